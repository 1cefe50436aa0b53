"""The round and its phases [ti4.18, ti4.59, ti4.16, ti4.58, ti4.57], strategy cards and the order of initiative
[ti4.24, ti4.45], readied and exhausted cards [ti4.52, ti4.76]."""

from __future__ import annotations

from typing import Any

from orloj.games.ti4.components import OBJECTIVES, STRATEGY_CARDS
from orloj.games.ti4.facts import has_ready, initiative_order
from orloj.games.ti4.moments import NOBODY
from orloj.games.ti4.purse import wealth
from orloj.games.ti4.state import Lasting, State
from orloj.games.ti4.transactions import partners
from orloj.testing import Position, proves
from tests.ti4.positions import table
from tests.ti4.turns import hand, pools, turn

PEOPLE = ("hacan", "xxcha", "winnu")  # who draw no more cards than others
EVERYTHING_SPENT = {"strategy_cards": ["trade"], "spent_cards": ["trade"]}


def keys(t: Position[State], *wanted: str) -> list[str]:
    return [line.key for line in t.story() if line.key in wanted]


# ---------------------------------------------------------------- strategy phase


def choosing(seats: int = 3, each: int = 2, **facts: Any) -> Position[State]:
    """The strategy phase begins."""

    def prepare(g: State) -> None:
        g.cards_each = each
        g.then("strategy-phase")

    return table(seats, begin=prepare, phase="status", active=NOBODY, **facts)


@proves("ti4.32.0", "ti4.32.1", "ti4.59.0", "ti4.59.1", "ti4.59.1b", "ti4.24.1", "ti4.24.8", "ti4.24.8a")
def test_from_the_speaker_on_everybody_chooses_a_card_of_the_common_area() -> None:
    t = choosing(5, 1, speaker=3)
    assert t.asked() == {3: "pick-strategy"}
    assert t.options(3) == list(STRATEGY_CARDS)
    t.play("3 trade")
    assert t.asked() == {4: "pick-strategy"}
    assert "trade" not in t.options(4)
    t.play("4 warfare", "0 imperial", "1 politics")
    assert t.asked() == {2: "pick-strategy"}
    assert t.state.players[3].strategy_cards == ["trade"]
    held = [card for player in t.state.players for card in player.strategy_cards]
    assert sorted([*held, *t.state.offer]) == sorted(STRATEGY_CARDS)


@proves("ti4.59.1c", "ti4.59.2", "ti4.59.2.2")
def test_with_three_players_a_second_round_follows_and_cards_left_get_goods() -> None:
    t = choosing().play("0 trade", "1 warfare", "2 imperial")
    assert t.asked() == {0: "pick-strategy"}
    t.play("0 politics", "1 leadership", "2 technology")
    assert t.state.offer == {"diplomacy": 1, "construction": 1}
    assert t.state.players[0].strategy_cards == ["trade", "politics"]
    assert t.state.phase == "action"
    assert t.asked() == {1: "action"}


@proves("ti4.59.2a")
def test_with_four_players_no_card_is_left() -> None:
    t = choosing(4).play("0 trade", "1 warfare", "2 imperial", "3 politics", "0 leadership", "1 diplomacy")
    t.play("2 construction")
    assert t.state.offer == {}
    assert [len(player.strategy_cards) for player in t.state.players] == [2, 2, 2, 2]


@proves("ti4.59.2")
def test_a_card_that_nobody_wants_becomes_richer_every_round() -> None:
    def prepare(g: State) -> None:
        g.offer = {"trade": 0, "warfare": 2}
        g.then("cards-left")

    t = table(begin=prepare, phase="strategy", active=NOBODY)
    assert t.state.offer == {"trade": 1, "warfare": 3}


@proves("ti4.59.1a")
def test_goods_on_a_card_belong_to_who_chooses_it() -> None:
    def prepare(g: State) -> None:
        g.cards_each = 1
        g.offer = {"trade": 2, "warfare": 1}
        g.then("strategy-phase")

    t = table(begin=prepare, phase="status", active=NOBODY)
    assert t.question(0).values["goods"]["trade"] == 2
    t.play("0 trade")
    assert t.state.players[0].trade_goods == 2


