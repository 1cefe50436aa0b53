"""The components as facts, read from `content/*.toml` once.

Cards that are shuffled (agendas, events, crises, alerts, heroic and alliance focus cards) and bounty and reclaim tokens
are numbers in play; their positions are part of saved games, so new ones are added at the end of their files only.
Houses, technologies, focus cards, sectors and tracks are named by their ids.

What a component does is a tree of effects. It stays here as it is written: each word of the vocabulary knows its own
arguments (`effects/`), and `effects.trees` reads and checks all of them when the game is loaded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Struct, field

from orloj.content import BadContent, read_content
from orloj.kernel import Named

_PACKAGE = "orloj.games.voidfall"
T = TypeVar("T")

AgendaId = Annotated[int, Named("agenda", lambda card: _token(AGENDAS, card))]
EventId = Annotated[int, Named("event", lambda card: _token(EVENTS, card))]
CrisisId = Annotated[
    int, Named("crisis", lambda card: "harbinger" if card == HARBINGER_NUMBER else _token(CRISES, card))
]
AlertId = Annotated[int, Named("alert", lambda card: _token(ALERTS, card))]
HeroicId = Annotated[int, Named("heroic", lambda card: _token(HEROICS, card))]
BountyId = Annotated[int, Named("bounty", lambda token: BOUNTIES[token].id)]
ReclaimId = Annotated[int, Named("reclaim", lambda token: RECLAIMS[token].id)]
NO_NUMBER = -1  # no card
HARBINGER_NUMBER = -2  # in a row of the crisis board: a harbinger instead of a crisis


def _token(cards: Sequence[Any], card: int) -> str:
    """Empty: no card."""
    if card == HARBINGER_NUMBER:
        return "harbinger"
    return "" if card == NO_NUMBER else str(cards[card].id)


SectorKey = str  # of a sector on the map of a scenario
Node = Mapping[str, Any]  # a tree of effects, as it is written
Costs = tuple[dict[str, Any], ...]

Resource = Literal["food", "energy", "materials", "credits", "science"]
RESOURCES: tuple[Resource, ...] = ("food", "energy", "materials", "credits", "science")
BASIC_RESOURCES: tuple[Resource, ...] = ("food", "energy", "materials")  # what credits may stand for
Guild = Literal["farmers", "engineers", "miners", "bankers", "scientists"]
GUILDS: tuple[Guild, ...] = ("farmers", "engineers", "miners", "bankers", "scientists")
Installation = Literal["shipyard", "sector_defense", "starbase"]
INSTALLATIONS: tuple[Installation, ...] = ("shipyard", "sector_defense", "starbase")
Ship = Literal["corvette", "sentry", "destroyer", "dreadnought", "carrier"]
SHIPS: tuple[Ship, ...] = ("corvette", "sentry", "destroyer", "dreadnought", "carrier")
Track = Literal["society", "statecraft", "economy"]
TRACKS: tuple[Track, ...] = ("society", "statecraft", "economy")
Kind = Literal["support", "might", "wealth", "dominance"]
KINDS: tuple[Kind, ...] = ("support", "might", "wealth", "dominance")
Grade = Literal["basic", "improved"]
Letter = Literal["A", "B"]
LETTERS: tuple[Letter, ...] = ("A", "B")
CrisisKind = Literal["military", "economic", "general"]
Row = Literal["military", "economic"]
ROWS: tuple[Row, ...] = ("military", "economic")
VoidAbility = Literal["shields", "armour", "torpedoes", "targeting", "barrage"]
LEADERSHIP = "leadership"
INNOVATION = "innovation"
PREFERRED = "preferred"  # among the focuses of an ability: the preferred ones of the house


class Facts(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What all components have: where they come from, and where single parts come from if that is different."""

    origin: str
    origins: dict[str, str] = field(default_factory=dict)
    note: str = ""
    uncertain: str = ""


# -- abilities


class Ability(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="trigger"):
    """Something that a house, a technology or a sector can do."""

    limit: Literal["", "once_per_turn", "first_per_turn", "one_of_group"] = ""


