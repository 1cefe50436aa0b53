"""The Deliver action, cargo, the databank and encounter cards."""

from __future__ import annotations

from collections import Counter

import pytest

from orloj.games.outer_rim.components import (
    ASSETS,
    BY_NUMBER,
    CARDS,
    CHARACTERS,
    CONTACTS,
    DATABANK,
    ENCOUNTER_DECKS,
    ENCOUNTERS,
    LEVELS,
    SPACES,
)
from orloj.games.outer_rim.state import State
from orloj.testing import Position, proves
from tests.outer_rim.positions import (
    Rogue,
    assets,
    bottom,
    card,
    contact,
    explore,
    offered,
    pays,
    player,
    read_aloud,
    rim,
    rogue,
    table,
    told,
)

FOOD = "cargo.food_supplies"  # for Nal Hutta
WEAPONS = "cargo.stolen_weapons"  # illegal, for Tatooine


def courier(**facts: object) -> Rogue:
    """Somebody who has one more thing to do in the Action step, so that it does not end by itself."""
    return Rogue(character="boba_fett", **facts)  # type: ignore[arg-type]


# -- delivering


@proves("outer-rim.deliver.1", "outer-rim.deliver.2", "outer-rim.cargo.1", "outer-rim.cargo.6", "outer-rim.discard.1")
def test_cargo_is_delivered_at_its_destination() -> None:
    t = rim(courier(at="nal_hutta", assets=[FOOD]), rogue())
    assert "delivery" in t.options(0)
    t.play("0 delivery")
    assert (player(t).credits, assets(t)) == (5000, [])
    assert bottom(t, "cargo") == FOOD
    assert "delivery" not in rim(courier(at="tatooine", assets=[FOOD]), rogue()).options(0)


@proves("outer-rim.deliver.1")
def test_delivering_is_a_may() -> None:
    t = rim(courier(at="nal_hutta", assets=[FOOD]), rogue()).play("0 end-actions")
    assert assets(t) == [FOOD]


@proves("outer-rim.deliver.3", "outer-rim.deliver.4", "outer-rim.cargo.10", "outer-rim.dice.1")
def test_illegal_cargo_needs_a_hit() -> None:
    t = rim(courier(at="tatooine", assets=[WEAPONS]), rogue(), dice=["hit"]).play("0 delivery")
    assert told(t, "rolls") == [{"faces": ["hit"], "skill": "", "why": "illegal"}]
    assert (player(t).credits, player(t).fame) == pays(WEAPONS)
    assert assets(t) == []


@pytest.mark.parametrize("face", ["crit", "focus", "blank"])
@proves("outer-rim.deliver.5", "outer-rim.cargo.10", "outer-rim.dice.3", "outer-rim.databank.2", "outer-rim.databank.5")
def test_anything_else_means_databank_card_1(face: str) -> None:
    """One of the four cards by lot: here the second."""
    t = rim(courier(at="tatooine", assets=[WEAPONS]), rogue(), dice=[face, 2, "blank", "blank"]).play("0 delivery")
    assert told(t, "databank") == [{"card": card("db.1.2")}]
    assert told(t, "tests")[-1]["skill"] == "stealth"
    assert player(t).credits == 0


@proves("outer-rim.deliver.3")
def test_legal_cargo_is_not_rolled_for() -> None:
    t = rim(courier(at="nal_hutta", assets=[FOOD]), rogue()).play("0 delivery")
    assert told(t, "rolls") == []


@proves(
    "outer-rim.deliver.6", "outer-rim.deliver.7", "outer-rim.discard.5", "outer-rim.discard.2", "outer-rim.discard.7"
)
def test_a_captive_is_delivered() -> None:
    t = rim(courier(at="lothal", assets=["bounty.chopper"], captives={"bounty.chopper": "chopper"}), rogue())
    t.play("0 delivery")
    assert (player(t).credits, player(t).fame) == pays("bounty.chopper", "capture")
    assert assets(t) == []
    assert card("bounty.chopper") in t.state.removed
    assert contact("chopper") in t.state.eliminated
    assert t.state.spot_of(contact("chopper")) is None


@proves("outer-rim.deliver.6")
def test_a_bounty_without_a_captive_is_nothing_to_deliver() -> None:
    assert "delivery" not in rim(courier(at="lothal", assets=["bounty.chopper"]), rogue()).options(0)


