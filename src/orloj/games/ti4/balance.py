"""The running balance of a plan: places of the fleet pool and capacity that it takes, and who could fire at it; while
ships are named, and before units are produced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from orloj.games.ti4.facts import current, units_at
from orloj.games.ti4.limits import berths, fleet_limit
from orloj.games.ti4.moments import ProductionUse, TacticalAction
from orloj.games.ti4.sailing import arriving, could_fire
from orloj.games.ti4.state import Kind, TileId
from orloj.games.ti4.view import View
from orloj.games.ti4.wording import WORDS, Who
from orloj.kernel import Seat
from orloj.words import Lang


@dataclass(frozen=True)
class Balance:
    """A line of it: what, how much of how much, and what would be lost."""

    label: str
    count: str
    excess: str = ""


def balance_of(kind: str, view: View, seat: Seat, lang: Lang, who: Who) -> Sequence[Balance]:
    """What a question of this kind comes to so far."""
    action, use = current(view, TacticalAction), current(view, ProductionUse)
    if kind == "move-ships" and action is not None:
        room = _room(view, seat, action.tile, arriving(action), lang)
        return [*room, *_threats(view, seat, action, lang, who)]
    if kind == "produce" and use is not None:
        return list(_room(view, seat, use.tile, {}, lang))
    return ()


def _room(view: View, seat: Seat, tile: TileId, coming: Mapping[Kind, int], lang: Lang) -> Iterator[Balance]:
    """In a space area, with the units that are going to come."""
    there = berths(view, seat, tile, Counter(units_at(view, seat, str(tile))) + Counter(coming))
    limit = fleet_limit(view, seat)
    lost = WORDS(lang, "balance.fleet-excess", count=there.places - limit) if there.places > limit else ""
    yield Balance(WORDS(lang, "balance.fleet"), f"{there.places} / {limit}", lost)
    carried = there.fighters - there.uncarried + there.ground_forces
    if there.capacity or carried:
        lost = WORDS(lang, "balance.capacity-excess", count=there.overload) if there.overload else ""
        yield Balance(WORDS(lang, "balance.capacity"), f"{carried} / {there.capacity}", lost)


def _threats(view: View, seat: Seat, action: TacticalAction, lang: Lang, who: Who) -> Iterator[Balance]:
    """Who could fire at ships in the active system; a plan without ships has nothing to fear."""
    if not action.sailings and seat not in view.systems[action.tile].space:
        return
    for other, dice in could_fire(view, seat, action.tile).items():
        yield Balance(WORDS(lang, "balance.cannon", player=who(other)), WORDS(lang, "balance.dice", count=dice))
