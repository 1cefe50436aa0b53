"""The five progress tracks: what moves a marker, and what its spaces give."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.andromeda.components import TRACK_FACTS, TRACKS
from orloj.games.andromeda.limits import hand_limit
from orloj.games.andromeda.scoring import score_of
from orloj.games.andromeda.state import State
from orloj.testing import Position, assert_refused, proves
from orloj.testing.andromeda import andromeda, go_on, goods_of, modules_of, ships_of, station

MOVERS = {  # discovery tokens that move a marker and score a point
    "science": "discovery-01",
    "industry": "discovery-02",
    "trade": "discovery-03",
    "civilization": "discovery-04",
    "dominance": "discovery-05",
}
SPECIAL_STEPS = {track: [special.step for special in facts.special] for track, facts in TRACK_FACTS.items()}


def arrive(track: str, step: int, *, then: bool = True, other: Any = None, **more: Any) -> Position[State]:
    """Seat 0 stands one step below and (unless `then` is False) moves there by a token."""
    own = {key: more.pop(key) for key in list(more) if key in STATION}
    token = MOVERS[track]
    t = andromeda(
        station(discoveries=[token], tracks={track: step - 1}, **own),
        station() if other is None else other,
        **more,
    )
    return t.play(f"0 token {token}") if then else t


STATION = ("goods", "hand", "ships", "spare_upgrades", "upgrades", "dominances", "score")


# -- what all tracks have


@proves("andromeda.tracks.1", "andromeda.final-scoring.1")
def test_progress_is_worth_points_at_the_end() -> None:
    """Each of the five markers scores the number beside it; nothing at the bottom."""
    assert len(TRACKS) == 5
    steps = {"science": 7, "industry": 12, "dominance": 8, "trade": 9, "civilization": 6}
    t = andromeda(station(tracks=steps), station())
    found = score_of(t.state, 0)
    assert found.tracks == {track: TRACK_FACTS[track].points_by_step[steps[track]] for track in TRACKS}
    assert found.total == 9 + 20 + 10 + 12 + 8
    assert score_of(t.state, 1).total == 0


@proves("andromeda.tracks.3", "andromeda.tracks.4")
@pytest.mark.parametrize("track", TRACKS)
def test_construction_and_event_spaces(track: str) -> None:
    """Three construction spaces with 5, 7 and 10 points on every track, and event spaces; points never fall."""
    facts = TRACK_FACTS[track]
    assert [(one.level, one.points) for one in facts.construction] == [("low", 5), ("middle", 7), ("high", 10)]
    steps = [one.step for one in facts.construction]
    assert steps == sorted(steps)
    assert facts.event_steps
    assert all(0 < step <= facts.top_step for step in facts.event_steps)
    assert list(facts.points_by_step) == sorted(facts.points_by_step)
    assert len(facts.points_by_step) == facts.top_step + 1


@proves("andromeda.tracks.2")
def test_a_gained_module_moves_its_marker() -> None:
    """Modules move the marker of their kind, tactic cards that of dominance."""
    t = andromeda(station(cards=["city"], hand=["event-05"], goods={"energy": 3}), station())
    t.play("0 card city")
    module = t.options(0)[0]
    t.play(f"0 {module}")
    assert modules_of(t, 0) == [module]
    assert t.state.players[0].tracks["science"] == 1
    t.play("0 play event-05", "0 yes")
    assert t.state.players[0].tracks["dominance"] == 1
    assert goods_of(t, 0) == {}


@proves("andromeda.tracks.2", "andromeda.tracks.7", "andromeda.icons.17")
@pytest.mark.parametrize("track", TRACKS)
def test_a_token_moves_its_marker(track: str) -> None:
    """Exactly one step, on this track only."""
    t = arrive(track, 1)
    assert t.state.players[0].tracks == {**dict.fromkeys(TRACKS, 0), track: 1}
    assert t.state.players[1].tracks == dict.fromkeys(TRACKS, 0)
    assert t.state.players[0].discoveries.cards == []


@proves("andromeda.tracks.5", "andromeda.event-track.1")
@pytest.mark.parametrize(("track", "step"), [(track, step) for track in TRACKS for step in range(1, 13)])
def test_event_spaces(track: str, step: int) -> None:
    """A marker that arrives at an event space moves the event marker one step at once; other spaces do not."""
    t = arrive(track, step, discovery={"science_low": [], "science_high": []}, event_marker=4)
    assert t.state.event_marker == (3 if step in TRACK_FACTS[track].event_steps else 4)


@proves("andromeda.tracks.5")
def test_whoever_arrives_and_each_time() -> None:
    """A second player at the same space moves the event marker again."""
    t = arrive("trade", 3, other=station(discoveries=["discovery-06"], tracks={"trade": 2}), event_marker=4)
    t.play("0 return", "1 token discovery-06", "1 trade")
    assert t.state.event_marker == 2


# -- science


@proves("andromeda.tracks.6")
@pytest.mark.parametrize(("step", "stack"), [(3, "science_low"), (7, "science_high")])
def test_discovery_spaces(step: int, stack: str) -> None:
    """The player looks at all tokens left in this stack, keeps one face down, and nobody else learns about them."""
    tokens = ["discovery-08", "discovery-10", "discovery-11"]
    t = arrive("science", step, discovery={stack: tokens})
    assert t.asked() == {0: "discovery"}
    assert sorted(t.options(0)) == tokens
    t.play("0 discovery-10")
    other = t.view(1)
    assert other.players[0].discoveries is None  # type: ignore[attr-defined]
    assert other.players[0].discovery_count == 1  # type: ignore[attr-defined]
    assert other.discovery_known[stack] == []  # type: ignore[attr-defined]
    assert len(t.state.discovery_stacks[stack].cards) == 2
    assert "token discovery-10" in t.options(0)


@proves("andromeda.tracks.6")
def test_an_empty_stack_gives_nothing() -> None:
    """Nobody is asked."""
    t = arrive("science", 3, discovery={"science_low": []})
    assert t.asked() == {0: "turn"}
    assert t.state.players[0].discoveries.cards == []


@proves("andromeda.tracks.7", "andromeda.tracks.11")
def test_tokens_are_used_on_the_own_turn_only() -> None:
    """A discovery or dominance token is a free action of its owner's turn and is gone afterwards."""
    holder = station(discoveries=["discovery-10"], dominances=["dominance-3"])
    t = andromeda(station(), holder)
    assert_refused(t.table, 1, "token discovery-10")
    assert_refused(t.table, 1, "token dominance-3")
    t.play("0 return", "1 token discovery-10", "1 token dominance-3")
    assert goods_of(t, 1) == {"energy": 5}
    assert t.state.players[1].score == 5
    assert t.asked() == {1: "turn"}  # the main action is still to come
    assert t.options(1)[-1] == "return"


