"""The clean-up step [voidfall.cleanup]."""

from __future__ import annotations

from typing import Any

from orloj.games.voidfall import GAME
from orloj.games.voidfall.components import HEROIC_BY_ID
from orloj.games.voidfall.facts import upkeep
from orloj.games.voidfall.state import State, Turn
from orloj.testing import Position, proves
from tests.voidfall.positions import (
    Lord,
    agenda,
    galaxy,
    land,
    lord,
    offered,
    player,
    sector,
    stock,
    table,
    take_agenda,
)


def tidying(one: Lord, *, played: str = "", **facts: Any) -> Position[State]:
    """Seat 0 has finished its actions."""
    state = table(one, step="clean-up", turn=Turn(seat=0, step="clean-up", focus="conquest"), **facts)
    if played:
        state.now.agenda = agenda(played)
        take_agenda(state, state.now.agenda)
    return Position(GAME, state)


@proves("voidfall.cleanup.1")
def test_power_beyond_two_fleet_tokens_is_recalled() -> None:
    """Seven corvettes need three tokens: the example of the rulebook."""
    t = tidying(lord(), sectors={"O1": {"fleets": {"corvette": 7}}})
    assert sector(t, "O1").fleets == {"corvette": 6}, "only one kind to choose from"
    t = tidying(
        lord(techs={"destroyers": "basic"}, active=2),
        sectors={"O1": {"fleets": {"corvette": 4, "destroyer": 1}}, "a1": land(0, fleets={"corvette": 2})},
    )
    assert t.options(0) == ["power corvette O1", "power destroyer O1"], "power of the player's choice, there only"
    t.play("0 power destroyer O1")
    assert (sector(t, "O1").fleets, player(t).active) == ({"corvette": 4}, 3)
    assert list(t.asked()) == [1]


@proves("voidfall.cleanup.1")
def test_recalling_goes_on_until_the_rest_fits() -> None:
    t = tidying(
        lord(techs={"destroyers": "basic", "sentries": "basic"}),
        sectors={"O1": {"fleets": {"corvette": 4, "destroyer": 1, "sentry": 1}}},
    )
    t.play("0 power destroyer O1")
    assert list(t.asked()) == [0], "corvettes on two tokens and a sentry are still too many"
    t.play("0 power corvette O1")
    assert sector(t, "O1").fleets == {"corvette": 3, "sentry": 1}
    assert list(t.asked()) == [1]


@proves("voidfall.cleanup.2")
def test_only_four_glory_tokens_are_kept() -> None:
    t = tidying(lord(glory=[1, 2, 2, 3, 5, 4]))
    assert t.options(0) == ["glory 1", "glory 2", "glory 3", "glory 4", "glory 5"]
    t.play("0 glory 1", "0 glory 2")
    assert sorted(player(t).glory) == [2, 3, 4, 5]
    assert list(t.asked()) == [1]


@proves("voidfall.cleanup.3", "voidfall.cleanup.4", "voidfall.cleanup.6", "voidfall.cleanup.10", "voidfall.agendas.7")
def test_three_ways_to_put_an_agenda_away() -> None:
    t = tidying(lord(slots={1: "W1"}), played="S1")
    assert t.options(0) == ["store 1", "store 2", "store 3", "bury"], "never the slot of the starting agenda"
    assert t.asked() == {0: "store-agenda"}
    empty = t.fork().play("0 store 2")
    assert [slot.agenda for slot in empty.state.players[0].slots][1:] == [agenda("W1"), agenda("S1"), -1]
    instead = t.fork().play("0 store 1")
    assert instead.state.players[0].slots[1].agenda == agenda("S1")
    away = t.fork().play("0 bury")
    assert away.state.agenda_piles["support"].cards[0] == agenda("S1")


@proves("voidfall.cleanup.5", "voidfall.cleanup.9", "voidfall.agendas.8")
def test_two_agendas_of_a_kind_never_lie_side_by_side() -> None:
    """The example of the rulebook: Support, and there is a Support already."""
    t = tidying(lord(slots={1: "S2", 2: "W1"}), played="S1")
    assert t.options(0) == ["store 1", "bury"], "neither the empty slot nor the one of another kind"
    t.play("0 store 1")
    assert player(t).slots[1].agenda == agenda("S1")
    assert t.state.agenda_piles["support"].cards[0] == agenda("S2")


