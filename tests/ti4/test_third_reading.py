"""What a third reading of the rulebook found: choices that players have, and the order in which things happen."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.ti4 import research
from orloj.games.ti4.components import AGENDA_NUMBER, OBJECTIVE_NUMBER
from orloj.games.ti4.control import gain_control
from orloj.games.ti4.phases.agenda import on_table
from orloj.games.ti4.phases.status import status_phase
from orloj.games.ti4.purse import Payment, least_payment
from orloj.games.ti4.research import researches_for
from orloj.games.ti4.scoring import claimable
from orloj.games.ti4.state import State
from orloj.kernel import Step
from orloj.parts.maps import Hex
from orloj.testing import Position, proves
from tests.ti4.battles import battle, is_idle, lost, throws
from tests.ti4.positions import table, units_of
from tests.ti4.turns import acts, turn
from tests.ti4.voting import cast, discarded, vote_on

# ---------------------------------------------------------------- paying for research

GRAL = {34: Hex(1, -1)}  # Centauri and Gral, which has a blue specialty


@pytest.fixture
def one_technology_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only Gravity Drive is left to research, which needs a blue technology."""
    monkeypatch.setattr(research, "deck_of", lambda _g, _seat: ["gravity-drive"])


@proves("ti4.64.3", "ti4.63.15")
@pytest.mark.usefixtures("one_technology_left")
def test_the_planet_that_a_research_needs_cannot_pay_for_it() -> None:
    t = turn("technology", tiles=GRAL, owners={"gral": 1, "lodor": 1}, players={1: {"trade_goods": 3}})
    t.play("0 strategic technology", "1 follow technology")
    assert t.asked() == {1: "pay"}
    assert t.why(1, "lodor,gral") == ("needed-for-research", "ti4.63.15")
    t.play("1 lodor,good 1")
    assert t.state.players[1].technologies == ["gravity-drive"]
    assert t.state.planets["gral"].exhausted


@proves("ti4.64.3", "ti4.63.15")
@pytest.mark.usefixtures("one_technology_left")
def test_who_could_not_research_after_paying_does_not_follow() -> None:
    """Three resources besides the planet that is needed: four with it."""
    facts: dict[str, Any] = {"tiles": GRAL, "owners": {"gral": 1, "lodor": 1}}
    exhausted = ["archon-ren", "archon-tau"]
    assert not researches_for(table(**facts, exhausted=exhausted).state, 1, 4)
    assert researches_for(table(**facts, exhausted=exhausted).state, 1, 3)
    assert researches_for(table(**facts, exhausted=exhausted, players={1: {"trade_goods": 1}}).state, 1, 4)


@proves("ti4.84.2")
def test_a_payment_that_wastes_least() -> None:
    g = table(owners={"lodor": 1, "mecatol-rex": 1, "vefut-ii": 1}, players={1: {"trade_goods": 1}}).state
    ready = {"lodor": 3, "mecatol-rex": 1, "vefut-ii": 2, "archon-ren": 2, "archon-tau": 1}
    for price in range(1, 11):
        payment = least_payment(g, 1, "resources", price)
        assert payment is not None
        assert sum(ready[planet] for planet in payment.planets) + payment.goods == price
    assert least_payment(g, 1, "resources", 11) is None
    assert least_payment(g, 1, "resources", 3, spared=list(ready)) is None
    assert least_payment(g, 1, "resources", 1, spared=list(ready)) == Payment((), 1)


# ---------------------------------------------------------------- structures that take the place of others


@proves("ti4.53.6")
@pytest.mark.parametrize(("people", "card"), [(("hacan", "sol", "yin"), "infiltrate"), (("l1z1x", "sol", "yin"), "")])
def test_a_dock_that_replaces_another_one_is_a_new_dock_for_the_minister(people: tuple[str, ...], card: str) -> None:
    t = table(
        factions=people,
        laws={"minister-of-industry": {"owner": 0}},
        units={"0 lodor": "infantry", "1 lodor": "pds, space-dock"},
        owners={"lodor": 1},
        hands={0: [card]} if card else {},
        players={0: {"trade_goods": 3}},
        begin=lambda g: gain_control(g, 0, "lodor"),
    )
    if card:
        t.play(f"0 {card}")
    assert units_of(t, "0 lodor") == {"infantry": 1, "pds": 1, "space-dock": 1}
    assert t.asked() == {0: "after.StructurePlaced"}
    assert "minister-of-industry" in t.options(0)
    t.play("0 minister-of-industry")
    assert t.asked() == {0: "produce"}


# ---------------------------------------------------------------- agendas


@proves("ti4.23.8", "ti4.15.21")
def test_a_directive_is_discarded_when_all_of_it_is_done() -> None:
    """Archived Secret: as long as its drawer has one objective too many, the card lies on the table."""
    t = vote_on("archived-secret", secrets={1: ["unveil-flagship", "spark-a-rebellion", "cut-supply-lines"]})
    cast(t, s1="elect-player 1: quann")
    assert t.asked() == {1: "give-secret-back"}  # the fourth one
    assert discarded(t) == []
    assert on_table(t.state).agenda == AGENDA_NUMBER["archived-secret"]
    t.play(f"1 {t.options(1)[0]}")
    assert discarded(t) == ["archived-secret"]


