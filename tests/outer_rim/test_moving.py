"""The Planning step, movement, the Maelstrom, spaces, and what is nearest."""

from __future__ import annotations

import pytest

from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.components import (
    CHARACTERS,
    ENCOUNTERS,
    MAELSTROM,
    PLANETS,
    ROUTES,
    SPACES,
    STANDARD_ORDER,
    TILES,
)
from orloj.games.outer_rim.facts import faction_of
from orloj.games.outer_rim.galaxy import galaxy
from orloj.games.outer_rim.state import State, Turn
from orloj.kernel import Table
from orloj.testing import Position, proves
from tests.outer_rim.positions import (
    Rogue,
    assets,
    card,
    explore,
    offered,
    patrol,
    player,
    read_aloud,
    rim,
    rogue,
    table,
)

FAR = {"rebel": "t1.lo", "syndicate": "t1.lo", "imperial": "t1.lo", "hutt": "t1.lo"}  # no patrols in the way


def moves(t: Position[State], seat: int = 0) -> set[str]:
    """The spaces that a seat may move to."""
    return {token.split()[1] for token in offered(t, seat, "move")}


# -- planning


@proves("outer-rim.planning.1")
def test_one_of_three_things() -> None:
    t = rim(rogue(at="naboo", wounds=1), rogue(), step="planning", patrols=FAR)
    assert {token.split()[0] for token in t.options(0)} == {"move", "credits", "repair"}
    for line in ("0 move naboo", "0 credits", "0 repair"):
        one = t.fork().play(line)
        assert one.state.now.step in ("action", "encounter")


@proves("outer-rim.planning.3", "outer-rim.credits.3", "outer-rim.credits.1")
def test_gaining_credits() -> None:
    t = rim(rogue(credits=1000), rogue(), step="planning").play("0 credits")
    assert player(t).credits == 3000


@proves("outer-rim.planning.4", "outer-rim.discard.4")
def test_removing_damage_removes_all_of_it() -> None:
    t = rim(rogue(wounds=3, hull_damage=2), rogue(), step="planning").play("0 repair")
    assert (player(t).wounds, player(t).hull_damage) == (0, 0)


@proves("outer-rim.planning.5")
def test_who_is_defeated_has_to_remove_damage() -> None:
    """Also somebody with a planning ability."""
    for character, more in (("bossk", {}), ("doctor_aphra", {"goal_done": True})):
        t = rim(rogue(character=character, wounds=4, defeated=True, **more), rogue(), step="planning")
        assert "0 repair" in t.forced()
        assert not player(t).defeated
        assert (player(t).wounds, player(t).credits) == (0, 0)


@proves("outer-rim.planning.6", "outer-rim.planning.7")
def test_a_planning_ability_instead() -> None:
    t = rim(rogue(character="doctor_aphra", goal_done=True, at="naboo"), rogue(), step="planning")
    use = next(iter(offered(t, 0, "use")))
    t.play(f"0 {use}")
    assert t.asked() == {0: "market-discard"}
    t.play("0 go-on", "0 go-on")
    assert t.state.now.step == "action"  # no second one, and nothing else of this step
    assert offered(t, 0, "use", "move", "credits", "repair") == []


# -- movement


@proves("outer-rim.planning.2", "outer-rim.move.1", "outer-rim.move.3")
def test_up_to_as_many_spaces_as_the_hyperdrive_says() -> None:
    t = rim(rogue(at="naboo", ship="g1a_starfighter"), rogue(), step="planning", patrols=FAR)
    distance = galaxy(t.state.tiles).distances["naboo"]
    wanted = {space for space, steps in distance.items() if steps <= 5}
    assert moves(t) == wanted
    t.play("0 move t5.c")
    assert player(t).at == "t5.c"


@proves("outer-rim.move.2")
def test_moving_nowhere() -> None:
    t = rim(rogue(at="naboo"), rogue(), step="planning", patrols=FAR).play("0 move naboo")
    assert player(t).at == "naboo"
    assert t.state.now.step == "action"


@proves("outer-rim.move.3")
def test_one_space_is_the_way_to_an_adjacent_one() -> None:
    near = galaxy(list(STANDARD_ORDER))
    for route in ROUTES:
        assert near.distance(route.a, route.b) == 1
    assert near.distance("t1.ro", "t2.lo") == 1  # across the edge of a tile
    assert near.distance("cantonica", "ord_mantell") == 2


