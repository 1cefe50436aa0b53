"""What players usually answer: the page begins with it. Worked out from the view of the asked seat alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from orloj.games.ti4.components import POOLS
from orloj.games.ti4.hits import default_losses, hits_on
from orloj.games.ti4.look.symbols import SYMBOLS
from orloj.games.ti4.purse import Good, in_pool, influence, resources
from orloj.games.ti4.view import View
from orloj.kernel import AskPay, Question
from orloj.words import Lang

_MOST_PLANETS = 12  # of more of them only the cheapest are looked at


def usual_answer(ask: Question[Any, Any], view: View) -> str | None:
    """None: there is no usual answer."""
    match ask.kind:
        case "pay" if isinstance(ask, AskPay):
            return usual_payment(ask, view)
        case "losses":
            place = ask.values["place"]
            return _spread(ask, default_losses(view, ask.seat, place, hits_on(view, ask.seat, place)))
        case "redistribute" | "status-tokens":
            return _tokens_as_they_are(ask, view)
    return None


def _spread(ask: Question[Any, Any], points: dict[Any, int]) -> str:
    return ",".join(f"{ask.token(option)}={count}" for option, count in points.items() if count)


def _tokens_as_they_are(ask: Question[Any, Any], view: View) -> str:
    """Command tokens stay in their pools; new ones go to the tactic pool."""
    counts = {pool: in_pool(view, ask.seat, pool) for pool in POOLS}
    counts["tactic"] += ask.values["count"] - sum(counts.values())
    return _spread(ask, counts) if all(count >= 0 for count in counts.values()) else ""


def usual_payment(ask: AskPay[Any], view: View) -> str:
    """Planets that are worth little otherwise, as exactly as possible; trade goods fill up."""
    worth = ask.worth
    assert worth is not None
    goods = [one for one in ask.options if isinstance(one, Good)]
    other = influence if ask.values["currency"] == "resources" else resources
    planets = sorted((one for one in ask.options if not isinstance(one, Good)), key=lambda one: other(view, one))
    planets = planets[:_MOST_PLANETS]
    coin = worth(goods[0]) if goods else 1
    best: tuple[float, Sequence[Any]] | None = None
    for count in range(len(planets) + 1):
        for chosen in combinations(planets, count):
            paid = sum(worth(one) for one in chosen)
            coins = max(0, -(-(ask.price - paid) // coin))
            over = paid + coins * coin - ask.price
            if coins > len(goods) or any(worth(one) <= over for one in chosen):
                continue
            lost = sum(other(view, one) for one in chosen)
            dear = 2 * over + 1.5 * coins + lost + 0.1 * count
            if best is None or dear < best[0]:
                best = dear, [*chosen, *goods[:coins]]
    return ",".join(ask.token(one) for one in best[1]) if best is not None else ""


def alike(ask: Question[Any, Any], value: Any, lang: Lang) -> str:  # noqa: ARG001 -- options tell it themselves
    """Trade goods are all the same."""
    return SYMBOLS.name("good", lang) if isinstance(value, Good) else ""
