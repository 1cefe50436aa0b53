"""Biotic: the green technologies, and units that come back."""

from __future__ import annotations

from msgspec import structs

from orloj.games.ti4.book import BOOK, component_action
from orloj.games.ti4.facts import (
    Known,
    clockwise,
    count_at,
    has_ships_in,
    home_tile,
    planets_in,
    units_at,
)
from orloj.games.ti4.limits import enforce_figures
from orloj.games.ti4.moments import GroundCombat, Loss, TurnStart, UnitsDestroyed
from orloj.games.ti4.phases.status import CARDS_IN_STATUS, STATUS_TOKENS
from orloj.games.ti4.placing import place_units
from orloj.games.ti4.research import exhaust_technology
from orloj.games.ti4.state import PlanetId, State, TileId
from orloj.games.ti4.units import destroy, put, stats
from orloj.kernel import Seat, choose, spread

INFANTRY = "infantry"

# -- Neural Motivator, Hyper Metabolism: more in the status phase


@CARDS_IN_STATUS.by("neural-motivator")
def _two_cards(_g: Known, holder: Seat, cards: int, seat: Seat) -> int:
    return cards + 1 if seat == holder else cards


@STATUS_TOKENS.by("hyper-metabolism")
def _three_tokens(_g: Known, holder: Seat, tokens: int, seat: Seat) -> int:
    return tokens + 1 if seat == holder else tokens


# -- Dacxive Animators: an infantry more after a ground combat that was won


@BOOK.ability("dacxive-animators", "after", GroundCombat, lambda _g, seat, moment: moment.winner == seat)
async def dacxive_animators(g: State, seat: Seat, moment: GroundCombat) -> None:
    await place_units(g, seat, INFANTRY, 1, moment.planet)


# -- X-89 Bacterial Weapon: all infantry on a planet


def _systems(g: Known, seat: Seat) -> list[TileId]:
    """With a ship of the player that has Bombardment."""
    return [
        tile
        for tile in g.systems
        if has_ships_in(g, seat, tile)
        and any(stats(g, seat, kind, str(tile)).bombardment for kind in units_at(g, seat, str(tile)))
    ]


def _infected(g: Known, seat: Seat) -> list[PlanetId]:
    """The planets of these systems with infantry of others."""
    return [
        planet
        for tile in _systems(g, seat)
        for planet in planets_in(tile)
        if any(count_at(g, other, planet, INFANTRY) for other in g.planets[planet].ground if other != seat)
    ]


@component_action("x-89-bacterial-weapon", lambda g, seat: bool(_infected(g, seat)))
async def bacterial_weapon(g: State, seat: Seat) -> None:
    exhaust_technology(g, seat, "x-89-bacterial-weapon")
    planet = await choose(seat, "x-89-planet", lambda _seat: _infected(g, seat), rule="ti4.53.5")
    losses = [
        Loss(seat=owner, kind=INFANTRY, count=count_at(g, owner, planet, INFANTRY), place=planet)
        for owner in clockwise(g, seat)
    ]
    destroy(g, losses, by=seat, cause="x-89-bacterial-weapon")


# ---------------------------------------------------------------- units that come back


def _may_revive(_g: State, seat: Seat, moment: UnitsDestroyed) -> bool:
    return any(loss.seat == seat and loss.revives for loss in moment.losses)


def roll_for_revival(g: State, seat: Seat, moment: UnitsDestroyed) -> None:
    """A die for each unit that was of this kind when it was destroyed; those that are lucky wait on the technology. No
    other technology that is gained meanwhile lets them roll once more."""
    for place, loss in enumerate(moment.losses):
        if loss.seat == seat and loss.revives:
            faces = g.luck.roll(10, loss.count)
            saved = sum(face >= loss.revives for face in faces)
            waiting = g.players[seat].waiting
            if saved:
                waiting[loss.kind] = waiting.get(loss.kind, 0) + saved
            g.tell("revives", seat, faces=faces, hit=loss.revives, count=saved)
            moment.losses[place] = structs.replace(loss, revives=0)


def _waits(g: State, seat: Seat, moment: TurnStart) -> bool:
    return moment.seat == seat and bool(g.players[seat].waiting)


async def come_back(g: State, seat: Seat, _moment: TurnStart) -> None:
    """At the start of the owner's turn they are placed on his planets in the home system; without any they are lost."""
    homes = [planet for planet in planets_in(home_tile(g, seat)) if g.planets[planet].owner == seat]
    waiting, g.players[seat].waiting = g.players[seat].waiting, {}
    for kind, count in waiting.items():
        if homes:
            placed = await spread(
                seat,
                "come-back",
                lambda _seat: homes,
                total=count,
                rule="ti4.53.6",
                values={"unit": kind, "count": count},
            )
            for planet, number in placed:
                put(g, seat, kind, number, planet)
            g.tell("come-back", seat, kind=kind, count=count)
    enforce_figures(g, seat)


for _id in ("infantry-ii", "letani-warrior-ii", "spec-ops-ii"):
    BOOK.ability(_id, "after", UnitsDestroyed, _may_revive, mandatory=True)(roll_for_revival)
    BOOK.ability(_id, "after", TurnStart, _waits, mandatory=True)(come_back)
