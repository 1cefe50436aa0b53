"""What effects mean in this game: how content is read into trees, whom they ask and where they come from. The words are
in the other modules of this package, each with one function, found by its name; `content/effects.toml` explains them.

    await resolve(g, seat, module.activate, Source("sci-01"))

`possible` tells whether an effect could do anything, so that nobody is asked in vain and only an option that can be
carried out may be chosen [andromeda.icons.28].
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, cast

from orloj.games.andromeda.components import MOONS, Cost, Effect, MoonId
from orloj.games.andromeda.facts import Known
from orloj.games.andromeda.state import State
from orloj.kernel import Ask, Question, Script, Seat
from orloj.parts.effects import (
    NO,
    YES,
    Amount,
    Choice,
    Counted,
    Each,
    Exchange,
    Fact,
    If,
    May,
    Node,
    Reader,
    Run,
    Vocabulary,
)

COST = "cost"  # the word for what an exchange costs; content writes it as a part of `pay`


class Source(Run):
    """What an effect comes from. `must`: what is usually a player's choice has to be done, as at a base."""

    id: str  # token of the component
    owner: Seat = -1  # who played it, if somebody else is affected too
    cost_moon: MoonId | None = None  # the moon on the cost slot of the module
    ships: tuple[str, ...] = ()  # types of ships that take part
    to_pay: tuple[Cost, ...] = ()  # a moon abandoned to pay one of these costs: what it gives must fit


class Wordbook(Vocabulary[State, Source]):
    """The vocabulary of `content/effects.toml`."""

    def read(self, at: Reader, raw: Any) -> Node:
        effect: Effect = raw
        if effect.optional:
            return May(at.path, self._read(Reader(self, f"{at.path}/wanted"), effect))
        return self._read(at, effect)

    def _read(self, at: Reader, effect: Effect) -> Node:
        match effect.op:
            case "choice":
                options = [at.in_order(option, f"options.{number}") for number, option in enumerate(effect.options)]
                return Choice(at.path, tuple(options), effect.pick, effect.pick, about=effect)
            case "if":
                name, *details = effect.cond.split(":")
                then, otherwise = at.maybe(effect.then, "then"), at.maybe(effect.else_, "else")
                return If(at.path, at.fact(name, details), then, otherwise)
            case "each_player":
                return Each(at.path, effect.who, at.in_order(effect.effects, "effects"))
            case "pay":
                cost = Reader(self, f"{at.path}/{COST}").word(COST, effect)
                return Exchange(at.path, cost, at.in_order(effect.then, "then"), effect.times, about=effect)
        return at.word(effect.op, effect)

    def those(self, g: State, who: str, seat: Seat, _run: Source) -> list[Seat]:
        """In turn order from the active player [andromeda.overview.7, andromeda.icons.11]."""
        order = g.order()
        fighters = g.battle.fighters if g.battle else []
        match who:
            case "all":
                return order
            case "others":
                return [other for other in order if other != seat]
            case "participants":
                return [other for other in order if other in fighters]
            case "other_participants":
                return [other for other in order if other in fighters and other != seat]
            case "losers":
                return [other for other in order if g.battle and other in g.battle.losers]
        raise AssertionError(f"nobody is known as {who!r}")

    def for_other(self, run: Source, _seat: Seat) -> Source:
        return Source(run.id, run.owner)

    def ask_may(self, g: State, seat: Seat, node: May, run: Source) -> Question[Any, str]:
        return Ask(seat, "use-effect", lambda seat: self._if_possible(g, seat, node, run), values={"source": run.id})

    def ask_exchange(self, g: State, seat: Seat, node: Exchange, run: Source) -> Question[Any, str]:
        """Pay the whole cost for what follows? [andromeda.icons.27]"""
        values = {"source": run.id, "cost": cost_of(node.about, run)}
        options = partial(self._if_possible, g, node=node, run=run)
        return Ask(seat, "exchange", options, rule="andromeda.icons.27", values=values)

    def _if_possible(self, g: State, seat: Seat, node: Node, run: Source) -> list[str]:
        """Yes or no; only no, if the moon that was to pay for it was stored meanwhile."""
        return [YES, NO] if self.possible(g, seat, node, run) else [NO]

    def ask_choice(
        self, g: State, seat: Seat, node: Choice, run: Source, able: Sequence[int], _may_stop: bool
    ) -> Question[Any, Any]:
        """One of several lists of effects; only what can be carried out at least in part [andromeda.icons.28]. If moons
        that were to pay for them were stored meanwhile, and nothing is left that can be, it is chosen in vain."""

        def still_able(seat: Seat) -> Sequence[int]:
            return [number for number in able if self.possible(g, seat, node.items[number - 1], run)] or able

        values = {"source": run.id, "options": node.about.options}
        return Ask(seat, "choice", still_able, rule="andromeda.icons.28", values=values)


EFFECTS = Wordbook("the effects of Andromeda's Edge")
ANY_SOURCE = Source("")  # for what can be counted and asked: that depends only on what everybody may know


def word(
    op: str, possible: Callable[[State, Seat, Effect, Source], bool] | None = None
) -> Callable[[Callable[[State, Seat, Effect, Source], Script[None]]], object]:
    """Registers the function that carries a word out."""
    return EFFECTS.word(op, possible=possible)


def node_of(effect: Effect) -> Node:
    """The tree of an effect. Those of the content are read once; one that was made by hand is read each time."""
    return EFFECTS.node(effect.path) if effect.path else EFFECTS.read(Reader(EFFECTS, "by hand"), effect)


async def resolve(g: State, seat: Seat, effects: Sequence[Effect], source: Source) -> None:
    """Carry out effects one after another, each as far as possible."""
    for effect in effects:
        await EFFECTS.resolve(g, seat, node_of(effect), source)


def possible(g: State, seat: Seat, effect: Effect, source: Source) -> bool:
    """Could the effect do anything now?"""
    return EFFECTS.possible(g, seat, node_of(effect), source)


def any_possible(g: State, seat: Seat, effects: Sequence[Effect], source: Source) -> bool:
    return any(possible(g, seat, effect, source) for effect in effects)


def amount(g: Known, seat: Seat, effect: Effect) -> int:
    """How much: n for each `div` of what is counted, `max` at most."""
    name, _, detail = effect.per.partition(":")
    per = Counted(name, detail) if name else None
    amount = Amount(effect.count, per, effect.div, effect.max)
    return EFFECTS.amount(cast(State, g), seat, amount, ANY_SOURCE)


def count(g: Known, seat: Seat, what: str) -> int:
    """How many of something a player has."""
    name, _, detail = what.partition(":")
    return EFFECTS.how_many(cast(State, g), seat, Counted(name, detail), ANY_SOURCE)


def holds(g: Known, seat: Seat, condition: str) -> bool:
    """Is a condition met?"""
    name, *details = condition.split(":")
    return EFFECTS.holds(cast(State, g), seat, Fact(name, details), ANY_SOURCE)


def cost_of(effect: Effect, source: Source) -> dict[str, int]:
    """The cost of an exchange. On a cost slot the resources of the stored moon are the cost, points are not
    [andromeda.module-moons.2, andromeda.ruling.cost-slot-points]."""
    cost = {key: units for key, units in effect.cost.items() if key != "slot"}
    if "slot" in effect.cost and source.cost_moon is not None:
        for resource, units in MOONS[source.cost_moon].as_cost.items():
            cost[resource] = cost.get(resource, 0) + units
    return cost
