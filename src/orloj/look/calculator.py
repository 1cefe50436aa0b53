"""A calculator for the fights of a game: a form to fill in, and what would happen. It needs no table.

A game that has one keeps it as CALCULATOR in its module `calculator` (`games/andromeda/calculator.py`). It says which
fields there are and works out an answer; the command `orloj odds` and the page `/odds/<game>` show both, and know
nothing of the game. All words of fields and answers are the game's own, already in the reader's language.

A field that nobody has filled in has its first value: 0, off, or the first choice. So an address, or a command, names
only what is not so: `?target=voidborn&attacker.corvette=4`, `--target voidborn --attacker "corvette 4"`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal, Protocol, TypeAlias

from msgspec import Struct

from orloj.look.rooms import ROOMS
from orloj.words import Lang

NUMBER: Literal["number"] = "number"  # what a field holds
CHOICE: Literal["choice"] = "choice"
SWITCH: Literal["switch"] = "switch"
ON = "on"
_LONGEST = 40  # characters of what somebody wrote that are repeated in a complaint


# -- the form


class Field(Struct, frozen=True, kw_only=True):
    """One thing to fill in: a number, a choice, or a switch. `part` is a heading above the fields that share it."""

    id: str
    name: str
    kind: Literal["number", "choice", "switch"] = NUMBER
    most: int = 0  # of a number; the least is 0
    choices: tuple[tuple[str, str], ...] = ()  # id and words; the first one holds if nothing is said
    part: str = ""
    help: str = ""

    def short(self) -> str:
        """The same in few characters: `0–3`, `on, off`, `basic, improved`."""
        match self.kind:
            case "number":
                return f"0–{self.most}"
            case "switch":
                return f"{ON}, off"
            case _:
                return ", ".join(id for id, _ in self.choices)

    def allowed(self, lang: Lang) -> str:
        """What may stand here, as a command or an address writes it."""
        match self.kind:
            case "number":
                return ROOMS(lang, "calculator.numbers", most=self.most)
            case "switch":
                return f"{ON}, off"
            case _:
                return ", ".join(id for id, _ in self.choices)


class Group(Struct, frozen=True):
    """Fields that belong together, mostly one side of a fight. The group without an id holds what concerns all."""

    id: str
    name: str
    fields: tuple[Field, ...]
    help: str = ""
    rare: bool = False  # folded away until somebody wants it

    def key(self, field: Field) -> str:
        """The name of a field in addresses: `attacker.corvette`."""
        return f"{self.id}.{field.id}" if self.id else field.id


class Form(Struct, frozen=True):
    groups: tuple[Group, ...]

    def fields(self) -> Iterator[tuple[str, Field]]:
        for group in self.groups:
            for field in group.fields:
                yield group.key(field), field


Filled: TypeAlias = Mapping[str, Any]  # every field by its key: a number, the id of a choice, or True and False


class BadForm(ValueError):
    """Fields with something that may not stand there: for each key the reason, in words."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        super().__init__("; ".join(problems.values()))
        self.problems = problems


def filled(form: Form, given: Mapping[str, str], lang: Lang) -> dict[str, Any]:
    """What was written into the fields, checked; what is missing has its first value."""
    found: dict[str, Any] = {}
    problems: dict[str, str] = {}
    for key, field in form.fields():
        written = given.get(key, "").strip()
        value = _value(field, written)
        if value is None:
            what = repr(written[:_LONGEST])
            allowed = field.allowed(lang)
            problems[key] = ROOMS(lang, "calculator.bad-value", field=field.name, value=what, allowed=allowed)
        else:
            found[key] = value
    if problems:
        raise BadForm(problems)
    return found


