"""What abilities answer to: everything that can be changed when it happens, or followed up after it.

Moments lie on a stack in the state, so a moment is also the memory of what is going on: the innermost `SpaceCombat` is
the combat that is fought (`facts.current`). Some are only context and have no ability of their own.

The words of the cards and these moments: "start of …" and "end of …" are the window *after* of `RoundStart`,
`TurnStart` and so on, which have nothing between their windows; "when you would" and "when" are *when*; "after" is
*after*.
"""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct, field

from orloj.games.ti4.components import AgendaId, CardId
from orloj.kernel import Moment, Seat
from orloj.parts.dice import Die

NOBODY: Seat = -1


class Throw(Struct, kw_only=True):
    """Dice that one kind of unit of one player rolls. Those of a unit lie side by side, additional ones at the end."""

    kind: str  # of the units; or the id of what rolls, if that is no unit
    hit: int  # the least result that is a hit, before modifiers
    units: int = 1
    each: int = 1  # dice of each unit
    extra: int = 0  # dice besides
    plus: int = 0  # added to each die
    dice: list[Die] = field(default_factory=list)  # as soon as they are rolled
    at: str = ""  # where the units are, if not where the hits go: a tile or a planet
    planet: str = ""  # where the hits go, if that is a planet
    target: Seat = NOBODY  # against whom, if not everything is against one player
    aim: str = "any"  # what its hits may be assigned to; see `Hits`
    bonus: int = 0  # hits that were made besides the dice
    raised: dict[int, int] = field(default_factory=dict)  # by the number of a die: what is added to this one alone


class Hits(Struct, kw_only=True):
    """Hits of one source against one player, waiting to be cancelled or assigned."""

    by: Seat  # who made them
    count: int
    aim: str = "any"  # who may be hit: "any", "fighters", "non-fighters" (as long as there are some), "kind <kind>" (an
    # undamaged unit of a kind), "damaged <kind>" (a damaged one)
    source: str = "combat"  # "combat", "barrage", "cannon", "bombardment", or the id of an ability
    at: str = ""  # where the unit is at which they are aimed, if such units are in several places


class Loss(Struct, kw_only=True, frozen=True):
    """Units of one kind that one player loses in one place."""

    seat: Seat
    kind: str
    count: int
    place: str  # a tile (space area) as text, or a planet
    by: Seat = NOBODY  # whose hits or abilities did it, if the moment does not say it for all
    damaged: int = -1  # how many of them were damaged before; -1: as many as there are
    revives: int = 0  # as soon as they are gone: with which result such a unit will come back; 0: never


class Sailing(Struct, kw_only=True):
    """A ship that is going to move in a tactical action, with what it carries."""

    kind: str
    route: list[int]  # tiles: where it starts, those on the way, where it ends
    damaged: bool = False
    cargo: list[tuple[str, str]] = field(default_factory=list)  # kind, and the place it was picked up from


# ---------------------------------------------------------------- strategy phase


class StrategyPhaseStart(Moment, kw_only=True):
    """The strategy phase begins; nobody has chosen yet."""

    rule: ClassVar[str] = "ti4.timing.2"


class CardPick(Moment, kw_only=True):
    """A player has named a strategy card and has not taken it yet."""

    rule: ClassVar[str] = "ti4.timing.2"
    seat: Seat
    card: str

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "strategy": self.card}


class StrategyPhaseEnd(Moment, kw_only=True):
    """All strategy cards are chosen; the action phase has not begun."""

    rule: ClassVar[str] = "ti4.timing.2"


# ---------------------------------------------------------------- turns and actions


class TurnStart(Moment, kw_only=True):
    """A turn of the action phase begins."""

    rule: ClassVar[str] = "ti4.timing.1"
    seat: Seat

    def values(self) -> dict[str, Any]:
        return {"player": self.seat}


class Turn(Moment, kw_only=True):
    """A whole turn: to cancel it is to end it at once."""

    seat: Seat
    action: str = ""  # the kind of the action that is going on or was performed last
    performed: bool = False  # it was not cancelled: it counts as the action of the turn
    extra: bool = False  # it is an additional one
    logistics: bool = False  # a technology that allows two actions was used for it


