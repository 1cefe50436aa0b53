"""Bounties: getting them, fighting for them, captives [outer-rim.bounty, outer-rim.bounty-resolve,
outer-rim.captive]."""

from __future__ import annotations

import pytest

from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.assets import discard
from orloj.games.outer_rim.components import ASSETS, CARDS, CONTACT_BY_ID, CONTACTS, PLANETS, SPOTS, planet_of
from orloj.games.outer_rim.state import State
from orloj.kernel import Pile, Step
from orloj.testing import Position, proves
from tests.outer_rim.positions import assets, card, contact, offered, pays, player, rim, rogue, table, told, where

WIN, LOST = ["hit", "hit", "hit"], ["blank", "blank", "blank"]
FOUR = ["blank"] * 4


def bounties() -> list[int]:
    return [number for number, asset in ASSETS.items() if asset.type == "bounty"]


# -- the cards


@proves("outer-rim.bounty.1", "outer-rim.bounty.9", "outer-rim.bounty-resolve.3", "outer-rim.bounty-resolve.4")
def test_a_bounty_names_its_target_its_class_and_its_strength() -> None:
    for number in bounties():
        asset = ASSETS[number]
        assert asset.contact_class == CONTACTS[CONTACT_BY_ID[asset.target]].class_
        assert asset.combat is not None
        assert asset.combat.n >= 1
        assert asset.combat.kind in ("ground", "ship")
        assert asset.eliminate
        assert asset.capture is not None
        assert asset.capture.destination in PLANETS
    kinds = {ASSETS[number].combat.kind for number in bounties() if ASSETS[number].combat}  # type: ignore[union-attr]
    assert kinds == {"ground", "ship"}


@proves("outer-rim.bounty.2")
def test_bounties_are_on_market_encounter_and_databank_cards() -> None:
    homes = {type(CARDS[number].facts).__name__ for number in bounties()}
    assert homes == {"MarketCard", "EncounterCard", "DatabankCard"}


@proves("outer-rim.bounty.7", "outer-rim.bounty.3")
def test_a_bounty_that_costs_nothing_is_free() -> None:
    t = rim(rogue(credits=0), tops={"bounty": ["bounty.chopper", "bounty.dengar"]})
    t.play("0 market", "0 go-on", "0 buy bounty")
    assert (assets(t), player(t).credits) == (["bounty.chopper"], 0)


@proves("outer-rim.bounty.5")
@pytest.mark.parametrize("name", ["bounty.dengar", "bounty.greedo", "bounty.garindan"])
def test_a_discarded_bounty_goes_back_to_its_deck(name: str) -> None:
    g = table(rogue(assets=[name]), plan=[])
    discard(g, 0, card(name))
    home = CARDS[card(name)].home
    if home == "databank":
        assert card(name) in g.databank
    else:
        piles: dict[str, Pile] = {str(name): pile for name, pile in (*g.markets.items(), *g.encounters.items())}
        assert piles[home].cards[0] == card(name)
    assert g.players[0].assets == []


def make_free(g: State, *spots: str) -> None:
    """Exactly these contact spaces are free; who lay there takes the places that were free."""
    free = [spot for spot in SPOTS if spot not in g.contacts and spot not in spots]
    for spot, other in zip([spot for spot in spots if spot in g.contacts], free, strict=True):
        g.contacts[other] = g.contacts.pop(spot)


@proves("outer-rim.bounty.6", "outer-rim.bounty.4")
def test_the_captive_on_a_discarded_bounty_comes_back_to_the_nearest_free_space() -> None:
    """Free are one space on Kessel, of another class, and one far away, of the right one."""
    g = table(
        rogue(at="t3.n2", assets=["bounty.dengar"], captives={"bounty.dengar": "dengar"}),
        rogue(assets=["crew.chewbacca"]),
        plan=[Step("turn-over", [0])],
    )
    make_free(g, "cantonica.1", "kessel.1")
    assert SPOTS["cantonica.1"] == ASSETS[card("bounty.dengar")].contact_class != SPOTS["kessel.1"]
    discard(g, 0, card("bounty.dengar"))
    t = Position(GAME, g)
    assert where(t, "dengar") == "kessel.1"
    assert t.state.contacts["kessel.1"].open
    assert player(t).captives == {}


@proves("outer-rim.bounty.6")
def test_of_planets_equally_near_the_player_chooses() -> None:
    g = table(
        rogue(at="t4.c", assets=["bounty.dengar", "bounty.chopper"], captives={"bounty.dengar": "dengar"}),
        rogue(assets=["crew.chewbacca"]),
        plan=[Step("turn-over", [0])],
    )
    make_free(g, "tatooine.0", "nal_hutta.0")
    discard(g, 0, card("bounty.dengar"))
    t = Position(GAME, g)
    free_planets = {planet_of(spot) for spot in SPOTS if spot not in t.state.contacts}
    assert free_planets == {"tatooine", "nal_hutta"}
    assert t.options(0) == ["at tatooine", "at nal_hutta"]
    t.play("0 at nal_hutta")
    assert where(t, "dengar") == "nal_hutta.0"


