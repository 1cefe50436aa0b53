"""Interruptible things: announce a moment, let others answer *when*, do it, let others answer *after*.

A `Book` holds a game's abilities. What happens together is one moment. An ability edits the moment; it does not
reach into its neighbour's code. There are no priorities: the order of the seats is the rulebook's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Generic, Literal, TypeVar

from orloj.kernel.asks import PASS
from orloj.kernel.errors import BrokenScript
from orloj.kernel.scripts import Script, choose
from orloj.kernel.state import EVERYBODY, Seat, Standing, State

S = TypeVar("S", bound=State)
M = TypeVar("M", bound="Moment")
R = TypeVar("R", None, bool)
Timing = Literal["before", "when", "after"]
PASS_FOR_NOW = "pass-for-now"  # a standing pass: not asked in this kind of window until the game clears it


class Moment:
    """What is about to happen or has just happened. It lives only inside the running scene.

    Subclasses name the `rule` of their windows and tell what the question is about.
    """

    cancelled = False
    rule = ""

    def values(self) -> dict[str, Any]:
        """For the prompt: who does what to whom."""
        return {}

    def refs(self) -> Sequence[str]:
        """Pieces on the board that it concerns."""
        return ()


class Ability(Generic[S]):
    """Something a seat may do at a moment."""

    __slots__ = ("id", "moment", "resolve", "rule", "timing", "usable")

    def __init__(
        self,
        id: str,
        timing: Timing,
        moment: type[Moment],
        usable: Callable[[S, Seat, Any], bool],
        resolve: Callable[[S, Seat, Any], Script[bool | None]],
        rule: str,
    ) -> None:
        self.id, self.timing, self.moment = id, timing, moment
        self.usable, self.resolve, self.rule = usable, resolve, rule


class Book(Generic[S]):
    """A game's abilities, and the only way in which windows open.

    `holds(g, seat, ability_id)` tells whether a seat has the ability now (the card in hand, the leader in play);
    `hidden(g, seat)` whether the seat holds anything that others cannot see (for the poker face).
    """

    def __init__(self, holds: Callable[[S, Seat, str], bool], hidden: Callable[[S, Seat], bool]) -> None:
        self._holds = holds
        self._hidden = hidden
        self._abilities: dict[tuple[str, type[Moment]], list[Ability[S]]] = defaultdict(list)

    def ability(
        self,
        id: str,
        timing: Timing,
        moment: type[M],
        usable: Callable[[S, Seat, M], bool] = lambda _g, _seat, _moment: True,
        *,
        rule: str = "",
    ) -> Callable[[Callable[[S, Seat, M], Script[R]]], Callable[[S, Seat, M], Script[R]]]:
        """Decorates the script of an ability. A script that returns False did not count as used (it was cancelled),
        and may be used once more in the same window."""

        def keep(resolve: Callable[[S, Seat, M], Script[R]]) -> Callable[[S, Seat, M], Script[R]]:
            self._abilities[timing, moment].append(Ability(id, timing, moment, usable, resolve, rule))
            return resolve

        return keep

    def offers(
        self, g: S, timing: Timing, moment: Moment, seat: Seat, used: Sequence[tuple[Seat, str]] = ()
    ) -> list[str]:
        """What a seat may use at this moment."""
        return [
            ability.id
            for ability in self._at(timing, moment)
            if (seat, ability.id) not in used and self._holds(g, seat, ability.id) and ability.usable(g, seat, moment)
        ]

    async def window(self, g: S, timing: Timing, moment: Moment, order: Sequence[Seat], *, once: bool = False) -> None:
        """Seats take turns using one ability each until all have passed in a row; after each, everything is looked
        at again. Seats with nothing to use are not asked, unless the table plays with a poker face. With `once` each
        seat has a single chance. The window closes when the moment is cancelled."""
        name = f"{timing}.{type(moment).__name__}"
        if not g.poker_face and any(self._hidden(g, seat) for seat in order):
            g.reveal(EVERYBODY, name)  # who is not asked has nothing to use: that was seen now
        used: list[tuple[Seat, str]] = []
        passes = turn = 0
        while passes < len(order) and not (once and turn == len(order)):
            seat = order[turn % len(order)]
            turn += 1
            passes += 1
            if Standing(seat, name) in g.standing:
                continue
            if not self.offers(g, timing, moment, seat, used) and not (g.poker_face and self._hidden(g, seat)):
                continue
            pick = await choose(
                seat,
                name,
                lambda seat: [PASS, PASS_FOR_NOW, *self.offers(g, timing, moment, seat, used)],
                rule=moment.rule,
                values=self._values(timing, moment),
                refs=moment.refs(),
                ponder=True,
            )
            if pick == PASS_FOR_NOW:
                g.standing.append(Standing(seat, name))
            elif pick != PASS:
                passes = 0
                used.append((seat, pick))
                if await self._find(timing, moment, pick).resolve(g, seat, moment) is False:
                    used.remove((seat, pick))
                if moment.cancelled and timing != "after":
                    return

    async def happen(self, g: S, moment: Moment, order: Sequence[Seat], do: Callable[[], Awaitable[None]]) -> bool:
        """The moment is announced; unless somebody cancels it, it happens. Choose targets inside `do`: they come
        after the chance to cancel. Says whether it happened."""
        await self.window(g, "when", moment, order)
        if moment.cancelled:
            return False
        await do()
        await self.window(g, "after", moment, order)
        return True

    def _values(self, timing: Timing, moment: Moment) -> dict[str, Any]:
        """What the moment is about, and under `rules` the rules of the abilities that fit it, by their ids."""
        rules = {ability.id: ability.rule for ability in self._at(timing, moment) if ability.rule}
        return {**moment.values(), "rules": rules} if rules else moment.values()

    def _at(self, timing: Timing, moment: Moment) -> list[Ability[S]]:
        """The abilities for this moment, also those for a more general kind of it."""
        kinds = [kind for kind in type(moment).__mro__ if issubclass(kind, Moment)]
        return [ability for kind in kinds for ability in self._abilities.get((timing, kind), ())]

    def _find(self, timing: Timing, moment: Moment, id: str) -> Ability[S]:
        for ability in self._at(timing, moment):
            if ability.id == id:
                return ability
        raise BrokenScript(f"no ability {id!r} at {timing} {type(moment).__name__}")


def clear_standing(g: State, seat: Seat | None = None) -> None:
    """End the standing passes of a seat, or of all seats."""
    g.standing[:] = [standing for standing in g.standing if seat is not None and standing.seat != seat]