class ActionDone(Moment, kw_only=True):
    """A player has performed an action."""

    rule: ClassVar[str] = "ti4.timing.1"
    seat: Seat
    action: str  # "strategic", "tactical", "component"

    def values(self) -> dict[str, Any]:
        return {"player": self.seat}


class CardPlayed(Moment, kw_only=True):
    """Somebody has played an action card, and nothing of it has happened yet."""

    rule: ClassVar[str] = "ti4.25.8"
    seat: Seat
    card: CardId
    as_action: bool = False  # as the component action of the turn

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "action_card": self.card}


class StrategyAbility(Moment, kw_only=True):
    """A player resolves the primary or secondary ability of a strategy card."""

    rule: ClassVar[str] = "ti4.timing.1"
    seat: Seat
    card: str
    primary: bool

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "strategy": self.card}


# ---------------------------------------------------------------- tactical action


class TacticalAction(Moment, kw_only=True):
    """A whole tactical action."""

    rule: ClassVar[str] = "ti4.timing.1"
    seat: Seat
    tile: int
    sailings: list[Sailing] = field(default_factory=list)
    ahead: list[str] = field(default_factory=list)  # kinds of ships that move before all others
    landed: list[str] = field(default_factory=list)  # planets to which forces were committed
    barred: list[str] = field(default_factory=list)  # planets on which nobody may land any more
    conquered: list[str] = field(default_factory=list)  # planets of which control was gained

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "system": self.tile}


class Activation(Moment, kw_only=True):
    """A system is activated."""

    rule: ClassVar[str] = "ti4.timing.1"
    seat: Seat
    tile: int

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "system": self.tile}


class ShipsArrived(Moment, kw_only=True):
    """Ships have moved into the active system; nobody has fired yet."""

    rule: ClassVar[str] = "ti4.timing.1"
    seat: Seat
    tile: int
    moved: bool  # whether any ship has come

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "system": self.tile}


# ---------------------------------------------------------------- dice and hits


class DiceRolled(Moment, kw_only=True):
    """Dice lie on the table. *When*: before they are counted nothing can be done but what changes how they are rolled;
    *after*: dice are rolled again or changed. Then they are counted, and the hits go to the `Volley`."""

    rule: ClassVar[str] = "ti4.timing.1"
    seat: Seat  # who has rolled
    target: Seat  # against whom
    purpose: str  # "combat", "barrage", "cannon", "bombardment"
    tile: int
    planet: str = ""  # if it is about a planet
    throws: list[Throw] = field(default_factory=list)

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "other": self.target}


class GroundRolls(DiceRolled, kw_only=True):
    """The combat rolls of one side of a ground combat lie on the table."""


class RollsMade(Moment, kw_only=True):
    """Both sides of a combat have made the combat rolls of a round; hits of both are known (`Volley`). *After*: more
    hits can be made before any of them is cancelled."""

    rule: ClassVar[str] = "ti4.timing.1"
    round: int


class HitsLanding(Moment, kw_only=True):
    """Hits have been made against a player and are not assigned yet. *When*: they can be cancelled."""

    rule: ClassVar[str] = "ti4.36.0"
    seat: Seat  # who is hit
    place: str  # a tile (ships in its space area) or a planet (ground forces on it)
    hits: list[Hits] = field(default_factory=list)

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "count": sum(one.count for one in self.hits)}


class CannonHits(HitsLanding, kw_only=True):
    """Hits of Space Cannon, in offense or in defense."""


class ShipsHit(HitsLanding, kw_only=True):
    """Hits in a space combat, but not of Space Cannon."""


class Volley(Moment, kw_only=True):
    """Fire that hits at the same time, from the rolls to the destruction; only context."""

    rule: ClassVar[str] = "ti4.85.1"
    cause: str = "hits"  # of the destruction
    landings: list[HitsLanding] = field(default_factory=list)  # by player and place: hits that nobody has cancelled
    passed: list[int] = field(default_factory=list)  # landings for which nobody sustains damage any more
    last: int = -1  # the landing against which a unit has sustained damage last


