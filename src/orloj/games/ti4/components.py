"""The components as facts, read from `content/*.toml` once.

Cards that are shuffled (action cards, agendas, objectives) are numbers in play, one for every printed card; promissory
notes are numbers by their owner. Their positions are part of saved games, so new ones are added at the end of their
files only. Factions, units, technologies, planets and strategy cards are named by their ids, systems by the numbers of
their tiles.

What a component does is told by the families of abilities, not here; what it says in words stands in `content/texts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Struct, field

from orloj.content import BadContent, read_content
from orloj.kernel import Named
from orloj.parts.maps import AROUND, Hex

_PACKAGE = "orloj.games.ti4"
T = TypeVar("T")

CardId = Annotated[int, Named("action-card", lambda card: ACTION_CARDS[card].id)]
AgendaId = Annotated[int, Named("agenda", lambda agenda: AGENDAS[agenda].id)]
ObjectiveId = Annotated[int, Named("objective", lambda objective: OBJECTIVES[objective].id)]
NoteId = Annotated[int, Named("note", lambda note: note_token(note))]
Kind = str  # of a unit
PlanetId = str
TileNumber = int

Colour = Literal["green", "red", "blue", "yellow"]
COLOURS: tuple[Colour, ...] = ("green", "red", "blue", "yellow")
Pool = Literal["tactic", "fleet", "strategy"]
POOLS: tuple[Pool, ...] = ("tactic", "fleet", "strategy")
Trait = Literal["", "cultural", "industrial", "hazardous"]
TRAITS: tuple[Trait, ...] = ("cultural", "industrial", "hazardous")
MECATOL: PlanetId = "mecatol-rex"
MECATOL_TILE: TileNumber = 18
NOTES_OF_A_PLAYER = 5  # four of the colour and one of the faction [ti4.setup.4.3]
RINGS = 3  # ti4.setup.6.2


class Facts(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What all components have: where their figures come from, and how they are read where that is open."""

    origin: str
    remark: str = ""


# -- units


class Dice(Struct, frozen=True, forbid_unknown_fields=True):
    """Dice of a unit ability: each of this value or more is a hit."""

    hit: int
    dice: int


class Cannon(Struct, frozen=True, forbid_unknown_fields=True):
    """Space Cannon; with range 1 it reaches ships in adjacent systems too."""

    hit: int
    dice: int
    range: int = 0


class Production(Struct, frozen=True, forbid_unknown_fields=True):
    """How many units it produces: a fixed number, or the resources of its planet plus a number."""

    fixed: int = 0
    plus: int = -1  # -1: the number is fixed


