"""The places of the Outer Rim, as they lie on the map: lit spheres on nothing, in square pictures.

Each world has a palette, a ground and a weather of its own: dunes under two suns, a sea without land, a swamp in haze.
The Ring of Kafrene is two rocks and the city between them, the Maelstrom a storm that light falls into.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import cos, pi, sin

from orloj.look.art import (
    NIGHT,
    Picture,
    around,
    asteroid,
    body,
    circle,
    craters,
    dots,
    glow,
    group,
    hoop,
    line,
    mixed,
    moon,
    night_lights,
    num,
    path,
    polygon,
    ring,
    shade,
    star,
    ticks,
)

SIZE = 120
MID = SIZE / 2
_R = 43.0


@dataclass(frozen=True)
class World:
    """How a planet looks."""

    light: str
    dark: str
    ground: Callable[[Picture, World], str]
    tilt: float = -14
    lights: str = ""  # cities on its night side
    moons: tuple[tuple[float, float, float], ...] = ()  # where, and how large
    ring: str = ""
    suns: tuple[tuple[float, float, float, str], ...] = ()  # behind it
    r: float = _R


def _filled(world: World, texture: str, opacity: float = 1) -> str:
    return circle(MID, MID, world.r, "#fff", f'filter="{texture}" opacity="{opacity:g}"')


def _pole(world: World, height: float, width: float, colour: str, *, south: bool = False) -> str:
    """A cap of ice."""
    y = MID + world.r if south else MID - world.r
    return f'<ellipse cx="{num(MID)}" cy="{num(y)}" rx="{num(world.r * width)}" ry="{num(height)}" fill="{colour}"/>'


# -- grounds


def _dunes(picture: Picture, world: World) -> str:
    """Sand in long waves."""
    sand = _filled(world, picture.relief(mixed(world.light, "#ffffff", 0.15), 0.028, 4, 6), 0.75)
    wind = _filled(world, picture.noise(mixed(world.dark, "#a0521e", 0.4), 0.006, 0.06, 3, 3.6, 1.75), 0.7)
    return sand + wind


def _casino(picture: Picture, world: World) -> str:
    """A desert with one dark sea, lit shores around it."""
    sand = _filled(world, picture.relief(mixed(world.light, "#ffffff", 0.1), 0.035, 3, 6), 0.6)
    sea = _filled(world, picture.noise("#1f2f6b", 0.017, 0.022, 3, 9, 4.5), 0.95)
    return sand + sea


def _rust(picture: Picture, world: World) -> str:
    """Old wars: plains of rust, dark lakes, torn clouds."""
    plains = _filled(world, picture.noise("#7d8a4a", 0.02, 0.026, 4, 8, 4.1), 0.9)
    lakes = _filled(world, picture.noise("#23384a", 0.03, 0.034, 3, 9, 5.2), 0.9)
    clouds = _filled(world, picture.noise("#f2e8d8", 0.012, 0.05, 4, 4, 2.3), 0.7)
    return plains + lakes + clouds


def _prairie(picture: Picture, world: World) -> str:
    """Grass to the horizon, hills, thin clouds."""
    hills = _filled(world, picture.relief(mixed(world.light, "#ffffff", 0.1), 0.05, 4, 4), 0.55)
    fields = _filled(world, picture.noise("#5f8f3a", 0.024, 0.03, 4, 8, 4), 0.85)
    clouds = _filled(world, picture.noise("#ffffff", 0.01, 0.05, 4, 3.6, 2.1), 0.7)
    return hills + fields + clouds + _pole(world, 10, 0.6, "#f4fdff")


def _ocean(picture: Picture, world: World) -> str:
    """Water, and weather over it."""
    deep = _filled(world, picture.noise("#0a2f7a", 0.012, 0.03, 3, 4, 1.9), 0.8)
    clouds = _filled(world, picture.noise("#ffffff", 0.014, 0.05, 5, 4.4, 2.4), 0.9)
    return deep + clouds + _pole(world, 9, 0.5, "#eafaff", south=True)


def _mines(picture: Picture, world: World) -> str:
    """Dust, pits, and what shines in them."""
    ground = _filled(world, picture.relief(mixed(world.light, "#ffffff", 0.05), 0.06, 4, 9), 0.8)
    pits = craters(picture, MID, MID, world.r, mixed(world.dark, NIGHT, 0.4), mixed(world.light, "#ffffff", 0.4), 9)
    chance = picture.random
    veins = [around(MID, MID, world.r * chance.uniform(0.15, 0.85), chance.random()) for _ in range(11)]
    return ground + pits + dots(veins, "#ffcf3a", 3.4, 0.5) + dots(veins, "#fff6c0", 1.3)


def _swamp(picture: Picture, world: World) -> str:
    """Bogs under a thick haze."""
    bogs = _filled(world, picture.noise("#2b3a12", 0.03, 0.034, 4, 7, 3.6), 0.85)
    haze = _filled(world, picture.noise("#d6d27a", 0.006, 0.05, 3, 3.4, 1.6), 0.75)
    return bogs + haze


def _mesas(picture: Picture, world: World) -> str:
    """Red rock, green only in a belt."""
    rock = _filled(world, picture.relief(mixed(world.light, "#ffffff", 0.1), 0.055, 4, 8), 0.75)
    belt = _filled(world, picture.noise("#4f7d3a", 0.02, 0.06, 3, 8, 4.4), 0.9)
    clouds = _filled(world, picture.noise("#ffe8d0", 0.01, 0.06, 3, 3.6, 2.1), 0.6)
    return rock + belt + clouds


def _gardens(picture: Picture, world: World) -> str:
    """Seas, meadows, falls of water, much cloud."""
    land = _filled(world, picture.noise("#7fc46a", 0.022, 0.026, 4, 9, 4.5))
    clouds = _filled(world, picture.noise("#ffffff", 0.012, 0.045, 4, 3.4, 1.9), 0.75)
    return land + clouds + _pole(world, 13, 0.7, "#f4fdff")


def _forest(picture: Picture, world: World) -> str:
    """Woods around a thousand lakes."""
    woods = _filled(world, picture.noise("#2f7a3c", 0.03, 0.03, 5, 7, 3.2), 0.9)
    lakes = _filled(world, picture.noise("#2f8fd0", 0.045, 0.05, 3, 10, 5.8), 0.95)
    clouds = _filled(world, picture.noise("#f8fff4", 0.012, 0.05, 4, 3.4, 2), 0.7)
    return woods + lakes + clouds


WORLDS: Mapping[str, World] = {
    "cantonica": World("#e9c98a", "#5a3a52", _casino, -10, lights="#ffd24a"),
    "ord_mantell": World("#c9794a", "#4a2018", _rust, 18, lights="#ff9a5a", ring="#c9a48a", r=33),
    "lothal": World("#d9d27a", "#4c5a1e", _prairie, -20, moons=((101, 22, 6.5), (112, 40, 4))),
    "mon_calamari": World("#5fb8ff", "#0a2a6a", _ocean, 12, lights="#bff4ff"),
    "kessel": World("#d8a850", "#3f2a12", _mines, 0),
    "tatooine": World("#f3d59a", "#8a4f1e", _dunes, -12, suns=((23, 24, 10, "#fff0c8"), (42, 11, 6.5, "#ff9a5e"))),
    "nal_hutta": World("#a8a648", "#323c10", _swamp, 22, moons=((17, 96, 8),)),
    "ryloth": World("#e08a5a", "#5c1f28", _mesas, -28, moons=((104, 96, 5.5),)),
    "naboo": World("#4fa8d8", "#0d3a5c", _gardens, 14, moons=((103, 20, 7),)),
    "takodana": World("#5fb86a", "#0f3d2e", _forest, -16, lights="#ffe6a0"),
}


def planet(id: str) -> str:
    """A planet on nothing."""
    picture = Picture(f"outer rim {id}", SIZE, SIZE)
    _draw(picture, id)
    return picture.document()


def put_planet(picture: Picture, id: str, cx: float, cy: float, scale: float = 1) -> None:
    """A planet in a larger picture."""
    x, y = num(cx - MID * scale), num(cy - MID * scale)
    picture.inset(lambda inside: _draw(inside, id), f"translate({x} {y}) scale({scale:g})")


def _draw(picture: Picture, id: str) -> None:
    world = WORLDS[id]
    for x, y, r, colour in world.suns:
        glow(picture, x, y, r, 2.2, colour, 0.6)
        picture.add(circle(x, y, r, picture.radial([(0, "#ffffff", 1), (0.6, colour, 1), (1, colour, 0.9)])))
    glow(picture, MID, MID, world.r, 1.28, world.light, 0.5)
    pale = world.ring
    if pale:
        picture.add(ring(MID, MID, world.r, world.tilt, pale, front=False, wide=True))
    body(picture, MID, MID, world.r, world.light, world.dark)
    clip = picture.clip(circle(MID, MID, world.r, "#fff"))
    ground = group(world.ground(picture, world), f"rotate({num(world.tilt)} {num(MID)} {num(MID)})")
    picture.add(group(ground, "", f'clip-path="{clip}"'))
    shade(picture, MID, MID, world.r, world.light)
    if world.lights:
        picture.add(night_lights(picture, MID, MID, world.r, world.lights, 24, 1.3))
    if pale:
        picture.add(ring(MID, MID, world.r, world.tilt, pale, front=True, wide=True))
    for x, y, r in world.moons:
        moon(picture, x, y, r)


def kafrene() -> str:
    """Two rocks, and a city on the bridge between them."""
    picture = Picture("outer rim kafrene", SIZE, SIZE)
    glow(picture, MID, MID, 34, 1.7, "#ff9a5e", 0.28)
    texture = picture.relief("#b8a48f", 0.06, 4, 8)
    steel = picture.metal(("#e8dcd0", "#8f8078", "#2e2629"))
    bridge = path("M24 52L60 44 96 52 98 66 60 74 22 66z", steel)
    decks = line("M28 56L60 50 92 56M27 62L60 66 93 62", NIGHT, 1.2, 'opacity=".55"')
    towers = path(
        "M40 49v-11h3v10zM50 47V30h4v16zM64 46V34h3v12zM74 49V41h3v9zM46 70v10h3V71zM58 73v14h4V73zM70 71v8h3v-9z",
        steel,
    )
    picture.add(group(bridge + decks + towers, f"rotate(-16 {num(MID)} {num(MID)})"))
    asteroid(picture, 27, 72, 22, "#a8917c", texture)
    asteroid(picture, 93, 47, 21, "#97826f", texture)
    chance = picture.random
    lamps = [(36 + at * 3.6 + chance.uniform(-1, 1), 66 - at * 1.1 + chance.uniform(-5, 5)) for at in range(14)]
    picture.add(dots(lamps, "#ffb45e", 2.6, 0.55), dots(lamps, "#fff2c4", 1.2))
    for x, y in ((27, 72), (93, 47)):
        places = [around(x, y, 16 * chance.random() ** 0.5, chance.random()) for _ in range(9)]
        picture.add(dots(places, "#ffd98a", 1.3, 0.9))
    return picture.document()


def maelstrom() -> str:
    """Clouds that turn around the dark, lightning in them."""
    picture = Picture("outer rim maelstrom", SIZE, SIZE)
    back = [(0, NIGHT, 1), (0.3, "#1d1440", 0.95), (0.75, "#5a2f8f", 0.3), (1, "#5a2f8f", 0)]
    picture.add(circle(MID, MID, 59, picture.radial(back)))
    for arm in range(6):
        outer, inner = [], []
        for step in range(21):
            share = step / 20
            angle = 2 * pi * arm / 6 + share * 1.7 * pi
            reach, width = 9 + 45 * share, 0.16 + 0.55 * sin(pi * share)
            outer.append((MID + reach * cos(angle), MID + reach * sin(angle)))
            inner.append((MID + reach * cos(angle - width), MID + reach * sin(angle - width)))
        colour = mixed("#8a5cff", "#ff7ac8", (arm % 3) / 2)
        picture.add(path(polygon([*outer, *reversed(inner)]), colour, 'opacity=".42"'))
    soft = picture.radial([(0, "#fff", 0.9), (0.7, "#fff", 0.6), (1, "#fff", 0)])
    cloud = picture.noise("#e6c8ff", 0.02, 0.022, 4, 4, 2.1)
    picture.add(circle(MID, MID, 56, soft, f'filter="{cloud}" opacity=".7"'))
    bolts = "M34 30l6 8-5 2 8 9M88 40l-8 5 3 4-9 6M46 92l4-9 4 3 3-10"
    picture.add(line(bolts, "#c9b6ff", 3, 'opacity=".5" stroke-linejoin="round"'))
    picture.add(line(bolts, "#ffffff", 1.1, 'stroke-linejoin="round"'))
    picture.add(circle(MID, MID, 11, NIGHT), hoop(MID, MID, 11.5, "#ffb8f0", 1.6))
    return picture.document()


def navpoint(id: str) -> str:
    """A beacon among the stars; no two skies are the same."""
    picture = Picture(f"outer rim {id}", SIZE, SIZE)
    chance = picture.random
    tint = chance.choice(("#5a8fd8", "#7a6fe0", "#4aa8b8", "#8f7ad0"))
    picture.add(
        circle(
            MID,
            MID,
            56,
            picture.radial([(0, mixed(NIGHT, tint, 0.45), 0.9), (0.7, mixed(NIGHT, tint, 0.2), 0.6), (1, NIGHT, 0)]),
        )
    )
    places = [around(MID, MID, 50 * chance.random() ** 0.6, chance.random()) for _ in range(26)]
    picture.add(dots(places[:18], "#fffaf0", 1.3, 0.7), dots(places[18:], "#fffaf0", 2.2, 0.9))
    picture.add(hoop(MID, MID, 34, tint, 1.6, 'opacity=".8"'), ticks(MID, MID, 30, 38, 4, tint, 3))
    picture.add(hoop(MID, MID, 22, tint, 1, 'stroke-dasharray="3 4" opacity=".8"'))
    glow(picture, MID, MID, 7, 2.8, "#bfe6ff", 0.55)
    picture.add(path(star(MID, MID, 15, 3.4, 4), "#eaf6ff"))
    return picture.document()


def place(id: str) -> str:
    """Any space of the map."""
    if id in WORLDS:
        return planet(id)
    return _SPECIAL[id]() if id in _SPECIAL else navpoint(id)


_SPECIAL: Mapping[str, Callable[[], str]] = {"ring_of_kafrene": kafrene, "maelstrom": maelstrom}
