"""What lies open for everybody: the event, the trade track, technologies, agendas; and the crisis board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orloj.games.voidfall.cards import lowest_token
from orloj.games.voidfall.components import (
    AGENDAS,
    ALERTS,
    CATASTROPHE_SPACES,
    CRISES,
    EVENTS,
    HEROICS,
    KINDS,
    ROW_SPACES,
    ROWS,
    STRIKES,
    TOLLS,
    TRADE_BONUSES,
    Kind,
    Objective,
    ObjectiveGroup,
    Row,
)
from orloj.games.voidfall.facts import BoardSeen, Known
from orloj.games.voidfall.look import icons, printed
from orloj.games.voidfall.look.art import technology_symbol
from orloj.games.voidfall.look.drawn import card_of
from orloj.games.voidfall.look.house import objective_icons
from orloj.games.voidfall.measures import holds, times_met, worth
from orloj.games.voidfall.names import WORDS as GAME_WORDS
from orloj.games.voidfall.names import (
    agenda_name,
    alert_name,
    crisis_name,
    event_name,
    focus_name,
    technology_name,
)
from orloj.games.voidfall.state import HARBINGER, NO_CARD
from orloj.kernel import Seat
from orloj.words import Lang
from orloj.words.clauses import capital


@dataclass(frozen=True)
class ShownBox:
    """A text box of an event."""

    icons: icons.Part
    must: bool
    each: bool  # every player resolves it
    timing: str


@dataclass(frozen=True)
class ShownEvent:
    id: str
    card: str
    name: str
    cycle: int
    rounds: int
    boxes: Sequence[ShownBox]
    goals: Sequence[tuple[icons.Part, bool]]  # objectives, and whether the reader would meet them now
    join: str


@dataclass(frozen=True)
class TradeSpace:
    number: int  # from the top, from 1
    tokens: int
    bonus: icons.Part
    next: bool  # the next token is taken from here
    open: bool  # its bonus can be chosen with that token


@dataclass(frozen=True)
class OfferedTech:
    id: str
    card: str
    name: str
    symbol: str
    copies: Sequence[int]  # influence of each, the top one first
    improved: bool
    owned: bool


@dataclass(frozen=True)
class OfferedAgenda:
    kind: str
    kind_name: str
    id: str
    card: str
    name: str
    corrupted: bool
    rows: Sequence[tuple[icons.Part, int | None]]
    action: icons.Part
    focuses: Sequence[str]


def event_of(g: Known, reader: Seat | None, lang: Lang) -> ShownEvent | None:
    if g.event == NO_CARD:
        return None
    facts = EVENTS[g.event]
    return ShownEvent(
        id=facts.id,
        card=card_of("event", facts.id),
        name=event_name(facts.id, lang),
        cycle=facts.cycle,
        rounds=facts.rounds,
        boxes=[ShownBox(icons.effect(box.effect), box.must, box.per == "player", box.timing) for box in facts.box],
        goals=[
            (_group_icons(group), reader is not None and any(_met(g, reader, one) for one in group.objectives))
            for group in facts.objective_group
        ],
        join="or" if facts.join == "or" else "and-or",
    )


def _group_icons(group: ObjectiveGroup) -> icons.Part:
    return icons.Row(tuple(objective_icons(one) for one in group.objectives))


def _met(g: Known, who: Seat, objective: Objective) -> bool:
    match objective.type:
        case "achievement":
            return holds(g, who, objective.when)
        case "tier":
            return worth(g, who, objective) > 0
    return times_met(g, who, objective) > 0


def trade_track(g: Known) -> list[TradeSpace]:
    lowest = lowest_token(g)
    return [
        TradeSpace(
            number=number + 1,
            tokens=tokens,
            bonus=icons.effect(TRADE_BONUSES[number]),
            next=number == lowest,
            open=lowest is not None and number >= lowest,
        )
        for number, tokens in enumerate(g.trade_spaces)
    ]


def tech_offer(g: Known, reader: Seat | None, lang: Lang) -> tuple[list[OfferedTech], list[OfferedTech]]:
    """Basic technologies with their copies, and the improved ones on the galaxy board."""
    own: Mapping[str, str] = g.players[reader].techs if reader is not None else {}

    def shown(id: str, copies: Sequence[int], *, improved: bool) -> OfferedTech:
        name = technology_name(id, lang)
        return OfferedTech(id, card_of("tech", id), name, technology_symbol(id), copies, improved, id in own)

    basic = [shown(id, tuple(copies), improved=False) for id, copies in g.techs.items()]
    return basic, [shown(id, (), improved=True) for id in g.improved]


def agenda_offer(g: Known, reader: Seat | None, lang: Lang) -> list[OfferedAgenda]:
    return [_offered(g, kind, reader, lang) for kind in KINDS]


def _offered(g: Known, kind: Kind, reader: Seat | None, lang: Lang) -> OfferedAgenda:
    card = g.agenda_offer.get(kind, NO_CARD)
    facts = printed.agenda_kinds()[kind]
    action, focuses = icons.effect(facts["action"]), list(facts["focus"])
    name = GAME_WORDS(lang, f"agenda-kind.{kind}")
    corrupted = kind in g.corrupted_offers
    if card == NO_CARD:
        return OfferedAgenda(kind, name, "", "", "", corrupted, (), action, focuses)
    agenda = AGENDAS[card]
    rows = [
        (objective_icons(one), worth(g, reader, one) if reader is not None and g.players[reader].house else None)
        for one in agenda.objective
    ]
    token = card_of("agenda", agenda.id)
    return OfferedAgenda(kind, name, agenda.id, token, agenda_name(agenda.id, lang), corrupted, rows, action, focuses)


# -- cooperative and solo games


@dataclass(frozen=True)
class ShownCrisis:
    """A crisis, or a harbinger that lies in a row."""

    id: str  # empty: a harbinger
    card: str
    name: str
    kind: str
    wants: icons.Part
    penalty: icons.Part


@dataclass(frozen=True)
class ShownRow:
    row: str
    name: str
    spaces: Sequence[ShownCrisis | None]
    values: Sequence[icons.Part]  # what each space says if it is the first that is free; the last one: if all are full
    now: int  # the space that counts


@dataclass(frozen=True)
class ShownBoard:
    difficulty: str
    alert: str
    alert_card: str
    war: bool
    current: ShownCrisis | None
    rows: Sequence[ShownRow]
    catastrophes: int
    most: int
    havens: Sequence[tuple[int, int]]  # levels, and how many are built
    harbingers: int  # in the supply
    consumed: Sequence[str]
    offer: Sequence[tuple[str, str, str]]  # card, symbol and name of heroic or alliance cards


def crisis_board(g: Known, lang: Lang) -> ShownBoard | None:
    board = g.board
    if board is None:
        return None
    alert = ALERTS[board.alert] if board.alert != NO_CARD else None
    return ShownBoard(
        difficulty=GAME_WORDS(lang, f"difficulty.{board.difficulty}"),
        alert=alert_name(alert.id, lang) if alert is not None else "",
        alert_card=card_of("alert", alert.id) if alert is not None else "",
        war=alert is not None and alert.kind == "war",
        current=_crisis(board.current, lang) if board.current != NO_CARD else None,
        rows=[_row(board, row, lang) for row in ROWS],
        catastrophes=board.catastrophes,
        most=CATASTROPHE_SPACES,
        havens=[(one.levels, one.built) for one in board.havens],
        harbingers=board.harbingers,
        consumed=[technology_name(one, lang) for one in board.consumed],
        offer=[
            (HEROICS[card].id, icons.focus_sign(HEROICS[card].id), focus_name(HEROICS[card].id, lang))
            for card in board.offer
        ],
    )


def _crisis(card: int, lang: Lang) -> ShownCrisis:
    if card == HARBINGER:
        return ShownCrisis("", "", "", "harbinger", icons.NOTHING, icons.NOTHING)
    facts = CRISES[card]
    wants: list[icons.Part] = [icons.deed(facts.deed)]
    if facts.when:
        wants.append(icons.condition(facts.when))
    if facts.cost:
        wants.append(icons.costs(facts.cost))
    return ShownCrisis(
        facts.id,
        card_of("crisis", facts.id),
        crisis_name(facts.id, lang),
        facts.kind,
        icons.Row(tuple(wants), "plus"),
        icons.effect(facts.penalty),
    )


def _row(board: BoardSeen, row: Row, lang: Lang) -> ShownRow:
    lying = list(board.rows.get(row, ()))
    spaces = [_crisis(lying[at], lang) if at < len(lying) else None for at in range(ROW_SPACES[row])]
    if row == "military":
        values: list[icons.Part] = [icons.Icon("ship.voidborn", f"{value:+d}") for value in STRIKES]
    else:
        values = [icons.goods(toll) for toll in TOLLS]
    return ShownRow(row, capital(GAME_WORDS(lang, f"row.{row}")), spaces, values, min(len(lying), ROW_SPACES[row]))
