"""The galaxy: tiles with their planets, fleets, ground forces, command tokens, and the moves that are planned.

A tile has an edge up. Its planets lie side by side in the middle, ships above them and, of a second player, below; to
the left are command tokens, to the right signs of anomalies and wormholes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import atan2, degrees, hypot

from orloj.games.ti4.components import LAYOUTS, MECATOL, MECATOL_TILE, PLANETS, SYSTEMS, UNITS
from orloj.games.ti4.facts import seat_at
from orloj.games.ti4.galaxy import wormholes
from orloj.games.ti4.look.drawn import picture, render
from orloj.games.ti4.look.symbols import SYMBOLS, WORDS
from orloj.games.ti4.moments import Activation, Combat, TacticalAction
from orloj.games.ti4.names import name_of
from orloj.games.ti4.purse import influence, resources
from orloj.games.ti4.sailing import waiting
from orloj.games.ti4.state import Force, PlanetId, System, TileId
from orloj.games.ti4.view import View
from orloj.games.ti4.wording import system_name, units_text
from orloj.kernel import Seat
from orloj.look import Markup
from orloj.look.maps import Box, Hexes, MapPlace, Piece, Spot, box_of, side_by_side
from orloj.parts.maps import Hex
from orloj.words import Lang

HEXES = Hexes(radius=120.0, pointy=False)
MAP = "ti-map"
WORLDS: Mapping[int, Sequence[tuple[float, float, float]]] = {  # by the number of planets: x, y and radius of each
    0: (),
    1: ((0, 6, 48),),
    2: ((-47, 0, 40), (47, 12, 40)),
    3: ((-66, -2, 32), (0, 16, 32), (66, -2, 32)),
}
CAPITAL = (0, 6, 56)  # Mecatol Rex
_ORDER = ("flagship", "war-sun", "dreadnought", "carrier", "cruiser", "destroyer", "fighter", "infantry")
_BESIDE: Sequence[Spot] = ((560, 575), (-560, 575), (-560, -575), (560, -575))  # corners that the galaxy leaves free


@dataclass(frozen=True, kw_only=True)
class Unit(Piece):
    """Units of one kind."""

    damaged: int = 0
    cargo: int = 0  # of a ship in a plan
    ghost: bool = False


@dataclass(frozen=True, kw_only=True)
class Fleet:
    """Units of one player in one row, with his sign before them."""

    seat: Seat
    x: float  # of the sign
    y: float
    units: Sequence[Unit]


@dataclass(frozen=True, kw_only=True)
class World(Piece):
    """A planet."""

    name: str
    resources: int
    influence: int
    trait: str
    specialty: str
    exhausted: bool
    forces: Sequence[Fleet]
    custodians: bool = False

    @property
    def radius(self) -> float:
        return self.size / 2


@dataclass(frozen=True, kw_only=True)
class Tile(MapPlace):
    name: str  # of a system without planets
    picture: str
    worlds: Sequence[World] = ()
    fleets: Sequence[Fleet] = ()
    tokens: Sequence[tuple[Seat, float, float, str]] = ()  # whose, where, and what it is called
    signs: Sequence[tuple[str, float]] = ()  # of an anomaly and wormholes: the symbol, and how high


@dataclass(frozen=True)
class Gap:
    """A place where a tile will lie."""

    x: float
    y: float
    ref: str
    label: str
    seat: Seat = -1


@dataclass(frozen=True)
class Course:
    """The way of planned ships."""

    seat: Seat
    way: str
    x: float  # where it ends, and from where
    y: float
    turn: float


# ---------------------------------------------------------------- the whole map


def drawn(view: View, names: Sequence[str], lang: Lang) -> Markup:
    """The galaxy of a table."""
    spots = spots_of(view)
    tiles = _Tiles(view, names, lang)
    gaps = list(_gaps(view, names, lang))
    box = box_of([*spots.values(), *[(gap.x, gap.y) for gap in gaps]], HEXES.size, margin=14)
    sky = Box(box.x - box.width, box.y - box.height, 3 * box.width, 3 * box.height)
    return render(
        "map.html",
        lang,
        id=MAP,
        box=box,
        sky=sky,
        outline=HEXES.outline,
        tiles=[tiles.tile(system, *spots[tile]) for tile, system in view.systems.items()],
        gaps=gaps,
        courses=list(courses(view, spots)),
        you=-1 if view.you is None else view.you,
    )


def spots_of(view: View) -> dict[TileId, Spot]:
    """The middle of each tile; those beside the board lie in the corners of the picture."""
    corners = iter(_BESIDE)
    return {
        tile: HEXES.spot((system.at.q, system.at.r)) if system.at is not None else next(corners)
        for tile, system in view.systems.items()
    }


def _gaps(view: View, names: Sequence[str], lang: Lang) -> Iterator[Gap]:
    """Hexes without a tile, as long as the galaxy is not whole."""
    if view.phase != "setup":
        return
    taken = [system.at for system in view.systems.values()]
    layout = LAYOUTS[view.seat_count]
    for position, hex in enumerate(layout.homes):
        if hex not in taken:
            seat = seat_at(view, position)
            label = names[seat] if seat >= 0 else WORDS(lang, "web.position", number=position + 1)
            yield Gap(*HEXES.spot((hex.q, hex.r)), f"position:{position + 1}", label, seat)
    for hexes in layout.rings.values():
        for hex in hexes:
            if hex not in taken:
                yield Gap(*HEXES.spot((hex.q, hex.r)), hex_ref(hex), "")


def hex_ref(hex: Hex) -> str:
    """The piece of an empty hex."""
    return f"hex:{hex.q}/{hex.r}"


# ---------------------------------------------------------------- one tile


class _Tiles:
    """Draws the tiles of one view."""

    def __init__(self, view: View, names: Sequence[str], lang: Lang) -> None:
        self.view, self.names, self.lang = view, names, lang
        self.action = planned_action(view)
        self.actives = _active_tiles(view)
        self.wormholes = wormholes(view)

    def tile(self, system: System, x: float, y: float) -> Tile:
        facts = SYSTEMS[system.tile]
        name = system_name(system.tile, self.lang)
        worlds = [self.world(id, spot) for id, spot in zip(facts.planets, _worlds_of(system.tile), strict=True)]
        fleets = list(self.fleets(system))
        tokens = list(self.tokens(system))
        holes = self.wormholes.get(system.tile, ())
        said = [name, *[WORDS(self.lang, f"web.symbol.wormhole-{hole}") for hole in holes]]
        said += [unit.title for fleet in fleets for unit in fleet.units if not unit.ghost]
        said += [token[3] for token in tokens]
        return Tile(
            place=str(system.tile),
            x=x,
            y=y,
            kind=f"{facts.kind} {facts.anomaly}".strip(),
            label=", ".join(said),
            ref=f"system:{system.tile}",
            card=f"system.{system.tile}",
            active=system.tile in self.actives,
            name="" if facts.planets else _short_name(name),
            picture=picture(f"system.{system.tile}"),
            worlds=worlds,
            fleets=fleets,
            tokens=tokens,
            signs=list(_signs(facts.anomaly, holes)),
        )

    # -- planets

    def world(self, id: PlanetId, spot: tuple[float, float, float]) -> World:
        x, y, r = spot
        planet, facts = self.view.planets[id], PLANETS[id]
        name = name_of("planet", id, self.lang)
        said = [name, WORDS(self.lang, "web.worth", resources=facts.resources, influence=facts.influence)]
        if planet.owner >= 0:
            said.append(self.names[planet.owner])
        if planet.exhausted:
            said.append(SYMBOLS.name("exhausted", self.lang))
        forces = list(self.forces(id, x, y, r))
        said += [unit.title for force in forces for unit in force.units]
        return World(
            kind="world exhausted" if planet.exhausted else "world",
            symbol="planet",
            size=2 * r,
            title=", ".join(said),
            seat=planet.owner,
            ref=f"planet:{id}",
            card=f"planet.{id}",
            x=x,
            y=y,
            name=name,
            resources=resources(self.view, id),
            influence=influence(self.view, id),
            trait=facts.trait,
            specialty=facts.specialty,
            exhausted=planet.exhausted,
            forces=forces,
            custodians=id == MECATOL and self.view.custodians,
        )

    def forces(self, id: PlanetId, x: float, y: float, r: float) -> Iterator[Fleet]:
        """Ground forces and structures lie on the lower part of the planet, those of an invader above them."""
        ground = self.view.planets[id].ground
        owner = self.view.planets[id].owner
        for row, seat in enumerate(sorted(ground, key=lambda seat: seat != owner)):
            units = [self.unit(seat, kind, id, ground[seat], 34) for kind in _sorted(ground[seat].units)]
            height = y + r * 0.6 - row * 32
            yield self.row(seat, units, x, height, 2 * r + 24, flag=seat != owner)

    # -- ships

    def fleets(self, system: System) -> Iterator[Fleet]:
        """The ships of the first player above, of all others below; planned ones join those of their owner."""
        rows = _rows(system.tile)
        seats = sorted(system.space)
        plan = self.action if self.action is not None and self.action.tile == system.tile else None
        if plan is not None and plan.sailings:
            seats = sorted({*seats, plan.seat})
        if self.action is not None and self.action.seat in seats:
            seats.sort(key=lambda seat: seat == plan.seat if plan is not None else False)
        for number, seat in enumerate(seats):
            force = system.space.get(seat, Force())
            units = [self.unit(seat, kind, str(system.tile), force, 44) for kind in _sorted(force.units)]
            if plan is not None and seat == plan.seat:
                units += self.ghosts(plan)
            x, y, width = rows[min(number, 1)]
            extra = max(0, number - 1) * 30
            yield self.row(seat, units, x, y - extra, width)

    def row(self, seat: Seat, units: Sequence[Unit], x: float, y: float, width: float, *, flag: bool = True) -> Fleet:
        """Units side by side, with room for the sign of their owner before them."""
        room = 22.0 if flag else 0.0
        placed = side_by_side(units, y, width - room, 3)
        left = min((one.x - (one.size + one.room) * one.scale / 2 for one in placed), default=0.0)
        moved = [replace(one, x=round(one.x + x + room / 2, 1)) for one in placed]
        return Fleet(seat=seat, x=round(x + left - room / 2 + 9, 1) if flag else 0.0, y=y if flag else 0.0, units=moved)

    def unit(self, seat: Seat, kind: str, place: str, force: Force, size: float) -> Unit:
        count, damaged = force.units[kind], force.damaged.get(kind, 0)
        own = seat == self.view.you
        said = WORDS(
            self.lang, "web.units-of", player=self.names[seat], units=units_text({kind: count}, self.lang, subject=True)
        )
        if damaged:
            said = f"{said} ({WORDS(self.lang, 'web.damaged', count=damaged)})"
        return Unit(
            kind=f"unit u-{UNITS[kind].category}",
            symbol=f"unit.{kind}",
            size=size,
            title=said,
            seat=seat,
            count=count,
            damaged=damaged,
            ref=unit_ref(place, kind) if own else f"{unit_ref(place, kind)}:{seat}",
            card=_unit_card(self.view, seat, kind),
            room=13 if count > 1 else 0,
        )

    def ghosts(self, plan: TacticalAction) -> list[Unit]:
        """Ships that are going to come."""
        return [
            Unit(
                kind="unit ghost",
                symbol=f"unit.{sailing.kind}",
                size=40,
                title=WORDS(
                    self.lang,
                    "web.planned",
                    player=self.names[plan.seat],
                    unit=name_of("unit", sailing.kind, self.lang),
                    cargo=len(sailing.cargo),
                ),
                seat=plan.seat,
                damaged=int(sailing.damaged),
                cargo=len(sailing.cargo),
                ghost=True,
                ref=f"sailing:{number}",
                room=14 if sailing.cargo else 0,
            )
            for number, sailing in enumerate(plan.sailings)
        ]

    def tokens(self, system: System) -> Iterator[tuple[Seat, float, float, str]]:
        count = len(system.tokens)
        for number, seat in enumerate(system.tokens):
            title = WORDS(self.lang, "web.token-of", player=self.names[seat])
            yield seat, -98.0 if number % 2 == 0 else -84.0, 17.0 * (2 * number - count + 1) / 2, title


def _signs(anomaly: str, holes: Sequence[str]) -> Iterator[tuple[str, float]]:
    """What lies at the right edge of a tile, from above."""
    symbols = [f"anomaly.{anomaly}"] if anomaly else []
    symbols += [f"wormhole.{hole}" for hole in holes if f"wormhole.{hole}" in SYMBOLS.names]
    for number, symbol in enumerate(symbols):
        yield symbol, 13.0 * (2 * number - len(symbols) + 1)


def _worlds_of(tile: TileId) -> Sequence[tuple[float, float, float]]:
    return (CAPITAL,) if tile == MECATOL_TILE else WORLDS[len(SYSTEMS[tile].planets)]


def _rows(tile: TileId) -> Sequence[tuple[float, float, float]]:
    """Where ships are: x, y and width of two rows."""
    return ((0, -72, 160), (0, 82, 142)) if SYSTEMS[tile].planets else ((0, -34, 184), (0, 36, 184))


def _sorted(kinds: Iterable[str]) -> list[str]:
    order = (*_ORDER, "pds", "space-dock")
    return sorted(kinds, key=order.index)


def _short_name(name: str) -> str:
    """Without the number of the tile."""
    head, _, number = name.rpartition(" ")
    return head if number.isdigit() else name


def _unit_card(view: View, seat: Seat, kind: str) -> str:
    """The component that explains a unit of a player."""
    return f"unit.{kind}" if view.players[seat].faction else ""


def unit_ref(place: str, kind: str) -> str:
    """The piece of the reader's own units in a place."""
    return f"unit:{place}:{kind}"


