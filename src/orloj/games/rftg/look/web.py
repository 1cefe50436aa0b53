"""Race for the Galaxy in the browser: the table as cards, made from the view of the reading seat and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from orloj.games.rftg.actions import ACTIONS, ADVANCED, STANDARD
from orloj.games.rftg.cards import BY_TOKEN, CARDS, GOOD, GOOD_KINDS, TOKEN, TYPES, Card, CardId
from orloj.games.rftg.look.art import picture_of
from orloj.games.rftg.look.beats import MOTION, reason
from orloj.games.rftg.look.signs import NUMERALS, SYMBOLS
from orloj.games.rftg.look.terminal import WORDS, round_phases, strength
from orloj.games.rftg.powers import CONSUME_POWERS, powers_of
from orloj.games.rftg.rounds import FULL_TABLEAU
from orloj.games.rftg.state import PHASES
from orloj.games.rftg.texts import TEXTS, card_name, kind_name
from orloj.games.rftg.texts import WORDS as GAME_WORDS
from orloj.games.rftg.view import PlayerView, View
from orloj.kernel import Ask, Line, Question
from orloj.look import Filter, Markup, ScoreSheet, WebLook, templates_of
from orloj.look.icons import sign
from orloj.words import COMMON, Lang

_TEMPLATES = "orloj.games.rftg.look"
_EMBLEMS = "▲●■◆⬟★"  # of the seats, as everywhere on the page
_MINUS = "−"
_SIGN = {  # what stands before the words of a power
    "keep_extra": "keep",
    "reduce_cost": "cheaper",
    "cost_to_zero": "free",
    "military": "shield",
    "temporary_military": "used-up",
    "pay_for_military": "talk",
    "sale_bonus": "scales",
    "sell_at_trade_price": "scales",
    "consume": "points",
    "consume_all": "points",
    "discard_hand_cards": "points",
    "gamble": "die",
    "produce_here": "good",
    "produce_on_windfall": "windfall",
}  # everything else draws cards


# -- cards as the templates want them


@dataclass(frozen=True)
class Row:
    """A power on a card: its phase, a sign and few words; all of it as a tooltip."""

    phase: str
    numeral: str
    name: str
    sign: Markup
    short: str
    full: str
    on: bool = False  # its phase is being played


@dataclass(frozen=True)
class Face:
    """A card (or an action) ready to be drawn."""

    token: str
    lang: Lang  # of its words
    picture: str
    name: str
    form: str  # "world", "military", "development", "action": the shape of the cost badge
    kind: str  # of good, or "none"
    production: str
    number: str
    vp: str
    facts: str  # the line of facts
    sort: str  # kind of good, short
    marks: tuple[str, ...]
    rows: tuple[Row, ...]
    scoring: tuple[Row, ...]
    label: str  # everything, for those who do not see the card
    ref: str = ""
    good: str = ""  # the words for a good that lies here
    letter: str = ""  # the mark of that good
    hint: str = ""
    worth: str = ""  # of a cost-6 development on the table: what it counts now


@cache
def _face(token: str, lang: Lang) -> Face:
    return _action_face(token, lang) if token in ACTIONS else _card_face(token, lang)


def _card_face(token: str, lang: Lang) -> Face:
    card = CARDS[BY_TOKEN[token]]
    texts = TEXTS.component(card.id, lang)
    rows = [
        Row(
            power.phase, NUMERALS[power.phase], text.label, sign(_SIGN.get(power.effect, "draw")), text.short, text.text
        )
        for power, text in zip(card.powers, texts.powers, strict=True)
    ]
    scoring = [Row("end", "?", text.label, sign("scoring"), text.short, text.text) for text in texts.scoring]
    spoken = [f"{row.name}: {row.short}" for row in rows]
    if scoring:
        spoken.append(f"{scoring[0].name}: {', '.join(row.short for row in scoring)}")
    return Face(
        token=token,
        lang=lang,
        picture=card.id,
        name=texts.name,
        form="military" if card.military else card.type,
        kind=card.good,
        production=card.production,
        number=str(card.price_or_defence),
        vp="?" if card.vp is None else str(card.vp),
        facts=texts.kind,
        sort=kind_name(card.good, lang, short=True) if card.good != "none" else "",
        marks=texts.marks,
        rows=tuple(rows),
        scoring=tuple(scoring),
        label=_sentences([texts.name, texts.kind, ", ".join(texts.marks), "; ".join(spoken)]),
    )


def _action_face(action: str, lang: Lang) -> Face:
    texts = TEXTS.component(action, lang)
    phase = ACTIONS[action].phase
    bonus = texts.powers[0]
    return Face(
        token=action,
        lang=lang,
        picture=ACTIONS[action].first_copy,
        name=texts.name,
        form="action",
        kind="none",
        production="none",
        number=NUMERALS[phase],
        vp="",
        facts=texts.kind,
        sort="",
        marks=(),
        rows=(Row(phase, NUMERALS[phase], bonus.label, sign("star"), bonus.short, bonus.text),),
        scoring=(),
        label=_sentences([texts.name, texts.kind, bonus.text]),
    )


def _lying(card: CardId, view: View, lang: Lang, *, goods: Iterable[CardId] = (), ref: bool = False) -> Face:
    """A card as it lies on the table: powers of the present phase lit, its good on it."""
    face = _face(TOKEN[card], lang)
    rows = tuple(replace(row, on=_is_played(row.phase, view)) for row in face.rows)
    face = replace(face, rows=rows, ref=f"card:{face.token}" if ref else "")
    if card not in goods:
        return face
    words = WORDS(lang, "web.good-here", kind=kind_name(face.kind, lang))
    return replace(
        face, good=words, letter=WORDS(lang, f"web.letter.{face.kind}"), label=_sentences([face.label, words])
    )


def _in_tableau(card: CardId, view: View, player: PlayerView, lang: Lang, *, ref: bool) -> Face:
    """A card of a tableau; a cost-6 development shows what it is worth now, which everybody can count."""
    face = _lying(card, view, lang, goods=player.goods, ref=ref)
    points = player.score.sixes.get(card)
    if points is None:
        return face
    words = WORDS(lang, "web.worth", points=points)
    return replace(face, vp=str(points), worth=words, label=_sentences([face.label, words]))


def _is_played(phase: str, view: View) -> bool:
    return view.phase == ("consume" if phase == "trade" else phase)


def _sentences(parts: Iterable[str]) -> str:
    return " ".join(part if part.endswith((".", "!", "?")) else f"{part}." for part in parts if part)


# -- the round


@dataclass(frozen=True)
class Step:
    """A phase in the tracker."""

    phase: str
    numeral: str
    name: str
    state: str  # "done", "now", "next"; "off": nobody picked it; "open": not known yet
    words: str


def _steps(view: View, lang: Lang) -> Iterator[Step]:
    """All phases in their order with what becomes of them in this round."""
    planned = round_phases(view)
    now = len(planned) - len(view.phases)
    place = 0
    for phase in PHASES:
        count = planned.count(phase)
        if not count:
            yield _step(phase, "off" if planned else "open", lang)
        for _ in range(count):
            yield _step(phase, "done" if place < now else "now" if place == now else "next", lang)
            place += 1


def _step(phase: str, state: str, lang: Lang) -> Step:
    return Step(phase, NUMERALS[phase], TEXTS.phase_name(phase, lang), state, WORDS(lang, f"web.step.{state}"))


def _is_picking(view: View) -> bool:
    """Are the actions of the round being picked?"""
    return view.round > 0 and view.phase == "" and view.outcome is None


def _stage(view: View, lang: Lang) -> str:
    """What happens outside of the phases; empty within them."""
    if _is_picking(view):
        return WORDS(lang, "choosing")
    return "" if view.phase in PHASES else TEXTS.phase_name(view.phase, lang)


def _is_last_round(view: View) -> bool:
    full = any(len(player.tableau) >= FULL_TABLEAU for player in view.players)
    return view.outcome is None and (view.pool == 0 or full)


# -- the look


class RaceWebLook:
    """Race for the Galaxy as `orloj.look.WebLook` asks for it."""

    styles: Sequence[str] = ("rftg.css",)
    modules: Sequence[str] = ()
    motion = MOTION
    symbols = SYMBOLS
    reason = staticmethod(reason)

    def status(self, view: View, lang: Lang) -> Markup:
        return _render(
            "status.html", lang, view=view, steps=list(_steps(view, lang)), stage=_stage(view, lang),
            last=_is_last_round(view),
        )  # fmt: skip

    def seat(self, view: View, seat: int, lang: Lang) -> Markup:
        player = view.players[seat]
        minis = [] if seat == view.seat else [_lying(card, view, lang, goods=player.goods) for card in player.tableau]
        numbers = [
            ("vp", str(player.score.total)),
            ("hand", str(player.hand_size)),
            ("military", _signed(player.military)),
            ("cards", f"{len(player.tableau)}/{FULL_TABLEAU}"),
            ("goods", str(len(player.goods))),
        ]
        picks = [_face(pick, lang) for pick in player.picks]
        return _render("seat.html", lang, seat=seat, numbers=numbers, picks=picks, minis=minis)

    def board(self, view: View, names: Sequence[str], lang: Lang) -> Markup:
        empires = [
            _empire(view, seat, names[seat], lang)
            for seat in sorted(range(len(view.players)), key=lambda seat: seat != view.seat)
        ]
        return _render("board.html", lang, actions=_actions(view, lang), empires=empires)

    def hand(self, view: View, lang: Lang) -> Markup:
        if view.seat is None:
            return Markup("")
        me = view.players[view.seat]
        looking = [_lying(card, view, lang, ref=True) for card in me.looking or ()]
        hand = [_lying(card, view, lang, ref=True) for card in me.hand or ()]
        return _render("hand.html", lang, looking=looking, hand=hand)

    def ref(self, ask: Question[Any, Any], value: Any) -> str:
        token = _piece(ask, value)
        if not token:
            return ""
        return f"action:{token}" if ask.kind in ("action", "actions") else f"card:{token}"

    def icon(self, ask: Question[Any, Any], value: Any, lang: Lang) -> Markup:
        token = _piece(ask, value)
        return _render("icon.html", lang, face=_face(token, lang)) if token else Markup("")

    def alike(self, ask: Question[Any, Any], value: Any, lang: Lang) -> str:
        """Goods of one kind."""
        return kind_name(GOOD[value], lang) if ask.kind == "goods" else ""

    def usual(self, ask: Question[Any, Any], view: View) -> str | None:
        """One pays first with what cannot be placed any more: developments that one has already."""
        if ask.kind != "pay":
            return None
        mine = powers_of(view.players[ask.seat].tableau).developments
        needless = [card for card in ask.options if CARDS[card].id in mine]
        return ",".join(TOKEN[card] for card in needless[: ask.values["price"]])

    def series(self, ask: Question[Any, Any]) -> list[Any]:
        """Powers that have to be used anyway, and windfall worlds, one after the other."""
        match ask.kind:
            case "consume":
                return [
                    token for token in ask.options if token in CONSUME_POWERS and not CONSUME_POWERS[token][1].optional
                ]
            case "windfall":
                return [pick for pick in ask.options if pick is not None]
        return []

    def mentions(self, line: Line, reader: int | None) -> list[str]:
        values = dict(line.values)
        if line.seat is not None and line.seat == reader:
            values |= line.secret
        return list(dict.fromkeys(_mentioned(values)))

    def card(self, token: str, lang: Lang) -> Markup:
        return _render("card.html", lang, face=_face(token, lang))

    def details(self, token: str, lang: Lang) -> Markup:
        face = _face(token, lang)
        action = token in ACTIONS
        origin = TEXTS.component(face.token, lang).origin
        copies = "" if action else WORDS(lang, "web.copies", count=CARDS[BY_TOKEN[token]].copies)
        return _render("details.html", lang, face=face, origin=COMMON(lang, f"ui.origin.{origin}"), copies=copies)

    def filters(self, lang: Lang) -> list[Filter]:
        return [_filter(id, lang) for id in ("type", "good", "production", "number", "phase", "keyword", "origin")]

    def art(self, id: str) -> str | None:
        return picture_of(id)

    def tagline(self, lang: Lang) -> str:
        return WORDS(lang, "web.tagline")

    def scores(self, view: View, lang: Lang) -> ScoreSheet:
        scores = [player.score for player in view.players]
        sixes = dict.fromkeys(card for score in scores for card in score.sixes)
        return ScoreSheet(
            rows=[
                (WORDS(lang, "score.chips"), [str(score.chips) for score in scores]),
                (WORDS(lang, "score.worlds"), [str(score.worlds) for score in scores]),
                (WORDS(lang, "score.developments"), [str(score.developments) for score in scores]),
                *[(card_name(six, lang), [str(score.sixes.get(six, "–")) for score in scores]) for six in sixes],
            ],
            total=(WORDS(lang, "score.total"), [str(score.total) for score in scores]),
            ties=[(WORDS(lang, "score.tie"), [str(score.goods_and_hand) for score in scores])],
        )

    def points(self, view: View) -> list[int]:
        return [player.score.total for player in view.players]

    def clock(self, view: View) -> int:
        return view.round

    def clock_name(self, number: int, lang: Lang) -> str:
        return WORDS(lang, "round", number=number) if number else TEXTS.phase_name("", lang)


# -- parts of the board


@dataclass(frozen=True)
class Empire:
    """One player's open cards."""

    seat: int
    mine: bool
    emblem: str
    title: str
    strength: str
    count: int
    ticks: tuple[bool, ...]  # twelve places, like the hours of a clock
    cards: tuple[Face, ...]
    placing: Face | None
    placing_words: str


