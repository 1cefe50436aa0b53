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


# -- more instruments and works


def bolt(metal: str, accent: str) -> str:
    """Lightning caught between two poles."""
    poles = path("M-16-17h7v4h-2v6h-3v-6h-2zM16 17h-7v-4h2v-6h3v6h2z", metal)
    return hoop(0, 0, 17, metal, 1.6, 'stroke-dasharray="20 6"') + poles + path("M4-17L-9 3h7L-5 17 9-4H2z", accent)


def atom(metal: str, accent: str) -> str:
    """A heart and what flies around it."""
    orbits = "".join(
        f'<ellipse rx="19" ry="7" fill="none" stroke="{metal}" stroke-width="1.8" transform="rotate({turn})"/>'
        for turn in (0, 60, 120)
    )
    return orbits + circle(0, 0, 4.6, accent) + dots([(19, 0), (-9.5, 16.4), (-9.5, -16.4)], accent, 4.6)


def snowflake(metal: str, accent: str) -> str:
    """A crystal of ice."""
    arm = line("M0 0V-18M-5-15L0-10 5-15M-3.5-8L0-5l3.5-3", metal, 2.2, _ROUND)
    arms = "".join(group(arm, f"rotate({turn})") for turn in range(0, 360, 60))
    return arms + path(regular(0, 0, 4.6, 6), accent)


def lattice(metal: str, accent: str) -> str:
    """A net of carbon: six rings around one."""
    places = [(0.0, 0.0), *[around(0, 0, 11.8, at / 6 + 1 / 12) for at in range(6)]]
    rings = "".join(regular(x, y, 6.6, 6) for x, y in places)
    return line(rings, metal, 1.7) + dots([around(0, 0, 6.8, at / 6) for at in range(6)], accent, 4)


def book(metal: str, accent: str) -> str:
    """An open book, light above it."""
    pages = path("M0-4C-6-9-14-9-19-7V13C-14 11-6 11 0 16 6 11 14 11 19 13V-7C14-9 6-9 0-4z", metal)
    writing = line("M-15-1C-11-2-8-1-4 1M-15 4c4-1 7 0 11 2M15-1C11-2 8-1 4 1M15 4C11 3 8 4 4 6M0-4v20", NIGHT, 1.2)
    return pages + writing + path(star(0, -14, 6, 1.8, 8), accent)


def wrench(metal: str, accent: str) -> str:
    """A tool across a wheel."""
    tool = path("M-4-19l4 4 4-4a8 8 0 0 1 0 12.5V10a4 4 0 0 1-8 0V-6.5a8 8 0 0 1 0-12.5z", metal) + circle(
        0, 10, 1.7, NIGHT
    )
    return path(gear(0, 0, 16, 11, 0.03, 0.66), accent, 'fill-rule="evenodd" opacity=".6"') + group(tool, "rotate(40)")


def waves(metal: str, accent: str) -> str:
    """A signal on a screen."""
    frame = f'<rect x="-19" y="-14" width="38" height="26" rx="4" fill="{metal}"/>'
    glass = f'<rect x="-16" y="-11" width="32" height="20" rx="2" fill="{NIGHT}"/>'
    trace = line("M-14-1h5l3-7 5 14 4-11 3 4h8", accent, 1.9, _ROUND)
    return frame + glass + trace + path("M-8 12H8l3 6H-11z", metal)


def lens(metal: str, accent: str) -> str:
    """Glasses on one axis, a beam through them."""
    beam = path("M-20-6L0-1.5 20-8v16L0 1.5-20 6z", accent, 'opacity=".5"')
    glasses = "".join(
        f'<ellipse cx="{x}" rx="{rx}" ry="{ry}" fill="none" stroke="{metal}" stroke-width="2.4"/>'
        for x, rx, ry in ((-12, 4, 15), (0, 2.5, 10), (12, 4, 15))
    )
    return beam + glasses + line("M-18 18H18M-12 15v3M0 10v8M12 15v3", metal, 1.8, _ROUND)


def crescent(metal: str, accent: str) -> str:
    """A moon and its small sister."""
    old = path("M8-17A18 18 0 1 0 17 8 14.5 14.5 0 0 1 8-17z", metal)
    return (
        old + dots([(-9, -3), (-5, 8)], NIGHT, 4, 0.5) + dots([(-11, 5)], NIGHT, 2.5, 0.5) + circle(11, -7, 4, accent)
    )


def hourglass(metal: str, accent: str) -> str:
    """Sand that runs."""
    glass = line("M-9-14C-9-5-3-3-3 0S-9 5-9 14M9-14C9-5 3-3 3 0S9 5 9 14", metal, 1.9)
    sand = path("M-6.5-8h13C5-4 2-3 0 0-2-3-5-4-6.5-8zM0 3c2 3 6 5 7 10H-7C-6 8-2 6 0 3z", accent)
    return sand + glass + path("M-13-19h26v4h-26zM-13 15h26v4h-26z", metal)


