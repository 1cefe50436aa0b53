"""The pictures of "How to play" and of the chapters: real cards and symbols."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from orloj.games.ti4.catalogue import PLANET
from orloj.games.ti4.components import BASIC, PLANETS, STARTING_TOKENS
from orloj.games.ti4.look import cards
from orloj.games.ti4.look.drawn import symbol
from orloj.games.ti4.look.symbols import symbol_name
from orloj.games.ti4.wording import WORDS
from orloj.look import Markup
from orloj.look.dice import die_face
from orloj.look.manual import Picture
from orloj.look.pictures import Step, arrow, dice, item, number, scene, sign, steps
from orloj.words import Lang

_STRATEGY = "technology"
_RESEARCHED = "dreadnought-ii"
_PLANET = "bereg"
_AGENDA = "mutiny"
_OBJECTIVE = "corner-the-market"


def _say(lang: Lang, key: str, **values: int) -> str:
    return WORDS(lang, f"picture.{key}", **values)


def _sign(name: str, kind: str = "") -> Markup:
    return Markup('<span class="pic-symbol ti {}">{}</span>').format(kind, symbol(name))


def _signs(names: Iterable[str]) -> Markup:
    return Markup('<span class="pic-symbol small ti">{}</span>').format(Markup("").join(symbol(one) for one in names))


def _counted(count: object, name: str) -> Markup:
    return Markup('<span class="pic-symbol small ti">{}{}</span>').format(number(str(count)), symbol(name))


def _die(face: int) -> str:
    return die_face(face, 10)


def _card(token: str, lang: Lang, label: str = "") -> Markup:
    return item(cards.card(token, lang), label, "wide")


def _named(name: str, lang: Lang) -> Markup:
    """A symbol with its name below."""
    return item(_sign(name), symbol_name(name, lang))


def _goal(lang: Lang) -> Markup:
    return scene(
        _card(_OBJECTIVE, lang, _say(lang, "public")),
        sign("+"),
        item(_sign("secret"), _say(lang, "secret")),
        sign("+"),
        item(_sign("custodians"), _say(lang, "other")),
        arrow(),
        item(_counted(10, "points"), _say(lang, "wins")),
    )


def _round(lang: Lang) -> Markup:
    marks = {"strategy": "strategy.leadership", "action": "pool.tactic", "status": "objective", "agenda": "agenda"}
    return scene(
        steps(
            [
                Step(_sign(mark, "small"), _say(lang, f"phase-{phase}"), _say(lang, f"phase-{phase}-text"))
                for phase, mark in marks.items()
            ]
        )
    )


def _strategy(lang: Lang) -> Markup:
    return scene(
        _card(_STRATEGY, lang, _say(lang, "primary")),
        arrow(),
        item(_sign("pool.strategy"), _say(lang, "secondary")),
        item(_counted("+1", "good"), _say(lang, "left-over")),
    )


def _pools(lang: Lang) -> Markup:
    return scene(
        *[
            item(_counted(STARTING_TOKENS[pool], f"pool.{pool}"), _say(lang, f"pool-{pool}"))
            for pool in ("tactic", "fleet", "strategy")
        ]
    )


def _tactical(lang: Lang) -> Markup:
    marks = {
        "activate": "token",
        "move": "move",
        "space": "combat",
        "invade": "unit.infantry",
        "produce": "production",
    }
    return scene(
        steps(
            [
                Step(_sign(mark, "small"), _say(lang, f"step-{step}"), _say(lang, f"step-{step}-text"))
                for step, mark in marks.items()
            ]
        )
    )


def _planets(lang: Lang) -> Markup:
    facts = PLANETS[_PLANET]
    return scene(
        _card(f"{PLANET}{_PLANET}", lang),
        arrow(),
        item(_counted(facts.resources, "resources"), _say(lang, "resources")),
        sign(_say(lang, "or")),
        item(_counted(facts.influence, "influence"), _say(lang, "influence")),
        item(_sign("exhausted"), _say(lang, "exhausted")),
    )


def _combat(lang: Lang) -> Markup:
    least = BASIC["dreadnought"].combat
    return scene(
        item(_counted(2, "unit.dreadnought"), _say(lang, "rolls", count=least)),
        arrow(),
        item(dice([least + 2, least - 1], best=1, draw=_die), _say(lang, "one-hit")),
        arrow(),
        item(_sign("sustain"), _say(lang, "sustain")),
        item(_sign("unit.fighter"), _say(lang, "or-lost"), "dim"),
    )


def _invasion(lang: Lang) -> Markup:
    marks = ("bombardment", "unit.infantry", "cannon", "combat", "planet")
    return scene(
        steps([Step(_sign(mark, "small"), _say(lang, f"invasion-{count}")) for count, mark in enumerate(marks, 1)])
    )


def _technology(lang: Lang) -> Markup:
    return scene(
        item(_signs(("tech.blue", "tech.yellow")), _say(lang, "prerequisites")),
        arrow(),
        _card(_RESEARCHED, lang, _say(lang, "upgrade")),
    )


def _status(lang: Lang) -> Markup:
    return scene(
        item(_counted(1, "objective"), _say(lang, "score-public")),
        sign("+"),
        item(_counted(1, "secret"), _say(lang, "score-secret")),
        arrow(),
        _named("points", lang),
        item(_sign("home"), _say(lang, "home-whole")),
    )


def _agenda(lang: Lang) -> Markup:
    return scene(
        _card(_AGENDA, lang, _say(lang, "agenda")),
        arrow(),
        item(_sign("votes"), _say(lang, "votes")),
        item(_sign("speaker"), _say(lang, "speaker")),
        item(_sign("law"), _say(lang, "law")),
    )


def _mecatol(lang: Lang) -> Markup:
    return scene(
        item(_counted(6, "influence"), _say(lang, "pay")),
        arrow(),
        item(_sign("custodians"), _say(lang, "custodians")),
        arrow(),
        item(_counted("+1", "points"), _say(lang, "and-agendas")),
    )


def _deals(lang: Lang) -> Markup:
    return scene(
        item(_counted(3, "commodity"), _say(lang, "yours")),
        arrow(),
        item(_counted(3, "good"), _say(lang, "theirs")),
        item(_sign("note"), _say(lang, "note")),
    )


PICTURES: Mapping[str, Picture] = {
    "goal": _goal,
    "round": _round,
    "strategy": _strategy,
    "pools": _pools,
    "tactical": _tactical,
    "planets": _planets,
    "combat": _combat,
    "invasion": _invasion,
    "technology": _technology,
    "status": _status,
    "agenda": _agenda,
    "mecatol": _mecatol,
    "deals": _deals,
}
