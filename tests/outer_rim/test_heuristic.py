"""The heuristic player: it plays whole games, wins them, and does the obvious."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from orloj.bots import RandomBot
from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.bots import ANSWERS, LOOKAHEAD, Heuristic, chances, evaluate, features, outlook
from orloj.games.outer_rim.components import PLANETS, SPACES
from orloj.games.outer_rim.judgement.tours import Mind
from orloj.kernel import Decision, Table
from orloj.testing import Position, play_through
from tests.outer_rim.positions import card, rim, rogue


def answer(t: Position[Any], seat: int = 0) -> str | None:
    return Heuristic().choose(Decision(t.table, seat, Random(0)))


def test_heuristic_players_finish_a_game_soon() -> None:
    """Everything is checked on the way: positions, undo, and that answers do not depend on what is hidden."""
    report = play_through(GAME, seats=4, policy=[Heuristic()] * 4, seed=5, check_every=40, leaks_every=80)
    assert report.outcome is not None
    assert max(report.outcome.scores) >= 10


def test_it_beats_random_players() -> None:
    won = rounds = 0
    for number in range(6):
        seat = number % 2
        bots: list[Any] = [RandomBot(), RandomBot()]
        bots[seat] = Heuristic()
        table = Table.new(GAME, 2, seed=number).play(bots, seed=number)
        assert table.outcome is not None
        won += seat in table.outcome.winners
        rounds += table.state.turn
    assert won == 6
    assert rounds / 12 < 40


def test_hidden_things_do_not_change_its_answers() -> None:
    """Whatever lies face down, the answer is the same."""
    bot = Heuristic()
    table = Table.new(GAME, 3, seed=4)
    looked = 0
    while table.outcome is None and looked < 60:
        for seat in table.asks():
            token = bot.choose(Decision(table, seat, Random(1)))
            if table.state.turn % 4 == 0:
                looked += 1
                twin = table.fork(seat, Random(looked))
                assert bot.choose(Decision(twin, seat, Random(1))) == token
            assert token is not None
            table.answer(seat, token)
            break


def test_it_leaves_little_to_chance() -> None:
    """Questions for which it has no answer of its own are few, and known."""
    asked: set[str] = set()

    class Listener(Heuristic):
        def choose(self, decision: Decision) -> str | None:
            asked.add(decision.ask.kind)
            return super().choose(decision)

    for seats in (2, 4):
        Table.new(GAME, seats, seed=seats).play([Listener()] * seats, seed=seats)
    assert "keep" in asked
    assert asked - set(ANSWERS) <= {"character", "swap", "swap-with"}


def test_it_takes_useful_crew_aboard() -> None:
    t = rim(
        rogue(at="kessel", credits=9000),
        rogue(),
        step="encounter",
        contacts={"kessel.0": "boshek"},
        faceup=["kessel.0"],
    )
    t.play("0 contact kessel.0", "0 yes")
    assert answer(t) == "keep db.13.1"


def test_it_delivers_before_it_shops() -> None:
    t = rim(rogue(at="takodana", credits=3000, assets=["cargo.bacta_supplies"]), rogue())
    assert answer(t) == "delivery"


def test_it_flies_to_where_its_cargo_goes() -> None:
    t = rim(rogue(at="nal_hutta", ship="yt_1300", assets=["lux.gift_for_jabba"]), rogue(), step="planning")
    assert answer(t) == "move tatooine"


def test_it_repairs_before_it_falls_apart() -> None:
    damage: dict[str, Any] = {"at": "kessel", "wounds": 3, "hull_damage": 2, "credits": 9000}
    assert answer(rim(rogue(character="han_solo", **damage), rogue(), step="planning")) == "repair"
    # whoever recovers in every turn need not spend one for it
    assert answer(rim(rogue(character="bossk", **damage), rogue(), step="planning")) != "repair"


def test_places_where_a_goal_is_served_are_worth_a_journey() -> None:
    """Sabotage on imperial planets, until the goal is reached."""
    imperial = [space for space in PLANETS if SPACES[space].faction == "imperial"]
    assert imperial
    before, after = [
        Mind(rim(rogue(character="jyn_erso", at="nal_hutta", goal_done=done), rogue(at="cantonica")).view(0), 0)  # type: ignore[arg-type]
        for done in (False, True)
    ]
    assert all(before.there(space) > after.there(space) + 0.1 for space in imperial)


def test_weapons_are_worth_more_to_whoever_hunts() -> None:
    """The same gun, with a bounty that has to be fought for and without."""
    hunter = Mind(rim(rogue(assets=["bounty.dengar"]), rogue()).view(0), 0)  # type: ignore[arg-type]
    trader = Mind(rim(rogue(), rogue()).view(0), 0)  # type: ignore[arg-type]
    gun = card("gear.dl_44")
    assert hunter.asset(gun) > trader.asset(gun) + 0.02
    held = Mind(rim(rogue(assets=["bounty.dengar", "gear.dl_44"]), rogue()).view(0), 0)  # type: ignore[arg-type]
    assert held.asset(gun) == pytest.approx(hunter.asset(gun), abs=0.1)  # and when one has it


def test_the_card_that_completes_a_goal_is_worth_its_fame() -> None:
    """Two droids are wanted: the second one brings the fame."""
    before, after = [
        Mind(rim(rogue(character="ig_88", ship="yt_1300", assets=["db.15.1"], goal_done=done), rogue()).view(0), 0)  # type: ignore[arg-type]
        for done in (False, True)
    ]
    assert before.asset(card("db.23.1")) > after.asset(card("db.23.1")) + 0.9


def test_it_sends_no_patrol_into_a_dead_end() -> None:
    """From there it would only come back: two players could be beaten by the same patrol for ever."""
    t = rim(rogue(at="cantonica", rep={"rebel": -1}), rogue(), step="encounter", patrols={"rebel": (4, "cantonica")})
    assert t.asked() == {0: "patrol-leaves"}
    assert "at t1.lo" in t.options(0)
    assert answer(t) != "at t1.lo"


def test_it_leaves_patrols_alone_that_cannot_be_beaten() -> None:
    t = rim(rogue(at="kessel"), rogue(), step="encounter", patrols={"hutt": (4, "kessel")})
    assert answer(t) != "patrol hutt"


def test_it_buys_the_fame_that_wins() -> None:
    t = rim(rogue(at="kessel", credits=20000, fame=8), rogue(), tops={"luxury": ["lux.chromium_hull"]})
    t.play("0 market", "0 go-on")
    assert answer(t) == "buy luxury"


@pytest.mark.parametrize(
    ("offer", "accepted"),
    [
        ({"gives": {"credits": 1}, "wants": {"gear.dl_44": 1}}, False),
        ({"gives": {}, "wants": {"credits": 3}}, False),
        ({"gives": {"credits": 9}, "wants": {"gear.dl_44": 1}}, True),
    ],
)
def test_it_is_not_milked_in_trades(offer: dict[str, Any], accepted: bool) -> None:
    t = rim(rogue(at="kessel", credits=12000), rogue(at="kessel", credits=5000, assets=["gear.dl_44"]))
    t.play("0 trade", "0 with 1")
    question = t.question(0)
    sides = {"give": offer["gives"], "want": offer["wants"]}
    terms = [(term, sides[term.side][term.item]) for term in question.options if term.item in sides[term.side]]
    t.table.answer(0, question.write(tuple(terms)))
    assert (answer(t, 1) == "accept-offer") is accepted


def test_positions_are_judged() -> None:
    t = rim(rogue(fame=8, credits=9000), rogue(fame=3), step="planning")
    view: Any = t.view(0)
    found = chances(view)
    assert sum(found) == pytest.approx(1)
    assert found[0] > 0.8
    assert evaluate(view, 1) == found[1]
    assert features(view, 0)["fame"] == 8
    assert outlook(view, 0)["thousands"] == 9
    assert LOOKAHEAD.now(t.state) == t.state.turn
    assert Mind(view, 0).turns < Mind(rim(rogue(), rogue()).view(0), 0).turns  # type: ignore[arg-type]
