"""What the answers to a question promise, for people: for hints, and for reviews of what was played.

A bot that plays only has to know which answer is best, and stops thinking when it does. People want to know by how
much. So for a hint the best answers are tried on after the search, in the same worlds, until the time is over or
everything is known well enough. In a review two answers are compared: what was played, and what the bot would have
played. Whoever chose the best of many has also chosen the luckiest; so these two are tried anew, in worlds that the
choice did not see. In both cases only the difference in the same worlds counts: most of the luck is in both answers.

Nothing is known but what the seat sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from random import Random
from time import thread_time

from msgspec import Struct, structs

from orloj.bots.advice import NO_DIFFERENCE, Advice, Difference, Thought, standard_error
from orloj.bots.search import Branch, One, Search, Thinking
from orloj.bots.variations import usual_writing
from orloj.kernel import Decision

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


def advise(search: Search, decision: Decision, *, most: int = 5) -> Advice:
    """The best answers, compared in the same worlds; first the one that the bot would give after all these tries."""
    begun, budget = thread_time(), search.budget
    thinking = Thinking(search, decision, explain=True)
    for _ in budget.steps(begun, _SEARCHING):
        if not thinking.try_once():
            break
    contenders = [one for one in thinking.ranked() if one.tries][:most]
    worth_trying: list[Branch] = []
    for _ in budget.steps(begun, done=thinking.root.visits):
        worth_trying = worth_trying or _open_questions(contenders)
        if not worth_trying:
            break
        thinking.try_again(worth_trying.pop())
    best, *others = [one for one in thinking.ranked() if one in contenders]
    thoughts = [best.thought(), *[beside(best, one) for one in others if one.tries > 1]]
    return Advice(thoughts, thinking.root.visits)


def _open_questions(contenders: Sequence[Branch]) -> list[Branch]:
    """The answers that should be tried next: those that were tried least, of those that may still be the best and are
    not known well enough; nothing is wasted on the others."""
    best = max(contenders, key=lambda one: one.mean)

    def is_open(one: Branch) -> bool:
        behind = Difference.of(best.results, one.results)
        is_hopeful = one.tries < _FEW or behind.mean - 2 * behind.error <= _HOPELESS
        return is_hopeful and not _is_known(one)

    still_open = [one for one in contenders if is_open(one)]
    least = min((one.tries for one in still_open), default=0)
    return [one for one in reversed(still_open) if one.tries == least]


def beside(best: Branch, other: Branch) -> Thought:
    """What is thought of an answer that is shown beside the best one: their chances differ as they did in the worlds in
    which both were tried, not by the luck that only one of them had."""
    behind = Difference.of(best.results, other.results)
    value = min(1.0, max(0.0, best.mean - behind.mean))
    return structs.replace(other.thought(), value=value, error=_errorbeside(best, other), behind=behind)


def _errorbeside(best: Branch, other: Branch) -> float:
    """The standard error of the best answer's mean minus the mean difference: a world in which both were tried adds to
    both means, so what it adds is taken together."""
    tries, shared = len(best.results), min(len(best.results), len(other.results))
    pairs = zip(best.results, other.results, strict=False)
    both = [here / tries - (here - there) / shared for here, there in pairs]
    alone = [here / tries for here in best.results[shared:]]
    return hypot(len(both) * standard_error(both), len(alone) * standard_error(alone))


def is_equal(other: Thought) -> bool:
    """May it be mere chance that the answer did worse than the best one?"""
    return not other.behind.is_clear()


def _is_known(branch: Branch) -> bool:
    """Is the chance that an answer gives known well enough?"""
    return branch.tries >= _ENOUGH and 2 * branch.error <= _PRECISE


# -- reviews


def compare(search: Search, decision: Decision, played: str) -> Comparison:
    """What was played, and what the bot would have played."""
    begun, budget = thread_time(), search.budget
    thinking = Thinking(search, decision)
    for _ in budget.steps(begun, _CHOOSING):
        if not thinking.try_once():
            break
    chosen = next(one for one in thinking.ranked() if one.tries)
    if chosen.token == usual_writing(thinking.ask, played):
        chosen.token = played
        for _ in budget.steps(begun, _CHOOSING, done=thinking.root.visits):
            if _is_known(chosen):
                break
            thinking.try_again(chosen)
        return Comparison(chosen.thought(), chosen.thought(), NO_DIFFERENCE, thinking.root.visits)
    best, other = Branch(chosen.token), Branch(played)
    done = thinking.root.visits
    for world, _ in enumerate(budget.steps(begun, done=done, each=2)):
        for one in (best, other):
            luck = Random(f"{thinking.stream}/fresh/{world}")
            One(thinking, decision.imagine(luck), luck).play(one)
    difference = Difference.of(best.results, other.results)
    return Comparison(best.thought(), other.thought(), difference, done + 2 * difference.worlds)