# -- industry


@proves("andromeda.tracks.8", "andromeda.tracks.9", "andromeda.icons.3")
@pytest.mark.parametrize("step", [3, 6, 9])
def test_upgrade_spaces(step: int) -> None:
    """Any piece of the reserve goes to its field of the launch pad, with a free ship of that type if wanted."""
    t = arrive("industry", step, spare_upgrades=["nt-2", "nf-1", "nc-2"])
    assert t.asked() == {0: "upgrade"}
    assert t.options(0) == ["nt-2", "nf-1", "nc-2", "no"]
    t.play("0 nc-2")
    assert t.state.players[0].upgrades == {"heavy_cruiser": "nc-2"}
    assert t.state.players[0].spare_upgrades == ["nt-2", "nf-1"]
    t.play("0 yes")
    assert ships_of(t, 0) == {"pad": ["transport"] * 3 + ["heavy_cruiser"]}
    assert goods_of(t, 0) == {}


@proves("andromeda.tracks.9")
def test_the_free_ship_is_a_choice() -> None:
    """It may be declined; without a ship of the type in the reserve there is none."""
    t = arrive("industry", 3, spare_upgrades=["nf-1", "nt-2"]).play("0 nf-1", "0 no")
    assert ships_of(t, 0) == {"pad": ["transport"] * 3}
    full = arrive("industry", 3, spare_upgrades=["nf-1", "nt-2"], ships={"pad": ["transport"], "t01": ["fighter"]})
    full.play("0 nf-1")
    assert full.asked() == {0: "turn"}
    assert full.state.players[0].upgrades == {"fighter": "nf-1"}


