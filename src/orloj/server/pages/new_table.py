"""The form for a new table: what was filled in, and what is wrong with it, in the reader's words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from orloj.kernel import Game
from orloj.server.bots import bots_of, usual_bot
from orloj.server.live.room import CLOCKS, PACES
from orloj.server.live.series import LENGTHS
from orloj.server.live.wanted import WantedSeat, WantedTable
from orloj.server.pages.common import WORDS
from orloj.words import Lang

NOBODY = "none"  # a row of the form that is not used


@dataclass
class NewTable:
    """The form as it was filled in."""

    game: str
    mode: str
    seats: list[str]  # one value for each row: "me", "link", "open", "bot:<name>" or "none"
    clock: str = "none"
    public: bool = False
    pace: str = "natural"
    hints: bool = False
    best_of: int = 1
    onlookers_talk: bool = False
    options: dict[str, str] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)  # field -> what is wrong

    @property
    def used(self) -> list[str]:
        return [seat for seat in self.seats if seat != NOBODY]

    def table(self) -> WantedTable:
        seats = []
        for seat in self.used:
            kind, _, bot = seat.partition(":")
            seats.append(WantedSeat(kind, bot))
        return WantedTable(
            game=self.game,
            seats=seats,
            mode=self.mode,
            options=self.options,
            public=self.public,
            clock=self.clock,
            pace=self.pace,
            hints=self.hints,
            best_of=self.best_of,
            onlookers_talk=self.onlookers_talk,
        )


def first_wanted(game: Game[Any], pace: str) -> NewTable:
    """What the empty form proposes: a game against two bots."""
    bot = f"bot:{usual_bot(game.id)}"
    rows = ["me", bot, bot][: game.players[1]]
    options = {option.id: option.values[0] for option in game.table_options}
    return NewTable(
        game.id, game.modes[0].id, rows + [NOBODY] * (game.players[1] - len(rows)), pace=pace, options=options
    )


def fitting_tables(game: Game[Any]) -> dict[str, dict[str, str]]:
    """Of options whose values do not fit every table: for each value the tables for which it does, as `solo-1`."""
    tables = [(mode.id, seats) for mode in game.modes for seats in range(mode.players[0], mode.players[1] + 1)]
    return {
        option.id: {
            value: " ".join(f"{mode}-{seats}" for mode, seats in tables if value in option.values_for(mode, seats))
            for value in option.values
        }
        for option in game.table_options
        if option.fits is not None
    }


def read_wanted(game: Game[Any], form: Mapping[str, str], lang: Lang) -> NewTable:
    wanted = NewTable(
        game=game.id,
        mode=form.get("mode", game.modes[0].id),
        seats=[form.get(f"seat-{row}", NOBODY) for row in range(game.players[1])],
        clock=form.get("clock", "none"),
        public=form.get("public") == "yes",
        pace=form.get("pace", "natural"),
        hints=form.get("hints") == "yes",
        best_of=next((length for length in LENGTHS if form.get("best_of") == str(length)), LENGTHS[0]),
        onlookers_talk=form.get("onlookers-talk") == "yes",
        options={option.id: form.get(f"option-{option.id}", option.values[0]) for option in game.table_options},
    )
    _check(wanted, game, lang)
    return wanted


def _check(wanted: NewTable, game: Game[Any], lang: Lang) -> None:
    def problem(where: str, key: str, **values: Any) -> None:
        wanted.problems.setdefault(where, WORDS(lang, f"new.problem.{key}", **values))

    known = {"me", "link", "open", NOBODY, *(f"bot:{bot}" for bot in bots_of(game.id))}
    for row, seat in enumerate(wanted.seats):
        if seat not in known:
            problem(f"seat-{row}", "choose")
    mode = next((mode for mode in game.modes if mode.id == wanted.mode), None)
    if mode is None:
        problem("mode", "choose")
    elif not mode.players[0] <= len(wanted.used) <= mode.players[1]:
        lo, hi = mode.players
        problem("seats", "players-exactly" if lo == hi else "players", lo=lo, hi=hi, count=len(wanted.used))
    if wanted.used.count("me") > 1:
        problem("seats", "one-seat")
    if wanted.used and all(seat.startswith("bot:") for seat in wanted.used) and not wanted.public:
        problem("seats", "only-bots")
    if "open" in wanted.used and not wanted.public:
        problem("public", "open-needs-public")
    if wanted.clock not in CLOCKS:
        problem("clock", "choose")
    if wanted.pace not in PACES:
        problem("pace", "choose")
    for option in game.table_options:
        value = wanted.options[option.id]
        if value not in option.values:
            problem(f"option-{option.id}", "choose")
        elif mode is not None and value not in option.values_for(mode.id, len(wanted.used)):
            problem(f"option-{option.id}", "unfitting")
