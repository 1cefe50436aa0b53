"""Killing the server at any moment loses nothing that was acknowledged."""

from __future__ import annotations

import os
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import create_engine, select

from orloj.kernel import Change
from orloj.server.storage import schema
from orloj.testing.browser import RunningServer, need
from orloj.testing.postgres import fresh_database, private_postgres
from tests.server.playing import Player

ME, BOT = {"kind": "me"}, {"kind": "bot"}


def check_stored(url: str, players: list[Player]) -> None:
    """Nothing is lost and nothing doubled: numbers without gaps, changes that follow each other, no question answered
    twice (a sealed answer may be changed, and what is taken back is asked anew by another name)."""
    engine, entries = create_engine(url), schema.entries
    query = select(entries).order_by(entries.c.table_id, entries.c.number)
    numbers: defaultdict[str, int] = defaultdict(int)
    sizes: defaultdict[str, int] = defaultdict(int)
    answered: set[tuple[str, str]] = set()
    with engine.connect() as connection:
        for row in connection.execute(query):
            numbers[row.table_id] += 1
            assert row.number == numbers[row.table_id]
            change = Change.unpack(row.change)
            assert change.answers_kept <= sizes[row.table_id]
            sizes[row.table_id] = change.answers_kept + len(change.answers)
            if row.question:
                if not row.sealed:
                    assert (row.table_id, row.question) not in answered, "an answer counts twice"
                answered.add((row.table_id, row.question))
    engine.dispose()
    acknowledged = {(table, question) for player in players for table, question, _ in player.acknowledged}
    assert acknowledged <= answered


def wait_for_answers(players: list[Player], more: int, patience: float = 20) -> None:
    """Until so many more are acknowledged: on a busy machine a server that has just started takes its time."""
    wanted = sum(len(player.acknowledged) for player in players) + more
    end = time.monotonic() + patience
    while sum(len(player.acknowledged) for player in players) < wanted and time.monotonic() < end:
        time.sleep(0.005)


def kill_again_and_again(server: RunningServer, url: str, players: list[Player], kills: int, seed: int) -> None:
    """Players answer as fast as they can, the server is killed at any moment and starts again. After each kill all that
    was acknowledged is there, once; in the end all games can be played on."""
    rng = Random(seed)
    tables = [player.table([ME, BOT]) for player in players]
    for _ in range(kills):
        stop = threading.Event()
        threads = [
            threading.Thread(target=player.play, args=(table, stop))
            for player, table in zip(players, tables, strict=True)
        ]
        for thread in threads:
            thread.start()
        wait_for_answers(players, rng.randint(1, 60))
        stop.wait(rng.random() / 20)
        server.kill()
        stop.set()
        for thread in threads:
            thread.join()
        check_stored(url, players)
        server.restart()
        over = [player.look(table)["outcome"] is not None for player, table in zip(players, tables, strict=True)]
        tables = [
            player.table([ME, BOT]) if done else table
            for player, table, done in zip(players, tables, over, strict=True)
        ]
    for player, table in zip(players, tables, strict=True):
        assert player.play(table)["outcome"] is not None


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    tmp_path: Path, seed: int, new_player: Callable[..., Player]
) -> None:
    with RunningServer(tmp_path, "--rate", "0") as server:
        players = [new_player(server.url, seed=number) for number in range(4)]
        kill_again_and_again(server, f"sqlite:///{server.data / 'orloj.sqlite3'}", players, 3, seed)


@pytest.mark.soak
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_soak_kills(tmp_path: Path, database: str, new_player: Callable[..., Player]) -> None:
    """Half of the kills with each database: `ORLOJ_SOAK_KILLS` says how many in all."""
    kills = int(os.environ.get("ORLOJ_SOAK_KILLS", "200")) // 2
    with ExitStack() as stack:
        url = f"sqlite:///{tmp_path / 'data' / 'orloj.sqlite3'}"
        environment = {}
        if database == "postgresql":
            need("postgres", "kills with the database for several processes")
            url = fresh_database(stack.enter_context(private_postgres()), "kills")
            environment["ORLOJ_DATABASE_URL"] = url
        server = stack.enter_context(RunningServer(tmp_path, "--rate", "0", env=environment))
        players = [new_player(server.url, seed=number) for number in range(4)]
        kill_again_and_again(server, url, players, kills, 1)
        answers = sum(len(player.acknowledged) for player in players)
    print(f"{database}: {kills} kills, {answers} acknowledged answers, none lost, none doubled")


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
