"""The simplest bot."""

from __future__ import annotations

from orloj.kernel import Look


class RandomBot:
    """Answers anything that is allowed; steps in at an optional question one time in four."""

    def choose(self, look: Look) -> str | None:
        ask = look.ask
        if ask.optional and look.rng.random() < 0.75:
            return None
        return ask.sample(look.rng)
