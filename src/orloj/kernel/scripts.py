"""How a rule waits for answers.

Rules are `async def` functions driven by the table's own small runner; there is no event loop. A script yields the
groups of questions that are open and is sent the group that was completed.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from orloj.kernel.asks import PASS, Ask, AskAmount, AskOrder, AskPay, AskPlace, AskSome, AskSpread, Question, Refusal
from orloj.kernel.errors import BrokenScript
from orloj.kernel.state import Seat, State

T = TypeVar("T")
P = TypeVar("P")
V = TypeVar("V")


class Group:
    """Questions whose answers a script gets in one piece, as soon as `need` of them are in."""

    __slots__ = ("answers", "asks", "fresh", "looked_at", "need")

    def __init__(self, asks: Mapping[Seat, Question[Any, Any]], need: int) -> None:
        self.asks = asks
        self.need = need
        self.answers: dict[Seat, Any] = {}
        self.looked_at = False  # the runner has looked whether an answer is forced
        self.fresh = False  # the first question of a step in a lane

    @property
    def sealed(self) -> bool:
        """The answers stay hidden until the last one is in."""
        return self.need > 1

    def revealed(self) -> object:
        """What everybody has seen when the last sealed answer was in: it cannot be taken back any more."""
        return tuple([self.answers[seat] for seat in self.asks])


class WindowGroup(Group):
    """Sealed answers of a window, asked in the order of timing: only the first use counts and is seen."""

    __slots__ = ()

    def revealed(self) -> object:
        for seat in self.asks:
            if self.answers[seat] != PASS:
                return seat, self.answers[seat]
        return None


Open: TypeAlias = tuple[Group, ...]
Script: TypeAlias = Coroutine[Open, Group, T]


class Wait:
    """Awaits the groups that are open and returns the one that was completed."""

    __slots__ = ("open",)

    def __init__(self, open_groups: Open) -> None:
        self.open = open_groups

    def __await__(self) -> Generator[Open, Group, Group]:
        return (yield self.open)


class _Answer(Generic[V]):
    """Awaits the answer to one question."""

    __slots__ = ("question",)

    def __init__(self, question: Question[Any, V]) -> None:
        self.question = question

    def __await__(self) -> Generator[Open, Group, V]:
        seat = self.question.seat
        done = yield (Group({seat: self.question}, 1),)
        answer: V = done.answers[seat]
        return answer


def ask(question: Question[Any, V]) -> Awaitable[V]:
    """Put a question and wait for its answer."""
    if question.optional:
        raise BrokenScript(f"nobody would be awaited: {question.kind!r} alone cannot be optional")
    return _Answer(question)


def choose(seat: Seat, kind: str, options: Callable[[Seat], Iterable[T]], **more: Any) -> Awaitable[T]:
    """One of the options."""
    return _Answer(Ask(seat, kind, options, **more))


def choose_some(
    seat: Seat,
    kind: str,
    options: Callable[[Seat], Iterable[T]],
    *,
    exactly: int | None = None,
    lo: int = 0,
    hi: int = 10**6,
    check: Callable[[tuple[T, ...]], Refusal | None] | None = None,
    **more: Any,
) -> Awaitable[tuple[T, ...]]:
    """Several of the options."""
    if exactly is not None:
        lo = hi = exactly
    return _Answer(AskSome(seat, kind, options, lo=lo, hi=hi, check=check, **more))


def pay(
    seat: Seat,
    kind: str,
    options: Callable[[Seat], Iterable[T]],
    *,
    price: int,
    worth: Callable[[T], int] | None = None,
    **more: Any,
) -> Awaitable[tuple[T, ...]]:
    """Options that are together worth the price."""
    return _Answer(AskPay(seat, kind, options, price=price, worth=worth, **more))


def order(seat: Seat, kind: str, options: Callable[[Seat], Iterable[T]], **more: Any) -> Awaitable[tuple[T, ...]]:
    """All options, in the order that the seat wants."""
    return _Answer(AskOrder(seat, kind, options, **more))


def amount(
    seat: Seat, kind: str, *, lo: int | Callable[[], int], hi: int | Callable[[], int], **more: Any
) -> Awaitable[int]:
    """A number from lo to hi; where an aside may change these, they are functions."""
    return _Answer(AskAmount(seat, kind, lo=lo, hi=hi, **more))


def spread(
    seat: Seat,
    kind: str,
    options: Callable[[Seat], Iterable[T]],
    *,
    total: int | None = None,
    most: Callable[[T], int] | None = None,
    **more: Any,
) -> Awaitable[tuple[tuple[T, int], ...]]:
    """So many points for each of some options: `total` of them, or between `lo` and `hi`."""
    return _Answer(AskSpread(seat, kind, options, total=total, most=most, **more))


def place(
    seat: Seat,
    kind: str,
    pieces: Callable[[Seat], Iterable[T]],
    places: Callable[[T], Sequence[P]],
    *,
    lo: int = 0,
    hi: int = 10**6,
    **more: Any,
) -> Awaitable[tuple[tuple[T, P], ...]]:
    """Pieces and where each of them goes."""
    return _Answer(AskPlace(seat, kind, pieces, places, lo=lo, hi=hi, **more))


async def together(asks: Sequence[Question[Any, V]]) -> dict[Seat, V]:
    """Sealed answers of several seats, returned in the order of asking, whoever was quicker."""
    if not asks:
        return {}
    by_seat = _by_seat(asks)
    for question in asks:
        if question.optional:
            raise BrokenScript(f"all wait for {question.kind!r}: it cannot be optional")
    done = await Wait((Group(by_seat, len(asks)),))
    return {question.seat: done.answers[question.seat] for question in asks}


async def answer_window(asks: Sequence[Question[Any, V]]) -> dict[Seat, V]:
    """Like `together`, but for a window: see `orloj.kernel.moments`."""
    done = await Wait((WindowGroup(_by_seat(asks), len(asks)),))
    return done.answers


async def first(asks: Sequence[Question[Any, V]]) -> tuple[Seat, V]:
    """The answer of whoever answers first; `optional` questions let a seat step in without being waited for."""
    if all(question.optional for question in asks):
        raise BrokenScript("nobody would be awaited: at least one question must not be optional")
    done = await Wait((Group(_by_seat(asks), 1),))
    [(seat, answer)] = done.answers.items()
    return seat, answer


async def side_by_side(g: State, scripts: Mapping[Seat, Script[T]]) -> dict[Seat, T]:
    """One whole script for each seat, all running at the same time; each may question only its own seat."""
    if not scripts:
        return {}
    waiting: dict[Seat, Open] = {}
    results: dict[Seat, T] = {}
    planned = len(g.plan)
    try:
        for seat, script in scripts.items():
            _go_on(seat, script, None, waiting, results)
        if len(g.plan) != planned:
            raise BrokenScript("a script changes the plan while others run beside it")
        while waiting:
            done = await Wait(tuple([group for groups in waiting.values() for group in groups]))
            [seat] = done.asks
            _go_on(seat, scripts[seat], done, waiting, results)
            if len(g.plan) != planned:
                raise BrokenScript("a script changes the plan while others run beside it")
    finally:
        for seat, script in scripts.items():
            if seat not in results:
                script.close()
    return {seat: results[seat] for seat in scripts} if len(results) > 1 else results


def _go_on(
    seat: Seat, script: Script[T], done: Group | None, waiting: dict[Seat, Open], results: dict[Seat, T]
) -> None:
    """Let one of several scripts run until it asks again or ends."""
    try:
        groups = script.send(done)  # type: ignore[arg-type]  # None starts a coroutine
    except StopIteration as end:
        waiting.pop(seat, None)
        results[seat] = end.value
        return
    if type(groups) is not tuple:
        raise BrokenScript(f"the script of seat {seat} awaited something that is not a question of the kernel")
    for group in groups:
        if seat not in group.asks or len(group.asks) > 1:
            raise BrokenScript(f"the script of seat {seat} questions another seat")
    waiting[seat] = groups


def _by_seat(asks: Sequence[Question[Any, Any]]) -> dict[Seat, Question[Any, Any]]:
    by_seat = {question.seat: question for question in asks}
    if len(by_seat) != len(asks):
        raise BrokenScript("two questions to one seat at the same time")
    return by_seat
