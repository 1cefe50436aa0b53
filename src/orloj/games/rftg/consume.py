"""Phase IV: Consume, and the sale before it."""

from __future__ import annotations

from orloj.games.rftg.cards import CARDS, GOOD, TOKEN, CardId, Power
from orloj.games.rftg.piles import (
    cards_left,
    discard,
    discard_good,
    draw,
    gain_chips,
    pile_may_run_out,
    take,
)
from orloj.games.rftg.powers import CONSUME_POWERS, powers_of
from orloj.games.rftg.rounds import begin_phase, end_phase, has_bonus
from orloj.games.rftg.state import Player, State
from orloj.kernel import EVERYBODY, Ask, Refusal, Seat, amount, ask, choose, choose_some, side_by_side, together

TRADE_PRICE = {"novelty": 2, "rare": 3, "genes": 4, "alien": 5}  # rftg.consume.18
SALE_RULE = "rftg.consume.17"
DONE = "done"
_NEEDS_GOODS = ("consume", "consume_all", "sell_at_trade_price")


def consume(g: State) -> None:
    """First those who picked Consume: Trade sell a good [rftg.consume.17, rftg.consume.21], then all use powers."""
    begin_phase(g, "consume")
    g.then("consume-end")
    if sellers(g) or any(_may_use_powers(g, seat) for seat in g.seats):  # cards from a sale may make a power usable
        g.then("use-powers")
    if sellers(g):
        g.then("sales")


def consume_end(g: State) -> None:
    end_phase(g)


def sellers(g: State) -> list[Seat]:
    """Who must sell a good [rftg.rulings.6], in the order of play."""
    return [seat for seat in g.order() if g.players[seat].goods and has_bonus(g, seat, "consume-trade")]


async def sales(g: State) -> None:
    """Each of them sells one good: chosen at the same time, dealt in the order of play; one after another if the
    draw pile may run out [rftg.order.2]."""
    if pile_may_run_out(g, sum([most_for_a_sale(g, seat) for seat in sellers(g)])):
        for seat in sellers(g):
            await sell(g, seat, True, SALE_RULE)
    else:
        chosen = await together([ask_to_sell(g, seat, True, SALE_RULE) for seat in sellers(g)])
        for seat, world in chosen.items():
            sold(g, seat, world, True)


def _may_use_powers(g: State, seat: Seat) -> bool:
    """Has the seat any power for this phase that can be used, or could be if somebody discards a good before?"""
    player = g.players[seat]
    return bool(usable_powers(g, player, ())) or (cards_left(g) == 0 and bool(powers_of(player.tableau).consume))


async def use_powers(g: State) -> None:
    """Everybody uses all Consume powers that can be used [rftg.consume.1], side by side; one after another only
    when the draw pile or the chips may run out [rftg.order.2, rftg.order.3]."""
    bounds = [upper_bound(g, seat) for seat in g.seats]
    chips_may_run_out = 0 < sum([points for _, points in bounds]) >= g.pool
    if chips_may_run_out or pile_may_run_out(g, sum([cards for cards, _ in bounds])):
        for seat in g.order():
            await use_all_powers(g, seat)
    else:
        await side_by_side(g, {seat: use_all_powers(g, seat) for seat in g.order() if _may_use_powers(g, seat)})


def most_for_a_sale(g: State, seat: Seat) -> int:
    """The most cards that a good of the seat could bring."""
    return max([sale_value(g, seat, world, with_trade_powers=True) for world in g.players[seat].goods], default=0)


def upper_bound(g: State, seat: Seat) -> tuple[int, int]:
    """The most cards and points that the seat could gain in this phase."""
    player = g.players[seat]
    cards, points = 0, 0
    for token in powers_of(player.tableau).consume:
        power = CONSUME_POWERS[token][1]
        if power.effect in _NEEDS_GOODS and not player.goods:
            continue
        cards += power.cards * power.max_uses + power.amount
        if power.effect == "sell_at_trade_price":
            cards += most_for_a_sale(g, seat)
        elif power.effect == "gamble":
            cards += 1
        elif power.effect == "consume_all":
            points += len(player.goods)
        points += power.vp * power.max_uses + power.max_cards * power.vp_per_card
    return cards, points * 2 if has_bonus(g, seat, "consume-2x") else points


