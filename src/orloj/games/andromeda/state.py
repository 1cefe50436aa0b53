"""The table of Andromeda's Edge as data."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct, field

from orloj.games.andromeda.components import (
    SPACES,
    DestinyId,
    EventId,
    Kind,
    ModuleId,
    MoonId,
    Place,
    TacticId,
    TokenId,
    Track,
)
from orloj.games.andromeda.moments import AnyMoment
from orloj.kernel import Hand, Pile, Seat
from orloj.kernel import State as KernelState
from orloj.parts.deals import Deals

# Where a ship can be, besides a place of the map:
RESERVE = "reserve"  # not built yet
PAD = "pad"  # on the launch pad
SCRAPYARD = "scrapyard"  # the upper part
BAY = "bay"  # the repair bay
DOCKED = "docked"  # on a module, during a return
BUILT_IN = "built-in"  # part of a structure
OFF_BOARD = frozenset((RESERVE, PAD, SCRAPYARD, BAY, DOCKED, BUILT_IN))

MANOEUVRES_SLOT = "manoeuvres"
RAIDERS: Seat = -2  # the side of the raiders in a battle


class Reason(StrEnum):
    """Why the game ended."""

    TARGET = "target"


class Ship(Struct, array_like=True, gc=False):
    """One ship of a player."""

    type: str
    at: str

    @property
    def on_board(self) -> bool:
        return self.at not in OFF_BOARD


class Modifier(Struct, array_like=True, gc=False):
    """A change of a value that lasts for a turn or a battle."""

    what: str
    n: int = 0
    value: str = ""
    ships: list[str] = field(default_factory=list)  # types, "any" or "launched"; empty: not about ships


class StructureCard(Struct, array_like=True, gc=False):
    type: str
    used: bool = False


class Built(Struct, array_like=True, gc=False):
    """A structure on the map."""

    seat: Seat
    type: str


class StationQuestions:
    """Small questions about a station that a player at the table and a view of one answer alike."""

    __slots__ = ()

    goods: dict[str, int]
    ships: Sequence[Ship]
    rows: dict[Kind, list[ModuleId]]
    damage: dict[ModuleId, int]
    replicated: list[ModuleId]

    @property
    def hand_size(self) -> int:
        raise NotImplementedError

    # -- ships

    def at(self, where: str) -> list[Ship]:
        return [ship for ship in self.ships if ship.at == where]

    @property
    def on_board(self) -> list[Ship]:
        return [ship for ship in self.ships if ship.at not in OFF_BOARD]

    @property
    def places(self) -> list[Place]:
        """Where the player has ships."""
        return list(dict.fromkeys([ship.at for ship in self.ships if ship.at not in OFF_BOARD]))

    @property
    def fleet(self) -> list[Ship]:
        """All ships that are built and not part of a structure."""
        return [ship for ship in self.ships if ship.at not in (RESERVE, BUILT_IN)]

    # -- the station

    @property
    def modules(self) -> list[ModuleId]:
        return [module for row in self.rows.values() for module in row]

    def is_damaged(self, module: ModuleId) -> bool:
        return module in self.damage or module in self.replicated

    @property
    def damaged(self) -> list[ModuleId]:
        """Each once, however many markers it has [andromeda.ruling.damaged-count]."""
        if not self.damage and not self.replicated:
            return []
        return [module for module in self.modules if self.is_damaged(module)]

    def has(self, resource: str) -> int:
        return self.hand_size if resource == "tactic" else self.goods.get(resource, 0)

    @property
    def resources(self) -> int:
        """Tokens in the storage and tactic cards in hand."""
        return sum(self.goods.values()) + self.hand_size


class Player(Struct, StationQuestions):
    """A player's station and what belongs to it."""

    faction: str = ""
    goods: dict[str, int] = field(default_factory=dict)  # tokens in the storage
    hand: Hand = field(default_factory=Hand)  # tactic cards
    ongoing: list[TacticId] = field(default_factory=list)  # face up before the player
    ships: list[Ship] = field(default_factory=list)
    worn: dict[str, int] = field(default_factory=dict)  # damage markers on the shield symbols of a type of ship
    upgrades: dict[str, str] = field(default_factory=dict)  # type of ship -> piece on the launch pad
    spare_upgrades: list[str] = field(default_factory=list)
    commanders: int = 0  # recruited, in the station
    assigned: int = 0  # out of the game, in structures
    rows: dict[Kind, list[ModuleId]] = field(default_factory=dict)  # from the board outwards, the printed one first
    damage: dict[ModuleId, int] = field(default_factory=dict)  # markers on modules
    replicated: list[ModuleId] = field(default_factory=list)  # modules with a replicator token
    moons: list[MoonId] = field(default_factory=list)  # captured
    stored: dict[str, MoonId] = field(default_factory=dict)  # slot -> moon
    cards: list[StructureCard] = field(default_factory=list)
    discoveries: Hand = field(default_factory=Hand)
    dominances: Hand = field(default_factory=Hand)
    destiny: list[DestinyId] = field(default_factory=list)
    dropped_destiny: list[DestinyId] = field(default_factory=list)  # given back, unseen by the others
    factions_dealt: list[str] = field(default_factory=list)  # to choose from, before the game begins
    tracks: dict[Track, int] = field(default_factory=dict)
    score: int = 0
    looking: list[EventId] = field(default_factory=list)  # event cards being looked at

    @property
    def hand_size(self) -> int:
        return len(self.hand.cards)


