"""Answers in the set-up and about strategy cards."""

from __future__ import annotations

from random import Random
from typing import Any

from orloj.games.ti4.components import PLANETS
from orloj.games.ti4.deeds import ThePlayer
from orloj.games.ti4.judgement.cards_worth import (
    best_site,
    build_worth,
    follow_price,
    follow_worth,
    leadership_buys,
    pick_worth,
)
from orloj.games.ti4.judgement.goals import ease
from orloj.games.ti4.judgement.mind import Mind
from orloj.games.ti4.judgement.replies import Ask, in_order, replies
from orloj.games.ti4.judgement.science import best_technology, technology_worth
from orloj.games.ti4.purse import influence, resources
from orloj.games.ti4.research import Specialty, enough, given_up
from orloj.games.ti4.scoring import Score

GIVEN_UP = 5.0  # what goes away for a technology of somebody else counts more than most technologies

# ---------------------------------------------------------------- set-up


@replies("keep-secret")
def keep_secret(mind: Mind, ask: Ask, _rng: Random) -> Any:
    return max(ask.options, key=lambda one: ease(mind.g, mind.seat, one))


@replies("give-secret-back")
def give_secret_back(mind: Mind, ask: Ask, _rng: Random) -> Any:
    return min(ask.options, key=lambda one: ease(mind.g, mind.seat, one))


@replies("starting-technology")
def starting_technology(mind: Mind, ask: Any, _rng: Random) -> Any:
    ranked = sorted(ask.options, key=lambda one: -technology_worth(mind, one))
    return in_order(ask, ranked[: ask.lo])


# ---------------------------------------------------------------- strategy cards


@replies("pick-strategy")
def pick_strategy(mind: Mind, ask: Ask, _rng: Random) -> Any:
    return max(ask.options, key=lambda card: pick_worth(mind, card) + mind.g.offer.get(card, 0) * 1.1)


@replies("follow")
def follow(mind: Mind, ask: Ask, _rng: Random) -> Any:
    card = ask.values["strategy"]
    price = 0.0 if card == "leadership" else follow_price(mind)
    chosen = next(one for one in ask.options if one is not None)
    return chosen if follow_worth(mind, card) > price else None


@replies("leadership-buys")
def buy_tokens(mind: Mind, ask: Any, _rng: Random) -> Any:
    return max(ask.lo, min(ask.hi, leadership_buys(mind)))


@replies("technology-second")
def second_technology(mind: Mind, ask: Ask, _rng: Random) -> Any:
    offer = next(one for one in ask.options if one is not None)
    _, best = best_technology(mind)
    return offer if mind.spare("resources") >= offer.price and best > 0.6 * offer.price else None


@replies("technology-follows")
def follow_technology(_mind: Mind, ask: Ask, _rng: Random) -> Any:
    return ask.options[-1]  # the primary ability, if that is possible


@replies("research")
def research(mind: Mind, ask: Ask, _rng: Random) -> Any:
    return max(ask.options, key=lambda one: technology_worth(mind, one))


@replies("copy")
def copy(mind: Mind, ask: Ask, _rng: Random) -> Any:
    """A technology of somebody else, if possible one for which none goes away."""

    def worth(one: Any) -> float:
        lost = given_up(mind.g, mind.seat, one.technology, one.card)
        return technology_worth(mind, one.technology) - GIVEN_UP * len(lost)

    return max([one for one in ask.options if one is not None], key=worth)


@replies("ignore-prerequisites")
def means(mind: Mind, ask: Any, _rng: Random) -> Any:
    """As few and as cheap means as possible."""
    technology = ask.values["technology"]
    chosen = list(ask.options)

    def price(one: Any) -> float:
        return (
            resources(mind.g, one.planet) + 0.7 * influence(mind.g, one.planet) if isinstance(one, Specialty) else 1.5
        )

    for one in sorted(chosen, key=price, reverse=True):
        fewer = tuple(other for other in chosen if other != one)
        if enough(mind.g, mind.seat, technology, fewer):
            chosen = list(fewer)
    return in_order(ask, chosen)


