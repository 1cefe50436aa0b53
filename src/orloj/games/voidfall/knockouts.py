"""Whether an ability that is always in force ever changes anything: what would have come of an answer without it?

Effects are carried out word by word, and that can be seen. A rule that is different for its owner, a card that counts
in a combat or an event that lasts shows only in what comes of something else. So the same answer is given once more
in a copy of the table in which that one thing is missing. If the copy goes on otherwise, or refuses the answer, it has
mattered.

Used by `exercise`; nothing of it is part of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping, MutableSequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

from msgspec import structs

from orloj.games.voidfall.combat.facts import TECHNOLOGIES as COMBAT_TECHNOLOGIES
from orloj.games.voidfall.combat.facts import Card, cards_of
from orloj.games.voidfall.components import (
    ALERTS,
    EVENTS,
    FALLEN_HOUSES,
    HOUSES,
    SECTOR_KINDS,
    SHIP_FACTS,
    TECHNOLOGIES,
    Abilities,
    Grade,
    Passive,
)
from orloj.games.voidfall.facts import ability_path, forget_abilities
from orloj.games.voidfall.state import NOBODY, State
from orloj.kernel import AskAmount, OrlojError, Seat, Table

GRADES: tuple[Grade, ...] = ("basic", "improved")
AT_SETUP = "extra_starting_agenda"  # nothing that an answer could show: the agenda itself is scored
FIGHTS = ("muster", "combat", "war", "void-advance", "invade", "pending", "choice")  # after which a combat may follow


@dataclass(frozen=True)
class Knockout:
    """A thing that can be taken away: a part of a component."""

    id: str
    part: str
    matters: Callable[[State, Seat, str], bool]  # could it, if this seat answers a question of this kind?
    without: Callable[[State], AbstractContextManager[None]]


@contextmanager
def _replaced(facts: Any, key: Any, by: Any) -> Iterator[None]:
    """Another entry of the components for a while."""
    where = cast("MutableMapping[Any, Any] | MutableSequence[Any]", facts)
    before = where[key]
    where[key] = by
    _forget()
    try:
        yield
    finally:
        where[key] = before
        _forget()


def _forget() -> None:
    forget_abilities()
    cards_of.cache_clear()


def _swap(facts: Any, key: Any, by: Any) -> Callable[[State], AbstractContextManager[None]]:
    return lambda _g: _replaced(facts, key, by)


@contextmanager
def _without_lasting(g: State, rule: str) -> Iterator[None]:
    """In a copy that is thrown away (whoever compares it leaves out what lasts)."""
    del g.lasting[rule]
    yield


def changes(one: Knockout, table: Table[State], seat: Seat, answer: str) -> Callable[[Table[State]], bool]:
    """Gives the answer in a copy without this thing. The result tells whether the real table, once it has got the same
    answer, has come to something else, or to other questions."""
    twin = table.fork()
    try:
        with one.without(twin.state):
            twin.answer(seat, answer)
            asked = _asked(twin)
    except (OrlojError, LookupError, StopIteration):  # only with it there is such an answer, or what follows from it
        return lambda _real: True
    return lambda real: structs.replace(twin.state, lasting=real.state.lasting) != real.state or asked != _asked(real)


def _asked(table: Table[State]) -> list[tuple[Seat, str, dict[str, Any], list[str]]]:
    return [
        (seat, ask.kind, dict(ask.values), [] if isinstance(ask, AskAmount) else list(ask))
        for seat, ask in table.asks().items()
    ]


# -- what there is


def _passives(abilities: Abilities) -> Iterator[tuple[int, Abilities]]:
    """Each one that is always in force, and what there is without it (the others keep their numbers)."""
    for number, one in enumerate(abilities):
        if isinstance(one, Passive) and one.modifies != AT_SETUP:
            yield number, (*abilities[:number], Passive(modifies="nothing"), *abilities[number + 1 :])


Matters = Callable[[State, Seat, str], bool]


def _plays(house: str) -> Matters:
    return lambda g, _seat, _kind: any(player.house == house for player in g.players)


def _holds(kind: str) -> Matters:
    return lambda g, _seat, _kind: any(one.kind == kind and one.owner != NOBODY for one in g.sectors.values())


def _attacks_fallen(house: str) -> Matters:
    return lambda g, _seat, kind: kind in FIGHTS and any(one.fallen == house for one in g.sectors.values())


def _lasts(rule: str) -> Matters:
    return lambda g, _seat, _kind: rule in g.lasting


def _of_abilities(
    components: Mapping[str, Any], id: str, field: str, matters: Matters, grade: str = ""
) -> Iterator[Knockout]:
    """Those that one component has in a field."""
    whole = components[id]
    for number, rest in _passives(getattr(whole, field)):
        part = ability_path(id, grade, number).partition("/")[2]
        yield Knockout(id, part, matters, _swap(components, id, structs.replace(whole, **{field: rest})))


def _of_houses() -> Iterator[Knockout]:
    for id in HOUSES:
        yield from _of_abilities(HOUSES, id, "ability", _plays(id))


def _has(id: str, grade: Grade) -> Matters:
    return lambda g, seat, _kind: g.players[seat].techs.get(id) == grade


def _anybody_has(id: str, grade: Grade) -> Matters:
    """What counts in a combat may be the defender's."""
    return lambda g, _seat, kind: kind in FIGHTS and any(one.techs.get(id) == grade for one in g.players)