class HitsAssigned(Moment, kw_only=True):
    """All hits of the combat rolls of a round are assigned, also if there were none."""

    rule: ClassVar[str] = "ti4.timing.1"
    round: int


class SustainUsed(Moment, kw_only=True):
    """A unit has used Sustain Damage."""

    rule: ClassVar[str] = "ti4.timing.1"
    seat: Seat
    kind: str
    place: str
    by: Seat  # who made the hit
    also_by: list[Seat] = field(default_factory=list)  # who made the others, if it has cancelled several
    destroyed: bool = False  # it was destroyed by an answer to this

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "unit": self.kind}


class UnitsDestroyed(Moment, kw_only=True):
    """Units are destroyed, all at the same time. *When*: they are still there; *after*: they are gone."""

    rule: ClassVar[str] = "ti4.53.12a"
    losses: list[Loss]
    by: Seat = NOBODY  # whose hits or abilities did it
    cause: str = (
        "hits"  # "hits", "barrage", "cannon", "bombardment", "rift", "excess", "control", or the id of an ability
    )

    def maker(self, loss: Loss) -> Seat:
        """Who has destroyed these units, or NOBODY."""
        return loss.by if loss.by != NOBODY else self.by

    def values(self) -> dict[str, Any]:
        victim = self.losses[0].seat if self.losses else NOBODY  # others may have destroyed them meanwhile
        return {"player": victim, "count": sum(loss.count for loss in self.losses)}


class ShipsDestroyed(UnitsDestroyed, kw_only=True):
    """Some of the units are destroyed in the space area where a space combat is fought, or took part in it as ships."""


# ---------------------------------------------------------------- combat


class RoundEnd(Moment, kw_only=True):
    """A round of a combat ends, and not the combat: the last one has no moment of its own (`Combat`)."""

    rule: ClassVar[str] = "ti4.timing.1"
    round: int = 0


class Combat(RoundEnd, kw_only=True):
    """What space and ground combats have in common; the active player is the attacker. *After* it is also the end of
    its last round: what answers to one of these moments can be used at the other's place in the order [ti4.53.12b]."""

    attacker: Seat
    defender: Seat
    tile: int
    declared: Seat = NOBODY  # who has announced a retreat in this round
    retreating: Seat = NOBODY  # who is going to retreat in this round
    retreat_to: int = 0
    winner: Seat = NOBODY
    loser: Seat = NOBODY
    leaders: list[Seat] = field(default_factory=list)  # who had the most victory points when it was won
    lost: list[Loss] = field(default_factory=list)  # everything that was destroyed in it
    scored: list[Seat] = field(default_factory=list)  # who has scored an objective during it
    over: bool = False  # it ends although both have units left
    sustained: dict[Seat, dict[str, int]] = field(default_factory=dict)  # by kind: who used Sustain Damage this round
    used_once: list[str] = field(default_factory=list)  # abilities that work once in a combat
    lost_before: int = 0  # how long `lost` was when the round began
    quiet: int = 0  # rounds in a row in which nothing was destroyed
    number: int = 0  # in this phase, as soon as something in it is worth remembering

    def values(self) -> dict[str, Any]:
        return {"player": self.attacker, "other": self.defender, "system": self.tile}

    def opponent(self, seat: Seat) -> Seat:
        return self.defender if seat == self.attacker else self.attacker


class SpaceCombat(Combat, kw_only=True):
    """A space combat. *After*: it is over, and it is known who has won."""

    as_ships: dict[Seat, dict[str, int]] = field(default_factory=dict)  # by place: ground forces that fight as ships


class GroundCombat(Combat, kw_only=True):
    """A ground combat. *After*: it is over, and it is known who has won."""

    planet: str


class RoundStart(Moment, kw_only=True):
    """A round of a combat begins; with the first one the combat begins [ti4.53.12b.2]."""

    rule: ClassVar[str] = "ti4.timing.1"
    round: int


class RetreatDeclared(Moment, kw_only=True):
    """A player has announced a retreat."""

    rule: ClassVar[str] = "ti4.timing.1"
    seat: Seat
    stopped: bool = False

    def values(self) -> dict[str, Any]:
        return {"player": self.seat}


