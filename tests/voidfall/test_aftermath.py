"""What follows from an invasion [voidfall.after-player, voidfall.after-tie, voidfall.abandoned]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.voidfall.components import BOUNTIES, FALLEN_HOUSES, HOUSES, RECLAIMS
from orloj.games.voidfall.facts import tech_slots
from orloj.games.voidfall.holdings import seize
from orloj.games.voidfall.state import Pending, State
from orloj.testing import Position, proves
from tests.voidfall.positions import (
    galaxy,
    invade,
    land,
    lord,
    offered,
    plain,
    player,
    resolving,
    sector,
    stock,
    table,
    told,
)


def conquest(one: Any = None, other: Any = None, **facts: Any) -> Position[State]:
    sectors = {"O1": {"fleets": {"corvette": 6}}, **facts.pop("sectors", {})}
    mine = one or plain(stock={"energy": 2}, glory=[2, 2])
    return galaxy(mine, other or lord(house="dunlork"), sectors=sectors, focus="conquest", **facts)


WON = {"void_power": 1, "bounties": 0, "reclaims": 0, "glory": []}


# -- seizure


@proves("voidfall.abandoned.3", "voidfall.abandoned.4", "voidfall.abandoned.5")
def test_the_voidborn_seize_an_abandoned_sector() -> None:
    g = table(lord(), sectors={"O1": {"guilds": ["miners"], "installations": ["shipyard", "sector_defense"]}})
    g.sectors["O1"].owner = -1
    seize(g, "O1", 0)
    place = g.sectors["O1"]
    assert (place.installations, place.guilds, place.corrupted) == ([], ["miners"], True)
    assert (place.void_power, place.bounties, place.fleets) == (2, 1, {})


@proves("voidfall.abandoned.4")
def test_a_corrupted_sector_gets_no_second_corruption() -> None:
    g = table(lord(), sectors={"O1": {"corrupted": True}})
    seize(g, "O1", 0)
    assert g.sectors["O1"].corrupted is True


@proves("voidfall.abandoned.6")
def test_what_cannot_be_corrupted_is_seized_without_corruption() -> None:
    g = table(lord(), sectors={"c1": land(0, kind="ancient_ruins", population=0, installations=["shipyard"])})
    seize(g, "c1", 0)
    place = g.sectors["c1"]
    assert (place.corrupted, place.void_power, place.bounties, place.installations) == (False, 2, 1, [])


@proves("voidfall.abandoned.7")
@pytest.mark.parametrize("kind", ["survivor_colony", "asteroid_belt"])
def test_the_voidborn_do_not_enter_a_sector_that_is_closed_to_them(kind: str) -> None:
    t = galaxy(
        plain(glory=[1]),
        sectors={"a1": land(0, kind=kind, population=0 if kind == "asteroid_belt" else 2, installations=["shipyard"])},
        focus="progress",
    )
    t.play("0 act progress restore", "0 power corvette a1")
    place = sector(t, "a1")
    assert (place.owner, place.void_power, place.bounties, place.installations) == (-1, 0, 0, [])
    assert not place.corrupted
    assert player(t).glory == []


@proves("voidfall.tokens.7")
def test_whoever_must_place_a_token_from_an_empty_supply_gets_something_instead() -> None:
    t = galaxy(plain(), sectors={"a1": land(0)}, focus="progress")
    t.state.bounties.cards.clear()
    t.play("0 act progress restore", "0 power corvette a1")
    assert (sector(t, "a1").bounties, sector(t, "a1").void_power) == (0, 2)
    answer = next(token for token in t.options(0) if token.startswith("resolve bounty"))
    t.play(f"0 {answer}")
    assert t.asked() == {0: "choice"}
    t.play("0 1")
    assert player(t).influence == 11


# -- victory of a player


@proves("voidfall.after-player.1", "voidfall.after-player.2", "voidfall.corruption.7")
def test_the_sector_belongs_to_the_attacker_with_its_corruption() -> None:
    t = conquest(sectors={"c1": {**WON, "corrupted": True}})
    invade(t, "c1", {"corvette O1": 3})
    place = sector(t, "c1")
    assert (place.owner, place.fleets, place.void_power, place.corrupted) == (0, {"corvette": 3}, 0, True)
    assert player(t).corrupted_tracks == []


@proves("voidfall.after-player.3")
def test_consequences_come_in_any_order() -> None:
    """A shipyard of a reclaim token is kept if the old installations are removed before, and lost if after."""
    for last_first in (False, True):
        t = conquest(sectors={"c1": {**WON, "installations": ["shipyard"], "reclaims": 1}})
        t.state.hidden_reclaims["c1"] = [reclaim(t, "reclaim_sector_defense")]
        invade(t, "c1", {"corvette O1": 4})
        names = [token.split()[1] for token in offered(t, 0, "resolve")]
        assert names == ["installations", "glory", "reclaim"]
        order = ["reclaim", "installations"] if last_first else ["installations", "reclaim"]
        for name in order:
            resolve(t, name)
            if t.asked() == {0: "build"}:
                t.play("0 build sector_defense c1")
        assert sector(t, "c1").installations == ([] if last_first else ["sector_defense"])


def reclaim(t: Position[State], name: str) -> int:
    """Exchange the token of the sector for one of this kind."""
    supply = t.state.reclaims.cards
    number = next(n for n, one in enumerate(RECLAIMS) if one.id == name)
    there = t.state.hidden_reclaims["c1"][0]
    if number != there:
        holder = next(
            (
                tokens
                for tokens in [supply, *t.state.hidden_reclaims.values()]
                if number in tokens and tokens != [there]
            ),
            supply,
        )
        holder[holder.index(number)] = there
    return number


def resolve(t: Position[State], name: str) -> None:
    token = next(token for token in offered(t, 0, "resolve") if token.split()[1] == name)
    t.play(f"0 {token}")


@proves("voidfall.after-player.3", "voidfall.triggered.3")
def test_none_of_the_consequences_can_be_left_out() -> None:
    t = conquest(sectors={"c1": {**WON, "installations": ["shipyard"], "bounties": 2}})
    invade(t, "c1", {"corvette O1": 4})
    assert "go-on" not in t.options(0)
    assert t.why(0, "go-on") == ("must-resolve", "voidfall.triggered.3")
    t.play("0 in-order")
    assert len(player(t).bounty) == 2


@proves(
    "voidfall.after-player.4",
    "voidfall.after-player.5",
    "voidfall.after-player.6",
    "voidfall.after-player.7",
    "voidfall.after-player.8",
    "voidfall.after-player.19",
    "voidfall.tokens.2",
    "voidfall.glory.3",
)
def test_the_first_example_of_consequences() -> None:
    """A sector defense is removed, a bounty token gives 2 food, a reclaim token founds a guild of miners there, a glory
    token of 3 joins two of 2: 7 influence."""
    t = conquest(
        plain(stock={"energy": 2}, glory=[2, 2]),
        sectors={"c1": {**WON, "installations": ["sector_defense"], "reclaims": 1, "bounties": 1, "glory": [3]}},
    )
    t.state.hidden_reclaims["c1"] = [reclaim(t, "reclaim_miners")]
    food = next(
        n for n in range(len(t.state.bounties.cards)) if bounty_name(t.state.bounties.cards[n]) == "bounty_food"
    )
    t.state.bounties.cards[food], t.state.hidden_bounties["c1"][0] = (
        t.state.hidden_bounties["c1"][0],
        t.state.bounties.cards[food],
    )
    invade(t, "c1", {"corvette O1": 5})
    t.play("0 in-order", "0 found miners c1")
    assert sector(t, "c1").installations == []
    assert stock(t) == {"food": 2}
    assert sector(t, "c1").guilds == ["miners"]
    assert player(t).glory == [2, 2, 3]
    assert player(t).influence == 10 + 7
    assert (len(player(t).bounty), len(player(t).reclaim)) == (1, 1)
    assert sector(t, "c1").corrupted


@proves("voidfall.tokens.3", "voidfall.after-player.6")
def test_what_a_reclaim_token_of_the_sector_gives_may_be_forfeited() -> None:
    """The token is turned up and kept all the same."""
    t = conquest(sectors={"c1": {**WON, "reclaims": 1}})
    t.state.hidden_reclaims["c1"] = [reclaim(t, "reclaim_miners")]
    invade(t, "c1", {"corvette O1": 4})
    resolve(t, "reclaim")
    assert t.options(0) == ["found miners c1", "forgo"]
    t.play("0 forgo")
    assert (sector(t, "c1").guilds, len(player(t).reclaim)) == ([], 1)


def bounty_name(number: int) -> str:
    return BOUNTIES[number].id


@proves("voidfall.after-player.8")
def test_glory_counts_even_if_none_is_gained() -> None:
    t = conquest(plain(stock={"energy": 2}, glory=[1, 4]), sectors={"c1": WON})
    invade(t, "c1", {"corvette O1": 4})
    assert player(t).influence == 15
    t = conquest(
        plain(stock={"energy": 2}, glory=[1, 4]), sectors={"f1": {"glory": []}, "c1": land(0, fleets={"corvette": 3})}
    )
    invade(t, "f1", {"corvette c1": 2})  # a sector without fleets
    assert player(t).influence == 15


@proves(
    "voidfall.after-player.4",
    "voidfall.after-player.9",
    "voidfall.after-player.10",
    "voidfall.glory.4",
)
def test_the_second_example_of_consequences() -> None:
    """A sector of another player: installations go, the guild stays, 6 influence for the rival's glory of 1, 2 and 3;
    the rival gives up one of them."""
    t = conquest(
        plain(stock={"energy": 2}, glory=[5]),
        lord(house="dunlork", glory=[1, 2, 3]),
        sectors={"c1": land(1, installations=["sector_defense", "shipyard"], guilds=["scientists"], corrupted=True)},
    )
    invade(t, "c1", {"corvette O1": 4})
    t.play("0 in-order")
    assert t.asked() == {1: "discard-glory"}
    assert player(t).influence == 16
    t.play("1 glory 2")
    assert player(t, 1).glory == [1, 3]
    assert player(t).glory == [5]
    place = sector(t, "c1")
    assert (place.installations, place.guilds, place.corrupted) == ([], ["scientists"], True)


def test_recalled_power_of_a_rival_goes_to_the_active_zone() -> None:
    t = conquest(None, lord(house="dunlork", active=0), sectors={"c1": land(1, fleets={"corvette": 2})})
    invade(t, "c1", {"corvette O1": 5})
    assert player(t, 1).active == 2


# -- fallen houses


def fallen(house: str = "zenor", one: Any = None, **facts: Any) -> Position[State]:
    sectors = {"b1": {"fallen": house, "glory": []}, **facts.pop("sectors", {})}
    t = conquest(one, sectors=sectors, **facts)
    invade(t, "b1", {"corvette O1": 4})
    if t.asked() == {0: "pending"}:
        t.play("0 in-order")
    return t


@proves("voidfall.after-player.15", "voidfall.after-player.18", "voidfall.technology.8", "voidfall.combat.7")
def test_a_fallen_house_gives_a_sixth_place_for_a_technology() -> None:
    t = fallen()
    assert player(t).sixth_slot
    assert tech_slots(t.state, 0) == 6
    assert sector(t, "b1").fallen == ""
    assert sector(t, "b1").power == 2  # the two sector defenses of the card fired, and then the house surrendered


@proves("voidfall.after-player.15", "voidfall.after-player.16")
def test_the_sixth_place_is_there_for_the_technology_of_the_house() -> None:
    five = dict.fromkeys(("shields", "targeting", "torpedoes", "robotics"), "basic")
    t = fallen("zenor", plain(stock={"energy": 2}, techs=five), techs={"destroyers": [4, 0], "cloning": [0]})
    while t.asked() != {0: "technology"}:
        t.play(f"0 {t.options(0)[0]}")
    assert offered(t, 0, "learn") == ["learn destroyers basic", "learn cloning basic"]
    t.play("0 learn destroyers basic")
    assert len(player(t).techs) == 6
    assert player(t).influence == 10 + 4


@proves("voidfall.after-player.16")
def test_only_a_technology_that_is_new_and_still_offered() -> None:
    t = fallen(
        "zenor", plain(stock={"energy": 2}, techs={"cloning": "basic"}), techs={"destroyers": [4, 0], "cloning": [0]}
    )
    assert offered(t, 0, "learn") == ["learn destroyers basic"]
    t = fallen("zenor", plain(stock={"energy": 2}), techs={"destroyers": [], "cloning": [0]})
    assert offered(t, 0, "learn") == ["learn cloning basic"]
    t = fallen("zenor", plain(stock={"energy": 2}), techs={"destroyers": [], "cloning": []})
    assert t.asked() != {0: "technology"}


@proves("voidfall.after-player.16", "voidfall.technology.8")
def test_without_a_free_place_there_is_no_technology() -> None:
    six = dict.fromkeys(("robotics", "starbases", "cybernetics", "ark_ships", "hyperdrive"), "basic")
    t = fallen("zenor", plain(stock={"energy": 2}, techs=six, more={"sixth_slot": True}))
    assert t.asked() != {0: "technology"}
    assert tech_slots(t.state, 0) == 6


@proves("voidfall.after-player.17", "voidfall.after-player.18")
@pytest.mark.parametrize("house", HOUSES)
def test_what_stands_on_the_card_happens_in_this_sector(house: str) -> None:
    t = fallen(house, plain(stock={"energy": 2}, active=3, corrupted_slots=[1]), techs={})
    assert told(t, "fallen") == [{"house": house}]
    places = set()
    for line in list(t.lines(2)):
        after = t.fork().play(*line)
        places |= {found["sector"] for key in ("founds", "builds", "deploys") for found in told(after, key)}
    assert places <= {"b1"}
    effect = str(FALLEN_HOUSES[house].effect)
    assert bool(places) == any(word in effect for word in ("'found'", "'build'", "'deploy'"))


@proves("voidfall.after-tie.4")
def test_power_lost_before_a_fallen_house_is_no_tie() -> None:
    t = conquest(sectors={"b1": {"fallen": "zenor"}})
    invade(t, "b1", {"corvette O1": 2})
    place = sector(t, "b1")
    assert (place.owner, place.fallen, place.void_power, place.bounties) == (-1, "zenor", 0, 0)


# -- ties


@proves("voidfall.after-tie.1", "voidfall.after-tie.3")
def test_after_a_tie_the_voidborn_seize_the_sector() -> None:
    t = conquest(sectors={"c1": {**WON, "void_power": 2, "installations": ["sector_defense"], "corrupted": False}})
    invade(t, "c1", {"corvette O1": 3})
    place = sector(t, "c1")
    assert (place.owner, place.void_power, place.corrupted, place.bounties) == (-1, 2, True, 1)
    assert place.installations == []
    assert player(t).influence == 10


@proves("voidfall.after-tie.2", "voidfall.after-tie.3", "voidfall.abandoned.2")
def test_a_tied_defender_gives_up_a_glory_token() -> None:
    t = conquest(
        plain(stock={"energy": 2}, glory=[4]),
        lord(house="dunlork", glory=[1, 2]),
        sectors={"c1": land(1, fleets={"corvette": 2})},
    )
    invade(t, "c1", {"corvette O1": 2})
    assert t.asked() == {1: "discard-glory"}
    t.play("1 glory 2")
    assert (player(t, 1).glory, player(t).glory, player(t).influence) == ([1], [4], 10)
    assert (sector(t, "c1").owner, sector(t, "c1").void_power) == (-1, 2)


@proves("voidfall.after-tie.2")
def test_a_tied_defender_without_glory_gives_up_nothing() -> None:
    t = conquest(None, lord(house="dunlork", glory=[]), sectors={"c1": land(1, fleets={"corvette": 2})})
    invade(t, "c1", {"corvette O1": 2})
    assert 1 not in t.asked() or t.asked()[1] != "discard-glory"
    assert sector(t, "c1").void_power == 2


def test_what_a_tie_removed_counts_although_the_sector_is_seized() -> None:
    """Yarvek or Shiveus gain influence for power that was removed in the combat."""
    t = galaxy(
        lord(house="shiveus", letter="B", stock={"energy": 1, "credits": 1}),
        sectors={"O1": {"fleets": {"corvette": 4}}, "c1": {**WON, "void_power": 2}},
        focus="shiveus_crusade",
    )
    t.play("0 act shiveus_crusade exterminate")
    if t.asked() == {0: "invade"}:
        t.play("0 invade c1")
    t.play("0 power corvette O1=2")
    assert sector(t, "c1").void_power == 2
    assert player(t).influence == 10 + 2 * 2


# -- Combat Replicators


def replicating(grade: str, **more: Any) -> Any:
    return plain(
        stock={"energy": 2, "materials": 1}, techs={"combat_replicators": grade, "dreadnoughts": "basic"}, **more
    )


def test_combat_replicators_keep_installations_and_bring_a_bounty() -> None:
    t = conquest(replicating("basic"), sectors={"c1": {**WON, "installations": ["shipyard"]}})
    invade(t, "c1", {"corvette O1": 3})
    assert [token.split()[1] for token in offered(t, 0, "resolve")] == ["glory", "combat_replicators"]
    t.play("0 resolve combat_replicators combat_replicators.basic.0 1")
    assert sector(t, "c1").installations == ["shipyard"]
    assert len(player(t).bounty) == 1


@proves("voidfall.technology.4")
@pytest.mark.parametrize("asks", [True, False])
def test_installations_that_could_stay_may_be_removed_all_the_same(asks: bool) -> None:
    """For instance to have a slot for what a reclaim token builds; only who wants to be asked about benefits is."""
    t = conquest(
        replicating("basic", more={"asks_benefits": asks}), sectors={"c1": {**WON, "installations": ["shipyard"]}}
    )
    invade(t, "c1", {"corvette O1": 3})
    assert ("raze" in [token.split()[1] for token in offered(t, 0, "resolve")]) is asks
    if asks:
        kept = t.fork().play("0 " + next(token for token in t.options(0) if "glory" in token))
        assert "go-on" in kept.options(0), "nobody has to"
        resolve(t, "raze")
        assert sector(t, "c1").installations == []


def test_improved_combat_replicators_make_a_victory_of_a_tie() -> None:
    """With any type of ship, at its price; and only once."""
    t = conquest(replicating("improved", active=1), sectors={"c1": {**WON, "void_power": 2}})
    invade(t, "c1", {"corvette O1": 2})
    assert t.options(0) == ["deploy corvette c1", "deploy dreadnought c1", "forgo"]
    t.play("0 deploy dreadnought c1")
    assert (sector(t, "c1").owner, sector(t, "c1").fleets, stock(t)) == (0, {"dreadnought": 1}, {})
    paths = [token for token in offered(t, 0, "resolve") if "combat_replicators" in token]
    assert len(paths) == 1  # the bounty token


def test_declined_replicators_leave_it_at_a_tie() -> None:
    t = conquest(
        replicating("improved", active=1),
        lord(house="dunlork", glory=[3]),
        sectors={"c1": land(1, fleets={"corvette": 2})},
    )
    invade(t, "c1", {"corvette O1": 2})
    t.play("0 forgo")
    assert (sector(t, "c1").void_power, player(t, 1).glory) == (2, [])


def test_improved_combat_replicators_deploy_after_a_victory() -> None:
    t = conquest(replicating("improved", active=1), sectors={"c1": WON})
    invade(t, "c1", {"corvette O1": 3})
    t.play("0 resolve combat_replicators combat_replicators.improved.1 2", "0 deploy corvette c1")
    assert sector(t, "c1").fleets == {"corvette": 4}


# -- one invasion among the consequences of another


@proves("voidfall.after-player.9", "voidfall.after-player.10")
def test_the_glory_is_that_of_the_player_who_lost_the_sector() -> None:
    """No component of the game lets somebody invade in between."""
    path = "conquest/engage/then/one.0"
    t = resolving(
        path,
        plain(),
        lord(house="dunlork", glory=[1, 2, 3]),
        sectors={"O1": {"fleets": {"corvette": 9}}, "c1": land(1), "d1": {**WON, "installations": []}},
        more={"pending": [Pending(0, "effect", path, "conquest")]},
        source={"must": True},
    )
    t.play("0 invade c1", "0 power corvette O1=3")
    t.play("0 resolve conquest conquest.engage.then.one.0 0", "0 invade d1", "0 power corvette O1=5")
    t.play(f"0 {next(one for one in t.options(0) if one.startswith('resolve rival-glory'))}")
    assert t.asked() == {1: "discard-glory"}
    assert player(t).influence == 16


# -- Salvage Scanner


@pytest.mark.parametrize(
    ("grade", "kind", "laid"),
    [("basic", "voidborn", 1), ("basic", "rival", 0), ("improved", "voidborn", 1), ("improved", "rival", 1)],
)
def test_the_salvage_scanner_lays_a_reclaim_token_before_the_invasion(grade: str, kind: str, laid: int) -> None:
    place = {**WON, "void_power": 3} if kind == "voidborn" else land(1, corrupted=True, fleets={"corvette": 4})
    t = conquest(plain(stock={"energy": 2}, techs={"salvage_scanner": grade}), sectors={"c1": place})
    invade(t, "c1", {"corvette O1": 1})  # which is lost: the token stays
    assert sector(t, "c1").reclaims == laid


@proves("voidfall.technology.4")
@pytest.mark.parametrize(("answer", "laid"), [("yes", 1), ("no", 0)])
def test_who_wants_to_be_asked_may_decline_the_salvage_scanner(answer: str, laid: int) -> None:
    scanner = plain(stock={"energy": 2}, techs={"salvage_scanner": "basic"}, more={"asks_benefits": True})
    t = conquest(scanner, sectors={"c1": {**WON, "void_power": 3}})
    t.play("0 act conquest engage")
    while t.asked() != {0: "invade"}:
        t.play(f"0 {t.options(0)[0]}")
    t.play("0 invade c1")
    assert t.asked() == {0: "salvage"}
    t.play(f"0 {answer}")
    assert sector(t, "c1").reclaims == laid


def test_the_improved_salvage_scanner_cleans_the_sector() -> None:
    t = conquest(
        plain(stock={"energy": 2}, techs={"salvage_scanner": "improved"}), sectors={"c1": {**WON, "corrupted": True}}
    )
    invade(t, "c1", {"corvette O1": 3})
    resolve(t, "salvage_scanner")
    if t.asked() == {0: "remove-corruption"}:
        t.play("0 on-sector c1")
    assert not sector(t, "c1").corrupted


# -- glory that an event lets be upgraded


def test_new_glory_is_upgraded_before_it_counts() -> None:
    t = conquest(
        plain(stock={"energy": 2}, glory=[1]), sectors={"c1": {**WON, "glory": [3]}}, lasting={"upgrade_new_glory": 1}
    )
    invade(t, "c1", {"corvette O1": 3})
    assert t.asked() == {0: "upgrade-glory"}
    t.play("0 glory 3")
    assert (player(t).glory, player(t).influence) == ([1, 4], 15)
