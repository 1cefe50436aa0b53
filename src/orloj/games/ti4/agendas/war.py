"""Laws about units, production and combat, and the ministers of war, peace and industry."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from orloj.games.ti4.agendas.common import all_units, board_places, discard_hand, everybody, lose_units, pick_losses
from orloj.games.ti4.book import BOOK
from orloj.games.ti4.components import PLANETS, UNITS, Pool, Stats
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.dicing import (
    BOMBARDMENT,
    COMBAT,
    MAY_FIRE,
    PLUS,
    Shot,
    dice_on_table,
    reroll_some,
    units_without_hit,
)
from orloj.games.ti4.facts import UNLIMITED, Known, board_tokens, current, has_units_in, spare_tokens, tile_of
from orloj.games.ti4.laws import repeal_by_id, when_repealed
from orloj.games.ti4.limits import enforce_everywhere
from orloj.games.ti4.moments import (
    ActionDone,
    Activation,
    AgendaOnTable,
    DiceRolled,
    Loss,
    ProductionUse,
    StructurePlaced,
    Turn,
)
from orloj.games.ti4.outcomes import AgainstOutcome, ForOutcome, effect, voters
from orloj.games.ti4.phases.action import extra_action, might_act
from orloj.games.ti4.placing import STRUCTURE_LIMIT
from orloj.games.ti4.production import produce_with
from orloj.games.ti4.purse import POOL_LIMIT, add_tokens, in_pool, pool_limit
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Kind, Law, Place, PlanetId, State
from orloj.games.ti4.units import STATS, destroy, remove
from orloj.kernel import Seat, Step, choose

CONVENTIONS, REGULATIONS, DEFENSE = "conventions-of-war", "fleet-regulations", "homeland-defense-act"
CONSCRIPTION, PROPHECY, CROWN = "regulated-conscription", "prophecy-of-ixth", "the-crown-of-thalnos"
PEACE, WAR, INDUSTRY = "minister-of-peace", "minister-of-war", "minister-of-industry"

REGULATED_FLEET = 4  # tokens in a fleet pool
FIGHTERS_DUE = 2  # that a production has to make


# ---------------------------------------------------------------- limits


@POOL_LIMIT.by(REGULATIONS, last=True)
def regulated_fleet(_g: Known, _holder: Seat, limit: int, _seat: Seat, pool: Pool) -> int:
    return min(limit, REGULATED_FLEET) if pool == "fleet" else limit


@effect(REGULATIONS, ForOutcome)
def regulations(g: State, _table: AgendaOnTable, _outcome: ForOutcome) -> None:
    """What is too much goes to the reinforcements; fleets that are too large then shrink [ti4.85.2]."""
    for seat in everybody(g):
        surplus = in_pool(g, seat, "fleet") - pool_limit(g, seat, "fleet")
        if surplus > 0:
            add_tokens(g, seat, "fleet", -surplus)
            g.tell("fleet-pool-shrinks", seat, count=surplus)
    for seat in reversed(everybody(g)):
        enforce_everywhere(g, seat)


@effect(REGULATIONS, AgainstOutcome)
def no_regulations(g: State, _table: AgendaOnTable, _outcome: AgainstOutcome) -> None:
    for seat in everybody(g):
        if spare_tokens(g, seat) > 0:
            add_tokens(g, seat, "fleet", 1)
            g.tell("gains-tokens", seat, count=1, pools={"fleet": 1})


@STRUCTURE_LIMIT.by(DEFENSE)
def more_pds(g: Known, _holder: Seat, limit: int, seat: Seat, kind: Kind, planet: PlanetId) -> int:
    """Any number of PDS on a planet that the player controls."""
    return UNLIMITED if kind == "pds" and g.planets[planet].owner == seat else limit


@when_repealed(DEFENSE)
def too_many_pds(g: State, _law: Law) -> None:
    """Without the law there are two on each planet at most; the others are removed."""
    for seat in everybody(g):
        for loss in _pds(g, seat):
            surplus = loss.count - UNITS["pds"].max_per_planet
            if surplus > 0:
                remove(g, [Loss(seat=seat, kind="pds", count=surplus, place=loss.place)])
                g.tell("removed", seat, kind="pds", count=surplus, place=loss.place)


def _pds(g: Known, seat: Seat) -> list[Loss]:
    return [loss for loss in all_units(g, seat, board_places(g)) if loss.kind == "pds"]


@effect(DEFENSE, AgainstOutcome)
def no_defense(g: State, _table: AgendaOnTable, _outcome: AgainstOutcome) -> None:
    g.then(*[Step("defense-falls", [seat]) for seat in everybody(g)])


@scene("defense-falls")
async def defense_falls(g: State, seat: Seat) -> None:
    """Each player destroys one PDS of his."""
    own = _pds(g, seat)
    if own:
        lose_units(g, await pick_losses(seat, own, 1, DEFENSE), DEFENSE)


# ---------------------------------------------------------------- figures


@STATS.by(CONSCRIPTION, last=True)
def one_for_one(_g: Known, _holder: Seat, figures: Stats, _seat: Seat, _kind: Kind, _place: Place) -> Stats:
    """Of fighters and infantry one is had for a cost, not two."""
    return msgspec.structs.replace(figures, per_cost=1) if figures.per_cost > 1 else figures


@MAY_FIRE.by(CONVENTIONS, last=True)
def no_bombs_on_culture(_g: Known, _holder: Seat, may: bool, shot: Shot) -> bool:
    """Units on cultural planets are not bombarded."""
    bombs = shot.purpose == BOMBARDMENT and bool(shot.planet)
    return may and not (bombs and PLANETS[shot.planet].trait == "cultural")


@effect(CONVENTIONS, AgainstOutcome)
def no_conventions(g: State, table: AgendaOnTable, outcome: AgainstOutcome) -> None:
    for seat in voters(g, table, outcome):
        discard_hand(g, seat)


@PLUS.by(PROPHECY)
def foreseen(_g: Known, holder: Seat, plus: int, shot: Shot) -> int:
    """The owner's fighters hit more easily in combat."""
    return plus + 1 if shot.seat == holder and shot.kind == "fighter" and shot.purpose == COMBAT else plus


