"""A player for Outer Rim that thinks in fame.

`judgement` says what everything is worth; here every question is answered with what brings most. The way is planned
three places ahead; dice are handled as `odds` counts them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from typing import Any

from orloj.games.outer_rim.abilities.dice import Cancel
from orloj.games.outer_rim.abilities.goals import INVEST, InvestInShip
from orloj.games.outer_rim.abilities.secrets import facts_of
from orloj.games.outer_rim.combat import DEFENDER, kind_between
from orloj.games.outer_rim.components import (
    ASSETS,
    CARD_BY_ID,
    CONTACT_BY_ID,
    CONTACTS,
    DAMAGE,
    DECKS,
    DIE,
    MARKET,
    PATROLS,
    AfterEvent,
    CardId,
    Deck,
    Faction,
    WithDice,
    planet_of,
)
from orloj.games.outer_rim.deeds import (
    AtSpot,
    Buy,
    Capture,
    Decline,
    Deed,
    Deliver,
    DiscardTop,
    DropCard,
    Eliminate,
    EndActions,
    Fight,
    GoDeliver,
    GoOn,
    GoToMarket,
    Keep,
    Move,
    Repair,
    TakeCredits,
    Talk,
    UseAbility,
    UseSecret,
    UseSkill,
    With,
)
from orloj.games.outer_rim.deliver import deliverable
from orloj.games.outer_rim.effects.core import EFFECTS
from orloj.games.outer_rim.encounters import secret_number
from orloj.games.outer_rim.facts import Having, abilities
from orloj.games.outer_rim.galaxy import galaxy
from orloj.games.outer_rim.jobs import can_do
from orloj.games.outer_rim.judgement.effect_worth import About
from orloj.games.outer_rim.judgement.offers import accepts, best_offer, terms_of
from orloj.games.outer_rim.judgement.position_worth import chances, evaluate, features
from orloj.games.outer_rim.judgement.tours import Mind
from orloj.games.outer_rim.judgement.weights import WEIGHTS, Weights
from orloj.games.outer_rim.odds import (
    Change,
    Kit,
    against,
    best_reroll,
    cancelled,
    change_of,
    combat_kit,
    combat_odds,
    lying,
    roll_kit,
    rolled_chance,
    row_of,
    settled,
    turned,
)
from orloj.games.outer_rim.state import NO_CARD, Roll, Secret
from orloj.games.outer_rim.trade import AcceptOffer, CounterOffer, GoTrade, RefuseOffer, partners
from orloj.games.outer_rim.view import View
from orloj.kernel import PASS, Decision, Lookahead, Question, Seat
from orloj.parts.effects import NO, YES, Choice, Exchange, May
from orloj.parts.judging import best_of

LEAST_GAIN = 0.02  # what brings less is not worth the trouble
SECRET_HELPS = 0.2  # by so much a secret has to change a chance


class Heuristic:
    """Answers every question with what brings most fame by `Mind`."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def choose(self, decision: Decision) -> str | None:
        ask = decision.ask
        answer = ANSWERS.get(ask.kind)
        if answer is None or not ask.options:
            return ask.sample(decision.rng)  # also the character: who is best depends on the cards
        mind = Mind(lambda: decision.view, decision.seat, self.weights)
        return ask.write(answer(self, mind, ask))

    # -- before the game

    def _start_ship(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return max(ask.options, key=mind.ship)

    def _start_reputation(self, _mind: Mind, ask: Question[Any, Any]) -> Any:
        """With whom one would not like to fight."""
        return max(ask.options, key=lambda deed: PATROLS[deed.faction, 1].ship_combat)

    # -- planning and movement

    def _planning(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return max(ask.options, key=lambda deed: self._plan(mind, deed))

    def _plan(self, mind: Mind, deed: Deed) -> float:
        match deed:
            case Move(space):
                return mind.going(space)
            case TakeCredits():
                return mind.earning
            case Repair():
                return mind.mending
        return self._deed(mind, deed) + mind.going(mind.me.at)

    def _move(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return max(ask.options, key=lambda deed: mind.going(deed.space))

    def _moved(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """Going on is only a possibility: an ability is always tried, a secret used to get away."""
        wanted: type[Deed] = UseAbility
        found = [deed for deed in ask.options if isinstance(deed, wanted)]
        if not found and mind.best_meeting < -SECRET_HELPS:
            found = [deed for deed in ask.options if isinstance(deed, UseSecret)]
        return found[0] if found else GoOn()

    def _catch(self, _mind: Mind, _ask: Question[Any, Any]) -> Any:
        """Whoever flies past is held up."""
        return YES

    # -- actions

    def _deed(self, mind: Mind, deed: Deed) -> float:
        """What an ability or a secret brings that consists of steps."""
        match deed:
            case UseAbility(source, number):
                return mind.worth_of(f"{source}/ability.{number}", About(CARD_BY_ID.get(source, NO_CARD)))
            case UseSecret(card):
                return mind.worth_of(self._path(mind, card), About(card)) - mind.w.secret
            case InvestInShip():
                return mind.investing
        return 0.0

    def _secret(self, mind: Mind, card: CardId) -> Secret:
        return next(Secret(one.card, one.where) for one in mind.me.secrets or () if one.card == card)

    def _path(self, mind: Mind, card: CardId) -> str:
        return f"{_id(card)}/secret.{secret_number(card, self._secret(mind, card).where)}"

    def _action(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """Deliveries bring credits and room, so they come first; then what helps, and deals; the market last."""
        options = ask.options
        good = [card for card in deliverable(mind.view, mind.seat) if mind.trying(card) > 0]
        if GoDeliver() in options and good:
            return GoDeliver()
        helpful = UseAbility | UseSecret | InvestInShip
        uses = {deed: self._deed(mind, deed) for deed in options if isinstance(deed, helpful)}
        use = best_of(uses, least=LEAST_GAIN)
        if use is not None:
            return use
        if GoTrade() in options and best_offer(mind, partners(mind.view, mind.seat)) is not None:
            return GoTrade()
        return GoToMarket() if GoToMarket() in options else EndActions()

    def _deliver(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        values = {deed: mind.trying(deed.card) for deed in ask.options if isinstance(deed, Deliver)}
        best = best_of(values, least=0.0 if GoOn() in ask.options else None)
        return GoOn() if best is None else best

    # -- the market

    def _market_discard(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """The deck from which something better may come."""
        tops = {deck: max(0.0, mind.top_worth(deck)) for deck in DECKS}
        best = max(tops.values())
        gains: dict[Deed, float] = {}
        for deed in ask.options:
            if isinstance(deed, DiscardTop):
                others = max(value for deck, value in tops.items() if deck != deed.deck)
                coming = [max(others, mind.buying(card)) for card in self._hidden(mind, deed.deck)]
                gains[deed] = sum(coming) / len(coming) - best if coming else 0.0
        return best_of(gains, least=LEAST_GAIN) or GoOn()

    def _hidden(self, mind: Mind, deck: Deck) -> list[CardId]:
        """The cards that may come next in a deck."""
        view = mind.view
        market = view.markets[deck]
        if 1 in market.known:
            return [market.known[1]]
        gone = {market.top, *view.removed, *[card for player in view.players for card in player.assets]}
        return [card for card, facts in MARKET.items() if facts.deck == deck and card not in gone]

    def _market_buy(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        values = {deed: mind.top_worth(deed.deck) for deed in ask.options if isinstance(deed, Buy)}
        return best_of(values, least=LEAST_GAIN) or GoOn()

    def _barter(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """What is worth less than the credits that it saves; enough of it."""
        price = ask.values["credits"]
        best: tuple[float, tuple[Any, ...]] | None = None
        for count in range(len(ask.options) + 1):
            for given in combinations(ask.options, count):
                if ask.refused(given) is not None:
                    continue
                paid = max(0, price - sum(ASSETS[deed.card].cost or 0 for deed in given))
                loss = sum(mind.asset(deed.card) for deed in given) - mind.credits(-paid)
                if best is None or loss < best[0]:
                    best = loss, given
        assert best is not None
        return best[1]

    def _make_room(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """For a card that was bought, or could be declined."""
        drops = [deed for deed in ask.options if isinstance(deed, DropCard)]
        least = min(drops, key=lambda deed: mind.asset(deed.card), default=None)
        card = ask.values["card"]
        if least is None or (Decline() in ask.options and mind.asset(least.card) > mind.asset(card)):
            return Decline()
        return least

    def _keep(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        card = ask.values["card"]
        return Keep(card) if mind.asset(card) > 0 else Decline()

    def _drop(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return min(ask.options, key=lambda deed: mind.asset(deed.card))

    def _take(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return max(ask.options, key=lambda deed: mind.asset(deed.card))

    def _buying(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """A secret that makes a purchase cheaper, if that saves enough."""
        cost = ASSETS[mind.view.purchases[-1].card].cost or 0
        found = [deed for deed in ask.options if isinstance(deed, UseSecret)]
        return found[0] if found and (cost >= 3000 or GoOn() not in ask.options) else GoOn()

    def _special_order(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        def hopes(kind: str) -> float:
            values = [mind.buying(card) for card, facts in MARKET.items() if facts.type == kind]
            return max(values)

        return max(ask.options, key=hopes)

    def _buy_one(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        values = {deed: mind.buying(deed.card) for deed in ask.options if isinstance(deed, DropCard)}
        return best_of(values, least=LEAST_GAIN) or GoOn()

    def _used_ship(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        values = {ship: mind.used_ship(ship) for ship in ask.options if isinstance(ship, str)}
        return best_of(values, least=LEAST_GAIN) or Decline()

    # -- encounters

    def _encounter(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        def worth(deed: Deed) -> float:
            return self._deed(mind, deed) if isinstance(deed, UseSecret) else mind.met(deed)

        return max(ask.options, key=worth)

    def _contact(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        contact = ask.values["contact"]
        bounty = next(
            card
            for card in mind.me.assets
            if ASSETS[card].target and CONTACT_BY_ID[ASSETS[card].target] == contact and card not in mind.me.captives
        )
        return Fight() if mind.hunting(bounty, mind.me.at) >= mind.talking(contact) else Talk()

    def _bounty(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        card = ask.values["card"]
        return Capture() if mind.capturing(card, mind.me.at) > mind.eliminating(card) else Eliminate()

    def _protect(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        combat = against(ask.values["player"], kind_between(mind.me.at), 0, defender=mind.seat)
        return YES if combat_odds(mind.view, combat, DEFENDER).win > 0.4 else NO

    def _player(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """Whom one would beat most easily; of equals the most famous."""

        def weakness(deed: With) -> tuple[float, int]:
            return mind.against_player(deed.player).win, mind.view.players[deed.player].total_fame

        return max(ask.options, key=weakness)

    def _leader(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return max(ask.options, key=lambda deed: mind.view.players[deed.player].total_fame)

    # -- trade

    def _trade(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        offer = best_offer(mind, [deed.player for deed in ask.options if isinstance(deed, With)])
        return GoOn() if offer is None else With(offer.taker)

    def _trade_offer(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """The best offer; if there is none that is good for both, something is asked for, and little given."""
        offer = best_offer(mind, [ask.options[0].taker])
        wishes = sorted(ask.options, key=lambda term: term.side == "give")
        terms = [*([] if offer is None else [terms_of(offer)]), *[((term, 1),) for term in wishes]]
        return next(one for one in terms if ask.refused(one) is None)

    def _trade_answer(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """Only what is good is accepted; if something else would be good for both, that is offered instead."""
        giver: Seat = ask.values["player"]
        if AcceptOffer() in ask.options and accepts(mind, giver, ask.values["gives"], ask.values["wants"]):
            return AcceptOffer()
        return CounterOffer() if CounterOffer() in ask.options and best_offer(mind, [giver]) else RefuseOffer()

    # -- what cards ask

    def _about(self, mind: Mind, ask: Question[Any, Any]) -> About:
        """What the steps that ask come from, as far as one can see it."""
        source = CARD_BY_ID.get(ask.values.get("source", ""), NO_CARD)
        jobs = [card for card in mind.me.assets if ASSETS[card].type == "job" and can_do(mind.view, mind.seat, card)]
        failed = mind.view.now.failed
        return About(source, source if source in jobs else (jobs or [NO_CARD])[0], (failed or [NO_CARD])[-1])

    def _may(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        node = EFFECTS.node(ask.values["node"])
        assert isinstance(node, May)
        return self._yes(ask, mind.value(node.part, self._about(mind, ask)))

    def _exchange(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        node = EFFECTS.node(ask.values["node"])
        assert isinstance(node, Exchange)
        return self._yes(ask, mind.exchanging(node, self._about(mind, ask)))

    def _yes(self, ask: Question[Any, Any], value: float) -> str:
        return YES if value > 0 and YES in ask.options else NO

    def _choice(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        node = EFFECTS.node(ask.values["node"])
        assert isinstance(node, Choice)
        about = self._about(mind, ask)
        return max(ask.options, key=lambda number: mind.value(node.items[number - 1], about))

    def _faction(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return max(ask.options, key=lambda deed: mind.reputation(deed.faction, 1))

    # -- patrols and contacts

    def _patrol(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """Near if one would like to fight it, else far away, and not into a dead end: from there it would come back."""
        faction: Faction = ask.values["faction"]
        ways = galaxy(mind.view.tiles)
        distance = ways.distances[mind.me.at]
        sign = -1 if mind.patrol(faction) > mind.w.market else 1
        return max(ask.options, key=lambda deed: (sign * distance[deed.space], len(ways.neighbours[deed.space])))

    def _spot(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """Where the target of a bounty may be; of such places the nearest."""
        wanted = {CONTACTS[CONTACT_BY_ID[ASSETS[card].target]].class_ for card in mind.me.assets if ASSETS[card].target}

        def interest(deed: AtSpot) -> tuple[bool, int]:
            class_ = mind.view.contacts[deed.spot].class_
            return class_ in wanted, -mind.turns_to(planet_of(deed.spot))

        return max([deed for deed in ask.options if isinstance(deed, AtSpot)], key=interest)

    def _near(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return min(ask.options, key=lambda deed: mind.turns_to(deed.space))

    def _mark(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """As far as possible for whoever has to go there."""
        distance = galaxy(mind.view.tiles).distances[mind.view.players[ask.values["player"]].at]
        return max(ask.options, key=lambda deed: distance[deed.space])

    # -- dice outside combat

    def _before_test(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        roll = mind.view.rolls[-1]
        now = rolled_chance(mind.view, roll)
        better = rolled_chance(mind.view, _with_skill(roll))
        uses = [deed for deed in ask.options if isinstance(deed, UseAbility)]
        if uses and better > now:
            return uses[0]
        for deed in ask.options:
            if isinstance(deed, UseSecret):
                sure = any(
                    step["op"] == "pass_test_without_roll" for step in facts_of(self._secret(mind, deed.card)).steps
                )
                if (1 if sure else better) > now + SECRET_HELPS * 2:
                    return deed
        return GoOn()

    def _gain_skill(self, _mind: Mind, ask: Question[Any, Any]) -> Any:
        return UseSkill(ask.values["skill"])

    def _rolled(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """Nothing once it is passed; first what turns dice, then what rolls them again, secrets last."""
        roll = mind.view.rolls[-1]
        if roll.why == "card":
            bad = any(not DAMAGE[DIE[die.face - 1]] for die in roll.dice)
            return next((deed for deed in ask.options if bad and isinstance(deed, UseAbility)), GoOn())
        if rolled_chance(mind.view, roll, Kit()) == 1:
            return GoOn()
        kit = roll_kit(mind.view, roll)
        helps: dict[Deed, float] = {}
        for deed in ask.options:
            if isinstance(deed, UseAbility):
                only = Kit(*[tuple(one for one in part if one.source == deed.source) for part in kit])
                helps[deed] = float(rolled_chance(mind.view, roll, only))
        best = best_of(helps, least=0.0)
        secrets = [deed for deed in ask.options if isinstance(deed, UseSecret)]
        return best if best is not None else secrets[0] if secrets else GoOn()

    # -- combat

    def _reroll(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        row, fixed, kit = self._own_dice(mind)
        for deed in ask.options:
            if isinstance(deed, UseAbility):
                change = self._change(mind, deed.source)
                if best_reroll(row, fixed, kit, change):
                    return deed
        return GoOn()

    def _own_dice(self, mind: Mind) -> tuple[tuple[int, ...], tuple[int, ...], Kit]:
        """The dice of the side that rolls, and what may still be done with them."""
        combat = mind.view.combats[-1]
        return *lying(combat.sides[combat.rolling].dice), combat_kit(mind.view, combat, combat.rolling)

    def _having(self, mind: Mind, source: str, number: int | None = None) -> Having:
        """An ability of a component that changes dice."""
        return next(
            one
            for one in abilities(mind.view, mind.seat)
            if one.source == source and isinstance(one.ability, WithDice) and number in (None, one.number)
        )

    def _change(self, mind: Mind, source: str, number: int | None = None) -> Change:
        return change_of(self._having(mind, source, number), mind.seat)

    def _results(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        combat = mind.view.combats[-1]
        row, fixed, kit = self._own_dice(mind)
        cancels = [deed for deed in ask.options if isinstance(deed, Cancel)]
        if cancels:
            both = row_of([DIE[die.face - 1] for die in combat.sides[combat.rolling].dice])
            return min(cancels, key=lambda deed: cancelled(both, (self._change(mind, deed.source, deed.number),)))
        best, found = settled(row, fixed, kit._replace(turns=())), None
        for deed in ask.options:
            if isinstance(deed, UseAbility):
                change = self._change(mind, deed.source, deed.number)
                left = kit._replace(turns=tuple(one for one in kit.turns if one.group != change.group))
                damage = settled(turned(row, change), fixed, left)
                if damage > best:
                    best, found = damage, deed
        if found is not None:
            return found
        secrets = [deed for deed in ask.options if isinstance(deed, UseSecret)]
        if secrets:
            side = combat.rolling
            more = combat_odds(mind.view, combat, side, hits=2).win - combat_odds(mind.view, combat, side).win
            if more > SECRET_HELPS:
                return secrets[0]
        return GoOn()

    def _dice(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """Which dice to roll again, or to turn."""
        change = self._change(mind, ask.values["source"])
        faces = {place: DIE[ask.values["dice"][place] - 1] for place in ask.options}
        worst = sorted(ask.options, key=lambda place: (DAMAGE[faces[place]], faces[place] != "blank", place))
        most: int = ask.hi  # type: ignore[attr-defined]
        if mind.view.combats and change.to is None:
            row, fixed, kit = self._own_dice(mind)
            wanted = best_reroll(row, fixed, kit._replace(rerolls=(*kit.rerolls, change)), change)
            chosen = [
                place
                for face, count in wanted.items()
                for place in [one for one in ask.options if faces[one] == face][:count]
            ]
            return _in_order(ask, chosen[:most] or worst[:1])
        return _in_order(ask, worst[:most])

    # -- moments

    def _defeat(self, _mind: Mind, ask: Question[Any, Any]) -> Any:
        return next((id for id in ask.options if id != PASS), PASS)

    def _patrol_moves(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """A secret stops a patrol that one would have to fight."""
        faction: Faction = ask.values["faction"]
        bad = ask.values["player"] == mind.seat and mind.me.rep[faction] < 0 and mind.patrol(faction) < -SECRET_HELPS
        return next((id for id in ask.options if bad and id != PASS), PASS if PASS in ask.options else ask.options[0])

    def _happened(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        if INVEST in ask.options:
            return INVEST if mind.investing > 0 else PASS
        for one in abilities(mind.view, mind.seat):
            if one.key in ask.options and isinstance(one.ability, AfterEvent):
                value = mind.fame(one.ability.fame) if one.ability.use else mind.worth_of(one.path, About(one.card))
                if value > 0 or PASS not in ask.options:
                    return one.key
        return PASS if PASS in ask.options else ask.options[0]


def _id(card: CardId) -> str:
    return next(id for id, number in CARD_BY_ID.items() if number == card)


def _with_skill(roll: Roll) -> Roll:
    return Roll(roll.seat, roll.why, roll.skill, roll.gained + 1)


def _in_order(ask: Question[Any, Any], chosen: Iterable[Any]) -> tuple[Any, ...]:
    found = set(chosen)
    return tuple(option for option in ask.options if option in found)


Answer = Callable[[Heuristic, Mind, Question[Any, Any]], Any]
ANSWERS: Mapping[str, Answer] = {
    "start-ship": Heuristic._start_ship,
    "start-reputation": Heuristic._start_reputation,
    "planning": Heuristic._planning,
    "move-on": Heuristic._move,
    "move-self": Heuristic._move,
    "moved": Heuristic._moved,
    "catch": Heuristic._catch,
    "action": Heuristic._action,
    "deliver": Heuristic._deliver,
    "market-discard": Heuristic._market_discard,
    "market-buy": Heuristic._market_buy,
    "barter": Heuristic._barter,
    "make-room": Heuristic._make_room,
    "keep": Heuristic._keep,
    "overflow": Heuristic._drop,
    "discard": Heuristic._drop,
    "take-crew": Heuristic._take,
    "buying": Heuristic._buying,
    "special-order": Heuristic._special_order,
    "buy-one": Heuristic._buy_one,
    "used-ship": Heuristic._used_ship,
    "encounter": Heuristic._encounter,
    "meet-afar": Heuristic._encounter,
    "contact": Heuristic._contact,
    "bounty": Heuristic._bounty,
    "protect": Heuristic._protect,
    "player": Heuristic._player,
    "patrol-towards": Heuristic._leader,
    "trade": Heuristic._trade,
    "trade-offer": Heuristic._trade_offer,
    "trade-answer": Heuristic._trade_answer,
    "may": Heuristic._may,
    "exchange": Heuristic._exchange,
    "choice": Heuristic._choice,
    "faction": Heuristic._faction,
    "patrol-route": Heuristic._patrol,
    "patrol-leaves": Heuristic._patrol,
    "peek": Heuristic._spot,
    "reveal": Heuristic._spot,
    "reveal-planet": Heuristic._near,
    "contact-returns": Heuristic._near,
    "mark-planet": Heuristic._mark,
    "before-test": Heuristic._before_test,
    "gain-skill": Heuristic._gain_skill,
    "rolled": Heuristic._rolled,
    "reroll": Heuristic._reroll,
    "results": Heuristic._results,
    "dice": Heuristic._dice,
    "when.DefeatLooms": Heuristic._defeat,
    "when.PatrolMoves": Heuristic._patrol_moves,
    "after.Happened": Heuristic._happened,
}

LOOKAHEAD = Lookahead(settled=frozenset(("planning",)), clock="turn")  # to the start of the next turn


def outlook(view: View, seat: Seat) -> dict[str, float]:
    """What the seat has, for a short comparison of two futures."""
    player = view.players[seat]
    return {
        "fame": float(player.total_fame),
        "thousands": player.credits / 1000,
        "assets": float(len(player.assets)),
        "damage": float(player.wounds + player.hull_damage),
    }


__all__ = ["ANSWERS", "LOOKAHEAD", "Heuristic", "chances", "evaluate", "features", "outlook"]
