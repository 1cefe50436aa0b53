"""A player for Twilight Imperium that aims at objectives.

`judgement` says what everything is worth. In each turn the player compares what tactical actions in all systems, its
strategy cards and its other components would bring, and does the best of it; it keeps what objectives of this round
cost, and passes when nothing is worth a command token any more.
"""

from __future__ import annotations

from random import Random
from typing import Any

from orloj.games.ti4.galaxy import neighbours
from orloj.games.ti4.judgement import replies_in_combat, replies_on_means, replies_on_strategy
from orloj.games.ti4.judgement.bargains import accepts, best_offer, terms_of
from orloj.games.ti4.judgement.mind import NO_ATTACK, Mind
from orloj.games.ti4.judgement.position_worth import chances, evaluate, features, standing
from orloj.games.ti4.judgement.replies import REPLIES
from orloj.games.ti4.judgement.replies_on_cards import usual, window
from orloj.games.ti4.judgement.turns import best_action, next_sailing
from orloj.games.ti4.judgement.weights import WEIGHTS, Weights
from orloj.games.ti4.moments import Turn
from orloj.games.ti4.transactions import MAY_TRADE
from orloj.games.ti4.view import View
from orloj.kernel import Decision, Lookahead, Question, Seat

PEACEFUL = 3  # rounds in which it promises not to attack whom it trades with
CHAPTERS = (replies_in_combat, replies_on_means, replies_on_strategy)  # which register themselves
QUIET = frozenset(("action", "pick-strategy"))


class Heuristic:
    """Answers every question by what it is worth."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def choose(self, decision: Decision) -> str | None:
        ask = decision.ask
        if ask.optional:
            return None
        return self.answer(decision.view, decision.seat, ask, decision.rng)

    def answer(self, g: View, seat: Seat, ask: Question[Any, Any], rng: Random) -> str:
        """The answer of a seat that sees so much."""
        if ask.form == "one" and len(ask.options) == 1:
            return ask.write(ask.options[0])
        if not g.players[seat].faction or not g.systems:
            return ask.sample(rng)  # factions and tiles, so that all of them are met at the table
        mind = Mind(g, seat, self.weights)
        if ask.kind == "action":
            return ask.write(best_action(mind, ask))
        if ask.kind == "move-ships":
            return ask.write(next_sailing(mind, ask))
        if ask.kind.startswith(("when.", "after.")):
            return ask.write(window(mind, ask))
        reply = REPLIES.get(ask.kind)
        if reply is None:
            return usual(mind, ask, rng)
        value = reply(mind, ask, rng)
        return ask.write(value)

    # -- deals

    def step_aside(self, decision: Decision) -> tuple[str, str] | None:
        """In a turn of its own it offers to exchange commodities; offers of others it answers."""
        g: View = decision.view
        seat = decision.seat
        if g.phase not in ("action", "agenda") or not g.players[seat].faction:
            return None
        if any(offer.taker == seat for offer in g.offers):
            return self._reply(Mind(g, seat, self.weights), decision)
        if g.active == seat and len(g.moments) == 1 and isinstance(g.moments[0], Turn) and not g.offers:
            mind = Mind(g, seat, self.weights)
            return self._offer(mind, decision) or self._pledge(mind, decision)
        return None

    def _pledge(self, mind: Mind, decision: Decision) -> tuple[str, str] | None:
        """With whom it has traded early in the game, it keeps the peace for the round."""
        g = mind.g
        if g.round > PEACEFUL:
            return None
        met = {other for pair in g.traded if mind.seat in pair for other in pair} - {mind.seat, *mind.faithless}
        given = {one.taker for one in g.promises if one.giver == mind.seat and one.round == g.round}
        for other in sorted(met - given):
            form = decision.asides.get("pledge")
            token = f"pledge {other} {NO_ATTACK}"
            if form is not None and token in form.by_token:
                return "pledge", token
        return None

    def _reply(self, mind: Mind, decision: Decision) -> tuple[str, str] | None:
        form = decision.asides.get("deal-answer")
        if form is None:
            return None
        for offer in mind.g.offers:
            if offer.taker != mind.seat:
                continue
            verb = "accept" if accepts(mind, offer.giver, offer.gives, offer.wants) else "refuse"
            for token in (f"{verb} {offer.id}", f"refuse {offer.id}"):
                if token in form.by_token:
                    return "deal-answer", token
        return None

    def _offer(self, mind: Mind, decision: Decision) -> tuple[str, str] | None:
        g = mind.g
        if not mind.me.commodities:
            return None
        met = {other for pair in g.traded if mind.seat in pair for other in pair}
        others = [other for other in mind.others if other not in met]
        partners = [other for other in others if MAY_TRADE(g, neighbours(g, mind.seat, other), mind.seat, other)]
        offer = best_offer(mind, partners)
        if offer is None:
            return None
        form = decision.asides.get("offer")
        if form is None:
            return None
        token = form.write(terms_of(offer))
        return ("offer", token) if token in form else None


LOOKAHEAD = Lookahead(settled=QUIET, clock="round", rounds=0, idle=frozenset(("stay", "unload")))


def outlook(view: View, seat: Seat) -> dict[str, float]:
    """What the seat has, for a short comparison of two futures."""
    known = features(view, seat)
    return {name: known[name] for name in ("points", "planets", "resources", "influence", "technologies", "fleet")}


__all__ = ["LOOKAHEAD", "Heuristic", "chances", "evaluate", "features", "outlook", "standing"]
