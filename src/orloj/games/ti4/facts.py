"""What a rule may ask of a table, or of a view of one.

Rules that only find something out take `Known`. The table satisfies it, and so does the view of a seat: bots, texts and
pages ask the same functions as the rules. What is hidden from a seat is not here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from orloj.games.ti4.components import (
    ACTION_CARDS,
    AGENDAS,
    BASIC,
    FACTIONS,
    NOTE_KINDS,
    PLANETS,
    SYSTEMS,
    TECHNOLOGIES,
    UNITS,
    Stats,
)
from orloj.games.ti4.moments import NOBODY, AnyMoment
from orloj.games.ti4.state import Force, Kind, Lasting, Law, Place, Planet, PlanetId, System, TileId
from orloj.kernel import Moment, Seat

M = TypeVar("M", bound=Moment)


class KnownPlayer(Protocol):
    """A player, as everybody sees him."""

    @property
    def faction(self) -> str: ...
    @property
    def tactic(self) -> int: ...
    @property
    def fleet(self) -> int: ...
    @property
    def strategy(self) -> int: ...
    @property
    def trade_goods(self) -> int: ...
    @property
    def commodities(self) -> int: ...
    @property
    def points(self) -> int: ...
    @property
    def technologies(self) -> Sequence[str]: ...
    @property
    def exhausted(self) -> Sequence[str]: ...
    @property
    def copies(self) -> Mapping[str, str]: ...
    @property
    def waiting(self) -> Mapping[Kind, int]: ...
    @property
    def notes_in_play(self) -> Sequence[int]: ...
    @property
    def scored(self) -> Sequence[int]: ...
    @property
    def strategy_cards(self) -> Sequence[str]: ...
    @property
    def spent_cards(self) -> Sequence[str]: ...
    @property
    def initiative(self) -> int: ...
    @property
    def card_count(self) -> int: ...
    @property
    def passed(self) -> bool: ...
    @property
    def eliminated(self) -> bool: ...


class Known(Protocol):
    """A table, as everybody sees it."""

    @property
    def seat_count(self) -> int: ...
    @property
    def players(self) -> Sequence[KnownPlayer]: ...
    @property
    def systems(self) -> Mapping[TileId, System]: ...
    @property
    def planets(self) -> Mapping[PlanetId, Planet]: ...
    @property
    def goal(self) -> int: ...
    @property
    def speaker(self) -> Seat: ...
    @property
    def active(self) -> Seat: ...
    @property
    def round(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def custodians(self) -> bool: ...
    @property
    def objectives(self) -> Sequence[int]: ...
    @property
    def seating(self) -> Sequence[Seat]: ...
    @property
    def laws(self) -> Sequence[Law]: ...
    @property
    def lasting(self) -> Sequence[Lasting]: ...
    @property
    def moments(self) -> Sequence[AnyMoment]: ...


# ---------------------------------------------------------------- who has what in force


ABILITY, FLAGSHIP, TECHNOLOGY, LAW, NOTE, CARD = "ability", "flagship", "technology", "law", "note", "card"


def _sources() -> dict[str, tuple[str, str]]:
    """By the id of a component: what it is, and to which faction it belongs."""
    found: dict[str, tuple[str, str]] = {card.id: (CARD, "") for card in ACTION_CARDS}
    found |= {agenda.id: (LAW, "") for agenda in AGENDAS}
    found |= dict.fromkeys(NOTE_KINDS, (NOTE, ""))
    found |= {id: (TECHNOLOGY, one.faction) for id, one in TECHNOLOGIES.items()}
    for faction in FACTIONS.values():
        found |= dict.fromkeys(faction.abilities, (ABILITY, faction.id))
        found[faction.flagship] = (FLAGSHIP, faction.id)
        found[faction.note] = (NOTE, faction.id)
    return found


_SOURCES = _sources()


def source_of(id: str) -> str:
    """What a component is: an ability of a faction, a flagship, a technology, a law, a note, an action card."""
    return _SOURCES[id][0]


def note_of(owner: Seat, faction: str, kind: str) -> int:
    """The number of a promissory note: each player has one of each kind, and the one of his faction."""
    return owner * 5 + (4 if kind == FACTIONS[faction].note else NOTE_KINDS.index(kind))


def note_owner(note: int) -> Seat:
    """In whose colour a note is."""
    return note // 5


def of_others(notes: Iterable[int], seat: Seat) -> list[int]:
    """Those of the notes that are in the colours of others."""
    return [note for note in notes if note // 5 != seat]


def note_kind(g: Known, note: int) -> str:
    """The id of a note."""
    owner, index = divmod(note, 5)
    return FACTIONS[g.players[owner].faction].note if index == 4 else NOTE_KINDS[index]


def silenced(g: Known, seat: Seat) -> bool:
    """Are abilities and technologies of the player's faction out of force for a while?"""
    return bool(g.lasting) and any(
        one.until == "action" and one.place == "silenced" and one.other == seat for one in g.lasting
    )


