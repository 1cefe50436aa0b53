"""The Barony of Letnev."""

from __future__ import annotations

from orloj.games.ti4.book import BOOK, note, unchosen
from orloj.games.ti4.combats import ROUND_OF_COMBAT, fights
from orloj.games.ti4.dicing import CANNON, MAY_FIRE, Shot, dice_on_table, reroll_some
from orloj.games.ti4.facts import Known, count_at, current, lasting
from orloj.games.ti4.hits import MAY_SUSTAIN, SUSTAIN_CANCELS
from orloj.games.ti4.limits import FLEET_LIMIT
from orloj.games.ti4.moments import DiceRolled, Invasion, RoundStart, SpaceCombat
from orloj.games.ti4.space_combat import ENDURES
from orloj.games.ti4.state import Kind, Lasting, State
from orloj.games.ti4.units import damaged_at, repair
from orloj.kernel import Seat

PRICE = 2  # trade goods for rerolls
FLAGSHIP = "flagship"

# -- Munitions Reserves and War Funding: dice of a round of space combat may be rolled again


def _in_space_combat(g: State, seat: Seat) -> bool:
    return current(g, SpaceCombat) is not None and fights(g, seat)


@BOOK.ability(
    "munitions-reserves",
    "after",
    RoundStart,
    lambda g, seat, _moment: _in_space_combat(g, seat) and g.players[seat].trade_goods >= PRICE,
)
def munitions_reserves(g: State, seat: Seat, _moment: RoundStart) -> None:
    g.players[seat].trade_goods -= PRICE
    g.lasting.append(Lasting(id="munitions-reserves", seat=seat, until=ROUND_OF_COMBAT))
    g.tell("munitions", seat, count=PRICE)


@note("war-funding", "after", RoundStart, lambda g, seat, _moment, _owner: _in_space_combat(g, seat))
def war_funding(g: State, seat: Seat, _moment: RoundStart, owner: Seat) -> None:
    lost = min(PRICE, g.players[owner].trade_goods)
    g.players[owner].trade_goods -= lost
    g.tell("loses-goods", owner, count=lost)
    g.lasting.append(Lasting(id="war-funding", seat=seat, until=ROUND_OF_COMBAT))


def may_roll_again(g: Known, seat: Seat, moment: DiceRolled, id: str) -> bool:
    """Has the player paid for rolling dice of this round again, and are there some? The barrage is part of it, and so
    are dice that cards let him roll."""
    paid = any(one.seat == seat for one in lasting(g, id))
    return paid and moment.seat == seat and bool(dice_on_table(moment, id))


def _rerolls(id: str) -> None:
    @BOOK.ability(id, "after", DiceRolled, lambda g, seat, moment: may_roll_again(g, seat, moment, id))
    async def roll_again(g: State, _seat: Seat, moment: DiceRolled) -> None:
        await reroll_some(g, moment, id)


for _id in ("munitions-reserves", "war-funding"):
    _rerolls(_id)

# -- Armada: two ships more in every system

unchosen("armada")


@FLEET_LIMIT.by("armada")
def _armada(_g: Known, holder: Seat, limit: int, seat: Seat) -> int:
    return limit + 2 if seat == holder else limit


# -- Arc Secundus: no Planetary Shields of others (by its figures), and it is repaired in each round


@BOOK.ability(
    "arc-secundus",
    "after",
    RoundStart,
    lambda g, seat, _moment: _in_space_combat(g, seat) and _is_damaged(g, seat),
    mandatory=True,
)
def arc_secundus(g: State, seat: Seat, _moment: RoundStart) -> None:
    combat = current(g, SpaceCombat)
    assert combat is not None
    repair(g, seat, FLAGSHIP, str(combat.tile))
    g.tell("repairs", seat, unit=FLAGSHIP, count=1)


def _is_damaged(g: Known, seat: Seat) -> bool:
    combat = current(g, SpaceCombat)
    place = str(combat.tile) if combat is not None else ""
    return bool(place) and count_at(g, seat, place, FLAGSHIP) > 0 and damaged_at(g, seat, place, FLAGSHIP) > 0


@ENDURES.by("arc-secundus")
def _mended(g: Known, holder: Seat, hits: int, seat: Seat) -> int:
    combat = current(g, SpaceCombat)
    if seat != holder or combat is None or not count_at(g, seat, str(combat.tile), FLAGSHIP):
        return hits
    can = MAY_SUSTAIN(g, True, seat, FLAGSHIP, str(combat.tile))
    return hits + SUSTAIN_CANCELS(g, 1, seat, FLAGSHIP) if can else hits


# -- L4 Disruptors: no space cannons during the invasion


@MAY_FIRE.by("l4-disruptors", last=True)
def _disrupted(g: Known, holder: Seat, may: bool, shot: Shot) -> bool:
    stopped = shot.purpose == CANNON and shot.target == holder and current(g, Invasion) is not None
    return may and not stopped


# -- Non-Euclidean Shielding: Sustain Damage cancels up to two hits


@SUSTAIN_CANCELS.by("non-euclidean-shielding")
def _double(_g: Known, holder: Seat, hits: int, seat: Seat, _kind: Kind) -> int:
    return max(2, hits) if seat == holder else hits
