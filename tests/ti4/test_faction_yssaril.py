"""The Yssaril Tribes: Stall Tactics, Scheming, Crafty, Y'sia Y'ssrila, their technologies, Spy Net."""

from __future__ import annotations

from orloj.games.ti4.book import MAY_PLAY_CARDS, component_actions
from orloj.games.ti4.cards import draw_cards
from orloj.games.ti4.components import ACTION_CARDS
from orloj.games.ti4.movement import routes
from orloj.games.ti4.state import State
from orloj.kernel import Step
from orloj.testing import Position
from tests.ti4.positions import table

US = ("yssaril", "xxcha", "hacan")
THEM = ("xxcha", "yssaril", "hacan")
SEVEN = ["bunker", "veto", "summit", "upgrade", "parley", "salvage", "disable"]


def hand(t: Position[State], seat: int) -> list[str]:
    return sorted(ACTION_CARDS[card].id for card in t.state.players[seat].action_cards.cards)


def test_stalling_is_an_action() -> None:
    t = table(factions=US, hands={0: ["bunker", "veto"]}, plan=[Step("turn", [0])])
    t.play("0 component stall-tactics", "0 veto")
    assert hand(t, 0) == ["bunker"]
    assert [ACTION_CARDS[card].id for card in t.state.action_deck.discards.cards] == ["veto"]
    assert t.asked() == {0: "idle"}  # the turn is over
    assert "stall-tactics" not in component_actions(table(factions=US).state, 0)


def test_one_card_more_is_drawn_and_one_given_up() -> None:
    t = table(factions=US, hands={0: ["bunker"]}, begin=lambda g: draw_cards(g, 0, 2))
    assert t.asked() == {0: "discard-cards"}
    assert len(t.options(0)) == 4
    t.play("0 bunker")
    assert len(hand(t, 0)) == 3
    other = table(factions=US, begin=lambda g: draw_cards(g, 1, 2))
    assert len(hand(other, 1)) == 2


def test_the_crafty_hold_as_many_cards_as_they_like() -> None:
    t = table(factions=US, hands={0: SEVEN}, begin=lambda g: draw_cards(g, 0, 3))
    t.play("0 bunker")
    assert len(hand(t, 0)) == 10


def test_the_flagship_passes_ships_of_others() -> None:
    units = {"0 20": "flagship, cruiser", "1 47": "cruiser", "1 18": "cruiser"}
    g = table(factions=US, units=units).state
    assert len(routes(g, 0, "flagship", 20, 36)) == 1
    assert routes(g, 0, "cruiser", 20, 36) == []


def test_who_has_passed_plays_no_cards_in_turns_of_the_yssaril() -> None:
    for active, passed, may in ((0, True, False), (0, False, True), (2, True, True)):
        t = table(
            factions=US,
            technologies={0: ["transparasteel-plating"]},
            players={1: {"passed": passed}},
            active=active,
        )
        assert MAY_PLAY_CARDS(t.state, True, 1) == may
        assert MAY_PLAY_CARDS(t.state, True, 0)
    agenda = table(
        factions=US,
        technologies={0: ["transparasteel-plating"]},
        players={1: {"passed": True}},
        phase="agenda",
        active=-1,
    )
    assert MAY_PLAY_CARDS(agenda.state, True, 1)


def test_passed_players_are_not_asked_for_sabotage() -> None:
    for passed, asked in ((True, False), (False, True)):
        t = table(
            factions=US,
            technologies={0: ["transparasteel-plating"]},
            hands={0: ["mining-initiative"], 1: ["sabotage"]},
            players={1: {"passed": passed}},
            plan=[Step("turn", [0])],
        )
        t.play("0 component mining-initiative")
        assert (1 in t.asked()) == asked


# ---------------------------------------------------------------- Mageon Implants and Spy Net


def test_implants_take_a_card_that_only_the_taker_sees() -> None:
    t = table(
        factions=US,
        technologies={0: ["mageon-implants"]},
        hands={1: ["bunker", "veto"]},
        plan=[Step("turn", [0])],
    )
    t.play("0 component mageon-implants")
    assert t.asked() == {0: "take-card"}
    assert t.options(0) == ["bunker", "veto"]
    t.play("0 veto")
    assert (hand(t, 0), hand(t, 1)) == (["veto"], ["bunker"])
    for line in t.story():
        assert "veto" not in str(line.values)  # everybody reads that
    seen = t.story("sees-cards")
    assert len(seen) == 1
    assert t.state.players[0].exhausted == ["mageon-implants"]


def test_third_parties_see_nothing_of_it() -> None:
    t = table(
        factions=US,
        technologies={0: ["mageon-implants"]},
        hands={1: ["bunker", "veto"], 2: ["summit"]},
        plan=[Step("turn", [0])],
    )
    t.play("0 component mageon-implants", "0 player 1")
    known = [t.view(seat).players[1].known_cards for seat in (0, 2)]  # type: ignore[attr-defined]
    assert [len(cards) for cards in known] == [2, 0]
    assert t.asked() == {0: "take-card"}
    t.play("0 veto")
    known = [t.view(seat).players[0].known_cards for seat in (1, 2)]  # type: ignore[attr-defined]
    assert [len(cards) for cards in known] == [1, 0]  # whose card it was knows where it is


def test_spy_net_takes_a_card_of_the_yssaril() -> None:
    t = table(
        factions=THEM,
        hands={0: SEVEN, 1: ["sabotage", "uprising"]},
        notes={0: [(1, "spy-net")]},
        plan=[Step("turn", [0])],
    )
    assert t.asked() == {0: "after.TurnStart"}
    t.play("0 spy-net", "0 sabotage")
    assert hand(t, 1) == ["uprising"]
    assert t.asked() == {0: "discard-cards"}  # nobody else may hold eight
    t.play("0 bunker")
    assert len(hand(t, 0)) == 7
    assert len(t.state.players[1].notes.cards) == 5


def test_an_empty_hand_is_no_use_to_spies() -> None:
    t = table(factions=THEM, notes={0: [(1, "spy-net")]}, plan=[Step("turn", [0])])
    assert t.asked() == {0: "action"}
