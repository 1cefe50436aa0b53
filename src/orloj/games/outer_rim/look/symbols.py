"""Small signs of Outer Rim: skills, faces of the dice, factions, decks, slots, ships. Each stands in a square of 24.

They are drawn with the colour of the text around them (`currentColor`), so that a seat, a faction or a state colours
them. Holes are cut with `fill-rule="evenodd"`. Forms differ, so that nothing depends on colour. A deck shows its kind
of cards on a card, a slot shows it in a dashed frame. The emblems of the factions are our own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from orloj.games.outer_rim.names import WORDS as GAME_WORDS
from orloj.games.outer_rim.names import thing_name
from orloj.look.art import around, gear, group, num, regular, star
from orloj.look.symbols import Symbols, dot, outline, solid
from orloj.words import Lang, Words

WORDS = Words("orloj.games.outer_rim.look")


def skill_symbol(skill: str) -> str:
    return _SKILLS[skill]


def face_symbol(face: str) -> str:
    """A die with this face up: hit, crit, focus or blank."""
    return solid(_DIE + _FACES[face])


def faction_symbol(faction: str) -> str:
    return solid(_FACTIONS[faction])


def standing_symbol(level: str) -> str:
    """A standing with a faction: positive, neutral or negative."""
    return solid(dot(12, 12, 11) + _STANDINGS[level])


def patrol_symbol(level: str) -> str:
    """A patrol: a pennant with as many stripes as its level; the fourth, which cannot be beaten, has a loop."""
    return solid(_PENNANT + _STRIPES[level])


def kind_symbol(kind: str) -> str:
    """A kind of cards: cargo, mod, gear, crew, job, bounty, ship, luxury, event."""
    return _KINDS[kind]


def deck_symbol(deck: str) -> str:
    """A deck of the market: what its cards are, on a card."""
    if deck in _DOUBLE:
        return _CARD + _two(*_DOUBLE[deck])
    return _CARD + _small(_KINDS[deck], 12, 12, 0.6)


def slot_symbol(slot: str) -> str:
    """A place where an asset of this kind can lie."""
    if slot in _DOUBLE:
        return _FRAME + _two(*_DOUBLE[slot])
    return _FRAME + _small(_KINDS[slot], 12, 12, 0.6)


def class_symbol(class_: str) -> str:
    """A class of contacts: a disc with as many dots as the class has."""
    return solid(dot(12, 12, 11) + _DOTS[class_])


def ship_symbol(ship: str) -> str:
    """A ship from above, its nose up."""
    return solid(_SHIPS[ship])


def drawing(name: str) -> str:
    """Any symbol by a name such as `skill.tech`, `faction.hutt`, `die.crit`, `fame`."""
    of, _, which = name.partition(".")
    return _BY_GROUP[of][1](which) if which else SIGNS[of]


def symbol_name(name: str, lang: Lang) -> str:
    """What a symbol means in a few words."""
    of, _, which = name.partition(".")
    if of == "ship":
        return thing_name(which, lang)
    if of in _NAMED_BY_GAME and GAME_WORDS.has(f"{of}.{which}"):
        return GAME_WORDS(lang, f"{of}.{which}")
    return WORDS(lang, f"web.symbol.{name.replace('.', '-').replace('_', '-')}")


_NAMED_BY_GAME = ("skill", "faction", "kind")


# -- drawing


def _small(inside: str, x: float, y: float, scale: float) -> str:
    """A symbol around a spot."""
    return group(inside, f"translate({num(x - 12 * scale)} {num(y - 12 * scale)}) scale({scale:g})")


def _two(one: str, other: str) -> str:
    """One above the other."""
    return _small(_KINDS[one], 12, 7.5, 0.36) + _small(_KINDS[other], 12, 16.7, 0.36) + outline("M7.5 12.1h9", 1)


_CARD = outline(
    "M5.5 1.5h13A1.5 1.5 0 0 1 20 3v18a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 21V3a1.5 1.5 0 0 1 1.5-1.5z", 1.6
)
_FRAME = (
    '<path fill="none" stroke="currentColor" stroke-width="1.7" stroke-dasharray="3.6 2.3" '
    'd="M4.5 2h15A2.5 2.5 0 0 1 22 4.5v15a2.5 2.5 0 0 1-2.5 2.5h-15A2.5 2.5 0 0 1 2 19.5v-15A2.5 2.5 0 0 1 4.5 2z"/>'
)
_DOUBLE: Mapping[str, tuple[str, str]] = {
    "gear_mod": ("gear", "mod"),
    "cargo_or_mod": ("cargo", "mod"),
    "contract": ("job", "bounty"),
}


# -- skills

_SKILLS: Mapping[str, str] = {
    # words that shine
    "influence": solid(
        "M3.5 2h17a2 2 0 0 1 2 2v10.5a2 2 0 0 1-2 2H13l-6.5 6v-6h-3a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z"
        + star(12, 9.4, 5.8, 2.3, 5)
    ),
    # an open book
    "knowledge": solid(
        "M11 5.5C8 3.5 5 3 1.5 3v15.5c3.5 0 6.5.5 9.5 2.5zM13 5.5C16 3.5 19 3 22.5 3v15.5c-3.5 0-6.5.5-9.5 2.5z"
        "M4 6.5v1.7c1.7.2 3 .5 4.5 1.2V7.7C7 7 5.7 6.7 4 6.5zM20 6.5v1.7c-1.7.2-3 .5-4.5 1.2V7.7c1.5-.7 "
        "2.8-1 4.5-1.2z"
        "M4 11v1.7c1.7.2 3 .5 4.5 1.2v-1.7c-1.5-.7-2.8-1-4.5-1.2zM20 11v1.7c-1.7.2-3 .5-4.5 1.2v-1.7"
        "c1.5-.7 2.8-1 4.5-1.2z"
    ),
    # the yoke of a pilot
    "piloting": solid(
        "M1.5 3H5v6.5C5 11 5.8 12 7.5 12h9c1.7 0 2.5-1 2.5-2.5V3h3.5v7.5c0 3.5-2 5.5-5.5 5.5h-3.2v3H17"
        "v3H7v-3h3.2v-3H7"
        "c-3.5 0-5.5-2-5.5-5.5zM12 12.6a1.6 1.6 0 1 0 .01 0z"
    ),
    # a hood, eyes in the dark
    "stealth": solid(
        "M12 1c5.5 2.5 8.5 7 8.5 13 0 3.5 1 6 2 8.5h-21c1-2.5 2-5 2-8.5C3.5 8 6.5 3.5 12 1z"
        "M12 5.5C8.7 7.5 7 10.5 7 14c0 2.5 1.7 5 5 6.5 3.3-1.5 5-4 5-6.5 0-3.5-1.7-6.5-5-8.5z"
        + dot(9.8, 13, 1.3)
        + dot(14.2, 13, 1.3)
    ),
    # a weight to be lifted
    "strength": solid("M1 9.5h2v-3h2.5V4H9v6.8h6V4h3.5v2.5H21v3h2v5h-2v3h-2.5V20H15v-6.8H9V20H5.5v-2.5H3v-3H1z"),
    # a plan: what stands there, and the way around it
    "tactics": outline("M3 3l5.5 5.5M8.5 3L3 8.5M4 20.5c0-7 4-9.5 9-9.5h6M15 6.5l4.5 4.5-4.5 4.5", 2.3)
    + outline("M14 18.5a2.3 2.3 0 1 0 .01 0z", 2),
    # a chip with its pins
    "tech": solid(
        "M5.5 5.5h13v13h-13zM9 9v6h6V9zM7.5 1h2v3h-2zM11 1h2v3h-2zM14.5 1h2v3h-2zM7.5 20h2v3h-2zM11 20h2v3h-2z"
        "M14.5 20h2v3h-2zM1 7.5h3v2H1zM1 11h3v2H1zM1 14.5h3v2H1zM20 7.5h3v2h-3zM20 11h3v2h-3zM20 14.5h3v2h-3z"
    ),
}


# -- dice: eight sides, seen on a corner

_DIE = regular(12, 12, 11.8, 6)
_BURST = (
    "M12 4.2l1.7 4.2 4.3-1.9-1.9 4.3 4.1 1.2-4.1 1.8 1.9 4.2-4.3-1.9-1.7 4.1-1.7-4.1L6 17.8"
    "l1.9-4.2-4.1-1.8 4.1-1.2L6 6.3l4.3 1.9z"
)
_FACES: Mapping[str, str] = {
    "hit": _BURST,
    # a hit in a ring
    "crit": dot(12, 12, 8.7) + dot(12, 12, 7) + star(12, 12, 6.6, 2.4, 4) + star(12, 12, 4.6, 2.2, 4, 1 / 8),
    # an eye
    "focus": "M3.6 12c2-3.4 5-5.2 8.4-5.2s6.4 1.8 8.4 5.2c-2 3.4-5 5.2-8.4 5.2S5.6 15.4 3.6 12z"
    + dot(12, 12, 3.9)
    + dot(12, 12, 1.6),
    "blank": regular(12, 12, 9.4, 6),
}


# -- factions, standing, patrols

_FACTIONS: Mapping[str, str] = {
    # a ring that is broken from inside
    "rebel": "M12 .8l5.5 6.7h-3.3v8.7H9.8V7.5H6.5zM7.3 7.9v3.2a6.5 6.5 0 1 0 9.4 0V7.9a9.3 9.3 0 1 1-9.4 0z",
    # a keep with three towers
    "imperial": "M2 3h4.5v4H9V1h6v6h2.5V3H22v13l-4.5 3.5-5.5 3.7-5.5-3.7L2 16zM10.7 4v4.5h2.6V4zM5 11"
    "v3.7l7 4.8 7-4.8V11z"
    "M8 12.7h8l-4 4z",
    # a snail on a coin
    "hutt": dot(12, 12, 11.2)
    + "M12 3.8a8.2 8.2 0 1 0 8.2 8.2h-2.7a5.5 5.5 0 1 1-5.5-5.5 4.2 4.2 0 0 1 0 8.4 3 3 0 0 1-3-3h2.2"
    "c0 .6.4 1 1 1a2 2 0 0 0 0-4 3.3 3.3 0 1 0 3.3 3.3h2.4A6.5 6.5 0 0 0 12 3.8z",
    # a blade through a diamond
    "syndicate": "M12 .5l2 4.2L23 12l-9 7.3-2 4.2-2-4.2L1 12l9-7.3zM10.2 7.8L5 12l5.2 4.2zM13.8 7.8v8.4L19 12z",
}
_STANDINGS: Mapping[str, str] = {
    "positive": "M12 4.5l7 7.5h-4v7H9v-7H5z",
    "neutral": "M5 7.8h14v3.2H5zM5 13h14v3.2H5z",
    "negative": "M12 19.5L5 12h4V5h6v7h4z",
}
_PENNANT = "M2 1.5h20v14.5L12 23 2 16z"
_STRIPES: Mapping[str, str] = {
    "1": "M5 8.5h14v3.2H5z",
    "2": "M5 5.2h14v3H5zM5 11h14v3H5z",
    "3": "M5 4h14v2.7H5zM5 8.7h14v2.7H5zM5 13.4h14V15l-1.5 1.1h-11L5 15z",
    "4": "M7.7 6.2c2 0 3.2 1.3 4.3 2.8 1.1-1.5 2.3-2.8 4.3-2.8a4 4 0 0 1 0 8c-2 0-3.2-1.3-4.3-2.8-1.1 "
    "1.5-2.3 2.8-4.3 2.8"
    "a4 4 0 0 1 0-8zM7.7 8.5a1.7 1.7 0 0 0 0 3.4c1 0 1.7-.7 2.6-1.7-.9-1-1.6-1.7-2.6-1.7z"
    "M16.3 8.5c-1 0-1.7.7-2.6 1.7.9 1 1.6 1.7 2.6 1.7a1.7 1.7 0 0 0 0-3.4z",
}
_DOTS: Mapping[str, str] = {
    "white": dot(12, 12, 2.7),
    "green": dot(7.7, 12, 2.5) + dot(16.3, 12, 2.5),
    "yellow": "".join(dot(*around(12, 12.4, 5, at / 3), 2.4) for at in range(3)),
    "orange": "".join(dot(*around(12, 12, 5.8, (at + 0.5) / 4), 2.3) for at in range(4)),
}


# -- ships from above

_SHIPS: Mapping[str, str] = {
    # a blunt hull between two long booms
    "g9_rigger": "M9 3.5L12 1l3 2.5v6l2.5 1V5h3.5v14l-1.7 3.5-1.8-3.5v-3l-2.5 1v3L12 23l-3-3v-3l-2.5-1"
    "v3l-1.8 3.5L3 19V5h3.5v5.5"
    "L9 9.5zM11 4.5V8h2V4.5z",
    # two prongs before a broad block
    "g1a_starfighter": "M6 1h3v6.5h6V1h3v6.5l4 3.5v7l-3 1.5V23h-3.5v-3h-7v3H5v-3.5L2 18v-7l4-3.5zM10 10.5v3.5h4v-3.5z",
    # a dagger with small wings
    "hwk_290": "M12 .5l1.8 6 1.9 5.5 5.8 4.5v3.5l-5.5-1.5-1 2 1 3h-8l1-3-1-2-5.5 1.5V16.5l5.8-4.5 "
    "1.9-5.5zM11.2 7v5h1.6V7z",
    # a spine with boxes at its sides
    "gx1_short_hauler": "M9 1h6l2.5 4v3l-3 2h6v5h-6v1.5h6v5h-5l-1 2h-5l-1-2h-5v-5h6V15h-6v-5h6l-3-2V5z"
    "M10.3 3.5V6h3.4V3.5z",
    # a long blade with two short ones
    "lancer": "M12 .5l2.2 8 1.3 1.5 5-2 2.5 9-3.5-1-3 2-.8 2.5 1.3 2.5H7l1.3-2.5L7.5 18l-3-2L1 17l2.5-9 "
    "5 2 1.3-1.5zM11.2 9.5v5h1.6v-5z",
    # a box that carries boxes
    "heavy_duty_lifter": "M9 1h6l1.5 3v3H21v13h-3.5l-1 3h-9l-1-3H3V7h4.5V4zM10.5 3v2.5h3V3zM5.5 9.5v3.5"
    "H9V9.5zM5.5 14.5V18H9v-3.5z"
    "M15 9.5v3.5h3.5V9.5zM15 14.5V18h3.5v-3.5zM10.7 9.5V18h2.6V9.5z",
    # a needle with outriggers
    "aggressor": "M12 .5l1.6 6.5v4l3.4 2V5.5L18.5 2 20 5.5V14l2 1.5V21l-2-1.5-6.4-3V21l1.4 2.5H9L10.4 "
    "21v-4.5L4 19.5 2 21v-5.5L4 14V5.5L5.5 2 7 5.5V13l3.4-2V7z",
    # a deep slab with swept arms
    "yv_666": "M10 1.5h4l2 4v4l6.5 5.5v4L16 17.5V20l-2 3h-4l-2-3v-2.5L1.5 19v-4L8 9.5v-4zM10.5 4.5v3h3"
    "v-3zM12 10.5a2 2 0 1 0 .01 0z",
    # a beetle with two short fins
    "firespray_31": "M12 1c3.5 0 5.5 2 5.5 5.2 0 .8-.1 1.5-.3 2.2 2.4 1.5 3.8 3.7 3.8 6.4h2.5v3h-3C19.5 "
    "21 16 23 12 23s-7.5-2-8.5-5.2"
    "h-3v-3H3c0-2.7 1.4-4.9 3.8-6.4-.2-.7-.3-1.4-.3-2.2C6.5 3 8.5 1 12 1zM10 3.8h4l.7 2.7H9.3zM12 12"
    "a2.7 2.7 0 1 0 .01 0z",
    # a round hull, a split prow, a cabin at its side
    "yt_1300": "M8.5 1H11v4h2V1h2.5l1 5.2a9 9 0 0 1 3.3 3.3H22a1.5 1.5 0 0 1 1.5 1.5v2.5A1.5 1.5 0 0 1 "
    "22 15h-1.1A9 9 0 1 1 7.5 6.2z"
    "M12 10.5a3.7 3.7 0 1 0 .01 0zM12 12.3a1.9 1.9 0 1 1-.01 0z",
}


# -- kinds of cards

_CRATE = "M2 5.5h20v16H2zM4.8 8.3v10.4h14.4V8.3zM6.5 2h11v2.5h-11z"
_COG = gear(12, 12, 11.3, 9, 0, 0.42)
_BUST = (
    "M12 1.5a5 5 0 0 1 5 5c0 1.8-.9 3.4-2.3 4.3 3.9 1.1 6.3 4.2 6.3 8.2v3.5H3V19c0-4 2.4-7.1 6.3-8.2A5 5 0 0 1 12 1.5z"
)
_GEM = "M6.5 3h11L23 9.5 12 22 1 9.5zM8 5.5L5 9h4.3l1.5-3.5zM13.2 5.5L14.7 9H19l-3-3.5zM9.6 11L12 17.5 14.4 11z"
_SIGHT = (
    "M10.7 1h2.6v2.6a8.5 8.5 0 0 1 7.1 7.1H23v2.6h-2.6a8.5 8.5 0 0 1-7.1 7.1V23h-2.6v-2.6a8.5 8.5 0 0 "
    "1-7.1-7.1H1v-2.6h2.6"
    "a8.5 8.5 0 0 1 7.1-7.1zM12 6.2a5.8 5.8 0 1 0 .01 0z"
)
_KINDS: Mapping[str, str] = {
    "ship": solid("M12 .8l3 5.7v5.5l6.5 5v4L15 19l-1 4h-4l-1-4-6.5 2v-4l6.5-5V6.5zM11 6.5v3.5h2V6.5z"),
    "luxury": solid(_GEM),
    "cargo": solid(_CRATE + "M7 10.5h4v2H7zM13 10.5h4v2h-4zM7 14.5h10v2H7z"),
    "mod": solid(_COG),
    # a side arm
    "gear": solid("M1.5 5h15l1.5-1.5h2V5h2.5v5H14l-1.2 2.5-3 .5L8 20.5H2.5L5 11.5 1.5 9.5zM5 7v1.5h9V7z"),
    "crew": solid(_BUST),
    "job": solid("M4 1.5h11l5 5v16H4zM14 3.8V7.5h3.7zM7 11v2h10v-2zM7 15v2h10v-2zM7 7v2h4.5V7z"),
    "bounty": solid(_SIGHT + dot(12, 12, 2.4)),
    "event": solid(star(12, 12, 11.5, 6, 8)),
}


# -- all other signs

_COIN = dot(12, 12, 11) + dot(12, 12, 9)
_PLANET = dot(12, 12, 7.2) + "M9 7.3a5.3 5.3 0 0 0-2 5.7c2-.5 4-2 4.3-3.8C11.4 8 10.3 7 9 7.3z"
SIGNS: Mapping[str, str] = {
    # what is counted
    "credits": solid(
        _COIN + "M8 5.5h8v2.2H8zM8 16.3h8v2.2H8zM10.9 7.7h2.2v8.6h-2.2zM7 9.2h2.2v5.6H7zM14.8 9.2H17v5.6h-2.2z"
    ),
    "fame": solid(star(12, 12.6, 11.8, 5, 5)),
    "damage": solid(
        "M13.5 1l1.5 6 5.5-3-2 5.8 5 2.2-5 2.5 2 6-6-2.5L12 23l-2.5-5.5L3.5 20l2-5.5L.5 12l5-2L3 4.5l6 2.5z"
        + dot(12, 12, 2.6)
    ),
    "health": solid("M12 22C4 16 1 12.5 1 8a5.7 5.7 0 0 1 11-2 5.7 5.7 0 0 1 11 2c0 4.5-3 8-11 14z"),
    "hull": solid(
        "M12 1.5c3 1.8 5.8 2.5 9 2.5 0 9.5-2.5 15-9 19-6.5-4-9-9.5-9-19 3.2 0 6-.7 9-2.5z"
        "M12 4.7V19.4c4.3-3.2 6-6.8 6.3-12.8-2.4-.3-4.3-.9-6.3-1.9z"
    ),
    "hyperdrive": outline("M3 4.5l7.5 7.5L3 19.5M12.5 4.5L20 12l-7.5 7.5", 3.2),
    # what one fights with
    "ground": solid(
        "M2 2h3.5l13 13 2-1.5L22 15l-2.8 2.8L22 20.5 20.5 22l-2.7-2.8L15 22l-1.5-1.5 1.5-2L2 5.5zM18.5 "
        "2H22v3.5l-5 5-3.5-3.5z"
        "M7 13.5l3.5 3.5L9 18.5l1.5 2L9 22l-2.8-2.8L3.5 22 2 20.5l2.8-2.7L2 15l1.5-1.5 2 1.5z"
    ),
    "space": solid("M12 5l2.5 4.5v4.5l5.5 4v3.5L14.5 20l-1 3h-3l-1-3L4 21.5V18l5.5-4V9.5z")
    + outline("M4.5 2v9M19.5 2v9M12 .9v.6", 2.2),
    "die": solid(
        _DIE + "M10.8 15.8h2.4v2.4h-2.4zM12 5.2c2.7 0 4.3 1.5 4.3 3.7 0 2.7-3 3-3 5.4h-2.6c0-3.6 2.8-3.7 "
        "2.8-5.3 0-.9-.6-1.5-1.6-1.5"
        "-1 0-1.7.6-1.8 1.7H7.6c.1-2.5 1.8-4 4.4-4z"
    ),
    "test": outline("M10.5 3a7.5 7.5 0 1 0 .01 0zM16 16l5.5 5.5M7 10.5l2.7 2.7 4.5-5", 2.4),
    # where one is
    "planet": solid(_PLANET)
    + outline("M5 15.7c-2.5 1.7-3.9 3.2-3.4 4 .8 1.3 6.5-.9 12.5-4.8S24.2 6.7 23.4 5.4c-.5-.8-2.5-.5-5.2.7", 1.6),
    "navpoint": outline("M12 5.5L18.5 12 12 18.5 5.5 12zM12 1v4.5M12 18.5V23M1 12h4.5M18.5 12H23", 2)
    + solid(dot(12, 12, 2)),
    "maelstrom": outline(
        "M12 12c2.5-.5 3 3 0 3.5-4 .6-5.5-5-1.5-7.5 5-3 11 2 9 8-2 5.5-9.5 7-14 3M12 12"
        "c-1.5.3-2-1.5-.5-2M3.5 14C1.5 7 8 1 15 2.5",
        2,
    ),
    "route": outline("M6.5 17.5l11-11", 2) + solid(dot(5, 19, 3.2) + dot(19, 5, 3.2)),
    "destination": solid("M12 1a8 8 0 0 1 8 8c0 5-4 8.5-8 14-4-5.5-8-9-8-14a8 8 0 0 1 8-8zM12 5a4 4 0 1 0 .01 0z"),
    # whom one meets
    "contact": solid(
        dot(12, 12, 11)
        + "M12 4.5a3.6 3.6 0 0 1 2 6.6c2.7.8 4.5 3 4.5 5.9v1.5h-13V17c0-2.9 1.8-5.1 4.5-5.9a3.6 3.6 0 0 1 2-6.6z"
    ),
    "patrol": solid("M12 1l3.5 8L23 13l-7 2.5L12 23l-4-7.5L1 13l7.5-4zM12 8l-2 4 2 3.5 2-3.5z"),
    "patrol-move": outline("M2 12h12M9.5 7l5 5-5 5", 2.6)
    + solid("M18 3l1.7 6.5L24 12l-4.3 2.5L18 21l-1.7-6.5L14.5 12l1.8-2.5z"),
    "droid": solid(
        "M11 1h2v2.5h3.5a3 3 0 0 1 3 3V14h-15V6.5a3 3 0 0 1 3-3H11zM3 15.5h18l-2 7H5z"
        + dot(9, 9, 1.9)
        + dot(15, 9, 1.9)
    ),
    "captive": solid(
        "M12 3.5a3.5 3.5 0 0 1 1.9 6.4c2.8.8 4.6 3 4.6 6.1v6h-13v-6c0-3.1 1.8-5.3 4.6-6.1A3.5 3.5 0 0 1 12 3.5z"
        "M2 1h2.2v22H2zM19.8 1H22v22h-2.2zM10.9 1h2.2v22h-2.2z"
    ),
    # what one does
    "planning": outline("M12 2a10 10 0 1 0 .01 0z", 2) + solid("M16.5 6.5l-2.5 7.5-6.5 3.5L10 10z" + dot(12, 12, 1.3)),
    "action": solid("M14.5 1L3.5 13.5H10L8 23l12.5-13.5H13.5z"),
    "encounter": solid("M2.5 3h13v9.5H9L5 16v-3.5H2.5zM9 15l1.5-1h7V7H22v10h-2v4l-4-4H9z"),
    "move": outline("M2.5 18.5C6 9 12 5.5 20.5 6M15.5 2.5L21 6l-4.5 4.5", 2.4) + solid(dot(3.2, 19, 2.2)),
    "market": solid(
        "M3 2h18l2 6.5a3.2 3.2 0 0 1-5.5 1 3.5 3.5 0 0 1-5.5 0 3.5 3.5 0 0 1-5.5 0 3.2 3.2 0 0 1-5.5-1z"
        "M3 13.5h18v9h-7v-6h-4v6H3z"
    ),
    "deliver": solid("M8.5 1h7v6H20l-8 8-8-8h4.5zM2 13h3v6.5h14V13h3v9.5H2z"),
    "trade": outline("M4 8h15M14.5 3.5L19 8l-4.5 4.5M20 16H5M9.5 11.5L5 16l4.5 4.5", 2.3),
    "recover": solid("M9 2h6v7h7v6h-7v7H9v-7H2V9h7z"),
    "defeat": solid(
        "M12 1.5C17.5 1.5 21.5 5 21.5 10c0 3-1.3 5-3.5 6.3V19.5l-2 3H8l-2-3v-3.2C3.8 15 2.5 13 2.5 10"
        "c0-5 4-8.5 9.5-8.5z" + dot(8, 11, 2.3) + dot(16, 11, 2.3) + "M11 16.5l1-2 1 2z"
    ),
    # what cards say
    "goal": solid("M4 1.5h2.5V3h14l-3 4.5 3 4.5h-14v10.5H4z"),
    "flip": outline("M4 9a8.5 8.5 0 0 1 15-2.5M20 2v5h-5M20 15a8.5 8.5 0 0 1-15 2.5M4 22v-5h5", 2.5),
    "secret": solid(
        "M7 10V7a5 5 0 0 1 10 0v3h2.5v12.5h-15V10zM9.5 10h5V7a2.5 2.5 0 0 0-5 0zM12 13.5a1.8 1.8 0 0 "
        "0-1 3.3V19.5h2v-2.7a1.8 1.8 0 0 0-1-3.3z"
    ),
    "databank": solid(
        "M12 1.5c5.5 0 9.5 1.5 9.5 3.5v14c0 2-4 3.5-9.5 3.5S2.5 21 2.5 19V5c0-2 4-3.5 9.5-3.5zM4.5 8v2"
        "c1.5 1 4.2 1.5 7.5 1.5s6-.5 7.5-1.5V8"
        "c-1.7.7-4.3 1.2-7.5 1.2S6.2 8.7 4.5 8zM4.5 14v2c1.5 1 4.2 1.5 7.5 1.5s6-.5 7.5-1.5v-2"
        "c-1.7.7-4.3 1.2-7.5 1.2S6.2 14.7 4.5 14z"
    ),
    "illegal": outline("M12 2.2a9.8 9.8 0 1 0 .01 0zM5.2 5.2l13.6 13.6", 2.5)
    + solid("M7.5 9.5h2.3l6.7 6.7v.3h-9zM12.5 9.5h4v4z"),
    "armor": solid("M6 1.5l3 2h6l3-2 5 3.5-2 6-2-1v12.5H5V10l-2 1-2-6zM8 9v3.5l4 2 4-2V9l-4 1.5z"),
    "weapon": solid("M20.5 1H23v2.5L10.5 16l1.5 1.5-2 2-2-2L3.5 22 2 20.5 6.5 16l-2-2 2-2L8 13.5z"),
    "elimination": outline("M4 4l16 16M20 4L4 20", 3.2),
    "reroll": outline("M19.5 8A8.5 8.5 0 1 0 20.5 13M20.5 3v5.5H15", 2.5),
    "peek": solid(
        "M12 5c5 0 9 3.5 11 7-2 3.5-6 7-11 7S3 15.5 1 12c2-3.5 6-7 11-7zM12 7.5a4.5 4.5 0 1 0 .01 0z" + dot(12, 12, 2.2)
    ),
    "opponent": solid(
        "M4 3h16v4h2.5v7H20v4h-5l-3 4.5L9 18H4v-4H1.5V7H4z" + dot(8.5, 10, 2) + dot(15.5, 10, 2) + "M8.5 14h7v1.7h-7z"
    ),
    # small words
    "players": solid(
        dot(7.5, 7, 3.6)
        + dot(16.5, 7, 3.6)
        + "M1 20c0-5 2.5-8 6.5-8 1.8 0 3.3.6 4.5 1.7 1.2-1.1 2.7-1.7 4.5-1.7 4 0 6.5 3 6.5 8z"
    ),
    "arrow": outline("M2.5 12h17M13.5 5.5L20.5 12l-7 6.5", 2.8),
    "cancel": outline("M12 2.5a9.5 9.5 0 1 0 .01 0zM5.5 5.5l13 13", 2.6),
    "plus": outline("M3.5 12h17M12 3.5v17", 3.2),
    "minus": outline("M3.5 12h17", 3.4),
}

SKILLS = tuple(_SKILLS)
FACES = tuple(_FACES)
FACTIONS = tuple(_FACTIONS)
STANDINGS = tuple(_STANDINGS)
CLASSES = tuple(_DOTS)
SHIPS = tuple(_SHIPS)
DECKS = ("ship", "luxury", "cargo", "gear_mod", "job", "bounty")
SLOTS = ("cargo", "mod", "cargo_or_mod", "gear", "crew", "contract")

_BY_GROUP: Mapping[str, tuple[tuple[str, ...], Callable[[str], str]]] = {
    "skill": (SKILLS, skill_symbol),
    "die": (FACES, face_symbol),
    "faction": (FACTIONS, faction_symbol),
    "rep": (STANDINGS, standing_symbol),
    "patrol": (tuple(_STRIPES), patrol_symbol),
    "contact": (CLASSES, class_symbol),
    "kind": (tuple(_KINDS), kind_symbol),
    "deck": (DECKS, deck_symbol),
    "slot": (SLOTS, slot_symbol),
    "ship": (SHIPS, ship_symbol),
}
_NAMES = (*[f"{of}.{which}" for of, (all_, _) in _BY_GROUP.items() for which in all_], *SIGNS)

SYMBOLS = Symbols("or", _NAMES, drawing, symbol_name)
