"""The table of Outer Rim as data.

Everybody who acts is a `Player`, by number: the seats first, in a solo game then the opponent without a seat. Where an
asset lies is not kept: slots may be rearranged at any time [outer-rim.slot.8], so only what fits matters (`values`).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Literal

from msgspec import Struct, field

from orloj.games.outer_rim.components import (
    AiCardId,
    CardId,
    CombatKind,
    ContactId,
    Deck,
    Faction,
    Skill,
    Space,
    Spot,
)
from orloj.games.outer_rim.moments import AnyMoment
from orloj.kernel import Pile, Seat
from orloj.kernel import State as KernelState
from orloj.parts.deals import Deals
from orloj.parts.dice import Die
from orloj.parts.effects import Run

NOBODY: Seat = -1  # as the opponent in a combat: nobody's seat
NO_CARD: CardId = -1
UNDECIDED = -1  # winner of a combat that is being fought
OPPONENT = "opponent"  # the actor of a solo game


class Reason(StrEnum):
    """Why the game ended."""

    FAME = "fame"


class Source(Run, kw_only=True):
    """What steps come from, and what their words have chosen so far."""

    id: str = ""  # token of the component
    card: CardId = NO_CARD  # the card that is read; the asset on it may be gained
    job: CardId = NO_CARD  # the job that is being done
    cargo: CardId = NO_CARD  # the cargo whose delivery was stopped
    contact: ContactId = -1  # the contact that is encountered
    target: Seat = NOBODY  # a player who was chosen
    owner: Seat = NOBODY  # whose run it is
    told: bool = False  # what came of the card was told
    gain: int = 0  # credits gained by these steps so far


class Secret(Struct, array_like=True, gc=False):
    """A secret: its card is hidden, where it was drawn is not."""

    card: CardId
    where: str


class Player(Struct):
    """A player: character, ship, and what belongs to them."""

    ai: bool = False  # the solo opponent, whom AI cards play
    character: str = ""
    goal_done: bool = False  # the card is flipped
    progress: int = 0  # goal tokens on the character card
    ship: str = ""
    ship_goal_done: bool = False
    ship_progress: int = 0
    at: Space = ""
    credits: int = 0
    fame: int = 0  # without what assets add for the time being
    rep: dict[Faction, int] = field(default_factory=dict)  # -1, 0, 1
    wounds: int = 0  # damage of the character
    hull_damage: int = 0  # damage of the ship
    defeated: bool = False
    assets: list[CardId] = field(default_factory=list)
    captives: dict[CardId, ContactId] = field(default_factory=dict)  # bounty -> the contact on it
    marked: dict[CardId, Space] = field(default_factory=dict)  # cargo -> the destination that somebody marked
    secrets: list[Secret] = field(default_factory=list)
    sabotaged: list[Space] = field(default_factory=list)  # planets with a token of this player

    @property
    def secret_count(self) -> int:
        return len(self.secrets)


class PatrolToken(Struct, array_like=True, gc=False):
    """The patrol of a faction on the map; the higher levels lie in the stack."""

    level: int
    at: Space


class ContactToken(Struct, array_like=True, gc=False):
    """A contact on the map. `seen` is a bit mask of the seats that have looked at it secretly."""

    contact: ContactId
    open: bool = False
    seen: int = 0


class Turn(Struct):
    """What has to be remembered until the turn is over."""

    step: Literal["", "planning", "action", "encounter"] = ""
    used: list[str] = field(default_factory=list)  # actions, and abilities that can be used once
    additional: bool = False  # it is an additional turn itself
    another: bool = False  # one follows
    moves: int = 0  # spaces that can still be moved
    over: bool = False  # the active player was defeated: the turn ends after this action or step
    failed: list[CardId] = field(default_factory=list)  # deliveries that were tried in this action


class Roll(Struct):
    """Dice outside combat: a test of skill, the roll of a card, or the roll for an illegal delivery."""

    seat: Seat
    why: Literal["test", "card", "illegal"]
    skill: Skill | None = None
    gained: int = 0  # how often the skill was gained for this test
    sure: bool = False  # passed without rolling
    dice: list[Die] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    after_pass: list[CardId] = field(default_factory=list)  # discarded if the test is passed
    passed: bool = False


class Side(Struct):
    """One side of a combat."""

    seat: Seat  # NOBODY: a patrol, a contact or an enemy on a card
    strength: int = 0  # dice, for those without a seat
    dice: list[Die] = field(default_factory=list)
    cancelled: list[int] = field(default_factory=list)  # places of dice that do not count
    damage: int = 0


class Combat(Struct):
    """A combat being fought; the attacker is the first side."""

    kind: CombatKind
    sides: list[Side]
    enemy: str = ""  # token of the patrol, contact or enemy
    rolling: int = 0  # which side rolls
    invincible: bool = False  # no dice are rolled, the attacker loses [outer-rim.patrol.11]
    winner: int = UNDECIDED  # side
    used: list[str] = field(default_factory=list)  # abilities used in this combat
    without: CardId = NO_CARD  # a crew that is fought: it does not help [outer-rim.bounty-resolve.11]


class Purchase(Struct):
    """A card that is being bought."""

    seat: Seat
    card: CardId
    deck: Deck
    discount: int = 0
    free: bool = False
    in_market: bool = False  # in a Market action
    quiet: bool = False  # part of another purchase, which turns up the next card
    taken: bool = False  # the card lies neither in its deck nor in a slot
    owed: int = 0  # the price, while it is asked what is given in payment


class Opponent(Struct):
    """What the solo opponent has besides a player's things. Where its goal tokens lie follows from its cards
    (`solo.goals`)."""

    deck: Pile = field(default_factory=Pile)
    card: AiCardId = NO_CARD  # the AI card that is being resolved
    last: AiCardId = NO_CARD  # the one that it drew last
    did: list[str] = field(default_factory=list)  # the orders on that card that it has carried out


class TableQuestions:
    """Small questions that the table itself and a view of it answer alike."""

    __slots__ = ()

    players: Sequence[Any]
    patrols: dict[Faction, PatrolToken]

    def patrols_at(self, space: Space) -> list[Faction]:
        return [faction for faction, token in self.patrols.items() if token.at == space]

    def players_at(self, space: Space, *, but: Seat = NOBODY) -> list[Seat]:
        return [who for who, player in enumerate(self.players) if player.at == space and who != but]


class State(KernelState, TableQuestions, kw_only=True):
    """The whole table."""

    moments: list[AnyMoment] = field(default_factory=list)
    players: list[Player]
    tiles: list[str]  # map tiles from left to right
    target: int = 10  # fame that wins
    patrols: dict[Faction, PatrolToken] = field(default_factory=dict)
    contacts: dict[Spot, ContactToken] = field(default_factory=dict)
    markets: dict[Deck, Pile] = field(default_factory=dict)  # the last card is the top and lies face up
    databank: list[CardId] = field(default_factory=list)  # the cards that are in it; which of a number comes is luck
    encounters: dict[str, Pile] = field(default_factory=dict)
    drawn: CardId = NO_CARD  # the encounter card that is being resolved
    reading: str = ""  # path of what is read aloud: a section of an encounter card, or a databank card
    removed: list[CardId] = field(default_factory=list)  # out of the game
    eliminated: list[ContactId] = field(default_factory=list)
    homeless: list[ContactId] = field(default_factory=list)  # tokens on their way to a place
    ship_supply: list[str] = field(default_factory=list)  # market ships that nobody has
    characters: list[str] = field(default_factory=list)  # not chosen yet
    active: Seat = 0
    start: Seat = 0
    turn: int = 0
    now: Turn = field(default_factory=Turn)
    rolls: list[Roll] = field(default_factory=list)  # a stack
    combats: list[Combat] = field(default_factory=list)  # a stack
    purchases: list[Purchase] = field(default_factory=list)  # a stack
    runs: dict[str, Source] = field(default_factory=dict)  # of steps that stand in the plan
    deals: Deals = field(default_factory=Deals)
    opponent: Opponent | None = None  # in a solo game

    def order(self, first: Seat | None = None) -> list[Seat]:
        """All seats clockwise from the active player."""
        first = self.active if first is None else first
        return [*range(first, self.seat_count), *range(min(first, self.seat_count))]

    def has_seat(self, who: Seat) -> bool:
        """Can this player be asked? (The solo opponent cannot.)"""
        return 0 <= who < self.seat_count

    def say(self, key: str, who: Seat, *, secret: dict[str, Any] | None = None, **values: Any) -> None:
        """Tell something about a player, whether he has a seat or not."""
        if self.has_seat(who):
            self.tell(key, who, secret=secret, **values)
        else:
            self.tell(key, actor=OPPONENT, **values)

    def spot_of(self, contact: ContactId) -> Spot | None:
        """Where a contact is on the map."""
        return next((spot for spot, token in self.contacts.items() if token.contact == contact), None)
