"""Connections: whoever opens many, is slow, or stays idle does not keep others out."""

from __future__ import annotations

import asyncio
import os
import resource
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed

from orloj.server import doors as doors_module
from orloj.server.addresses import Proxies
from orloj.server.doors import Doors, Times
from orloj.server.live import channels as channels_module
from orloj.server.live.channels import Channels, TooManyChannels
from tests.server.helpers import PATIENCE, Server, serving, wait_until

QUICK_TIMES = Times(asking=0.4, sending=0.4, reading=0.4)


@pytest.fixture
def hasty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A site that waits for nobody."""
    monkeypatch.setattr(doors_module, "Times", lambda: QUICK_TIMES)
    with serving(tmp_path) as server:
        yield server


def plain(server: Server) -> socket.socket:
    """A connection, and nothing else."""
    host, port = server.host.split(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def rest_of(connection: socket.socket) -> bytes:
    """Everything until the other side closes."""
    found = b""
    with suppress(ConnectionResetError):
        while piece := connection.recv(65_536):
            found += piece
    return found


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HTTP/1.1\r\nhost: x\r\n",
        b"POST /login HTTP/1.1\r\nhost: x\r\ncontent-length: 900\r\n"
        b"content-type: application/x-www-form-urlencoded\r\n\r\na=",
    ],
    ids=["nothing", "half of the headers", "half of the body"],
)
def test_who_does_not_finish_asking_is_sent_away(hasty: Server, said: bytes) -> None:
    begun = time.monotonic()
    with plain(hasty) as connection:
        connection.sendall(said)
        assert b"408 Request Timeout" in rest_of(connection)
    assert time.monotonic() - begun < 20


def test_the_clock_goes_for_later_requests_too(hasty: Server) -> None:
    """Also for one whose first half came together with the end of another one."""
    head = b"GET /healthz HTTP/1.1\r\nhost: x\r\n"
    for said in ([head + b"\r\n", head], [head + b"\r\n" + head], [head, b"\r\n" + head]):
        with plain(hasty) as connection:
            for part in said:
                connection.sendall(part)
                time.sleep(0.05)
            assert rest_of(connection).count(b"HTTP/1.1 200") == 1


def test_blank_lines_are_no_way_to_stay_after_an_answer(hasty: Server) -> None:
    """They are nothing that was asked, but end the wait for the next request."""
    with plain(hasty) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
        assert b"200 OK" in connection.recv(65_536)
        connection.sendall(b"\r\n")
        assert rest_of(connection) == b""
    with plain(hasty) as connection:  # whoever then asks is answered
        connection.sendall(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
        assert b"200 OK" in connection.recv(65_536)
        for part in (b"\r\n", b"GET /healthz HTTP/1.1\r\n", b"host: x\r\n\r\n"):
            connection.sendall(part)
            time.sleep(0.02)
        assert b"200 OK" in connection.recv(65_536)


class Post(asyncio.Transport):
    """Notes what is sent, in its pieces."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []
        self.is_closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.pieces.append(bytes(data))

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True


def test_head_and_body_of_an_answer_leave_together_and_a_head_alone_leaves_soon() -> None:
    async def answer() -> None:
        post = Post()
        parcels = doors_module._Parcels(post, asyncio.get_running_loop())
        parcels.write(b"head ")
        parcels.write(b"body")
        await asyncio.sleep(0)
        assert post.pieces == [b"head body"]
        parcels.write(b"only a head")
        await asyncio.sleep(0)
        assert post.pieces[1:] == [b"only a head"]
        parcels.write(b"last words")
        parcels.close()
        assert post.pieces[2:] == [b"last words"]
        assert post.is_closed

    asyncio.run(answer())


def test_byte_after_byte_is_no_way_to_stay(hasty: Server) -> None:
    with plain(hasty) as connection, suppress(BrokenPipeError, ConnectionResetError):
        connection.sendall(b"GET / HTTP/1.1\r\n")
        for _ in range(200):
            connection.sendall(b"x")
            time.sleep(0.02)
        pytest.fail("the server waited for it")


def test_who_does_not_read_is_sent_away(hasty: Server, caplog: pytest.LogCaptureFixture) -> None:
    """Pages pile up in the server if nobody takes them. That is no failure of which the operator would hear."""
    hasty.client().get("/rules/rftg/whole")  # made once, which may take longer than nobody reads here
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        host, port = hasty.host.split(":")
        connection.connect((host, int(port)))
        asked = b"GET /rules/rftg/whole HTTP/1.1\r\nhost: x\r\n\r\n"
        connection.sendall(asked * 40)
        time.sleep(2.0)
        connection.settimeout(PATIENCE)
        read = rest_of(connection)
    assert read.count(b"200 OK") < 40
    assert "Traceback" not in caplog.text
    assert hasty.client().get("/").status_code == 200