class Stats(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The printed figures of a unit."""

    cost: int = 0  # 0: it cannot be produced
    per_cost: int = 1
    combat: int = 0  # 0: it does not fight
    dice: int = 1
    move: int = 0
    capacity: int = 0
    sustain: bool = False
    barrage: Dice | None = None
    bombardment: Dice | None = None
    cannon: Cannon | None = None
    shield: bool = False
    production: Production | None = None
    free_fighters: int = 0  # in its system that need no capacity
    in_space: bool = False  # in the space area although it is a structure
    revives: int = 0  # a die of this value or more brings it back
    sturdy: bool = False  # no target of Direct Hit
    breaches: bool = False  # in its system units of others have no Planetary Shield
    per_place: int = 0  # so many without capacity take a place of the fleet pool; 0: they are removed


class UnitKind(Facts, frozen=True, kw_only=True):
    id: Kind
    category: Literal["ship", "ground-force", "structure"]
    plastic: int
    unlimited: bool
    max_per_planet: int = 0
    fleet: bool  # counts against the fleet pool
    cargo: bool  # needs capacity in the space area
    basic: Stats | None = None


# -- factions and technologies


class Faction(Facts, frozen=True, kw_only=True):
    id: str
    commodities: int
    home_tile: TileNumber
    gate_tile: TileNumber = 0
    planets: tuple[PlanetId, ...]
    starting_units: dict[Kind, int]
    starting_technologies: tuple[str, ...]
    starting_choice: tuple[int, tuple[str, ...]] | None = None
    abilities: tuple[str, ...]
    flagship: str
    flagship_stats: Stats
    units: dict[Kind, Stats] = field(default_factory=dict)
    technologies: tuple[str, ...]
    note: str
    tokens: tuple[str, ...] = ()


class Technology(Facts, frozen=True, kw_only=True):
    id: str
    colour: Literal["green", "red", "blue", "yellow", "none"]
    prerequisites: dict[Colour, int]
    faction: str = ""
    exhausts: bool = False
    unit: Kind = ""  # of a unit upgrade
    stats: Stats | None = None
    replaces: str = ""  # the common upgrade for which it stands


# -- cards


class ActionCard(Facts, frozen=True, kw_only=True):
    id: str
    copies: int
    window: str
    also: str = ""  # another moment at which it can be played instead
    rider: bool = False


class Agenda(Facts, frozen=True, kw_only=True):
    id: str
    law: bool
    vote: str
    placed: Literal["", "common", "owner", "planet"] = ""
    needs: Literal["", "law", "scored-secret-objective"] = ""  # else it is discarded when it is revealed
    windows: dict[str, tuple[str, ...]]


class Condition(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an objective wants; which fields matter says its type (see `content/objectives.toml`)."""

    type: Literal[
        "spend",
        "discard",
        "control-planets",
        "own-technologies",
        "ships-in-systems",
        "ships-at-wormholes",
        "units-on-board",
        "all",
        "event",
    ]
    resource: Literal["", "resources", "influence", "trade-goods", "command-tokens"] = ""
    pools: tuple[Pool, ...] = ()
    amount: int = 0
    what: str = ""
    count: int = 0
    same_trait: bool = False
    trait: Trait = ""
    specialty: bool = False
    location: Literal["", "non-home", "other-players-home"] = ""
    planet: PlanetId = ""
    unit_upgrade: bool = False
    faction: bool = False
    excluded: tuple[str, ...] = ()
    same_colour: bool = False
    colours: int = 0
    per_colour: int = 0
    systems: int = 0
    where: str = ""
    min_ships: int = 1
    wormholes: tuple[str, ...] = ()
    unit: Kind = ""
    units: tuple[Kind, ...] = ()
    event: str = ""
    window: str = ""
    of: tuple[Condition, ...] = ()


class Objective(Facts, frozen=True, kw_only=True):
    id: str
    stage: Literal["1", "2", "secret"]
    points: int
    phase: Literal["status", "action", "agenda"]
    condition: Condition


class StrategyCard(Facts, frozen=True, kw_only=True):
    id: str
    initiative: int


class Note(Facts, frozen=True, kw_only=True):
    id: str
    faction: str = ""
    window: str
    stays: bool  # face up in front of its holder
    optional: bool = True
    returns: tuple[str, ...]


class Window(Struct, frozen=True, forbid_unknown_fields=True):
    """A moment at which abilities work."""

    tag: str
    phase: str
    meaning: str


# -- the galaxy


class Tile(Facts, frozen=True, kw_only=True):
    tile: TileNumber
    back: Literal["green", "blue", "red", "special"]
    kind: Literal["home", "gate", "centre", "planets", "wormhole", "anomaly", "empty"]
    faction: str = ""
    wormholes: tuple[str, ...] = ()
    anomaly: Literal["", "asteroid-field", "nebula", "supernova", "gravity-rift"] = ""
    planets: tuple[PlanetId, ...] = ()


class PlanetFacts(Facts, frozen=True, kw_only=True):
    id: PlanetId
    tile: TileNumber
    resources: int
    influence: int
    trait: Trait = ""
    specialty: Literal["", "green", "red", "blue", "yellow"] = ""


class Shape(Facts, frozen=True, kw_only=True):
    """A layout as it is written."""

    players: int
    blue: int
    red: int
    extra_red: int
    homes: tuple[Hex, ...]
    trade_goods: tuple[int, ...]
    unused: tuple[Hex, ...]


class Layout(Struct, frozen=True):
    """Where tiles lie: homes clockwise in the order of seats, and the hexes of each ring that are to be filled."""

    homes: tuple[Hex, ...]
    rings: dict[int, tuple[Hex, ...]]
    blue: int
    red: int
    extra_red: int
    trade_goods: tuple[int, ...]  # by seat


# -- reading


def _entries(name: str, group: str, kind: type[T]) -> tuple[T, ...]:
    found = []
    for entry in read_content(_PACKAGE, name)[group]:
        try:
            found.append(msgspec.convert(entry, kind))
        except msgspec.ValidationError as error:
            which = entry.get("id", entry.get("tile", entry.get("tag", "?")))
            raise BadContent(f"{name}.toml, {which!r}: {error}") from error
    return tuple(found)


def _by_id(name: str, group: str, kind: type[T]) -> dict[str, T]:
    return {one.id: one for one in _entries(name, group, kind)}  # type: ignore[attr-defined]


def ring(number: int) -> tuple[Hex, ...]:
    """The hexes so many steps from the centre, clockwise from the one above it."""
    if number == 0:
        return (Hex(0, 0),)
    found, hex = [], Hex(0, -number)
    for q, r in (AROUND[(side + 2) % 6] for side in range(6)):
        for _ in range(number):
            found.append(hex)
            hex = Hex(hex.q + q, hex.r + r)
    return tuple(found)


def _layout(shape: Shape) -> Layout:
    taken = {*shape.homes, *shape.unused}
    return Layout(
        homes=shape.homes,
        rings={number: tuple(hex for hex in ring(number) if hex not in taken) for number in range(1, RINGS + 1)},
        blue=shape.blue,
        red=shape.red,
        extra_red=shape.extra_red,
        trade_goods=shape.trade_goods,
    )


UNITS: Mapping[Kind, UnitKind] = _by_id("units", "unit", UnitKind)
BASIC: Mapping[Kind, Stats] = {kind: unit.basic for kind, unit in UNITS.items() if unit.basic is not None}
FACTIONS: Mapping[str, Faction] = _by_id("factions", "faction", Faction)
TECHNOLOGIES: Mapping[str, Technology] = _by_id("technologies", "technology", Technology)

ACTION_CARDS: Sequence[ActionCard] = tuple(
    card for card in _entries("action_cards", "card", ActionCard) for _ in range(card.copies)
)
CARD_NUMBERS: Mapping[str, tuple[CardId, ...]] = {
    card.id: tuple(number for number, one in enumerate(ACTION_CARDS) if one.id == card.id) for card in ACTION_CARDS
}
AGENDAS: Sequence[Agenda] = _entries("agendas", "agenda", Agenda)
AGENDA_NUMBER: Mapping[str, AgendaId] = {agenda.id: number for number, agenda in enumerate(AGENDAS)}
OBJECTIVES: Sequence[Objective] = _entries("objectives", "objective", Objective)
OBJECTIVE_NUMBER: Mapping[str, ObjectiveId] = {one.id: number for number, one in enumerate(OBJECTIVES)}
STRATEGY_CARDS: Mapping[str, StrategyCard] = _by_id("strategy_cards", "strategy_card", StrategyCard)
NOTES: Mapping[str, Note] = _by_id("notes", "note", Note)
NOTE_KINDS: tuple[str, ...] = tuple(note.id for note in NOTES.values() if not note.faction)
FACTION_NOTE = len(NOTE_KINDS)  # the index of a faction's own note among those of its player
WINDOWS: Mapping[str, Window] = {window.tag: window for window in _entries("windows", "window", Window)}

SYSTEMS: Mapping[TileNumber, Tile] = {tile.tile: tile for tile in _entries("systems", "system", Tile)}
PLANETS: Mapping[PlanetId, PlanetFacts] = _by_id("systems", "planet", PlanetFacts)
LAYOUTS: Mapping[int, Layout] = {shape.players: _layout(shape) for shape in _entries("layouts", "layout", Shape)}

_SUPPLY = read_content(_PACKAGE, "supply")
PLASTIC_UNITS: int = _SUPPLY["plastic_units"]
COMMAND_TOKENS: int = _SUPPLY["command_tokens"]
CONTROL_TOKENS: int = _SUPPLY["control_tokens"]
STARTING_TOKENS: Mapping[Pool, int] = {pool: _SUPPLY["starting_tokens"][pool] for pool in POOLS}


def note_token(note: int) -> str:
    """What a note in play is called: its kind and the seat of its owner; `faction` is the owner's own note."""
    owner, index = divmod(note, NOTES_OF_A_PLAYER)
    return f"{NOTE_KINDS[index] if index < FACTION_NOTE else 'faction'}.{owner}"


# -- checking


def _check() -> None:
    """What the types alone do not tell."""
    for file, wrong in (
        ("factions.toml", chain.from_iterable(_wrong_in(faction) for faction in FACTIONS.values())),
        ("technologies.toml", chain.from_iterable(_wrong_technology(one) for one in TECHNOLOGIES.values())),
        ("windows.toml", (tag for tag in _tags() if tag not in WINDOWS)),
        ("systems.toml", _wrong_planets()),
    ):
        for what in wrong:
            raise BadContent(f"{file}: there is no {what!r}")


def _wrong_in(faction: Faction) -> Iterable[Any]:
    named: tuple[tuple[Iterable[Any], Mapping[Any, Any]], ...] = (
        (faction.planets, PLANETS),
        ((*faction.starting_units, *faction.units), UNITS),
        ((*faction.technologies, *faction.starting_technologies), TECHNOLOGIES),
        (faction.starting_choice[1] if faction.starting_choice else (), TECHNOLOGIES),
        ((faction.note,), NOTES),
        ((faction.home_tile, faction.gate_tile or faction.home_tile), SYSTEMS),
    )
    return (one for ids, known in named for one in ids if one not in known)


def _wrong_technology(technology: Technology) -> Iterable[str]:
    for id, known in (
        (technology.faction, FACTIONS),
        (technology.unit, UNITS),
        (technology.replaces, TECHNOLOGIES),
    ):
        if id and id not in known:
            yield id
    if bool(technology.unit) != (technology.stats is not None):
        yield f"{technology.id}.stats"


def _tags() -> Iterable[str]:
    """All moments that are named."""
    yield from (tag for card in ACTION_CARDS for tag in (card.window, card.also) if tag)
    yield from (note.window for note in NOTES.values())
    yield from (tag for agenda in AGENDAS for tags in agenda.windows.values() for tag in tags)
    yield from (one.condition.window for one in OBJECTIVES if one.condition.window)


def _wrong_planets() -> Iterable[str]:
    listed = {planet: tile.tile for tile in SYSTEMS.values() for planet in tile.planets}
    return (
        planet
        for planet in {**listed, **PLANETS}
        if planet not in PLANETS or listed.get(planet) != PLANETS[planet].tile
    )


_check()
