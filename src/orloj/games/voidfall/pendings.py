"""What waits to be resolved before the next action begins, and the question in which order.

Whatever may wait knows how it is begun:

    @begins("haven")
    def begin_haven(g: State, one: Pending) -> None: ...
"""

from __future__ import annotations

from collections.abc import Callable

from orloj.games.voidfall.deeds import GoOn, InThisOrder, Resolve
from orloj.games.voidfall.scenes import scene
from orloj.games.voidfall.state import Pending, State
from orloj.kernel import Refusal, Seat, Step, choose

Begin = Callable[[State, Pending], None]
_BEGINS: dict[str, Begin] = {}
_POSSIBLE: dict[str, Callable[[State, Pending], bool]] = {}
LAST = 1  # what is not resolved now is forfeited


def begins(kind: str, possible: Callable[[State, Pending], bool] | None = None) -> Callable[[Begin], Begin]:
    def keep(begin: Begin) -> Begin:
        _BEGINS[kind] = begin
        if possible is not None:
            _POSSIBLE[kind] = possible
        return begin

    return keep


def waiting(g: State, who: Seat) -> list[tuple[int, Pending]]:
    """What a player can resolve now, with its number among all that waits."""
    return [(n, one) for n, one in enumerate(g.pending) if one.seat == who and can_begin(g, one)]


def can_begin(g: State, one: Pending) -> bool:
    test = _POSSIBLE.get(one.kind)
    return test is None or test(g, one)


def deed_of(number: int, one: Pending) -> Resolve:
    return Resolve(one.source or one.kind, one.what.replace("/", "."), number)


def resolving(g: State, who: Seat) -> list[Resolve]:
    return [deed_of(number, one) for number, one in waiting(g, who)]


def begin_pending(g: State, who: Seat, deed: Resolve) -> None:
    one = g.pending.pop(deed.number)
    assert one.seat == who
    _BEGINS[one.kind](g, one)


def pending_step(who: Seat, *, last: bool) -> Step:
    return Step("pending", [who, int(last)])


@scene("pending")
def pending(g: State, who: Seat, last: int) -> None:
    """Asks nobody if nothing waits."""
    mine = waiting(g, who)
    if mine:
        if len(mine) == 1 and mine[0][1].must:
            g.then(Step("pending", [who, last]))
            begin_pending(g, who, deed_of(*mine[0]))
        else:
            g.then(Step("pending-asks", [who, last]))
    elif last == LAST:
        g.pending[:] = [one for one in g.pending if one.seat != who]


@scene("pending-asks")
async def pending_asks(g: State, who: Seat, last: int) -> None:
    """In which order, and whether at all, unless it must be done [voidfall.triggered.1, voidfall.triggered.2]."""
    must = [number for number, one in waiting(g, who) if one.must]

    def options(_seat: Seat) -> list[Resolve | InThisOrder | GoOn]:
        return [*resolving(g, who), *([InThisOrder()] if len(must) > 1 else []), *([] if must else [GoOn()])]

    deed = await choose(
        who,
        "pending",
        options,
        blocked=lambda _seat: [Refusal(GoOn(), "must-resolve", "voidfall.triggered.3")] if must else [],
        rule="voidfall.triggered.1",
        values={"last": last},
    )
    if isinstance(deed, GoOn):
        if last == LAST:
            g.pending[:] = [one for one in g.pending if one.seat != who]
        return
    g.then(Step("pending", [who, last]))
    if isinstance(deed, InThisOrder):
        g.then(*[Step("pending-next", [who])] * len(must))
        return
    begin_pending(g, who, deed)


@scene("pending-next")
def pending_next(g: State, who: Seat) -> None:
    """The first one that must be resolved."""
    must = [(number, one) for number, one in waiting(g, who) if one.must]
    if must:
        begin_pending(g, who, deed_of(*must[0]))