@contextmanager
def answering(times: Times) -> Iterator[tuple[Doors, Callable[[bytes], socket.socket]]]:
    """Doors to something that answers 30 kB to everybody, of which the system takes little: the rest lies in the
    server, and does not suffice to pause the writing. Beside them what asks there; it is given the end of a request."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"30000")]})
        await send({"type": "http.response.body", "body": b"x" * 30_000})

    doors = Doors(lambda _: 0, files=1_000_000, times=times)
    server = uvicorn.Server(
        uvicorn.Config(app, lifespan="off", log_config=None, timeout_keep_alive=1, **doors.config())
    )
    with ExitStack() as stack, socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()

        def ask(last: bytes) -> socket.socket:
            connection = stack.enter_context(socket.socket())
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.settimeout(PATIENCE)
            connection.connect(listening.getsockname())
            connection.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n" + last)
            return connection

        try:
            wait_until(lambda: server.started)
            yield doors, ask
        finally:
            stack.close()
            server.should_exit = True
            thread.join(PATIENCE)


@pytest.mark.parametrize(
    "last",
    [b"\r\n", b"connection: close\r\n\r\n", b"\r\nGET / HTTP/1.1\r\n", b"\r\nnonsense\r\n\r\n"],
    ids=["nothing more", "wants no more", "half of the next", "nonsense"],
)
def test_who_does_not_take_the_end_of_his_answer_is_sent_away(last: bytes) -> None:
    """However little of it there is."""
    with answering(QUICK_TIMES) as (doors, ask):
        connection = ask(last)
        assert connection.recv(1)
        wait_until(lambda: not doors._open, patience=15)


def test_who_takes_the_end_of_his_answer_slowly_gets_all_of_it() -> None:
    with answering(Times(reading=3.0)) as (_, ask):
        connection, found = ask(b"connection: close\r\n\r\n"), b""
        while piece := connection.recv(4000):
            found += piece
            time.sleep(0.6)
        assert found.endswith(b"\r\n\r\n" + b"x" * 30_000)


def test_an_answer_may_take_longer_than_asking_may(hasty: Server) -> None:
    """Programs wait for news until there are some."""
    ada, _, table = hasty.duel()
    ada.answer_anything(table, Random(1))  # from now on she waits for the other player
    begun = time.monotonic()
    assert ada.table(table, wait=1)
    assert time.monotonic() - begun > 2 * QUICK_TIMES.sending


def test_a_live_channel_on_which_nothing_is_said_stays_open(hasty: Server) -> None:
    _, _, table = hasty.duel()
    with hasty.listen(table, origin=hasty.url) as live:
        time.sleep(2 * max(QUICK_TIMES.asking, QUICK_TIMES.sending))
        hasty.call(lambda: hasty.site.hub.tell(table))
        assert live.recv(PATIENCE)


def test_who_reads_after_a_while_is_not_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither then nor later."""
    monkeypatch.setattr(doors_module, "Times", lambda: Times(reading=1.0))
    with serving(tmp_path) as server, socket.socket() as connection:
        length = len(server.client(**{"accept-encoding": "identity"}).get("/rules/rftg/whole").content)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65_536)
        host, port = server.host.split(":")
        connection.connect((host, int(port)))
        connection.settimeout(PATIENCE)
        asked = b"GET /rules/rftg/whole HTTP/1.1\r\nhost: x\r\n\r\n"

        def read(count: int) -> int:
            found = b""
            while len(found) < count * length and (piece := connection.recv(65_536)):
                found += piece
            return found.count(b"200 OK")

        count = 8_000_000 // length
        connection.sendall(asked * count)
        time.sleep(0.2)
        assert read(count) == count
        time.sleep(1.2)
        connection.sendall(asked)
        assert read(1) == 1


def test_one_address_has_so_many_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors_module, "network_of", lambda host: host)  # this machine counts
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")  # and is no proxy
    with serving(tmp_path, connections_per_address=5) as server, ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(plain(server))
        time.sleep(0.2)
        with plain(server) as refused:
            with suppress(OSError):
                refused.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
            assert rest_of(refused) == b""
        stack.close()  # whoever goes makes room for others
        wait_until(lambda: _answers(server))
        table = server.duel()[2]
        for connections in server._clients:
            connections.close()
        for _ in range(5):  # so does whoever has listened
            wait_until(lambda: _answers(server))
            with server.listen(table, origin=server.url):
                pass
        wait_until(lambda: _answers(server))


