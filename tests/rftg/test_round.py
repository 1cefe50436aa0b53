"""The course of a round, its end, cards and chips in general."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest

from orloj.games.rftg import GAME
from orloj.games.rftg.cards import BY_TOKEN
from orloj.games.rftg.rounds import planned_phases
from orloj.games.rftg.state import State
from orloj.games.rftg.view import View
from orloj.testing import Position, proves
from orloj.testing.rftg import Area, area, cards, rftg

ACTIONS = ["explore-5", "explore-1-1", "develop", "settle", "consume-trade", "consume-2x", "produce"]
PHASES = ["explore", "develop", "settle", "consume", "produce"]
PHASE_OF = dict(zip(ACTIONS, ["explore", "explore", "develop", "settle", "consume", "consume", "produce"], strict=True))
LEDGER = {rule["id"] for rule in tomllib.loads((files("orloj.games.rftg") / "rules.toml").read_text("utf-8"))["rule"]}


def seen(t: Position[State], seat: int | None) -> View:
    view = t.view(seat)
    assert isinstance(view, View)
    return view


def known(t: Position[State], seat: int | None) -> tuple[Any, list[Any]]:
    """Everything a seat (or a spectator) can know: its view, and the story in its voice."""
    story = [(line.key, line.seat, line.values, line.secret if line.seat == seat else {}) for line in t.story()]
    return msgspec.to_builtins(t.view(seat)), story


def hand(t: Position[State], seat: int) -> list[int]:
    return t.state.players[seat].hand.cards


def run_round(t: Position[State]) -> list[str]:
    """Go on to the next choice of actions, placing nothing; say which phases were played."""
    rng = Random(0)
    while t.outcome is None and "action" not in t.asked().values():
        seat, question = next(iter(t.table.asks().items()))
        t.play(f"{seat} {'pass' if 'pass' in question else question.sample(rng)}")
    return [line.values["phase"] for line in t.story("phase")]


def quiet() -> list[Area]:
    return [area("old-earth"), area("epsilon-eridani"), area("new-sparta"), area("earths-lost-colony")]


# -- picking actions


@proves("rftg.goal.5", "rftg.round.1")
def test_all_pick_one_of_seven_action_cards_at_the_same_time() -> None:
    t = rftg(*quiet())
    assert t.asked() == dict.fromkeys(range(4), "action")
    for seat in range(4):
        assert sorted(t.options(seat)) == sorted(ACTIONS)
        assert "develop,settle" not in t.question(seat)  # only one
        assert "pass" not in t.question(seat)  # and not none
        assert t.why(seat, "pass")[1] == "rftg.round.1"


@proves("rftg.goal.5", "rftg.round.1")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_pick_is_secret_until_the_last_one_is_in(first: int) -> None:
    one, other = rftg(*quiet()[:3]), rftg(*quiet()[:3])
    rest = [seat for seat in range(3) if seat != first]
    before = [known(one, seat) for seat in (*rest, None)]
    one.play(f"{first} produce", f"{rest[0]} explore-5")
    other.play(f"{first} settle", f"{rest[0]} consume-2x")
    assert [known(one, seat) for seat in (*rest, None)] == before
    for seat in (rest[1], None):
        assert known(one, seat) == known(other, seat)
    assert [player.picks for player in one.state.players] == [[], [], []]
    assert one.story("picks") == []
    assert one.table.fork(rest[1], Random(1)).sealed(first) is None  # nor can a bot that imagines look at it
    one.play(f"{rest[1]} develop")
    picks = dict(zip((first, *rest), ("produce", "explore-5", "develop"), strict=True))
    for looker in (0, 1, 2, None):  # then all are open, to everybody
        assert [player.picks for player in seen(one, looker).players] == [[picks[seat]] for seat in range(3)]
    lines = one.story("picks")
    assert [(line.seat, line.values["actions"]) for line in lines] == [(seat, [picks[seat]]) for seat in range(3)]
    assert len({line.at for line in lines}) == 1  # at the same moment


@proves("rftg.round.1")
def test_a_pick_can_be_changed_until_the_last_one_is_in() -> None:
    t = rftg(*quiet()[:2])
    t.play("0 produce", "0 settle", "0 explore-5")
    assert t.table.sealed(0) == "explore-5"
    t.play("1 explore-1-1")
    assert [player.picks for player in t.state.players] == [["explore-5"], ["explore-1-1"]]
    assert t.asked() == {0: "explore", 1: "explore"}
    assert "settle" not in t.question(0)  # too late: the cards are open


# -- phases


@proves("rftg.goal.4", "rftg.goal.6", "rftg.round.2", "rftg.round.3", "rftg.round.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_picked_phases_and_no_others_are_planned_once_and_in_order(seats: int) -> None:
    g = rftg(*quiet()[:seats]).state
    for picks in product(ACTIONS, repeat=seats):
        for player, pick in zip(g.players, picks, strict=True):
            player.picks = [pick]
        phases = planned_phases(g)
        assert phases == [phase for phase in PHASES if phase in {PHASE_OF[pick] for pick in picks}]
        assert 1 <= len(phases) <= 5


@proves("rftg.goal.4", "rftg.goal.6", "rftg.round.2", "rftg.round.3")
@pytest.mark.parametrize(
    ("picks", "phases"),
    [
        (["produce", "consume-2x", "settle", "develop"], ["develop", "settle", "consume", "produce"]),
        (["produce", "produce", "produce", "explore-5"], ["explore", "produce"]),
        (["settle", "explore-1-1", "consume-trade", "develop"], ["explore", "develop", "settle", "consume"]),
        (["consume-2x", "consume-trade", "consume-2x", "consume-2x"], ["consume"]),
    ],
)
def test_phases_are_played_in_the_fixed_order_whoever_picked_them(picks: list[str], phases: list[str]) -> None:
    t = rftg(*quiet())
    t.play(*[f"{seat} {pick}" for seat, pick in enumerate(picks)])
    assert run_round(t) == phases


@proves("rftg.goal.7", "rftg.goal.8", "rftg.explore.1")
def test_everybody_explores_if_one_player_picked_it_and_only_he_has_the_bonus() -> None:
    t = rftg(*quiet()[:3])
    t.play("0 produce", "1 explore-5", "2 settle")
    assert t.asked() == {0: "explore", 1: "explore", 2: "explore"}
    assert [len(player.looking) for player in t.state.players] == [2, 7, 2]


@proves("rftg.goal.7")
def test_everybody_takes_part_in_each_phase_that_another_player_picked() -> None:
    def other(*tableau: str, hand: list[str | int] | None = None, goods: list[str] | None = None) -> Area:
        return area("old-earth", *tableau, hand=hand or [], goods=goods or [])

    picker = area("new-sparta")
    assert rftg(other(), picker).play("0 settle", "1 explore-5").asked() == {0: "explore", 1: "explore"}
    assert rftg(other(hand=["public-works", 1]), picker).play("0 settle", "1 develop").asked() == {0: "develop"}
    assert rftg(other(hand=["gem-world", 2]), picker).play("0 produce", "1 settle").asked() == {0: "settle"}
    t = rftg(other("gem-world", goods=["gem-world"]), picker).play("0 produce", "1 consume-2x")
    assert t.state.players[0].chips == 1  # Old Earth must consume it
    t = rftg(other("gem-world"), picker).play("0 settle", "1 produce")
    assert list(t.state.players[0].goods) == cards("gem-world")


@proves("rftg.round.4")
def test_a_phase_picked_by_all_is_played_once() -> None:
    t = rftg(
        area("old-earth", hand=["public-works", "investment-credits", 2]),
        area("new-sparta", hand=["space-marines", "export-duties", 2]),
    )
    t.play("0 develop", "1 develop", "0 public-works", "1 space-marines")
    t.play(f"1 {t.options(1)[-1]}")
    assert t.asked() == {0: "action", 1: "action"}  # the next round: nobody places a second one
    assert [line.values["phase"] for line in t.story("phase")] == ["develop"]
    assert [len(player.tableau) for player in t.state.players] == [2, 2]


@proves("rftg.round.5", "rftg.goal.8")
def test_all_who_picked_a_phase_have_the_bonus_of_their_own_card() -> None:
    t = rftg(*quiet())
    t.play("0 explore-5", "1 explore-1-1", "2 explore-5", "3 produce")
    assert [len(player.looking) for player in t.state.players] == [7, 3, 7, 2]
    assert [t.question(seat).values["count"] for seat in range(4)] == [1, 2, 1, 1]
    t = rftg(
        area("old-earth", hand=["space-marines", 3]),
        area("new-sparta", hand=["deficit-spending", 3]),
        area("epsilon-eridani", hand=["colony-ship", 3]),
    )
    t.play("0 develop", "1 develop", "2 produce", "0 space-marines", "1 deficit-spending", "2 colony-ship")
    assert [t.question(seat).values["price"] for seat in range(3)] == [1, 1, 2]


@proves("rftg.round.6")
def test_a_bonus_that_changes_the_action_lowers_a_cost_or_doubles_points() -> None:
    def develop(pick: str) -> int:
        t = rftg(area("old-earth", hand=["drop-ships", 6], picks=[pick]), area("new-sparta"), phases=["develop"])
        price: int = t.play("0 drop-ships").question(0).values["price"]
        return price

    def consume(pick: str) -> tuple[int, int]:
        worlds = ["gem-world", "spice-world"]
        seller = area("new-sparta", "tourist-world", *worlds, goods=worlds, picks=[pick])
        t = rftg(seller, area("old-earth"), phases=["consume"])
        return t.state.players[0].chips, len(hand(t, 0))

    assert (develop("develop"), develop("settle")) == (3, 4)
    assert (consume("consume-2x"), consume("settle")) == ((6, 0), (3, 0))


@proves("rftg.round.6")
def test_a_bonus_that_adds_to_the_action_draws_a_card_or_sells_a_good() -> None:
    def settle(pick: str) -> int:
        t = rftg(area("old-earth", hand=["gem-world", 2], picks=[pick]), area("new-sparta"), phases=["settle"])
        return len(hand(t.play("0 gem-world"), 0))

    def consume(pick: str) -> tuple[int, int]:
        seller = area("new-sparta", "gem-world", goods=["gem-world"], picks=[pick])
        t = rftg(seller, area("old-earth"), phases=["consume"])
        return len(t.state.players[0].goods), len(hand(t, 0))

    assert (settle("settle"), settle("develop")) == (1, 0)
    assert (consume("consume-trade"), consume("settle")) == ((0, 2), (1, 0))


@proves("rftg.round.7")
def test_a_phase_is_finished_before_the_next_one_begins() -> None:
    t = rftg(
        area("old-earth", hand=["public-works", "gem-world", 3]),
        area("new-sparta", hand=["space-marines", "spice-world", 4]),
    )
    t.play("0 develop", "1 settle", "0 public-works", "1 space-marines")
    assert (t.asked(), t.state.phase) == ({1: "pay"}, "develop")  # seat 0 is done, and waits: no Settle yet
    assert [line.values["phase"] for line in t.story("phase")] == ["develop"]
    t.play(f"1 {','.join(t.options(1)[-2:])}")
    assert (t.asked(), t.state.phase) == ({0: "settle", 1: "settle"}, "settle")
    assert [line.values["phase"] for line in t.story("phase")] == ["develop", "settle"]


# -- the end of a round


@proves("rftg.round.8", "rftg.round-end.1")
def test_more_than_ten_cards_in_hand_are_discarded_after_the_last_phase() -> None:
    t = rftg(area("old-earth", hand=[12]), area("new-sparta", hand=[10]), phases=["produce"])
    assert t.asked() == {0: "hand-limit"}  # ten are no more than ten
    assert t.state.phase == "end"
    twelve = t.options(0)
    assert cards(*twelve) == hand(t, 0)
    for wrong in (twelve[0], ",".join(twelve[:3]), "-"):
        assert t.why(0, wrong)[1] == "rftg.round-end.1"
    t.play(f"0 {twelve[3]},{twelve[8]}")
    assert [len(hand(t, seat)) for seat in range(2)] == [10, 10]
    assert t.asked() == {0: "action", 1: "action"}


@proves("rftg.round-end.2")
def test_the_player_chooses_which_cards_above_ten_are_discarded() -> None:
    one = rftg(area("old-earth", hand=[11]), area("new-sparta"), phases=["produce"])
    for token in one.options(0):
        t = rftg(area("old-earth", hand=[11]), area("new-sparta"), phases=["produce"])
        t.play(f"0 {token}")
        assert t.state.discards.cards == cards(token)
        assert cards(token)[0] not in hand(t, 0)
        assert len(hand(t, 0)) == 10


@proves("rftg.round-end.1")
def test_within_a_round_a_hand_may_grow_beyond_ten() -> None:
    t = rftg(area("new-sparta", "gem-world", hand=[10, "artist-colony"], goods=["gem-world"]), area("old-earth"))
    t.play("0 consume-trade", "1 explore-5")
    t.play(f"0 {t.options(0)[0]}", f"1 {t.options(1)[0]}")
    # 11 before the round, 12 after Explore, 14 after the sale: only now, after the last phase, are they counted
    assert [line.values["phase"] for line in t.story("phase")] == ["explore", "consume"]
    assert t.asked() == {0: "hand-limit"}
    assert t.question(0).values["count"] == 4


@proves("rftg.round-end.1")
def test_eleven_cards_can_be_used_up_in_the_round_without_a_discard() -> None:
    t = rftg(area("old-earth", hand=["public-works", 10]), area("new-sparta"), phases=["develop"])
    t.play("0 public-works")
    t.play(f"0 {t.options(0)[0]}")
    assert t.asked() == {0: "action", 1: "action"}
    assert len(hand(t, 0)) == 9


@proves("rftg.round.8")
def test_all_count_their_hands_at_the_same_time_and_also_before_the_game_ends() -> None:
    t = rftg(area("old-earth", hand=[11]), area("new-sparta", hand=[13]), phases=["produce"], pool=0)
    assert t.asked() == {0: "hand-limit", 1: "hand-limit"}
    assert [t.question(seat).values["count"] for seat in range(2)] == [1, 3]
    t.play(f"1 {','.join(t.options(1)[:3])}", f"0 {t.options(0)[0]}")
    assert t.outcome is not None
    assert [len(hand(t, seat)) for seat in range(2)] == [10, 10]


@proves("rftg.round-end.3")
def test_every_card_discarded_from_hand_lies_face_down() -> None:
    """Explored, paid and surplus cards: the others learn how many, never which."""
    tables = []
    for choice in (0, -1):
        t = rftg(area("old-earth", hand=["public-works", 10]), area("new-sparta"), deck=["gem-world", "spice-world"])
        t.play("0 develop", "1 explore-5")
        t.play(f"0 {t.options(0)[choice]}", f"1 {t.options(1)[0]}", "0 public-works")
        assert t.state.players[0].tableau == cards("old-earth", "public-works")  # free with the bonus
        t.play(f"0 {t.options(0)[choice]}")
        tables.append(t)
    one, other = tables
    assert one.state.discards.cards != other.state.discards.cards
    for looker in (1, None):
        assert known(one, looker) == known(other, looker)
    for t in tables:
        assert set(t.state.discards.known_to(1)).isdisjoint(t.state.discards.known_to(0))
        assert seen(t, 1).discards_size == len(t.state.discards.cards) == 8
    assert "discards" not in View.__struct_fields__


@proves("rftg.round-end.3")
def test_a_payment_lies_face_down() -> None:
    tables = []
    for choice in (0, -1):
        t = rftg(area("old-earth", hand=["public-works", 4]), area("new-sparta"), phases=["develop"])
        t.play("0 public-works")
        t.play(f"0 {t.options(0)[choice]}")
        tables.append(t)
    assert tables[0].state.discards.cards != tables[1].state.discards.cards
    for looker in (1, None):
        assert known(tables[0], looker) == known(tables[1], looker)


@proves("rftg.round.9", "rftg.round.10")
@pytest.mark.parametrize("action", ACTIONS)
def test_the_played_card_comes_back_and_can_be_picked_again(action: str) -> None:
    t = rftg(area("old-earth"), area("new-sparta"))
    t.play(f"0 {action}", "1 produce")
    run_round(t)
    for looker in (0, 1, None):
        assert [player.picks for player in seen(t, looker).players] == [[], []]
    assert sorted(t.options(0)) == sorted(t.options(1)) == sorted(ACTIONS)
    t.play(f"0 {action}", "1 produce")
    assert [line.values["actions"] for line in t.story("picks") if line.seat == 0] == [[action], [action]]


@proves("rftg.round.9")
def test_action_cards_lie_open_until_the_round_is_over() -> None:
    t = rftg(area("old-earth", hand=[11]), area("new-sparta"))
    t.play("0 settle", "1 produce")
    run_round_to(t, "hand-limit")
    assert [player.picks for player in seen(t, None).players] == [["settle"], ["produce"]]


def run_round_to(t: Position[State], kind: str) -> None:
    while kind not in t.asked().values():
        seat, question = next(iter(t.table.asks().items()))
        assert "pass" in question
        t.play(f"{seat} pass")


@proves("rftg.round.11", "rftg.goal.3")
@pytest.mark.parametrize("number", [1, 7, 11, 12, 60])
def test_rounds_go_on_as_long_as_no_end_condition_is_met(number: int) -> None:
    nearly = area(*_eleven(), chips=0)
    t = rftg(nearly, area("old-earth", chips=23), phases=["produce"], round=number)
    assert t.state.pool == 1
    assert t.outcome is None
    assert t.asked() == {0: "action", 1: "action"}
    assert t.state.round == number + 1


@proves("rftg.round.11", "rftg.goal.3")
@pytest.mark.parametrize("number", [1, 9, 60])
def test_an_end_condition_ends_the_game_in_any_round(number: int) -> None:
    full = rftg(area(*_eleven(), "drop-ships"), area("old-earth"), phases=["produce"], round=number)
    assert full.outcome is not None
    assert full.outcome.reason == "full-tableau"
    empty = rftg(area("new-sparta", chips=24), area("old-earth"), phases=["produce"], round=number)
    assert empty.outcome is not None
    assert empty.outcome.reason == "no-chips"


def _eleven() -> list[str]:
    return [
        "new-sparta",
        "public-works",
        "investment-credits",
        "export-duties",
        "space-marines",
        "expedition-force",
        "deficit-spending",
        "colony-ship",
        "genetics-lab",
        "interstellar-bank",
        "mining-robots",
    ]


@proves("rftg.goal.3")
def test_games_have_different_numbers_of_rounds_and_all_end_by_a_condition() -> None:
    rounds = set()
    for seed in range(12):
        t = Position.new(GAME, 2, seed=seed).play_all(seed=seed)
        assert t.outcome is not None
        assert t.state.pool == 0 or max(len(player.tableau) for player in t.state.players) >= 12
        rounds.add(t.state.round)
    assert len(rounds) > 4


@proves("rftg.goal.2")
def test_most_victory_points_win() -> None:
    t = rftg(area("new-sparta", chips=14), area("old-earth", hand=[9], chips=10), phases=["produce"])
    assert t.outcome is not None
    assert t.outcome.scores == [15, 12]  # 14 + 1 and 10 + 2; cards in hand are no points
    assert t.outcome.winners == [0]
    t = rftg(area("new-sparta", chips=11), area("old-earth", chips=13), phases=["produce"])
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.scores) == ([1], [12, 15])


# -- cards and chips


@proves("rftg.round.12")
def test_a_card_serves_in_a_tableau_as_a_good_or_as_payment() -> None:
    t = rftg(
        area("old-earth", hand=["asteroid-belt", "gem-world", "public-works"]),
        area("new-sparta"),
        phases=["settle"],
        deck=["spice-world"],
    )
    t.play("0 asteroid-belt")
    player = t.state.players[0]
    assert player.tableau == cards("old-earth", "asteroid-belt")  # a world,
    assert t.state.discards.cards == cards("gem-world", "public-works")  # payment: a world and a development,
    assert player.goods == {BY_TOKEN["asteroid-belt"]: BY_TOKEN["spice-world"]}  # and a good, whatever is printed on it
    t = rftg(
        area("new-sparta", "asteroid-belt", goods=["asteroid-belt"], picks=["consume-trade"]),
        area("old-earth"),
        phases=["consume"],
        deck=["gem-world", "spice-world", "mining-world", "artist-colony"],
    )
    assert hand(t, 0) == cards("gem-world", "spice-world", "mining-world")  # a good is sold by the world's kind: rare


@proves("rftg.round-end.4", "rftg.rulings.13")
def test_the_discards_become_the_pile_at_the_moment_when_its_last_card_is_drawn() -> None:
    """Exactly as many cards as are drawn: the pile is made anew at once, not at the next draw."""
    t = rftg(
        area("old-earth", "interstellar-bank", hand=["public-works", 1]),
        area("new-sparta"),
        phases=["develop"],
        deck=["gem-world"],
        discards=["spice-world", "mining-world", "artist-colony"],
        rest="gone",
    )
    assert cards("gem-world")[0] in hand(t, 0)
    assert sorted(t.state.pile.cards) == sorted(cards("spice-world", "mining-world", "artist-colony"))
    assert t.state.discards.cards == []
    assert [line.values for line in t.story("reshuffle")] == [{"cards": 3}]


@proves("rftg.round-end.4", "rftg.rulings.13")
def test_the_discards_stay_as_long_as_the_pile_has_a_card() -> None:
    t = rftg(
        area("old-earth", "interstellar-bank", hand=["public-works", 1]),
        area("new-sparta"),
        phases=["develop"],
        deck=["gem-world", "comet-zone"],
        discards=["spice-world", "mining-world"],
        rest="gone",
    )
    assert t.state.pile.cards == cards("comet-zone")
    assert t.state.discards.cards == cards("spice-world", "mining-world")
    assert t.story("reshuffle") == []


@proves("rftg.rulings.13", "rftg.round-end.4")
def test_the_pile_is_made_anew_in_the_middle_of_a_draw() -> None:
    t = rftg(
        area("old-earth", picks=["explore-5"]),
        area("new-sparta"),
        phases=["explore"],
        deck=["gem-world", "comet-zone", "rebel-base"],
        discards=["spice-world", "mining-world", "artist-colony", "asteroid-belt", "new-earth", "plague-world"],
        rest="gone",
    )
    looking = t.state.players[0].looking
    assert len(looking) == 7
    assert looking[:3] == cards("gem-world", "comet-zone", "rebel-base")  # first what is left,
    old = cards("spice-world", "mining-world", "artist-colony", "asteroid-belt", "new-earth", "plague-world")
    rest = [*looking[3:], *t.state.players[1].looking]
    assert sorted(rest) == sorted(old)  # then from the new pile,
    assert len(t.story("reshuffle")) == 1  # which has just the six that lay there


@proves("rftg.round-end.4")
def test_the_new_pile_is_shuffled_and_nobody_knows_it() -> None:
    discards = ["spice-world", "mining-world", "artist-colony", "asteroid-belt", "new-earth", "plague-world"]
    orders = set()
    for number in range(20):
        t = rftg(
            area("old-earth", "interstellar-bank", hand=["public-works", 1]),
            area("new-sparta"),
            phases=["develop"],
            deck=["gem-world"],
            discards=discards,
            rest="gone",
            seed=bytes([number]),
        )
        orders.add(tuple(t.state.pile.cards))
        assert [t.state.pile.known_to(seat) for seat in range(2)] == [[], []]
        assert [t.state.discards.known_to(seat) for seat in range(2)] == [[], []]
    assert len(orders) > 15


@proves("rftg.rulings.12")
def test_without_any_card_left_draws_and_goods_are_skipped() -> None:
    t = rftg(area("old-earth"), area("new-sparta"), phases=["explore"], rest="gone")
    assert t.asked() == {0: "action", 1: "action"}  # nothing to look at: nobody is asked
    assert (hand(t, 0), hand(t, 1)) == ([], [])
    t = rftg(area("new-sparta", "gem-world"), area("old-earth"), phases=["produce"], rest="gone")
    assert t.state.players[0].goods == {}
    assert hand(t, 0) == []
    bank = area("new-sparta", "interstellar-bank", "public-works", hand=["export-duties", "artist-colony"])
    t = rftg(bank, area("old-earth"), phases=["develop"], rest="gone")
    assert hand(t, 0) == cards("export-duties", "artist-colony")


@proves("rftg.rulings.12")
def test_with_too_few_cards_left_one_gets_what_there_is() -> None:
    t = rftg(
        area("old-earth"),
        area("new-sparta"),
        phases=["explore"],
        deck=["gem-world", "spice-world", "comet-zone"],
        rest="gone",
    )
    assert [player.looking for player in t.state.players] == [cards("gem-world", "spice-world"), cards("comet-zone")]
    t.play("0 spice-world")
    assert (hand(t, 0), hand(t, 1)) == (cards("spice-world"), cards("comet-zone"))
    t = rftg(
        area("new-sparta", "gem-world", "spice-world"),
        area("old-earth"),
        phases=["produce"],
        deck=["comet-zone"],
        rest="gone",
    )
    assert t.state.players[0].goods == {BY_TOKEN["gem-world"]: BY_TOKEN["comet-zone"]}
    assert hand(t, 0) == []  # Gem World has produced, but there is no card to draw


@proves("rftg.rulings.12")
def test_cards_discarded_later_can_be_drawn_again_though_both_piles_were_empty() -> None:
    builder = area("new-sparta", "public-works", hand=["export-duties", "artist-colony"])
    t = rftg(builder, area("old-earth"), phases=["develop"], rest="gone")
    t.play("0 export-duties")
    assert hand(t, 0) == cards("artist-colony")  # paid with it, and drew it again
    assert (t.state.pile.cards, t.state.discards.cards) == ([], [])


@proves("rftg.round-end.5", "rftg.round-end.6")
def test_chips_and_the_number_of_cards_in_hand_are_open_to_all_but_not_the_cards() -> None:
    t = rftg(area("old-earth", hand=[5], chips=7), area("new-sparta", hand=[2], chips=3), area("epsilon-eridani"))
    for looker in (0, 1, 2, None):
        view = seen(t, looker)
        assert [player.chips for player in view.players] == [7, 3, 0]
        assert [player.hand_size for player in view.players] == [5, 2, 0]
        for seat in range(3):
            assert view.players[seat].hand == (hand(t, seat) if seat == looker else None)


@proves("rftg.round-end.5", "rftg.round-end.6")
@pytest.mark.parametrize(("seats", "mode"), [(2, "standard"), (2, "advanced"), (3, "first"), (4, "standard")])
def test_chips_and_hand_sizes_are_open_at_every_moment_of_a_game(seats: int, mode: str) -> None:
    t = Position.new(GAME, seats, mode=mode, seed=11)
    rng = Random(11)
    while asks := t.table.asks():
        seat, question = next(iter(asks.items()))
        t.play(f"{seat} {question.sample(rng)}")
        for looker in (*range(seats), None):
            view = seen(t, looker)
            for other in range(seats):
                player = view.players[other]
                assert player.chips == t.state.players[other].chips
                assert player.hand_size == len(hand(t, other))
                assert (player.hand is None) == (player.looking is None) == (other != looker)


@proves("rftg.round-end.6")
def test_two_hands_that_differ_only_in_their_cards_look_the_same_to_others() -> None:
    one = rftg(area("old-earth", hand=["gem-world", "spice-world"]), area("new-sparta"), deck=["comet-zone"])
    other = rftg(area("old-earth", hand=["comet-zone", "rebel-base"]), area("new-sparta"), deck=["gem-world"])
    for looker in (1, None):
        assert known(one, looker) == known(other, looker)
    assert known(one, 0) != known(other, 0)


# -- rules behind questions


def test_every_question_and_every_refusal_names_a_rule_of_the_ledger() -> None:
    rules: dict[str, set[str]] = {}
    refusals: dict[str, set[str]] = {}
    for seed, (seats, mode) in enumerate(product((2, 3, 4), ("standard", "first", "advanced"))):
        if mode == "advanced" and seats > 2:
            continue
        t = Position.new(GAME, seats, mode=mode, seed=seed)
        rng = Random(seed)
        while asks := t.table.asks():
            for question in asks.values():
                rules.setdefault(question.kind, set()).add(question.rule)
                for refusal in question.blocked():
                    refusals.setdefault(refusal.why, set()).add(refusal.rule)
            seat, question = next(iter(asks.items()))
            t.play(f"{seat} {question.sample(rng)}")
    expected = {
        "opening": {"rftg.setup.11"},
        "action": {"rftg.round.1"},
        "actions": {"rftg.two-player.3"},
        "explore": {"rftg.explore.1", "rftg.explore.7"},
        "develop": {"rftg.develop.1"},
        "settle": {"rftg.settle.1"},
        "hand-limit": {"rftg.round-end.1"},
    }
    assert {kind: rules[kind] for kind in expected} == expected
    assert "rftg.develop.7" in rules["pay"]
    assert refusals["not-a-development"] == {"rftg.develop.1"}
    assert refusals["already-built"] == {"rftg.develop.8"}
    assert "rftg.develop.7" in refusals["too-expensive"]
    assert set().union(*rules.values(), *refusals.values()) <= LEDGER