# -- fighting contacts


def hunt(answer: str) -> Position[State]:
    t = rim(
        rogue(at="kessel", assets=["bounty.chopper"]),
        contacts={"kessel.0": "chopper"},
        step="encounter",
        dice=[*WIN, "hit", "blank"],
    )
    return t.play("0 contact kessel.0", "0 fight", f"0 {answer}")


@proves("outer-rim.bounty-resolve.1", "outer-rim.bounty-resolve.2", "outer-rim.bounty-resolve.3")
def test_without_a_victory_there_is_no_reward() -> None:
    t = rim(
        rogue(at="kessel", assets=["bounty.chopper"]),
        contacts={"kessel.0": "chopper"},
        step="encounter",
        dice=[*LOST, "hit", "blank"],
    )
    t.play("0 contact kessel.0", "0 fight")
    assert len(told(t, "enemy-rolls")[0]["faces"]) == 2
    assert (player(t).credits, player(t).fame, assets(t)) == (0, 0, ["bounty.chopper"])
    assert where(t, "chopper") == "kessel.0"


@proves("outer-rim.bounty-resolve.5", "outer-rim.bounty-resolve.6")
def test_an_eliminated_contact_is_rewarded_and_leaves_the_game() -> None:
    t = hunt("eliminate")
    assert (player(t).credits, player(t).fame) == pays("bounty.chopper", "eliminate")
    assert t.state.eliminated == [contact("chopper")]
    assert card("bounty.chopper") in t.state.removed
    assert assets(t) == []
    assert where(t, "chopper") is None


@proves("outer-rim.bounty-resolve.5", "outer-rim.bounty-resolve.7", "outer-rim.captive.1", "outer-rim.captive.2")
def test_a_captured_contact_lies_on_the_bounty() -> None:
    t = hunt("capture")
    assert (player(t).credits, player(t).fame) == (0, 0)
    assert player(t).captives == {card("bounty.chopper"): contact("chopper")}
    assert assets(t) == ["bounty.chopper"]
    assert where(t, "chopper") is None
    assert t.state.eliminated == []


@proves("outer-rim.captive.3", "outer-rim.bounty-resolve.7")
def test_a_captive_is_delivered_for_its_reward_and_leaves_the_game() -> None:
    t = rim(rogue(at="lothal", assets=["bounty.chopper"], captives={"bounty.chopper": "chopper"}))
    t.play("0 delivery")
    assert (player(t).credits, player(t).fame) == pays("bounty.chopper", "capture")
    assert t.state.eliminated == [contact("chopper")]
    assert card("bounty.chopper") in t.state.removed
    assert assets(t) == []
    elsewhere = rim(rogue(at="kessel", assets=["bounty.chopper"], captives={"bounty.chopper": "chopper"}))
    assert "delivery" not in elsewhere.options(0)
    without = rim(rogue(at="lothal", assets=["bounty.chopper"]))
    assert "delivery" not in without.options(0)


@proves("outer-rim.captive.1")
def test_a_second_bounty_is_not_served_by_the_captive_of_the_first() -> None:
    t = rim(
        rogue(at="kessel", assets=["bounty.chopper", "crew.chewbacca"], captives={"bounty.chopper": "chopper"}),
        step="encounter",
    )
    assert offered(t, 0, "hunt") == []


# -- own crew


def own_crew(*dice: str) -> Position[State]:
    t = rim(
        rogue(at="kessel", assets=["bounty.4_lom", "crew.4_lom"]),
        contacts={"kessel.0": "boshek", "kessel.1": "greedo"},
        step="encounter",
        dice=dice,
    )
    assert "hunt bounty.4_lom 0" in t.options(0)
    return t.play("0 hunt bounty.4_lom 0")


@proves("outer-rim.bounty-resolve.8", "outer-rim.bounty-resolve.9")
@pytest.mark.parametrize("answer", ["eliminate", "capture"])
def test_who_beats_the_own_crew_eliminates_or_captures_it(answer: str) -> None:
    t = own_crew(*WIN, *LOST)
    t.play(f"0 {answer}")
    assert card("crew.4_lom") in t.state.databank
    assert where(t, "4_lom") is None
    if answer == "capture":
        assert player(t).captives == {card("bounty.4_lom"): contact("4_lom")}
        assert assets(t) == ["bounty.4_lom"]
    else:
        assert t.state.eliminated == [contact("4_lom")]
        assert (player(t).credits, player(t).fame) == pays("bounty.4_lom", "eliminate")
        assert assets(t) == []


