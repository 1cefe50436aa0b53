"""Killing the server at any moment loses nothing that was acknowledged."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import create_engine, select

from orloj.server.storage import schema
from orloj.testing.browser import RunningServer
from tests.server.playing import Player

ME, BOT = {"kind": "me"}, {"kind": "bot"}


def stored_answers(data: Path) -> set[tuple[str, str, str]]:
    engine = create_engine(f"sqlite:///{data / 'orloj.sqlite3'}")
    entries = schema.entries
    with engine.connect() as connection:
        query = select(entries.c.table_id, entries.c.question, entries.c.token)
        found = {(row[0], row[1], row[2]) for row in connection.execute(query)}
    engine.dispose()
    return found


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    tmp_path: Path, seed: int, new_player: Callable[..., Player]
) -> None:
    rng = Random(seed)
    with RunningServer(tmp_path, "--rate", "0") as server:
        players = [new_player(server.url, seed=number) for number in range(4)]
        tables = [player.table([ME, BOT]) for player in players]
        for _ in range(3):
            stop = threading.Event()
            threads = [
                threading.Thread(target=player.play, args=(table, stop))
                for player, table in zip(players, tables, strict=True)
            ]
            for thread in threads:
                thread.start()
            stop.wait(0.4 + rng.random())
            server.kill()
            stop.set()
            for thread in threads:
                thread.join()
            acknowledged = {answer for player in players for answer in player.acknowledged}
            # A sealed answer that was changed, or one with its parts in another order, is stored as it was meant.
            stored = {(table, question) for table, question, _ in stored_answers(server.data)}
            assert {(table, question) for table, question, _ in acknowledged} <= stored
            server.restart()
        # And the next start goes on, to the end.
        for player, table in zip(players, tables, strict=True):
            assert player.play(table)["outcome"] is not None


def test_two_servers_never_share_a_data_folder(tmp_path: Path, new_player: Callable[..., Player]) -> None:
    with RunningServer(tmp_path) as server:
        second = RunningServer(tmp_path)
        with pytest.raises(Exception, match=r"another server|exit|start|ended"), second:
            pass
        assert new_player(server.url).key  # the first one is not disturbed


def test_the_server_stops_when_it_is_told_to(tmp_path: Path, new_player: Callable[..., Player]) -> None:
    with RunningServer(tmp_path) as server:
        new_player(server.url).close()
        assert server.stop() in (0, -15, 143, 130)
