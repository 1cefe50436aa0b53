"""The Xxcha Kingdom: Peace Accords, Quash, Loncara Ssodu, Instinct Training, Nullification Field, Political Favor."""

from __future__ import annotations

from typing import Any

from orloj.games.ti4.components import ACTION_CARDS, AGENDAS
from orloj.games.ti4.phases.agenda import on_table
from orloj.games.ti4.state import State
from orloj.games.ti4.strategy_cards.registry import can_follow
from orloj.kernel import Step
from orloj.testing import Position
from tests.ti4.battles import battle, lost, throws
from tests.ti4.positions import table, units_of
from tests.ti4.voting import vote_on

US = ("xxcha", "hacan", "yssaril")
THEM = ("hacan", "xxcha", "yssaril")


# ---------------------------------------------------------------- Peace Accords


def accords(**more: Any) -> Position[State]:
    """The Xxcha home is where seat 0 lives: beside 27, 41 and 43."""
    return table(factions=US, plan=[Step("primary", [0, "diplomacy"])], **more)


def test_peace_gains_an_empty_planet_near_by() -> None:
    """Beside own planets, with nobody on it, also one of somebody else; it comes exhausted."""
    t = accords(units={"1 starpoint": "infantry"}, owners={"new-albion": 1, "lor": 0})
    t.play("0 14")
    assert t.asked() == {0: "after.StrategyAbility"}
    t.play("0 peace-accords")
    options = t.options(0)
    assert "new-albion" in options  # of seat 1, but empty
    assert "starpoint" not in options
    assert "arnor" in options  # in the system of an own planet
    assert "mecatol-rex" not in options  # beside 36, but not that one
    assert "vefut-ii" not in options  # too far away
    t.play("0 new-albion")
    assert (t.state.planets["new-albion"].owner, t.state.planets["new-albion"].exhausted) == (0, True)


def test_peace_follows_the_secondary_ability_even_if_nothing_is_exhausted() -> None:
    t = table(factions=US)
    assert can_follow(t.state, 0, "diplomacy")
    assert not can_follow(t.state, 1, "diplomacy")
    follows = table(factions=US, plan=[Step("secondary", [0, "diplomacy"])])
    follows.play("0 peace-accords", "0 starpoint")
    assert follows.state.planets["starpoint"].owner == 0
    assert follows.state.players[0].strategy == 1


# ---------------------------------------------------------------- Quash and Political Favor


def test_quash_replaces_agendas_again_and_again() -> None:
    t = vote_on(
        "economic-equality",
        "archived-secret",
        "core-mining",
        factions=US,
        players={0: {"strategy": 2}},
        plan=("agenda",),
    )
    assert t.asked() == {0: "when.AgendaRevealed"}
    t.play("0 quash")
    assert AGENDAS[on_table(t.state).agenda].id == "archived-secret"
    t.play("0 quash")
    assert AGENDAS[on_table(t.state).agenda].id == "core-mining"
    assert t.state.players[0].strategy == 0
    assert t.asked() != {0: "when.AgendaRevealed"}


def test_political_favor_costs_the_xxcha_a_token() -> None:
    for tokens, works in ((0, False), (1, True)):
        t = vote_on(
            "economic-equality",
            "archived-secret",
            factions=THEM,
            notes={2: [(1, "political-favor")]},
            players={1: {"strategy": tokens}},
        )
        if works:
            t.play("1 pass", "2 political-favor")
            assert AGENDAS[on_table(t.state).agenda].id == "archived-secret"
            assert t.state.players[1].strategy == 0
            assert len(t.state.players[1].notes.cards) == 5
        else:
            assert "when.AgendaRevealed" not in t.asked().values()


# ---------------------------------------------------------------- flagship


def test_the_flagship_fires_into_adjacent_systems() -> None:
    for place, fires in (("47", True), ("36", True), ("20", False)):
        t = battle(
            "2 cruiser",
            "",
            steps=("space-cannon-offense",),
            factions=THEM,
            units={f"1 {place}": "flagship"},
            dice=[5, 4, 5],
        )
        assert (t.asked() == {1: "space-cannon"}) == fires
        if fires:
            t.play("1 fire-all")
            assert throws(t) == [(1, "flagship", [5, 4, 5], 2)]
            assert lost(t) == [(0, "cruiser", 2)]