def test_an_address_may_have_connections_without_end_if_the_operator_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors_module, "network_of", lambda host: host)
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")
    with serving(tmp_path, connections_per_address=0) as server:
        assert _answers(server)


@pytest.mark.parametrize(
    ("soft", "hard", "allowed", "asked"),
    [
        (1024, 4096, 4096, [(4096, 4096)]),
        (1024, 1_000_000, 65_536, [(65_536, 1_000_000)]),
        (1024, resource.RLIM_INFINITY, 65_536, [(65_536, resource.RLIM_INFINITY)]),
        (4096, 4096, 4096, []),
        (100_000, 100_000, 100_000, []),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, 65_536, []),
    ],
)
def test_a_process_asks_for_as_many_files_as_it_may_get(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, allowed: int, asked: list[tuple[int, int]]
) -> None:
    said: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: said.append(limits))
    assert doors_module.files_allowed() == allowed
    assert said == asked


@pytest.mark.parametrize("opcode", [0x1, 0x9], ids=["messages", "pings"])
def test_who_talks_into_a_live_channel_without_end_is_sent_away(server: Server, opcode: int) -> None:
    """Little messages are cheap for whoever sends them, and each keeps the loop busy."""
    table = server.guest().make("me", "open", public=True)["id"]
    with server.listen(table, origin=server.url) as live:
        raw = live.socket
        frames = bytes([0x80 | opcode, 0x81, 0, 0, 0, 0, 0x78]) * 100  # one letter each, masked by nothing
        raw.sendall(frames)
        live.ping().wait(PATIENCE)  # a few are nobody's business
        with pytest.raises(OSError):  # noqa: PT011  (reset, broken, or closed already by the client's own thread)
            _say_again_and_again(raw, frames)


def _say_again_and_again(raw: socket.socket, frames: bytes) -> None:
    for _ in range(10_000):
        raw.sendall(frames)
        time.sleep(0.001)


def test_a_proxy_has_as_many_connections_as_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All visitors come through it, and each of them keeps a channel open."""
    monkeypatch.setattr(doors_module, "network_of", lambda host: host)
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1, 127.0.0.0/8")
    with serving(tmp_path, connections_per_address=5) as server, ExitStack() as stack:
        for _ in range(9):
            stack.enter_context(plain(server))
        assert _answers(server)


@pytest.mark.parametrize(
    ("named", "is_one"),
    [
        ("127.0.0.1,::1", False),
        ("172.31.7.2", True),
        ("10.0.0.0/8, 172.31.7.0/24", True),
        ("*", True),
        ("proxy", False),
    ],
)
def test_which_addresses_are_proxies(named: str, is_one: bool) -> None:
    assert ("172.31.7.2" in Proxies(named)) is is_one
    assert ("::1" in Proxies(named)) is (named in ("*", "127.0.0.1,::1"))


def test_a_socket_for_both_kinds_of_addresses_knows_this_machine_by_either(tmp_path: Path) -> None:
    """`--host ::` with a proxy on the same machine: who comes by IPv4 is called `::ffff:127.0.0.1` there."""
    with serving(tmp_path, host="::") as server:
        client = server.client(**{"x-forwarded-for": "192.0.2.7", "x-forwarded-proto": "https"})
        assert client.get("/metrics").status_code == 404, "the proxy is believed, and its visitor is not from here"
        assert "strict-transport-security" in client.get("/").headers
        assert server.client().get("/metrics").status_code == 200
        ada, _, table = server.duel()
        with server.listen(table, authorization=ada.headers["authorization"], **{"x-forwarded-for": "192.0.2.7"}):
            wait_until(lambda: [one.network for one in server.site.channels._open] == ["192.0.2.7"])


def _answers(server: Server) -> bool:
    with plain(server) as connection:
        try:
            connection.sendall(b"GET /static/base/base.css HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
        except OSError:
            return False
        return b"200 OK" in rest_of(connection)


def test_when_files_run_out_idle_channels_go_first_and_it_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Both ends of each connection are in this process, so it is soon there."""
    highest = max(int(name) for name in os.listdir("/proc/self/fd"))
    monkeypatch.setattr("tests.server.helpers.files_allowed", lambda: highest + doors_module._SPARE + 60)
    with serving(tmp_path) as server, ExitStack() as stack:
        _, _, table = server.duel()
        lines = [stack.enter_context(server.listen(table, origin=server.url)) for _ in range(100)]
        assert server.client().get("/").status_code == 200
        with pytest.raises(ConnectionClosed):
            lines[0].recv(PATIENCE)
        assert lines[0].close_code == 1013
        newest = stack.enter_context(server.listen(table, origin=server.url))
        server.call(lambda: server.site.hub.tell(table))
        assert newest.recv(PATIENCE)
    assert caplog.text.count("the table of open files is nearly full") == 1


