"""Trade tokens [voidfall.trade]."""

from __future__ import annotations

import pytest

from orloj.games.voidfall.battles import player_side
from orloj.games.voidfall.cards import return_trade_token, space_for_token, take_trade_token
from orloj.games.voidfall.facts import trade_room
from orloj.testing import proves
from tests.voidfall.positions import galaxy, lord, offered, player, resolving, stock, table

NEXUS = {"trade_nexus": "basic"}


@proves("voidfall.trade.1")
def test_a_token_comes_from_the_lowest_occupied_space() -> None:
    g = table(lord(), trade_spaces=[1, 1, 1, 0, 0, 0])
    assert (take_trade_token(g, 0), g.trade_spaces, g.players[0].trade) == (2, [1, 1, 0, 0, 0, 0], 1)
    g = table(lord(), seats=3, trade_spaces=[2, 2, 2, 2, 2, 0])
    assert (take_trade_token(g, 0), g.trade_spaces) == (4, [2, 2, 2, 2, 1, 0])


@proves("voidfall.trade.2", "voidfall.trade.3")
def test_the_example_of_a_trade_bonus() -> None:
    """From the third space: credits or science, two of food, energy and materials, a bounty token, or a science."""
    t = galaxy(lord(stock={"credits": 1}), trade_spaces=[1, 1, 1, 0, 0, 0], focus="politics")
    t.play("0 act politics control", "0 1")
    assert t.options(0) == ["bonus 3", "bonus 4", "bonus 5", "bonus 6"]
    t.play("0 bonus 4", "0 food=2")
    assert (stock(t), player(t).trade) == ({"food": 2}, 1)


@proves("voidfall.trade.2")
@pytest.mark.parametrize("space", [1, 2, 3, 6])
def test_each_bonus(space: int) -> None:
    t = resolving(f"trade/{space}", lord(stock={}, active=1))
    if space == 3:
        t.play("0 2")
    wanted = {1: ({}, 13, 1), 2: ({}, 10, 2), 3: ({"science": 2}, 10, 1), 6: ({"science": 1}, 10, 1)}
    assert (stock(t), player(t).influence, player(t).active) == wanted[space]


@proves("voidfall.trade.4")
def test_tokens_are_kept_on_agendas_and_the_rest_goes_back() -> None:
    t = galaxy(lord(trade=3, slots={1: "W1"}), trade_spaces=[1, 1, 1, 0, 0, 0], focus="production")
    assert trade_room(t.state, 0) == 2
    t.play("0 end-turn")
    assert (player(t).trade, t.state.trade_spaces) == (2, [1, 1, 1, 1, 0, 0])
    t = galaxy(lord(trade=1), trade_spaces=[1, 1, 1, 1, 1, 0], focus="production")
    t.play("0 give-back", "0 end-turn")
    assert (player(t).trade, t.state.trade_spaces) == (0, [1] * 6)


@proves("voidfall.trade.4")
def test_escape_pods_store_one_more() -> None:
    assert trade_room(table(lord(letter="B")), 0) == 2
    assert trade_room(table(lord()), 0) == 1


@proves("voidfall.trade.5")
def test_without_tokens_there_is_neither_token_nor_bonus() -> None:
    t = galaxy(lord(stock={"credits": 1}, corrupted_slots=[]), lord(trade=6), trade_spaces=[0] * 6, focus="politics")
    assert "act politics control" in t.options(0)  # the cost may be paid, but nothing comes of it
    t.play("0 act politics control")
    assert (player(t).trade, offered(t, 0, "bonus")) == (0, [])


@proves("voidfall.trade.6", "voidfall.cleanup.14")
def test_a_flipped_token_goes_back_at_the_end_of_the_turn() -> None:
    t = galaxy(lord(trade=1), trade_spaces=[1, 1, 1, 1, 1, 0])
    t.play("0 play production", "0 flip")
    assert (player(t).trade, player(t).flipped, t.state.now.allowed) == (0, 1, 3)
    t.play("0 end-turn")
    assert (player(t).trade, player(t).flipped, t.state.trade_spaces) == (0, 0, [1] * 6)


@proves("voidfall.trade.7")
def test_a_token_is_never_flipped_in_the_turn_in_which_it_is_gained() -> None:
    t = galaxy(lord(stock={"credits": 1}), focus="politics")
    t.play("0 act politics control", "0 1")
    assert player(t).trade == 1
    assert "flip" not in t.options(0)


@proves("voidfall.trade.8")
def test_a_price_of_a_token_goes_back_at_once() -> None:
    g = table(lord(trade=1), trade_spaces=[1, 1, 1, 1, 0, 0])
    assert return_trade_token(g, 0) == 4
    assert (g.players[0].trade, g.trade_spaces) == (0, [1, 1, 1, 1, 1, 0])


@proves("voidfall.trade.8")
def test_a_flipped_token_pays_nothing() -> None:
    g = table(lord(trade=1, techs={"autonomous_drones": "basic"}))
    assert player_side(g, 0, "c1", {"corvette": 1}).trade == 1
    g.players[0].trade, g.players[0].flipped = 0, 1
    assert player_side(g, 0, "c1", {"corvette": 1}).trade == 0


@proves("voidfall.trade.9")
@pytest.mark.parametrize(("mode", "seats"), [("solo", 1), ("competitive", 2)])
def test_with_one_or_two_players_a_token_goes_to_the_highest_free_space(mode: str, seats: int) -> None:
    g = table(lord(), mode=mode, seats=seats, trade_spaces=[1, 1, 1, 0, 0, 0])
    assert space_for_token(g) == 3
    g.trade_spaces = [0] * 6
    assert space_for_token(g) == 0


@proves("voidfall.trade.10")
@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_players_it_goes_on_top_of_a_single_one(seats: int) -> None:
    g = table(lord(), seats=seats, trade_spaces=[2, 2, 2, 1, 0, 0])
    assert space_for_token(g) == 3
    g.trade_spaces = [2, 2, 2, 2, 0, 0]
    assert space_for_token(g) == 4
    g.trade_spaces = [0] * 6
    assert space_for_token(g) == 0


# -- Trade Nexus


def test_trade_nexus_gives_a_bonus_for_a_returned_token() -> None:
    t = galaxy(lord(trade=2, techs=NEXUS), trade_spaces=[1, 1, 1, 0, 0, 0], focus="production")
    t.play("0 give-back", "0 give-back", "0 end-turn")
    assert len(offered(t, 0, "resolve")) == 2
    t.play(f"0 {offered(t, 0, 'resolve')[0]}")
    assert t.options(0) == ["bonus 4", "bonus 5", "bonus 6"]
    t.play("0 bonus 6")
    assert t.options(0)[-1] == "go-on"
    t.play(f"0 {offered(t, 0, 'resolve')[0]}")
    assert t.options(0) == ["bonus 5", "bonus 6"]


def test_improved_trade_nexus_gains_by_the_first_overproduction() -> None:
    t = galaxy(
        lord(stock={"food": 15, "energy": 15, "materials": 15}, techs={"trade_nexus": "improved"}),
        focus="production",
    )
    t.play("0 act production supply", "0 1")
    assert player(t).influence == 10 + 9
    assert len(offered(t, 0, "resolve")) == 1
    t.play(f"0 {offered(t, 0, 'resolve')[0]}", "0 2")
    assert (player(t).trade, offered(t, 0, "bonus", "resolve")) == (1, [])
