"""A little statistics."""

from __future__ import annotations

from math import sqrt

Z95 = 1.959963984540054  # 95 % of a normal distribution lie within so many standard deviations


def wilson(successes: float, trials: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval: where the true rate lies with 95 % confidence, after so many successes in so many
    trials. Unlike the simple interval it is right for small numbers and for rates near 0 and 1."""
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes in {trials} trials")
    if not trials:
        return 0.0, 1.0
    rate = successes / trials
    weight = z * z / trials
    middle = (rate + weight / 2) / (1 + weight)
    half = z * sqrt(rate * (1 - rate) / trials + weight / (4 * trials)) / (1 + weight)
    return middle - half if successes else 0.0, middle + half if successes < trials else 1.0


def mean(total: float, count: int) -> float:
    """The mean, and 0 for nothing."""
    return total / count if count else 0.0
