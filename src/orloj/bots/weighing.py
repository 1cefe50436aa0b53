"""What the answers to a question promise, for people: for hints, and for reviews of what was played.

A bot that plays tries its favourite most and soon drops the others: it only has to know which answer is best. People
want to know by how much. So for a hint the best answers are tried on after the search, until each was tried about
equally often. In a review two answers are compared: what was played, and what the bot would have played. Whoever chose
the best of many has also chosen the luckiest; so these two are tried anew, in worlds that the choice did not see, and
always both in the same world: only the difference counts, and most of the luck is in both of them.

Nothing is known but what the seat sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from random import Random
from time import thread_time

from msgspec import Struct

from orloj.bots.budget import Budget
from orloj.bots.search import Branch, One, Search, Thinking
from orloj.bots.thoughts import Advice, Thought, standard_error
from orloj.bots.variations import usual_writing
from orloj.kernel import Look

_SEARCHING = 0.6  # part of the budget of a hint; the rest is for the comparison
_CHOOSING = 0.5  # the same in a review
_FEW = 4  # tries, before nothing can be said about an answer
_FEW_WORLDS = 8  # before nothing can be said about a difference
_ALIKE = 0.005  # nobody should care about less
_HOPELESS = 0.02  # beyond two standard errors: so much worse is worse


class Difference(Struct, frozen=True):
    """By how much one answer did better than another in the same imagined worlds, on average."""

    mean: float  # of the chance to win
    error: float  # of that mean (one standard error)
    worlds: int

    def is_clear(self, least: float = _ALIKE) -> bool:
        """Is one answer better, by more than `least` and by more than what may be chance?"""
        return self.worlds >= _FEW_WORLDS and self.mean > max(2 * self.error, least)


NO_DIFFERENCE = Difference(0.0, 0.0, 0)


class Comparison(Struct, frozen=True):
    """An answer that was played beside the one that the bot would have given; perhaps they are the same."""

    best: Thought
    played: Thought
    difference: Difference
    tries: int


# -- hints


def weigh(search: Search, look: Look, *, most: int = 5) -> Advice:
    """The best answers; first the one that the bot would give."""
    begun = thread_time()
    thinking = Thinking(search, look, explain=True)
    for _ in _steps(search.budget, begun, _SEARCHING):
        if not thinking.try_once():
            break
    contenders = sorted(thinking.root.branches.values(), key=lambda one: (-one.tries, -one.mean))[:most]
    for _ in _steps(search.budget, begun, 1.0, done=thinking.root.visits):
        again = _least_known(contenders)
        if again is None:
            break
        thinking.try_again(again)
    ranked = [one for one in thinking.ranked() if one in contenders]
    thoughts = [one.thought() for one in ranked if one.tries > 1] or [one.thought() for one in ranked if one.tries]
    return Advice(look.seat, look.ask.kind, thoughts, thinking.root.visits, thread_time() - begun)


def is_equal(best: Thought, other: Thought) -> bool:
    """May it be mere chance that the other answer did worse than the best one?"""
    return best.value - other.value <= max(2 * hypot(best.error, other.error), _ALIKE)


def _least_known(contenders: list[Branch]) -> Branch | None:
    """The answer that should be tried next: of those that may still be the best, the one that was tried least."""
    best = max(one.mean for one in contenders if one.tries)
    hopeful = [
        one
        for one in contenders
        if one.tries < _FEW or one.mean + 2 * one.error + _HOPELESS >= best  # nothing is wasted on the others
    ]
    return min(hopeful, key=lambda one: one.tries, default=None) if len(hopeful) > 1 else None


# -- reviews


def compare(search: Search, look: Look, played: str) -> Comparison:
    """What was played, and what the bot would have played."""
    begun = thread_time()
    thinking = Thinking(search, look, explain=False)
    for _ in _steps(search.budget, begun, _CHOOSING):
        if not thinking.try_once():
            break
    chosen = next(one for one in thinking.ranked() if one.tries)
    if chosen.token == usual_writing(thinking.ask, played):
        chosen.token = played
        return Comparison(chosen.thought(), chosen.thought(), NO_DIFFERENCE, thinking.root.visits)
    best, other = Branch(chosen.token), Branch(played)
    done = thinking.root.visits
    for world, _ in enumerate(_steps(search.budget, begun, 1.0, done=done, each=2)):
        for one in (best, other):
            luck = Random(f"{thinking.stream}/fresh/{world}")
            One(thinking, look.imagine(luck), luck).play(one)
    difference = _difference(best.results, other.results)
    return Comparison(best.thought(), other.thought(), difference, done + 2 * difference.worlds)


def _difference(one: list[float], other: list[float]) -> Difference:
    """Of values that belong together in pairs."""
    gaps = [here - there for here, there in zip(one, other, strict=True)]
    return Difference(sum(gaps) / len(gaps), standard_error(gaps), len(gaps))


# -- both


def _steps(budget: Budget, begun: float, part: float, done: int = 0, each: int = 1) -> Iterator[None]:
    """Steps of so many tries each until this part of the budget is used up; at least one."""
    while True:
        yield
        done += each
        if budget.tries is not None and done >= budget.tries * part:
            return
        if budget.seconds is not None and thread_time() - begun >= budget.seconds * part:
            return
