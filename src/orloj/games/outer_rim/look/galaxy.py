"""The map as a picture: where the spaces of the arch stand, and what lies on them."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import NamedTuple

from orloj.games.outer_rim.components import SPACES, SPOTS, Faction, Space, planet_of
from orloj.games.outer_rim.galaxy import TILE_ARC, galaxy
from orloj.games.outer_rim.names import contact_name, space_name
from orloj.games.outer_rim.view import View
from orloj.look.maps import Box, Link, link
from orloj.words import Lang

WIDTH, HEIGHT = 1200.0, 660.0
BOX = Box(0, 0, WIDTH, HEIGHT)
PLANET, NAVPOINT = 34.0, 14.0
_LANES = {"outer": 520.0, "middle": 415.0, "inner": 310.0}


class Token(NamedTuple):
    """Something small beside a space."""

    kind: str
    ref: str
    text: str
    title: str
    x: float
    y: float
    seat: int = -1


class Node(NamedTuple):
    space: Space
    x: float
    y: float
    radius: float
    kind: str
    name: str
    title: str
    faction: str
    tokens: tuple[Token, ...]


def spot(tiles: list[str], space: Space) -> tuple[float, float]:
    """Where a space stands: along the arch, on its lane."""
    first, last = TILE_ARC, TILE_ARC * (len(tiles) + 1) - 1
    part = (galaxy(tiles).arc[space] - first) / (last - first)
    angle = pi * (1 - (0.04 + 0.92 * part))
    radius = _LANES.get(SPACES[space].lane, _LANES["middle"])
    return round(WIDTH / 2 + 1.05 * radius * cos(angle), 1), round(HEIGHT - 70 - radius * sin(angle), 1)


def links(tiles: list[str]) -> list[Link]:
    return [link(spot(tiles, one), spot(tiles, other), NAVPOINT) for one, other in galaxy(tiles).lines]


def nodes(view: View, names: list[str], faction_names: Mapping[Faction, str], lang: Lang) -> list[Node]:
    return [_node(view, space, names, faction_names, lang) for space in SPACES]


def _node(view: View, space: Space, names: list[str], faction_names: Mapping[Faction, str], lang: Lang) -> Node:
    facts = SPACES[space]
    x, y = spot(view.tiles, space)
    tokens = []
    for number, faction in enumerate(view.patrols_at(space)):
        level = view.patrols[faction].level
        title = f"{faction_names[faction]} {level}"
        place = (-26.0 + 26 * number, -26.0 if facts.kind == "navpoint" else -48.0)
        tokens.append(Token("patrol", f"patrol:{faction}", f"{faction[:1].upper()}{level}", title, *place))
    for number, who in enumerate(view.players_at(space)):
        name = names[who] if who < len(names) else ""
        tokens.append(Token("ship", f"player:{who}", str(who + 1), name, -24.0 + 24 * number, 26.0, who))
    for spot_id in SPOTS:
        if planet_of(spot_id) == space and spot_id in view.contacts:
            seen = view.contacts[spot_id]
            title = seen.class_ if seen.contact is None else contact_name(seen.contact, lang)
            text = "?" if seen.contact is None else title[:2]
            side = -44.0 if spot_id.endswith("0") else 44.0
            tokens.append(Token(f"contact c-{seen.class_}", f"spot:{spot_id}", text, title, side, 0.0))
    name = space_name(space, lang) if facts.kind != "navpoint" else ""
    radius = NAVPOINT if facts.kind == "navpoint" else PLANET
    return Node(space, x, y, radius, facts.kind, name, space_name(space, lang), facts.faction or "", tuple(tokens))