def _value(field: Field, written: str) -> int | str | bool | None:
    """The value of what was written; None if it may not stand there."""
    match field.kind:
        case "number":
            if not written:
                return 0
            number = int(written) if written.isascii() and written.isdigit() and len(written) < 6 else -1
            return number if 0 <= number <= field.most else None
        case "switch":
            return {"": False, "off": False, "0": False, ON: True, "1": True}.get(written.lower())
        case _:
            ids = [id for id, _ in field.choices]
            return (written or ids[0]) if not written or written in ids else None


def as_given(form: Form, values: Filled) -> dict[str, str]:
    """The other way round: what has to be written for these values, without what holds anyhow."""
    found = {}
    for key, field in form.fields():
        value = values[key]
        if value != _value(field, ""):
            found[key] = ON if value is True else str(value)
    return found


def from_options(form: Form, options: Sequence[tuple[str, str]], lang: Lang) -> dict[str, str]:
    """What `--attacker "corvette 3, shields basic"` and `--target player` write into the fields."""
    groups = {group.id: group for group in form.groups if group.id}
    alone = {field.id: field for group in form.groups if not group.id for field in group.fields}
    given: dict[str, str] = {}
    for name, text in options:
        if name in alone:
            given[name] = text
        elif name in groups:
            given.update(_items(groups[name], text, lang))
        else:
            known = ", ".join(f"--{one}" for one in (*alone, *groups))
            raise BadForm({name: ROOMS(lang, "calculator.no-option", name=f"--{name[:_LONGEST]}", known=known)})
    return given


def _items(group: Group, text: str, lang: Lang) -> Iterator[tuple[str, str]]:
    """`corvette 3, shields basic, bombard`: names with their values, switches also without."""
    fields = {field.id: field for field in group.fields}
    for item in text.split(","):
        if not item.strip():
            continue
        name, _, value = item.strip().replace("=", " ").partition(" ")
        if name not in fields:
            what, known = repr(name[:_LONGEST]), ", ".join(fields)
            raise BadForm({name: ROOMS(lang, "calculator.no-field", name=what, group=f"--{group.id}", known=known)})
        if not value.strip():
            value = _first(fields[name])
        yield group.key(fields[name]), value


def _first(field: Field) -> str:
    """What a name without a value means: on, 1, or the first choice that is not there anyhow."""
    match field.kind:
        case "switch":
            return ON
        case "choice":
            return field.choices[1][0]
        case _:
            return "1"


# -- the answer


class Chance(Struct, frozen=True):
    """How likely something is, from 0 to 1."""

    name: str
    chance: float


class Sheet(Struct, frozen=True):
    """A table: the first cell of each row names it."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Step(Struct, frozen=True):
    """A part of the fight, told line by line."""

    title: str
    lines: tuple[str, ...]


class Pick(Struct, frozen=True):
    """A possible choice and what it leads to."""

    name: str
    leads: str
    best: bool = False


class Decision(Struct, frozen=True):
    """Somebody has to choose: the question, and what each choice leads to, the best one first."""

    question: str
    picks: tuple[Pick, ...]


class Answer(Struct, frozen=True, kw_only=True):
    """What would happen. `tone` is for the side that asks; `data` is the same for programs."""

    headline: str
    tone: Literal["good", "even", "bad"] = "even"
    notes: tuple[str, ...] = ()
    chances: tuple[Chance, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    decisions: tuple[Decision, ...] = ()
    steps: tuple[Step, ...] = ()
    data: Any = None


class CannotWork(ValueError):
    """Fields that are all right but do not go together, with the reason in words."""


class Calculator(Protocol):
    """What a game offers."""

    example: Mapping[str, str]  # as it is written into the fields: what an empty page shows

    def form(self, lang: Lang) -> Form:
        """The fields."""
        ...

    def answer(self, values: Filled, lang: Lang) -> Answer:
        """What would happen; raises `CannotWork`."""
        ...


@cache
def calculator_of(package: str) -> Calculator | None:
    """The calculator of the game in a package, if it has one."""
    name = f"{package}.calculator"
    if find_spec(name) is None:
        return None
    found: Calculator = import_module(name).CALCULATOR
    return found