@proves("outer-rim.deliver.8", "outer-rim.deliver.9")
def test_several_in_the_order_of_ones_choice() -> None:
    own = [FOOD, "bounty.4_lom"]
    t = rim(courier(at="nal_hutta", assets=own, captives={"bounty.4_lom": "4_lom"}), rogue()).play("0 delivery")
    assert t.options(0) == [f"deliver {FOOD}", "deliver bounty.4_lom"]
    t.play("0 deliver bounty.4_lom")
    assert (player(t).credits, assets(t)) == (9000, [FOOD])
    assert t.options(0) == [f"deliver {FOOD}", "go-on"]  # one may stop after any of them
    t.play(f"0 deliver {FOOD}")
    assert (player(t).credits, assets(t)) == (14_000, [])
    assert "delivery" not in t.options(0)


@proves("outer-rim.action.2", "outer-rim.deliver.8")
def test_what_was_kept_back_waits_for_another_turn() -> None:
    """Delivering is one action: whoever stops with cargo left cannot deliver again in this turn."""
    own = [FOOD, "bounty.4_lom"]
    t = rim(courier(at="nal_hutta", assets=own, captives={"bounty.4_lom": "4_lom"}), rogue())
    t.play("0 delivery", "0 deliver bounty.4_lom", "0 go-on")
    assert assets(t) == [FOOD]
    assert "delivery" not in t.options(0)


@proves("outer-rim.deliver.10")
def test_nothing_more_is_delivered_when_the_turn_has_ended() -> None:
    """Damage of a databank card defeats the player; the gift for Jabba stays undelivered."""
    own = [WEAPONS, "lux.gift_for_jabba"]
    t = rim(
        courier(at="tatooine", assets=own, ship="yv_666", wounds=3),
        rogue(),
        dice=["blank", 2, "blank", "blank"],
    )
    t.play("0 delivery", f"0 deliver {WEAPONS}")
    assert player(t).defeated
    assert "lux.gift_for_jabba" in assets(t)
    assert t.state.active == 1
    assert player(t).fame == 0


@proves("outer-rim.deliver.11")
def test_what_is_gained_in_the_encounter_step_waits_for_the_next_turn() -> None:
    """A free card at Ryloth; after the encounter the turn is over."""
    t = rim(
        rogue(at="nal_hutta", assets=["bounty.black_krrsantan"]),
        rogue(),
        step="encounter",
        contacts={"nal_hutta.0": "black_krrsantan"},
        dice=["crit", "crit", "crit", *["blank"] * 5],
    )
    t.play("0 contact nal_hutta.0", "0 fight", "0 capture")
    assert player(t).captives == {card("bounty.black_krrsantan"): contact("black_krrsantan")}
    assert (t.state.active, player(t).credits) == (1, 0)


@proves("outer-rim.cargo.1")
def test_all_cargo_has_a_destination_and_a_reward() -> None:
    for one in ASSETS.values():
        if one.type == "cargo":
            assert one.destination, one.id
            assert one.reward, one.id


@proves("outer-rim.cargo.2")
def test_some_characters_start_with_cargo() -> None:
    starts = {number: {ASSETS[one].type for one in BY_NUMBER[number]} for number in (90, 91, 92)}
    assert any("cargo" in types for types in starts.values())
    assert {one.start_databank for one in CHARACTERS.values()} <= set(starts)


# -- the databank


@proves("outer-rim.databank.1", "outer-rim.databank.9")
def test_numbers_of_the_databank() -> None:
    numbers = [one.number for one in DATABANK.values()]
    assert numbers == sorted(numbers)
    assert 40 in numbers
    assert 39 not in numbers
    assert set(numbers) < set(range(1, max(numbers) + 1))


@proves("outer-rim.databank.3")
def test_kinds_of_databank_cards() -> None:
    assert {one.kind for one in DATABANK.values()} == {"event", "contact", "job", "start"}
    assert any("'test'" in str(one.steps) for one in DATABANK.values())
    assert any(one.asset is not None for one in DATABANK.values())


@proves("outer-rim.databank.4", "outer-rim.databank.6")
def test_cards_that_share_a_number() -> None:
    counts = Counter(one.number for one in DATABANK.values())
    assert any(count > 1 for count in counts.values())
    assert {number: len(cards) for number, cards in BY_NUMBER.items()} == counts


@proves("outer-rim.databank.5", "outer-rim.databank.7")
def test_one_of_several_comes_by_lot() -> None:
    for place, one in enumerate(BY_NUMBER[1], 1):
        t = rim(courier(at="tatooine", assets=[WEAPONS], credits=3000), rogue(), dice=["blank", place, *["blank"] * 2])
        t.play("0 delivery")
        assert told(t, "databank") == [{"card": one}]


