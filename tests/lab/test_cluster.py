"""Games on a Ray cluster. One test starts a real one, in processes of its own; the others play with a small image."""

from __future__ import annotations

import json
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from socket import socket
from types import SimpleNamespace
from typing import Any

import pytest

from orloj.cli.common import WORDS
from orloj.content import VARIABLE
from orloj.extras import install_command
from orloj.lab import Ladder, Match, Played, Processes, cluster
from orloj.lab.cluster import NoCluster, RayCluster

MATCH = Match("rftg", ("random", "random"), seed="far")


class RayError(Exception):
    pass


class Ray:
    """As much of Ray as we use; what was sent last is done first."""

    exceptions = SimpleNamespace(RayError=RayError)

    def __init__(self, cpus: int = 1) -> None:
        self.cpus = cpus
        self.connected = False
        self.settings: dict[str, Any] = {}
        self.environment: dict[str, str] = {}
        self.waiting: dict[int, Callable[[], Any]] = {}
        self.sent = self.most = 0
        self.cancelled: list[int] = []
        self.lost: set[int] = set()
        self.doors: list[tuple[str, int]] = []  # where somebody was called before Ray was

    def connection(self, door: tuple[str, int], timeout: float) -> Any:
        assert 0 < timeout < 10
        self.doors.append(door)
        return SimpleNamespace(close=lambda: None)

    def is_initialized(self) -> bool:
        return self.connected

    def init(self, address: str, **settings: Any) -> None:
        if address == "nowhere":
            raise ConnectionError("nobody\nis there")
        if address == "slow":
            raise Exception("The current node\ntimed out")  # as Ray itself does
        self.connected = True
        self.settings = {"address": address, **settings}
        self.environment = dict(os.environ)

    def shutdown(self) -> None:
        self.connected = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": float(self.cpus)}

    def put(self, thing: Any) -> Any:
        return pickle.loads(pickle.dumps(thing))

    def remote(self, **_: Any) -> Callable[[Callable[..., Any]], Any]:
        def task(function: Callable[..., Any]) -> Any:
            def send(*arguments: Any) -> int:
                assert self.connected
                number = self.sent
                self.sent += 1
                self.waiting[number] = lambda: function(*arguments)
                self.most = max(self.most, len(self.waiting))
                return number

            return SimpleNamespace(remote=send)

        return task

    def wait(self, sent: list[int]) -> tuple[list[int], list[int]]:
        return [max(sent)], [number for number in sent if number != max(sent)]

    def get(self, number: int) -> Any:
        play = self.waiting.pop(number)
        if number in self.lost:
            raise RayError("the machine\nburnt down")
        return play()

    def cancel(self, number: int, *, force: bool) -> None:
        assert force
        self.cancelled.append(number)


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ray]:
    image = Ray()
    monkeypatch.setitem(sys.modules, "ray", image)
    monkeypatch.setattr(cluster, "create_connection", image.connection)
    yield image
    assert not [name for name in os.environ if name.startswith("RAY_AUTH")]


def in_order(games: Iterator[Played]) -> list[Played]:
    """The games by number, without the time that they took."""
    return sorted((replace(played, cpu_s=0) for played in games), key=lambda played: played.number)


@pytest.mark.parametrize("programme", [MATCH, Ladder("rftg", ("random", "heuristic"), seed="far")])
def test_the_same_games_as_at_home(ray: Ray, programme: Match | Ladder) -> None:
    there = list(RayCluster("head:6379").play(programme, range(5)))
    assert [played.number for played in there] != list(range(5))  # they come as they are finished
    assert in_order(iter(there)) == in_order(Processes().play(programme, range(5)))


def test_a_ray_of_our_own_stays_at_home_and_is_shut_down(ray: Ray) -> None:
    list(RayCluster("local", jobs=2).play(MATCH, range(1)))
    assert ray.settings["address"] == "local"
    assert ray.settings["_node_ip_address"] == "127.0.0.1"
    assert ray.settings["include_dashboard"] is False
    assert ray.settings["num_cpus"] == 2
    assert ray.environment["RAY_USAGE_STATS_ENABLED"] == "0"
    assert not ray.connected


def test_a_cluster_of_others_keeps_its_settings(ray: Ray) -> None:
    list(RayCluster("head:6379").play(MATCH, range(1)))
    assert set(ray.settings) == {"address", "log_to_driver", "logging_level"}
    assert "RAY_AUTH_TOKEN" not in ray.environment
    assert not ray.connected


def test_who_is_connected_stays_connected(ray: Ray) -> None:
    ray.connected = True
    list(RayCluster("local").play(MATCH, range(1)))
    assert ray.connected
    assert ray.settings == {}


@pytest.mark.parametrize(("jobs", "cpus", "most"), [(None, 1, 2), (None, 3, 6), (4, 1, 4)])
def test_only_so_many_games_are_sent_at_once(ray: Ray, jobs: int | None, cpus: int, most: int) -> None:
    ray.cpus = cpus
    assert len(list(RayCluster("head:6379", jobs).play(MATCH, range(9)))) == 9
    assert ray.most == most


def test_closing_cancels_what_was_sent(ray: Ray) -> None:
    games = RayCluster("head:6379", jobs=3).play(MATCH, range(100))
    next(games)
    games.close()
    assert len(ray.cancelled) == 2
    assert not ray.connected


def test_nothing_to_play_needs_no_cluster(ray: Ray) -> None:
    assert list(RayCluster("nowhere").play(MATCH, [])) == []


def test_a_game_that_the_cluster_lost_is_an_error_of_this_game(ray: Ray) -> None:
    ray.lost = {1}
    played = sorted(RayCluster("head:6379").play(MATCH, range(3)), key=lambda one: one.number)
    assert [one.error for one in played] == ["", "the cluster lost the game: RayError: the machine burnt down", ""]


