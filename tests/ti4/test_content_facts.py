"""The printed facts of Twilight Imperium: what is in the box, and the figures that the rulebook names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from orloj.games.ti4 import components
from orloj.games.ti4.components import (
    ACTION_CARDS,
    AGENDA_NUMBER,
    AGENDAS,
    BASIC,
    CARD_NUMBERS,
    COLOURS,
    FACTION_NOTE,
    FACTIONS,
    LAYOUTS,
    MECATOL,
    MECATOL_TILE,
    NOTE_KINDS,
    NOTES,
    NOTES_OF_A_PLAYER,
    OBJECTIVE_NUMBER,
    OBJECTIVES,
    PLANETS,
    POOLS,
    STRATEGY_CARDS,
    SYSTEMS,
    TECHNOLOGIES,
    TRAITS,
    UNITS,
    Condition,
    Stats,
    Tile,
    note_token,
    ring,
)
from orloj.parts.maps import Hex
from orloj.testing import proves

ORIGINS = {"rulebook", "public", "recalled", "designed"}
CENTRE = Hex(0, 0)
COMMON = [one for one in TECHNOLOGIES.values() if not one.faction]
OF_FACTIONS = [one for one in TECHNOLOGIES.values() if one.faction]
UPGRADES = [one for one in TECHNOLOGIES.values() if one.unit]


def tiles(back: str) -> list[Tile]:
    return [tile for tile in SYSTEMS.values() if tile.back == back]


def all_stats() -> Iterable[Stats]:
    """The figures of all units, as they stand on faction sheets and technology cards."""
    yield from BASIC.values()
    for faction in FACTIONS.values():
        yield faction.flagship_stats
        yield from faction.units.values()
    yield from (one.stats for one in UPGRADES if one.stats is not None)


# -- what every faction and every colour has


@proves("ti4.setup.3a", "ti4.11.2")
def test_every_faction_has_a_home_of_its_own() -> None:
    assert len(FACTIONS) == 17
    homes = {tile.tile: tile.faction for tile in SYSTEMS.values() if tile.kind == "home"}
    assert homes == {faction.home_tile: faction.id for faction in FACTIONS.values()}
    gates = {tile.tile: tile.faction for tile in SYSTEMS.values() if tile.kind == "gate"}
    assert gates == {faction.gate_tile: faction.id for faction in FACTIONS.values() if faction.gate_tile}
    assert {tile.tile for tile in tiles("green")} == homes.keys() | gates.keys()
    for faction in FACTIONS.values():
        assert SYSTEMS[faction.home_tile].planets == faction.planets


@proves("ti4.setup.3b", "ti4.setup.4d")
def test_promissory_notes() -> None:
    assert len(NOTE_KINDS) == 4
    assert len(NOTES) == 4 + len(FACTIONS)
    assert list(NOTES)[:4] == list(NOTE_KINDS)
    assert {note.faction: note.id for note in NOTES.values() if note.faction} == {
        faction.id: faction.note for faction in FACTIONS.values()
    }
    assert NOTES_OF_A_PLAYER == FACTION_NOTE + 1 == 5


def test_notes_in_play_are_called_by_kind_and_owner() -> None:
    assert [note_token(note) for note in (0, 3, 4, 5, 29)] == [
        "ceasefire.0",
        "trade-agreement.0",
        "faction.0",
        "ceasefire.1",
        "faction.5",
    ]
    assert len({note_token(note) for note in range(6 * NOTES_OF_A_PLAYER)}) == 30


@proves("ti4.setup.3c", "ti4.setup.3e")
def test_tokens_of_a_faction() -> None:
    assert (components.CONTROL_TOKENS, components.COMMAND_TOKENS) == (17, 16)


@proves("ti4.setup.3f", "ti4.setup.3f.2")
def test_factions_with_tokens_of_their_own() -> None:
    assert {faction.id: len(faction.tokens) for faction in FACTIONS.values() if faction.tokens} == {
        "naalu": 1,
        "nekro": 2,
        "creuss": 2,
    }


def test_command_tokens_at_the_beginning() -> None:
    assert components.STARTING_TOKENS == {"tactic": 3, "fleet": 3, "strategy": 2}
    assert sum(components.STARTING_TOKENS.values()) == 8


@proves(*(f"ti4.21.2{letter}" for letter in "abcdefghij"), "ti4.setup.4a")
def test_plastic() -> None:
    assert {kind: unit.plastic for kind, unit in UNITS.items()} == {
        "space-dock": 3,
        "pds": 6,
        "destroyer": 8,
        "cruiser": 8,
        "war-sun": 2,
        "infantry": 12,
        "fighter": 10,
        "carrier": 4,
        "dreadnought": 5,
        "flagship": 1,
    }
    assert sum(unit.plastic for unit in UNITS.values()) == components.PLASTIC_UNITS == 59
    assert {kind for kind, unit in UNITS.items() if unit.unlimited} == {"infantry", "fighter"}


def test_kinds_of_units() -> None:
    assert {kind for kind, unit in UNITS.items() if unit.category == "ground-force"} == {"infantry"}
    structures = {kind: unit.max_per_planet for kind, unit in UNITS.items() if unit.category == "structure"}
    assert structures == {"pds": 2, "space-dock": 1}
    ships = {kind for kind, unit in UNITS.items() if unit.category == "ship"}
    assert {kind for kind, unit in UNITS.items() if unit.fleet} == ships - {"fighter"}
    assert {kind for kind, unit in UNITS.items() if unit.cargo} == {"fighter", "infantry"}
    assert set(UNITS) - set(BASIC) == {"flagship", "war-sun"}


# -- factions


def test_factions_begin_with_what_there_is() -> None:
    for faction in FACTIONS.values():
        for kind, count in faction.starting_units.items():
            assert 0 < count <= UNITS[kind].plastic, (faction.id, kind)
        assert faction.starting_units["space-dock"] == 1
        capacity = sum(stats_of(faction.id, kind).capacity * n for kind, n in faction.starting_units.items())
        spare = faction.starting_units.get("fighter", 0) - stats_of(faction.id, "space-dock").free_fighters
        assert spare <= capacity, faction.id
        prerequisites = [TECHNOLOGIES[one] for one in faction.starting_technologies]
        assert all(not one.faction or one.faction == faction.id for one in prerequisites)


def stats_of(faction: str, kind: str) -> Stats:
    return FACTIONS[faction].units.get(kind) or BASIC[kind]


def test_a_war_sun_at_the_beginning_is_printed_on_the_sheet() -> None:
    assert [id for id, one in FACTIONS.items() if "war-sun" in one.starting_units] == ["muaat"]
    assert [id for id, one in FACTIONS.items() if "war-sun" in one.units] == ["muaat"]


def test_commodities() -> None:
    assert Counter(faction.commodities for faction in FACTIONS.values()) == {2: 4, 3: 7, 4: 5, 6: 1}
    assert FACTIONS["hacan"].commodities == 6


def test_abilities_of_factions() -> None:
    abilities = [ability for faction in FACTIONS.values() for ability in faction.abilities]
    assert len(abilities) == len(set(abilities)) == 37


def test_flagships() -> None:
    assert len({faction.flagship for faction in FACTIONS.values()}) == 17
    for faction in FACTIONS.values():
        stats = faction.flagship_stats
        assert (stats.cost, stats.per_cost, stats.sustain) == (8, 1, True), faction.id
        assert min(stats.move, stats.capacity, stats.combat) > 0, faction.id
    assert [id for id, one in FACTIONS.items() if one.flagship_stats.dice == 0] == ["winnu"]


def test_the_only_choice_of_a_starting_technology() -> None:
    choices = {id: one.starting_choice for id, one in FACTIONS.items() if one.starting_choice}
    assert choices == {"winnu": (1, tuple(choices["winnu"][1]))}
    free = {one.id for one in COMMON if not one.prerequisites and not one.unit}
    assert set(choices["winnu"][1]) == free
    assert len(free) == 4


# -- technologies


@proves("ti4.setup.4b", "ti4.setup.3d")
def test_numbers_of_technologies() -> None:
    assert len(COMMON) == 25
    assert list(TECHNOLOGIES.values()) == [*COMMON, *OF_FACTIONS]
    assert {faction.id: faction.technologies for faction in FACTIONS.values()} == {
        id: tuple(one.id for one in OF_FACTIONS if one.faction == id) for id in FACTIONS
    }
    assert {len(faction.technologies) for faction in FACTIONS.values()} == {2}


@proves("ti4.63.7", "ti4.63.7c")
def test_colours_of_technologies() -> None:
    assert COLOURS == ("green", "red", "blue", "yellow")
    assert Counter(one.colour for one in COMMON if not one.unit) == dict.fromkeys(COLOURS, 4)
    for technology in TECHNOLOGIES.values():
        if technology.colour == "none":  # what the assimilators are, they copy
            assert technology.unit or technology.id.startswith("valefar-assimilator-")
        else:
            assert not technology.unit


@proves("ti4.63.8")
def test_prerequisites() -> None:
    for colour in COLOURS:
        ladder = sorted(one.prerequisites.get(colour, 0) for one in COMMON if one.colour == colour)
        assert ladder == [0, 1, 2, 3]
        assert all(set(one.prerequisites) <= {colour} for one in TECHNOLOGIES.values() if one.colour == colour)
    without = {one.id for one in TECHNOLOGIES.values() if not one.prerequisites}
    assert len(without) == 6  # four common ones and the assimilators
    assert all(count > 0 for one in TECHNOLOGIES.values() for count in one.prerequisites.values())


@proves("ti4.63.6")
def test_unit_upgrades() -> None:
    common = {one.unit: one for one in COMMON if one.unit}
    assert common.keys() == UNITS.keys() - {"flagship"}
    for upgrade in UPGRADES:
        assert upgrade.stats is not None
        if upgrade.faction:
            assert upgrade.replaces == common[upgrade.unit].id
            assert upgrade.prerequisites == common[upgrade.unit].prerequisites
            assert upgrade.unit in FACTIONS[upgrade.faction].units
        else:
            assert not upgrade.replaces
    assert len(UPGRADES) == 9 + 8
    assert {(id, kind) for id, one in FACTIONS.items() for kind in one.units} == {
        (one.faction, one.unit) for one in UPGRADES if one.faction
    }


def test_an_upgrade_takes_nothing_away() -> None:
    for upgrade in UPGRADES:
        if upgrade.unit == "war-sun" and not upgrade.faction:
            continue  # nothing comes before it
        before = FACTIONS[upgrade.faction].units[upgrade.unit] if upgrade.faction else BASIC[upgrade.unit]
        after = upgrade.stats
        assert after is not None
        assert after.cost <= before.cost, upgrade.id
        assert after.combat <= before.combat, upgrade.id
        assert after.move >= before.move, upgrade.id
        assert after.capacity >= before.capacity, upgrade.id
        assert (after.sustain, after.shield) >= (before.sustain, before.shield), upgrade.id
        assert (after.in_space, after.free_fighters) == (before.in_space, before.free_fighters), upgrade.id


# -- unit abilities


@proves("ti4.7.1a", "ti4.39.1a", "ti4.71.3a", "ti4.71.7a")
def test_unit_abilities_stand_on_sheets_and_upgrades() -> None:
    def having(name: str) -> dict[str, tuple[int, int]]:
        found = {kind: getattr(stats, name) for kind, stats in BASIC.items()}
        found |= {one.flagship: getattr(one.flagship_stats, name) for one in FACTIONS.values()}
        found |= {f"{id}.{kind}": getattr(s, name) for id, one in FACTIONS.items() for kind, s in one.units.items()}
        found |= {one.id: getattr(one.stats, name) for one in UPGRADES}
        return {id: (dice.hit, dice.dice) for id, dice in found.items() if dice is not None}

    assert having("barrage") == {"destroyer": (9, 2), "destroyer-ii": (6, 3), "son-of-ragh": (6, 4)}
    assert having("cannon") == {"pds": (6, 1), "pds-ii": (5, 1), "loncara-ssodu": (5, 3)}
    assert having("bombardment") == {
        "dreadnought": (5, 1),
        "dreadnought-ii": (5, 1),
        "war-sun": (3, 3),
        "arc-secundus": (5, 3),
        "muaat.war-sun": (3, 3),
        "prototype-war-sun-ii": (3, 3),
        "l1z1x.dreadnought": (5, 1),
        "super-dreadnought-ii": (4, 1),
        "sardakk-norr.dreadnought": (4, 2),
        "exotrireme-ii": (4, 2),
    }


def test_figures_are_possible() -> None:
    for stats in all_stats():
        assert 0 <= stats.combat <= 10
        assert 0 <= stats.revives <= 10
        for dice in (stats.barrage, stats.bombardment, stats.cannon):
            assert dice is None or (1 <= dice.hit <= 10 and dice.dice > 0)
        if stats.production is not None:
            assert (stats.production.fixed > 0) != (stats.production.plus >= 0)
        assert stats.per_cost in (1, 2)


def test_who_produces() -> None:
    assert {kind for kind, stats in BASIC.items() if stats.production} == {"space-dock"}
    assert {one.id for one in FACTIONS.values() for stats in one.units.values() if stats.production} == {
        "arborec",
        "saar",
    }
    assert {kind for kind, stats in BASIC.items() if not stats.cost} == {"pds", "space-dock"}


def test_who_breaks_planetary_shields() -> None:
    breaking = {one.id for one in UPGRADES if one.stats is not None and one.stats.breaches}
    assert breaking == {one.id for one in UPGRADES if one.unit == "war-sun"} == {"war-sun", "prototype-war-sun-ii"}
    assert FACTIONS["muaat"].units["war-sun"].breaches
    assert [id for id, one in FACTIONS.items() if one.flagship_stats.breaches] == ["letnev"]


# -- cards


def test_action_cards() -> None:
    assert len(ACTION_CARDS) == 80
    assert len(CARD_NUMBERS) == 59
    copies = Counter(card.id for card in ACTION_CARDS)
    assert Counter(copies.values()) == {1: 52, 4: 7}
    assert [number for numbers in CARD_NUMBERS.values() for number in numbers] == list(range(80))
    riders = {card.id for card in ACTION_CARDS if card.rider}
    assert riders == {f"{card}-rider" for card in STRATEGY_CARDS}


def test_agendas() -> None:
    assert len(AGENDAS) == len(AGENDA_NUMBER) == 50
    assert Counter(agenda.law for agenda in AGENDAS) == {True: 34, False: 16}
    for agenda in AGENDAS:
        assert bool(agenda.placed) == agenda.law, agenda.id
        outcomes = {"for", "against"} if agenda.vote == "for-against" else {"elect"}
        assert set(agenda.windows) == outcomes
    placed = {"player": "owner", "for-against": "common", "scored-secret-objective": "common"}
    for agenda in AGENDAS:
        if agenda.law:
            assert agenda.placed == placed.get(agenda.vote, "planet"), agenda.id


@proves("ti4.26.1a")
def test_objectives() -> None:
    assert len(OBJECTIVES) == len(OBJECTIVE_NUMBER) == 40
    assert Counter((one.stage, one.points) for one in OBJECTIVES) == {("1", 1): 10, ("2", 2): 10, ("secret", 1): 20}
    assert Counter(one.phase for one in OBJECTIVES if one.stage == "secret") == {"status": 15, "action": 5}
    assert {one.phase for one in OBJECTIVES if one.stage != "secret"} == {"status"}
    for one in OBJECTIVES:
        assert (one.phase == "action") == (one.condition.type == "event")


@pytest.mark.parametrize("objective", OBJECTIVES, ids=lambda one: str(one.id))
def test_conditions_name_what_they_need(objective: components.Objective) -> None:
    def check(condition: Condition) -> None:
        wanted = {
            "spend": bool(condition.resource) and condition.amount > 0,
            "discard": bool(condition.what) and condition.amount > 0,
            "control-planets": condition.count > 0,
            "own-technologies": condition.count > 0 or condition.colours * condition.per_colour > 0,
            "ships-in-systems": condition.systems > 0 and bool(condition.where),
            "ships-at-wormholes": bool(condition.wormholes),
            "units-on-board": condition.unit in UNITS and condition.count > 0,
            "all": len(condition.of) > 1,
            "event": bool(condition.event and condition.window),
        }
        assert wanted[condition.type]
        assert bool(condition.pools) == (condition.resource == "command-tokens")
        assert set(condition.pools) <= set(POOLS)
        assert not condition.planet or condition.planet in PLANETS
        assert set(condition.excluded) <= TECHNOLOGIES.keys()
        assert set(condition.units) <= UNITS.keys()
        for part in condition.of:
            check(part)

    check(objective.condition)


@proves("ti4.24.5")
def test_strategy_cards() -> None:
    assert {card.id: card.initiative for card in STRATEGY_CARDS.values()} == {
        "leadership": 1,
        "diplomacy": 2,
        "politics": 3,
        "construction": 4,
        "trade": 5,
        "warfare": 6,
        "technology": 7,
        "imperial": 8,
    }


# -- the galaxy


@proves("ti4.11.1")
def test_backs_of_tiles() -> None:
    """The tile in the centre is never dealt: nobody sees its back."""
    assert list(SYSTEMS) == list(range(1, 52))
    assert Counter(tile.back for tile in SYSTEMS.values()) == {"green": 18, "blue": 20, "red": 12, "special": 1}
    assert [tile.tile for tile in tiles("special")] == [MECATOL_TILE]
    assert SYSTEMS[MECATOL_TILE].planets == (MECATOL,)


@proves("ti4.11.3", "ti4.11.4")
def test_tiles_with_and_without_planets() -> None:
    assert all(tile.planets and not tile.anomaly for tile in tiles("blue"))
    assert not any(tile.planets for tile in tiles("red"))
    assert Counter(tile.anomaly for tile in SYSTEMS.values() if tile.anomaly) == {
        "asteroid-field": 2,
        "nebula": 1,
        "supernova": 1,
        "gravity-rift": 1,
    }


@proves("ti4.10.1", "ti4.10.4a")
def test_wormholes() -> None:
    holes = Counter((hole, tile.back) for tile in SYSTEMS.values() for hole in tile.wormholes)
    assert holes == {
        ("alpha", "blue"): 1,
        ("alpha", "red"): 1,
        ("beta", "blue"): 1,
        ("beta", "red"): 1,
        ("delta", "green"): 2,
    }
    creuss = FACTIONS["creuss"]
    assert {tile.tile for tile in SYSTEMS.values() if "delta" in tile.wormholes} == {
        creuss.home_tile,
        creuss.gate_tile,
    }


def test_planets() -> None:
    assert len(PLANETS) == 59
    homes = {planet for faction in FACTIONS.values() for planet in faction.planets}
    assert len(homes) == 26
    without = {id for id, planet in PLANETS.items() if not planet.trait}
    assert without == homes | {MECATOL}
    assert Counter(planet.trait for planet in PLANETS.values() if planet.trait) == dict(
        zip(TRAITS, (10, 11, 11), strict=True)
    )
    special = [planet for planet in PLANETS.values() if planet.specialty]
    assert Counter(planet.specialty for planet in special) == dict.fromkeys(COLOURS, 2)
    assert all(planet.trait for planet in special)
    assert (PLANETS[MECATOL].resources, PLANETS[MECATOL].influence) == (1, 6)


# -- layouts


@proves("ti4.setup.6.2", "ti4.setup.6.3", "ti4.setup.6.4")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_homes_lie_in_the_third_ring(players: int) -> None:
    layout = LAYOUTS[players]
    assert set(LAYOUTS) == {3, 4, 5, 6}
    assert len(layout.homes) == len(layout.trade_goods) == players
    third = ring(3)
    assert [third.index(home) for home in layout.homes] == sorted(third.index(home) for home in layout.homes)
    for number, hexes in layout.rings.items():
        assert {hex.distance(CENTRE) for hex in hexes} == {number}
        assert not {*hexes} & {*layout.homes}
    assert [len(layout.rings[number]) for number in (1, 2)] == [6, 12]


def test_tiles_that_are_dealt() -> None:
    dealt = {players: (layout.blue, layout.red, layout.extra_red) for players, layout in LAYOUTS.items()}
    assert dealt == {3: (6, 2, 0), 4: (5, 3, 0), 5: (4, 2, 1), 6: (3, 2, 0)}
    for players, (blue, red, extra) in dealt.items():
        assert players * blue <= len(tiles("blue"))
        assert players * red + extra <= len(tiles("red"))
        places = sum(len(hexes) for hexes in LAYOUTS[players].rings.values())
        assert players * (blue + red) + extra == places


def test_trade_goods_for_bad_positions() -> None:
    """Of five homes those that have another one three hexes away, and no other layout has worse ones."""
    for players, layout in LAYOUTS.items():
        gaps = [home.distance(layout.homes[(seat + 1) % players]) for seat, home in enumerate(layout.homes)]
        if players == 5:
            near = [sum(gap == 3 for gap in (gaps[seat - 1], gaps[seat])) for seat in range(players)]
            assert layout.trade_goods == tuple(2 * count for count in near) == (0, 2, 4, 2, 0)
        else:
            assert not any(layout.trade_goods)
            assert len(set(gaps)) == 1


def test_rings() -> None:
    assert ring(0) == (CENTRE,)
    assert ring(1) == tuple(CENTRE.neighbours())
    assert [len(set(ring(number))) for number in (2, 3)] == [12, 18]
    assert ring(3)[0] == Hex(0, -3)


# -- where facts come from


def test_every_component_says_where_its_figures_come_from() -> None:
    everything = [
        *UNITS.values(),
        *FACTIONS.values(),
        *TECHNOLOGIES.values(),
        *ACTION_CARDS,
        *AGENDAS,
        *OBJECTIVES,
        *STRATEGY_CARDS.values(),
        *NOTES.values(),
        *SYSTEMS.values(),
        *PLANETS.values(),
    ]
    assert {one.origin for one in everything} <= ORIGINS
