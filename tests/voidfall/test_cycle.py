"""Cycles, preparation, evaluation and the end [voidfall.flow, voidfall.prep, voidfall.eval, voidfall.end]."""

from __future__ import annotations

from orloj.games.voidfall import GAME
from orloj.games.voidfall.state import State
from orloj.testing import Position, proves
from tests.voidfall.positions import galaxy, land, lord, player, told


def quick_end(t: Position[State]) -> list[str]:
    """Let everybody do as little as possible; says what was told about the phases."""
    for _ in range(4000):
        if t.outcome is not None:
            break
        seat = next(iter(t.asked()))
        options = t.options(seat)
        quiet = [one for one in options if one in ("end-turn", "forgo", "done", "no", "go-on", "bury", "to-actions")]
        t.play(f"{seat} {(quiet or options or t.answers(seat))[0]}")
    return [f"{line.key} {line.values.get('number', '')}" for line in t.story() if line.key in ("cycle", "evaluation")]


@proves("voidfall.flow.1", "voidfall.flow.2", "voidfall.eval-end.3", "voidfall.modes.1")
def test_a_game_has_three_cycles_of_three_phases() -> None:
    t = Position.new(GAME, 2, options={"houses": "random"}, seed=3)
    phases = quick_end(t)
    assert phases == [f"{what} {number}" for number in (1, 2, 3) for what in ("cycle", "evaluation")]
    assert t.outcome is not None


@proves("voidfall.modes.1")
def test_all_modes_are_the_same_game() -> None:
    modes = {mode.id: mode.players for mode in GAME.modes}
    assert modes == {"competitive": (2, 4), "cooperative": (2, 4), "solo": (1, 1), "tutorial": (1, 4)}
    for mode, (least, _) in modes.items():
        t = galaxy(mode=mode, seats=least)
        assert t.asked() == {0: "selection"}, mode
        assert (t.state.board is not None) == (mode in ("cooperative", "solo"))


# -- preparation


@proves("voidfall.prep.1")
def test_cycle_one_begins_with_the_event() -> None:
    t = Position.new(GAME, 2, options={"houses": "random"}, seed=5)
    assert t.state.cycle == 1
    assert t.state.blocked, "the blocker stays"
    assert sum(t.state.trade_spaces) + sum(one.trade for one in t.state.players) == 6, "no trade token went to the box"
    assert not told(t, "takes-place")
    assert told(t, "event")


@proves("voidfall.prep.12")
def test_a_trade_token_on_the_lowest_space_goes_to_the_box() -> None:
    for before, after in (
        ([1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 0]),
        ([1, 1, 1, 1, 0, 0], [1, 1, 1, 1, 0, 0]),
        ([0, 0, 0, 0, 1, 2], [0, 0, 0, 0, 1, 1]),
    ):
        t = galaxy(plan=["cycle"], trade_spaces=before)
        assert t.state.trade_spaces == after


@proves("voidfall.prep.13")
def test_in_cycle_two_the_blocker_goes() -> None:
    t = galaxy()
    shown = list(t.state.improved)
    assert (t.state.blocked, len(shown)) == (True, 4)
    t = galaxy(plan=["cycle"])
    assert (t.state.cycle, t.state.blocked, t.state.improved) == (2, False, shown)


@proves("voidfall.prep.14")
def test_in_cycle_three_the_other_improved_technologies_come() -> None:
    t = galaxy(plan=["cycle"])
    first = list(t.state.improved)
    t = galaxy(plan=["cycle"], cycle=2, improved=first[:2])
    assert t.state.cycle == 3
    assert len(t.state.improved) == 4
    assert not set(t.state.improved) & set(first), "what was left is out of the game"
    assert sorted((*first, *t.state.improved)) == sorted(t.state.techs)


@proves("voidfall.prep.15", "voidfall.prep.16")
def test_the_place_in_the_turn_order_is_chosen_by_ascending_influence() -> None:
    t = galaxy(lord(influence=20), lord(influence=5), lord(influence=12), plan=["cycle"])
    assert list(t.asked()) == [1]
    assert t.options(1) == ["place 1", "place 2", "place 3"]
    t.play("1 place 3")
    assert t.options(2) == ["place 1", "place 2"]
    t.play("2 place 1")
    assert t.state.order == [2, 0, 1]
    while next(iter(t.asked().values())) != "selection":
        seat = next(iter(t.asked()))
        t.play(f"{seat} {t.options(seat)[0]}")
    assert list(t.asked()) == [2], "turns are taken from left to right"


@proves("voidfall.prep.17")
def test_among_equals_who_acted_later_chooses_first() -> None:
    t = galaxy(*[lord(influence=10) for _ in range(3)], plan=["cycle"], more={"order": [1, 2, 0]})
    assert list(t.asked()) == [0]
    t.play("0 place 2")
    assert list(t.asked()) == [2]


@proves("voidfall.prep.18")
def test_with_few_players_only_the_leftmost_places() -> None:
    for count in (2, 3, 4):
        t = galaxy(seats=count, plan=["cycle"])
        seat = next(iter(t.asked()))
        assert t.options(seat) == [f"place {number}" for number in range(1, count + 1)]