@proves("ti4.45.0", "ti4.45.1", "ti4.45.2", "ti4.45.3", "ti4.24.0", "ti4.24.6", "ti4.16.0")
def test_the_lowest_number_of_each_player_counts() -> None:
    t = choosing().play("0 trade", "1 leadership", "2 diplomacy", "0 politics", "1 imperial", "2 technology")
    assert initiative_order(t.state) == [1, 2, 0]
    assert t.asked() == {1: "action"}
    t.play("1 activate 46")
    assert t.asked() == {2: "action"}
    t.play("2 activate 46")
    assert t.asked() == {0: "action"}


# ---------------------------------------------------------------- action phase


@proves("ti4.16.1", "ti4.1.0", "ti4.18.2")
def test_a_turn_has_one_action_of_three_kinds() -> None:
    t = turn("trade", hands={0: ["economic-initiative"]})
    kinds = {option.split()[0] for option in t.options(0)}
    assert kinds == {"strategic", "activate", "component"}
    t.play("0 activate 46")
    assert t.asked() == {0: "idle"}


@proves("ti4.16.2")
def test_who_can_do_nothing_passes() -> None:
    t = turn(players={0: {"tactic": 0}}, factions=("winnu", "xxcha", "yin"))  # who has nobody to trade with either
    assert t.state.players[0].passed
    assert t.asked() == {0: "idle"}


@proves("ti4.16.4", "ti4.16.4a", "ti4.58.2a", "ti4.58.2.2")
def test_nobody_passes_before_both_strategy_cards_are_used() -> None:
    t = turn("trade", "politics", players={0: {"spent_cards": ["trade"]}})
    assert "pass-turn" not in t.options(0)
    assert t.why(0, "pass-turn") == ("card-not-used", "ti4.16.4")
    t = turn("trade", "politics", players={0: {"spent_cards": ["trade", "politics"]}})
    assert "pass-turn" in t.options(0)


def _phase(**players: dict[str, Any]) -> Position[State]:
    sheets = {seat: {"tactic": 9, **players.get(f"s{seat}", {})} for seat in range(3)}
    return table(players=sheets, plan=["action-phase"], active=NOBODY)


@proves("ti4.16.3", "ti4.16.3c", "ti4.16.5")
def test_who_has_passed_is_out_and_the_last_one_goes_on() -> None:
    t = _phase().play("0 pass-turn", "1 pass-turn", "2 activate 46", "2 activate 47")
    assert t.asked() == {2: "action"}
    t.play("2 pass-turn")
    assert t.state.phase == "status"


@proves("ti4.16.3a")
def test_who_has_passed_still_trades() -> None:
    facts: dict[str, Any] = {"units": {"0 46": "cruiser", "1 28": "fighter"}, "factions": ("winnu", "xxcha", "yssaril")}
    t = table(players={1: {"passed": True}}, **facts)
    assert partners(t.state, 1) == [0]


@proves("ti4.16.3a.2")
def test_start_of_the_turn_comes_before_the_pass() -> None:
    t = turn(technologies={0: ["transit-diodes"]}, units={"0 hercant": "infantry"})
    assert t.asked() == {0: "after.TurnStart"}
    t.play("0 transit-diodes", "0 troop infantry hercant=1", "0 arretze=1", "0 pass-turn")
    assert t.state.players[0].passed


@proves("ti4.16.3b", "ti4.24.4")
def test_who_has_passed_still_uses_secondary_abilities_of_others() -> None:
    t = turn("politics", players={1: {"passed": True}})
    t.play("0 strategic politics", "0 player 1", "0 pass")
    assert t.asked() == {1: "follow"}
    assert t.play("1 pass").asked() == {2: "follow"}
    assert t.play("2 pass").asked() == {0: "idle"}  # seat 0, whose card it is, was not asked