# ---------------------------------------------------------------- invasion, control, production, technology


class Invasion(Moment, kw_only=True):
    """The whole invasion step of a tactical action; only context."""

    rule: ClassVar[str] = "ti4.timing.1"
    seat: Seat
    tile: int
    token_taken: bool = False  # the custodians token was removed: forces have to land beneath it

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "system": self.tile}


class InvasionStart(Moment, kw_only=True):
    """The invasion step of a tactical action begins."""

    rule: ClassVar[str] = "ti4.timing.1"
    seat: Seat
    tile: int

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "system": self.tile}


class ForcesCommitted(Moment, kw_only=True):
    """Ground forces have landed on a planet; nobody has fired yet."""

    rule: ClassVar[str] = "ti4.timing.1"
    seat: Seat
    planet: str
    units: dict[str, int]

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "planet": self.planet}


class ControlGained(Moment, kw_only=True):
    """A player gains control of a planet. *When*: structures of others are still there; *after*: they are gone."""

    rule: ClassVar[str] = "ti4.timing.1"
    seat: Seat
    planet: str
    former: Seat  # who controlled it, or NOBODY

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "planet": self.planet}


class StructurePlaced(Moment, kw_only=True):
    """A structure has come onto the board."""

    rule: ClassVar[str] = "ti4.timing.1"
    seat: Seat
    kind: str
    place: str

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "unit": self.kind, "place": self.place}


class ProductionUse(Moment, kw_only=True):
    """A player uses Production in a system, or an ability that produces units there."""

    rule: ClassVar[str] = "ti4.timing.1"
    seat: Seat
    tile: int
    ability: str = "production"  # or the id of what produces instead
    limit: int = 0  # how many units may be produced, if an ability says it; otherwise the units that are used do
    docks: list[str] = field(
        default_factory=list
    )  # where the units with Production are that are used: planets or the tile; empty: all of the system
    kinds: list[str] = field(default_factory=list)  # the only kinds of units that may be produced; empty: all
    discount: int = 0  # so much less all of it costs
    budget: int = -1  # what all of it may cost at most, if an ability says it
    swapped: str = ""  # a planet whose resources and influence have changed places for it
    swapped_worth: tuple[int, int] = (0, 0)  # its resources and influence meanwhile
    units: dict[str, int] = field(default_factory=dict)  # what is produced
    idle: bool = False  # Production was used, although nothing was produced

    @property
    def production_used(self) -> bool:
        """Has Production itself been used, and not an ability that produces in another way?"""
        return self.ability == "production" and (self.idle or bool(self.units))

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "system": self.tile}


class TechnologyGain(Moment, kw_only=True):
    """A player researches a technology, or gains one without research."""

    rule: ClassVar[str] = "ti4.timing.1"
    seat: Seat
    technology: str
    researched: bool

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "technology": self.technology}


# ---------------------------------------------------------------- goods and notes


class GoodsGained(Moment, kw_only=True):
    """A player has gained trade goods."""

    rule: ClassVar[str] = "ti4.timing.1"
    seat: Seat
    count: int

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "count": self.count}


class CommoditiesReplenished(Moment, kw_only=True):
    """A player has replenished commodities. *When*: they can be demanded before anything else comes of it."""

    rule: ClassVar[str] = "ti4.timing.1"
    seat: Seat

    def values(self) -> dict[str, Any]:
        return {"player": self.seat}


class TransactionDone(Moment, kw_only=True):
    """Two players have made a transaction."""

    rule: ClassVar[str] = "ti4.timing.1"
    one: Seat
    other: Seat
    pillaged: list[Seat] = field(default_factory=list)  # of whom something was taken because of it

    def values(self) -> dict[str, Any]:
        return {"player": self.one, "other": self.other}


# ---------------------------------------------------------------- status phase


class StatusPhaseStart(Moment, kw_only=True):
    """The status phase begins."""

    rule: ClassVar[str] = "ti4.clar.1"


