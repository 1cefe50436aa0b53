"""Twilight Imperium in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.text import Text

from orloj.games.ti4.catalogue import component
from orloj.games.ti4.components import ACTION_CARDS, AGENDAS, OBJECTIVES, POOLS
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import note_kind, note_owner, planets_of
from orloj.games.ti4.hints import system_facts
from orloj.games.ti4.names import name_of
from orloj.games.ti4.purse import commodity_limit, ready_planets, wealth
from orloj.games.ti4.state import Law, System
from orloj.games.ti4.texts import TEXTS
from orloj.games.ti4.view import PlayerView, View
from orloj.games.ti4.wording import WORDS as GAME_WORDS
from orloj.games.ti4.wording import Who, group_of, id_of, system_name, thing_name
from orloj.kernel import Question, Refusal, Seat
from orloj.look.terminal import QUIET, Area, Grid, Item, Page, Teaching
from orloj.words import COMMON, LANGS, Lang, Words

WORDS = Words("orloj.games.ti4.look")
_PAGES = ("map", "objectives", "laws", "promises")
_FACTS_IN_HEAD = ("faction", "unit", "planet")  # of these a row of facts would repeat the label


class ImperiumTerminal(Teaching):
    teaching_modes = ("standard",)
    words = WORDS

    def status(self, view: View, lang: Lang, plain: bool) -> list[Text]:  # noqa: ARG002 -- words do for both
        goal = WORDS(lang, "term.goal", count=view.goal)
        phase = TEXTS.phase_name(view.phase, lang)
        if not view.round:
            return [Text(f"{phase}. {goal}")]
        said = [WORDS(lang, "term.round", number=view.round, phase=phase)]
        if view.speaker >= 0:
            said.append(WORDS(lang, "term.speaker", player=_short(view, lang)(view.speaker)))
        if view.phase == "action" and view.active >= 0:
            said.append(WORDS(lang, "term.active", player=_short(view, lang)(view.active)))
        return [Text(" ".join([*said, goal]))]

    def players(self, view: View, names: Sequence[str], lang: Lang, plain: bool, *, full: bool) -> list[list[Text]]:  # noqa: ARG002
        return [_player(view, seat, name, lang, full=full) for seat, name in enumerate(names)]

    def areas(self, view: View, lang: Lang, plain: bool, *, full: bool) -> list[Area]:  # noqa: ARG002
        none = WORDS(lang, "term.none")
        found = [Area("objectives", WORDS(lang, "term.objectives"), _objectives(view, view.objectives, lang), none)]
        if view.phase == "strategy":
            offered = tuple(_offered(card, goods, lang) for card, goods in view.offer.items())
            found.append(Area("offer", WORDS(lang, "term.offer"), offered, none))
        if view.you is None:
            return found
        me = view.players[view.you]
        found.append(Area("secrets", WORDS(lang, "term.secrets"), _objectives(view, me.secrets or (), lang), none))
        cards = tuple(_item(ACTION_CARDS[card].id, lang) for card in me.action_cards or ())
        found.append(Area("cards", WORDS(lang, "term.cards"), cards, none))
        notes = tuple(_note(view, note, lang) for note in me.notes or () if note_owner(note) != view.you)
        if notes:
            found.append(Area("notes", WORDS(lang, "term.notes"), notes, none))
        return found

    def item(self, ask: Question[Any, Any], value: Any, view: View, lang: Lang, plain: bool) -> Item | None:  # noqa: ARG002
        token = _token(ask, value)
        return _item(token, lang) if token and group_of(id_of(token)) not in (None, *_FACTS_IN_HEAD) else None

    def aside(self, refusal: Refusal, lang: Lang) -> str:  # noqa: ARG002
        return ""

    def score(self, view: View, names: Sequence[str], lang: Lang, plain: bool) -> Grid:  # noqa: ARG002
        """Points by objectives; the rest comes from cards, agendas and Mecatol Rex."""
        players = view.players[: len(names)]
        scored = [number for number in range(len(OBJECTIVES)) if any(number in one.scored for one in players)]
        rows = [
            (
                name_of("objective", OBJECTIVES[number].id, lang),
                *[str(OBJECTIVES[number].points) if number in one.scored else "–" for one in players],
            )
            for number in scored
        ]
        others = [one.points - sum(OBJECTIVES[number].points for number in one.scored) for one in players]
        rows.append((WORDS(lang, "term.other-points"), *map(str, others)))
        rows.append((WORDS(lang, "term.points"), *[str(one.points) for one in players]))
        return Grid((WORDS(lang, "term.source"), *names), tuple(rows))

    def pages(self, lang: Lang) -> list[Page]:
        return [
            Page(id, tuple(WORDS(one, f"term.{id}-word") for one in LANGS), WORDS(lang, f"term.{id}-help"))
            for id in _PAGES
        ]

    def page(self, id: str, view: View, names: Sequence[str], lang: Lang, plain: bool) -> list[Text]:  # noqa: ARG002
        listed = {"map": _map, "laws": _laws, "promises": _promises}[id]  # the objectives are an area
        lines = listed(view, names.__getitem__, lang)
        return [Text(line) for line in lines] or [Text(WORDS(lang, "term.none"))]


def _short(view: View, lang: Lang) -> Who:
    """Players by their factions, where names are not known."""

    def named(seat: Seat) -> str:
        faction = view.players[seat].faction
        return name_of("short", faction, lang) if faction else COMMON(lang, "ui.seat", number=seat + 1)

    return named


# ---------------------------------------------------------------- players


def _player(view: View, seat: Seat, name: str, lang: Lang, *, full: bool) -> list[Text]:
    player = view.players[seat]
    if not player.faction:
        return [Text(name)]
    head = WORDS(lang, "term.player", name=name, faction=name_of("faction", player.faction, lang), points=player.points)
    marks = [WORDS(lang, f"term.is-{mark}") for mark in _marks(view, seat)]
    lines = list(_lines(view, seat, lang, full=full)) if not player.eliminated else []
    return [Text(", ".join([head, *marks]), style="bold"), *[Text(f"  {line}", style=QUIET) for line in lines]]


def _marks(view: View, seat: Seat) -> list[str]:
    player = view.players[seat]
    marks = {"speaker": view.speaker == seat, "passed": player.passed, "eliminated": player.eliminated}
    return [mark for mark, holds in marks.items() if holds]


def _lines(view: View, seat: Seat, lang: Lang, *, full: bool) -> Iterable[str]:
    player = view.players[seat]
    pools = ", ".join(GAME_WORDS(lang, f"tokens.{pool}", count=getattr(player, pool)) for pool in POOLS)
    yield WORDS(lang, "term.pools", pools=pools)
    yield WORDS(
        lang,
        "term.goods",
        goods=player.trade_goods,
        commodities=player.commodities,
        limit=commodity_limit(view, seat),
        resources=wealth(view, seat, "resources"),
        influence=wealth(view, seat, "influence"),
    )
    if player.strategy_cards:
        cards = [_with_mark(card, card in player.spent_cards, lang) for card in player.strategy_cards]
        yield WORDS(lang, "term.strategy", cards=", ".join(cards))
    yield WORDS(lang, "term.hand", cards=player.card_count, secrets=player.secret_count, notes=player.note_count)
    planets = planets_of(view, seat)
    if full:
        ready = ready_planets(view, seat)
        named = [_marked(name_of("planet", planet, lang), planet not in ready, lang) for planet in planets]
        yield WORDS(lang, "term.planets", planets=", ".join(named) or WORDS(lang, "term.none"))
        yield WORDS(lang, "term.technologies", technologies=_technologies(player, lang))
        if player.notes_in_play:
            notes = ", ".join(_note_name(view, note, lang) for note in player.notes_in_play)
            yield WORDS(lang, "term.notes-in-play", notes=notes)
    else:
        yield WORDS(lang, "term.counts", planets=len(planets), technologies=len(player.technologies))


def _technologies(player: PlayerView, lang: Lang) -> str:
    named = [_with_mark(one, one in player.exhausted, lang) for one in player.technologies]
    return ", ".join(named) or WORDS(lang, "term.none")


def _with_mark(id: str, exhausted: bool, lang: Lang) -> str:
    return _marked(thing_name(id, lang), exhausted, lang)


def _marked(name: str, exhausted: bool, lang: Lang) -> str:
    return WORDS(lang, "term.exhausted", name=name) if exhausted else name


# ---------------------------------------------------------------- components


def _item(token: str, lang: Lang, *more: str) -> Item:
    facts = component(token, lang)
    text = " ".join(
        f"{one.label}: {one.text}" if len(facts.powers) > 1 else one.text for one in (*facts.powers, *facts.scoring)
    )
    return Item(token, Text(facts.name), (Text(", ".join([facts.kind, *more])),), Text(text))


def _objectives(view: View, objectives: Iterable[int], lang: Lang) -> tuple[Item, ...]:
    who = _short(view, lang)
    found = []
    for number in objectives:
        scorers = [who(seat) for seat, one in enumerate(view.players) if number in one.scored]
        more = [WORDS(lang, "term.scored-by", players=", ".join(scorers))] if scorers else []
        found.append(_item(OBJECTIVES[number].id, lang, *more))
    return tuple(found)


def _offered(card: str, goods: int, lang: Lang) -> Item:
    return _item(card, lang, *([WORDS(lang, "term.goods-on-it", count=goods)] if goods else []))


def _note(view: View, note: int, lang: Lang) -> Item:
    return _item(note_kind(view, note), lang, WORDS(lang, "term.owner", player=_short(view, lang)(note_owner(note))))


def _note_name(view: View, note: int, lang: Lang) -> str:
    name = name_of("note", note_kind(view, note), lang)
    return GAME_WORDS(lang, "name.note", note=name, owner=_short(view, lang)(note_owner(note)))


def _token(ask: Question[Any, Any], value: Any) -> str:
    """The component that an option is about."""
    if isinstance(value, Deed):
        parts: dict[str, Any] = value.parts
        for name, cards in (("objective", OBJECTIVES), ("agenda", AGENDAS), ("action_card", ACTION_CARDS)):
            if isinstance(parts.get(name), int):
                return str(cards[parts[name]].id)
        named = (parts.get(name) for name in ("component", "technology", "strategy", "note"))
        return next((str(one) for one in named if isinstance(one, str)), "")
    return ask.token(value) if isinstance(value, str | int) else ""


# ---------------------------------------------------------------- pages


def _map(view: View, who: Who, lang: Lang) -> list[str]:
    """All systems, from the centre outwards; those beside the board at the end."""

    def ring(system: System) -> tuple[int, int]:
        at = system.at
        return (max(abs(at.q), abs(at.r), abs(at.q + at.r)) if at is not None else 99, system.tile)

    return [
        WORDS(
            lang,
            "term.system",
            number=system.tile,
            system=system_name(system.tile, lang),
            what="; ".join(system_facts(view, system.tile, lang, who)) or "–",
        )
        for system in sorted(view.systems.values(), key=ring)
    ]


def _laws(view: View, who: Who, lang: Lang) -> list[str]:
    return [_law(law, who, lang) for law in view.laws]


def _law(law: Law, who: Who, lang: Lang) -> str:
    facts = component(AGENDAS[law.agenda].id, lang)
    name = facts.name
    if law.planet:
        name = f"{name} ({name_of('planet', law.planet, lang)})"
    elif law.owner >= 0:
        name = f"{name} ({who(law.owner)})"
    elif law.objective >= 0:
        name = f"{name} ({name_of('objective', OBJECTIVES[law.objective].id, lang)})"
    return f"{name}: {' '.join(f'{one.label}: {one.text}' for one in facts.powers)}"


def _promises(view: View, who: Who, lang: Lang) -> list[str]:
    return [
        WORDS(
            lang,
            "term.promise",
            giver=who(one.giver),
            taker=who(one.taker),
            promise=GAME_WORDS(lang, f"promise.{one.word}"),
            number=one.round,
        )
        for one in view.promises
    ]


LOOK = ImperiumTerminal()
