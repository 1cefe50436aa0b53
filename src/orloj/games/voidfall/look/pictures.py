"""The pictures of "How to play" and of the chapters: real cards, symbols and rows of icons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from orloj.games.voidfall.components import STOCK_MAX, TIER_OF_SPACE, YIELDS
from orloj.games.voidfall.look import cards, icons, printed
from orloj.games.voidfall.look.drawn import picture, symbol
from orloj.games.voidfall.look.symbols import WORDS
from orloj.look import Markup
from orloj.look.manual import Picture
from orloj.look.pictures import Step, arrow, item, number, scene, sign, steps
from orloj.words import Lang

_TRACK = "standard_society"
_LEVEL = 5  # of the example of production


def _say(lang: Lang, key: str) -> str:
    return WORDS(lang, f"web.picture.{key}")


def _sign(name: str, kind: str = "") -> Markup:
    return Markup('<span class="pic-symbol vf {}">{}</span>').format(kind, symbol(name))


def _signs(names: Iterable[str]) -> Markup:
    return Markup('<span class="pic-symbol small vf">{}</span>').format(Markup("").join(symbol(one) for one in names))


def _row(part: icons.Part, lang: Lang) -> Markup:
    return Markup('<span class="vf vf-pic-row">{}</span>').format(icons.shown(part, lang, alone=True))


def _counted(count: object, name: str) -> Markup:
    return Markup('<span class="vf vf-counted">{}{}</span>').format(number(str(count)), symbol(name))


def _art(id: str) -> Markup:
    return Markup('<img class="vf-pic" src="{}" alt="" width="112" height="74" loading="lazy">').format(picture(id))


def _goal(lang: Lang) -> Markup:
    return scene(
        item(_art("house.valnis")),
        sign("×3"),
        item(_sign("cycle"), _say(lang, "cycles")),
        arrow(),
        item(_sign("influence"), _say(lang, "influence")),
        sign("≥"),
        item(_sign("ship.voidborn"), _say(lang, "voidborn")),
    )


def _turn(lang: Lang) -> Markup:
    return scene(
        item(cards.card("conquest", lang), _say(lang, "focus")),
        arrow(),
        item(number("2"), _say(lang, "two-actions")),
        sign("+"),
        item(_sign("flip"), _say(lang, "third-action")),
        sign("+"),
        item(_sign("agenda.support"), _say(lang, "agenda-action")),
    )


def _icons(lang: Lang) -> Markup:
    actions = {one["key"]: one for one in printed.focuses()["conquest"]["action"]}
    engage, plan = actions["engage"], actions["plan"]
    return scene(
        item(
            _row(icons.Row((icons.costs(engage["cost"]), icons.effect(engage["effect"])), "arrow"), lang),
            _say(lang, "one-of"),
        ),
        item(
            _row(icons.Row((icons.costs(plan["cost"]), icons.effect(plan["effect"])), "arrow"), lang),
            _say(lang, "any-of"),
        ),
    )


def _production(lang: Lang) -> Markup:
    return scene(
        item(_signs(("guild.farmers", f"pop.{_LEVEL}")), _say(lang, "guild")),
        arrow(),
        item(_counted(_LEVEL, "level"), _say(lang, "level")),
        arrow(),
        item(_counted(f"+{YIELDS['food'][_LEVEL]}", "res.food"), _say(lang, "yield")),
        sign(f"> {STOCK_MAX}"),
        item(_counted(3, "influence"), _say(lang, "over")),
    )


def _fleets(lang: Lang) -> Markup:
    return scene(
        item(_sign("inactive"), _say(lang, "inactive")),
        item(_sign("activate", "small"), ""),
        arrow(),
        item(_sign("active"), _say(lang, "active")),
        item(_sign("deploy", "small"), ""),
        arrow(),
        item(_sign("ship.corvette"), _say(lang, "deployed")),
        item(_signs(("ship.sentry", "ship.destroyer", "ship.dreadnought", "ship.carrier")), _say(lang, "needs-tech")),
    )


def _combat(lang: Lang) -> Markup:
    return scene(
        item(_counted(3, "ship.corvette"), _say(lang, "attacker")),
        item(_counted(2, "ship.voidborn"), _say(lang, "defender")),
        steps(
            [
                Step(_sign("approach", "small"), _say(lang, "approach"), _say(lang, "approach-text")),
                Step(_sign("initiative", "small"), _say(lang, "initiative"), _say(lang, "initiative-text")),
                Step(_sign("salvo", "small"), _say(lang, "salvo"), _say(lang, "salvo-text")),
            ]
        ),
    )


def _winning(lang: Lang) -> Markup:
    return scene(
        item(_sign("ship.corvette"), _say(lang, "yours")),
        arrow(),
        item(_signs(("bounty", "reclaim")), _say(lang, "tokens")),
        item(_signs(("glory.2", "glory.3")), _say(lang, "glory")),
        sign("="),
        item(_counted("+5", "influence"), ""),
        item(_signs(("guild.miners", "inst.shipyard", "slot", "upkeep")), _say(lang, "slots")),
    )


def _corruption(lang: Lang) -> Markup:
    return scene(
        item(_sign("corruption"), _say(lang, "corruption")),
        arrow(),
        item(_sign("corrupted"), _say(lang, "in-sector")),
        item(_sign("track.society"), _say(lang, "on-track")),
        item(_sign("agenda.wealth"), _say(lang, "on-slot")),
    )


def _tracks(lang: Lang) -> Markup:
    spaces = [
        item(_row(icons.effect(one["benefit"]), lang), _tier(one["space"], lang))
        for one in printed.table("tracks", "track")[_TRACK]["space"]
    ]
    return scene(item(_sign("track.society", "small"), ""), *spaces)


def _tier(space: int, lang: Lang) -> str:
    tier = TIER_OF_SPACE[space]
    return WORDS(lang, "web.symbol.tier-n", number=tier) if tier else ""


def _agendas(lang: Lang) -> Markup:
    return scene(
        item(cards.card("D1", lang), _say(lang, "agenda")),
        arrow(),
        item(_sign("slot"), _say(lang, "slot")),
        arrow(),
        item(_signs(("influence", "upkeep")), _say(lang, "each-cycle")),
    )


def _evaluation(lang: Lang) -> Markup:
    order = ("skirmish", "upkeep", "event", "agenda.any")
    return scene(
        steps(
            [Step(_sign(one, "small"), _say(lang, f"step-{one.partition('.')[0]}"), "") for one in order],
        )
    )


def _crises(lang: Lang) -> Markup:
    return scene(
        item(cards.card("crisis_S_02", lang), _say(lang, "crisis")),
        arrow(),
        item(_sign("must"), _say(lang, "penalty")),
        item(_sign("catastrophe"), _say(lang, "catastrophe")),
        item(_sign("crisis.military"), _say(lang, "ongoing")),
    )


PICTURES: Mapping[str, Picture] = {
    "goal": _goal,
    "turn": _turn,
    "icons": _icons,
    "production": _production,
    "fleets": _fleets,
    "combat": _combat,
    "winning": _winning,
    "corruption": _corruption,
    "tracks": _tracks,
    "agendas": _agendas,
    "evaluation": _evaluation,
    "crises": _crises,
}
