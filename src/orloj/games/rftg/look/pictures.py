"""The pictures of "How to play" and of the chapters: real cards, beside each other."""

from __future__ import annotations

from collections.abc import Mapping

from orloj.games.rftg.cards import GOOD_KINDS
from orloj.games.rftg.look.signs import NUMERALS, SYMBOLS
from orloj.games.rftg.look.terminal import WORDS
from orloj.games.rftg.look.web import LOOK
from orloj.games.rftg.state import PHASES
from orloj.games.rftg.texts import TEXTS, kind_name
from orloj.look import Markup
from orloj.look.manual import Picture
from orloj.look.pictures import Step, anatomy, arrow, backs, item, number, scene, sign, steps, sums
from orloj.words import Lang

_TRADE_PRICES = {"novelty": 2, "rare": 3, "genes": 4, "alien": 5}  # rftg.consume.18


def _say(lang: Lang, key: str) -> str:
    return WORDS(lang, f"web.picture.{key}")


def _good(kind: str) -> Markup:
    return Markup('<span class="pic-symbol pic-kind k-{}">{}</span>').format(kind, SYMBOLS.alone(f"good.{kind}"))


def _empire(lang: Lang) -> Markup:
    cards = [LOOK.card(token, lang) for token in ("old-earth", "gem-world", "space-marines")]
    return scene(*[item(card) for card in cards], sign("…"), item(number("12"), _say(lang, "twelve")))


def _anatomy(lang: Lang) -> Markup:
    parts = [("nw", "cost"), ("ne", "points"), ("w", "kind"), ("sw", "powers")]
    return scene(anatomy(LOOK.card("new-vinland", lang), [(place, _say(lang, key)) for place, key in parts]))


def _uses(lang: Lang) -> Markup:
    return scene(
        item(LOOK.card("comet-zone", lang), _say(lang, "use-placed")),
        item(backs(3), _say(lang, "use-paid")),
        item(_good("rare"), _say(lang, "use-good")),
    )


def _round(lang: Lang) -> Markup:
    picked = [("settle", 0), ("produce", 1), ("settle", 2)]
    picks = [
        Markup('<span class="emblem seat-{}"></span> {}').format(seat, TEXTS.phase_name(phase, lang))
        for phase, seat in picked
    ]
    chosen = {phase for phase, _ in picked}
    bar = [Step(NUMERALS[phase], TEXTS.phase_name(phase, lang), on=phase in chosen) for phase in PHASES]
    return scene(
        *[item(Markup('<span class="chip">{}</span>').format(pick)) for pick in picks],
        steps(bar, "bar"),
        kind="column",
    )


def _explore(lang: Lang) -> Markup:
    return scene(
        item(LOOK.card("epsilon-eridani", lang), _say(lang, "kept"), "chosen"),
        item(LOOK.card("public-works", lang), _say(lang, "discarded"), "dim"),
    )


def _payment(lang: Lang) -> Markup:
    return scene(
        item(backs(2), _say(lang, "two-cards")),
        arrow(),
        item(LOOK.card("mining-robots", lang), _say(lang, "costs-two"), "chosen"),
    )


def _windfall(lang: Lang) -> Markup:
    return scene(
        item(backs(2), _say(lang, "two-cards")),
        arrow(),
        item(LOOK.card("alpha-centauri", lang), _say(lang, "windfall-world")),
        sign("+"),
        item(_good("rare"), _say(lang, "windfall-good")),
    )


def _conquest(lang: Lang) -> Markup:
    return scene(
        item(LOOK.card("space-marines", lang), _say(lang, "military")),
        item(number("2")),
        sign("≥"),
        item(number("2", "red"), _say(lang, "defence")),
        item(LOOK.card("rebel-miners", lang), _say(lang, "no-payment"), "chosen"),
    )


def _produce(lang: Lang) -> Markup:
    return scene(
        item(LOOK.card("comet-zone", lang), _say(lang, "production-world")),
        arrow(),
        item(_good("rare"), _say(lang, "produced")),
    )


def _consume(lang: Lang) -> Markup:
    return scene(item(_good("novelty"), _say(lang, "good")), arrow(), item(number("1", "points"), _say(lang, "chip")))


def _trade(lang: Lang) -> Markup:
    prices = [item(_good(kind), f"{kind_name(kind, lang)}: {_TRADE_PRICES[kind]}") for kind in GOOD_KINDS]
    return scene(*prices, arrow(), item(backs(3), _say(lang, "cards")))


def _score(lang: Lang) -> Markup:
    rows = [
        (SYMBOLS.alone("vp"), _say(lang, "score-chips"), "14"),
        (SYMBOLS.alone("cost.world"), _say(lang, "score-worlds"), "13"),
        (SYMBOLS.alone("cost.development"), _say(lang, "score-developments"), "6"),
        (SYMBOLS.alone("scoring"), _say(lang, "score-six"), "9"),
    ]
    return scene(sums(rows, (_say(lang, "score-total"), "42")))


PICTURES: Mapping[str, Picture] = {
    "empire": _empire,
    "anatomy": _anatomy,
    "uses": _uses,
    "round": _round,
    "explore": _explore,
    "payment": _payment,
    "windfall": _windfall,
    "conquest": _conquest,
    "produce": _produce,
    "consume": _consume,
    "trade": _trade,
    "score": _score,
}
