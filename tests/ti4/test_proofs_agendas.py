"""What agendas do to the game: who has no vote at all [ti4.15.16], when predictions are made [ti4.15.22.2], laws that
change rules [ti4.23.2] and planets [ti4.51], transactions on each agenda [ti4.65.6]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.ti4 import purse
from orloj.games.ti4.components import PLANETS
from orloj.games.ti4.control import gain_control
from orloj.games.ti4.phases.agenda import on_table
from orloj.games.ti4.production import production_value
from orloj.games.ti4.state import State
from orloj.games.ti4.transactions import partners
from orloj.kernel import Refused
from orloj.testing import Position, proves
from tests.ti4.battles import action, is_idle, landing
from tests.ti4.positions import table
from tests.ti4.turns import hand
from tests.ti4.voting import cast, in_force, passed, vote_on

PEOPLE = ("hacan", "winnu", "yin")  # without cards of their own for these windows


def voices(t: Position[State]) -> list[tuple[int, int]]:
    return [(vote.seat, vote.count) for vote in on_table(t.state).votes]


# ---------------------------------------------------------------- without a vote


@proves("ti4.15.16")
def test_who_may_not_vote_casts_no_votes_by_cards_either() -> None:
    """Seat 1 is kept from voting; neither planets nor Bribery and Distinguished Councilor give it any votes."""
    hands = {2: ["assassinate-representative"], 1: ["bribery", "distinguished-councilor"]}
    t = vote_on("mutiny", hands=hands, players={1: {"trade_goods": 5}}, factions=PEOPLE)
    t.play("2 assassinate-representative", "2 player 1")
    assert t.asked() == {2: "vote"}
    cast(t, s2="for: vefut-ii")
    assert t.asked() == {0: "idle"}
    assert [line.seat for line in t.story("votes")] == [2]
    assert t.story("votes-more") == []
    assert t.state.players[1].trade_goods == 5
    assert sorted(hand(t, 1)) == ["bribery", "distinguished-councilor"]
    assert t.state.players[1].points == 0


@proves("ti4.15.16")
def test_who_may_not_vote_has_not_even_the_vote_that_a_law_gives_to_everybody() -> None:
    """Representative Government: one vote each, without planets."""
    t = vote_on(
        "mutiny",
        laws={"representative-government": {}},
        hands={2: ["assassinate-representative"]},
        factions=PEOPLE,
    )
    t.play("2 assassinate-representative", "2 player 0", "1 for", "2 against")
    assert t.asked() == {0: "decide"}  # a tie: the speaker has not voted
    assert voices(t) == [(1, 1), (2, 1)]


# ---------------------------------------------------------------- predictions


@proves("ti4.15.22.2")
def test_predictions_come_after_the_reveal_and_before_the_first_vote() -> None:
    t = vote_on("mutiny", hands={2: ["trade-rider"], 0: ["leadership-rider"]}, factions=PEOPLE)
    assert len(t.story("agenda-revealed")) == 1
    assert t.asked() == {2: "after.AgendaRevealed", 0: "after.AgendaRevealed"}
    t.play("2 trade-rider", "0 pass", "2 for")
    assert voices(t) == []
    assert t.story("votes") == t.story("abstains") == []
    t.play("0 pass")
    seen = []
    while t.asked() != {0: "idle"}:  # once the vote has begun nobody predicts any more
        [(seat, question)] = t.asked().items()
        seen.append(question)
        t.play(f"{seat} {'for' if question == 'vote' else t.options(seat)[0]}")
    assert set(seen) <= {"vote", "vote-planets"}
    assert hand(t, 0) == ["leadership-rider"]


# ---------------------------------------------------------------- laws change the rules


@proves("ti4.23.2", "ti4.15.0")
def test_a_law_changes_a_rule_from_then_on() -> None:
    """Conventions of War: no bombardment of cultural planets, in this round and in later ones."""
    t = passed(vote_on("conventions-of-war"), "for")
    assert in_force(t) == ["conventions-of-war"]
    assert (PLANETS["quann"].trait, PLANETS["lor"].trait) == ("cultural", "industrial")
    law: dict[str, Any] = {"conventions-of-war": {}}
    for round in (2, 5):
        facts: dict[str, Any] = {"units": {"0 25": "2 dreadnought", "1 quann": "2 infantry"}, "owners": {"quann": 1}}
        assert table(begin=action("invasion", tile=25), round=round, **facts).asked() == {0: "bombard"}
        assert is_idle(table(begin=action("invasion", tile=25), round=round, laws=law, **facts))
    assert landing("2 dreadnought", {"lor": "2 infantry"}, laws=law).asked() == {0: "bombard"}


@proves("ti4.23.2", "ti4.23.3")
def test_a_law_limits_the_fleet_pool_as_soon_as_it_is_passed() -> None:
    """Fleet Regulations: four tokens at most."""
    t = passed(vote_on("fleet-regulations"), "for")
    assert in_force(t) == ["fleet-regulations"]
    assert purse.pool_limit(t.state, 0, "fleet") == 4
    assert purse.pool_limit(table().state, 0, "fleet") == 16


# ---------------------------------------------------------------- attached cards


@proves("ti4.51.0", "ti4.51.1")
def test_an_attached_card_changes_its_planet_and_no_other() -> None:
    """Core Mining makes a hazardous planet two resources richer; what depends on them follows."""
    t = vote_on("core-mining", units={"2 vefut-ii": "space-dock, infantry"})
    assert t.options(1) == ["abstain", "elect-planet vefut-ii"]
    before = purse.resources(t.state, "vefut-ii")
    docks = production_value(t.state, 2, "space-dock", "vefut-ii")
    passed(t, "elect-planet vefut-ii")
    assert [law.planet for law in t.state.laws] == ["vefut-ii"]
    assert purse.resources(t.state, "vefut-ii") == before + 2
    assert production_value(t.state, 2, "space-dock", "vefut-ii") == docks + 2
    rest = [planet for planet in t.state.planets if planet != "vefut-ii"]
    assert all(purse.resources(t.state, planet) == PLANETS[planet].resources for planet in rest)


@proves("ti4.51.2")
def test_an_attached_card_stays_with_its_planet() -> None:
    law = {"core-mining": {"planet": "vefut-ii"}}
    t = table(laws=law, owners={"vefut-ii": 2}, begin=lambda g: gain_control(g, 0, "vefut-ii"))
    assert t.state.planets["vefut-ii"].owner == 0
    assert [law.planet for law in t.state.laws] == ["vefut-ii"]
    assert purse.resources(t.state, "vefut-ii") == PLANETS["vefut-ii"].resources + 2


# ---------------------------------------------------------------- transactions


def _trade(t: Position[State], giver: int, taker: int) -> None:
    t.table.step_aside(giver, "offer", f"{taker} give trade-goods=1")
    t.table.step_aside(taker, "deal-answer", f"accept {t.state.deals.open[-1].id}")


@proves("ti4.65.6")
def test_on_each_agenda_everybody_trades_once_with_everybody() -> None:
    """Nobody is a neighbor of anybody here; two who have traded wait for the next agenda, others need not."""
    sheets = {seat: {"trade_goods": 5} for seat in range(3)}
    people = ("winnu", "xxcha", "yin")  # nobody who trades with everybody anyway
    t = vote_on("mutiny", "economic-equality", plan=("agenda", "agenda"), players=sheets, factions=people)
    if t.asked() == {1: "when.AgendaRevealed"}:
        t.play("1 pass")
    assert [partners(t.state, seat) for seat in range(3)] == [[1, 2], [0, 2], [0, 1]]
    _trade(t, 1, 2)
    assert [partners(t.state, seat) for seat in range(3)] == [[1, 2], [0], [0]]
    with pytest.raises(Refused):
        t.table.step_aside(2, "offer", "1 give trade-goods=1")
    _trade(t, 0, 2)
    assert [partners(t.state, seat) for seat in range(3)] == [[1], [0], []]
    cast(t, s1="for: quann")
    assert [partners(t.state, seat) for seat in range(3)] == [[1, 2], [0, 2], [0, 1]]
    _trade(t, 1, 2)
    assert [player.trade_goods for player in t.state.players] == [4, 3, 8]


@proves("ti4.65.6")
def test_between_agendas_nobody_trades() -> None:
    t = table(phase="agenda", active=-1, custodians=False, units={"0 46": "cruiser", "1 28": "fighter"})
    assert partners(t.state, 0) == []
