"""Voidfall in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from orloj.games.voidfall.catalogue import component
from orloj.games.voidfall.components import AGENDAS, CRISES, EVENTS, HEROICS, RESOURCES, TRACKS
from orloj.games.voidfall.deeds import Deed
from orloj.games.voidfall.facts import deployed, tier
from orloj.games.voidfall.look.house import strike_of
from orloj.games.voidfall.look.scoring import score_sheet
from orloj.games.voidfall.look.symbols import WORDS
from orloj.games.voidfall.names import WORDS as GAME_WORDS
from orloj.games.voidfall.names import (
    agenda_name,
    event_name,
    house_name,
    sector_kind_name,
    sector_name,
    technology_name,
    track_name,
)
from orloj.games.voidfall.state import NO_CARD, Sector
from orloj.games.voidfall.view import View
from orloj.kernel import Question, Refusal, Seat
from orloj.look.terminal import QUIET, Area, Grid, Item, Page, Teaching
from orloj.words import LANGS, Lang

_PAGES = ("map", "offers")


class VoidfallTerminal(Teaching):
    teaching_modes = ("tutorial",)
    words = WORDS

    def status(self, view: View, lang: Lang, plain: bool) -> list[Text]:  # noqa: ARG002 -- words do for both
        if not view.cycle:
            return [Text(WORDS(lang, "web.preparation"))]
        event = event_name(EVENTS[view.event].id, lang) if view.event != NO_CARD else ""
        parts = [WORDS(lang, "web.cycle", number=view.cycle), event]
        if view.event != NO_CARD and view.round:
            parts.insert(1, WORDS(lang, "web.round", number=view.round, rounds=EVENTS[view.event].rounds))
        return [Text(". ".join(part for part in parts if part))]

    def players(self, view: View, names: Sequence[str], lang: Lang, plain: bool, *, full: bool) -> list[list[Text]]:  # noqa: ARG002
        return [_player(view, who, name, lang) for who, name in enumerate(names)]

    def actor(self, view: View, actor: str, lang: Lang, plain: bool, *, full: bool) -> list[Text]:  # noqa: ARG002
        power = sum(sector.void_power for sector in view.sectors.values())
        lines = [Text(WORDS(lang, "term.void", name=GAME_WORDS(lang, f"actor.{actor}"), power=power), style="bold")]
        if view.board is not None:
            total = sum(points for _, points in view.board.total.values())
            lines.append(Text(f"  {WORDS(lang, 'term.void-total', count=total)}", style=QUIET))
        return lines

    def areas(self, view: View, lang: Lang, plain: bool, *, full: bool) -> list[Area]:  # noqa: ARG002
        if view.seat is None or not view.players[view.seat].slots:
            return []
        me = view.players[view.seat]
        none = WORDS(lang, "term.none")
        held = tuple(_item(AGENDAS[card].id, lang) for card in me.known_agendas)
        found = [Area("focus", WORDS(lang, "term.hand"), tuple(_item(focus, lang) for focus in me.hand), none)]
        if held:
            found.append(Area("agendas", WORDS(lang, "term.agendas"), held, none))
        crises = tuple(_item(CRISES[card].id, lang) for card in view.crises)
        if crises:
            found.append(Area("crises", WORDS(lang, "term.crises"), crises, none))
        return found

    def item(self, ask: Question[Any, Any], value: Any, view: View, lang: Lang, plain: bool) -> Item | None:  # noqa: ARG002
        token = _token(value) if isinstance(value, Deed) else ""
        return _item(token, lang) if token else None

    def aside(self, refusal: Refusal, lang: Lang) -> str:  # noqa: ARG002
        return ""

    def score(self, view: View, names: Sequence[str], lang: Lang, plain: bool) -> Grid:  # noqa: ARG002
        sheet = score_sheet(view, lang)
        rows = [(words, *cells) for words, cells in (*sheet.rows, sheet.total, *sheet.ties)]
        return Grid((WORDS(lang, "term.source"), *names), tuple(rows))

    def pages(self, lang: Lang) -> list[Page]:
        return [
            Page(id, tuple(WORDS(one, f"term.{id}-word") for one in LANGS), WORDS(lang, f"term.{id}-help"))
            for id in _PAGES
        ]

    def page(self, id: str, view: View, names: Sequence[str], lang: Lang, plain: bool) -> list[Text]:  # noqa: ARG002
        lines = _map(view, names, lang) if id == "map" else _offers(view, lang)
        return [Text(line) for line in lines]


def _player(view: View, who: Seat, name: str, lang: Lang) -> list[Text]:
    player = view.players[who]
    if not player.slots or not view.sectors:
        return [Text(name)]
    house = house_name(player.house, lang)
    first = WORDS(lang, "term.player", name=name, house=house, influence=player.influence)
    stock = ", ".join(
        f"{GAME_WORDS(lang, f'resource.{one}')} {player.stock[one]} (+{player.yields[one]})" for one in RESOURCES
    )
    power = WORDS(lang, "term.power", active=player.active, inactive=player.inactive, deployed=deployed(view, who))
    tracks = ", ".join(f"{track_name(track, lang)} {player.tracks[track]}/{tier(view, who, track)}" for track in TRACKS)
    techs = ", ".join(
        f"{technology_name(tech, lang)}{'+' if grade == 'improved' else ''}" for tech, grade in player.techs.items()
    )
    agendas = [agenda_name(AGENDAS[slot.agenda].id, lang) for slot in player.slots if slot.agenda != NO_CARD]
    tokens = WORDS(
        lang, "term.tokens", trade=player.trade, glory=" ".join(map(str, player.glory)) or "–", upkeep=player.upkeep
    )
    lines = [
        stock,
        power,
        WORDS(lang, "term.tracks", tracks=tracks),
        WORDS(lang, "term.techs", techs=techs or WORDS(lang, "term.none")),
        WORDS(lang, "term.played", agendas=", ".join(agendas)),
        tokens,
    ]
    strike = strike_of(view, who, lang) if view.outcome is None else None
    if strike is not None:
        lines.append(WORDS(lang, "term.strike", power=strike.power, words=strike.words))
    return [Text(first, style="bold"), *[Text(f"  {line}", style=QUIET) for line in lines]]


def _map(view: View, names: Sequence[str], lang: Lang) -> list[str]:
    return [
        WORDS(
            lang,
            "term.sector",
            sector=sector_name(key),
            kind=sector_kind_name(sector.kind, lang),
            what=", ".join(_in_sector(sector, names, lang)) or "–",
        )
        for key, sector in view.sectors.items()
    ]


def _in_sector(sector: Sector, names: Sequence[str], lang: Lang) -> list[str]:
    """What stands in a sector; of tokens that lie face down only how many they are."""
    said = []
    if sector.owner >= 0:
        said.append(names[sector.owner])
    said += [GAME_WORDS(lang, f"power-is.{ship}", count=n) for ship, n in sector.fleets.items() if n]
    for name, count in (
        ("ship-voidborn", sector.void_power), ("population", sector.population), ("corruption", int(sector.corrupted)),
        ("bounty", sector.bounties), ("reclaim", sector.reclaims), ("harbinger", sector.harbingers),
    ):  # fmt: skip
        if count:
            said.append(f"{WORDS(lang, f'web.symbol.{name}')} {count}")
    said += [GAME_WORDS(lang, f"guild.{guild}") for guild in sector.guilds]
    said += [GAME_WORDS(lang, f"installation.{piece}") for piece in sector.installations]
    said += [WORDS(lang, "web.symbol.glory-n", number=value) for value in sector.glory]
    if sector.fallen:
        said.append(GAME_WORDS(lang, "name.fallen", house=house_name(sector.fallen, lang)))
    return said


def _offers(view: View, lang: Lang) -> list[str]:
    techs = ", ".join(technology_name(tech, lang) for tech, copies in view.techs.items() if copies)
    improved = ", ".join(technology_name(tech, lang) for tech in view.improved)
    agendas = ", ".join(
        f"{GAME_WORDS(lang, f'agenda-kind.{kind}')}: {agenda_name(AGENDAS[card].id, lang)}"
        for kind, card in view.agenda_offer.items()
        if card != NO_CARD
    )
    trade = " ".join(map(str, view.trade_spaces))
    return [
        f"{WORDS(lang, 'web.tech-offer')}: {techs or '–'}",
        f"{WORDS(lang, 'web.improved-offer')}: {improved or '–'}",
        f"{WORDS(lang, 'web.agenda-offer')}: {agendas or '–'}",
        f"{WORDS(lang, 'web.trade')}: {trade}",
    ]


def _token(deed: Deed) -> str:
    """The component that a deed is about."""
    parts = deed.parts
    for name, all_ in (("agenda", AGENDAS), ("crisis", CRISES), ("heroic", HEROICS)):
        number = parts.get(name)
        if isinstance(number, int) and number >= 0:
            return str(all_[number].id)
    for name in ("focus", "tech", "house"):
        if isinstance(parts.get(name), str):
            return str(parts[name])
    return f"origin.{parts['origin']}" if "origin" in parts else ""


def _item(token: str, lang: Lang) -> Item:
    facts = component(token, lang)
    text = "; ".join(f"{one.label}: {one.short}" if one.label else one.short for one in (*facts.powers, *facts.scoring))
    return Item(token, Text(facts.name), (Text(facts.kind),), Text(text))


LOOK = VoidfallTerminal()
