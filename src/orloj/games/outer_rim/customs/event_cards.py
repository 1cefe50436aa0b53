"""Event cards of the market."""

from __future__ import annotations

from typing import Literal

from orloj.games.outer_rim.assets import discard
from orloj.games.outer_rim.components import MARKET, PLANETS, SHIPS, planet_of
from orloj.games.outer_rim.deeds import At, Decline, DropCard, GoOn
from orloj.games.outer_rim.defeat import suffer
from orloj.games.outer_rim.effects.cards import Nothing
from orloj.games.outer_rim.effects.core import EFFECTS, help_of_others
from orloj.games.outer_rim.encounters import turn_contact
from orloj.games.outer_rim.market import (
    barter,
    barterable,
    change_ship,
    plan_purchase_of,
    secret_discount,
    why_not_gain,
    worth,
)
from orloj.games.outer_rim.menus import keeps_face
from orloj.games.outer_rim.purse import spend_credits
from orloj.games.outer_rim.state import Purchase, Source, State
from orloj.kernel import EVERYBODY, Seat, choose
from orloj.parts.decks import Deck, put_back

SHOWN = 2  # cards of the wanted type
USED_DAMAGE = 3


@EFFECTS.word("special_order", Nothing)
async def _special_order(g: State, who: Seat, _args: Nothing, run: Source) -> None:
    """Cards are turned up until two of the wanted type have come; one of them may be bought. All go back into the deck,
    and only then the next card is turned up [outer-rim.market-decks.4]."""
    if not g.has_seat(who):  # outer-rim.solo-assets.2, outer-rim.solo-ruling.8
        return
    wanted: Literal["gear", "mod"] = await choose(
        who, "special-order", lambda _seat: ["gear", "mod"], values={"source": run.id}
    )
    turned = Deck(g.markets["gear_mod"]).draw_until(g.luck, lambda card: MARKET[card].type == wanted, SHOWN)
    found = turned.fitting
    for card in (*found, *turned.others):
        g.reveal(EVERYBODY, card)
        g.tell("shown", card=card)
    put_back(g.markets["gear_mod"], top=[*found, *turned.others], seen_by=EVERYBODY)

    def wares(seat: Seat) -> list[DropCard | GoOn]:
        discount = secret_discount(g, seat)
        able = [card for card in found if why_not_gain(g, seat, card, "gear_mod", discount) is None]
        return [*[DropCard(card) for card in able], GoOn()]

    deed = await choose(
        who, "buy-one", wares, values={"source": run.id}, telling=True, ponder=keeps_face(g, who, "buying")
    )
    if isinstance(deed, DropCard):
        plan_purchase_of(g, who, Purchase(who, deed.card, "gear_mod", quiet=True))


def _used_ships(g: State, who: Seat, help: int = 0) -> list[str]:
    """Ships of the supply that cost more than the own one and can be paid, perhaps with the help of others; the old one
    is bartered as always [outer-rim.barter.12], and so may assets be [outer-rim.barter.5]."""
    own = SHIPS[g.players[who].ship].cost
    means = g.players[who].credits + worth(barterable(g, who)) + help
    return [ship for ship in g.ship_supply if own < SHIPS[ship].cost <= own + means]


@EFFECTS.word(
    "used_ship_for_sale",
    Nothing,
    possible=lambda g, who, _args, _run: bool(_used_ships(g, who, help_of_others(g, who))),
)
async def _used_ship(g: State, who: Seat, _args: Nothing, run: Source) -> None:
    def ships(seat: Seat) -> list[str | Decline]:
        return [*_used_ships(g, seat), Decline()]

    if g.has_seat(who):
        chosen = await choose(who, "used-ship", ships, values={"source": run.id})
        if not isinstance(chosen, str):
            return
    else:  # the most expensive one [outer-rim.solo-buy.15]
        costs = {ship: SHIPS[ship].cost for ship in _used_ships(g, who)}
        dearest = [ship for ship, cost in costs.items() if cost == max(costs.values())]
        chosen = dearest[0] if len(dearest) == 1 else g.luck.pick(dearest)
    price = SHIPS[chosen].cost - SHIPS[g.players[who].ship].cost
    given = await barter(g, who, lambda: price, {"card": chosen})
    spend_credits(g, who, max(0, price - worth(given)))
    change_ship(g, who, chosen)
    for card in given:
        discard(g, who, card)
    suffer(g, who, "ship", USED_DAMAGE)
    for card in [card for card in g.markets["ship"].cards if MARKET[card].ship == chosen]:
        g.markets["ship"].take(card)
        g.removed.append(card)


def _lonely_planets(g: State) -> list[str]:
    """Planets without players where a contact lies face down."""
    return [
        planet
        for planet in PLANETS
        if not g.players_at(planet)
        and any(planet_of(spot) == planet and not token.open for spot, token in g.contacts.items())
    ]


@EFFECTS.word(
    "reveal_all_contacts_on_planet_without_players",
    Nothing,
    possible=lambda g, _who, _args, _run: bool(_lonely_planets(g)),
)
async def _broker(g: State, who: Seat, _args: Nothing, run: Source) -> None:
    deed = await choose(
        who, "reveal-planet", lambda _seat: [At(planet) for planet in _lonely_planets(g)], values={"source": run.id}
    )
    for spot in [spot for spot in g.contacts if planet_of(spot) == deed.space]:
        turn_contact(g, spot)