@replies("imperial-scores", "score-public")
def score_public(mind: Mind, ask: Ask, _rng: Random) -> Any:
    """The objective with the most points; of equal ones those first that cost nothing and may be lost again."""
    by_objective = {aim.objective: aim for aim in mind.aims}

    def worth(one: Any) -> float:
        aim = by_objective[one.objective]
        return mind.w.point * aim.points - mind.burden(aim) + (1.0 if aim.condition.type == "ships-in-systems" else 0.0)

    return max([one for one in ask.options if isinstance(one, Score)], key=worth, default=None)


@replies("score-secret")
def score_secret(_mind: Mind, ask: Ask, _rng: Random) -> Any:
    return next((one for one in ask.options if one is not None), None)


@replies("imperial-secret")
def imperial_secret(_mind: Mind, ask: Ask, _rng: Random) -> Any:
    return ask.options[-1]


@replies("politics-speaker")
def politics_speaker(mind: Mind, ask: Ask, _rng: Random) -> Any:
    own = ThePlayer(mind.seat)
    if own in ask.options:
        return own
    before = (mind.seat - 1) % mind.g.seat_count
    return next((one for one in ask.options if one.player == before), ask.options[0])


@replies("politics-look")
def politics_look(_mind: Mind, ask: Ask, _rng: Random) -> Any:
    return ask.options[-1]


@replies("agendas-under")
def agendas_under(_mind: Mind, _ask: Ask, _rng: Random) -> Any:
    return ()


@replies("construction", "construction-pds")
def construction(mind: Mind, ask: Ask, _rng: Random) -> Any:
    sites = [one for one in ask.options if one is not None]
    best = best_site(mind)
    return best if best in sites else max(sites, key=lambda one: build_worth(mind, one))


@replies("reclamation")
def reclamation(_mind: Mind, ask: Any, _rng: Random) -> Any:
    return in_order(ask, ask.options[: ask.hi])


@replies("diplomacy-system")
def diplomacy_system(mind: Mind, ask: Ask, _rng: Random) -> Any:
    """The system whose planets are worth most: they are readied if they are exhausted, and safe."""

    def worth(tile: int) -> float:
        own = [planet for planet in mind.planets if PLANETS[planet].tile == tile]
        readied = sum(
            [max(resources(mind.g, one), influence(mind.g, one)) for one in own if mind.g.planets[one].exhausted]
        )
        return readied + 0.1 * sum([mind.income(planet) for planet in own])

    return max(ask.options, key=worth)


@replies("diplomacy-ready")
def diplomacy_ready(mind: Mind, ask: Any, _rng: Random) -> Any:
    ranked = sorted(ask.options, key=lambda one: -max(resources(mind.g, one), influence(mind.g, one)))
    return in_order(ask, ranked[: min(ask.hi, len(ranked))])


@replies("trade-names")
def trade_names(mind: Mind, ask: Ask, _rng: Random) -> Any:
    """Partners who can exchange commodities afterwards, but not whoever is about to win."""
    return tuple(one for one in ask.options if mind.g.players[one.player].points < mind.g.goal - 2)


@replies("warfare-token", "war-token")
def warfare_token(mind: Mind, ask: Ask, _rng: Random) -> Any:
    """Where most ships are held."""
    return max(ask.options, key=lambda tile: sum(mind.ships.get(tile, {}).values()) + (2 if tile == mind.home else 0))


@replies("warfare-pool")
def warfare_pool(_mind: Mind, _ask: Ask, _rng: Random) -> Any:
    return "tactic"


@replies("warfare-dock")
def warfare_dock(mind: Mind, ask: Ask, _rng: Random) -> Any:
    return max(ask.options, key=lambda place: 0 if place.isdigit() else resources(mind.g, place))
