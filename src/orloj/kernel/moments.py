"""Interruptible things: announce a moment, let others answer *when*, do it, let others answer *after*.

A moment is a Struct on a stack in the state (`State.moments`), so whole combats, votes or turns may lie between *when*
and *after*: `Book.begin` plans the two windows and what lies between them as steps of the plan, `Book.cancel` cuts the
plan back. A short moment inside one script opens its windows itself (`Book.window`).

A window is sealed: everybody who could act is asked at once, only the first user in the order of timing counts, then
everything is looked at again and the window opens anew, until all have passed. So nobody learns who passed before him,
and what was not used is never shown. A `Book` holds a game's abilities. What happens together is one moment. An ability
edits the moment; it does not reach into its neighbour's code. There are no priorities: the order is the rulebook's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar

from msgspec import Struct, field

from orloj.kernel.asks import PASS, Ask
from orloj.kernel.errors import BrokenScript
from orloj.kernel.orders import standing_pass
from orloj.kernel.scripts import answer_window, choose
from orloj.kernel.state import Seat, State, Step

S = TypeVar("S", bound=State)
M = TypeVar("M", bound="Moment")
Timing = Literal["when", "after"]

# The steps of the plan by which a moment runs:
WINDOW, AGAIN, ASK, END = "window-opens", "window-again", "window-asks", "moment-ends"


class Moment(Struct, tag=True, kw_only=True):
    """What is about to happen or has just happened. A game's `State` lists its kinds: `moments: list[Raid | Vote]`.

    Subclasses name the `rule` of their windows and tell what the question is about.
    """

    rule: ClassVar[str] = ""
    single_chance: ClassVar[bool] = False  # each seat may act once in a window, not until all have passed in a row
    covert: ClassVar[bool] = False  # nobody may notice who could act, also without the poker face

    order: list[Seat] = field(default_factory=list)  # who may act in the open window, the next one first
    used: list[tuple[Seat, str]] = field(default_factory=list)  # in the open window
    floor: int = -1  # how long the plan was before it; -1: it lives inside one script
    cancelled: bool = False

    def values(self) -> dict[str, Any]:
        """For the prompt: who does what to whom."""
        return {}

    def refs(self) -> Sequence[str]:
        """Pieces on the board that it concerns."""
        return ()


class Ability(Generic[S]):
    """Something a seat may (or must) do at a moment."""

    __slots__ = ("again", "id", "mandatory", "moment", "resolve", "rule", "timing", "usable")

    def __init__(
        self,
        id: str,
        timing: Timing,
        moment: type[Moment],
        usable: Callable[[S, Seat, Any], bool],
        resolve: Callable[[S, Seat, Any], Awaitable[None] | None],
        rule: str,
        mandatory: bool,
        again: bool,
    ) -> None:
        self.id, self.timing, self.moment, self.usable, self.resolve = id, timing, moment, usable, resolve
        self.rule, self.mandatory, self.again = rule, mandatory, again


class Book(Generic[S]):
    """A game's abilities, and the only way in which windows open.

    `holds(g, seat, ability_id)` tells whether a seat has the ability now (the card in hand, the leader in play);
    `hides(g, seat, ability_ids)` whether the seat holds something that others cannot see and that could be one of these
    abilities (with the poker face such a seat is asked even if it can only pass). `decides(g, seat)` says who chooses
    the order of what happens by itself to a seat, if that is not the seat. `lasting` names for how long a
    standing order may hold besides the whole game; the game ends them by `end_orders`.
    """

    def __init__(
        self,
        holds: Callable[[S, Seat, str], bool],
        hides: Callable[[S, Seat, Sequence[str]], bool],
        *,
        decides: Callable[[S, Seat], Seat] | None = None,
        lasting: Sequence[str] = ("turn", "round"),
    ) -> None:
        self._holds = holds
        self._hides = hides
        self._decides = decides
        self.lasting = tuple(lasting)
        self._abilities: dict[tuple[Timing, type[Moment]], list[Ability[S]]] = defaultdict(list)
        self._fitting: dict[tuple[Timing, type[Moment]], Mapping[str, Ability[S]]] = {}

    # -- abilities

    def ability(
        self,
        id: str,
        timing: Timing,
        moment: type[M],
        usable: Callable[[S, Seat, M], bool] = lambda _g, _seat, _moment: True,
        *,
        rule: str = "",
        mandatory: bool = False,
        again: bool = False,
    ) -> Callable[[Callable[[S, Seat, M], Awaitable[None] | None]], Callable[[S, Seat, M], Awaitable[None] | None]]:
        """Decorates the script (or plain function) of an ability.

        `mandatory`: whoever has it cannot pass before it is used. `again`: it may be used several times in a window as
        long as the seat holds it, like copies of a card; everything else once.
        """

        def keep(
            resolve: Callable[[S, Seat, M], Awaitable[None] | None],
        ) -> Callable[[S, Seat, M], Awaitable[None] | None]:
            self._abilities[timing, moment].append(Ability(id, timing, moment, usable, resolve, rule, mandatory, again))
            self._fitting.clear()
            return resolve

        return keep

    def fitting(self, timing: Timing, moment: Moment) -> Mapping[str, Ability[S]]:
        """The abilities of the game for such a moment by their ids, also those for a more general kind of it."""
        found = self._fitting.get((timing, type(moment)))
        if found is None:
            kinds = [kind for kind in type(moment).__mro__ if issubclass(kind, Moment)]
            found = {one.id: one for kind in kinds for one in self._abilities.get((timing, kind), ())}
            self._fitting[timing, type(moment)] = found
        return found

    def offers(self, g: S, timing: Timing, moment: Moment, seat: Seat) -> list[str]:
        """What a seat may use at this moment."""
        return [
            ability.id
            for ability in self.candidates(g, timing, moment, seat)
            if (ability.again or (seat, ability.id) not in moment.used)
            and self._holds(g, seat, ability.id)
            and ability.usable(g, seat, moment)
        ]

    def candidates(
        self,
        g: S,  # noqa: ARG002 -- for games that see at a glance
        timing: Timing,
        moment: Moment,
        seat: Seat,  # noqa: ARG002
    ) -> Collection[Ability[S]]:
        """The abilities for which a seat is looked at. A game that sees at a glance what a seat cannot hold leaves it
        out: windows open all the time, and hardly ever has anybody anything to use in them."""
        return self.fitting(timing, moment).values()

    def conceals(self, g: S, timing: Timing, moment: Moment, seat: Seat) -> bool:
        """Might a seat act at this moment by something that it hides, for all that the others know? A game may leave
        out what everybody sees to be impossible, so that nobody has to pass for the sake of his face."""
        return self._hides(g, seat, list(self.fitting(timing, moment)))

    def ids(self, kind: type[Moment]) -> list[str]:
        """The abilities that can ever be used at a kind of moment."""
        kinds = kind.__mro__
        return sorted({one.id for (_, most), found in self._abilities.items() if most in kinds for one in found})

    def windows(self) -> list[str]:
        """The names of all windows in which anything can be used, for standing orders."""
        return sorted({f"{timing}.{kind.__name__}" for timing, most in self._abilities for kind in _kinds(most)})

    # -- as steps of the plan

    @property
    def scenes(self) -> dict[str, Callable[..., Any]]:
        """The scenes that a game with moments has besides its own."""
        return {WINDOW: self._open, AGAIN: self._open_again, ASK: self._ask, END: _end}

    def begin(self, g: S, moment: Moment, *deeds: str | Step, order: Sequence[Seat]) -> None:
        """Announce a moment. Unless somebody cancels it, its deeds come, one step of the plan after the other, each of
        which may begin moments of its own; then whoever wants answers *after* it. The deeds find the moment on top of
        `g.moments`. Targets belong into the deeds: they come after the chance to cancel."""
        moment.floor = len(g.plan)
        g.moments.append(moment)
        g.then(*self._windows(moment, "when", order), *deeds, *self._windows(moment, "after", order), Step(END))

    def _windows(self, moment: Moment, timing: Timing, order: Sequence[Seat]) -> list[Step]:
        """The window of a moment, if the game has anything at all that could be used in it."""
        return [Step(WINDOW, [timing, *order])] if self.fitting(timing, moment) else []

    def cancel(self, g: S, moment: Moment) -> None:
        """Nothing more of the moment happens, and whatever was opened inside it is closed."""
        moment.cancelled = True
        if moment.floor >= 0:
            place = next((place for place, one in enumerate(g.moments) if one is moment), None)
            if place is None:
                raise BrokenScript(f"{type(moment).__name__} cannot be cancelled: it is over")
            del g.moments[place:]
            del g.plan[moment.floor :]

    def _open(self, g: S, timing: Timing, *order: Seat) -> None:
        """A window of the moment on top opens, if anybody could act."""
        moment: Moment = g.moments[-1]
        moment.order, moment.used = list(order), []
        self._open_again(g, timing)

    def _open_again(self, g: S, timing: Timing) -> None:
        """After an ability everything is looked at again."""
        if self._asked(g, timing, g.moments[-1]):
            g.then(Step(ASK, [timing]))

    async def _ask(self, g: S, timing: Timing) -> None:
        """One round of sealed answers. What the used ability plans comes before the window opens again."""
        moment: Moment = g.moments[-1]
        use = await self._round(g, timing, moment)
        if use is not None:
            seat, id = use
            g.then(Step(AGAIN, [timing]))
            await _done(self.fitting(timing, moment)[id].resolve(g, seat, moment))

    # -- inside one script

    async def window(self, g: S, timing: Timing, moment: Moment, order: Sequence[Seat]) -> None:
        """Open a window in the middle of a script, which goes on after it. For short things only: the answers stay in
        the tail of the scene. The window closes when the moment is cancelled."""
        moment.order, moment.used = list(order), []
        if not self._asked(g, timing, moment):
            return
        g.moments.append(moment)
        planned = len(g.plan)
        while self._asked(g, timing, moment):
            use = await self._round(g, timing, moment)
            if use is None:
                break
            seat, id = use
            await _done(self.fitting(timing, moment)[id].resolve(g, seat, moment))
            if len(g.plan) != planned:
                raise BrokenScript(f"{id!r} changes the plan inside a script: begin {type(moment).__name__} instead")
            if moment.cancelled:
                break
        g.moments.pop()

    # -- both

    def _asked(self, g: S, timing: Timing, moment: Moment) -> list[Seat]:
        """The seats that a round of the window asks, in the order of timing; nobody if nobody could act.

        All who hide something that might fit are among them; who really can do nothing is passed by the runner, sealed,
        unless the table plays with a poker face: then he passes himself.
        """
        fitting = self.fitting(timing, moment)
        if not fitting or moment.cancelled:
            return []
        offers = {seat: self.offers(g, timing, moment, seat) for seat in moment.order}
        nobody = not any(offers.values())
        if nobody and not _keeps_face(g, moment):
            return []
        hiding = [seat for seat in moment.order if self.conceals(g, timing, moment, seat)]
        if nobody and not hiding:
            return []
        asked = []
        for seat in moment.order:
            if offers[seat] or seat in hiding:
                asked.append(seat)
            if any(fitting[id].mandatory for id in offers[seat]):
                break  # he cannot pass, so nobody behind him can be the first
        return asked

    async def _round(self, g: S, timing: Timing, moment: Moment) -> tuple[Seat, str] | None:
        """Sealed answers of all who could act; tells who uses what, or that all have passed."""
        name = f"{timing}.{type(moment).__name__}"
        fitting = self.fitting(timing, moment)
        rules = {id: ability.rule for id, ability in fitting.items() if ability.rule}
        values = {**moment.values(), "rules": rules} if rules else moment.values()

        def options(seat: Seat) -> list[str]:
            offers = self.offers(g, timing, moment, seat)
            return offers if any(fitting[id].mandatory for id in offers) else [PASS, *offers]

        asked = self._asked(g, timing, moment)
        if len(asked) == 1 and self._decides is not None:
            [owner] = asked
            if all(fitting[id].mandatory for id in options(owner) if id != PASS) and PASS not in options(owner):
                decider = self._decides(g, owner)
                use = await choose(decider, name, lambda _: options(owner), rule=moment.rule, values=values)
                moment.used.append((owner, use))
                return owner, use
        answers = await answer_window(
            [
                Ask(
                    seat,
                    name,
                    options,
                    rule=moment.rule,
                    values=values,
                    refs=moment.refs(),
                    ponder=_keeps_face(g, moment) and self.conceals(g, timing, moment, seat),
                    standing=lambda seat: standing_pass(g, seat, name),
                )
                for seat in asked
            ]
        )
        for place, seat in enumerate(moment.order, 1):  # the first user counts; nobody learns what others wanted
            use = answers.get(seat, PASS)
            if use != PASS:
                had_their_chance = [] if moment.single_chance else moment.order[:place]
                moment.order = [*moment.order[place:], *had_their_chance]
                moment.used.append((seat, use))
                return seat, use
        return None


def _keeps_face(g: State, moment: Moment) -> bool:
    """Is everybody asked who might be able to act, whether he is or not?"""
    return g.poker_face or moment.covert


async def _done(doing: Awaitable[None] | None) -> None:
    if doing is not None:
        await doing


def _end(g: State) -> None:
    g.moments.pop()


def _kinds(kind: type[Moment]) -> list[type[Moment]]:
    """A kind of moment and all more special ones."""
    return [kind, *[one for special in kind.__subclasses__() for one in _kinds(special)]]
