"""The words of a game, what they mean together, and the two ways to carry them out.

    EFFECTS = MyEffects("the effects of my game")  # a subclass of Vocabulary

    @EFFECTS.word("draw", Draw, possible=lambda g, seat, draw, run: bool(g.deck.cards))
    def draw(g: State, seat: Seat, draw: Draw, run: Source) -> None: ...

    tree = EFFECTS.load("public-works/explore", {"op": "draw", "n": 2})

    await EFFECTS.resolve(g, seat, tree, Source(...))    # inside one scene
    EFFECTS.begin(g, seat, tree.path, Source(...))       # as steps of the plan, one for each node

Both ways use the same small machine: a stack of `Frame`s, each a node with what has to be remembered about it. The
first way keeps the stack in a scene; the second one in the plan, so that no scene has more answers than its word.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any, Generic, TypeVar

from msgspec import Struct, field, structs

from orloj.kernel import Ask, BrokenScript, Question, Script, Seat, State, Step, ask
from orloj.kernel.game import Scene
from orloj.parts.effects.nodes import (
    AllOf,
    Amount,
    AnyOf,
    Choice,
    Condition,
    Counted,
    Each,
    Exchange,
    If,
    InOrder,
    May,
    Node,
    Not,
    Repeat,
    Scaled,
    Word,
)
from orloj.parts.effects.reading import Known, Lexicon, Meaning

YES, NO = "yes", "no"
DONE = "done"  # no further part of a choice


class Run(Struct, kw_only=True):
    """What is known while a tree is carried out. Games add what their words need: the card it comes from, who played
    it, the place that an earlier word has chosen. In the plan it lies in the state."""

    did: bool = True  # was the last node done? A word that is declined or impossible was not
    stopped: bool = False  # nothing more of this tree happens
    must: bool = False  # nobody asks whether what comes now is wanted
    factor: int = 1  # numbers of the word that comes now are multiplied by it
    chosen: list[str] = field(default_factory=list)  # in the rounds of the innermost `Repeat`; words write it


class Go(Struct, frozen=True):
    """The result of a word that goes on with another tree."""

    path: str


S = TypeVar("S", bound=State)
R = TypeVar("R", bound=Run)
T = TypeVar("T")
Result = bool | str | Sequence[str] | Go | None  # done or not; the branches that follow; another tree
Do = Callable[[S, Seat, Any, R], Script[Any] | Result]
Test = Callable[[S, Seat, Any, R], bool]
Tally = Callable[[S, Seat, Any, R], int]


class Frame(Struct, frozen=True):
    """A node that is to be carried out, or that was left in the middle."""

    seat: Seat
    node: Node
    run: str  # key of its run
    at: int = 0  # how far it has come; each kind of node counts in its own way
    left: tuple[int, ...] = ()  # what is left of a choice, the players of an `Each`, the rounds of a `Repeat`
    some: bool = False  # some part was done
    must: bool = False
    factor: int = 1

    def down(self, node: Node, **more: Any) -> Frame:
        """A part of this node."""
        return structs.replace(self, node=node, at=0, left=(), some=False, **more)

    def again(self, at: int, **more: Any) -> Frame:
        """This node once more, after what comes before it."""
        return structs.replace(self, at=at, **more)


Frames = Sequence[Frame]
More = Frames | Callable[[], Script[Frames]]  # what comes next; or a question, and then what comes next
_NOTHING: Frames = ()
_ITSELF, _OUTCOME, _OVER = 1, 2, 3  # how far a word with branches has come


class Vocabulary(Lexicon, Generic[S, R]):
    """The words of a game. A subclass says how its content is written and how its questions are put."""

    scene = "effect"  # name of the scene that carries out a node, beginning of the names of the others
    carried_out: set[str] | None = None  # paths of words that were done, while somebody gathers them

    # ------------------------------------------------------------ for a game to register

    def word(
        self,
        op: str,
        args: Any = None,
        *,
        possible: Test[S, R] | None = None,
        outcome: Callable[[S, Seat, Any, R], Result] | None = None,
    ) -> Callable[[Do[S, R]], Do[S, R]]:
        """Registers the function that carries a word out. Its result says whether it was done (not: False) and which
        branches follow. If it plans scenes, `outcome` tells after them which branches follow."""

        def keep(do: Do[S, R]) -> Do[S, R]:
            self.words[op] = Meaning(do, args, possible, outcome, inspect.iscoroutinefunction(do))
            return do

        return keep

    def condition(self, name: str, args: Any = None) -> Callable[[Test[S, R]], Test[S, R]]:
        """Registers the function that tells whether a condition holds."""

        def keep(holds: Test[S, R]) -> Test[S, R]:
            self.conditions[name] = Known(holds, args)
            return holds

        return keep

    def count(self, name: str, args: Any = None) -> Callable[[Tally[S, R]], Tally[S, R]]:
        """Registers the function that counts something."""

        def keep(tally: Tally[S, R]) -> Tally[S, R]:
            self.counts[name] = Known(tally, args)
            return tally

        return keep

    # ------------------------------------------------------------ for a game to say

    def those(self, _g: S, _who: str, _seat: Seat, _run: R) -> list[Seat]:
        """The players of an `Each`, in their order."""
        raise NotImplementedError

    def for_other(self, run: R, _seat: Seat) -> R:
        """What is known while a player of an `Each` carries out the part; what he chooses is his own affair."""
        return structs.replace(run, must=False, chosen=[])

    def runs_of(self, _g: S) -> dict[str, R]:
        """Where the state keeps what is known about trees that stand in the plan: a field of the game."""
        raise NotImplementedError(f"the states of {self.name} have no place for trees in the plan")

    def ask_may(self, _g: S, seat: Seat, node: May, _run: R) -> Question[Any, str]:
        return Ask(seat, "effect.may", lambda _seat: [YES, NO], values={"node": node.path})

    def ask_first(self, _g: S, _seat: Seat, _node: Word, _run: R) -> Question[Any, str] | None:
        """A question (YES or NO) before a word that asks nothing itself, for who has not said yet that it is wanted."""
        return None

    def insists(self, _run: R) -> bool:
        """Must that be done which a price was paid for?"""
        return False

    def ask_exchange(self, _g: S, seat: Seat, node: Exchange, _run: R) -> Question[Any, str]:
        return Ask(seat, "effect.exchange", lambda _seat: [YES, NO], values={"node": node.path})

    def ask_again(self, _g: S, seat: Seat, node: Repeat, _run: R, done: int, most: int) -> Question[Any, str]:
        values = {"node": node.path, "done": done, "most": most}
        return Ask(seat, "effect.again", lambda _seat: [YES, NO], values=values)

    def ask_choice(
        self, _g: S, seat: Seat, node: Choice, _run: R, able: Sequence[int], may_stop: bool
    ) -> Question[Any, Any]:
        """Parts have their numbers, from 1 on; whatever else is an option means that the choice is over."""
        options = [*able, *([DONE] if may_stop else [])]
        return Ask(seat, "effect.choice", lambda _seat: options, values={"node": node.path})

    def obvious(self, _g: S, _seat: Seat, _node: Choice, _run: R, _able: Sequence[int]) -> int | None:
        """The part of a choice (by its number, from 1) that comes without a question, if there is one: it can still be
        declined by its own question."""
        return None

    def detour(self, _g: S, _seat: Seat, _answer: Any) -> bool:
        """An answer to a choice that is none of its parts may plan something else that comes first; then the choice is
        put again. (Only of trees that stand in the plan.)"""
        return False

    def interlude(self, _g: S, _seat: Seat) -> Node | None:
        """What comes between the parts of a row or of a repetition, and between a price and what it is paid for."""
        return None

    async def decide(self, _g: S, question: Question[Any, T]) -> T:
        """The answer to such a question. A game whose trees may happen to somebody without a seat decides for him."""
        return await ask(question)

    # ------------------------------------------------------------ queries

    def possible(self, g: S, seat: Seat, node: Node, run: R) -> bool:
        """Could it do anything now? What others have may be hidden, so an `Each` always could."""
        match node:
            case Word():
                test = self.words[node.op].possible
                return test is None or test(g, seat, node.args, run)
            case InOrder(whole=True):
                return bool(node.items) and self.possible(g, seat, node.items[0], run)
            case InOrder() | Choice():
                return any(self.possible(g, seat, part, run) for part in node.items)
            case May():
                return self.possible(g, seat, node.part, run)
            case If():
                branch = self._branch(g, seat, node, run)
                return branch is not None and self.possible(g, seat, branch, run)
            case Exchange():
                return self.payable(g, seat, node, run) if node.cost else self.possible(g, seat, node.then, run)
            case Repeat():
                return self.amount(g, seat, node.times, run) > 0 and self.possible(g, seat, node.part, run)
            case Scaled():
                return self.amount(g, seat, node.by, run) > 0 and self.possible(g, seat, node.part, run)
        return True

    def payable(self, g: S, seat: Seat, node: Exchange, run: R) -> bool:
        """Can the whole cost be paid? (A game whose costs can get into each other's way looks at them together.)"""
        parts = node.cost.items if isinstance(node.cost, InOrder) else [node.cost] if node.cost else []
        return all(self.possible(g, seat, part, run) for part in parts)

    def holds(self, g: S, seat: Seat, condition: Condition, run: R) -> bool:
        match condition:
            case AllOf():
                return all(self.holds(g, seat, part, run) for part in condition.parts)
            case AnyOf():
                return any(self.holds(g, seat, part, run) for part in condition.parts)
            case Not():
                return not self.holds(g, seat, condition.part, run)
        holds: bool = self.conditions[condition.name].of(g, seat, condition.args, run)
        return holds

    def how_many(self, g: S, seat: Seat, counted: Counted, run: R) -> int:
        number: int = self.counts[counted.name].of(g, seat, counted.args, run)
        return number

    def amount(self, g: S, seat: Seat, amount: Amount, run: R) -> int:
        units = amount.n
        if amount.per is not None:
            units *= self.how_many(g, seat, amount.per, run) // amount.every
        return units if amount.most is None else min(units, amount.most)

    def _branch(self, g: S, seat: Seat, node: If, run: R) -> Node | None:
        return node.then if self.holds(g, seat, node.condition, run) else node.otherwise

    # ------------------------------------------------------------ inside one scene

    async def resolve(self, g: S, seat: Seat, node: Node, run: R) -> bool:
        """Carry out a tree. Says whether it was done."""
        runs = {"": run}
        todo = [Frame(seat, node, "", must=run.must, factor=run.factor)]
        planned = len(g.plan)
        while todo:
            frame = todo.pop()
            if isinstance(frame.node, Word) and frame.at == _OUTCOME and len(g.plan) > planned:
                raise BrokenScript(f"{frame.node.op!r} has planned scenes: it belongs into a tree that is planned too")
            more = self._step(g, runs, frame)
            if callable(more):
                more = await more()
            todo += more[::-1]
        return run.did

    # ------------------------------------------------------------ as steps of the plan

    @property
    def scenes(self) -> Mapping[str, Scene]:
        """What the game adds to its scenes."""
        return {
            self.scene: self._plain_scene,
            f"{self.scene}-ask": self._asking_scene,
            f"{self.scene}-end": self._end_scene,
        }

    def begin(self, g: S, seat: Seat, path: str, run: R) -> None:
        """Plan a tree: its nodes come before everything planned earlier."""
        runs = self.runs_of(g)
        scenes = self.scenes
        steps = [step for plan in (g.plan, *g.lanes.values()) for step in plan if step.scene in scenes]
        planned = {step.args[2] for step in steps}
        own = f"{seat}:"
        for key in [key for key in runs if key.startswith(own) and key not in planned]:
            del runs[key]  # its steps were taken out of the plan
        key = next(f"{own}{number}" for number in count() if f"{own}{number}" not in runs)
        runs[key] = run
        frame = Frame(seat, self.node(path), key, must=run.must, factor=run.factor)
        g.then(self._as_step(frame), Step(f"{self.scene}-end", [seat, path, key]))

    def _plain_scene(self, g: S, *args: int | str) -> None:
        """A node that asks nobody; the others are handed on to a scene that may ask."""
        more = self._step(g, self.runs_of(g), self._as_frame(args))
        if callable(more):
            g.then(Step(f"{self.scene}-ask", list(args)))
        else:
            g.then(*[self._as_step(frame) for frame in more])

    async def _asking_scene(self, g: S, *args: int | str) -> None:
        more = self._step(g, self.runs_of(g), self._as_frame(args))
        if callable(more):
            more = await more()
        g.then(*[self._as_step(frame) for frame in more])

    def _end_scene(self, g: S, _seat: Seat, _path: str, key: str) -> None:
        del self.runs_of(g)[key]

    def _as_step(self, frame: Frame) -> Step:
        """As few arguments as are needed: most frames are at the beginning of their nodes."""
        args: list[int | str] = [frame.seat, frame.node.path, frame.run]
        more: list[int | str] = [frame.at, ".".join(map(str, frame.left)), frame.some + 2 * frame.must, frame.factor]
        while more and more[-1] == _AT_FIRST[len(more) - 1]:
            more.pop()
        return Step(self.scene, [*args, *more])

    def _as_frame(self, args: Sequence[Any]) -> Frame:
        seat, path, key, at, left, flags, factor = (*args, *_AT_FIRST[len(args) - 3 :])
        rest = tuple(map(int, left.split("."))) if left else ()
        return Frame(seat, self.node(path), key, at, rest, bool(flags & 1), bool(flags & 2), factor)

    # ------------------------------------------------------------ what a node does

    def _step(self, g: S, runs: dict[str, R], frame: Frame) -> More:
        """What comes after this frame, the first one first."""
        run = runs[frame.run]
        node = frame.node
        if run.stopped:
            return _NOTHING
        if frame.at == 0 and not self.possible(g, frame.seat, node, run):
            run.did = False
            return _NOTHING
        match node:
            case Word():
                return self._word(g, run, frame, node)
            case InOrder():
                return self._in_order(g, run, frame, node)
            case Choice():
                return self._choice(g, run, frame, node)
            case May():
                return self._may(g, run, frame, node)
            case If():
                branch = self._branch(g, frame.seat, node, run)
                assert branch is not None, "it was possible"
                return (frame.down(branch),)
            case Exchange():
                return self._exchange(g, run, frame, node)
            case Repeat():
                return self._repeat(g, run, frame, node)
            case Scaled():
                factor = frame.factor * self.amount(g, frame.seat, node.by, run)
                return (frame.down(node.part, factor=factor),)
            case Each():
                return self._each(g, runs, run, frame, node)
        raise AssertionError(f"nothing is known about carrying out {type(node).__name__}")

    def _word(self, g: S, run: R, frame: Frame, node: Word) -> More:
        """The word itself; if it may plan scenes, they come before its outcome."""
        word = self.words[node.op]
        if frame.at == _OVER:
            run.did = True
            return _NOTHING
        if frame.at == _OUTCOME:
            assert word.outcome is not None
            return self._after(run, frame, node, word.outcome(g, frame.seat, node.args, run))
        question = None if frame.at or frame.must else self.ask_first(g, frame.seat, node, run)
        if question is not None:
            return lambda: self._wanted(g, run, frame, question)
        if frame.at == 0 and word.outcome is not None:
            return frame.again(_ITSELF), frame.again(_OUTCOME)
        run.must, run.factor = frame.must, frame.factor
        if word.asks:
            return lambda: self._asked(g, run, frame, node, word)
        result: Any = word.do(g, frame.seat, node.args, run)
        return self._after(run, frame, node, result)

    async def _wanted(self, g: S, run: R, frame: Frame, question: Question[Any, str]) -> Frames:
        run.did = await self.decide(g, question) == YES
        return (structs.replace(frame, must=True),) if run.did else _NOTHING

    async def _asked(self, g: S, run: R, frame: Frame, node: Word, word: Meaning) -> Frames:
        doing: Any = word.do(g, frame.seat, node.args, run)
        return self._after(run, frame, node, await doing)

    def _after(self, run: R, frame: Frame, node: Word, result: Result) -> Frames:
        """What follows from how a word went."""
        run.did = result is not False
        if self.carried_out is not None and run.did:
            self.carried_out.add(node.path)
        if result is None or isinstance(result, bool):
            return _NOTHING
        if isinstance(result, Go):
            return frame.down(self.node(result.path), must=False), frame.again(_OVER)
        names = [result] if isinstance(result, str) else result
        follow = [node.branches[name] for name in names if name in node.branches]
        return *[frame.down(branch, must=False) for branch in follow], frame.again(_OVER)

    def _in_order(self, g: S, run: R, frame: Frame, node: InOrder) -> Frames:
        """At the number of parts that are over."""
        some = frame.some or (frame.at > 0 and run.did)
        if node.whole and frame.at > 0 and not run.did:
            return _NOTHING
        if frame.at == len(node.items):
            run.did = some
            return _NOTHING
        return (
            *self._between(g, frame),
            frame.down(node.items[frame.at]),
            frame.again(frame.at + 1, some=some),
        )

    def _between(self, g: S, frame: Frame) -> Frames:
        """What the game lets come between two parts."""
        node = self.interlude(g, frame.seat) if frame.at else None
        return [] if node is None else [frame.down(node, must=False)]

    def _choice(self, g: S, run: R, frame: Frame, node: Choice) -> More:
        """At the number of parts that were chosen."""
        some = frame.some or (frame.at > 0 and run.did)
        left = frame.left if frame.at else tuple(range(len(node.items)))
        able = [n for n in left if self.possible(g, frame.seat, node.items[n], run)] if frame.at < node.most else []
        if not able:
            run.did = some
            return _NOTHING
        may_stop = frame.at >= (max(node.least, node.least_if_must) if frame.must else node.least)
        numbers = [n + 1 for n in able]

        def chosen(number: int, *, must: bool) -> Frames:
            rest = tuple(n for n in left if n != number - 1)
            return (
                frame.down(node.items[number - 1], must=must),
                frame.again(frame.at + 1, left=rest, some=some),
            )

        obvious = self.obvious(g, frame.seat, node, run, numbers)
        if obvious is not None:
            return chosen(obvious, must=frame.must)

        async def choose() -> Frames:
            number = await self.decide(g, self.ask_choice(g, frame.seat, node, run, numbers, may_stop))
            if number in numbers:
                return chosen(number, must=True)
            planned = len(g.plan)
            g.then(self._as_step(frame.again(frame.at, left=left if frame.at else (), some=some)))
            if not self.detour(g, frame.seat, number):
                del g.plan[planned:]
                run.did = some
            return _NOTHING

        return choose

    def _may(self, g: S, run: R, frame: Frame, node: May) -> More:
        async def wanted() -> Frames:
            if await self.decide(g, self.ask_may(g, frame.seat, node, run)) == YES:
                return (frame.down(node.part, must=True),)
            run.did = False
            return _NOTHING

        return wanted

    def _exchange(self, g: S, run: R, frame: Frame, node: Exchange) -> More:
        """At two for each round: even, to pay; odd, when the cost was paid or not."""
        rounds, paid = divmod(frame.at, 2)
        if paid:
            if not run.did:
                run.did = frame.some
                return _NOTHING
            return (
                *self._between(g, frame),
                frame.down(node.then, must=self.insists(run)),
                frame.again(frame.at + 1, some=True),
            )
        if rounds == node.times or (rounds and not self.possible(g, frame.seat, node, run)):
            run.did = True
            return _NOTHING
        cost = [frame.down(node.cost, must=True)] if node.cost else []
        go_on = [*cost, frame.again(frame.at + 1)]
        run.did = True  # nothing to pay is paid
        if frame.must and not rounds:
            return go_on

        async def wanted() -> Frames:
            if await self.decide(g, self.ask_exchange(g, frame.seat, node, run)) == YES:
                return go_on
            run.did = frame.some
            return _NOTHING

        return wanted

    def _repeat(self, g: S, run: R, frame: Frame, node: Repeat) -> More:
        """At the number of rounds that are over."""
        if frame.at == 0:
            run.chosen.clear()
        rounds = frame.left[0] if frame.at else self.amount(g, frame.seat, node.times, run)
        some = frame.some or (frame.at > 0 and run.did)
        over = frame.at > 0 and (not run.did or not self.possible(g, frame.seat, node.part, run))
        if over or frame.at == rounds:
            run.did = some
            return _NOTHING
        go_on = (
            *self._between(g, frame),
            frame.down(node.part),
            frame.again(frame.at + 1, left=(rounds,), some=some),
        )
        asks_itself = isinstance(node.part, Exchange)  # whoever does not want to pay again has had enough
        if not node.up_to or asks_itself or (frame.must and frame.at == 0):
            return go_on

        async def wanted() -> Frames:
            if await self.decide(g, self.ask_again(g, frame.seat, node, run, frame.at, rounds)) == YES:
                return go_on
            run.did = some
            return _NOTHING

        return wanted

    def _each(self, g: S, runs: dict[str, R], run: R, frame: Frame, node: Each) -> Frames:
        """At the number of players who are done; each has a run of his own."""
        seats = frame.left if frame.at else tuple(self.those(g, node.who, frame.seat, run))
        if frame.at:
            runs.pop(f"{frame.run}>{seats[frame.at - 1]}", None)  # gone if another effect began after its last step
        if frame.at == len(seats):
            run.did = True
            return _NOTHING
        seat = seats[frame.at]
        key = f"{frame.run}>{seat}"
        runs[key] = self.for_other(run, seat)
        return (
            frame.down(node.part, seat=seat, run=key, must=False),
            frame.again(frame.at + 1, left=seats),
        )


_AT_FIRST: list[Any] = [0, "", 0, 1]  # at, left, flags and factor of a frame at the beginning of its node