def _strength_of(player: PlayerView, lang: Lang) -> str:
    text = " ".join(strength(powers_of(player.tableau), lang))
    return text[:1].upper() + text[1:]


def _empire(view: View, seat: int, name: str, lang: Lang) -> Empire:
    player: PlayerView = view.players[seat]
    mine = seat == view.seat
    count = len(player.tableau)
    turned_up = view.phase == "consume"  # a card turned up in a gamble, not one that is being placed
    return Empire(
        seat=seat,
        mine=mine,
        emblem=_EMBLEMS[seat],
        title=WORDS(lang, "web.empire") if mine else WORDS(lang, "web.empire-of", player=name),
        strength=_strength_of(player, lang),
        count=count,
        ticks=tuple(place < count for place in range(max(FULL_TABLEAU, count))),
        cards=tuple(_in_tableau(card, view, player, lang, ref=mine) for card in player.tableau),
        placing=None if player.placing is None else _lying(player.placing, view, lang, ref=mine),
        placing_words=WORDS(lang, "web.turned-up" if turned_up else "web.placing"),
    )


def _actions(view: View, lang: Lang) -> list[Face]:
    """The action cards while they are being picked, each with what it would do for the reader."""
    if view.seat is None or not _is_picking(view):
        return []
    cards = ADVANCED if view.mode == "advanced" else STANDARD
    ask = Ask(view.seat, "action", lambda _seat: cards)
    found = []
    for action in cards:
        face, hint = _face(action, lang), TEXTS.hint(ask, action, view, lang)
        found.append(replace(face, ref=f"action:{action}", hint=hint, label=_sentences([face.label, hint])))
    return found


