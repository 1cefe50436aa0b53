"""A process that thinks for bots: reads questions from its input, writes answers to its output.

It ends by itself when the server goes away, because its input ends. Messages are msgpack with their length before them.
"""

from __future__ import annotations

import sys
import traceback
from contextlib import suppress
from functools import cache
from random import Random
from typing import BinaryIO

import msgspec
from msgspec import Struct

from orloj.bots import bot_named
from orloj.games import game_named
from orloj.kernel import Bot, Record, Table
from orloj.kernel.bot import Look


class Task(Struct):
    """A seat that has to answer: the running scene of its table and the bot's name."""

    game: str
    bot: str
    seat: int
    scene: Record
    chance: str  # the seed of the bot's own random numbers


class Thought(Struct):
    """What the bot answers (None: it does not step in), or what went wrong."""

    token: str | None = None
    error: str = ""


def think(task: Task) -> Thought:
    game = game_named(task.game)
    table = Table.load(game, task.scene)
    if task.seat not in table.asks():
        return Thought(error="the seat is not asked anything")
    return Thought(_bot(task.bot, task.game).choose(Look(table, task.seat, Random(task.chance))))


@cache
def _bot(name: str, game: str) -> Bot:
    return bot_named(name, game)


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer until the input ends."""
    while len(length := source.read(4)) == 4:
        raw = source.read(int.from_bytes(length, "big"))
        try:
            thought = think(msgspec.msgpack.decode(raw, type=Task))
        except Exception as error:  # a bot that stumbles must not take the others with it
            thought = Thought(error=_where(error))
        packed = msgspec.msgpack.encode(thought)
        sink.write(len(packed).to_bytes(4, "big") + packed)
        sink.flush()


def _where(error: Exception) -> str:
    """What went wrong and where, without the words of the error: they could name cards that nobody may see."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {last.name}, line {last.lineno} of {last.filename.rpartition('/')[2]}"


if __name__ == "__main__":
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever a bot prints must not come between the answers
    with suppress(KeyboardInterrupt, BrokenPipeError):
        serve(sys.stdin.buffer, answers)
