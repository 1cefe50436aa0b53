"""What the answers to a question promise, for people: the bot thinks, and then compares its best answers fairly.

A bot that plays tries its favourite most and soon drops the others: it only has to know which answer is best. People
want to know by how much. So after the search, the best answers (and the one that was played, in a review) are tried on
until each was tried about equally often, in the same imagined worlds. Nothing is known but what the seat sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from random import Random
from time import thread_time
from typing import Any

from orloj.bots import Budget, Search
from orloj.bots.search import Branch, One, Thinking
from orloj.bots.thoughts import Advice, Thought, standard_error
from orloj.kernel import Look, Question

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
        _try(thinking, again)
    thoughts = [_thought(one) for one in contenders if one.tries > 1 or (one.tries and one.token == played)]
    thoughts = thoughts or [_thought(one) for one in contenders if one.tries]
    thoughts.sort(key=lambda one: -one.value)
    return Advice(look.seat, look.ask.kind, thoughts, thinking.root.visits, thread_time() - begun)


def is_equal(one: Thought, other: Thought) -> bool:
    """May the difference between two answers be mere chance?"""
    return abs(one.value - other.value) <= max(hypot(one.error, other.error), _ALIKE)


def _contenders(thinking: Thinking, played: str, most: int) -> list[Branch]:
    """The answers that were tried most, each once, and the one that was played."""
    by_meaning: dict[str, Branch] = {}
    for one in sorted(thinking.root.branches.values(), key=lambda one: (-one.tries, -one.mean)):
        by_meaning.setdefault(_meaning(thinking.ask, one.token), one)
    found = list(by_meaning.values())[:most]
    if played:
        meant = by_meaning.setdefault(_meaning(thinking.ask, played), Branch(played))
        meant.token = played
        found += [meant] if meant not in found else []
    return found


def _meaning(ask: Question[Any, Any], token: str) -> str:
    """The answer in its usual writing: `b,a` may mean the same as `a,b`."""
    return ask.write(ask.read(token)[1])


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
        if one.tries < _FEW or one.mean + 2 * _error(one) + _HOPELESS >= best  # nothing is wasted on the others
    ]
    return min(hopeful, key=lambda one: one.tries, default=None) if len(hopeful) > 1 else None


def _try(thinking: Thinking, branch: Branch) -> None:
    luck = Random(f"{thinking.stream}/{branch.tries}")  # the same world for every answer's n-th try
    One(thinking, thinking.look.imagine(luck), luck).play(branch)
    thinking.root.visits += 1


def _error(branch: Branch) -> float:
    return standard_error(branch.tries, branch.total, branch.squares)


def _thought(branch: Branch) -> Thought:
    outlook = {name: total / branch.tries for name, total in branch.outlook.items()}
    return Thought(branch.token, branch.tries, branch.mean, _error(branch), outlook)
