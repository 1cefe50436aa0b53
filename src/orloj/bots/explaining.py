"""Why a bot did something: what the deed promised, beside what else could have been done.

Who does not know the bot's cards imagines several hands that it could have had, one `Decision` for each. Only answers
that are possible with every one of them are weighed; all of them in the same imagined worlds, so that only their
differences count. After the game there is one hand, the real one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from time import thread_time

from orloj.bots.advice import Advice
from orloj.bots.comparing import beside
from orloj.bots.search import Branch, One, Search, Thinking
from orloj.kernel import Decision

_SEARCHING = 0.5  # part of the budget in which alternatives are looked for; the rest is for the comparison
_MOST = 3  # alternatives


def explain(search: Search, decisions: Sequence[Decision], played: str) -> Advice | None:
    """The answers, the best one first; None if the deed was not possible with every hand."""
    if not all(played in decision.ask for decision in decisions):
        return None
    begun, budget = thread_time(), search.budget
    thinkings = [Thinking(search, decision, explain=True) for decision in decisions]
    done = 0
    for number, _ in enumerate(budget.steps(begun, _SEARCHING)):
        thinkings[number % len(thinkings)].try_once()
        done += 1
    ranks: Counter[str] = Counter()
    for thinking in thinkings:
        for place, branch in enumerate(one for one in thinking.ranked() if one.tries):
            ranks[branch.token] += max(0, _MOST + 1 - place)
    others = [token for token, _ in ranks.most_common() if token != played and _is_open(decisions, token)]
    branches = [Branch(token) for token in (played, *others[:_MOST])]
    for world, _ in enumerate(budget.steps(begun, done=done, each=len(branches))):
        thinking = thinkings[world % len(thinkings)]
        for branch in branches:
            luck = Random(f"{thinking.stream}/why/{world}")
            One(thinking, thinking.decision.imagine(luck), luck).play(branch)
    best, *rest = sorted(branches, key=lambda one: -one.mean)
    tries = done + sum(branch.tries for branch in branches)
    return Advice([best.thought(), *[beside(best, one) for one in rest]], tries)


def _is_open(decisions: Sequence[Decision], token: str) -> bool:
    return all(token in decision.ask for decision in decisions)
