"""Phase III: Settle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Literal

from msgspec import Struct

from orloj.games.rftg.cards import CARDS, GOOD, IS_WORLD, KEEPS_GOODS, TOKEN, CardId
from orloj.games.rftg.piles import draw, pile_may_run_out, put_good
from orloj.games.rftg.placing import pay_cards, reveal
from orloj.games.rftg.powers import Powers, powers_of
from orloj.games.rftg.rounds import FULL_TABLEAU, begin_phase, end_phase, has_bonus, pickers
from orloj.games.rftg.state import State
from orloj.kernel import EVERYBODY, Ask, Refusal, Seat, choose, side_by_side, together

_DEFENCE = [card.defence for card in CARDS]


class Way(Struct, frozen=True):
    """How a world is placed: by conquering it or by paying for it [rftg.settle.29], and which one-time cards leave the
    tableau for it."""

    means: Literal["conquer", "pay"]
    price: int = 0  # cards from hand
    used_up: tuple[CardId, ...] = ()

    @property
    def token(self) -> str:
        return " ".join([self.means, *[TOKEN[card] for card in self.used_up]])


class Sacrifice(Struct, frozen=True):
    """One-time cards that may be given up together, and what they do for a world."""

    cards: tuple[CardId, ...]
    military: int
    frees: bool  # nothing has to be paid


CONQUER = Way("conquer")


async def settle(g: State, again: int) -> None:
    """Everybody may place one world: chosen in secret, revealed together, paid for or conquered [rftg.settle.1,
    rftg.settle.2]. `again` is 1 in the second Settle of a round."""
    begin_phase(g, "settle")
    order = g.order()
    picks = await together(
        [
            Ask(
                seat,
                "settle",
                lambda seat: settleable(g, seat),
                rule="rftg.settle.1",
                blocked=lambda seat: not_settleable(g, seat),
                lacking=lambda seat: no_world(g, seat),
                values={"phase": "settle", "pickers": pickers(g, "settle")},
                token=TOKEN.__getitem__,
                ponder=g.poker_face,
                telling=True,
            )
            for seat in order
        ]
    )
    placers = reveal(g, picks, lambda seat: no_world(g, seat))
    afterwards = {seat: draws_after(g, seat, again) for seat in placers}
    windfalls = [seat for seat, world in picks.items() if world is not None and KEEPS_GOODS[world] == "windfall"]
    if order_matters(g, placers, sum(afterwards.values()) + len(windfalls)):
        for seat in placers:
            await pay_or_conquer(g, seat)
            put_down(g, seat, afterwards[seat])
    else:
        await side_by_side(g, {seat: pay_or_conquer(g, seat) for seat in placers})
        for seat in placers:
            put_down(g, seat, afterwards[seat])
    end_phase(g)


def order_matters(g: State, placers: list[Seat], draws: int) -> bool:
    """Act one after another if the draw pile may run out [rftg.order.2], or if a one-time card could be used while
    somebody could reach the twelfth card in this round [rftg.order.4, rftg.order.5]."""
    if pile_may_run_out(g, draws):
        return True
    later = g.phases[1:].count("settle")
    if not any(len(g.players[seat].tableau) + (seat in placers) + later >= FULL_TABLEAU for seat in g.seats):
        return False
    return any(powers_of(g.players[seat].tableau).one_time for seat in placers)


def draws_after(g: State, seat: Seat, again: int) -> int:
    """Cards drawn after placing: powers that were there before [rftg.cat-settle.15] and the bonus [rftg.settle.7]."""
    return powers_of(g.players[seat].tableau).settle_draw_after + has_bonus(g, seat, "settle", again)


def settleable(g: State, seat: Seat) -> list[CardId | None]:
    """The worlds in hand that the seat can pay for or conquer [rftg.rulings.1], or none."""
    player = g.players[seat]
    hand = player.hand.cards
    powers = powers_of(player.tableau)
    money = len(hand) - 1  # rftg.rulings.2: the card itself cannot pay
    options: list[CardId | None] = [card for card in hand if IS_WORLD[card] and ways(powers, card, money)]
    options.append(None)
    return options


def ways(powers: Powers, world: CardId, money: int) -> list[Way]:
    """The ways to place a world with so many other cards in hand, those that use nothing up first."""
    found = []
    sacrifices = sacrifices_for(powers, GOOD[world])
    defence = _DEFENCE[world]
    if defence is not None:
        strength = powers.military_against(world)
        # rftg.settle.17, rftg.settle.23, rftg.rulings.18
        found += [Way("conquer", 0, given.cards) for given in sacrifices if strength + given.military >= defence]
    price = powers.price_of(world)
    if price is not None:
        for given in sacrifices:
            cost = 0 if given.frees else price  # rftg.cat-settle.3, rftg.cat-settle.5, rftg.settle.28
            if cost <= money:
                found.append(Way("pay", cost, given.cards))
    return found


@lru_cache(maxsize=1 << 12)
def sacrifices_for(powers: Powers, kind: str) -> tuple[Sacrifice, ...]:
    """Which one-time cards may be given up while a world of this kind is placed, whether they help or not
    [rftg.rulings.19]; first comes giving up nothing. Only for an Alien world a Colony Ship is of no use at all
    [rftg.cat-settle.4]."""
    military = {card: power.amount for card, power in powers.temporary_military}
    freeing = [card for card, power in powers.to_zero if kind not in power.excluded_kinds]
    cards = list(dict.fromkeys([*military, *freeing]))
    return tuple(
        Sacrifice(some, sum([military.get(card, 0) for card in some]), any(card in freeing for card in some))
        for count in range(len(cards) + 1)
        for some in combinations(cards, count)
    )


def needless_in(way: Way, possible: list[Way]) -> list[CardId]:
    """The cards without which the way would do just as well."""
    return [
        card
        for card in way.used_up
        if Way(way.means, way.price, tuple([other for other in way.used_up if other != card])) in possible
    ]


def not_settleable(g: State, seat: Seat) -> Iterator[Refusal]:
    """Why the other cards in hand cannot be placed."""
    player = g.players[seat]
    allowed = settleable(g, seat)
    money = len(player.hand.cards) - 1
    powers = powers_of(player.tableau)
    for card in player.hand.cards:
        if card in allowed:
            continue
        facts = CARDS[card]
        if not facts.is_world:
            yield Refusal(card, "not-a-world", "rftg.settle.1")
            continue
        price = powers.price_of(card)
        if not facts.military:
            dear = {"cost": price, "have": money}
            if powers.to_zero:  # it does not help here
                yield Refusal(card, "too-expensive-alien", "rftg.cat-settle.4", dear)
            else:
                yield Refusal(card, "too-expensive", "rftg.settle.5", dear)
            continue
        reachable = powers.military_against(card) + sum([power.amount for _, power in powers.temporary_military])
        values = {"defence": facts.defence, "military": reachable}
        if price is not None:
            values |= {"cost": price, "have": money}
            yield Refusal(card, "too-weak-and-too-expensive", "rftg.settle.29", values)
        elif powers.pay_for_military:
            yield Refusal(card, "too-weak-alien", "rftg.settle.25", values)
        else:
            yield Refusal(card, "too-weak", "rftg.settle.17", values)


def no_world(g: State, seat: Seat) -> Iterator[Refusal]:
    """Why nothing can be placed at all."""
    if settleable(g, seat) != [None]:
        return
    if any(IS_WORLD[card] for card in g.players[seat].hand.cards):
        yield Refusal("world", "no-reachable-world", "rftg.settle.5")
    else:
        yield Refusal("world", "no-world", "rftg.settle.1")


async def pay_or_conquer(g: State, seat: Seat) -> None:
    """Pay for the revealed world or conquer it; if it can be done in several ways, the player chooses
    [rftg.settle.29, rftg.rulings.3]; if only by using up a card, that card is used [rftg.powers.14]."""
    player = g.players[seat]
    world = player.placing
    assert world is not None
    powers = powers_of(player.tableau)
    price = powers.price_of(world)
    way = await choose(
        seat,
        "way",
        lambda _seat: ways(powers, world, len(player.hand.cards)),
        rule=_rule_of_ways(powers, CARDS[world].military, price),
        values={"card": world, "price": price},
        harmless=lambda way: way.means == "pay" and 0 < way.price < len(player.hand.cards),  # then it has to be paid
    )
    for card in way.used_up:  # rftg.rulings.14
        player.tableau.remove(card)
        g.discards.put(card, EVERYBODY)
        g.tell("uses-up", seat, card=card)
    if way.means == "conquer":
        g.tell("conquers", seat, card=world)
    else:
        await pay_cards(g, seat, way.price, "rftg.settle.24" if CARDS[world].military else "rftg.settle.5")


def _rule_of_ways(powers: Powers, military: bool, price: int | None) -> str:
    """Which rule gives the choice: conquer or pay, use up New Military Tactics, use up Colony Ship, or give one of
    them up where it does not help."""
    if military and price is not None:
        return "rftg.settle.29"
    if military:
        return "rftg.settle.23" if powers.temporary_military else "rftg.rulings.19"
    return "rftg.cat-settle.3" if powers.to_zero else "rftg.rulings.19"


def put_down(g: State, seat: Seat, draw_after: int) -> None:
    """Place the world, with its good if it is a windfall world [rftg.settle.10]; then draw."""
    player = g.players[seat]
    world = player.placing
    assert world is not None
    player.tableau.append(world)
    player.placing = None
    g.tell("settles", seat, card=world)
    if KEEPS_GOODS[world] == "windfall" and put_good(g, seat, world):
        g.tell("windfall", seat, world=world, kind=GOOD[world])
    draw(g, seat, draw_after, "settle")
