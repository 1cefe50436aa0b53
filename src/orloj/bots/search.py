"""A player that tries out its answers in imagined games: information-set Monte Carlo tree search.

One try goes like this. Everything that the seat cannot know is dealt anew (`decision.imagine()`), one of the answers is
given, and the game is played on, until it is quiet again a little later; then the position is judged. Answers that may
still turn out to be the best are tried on; the best one is given, but few tries prove little against the heuristic's.

- **Own statistics for each seat.** Every seat has a tree of its own, whose branches are its own answers only. So nobody
  reacts to what he cannot see, and sealed choices are made by each seat for itself, without knowing the others'. (Nor
  does a seat tell apart what others did before its eyes; only what is allowed depends on it. With some hundred tries
  there would be nothing to learn from finer distinctions.)
- **Good answers first.** The game's own heuristic player proposes an answer at every question; other answers are added
  little by little (progressive widening), the more the oftener a question was reached, and whenever a race is decided.
- **Beyond the tree** all seats are played by the heuristic, or by the game's quick `Reflex` if it has one.
- **The same luck for all.** The n-th try of each answer of the real question happens in the same imagined world, so
  that answers are compared under the same conditions: what counts is how they differ there. (The others' trees serve
  all answers, because others may not know which one was given; so they do not always play alike in the same world.)
- **A race.** The answers are tried in turns. Whoever has become unlikely to be the best is left behind, and when the
  winner is clear, and nobody else is there to join, the thinking ends early.

It sees what its decision shows and nothing else: the same view, question and stream of chance give the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from math import sqrt
from random import Random
from time import thread_time
from typing import Any, NamedTuple

from msgspec import Struct

from orloj.bots.advice import Advice, Thought, standard_error
from orloj.bots.budget import Budget
from orloj.bots.judging import Judge, judge_by
from orloj.bots.variations import others_than, usual_writing
from orloj.games import game_named
from orloj.kernel import Bot, Decision, Lookahead, Question, Seat, Table, unasked


class Settings(Struct, frozen=True):
    """The numbers that are judgement; they were chosen by matches (docs/strength.md)."""

    curiosity: float = 0.5  # how much an answer that was seldom tried attracts, compared with its results
    trust: float = 0.4  # part of that curiosity which belongs to the heuristic's answer
    breadth: float = 1.2  # how fast further answers are admitted
    patience: int = 3  # tries of an answer before the tree grows behind it
    longest: int = 300  # answers of one try
    surprise: float = 0.04  # by how much (of the chance to win) other answers usually differ from the heuristic's,
    caution: float = 0.02  # and by how much they are worse on average: what has to be overcome by results
    noise: float = 0.15  # of a single difference, before anything is known about it
    hope: float = 1.5  # how unlikely it may be (in standard deviations) that an answer still wins the race,
    alike: float = 0.002  # by more than nobody cares about


SETTINGS = Settings()
THINK = Budget(seconds=1.0)  # for each answer, if nobody says otherwise


class Branch:
    """An answer in the tree of its seat."""

    __slots__ = ("following", "outlook", "results", "token", "total", "tries")

    def __init__(self, token: str) -> None:
        self.token = token
        self.tries = 0
        self.total = 0.0
        self.results: list[float] = []
        self.following: Node | None = None
        self.outlook: dict[str, float] = {}

    @property
    def mean(self) -> float:
        return self.total / self.tries if self.tries else 0.0

    @property
    def error(self) -> float:
        return standard_error(self.results)

    def thought(self) -> Thought:
        outlook = {name: total / self.tries for name, total in self.outlook.items()}
        return Thought(self.token, self.tries, self.mean, self.error, outlook)

    def note(self, value: float) -> None:
        self.tries += 1
        self.total += value
        self.results.append(value)


class Node:
    """A moment at which a seat was asked, known by its own answers so far: the answers that were tried there."""

    __slots__ = ("branches", "visits")

    def __init__(self) -> None:
        self.branches: dict[tuple[str, str], Branch] = {}  # by kind of question and answer
        self.visits = 0


class Search:
    """Thinks by trying; the longer, the better. If nobody says otherwise, it judges by the best that the game has: by
    its trained network, or by its evaluation if there is none."""

    def __init__(
        self,
        game: str,
        budget: Budget = THINK,
        *,
        judge: Judge | None = None,
        settings: Settings = SETTINGS,
        lookahead: Lookahead | None = None,
    ) -> None:
        module = import_module(f"{game_named(game).package}.bots")
        self.budget = budget
        self.settings = settings
        self.lookahead: Lookahead = lookahead or module.LOOKAHEAD
        self.heuristic: Bot = module.Heuristic()
        # a heuristic that tries out its answers itself would be too slow in every imagined game
        self.reflex: Bot = module.Reflex() if hasattr(module, "Reflex") else self.heuristic
        # some heuristics can tell which answers are nearly as good
        self.ranked: Callable[[Decision], list[tuple[str, float]]] | None = getattr(self.heuristic, "ranked", None)
        self.judge = judge or judge_by("", game)
        self.outlook: Callable[[Any, Seat], dict[str, float]] | None = getattr(module, "outlook", None)

    def choose(self, decision: Decision) -> str | None:
        if decision.ask.optional:  # stepping in unasked is decided by the heuristic
            return self.heuristic.choose(decision)
        return self.think(decision).best.token

    def step_aside(self, decision: Decision) -> tuple[str, str] | None:
        """What nobody asks for is decided by the heuristic too."""
        return unasked(self.heuristic, decision)

    def think(self, decision: Decision) -> Advice:
        """Think about the question."""
        begun = thread_time()
        thinking = Thinking(self, decision)
        for _ in self.budget.steps(begun):
            if not thinking.try_once():
                break
        return thinking.advice()


class Thinking:
    """The trees that grow while one question is thought about."""

    def __init__(self, search: Search, decision: Decision, *, explain: bool = False) -> None:
        self.search = search
        self.decision = decision
        self.me = decision.seat
        self.ask = decision.ask
        self.stream = decision.rng.getrandbits(64)
        self.explain = explain  # also tell what each answer leads to
        favourite = search.heuristic.choose(decision)
        assert favourite is not None, "a question that is not optional was declined"
        favourite = usual_writing(self.ask, favourite)
        self.root = Node()
        likely = [token for token, _ in search.ranked(decision)] if search.ranked is not None else []
        self.to_try = others_than(
            self.ask, favourite, Random(f"{self.stream}/wide"), likely=likely, idle=search.lookahead.idle
        )
        self.trees: dict[Seat, Node] = {}
        self.favourite = self.admit(favourite)
        self.yardstick = Yardstick(self.favourite, search.settings)
        self.hopeful = [self.favourite]  # who may still win the race
        self.ahead = Belief(0.0, 0.0)  # the answer that is ahead, compared with the favourite

    # -- the question itself

    def try_once(self) -> bool:
        """Try the answer that deserves it most. False if there is nothing left to find out."""
        branch = self._next()
        if branch is not None:
            self.try_again(branch)
        return branch is not None

    def try_again(self, branch: Branch) -> None:
        luck = Random(f"{self.stream}/{branch.tries}")  # the same for every answer's n-th try
        twin = self.decision.imagine(luck)
        One(self, twin, luck).play(branch)
        self.root.visits += 1

    def _next(self) -> Branch | None:
        """A race: the answers that may still turn out to be the best are tried equally often, the favourite always
        first, because the others are measured by it."""
        if len(self.root.branches) < 1 + self.search.settings.breadth * sqrt(self.root.visits + 1):
            self._admit_another()
        while True:
            least = min(self.hopeful, key=_tries)
            if least is not self.favourite:
                if not least.tries or self._may_win(least):
                    return least
                self.hopeful.remove(least)
            elif not least.tries or self._begin_lap():
                return least
            elif not self._admit_another():
                return None

    def _begin_lap(self) -> bool:
        """All answers of the race were tried equally often. Who is ahead, and who may still win? False if that is
        decided."""
        settings, everybody = self.search.settings, list(self.root.branches.values())
        self.yardstick.learn_noise(everybody)
        leader = max(everybody, key=lambda branch: self.yardstick.belief(branch).mean)
        self.ahead = self.yardstick.belief(leader)
        rivals = [branch for branch in everybody if branch not in (self.favourite, leader) and self._may_win(branch)]
        self.hopeful = list(dict.fromkeys([self.favourite, leader, *rivals]))
        # the favourite, too, is a rival of a new leader, if it may be better by more than nobody cares about
        is_ahead = leader is self.favourite or self.ahead.at_best(-settings.hope) > -settings.alike
        return bool(rivals) or not is_ahead

    def _may_win(self, branch: Branch) -> bool:
        """Is it likely enough that the answer is better than the one that is ahead, and not just by a hair?"""
        settings = self.search.settings
        return self.yardstick.belief(branch).at_best(settings.hope) >= self.ahead.mean + settings.alike

    def _admit_another(self) -> bool:
        token = next(self.to_try, None)
        if token is not None:
            self.hopeful.append(self.admit(token))
        return token is not None

    def admit(self, token: str) -> Branch:
        """An answer to think about from now on."""
        return self.root.branches.setdefault((self.ask.kind, token), Branch(token))

    def ranked(self) -> list[Branch]:
        """The answers, the best one first."""
        return self.yardstick.ranked(list(self.root.branches.values()))

    def advice(self) -> Advice:
        return Advice([branch.thought() for branch in self.ranked() if branch.tries], self.root.visits)


class One:
    """One try, in one imagined world."""

    def __init__(self, thinking: Thinking, twin: Table[Any], luck: Random) -> None:
        self.thinking = thinking
        self.search = thinking.search
        self.twin = twin
        self.luck = luck
        self.looks = [Decision(twin, seat, luck) for seat in twin.state.seats]
        self.at: dict[Seat, Node | None] = {}  # where each seat is in its tree; None: beyond it
        self.path: list[tuple[Seat, Node, Branch]] = []

    def play(self, first: Branch) -> None:
        """Give the answer, play on until it is quiet, and note the result for every answer of the trees."""
        thinking, twin, search = self.thinking, self.twin, self.search
        lookahead, me = search.lookahead, thinking.me
        until = lookahead.now(twin.state) + lookahead.rounds
        self.at = {seat: thinking.trees.setdefault(seat, Node()) for seat in twin.state.seats if seat != me}
        self.path.append((me, thinking.root, first))
        self.at[me] = self._behind(first)
        twin.answer(me, first.token)
        for _ in range(search.settings.longest):
            asks = twin.asks()
            if not asks or lookahead.is_quiet(twin.state, asks, until):
                break
            twin.step(self._answer)
        values = search.judge(twin, me)
        for seat, _, branch in self.path:
            branch.note(values[seat])
        for _, node, _ in self.path[1:]:
            node.visits += 1
        if thinking.explain and search.outlook is not None:
            for name, number in search.outlook(twin.view(me), me).items():
                first.outlook[name] = first.outlook.get(name, 0.0) + number

    def _answer(self, seat: Seat, question: Question[Any, Any]) -> str | None:
        proposed = self.search.reflex.choose(self.looks[seat])
        node = self.at[seat]
        if node is None or question.optional or proposed is None:
            return proposed
        if seat != self.thinking.me and question.form != "one":
            return proposed  # what others pay with or keep in their hands cannot be judged from here
        branch = self._branch_in(node, question, usual_writing(question, proposed))
        self.path.append((seat, node, branch))
        self.at[seat] = self._behind(branch)
        return branch.token

    def _branch_in(self, node: Node, question: Question[Any, Any], proposed: str) -> Branch:
        """An answer to try: one that was tried and is allowed in this world too, the proposed one, or a new one."""
        settings, kind = self.search.settings, question.kind
        favourite = node.branches.get((kind, proposed))
        if favourite is None:
            favourite = node.branches[kind, proposed] = Branch(proposed)
            return favourite
        known = [
            branch
            for (asked, token), branch in node.branches.items()
            if asked == kind and (branch is favourite or token in question)
        ]
        if len(known) < settings.breadth * sqrt(node.visits + 1):
            tried = [branch.token for branch in known]
            idle = self.search.lookahead.idle
            new = next(others_than(question, proposed, self.luck, known=tried, idle=idle), None)
            if new is not None:
                branch = node.branches[kind, new] = Branch(new)
                return branch
        return choose_branch(known, favourite, settings)

    def _behind(self, branch: Branch) -> Node | None:
        """The node behind a branch, as soon as the branch was tried often enough."""
        if branch.following is None and branch.tries >= self.search.settings.patience:
            branch.following = Node()
        return branch.following


def choose_branch(branches: Sequence[Branch], favourite: Branch, settings: Settings) -> Branch:
    """The answer with the best result so far, or one that deserves another try; the heuristic's needs less proof."""
    if len(branches) == 1:
        return branches[0]
    tries = sum([branch.tries for branch in branches])
    average = sum([branch.total for branch in branches]) / tries if tries else 0.0
    eager = settings.curiosity * sqrt(tries + 1)
    share = (1 - settings.trust) / len(branches)

    def promise(branch: Branch) -> float:
        weight = share + (settings.trust if branch is favourite else 0.0)
        result = branch.total / branch.tries if branch.tries else average
        return result + eager * weight / (1 + branch.tries)

    return max(branches, key=promise)