@proves("outer-rim.databank.8", "outer-rim.discard.3")
def test_a_discarded_databank_card_can_come_again() -> None:
    """A starting asset goes back among those of its number."""
    start = next(one for one in BY_NUMBER[91] if ASSETS[one].type == "cargo" and ASSETS[one].destination in SPACES)
    asset = ASSETS[start]
    t = rim(courier(at=asset.destination, assets=[asset.id]), rogue(), dice=["hit"])
    assert start not in t.state.databank
    t.play("0 delivery")
    assert start in t.state.databank


@proves("outer-rim.databank.2")
def test_a_numbered_card_is_read_from_its_top() -> None:
    """The steps come in the order of the card: here first influence, then tech."""
    t = rim(
        rogue(at="cantonica", assets=["job.casino_heist"], credits=5000, character="ig_88"),
        rogue(),
        step="encounter",
        dice=["crit", "blank", "crit", "hit", "crit", "hit"],
    )
    t.play("0 job job.casino_heist")
    assert [line["skill"] for line in told(t, "tests")] == ["influence", "tech", "stealth"]
    assert told(t, "databank") == [{"card": BY_NUMBER[44][0]}]


# -- encounter cards


@proves("outer-rim.encounter-card.1", "outer-rim.encounter-card.8")
def test_a_card_of_the_own_place_and_one_section_of_it() -> None:
    """The card for Ryloth and Naboo lets a player at Naboo recover; what it says about Ryloth does not matter."""
    t = rim(rogue(at="naboo", wounds=2, hull_damage=1), rogue(), step="encounter", encounters=["enc.ryloth-naboo.08"])
    explore(t)
    assert (player(t).wounds, player(t).hull_damage) == (0, 1)
    assert t.state.active == 1
    t = rim(rogue(at="lothal"), rogue(), step="encounter")
    explore(t)
    line = t.story("encounter") or t.story("keeps-secret")
    assert CARDS[line[-1].secret["card"]].home == "lothal-mon_calamari"


@proves("outer-rim.encounter-card.2", "outer-rim.encounter-card.3")
def test_decks_and_their_places() -> None:
    places = {deck: {id for id, space in SPACES.items() if space.encounter_deck == deck} for deck in ENCOUNTER_DECKS}
    assert set().union(*places.values()) == set(SPACES)
    assert places["navpoint"] == {id for id, space in SPACES.items() if space.kind == "navpoint"}
    assert places["kessel-maelstrom"] == {"kessel", "maelstrom"}
    pairs = [deck for deck in ENCOUNTER_DECKS if deck not in ("navpoint", "kessel-maelstrom")]
    assert all(len(places[deck]) == 2 and all(SPACES[one].kind == "planet" for one in places[deck]) for deck in pairs)
    assert len(pairs) > 2
    for facts in ENCOUNTERS.values():
        wanted = {"patrol", "no_patrol"} if facts.deck == "navpoint" else places[facts.deck]
        assert {section.where for section in facts.section} == wanted, facts.id


@proves("outer-rim.encounter-card.4")
def test_decks_differ_in_what_they_bring() -> None:
    """Each deck has a mixture of its own: the words of its steps are not those of any other."""

    def words(deck: str) -> Counter[str]:
        found: Counter[str] = Counter()
        for facts in ENCOUNTERS.values():
            if facts.deck == deck:
                found.update(str(facts.section).replace("'", " ").split())
        return found

    mixtures = [words(deck) for deck in ENCOUNTER_DECKS]
    assert all(one != other for place, one in enumerate(mixtures) for other in mixtures[:place])


@proves("outer-rim.encounter-card.5", "outer-rim.encounter-card.6")
def test_sections() -> None:
    for facts in ENCOUNTERS.values():
        wheres = [section.where for section in facts.section]
        assert len(wheres) == len(set(wheres)) == 2
        if facts.deck == "navpoint":
            assert wheres == ["patrol", "no_patrol"]
        else:
            assert all(where in SPACES and SPACES[where].kind != "navpoint" for where in wheres)


@proves("outer-rim.encounter-card.7")
def test_subsections_cover_every_reputation() -> None:
    subs = [section.sub for facts in ENCOUNTERS.values() for section in facts.section if section.sub]
    assert subs
    for parts in subs:
        assert len({part.faction for part in parts}) == 1
        assert sorted(level for part in parts for level in part.levels) == sorted(LEVELS)


