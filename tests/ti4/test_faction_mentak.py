"""The Mentak Coalition: Ambush, Pillage, Fourth Moon, Salvage Operations, Mirror Computing, Promise of Protection."""

from __future__ import annotations

from orloj.games.ti4.facts import note_of
from orloj.games.ti4.purse import gain_goods, replenish, spend, wealth
from orloj.games.ti4.state import State
from orloj.games.ti4.transactions import carry_out
from orloj.kernel import Step
from orloj.parts.deals import Offer
from tests.ti4.battles import battle, is_idle, lost
from tests.ti4.positions import table, units_of

US = ("mentak", "xxcha", "yssaril")
THEM = ("xxcha", "mentak", "yssaril")
NEAR = {"0 36": "cruiser", "1 36": "fighter", "2 36": "fighter"}


def test_up_to_two_ships_ambush() -> None:
    """A cruiser hits with 7 and a destroyer with 9, whatever changes combat rolls; then the combat begins."""
    t = battle(
        "2 cruiser, destroyer",
        "4 fighter",
        factions=US,
        hands={0: ["morale-boost"]},
        dice=[7, 8, *[1] * 20],
    )
    t.play("0 ambush")
    assert t.asked() == {0: "ambush"}
    assert t.why(0, "cruiser=2,destroyer=1")[0] == "how-many"
    t.play("0 cruiser=1,destroyer=1")
    made = [(line.values["unit"], line.values["hits"]) for line in t.story("ambush")]
    assert made == [("cruiser", 1), ("destroyer", 0)]
    assert lost(t) == [(1, "fighter", 1)]


def test_larger_ships_do_not_ambush_and_nobody_does_later() -> None:
    t = battle("dreadnought", "carrier", factions=US, dice=[5, 1])
    assert is_idle(t)
    later = battle("cruiser", "2 carrier", factions=US, dice=[1, 1, 1, 7, 1, 7])
    later.play("0 pass")
    assert is_idle(later)


# ---------------------------------------------------------------- Pillage


def test_a_rich_neighbour_is_pillaged_when_he_gains_goods() -> None:
    for goods, pillaged in ((1, False), (2, True)):
        t = table(
            factions=US,
            units=NEAR,
            players={1: {"trade_goods": goods, "commodities": 1}},
            begin=lambda g: gain_goods(g, 1, 1),
        )
        assert (t.asked() == {0: "after.GoodsGained"}) == pillaged
        if pillaged:
            t.play("0 pillage")
            assert t.options(0) == ["pillage 1 trade-goods", "pillage 1 commodities"]
            t.play("0 pillage 1 commodities")
            assert (t.state.players[0].trade_goods, t.state.players[0].commodities) == (1, 0)
            assert (t.state.players[1].trade_goods, t.state.players[1].commodities) == (3, 0)


def test_each_gain_is_a_new_occasion() -> None:
    def twice(g: State) -> None:
        gain_goods(g, 1, 3)
        gain_goods(g, 1, 3)

    t = table(factions=US, units=NEAR, begin=twice)
    t.play("0 pillage", "0 pillage")
    assert t.state.players[0].trade_goods == 2
    assert t.state.players[1].trade_goods == 4


def test_who_is_no_neighbour_is_safe() -> None:
    t = table(factions=US, begin=lambda g: gain_goods(g, 1, 5))
    assert is_idle(t)


def test_both_partners_of_a_transaction_are_pillaged() -> None:
    """Each once, by a transaction of others; what one of them has got by it counts."""

    def traded(g: State) -> None:
        carry_out(g, Offer(id=1, giver=1, taker=2, gives={"trade-goods": 1}, wants={}))
        g.then(*g.aftermath)
        g.aftermath.clear()

    t = table(factions=US, units=NEAR, players={1: {"trade_goods": 4}, 2: {"trade_goods": 2}}, begin=traded)
    assert t.asked() == {0: "after.TransactionDone"}
    t.play("0 pillage")
    assert t.options(0) == ["pillage 1 trade-goods", "pillage 2 trade-goods"]
    t.play("0 pillage 2 trade-goods", "0 pillage")
    assert is_idle(t)
    assert [player.trade_goods for player in t.state.players] == [2, 2, 2]


def test_a_promise_protects() -> None:
    note = note_of(1, "mentak", "promise-of-protection")
    for laid_down in ([], [note]):
        t = table(
            factions=THEM,
            units={"0 36": "cruiser", "1 36": "fighter"},
            players={0: {"notes_in_play": laid_down}},
            begin=lambda g: gain_goods(g, 0, 5),
        )
        assert (t.asked() == {1: "after.GoodsGained"}) == (not laid_down)