@proves("ti4.23.6", "ti4.23.5")
def test_a_directive_lies_on_the_law_that_it_has_taken_out_of_play() -> None:
    t = vote_on("judicial-abolishment", laws={"fleet-regulations": {}})
    cast(t, s1="elect-law fleet-regulations: quann")
    assert discarded(t) == ["fleet-regulations", "judicial-abolishment"]


@proves("ti4.37.5")
def test_the_agenda_deck_is_renewed_as_soon_as_its_last_card_is_drawn() -> None:
    def nearly_empty(g: State) -> None:
        pile = g.agenda_deck.pile
        gone, pile.cards[:] = pile.cards[:-1], pile.cards[-1:]
        g.agenda_deck.discard(gone)

    t = vote_on("mutiny", begin=nearly_empty)
    assert discarded(t) == []
    assert len(t.state.agenda_deck.pile.cards) == len(AGENDA_NUMBER) - 1
    assert AGENDA_NUMBER["mutiny"] not in t.state.agenda_deck.pile.cards


# ---------------------------------------------------------------- the order of scoring


def scoring(**facts: Any) -> Position[State]:
    """Seat 0 could score a public and a secret objective."""
    return table(
        phase="status",
        active=-1,
        objectives=["negotiate-trade-routes", "lead-from-the-front"],
        players={0: {"trade_goods": 5}},
        plan=[Step("score-objectives", [0])],
        **facts,
    )


@proves("ti4.57.1", "ti4.26.6")
def test_a_secret_objective_may_be_scored_before_the_public_one() -> None:
    """One of each, although the player meets two public ones."""
    docks = {"0 hercant": "space-dock", "0 arretze": "space-dock", "0 kamdorn": "space-dock"}
    t = scoring(units=docks, secrets={0: ["fuel-the-war-machine"]})
    t.play("0 secret-first", "0 score fuel-the-war-machine")
    assert t.asked() == {0: "score-public"}
    assert t.options(0) == ["pass", "score negotiate-trade-routes", "score lead-from-the-front"]
    t.play("0 score negotiate-trade-routes")
    assert is_idle(t)
    assert [str(line.values["objective"]) for line in t.story("scores")] == [
        "fuel-the-war-machine",
        "negotiate-trade-routes",
    ]


@proves("ti4.57.1", "ti4.26.17")
def test_to_begin_with_secrets_is_offered_whether_they_are_met_or_not() -> None:
    met = scoring(
        units={"0 hercant": "space-dock", "0 arretze": "space-dock", "0 kamdorn": "space-dock"},
        secrets={0: ["fuel-the-war-machine"]},
    )
    other = scoring(secrets={0: ["unveil-flagship"]})
    assert met.options(0) == other.options(0)
    assert "secret-first" not in scoring().options(0)  # everybody sees that he has none


# ---------------------------------------------------------------- hits and dice


@proves("ti4.36.6")
def test_shielding_cancels_up_to_two_hits() -> None:
    facts: dict[str, Any] = {"factions": ("letnev", "sol", "yin"), "technologies": {0: ["non-euclidean-shielding"]}}
    t = battle("dreadnought, fighter", "2 cruiser", **facts, dice=[1, 1, 7, 7])
    assert t.asked() == {0: "sustain"}
    assert t.options(0) == ["pass", "dreadnought", "sustain-one dreadnought"]
    both = t.fork().play("0 dreadnought")
    assert units_of(both, "0 36") == {"dreadnought": 1, "fighter": 1}
    t.play("0 sustain-one dreadnought")
    assert [line.values["count"] for line in t.story("sustains")] == [1]
    assert t.asked() == {0: "losses"}
    once = battle("dreadnought, fighter", "cruiser", **facts, dice=[1, 1, 7])
    assert once.options(0) == ["pass", "dreadnought"]  # one hit: nothing to spare
    plain = battle("dreadnought, fighter", "2 cruiser", dice=[1, 1, 7, 7])
    assert plain.options(0) == ["pass", "dreadnought"]


@proves("ti4.36.2.2")
def test_a_lucky_shot_may_be_at_the_undamaged_ship() -> None:
    t = acts("lucky-shot", units={"1 26": "dreadnought, dreadnought*"}, owners={"lodor": 0})
    assert t.options(0) == ["ship-of 1 dreadnought 26", "ship-of 1 dreadnought 26 damaged"]
    t.play("0 ship-of 1 dreadnought 26")
    assert t.state.systems[26].space[1].damaged == {"dreadnought": 1}
    assert lost(t) == [(1, "dreadnought", 1)]


