"""The pictures of Outer Rim: `/art/outer_rim/<id>.svg`, all drawn by us from the facts of each component.

Cards have a picture of 128 × 84 like those of the other games: people are busts on a shield, ships plans seen from
above, cargo lies in a hold, mods on a plan of the hull, gear on a rack; a job hangs over a projector with the skills
that it tests, a bounty is a poster. A card of the databank has the corners of a screen, an encounter shows the
horizons of its two worlds, a card of the solo opponent a machine that thinks. Places come from `worlds`, people from
`people`, signs from `symbols`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from orloj.games.outer_rim.look.art.assets import draw_asset, draw_market
from orloj.games.outer_rim.look.art.backdrops import draw_backdrop, draw_cover, draw_place
from orloj.games.outer_rim.look.art.busts import draw_character, draw_contact
from orloj.games.outer_rim.look.art.craft import draw_faction, draw_patrol, draw_ship
from orloj.games.outer_rim.look.art.machine import draw_ai_card
from orloj.games.outer_rim.look.art.readings import draw_databank, draw_encounter, draw_section


@cache
def picture(id: str) -> str | None:
    """The picture of a component, of the backdrop of the map or of the game; None if there is none."""
    for draw in _DRAWERS:
        drawn = draw(id)
        if drawn is not None:
            return drawn
    return None


_DRAWERS: tuple[Callable[[str], str | None], ...] = (
    draw_place,
    draw_character,
    draw_contact,
    draw_ship,
    draw_patrol,
    draw_faction,
    draw_market,
    draw_databank,
    draw_encounter,
    draw_section,
    draw_asset,
    draw_ai_card,
    draw_backdrop,
    draw_cover,
)