class Passive(Ability, frozen=True, kw_only=True, tag="passive", rename={"for_": "for"}):
    """Always in force: a rule that is different for its owner."""

    modifies: str
    n: int = 0
    resource: Resource | None = None
    per: dict[str, Any] = field(default_factory=dict)
    points_per_credit: int = 0
    cost_trade: int = 0
    focus: tuple[str, ...] = ()
    target: tuple[str, ...] = ()
    pay_with: Resource | None = None
    for_: tuple[Resource, ...] = ()


class FocusAction(Ability, frozen=True, kw_only=True, tag="focus_action"):
    """A further action when one of these focuses is played [voidfall.tech-actions.2]."""

    focus: tuple[str, ...]
    cost: Costs = ()
    effect: dict[str, Any]


class OnEvent(Ability, frozen=True, kw_only=True, tag="on_event"):
    """An effect that something triggers [voidfall.triggered.1]."""

    on: str
    effect: dict[str, Any]


AnyAbility = Passive | FocusAction | OnEvent
Abilities = tuple[AnyAbility, ...]


# -- houses and what they begin with


class House(Facts, frozen=True, kw_only=True):
    id: str
    complexity: int
    starter: bool
    track_set: str
    technology_A: str
    technology_B: str
    standard_focuses: tuple[str, ...]
    house_focuses: tuple[str, ...]
    preferred: tuple[str, ...]
    ability: Abilities

    def technology(self, letter: Letter) -> str:
        return self.technology_A if letter == "A" else self.technology_B


class Holding(Struct, frozen=True, forbid_unknown_fields=True):
    """A sector in which a house begins."""

    population: int
    guilds: tuple[Guild, ...]
    power: dict[Ship, int]
    installations: tuple[Installation, ...] = ()
    corrupted: bool = False


class Origin(Facts, frozen=True, kw_only=True):
    id: str
    card: int
    house: str
    letter: Letter
    technology: str
    stock: dict[str, int]
    home: Holding
    outpost: Holding
    active_power: int
    inactive_power: int
    track_start: dict[Track, int]
    setup_effect: dict[str, Any] = field(default_factory=dict)


class TrackSpace(Struct, frozen=True, forbid_unknown_fields=True):
    space: int
    tier: int
    benefit: dict[str, Any] = field(default_factory=dict)
    deactivate: int = 0


class TrackFacts(Facts, frozen=True, kw_only=True):
    """A civilization track of some houses; space 0 is the empty starting space."""

    id: str
    set: str
    track: Track
    houses: tuple[str, ...]
    space: tuple[TrackSpace, ...]

    def at(self, space: int) -> TrackSpace:
        return self.space[space - 1]


# -- focus cards, agendas, technologies


