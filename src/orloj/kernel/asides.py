"""Asides: what a player may do at any time without being asked.

To offer a deal, to give credits away, to rearrange the own board, to set a standing order. An aside is no question of
the running script: it is an entry of its own among the answers, with a form (one of the seven kinds of questions) and a
plain function that asks nobody. The script that waits is not touched; what is open is looked at again afterwards.

Asides are the one exception to the rule that results never depend on who was quicker.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from orloj.kernel.asks import Question
from orloj.kernel.state import Seat, State

S = TypeVar("S", bound=State)


@dataclass(frozen=True, eq=False)
class Aside(Generic[S]):
    """Something that a seat may do while anybody is asked anything.

    `form(g, seat)` is its question as things stand, or None if the seat cannot do it now; like the options of every
    question it must not depend on what the seat cannot know. `do(g, seat, answer)` carries it out.
    """

    id: str
    form: Callable[[S, Seat], Question[Any, Any] | None]
    do: Callable[[S, Seat, Any], None]
    widens: frozenset[str] = frozenset()  # kinds of questions that may have more answers after it: they are not forced
    private: bool = False  # nobody else notices it, unless somebody can do something else then: answer an offer
