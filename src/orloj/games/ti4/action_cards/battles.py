"""Action cards for combats."""

from __future__ import annotations

from collections.abc import Sequence

from orloj.games.ti4.action_cards.choosing import RULE, which_system
from orloj.games.ti4.book import begin, card
from orloj.games.ti4.combats import ROUND_OF_COMBAT, combat_here, end_combat, fights, opponent_in, place_of
from orloj.games.ti4.dicing import COMBAT, PLUS, Shot, is_hit, reroll_some
from orloj.games.ti4.facts import Known, current, is_ground_force, is_ship, is_space, places_in, units_at
from orloj.games.ti4.hits import Target, cancel_hits, option_of, pending, targets
from orloj.games.ti4.moments import (
    CannonHits,
    Combat,
    DiceRolled,
    GroundRolls,
    Loss,
    RetreatDeclared,
    RoundEnd,
    RoundStart,
    ShipsDestroyed,
    ShipsHit,
    SpaceCombat,
    SustainUsed,
    Throw,
)
from orloj.games.ti4.purse import gain_goods
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.space_combat import board, withdraw_by_ability, withdrawal_systems
from orloj.games.ti4.state import Kind, Lasting, Place, State
from orloj.games.ti4.units import damaged_at, destroy, repair, stats
from orloj.kernel import Seat, amount, choose

# ---------------------------------------------------------------- start of a round


@card("morale-boost", "after", RoundStart, lambda g, seat, _moment: fights(g, seat))
def morale_boost(g: State, seat: Seat, _moment: RoundStart) -> None:
    """+1 to all own combat dice in this round."""
    g.lasting.append(Lasting(id="morale-boost", seat=seat, until=ROUND_OF_COMBAT))


@PLUS.by("morale-boost")
def _boosted(_g: Known, holder: Seat, plus: int, shot: Shot) -> int:
    return plus + 1 if shot.purpose == COMBAT and shot.seat == holder else plus


@card(
    "fighter-prototype",
    "after",
    RoundStart,
    lambda g, seat, moment: moment.round == 1 and current(g, SpaceCombat) is not None and fights(g, seat),
)
def fighter_prototype(g: State, seat: Seat, _moment: RoundStart) -> None:
    """+2 to the combat dice of own fighters in the first round of a space combat."""
    g.lasting.append(Lasting(id="fighter-prototype", seat=seat, until=ROUND_OF_COMBAT))


@PLUS.by("fighter-prototype")
def _prototyped(_g: Known, holder: Seat, plus: int, shot: Shot) -> int:
    own = shot.purpose == COMBAT and shot.seat == holder and shot.kind == "fighter"
    return plus + 2 if own else plus


def _damaged_here(g: Known, seat: Seat) -> list[tuple[Kind, Place]]:
    """Own damaged units in the active system."""
    combat = current(g, Combat)
    if combat is None:
        return []
    return [
        (kind, place)
        for place in places_in(combat.tile)
        for kind in units_at(g, seat, place)
        if damaged_at(g, seat, place, kind)
    ]


def emergency_repairs(g: State, seat: Seat, _moment: RoundStart | RoundEnd) -> None:
    """All own damaged units in the active system are repaired."""
    for kind, place in _damaged_here(g, seat):
        repair(g, seat, kind, place, damaged_at(g, seat, place, kind))
    g.tell("emergency-repairs", seat)


card("emergency-repairs", "after", RoundStart, lambda g, seat, _m: fights(g, seat) and bool(_damaged_here(g, seat)))(
    emergency_repairs
)
card("emergency-repairs", "after", RoundEnd, lambda g, seat, _m: bool(_damaged_here(g, seat)) and _takes_part(g, seat))(
    emergency_repairs
)


def _takes_part(g: Known, seat: Seat) -> bool:
    combat = current(g, Combat)
    return combat is not None and seat in (combat.attacker, combat.defender)


@card(
    "skilled-retreat",
    "after",
    RoundStart,
    lambda g, seat, _moment: (
        current(g, SpaceCombat) is not None
        and fights(g, seat)
        and bool(withdrawal_systems(g, seat, combat_here(g).tile))
    ),
)
async def skilled_retreat(g: State, seat: Seat, _moment: RoundStart) -> None:
    """All own ships leave for an adjacent system without ships of others, with what they can carry, from planets too;
    the combat is a draw."""
    combat = combat_here(g)
    to = await which_system(seat, "skilled-retreat", lambda: withdrawal_systems(g, seat, combat.tile))
    await board(g, seat, combat.tile)
    end_combat(g)
    withdraw_by_ability(g, seat, combat.tile, to)


# ---------------------------------------------------------------- hits


@card(
    "direct-hit",
    "after",
    SustainUsed,
    lambda g, seat, moment: seat in (moment.by, *moment.also_by) and _can_be_hit(g, moment),
)
def direct_hit(g: State, seat: Seat, moment: SustainUsed) -> None:
    """The ship that has just sustained damage is destroyed."""
    moment.destroyed = True
    loss = Loss(seat=moment.seat, kind=moment.kind, count=1, place=moment.place)
    destroy(g, [loss], by=seat, cause="direct-hit")


def _can_be_hit(g: Known, moment: SustainUsed) -> bool:
    sturdy = stats(g, moment.seat, moment.kind, moment.place).sturdy
    return not moment.destroyed and not sturdy and is_ship(moment.kind) and is_space(moment.place)


