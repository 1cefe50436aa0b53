"""Tables that somebody wants: what can be wanted, and what is wrong with it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from orloj.games import game_named
from orloj.kernel import Game, OrlojError
from orloj.server.bots import bots_of, usual_bot
from orloj.server.live.room import CLOCKS, PACES, SeatInfo
from orloj.server.live.series import LENGTHS

BOT_NAMES = ("Astrolabe", "Sextant", "Armilla", "Gnomon", "Quadrant", "Torquetum")
SEAT_WISHES = ("me", "bot", "link", "open")


class BadTable(OrlojError):
    """A table cannot be made like this: `why` is the key of the reason, `field` the part of it that is wrong."""

    def __init__(self, why: str, field: str, **values: Any) -> None:
        super().__init__(f"{field}: {why} {values}")
        self.why = why
        self.field = field
        self.values = values


class WantedSeat(Struct):
    """Who is to sit somewhere: `me`, a `bot`, a friend who gets a `link`, or anybody (`open`)."""

    kind: str
    bot: str = ""


class WantedTable(Struct):
    """A table that somebody wants."""

    game: str
    seats: list[WantedSeat]
    mode: str = ""
    options: dict[str, str] = {}
    public: bool = False
    clock: str = "none"
    pace: str = "natural"
    hints: bool = False  # may people who play against people ask a bot for advice?
    best_of: int = 1  # games of a series
    onlookers_talk: bool = False  # may those write in the chat who only watch?


def check(wanted: WantedTable) -> tuple[Game[Any], str]:
    """The game and the mode of a wanted that can be fulfilled; otherwise what is wrong with it."""
    game = game_named(wanted.game)
    mode = wanted.mode or game.modes[0].id
    _check_setup(game, mode, wanted)
    if wanted.clock not in CLOCKS:
        raise BadTable("clock", "clock", known=", ".join(CLOCKS))
    if wanted.pace not in PACES:
        raise BadTable("pace", "pace", known=", ".join(PACES))
    if wanted.best_of not in LENGTHS:
        raise BadTable("best-of", "best_of", known=", ".join(map(str, LENGTHS)))
    bots = bots_of(game.id)
    for seat in wanted.seats:
        if seat.kind not in SEAT_WISHES:
            raise BadTable("seat", "seats", known=", ".join(SEAT_WISHES))
        if seat.kind == "bot" and seat.bot and seat.bot not in bots:
            raise BadTable("bot", "seats", known=", ".join(bots))
    if sum(seat.kind == "me" for seat in wanted.seats) > 1:
        raise BadTable("one-seat", "seats")
    if all(seat.kind == "bot" for seat in wanted.seats) and not wanted.public:
        raise BadTable("only-bots", "seats")
    if any(seat.kind == "open" for seat in wanted.seats) and not wanted.public:
        raise BadTable("open-seat", "seats")
    return game, mode


def _check_setup(game: Game[Any], mode: str, wanted: WantedTable) -> None:
    """The same as `Game.check_setup`, but with reasons that can be said in the reader's language."""
    modes = {known.id: known for known in game.modes}
    if mode not in modes:
        raise BadTable("mode", "mode", known=", ".join(modes))
    lo, hi = modes[mode].players
    if not lo <= len(wanted.seats) <= hi:
        raise BadTable("players", "seats", lo=lo, hi=hi, count=len(wanted.seats))
    options = {option.id: option for option in game.table_options}
    for name, value in wanted.options.items():
        if name not in options:
            raise BadTable("option", "options", known=", ".join(options))
        if value not in options[name].values:
            raise BadTable("option-value", "options", name=name, known=", ".join(options[name].values))


def seats_for(game: str, wishes: Sequence[WantedSeat], owner: int, name: str) -> list[SeatInfo]:
    """The seats of a new table."""
    seats = []
    for seat, wanted in enumerate(wishes):
        match wanted.kind:
            case "me":
                seats.append(SeatInfo(seat, "person", name, person=owner))
            case "bot":
                seats.append(bot_seat(seat, wanted.bot or usual_bot(game)))
            case "link":
                seats.append(SeatInfo(seat, "link", "", invite=new_invite()))
            case _:
                seats.append(SeatInfo(seat, "open", ""))
    return seats


def bot_seat(seat: int, bot: str) -> SeatInfo:
    return SeatInfo(seat, "bot", BOT_NAMES[seat % len(BOT_NAMES)], bot=bot)


def new_invite() -> str:
    return secrets.token_urlsafe(12)