async def use_all_powers(g: State, seat: Seat) -> None:
    """One player's powers in any order [rftg.consume.11]; what can be used must be used [rftg.consume.10], what may
    be used can be left."""
    player = g.players[seat]
    used: list[str] = []
    while offers := _offers(g, player, used):
        pick = await choose(
            seat,
            "consume",
            lambda _seat: offers,  # nothing that others do meanwhile changes them
            rule="rftg.consume.11",
            values={"goods": len(player.goods)},
            harmless=lambda token: asks_more(player, token),
        )
        if pick == DONE:
            return
        used.append(pick)
        await use(g, seat, *CONSUME_POWERS[pick])


def _offers(g: State, player: Player, used: list[str]) -> list[str]:
    """The powers that can be used now; if all of them are optional, stopping is possible too [rftg.powers.13]."""
    usable = usable_powers(g, player, used)
    if usable and all(CONSUME_POWERS[token][1].optional for token in usable):
        usable.append(DONE)
    return usable


def usable_powers(g: State, player: Player, used: list[str] | tuple[str, ...]) -> list[str]:
    """The powers not yet used in this phase [rftg.consume.12] for which there is what they need."""
    kinds = [GOOD[world] for world in player.goods]
    return [
        token
        for token in powers_of(player.tableau).consume
        if token not in used and _can_use(g, player, kinds, CONSUME_POWERS[token][1])
    ]


