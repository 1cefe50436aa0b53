"""The L1Z1X Mindnet. Its Super-Dreadnoughts are figures."""

from __future__ import annotations

from orloj.games.ti4.action_cards.manoeuvres import structures_to_take, take_structures_over
from orloj.games.ti4.bombardment import bombard, bombarding
from orloj.games.ti4.book import BOOK, note, unchosen
from orloj.games.ti4.combats import fights
from orloj.games.ti4.components import Technology
from orloj.games.ti4.dicing import AIM, COMBAT, Shot
from orloj.games.ti4.facts import Known, count_at, current, spare_tokens
from orloj.games.ti4.hits import NON_FIGHTERS
from orloj.games.ti4.moments import ControlGained, GroundCombat, RoundEnd, TurnStart
from orloj.games.ti4.purse import add_tokens, can_spend, spend
from orloj.games.ti4.research import exhaust_technology, waiver
from orloj.games.ti4.state import State
from orloj.kernel import Seat

FLAGSHIP = "flagship"
INHERITANCE_PRICE = 2
ALL_SYMBOLS = 99

# -- Assimilate: structures on planets of which control is gained are taken over

unchosen("assimilate")


@BOOK.ability(
    "assimilate",
    "when",
    ControlGained,
    lambda g, seat, moment: moment.seat == seat and bool(structures_to_take(g, moment)),
    mandatory=True,
)
async def assimilate(g: State, seat: Seat, moment: ControlGained) -> None:
    await take_structures_over(g, seat, moment)


# -- Harrow: bombardment at the end of each round of ground combat


def _may_harrow(g: State, seat: Seat, _moment: RoundEnd) -> bool:
    combat = current(g, GroundCombat)
    return combat is not None and fights(g, seat) and bool(bombarding(g, seat, combat.tile, combat.planet))


@BOOK.ability("harrow", "after", RoundEnd, _may_harrow)
def harrow(g: State, seat: Seat, _moment: RoundEnd) -> None:
    """Own ships bombard the ground forces of the opponent on the planet of the combat."""
    combat = current(g, GroundCombat)
    assert combat is not None
    bombard(g, seat, combat.tile, [combat.planet])


# -- [0.0.1]: its hits and those of dreadnoughts go to larger ships


@AIM.by("0-0-1")
def _precise(g: Known, holder: Seat, aim: str, shot: Shot) -> str:
    own = shot.purpose == COMBAT and shot.seat == holder and not shot.planet
    there = count_at(g, holder, str(shot.tile), FLAGSHIP) > 0
    return NON_FIGHTERS if own and there and shot.kind in (FLAGSHIP, "dreadnought") else aim


# -- Inheritance Systems: all prerequisites are ignored for two resources


def _symbols(g: Known, seat: Seat, _technology: Technology) -> int:
    return ALL_SYMBOLS if can_spend(g, seat, "resources", INHERITANCE_PRICE) else 0


@waiver("inheritance-systems", _symbols)
async def inheritance_systems(g: State, seat: Seat) -> None:
    exhaust_technology(g, seat, "inheritance-systems")
    await spend(g, seat, "resources", INHERITANCE_PRICE, "inheritance-systems")


# -- Cybernetic Enhancements: a token moves from the strategy pool of the L1Z1X to that of the holder


@note(
    "cybernetic-enhancements",
    "after",
    TurnStart,
    lambda g, seat, moment, owner: moment.seat == seat and g.players[owner].strategy > 0,
)
def cybernetic_enhancements(g: State, seat: Seat, _moment: TurnStart, owner: Seat) -> None:
    add_tokens(g, owner, "strategy", -1)
    g.tell("loses-token", owner, pool="strategy")
    if spare_tokens(g, seat):
        add_tokens(g, seat, "strategy", 1)
        g.tell("gains-token", seat, pool="strategy")