# ---------------------------------------------------------------- Instinct Training


def chain(hands: dict[int, list[str]], **more: Any) -> Position[State]:
    """Seat 1 (Hacan) plays Mining Initiative as the action of the turn."""
    return table(
        factions=US,
        technologies={0: ["instinct-training"]},
        hands={1: ["mining-initiative"], **hands},
        active=1,
        plan=[Step("turn", [1])],
        **more,
    ).play("1 component mining-initiative")


def test_cards_of_others_are_cancelled_for_a_token() -> None:
    """The card is discarded, but the action is not used up."""
    t = chain({})
    assert t.asked() == {0: "when.CardPlayed"}
    t.play("0 instinct-training")
    assert t.asked() == {1: "action"}
    assert t.state.players[1].trade_goods == 0
    assert t.state.players[0].strategy == 1
    assert t.state.players[0].exhausted == ["instinct-training"]
    assert [ACTION_CARDS[card].id for card in t.state.action_deck.discards.cards] == ["mining-initiative"]


def test_instinct_saves_a_card_from_sabotage() -> None:
    """The Xxcha play a card, somebody sabotages it, and the Sabotage is cancelled: the card works."""
    t = table(
        factions=US,
        technologies={0: ["instinct-training"]},
        hands={0: ["mining-initiative"], 2: ["sabotage"]},
        plan=[Step("turn", [0])],
    )
    t.play("0 component mining-initiative")
    assert t.asked() == {2: "when.CardPlayed"}
    t.play("2 sabotage")
    assert t.asked() == {0: "when.CardPlayed"}
    t.play("0 instinct-training", "0 archon-ren")
    assert t.state.players[0].trade_goods == 2
    assert [line.values["action_card"] for line in t.story("card-cancelled")] == ["sabotage"]


def test_without_a_token_or_with_an_exhausted_card_nothing_is_cancelled() -> None:
    for sheet in ({"strategy": 0}, {"exhausted": ["instinct-training"]}):
        t = chain({}, players={0: sheet})
        t.play("1 arretze")
        assert t.state.players[1].trade_goods == 2


def test_own_cards_are_not_cancelled() -> None:
    t = table(
        factions=US,
        technologies={0: ["instinct-training"]},
        hands={0: ["mining-initiative"]},
        plan=[Step("turn", [0])],
    )
    t.play("0 component mining-initiative", "0 archon-ren")
    assert t.state.players[0].trade_goods == 2


# ---------------------------------------------------------------- Nullification Field


def field(**more: Any) -> Position[State]:
    """Seat 0 (Hacan) activates a system with an Xxcha ship; it is followed by a turn of seat 2."""
    t = table(
        factions=THEM,
        technologies={1: ["nullification-field"], 0: ["gravity-drive"]},
        units={"1 36": "cruiser", "0 47": "2 cruiser"},
        plan=[Step("turn", [0]), Step("turn", [2])],
        **more,
    )
    return t.play("0 activate 36")


def test_the_field_ends_the_turn() -> None:
    """The command token stays, nothing moves, and the next player comes."""
    t = field()
    assert t.asked() == {1: "after.Activation"}
    t.play("1 nullification-field")
    assert t.asked() == {2: "action"}
    assert (t.state.systems[36].tokens, t.state.players[0].tactic) == ([0], 2)
    assert units_of(t, "0 47") == {"cruiser": 2}
    assert t.state.players[1].strategy == 1
    assert t.state.players[1].exhausted == ["nullification-field"]
    assert not t.state.lasting


def test_no_ship_no_field() -> None:
    t = table(
        factions=THEM,
        technologies={1: ["nullification-field"]},
        units={"1 lor": "infantry", "0 47": "2 cruiser"},
        owners={"lor": 1},
        plan=[Step("turn", [0])],
    )
    t.play("0 activate 36")
    assert t.asked() == {0: "move-ships"}


def test_what_has_lasted_for_the_action_ends_with_it() -> None:
    """Flank Speed was played before; in the next turn nothing of it is left."""
    t = field(hands={0: ["flank-speed"]})
    t.play("0 flank-speed", "1 pass")
    assert t.state.lasting
    t.play("1 nullification-field")
    assert t.asked() == {2: "action"}
    assert not t.state.lasting
