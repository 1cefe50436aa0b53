"""Goal, components in play, and the preparation of the game."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import msgspec
import pytest

from orloj.games.rftg import GAME
from orloj.games.rftg.cards import BY_TOKEN, DECK, START_WORLDS
from orloj.games.rftg.state import State
from orloj.games.rftg.view import View
from orloj.kernel import BadSetup
from orloj.testing import Position, proves
from orloj.testing.rftg import area, cards, rftg

SEEDS = range(400)
STARTS = {0: "old-earth", 1: "epsilon-eridani", 2: "alpha-centauri", 3: "new-sparta", 4: "earths-lost-colony"}
FIRST_HANDS = {
    1: ["public-works", "colony-ship", "gem-world", "rebel-fuel-cache"],
    2: ["expedition-force", "mining-robots", "comet-zone", "rebel-miners"],
    3: ["export-duties", "new-military-tactics", "former-penal-colony", "malevolent-lifeforms"],
    4: ["contact-specialist", "space-marines", "avian-uplift-race", "spice-world"],
}


def new(seats: int, *, mode: str = "standard", seed: int = 0) -> Position[State]:
    return Position.new(GAME, seats, mode=mode, seed=seed)


def seen(t: Position[State], seat: int | None) -> View:
    view = t.view(seat)
    assert isinstance(view, View)
    return view


def known(t: Position[State], seat: int | None) -> tuple[Any, list[Any]]:
    """Everything a seat (or a spectator) can know: its view, and the story in its voice."""
    story = [(line.key, line.seat, line.values, line.secret if line.seat == seat else {}) for line in t.story()]
    return msgspec.to_builtins(t.view(seat)), story


def with_start(number: int, *, seats: int = 2, mode: str = "standard") -> Position[State]:
    """A new game in which somebody received this start world."""
    for seed in SEEDS:
        t = new(seats, mode=mode, seed=seed)
        if number in [player.start for player in t.state.players]:
            return t
    raise AssertionError(f"nobody ever receives start world {number}")


# -- players and chips


@proves("rftg.goal.1")
def test_two_three_or_four_play() -> None:
    for seats in (2, 3, 4):
        assert len(new(seats).state.players) == seats
        assert len(new(seats, mode="first").state.players) == seats
    for seats in (0, 1, 5):
        for mode in ("standard", "first"):
            with pytest.raises(BadSetup):
                new(seats, mode=mode)


@proves("rftg.setup.1", "rftg.setup.2", "rftg.setup.3")
@pytest.mark.parametrize("mode", ["standard", "first"])
@pytest.mark.parametrize(("seats", "points"), [(2, 24), (3, 36), (4, 48)])
def test_the_pool_holds_twelve_points_for_each_player(seats: int, points: int, mode: str) -> None:
    t = new(seats, mode=mode)
    assert t.state.pool == points
    assert [player.chips for player in t.state.players] == [0] * seats
    assert seen(t, None).pool == points


@proves("rftg.setup.1")
def test_the_advanced_game_of_two_has_the_same_pool() -> None:
    assert new(2, mode="advanced").state.pool == 24


@proves("rftg.setup.5")
def test_chips_of_ten_stay_aside_until_the_pool_is_empty() -> None:
    assert new(4).state.overflow == 0
    tourist = area("old-earth", "tourist-world", "gem-world", "spice-world", goods=["gem-world", "spice-world"])
    enough = rftg(tourist, area("new-sparta"), phases=["consume"], pool=4)
    enough.play("0 tourist-world")
    assert (enough.state.pool, enough.state.overflow, enough.state.players[0].chips) == (1, 0, 3)
    assert enough.outcome is None  # 1 point is left: the chips of ten are not part of the pool
    short = rftg(tourist, area("new-sparta"), phases=["consume"], pool=1)
    short.play("0 tourist-world")
    assert (short.state.pool, short.state.overflow, short.state.players[0].chips) == (0, 2, 3)
    assert short.outcome is not None  # the chips of ten paid the rest, and did not fill the pool again


@proves("rftg.setup.6")
@pytest.mark.parametrize("mode", ["standard", "first"])
def test_each_player_has_a_set_of_seven_different_action_cards(mode: str) -> None:
    t = opened(new(3, mode=mode))
    assert t.asked() == {0: "action", 1: "action", 2: "action"}
    for seat in range(3):
        assert sorted(t.options(seat)) == [
            "consume-2x",
            "consume-trade",
            "develop",
            "explore-1-1",
            "explore-5",
            "produce",
            "settle",
        ]


def opened(t: Position[State]) -> Position[State]:
    """Play the opening discards, if there are any: always the first two cards."""
    for seat, kind in t.asked().items():
        if kind == "opening":
            t.play(f"{seat} {','.join(t.options(seat)[:2])}")
    return t


# -- start worlds


@proves("rftg.setup.7", "rftg.setup.8")
def test_start_worlds_are_drawn_at_random_and_each_only_once() -> None:
    pairs = {tuple(player.start for player in new(2, seed=seed).state.players) for seed in SEEDS}
    assert pairs == set(permutations(range(5), 2))
    for seats in (3, 4):
        for seed in range(50):
            starts = [player.start for player in new(seats, seed=seed).state.players]
            assert len(set(starts)) == seats


@proves("rftg.setup.8", "rftg.setup.21", "rftg.setup.19")
def test_the_start_world_lies_face_up_and_alone_in_the_tableau() -> None:
    for number, token in STARTS.items():
        t = with_start(number)
        [seat] = [seat for seat in range(2) if t.state.players[seat].start == number]
        assert t.state.players[seat].tableau == cards(token)
        goods = list(t.state.players[seat].goods)
        assert goods == (cards("alpha-centauri") if token == "alpha-centauri" else [])
        for looker in (0, 1, None):
            assert seen(t, looker).players[seat].tableau == cards(token)


@proves("rftg.setup.7", "rftg.setup.9")
def test_start_worlds_that_nobody_received_are_shuffled_among_the_other_cards() -> None:
    dealt: set[int] = set()
    places: set[int] = set()
    for seed in SEEDS:
        g = new(2, seed=seed).state
        received = {player.start for player in g.players}
        left = {world for number, world in START_WORLDS.items() if number not in received}
        hands = {card for player in g.players for card in player.looking}
        goods = {card for player in g.players for card in player.goods.values()}
        assert left <= {*g.pile.cards, *hands, *goods}
        assert not hands & {START_WORLDS[number] for number in received}
        dealt |= left & hands
        places |= {g.pile.cards.index(world) for world in left if world in g.pile.cards}
    assert dealt == set(START_WORLDS.values())  # each of them was dealt to somebody at some time
    assert len(places) > 80  # and they lie anywhere in the pile


@proves("rftg.components.4")
def test_a_start_world_in_the_draw_pile_cannot_be_told_from_another_card() -> None:
    """Two tables that differ only in where a start world lies look the same to everybody."""
    one = rftg(area("epsilon-eridani", hand=["public-works"]), area("new-sparta"), deck=["old-earth", "gem-world"])
    other = rftg(area("epsilon-eridani", hand=["public-works"]), area("new-sparta"), deck=["gem-world", "old-earth"])
    assert one.state.pile.cards != other.state.pile.cards
    for seat in (0, 1, None):
        assert known(one, seat) == known(other, seat)
    # and dealing anew what a seat cannot know deals the start world like any other card
    tops = {one.table.fork(0, Random(number)).state.pile.cards[-1] for number in range(300)}
    assert BY_TOKEN["old-earth"] in tops
    assert len(tops) > 60


# -- dealing


@proves("rftg.setup.10")
@pytest.mark.parametrize("mode", ["standard", "advanced"])
def test_everybody_is_dealt_six_cards_that_only_he_sees(mode: str) -> None:
    t = new(2, mode=mode, seed=3)
    for seat in range(2):
        player = t.state.players[seat]
        assert len(player.looking) == len(set(player.looking)) == 6
        assert player.hand.cards == []
        assert seen(t, seat).players[seat].looking == player.looking
        for looker in (1 - seat, None):
            assert seen(t, looker).players[seat].looking is None
            assert seen(t, looker).players[seat].looking_size == 6


@proves("rftg.setup.11")
def test_everybody_discards_two_of_the_six_cards_and_keeps_four() -> None:
    t = new(3, seed=1)
    assert t.asked() == {0: "opening", 1: "opening", 2: "opening"}
    for seat in range(3):
        six = t.options(seat)
        assert cards(*six) == t.state.players[seat].looking
        question = t.question(seat)
        for wrong in (six[0], ",".join(six[:3]), "-"):
            assert wrong not in question
            assert t.why(seat, wrong)[1] == "rftg.setup.11"
        t.play(f"{seat} {six[1]},{six[4]}")
        if seat < 2:
            assert t.state.discards.cards == []  # nothing lies there before the last one has chosen
        else:
            assert t.state.players[2].hand.cards == cards(six[0], six[2], six[3], six[5])
    assert [len(player.hand.cards) for player in t.state.players] == [4, 4, 4]
    assert [player.looking for player in t.state.players] == [[], [], []]
    assert len(t.state.discards.cards) == 6
    assert t.asked() == {0: "action", 1: "action", 2: "action"}


@proves("rftg.setup.11")
def test_nobody_sees_what_another_player_discards_at_the_beginning() -> None:
    one, other = new(2, seed=2), new(2, seed=2)
    six, theirs = one.options(0), one.options(1)
    one.play(f"0 {six[0]},{six[1]}", f"1 {theirs[0]},{theirs[1]}")
    other.play(f"0 {six[4]},{six[5]}", f"1 {theirs[0]},{theirs[1]}")
    for looker in (1, None):
        assert known(one, looker) == known(other, looker)
    assert known(one, 0) != known(other, 0)
    assert one.state.discards.known_to(1) == cards(theirs[0], theirs[1])


@proves("rftg.setup.12")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_cards_left_after_dealing_are_the_face_down_draw_pile(seats: int) -> None:
    t = new(seats, seed=5)
    g = t.state
    out = [card for player in g.players for card in (*player.looking, *player.tableau, *player.goods.values())]
    assert sorted([*g.pile.cards, *out]) == list(DECK)
    assert len(g.pile.cards) == 114 - seats * 7 - len([1 for player in g.players if player.goods])
    assert g.discards.cards == []
    for seat in (*range(seats), None):
        assert seen(t, seat).pile_size == len(g.pile.cards)
        assert "pile" not in View.__struct_fields__  # a view tells only its size
        assert seat is None or g.pile.known_to(seat) == []


# -- the first game


@proves("rftg.setup.13", "rftg.setup.14", "rftg.setup.15")
@pytest.mark.parametrize(("seats", "numbers"), [(2, [1, 2]), (3, [1, 2, 3]), (4, [1, 2, 3, 4])])
def test_in_the_first_game_the_lowest_start_worlds_without_old_earth_are_handed_out_at_random(
    seats: int, numbers: list[int]
) -> None:
    dealt = {tuple(player.start for player in new(seats, mode="first", seed=seed).state.players) for seed in SEEDS}
    assert dealt == set(permutations(numbers))


@proves("rftg.setup.16")
def test_in_the_first_game_everybody_starts_with_the_four_cards_of_his_start_world() -> None:
    t = new(4, mode="first", seed=7)
    for player in t.state.players:
        assert sorted(player.hand.cards) == sorted(cards(*FIRST_HANDS[player.start]))
        assert player.tableau == cards(STARTS[player.start])
        assert player.looking == []
    assert set(t.asked().values()) == {"action"}  # nobody discards
    assert t.state.discards.cards == []
    for seat in range(4):
        assert seen(t, seat).players[seat].hand == t.state.players[seat].hand.cards
        assert [one.hand for one in seen(t, seat).players].count(None) == 3


@proves("rftg.setup.17")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_the_first_game_every_other_card_is_shuffled_into_the_draw_pile(seats: int) -> None:
    tops = set()
    for seed in range(40):
        g = new(seats, mode="first", seed=seed).state
        given = [card for number in range(1, seats + 1) for card in cards(STARTS[number], *FIRST_HANDS[number])]
        goods = [card for player in g.players for card in player.goods.values()]
        assert sorted([*g.pile.cards, *goods, *given]) == list(DECK)
        assert set(cards("old-earth", "public-works.2")) <= {*g.pile.cards, *goods}
        tops.add(g.pile.cards[-1])
    assert len(tops) > 20  # shuffled


# -- goods at the start


@proves("rftg.setup.18", "rftg.setup.20")
@pytest.mark.parametrize("mode", ["standard", "first"])
def test_alpha_centauri_as_a_start_world_gets_a_good_from_the_pile_at_once(mode: str) -> None:
    t = with_start(2, mode=mode)
    [alpha] = cards("alpha-centauri")
    [seat] = [seat for seat in range(2) if t.state.players[seat].start == 2]
    player = t.state.players[seat]
    assert list(player.goods) == [alpha]
    good = player.goods[alpha]
    dealt = [card for one in t.state.players for card in (*one.looking, *one.hand.cards, *one.tableau)]
    assert good not in [*t.state.pile.cards, *t.state.discards.cards, *dealt]
    assert len(t.state.pile.cards) == 114 - 1 - len(dealt)
    assert t.state.players[1 - seat].goods == {}


@proves("rftg.setup.18", "rftg.setup.20")
def test_nobody_sees_which_card_is_the_good_on_alpha_centauri() -> None:
    t = with_start(2)
    [alpha] = cards("alpha-centauri")
    [owner] = [seat for seat in range(2) if t.state.players[seat].start == 2]
    good = t.state.players[owner].goods[alpha]
    for looker in (0, 1, None):
        assert seen(t, looker).players[owner].goods == [alpha]  # the world, not the card
    for line in t.story():
        assert good not in [*line.values.values(), *line.secret.get("cards", [])] or line.values.get("world") == good
    for looker in (0, 1):  # for each seat it could be any card that it has not seen
        possible = {t.table.fork(looker, Random(number)).state.players[owner].goods[alpha] for number in range(60)}
        assert len(possible) > 20


@proves("rftg.setup.18", "rftg.setup.21")
def test_without_alpha_centauri_nobody_has_a_good_at_the_start() -> None:
    without = 0
    for seed in range(60):
        g = new(2, seed=seed).state
        if 2 not in [player.start for player in g.players]:
            without += 1
            assert [player.goods for player in g.players] == [{}, {}]
    assert without


@proves("rftg.setup.18")
def test_alpha_centauri_placed_in_play_is_an_ordinary_windfall_world() -> None:
    t = rftg(area("old-earth", hand=["alpha-centauri", 2]), area("new-sparta"), phases=["settle"], deck=["gem-world"])
    t.play("0 alpha-centauri")
    assert t.state.players[0].goods == {BY_TOKEN["alpha-centauri"]: BY_TOKEN["gem-world"]}


@proves("rftg.setup.19")
def test_what_is_placed_lies_face_up_before_everybody() -> None:
    t = rftg(area("old-earth", hand=["public-works", 1]), area("new-sparta"), phases=["develop"])
    t.play("0 public-works")
    for looker in (0, 1, None):
        assert seen(t, looker).players[0].tableau == cards("old-earth", "public-works")