def crane(metal: str, accent: str) -> str:
    """A crane that lifts a part into its place."""
    tower = line(
        "M-11 19V-15M-5 19V-15M-11 17l6-6-6-6 6-6-6-6 6-6M-17-15H18M-8-20L18-15M-8-20l-9 5", metal, 1.7, _ROUND
    )
    return (
        tower
        + line("M13-15v10", metal, 1.2)
        + path("M8-5h10v9H8z", accent)
        + path("M-16 19H2v2h-18zM4 12h14v7H4z", metal)
    )


def turret(metal: str, accent: str) -> str:
    """Two barrels under armour."""
    barrels = line("M-3-3L13-17M4 2L19-10", metal, 3.2, _ROUND) + dots([(15, -18.5), (20.5, -11.5)], accent, 3.5)
    return (
        barrels
        + path("M-17 11A14 14 0 0 1 11 11z", metal)
        + path("M-20 13h34l4 6h-42z", metal)
        + circle(-3, 5, 3.2, accent)
    )


def temple(metal: str, accent: str) -> str:
    """Columns under a gable."""
    roof = path("M0-19L20-7v3h-40v-3z", metal) + circle(0, -10, 2.8, accent)
    columns = path("M-16-2h5v14h-5zM-7-2h5v14h-5zM2-2h5v14H2zM11-2h5v14h-5z", metal)
    return roof + columns + path("M-19 13h38v3h-38zM-21 17h42v3h-42z", metal)


def dome(metal: str, accent: str) -> str:
    """A garden under glass."""
    glass = path("M-18 10a18 20 0 0 1 36 0z", accent, 'opacity=".28"')
    ribs = line("M-18 10a18 20 0 0 1 36 0M-8 10C-8 0-5-6 0-10M8 10C8 0 5-6 0-10M0-10v20M-16 1h32", metal, 1.4)
    trees = path("M-9 10l3-10 3 10zM-1 10L3-4l4 14zM7 10l3-7 3 7z", accent)
    return glass + trees + ribs + path("M-21 10h42v4h-42zM-16 15h32v4h-32z", metal)


def flag(metal: str, accent: str) -> str:
    """A banner of an alliance."""
    cloth = path("M-11-16C-3-20 4-11 16-15V4C4 8-3-1-11 3z", accent)
    return (
        cloth
        + path(star(2, -6, 6, 2.4, 5), NIGHT, 'opacity=".75"')
        + path("M-14-19h3v38h-3z", metal)
        + circle(-12.5, -19, 2.6, metal)
    )


def handshake(metal: str, accent: str) -> str:
    """Two rings that hold each other, a star between them."""
    rings = hoop(-7, 2, 11, metal, 3.4) + hoop(7, 2, 11, accent, 3.4) + line("M-1.3-7.4A11 11 0 0 1 3.6 5", metal, 3.4)
    return rings + path(star(0, -15, 5.5, 1.9, 4), accent)


def skull(metal: str, accent: str) -> str:
    """A warning."""
    head = path("M0-18C11-18 17-11 17-3c0 5-3 8-6 10l-1 7-4 5H-6l-4-5-1-7c-3-2-6-5-6-10 0-8 6-15 17-15z", metal)
    eyes = path("M-11-3l8 2-1 6-6 1zM11-3l-8 2 1 6 6 1z", NIGHT) + dots([(-6, 1), (6, 1)], accent, 2.6)
    return head + eyes + path("M-2 8l2-4 2 4z", NIGHT) + line("M-4 13v5M0 13v5M4 13v5", NIGHT, 1.3)


def chest(metal: str, accent: str) -> str:
    """A strong box, open, something shines in it."""
    light = path("M-13-3L-8-17H8l5 14z", accent, 'opacity=".55"')
    box = path("M-17-2h34v18h-34z", metal) + path("M-17-6l4-6h26l4 6z", metal, 'opacity=".7"')
    return light + box + line("M-17 4h34", NIGHT, 1.2) + path("M-4 1h8v8h-8z", NIGHT) + circle(0, 5, 2, accent)


def chart(metal: str, accent: str) -> str:
    """Stars joined by lines, a course through them."""
    rim = hoop(0, 0, 18, metal, 1.8) + line("M0-18v4M0 18v-4M-18 0h4M18 0h-4", metal, 1.8)
    places = [(-10.0, 6.0), (-5.0, -6.0), (3.0, -2.0), (10.0, -9.0), (6.0, 9.0)]
    course = line("M-10 6L-5-6 3-2 10-9M3-2L6 9", metal, 1.2, 'stroke-dasharray="2 1.5"')
    return rim + course + dots(places, accent, 4) + path(star(10, -9, 5, 1.5, 4), accent)


def medal(metal: str, accent: str) -> str:
    """What heroes get."""
    ribbon = path("M-11-20h8l5 15-7 2zM11-20H3l-5 15 7 2z", accent, 'opacity=".8"')
    return ribbon + circle(0, 7, 12, metal) + hoop(0, 7, 9.5, NIGHT, 1) + path(star(0, 7, 7.5, 3, 5), accent)


