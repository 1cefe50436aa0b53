"""Other answers to a question than the proposed one, the likely ones first."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from random import Random
from typing import Any

from orloj.kernel import AskSome, Question

_MISSES = 12  # random answers in a row that bring nothing new: there are hardly more


def usual_writing(question: Question[Any, Any], token: str) -> str:
    """The answer as the question itself would write it: `b,a` may mean the same as `a,b`."""
    return token if question.form == "one" else question.read(token)[0]


def others_than(
    question: Question[Any, Any],
    proposed: str,
    rng: Random,
    *,
    known: Iterable[str] = (),
    likely: Sequence[str] = (),
    idle: Collection[str] = (),
) -> Iterator[str]:
    """Answers that are allowed, each once: the likely ones, then others in a random order; for a choice of several
    things before them those that differ from the proposed answer by one of them. Not those that begin with an idle
    word."""
    seen = {proposed, *known}
    if question.form == "one":
        rest = [token for token in question if token not in likely]
        rng.shuffle(rest)
        tokens = [token for token in (*likely, *rest) if token not in seen and token.partition(" ")[0] not in idle]
        yield from (token for token in tokens if question.check is None or token in question)
        return
    swapped = _swapped(question, proposed, rng) if isinstance(question, AskSome) else ()
    for token in chain(likely, swapped):
        if token not in seen and token in question:
            seen.add(token)
            yield token
    misses = 0
    while misses < _MISSES:
        token = question.sample(rng)
        if token in seen:
            misses += 1
            continue
        misses = 0
        seen.add(token)
        yield token


def _swapped(question: AskSome[Any], proposed: str, rng: Random) -> Iterator[str]:
    """The proposed choice with one thing exchanged, left out or added."""
    chosen = [] if proposed == "-" else proposed.split(",")
    rest = [token for token in question if token not in chosen]
    pairs = [(old, new) for old in [*chosen, ""] for new in [*rest, ""] if old or new]
    rng.shuffle(pairs)
    for old, new in pairs:
        tokens = {token for token in chosen if token != old} | ({new} if new else set())
        yield ",".join(token for token in question if token in tokens) or "-"