@pytest.mark.parametrize("key", ["revision", "bots_revision"])
def test_a_machine_with_other_rules_or_bots_refuses_its_games(
    ray: Ray, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    at_home = {**MATCH.identity(), key: "other"}
    identities = iter([at_home, MATCH.identity(), MATCH.identity()])
    monkeypatch.setattr(Match, "identity", lambda _match: next(identities))
    for played in RayCluster("head:6379").play(MATCH, range(2)):
        assert played.error == f"a machine of the cluster has other rules or bots than this one ({key})"


@pytest.mark.parametrize(("address", "said"), [("nowhere", "nobody is there"), ("slow", "The current node timed out")])
def test_no_cluster_there(ray: Ray, address: str, said: str) -> None:
    with pytest.raises(NoCluster, match=said) as refused:
        next(RayCluster(address).play(MATCH, range(1)))
    assert refused.value.why == "no-answer"


@pytest.mark.parametrize(
    ("address", "doors"),
    [
        ("head:6379", [("head", 6379)]),
        ("[::1]:6379", [("::1", 6379)]),
        ("ray://head.example.org:10001", [("head.example.org", 10001)]),
        ("ray://head:10001/space", [("head", 10001)]),
        ("local", []),
        ("auto", []),
    ],
)
def test_whoever_has_host_and_port_is_called_first(
    ray: Ray, monkeypatch: pytest.MonkeyPatch, address: str, doors: list[tuple[str, int]]
) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda _name: object())  # Ray's client is installed
    list(RayCluster(address).play(MATCH, range(1)))
    assert ray.doors == doors
    assert ray.settings["address"] == address


@pytest.mark.parametrize("scheme", ["", "ray://"])
@pytest.mark.parametrize("port", [None, 99999])
def test_where_nobody_listens(monkeypatch: pytest.MonkeyPatch, scheme: str, port: int | None) -> None:
    """Ray itself would try for minutes."""
    image = Ray()
    monkeypatch.setitem(sys.modules, "ray", image)
    monkeypatch.setattr(cluster, "find_spec", lambda _name: object())
    with socket() as unused:
        unused.bind(("127.0.0.1", 0))  # and does not listen
        address = f"{scheme}127.0.0.1:{port or unused.getsockname()[1]}"
        with pytest.raises(NoCluster, match="nobody answers") as refused:
            next(RayCluster(address).play(MATCH, range(1)))
    assert (refused.value.why, refused.value.values) == ("nobody", {"address": address})
    assert image.settings == {}  # it was not even asked


def test_an_address_from_outside_needs_the_client(ray: Ray, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda _name: None)
    with pytest.raises(NoCluster, match=r"pip install .*ray\[client\]") as refused:
        next(RayCluster("ray://head:10001").play(MATCH, range(1)))
    assert refused.value.why == "no-client"
    assert ray.doors == []


def test_no_ray_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoCluster, match=re.escape(install_command("cluster"))) as refused:
        next(RayCluster("local").play(MATCH, range(1)))
    assert refused.value.why == "no-ray"


def test_every_refusal_has_its_words() -> None:
    for why in ("no-ray", "no-client", "nobody", "no-answer"):
        assert WORDS.has(f"tournament.cluster.{why}")


# -- a real one

CARDS = """
[[card]]
id = "old-earth"
powers = [{ phase = "explore", effect = "draw_extra", amount = 2 }]
"""

# A cluster of somebody else, who knows nothing of our content, until its input is closed.
CLUSTER = """
import os, sys
import ray
ray.init("local", num_cpus=1, include_dashboard=False, object_store_memory=80 * 1024 * 1024, log_to_driver=False,
         logging_level="ERROR", _node_ip_address="127.0.0.1")
print(ray.get_runtime_context().gcs_address, flush=True)
sys.stdin.read()
ray.shutdown()
"""


def games_in(path: Path) -> tuple[Any, list[Any]]:
    header, *games = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert all(game.pop("cpu_s") > 0 for game in games)
    return header, sorted(games, key=lambda game: int(game["game"]))


def test_a_real_ray_plays_the_same_games_with_our_own_content(tmp_path: Path) -> None:
    box = tmp_path / "box" / "rftg"
    box.mkdir(parents=True)
    (box / "cards.toml").write_text(CARDS, "utf-8")
    kept = {name: value for name, value in os.environ.items() if not name.startswith("RAY_") and name != VARIABLE}
    quiet = {
        **kept,
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # 127.0.0.1 only
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN": "0" * 64,
    }

    def arena(name: str, *arguments: str) -> tuple[Any, list[Any]]:
        command = [sys.executable, "-m", "orloj", "arena", "rftg", "--bots", "heuristic,random", "--games", "8"]
        command += ["--seed", "far", "--json", "--results", name, "--content", "box", *arguments]
        done = subprocess.run(command, cwd=tmp_path, env=quiet, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        assert json.loads(done.stdout)["games"] == 8
        return games_in(tmp_path / name)

    at_home = arena("home.jsonl", "--jobs", "1")
    usual = Processes().play(Match("rftg", ("heuristic", "random"), seed="far"), range(8))
    assert [game["scores"] for game in at_home[1]] != [list(played.scores) for played in usual]  # the content matters
    with subprocess.Popen(
        [sys.executable, "-c", CLUSTER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=quiet, text=True
    ) as other:
        assert other.stdout is not None
        address = other.stdout.readline().strip()
        assert address.startswith("127.0.0.1:")
        try:
            assert arena("far.jsonl", "--ray", address) == at_home
        finally:
            other.communicate(timeout=60)
    assert arena("own.jsonl", "--ray", "local", "--jobs", "2") == at_home
