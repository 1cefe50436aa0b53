"""Andromeda's Edge in the browser: the map, stations, tracks and battles, made from the view of the reading seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orloj.games.andromeda.components import (
    DESTINIES,
    DISCOVERY_TOKEN,
    DOMINANCES,
    EVENTS,
    MODULES,
    SHIP_TYPES,
    TACTIC_TOKEN,
    TRACKS,
)
from orloj.games.andromeda.deeds import Activate
from orloj.games.andromeda.look import cards
from orloj.games.andromeda.look.art import picture as drawn_picture
from orloj.games.andromeda.look.beats import MOTION, reason
from orloj.games.andromeda.look.drawn import (
    SYMBOLS,
    WORDS,
    card_of,
    component,
    render,
    sheet,
    sym,
)
from orloj.games.andromeda.look.fight import advice_for, fight_of
from orloj.games.andromeda.look.galaxy import BOX, HEXES, hexes
from orloj.games.andromeda.look.panels import (
    event_track,
    goods_of,
    offer_of,
    raiders_of,
    station_of,
    supplies_of,
    tracks_of,
)
from orloj.games.andromeda.look.pointing import alike_as, mentioned, ref_of, symbols_of, tactic_ref, usual_payment
from orloj.games.andromeda.state import PAD
from orloj.games.andromeda.texts import team_sums
from orloj.games.andromeda.view import PlayerView, View
from orloj.kernel import Line, Question
from orloj.look import Filter, Markup, ScoreSheet, WebLook
from orloj.look.advice import advice_panel, chance_bar, percent
from orloj.look.dice import dice_row
from orloj.words import Lang

_MINUS = "−"


class AndromedaWebLook:
    """Andromeda's Edge as `orloj.look.WebLook` asks for it."""

    styles: Sequence[str] = ("cards.css", "andromeda.css")
    modules: Sequence[str] = ("andromeda.js",)
    motion = MOTION
    symbols = SYMBOLS
    reason = staticmethod(reason)

    def status(self, view: View, lang: Lang) -> Markup:
        return render("status.html", lang, view=view, event=event_track(view, lang), stage=_stage(view, lang))

    def seat(self, view: View, seat: int, lang: Lang) -> Markup:
        player = view.players[seat]
        on_pad = [
            (type_, count)
            for type_ in SHIP_TYPES
            if (count := sum(ship.type == type_ and ship.at == PAD for ship in player.ships))
        ]
        return render(
            "seat.html",
            lang,
            seat=seat,
            view=view,
            player=player,
            active=view.turn > 0 and view.outcome is None and seat == view.active,
            faction=component(player.faction, lang).name if player.faction else "",
            faction_card=card_of(player.faction),
            goods=list(goods_of(player, lang)),
            pad=on_pad,
            rooms=_rooms(player, lang) if seat != view.seat else [],
            mate=view.seat is not None and seat != view.seat and view.team_of(seat) == view.team_of(view.seat),
        )

    def actor(self, view: View, actor: str, lang: Lang) -> Markup:  # noqa: ARG002 -- there are only the raiders
        return render("raiders.html", lang, raiders=raiders_of(view, lang))

    def board(self, view: View, names: Sequence[str], lang: Lang) -> Markup:
        seats = sorted(range(len(view.players)), key=lambda seat: seat != view.seat)
        stations = [station_of(view, seat, names[seat], lang) for seat in seats]
        own = [station for station in stations if station.mine]
        return render(
            "board.html",
            lang,
            sheet=sheet(),
            view=view,
            box=BOX,
            outline=HEXES.outline,
            hexes=hexes(view, names, lang),
            fight=fight_of(view, names, lang),
            dice=lambda rolled: dice_row(rolled, lang, draw=lambda die: sym(f"die.{die.face}")),
            chance_bar=chance_bar,
            percent=lambda chance: percent(chance, lang),
            own=own[0] if own else None,
            others=[station for station in stations if not station.mine],
            mate=view.seat ^ 1 if view.teams and view.seat is not None else None,
            tracks=tracks_of(view, names, lang),
            event=event_track(view, lang),
            offer=offer_of(view, lang),
            raiders=raiders_of(view, lang),
            supplies=supplies_of(view, lang),
            names=names,
        )

    def hand(self, view: View, lang: Lang) -> Markup:
        if view.seat is None:
            return Markup("")
        return render("hand.html", lang, sections=_hand(view, lang))

    def ref(self, ask: Question[Any, Any], value: Any) -> str:
        return ref_of(ask, value)

    def icon(self, ask: Question[Any, Any], value: Any, lang: Lang) -> Markup:  # noqa: ARG002 -- symbols need no words
        names = symbols_of(ask, value)
        if not names:
            return Markup("")
        return Markup('<span class="ico ae-ico">{}</span>').format(Markup("").join(sym(name) for name in names))

    def alike(self, ask: Question[Any, Any], value: Any, lang: Lang) -> str:
        """Ships of one type, copies of one card, dice with one face."""
        return alike_as(ask, value, lang)

    def usual(self, ask: Question[Any, Any], view: View) -> str | None:
        return usual_payment(ask, view)

    def series(self, ask: Question[Any, Any]) -> list[Any]:
        """Modules of a return, one after the other."""
        return [deed for deed in ask.options if isinstance(deed, Activate)] if ask.kind == "return" else []

    def panel(self, ask: Question[Any, Any], view: View, lang: Lang) -> Markup:
        """The odds of a battle for what is asked now."""
        advice = advice_for(ask, view, lang)
        return advice_panel(advice, lang) if advice else Markup("")

    def mentions(self, line: Line, reader: int | None) -> list[str]:
        return mentioned(line, reader)

    def card(self, token: str, lang: Lang) -> Markup:
        return cards.card(token, lang)

    def details(self, token: str, lang: Lang) -> Markup:
        return cards.details(token, lang)

    def filters(self, lang: Lang) -> list[Filter]:
        return cards.filters(lang)

    def art(self, id: str) -> str | None:
        return drawn_picture(id)

    def tagline(self, lang: Lang) -> str:
        return WORDS(lang, "web.tagline")

    def scores(self, view: View, lang: Lang) -> ScoreSheet:
        return _scores(view, lang)

    def points(self, view: View) -> list[int]:
        return [player.final.total for player in view.players]

    def clock(self, view: View) -> int:
        return view.turn

    def clock_name(self, number: int, lang: Lang) -> str:
        return WORDS(lang, "web.turn", number=number) if number else WORDS(lang, "web.preparation")