def test_the_promise_ends_when_mentak_is_attacked() -> None:
    note = note_of(1, "mentak", "promise-of-protection")
    for tile, left in ((47, [note]), (36, [])):
        t = table(
            factions=THEM,
            units={"0 36": "cruiser", "1 36": "fighter"},
            notes={0: [(1, "promise-of-protection")]},
            plan=[Step("turn", [0]), Step("turn", [0])],
        )
        t.play("0 component promise-of-protection", f"0 activate {tile}")
        assert t.state.players[0].notes_in_play == left


# ---------------------------------------------------------------- flagship and technologies


def test_nobody_sustains_damage_beside_fourth_moon() -> None:
    t = battle("flagship", "dreadnought", factions=US, dice=[7, 1, 1])
    assert is_idle(t)
    assert lost(t) == [(1, "dreadnought", 1)]
    without = battle("cruiser", "dreadnought", factions=US, dice=[7, 1, 7, 1, 7, 1])
    without.play("0 pass")
    assert without.asked() == {1: "sustain"}
    own = battle("dreadnought, flagship", "2 cruiser", factions=US, dice=[1, 1, 1, 7, 1, 7, 7, 7, 1, 1])
    assert own.asked() == {0: "sustain"}


def test_salvage_pays_winner_and_loser() -> None:
    won = battle(
        "2 dreadnought",
        "cruiser, fighter",
        factions=US,
        technologies={0: ["salvage-operations"]},
        players={0: {"trade_goods": 3}},
        dice=[5, 5, 1, 1],
    )
    assert won.asked() == {0: "produce"}
    assert set(won.options(0)) == {"cruiser", "fighter"}
    assert won.state.players[0].trade_goods == 4
    won.play("0 cruiser=1", "0 good 1,good 2")
    assert units_of(won, "0 36") == {"dreadnought": 2, "cruiser": 1}
    beaten = battle("carrier", "2 cruiser", factions=US, technologies={0: ["salvage-operations"]}, dice=[1, 7, 7])
    assert is_idle(beaten)
    assert beaten.state.players[0].trade_goods == 1
    draw = battle("carrier", "carrier", factions=US, technologies={0: ["salvage-operations"]}, dice=[9, 9])
    assert draw.state.players[0].trade_goods == 0


def test_a_war_sun_is_salvaged_only_with_its_technology() -> None:
    for technologies, made in ((["salvage-operations"], False), (["salvage-operations", "war-sun"], True)):
        t = battle(
            "flagship",
            "war-sun",
            factions=US,
            technologies={0: technologies, 1: ["war-sun"]},
            players={0: {"trade_goods": 12}},
            dice=[7, 1, 1, 1, 1],
        )
        assert (t.asked() == {0: "produce"} and "war-sun" in t.options(0)) == made


def test_mirrored_goods_are_worth_two() -> None:
    async def pays(g: State) -> None:
        await spend(g, 0, "resources", 3, "technology")

    t = table(
        factions=US,
        technologies={0: ["mirror-computing"]},
        players={0: {"trade_goods": 3}},
        owners={"moll-primus": -1},
        script=pays,
    )
    assert wealth(t.state, 0, "resources") == 6
    assert wealth(t.state, 0, "influence") == 6
    assert t.asked() == {0: "pay"}
    t.play("0 good 1,good 2")  # what is paid too much is lost
    assert t.state.players[0].trade_goods == 1


def test_one_mirrored_good_pays_two() -> None:
    async def pays(g: State) -> None:
        await spend(g, 0, "influence", 2, "custodians")

    t = table(factions=US, technologies={0: ["mirror-computing"]}, players={0: {"trade_goods": 2}}, script=pays)
    t.play("0 good 1")
    assert t.state.players[0].trade_goods == 1


def test_a_trade_agreement_is_a_gain_and_no_transaction() -> None:
    """Seat 2 gets the commodities of seat 1 as goods, and then loses one of them to Mentak."""
    t = table(
        factions=US,
        units=NEAR,
        notes={2: [(1, "trade-agreement")]},
        begin=lambda g: replenish(g, 1),
    )
    t.play("2 trade-agreement")
    assert t.asked() == {0: "after.GoodsGained"}
    t.play("0 pillage")
    assert [player.trade_goods for player in t.state.players] == [1, 0, 3]


def test_mentak_pillages_its_own_partner() -> None:
    def traded(g: State) -> None:
        carry_out(g, Offer(id=1, giver=0, taker=1, gives={"trade-goods": 1}, wants={}))
        g.then(*g.aftermath)
        g.aftermath.clear()

    t = table(factions=US, units=NEAR, players={0: {"trade_goods": 4}, 1: {"trade_goods": 2}}, begin=traded)
    t.play("0 pillage")  # there is only one thing to take, and never the own goods
    assert [player.trade_goods for player in t.state.players] == [4, 2, 0]
    assert is_idle(t)
