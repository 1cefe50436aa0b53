"""The map: every space with what lies on it, ready for the template. All of it comes from the view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

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
from orloj.words import Lang

RADIUS = 100.0
WIDTH = 173.2  # of a hex
_STEP = 150.0  # from row to row
_MARGIN = 14.0
_ROOM = 158.0  # for pieces in one row of a hex
_GAP = 3.0
_LIVES = (-17.0, 18.0, 53.0)  # heights of the rows of pieces
_MOST = 4  # ships in a row
_SITES = (60.0, 66.0)  # where the cost of a structure stands: without and with ships

LONGEST = max(space.col for space in SPACES.values())
HEIGHT = max(space.row for space in SPACES.values())
BOX = (
    -WIDTH / 2 - _MARGIN,
    -RADIUS - _MARGIN,
    LONGEST * WIDTH + 2 * _MARGIN,
    (HEIGHT - 1) * _STEP + 2 * (RADIUS + _MARGIN),
)
CORNERS = ((0, -100), (86.6, -50), (86.6, 50), (0, 100), (-86.6, 50), (-86.6, -50))


@dataclass(frozen=True)
class Piece:
    """Something that lies on a hex."""

    kind: str  # moon, structure, commander, token, ship, raider
    symbol: str
    size: float
    title: str
    seat: int = -1  # nobody's
    count: int = 1
    ref: str = ""
    card: str = ""
    signs: Sequence[Sign] = ()  # on a moon: what it gives
    colour: str = ""
    x: float = 0
    y: float = 0
    scale: float = 1


@dataclass(frozen=True)
class Hex:
    """A space of the map."""

    place: Place
    x: float
    y: float
    kind: str  # planet, base, quasar, vortex, nebula, free
    track: str  # of a planet
    name: str
    card: str
    picture: str
    label: str
    active: bool
    number: str  # of a nebula, the dice of a special location, or the mark of a space for one
    cost: Sequence[Sign]  # of the structure that may be built here
    structure: str
    commanders: int  # needed for it
    site: float  # how high these stand
    pieces: Sequence[Piece]


def spot(space: Space) -> tuple[float, float]:
    """The middle of a space; shorter rows stand in the middle of the longest."""
    length = sum(other.row == space.row for other in SPACES.values())
    return (space.col - 1 + (LONGEST - length) / 2) * WIDTH, (space.row - 1) * _STEP


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
        pieces=[*_in_row(pieces[0], _LIVES[0]), *_in_rows(pieces[1])],
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


def _on_top(view: View, place: Place, names: Sequence[str], lang: Lang) -> Iterator[Piece]:
    """Moons, a structure, commanders, tokens: the upper row."""
    if place in view.moons:
        top, count = view.moons[place]
        moon = MOONS[top]
        title = WORDS(lang, "web.moons-here", moon=component(moon.id, lang).name, count=count)
        yield Piece(
            "moon", "moon", 44, title, count=count, card=card_of(moon.id), signs=effect_signs(moon.effects)[:2],
            colour=moon.colour,
        )  # fmt: skip
    if place in view.structures:
        built = view.structures[place]
        name = component(built.type, lang).name
        title = WORDS(lang, "web.structure-of", structure=name, player=names[built.seat])
        yield Piece("structure", f"structure.{built.type}", 46, title, seat=built.seat, card=card_of(built.type))
    for seat, count in enumerate(view.commanders.get(place, ())):
        if count:
            title = WORDS(lang, "web.commanders-of", count=count, player=names[seat])
            yield Piece("commander", "commander", 28, title, seat=seat, count=count)
    for resource, count in view.tokens.get(place, {}).items():
        if count:
            title = WORDS(lang, "web.tokens-here", count=count, resource=WORDS(lang, f"web.resource.{resource}"))
            yield Piece("token", f"res.{resource}", 30, title, count=count)


def _ships(view: View, place: Place, names: Sequence[str], lang: Lang) -> Iterator[Piece]:
    """Ships of players and raiders: the middle of the hex."""
    for seat in view.order:
        types = Counter(ship.type for ship in view.players[seat].ships if ship.at == place)
        for type_ in SHIP_TYPES:
            if types[type_]:
                ship = WORDS(lang, f"web.ship.{type_}")
                title = WORDS(lang, "web.ships-of", count=types[type_], ship=ship, player=names[seat])
                ref = f"ship:{seat}:{type_}:{place}"
                yield Piece("ship", f"ship.{type_}", 44, title, seat=seat, count=types[type_], ref=ref)
    for class_, card in view.raiders.items():
        count = card.places.count(place)
        if count:
            title = WORDS(lang, "web.raiders-here", count=count, raider=component(card.id, lang).name)
            ref = f"raider:{card.id}:{place}"
            symbol = f"raider.{RAIDERS[card.id].class_}"
            yield Piece("raider", symbol, 48, title, count=count, ref=ref, card=card_of(card.id), colour=class_)


def _in_rows(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Ships in one row, or two if there are many."""
    if len(pieces) <= _MOST:
        yield from _in_row(pieces, _LIVES[1] + 8)
        return
    half = (len(pieces) + 1) // 2
    yield from _in_row(pieces[:half], _LIVES[1])
    yield from _in_row(pieces[half:], _LIVES[2])


def _in_row(pieces: Sequence[Piece], y: float) -> Iterator[Piece]:
    """Side by side around the middle, smaller if they need more room than there is."""
    width = sum(_width(one) for one in pieces) + _GAP * max(0, len(pieces) - 1)
    scale = min(1.0, _ROOM / width) if width else 1.0
    left = -width * scale / 2
    for one in pieces:
        wide = _width(one) * scale
        placed = {"x": round(left + wide / 2, 1), "y": y, "scale": round(scale, 3)}
        yield Piece(**{**{name: getattr(one, name) for name in one.__dataclass_fields__}, **placed})
        left += wide + _GAP * scale


def _width(piece: Piece) -> float:
    return piece.size + (10 if piece.count > 1 and piece.kind in ("commander", "token") else 0)


__all__ = ["BOX", "CORNERS", "STRUCTURES", "Hex", "Piece", "hexes", "place_name"]
