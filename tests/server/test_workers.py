"""The processes of one site: they are looked after, and counted together."""

from __future__ import annotations

import os
import shutil
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from orloj.server import serve
from orloj.server.operating import metrics
from orloj.server.settings import Settings
from orloj.testing.browser import RunningServer, need
from orloj.testing.postgres import fresh_database, private_postgres
from tests.server.helpers import wait_until
from tests.server.playing import Player
from tests.server.test_stopping import children_of


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    need("postgres", "several processes on one database")
    with private_postgres() as url:
        yield fresh_database(url, "workers")


def workers_of(site: RunningServer) -> list[int]:
    """Those who serve; beside them there is one that tidies up."""
    commands = {pid: Path(f"/proc/{pid}/cmdline").read_bytes() for pid in children_of(site.pid)}
    return [pid for pid, command in commands.items() if b"spawn_main" in command]


def number_of(site: RunningServer, name: str) -> float:
    """What the numbers say, all processes together."""
    lines = httpx.get(f"{site.url}metrics", timeout=30).text.splitlines()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(f"{name} "))


def is_ready(site: RunningServer) -> bool:
    try:
        return httpx.get(f"{site.url}readyz", timeout=30).status_code == 200
    except httpx.HTTPError:
        return False


def test_those_that_die_are_replaced_and_told_and_count_no_more(
    tmp_path: Path, database: str, new_player: Callable[..., Player]
) -> None:
    environment = {"ORLOJ_DATABASE_URL": database}
    with RunningServer(tmp_path, "--rate", "0", "--workers", "2", env=environment) as site:
        assert not (site.data / "metrics").exists(), "on a full disk whoever counts there would be killed"
        player = new_player(site.url)
        table = player.table([{"kind": "me"}, {"kind": "bot"}])
        wait_until(lambda: number_of(site, "orloj_tables") >= 1)  # each looks every two seconds
        dying = workers_of(site)
        assert len(dying) == 2
        for pid in dying:
            os.kill(pid, signal.SIGKILL)
        wait_until(lambda: len(workers_of(site)) == 2 and not set(workers_of(site)) & set(dying), 30)
        wait_until(lambda: is_ready(site), 60)
        folder = metrics.folder_for(site.data)
        counting = {int(one.stem.rpartition("_")[2]) for one in folder.glob("gauge_live*.db")}
        assert not counting & set(dying), "the tables of the dead are counted still"
        assert site.log().count("was killed by signal 9, another one takes its place") == 1, "once a minute"
        ended = player.play(table)
        assert ended["outcome"] is not None
    assert not folder.exists()


@pytest.fixture
def same_signals() -> Iterator[None]:
    """What this process does when it is told to end is afterwards as before."""
    before = {which: signal.getsignal(which) for which in (signal.SIGTERM, signal.SIGINT)}
    yield
    for which, handler in before.items():
        signal.signal(which, handler)


def ends_at_once(*_: object) -> None:
    """Instead of a process that serves."""


@pytest.mark.usefixtures("same_signals")
def test_if_one_cannot_even_begin_the_site_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise they would be started again and again, and somebody be told that the site is open."""
    monkeypatch.setattr(serve, "_worker", ends_at_once)
    opened: list[bool] = []
    with socket.socket() as door, pytest.raises(serve.CannotServe) as caught:
        serve._run_several(Settings(data=tmp_path), door, 2, lambda: opened.append(True))
    assert (caught.value.why, opened) == ("start", [])


def test_a_folder_for_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "_MEMORY", tmp_path / "memory")
    data = tmp_path / "data"
    data.mkdir()
    with metrics.shared_between_processes(data) as folder:  # there is no memory
        assert folder == data / "metrics"
    (tmp_path / "memory").mkdir()
    taken = metrics.folder_for(data)
    taken.mkdir()
    (taken / "old.db").touch()  # of a site that was killed
    with metrics.shared_between_processes(data) as folder:
        assert folder == taken
        assert list(folder.iterdir()) == []
        assert folder.stat().st_mode & 0o777 == 0o700
    assert list(tmp_path.rglob("*metrics*")) == []
    taken.touch()  # somebody else has the name
    monkeypatch.setattr(shutil, "rmtree", lambda *_, **__: None)
    with metrics.shared_between_processes(data) as folder:
        assert folder == data / "metrics"