def _active_tiles(view: View) -> list[TileId]:
    found = [moment.tile for moment in view.moments if isinstance(moment, TacticalAction | Activation | Combat)]
    return list(dict.fromkeys(found))


# ---------------------------------------------------------------- planned moves


def planned_action(view: View) -> TacticalAction | None:
    """The tactical action whose ships are still to move."""
    action = view.moments[-1] if view.moments else None
    if not isinstance(action, TacticalAction):
        return None
    places = {(one.kind, str(one.route[0])) for one in action.sailings}
    return action if all(waiting(view, action, *place) >= 0 for place in places) else None


def courses(view: View, spots: Mapping[TileId, Spot]) -> Iterator[Course]:
    """An arc for each way that planned ships take."""
    action = planned_action(view)
    if action is None:
        return
    ways = Counter(tuple(sailing.route) for sailing in action.sailings if sailing.route[-1] == action.tile)
    for way in ways:
        points = [spots[tile] for tile in way if tile in spots]
        if len(points) > 1:
            yield _course(action.seat, points)


def _course(seat: Seat, points: Sequence[Spot]) -> Course:
    """A bow from tile to tile; the last one ends before the middle, with a head."""
    way = f"M{points[0][0]:.0f} {points[0][1]:.0f}"
    before = points[-2]
    for number, ((x, y), (to_x, to_y)) in enumerate(pairwise(points), 2):
        length = hypot(to_x - x, to_y - y) or 1
        bend = 0.16 * length
        control = ((x + to_x) / 2 + (to_y - y) / length * bend, (y + to_y) / 2 - (to_x - x) / length * bend)
        before = control
        last = number == len(points)  # a way may come through the active system before its end
        share = 1 - 46 / length if last and length > 46 else 1
        target = (x + (to_x - x) * share, y + (to_y - y) * share)
        way += f"Q{control[0]:.0f} {control[1]:.0f} {target[0]:.0f} {target[1]:.0f}"
        end_at = target
    return Course(seat, way, round(end_at[0], 1), round(end_at[1], 1), _turn(before, end_at))


def _turn(before: Spot, after: Spot) -> float:
    """The direction of the head of an arrow in degrees."""
    return round(degrees(atan2(after[1] - before[1], after[0] - before[0])), 1)
