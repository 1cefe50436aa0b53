"""Small signs of Voidfall: resources, guilds, ships, what actions do, what the Void does. Each stands in a square of
24.

They are drawn with the colour of the text around them (`currentColor`). Forms differ, so that nothing depends on
colour: a guild is its resource in a gable, a population a die, a fixed one an eight-sided die, glory a medal with as
many points, a crisis a triangle. All of it is drawn for this project.
"""

from __future__ import annotations

from collections.abc import Mapping

from orloj.games.voidfall.names import WORDS as GAME_WORDS
from orloj.games.voidfall.names import focus_name, house_name
from orloj.look.art import around, gear, group, num, regular, star
from orloj.look.symbols import Symbols, dot, outline, solid
from orloj.words import Lang, Words

WORDS = Words("orloj.games.voidfall.look")


def drawing(name: str) -> str:
    """Any symbol by a name such as `res.food`, `glory.3`, `invade`."""
    of, _, which = name.partition(".")
    return _GROUPS[of][which] if which else SIGNS[of]


def symbol_name(name: str, lang: Lang) -> str:
    """What a symbol means in a few words."""
    of, _, which = name.partition(".")
    if of in _COUNTED:
        return WORDS(lang, f"web.symbol.{of}-n", number=which)
    if of == "house":
        return GAME_WORDS(lang, "name.house", house=house_name(which, lang))
    if of == "focus":
        return focus_name(which, lang)
    return WORDS(lang, f"web.symbol.{name.replace('.', '-').replace('_', '-')}")


_COUNTED = ("glory", "pop", "fixed", "tier")


# -- parts


def _small(inside: str, x: float, y: float, scale: float) -> str:
    """A symbol around a spot."""
    return group(inside, f"translate({num(x - 12 * scale)} {num(y - 12 * scale)}) scale({scale:g})")


def _turned(inside: str, degrees: int) -> str:
    return group(inside, f"rotate({degrees} 12 12)")