class RaiderCard(Struct):
    """The raider of a class in this game."""

    id: str
    revealed: bool = False  # its card lies face up
    known: bool = False  # the table chose it openly; otherwise nobody knows it before it is revealed
    places: list[str] = field(default_factory=list)  # of each figure on the board
    worn: int = 0  # exhausted shields

    # Figures that are not on the board lie on the card.


class Turn(Struct):
    """What has to be remembered until the turn is over."""

    must_return: bool = False  # no ship stood on the launch pad when the turn began
    active: Place = ""  # the active location
    launched: int = -1  # the number of the ship launched this turn
    activated: list[ModuleId] = field(default_factory=list)  # modules that work in this return
    by_ship: list[ModuleId] = field(default_factory=list)  # those that hold a ship,
    by_energy: list[ModuleId] = field(default_factory=list)  # or an energy token
    paid_pairs: list[str] = field(default_factory=list)  # half slots whose moon has paid out in this return
    modifiers: list[Modifier] = field(default_factory=list)
    used: dict[str, int] = field(default_factory=dict)  # abilities with a limit per turn
    extra_launch: bool = False
    extra_used: bool = False
    handed: bool = False  # something was given to the team-mate
    gift_refused: bool = False  # something was offered to him that he did not take
    module_gained: bool = False
    returning: bool = False
    fought: bool = False


class Debt(Struct, array_like=True, gc=False):
    """One of these costs is being paid."""

    seat: Seat
    costs: list[dict[str, int]]


class Battle(Struct):
    """A battle being fought."""

    step: str = "escalation"
    fighters: list[Seat] = field(default_factory=list)  # players with ships there, in turn order
    raiders: str = ""  # class
    extra_dice: dict[Seat, int] = field(default_factory=dict)
    extra_targeting: dict[Seat, int] = field(default_factory=dict)
    energy_dice: dict[Seat, int] = field(default_factory=dict)
    modifiers: dict[Seat, list[Modifier]] = field(default_factory=dict)  # RAIDERS: for everybody
    used: dict[str, int] = field(default_factory=dict)  # abilities with a limit per battle
    diplomacy: list[Seat] = field(default_factory=list)  # who has played a diplomacy card
    changed: bool = False  # somebody came or played a card since the active player could act freely
    dice: dict[Seat, list[int]] = field(default_factory=dict)
    winners: list[Seat] = field(default_factory=list)
    losers: list[Seat] = field(default_factory=list)
    raiders_lost: bool = False
    ended: bool = False  # by diplomacy, or because only one side is left
    spared: dict[Seat, list[int]] = field(default_factory=dict)  # numbers of ships that take no damage
    to_bay: list[Seat] = field(default_factory=list)  # whose damaged ships go to the repair bay
    scrapped: dict[Seat, int] = field(default_factory=dict)


class TableQuestions:
    """Small questions about a table that the table itself and a view of it answer alike."""

    __slots__ = ()

    players: Sequence[StationQuestions]
    tiles: dict[Place, str]
    raiders: dict[str, RaiderCard]
    active: Seat
    teams: bool

    def team_of(self, seat: Seat) -> int:
        """Seats of the same number are not opponents. In teams the members sit side by side
        [andromeda.team-setup.1]."""
        return seat // 2 if self.teams else seat

    def opponents(self, seat: Seat) -> list[Seat]:
        """All others but a team-mate, clockwise from the active player."""
        count = len(self.players)
        order = [*range(self.active, count), *range(self.active)]
        return [other for other in order if self.team_of(other) != self.team_of(seat)]

    # -- the map

    def raider_at(self, place: Place) -> str:
        """The class of the raiders at a place, or nothing."""
        for class_, card in self.raiders.items():
            if place in card.places:
                return class_
        return ""

    def ships_at(self, place: Place, seat: Seat) -> list[Ship]:
        return [ship for ship in self.players[seat].ships if ship.at == place]

    def occupied(self, place: Place, seat: Seat) -> bool:
        """Is a raider or a ship of an opponent there? [andromeda.launch.4]"""
        return bool(self.raider_at(place)) or any(self.ships_at(place, other) for other in self.opponents(seat))

    @property
    def locations(self) -> list[Place]:
        """The places that exist now: nebulae and spaces with a tile [andromeda.ruling.empty-space]."""
        return [place for place, space in SPACES.items() if space.kind == "nebula" or place in self.tiles]


