"""What players that are programs need to judge a position and to choose, whatever the game.

A bot judges one view, answers and forgets: it must give the same answer again in a fork, in a replay and in the many
imagined worlds of a search. So whatever is remembered here lives as long as the judgement of one view, and what keeps a
bot from doing the same for ever is no memory of its own but:

- a deed has to bring more than some `least` gain (`best_of`). If the gain is measured as what the position is worth
  after it, less what it is worth now, then no row of deeds can lead back to where it began;
- what others have refused is kept in the state (`orloj.parts.deals`);
- of deeds that are nearly as good sometimes another one is taken (`pick`), so that two such players do not wait for
  each other for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from math import exp
from random import Random
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, cast

from msgspec import Struct

P = ParamSpec("P")
T = TypeVar("T")


# ---------------------------------------------------------------- choosing


def best_of(gains: Mapping[T, float], least: float | None = None) -> T | None:
    """What brings most, the first of equals; None if nothing brings more than `least`, or if there is nothing."""
    best = max(gains, key=gains.__getitem__, default=None)
    return None if best is None or (least is not None and gains[best] <= least) else best


def preferences(gains: Mapping[T, float], spread: float) -> dict[T, float]:
    """How likely each choice is for a player who likes what brings more, but is not sure by so many points."""
    return dict(zip(gains, chances_by([*gains.values()], spread), strict=True))


def pick(gains: Mapping[T, float], spread: float, rng: Random) -> T:
    """Mostly the best, sometimes another one that is nearly as good: so nobody can count on it."""
    chances = preferences(gains, spread)
    return rng.choices(list(chances), list(chances.values()))[0]


# ---------------------------------------------------------------- judging


def chances_by(standings: Sequence[float], spread: float = 1.0) -> list[float]:
    """The chances to win of players (or sides) who will probably score so much, if a lead of `spread` points makes the
    odds *e* to 1."""
    best = max(standings)
    odds = [exp((standing - best) / spread) for standing in standings]
    total = sum(odds)
    return [odd / total for odd in odds]


def weighted(weights: Struct, **features: float) -> dict[str, float]:
    """What each feature of a position adds to its value, by the weights of the same names. The value is the sum of it,
    and its largest parts are the reasons."""
    return {name: float(getattr(weights, name)) * feature for name, feature in features.items()}


# ---------------------------------------------------------------- remembering while one view is judged


class lazy(Generic[T]):  # written and read like `property`
    """A property that is worked out once; `functools.cached_property` without its lock, which would cost more than many
    of the values that are worth remembering."""

    def __init__(self, find: Callable[[Any], T]) -> None:
        self.find = find
        self.__doc__ = find.__doc__

    def __set_name__(self, _owner: type, name: str) -> None:
        self.name = name

    def __get__(self, judge: Any, _owner: type | None = None) -> T:
        found = judge.__dict__[self.name] = self.find(judge)  # from now on found there first
        return found


def remembered(method: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[Any, P], T]:
    """The same for a method: each object works each answer out once. Arguments by position only."""
    memory = f"_{method.__name__}_remembered"
    work_out = cast(Callable[..., T], method)

    def answer(self: Any, /, *args: Any) -> T:
        known: dict[Any, T] | None = self.__dict__.get(memory)
        if known is None:
            known = self.__dict__[memory] = {}
        elif args in known:
            return known[args]
        found = known[args] = work_out(self, *args)
        return found

    return cast(Callable[Concatenate[Any, P], T], wraps(method)(answer))
