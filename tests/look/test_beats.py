"""Beats: what happened, made from the story and from what differs between two views, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from orloj import new_game
from orloj.kernel import Line, Luck, Table
from orloj.look import look_of
from orloj.look.beats import MOST_MOVES, Beat, Change, Flight, Move, Span, Spot, Telling, Whereabouts, beats_of

NOTHING = Whereabouts({}, {})


def told(line: Line) -> Telling:
    kinds = {"round": "heading", "rolls": "dice"}
    refs = [f"ship:{line.values['ship']}"] if "ship" in line.values else []
    return Telling(kind=kinds.get(line.key, "line"), refs=refs, dice=line.values.get("dice", ()))


def one_span(lines: list[Line], before: Whereabouts, after: Whereabouts) -> list[Beat]:
    return beats_of([Span(list(enumerate(lines, 7)), before, after)], told)


def test_each_line_is_a_beat_in_its_order() -> None:
    beats = one_span([Line("round"), Line("flies", 0), Line("rolls", 1, {"dice": [3, 5]})], NOTHING, NOTHING)
    assert [(beat.line, beat.kind, beat.seat) for beat in beats] == [
        (7, "heading", None),
        (8, "line", 0),
        (9, "dice", 1),
    ]
    assert beats[2].dice == [3, 5]


def test_a_movement_belongs_to_the_line_that_names_the_piece() -> None:
    before = Whereabouts({"ship:a": Spot("pad", owner=0), "ship:b": Spot("pad", owner=1)}, {})
    after = Whereabouts({"ship:a": Spot("sun", owner=0), "ship:b": Spot("sun", owner=1)}, {})
    beats = one_span([Line("flies", 0, {"ship": "a"}), Line("waits", 0), Line("follows", 1)], before, after)
    assert [move.piece for move in beats[0].moves] == ["ship:a"]
    assert beats[1].moves == []
    assert beats[2].moves == [Move("ship:b", start="pad", end="sun", owner=1, new_owner=1)]


def test_pieces_come_and_go_and_may_look_different_without_moving() -> None:
    before = Whereabouts({"moon:x": Spot("sun"), "ship:a": Spot("pad", "two-ships")}, {})
    after = Whereabouts({"ship:c": Spot("pad"), "ship:a": Spot("pad", "one-ship")}, {})
    [beat] = one_span([Line("happens")], before, after)
    assert beat.moves == [Move("moon:x", start="sun"), Move("ship:c", end="pad")]


def test_numbers_belong_to_their_player() -> None:
    before, after = (
        Whereabouts({}, {"0.vp": 1, "1.vp": 2, "pool": 9}),
        Whereabouts({}, {"0.vp": 4, "1.vp": 2, "pool": 6}),
    )
    beats = one_span([Line("scores", 0), Line("laughs", 1)], before, after)
    assert beats[0].changes == [Change("0.vp", 1, 4)]
    assert beats[1].changes == [Change("pool", 9, 6)]


def test_what_nobody_tells_is_a_beat_of_its_own_and_never_too_much() -> None:
    after = Whereabouts({f"ship:{number}": Spot("pad") for number in range(100)}, {})
    [beat] = one_span([], NOTHING, after)
    assert (beat.line, beat.kind, len(beat.moves)) == (-1, "move", MOST_MOVES)


def test_cards_without_a_face_fly() -> None:
    look = look_of("orloj.games.rftg")
    line = Line("draws", 1, {"count": 2, "why": ""}, {"cards": [3, 4]})
    others, own = look.motion.telling(line.heard_by(0)), look.motion.telling(line.heard_by(1))
    assert [Flight(*flight) for flight in others.flights] == [Flight("pile", "seat:1", 2)]
    assert others.refs == []
    assert own.flights == []
    assert len(own.refs) == 2


# -- both games


def walk(game: str, seats: int, seed: int, **options: Any) -> Any:
    """A table after each answer of a game of random players."""
    table = new_game(game, seats=seats, seed=seed, options=options)
    rng = Random(seed)
    while table.outcome is None:
        yield table
        asks = table.asks()
        seat = rng.choice([seat for seat, ask in asks.items() if not ask.optional] or list(asks))
        table.answer(seat, asks[seat].sample(rng))
    yield table


@pytest.mark.parametrize(("game", "seats"), [("rftg", 3), ("andromeda", 3)])
def test_nothing_hidden_is_in_them(game: str, seats: int) -> None:
    """Whatever others hide may be dealt anew: a reader's whereabouts stay the same, and so do his beats."""
    rng, compared = Random(5), 0
    for number, table in enumerate(walk(game, seats, 5)):
        if number % 23 or table.outcome is not None:
            continue
        motion = look_of(table.game.package).motion
        for seat in range(seats):
            other = table.fork()
            table.game.redeal(other.state, seat, Luck(rng.randbytes(16)))
            assert motion.whereabouts(other.view(seat)) == motion.whereabouts(table.view(seat))
            compared += 1
        hidden = [line for line in table.story if line.secret]
        for line in hidden[-5:]:
            for reader in (None, *[seat for seat in range(seats) if seat != line.seat]):
                blank = Line(line.key, line.seat, line.values, {}, line.at)
                assert motion.telling(line.heard_by(reader)) == motion.telling(blank)
                assert motion.fights.stroke(line.heard_by(reader)) == motion.fights.stroke(blank)
    assert compared > 20


@pytest.mark.parametrize(("game", "seats"), [("rftg", 2), ("andromeda", 2)])
def test_every_line_of_a_whole_game_can_be_played(game: str, seats: int) -> None:
    """For every reader, also a spectator: something moves, something is counted, and what moves was somewhere."""
    before: dict[int | None, Whereabouts] = {}
    moved: set[str] = set()
    lines = 0
    table: Table[Any] | None = None
    for table in walk(game, seats, 3):
        motion = look_of(table.game.package).motion
        for reader in (0, None):
            now = motion.whereabouts(table.view(reader))
            fresh = [(number, line.heard_by(reader)) for number, line in enumerate(table.story[lines:], lines)]
            beats = beats_of([Span(fresh, before.get(reader, now), now)], motion.telling)
            assert [beat.line for beat in beats if beat.line >= 0] == [number for number, _ in fresh]
            moved |= {move.piece.partition(":")[0] for beat in beats for move in beat.moves}
            before[reader] = now
        lines = len(table.story)
    assert table is not None
    assert moved >= {"rftg": {"card", "good"}, "andromeda": {"ship", "moon", "module", "commander", "raider"}}[game]
