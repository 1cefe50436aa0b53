"""Guided first games: a real table with a fixed deal, where a coach says what to look at and what to do.

What the lessons are is data of the game: `guide/lessons.toml`, with their sentences in `guide/words`. A lesson has
steps; a step is either read (the learner goes on by a button) or done (he gives the answer that the lesson wants).
Where the learner stands follows from the answers at the table and from the last step that he has read, which is stored
with it: so he can close the page, go on elsewhere, or take something back.

As long as all have answered as the lessons foresee, the lessons are in force: other answers are refused, with a
sentence why, and the opponents answer by their script. Whoever leaves the lessons plays on freely.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from orloj.games import GAMES, game_named
from orloj.kernel import Illegal, OrlojError, Refused, Seat, Table
from orloj.words import LANGS, Lang, Words

if TYPE_CHECKING:
    from orloj.server.live.room import Room

LEARNER: Seat = 0


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the coach says. With an `answer` it is done when that is given, otherwise when it was read."""

    id: str  # its sentences are called so within the lesson
    answer: str = ""  # the token of the answer that the learner is to give
    marks: tuple[str, ...] = ()  # what it speaks of: pieces (`card:gem-world`), or parts of the page (`page:hand`)
    rules: tuple[str, ...] = ()  # where to read more


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A few steps about one thing."""

    id: str
    step: tuple[Step, ...]


class Lessons(Struct, frozen=True, forbid_unknown_fields=True):
    """The guided game of a game, as its file has it."""

    seed: str  # the deal
    seats: int
    lesson: tuple[Lesson, ...]
    mode: str = ""
    options: Mapping[str, str] = {}
    rivals: Mapping[str, tuple[str, ...]] = {}  # seat -> its answers, one after the other


class PlacedStep(Struct, frozen=True):
    """A step, and where it is among all the others."""

    number: int  # among all steps
    lesson: Lesson
    lesson_number: int  # from 1
    step: Step


class Guide:
    """The lessons of a game with their words."""

    def __init__(self, game: str, lessons: Lessons) -> None:
        self.game = game
        self.lessons = lessons
        self.words = Words(f"{game_named(game).package}.guide")
        pairs = [(number, lesson, step) for number, lesson in enumerate(lessons.lesson, 1) for step in lesson.step]
        self.places = [PlacedStep(at, lesson, number, step) for at, (number, lesson, step) in enumerate(pairs)]

    def new_table(self) -> Table[Any]:
        lessons = self.lessons
        game = game_named(self.game)
        return Table.new(game, lessons.seats, mode=self.mode, options=lessons.options, seed=lessons.seed)

    @property
    def mode(self) -> str:
        return self.lessons.mode or game_named(self.game).modes[0].id

    def script_of(self, seat: Seat) -> Sequence[str]:
        """What a seat answers during the lessons."""
        if seat == LEARNER:
            return [place.step.answer for place in self.places if place.step.answer]
        return self.lessons.rivals.get(str(seat), ())

    def place_after(self, given: int, read: int) -> PlacedStep | None:
        """The first step that is not done yet, after so many answers and with all steps up to `read` read. Whoever
        answers before he has read everything needs not read it any more."""
        doing = [place.number for place in self.places if place.step.answer]
        if given > len(doing):
            return None
        first = doing[given - 1] + 1 if given else 0
        for place in self.places[first:]:
            if place.step.answer or place.number > read:
                return place
        return None

    def says(self, place: PlacedStep, lang: Lang, more: str = "") -> str:
        """What the coach says at a step; with `more` what he says about it besides, if anything."""
        key = f"{place.lesson.id}.{place.step.id}{more}"
        return self.words(lang, key) if not more or self.words.has(key) else ""

    def title(self, lesson: Lesson, lang: Lang) -> str:
        return self.words(lang, f"{lesson.id}.title")


class Guided(Struct):
    """What is stored with a guided table."""

    read: int = -1  # the last step that was read
    left: bool = False  # the learner wants to play freely


class NotInLesson(Illegal):
    """The lesson needs another answer here."""

    def __init__(self, guide: Guide, place: PlacedStep) -> None:
        super().__init__("the lesson goes on with another answer", why="lesson")
        self.said: Mapping[Lang, str] = {lang: guide.says(place, lang, "-instead") for lang in LANGS}


class NoGuide(OrlojError):
    """The game has no guided game, or the table is none."""


@cache
def guide_of(game: str) -> Guide | None:
    """The guided first game of a game, if it has one."""
    if game not in GAMES:
        return None
    source = files(GAMES[game].package) / "guide" / "lessons.toml"
    if not source.is_file():
        return None
    return Guide(game, msgspec.convert(tomllib.loads(source.read_text("utf-8")), Lessons))


def answers_of(table: Table[Any], seat: Seat) -> list[str]:
    """What a seat has answered by itself."""
    given = [one for chapter in table.history for one in chapter.given if one.seat == seat]
    return [one.token for one in given if not one.forced]


def on_script(guide: Guide, table: Table[Any]) -> bool:
    """Has everybody answered as the lessons foresee, as far as they do?"""
    for seat in range(guide.lessons.seats):
        if any(given != wanted for given, wanted in zip(answers_of(table, seat), guide.script_of(seat), strict=False)):
            return False
    return True


def place_of(room: Room) -> PlacedStep | None:
    """Where the learner stands, if the lessons are in force."""
    guided, guide = room.info.guide, guide_of(room.info.game)
    if guided is None or guided.left or guide is None or not room.begun or room.outcome is not None:
        return None
    if not on_script(guide, room.table):
        return None
    return guide.place_after(len(answers_of(room.table, LEARNER)), guided.read)


def is_in_lesson(room: Room) -> bool:
    return place_of(room) is not None


def may_resume(room: Room) -> bool:
    """Could the learner come back to the lessons that he has left?"""
    guided, guide = room.info.guide, guide_of(room.info.game)
    if guided is None or not guided.left or guide is None or not room.begun or room.outcome is not None:
        return False
    given = len(answers_of(room.table, LEARNER))
    return on_script(guide, room.table) and guide.place_after(given, guided.read) is not None


def check_answer(room: Room, seat: Seat, token: str) -> None:
    """Refuse what the lesson cannot go on with. After the last answer that a lesson wants everything is free; also if
    the rules do not allow that answer any more, because they have changed since the table was made."""
    wanted = wanted_answer(room)
    question = room.table.question(seat)
    if wanted is None or seat != LEARNER or question is None:
        return
    place, expected = wanted
    try:
        right, _ = question.read(expected)
    except Refused:
        return
    given, _ = question.read(token)  # what cannot be read at all is refused as always
    if given != right:
        guide = guide_of(room.info.game)
        assert guide is not None
        raise NotInLesson(guide, place)


def check_free(room: Room) -> None:
    """Refuse what is no answer at all: lessons have no place for it."""
    wanted, guide = wanted_answer(room), guide_of(room.info.game)
    if wanted is not None and guide is not None:
        raise NotInLesson(guide, wanted[0])


def wanted_answer(room: Room) -> tuple[PlacedStep, str] | None:
    """The answer that the lessons want next, and its step; None if the learner is free."""
    here, guide = place_of(room), guide_of(room.info.game)
    if here is None or guide is None:
        return None
    sealed = room.table.sealed(LEARNER)
    if sealed is not None:  # it may be changed until the others have answered, but not in a lesson
        return here, sealed
    coming = next((place for place in guide.places[here.number :] if place.step.answer), None)
    return (coming, coming.step.answer) if coming is not None else None


def scripted(room: Room, seat: Seat) -> str | None:
    """What an opponent answers by the script of the lessons; None: he thinks for himself."""
    guide = guide_of(room.info.game)
    if guide is None or place_of(room) is None:
        return None
    script, given = guide.script_of(seat), len(answers_of(room.table, seat))
    question = room.table.question(seat)
    if given >= len(script) or question is None:
        return None
    try:
        token, _ = question.read(script[given])
    except Refused:
        return None
    return token
