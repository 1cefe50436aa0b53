"""The odds of the battle that is being fought, as it stands and with what somebody could still add."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from orloj.games.andromeda.battle import roller
from orloj.games.andromeda.facts import Known
from orloj.games.andromeda.fleet import cannons_of, facts_of
from orloj.games.andromeda.odds import MOST_DICE, Odds, Side, odds
from orloj.games.andromeda.odds import Fighter as Roller
from orloj.games.andromeda.state import RAIDERS
from orloj.games.andromeda.view import Fighter, View
from orloj.kernel import Seat


class More(Struct, frozen=True):
    """What a player could add: ships with their cannons and targeting, dice for energy or by a card."""

    dice: int = 0
    targeting: int = 0
    ships: int = 0
    wins_ties: bool = False


NOTHING = More()


def with_ships(g: Known, seat: Seat, types: Sequence[str]) -> More:
    """What ships of these types would add."""
    return More(
        dice=sum(cannons_of(g, seat, type_) for type_ in types),
        targeting=sum(1 + facts_of(g, seat, type_).targeting for type_ in types),
        ships=len(types),
    )


def sides_with(view: View, seat: Seat, more: More) -> list[list[Seat]]:
    """The sides of the battle, with a player who comes into it."""
    battle = view.battle
    assert battle is not None
    found = [list(side) for side in battle.sides]
    if seat == RAIDERS or not more.ships or any(seat in side for side in found):
        return found
    for side in found:
        if any(other != RAIDERS and view.team_of(other) == view.team_of(seat) for other in side):
            side.append(seat)
            return found
    return [*found, [seat]]


def chances(
    view: View, seat: Seat = RAIDERS, more: More = NOTHING, *, most: int = MOST_DICE
) -> tuple[list[list[Seat]], Odds]:
    """Who wins how likely, if this player adds that, and nobody rolls more than `most` dice."""
    battle = view.battle
    assert battle is not None
    everybody = {fighter.seat: fighter for fighter in (*battle.fighters, *battle.outside)}
    sides = [[one for one in side if one in everybody] for side in sides_with(view, seat, more)]
    found = [
        Side(
            tuple([_roller(everybody[one], more if one == seat else NOTHING, most) for one in side]),
            any(everybody[one].wins_ties for one in side) or (more.wins_ties and seat in side),
        )
        for side in sides
    ]
    return sides, odds(found)


def _roller(fighter: Fighter, more: More, most: int) -> Roller:
    return roller(fighter.guns + more.dice, fighter.aim + more.targeting, min(most, fighter.cap))
