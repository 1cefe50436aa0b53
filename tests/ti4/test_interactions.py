"""Rules that meet: what follows for a third player, and several components at the same moment."""

from __future__ import annotations

from typing import Any

from orloj.games.ti4.state import State
from orloj.kernel import Seat, Step
from orloj.testing import Position, proves
from tests.ti4.battles import battle, is_idle, lost
from tests.ti4.positions import table, units_of
from tests.ti4.turns import acts
from tests.ti4.voting import cast, vote_on

# ---------------------------------------------------------------- floating factories that are blockaded

SAAR_THERE: dict[str, Any] = {"factions": ("hacan", "xxcha", "saar")}  # seat 2 has a factory with infantry, and no ship


@proves("ti4.22.3", "ti4.73.4a")
def test_who_retreats_to_a_factory_leaves_nobody_there_who_is_not_carried() -> None:
    units = {"2 28": "space-dock, 2 infantry"}
    t = battle("cruiser", "cruiser", units=units, owners={"tequran": 0}, dice=[1, 1], **SAAR_THERE)
    t.play("0 retreat")
    assert units_of(t, "2 28") == {}
    assert lost(t) == [(2, "space-dock", 1), (2, "infantry", 2)]
    assert is_idle(t)


@proves("ti4.22.3", "ti4.73.4a")
def test_ships_that_are_produced_beside_a_factory_blockade_it_with_all_that_it_carries() -> None:
    t = table(
        units={"2 16": "space-dock, 2 infantry", "0 hercant": "space-dock"},
        plan=[Step("secondary", [0, "warfare"])],
        **SAAR_THERE,
    )
    t.play("0 cruiser=1")
    assert units_of(t, "0 16") == {"cruiser": 1}
    assert units_of(t, "2 16") == {}
    assert lost(t) == [(2, "space-dock", 1), (2, "infantry", 2)]


@proves("ti4.22.3", "ti4.73.4a")
def test_a_ghost_ship_blockades_a_factory_with_all_that_it_carries() -> None:
    """No ships of others are there: the factory is none."""
    t = acts("ghost-ship", units={"2 39": "space-dock, 2 infantry"}, **SAAR_THERE)
    t.play("0 39")
    assert units_of(t, "0 39") == {"destroyer": 1}
    assert units_of(t, "2 39") == {}


# ---------------------------------------------------------------- transactions while a window is open


def give(t: Position[State], giver: Seat, terms: str) -> None:
    """A transaction: an offer that is accepted at once."""
    t.table.step_aside(giver, "offer", terms)
    offer = t.state.deals.open[-1]
    t.table.step_aside(offer.taker, "deal-answer", f"accept {offer.id}")


@proves("ti4.65.6", "ti4.65.1a", "ti4.25.6")
def test_a_rider_that_changes_hands_after_the_reveal_can_be_played_by_who_got_it() -> None:
    """Arbiters of seat 0; seat 1 was asked too, seat 2 had nothing that it could have used."""
    t = vote_on("mutiny", hands={0: ["trade-rider"], 1: ["imperial-rider"]})
    assert sorted(t.asked()) == [0, 1]
    give(t, 0, "2 give card trade-rider=1")
    t.play("1 pass")
    assert t.asked() == {1: "after.AgendaRevealed", 2: "after.AgendaRevealed"}
    t.play("1 pass", "2 trade-rider", "2 for", "1 pass")
    assert cast(t, s1="for: quann").state.players[2].trade_goods == 5


@proves("ti4.65.1a")
def test_goods_that_change_hands_at_the_start_of_a_round_can_buy_rerolls_in_it() -> None:
    """Letnev, seat 1, could not pay for Munitions Reserves; seat 0 has a card and is asked."""
    t = battle(
        "cruiser",
        "cruiser",
        factions=("hacan", "letnev", "yssaril"),
        hands={0: ["morale-boost"]},
        players={0: {"trade_goods": 2}},
        dice=[1, 1],
    )
    assert t.asked() == {0: "after.RoundStart"}
    give(t, 0, "1 give trade-goods=2")
    t.play("0 pass")
    assert t.options(1) == ["pass", "munitions-reserves"]
    assert t.story("throw") == []


def test_nobody_is_asked_once_more_because_of_a_transaction_that_helps_nobody() -> None:
    t = vote_on("mutiny", hands={0: ["trade-rider"], 1: ["imperial-rider"]}, players={0: {"trade_goods": 1}})
    give(t, 0, "2 give trade-goods=1")
    t.play("0 pass", "1 pass")
    assert t.asked() == {1: "vote"}
