"""The Nekro Virus: Propagation, Galactic Threat, Technological Singularity, Valefar Assimilators, The Alastor,
Antivirus."""

from __future__ import annotations

from typing import Any

from orloj.games.ti4.elimination import eliminate
from orloj.games.ti4.facts import has, has_ready, note_of
from orloj.games.ti4.limits import fleet_excess
from orloj.games.ti4.movement import move_value
from orloj.games.ti4.research import exhaust_technology, owned_colours
from orloj.games.ti4.state import Lasting, State
from orloj.games.ti4.units import stats
from orloj.games.ti4.view import view as view_of
from orloj.kernel import Step
from orloj.testing import Position, proves
from orloj.words.texts import texts_at
from tests.ti4.battles import battle, is_idle, landing, lost, throws
from tests.ti4.positions import table, units_of
from tests.ti4.voting import cast, vote_on

X, Y = "valefar-assimilator-x", "valefar-assimilator-y"
NEKRO = ["dacxive-animators", X, Y]


def victorious(
    other: str, theirs: list[str], own: list[str] | None = None, copies: dict[str, str] | None = None, **more: Any
) -> Position[State]:
    """A Nekro cruiser destroys one of two ships of somebody with some technologies."""
    players = {0: {"copies": copies or {}, **more.pop("sheet", {})}}
    t = battle(
        "2 cruiser",
        "2 cruiser",
        factions=("nekro", other, "yssaril"),
        technologies={0: [*NEKRO, *(own or [])], 1: theirs},
        players=players,
        dice=[7, 1, 1, 1, 7, 1, 1],
        **more,
    )
    return t.play("0 stand") if t.asked() == {0: "announce-retreat"} else t


# ---------------------------------------------------------------- Propagation


def test_tokens_come_instead_of_research() -> None:
    """Costs are paid all the same."""
    t = table(factions=("nekro", "xxcha", "yssaril"), plan=[Step("technology-first", [0])])
    t.play("0 tactic=1,fleet=1,strategy=1")
    player = t.state.players[0]
    assert (player.tactic, player.fleet, player.strategy) == (4, 4, 3)
    assert player.technologies == []
    follows = table(
        factions=("nekro", "xxcha", "yssaril"),
        players={0: {"trade_goods": 4}},
        owners={"mordai-ii": -1},
        units={"0 36": "carrier, infantry"},
        plan=[Step("technology-follows", [0])],
    )
    follows.play("0 tactic=3")
    assert (follows.state.players[0].tactic, follows.state.players[0].trade_goods) == (6, 0)


# ---------------------------------------------------------------- Technological Singularity


@proves("ti4.63.16")
def test_a_technology_is_gained_when_a_unit_of_the_opponent_is_destroyed() -> None:
    """Common ones are gained, those of the faction copied by a token of choice; once in a combat."""
    t = victorious("sol", ["neural-motivator", "spec-ops-ii"])
    assert t.asked() == {0: "after.ShipsDestroyed"}
    t.play("0 technological-singularity")
    assert t.options(0) == [
        "copy 1 neural-motivator",
        f"copy 1 spec-ops-ii {X}",
        f"copy 1 spec-ops-ii {Y}",
    ]
    t.play("0 copy 1 neural-motivator")
    assert "neural-motivator" in t.state.players[0].technologies
    assert "neural-motivator" in t.state.players[1].technologies
    assert is_idle(t)  # the second carrier is destroyed too, and nothing comes of it
    assert lost(t) == [(1, "cruiser", 1), (1, "cruiser", 1)]


@proves("ti4.63.17")
def test_what_is_on_a_faction_sheet_is_no_technology() -> None:
    """Sol has better infantry and carriers from the start, but no technology that could be taken."""
    t = victorious("sol", [])
    assert is_idle(t)


@proves("ti4.63.16", "ti4.63.21", "ti4.77.1a")
def test_a_copied_upgrade_works_although_its_name_differs() -> None:
    t = victorious("sol", ["spec-ops-ii", "advanced-carrier-ii"])
    t.play("0 technological-singularity", f"0 copy 1 advanced-carrier-ii {X}")
    assert t.state.players[0].copies == {X: "advanced-carrier-ii"}
    assert (stats(t.state, 0, "carrier").capacity, move_value(t.state, 0, "carrier", 36)) == (8, 2)
    assert "advanced-carrier-ii" in t.state.players[1].technologies