@pytest.mark.parametrize(("rep", "stops"), [(-1, True), (0, True), (1, False)])
@proves("outer-rim.move.4", "outer-rim.move.5", "outer-rim.patrol.3")
def test_a_patrol_ends_the_movement_unless_its_faction_likes_the_player(rep: int, stops: bool) -> None:
    """From Lothal's end of the arch all ways lead through one of two spaces."""
    t = rim(
        rogue(at="t1.lo", rep={"hutt": rep}, ship="g1a_starfighter"),
        rogue(at="cantonica"),
        step="planning",
        patrols={"hutt": "cantonica", "rebel": "t6.ri", "syndicate": "t6.ri", "imperial": "t6.ri"},
    )
    assert "cantonica" in moves(t)
    assert ("t1.ro" in moves(t)) is not stops


@proves("outer-rim.move.5")
def test_other_players_are_passed() -> None:
    t = rim(rogue(at="t1.lo"), rogue(at="cantonica"), step="planning", patrols=dict.fromkeys(FAR, "t6.ri"))
    assert "t1.ro" in moves(t)


@proves("outer-rim.move.4")
def test_of_two_patrols_one_is_enough_to_stop() -> None:
    t = rim(
        rogue(at="t1.lo", rep={"hutt": 1}),
        rogue(),
        step="planning",
        patrols={"hutt": "cantonica", "rebel": "cantonica", "syndicate": "t6.ri", "imperial": "t6.ri"},
    )
    assert "t1.ro" not in moves(t)


@proves("outer-rim.move.6", "outer-rim.maelstrom.2", "outer-rim.space.3")
def test_the_maelstrom_ends_the_movement() -> None:
    """The way from the one side of the inner lane to the other is barred by it, and the Action step follows."""
    t = rim(rogue(at="t3.li", ship="g1a_starfighter"), rogue(), step="planning", patrols=FAR)
    reached = moves(t)
    assert {"maelstrom", "kessel"} <= reached  # Kessel by the outer lane
    assert "t3.ri" not in reached  # five spaces along the outer lane would be six
    t = rim(rogue(at="t3.li"), rogue(), step="planning", patrols={**FAR, "hutt": "t3.n1"})
    assert "kessel" not in moves(t)  # the other way is barred by a patrol
    t.play("0 move maelstrom")
    assert t.state.now.step in ("action", "encounter")


@proves("outer-rim.golden.2", "outer-rim.move.6")
def test_a_card_can_open_the_maelstrom() -> None:
    """With BoShek it does not stop."""
    t = rim(rogue(at="t3.li", assets=["crew.boshek"]), rogue(), step="planning", patrols={**FAR, "hutt": "t3.n1"})
    assert {"kessel", "t3.ri"} <= moves(t)


@proves("outer-rim.move.7")
def test_leaving_is_free() -> None:
    for start, patrols in (("maelstrom", FAR), ("naboo", {**FAR, "hutt": "naboo"})):
        t = rim(rogue(at=start, rep={"hutt": -1}, ship="g1a_starfighter"), rogue(), step="planning", patrols=patrols)
        distance = galaxy(t.state.tiles).distances[start]
        assert max(distance[space] for space in moves(t)) == 5


@proves("outer-rim.maelstrom.3")
def test_additional_movement_does_not_pass_the_maelstrom() -> None:
    """Not even with BoShek, who is of use in the Planning step; it may end there."""
    t = rim(
        rogue(at="t3.li", assets=["crew.boshek"], credits=1000),
        rogue(),
        step="encounter",
        encounters=["enc.navpoint.07"],
        patrols={**FAR, "hutt": "t3.n1"},
    )
    explore(t, "0 yes")
    assert t.asked() == {0: "move-self"}
    assert "maelstrom" in moves(t)
    assert not {"kessel", "t3.ri"} & moves(t)


@proves("outer-rim.maelstrom.4")
def test_additional_movement_leaves_the_maelstrom() -> None:
    reach = galaxy(list(STANDARD_ORDER)).reach("maelstrom", 1, {"maelstrom"})
    assert {"kessel", "t3.li", "t3.ri"} <= set(reach.costs)
    from orloj.games.outer_rim.turn import reach as player_reach

    g = table(rogue(at="maelstrom"), rogue(), patrols=FAR)
    assert {"kessel", "t3.li", "t3.ri", "t2.ri"} <= set(player_reach(g, 0, 2, additional=True).costs)