class Action(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    cost: Costs
    effect: dict[str, Any]


class Focus(Facts, frozen=True, kw_only=True):
    """A focus card: standard, of a house, heroic or of an alliance."""

    id: str
    action: tuple[Action, ...]
    available_from_cycle: int = 1
    house: str = ""
    replaces: str = ""
    agenda_symbol: str = ""  # of a house card: the focus that it counts as for agendas and technologies
    heroic_match: bool = True
    focus: str = ""  # of a heroic or alliance card
    mode: Literal["", "solo", "coop"] = ""

    @property
    def symbol(self) -> str:
        """The focus that it counts as: its own id if it is a standard card."""
        return self.focus or self.agenda_symbol or self.id

    @property
    def name_as_preferred(self) -> str:
        """How the preferred focuses of a house call it: `conquest` for astoran_conquest, `raid` for yarvek_raid."""
        return self.id.removeprefix(f"{self.house}_") if self.house else self.id


class Objective(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of an agenda or of an event: an achievement, a multiplier, or influence by tier."""

    type: Literal["achievement", "multiplier", "tier", "penalty"]
    when: dict[str, Any] = field(default_factory=dict)
    per: dict[str, Any] = field(default_factory=dict)
    every: int = 1
    influence: int = 0
    reward: dict[str, Any] = field(default_factory=dict)
    max: int | None = None
    track: str = ""
    pure: bool = False
    values: tuple[int, ...] = ()


class KindFacts(Facts, frozen=True, kw_only=True):
    """What all agendas of a kind share."""

    kind: Kind
    focus: tuple[str, ...]
    action_cost: Costs
    action: dict[str, Any]


class Agenda(Facts, frozen=True, kw_only=True):
    """An agenda card; starting agendas and the additional one of Marqualos have no kind."""

    id: str
    objective: tuple[Objective, ...]
    kind: Kind | None = None
    upkeep: int = 2
    house: str = ""
    origin_letter: Letter | None = None
    production_level: dict[Resource, int] = field(default_factory=dict)


class Technology(Facts, frozen=True, kw_only=True):
    id: str
    house: str
    origin_letter: Letter
    immediate: dict[str, Any]
    combat_basic: dict[str, Any] = field(default_factory=dict)
    combat_improved: dict[str, Any] = field(default_factory=dict)
    ability_basic: Abilities = ()
    ability_improved: Abilities = ()

    def abilities(self, grade: Grade) -> Abilities:
        return self.ability_basic if grade == "basic" else self.ability_improved

    def combat(self, grade: Grade) -> Mapping[str, Any]:
        return self.combat_basic if grade == "basic" else self.combat_improved


# -- events, crises, alerts


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    per: Literal["player", "once"]
    must: bool
    timing: Literal["now", "lasting", "delayed"]
    effect: dict[str, Any]


class ObjectiveGroup(Struct, frozen=True, forbid_unknown_fields=True):
    objectives: tuple[Objective, ...]


class Event(Facts, frozen=True, kw_only=True):
    id: str
    cycle: int
    code: str
    rounds: int
    mode: Literal["all", "coop-solo", "tutorial"]
    box: tuple[Box, ...]
    objective_group: tuple[ObjectiveGroup, ...]
    join: Literal["or", "and_or"]


class Crisis(Facts, frozen=True, kw_only=True):
    id: str
    kind: CrisisKind
    level: Literal["starting", 1, 2, 3]
    condition_type: Literal["A", "B", "C"]
    deed: dict[str, Any]
    penalty: dict[str, Any]
    cost: Costs = ()
    cost_at: Literal["", "before", "after"] = ""
    when: dict[str, Any] = field(default_factory=dict)
    already: bool = False

    @property
    def paid_before(self) -> bool:
        """Its price is due right before the deed [voidfall.crisis-solve.9]."""
        return self.cost_at == "before"


class Alert(Facts, frozen=True, kw_only=True):
    id: str
    kind: Literal["situation", "war"]
    level: Literal[0, 1, 2, 3] = 0
    modifier_by_cycle: tuple[int, ...] = ()
    void: tuple[VoidAbility, ...] = ()
    held: dict[str, Any] = field(default_factory=dict)


# -- the map


class FallenHouse(Facts, frozen=True, kw_only=True):
    id: str
    house: str
    technologies: tuple[str, str]
    sector_defenses: int
    population: int
    effect: dict[str, Any]
    cracked: bool


class SectorKind(Facts, frozen=True, kw_only=True):
    """What is printed on a sector hex."""

    id: str
    category: Literal["home", "standard", "special"]
    printed: tuple[str, ...]
    installation_slots: tuple[int, ...]
    guild_slots: tuple[int, ...]
    upkeep: int
    population: Literal["colour die", "die", "fixed", "none"]
    corruptible: bool
    void_fleets: int
    mode: str
    invadable: bool = True
    rule: str = ""
    passive: Abilities = ()
    on_gain: dict[str, Any] = field(default_factory=dict)

    @property
    def guilds(self) -> tuple[Guild, ...]:
        return tuple(piece for piece in GUILDS for printed in self.printed if printed == piece)

    @property
    def installations(self) -> tuple[Installation, ...]:
        return tuple(piece for piece in INSTALLATIONS for printed in self.printed if printed == piece)


class SectorPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A sector on the map of a scenario."""

    key: SectorKey
    q: int
    r: int
    kind: str
    seat: int = 0  # whose home or outpost, from 1
    role: Literal["", "outpost", "fallen_house"] = ""
    corrupted: bool = False
    population: int = 0
    void_power: int = 0
    sector_defense: int = 0
    glory: int = 0
    bounty: int = 0
    reclaim: int = 0
    harbinger: int = 0
    edge_harbinger: int = 0
    letter: str = ""


class Scenario(Facts, frozen=True, kw_only=True):
    id: str
    mode: Literal["tutorial", "competitive", "coop", "solo"]
    players: int
    complexity: int
    voidstorm: tuple[tuple[SectorKey, SectorKey], ...]
    sector: tuple[SectorPlan, ...]
    symmetric: bool
    aggression: int = 0
    fallen_houses: tuple[str, ...] = ()
    recommended_houses: tuple[str, ...] = ()
    safe_havens: tuple[int, ...] = ()


class Token(Facts, frozen=True, kw_only=True):
    """A bounty or a reclaim token."""

    id: str
    count: int
    effect: dict[str, Any]


class ShipFacts(Facts, frozen=True, kw_only=True):
    id: str
    token_capacity: int
    token_capacity_improved: int = 3
    technology: str = ""
    deploy_cost: dict[str, int] = field(default_factory=dict)
    initiative_per: int = 0
    initiative_per_attacker: int = 0
    initiative_per_defender: int = 0
    initiative_flat: int = 0
    initiative_flat_attacker: int = 0
    approach_damage_per_defender: int = 0
    approach_damage_flat_attacker_improved: int = 0
    approach_absorption_per_attacker: int = 0
    salvo_damage_once_per_attacker: int = 0
    salvo_absorption_once_per_defender: int = 0
    deploys_corvettes_per_attacker: int = 0


class Difficulty(Facts, frozen=True, kw_only=True):
    id: str
    base_influence: int
    add_1: tuple[int, int, int, int]
    add_2: tuple[int, int, int, int]
    add_3: tuple[int, int, int, int]
    starting_crises: int
    harbinger_cycle: int

    def alerts_added(self, cycle: int) -> tuple[int, int, int, int]:
        """Situations of level 1, 2 and 3, and Wars."""
        return (self.add_1, self.add_2, self.add_3)[cycle - 1]


_SAID = ("name", "name_cs", "basic", "improved", "ability_text")  # what `content/names` and `wording` say instead


def _entries(file: str, key: str, type_: type[T]) -> list[T]:
    """The entries of a list of a content file; what is wrong with one is told with its id."""
    found = []
    for raw in read_content(_PACKAGE, file)[key]:
        facts = {name: value for name, value in raw.items() if name not in _SAID and not name.endswith("_origin")}
        facts["origins"] = {name.removesuffix("_origin"): raw[name] for name in raw if name.endswith("_origin")}
        if "action" in facts and isinstance(facts["action"], list):
            facts["action"] = [{part: one[part] for part in ("key", "cost", "effect")} for one in facts["action"]]
        try:
            found.append(msgspec.convert(facts, type_))
        except msgspec.ValidationError as error:
            raise BadContent(f"{file}.toml, {raw.get('id', key)!r}: {error}") from None
    return found


def _by_id(file: str, key: str, type_: type[T]) -> dict[str, T]:
    return {one.id: one for one in _entries(file, key, type_)}  # type: ignore[attr-defined]


HOUSES: Mapping[str, House] = _by_id("houses", "house", House)
ORIGINS: Mapping[str, Origin] = _by_id("origins", "origin", Origin)
TECHNOLOGIES: Mapping[str, Technology] = _by_id("technologies", "technology", Technology)
_STANDARD = _by_id("focus_standard", "focus", Focus)
HEROICS: Sequence[Focus] = [
    *_entries("focus_heroic", "focus", Focus),
    *_entries("focus_alliance", "focus", Focus),
]  # heroic cards first, then those of alliances
FOCUSES: Mapping[str, Focus] = {
    **_STANDARD,
    **_by_id("focus_house", "focus", Focus),
    **{card.id: card for card in HEROICS},
}
STANDARD_FOCUSES = tuple(_STANDARD)
HEROIC_BY_ID: Mapping[str, HeroicId] = {card.id: number for number, card in enumerate(HEROICS)}
TRACK_FACTS: Mapping[tuple[str, Track], TrackFacts] = {
    (house, one.track): one for one in _entries("tracks", "track", TrackFacts) for house in one.houses
}  # by house and track
TIER_OF_SPACE: tuple[int, ...] = tuple(read_content(_PACKAGE, "tracks")["tier_of_space"])
LAST_SPACE = len(TIER_OF_SPACE) - 1
IMPROVED_BY_TIER: tuple[int, ...] = tuple(read_content(_PACKAGE, "tracks")["improved_tech_limit_by_tier"])

KIND_FACTS: Mapping[Kind, KindFacts] = {one.kind: one for one in _entries("agendas", "kind", KindFacts)}
_AGENDA_CARDS = _entries("agendas", "agenda", Agenda)
_STARTING = _entries("starting_agendas", "agenda", Agenda)
_EXTRA = _entries("starting_agendas", "extra", Agenda)
AGENDAS: Sequence[Agenda] = [*_AGENDA_CARDS, *_STARTING, *_EXTRA]
STARTING_AGENDA: Mapping[str, AgendaId] = {
    one.id: len(_AGENDA_CARDS) + number for number, one in enumerate(_STARTING)
}  # by origin card
EXTRA_AGENDA: Mapping[Letter, AgendaId] = {
    one.origin_letter: len(_AGENDA_CARDS) + len(_STARTING) + number
    for number, one in enumerate(_EXTRA)
    if one.origin_letter is not None
}

EVENTS: Sequence[Event] = _entries("events", "event", Event)
CRISES: Sequence[Crisis] = _entries("crises", "crisis", Crisis)
ALERTS: Sequence[Alert] = _entries("alerts", "alert", Alert)
FALLEN_HOUSES: Mapping[str, FallenHouse] = {
    one.house: one for one in _entries("fallen_houses", "fallen_house", FallenHouse)
}  # by house
SECTOR_KINDS: Mapping[str, SectorKind] = _by_id("sectors", "sector", SectorKind)
SCENARIOS: Mapping[str, Scenario] = _by_id("scenarios", "scenario", Scenario)
BOUNTY_KINDS: Sequence[Token] = _entries("tokens", "bounty", Token)
RECLAIM_KINDS: Sequence[Token] = _entries("tokens", "reclaim", Token)
BOUNTIES: Sequence[Token] = [kind for kind in BOUNTY_KINDS for _ in range(kind.count)]
RECLAIMS: Sequence[Token] = [kind for kind in RECLAIM_KINDS for _ in range(kind.count)]
SHIP_FACTS: Mapping[str, ShipFacts] = _by_id("fleets", "ship", ShipFacts)
DIFFICULTIES: Mapping[str, Difficulty] = _by_id("difficulty", "difficulty", Difficulty)

# -- the economy

_ECONOMY = read_content(_PACKAGE, "economy")
RESOURCE_OF: Mapping[Guild, Resource] = {one["id"]: one["resource"] for one in _ECONOMY["guild"]}
YIELDS: Mapping[Resource, tuple[int, ...]] = {
    resource: tuple(table["yield_by_level"]) for table in _ECONOMY["yield_table"] for resource in table["resources"]
}
TRADE_BONUSES: Sequence[Node] = [
    one["bonus"] for one in sorted(_ECONOMY["trade_space"], key=lambda one: one["space"])
]  # from the top
CONSTANTS: Mapping[str, int] = {one["id"]: one["value"] for one in _ECONOMY["constant"]}
STOCK_MAX = CONSTANTS["stock_max"]
LEVEL_MAX = CONSTANTS["production_level_max"]
OVERPRODUCTION = CONSTANTS["overproduction_influence"]
FLEET_POWER = CONSTANTS["fleet_power_total"]

# -- the crisis board

_BOARD = read_content(_PACKAGE, "crisis_board")
_ROWS = {one["id"]: one for one in _BOARD["row"]}
ROW_SPACES: Mapping[Row, int] = {row: _ROWS[row]["spaces"] for row in ROWS}
STRIKES: tuple[int, ...] = (*_ROWS["military"]["value"], _ROWS["military"]["value_when_full"])
TOLLS: tuple[Mapping[Resource, int], ...] = (*_ROWS["economic"]["price"], _ROWS["economic"]["price_when_full"])
CATASTROPHE_SPACES: int = _BOARD["catastrophe"][0]["spaces"]
COMPENSATION: Node = _BOARD["catastrophe"][0]["compensation"]
_HAVENS = read_content(_PACKAGE, "safe_havens")
HAVEN_REWARDS: Mapping[str, Node] = {one["id"]: one["effect"] for one in _HAVENS["reward"]}
VOID_SCORES: Mapping[str, int] = {one["per"]: one["influence"] for one in _HAVENS["voidborn_score"]}
_COMPONENTS = {one["id"]: one["count"] for one in read_content(_PACKAGE, "components")["component"]}
HARBINGERS: int = _COMPONENTS["harbinger_token"]
TRADE_TOKENS: int = _COMPONENTS["trade_token"]


PRICED_DEEDS = ("invade", "advance_track", "gain_tech")  # before which a price can be due
PRICES_BEFORE = ("pay", "pay_any", "add_corruption", "lose_influence")  # what cannot make such a deed impossible


def check_prices(crises: Sequence[Crisis]) -> None:
    """Not every deed waits for a price to be paid before it [voidfall.crisis-solve.9]."""
    for crisis in crises:
        fitting = crisis.deed.get("do") in PRICED_DEEDS and all(one["op"] in PRICES_BEFORE for one in crisis.cost)
        if crisis.paid_before and not fitting:
            deeds, prices = ", ".join(PRICED_DEEDS), ", ".join(PRICES_BEFORE)
            raise BadContent(f"crises.toml, {crisis.id!r}: prices before a deed are {prices}, such deeds {deeds}")


def _check() -> None:
    """What the types alone do not tell."""
    for scenario in SCENARIOS.values():
        keys = [sector.key for sector in scenario.sector]
        for edge in scenario.voidstorm:
            for key in edge:
                if key not in keys:
                    raise BadContent(f"scenarios.toml, {scenario.id!r}: there is no sector {key!r} for a voidstorm")
        for sector in scenario.sector:
            if sector.kind not in SECTOR_KINDS:
                raise BadContent(f"scenarios.toml, {scenario.id!r}: {sector.key!r} is of no known kind")
    for origin in ORIGINS.values():
        if origin.technology not in TECHNOLOGIES or origin.house not in HOUSES or origin.id not in STARTING_AGENDA:
            raise BadContent(f"origins.toml, {origin.id!r}: its house, technology or starting agenda does not exist")
        deployed = sum(origin.home.power.values()) + sum(origin.outpost.power.values())
        if deployed + origin.active_power + origin.inactive_power != FLEET_POWER:
            raise BadContent(f"origins.toml, {origin.id!r}: the fleet power is not {FLEET_POWER} in total")
    check_prices(CRISES)
    for house in HOUSES.values():
        for focus in (*house.standard_focuses, *house.house_focuses):
            if focus not in FOCUSES:
                raise BadContent(f"houses.toml, {house.id!r}: there is no focus {focus!r}")
        for track in TRACKS:
            if (house.id, track) not in TRACK_FACTS:
                raise BadContent(f"tracks.toml: {house.id!r} has no track {track!r}")


_check()