@proves("ti4.58.1", "ti4.58.3")
def test_secondary_abilities_come_after_the_primary_and_clockwise_from_the_left() -> None:
    t = turn("politics", seat=1, active=1, factions=PEOPLE)
    t.play("1 strategic politics", "1 player 2", "1 pass", "2 follow politics", "0 follow politics")
    assert [line.seat for line in t.story("draws-cards")] == [1, 2, 0]
    assert keys(t, "speaker", "draws-cards")[:2] == ["speaker", "draws-cards"]


@proves("ti4.58.1")
def test_who_has_lost_the_token_meanwhile_does_not_follow() -> None:
    t = turn("politics", players={2: {"strategy": 0}})
    t.play("0 strategic politics", "0 player 1", "0 pass")
    assert t.asked() == {1: "follow"}
    t.play("1 pass")
    assert t.asked() != {2: "follow"}
    t = turn("politics", players={2: {"strategy": 0}}, factions=PEOPLE)
    t.play("0 strategic politics", "0 player 1", "0 pass")
    t.table.state.players[2].strategy = 1  # what he lacked he has got meanwhile
    assert t.play("1 follow politics").asked() == {2: "follow"}


@proves("ti4.58.2", "ti4.52.6", "ti4.76.5")
def test_a_used_strategy_card_is_exhausted_after_everybody_could_use_it() -> None:
    t = turn("politics").play("0 strategic politics", "0 player 1", "0 pass")
    assert t.state.players[0].spent_cards == []
    t.play("1 pass", "2 pass")
    assert t.state.players[0].spent_cards == ["politics"]
    again = turn("politics", players={0: {"spent_cards": ["politics"]}})
    assert "strategic politics" not in again.options(0)


@proves("ti4.18.3")
def test_what_lasts_until_the_end_of_a_turn_ends_with_it() -> None:
    t = turn(lasting=[Lasting(id="flank-speed", seat=0, until="turn"), Lasting(id="bunker", seat=0, until="round")])
    assert len(t.state.lasting) == 2
    t.play("0 activate 46")
    assert [one.id for one in t.state.lasting] == ["bunker"]


# ---------------------------------------------------------------- status phase


def status(**facts: Any) -> Position[State]:
    """The status phase begins."""
    return table(plan=["status-phase"], active=NOBODY, **facts)


def _rest(t: Position[State]) -> Position[State]:
    """All tokens stay where they are, gained ones go to the tactic pool."""
    while "status-tokens" in t.asked().values():
        for seat, player in enumerate(t.state.players):
            if t.asked().get(seat) == "status-tokens":
                total = t.question(seat).values["count"]
                rest = total - player.fleet - player.strategy
                t.play(f"{seat} tactic={rest},fleet={player.fleet},strategy={player.strategy}")
    return t


@proves("ti4.57.0", "ti4.57.1", "ti4.26.5a", "ti4.26.6", "ti4.26.0", "ti4.26.5", "ti4.74.1", "ti4.74.4")
def test_one_public_and_one_secret_objective_in_initiative_order() -> None:
    docks = {"0 hercant": "space-dock", "0 arretze": "space-dock", "0 kamdorn": "space-dock"}
    t = status(
        units={**docks, "0 27": "4 pds"},
        objectives=["lead-from-the-front", "negotiate-trade-routes"],
        secrets={0: ["fuel-the-war-machine", "establish-a-perimeter", "unveil-flagship"]},
        players={0: {"trade_goods": 5}, 1: {"tactic": 0, "strategy": 0}, 2: {"tactic": 0, "strategy": 0}},
    )
    assert t.options(0) == ["pass", "score lead-from-the-front", "score negotiate-trade-routes", "secret-first"]
    t.play("0 score negotiate-trade-routes")
    assert t.state.players[0].trade_goods == 0
    assert t.asked() == {0: "score-secret"}  # no second public one
    assert t.options(0) == ["pass", "score fuel-the-war-machine", "score establish-a-perimeter"]
    t.play("0 score establish-a-perimeter")
    assert not {"score-public", "score-secret"} & {*t.asked().values()}  # though he meets more of both
    assert t.state.players[0].points == 2
    assert [OBJECTIVES[one].id for one in t.state.players[0].scored] == [
        "negotiate-trade-routes",
        "establish-a-perimeter",
    ]


