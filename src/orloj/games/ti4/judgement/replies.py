"""Answers to questions by their kinds; each chapter has a module of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from orloj.games.ti4.judgement.mind import Mind
from orloj.kernel import Question

Ask = Question[Any, Any]
Reply = Callable[[Mind, Ask, Random], Any]  # the value of an answer
REPLIES: dict[str, Reply] = {}


def replies(*kinds: str) -> Callable[[Reply], Reply]:
    """Registers what answers questions of some kinds."""

    def keep(reply: Reply) -> Reply:
        REPLIES.update(dict.fromkeys(kinds, reply))
        return reply

    return keep


def spread_over(wanted: Iterable[tuple[Any, int]]) -> tuple[tuple[Any, int], ...]:
    return tuple((one, count) for one, count in wanted if count > 0)


def in_order(ask: Ask, chosen: Iterable[Any]) -> tuple[Any, ...]:
    """What was chosen, in the order of the options."""
    wanted = list(chosen)
    return tuple(one for one in ask.options if one in wanted)
