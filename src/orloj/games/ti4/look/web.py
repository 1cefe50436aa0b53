"""Twilight Imperium in the browser: the galaxy, players' sheets, open cards, the chamber, and the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from orloj.games.ti4.balance import balance_of
from orloj.games.ti4.catalogue import component, tokens
from orloj.games.ti4.components import ACTION_CARDS, AGENDAS, FACTIONS, OBJECTIVES, PLANETS
from orloj.games.ti4.look import art, cards
from orloj.games.ti4.look.advice import advice_for, ways_for
from orloj.games.ti4.look.beats import MOTION, reason
from orloj.games.ti4.look.chamber import agenda_of, laws_of, offers_of, promises_of
from orloj.games.ti4.look.drawn import render, sheet, sym
from orloj.games.ti4.look.habits import alike, expected, orders_given, passes, prices, timely, usual_answer
from orloj.games.ti4.look.homes import homes_of
from orloj.games.ti4.look.map import drawn as map_drawn
from orloj.games.ti4.look.opened import objectives, strategy_cards
from orloj.games.ti4.look.pointing import ref_of, symbol_of
from orloj.games.ti4.look.sheets import sheet_of
from orloj.games.ti4.look.symbols import SYMBOLS, WORDS
from orloj.games.ti4.look.terms import term_name
from orloj.games.ti4.names import name_of
from orloj.games.ti4.phases.agenda import most_votes
from orloj.games.ti4.texts import TEXTS
from orloj.games.ti4.view import View
from orloj.games.ti4.wording import WORDS as GAME_WORDS
from orloj.games.ti4.wording import agenda_text, group_of, id_of, system_name
from orloj.kernel import Line, Question
from orloj.look import Filter, Markup, ScoreSheet, WebLook
from orloj.look.advice import advice_panel
from orloj.parts.deals import Term
from orloj.words import Lang

PHASES = ("strategy", "action", "status", "agenda")
_DISCARDS = 12  # of the topmost action cards


@dataclass(frozen=True)
class LaidTile:
    tile: int
    name: str


@dataclass(frozen=True)
class LookedAt:
    id: str
    name: str
    text: str


class ImperiumWebLook:
    styles: Sequence[str] = ("ti4.css",)
    modules: Sequence[str] = ("ti4.js",)
    motion = MOTION
    symbols = SYMBOLS
    reason = staticmethod(reason)

    def status(self, view: View, lang: Lang) -> Markup:
        phases: Sequence[str] = PHASES if view.phase in PHASES else ("setup",)
        if view.custodians and view.phase != "agenda":
            phases = [phase for phase in phases if phase != "agenda"]
        shown = [(phase, TEXTS.phase_name(phase, lang), phase == view.phase) for phase in phases]
        return render("status.html", lang, view=view, phases=shown)

    def seat(self, view: View, seat: int, lang: Lang) -> Markup:
        player = view.players[seat]
        marks = {"speaker": view.speaker == seat, "passed": player.passed and view.phase == "action"}
        return render(
            "seat.html",
            lang,
            seat=seat,
            player=player,
            faction_name=name_of("short", player.faction, lang) if player.faction else "",
            marks=[mark for mark, holds in marks.items() if holds],
            votes=most_votes(view, seat) if player.faction else 0,
            strategies=[(card, card in player.spent_cards) for card in player.strategy_cards],
        )

    def board(self, view: View, names: Sequence[str], lang: Lang) -> Markup:
        seats = sorted(view.seats, key=lambda seat: seat != view.you)
        return render(
            "board.html",
            lang,
            view=view,
            map=sheet() + map_drawn(view, names, lang),
            sheets=[one for seat in seats if (one := sheet_of(view, seat, names, lang)) is not None],
            has_own=view.you is not None,
            homes=homes_of(view, names, lang),
            choices=[cards.card(one, lang, ref=f"faction:{one}") for one in view.factions_left],
            strategies=strategy_cards(view, names, lang),
            objectives=objectives(view, names, lang),
            left=[*view.objectives_left, 0, 0][:2],
            looked_at=[_looked_at(number, lang) for _, number in sorted(view.known_agendas.items())],
            discards=_discards(view, lang),
            agenda=agenda_of(view, names, lang),
            laws=laws_of(view, names, lang),
            offers=offers_of(view, names, lang),
            promises=promises_of(view, names, lang),
        )

    def hand(self, view: View, lang: Lang) -> Markup:
        if view.you is None:
            return Markup("")
        names = [_by_faction(view, seat, lang) for seat in view.seats]
        held = cards.hand_of(view, names, lang)
        tiles = [LaidTile(tile, system_name(tile, lang)) for tile in view.your_tiles]
        return render("hand.html", lang, cards=held, tiles=tiles) if held or tiles else Markup("")

    def ref(self, ask: Question[Any, Any], value: Any) -> str:
        return ref_of(ask, value)

    def place_ref(self, ask: Question[Any, Any], place: Any) -> str:
        return ref_of(ask, place)

    def icon(self, ask: Question[Any, Any], value: Any, lang: Lang) -> Markup:  # noqa: ARG002 -- symbols need no words
        name = symbol_of(ask, value)
        return Markup('<span class="ico ti">{}</span>').format(sym(name)) if name else Markup("")

    def panel(self, ask: Question[Any, Any], view: View, lang: Lang) -> Markup:
        """Where ships could come, how full it gets, and the odds for what is asked now."""
        lines = balance_of(ask.kind, view, ask.seat, lang, lambda seat: _by_faction(view, seat, lang))
        title = WORDS(lang, "balance.title" if ask.kind == "move-ships" else "balance.here")
        balance = render("balance.html", lang, title=title, lines=lines, ways=ways_for(ask, view))
        advice = advice_for(ask, view, lang)
        return balance + (advice_panel(advice, lang) if advice is not None else Markup(""))

    def timely(self, view: View) -> Sequence[str]:
        """While others use a strategy card one may say whether one follows."""
        return timely(view)

    def expected(self, view: View) -> Sequence[str]:
        """Offers lie in the chamber; whoever looks at something else sees here that there is one."""
        return expected(view)

    def passes(self, ask: Question[Any, Any], view: View) -> list[tuple[str, str]]:
        return passes(ask.kind, view)

    def ordered(self, view: View) -> Mapping[str, Sequence[str]]:
        return orders_given(view)

    def prices(self, ask: Question[Any, Any], view: View) -> tuple[Mapping[str, tuple[int, int]], int, int] | None:
        return prices(ask, view)

    def term(self, term: Term, view: View, names: Sequence[str], lang: Lang) -> str:
        return term_name(term, view, names, lang)

    def usual(self, ask: Question[Any, Any], view: View) -> str | None:
        return usual_answer(ask, view)

    def alike(self, ask: Question[Any, Any], value: Any, lang: Lang) -> str:
        return alike(ask, value, lang)

    def mentions(self, line: Line, reader: int | None) -> list[str]:
        values = {**line.values, **(line.secret if line.seat is not None and line.seat == reader else {})}
        found = [token for name, value in values.items() for token in _mentioned(name, value)]
        return list(dict.fromkeys(found))

    def card(self, token: str, lang: Lang) -> Markup:
        return cards.card(token, lang)

    def details(self, token: str, lang: Lang) -> Markup:
        return cards.details(token, lang)

    def filters(self, lang: Lang) -> list[Filter]:
        groups: dict[str, set[str]] = {}
        for token in tokens():
            groups.setdefault(component(token, lang).group, set()).add(token)
        values = [(group, GAME_WORDS(lang, f"group.{group}")) for group in groups]
        kinds = {group: frozenset(found) for group, found in groups.items()}
        return [Filter("kind", WORDS(lang, "web.group"), values, kinds)]

    def art(self, id: str) -> str | None:
        return art.picture(id)

    def tagline(self, lang: Lang) -> str:
        return WORDS(lang, "web.tagline")

    def scores(self, view: View, lang: Lang) -> ScoreSheet:
        """Points by what brought them."""
        parts = {stage: [_points(view, seat, stage) for seat in view.seats] for stage in ("1", "2", "secret")}
        totals = self.points(view)
        others = [total - sum(row[seat] for row in parts.values()) for seat, total in enumerate(totals)]
        rows = [(WORDS(lang, f"web.points-{stage}"), [str(one) for one in row]) for stage, row in parts.items()]
        rows.append((WORDS(lang, "web.points-other"), [str(one) for one in others]))
        ties = [(WORDS(lang, "web.symbol.initiative"), [str(player.initiative) for player in view.players])]
        return ScoreSheet(rows, (WORDS(lang, "web.symbol.points"), [str(one) for one in totals]), ties=ties)

    def points(self, view: View) -> list[int]:
        return [player.points for player in view.players]

    def clock(self, view: View) -> int:
        return view.round

    def clock_name(self, number: int, lang: Lang) -> str:
        return WORDS(lang, "web.round", number=number) if number else GAME_WORDS(lang, "phase.setup")


def _by_faction(view: View, seat: int, lang: Lang) -> str:
    faction = view.players[seat].faction
    return name_of("short", faction, lang) if faction else str(seat + 1)


def _looked_at(number: int, lang: Lang) -> LookedAt:
    id = AGENDAS[number].id
    return LookedAt(id, name_of("agenda", id, lang), agenda_text(id, lang))


def _discards(view: View, lang: Lang) -> list[tuple[str, str]]:
    ids = [ACTION_CARDS[card].id for card in reversed(view.discarded_cards[-_DISCARDS:])]
    return [(id, name_of("action-card", id, lang)) for id in ids]


def _points(view: View, seat: int, stage: str) -> int:
    return sum(OBJECTIVES[one].points for one in view.players[seat].scored if OBJECTIVES[one].stage == stage)


_CARDS: Mapping[str, Sequence[Any]] = {"agenda": AGENDAS, "objective": OBJECTIVES, "action_card": ACTION_CARDS}


def _mentioned(name: str, value: Any) -> list[str]:
    """The tokens of components that a value of a line names."""
    if isinstance(value, list | tuple) and name not in ("faces", "new", "order", "players", "tiles"):
        return [token for one in value for token in _mentioned(name.removesuffix("s"), one)]
    if name in _CARDS and isinstance(value, int) and value >= 0:
        return [_CARDS[name][value].id]
    if name in ("unit", "kind"):
        return []
    if not isinstance(value, str) or not value:
        return []
    id = id_of(value)
    if name in ("planet", "place") and id in PLANETS:
        return [f"planet.{id}"]
    if name == "faction":
        return [id] if id in FACTIONS else []
    return [id] if group_of(id) in _TOLD else []


_TOLD = ("technology", "strategy-card", "action-card", "agenda", "objective", "note", "flagship", "ability")

LOOK: WebLook = ImperiumWebLook()