def _pips(count: int, y: float, reach: float, size: float) -> str:
    """As many round spots as a die shows, around (12, y)."""
    low, mid, high = 12 - reach, 12.0, 12 + reach
    corners = [(low, y - reach), (high, y + reach), (high, y - reach), (low, y + reach)]
    sides = [(low, y), (high, y)]
    spots = [*([(mid, y)] if count % 2 else []), *corners[: count // 2 * 2], *(sides if count == 6 else [])]
    return "".join(dot(x, y, size) for x, y in spots[:count])


# -- resources and guilds

_BOLT = solid("M14.5 .8L3.5 13.6H10L8 23.2 20.5 9.5h-6.7z")
_RES: Mapping[str, str] = {
    # a leaf with its vein
    "food": solid(
        "M21 2.5C9.5 2.5 3.8 7.6 3.8 14c0 1.8.5 3.3 1.3 4.6L2.6 21.2l1.7 1.7 2.6-2.6c1.3.8 2.9 1.2 4.6 1.2"
        "C18 21.5 21.8 15 21 2.5zM7.6 17.9C9 12.8 12.2 9.4 16.6 7c-2 4.9-4.8 8.6-9 10.9z"
    ),
    "energy": _BOLT,
    # a block with three faces
    "materials": solid("M12 1l9 5.1-9 5.1-9-5.1zM2 8.1l9 5.1v10L2 18.1zM22 8.1l-9 5.1v10l9-5.1z"),
    # a coin
    "credits": solid(dot(12, 12, 11.2) + dot(12, 12, 8.8) + "M12 5.6l4.4 6.4-4.4 6.4L7.6 12z"),
    # an atom
    "science": outline("M1.5 12a10.5 4.1 0 1 0 21 0a10.5 4.1 0 1 0-21 0z", 1.8)
    + _turned(outline("M1.5 12a10.5 4.1 0 1 0 21 0a10.5 4.1 0 1 0-21 0z", 1.8), 60)
    + _turned(outline("M1.5 12a10.5 4.1 0 1 0 21 0a10.5 4.1 0 1 0-21 0z", 1.8), 120)
    + solid(dot(12, 12, 2.5)),
    # five of them, whichever
    "any": solid("".join(dot(*around(12, 12, 7.6, at / 5), 3.1) for at in range(5)))
    + outline("M12 9.6a2.4 2.4 0 1 0 .01 0z", 1.6),
}
_GABLE = outline("M12 1.4L22.4 8v13.4a1.2 1.2 0 0 1-1.2 1.2H2.8a1.2 1.2 0 0 1-1.2-1.2V8z", 2)
_GUILD: Mapping[str, str] = {
    guild: _GABLE + _small(_RES[resource], 12, 14, 0.58)
    for guild, resource in (
        ("farmers", "food"),
        ("engineers", "energy"),
        ("miners", "materials"),
        ("bankers", "credits"),
        ("scientists", "science"),
        ("any", "any"),
    )
}

# -- installations and ships

_SHIELD = "M12 1.2c3 1.9 6 2.6 9.2 2.6 0 9.7-2.6 15.2-9.2 19.2C5.4 19 2.8 13.5 2.8 3.8c3.2 0 6.2-.7 9.2-2.6z"
_INST: Mapping[str, str] = {
    # a dock with a ship between its arms
    "shipyard": solid(
        "M2 2h4.2v20H2zM17.8 2H22v20h-4.2zM6.2 2.8h11.6v2.6H6.2zM12 7.4l3.6 6.2v4.6L13.8 22h-3.6l-1.8-3.8v-4.6z"
    ),
    # a shield with a gun behind it
    "sector_defense": solid(_SHIELD + "M6.9 7.4h2.3v6.4H6.9zM10.850 6h2.3v10.5h-2.3zM14.8 7.4h2.3v6.4h-2.3z"),
    # a wheel in space
    "starbase": solid(dot(12, 12, 11) + dot(12, 12, 8.3) + dot(12, 12, 4.2))
    + outline("M12 1v7M12 16v7M1 12h7M16 12h7", 2.4),
    "any": outline("M3 3h8v8H3zM13 3h8v8h-8zM3 13h8v8H3z", 2) + outline("M17 13.6v7M13.5 17.1h7", 2),
}
_POWER = "M12 2.2l9.6 6.9L12 16 2.4 9.1z"
_SHIP: Mapping[str, str] = {
    "corvette": solid("M12 2l2.7 8.5 5.3 7.3v2.6l-5.6-2-.9 3.6h-3l-.9-3.6-5.6 2v-2.6l5.3-7.3z"),
    "sentry": solid(
        regular(12, 12, 8.6, 8, 1 / 16)
        + dot(12, 12, 3.6)
        + "M10.8.6h2.4v4h-2.4zM10.8 19.4h2.4v4h-2.4zM.6 10.8h4v2.4h-4z"
        "M19.4 10.8h4v2.4h-4z"
    ),
    "destroyer": solid("M12 .8l2.2 7.4 8.6 8.2v3.8l-7.6-3.1-1 6.1h-4.4l-1-6.1-7.6 3.1v-3.8l8.6-8.2zM11 8.6v5.6h2V8.6z"),
    "dreadnought": solid(
        "M9.4 1h5.2l1.9 4.4v3.4l5.3 2.9v8.6h-4l-1.5 2.7H7.7l-1.5-2.7h-4v-8.6l5.3-2.9V5.4z"
        "M10.4 7.2v3h3.2v-3zM5.4 13.6v3.6h2.8v-3.6zM15.8 13.6v3.6h2.8v-3.6zM10.6 13.6v5.2h2.8v-5.2z"
    ),
    "carrier": solid(
        "M7 1.4h4v6.2h6V4.2h4.6v14.4l-3 4H5.4l-3-4V7.6H7zM5.6 10.6v2.6h12.8v-2.6zM5.6 15.2v2.6h12.8v-2.6z"
    ),
    # an eye with thorns
    "voidborn": solid(star(12, 12, 11.6, 6.2, 9) + dot(12, 12, 3.9) + "M12 9.2c1 1.8 1 3.8 0 5.6-1-1.8-1-3.8 0-5.6z"),
}

# -- what has a number

_DIE = "M4 1.4h16a2.6 2.6 0 0 1 2.6 2.6v16a2.6 2.6 0 0 1-2.6 2.6H4A2.6 2.6 0 0 1 1.4 20V4A2.6 2.6 0 0 1 4 1.4z"
_GLORY = {
    str(n): solid("M6.4.6h11.2v4.2L12 7.6 6.4 4.8z" + dot(12, 15, 8.6) + _pips(n, 15, 3.5, 1.7)) for n in range(1, 6)
}
_POP = {str(n): solid(_DIE + _pips(n, 12, 5.4, 2.2)) for n in range(1, 7)}
_FIXED = {str(n): solid(regular(12, 12, 12, 8, 1 / 16) + _pips(n, 12, 4.4, 1.9)) for n in range(1, 7)}
_TIER = {
    str(n): outline("M2 21.5h20", 2.2)
    + "".join(outline(f"M4.5 {num(17 - 4.4 * at)}L12 {num(12.6 - 4.4 * at)}l7.5 4.4", 2.2) for at in range(n))
    for n in range(1, 5)
}

# -- tracks, technologies, agendas, focuses

_TRACK: Mapping[str, str] = {
    "society": solid(dot(8, 6.6, 4.1) + "M.8 21.6c0-6.2 2.7-9.6 7.2-9.6s7.2 3.4 7.2 9.6z" + dot(17.4, 8, 3.2))
    + solid("M16.8 21.6h6.4c0-5.3-2-8.3-5.6-8.3-.9 0-1.7.2-2.4.5 1.1 2 1.6 4.6 1.6 7.8z"),
    "statecraft": solid(
        "M12 .8L23 7v2.6H1V7zM3.4 11.2h3.4v7.4H3.4zM10.3 11.2h3.4v7.4h-3.4zM17.2 11.2h3.4v7.4h-3.4zM1 20.2h22v3H1z"
    ),
    "economy": solid("M2 14.5h4.6v8H2zM9.7 9.5h4.6v13H9.7zM17.4 12h4.6v10.5h-4.6z")
    + outline("M2.5 10.5l6-6 4 3.4L21 1.8M15.8 1.5H21.5V7", 2.2),
    "any": solid(
        "M4.6 9v13.5H1.8V9H0L3.2 3.5 6.4 9zM13.4 9v13.5h-2.8V9H8.8L12 3.5 15.2 9zM22.2 9v13.5h-2.8V9h-1.8l3.2-5.5L24 9z"
    ),
    "least": solid("M1.5 4h5v18.5h-5zM17.5 8h5v14.5h-5z")
    + solid("M9.5 17.5h5v5h-5zM12 6.2l4 5.3h-2.6v3.7h-2.8v-3.7H8z"),
}
_CHIP = outline(
    "M6 6h12v12H6zM9.5 1.5V6M14.5 1.5V6M9.5 18v4.5M14.5 18v4.5M1.5 9.5H6M1.5 14.5H6M18 9.5h4.5M18 14.5h4.5", 2
)
_TECH: Mapping[str, str] = {
    "basic": _CHIP + solid(dot(12, 12, 2.6)),
    "improved": _CHIP + solid(star(12, 12, 5.8, 2.5, 4)),
    "any": _CHIP + outline("M9 9l6 6M15 9l-6 6", 1.8),
}
_SCROLL = "M5.5 1.2h13a1.5 1.5 0 0 1 1.5 1.5v20.1l-8-4.6-8 4.6V2.7a1.5 1.5 0 0 1 1.5-1.5z"
_AGENDA: Mapping[str, str] = {
    "support": solid(_SCROLL + "M10.6 5h2.8v3.6H17v2.8h-3.6V15h-2.8v-3.6H7V8.6h3.6z"),
    "might": solid(_SCROLL + "M12 4l2 3.6v4.8h2.2v2h-3.1v2.2h-2.2v-2.2H7.8v-2H10V7.6z"),
    "wealth": solid(_SCROLL + "M8.6 5.2h6.8L18 8.4 12 15.4 6 8.4z"),
    "dominance": solid(_SCROLL + "M7 14.2L6.2 6.4l3.2 3L12 5l2.6 4.4 3.2-3L17 14.2z"),
    "any": outline(_SCROLL, 2) + solid("M8 6h8v2H8zM8 10h8v2H8z"),
    "starting": outline(_SCROLL, 2) + solid(star(12, 10, 5.4, 2.3, 5)),
}
_FOCUS: Mapping[str, str] = {
    "conquest": solid(
        "M2 2h3.5l13 13 2-1.5L22 15l-2.8 2.8L22 20.5 20.5 22l-2.7-2.8L15 22l-1.5-1.5 1.5-2L2 5.5zM18.5 2H22v3.5"
        "l-5 5-3.5-3.5zM7 13.5l3.5 3.5L9 18.5l1.5 2L9 22l-2.8-2.8L3.5 22 2 20.5l2.8-2.7L2 15l1.5-1.5 2 1.5z"
    ),
    "development": solid(
        "M10.8 23V11.5C5.5 11.5 2 8 2 2c5.3 0 8.8 2.7 9.8 7C13 5.3 16.5 3.2 22 3.2c0 6-3.5 9.4-8.4 9.6V23z"
    ),
    "innovation": solid(
        "M12 .8a8 8 0 0 1 8 8c0 3.3-1.8 5-3 6.7-.6.9-.8 1.7-.8 2.7H7.8"
        "c0-1-.2-1.8-.8-2.7-1.2-1.7-3-3.4-3-6.7a8 8 0 0 1 8-8z"
        "M8 19.7h8v1.6H8zM9.4 22.4h5.2v1.2H9.4z"
    ),
    "politics": solid("M3 3.5h18v10.2h-7.5L8 18.2v-4.5H3zM6 6.3V8h12V6.3zM6 9.6v1.6h8V9.6z") + outline("M4 22h16", 2.4),
    "production": solid(gear(12, 12, 11.6, 8, 0, 0.36)),
    "progress": solid(
        "M8 1h8v2.5h-1.2V9l6.4 11c.8 1.5-.2 3-1.8 3H4.6c-1.6 0-2.6-1.5-1.8-3L9.2 9V3.5H8zM10.6 12.5l-3 5.2h8.8l-3-5.2z"
    ),
    "prosperity": solid(
        "M4.6 12h14.8l2.2 4.2v6.3H2.4v-6.3zM7.2 14.6l-.9 1.8h11.4l-.9-1.8z" + star(12, 5.8, 5.6, 2.5, 5)
    ),
    "reinforcement": outline("M3 9l9-6 9 6M3 15l9-6 9 6M3 21l9-6 9 6", 2.8),
    "leadership": solid("M3 20V7l5 4.5L12 4l4 7.5L21 7v13zM3 21.5h18v2H3z" + dot(12, 15.5, 2)),
    "temptation": solid(
        "M12 4.5c5 0 9.3 3.6 11.3 7.5-2 3.9-6.3 7.5-11.3 7.5S2.7 15.9.7 12C2.7 8.1 7 4.5 12 4.5z"
        "M12 7.2a4.8 4.8 0 1 0 .01 0z"
    )
    + solid(star(12, 12, 4, 1.4, 4)),
}
_WARNING = "M12 1.2L23.5 22.5H.5z"
_CRISIS: Mapping[str, str] = {
    "military": solid(_WARNING + "M12 7l1.7 3.2v4.6h2v1.9h-2.8v3h-1.8v-3H8.3v-1.9h2v-4.6z"),
    "economic": solid(_WARNING + dot(12, 15.4, 4.6) + dot(12, 15.4, 2.2)),
    "general": solid(_WARNING + "M10.7 9h2.6l-.5 6.6h-1.6zM12 17a1.6 1.6 0 1 0 .01 0z"),
}

# -- everything else

_DROP = "M12 1.2C16.5 7.4 19.5 11 19.5 15a7.5 7.5 0 0 1-15 0c0-4 3-7.6 7.5-13.8z"  # of corruption
_BLOT = solid(_DROP + "M8 14.5a4 4 0 0 0 4 4.2v-2a2 2 0 0 1-2-2.2z")
_SEED = solid(_DIE)
_CARDS = "M7.5 1h13A1.5 1.5 0 0 1 22 2.5v17a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 6 19.5v-17A1.5 1.5 0 0 1 7.5 1z"
_UP = "M18.5 1l4.7 5.8h-2.8V12h-3.8V6.8h-2.8z"
_DOWN = "M18.5 12l4.7-5.8h-2.8V1h-3.8v5.2h-2.8z"


def _with(sign: str, mark: str) -> str:
    """A sign with a mark at its upper right corner."""
    return _small(sign, 9.4, 14.2, 0.78) + mark


SIGNS: Mapping[str, str] = {
    # what is counted
    "influence": solid(regular(12, 12, 11.6, 6) + star(12, 12, 6.8, 2.9, 5)),
    "glory": outline("M12 6.8a8.2 8.2 0 1 0 .01 0z", 2)
    + solid("M6.4.6h11.2v4.2L12 7.6 6.4 4.8z")
    + solid(star(12, 15, 5, 2.1, 5)),
    "bounty": solid("M3 8.2L6.5 2.5h11L21 8.2V21.5H3zM6.4 7.2h11.2l-1.5-2.4H7.9zM10.3 9.6v4.8h3.4V9.6z"),
    "reclaim": solid(
        "M12 .8l11 9.6h-3.2V22.8H4.2V10.4H1zM12 9.6c-3.2 2-4 4.4-3.3 6.2.5 1.4 1.9 2.2 3.3 2.2"
        "s2.8-.8 3.3-2.2c.7-1.8-.1-4.2-3.3-6.2z"
    ),
    "trade": solid(
        regular(12, 12, 11.6, 8, 1 / 16) + "M5.4 9.6h9V7l5 4-5 4v-2.6h-9zM18.6 18.2H11v1.9l-4-3.2 4-3.2v1.8h7.6z"
    ),
    "corruption": _BLOT,
    "population": outline(_DIE, 2.2)
    + solid("M12 5a3.2 3.2 0 0 1 1.8 5.9c2.5.7 4 2.8 4 5.7v1.9H6.2v-1.9c0-2.9 1.5-5 4-5.7A3.2 3.2 0 0 1 12 5z"),
    "power": solid(_POWER) + outline("M2.6 13.6L12 20.3l9.4-6.7", 2.2),
    "influence-lost": outline(regular(12, 12, 10.6, 6), 2) + outline("M7 12h10", 3),
    # fleets
    "activate": solid("M12 1l8 8h-4.6v6H8.6V9H4z") + outline("M3 19.5h18", 3),
    "deactivate": solid("M12 15.2l8-8h-4.6V1.2H8.6v6H4z") + outline("M3 19.5h18", 3),
    "deploy": _with(solid(_POWER + "M2.6 12.6L12 19.3l9.4-6.7v3L12 22.3 2.6 15.6z"), solid(_UP)),
    "recall": _with(solid(_POWER + "M2.6 12.6L12 19.3l9.4-6.7v3L12 22.3 2.6 15.6z"), solid(_DOWN)),
    "regroup": outline("M4 8.5A8.8 8.8 0 0 1 19.5 7M20.5 2v5.5H15M20 15.5A8.8 8.8 0 0 1 4.5 17M3.5 22v-5.5H9", 2.5),
    "invade": solid("M1 9.2h10.5V4L23 12 11.5 20v-5.2H1l3-2.8z"),
    "move": outline("M3 18C6.5 9 12.5 5.5 20.5 6.2M15.5 2.3L21 6.2l-4.5 4.6", 2.4) + solid(dot(3.6, 19, 2.4)),
    "active": solid("M2 7.5h20v14H2zM12 2l3.5 4h-7z"),
    "inactive": outline("M3 7.5h18v14H3z", 2) + solid("M12 6l3.5-4h-7z"),
    # the economy
    "produce": solid("M1.5 22.5V12l6 3.6V12l6 3.6V5h3l.6 7.5h1l.6-7.5h2.6l1.2 17.5z"),
    "overproduction": solid("M1.5 22.5V14l5 3v-3l5 3V8.5h2.5l.5 6.5h4l1 7.5z") + outline("M19 1.5v9M14.5 6h9", 2.4),
    "level": solid("M2 17h5v5.5H2zM9.5 11.5h5v11h-5zM17 6h5v16.5h-5z"),
    "stock": solid("M2 9.5L12 3l10 6.5v13H2zM5 11.5v2h14v-2zM5 15.5v2h14v-2zM5 19.5v1.5h14v-1.5z"),
    "upkeep": solid(
        "M9 .8a2 2 0 0 1 2 2V10h.6V2.3a1.9 1.9 0 0 1 3.8 0V10h.6V4.5a1.7 1.7 0 0 1 3.4 0V15"
        "c0 5-2.8 8.2-7 8.2-3.5 0-5.4-1.5-7-4.5L2 13c-.8-1.6 1.3-3.2 2.7-1.7L7 13.5V2.8a2 2 0 0 1 2-2z"
    ),
    "exchange": outline("M3 8h16M14.5 3.5L19 8l-4.5 4.5M21 16H5M9.5 11.5L5 16l4.5 4.5", 2.4),
    # sectors
    "sector": outline(regular(12, 12, 11, 6), 2.2),
    "home": solid(regular(12, 12, 11.8, 6) + "M12 5.5l6.5 5.3h-1.9v6.7h-3.1v-4h-3v4H7.4v-6.7H5.5z"),
    "pure": solid("M12 .8l2.6 8.6L23.2 12l-8.6 2.6L12 23.2l-2.6-8.6L.8 12l8.6-2.6z"),
    "corrupted": outline(regular(12, 12, 11, 6), 2) + _small(_BLOT, 12, 11.7, 0.58),
    "fallen": outline("M3 22.5h18M5 22V9h3.5v13M15.5 22V6.5H19V22M10.5 22v-8.5h3V22", 2)
    + outline("M2.5 6.5L9 2l2.5 3 2-2.5 3.5 2 4-2.5", 1.8),
    "slot": outline("M3.5 7.5v-4h4M16.5 3.5h4v4M20.5 16.5v4h-4M7.5 20.5h-4v-4", 2.2),
    "found": _with(_GUILD["any"], outline("M18.6 1.2v8.6M14.3 5.5h8.6", 2.6)),
    "build": _with(_INST["any"], outline("M18.6 1.2v8.6M14.3 5.5h8.6", 2.6)),
    "destroy": solid(
        "M13.5 1l1.5 6 5.5-3-2 5.8 5 2.2-5 2.5 2 6-6-2.5L12 23l-2.5-5.5L3.5 20l2-5.5L.5 12l5-2L3 4.5l6 2.5z"
        + dot(12, 12, 2.6)
    ),
    "increase": _with(_SEED, solid(_UP)),
    "decrease": _with(_SEED, solid(_DOWN)),
    "voidstorm": outline(
        "M1.5 8c3-4 6 3 9-1s5-4.5 7-2.5-1 4.5-3 3M1.5 14c4-4 7 3 11-1s7-3 9 0-1.5 4.5-3.5 3M1.5 20"
        "c3-4 6 3 9-1s4-2.5 5-.5",
        2.2,
    ),
    "wormhole": outline(
        "M12 12c2.5-.5 3 3 0 3.5-4 .6-5.5-5-1.5-7.5 5-3 11 2 9 8-2 5.5-9.5 7-14 3M3.5 14C1.5 7 8 1 15 2.5", 2.2
    ),
    "rift": solid(
        "M12 .4c4.2 5.2 5.2 8.4 3.8 11.6 1.4 3.2.4 6.4-3.8 11.6-4.2-5.2-5.2-8.4-3.8-11.6"
        "C6.8 8.8 7.8 5.6 12 .4zM12 6.5c-1 2-1.2 3.6-.5 5.5-.7 1.9-.5 3.5.5 5.5 1-2 1.2-3.6.5-5.5.7-1.9.5-3.5-.5-5.5z"
    )
    + outline("M2.5 8l3 2.5-3 3M21.5 8l-3 2.5 3 3", 2),
    # corruption
    "add-corruption": _with(_BLOT, outline("M18.6 1.2v8.6M14.3 5.5h8.6", 2.6)),
    "remove-corruption": _with(_BLOT, outline("M15 1.8l7.2 7.2M22.2 1.8L15 9", 2.6)),
    "move-corruption": _with(_BLOT, outline("M13.5 5.5h9M18.8 1.5l4 4-4 4", 2.4)),
    # cards and tokens
    "advance": solid("M12 1l9 9.5h-5.5V23h-7V10.5H3z"),
    "skip": solid("M12 .8l8.5 8H15v3h-6v-3H3.5zM9 14.5h6v3H9zM9 20h6v3H9z"),
    "flip": solid("M12 3a9 9 0 0 0 0 18z") + outline("M12 3a9 9 0 0 1 0 18M12 .8v22.4", 2),
    "trade-bonus": outline("M12 1.8a10.2 10.2 0 1 0 .01 0z", 2)
    + solid("M10.8 6h2.4v4.8H18v2.4h-4.8V18h-2.4v-4.8H6v-2.4h4.8z"),
    "upgrade-glory": _with(
        solid("M6.4.6h11.2v4.2L12 7.6 6.4 4.8z" + dot(12, 15, 8.6) + star(12, 15, 5, 2.1, 5)), solid(_UP)
    ),
    "score": outline(regular(12, 12, 10.8, 6), 2) + outline("M7 12.3l3.5 3.5L17.5 8.5", 2.6),
    "preferred": solid("M12 22C4 16 1 12.5 1 8a5.7 5.7 0 0 1 11-2 5.7 5.7 0 0 1 11 2c0 4.5-3 8-11 14z"),
    "peek": solid(
        "M12 5c5 0 9 3.5 11 7-2 3.5-6 7-11 7S3 15.5 1 12c2-3.5 6-7 11-7zM12 7.5a4.5 4.5 0 1 0 .01 0z" + dot(12, 12, 2.2)
    ),
    "event": solid(_CARDS + "M14 4.5l1.6 4.3 4.4.3-3.4 2.9 1.1 4.4-3.7-2.5-3.7 2.5 1.1-4.4L8 9.1l4.4-.3z")
    + outline("M2.5 5v17.5H17", 2),
    "blocker": solid("M7 10V7a5 5 0 0 1 10 0v3h2.5v12.5h-15V10zM9.5 10h5V7a2.5 2.5 0 0 0-5 0z"),
    "discard": outline("M6 2.5h12v19H6zM2 22L22 2", 2),
    "cycle": outline("M12 2a10 10 0 1 0 .01 0zM12 6v6l4.5 3", 2.2),
    "round": outline("M19.5 8A8.5 8.5 0 1 0 20.5 13M20.5 3v5.5H15", 2.5),
    # the Void
    "harbinger": solid(
        "M12 .8c5 0 8.5 3.6 8.5 8.5 0 3.7-1.7 5.3-3 6.7l1.5 7.2-3.6-3.4L12 23.2l-3.4-3.4"
        "L5 23.2 6.5 16c-1.3-1.4-3-3-3-6.7C3.5 4.4 7 .8 12 .8zM6.5 8.5l4 2.5"
        "c-.2 1.7-1 2.5-2.2 2.5S6.3 11.5 6.5 8.5zM17.5 8.5l-4 2.5c.2 1.7 1 2.5 2.2 2.5s2-2 1.8-5z"
    ),
    "crisis": outline("M12 2.5L22.3 21.5H1.7z", 2.2) + solid("M10.8 9h2.4l-.4 6.5h-1.6zM12 16.8a1.5 1.5 0 1 0 .01 0z"),
    "alert": solid(
        "M5 18.5V11a7 7 0 0 1 14 0v7.5h2.5v3h-19v-3zM11 .8h2V3h-2zM2.7 3.8l1.5-1.3 1.6 1.9-1.5 1.3z"
        "M21.3 3.8l-1.5-1.3-1.6 1.9 1.5 1.3z"
    ),
    "war": solid(_WARNING + star(12, 15.2, 5.6, 2.3, 6)),
    "catastrophe": solid(
        "M12 1.5C17.5 1.5 21.5 5 21.5 10c0 3-1.3 5-3.5 6.3V19.5l-2 3H8l-2-3v-3.2"
        "C3.8 15 2.5 13 2.5 10c0-5 4-8.5 9.5-8.5z" + dot(8, 11, 2.3) + dot(16, 11, 2.3) + "M11 16.5l1-2 1 2z"
    ),
    "haven": outline("M2.5 21.5h19M5 21V12a7 7 0 0 1 14 0v9M12 5V1M12 1l5 1.6L12 4.5", 2.2)
    + solid("M9.8 21v-5.5h4.4V21z"),
    "skirmish": solid(star(12, 12, 11.6, 5, 7) + dot(12, 12, 3)),
    "consumed": _CHIP + _small(_BLOT, 12, 12, 0.42),
    # combat
    "initiative": outline("M3 4.5l7.5 7.5L3 19.5M12.5 4.5L20 12l-7.5 7.5", 3.2),
    "approach": solid("M12 1l4.5 6H14v5h-4V7H7.5z")
    + outline("M3 16.5c5-3.5 13-3.5 18 0M6 21.5c3.5-2.5 8.5-2.5 12 0", 2.2),
    "salvo": outline("M4 5h10M2 12h12M4 19h10", 2.4) + solid("M14 2l7.5 3-7.5 3zM14 9l9 3-9 3zM14 16l7.5 3-7.5 3z"),
    "absorb-approach": outline(_SHIELD, 2) + solid("M12 6l4 5.2h-2.5v6h-3v-6H8z"),
    "absorb-salvo": outline(_SHIELD, 2) + outline("M7.5 8.5h9M7 12.5h9", 2.2),
    # how icons belong together
    "plus": outline("M3.5 12h17M12 3.5v17", 3.4),
    "and-or": outline("M3 8h11M8.5 2.5v11", 2.8) + outline("M21 6L12 22", 2.2),
    "or": outline("M17 2L7 22", 3.4),
    "minus": outline("M3.5 12h17", 3.4),
    "arrow": outline("M2.5 12h17M13.5 5.5L20.5 12l-7 6.5", 2.8),
    "each": outline("M4 5v14M8 5v14M12 5v14M16 5v14M1.5 16L19 8", 2),
    "once": outline("M12 2.5a9.5 9.5 0 1 0 .01 0z", 2) + solid("M10.5 6.5h3v11h-3V9.5l-2 1V8z"),
    "must": outline("M4 3.5h16v17H4z", 2.8) + solid("M10.8 6.5h2.4l-.3 6.5h-1.8zM12 14.8a1.5 1.5 0 1 0 .01 0z"),
    "here": solid("M12 1a8 8 0 0 1 8 8c0 5-4 8.5-8 14-4-5.5-8-9-8-14a8 8 0 0 1 8-8zM12 5a4 4 0 1 0 .01 0z"),
    "self": solid(dot(12, 7, 5) + "M2.5 22.5c0-6.5 3.5-10 9.5-10s9.5 3.5 9.5 10z"),
    "either": solid(dot(7, 7.5, 4) + "M.5 21c0-5.5 2.3-8.5 6.5-8.5 1.7 0 3 .5 4 1.3L8 21z")
    + outline("M17.5 4a3.5 3.5 0 1 0 .01 0zM11.5 21c0-5.5 2-7.5 6-7.5s5.5 2 5.5 7.5z", 1.8),
    "both": solid(
        dot(7.5, 7, 3.8)
        + dot(16.5, 7, 3.8)
        + "M1 20.5c0-5.3 2.5-8.3 6.5-8.3 1.8 0 3.3.6 4.5 1.7 1.2-1.1 2.7-1.7 4.5-1.7 4 0 6.5 3 6.5 8.3z"
    ),
    "split-top": solid("M2 2h20v8.5H2z") + outline("M3 14.5h18v7H3z", 2),
    "split-bottom": outline("M3 2.5h18v7H3z", 2) + solid("M2 13.5h20V22H2z"),
}

# -- houses: a device for each

_HOUSE: Mapping[str, str] = {
    "valnis": solid("M12 1l10 4.5-3 5 3 8L12 23 2 18.5l3-8-3-5zM12 5.5L8 12l4 6.5 4-6.5z"),
    "belitan": solid(dot(12, 12, 11) + "M12 4l2 6 6 2-6 2-2 6-2-6-6-2 6-2z"),
    "cortozaar": solid("M2 3l10 5 10-5v9L12 23 2 12zM12 11.5L6.5 9v2.5l5.5 6 5.5-6V9z"),
    "dunlork": solid(gear(12, 12, 11.6, 6, 0, 0.5) + regular(12, 12, 4, 3)),
    "zenor": solid("M3 2h18v4.5L10 17.5h11V22H3v-4.5L14 6.5H3z"),
    "thegwyn": solid(
        "M12 1c5 5 7.5 9 7.5 13a7.5 7.5 0 0 1-6.5 7.4V23h-2v-1.6A7.5 7.5 0 0 1 4.5 14"
        "c0-4 2.5-8 7.5-13zM11 9v3L8 10.5v2.3l3 1.5v4h2v-2l3-1.5v-2.3L13 14V9z"
    ),
    "astoran": solid("M12 1l3 7.5h8L16.6 13l2.6 9L12 16.5 4.8 22l2.6-9L1 8.5h8zM12 8.8a3 3 0 1 0 .01 0z"),
    "yarvek": solid("M2 2l7 3 3 5 3-5 7-3-5.5 9.5L18 22l-6-5-6 5 1.5-10.5z"),
    "shiveus": solid(
        "M10.5 1h3v5.5H20v3h-6.5V23h-3V9.5H4v-3h6.5zM4 13c.5 4 2 6.5 5 8v-4c-1.5-1-2.2-2.2-2.5-4z"
        "M20 13c-.5 4-2 6.5-5 8v-4c1.5-1 2.2-2.2 2.5-4z"
    ),
    "nervo": solid("M6 2h5v6l7-6h4L12.5 11 22 22h-5l-6-7v7H6z" + dot(3, 12, 2.2)),
    "marqualos": solid("M12 .8L23.2 12 12 23.2.8 12zM12 5L5 12l7 7 7-7zM12 8.5a3.5 3.5 0 1 0 .01 0z"),
    "fenrax": solid(
        "M1.5 5L8 3l4 4 4-4 6.5 2-2 8-4 2-1.5 6.5L12 23l-3-1.5L7.5 15l-4-2zM8 10l2 3 1-2.5zM16 10l-2 3-1-2.5z"
    ),
    "kradmor": solid("M12 1a11 11 0 0 1 9.5 5.5L17 9a6 6 0 1 0 0 6l4.5 2.5A11 11 0 1 1 12 1zM12 9a3 3 0 1 0 .01 0z"),
    "novaris": solid(star(12, 12, 11.8, 4.2, 8) + dot(12, 12, 2.4)),
}

_GROUPS: Mapping[str, Mapping[str, str]] = {
    "res": _RES,
    "guild": _GUILD,
    "inst": _INST,
    "ship": _SHIP,
    "glory": _GLORY,
    "pop": _POP,
    "fixed": _FIXED,
    "tier": _TIER,
    "track": _TRACK,
    "tech": _TECH,
    "agenda": _AGENDA,
    "focus": _FOCUS,
    "crisis": _CRISIS,
    "house": _HOUSE,
}
HOUSES = tuple(_HOUSE)
_NAMES = (*[f"{of}.{which}" for of, all_ in _GROUPS.items() for which in all_], *SIGNS)

SYMBOLS = Symbols("vf", _NAMES, drawing, symbol_name)
