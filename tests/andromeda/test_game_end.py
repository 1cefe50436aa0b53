"""The end of the game, the final scoring step by step, ties."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.andromeda.components import MODULE_BY_TOKEN
from orloj.games.andromeda.scoring import score_of
from orloj.games.andromeda.state import State
from orloj.testing import Position, proves
from orloj.testing.andromeda import andromeda, go_on, station


def finished(*stations: Any, **more: Any) -> Position[State]:
    """The last turn is over and the game is scored."""
    return andromeda(*stations, ending=True, last_turns=1, plan=["next-turn"], **more)


def result(t: Position[State]) -> tuple[list[int], list[int]]:
    """Winners and scores."""
    assert t.outcome is not None
    assert t.outcome.scores is not None
    return list(t.outcome.winners), list(t.outcome.scores)


# -- when the game ends


@proves("andromeda.end.1")
@pytest.mark.parametrize(("target", "score", "ends"), [(60, 54, False), (60, 55, True), (60, 57, True), (50, 45, True)])
def test_reaching_the_target_begins_the_end(target: int, score: int, ends: bool) -> None:
    """Reaching or passing the marker does it; one point less does not."""
    t = andromeda(station(dominances=["dominance-3"], score=score), station(), target=target)
    t.play("0 token dominance-3")
    assert t.state.ending is ends
    go_on(t)
    assert (t.state.last_turns >= 0) is ends


@proves("andromeda.end.3", "andromeda.end.4")
def test_everybody_has_one_last_turn() -> None:
    """The active player finishes the turn, then all play once more, also who reached the target; then it is over."""
    t = andromeda(station(), station(dominances=["dominance-3"], score=58), station(), active=1)
    t.play("1 token dominance-3")
    assert t.asked()[1] == "turn"
    go_on(t)
    for seat in (2, 0, 1):
        assert t.outcome is None
        assert t.state.active == seat
        assert t.asked() == {seat: "turn"}
        go_on(t)
    assert result(t) == ([1], [0, 63, 0])


@proves("andromeda.end.1", "andromeda.end.3")
def test_the_target_reached_in_somebody_elses_turn() -> None:
    """The last turns begin after the turn of the active player, whoever reached the target."""
    t = andromeda(
        station(hand=["diplomacy-06"], score=59, ships={"t01": ["transport"], "pad": ["transport"]}),
        station(ships={"pad": ["fighter", "transport"]}),
        active=1,
        moons={"t01": []},
        dice=[6, 6, 5],
    )
    t.play("1 launch t01", "0 diplomacy-06")
    assert t.state.ending
    t.play("0 pass")
    assert t.state.last_turns == 2
    assert t.state.active == 0


@proves("andromeda.end.1")
def test_a_second_player_at_the_target_changes_nothing() -> None:
    """The number of last turns stays."""
    t = andromeda(station(dominances=["dominance-3"], score=58), station(discoveries=["discovery-08"], score=58))
    go_on(t.play("0 token dominance-3"))
    t.play("1 token discovery-08")
    go_on(t)
    assert t.state.last_turns == 1
    go_on(t)
    assert result(t) == ([0], [63, 62])


@proves("andromeda.end.2")
def test_no_event_in_the_final_phase() -> None:
    """The event marker no longer moves: no planet, no card."""
    t = andromeda(
        station(dominances=["dominance-3"], hand=["event-04"], score=58), station(hand=["event-04.2"]), event_marker=1
    )
    tiles = dict(t.state.tiles)
    go_on(t.play("0 token dominance-3", "0 play event-04"))
    go_on(t.play("1 play event-04"))
    go_on(t)
    assert t.outcome is not None
    assert t.story("event-due") == t.story("event") == t.story("new-planet") == []
    assert t.state.tiles == tiles


@proves("andromeda.end.4")
def test_the_highest_score_wins_not_the_first_at_the_target() -> None:
    """The final scoring decides."""
    t = finished(station(score=60), station(score=50, commanders=1, tracks={"science": 12}))
    assert result(t) == ([1], [60, 71])
    assert t.outcome is not None
    assert t.outcome.ranks == [2, 1]


# -- the steps of the final scoring


@proves("andromeda.final-scoring.1")
def test_step_1_tracks() -> None:
    """The number beside each marker."""
    t = finished(station(tracks={"science": 4, "dominance": 12}), station(tracks={"trade": 1}))
    assert result(t)[1] == [24, 1]


@proves("andromeda.final-scoring.2")
def test_step_2_structures() -> None:
    """By the highest construction level of their track: low 5, middle 7, high 10, each own structure."""
    t = andromeda(
        station(tracks={"science": 4, "industry": 11, "civilization": 12, "trade": 3}),
        station(),
        structures={
            "t01": (0, "observatory"),
            "t12": (0, "observatory"),
            "t03": (0, "factory"),
            "t07": (0, "city"),
            "t05": (0, "spaceport"),
            "t13": (1, "factory"),
        },
    )
    assert score_of(t.state, 0).structures == 5 + 5 + 7 + 10 + 0
    assert score_of(t.state, 1).structures == 0


@proves("andromeda.final-scoring.3", "andromeda.final-scoring.4")
def test_step_3_damaged_modules_but_not_ships() -> None:
    """2 points each; ships in the scrapyard and exhausted shields cost nothing."""
    t = finished(
        station(score=30, damage={"treasury": 1, "architect": 2}),
        station(
            score=30, ships={"scrapyard": ["transport", "fighter"], "t01": ["heavy_cruiser"]}, worn={"heavy_cruiser": 1}
        ),
    )
    assert result(t)[1] == [26, 30]


@proves("andromeda.final-scoring.5", "andromeda.ruling.vault-counts", "andromeda.tracks.13")
def test_step_4_vault() -> None:
    """Tokens in the storage and tactic cards in hand; neither moons nor unused tokens count."""
    t = andromeda(
        station(
            tracks={"trade": 11},
            goods={"energy": 2, "credit": 1},
            hand=[2],
            moons=["moon-trade-1"],
            stored={"manoeuvres": "moon-trade-2"},
            discoveries=["discovery-08"],
            dominances=["dominance-3"],
        ),
        station(tracks={"trade": 6}, goods={"energy": 5}),
    )
    assert score_of(t.state, 0).vault == 2 * 5
    assert score_of(t.state, 1).vault == 0


@proves("andromeda.final-scoring.6")
def test_step_5_civilization_modules() -> None:
    """Effects at the end, of undamaged modules only."""
    modules = ["civ-01", "civ-08", "civ-13"]
    t = andromeda(station(modules=modules, commanders=2), station(modules=["civ-02"], damage={"civ-02": 1}, hand=[3]))
    found = score_of(t.state, 0)
    assert found.modules == {MODULE_BY_TOKEN["civ-01"]: 4, MODULE_BY_TOKEN["civ-08"]: 3 + 2}
    assert score_of(t.state, 1).modules == {}


@proves("andromeda.final-scoring.7")
def test_step_6_commanders() -> None:
    """Those in the station; not those on the map or in structures."""
    t = finished(station(commanders=3), station(), commanders={"n1": [2, 2]})
    assert result(t)[1] == [3, 0]


@proves("andromeda.final-scoring.8")
def test_step_7_factions() -> None:
    """The Architect Kin score 2 for each own structure, the Lunar Wardens 1 for each stored moon."""
    t = andromeda(
        station(faction="architects"),
        station(faction="wardens", stored={"manoeuvres": "moon-trade-2"}),
        structures={"t01": (0, "observatory"), "t03": (0, "factory"), "t05": (1, "spaceport")},
    )
    assert score_of(t.state, 0).faction == 4
    assert score_of(t.state, 1).faction == 1


@proves("andromeda.final-scoring.9")
def test_more_than_a_hundred_points() -> None:
    """The score goes on beyond the last space of the score track."""
    t = finished(station(score=99, commanders=2), station(score=130))
    assert result(t) == ([1], [101, 130])
    live = andromeda(station(score=98, dominances=["dominance-3"]), station(), target=200).play("0 token dominance-3")
    assert live.state.players[0].score == 103


@proves("andromeda.final-scoring.3", "andromeda.ruling.score-floor")
def test_never_less_than_nothing() -> None:
    """Damaged modules do not make a score negative."""
    assert result(finished(station(damage={"treasury": 1}), station(score=1)))[1] == [0, 1]


# -- ties


@proves("andromeda.ties.1")
def test_more_modules_break_a_tie() -> None:
    """Damaged ones count too; resources do not matter yet."""
    t = finished(station(score=12, modules=["sci-01"], damage={"sci-01": 1}), station(score=10, goods={"energy": 9}))
    assert result(t) == ([0], [10, 10])


@proves("andromeda.ties.2", "andromeda.ruling.vault-counts")
def test_then_more_resources() -> None:
    """Tactic cards in hand count, moons do not."""
    t = finished(
        station(score=10, modules=["sci-01"], moons=["moon-trade-1", "moon-trade-2"], goods={"ice": 1}),
        station(score=10, modules=["ind-02"], hand=[2]),
    )
    assert result(t) == ([1], [10, 10])


@proves("andromeda.ties.3")
def test_then_the_victory_is_shared() -> None:
    """Both have won; a third player has not."""
    t = finished(station(score=10, goods={"ice": 1}), station(score=10, hand=[1]), station(score=9, goods={"ice": 5}))
    assert result(t)[0] == [0, 1]
    assert t.outcome is not None
    assert t.outcome.ranks == [1, 1, 3]
