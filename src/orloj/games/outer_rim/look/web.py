"""Outer Rim in the browser: the arch of the map, the market, everybody's cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orloj.games.outer_rim.catalogue import component, tokens
from orloj.games.outer_rim.components import CARDS, CONTACTS
from orloj.games.outer_rim.look import art, cards
from orloj.games.outer_rim.look.advice import advice_for
from orloj.games.outer_rim.look.beats import MOTION, reason
from orloj.games.outer_rim.look.drawn import render, sheet, sym
from orloj.games.outer_rim.look.map import drawn as map_drawn
from orloj.games.outer_rim.look.opponent import acting_of
from orloj.games.outer_rim.look.planner import plans
from orloj.games.outer_rim.look.pointing import ref_of, symbol_of, thing_ref, to_choose_from
from orloj.games.outer_rim.look.reading import reading_of
from orloj.games.outer_rim.look.sheets import sheet_of
from orloj.games.outer_rim.look.symbols import SYMBOLS, WORDS
from orloj.games.outer_rim.look.wares import wares
from orloj.games.outer_rim.names import WORDS as GAME_WORDS
from orloj.games.outer_rim.names import credits_text, item_name, thing_name
from orloj.games.outer_rim.view import PlayerView, View
from orloj.kernel import Line, Question
from orloj.look import Filter, Markup, ScoreSheet, WebLook
from orloj.look.advice import advice_panel
from orloj.parts.deals import Term
from orloj.words import Lang


class RimWebLook:
    styles: Sequence[str] = ("outer_rim.css",)
    modules: Sequence[str] = ("outer_rim.js",)
    motion = MOTION
    symbols = SYMBOLS
    reason = staticmethod(reason)

    def status(self, view: View, lang: Lang) -> Markup:
        if view.outcome is not None:
            stage = WORDS(lang, "web.over")
        else:
            stage = GAME_WORDS(lang, f"phase.{view.now.step or 'none'}")
        return render("status.html", lang, view=view, stage=stage)

    def seat(self, view: View, seat: int, lang: Lang) -> Markup:
        return render("seat.html", lang, **_player(view.players[seat], seat, lang), target=view.target)

    def actor(self, view: View, actor: str, lang: Lang) -> Markup:  # noqa: ARG002 -- there is only one
        last = len(view.players) - 1
        return render("seat.html", lang, **_player(view.players[last], last, lang), target=view.target)

    def board(self, view: View, names: Sequence[str], lang: Lang) -> Markup:
        named = [*names, *[GAME_WORDS(lang, "actor.opponent")] * (len(view.players) - len(names))]
        seats = sorted(range(len(view.players)), key=lambda seat: seat != view.seat)
        return render(
            "board.html",
            lang,
            mini=cards.mini,
            map=sheet() + map_drawn(view, named, lang),
            wares=wares(view, lang),
            plans=plans(view, lang),
            reading=reading_of(view, lang),
            acting=acting_of(view, lang),
            choices=[cards.card(one, lang, ref=thing_ref(one)) for one in to_choose_from(view)],
            sheets=[sheet_of(view, seat, named[seat], lang) for seat in seats],
        )

    def hand(self, view: View, lang: Lang) -> Markup:
        secrets = view.players[view.seat].secrets if view.seat is not None else None
        if not secrets:
            return Markup("")
        tokens_ = [CARDS[secret.card].id for secret in secrets]
        return render("hand.html", lang, secrets=[cards.mini(one, lang, ref=f"card:{one}") for one in tokens_])

    def ref(self, ask: Question[Any, Any], value: Any) -> str:  # noqa: ARG002 -- options tell it themselves
        return ref_of(value)

    def icon(self, ask: Question[Any, Any], value: Any, lang: Lang) -> Markup:  # noqa: ARG002 -- symbols need no words
        name = symbol_of(ask, value)
        return Markup('<span class="ico or-ico">{}</span>').format(sym(name)) if name else Markup("")

    def panel(self, ask: Question[Any, Any], view: View, lang: Lang) -> Markup:
        """The odds for what is asked now."""
        advice = advice_for(ask, view, lang)
        return advice_panel(advice, lang) if advice is not None else Markup("")

    def term(self, term: Term, view: View, names: Sequence[str], lang: Lang) -> str:  # noqa: ARG002 -- it has one name
        return item_name(term.item, lang)

    def mentions(self, line: Line, reader: int | None) -> list[str]:
        values = {**line.values, **(line.secret if line.seat is not None and line.seat == reader else {})}
        card = values.get("card", "")  # an AI card is named by its token
        found = [CARDS[card].id if isinstance(card, int) else card] if card != "" else []
        if isinstance(values.get("contact"), int):
            found.append(CONTACTS[values["contact"]].id)
        return [*found, *[values[name] for name in ("character", "ship") if values.get(name)]]

    def card(self, token: str, lang: Lang) -> Markup:
        return cards.card(token, lang)

    def details(self, token: str, lang: Lang) -> Markup:
        return cards.details(token, lang)

    def filters(self, lang: Lang) -> list[Filter]:
        groups: dict[str, set[str]] = {}
        for token in tokens():
            groups.setdefault(component(token, lang).group, set()).add(token)
        values = [(group, _group_name(group, lang)) for group in groups]
        kinds = {group: frozenset(found) for group, found in groups.items()}
        return [Filter("kind", WORDS(lang, "web.group"), values, kinds)]

    def art(self, id: str) -> str | None:
        return art.picture(id)

    def tagline(self, lang: Lang) -> str:
        return WORDS(lang, "web.tagline")

    def scores(self, view: View, lang: Lang) -> ScoreSheet:
        players = [player for seat, player in enumerate(view.players) if view.mode != "solo" or seat == 0]
        rows = [
            (WORDS(lang, "web.fame"), [str(one.fame) for one in players]),
            (WORDS(lang, "web.additional"), [str(one.total_fame - one.fame) for one in players]),
        ]
        ties = [(WORDS(lang, "web.credits"), [credits_text(one.credits, lang) for one in players])]
        return ScoreSheet(rows, (WORDS(lang, "web.total"), [str(one.total_fame) for one in players]), ties=ties)

    def points(self, view: View) -> list[int]:
        return [player.total_fame for seat, player in enumerate(view.players) if view.mode != "solo" or seat == 0]

    def clock(self, view: View) -> int:
        return view.turn

    def clock_name(self, number: int, lang: Lang) -> str:
        return WORDS(lang, "web.turn", number=number) if number else WORDS(lang, "web.preparation")


def _group_name(group: str, lang: Lang) -> str:
    return GAME_WORDS(lang, f"deck.{group}" if GAME_WORDS.has(f"deck.{group}") else f"kind.{group}")


def _player(player: PlayerView, seat: int, lang: Lang) -> dict[str, Any]:
    return {
        "seat": seat,
        "player": player,
        "character": thing_name(player.character, lang) if player.character else "",
        "ship": thing_name(player.ship, lang) if player.ship else "",
        "credits": credits_text(player.credits, lang),
    }


LOOK: WebLook = RimWebLook()
