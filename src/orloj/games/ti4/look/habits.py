"""What players usually answer: the page begins with it. Worked out from the view of the asked seat alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from orloj.games.ti4.components import POOLS
from orloj.games.ti4.facts import current
from orloj.games.ti4.following import AHEAD
from orloj.games.ti4.hits import default_losses, hits_on
from orloj.games.ti4.invasion import Land, units_to_land
from orloj.games.ti4.look.symbols import SYMBOLS
from orloj.games.ti4.moments import ProductionUse, Turn
from orloj.games.ti4.production import cost_of
from orloj.games.ti4.purse import Good, in_pool, influence, resources, wealth
from orloj.games.ti4.units import stats
from orloj.games.ti4.view import View
from orloj.kernel import AskPay, Question
from orloj.kernel.orders import EVERY_WINDOW, GAME
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
        case "commit":
            return _peaceful_landing(ask, view)
        case "redistribute" | "status-tokens":
            return _tokens_as_they_are(ask, view)
    return None


def _spread(ask: Question[Any, Any], points: dict[Any, int]) -> str:
    return ",".join(f"{ask.token(option)}={count}" for option, count in points.items() if count)


def _peaceful_landing(ask: Question[Any, Any], view: View) -> str | None:
    """Everybody lands, evenly, and first where the flag is still missing; but whoever meets forces of others decides
    for himself."""
    seat = ask.seat
    sites = [one for one in ask.options if isinstance(one, Land) and one.unit == "infantry"]
    if not sites or any(other != seat for one in sites for other in view.planets[one.planet].ground):
        return None
    sites.sort(key=lambda one: view.planets[one.planet].owner == seat)
    count = units_to_land(view, seat, ask.values["system"])["infantry"]
    shares = {one: count // len(sites) + (place < count % len(sites)) for place, one in enumerate(sites)}
    return _spread(ask, shares)


def prices(ask: Question[Any, Any], view: View) -> tuple[dict[str, tuple[int, int]], int, int] | None:
    """Of units that are produced: the price of each, the resources at hand, and what makes all of it cheaper."""
    use = current(view, ProductionUse)
    if ask.kind != "produce" or use is None:
        return None
    costs = {}
    for kind in ask.options:
        figures = stats(view, use.seat, kind, str(use.tile))
        costs[ask.token(kind)] = (figures.cost, figures.per_cost)
    full = sum(cost for cost, _ in costs.values())
    off = full - cost_of(view, use, dict.fromkeys(ask.options, 1))
    return costs, wealth(view, use.seat, "resources"), off


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


_AGENDA = ("when.AgendaRevealed", "after.AgendaRevealed")
_OFTEN = ("when.CardPlayed", "after.Activation", "after.TurnStart", "after.RoundStart")  # Sabotage is the first of them


def passes(window: str, view: View) -> list[tuple[str, str]]:
    """Orders beside the question of a window: while an agenda is on the table, nobody wants to be asked at each of its
    "whens" and "afters"."""
    return [(EVERY_WINDOW, "agenda")] if view.phase == "agenda" else [(window, "turn"), (window, "round")]


def orders_given(view: View) -> Mapping[str, Sequence[str]]:
    """The windows for which people give orders, with how long."""
    politics = () if view.custodians else ("agenda",)
    always = ("round", GAME)
    return {
        EVERY_WINDOW: (*politics, "turn", *always),
        **{window: (*politics, *always) for window in _AGENDA if politics},
        **dict.fromkeys(_OFTEN, always),
    }


def timely(view: View) -> Sequence[str]:
    """Whoever may still come to follow a strategy card that somebody uses could tell his answer meanwhile."""
    turn = current(view, Turn)
    used = turn is not None and turn.action == "strategic" and turn.seat != view.you
    return (AHEAD.id,) if used else ()


def expected(view: View) -> Sequence[str]:
    """Somebody has made the reader an offer."""
    return ("deal-answer",) if any(one.taker == view.you for one in view.offers) else ()


def alike(ask: Question[Any, Any], value: Any, lang: Lang) -> str:  # noqa: ARG001 -- options tell it themselves
    """Trade goods are all the same."""
    return SYMBOLS.name("good", lang) if isinstance(value, Good) else ""
