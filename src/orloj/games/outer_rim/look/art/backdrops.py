"""Places, the sky under the map, and the cover of the game."""

from __future__ import annotations

from orloj.games.outer_rim import components as c
from orloj.games.outer_rim.look import worlds
from orloj.games.outer_rim.look.art.hues import STEEL
from orloj.games.outer_rim.look.symbols import ship_symbol
from orloj.look.art import NIGHT, Picture, around, circle, dots, group, hoop, line, path, sky
from orloj.look.emblems import put


def draw_place(id: str) -> str | None:
    return worlds.place(id) if id in c.SPACES else None


def draw_backdrop(id: str) -> str | None:
    """What lies under the map: the light of the core below the arch, clouds and far stars."""
    if id != "rim":
        return None
    picture = Picture("outer rim backdrop", 1700, 1300)
    chance = picture.random
    back = picture.radial(
        [(0, "#4a3a2c", 1), (0.16, "#33243f", 1), (0.42, "#191434", 1), (0.8, "#0a0819", 1), (1, "#060512", 1)],
        0.5,
        0.66,
        0.72,
    )
    picture.add(f'<rect width="1700" height="1300" fill="{back}"/>')
    heart = [
        (0, "#fff4d8", 0.95),
        (0.08, "#ffd28a", 0.7),
        (0.3, "#d0785a", 0.28),
        (0.7, "#7a4a90", 0.1),
        (1, "#7a4a90", 0),
    ]
    inside = circle(0, 0, 330, picture.radial(heart))
    for reach, colour, width, opacity in (
        (300, "#7a6bff", 40, 0.06),
        (240, "#c07ad0", 38, 0.09),
        (176, "#ffb08a", 34, 0.12),
        (110, "#ffe0b0", 24, 0.2),
    ):
        far, up = round(reach * 0.86), round(reach * 0.3)
        way = f"M{reach} 0A{reach} {reach} 0 0 1 {-far} {up}M{-reach} 0A{reach} {reach} 0 0 1 {far} {-up}"
        inside += group(line(way, colour, width, f'opacity="{opacity}" stroke-linecap="round"'), f"rotate({reach})")
    for colour, size, count in (("#ffe6c0", 3.0, 60), ("#ffffff", 2.0, 60)):
        places = [around(0, 0, 300 * chance.random() ** 0.7, chance.random()) for _ in range(count)]
        inside += dots([(round(x), round(y)) for x, y in places], colour, size, 0.7)
    picture.add(group(inside, "translate(850 830) rotate(-12) scale(.62 .31)"))
    for size, count, opacity in ((1.6, 150, 0.5), (2.6, 60, 0.7), (3.8, 16, 0.85)):
        picture.add(
            dots([(chance.randrange(1700), chance.randrange(1300)) for _ in range(count)], "#fffaf0", size, opacity)
        )
    for x, y, rx, ry, colour in (
        (260, 300, 420, 220, "#3a2a8a"),
        (1450, 380, 400, 260, "#7a2a5a"),
        (850, 120, 520, 160, "#1f5a7a"),
    ):
        cloud = picture.radial([(0, colour, 0.4), (0.5, colour, 0.16), (1, colour, 0)])
        picture.add(f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{cloud}"/>')
    return picture.document()


def draw_cover(id: str) -> str | None:
    """An arch of worlds over the light of the core, a ship that leaves it behind, two that follow."""
    if id != "cover":
        return None
    picture = Picture("outer rim cover", 640, 360)
    sky(picture, "#5a3420", stars=30)
    heart = [(0, "#fff8e6", 1), (0.12, "#ffd28a", 0.85), (0.4, "#d0785a", 0.4), (1, "#7a3a60", 0)]
    picture.add(f'<ellipse cx="320" cy="372" rx="360" ry="190" fill="{picture.radial(heart)}"/>')
    for reach, more in ((306, 'stroke-dasharray="2 7" opacity=".6"'), (250, 'opacity=".35"')):
        picture.add(hoop(320, 400, reach, "#ffcf9a", 1.4, more))
    stops = [around(320, 400, 306, turn) for turn in (-0.2, -0.115, -0.03, 0.055, 0.14)]
    picture.add(dots(stops, NIGHT, 9), dots(stops, "#ffe6c0", 5))
    worlds.put_planet(picture, "tatooine", 84, 238, 1.4)
    worlds.put_planet(picture, "mon_calamari", 196, 112, 0.74)
    worlds.put_planet(picture, "kessel", 432, 100, 0.6)
    worlds.put_planet(picture, "cantonica", 566, 232, 1.5)
    steel = picture.metal(STEEL)
    fire = picture.linear([(0, "#fff8e0", 1), (0.4, "#ffb45e", 0.7), (1, "#ff7a3a", 0)], 0, 1)
    flames = path("M-5 20h4l-1.5 34h-1zM1 20h4L3.5 54h-1z", fire)
    hero = put(ship_symbol("hwk_290").replace("currentColor", steel), -48, -48, 4)
    picture.add(put(group(flames, "translate(0 24) scale(1.2)") + hero, 322, 186, 1.15, 24))
    red = picture.metal(("#ffb0a0", "#c04050", "#3a0a18"))
    for x, y, scale, ship in ((232, 290, 1.5, "lancer"), (318, 322, 1.1, "lancer")):
        picture.add(put(put(ship_symbol(ship).replace("currentColor", red), -12, -12), x, y, scale, 24))
    return picture.document()
