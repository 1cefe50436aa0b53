"""The pictures of Twilight Imperium, each worked out from the id of what it shows. No picture comes from the box.

Cards are 128 by 84, tiles 240 by 208 (the map cuts them to its hexes).
"""

from __future__ import annotations

from functools import cache

from orloj.games.ti4.catalogue import component, tokens
from orloj.games.ti4.components import NOTES, OBJECTIVE_NUMBER, OBJECTIVES, TECHNOLOGIES
from orloj.games.ti4.look.art.tiles import FACTION_HUE, backdrop, cover, planet_picture, tile_picture
from orloj.games.ti4.look.cards import faction_of, sign_of, technology_row
from orloj.games.ti4.look.symbols import drawing
from orloj.look.art import NIGHT, Picture, circle, glow, group, hoop, line, mixed, num, path, regular, sky

WIDTH, HEIGHT = 128, 84
_TECH_HUE = {
    "green": "#62c96a", "red": "#f0685a", "blue": "#5aa8f0", "yellow": "#f0d24a", "upgrade": "#c9cfe0",
    "none": "#a9a2cc",
}  # fmt: skip
_GROUP_HUE = {
    "action-card": "#e07a3c", "agenda": "#5a9af0", "note": "#e9c878", "unit": "#8fb8f0", "strategy-card": "#e9b450",
}  # fmt: skip
_STRATEGY_HUE = {
    "leadership": "#e0564a", "diplomacy": "#f08a3c", "politics": "#f0d24a", "construction": "#6fae4e",
    "trade": "#4fc0a0", "warfare": "#4aa0e0", "technology": "#5a6af0", "imperial": "#a86af0",
}  # fmt: skip
_STAGE_HUE = {"1": "#f0c24a", "2": "#5aa8f0", "secret": "#e0564a"}


@cache
def picture(id: str) -> str | None:
    """The picture of a thing as SVG; None if there is none of that name."""
    if id == "cover":
        return cover()
    if id == "sky":
        return backdrop()
    kind, _, which = id.partition(".")
    if kind == "system":
        return tile_picture(int(which)) if which.isdigit() else None
    if kind == "planet":
        return planet_picture(which)
    return _card(id) if id in _tokens() else None


@cache
def _tokens() -> frozenset[str]:
    return frozenset(tokens())


def emblem(drawn: Picture, symbol: str, colour: str, x: float, y: float, size: float, opacity: float = 1) -> None:
    """A symbol in metal of a colour."""
    metal = drawn.metal((mixed(colour, "#ffffff", 0.6), colour, mixed(colour, NIGHT, 0.55)))
    inside = drawing(symbol).replace("currentColor", metal)
    at = f"translate({num(x - size / 2)} {num(y - size / 2)}) scale({size / 24:.2f})"
    drawn.add(group(inside, at, f'opacity="{opacity:g}"' if opacity != 1 else ""))


def _card(token: str) -> str:
    kind = component(token, "en").group
    colour = _hue(token, kind)
    drawn = Picture(f"ti4.{token}", WIDTH, HEIGHT)
    sky(drawn, colour, stars=30)
    behind = _behind(token, kind)
    if behind:
        emblem(drawn, behind, mixed(colour, NIGHT, 0.35), 64, 42, 116, 0.3)
    glow(drawn, 64, 42, 17, 2.5, colour, 0.45)
    _frame(drawn, kind, colour)
    emblem(drawn, sign_of(token, kind), colour, 64, 42, 44 if kind != "faction" else 48)
    return drawn.document()


def _frame(drawn: Picture, kind: str, colour: str) -> None:
    """What kind of card it is, by the lines around its symbol."""
    chance = drawn.random
    edge = f'stroke="{colour}" stroke-width="1.4"'
    match kind:
        case "faction":
            drawn.add(path(regular(64, 42, 38, 6), mixed(NIGHT, colour, 0.16), edge))
        case "technology":
            for _ in range(8):
                x, y = chance.randrange(6, 122, 6), chance.randrange(6, 80, 6)
                dx, dy = (
                    chance.choice((-1, 1)) * chance.randrange(10, 30),
                    chance.choice((-1, 1)) * chance.randrange(8, 22),
                )
                way = f"M{x} {y}h{dx}l{dx // 3} {dy}"
                drawn.add(line(way, colour, 0.9, 'opacity=".45"'), circle(x, y, 1.5, colour))
            drawn.add(path(regular(64, 42, 30, 6, 1 / 12), mixed(NIGHT, colour, 0.14), edge))
        case "objective" | "agenda" | "strategy-card":
            for r in (33, 38):
                drawn.add(hoop(64, 42, r, colour, 0.9, f'opacity="{chance.uniform(0.3, 0.7):.2f}"'))
        case _:
            drawn.add(hoop(64, 42, chance.uniform(31, 38), colour, 0.8, 'opacity=".5" stroke-dasharray="9 4"'))


def _hue(token: str, kind: str) -> str:
    match kind:
        case "faction":
            return FACTION_HUE[token]
        case "technology":
            return _TECH_HUE[technology_row(token)]
        case "flagship" | "ability":
            return FACTION_HUE[faction_of(token)]
        case "strategy-card":
            return _STRATEGY_HUE[token]
        case "objective":
            return _STAGE_HUE[OBJECTIVES[OBJECTIVE_NUMBER[token]].stage]
        case "note" if NOTES[token].faction:
            return FACTION_HUE[NOTES[token].faction]
    return _GROUP_HUE[kind]


def _behind(token: str, kind: str) -> str:
    """A large faint device: whose it is."""
    faction = ""
    if kind == "technology":
        faction = TECHNOLOGIES[token].faction
    elif kind == "note":
        faction = NOTES[token].faction
    elif kind == "flagship":
        faction = faction_of(token)
    elif kind == "unit" and token.count(".") == 2:
        faction = token.split(".")[1]
    return f"faction.{faction}" if faction else ""
