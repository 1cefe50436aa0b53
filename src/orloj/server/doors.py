"""Who may connect, before anything is asked: so many connections from one address, no longer than it takes to ask, and
no more in all than the system has files for.

A connection costs a file. If the table of files is nearly full, connections that wait for nothing are closed, the
oldest first, then live channels that have been idle longest (their pages come back by themselves).
"""

from __future__ import annotations

import asyncio
import logging
import math
import resource
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from orloj.server.addresses import Proxies, as_written, network_of

log = logging.getLogger("orloj.doors")

_WANTED_FILES = 65_536
_SPARE = 64  # files that stay free for the database, thinkers and pages
_AT_ONCE = 16  # connections that are closed together when the table is nearly full
_QUIET = 60.0  # seconds in which the same is told once
_SAID_AT_ONCE = 4608  # bytes that may come through a live channel at once,
_SAID_A_SECOND = 50  # and in the long run: nothing is expected from there but signs of life


class Times(Struct, frozen=True):
    """How many seconds somebody may take."""

    asking: float = 10.0  # from the first byte of a request, or from connecting, to the end of its headers
    sending: float = 20.0  # for the body after them
    reading: float = 30.0  # before he takes any more of an answer


def files_allowed() -> int:
    """How many files this process may have open, after it has asked for as many as it may get."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _WANTED_FILES if hard == resource.RLIM_INFINITY else min(hard, _WANTED_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return _WANTED_FILES if soft == resource.RLIM_INFINITY else soft


class Doors:
    """The connections of a process. `end_channels` ends so many idle live channels and tells how many there were."""

    def __init__(
        self,
        end_channels: Callable[[int], int],
        *,
        files: int,
        of_address: int = 100,
        proxies: Proxies | None = None,
        times: Times | None = None,
    ) -> None:
        self._end_channels = end_channels
        self._files = files
        self._of_address = of_address
        self._proxies = proxies or Proxies("")
        self.times = times or Times()
        self._open: dict[asyncio.Transport, tuple[str, _Asking]] = {}  # in the order in which they came
        self._at: Counter[str] = Counter()
        self._told: dict[str, float] = {}

    def config(self) -> dict[str, Any]:
        """What makes uvicorn use these doors."""
        return {
            "http": type("Asking", (_Asking,), {"doors": self}),
            "ws": type("Listening", (_Listening,), {"doors": self}),
        }

    def enter(self, asking: _Asking) -> bool:
        """Somebody connects. May he? A proxy comes for everybody: how many he sends is his to limit."""
        host = asking.client[0] if asking.client else ""
        network = network_of(host) if host not in self._proxies else ""
        if network and self._of_address and self._at[network] >= self._of_address:
            self._tell("too many connections from one address: %s", network)
            return False
        self._open[asking.transport] = (network, asking)
        self._at[network] += 1
        return not self._is_full(asking.transport) or self._make_room(asking)

    def leave(self, transport: asyncio.Transport) -> None:
        network, _ = self._open.pop(transport, ("", None))
        self._at[network] -= 1
        if self._at[network] <= 0:
            del self._at[network]

    def _is_full(self, transport: asyncio.Transport) -> bool:
        """A new file gets the lowest number that is free: so it tells how many there are."""
        number: int = transport.get_extra_info("socket").fileno()
        return number >= self._files - _SPARE

    def _make_room(self, but: _Asking) -> bool:
        idle = [one for _, one in self._open.values() if one is not but and one.is_idle][:_AT_ONCE]
        for one in idle:
            if one.transport.is_closing():  # but he does not take what was still to be sent
                one.transport.abort()
            else:
                one.transport.close()
        ended = self._end_channels(_AT_ONCE - len(idle)) if len(idle) < _AT_ONCE else 0
        self._tell(
            "the table of open files is nearly full (%s of %s); idle connections are closed, and new ones refused if "
            "there are none",
            self._files - _SPARE,
            self._files,
        )
        return bool(idle) or bool(ended)

    def _tell(self, text: str, *values: object) -> None:
        now = time.monotonic()
        if now - self._told.get(text, -_QUIET) >= _QUIET:
            self._told[text] = now
            log.warning(text, *values)


class _Asking(HttpToolsProtocol):
    """A connection on which somebody asks for pages."""

    doors: Doors
    _limit: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _leaving: asyncio.TimerHandle | None = None
    _allowed: float | None = None  # seconds for what he is about now; None: he waits for an answer, or asks nothing
    _is_limited = True  # does the clock go by that? While bytes are read it does not
    _is_channel = False

    @property
    def is_idle(self) -> bool:
        """Has it been answered, or was nothing asked yet?"""
        return not self._is_channel and (self.cycle is None or self.cycle.response_complete)

    def handle_websocket_upgrade(self) -> None:
        self._in_time()
        self._is_channel = True
        super().handle_websocket_upgrade()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.client = as_written(self.client)
        if self.doors.enter(self):
            self._within(self.doors.times.asking)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._in_time()
        self._is_read()
        if self._leaving is not None:
            self._leaving.cancel()
        self.doors.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Most requests come whole: then no clock was set for their parts."""
        super().data_received(data)
        if not self._is_limited:
            self._is_limited = True
            self._in_time()
            if self._allowed is not None and not self._is_channel:
                self._within(self._allowed)
        elif self._limit is None and self.is_idle and not self.transport.is_closing():
            self._within(self.doors.times.asking)  # blank lines: he may begin to ask, or only wants to stay

    def on_message_begin(self) -> None:
        if self._limit is None or not self._is_limited:
            self._may_take(self.doors.times.asking)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._may_take(self.doors.times.sending)
        super().on_headers_complete()
        if self.cycle is not None:
            self.cycle.transport = _Parcels(self.transport, self.loop)

    def on_message_complete(self) -> None:
        self._may_take(None)
        super().on_message_complete()

    def pause_writing(self) -> None:
        self._is_read()
        self._unread = self.loop.call_later(self.doors.times.reading, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._is_read()
        super().resume_writing()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._see_off()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._see_off()

    def send_400_response(self, msg: str) -> None:
        super().send_400_response(msg)
        self._see_off()

    def _see_off(self) -> None:
        """He is sent away, which lasts until he has taken the end of his answer. A little of it never pauses the
        writing, so there is another clock for him."""
        if self._leaving is None:
            self._wait_for_him(math.inf)

    def _wait_for_him(self, before: float) -> None:
        left = self.transport.get_write_buffer_size()
        if left >= before:
            self.transport.abort()
        elif left:
            self._leaving = self.loop.call_later(self.doors.times.reading, self._wait_for_him, left)

    def _is_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _may_take(self, seconds: float | None) -> None:
        self._allowed, self._is_limited = seconds, False

    def _within(self, seconds: float) -> None:
        self._in_time()
        self._limit = self.loop.call_later(seconds, self._too_slow)

    def _in_time(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None

    def _too_slow(self) -> None:
        """He has not asked, or not sent what he announced."""
        self._limit = None
        if self.cycle is None or not self.cycle.response_started:
            self.transport.write(b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
        self.transport.close()
        self._see_off()


class _Parcels(asyncio.Transport):
    """How an answer leaves: its head waits for the beginning of its body, which comes at once as a rule, so that both
    cost one call of the system and wake the reader once."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._head = b""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if self._transport.is_closing():  # he was sent away: that is no failure
            self._head = b""
        elif self._head:
            self._transport.write(self._head + bytes(data))
            self._head = b""
        else:
            self._head = bytes(data)
            self._loop.call_soon(self._send)

    def _send(self) -> None:
        """Nothing has followed yet."""
        if self._head and not self._transport.is_closing():
            self._transport.write(self._head)
        self._head = b""

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def close(self) -> None:
        self._send()
        self._transport.close()


class _Listening(WebSocketsSansIOProtocol):
    """The same connection when it has become a live channel."""

    doors: Doors
    _may_say = 0.0
    _heard: float | None = None  # when something came last

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.client = as_written(self.client)

    def connection_lost(self, exc: Exception | None) -> None:
        self.doors.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Each of many little messages costs the loop more than it costs whoever sends them."""
        now = self.loop.time()
        if self._heard is None:  # this is the request that opens it
            self._may_say = _SAID_AT_ONCE
        else:
            refilled = self._may_say + (now - self._heard) * _SAID_A_SECOND
            self._may_say = min(_SAID_AT_ONCE, refilled) - len(data)
        self._heard = now
        if self._may_say < 0:
            self.transport.abort()
        elif not self.transport.is_closing():
            super().data_received(data)