# -- pieces that options and lines stand for


def _piece(ask: Question[Any, Any], value: Any) -> str:
    """The token of the card that an option stands for; empty if there is none."""
    match ask.kind:
        case "action" | "actions":
            return str(value) if value in ACTIONS else ""
        case "way":  # a card that is used up, otherwise the world itself
            return TOKEN[value.used_up[0] if value.used_up else ask.values["card"]]
        case "keep":
            return TOKEN[ask.values["card"]]
        case "consume":
            return TOKEN[CONSUME_POWERS[value][0]] if value in CONSUME_POWERS else ""
        case "windfall":
            return "" if value is None else TOKEN[value.world]
        case "gamble":
            return ""
    return TOKEN[value] if isinstance(value, int) else ""


def _mentioned(values: Mapping[str, Any]) -> Iterator[str]:
    for name, value in values.items():
        if name in ("card", "world") and value is not None:
            yield TOKEN[value]
        elif name in ("cards", "worlds") and not isinstance(value, int):
            yield from [TOKEN[card] for card in value]
        elif name == "actions":
            yield from value


# -- the card browser


def _filter(id: str, lang: Lang) -> Filter:
    """A filter with those of its values that some component has."""
    tokens: dict[str, set[str]] = {}
    for card in TYPES:
        for value in _values_of(id, card):
            tokens.setdefault(value, set()).add(card.id)
    for action in ACTIONS.values():
        for value in _values_of_action(id, action.phase):
            tokens.setdefault(value, set()).add(action.id)
    order = _ORDER.get(id, ())
    ids = sorted(tokens, key=lambda value: (order.index(value) if value in order else len(order), value))
    return Filter(
        id,
        WORDS(lang, f"web.filter.{id}"),
        [(value, _value_name(id, value, lang)) for value in ids],
        {value: frozenset(tokens[value]) for value in ids},
    )


