"""What lies on the map of Andromeda's Edge: planets, alliance bases, nebulae, quasars, vortices, moons, structures.

The pictures are square and round at heart, on nothing, so that they fit into a hexagon or a disc of any colour.
The five kinds of planets differ by hue and by form: science has a ring, industry craters and embers, trade belts and a
great storm, civilization seas and caps of ice, dominance burning cracks and thorns of light.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from orloj.games.andromeda.components import Moon, Planet
from orloj.games.andromeda.look.symbols import structure_symbol
from orloj.look.art import (
    BRASS,
    NIGHT,
    Picture,
    around,
    body,
    circle,
    craters,
    dots,
    glow,
    group,
    hoop,
    line,
    mixed,
    night_lights,
    num,
    path,
    polygon,
    regular,
    ring,
    shade,
    shifted,
    star,
    ticks,
)
from orloj.look.emblems import put

SIZE = 120
MID = SIZE / 2
HUES: Mapping[str, tuple[str, str]] = {  # light and dark of the five tracks, which are the kinds of planets too
    "science": ("#a79bff", "#2b2488"),
    "industry": ("#e98a4c", "#5f280f"),
    "trade": ("#f7d35c", "#7d5808"),
    "civilization": ("#63e0cf", "#0d5560"),
    "dominance": ("#ff6480", "#640c28"),
    "nebula": ("#cdbff2", "#453a72"),
}
STEEL = ("#f4f1ff", "#a9a5c6", "#3d3960")
_NEBULAE = {1: "#7a5cff", 2: "#d0509c", 3: "#2f9fb8", 4: "#b8742f", 5: "#4f7bff", 6: "#8a4fc8"}


# -- planets


class _Ball:
    """A planet being drawn."""

    def __init__(self, planet: Planet) -> None:
        self.picture = Picture(f"planet {planet.id}", SIZE, SIZE)
        self.which = int(planet.id.rpartition("-")[2])
        light, dark = HUES[planet.kind]
        turn = (self.which - 2) * 0.018
        self.light, self.dark = shifted(light, turn), shifted(dark, turn)
        self.r = (32.0 if self.which == 2 else 34.0) if planet.kind == "science" else 43.0  # room for the ring
        self.tilt = (-22, 14, -8)[self.which % 3]

    def pale(self, share: float = 0.6) -> str:
        return mixed(self.light, "#ffffff", share)

    def filled(self, texture: str, opacity: float = 1) -> str:
        return circle(MID, MID, self.r, "#fff", f'filter="{texture}" opacity="{opacity:g}"')


def planet(one: Planet) -> str:
    ball = _Ball(one)
    picture, r = ball.picture, ball.r
    if one.kind == "dominance":
        _thorns(ball)
    glow(picture, MID, MID, r, 1.28, ball.light, 0.5)
    ringed = one.kind == "science"
    if ringed:
        picture.add(ring(MID, MID, r, ball.tilt, ball.pale(0.45), front=False, wide=ball.which == 2))
    body(picture, MID, MID, r, ball.light, ball.dark)
    clip = picture.clip(circle(MID, MID, r, "#fff"))
    picture.add(group(_SURFACES[one.kind](ball), "", f'clip-path="{clip}"'))
    shade(picture, MID, MID, r, ball.light)
    if one.kind == "industry":
        picture.add(night_lights(picture, MID, MID, r, "#ffb45e", 16, 1.3))
    if one.kind == "civilization":
        picture.add(night_lights(picture, MID, MID, r, "#fff0c0", 26, 1.2))
    if one.kind == "trade":
        _lane(ball)
    if ringed:
        picture.add(ring(MID, MID, r, ball.tilt, ball.pale(0.45), front=True, wide=ball.which == 2))
    return picture.document()


def _swirls(ball: _Ball) -> str:
    """Veils of violet over blue."""
    blue = ball.filled(ball.picture.noise("#4a7dff", 0.012, 0.03, 3, 4, 1.9), 0.85)
    white = ball.filled(ball.picture.noise(ball.pale(0.75), 0.014, 0.05, 4, 4, 2.2), 0.75)
    return group(blue + white, f"rotate({num(ball.tilt)} {num(MID)} {num(MID)})")


def _foundry(ball: _Ball) -> str:
    """Broken ground, pits, and fire in them."""
    ground = ball.filled(ball.picture.relief(ball.pale(0.05), 0.045, 4, 9), 0.85)
    dark = mixed(ball.dark, NIGHT, 0.4)
    chance = ball.picture.random
    places = [around(MID, MID, ball.r * chance.uniform(0.1, 0.9), chance.random()) for _ in range(13)]
    pits = craters(ball.picture, MID, MID, ball.r, dark, ball.pale(0.35), 8)
    return ground + pits + dots(places, "#ff6a2c", 4, 0.55) + dots(places, "#ffe0a0", 1.5)


def _belts(ball: _Ball) -> str:
    """A giant of gas: belts and a great storm."""
    light = ball.filled(ball.picture.noise(ball.pale(0.55), 0.005, 0.075, 3, 3.6, 1.6), 0.9)
    dark = ball.filled(ball.picture.noise(mixed(ball.dark, "#6b2c00", 0.5), 0.007, 0.09, 2, 3.4, 1.6), 0.8)
    x, y = MID - 10 + ball.which * 5, MID + 13
    storm = "".join(
        f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{rx}" ry="{ry}" fill="{fill}" opacity="{opacity}"/>'
        for rx, ry, fill, opacity in ((12, 6.5, ball.dark, 0.55), (9.5, 4.8, "#c8501e", 0.8), (5, 2.2, "#ffe3a8", 0.8))
    )
    return group(light + dark + storm, f"rotate({num(ball.tilt * 0.6)} {num(MID)} {num(MID)})")


def _seas(ball: _Ball) -> str:
    """Seas, land, clouds, and ice at both poles."""
    sea = circle(MID, MID, ball.r, "#0c5f86", 'opacity=".75"')
    land = ball.filled(ball.picture.noise(mixed(ball.light, "#e8f6d0", 0.3), 0.026, 0.03, 4, 9, 4.6))
    clouds = ball.filled(ball.picture.noise("#ffffff", 0.012, 0.045, 4, 3.2, 1.75), 0.7)
    top = f'<ellipse cx="{num(MID)}" cy="{num(MID - ball.r)}" rx="{num(ball.r * 0.78)}" ry="17" fill="#f4fdff"/>'
    bottom = f'<ellipse cx="{num(MID)}" cy="{num(MID + ball.r)}" rx="{num(ball.r * 0.6)}" ry="11" fill="#f4fdff"/>'
    return group(sea + land + clouds + top + bottom, f"rotate({num(ball.tilt)} {num(MID)} {num(MID)})")


def _fissures(ball: _Ball) -> str:
    """Dark plates, and what burns between them."""
    chance = ball.picture.random
    cover = circle(MID, MID, ball.r, mixed(ball.dark, NIGHT, 0.35), 'opacity=".78"')
    ground = ball.filled(ball.picture.relief(mixed(ball.light, ball.dark, 0.4), 0.06, 3, 7), 0.5)
    way = ""
    for arm in range(7):
        turn, reach = arm / 7 + chance.uniform(-0.04, 0.04), 5.0
        way += "M{} {}".format(*map(num, around(MID, MID, reach, turn)))
        while reach < ball.r:
            reach += chance.uniform(5, 9)
            turn += chance.uniform(-0.05, 0.05)
            way += "L{} {}".format(*map(num, around(MID, MID, reach, turn)))
    joint = 'stroke-linejoin="round"'
    heart = circle(MID, MID, 9, ball.picture.radial([(0, "#ffe9c0", 1), (0.5, ball.light, 0.8), (1, ball.light, 0)]))
    glowing = line(way, ball.light, 3.6, f'opacity=".55" {joint}') + line(way, "#ffd9b0", 1.2, joint)
    return cover + ground + glowing + heart


def _thorns(ball: _Ball) -> None:
    """Light that bursts out."""
    turn = ball.which * 0.03
    far = _fading(ball, "#ff9a8a", 0.75)
    ball.picture.add(path(star(MID, MID, 60, 40, 9, turn), far), path(star(MID, MID, 54, 40, 9, turn + 1 / 18), far))


def _lane(ball: _Ball) -> None:
    """Freighters on their way around."""
    rx, ry = ball.r * 1.24, ball.r * 0.34
    front = f"M{num(-rx)} 0A{num(rx)} {num(ry)} 0 0 0 {num(rx)} 0"
    places = [(rx * cos(at), ry * sin(at)) for at in (0.35, 0.8, 1.1, 1.9, 2.4, 2.9)]
    inside = line(front, ball.pale(), 0.8, 'stroke-dasharray="3 2" opacity=".8"') + dots(places, "#fff8e0", 3.4)
    ball.picture.add(group(inside, f"translate({num(MID)} {num(MID)}) rotate({num(ball.tilt)})"))


def _fading(ball: _Ball, colour: str, strength: float) -> str:
    """Light that is strong at the ball and gone at the rim of the picture."""
    return ball.picture.radial([(0.6, ball.light, strength), (1, colour, 0.05)])


_SURFACES: Mapping[str, Callable[[_Ball], str]] = {
    "science": _swirls,
    "industry": _foundry,
    "trade": _belts,
    "civilization": _seas,
    "dominance": _fissures,
}


# -- alliance bases


def base(id: str) -> str:
    """A station seen against the night."""
    picture = Picture(f"base {id}", SIZE, SIZE)
    metal, accent = picture.metal(STEEL), _BASES[id][0]
    back = [(0, mixed(NIGHT, accent, 0.35), 0.92), (0.7, mixed(NIGHT, accent, 0.12), 0.8), (1, NIGHT, 0)]
    picture.add(circle(MID, MID, 58, picture.radial(back)))
    places = [around(MID, MID, picture.random.uniform(20, 50), picture.random.random()) for _ in range(16)]
    picture.add(dots(places, "#fffaf0", 1.1, 0.7))
    picture.add(group(_BASES[id][1](metal, accent), f"translate({num(MID)} {num(MID)})"))
    return picture.document()


def _monolith(metal: str, accent: str) -> str:
    """A black slab, older than everything, in rings of light."""
    back = group(
        f'<ellipse ry="13" rx="46" fill="none" stroke="{accent}" stroke-width="2" opacity=".8"/>', "rotate(-14)"
    )
    slab = path("M-15-42L9-46 15-42V40L-9 45-15 41z", "#0d0a1e", f'stroke="{accent}" stroke-width="1.6"')
    side = path("M9-46l6 4V40L9 44z", metal, 'opacity=".55"')
    glyphs = line("M-9-30h12M-9-24h7M-3-16v8h8M-9-2h5v7M1 2h4M-9 14l6-5 6 5M-9 24h12M-9 30h5", accent, 2, _ROUND)
    front = line("M-45-.5A46 13 0 0 0 45 .5", accent, 2, 'transform="rotate(-14)"')
    return back + slab + side + glyphs + front + dots([(-42, 12), (40, -9)], "#ffffff", 4)


def _terminal(metal: str, accent: str) -> str:
    """A wheel with berths, ships at some of them."""
    arms = "".join(group(path("M-3-20h6v-22h-6z", metal), f"rotate({turn})") for turn in range(0, 360, 60))
    berths = dots([around(0, 0, 45, at / 6) for at in range(6)], accent, 9) + dots(
        [around(0, 0, 45, at / 6) for at in range(6)], NIGHT, 4.5
    )
    lights = dots([around(0, 0, 28, at / 18 + 0.03) for at in range(18)], accent, 2.4)
    hub = circle(0, 0, 13, metal) + path(star(0, 0, 10, 4, 4), NIGHT) + circle(0, 0, 3, accent)
    return (
        arms + hoop(0, 0, 28, metal, 8) + lights + line("M0-28V28M-24-14L24 14M-24 14L24-14", metal, 2.4) + berths + hub
    )


def _maximus(metal: str, accent: str) -> str:
    """A field of six-sided halls with wings of solar cells."""
    wings = path("M-52-12h24v24h-24zM28-12h24v24H28z", "#22408f", f'stroke="{STEEL[0]}" stroke-width="1.2"')
    wings += line("M-46-12v24M-40-12v24M-34-12v24M34-12v24M40-12v24M46-12v24M-52 0h24M28 0h24", STEEL[1], 0.8)
    places = [(0.0, 0.0), *[around(0, 0, 25, at / 6) for at in range(6)]]
    halls = path(
        "".join(regular(x, y, 13.4, 6, 1 / 12) for x, y in places), metal, f'stroke="{NIGHT}" stroke-width="1.5"'
    )
    return (
        wings
        + halls
        + dots(places[1:], NIGHT, 9)
        + dots(places[1:], accent, 4.6)
        + circle(0, 0, 6.5, NIGHT)
        + circle(0, 0, 4, accent)
    )


def _odessa(metal: str, accent: str) -> str:
    """A long spine with domes of glass on it."""
    spine = path("M-50-3h100l4 5-4 5H-50l-4-5z", metal)
    domes = ""
    for x, r in ((-30, 13), (0, 20), (30, 13)):
        domes += path(f"M{x - r}-3a{r} {r} 0 0 1 {2 * r} 0z", accent, 'opacity=".45"')
        domes += line(
            f"M{x - r}-3a{r} {r} 0 0 1 {2 * r} 0M{x} {-3 - r}V-3M{num(x - r * 0.86)} {num(-3 - r / 2)}h{num(r * 1.72)}",
            metal,
            1.8,
        )
        domes += path(f"M{x - r + 3} 9h{2 * r - 6}l-4 {num(r * 0.8)}h{num(14 - 2 * r)}z", metal)
    lights = dots([(x, 2) for x in range(-44, 46, 8)], NIGHT, 2.6)
    return (
        domes
        + spine
        + lights
        + line("M0 24v14M-30 19v9M30 19v9", metal, 2.4)
        + dots([(0, 40), (-30, 30), (30, 30)], accent, 4.4)
    )


def _shipyard(metal: str, accent: str) -> str:
    """A frame of girders with half a ship in it."""
    frame = line(
        ("M-44-34H44M-44 34H44M-44-34V34M44-34V34M-44-34l14 14M44-34L30-20M-44 34l14-14M44 34L30 20"),
        metal,
        4.5,
        _ROUND,
    )
    ribs = line("M-30-34v8M-15-34v8M0-34v8M15-34v8M30-34v8M-30 34v-8M-15 34v-8M0 34v-8M15 34v-8M30 34v-8", metal, 2.4)
    hull = path("M-32 0C-20-14 4-16 30-4l6 4-6 4C4 16-20 14-32 0z", metal) + path(
        "M-8-12L4-24l12 2-4 12zM-8 12L4 24l12-2-4-12z", metal
    )
    open_ = line("M-24-6v12M-16-10v20M-8-12v24", NIGHT, 2.6) + circle(18, 0, 4, accent)
    sparks = path(star(-28, -16, 7, 1.8, 4) + star(-4, 24, 6, 1.6, 4) + star(-34, 12, 5, 1.4, 4), accent)
    return frame + ribs + hull + open_ + sparks


def _construction(metal: str, accent: str) -> str:
    """A tower of scaffolds between two cranes, a ring half closed around it."""
    ring_ = line("M-33 29A44 44 0 1 1 33 29", metal, 7, 'stroke-linecap="butt"') + line(
        "M-33 29A44 44 0 1 1 33 29", NIGHT, 1.6, 'stroke-dasharray="5 4"'
    )
    rest = line("M33 29A44 44 0 0 1-33 29", accent, 2.4, 'stroke-dasharray="4 4"')
    tower = path("M-9 36L-6-26H6L9 36z", metal) + line(
        ("M-8 26L7 14M8 26L-7 14M-7 8L6-4M7 8L-6-4M-6-10L6-20M6-10L-6-20"), NIGHT, 1.6
    )
    cranes = line("M-6-22H-28V-10M6-14H26V0", metal, 3, _ROUND)
    loads = path("M-33-10h10v9h-10zM21 0h10v9H21z", accent)
    return ring_ + rest + cranes + tower + loads + path("M-14 36h28v6h-28z", metal) + dots([(0, -30)], accent, 6)


_ROUND = 'stroke-linecap="round" stroke-linejoin="round"'
_BASES: Mapping[str, tuple[str, Callable[[str, str], str]]] = {
    "monolith": ("#c79bff", _monolith),
    "terminal": ("#ffd76a", _terminal),
    "maximus": ("#8fb4ff", _maximus),
    "odessa": ("#6fe6d2", _odessa),
    "shipyard": ("#ff9a5c", _shipyard),
    "construction": ("#f2d492", _construction),
}
BASE_HUE: Mapping[str, str] = {id: hue for id, (hue, _) in _BASES.items()}


# -- nebulae, quasars, vortices


def nebula(number: int) -> str:
    """A cloud in which new stars begin to shine."""
    picture = Picture(f"nebula {number}", 160, 160)
    chance, hue = picture.random, _NEBULAE[number]
    for colour, reach, gain, loss, opacity in (
        (shifted(hue, 0, -0.16), 78, 2.2, 0.55, 0.9),
        (hue, 70, 3.4, 1.4, 0.95),
        (shifted(hue, 0.08, 0.16), 58, 4.5, 2.3, 0.9),
    ):
        texture = picture.noise(colour, chance.uniform(0.012, 0.02), chance.uniform(0.014, 0.024), 4, gain, loss)
        soft = picture.radial([(0, "#fff", 1), (0.55, "#fff", 0.85), (1, "#fff", 0)])
        x, y = 80 + chance.uniform(-8, 8), 80 + chance.uniform(-8, 8)
        picture.add(circle(x, y, reach, soft, f'filter="{texture}" opacity="{opacity}"'))
    heart = picture.radial([(0, "#fff6e0", 0.9), (0.25, shifted(hue, 0.05, 0.25), 0.5), (1, hue, 0)])
    x, y = around(80, 80, 14, chance.random())
    picture.add(circle(x, y, 34, heart))
    places = [around(80, 80, 64 * chance.random() ** 0.6, chance.random()) for _ in range(30)]
    picture.add(dots(places[:20], "#fffaf0", 1.2, 0.75), dots(places[20:], "#fffaf0", 2, 0.95))
    for place in places[:3]:
        picture.add(path(star(*place, 6.5, 0.9, 4), "#ffffff", 'opacity=".9"'))
    return picture.document()


def quasar(mark: str) -> str:
    """A heart too bright to look at, a disc around it, two jets."""
    picture = Picture(f"quasar {mark}", SIZE, SIZE)
    turn = -24 if mark == "I" else 32
    glow(picture, MID, MID, 22, 2.6, "#5a7bff", 0.5)
    jet = picture.linear([(0, "#cfe6ff", 0), (0.5, "#ffffff", 0.95), (1, "#cfe6ff", 0)], 0, 1)
    disc = ""
    for reach, colour, width, opacity in (
        (50, "#5a4bd6", 5, 0.5), (43, "#8f6bff", 5, 0.7), (35, "#ff9a6a", 6, 0.85), (26, "#ffe0a0", 6, 0.95),
    ):  # fmt: skip
        more = f'fill="none" stroke="{colour}" stroke-width="{width}" opacity="{opacity}"'
        disc += f'<ellipse rx="{reach}" ry="{num(reach * 0.3)}" {more}/>'
    jets = path("M-3-57Q0 0-3 57H3Q0 0 3-57z", jet, 'opacity=".9"') + path(
        "M-1.4-57V57H1.4V-57z", "#ffffff", 'opacity=".7"'
    )
    heart = circle(0, 0, 17, picture.radial([(0, "#ffffff", 1), (0.45, "#fff4d8", 0.95), (1, "#ffb45e", 0)]))
    picture.add(
        group(jets + disc + heart + circle(0, 0, 5, "#ffffff"), f"translate({num(MID)} {num(MID)}) rotate({turn})")
    )
    picture.add(path(star(MID, MID, 30, 1.6, 4, 0.125), "#ffffff", 'opacity=".5"'))
    return picture.document()


def vortex(mark: str) -> str:
    """Arms of light that fall into the dark."""
    picture = Picture(f"vortex {mark}", SIZE, SIZE)
    hue, arms = ("#37d6c8", 5) if mark == "I" else ("#d266ff", 4)
    side = 1 if mark == "I" else -1
    picture.add(
        circle(
            MID,
            MID,
            58,
            picture.radial([(0, NIGHT, 1), (0.35, mixed(NIGHT, hue, 0.3), 0.95), (0.8, hue, 0.22), (1, hue, 0)]),
        )
    )
    for arm in range(arms):
        outer, inner = [], []
        for step in range(25):
            share = step / 24
            angle = 2 * pi * arm / arms + side * share * 1.55 * pi
            reach, width = 8 + 46 * share, 0.12 + 0.5 * sin(pi * share)
            outer.append((MID + reach * cos(angle), MID + reach * sin(angle)))
            inner.append((MID + reach * cos(angle - width), MID + reach * sin(angle - width)))
        way = polygon([*outer, *reversed(inner)])
        picture.add(path(way, mixed(hue, "#ffffff", 0.15 + 0.12 * (arm % 3)), 'opacity=".6"'))
    chance = picture.random
    places = [around(MID, MID, chance.uniform(16, 54), chance.random()) for _ in range(34)]
    picture.add(dots(places, "#ffffff", 1.3, 0.8))
    picture.add(circle(MID, MID, 10, NIGHT), hoop(MID, MID, 10.5, mixed(hue, "#ffffff", 0.5), 1.6))
    return picture.document()


# -- moons and structures


def moon(one: Moon) -> str:
    """A disc of rock; its rim has the form and the hue of its colour."""
    picture = Picture(f"moon {one.id}", 64, 64)
    light, dark = HUES[one.colour]
    light, dark = mixed(light, "#cfcbe0", 0.35), mixed(dark, "#2c2940", 0.3)
    picture.add(circle(32, 32, 31, mixed(NIGHT, dark, 0.4)))
    rim, accent = picture.metal((mixed(light, "#ffffff", 0.6), light, dark)), HUES[one.colour][0]
    picture.add(hoop(32, 32, 29.5, rim, 3), _RIMS[one.colour](accent))
    r = 24.5
    body(picture, 32, 32, r, light, dark)
    clip = picture.clip(circle(32, 32, r, "#fff"))
    ground = circle(
        32, 32, r, "#fff", f'filter="{picture.relief(mixed(light, "#ffffff", 0.1), 0.06, 4, 6)}" opacity=".7"'
    )
    pits = craters(picture, 32, 32, r, mixed(dark, NIGHT, 0.4), mixed(light, "#ffffff", 0.3), 7)
    picture.add(group(ground + pits, "", f'clip-path="{clip}"'))
    shade(picture, 32, 32, r, light)
    return picture.document()


_RIMS: Mapping[str, Callable[[str], str]] = {
    "science": lambda hue: dots([around(32, 32, 29.5, at / 12) for at in range(12)], hue, 3.2),
    "industry": lambda hue: ticks(32, 32, 27.5, 31.5, 16, hue, 3),
    "trade": lambda hue: hoop(32, 32, 29.5, hue, 2.4, 'stroke-dasharray="8 4"'),
    "civilization": lambda hue: hoop(32, 32, 31, hue, 1.3) + hoop(32, 32, 28, hue, 1.3),
    "dominance": lambda hue: path(
        "".join(regular(*around(32, 32, 29.5, at / 8), 3.4, 3, at / 8) for at in range(8)), hue
    ),
    "nebula": lambda hue: hoop(32, 32, 29.5, hue, 2.6, 'stroke-dasharray=".1 5" stroke-linecap="round"'),
}


def structure(type: str, track: str) -> str:
    """A building on the curve of its world."""
    picture = Picture(f"structure {type}", SIZE, SIZE)
    light, dark = HUES[track]
    back = [(0, mixed(NIGHT, light, 0.4), 1), (0.75, mixed(NIGHT, dark, 0.5), 0.95), (1, mixed(NIGHT, dark, 0.4), 1.0)]
    picture.add(circle(MID, MID, 56, picture.radial(back)), hoop(MID, MID, 56, picture.metal(BRASS), 3))
    clip = picture.clip(circle(MID, MID, 54.5, "#fff"))
    ground = circle(MID, 168, 82, mixed(dark, NIGHT, 0.3)) + hoop(MID, 168, 82, light, 2)
    chance = picture.random
    stars_ = dots([(chance.uniform(8, 112), chance.uniform(6, 66)) for _ in range(24)], "#fffaf0", 1.3, 0.8)
    picture.add(group(stars_ + ground, "", f'clip-path="{clip}"'))
    glow(picture, MID, 56, 20, 1.9, light, 0.4)
    shadow = group(structure_symbol(type), "", f'color="{NIGHT}" opacity=".55"')
    lit = group(
        structure_symbol(type).replace("currentColor", picture.metal((mixed(light, "#ffffff", 0.75), light, dark)))
    )
    picture.add(put(shadow, 29, 28, 2.7), put(lit, 27.6, 26, 2.7))
    return picture.document()
