"""What rolls bring: hits of one side, with how likely they are.

Hits of a roll are one number, so that sums of dice are sums of numbers: free hits in its lowest part, above them those
that have to go to non-fighters, above those the dice that were only 1 short of a hit."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from orloj.games.ti4.odds.model import Volley
from orloj.parts.odds import Chances, numbered, total_of

Hits: TypeAlias = int
Rolls: TypeAlias = tuple[tuple[Hits, float], ...]

_BITS = 12
FREE: Hits = 1
AIMED: Hits = 1 << _BITS
SHORT: Hits = 1 << 2 * _BITS  # in the end: trade goods that were spent
_PART = AIMED - 1
_D10 = numbered(10)
_RARE = 10**9  # one in so many
NO_ROLL: Rolls = ((0, 1.0),)


def free(hits: Hits) -> int:
    return hits & _PART


def aimed(hits: Hits) -> int:
    return hits >> _BITS & _PART


def short(hits: Hits) -> int:
    return hits >> 2 * _BITS


class Die(NamedTuple):
    """A combat die of a unit with everything that changes it."""

    combat: int
    add: int = 0
    rerolls: int = 0  # different abilities may roll the same die again [ti4.38.2.2]
    extra_from: int = 0
    extra_hits: int = 0
    aimed: bool = False
    tops_up: bool = False

    def chances(self) -> Chances[Hits]:
        return _D10.rerolled(lambda face: not self._hits(face), self.rerolls).map(self._result)

    def _hits(self, face: int) -> int:
        """Modifiers change the result, extra hits ask for the natural value."""
        extra = self.extra_hits if self.extra_from and face >= self.extra_from else 0
        return (face + self.add >= self.combat) + extra

    def _result(self, face: int) -> Hits:
        hits = self._hits(face)
        if not hits and self.tops_up and face + self.add == self.combat - 1:
            return SHORT
        return hits * (AIMED if self.aimed else FREE)


@lru_cache(maxsize=1024)
def _thrown(die: Die, count: int) -> Chances[Hits]:
    return die.chances().times(count)


@lru_cache(maxsize=4096)
def combat_roll(dice: tuple[tuple[Die, int], ...], trade_goods: int = 0) -> Rolls:
    """The hits of so many dice of each sort; dice that are 1 short are topped up as long as there are trade goods, and
    then tell how many were spent."""
    chances = total_of(_thrown(die, count) for die, count in dice)
    if trade_goods:
        chances = chances.map(lambda hits: _topped_up(hits, trade_goods))
    else:
        chances = chances.map(lambda hits: hits & (SHORT - 1))
    return _as_floats(chances)


def _topped_up(hits: Hits, trade_goods: int) -> Hits:
    spent = min(short(hits), trade_goods)
    return (hits & (SHORT - 1)) + spent * (FREE + SHORT)


@lru_cache(maxsize=1024)
def ability_roll(volleys: tuple[Volley, ...], *, minus: int = 0, more: int = 0, at_non_fighters: bool = False) -> Rolls:
    """The hits of unit abilities, which changes of combat rolls do not touch [ti4.7.1c, ti4.39.1c, ti4.71.3d].
    `minus` is taken from every die; `more` dice are rolled by the unit that hits best."""
    thrown = [one for one in volleys if one.dice > 0]
    if not thrown:
        return NO_ROLL
    if more:
        thrown.append(Volley(min(one.hit for one in thrown), more))
    dice = [(Die(one.hit, -minus, aimed=at_non_fighters), one.dice) for one in thrown]
    return _as_floats(total_of(_thrown(die, count) for die, count in dice))


def _as_floats(chances: Chances[Hits]) -> Rolls:
    """Without what hardly ever comes: a dozen dice that all hit."""
    kept = [(hits, ways) for hits, ways in chances.ways.items() if ways * _RARE > chances.total]
    total = sum(ways for _, ways in kept)
    return tuple((hits, ways / total) for hits, ways in kept)


def without(hits: Hits, cancelled: int) -> Hits:
    """Hits that are left when some are cancelled: those that go to non-fighters first."""
    dear = min(aimed(hits), cancelled)
    return hits - dear * AIMED - min(free(hits), cancelled - dear) * FREE
