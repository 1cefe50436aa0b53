"""Small signs of Andromeda's Edge: ships, resources, tracks and what effects do. Each stands in a square of 24.

They are drawn with the colour of the text around them (`currentColor`), so that a seat, a kind or a state colours them.
Holes are cut with `fill-rule="evenodd"`. Forms differ, so that nothing depends on colour.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from orloj.look.art import around, gear, num, regular, star
from orloj.look.dice import die_face
from orloj.look.symbols import dot, outline, solid


def ship_symbol(type: str) -> str:
    """The silhouette of a type of ship, its nose up."""
    return solid(_SHIPS[type])


def raider_symbol(class_: str) -> str:
    """The silhouette of a class of raiders, its nose down: they come towards you."""
    return solid(_RAIDERS[class_])


def structure_symbol(type: str) -> str:
    return solid(_STRUCTURES[type])


def commander_symbol() -> str:
    return solid(_COMMANDER)


def moon_symbol() -> str:
    return solid(_MOON)


def resource_symbol(resource: str) -> str:
    """A resource; also the groups `any` and `material`."""
    return outline(_flake(), 1.9) if resource == "ice" else solid(_RESOURCES[resource])


def track_symbol(track: str) -> str:
    """A progress track; also `any`, and `any_not_dominance`."""
    return _TRACKS[track]


def damage_symbol() -> str:
    return solid(_DAMAGE)


def shield_symbol() -> str:
    return solid(_SHIELD)


def die_symbol(face: int | None = None) -> str:
    """A die with a face up; without one it has not been rolled."""
    return die_face(face)


def sign_symbol(name: str) -> str:
    """What effects do, and the marks of ships: one of SIGNS."""
    return SIGNS[name]


def drawing(name: str) -> str:
    """Any symbol by a name such as `ship.fighter`, `res.ice`, `track.trade`, `die.6`, `repair`."""
    group, _, which = name.partition(".")
    return _BY_GROUP[group](which) if which else SIGNS[group]


# -- drawing


def _orbits() -> str:
    turned = "".join(
        f'<ellipse cx="12" cy="12" rx="10" ry="3.9" transform="rotate({turn} 12 12)"/>' for turn in (0, 60, 120)
    )
    core = f'<path fill="currentColor" d="{dot(12, 12, 2.3)}"/>'
    return f'<g fill="none" stroke="currentColor" stroke-width="1.7">{turned}</g>{core}'


def _flake() -> str:
    """A crystal of ice: six arms with barbs."""
    way = ""
    for arm in range(6):
        at = arm / 6
        x, y = around(12, 12, 10, at)
        bx, by = around(12, 12, 6, at)
        left, right = around(12, 12, 9, at - 0.07), around(12, 12, 9, at + 0.07)
        places = (x, y, *left, bx, by, *right)
        way += "M12 12L{} {}M{} {}L{} {}L{} {}".format(*map(num, places))
    return way


# -- pieces

_SHIPS: Mapping[str, str] = {
    # broad, with containers at its sides
    "transport": "M12 1.5c2 1.3 3 3 3 5V8h5.5v10H15v1.5l-1.2 3h-3.6L9 19.5V18H3.5V8H9V6.5c0-2 1-3.7 3-5z"
    "M5.5 10v2.3H8V10zM5.5 13.7V16H8v-2.3zM16 10v2.3h2.5V10zM16 13.7V16h2.5v-2.3zM11 5.5h2V8h-2z",
    # a dart with swept wings
    "fighter": "M12 1l1.7 7.5L22 17v3l-7-2.2-.8 4.2H9.8L9 17.8 2 20v-3l8.3-8.5zM11.2 9.5v4.5h1.6V9.5z",
    # a round head with a window, wings of solar cells
    "science_vessel": (
        "M12 1a6.2 6.2 0 0 1 2.5 11.9V14H17v-2.5h6v9h-6V18h-2.5v2.5l-1 2.5h-3l-1-2.5V18H7v2.5"
        "H1v-9h6V14h2.5v-1.100A6.2 6.2 0 0 1 12 1zM12 4a3.2 3.2 0 1 0 .01 0zM3 13.5v2h2v-2z"
        "M3 16.7v2h2v-2zM19 13.5v2h2v-2zM19 16.7v2h2v-2z"
    ),
    # a long hull, armoured, with three turrets
    "heavy_cruiser": "M12 .5l3 4.5.7 5H19v2.5l3 2V20l-4-1-2.5 1.5-.8 3H9.3l-.8-3L6 19l-4 1v-5.5l3-2V10h3.3L9 5z"
    + dot(12, 7.5, 1.4)
    + dot(12, 12.5, 1.4)
    + dot(12, 17.5, 1.4),
}

_RAIDERS: Mapping[str, str] = {
    # a swarm of three stings
    "S": "M12 23.5L7.5 13.5l4.5 2.2 4.5-2.2zM5.5 13L.5 2l5 2.5L10.5 2zM18.5 13l-5-11 5 2.5L23.5 2z",
    # a crescent with a spike
    "A": "M12 23l-2.2-8C4.5 14.5 1.5 10 2 3c2 4.5 5.5 6 10 6s8-1.5 10-6c.5 7-2.5 11.5-7.8 12z",
    # a claw that closes
    "B": "M12 2l4 4 6-1.5c1 7-1.5 12.5-7 18l.8-8L12 11l-3.8 3.5.8 8c-5.5-5.5-8-11-7-18L8 6zM12 5.5l-2 2 2 2 2-2z",
    # a hive: a spiked hexagon with a heart
    "C": star(12, 12, 11.5, 6.5, 6) + regular(12, 12, 4.2, 6) + dot(12, 12, 1.8),
    # a skull with horns
    "D": (
        "M2 1c1 3.5 2.5 5 5 5.5C8.5 5.5 10.2 5 12 5s3.5.5 5 1.5C19.5 6 21 4.5 22 1"
        "c1.5 5 .5 8.5-2 10.5v4L16.5 18v2l-1.5 3h-1.2v-2.5h-1.2V23h-1.2v-2.5H10.2V23H9l-1.5-3"
        "v-2L4 15.5v-4C1.5 9.5.5 6 2 1z"
        "M6.5 10.5L7 14l3.5 1 .5-2zM17.5 10.5L17 14l-3.5 1-.5-2z"
    ),
}

_STRUCTURES: Mapping[str, str] = {
    # a tower, a pad, a rocket
    "spaceport": (
        "M15 2c2 2.5 2.5 5 2.5 8v4l2 2.5v2.5h-9v-2.5l2-2.5v-4c0-3 .5-5.5 2.5-8zM15 7.5"
        "a1.5 1.5 0 1 0 .01 0zM3 6h5v2H6.5v11H22v3H2v-3h1.5V8H3z"
    ),
    # a saw roof and a chimney
    "factory": (
        "M2 22V11l5 3v-3l5 3v-3l4 2.4L16.7 2h3.6L22 13v9zM5 17v2.5h2.5V17zM10.5 17v2.5H13V17zM16 17v2.5h2.5V17z"
    ),
    # a dome with a slit and a telescope
    "observatory": (
        "M3 14a9 9 0 0 1 7-8.77V12h2.5V5.02L15 2.5 17 4.5 15.5 6A9 9 0 0 1 21 14zM2 15.5h20V18h-1.5v4h-17v-4H2z"
    ),
    # towers under one roof of glass
    "city": (
        "M2 22V12h4V7l3-2.5L12 7V2.5L14 1l2 1.5V9h3l3 3v10zM4 14v1.8h2V14zM4 17.5v1.8h2v-1.8z"
        "M8.2 9v1.8h2V9zM8.2 12.5v1.8h2v-1.8zM8.2 16v1.8h2V16zM13 6v1.8h2V6zM13 10v1.8h2V10z"
        "M13 14v1.8h2V14zM18 14v1.8h2V14zM18 17.5v1.8h2v-1.8z"
    ),
    # a pillar that narrows, its top cut off
    "obelisk": "M12 1l3 3.5L16.5 18h-9L9 4.5zM5.5 19.5h13V22h-13zM11 7h2v2.5h-2zM11 11.5h2V14h-2z",
}

_COMMANDER = (
    "M12 1.5a5 5 0 0 1 5 5c0 1.8-.9 3.4-2.3 4.3 3.9 1.1 6.3 4.2 6.3 8.2v3.5H3V19c0-4 2.4-7.1 6.3-8.2A5 5 0 0 1 12 1.5z"
) + star(12, 17, 3.6, 1.5, 5)
_MOON = dot(12, 12, 10.5) + dot(8.5, 8, 2.4) + dot(15.5, 13.5, 3) + dot(8.5, 16.5, 1.5) + dot(15.5, 6.5, 1.2)
_DAMAGE = "M13.5 1l1.5 6 5.5-3-2 5.8 5 2.2-5 2.5 2 6-6-2.5L12 23l-2.5-5.5L3.5 20l2-5.5L.5 12l5-2L3 4.5l6 2.5z" + dot(
    12, 12, 2.4
)
_SHIELD = (
    "M12 1.5c3 1.8 5.8 2.5 9 2.5 0 9.5-2.5 15-9 19-6.5-4-9-9.5-9-19 3.2 0 6-.7 9-2.5z"
    "M12 4.7V19.4c4.3-3.2 6-6.8 6.3-12.8-2.4-.3-4.3-.9-6.3-1.9z"
)

_RESOURCES: Mapping[str, str] = {
    "energy": "M14.5 1L3.5 13.5H10L8 23l12.5-13.5H13.5z",
    # a bar of metal
    "titanium": "M6.5 5.5h11L23 18.5H1zM8.3 8l-1 2.8h9.4L15.7 8z",
    # a lattice of carbon
    "nanocarbon": "".join(
        regular(x, y, 5.3, 6) + regular(x, y, 2.6, 6) for x, y in ((7.3, 7.7), (16.7, 7.7), (12, 16))
    ),
    "credit": dot(12, 12, 10.5) + dot(12, 12, 8) + ("M12 5.8l1.7 4.5 4.5 1.7-4.5 1.7L12 18.2l-1.7-4.5L5.8 12l4.5-1.7z"),
    # a card behind a card
    "tactic": (
        "M9 1.5h11A1.5 1.5 0 0 1 21.5 3v13a1.5 1.5 0 0 1-1.5 1.5H18V8A3 3 0 0 0 15 5H7.5V3"
        "A1.5 1.5 0 0 1 9 1.5zM4 6.5h11A1.5 1.5 0 0 1 16.5 8v13a1.5 1.5 0 0 1-1.5 1.5H4"
        "A1.5 1.5 0 0 1 2.5 21V8A1.5 1.5 0 0 1 4 6.5zM9.5 10l-3 4.5 3 4.5 3-4.5z"
    ),
    # a ball of four quarters: any of them
    "any": dot(12, 12, 10.5) + "M11 4.1A8 8 0 0 0 4.1 11H11zM13 13v6.9A8 8 0 0 0 19.9 13z",
    # three plates: titanium, nanocarbon or ice
    "material": regular(12, 6.2, 5.2, 4) + regular(6.2, 16.5, 5.2, 4) + regular(17.8, 16.5, 5.2, 4),
}


def _tracks() -> dict[str, str]:
    found = {
        "science": _orbits(),
        "industry": solid(gear(12, 12, 11, 9, 0, 0.36)),
        # scales
        "trade": solid(
            "M11 1.5h2v3l8 1.2v1.5L23.5 15a4.2 4.2 0 0 1-8.4 0L17.3 7.6 13 7v12.5h4V22H7v-2.5h4"
            "V6.5L6.7 9.1 8.9 16a4.2 4.2 0 0 1-8.4 0L3 8.2V6.7l8-2.2zM4.7 11.5l-1.5 4h3z"
            "M19.3 10.5l-1.5 4h3z"
        ),
        # columns under a gable
        "civilization": solid(
            "M12 1.5L22.5 8v2.5h-21V8zM12 4.5a1.6 1.6 0 1 0 .01 0zM3.5 12h3v6.5h-3zM8.3 12h3v6.5"
            "h-3zM12.9 12h3v6.5h-3zM17.7 12h3v6.5h-3zM1.5 20h21v2.5h-21z"
        ),
        # a crown
        "dominance": solid("M1.5 6l5.5 4.5L12 2l5 8.5L22.5 6 20 17.5H4zM4 19.5h16V22H4z" + dot(12, 13, 1.9)),
    }
    found["any"] = outline("M12 3v14M6 9l6-6 6 6M3 21.5h18", 2.6)
    found["any_not_dominance"] = outline("M12 4v13M6.5 9.5L12 4l5.5 5.5M3 21.5h4M10 21.5h4M17 21.5h4", 2.4)
    return found


_TRACKS: Mapping[str, str] = _tracks()
SIGNS: Mapping[str, str] = {
    "points": solid(regular(12, 12, 11.5, 6, 1 / 12)),
    "repair": solid(
        (
            "M21.7 6.2l-3.9 3.9-3.2-.7-.7-3.2 3.9-3.9A6.5 6.5 0 0 0 9.5 10.7L2.3 17.9"
            "a2.7 2.7 0 0 0 3.8 3.8l7.2-7.2a6.5 6.5 0 0 0 8.4-8.3z"
        )
        + dot(4.5, 19.5, 1)
    ),
    "event": solid(
        "M5 1.5h14V4h-1.5c0 4-1.5 6-4 8 2.5 2 4 4 4 8H19v2.5H5V20h1.5"
        "c0-4 1.5-6 4-8-2.5-2-4-4-4-8H5zM9 4c0 1.4.4 2.6 1 3.5h4c.6-.9 1-2.1 1-3.5zM12 13.8"
        "c-1.5 1.4-2.6 3-2.9 6.2h5.8c-.3-3.2-1.4-4.8-2.9-6.2z"
    ),
    "module": solid(
        "M4 2.5h16A1.5 1.5 0 0 1 21.5 4v12a1.5 1.5 0 0 1-1.5 1.5h-4v4H8v-4H4"
        "A1.5 1.5 0 0 1 2.5 16V4A1.5 1.5 0 0 1 4 2.5zM5.5 5.5v9h13v-9zM8 8h8v4H8z"
    ),
    "upgrade": outline("M5 12l7-7 7 7M5 20l7-7 7 7", 3),
    "range": outline("M2.5 18.5C6 9 12 5.5 20.5 6M15.5 2.5L21 6l-4.5 4.5M2.5 18.5h.01", 2.4),
    "cannon": outline("M12.5 12.5L20 3.5M10 10.5L17 2", 3.4) + solid("M5 19a7 7 0 0 1 14 0h2.5v3.5h-19V19z"),
    "targeting": outline("M12 4.5a7.5 7.5 0 1 0 .01 0zM12 1v5M12 18v5M1 12h5M18 12h5", 2) + solid(dot(12, 12, 2.2)),
    "ship": solid("M12 1l4 7v6l4 4v3l-5-1.5-1 3h-4l-1-3L4 21v-3l4-4V8z" + dot(12, 10, 1.7)),
    "ships": solid(
        "M9 1l3.5 6.5V13l4 4v3l-4.5-1.5-1 3H7l-1-3L1.5 20v-3l4-4V7.5zM18 3l2 4.5V11l3 3v2l-3.5-1-1-.5-2.5-2.5v-4.5z"
    ),
    "structure": solid("M12 1.5L22 9v2.5h-2V22h-6v-6h-4v6H4V11.5H2V9z"),
    "moon": solid(_MOON),
    "commander": solid(_COMMANDER),
    "damage": solid(_DAMAGE),
    "shield": solid(_SHIELD),
    "raider": solid(_RAIDERS["B"]),
    "discovery": outline("M10 3a7 7 0 1 0 .01 0zM15.5 15.5L21.5 21.5", 2.6) + solid(star(10, 10, 4.4, 1.7, 4)),
    "dock": outline("M3 3v9a9 9 0 0 0 18 0V3M8.5 3v9a3.5 3.5 0 0 0 7 0V3", 2.3),
    "arrow": outline("M2.5 12h17M13.5 5.5L20.5 12l-7 6.5", 2.8),
    "players": solid(
        dot(7.5, 7, 3.6)
        + dot(16.5, 7, 3.6)
        + ("M1 20c0-5 2.5-8 6.5-8 1.8 0 3.3.6 4.5 1.7 1.2-1.1 2.7-1.7 4.5-1.7 4 0 6.5 3 6.5 8z")
    ),
    "row": outline("M3 6h18M3 12h18M3 18h18", 2.8),
    "peek": solid(
        ("M12 5c5 0 9 3.5 11 7-2 3.5-6 7-11 7S3 15.5 1 12c2-3.5 6-7 11-7zM12 7.5a4.5 4.5 0 1 0 .01 0z")
        + dot(12, 12, 2.2)
    ),
    "flip": outline("M4 9a8.5 8.5 0 0 1 15-2.5M20 2v5h-5M20 15a8.5 8.5 0 0 1-15 2.5M4 22v-5h5", 2.5),
    "cancel": outline("M12 2.5a9.5 9.5 0 1 0 .01 0zM5.5 5.5l13 13", 2.6),
    "slot": outline("M12 2.5a9.5 9.5 0 1 0 .01 0z", 2.2),
    "slot-cost": outline("M12 2.5a9.5 9.5 0 1 0 .01 0zM7 12h9M12.5 8.5L16 12l-3.5 3.5", 2.2),
    "half-left": outline("M12 2.5a9.5 9.5 0 0 0 0 19z", 2.2),
    "half-right": outline("M12 2.5a9.5 9.5 0 0 1 0 19z", 2.2),
    "die": die_symbol(),
    "up": outline("M12 21V4M5 10.5L12 3.5l7 7", 3),
    "always": outline("M7 8.5c-5.5 0-5.5 7 0 7 4 0 6-7 10-7 5.5 0 5.5 7 0 7-4 0-6-7-10-7z", 2.4),
    "end": solid("M4 1.5h2.5V3h14l-3 4.5 3 4.5h-14v10.5H4z"),
    "sun": solid(star(12, 12, 11.5, 6.8, 12)),
    "speech": solid(
        "M3 3.5h18A1.5 1.5 0 0 1 22.5 5v10a1.5 1.5 0 0 1-1.5 1.5h-9L6 21.5v-5H3"
        "A1.5 1.5 0 0 1 1.5 15V5A1.5 1.5 0 0 1 3 3.5zM6 8v1.8h12V8zM6 11.3V13h8v-1.7z"
    ),
    "swords": solid(
        "M2 2h3.5l13 13 2-1.5L22 15l-2.8 2.8L22 20.5 20.5 22l-2.7-2.8L15 22l-1.5-1.5 1.5-2"
        "L2 5.5zM18.5 2H22v3.5l-5 5-3.5-3.5zM7 13.5l3.5 3.5L9 18.5l1.5 2L9 22l-2.8-2.8"
        "L3.5 22 2 20.5l2.8-2.7L2 15l1.5-1.5 2 1.5z"
    ),
    "nebula": solid(
        "M7 20a5.5 5.5 0 0 1-1-10.9A6.5 6.5 0 0 1 18.3 8 6 6 0 0 1 17.5 20zM8 13v2h6v-2zM11 9.5v1.5h5V9.5z"
    ),
    "jump": outline("M3 4.5l7.5 7.5L3 19.5M12.5 4.5L20 12l-7.5 7.5", 3.2),
    "minus": outline("M3.5 12h17", 3.4),
    "plus": outline("M3.5 12h17M12 3.5v17", 3.2),
}

TRAITS: Mapping[str, str] = {
    "construction": "structure",
    "attack": "swords",
    "navigation": "nebula",
    "hyperjump": "jump",
    "targeting": "targeting",
}

_BY_GROUP: Mapping[str, Callable[[str], str]] = {
    "ship": ship_symbol,
    "raider": raider_symbol,
    "structure": structure_symbol,
    "res": resource_symbol,
    "track": track_symbol,
    "die": lambda face: die_symbol(int(face)),
}
__all__ = [
    "SIGNS",
    "TRAITS",
    "commander_symbol",
    "damage_symbol",
    "die_symbol",
    "drawing",
    "moon_symbol",
    "raider_symbol",
    "resource_symbol",
    "shield_symbol",
    "ship_symbol",
    "sign_symbol",
    "structure_symbol",
    "track_symbol",
]
