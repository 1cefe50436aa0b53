"""Numbers and answers of the rules that components may change.

A rule asks a query, and whatever component is in force may change the answer:

    FLEET_LIMIT: Query[[Seat], int] = Query()

    limit = FLEET_LIMIT(g, tokens, seat)

    @FLEET_LIMIT.by("armada")
    def armada(g: Known, holder: Seat, limit: int, seat: Seat) -> int:
        return limit + 2 if seat == holder else limit

So the rules name no component, and a component says beside its own text what it changes. "Cannot" is absolute
[ti4.53.4]: changes that forbid are registered with `last=True` and come after all others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Concatenate, Generic, ParamSpec, TypeVar

from orloj.games.ti4.facts import CARD, LAW, Known, holders, source_of
from orloj.kernel import Seat

P = ParamSpec("P")
T = TypeVar("T")

CHANGERS: dict[str, int] = {}  # components that change answers → how many answers, for tables of what was exercised


class Query(Generic[P, T]):
    """A question of the rules whose answer components may change."""

    watch: ClassVar[Callable[[str], None] | None] = None  # is told which components have made an answer another one

    def __init__(self) -> None:
        self._changes: list[tuple[str, Callable[Concatenate[Known, Seat, T, P], T]]] = []
        self._first = 0  # how many of them are not among the last
        self._usual = self._changes  # those that can be in force while there is no law and nothing lasts for a while

    def by(
        self, component: str, *, last: bool = False
    ) -> Callable[[Callable[Concatenate[Known, Seat, T, P], T]], Callable[Concatenate[Known, Seat, T, P], T]]:
        """Registers what a component changes for each seat that has it in force."""

        def keep(change: Callable[Concatenate[Known, Seat, T, P], T]) -> Callable[Concatenate[Known, Seat, T, P], T]:
            self._changes.insert(len(self._changes) if last else self._first, (component, change))
            self._first += not last
            self._usual = [one for one in self._changes if source_of(one[0]) not in (LAW, CARD)]
            CHANGERS[component] = CHANGERS.get(component, 0) + 1
            return change

        return keep

    def __call__(self, g: Known, value: T, *args: P.args, **kwargs: P.kwargs) -> T:
        """The answer, beginning with the one that the rules alone give."""
        for component, change in self._changes if g.laws or g.lasting else self._usual:
            for holder in holders(g, component):
                before, value = value, change(g, holder, value, *args, **kwargs)
                if Query.watch is not None and value != before:
                    Query.watch(component)
        return value
