"""Voidfall in the browser: the map, house boards, what lies open, and the focus cards in hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from orloj.games.voidfall.catalogue import component, tokens
from orloj.games.voidfall.components import (
    AGENDAS,
    ALERTS,
    BOUNTIES,
    CRISES,
    EVENTS,
    HEROICS,
    LETTERS,
    RECLAIMS,
    RESOURCES,
)
from orloj.games.voidfall.facts import deployed, is_preferred, own_keys
from orloj.games.voidfall.foreseen import foreseen
from orloj.games.voidfall.look import art, cards, hand, offers
from orloj.games.voidfall.look.beats import MOTION, reason
from orloj.games.voidfall.look.drawn import card_of, render, sheet, sym
from orloj.games.voidfall.look.house import HouseBoard, house_board
from orloj.games.voidfall.look.map import scenario, table_map
from orloj.games.voidfall.look.pointing import ref_of, symbol_of
from orloj.games.voidfall.look.scoring import score_sheet
from orloj.games.voidfall.look.symbols import SYMBOLS, WORDS
from orloj.games.voidfall.names import WORDS as GAME_WORDS
from orloj.games.voidfall.names import house_name
from orloj.games.voidfall.state import NO_CARD
from orloj.games.voidfall.view import View
from orloj.kernel import Line, Question, Seat
from orloj.look import Filter, Markup, ScoreSheet, WebLook
from orloj.look.foreseen import foreseen_panel
from orloj.words import Lang

_VOID_SIGNS = {
    "base": "ship.voidborn", "rift": "rift", "unfinished_safe_haven": "haven", "catastrophe": "catastrophe",
    "harbinger_on_map": "harbinger", "consumed_technology": "consumed", "ongoing_crisis": "crisis",
    "fallen_house_card_in_sector": "fallen", "corruption_token": "corruption",
    "population_in_voidborn_sectors": "population",
}  # fmt: skip


@dataclass(frozen=True)
class VoidRow:
    """A line of what the Voidborn score."""

    symbol: str
    words: str
    count: int
    points: int


class VoidfallWebLook:
    styles: Sequence[str] = ("voidfall.css",)
    modules: Sequence[str] = ()
    motion = MOTION
    symbols = SYMBOLS
    reason = staticmethod(reason)

    def status(self, view: View, lang: Lang) -> Markup:
        rounds = EVENTS[view.event].rounds if view.event != NO_CARD and view.round else 0
        return render("status.html", lang, view=view, rounds=rounds, stage=_stage(view, lang))

    def seat(self, view: View, seat: int, lang: Lang) -> Markup:
        player = view.players[seat]
        ready = _is_ready(view, seat)
        return render(
            "seat.html",
            lang,
            seat=seat,
            player=player,
            house=player.house,
            house_name=house_name(player.house, lang) if player.house else "",
            sectors=len(own_keys(view, seat)) if ready else 0,
            power=deployed(view, seat) if ready else 0,
            resources=RESOURCES,
        )

    def actor(self, view: View, actor: str, lang: Lang) -> Markup:  # noqa: ARG002 -- there is only one
        total = sum(points for _, points in view.board.total.values()) if view.board is not None else None
        power = sum(sector.void_power for sector in view.sectors.values())
        return render("actor.html", lang, total=total, power=power)

    def board(self, view: View, names: Sequence[str], lang: Lang) -> Markup:
        own = _board_of(view, view.seat, names, lang) if view.seat is not None else None
        seats = [seat for seat in range(view.seat_count) if seat != view.seat]
        reader = view.seat if own is not None else None
        basic, improved = offers.tech_offer(view, reader, lang)
        rows = _void_rows(view, lang)
        return render(
            "board.html",
            lang,
            map=sheet() + (table_map(view, names, lang) if view.sectors else scenario(view.scenario, lang)),
            own=own,
            others=[found for seat in seats if (found := _board_of(view, seat, names, lang)) is not None],
            event=offers.event_of(view, reader, lang),
            trades=offers.trade_track(view),
            techs=basic,
            improved=improved,
            blocked=view.blocked,
            agendas=offers.agenda_offer(view, reader, lang),
            crises=offers.crisis_board(view, lang),
            void_rows=rows,
            void_total=sum(one.points for one in rows),
            choices=[cards.card(token, lang, ref=ref) for token, ref in _choices(view)],
        )

    def hand(self, view: View, lang: Lang) -> Markup:
        if view.seat is None or not _is_ready(view, view.seat):
            return Markup("")
        me = view.players[view.seat]
        played = [view.now.focus] if view.now.seat == view.seat and view.now.focus else []
        shown = [
            hand.focus_card(view, view.seat, focus, lang, planned=focus == me.planned) for focus in (*played, *me.hand)
        ]
        # An effect may allow an action of a preferred focus that was played already [voidfall.preferred.1].
        again = [one for one in me.discard if one not in played and is_preferred(view, view.seat, one)]
        shown += [hand.focus_card(view, view.seat, focus, lang, spent=True) for focus in again]
        beside = [view.now.agenda] if view.now.seat == view.seat and view.now.agenda != NO_CARD else []
        held = [hand.held_agenda(view, view.seat, card, lang) for card in (*beside, *me.known_agendas)]
        drawn = [hand.held_agenda(view, view.seat, card, lang) for card in me.drawn or ()]
        peeked = [cards.card(EVENTS[card].id, lang, ref=f"top:{EVENTS[card].id}") for card in me.peeked or ()]
        return render("hand.html", lang, cards=shown, agendas=held, drawn=drawn, peeked=peeked)

    def ref(self, ask: Question[Any, Any], value: Any) -> str:  # noqa: ARG002 -- options tell it themselves
        return ref_of(value)

    def icon(self, ask: Question[Any, Any], value: Any, lang: Lang) -> Markup:  # noqa: ARG002 -- symbols need no words
        name = symbol_of(value)
        return Markup('<span class="ico vf">{}</span>').format(sym(name)) if name else Markup("")

    def panel(self, ask: Question[Any, Any], view: View, lang: Lang) -> Markup:
        """A combat before it happens."""
        told = foreseen(ask, view, lang)
        return foreseen_panel(told, lang) if told is not None else Markup("")

    def mentions(self, line: Line, reader: int | None) -> list[str]:
        values = {**line.values, **(line.secret if line.seat is not None and line.seat == reader else {})}
        return [token for name, value in values.items() for token in _mentioned(name, value)]

    def card(self, token: str, lang: Lang) -> Markup:
        return cards.card(token, lang)

    def details(self, token: str, lang: Lang) -> Markup:
        return cards.details(token, lang)

    def filters(self, lang: Lang) -> list[Filter]:
        groups: dict[str, set[str]] = {}
        for token in tokens():
            groups.setdefault(component(token, lang).group, set()).add(token)
        values = [(group, GAME_WORDS(lang, f"kind.{group}")) for group in groups]
        kinds = {group: frozenset(found) for group, found in groups.items()}
        return [Filter("kind", WORDS(lang, "web.group"), values, kinds)]

    def art(self, id: str) -> str | None:
        return art.picture(id) or art.picture(cards.pictured(id))

    def tagline(self, lang: Lang) -> str:
        return WORDS(lang, "web.tagline")

    def timely(self, view: View) -> Sequence[str]:
        """Who waits may plan the coming turn."""
        return ("plan",) if view.seat is not None and not view.players[view.seat].planned else ()

    def scores(self, view: View, lang: Lang) -> ScoreSheet:
        return score_sheet(view, lang)

    def points(self, view: View) -> list[int]:
        return [player.influence for player in view.players]

    def clock(self, view: View) -> int:
        return max(0, view.cycle - 1) * _ROUNDS + view.round if view.cycle else 0

    def clock_name(self, number: int, lang: Lang) -> str:
        if not number:
            return WORDS(lang, "web.preparation")
        cycle, round_ = divmod(number - 1, _ROUNDS)
        return WORDS(lang, "web.clock", cycle=cycle + 1, round=round_ + 1)


_ROUNDS = 1 + max(event.rounds for event in EVENTS)


def _is_ready(view: View, who: Seat) -> bool:
    """Has the player a house, and is the map laid out?"""
    player = view.players[who]
    return bool(view.sectors and player.house and player.slots and player.tracks)


def _board_of(view: View, who: Seat, names: Sequence[str], lang: Lang) -> HouseBoard | None:
    if not _is_ready(view, who):
        return None
    return house_board(view, who, names[who], lang, own=who == view.seat, over=view.outcome is not None)


def _stage(view: View, lang: Lang) -> str:
    step = "over" if view.outcome is not None else view.now.step or _between_turns(view)
    return WORDS(lang, f"web.step.{step}")


def _between_turns(view: View) -> str:
    """What goes on while it is nobody's turn."""
    if not view.cycle:
        return "set-up"
    if not view.round:
        return "preparation"
    to_play = any(len(player.discard) < view.round for player in view.players)  # a card is played in every round
    return "preselection" if to_play else "evaluation"


