"""The pictures of "How to play" and of the chapters: the real map, components and symbols."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from orloj.games.andromeda import GAME
from orloj.games.andromeda.components import RESOURCES, SHIP_TYPES, TRACKS
from orloj.games.andromeda.look.drawn import SYMBOLS, WORDS, component, picture, render, sheet, symbol
from orloj.games.andromeda.look.galaxy import BOX, HEXES, hexes
from orloj.games.andromeda.look.web import LOOK
from orloj.games.andromeda.view import View
from orloj.kernel import Table
from orloj.look import Markup
from orloj.look.manual import Picture
from orloj.look.pictures import Step, anatomy, arrow, dice, item, scene, sign, steps, sums
from orloj.words import Lang

_SEED = 7  # a galaxy that is pleasant to look at
_REACH = {  # a ship, the places around it, and one beyond
    (0, 0): ("home", ""),
    (1, 0): ("near", "planet-industry-1"),
    (0, 1): ("near", "shipyard"),
    (-1, 1): ("near", "planet-trade-1"),
    (-1, 0): ("near", "planet-science-1"),
    (0, -1): ("near", "odessa"),
    (1, -1): ("near", "planet-civilization-1"),
    (2, 0): ("far", "planet-dominance-1"),
}


def _say(lang: Lang, key: str) -> str:
    return WORDS(lang, f"web.picture.{key}")


def _sign(name: str, kind: str = "") -> Markup:
    return Markup('<span class="pic-symbol {}">{}</span>').format(kind, symbol(name))


def _many(name: str, count: int) -> Markup:
    return Markup('<span class="pic-symbol small">{}</span>').format(Markup("").join([symbol(name)] * count))


def _art(id: str) -> Markup:
    return Markup('<img class="pic-art" src="{}" alt="" width="128" height="128" loading="lazy">').format(picture(id))


def _galaxy(lang: Lang) -> Markup:
    view = cast(View, Table.new(GAME, 3, seed=_SEED).view(None))
    names = ["▲", "●", "■"]
    shown = render("map.html", lang, box=BOX, outline=HEXES.outline, hexes=hexes(view, names, lang))
    return scene(sheet(), shown, kind="galaxy")


def _turn(lang: Lang) -> Markup:
    return scene(
        steps(
            [
                Step(symbol("ship.transport"), _say(lang, "launch"), _say(lang, "launch-help"), on=True),
                Step(symbol("dock"), _say(lang, "return"), _say(lang, "return-help"), on=True),
            ]
        )
    )


def _places(lang: Lang) -> Markup:
    return scene(
        item(_art("planet-science-1"), _say(lang, "planet")),
        item(_art("shipyard"), _say(lang, "base")),
        item(_art("nebula-3"), _say(lang, "nebula")),
    )


def _launch(lang: Lang) -> Markup:  # noqa: ARG001 -- it has no words
    """A ship, what is in its reach, and a place that is too far."""
    ship = Markup('<circle class="pic-halo" r="44"/><g class="pic-ship" transform="translate(-36 -36) scale(3)">{}</g>')
    drawn = []
    for cell, (kind, tile) in _REACH.items():
        x, y = HEXES.spot(cell)
        image = Markup('<image href="{}" x="-70" y="-70" width="140" height="140"/>').format(picture(tile))
        drawn.append(
            Markup('<g transform="translate({} {})" class="{}"><polygon points="{}"/>{}</g>').format(
                round(x), round(y), kind, HEXES.outline,
                ship.format(Markup(SYMBOLS.draw("ship.transport"))) if kind == "home" else image,
            )
        )  # fmt: skip
    return scene(Markup('<svg class="pic-map" viewBox="-275 -262 735 524">{}</svg>').format(Markup("").join(drawn)))


def _resources(lang: Lang) -> Markup:
    return scene(*[item(_sign(f"res.{one}"), SYMBOLS.name(f"res.{one}", lang)) for one in RESOURCES])


def _ships(lang: Lang) -> Markup:
    return scene(*[item(LOOK.card(type_, lang)) for type_ in SHIP_TYPES], kind="cards")


def _moons(lang: Lang) -> Markup:
    return scene(
        item(LOOK.card("moon-industry-1", lang), _say(lang, "moon")),
        arrow(),
        item(_many("res.titanium", 1), _say(lang, "abandoned")),
        sign("/"),
        item(LOOK.card("tra-01", lang), _say(lang, "stored"), "wide"),
    )


def _station(lang: Lang) -> Markup:
    return scene(
        item(_sign("ship.transport"), _say(lang, "by-ship")),
        arrow(),
        item(LOOK.card("ind-02", lang), "", "wide"),
        item(_sign("res.energy"), _say(lang, "by-energy")),
        arrow(),
        item(LOOK.card("ind-03", lang), "", "wide"),
    )


def _module(lang: Lang) -> Markup:
    parts = [("nw", "module-track"), ("ne", "module-effect"), ("sw", "module-edge"), ("se", "module-dock")]
    return scene(anatomy(LOOK.card("ind-01", lang), [(place, _say(lang, key)) for place, key in parts]))


def _structure(lang: Lang) -> Markup:
    return scene(
        item(_sign("ship.transport"), _say(lang, "on-planet")),
        sign("+"),
        item(_many("res.nanocarbon", 3), _say(lang, "its-cost")),
        sign("+"),
        item(_many("commander", 2), _say(lang, "commanders")),
        arrow(),
        item(_sign("structure.observatory"), component("observatory", lang).name, "chosen"),
    )


def _tracks(lang: Lang) -> Markup:
    bar = [Step(symbol(f"track.{track}"), WORDS(lang, f"web.track.{track}"), on=True) for track in TRACKS]
    return scene(
        steps(bar, "bar"),
        item(_sign("event"), _say(lang, "event")),
        arrow(),
        item(_art("planet-trade-2"), _say(lang, "new-planet")),
        item(_sign("raider.B"), _say(lang, "raider-comes")),
    )


def _raiders(lang: Lang) -> Markup:
    return scene(
        item(_sign("raider.C"), _say(lang, "in-range")),
        arrow(),
        item(_sign("ship.transport"), _say(lang, "active-place")),
        sign("="),
        item(_sign("swords"), _say(lang, "battle")),
    )


def _battle(lang: Lang) -> Markup:
    sides = [
        ("won", ["ship.transport", "ship.fighter"], _say(lang, "side-yours"), (6, 4, 3), 2),
        ("", ["raider.B"], _say(lang, "side-raiders"), (6, 3, 1), 2),
    ]
    rows = [
        Markup('<div class="{}"><strong>{} {}</strong>{}</div>').format(
            won, Markup("").join([symbol(one) for one in pieces]), words, dice(faces, best)
        )
        for won, pieces, words, faces, best in sides
    ]
    return scene(Markup('<div class="pic-sides">{}</div>').format(Markup("").join(rows)))


def _score(lang: Lang) -> Markup:
    rows: list[tuple[Markup | str, str, str]] = [
        (symbol("points"), _say(lang, "score-before"), "52"),
        (symbol("up"), _say(lang, "score-tracks"), "41"),
        (symbol("structure"), _say(lang, "score-structures"), "14"),
        (symbol("damage"), _say(lang, "score-damage"), "−2"),
        (symbol("track.trade"), _say(lang, "score-vault"), "6"),
        (symbol("track.civilization"), _say(lang, "score-civilization"), "9"),
        (symbol("commander"), _say(lang, "score-commanders"), "2"),
    ]
    return scene(sums(rows, (_say(lang, "score-total"), "122")))


PICTURES: Mapping[str, Picture] = {
    "galaxy": _galaxy,
    "turn": _turn,
    "places": _places,
    "launch": _launch,
    "resources": _resources,
    "ships": _ships,
    "moons": _moons,
    "station": _station,
    "module": _module,
    "structure": _structure,
    "tracks": _tracks,
    "raiders": _raiders,
    "battle": _battle,
    "score": _score,
}
