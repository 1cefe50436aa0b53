"""Answers in the agenda phase, about action cards, in windows, and whatever else is asked."""

from __future__ import annotations

from random import Random
from typing import Any

from orloj.games.ti4.components import ACTION_CARDS, PLANETS
from orloj.games.ti4.deeds import ThePlayer
from orloj.games.ti4.facts import units_at
from orloj.games.ti4.judgement.cards_worth import (
    action_worth,
    window_worth,
)
from orloj.games.ti4.judgement.council import likely, outcome_worth
from orloj.games.ti4.judgement.hauls import loose
from orloj.games.ti4.judgement.mind import Mind
from orloj.games.ti4.judgement.replies import Ask, in_order, replies
from orloj.games.ti4.outcomes import outcomes
from orloj.games.ti4.phases.agenda import Abstain, on_table, votes_of
from orloj.games.ti4.purse import resources
from orloj.kernel import PASS

STAKE = 4.0  # from here on a vote is worth all influence


# ---------------------------------------------------------------- agendas


@replies("vote")
def vote(mind: Mind, ask: Ask, _rng: Random) -> Any:
    """For what brings most, if it matters."""
    agenda = ask.values["agenda"]
    worths = {one: outcome_worth(mind, agenda, one) for one in ask.options if not isinstance(one, Abstain)}
    best = max(worths, key=worths.__getitem__, default=None)
    if best is None:
        return ask.options[0]
    predicted = [one.outcome for one in on_table(mind.g).predictions if one.seat == mind.seat]
    for one in worths:
        if one.token in predicted:
            return one
    return best if worths[best] - min(worths.values()) > 0 else ask.options[0]


@replies("vote-planets")
def vote_planets(mind: Mind, ask: Ask, _rng: Random) -> Any:
    """All votes if much is at stake: planets are readied when the phase is over. Else half of them, for the other
    agenda has to be voted on too."""
    agenda = ask.values["agenda"]
    worths = [outcome_worth(mind, agenda, one) for one in outcomes(mind.g, agenda)]
    if max(worths) - min(worths) >= STAKE or len(ask.options) < 2:
        return tuple(ask.options)
    ranked = sorted(ask.options, key=lambda planet: -votes_of(mind.g, mind.seat, planet))
    return in_order(ask, ranked[::2])


@replies("predict")
def predict(mind: Mind, ask: Ask, _rng: Random) -> Any:
    agenda = ask.values["agenda"]
    return max(ask.options, key=lambda one: likely(mind, agenda, one))


@replies("decide")
def decide(mind: Mind, ask: Ask, _rng: Random) -> Any:
    agenda = ask.values["agenda"]
    return max(ask.options, key=lambda one: outcome_worth(mind, agenda, one))


# ---------------------------------------------------------------- cards


@replies("discard-cards")
def discard_cards(mind: Mind, ask: Any, _rng: Random) -> Any:
    def worth(card: int) -> float:
        id = ACTION_CARDS[card].id
        return max(action_worth(mind, id) if ACTION_CARDS[card].window == "action" else window_worth(mind, id), 0.0)

    return in_order(ask, sorted(ask.options, key=worth)[: ask.lo])


@replies("which-player", "committee", "imperial-arbiter")
def which_player(mind: Mind, ask: Ask, rng: Random) -> Any:
    """Against whom: the leader."""
    players = [one for one in ask.options if isinstance(one, ThePlayer) and one.player != mind.seat]
    if not players:
        return rng.choice(ask.options)
    return max(players, key=lambda one: (mind.g.players[one.player].points, one.player == mind.leader))


OWN_PLANET = frozenset(("mining-initiative", "frontline-deployment"))


@replies("mitosis")
def mitosis(mind: Mind, ask: Ask, _rng: Random) -> Any:
    """Where a transport has room for it, else where most is produced."""

    def room(planet: str) -> int:
        tile = PLANETS[planet].tile
        ships = mind.ships.get(tile, {})
        waiting = len(loose(mind, tile))
        return min(1, sum([mind.figures(kind, str(tile)).capacity * n for kind, n in ships.items()]) - waiting)

    return max(ask.options, key=lambda planet: (room(planet), mind.income(planet)))


@replies("peace-accords")
def peace_accords(mind: Mind, ask: Ask, _rng: Random) -> Any:
    """The planet that brings most, to the player or by what its owner loses."""
    return max(ask.options, key=lambda planet: mind.planet(planet) + mind.harm(planet))


@replies("which-planet", "orbital-drop", "military-support")
def which_planet(mind: Mind, ask: Ask, _rng: Random) -> Any:
    source = ask.values.get("source", "")
    planets = [one for one in ask.options if isinstance(one, str)]
    own = [one for one in planets if mind.g.planets[one].owner == mind.seat]
    if source == "mining-initiative":
        return max(own, key=lambda one: resources(mind.g, one))
    others = [one for one in planets if one not in own and mind.g.planets[one].owner >= 0]
    if source in OWN_PLANET or not others:
        return max(own or planets, key=lambda one: (PLANETS[one].tile in mind.ships, mind.income(one)))

    def harm(planet: str) -> float:
        owner = mind.g.planets[planet].owner
        troops = sum(units_at(mind.g, owner, planet).values())
        leads = mind.g.players[owner].points * 0.3
        return (resources(mind.g, planet) if source == "uprising" else troops) + leads

    return max(others, key=harm)


@replies("which-system")
def which_system(mind: Mind, ask: Ask, _rng: Random) -> Any:
    source = ask.values.get("source", "")
    if source == "unexpected-action":
        return max(ask.options, key=lambda tile: sum(mind.ships.get(tile, {}).values()))
    if source in ("ghost-ship", "war-effort"):
        return max(ask.options, key=lambda tile: mind.presence(tile) if tile not in mind.ships else 0.1)
    return ask.options[0]


# ---------------------------------------------------------------- everything else


def window(mind: Mind, ask: Ask) -> Any:
    """The best of what can be used now, or nothing."""
    worths = {id: window_worth(mind, id) for id in ask.options if id != PASS}
    best = max(worths, key=worths.__getitem__)
    return best if PASS not in ask.options or worths[best] > 0 else PASS


def usual(mind: Mind, ask: Ask, rng: Random) -> str:
    """A sound answer to a question that nobody has thought of: something rather than nothing, the best planet, the
    leader where somebody is named, else anything."""
    if ask.form == "one":
        options = [one for one in ask.options if one is not None]
        if not options:
            return ask.write(ask.options[0])
        if all(isinstance(one, ThePlayer) for one in options):
            return ask.write(which_player(mind, ask, rng))
        if all(isinstance(one, str) and one in PLANETS for one in options):
            return ask.write(which_planet(mind, ask, rng))
        return ask.write(rng.choice(options))
    return ask.sample(rng)
