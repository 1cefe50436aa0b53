"""The strategy phase [ti4.59]."""

from __future__ import annotations

from orloj.games.ti4.book import BOOK, begin
from orloj.games.ti4.components import STRATEGY_CARDS
from orloj.games.ti4.facts import clockwise, seats_alive, timing_order
from orloj.games.ti4.moments import NOBODY, CardPick, StrategyPhaseEnd, StrategyPhaseStart
from orloj.games.ti4.purse import gain_goods
from orloj.games.ti4.queries import Query
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import State
from orloj.games.ti4.transactions import promises_end
from orloj.kernel import Seat, Step, choose

NO_INITIATIVE = 99  # of a player without strategy cards

INITIATIVE: Query[[Seat], int] = Query()  # the initiative number of a player [ti4.45.1]
CHOOSES_CARD: Query[[Seat], bool] = Query()  # does a player choose a strategy card in this phase?


@scene("strategy-phase")
def strategy_phase(g: State) -> None:
    """A game round begins [ti4.18.0]."""
    promises_end(g)  # only now is the round over, with its agenda phase
    g.round += 1
    g.phase = "strategy"
    g.active = NOBODY
    kept = [card for player in g.players for card in player.strategy_cards]
    g.offer = {id: g.offer.get(id, 0) for id in STRATEGY_CARDS if id not in kept}
    for player in g.players:
        player.passed = False
        player.initiative = NO_INITIATIVE
    g.tell("round", number=g.round)
    later = g.later.pop("strategy-phase", [])
    picks = [Step("pick-strategy", [seat]) for _ in range(g.cards_each) for seat in clockwise(g, g.speaker)]
    g.then(*later, "strategy-phase-starts", *picks, "cards-left", "strategy-phase-ends", "action-phase")


@scene("strategy-phase-starts")
def strategy_phase_starts(g: State) -> None:
    begin(g, StrategyPhaseStart())


@scene("pick-strategy")
async def pick_strategy(g: State, seat: Seat) -> None:
    """Everybody chooses a strategy card of the common area, from the speaker on clockwise [ti4.59.1, ti4.59.1c]."""
    if g.players[seat].eliminated or not g.offer or not CHOOSES_CARD(g, True, seat):
        return
    card = await choose(
        seat, "pick-strategy", lambda _seat: list(g.offer), rule="ti4.59.1", values={"goods": dict(g.offer)}
    )
    begin(g, CardPick(seat=seat, card=card), "take-strategy")


async def pick_another(g: State, pick: CardPick) -> None:
    """The player has to name another card, if there is one."""
    pick.card = await choose(
        pick.seat,
        "pick-strategy",
        lambda _seat: [card for card in g.offer if card != pick.card] or [pick.card],
        rule="ti4.59.1",
        values={"goods": dict(g.offer)},
    )


@scene("take-strategy")
def take_strategy(g: State) -> None:
    """The card is taken, with the trade goods that lie on it [ti4.59.1a]."""
    pick = g.moments[-1]
    assert isinstance(pick, CardPick)
    goods = g.offer.pop(pick.card)
    g.players[pick.seat].strategy_cards.append(pick.card)
    g.tell("picks-strategy", pick.seat, strategy=pick.card)
    gain_goods(g, pick.seat, goods)


@scene("cards-left")
def cards_left(g: State) -> None:
    """Cards that nobody has chosen get a trade good each [ti4.59.2]; the numbers of the chosen ones give the order of
    initiative [ti4.45.2, ti4.45.3]."""
    for card in g.offer:
        g.offer[card] += 1
    set_initiative(g)


def set_initiative(g: State) -> None:
    """Only cards chosen in the strategy phase count [ti4.45.2a]; whoever swaps them later keeps his number."""
    for seat in seats_alive(g):
        player = g.players[seat]
        numbers = [STRATEGY_CARDS[card].initiative for card in player.strategy_cards]
        player.chosen_number = min(numbers, default=NO_INITIATIVE)
    renumber(g)


def renumber(g: State) -> None:
    """Components change the numbers that the chosen cards give."""
    for seat in seats_alive(g):
        player = g.players[seat]
        player.initiative = INITIATIVE(g, player.chosen_number, seat)


@scene("strategy-phase-ends")
def strategy_phase_ends(g: State) -> None:
    BOOK.begin(g, StrategyPhaseEnd(), order=timing_order(g))