class Caller:
    """A connection with the number of its file."""

    def __init__(self, number: int, *, is_idle: bool) -> None:
        self.client = ("203.0.113.9", 1000 + number)
        self.is_idle = is_idle
        self.transport = self
        self.is_closed = self.is_aborted = False
        self._number = number

    def is_closing(self) -> bool:
        return self.is_closed

    def abort(self) -> None:
        self.is_aborted = True

    def get_extra_info(self, _: str) -> Caller:
        return self

    def fileno(self) -> int:
        return self._number

    def close(self) -> None:
        self.is_closed = True


def test_when_files_run_out_connections_that_wait_for_nothing_go_before_channels_the_oldest_first() -> None:
    channels, ended = 19, list[int]()

    def end_channels(number: int) -> int:
        ended.append(min(number, channels - sum(ended)))
        return ended[-1]

    doors: Any = Doors(end_channels, files=doors_module._SPARE + 40)
    callers = [Caller(number, is_idle=number != 3) for number in range(30)]
    assert all(doors.enter(one) for one in callers)

    def come() -> tuple[bool, list[int]]:
        """Somebody for whom there is no file: may he stay, and who was sent away for him?"""
        is_welcome = doors.enter(Caller(40, is_idle=False))
        gone = [one for one in callers if one.is_closed]
        for one in gone:
            callers.remove(one)
            doors.leave(one)
        return is_welcome, [one.fileno() for one in gone]

    assert not any(one.is_closed for one in callers)
    assert come() == (True, [0, 1, 2, *range(4, 17)])
    assert ended == []
    assert come() == (True, [*range(17, 30)])
    assert ended == [3]
    assert come() == (True, [])
    assert ended == [3, 16]
    assert come() == (False, [])  # who waits for an answer gets it
    assert [one.fileno() for one in callers] == [3]


def test_when_files_run_out_nobody_stays_who_does_not_take_the_end_of_his_answer() -> None:
    doors: Any = Doors(lambda _: 0, files=doors_module._SPARE + 40)
    lazy = Caller(7, is_idle=True)
    assert doors.enter(lazy)
    assert doors.enter(Caller(40, is_idle=False))
    assert (lazy.is_closed, lazy.is_aborted) == (True, False)
    assert doors.enter(Caller(41, is_idle=False))
    assert lazy.is_aborted


def test_a_person_and_an_address_have_so_many_channels(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channels_module, "OF_PERSON", 2)
    ada, bob, table = server.duel()
    with ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(server.listen(table, authorization=ada.headers["authorization"]))
        with server.listen(table, authorization=ada.headers["authorization"]) as refused:
            with pytest.raises(ConnectionClosed):
                refused.recv(PATIENCE)
            assert refused.close_code == 4429
        with server.listen(table, authorization=bob.headers["authorization"]) as other:
            server.call(lambda: server.site.hub.tell(table))
            assert other.recv(PATIENCE)
    wait_until(lambda: len(server.site.channels) == 0)


def test_the_channel_that_was_idle_longest_ends_first() -> None:
    ticks = count()
    channels = Channels(clock=lambda: float(next(ticks)))
    first, second, third = (channels.open(number, "here") for number in range(3))
    for one in (third, first):
        channels.used(one)
    assert channels.end_idle(2) == 2
    assert [one.ended.is_set() for one in (first, second, third)] == [False, True, True]
    for one in (second, third):
        channels.close(one)
    assert channels.end_idle(5) == 1
    channels.close(first)
    assert len(channels) == 0
    for number in range(channels_module.OF_NETWORK):
        channels.open(number, "here")
    with pytest.raises(TooManyChannels):
        channels.open(1000, "here")
    channels.open(1000, "elsewhere")
    channels.open(None, "")


def test_who_only_watches_is_told_what_happens_in_one_piece(server: Server) -> None:
    """A hundred watchers of a quick table would otherwise keep the server busy with telling them."""
    _, _, table = server.duel()
    with server.listen(table, origin=server.url) as live:
        end = time.monotonic() + 1.5
        while time.monotonic() < end:
            server.call(lambda: server.site.hub.tell(table))
            time.sleep(0.005)
        heard = 0
        with suppress(TimeoutError):
            while live.recv(0.4):
                heard += 1
    assert 2 <= heard <= 12
