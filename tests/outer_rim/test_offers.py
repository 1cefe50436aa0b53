"""Deals of players that are programs: they make good ones, take good ones, and cannot be milked."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.bots import Heuristic
from orloj.games.outer_rim.components import CARDS, DECKS
from orloj.games.outer_rim.judgement.offers import LEAST_GAIN, accepts, best_offer, gains, holdings
from orloj.games.outer_rim.judgement.tours import Mind
from orloj.games.outer_rim.state import State
from orloj.kernel import Decision, Step, Table
from orloj.testing import Position
from tests.outer_rim.positions import assets, card, rim, rogue

HERE = "kessel"


def answered(t: Position[State], seat: int) -> str:
    """The heuristic answers for a seat."""
    token = Heuristic().choose(Decision(t.table, seat, Random(0)))
    assert token is not None
    t.table.answer(seat, token)
    return token


def poor_and_rich() -> Position[State]:
    """Seat 0 has a weapon and no credits, seat 1 so many that a few do not matter. The others are elsewhere."""
    return rim(
        rogue(at=HERE, assets=["gear.dl_44"]),
        rogue(at=HERE, credits=40000),
        rogue(),
        rogue(),
        tops={deck: [] for deck in DECKS},  # nothing to buy
    )


def mind(t: Position[State], seat: int) -> Mind:
    view: Any = t.view(seat)
    return Mind(view, seat)


def offering(t: Position[State], terms: str) -> Position[State]:
    """Seat 0 offers something to seat 1."""
    return t.play("0 trade", "0 with 1", f"0 {terms}")


def test_an_offer_is_made_and_accepted_that_is_good_for_both() -> None:
    t = poor_and_rich()
    before = [holdings(mind(t, seat)) for seat in (0, 1)]
    said = [answered(t, 0) for _ in range(3)]
    assert said[:2] == ["trade", "with 1"]
    assert said[2].startswith("1 give gear.dl_44=1,1 want credits=")
    assert answered(t, 1) == "accept-offer"
    assert assets(t, 1) == ["gear.dl_44"]
    for seat in (0, 1):
        assert holdings(mind(t, seat)) > before[seat] + LEAST_GAIN
    assert answered(t, 0) == "go-on"  # one is enough


def test_a_refused_offer_is_not_made_again_in_the_turn() -> None:
    t = poor_and_rich()
    for _ in range(3):
        answered(t, 0)
    t.play("1 refuse-offer")
    assert [answered(t, 0), answered(t, 0)] == ["go-on", "market"]


def test_what_was_refused_may_be_offered_in_another_turn() -> None:
    t = poor_and_rich()
    for _ in range(3):
        answered(t, 0)
    t.play("1 refuse-offer")
    later = t.state
    later.plan = [Step("actions", [0])]
    later.turn += 4
    later.now.used.clear()
    again = Position(GAME, later)
    assert mind(again, 0).me.refused_offers == 0
    assert [answered(again, 0) for _ in range(2)] == ["trade", "with 1"]


def test_three_refusals_of_an_earlier_turn_are_forgotten() -> None:
    t = rim(rogue(at=HERE, credits=9000), rogue(at=HERE)).play("0 trade")
    for n in (1, 2, 3):
        t.play("0 with 1", f"0 1 give credits={n}", "1 refuse-offer")
    later = t.state
    later.plan = [Step("actions", [0])]
    later.now.used.clear()
    assert "trade" not in Position(GAME, later).options(0)
    later.turn += 2
    assert "trade" in Position(GAME, later).options(0)


def test_a_bad_offer_is_answered_by_a_better_one() -> None:
    """Whoever has what the other one could use names a price."""
    t = poor_and_rich()
    greedy = offering(t, "1 give gear.dl_44=1,1 want credits=40")
    assert answered(greedy, 1) == "counter-offer"
    assert "want gear.dl_44=1" in answered(greedy, 1)
    assert answered(greedy, 0) == "accept-offer"


def test_who_has_nothing_good_to_offer_gives_little_away() -> None:
    t = rim(rogue(at=HERE, credits=9000), rogue(at=HERE, credits=2000)).play("0 trade", "0 with 1")
    assert answered(t, 0) == "1 want credits=1"
    assert answered(t, 1) == "refuse-offer"


THINGS = [
    "crew.chewbacca",
    "crew.lobot",
    "gear.dl_44",
    "mod.shield_upgrade",
    "cargo.stolen_hyperfuel",
    "job.kessel_run",
    "bounty.dengar",
]


@pytest.mark.parametrize("name", THINGS)
def test_nobody_gains_by_buying_from_it_and_selling_back(name: str) -> None:
    """The price at which it sells is above the one at which it buys the same thing back."""
    token = CARDS[card(name)].id
    full = rim(rogue(at=HERE, credits=100000), rogue(at=HERE, credits=10000, assets=[name]), rogue())
    price = next(n for n in range(1, 100) if accepts(mind(full, 1), 0, {"credits": n}, {token: 1}))
    sold = rim(
        rogue(at=HERE, credits=100000 - 1000 * price, assets=[name]),
        rogue(at=HERE, credits=10000 + 1000 * price),
        rogue(),
    )
    assert not accepts(mind(sold, 1), 0, {token: 1}, {"credits": price})


def test_whatever_it_accepts_it_never_loses() -> None:
    """Many offers by somebody who tries everything, one after another."""
    rng = Random(1)
    names = ["crew.chewbacca", "gear.dl_44", "mod.ion_cannon", "cargo.stolen_hyperfuel", "job.kessel_run"]
    t = rim(
        rogue(at=HERE, credits=15000, assets=names[:2]),
        rogue(at=HERE, credits=15000, assets=names[2:]),
        rogue(),
    )
    worth = holdings(mind(t, 1))
    accepted = 0
    for _ in range(60):
        t.state.now.used.clear()
        fresh = Position(GAME, restarted(t.state)).play("0 trade", "0 with 1")
        fresh.table.answer(0, fresh.question(0).sample(rng))
        token = Heuristic().choose(Decision(fresh.table, 1, rng))
        if token == "accept-offer":
            t = fresh.play("1 accept-offer")
            while "overflow" in t.asked().values():
                t.table.answer(0, t.question(0).sample(rng))
            now = holdings(mind(t, 1))
            assert now > worth
            worth, accepted = now, accepted + 1
    assert accepted


def restarted(state: State) -> State:
    """The same table with the actions of seat 0 before it."""
    state = GAME.decode(GAME.encode(state))
    state.plan = [Step("actions", [0])]
    state.deals.closed.clear()
    return state


def test_fame_that_wins_is_not_sold() -> None:
    t = rim(
        rogue(at=HERE, credits=30000, fame=9),
        rogue(at=HERE, credits=2000, assets=["lux.chromium_hull"]),
        rogue(),
        step="action",
    )
    assert not accepts(mind(t, 1), 0, {"credits": 30}, {"lux.chromium_hull": 1})


def test_what_does_not_fit_is_not_taken() -> None:
    t = rim(rogue(at=HERE, assets=["crew.lobot"]), rogue(at=HERE, assets=["crew.dengar"], credits=9000))
    assert gains(mind(t, 0), mind(t, 1), {"db.26.1": 1}, {})[1] < 0
    offer = best_offer(mind(t, 0), [1])
    assert offer is None or offer.wants.get("db.16.1") == offer.gives.get("db.26.1")


def test_whole_games_of_bots_have_deals_now_and_then() -> None:
    """Every one was accepted by a player who gained by it; nobody offers for ever."""
    trades: list[Any] = []
    for seed in range(12):
        table = Table.new(GAME, 4, seed=f"deals/{seed}").play([Heuristic()] * 4, seed=seed)
        offers = [line for line in table.story if line.key == "offers"]
        assert len(offers) < table.state.turn
        trades += [line for line in table.story if line.key == "trades"]
        if len(trades) > 2:
            break
    assert trades
    assert any(line.values["gives"] and line.values["wants"] for line in trades)
