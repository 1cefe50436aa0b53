"""What differs between two reports: "I changed a card; what changed?"

Everything that is compared is a part of one number of a game in another (the victories of those who had a card in how
many had it; the decisions in one game), added up over all games. What luck does to such a part is found by games, which
alone are independent: how much the parts of single games scatter around that of all.

If both reports are about the same deals (same seed, same players, same options), the games are compared in pairs: what
two games with the same shuffles have in common is then no longer luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf, sqrt
from typing import Any

import numpy as np

from orloj.lab.report.gathering import Earlier, Seen
from orloj.lab.report.numbers import (
    FALSE_SHARE,
    FEW_PLAYERS,
    Estimate,
    Floats,
    adjusted,
    margins,
    t95,
    two_sided,
)
from orloj.lab.stats import mean

RATES = ("seat", "bot", "reason", "win", "usage")  # kinds of changes that are parts of a whole
_SAME_DEALS = ("game", "mode", "options", "bots", "seed")
_TOLD = ("revision", "bots_revision", "study_revision", *_SAME_DEALS[1:])

Part = tuple[float, float]  # of one game: how much, in how much


@dataclass(frozen=True)
class Change:
    """One number of both reports."""

    kind: str  # decisions, rounds, winner, others, margin; or one of `RATES`
    value: str = ""  # of a rate: which seat, bot, reason or component
    trait: str = ""  # of a component
    before: float = 0.0
    now: float = 0.0
    difference: Estimate = Estimate(0.0, -inf, inf)  # noqa: RUF009  (it cannot be changed)
    clarity: float = 0.0  # the difference in standard errors
    chance: float = 1.0  # that luck alone gives such a difference
    adjusted: float = 1.0  # the same, corrected for all comparisons made together
    games: tuple[int, int] = (0, 0)  # that tell something about it, before and now
    few: bool = True  # too few to be compared

    @property
    def sure(self) -> bool:
        return not self.few and self.adjusted <= FALSE_SHARE


@dataclass(frozen=True)
class Comparison:
    """An earlier report and this one."""

    earlier: str  # where it lies
    setting: dict[str, tuple[Any, Any]]  # what else differs: before and now
    paired: bool
    games: tuple[int, int]  # that were compared, before and now
    changes: list[Change]  # the clearest first

    @property
    def compared(self) -> list[Change]:
        return [change for change in self.changes if not change.few]

    @property
    def sure(self) -> list[Change]:
        return [change for change in self.changes if change.sure]


def comparison(earlier: Earlier, head: Mapping[str, Any], seen: Sequence[Seen]) -> Comparison:
    """Compare what was seen with an earlier report."""
    before, now = ([one for one in games if not one.error] for games in (earlier.seen, seen))
    paired = all(earlier.head.get(key) == head.get(key) for key in _SAME_DEALS)
    if paired:
        both = {one.number for one in before} & {one.number for one in now}
        before, now = (
            sorted([one for one in games if one.number in both], key=lambda one: one.number) for games in (before, now)
        )
    found = [_change(before, now, measure, paired) for measure in _measures([*before, *now])]
    chances = iter(adjusted([change.chance for change in found if not change.few]))
    marked = [change if change.few else replace(change, adjusted=next(chances)) for change in found]
    return Comparison(
        earlier=earlier.name,
        setting={
            key: (earlier.head.get(key), head.get(key)) for key in _TOLD if earlier.head.get(key) != head.get(key)
        },
        paired=paired,
        games=(len(before), len(now)),
        changes=sorted(marked, key=lambda one: (one.few, -abs(one.clarity), one.kind, one.trait, one.value)),
    )


# -- what is compared


@dataclass(frozen=True)
class _Measure:
    kind: str
    part: Callable[[Seen], Part | None]
    value: str = ""
    trait: str = ""


def _measures(games: Sequence[Seen]) -> Iterator[_Measure]:
    """Everything that can be told of a game of either report."""
    yield _Measure("decisions", lambda seen: (seen.decisions, 1))
    if any(seen.rounds is not None for seen in games):
        yield _Measure("rounds", lambda seen: None if seen.rounds is None else (seen.rounds, 1))
    yield _Measure("winner", lambda seen: _mean_score(seen, won=True))
    yield _Measure("others", lambda seen: _mean_score(seen, won=False))
    yield _Measure("margin", lambda seen: next(((margin, 1.0) for margin in margins([seen])), None))
    for reason in sorted({seen.reason for seen in games}):
        yield _Measure("reason", partial(_ends_so, reason), reason)
    for place in sorted({place for seen in games for place in seen.places}):
        yield _Measure("seat", partial(_wins, partial(_at_place, place)), str(place))
    bots = sorted({bot for seen in games for bot in seen.bots})
    for bot in bots if len(bots) > 1 else ():
        yield _Measure("bot", partial(_wins, partial(_seats_of, bot)), bot)
    had = {(trait, value) for seen in games for traits in seen.traits for trait in traits for value in traits[trait]}
    for trait, value in sorted(had):
        holders = partial(_holders, trait, value)
        yield _Measure("win", partial(_wins, holders), value, trait)
        yield _Measure("usage", partial(_used, holders), value, trait)


def _at_place(place: int, seen: Seen) -> list[int]:
    return [seat for seat, there in enumerate(seen.places) if there == place]


def _seats_of(bot: str, seen: Seen) -> list[int]:
    return [seat for seat, name in enumerate(seen.bots) if name == bot]


def _holders(trait: str, value: str, seen: Seen) -> list[int]:
    return [seat for seat, traits in enumerate(seen.traits) if value in traits.get(trait, ())]


def _wins(seats_in: Callable[[Seen], list[int]], seen: Seen) -> Part:
    seats, shares = seats_in(seen), seen.shares
    return sum([shares[seat] for seat in seats]), len(seats)


def _used(seats_in: Callable[[Seen], list[int]], seen: Seen) -> Part:
    return len(seats_in(seen)), len(seen.sides)


def _ends_so(reason: str, seen: Seen) -> Part:
    return float(seen.reason == reason), 1


def _mean_score(seen: Seen, *, won: bool) -> Part | None:
    scores = [score for seat, score in enumerate(seen.scores) if (seat in seen.winners) == won]
    return (mean(sum(scores), len(scores)), 1) if scores else None


# -- how clear the difference is


def _change(before: Sequence[Seen], now: Sequence[Seen], measure: _Measure, paired: bool) -> Change:
    one, other = _Sample.of(before, measure), _Sample.of(now, measure)
    games = one.telling, other.telling
    found = Change(measure.kind, measure.value, measure.trait, one.value, other.value, games=games)
    if min(games) < FEW_PLAYERS:
        return found
    if paired:
        scattered = other.residuals - one.residuals
        error = _standard_error(scattered)
        reach = t95(len(scattered) - 1)
    else:
        error = sqrt(_standard_error(one.residuals) ** 2 + _standard_error(other.residuals) ** 2)
        reach = t95(min(len(before), len(now)) - 1)
    difference = other.value - one.value
    clarity = difference / error if error else inf if difference else 0.0
    return replace(
        found,
        difference=Estimate(difference, difference - reach * error, difference + reach * error),
        clarity=clarity,
        chance=two_sided(clarity),
        few=False,
    )


@dataclass(frozen=True)
class _Sample:
    """A measure over all games of a report."""

    value: float  # how much in how much, all games added up
    residuals: Floats  # of each game: by how much it moved the value away from that of all
    telling: int  # games that tell something

    @classmethod
    def of(cls, games: Sequence[Seen], measure: _Measure) -> _Sample:
        parts = [measure.part(seen) or (0.0, 0.0) for seen in games]
        much = np.array([part[0] for part in parts], dtype=float)
        whole = np.array([part[1] for part in parts], dtype=float)
        total = float(whole.sum())
        value = float(much.sum()) / total if total else 0.0
        residuals = (much - value * whole) * (len(games) / total if total else 0.0)
        return cls(value, residuals, int(np.count_nonzero(whole)))


def _standard_error(values: Floats) -> float:
    return float(values.std(ddof=1) / sqrt(len(values)))
