"""Ships as plans seen from above, patrols, and the signs of the factions."""

from __future__ import annotations

from collections.abc import Mapping

from orloj.games.outer_rim import components as c
from orloj.games.outer_rim.look.art.busts import SHIELD
from orloj.games.outer_rim.look.art.hues import CX, CY, FACTION_HUE, HEIGHT, STEEL, WIDTH
from orloj.games.outer_rim.look.symbols import faction_symbol, patrol_symbol, ship_symbol
from orloj.look.art import (
    NIGHT,
    Picture,
    dots,
    glow,
    group,
    hoop,
    line,
    mixed,
    net,
    num,
    path,
    regular,
    shifted,
    sky,
)
from orloj.look.emblems import EMBLEMS, put


def draw_ship(id: str) -> str | None:
    """The plan of a ship: rings for its reach, bolts for its guns."""
    if id not in c.SHIPS:
        return None
    picture = Picture(f"ship {id}", WIDTH, HEIGHT)
    plan(picture, id)
    return picture.document()


def plan(picture: Picture, id: str) -> None:
    one, hue = c.SHIPS[id], _SHIP_HUE.get(id, "#8fb4ff")
    sky(picture, shifted(hue, 0, -0.34), stars=10)
    picture.add(line(net(picture, 12, 4, 6), hue, 0.4, 'opacity=".35"'))
    for place in range(one.hyperdrive - 3):
        picture.add(hoop(CX, CY, 38 + place * 9, hue, 0.9, 'stroke-dasharray="3 3" opacity=".6"'))
    glow(picture, CX, CY, 20, 1.9, hue, 0.45)
    metal = picture.metal((mixed(hue, "#ffffff", 0.8), mixed(hue, STEEL[1], 0.45), mixed(STEEL[2], hue, 0.15)))
    hull = ship_symbol(id) if id in _SHIP_HUE else EMBLEMS["ship"](metal, hue)
    silhouette = hull.replace("currentColor", metal)
    rim = hull.replace('fill="currentColor"', f'fill="none" stroke="{mixed(hue, "#ffffff", 0.5)}" stroke-width=".35"')
    picture.add(put(silhouette + rim, CX - 12 * 2.9, CY - 12 * 2.9, 2.9))
    for place in range(one.ship_combat):
        y = CY + (place - (one.ship_combat - 1) / 2) * 11
        picture.add(
            line(f"M114 {num(y)}h8", "#ffb45e", 2.6, 'stroke-linecap="round"'), dots([(112, y)], "#fff2c4", 2.6)
        )
    for place in range(one.hull):
        y = CY + (place - (one.hull - 1) / 2) * 11
        picture.add(path(regular(12, y, 4, 6), "#bfe6ff", 'opacity=".85"'))


_SHIP_HUE: Mapping[str, str] = {
    "g9_rigger": "#c8a878", "g1a_starfighter": "#9fb4ff", "hwk_290": "#8fd0b0", "gx1_short_hauler": "#d8c28a",
    "lancer": "#c77dff", "heavy_duty_lifter": "#e0a060", "aggressor": "#a8b4c4", "yv_666": "#d8b04a",
    "firespray_31": "#7fc08a", "yt_1300": "#8fb4e8",
}  # fmt: skip


def draw_patrol(id: str) -> str | None:
    """Craft in formation under the pennant of their faction; the more, the higher the level."""
    patrol = next((one for one in c.PATROLS.values() if one.id == id), None)
    if patrol is None:
        return None
    hue = FACTION_HUE[patrol.faction]
    picture = Picture(f"patrol {id}", WIDTH, HEIGHT)
    sky(picture, shifted(hue, 0, -0.4), stars=24)
    metal = picture.metal((mixed(hue, "#ffffff", 0.6), hue, mixed(hue, NIGHT, 0.6)))
    wing = WINGS[patrol.faction]
    for x, y, scale in ((30, 28, 1.25), (14, 56, 0.8), (46, 60, 0.8), (30, 70, 0.6))[: patrol.level]:
        glow(picture, x, y, 9 * scale, 2, hue, 0.35)
        picture.add(put(path(wing, metal), x, y, scale), put(dots([(0, 0)], "#ffffff", 3), x, y, scale))
    cloth = picture.linear([(0, mixed(hue, "#ffffff", 0.1), 1), (1, mixed(hue, NIGHT, 0.55), 1)], 0, 1)
    picture.add(path("M70 6h46v54L93 76 70 60z", cloth, f'stroke="{mixed(hue, "#ffffff", 0.6)}" stroke-width="1.4"'))
    picture.add(put(group(faction_symbol(patrol.faction), "", f'color="{NIGHT}"'), 75, 9, 1.5))
    picture.add(put(group(patrol_symbol(str(patrol.level)), "", f'color="{NIGHT}"'), 84, 48, 0.76))
    return picture.document()


WINGS: Mapping[str, str] = {  # craft of the factions, around (0, 0), nose up
    "rebel": "M0-18l3 12 4 2 8 10v5L4 6l2 9H-6l2-9-11 5V6l8-10 4-2z",
    "imperial": "M0-20L14 14 6 11 4 16H-4l-2-5-8 3z",
    "hutt": "M-4-14h8l8 8 3 12-7 9H-8l-7-9 3-12zM-3-8v6h6v-6z",
    "syndicate": "M0-19l4 13 13 8-12 2-5 12-5-12-12-2 13-8z",
}


def draw_faction(id: str) -> str | None:
    if id not in FACTION_HUE:
        return None
    hue = FACTION_HUE[id]
    picture = Picture(f"faction {id}", WIDTH, HEIGHT)
    sky(picture, shifted(hue, 0, -0.4), stars=24)
    glow(picture, CX, CY, 28, 1.7, hue, 0.4)
    metal = picture.metal((mixed(hue, "#ffffff", 0.7), hue, mixed(hue, NIGHT, 0.6)))
    picture.add(path(SHIELD, mixed(NIGHT, hue, 0.25), f'stroke="{metal}" stroke-width="2.6" stroke-linejoin="round"'))
    picture.add(put(faction_symbol(id).replace("currentColor", metal), CX - 24, 14, 2))
    return picture.document()
