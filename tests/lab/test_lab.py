"""Statistics, speed, exercised components."""

from __future__ import annotations

from dataclasses import replace

import pytest

from orloj.games import GAMES
from orloj.games.rftg.cards import BY_TOKEN, CARDS
from orloj.games.rftg.exercise import PARTS, happened
from orloj.kernel import BadSetup, Line, Table
from orloj.lab import NothingToExercise, exercised, measure, wilson
from orloj.lab.exercise import exercising


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(0, 0, 0, 1), (0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (5, 10, 0.2366, 0.7634), (380, 400, 0.9241, 0.9674)],
)
def test_wilson(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=1e-4)


def test_wilson_refuses_nonsense() -> None:
    with pytest.raises(ValueError, match="11 successes"):
        wilson(11, 10)


@pytest.mark.parametrize(("seats", "mode"), [(None, None), (2, "advanced"), (None, "advanced")])
def test_measuring(seats: int | None, mode: str | None) -> None:
    measured = measure("rftg", seats, mode=mode, seconds=0.01, passes=1)
    assert all(number > 0 for number in measured.to_builtins().values())
    assert measured.decisions_per_cpu_s > measured.games_per_cpu_s


def test_what_does_not_depend_on_the_machine_is_measured_alike() -> None:
    one, other = [measure("rftg", 3, seconds=0.0, passes=1) for _ in range(2)]
    assert (one.mean_tail, one.snapshot_bytes) == (other.mean_tail, other.snapshot_bytes)
    assert (one.longest_tail, one.history_bytes) == (other.longest_tail, other.history_bytes)


def test_measuring_an_impossible_table() -> None:
    with pytest.raises(BadSetup):
        measure("rftg", 9)
    with pytest.raises(BadSetup):
        measure("rftg", mode="blitz")


def test_every_card_can_be_exercised() -> None:
    result = exercised("rftg", 150)  # Lost Alien Battle Fleet is seldom conquered, and must then still produce
    assert result.to_builtins() == {"total": len({card.id for card in CARDS}), "never": []}
    assert result.missing == {}


def test_exercise_goes_through_all_modes_and_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    ways = []
    original = Table.new.__func__  # type: ignore[attr-defined]

    def new(cls, /, game, seats, **more):  # type: ignore[no-untyped-def]
        ways.append((more["mode"], seats))
        return original(cls, game, seats, **more)

    monkeypatch.setattr(Table, "new", classmethod(new))
    found = [len(result.missing) for result in exercising("rftg", 14)]
    assert len(set(ways)) == 7
    assert all(ways.count(way) == 2 for way in ways)
    assert found == sorted(found, reverse=True)


def test_when_a_card_of_rftg_is_exercised() -> None:
    earth, ship = BY_TOKEN["old-earth"], BY_TOKEN["colony-ship"]
    story = [
        Line("starts", 0, {"world": earth}),
        Line("phase", None, {"phase": "consume"}),
        Line("phase", None, {"phase": "develop"}),
        Line("develops", 0, {"card": ship}),
    ]
    assert happened(story) == {("old-earth", "placed"), ("old-earth", "consume"), ("colony-ship", "placed")}
    assert PARTS["old-earth"] == {"placed", "trade", "consume"}
    story += [
        Line("sells", 1, {"world": earth}),
        Line("phase", None, {"phase": "settle"}),
        Line("uses-up", 0, {"card": ship}),
    ]
    assert ("old-earth", "trade") not in happened(story)  # somebody else sold
    assert ("colony-ship", "settle") in happened(story)
    story += [Line("sells", 0, {"world": earth})]
    assert ("old-earth", "trade") in happened(story)


def test_a_game_that_does_not_tell_its_components(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "bare", replace(GAMES["rftg"], package="orloj.kernel"))
    with pytest.raises(NothingToExercise, match="does not tell"):
        exercised("bare", 1)
