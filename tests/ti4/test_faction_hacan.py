"""The Emirates of Hacan: Masters of Trade, Guild Ships, Arbiters, Wrath of Kenara, technologies, Trade Convoys."""

from __future__ import annotations

from typing import Any

from orloj.games.ti4.book import component_actions
from orloj.games.ti4.components import ACTION_CARDS
from orloj.games.ti4.galaxy import neighbours
from orloj.games.ti4.look.battles import stroke
from orloj.games.ti4.state import State
from orloj.games.ti4.strategy_cards.registry import can_follow, cost_of
from orloj.games.ti4.transactions import carry_out, goods, partners
from orloj.kernel import Step
from orloj.parts.deals import Offer
from orloj.testing import proves
from tests.ti4.battles import battle, is_idle, lost, throws
from tests.ti4.positions import table

US = ("hacan", "xxcha", "yssaril")


def test_trade_is_followed_for_free() -> None:
    t = table(factions=US, players={0: {"strategy": 0}, 1: {"strategy": 0}})
    assert (cost_of(t.state, 0, "trade"), cost_of(t.state, 1, "trade")) == (0, 1)
    assert can_follow(t.state, 0, "trade")
    assert not can_follow(t.state, 1, "trade")
    assert cost_of(t.state, 0, "politics") == 1


def test_guild_ships_trade_with_everybody() -> None:
    """Nobody is near anybody here; only the active player trades, with the Hacan or as the Hacan."""
    g = table(factions=US).state
    assert not neighbours(g, 0, 1)
    assert partners(g, 0) == [1, 2]
    assert partners(g, 1) == [0]
    g.active = 1
    assert partners(g, 1) == [0]
    assert partners(g, 2) == []


@proves("ti4.65.3")
def test_arbiters_trade_action_cards() -> None:
    hands = {0: ["sabotage"], 1: ["veto"], 2: ["bunker"]}
    g = table(factions=US, hands=hands).state
    assert "card sabotage" in goods(g, 0, 1)
    assert "card veto" in goods(g, 1, 0)
    assert "card veto" not in goods(g, 1, 2)
    carry_out(g, Offer(id=1, giver=0, taker=1, gives={"card sabotage": 1}, wants={"card veto": 1}))
    assert [ACTION_CARDS[card].id for card in g.players[0].action_cards.cards] == ["veto"]
    assert [ACTION_CARDS[card].id for card in g.players[1].action_cards.cards] == ["sabotage"]


def test_a_hand_that_is_too_large_after_a_trade_is_reduced() -> None:
    def traded(g: State) -> None:
        carry_out(g, Offer(id=1, giver=0, taker=1, gives={"card sabotage": 1}, wants={}))
        g.then(*g.aftermath)
        g.aftermath.clear()

    hand = ["bunker", "veto", "summit", "upgrade", "parley", "salvage", "disable"]
    t = table(
        factions=US,
        hands={0: ["sabotage"], 1: hand},
        begin=traded,
    )
    assert t.asked() == {1: "discard-cards"}
    t.play("1 sabotage")
    assert len(t.state.players[1].action_cards.cards) == 7


def test_a_good_raises_a_die_in_the_system_of_the_flagship() -> None:
    """Carriers hit with 9: an 8 becomes one for a good, each die once; what it shows stays."""
    t = battle(
        "flagship, 2 carrier",
        "4 carrier",
        factions=US,
        players={0: {"trade_goods": 5}},
        dice=[1, 1, 8, 7, 1, 1, 1, 1],
    )
    t.play("0 pass")  # the flagship's dice
    t.play("0 wrath-of-kenara")
    assert t.options(0) == ["die 0 0 carrier 8", "die 0 1 carrier 7"]
    t.play("0 die 0 0 carrier 8,die 0 1 carrier 7")
    assert t.state.players[0].trade_goods == 3
    assert throws(t)[1] == (0, "carrier", [8, 7], 1)
    assert lost(t)[0] == (1, "carrier", 1)


