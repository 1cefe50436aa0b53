"""Objectives and victory points [ti4.26, ti4.74]; secret objectives that are scored in the action phase."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.ti4 import GAME
from orloj.games.ti4.cards import secrets_of
from orloj.games.ti4.components import ACTION_CARDS, OBJECTIVE_NUMBER, OBJECTIVES
from orloj.games.ti4.moments import NOBODY, Loss
from orloj.games.ti4.names import text_of
from orloj.games.ti4.scoring import gain_points, gain_points_together, is_met, lose_points, note_scored, scorable
from orloj.games.ti4.state import State
from orloj.games.ti4.units import destroy
from orloj.testing import Position, proves
from tests.ti4.battles import battle, is_idle, landing
from tests.ti4.positions import table
from tests.ti4.turns import turn


def points(t: Position[State], seat: int = 0) -> int:
    return t.state.players[seat].points


# ---------------------------------------------------------------- what objectives are


@proves("ti4.26.1", "ti4.26.2", "ti4.26.3", "ti4.26.4")
def test_each_objective_has_points_a_phase_and_a_requirement() -> None:
    assert [sum(one.stage == stage for one in OBJECTIVES) for stage in ("1", "2", "secret")] == [10, 10, 20]
    assert {(one.stage, one.points) for one in OBJECTIVES} == {("1", 1), ("2", 2), ("secret", 1)}
    assert {one.phase for one in OBJECTIVES} == {"status", "action"}
    assert all(text_of("objective", one.id, "en") for one in OBJECTIVES)


MET: dict[str, dict[str, Any]] = {
    "develop-weaponry": {"technologies": {0: ["cruiser-ii", "fighter-ii"]}},
    "diversify-research": {
        "technologies": {0: ["neural-motivator", "dacxive-animators", "sarween-tools", "graviton-laser-system"]}
    },
    "erect-a-monument": {"players": {0: {"trade_goods": 5}}},
    "expand-borders": {"owners": dict.fromkeys(("lodor", "quann", "vefut-ii", "bereg", "lirta-iv", "arnor"), 0)},
    "intimidate-council": {"units": {"0 27": "fighter", "0 46": "fighter"}},
    "lead-from-the-front": {"players": {0: {"tactic": 1, "strategy": 2, "fleet": 0}}},
    "negotiate-trade-routes": {"players": {0: {"trade_goods": 5}}},
    "sway-the-council": {"owners": {"mecatol-rex": 0}},
    "centralize-galactic-trade": {"players": {0: {"trade_goods": 10}}},
    "conquer-the-weak": {"owners": {"archon-ren": 0}},
    "found-a-golden-age": {"players": {0: {"trade_goods": 13}}},
    "galvanize-the-people": {"players": {0: {"tactic": 4, "strategy": 2, "fleet": 0}}},
    "manipulate-galactic-law": {"owners": {"mecatol-rex": 0}, "players": {0: {"trade_goods": 8}}},
    "revolutionize-warfare": {"technologies": {0: ["cruiser-ii", "fighter-ii", "carrier-ii"]}},
    "become-the-gatekeeper": {"units": {"0 26": "fighter", "0 40": "fighter"}},
    "control-the-region": {"units": {f"0 {tile}": "fighter" for tile in (26, 27, 28, 36, 46, 47)}},
    "cut-supply-lines": {"units": {"0 26": "fighter", "1 lodor": "space-dock"}},
    "establish-a-perimeter": {"units": {"0 hercant": "2 pds", "0 arretze": "2 pds"}},
    "form-a-spy-network": {"hands": {0: ["bunker", "spy", "veto", "plague", "summit"]}},
    "fuel-the-war-machine": {
        "units": {"0 hercant": "space-dock", "0 arretze": "space-dock", "0 kamdorn": "space-dock"}
    },
    "gather-a-mighty-fleet": {"units": {"0 27": "3 dreadnought", "0 28": "2 dreadnought"}},
    "learn-the-secrets-of-the-cosmos": {"units": {"0 26": "fighter", "0 46": "fighter", "0 27": "fighter"}},
    "master-the-laws-of-physics": {
        "technologies": {0: ["neural-motivator", "dacxive-animators", "hyper-metabolism", "x-89-bacterial-weapon"]}
    },
    "occupy-the-seat-of-the-empire": {"owners": {"mecatol-rex": 0}, "units": {"0 18": "3 fighter"}},
    "threaten-enemies": {"units": {"0 42": "fighter"}},
}


@proves("ti4.26.4")
@pytest.mark.parametrize("objective", MET)
def test_requirements(objective: str) -> None:
    number = OBJECTIVE_NUMBER[objective]
    assert is_met(table(**MET[objective]).state, 0, number)
    bare = table(players={0: {"tactic": 0, "strategy": 0}})
    assert not is_met(bare.state, 0, number)


# ---------------------------------------------------------------- victory points and the end


def gaining(count: int, players: dict[int, dict[str, int]], goal: int = 10) -> Position[State]:
    """Seat 0 gains points."""

    async def gain(g: State) -> None:
        g.goal = goal
        gain_points(g, 0, count)

    return table(players=players, script=gain)


@proves("ti4.74.0", "ti4.74.7", "ti4.74.4a", "ti4.74.4a.2", "ti4.74.2")
def test_ten_points_win_at_once() -> None:
    t = gaining(2, {0: {"points": 9}})
    assert t.outcome is not None
    assert t.outcome.winners == [0]
    assert t.outcome.scores[0] == 10
    assert is_idle(gaining(1, {0: {"points": 8}}))


@proves("ti4.74.2a")
def test_fourteen_points_in_the_longer_game() -> None:
    assert gaining(1, {0: {"points": 12}}, goal=14).outcome is None
    t = gaining(1, {0: {"points": 13}}, goal=14)
    assert t.outcome is not None
    assert t.outcome.scores[0] == 14


@proves("ti4.74.7.2")
def test_together_the_nearest_to_the_speaker_wins() -> None:
    async def both(g: State) -> None:
        gain_points_together(g, [0, 1], 1)

    t = table(players={0: {"points": 9}, 1: {"points": 9}}, speaker=1, script=both)
    assert t.outcome is not None
    assert t.outcome.winners == [1]


@proves("ti4.74.4a")
def test_points_are_lost_down_to_none() -> None:
    def prepare(g: State) -> None:
        lose_points(g, 0, 2)

    assert points(table(players={0: {"points": 1}}, begin=prepare)) == 0


@proves("ti4.57.1", "ti4.74.7")
def test_who_is_first_in_initiative_wins_before_others_score() -> None:
    sheets = {0: {"points": 9, "initiative": 4}, 1: {"points": 9, "initiative": 2}, 2: {"tactic": 0, "strategy": 0}}
    t = table(plan=["status-phase"], active=NOBODY, objectives=["lead-from-the-front"], players=sheets)
    t.play("1 score lead-from-the-front", "1 tactic=3")
    assert t.outcome is not None
    assert t.outcome.winners == [1]


# ---------------------------------------------------------------- public objectives


@proves("ti4.26.16")
def test_public_objectives_need_all_planets_of_the_home_system() -> None:
    facts: dict[str, Any] = {"objectives": ["lead-from-the-front"]}
    number = OBJECTIVE_NUMBER["lead-from-the-front"]
    assert scorable(table(**facts).state, 0, "status") == [number]
    assert scorable(table(owners={"kamdorn": 1}, **facts).state, 0, "status") == []
    t = turn("imperial", owners={"kamdorn": 1}, **facts).play("0 strategic imperial")
    assert t.asked() == {0: "imperial-secret"}


@proves("ti4.26.16")
def test_secret_objectives_do_not_need_the_home_system() -> None:
    t = table(plan=["status-phase"], active=NOBODY, owners={"kamdorn": 1}, secrets={0: ["establish-a-perimeter"]},
              units={"0 hercant": "2 pds", "0 arretze": "2 pds"})  # fmt: skip
    t.play("0 score establish-a-perimeter")
    assert points(t) == 1


@proves("ti4.26.8", "ti4.26.12")
def test_each_objective_is_scored_once() -> None:
    number = OBJECTIVE_NUMBER["lead-from-the-front"]
    t = table(objectives=["lead-from-the-front"], players={0: {"scored": [number]}})
    assert scorable(t.state, 0, "status") == []
    assert scorable(t.state, 1, "status") == [number]


@proves("ti4.26.10")
def test_the_price_of_an_objective_is_paid_when_it_is_scored() -> None:
    t = table(plan=["status-phase"], active=NOBODY, objectives=["erect-a-monument"], owners={"lodor": 0},
              players={0: {"trade_goods": 4}})  # fmt: skip
    t.play("0 score erect-a-monument")
    assert t.asked() == {0: "pay"}
    assert points(t) == 0
    t.play("0 lodor,arretze,good 1,good 2,good 3")
    assert points(t) == 1
    assert t.state.players[0].trade_goods == 1
    assert t.state.planets["lodor"].exhausted


@proves("ti4.26.10")
def test_a_price_in_action_cards_is_paid_too() -> None:
    """Five of them, of the player's choice."""
    hand = ["bunker", "spy", "veto", "plague", "summit", "lucky-shot"]
    t = table(plan=["status-phase"], active=NOBODY, secrets={0: ["form-a-spy-network"]}, hands={0: hand})
    t.play("0 score form-a-spy-network")
    assert t.asked() == {0: "discard-cards"}
    assert points(t) == 0
    t.play("0 bunker,spy,veto,plague,summit")
    assert points(t) == 1
    assert sorted(ACTION_CARDS[card].id for card in t.state.action_deck.discards.cards) == sorted(hand[:5])


