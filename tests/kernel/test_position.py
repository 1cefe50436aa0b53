"""Positions made by hand: copies, all lines of play, and what was answered by itself."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from orloj.games.rftg import GAME as RFTG
from orloj.kernel import Table
from orloj.testing import Position
from orloj.testing.rftg import area, rftg
from tests.kernel.duel import GAME


def duel(**more: Any) -> Position[Any]:
    return Position.new(GAME, 2, seed=5, **more)


def test_a_fork_goes_its_own_way() -> None:
    t = rftg(area("new-sparta", hand=["rebel-miners"]), area("old-earth"), phases=["settle"])
    twin = t.fork().play("0 rebel-miners")
    assert twin.state.players[0].tableau != t.state.players[0].tableau
    assert t.asked() == {0: "settle"}


def test_a_fork_for_a_seat_knows_only_what_the_seat_knows() -> None:
    t = rftg(area("new-sparta", hand=["rebel-miners", 3]), area("old-earth", hand=["gem-world", 3]))
    own, others = [t.state.players[seat].hand.cards for seat in (0, 1)]
    twins = [t.fork(0, Random(seed)) for seed in range(4)]
    assert all(twin.state.players[0].hand.cards == own for twin in twins)
    assert any(twin.state.players[1].hand.cards != others for twin in twins)


def test_all_answers_are_those_that_would_be_accepted() -> None:
    t = rftg(area("old-earth", hand=["gem-world", "comet-zone", "spice-world"]), area("new-sparta"), phases=["settle"])
    assert t.options(0) == t.answers(0) == ["gem-world", "spice-world", "pass"]
    t = rftg(
        area("old-earth", hand=["gem-world", "comet-zone", "spice-world", "tourist-world"]),
        area("new-sparta"),
        phases=["settle"],
    ).play("0 gem-world")
    assert t.options(0) == ["comet-zone", "spice-world", "tourist-world"]
    assert t.answers(0) == ["comet-zone,spice-world", "comet-zone,tourist-world", "spice-world,tourist-world"]
    assert all(answer in t.question(0) for answer in t.answers(0))


def test_lines_of_play_can_all_be_played() -> None:
    t = rftg(
        area("new-sparta", hand=["rebel-miners", "gem-world", 2]),
        area("old-earth", hand=["spice-world", "comet-zone", 2]),
        phases=["settle"],
    )
    lines = list(t.lines(3))
    assert len(lines) == len(set(lines))
    assert {line[:2] for line in lines} == set(t.lines(2))
    assert {line[0] for line in lines} == {"0 rebel-miners", "0 gem-world", "0 pass"}
    for line in lines:
        t.fork().play(*line)
    assert t.asked() == {0: "settle", 1: "settle"}, "the position itself has not moved"


def test_a_line_of_play_ends_with_the_game() -> None:
    many = ["mining-robots", "space-marines", "public-works", "research-labs", "drop-ships", "new-economy"]
    many += ["galactic-resort", "tourist-world", "investment-credits", "trade-league"]
    t = rftg(area("new-sparta", *many, hand=["rebel-miners"]), area("old-earth"), phases=["settle"])
    assert ("0 rebel-miners",) in list(t.lines(3))
    assert all(len(line) == 3 for line in t.lines(3) if line[0] == "0 pass")


def test_a_finished_game_has_one_line_of_play_without_answers() -> None:
    assert list(duel().play_all().lines(2)) == [()]


def test_lines_of_play_let_others_step_in() -> None:
    """In Duel others may bribe the leader before he raids."""
    t = duel()
    rng = Random(1)
    while not any(question.optional for question in t.table.asks().values()):
        seat, question = next(iter(t.table.asks().items()))
        t.table.answer(seat, question.sample(rng))
    optional = {seat for seat, question in t.table.asks().items() if question.optional}
    waited_for = set(t.table.asks()) - optional
    assert {int(line[0].split(" ")[0]) for line in t.lines(1)} == optional | waited_for


def test_a_line_of_play_has_at_least_one_answer() -> None:
    with pytest.raises(ValueError, match="a line of play has one answer or more, not 0"):
        next(duel().lines(0))


def test_what_was_answered_by_itself_can_be_read() -> None:
    t = rftg(area("new-sparta", hand=["rebel-miners", 1]), area("old-earth", hand=[1]), phases=["settle"])
    assert t.asked() == {0: "settle"}, "seat 1 holds no world that it could place"
    assert t.forced() == ["1 pass"]
    t.play("0 rebel-miners")
    assert t.forced() == ["1 pass", "0 conquer"]


def test_a_state_of_another_game_is_refused() -> None:
    state: Any = Table.new(RFTG, 2, seed=1).state
    with pytest.raises(ValueError, match="begins with a Duel of its own"):
        Position(GAME, state)