def _void_rows(view: View, lang: Lang) -> list[VoidRow]:
    if view.board is None:
        return []
    return [
        VoidRow(_VOID_SIGNS[name], WORDS(lang, f"web.void.{name.replace('_', '-')}"), count, points)
        for name, (count, points) in view.board.total.items()
    ]


def _choices(view: View) -> list[tuple[str, str]]:
    """Houses and origins that the reader chooses from before the game begins."""
    if view.seat is None or _is_ready(view, view.seat):
        return []
    house = view.players[view.seat].house
    if house:
        return [(card_of("origin", f"{house}_{letter}"), f"origin:{house}_{letter}") for letter in LETTERS]
    return [(one, f"house:{one}") for one in view.houses_left]


_NUMBERED: Mapping[str, Sequence[str]] = {
    "agenda": [one.id for one in AGENDAS],
    "crisis": [one.id for one in CRISES],
    "event": [one.id for one in EVENTS],
    "alert": [one.id for one in ALERTS],
    "bounty": [one.id for one in BOUNTIES],
    "reclaim": [one.id for one in RECLAIMS],
    "heroic": [one.id for one in HEROICS],
}


def _mentioned(name: str, value: Any) -> list[str]:
    """The token that a value of a line names."""
    if isinstance(value, list | tuple) and name in ("agendas", "events", "heroics", "techs"):
        return [token for one in value for token in _mentioned(name.removesuffix("s"), one)]
    if name in _NUMBERED and isinstance(value, int) and value >= 0:
        return [_NUMBERED[name][value]]
    if name in ("focus", "tech", "house") and isinstance(value, str) and value in tokens():
        return [value]
    return [card_of("origin", value)] if name == "origin" and isinstance(value, str) else []


LOOK: WebLook = VoidfallWebLook()
