"""The Emirates of Hacan."""

from __future__ import annotations

from orloj.games.ti4.book import BOOK, component_action, note_action, unchosen
from orloj.games.ti4.deeds import ThePlayer
from orloj.games.ti4.dicing import DieOf, dice_on_table
from orloj.games.ti4.facts import Known, count_at, current, seats_alive
from orloj.games.ti4.moments import DiceRolled, SpaceCombat, StrategyPhaseEnd
from orloj.games.ti4.purse import add_tokens, gain_goods
from orloj.games.ti4.research import exhaust_technology
from orloj.games.ti4.state import State
from orloj.games.ti4.strategy_cards.registry import FOLLOW_COST
from orloj.games.ti4.strategy_swaps import Swap, swap_strategy_cards
from orloj.games.ti4.transactions import MAY_TRADE, TRADES_CARDS
from orloj.kernel import Seat, choose, choose_some

# -- Masters of Trade: the secondary ability of Trade is free

unchosen("masters-of-trade", "guild-ships", "arbiters")


@FOLLOW_COST.by("masters-of-trade")
def _free_trade(_g: Known, holder: Seat, cost: int, seat: Seat, card: str) -> int:
    return 0 if seat == holder and card == "trade" else cost


# -- Guild Ships: transactions with everybody. Arbiters: action cards may change hands


@MAY_TRADE.by("guild-ships")
def _with_anybody(_g: Known, holder: Seat, may: bool, one: Seat, other: Seat) -> bool:
    return may or holder in (one, other)


@TRADES_CARDS.by("arbiters")
def _cards_too(_g: Known, holder: Seat, may: bool, one: Seat, other: Seat) -> bool:
    return may or holder in (one, other)


# -- Wrath of Kenara: a trade good adds 1 to a die


def _kenara_fights(g: State, seat: Seat, moment: DiceRolled) -> bool:
    combat = current(g, SpaceCombat)
    return (
        combat is not None
        and moment.seat == seat
        and count_at(g, seat, str(combat.tile), "flagship") > 0
        and g.players[seat].trade_goods > 0
        and bool(_raisable(moment))
    )


def _raisable(moment: DiceRolled) -> list[DieOf]:
    """Dice to which nothing was added yet; each can be raised once."""
    return [die for die in dice_on_table(moment) if die.number not in moment.throws[die.throw].raised]


@BOOK.ability("wrath-of-kenara", "after", DiceRolled, _kenara_fights)
async def wrath_of_kenara(g: State, seat: Seat, moment: DiceRolled) -> None:
    """Any number of dice, a trade good and +1 for each; what they show stays as it is."""
    player = g.players[seat]
    dice = await choose_some(
        seat,
        "wrath-of-kenara",
        lambda _seat: _raisable(moment),
        lo=1,
        hi=player.trade_goods,
        rule="ti4.33.2",
        asides=False,  # what is just being paid cannot be given away
    )
    player.trade_goods -= len(dice)
    for one in dice:
        moment.throws[one.throw].raised[one.number] = 1
    g.tell("raises-dice", seat, count=len(dice))


# -- Production Biomes: trade goods, also for somebody else


@component_action("production-biomes", lambda g, seat: g.players[seat].strategy > 0 and len(seats_alive(g)) > 1)
async def production_biomes(g: State, seat: Seat) -> None:
    exhaust_technology(g, seat, "production-biomes")
    add_tokens(g, seat, "strategy", -1)
    others = [ThePlayer(other) for other in seats_alive(g) if other != seat]
    other = await choose(seat, "which-player", lambda _seat: others, values={"source": "production-biomes"})
    gain_goods(g, other.player, 2)
    gain_goods(g, seat, 4)


# -- Quantum Datahub Node: strategy cards are swapped at the end of the strategy phase


def _swaps(g: Known, seat: Seat) -> list[Swap]:
    return [
        Swap(own, other, theirs)
        for own in g.players[seat].strategy_cards
        for other in seats_alive(g)
        if other != seat
        for theirs in g.players[other].strategy_cards
    ]


@BOOK.ability(
    "quantum-datahub-node",
    "after",
    StrategyPhaseEnd,
    lambda g, seat, _moment: (
        g.players[seat].strategy > 0 and g.players[seat].trade_goods >= 3 and bool(_swaps(g, seat))
    ),
)
async def quantum_datahub_node(g: State, seat: Seat, _moment: StrategyPhaseEnd) -> None:
    """A token and three trade goods, which the other player gets."""
    swap = await choose(seat, "swap-strategy", lambda _seat: _swaps(g, seat), values={"source": "quantum-datahub-node"})
    add_tokens(g, seat, "strategy", -1)
    g.players[seat].trade_goods -= 3
    swap_strategy_cards(g, seat, swap.strategy, swap.player, swap.theirs)
    gain_goods(g, swap.player, 3)


# -- Trade Convoys: the holder trades with everybody


@note_action("trade-convoys")
def trade_convoys(_g: State, _seat: Seat, _owner: Seat) -> None:
    """It works as long as the note lies there."""


@MAY_TRADE.by("trade-convoys")
def _convoys(_g: Known, holder: Seat, may: bool, one: Seat, other: Seat) -> bool:
    return may or holder in (one, other)
