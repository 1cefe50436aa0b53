"""The tiles of the galaxy from far away: lit worlds, anomalies, wormholes, the night behind them; and the cover.

A tile is 240 by 208 with its middle at (120, 104), where `look.map` puts planets at the same spots.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from orloj.games.ti4.components import MECATOL_TILE, PLANETS, SYSTEMS
from orloj.look.art import (
    NIGHT,
    Picture,
    around,
    asteroid,
    body,
    circle,
    craters,
    dial,
    dots,
    glow,
    hoop,
    line,
    mixed,
    moon,
    night_lights,
    num,
    path,
    ring,
    shade,
    shifted,
    sky,
    star,
)

WIDE, HIGH = 240, 208
MIDDLE = (120.0, 104.0)
TRAIT_HUE: Mapping[str, str] = {
    "cultural": "#4f8fe0", "industrial": "#6fae4e", "hazardous": "#cf5a3c", "": "#b59a62",
}  # fmt: skip
FACTION_HUE: Mapping[str, str] = {
    "arborec": "#5fae4a", "letnev": "#b8423c", "saar": "#d7b24a", "muaat": "#e8642c", "hacan": "#e0a63c",
    "sol": "#4a90e0", "creuss": "#57c8ee", "l1z1x": "#4470c8", "mentak": "#d98a3a", "naalu": "#c8b23c",
    "nekro": "#c8322c", "sardakk-norr": "#b03a34", "jol-nar": "#7f6fe0", "winnu": "#c05ad8", "xxcha": "#4fb0a0",
    "yin": "#9a8fc8", "yssaril": "#6fae3c",
}  # fmt: skip
WORMHOLE_HUE: Mapping[str, str] = {"alpha": "#f0a24a", "beta": "#5fd08a", "delta": "#5fb8f0"}
_SPOTS: Mapping[int, tuple[tuple[float, float, float], ...]] = {
    1: ((0, 6, 48),),
    2: ((-47, 0, 40), (47, 12, 40)),
    3: ((-66, -2, 32), (0, 16, 32), (66, -2, 32)),
}


def _ground(tile: int, colour: str, stars: int = 46) -> Picture:
    drawn = Picture(f"ti4.system.{tile}", WIDE, HIGH)
    sky(drawn, mixed(colour, NIGHT, 0.45), stars=stars)
    return drawn


def world(drawn: Picture, colour: str, x: float, y: float, r: float, *, cities: bool = False) -> None:
    """A planet with weather, each one with its own."""
    chance = drawn.random
    tilt, ringed = chance.uniform(-28, 28), chance.random() < 0.2
    glow(drawn, x, y, r, 1.55, colour, 0.4)
    if ringed:
        drawn.add(ring(x, y, r, tilt, mixed(colour, "#ffffff", 0.5), front=False))
    light = shifted(colour, chance.uniform(-0.04, 0.04), chance.uniform(0, 0.08))
    body(drawn, x, y, r, mixed(light, "#ffffff", 0.22), mixed(colour, NIGHT, 0.55))
    land = drawn.noise(shifted(colour, chance.uniform(-0.12, 0.12), 0.14), 0.022, 0.04, 3, 3.4, 1.6)
    drawn.add(circle(x, y, r, colour, f'filter="{land}"'))
    if chance.random() < 0.35:
        drawn.add(craters(drawn, x, y, r, mixed(colour, NIGHT, 0.5), mixed(colour, "#ffffff", 0.3), 5))
    shade(drawn, x, y, r, mixed(colour, "#ffffff", 0.4))
    if cities:
        drawn.add(night_lights(drawn, x, y, r, count=46, size=1.1))
    if ringed:
        drawn.add(ring(x, y, r, tilt, mixed(colour, "#ffffff", 0.5), front=True))


def _worlds(tile: int) -> str:
    facts = SYSTEMS[tile]
    home = FACTION_HUE.get(facts.faction, "")
    drawn = _ground(tile, home or TRAIT_HUE[PLANETS[facts.planets[0]].trait])
    if home:
        x, y = around(*MIDDLE, 118, drawn.random.random())
        glow(drawn, x, y, 18, 4.5, mixed(home, "#ffffff", 0.4), 0.5)
    for wormhole in facts.wormholes:
        _swirl(drawn, 214, 104, 30, WORMHOLE_HUE[wormhole])
    for planet, (x, y, r) in zip(facts.planets, _SPOTS[len(facts.planets)], strict=True):
        colour = home or TRAIT_HUE[PLANETS[planet].trait]
        world(
            drawn,
            shifted(colour, drawn.random.uniform(-0.05, 0.05)),
            MIDDLE[0] + x,
            MIDDLE[1] + y,
            r,
            cities=bool(home),
        )
    return drawn.document()


def _mecatol() -> str:
    """The old capital: a world that is one city, with the wheels of the empire around it."""
    drawn = _ground(MECATOL_TILE, "#e0a850", 60)
    x, y = MIDDLE[0], MIDDLE[1] + 6
    glow(drawn, x, y, 56, 1.9, "#e9b450", 0.45)
    drawn.add(dial(x, y, 92, "#e9c878", hours=24, opacity=0.35))
    world(drawn, "#b08850", x, y, 56, cities=True)
    drawn.add(night_lights(drawn, x, y, 56, "#ffe2a0", 130, 1.3))
    for r, dash in ((62, "2 5"), (68, "14 6"), (75, "1 7")):
        drawn.add(hoop(x, y, r, "#f2d492", 1.1, f'stroke-dasharray="{dash}" opacity=".7"'))
    return drawn.document()


def _swirl(drawn: Picture, x: float, y: float, r: float, colour: str) -> None:
    """Space that turns into itself."""
    glow(drawn, x, y, r * 0.35, 3.2, colour, 0.75)
    for arm in range(6):
        way = ""
        for step in range(15):
            at = around(x, y, r * (1.05 - step / 15), arm / 6 + step / 26)
            way += f"{'L' if way else 'M'}{num(at[0])} {num(at[1])}"
        drawn.add(line(way, mixed(colour, "#ffffff", 0.25), 2.2, 'opacity=".55" stroke-linecap="round"'))
    drawn.add(circle(x, y, r * 0.2, "#fdfcff"))


def _wormhole(tile: int) -> str:
    kind = SYSTEMS[tile].wormholes[0]
    drawn = _ground(tile, WORMHOLE_HUE[kind], 60)
    _swirl(drawn, *MIDDLE, 74, WORMHOLE_HUE[kind])
    return drawn.document()


def _asteroids(tile: int) -> str:
    drawn = _ground(tile, "#a08058", 50)
    texture = drawn.relief("#c8ab88", 0.07, 3, 3)
    chance = drawn.random
    for _ in range(15):
        x = chance.uniform(14, 226)
        asteroid(drawn, x, 36 + x * 0.55 + chance.uniform(-46, 46), chance.uniform(6, 20), "#b0926e", texture)
    return drawn.document()


def _nebula(tile: int) -> str:
    drawn = _ground(tile, "#b060d8", 60)
    for colour, at, gain in (("#c86af0", 0.011, 2.6), ("#5a8af0", 0.018, 2.2), ("#f08ac8", 0.03, 2.4)):
        cloud = drawn.noise(colour, at, at * 1.3, 4, gain, gain * 0.45)
        drawn.add(f'<rect width="{WIDE}" height="{HIGH}" filter="{cloud}" opacity=".62"/>')
    glow(drawn, 86, 80, 10, 5, "#ffd8ff", 0.6)
    return drawn.document()


def _supernova(tile: int) -> str:
    drawn = _ground(tile, "#f0803c", 40)
    x, y = MIDDLE
    for r, colour, strength in ((40, "#f04a2c", 0.5), (28, "#ffa040", 0.6), (17, "#ffe6a0", 0.9)):
        glow(drawn, x, y, r, 2.7, colour, strength)
    fire = drawn.noise("#ffb060", 0.03, 0.03, 4, 4, 2.1)
    drawn.add(circle(x, y, 88, "#fff", f'filter="{fire}" opacity=".65"'))
    drawn.add(path(star(x, y, 84, 10, 12, 0.02), "#ffe9b8", 'opacity=".55"'), circle(x, y, 22, "#fffbe8"))
    return drawn.document()


def _rift(tile: int) -> str:
    drawn = _ground(tile, "#7a4ad0", 66)
    x, y = MIDDLE
    glow(drawn, x, y, 40, 2.2, "#9a6af0", 0.55)
    for r in range(84, 24, -9):
        drawn.add(
            f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{r}" ry="{num(r * 0.42)}" fill="none" stroke="#e0b8ff" '
            f'stroke-width="{1.2 + (84 - r) / 34:.1f}" opacity="{0.2 + (84 - r) / 110:.2f}" '
            f'transform="rotate(-18 {num(x)} {num(y)})"/>'
        )
    drawn.add(circle(x, y, 27, "#030208"), hoop(x, y, 28, "#ffd8a0", 2.4))
    return drawn.document()


def _empty(tile: int) -> str:
    drawn = _ground(tile, "#4a5a98", 90)
    chance = drawn.random
    glow(drawn, chance.uniform(50, 190), chance.uniform(50, 160), 5, 6, "#cfe0ff", 0.55)
    if tile % 2:
        moon(drawn, chance.uniform(40, 80), chance.uniform(130, 160), 9)
    return drawn.document()


_KINDS: Mapping[str, Callable[[int], str]] = {
    "asteroid-field": _asteroids,
    "nebula": _nebula,
    "supernova": _supernova,
    "gravity-rift": _rift,
}


def tile_picture(tile: int) -> str | None:
    facts = SYSTEMS.get(tile)
    if facts is None:
        return None
    if tile == MECATOL_TILE:
        return _mecatol()
    if facts.planets:
        return _worlds(tile)
    if facts.anomaly:
        return _KINDS[facts.anomaly](tile)
    return _wormhole(tile) if facts.wormholes else _empty(tile)


def planet_picture(planet: str) -> str | None:
    """A planet as a card shows it."""
    facts = PLANETS.get(planet)
    if facts is None:
        return None
    drawn = Picture(f"ti4.planet.{planet}", 128, 84)
    hue = FACTION_HUE.get(SYSTEMS[facts.tile].faction, "") or TRAIT_HUE[facts.trait]
    sky(drawn, mixed(hue, NIGHT, 0.3), stars=30)
    world(drawn, shifted(hue, drawn.random.uniform(-0.05, 0.05)), 64, 42, 32, cities=not facts.trait)
    return drawn.document()


def backdrop() -> str:
    """The night behind the galaxy."""
    drawn = Picture("ti4.sky", 1600, 1600)
    sky(drawn, "#241a52", stars=420)
    return drawn.document()


def cover() -> str:
    """The old capital between the fleets."""
    drawn = Picture("ti4.cover", 480, 270)
    sky(drawn, "#3a2a80", stars=150)
    cloud = drawn.noise("#a05ad8", 0.008, 0.013, 4, 2.2, 1.05)
    drawn.add(f'<rect width="480" height="270" filter="{cloud}" opacity=".5"/>')
    drawn.add(dial(300, 150, 116, "#e9c878", hours=24, opacity=0.45))
    world(drawn, "#b08850", 300, 150, 82, cities=True)
    drawn.add(night_lights(drawn, 300, 150, 82, "#ffe2a0", 170, 1.5))
    for r in (92, 101):
        drawn.add(hoop(300, 150, r, "#f2d492", 1.3, 'stroke-dasharray="16 7" opacity=".75"'))
    drawn.add(dots([around(300, 150, 132, at / 36) for at in range(36)], "#fff3d8", 2.2, 0.6))
    return drawn.document()
