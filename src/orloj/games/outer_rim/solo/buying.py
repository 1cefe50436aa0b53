"""The market and the opponent [outer-rim.solo-buy.1 to outer-rim.solo-buy.17]: perhaps discard, then perhaps buy; the
patrol of the next card follows as after every purchase (`market`, `patrols`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from orloj.games.outer_rim.components import ASSETS, MARKET, SHIPS, CardId, Deck
from orloj.games.outer_rim.facts import on_planet
from orloj.games.outer_rim.market import conclude_purchase, discard_top, price_of, top_of
from orloj.games.outer_rim.solo.goals import tell_goal
from orloj.games.outer_rim.solo.orders import opponent, opponent_of, order
from orloj.games.outer_rim.state import Purchase, State
from orloj.games.outer_rim.values import Load, has_room, load_of, within_limits

Why = Literal["not-here", "too-expensive", "no-slot", "cheaper", "limit", "no-better"]
RULES: dict[Why, str] = {
    "not-here": "outer-rim.solo-buy.4",
    "too-expensive": "outer-rim.solo-buy.5",
    "no-slot": "outer-rim.solo-buy.6",
    "cheaper": "outer-rim.solo-buy.7",
    "limit": "outer-rim.solo-buy.11",
    "no-better": "outer-rim.solo-buy.13",
}  # by why a card is not bought


def why_discard(g: State, card: CardId) -> Why | None:
    """Why the top card is discarded before buying, if it is."""
    facts, player = MARKET[card], opponent(g)
    if player.at in facts.cannot_buy_on:
        return "not-here"
    if player.credits < price_of(g, opponent_of(g), card):  # it always barters its old ship [outer-rim.solo-buy.14]
        return "too-expensive"
    if facts.type not in ("ship", "event") and not has_room(g, opponent_of(g), load_of(card)):
        return "no-slot"
    if facts.type == "ship" and (facts.cost or 0) < SHIPS[player.ship].cost:
        return "cheaper"
    return None


def why_not_buy(g: State, card: CardId) -> Why | None:
    """Why the top card is not bought, if it is not: the same reasons, and what is printed on cards
    [outer-rim.solo-buy.10, outer-rim.solo-buy.11, outer-rim.solo-buy.13]."""
    why = why_discard(g, card)
    if why is not None:
        return why
    facts, player = MARKET[card], opponent(g)
    if facts.type == "ship" and (facts.cost or 0) <= SHIPS[player.ship].cost:
        return "no-better"
    if card in ASSETS and not within_limits([*player.assets, card]):
        return "limit"
    return None


def buy(g: State, deck: Deck) -> None:
    """Discard the top card at most once [outer-rim.solo-buy.8], and buy the next one if that is possible
    [outer-rim.solo-buy.9]. Nothing is given in payment but the old ship [outer-rim.solo-buy.14]."""
    who, card = opponent_of(g), top_of(g, deck)
    assert card is not None
    why = why_discard(g, card)
    if why is not None:
        g.say("ai-discards", who, card=card, because=why, rule=RULES[why])
        discard_top(g, deck)
        card = top_of(g, deck)
        assert card is not None
    why = why_not_buy(g, card)
    if why is not None:
        g.say("ai-leaves", who, card=card, because=why, rule=RULES[why])
        return
    g.purchases.append(Purchase(who, card, deck))
    conclude_purchase(g, [])
    tell_goal(g, card)


def _enter(id: str, deck_of: Callable[[State], Deck]) -> None:
    """It can buy only on a planet [outer-rim.solo-buy.2]."""

    def can_buy(g: State) -> bool:
        return on_planet(g, opponent_of(g)) and top_of(g, deck_of(g)) is not None

    @order(id, rule="outer-rim.solo-buy.9", applies=can_buy)
    def buy_from(g: State) -> None:
        buy(g, deck_of(g))


def _unless_full(load: Load, wanted: Deck, otherwise: Deck) -> Callable[[State], Deck]:
    """One deck while there is a slot for its cards, and then another one."""
    return lambda g: wanted if has_room(g, opponent_of(g), load) else otherwise


_enter("buy_cargo_goal", lambda _g: "cargo")
_enter("buy_job_goal", lambda _g: "job")
_enter("buy_gear_mod", lambda _g: "gear_mod")
_enter("buy_ship", lambda _g: "ship")
_enter("buy_job_goal_if_cargo_full_else_cargo_goal", _unless_full("cargo", "cargo", "job"))
_enter("buy_cargo_goal_if_jobs_full_else_job_goal", _unless_full("contract", "job", "cargo"))
_enter("buy_gear_mod_if_cargo_full_else_cargo_goal", _unless_full("cargo", "cargo", "gear_mod"))