@proves("outer-rim.maelstrom.5")
def test_the_maelstrom_shares_its_deck_with_kessel() -> None:
    assert SPACES[MAELSTROM].encounter_deck == SPACES["kessel"].encounter_deck == "kessel-maelstrom"
    t = rim(rogue(at="maelstrom", credits=1000), rogue(), step="encounter", encounters=["enc.kessel-maelstrom.09"])
    explore(t)
    assert read_aloud(t) == ["enc.kessel-maelstrom.09/section.1"]
    assert ENCOUNTERS[card("enc.kessel-maelstrom.09")].section[1].where == MAELSTROM


@proves("outer-rim.maelstrom.6", "outer-rim.maelstrom.1")
def test_every_card_offers_another_turn_in_the_maelstrom() -> None:
    for facts in ENCOUNTERS.values():
        for section in facts.section:
            if section.where == MAELSTROM:
                assert "'extra_turn'" in str(section), facts.id


@proves("outer-rim.maelstrom.7")
def test_an_additional_turn_has_all_three_steps() -> None:
    t = rim(rogue(at="maelstrom"), rogue(), step="encounter", encounters=["enc.kessel-maelstrom.09"])
    explore(t, "0 yes")
    assert (t.state.active, t.state.now.step, t.state.now.additional) == (0, "planning", True)
    t.play("0 move kessel")
    assert t.asked() == {0: "action"}
    t.play("0 end-actions")
    assert t.asked() == {0: "encounter"}


@proves("outer-rim.maelstrom.8")
def test_no_additional_turn_in_an_additional_turn() -> None:
    t = rim(
        rogue(at="maelstrom"),
        rogue(),
        step="encounter",
        encounters=["enc.kessel-maelstrom.09"],
        turn=Turn(additional=True),
    )
    explore(t)
    if t.asked() == {0: "exchange"}:
        t.play(f"0 {t.options(0)[0]}")
    assert t.state.active == 1
    assert not t.state.now.additional


@proves("outer-rim.maelstrom.10")
def test_the_maelstrom_is_no_navpoint() -> None:
    """Not for the Dejarik Holotable, which is played on navpoints."""
    crew = ["lux.dejarik_holotable", "crew.chewbacca"]
    assert offered(rim(rogue(at="t4.c", assets=crew), rogue()), 0, "use")
    assert not offered(
        rim(rogue(at="maelstrom", assets=crew, credits=0), rogue(at="maelstrom", credits=1000)), 0, "use"
    )
    assert SPACES[MAELSTROM].kind == "maelstrom"


@proves("outer-rim.move.8", "outer-rim.move.9", "outer-rim.patrol-move.12", "outer-rim.patrol-move.13")
def test_a_patrol_that_is_moved_to_a_space_passes_nothing() -> None:
    """From one end of the arch to the other, whatever lies between."""
    t = rim(
        rogue(at="t6.c"),
        rogue(at="t3.n1"),
        step="encounter",
        encounters=["enc.navpoint.01"],
        patrols={**FAR, "rebel": "t1.lo"},
    )
    explore(t)
    assert patrol(t, "rebel") == (1, "t6.c")
    assert [line.values["space"] for line in t.story("patrol-moves")] == ["t6.c"]


# -- spaces


@proves("outer-rim.space.1", "outer-rim.maelstrom.1")
def test_three_kinds_of_spaces() -> None:
    assert {facts.kind for facts in SPACES.values()} == {"planet", "navpoint", "maelstrom"}
    assert [id for id, facts in SPACES.items() if facts.kind == "maelstrom"] == [MAELSTROM]


@proves("outer-rim.space.2")
def test_routes_connect_all_spaces() -> None:
    distances = galaxy(list(STANDARD_ORDER)).distances
    assert all(set(found) == set(SPACES) for found in distances.values())
    assert len(ROUTES) > len(SPACES) / 2


@proves("outer-rim.space.4")
def test_encounters_on_planets_of_a_faction_are_about_it() -> None:
    """On each planet with an icon cards change or ask for the reputation with that faction."""
    with_icon = [id for id in PLANETS if SPACES[id].faction]
    assert 0 < len(with_icon) < len(PLANETS)
    for planet in with_icon:
        sections = [section for facts in ENCOUNTERS.values() for section in facts.section if section.where == planet]
        assert sum(f"'{SPACES[planet].faction}'" in str(section) for section in sections) >= 1, planet