@pytest.mark.parametrize(("rep", "credits"), [(1, 7000), (0, 2000), (-1, 2000)])
@proves("outer-rim.encounter-card.9")
def test_the_subsection_fits_the_reputation(rep: int, credits: int) -> None:
    """Kessel: whoever the Syndicate likes gains 4,000, the others lose 1,000."""
    t = rim(
        rogue(at="kessel", credits=3000, rep={"syndicate": rep}),
        rogue(),
        step="encounter",
        encounters=["enc.kessel-maelstrom.10"],
    )
    explore(t)
    assert player(t).credits == credits


@proves("outer-rim.encounter-card.9")
def test_the_section_is_fixed_when_the_card_is_drawn() -> None:
    """A patrol that comes by the card itself does not change which section is read: the ship is repaired too."""
    t = rim(
        rogue(at="t4.c", hull_damage=2),
        rogue(),
        step="encounter",
        encounters=["enc.navpoint.01"],
        patrols={"rebel": "t4.ro"},
    )
    explore(t)
    assert t.state.patrols["rebel"].at == "t4.c"
    assert player(t).hull_damage == 0


@proves("outer-rim.encounter-card.9")
def test_with_and_without_a_patrol() -> None:
    sections = {}
    for name, patrols in (("patrol", {"hutt": "t4.c"}), ("no_patrol", {})):
        t = rim(
            rogue(at="t4.c", credits=3000), rogue(), step="encounter", encounters=["enc.navpoint.08"], patrols=patrols
        )
        explore(t)
        [sections[name]] = read_aloud(t)
    assert sections == {"patrol": "enc.navpoint.08/section.0", "no_patrol": "enc.navpoint.08/section.1"}


@proves("outer-rim.encounter-card.10")
def test_cards_with_an_asset_say_how_it_is_gained() -> None:
    with_asset = [facts for facts in ENCOUNTERS.values() if facts.asset is not None]
    assert with_asset
    for facts in ENCOUNTERS.values():
        assert ("'gain_asset'" in str(facts.section)) is (facts.asset is not None), facts.id


@proves("outer-rim.encounter-card.11", "outer-rim.barter.3")
def test_assets_of_encounter_cards_have_no_cost() -> None:
    for facts in ENCOUNTERS.values():
        if facts.asset is not None:
            assert facts.asset.cost is None, facts.id


@proves("outer-rim.discard.1")
def test_an_encounter_card_goes_under_its_deck() -> None:
    t = rim(rogue(at="naboo"), rogue(), step="encounter", encounters=["enc.ryloth-naboo.08"])
    explore(t)
    assert bottom(t, "ryloth-naboo") == "enc.ryloth-naboo.08"


@proves("outer-rim.limits.5")
def test_an_empty_encounter_deck() -> None:
    g = table(rogue(at="naboo"), rogue(), step="encounter")
    pile = g.encounters["ryloth-naboo"]
    g.removed += pile.cards
    pile.cards.clear()
    from orloj.games.outer_rim import GAME

    t = explore(Position(GAME, g))
    assert t.state.active == 1
    assert told(t, "no-encounter") == [{}]


# -- crew


@proves("outer-rim.crew.2")
def test_crew_comes_mostly_from_contacts() -> None:
    crew = [number for number, one in ASSETS.items() if one.type == "crew"]
    assert sum(number in DATABANK for number in crew) > len(crew) / 2
    assert sum(one.crew for one in CONTACTS) > len(CONTACTS) / 2


def hire(**facts: object) -> Position[State]:
    """Lobot at Tatooine for 2,000."""
    t = rim(
        Rogue(at="tatooine", credits=2000, **facts),  # type: ignore[arg-type]
        rogue(),
        step="encounter",
        contacts={"tatooine.0": "lobot"},
    )
    return t.play("0 contact tatooine.0", "0 yes")


def keep(t: Position[State]) -> Position[State]:
    """The crew is kept."""
    return t.play("0 keep db.26.1")


@proves("outer-rim.crew.3", "outer-rim.crew.1")
def test_gained_crew_lies_in_a_crew_slot() -> None:
    t = keep(hire())
    assert assets(t) == ["crew.lobot"]
    assert t.state.spot_of(contact("lobot")) is None
    assert card("crew.lobot") not in t.state.databank


