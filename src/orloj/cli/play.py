"""A table for one person and bots, in the terminal. `orloj.cli.table` reads the arguments of `orloj play`."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from orloj.bots import bot_named, bot_names
from orloj.cli.common import check_table, pick_bots, pick_game, pick_mode, pick_options, texts_for
from orloj.cli.terminal import PlainScreen, RichScreen, Screen, Session, look_of
from orloj.cli.terminal.screen import new_console
from orloj.cli.terminal.session import Read
from orloj.kernel import Seat, Table
from orloj.ledger import ledger_of
from orloj.words import Lang

PERSON: Seat = 0
MASTERS = ("Tycho", "Kepler", "Šindel", "Hanuš", "Hájek", "Táborský")  # astronomers and clockmakers of Prague
STRONGEST = "heuristic"


def play(
    game: str,
    seats: int | None = None,
    mode: str | None = None,
    options: Mapping[str, str] | Iterable[str] = (),
    bots: str | Iterable[str] | None = None,
    seed: str | None = None,
    lang: Lang = "en",
    plain: bool = False,
) -> int:
    """Play a game; returns the exit code. Bad arguments raise `Usage` with one line for people."""
    chosen = pick_game(game, lang)
    chosen_mode = pick_mode(chosen, mode, lang)
    settings = dict(options) if isinstance(options, Mapping) else pick_options(options, lang)
    listed = bots if isinstance(bots, str) else ",".join(bots or ())
    players = pick_bots(chosen, listed, lang) if listed else ()
    lowest = next(known.players[0] for known in chosen.modes if known.id == chosen_mode)
    count = seats if seats is not None else max(lowest, len(players) + 1)
    check_table(chosen, count, chosen_mode, settings, lang)
    table = Table.new(chosen, count, mode=chosen_mode, options=settings, seed=seed)
    screen = _screen(plain=plain or wants_plain(os.environ, sys.stdout.isatty()))
    session = session_for(table, players, lang=lang, screen=screen, read=input, luck=seed)
    _help_typing(session)
    return session.run()


def session_for(
    table: Table[Any],
    bots: Iterable[str],
    *,
    lang: Lang,
    screen: Screen,
    read: Read,
    luck: str | None = None,
) -> Session:
    """A session at a table; fewer bots than seats: the last one plays the rest."""
    game = table.game
    known = bot_names(game.id)
    best = STRONGEST if STRONGEST in known else known[0]
    kinds = list(bots) or [best]
    kinds += kinds[-1:] * (table.header.seats - 1 - len(kinds))
    others = [seat for seat in range(table.header.seats) if seat != PERSON]
    kind_of = dict(zip(others, kinds, strict=False))
    names = Random(luck or secrets.randbits(32)).sample(MASTERS, len(MASTERS))
    return Session(
        table,
        seat=PERSON,
        bots={seat: bot_named(kind, game.id) for seat, kind in kind_of.items()},
        bot_names={seat: names[place % len(names)] for place, seat in enumerate(others)},
        texts=texts_for(game, lang),
        look=look_of(game.package),
        ledger=ledger_of(game.package),
        screen=screen,
        read=read,
        lang=lang,
        advisor=bot_named(best, game.id) if best == STRONGEST else None,
        luck=luck,
    )


def wants_plain(environment: Mapping[str, str], terminal: bool) -> bool:
    """Plain lines where frames and colours would be noise."""
    return not terminal or bool(environment.get("NO_COLOR")) or environment.get("TERM") == "dumb"


def _screen(*, plain: bool) -> Screen:
    console = new_console(plain=plain)
    return PlainScreen(console, wrap=console.is_terminal) if plain else RichScreen(console)


def _help_typing(session: Session) -> None:
    """Editing, history and completion by the Tab key, where the system has them."""
    try:
        import readline
    except ImportError:
        return

    def complete(text: str, number: int) -> str | None:
        fitting = [word for word in session.completions() if word.startswith(text.lower())]
        return fitting[number] if number < len(fitting) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ,")
    readline.parse_and_bind("tab: complete")
