"""What players do and choose, as values.

A deed is a small frozen Struct. Its `word` and its parts make the token (`found bankers c3`), and the label too: the
words of the game have `do.<word>`, filled with the names of the parts (`texts` knows what a part named `sector` is).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from orloj.games.voidfall.components import (
    AGENDAS,
    CRISES,
    HEROICS,
    AgendaId,
    CrisisId,
    Grade,
    Guild,
    HeroicId,
    Installation,
    Kind,
    Resource,
    Row,
    SectorKey,
    Ship,
    Track,
)
from orloj.kernel import Seat
from orloj.parts.deeds import WordedDeed


class Deed(WordedDeed, frozen=True, gc=False):
    """Anything that can be chosen and has a text of its own."""

    named: ClassVar[Mapping[str, Callable[[Any], str]]] = {
        "agenda": lambda card: AGENDAS[card].id,
        "crisis": lambda card: CRISES[card].id,
        "heroic": lambda card: HEROICS[card].id,
    }


# -- going on


class GoOn(Deed, frozen=True):
    """Nothing more here."""

    word: ClassVar[str] = "go-on"


class Forgo(Deed, frozen=True):
    """An effect is not wanted [voidfall.actions.14]."""

    word: ClassVar[str] = "forgo"


class EndTurn(Deed, frozen=True):
    """No further action."""

    word: ClassVar[str] = "end-turn"


# -- selection


class Play(Deed, frozen=True):
    """A focus card from the hand."""

    word: ClassVar[str] = "play"
    focus: str


class TakeHeroic(Deed, frozen=True):
    """A heroic or alliance card of the offer, for a card that is given up [voidfall.selection.2]."""

    word: ClassVar[str] = "take"
    heroic: HeroicId
    focus: str


class Plan(Deed, frozen=True):
    """A focus card for the coming turn, as a note to oneself."""

    word: ClassVar[str] = "plan"
    focus: str


class NoPlan(Deed, frozen=True):
    word: ClassVar[str] = "no-plan"


class Flip(Deed, frozen=True):
    """A trade token, for the third action."""

    word: ClassVar[str] = "flip"


class AddAgenda(Deed, frozen=True):
    """An agenda that is played beside the focus card."""

    word: ClassVar[str] = "agenda"
    agenda: AgendaId


class ToActions(Deed, frozen=True):
    """The selection is over."""

    word: ClassVar[str] = "to-actions"


# -- actions


class Act(Deed, frozen=True):
    """An action of the focus card."""

    word: ClassVar[str] = "act"
    focus: str
    action: str


class ActTwice(Deed, frozen=True):
    """The same, doubled."""

    word: ClassVar[str] = "twice"
    focus: str
    action: str


class ActAgenda(Deed, frozen=True):
    """The action of the agenda that was played."""

    word: ClassVar[str] = "act-agenda"
    agenda: AgendaId


class UseAbility(Deed, frozen=True):
    """An action that a technology or a sector gives."""

    word: ClassVar[str] = "use"
    source: str
    path: str


class AskForPayment(Deed, frozen=True):
    """Ask how a price is paid even if it could be paid as it is printed; or no longer."""

    word: ClassVar[str] = "ask-payment"
    switch: str


class AskForBenefits(Deed, frozen=True):
    """Ask before every benefit whether it is wanted; or no longer."""

    word: ClassVar[str] = "ask-benefits"
    switch: str


class GiveBackTrade(Deed, frozen=True):
    """One trade token less is kept at the end of the turn [voidfall.cleanup.15]."""

    word: ClassVar[str] = "give-back"


class Resolve(Deed, frozen=True):
    """Something that waits to be resolved; the number tells equal ones apart."""

    word: ClassVar[str] = "resolve"
    source: str
    what: str
    number: int


class InThisOrder(Deed, frozen=True):
    """All that must be resolved, one after another as it is listed."""

    word: ClassVar[str] = "in-order"


# -- places and pieces


class At(Deed, frozen=True):
    """A sector."""

    word: ClassVar[str] = "at"
    sector: SectorKey


class Found(Deed, frozen=True):
    word: ClassVar[str] = "found"
    guild: Guild
    sector: SectorKey


class Build(Deed, frozen=True):
    word: ClassVar[str] = "build"
    installation: Installation
    sector: SectorKey


class PutSentry(Deed, frozen=True):
    """A sentry, instead of an installation or besides it."""

    word: ClassVar[str] = "sentry"
    sector: SectorKey


class Deploy(Deed, frozen=True):
    word: ClassVar[str] = "deploy"
    ship: Ship
    sector: SectorKey


class PayTax(Deed, frozen=True):
    """Materials for each power that is deployed, where an event demands something."""

    word: ClassVar[str] = "pay-tax"


class Piece(Deed, frozen=True):
    """Power of a ship type in a sector."""

    word: ClassVar[str] = "power"
    ship: Ship
    sector: SectorKey


class Shift(Deed, frozen=True):
    """One move of a regroup."""

    word: ClassVar[str] = "shift"
    ship: Ship
    sector: SectorKey
    to: SectorKey


class Destroy(Deed, frozen=True):
    word: ClassVar[str] = "destroy"
    piece: str
    sector: SectorKey


class Invade(Deed, frozen=True):
    word: ClassVar[str] = "invade"
    sector: SectorKey


class InCombat(Deed, frozen=True):
    """A choice in a combat: a number, or ships as `corvette.2+sentry.1`."""

    word: ClassVar[str] = "combat"
    choice: str
    amount: int
    ships: str


# -- corruption


class OnSector(Deed, frozen=True):
    word: ClassVar[str] = "on-sector"
    sector: SectorKey


class OnTrack(Deed, frozen=True):
    word: ClassVar[str] = "on-track"
    track: Track


class OnSlot(Deed, frozen=True):
    word: ClassVar[str] = "on-slot"
    slot: int


class OnChambers(Deed, frozen=True):
    word: ClassVar[str] = "on-chambers"


Spot = OnSector | OnTrack | OnSlot | OnChambers


# -- house board and cards


class Advance(Deed, frozen=True):
    word: ClassVar[str] = "advance"
    track: Track


class Learn(Deed, frozen=True):
    """A technology."""

    word: ClassVar[str] = "learn"
    tech: str
    grade: Grade


class TakeAgenda(Deed, frozen=True):
    """The visible agenda of a kind."""

    word: ClassVar[str] = "take-agenda"
    agenda: AgendaId


class DrawAgendas(Deed, frozen=True):
    """The top two of a kind, of which one is kept."""

    word: ClassVar[str] = "draw-agendas"
    kind: Kind


class KeepAgenda(Deed, frozen=True):
    word: ClassVar[str] = "keep"
    agenda: AgendaId


class ScoreAgenda(Deed, frozen=True):
    word: ClassVar[str] = "score"
    agenda: AgendaId


class StoreAgenda(Deed, frozen=True):
    """The played agenda goes on a slot; what lies there goes under its pile."""

    word: ClassVar[str] = "store"
    slot: int


class BuryAgenda(Deed, frozen=True):
    """The played agenda goes under its pile."""

    word: ClassVar[str] = "bury"


class DropAgenda(Deed, frozen=True):
    """An agenda in play that is given up."""

    word: ClassVar[str] = "drop-agenda"
    slot: int


class Glory(Deed, frozen=True):
    """A glory token of this value."""

    word: ClassVar[str] = "glory"
    value: int


class GiveBounty(Deed, frozen=True):
    word: ClassVar[str] = "bounty"
    bounty: str


class GiveReclaim(Deed, frozen=True):
    word: ClassVar[str] = "reclaim"
    reclaim: str


class Bonus(Deed, frozen=True):
    """A bonus of the trade track, by its space from the top."""

    word: ClassVar[str] = "bonus"
    space: int


class Make(Deed, frozen=True):
    """A resource that is produced."""

    word: ClassVar[str] = "make"
    resource: Resource


class With(Deed, frozen=True):
    """A player."""

    word: ClassVar[str] = "with"
    player: Seat


class Place(Deed, frozen=True):
    """A place in the turn order, from 1."""

    word: ClassVar[str] = "place"
    number: int


class TopEvent(Deed, frozen=True):
    """The event that goes on top of its pile; the other one goes under it."""

    word: ClassVar[str] = "top"
    event: str


# -- set-up


class ChooseHouse(Deed, frozen=True):
    word: ClassVar[str] = "house"
    house: str


class ChooseOrigin(Deed, frozen=True):
    word: ClassVar[str] = "origin"
    origin: str


# -- crises


class Suffer(Deed, frozen=True):
    """The penalty of the current crisis."""

    word: ClassVar[str] = "suffer"
    crisis: CrisisId


class Catastrophe(Deed, frozen=True):
    word: ClassVar[str] = "catastrophe"


class Ongoing(Deed, frozen=True):
    """The current crisis goes into a row of the board."""

    word: ClassVar[str] = "ongoing"
    row: Row


class ResolveBoard(Deed, frozen=True):
    """The skirmish and the price of the crisis board, in a round of war."""

    word: ClassVar[str] = "board"


class InRow(Deed, frozen=True):
    """A row of the crisis board, for a harbinger."""

    word: ClassVar[str] = "row"
    row: Row


class DropCrisis(Deed, frozen=True):
    """A crisis that is discarded without being solved."""

    word: ClassVar[str] = "drop-crisis"
    crisis: CrisisId


class HarbingerAt(Deed, frozen=True):
    """A harbinger in a sector."""

    word: ClassVar[str] = "harbinger-at"
    sector: SectorKey


class HarbingerIn(Deed, frozen=True):
    """A harbinger in a row of the crisis board."""

    word: ClassVar[str] = "harbinger-in"
    row: Row


class BuildHaven(Deed, frozen=True):
    """A level of a safe haven, by its number."""

    word: ClassVar[str] = "haven"
    haven: int


class Reward(Deed, frozen=True):
    """A reward of a finished safe haven."""

    word: ClassVar[str] = "reward"
    reward: str


class Consume(Deed, frozen=True):
    """A technology of the offer that the Voidborn consume."""

    word: ClassVar[str] = "consume"
    tech: str
