"""How often somebody may do something."""

from __future__ import annotations

import time
from collections.abc import Callable


class Allowance:
    """A bucket for each visitor that refills by itself: `rate` a second, at most `burst` at once. Rate 0: no limit."""

    def __init__(self, rate: float, burst: float, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}

    def take(self, who: str) -> float:
        """Use one. Returns how many seconds to wait if there is none (0: it is allowed)."""
        if not self._rate:
            return 0.0
        now = self._clock()
        left, since = self._buckets.get(who, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._rate)
        if left < 1:
            self._buckets[who] = (left, now)
            return (1 - left) / self._rate
        self._buckets[who] = (left - 1, now)
        if len(self._buckets) > 50_000:
            self._tidy(now)
        return 0.0

    def _tidy(self, now: float) -> None:
        """Forget whose bucket is full again."""
        full = self._burst / self._rate
        self._buckets = {who: bucket for who, bucket in self._buckets.items() if now - bucket[1] < full}