@proves("outer-rim.crew.4", "outer-rim.crew.6", "outer-rim.discard.8")
def test_crew_makes_room_for_new_crew() -> None:
    """The other one's token goes face up to the nearest planet with a free place, of whatever class: here Tatooine."""
    t = hire(assets=["crew.chewbacca"])
    assert t.options(0) == ["drop db.14.1", "decline"]
    t.play("0 drop db.14.1")
    assert assets(t) == ["crew.lobot"]
    assert card("crew.chewbacca") in t.state.databank
    spot = t.state.spot_of(contact("chewbacca"))
    assert spot == "tatooine.0"  # where Lobot lay: white, and Chewbacca is yellow
    assert t.state.contacts[spot].open


@proves("outer-rim.crew.5")
def test_gained_crew_may_be_discarded_at_once() -> None:
    """With a full ship and with an empty one."""
    t = hire(assets=["crew.chewbacca"]).play("0 decline")
    assert assets(t) == ["crew.chewbacca"]
    assert card("crew.lobot") in t.state.databank
    t = hire()
    assert t.asked() == {0: "keep"}
    t.play("0 decline")
    assert assets(t) == []


@proves("outer-rim.crew.7")
def test_of_equally_near_planets_the_player_chooses() -> None:
    """At the navpoint between Tatooine and Nal Hutta, both with a free place."""
    t = rim(
        rogue(at="t4.c", assets=["crew.chewbacca"], credits=1000),
        rogue(assets=["crew.dengar"]),
        step="encounter",
        encounters=["enc.navpoint.09"],
        empty=["tatooine.1", "nal_hutta.0"],
    )
    explore(t, "0 yes", "0 drop db.14.1")
    assert t.asked() == {0: "contact-returns"}
    assert sorted(t.options(0)) == ["at nal_hutta", "at tatooine"]
    t.play("0 at nal_hutta")
    assert t.state.spot_of(contact("chewbacca")) == "nal_hutta.0"
    assert t.state.contacts["nal_hutta.0"].open


@proves("outer-rim.crew.8", "outer-rim.crew.9", "outer-rim.crew.1")
def test_crew_brings_its_skills() -> None:
    from orloj.games.outer_rim.assets import discard
    from orloj.games.outer_rim.conditions import holds
    from orloj.games.outer_rim.facts import skills

    g = table(rogue(character="bossk", assets=["crew.chewbacca"]), rogue())
    assert skills(g, 0) == {"strength": 2, "tactics": 1, "piloting": 1, "tech": 1}
    assert holds(g, 0, {"skill": "tech"})
    assert holds(g, 0, {"skill": "tactics"})
    discard(g, 0, card("crew.chewbacca"))
    assert skills(g, 0) == {"strength": 1, "tactics": 1}
    assert not holds(g, 0, {"skill": "tech"})


@proves("outer-rim.crew.10", "outer-rim.crew.11")
def test_crew_is_where_its_owner_is_and_so_with_whoever_is_there() -> None:
    hunter = {"assets": ["bounty.dengar"]}
    t = rim(rogue(at="naboo", **hunter), rogue(at="naboo", assets=["crew.dengar"]), step="encounter")
    assert offered(t, 0, "hunt") == ["hunt bounty.dengar 1"]
    t = rim(rogue(at="naboo", **hunter), rogue(at="lothal", assets=["crew.dengar"]), step="encounter")
    assert offered(t, 0, "hunt") == []
    t = rim(rogue(at="naboo", assets=["bounty.dengar", "crew.dengar"]), rogue(at="lothal"), step="encounter")
    assert offered(t, 0, "hunt") == ["hunt bounty.dengar 0"]


# -- droids


@proves("outer-rim.droid.1")
def test_the_droid_icon_matters_only_to_what_names_it() -> None:
    """Bacta does not heal a droid; otherwise a droid is like anybody."""
    assert [id for id, one in CHARACTERS.items() if one.droid] == ["ig_88"]
    assert {one.id for one in ASSETS.values() if one.droid} >= {
        "crew.4_lom",
        "crew.chopper",
        "crew.k_2so",
        "crew.l3_37",
    }
    bacta = {"assets": ["cargo.bacta_supplies"], "wounds": 2}
    assert offered(rim(rogue(**bacta), rogue()), 0, "use") == ["use bossk 0", "use cargo.bacta_supplies 0"]
    t = rim(rogue(character="ig_88", **bacta), rogue(at="tatooine", assets=["crew.chopper"], credits=1000))
    assert offered(t, 0, "use") == ["use ig_88 100"]  # it takes the other's droid, and only a droid
    t.play("0 use ig_88 100")
    assert assets(t) == ["cargo.bacta_supplies", "crew.chopper"]
    t = rim(rogue(character="ig_88"), rogue(at="tatooine", assets=["crew.lobot"], credits=1000))
    assert offered(t, 0, "use") == []
