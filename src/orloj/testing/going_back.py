"""Whole games in which the players agree to go back now and then."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, TypeVar

from orloj.kernel import Game, Record, State, Table, verify
from orloj.testing.harness import assert_alike

S = TypeVar("S", bound=State)


def known_views(table: Table[Any]) -> list[Any]:
    """What each seat sees, and what a spectator sees."""
    return [table.view(seat) for seat in (None, *table.state.seats)]


def play_and_go_back(
    game: Game[S],
    seats: int,
    *,
    mode: str | None = None,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
    times: int = 6,
    most: int = 60,
) -> Table[S]:
    """Play at random; so many times go back by up to `most` answers. What every seat knew there stays as it was."""
    rng = Random(f"going back/{seed}")
    table = Table.new(game, seats, mode=mode, options=options, seed=seed)
    left, next_time = times, rng.randint(10, most)
    while table.outcome is None:
        table.step(lambda _seat, question: question.sample(rng))
        game.invariants(table.state)
        if left and table.outcome is None and table.number >= next_time:
            there = table.travel(max(0, table.number - rng.randint(1, most)))
            if there.number < table.number:
                table.rewind(there.number, seed=f"{seed}/{left}")
                assert known_views(table) == known_views(there), "going back tells or takes away something"
                game.invariants(table.state)
                loaded = Table.load(game, Record.from_json(table.record().to_json()))
                assert_alike(table, loaded, "a loaded game that went back")
                assert verify(game, table.record()).wrong == ""
            left, next_time = left - 1, table.number + rng.randint(10, most)
    return table
