"""Drawing for all games: every picture is worked out from the id of what it shows, so it is the same each time.

A `Picture` collects definitions and shapes and becomes one SVG document that stands alone: no scripts, no links, ids
only for itself. Pictures are small (a few kilobytes) and cheap to paint: at most a few filters on small areas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from colorsys import hls_to_rgb, rgb_to_hls
from hashlib import sha256
from math import cos, pi, sin
from random import Random

Stop = tuple[float, str, float]  # offset, colour, opacity
NIGHT = "#05040e"
BRASS = ("#fbe7b2", "#d9a441", "#6b4512")  # light, middle, dark


def seeded(text: str) -> Random:
    """Chance that is the same for the same text everywhere."""
    return Random(int.from_bytes(sha256(text.encode()).digest()[:8], "big"))


def num(value: float) -> str:
    """A number in few characters."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.").removeprefix("0") or "0"


# -- colours


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two: `share` of the other."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    return _hex([a + (b - a) * share for a, b in pairs])


def shifted(colour: str, hue: float = 0, light: float = 0) -> str:
    """A colour moved around the colour wheel (in turns) and made lighter or darker."""
    h, lightness, saturation = rgb_to_hls(*_channels(colour))
    return _hex(hls_to_rgb((h + hue) % 1, min(1, max(0, lightness + light)), saturation))


def _channels(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _hex(channels: Iterable[float]) -> str:
    return "#" + "".join(f"{round(channel * 255):02x}" for channel in channels)


# -- the picture


class Picture:
    """A drawing that grows: definitions, and shapes from back to front."""

    def __init__(self, seed: str, width: int, height: int) -> None:
        self.random = seeded(seed)
        self.width = width
        self.height = height
        self._defs: list[str] = []
        self._shapes: list[str] = []

    def add(self, *shapes: str) -> None:
        self._shapes += shapes

    def inset(self, draw: Callable[[Picture], None], transform: str = "", more: str = "") -> None:
        """Something that is drawn by itself and then moved to its place here, or cut to a form."""
        outside, self._shapes = self._shapes, []
        draw(self)
        inside, self._shapes = "".join(self._shapes), outside
        self.add(group(inside, transform, more))

    def document(self) -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" '
            f'width="{self.width}" height="{self.height}"><defs>{"".join(self._defs)}</defs>'
            f"{''.join(self._shapes)}</svg>"
        )

    def _define(self, tag: str, attributes: str, inside: str) -> str:
        """A definition under a short name of its own."""
        name = f"d{len(self._defs)}"
        self._defs.append(f'<{tag} id="{name}"{attributes}>{inside}</{tag}>')
        return f"url(#{name})"

    def radial(self, stops: Sequence[Stop], cx: float = 0.5, cy: float = 0.5, r: float = 0.5) -> str:
        places = "".join(f' {name}="{at:g}"' for name, at in (("cx", cx), ("cy", cy), ("r", r)) if at != 0.5)
        return self._define("radialGradient", places, _stops(stops))

    def linear(self, stops: Sequence[Stop], x: float = 1, y: float = 1) -> str:
        """From the upper left corner towards (x, y)."""
        return self._define("linearGradient", f' x2="{x:g}" y2="{y:g}"', _stops(stops))

    def clip(self, shape: str) -> str:
        return self._define("clipPath", "", shape)

    def noise(self, colour: str, across: float, down: float, octaves: int, gain: float, loss: float) -> str:
        """A filter that fills a shape with clouds of a colour: the more `gain`, the sharper their shores."""
        red, green, blue = _channels(colour)
        matrix = f"0 0 0 0 {red:.2f} 0 0 0 0 {green:.2f} 0 0 0 0 {blue:.2f} {gain:g} 0 0 0 {-loss:g}"
        return self._filter(across, down, octaves, f'<feColorMatrix values="{matrix}"/>')

    def relief(self, colour: str, frequency: float, octaves: int, height: float) -> str:
        """A filter that fills a shape with lit mountains of a colour."""
        light = (
            f'<feDiffuseLighting surfaceScale="{height:g}" lighting-color="{colour}">'
            '<feDistantLight azimuth="225" elevation="48"/></feDiffuseLighting>'
        )
        only_alpha = '<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1.6 0 0 0 0"/>'
        return self._filter(frequency, frequency, octaves, only_alpha + light)

    def _filter(self, across: float, down: float, octaves: int, then: str) -> str:
        turbulence = (
            f'<feTurbulence type="fractalNoise" baseFrequency="{across:.3f} {down:.3f}" '
            f'numOctaves="{octaves}" seed="{self.random.randint(1, 999)}"/>'
        )
        inside = f'{turbulence}{then}<feComposite in2="SourceGraphic" operator="in"/>'
        return self._define("filter", ' x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"', inside)

    def metal(self, colours: tuple[str, str, str] = BRASS) -> str:
        """The shine of a metal."""
        light, middle, dark = colours
        return self.linear([(0, light, 1), (0.45, middle, 1), (1, dark, 1)], 0.6, 1)


