"""A player that looks one step ahead: where one of a few answers is to be chosen, it tries each of them in a few
imagined worlds and takes the best.

It is the search without its tree: simpler, always equally quick, and a plain measure of a judgement.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from orloj.bots.judging import Judge, judge_by
from orloj.bots.search import SETTINGS, Branch, Yardstick
from orloj.bots.variations import others_than
from orloj.games import game_named
from orloj.kernel import Bot, Look, Lookahead, Seat, Table

WORLDS = 8
_LONGEST = 300  # answers until it must be quiet
_WIDEST = 12  # answers that are compared; questions with more are left to the heuristic


class Foresight:
    """As strong as its judgement of where a choice of one of a few things leads to, all seats playing on by the
    heuristic until it is quiet again. Everything else is left to the heuristic."""

    def __init__(self, game: str, *, judge: Judge | None = None, worlds: int = WORLDS) -> None:
        module = import_module(f"{game_named(game).package}.bots")
        self.heuristic: Bot = module.Heuristic()
        self.lookahead: Lookahead = module.LOOKAHEAD
        self.judge = judge or judge_by("", game)
        self.worlds = worlds

    def choose(self, look: Look) -> str | None:
        ask = look.ask
        proposed = self.heuristic.choose(look)
        if proposed is None or ask.optional or ask.form != "one" or len(ask) > _WIDEST:
            return proposed
        idle = self.lookahead.idle
        branches = [Branch(proposed), *[Branch(token) for token in others_than(ask, proposed, look.rng, idle=idle)]]
        stream = look.rng.getrandbits(64)
        for world in range(self.worlds):
            for branch in branches:
                luck = Random(f"{stream}/{world}")
                branch.note(self._result(look.imagine(luck), look.seat, branch.token, luck))
        return Yardstick(branches[0], SETTINGS).ranked(branches)[0].token

    def _result(self, twin: Table[Any], seat: Seat, token: str, luck: Random) -> float:
        until = self.lookahead.now(twin.state) + self.lookahead.rounds
        looks = [Look(twin, other, luck) for other in twin.state.seats]
        twin.answer(seat, token)
        for _ in range(_LONGEST):
            asks = twin.asks()
            if not asks or self.lookahead.is_quiet(twin.state, asks, until):
                break
            twin.step(lambda other, _: self.heuristic.choose(looks[other]))
        return self.judge(twin, seat)[seat]
