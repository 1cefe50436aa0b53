"""Phase III: Settle."""

from __future__ import annotations

from collections.abc import Iterator

from orloj.games.rftg.cards import CARDS, GOOD, IS_WORLD, KEEPS_GOODS, TOKEN, CardId, powers_by_card
from orloj.games.rftg.develop import pay_cards
from orloj.games.rftg.military import military_against, settle_discount
from orloj.games.rftg.piles import cards_left, draw, put_good
from orloj.games.rftg.rounds import FULL_TABLEAU, begin_phase, end_phase, has_bonus
from orloj.games.rftg.state import State
from orloj.kernel import EVERYBODY, Ask, Refusal, Seat, choose, side_by_side, together

CONQUER, PAY = "conquer", "pay"
_DRAW_AFTER = [sum(power.amount for power in powers) for powers in powers_by_card("settle", "draw_after_place")]
_TEMPORARY = powers_by_card("settle", "temporary_military")
_TO_ZERO = powers_by_card("settle", "cost_to_zero")
_PAY_FOR_MILITARY = powers_by_card("settle", "pay_for_military")
_ONE_TIME = [bool(temporary or to_zero) for temporary, to_zero in zip(_TEMPORARY, _TO_ZERO, strict=True)]
_CARD_OF_WAY = {f"{way} {TOKEN[card]}": card for card in range(len(CARDS)) for way in (CONQUER, PAY) if _ONE_TIME[card]}


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
    placers = []
    for seat, world in picks.items():
        if world is not None:
            placers.append(seat)
            player = g.players[seat]
            player.hand.take(world)
            player.placing = world
            g.tell("reveals", seat, card=world)
    afterwards = {seat: draws_after(g, seat, again) for seat in placers}
    if order_matters(g, placers, sum(afterwards.values())):
        for seat in placers:
            await pay_or_conquer(g, seat)
            put_down(g, seat, afterwards[seat])
    else:
        await side_by_side(g, {seat: pay_or_conquer(g, seat) for seat in placers})
        for seat in placers:
            put_down(g, seat, afterwards[seat])
    end_phase(g)


def order_matters(g: State, placers: list[Seat], draws: int) -> bool:
    """Act one after another if cards could run short [rftg.order.2], or if a one-time card could be used while
    somebody could reach the twelfth card [rftg.order.4, rftg.order.5]."""
    if cards_left(g) < draws + len(placers):  # each may need a windfall good too
        return True
    if not any(len(g.players[seat].tableau) + (seat in placers) >= FULL_TABLEAU for seat in g.seats):
        return False
    return any(_ONE_TIME[card] for seat in placers for card in g.players[seat].tableau)


def draws_after(g: State, seat: Seat, again: int) -> int:
    """Cards drawn after placing: powers that were there before [rftg.cat-settle.15] and the bonus [rftg.settle.7]."""
    return sum([_DRAW_AFTER[card] for card in g.players[seat].tableau]) + has_bonus(g, seat, "settle", again)


def settleable(g: State, seat: Seat) -> list[CardId | None]:
    """The worlds in hand that the seat can pay for or conquer [rftg.rulings.1], or none."""
    hand = g.players[seat].hand.cards
    money = len(hand) - 1  # rftg.rulings.2: the card itself cannot pay
    options: list[CardId | None] = [card for card in hand if IS_WORLD[card] and _any_way(g, seat, card, money)]
    options.append(None)
    return options


def _any_way(g: State, seat: Seat, world: CardId, money: int) -> bool:
    return next(_ways(g, seat, world, money), None) is not None


def ways(g: State, seat: Seat, world: CardId) -> list[str]:
    """The ways to place a revealed world: `pay`, `conquer`, each perhaps by using up a card (`pay colony-ship`)."""
    return list(_ways(g, seat, world, len(g.players[seat].hand.cards)))


def _ways(g: State, seat: Seat, world: CardId, money: int) -> Iterator[str]:
    facts = CARDS[world]
    tableau = g.players[seat].tableau
    if facts.military:
        assert facts.defence is not None
        strength = military_against(g, seat, world)
        if strength >= facts.defence:  # rftg.settle.17
            yield CONQUER
        for card in tableau:  # rftg.settle.23, rftg.rulings.18
            for power in _TEMPORARY[card]:
                if strength + power.amount >= facts.defence:
                    yield f"{CONQUER} {TOKEN[card]}"
    price = price_of(g, seat, world)
    if price is None:
        return
    if price <= money:
        yield PAY
    for card in tableau:  # rftg.cat-settle.3 to rftg.cat-settle.5, rftg.settle.28
        for power in _TO_ZERO[card]:
            if facts.good not in power.excluded_kinds:
                yield f"{PAY} {TOKEN[card]}"


def price_of(g: State, seat: Seat, world: CardId) -> int | None:
    """What the seat pays for a world, or None if it cannot be paid for [rftg.settle.16, rftg.settle.24 to
    rftg.settle.27]."""
    facts = CARDS[world]
    if not facts.military:
        assert facts.cost is not None
        cost = facts.cost
    else:
        assert facts.defence is not None
        offers = [
            facts.defence + power.cost_modifier
            for card in g.players[seat].tableau
            for power in _PAY_FOR_MILITARY[card]
            if facts.good not in power.excluded_kinds
        ]
        if not offers:
            return None
        cost = min(offers)
    return max(0, cost - settle_discount(g, seat, world))


def not_settleable(g: State, seat: Seat) -> Iterator[Refusal]:
    """Why the other cards in hand cannot be placed."""
    player = g.players[seat]
    allowed = settleable(g, seat)
    money = len(player.hand.cards) - 1
    for card in player.hand.cards:
        if card in allowed:
            continue
        facts = CARDS[card]
        if not facts.is_world:
            yield Refusal(card, "not-a-world", "rftg.settle.1")
            continue
        price = price_of(g, seat, card)
        if not facts.military:
            yield Refusal(card, "too-expensive", "rftg.settle.5", {"cost": price, "have": money})
            continue
        values = {"defence": facts.defence, "military": military_against(g, seat, card)}
        if price is not None:
            yield Refusal(card, "too-weak-and-too-expensive", "rftg.settle.29", {**values, "cost": price, "have": money})
        elif any(_PAY_FOR_MILITARY[mine] for mine in player.tableau):
            yield Refusal(card, "too-weak-alien", "rftg.settle.25", values)
        else:
            yield Refusal(card, "too-weak", "rftg.settle.17", values)


async def pay_or_conquer(g: State, seat: Seat) -> None:
    """Pay for the revealed world or conquer it; if it can be done in several ways, the player chooses
    [rftg.settle.29, rftg.rulings.3]; if only by using up a card, that card is used [rftg.powers.14]."""
    player = g.players[seat]
    world = player.placing
    assert world is not None
    way = await choose(
        seat,
        "way",
        lambda seat: ways(g, seat, world),
        rule="rftg.settle.29" if CARDS[world].military else "rftg.cat-settle.3",
        values={"card": world, "price": price_of(g, seat, world)},
    )
    used_up = _CARD_OF_WAY.get(way)
    price = price_of(g, seat, world) if way == PAY else 0
    if used_up is not None:  # rftg.rulings.14
        player.tableau.remove(used_up)
        g.discards.put(used_up, EVERYBODY)
        g.tell("uses-up", seat, card=used_up)
    if way.startswith(CONQUER):
        g.tell("conquers", seat, card=world)
        return
    assert price is not None
    await pay_cards(g, seat, price, "rftg.settle.24" if CARDS[world].military else "rftg.settle.5")


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
    if draw_after:
        draw(g, seat, draw_after, "settle")
