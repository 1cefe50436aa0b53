"""The database of an earlier version: it opens, migrates, and its tables go on where they stood."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec
import pytest
from sqlalchemy import create_engine, text

from orloj.kernel import Change, NotYourChoice, verify
from orloj.server.live.room import Room, Stale
from tests.server.helpers import Server, serving, wait_until

FIXTURE = Path(__file__).parents[1] / "fixtures" / "format1" / "site.sqlite3.gz"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The data of an old site; each test has its own, because games go on and end there."""
    (tmp_path / "orloj.sqlite3").write_bytes(gzip.decompress(FIXTURE.read_bytes()))
    return tmp_path


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    with serving(folder) as running:
        yield running


def tables(server: Server, **wanted: str) -> list[str]:
    """Tables of the old site: `game`, `status`."""
    where = " AND ".join(f"{name} = :{name}" for name in wanted)
    return [row.id for row in server.rows(f"SELECT id FROM tables WHERE {where} ORDER BY id", **wanted)]


def entries(server: Server, table: str) -> list[Change]:
    rows = server.rows("SELECT change FROM entries WHERE table_id = :id ORDER BY number", id=table)
    return [Change.unpack(row.change) for row in rows]


def play_out(server: Server, table: str) -> Room:
    """People and bots answer until the game is over."""
    rng, rooms = Random(3), server.site.rooms

    async def step() -> bool:
        room = await rooms.get(table)
        if room.outcome is not None:
            return True
        for seat, question in room.table.asks().items():
            if not room.seats[seat].is_bot and not (question.optional and rng.random() < 0.7):
                with suppress(NotYourChoice, Stale):  # the site has passed for the seat meanwhile
                    await rooms.play.answer(table, seat, question.sample(rng), room.question_id(seat))
                break
        return False

    wait_until(lambda: server.run(step()))
    return server.room(table)


def test_it_is_old_and_migrates(folder: Path, server: Server) -> None:
    old = folder / "as-it-was.sqlite3"
    old.write_bytes(gzip.decompress(FIXTURE.read_bytes()))
    engine = create_engine(f"sqlite:///{old}")
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == "0002"
        rows = connection.execute(text("SELECT change FROM entries")).scalars().all()
    engine.dispose()
    stored = [Change.unpack(row) for row in rows]
    assert {scene.depth for change in stored for scene in change.scenes} == {0}
    assert len(tables(server, status="playing")) == 3
    assert len(tables(server, status="over")) == 1
    assert len(tables(server, status="waiting")) == 1


def test_a_sealed_answer_of_then_still_counts(server: Server) -> None:
    [duel] = tables(server, game="rftg", status="playing")
    room = server.room(duel)
    assert not room.table.returned
    assert [room.table.sealed(seat) for seat in (0, 1)] == ["pass", None]
    assert room.table.number == 38


def test_old_tables_go_on_to_the_end_and_are_true(server: Server) -> None:
    """New entries are appended behind the old ones, and a restart reads both."""
    playing = tables(server, status="playing")
    assert len(playing) == 3
    for table in playing:
        before = entries(server, table)
        room = play_out(server, table)
        after = entries(server, table)
        assert [change.pack() for change in after[: len(before)]] == [change.pack() for change in before]
        assert any(scene.depth for change in after[len(before) :] for scene in change.scenes)
        record = server.call(room.record)
        verdict = verify(room.game, record)
        assert verdict.true, verdict.wrong
        server.call(server.site.rooms.look_again_at_all)  # everything is read from the database once more
        again = server.room(table)
        assert again is not room
        assert msgspec.to_builtins(server.call(again.record)) == msgspec.to_builtins(record)


def test_a_game_that_was_over_can_be_looked_at(server: Server) -> None:
    over = next(table for table in tables(server, status="over") if server.room(table).table.number == 186)
    room = server.room(over)
    assert verify(room.game, server.call(room.record)).true
    pages = server.client()
    assert pages.get(f"/t/{over}/replay", params={"at": 90}).status_code == 200
    there = server.call(lambda: room.table.travel(90))
    assert there.number >= 90