@card("shields-holding", "when", ShipsHit, lambda _g, seat, moment: moment.seat == seat)
async def shields_holding(g: State, seat: Seat, moment: ShipsHit) -> None:
    """One or two hits are cancelled."""
    most = min(2, pending(moment))
    count = await amount(seat, "shields-holding", lo=1, hi=most, rule=RULE, values={"source": "shields-holding"})
    await cancel_hits(g, moment, count, RULE)


@card("maneuvering-jets", "when", CannonHits, lambda _g, seat, moment: moment.seat == seat)
async def maneuvering_jets(g: State, _seat: Seat, moment: CannonHits) -> None:
    """One hit of a space cannon is cancelled."""
    await cancel_hits(g, moment, 1, RULE)


@card("fire-team", "after", GroundRolls, lambda _g, seat, moment: moment.seat == seat)
async def fire_team(g: State, _seat: Seat, moment: GroundRolls) -> None:
    """Any of the own dice of a round of ground combat are rolled again."""
    await reroll_some(g, moment, "fire-team")


# ---------------------------------------------------------------- losses and the end


def _own_ships_lost(g: Known, seat: Seat, moment: ShipsDestroyed) -> list[Kind]:
    """Ships of the player that were destroyed in the space combat, and ground forces that fought as ships."""
    combat = current(g, SpaceCombat)
    if combat is None or seat not in (combat.attacker, combat.defender):
        return []
    place, as_ships = str(combat.tile), combat.as_ships.get(seat, ())
    own = [loss for loss in moment.losses if loss.seat == seat]
    ships = [loss.kind for loss in own if is_ship(loss.kind) and loss.place == place]
    return ships + [loss.kind for loss in own if is_ground_force(loss.kind) and loss.place in as_ships]


@card("courageous-to-the-end", "after", ShipsDestroyed, lambda g, seat, moment: bool(_own_ships_lost(g, seat, moment)))
async def courageous_to_the_end(g: State, seat: Seat, moment: ShipsDestroyed) -> None:
    """Two dice, to which nothing of combat rolls is added."""
    combat = combat_here(g)
    kinds = list(dict.fromkeys(_own_ships_lost(g, seat, moment)))
    kind = await choose(seat, "which-unit", lambda _seat: kinds, rule=RULE, values={"source": "courageous-to-the-end"})
    throw = Throw(kind=kind, hit=stats(g, seat, kind, str(combat.tile)).combat, units=0, extra=2, at=str(combat.tile))
    rolled = DiceRolled(
        seat=seat, target=combat.opponent(seat), purpose="courageous-to-the-end", tile=combat.tile, throws=[throw]
    )
    begin(g, rolled, "dice-fall", closing="courage-counts", seats=[seat])


@scene("courage-counts")
async def courage_counts(g: State) -> None:
    """For each die that reaches the combat value of the destroyed ship the opponent destroys a ship."""
    combat, rolled = combat_here(g), g.moments[-1]
    assert isinstance(rolled, DiceRolled)
    [throw] = rolled.throws
    hits = sum(is_hit(throw, number) for number in range(len(throw.dice))) if throw.hit else 0
    faces = [die.face for die in throw.dice]
    g.tell("courageous", rolled.seat, unit=throw.kind, faces=faces, hit=throw.hit, count=hits)
    losses: list[Loss] = []
    for _ in range(hits):
        losses += await _destroys_one(g, rolled.target, place_of(combat), losses)
    destroy(g, losses, by=rolled.seat, cause="courageous-to-the-end")


async def _destroys_one(g: State, seat: Seat, place: Place, before: Sequence[Loss]) -> list[Loss]:
    """The player chooses one of his ships that are left."""
    left = _left_after(g, seat, place, before)
    if not left:
        return []
    values = {"source": "courageous-to-the-end"}
    unit = await choose(
        seat, "destroy-one", lambda _seat: [option_of(one, place) for one in left], rule=RULE, values=values
    )
    [chosen] = [one for one in left if option_of(one, place) == unit]
    return [Loss(seat=seat, kind=chosen.kind, count=1, place=chosen.place)]


def _left_after(g: Known, seat: Seat, place: Place, losses: Sequence[Loss]) -> list[Target]:
    """The ships that a player has left when these are gone, with ground forces that fight as ships where they are."""
    gone = [(loss.kind, loss.place) for loss in losses]
    return [one for one in targets(g, seat, place) if one.units > gone.count((one.kind, one.place))]


@card(
    "intercept",
    "after",
    RetreatDeclared,
    lambda g, seat, moment: fights(g, seat) and moment.seat == opponent_in(g, seat),
)
def intercept(g: State, _seat: Seat, moment: RetreatDeclared) -> None:
    """The opponent does not retreat in this round."""
    moment.stopped = True
    g.tell("intercepted", moment.seat)


@card(
    "salvage",
    "after",
    SpaceCombat,
    lambda g, seat, moment: moment.winner == seat and moment.loser >= 0 and g.players[moment.loser].commodities > 0,
)
def salvage(g: State, seat: Seat, moment: SpaceCombat) -> None:
    """The loser hands over his commodities; they become trade goods [ti4.61.6]."""
    given = g.players[moment.loser].commodities
    g.players[moment.loser].commodities = 0
    gain_goods(g, seat, given)