class Belief(NamedTuple):
    """By how much an answer is better than the favourite, and how sure that is (one standard deviation)."""

    mean: float
    doubt: float

    def at_best(self, hope: float) -> float:
        return self.mean + hope * self.doubt


class Yardstick:
    """Measures answers by the favourite: how they differ from it in the same worlds, weighed against what is usual.

    The difference is expected to be `-caution`, give or take `surprise`; what was seen of it is wrong by the noise of
    the tries (all errors being normal), so few tries prove little. How much noise there is must be learned too: that of
    one answer from its own tries, and from those of the others while it has only few."""

    def __init__(self, favourite: Branch, settings: Settings) -> None:
        self.favourite = favourite
        self.settings = settings
        self.noise = settings.noise**2  # of a single difference (variance)
        self.gaps: dict[Branch, Gaps] = {}

    def ranked(self, branches: Sequence[Branch]) -> list[Branch]:
        """The answers, the best one first."""
        self.learn_noise(branches)
        return sorted(branches, key=lambda branch: self.belief(branch).mean, reverse=True)

    def learn_noise(self, branches: Sequence[Branch]) -> None:
        measured = [self._gaps(branch) for branch in branches if branch is not self.favourite and branch.tries]
        squares = sum([gaps.squares for gaps in measured])
        free = sum([gaps.count - 1 for gaps in measured if gaps.count])
        self.noise = (squares + _KNOWN * self.settings.noise**2) / (free + _KNOWN)

    def belief(self, branch: Branch) -> Belief:
        settings = self.settings
        if branch is self.favourite:
            return Belief(0.0, 0.0)
        gaps = self._gaps(branch)
        if not gaps.count:
            return Belief(-settings.caution, settings.surprise)
        usual = settings.surprise**2
        noise = (gaps.squares + _KNOWN * self.noise) / (gaps.count - 1 + _KNOWN) / gaps.count
        both = usual + noise
        return Belief((usual * gaps.mean - noise * settings.caution) / both, sqrt(usual * noise / both))

    def _gaps(self, branch: Branch) -> Gaps:
        """How the answer differs from the favourite, in the worlds in which both were tried."""
        gaps = self.gaps.setdefault(branch, Gaps())
        for here, there in zip(branch.results[gaps.count :], self.favourite.results[gaps.count :], strict=False):
            gaps.note(here - there)
        return gaps


class Gaps:
    """Differences: their number, their mean, and the sum of their squared deviations from it."""

    __slots__ = ("count", "mean", "squares")

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self.squares = 0.0

    def note(self, gap: float) -> None:
        self.count += 1
        before = gap - self.mean
        self.mean += before / self.count
        self.squares += before * (gap - self.mean)


_KNOWN = 4  # the tries that what is usual counts for


def _tries(branch: Branch) -> int:
    return branch.tries
