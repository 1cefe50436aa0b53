"""The components as facts, read from `content/*.toml` once.

All cards that can lie in a slot or in a deck (market, databank, encounter cards) share one row of numbers: `CARDS`.
In play a card is its number; positions are part of saved games, so new cards are added at the end of their files only.
Characters, ships, spaces and factions are named by their ids, contacts are numbers again (they are shuffled too).

What a component does is a list of steps. They stay as they are written here: each word of the vocabulary knows its own
arguments (`effects/`), and `effects.trees` reads and checks all of them when the game is loaded. So a new word needs no
change in this file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Struct, field

from orloj.content import BadContent, read_content
from orloj.kernel import Named

_PACKAGE = "orloj.games.outer_rim"
T = TypeVar("T")

CardId = Annotated[int, Named("card", lambda card: CARDS[card].id)]
ContactId = Annotated[int, Named("contact", lambda contact: CONTACTS[contact].id)]
Space = str
Spot = str  # a place for a contact: "kessel.0"
Step = Mapping[str, Any]
Steps = tuple[dict[str, Any], ...]

Faction = Literal["rebel", "imperial", "hutt", "syndicate"]
FACTIONS: tuple[Faction, ...] = ("rebel", "imperial", "hutt", "syndicate")
Skill = Literal["influence", "knowledge", "piloting", "stealth", "strength", "tactics", "tech"]
SKILLS: tuple[Skill, ...] = ("influence", "knowledge", "piloting", "stealth", "strength", "tactics", "tech")
Face = Literal["hit", "crit", "focus", "blank"]
Deck = Literal["ship", "luxury", "cargo", "gear_mod", "job", "bounty"]
DECKS: tuple[Deck, ...] = ("ship", "luxury", "cargo", "gear_mod", "job", "bounty")
Kind = Literal["cargo", "mod", "gear", "crew", "job", "bounty", "event", "ship"]
BARTERED = ("cargo", "mod", "gear")  # outer-rim.barter.4
Level = Literal["negative", "neutral", "positive"]
LEVELS: tuple[Level, ...] = ("negative", "neutral", "positive")
Stat = Literal["ground_combat", "ship_combat", "health", "hull", "hyperdrive"]
CombatKind = Literal["ground", "ship"]
ILLEGAL = "ILLEGAL"
MAELSTROM: Space = "maelstrom"
Where = Literal["planet", "navpoint", "maelstrom"]


class Facts(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What all components have: where they come from, and which of their fields are ours."""

    origin: str
    designed: tuple[str, ...] = ()
    note: str = ""


# -- abilities


class Ability(
    Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="when", rename={"from_": "from"}
):
    """Something that a component can do; what kind of ability it is says `when`."""

    cond: dict[str, Any] = field(default_factory=dict)
    optional: bool = False
    once: Literal["", "turn", "combat"] = ""


class Passive(Ability, frozen=True, kw_only=True, tag="passive"):
    """Always in force: a value, fame, a slot."""

    stat: Stat | None = None
    slot: Literal["cargo"] | None = None
    n: int = 0
    fame: int = 0


class Rule(Ability, frozen=True, kw_only=True, tag="rule"):
    """A switch that some rule asks for."""

    rule: str
    n: int = 0
    range: int = 0


class ByStep(Ability, frozen=True, kw_only=True):
    """Steps that are resolved in a step of the own turn, once per turn [outer-rim.action.5]."""

    steps: Steps


class ActionAbility(ByStep, frozen=True, kw_only=True, tag="action"):
    pass


class PlanningAbility(ByStep, frozen=True, kw_only=True, tag="planning"):
    pass


class EncounterAbility(ByStep, frozen=True, kw_only=True, tag="encounter"):
    pass


class OnBuy(ByStep, frozen=True, kw_only=True, tag="on_buy"):
    pass


class AfterEvent(Ability, frozen=True, kw_only=True, tag="event"):
    """After something has happened: steps, or giving up the credits of a reward for fame."""

    event: str
    steps: Steps = ()
    use: Literal["", "zero_credits_for_fame"] = ""
    fame: int = 0


class Instead(Ability, frozen=True, kw_only=True, tag="replace"):
    """Instead of being defeated."""

    event: Literal["would_be_defeated"]
    steps: Steps
    kind: Literal["", "ground", "ship"] = ""


class WithDice(Ability, frozen=True, kw_only=True):
    """What is done with rolled dice."""

    use: str
    from_: tuple[Face, ...] = ()
    to: Face | None = None
    face: Face | None = None
    count: int = 1
    n: int = 0
    who: Literal["own", "opponent"] = "own"


class InCombat(WithDice, frozen=True, kw_only=True, tag="combat"):
    kind: Literal["any", "ground", "ship"]
    step: Literal["strength", "reroll", "results", "damage"]