_ORDER: Mapping[str, Sequence[str]] = {
    "type": ("world", "military", "development", "action"),
    "good": (*GOOD_KINDS, "none"),
    "production": ("production", "windfall", "none"),
    "phase": tuple(NUMERALS),
}


def _values_of(id: str, card: Card) -> Iterable[str]:
    match id:
        case "type":
            return ["military" if card.military else card.type]
        case "good":
            return [card.good] if card.is_world else []
        case "production":
            return [card.production] if card.is_world else []
        case "number":
            return [str(card.price_or_defence)]
        case "phase":
            return {power.phase for power in card.powers}
        case "keyword":
            return [*card.keywords, "start"] if card.start_number is not None else card.keywords
    return [card.origin]


def _values_of_action(id: str, phase: str) -> Iterable[str]:
    return {"type": ["action"], "phase": [phase], "origin": ["rulebook"]}.get(id, [])


def _value_name(id: str, value: str, lang: Lang) -> str:
    match id:
        case "number":
            return value
        case "phase":
            return f"{NUMERALS[value]} {TEXTS.phase_name(value, lang)}"
        case "good" if value != "none":
            return kind_name(value, lang)
        case "keyword" if value != "start":
            return GAME_WORDS(lang, f"keyword.{value}")
    return WORDS(lang, f"web.value.{id}.{value}")


# -- rendering


def _render(template: str, lang: Lang, /, **values: Any) -> Markup:
    """A template with its values; `t` says the words of this look."""

    def t(key: str, **inserted: Any) -> str:
        return WORDS(lang, f"web.{key}", **inserted)

    return Markup(templates_of(_TEMPLATES).get_template(template).render(t=t, full=FULL_TABLEAU, **values))


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"{_MINUS}{-number}" if number else "0"


LOOK: WebLook = RaceWebLook()