@BOOK.ability(
    PROPHECY,
    "after",
    ProductionUse,
    lambda _g, seat, use: use.seat == seat and use.production_used and use.units.get("fighter", 0) < FIGHTERS_DUE,
    mandatory=True,
)
def prophecy_ends(g: State, _seat: Seat, _use: ProductionUse) -> None:
    """Whoever uses Production without two fighters gives the law up."""
    repeal_by_id(g, PROPHECY)


# ---------------------------------------------------------------- the crown of Thalnos


@BOOK.ability(
    CROWN,
    "after",
    DiceRolled,
    lambda _g, seat, rolled: rolled.seat == seat and rolled.purpose == COMBAT and bool(dice_on_table(rolled, CROWN)),
)
async def thalnos(g: State, seat: Seat, rolled: DiceRolled) -> None:
    """Any of the own dice are rolled again; units that make no hit with theirs are destroyed."""
    again = await reroll_some(g, rolled, CROWN)
    losses = [
        Loss(
            seat=seat,
            kind=throw.kind,
            count=units_without_hit(throw, [die.number for die in again if die.throw == number]),
            place=throw.at,
        )
        for number, throw in enumerate(rolled.throws)
    ]
    destroy(g, losses, by=seat, cause=CROWN)


# ---------------------------------------------------------------- ministers


def _invades_somebody(g: Known, activation: Activation) -> bool:
    return any(has_units_in(g, other, activation.tile) for other in everybody(g) if other != activation.seat)


@BOOK.ability(PEACE, "after", Activation, lambda g, _seat, activation: _invades_somebody(g, activation))
def peace(g: State, seat: Seat, activation: Activation) -> None:
    """The turn of the active player is over at once; only what happens at its end still happens."""
    turn = current(g, Turn)
    assert turn is not None
    g.tell("ends-turn", seat, other=activation.seat, agenda=PEACE)
    BOOK.cancel(g, turn)
    repeal_by_id(g, PEACE)


class OneMoreAction(Deed, frozen=True):
    """Perform an additional action."""

    word: ClassVar[str] = "one-more-action"


@BOOK.ability(WAR, "after", ActionDone, lambda g, seat, done: done.seat == seat and bool(board_tokens(g, seat)))
async def war(g: State, seat: Seat, _done: ActionDone) -> None:
    """A token leaves the board, and the owner may act once more in this turn."""
    tile = await choose(
        seat, "war-token", lambda _seat: board_tokens(g, seat), rule="ti4.53.20", values={"source": WAR}
    )
    g.systems[tile].tokens.remove(seat)
    g.tell("token-removed", seat, system=tile)
    g.then(Step("war-acts", [seat]))
    repeal_by_id(g, WAR)


@scene("war-acts")
async def war_acts(g: State, seat: Seat) -> None:
    if not might_act(g, seat):
        return
    wanted = await choose(
        seat, "war-acts", lambda _seat: [None, OneMoreAction()], rule="ti4.53.20", values={"source": WAR}
    )
    if wanted is not None:
        extra_action(g)


@BOOK.ability(
    INDUSTRY, "after", StructurePlaced, lambda _g, seat, built: built.seat == seat and built.kind == "space-dock"
)
def industry(g: State, seat: Seat, built: StructurePlaced) -> None:
    """All units of the owner in the system of a new space dock may produce."""
    produce_with(g, seat, tile_of(built.place))
