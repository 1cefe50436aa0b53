"""Saved games: a record alone, or, while a game of the terminal is not over, a record with who plays it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from orloj.cli.common import WORDS, Usage
from orloj.kernel import BrokenRecord, Record, Seat, Table
from orloj.words import Lang


@dataclass(frozen=True)
class Players:
    """Who plays: the person's seat and language; the bots of the other seats, by kind and by the name that is shown."""

    seat: Seat
    bots: tuple[str, ...]
    names: tuple[str, ...]
    lang: Lang


@dataclass(frozen=True)
class Saved:
    """What a file holds; players only if it is an unfinished game of the terminal."""

    record: Record
    players: Players | None = None


class _File(Struct, rename={"version": "orloj-terminal"}):
    """The form of an unfinished game."""

    version: Literal[1]
    players: Players
    record: msgspec.Raw


class _Mark(Struct, rename={"version": "orloj-terminal"}):
    """Enough of a file to see which form it has."""

    version: Any = None


def read_saved(path: Path, lang: Lang) -> Saved:
    """Read a game in either form. `Usage`: it cannot be read."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise Usage(WORDS(lang, "saved.cannot-read", file=path, error=error.strerror)) from error
    try:
        return _decoded(raw)
    except (BrokenRecord, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Usage(WORDS(lang, "saved.no-record", file=path, error=error)) from error


def is_saved(path: Path) -> bool:
    """Does a file hold a game, in either form?"""
    try:
        read_saved(path, "en")
    except Usage:
        return False
    return True


def _decoded(raw: bytes) -> Saved:
    if msgspec.json.decode(raw, type=_Mark).version is None:
        return Saved(Record.from_json(raw))
    file = msgspec.json.decode(raw, type=_File)
    saved = Saved(Record.from_json(bytes(file.record)), file.players)
    if not 0 <= file.players.seat < saved.record.header.seats:
        raise BrokenRecord(f"there is no seat {file.players.seat}")
    return saved


def write_saved(path: Path, table: Table[Any], players: Players) -> None:
    """Save a game. Who plays is kept until it is over, the seed too: it is the player's own file."""
    if table.outcome is not None:
        table.record().save(path)
        return
    record = table.record().to_json()
    path.write_bytes(msgspec.json.encode(_File(1, players, msgspec.Raw(record))))
