"""The simplest bot."""

from __future__ import annotations

from orloj.kernel import Decision


class RandomBot:
    """Answers anything that is allowed; steps in at an optional question one time in four."""

    def choose(self, decision: Decision) -> str | None:
        ask = decision.ask
        if ask.optional and decision.rng.random() < 0.75:
            return None
        return ask.sample(decision.rng)