@proves("outer-rim.space.5")
def test_the_faction_of_your_planet() -> None:
    for place, faction in (("tatooine", "hutt"), ("kessel", None), ("t4.c", None), ("maelstrom", None)):
        assert faction_of(table(rogue(at=place), rogue()), 0) == faction
    lando = {"character": "lando_calrissian", "goal_done": True, "credits": 1000}
    t = rim(rogue(at="kessel", **lando), rogue())
    before = dict(player(t).rep)
    if offered(t, 0, "use"):  # it may be tried in vain
        t.play(f"0 {offered(t, 0, 'use')[0]}")
    assert player(t).rep == before
    t = rim(rogue(at="lothal", **lando), rogue(), dice=["hit", "hit"])
    t.play(f"0 {offered(t, 0, 'use')[0]}", "0 go-on")
    assert player(t).rep == {"rebel": 0, "imperial": 1, "hutt": 0, "syndicate": 0}


@proves("outer-rim.space.6")
def test_the_ring_of_kafrene_is_a_planet() -> None:
    assert SPACES["ring_of_kafrene"].kind == "planet"
    assert "ring_of_kafrene" in PLANETS


@proves("outer-rim.map.1")
def test_the_map_is_laid_from_tiles() -> None:
    assert set(STANDARD_ORDER) == set(TILES)
    assert {facts.tile for facts in SPACES.values()} == set(TILES)
    assert sorted(planet for tile in TILES.values() for planet in tile.planets) == sorted(PLANETS)
    arch = galaxy(list(STANDARD_ORDER))
    ends = {
        getattr(TILES[STANDARD_ORDER[place]], side)
        for place, side in ((0, "left_outer"), (0, "left_inner"), (-1, "right_outer"), (-1, "right_inner"))
    }
    assert set(arch.entries.values()) == ends  # where the end caps lie


@proves("outer-rim.map.2")
def test_a_standard_map_or_one_by_lot() -> None:
    assert Table.new(GAME, 2, seed=1).state.tiles == list(STANDARD_ORDER)
    orders = {tuple(Table.new(GAME, 2, seed=seed, options={"map": "random"}).state.tiles) for seed in range(4)}
    assert len(orders) > 1
    assert all(sorted(order) == sorted(STANDARD_ORDER) for order in orders)


# -- nearest


@proves("outer-rim.nearest.1", "outer-rim.nearest.2", "outer-rim.crew.6", "outer-rim.discard.8")
def test_the_nearest_planet_is_found_by_the_shortest_way() -> None:
    """Crew who leave at a navpoint go to the nearest planet with a free place."""
    arch = galaxy(list(STANDARD_ORDER))
    distance = arch.distances["t4.ri"]
    by_steps = sorted(PLANETS, key=lambda planet: distance[planet])
    assert by_steps[0] == "nal_hutta"
    steps, frontier, seen = {"t4.ri": 0}, ["t4.ri"], {"t4.ri"}
    while frontier:
        here = frontier.pop(0)
        for near in arch.neighbours[here]:
            if near not in seen:
                seen.add(near)
                steps[near] = steps[here] + 1
                frontier.append(near)
    assert distance == steps


@proves("outer-rim.nearest.3")
def test_of_several_who_are_as_near_the_active_player_chooses() -> None:
    """The nearest player marks where the holocron has to go."""
    t = rim(
        rogue(at="tatooine", credits=15_000),
        rogue(at="nal_hutta"),
        rogue(at="nal_hutta"),
        rogue(at="lothal"),
        tops={"luxury": ["lux.sith_holocron", "lux.chromium_hull"]},
    )
    t.play("0 market", "0 go-on", "0 buy luxury")
    assert t.asked() == {0: "player"}
    assert t.options(0) == ["with 1", "with 2"]
    t.play("0 with 2")
    assert t.asked() == {2: "mark-planet"}
    t.play("2 at cantonica")
    assert assets(t) == ["lux.sith_holocron"]


