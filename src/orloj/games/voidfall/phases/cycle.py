"""The cycles: preparation, focus phase, evaluation, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from orloj.games.voidfall.components import (
    ALERTS,
    CONSTANTS,
    DIFFICULTIES,
    EVENTS,
    FOCUSES,
    HEROICS,
    INNOVATION,
    LEADERSHIP,
    RESOURCES,
    TECHNOLOGIES,
    AlertId,
)
from orloj.games.voidfall.crises.board import board_of, strike_of_board
from orloj.games.voidfall.crises.total import void_total
from orloj.games.voidfall.crises.words import can_build_haven
from orloj.games.voidfall.deeds import Place
from orloj.games.voidfall.effects.board import score_agenda
from orloj.games.voidfall.effects.core import begin
from orloj.games.voidfall.effects.trees import OBJECTIVES
from orloj.games.voidfall.facts import (
    HAVEN_GUILDS,
    HAVEN_POPULATION,
    Known,
    agendas_in_play,
    guilds_in,
    house_board_corruption,
    is_voidborn,
    own_sectors,
    passives,
    sector_corruption,
    upkeep,
    void_limit,
)
from orloj.games.voidfall.pendings import pending_step
from orloj.games.voidfall.purse import change_influence, take_payment
from orloj.games.voidfall.scenes import scene
from orloj.games.voidfall.skirmish import choose_target, is_immune, plan_skirmish, strike_power
from orloj.games.voidfall.state import NO_CARD, SOLO, Source, State, Turn
from orloj.kernel import EVERYBODY, Outcome, Seat, Step, choose, in_lanes
from orloj.parts.paying import Bundle, choose_way

CYCLES = 3
OFFER = 3  # heroic or alliance cards
TUTORIAL_GOAL = 120  # voidfall.tutorial.3
UNPAID = CONSTANTS["unpaid_upkeep_influence"]


@scene("cycle")
def cycle(g: State) -> None:
    """[voidfall.flow.1, voidfall.flow.2]"""
    g.cycle += 1
    g.round = 0
    g.now = Turn()
    g.lasting.clear()
    for player in g.players:
        player.used_this_cycle.clear()
        player.had_turn = False
        player.upkeep_unpaid = 0
    g.tell("cycle", number=g.cycle)
    late = ["prepare-void"] if g.board is not None else []
    late += ["prepare-trade", "prepare-technologies", "prepare-order"]
    g.then(*(late if g.cycle > 1 else []), "event", "round")


# -- preparation


@scene("prepare-void")
def prepare_void(g: State) -> None:
    """A new offer, more alerts, perhaps a harbinger [voidfall.prep.2 to voidfall.prep.10]."""
    board = board_of(g)
    board.offer.clear()
    fill_offer(g)
    played = [*board.alert_discard, *([board.alert] if board.alert != NO_CARD else [])]
    board.alert_box += [card for card in played if ALERTS[card].kind == "situation"]  # wars are over for good
    board.alert_discard.clear()
    board.alert = NO_CARD
    add_alerts(g)
    if DIFFICULTIES[board.difficulty].harbinger_cycle == g.cycle:
        _settle_all(g)
        g.then(Step("add-harbinger", [g.order[0]]))


def fill_offer(g: State) -> None:
    """Three cards; in a solo game none whose focus the house does not own, and heroic Innovation only from cycle 2 on,
    as its card says [voidfall.prep.3, voidfall.prep.4]."""
    board = board_of(g)
    while len(board.offer) < OFFER and board.heroics.cards:
        card = board.heroics.take_top()
        if _is_useful(g, card):
            board.offer.append(card)
    g.reveal(EVERYBODY, *[f"heroic {card}" for card in board.offer])
    g.tell("heroic-offer", heroics=list(board.offer))


def _is_useful(g: State, card: int) -> bool:
    focus = HEROICS[card].focus
    if g.mode != SOLO or focus == LEADERSHIP:
        return True
    if focus == INNOVATION and g.cycle <= 1:
        return False
    player = g.players[0]
    return any(owns_focus(one, focus) for one in (*player.hand, *player.discard, *player.later))


def owns_focus(card: str, focus: str) -> bool:
    """Does a card of a house count as this focus for heroic cards?"""
    from_card = FOCUSES[card]
    return from_card.symbol == focus and from_card.heroic_match


def add_alerts(g: State) -> None:
    """As many situations of each level, and wars, as the difficulty says [voidfall.prep.6 to voidfall.prep.8]."""
    board = board_of(g)
    *levels, wars = DIFFICULTIES[board.difficulty].alerts_added(g.cycle)
    for level, n in enumerate(levels):
        _add(g, [card for card in board.alert_box if ALERTS[card].level == level + 1], n)
    fresh = [card for card in board.alert_box if ALERTS[card].kind == "war"]
    g.luck.shuffle(fresh)
    _add(g, fresh, wars)
    board.alerts.shuffle(g.luck)


def _add(g: State, cards: list[AlertId], n: int) -> None:
    board = board_of(g)
    for card in cards[:n]:
        board.alert_box.remove(card)
        board.alerts.cards.append(card)


@scene("prepare-trade")
def prepare_trade(g: State) -> None:
    """A token on the lowest space goes back to the box [voidfall.prep.12]."""
    if g.trade_spaces[-1]:
        g.trade_spaces[-1] -= 1
        g.tell("trade-gone")


@scene("prepare-technologies")
def prepare_technologies(g: State) -> None:
    """In cycle 2 the blocker goes, in cycle 3 other cards come [voidfall.prep.13, voidfall.prep.14]."""
    g.blocked = False
    if g.cycle == CYCLES:
        names = list(TECHNOLOGIES)
        g.improved = [names[card] for card in reversed(g.improved_deck.cards)]
        g.improved_deck.cards.clear()
        g.reveal(EVERYBODY, *[f"improved {name}" for name in g.improved])
    g.tell("improved-offer", techs=list(g.improved))


@scene("prepare-order")
def prepare_order(g: State) -> None:
    """Whoever has least influence chooses first, of equals who acted later; in cooperative games the order is agreed
    on, one after another [voidfall.prep.16 to voidfall.prep.20]."""
    if g.seat_count == 1:
        return
    before = list(g.order)
    poorest = sorted(before, key=lambda seat: (g.players[seat].influence, -before.index(seat)))
    choosing = before if g.board is not None else poorest
    g.order = [-1] * g.seat_count
    g.then(*[Step("choose-place", [seat]) for seat in choosing])


@scene("choose-place")
async def choose_place(g: State, who: Seat) -> None:
    free = [place for place, seat in enumerate(g.order) if seat < 0]
    deed = await choose(
        who, "place-in-order", lambda _seat: [Place(place + 1) for place in free], rule="voidfall.prep.16"
    )
    g.order[deed.number - 1] = who
    g.tell("takes-place", who, count=deed.number)


@scene("event")
def event(g: State) -> None:
    """The top card of the cycle; its boxes from top to bottom [voidfall.prep.21 to voidfall.prep.23]."""
    pile = g.events.pop(g.cycle)
    g.event = pile.take_top()
    g.reveal(EVERYBODY, f"event {g.event}")
    g.tell("event", event=g.event)
    for number in reversed(range(len(EVENTS[g.event].box))):
        g.then(Step("box", [number]))


@scene("box")
def box(g: State, number: int) -> None:
    """For each player in turn order, or once [voidfall.event-boxes.1 to voidfall.event-boxes.7]."""
    card = EVENTS[g.event]
    one = card.box[number]
    g.now.action += 1
    seats = g.order if one.per == "player" and one.timing == "now" else g.order[:1]
    _settle_all(g)
    for seat in reversed(seats):
        g.then(pending_step(seat, last=True))
        source = Source(id=card.id, must=one.must, solid=one.must, shared=one.per == "once")
        begin(g, seat, f"{card.id}/box.{number}", source)


def _settle_all(g: State) -> None:
    """What somebody else's effect brought, a compensation or the reward of a haven, may solve a crisis too
    [voidfall.crisis-solve.10]."""
    g.then(*[pending_step(seat, last=True) for seat in g.order])


# -- the focus phase


@scene("round")
def next_round(g: State) -> None:
    """As many as the event says, everybody one turn in each [voidfall.focus-phase.1, voidfall.focus-phase.2]."""
    if g.round == EVENTS[g.event].rounds:
        g.then("evaluation")
        return
    g.round += 1
    g.tell("round", number=g.round, count=EVENTS[g.event].rounds)
    g.then(
        *(["preselect"] if g.preselect else []),
        *(["alert"] if g.board is not None else []),
        *[Step("turn", [seat]) for seat in g.order],
        "round",
    )


# -- evaluation


@scene("evaluation")
def evaluation(g: State) -> None:
    """[voidfall.eval.1]"""
    g.now = Turn()
    g.tell("evaluation", number=g.cycle)
    if "reinforce_harbingers_before_evaluation" in g.lasting:
        for sector in g.sectors.values():
            if is_voidborn(sector) and sector.harbingers:
                sector.void_power = min(void_limit(sector), sector.void_power + 1)
    g.then("strikes", "upkeep", "havens", "objectives", "agendas", "cycle-ends")


@scene("strikes")
def strikes(g: State) -> None:
    """The target of each player is found first [voidfall.skirmish.20]."""
    if "ignore_crisis_board" in g.lasting:
        g.tell("no-strikes")
        return
    more = strike_of_board(g.board) if g.board is not None else 0
    for seat in g.order:
        if not is_immune(g, seat):
            g.strikes[seat] = choose_target(g, seat, strike_power(g, seat, more, evaluation=True))
    for seat in reversed(g.order):
        if g.board is not None:
            g.then(Step("toll", [seat]))
        g.then(pending_step(seat, last=True))
        plan_skirmish(g, seat, more, evaluation=True)


@scene("upkeep")
def pay_upkeep(g: State) -> None:
    """Everybody at the same time: nobody's choice concerns another [voidfall.eval.2]."""
    in_lanes(g, {seat: [Step("pay-upkeep", [seat])] for seat in g.order})


