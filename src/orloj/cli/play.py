"""A table for one person and bots, in the terminal. `orloj.cli.table` reads the arguments of `orloj play`."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from orloj.bots import bot_named, bot_names
from orloj.cli.common import (
    WORDS,
    Usage,
    check_table,
    pick_bots,
    pick_game,
    pick_mode,
    pick_options,
    spoken_language,
    texts_for,
)
from orloj.cli.saved import Players, Saved, read_saved
from orloj.cli.terminal import PlainScreen, RichScreen, Screen, Session, look_of
from orloj.cli.terminal.screen import new_console
from orloj.cli.terminal.session import Read
from orloj.kernel import Seat, Table
from orloj.ledger import ledger_of
from orloj.words import Lang

PERSON: Seat = 0
MASTERS = ("Tycho", "Kepler", "Šindel", "Hanuš", "Hájek", "Táborský")  # astronomers and clockmakers of Prague
USUAL = "heuristic"


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
    session = session_for(
        table, players, lang=lang, screen=screen, read=input, luck=seed, autosave=autosave_of(chosen.id)
    )
    _help_typing(session)
    return session.run()


def resume(file: Path, *, game: str | None = None, lang: Lang | None = None, plain: bool = False) -> int:
    """Go on with a saved game, or show the result of one that is over; returns the exit code.

    It speaks the language of the saved game, unless another one is chosen.
    """
    spoken = spoken_language(lang)
    saved = read_saved(file, spoken)
    if lang is None and saved.players is not None:
        spoken = saved.players.lang
    table = _loaded(saved, file, game, spoken)
    screen = _screen(plain=plain or wants_plain(os.environ, sys.stdout.isatty()))
    session = session_for(
        table,
        saved.players.bots if saved.players is not None else (),
        lang=spoken,
        screen=screen,
        read=input,
        players=saved.players,
        autosave=autosave_of(table.game.id),
        file=file,
    )
    if table.outcome is not None:
        session.show_result(personal=saved.players is not None)
        return 0
    _help_typing(session)
    return session.run()


def _loaded(saved: Saved, file: Path, wanted: str | None, lang: Lang) -> Table[Any]:
    """The table of a saved game."""
    header = saved.record.header
    if wanted is not None and wanted != header.game:
        raise Usage(WORDS(lang, "saved.another-game", file=file, saved=header.game, game=wanted))
    try:
        game = pick_game(header.game, lang)
        check_table(game, header.seats, pick_mode(game, header.mode, lang), header.options, lang)
        if saved.players is not None and saved.players.bots:
            pick_bots(game, ",".join(saved.players.bots), lang)
    except Usage as error:
        raise Usage(WORDS(lang, "saved.unusable", file=file, error=error)) from error
    try:
        return Table.load(game, saved.record)
    except Exception as error:  # whatever a damaged snapshot leads to
        text = " ".join(str(error).split()) or type(error).__name__
        damaged = WORDS(lang, "verify.damaged", error=text)
        raise Usage(WORDS(lang, "saved.unusable", file=file, error=damaged)) from error


def autosave_of(game: str) -> Path:
    """Where a game is kept that somebody leaves unfinished."""
    return Path(".orloj") / f"last-{game}.json"


def session_for(
    table: Table[Any],
    bots: Iterable[str],
    *,
    lang: Lang,
    screen: Screen,
    read: Read,
    luck: str | None = None,
    players: Players | None = None,
    autosave: Path | None = None,
    file: Path | None = None,
) -> Session:
    """A session at a table; fewer bots than seats: the last one plays the rest.

    A saved game has its players, and the file that it comes from.
    """
    game = table.game
    known = bot_names(game.id)
    best = USUAL if USUAL in known else known[0]
    kinds = list(bots) or [best]
    kinds += kinds[-1:] * (table.header.seats - 1 - len(kinds))
    person = players.seat if players is not None else PERSON
    others = [seat for seat in range(table.header.seats) if seat != person]
    kind_of = dict(zip(others, kinds, strict=False))
    names: Sequence[str] = players.names if players is not None else ()
    if not names:
        names = Random(luck or secrets.randbits(32)).sample(MASTERS, len(MASTERS))
    return Session(
        table,
        seat=person,
        bots={seat: bot_named(kind, game.id) for seat, kind in kind_of.items()},
        bot_names={seat: names[place % len(names)] for place, seat in enumerate(others)},
        texts=texts_for(game, lang),
        look=look_of(game.package),
        ledger=ledger_of(game.package),
        screen=screen,
        read=read,
        lang=lang,
        advisor=bot_named(best, game.id) if best == USUAL else None,
        luck=luck,
        kinds=kinds,
        autosave=autosave,
        file=file,
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
