"""Agendas about cards, trade goods and objectives."""

from __future__ import annotations

from orloj.games.ti4.agendas.common import discard_hand, discard_openly, everybody
from orloj.games.ti4.book import BOOK
from orloj.games.ti4.cards import CARD_LIMIT, HAND_LIMIT, NO_LIMIT, draw_cards, draw_secret
from orloj.games.ti4.components import OBJECTIVES
from orloj.games.ti4.facts import Known
from orloj.games.ti4.galaxy import neighbours_of
from orloj.games.ti4.moments import AgendaOnTable, CommoditiesReplenished, ControlGained, StatusPhaseEnd
from orloj.games.ti4.outcomes import AgainstOutcome, ElectPlayer, ForOutcome, effect, voters
from orloj.games.ti4.purse import gain_goods
from orloj.games.ti4.state import State
from orloj.kernel import EVERYBODY, Seat, Step

EQUALITY, SECRET, PROGRAM = "economic-equality", "archived-secret", "incentive-program"
MEASURES, SANCTIONS = "unconventional-measures", "executive-sanctions"
COMMERCE, EXPLORATION, POLICY = "minister-of-commerce", "minister-of-exploration", "minister-of-policy"

SHARE = 5  # trade goods for everybody
SANCTIONED_HAND = 3  # action cards that may be held


# ---------------------------------------------------------------- directives


@effect(EQUALITY, ForOutcome)
def equality(g: State, _table: AgendaOnTable, _outcome: ForOutcome) -> None:
    _give_all_back(g)
    g.then(*[Step("agenda-goods", [seat, SHARE]) for seat in everybody(g)])


@effect(EQUALITY, AgainstOutcome)
def equal_poverty(g: State, _table: AgendaOnTable, _outcome: AgainstOutcome) -> None:
    _give_all_back(g)


def _give_all_back(g: State) -> None:
    for seat in everybody(g):
        g.players[seat].trade_goods = 0
    g.tell("goods-return")


@effect(SECRET, ElectPlayer)
def archived_secret(g: State, _table: AgendaOnTable, outcome: ElectPlayer) -> None:
    draw_secret(g, outcome.player)


@effect(PROGRAM, ForOutcome)
def small_incentive(g: State, _table: AgendaOnTable, _outcome: ForOutcome) -> None:
    _one_more_objective(g, "1")


@effect(PROGRAM, AgainstOutcome)
def great_incentive(g: State, _table: AgendaOnTable, _outcome: AgainstOutcome) -> None:
    _one_more_objective(g, "2")


def _one_more_objective(g: State, stage: str) -> None:
    """One comes from the rest of the deck, not from those that were laid out in setup; nobody knows any of them."""
    laid_out = [card for pile in g.hidden_objectives for card in pile.cards]
    deck = [
        number
        for number, one in enumerate(OBJECTIVES)
        if one.stage == stage and number not in g.objectives and number not in laid_out
    ]
    if not deck:
        return
    objective = g.luck.pick(deck)
    g.objectives.append(objective)
    g.reveal(EVERYBODY, objective)
    g.tell("reveals-objective", g.speaker, objective=OBJECTIVES[objective].id)


@effect(MEASURES, ForOutcome)
def measures(g: State, table: AgendaOnTable, outcome: ForOutcome) -> None:
    g.then(*[Step("agenda-draws", [seat, 2]) for seat in voters(g, table, outcome)])


@effect(MEASURES, AgainstOutcome)
def measures_refused(g: State, table: AgendaOnTable, _outcome: AgainstOutcome) -> None:
    for seat in voters(g, table, ForOutcome()):
        discard_hand(g, seat)


# ---------------------------------------------------------------- hands


@CARD_LIMIT.by(SANCTIONS)
def sanctioned_hand(_g: Known, _holder: Seat, limit: int, _seat: Seat) -> int:
    """Three cards for everybody who has a limit at all."""
    return limit if limit >= NO_LIMIT else min(limit, SANCTIONED_HAND)


@effect(SANCTIONS, ForOutcome)
def sanctions(g: State, _table: AgendaOnTable, _outcome: ForOutcome) -> None:
    """Whoever holds more chooses what he keeps."""
    over = [seat for seat in everybody(g) if g.players[seat].card_count > CARD_LIMIT(g, HAND_LIMIT, seat)]
    g.then(*[Step("too-many-cards", [seat, 0]) for seat in over])


@effect(SANCTIONS, AgainstOutcome)
def random_sanctions(g: State, _table: AgendaOnTable, _outcome: AgainstOutcome) -> None:
    for seat in everybody(g):
        hand = g.players[seat].action_cards.cards
        if hand:
            discard_openly(g, seat, [g.luck.pick(hand)])


# ---------------------------------------------------------------- ministers


@BOOK.ability(
    COMMERCE, "after", CommoditiesReplenished, lambda _g, seat, replenished: replenished.seat == seat, mandatory=True
)
def commerce(g: State, seat: Seat, _replenished: CommoditiesReplenished) -> None:
    """A trade good for each neighbor, all together."""
    gain_goods(g, seat, len(neighbours_of(g, seat)))


@BOOK.ability(EXPLORATION, "when", ControlGained, lambda _g, seat, gained: gained.seat == seat, mandatory=True)
def exploration(g: State, seat: Seat, _gained: ControlGained) -> None:
    gain_goods(g, seat, 1)


@BOOK.ability(POLICY, "after", StatusPhaseEnd, mandatory=True)
def policy(g: State, seat: Seat, _end: StatusPhaseEnd) -> None:
    draw_cards(g, seat, 1)