# -- dominance


@proves("andromeda.tracks.10", "andromeda.tracks.12")
@pytest.mark.parametrize(("space", "step"), [(0, 3), (1, 6), (2, 9)])
def test_dominance_tokens(space: int, step: int) -> None:
    """The first to arrive takes the token of this space face down; whoever comes later gains 2 points."""
    tokens = ["dominance-1", "dominance-4", "dominance-8"]
    t = arrive(
        "dominance",
        step,
        other=station(discoveries=["discovery-06"], tracks={"dominance": step - 1}),
        dominance=tokens,
    )
    assert t.state.players[0].score == 1  # of the discovery token
    assert f"token {tokens[space]}" in t.options(0)
    assert [token is None for token in t.state.dominance_spaces] == [one == space for one in range(3)]
    assert t.view(1).players[0].dominances is None  # type: ignore[attr-defined]
    go_on(t)
    t.play("1 token discovery-06", "1 dominance")
    assert t.state.players[1].score == 2
    assert t.state.players[1].dominances.cards == []


# -- trade


@proves("andromeda.tracks.13", "andromeda.tracks.14", "andromeda.icons.7")
@pytest.mark.parametrize(("step", "each"), [(0, 0), (6, 0), (7, 1), (10, 1), (11, 2), (12, 2)])
def test_vault_spaces(step: int, each: int) -> None:
    """Leftover resources are worth nothing, or 1 or 2 points each by the highest vault reached or passed."""
    t = andromeda(station(tracks={"trade": step}, goods={"energy": 3, "ice": 1}, hand=[2]), station())
    assert score_of(t.state, 0).vault == 6 * each


# -- civilization


@proves("andromeda.tracks.15", "andromeda.tracks.16", "andromeda.icons.23", "andromeda.ruling.taken-at-once")
@pytest.mark.parametrize(("step", "limit"), [(3, 6), (6, 7), (9, 8)])
def test_hand_limit_spaces(step: int, limit: int) -> None:
    """Cards are drawn up to the new limit at once, and so many may be kept at the end of the turn."""
    t = arrive("civilization", step, hand=[2])
    assert len(t.state.players[0].hand.cards) == limit
    assert hand_limit(t.state, 0) == limit
    assert hand_limit(t.state, 1) == 5
    go_on(t)
    assert len(t.state.players[0].hand.cards) == limit
    assert t.story("too-many-cards") == []


@proves("andromeda.tracks.16")
def test_a_full_hand_draws_nothing() -> None:
    """Nobody draws beyond the limit, and nothing has to be discarded before the turn ends."""
    t = arrive("civilization", 3, hand=[8])
    assert len(t.state.players[0].hand.cards) == 8
    assert t.story("draws") == []


@proves("andromeda.tracks.15")
def test_other_spaces_do_not_change_the_limit() -> None:
    """One step before, it is still 5, and cards above are discarded."""
    t = arrive("civilization", 2, hand=[6])
    assert hand_limit(t.state, 0) == 5
    go_on(t)
    assert t.asked() == {0: "hand-limit"}
    t.play(f"0 {t.options(0)[0]}")
    assert len(t.state.players[0].hand.cards) == 5


@proves("andromeda.ruling.track-top")
def test_at_the_top_nothing_more_is_gained() -> None:
    """A marker at the top stays there."""
    t = arrive("trade", 13)
    assert t.state.players[0].tracks["trade"] == 12
    assert t.story("advances") == []