class StrategyCardsReturned(Moment, kw_only=True):
    """Strategy cards are about to be returned."""

    rule: ClassVar[str] = "ti4.clar.1"
    kept: list[Seat] = field(default_factory=list)  # who keeps his cards


class StatusPhaseEnd(Moment, kw_only=True):
    """The status phase ends."""

    rule: ClassVar[str] = "ti4.clar.1"


# ---------------------------------------------------------------- agenda phase


class Prediction(Struct, kw_only=True):
    """What somebody has predicted aloud, and what for."""

    seat: Seat
    outcome: str
    source: str  # the id of the card or ability


class Vote(Struct, kw_only=True):
    """What one player has voted."""

    seat: Seat
    outcome: str
    count: int


class AgendaPhaseStart(Moment, kw_only=True):
    """The agenda phase begins; no agenda is revealed yet."""

    rule: ClassVar[str] = "ti4.timing.2"


class AgendaOnTable(Moment, kw_only=True):
    """An agenda from its reveal to its end. *After*: its outcome is resolved and predictions are paid."""

    rule: ClassVar[str] = "ti4.timing.2"
    agenda: AgendaId
    votes: list[Vote] = field(default_factory=list)
    predictions: list[Prediction] = field(default_factory=list)
    silent: list[Seat] = field(default_factory=list)  # who does not vote on it
    outcome: str = ""  # as the options of the vote are written; empty: not known yet
    again: bool = False  # a vote anew on a law in play

    def values(self) -> dict[str, Any]:
        return {"agenda": self.agenda}


class AgendaOver(Moment, kw_only=True):
    """An agenda was resolved, or it was discarded and another one comes in its place."""

    rule: ClassVar[str] = "ti4.timing.2"


class AgendaRevealed(Moment, kw_only=True):
    """An agenda has been revealed. *When*: it can be replaced; *after*: predictions are made."""

    rule: ClassVar[str] = "ti4.timing.2"
    agenda: AgendaId

    def values(self) -> dict[str, Any]:
        return {"agenda": self.agenda}


class VoteBegins(Moment, kw_only=True):
    """The vote on an agenda is about to begin."""

    rule: ClassVar[str] = "ti4.timing.2"
    agenda: AgendaId

    def values(self) -> dict[str, Any]:
        return {"agenda": self.agenda}


class VotesCast(Moment, kw_only=True):
    """A player has cast votes."""

    rule: ClassVar[str] = "ti4.timing.2"
    seat: Seat
    outcome: str
    count: int

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "count": self.count}


class VotingDone(Moment, kw_only=True):
    """All have voted; the votes are not compared yet."""

    rule: ClassVar[str] = "ti4.timing.2"
    agenda: AgendaId


class Elected(Moment, kw_only=True):
    """An outcome has been chosen by the votes and is about to be resolved. *When*: it can still be changed."""

    rule: ClassVar[str] = "ti4.timing.2"
    agenda: AgendaId
    outcome: str

    def values(self) -> dict[str, Any]:
        return {"agenda": self.agenda, "outcome": self.outcome}


AnyMoment = (
    StrategyPhaseStart
    | CardPick
    | StrategyPhaseEnd
    | TurnStart
    | Turn
    | ActionDone
    | CardPlayed
    | StrategyAbility
    | TacticalAction
    | Activation
    | ShipsArrived
    | DiceRolled
    | GroundRolls
    | RollsMade
    | HitsLanding
    | CannonHits
    | ShipsHit
    | Volley
    | HitsAssigned
    | SustainUsed
    | UnitsDestroyed
    | ShipsDestroyed
    | SpaceCombat
    | GroundCombat
    | RoundStart
    | RoundEnd
    | RetreatDeclared
    | Invasion
    | InvasionStart
    | ForcesCommitted
    | ControlGained
    | StructurePlaced
    | ProductionUse
    | TechnologyGain
    | GoodsGained
    | CommoditiesReplenished
    | TransactionDone
    | StatusPhaseStart
    | StrategyCardsReturned
    | StatusPhaseEnd
    | AgendaPhaseStart
    | AgendaOnTable
    | AgendaOver
    | AgendaRevealed
    | VoteBegins
    | VotesCast
    | VotingDone
    | Elected
)