class State(KernelState, TableQuestions, kw_only=True):
    """The whole table."""

    moments: list[AnyMoment] = field(default_factory=list)
    players: list[Player]
    tiles: dict[Place, str]  # planets, bases, special locations
    tile_stack: list[str]  # face-down planets, the last one is the top
    moons: dict[Place, list[MoonId]]  # stacks on planets and nebulae; the last one is the top and seen
    moon_supply: dict[str, list[MoonId]]  # face down, by colour; the last one is the top
    moon_discards: list[MoonId] = field(default_factory=list)
    commanders: dict[Place, list[int]] = field(default_factory=dict)  # by seat
    tokens: dict[Place, dict[str, int]] = field(default_factory=dict)  # resources lying on the map
    structures: dict[Place, Built] = field(default_factory=dict)
    raiders: dict[str, RaiderCard]  # by class
    replicators: int
    events: Pile
    event_discards: list[EventId] = field(default_factory=list)
    event_marker: int  # steps left to the end of the track
    event_due: Seat = -1  # on whose station the marker lies
    tactics: Pile
    tactic_discards: list[TacticId] = field(default_factory=list)
    decks: dict[Kind, Pile]
    offer: dict[Kind, list[ModuleId | None]]  # rows 1, 2, 3
    discovery_stacks: dict[str, Pile]
    discovery_box: Pile  # tokens that are not in this game
    dominance_spaces: list[TokenId | None]  # face down on the track
    dominance_box: list[TokenId]
    destiny_box: list[DestinyId] = field(default_factory=list)
    faction_box: list[str] = field(default_factory=list)  # not dealt; empty once the factions are chosen
    used_tokens: list[TokenId] = field(default_factory=list)  # discovery tokens that were discarded
    used_dominances: list[TokenId] = field(default_factory=list)
    target: int
    special: str = ""  # "", "quasars", "vortices"
    teams: bool = False
    active: Seat = 0  # whose turn it is
    start: Seat = 0
    turn: int = 0
    now: Turn = field(default_factory=Turn)
    battle: Battle | None = None
    in_event: bool = False  # an event card is being resolved
    ending: bool = False  # somebody has reached the target
    last_turns: int = -1  # how many are left to play; -1: not counted yet
    playing: list[TacticId] = field(default_factory=list)  # tactic cards on their way to the discard pile
    owed: list[Debt] = field(default_factory=list)  # what is being paid right now; moons that are needed stay captured
    bound: Place = ""  # a launch to this place was chosen, and its action has not been paid or carried out yet
    deals: Deals = field(default_factory=Deals)  # gifts between team-mates

    # -- who is who

    def order(self, first: Seat | None = None) -> list[Seat]:
        """All seats clockwise from the active player."""
        first = self.active if first is None else first
        return [*range(first, self.seat_count), *range(first)]

    def keeps_face(self, seat: Seat) -> bool:
        """With the poker face whoever holds cards is asked also if he could do nothing."""
        return self.poker_face and bool(self.players[seat].hand.cards)

    def mate_of(self, seat: Seat) -> Seat | None:
        return seat ^ 1 if self.teams else None

    def knows(self, looker: Seat | None, owner: Seat) -> bool:
        """May the looker see what the owner holds? Team-mates share what they know [andromeda.team-coop.2]."""
        return looker is not None and self.team_of(looker) == self.team_of(owner)

    @property
    def tactics_left(self) -> int:
        """Tactic cards in the deck."""
        return len(self.tactics.cards)

    # -- the map

    def top_moon(self, place: Place) -> MoonId | None:
        """The moon of a stack that can be seen and captured."""
        stack = self.moons.get(place)
        return stack[-1] if stack else None

    def commanders_on_map(self, seat: Seat) -> int:
        return sum(counts[seat] for counts in self.commanders.values())

    def commanders_of(self, seat: Seat) -> int:
        """All nine of them, wherever they are."""
        player = self.players[seat]
        return player.commanders + player.assigned + self.commanders_on_map(seat)
