"""What sectors look like from far away, the night behind the map, and the cover."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from orloj.games.voidfall.look.art.hues import HOUSE_HUE, SECTOR_HUE, VOID
from orloj.games.voidfall.look.symbols import drawing
from orloj.look.art import (
    NIGHT,
    Picture,
    around,
    asteroid,
    body,
    circle,
    craters,
    glow,
    group,
    hoop,
    line,
    mixed,
    moon,
    night_lights,
    num,
    path,
    regular,
    ring,
    shade,
    shifted,
    sky,
    star,
)

SIDE = 200
VARIANTS = 12  # of standard sectors
_EARTHS = ("#5a86c8", "#b0704a", "#7a9a5a", "#8a6ab8", "#c0a060", "#4f9aa0", "#a05060", "#7080a0")


def _oval(x: float, y: float, rx: float, ry: float, fill: str, more: str) -> str:
    return f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" fill="{fill}" {more}/>'


def _ground(kind: str, stars: int = 40, seed: str = "") -> Picture:
    drawn = Picture(f"voidfall.sector.{kind}{seed}", SIDE, SIDE)
    sky(drawn, mixed(SECTOR_HUE[kind], NIGHT, 0.3), stars=stars)
    return drawn


def _world(drawn: Picture, colour: str, x: float, y: float, r: float, *, ringed: bool = False) -> None:
    """A planet with weather."""
    chance = drawn.random
    tilt = chance.uniform(-30, 30)
    glow(drawn, x, y, r, 1.7, colour, 0.35)
    if ringed:
        drawn.add(ring(x, y, r, tilt, mixed(colour, "#ffffff", 0.45), front=False, wide=True))
    body(drawn, x, y, r, mixed(colour, "#ffffff", 0.25), mixed(colour, NIGHT, 0.6))
    land = drawn.noise(shifted(colour, chance.uniform(-0.1, 0.1), 0.12), 0.02, 0.035, 3, 3.2, 1.5)
    drawn.add(circle(x, y, r, colour, f'filter="{land}"'))
    shade(drawn, x, y, r, mixed(colour, "#ffffff", 0.4))
    if ringed:
        drawn.add(ring(x, y, r, tilt, mixed(colour, "#ffffff", 0.45), front=True, wide=True))


def standard(number: int) -> str:
    drawn = _ground("standard", seed=f".{number}")
    chance = drawn.random
    colour = _EARTHS[number % len(_EARTHS)]
    x, y, r = chance.uniform(74, 126), chance.uniform(74, 118), chance.uniform(40, 58)
    _world(drawn, colour, x, y, r, ringed=number % 4 == 3)
    if number % 3 == 1:
        moon(drawn, *around(x, y, r * 1.45, chance.random()), 8)
    return drawn.document()


def _home() -> str:
    drawn = _ground("home")
    _world(drawn, "#4a90d8", 100, 96, 60)
    drawn.add(night_lights(drawn, 100, 96, 60, count=60, size=1.3))
    drawn.add(hoop(100, 96, 74, "#e9b450", 1.4, 'stroke-dasharray="12 5" opacity=".7"'))
    return drawn.document()


def _asteroids() -> str:
    drawn = _ground("asteroid_belt", 50)
    texture = drawn.relief("#c8ab88", 0.07, 3, 3)
    chance = drawn.random
    for _ in range(9):
        x = chance.uniform(18, 182)
        asteroid(drawn, x, 30 + x * 0.7 + chance.uniform(-34, 34), chance.uniform(6, 19), "#b0926e", texture)
    return drawn.document()


def _paradise() -> str:
    drawn = _ground("paradise_world")
    _world(drawn, "#45b87a", 100, 98, 62)
    moon(drawn, 164, 44, 11, "#e8e0c8")
    return drawn.document()


def _genesis() -> str:
    drawn = _ground("genesis", 60)
    for turn in range(5):
        at = turn / 5
        petal = "M{} {}Q{} {} {} {}".format(
            *map(num, (100, 100, *around(100, 100, 82, at + 0.05), *around(100, 100, 46, at + 0.2)))
        )
        drawn.add(line(petal, "#7fe0c0", 5, 'opacity=".35" stroke-linecap="round"'))
    glow(drawn, 100, 100, 20, 4, "#b8ffe4", 0.8)
    drawn.add(circle(100, 100, 14, "#f2fff8"))
    return drawn.document()


def _megalopolis() -> str:
    drawn = _ground("megalopolis")
    _world(drawn, "#8a7a6a", 100, 100, 66)
    drawn.add(night_lights(drawn, 100, 100, 66, "#ffdf9a", 160, 1.6))
    for r in (74, 84):
        drawn.add(hoop(100, 100, r, "#e0b060", 1.2, 'stroke-dasharray="3 4" opacity=".8"'))
    return drawn.document()


def _station(kind: str, accent: str, corners: int) -> str:
    """Something built, in orbit."""
    drawn = _ground(kind, 60)
    moon(drawn, 138, 138, 44, mixed(accent, "#8a88a0", 0.6))
    metal = drawn.metal(("#f0f2fa", "#8d93ac", "#3a3f58"))
    drawn.add(path(regular(92, 88, 46, corners), metal), path(regular(92, 88, 36, corners), mixed(NIGHT, accent, 0.2)))
    for at in range(corners):
        x, y = around(92, 88, 46, at / corners)
        drawn.add(line(f"M92 88L{num(x)} {num(y)}", metal, 5), circle(x, y, 8, metal), circle(x, y, 3, accent))
    glow(drawn, 92, 88, 10, 2.4, accent, 0.8)
    drawn.add(circle(92, 88, 12, metal), circle(92, 88, 6, accent))
    return drawn.document()


def _palace() -> str:
    drawn = _ground("palace", 60)
    glow(drawn, 100, 96, 44, 2, "#e9c860", 0.5)
    metal = drawn.metal()
    drawn.add(
        path(
            "M40 138h120l-14 22H54zM58 138V92l12-14 12 14v46zM118 138V92l12-14 12 14v46zM86 138V74l14-34 14 34v64z",
            metal,
        )
    )
    drawn.add(path(star(100, 32, 12, 5, 6), "#fff3d8"))
    return drawn.document()


def _colony() -> str:
    drawn = _ground("survivor_colony")
    _world(drawn, "#a08060", 104, 120, 70)
    for x, r in ((70, 14), (98, 20), (130, 13)):
        drawn.add(path(f"M{x - r} 84a{r} {r} 0 0 1 {2 * r} 0z", "#dfe8f4", 'opacity=".85"'))
        drawn.add(line(f"M{x - r} 84a{r} {r} 0 0 1 {2 * r} 0M{x} {84 - r}V84", "#5a6478", 1.4))
    return drawn.document()


def _ruins() -> str:
    drawn = _ground("ancient_ruins", 60)
    moon(drawn, 100, 108, 62, "#a8a08a")
    drawn.add(craters(drawn, 100, 108, 60, "#5c5648", "#d8d0ba", 6))
    metal = drawn.metal(("#e6dfc8", "#9a9078", "#4c4636"))
    drawn.add(
        path(
            "M60 96V62h10v34zM80 96V46h10v50zM104 96V58h10v38zM126 96V70h10v26zM54 96h90v8H54zM78 40h38l-4 8H80z", metal
        )
    )
    return drawn.document()


def _rift() -> str:
    drawn = _ground("rift", 26)
    chance = drawn.random
    for size, opacity in ((88, 0.25), (64, 0.4), (44, 0.7)):
        corners = [around(100, 100, size * chance.uniform(0.5, 1.08), at / 16) for at in range(16)]
        way = "M" + "L".join(f"{num(100 + (x - 100) * 0.55)} {num(y)}" for x, y in corners) + "z"
        drawn.add(path(way, mixed(VOID, "#ff4ad0", (88 - size) / 60), f'opacity="{opacity}"'))
    drawn.add(path("M104 14l-12 40 10 22-16 30 14 22-10 58 22-62-12-20 14-32-12-20z", "#ffe9ff"))
    return drawn.document()


def _wormhole() -> str:
    drawn = _ground("wormhole", 60)
    for step in range(9):
        r = 84 - step * 9
        tint = mixed("#4a3af0", "#bfe8ff", step / 9)
        look = f'stroke="{tint}" stroke-width="{num(1.5 + step * 0.4)}" opacity="{0.25 + step * 0.07:.2f}"'
        dashes = f'stroke-dasharray="{num(r * 2.4)} {num(r * 0.5)}" transform="rotate({step * 31} 100 100)"'
        drawn.add(_oval(100, 100, r, r * 0.78, "none", f"{look} {dashes}"))
    glow(drawn, 100, 100, 8, 2.6, "#dff4ff", 0.9)
    drawn.add(circle(100, 100, 7, NIGHT))
    return drawn.document()


GROUNDS: Mapping[str, Callable[[], str]] = {
    "home": _home,
    "asteroid_belt": _asteroids,
    "paradise_world": _paradise,
    "genesis": _genesis,
    "megalopolis": _megalopolis,
    "research_complex": lambda: _station("research_complex", "#63c7ff", 6),
    "relay": lambda: _station("relay", "#8fb0f0", 3),
    "palace": _palace,
    "survivor_colony": _colony,
    "ancient_ruins": _ruins,
    "rift": _rift,
    "wormhole": _wormhole,
}


def backdrop() -> str:
    """The night behind the map: a wound of the Void across it."""
    drawn = Picture("voidfall.void", 1500, 1147)
    sky(drawn, "#3a2a80", stars=420)
    chance = drawn.random
    for _ in range(7):
        x = chance.uniform(150, 1350)
        y = 1050 - x * 0.6 + chance.uniform(-160, 160)
        tint = chance.choice((VOID, "#d43df0", "#4a3af0", "#f04a8a"))
        cloud = drawn.radial([(0, tint, 0.3), (0.5, tint, 0.12), (1, tint, 0)])
        rx, ry = chance.uniform(220, 420), chance.uniform(70, 150)
        drawn.add(_oval(x, y, rx, ry, cloud, f'transform="rotate(-31 {num(x)} {num(y)})"'))
    return drawn.document()


def cover() -> str:
    """A world before the rift, and fleets between them."""
    drawn = Picture("voidfall.cover", 640, 360)
    sky(drawn, "#4a2a90", stars=240)
    for reach, strength in ((150, 0.35), (90, 0.5), (46, 0.9)):
        tint = mixed(VOID, "#ffb0ff", 1 - reach / 160)
        glowing = drawn.radial([(0, tint, strength), (0.45, tint, strength * 0.4), (1, tint, 0)])
        drawn.add(_oval(452, 150, reach * 0.62, reach * 1.25, glowing, 'transform="rotate(18 452 150)"'))
    drawn.add(path("M478 20l-26 74 14 40-28 48 20 34-22 92 44-100-16-34 26-52-18-38z", "#ffeaff"))
    _world(drawn, "#4a7ad8", 150, 330, 170)
    drawn.add(night_lights(drawn, 150, 330, 170, count=120, size=1.6))
    metal = drawn.metal(("#f4f6ff", "#8d93b4", "#33385a"))
    for x, y, size, ship in (
        (300, 150, 74, "dreadnought"), (250, 216, 44, "destroyer"), (352, 214, 44, "carrier"),
        (312, 96, 30, "corvette"), (222, 152, 30, "corvette"), (286, 258, 28, "corvette"), (390, 168, 26, "corvette"),
    ):  # fmt: skip
        inside = drawing(f"ship.{ship}").replace("currentColor", metal)
        drawn.add(group(inside, f"translate({num(x)} {num(y)}) rotate(52) scale({size / 24:.2f}) translate(-12 -12)"))
    for x, y, size in ((520, 96, 40), (556, 190, 54), (500, 250, 34), (590, 120, 28)):
        inside = drawing("ship.voidborn").replace("currentColor", "#d58cff")
        drawn.add(group(inside, f"translate({x} {y}) scale({size / 24:.2f}) translate(-12 -12)", 'opacity=".9"'))
    for at, house in enumerate(("valnis", "belitan", "cortozaar", "dunlork")):
        inside = drawing(f"house.{house}").replace("currentColor", HOUSE_HUE[house])
        drawn.add(group(inside, f"translate({28 + at * 42} 26) scale(1.1)", 'opacity=".9"'))
    return drawn.document()