@proves("ti4.63.21.2", "ti4.77.1a.2")
def test_a_second_upgrade_of_a_unit_uses_the_same_token() -> None:
    """Spec Ops II is copied by X; Letani Warrior II, another infantry, can only be copied by X too."""
    t = victorious("arborec", ["letani-warrior-ii", "bioplasmosis"], copies={X: "spec-ops-ii"})
    t.play("0 technological-singularity")
    copies = [one for one in t.options(0) if "letani" in one]
    assert copies == [f"copy 1 letani-warrior-ii {X}"]
    assert len([one for one in t.options(0) if "bioplasmosis" in one]) == 2
    t.play(f"0 {copies[0]}")
    assert t.state.players[0].copies == {X: "letani-warrior-ii"}


@proves("ti4.63.21.2", "ti4.77.1a.2")
def test_an_upgrade_takes_the_place_of_the_one_before() -> None:
    """A copy that of the own card, and a common card that of the copy."""
    t = victorious("sol", ["spec-ops-ii"], own=["infantry-ii"])
    t.play("0 technological-singularity", f"0 copy 1 spec-ops-ii {Y}")
    assert "infantry-ii" not in t.state.players[0].technologies
    assert [line.values["technology"] for line in t.story("gives-up-technology")] == ["infantry-ii"]
    back = victorious("xxcha", ["infantry-ii"], copies={X: "spec-ops-ii"})
    back.play("0 technological-singularity")  # there is nothing else to take
    assert back.state.players[0].copies == {}
    assert stats(back.state, 0, "infantry").combat == 7


def test_what_would_be_lost_is_said_before_one_chooses() -> None:
    """An own upgrade of the unit, and what the card copies; the same technology by another card looks different."""
    texts: Any = texts_at("orloj.games.ti4", ("Ann", "Bob", "Cid"))
    t = victorious("sol", ["spec-ops-ii", "neural-motivator"], own=["infantry-ii"], copies={X: "bioplasmosis"})
    t.play("0 technological-singularity")
    ask, view = t.table.asks()[0], view_of(t.state, 0)
    told = {texts.label(ask, one, "en"): texts.danger(ask, one, view, "en") for one in ask.options}
    assert told == {
        "Neural Motivator of Bob": "",
        "Spec Ops II of Bob, by Valefar Assimilator X": "For it you lose Infantry II and Bioplasmosis.",
        "Spec Ops II of Bob, by Valefar Assimilator Y": "For it you lose Infantry II.",
    }
    t.play(f"0 copy 1 spec-ops-ii {X}")
    assert [line.values["technology"] for line in t.story("gives-up-technology")] == ["infantry-ii", "bioplasmosis"]
    assert t.state.players[0].copies == {X: "spec-ops-ii"}


@proves("ti4.63.22")
def test_copies_count_by_their_colour() -> None:
    g = table(
        factions=("nekro", "sol", "yssaril"),
        technologies={0: NEKRO},
        players={0: {"copies": {X: "bioplasmosis", Y: "spec-ops-ii"}}},
    ).state
    assert owned_colours(g, 0) == {"green": 2, "red": 0, "blue": 0, "yellow": 0}  # with Dacxive Animators


@proves("ti4.63.18")
def test_a_copy_stays_when_its_owner_leaves_the_game() -> None:
    g = table(
        factions=("nekro", "arborec", "yssaril"),
        technologies={0: NEKRO, 1: ["bioplasmosis"]},
        players={0: {"copies": {X: "bioplasmosis"}}},
    ).state
    eliminate(g, 1)
    assert has(g, 0, "bioplasmosis")
    assert not has(g, 1, "bioplasmosis")


def test_a_copy_is_exhausted_by_itself() -> None:
    g = table(
        factions=("nekro", "winnu", "yssaril"),
        technologies={0: NEKRO, 1: ["lazax-gate-folding"]},
        players={0: {"copies": {X: "lazax-gate-folding"}}},
    ).state
    exhaust_technology(g, 1, "lazax-gate-folding")
    assert has_ready(g, 0, "lazax-gate-folding")
    exhaust_technology(g, 0, "lazax-gate-folding")
    assert g.players[0].exhausted == [X]
    assert not has_ready(g, 0, "lazax-gate-folding")


