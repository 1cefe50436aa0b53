"""The components of Andromeda's Edge as cards: small as they lie on the table, large with all their words, as chips.

The words come from `effects.wording`; here is what they look like. Symbols stand for effects where they can, and the
words are always there too: on the card, or for those who cannot see it in its label.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from orloj.games.andromeda import components as c
from orloj.games.andromeda.effects import wording
from orloj.games.andromeda.effects.wording import cost_text, resources_text
from orloj.games.andromeda.look.drawn import WORDS, symbol
from orloj.games.andromeda.look.signs import cost_row, effect_row, points
from orloj.games.andromeda.look.symbols import TRAITS
from orloj.look import Filter, Markup, templates_of
from orloj.words import COMMON, Lang
from orloj.words.texts import Text

GROUPS = (
    "module", "tactic", "event", "raider", "faction", "upgrade", "ship", "planet", "base", "special", "structure",
    "moon", "discovery", "dominance", "destiny",
)  # fmt: skip
_TEMPLATES = "orloj.games.andromeda.look"
_TYPE_SIGN = {"action": "up", "event": "sun", "ongoing": "always", "diplomacy": "speech", "battle": "swords"}
_GROUP_SIGN = {
    "faction": "commander",
    "base": "dock",
    "quasar": "sun",
    "vortex": "flip",
    "discovery": "discovery",
    "dominance": "track.dominance",
}
_PLAIN = ("module", "base", "faction", "discovery", "dominance", "moon")  # the first label goes without saying
_ORIGINS = ("rulebook", "public", "recalled", "designed")


class Fact(NamedTuple):
    """A fact in symbols, and the same in words."""

    signs: Markup
    words: str


class Row(NamedTuple):
    """Something that a component does: symbols if they can say it, few words, and all of them."""

    label: str
    brief: str  # the label on a card; empty if it goes without saying
    signs: Markup
    short: str
    full: str


@dataclass(frozen=True)
class Face:
    """A component ready to be drawn."""

    token: str
    group: str
    shape: str  # "room": picture at the side; "leaf": picture above; "disc": round
    hue: str  # a class of the style sheet
    picture: str
    tile: bool  # the picture is round and has no sky of its own
    sign: Markup  # what it is, for the corner
    sign_words: str
    name: str
    kind: str
    marks: tuple[str, ...]
    facts: tuple[Fact, ...]
    extras: tuple[Fact, ...]  # along the lower edge: damage, slots, dock
    rows: tuple[Row, ...]
    scoring: tuple[Row, ...]
    label: str
    origin: str


def card(token: str, lang: Lang, *, ref: str = "", inside: Markup | str = "", cls: str = "") -> Markup:
    """A component as it lies on the table; `ref` is the piece it stands for, `inside` what lies on it."""
    return _render("card.html", lang=lang, face=_face(token, lang), ref=ref, inside=inside, cls=cls)


def details(token: str, lang: Lang) -> Markup:
    """A component explained: large, with its full texts, its facts and where they come from."""
    face = _face(token, lang)
    origin = COMMON(lang, f"ui.origin.{face.origin}") if face.origin else ""
    return _render("details.html", face=face, origin=origin)


def mini(token: str, lang: Lang, *, ref: str = "") -> Markup:
    """A component in one line: its sign and its name."""
    face = _face(token, lang)
    stands_for = Markup(' data-ref="{}"').format(ref) if ref else ""
    return Markup(
        '<button type="button" class="ac-chip {}"{} data-card="{}"><span class="corner">{}</span>'
        "<span>{}</span></button>"
    ).format(face.hue, stands_for, face.token, face.sign, face.name)


def filters(lang: Lang) -> list[Filter]:
    """How the card browser can be narrowed down."""
    return [
        _filter("group", GROUPS, lambda token: _facts(token)[0], lang),
        _filter("kind", c.KINDS, _kind_of, lang),
        _filter("type", tuple(_TYPE_SIGN), _type_of, lang),
        _filter("track", c.TRACKS, _track_of, lang),
        _filter("origin", _ORIGINS, lambda token: wording.component(token, lang).origin, lang),
    ]


def _filter(id: str, values: Sequence[str], of: Callable[[str], str], lang: Lang) -> Filter:
    """A filter with those of its values that some component has."""
    tokens: dict[str, set[str]] = {}
    for token in wording.tokens():
        tokens.setdefault(of(token), set()).add(token)
    there = [value for value in values if value in tokens]
    table = "track" if id == "kind" else id
    names = [(value, WORDS(lang, f"card.{table}.{value}")) for value in there]
    return Filter(id, WORDS(lang, f"card.filter.{id}"), names, {value: frozenset(tokens[value]) for value in there})


# -- which component a token means


@cache
def _known() -> Mapping[str, tuple[str, Any]]:
    """Every type of component by its token: its group and its facts."""
    tables: dict[str, Mapping[str, Any]] = {
        "dominance": {one.id: one for one in c.DOMINANCES},
        "discovery": {one.id: one for one in c.DISCOVERY_TYPES},
        "destiny": {one.id: one for one in c.DESTINIES},
        "moon": {one.id: one for one in c.MOONS},
        "structure": c.STRUCTURES,
        "special": c.SPECIALS,
        "base": c.BASES,
        "planet": c.PLANETS,
        "ship": c.SHIPS,
        "upgrade": c.UPGRADES,
        "faction": c.FACTIONS,
        "raider": c.RAIDERS,
        "event": {one.id: one for one in c.EVENTS},
        "tactic": c.TACTIC_BY_ID,
        "module": {one.id: one for one in c.MODULES},
    }
    return {token: (group, one) for group, table in tables.items() for token, one in table.items()}


def _facts(token: str) -> tuple[str, Any]:
    known = _known()
    return known[token] if token in known else known[token.rpartition(".")[0]]


def _kind_of(token: str) -> str:
    group, one = _facts(token)
    return str(one.kind) if group == "module" else ""


def _type_of(token: str) -> str:
    group, one = _facts(token)
    return str(one.type) if group == "tactic" else ""


def _track_of(token: str) -> str:
    """The track that a component belongs to."""
    return _track(*_facts(token))


def _track(group: str, one: Any) -> str:
    match group:
        case "module" | "planet":
            return str(one.kind)
        case "structure":
            return str(one.track)
        case "event":
            return str(one.score_track)
        case "moon":
            return str(one.colour)
        case "destiny":
            return str(one.bonus[0].track)
    return ""


# -- faces


@cache
def _face(token: str, lang: Lang) -> Face:
    group, one = _facts(token)
    texts = wording.component(token, lang)
    shape = "room" if group == "module" else "disc" if group in ("moon", "discovery", "dominance") else "leaf"
    hue, sign, sign_words = _corner(group, one, lang)
    facts, extras = tuple(_facts_of(group, one, lang)), tuple(_extras(one, lang)) if group == "module" else ()
    rows = _rows(group, texts.powers, _signs_of(group, one))
    scoring = _rows("", texts.scoring, [effect_row(one.end)] if group == "module" and one.end else [])
    spoken = [f"{row.label}: {row.full}" if row.label else row.full for row in (*rows, *scoring)]
    parts = [texts.name, texts.kind, ", ".join(texts.marks), *[fact.words for fact in (*facts, *extras)], *spoken]
    return Face(
        token=token,
        group=group,
        shape=shape,
        hue=hue,
        picture=one.id,
        tile=group in ("planet", "base", "special", "structure"),
        sign=sign,
        sign_words=sign_words,
        name=texts.name,
        kind=texts.kind,
        marks=texts.marks,
        facts=facts,
        extras=extras,
        rows=rows,
        scoring=scoring,
        label=_sentences(dict.fromkeys(parts)),
        origin=texts.origin,
    )


def _corner(group: str, one: Any, lang: Lang) -> tuple[str, Markup, str]:
    """The class of its colour, the sign for its corner, and the words for that sign."""
    track = _track(group, one)
    match group:
        case "tactic":
            return f"y-{one.type}", symbol(_TYPE_SIGN[one.type]), WORDS(lang, f"card.type.{one.type}")
        case "structure":
            return f"t-{track}", symbol(f"structure.{one.id}"), WORDS(lang, f"card.track.{track}")
        case "moon":
            sign = "nebula" if track == "nebula" else f"track.{track}"
            return f"t-{track}", symbol(sign), WORDS(lang, f"card.track.{track}")
        case _ if track in c.TRACKS:
            return f"t-{track}", symbol(f"track.{track}"), WORDS(lang, f"card.track.{track}")
        case "raider":
            return "y-raider", symbol(f"raider.{one.class_}"), WORDS(lang, "card.class", name=one.class_)
        case "upgrade":
            return "y-upgrade", symbol(f"ship.{one.ship}"), wording.component(one.ship, lang).name
        case "ship":
            return "y-upgrade", symbol(f"ship.{one.id}"), WORDS(lang, "card.group.ship")
    name = one.kind if group == "special" else group
    return f"y-{group}", symbol(_GROUP_SIGN[name]), WORDS(lang, f"card.group.{name}")


def _facts_of(group: str, one: Any, lang: Lang) -> Iterable[Fact]:
    match group:
        case "ship" | "upgrade" | "raider":
            yield from _values(group, one, lang)
        case "planet":
            yield Fact(cost_row(one.cost), WORDS(lang, "card.fact.cost", cost=cost_text(one.cost, lang)))
            yield _number("commander", one.commanders, "commanders", lang)
            yield _number("moon", one.moons, "moons", lang)
        case "structure":
            yield _number("commander", one.commanders, "commanders", lang)
        case "faction":
            yield Fact(cost_row(one.start), WORDS(lang, "card.fact.start", goods=resources_text(one.start, lang)))
            for track in one.advances:
                words = WORDS(lang, "card.fact.advance", track=WORDS(lang, f"card.track.{track}"))
                yield Fact(symbol(f"track.{track}") + symbol("up"), words)
        case "event":
            words = WORDS(lang, "card.fact.scores", track=WORDS(lang, f"card.track.{one.score_track}"))
            yield Fact(symbol(f"track.{one.score_track}") + symbol("end"), words)
            raider = symbol(f"raider.{one.raider_class}") + Markup("<i>{}</i>").format(one.raider_class)
            yield Fact(raider, WORDS(lang, "card.class", name=one.raider_class))
        case "destiny":
            for bonus in one.bonus:
                track = WORDS(lang, f"card.track.{bonus.track}")
                words = WORDS(lang, "card.fact.bonus", track=track, points=bonus.points)
                yield Fact(points(bonus.points) + symbol(f"track.{bonus.track}"), words)
        case "special":
            faces = Markup("").join(symbol(f"die.{face}") for face in one.die_values)
            yield Fact(faces, WORDS(lang, "card.fact.dice", faces=", ".join(map(str, one.die_values))))


def _values(group: str, one: Any, lang: Lang) -> Iterable[Fact]:
    """What a ship can do."""
    yield _number("range", one.range, "range", lang)
    yield _number("cannon", one.cannons, "cannons", lang)
    if one.shields:
        yield _number("shield", one.shields, "shields", lang)
    if group == "raider":
        aim = one.figures if one.class_ == "S" else 1 + one.targeting_bonus
        yield _number("targeting", aim, "targeting", lang)
        return
    if one.targeting:
        yield _number("targeting", one.targeting, "targeting", lang)
    if group == "ship":
        yield Fact(cost_row(one.build_cost), WORDS(lang, "card.fact.cost", cost=cost_text(one.build_cost, lang)))


def _number(sign: str, number: int, key: str, lang: Lang) -> Fact:
    return Fact(symbol(sign) + Markup("<i>{}</i>").format(number), WORDS(lang, f"card.fact.{key}", count=number))


def _extras(module: c.Module, lang: Lang) -> Iterable[Fact]:
    """What is printed on the edge of a module."""
    if module.damage:
        damage = Markup("").join(symbol("damage") for _ in range(module.damage))
        yield Fact(damage, WORDS(lang, "card.fact.damage", count=module.damage))
    for slot in module.whole_slots:
        sign = symbol("slot-cost" if slot.kind == "cost" else "slot")
        yield Fact(
            sign + points(slot.vp) if slot.vp else sign, WORDS(lang, f"card.fact.slot-{slot.kind}", count=slot.vp)
        )
    halves = [slot for slot in module.slots if slot.kind == "half"]
    if halves:
        signs = Markup("").join(symbol(f"half-{'left' if slot.side == 'right' else 'right'}") for slot in halves)
        yield Fact(signs, WORDS(lang, "card.fact.half", count=len(halves)))
    if module.dock:
        yield Fact(symbol("dock"), WORDS(lang, "card.fact.dock"))


def _signs_of(group: str, one: Any) -> list[Markup]:
    """Symbols for what a component does, in the order of its words; see `_rows`."""
    match group:
        case "module":
            return [effect_row(one.activate)] if one.activate else []
        case "planet":
            return [effect_row(one.no_moon_gain)]
        case "tactic" | "event" | "base" | "moon" | "discovery" | "dominance":
            return [effect_row(one.effects)]
        case "raider":
            return [effect_row(one.reward)]
        case "ship" | "upgrade":
            return [symbol(TRAITS[trait]) for trait in one.traits]
    return []


def _rows(group: str, texts: Sequence[Text], signs: Sequence[Markup]) -> tuple[Row, ...]:
    """What a component does, with symbols beside the words. The last words of events and raiders have symbols."""
    missing = [Markup("")] * max(0, len(texts) - len(signs))
    beside = [*missing, *signs] if group in ("event", "raider") else [*signs, *missing]
    found: list[Row] = []
    known = texts[0].label if texts and group in _PLAIN else ""  # a label that everybody expects, or has just read
    for text, row in zip(texts, beside, strict=False):
        found.append(
            Row(
                text.label,
                "" if text.label == known or group == "event" else text.label,
                row,
                text.short or text.text,
                text.text,
            )
        )
        known = text.label
    return tuple(found)


def _sentences(parts: Iterable[str]) -> str:
    return " ".join(part if part.endswith((".", "!", "?")) else f"{part}." for part in parts if part)


def _render(template: str, /, **values: Any) -> Markup:
    return Markup(templates_of(_TEMPLATES).get_template(template).render(**values))
