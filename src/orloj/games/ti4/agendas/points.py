"""Agendas about victory points [ti4.74]."""

from __future__ import annotations

from orloj.games.ti4.agendas.common import everybody
from orloj.games.ti4.book import BOOK
from orloj.games.ti4.facts import Known, home_tile, law_in_force, planets_in, seats_alive
from orloj.games.ti4.laws import attached_to, hand_over
from orloj.games.ti4.moments import NOBODY, AgendaOnTable, Combat, ControlGained
from orloj.games.ti4.outcomes import AgainstOutcome, ElectPlanet, ElectPlayer, ForOutcome, effect, voters
from orloj.games.ti4.production import MAY_PRODUCE
from orloj.games.ti4.scoring import gain_points, gain_points_together, lose_points
from orloj.games.ti4.state import Place, State
from orloj.kernel import Seat

MUTINY, SEED = "mutiny", "seed-of-an-empire"
SHARD, CROWN, HOLY_PLANET = "shard-of-the-throne", "the-crown-of-emphidia", "holy-planet-of-ixth"


# ---------------------------------------------------------------- directives


@effect(MUTINY, ForOutcome)
def mutiny_succeeds(g: State, table: AgendaOnTable, outcome: ForOutcome) -> None:
    gain_points_together(g, voters(g, table, outcome), 1, MUTINY)


@effect(MUTINY, AgainstOutcome)
def mutiny_fails(g: State, table: AgendaOnTable, _outcome: AgainstOutcome) -> None:
    for seat in voters(g, table, ForOutcome()):
        lose_points(g, seat, 1, MUTINY)


@effect(SEED, ForOutcome)
def strong_seed(g: State, _table: AgendaOnTable, _outcome: ForOutcome) -> None:
    """All who lead gain a point [ti4.74.5]."""
    most = max(g.players[seat].points for seat in seats_alive(g))
    gain_points_together(g, [seat for seat in everybody(g) if g.players[seat].points == most], 1, SEED)


@effect(SEED, AgainstOutcome)
def weak_seed(g: State, _table: AgendaOnTable, _outcome: AgainstOutcome) -> None:
    fewest = min(g.players[seat].points for seat in seats_alive(g))
    gain_points_together(g, [seat for seat in everybody(g) if g.players[seat].points == fewest], 1, SEED)


# ---------------------------------------------------------------- laws that carry a point from one to another


def _pass_on(g: State, id: str, winner: Seat, loser: Seat) -> None:
    """The law and its point change hands: the new owner gains one before the former loses one."""
    law = law_in_force(g, id)
    assert law is not None
    hand_over(g, law, winner)
    gain_points(g, winner, 1, id)
    lose_points(g, loser, 1, id)


@effect(SHARD, ElectPlayer)
def shard(g: State, _table: AgendaOnTable, outcome: ElectPlayer) -> None:
    gain_points(g, outcome.player, 1, SHARD)


@BOOK.ability(
    SHARD, "after", Combat, lambda _g, seat, combat: combat.loser == seat and combat.winner != NOBODY, mandatory=True
)
def shard_is_won(g: State, seat: Seat, combat: Combat) -> None:
    """Whoever wins a combat against the owner."""
    _pass_on(g, SHARD, combat.winner, seat)


@effect(CROWN, ElectPlayer)
def crown(g: State, _table: AgendaOnTable, outcome: ElectPlayer) -> None:
    gain_points(g, outcome.player, 1, CROWN)


@BOOK.ability(
    CROWN,
    "after",
    ControlGained,
    lambda g, seat, gained: gained.seat != seat and gained.planet in planets_in(home_tile(g, seat)),
    mandatory=True,
)
def crown_is_seized(g: State, seat: Seat, gained: ControlGained) -> None:
    """Whoever gains control of a planet in the home system of the owner."""
    _pass_on(g, CROWN, gained.seat, seat)


# ---------------------------------------------------------------- a planet that carries a point


@effect(HOLY_PLANET, ElectPlanet)
def holy_planet(g: State, _table: AgendaOnTable, outcome: ElectPlanet) -> None:
    gain_points(g, g.planets[outcome.planet].owner, 1, HOLY_PLANET)


@BOOK.ability(
    HOLY_PLANET,
    "when",
    ControlGained,
    lambda g, seat, gained: gained.seat == seat and attached_to(g, HOLY_PLANET, gained.planet),
    mandatory=True,
)
def holy_planet_falls(g: State, seat: Seat, gained: ControlGained) -> None:
    """One gains control of it, and another one may lose it."""
    gain_points(g, seat, 1, HOLY_PLANET)
    if gained.former != NOBODY:
        lose_points(g, gained.former, 1, HOLY_PLANET)


@MAY_PRODUCE.by(HOLY_PLANET, last=True)
def nothing_is_made_there(g: Known, _holder: Seat, may: bool, place: Place) -> bool:
    """Units on the planet do not produce."""
    return may and not attached_to(g, HOLY_PLANET, place)