def holders(g: Known, id: str) -> list[Seat]:
    """The seats for which a component is in force now: abilities of factions, technologies (exhausted ones too
    [ti4.clar.13]), laws (TABLE for those that lie in the common area, for attached ones whoever
    controls the planet), notes in play, and what lasts for a while."""
    source, faction = _SOURCES[id]
    if source == TECHNOLOGY:
        return [
            seat
            for seat, player in enumerate(g.players)
            if (id in player.technologies or (player.copies and id in player.copies.values()))
            and not (faction and silenced(g, seat))
        ]
    if source in (ABILITY, FLAGSHIP):
        return [
            seat
            for seat, player in enumerate(g.players)
            if player.faction == faction and not player.eliminated and not (source == ABILITY and silenced(g, seat))
        ]
    if source == LAW:
        if not g.laws and not g.lasting:
            return []
        found = [
            g.planets[law.planet].owner if law.planet else law.owner for law in g.laws if AGENDAS[law.agenda].id == id
        ]
        return found or [one.seat for one in g.lasting if one.id == id]
    found = [one.seat for one in g.lasting if one.id == id] if g.lasting else []
    if source == NOTE:
        found += [
            seat
            for seat, player in enumerate(g.players)
            if player.notes_in_play
            and seat not in found
            and any(note_kind(g, note) == id for note in player.notes_in_play)
        ]
    return found


def has(g: Known, seat: Seat, id: str) -> bool:
    """Is a component in force for this seat?"""
    return seat in holders(g, id)


def has_ready(g: Known, seat: Seat, id: str) -> bool:
    """Is it in force and not exhausted? A copy has its own state [ti4.63.18]."""
    if not has(g, seat, id):
        return False
    if source_of(id) == LAW:
        return not any(id in player.exhausted for player in g.players)  # whoever has exhausted it
    player = g.players[seat]
    cards = [id] if id in player.technologies else []
    cards += [copy for copy, text in player.copies.items() if text == id]
    return not cards or any(card not in player.exhausted for card in cards)


def law_in_force(g: Known, id: str) -> Law | None:
    """The law with this id, if it is in force."""
    return next((law for law in g.laws if AGENDAS[law.agenda].id == id), None)


def lasting(g: Known, id: str) -> Iterator[Lasting]:
    """All that a component does for a while."""
    return (one for one in g.lasting if one.id == id)


def current(g: Known, kind: type[M]) -> M | None:
    """The innermost moment of a kind that is going on."""
    for moment in reversed(g.moments):
        if isinstance(moment, kind):
            return moment
    return None


# ---------------------------------------------------------------- players and orders


def seats_alive(g: Known) -> list[Seat]:
    """All players who are not eliminated, clockwise from seat 0."""
    return [seat for seat, player in enumerate(g.players) if not player.eliminated]


def clockwise(g: Known, start: Seat) -> list[Seat]:
    """All players who are not eliminated, clockwise from one of them."""
    seats = seating(g)
    first = seats.index(start) if start in seats else 0
    return [seat for seat in (*seats[first:], *seats[:first]) if not g.players[seat].eliminated]


def seating(g: Known) -> Sequence[Seat]:
    """All players clockwise around the table. They sit where their homes lie; as long as homes are being chosen, in the
    order of their numbers."""
    return g.seating if g.seating and NOBODY not in g.seating else range(len(g.players))


def seat_at(g: Known, position: int) -> Seat:
    """Who has, or has chosen, one of the home positions; they are counted clockwise."""
    return g.seating[position] if g.seating else position


def initiative_order(g: Known) -> list[Seat]:
    """In the order of the initiative numbers [ti4.45.2, ti4.45.3]."""
    turns = sorted([(player.initiative, seat) for seat, player in enumerate(g.players) if not player.eliminated])
    return [seat for _, seat in turns]


def timing_order(g: Known) -> list[Seat]:
    """In which order abilities of the same moment are resolved: from the active player on by initiative and round
    again [ti4.timing.1], from the speaker on clockwise [ti4.timing.2], or just by initiative [ti4.clar.1]."""
    if g.phase == "action" and g.active != NOBODY:
        order = initiative_order(g)
        at = order.index(g.active) if g.active in order else 0
        return [*order[at:], *order[:at]]
    if g.phase == "status":
        return initiative_order(g)
    return clockwise(g, g.speaker)


# ---------------------------------------------------------------- places and units


def is_space(place: Place) -> bool:
    """Is a place the space area of a system, and not a planet?"""
    return place.isdigit()


def tile_of(place: Place) -> TileId:
    """The system in which a place is."""
    return int(place) if place.isdigit() else PLANETS[place].tile


def planets_in(tile: TileId) -> tuple[PlanetId, ...]:
    """The planets of a system."""
    return SYSTEMS[tile].planets


def force_at(g: Known, seat: Seat, place: Place) -> Force | None:
    """The units of a player in a place."""
    return g.systems[int(place)].space.get(seat) if place.isdigit() else g.planets[place].ground.get(seat)


def count_at(g: Known, seat: Seat, place: Place, kind: Kind) -> int:
    """How many units of a kind a player has in a place."""
    force = force_at(g, seat, place)
    return force.units.get(kind, 0) if force is not None else 0