@proves("ti4.38.1")
def test_what_was_added_to_a_die_goes_when_it_is_rolled_again() -> None:
    """Wrath of Kenara raises a 6; rolled again by War Funding it is a plain 6, which can be raised anew."""
    t = battle(
        "flagship",
        "carrier",
        factions=("hacan", "letnev", "yin"),
        notes={0: [(1, "war-funding")]},
        players={0: {"trade_goods": 2}},
        dice=[6, 1, 6, 1],
    )
    t.play("0 war-funding", "0 wrath-of-kenara", "0 die 0 0 flagship 6")
    t.play("0 war-funding", "0 die 0 0 flagship 6")
    assert t.asked() == {0: "after.DiceRolled"}
    t.play("0 pass")
    assert throws(t)[0] == (0, "flagship", [6, 1], 0)


@proves("ti4.33.2")
def test_dice_of_courage_are_dice_that_can_be_raised_and_rolled_again() -> None:
    facts: dict[str, Any] = {
        "factions": ("hacan", "letnev", "yin"),
        "hands": {0: ["courageous-to-the-end"]},
        "players": {0: {"trade_goods": 1}},
    }
    t = battle("flagship, cruiser", "2 carrier", **facts, dice=[1, 1, 1, 9, 1, 6, 1])
    t.play("0 pass")  # the combat rolls
    while t.asked() != {0: "losses"}:
        t.play("0 pass")
    t.play("0 cruiser=1", "0 courageous-to-the-end")
    assert t.asked() == {0: "after.DiceRolled"}
    t.play("0 wrath-of-kenara", "0 die 0 0 cruiser 6")
    assert t.asked() == {1: "destroy-one"} or lost(t)[-1] == (1, "carrier", 1)
    [line] = t.story("courageous")
    assert line.values["count"] == 1


@proves("ti4.33.1")
def test_what_is_added_to_combat_rolls_is_not_added_to_dice_of_courage() -> None:
    t = battle(
        "cruiser",
        "carrier, cruiser",
        hands={0: ["courageous-to-the-end", "morale-boost"]},
        dice=[1, 9, 10, 6, 6],
    )
    t.play("0 morale-boost", "0 courageous-to-the-end")
    [line] = t.story("courageous")
    assert line.values["count"] == 0


# ---------------------------------------------------------------- objectives of the action phase

GREATEST, UNVEIL = "destroy-their-greatest-ship", "unveil-flagship"


def flagships_fight(*secrets: str, **facts: Any) -> Position[State]:
    """The flagship of seat 0 destroys that of seat 1; seat 0 has not scored anything for it."""
    t = battle(
        "flagship",
        "flagship*",
        factions=("winnu", "yssaril", "yin"),
        secrets={0: list(secrets)},
        dice=[10] + [1] * 9,
        **facts,
    )
    while t.asked() != {0: "idle"}:
        t.play(f"{next(iter(t.asked()))} pass")
    return t


@proves("ti4.26.5b")
def test_an_objective_of_the_action_phase_may_be_scored_later_in_the_phase() -> None:
    t = flagships_fight(GREATEST)
    assert t.state.players[0].points == 0
    t.play("0 idle")
    t.table.step_aside(0, "claim", f"score {GREATEST}")
    assert t.state.players[0].points == 1
    assert [line.values["objective"] for line in t.story("scores")] == [GREATEST]
    assert "claim" not in t.table.asides(0)


@proves("ti4.26.5b", "ti4.26.19")
def test_only_who_has_done_it_and_has_the_card_scores_it() -> None:
    t = flagships_fight(UNVEIL)
    assert "claim" in t.table.asides(0)
    assert "claim" not in t.table.asides(1)
    assert "claim" not in flagships_fight().table.asides(0)


@proves("ti4.26.7.2", "ti4.26.7")
def test_of_one_combat_one_objective_is_scored_at_once_or_later() -> None:
    t = flagships_fight(GREATEST, UNVEIL)
    assert claimable(t.state, 0) == [OBJECTIVE_NUMBER[GREATEST], OBJECTIVE_NUMBER[UNVEIL]]
    t.table.step_aside(0, "claim", f"score {UNVEIL}")
    assert claimable(t.state, 0) == []
    at_once = battle(
        "flagship",
        "flagship*",
        factions=("winnu", "yssaril", "yin"),
        secrets={0: [GREATEST, UNVEIL]},
        dice=[10] + [1] * 9,
    )
    at_once.play(f"0 {GREATEST}")
    assert is_idle(at_once)
    assert claimable(at_once.state, 0) == []


@proves("ti4.26.5b", "ti4.26.3")
def test_with_the_phase_the_time_for_it_is_over() -> None:
    t = flagships_fight(GREATEST)
    assert claimable(t.state, 0)
    status_phase(t.state)
    assert t.state.feats == []
    assert claimable(t.state, 0) == []


@proves("ti4.74.7", "ti4.26.5b")
def test_an_objective_that_is_scored_later_may_win_the_game() -> None:
    t = flagships_fight(GREATEST, players={0: {"points": 9}})
    t.table.step_aside(0, "claim", f"score {GREATEST}")
    assert t.outcome is not None
    assert t.outcome.winners == [0]
