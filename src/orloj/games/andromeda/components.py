"""The components as facts, read from `content/*.toml` once.

Pieces that are shuffled (modules, tactic cards, event cards, moons, tokens, destiny cards) are numbers in play: their
positions in the lists here. Positions are part of saved games, so new entries are added at the end only. Places, tiles,
factions, upgrades, raiders and kinds of ships are named by their ids.

What a component does is a list of `Effect`s in the vocabulary of `content/effects.toml`; `effects` carries it out and
`texts` puts it into words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Struct, field

from orloj.content import BadContent, read_content
from orloj.kernel import Named
from orloj.parts.effects import meant

ModuleId = Annotated[int, Named("module", lambda module: MODULES[module].id)]
TacticId = Annotated[int, Named("tactic card", lambda card: TACTIC_TOKEN[card])]
MoonId = Annotated[int, Named("moon", lambda moon: MOONS[moon].id)]
EventId = Annotated[int, Named("event card", lambda event: EVENTS[event].id)]
TokenId = int  # of discovery and of dominance tokens
DiscoveryId = Annotated[TokenId, Named("discovery token", lambda token: DISCOVERY_TOKEN[token])]
DominanceId = Annotated[TokenId, Named("dominance token", lambda token: DOMINANCES[token].id)]
DestinyId = Annotated[int, Named("destiny card", lambda card: DESTINIES[card].id)]
Place = str  # "t05", "n2"
Kind = str  # a kind of module: one of KINDS
Track = str
Cost = Mapping[str, int]  # resources, or "any", or "slot": what the moon on the cost slot shows

RESOURCES = ("energy", "titanium", "nanocarbon", "ice", "credit", "tactic")
TOKENS = RESOURCES[:-1]  # resources that are tokens in the storage
MATERIALS = ("titanium", "nanocarbon", "ice")
GROUPS: Mapping[str, tuple[str, ...]] = {"any": RESOURCES, "material": MATERIALS}  # of which one may choose
TRACKS = ("science", "industry", "trade", "civilization", "dominance")
KINDS = ("science", "industry", "trade", "civilization")
SHIP_TYPES = ("transport", "fighter", "science_vessel", "heavy_cruiser")
TRAITS = ("construction", "attack", "navigation", "hyperjump")
CLASSES = ("S", "A", "B", "C", "D")

_PACKAGE = "orloj.games.andromeda"
T = TypeVar("T")


class Effect(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"from_": "from", "class_": "class", "else_": "else"},
):
    """One effect. Which fields matter depends on `op`; `content/effects.toml` explains them."""

    op: str
    n: int | Literal["all"] = 1
    res: str = ""
    per: str = ""
    div: int = 1
    max: int | None = None
    cost: dict[str, int] = field(default_factory=dict)
    then: tuple[Effect, ...] = ()
    else_: tuple[Effect, ...] = ()
    effects: tuple[Effect, ...] = ()
    options: tuple[tuple[Effect, ...], ...] = ()
    pick: int = 1
    times: int = 1
    types: tuple[str, ...] = ("any",)
    free: bool = False
    discount: dict[str, int] = field(default_factory=dict)
    least: int = 0
    commanders_less: int = 0
    track: str = ""
    mode: Literal["buy", "gain", ""] = ""
    kinds: tuple[str, ...] = ("any",)
    rows: tuple[int, ...] = (1, 2, 3)
    may: bool = True
    who: str = ""
    range: int | str = ""
    to: str = ""
    from_: str = ""
    where: str = ""
    target: str = "own_ship"
    class_: str = ""
    at: str = ""
    cond: str = ""
    whose: str = "own"
    value: int | str = ""
    by: str = ""
    what: str = ""
    ships: tuple[str, ...] = ()
    until: str = ""
    optional: bool = False
    path: str = ""  # where it stands: `sci-01/activate.0`; written when content is read

    @property
    def count(self) -> int:
        """`n` as a number; `all` is more than there ever are."""
        return 99 if self.n == "all" else self.n


Effects = tuple[Effect, ...]


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that happens by itself at a moment, or is always in force."""

    when: str
    effects: Effects
    limit: str = ""


class Slot(Struct, frozen=True, forbid_unknown_fields=True):
    """A place for a moon on a module."""

    kind: Literal["cost", "gain", "half"]
    vp: int = 0
    side: str = ""


