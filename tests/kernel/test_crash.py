"""A mistake inside a rule leaves the table exactly as it was before the answer."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from orloj.kernel import Ask, choose, side_by_side, together
from orloj.testing import assert_alike
from orloj.testing.harness import everything
from tests.kernel import duel
from tests.kernel.tiny import Tiny, letters, random_answer, random_duel, sit


class Oops(Exception):
    pass


broken_at: set[str] = set()


def maybe_crash(where: str) -> None:
    if where in broken_at:
        raise Oops(where)


@pytest.fixture(autouse=True)
def _whole() -> Iterator[None]:
    yield
    broken_at.clear()


async def scene(g: Tiny) -> None:
    g.tell("scene")
    g.log.append(await choose(0, "one", letters))
    g.tell("one", 0)
    g.log.append(g.luck.roll(6))
    maybe_crash("same scene")
    g.log.append(await choose(1, "two", lambda _seat: ["only"]))
    maybe_crash("after a forced answer")
    g.log.append(await together([Ask(seat, "three", letters) for seat in g.seats]))
    g.log.append(g.luck.roll(6))
    g.tell("three")
    g.then("automatic", "next_scene")


def automatic(g: Tiny) -> None:
    g.log.append("automatic")
    g.tell("automatic")
    maybe_crash("automatic scene")


async def next_scene(g: Tiny) -> None:
    g.tell("next scene")
    g.log.append(g.luck.roll(6))
    maybe_crash("start of the next scene")

    def options(seat: int) -> list[str]:
        maybe_crash("options of the next question")
        return ["a", "b"]

    await side_by_side(g, {seat: one(g, seat, options) for seat in g.seats})


async def one(g: Tiny, seat: int, options: Any) -> None:
    g.log.append([seat, await choose(seat, "four", options)])
    maybe_crash("side by side")
    g.log.append([seat, await choose(seat, "five", letters)])


THREE = [(0, "a"), (1, "b")]  # the answers before the last sealed one
BEFORE = {
    "same scene": [],
    "after a forced answer": [],
    "automatic scene": THREE,
    "start of the next scene": THREE,
    "options of the next question": THREE,
    "side by side": [*THREE, (0, "c")],
}


@pytest.mark.parametrize("where", BEFORE)
def test_a_crash_restores_everything(where: str) -> None:
    table, whole = sit(scene, automatic, next_scene), sit(scene, automatic, next_scene)
    for seat, token in BEFORE[where]:
        table.answer(seat, token)
        whole.answer(seat, token)
    before, story, casts = everything(table), list(table.story), list(table.casts)
    for _ in range(3):
        broken_at.add(where)
        with pytest.raises(Oops, match=where):
            table.answer(0, "b")
        broken_at.clear()
        assert everything(table) == before
        assert (list(table.story), list(table.casts)) == (story, casts)
    table.answer(0, "b")
    whole.answer(0, "b")
    assert_alike(whole, table, "the table after a crash")
    assert table.record() == whole.record()
    assert_alike(table, table.fork(), "a fork after a crash")


@pytest.mark.parametrize("name", ["draw", "show", "raids_of", "value_of", "smuggled", "victims_of"])
def test_crashes_anywhere_in_a_whole_game(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any function of the demonstration game crashes now and then; the game is the same as without."""
    real = getattr(duel, name)
    rng, whims = Random(1), Random(2)
    crashes = 0
    active = False

    def moody(*arguments: Any) -> Any:
        nonlocal active
        if active and whims.random() < 0.5:
            active = False  # only once: what runs the scene again must not crash
            raise Oops(name)
        return real(*arguments)

    for seed in range(8):
        table, whole = random_duel(seed, 3, 0, poker_face="on"), random_duel(seed, 3, 0, poker_face="on")
        monkeypatch.setattr(duel, name, moody)
        while table.outcome is None:
            seat, token = random_answer(table, rng)
            before = everything(table)
            active = True
            try:
                table.answer(seat, token)
            except Oops:
                crashes += 1
                assert everything(table) == before
                table.answer(seat, token)
            active = False
            whole.answer(seat, token)
            assert_alike(whole, table, "the game with crashes")
        assert table.record() == whole.record()
        monkeypatch.setattr(duel, name, real)
    assert crashes


def test_an_interrupt_from_the_keyboard_restores_the_table_too() -> None:
    async def slow(g: Tiny) -> None:
        g.log.append(await choose(0, "one", letters))
        if "interrupt" in broken_at:
            raise KeyboardInterrupt
        await choose(0, "two", letters)

    table = sit(slow)
    broken_at.add("interrupt")
    before = everything(table)
    with pytest.raises(KeyboardInterrupt):
        table.answer(0, "a")
    assert everything(table) == before
