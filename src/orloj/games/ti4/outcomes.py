"""What can be voted for, what agendas do, and what right predictions bring [ti4.15, ti4.23].

An outcome is a deed; votes, predictions and the agenda on the table keep its token. Agendas say in their family what
they do:

    @effect("seed-of-an-empire", ForOutcome)
    def seed(g: State, table: AgendaOnTable, outcome: ForOutcome) -> None: ...

and cards that predict say what a right prediction brings:

    @payout("trade-rider")
    def trade_rider(g: State, seat: Seat, table: AgendaOnTable) -> None: ...
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import ClassVar, TypeVar

from orloj.games.ti4.components import (
    AGENDA_NUMBER,
    AGENDAS,
    MECATOL,
    OBJECTIVE_NUMBER,
    OBJECTIVES,
    PLANETS,
    AgendaId,
    ObjectiveId,
)
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import Known, clockwise, is_home, seats_alive
from orloj.games.ti4.moments import NOBODY, AgendaOnTable
from orloj.games.ti4.state import PlanetId, State
from orloj.kernel import Seat


class ForOutcome(Deed, frozen=True):
    """For."""

    word: ClassVar[str] = "for"


class AgainstOutcome(Deed, frozen=True):
    """Against."""

    word: ClassVar[str] = "against"


class ElectPlayer(Deed, frozen=True):
    """A player is elected."""

    word: ClassVar[str] = "elect-player"
    player: Seat


class ElectPlanet(Deed, frozen=True):
    """A planet is elected."""

    word: ClassVar[str] = "elect-planet"
    planet: PlanetId


class ElectLaw(Deed, frozen=True):
    """A law in force is elected."""

    word: ClassVar[str] = "elect-law"
    agenda: AgendaId


class ElectObjective(Deed, frozen=True):
    """A secret objective that was scored is elected."""

    word: ClassVar[str] = "elect-objective"
    objective: ObjectiveId


Outcome = ForOutcome | AgainstOutcome | ElectPlayer | ElectPlanet | ElectLaw | ElectObjective
Chosen = TypeVar("Chosen", ForOutcome, AgainstOutcome, ElectPlayer, ElectPlanet, ElectLaw, ElectObjective)

FOR, AGAINST = ForOutcome().token, AgainstOutcome().token


def read_outcome(token: str) -> Outcome:
    """The outcome that a token stands for."""
    word, _, what = token.partition(" ")
    match word:
        case ForOutcome.word:
            return ForOutcome()
        case AgainstOutcome.word:
            return AgainstOutcome()
        case ElectPlayer.word:
            return ElectPlayer(int(what))
        case ElectPlanet.word:
            return ElectPlanet(what)
        case ElectLaw.word:
            return ElectLaw(AGENDA_NUMBER[what])
        case ElectObjective.word:
            return ElectObjective(OBJECTIVE_NUMBER[what])
        case _:
            raise ValueError(f"{token!r} is no outcome of an agenda")


def outcomes(g: Known, agenda: AgendaId) -> list[Outcome]:
    """What can be voted for and predicted on an agenda now [ti4.15.8, ti4.15.9, ti4.15.22a]."""
    match AGENDAS[agenda].vote:
        case "for-against":
            return [ForOutcome(), AgainstOutcome()]
        case "player":
            return [ElectPlayer(seat) for seat in clockwise(g, g.speaker)]
        case "law":
            return [ElectLaw(law.agenda) for law in g.laws]
        case "scored-secret-objective":
            return [ElectObjective(objective) for objective in _scored_secrets(g)]
        case planets:
            return [ElectPlanet(planet) for planet in _eligible_planets(g, planets.removeprefix("planet").lstrip("-"))]


def _eligible_planets(g: Known, which: str) -> list[PlanetId]:
    """Planets that somebody controls [ti4.15.11], of the kind that the agenda wants."""
    controlled = [planet for planet, state in g.planets.items() if state.owner != NOBODY]
    if not which:
        return controlled
    if which == "nonhome-not-mecatol":
        return [planet for planet in controlled if planet != MECATOL and not is_home(PLANETS[planet].tile)]
    return [planet for planet in controlled if PLANETS[planet].trait == which]


def _scored_secrets(g: Known) -> list[ObjectiveId]:
    """Secret objectives that lie scored in front of somebody, and are not public already."""
    return [
        one
        for seat in seats_alive(g)
        for one in g.players[seat].scored
        if OBJECTIVES[one].stage == "secret" and one not in g.objectives
    ]


def can_be_voted_on(g: Known, agenda: AgendaId) -> bool:
    """Is there what the agenda needs at its reveal? Otherwise it is discarded and the next one is revealed."""
    match AGENDAS[agenda].needs:
        case "law":
            return bool(g.laws)
        case "scored-secret-objective":
            return bool(_scored_secrets(g))
        case _:
            return True


# ---------------------------------------------------------------- what agendas do

Effect = Callable[[State, AgendaOnTable, Chosen], Awaitable[None] | None]
_EFFECTS: dict[tuple[str, str], Callable[..., Awaitable[None] | None]] = {}


def effect(agenda: str, outcome: type[Chosen]) -> Callable[[Effect[Chosen]], Effect[Chosen]]:
    """Registers what happens when an outcome of an agenda is resolved [ti4.53.20]. A law is in force already."""

    def keep(script: Effect[Chosen]) -> Effect[Chosen]:
        assert (agenda, outcome.word) not in _EFFECTS, f"two effects of {agenda} {outcome.word}"
        _EFFECTS[agenda, outcome.word] = script
        return script

    return keep


async def take_effect(g: State, table: AgendaOnTable, outcome: Outcome) -> None:
    """Do what the agenda says for this outcome; some outcomes do nothing."""
    script = _EFFECTS.get((AGENDAS[table.agenda].id, outcome.word))
    doing = script(g, table, outcome) if script is not None else None
    if doing is not None:
        await doing


def voters(g: Known, table: AgendaOnTable, outcome: Outcome) -> list[Seat]:
    """Who has cast votes for an outcome, in the order of the agenda phase."""
    cast = [vote.seat for vote in table.votes if vote.outcome == outcome.token and vote.count > 0]
    return [seat for seat in clockwise(g, g.speaker) if seat in cast]


# ---------------------------------------------------------------- what predictions bring

Payout = Callable[[State, Seat, AgendaOnTable], Awaitable[None] | None]
_PAYOUTS: dict[str, Payout] = {}


def payout(id: str) -> Callable[[Payout], Payout]:
    """Registers what a right prediction by this card or ability brings [ti4.15.22b]."""

    def keep(script: Payout) -> Payout:
        assert id not in _PAYOUTS, f"two payouts of {id}"
        _PAYOUTS[id] = script
        return script

    return keep


async def pay_out(g: State, seat: Seat, source: str, table: AgendaOnTable) -> None:
    """A prediction was right."""
    doing = _PAYOUTS[source](g, seat, table)
    if doing is not None:
        await doing
