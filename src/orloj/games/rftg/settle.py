"""Phase III: Settle."""

from __future__ import annotations

from collections.abc import Iterator

from orloj.games.rftg.cards import BY_TOKEN, CARDS, GOOD, IS_WORLD, KEEPS_GOODS, TOKEN, CardId
from orloj.games.rftg.piles import draw, pile_may_run_out, put_good
from orloj.games.rftg.placing import pay_cards, reveal
from orloj.games.rftg.powers import Powers, powers_of
from orloj.games.rftg.rounds import FULL_TABLEAU, begin_phase, end_phase, has_bonus
from orloj.games.rftg.state import State
from orloj.kernel import EVERYBODY, Ask, Refusal, Seat, choose, side_by_side, together

_DEFENCE = [card.defence for card in CARDS]
CONQUER, PAY = "conquer", "pay"  # the two ways [rftg.settle.29]; a card used up for it follows after a blank


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
                token=TOKEN.__getitem__,
                ponder=g.poker_face,
            )
            for seat in order
        ]
    )
    placers = reveal(g, picks)
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


def ways(powers: Powers, world: CardId, money: int) -> list[str]:
    """The ways to place a world with so many other cards in hand: `pay`, `conquer`, each perhaps by using up a card
    of the tableau (`pay colony-ship`)."""
    found = []
    defence = _DEFENCE[world]
    if defence is not None:
        strength = powers.military_against(world)
        if strength >= defence:  # rftg.settle.17
            found.append(CONQUER)
        for card, power in powers.temporary_military:  # rftg.settle.23, rftg.rulings.18
            if strength + power.amount >= defence:
                found.append(f"{CONQUER} {TOKEN[card]}")
    price = powers.price_of(world)
    if price is not None:
        if price <= money:
            found.append(PAY)
        for card, power in powers.to_zero:  # rftg.cat-settle.3 to rftg.cat-settle.5, rftg.settle.28
            if GOOD[world] not in power.excluded_kinds:
                found.append(f"{PAY} {TOKEN[card]}")
    return found


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
        rule=_rule_of_ways(CARDS[world].military, price),
        values={"card": world, "price": price},
    )
    means, _, used_up = way.partition(" ")
    if used_up:  # rftg.rulings.14
        player.tableau.remove(BY_TOKEN[used_up])
        g.discards.put(BY_TOKEN[used_up], EVERYBODY)
        g.tell("uses-up", seat, card=BY_TOKEN[used_up])
    if means == CONQUER:
        g.tell("conquers", seat, card=world)
    elif not used_up:
        assert price is not None
        await pay_cards(g, seat, price, "rftg.settle.24" if CARDS[world].military else "rftg.settle.5")


def _rule_of_ways(military: bool, price: int | None) -> str:
    """Which rule gives the choice: conquer or pay, use up New Military Tactics, or use up Colony Ship."""
    if not military:
        return "rftg.cat-settle.3"
    return "rftg.settle.23" if price is None else "rftg.settle.29"


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
