"""The tutorial [voidfall.tutorial]."""

from __future__ import annotations

import pytest

from orloj.games.voidfall import GAME
from orloj.games.voidfall.components import EVENTS
from orloj.games.voidfall.setup import fitting
from orloj.kernel import BadSetup
from orloj.testing import Position, proves
from tests.voidfall.positions import galaxy, land, lord, offered


@proves("voidfall.tutorial.1")
def test_there_is_a_map_for_every_number_of_players() -> None:
    for seats in (1, 2, 3, 4):
        assert [one.players for one in fitting("tutorial", seats)] == [seats]
        t = galaxy(mode="tutorial", seats=seats)
        assert len([one for one in t.state.sectors.values() if one.home >= 0]) == seats


@proves("voidfall.tutorial.2")
@pytest.mark.parametrize("aim", ["rivals", "together"])
def test_the_tutorial_is_played_by_the_competitive_rules(aim: str) -> None:
    t = Position.new(GAME, 2, mode="tutorial", options={"houses": "random", "tutorial": aim}, seed=1)
    assert t.state.board is None, "no crisis board, no alerts, no heroic cards"
    assert all(EVENTS[card].mode == "tutorial" for pile in t.state.events.values() for card in pile.cards)
    assert EVENTS[t.state.event].mode == "tutorial"
    assert t.state.truce == (aim == "together")


@proves("voidfall.tutorial.3")
def test_each_player_of_a_cooperative_group_aims_for_120() -> None:
    people = [lord(influence=n) for n in (120, 119, 200)]
    t = galaxy(*people, mode="tutorial", cycle=3, more={"truce": True}, plan=["game-ends"], event="3K")
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.reason, t.outcome.ranks) == ([0, 2], "goal", [1, 2, 1])
    t = galaxy(lord(influence=119), mode="tutorial", cycle=3, more={"truce": True}, plan=["game-ends"], event="3K")
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.reason) == ([], "no-goal")


@proves("voidfall.tutorial.3")
def test_alone_it_is_always_about_120() -> None:
    assert Position.new(GAME, 1, mode="tutorial", options={"houses": "random"}, seed=1).state.truce


def test_others_play_the_tutorial_against_each_other() -> None:
    t = galaxy(lord(influence=130), lord(influence=125), mode="tutorial", cycle=3, plan=["game-ends"], event="3K")
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.reason) == ([0], "influence")


@proves("voidfall.tutorial.4")
def test_a_cooperative_group_does_not_invade_each_other() -> None:
    for truce in (False, True):
        t = galaxy(
            lord(stock={"energy": 2}),
            lord(),
            mode="tutorial",
            more={"truce": truce},
            sectors={"c1": land(0, fleets={"corvette": 3}), "d1": land(1)},
            focus="conquest",
            event="1K",
        )
        t.play("0 act conquest engage", "0 1")
        assert ("invade d1" in offered(t, 0, "invade")) == (not truce)
        assert "invade a1" in offered(t, 0, "invade")


def test_only_tutorials_of_several_can_be_played_side_by_side() -> None:
    for mode, seats in (("competitive", 2), ("cooperative", 2), ("tutorial", 1)):
        with pytest.raises(BadSetup):
            Position.new(GAME, seats, mode=mode, options={"tutorial": "together"}, seed=1)
