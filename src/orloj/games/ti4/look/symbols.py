"""Small signs of Twilight Imperium: units, goods, traits, technologies, wormholes, factions. Each stands in a square
of 24.

They are drawn with the colour of the text around them (`currentColor`). Forms differ, so that nothing depends on
colour: a trait is a temple, a cogwheel or a claw, a technology a leaf, a flame, a wing or a circuit. All of it is drawn
for this project.
"""

from __future__ import annotations

from collections.abc import Mapping

from orloj.games.ti4.look.devices import FACTION, STRATEGY
from orloj.games.ti4.look.units import UNITS
from orloj.games.ti4.names import Group, name_of
from orloj.look.art import gear, regular, star
from orloj.look.symbols import Symbols, dot, outline, solid
from orloj.words import Lang, Words

WORDS = Words("orloj.games.ti4.look")

_TRAIT: Mapping[str, str] = {
    "cultural": solid("M12 1.5l10 6v2H2v-2zM4 11h3v8H4zM10.5 11h3v8h-3zM17 11h3v8h-3zM2 20.5h20V23H2z"),
    "industrial": solid(gear(12, 12, 11.5, 8, 0, 0.42)),
    "hazardous": solid("M12 1.5L23.3 21.5H.7zM10.7 8.5h2.6l-.4 6.5h-1.8zM10.6 16.5h2.8V19h-2.8z"),
}
_TECH: Mapping[str, str] = {
    "green": solid(
        "M21.5 2.5C21.5 14 17 21 9.5 21c-2 0-3.5-.5-4.6-1.3L3 22.5l-1.5-1.3 2-2.7"
        "C1 13 7 4.5 21.5 2.5zM6.7 17.3C9 12.5 12 9.5 16 7c-5 1.5-8.5 4.8-10.8 9.2z"
    ),
    "red": solid("M12 1l2.6 7.6L22 5.5l-3 7 4.2 4.2-6.4.6L15 23l-3-4.5L9 23l-1.8-5.7-6.4-.6L5 12.5l-3-7 7.4 3.1z"),
    "blue": solid(
        "M12 1c3.2 2.6 5 6.6 5 11.5l4.5 4.5v4.5L16 19l-2 4h-4l-2-4-5.5 2.5V17L7 12.5"
        "C7 7.6 8.8 3.6 12 1zM12 7.5a2.2 2.2 0 1 0 .01 0z"
    ),
    "yellow": solid("M7 7h10v10H7zM10 10v4h4v-4z")
    + outline("M9 7V2M15 7V2M9 22v-5M15 22v-5M7 9H2M7 15H2M22 9h-5M22 15h-5", 2),
    "none": solid(regular(12, 12, 10.5, 6) + regular(12, 12, 7, 6)),
    "upgrade": solid("M12 1.5l9 9h-5V16H8v-5.5H3zM8 18.5h8V22H8z"),
}
_SWIRL = "M12 2.2a9.8 9.8 0 1 0 9.8 9.8M12 22.5c4 0 8-2.5 9.5-6M2.2 7.5C3.8 4 7.5 1.3 12 1.3"
_WORMHOLE: Mapping[str, str] = {
    "alpha": outline(_SWIRL, 1.6)
    + outline("M16.5 7.5c-1.5 4-3.5 8-6.3 8-1.9 0-3.2-1.5-3.2-3.5s1.3-3.7 3.2-3.7c3 0 3.8 7.2 6.8 7.2", 2.2),
    "beta": outline(_SWIRL, 1.6)
    + outline(
        "M9 19V9c0-2 1.2-3 3-3s2.8 1 2.8 2.6-1.3 2.4-2.8 2.4c2 0 3.5 1 3.5 2.8s-1.5 2.9-3.5 2.9c-1.3 0-2.3-.5-3-1.3",
        2.1,
    ),
    "delta": outline(_SWIRL, 1.6)
    + outline(
        "M15 6.5c-1-1-4.5-1.5-4.5.7 0 2 4.8 2.5 4.8 6.3 0 2.2-1.3 3.5-3.2 3.5"
        "s-3.3-1.4-3.3-3.4 1.4-3.4 3.3-3.4c.8 0 1.3.2 2 .6",
        2.1,
    ),
}
_ANOMALY: Mapping[str, str] = {
    "asteroid-field": solid(
        "M5 2l4-.5 3 3-1 4-4.5 1.5L3 7zM15 6l5-.5 2.5 4-2 4.5-5 .5-2.5-4zM3.5 14"
        "l5-2.5 4 2.5.5 5-4.5 3.5L3 20zM16 17.5l3.5-1 2.5 2.5-1.5 3-4 .5-1.5-2.5z"
    ),
    "nebula": outline(
        "M4 15c-3-2-2-6.5 1.5-6.5C6 4 12 2.5 14 6c3.5-2 7.5.5 6.5 4.5 3 1.5 2 6-1.5 6M6 19c3-2.5 5 1.5 8 0s3-1.5 5 0",
        2.1,
    )
    + solid(dot(9, 12, 1.5) + dot(15, 13, 1.5)),
    "supernova": solid(star(12, 12, 11.7, 3.6, 8)),
    "gravity-rift": outline(
        "M12 1.5c7 3 9 8 6.5 12S11 17 10 13.5s3-5 4.5-3.2M12 22.5c-7-3-9-8-6.5-12S13 7 14 10.5", 2.1
    ),
}
_POOL: Mapping[str, str] = {
    "tactic": solid("M12 1l3 3-2 2v4h4l2-2 3 4-3 4-2-2h-4v4l2 2-3 3-3-3 2-2v-4H7l-2 2-3-4 3-4 2 2h4V6L9 4z"),
    "fleet": solid(
        "M12 1l4 7.5v4L12 11l-4 1.5v-4zM5 10l2.5 5v3.5L5 17.5l-2.5 1V15zM19 10l2.5 5v3.5"
        "l-2.5-1-2.5 1V15zM12 14l2.5 5v3.5l-2.5-1-2.5 1V19z"
    ),
    "strategy": solid(
        "M12 1.5l2.2 3.3 3.8-1-1 3.8 3.5 2-3.5 2 1 3.9-3.8-1L12 18"
        "l-2.2-3.5-3.8 1 1-3.9-3.5-2 3.5-2-1-3.8 3.8 1zM5 20h14v2.5H5z"
    ),
}
SIGNS: Mapping[str, str] = {
    "resources": solid(
        "M12 1.5l9.5 5.5v10L12 22.5 2.5 17V7zM12 5.5L6 9v6l6 3.5L18 15V9zM12 9l3 1.7v2.6L12 15l-3-1.7v-2.6z"
    ),
    "influence": solid(regular(12, 12, 11, 6, 1 / 12) + star(12, 12, 7.5, 3.1, 5)),
    "votes": solid("M3 10h18v12H3zM7.5 14v2h9v-2zM8 1.5h8V8h2.5v1h-13V8H8zM10 4v2h4V4z"),
    "good": solid(regular(12, 12, 11, 8, 1 / 16) + regular(12, 12, 8.6, 8, 1 / 16) + "M12 6.5l5.5 5.5-5.5 5.5L6.5 12z"),
    "commodity": outline("M12 2l9 5v10l-9 5-9-5V7zM3 7l9 5 9-5M12 12v10", 2),
    "points": solid(
        "M12 .8l10 5.8v10.8l-10 5.8-10-5.8V6.6zM12 6l-1.7 4-4.3.3 3.3 2.8-1 4.2L12 15l3.7 2.3-1-4.2 3.3-2.8-4.3-.3z"
    ),
    "token": solid("M12 1l11 19H1zM12 8l-5 8.5h10z"),
    "speaker": solid(
        "M10.5 1h3v3l7 2v3l-2 6h-4.5c1 .5 1.5 1.3 1.5 2.5v2.5H18v3H6v-3h2.5v-2.5c0-1.2.5-2 1.5-2.5H5.5L3.5 9V6l7-2z"
    ),
    "custodians": solid(
        "M12 .8l8.5 3.7v8c0 5-3.5 8.5-8.5 10.7-5-2.2-8.5-5.7-8.5-10.7v-8zM12 5.5L9.5 9.5 5.5 8.5l1.7 7h9.6l1.7-7-4 1z"
    ),
    "action-card": solid("M4.5 1.5h15v21h-15zM12.5 5l-5 8h3.5l-.5 6 6-9H13z"),
    "secret": solid(
        "M4.5 1.5h15v21h-15zM6.5 12c2 3 3.5 4 5.5 4s3.5-1 5.5-4c-2-3-3.5-4-5.5-4s-3.5 1-5.5 4zM12 10a2 2 0 1 0 .01 0z"
    ),
    "note": solid("M3 4h18v16H3zM5.5 7v1.8h13V7zM5.5 11v1.8h8V11zM16.5 12.5a2.8 2.8 0 1 0 .01 0z"),
    "objective": solid(dot(12, 12, 11) + dot(12, 12, 8.2)) + solid(dot(12, 12, 5.5) + dot(12, 12, 2.8)),
    "law": solid(
        "M5 1.5h12a3 3 0 0 1 3 3V7h-4v12.5a3 3 0 0 1-3 3H4a3 3 0 0 1-2.5-3V18H5zM8 6v1.8h5V6zM8 10"
        "v1.8h5V10zM8 14v1.8h5V14z"
    ),
    "agenda": solid(
        "M12 1.5l9.5 5v2h-19v-2zM4 10h2.5v8H4zM9 10h2.5v8H9zM13 10h2.5v8H13zM17.5 10H20v8h-2.5zM2.5 19.5h19v3h-19z"
    ),
    "technology": STRATEGY["technology"],
    "planet": solid(dot(12, 12, 8))
    + outline("M4 16.5C.5 18.5-.5 20.5 2 20.5c4.5 0 20-9.5 20.5-15C22.8 3 20 3.5 17.5 5", 1.7),
    "initiative": solid("M13.5 1L4 13.5h6L9 23l10.5-13.5h-6.5z"),
    "round": outline("M12 2.5a9.5 9.5 0 1 1-9.3 7.5M2.5 3v7h7", 2.3) + outline("M12 7v5.5l3.5 2", 2),
    "exhausted": outline("M4 8h13v-4l5 6-5 6v-4", 2.2) + outline("M3 20h12", 2.2),
    "damage": solid(star(12, 12, 11.7, 4.8, 7)),
    "cost": solid(regular(12, 12, 10.5, 4) + regular(12, 12, 6.4, 4)),
    "combat": solid(
        "M3 2l9 8.5L21 2l1 3.5-7.5 7.5 3 3 1.5-1.5 2 2-2.5 2.5 2.5 2.5-2 2-2.5-2.5-2.5 2.5-2-2 1.5-"
        "1.5L12 15.5 9.5 18l1.5 1.5-2 2L6.5 19 4 21.5l-2-2L4.5 17 2 14.5l2-2L5.5 14l3-3L2 5.5z"
    ),
    "move": solid("M13 4l9 8-9 8v-5H2V9h11z"),
    "capacity": solid("M2 5h20v14H2zM4.5 7.5v9h6v-9zM13.5 7.5v9h6v-9z"),
    "sustain": solid("M12 1l9.5 4v7c0 5.5-4 9-9.5 11-5.5-2-9.5-5.5-9.5-11V5zM12 4.5V19.5c4-1.7 6.5-4.3 6.5-8V7z"),
    "production": solid(gear(9, 14, 8.5, 8, 0, 0.42) + "M15.5 2h3v3h3v3h-3v3h-3V8h-3V5h3z"),
    "cannon": solid("M2 18l11-11 4 4L6 22zM14 3.5L16.5 1 23 7.5 20.5 10z"),
    "bombardment": solid("M10.5 1h3v9h4L12 16.5 6.5 10h4z") + outline("M2.5 20.5l3-2 3 2 3.5-2 3.5 2 3-2 3 2", 2.2),
    "barrage": outline("M4 21l3-8M9.5 21L11 8M15 21l-.5-13M20 21l-3-8", 2)
    + solid(dot(6.5, 8, 2) + dot(11.7, 3.5, 2) + dot(17.5, 7, 2)),
    "shield": outline("M2.5 19a9.5 9.5 0 0 1 19 0", 2.4)
    + outline("M6.5 19a5.5 5.5 0 0 1 11 0", 2)
    + solid("M1 20.5h22V23H1z"),
    "passed": outline("M6 3.5v17M12 3.5v17M18 3.5v17", 2.6),
    "deal": solid("M1 8l5-3.5 5.5 2L17 4l6 4v8l-3 1-6.5 5L4 17l-3-1zM12 8.5l-4 3 1.5 1.5 3-1 5.5 4.5 1.5-1.5L16 9z"),
    "promise": solid(
        "M6 10V7a6 6 0 0 1 12 0v3h2v12H4V10zM9 10h6V7a3 3 0 0 0-6 0zM12 13a2 2 0 0 0-1 3.7V19h2v-2.3a2 2 0 0 0-1-3.7z"
    ),
    "outcome": solid("M2 12l3-3 5 5L19.5 4l3 3L10 20z"),
    "home": solid("M12 1.5L23 11h-3v11h-6v-7h-4v7H4V11H1z"),
}

_GROUPS: Mapping[str, Mapping[str, str]] = {
    "unit": UNITS,
    "trait": _TRAIT,
    "tech": _TECH,
    "wormhole": _WORMHOLE,
    "anomaly": _ANOMALY,
    "pool": _POOL,
    "faction": FACTION,
    "strategy": STRATEGY,
}
_NAMED: Mapping[str, Group] = {"unit": "unit", "faction": "faction", "strategy": "strategy-card"}
_NAMES = (*[f"{of}.{which}" for of, all_ in _GROUPS.items() for which in all_], *SIGNS)


def drawing(name: str) -> str:
    """Any symbol by a name such as `unit.carrier`, `trait.cultural`, `good`."""
    of, _, which = name.partition(".")
    return _GROUPS[of][which] if which else SIGNS[of]


def symbol_name(name: str, lang: Lang) -> str:
    """What a symbol means in a few words."""
    of, _, which = name.partition(".")
    if of in _NAMED:
        return name_of(_NAMED[of], which, lang)
    return WORDS(lang, f"web.symbol.{name.replace('.', '-')}")


SYMBOLS = Symbols("ti", _NAMES, drawing, symbol_name)
