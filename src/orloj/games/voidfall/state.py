"""The table of Voidfall as data.

On which agenda a trade token lies is not kept: every agenda on a slot may carry one, and all agendas have the same
upkeep, so only how many tokens lie on agendas matters [voidfall.cleanup.15, voidfall.upkeep.1].
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct, field

from orloj.games.voidfall.combat import Fight
from orloj.games.voidfall.components import (
    HARBINGER_NUMBER,
    NO_NUMBER,
    AgendaId,
    AlertId,
    BountyId,
    CrisisId,
    EventId,
    Grade,
    Guild,
    HeroicId,
    Installation,
    Kind,
    Letter,
    ReclaimId,
    Row,
    SectorKey,
    Ship,
    Track,
)
from orloj.kernel import Hand, Pile, Seat
from orloj.kernel import State as KernelState
from orloj.parts.effects import Run

NOBODY: Seat = -1
NO_CARD = NO_NUMBER
HARBINGER = HARBINGER_NUMBER
VOIDBORN = "voidborn"  # the actor without a seat

Earning = Literal[
    "agenda", "event", "glory", "technology", "overproduction", "track", "focus", "crisis", "other", "upkeep"
]
EARNINGS: tuple[Earning, ...] = get_args(Earning)

COMPETITIVE, COOPERATIVE, SOLO, TUTORIAL = "competitive", "cooperative", "solo", "tutorial"


class Sector(Struct):
    """A sector hex with all that lies in it. Printed pieces are facts of its kind and not here."""

    kind: Annotated[str, Meta(description="what is printed on the hex")]
    owner: Annotated[Seat, Meta(description="who controls it; -1: no player")] = NOBODY
    home: Annotated[Seat, Meta(description="whose home it is; -1: nobody's")] = NOBODY
    population: Annotated[int, Meta(description="0: it has none")] = 0
    corrupted: Annotated[bool, Meta(description="does it hold corruption?")] = False
    guilds: Annotated[list[Guild], Meta(description="guild tokens from left to right")] = field(default_factory=list)
    installations: Annotated[list[Installation], Meta(description="installation tokens from left to right")] = field(
        default_factory=list
    )
    fleets: Annotated[dict[Ship, int], Meta(description="power of its owner by ship type")] = field(
        default_factory=dict
    )
    void_power: Annotated[int, Meta(description="power of the Voidborn")] = 0
    glory: Annotated[list[int], Meta(description="glory tokens")] = field(default_factory=list)
    bounties: Annotated[int, Meta(description="bounty tokens that lie face down")] = 0
    reclaims: Annotated[int, Meta(description="reclaim tokens that lie face down")] = 0
    harbingers: Annotated[int, Meta(description="harbingers in it")] = 0
    edge_harbingers: Annotated[int, Meta(description="harbingers on its edge, which stay there")] = 0
    fallen: Annotated[str, Meta(description="the fallen house whose card lies here; empty: none")] = ""

    @property
    def power(self) -> int:
        """Of the player who controls it."""
        return sum(self.fleets.values())


class Slot(Struct):
    """An agenda slot of a house board; the first one holds the starting agenda."""

    agenda: Annotated[AgendaId, Meta(description="-1: it is empty")] = NO_CARD
    corrupted: Annotated[bool, Meta(description="does corruption lie above it?")] = False


class PublicPlayer(Struct, kw_only=True):
    """A player, as far as everybody sees it."""

    house: Annotated[str, Meta(description="empty before it is chosen")] = ""
    letter: Annotated[Letter, Meta(description="which of the two origins")] = "A"
    influence: Annotated[int, Meta(description="influence")] = 0
    earned: Annotated[dict[Earning, int], Meta(description="influence since the start, by what it came from")] = field(
        default_factory=dict
    )
    stock: Annotated[dict[str, int], Meta(description="resources")] = field(default_factory=dict)
    active: Annotated[int, Meta(description="active fleet power")] = 0
    inactive: Annotated[int, Meta(description="inactive fleet power")] = 0
    tracks: Annotated[dict[Track, int], Meta(description="the space of each marker, from 0")] = field(
        default_factory=dict
    )
    corrupted_tracks: Annotated[list[Track], Meta(description="tracks whose marker carries corruption")] = field(
        default_factory=list
    )
    techs: Annotated[dict[str, Grade], Meta(description="technologies")] = field(default_factory=dict)
    chambers: Annotated[int, Meta(description="corruption on the Decontamination Chambers")] = 0
    slots: Annotated[list[Slot], Meta(description="agenda slots")] = field(default_factory=list)
    trade: Annotated[int, Meta(description="trade tokens that are not flipped")] = 0
    flipped: Annotated[int, Meta(description="trade tokens that are flipped")] = 0
    loose: Annotated[int, Meta(description="unflipped trade tokens that lie on no agenda before a clean-up")] = 0
    glory: Annotated[list[int], Meta(description="glory tokens")] = field(default_factory=list)
    bounty: Annotated[list[BountyId], Meta(description="bounty tokens")] = field(default_factory=list)
    reclaim: Annotated[list[ReclaimId], Meta(description="reclaim tokens")] = field(default_factory=list)
    hand: Annotated[list[str], Meta(description="focus cards in hand")] = field(default_factory=list)
    discard: Annotated[list[str], Meta(description="focus cards that were played in this cycle")] = field(
        default_factory=list
    )
    later: Annotated[list[str], Meta(description="focus cards that come into the hand after cycle 1")] = field(
        default_factory=list
    )
    sixth_slot: Annotated[bool, Meta(description="has a fallen house given a sixth technology slot?")] = False
    kept_corruption: Annotated[int, Meta(description="corruption kept until the evaluation by an event")] = 0
    havened: Annotated[int, Meta(description="fleet power on safe havens")] = 0
    used_this_cycle: Annotated[list[str], Meta(description="abilities used in this cycle")] = field(
        default_factory=list
    )
    upkeep_unpaid: Annotated[int, Meta(description="points of upkeep that were not paid in this cycle")] = 0
    had_turn: Annotated[bool, Meta(description="has the player had a turn in this cycle?")] = False


class Player(PublicPlayer, kw_only=True):
    """A player with what is hidden from others."""

    agendas: Hand = field(default_factory=Hand)
    drawn: Hand = field(default_factory=Hand)  # agendas that are being looked at
    peeked: Hand = field(default_factory=Hand)  # events that are being looked at
    preselected: str = ""  # the focus card that lies face down
    planned: str = ""  # the focus card of the coming turn, as a note to oneself
    asks_benefits: bool = False  # wants to be asked before a benefit that hardly anybody would decline
    asks_payment: bool = False  # wants to be asked how a price is paid, even if it could be paid as it is printed


class Source(Run, kw_only=True):
    """What an effect comes from, and what its words have chosen so far."""

    id: str = ""  # token of the component
    bound: SectorKey = ""  # the sector that a cost or an earlier word has chosen
    same: SectorKey = ""  # the one sector for all parts of an action
    track: str = ""  # the track that an earlier word has chosen
    target: Seat = NOBODY  # a player who was chosen
    is_action: bool = False  # a focus action: deployments of it can be replaced [Purifier]
    guild: str = ""  # the guild that was founded
    resources: list[str] = field(default_factory=list)  # what was produced or gained in the rounds of a repetition
    removed_power: int = 0  # of the Voidborn, in the combat just fought
    won: bool = False  # the invasion succeeded
    solid: bool = False  # every part of it must be resolved [voidfall.event-boxes.1]
    shared: bool = False  # the players bear its cost together [voidfall.event-boxes.5]


class Pending(Struct):
    """Something that may, or must, be resolved before the next action begins [voidfall.triggered.1]."""

    seat: Seat
    kind: Literal["effect", "crisis", "haven", "consequence"]
    what: str  # an effect: its path; a crisis: its token; a consequence: its name
    source: str = ""  # token of the component that it comes from
    sector: SectorKey = ""
    must: bool = False


class Done(Struct):
    """A deed of this turn, for the conditions of crises [voidfall.crisis-solve.6]."""

    seat: Seat
    do: str
    n: int = 1  # how often in this action
    facts: list[str] = field(default_factory=list)  # "guild:bankers", "in:pure", "target:voidborn", …
    numbers: dict[str, int] = field(default_factory=dict)  # to_tier, power, survivors, …
    action: int = 0  # in which action of the turn


class Turn(Struct):
    """What has to be remembered until the turn is over. Preparation and evaluation count as turns of their own where
    something is counted per turn [voidfall.safe-havens.9]."""

    seat: Seat = NOBODY
    step: Literal["", "crisis", "selection", "actions", "clean-up", "void"] = ""
    focus: str = ""  # the card that is played
    allowed: int = 2  # actions of it
    done: list[str] = field(default_factory=list)  # keys of the actions that were performed
    agenda: AgendaId = NO_CARD
    agenda_done: bool = False
    used: list[str] = field(default_factory=list)  # technology actions, and abilities that are used up
    group: list[str] = field(default_factory=list)  # cards of which one action of several was used
    action: int = 0  # the number of the action that goes on
    deeds: list[Done] = field(default_factory=list)
    overproduced: dict[Seat, int] = field(default_factory=dict)
    sheltered: list[Seat] = field(default_factory=list)  # who has built a haven for overproduction
    invasions: int = 0
    giving_back: int = 0  # trade tokens that are returned in the clean-up although there would be room
    solved: bool = False  # the current crisis
    taxed: list[Seat] = field(default_factory=list)  # who added corruption for deploying [event]


class Invasion(Struct):
    """An invasion or a skirmish that is going on."""

    attacker: Seat  # NOBODY: the Voidborn
    sector: SectorKey
    fight: Fight | None = None
    run: str = ""  # key of the run that it belongs to, if its effect goes on after it
    only: str = ""
    bombard: int = 0
    was_fallen: str = ""
    was_voidborn: bool = False
    was_corrupted: bool = False
    had_defense: bool = False
    had_harbinger: bool = False
    victim: Seat = NOBODY  # the player whose sector it was
    void_power: int = 0  # that the Voidborn had there
    void_power_left: int = 0  # after the combat, before anything is seized
    sent: int = 0  # power of the attacker
    ships: list[Ship] = field(default_factory=list)  # that the attacker sent
    survivors: int = 0
    ready: list[CrisisId] = field(default_factory=list)  # what was so before it, for the conditions of crises
    deed: int = -1  # its number among the deeds of the turn, once it has succeeded
    held: str = ""  # path of what follows if the defence succeeds [voidfall.skirmish-extra.2]
    evaluation: bool = False  # the skirmish of an evaluation phase


class Haven(Struct):
    """A safe haven."""

    levels: Annotated[int, Meta(description="levels that it has")]
    built: Annotated[int, Meta(description="levels that are built")] = 0


class CrisisBoard(Struct):
    """What cooperative and solo games have besides."""

    difficulty: str
    rows: dict[Row, list[CrisisId]] = field(default_factory=dict)  # from the left; HARBINGER for a harbinger
    current: CrisisId = NO_CARD
    alert: AlertId = NO_CARD
    decks: dict[str, Pile] = field(default_factory=dict)  # of crises, by level
    discards: dict[str, Pile] = field(default_factory=dict)
    alerts: Pile = field(default_factory=Pile)
    alert_discard: list[AlertId] = field(default_factory=list)
    alert_box: list[AlertId] = field(default_factory=list)  # situations and wars that may still come into the deck
    heroics: Pile = field(default_factory=Pile)
    offer: list[HeroicId] = field(default_factory=list)
    catastrophes: int = 0
    harbingers: int = 0  # in the supply
    havens: list[Haven] = field(default_factory=list)
    consumed: list[str] = field(default_factory=list)  # technologies


class State(KernelState, kw_only=True):
    """The whole table."""

    scenario: str
    players: list[Player]
    sectors: dict[SectorKey, Sector] = field(default_factory=dict)
    hidden_bounties: dict[SectorKey, list[BountyId]] = field(default_factory=dict)  # those that lie in sectors
    hidden_reclaims: dict[SectorKey, list[ReclaimId]] = field(default_factory=dict)
    bounties: Pile = field(default_factory=Pile)  # the supply
    reclaims: Pile = field(default_factory=Pile)
    cycle: int = 0
    round: int = 0
    order: list[Seat] = field(default_factory=list)  # of the cycle
    event: EventId = NO_CARD
    events: dict[int, Pile] = field(default_factory=dict)  # by cycle
    lasting: dict[str, int] = field(default_factory=dict)  # rules that the event changes, with their number
    techs: dict[str, list[int]] = field(default_factory=dict)  # the offer: influence of the copies, the top one first
    improved: list[str] = field(default_factory=list)  # on the galaxy board
    blocked: bool = True  # by the improvement blocker
    improved_deck: Pile = field(default_factory=Pile)  # by their place among the technologies
    agenda_piles: dict[Kind, Pile] = field(default_factory=dict)
    agenda_offer: dict[Kind, AgendaId] = field(default_factory=dict)
    corrupted_offers: list[Kind] = field(default_factory=list)
    trade_spaces: list[int] = field(default_factory=list)  # tokens on each space, from the top
    now: Turn = field(default_factory=Turn)
    pending: list[Pending] = field(default_factory=list)
    invasions: list[Invasion] = field(default_factory=list)  # a stack
    strikes: dict[Seat, SectorKey] = field(default_factory=dict)  # targets of the skirmishes of an evaluation
    runs: dict[str, Source] = field(default_factory=dict)  # of effects that stand in the plan
    board: CrisisBoard | None = None
    preselect: bool = False  # the variant
    truce: bool = False  # a tutorial before cooperative or solo games [voidfall.tutorial.3, voidfall.tutorial.4]
    houses_left: list[str] = field(default_factory=list)  # that can still be chosen

    def has_seat(self, who: Seat) -> bool:
        return 0 <= who < self.seat_count
