"""What the answers to a question promise, for people: for hints, and for reviews of what was played.

A bot that plays only has to know which answer is best, and stops thinking when it does. People want to know by how
much. So for a hint the best answers are tried on after the search, in the same worlds, until the time is over or
everything is known well enough. In a review two answers are compared: what was played, and what the bot would have
played. Whoever chose the best of many has also chosen the luckiest; so these two are tried anew, in worlds that the
choice did not see. In both cases only the difference in the same worlds counts: most of the luck is in both answers.

Nothing is known but what the seat sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from time import thread_time

from msgspec import Struct, structs

from orloj.bots.budget import Budget
from orloj.bots.search import Branch, One, Search, Thinking
from orloj.bots.thoughts import NO_DIFFERENCE, Advice, Difference, Thought
from orloj.bots.variations import usual_writing
from orloj.kernel import Look

_SEARCHING = 0.6  # part of the budget of a hint; the rest is for the comparison
_CHOOSING = 0.5  # the same in a review
_FEW = 8  # tries, before nothing can be said about an answer
_HOPELESS = 0.02  # beyond two standard errors: so much worse is worse
_ENOUGH = 16  # tries, before a chance can be believed,
_PRECISE = 0.01  # if it is known to so much (two standard errors)


class Comparison(Struct, frozen=True):
    """An answer that was played beside the one that the bot would have given; perhaps they are the same."""

    best: Thought
    played: Thought
    difference: Difference
    tries: int


# -- hints


def weigh(search: Search, look: Look, *, most: int = 5) -> Advice:
    """The best answers, compared in the same worlds; first the one that the bot would give."""
    begun = thread_time()
    thinking = Thinking(search, look, explain=True)
    for _ in _steps(search.budget, begun, _SEARCHING):
        if not thinking.try_once():
            break
    contenders = [one for one in thinking.ranked() if one.tries][:most]
    for _ in _steps(search.budget, begun, 1.0, done=thinking.root.visits):
        again = _least_known(contenders)
        if again is None:
            break
        thinking.try_again(again)
    best, *others = [one for one in thinking.ranked() if one in contenders]
    thoughts = [best.thought(), *[_beside(best, one) for one in others if one.tries > 1]]
    return Advice(look.seat, look.ask.kind, thoughts, thinking.root.visits, thread_time() - begun)


def _beside(best: Branch, other: Branch) -> Thought:
    """What is thought of an answer that is shown beside the best one: their chances differ as they did in the worlds in
    which both were tried, not by the luck that only one of them had."""
    behind = Difference.of(best.results, other.results)
    value = min(1.0, max(0.0, best.mean - behind.mean))
    return structs.replace(other.thought(), value=value, behind=behind)


def is_equal(other: Thought) -> bool:
    """May it be mere chance that the answer did worse than the best one?"""
    return not other.behind.is_clear()


def _least_known(contenders: Sequence[Branch]) -> Branch | None:
    """The answer that should be tried next: the one that was tried least, of those that may still be the best and are
    not known well enough; nothing is wasted on the others."""
    best = max(contenders, key=lambda one: one.mean)

    def is_open(one: Branch) -> bool:
        behind = Difference.of(best.results, one.results)
        is_hopeful = one.tries < _FEW or behind.mean - 2 * behind.error <= _HOPELESS
        return is_hopeful and not _is_known(one)

    return min([one for one in contenders if is_open(one)], key=lambda one: one.tries, default=None)


def _is_known(branch: Branch) -> bool:
    """Is the chance that an answer gives known well enough?"""
    return branch.tries >= _ENOUGH and 2 * branch.error <= _PRECISE


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
        for _ in _steps(search.budget, begun, _CHOOSING, done=thinking.root.visits):
            if _is_known(chosen):
                break
            thinking.try_again(chosen)
        return Comparison(chosen.thought(), chosen.thought(), NO_DIFFERENCE, thinking.root.visits)
    best, other = Branch(chosen.token), Branch(played)
    done = thinking.root.visits
    for world, _ in enumerate(_steps(search.budget, begun, 1.0, done=done, each=2)):
        for one in (best, other):
            luck = Random(f"{thinking.stream}/fresh/{world}")
            One(thinking, look.imagine(luck), luck).play(one)
    difference = Difference.of(best.results, other.results)
    return Comparison(best.thought(), other.thought(), difference, done + 2 * difference.worlds)


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
