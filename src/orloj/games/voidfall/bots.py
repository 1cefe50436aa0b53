"""A player for Voidfall that thinks in influence.

`judgement` says what everything is worth. `Reflex` answers every question at a glance; `Heuristic` tries the answers
that look best at a glance in an imagined game, in which the turn is played to its end by reflex, and takes the one
after which the position is worth most.
"""

from __future__ import annotations

from random import Random
from typing import Any

from orloj.games.voidfall.battles import deed_of
from orloj.games.voidfall.combat import forecast
from orloj.games.voidfall.combat import pending as pending_choice
from orloj.games.voidfall.components import RESOURCES, STOCK_MAX
from orloj.games.voidfall.facts import is_coop
from orloj.games.voidfall.judgement.battle_worth import best_plan
from orloj.games.voidfall.judgement.deed_worth import glance
from orloj.games.voidfall.judgement.mind import Mind
from orloj.games.voidfall.judgement.position_worth import chances, evaluate, features, judged, standing
from orloj.games.voidfall.judgement.weights import WEIGHTS, Weights
from orloj.games.voidfall.state import State
from orloj.games.voidfall.view import View
from orloj.kernel import Decision, Lookahead, Question, Seat, Table

WIDEST = 5  # answers that are tried,
WIDEST_CARDS = 9  # and cards to play
LONGEST = 150  # answers of one try
QUIET = frozenset(("selection", "preselect"))  # a turn begins
WITHIN = frozenset(("actions", *QUIET))  # as far as one looks from the midst of an action
LOST = -1000.0
LEAST_GIFT = 0.15  # what a unit must be worth more to an ally
_WHOLE_TURN = frozenset(("selection-more", *WITHIN))

BY_CHANCE = frozenset(("house", "origin"))  # so that all of them are met at the table

# questions whose answer is as good at a glance
DIRECT = frozenset(
    (
        *("place-in-order", "top-event", "ally", "exchange-with"),
        *("pay", "pay-upkeep", "pending", "discard-glory", "upgrade-glory", "keep-agenda"),
        *("remove-corruption", "move-corruption", "move-corruption-to"),
    )
)