def test_barrages_can_be_raised_too() -> None:
    t = battle(
        "flagship, destroyer",
        "2 fighter, carrier",
        factions=US,
        players={0: {"trade_goods": 1}},
        dice=[8, 1, 7, 7, 1, 1, 1],
    )
    t.play("0 fire-all", "0 wrath-of-kenara", "0 die 0 0 destroyer 8")
    assert throws(t, "barrage") == [(0, "destroyer", [8, 1], 1)]


@proves("ti4.33.2")
def test_a_die_that_was_raised_is_shown_as_the_hit_that_it_is() -> None:
    """The destroyer hits on 9: of two dice with 8 the second one was raised."""
    facts: dict[str, Any] = {"factions": US, "players": {0: {"trade_goods": 1}}}
    t = battle("flagship, destroyer", "2 fighter, carrier", dice=[8, 8, 7, 7, 1, 1, 1], **facts)
    t.play("0 fire-all", "0 wrath-of-kenara", "0 die 0 1 destroyer 8")
    shown = stroke(t.story("throw")[0])
    assert shown is not None
    assert [(die.face, die.mark) for die in shown.dice] == [(8, "miss"), (8, "hit")]


def test_elsewhere_or_without_goods_nothing_is_raised() -> None:
    away = battle("cruiser", "carrier", factions=US, players={0: {"trade_goods": 5}}, dice=[7, 1])
    poor = battle("flagship", "carrier", factions=US, dice=[7, 7, 1])
    assert is_idle(away)
    assert is_idle(poor)


def test_biomes_bring_goods_to_two_players() -> None:
    t = table(factions=US, technologies={0: ["production-biomes"]}, plan=[Step("turn", [0])])
    t.play("0 component production-biomes")
    assert t.options(0) == ["player 1", "player 2"]
    t.play("0 player 2")
    assert [player.trade_goods for player in t.state.players] == [4, 0, 2]
    assert t.state.players[0].strategy == 1
    assert "production-biomes" not in component_actions(t.state, 0)  # exhausted


def test_the_datahub_swaps_strategy_cards_but_not_the_order() -> None:
    """The other player gets three goods; who goes first was decided by the cards that were chosen [ti4.45.2a]."""
    t = table(
        factions=US,
        technologies={0: ["quantum-datahub-node"]},
        players={
            0: {"trade_goods": 3, "strategy_cards": ["imperial"]},
            1: {"strategy_cards": ["leadership"]},
            2: {"strategy_cards": ["trade"]},
        },
        phase="strategy",
        active=-1,
        plan=("cards-left", "strategy-phase-ends"),
    )
    t.play("0 quantum-datahub-node")
    assert t.options(0) == ["swap-strategy imperial 1 leadership", "swap-strategy imperial 2 trade"]
    t.play("0 swap-strategy imperial 1 leadership")
    assert [player.strategy_cards for player in t.state.players] == [["leadership"], ["imperial"], ["trade"]]
    assert [player.trade_goods for player in t.state.players] == [0, 3, 0]
    assert t.state.players[0].strategy == 1
    assert [player.initiative for player in t.state.players] == [8, 1, 5]


def test_convoys_trade_with_everybody_until_hacan_is_attacked() -> None:
    t = table(
        factions=("xxcha", "hacan", "yssaril"),
        units={"1 36": "cruiser"},
        notes={0: [(1, "trade-convoys")]},
        plan=[Step("turn", [0]), Step("turn", [0])],
    )
    assert partners(t.state, 0) == [1]
    t.play("0 component trade-convoys")
    assert partners(t.state, 0) == [1, 2]
    assert partners(t.state, 2) == [0]  # either of the two may begin
    t.play("0 activate 36")
    assert partners(t.state, 0) == [1]
    assert len(t.state.players[1].notes.cards) == 5
