"""A process that thinks: reads tasks from its input, writes what comes of them to its output.

It ends by itself when the server goes away, because its input ends. Messages are msgpack with their length before them.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, BinaryIO, Generic, NoReturn, TypeVar

import msgspec
from msgspec import Struct

from orloj.bots import Budget, Search, bot_named
from orloj.bots.advice import Difference, Thought
from orloj.bots.comparing import advise, compare
from orloj.bots.explaining import explain
from orloj.bots.levels import bot_at
from orloj.bots.spec import Spec
from orloj.games import game_named
from orloj.kernel import Bot, Record, Table
from orloj.kernel.bot import Decision
from orloj.look import look_of
from orloj.look.calculator import Answer, BadForm, CannotWork, calculator_of, filled
from orloj.server.quiet import place_of
from orloj.server.spoken import deed_in_words, outlook_in_words
from orloj.words import LANGS, Lang
from orloj.words.texts import asked_in_words, texts_at

T = TypeVar("T")
_LONGEST_RECKONING = 3.0  # seconds of CPU time
_HANDS = 4  # that a bot may have had, for somebody who does not know them


class Move(Struct, tag=True):
    """A seat that has to answer: the running scene of its table and the bot's name."""

    game: str
    bot: str
    seat: int
    scene: Record
    chance: str  # the seed of the bot's own random numbers


class Unasked(Struct, tag=True):
    """The bots of a table, by seats, may do something without being asked."""

    game: str
    bots: dict[int, str]
    scene: Record
    chance: str


class Weigh(Struct, tag=True):
    """A question to be thought through for a person: what does each answer promise?"""

    game: str
    seat: int
    scene: Record
    budget: str
    chance: str
    played: str = ""  # if it was answered already: only this answer and the best one are compared
    names: list[str] = []  # of the players, by seats; without them they are told by the numbers of their seats


class Explain(Struct, tag=True):
    """A bot's deed to be explained. `asker` is the seat that wants to know: everything that it cannot know is dealt
    anew; None: the game is over, and nothing is hidden any more."""

    game: str
    seat: int
    scene: Record
    budget: str
    chance: str
    kind: str
    played: str
    asker: int | None
    names: list[str] = []


class Passage(Struct):
    """A part of a game, and the moments that matter in it: after how many of its answers."""

    record: Record
    moments: list[int]


class Follow(Struct, tag=True):
    """Scenes of a game that is over: how did everybody's chances change?"""

    game: str
    scenes: list[Passage]


class Reckon(Struct, tag=True):
    """A form of a game's calculator, as somebody has filled it in."""

    game: str
    given: dict[str, str]
    lang: Lang


Task = Move | Unasked | Weigh | Explain | Follow | Reckon


class Stepped(Struct, array_like=True):
    """Something that a bot does without being asked."""

    seat: int
    aside: str
    token: str


class Reply(Struct, Generic[T]):
    """What came of a task, or what went wrong."""

    result: T | None = None
    error: str = ""


class Weighed(Struct):
    """A question thought through, in all languages."""

    thoughts: list[Thought]  # what the bot would answer first
    tries: int
    clock: int
    prompts: dict[Lang, str]
    answers: dict[Lang, dict[str, str]]  # token -> words; empty for the answer that is nothing
    outlooks: dict[Lang, dict[str, str]]  # token -> a sentence
    difference: Difference | None = None  # between the best answer and the one that was played

    def of(self, token: str) -> Thought | None:
        return next((one for one in self.thoughts if one.token == token), None)


class Moment(Struct, array_like=True):
    """A moment of a game: its clock, and everybody's chance to win, in thousandths."""

    clock: int
    chances: list[int]


class Reckoned(Struct):
    """What a calculator has found, or why it found nothing."""

    answer: Answer | None = None
    problems: dict[str, str] = {}  # by field
    refusal: str = ""
    too_long: bool = False  # nobody waits for so much


# -- the tasks


def move(task: Move) -> str | None:
    """What the bot answers; None: it does not step in."""
    table = _asked(task.game, task.scene, task.seat)
    return _bot(task.bot, task.game).choose(Decision(table, task.seat, Random(task.chance)))


def unasked(task: Unasked) -> list[Stepped]:
    """What the bots do, one after the other."""
    table = Table.load(game_named(task.game), task.scene)
    bots = [_bot(name, task.game) for name in task.bots.values()]
    looks = [Decision(table, seat, Random(f"{task.chance}/{seat}")) for seat in task.bots]
    return [Stepped(*one) for one in table.let_step_aside(bots, looks)]


