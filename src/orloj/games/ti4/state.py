"""The table as data."""

from __future__ import annotations

from msgspec import Struct, field

from orloj.games.ti4.components import AgendaId
from orloj.games.ti4.moments import NOBODY, AnyMoment
from orloj.kernel import Hand, Pile, Seat, Step
from orloj.kernel import State as KernelState
from orloj.parts.deals import Deals
from orloj.parts.decks import Deck
from orloj.parts.maps import Hex

Kind = str  # of a unit: "carrier"
PlanetId = str
TileId = int  # the printed number of a system tile
Place = str  # where units are: a planet, or the text of a tile for its space area

TABLE: Seat = -1  # holds what lies in the common play area


class Force(Struct, array_like=True, gc=False):
    """Units of one player in one place: how many of each kind, and how many of these are damaged."""

    units: dict[Kind, int] = field(default_factory=dict)
    damaged: dict[Kind, int] = field(default_factory=dict)


class System(Struct, array_like=True, gc=False):
    """A system on the board: what is in its space area."""

    tile: TileId
    at: Hex | None  # None: beside the map
    space: dict[Seat, Force] = field(default_factory=dict)
    tokens: list[Seat] = field(default_factory=list)  # command tokens
    wormholes: list[str] = field(default_factory=list)  # besides those that are printed


class Planet(Struct, array_like=True, gc=False):
    """A planet: who controls it and what stands on it."""

    owner: Seat = NOBODY
    exhausted: bool = False
    ground: dict[Seat, Force] = field(default_factory=dict)  # ground forces and structures


class Law(Struct, gc=False):
    """A law in force."""

    agenda: AgendaId
    owner: Seat = TABLE  # in whose play area it lies
    planet: PlanetId = ""  # to which it is attached
    objective: int = -1  # that was elected


class Lasting(Struct, gc=False):
    """What a component does for some time after it was used."""

    id: str  # of the component
    seat: Seat  # for whom it works
    until: str  # "round of combat", "combat", "invasion", "action", "turn", "agenda", "agenda phase", "round", "game"
    other: Seat = NOBODY  # against whom
    tile: TileId = 0
    place: str = ""
    count: int = 0


class Feat(Struct, gc=False):
    """What a player has done in this action phase, and an objective asks for."""

    seat: Seat
    objective: int
    combat: int = 0  # the combat of this phase in which it happened


class Promise(Struct, gc=False):
    """What somebody has promised in a deal; the table reminds of it and enforces nothing [ti4.13.0]."""

    giver: Seat
    taker: Seat
    word: str  # the key of what was promised
    round: int
    broken: bool = False


class Player(Struct, gc=False, omit_defaults=True):  # whose snapshots would be full of names of what he has not
    """A player's command sheet, cards and goods."""

    faction: str
    tactic: int = 0
    fleet: int = 0
    strategy: int = 0
    trade_goods: int = 0
    commodities: int = 0
    points: int = 0
    technologies: list[str] = field(default_factory=list)
    exhausted: list[str] = field(default_factory=list)  # technologies and other cards, but no planets
    copies: dict[str, str] = field(default_factory=dict)  # technology that copies → technology whose text it has
    waiting: dict[Kind, int] = field(default_factory=dict)  # units that come back at the start of the next turn
    action_cards: Hand = field(default_factory=Hand)
    secrets: Hand = field(default_factory=Hand)  # secret objectives that are not scored
    notes: Hand = field(default_factory=Hand)  # promissory notes
    notes_in_play: list[int] = field(default_factory=list)
    scored: list[int] = field(default_factory=list)  # objectives, public and secret ones
    strategy_cards: list[str] = field(default_factory=list)
    spent_cards: list[str] = field(default_factory=list)  # strategy cards that are exhausted
    initiative: int = 0  # in this round; players without any go last
    chosen_number: int = 0  # the lowest number of the strategy cards that the player has chosen in this round
    passed: bool = False
    eliminated: bool = False
    follows: list[str] = field(default_factory=list)  # strategy cards whose secondary ability he wants, told beforehand
    declines: list[str] = field(default_factory=list)  # those that he does not want in this round

    @property
    def card_count(self) -> int:
        """How many action cards he holds: everybody may know that."""
        return len(self.action_cards.cards)


class State(KernelState, kw_only=True):
    """Everything that is on the table."""

    moments: list[AnyMoment] = field(default_factory=list)
    players: list[Player]
    systems: dict[TileId, System] = field(default_factory=dict)
    planets: dict[PlanetId, Planet] = field(default_factory=dict)
    goal: int = 10  # victory points that win
    speaker: Seat = 0
    active: Seat = NOBODY  # whose turn it is
    round: int = 0
    phase: str = "setup"  # "strategy", "action", "status", "agenda"
    custodians: bool = True  # the token still lies on Mecatol Rex
    custodian: Seat = NOBODY  # who has removed it
    cards_each: int = 1  # strategy cards that each player chooses
    offer: dict[str, int] = field(default_factory=dict)  # strategy cards that can be chosen, with their trade goods
    action_deck: Deck = field(default_factory=Deck)
    agenda_deck: Deck = field(default_factory=Deck)
    secret_deck: Pile = field(default_factory=Pile)
    hidden_objectives: list[Pile] = field(default_factory=list)  # stage I, stage II, face down
    objectives: list[int] = field(default_factory=list)  # public ones that lie open, in the order of their reveal
    laws: list[Law] = field(default_factory=list)
    lasting: list[Lasting] = field(default_factory=list)
    feats: list[Feat] = field(default_factory=list)  # of this action phase
    later: dict[str, list[Step]] = field(default_factory=dict)  # what comes at the start of a later phase
    deals: Deals = field(default_factory=Deals)
    aftermath: list[Step] = field(default_factory=list)  # reactions to what was done unasked; see `scenes`
    promises: list[Promise] = field(default_factory=list)
    note_takers: list[Seat] = field(default_factory=list)  # who has ever got a note from others: all know that
    traded: list[tuple[Seat, Seat]] = field(default_factory=list)  # who has made a transaction in this turn or agenda
    tile_hands: list[list[TileId]] = field(default_factory=list)  # while the galaxy is built
    factions_left: list[str] = field(default_factory=list)  # while factions are chosen
    seating: list[Seat] = field(default_factory=list)  # by home position, clockwise; empty: in the order of the seats