@proves("ti4.63.19")
def test_docks_land_when_the_token_leaves_the_floating_factory() -> None:
    """In 36 on a planet of choice, in 47 there is none: that dock goes to the reinforcements."""
    t = victorious(
        "winnu",
        ["lazax-gate-folding"],
        copies={X: "floating-factory-ii", Y: "bioplasmosis"},
        units={"0 28": "space-dock", "0 47": "space-dock"},
        owners={"tequran": 0, "torkan": 0},
    )
    t.play("0 technological-singularity", f"0 copy 1 lazax-gate-folding {X}")
    assert t.asked() == {0: "dock-lands"}
    assert t.options(0) == ["tequran", "torkan"]
    t.play("0 torkan")
    assert units_of(t, "0 torkan") == {"space-dock": 1}
    assert units_of(t, "0 28") == {}
    assert units_of(t, "0 47") == {}


@proves("ti4.63.20")
def test_war_suns_go_with_the_token() -> None:
    for own, left in (([], {}), (["war-sun"], {"war-sun": 1})):
        t = victorious(
            "winnu",
            ["lazax-gate-folding"],
            own=own,
            copies={X: "prototype-war-sun-ii", Y: "bioplasmosis"},
            units={"0 47": "war-sun"},
        )
        t.play("0 technological-singularity", f"0 copy 1 lazax-gate-folding {X}")
        assert units_of(t, "0 47") == left


def test_units_that_waited_on_a_copied_card_are_lost_with_it() -> None:
    t = victorious(
        "winnu",
        ["lazax-gate-folding"],
        copies={X: "spec-ops-ii", Y: "bioplasmosis"},
        sheet={"waiting": {"infantry": 2}},
    )
    t.play("0 technological-singularity", f"0 copy 1 lazax-gate-folding {X}")
    assert t.state.players[0].waiting == {}


def test_a_technology_works_at_once() -> None:
    """Duranium Armor that was taken in a round repairs a ship in the next one."""
    t = battle(
        "2 dreadnought*, cruiser",
        "3 carrier",
        factions=("nekro", "xxcha", "yssaril"),
        technologies={0: NEKRO, 1: ["duranium-armor"]},
        dice=[5, 1, 1, 1, 1, 1, 5, 5, 7, 1, 1],
    )
    t.play("0 technological-singularity")
    assert is_idle(t)
    assert t.state.players[0].technologies[-1] == "duranium-armor"
    assert t.story("repairs")


# ---------------------------------------------------------------- Antivirus


def test_antivirus_protects_its_holder() -> None:
    t = battle(
        "2 cruiser",
        "2 carrier",
        factions=("nekro", "xxcha", "yssaril"),
        technologies={0: NEKRO, 1: ["neural-motivator"]},
        notes={1: [(0, "antivirus")]},
        dice=[7, 7, 1, 1],
    )
    assert t.asked() == {1: "after.RoundStart"}
    t.play("1 antivirus")
    assert is_idle(t)
    assert t.state.players[1].notes_in_play == [note_of(0, "nekro", "antivirus")]
    assert "neural-motivator" not in t.state.players[0].technologies


# ---------------------------------------------------------------- Galactic Threat


def test_the_virus_has_no_vote_but_predicts_for_a_technology() -> None:
    """Only of those who have voted for the outcome; once in an agenda phase."""
    t = vote_on(
        "economic-equality",
        "archived-secret",
        factions=("nekro", "xxcha", "yssaril"),
        technologies={0: NEKRO, 1: ["neural-motivator"], 2: ["sarween-tools"]},
    )
    assert t.asked() == {0: "after.AgendaRevealed"}
    t.play("0 galactic-threat", "0 for")
    cast(t, s1="for: quann", s2="abstain")
    assert "neural-motivator" in t.state.players[0].technologies
    assert "sarween-tools" not in t.state.players[0].technologies
    assert not any(line.seat == 0 for line in t.story("votes"))


def test_a_wrong_prediction_brings_nothing() -> None:
    t = vote_on(
        "economic-equality",
        factions=("nekro", "xxcha", "yssaril"),
        technologies={0: NEKRO, 1: ["neural-motivator"]},
    )
    t.play("0 galactic-threat", "0 against")
    cast(t, s1="for: quann")
    assert t.state.players[0].technologies == NEKRO


# ---------------------------------------------------------------- The Alastor


def alastor(dice: list[int], chosen: str, defender: str = "2 cruiser", **more: Any) -> Position[State]:
    t = battle(
        "flagship, 2 infantry",
        defender,
        factions=("nekro", "xxcha", "yssaril"),
        units={"0 lor": "3 infantry"},
        owners={"lor": 0},
        dice=dice,
        **more,
    )
    return t.play("0 the-alastor", f"0 {chosen}")