def units_at(g: Known, seat: Seat, place: Place) -> dict[Kind, int]:
    """The units of a player in a place by their kinds."""
    force = force_at(g, seat, place)
    return dict(force.units) if force is not None else {}


def places_in(tile: TileId) -> list[Place]:
    """The space area and the planets of a system."""
    return [str(tile), *SYSTEMS[tile].planets]


def forces_in(g: Known, seat: Seat, tile: TileId) -> Iterator[tuple[Place, Force]]:
    """The units of a player in a system, place by place."""
    force = g.systems[tile].space.get(seat)
    if force is not None:
        yield str(tile), force
    for planet in SYSTEMS[tile].planets:
        force = g.planets[planet].ground.get(seat)
        if force is not None:
            yield planet, force


def units_in(g: Known, seat: Seat, tile: TileId) -> dict[Kind, int]:
    """All units of a player in a system, in space and on planets."""
    found: dict[Kind, int] = {}
    for place in places_in(tile):
        for kind, count in units_at(g, seat, place).items():
            found[kind] = found.get(kind, 0) + count
    return found


def has_units_in(g: Known, seat: Seat, tile: TileId) -> bool:
    """Has a player any unit in a system?"""
    return seat in g.systems[tile].space or any(seat in g.planets[planet].ground for planet in SYSTEMS[tile].planets)


def is_ship(kind: Kind) -> bool:
    return UNITS[kind].category == "ship"


def is_ground_force(kind: Kind) -> bool:
    return UNITS[kind].category == "ground-force"


def is_structure(kind: Kind) -> bool:
    return UNITS[kind].category == "structure"


def ships_in(g: Known, seat: Seat, tile: TileId) -> dict[Kind, int]:
    """The ships of a player in a system [ti4.28.0]."""
    return {kind: count for kind, count in units_at(g, seat, str(tile)).items() if is_ship(kind)}


def has_ships_in(g: Known, seat: Seat, tile: TileId) -> bool:
    force = g.systems[tile].space.get(seat)
    return force is not None and any(is_ship(kind) for kind in force.units)


def fleets_in(g: Known, tile: TileId) -> list[Seat]:
    """The players who have ships in a system."""
    return [seat for seat in sorted(g.systems[tile].space) if has_ships_in(g, seat, tile)]


def ground_forces_on(g: Known, seat: Seat, planet: PlanetId) -> dict[Kind, int]:
    """The ground forces of a player on a planet [ti4.48.0]."""
    return {kind: count for kind, count in units_at(g, seat, planet).items() if is_ground_force(kind)}


def count_on_board(g: Known, seat: Seat, kind: Kind) -> int:
    """How many units of a kind a player has on the board."""
    total = 0
    for system in g.systems.values():
        force = system.space.get(seat)
        if force is not None:
            total += force.units.get(kind, 0)
    for planet in g.planets.values():
        force = planet.ground.get(seat)
        if force is not None:
            total += force.units.get(kind, 0)
    return total


UNLIMITED = 10**6


def reinforcements(g: Known, seat: Seat, kind: Kind) -> int:
    """How many units of a kind a player could still take from his reinforcements [ti4.37.4, ti4.87.3, ti4.89.3]."""
    facts = UNITS[kind]
    return UNLIMITED if facts.unlimited else facts.plastic - count_on_board(g, seat, kind)


def board_tokens(g: Known, seat: Seat) -> list[TileId]:
    """The systems with a command token of a player."""
    return [tile for tile, system in g.systems.items() if seat in system.tokens]


COMMAND_TOKENS = 16


def spare_tokens(g: Known, seat: Seat) -> int:
    """Command tokens in a player's reinforcements [ti4.88.0]."""
    player = g.players[seat]
    return COMMAND_TOKENS - player.tactic - player.fleet - player.strategy - len(board_tokens(g, seat))


# ---------------------------------------------------------------- planets


def planets_of(g: Known, seat: Seat) -> list[PlanetId]:
    """The planets that a player controls."""
    return [id for id, planet in g.planets.items() if planet.owner == seat]


def home_tile(g: Known, seat: Seat) -> TileId:
    """The home system of a player."""
    return FACTIONS[g.players[seat].faction].home_tile


def home_tiles(g: Known) -> list[TileId]:
    """The home systems of all players, also of those who are eliminated."""
    return [FACTIONS[player.faction].home_tile for player in g.players]


def is_home(tile: TileId) -> bool:
    """Is it somebody's home system?"""
    return SYSTEMS[tile].kind == "home"


# ---------------------------------------------------------------- units as they are printed


def printed(g: Known, seat: Seat, kind: Kind) -> Stats | None:
    """The figures of a player's units: of the upgrade, of the faction sheet, or the common ones [ti4.77.0]; None if the
    player cannot have any."""
    player = g.players[seat]
    for id in (*player.copies.values(), *player.technologies):
        technology = TECHNOLOGIES[id]
        if technology.unit == kind and technology.stats is not None:
            return technology.stats
    faction = FACTIONS[player.faction]
    if kind == "flagship":
        return faction.flagship_stats
    return faction.units.get(kind) or BASIC.get(kind)
