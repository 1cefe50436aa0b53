"""Sardakk N'orr."""

from __future__ import annotations

from orloj.games.ti4.book import BOOK, note, unchosen
from orloj.games.ti4.combats import COMBAT_LONG, fights, opponent_in, place_of
from orloj.games.ti4.dicing import COMBAT, PLUS, Shot
from orloj.games.ti4.facts import Known, count_at, current, has, lasting
from orloj.games.ti4.hits import DAMAGED, Pick, add_hits, loss_of, picks, rolled_against, targets
from orloj.games.ti4.moments import (
    GroundCombat,
    Hits,
    Loss,
    RollsMade,
    RoundEnd,
    RoundStart,
    SpaceCombat,
    Volley,
)
from orloj.games.ti4.state import Lasting, State
from orloj.games.ti4.units import damaged_at, destroy
from orloj.kernel import Seat, spread

DREADNOUGHT, FLAGSHIP = "dreadnought", "flagship"

# -- Unrelenting: +1 to combat rolls. C'Morran N'orr: +1 to the other ships beside it

unchosen("unrelenting")


@PLUS.by("unrelenting")
def _unrelenting(_g: Known, holder: Seat, plus: int, shot: Shot) -> int:
    return plus + 1 if shot.purpose == COMBAT and shot.seat == holder else plus


@PLUS.by("cmorran-norr")
def _led(g: Known, holder: Seat, plus: int, shot: Shot) -> int:
    beside = count_at(g, holder, str(shot.tile), FLAGSHIP) > 0 and shot.kind != FLAGSHIP
    own = shot.purpose == COMBAT and shot.seat == holder and not shot.planet
    return plus + 1 if own and beside else plus


# -- Exotrireme II: it can be destroyed to destroy one or two ships


def _enemies(g: Known, seat: Seat) -> dict[Pick, int]:
    """The ships of the opponent as they can be picked, and how many there are of each sort."""
    combat = current(g, SpaceCombat)
    if combat is None:
        return {}
    opponent, place = combat.opponent(seat), place_of(combat)
    there = {(one.kind, one.place): one.units for one in targets(g, opponent, place)}
    found = {}
    for pick in picks(g, opponent, place):
        hurt = damaged_at(g, opponent, pick.place, pick.unit)
        found[pick] = hurt if pick.state == DAMAGED else there[pick.unit, pick.place] - hurt
    return found


@BOOK.ability(
    "exotrireme-ii",
    "after",
    RoundEnd,
    lambda g, seat, _moment: _takes_part(g, seat) and bool(_enemies(g, seat)),
    again=True,
)
async def exotrireme(g: State, seat: Seat, _moment: RoundEnd) -> None:
    """No hits: nothing can be cancelled or sustained."""
    combat = current(g, SpaceCombat)
    assert combat is not None
    opponent = combat.opponent(seat)
    chosen = await spread(
        seat,
        "exotrireme",
        lambda _seat: list(_enemies(g, seat)),
        lo=1,
        hi=2,
        most=lambda pick: _enemies(g, seat)[pick],
        rule="ti4.36.5",
    )
    losses = [loss_of(opponent, pick) for pick, count in chosen for _ in range(count)]
    own = Loss(seat=seat, kind=DREADNOUGHT, count=1, place=place_of(combat))
    destroy(g, [own, *losses], by=seat, cause="exotrireme-ii")


def _takes_part(g: Known, seat: Seat) -> bool:
    combat = current(g, SpaceCombat)
    return (
        combat is not None
        and seat in (combat.attacker, combat.defender)
        and count_at(g, seat, str(combat.tile), DREADNOUGHT) > 0
    )


# -- Valkyrie Particle Weave: a hit more if the opponent has made one


@BOOK.ability(
    "valkyrie-particle-weave",
    "after",
    RollsMade,
    lambda g, seat, _moment: current(g, GroundCombat) is not None and fights(g, seat) and rolled_against(g, seat) > 0,
    mandatory=True,
)
def valkyrie_particle_weave(g: State, seat: Seat, _moment: RollsMade) -> None:
    """It counts before any hit is cancelled."""
    combat, volley = current(g, GroundCombat), current(g, Volley)
    assert combat is not None
    assert volley is not None
    hits = Hits(by=seat, count=1, source="valkyrie-particle-weave")
    add_hits(g, volley, combat.opponent(seat), combat.planet, hits)
    g.tell("valkyrie", seat)


# -- Tekklar Legion: +1 in a ground combat, and -1 for the N'orr


@note(
    "tekklar-legion",
    "after",
    RoundStart,
    lambda g, seat, moment, _owner: moment.round == 1 and current(g, GroundCombat) is not None and fights(g, seat),
)
def tekklar_legion(g: State, seat: Seat, _moment: RoundStart, _owner: Seat) -> None:
    other = opponent_in(g, seat)
    g.lasting.append(Lasting(id="tekklar-legion", seat=seat, other=other, until=COMBAT_LONG))


@PLUS.by("tekklar-legion")
def _legion(g: Known, holder: Seat, plus: int, shot: Shot) -> int:
    if shot.purpose != COMBAT or not shot.planet:
        return plus
    if shot.seat == holder:
        return plus + 1
    against = any(one.seat == holder and one.other == shot.seat for one in lasting(g, "tekklar-legion"))
    return plus - 1 if against and has(g, shot.seat, "unrelenting") else plus
