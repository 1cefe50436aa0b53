"""Words for what can be counted. `content/effects.toml` explains them."""

from __future__ import annotations

from orloj.games.andromeda.components import MODULES
from orloj.games.andromeda.effects.core import EFFECTS, Source
from orloj.games.andromeda.facts import Known
from orloj.games.andromeda.fleet import in_scrapyard
from orloj.kernel import Seat


@EFFECTS.count("own_structure")
def _own_structure(g: Known, seat: Seat, type_: str, _source: Source) -> int:
    return sum(one.seat == seat and type_ in ("", one.type) for one in g.structures.values())


@EFFECTS.count("own_module")
def _own_module(g: Known, seat: Seat, kind: str, _source: Source) -> int:
    return sum(not MODULES[one].base and kind in ("", MODULES[one].kind) for one in g.players[seat].modules)


@EFFECTS.count("own_upgrade")
def _own_upgrade(g: Known, seat: Seat, _detail: str, _source: Source) -> int:
    return len(g.players[seat].upgrades)


@EFFECTS.count("own_ship_built")
def _own_ship_built(g: Known, seat: Seat, _detail: str, _source: Source) -> int:
    return len(g.players[seat].fleet)


@EFFECTS.count("own_ship_scrapyard")
def _own_ship_scrapyard(g: Known, seat: Seat, _detail: str, _source: Source) -> int:
    return in_scrapyard(g, seat)


@EFFECTS.count("own_ship_damaged")
def _own_ship_damaged(g: Known, seat: Seat, _detail: str, _source: Source) -> int:
    return g.battle.scrapped.get(seat, 0) if g.battle else 0


@EFFECTS.count("opponent_ship_in_battle")
def _opponent_ship_in_battle(g: Known, seat: Seat, _detail: str, _source: Source) -> int:
    """Ships of opponents, players and raiders, at the active location [andromeda.examples.12]."""
    place = g.now.active
    ships = sum(len(g.ships_at(place, other)) for other in g.opponents(seat))
    return ships + sum(card.places.count(place) for card in g.raiders.values())


@EFFECTS.count("commander_station")
def _commander_station(g: Known, seat: Seat, _detail: str, _source: Source) -> int:
    return g.players[seat].commanders


@EFFECTS.count("stored_moon")
def _stored_moon(g: Known, seat: Seat, _detail: str, _source: Source) -> int:
    return len(g.players[seat].stored)


@EFFECTS.count("resource")
def _resource(g: Known, seat: Seat, _detail: str, _source: Source) -> int:
    return g.players[seat].resources


@EFFECTS.count("tactic_in_hand")
def _tactic_in_hand(g: Known, seat: Seat, _detail: str, _source: Source) -> int:
    return g.players[seat].hand_size


@EFFECTS.count("track_at_least")
def _track_at_least(g: Known, seat: Seat, step: str, _source: Source) -> int:
    return sum(reached >= int(step) for reached in g.players[seat].tracks.values())