@proves("ti4.57.1", "ti4.45.2")
def test_objectives_are_scored_in_initiative_order() -> None:
    sheets = {0: {"initiative": 5}, 1: {"initiative": 1, "tactic": 3}, 2: {"initiative": 3}}
    t = status(objectives=["lead-from-the-front"], players=sheets)
    assert t.asked() == {1: "score-public"}
    t.play("1 pass")
    assert t.asked() == {2: "score-public"}
    t.play("2 score lead-from-the-front", "2 tactic=3")
    assert t.asked() == {0: "score-public"}
    assert t.state.players[2].points == 1


@proves("ti4.32.4", "ti4.57.2", "ti4.57.2a", "ti4.26.14", "ti4.26.14a", "ti4.26.11")
def test_the_next_objective_is_of_stage_one_as_long_as_there_is_one() -> None:
    t = status(speaker=2)
    [revealed] = t.state.objectives
    assert OBJECTIVES[revealed].stage == "1"
    assert [line.seat for line in t.story("reveals-objective")] == [t.state.speaker]

    def last_of_stage_one(g: State) -> None:
        g.hidden_objectives[0].cards.clear()
        g.then("status-phase")

    t = table(begin=last_of_stage_one, active=NOBODY)
    assert OBJECTIVES[t.state.objectives[0]].stage == "2"


@proves("ti4.57.2b", "ti4.26.15", "ti4.26.15a", "ti4.74.8")
def test_without_objectives_left_the_game_ends() -> None:
    def nothing_left(g: State) -> None:
        for pile in g.hidden_objectives:
            pile.cards.clear()
        g.then("status-phase")

    sheets = {0: {"points": 5, "initiative": 6}, 1: {"points": 4, "initiative": 1}, 2: {"points": 5, "initiative": 2}}
    t = table(begin=nothing_left, active=NOBODY, players=sheets)
    assert t.outcome is not None
    assert t.outcome.winners == [2]
    assert t.outcome.reason == "objectives"


@proves("ti4.57.3", "ti4.25.1")
def test_everybody_draws_an_action_card() -> None:
    t = status(players={0: {"initiative": 9}}, factions=PEOPLE)
    assert [len(hand(t, seat)) for seat in range(3)] == [1, 1, 1]
    assert [line.seat for line in t.story("draws-cards")] == [1, 2, 0]


@proves("ti4.57.4", "ti4.57.5", "ti4.57.5.2")
def test_tokens_return_and_two_are_gained() -> None:
    t = status(tokens={27: [0, 1], 46: [0]}, hands={2: ["sabotage"]}, factions=PEOPLE)
    assert t.asked() == dict.fromkeys(range(3), "status-tokens")
    assert all(not system.tokens for system in t.state.systems.values())
    assert t.question(0).values["count"] == 10
    t.play("2 tactic=10", "0 fleet=10", "1 strategy=10")
    assert pools(t, 0) == (0, 10, 0)
    assert pools(t, 1) == (0, 0, 10)


@proves("ti4.88.3", "ti4.88.3a")
def test_tokens_that_are_not_there_are_not_gained() -> None:
    t = status(players={0: {"tactic": 5, "fleet": 5, "strategy": 5}}, factions=PEOPLE)
    assert t.question(0).values["count"] == 16
    full = turn("leadership", players={0: {"tactic": 6, "fleet": 5, "strategy": 5}})
    full.play("0 strategic leadership")
    assert pools(full, 0) == (6, 5, 5)


def test_a_smaller_fleet_pool_is_checked_everywhere() -> None:
    t = status(units={"0 27": "3 cruiser"}, factions=PEOPLE)
    t.play("0 tactic=8,fleet=2", "1 tactic=10", "2 tactic=10")
    assert t.state.systems[27].space[0].units == {"cruiser": 2}


@proves("ti4.57.6", "ti4.52.5", "ti4.52.6a", "ti4.76.2")
def test_all_cards_are_readied() -> None:
    sheet = {"exhausted": ["transit-diodes"], "strategy_cards": ["trade"], "spent_cards": ["trade"]}
    t = status(players={0: sheet}, exhausted=["hercant"], technologies={0: ["transit-diodes"]})
    t = _rest(_discarded(t))
    assert not t.state.planets["hercant"].exhausted
    assert t.state.players[0].exhausted == []
    assert t.state.players[0].spent_cards == []