@proves("ti4.26.10")
@pytest.mark.parametrize(("objective", "price"), [("negotiate-trade-routes", 5), ("centralize-galactic-trade", 10)])
def test_a_price_in_trade_goods_is_paid_too(objective: str, price: int) -> None:
    t = table(plan=["status-phase"], active=NOBODY, objectives=[objective], players={0: {"trade_goods": 11}})
    t.play(f"0 score {objective}")
    assert t.state.players[0].trade_goods == 11 - price


@proves("ti4.26.13a", "ti4.26.20", "ti4.54.0", "ti4.88.1")
def test_a_game_begins_with_two_public_objectives_and_a_secret_each() -> None:
    t = Position.new(GAME, 3, seed=5)
    while t.state.phase == "setup":
        seat = next(iter(t.asked()))
        t.play(f"{seat} {next(iter(t.answers(seat)))}")
    assert len(t.state.objectives) == 2
    assert all(OBJECTIVES[one].stage == "1" for one in t.state.objectives)
    for player in t.state.players:
        assert len(player.secrets.cards) == 1
        assert len(player.notes.cards) == 5
        assert (player.tactic, player.fleet, player.strategy) == (3, 3, 2)


# ---------------------------------------------------------------- secret objectives in the action phase


@proves("ti4.26.18", "ti4.26.9")
def test_destroy_their_greatest_ship() -> None:
    losses = [Loss(seat=1, kind="flagship", count=1, place="27")]
    t = table(units={"1 27": "flagship"}, secrets={0: ["destroy-their-greatest-ship"]},
              begin=lambda g: destroy(g, losses, by=0, cause="lucky-shot"))  # fmt: skip
    t.play("0 destroy-their-greatest-ship")
    assert points(t) == 1
    assert t.state.players[0].secrets.cards == []
    assert t.state.players[0].scored == [OBJECTIVE_NUMBER["destroy-their-greatest-ship"]]
    own = table(units={"1 27": "flagship"}, secrets={1: ["destroy-their-greatest-ship"]},
                begin=lambda g: destroy(g, losses, by=1, cause="devotion"))  # fmt: skip
    assert is_idle(own)


