"""The leak check of the harness: being asked, or not, must not tell what somebody holds."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec import Struct, field

from orloj.kernel import Ask, Book, Luck, Moment, Seat, Setup, Step, Table, choose, together
from orloj.testing.harness import check_asked
from tests.kernel.tiny import Tiny, letters, tiny


class Alarm(Moment, kw_only=True):
    pass


class Secretive(Tiny, kw_only=True):
    moments: list[Alarm] = field(default_factory=list)
    held: int = 1  # by seat 1; seat 0 cannot know it


class Nothing(Struct):
    pass


BOOK = Book[Secretive](
    holds=lambda g, seat, _id: seat == 1 and g.held == 1,
    hides=lambda _g, seat, _ids: seat == 1,
)
CARELESS = Book[Secretive](holds=lambda g, seat, _id: seat == 1 and g.held == 1, hides=lambda _g, _seat, _ids: False)
for book in (BOOK, CARELESS):

    @book.ability("answer", "when", Alarm)
    def answer(_g: Secretive, _seat: Seat, _alarm: Alarm) -> None:
        pass


def redeal(g: Secretive, seat: Seat, luck: Luck) -> None:
    if seat == 0:
        g.held = luck.pick([1, 2])


async def asked_if_held(g: Secretive) -> None:
    if g.held == 1:
        await choose(1, "use", letters)
    await choose(0, "more", letters)


async def asked_if_held_and_says_so(g: Secretive) -> None:
    if g.held == 1:
        await choose(1, "use", letters, telling=True)
    await choose(0, "more", letters)


async def answered_by_force(g: Secretive) -> None:
    await together([Ask(0, "pick", letters), Ask(1, "pick", lambda seat: letters(seat)[: g.held])])


async def always_asked(g: Secretive) -> None:
    await together([Ask(0, "pick", letters), Ask(1, "pick", lambda seat: letters(seat)[: g.held], ponder=True)])


def window(g: Secretive) -> None:
    BOOK.begin(g, Alarm(), "more", order=[0, 1])


def careless_window(g: Secretive) -> None:
    CARELESS.begin(g, Alarm(), "more", order=[0, 1])


async def more(_g: Secretive) -> None:
    await choose(0, "more", letters)


@pytest.mark.parametrize(
    ("scene", "off", "on"),
    [
        (asked_if_held, "leaks", "leaks"),
        (asked_if_held_and_says_so, "", "leaks"),
        (answered_by_force, "", "leaks"),
        (always_asked, "", ""),
        (window, "", ""),
        (careless_window, "", "leaks"),
    ],
)
def test_what_tells_something_is_found_out(scene: Callable[..., Any], off: str, on: str) -> None:
    for poker_face, expected in (("off", off), ("on", on)):

        def setup(new: Setup) -> Secretive:
            return Secretive(seat_count=new.seats, luck=new.luck, plan=[Step("end"), Step(scene.__name__)])

        game = tiny(
            scene,
            more,
            state=Secretive,
            book=CARELESS if scene is careless_window else BOOK,
            setup=setup,
            view=lambda _g, _seat: Nothing(),
            redeal=redeal,
        )
        table = Table.new(game, 2, seed=1, options={"poker-face": poker_face})
        found = ""
        for number in range(10):
            try:
                check_asked(table, Random(number))
            except AssertionError as error:
                found = "leaks" if "who is asked depends on what seat 0 cannot know" in str(error) else str(error)
        assert found == expected, poker_face