class Reflex:
    """Answers at a glance: quick, for imagined games."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def choose(self, decision: Decision) -> str | None:
        ask = decision.ask
        return self.answer(decision.view, decision.seat, ask, decision.rng)

    def answer(self, g: State | View, seat: Seat, ask: Question[Any, Any], rng: Random) -> str:
        """The answer of a seat that knows so much."""
        if ask.form == "spread":
            return self._spread(g, seat, ask, rng)
        if ask.form != "one" or not ask.options or ask.kind in BY_CHANCE:
            return ask.sample(rng)
        if len(ask.options) == 1:
            return ask.write(ask.options[0])
        if ask.kind.startswith("combat-"):
            return self._combat(g, ask, rng)
        mind = Mind(g, seat, self.weights)
        return ask.write(max(ask.options, key=lambda option: glance(mind, ask, option)))

    def ranked(self, g: View, seat: Seat, ask: Question[Any, Any]) -> list[str]:
        """All answers, those that look best first."""
        mind = Mind(g, seat, self.weights)
        return [ask.write(one) for one in sorted(ask.options, key=lambda one: -glance(mind, ask, one))]

    def _combat(self, g: State | View, ask: Question[Any, Any], rng: Random) -> str:
        """As combat is worked out."""
        fight = g.invasions[-1].fight
        choice = pending_choice(fight) if fight is not None else None
        if fight is None or choice is None:
            return ask.sample(rng)
        best = forecast(fight, choice.side).branches[0].option
        deed = deed_of(choice, best)
        return ask.write(deed) if deed in ask.options else ask.sample(rng)

    def _spread(self, g: State | View, seat: Seat, ask: Question[Any, Any], rng: Random) -> str:
        mind = Mind(g, seat, self.weights)
        match ask.kind:
            case "muster":
                now = g.invasions[-1]
                sent, _ = best_plan(mind, now.sector, bombard=bool(now.bombard))
                if sent:
                    return ask.write(tuple((piece, n) for piece, n in sent.items() if n))
            case "gain-any":
                return ask.write(self._gain(mind, ask))
            case "give":
                return ask.write(self._gift(mind, Mind(g, ask.values["player"], self.weights), ask))
        return ask.sample(rng)

    def _gift(self, mind: Mind, ally: Mind, ask: Question[Any, Any]) -> Any:
        """One unit after another of what the ally needs more, as long as there is such a resource."""
        given = dict.fromkeys(ask.options, 0)

        def gain(resource: str) -> float:
            n = given[resource]
            if n == mind.me.stock[resource]:
                return 0.0
            theirs = ally.unit(resource, n + 1) - ally.unit(resource, n)
            return theirs + mind.unit(resource, -n - 1) - mind.unit(resource, -n)

        for _ in range(int(ask.values["count"])):
            best = max(given, key=gain, default=None)
            if best is None or gain(best) <= LEAST_GIFT:
                break
            given[best] += 1
        return tuple((resource, n) for resource, n in given.items() if n)

    def _gain(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """One unit after another of what is worth most."""
        stock = mind.me.stock
        given = dict.fromkeys(ask.options, 0)
        room = sum(STOCK_MAX - stock[resource] for resource in given)
        for _ in range(min(int(ask.values["count"]), room)):
            open_ = [resource for resource in given if stock[resource] + given[resource] < STOCK_MAX]
            best = max(open_, key=lambda one: mind.unit(one, given[one] + 1) - mind.unit(one, given[one]))
            given[best] += 1
        return tuple((resource, n) for resource, n in given.items() if n)


class Heuristic:
    """Looks to the end of the turn before it answers."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights
        self.reflex = Reflex(weights)

    def choose(self, decision: Decision) -> str | None:
        ask, view = decision.ask, decision.view
        if not self._is_open(ask):
            return self.reflex.answer(view, decision.seat, ask, decision.rng)
        stream = decision.rng.getrandbits(64)
        widest = WIDEST_CARDS if ask.kind in QUIET else WIDEST
        tokens = self.reflex.ranked(view, decision.seat, ask)[:widest]
        return max(tokens, key=lambda token: self._result(decision, token, Random(stream)))

    def ranked(self, decision: Decision) -> list[tuple[str, float]]:
        """All answers with what they look like at a glance, the best first; for searching."""
        ask, view = decision.ask, decision.view
        if not self._is_open(ask):
            return []
        return [(token, -float(place)) for place, token in enumerate(self.reflex.ranked(view, decision.seat, ask))]

    def _is_open(self, ask: Question[Any, Any]) -> bool:
        """Is it worth to look what becomes of it?"""
        if ask.form != "one" or len(ask.options) < 2 or ask.kind in BY_CHANCE:
            return False
        return ask.kind not in DIRECT and not ask.kind.startswith("combat-")

    def _result(self, decision: Decision, token: str, luck: Random) -> float:
        """What the position is worth to the seat when the turn is over."""
        twin = decision.imagine(luck)
        twin.sketch()
        twin.answer(decision.seat, token)
        self._play_on(twin, luck, QUIET if decision.ask.kind in _WHOLE_TURN else WITHIN)
        state: State = twin.state
        if twin.outcome is not None and is_coop(state) and not twin.outcome.winners:
            return LOST + state.players[decision.seat].influence
        return judged(state, decision.seat, self.weights)

    def _play_on(self, twin: Table[State], luck: Random, quiet: frozenset[str]) -> None:
        for _ in range(LONGEST):
            asks = twin.asks()
            if not asks or any(question.kind in quiet for question in asks.values()):
                return
            twin.step(lambda seat, question: self.reflex.answer(twin.state, seat, question, luck))


LOOKAHEAD = Lookahead(settled=QUIET, clock="round", rounds=0)


def outlook(view: View, seat: Seat) -> dict[str, float]:
    """What the seat has, for a short comparison of two futures."""
    player = view.players[seat]
    return {
        "influence": float(player.influence),
        "resources": float(sum(player.stock.get(resource, 0) for resource in RESOURCES)),
        "sectors": float(sum(sector.owner == seat for sector in view.sectors.values())),
        "technologies": float(len(player.techs)),
    }


__all__ = ["LOOKAHEAD", "Heuristic", "Reflex", "chances", "evaluate", "features", "outlook", "standing"]