@proves("voidfall.cleanup.8")
def test_the_removed_agenda_goes_face_down_under_the_pile_of_its_kind() -> None:
    t = tidying(lord(slots={1: "W1"}), played="S1")
    t.play("0 store 1")
    pile = t.state.agenda_piles["wealth"]
    assert pile.cards[0] == agenda("W1")
    assert t.state.agenda_offer["wealth"] != agenda("W1")


@proves("voidfall.cleanup.7")
def test_a_trade_token_stays_where_an_agenda_is_replaced() -> None:
    t = tidying(lord(slots={1: "W1"}, trade=2), played="S1")
    t.play("0 store 1")
    assert player(t).trade == 2
    assert upkeep(t.state, 0) == 0, "both agendas are covered"


@proves("voidfall.cleanup.11", "voidfall.agendas.9")
def test_an_agenda_is_in_play_only_after_the_clean_up() -> None:
    t = galaxy(lord(agendas=["W1"], stock={"materials": 1}))
    t.play("0 play production", "0 agenda W1")
    assert [slot.agenda for slot in player(t).slots][1:] == [-1, -1, -1]
    assert upkeep(t.state, 0) == 2, "only the starting agenda"
    t.play("0 end-turn", "0 store 1")
    assert player(t).slots[1].agenda == agenda("W1")
    assert upkeep(t.state, 0) == 4


@proves("voidfall.cleanup.12")
def test_an_agenda_may_lie_on_a_corrupted_slot() -> None:
    t = tidying(lord(corrupted_slots=[3]), played="S1")
    t.play("0 store 3")
    assert (player(t).slots[3].agenda, player(t).slots[3].corrupted) == (agenda("S1"), True)


@proves("voidfall.cleanup.14")
def test_the_flipped_token_goes_back_to_the_galaxy_board() -> None:
    t = tidying(lord(trade=1, more={"flipped": 1}), trade_spaces=[0, 0, 1, 1, 1, 0])
    assert (player(t).trade, player(t).flipped) == (1, 0)
    assert t.state.trade_spaces == [1, 0, 1, 1, 1, 0]


@proves("voidfall.cleanup.15", "voidfall.cleanup.17")
def test_one_token_for_each_agenda_corrupted_or_not() -> None:
    t = tidying(lord(trade=3, slots={3: "S1"}, corrupted_slots=[3]), trade_spaces=[0, 0, 0, 1, 1, 1])
    assert player(t).trade == 2, "on the starting agenda and on the corrupted one"
    assert sum(t.state.trade_spaces) == 4
    t = tidying(lord(house="valnis", letter="B", trade=3, slots={3: "S1"}), trade_spaces=[0, 0, 0, 1, 1, 1])
    assert "escape_pods" in player(t).techs
    assert player(t).trade == 3, "this technology keeps one more"


@proves("voidfall.cleanup.15")
def test_a_token_may_be_returned_although_there_is_room() -> None:
    t = galaxy(lord(trade=2, slots={1: "S1"}, stock={"energy": 2}), trade_spaces=[0, 0, 1, 1, 1, 1], focus="conquest")
    t.play("0 give-back", "0 end-turn")
    assert player(t).trade == 1
    assert t.state.trade_spaces == [1, 0, 1, 1, 1, 1]


@proves("voidfall.cleanup.16")
def test_a_stored_token_can_be_flipped_in_a_later_turn() -> None:
    t = galaxy(lord(trade=1))
    t.play("0 play development")
    assert offered(t, 0, "flip")


@proves("voidfall.cleanup.16")
def test_a_stored_token_covers_whatever_agenda_lies_there_later() -> None:
    t = tidying(lord(trade=1), played="S1")
    t.play("0 bury")
    assert upkeep(t.state, 0) == 0


@proves("voidfall.cleanup.18")
def test_the_played_card_goes_face_up_to_the_own_discard_pile() -> None:
    t = galaxy(lord(stock={"energy": 2}))
    t.play("0 play conquest", "0 end-turn")
    view: Any = t.view(1)
    assert view.players[0].discard == ["conquest"], "everybody sees it"
    assert "conquest" not in player(t).hand


@proves("voidfall.cleanup.19")
def test_a_heroic_card_returns_to_the_box() -> None:
    card = HEROIC_BY_ID["heroic_conquest"]
    t = galaxy(lord(stock={"energy": 2}), mode="solo", board={"offer": [card], "current": -1})
    t.play("0 take heroic_conquest conquest")
    assert player(t).discard == ["conquest"]
    t.play("0 end-turn")
    assert t.state.board is not None
    assert card not in t.state.board.offer
    assert "heroic_conquest" not in (*player(t).discard, *player(t).hand)
    assert stock(t)["energy"] == 2
