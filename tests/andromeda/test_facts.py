"""Rules that only find something out give the same answer for a view of the table as for the table itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from orloj.games.andromeda import GAME
from orloj.games.andromeda.abilities import abilities
from orloj.games.andromeda.battle import aim_with, dice_for_energy, structure_dice
from orloj.games.andromeda.building import (
    build_points,
    buildable_ships,
    building_sites,
    commanders_near,
    no_building_sites,
    open_upgrades,
    ship_costs,
)
from orloj.games.andromeda.components import CLASSES, KINDS, SHIP_TYPES, TRACKS, TRAITS
from orloj.games.andromeda.effects.core import EFFECTS, count, holds
from orloj.games.andromeda.events import event_points
from orloj.games.andromeda.facts import Known
from orloj.games.andromeda.fleet import (
    cannons_of,
    facts_of,
    has_trait,
    in_scrapyard,
    modifiers,
    pad_types,
    range_of,
    repairable,
    shields_left,
    ships_out,
)
from orloj.games.andromeda.limits import excess, hand_limit, moon_limit
from orloj.games.andromeda.moons import no_storings, slots_of, storings
from orloj.games.andromeda.offer import buyable, offered, within_means
from orloj.games.andromeda.paying import means_of, paying_moons
from orloj.games.andromeda.raiders import cannons, comers, in_range, sorties, targeting
from orloj.games.andromeda.reach import reaches, ready, why_not_go
from orloj.games.andromeda.scoring import construction_points, points_beside, special_points, vault_points
from orloj.games.andromeda.station import activatable, ready_science, why_not
from orloj.games.andromeda.tracks import open_tracks
from orloj.games.andromeda.view import view
from orloj.kernel import Table

Query = Callable[[Known, int], Any]
COUNTED = (
    "own_structure", "own_module:science", "own_upgrade", "own_ship_built", "own_ship_scrapyard", "own_ship_damaged",
    "opponent_ship_in_battle", "commander_station", "stored_moon", "resource", "tactic_in_hand", "track_at_least:4",
)  # fmt: skip
CONDITIONS = (
    "has:credit:3", "has:any:5", "has:tactic:1", "has_captured_moon", "has_commander", "has_ship_on_board", "moon_room",
)  # fmt: skip


def ships(g: Known, seat: int, one: Callable[..., Any], **more: Any) -> list[Any]:
    return [one(g, seat, type_, launched=launched, **more) for type_ in SHIP_TYPES for launched in (False, True)]


QUERIES: Mapping[str, Query] = {
    "modifiers": modifiers,
    "values": lambda g, seat: [facts_of(g, seat, type_) for type_ in SHIP_TYPES],
    "ranges": lambda g, seat: ships(g, seat, range_of),
    "cannons": lambda g, seat: ships(g, seat, cannons_of),
    "traits": lambda g, seat: [ships(g, seat, has_trait, trait=trait) for trait in TRAITS],
    "shields": lambda g, seat: [shields_left(g, seat, type_) for type_ in SHIP_TYPES],
    "launch pad": pad_types,
    "scrapyard": in_scrapyard,
    "repairs": repairable,
    "hand limit": hand_limit,
    "moon limit": moon_limit,
    "too much": excess,
    "slots": slots_of,
    "storing": lambda g, seat: [storings(g, seat), no_storings(g, seat)],
    "means": means_of,
    "moons to pay with": lambda g, seat: paying_moons(g, seat, [{"any": 1}, {"energy": 1}]),
    "within means": within_means,
    "offer": lambda g, seat: [offered(g, ("any",)), buyable(g, seat, KINDS, {"any": 1})],
    "launches": lambda g, seat: [
        why_not_go(g, seat, ready(g, seat, type_), place) for type_ in SHIP_TYPES for place in g.locations
    ],
    "moves": lambda g, seat: [
        reaches(g, seat, ship.type, [ship.at], place) for ship in g.players[seat].on_board for place in g.locations
    ],
    "upgrades": open_upgrades,
    "ships to build": lambda g, seat: [
        buildable_ships(g, seat, ("any",), {"any": 1}, False),
        [ship_costs(g, seat, type_, {"any": 1}) for type_ in SHIP_TYPES],
    ],
    "building sites": lambda g, seat: [building_sites(g, seat, {}), no_building_sites(g, seat, {"any": 2}, 1)],
    "commanders": lambda g, _seat: [(commanders_near(g, place), build_points(g, place)) for place in g.locations],
    "modules": lambda g, seat: [why_not(g, seat, module) for module in g.players[seat].modules],
    "at work": lambda g, seat: [activatable(g, seat), ready_science(g, seat)],
    "structure dice": lambda g, seat: [structure_dice(g, seat, place) for place in g.locations],
    "targeting": lambda g, seat: [aim_with(g, seat, [type_, "transport"]) for type_ in SHIP_TYPES],
    "energy": lambda g, seat: [dice_for_energy(g, seat, energy) for energy in range(3)],
    "raiders": lambda g, _seat: [
        (sorties(g, place), [(in_range(g, class_, place), comers(g, class_, place)) for class_ in CLASSES])
        for place in g.locations
    ],
    "raiders' dice": lambda g, _seat: [
        (cannons(g, class_, 2), targeting(g, class_, 2)) for class_, card in g.raiders.items() if card.revealed
    ],
    "scoring": lambda g, seat: [
        vault_points(g, seat),
        special_points(g, seat),
        [points_beside(g, place) for place in g.locations],
        [(construction_points(g, seat, track), event_points(g, seat, track)) for track in TRACKS],
    ],
    "counting": lambda g, seat: [count(g, seat, what) for what in COUNTED],
    "conditions": lambda g, seat: [holds(g, seat, condition) for condition in CONDITIONS],
    "tracks": lambda g, seat: [open_tracks(g, seat, "any"), open_tracks(g, seat, "any_not_dominance")],
    "ships out": ships_out,
    "abilities": lambda g, seat: abilities(g, seat, SHIP_TYPES),
    "moons": lambda g, _seat: [g.top_moon(place) for place in g.locations],
    "who": lambda g, seat: [g.opponents(seat), g.team_of(seat), [g.occupied(place, seat) for place in g.locations]],
    "sums": lambda g, seat: [g.players[seat].resources, g.players[seat].damaged, g.players[seat].places],
}


def test_all_words_for_counting_and_conditions_are_compared() -> None:
    """What they ask of a table a view has too."""
    assert {word.partition(":")[0] for word in COUNTED} == set(EFFECTS.counts)
    assert {word.partition(":")[0] for word in CONDITIONS} == set(EFFECTS.conditions)


@pytest.mark.parametrize(
    ("mode", "seats", "options"),
    [
        ("standard", 2, {"special": "vortices"}),
        ("standard", 3, {"special": "quasars", "events": "dusk"}),
        ("teams", 4, {"destiny": "on"}),
    ],
)
def test_a_view_answers_like_the_table(mode: str, seats: int, options: Mapping[str, str]) -> None:
    table = Table.new(GAME, seats, mode=mode, options=options, seed="facts")
    rng = Random("facts")
    looked = 0
    while asks := table.asks():
        seat, ask = next(iter(asks.items()))
        table.answer(seat, ask.sample(rng))
        if table.number % 61 or not table.state.turn:
            continue
        looked += 1
        for looker in (seat, (seat + 1) % seats, None):
            seen = view(table.state, looker)
            for name, query in QUERIES.items():
                for other in range(seats):
                    assert query(seen, other) == query(table.state, other), f"{name} of {other}, seen by {looker}"
    assert looked >= 5
