"""What the answers to a question promise, for people: the bot thinks, and then compares its best answers fairly.

A bot that plays tries its favourite most and soon drops the others: it only has to know which answer is best. People
want to know by how much. So after the search, the best answers (and the one that was played, in a review) are tried on
until each was tried about equally often, in the same imagined worlds. Nothing is known but what the seat sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from time import thread_time

from orloj.bots.budget import Budget
from orloj.bots.search import Branch, Search, Thinking
from orloj.bots.thoughts import Advice, Thought
from orloj.bots.variations import usual_writing
from orloj.kernel import Look

_SEARCHING = 0.6  # part of the budget; the rest is for the comparison
_FEW = 4  # tries, before nothing can be said about an answer
_ALIKE = 0.005  # nobody should care about less
_HOPELESS = 0.02  # beyond two standard errors: so much worse is worse


def weigh(search: Search, look: Look, *, played: str = "", most: int = 5) -> Advice:
    """The best answers, the best one first; `played` is among them whatever it is worth."""
    begun = thread_time()
    thinking = Thinking(search, look, explain=True)
    for _ in _steps(search.budget, begun, _SEARCHING):
        thinking.try_once()
    contenders = _contenders(thinking, played, most)
    for _ in _steps(search.budget, begun, 1.0, done=thinking.root.visits):
        again = _least_known(contenders)
        if again is None:
            break
        thinking.try_again(again)
    thoughts = [one.thought() for one in contenders if one.tries > 1 or (one.tries and one.token == played)]
    thoughts = thoughts or [one.thought() for one in contenders if one.tries]
    thoughts.sort(key=lambda one: -one.value)
    return Advice(look.seat, look.ask.kind, thoughts, thinking.root.visits, thread_time() - begun)


def is_equal(one: Thought, other: Thought) -> bool:
    """May the difference between two answers be mere chance?"""
    return abs(one.value - other.value) <= max(hypot(one.error, other.error), _ALIKE)


def _contenders(thinking: Thinking, played: str, most: int) -> list[Branch]:
    """The answers that were tried most, and the one that was played."""
    found = sorted(thinking.root.branches.values(), key=lambda one: (-one.tries, -one.mean))[:most]
    if played:
        meant = thinking.admit(usual_writing(thinking.ask, played))
        meant.token = played
        found += [meant] if meant not in found else []
    return found


def _steps(budget: Budget, begun: float, part: float, done: int = 0) -> Iterator[None]:
    """Steps until this part of the budget is used up; at least one."""
    while True:
        yield
        done += 1
        if budget.tries is not None and done >= budget.tries * part:
            return
        if budget.seconds is not None and thread_time() - begun >= budget.seconds * part:
            return


def _least_known(contenders: list[Branch]) -> Branch | None:
    """The answer that should be tried next: of those that may still be the best, the one that was tried least."""
    best = max(one.mean for one in contenders if one.tries)
    hopeful = [
        one
        for one in contenders
        if one.tries < _FEW or one.mean + 2 * one.error + _HOPELESS >= best  # nothing is wasted on the others
    ]
    return min(hopeful, key=lambda one: one.tries, default=None) if len(hopeful) > 1 else None
