"""Abilities of the steps of the own turn: Planning, Action, Encounter [outer-rim.action.4, outer-rim.planning.6,
outer-rim.encounter.5]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from orloj.games.outer_rim.components import Ability, ActionAbility, ByStep, EncounterAbility, PlanningAbility
from orloj.games.outer_rim.conditions import holds
from orloj.games.outer_rim.deeds import UseAbility
from orloj.games.outer_rim.effects.core import EFFECTS, begin
from orloj.games.outer_rim.facts import Having, abilities
from orloj.games.outer_rim.menus import does, offers
from orloj.games.outer_rim.state import Source, State
from orloj.kernel import Seat


def _usable(g: State, seat: Seat, kind: type[ByStep]) -> list[UseAbility]:
    """Each once per turn [outer-rim.action.5], if it could do anything."""
    return [
        UseAbility(one.source, one.number)
        for one in abilities(g, seat)
        if isinstance(one.ability, kind)
        and one.key not in g.now.used
        and holds(g, seat, one.ability.cond)
        and EFFECTS.possible(g, seat, EFFECTS.node(one.path), source_of(one))
    ]


def source_of(one: Having) -> Source:
    return Source(id=one.source, card=one.card)


@offers("action")
def _actions(g: State, seat: Seat) -> list[UseAbility]:
    return _usable(g, seat, ActionAbility)


@offers("planning")
def _plans(g: State, seat: Seat) -> list[UseAbility]:
    return [] if g.players[seat].defeated else _usable(g, seat, PlanningAbility)


@offers("encounter")
def _encounters(g: State, seat: Seat) -> list[UseAbility]:
    return _usable(g, seat, EncounterAbility)


def having(g: State, seat: Seat, deed: UseAbility) -> Having:
    """The ability that a deed names."""
    return next(one for one in abilities(g, seat) if (one.source, one.number) == (deed.source, deed.number))


Use = Callable[[State, Seat, Having], Any]
_USES: dict[type[Ability], Use] = {}  # kinds of abilities that are no steps -> what using them does


def uses(kind: type[Ability]) -> Callable[[Use], Use]:
    """Registers what using an ability of a kind does."""

    def keep(use: Use) -> Use:
        _USES[kind] = use
        return use

    return keep


@does(UseAbility)
async def use(g: State, seat: Seat, deed: UseAbility) -> None:
    """What an ability does follows from its kind."""
    one = having(g, seat, deed)
    g.say("uses", seat, source=one.source)
    by_kind = _USES.get(type(one.ability))
    if by_kind is not None:
        doing = by_kind(g, seat, one)
        if doing is not None:
            await doing
        return
    g.now.used.append(one.key)
    source = source_of(one)
    source.must = True  # it was chosen: nobody asks again whether it is wanted
    begin(g, seat, one.path, source)
