"""What space combat [ti4.72] and ground combat [ti4.47] have in common: the two sides, rounds, combat rolls, the end.

The active player is the attacker [ti4.67.0], the other one the defender [ti4.35.0].
"""

from __future__ import annotations

from orloj.games.ti4.book import begin, offered_as_long_as
from orloj.games.ti4.dicing import COMBAT, Shot, roll_dice, throw_for
from orloj.games.ti4.facts import Known, current, is_ground_force, seats_alive
from orloj.games.ti4.feats import remember
from orloj.games.ti4.hits import LANDING, strength, targets
from orloj.games.ti4.lasting import end_lasting
from orloj.games.ti4.moments import (
    NOBODY,
    Combat,
    GroundCombat,
    HitsAssigned,
    RollsMade,
    RoundEnd,
    RoundStart,
    Throw,
    Volley,
)
from orloj.games.ti4.queries import Query
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Place, State
from orloj.games.ti4.units import stats
from orloj.kernel import Seat, Step

MAY_ROLL: Query[[Seat], bool] = Query()  # does a player make combat rolls in this round?

ROUND_OF_COMBAT, COMBAT_LONG = "round of combat", "combat"  # how long things last; see `Lasting`
ALL_VALUES = 0


# ---------------------------------------------------------------- who fights whom


def place_of(combat: Combat) -> Place:
    """Where a combat is fought: a space area or a planet."""
    return combat.planet if isinstance(combat, GroundCombat) else str(combat.tile)


def sides(combat: Combat) -> tuple[Seat, Seat]:
    """The two opponents, the attacker first."""
    return combat.attacker, combat.defender


def fights(g: Known, seat: Seat) -> bool:
    """Does a player take part in the combat that is fought now?"""
    combat = current(g, Combat)
    return combat is not None and seat in sides(combat)


def opponent_in(g: Known, seat: Seat) -> Seat:
    """The player's opponent in the combat that is fought now, or NOBODY [ti4.49.0, ti4.49.1]."""
    combat = current(g, Combat)
    if combat is None or seat not in sides(combat):
        return NOBODY
    return combat.opponent(seat)


def is_on(g: Known, combat: Combat) -> bool:
    """Does a combat go on: have both sides units left that fight [ti4.72.9, ti4.47.4]?"""
    place = place_of(combat)
    return not combat.over and all(strength(g, seat, place) for seat in sides(combat))


def end_combat(g: State) -> None:
    """The combat that is fought ends without a winner, whatever is left."""
    combat = current(g, Combat)
    assert combat is not None, "no combat is fought"
    combat.over = True


def combat_here(g: State) -> Combat:
    """The combat whose steps are being done."""
    combat = current(g, Combat)
    assert combat is not None
    return combat


# ---------------------------------------------------------------- rounds


@scene("combat-round-begins")
def round_begins(g: State) -> None:
    """The start of a round, and of the combat with the first one [ti4.53.12b.2, ti4.72.2]."""
    combat = combat_here(g)
    combat.round += 1
    combat.declared = combat.retreating = NOBODY
    combat.sustained.clear()
    combat.lost_before = len(combat.lost)
    g.tell("combat-round", number=combat.round, place=place_of(combat))
    begin(g, RoundStart(round=combat.round), seats=sides(combat))


def _combat_goes_on(g: State) -> bool:
    """A combat without one of its sides ends at once, also at the start of a round [ti4.72.9, ti4.47.4]."""
    combat = current(g, Combat)
    return combat is None or is_on(g, combat)


offered_as_long_as(RoundStart, _combat_goes_on)


@scene("combat-volley")
def combat_volley(g: State) -> None:
    """Both sides roll, the attacker first [ti4.72.5f]; then all hits are assigned [ti4.72.5d]."""
    combat = combat_here(g)
    if is_on(g, combat):
        g.then("after-hits")
        begin(g, Volley(), *[Step("side-rolls", [seat]) for seat in sides(combat)], "rolls-made", *LANDING)


@scene("side-rolls")
def side_rolls(g: State, seat: Seat) -> None:
    """In space the units roll in the ascending order of their combat values, and each roll can be changed before the
    next one [ti4.72.5b, ti4.72.5c, ti4.72.5e]. On a planet all roll together [ti4.47.1]."""
    combat = combat_here(g)
    if not MAY_ROLL(g, True, seat):
        g.tell("no-combat-rolls", seat)
    elif isinstance(combat, GroundCombat):
        g.then(Step("values-roll", [seat, ALL_VALUES]))
    else:
        values = {stats(g, seat, one.kind, one.place).combat for one in targets(g, seat, place_of(combat))}
        g.then(*[Step("values-roll", [seat, value]) for value in sorted(values) if value])


