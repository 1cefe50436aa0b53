"""Games of a few lines, made inside a test, and random tables of the demonstration game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec import Struct, field

from orloj.kernel import Game, Luck, Mode, Outcome, Seat, Setup, State, Step, Table
from tests.kernel.duel import GAME, Duel


class Tiny(State, kw_only=True):
    log: list[Any] = field(default_factory=list)  # whatever a test wants to write down


class TinyView(Struct):
    log: list[Any]


def end(g: Tiny) -> None:
    g.outcome = Outcome([0], "end", [0] * g.seat_count)


def tiny(*scenes: Callable[..., Any], **more: Any) -> Game[Any]:
    """A game with these scenes; the first one begins, and after it the game ends."""

    def setup(new: Setup) -> Tiny:
        return Tiny(seat_count=new.seats, luck=new.luck, plan=[Step("end"), Step(scenes[0].__name__)])

    facts: dict[str, Any] = {
        "id": "tiny",
        "name": "Tiny",
        "players": (1, 6),
        "modes": (Mode("standard", (1, 6)),),
        "state": Tiny,
        "scenes": {scene.__name__: scene for scene in (*scenes, end)},
        "setup": setup,
        "view": lambda g, seat: TinyView(g.log),
        "redeal": lambda g, seat, luck: None,
        "invariants": lambda g: None,
        "package": "tests.kernel",
    }
    return Game(**{**facts, **more})


def sit(*scenes: Callable[..., Any], seats: int = 2, **more: Any) -> Table[Any]:
    """A table of such a game."""
    return Table.new(tiny(*scenes, **more), seats, seed=1)


def fixed_luck() -> Luck:
    return Luck(bytes(16))


def letters(seat: Seat) -> list[str]:
    """Options for any question."""
    return ["a", "b", "c"]


# -- the demonstration game


def random_answer(table: Table[Any], rng: Random) -> tuple[Seat, str]:
    """An answer of somebody who is asked; optional questions are used less often."""
    asks = table.asks()
    while True:
        seat = rng.choice(list(asks))
        if not asks[seat].optional or rng.random() < 0.3:
            return seat, asks[seat].sample(rng)


def random_duel(seed: int, seats: int, steps: int | None = None, **options: str) -> Table[Duel]:
    """A duel after some random answers (or at its end)."""
    table = Table.new(GAME, seats, seed=seed, options={key.replace("_", "-"): value for key, value in options.items()})
    rng = Random(seed)
    while table.outcome is None and (steps is None or steps > 0):
        table.answer(*random_answer(table, rng))
        if steps is not None:
            steps -= 1
    return table


def given(table: Table[Any]) -> list[tuple[Seat, str]]:
    """The answers that the seats gave by themselves."""
    return [(one.seat, one.token) for chapter in table.history for one in chapter.given if not one.forced]


def played(game: Game[Any], seats: int, answers: Sequence[tuple[Seat, str]], **more: Any) -> Table[Any]:
    table = Table.new(game, seats, **more)
    for seat, token in answers:
        table.answer(seat, token)
    return table
