"""What a program sees when it has to answer, and what it must offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from msgspec import Struct

from orloj.kernel.asks import Question
from orloj.kernel.state import Seat, State

if TYPE_CHECKING:
    from orloj.kernel.table import Table


class Decision:
    """One seat's look at a table with a question open. Everything is lazy: a bot pays only for what it uses."""

    __slots__ = ("_table", "rng", "seat")

    def __init__(self, table: Table[Any], seat: Seat, rng: Random) -> None:
        self._table = table
        self.seat = seat
        self.rng = rng

    @property
    def game(self) -> str:
        return self._table.game.id

    @property
    def ask(self) -> Question[Any, Any]:
        """The question."""
        return self._table.asks()[self.seat]

    @property
    def view(self) -> Any:
        """What this seat sees."""
        return self._table.view(self.seat)

    @property
    def asides(self) -> dict[str, Question[Any, Any]]:
        """What this seat may do without being asked, by ids."""
        return self._table.asides(self.seat)

    def imagine(self, rng: Random | None = None) -> Table[Any]:
        """A copy of the table in which everything that this seat cannot know was dealt anew, by a stream of the bot's
        own if it has one: the same stream deals the same cards."""
        return self._table.fork(self.seat, rng or self.rng)


class Lookahead(Struct, frozen=True):
    """How far a search plays on before it judges a position: until somebody is asked a question of a kind at which
    positions are quiet, `rounds` later by the clock of the game."""

    settled: frozenset[str]  # kinds of questions that begin a round or a turn
    clock: str  # the field of the state that counts rounds or turns
    rounds: int = 1
    idle: frozenset[str] = frozenset()  # first words of answers that could be given for ever: they are not tried

    def now(self, state: State) -> int:
        """What the clock shows."""
        number: int = getattr(state, self.clock)
        return number

    def is_quiet(self, state: State, asks: Mapping[Seat, Question[Any, Any]], until: int) -> bool:
        """Has the clock come so far, and does a round or turn begin?"""
        return self.now(state) >= until and any(question.kind in self.settled for question in asks.values())


class Bot(Protocol):
    """A player that is a program: one method."""

    def choose(self, decision: Decision) -> str | None:
        """The token of an answer to `decision.ask`; None declines a question that is optional."""
        ...


@runtime_checkable
class StepsAside(Protocol):
    """A bot that also does things without being asked; it is given the chance before every answer at the table."""

    def step_aside(self, decision: Decision) -> tuple[str, str] | None:
        """The id of an aside of `decision.asides` and the token of an answer to its form; None: nothing now."""
        ...


def unasked(bot: Bot, decision: Decision) -> tuple[str, str] | None:
    """What a bot wants to do without being asked: the id of an aside and a token. For bots that play by another one."""
    # Asked at every answer for every bot: looking at a protocol would take longer than many an answer.
    step_aside: Callable[[Decision], tuple[str, str] | None] | None = getattr(bot, "step_aside", None)
    return step_aside(decision) if step_aside is not None else None