@scene("values-roll")
def values_roll(g: State, seat: Seat, value: int) -> None:
    """Combat rolls of the units with one combat value, or of all: one die each, or as many as they have bursts
    [ti4.6.2, ti4.47.1a, ti4.72.5a]."""
    combat = combat_here(g)
    if is_on(g, combat):
        roll_dice(
            g, COMBAT, seat, combat.opponent(seat), combat.tile, combat_throws(g, combat, seat, value), _planet(combat)
        )


def combat_throws(g: Known, combat: Combat, seat: Seat, value: int = ALL_VALUES) -> list[Throw]:
    """The combat rolls that a player's units make."""
    found = []
    for unit in targets(g, seat, place_of(combat)):
        shot = Shot(COMBAT, seat, combat.opponent(seat), unit.kind, unit.place, combat.tile, _planet(combat))
        throw = throw_for(g, shot, unit.units)
        if throw is not None and value in (ALL_VALUES, throw.hit):
            found.append(throw)
    return found


def _planet(combat: Combat) -> str:
    return combat.planet if isinstance(combat, GroundCombat) else ""


@scene("rolls-made")
def rolls_made(g: State) -> None:
    """The hits of both sides are known."""
    combat = combat_here(g)
    if is_on(g, combat):
        begin(g, RollsMade(round=combat.round), seats=sides(combat))
    else:  # it has ended at once [ti4.72.9, ti4.47.4]
        volley = g.moments[-1]
        assert isinstance(volley, Volley)
        volley.landings.clear()


@scene("after-hits")
def after_hits(g: State) -> None:
    """What follows once the hits of a round are assigned."""
    combat = combat_here(g)
    begin(g, HitsAssigned(round=combat.round), seats=sides(combat))


@scene("combat-round-ends")
def round_ends(g: State) -> None:
    """A round ends. The end of the last one is the end of the combat [ti4.53.12b]; that comes in any case [ti4.72.9a,
    ti4.47.4a]."""
    combat = combat_here(g)
    if is_on(g, combat):
        begin(g, RoundEnd(round=combat.round), closing="combat-round-closes", seats=sides(combat))


@scene("combat-round-closes")
def round_closes(g: State) -> None:
    """What lasted for this round is over."""
    end_lasting(g, ROUND_OF_COMBAT)


@scene("combat-closes")
def combat_closes(g: State) -> None:
    """What lasted for this combat is over; its result is remembered."""
    remember(g, combat_here(g))
    end_lasting(g, ROUND_OF_COMBAT)
    end_lasting(g, COMBAT_LONG)


# ---------------------------------------------------------------- the end


def settle_combat(g: State, combat: Combat) -> None:
    """Who has units left has won, the other one has lost; if nobody or both have, it is a draw [ti4.72.10,
    ti4.72.10.2, ti4.47.4b, ti4.47.4c]."""
    place = place_of(combat)
    left = [seat for seat in sides(combat) if _holds_out(g, seat, place)]
    if combat.over or len(left) != 1:
        combat.winner = combat.loser = NOBODY
    else:
        combat.winner, combat.loser = left[0], combat.opponent(left[0])
    combat.leaders = leaders(g, combat)


def leaders(g: Known, combat: Combat) -> list[Seat]:
    """Who has the most victory points; the loser of the combat may have lost everything by it and counts all the
    same."""
    rivals = {*seats_alive(g), *sides(combat)}
    most = max(g.players[seat].points for seat in rivals)
    return [seat for seat in sorted(rivals) if g.players[seat].points == most]


def _holds_out(g: Known, seat: Seat, place: Place) -> bool:
    """On a planet only ground forces count."""
    return any(is_ground_force(unit.kind) or place.isdigit() for unit in targets(g, seat, place))


def tell_result(g: State, combat: Combat) -> None:
    if combat.winner == NOBODY:
        g.tell("combat-draw", place=place_of(combat))
    else:
        g.tell("combat-won", combat.winner, other=combat.loser, place=place_of(combat))
