"""Things drawn as clean silhouettes: ships, machines, instruments. Each stands in a square from -20 to 20.

`metal` is what it is made of (a colour or a gradient), `accent` a colour that shines: windows, flames, glass.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from orloj.look.art import (
    NIGHT,
    around,
    circle,
    dots,
    gear,
    group,
    hoop,
    line,
    num,
    path,
    polygon,
    regular,
    star,
    wheel,
)

Emblem = Callable[[str, str], str]  # metal, accent -> SVG
_ROUND = 'stroke-linecap="round" stroke-linejoin="round"'


def put(inside: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """An emblem at its place in a picture."""
    turned = f" rotate({num(turn)})" if turn else ""
    sized = f" scale({scale:.2f})" if scale != 1 else ""
    return group(inside, f"translate({num(x)} {num(y)}){turned}{sized}")


# -- flying


def ship(metal: str, accent: str) -> str:
    """A slim ship on its way up to the right."""
    hull = path("M18-18C8-16-2-8-8 2l6 6C8 2 16-8 18-18z", metal)
    fins = path("M-5-3l-10 2 5 5zM3 5l-2 10-5-5z", metal, 'opacity=".75"')
    flame = path("M-9 3l6 6-12 9z", accent, 'opacity=".85"')
    return flame + fins + hull + circle(6, -6, 2.6, NIGHT) + circle(6, -6, 1.7, accent)


def colony_ship(metal: str, accent: str) -> str:
    """A long ship with a garden under glass."""
    hull = path("M-20 4L-14 0H14l6 4-6 5H-14z", metal)
    glass = path("M-8 0a8 9 0 0 1 16 0z", accent, 'opacity=".55"') + line("M-8 0a8 9 0 0 1 16 0M0-9V0", metal, 1)
    trees = path("M-4 0l2-5 2 5zM1 0l2-4 2 4z", "#7bd67a")
    engines = path("M-20 2l-5 2.5 5 2.5z", accent) + hoop(0, 4.5, 15, metal, 1.2, 'opacity=".5"')
    return engines + hull + glass + trees + dots([(x, 4.5) for x in range(-11, 13, 4)], NIGHT, 1.6)


def drop_ships(metal: str, accent: str) -> str:
    """Three wedges falling in formation."""
    one = path("M0 10L-8-4-4-7 0-3 4-7 8-4z", metal) + line("M-4-8v-7M4-8v-7", accent, 1.6, f'{_ROUND} opacity=".8"')
    return put(one, 0, 3, 1.1) + put(one, -13, -7, 0.7) + put(one, 13, -7, 0.7)


def warship(metal: str, accent: str) -> str:
    """A strange ship: blades around a shining core."""
    blades = path("M-20 6C-10-2-8-12 0-20 8-12 10-2 20 6 12 4 6 6 0 16-6 6-12 4-20 6z", metal)
    ribs = line("M-13 3C-6-2-4-8 0-13 4-8 6-2 13 3M0-13V12", NIGHT, 0.9, 'opacity=".65"')
    return blades + ribs + circle(0, 0, 4.4, NIGHT) + circle(0, 0, 2.8, accent)


def station(metal: str, accent: str) -> str:
    """A wheel that turns in space."""
    spokes = line("M-15 0H15M0-15V15M-10.6-10.6L10.6 10.6M-10.6 10.6L10.6-10.6", metal, 1.3)
    lights = dots([around(0, 0, 15.5, at / 16) for at in range(16)], accent, 1.5)
    return hoop(0, 0, 15.5, metal, 3.4) + lights + spokes + circle(0, 0, 5, metal) + circle(0, 0, 2.2, accent)


# -- fighting


def shield(metal: str, accent: str) -> str:
    """A shield with a star."""
    outer = path("M0-20C6-16 12-15 17-15 17 2 12 13 0 20-12 13-17 2-17-15-12-15-6-16 0-20z", metal)
    inner = path("M0-15C5-12 9-11 13-11 12 2 8 9 0 15-8 9-12 2-13-11-9-11-5-12 0-15z", NIGHT, 'opacity=".8"')
    return outer + inner + path(star(0, -1, 8, 3.4, 5), accent)


def helmet(metal: str, accent: str) -> str:
    """The helmet of a marine."""
    head = path("M-14 4C-14-12-7-18 0-18S14-12 14 4l-3 9-6 5H-5l-6-5z", metal)
    visor = path("M-11-3C-6-6 6-6 11-3L9 5 3 7 0 5-3 7-9 5z", NIGHT) + line(
        "M-9-1C-4-3.5 4-3.5 9-1", accent, 1.5, _ROUND
    )
    return head + visor + line("M-4 12H4M-4 15H4", NIGHT, 1.2) + line("M0-18v8", NIGHT, 1, 'opacity=".5"')


def tactics(metal: str, accent: str) -> str:
    """A plan of attack: arrows that close in on a target."""
    target = (
        hoop(0, 0, 15, metal, 1.6) + hoop(0, 0, 8.5, metal, 1.2, 'stroke-dasharray="3 2"') + circle(0, 0, 2.6, accent)
    )
    cross = line("M0-20V-11M0 20V11M-20 0H-11M20 0H11", metal, 1.6)
    arrows = line("M-17 15C-12 4-8 3-5 2m-4-2.5l4 2.5-2.6 4M17-15C12-8 9-5 5-3m1-5l-2 5.5 5.5.5", accent, 1.7, _ROUND)
    return target + cross + arrows


# -- making


def cogs(metal: str, accent: str) -> str:
    """Three wheels that turn each other."""
    return wheel(-6, 3, 12.5, 12, metal) + wheel(11.5, -7, 8, 8, metal, 0.06) + wheel(10.5, 11, 6.5, 7, accent, 0.02)


def drill(metal: str, accent: str) -> str:
    """A drilling machine above the ore."""
    head = path("M-8-8H8L0 17z", metal) + line("M-6.5-3L5-5M-4.5 3L3.5 1M-2.6 9L1.8 7.4", NIGHT, 1.3)
    box = path("M-11-19H11v9H-11z", metal) + path(gear(0, -14.5, 4, 7), NIGHT, 'fill-rule="evenodd"')
    ore = path("M-18 20l4-9 5 4 3 5zM18 20l-3-8-6 4-2 4z", accent)
    return head + box + ore + line("M-14-15h-5v12M14-15h5v12", metal, 1.8, _ROUND)


def robot(metal: str, accent: str) -> str:
    """A worker of brass."""
    head = '<rect x="-8" y="-17" width="16" height="12" rx="4"' + f' fill="{metal}"/>' + path("M-.8-17v-3H.8v3z", metal)
    eyes = circle(-3.4, -11, 2.2, NIGHT) + circle(3.4, -11, 2.2, NIGHT) + dots([(-3.4, -11), (3.4, -11)], accent, 2)
    torso = path("M-10-3H10L8 12H-8z", metal) + path(gear(0, 4, 5, 8), NIGHT, 'fill-rule="evenodd"')
    limbs = line("M-11-1l-6 8 3 5M11-1l6 8-3 5M-5 12v7M5 12v7", metal, 2.6, _ROUND)
    return limbs + torso + head + eyes + circle(0, -20, 1.4, accent)


def replicants(metal: str, accent: str) -> str:
    """One worker after another."""
    one = robot(metal, accent)
    return group(put(one, -13, 2, 0.72) + put(one, 13, 2, 0.72), more='opacity=".6"') + put(one, 0, 1, 0.95)


def terraformer(metal: str, accent: str) -> str:
    """A dead world that grows green under a tower."""
    half = path("M-17 4a17 15 0 0 0 34 0z", metal) + path("M-2 4a17 15 0 0 0 19 0z", accent)
    tower = path("M-4 4L-2-15H2L4 4z", metal) + line("M-3-4H3M-2.5-9H2.5", NIGHT, 1)
    wind = line("M3-14c6-3 9 1 14-2M3-10c5-1 6 2 10 0M-3-14c-6-3-9 1-14-2M-3-10c-5-1-6 2-10 0", accent, 1.4, _ROUND)
    return half + tower + wind + line("M2 8l4-3 5 2M4 13l6-4 4 1", NIGHT, 0.9, 'opacity=".6"')


def bridge(metal: str, accent: str) -> str:
    """Works for everybody: arches, a road, lamps."""
    arches = path("M-20 0H20V16H14a6 8 0 0 0-12 0H-2a6 8 0 0 0-12 0H-20z", metal)
    lamps = line("M-14 0v-9M-5 0v-12M5 0v-12M14 0v-9", metal, 1.3)
    lights = dots([(-14, -10), (-5, -13), (5, -13), (14, -10)], accent, 3.4)
    return (
        arches
        + lamps
        + lights
        + line("M-20 3H20", NIGHT, 0.9)
        + line("M-20 19c5-2 8 2 13 0s8 2 13 0 9 2 14 0", accent, 1.3, 'opacity=".7"')
    )


# -- trading


def scales(metal: str, accent: str) -> str:
    """The scales of the merchant."""
    frame = line("M0-17V14M-15-10L15-13M-8 17H8M-4 14H4", metal, 2.2, _ROUND) + circle(0, -17, 2.4, metal)
    pans = line("M-15-10l-5 12M-15-10l5 12M15-13l-5 12M15-13l5 12", metal, 0.9)
    bowls = path("M-21 2h12a6 5 0 0 1-12 0zM9-1h12a6 5 0 0 1-12 0z", metal)
    return frame + pans + bowls + path("M-18 1l3-5 3 5z", accent) + circle(15, -4, 2.8, accent)


def coins(metal: str, accent: str) -> str:
    """Three stacks."""
    found = ""
    for x, count in ((-12, 3), (0, 5), (12, 4)):
        for level in range(count):
            y = 14 - 5 * level
            found += (
                path(f"M{x - 6} {y}v3a6 2.4 0 0 0 12 0v-3z", metal)
                + f'<ellipse cx="{x}" cy="{y}" rx="6" ry="2.4" fill="{metal}" stroke="{NIGHT}" stroke-width=".5"/>'
            )
    return found + path(star(0, -14, 5, 2, 4), accent) + path(star(13, -11, 3, 1.2, 4), accent)


def spending(metal: str, accent: str) -> str:
    """Coins that fall out of a sack."""
    sack = path("M-9-18H3L0-13C9-9 12 2 6 8H-12C-18 2-15-9-6-13z", metal) + line("M-7-13H1", NIGHT, 1.4)
    fall = "".join(
        circle(x, y, r, accent, f'stroke="{NIGHT}" stroke-width=".6"')
        for x, y, r in ((11, 8, 3.6), (16, 16, 2.8), (6, 16, 3))
    )
    return sack + path("M-9-3h6v-3l6 5-6 5v-3h-6z", NIGHT, 'opacity=".75"') + fall


def vault(metal: str, accent: str) -> str:
    """The door of a bank."""
    door = circle(0, 0, 18, metal) + hoop(0, 0, 14, NIGHT, 1.2) + hoop(0, 0, 7, NIGHT, 1.4)
    bolts = dots([around(0, 0, 16, at / 12) for at in range(12)], NIGHT, 1.6)
    arms = line("M0-12V12M-10.4-6L10.4 6M-10.4 6L10.4-6", NIGHT, 2, _ROUND)
    return door + bolts + arms + circle(0, 0, 3.4, accent)


def market(metal: str, accent: str) -> str:
    """Stalls under lamps, towers behind."""
    towers = path("M-19 18V-4h7v22zM-9 18v-30l4-5 4 5v30zM2 18V-9h7v27zM12 18V-1h7v19z", metal, 'opacity=".6"')
    windows = dots([(x, y) for x in (-15.5, -5, 5.5, 15.5) for y in (2, 6)], accent, 1.7)
    awning = path("M-20 9H20l-3 5H-17z", metal) + path("M-16 9h6l-1 5h-5zM-3 9h6v5h-6zM10 9h6l-1 5h-5z", accent)
    return towers + windows + awning + line("M-15 14v5M15 14v5", metal, 1.4)


def four_goods(metal: str, accent: str) -> str:
    """A little of everything, held by one wheel."""
    colours = ("#5fb3ff", "#c98a4b", "#7bd67a", "#ffd84d")
    found = hoop(0, 0, 14, metal, 1.6) + path(gear(0, 0, 7, 10), metal, 'fill-rule="evenodd"')
    for place, colour in enumerate(colours):
        x, y = around(0, 0, 14, place / 4 + 0.125)
        found += path(regular(x, y, 6, 6), colour, f'stroke="{NIGHT}" stroke-width="1"')
    return found + circle(0, 0, 1.8, accent)


# -- knowing


def dish(metal: str, accent: str) -> str:
    """A dish that listens and calls."""
    bowl = (
        path("M-14-12C-16 2-6 12 8 10z", metal) + line("M-3-1L9-13", metal, 1.6, _ROUND) + circle(9, -13, 2.4, accent)
    )
    foot = path("M-4 8l-6 11H8L1 10z", metal, 'opacity=".8"')
    waves = line("M10-18a5 5 0 0 1 4 4M11-22a9 9 0 0 1 7 7", accent, 1.5, _ROUND)
    return foot + bowl + waves


def helix(metal: str, accent: str) -> str:
    """The double thread of life."""
    rungs = line("M-5-17H5M-8-12H8M-5-7H5M-5 3H5M-8 8H8M-5 13H5", accent, 1.5)
    one = line("M-6-19C-16-9 16-5 6-2S-16 9 6 18", metal, 2.4, _ROUND)
    return rungs + one + group(line("M-6-19C-16-9 16-5 6-2S-16 9 6 18", metal, 2.4, _ROUND), "scale(-1 1)")


def flask(metal: str, accent: str) -> str:
    """Glass, and something in it that shines."""
    glass = line("M-4-18H4M-3-18V-5L-13 14a3 3 0 0 0 3 4H10a3 3 0 0 0 3-4L3-5V-18", metal, 2, _ROUND)
    inside = path("M-6 2L-12 14a2 2 0 0 0 2 3H10a2 2 0 0 0 2-3L6 2c-4 3-8-2-12 0z", accent, 'opacity=".8"')
    return (
        inside
        + glass
        + dots([(-3, 9), (3, 12), (2, 6)], "#ffffff", 2, 0.8)
        + hoop(0, 4, 19, metal, 0.8, 'opacity=".45"')
    )


def telescope(metal: str, accent: str) -> str:
    """A telescope on its stand."""
    tube = (
        path("M-16 6L8-12l5 7L-11 12z", metal) + path("M8-13l4-3 6 9-4 3z", metal) + path("M-17 7l-4 3 3 4 4-3z", metal)
    )
    stand = line("M-2 4l-7 15M-2 4l9 15M-2 4v15", metal, 1.8, _ROUND)
    return stand + tube + path(star(15, -17, 5, 1.5, 4), accent) + circle(-2, 3, 2, NIGHT)


def eye(metal: str, accent: str) -> str:
    """A pyramid that sees."""
    sides = path("M0-19L19 15H-19z", metal) + path("M0-19L5 15H-19z", NIGHT, 'opacity=".28"')
    seen = path("M-9 6C-4-1 4-1 9 6 4 12-4 12-9 6z", NIGHT) + circle(0, 5.6, 3.4, accent) + circle(0, 5.6, 1.3, NIGHT)
    return sides + seen + line("M-24 19H24", accent, 1, 'opacity=".6"')


# -- ruling


def laurel(metal: str, accent: str) -> str:
    """A wreath of stars."""
    leaf = path("M0-4C3-2 3 2 0 4-3 2-3-2 0-4z", metal)
    leaves = ""
    for place in range(7):
        for side in (-1, 1):
            x, y = around(0, 0, 16, 0.5 + side * (0.05 + place * 0.062))
            leaves += put(leaf, x, y, 1.05, side * (130 - place * 24))
    return leaves + path(star(0, 0, 9, 3.8, 5), accent) + line("M-5 17l5-2 5 2", metal, 1.6, _ROUND)


def crown(metal: str, accent: str) -> str:
    """The crown of an empire."""
    top = path("M-17-9L-9 1-5-15 0-1 5-15 9 1 17-9 14 11H-14z", metal)
    balls = dots([(-17, -10), (-5, -16), (5, -16), (17, -10)], accent, 4)
    return (
        top
        + balls
        + path("M-14 13H14v4H-14z", metal)
        + path(regular(0, 6, 3.6, 4), accent)
        + dots([(-8, 6), (8, 6)], NIGHT, 3)
    )


def sunburst(metal: str, accent: str) -> str:
    """A new age rises."""
    return (
        path(star(0, 0, 20, 9, 16), metal)
        + circle(0, 0, 10, NIGHT)
        + circle(0, 0, 8.4, accent)
        + line("M-4-2h.1M4-2h.1M-4 3c3 2 5 2 8 0", NIGHT, 1.8, _ROUND)
    )


def sword(metal: str, accent: str) -> str:
    """A sword before the rising stars."""
    blade = (
        path("M0-21l3 5V8h-6V-16z", metal)
        + line("M0-16V8", NIGHT, 0.8)
        + path("M-9 8H9v3H-9zM-1.8 11h3.6v6h-3.6z", metal)
    )
    stars = "".join(
        path(star(x, y, r, r * 0.4, 5), accent) for x, y, r in ((-11, -9, 4), (11, -9, 4), (-14, 3, 3), (14, 3, 3))
    )
    return stars + blade + circle(0, 18.5, 2.2, accent)


def people(metal: str, accent: str) -> str:
    """Different beings in one ring."""
    one = circle(0, -5, 4, metal) + path("M-6 8a6 8 0 0 1 12 0z", metal)
    found = hoop(0, 0, 18, metal, 1.4, 'stroke-dasharray="2 2"')
    for x, scale in ((-10, 0.85), (10, 0.85), (0, 1.15)):
        found += put(one, x, 2, scale)
    return found + put(helix(accent, accent), 0, -13, 0.3, 90)


def crystal(metal: str, accent: str) -> str:
    """A stone with many faces."""
    stone = path("M-9-16H9L18-5 0 19-18-5z", accent)
    faces = line("M-18-5H18M-9-16l4 11L0 19 5-5 9-16M-5-5L0-16 5-5", NIGHT, 0.9, 'opacity=".6"')
    return (
        stone
        + path("M-9-16H9L5-5H-5z", "#ffffff", 'opacity=".35"')
        + faces
        + line("M-9-16H9L18-5 0 19-18-5z", metal, 1.5)
    )


def cargo(metal: str, accent: str) -> str:
    """A trader with its load."""
    hold = "".join(
        f'<rect x="{x}" y="-6" width="8" height="9" rx="1" fill="{accent}" stroke="{NIGHT}" stroke-width=".8"/>'
        for x in (-13, -4, 5)
    )
    hull = path("M-19 3H14l6-3v6l-5 6H-16z", metal) + path("M14-4h4l2 4-6 3z", metal)
    return (
        hold
        + hull
        + path("M-19 5l-5 3 5 3z", accent, 'opacity=".8"')
        + dots([(-9, 7.5), (-2, 7.5), (5, 7.5)], NIGHT, 2)
    )


# -- the work of a round


def hammer(metal: str, accent: str) -> str:
    """A tool before the wheel."""
    tool = group(path("M-9-16H9v8H-9zM-2-8h4v26h-4z", metal), "rotate(38)")
    return path(gear(0, 0, 18, 12, 0.02, 0.62), accent, 'fill-rule="evenodd" opacity=".75"') + tool


def landing(metal: str, accent: str) -> str:
    """A flag on a new world."""
    ground = path("M-20 19C-16 2 16 2 20 19z", accent) + line(
        "M-13 13c4-3 7 0 11-2M3 16c4-2 6 0 10-1", NIGHT, 1, 'opacity=".5"'
    )
    return ground + path("M-1 7V-19H1V7z", metal) + path("M1-18C6-21 9-14 15-17V-7C9-4 6-11 1-8z", metal)


def factory(metal: str, accent: str) -> str:
    """A world that gives: goods rise from it."""
    ground = path("M-17 18C-12 4 12 4 17 18z", metal) + path("M-10 9V0l6 4V0l6 4V0l6 4v5z", metal)
    goods = "".join(path(regular(x, y, r, 6), accent) for x, y, r in ((0, -12, 6), (-12, -5, 4), (12, -5, 4)))
    return ground + goods + line("M0-3v5M-9 2l1 4M9 2l-1 4", accent, 1.3, f'{_ROUND} stroke-dasharray="1.5 2"')


def doubled(metal: str, accent: str) -> str:
    """Points, two times."""
    outer = path(regular(-5, 0, 15, 6, 1 / 12), metal, f'stroke="{NIGHT}" stroke-width="1"')
    inner = path(regular(7, 3, 13, 6, 1 / 12), accent, f'stroke="{NIGHT}" stroke-width="1.5"')
    return outer + inner + line("M3-1l8 8M11-1l-8 8", NIGHT, 2.4, _ROUND)


EMBLEMS: Mapping[str, Emblem] = {
    "bridge": bridge, "cargo": cargo, "cogs": cogs, "coins": coins, "colony-ship": colony_ship, "crown": crown,
    "crystal": crystal, "dish": dish, "doubled": doubled, "drill": drill, "drop-ships": drop_ships, "eye": eye,
    "factory": factory, "flask": flask, "four-goods": four_goods, "hammer": hammer, "helix": helix, "helmet": helmet,
    "landing": landing, "laurel": laurel, "market": market, "people": people, "replicants": replicants,
    "robot": robot, "scales": scales, "shield": shield, "ship": ship, "spending": spending, "station": station,
    "sunburst": sunburst, "sword": sword, "tactics": tactics, "telescope": telescope, "terraformer": terraformer,
    "vault": vault, "warship": warship,
}  # fmt: skip


def pyramid(cx: float, cy: float, size: float, metal: str) -> str:
    """A pyramid seen from the side, its base at (cx, cy)."""
    whole = polygon([(cx, cy - size * 1.2), (cx + size, cy), (cx - size, cy)])
    lit = polygon([(cx, cy - size * 1.2), (cx + size * 0.3, cy), (cx - size, cy)])
    return path(whole, metal) + path(lit, "#ffffff", 'opacity=".22"')