@proves("voidfall.prep.20")
def test_alone_there_is_no_order_to_choose() -> None:
    t = galaxy(mode="solo", plan=["cycle"])
    assert not told(t, "takes-place")
    assert "place-in-order" not in t.asked().values()


# -- evaluation


@proves("voidfall.eval.1", "voidfall.flow.2")
def test_the_steps_of_the_evaluation_come_one_after_another() -> None:
    t = galaxy(
        lord(stock={"food": 9}, slots={1: "S1"}, corrupted_slots=[]),
        lord(stock={"food": 9}, corrupted_slots=[]),
        event="1F",
        plan=["evaluation"],
    )
    keys = [
        line.key
        for line in t.story()
        if line.key in ("strike", "no-target", "holds", "upkeep", "scores-agenda", "cycle")
    ]
    order = list(dict.fromkeys(key for key in keys if key not in ("holds", "no-target")))
    assert order == ["strike", "upkeep", "scores-agenda", "cycle"]


@proves("voidfall.eval-strike.1", "voidfall.eval-strike.7")
def test_each_player_suffers_a_skirmish() -> None:
    t = galaxy(
        lord(corrupted_slots=[], stock={"food": 9}),
        lord(corrupted_slots=[2, 3], corrupted_tracks=["society"], stock={"food": 9}),
        sectors={"O2": {"fleets": {"corvette": 5}}},
        event="1F",
        plan=["strikes", "cycle"],
    )
    assert [(line["player"], line["count"], line["sector"]) for line in told(t, "strike")] == [
        (0, 0, "O1"),
        (1, 3, "O2"),
    ]
    assert sector_owner(t, "O1") == 0, "no power: the defence succeeds by itself"
    assert sector_owner(t, "O2") == 1


def sector_owner(t: Position[State], key: str) -> int:
    return t.state.sectors[key].owner


@proves("voidfall.eval-strike.1")
def test_in_later_cycles_the_skirmish_is_stronger() -> None:
    for cycle, power in ((1, 1), (2, 2), (3, 2)):
        t = galaxy(lord(corrupted_slots=[3]), cycle=cycle, plan=["strikes", "game-ends"], event=f"{cycle}B")
        assert told(t, "strike")[0]["count"] == power


def test_an_event_may_skip_the_skirmishes_of_an_evaluation() -> None:
    t = galaxy(cycle=2, event="2F", lasting={"ignore_crisis_board": 1}, plan=["strikes", "game-ends"])
    assert not told(t, "strike")
    assert told(t, "no-strikes")


def test_an_event_may_protect_who_has_little_influence() -> None:
    t = galaxy(
        lord(influence=40),
        lord(influence=41),
        cycle=2,
        event="2G",
        lasting={"skirmish_immunity_low_influence": 40},
        plan=["strikes", "game-ends"],
    )
    assert [line["player"] for line in told(t, "strike")] == [1]


@proves("voidfall.eval-end.1")
def test_all_discarded_focus_cards_come_back() -> None:
    t = galaxy(lord(hand=["conquest"], discard=["politics", "progress"]), cycle=2, plan=["cycle-ends"], event="2A")
    assert set(player(t).hand) >= {"conquest", "politics", "progress"}
    assert player(t).discard == []


@proves("voidfall.eval-end.2")
def test_innovation_comes_after_cycle_one() -> None:
    t = galaxy(lord(), event="1A")
    assert "innovation" not in player(t).hand
    t = galaxy(lord(), plan=["cycle-ends"], event="1A")
    assert "innovation" in player(t).hand
    assert player(t).later == []


@proves("voidfall.eval-end.3")
def test_after_cycle_three_the_game_ends() -> None:
    assert galaxy(cycle=2, plan=["cycle-ends"], event="2A").state.cycle == 3
    assert galaxy(cycle=3, plan=["cycle-ends"], event="3A").outcome is not None


# -- the end


@proves("voidfall.end.1")
def test_the_most_influence_wins() -> None:
    t = galaxy(lord(influence=50), lord(influence=61), lord(influence=60), cycle=3, plan=["game-ends"])
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.scores, t.outcome.ranks) == ([1], [50, 61, 60], [3, 1, 2])


@proves("voidfall.end.2")
def test_of_equals_who_has_less_corruption() -> None:
    """On tracks, agenda slots and in sectors."""
    for worse in (
        {"corrupted_tracks": ["society"], "corrupted_slots": []},
        {"corrupted_slots": [1]},
    ):
        t = galaxy(lord(influence=50, **worse), lord(influence=50, corrupted_slots=[]), cycle=3, plan=["game-ends"])
        assert t.outcome is not None
        assert t.outcome.winners == [1]
    t = galaxy(
        lord(influence=50, corrupted_slots=[]),
        lord(influence=50, corrupted_slots=[]),
        sectors={"a1": land(0, corrupted=True), "a2": land(1)},
        cycle=3,
        plan=["game-ends"],
    )
    assert t.outcome is not None
    assert t.outcome.winners == [1]


@proves("voidfall.end.3")
def test_equals_in_both_share_the_victory() -> None:
    t = galaxy(
        lord(influence=50), lord(influence=50), lord(influence=50, corrupted_slots=[1, 2]), cycle=3, plan=["game-ends"]
    )
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.ranks) == ([0, 1], [1, 1, 3])
    assert t.outcome.shares(3) == [0.5, 0.5, 0]