class Module(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    kind: Kind
    name: str
    name_cs: str
    dock: bool
    origin: str
    damage: int = 0
    slots: tuple[Slot, ...] = ()
    activate: Effects = ()
    end: Effects = ()
    base: bool = False
    slots_origin: str = ""
    note: str = ""

    @property
    def whole_slots(self) -> tuple[Slot, ...]:
        return tuple(slot for slot in self.slots if slot.kind != "half") if self.slots else ()

    @property
    def has_cost_slot(self) -> bool:
        return bool(self.slots) and any(slot.kind == "cost" for slot in self.slots)


class Tactic(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    type: Literal["action", "event", "ongoing", "diplomacy", "battle"]
    name: str
    name_cs: str
    copies: int
    when: str
    own_turn_only: bool
    effects: Effects
    origin: str
    needs_own_ships_in_battle: bool = False


class Event(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    deck: Literal["dawn", "dusk"]
    name: str
    name_cs: str
    score_track: Track
    raider_class: str
    effects: Effects
    origin: str


class Moon(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    colour: str
    group: Literal["planetary", "nebula"]
    effects: Effects
    cost_slot_allowed: bool
    as_cost: dict[str, int]
    origin: str


class Token(Struct, frozen=True, forbid_unknown_fields=True):
    """A discovery or dominance token."""

    id: str
    effects: Effects
    origin: str
    copies: int = 1


class Destiny(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    name_cs: str
    bonus: tuple[DestinyBonus, ...]
    name_origin: str
    origin: str


class DestinyBonus(Struct, frozen=True, forbid_unknown_fields=True):
    track: Track
    points: int


class Planet(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    kind: Track
    name: str
    name_cs: str
    structure: str
    commanders: int
    cost: dict[str, int]
    no_moon_gain: Effects
    moons: int
    moon_colour: str
    origin: str
    commanders_origin: str = ""


class Base(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    name_cs: str
    effects: Effects
    can_activate: str
    mandatory: bool
    second_module_or_discard: bool
    origin: str


class Special(Struct, frozen=True, forbid_unknown_fields=True):
    """A quasar or a vortex."""

    id: str
    kind: Literal["quasar", "vortex"]
    mark: Literal["I", "II"]
    die_values: tuple[int, ...]
    enterable: bool
    blocks_range: bool
    benefit: Effects
    points_per_adjacent_own_structure: int
    origin: str


class Space(Struct, frozen=True, forbid_unknown_fields=True):
    """A space of the map, for a tile or with a printed nebula."""

    id: Place
    kind: Literal["tile_space", "nebula"]
    row: int
    col: int
    adjacent: tuple[Place, ...]
    origin: str
    order: int = 0  # of laying tiles
    number: int = 0  # of the nebula
    special_mark: str = ""


class Ship(Struct, frozen=True, forbid_unknown_fields=True):
    """A type of ship as printed on the station."""

    id: str
    name: str
    name_cs: str
    per_player: int
    built_at_start: int
    range: int
    cannons: int
    shields: int
    traits: tuple[str, ...]
    build_cost: dict[str, int]
    origin: str
    build_cost_origin: str = ""
    targeting: int = 0


class Upgrade(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece that replaces the values of a type of ship."""

    id: str
    group: Literal["neutral", "faction"]
    ship: str
    name: str
    name_cs: str
    range: int
    cannons: int
    shields: int
    targeting: int
    traits: tuple[str, ...]
    origin: str
    unique: tuple[Ability, ...] = ()
    faction: str = ""


class Faction(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    name_cs: str
    advances: tuple[Track, ...]
    start: dict[str, int]
    abilities: tuple[Ability, ...]
    upgrade: str
    origin: str


class Raider(Struct, frozen=True, forbid_unknown_fields=True, rename={"class_": "class"}):
    id: str
    class_: str
    name: str
    name_cs: str
    figures: int
    cannons: int
    range: int
    targeting_bonus: int
    shields: int
    start: str
    reward: Effects
    abilities: tuple[Ability, ...]
    origin: str
    note: str = ""


class Structure(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    track: Track
    name: str
    name_cs: str
    cards: int
    tiles: int
    once_effects: Effects
    on_build: Effects
    build_points: str
    battle_die_bonus: int
    commanders: int
    origin: str
    commanders_origin: str = ""


class Construction(Struct, frozen=True, forbid_unknown_fields=True):
    """A space of a track that makes structures worth more at the end."""

    step: int
    level: Literal["low", "middle", "high"]
    points: int


class TrackSpecial(Struct, frozen=True, forbid_unknown_fields=True):
    """A space of a track with something of its own."""

    step: int
    kind: Literal["discovery", "upgrade", "dominance_token", "vault", "hand_limit"]
    stack: str = ""
    no_token_points: int = 0
    per_resource: int = 0
    limit: int = 0


class TrackFacts(Struct, frozen=True, forbid_unknown_fields=True):
    id: Track
    top_step: int
    points_by_step: tuple[int, ...]
    construction: tuple[Construction, ...]
    event_steps: tuple[int, ...]
    special: tuple[TrackSpecial, ...]
    at_top: str
    origin: str


class Price(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Kind
    row: int
    cost: dict[str, int]
    origin: str


def _entries(file: str, table: str, type_: type[T]) -> tuple[T, ...]:
    entries = _read(file)[table]
    for entry in entries:
        _check_words(f"{file}.toml, {entry.get('id', table)}", entry)
    return tuple(msgspec.convert(_with_paths(entry, f"{entry.get('id', table)}"), type_) for entry in entries)


def _with_paths(part: Any, path: str) -> Any:
    """A part of the content in which every effect knows where it stands, so that it can be named."""
    if isinstance(part, list):
        return [_with_paths(one, f"{path}.{number}") for number, one in enumerate(part)]
    if isinstance(part, dict):
        named = {key: _with_paths(one, f"{path}/{key}") for key, one in part.items()}
        return {**named, "path": path} if "op" in part else named
    return part


def _check_words(where: str, part: Any) -> None:
    """Everything in an entry that should be a word of the vocabulary is one. Whoever writes own content is told at once
    what is misspelt, not in the middle of a game."""
    if isinstance(part, list):
        for one in part:
            _check_words(where, one)
    elif isinstance(part, dict):
        for key in ("op", "per", "when", "cond"):
            word = part.get(key)
            if isinstance(word, str) and word.partition(":")[0] not in _vocabulary(key):
                near = meant(word, _vocabulary(key))
                raise BadContent(f"{where}: {key} = {word!r} is not a word of effects.toml; did you mean: {near}")
        for one in part.values():
            _check_words(where, one)


def _vocabulary(key: str) -> list[str]:
    return [entry["name"].partition(":")[0] for entry in _read("effects")[key]]


_files: dict[str, dict[str, Any]] = {}


def _read(file: str) -> dict[str, Any]:
    if file not in _files:
        _files[file] = read_content(_PACKAGE, file)
    return _files[file]


_station = _read("station")
_setup = _read("components")["setup"]
_check_words("station.toml", _station)

BASE_MODULES: tuple[Module, ...] = tuple(
    msgspec.convert({**_with_paths(entry, entry["id"]), "base": True}, Module) for entry in _station["base_module"]
)
MODULES: tuple[Module, ...] = (*_entries("modules", "module", Module), *BASE_MODULES)  # the printed ones come last
MODULE_BY_TOKEN: Mapping[str, ModuleId] = {module.id: number for number, module in enumerate(MODULES)}
BASE_MODULE_OF: Mapping[Kind, ModuleId] = {module.kind: MODULE_BY_TOKEN[module.id] for module in BASE_MODULES}
REACTOR = BASE_MODULE_OF["science"]
DECKS: Mapping[Kind, tuple[ModuleId, ...]] = {
    kind: tuple(number for number, module in enumerate(MODULES) if module.kind == kind and not module.base)
    for kind in KINDS
}
PRICES: Mapping[tuple[Kind, int], Cost] = {
    (price.kind, price.row): price.cost for price in _entries("modules", "price", Price)
}
ROWS = (1, 2, 3)  # of the offer, the cheapest first

TACTIC_TYPES: tuple[Tactic, ...] = _entries("tactics", "tactic", Tactic)
TACTIC_BY_ID: Mapping[str, Tactic] = {tactic.id: tactic for tactic in TACTIC_TYPES}
EVENTS: tuple[Event, ...] = _entries("events", "event", Event)
MOONS: tuple[Moon, ...] = _entries("moons", "moon", Moon)
MOON_BY_TOKEN: Mapping[str, MoonId] = {moon.id: number for number, moon in enumerate(MOONS)}
DESTINIES: tuple[Destiny, ...] = _entries("destiny", "destiny", Destiny)


def _copies(types: Sequence[Any]) -> tuple[tuple[Any, ...], tuple[str, ...]]:
    """Every single piece, and its token: the id, for further copies with a number."""
    pieces = [(piece, copy) for piece in types for copy in range(1, piece.copies + 1)]
    tokens = [piece.id if copy == 1 else f"{piece.id}.{copy}" for piece, copy in pieces]
    return tuple(piece for piece, _ in pieces), tuple(tokens)


TACTICS: tuple[Tactic, ...]
TACTICS, TACTIC_TOKEN = _copies(TACTIC_TYPES)
TACTIC_BY_TOKEN: Mapping[str, TacticId] = {token: number for number, token in enumerate(TACTIC_TOKEN)}
DISCOVERY_TYPES: tuple[Token, ...] = _entries("discovery", "discovery", Token)
DISCOVERIES: tuple[Token, ...]
DISCOVERIES, DISCOVERY_TOKEN = _copies(DISCOVERY_TYPES)
DISCOVERY_BY_TOKEN: Mapping[str, TokenId] = {token: number for number, token in enumerate(DISCOVERY_TOKEN)}
DOMINANCES: tuple[Token, ...] = _entries("dominance", "dominance", Token)
DOMINANCE_BY_TOKEN: Mapping[str, TokenId] = {token.id: number for number, token in enumerate(DOMINANCES)}

PLANETS: Mapping[str, Planet] = {planet.id: planet for planet in _entries("planets", "planet", Planet)}
BASES: Mapping[str, Base] = {base.id: base for base in _entries("bases", "base", Base)}
SPECIALS: Mapping[str, Special] = {special.id: special for special in _entries("specials", "special", Special)}
SPACES: Mapping[Place, Space] = {space.id: space for space in _entries("map", "space", Space)}
SHIPS: Mapping[str, Ship] = {ship.id: ship for ship in _entries("ships", "ship", Ship)}
UPGRADES: Mapping[str, Upgrade] = {upgrade.id: upgrade for upgrade in _entries("upgrades", "upgrade", Upgrade)}
FACTIONS: Mapping[str, Faction] = {faction.id: faction for faction in _entries("factions", "faction", Faction)}
RAIDERS: Mapping[str, Raider] = {raider.id: raider for raider in _entries("raiders", "raider", Raider)}
STRUCTURES: Mapping[str, Structure] = {one.id: one for one in _entries("structures", "structure", Structure)}
TRACK_FACTS: Mapping[Track, TrackFacts] = {track.id: track for track in _entries("tracks", "track", TrackFacts)}

STORAGE: Mapping[str, int] = {resource: _station["storage"][resource] for resource in TOKENS}
HAND_LIMIT: int = _station["storage"]["tactic_hand_limit"]
MOON_LIMIT: int = _station["areas"]["captured_moons"]
MANOEUVRES: Effects = msgspec.convert(_with_paths(_station["areas"]["manoeuvres"], "manoeuvres"), Effects)
EVENT_STEPS: Mapping[int, int] = {
    int(players): steps for players, steps in _read("tracks")["event_track"]["steps_to_end"].items()
}
START_PLANETS: Mapping[int, int] = {int(players): count for players, count in _setup["start_planets"].items()}
TARGETS: Mapping[str, int] = _setup["targets"]
DISCOVERY_STACKS: Mapping[str, int] = _setup["discovery_stacks"]
MOONS_PER_PLANET: int = _setup["moons_per_planet"]
COMMANDERS: int = _read("components")["per_player"]["commander"]
REPLICATORS = next(one["count"] for one in _read("components")["component"] if one["id"] == "replicator_token")
END_POINTS: Mapping[str, int] = {
    level: points for level, points in _read("structures")["end_points"].items() if level != "origin"
}


def all_effects() -> Iterator[Effect]:
    """The effects of all components, without those inside of others."""
    for pieces in (MODULES, TACTIC_TYPES, EVENTS, MOONS, DISCOVERY_TYPES, DOMINANCES, MANOEUVRES):
        yield from _effects_in(pieces)
    for by_id in (PLANETS, BASES, SPECIALS, UPGRADES, FACTIONS, RAIDERS, STRUCTURES):
        yield from _effects_in(tuple(by_id.values()))


def _effects_in(part: Any) -> Iterator[Effect]:
    if isinstance(part, Effect):
        yield part
    elif isinstance(part, tuple):
        for one in part:
            yield from _effects_in(one)
    elif isinstance(part, Struct):
        for name in part.__struct_fields__:
            yield from _effects_in(getattr(part, name))