def _of_technologies() -> Iterator[Knockout]:
    for id in TECHNOLOGIES:
        for grade in GRADES:
            yield from _of_abilities(TECHNOLOGIES, id, f"ability_{grade}", _has(id, grade), grade)
            if id in COMBAT_TECHNOLOGIES and getattr(COMBAT_TECHNOLOGIES[id], grade) != Card():
                less_combat = COMBAT_TECHNOLOGIES[id]._replace(**{grade: Card()})
                swap = _swap(COMBAT_TECHNOLOGIES, id, less_combat)
                yield Knockout(id, f"{grade}.combat", _anybody_has(id, grade), swap)
    for id, ship in SHIP_FACTS.items():
        if ship.technology and ship.token_capacity_improved > ship.token_capacity:
            small = structs.replace(ship, token_capacity_improved=ship.token_capacity)
            yield Knockout(
                ship.technology, "improved.capacity", _has(ship.technology, "improved"), _swap(SHIP_FACTS, id, small)
            )


def _of_sectors() -> Iterator[Knockout]:
    for id in SECTOR_KINDS:
        yield from _of_abilities(SECTOR_KINDS, id, "passive", _holds(id))
    for house, fallen in FALLEN_HOUSES.items():
        if fallen.sector_defenses:
            yield Knockout(
                fallen.id,
                "defenses",
                _attacks_fallen(house),
                _swap(FALLEN_HOUSES, house, structs.replace(fallen, sector_defenses=0)),
            )


def _of_cards() -> Iterator[Knockout]:
    for number, alert in enumerate(ALERTS):
        is_war = _at_war(number)
        if alert.void:
            yield Knockout(alert.id, "void", is_war, _swap(ALERTS, number, structs.replace(alert, void=())))
        if any(alert.modifier_by_cycle):
            calm = structs.replace(alert, modifier_by_cycle=(0,) * len(alert.modifier_by_cycle))
            yield Knockout(alert.id, "power", is_war, _swap(ALERTS, number, calm))
    for event in EVENTS:
        for box in event.box:
            if box.effect.get("op") == "modify":
                rule = box.effect["rule"]
                yield Knockout(
                    f"event.{event.id}",
                    rule,
                    _lasts(rule),
                    partial(_without_lasting, rule=rule),
                )


def _at_war(number: int) -> Matters:
    return lambda g, _seat, kind: kind == "war" and g.board is not None and g.board.alert == number


KNOCKOUTS: Mapping[tuple[str, str], Knockout] = {
    (one.id, one.part): one for found in (_of_houses, _of_technologies, _of_sectors, _of_cards) for one in found()
}
