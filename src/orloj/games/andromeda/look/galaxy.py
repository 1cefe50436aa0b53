"""The map: every space with what lies on it, ready for the template. All of it comes from the view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from orloj.games.andromeda.components import (
    BASES,
    MOONS,
    PLANETS,
    RAIDERS,
    SHIP_TYPES,
    SPACES,
    SPECIALS,
    STRUCTURES,
    Place,
    Space,
)
from orloj.games.andromeda.look.drawn import (
    WORDS,
    Sign,
    card_of,
    component,
    cost_signs,
    effect_signs,
    picture,
    sentences,
)
from orloj.games.andromeda.view import View
from orloj.look.maps import Hexes as Layout
from orloj.look.maps import MapPlace, box_of, in_two_rows, side_by_side
from orloj.look.maps import Piece as MapPiece
from orloj.words import Lang

HEXES = Layout()
_MARGIN = 14.0
_ROOM = 158.0  # for pieces in one row of a hex
_UPPER = -17.0  # heights of the rows of pieces
_SHIPS = 26.0
_MANY_SHIPS = (18.0, 53.0)
_SITES = (60.0, 66.0)  # where the cost of a structure stands: without and with ships
_NUMBERED = ("commander", "token")  # pieces that need room for a number

LONGEST = max(space.col for space in SPACES.values())


@dataclass(frozen=True, kw_only=True)
class Piece(MapPiece):
    """Something that lies on a hex: a moon, structure, commander, token, ship or raider."""

    signs: Sequence[Sign] = ()  # on a moon: what it gives


@dataclass(frozen=True, kw_only=True)
class Hex(MapPlace):
    """A space of the map: a planet, base, quasar, vortex, nebula, or free."""

    track: str  # of a planet
    name: str
    picture: str
    number: str  # of a nebula, the dice of a special location, or the mark of a space for one
    cost: Sequence[Sign]  # of the structure that may be built here
    structure: str
    commanders: int  # needed for it
    site: float  # how high these stand


@cache
def spot(space: Space) -> tuple[float, float]:
    """The middle of a space; shorter rows stand in the middle of the longest."""
    length = sum(other.row == space.row for other in SPACES.values())
    return HEXES.in_row(space.row - 1, space.col - 1 + (LONGEST - length) / 2)


def place_name(view: View, place: Place, lang: Lang) -> str:
    tile = view.tiles.get(place, "")
    if tile:
        return component(tile, lang).name
    space = SPACES[place]
    if space.kind == "nebula":
        return WORDS(lang, "web.nebula", number=space.number)
    return WORDS(lang, "web.free-space")


def hexes(view: View, names: Sequence[str], lang: Lang) -> list[Hex]:
    return [_hex(view, place, names, lang) for place in SPACES]


def _hex(view: View, place: Place, names: Sequence[str], lang: Lang) -> Hex:
    space = SPACES[place]
    tile = view.tiles.get(place, "")
    x, y = spot(space)
    kind = _kind(tile, space)
    planet = PLANETS.get(tile)
    open_site = planet is not None and place not in view.structures
    name = place_name(view, place, lang)
    pieces = [*_on_top(view, place, names, lang)], [*_ships(view, place, names, lang)]
    said = [*pieces[0], *pieces[1]]
    return Hex(
        place=place,
        x=round(x, 1),
        y=round(y, 1),
        kind=kind,
        ref=f"place:{place}" if kind != "free" else "",
        track=planet.kind if planet else "",
        name=name,
        card=card_of(tile) if tile else "",
        picture=picture(tile or f"nebula-{space.number}") if tile or space.number else "",
        label=sentences([name, component(tile, lang).kind if tile else "", "; ".join(one.title for one in said)]),
        active=view.now.active == place,
        number=_number(tile, space),
        cost=cost_signs(planet.cost) if planet and open_site else (),
        structure=planet.structure if planet and open_site else "",
        commanders=planet.commanders if planet and open_site else 0,
        site=_SITES[bool(pieces[1])],
        pieces=[
            *side_by_side(pieces[0], _UPPER, _ROOM),
            *in_two_rows(pieces[1], _SHIPS, _MANY_SHIPS, _ROOM),
        ],
    )


def _kind(tile: str, space: Space) -> str:
    if tile in PLANETS:
        return "planet"
    if tile in BASES:
        return "base"
    if tile in SPECIALS:
        return SPECIALS[tile].kind
    return "nebula" if space.kind == "nebula" else "free"


def _number(tile: str, space: Space) -> str:
    if tile in SPECIALS:
        values = SPECIALS[tile].die_values
        return f"{values[0]}–{values[-1]}"
    if space.kind == "nebula":
        return str(space.number)
    return ""


# -- pieces


def _piece(kind: str, symbol: str, size: float, title: str, *, count: int = 1, **more: Any) -> Piece:
    room = 10 if count > 1 and kind in _NUMBERED else 0
    return Piece(kind=kind, symbol=symbol, size=size, title=title, count=count, room=room, **more)


def _on_top(view: View, place: Place, names: Sequence[str], lang: Lang) -> Iterator[Piece]:
    """Moons, a structure, commanders, tokens: the upper row."""
    if place in view.moons:
        top, count = view.moons[place]
        moon = MOONS[top]
        title = WORDS(lang, "web.moons-here", moon=component(moon.id, lang).name, count=count)
        signs = effect_signs(moon.effects)[:2]
        yield _piece("moon", "moon", 44, title, count=count, card=card_of(moon.id), signs=signs, colour=moon.colour)
    if place in view.structures:
        built = view.structures[place]
        name = component(built.type, lang).name
        title = WORDS(lang, "web.structure-of", structure=name, player=names[built.seat])
        yield _piece("structure", f"structure.{built.type}", 46, title, seat=built.seat, card=card_of(built.type))
    for seat, count in enumerate(view.commanders.get(place, ())):
        if count:
            title = WORDS(lang, "web.commanders-of", count=count, player=names[seat])
            yield _piece("commander", "commander", 28, title, seat=seat, count=count)
    for resource, count in view.tokens.get(place, {}).items():
        if count:
            title = WORDS(lang, "web.tokens-here", count=count, resource=WORDS(lang, f"web.resource.{resource}"))
            yield _piece("token", f"res.{resource}", 30, title, count=count)


def _ships(view: View, place: Place, names: Sequence[str], lang: Lang) -> Iterator[Piece]:
    """Ships of players and raiders: the middle of the hex."""
    for seat in view.order:
        types = Counter(ship.type for ship in view.players[seat].ships if ship.at == place)
        for type_ in SHIP_TYPES:
            if types[type_]:
                ship = WORDS(lang, f"web.ship.{type_}")
                title = WORDS(lang, "web.ships-of", count=types[type_], ship=ship, player=names[seat])
                ref = f"ship:{seat}:{type_}:{place}"
                yield _piece("ship", f"ship.{type_}", 44, title, seat=seat, count=types[type_], ref=ref)
    for class_, card in view.raiders.items():
        count = card.places.count(place)
        if count:
            title = WORDS(lang, "web.raiders-here", count=count, raider=component(card.id, lang).name)
            ref = f"raider:{card.id}:{place}"
            symbol = f"raider.{RAIDERS[card.id].class_}"
            yield _piece("raider", symbol, 48, title, count=count, ref=ref, card=card_of(card.id), colour=class_)


BOX = box_of(map(spot, SPACES.values()), HEXES.size, _MARGIN)

__all__ = ["BOX", "HEXES", "STRUCTURES", "Hex", "Piece", "hexes", "place_name"]