def test_make_an_example_of_their_world() -> None:
    secrets = {0: ["make-an-example-of-their-world"]}
    t = landing("dreadnought, infantry", {"arnor": "infantry"}, dice=[5], secrets=secrets)
    t.play("0 fire-all")
    assert t.asked() == {0: "after.UnitsDestroyed"}
    t.play("0 make-an-example-of-their-world")
    assert points(t) == 1
    t = landing("dreadnought, infantry", {"arnor": "2 infantry"}, dice=[5], secrets=secrets)
    t.play("0 fire-all")
    assert "after.UnitsDestroyed" not in t.asked().values()


def test_turn_their_fleets_to_dust() -> None:
    facts: dict[str, Any] = {
        "units": {"1 arnor": "2 pds"},
        "owners": {"arnor": 1},
        "dice": [6, 1],
        "steps": ("space-cannon-offense",),
        "secrets": {1: ["turn-their-fleets-to-dust"]},
    }
    t = battle("cruiser", "", **facts).play("1 fire-all", "1 turn-their-fleets-to-dust")
    assert points(t, 1) == 1
    assert is_idle(battle("2 cruiser", "", **facts).play("1 fire-all"))


@proves("ti4.26.7.2", "ti4.26.19")
def test_spark_a_rebellion_and_unveil_flagship() -> None:
    """One objective in each combat, although both are met; and nobody scores the secrets of others."""
    secrets = {0: ["spark-a-rebellion", "unveil-flagship"], 2: ["destroy-their-greatest-ship"]}
    t = battle("flagship", "carrier", dice=[10, 10, 1], secrets=secrets, players={1: {"points": 2}})
    assert t.asked() == {0: "after.SpaceCombat"}
    assert {*t.options(0)} == {"pass", "spark-a-rebellion", "unveil-flagship"}
    t.play("0 unveil-flagship")
    assert points(t) == 1
    assert is_idle(t)
    lead = {0: {"points": 1}}
    lonely = battle("flagship", "carrier", dice=[10, 10, 1], secrets={0: ["spark-a-rebellion"]}, players=lead)
    assert is_idle(lonely)  # the opponent does not lead


@proves("ti4.26.7", "ti4.26.7a")
def test_one_objective_in_each_combat_of_a_tactical_action() -> None:
    t = battle("flagship, infantry", "carrier", dice=[10, 10, 1, 8, 1], steps=("space-combat", "invasion"),
               units={"1 arnor": "infantry"}, owners={"arnor": 1}, players={1: {"points": 1}},
               secrets={0: ["spark-a-rebellion", "unveil-flagship"]})  # fmt: skip
    t.play("0 unveil-flagship", "0 land infantry arnor=1", "0 spark-a-rebellion")
    assert points(t) == 2


@proves("ti4.26.21")
def test_scored_secrets_count_against_the_limit() -> None:
    def prepare(g: State) -> None:
        note_scored(g, 0, OBJECTIVE_NUMBER["unveil-flagship"])

    t = table(secrets={0: ["unveil-flagship"]}, begin=prepare)
    assert secrets_of(t.state, 0) == 1
