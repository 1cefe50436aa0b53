"""Where ships can go: by their range, by a hyperjump, or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from orloj.games.andromeda.components import Place
from orloj.games.andromeda.facts import Known
from orloj.games.andromeda.fleet import has_trait, may_enter, range_of
from orloj.games.andromeda.galaxy import distance, is_nebula, is_quasar
from orloj.games.andromeda.paying import affordable
from orloj.kernel import Seat


def can_jump(g: Known, seat: Seat, type_: str, *, launched: bool = False) -> bool:
    """Has it hyperjump, and its owner the energy? [andromeda.ship-traits.4]"""
    return has_trait(g, seat, type_, "hyperjump", launched=launched) and affordable(g, seat, {"energy": 1})


def reaches(g: Known, seat: Seat, type_: str, starts: list[Place], end: Place, *, launched: bool = False) -> str:
    """How a ship gets there: "near" by its own range, "jump" only by a hyperjump, or not at all ("")."""
    if not may_enter(g, seat, type_, end, launched=launched):
        return ""
    reach = range_of(g, seat, type_, launched=launched)
    if any(distance(g, start, end) <= reach for start in starts):
        return "near"
    return "jump" if can_jump(g, seat, type_, launched=launched) else ""


# -- launches


class Ready(NamedTuple):
    """A type of ship on the launch pad, with what counts for a launch."""

    type: str
    starts: Sequence[Place]  # where the own ships are, from which ranges are counted
    navigates: bool
    attacks: bool
    reach: int
    jumps: bool  # it could, if its range is too short [andromeda.ship-traits.4]


def ready(g: Known, seat: Seat, type_: str) -> Ready:
    return Ready(
        type_,
        g.players[seat].places,
        has_trait(g, seat, type_, "navigation", launched=True),
        has_trait(g, seat, type_, "attack", launched=True),
        range_of(g, seat, type_, launched=True),
        can_jump(g, seat, type_, launched=True),
    )


def why_not_go(g: Known, seat: Seat, ship: Ready, place: Place) -> tuple[str, str] | None:
    """The reason and the rule against a launch to a place, whatever could be done there, or None."""
    if is_quasar(g, place):
        return "quasar", "andromeda.quasars.1"
    if is_nebula(place) and not ship.navigates:
        return "navigation", "andromeda.launch.12"
    if not ship.starts:
        if not ship.attacks and g.occupied(place, seat):
            return "occupied", "andromeda.launch.3"
    elif place in ship.starts:
        return "own-ship", "andromeda.launch.7"
    if too_far(g, ship, place) and not ship.jumps:
        return "out-of-range", "andromeda.launch.6"
    return None


def too_far(g: Known, ship: Ready, place: Place) -> bool:
    """Is the place out of range of every own ship, by the range of the launched one? [andromeda.launch.6]"""
    return bool(ship.starts) and all(distance(g, start, place) > ship.reach for start in ship.starts)