class InTest(WithDice, frozen=True, kw_only=True, tag="test_results"):
    pass


class AfterRoll(WithDice, frozen=True, kw_only=True, tag="after_roll"):
    """After any roll of one's own."""


class IllegalRoll(WithDice, frozen=True, kw_only=True, tag="illegal_roll"):
    pass


class BeforeTest(Ability, frozen=True, kw_only=True, tag="before_test"):
    use: Literal["gain_skill"]
    skill: str
    after_pass: str = ""


class IntoPatrol(Ability, frozen=True, kw_only=True, tag="move_into_patrol"):
    test: Skill
    use: Literal["no_stop"]


AnyAbility = (
    Passive
    | Rule
    | ActionAbility
    | PlanningAbility
    | EncounterAbility
    | OnBuy
    | AfterEvent
    | Instead
    | InCombat
    | InTest
    | AfterRoll
    | IllegalRoll
    | BeforeTest
    | IntoPatrol
)
Abilities = tuple[AnyAbility, ...]


# -- characters and ships


class StartRep(Struct, frozen=True, forbid_unknown_fields=True):
    faction: str
    level: Level


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    """What a goal wants: so many events, a state of things, or a deed of one's own (`when`)."""

    event: str = ""
    count: int = 1
    state: str = ""
    when: Literal["", "action", "encounter"] = ""
    mods_min: int = 0
    gear_min: int = 0
    cost_min: int = 0
    n_min: int = 0
    spend: int = 0
    needs: dict[str, Any] = field(default_factory=dict)
    needs_any: tuple[dict[str, Any], ...] = ()
    fight: Literal["", "ship", "ground"] = ""
    target: str = ""
    result: str = ""


class Character(Facts, frozen=True, kw_only=True):
    id: str
    name: str
    ground_combat: int
    health: int
    droid: bool
    skills: tuple[Skill, ...]
    start_databank: int
    start_rep: tuple[StartRep, ...]
    goal: Goal
    goal_fame: int
    abilities: Abilities = ()
    front_only_abilities: Abilities = ()
    flip_abilities: Abilities = ()


class Slots(Struct, frozen=True, forbid_unknown_fields=True):
    cargo: int
    mod: int
    cargo_or_mod: int
    crew: int


class Ship(Facts, frozen=True, kw_only=True):
    id: str
    name: str
    starting: bool
    cost: int
    hyperdrive: int
    ship_combat: int
    hull: int
    slots: Slots
    sheets: int = 1
    goal: Goal | None = None
    goal_fame: int = 0
    flip_slots: Slots | None = None
    flip_name: str = ""
    flip_ship_combat: int = 0
    flip_abilities: Abilities = ()


# -- cards


class Strength(Struct, frozen=True, forbid_unknown_fields=True):
    kind: CombatKind
    n: int


class Capture(Struct, frozen=True, forbid_unknown_fields=True):
    destination: Space
    reward: Steps


class Icon(Struct, frozen=True, forbid_unknown_fields=True):
    """A patrol icon: which patrol moves, and how far."""

    faction: Faction
    n: int