def weighed(task: Weigh) -> Weighed | None:
    """The question thought through; None if nobody waits for its answer, so that there is nothing to compare."""
    table = _asked(task.game, task.scene, task.seat)
    decision = Decision(table, task.seat, Random(task.chance))
    if decision.ask.optional:
        return None
    adviser, difference = _adviser(task.game, task.budget), None
    if task.played:
        compared = compare(adviser, decision, task.played)
        thoughts, tries, difference = [compared.best], compared.tries, compared.difference
        thoughts += [compared.played] if compared.played.token != compared.best.token else []
    else:
        advice = advise(adviser, decision)
        thoughts, tries = advice.thoughts, advice.tries
    return _in_words(table.game.package, task.names, decision, thoughts, tries, difference)


def explained(task: Explain) -> Weighed | None:
    """A deed beside what else could have been done; None if that depends on what the asker cannot know."""
    table = Table.load(game_named(task.game), task.scene)
    rng = Random(task.chance)
    hands = [table] if task.asker is None else [table.fork(task.asker, rng) for _ in range(_HANDS)]
    if any(task.seat not in hand.asks() or hand.asks()[task.seat].kind != task.kind for hand in hands):
        return None
    decisions = [Decision(hand, task.seat, Random(f"{task.chance}/{number}")) for number, hand in enumerate(hands)]
    advice = explain(_adviser(task.game, task.budget), decisions, task.played)
    if advice is None:
        return None
    return _in_words(table.game.package, task.names, decisions[0], advice.thoughts, advice.tries)


def _in_words(
    package: str,
    names: list[str],
    decision: Decision,
    thoughts: list[Thought],
    tries: int,
    difference: Difference | None = None,
) -> Weighed:
    texts, question = texts_at(package, names), decision.ask
    return Weighed(
        thoughts=thoughts,
        tries=tries,
        clock=look_of(package).clock(decision.view),
        prompts={lang: asked_in_words(texts, question, lang) for lang in LANGS},
        answers={
            lang: {one.token: deed_in_words(texts, question, one.token, lang) for one in thoughts} for lang in LANGS
        },
        outlooks={
            lang: {one.token: outlook_in_words(package, one.outlook, lang) for one in thoughts} for lang in LANGS
        },
        difference=difference,
    )


def followed(task: Follow) -> list[Moment]:
    game = game_named(task.game)
    chances_in = import_module(f"{game.package}.bots").chances
    look = look_of(game.package)
    moments = []
    for scene in task.scenes:
        for number in scene.moments:
            view = Table.load(game, scene.record, at=number).view(None)
            moments.append(Moment(look.clock(view), [round(1000 * chance) for chance in chances_in(view)]))
    return moments


def reckoned(task: Reckon) -> Reckoned:
    """The form worked out, as far as that can be done in a while."""
    calculator = calculator_of(game_named(task.game).package)
    assert calculator is not None
    try:
        with _within(_LONGEST_RECKONING):
            answer = calculator.answer(filled(calculator.form(task.lang), task.given, task.lang), task.lang)
    except BadForm as error:
        return Reckoned(problems=dict(error.problems))
    except CannotWork as error:
        return Reckoned(refusal=str(error))
    except _TooLong:
        return Reckoned(too_long=True)
    return Reckoned(msgspec.structs.replace(answer, data=None))


class _TooLong(Exception):
    """It was to be done in less time."""


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    """Interrupt what takes more CPU time than that; nobody else has this process."""

    def interrupt(*_: object) -> NoReturn:
        raise _TooLong

    before = signal.signal(signal.SIGVTALRM, interrupt)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _asked(game: str, scene: Record, seat: int) -> Table[Any]:
    table = Table.load(game_named(game), scene)
    if seat not in table.asks() or table.returned:
        raise LookupError("the seat is not asked anything")
    return table


@cache
def _bot(name: str, game: str) -> Bot:
    return bot_named(name, game)


@cache
def _adviser(game: str, budget: str) -> Search:
    """The strongest bot of the game, with the time that there is."""
    strongest = Spec.read(bot_at("expert"))
    bot = bot_named(str(replace(strongest, budget=Budget.read(budget))), game)
    assert isinstance(bot, Search)
    return bot


# -- the process

_TASKS: dict[type[Task], Callable[[Any], Any]] = {
    Move: move,
    Unasked: unasked,
    Weigh: weighed,
    Explain: explained,
    Follow: followed,
    Reckon: reckoned,
}


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Work until the input ends."""
    decoder = msgspec.msgpack.Decoder(Task)
    while len(length := source.read(4)) == 4:
        raw = source.read(int.from_bytes(length, "big"))
        try:
            task = decoder.decode(raw)
            reply = Reply[Any](_TASKS[type(task)](task))
        except Exception as error:  # a bot that stumbles must not take the others with it
            reply = Reply[Any](error=place_of(error))
        packed = msgspec.msgpack.encode(reply)
        sink.write(len(packed).to_bytes(4, "big") + packed)
        sink.flush()


if __name__ == "__main__":
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever a bot prints must not come between the answers
    with suppress(KeyboardInterrupt, BrokenPipeError):
        serve(sys.stdin.buffer, answers)
