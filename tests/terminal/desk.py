"""A terminal without a terminal: a session whose output is kept and whose input comes from a test."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rich.console import Console

from orloj.cli.play import session_for
from orloj.cli.terminal import PlainScreen, RichScreen, Screen, Session
from orloj.cli.terminal.screen import THEME
from orloj.games import game_named
from orloj.kernel import AskSome, Table
from orloj.words import Lang
from tests.seats import seats_for

SEAT = 0


class Stop(Exception):
    """A test has seen enough."""


@dataclass
class Desk:
    """A game. `screens` holds what was printed before each line that was read."""

    lang: Lang = "en"
    game: str = "rftg"
    plain: bool = True
    seats: int = 2
    mode: str = ""  # the first one of the game
    seed: str = "desk"
    bots: list[str] = field(default_factory=lambda: ["random"])
    width: int = 100
    height: int = 40
    options: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.output = io.StringIO()
        game = game_named(self.game)
        self.seats = seats_for(game, self.seats)
        mode = self.mode or game.modes[0].id
        self.table: Table[Any] = Table.new(game, self.seats, mode=mode, seed=self.seed, options=self.options)
        self.screens: list[str] = []
        self.read_so_far = 0
        self.answerer: Callable[[Desk], str] = lambda _desk: "1"
        self.session: Session = session_for(
            self.table, self.bots, lang=self.lang, screen=self.screen(), read=self._read, luck=self.seed
        )

    def screen(self) -> Screen:
        console = Console(
            file=self.output,
            width=self.width,
            height=self.height,
            theme=THEME,
            highlight=False,
            markup=False,
            emoji=False,
            color_system=None,
            force_terminal=not self.plain,
            legacy_windows=False,
        )
        return PlainScreen(console) if self.plain else RichScreen(console)

    def _read(self, _prompt: str) -> str:
        self._turn_page()
        return self.answerer(self)

    def _turn_page(self) -> None:
        text = self.text
        self.screens.append(text[self.read_so_far :])
        self.read_so_far = len(text)

    @property
    def text(self) -> str:
        return self.output.getvalue()

    @property
    def last(self) -> str:
        """What was printed before the line that is being read."""
        return self.screens[-1]

    def run(self, answerer: Callable[[Desk], str]) -> int:
        self.answerer = answerer
        code = self.session.run()
        self._turn_page()
        return code

    def type(self, lines: Iterable[str]) -> int:
        """Run with these lines, then the end of input."""
        rest = iter(lines)

        def answer(_desk: Desk) -> str:
            for line in rest:
                return line
            raise EOFError

        return self.run(answer)


def numbers_in(screen: str, plain: bool) -> list[str]:
    """The numbers of the options, as a person reads them from the screen."""
    return re.findall(r"^(\d+)\." if plain else r"^│ +(\d+) ", screen, re.MULTILINE)


def always_first(desk: Desk) -> str:
    return _pick(desk, lambda numbers, count: numbers[:count])


def at_random(rng: Random) -> Callable[[Desk], str]:
    return lambda desk: _pick(desk, rng.sample)


def _pick(desk: Desk, choose: Callable[[list[str], int], list[str]]) -> str:
    if desk.table.outcome is not None:
        return ""
    ask = desk.table.asks()[SEAT]
    numbers = numbers_in(desk.last, desk.plain)
    if not numbers:  # a command was answered before
        return "table"
    if isinstance(ask, AskSome):
        return " ".join(choose(numbers, ask.lo)) or "-"
    return choose(numbers, 1)[0]