class Asset(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What can lie in a slot, or be bought: a market card, or the asset on a databank or encounter card."""

    id: str
    type: Kind
    name: str
    traits: tuple[str, ...] = ()
    abilities: Abilities = ()
    cost: int | None = None  # none: it cannot be bartered [outer-rim.barter.3]
    cannot_buy_on: tuple[Space, ...] = ()
    limit: str = ""  # at most one asset with this trait
    slot_types: tuple[str, ...] = ()  # of a mod that may lie elsewhere too
    skills: tuple[Skill, ...] = ()
    droid: bool = False
    destination: str = ""  # of cargo and of a job
    reward: Steps = ()
    encounter: Steps = ()
    skills_listed: tuple[Skill, ...] = ()
    skills_required: tuple[Skill, ...] = ()
    target: str = ""  # of a bounty: the contact
    contact_class: str = ""
    combat: Strength | None = None
    eliminate: Steps = ()
    capture: Capture | None = None
    after_reward: Steps = ()
    ship: str = ""
    after: Literal["discard", "remove", "shuffle", "keep"] = "discard"

    @property
    def is_illegal(self) -> bool:
        return ILLEGAL in self.traits


class MarketCard(Asset, frozen=True, kw_only=True):
    deck: Deck
    origin: str
    patrol: Icon | None = None
    designed: tuple[str, ...] = ()
    cost_origin: str = ""
    note: str = ""


class DatabankCard(Facts, frozen=True, kw_only=True):
    id: str
    number: int
    name: str
    kind: Literal["event", "contact", "job", "start"]
    steps: Steps
    contact: str = ""
    asset: Asset | None = None
    start_planet: Space = ""


class SubSection(Struct, frozen=True, forbid_unknown_fields=True, rename={"levels": "is"}):
    faction: Faction
    levels: tuple[Level, ...]
    steps: Steps


class Secret(Struct, frozen=True, forbid_unknown_fields=True):
    use_when: Literal[
        "action",
        "encounter",
        "before_own_test",
        "after_own_roll",
        "combat_own_results",
        "move_into_patrol",
        "illegal_roll",
        "own_purchase",
        "any_patrol_move",
    ]
    steps: Steps


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    where: str
    steps: Steps = ()
    sub: tuple[SubSection, ...] = ()
    secret: Secret | None = None


class EncounterCard(Facts, frozen=True, kw_only=True):
    id: str
    deck: str
    section: tuple[Section, ...]
    asset: Asset | None = None


class Card(Struct, frozen=True):
    """A card of any kind: where it belongs, and what can lie in a slot."""

    id: str
    home: str  # a market deck, "databank", or an encounter deck
    facts: MarketCard | DatabankCard | EncounterCard
    asset: Asset | None


# -- the map


class ContactClass(Facts, frozen=True, kw_only=True):
    id: str
    dots: int
    spaces: int


class Tile(Facts, frozen=True, kw_only=True):
    id: str
    planets: tuple[Space, ...]
    left_outer: Space
    left_inner: Space
    right_outer: Space
    right_inner: Space


class SpaceFacts(Facts, frozen=True, kw_only=True):
    id: Space
    kind: Where
    tile: str
    arc: int
    lane: str
    encounter_deck: str
    name: str = ""
    faction: Faction | None = None
    faction_origin: str = ""
    contact_spaces: tuple[str, ...] = ()
    contact_classes_origin: str = ""


class Route(Facts, frozen=True, kw_only=True):
    id: str
    a: Space
    b: Space


class Patrol(Facts, frozen=True, kw_only=True):
    id: str
    faction: Faction
    level: int
    ship_combat: int
    reward_credits: int = 0
    reward_fame: int = 0
    infinite: bool = False


class Contact(Facts, frozen=True, kw_only=True, rename={"class_": "class"}):
    id: str
    name: str
    class_: str
    databank: int
    icons: tuple[str, ...]
    crew: bool


class IllegalPrice(Struct, frozen=True, forbid_unknown_fields=True):
    """What the solo opponent suffers for each illegal cargo that it delivers: damage, or a worse reputation."""

    damage: Literal["", "character", "ship"] = ""
    rep: Literal["", "planet"] = ""
    n: int = 0


class AiCard(Facts, frozen=True, kw_only=True):
    id: str
    planning: tuple[str, ...]
    action: tuple[str, ...]
    encounter: tuple[str, ...]
    deliver_illegal: IllegalPrice
    special: tuple[str, ...] = ()


def _entries(file: str, key: str, type_: type[T]) -> list[T]:
    """The entries of a list of a content file; what is wrong with one is told with its id."""
    found = []
    for raw in read_content(_PACKAGE, file)[key]:
        try:
            found.append(msgspec.convert(raw, type_))
        except msgspec.ValidationError as error:
            raise BadContent(f"{file}.toml, {raw.get('id', key)!r}: {error}") from None
    return found


CHARACTERS: Mapping[str, Character] = {one.id: one for one in _entries("characters", "character", Character)}
SHIPS: Mapping[str, Ship] = {one.id: one for one in _entries("ships", "ship", Ship)}
STARTING_SHIPS = tuple(id for id, ship in SHIPS.items() if ship.starting)
_BOARD = read_content(_PACKAGE, "characters")["board"]
GEAR_SLOTS: int = _BOARD["gear"]
CONTRACT_SLOTS: int = _BOARD["contract"]  # for jobs and bounties

CONTACTS: Sequence[Contact] = _entries("contacts", "contact", Contact)
CONTACT_BY_ID: Mapping[str, ContactId] = {one.id: number for number, one in enumerate(CONTACTS)}
CLASSES: Mapping[str, ContactClass] = {one.id: one for one in _entries("map", "contact_class", ContactClass)}

_MARKET = [card for deck in DECKS for card in _entries(f"market_{deck}", "card", MarketCard)]
_DATABANK = _entries("databank", "card", DatabankCard)
_ENCOUNTERS = _entries("encounters", "card", EncounterCard)
CARDS: Sequence[Card] = [
    *[Card(card.id, card.deck, card, card) for card in _MARKET],
    *[Card(one.id, "databank", one, one.asset) for one in _DATABANK],
    *[Card(one.id, one.deck, one, one.asset) for one in _ENCOUNTERS],
]
CARD_BY_ID: Mapping[str, CardId] = {card.id: number for number, card in enumerate(CARDS)}
MARKET: Mapping[CardId, MarketCard] = {CARD_BY_ID[card.id]: card for card in _MARKET}
DATABANK: Mapping[CardId, DatabankCard] = {CARD_BY_ID[card.id]: card for card in _DATABANK}
ENCOUNTERS: Mapping[CardId, EncounterCard] = {CARD_BY_ID[card.id]: card for card in _ENCOUNTERS}
ENCOUNTER_DECKS: tuple[str, ...] = tuple(dict.fromkeys(card.deck for card in _ENCOUNTERS))
BY_NUMBER: Mapping[int, tuple[CardId, ...]] = {
    number: tuple(card for card, facts in DATABANK.items() if facts.number == number)
    for number in dict.fromkeys(facts.number for facts in DATABANK.values())
}
ASSETS: Mapping[CardId, Asset] = {
    number: card.asset for number, card in enumerate(CARDS) if card.asset is not None
}  # all that can lie in a slot or be bought
CONTACT_OF_CREW: Mapping[CardId, ContactId] = {
    card: CONTACT_BY_ID[facts.contact] for card, facts in DATABANK.items() if facts.contact and facts.asset
}

_MAP = read_content(_PACKAGE, "map")
TILES: Mapping[str, Tile] = {one.id: one for one in _entries("map", "tile", Tile)}
SPACES: Mapping[Space, SpaceFacts] = {one.id: one for one in _entries("map", "space", SpaceFacts)}
ROUTES: Sequence[Route] = _entries("map", "route", Route)
PLANETS: tuple[Space, ...] = tuple(id for id, space in SPACES.items() if space.kind == "planet")
STANDARD_ORDER: tuple[str, ...] = tuple(_MAP["order"])
JOINS: tuple[tuple[str, str], ...] = tuple((left, right) for left, right in _MAP["joins"])
ENTRIES: Mapping[Faction, str] = _MAP["entries"]
SPOTS: Mapping[Spot, str] = {
    f"{planet}.{number}": class_ for planet in PLANETS for number, class_ in enumerate(SPACES[planet].contact_spaces)
}  # place for a contact -> its class
PATROLS: Mapping[tuple[Faction, int], Patrol] = {
    (one.faction, one.level): one for one in _entries("patrols", "patrol", Patrol)
}
AiCardId = Annotated[int, Named("ai-card", lambda card: AI_CARDS[card].id)]
AI_CARDS: Sequence[AiCard] = _entries("ai_cards", "ai_card", AiCard)

_FACES = read_content(_PACKAGE, "dice")["face"]
DIE: tuple[Face, ...] = tuple(
    face["id"] for face in _FACES for _ in range(face["count"])
)  # by the number rolled, from 1
SIDES = len(DIE)
DAMAGE: Mapping[Face, int] = {face["id"]: face["damage"] for face in _FACES}
PASSES: Sequence[frozenset[Face]] = [
    frozenset(test["passes_on"])
    for test in sorted(read_content(_PACKAGE, "dice")["test"], key=lambda test: test["skill_count_min"])
]  # by how often one has the skill: never, once, more often
TEST_DICE = 2


def planet_of(spot: Spot) -> Space:
    return spot.rpartition(".")[0]


def _check() -> None:
    """What the types alone do not tell."""
    spaces = [space for space, facts in SPACES.items() if facts.tile not in TILES]
    if spaces:
        raise BadContent(f"map.toml: the tiles of {', '.join(spaces)} do not exist")
    for route in ROUTES:
        for end in (route.a, route.b):
            if end not in SPACES:
                raise BadContent(f"map.toml, {route.id!r}: there is no space {end!r}")
    for card, asset in ASSETS.items():
        where = CARDS[card].id
        places = (asset.destination, *([asset.capture.destination] if asset.capture else []), *asset.cannot_buy_on)
        for place in places:
            if place and place not in SPACES and "_player" not in place and place != MARKED_PLANET:
                raise BadContent(f"{where}: there is no space {place!r}")
        if asset.type == "bounty" and (asset.target not in CONTACT_BY_ID or not asset.combat or not asset.capture):
            raise BadContent(f"{where}: a bounty needs a target, its combat and a capture")
        if asset.type == "ship" and asset.ship not in SHIPS:
            raise BadContent(f"{where}: there is no ship {asset.ship!r}")
    for class_ in CLASSES:
        places_of = sum(one == class_ for one in SPOTS.values())
        if places_of != sum(contact.class_ == class_ for contact in CONTACTS):
            raise BadContent(f"contacts.toml: not as many contacts as contact spaces of class {class_!r}")
    for contact in CONTACTS:
        if contact.databank not in BY_NUMBER:
            raise BadContent(f"contacts.toml, {contact.id!r}: there is no databank card {contact.databank}")


MARKED_PLANET = "marked_planet"  # a destination that somebody marks when the card is bought
WITH_PLAYER = "space_with_other_player"  # a job is done where another player is,
WITH_WANTED = "space_with_other_player_with_negative_rep"  # or one with a negative reputation
_check()