def _stops(stops: Sequence[Stop]) -> str:
    return "".join(
        f'<stop offset="{offset:g}" stop-color="{colour}"'
        + ("/>" if opacity == 1 else f' stop-opacity="{opacity:g}"/>')
        for offset, colour, opacity in stops
    )


# -- simple shapes


def circle(cx: float, cy: float, r: float, fill: str, more: str = "") -> str:
    return f'<circle cx="{num(cx)}" cy="{num(cy)}" r="{num(r)}" fill="{fill}"{_more(more)}/>'


def hoop(cx: float, cy: float, r: float, stroke: str, width: float, more: str = "") -> str:
    """A circle without its inside."""
    return circle(cx, cy, r, "none", f'stroke="{stroke}" stroke-width="{num(width)}" {more}')


def path(way: str, fill: str, more: str = "") -> str:
    return f'<path d="{way}" fill="{fill}"{_more(more)}/>'


def line(way: str, stroke: str, width: float, more: str = "") -> str:
    return path(way, "none", f'stroke="{stroke}" stroke-width="{num(width)}" {more}')


def dots(places: Iterable[tuple[float, float]], colour: str, size: float, opacity: float = 1) -> str:
    """Many small round spots in one path."""
    way = "".join(f"M{num(x)} {num(y)}h0" for x, y in places)
    return line(way, colour, size, f'stroke-linecap="round" opacity="{opacity:g}"') if way else ""


def group(inside: str, transform: str = "", more: str = "") -> str:
    attributes = (f' transform="{transform}"' if transform else "") + _more(more)
    return f"<g{attributes}>{inside}</g>"


