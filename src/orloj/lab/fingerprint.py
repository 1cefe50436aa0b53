"""Fingerprints of bots: games that another version of a bot has played must not be counted as this one's.

The revision of a game leaves its bots out, because they change no rule; what the bots of a game use of the shared rooms
(`orloj.parts`) belongs to them. Of a bot of somebody's own only the file of its
class is looked at, not what that file imports.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path

from orloj.bots import bot_named
from orloj.games import game_named
from orloj.kernel.sources import shared_sources

_THINKING = ("bots.py", "judgement", "learned.py")  # files and folders of a game that make its bots
_TRAINED = "learned.npz"  # what the bots of a game have learned
_STUDYING = ("study.py", "bots.py", "judgement")  # by which a report looks at games: traits, evaluation, features


@cache
def bots_revision(game: str, names: tuple[str, ...]) -> str:
    """The fingerprint of all that these bots are made of, as it was when it was first asked for; empty if all of them
    play at random."""
    if set(names) <= {"random"}:
        return ""
    return _digest(_sources(game, (*_THINKING, _TRAINED), names))


@cache
def training_revision(game: str) -> str:
    """The fingerprint of the players of a training. The network that comes with the game is left out: these players
    judge by the networks of their own training or by none, and what a training has made may be put in its place while
    the training goes on."""
    return _digest(_sources(game, _THINKING, ()))


@cache
def study_revision(game: str) -> str:
    """The fingerprint of all by which a report looks at the games, whoever plays them: bots that play at random have no
    fingerprint of their own, but their positions are evaluated too."""
    return _digest(_of_game(game, _STUDYING))


def _digest(sources: Iterator[tuple[str, bytes]]) -> str:
    digest = blake2b(digest_size=8)
    for name, content in sources:
        digest.update(name.encode() + b"\0" + content + b"\0")
    return digest.hexdigest()


def _sources(game: str, of_game: tuple[str, ...], names: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(files("orloj.bots").iterdir(), key=lambda one: one.name):
        if entry.name.endswith(".py"):
            yield entry.name, entry.read_bytes()
    yield "network.py", (files("orloj") / "network.py").read_bytes()
    yield from _of_game(game, of_game)
    for name in sorted({name for name in names if ":" in name}):
        bot_named(name, game)  # imports it
        source = getattr(sys.modules[name.partition(":")[0]], "__file__", None)
        yield name, Path(source).read_bytes() if source else b""


def _of_game(game: str, names: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    """Those of these files and folders of code that the game has, and the shared rooms that they use."""
    package = files(game_named(game).package)
    found = [(name, (package / name).read_bytes()) for name in names if (package / name).is_file()]
    for name in names:
        if (package / name).is_dir():
            inside = sorted((package / name).iterdir(), key=lambda one: one.name)
            found += [(f"{name}/{one.name}", one.read_bytes()) for one in inside if one.name.endswith(".py")]
    yield from ((f"{game}/{name}", content) for name, content in found)
    yield from shared_sources(content for name, content in found if name.endswith(".py"))
