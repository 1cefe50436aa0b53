"""Laws about wormholes and movement. Alpha wormholes are in 26 and 39, beta ones in 25 and 40."""

from __future__ import annotations

from itertools import permutations

import pytest

from orloj.games.ti4.galaxy import PASSAGES, Purpose, are_adjacent
from orloj.games.ti4.movement import routes
from orloj.games.ti4.state import Lasting, State
from tests.ti4.positions import table, units_of
from tests.ti4.voting import in_force, passed, vote_on


def with_laws(*ids: str) -> State:
    return table(laws={id: {} for id in ids}).state


def test_the_travel_ban_closes_wormholes_for_ships() -> None:
    free, banned = with_laws(), with_laws("enforced-travel-ban")
    ships: tuple[Purpose, ...] = ("move", "retreat")
    others: tuple[Purpose, ...] = ("cannon", "neighbour", "objective")
    for purpose in ships:
        assert are_adjacent(free, 26, 39, 0, purpose)
        assert not are_adjacent(banned, 26, 39, 0, purpose)
    for purpose in others:
        assert are_adjacent(banned, 26, 39, 0, purpose)
    assert are_adjacent(banned, 25, 40, 0, "move")  # they share an edge
    assert in_force(passed(vote_on("enforced-travel-ban"), "for")) == ["enforced-travel-ban"]


def test_delta_wormholes_stay_open() -> None:
    t = table(laws={"enforced-travel-ban": {}}, wormholes={27: ["delta"], 36: ["delta"]})
    assert are_adjacent(t.state, 27, 36, 0, "move")


def test_the_refused_ban_destroys_pds_near_wormholes() -> None:
    pds = {"0 lodor": "pds", "1 torkan": "pds, infantry", "2 vefut-ii": "pds", "1 archon-ren": "pds"}
    t = passed(vote_on("enforced-travel-ban", units=pds, owners={"torkan": 1}), "against")
    assert units_of(t, "0 lodor") == {}  # at a wormhole
    assert units_of(t, "1 torkan") == {"infantry": 1}  # beside one
    assert units_of(t, "2 vefut-ii") == {"pds": 1}
    assert in_force(t) == []


def test_reconstructed_wormholes_lead_to_each_other() -> None:
    assert not are_adjacent(with_laws(), 26, 40)
    g = with_laws("wormhole-reconstruction")
    assert are_adjacent(g, 26, 40)
    assert are_adjacent(g, 26, 39)
    both = with_laws("wormhole-reconstruction", "enforced-travel-ban")  # the ban is void
    assert are_adjacent(both, 26, 39, 0, "move")
    assert are_adjacent(both, 26, 40, 0, "move")


def test_what_voids_the_ban_does_so_whatever_was_registered_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what is among the last has a place of its own; all others are registered in the order of imports."""
    first, last = PASSAGES._changes[: PASSAGES._first], PASSAGES._changes[PASSAGES._first :]
    ban: dict[str, dict[str, int]] = {"enforced-travel-ban": {}}
    charted = table(laws=ban, lasting=[Lasting(id="lost-star-chart", seat=0, until="action")]).state
    rebuilt = with_laws(*ban, "wormhole-reconstruction")
    creuss = table(factions=("creuss", "sol", "hacan"), laws=ban).state
    for one in permutations(first):
        for other in permutations(last):
            monkeypatch.setattr(PASSAGES, "_changes", [*one, *other])
            for g in (charted, rebuilt, creuss):
                assert are_adjacent(g, 26, 40, 0, "move")
                assert are_adjacent(g, 26, 39, 0, "move")
            assert not are_adjacent(creuss, 26, 39, 1, "move")


def test_refused_reconstruction_ties_ships_at_wormholes_down() -> None:
    fleets = {"0 26": "cruiser", "1 26": "cruiser", "1 40": "fighter", "2 27": "cruiser", "2 25": "infantry"}
    t = passed(vote_on("wormhole-reconstruction", units=fleets, tokens={40: [1]}), "against")
    tokens = {tile: system.tokens for tile, system in t.state.systems.items() if system.tokens}
    assert tokens == {26: [0, 1], 40: [1]}
    assert t.state.players[0].tactic == 3  # they come from the reinforcements


def test_shared_research_opens_nebulae() -> None:
    """The nebula 42 lies between 26 and the home of seat 1; 28 is beside all of them."""
    blocked = {"1 28": "cruiser", "0 26": "destroyer"}
    home = 14  # of the faction of seat 1
    free = table(units=blocked, laws={"shared-research": {}})
    assert [26, 42, home] in [list(way) for way in routes(free.state, 0, "destroyer", 26, home)]
    assert not any(42 in way[:-1] for way in routes(table(units=blocked).state, 0, "destroyer", 26, home))
    slow = table(units={"0 42": "destroyer"}, laws={"shared-research": {}})  # whoever starts there is slow as ever
    assert routes(slow.state, 0, "destroyer", 42, 36) == []


def test_refused_shared_research_puts_tokens_into_homes() -> None:
    t = passed(vote_on("shared-research"), "against")
    assert {tile: system.tokens for tile, system in t.state.systems.items() if system.tokens} == {
        16: [0],
        14: [1],
        15: [2],
    }
    assert in_force(passed(vote_on("shared-research"), "for")) == ["shared-research"]
