"""Recorded games as readable text: each must come out again, line by line.

A file holds what was answered (`> seat kind answer`; `. seat answer` for what was forced), the story (what only one
seat reads stands in brackets), and now and then the views: a spectator's as a whole, and of each seat's what is
different, which is what only this player knows. The answers are taken from the file, so a changed bot or another way to
draw random answers breaks nothing; changed rules do. New games are played with `ORLOJ_UPDATE_GOLDEN=1 pytest …`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Generic, TypeVar

from orloj.kernel import Bot, Decision, Game, Line, State, Table

S = TypeVar("S", bound=State)
UPDATE = "ORLOJ_UPDATE_GOLDEN"


@dataclass(frozen=True)
class Golden(Generic[S]):
    """How games of one kind are recorded.

    `heading(table)` gives the words of a heading when views are to be shown (a new one each time, otherwise nothing);
    `view_of(table, looker)` the lines of a view; `word(key, value)` a value of the story as text. New games are played
    by `bots`, or at random.
    """

    game: Game[S]
    folder: Path
    heading: Callable[[Table[S]], str]
    view_of: Callable[[Table[S], int | None], list[str]]
    word: Callable[[str, Any], str]
    bots: Sequence[Bot] = ()
    options: Mapping[str, str] = field(default_factory=dict)

    def check(self, mode: str, seats: int) -> None:
        """Compare a recorded game with how it runs now."""
        path = self.folder / f"{mode}-{seats}.txt"
        if os.environ.get(UPDATE):
            path.parent.mkdir(exist_ok=True)
            path.write_text("\n".join(self.played(mode, seats, None)) + "\n", "utf-8")
        expected = path.read_text("utf-8").splitlines()
        answers = [line.split(" ", 3)[1:] for line in expected if line.startswith("> ")]
        number = 0
        for number, (line, wanted) in enumerate(
            zip(self.played(mode, seats, answers), [*expected, "(nothing)"], strict=False), 1
        ):
            assert line == wanted, f"{path.name}, line {number}; if that is right, play new games with {UPDATE}=1"
        assert number == len(expected)

    def played(self, mode: str, seats: int, answers: Sequence[Sequence[str]] | None) -> Iterator[str]:
        """A game as text: with these answers, or with new ones."""
        table = Table.new(self.game, seats, mode=mode, options=self.options, seed=f"golden/{mode}/{seats}")
        rng = Random(f"golden/{mode}/{seats}")
        given = iter(answers) if answers is not None else None
        told = number = 0
        shown = ""
        yield f"{self.game.name}, {mode}, {seats} players"
        while True:
            for line in table.story[told:]:
                yield f"  {self.story(line)}"
            told = len(table.story)
            heading = self.heading(table)
            if heading and heading != shown:
                shown = heading
                yield f"= {shown}"
                public = self.view_of(table, None)
                yield from ["  view of spectators", *public]
                for seat in table.state.seats:
                    yield f"  view of {seat}"
                    yield from [line for line in self.view_of(table, seat) if line not in public]
            if table.outcome is not None:
                yield f"= {table.outcome.reason}: scores {table.outcome.scores}, winners {table.outcome.winners}"
                return
            seat, token = self.next_answer(table, rng) if given is None else _read(next(given))
            yield f"> {seat} {table.asks()[seat].kind} {token}"
            number = table.number
            table.answer(seat, token)
            entries = [one for chapter in table.history for one in chapter.given]
            yield from [f". {one.seat} {one.token}" for one in entries[number:] if one.forced]

    def next_answer(self, table: Table[S], rng: Random) -> tuple[int, str]:
        for seat, question in table.asks().items():
            if not self.bots:
                return seat, question.sample(rng)
            token = self.bots[seat].choose(Decision(table, seat, rng))
            if token is not None:
                return seat, token
        raise AssertionError("nobody answers")

    def story(self, line: Line) -> str:
        """A line of the story with both voices."""
        who = f" {line.actor}" if line.actor else "" if line.seat is None else f" {line.seat}"
        secret = f" [{line.seat} only: {self.values(line.secret)}]" if line.secret else ""
        return f"{line.key}{who} {self.values(line.values)}{secret}".rstrip()

    def values(self, fields: Mapping[str, Any]) -> str:
        """Fields as text; what is empty or 0 is left out."""
        return " ".join(f"{key}={self.word(key, value)}" for key, value in fields.items() if value)


def _read(answer: Sequence[str]) -> tuple[int, str]:
    seat, _, token = answer
    return int(seat), token