def ways_of_upkeep(g: Known, who: Seat) -> tuple[list[Bundle], int]:
    """All ways to pay as much upkeep as possible without paying too much, and how many points remain
    [voidfall.upkeep.5 to voidfall.upkeep.8]."""
    stock = g.players[who].stock
    due = upkeep(g, who)
    points = max((one.points_per_credit for one in passives(g, who, "upkeep_credit")), default=0)
    by_paid: dict[int, list[Bundle]] = {}
    for paid, way in _payments(stock, due, points):
        by_paid.setdefault(min(paid, due), []).append(way)
    most = max(by_paid)
    return by_paid[most], due - most


def _payments(stock: Mapping[str, int], due: int, per_credit: int) -> Iterator[tuple[int, Bundle]]:
    credits_wanted = -(-due // per_credit) if per_credit else 0
    for credits in range(min(stock["credits"], credits_wanted) + 1):
        rest = max(0, due - credits * per_credit)
        for food in range(min(stock["food"], rest) + 1):
            pairs = min(rest - food, (stock["energy"] + stock["materials"]) // 2)
            for energy in range(max(0, 2 * pairs - stock["materials"]), min(stock["energy"], 2 * pairs) + 1):
                units = {"food": food, "energy": energy, "materials": 2 * pairs - energy, "credits": credits}
                way = Bundle(tuple((name, units[name]) for name in RESOURCES if units.get(name)))
                yield food + pairs + credits * per_credit, way


@scene("pay-upkeep")
async def pay_own_upkeep(g: State, who: Seat) -> None:
    ways, unpaid = ways_of_upkeep(g, who)
    due = upkeep(g, who)
    way = ways[0]
    if len(ways) > 1:
        way = await choose_way(
            who,
            ways,
            {name: n for name, n in g.players[who].stock.items() if name != "science"},
            kind="pay-upkeep",
            rule="voidfall.upkeep.5",
            values={"count": due},
        )
    take_payment(g, who, way)
    g.players[who].upkeep_unpaid = unpaid
    g.tell("upkeep", who, count=due, unpaid=unpaid)
    change_influence(g, who, UNPAID * unpaid, "upkeep")


@scene("havens")
def havens(g: State) -> None:
    """A level for each pure sector with population 6 and three guilds [voidfall.upkeep.9]."""
    if g.board is None:
        return
    for seat in reversed(g.order):
        n = sum(
            not sector.corrupted and sector.population >= HAVEN_POPULATION and len(guilds_in(sector)) >= HAVEN_GUILDS
            for sector in own_sectors(g, seat)
        )
        g.then(*[Step("haven-chance", [seat])] * n)


@scene("haven-chance")
def haven_chance(g: State, who: Seat) -> None:
    if can_build_haven(g, who):
        g.then(Step("build-haven", [who, 0]))


@scene("objectives")
def objectives(g: State) -> None:
    """Of the event, in turn order [voidfall.objectives.1 to voidfall.objectives.5]."""
    card = EVENTS[g.event]
    _settle_all(g)
    for seat in reversed(g.order):
        g.then(pending_step(seat, last=True))
        begin(g, seat, f"{card.id}/{OBJECTIVES}", Source(id=card.id))


@scene("agendas")
def agendas(g: State) -> None:
    """Every pure agenda on a slot [voidfall.agenda-scoring.1]."""
    for seat in g.order:
        for _, card, pure in list(agendas_in_play(g, seat)):
            if pure:
                score_agenda(g, seat, card)
        g.players[seat].kept_corruption = 0


@scene("cycle-ends")
def cycle_ends(g: State) -> None:
    """[voidfall.eval-end.1 to voidfall.eval-end.3]"""
    for player in g.players:
        player.hand += player.discard
        player.discard.clear()
        player.hand += player.later
        player.later.clear()
    g.then("game-ends" if g.cycle == CYCLES else "cycle")


# -- the end


def corruption_of(g: Known, who: Seat) -> int:
    """For ties: on the house board and in sectors [voidfall.end.2]."""
    return house_board_corruption(g, who) + sector_corruption(g, who)


@scene("game-ends")
def game_ends(g: State) -> None:
    scores = [player.influence for player in g.players]
    if g.board is not None:
        total = void_total(g)
        won = all(score >= total for score in scores)  # voidfall.end.14
        g.tell("void-total", count=total)
        g.outcome = Outcome(
            list(g.seats) if won else [],
            "victory" if won else "defeat",
            scores,
            [1 if won else 2] * g.seat_count,
            [0] * g.seat_count,
        )
        return
    if g.truce:
        there = [seat for seat in g.seats if scores[seat] >= TUTORIAL_GOAL]  # each on their own
        ranks = [1 if seat in there else 2 for seat in g.seats]
        g.outcome = Outcome(there, "goal" if there else "no-goal", scores, ranks)
        return
    merit = [(score, -corruption_of(g, seat)) for seat, score in enumerate(scores)]
    ranks = [1 + sum(other > own for other in merit) for own in merit]
    g.outcome = Outcome([seat for seat in g.seats if ranks[seat] == 1], "influence", scores, ranks)