@proves("outer-rim.nearest.3", "outer-rim.nearest.4")
def test_the_nearest_patrol() -> None:
    from orloj.games.outer_rim.effects.credits import factions_meant
    from orloj.games.outer_rim.state import Source

    here = table(rogue(at="naboo"), rogue(), patrols={**FAR, "hutt": "naboo", "rebel": "t5.li"})
    assert factions_meant(here, 0, "nearest_patrol", Source()) == ["hutt"]
    two = table(rogue(at="naboo"), rogue(), patrols={**FAR, "hutt": "t5.ri", "rebel": "t5.li"})
    assert factions_meant(two, 0, "nearest_patrol", Source()) == ["rebel", "hutt"]


@proves("outer-rim.players.1", "outer-rim.players.2")
def test_a_player_is_one_character() -> None:
    """Whoever is asked is the player whose character is meant: the fighter, the owner, the one in the space."""
    t = Position.new(GAME, 4, seed=3, options={"characters": "random"})
    chosen = [one.character for one in t.state.players]
    assert len(set(chosen)) == 4
    assert set(chosen) <= set(CHARACTERS)
    t = rim(rogue(at="naboo"), rogue(at="naboo"), rogue(at="lothal"))
    assert t.state.players_at("naboo") == [0, 1]
    assert t.state.players_at("naboo", but=0) == [1]


# -- going on


def han(at: str, **facts: object) -> Rogue:
    """Han Solo, who may slip past patrols."""
    return rogue(character="han_solo", goal_done=True, at=at, **facts)


@proves("outer-rim.move.4", "outer-rim.move.2")
def test_who_stays_has_not_moved_into_a_patrol() -> None:
    t = rim(han("naboo"), rogue(), step="planning", patrols={**FAR, "hutt": "naboo"})
    t.play("0 move naboo")
    assert t.state.now.step == "action"


@proves("outer-rim.maelstrom.3", "outer-rim.move.4")
def test_who_goes_on_past_a_patrol_does_not_pass_the_maelstrom_either() -> None:
    """Additional movement by an encounter: a patrol stops it, the pilot slips past. BoShek helps in planning only."""
    own, patrols = han("t2.ri", assets=["crew.boshek"], credits=1000), {**FAR, "hutt": "t3.li"}
    t = rim(own, rogue(), step="encounter", encounters=["enc.navpoint.07"], patrols=patrols)
    explore(t, "0 yes", "0 move t3.li")
    t.state.luck.laid_dice = [1, 1]
    t.play("0 use han_solo 200")
    assert t.asked() == {0: "move-on"}
    assert "maelstrom" in moves(t)
    assert not {"kessel", "t3.ri"} & moves(t)
    planned = rim(
        han("t2.ri", assets=["crew.boshek"]), step="planning", patrols={**FAR, "hutt": "t3.li"}, dice=["hit"] * 2
    )
    planned.play("0 move t3.li", "0 use han_solo 200")
    assert {"maelstrom", "kessel", "t3.ri"} <= moves(planned)


@proves("outer-rim.move.4", "outer-rim.goal.8")
def test_a_tractor_beam_holds_also_who_would_slip_past_a_patrol() -> None:
    """The Lancer stops whoever moves into its space, there where the patrol is."""
    for answer, free in (("yes", False), ("no", True)):
        t = rim(
            han("t4.lo"),
            rogue(at="tatooine", ship="lancer", ship_goal_done=True),
            step="planning",
            patrols={**FAR, "hutt": "tatooine"},
            dice=["hit", "hit"],
        )
        t.play("0 move tatooine", "0 use han_solo 200")
        assert t.asked() == {1: "catch"}
        t.play(f"1 {answer}")
        assert (t.asked() == {0: "move-on"}) is free
        assert player(t).at == "tatooine"


@proves("outer-rim.maelstrom.2", "outer-rim.move.6")
def test_who_slips_past_a_patrol_in_the_maelstrom_has_to_stay_there() -> None:
    """The patrol would not stop the pilot, but the Maelstrom does; with BoShek neither of them."""
    for crew, goes_on in (([], False), (["crew.boshek"], True)):
        patrols = {**FAR, "hutt": "maelstrom"}
        t = rim(han("t3.li", assets=crew), rogue(), step="planning", patrols=patrols, dice=["hit", "hit"])
        t.play("0 move maelstrom")
        assert (t.asked() == {0: "moved"}) is goes_on
        if goes_on:
            t.play("0 use han_solo 200")
            assert "kessel" in moves(t)