@proves("ti4.57.6", "ti4.52.5")
def test_everybody_readies_every_card() -> None:
    """Several of one player, also a law that he has exhausted, and planets of all."""
    own = ["transit-diodes", "graviton-laser-system", "minister-of-war"]
    sheets = {
        0: {"exhausted": own, "strategy_cards": ["trade", "imperial"], "spent_cards": ["imperial", "trade"]},
        1: {"exhausted": ["sarween-tools", "x-89-bacterial-weapon"]},
    }
    far = ["hercant", "arretze", "archon-ren", "archon-tau"]
    t = _rest(_discarded(status(players=sheets, exhausted=far)))
    assert [player.exhausted for player in t.state.players] == [[], [], []]
    assert [player.spent_cards for player in t.state.players] == [[], [], []]
    assert not [planet for planet in far if t.state.planets[planet].exhausted]


def _discarded(t: Position[State]) -> Position[State]:
    while "discard-cards" in t.asked().values():
        [(seat, _)] = t.asked().items()
        t.play(f"{seat} {t.options(seat)[0]}")
    return t


@proves("ti4.57.7")
def test_damaged_units_are_repaired() -> None:
    t = _rest(_discarded(status(units={"0 27": "dreadnought*"})))
    assert t.state.systems[27].space[0].damaged == {}


@proves("ti4.57.8", "ti4.24.8b", "ti4.57.8.2", "ti4.18.0")
def test_strategy_cards_return_and_a_new_round_begins() -> None:
    """All of them, also where everybody has two."""
    cards = {1: {"strategy_cards": ["politics", "imperial"], "spent_cards": ["politics", "imperial"]}}
    t = _rest(_discarded(status(players={0: EVERYTHING_SPENT, **cards})))
    assert [player.strategy_cards for player in t.state.players] == [[], [], []]
    assert t.asked() == {0: "pick-strategy"}
    assert t.options(0) == list(STRATEGY_CARDS)
    assert t.state.phase == "strategy"
    assert t.state.round == 3


@proves("ti4.57.8.2", "ti4.18.0")
def test_without_the_custodians_the_agenda_phase_follows() -> None:
    t = _rest(_discarded(status(custodians=False)))
    assert t.state.phase == "agenda"


# ---------------------------------------------------------------- readied and exhausted cards


@proves("ti4.52.0", "ti4.52.1", "ti4.52.2", "ti4.52.4", "ti4.76.0", "ti4.76.1")
def test_an_exhausted_planet_gives_nothing() -> None:
    t = table(exhausted=["arretze"])
    assert wealth(t.state, 0, "resources") == 1
    assert wealth(t.state, 0, "influence") == 2
    assert wealth(table().state, 0, "resources") == 3


@proves("ti4.76.3")
def test_a_planet_is_exhausted_for_one_currency() -> None:
    t = turn("leadership", owners={"mecatol-rex": 0}).play("0 strategic leadership", "0 tactic=3", "0 2", "0 tactic=2")
    assert t.state.planets["mecatol-rex"].exhausted
    assert wealth(t.state, 0, "resources") == 3  # without the one of Mecatol Rex


@proves("ti4.52.3", "ti4.52.3a", "ti4.76.4", "ti4.76.4.2")
def test_a_technology_is_exhausted_to_use_it() -> None:
    t = turn(technologies={0: ["transit-diodes"]}, units={"0 hercant": "infantry"})
    t.play("0 transit-diodes", "0 troop infantry hercant=1", "0 arretze=1")
    assert t.state.players[0].exhausted == ["transit-diodes"]
    assert not has_ready(t.state, 0, "transit-diodes")
    t = turn(technologies={0: ["transit-diodes"]}, units={"0 hercant": "infantry"},
             players={0: {"exhausted": ["transit-diodes"]}})  # fmt: skip
    assert t.asked() == {0: "action"}
