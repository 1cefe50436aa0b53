"""Gains that come at the same time: their owner says in which order [andromeda.overview.8]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from orloj.games.andromeda.components import TOKENS, Effect, Effects, MoonId
from orloj.games.andromeda.effects.core import Source, resolve
from orloj.games.andromeda.state import State
from orloj.kernel import Seat, order


class Gain(NamedTuple):
    """Something that a player gets from one component."""

    token: str  # of the component
    effects: Effects
    source: Source
    between: MoonId | None = None  # a moon between two modules, which the story names


async def take_gains(g: State, seat: Seat, gains: Sequence[Gain]) -> None:
    """Carry out gains that are due at the same time."""
    found = {gain.token: gain for gain in gains if gain.effects}
    tokens = tuple(found)
    if _order_matters([gain.effects for gain in found.values()]):
        tokens = await order(seat, "order-gains", lambda _seat: list(found), rule="andromeda.overview.8")
    for token in tokens:
        gain = found[token]
        if gain.between is not None:
            g.tell("pair", seat, moon=gain.between)
        await resolve(g, seat, gain.effects, gain.source)


def _order_matters(gains: Sequence[Effects]) -> bool:
    """Nobody is asked about gains that are all the same or have nothing to do with each other: points and resources
    that are only added, and choices that need nothing. A drawn card is worth knowing before a choice."""
    plain = [[replace(effect, path="") for effect in effects] for effects in gains]
    if all(one == plain[0] for one in plain):
        return False
    kinds = {_kind(effect) for effects in gains for effect in effects}
    return "other" in kinds or {"cards", "choice"} <= kinds


def _kind(effect: Effect) -> str:
    if effect.per or effect.optional:
        return "other"
    match effect.op:
        case "draw":
            return "cards"
        case "gain" if effect.res == "tactic":
            return "cards"
        case "score":
            return "added"
        case "gain":
            return "added" if effect.res in TOKENS else "choice"
        case "repair":
            return "choice"
    return "other"
