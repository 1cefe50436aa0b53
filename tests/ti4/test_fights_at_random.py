"""Tactical actions with all sorts of units, factions and cards, played at random: they end, and what is gone was told
to be gone."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from orloj.games.ti4.components import ACTION_CARDS, FACTIONS, TECHNOLOGIES
from orloj.games.ti4.facts import units_in
from orloj.games.ti4.state import State
from orloj.testing import Position
from tests.ti4.battles import FIELD, action, is_idle
from tests.ti4.positions import table

SHIPS = ("fighter", "destroyer", "cruiser", "carrier", "dreadnought", "war-sun", "flagship")
STEPS = ("space-cannon-offense", "space-combat", "invasion")
NEAR = (18, 28, 47, 39, 25, 40)


def _some(rng: Random, kinds: tuple[str, ...]) -> str:
    chosen = rng.sample(kinds, rng.randint(1, len(kinds)))
    return ", ".join(f"{1 if kind == 'flagship' else rng.randint(1, 4)} {kind}" for kind in chosen)


def _somewhere(rng: Random) -> Position[State]:
    upgrades = ["war-sun", *rng.sample(["fighter-ii", "pds-ii", "destroyer-ii", "infantry-ii"], 2)]
    units = {
        "0 36": _some(rng, SHIPS) + f", {rng.randint(1, 5)} infantry",
        "1 36": _some(rng, SHIPS),
        "1 arnor": _some(rng, ("infantry", "pds")),
        "1 lor": _some(rng, ("infantry", "space-dock")),
        "2 torkan": "2 pds",
    }
    if rng.random() < 0.3:
        del units["1 36"]
    if rng.random() < 0.5:
        units |= {"0 47": "destroyer", "1 28": "cruiser"}
    return table(
        units=units,
        owners={"arnor": 1, "lor": 1, "torkan": 2},
        technologies=dict.fromkeys(range(3), upgrades),
        begin=action(*STEPS),
    )


def _count(t: Position[State]) -> Counter[tuple[int, str]]:
    found: Counter[tuple[int, str]] = Counter()
    for tile in t.state.systems:
        for seat in range(3):
            for kind, count in units_in(t.state, seat, tile).items():
                found[seat, kind] += count
    return found


@pytest.mark.parametrize("seed", range(40))
def test_units_are_where_they_are_told_to_be(seed: int) -> None:
    rng = Random(seed)
    t = _somewhere(rng)
    before = _count(t)
    for line in t.story("destroyed"):
        before[line.seat or 0, line.values["kind"]] += line.values["count"]
    while not is_idle(t):
        seat = min(t.asked())
        t.play(f"{seat} {t.question(seat).sample(rng)}")
    gone = Counter[tuple[int, str]]()
    for line in t.story("destroyed"):
        gone[line.seat or 0, line.values["kind"]] += line.values["count"]
    assert before - gone == +_count(t)
    assert not t.state.moments
    fleets = [seat for seat in (0, 1) if any(kind in SHIPS for kind in units_in(t.state, seat, FIELD))]
    assert len(fleets) < 2
    fields = [system.space for system in t.state.systems.values()]
    fields += [planet.ground for planet in t.state.planets.values()]
    for force in [force for forces in fields for force in forces.values()]:
        assert all(force.damaged[kind] <= force.units[kind] for kind in force.damaged)


BATTLE_CARDS = {
    "bunker", "courageous-to-the-end", "direct-hit", "disable", "emergency-repairs", "fighter-prototype", "fire-team",
    "infiltrate", "intercept", "maneuvering-jets", "morale-boost", "parley", "sabotage", "salvage", "shields-holding",
    "skilled-retreat",
}  # fmt: skip


def _between_factions(rng: Random, *, poker_face: bool) -> Position[State]:
    """Everybody has a war sun technology and others, cards for combats and a note of the other side."""
    factions = rng.sample(list(FACTIONS), 3)
    technologies = {}
    for seat, faction in enumerate(factions):
        known = rng.sample([id for id, one in TECHNOLOGIES.items() if one.faction in ("", faction)], 8)
        suns = [id for id in known if TECHNOLOGIES[id].unit == "war-sun"]
        technologies[seat] = known if suns else [*known, "war-sun"]
    cards = [card.id for card in ACTION_CARDS if card.id in BATTLE_CARDS]
    rng.shuffle(cards)
    units = {
        "0 36": _some(rng, SHIPS) + ", 4 infantry",
        "1 36": _some(rng, SHIPS),
        "1 arnor": "2 infantry, 2 pds",
        "1 lor": "3 infantry",
        "2 torkan": "2 pds",
        "0 47": "destroyer",
        "1 28": "cruiser",
    }
    return table(
        factions=factions,
        units=units,
        owners={"arnor": 1, "lor": 1, "torkan": 2},
        technologies=technologies,
        hands={seat: cards[seat * 7 : seat * 7 + 7] for seat in range(3)},
        notes={0: [(1, FACTIONS[factions[1]].note)], 1: [(0, FACTIONS[factions[0]].note)]},
        players={seat: {"trade_goods": 5, "commodities": 2} for seat in range(3)},
        poker_face=poker_face,
        begin=action(*STEPS),
    )


@pytest.mark.parametrize("seed", range(30))
def test_whatever_factions_and_cards_do_the_fight_ends(seed: int) -> None:
    rng = Random(seed)
    t = _between_factions(rng, poker_face=seed % 5 == 0)
    while not is_idle(t) and t.outcome is None:
        seat = min(t.asked())
        t.play(f"{seat} {t.question(seat).sample(rng)}")
    assert t.outcome is not None or not t.state.moments
    assert not [one for one in t.state.lasting if one.until in ("round of combat", "combat", "invasion")]
