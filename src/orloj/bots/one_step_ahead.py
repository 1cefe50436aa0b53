"""A player that looks one step ahead: where one of a few answers is to be chosen, it tries each of them in a few
imagined worlds and takes the best. Of combinations (pairs of actions) it tries those that the heuristic likes most.

It is the search without its tree: simpler, always equally quick, and a plain measure of a judgement.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from orloj.bots.judging import Judge, judge_by
from orloj.bots.search import SETTINGS, Branch, Yardstick
from orloj.bots.variations import others_than
from orloj.games import game_named
from orloj.kernel import Bot, Decision, Lookahead, Seat, Table, unasked

WORLDS = 8
_LONGEST = 300  # answers until it must be quiet
_WIDEST = 12  # answers that are compared


class OneStepAhead:
    """As strong as its judgement of where a choice of one of a few things leads to, all seats playing on by the
    heuristic until it is quiet again; so too of the likeliest combinations, where the heuristic can tell which these
    are. Everything else is left to the heuristic."""

    def __init__(self, game: str, *, judge: Judge | None = None, worlds: int = WORLDS) -> None:
        module = import_module(f"{game_named(game).package}.bots")
        self.heuristic: Bot = module.Heuristic()
        self.reflex: Bot = module.Reflex() if hasattr(module, "Reflex") else self.heuristic  # for imagined games
        self.ranked: Callable[[Decision], list[tuple[str, float]]] | None = getattr(self.heuristic, "ranked", None)
        self.lookahead: Lookahead = module.LOOKAHEAD
        self.judge = judge or judge_by("", game)
        self.worlds = worlds

    def choose(self, decision: Decision) -> str | None:
        proposed = self.heuristic.choose(decision)
        if proposed is None or decision.ask.optional:
            return proposed
        others = self._others(decision, proposed)
        if not others:
            return proposed
        branches = [Branch(proposed), *[Branch(token) for token in others]]
        stream = decision.rng.getrandbits(64)
        for world in range(self.worlds):
            for branch in branches:
                luck = Random(f"{stream}/{world}")
                branch.note(self._result(decision.imagine(luck), decision.seat, branch.token, luck))
        return Yardstick(branches[0], SETTINGS).ranked(branches)[0].token

    def step_aside(self, decision: Decision) -> tuple[str, str] | None:
        return unasked(self.heuristic, decision)

    def _others(self, decision: Decision, proposed: str) -> list[str]:
        """The answers that are compared with the proposed one."""
        ask = decision.ask
        if ask.form == "one":
            if len(ask) > _WIDEST:
                return []
            return list(others_than(ask, proposed, decision.rng, idle=self.lookahead.idle))
        likely = self.ranked(decision) if self.ranked is not None else []
        return [token for token, _ in likely if token != proposed][: _WIDEST - 1]

    def _result(self, twin: Table[Any], seat: Seat, token: str, luck: Random) -> float:
        until = self.lookahead.now(twin.state) + self.lookahead.rounds
        looks = [Decision(twin, other, luck) for other in twin.state.seats]
        twin.answer(seat, token)
        for _ in range(_LONGEST):
            asks = twin.asks()
            if not asks or self.lookahead.is_quiet(twin.state, asks, until):
                break
            twin.step(lambda other, _: self.reflex.choose(looks[other]))
        return self.judge(twin, seat)[seat]