def test_ground_forces_fight_as_ships() -> None:
    """Two from a planet and one from the space area roll with 8 beside the flagship; they can be lost in its stead."""
    t = alastor([8, 8, 1, 1, 1, 7, 1], "troop infantry lor=2,troop infantry 36=1")
    rolled = [(unit, faces) for seat, unit, faces, _ in throws(t) if seat == 0][:3]
    assert sorted(unit for unit, _ in rolled) == ["flagship", "infantry", "infantry"]
    assert sum(len(faces) for unit, faces in rolled if unit == "infantry") == 3
    assert t.asked() == {0: "sustain"}
    t.play("0 pass", "0 unit-at infantry lor=1")
    assert is_idle(t)
    assert sorted(lost(t)) == [(0, "infantry", 1), (1, "cruiser", 2)]
    assert units_of(t, "0 lor") == {"infantry": 2}
    assert fleet_excess(t.state, 0, 36) == 0


def test_they_fight_on_without_the_flagship() -> None:
    """The damaged flagship and an infantry are lost; two on the planet win the combat and hold their planet."""
    t = battle(
        "flagship*",
        "2 cruiser",
        factions=("nekro", "xxcha", "yssaril"),
        units={"0 lor": "2 infantry"},
        owners={"lor": 0},
        dice=[8, 1, 1, 1, 7, 1, 8, 1, 1],
    )
    t.play("0 the-alastor", "0 troop infantry lor=2")
    assert t.asked() == {0: "losses"}
    t.play("0 flagship=1")
    assert sorted(lost(t)) == [(0, "flagship", 1), (1, "cruiser", 1), (1, "cruiser", 1)]
    assert is_idle(t)
    assert t.story("combat-won")[0].seat == 0
    assert units_of(t, "0 lor") == {"infantry": 2}


def test_they_count_for_assault_cannons() -> None:
    """With the flagship and two infantry there are three that are no fighters."""
    t = alastor(
        [1] * 30,
        "troop infantry lor=2",
        technologies={0: [*NEKRO, "assault-cannon"]},
        defender="cruiser, 2 carrier",
    )
    assert t.asked() == {1: "assault-cannon"}
    assert set(t.options(1)) == {"cruiser", "carrier"}


def test_who_retreats_leaves_nobody_in_the_combat() -> None:
    t = battle(
        "2 cruiser",
        "flagship",
        factions=("xxcha", "nekro", "yssaril"),
        units={"1 lor": "2 infantry", "1 47": "destroyer"},
        owners={"lor": 1},
        dice=[1] * 10,
    )
    t.play("1 the-alastor", "1 troop infantry lor=2", "1 retreat")
    while t.asked().get(1) == "board":
        t.play("1 -")
    assert is_idle(t)
    assert t.story("combat-won")[0].seat == 0
    assert units_of(t, "1 47") == {"destroyer": 1, "flagship": 1}
    assert units_of(t, "1 lor") == {"infantry": 2}


def test_ground_combats_feed_the_virus_too() -> None:
    t = landing(
        "2 infantry",
        {"lor": "infantry"},
        factions=("nekro", "xxcha", "yssaril"),
        technologies={0: [X, Y], 1: ["neural-motivator"]},
        dice=[8, 1, 1],
    )
    t.play("0 land infantry lor=2", "0 technological-singularity")
    assert "neural-motivator" in t.state.players[0].technologies


def test_a_copy_of_revival_brings_infantry_home() -> None:
    """Spec Ops II, copied: infantry that dies comes back on 5 to 10 at the home of the Nekro."""
    t = landing(
        "infantry",
        {"lor": "2 infantry"},
        factions=("nekro", "xxcha", "yssaril"),
        technologies={0: NEKRO},
        players={0: {"copies": {X: "spec-ops-ii"}}},
        plan=[Step("turn", [0])],
        dice=[1, 8, 1, 5],
    )
    t.play("0 land infantry lor=1")
    assert t.asked() == {0: "action"}
    assert units_of(t, "0 mordai-ii") == {"infantry": 1}


def test_a_copy_that_ends_a_turn_or_silences_is_the_own_one() -> None:
    """What silences the faction of its owner does not touch the copy."""
    g = table(
        factions=("nekro", "yin", "yssaril"),
        technologies={0: NEKRO, 1: ["impulse-core"]},
        players={0: {"copies": {X: "impulse-core"}}},
        lasting=[Lasting(id="greyfire-mutagen", seat=2, other=1, place="silenced", until="action")],
    ).state
    assert has(g, 0, "impulse-core")
    assert not has(g, 1, "impulse-core")