def comet(metal: str, accent: str) -> str:
    """A stone on fire."""
    tail = path("M10 10L-20-14-8-13-15-20 2-13-4-19z", accent, 'opacity=".55"') + path(
        "M8 8L-12-11 0-6z", "#ffffff", 'opacity=".5"'
    )
    return tail + circle(8, 8, 9, metal) + dots([(6, 6), (11, 10)], NIGHT, 3, 0.45)


def impact(metal: str, accent: str) -> str:
    """A blow against plates."""
    plates = path("M-18-8L-4-18v13l-6 6 5 7-4 10-9-7zM18-10L7-17 5-4l5 5-5 6 5 11 8-8z", metal)
    return plates + path(star(0, 1, 12, 4.5, 7), accent) + path(star(0, 1, 6, 2.4, 7, 0.07), "#ffffff", 'opacity=".8"')


def blocked(metal: str, accent: str) -> str:
    """A dish that hears nothing."""
    dish_ = put(dish(metal, metal), 0, 1, 0.85)
    return dish_ + hoop(0, 0, 18, accent, 2.4) + line("M-12.7-12.7L12.7 12.7", accent, 2.4)


def hive(metal: str, accent: str) -> str:
    """Cells that make cells."""
    places = [(0, 0), *[around(0, 0, 13, at / 6 + 1 / 12) for at in range(6)]]
    cells = "".join(regular(x, y, 6.8, 6) for x, y in places)
    return path(cells, metal) + dots(places, NIGHT, 6.5) + dots(places, accent, 3.2)


def torch(metal: str, accent: str) -> str:
    """A light for others."""
    flame = path("M0-20C7-12 9-8 6-2 4 2-4 2-6-2-8-7-3-9-3-13c2 1 3 3 3 5 2-3 2-7 0-12z", accent)
    return (
        flame
        + path("M-8 2H8L6 7H-6zM-4 8h8L2 20h-4z", metal)
        + line("M-14-12l-4-2M14-12l4-2M-15-3h-5M15-3h5", accent, 1.8, _ROUND)
    )


def mask(metal: str, accent: str) -> str:
    """Somebody who is not what he seems."""
    face = path("M-17-12C-6-17 6-17 17-12 18 4 11 15 0 19-11 15-18 4-17-12z", metal)
    eyes = path("M-12-4c3-4 7-3 9 0-2 3-6 3-9 0zM12-4C9-8 5-7 3-4c2 3 6 3 9 0z", NIGHT)
    return face + eyes + path("M0-16L3 6-3 6z", NIGHT, 'opacity=".3"') + line("M-7 10c4 3 10 3 14 0", accent, 2, _ROUND)


def arrows(metal: str, accent: str) -> str:
    """There and back."""
    one = path("M-18-4a16 16 0 0 1 26-10l4-5 4 15-15-1 4-4a10 10 0 0 0-16 6z", metal)
    return one + group(path("M-18-4a16 16 0 0 1 26-10l4-5 4 15-15-1 4-4a10 10 0 0 0-16 6z", accent), "rotate(180)")


def engine(metal: str, accent: str) -> str:
    """A drive that burns."""
    flame = path("M-9 7H9L5 13 7 14 0 21-7 14l2-1z", accent)
    return flame + path("M-6-19H6v6h5l-3 8 4 11H-12l4-11-3-8h5z", metal) + line("M-8-5H8M-10 2h20", NIGHT, 1.3)


EMBLEMS: Mapping[str, Emblem] = {
    "arrows": arrows, "atom": atom, "blocked": blocked, "bolt": bolt, "book": book, "bridge": bridge, "cargo": cargo,
    "chart": chart, "chest": chest, "cogs": cogs, "coins": coins, "colony-ship": colony_ship, "comet": comet, "crane":
    crane, "crescent": crescent, "crown": crown, "crystal": crystal, "dish": dish, "dome": dome, "doubled": doubled,
    "drill": drill, "drop-ships": drop_ships, "engine": engine, "eye": eye, "factory": factory, "flag": flag, "flask":
    flask, "four-goods": four_goods, "hammer": hammer, "handshake": handshake, "helix": helix, "helmet": helmet, "hive":
    hive, "hourglass": hourglass, "impact": impact, "landing": landing, "lattice": lattice, "laurel": laurel, "lens":
    lens, "market": market, "mask": mask, "medal": medal, "people": people, "replicants": replicants, "robot": robot,
    "scales": scales, "shield": shield, "ship": ship, "skull": skull, "snowflake": snowflake, "spending": spending,
    "station": station, "sunburst": sunburst, "sword": sword, "tactics": tactics, "telescope": telescope, "temple":
    temple, "terraformer": terraformer, "torch": torch, "turret": turret, "vault": vault, "warship": warship, "waves":
    waves, "wrench": wrench,
}  # fmt: skip


def pyramid(cx: float, cy: float, size: float, metal: str) -> str:
    """A pyramid seen from the side, its base at (cx, cy)."""
    whole = polygon([(cx, cy - size * 1.2), (cx + size, cy), (cx - size, cy)])
    lit = polygon([(cx, cy - size * 1.2), (cx + size * 0.3, cy), (cx - size, cy)])
    return path(whole, metal) + path(lit, "#ffffff", 'opacity=".22"')
