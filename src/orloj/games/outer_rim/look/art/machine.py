"""Cards of the solo opponent: a machine that thinks."""

from __future__ import annotations

from collections.abc import Mapping

from orloj.games.outer_rim import components as c
from orloj.games.outer_rim.look.art.emblems import emblem
from orloj.games.outer_rim.look.art.hues import CX, CY, HEIGHT, WIDTH, alloy
from orloj.look.art import NIGHT, Picture, around, dots, glow, line, mixed, num, path, regular, shifted, sky
from orloj.look.emblems import put


def draw_ai_card(id: str) -> str | None:
    """A machine that thinks: as many lamps as the number of the card, and what it wants most."""
    card = next((one for one in c.AI_CARDS if one.id == id), None)
    if card is None:
        return None
    number = [one.id for one in c.AI_CARDS].index(id) + 1
    hue = shifted("#4ad0b0", (number - 5) * 0.018)
    picture = Picture(f"ai {id}", WIDTH, HEIGHT)
    sky(picture, shifted(hue, 0, -0.4), stars=8)
    chance = picture.random
    wires = "".join(
        f"M{x} 84V{chance.randint(50, 76)}L{num(CX + (x - CX) * 0.55)} {chance.randint(40, 54)}"
        for x in range(4, 128, 12)
    )
    wires += "".join(
        f"M{x} 0V{chance.randint(6, 20)}L{num(CX + (x - CX) * 0.6)} {chance.randint(26, 36)}"
        for x in range(10, 128, 16)
    )
    picture.add(line(wires, hue, 1.2, 'opacity=".5" stroke-linejoin="round"'))
    metal = picture.metal(alloy(hue))
    picture.add(path(regular(CX, CY, 38, 8, 1 / 16), mixed(NIGHT, hue, 0.18), f'stroke="{metal}" stroke-width="2.6"'))
    glow(picture, CX, CY, 14, 2, hue, 0.45)
    wish = next((name for key, name in _WISHES.items() if any(key in deed for deed in card.action)), "robot")
    picture.add(put(emblem(wish, metal, mixed(hue, "#ffffff", 0.5)), CX, CY, 1.1))
    lamps = [around(CX, CY, 33, 0.5 + (place - (number - 1) / 2) / 20) for place in range(number)]
    picture.add(dots(lamps, NIGHT, 5), dots(lamps, "#fff2c4", 3))
    return picture.document()


_WISHES: Mapping[str, str] = {
    "buy_ship": "ship", "cargo_full": "scales", "jobs_full": "arrows", "buy_gear_mod": "wrench",
    "buy_cargo_goal": "cargo", "buy_job_goal": "chart", "deliver": "coins",
}  # fmt: skip
