"""Outer Rim in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from orloj.games.outer_rim.catalogue import component
from orloj.games.outer_rim.components import CARDS, FACTIONS, PATROLS, CardId
from orloj.games.outer_rim.deeds import Deed
from orloj.games.outer_rim.names import (
    WORDS as GAME_WORDS,
)
from orloj.games.outer_rim.names import (
    asset_name,
    class_name,
    contact_name,
    credits_text,
    space_name,
    spot_name,
    thing_name,
)
from orloj.games.outer_rim.view import PlayerView, View
from orloj.kernel import Question, Refusal
from orloj.look.terminal import QUIET, Area, Grid, Item, Page, Teaching
from orloj.words import LANGS, Lang, Words

WORDS = Words("orloj.games.outer_rim.look")
_SIGNS = {-1: "−", 0: "0", 1: "+"}
_PAGES = ("market", "map")


class RimTerminal(Teaching):
    teaching_modes = ("standard",)
    words = WORDS

    def status(self, view: View, lang: Lang, plain: bool) -> list[Text]:  # noqa: ARG002 -- words do for both
        target = WORDS(lang, "term.target", target=view.target)
        if not view.turn:
            return [Text(f"{WORDS(lang, 'term.setup')}. {target}.")]
        who = thing_name(view.players[view.active].character, lang)
        step = GAME_WORDS(lang, f"phase.{view.now.step or 'none'}")
        return [Text(f"{WORDS(lang, 'term.turn', number=view.turn, player=who, step=step)}. {target}.")]

    def players(self, view: View, names: Sequence[str], lang: Lang, plain: bool, *, full: bool) -> list[list[Text]]:  # noqa: ARG002
        return [_player(player, name, lang) for player, name in zip(view.players, names, strict=False)]

    def actor(self, view: View, actor: str, lang: Lang, plain: bool, *, full: bool) -> list[Text]:  # noqa: ARG002
        return _player(view.players[-1], GAME_WORDS(lang, f"actor.{actor}"), lang)

    def areas(self, view: View, lang: Lang, plain: bool, *, full: bool) -> list[Area]:  # noqa: ARG002
        tops = [market.top for market in view.markets.values() if market.top is not None]
        found = [Area("market", WORDS(lang, "term.market"), tuple(_item(card, lang) for card in tops), "")]
        if view.seat is not None:
            me = view.players[view.seat]
            none = WORDS(lang, "term.none")
            secrets = tuple(_item(secret.card, lang) for secret in me.secrets or ())
            found.append(Area("own", WORDS(lang, "term.own"), tuple(_item(card, lang) for card in me.assets), none))
            if secrets:
                found.append(Area("secrets", WORDS(lang, "term.own-secrets"), secrets, none))
        return found

    def item(self, ask: Question[Any, Any], value: Any, view: View, lang: Lang, plain: bool) -> Item | None:  # noqa: ARG002
        card = value.parts.get("card") if isinstance(value, Deed) else None
        return _item(card, lang) if isinstance(card, int) else None

    def aside(self, refusal: Refusal, lang: Lang) -> str:  # noqa: ARG002
        return ""

    def score(self, view: View, names: Sequence[str], lang: Lang, plain: bool) -> Grid:  # noqa: ARG002
        players = view.players[: len(names)]
        rows = (
            (WORDS(lang, "term.fame"), *[str(one.fame) for one in players]),
            (WORDS(lang, "term.additional"), *[str(one.total_fame - one.fame) for one in players]),
            (WORDS(lang, "term.total"), *[str(one.total_fame) for one in players]),
            (WORDS(lang, "term.credits"), *[credits_text(one.credits, lang) for one in players]),
        )
        return Grid((WORDS(lang, "term.source"), *names), rows)

    def pages(self, lang: Lang) -> list[Page]:
        return [
            Page(id, tuple(WORDS(one, f"term.{id}-word") for one in LANGS), WORDS(lang, f"term.{id}-help"))
            for id in _PAGES
        ]

    def page(self, id: str, view: View, names: Sequence[str], lang: Lang, plain: bool) -> list[Text]:  # noqa: ARG002
        if id != "map":
            return []
        lines = []
        for faction, token in view.patrols.items():
            name = thing_name(PATROLS[faction, token.level].id, lang)
            lines.append(WORDS(lang, "term.patrol", patrol=name, space=space_name(token.at, lang)))
        for spot, contact in view.contacts.items():
            who = class_name(contact.class_, lang) if contact.contact is None else contact_name(contact.contact, lang)
            lines.append(WORDS(lang, "term.contact", spot=spot_name(spot, lang), who=who))
        return [Text(line) for line in lines]


def _player(player: PlayerView, name: str, lang: Lang) -> list[Text]:
    if not player.ship:
        return [Text(name)]
    space = space_name(player.at, lang) if player.at else WORDS(lang, "term.setup")
    first = WORDS(
        lang,
        "term.player",
        name=name,
        fame=player.total_fame,
        credits=credits_text(player.credits, lang),
        space=space,
    )
    values = WORDS(
        lang,
        "term.values",
        character=thing_name(player.character, lang),
        ship=thing_name(player.ship, lang),
        ground=player.ground_combat,
        combat=player.ship_combat,
        hyperdrive=player.hyperdrive,
        wounds=player.wounds,
        health=player.health,
        hull_damage=player.hull_damage,
        hull=player.hull,
    )
    reps = ", ".join(f"{GAME_WORDS(lang, f'faction.{one}')} {_SIGNS[player.rep[one]]}" for one in FACTIONS)
    cards = ", ".join(asset_name(card, lang) for card in player.assets) or WORDS(lang, "term.none")
    lines = [values, WORDS(lang, "term.rep", reps=reps), WORDS(lang, "term.assets", cards=cards)]
    if player.secret_places:
        lines.append(WORDS(lang, "term.secrets", count=len(player.secret_places)))
    return [Text(first, style="bold"), *[Text(f"  {line}", style=QUIET) for line in lines]]


def _item(card: CardId, lang: Lang) -> Item:
    facts = component(CARDS[card].id, lang)
    text = "; ".join(f"{one.label}: {one.short}" for one in facts.powers)
    return Item(CARDS[card].id, Text(facts.name), (Text(facts.kind),), Text(text))


LOOK = RimTerminal()
