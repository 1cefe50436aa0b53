"""A player that looks one step ahead: it tries every answer in a few imagined worlds and takes the best."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from orloj.bots.search import Judge, by_evaluation
from orloj.games import game_named
from orloj.kernel import Bot, Look, Lookahead, Seat, Table

WORLDS = 4
_LONGEST = 300  # answers until it must be quiet
_WIDEST = 12  # answers that are compared; questions with more are left to the heuristic


class Foresight:
    """As strong as its judgement: where a choice of one of a few things leads to, all seats playing on by the
    heuristic until the next round. Everything else is left to the heuristic."""

    def __init__(self, game: str, *, judge: Judge | None = None, worlds: int = WORLDS) -> None:
        module = import_module(f"{game_named(game).package}.bots")
        self.heuristic: Bot = module.Heuristic()
        self.lookahead: Lookahead = module.LOOKAHEAD
        self.judge = judge or by_evaluation(module)
        self.worlds = worlds

    def choose(self, look: Look) -> str | None:
        ask = look.ask
        proposed = self.heuristic.choose(look)
        if proposed is None or ask.optional or ask.form != "one" or len(ask) > _WIDEST:
            return proposed
        totals: dict[str, float] = dict.fromkeys([proposed, *ask], 0.0)  # of equals the first is taken
        stream = look.rng.getrandbits(64)
        for world in range(self.worlds):
            for token in totals:
                luck = Random(f"{stream}/{world}")
                totals[token] += self._result(look.imagine(luck), look.seat, token, luck)
        return max(totals, key=lambda token: totals[token])

    def _result(self, twin: Table[Any], seat: Seat, token: str, luck: Random) -> float:
        until = self.lookahead.now(twin.state) + self.lookahead.rounds
        looks = [Look(twin, other, luck) for other in twin.state.seats]
        twin.answer(seat, token)
        for _ in range(_LONGEST):
            asks = twin.asks()
            if not asks or self.lookahead.is_quiet(twin.state, asks, until):
                break
            for other in asks:
                answer = self.heuristic.choose(looks[other])
                if answer is not None:
                    twin.answer(other, answer)
                    break
        return self.judge(twin, seat)[seat]
