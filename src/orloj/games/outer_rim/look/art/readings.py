"""Cards that are read: the databank as a screen, encounters as the horizons of their worlds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from orloj.games.outer_rim import components as c
from orloj.games.outer_rim.look import worlds
from orloj.games.outer_rim.look.art.assets import asset_on, portrait, projector, sheet
from orloj.games.outer_rim.look.art.craft import WINGS
from orloj.games.outer_rim.look.art.emblems import BY_KIND, BY_SECRET, BY_SKILL, BY_STEP, EMBLEMS_OF, emblem
from orloj.games.outer_rim.look.art.hues import CX, HEIGHT, WIDTH, alloy
from orloj.games.outer_rim.sections import PATHS
from orloj.look.art import (
    BRASS,
    NIGHT,
    Picture,
    around,
    body,
    circle,
    dots,
    glow,
    hoop,
    line,
    mixed,
    num,
    path,
    shade,
    shifted,
    sky,
    star,
    ticks,
)
from orloj.look.emblems import put


def draw_databank(id: str) -> str | None:
    if id not in c.CARD_BY_ID or c.CARD_BY_ID[id] not in c.DATABANK:
        return None
    card = c.DATABANK[c.CARD_BY_ID[id]]
    picture = Picture(f"databank {id}", WIDTH, HEIGHT)
    if card.kind == "contact" and card.contact:
        sky(picture, "#1a5a6a", stars=6)
        portrait(picture, card.contact, card.asset.skills if card.asset else ())
    elif card.asset is not None:
        asset_on(picture, card.asset)
    else:
        hue = "#6fd8e6" if card.kind == "job" else "#ff8a6b"
        sky(picture, shifted(hue, 0, -0.4), stars=8)
        (projector if card.kind == "job" else sheet)(picture, hue)
        glow(picture, CX, 40, 14, 2, hue, 0.4)
        name = EMBLEMS_OF.get(id, BY_KIND[card.kind])
        picture.add(put(emblem(name, picture.metal(alloy(hue)), mixed(hue, "#ffffff", 0.4)), CX, 40, 1.24))
    screen = "#8ff0ff"
    picture.add(line("M3 16V3h13M112 3h13v13M125 68v13h-13M16 81H3V68", screen, 1.8, 'opacity=".9"'))
    lines = "".join(f"M0 {y}H128" for y in range(2, 84, 4))
    picture.add(line(lines, screen, 0.5, 'opacity=".12"'))
    return picture.document()


def draw_encounter(id: str) -> str | None:
    """The horizons of the two worlds of a deck, or a lonely beacon; and what may happen there."""
    if id not in c.CARD_BY_ID or c.CARD_BY_ID[id] not in c.ENCOUNTERS:
        return None
    card = c.ENCOUNTERS[c.CARD_BY_ID[id]]
    picture = Picture(f"encounter {id}", WIDTH, HEIGHT)
    _scene(picture, [section.where for section in card.section], _happening(card))
    number = int(id.rpartition(".")[2]) if id.rpartition(".")[2].isdigit() else 0
    pips = [around(CX, 38, 34, 0.5 + (place - (number - 1) / 2) * 0.03) for place in range(number)]
    picture.add(dots(pips, BRASS[0], 2))
    return picture.document()


def draw_section(id: str) -> str | None:
    """What is read aloud of an encounter: its own world and what may happen there, nothing else of its card."""
    if id not in PATHS:
        return None
    card, _, part = PATHS[id].partition("/")
    _, number, *sub = part.split(".")
    section = c.ENCOUNTERS[c.CARD_BY_ID[card]].section[int(number)]
    picture = Picture(f"encounter {id}", WIDTH, HEIGHT)
    steps = section.sub[int(sub[1])].steps if sub else section.steps
    happening = BY_SECRET[section.secret.use_when] if section.secret is not None else _emblem_of(list(_steps(steps)))
    _scene(picture, [section.where, section.where], happening)
    return picture.document()


def _scene(picture: Picture, places: Sequence[str], happening: str) -> None:
    """The horizons of two worlds, and above them what may happen."""
    hues = [_hue_of(place) for place in places] or ["#8fb4ff"]
    sky(picture, mixed(shifted(hues[0], 0, -0.3), shifted(hues[-1], 0, -0.3), 0.5), stars=30)
    for side, place in zip((-1, 1), places[:2], strict=False):
        _horizon(picture, place, side)
    hue = mixed(hues[0], hues[-1], 0.5)
    glow(picture, CX, 38, 16, 2, hue, 0.5)
    picture.add(circle(CX, 38, 28, mixed(NIGHT, hue, 0.16), 'opacity=".82"'))
    picture.add(hoop(CX, 38, 28, picture.metal(), 1.8), ticks(CX, 38, 28, 31, 24, BRASS[1], 0.8))
    picture.add(put(emblem(happening, picture.metal(alloy(hue)), mixed(hue, "#ffffff", 0.5)), CX, 38, 1.02))


def _hue_of(place: str) -> str:
    if place in worlds.WORLDS:
        return worlds.WORLDS[place].light
    return {"ring_of_kafrene": "#d0a080", "maelstrom": "#a878f0", "patrol": "#ff8f7a"}.get(place, "#8fb4ff")


def _horizon(picture: Picture, place: str, side: int) -> None:
    """The edge of a world in the lower corner, or of what is there instead."""
    x, chance = CX + side * 66, picture.random
    if place in worlds.WORLDS:
        world = worlds.WORLDS[place]
        glow(picture, x, 112, 70, 1.12, world.light, 0.5)
        body(picture, x, 112, 70, world.light, world.dark)
        texture = picture.relief(mixed(world.light, "#ffffff", 0.1), 0.05, 3, 6)
        picture.add(circle(x, 112, 70, "#fff", f'filter="{texture}" opacity=".35"'))
        shade(picture, x, 112, 70, world.light)
    elif place == "ring_of_kafrene":
        towers = "".join(f"M{num(x + at)} 84v{-chance.randint(12, 40)}h5v44z" for at in range(-30, 31, 6))
        picture.add(path(towers, mixed(NIGHT, "#d0a080", 0.4)))
        picture.add(
            dots([(x + chance.uniform(-28, 28), chance.uniform(58, 82)) for _ in range(16)], "#ffd98a", 1.4, 0.9)
        )
    elif place == "maelstrom":
        for reach in (22, 34, 46, 58):
            picture.add(
                hoop(x, 84, reach, mixed("#a878f0", "#ff7ac8", reach / 80), 5, 'opacity=".4" stroke-dasharray="30 9"')
            )
    elif place == "patrol":
        for at, high in ((0, 60), (-14, 72), (14, 72)):
            picture.add(put(path(WINGS["imperial"], "#ff8f7a", 'opacity=".75"'), x - side * 18 + at, high, 0.5))
    else:
        picture.add(
            hoop(x - side * 18, 64, 13, "#8fb4ff", 1.4, 'opacity=".8"'),
            path(star(x - side * 18, 64, 9, 2, 4), "#eaf6ff"),
        )


def _happening(card: c.EncounterCard) -> str:
    """The emblem of what a card may bring: of its asset, of a secret, of its first step that has one."""
    if card.asset is not None:
        return "people" if card.asset.type == "crew" else EMBLEMS_OF.get(card.asset.id, BY_KIND[card.asset.type])
    for section in card.section:
        if section.secret is not None:
            return BY_SECRET[section.secret.use_when]
    found = [step for section in card.section for step in _steps(section.steps)]
    found += [step for section in card.section for sub in section.sub for step in _steps(sub.steps)]
    return _emblem_of(found)


def _emblem_of(found: Sequence[Mapping[str, Any]]) -> str:
    """The emblem of steps: of the skill that is tested, or of the first that has one."""
    for step in found:
        if step["op"] == "test":
            return BY_SKILL.get(step["skill"], "lens")
    names = [BY_STEP[step["op"]] for step in found if step["op"] in BY_STEP]
    return min(names, key=list(BY_STEP.values()).index, default="comet")


def _steps(of: Any) -> Iterable[Mapping[str, Any]]:
    """All steps of a list, also those inside others."""
    if isinstance(of, Mapping):
        if "op" in of:
            yield of
        for value in of.values():
            yield from _steps(value)
    elif isinstance(of, list | tuple):
        for value in of:
            yield from _steps(value)
