"""Words for conditions. `content/effects.toml` explains them."""

from __future__ import annotations

from collections.abc import Sequence

from orloj.games.andromeda.effects.core import EFFECTS, Source
from orloj.games.andromeda.facts import Known
from orloj.games.andromeda.limits import moon_limit
from orloj.kernel import Seat

Details = Sequence[str]  # what stands behind the word, between colons


@EFFECTS.condition("has")
def _has(g: Known, seat: Seat, details: Details, _source: Source) -> bool:
    resource, least = details
    player = g.players[seat]
    return (player.resources if resource == "any" else player.has(resource)) >= int(least)


@EFFECTS.condition("has_captured_moon")
def _has_captured_moon(g: Known, seat: Seat, _details: Details, _source: Source) -> bool:
    return bool(g.players[seat].moons)


@EFFECTS.condition("has_commander")
def _has_commander(g: Known, seat: Seat, _details: Details, _source: Source) -> bool:
    return g.players[seat].commanders > 0


@EFFECTS.condition("has_ship_on_board")
def _has_ship_on_board(g: Known, seat: Seat, _details: Details, _source: Source) -> bool:
    return bool(g.players[seat].on_board)


@EFFECTS.condition("moon_room")
def _moon_room(g: Known, seat: Seat, _details: Details, _source: Source) -> bool:
    return len(g.players[seat].moons) < moon_limit(g, seat)
