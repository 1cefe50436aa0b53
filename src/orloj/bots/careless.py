"""A player for beginners to beat."""

from __future__ import annotations

from orloj.kernel import Bot, Decision, unasked

SLIPS = 0.3  # how often it does not think


class Careless:
    """Plays like another bot, but now and then gives any answer that is allowed."""

    def __init__(self, bot: Bot, slips: float = SLIPS) -> None:
        self.bot = bot
        self.slips = slips

    def choose(self, decision: Decision) -> str | None:
        if not decision.ask.optional and decision.rng.random() < self.slips:
            return decision.ask.sample(decision.rng)
        return self.bot.choose(decision)

    def step_aside(self, decision: Decision) -> tuple[str, str] | None:
        return unasked(self.bot, decision)