def asks_more(player: Player, token: str) -> bool:
    """Is the player asked for certain before anything comes of a power: which goods, which cards, which number?"""
    if token == DONE:
        return False
    power = CONSUME_POWERS[token][1]
    match power.effect:
        case "consume":
            fitting = sum([power.fits(GOOD[world]) for world in player.goods])
            uses = min(power.max_uses, fitting // power.goods_per_use)
            return fitting > uses * power.goods_per_use and not power.different_kinds
        case "sell_at_trade_price":
            return len(player.goods) > 1
        case "discard_hand_cards":
            return bool(player.hand.cards)
    return power.effect == "gamble" and power.name_min < power.name_max


def _can_use(g: State, player: Player, kinds: list[str], power: Power) -> bool:
    if power.effect == "consume":
        if power.different_kinds:
            available = len(set(kinds))
        elif "any" in power.kinds:
            available = len(kinds)
        else:
            available = sum([kinds.count(kind) for kind in power.kinds])
        return available >= power.goods_per_use  # rftg.cat-consume.6
    if power.effect in ("consume_all", "sell_at_trade_price"):
        return bool(player.goods)
    if power.effect == "discard_hand_cards":
        return bool(player.hand.cards)
    return cards_left(g) > 0  # a draw or a gamble; rftg.rulings.12


async def use(g: State, seat: Seat, card: CardId, power: Power) -> None:
    """Use one power from beginning to end; nothing comes between [rftg.powers.15, rftg.consume.14]."""
    if power.effect == "consume":
        await consume_goods(g, seat, card, power)
    elif power.effect == "consume_all":
        _consume_everything(g, seat, card, power)
    elif power.effect == "sell_at_trade_price":
        rule = "rftg.cat-consume.13" if power.trade_powers_apply else "rftg.cat-consume.11"
        await sell(g, seat, power.trade_powers_apply, rule)
    elif power.effect == "discard_hand_cards":
        await _discard_for_points(g, seat, card, power)
    elif power.effect == "draw":
        draw(g, seat, power.amount, "consume")
    else:
        assert power.effect == "gamble", power.effect
        await _gamble(g, seat, card, power)


async def consume_goods(g: State, seat: Seat, card: CardId, power: Power) -> None:
    """Discard goods for points and cards. A power for several times is used as often as goods allow
    [rftg.consume.13, rftg.consume.14]; if it gives cards and leaves a choice, each time is decided after the cards
    of the last."""
    player = g.players[seat]
    fitting = [world for world in player.goods if power.fits(GOOD[world])]
    uses = min(power.max_uses, len(fitting) // power.goods_per_use)
    no_choice = uses * power.goods_per_use == len(fitting)
    for batch in [1] * uses if power.cards and not no_choice else [uses]:
        worlds = await choose_some(
            seat,
            "goods",
            lambda _seat: [world for world in player.goods if power.fits(GOOD[world])],
            exactly=power.goods_per_use * batch,
            check=_different_kinds if power.different_kinds else None,
            rule="rftg.consume.9",
            values={"card": card, "count": power.goods_per_use * batch},
            token=TOKEN.__getitem__,
        )
        for world in worlds:
            discard_good(g, seat, world)
        _reward(g, seat, card, list(worlds), power.vp * batch * _factor(g, seat, power))
        if power.cards:
            draw(g, seat, power.cards * batch, "consume")


def _different_kinds(worlds: tuple[CardId, ...]) -> Refusal | None:
    kinds = [GOOD[world] for world in worlds]
    alike = tuple([world for world in worlds if kinds.count(GOOD[world]) > 1])
    return Refusal(alike, "same-kind", "rftg.cat-consume.5") if alike else None


def _factor(g: State, seat: Seat, power: Power) -> int:
    """Two with Consume: 2x VP, but not for everything [rftg.consume.23 to rftg.consume.25]."""
    return 2 if power.doubled_by_2x and has_bonus(g, seat, "consume-2x") else 1


def _reward(g: State, seat: Seat, card: CardId, worlds: list[CardId], points: int) -> None:
    gain_chips(g, seat, points)
    g.tell("consumes", seat, card=card, worlds=worlds, points=points)


def _consume_everything(g: State, seat: Seat, card: CardId, power: Power) -> None:
    """All goods for their number minus one in points [rftg.cat-consume.7]."""
    player = g.players[seat]
    worlds = list(player.goods)
    for world in worlds:
        discard_good(g, seat, world)
    _reward(g, seat, card, worlds, (len(worlds) - 1) * _factor(g, seat, power))


def sale_value(g: State, seat: Seat, world: CardId, with_trade_powers: bool) -> int:
    """How many cards the good on this world brings [rftg.consume.18, rftg.consume.20]."""
    bonus = powers_of(g.players[seat].tableau).sale_bonus_for(world) if with_trade_powers else 0
    return TRADE_PRICE[GOOD[world]] + bonus


def ask_to_sell(g: State, seat: Seat, with_trade_powers: bool, rule: str) -> Ask[CardId]:
    return Ask(
        seat,
        "sell",
        lambda seat: list(g.players[seat].goods),
        rule=rule,
        values={"powers": with_trade_powers},
        token=TOKEN.__getitem__,
    )


async def sell(g: State, seat: Seat, with_trade_powers: bool, rule: str) -> None:
    """Sell one good for cards."""
    sold(g, seat, await ask(ask_to_sell(g, seat, with_trade_powers, rule)), with_trade_powers)


def sold(g: State, seat: Seat, world: CardId, with_trade_powers: bool) -> None:
    """The good is discarded and the cards are drawn."""
    value = sale_value(g, seat, world, with_trade_powers)
    discard_good(g, seat, world)
    g.tell("sells", seat, world=world, kind=GOOD[world], count=value)
    draw(g, seat, value, "sale")


async def _discard_for_points(g: State, seat: Seat, card: CardId, power: Power) -> None:
    """Up to two cards from hand for a point each, never doubled [rftg.cat-consume.17, rftg.cat-consume.18]."""
    player = g.players[seat]
    most = min(power.max_cards, len(player.hand.cards))
    cards = await choose_some(
        seat,
        "discard-for-points",
        lambda _seat: player.hand.cards,
        lo=0,
        hi=most,
        rule="rftg.cat-consume.17",
        values={"card": card, "count": most},
        token=TOKEN.__getitem__,
    )
    discard(g, seat, cards)
    points = len(cards) * power.vp_per_card
    gain_chips(g, seat, points)
    g.tell("discards-for-points", seat, card=card, count=len(cards), points=points, secret={"cards": list(cards)})


async def _gamble(g: State, seat: Seat, card: CardId, power: Power) -> None:
    """Name a number and turn up the top card [rftg.cat-consume.15]; naming is compulsory, keeping is not
    [rftg.rulings.16]."""
    number = await amount(
        seat, "gamble", lo=power.name_min, hi=power.name_max, rule="rftg.cat-consume.15", values={"card": card}
    )
    turned = take(g)
    if turned is None:
        return
    player = g.players[seat]
    player.placing = turned  # face up before everybody until it is kept or discarded
    g.reveal(EVERYBODY, turned)
    lucky = CARDS[turned].price_or_defence == number
    g.tell("gambles", seat, number=number, card=turned, lucky=lucky)
    keep = (
        lucky
        and await choose(
            seat, "keep", lambda _seat: ["keep", "discard"], rule="rftg.cat-consume.15", values={"card": turned}
        )
        == "keep"
    )
    player.placing = None
    if keep:
        player.hand.put(turned, EVERYBODY)
        g.tell("wins-card", seat, card=turned)
    else:
        g.discards.put(turned, EVERYBODY)
