"""How often somebody may do something."""

from __future__ import annotations

import time
from collections.abc import Callable

_MOST = 50_000  # buckets before those that are full again are forgotten


class Allowance:
    """A bucket for each visitor that refills by itself: `rate` a second, at most `burst` at once. Rate 0: no limit."""

    def __init__(self, rate: float, burst: float, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}
        self._most = _MOST

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
        if len(self._buckets) > self._most:
            self._tidy(now)
        return 0.0

    def give_back(self, who: str) -> None:
        """What was taken shall not count."""
        if who in self._buckets:
            left, since = self._buckets[who]
            self._buckets[who] = (min(self._burst, left + 1), since)

    def _tidy(self, now: float) -> None:
        """Forget whose bucket is full again."""
        full = self._burst / self._rate
        self._buckets = {who: bucket for who, bucket in self._buckets.items() if now - bucket[1] < full}
        self._most = max(_MOST, 2 * len(self._buckets))  # so that it is not done again with every call


class Pace:
    """How long somebody's next answer is held back, so that he gets no more than `rate` a second; some come at once.
    Who waits is quiet meanwhile: whoever asks again as soon as he is answered costs no more than that."""

    def __init__(
        self, rate: float, at_once: float, longest: float, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._step = 1 / rate
        self._ahead = at_once / rate
        self._longest = longest
        self._clock = clock
        self._last: dict[str, float] = {}  # the moment for which the last answer was planned
        self._most = _MOST

    def wait(self, who: str) -> float:
        """Plan the next answer; it is so many seconds away."""
        now = self._clock()
        planned = max(self._last.get(who, 0.0), now - self._ahead) + self._step
        self._last[who] = min(planned, now + self._longest)
        if len(self._last) > self._most:
            self._last = {name: last for name, last in self._last.items() if last > now - self._ahead}
            self._most = max(_MOST, 2 * len(self._last))
        return max(0.0, self._last[who] - now)
