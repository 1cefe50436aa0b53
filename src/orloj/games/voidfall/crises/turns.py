"""The steps of a turn that only cooperative and solo games have: crisis reveal and the advance of the void."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from orloj.games.voidfall.components import ALERTS, CRISES, RESOURCES, Alert, CrisisId, Resource
from orloj.games.voidfall.corruption import free_spots
from orloj.games.voidfall.crises.board import (
    board_of,
    discard_crisis,
    enter_crisis,
    place_catastrophe,
    remove_crisis,
    rows_for,
    strike_of_board,
    toll_of_board,
)
from orloj.games.voidfall.deeds import Catastrophe, Ongoing, ResolveBoard, Suffer
from orloj.games.voidfall.effects.core import EFFECTS, begin, possible
from orloj.games.voidfall.effects.sectors import can_place_all
from orloj.games.voidfall.facts import Known
from orloj.games.voidfall.holdings import destroyable
from orloj.games.voidfall.pendings import begins
from orloj.games.voidfall.purse import change_influence, tender_of
from orloj.games.voidfall.scenes import scene
from orloj.games.voidfall.skirmish import Coming, coming, is_immune, plan_skirmish, threatened
from orloj.games.voidfall.state import NO_CARD, Pending, Source, State
from orloj.kernel import EVERYBODY, Refusal, Seat, Step, choose
from orloj.parts.decks import Deck
from orloj.parts.effects import Choice, InOrder, Node, Repeat, Word
from orloj.parts.paying import MOST_LISTED, Bundle, choose_way

WAR = "war"
UNPAID = -3  # voidfall.void-advance.17
BY_ID = {crisis.id: number for number, crisis in enumerate(CRISES)}


@scene("alert")
def alert(g: State) -> None:
    """The top card of the alert deck, for the whole round [voidfall.focus-phase.4]."""
    board = board_of(g)
    if board.alert != NO_CARD:
        board.alert_discard.append(board.alert)
    if not board.alerts.cards:
        board.alert = NO_CARD
        return
    board.alert = board.alerts.take_top()
    g.reveal(EVERYBODY, f"alert {board.alert}")
    g.tell("alert", alert=board.alert)


def current_alert(g: State) -> Alert | None:
    board = board_of(g)
    return None if board.alert == NO_CARD else ALERTS[board.alert]


@scene("crisis-reveal")
def crisis_reveal(g: State, who: Seat) -> None:
    """A crisis of the level of the situation; in a war there is none [voidfall.crisis-reveal.1 to
    voidfall.crisis-reveal.4]."""
    g.now.step = "crisis"
    card = current_alert(g)
    if card is None or card.kind == WAR:
        return
    board = board_of(g)
    level = str(card.level)
    drawn = Deck(board.decks[level], board.discards[level]).draw(g.luck).cards
    if drawn:
        board.current = drawn[0]
        g.reveal(EVERYBODY, f"crisis {board.current}")
        g.tell("crisis", who, crisis=board.current)


# -- solving


def _solvable(g: State, one: Pending) -> bool:
    """Is it still there, and can its price be paid?"""
    crisis = BY_ID[one.what]
    board = board_of(g)
    if crisis != board.current and all(crisis not in row for row in board.rows.values()):
        return False
    return not _is_due(crisis) or possible(g, one.seat, f"{one.what}/cost", Source(id=one.what))


def _is_due(crisis: CrisisId) -> bool:
    """Is there a price that was not paid before the deed?"""
    return bool(CRISES[crisis].cost) and not CRISES[crisis].paid_before


@begins("crisis", _solvable)
def _solve(g: State, one: Pending) -> None:
    """Solving is no action; some crises want something for it [voidfall.crisis-solve.4, voidfall.crisis-solve.9]."""
    g.then(Step("crisis-solved", [one.seat, one.what]))
    if _is_due(BY_ID[one.what]):
        begin(g, one.seat, f"{one.what}/cost", Source(id=one.what, must=True))


@scene("crisis-solved")
def crisis_solved(g: State, who: Seat, crisis: str) -> None:
    g.tell("solves", who, crisis=BY_ID[crisis])
    remove_crisis(g, BY_ID[crisis])


# -- the advance of the void


def can_suffer(g: State, who: Seat, crisis: CrisisId) -> bool:
    """Only if the whole penalty can be carried out [voidfall.void-advance.4]."""
    run = Source(id=CRISES[crisis].id, must=True)
    return _fully(g, who, EFFECTS.node(f"{CRISES[crisis].id}/penalty"), run)


def _fully(g: State, who: Seat, node: Node, run: Source, times: int = 1) -> bool:
    """All of it, not only something. Harbingers that cannot be placed are passed over [voidfall.harbingers.6]."""
    match node:
        case Choice(least_if_must=0):
            return any(_fully(g, who, part, run) for part in node.items)
        case Choice() | InOrder():
            return all(_fully(g, who, part, run) for part in node.items)
        case Repeat():
            return _fully(g, who, node.part, run, EFFECTS.amount(g, who, node.times, run))
        case Word(op="place_harbinger"):
            return True
        case Word(op="skirmish"):
            return is_immune(g, who) or bool(threatened(g, who))
        case Word(op="add_corruption"):
            return bool(len(free_spots(g, who, node.args.where, run)) >= node.args.n * times)
        case Word(op="place"):
            return can_place_all(g, who, node.args)
        case Word(op="destroy"):
            return bool(destroyable(g, who, node.args.what) >= node.args.n * times)
    return EFFECTS.possible(g, who, node, run)


@scene("void-advance")
async def void_advance(g: State, who: Seat) -> None:
    g.now.step = "void"
    board = board_of(g)
    card = current_alert(g)
    if card is not None and card.kind == WAR:
        g.then(Step("war", [who]))
        return
    if board.current == NO_CARD:
        return  # it was solved [voidfall.void-advance.1]
    crisis = board.current
    penalty = f"{CRISES[crisis].id}/penalty"
    rows = rows_for(crisis)
    is_whole = can_suffer(g, who, crisis)
    suffer = [Suffer(crisis)] if is_whole else []
    refused = [] if is_whole else [Refusal(Suffer(crisis), "impossible-penalty", "voidfall.void-advance.4")]
    deed = await choose(
        who,
        "void-advance",
        lambda _seat: [*suffer, *[Ongoing(row) for row in rows], Catastrophe()],
        blocked=lambda _seat: refused,
        rule="voidfall.void-advance.2",
        values={"crisis": crisis},
    )
    board.current = NO_CARD
    match deed:
        case Suffer():
            discard_crisis(g, crisis)
            g.tell("suffers", who, crisis=crisis)
            begin(g, who, penalty, Source(id=CRISES[crisis].id, must=True))
        case Catastrophe():
            discard_crisis(g, crisis)
            place_catastrophe(g)
        case Ongoing(row):
            g.tell("ongoing", who, crisis=crisis, row=row)
            enter_crisis(g, crisis, row)


@scene("war")
async def war(g: State, who: Seat) -> None:
    """The crisis board, or a catastrophe [voidfall.void-advance.13 to voidfall.void-advance.20]."""
    deed = await choose(who, "war", lambda _seat: [ResolveBoard(), Catastrophe()], rule="voidfall.void-advance.13")
    if isinstance(deed, Catastrophe):
        place_catastrophe(g)
        return
    card = current_alert(g)
    assert card is not None
    g.then(Step("toll", [who]))
    plan_skirmish(g, who, power_in_war(g), card.void, f"{card.id}/held" if card.held else "")


def power_in_war(g: Known) -> int:
    """What the military row and the card add in this cycle [voidfall.void-advance.15]."""
    assert g.board is not None
    return strike_of_board(g.board) + ALERTS[g.board.alert].modifier_by_cycle[g.cycle - 1]


def coming_in_war(g: Known, who: Seat) -> Coming | None:
    """The skirmish of the war of this round, before it is chosen."""
    assert g.board is not None
    return coming(g, who, power_in_war(g), ALERTS[g.board.alert].void)


def coming_by_penalty(g: Known, who: Seat, crisis: CrisisId) -> Coming | None:
    """The skirmish that the penalty of a crisis is, if it is one."""
    node = EFFECTS.node(f"{CRISES[crisis].id}/penalty")
    if not isinstance(node, Word) or node.op != "skirmish":
        return None
    return coming(g, who, node.args.power, node.args.void)


# -- what the economic row demands


@scene("toll")
async def toll(g: State, who: Seat) -> None:
    """Whatever one has must be paid; what is missing costs influence. Credits may, but need not, stand for it; whoever
    wants to be asked how to pay may also keep what one has and pay credits for it [voidfall.void-advance.16 to
    voidfall.void-advance.19, voidfall.eval-strike.5, voidfall.ruling.3]."""
    price = toll_of_board(board_of(g))
    if not price:
        return
    stock = g.players[who].stock
    own: dict[Resource, int] = {resource: min(stock[resource], price.get(resource, 0)) for resource in RESOURCES}
    ways = _ways(g, who, price, own)
    way = ways[0]
    if len(ways) > 1:
        way = await choose_way(who, ways, stock, rule="voidfall.void-advance.17", values={"what": "crisis_board"})
    for resource in RESOURCES:
        stock[resource] -= way.count(resource)
    g.tell("pays", who, goods=way.amounts)
    short = sum(price.values()) - len(way)
    change_influence(g, who, UNPAID * short, "crisis_board")


def _ways(g: State, who: Seat, price: Mapping[Resource, int], own: Mapping[Resource, int]) -> list[Bundle]:
    """All that one has of the price, or something in its place, and as much in the place of the rest as is wanted, the
    most first. Nobody keeps a resource and loses influence for it [voidfall.void-advance.18]. Whatever may stand for
    something in payments may do so here [voidfall.resources.8]."""
    stock = g.players[who].stock
    found: dict[Bundle, None] = {}
    for units in product(*[range(own[one], price.get(one, 0) + 1) for one in RESOURCES]):
        part: dict[str, int] = dict(zip(RESOURCES, units, strict=True))
        short = [one for one in RESOURCES if part[one] < price.get(one, 0)]
        ways = tender_of(g, who).ways(stock, [part])
        found |= dict.fromkeys(way for way in ways if all(way.count(one) == stock[one] for one in short))
    in_kind = [way for way in found if all(way.count(one) >= own[one] for one in RESOURCES)]
    listed = g.players[who].asks_payment and len(found) <= MOST_LISTED  # by hand one could only pay the most
    return sorted(found if listed else in_kind, key=len, reverse=True)
