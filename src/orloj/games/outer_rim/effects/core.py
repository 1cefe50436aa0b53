"""How the steps of the content are read into trees, and how their questions are put.

    EFFECTS.begin(g, seat, "db.10.1/steps", Source(id="db.10.1", card=card))

The words are in the other modules of this folder and in `customs`; each knows its own arguments:

    @EFFECTS.word("gain_credits", Credits)
    def gain(g: State, seat: Seat, args: Credits, run: Source) -> None: ...

Composite steps are the same in all games: `choose`, `may` (for a cost, or just so), `if`, `other`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec import structs

from orloj.games.outer_rim.conditions import word_of
from orloj.games.outer_rim.menus import keeps_face
from orloj.games.outer_rim.scenes import SCENES
from orloj.games.outer_rim.state import NO_CARD, NOBODY, Source, State
from orloj.kernel import Ask, Question, Refusal, Seat
from orloj.parts.effects import (
    NO,
    YES,
    AllOf,
    AnyOf,
    Choice,
    Condition,
    Each,
    Exchange,
    If,
    InOrder,
    May,
    Node,
    Not,
    Reader,
    Vocabulary,
    Word,
)

BRANCHES = ("pass", "fail", "win", "tie", "lose", "hit", "crit", "focus", "blank")
CHOSEN = "chosen"
SPENDING = "spend_credits"  # the word for credits that are paid
BUYING = ("buy",)
PAYING = (SPENDING, *BUYING)  # what credits from others could help with


def help_of_others(g: State, who: Seat) -> int:
    """What others could give a player to pay with [outer-rim.trade.9]; all together have as much after it."""
    return sum(g.players[other].credits for other in g.seats if other != who) if g.has_seat(who) else 0


class Wordbook(Vocabulary[State, Source]):
    """The vocabulary of the steps in `content/*.toml`."""

    def read(self, at: Reader, raw: Any) -> Node:
        if not isinstance(raw, Mapping):
            return InOrder(at.path, at.nodes(raw, "all"))
        match raw["op"]:
            case "choose":
                options = raw["options"]
                parts = [at.in_order(option["steps"], f"options.{n}") for n, option in enumerate(options)]
                return Choice(at.path, tuple(parts), about=tuple(option["label"] for option in options))
            case "may":
                cost = at.maybe(raw.get("cost", ()), "cost", whole=True)
                steps = at.in_order(raw["steps"], "steps")
                return May(at.path, steps) if cost is None else Exchange(at.path, cost, steps)
            case "if":
                condition = self.read_condition(at, raw["cond"])
                then, otherwise = at.maybe(raw.get("then", ()), "then"), at.maybe(raw.get("else", ()), "else")
                return If(at.path, condition, then, otherwise)
            case "other":
                steps = at.in_order(raw["steps"], "steps")
                affected = Each(f"{at.path}/each", CHOSEN, steps)
                if raw["who"] == "chosen_player":
                    return affected
                chosen = Reader(self, f"{at.path}/who").word("choose_player", {"who": raw["who"]})
                return InOrder(at.path, (chosen, affected), whole=True)
        branches = {name: raw[name] for name in BRANCHES if name in raw}
        args = {name: value for name, value in raw.items() if name != "op" and name not in branches}
        return at.word(raw["op"], args, branches)

    def read_condition(self, at: Reader, cond: Mapping[str, Any]) -> Condition:
        match word_of(cond):
            case "or":
                return AnyOf(tuple(self.read_condition(at, part) for part in cond["or"]))
            case "and":
                return AllOf(tuple(self.read_condition(at, part) for part in cond["and"]))
            case "not":
                return Not(self.read_condition(at, cond["not"]))
        return at.fact(word_of(cond), dict(cond))

    def runs_of(self, g: State) -> dict[str, Source]:
        return g.runs

    def those(self, _g: State, _who: str, _seat: Seat, run: Source) -> list[Seat]:
        """The player who was chosen."""
        return [run.target] if run.target != NOBODY else []

    def for_other(self, run: Source, _seat: Seat) -> Source:
        return structs.replace(run, must=False, chosen=[], job=NO_CARD)

    def ask_may(self, g: State, seat: Seat, node: May, run: Source) -> Question[Any, str]:
        """Yes or no; only no, as long as there are too few credits for it."""

        def answers(seat: Seat) -> list[str]:
            return [YES, NO] if self._unaided(g, seat, node, run) else [NO]

        return Ask(
            seat,
            "may",
            answers,
            blocked=lambda seat: [] if YES in answers(seat) else [_too_expensive(YES)],
            values=self._values(node, run),
            telling=_begins_with(node, BUYING),  # it may hang on a secret
            ponder=keeps_face(g, seat, "buying"),
        )

    def ask_exchange(self, g: State, seat: Seat, node: Exchange, run: Source) -> Question[Any, str]:
        """Pay the whole cost for what follows? [outer-rim.wording.4]"""
        return Ask(
            seat,
            "exchange",
            lambda seat: [YES, NO] if super(Wordbook, self).payable(g, seat, node, run) else [NO],
            blocked=lambda seat: [] if super(Wordbook, self).payable(g, seat, node, run) else [_too_expensive(YES)],
            rule="outer-rim.wording.4",
            values=self._values(node, run),
        )

    def payable(self, g: State, seat: Seat, node: Exchange, run: Source) -> bool:
        """While steps are carried out somebody may help out with credits [outer-rim.trade.9], so whoever has too little
        is asked all the same, and can say yes once there is enough."""
        parts = node.cost.items if isinstance(node.cost, InOrder) else [node.cost] if node.cost else []
        return all(
            self._has_with_help(g, seat, part.args.n)
            if run.owner != NOBODY and isinstance(part, Word) and part.op == SPENDING
            else self.possible(g, seat, part, run)
            for part in parts
        )

    def _has_with_help(self, g: State, who: Seat, n: int) -> bool:
        return g.players[who].credits + help_of_others(g, who) >= n

    def _unaided(self, g: State, seat: Seat, node: Node, run: Source) -> bool:
        """Is it possible with what the player really has, without credits from others?"""
        return self.possible(g, seat, node, structs.replace(run, owner=NOBODY))

    def ask_choice(
        self, g: State, seat: Seat, node: Choice, run: Source, able: Sequence[int], _may_stop: bool
    ) -> Question[Any, Any]:
        """What has to be paid can be chosen only by who can pay it; as long as somebody could help out, nobody is
        forced to anything else [outer-rim.trade.9]."""

        def payable(seat: Seat) -> list[int]:
            return [number for number in able if self._unaided(g, seat, node.items[number - 1], run)]

        def too_expensive(seat: Seat) -> list[Refusal]:
            own = payable(seat)
            return [_too_expensive(number) for number in able if own and number not in own]

        return Ask(
            seat,
            "choice",
            lambda seat: payable(seat) or able,
            blocked=too_expensive,
            values=self._values(node, run),
            telling=_begins_with(node, BUYING),
            ponder=len(able) > 1 and any(_begins_with(node.items[number - 1], PAYING) for number in able),
        )

    async def decide(self, g: State, question: Question[Any, Any]) -> Any:
        """The solo opponent does not take part if it need not, and otherwise chance decides for it
        [outer-rim.solo-decision.1, outer-rim.solo-decision.2]."""
        if g.has_seat(question.seat):
            return await super().decide(g, question)
        return NO if NO in question.options else g.luck.pick(question.options)

    def _values(self, node: Node, run: Source) -> dict[str, Any]:
        return {"source": run.id, "node": node.path}


def _begins_with(node: Node | None, words: Collection[str]) -> bool:
    """Does it, or a part that one may choose, begin with one of these words?"""
    match node:
        case Word():
            return node.op in words
        case Exchange():
            return _begins_with(node.cost, words)
        case InOrder() | Choice():
            return any(_begins_with(part, words) for part in node.items)
        case May():
            return _begins_with(node.part, words)
        case If():
            return _begins_with(node.then, words) or _begins_with(node.otherwise, words)
    return False


def _too_expensive(answer: str | int) -> Refusal:
    return Refusal(answer, "too-expensive", "outer-rim.wording.4")


EFFECTS = Wordbook("the steps of Outer Rim")
SCENES.update(EFFECTS.scenes)


def begin(g: State, who: Seat, path: str, source: Source) -> None:
    """Plan the steps of a component."""
    source.owner = who
    EFFECTS.begin(g, who, path, source)


def begin_if_any(g: State, who: Seat, steps: object, path: str, source: Source) -> None:
    """The same for a list that may be empty."""
    if steps:
        begin(g, who, path, source)
