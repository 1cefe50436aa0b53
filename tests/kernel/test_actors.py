"""Actors that are no seats: lines of the story are about them, and records keep that."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import msgspec
import pytest

from orloj.kernel import Actor, Game, Line, Record, Table
from orloj.testing.harness import check_looking
from tests.kernel.duel import GAME, Duel
from tests.kernel.tiny import random_answer


def raided() -> Table[Duel]:
    """A game in which the mercenaries rolled."""
    for seed in range(20):
        table, rng = Table.new(GAME, 3, seed=seed), Random(seed)
        while table.outcome is None:
            table.answer(*random_answer(table, rng))
            if any(line.actor for line in table.story):
                return table
    raise AssertionError("nobody raided anybody")


def test_a_line_can_be_about_somebody_without_a_seat() -> None:
    table = raided()
    [line, *_] = [line for line in table.story if line.actor]
    assert (line.key, line.seat, line.actor) == ("rolls", None, "mercenaries")
    assert "actor" not in line.values


def test_records_keep_who_acted() -> None:
    table = raided()
    loaded = Table.load(GAME, Record.from_json(table.record().to_json()))
    assert list(loaded.story) == list(table.story)
    assert [line.actor for line in loaded.story] == [line.actor for line in table.story]


def test_lines_from_before_there_were_actors_are_read() -> None:
    old = msgspec.msgpack.encode({"key": "rolls", "seat": 1, "values": {"faces": [3]}, "secret": {}, "at": 4})
    assert msgspec.msgpack.decode(old, type=Line) == Line("rolls", 1, {"faces": [3]}, at=4)


def test_whoever_hears_a_line_hears_who_acted() -> None:
    line = Line("rolls", None, {}, {"card": 3}, actor="mercenaries")
    assert line.heard_by(0) == Line("rolls", None, actor="mercenaries")


def test_a_line_is_about_one_of_both() -> None:
    state = Table.new(GAME, 2, seed=1).state
    with pytest.raises(ValueError, match="not about both"):
        state.tell("rolls", 0, actor="mercenaries")


def test_an_actor_has_one_of_the_colours_that_no_seat_has() -> None:
    with pytest.raises(ValueError, match="the colour of fox is one of: red"):
        Actor("fox", "orange")


def test_the_harness_finds_actors_that_the_game_does_not_name() -> None:
    table = raided()
    check_looking(table)
    nameless: Game[Duel] = replace(GAME, actors=lambda _view: ())
    table.game = nameless
    with pytest.raises(AssertionError, match="'mercenaries' of 'rolls' is not among the actors"):
        check_looking(table)
