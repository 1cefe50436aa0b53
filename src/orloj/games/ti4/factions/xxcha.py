"""The Xxcha Kingdom. The space cannons of its flagship are figures."""

from __future__ import annotations

from orloj.games.ti4.action_cards.intrigues import cancel_card
from orloj.games.ti4.book import BOOK, note
from orloj.games.ti4.components import MECATOL
from orloj.games.ti4.control import gain_control
from orloj.games.ti4.facts import Known, current, has_ships_in, planets_of, tile_of
from orloj.games.ti4.galaxy import galaxy
from orloj.games.ti4.moments import Activation, AgendaRevealed, CardPlayed, StrategyAbility, Turn
from orloj.games.ti4.phases.agenda import replace_agenda
from orloj.games.ti4.purse import add_tokens
from orloj.games.ti4.research import exhaust_technology
from orloj.games.ti4.state import PlanetId, State
from orloj.games.ti4.strategy_cards.registry import WORTH_FOLLOWING
from orloj.kernel import Seat, choose

# -- Peace Accords: control of a planet without units after Diplomacy


def peaceful_planets(g: Known, seat: Seat) -> list[PlanetId]:
    """Planets free of units, not Mecatol Rex, in systems to which an own planet is adjacent: beside it, or its own
    [ti4.56.2, ti4.56.3]."""
    board = galaxy(g, seat)
    own = {tile_of(planet) for planet in planets_of(g, seat)}
    near = own.union(*[board.neighbours(tile) for tile in own])
    return [
        id
        for id, planet in g.planets.items()
        if id != MECATOL and planet.owner != seat and not planet.ground and tile_of(id) in near
    ]


@BOOK.ability(
    "peace-accords",
    "after",
    StrategyAbility,
    lambda g, seat, moment: moment.seat == seat and moment.card == "diplomacy" and bool(peaceful_planets(g, seat)),
)
async def peace_accords(g: State, seat: Seat, _moment: StrategyAbility) -> None:
    planet = await choose(seat, "peace-accords", lambda _seat: peaceful_planets(g, seat), rule="ti4.27.4")
    gain_control(g, seat, planet)


@WORTH_FOLLOWING.by("peace-accords")
def _for_peace(g: Known, holder: Seat, useful: bool, seat: Seat, card: str) -> bool:
    """Also if there is nothing to ready."""
    return useful or (seat == holder and card == "diplomacy" and bool(peaceful_planets(g, seat)))


# -- Quash and Political Favor: the agenda is replaced


@BOOK.ability("quash", "when", AgendaRevealed, lambda g, seat, _moment: g.players[seat].strategy > 0)
def quash(g: State, seat: Seat, _moment: AgendaRevealed) -> None:
    add_tokens(g, seat, "strategy", -1)
    replace_agenda(g)


@note("political-favor", "when", AgendaRevealed, lambda g, _seat, _moment, owner: g.players[owner].strategy > 0)
def political_favor(g: State, _seat: Seat, _moment: AgendaRevealed, owner: Seat) -> None:
    add_tokens(g, owner, "strategy", -1)
    g.tell("loses-token", owner, pool="strategy")
    replace_agenda(g)


# -- Instinct Training: action cards of others are cancelled, Sabotage too


@BOOK.ability(
    "instinct-training",
    "when",
    CardPlayed,
    lambda g, seat, moment: moment.seat != seat and g.players[seat].strategy > 0,
)
def instinct_training(g: State, seat: Seat, moment: CardPlayed) -> None:
    exhaust_technology(g, seat, "instinct-training")
    add_tokens(g, seat, "strategy", -1)
    cancel_card(g, moment)


# -- Nullification Field: a turn ends at once


@BOOK.ability(
    "nullification-field",
    "after",
    Activation,
    lambda g, seat, moment: moment.seat != seat and has_ships_in(g, seat, moment.tile) and g.players[seat].strategy > 0,
)
def nullification_field(g: State, seat: Seat, moment: Activation) -> None:
    """The command token stays; only what comes at the end of the turn follows."""
    exhaust_technology(g, seat, "nullification-field")
    add_tokens(g, seat, "strategy", -1)
    g.tell("turn-ended", moment.seat)
    end_turn(g)


def end_turn(g: State) -> None:
    """The turn of the active player is over, wherever it is."""
    turn = current(g, Turn)
    assert turn is not None
    BOOK.cancel(g, turn)
