"""Answers about command tokens, payments and production."""

from __future__ import annotations

from itertools import cycle
from random import Random
from typing import Any

from orloj.games.ti4.components import POOLS, UNITS
from orloj.games.ti4.facts import current, units_at
from orloj.games.ti4.judgement.mind import Mind
from orloj.games.ti4.judgement.purse_worth import payment
from orloj.games.ti4.judgement.replies import Ask, in_order, replies, spread_over
from orloj.games.ti4.judgement.yards import best_order
from orloj.games.ti4.moments import ProductionUse

SMALL_FLEET, BIG_FLEET = 2, 5  # tokens of the fleet pool, at least and at most

# ---------------------------------------------------------------- command tokens


def share_tokens(mind: Mind, total: int, floor: dict[str, int]) -> dict[str, int]:
    """So many tokens among the pools: for the fleet as many as there are ships together somewhere and one more, for
    strategy some, and the rest for tactics, of which one never has enough."""
    crowd = max([sum(UNITS[kind].fleet * n for kind, n in here.items()) for here in mind.ships.values()], default=0)
    held = max(SMALL_FLEET, min(crowd, BIG_FLEET))
    wanted = max(SMALL_FLEET, min(crowd + 1, BIG_FLEET))
    found = dict(floor)
    turns = cycle(("tactic", "tactic", "strategy", "tactic", "fleet", "strategy", "tactic"))
    while sum(found.values()) < total:
        if found["fleet"] < held:
            pool = "fleet"
        elif found["strategy"] < 1:
            pool = "strategy"
        else:
            pool = next(turns)
            if pool == "fleet" and found["fleet"] >= wanted:
                continue
            if pool == "strategy" and found["strategy"] >= max(2, found["tactic"] - 1):
                continue
        found[pool] += 1
    return found


@replies("status-tokens", "redistribute")
def status_tokens(mind: Mind, ask: Any, _rng: Random) -> Any:
    return _pools(mind, ask, share_tokens(mind, ask.values["count"], dict.fromkeys(POOLS, 0)))


@replies("gain-tokens")
def gain_tokens(mind: Mind, ask: Any, _rng: Random) -> Any:
    now = {"tactic": mind.me.tactic, "fleet": mind.me.fleet, "strategy": mind.me.strategy}
    goal = share_tokens(mind, sum(now.values()) + ask.values["count"], now)
    return _pools(mind, ask, {pool: goal[pool] - now[pool] for pool in POOLS})


def _pools(_mind: Mind, ask: Any, wanted: dict[str, int]) -> Any:
    """As far as the pools have room."""
    room = {pool: ask.most(pool) for pool in ask.options}
    total = sum(wanted.values())
    found = {pool: min(wanted.get(pool, 0), room[pool]) for pool in room}
    for pool in ("tactic", "strategy", "fleet"):
        lacking = total - sum(found.values())
        if pool in found and lacking > 0:
            found[pool] += min(lacking, room[pool] - found[pool])
    return spread_over((pool, found[pool]) for pool in ask.options)


@replies("spend-tokens")
def spend_tokens(mind: Mind, ask: Any, _rng: Random) -> Any:
    left = ask.values["count"]
    have = {"tactic": mind.me.tactic, "strategy": mind.me.strategy}
    found = dict.fromkeys(ask.options, 0)
    while left:
        pool = max(ask.options, key=lambda one: have[one] - found[one])
        found[pool] += 1
        left -= 1
    return spread_over(found.items())


@replies("token-from-pool", "agenda-token-lost")
def token_from_pool(mind: Mind, ask: Ask, _rng: Random) -> Any:
    have = {"tactic": mind.me.tactic, "strategy": mind.me.strategy, "fleet": mind.me.fleet - 3}
    return max(ask.options, key=lambda pool: have.get(pool, 0))


# ---------------------------------------------------------------- paying and producing


@replies("pay")
def pay(mind: Mind, ask: Any, rng: Random) -> Any:
    kept = mind.earmark if ask.values.get("purpose") != "objective" else None
    found = payment(
        mind.g,
        mind.seat,
        ask.values["currency"],
        ask.values["price"],
        ask.options,
        earmarked=kept.planets if kept is not None else (),
        kept_goods=max(kept.goods, mind.hoards_goods) if kept is not None else 0,
    )
    assert found is not None, "whoever is asked to pay can pay"
    means = in_order(ask, found.means)
    return means if ask.refused(means) is None else ask.read(ask.sample(rng))[1]


@replies("produce")
def produce(mind: Mind, ask: Any, _rng: Random) -> Any:
    use = current(mind.g, ProductionUse)
    assert use is not None
    order = best_order(mind, use).units
    return spread_over((kind, order.get(kind, 0)) for kind in ask.options)


@replies("place-produced")
def place_produced(mind: Mind, ask: Any, _rng: Random) -> Any:
    """On the planet with the fewest defenders, of those with most room."""
    left = ask.values["count"]
    found = dict.fromkeys(ask.options, 0)
    while left:
        open_ones = [place for place in ask.options if found[place] < ask.most(place)]
        planets = [place for place in open_ones if not place.isdigit()] or open_ones
        place = min(planets, key=lambda one: found[one] + sum(units_at(mind.g, mind.seat, one).values()))
        found[place] += 1
        left -= 1
    return spread_over(found.items())


@replies("take-back")
def take_back(_mind: Mind, ask: Any, _rng: Random) -> Any:
    """Where there are most of them."""
    left = max(ask.lo, 0)
    found = dict.fromkeys(ask.options, 0)
    while left:
        place = max(ask.options, key=lambda one: ask.most(one) - found[one])
        found[place] += 1
        left -= 1
    return spread_over(found.items())
