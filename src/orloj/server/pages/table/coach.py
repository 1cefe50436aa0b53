"""The coach of a guided first game: what he says now, and what he points at."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from orloj.kernel import AskAmount, Seat
from orloj.look import look_of
from orloj.server.live.guided import LEARNER, Guide, PlacedStep, guide_of, may_resume, place_of, wanted_answer
from orloj.server.live.room import Room
from orloj.words import Lang

_STRESSED = re.compile(r"\*\*(.+?)\*\*")

# Parts of the page that a lesson may point at, as attributes of their elements.
PARTS = {
    "board": ("id", "board"),
    "hand": ("id", "hand"),
    "ask": ("id", "ask"),
    "go": ("data-part", "go"),
    "undo": ("data-do", "undo"),
    "story": ("id", "talk"),
    "help": ("data-do", "help"),
    "status": ("class", "status"),
    "seats": ("class", "seats"),
}


@dataclass(frozen=True)
class Coach:
    """The coach's box."""

    table: str
    game: str
    left: bool  # the reader plays freely, but may come back
    lesson: int = 0
    lessons: int = 0
    title: str = ""
    step: int = 0
    done: str = ""  # about what the reader has just done
    text: str = ""
    wants: str = ""  # next: it is only read; answer: something is to be done; wait: others move; last: it is the end
    marks: Sequence[tuple[str, str]] = ()  # what it speaks of, as attributes of elements
    rules: Sequence[str] = ()
    back: int | None = None  # the step before
    again: bool = False  # an earlier step, read once more

    @property
    def selectors(self) -> str:
        return "\n".join(f'[{name}="{value}"]' for name, value in self.marks)


def coach_for(room: Room, you: Seat | None, lang: Lang) -> Coach | None:
    """What the coach says to the reader now; None if nobody is taught here, or the lessons are over."""
    guide = guide_of(room.info.game)
    if room.info.guide is None or guide is None or you != LEARNER:
        return None
    if may_resume(room):
        return Coach(room.id, room.info.game, left=True)
    place = place_of(room)
    if place is None:
        return None
    return _said(room, guide, place, lang, _wants(room, guide, place))


def step_for(room: Room, number: int, lang: Lang) -> Coach | None:
    """An earlier step, to be read once more."""
    guide, now = guide_of(room.info.game), place_of(room)
    if guide is None or now is None or not 0 <= number <= now.number:
        return None
    if number == now.number:
        return coach_for(room, LEARNER, lang)
    return _said(room, guide, guide.places[number], lang, "again")


def _wants(room: Room, guide: Guide, place: PlacedStep) -> str:
    question = room.table.question(LEARNER)
    if question is None or room.table.sealed(LEARNER) is not None:
        return "wait"
    if place.step.answer:
        return "answer"
    return "next" if wanted_answer(room) is not None or place.number + 1 < len(guide.places) else "last"


def _said(room: Room, guide: Guide, place: PlacedStep, lang: Lang, wants: str) -> Coach:
    before = guide.places[place.number - 1] if place.number else None
    resting = wants == "wait"  # what was done may still be sealed
    done = guide.says(before, lang, "-done") if before is not None and before.step.answer and not resting else ""
    return Coach(
        table=room.id,
        game=room.info.game,
        left=False,
        lesson=place.lesson_number,
        lessons=len(guide.lessons.lesson),
        title=guide.title(place.lesson, lang),
        step=place.number,
        done=stressed(done),
        text=stressed(guide.says(place, lang)) if not resting else "",
        wants=wants,
        marks=_marks(room, place) if wants not in ("wait", "again") else [],
        rules=place.step.rules if not resting else (),
        back=place.number - 1 if place.number else None,
        again=wants == "again",
    )


def _marks(room: Room, place: PlacedStep) -> list[tuple[str, str]]:
    """What the step names, and what its answer stands for: pieces on the table, or buttons where there are none."""
    return [marked(mark) for mark in [*place.step.marks, *_pieces_of_answer(room, place.step.answer)]]


def _pieces_of_answer(room: Room, answer: str) -> list[str]:
    question = room.table.question(LEARNER)
    if not answer or question is None:
        return []
    if isinstance(question, AskAmount):
        return ["page:ask"]
    ref = look_of(room.game.package).ref
    parts = [part.partition("=")[0] for part in answer.split(",")]
    values = [(part, question.by_token[part]) for part in parts if part in question.by_token]
    return [ref(question, value) or f"option:{part}" for part, value in values]


def marked(mark: str) -> tuple[str, str]:
    """The attribute by which the page finds what a lesson points at: a part of the page (`page:hand`), a player
    (`seat:1`), an option below the question (`option:settle`), a place (`at:pile`), a number (`number:0.vp`), else a
    piece by its ref (`card:gem-world`)."""
    kind, _, name = mark.partition(":")
    match kind:
        case "page":
            return PARTS[name]
        case "seat":
            return "id", f"seat-{name}"
        case "option":
            return "id", f"option-{name}"
        case "at":
            return "data-at", name
        case "number":
            return "data-number", name
    return "data-ref", mark


def stressed(text: str) -> Markup:
    """A text in which **something** stands out."""
    return Markup(_STRESSED.sub(r"<strong>\1</strong>", str(escape(text))))