def polygon(points: Iterable[tuple[float, float]]) -> str:
    """The way around some corners."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "z"


def around(cx: float, cy: float, r: float, turn: float) -> tuple[float, float]:
    """A place on a circle; `turn` counts from the top, clockwise, in whole turns."""
    angle = 2 * pi * turn - pi / 2
    return cx + r * cos(angle), cy + r * sin(angle)


def regular(cx: float, cy: float, r: float, corners: int, turn: float = 0) -> str:
    """The way around a regular polygon."""
    return polygon(around(cx, cy, r, turn + corner / corners) for corner in range(corners))


def star(cx: float, cy: float, outer: float, inner: float, points: int, turn: float = 0) -> str:
    """The way around a star."""
    return polygon(
        around(cx, cy, inner if corner % 2 else outer, turn + corner / points / 2) for corner in range(2 * points)
    )


def gear(cx: float, cy: float, r: float, teeth: int, turn: float = 0, hole: float = 0.4) -> str:
    """The way around a cogwheel with a hole in it; fill it with `fill-rule="evenodd"` (see `wheel`)."""
    step = 1 / teeth
    corners = []
    for tooth in range(teeth):
        at = turn + tooth * step
        corners += [
            (r * 0.84, at - 0.3 * step),
            (r, at - 0.17 * step),
            (r, at + 0.17 * step),
            (r * 0.84, at + 0.3 * step),
        ]
    rim = polygon(around(cx, cy, radius, at) for radius, at in corners)
    inner = num(r * hole)
    half = f"a{inner} {inner} 0 1 0"
    return f"{rim}M{num(cx - r * hole)} {num(cy)}{half} {num(2 * r * hole)} 0{half} {num(-2 * r * hole)} 0z"


def wheel(cx: float, cy: float, r: float, teeth: int, fill: str, turn: float = 0, more: str = "") -> str:
    """A cogwheel with spokes and a hub."""
    spokes = "".join(
        "M{} {}L{} {}".format(*map(num, (cx, cy, *around(cx, cy, r * 0.68, turn + at / 5)))) for at in range(5)
    )
    inside = path(gear(cx, cy, r, teeth, turn, 0.66), fill, 'fill-rule="evenodd"')
    inside += line(spokes, fill, r * 0.11) + circle(cx, cy, r * 0.2, fill) + circle(cx, cy, r * 0.09, NIGHT)
    return group(inside, "", more)


def ticks(
    cx: float, cy: float, inner: float, outer: float, count: int, colour: str, width: float, more: str = ""
) -> str:
    """The marks around a dial."""
    way = ""
    for tick in range(count):
        start, end = around(cx, cy, inner, tick / count), around(cx, cy, outer, tick / count)
        way += "M{} {}L{} {}".format(*map(num, (*start, *end)))
    return line(way, colour, width, more)


def net(picture: Picture, step: int, x: int, y: int) -> str:
    """The lines of a plan, the first ones at (x, y)."""
    across = "".join(f"M{at} 0V{picture.height}" for at in range(x, picture.width, step))
    return across + "".join(f"M0 {at}H{picture.width}" for at in range(y, picture.height, step))


# -- the sky


def sky(picture: Picture, colour: str, *, stars: int = 34) -> None:
    """Night with a breath of colour, a nebula and stars."""
    chance, width, height = picture.random, picture.width, picture.height
    base = [(0, mixed(NIGHT, colour, 0.3), 1.0), (0.65, mixed(NIGHT, colour, 0.08), 1.0), (1, NIGHT, 1.0)]
    picture.add(f'<rect width="{width}" height="{height}" fill="{picture.linear(base, chance.uniform(0.3, 1), 1)}"/>')
    for _ in range(2):
        tint = shifted(colour, chance.uniform(-0.14, 0.14))
        cloud = picture.radial([(0, tint, 0.34), (0.5, tint, 0.12), (1, tint, 0)])
        cx, cy = chance.uniform(0, width), chance.uniform(0, height)
        turn = f'transform="rotate({chance.randint(-40, 40)} {num(cx)} {num(cy)})"'
        rx, ry = width * chance.uniform(0.35, 0.6), height * chance.uniform(0.2, 0.4)
        picture.add(f'<ellipse cx="{num(cx)}" cy="{num(cy)}" rx="{num(rx)}" ry="{num(ry)}" fill="{cloud}" {turn}/>')
    unit = (height / 84) ** 0.5  # larger pictures have finer stars
    for size, share, opacity in ((0.6, 0.6, 0.55), (0.9, 0.3, 0.85), (1.4, 0.1, 1)):
        places = [(chance.uniform(0, width), chance.uniform(0, height)) for _ in range(max(1, round(stars * share)))]
        picture.add(dots(places, "#fffaf0", size * unit, opacity))


def glow(picture: Picture, cx: float, cy: float, r: float, reach: float, colour: str, strength: float = 0.6) -> None:
    """Light around something round."""
    edge = 1 / reach
    stops = [(0, colour, strength), (edge * 0.95, colour, strength), (edge + (1 - edge) * 0.4, colour, strength * 0.3)]
    picture.add(circle(cx, cy, r * reach, picture.radial([*stops, (1, colour, 0)])))


# -- worlds


def body(picture: Picture, cx: float, cy: float, r: float, light: str, dark: str) -> None:
    """A ball of one colour; `shade` gives it its day and night."""
    fill = picture.radial([(0, light, 1), (0.55, mixed(light, dark, 0.55), 1), (1, dark, 1)], 0.36, 0.32, 0.78)
    picture.add(circle(cx, cy, r, fill))


def shade(picture: Picture, cx: float, cy: float, r: float, air: str) -> None:
    """Light from the upper left, night on the other side, and a thin shining rim of air."""
    stops = [(0, "#ffffff", 0.34), (0.3, "#ffffff", 0.05), (0.5, NIGHT, 0.08), (0.78, NIGHT, 0.66), (1, NIGHT, 0.94)]
    picture.add(circle(cx, cy, r + 0.3, picture.radial(stops, 0.3, 0.28, 0.82)))
    rim = picture.linear([(0, mixed(air, "#ffffff", 0.5), 0.95), (0.5, air, 0.25), (1, air, 0.06)])
    picture.add(hoop(cx, cy, r, rim, max(0.8, r * 0.045)))


def ring(cx: float, cy: float, r: float, tilt: float, colour: str, *, front: bool, wide: bool = False) -> str:
    """One half of a ring around a world: the back one is drawn before the world, the front one after it."""
    sweep = 0 if front else 1
    bands = [(1.5, 0.1, 0.4), (1.68, 0.14, 0.75), (1.84, 0.05, 0.5)] if wide else [(1.62, 0.07, 0.8), (1.76, 0.03, 0.5)]
    halves = ""
    for reach, width, opacity in bands:
        rx, ry = r * reach, r * reach * 0.24
        way = f"M{num(-rx)} 0A{num(rx)} {num(ry)} 0 0 {sweep} {num(rx)} 0"
        halves += line(way, colour, r * width, f'opacity="{opacity}"')
    return group(halves, f"translate({num(cx)} {num(cy)}) rotate({num(tilt)})")


def night_lights(
    picture: Picture, cx: float, cy: float, r: float, colour: str = "#ffd98a", count: int = 22, size: float = 0.9
) -> str:
    """Cities on the side that has night."""
    chance = picture.random
    places: list[tuple[float, float]] = []
    while len(places) < count:
        centre = around(cx, cy, r * chance.uniform(0.45, 0.88), chance.uniform(0.26, 0.5))
        places += [
            (centre[0] + chance.gauss(0, r * 0.06), centre[1] + chance.gauss(0, r * 0.04))
            for _ in range(chance.randint(2, 5))
        ]
    inside = [(x, y) for x, y in places if (x - cx) ** 2 + (y - cy) ** 2 < (r * 0.93) ** 2]
    return dots(inside, colour, size, 0.95)


def craters(picture: Picture, cx: float, cy: float, r: float, dark: str, light: str, count: int = 7) -> str:
    """Old hits, shaded on the side of the sun."""
    chance = picture.random
    found = ""
    for _ in range(count):
        x, y = around(cx, cy, r * chance.uniform(0.1, 0.78), chance.random())
        size = r * chance.uniform(0.06, 0.17)
        found += circle(x, y, size, dark, 'opacity=".5"')
        found += line(
            f"M{num(x + size)} {num(y)}A{num(size)} {num(size)} 0 0 1 {num(x)} {num(y + size)}",
            light,
            size * 0.3,
            'opacity=".6"',
        )
    return found


def moon(picture: Picture, cx: float, cy: float, r: float, colour: str = "#cfcbe0") -> None:
    body(picture, cx, cy, r, colour, mixed(colour, NIGHT, 0.7))
    picture.add(craters(picture, cx, cy, r, mixed(colour, NIGHT, 0.6), colour, 3))
    shade(picture, cx, cy, r, colour)


def asteroid(picture: Picture, cx: float, cy: float, r: float, colour: str, texture: str) -> None:
    """A stone: a lumpy outline filled with lit mountains."""
    chance = picture.random
    corners = [around(cx, cy, r * chance.uniform(0.74, 1.08), at / 11) for at in range(11)]
    way = polygon(corners)
    picture.add(path(way, mixed(colour, NIGHT, 0.45)), path(way, colour, f'filter="{texture}"'))
    stops = [(0, "#ffffff", 0.2), (0.45, NIGHT, 0.05), (1, NIGHT, 0.85)]
    picture.add(path(way, picture.radial(stops, 0.3, 0.28, 0.85)))


# -- clockwork


def dial(cx: float, cy: float, r: float, colour: str, *, hours: int = 24, opacity: float = 1) -> str:
    """A ring of an astronomical clock: two hoops with marks between them."""
    inside = hoop(cx, cy, r, colour, r * 0.025) + hoop(cx, cy, r * 0.86, colour, r * 0.015)
    inside += ticks(cx, cy, r * 0.88, r * 0.97, hours * 3, colour, r * 0.008)
    inside += ticks(cx, cy, r * 0.86, r, hours, colour, r * 0.02)
    return group(inside, "", f'opacity="{opacity:g}"')


def orrery(picture: Picture, cx: float, cy: float, r: float, colour: str, beads: Sequence[str]) -> None:
    """A grand model of the heavens: tilted hoops, each with a bead on it."""
    chance = picture.random
    start = chance.uniform(0, 180)
    for place, bead in enumerate(beads):
        reach = r * (1 - 0.13 * (place % 3))
        turn = f"rotate({num(start + place * 180 / len(beads))} {num(cx)} {num(cy)})"
        flat = reach * chance.uniform(0.26, 0.42)
        size = f'cx="{num(cx)}" cy="{num(cy)}" rx="{num(reach)}" ry="{num(flat)}"'
        orbit = f'<ellipse {size} fill="none" stroke="{colour}" stroke-width="{num(r * 0.035)}"/>'
        at = cx + reach * chance.choice((-1, 1))
        picture.add(group(orbit + circle(at, cy, r * 0.085, bead, f'stroke="{NIGHT}" stroke-width=".6"'), turn))


def _more(more: str) -> str:
    return f" {more.strip()}" if more.strip() else ""
