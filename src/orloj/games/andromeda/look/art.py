"""The pictures of Andromeda's Edge: `/art/andromeda/<id>.svg`, drawn from the facts of each component.

Cards have a picture of 128 × 84 like those of the other games: a module is a room of the station (round for science, a
bay for industry, an arch for trade, a dome for civilization), a tactic card a plan, an event a sky at dawn or at dusk,
an upgrade the plan of a ship with its guns, shields and reach, a raider something that comes out of the dark, a faction
its coat of arms, a destiny two stars of its tracks. What lies on the map comes from `tiles`, signs from `symbols`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from orloj.games.andromeda import components as c
from orloj.games.andromeda.look import tiles
from orloj.games.andromeda.look.symbols import (
    SIGNS,
    commander_symbol,
    damage_symbol,
    die_symbol,
    moon_symbol,
    raider_symbol,
    resource_symbol,
    shield_symbol,
    ship_symbol,
    structure_symbol,
    track_symbol,
)
from orloj.games.andromeda.look.tiles import HUES, STEEL
from orloj.look.art import (
    BRASS,
    NIGHT,
    Picture,
    around,
    body,
    circle,
    dial,
    dots,
    gear,
    glow,
    group,
    hoop,
    line,
    mixed,
    net,
    num,
    path,
    regular,
    ring,
    shade,
    shifted,
    sky,
    star,
    ticks,
)
from orloj.look.emblems import EMBLEMS, put, ship

__all__ = [
    "HUES", "commander_symbol", "damage_symbol", "die_symbol", "moon_symbol", "picture", "raider_symbol",
    "resource_symbol", "shield_symbol", "ship_symbol", "structure_symbol", "track_symbol",
]  # fmt: skip

WIDTH, HEIGHT = 128, 84
CX, CY = 64.0, 42.0

# What stands in the room of a module.
_ROOMS: Mapping[str, str] = {
    "sci-01": "bolt", "sci-02": "atom", "sci-03": "lattice", "sci-04": "flask", "sci-05": "snowflake",
    "sci-06": "waves", "sci-07": "dish", "sci-08": "book", "sci-09": "eye", "sci-10": "robot", "sci-11": "vault",
    "sci-12": "lens", "sci-13": "people", "sci-14": "telescope", "sci-15": "arrows", "sci-16": "scales",
    "sci-17": "tactics", "sci-18": "torch", "sci-19": "helix", "sci-20": "impact", "sci-21": "sunburst",
    "sci-22": "engine", "sci-23": "crescent", "sci-24": "landing", "sci-25": "shield", "sci-26": "chart",
    "sci-27": "mask", "ind-01": "drill", "ind-02": "torch", "ind-03": "crane", "ind-04": "warship",
    "ind-05": "factory", "ind-06": "wrench", "ind-07": "hammer", "ind-08": "snowflake", "ind-09": "lattice",
    "ind-10": "crystal", "ind-11": "cogs", "ind-12": "bolt", "ind-13": "four-goods", "ind-14": "replicants",
    "ind-15": "landing", "ind-16": "cargo", "ind-17": "turret", "ind-18": "sword", "ind-19": "terraformer",
    "ind-20": "scales", "ind-21": "robot", "ind-22": "impact", "ind-23": "flask", "ind-24": "ship",
    "ind-25": "drop-ships", "ind-26": "engine", "ind-27": "chest", "tra-01": "cargo", "tra-02": "robot",
    "tra-03": "arrows", "tra-04": "vault", "tra-05": "bolt", "tra-06": "chest", "tra-07": "colony-ship",
    "tra-08": "crescent", "tra-09": "hourglass", "tra-10": "snowflake", "tra-11": "lattice", "tra-12": "crystal",
    "tra-13": "mask", "tra-14": "temple", "tra-15": "eye", "tra-16": "tactics", "tra-17": "hammer",
    "tra-18": "drop-ships", "tra-19": "people", "tra-20": "station", "tra-21": "coins", "tra-22": "market",
    "tra-23": "shield", "tra-24": "engine", "tra-25": "landing", "tra-26": "four-goods", "tra-27": "laurel",
    "civ-01": "landing", "civ-02": "book", "civ-03": "scales", "civ-04": "telescope", "civ-05": "cogs",
    "civ-06": "temple", "civ-07": "warship", "civ-08": "medal", "civ-09": "crescent", "civ-10": "sword",
    "civ-11": "vault", "civ-12": "torch", "civ-13": "people", "civ-14": "handshake", "civ-15": "dome",
    "civ-16": "snowflake", "civ-17": "colony-ship", "civ-18": "terraformer", "civ-19": "book", "civ-20": "mask",
    "civ-21": "laurel", "civ-22": "helmet", "civ-23": "bridge", "civ-24": "flag", "civ-25": "crown",
    "civ-26": "ship", "civ-27": "sunburst", "primary-reactor": "atom", "assembly-plant": "crane",
    "treasury": "coins", "architect": "temple",
}  # fmt: skip
_PLANS: Mapping[str, str] = {
    "action-01": "bolt", "action-02": "cargo", "action-03": "wrench", "action-04": "telescope",
    "action-05": "crescent", "action-06": "arrows", "action-07": "chart", "action-08": "sword",
    "action-09": "engine", "action-10": "blocked", "action-11": "torch", "action-12": "chest",
    "action-13": "handshake", "action-14": "ship", "action-15": "drop-ships", "action-16": "mask",
    "event-01": "crane", "event-02": "market", "event-03": "ship", "event-04": "coins", "event-05": "warship",
    "event-06": "flask", "event-07": "skull", "event-08": "dome", "event-09": "hammer", "ongoing-01": "engine",
    "ongoing-02": "dish", "ongoing-03": "helmet", "ongoing-04": "station", "ongoing-05": "eye",
    "ongoing-06": "landing", "diplomacy-01": "waves", "diplomacy-02": "flag", "diplomacy-03": "spending",
    "diplomacy-04": "handshake", "diplomacy-05": "turret", "diplomacy-06": "book", "diplomacy-07": "blocked",
    "battle-01": "tactics", "battle-02": "bolt", "battle-03": "turret", "battle-04": "waves", "battle-05": "shield",
    "battle-06": "chest", "battle-07": "arrows", "battle-08": "medal", "battle-09": "lens", "battle-10": "crown",
    "battle-11": "telescope",
}  # fmt: skip
TYPE_HUE: Mapping[str, str] = {  # of tactic cards
    "action": "#7fb2ff",
    "event": "#f2c14e",
    "ongoing": "#6fdc9a",
    "diplomacy": "#c9a2ff",
    "battle": "#ff7d6b",
}
_SIGHTS: Mapping[str, str] = {  # events
    "dawn-01": "crown", "dawn-02": "comet", "dawn-03": "book", "dawn-04": "arrows", "dawn-05": "ship",
    "dawn-06": "market", "dawn-07": "cargo", "dawn-08": "torch", "dawn-09": "colony-ship", "dawn-10": "crescent",
    "dusk-01": "bolt", "dusk-02": "waves", "dusk-03": "impact", "dusk-04": "warship", "dusk-05": "spending",
    "dusk-06": "coins", "dusk-07": "flag", "dusk-08": "landing", "dusk-09": "skull", "dusk-10": "blocked",
}  # fmt: skip
_CRESTS: Mapping[str, tuple[str, str, str]] = {  # factions: emblem, colour, form of the shield
    "heliarch": ("sunburst", "#ffb03a", "rays"),
    "mycelian": ("hive", "#8fd46a", "drop"),
    "cartel": ("coins", "#f2d04a", "nine"),
    "scribes": ("hourglass", "#8fb4ff", "dial"),
    "nomads": ("ship", "#e0a878", "kite"),
    "ferrum": ("hammer", "#e2703a", "hex"),
    "luminar": ("lens", "#f0a8ff", "prism"),
    "scraplords": ("cogs", "#b0b8a0", "gear"),
    "accord": ("handshake", "#6fe6d2", "rings"),
    "architects": ("temple", "#d8c8a0", "arch"),
    "hunters": ("skull", "#ff6a5c", "fang"),
    "wardens": ("crescent", "#b8c4ff", "moon"),
}
_EMBLEM_OF: Mapping[str, str] = {  # tokens: by the first effect
    "advance": "flag", "gain": "four-goods", "score": "laurel", "draw": "tactics", "module": "station",
    "upgrade": "engine", "flip_structure": "arrows", "recruit": "medal", "moon": "crescent", "repair": "wrench",
}  # fmt: skip
_GAINED = {"energy": "bolt", "credit": "coins", "titanium": "chest", "nanocarbon": "lattice", "ice": "snowflake"}
_MENACE: Mapping[str, str] = {  # the light around raiders
    "vorticon": "#ff5a4a", "husk": "#b8d84a", "corsairs": "#ff9a3a", "leech": "#d04aff", "abductor": "#4affc8",
    "blockader": "#ff6a5a", "replicators": "#8aff5a", "lance": "#7a8aff", "worldbreaker": "#ff3a3a",
    "leviathan": "#3ab8ff",
}  # fmt: skip


@cache
def picture(id: str) -> str | None:
    """The picture of a component, of a nebula or of the game; None if there is none."""
    for draw in _DRAWERS:
        drawn = draw(id)
        if drawn is not None:
            return drawn
    return None


def _tile(id: str) -> str | None:
    """What lies on the map."""
    if id in c.PLANETS:
        return tiles.planet(c.PLANETS[id])
    if id in c.BASES:
        return tiles.base(id)
    if id in c.SPECIALS:
        special = c.SPECIALS[id]
        return (tiles.quasar if special.kind == "quasar" else tiles.vortex)(special.mark)
    if id in c.STRUCTURES:
        return tiles.structure(id, c.STRUCTURES[id].track)
    if id in c.MOON_BY_TOKEN:
        return tiles.moon(c.MOONS[c.MOON_BY_TOKEN[id]])
    kind, _, number = id.rpartition("-")
    return tiles.nebula(int(number)) if kind == "nebula" and number in tuple("123456") else None


# -- modules


def _module(id: str) -> str | None:
    if id not in c.MODULE_BY_TOKEN:
        return None
    module = c.MODULES[c.MODULE_BY_TOKEN[id]]
    light, dark = HUES[module.kind]
    picture = Picture(f"module {id}", WIDTH, HEIGHT)
    accent = shifted(light, picture.random.uniform(-0.05, 0.05), 0.04)
    sky(picture, mixed(dark, NIGHT, 0.25), stars=12)
    _WALLS[module.kind](picture, light, dark)
    glow(picture, CX, CY, 15, 2.1, accent, 0.36)
    metal = picture.metal() if module.base else picture.metal(_alloy(light))
    picture.add(put(EMBLEMS[_ROOMS.get(id, "station")](metal, accent), CX, CY, 1.36))
    return picture.document()


def _alloy(hue: str) -> tuple[str, str, str]:
    """Steel with a breath of a colour."""
    light, middle, dark = STEEL
    return mixed(light, hue, 0.15), mixed(middle, hue, 0.32), mixed(dark, hue, 0.2)


def _porthole(picture: Picture, light: str, dark: str) -> None:
    """Science: a round hall, instruments on its walls."""
    picture.add(circle(CX, CY, 39, mixed(NIGHT, dark, 0.55), 'opacity=".75"'))
    picture.add(hoop(CX, CY, 39, mixed(dark, light, 0.5), 2.4), hoop(CX, CY, 35, mixed(dark, light, 0.25), 0.8))
    picture.add(ticks(CX, CY, 36, 38, 48, light, 0.6, 'opacity=".6"'))
    way = "".join(
        f"M{x} {y}h{w}"
        for x, y, w in ((4, 20, 14), (4, 26, 9), (4, 60, 12), (112, 22, 12), (115, 56, 9), (110, 62, 14))
    )
    picture.add(line(way, light, 1.4, 'opacity=".45"'))


def _bay(picture: Picture, light: str, dark: str) -> None:
    """Industry: a hall of girders, wheels in the dark."""
    chance = picture.random
    for x, y in ((14, 70), (114, 14)):
        way = gear(x, y, chance.uniform(17, 24), 12, chance.random(), 0.6)
        picture.add(path(way, light, 'fill-rule="evenodd" opacity=".16"'))
    girders = "M0 6H128M0 78H128M8 6V78M120 6V78M8 6l18 14M120 6l-18 14M8 78l18-14M120 78l-18-14"
    picture.add(line(girders, mixed(dark, light, 0.45), 3), line(girders, NIGHT, 0.8, 'stroke-dasharray="1.5 3"'))
    picture.add(
        path(regular(CX, CY, 37, 6), mixed(NIGHT, dark, 0.5), f'opacity=".7" stroke="{light}" stroke-width="1.2"')
    )


def _arcade(picture: Picture, light: str, dark: str) -> None:
    """Trade: arches with lamps."""
    wall = mixed(NIGHT, dark, 0.5)
    picture.add(
        path(
            "M24 84V44a40 40 0 0 1 80 0v40z",
            wall,
            f'opacity=".75" stroke="{mixed(dark, light, 0.5)}" stroke-width="2.2"',
        )
    )
    for x in (-8, 106):
        picture.add(
            path(f"M{x} 84V54a15 17 0 0 1 30 0v30z", wall, f'stroke="{mixed(dark, light, 0.35)}" stroke-width="1.6"')
        )
    lamps = [around(CX, 44, 36, at / 14 - 0.25) for at in range(15) if at % 2 == 0]
    picture.add(dots(lamps, light, 2.6, 0.9), dots([(7, 44), (121, 44)], light, 3, 0.9))


def _cupola(picture: Picture, light: str, dark: str) -> None:
    """Civilization: a hall under a dome, columns at its sides."""
    picture.add(
        path(
            "M10 80C10 26 34 3 64 3s54 23 54 77z",
            mixed(NIGHT, dark, 0.6),
            f'opacity=".75" stroke="{mixed(dark, light, 0.5)}" stroke-width="2"',
        )
    )
    ribs = "M64 3v10M37 12C28 26 24 50 24 80M91 12c9 14 13 38 13 68"
    picture.add(line(ribs, mixed(dark, light, 0.4), 1.1, 'opacity=".8"'))
    picture.add(
        path(
            ("M12 78V44h6v34zM110 78V44h6v34zM10 40h10v4H10zM108 40h10v4h-10z"),
            mixed(dark, light, 0.35),
            'opacity=".8"',
        )
    )
    picture.add(f'<rect y="78" width="128" height="6" fill="{mixed(dark, light, 0.3)}"/>')


_WALLS: Mapping[str, Callable[[Picture, str, str], None]] = {
    "science": _porthole,
    "industry": _bay,
    "trade": _arcade,
    "civilization": _cupola,
}


# -- tactic cards


def _tactic(id: str) -> str | None:
    id = id if id in c.TACTIC_BY_ID else id.rpartition(".")[0]
    if id not in c.TACTIC_BY_ID:
        return None
    tactic = c.TACTIC_BY_ID[id]
    hue = TYPE_HUE[tactic.type]
    picture = Picture(f"tactic {id}", WIDTH, HEIGHT)
    sky(picture, shifted(hue, 0, -0.34), stars=16)
    chance = picture.random
    picture.add(line(net(picture, 14, 8, 7), hue, 0.5, 'opacity=".28"'))
    heights = (chance.randint(55, 80), chance.randint(10, 80), chance.randint(0, 84), chance.randint(4, 40))
    course = "M-4 {}C30 {} 90 {} 132 {}".format(*heights)
    picture.add(line(course, hue, 1.6, 'stroke-dasharray="5 4" opacity=".7"'))
    _FRAMES[tactic.type](picture, hue)
    glow(picture, CX, CY, 14, 2, hue, 0.38)
    picture.add(put(EMBLEMS[_PLANS.get(id, "tactics")](picture.metal(_alloy(hue)), hue), CX, CY, 1.28))
    return picture.document()


def _board(way: str) -> Callable[[Picture, str], None]:
    def draw(picture: Picture, hue: str) -> None:
        picture.add(path(way, mixed(NIGHT, hue, 0.16), f'opacity=".8" stroke="{hue}" stroke-width="1.4"'))

    return draw


_FRAMES: Mapping[str, Callable[[Picture, str], None]] = {
    "action": _board("M36 8h56l10 10v48L92 76H36L26 66V18z"),
    "event": _board(star(CX, CY, 41, 33, 14)),
    "ongoing": _board("M64 2a40 40 0 1 1-.01 0zM64 6a36 36 0 1 0 .01 0z"),
    "diplomacy": _board("M30 6h68a8 8 0 0 1 8 8v46a8 8 0 0 1-8 8H62L46 80V68H30a8 8 0 0 1-8-8V14a8 8 0 0 1 8-8z"),
    "battle": _board("M64 0l36 14v30C100 64 84 76 64 84 44 76 28 64 28 44V14z"),
}


# -- events


def _event(id: str) -> str | None:
    event = next((one for one in c.EVENTS if one.id == id), None)
    if event is None:
        return None
    picture = Picture(f"event {id}", WIDTH, HEIGHT)
    dawn = event.deck == "dawn"
    hue = "#ff9a5a" if dawn else "#7a3ad0"
    sky(picture, "#3a56b8" if dawn else "#581a58", stars=26)
    x = CX + picture.random.choice((-1, 1)) * picture.random.uniform(28, 40)
    y = 70.0 if dawn else 44.0
    if dawn:
        rays = "".join(
            "M{} {}L{} {}".format(*map(num, (x, y, *around(x, y, 110, at / 24 + 0.02)))) for at in range(-8, 9)
        )
        picture.add(line(rays, "#ffd9a0", 2.2, 'opacity=".16"'))
        glow(picture, x, y, 18, 3.4, hue, 0.75)
        picture.add(circle(x, y, 15, picture.radial([(0, "#fff8e0", 1), (1, "#ffc46a", 1)])))
    else:
        glow(picture, x, y, 24, 2.4, "#ff4a6a", 0.55)
        picture.add(circle(x, y, 22, "#12061e"), hoop(x, y, 22, "#ff8a7a", 1.4))
    ground = mixed(HUES[event.score_track][1], NIGHT, 0.35)
    picture.add(circle(CX, 260, 192, ground), hoop(CX, 260, 192, HUES[event.score_track][0], 1.4, 'opacity=".8"'))
    accent = "#ffe0a0" if dawn else "#ff8a9a"
    metal = picture.metal(BRASS if dawn else ("#e8d8ff", "#9a7ac0", "#2c1848"))
    glow(picture, CX, 36, 12, 2, accent, 0.3)
    picture.add(put(EMBLEMS[_SIGHTS.get(id, "comet")](metal, accent), CX, 36, 1.16))
    return picture.document()


# -- raiders


def _raider(id: str) -> str | None:
    if id not in c.RAIDERS:
        return None
    raider = c.RAIDERS[id]
    hue = _MENACE.get(id, "#ff5a4a")
    picture = Picture(f"raider {id}", WIDTH, HEIGHT)
    sky(picture, shifted(hue, 0, -0.42), stars=20)
    texture = picture.noise(hue, 0.02, 0.03, 4, 3.4, 1.7)
    soft = picture.radial([(0, "#fff", 0.7), (1, "#fff", 0)])
    picture.add(f'<ellipse cx="64" cy="40" rx="70" ry="46" fill="{soft}" filter="{texture}" opacity=".75"/>')
    picture.add(group(_OMENS.get(id, ""), "", f'color="{hue}" opacity=".75"'))
    glow(picture, CX, 40, 18, 2.2, hue, 0.45)
    metal = picture.metal((mixed(hue, "#ffffff", 0.55), mixed(hue, "#3a2a3a", 0.55), "#120a16"))
    hull = raider_symbol(raider.class_).replace("currentColor", metal)
    rim = raider_symbol(raider.class_).replace('fill="currentColor"', f'fill="none" stroke="{hue}" stroke-width=".7"')
    size = {"S": 1.8, "A": 2.6, "B": 2.9, "C": 3.0, "D": 3.3}[raider.class_]
    for x, y, scale in ((22, 24, 0.8), (106, 26, 0.8), (40, 60, 0.6), (90, 62, 0.6))[: 4 if raider.figures > 1 else 0]:
        picture.add(put(hull, x - 12 * scale, y - 12 * scale, scale))
    picture.add(put(hull + rim, CX - 12 * size, 41 - 12 * size, size))
    eyes = [(CX + side * (4 + place * 5), 41.0) for place in range(1 + raider.targeting_bonus) for side in (-1, 1)]
    picture.add(dots(eyes, hue, 4.4, 0.6), dots(eyes, "#ffffff", 1.8))
    for place in range(raider.shields):
        picture.add(hoop(CX, 41, 36 + 4 * place, "#bfe6ff", 1.2, 'opacity=".75" stroke-dasharray="14 5"'))
    return picture.document()


_THIN = 'stroke-linecap="round"'
_OMENS: Mapping[str, str] = {  # what is behind a raider and tells it from others of its class
    "vorticon": hoop(CX, 40, 30, "currentColor", 2, 'stroke-dasharray="22 9"')
    + hoop(CX, 40, 38, "currentColor", 1.2, 'stroke-dasharray="9 14"'),
    "husk": line(
        "".join(regular(x, y, 11, 6) for x, y in ((64, 18), (45, 29), (83, 29), (45, 51), (83, 51), (64, 62))),
        "currentColor",
        1.4,
    ),
    "corsairs": line("M22 76L106 6M106 76L22 6", "currentColor", 3, _THIN)
    + line("M26 60l14 14M102 60L88 74", "currentColor", 3, _THIN),
    "leech": line(
        ("M40 34C12 30 8 60 20 80M48 44C26 48 26 70 36 84M88 34c28-4 32 26 20 46M80 44c22 4 22 26 12 40"),
        "currentColor",
        3.4,
        _THIN,
    ),
    "abductor": path("M50 50L26 84H102L78 50z", "currentColor", 'opacity=".45"')
    + line("M38 68h52M32 76h64", "currentColor", 1),
    "blockader": line("M6 4V80M20 4V80M108 4V80M122 4V80M0 20H26M0 62H26M102 20h26M102 62h26", "currentColor", 3),
    "replicators": path(
        "".join(regular(*around(CX, 42, reach, at / 7 + reach / 90), 6, 6) for reach in (44, 58) for at in range(7)),
        "currentColor",
        'opacity=".6"',
    ),
    "lance": line("M64-4V88", "currentColor", 5) + line("M10-4L54 88M118-4L74 88", "currentColor", 1.4),
    "worldbreaker": path(
        ("M0 84A64 58 0 0 1 52 30l-8 16 10 10-8 12 6 16zM128 84A64 58 0 0 0 76 30l8 14-10 12 8 12-6 16z"),
        "currentColor",
        'opacity=".5"',
    ),
    "leviathan": line(
        ("M-4 60C14 30 30 90 52 58M132 60C114 30 98 90 76 58M-4 74C18 48 30 100 56 70M132 74C110 48 98 100 72 70"),
        "currentColor",
        4,
        _THIN,
    ),
}


# -- factions


def _faction(id: str) -> str | None:
    if id not in c.FACTIONS:
        return None
    name, hue, form = _CRESTS.get(id, ("flag", "#d9a441", "hex"))
    picture = Picture(f"faction {id}", WIDTH, HEIGHT)
    sky(picture, shifted(hue, 0, -0.4), stars=24)
    one, other = c.FACTIONS[id].advances
    for x, track, turn in ((26, one, 12), (102, other, -12)):  # banners of the tracks it is strong in
        light, dark = HUES[track]
        cloth = path("M-13-40H13V22L0 12-13 22z", picture.linear([(0, light, 0.9), (1, dark, 0.9)], 0, 1))
        mark = put(group(track_symbol(track), "", f'color="{NIGHT}"'), -9, -18, 0.75)
        picture.add(put(cloth + mark, x, 40, 1, turn))
    metal = picture.metal((mixed(hue, "#ffffff", 0.7), hue, mixed(hue, NIGHT, 0.65)))
    glow(picture, CX, CY, 26, 1.6, hue, 0.4)
    way = _SHIELDS[form]
    picture.add(path(way, mixed(NIGHT, hue, 0.2), f'stroke="{metal}" stroke-width="2.6" stroke-linejoin="round"'))
    picture.add(put(EMBLEMS[name](metal, mixed(hue, "#ffffff", 0.55)), CX, CY, 1.02))
    return picture.document()


_SHIELDS: Mapping[str, str] = {
    "rays": star(CX, CY, 40, 31, 16),
    "drop": "M64 2C86 24 96 38 96 52a32 30 0 0 1-64 0C32 38 42 24 64 2z",
    "nine": regular(CX, CY, 37, 9),
    "dial": "M64 6a36 36 0 1 1-.01 0z",
    "kite": "M64 2L98 34 64 82 30 34z",
    "hex": regular(CX, CY, 38, 6, 1 / 12),
    "prism": regular(CX, 50, 48, 3),
    "gear": gear(CX, CY, 40, 14, 0, 0.0).split("M")[1].join(("M", "")),
    "rings": regular(CX, CY, 38, 8, 1 / 16),
    "arch": "M32 80V36a32 32 0 0 1 64 0v44z",
    "fang": "M28 6C50 12 78 12 100 6c2 30-12 58-36 76C40 64 26 36 28 6z",
    "moon": regular(CX, CY, 38, 12),
}


# -- ships and their upgrades


def _hull(id: str) -> str | None:
    """The plan of a ship: rings for its reach, guns before it, arcs of shields around it."""
    one = c.UPGRADES.get(id) or c.SHIPS.get(id)
    if one is None:
        return None
    type_ = one.ship if isinstance(one, c.Upgrade) else one.id
    own = isinstance(one, c.Upgrade) and one.faction
    hue = _CRESTS[one.faction][1] if isinstance(one, c.Upgrade) and one.faction in _CRESTS else _SHIP_HUE[type_]
    picture = Picture(f"hull {id}", WIDTH, HEIGHT)
    sky(picture, "#1a3a78" if not own else shifted(hue, 0, -0.4), stars=8)
    picture.add(line(net(picture, 12, 4, 6), "#8fb4ff", 0.4, 'opacity=".3"'))
    for place in range(one.range):
        picture.add(hoop(CX, CY, 44 + place * 11, "#8fd0ff", 1, 'stroke-dasharray="3 3" opacity=".75"'))
    glow(picture, CX, CY, 18, 1.9, hue, 0.45)
    metal = picture.metal((mixed(hue, "#ffffff", 0.75), mixed(hue, STEEL[1], 0.5), STEEL[2]))
    silhouette = ship_symbol(type_).replace("currentColor", metal)
    picture.add(put(silhouette, CX - 12 * 2.9, CY - 12 * 2.9 + 2, 2.9))
    for place in range(one.shields):
        picture.add(line(f"M{30 - 5 * place} 58A40 40 0 0 1 {98 + 5 * place} 58", "#bfe6ff", 2, 'opacity=".85"'))
    width = 9.0
    for place in range(one.cannons):
        x = CX + (place - (one.cannons - 1) / 2) * width
        picture.add(line(f"M{num(x)} 9V2", "#ffb45e", 2.2, 'stroke-linecap="round"'), dots([(x, 1.5)], "#fff2c4", 2.4))
    if one.targeting:
        picture.add(hoop(108, 20, 9, "#ff8b7f", 1.4), line("M108 8v24M96 20h24", "#ff8b7f", 1.2))
    for place, trait in enumerate(one.traits):
        mark = group(SIGNS[_TRAIT_SIGN.get(trait, "up")], "", f'color="{mixed(hue, "#ffffff", 0.5)}" opacity=".9"')
        picture.add(put(mark, 5, 60 - place * 19, 0.7))
    if isinstance(one, c.Upgrade) and one.unique:
        picture.add(path(star(116, 70, 9, 3.6, 5), picture.metal()))
    if own:
        picture.add(path("M0 0h20L0 20z", hue))
    return picture.document()


_SHIP_HUE = {"transport": "#d8c28a", "fighter": "#ff9a7a", "science_vessel": "#9fb4ff", "heavy_cruiser": "#b8c4cc"}
_TRAIT_SIGN = {
    "construction": "structure",
    "attack": "swords",
    "navigation": "nebula",
    "hyperjump": "jump",
    "targeting": "targeting",
}


# -- destinies and tokens


def _destiny(id: str) -> str | None:
    destiny = next((one for one in c.DESTINIES if one.id == id), None)
    if destiny is None:
        return None
    picture = Picture(f"destiny {id}", WIDTH, HEIGHT)
    first, second = destiny.bonus[0].track, destiny.bonus[1].track
    sky(picture, mixed(HUES[first][1], HUES[second][1], 0.4), stars=40)
    chance = picture.random
    picture.add(dial(52, 42, 37, BRASS[1], hours=12, opacity=0.5))
    course = [(52.0, 42.0), (82 + chance.uniform(-4, 4), 62 + chance.uniform(-5, 5)), (101.0, 26.0)]
    picture.add(line("M" + "L".join(f"{num(x)} {num(y)}" for x, y in course), BRASS[0], 1, 'opacity=".8"'))
    picture.add(dots([(chance.uniform(4, 124), chance.uniform(4, 80)) for _ in range(7)], BRASS[0], 2.2, 0.9))
    picture.add(path(star(*course[1], 6, 1.8, 4), BRASS[0]))
    for (x, y), track, size in ((course[0], first, 24.0), (course[2], second, 14.5)):
        light, dark = HUES[track]
        glow(picture, x, y, size, 1.6, light, 0.5)
        picture.add(circle(x, y, size, picture.radial([(0, mixed(light, dark, 0.55), 1), (1, dark, 1)])))
        picture.add(hoop(x, y, size, picture.metal((mixed(light, "#ffffff", 0.6), light, dark)), 1.8))
        scale = size * 1.25 / 24
        mark = group(track_symbol(track), "", f'color="{mixed(light, "#ffffff", 0.7)}"')
        picture.add(put(mark, x - 12 * scale, y - 12 * scale, scale))
    return picture.document()


def _token(id: str) -> str | None:
    """A discovery token (a lens) or a dominance token (a medal with thorns)."""
    discovery = next((one for one in c.DISCOVERY_TYPES if one.id == id.partition(".")[0]), None)
    dominance = next((one for one in c.DOMINANCES if one.id == id), None)
    one = discovery or dominance
    if one is None:
        return None
    picture = Picture(f"token {one.id}", 96, 96)
    hue = HUES["science" if discovery else "dominance"][0]
    effect = one.effects[0]
    if effect.track in HUES:
        hue = HUES[effect.track][0]
    rim = picture.metal() if discovery else picture.metal(("#ffd9d4", "#d0405c", "#4a0c1c"))
    outline = regular(48, 48, 46, 8, 1 / 16) if discovery else star(48, 48, 47, 40, 12)
    picture.add(path(outline, mixed(NIGHT, hue, 0.1), f'stroke="{rim}" stroke-width="3"'))
    picture.add(circle(48, 48, 36, picture.radial([(0, mixed(NIGHT, hue, 0.45), 1), (1, mixed(NIGHT, hue, 0.12), 1)])))
    picture.add(hoop(48, 48, 36, rim, 1.6), ticks(48, 48, 37, 40, 24, BRASS[0], 0.8, 'opacity=".6"'))
    name = _GAINED.get(effect.res, "four-goods") if effect.op == "gain" else _EMBLEM_OF.get(effect.op, "chart")
    track = effect.track or (effect.kinds[0] if effect.op == "module" else "")
    chance = picture.random
    places = [around(48, 48, 34 * chance.random() ** 0.5, chance.random()) for _ in range(14)]
    picture.add(dots(places, "#fffaf0", 1, 0.7))
    if track in c.TRACKS:
        mark = group(track_symbol(track), "", f'color="{mixed(hue, "#ffffff", 0.45)}"')
        picture.add(put(mark, 24, 24, 2))
    else:
        picture.add(put(EMBLEMS[name](picture.metal(), mixed(hue, "#ffffff", 0.4)), 48, 48, 1.25))
    pips = [around(48, 48, 31, 0.5 + (place - (effect.count - 1) / 2) * 0.05) for place in range(min(effect.count, 6))]
    picture.add(dots(pips, BRASS[0], 3.6))
    return picture.document()


# -- the cover


def _cover(id: str) -> str | None:
    """Over the edge of Andromeda: the spiral, a ringed world, a station, a fleet that sets out."""
    if id != "cover":
        return None
    picture = Picture("andromeda cover", 640, 360)
    sky(picture, "#43207a", stars=36)
    _spiral(picture, 236, 132)
    metal = picture.metal()
    picture.add(hoop(236, 132, 172, metal, 5, 'opacity=".45" stroke-dasharray="2 13"'))
    picture.add(hoop(236, 132, 178, metal, 1.6, 'opacity=".5"'), hoop(236, 132, 160, metal, 1.2, 'opacity=".4"'))
    _world(picture, 520, 292, 128)
    _small(picture, 92, 286, 40, "industry")
    glow(picture, 414, 66, 22, 1.6, HUES["civilization"][0], 0.5)
    body(picture, 414, 66, 22, *HUES["civilization"])
    steel = picture.metal(STEEL)
    picture.add(put(EMBLEMS["station"](steel, "#ffd98a"), 318, 268, 2.3, 14))
    cruiser = group(ship_symbol("heavy_cruiser").replace("currentColor", steel), "rotate(58) translate(-12 -12)")
    picture.add(put(cruiser, 236, 238, 2.7))
    picture.add(put(ship(steel, "#ffb45e"), 362, 164, 1.1))
    red = picture.metal(("#ffb0a0", "#a03040", "#2a0814"))
    for x, y, scale in ((476, 104, 1.6), (516, 64, 1.0)):
        picture.add(
            put(group(raider_symbol("B").replace("currentColor", red), "rotate(58) translate(-12 -12)"), x, y, scale)
        )
    return picture.document()


def _spiral(picture: Picture, cx: float, cy: float) -> None:
    """A great galaxy seen from the side, as Andromeda is."""
    chance = picture.random
    inside = circle(0, 0, 230, picture.radial([(0, "#d8b0ff", 0.75), (0.35, "#7a5ae0", 0.4), (1, "#3a2a86", 0)]))
    for reach, colour, width, opacity in (
        (196, "#5a7bff", 26, 0.16),
        (162, "#9a6bff", 22, 0.2),
        (128, "#e07ad0", 18, 0.2),
        (92, "#ffb08a", 18, 0.28),
    ):
        far, up = round(reach * 0.86), round(reach * 0.3)
        way = f"M{reach} 0A{reach} {reach} 0 0 1 {-far} {up}M{-reach} 0A{reach} {reach} 0 0 1 {far} {-up}"
        arms = line(way, colour, width, f'opacity="{opacity}" stroke-linecap="round"')
        inside += group(arms, f"rotate({reach})")
    for colour, size, count, low in (("#c9b6ff", 2.2, 36, 60), ("#fff4d8", 1.4, 54, 20)):
        places = [
            around(0, 0, chance.uniform(low, 205) * chance.uniform(0.7, 1), chance.random()) for _ in range(count)
        ]
        inside += dots([(round(x), round(y)) for x, y in places], colour, size, 0.85)
    inside += hoop(0, 0, 146, "#0b0620", 7, 'opacity=".35"') + hoop(0, 0, 110, "#0b0620", 6, 'opacity=".3"')
    heart = picture.radial([(0, "#ffffff", 1), (0.25, "#ffe6b0", 0.9), (0.6, "#ff9ac0", 0.3), (1, "#5a36a8", 0)])
    picture.add(group(inside + circle(0, 0, 92, heart), f"translate({num(cx)} {num(cy)}) rotate(-26) scale(1 .42)"))


def _world(picture: Picture, cx: float, cy: float, r: float) -> None:
    light, dark = HUES["science"]
    glow(picture, cx, cy, r, 1.22, light, 0.5)
    picture.add(ring(cx, cy, r * 0.92, -18, "#f0dcb0", front=False, wide=True))
    body(picture, cx, cy, r, light, dark)
    veil = picture.noise("#dfe6ff", 0.004, 0.016, 5, 3.6, 1.75)
    picture.add(circle(cx, cy, r, "#fff", f'filter="{veil}" opacity=".75"'))
    shade(picture, cx, cy, r, light)
    picture.add(ring(cx, cy, r * 0.92, -18, "#f0dcb0", front=True, wide=True))


def _small(picture: Picture, cx: float, cy: float, r: float, kind: str) -> None:
    light, dark = HUES[kind]
    glow(picture, cx, cy, r, 1.45, light, 0.5)
    body(picture, cx, cy, r, light, dark)
    texture = picture.relief(mixed(light, "#ffffff", 0.2), 1.6 / r, 4, 8)
    picture.add(circle(cx, cy, r, "#fff", f'filter="{texture}" opacity=".7"'))
    shade(picture, cx, cy, r, light)


_DRAWERS: tuple[Callable[[str], str | None], ...] = (
    _tile,
    _module,
    _tactic,
    _event,
    _raider,
    _faction,
    _hull,
    _destiny,
    _token,
    _cover,
)
