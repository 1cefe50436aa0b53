"""How effects are read into trees, and how their questions are put.

    begin(g, seat, "conquest/engage/effect", Source(id="conquest"))

The words are in the other modules of this folder; each knows its own arguments:

    @EFFECTS.word("activate", Count)
    def activate(g: State, seat: Seat, args: Count, run: Source) -> None: ...

How they are put together is written as in the vocabulary of the content: `all`, `any`, `one`, `seq`, `times`, `per`,
`when`, `cost`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from orloj.games.voidfall.components import RESOURCES
from orloj.games.voidfall.deeds import Resolve
from orloj.games.voidfall.happenings import is_limited, is_used_up, used_key
from orloj.games.voidfall.measures import check_metric, holds, measure
from orloj.games.voidfall.pendings import begin_pending, begins, pending_step, resolving
from orloj.games.voidfall.scenes import SCENES
from orloj.games.voidfall.state import NOBODY, Pending, Source, State
from orloj.kernel import Ask, Question, Refusal, Seat
from orloj.parts.effects import (
    DONE,
    NO,
    YES,
    AllOf,
    Amount,
    AnyOf,
    Choice,
    Condition,
    Counted,
    Each,
    Exchange,
    Fact,
    If,
    InOrder,
    Node,
    Not,
    Reader,
    Repeat,
    Scaled,
    Vocabulary,
    Word,
)

CHOSEN = "chosen"  # the other player whom an alliance lets take part
MEASURED = "measure"
BASIC_MIX = frozenset({"food", "energy", "materials"})
CATASTROPHE = "place_catastrophe"
SETTLE = "pending"  # path of the node between two parts


class Wordbook(Vocabulary[State, Source]):
    """The vocabulary of the effects in `content/*.toml`."""

    def read(self, at: Reader, raw: Any) -> Node:
        if "op" in raw:
            return self._leaf(at, raw)
        match next(iter(raw)):
            case "all":
                parts = at.nodes(raw["all"], "all")
                if not parts:
                    return at.word("nothing", {})
                return Choice(at.path, parts, 0, len(parts), least_if_must=len(parts))
            case "any":
                return self._any(at, raw["any"])
            case "one":
                return Choice(at.path, at.nodes(raw["one"], "one"), 0, 1)
            case "seq":
                return InOrder(at.path, at.nodes(raw["seq"], "seq"), whole=True)
            case "times":
                part = at.node(raw["node"], "node")
                return Repeat(at.path, part, Amount(raw["times"]), bool(raw.get("up_to")))
            case "per":
                part = at.node(raw["node"], "node")
                counted = self.counted(at, raw["per"])
                return Scaled(at.path, part, Amount(1, counted, raw.get("every", 1), raw.get("max")))
            case "when":
                then = at.node(raw["then"], "then") if "then" in raw else None
                otherwise = at.node(raw["else"], "else") if "else" in raw else None
                return If(at.path, self.read_condition(raw["when"]), then, otherwise)
            case "each":  # one after another, each as far as possible
                return InOrder(at.path, at.nodes(raw["each"], "each"))
            case "often":  # as often as something is counted, choosing anew each time
                part = at.node(raw["node"], "node")
                counted = self.counted(at, raw["often"])
                return Repeat(at.path, part, Amount(1, counted, raw.get("every", 1), raw.get("max")))
            case "cost":
                return Exchange(at.path, self.read_cost(at, raw["cost"]), at.node(raw["then"], "then"))
        raise at.wrong(f"{', '.join(raw)} is nothing that effects are made of")

    def _leaf(self, at: Reader, raw: Mapping[str, Any]) -> Node:
        """A word; of an alliance card one that others may resolve too [voidfall.alliance.2 to voidfall.alliance.4]."""
        plain = {name: value for name, value in raw.items() if name != "scope"}
        match raw.get("scope"):
            case "either":
                return Choice(at.path, (at.node(plain, "self"), self._other(at, plain, "other")), 0, 1)
            case "both":
                return Choice(at.path, (at.node(plain, "self"), self._other(at, plain, "other")), 0, 2)
        args = {name: value for name, value in plain.items() if name not in ("op", "then")}
        branches = {"then": [plain["then"]]} if "then" in plain else None
        return at.word(plain["op"], args, branches)

    def _other(self, at: Reader, raw: Mapping[str, Any], where: str) -> Node:
        """The same for one other player."""
        chosen = Reader(self, f"{at.path}/{where}/who").word("choose_ally", {})
        part = at.node(raw, f"{where}/part")
        return InOrder(f"{at.path}/{where}", (chosen, Each(f"{at.path}/{where}/each", CHOSEN, part)), whole=True)

    def _any(self, at: Reader, raws: Sequence[Mapping[str, Any]]) -> Node:
        """Two parts of an alliance card may be for one player each: who takes one leaves the other part to another
        [voidfall.alliance.5]."""
        top = [raw for raw in raws if raw.get("scope") == "split_top"]
        bottom = [raw for raw in raws if raw.get("scope") == "split_bottom"]
        plain = [raw for raw in raws if raw not in top and raw not in bottom]
        parts = list(at.nodes(plain, "any"))
        if top and bottom:
            above = {name: value for name, value in top[0].items() if name != "scope"}
            below = {name: value for name, value in bottom[0].items() if name != "scope"}
            ways = tuple(
                Choice(
                    f"{at.path}/split.{number}",
                    (at.node(own, f"split.{number}/self"), self._other(at, others, f"split.{number}/other")),
                    0,
                    2,
                )
                for number, (own, others) in enumerate(((above, below), (below, above)))
            )
            parts.insert(0, Choice(f"{at.path}/split", ways, 0, 1))
        return parts[0] if len(parts) == 1 and not plain else Choice(at.path, tuple(parts), 0, len(parts))

    def read_cost(self, at: Reader, raws: Sequence[Mapping[str, Any]]) -> Node | None:
        """All that is paid in resources at once, then the rest: together it must be possible."""
        price: dict[str, int] = {}
        rest = []
        for raw in raws:
            match raw["op"]:
                case "pay":
                    for resource in RESOURCES:
                        price[resource] = price.get(resource, 0) + raw.get(resource, 0)
                case "pay_any":
                    mix = "basic" if frozenset(raw.get("of", ())) == BASIC_MIX else "any"
                    price[mix] = price.get(mix, 0) + raw["n"]
                case _:
                    rest.append({**raw, "op": f"cost_{raw['op']}"})
        price = {name: n for name, n in price.items() if n}
        paid = [{"op": "pay", **price}] if price else []
        return at.maybe([*paid, *rest], "cost", whole=True)

    def counted(self, at: Reader, metric: Mapping[str, Any]) -> Counted:
        check_metric(metric)
        return at.counted(MEASURED, dict(metric))

    def read_condition(self, cond: Mapping[str, Any]) -> Condition:
        if "and" in cond:
            return AllOf(tuple(self.read_condition(part) for part in cond["and"]))
        if "or" in cond:
            return AnyOf(tuple(self.read_condition(part) for part in cond["or"]))
        if "not" in cond:
            return Not(self.read_condition(cond["not"]))
        check_metric(cond)
        return Fact(MEASURED, dict(cond))

    # -- carrying out

    def runs_of(self, g: State) -> dict[str, Source]:
        return g.runs

    def those(self, _g: State, _who: str, _seat: Seat, run: Source) -> list[Seat]:
        return [run.target] if run.target != NOBODY else []

    def for_other(self, run: Source, _seat: Seat) -> Source:
        return structs.replace(run, must=False, chosen=[], bound="", same="", is_action=False, resources=[])

    def possible(self, g: State, seat: Seat, node: Node, run: Source) -> bool:
        """What is done for a catastrophe cannot be done without one."""
        if isinstance(node, InOrder) and node.whole:
            for part in node.items:
                if isinstance(part, Word) and part.op == CATASTROPHE and not super().possible(g, seat, part, run):
                    return False
        return super().possible(g, seat, node, run)

    def ask_first(self, g: State, seat: Seat, node: Word, run: Source) -> Question[Any, str] | None:
        """Every effect may be declined [voidfall.actions.14, voidfall.triggered.2, voidfall.objectives.1]; before those
        that are nothing but good only who wants to be is asked."""
        if node.op not in BENEFITS or not g.players[seat].asks_benefits or getattr(node.args, "n", 1) < 0:
            return None
        return Ask(seat, "benefit", lambda _seat: [YES, NO], rule="voidfall.actions.14", values=_values(node, run))

    def insists(self, run: Source) -> bool:
        """A box with a solid border is resolved in full [voidfall.event-boxes.1]."""
        return run.solid

    def ask_exchange(self, _g: State, seat: Seat, node: Exchange, run: Source) -> Question[Any, str]:
        return Ask(seat, "exchange", lambda _seat: [YES, NO], values=_values(node, run))

    def ask_again(self, _g: State, seat: Seat, node: Repeat, run: Source, done: int, most: int) -> Question[Any, str]:
        return Ask(seat, "again", lambda _seat: [YES, NO], values={**_values(node, run), "done": done, "most": most})

    def ask_choice(
        self, g: State, seat: Seat, node: Choice, run: Source, able: Sequence[int], may_stop: bool
    ) -> Question[Any, Any]:
        """Parts that can be done, what was triggered and waits, and no more."""

        def options(_seat: Seat) -> list[Any]:
            return [*able, *resolving(g, seat), *([DONE] if may_stop else [])]

        unable = [number for number in range(1, len(node.items) + 1) if number not in able]
        return Ask(
            seat,
            "choice",
            options,
            blocked=lambda _seat: [Refusal(number, "impossible-part", "voidfall.actions.14") for number in unable],
            rule="voidfall.actions.12" if node.most > 1 else "voidfall.actions.13",
            values=_values(node, run),
        )

    def obvious(self, g: State, seat: Seat, node: Choice, _run: Source, able: Sequence[int]) -> int | None:
        """The only part that is left needs no question: it can be declined by its own one, or nobody would."""
        if len(able) > 1 or resolving(g, seat) or not _declines_itself(node.items[able[0] - 1]):
            return None
        return able[0]

    def detour(self, g: State, seat: Seat, answer: Any) -> bool:
        if isinstance(answer, Resolve):
            begin_pending(g, seat, answer)
            return True
        return False

    def interlude(self, g: State, seat: Seat) -> Node | None:
        return self.node(SETTLE) if g.pending and resolving(g, seat) else None


BENEFITS = (
    "influence",
    "tier_influence",
    "gain",
    "gain_any",
    "produce",
    "produce_choice",
    "activate",
    "gain_trade",
    "gain_glory",
    "gain_bounty",
    "gain_reclaim",
)  # words that are carried out without a question whether they are wanted
UNWANTED = (CATASTROPHE, "consume_tech", "skirmish", "place_harbinger", "place", "destroy", "add_corruption")


def _declines_itself(node: Node) -> bool:
    """Can it be declined by its own question, or is it nothing but good?"""
    if isinstance(node, Word):
        return node.op not in UNWANTED
    return True


def _values(node: Node, run: Source) -> dict[str, Any]:
    return {"source": run.id, "node": node.path}


EFFECTS = Wordbook("the effects of Voidfall")
SCENES.update(EFFECTS.scenes)


@EFFECTS.count(MEASURED)
def _measured(g: State, who: Seat, args: Mapping[str, Any], run: Source) -> int:
    return measure(g, who, args, run)


@EFFECTS.condition(MEASURED)
def _condition(g: State, who: Seat, args: Mapping[str, Any], run: Source) -> bool:
    return holds(g, who, args, run)


@EFFECTS.word("nothing")
def _nothing(_g: State, _who: Seat, _args: Any, _run: Source) -> None:
    """Nothing more than the price."""


@EFFECTS.word("settle")
def _settle(g: State, who: Seat, _args: Any, run: Source) -> bool:
    """Triggered effects may be resolved between the parts of an action [voidfall.triggered.1]."""
    g.then(pending_step(who, last=False))
    return run.did


def begin(g: State, who: Seat, path: str, source: Source) -> None:
    """Plan an effect."""
    EFFECTS.begin(g, who, path, source)


def possible(g: State, who: Seat, path: str, source: Source) -> bool:
    """Could it do anything now?"""
    return EFFECTS.possible(g, who, EFFECTS.node(path), source)


def _source_of(one: Pending) -> Source:
    return Source(id=one.source, bound=one.sector, must=one.must)


@begins("effect", lambda g, one: possible(g, one.seat, one.what, _source_of(one)))
def _begin_effect(g: State, one: Pending) -> None:
    """An effect that something triggered; some only once in a turn."""
    _use_up(g, one)
    begin(g, one.seat, one.what, _source_of(one))


def _use_up(g: State, one: Pending) -> None:
    """Note that it was used, if it can be used once in a turn only."""
    if is_limited(g, one.seat, one.what):
        g.now.used.append(used_key(one.seat, one.what))
        if is_used_up(g, one.seat, one.what):
            g.pending[:] = [other for other in g.pending if (other.seat, other.what) != (one.seat, one.what)]
