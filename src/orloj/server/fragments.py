"""How much work the page of a table is: the inside that is fetched after every answer, for any game.

Games are played at random to their middle, then answer by answer; after each one everybody at the table gets his
fragment, as he would from a server. What is counted is the CPU time of making and compressing it, and what would go
over the wire; storing answers and HTTP are not.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from random import Random
from statistics import mean
from typing import Any

from msgspec import Struct

from orloj.games import GAMES, game_named
from orloj.kernel import Game, Table
from orloj.server.live.room import Room, SeatInfo, TableInfo
from orloj.server.packing import together
from orloj.server.pages.table.fragment import Around, Wishes, drawn
from orloj.server.people.people import Person, PersonSettings

_ANSWERS = 30  # around the middle of a game
_TOKEN = "t" * 32  # as long as those of forms
_LONGEST = 5000  # answers of a game that random players do not end


class FragmentCost(Struct):
    """What one fragment costs, on average."""

    ms: float  # CPU time
    bytes: int  # compressed


def fragment_costs(games: Iterable[str] = GAMES, *, answers: int = _ANSWERS, seed: int = 1) -> dict[str, FragmentCost]:
    """For each game, at a table with as many players as it allows."""
    return {id: _cost(game_named(id), answers, seed) for id in games}


def _cost(game: Game[Any], answers: int, seed: int) -> FragmentCost:
    mode = game.modes[0]
    seats = mode.players[1]
    whole = _new(game, seats, mode.id, seed)
    length = _play(whole, _LONGEST, Random(seed))
    table, rng = _new(game, seats, mode.id, seed), Random(seed)
    _play(table, length // 2, rng)
    room = _room_of(table, mode.id)
    _fragments(room, 0)  # everybody has his page open
    times, sizes = [], []
    for _ in range(answers):
        asks = table.asks()
        if not asks:
            break
        seat, known = next(iter(asks)), len(table.story)
        room.answer(seat, asks[seat].sample(rng))
        began = time.process_time()
        packed = _fragments(room, known)
        times.append((time.process_time() - began) / len(packed))
        sizes += packed
    return FragmentCost(round(1000 * mean(times), 2), round(mean(sizes)))


def _new(game: Game[Any], seats: int, mode: str, seed: int) -> Table[Any]:
    return Table.new(game, seats, mode=mode, options=game.check_setup(seats, mode, {}), seed=seed)


def _play(table: Table[Any], most: int, rng: Random) -> int:
    """Answer at random; how often?"""
    for given in range(most):
        asks = table.asks()
        if not asks:
            return given
        seat = next(iter(asks))
        table.answer(seat, asks[seat].sample(rng))
    return most


def _room_of(table: Table[Any], mode: str) -> Room:
    """A table of the site at which the people 1, 2, … sit."""
    seats, options = table.header.seats, dict(table.header.options)
    info = TableInfo("measured", table.game.id, mode, seats, options, 1, True, "none", "quick", "playing", 0.0, 0.0)
    room = Room(info, [SeatInfo(seat, "person", f"Player {seat + 1}", person=seat + 1) for seat in range(seats)])
    room.begin(table, 0.0)
    return room


def _fragments(room: Room, since: int) -> list[int]:
    """Make everybody's fragment; how many bytes does each have?"""
    people = [Person(one.person or 0, one.name, True, PersonSettings()) for one in room.seats]
    return [
        len(together(drawn(room, person, Wishes("en"), Around(hints=True), csrf=_TOKEN, since=since)))
        for person in people
    ]