@proves("outer-rim.bounty-resolve.10")
def test_who_loses_against_the_own_crew_loses_the_crew() -> None:
    t = own_crew(*LOST, "hit", "blank", "blank")
    while t.asked().get(0) == "contact-returns":
        t.play(f"0 {t.options(0)[0]}")
    assert assets(t) == ["bounty.4_lom"]
    spot = where(t, "4_lom")
    assert spot is not None
    assert t.state.contacts[spot].open
    assert card("crew.4_lom") in t.state.databank


@proves("outer-rim.bounty-resolve.11")
def test_the_crew_that_is_fought_does_not_help() -> None:
    """4-LOM could roll a die again; Chewbacca would give a die and a skill for the vibroknife."""
    t = own_crew("blank", "blank", "blank", "hit", "blank", "blank")
    assert t.story("rerolls") == []
    assert all(kind != "reroll" for kind in t.asked().values())
    t = rim(
        rogue(at="kessel", character="boba_fett", assets=["bounty.black_krrsantan", "crew.black_krrsantan"]),
        step="encounter",
        dice=[*LOST, "hit", *FOUR],
    )
    t.play("0 hunt bounty.black_krrsantan 0")
    assert len(told(t, "combat-rolls")[0]["faces"]) == 3  # without the die that the crew would add
    held = ["bounty.black_krrsantan", "crew.black_krrsantan", "gear.vibroknife"]
    t = rim(
        rogue(at="kessel", character="lando_calrissian", assets=held),
        step="encounter",
        dice=["hit", "hit", *FOUR, "hit"],
    )
    t.play("0 hunt bounty.black_krrsantan 0")
    assert t.state.combats[-1].sides[0].dice[2:] == []  # nor with the strength that the knife would want


# -- crew of others


def their_crew(at: str, answer: str, dice: list[str]) -> Position[State]:
    t = rim(rogue(at=at, assets=["bounty.dengar"]), rogue(at=at, assets=["crew.dengar"]), step="encounter", dice=dice)
    return t.play("0 hunt bounty.dengar 1", f"1 {answer}")


@proves("outer-rim.bounty-resolve.12")
@pytest.mark.parametrize(("at", "there"), [("kessel", True), ("lothal", False)])
def test_crew_of_a_player_in_the_same_space_can_be_fought(at: str, there: bool) -> None:
    t = rim(
        rogue(at="kessel", assets=["bounty.dengar"]),
        rogue(at=at, assets=["crew.dengar"]),
        rogue(at="kessel"),
        step="planning",
    )
    assert offered(t, 0, "hunt") == []
    t.play("0 credits", "0 end-actions")
    assert offered(t, 0, "hunt") == (["hunt bounty.dengar 1"] if there else [])


@proves("outer-rim.bounty-resolve.13", "outer-rim.bounty-resolve.14")
@pytest.mark.parametrize(("at", "kind", "dice"), [("kessel", "ground", 3), ("t3.n2", "ship", 2)])
def test_the_owner_may_protect_the_crew_by_fighting_himself(at: str, kind: str, dice: int) -> None:
    t = their_crew(at, "yes", ["blank"] * dice + ["hit"] + ["blank"] * (dice - 1))
    assert told(t, "fights") == [{"enemy": 1, "kind": kind}]
    assert assets(t, 1) == ["crew.dengar"]  # he has won
    assert assets(t, 0) == ["bounty.dengar"]
    assert (player(t).wounds, player(t).hull_damage) == ((1, 0) if kind == "ground" else (0, 1))


@proves("outer-rim.bounty-resolve.15")
@pytest.mark.parametrize("answer", ["eliminate", "capture"])
def test_if_the_protector_loses_the_crew_is_the_attackers(answer: str) -> None:
    t = their_crew("kessel", "yes", [*WIN, *LOST])
    assert t.options(0) == ["capture", "eliminate"]
    t.play(f"0 {answer}")
    assert assets(t, 1) == []
    assert card("crew.dengar") in t.state.databank
    if answer == "capture":
        assert player(t).captives == {card("bounty.dengar"): contact("dengar")}
    else:
        assert t.state.eliminated == [contact("dengar")]
    assert player(t, 1).wounds == 3


@proves("outer-rim.bounty-resolve.16")
@pytest.mark.parametrize("wins", [True, False])
def test_crew_that_is_not_protected_is_fought_like_a_contact(wins: bool) -> None:
    t = their_crew("kessel", "no", [*(WIN if wins else LOST), "hit", "blank", "blank", "blank"])
    assert told(t, "fights") == [{"enemy": "dengar", "kind": "ground"}]
    assert len(told(t, "enemy-rolls")[0]["faces"]) == 4
    assert player(t, 1).wounds == 0
    assert t.asked() == ({0: "bounty"} if wins else {1: "planning"})
    assert assets(t, 1) == ([] if wins else ["crew.dengar"])