def _rooms(player: PlayerView, lang: Lang) -> list[tuple[str, list[bool], str]]:
    """Another one's station in a line: of each kind, which of its modules are damaged, and their names."""
    return [
        (
            kind,
            [player.is_damaged(module) for module in row],
            WORDS(
                lang,
                "web.rooms",
                kind=WORDS(lang, f"web.track.{kind}"),
                modules=", ".join(component(MODULES[module].id, lang).name for module in row),
            ),
        )
        for kind, row in player.rows.items()
        if row
    ]


def _stage(view: View, lang: Lang) -> str:
    """What the turn is at, in a word."""
    if view.outcome is not None:
        return WORDS(lang, "web.stage.over")
    if not view.turn:
        return WORDS(lang, "web.preparation")
    if view.battle is not None:
        return WORDS(lang, "web.stage.battle")
    if view.now.returning:
        return WORDS(lang, "web.stage.return")
    return WORDS(lang, "web.stage.launched" if view.now.active else "web.stage.choice")


# -- the hand


def _hand(view: View, lang: Lang) -> list[tuple[str, str, list[Markup]]]:
    """What only the reader sees: id of the section, its title, its cards."""
    assert view.seat is not None
    me = view.players[view.seat]
    hand = me.hand or []
    found = [
        ("looking", [_held(EVENTS[one].id, f"event:{EVENTS[one].id}", lang) for one in me.looking or ()]),
        ("factions", [_held(id, f"faction:{id}", lang) for id in me.factions_dealt or ()]),
        (
            "tactics",
            [_held(TACTIC_TOKEN[card], tactic_ref(hand, card), lang) for card in hand],
        ),
        (
            "tokens",
            [
                *[_held(DISCOVERY_TOKEN[one], f"token:{DISCOVERY_TOKEN[one]}", lang) for one in me.discoveries or ()],
                *[_held(DOMINANCES[one].id, f"token:{DOMINANCES[one].id}", lang) for one in me.dominances or ()],
            ],
        ),
        ("destiny", [_held(DESTINIES[one].id, f"destiny:{DESTINIES[one].id}", lang) for one in me.destiny or ()]),
    ]
    return [(id, WORDS(lang, f"web.hand.{id}"), held) for id, held in found if held or id == "tactics"]


def _held(token: str, ref: str, lang: Lang) -> Markup:
    return cards.card(token, lang, ref=ref)


# -- the score


def _scores(view: View, lang: Lang) -> ScoreSheet:
    """The final scoring by the rows of the rulebook."""
    scores = [player.final for player in view.players]
    modules = [sum(score.modules.values()) for score in scores]

    def row(key: str, numbers: Sequence[int]) -> tuple[str, list[str]]:
        return WORDS(lang, f"web.score.{key}"), [_signed(number) for number in numbers]

    rows = [row("track", [score.track for score in scores])]
    for track in TRACKS:
        name = WORDS(lang, "web.score.of-track", track=WORDS(lang, f"web.track.{track}"))
        rows.append((name, [_signed(score.tracks[track]) for score in scores]))
    rows += [
        row("structures", [score.structures for score in scores]),
        *([row("specials", [score.specials for score in scores])] if view.special else []),
        row("damaged", [score.damaged for score in scores]),
        row("vault", [score.vault for score in scores]),
        row("modules", modules),
        row("commanders", [score.commanders for score in scores]),
        *([row("destiny", [score.destiny for score in scores])] if any(score.destiny for score in scores) else []),
        row("faction", [score.faction for score in scores]),
    ]
    return ScoreSheet(
        rows=rows,
        total=(WORDS(lang, "web.score.total"), [str(score.total) for score in scores]),
        team=row("team", team_sums(view)) if view.teams else None,
        ties=[
            row("module-count", [score.module_count for score in scores]),
            row("resources", [score.resources for score in scores]),
        ],
    )


def _signed(number: int) -> str:
    return f"{_MINUS}{-number}" if number < 0 else str(number)


LOOK: WebLook = AndromedaWebLook()
