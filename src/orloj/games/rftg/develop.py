"""Phase II: Develop."""

from __future__ import annotations

from collections.abc import Iterator

from orloj.games.rftg.cards import CARDS, IS_WORLD, TOKEN, CardId
from orloj.games.rftg.piles import draw, pile_may_run_out
from orloj.games.rftg.placing import pay_cards, reveal
from orloj.games.rftg.powers import powers_of
from orloj.games.rftg.rounds import begin_phase, end_phase, has_bonus, pickers
from orloj.games.rftg.state import State
from orloj.kernel import Ask, Refusal, Seat, side_by_side, together

_COST = [card.cost or 0 for card in CARDS]
_TYPE = [card.id for card in CARDS]


async def develop(g: State, again: int) -> None:
    """Everybody may place one development: chosen in secret, revealed together, paid for [rftg.develop.1,
    rftg.develop.2]. `again` is 1 in the second Develop of a round."""
    begin_phase(g, "develop")
    order = g.order()
    for seat in order:
        draw(g, seat, powers_of(g.players[seat].tableau).develop_draw_first, "develop")  # rftg.cat-develop.1
    discounts = [discount_of(g, seat, again) for seat in g.seats]
    picks = await together(
        [
            Ask(
                seat,
                "develop",
                lambda seat: developable(g, seat, discounts[seat]),
                rule="rftg.develop.1",
                values={"discount": discounts[seat], "phase": "develop", "pickers": pickers(g, "develop")},
                blocked=lambda seat: not_developable(g, seat, discounts[seat]),
                lacking=lambda seat: no_development(g, seat, discounts[seat]),
                token=TOKEN.__getitem__,
                ponder=g.poker_face,
                telling=True,
            )
            for seat in order
        ]
    )
    placers = reveal(g, picks, lambda seat: no_development(g, seat, discounts[seat]))
    afterwards = {seat: powers_of(g.players[seat].tableau).develop_draw_after for seat in placers}
    prices = {seat: cost_of(card, discounts[seat]) for seat, card in picks.items() if card is not None}
    if pile_may_run_out(g, sum(afterwards.values())):  # one after another
        for seat in placers:
            await pay_cards(g, seat, prices[seat], "rftg.develop.7")
            put_down(g, seat, afterwards[seat])
    else:
        scripts = {seat: pay_cards(g, seat, price, "rftg.develop.7") for seat, price in prices.items() if price}
        await side_by_side(g, scripts)
        for seat in placers:
            put_down(g, seat, afterwards[seat])
    end_phase(g)


def discount_of(g: State, seat: Seat, again: int = 0) -> int:
    """By how much developments are cheaper for the seat [rftg.cat-develop.2, rftg.develop.11]."""
    return powers_of(g.players[seat].tableau).develop_discount + has_bonus(g, seat, "develop", again)


def cost_of(card: CardId, discount: int) -> int:
    """What a development costs; never less than nothing [rftg.powers.7, rftg.develop.12]."""
    return max(0, _COST[card] - discount)


def developable(g: State, seat: Seat, discount: int) -> list[CardId | None]:
    """The developments in hand that the seat can pay for [rftg.rulings.1], or none."""
    player = g.players[seat]
    hand = player.hand.cards
    affordable = len(hand) - 1 + discount  # rftg.rulings.2: the card itself cannot pay
    mine = powers_of(player.tableau).developments
    options: list[CardId | None] = [
        card for card in hand if not IS_WORLD[card] and _COST[card] <= affordable and _TYPE[card] not in mine
    ]
    options.append(None)
    return options


def not_developable(g: State, seat: Seat, discount: int) -> Iterator[Refusal]:
    """Why the other cards in hand cannot be placed."""
    player = g.players[seat]
    allowed = developable(g, seat, discount)
    mine = powers_of(player.tableau).developments
    for card in player.hand.cards:
        if card in allowed:
            continue
        if IS_WORLD[card]:
            yield Refusal(card, "not-a-development", "rftg.develop.1")
        elif _TYPE[card] in mine:
            yield Refusal(card, "already-built", "rftg.develop.8")
        else:
            have = len(player.hand.cards) - 1
            yield Refusal(card, "too-expensive", "rftg.develop.7", {"cost": cost_of(card, discount), "have": have})


def no_development(g: State, seat: Seat, discount: int) -> Iterator[Refusal]:
    """Why nothing can be placed at all."""
    player = g.players[seat]
    if developable(g, seat, discount) != [None]:
        return
    held = [card for card in player.hand.cards if not IS_WORLD[card]]
    mine = powers_of(player.tableau).developments
    new = [cost_of(card, discount) for card in held if _TYPE[card] not in mine]
    if new:
        values = {"cost": min(new), "have": len(player.hand.cards) - 1}
        yield Refusal("development", "no-cheap-development", "rftg.develop.7", values)
    elif held:
        yield Refusal("development", "no-new-development", "rftg.develop.8")
    else:
        yield Refusal("development", "no-development", "rftg.develop.1")


def put_down(g: State, seat: Seat, draw_after: int) -> None:
    """Place the development; powers that were there before may draw a card [rftg.cat-develop.3, rftg.powers.9]."""
    player = g.players[seat]
    assert player.placing is not None
    player.tableau.append(player.placing)
    g.tell("develops", seat, card=player.placing)
    player.placing = None
    draw(g, seat, draw_after, "develop")
