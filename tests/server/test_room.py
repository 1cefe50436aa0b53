"""A table of the site in memory: what it remembers instead of looking for it each time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from orloj.games import GAMES, game_named
from orloj.games.rftg import GAME
from orloj.kernel import Refused, Table
from orloj.server.api.describe import describe_table
from orloj.server.live.hub import Hub
from orloj.server.live.room import Room, SeatInfo, StoredEntry, TableInfo
from orloj.server.people.people import Person, PersonSettings
from orloj.server.storage.writer import Entry

SEATS = 3


def new_room() -> Room:
    info = TableInfo("here", "rftg", "standard", SEATS, {}, 0, True, "none", "quick", "waiting", 0.0, 0.0)
    return Room(info, [SeatInfo(seat, "person", f"Player {seat}", person=seat) for seat in range(SEATS)])


def stored(entry: Entry) -> StoredEntry:
    return entry.number, entry.seat, entry.question, entry.token, entry.change, entry.sealed


def played(room: Room, rng: Random) -> Iterator[Entry]:
    """Answers, and now and then one that is taken back, all to the beginning of a scene, or not at all."""
    while asks := room.table.asks():
        ask = rng.choice(list(asks.values()))
        try:
            match rng.random():
                case chance if chance < 0.05:
                    yield room.rewind(ask.seat, room.moment_at(rng.randrange(room.table.number + 1)))
                case chance if chance < 0.25:
                    yield room.undo(rng.randrange(SEATS), agreed=chance < 0.15)
                case _:
                    entry = room.answer(ask.seat, ask.sample(rng))
                    if entry is not None:
                        yield entry
        except Refused:
            continue


def counted(table: Table[Any]) -> list[int]:
    """How many answers each seat has given, by going through all of them."""
    given = [one for chapter in table.history for one in chapter.given]
    return [sum(one.seat == seat and not one.forced for one in given) for seat in range(SEATS)]


@pytest.mark.parametrize("seed", range(3))
def test_how_many_answers_a_seat_has_given_is_counted_as_they_come_and_go(seed: int) -> None:
    room = new_room()
    table = Table.new(GAME, SEATS, seed=seed)
    header, first = room.begin(table, 0.0)
    entries = [first]
    sizes = []
    for entry in played(room, Random(seed)):
        entries.append(entry)
        sizes.append(sum(counted(room.table)))
        assert [room.answers_of(seat) for seat in range(SEATS)] == counted(room.table)
        if len(entries) == 150:
            break
    assert any(after < before - 1 for before, after in pairwise(sizes)), "it never went back far"
    again = new_room()
    again.load(header, msgspec.json.encode(room._names).decode(), map(stored, entries))
    assert [again.answers_of(seat) for seat in range(SEATS)] == counted(room.table)
    for _ in zip(range(20), played(again, Random(seed + 100)), strict=False):
        assert [again.answers_of(seat) for seat in range(SEATS)] == counted(again.table)


def test_a_branch_counts_what_was_answered_before_it() -> None:
    source = Table.new(GAME, SEATS, seed=5)
    rng = Random(5)
    for _ in range(40):
        ask = next(iter(source.asks().values()))
        source.answer(ask.seat, ask.sample(rng))
    room = new_room()
    room.begin(source.branch(source.history[-1].number, seat=0), 0.0)
    assert [room.answers_of(seat) for seat in range(SEATS)] == counted(room.table)
    for _ in zip(range(20), played(room, rng), strict=False):
        assert [room.answers_of(seat) for seat in range(SEATS)] == counted(room.table)


@pytest.mark.parametrize("game", list(GAMES))
def test_whose_turn_it_is_and_who_acts_without_a_seat_is_told_also_without_the_view(game: str) -> None:
    table = Table.new(game_named(game), SEATS, seed=4)
    info = TableInfo("here", game, table.header.mode, SEATS, {}, 0, True, "none", "quick", "waiting", 0.0, 0.0)
    room = Room(info, [SeatInfo(seat, "person", f"Player {seat}", person=seat) for seat in range(SEATS)])
    room.begin(table, 0.0)
    rng = Random(4)
    me = Person(1, "Me", True, PersonSettings())
    told = []
    for _ in range(40):
        whole = describe_table(room, me, Hub(), "en", view=True)
        short = describe_table(room, me, Hub(), "en", view=False)
        assert (short.turn_of, short.actors, short.view) == (whole.turn_of, whole.actors, None)
        told.append(whole.turn_of is not None or bool(whole.actors))
        ask = rng.choice(list(room.table.asks().values()))
        room.answer(ask.seat, ask.sample(rng))
    assert any(told) == (game != "rftg")
