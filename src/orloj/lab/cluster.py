"""Games on a Ray cluster (the extra `cluster`): the same games with the same results, on as many machines as it has.

Orloj, and bots of your own, must be installed on all of them, in the same version: a machine that would play by other
rules, or with other bots, refuses its games. Somebody's own content (ORLOJ_CONTENT) is sent along.
"""

from __future__ import annotations

import os
import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from secrets import token_hex
from socket import create_connection
from typing import Any

from orloj.content import folder
from orloj.extras import install_command
from orloj.kernel import OrlojError
from orloj.lab.workers import Games, IgnoringInterrupts, Played, Programme, cores

LOCAL = "local"  # in place of an address: a Ray of our own on this machine
CLIENT = "ray://"  # an address from outside the cluster, by Ray's client
INSTALL_CLIENT = 'pip install "ray[client]"'

_PATIENCE = 5.0  # seconds until somebody at an address must have opened the door
_WAITING = 2  # games sent to the cluster for each of its processors: one is played, one waits
_STORE = 100 * 1024 * 1024  # bytes of shared memory for a Ray of our own; what we send is tiny
_OWN_RAY = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # on every system: only this machine may reach it (127.0.0.1)
    "RAY_AUTH_MODE": "token",
}


class NoCluster(OrlojError):
    """There is no Ray, or the cluster does not answer. `why` and `values` carry the reason as data."""

    def __init__(self, message: str, why: str, /, **values: Any) -> None:
        super().__init__(message)
        self.why = why
        self.values = values


class RayCluster:
    """The machines of a Ray cluster; with the address `local` a Ray is started for as long as the games take.

    `jobs` says how many games are played at once; usually as many as there are processors.
    """

    def __init__(self, address: str, jobs: int | None = None) -> None:
        self.address = address
        self.jobs = jobs

    def play(self, programme: Programme, numbers: Iterable[int]) -> Games:
        wanted = deque(numbers)
        if not wanted:
            return
        programme.prepare()
        with self._connection() as ray:
            task = ray.remote(num_cpus=1)(_errand())
            order = ray.put((pickle.dumps(programme), programme.identity()))
            content = ray.put(_own_content())
            running: dict[Any, int] = {}
            try:
                while wanted or running:
                    while wanted and len(running) < self._most_at_once(ray):
                        number = wanted.popleft()
                        running[task.remote(order, content, number)] = number
                    for done in ray.wait(list(running))[0]:
                        yield _result(ray, done, running.pop(done))
            finally:
                for left in running:
                    with suppress(Exception):  # it has ended meanwhile, or the cluster is gone
                        ray.cancel(left, force=True)

    def _most_at_once(self, ray: Any) -> int:
        """Asked again and again, because a cluster may grow."""
        return self.jobs or _WAITING * max(1, int(ray.cluster_resources().get("CPU", 1)))

    @contextmanager
    def _connection(self) -> Iterator[Any]:
        """Ray, connected to the cluster."""
        with _environment({**_OWN_RAY, "RAY_AUTH_TOKEN": token_hex(32)} if self.address == LOCAL else {}):
            ray = _imported()  # only now, because it reads its environment then
            if ray.is_initialized():  # whoever uses us as a library is connected already, and stays so
                yield ray
                return
            self._check_address()
            try:
                with IgnoringInterrupts():  # what Ray starts must not hear ^C: we end it ourselves
                    ray.init(self.address, **self._settings())
            except Exception as error:  # Ray has no kind of its own: one that starts too slowly raises just this
                said = " ".join(str(error).split())
                message = f"no Ray cluster at {self.address}: {said}"
                raise NoCluster(message, "no-answer", address=self.address, error=said) from error
            try:
                yield ray
            finally:
                ray.shutdown()

    def _check_address(self) -> None:
        """Ray itself would try for minutes, and tell of it in a language of its own."""
        if self.address.startswith(CLIENT) and find_spec("grpc") is None:
            message = f"{CLIENT} needs Ray's client: {INSTALL_CLIENT}"
            raise NoCluster(message, "no-client", address=self.address, command=INSTALL_CLIENT)
        door = _host_and_port(self.address)
        if door is None:
            return
        try:
            create_connection(door, timeout=_PATIENCE).close()
        except (OSError, OverflowError) as error:  # OverflowError: a port that cannot be
            raise NoCluster(f"nobody answers at {self.address}: {error}", "nobody", address=self.address) from error

    def _settings(self) -> dict[str, Any]:
        silent = {"log_to_driver": False, "logging_level": "ERROR"}
        if self.address != LOCAL:
            return silent
        own = {"num_cpus": self.jobs or cores(), "include_dashboard": False, "object_store_memory": _STORE}
        return {**silent, **own, "_node_ip_address": "127.0.0.1"}


def _host_and_port(address: str) -> tuple[str, int] | None:
    """Where a cluster should be listening; None if the address does not tell (`local`, `auto`)."""
    host, _, port = address.removeprefix(CLIENT).partition("/")[0].rpartition(":")
    return (host.strip("[]"), int(port)) if host and port.isdecimal() else None


@contextmanager
def _environment(wanted: Mapping[str, str]) -> Iterator[None]:
    """Variables of the environment for a while, but never in place of what somebody has set himself."""
    added = {name: value for name, value in wanted.items() if name not in os.environ}
    os.environ.update(added)
    try:
        yield
    finally:
        for name in added:
            os.environ.pop(name, None)


def _imported() -> Any:
    try:
        return import_module("ray")
    except ImportError as error:
        command = install_command("cluster")
        raise NoCluster(f"Ray is not installed: {command}", "no-ray", command=command) from error


def _own_content() -> dict[str, bytes]:
    """The files of somebody's own content, by their paths in its folder."""
    place = folder()
    if place is None:
        return {}
    return {path.relative_to(place).as_posix(): path.read_bytes() for path in sorted(place.rglob("*.toml"))}


Order = tuple[bytes, dict[str, Any]]  # a programme, and what its games depend on at home


def _errand() -> Callable[[Order, dict[str, bytes], int], Played]:
    """What a process of the cluster does with a game.

    A function within a function travels as code, not as a name: a name would make the other process import the games,
    which read their content at once, before somebody's own content was unpacked.
    """

    def play(order: Order, content: dict[str, bytes], number: int) -> Any:
        import os
        import pickle
        import sys
        from pathlib import Path
        from tempfile import TemporaryDirectory

        if "orloj.games" not in sys.modules:
            with TemporaryDirectory() as folder:
                for name, text in content.items():
                    path = Path(folder, name)
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(text)
                os.environ["ORLOJ_CONTENT"] = folder if content else ""
                from orloj.lab.garbage_collection import (
                    collect_less,  # and with it all games, which read their content once
                )
            collect_less()
        programme, at_home = pickle.loads(order[0]), order[1]
        here = programme.identity()
        other = [key for key, value in at_home.items() if here.get(key) != value]
        if other:
            from orloj.lab.workers import Played

            differs = ", ".join(other)
            return Played(number, error=f"a machine of the cluster has other rules or bots than this one ({differs})")
        return programme.play(number)

    return play


def _result(ray: Any, done: Any, number: int) -> Played:
    try:
        played: Played = ray.get(done)
    except ray.exceptions.RayError as error:
        cause = getattr(error, "cause", None) or error
        said = " ".join(str(cause).split())
        return Played(number, error=f"the cluster lost the game: {type(cause).__name__}: {said}", trace=str(error))
    return played
