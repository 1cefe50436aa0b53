"""The live channels that are open in this process: how many somebody may have, and which go first if there are too many
in all."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable

OF_PERSON = 30  # pages that one person may have open at once
OF_NETWORK = 120  # the same for an address, whoever is there


class TooManyChannels(Exception):
    """This person or address has enough of them."""


class Channel:
    """An open line. It is idle since it told something last."""

    def __init__(self, person: int | None, network: str, now: float) -> None:
        self.person = person
        self.network = network
        self.used = now
        self.ended = asyncio.Event()  # somebody else needs its place


class Channels:
    """All of them."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._open: set[Channel] = set()
        self._of_person: Counter[int] = Counter()
        self._of_network: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    def open(self, person: int | None, network: str) -> Channel:
        """One more; whoever gets one gives it back by `close`."""
        if person is not None and self._of_person[person] >= OF_PERSON:
            raise TooManyChannels
        if network and self._of_network[network] >= OF_NETWORK:
            raise TooManyChannels
        channel = Channel(person, network, self._clock())
        self._open.add(channel)
        self._count(channel, 1)
        return channel

    def close(self, channel: Channel) -> None:
        self._open.discard(channel)
        self._count(channel, -1)

    def _count(self, channel: Channel, change: int) -> None:
        if channel.person is not None:
            self._of_person[channel.person] += change
            if not self._of_person[channel.person]:
                del self._of_person[channel.person]
        self._of_network[channel.network] += change
        if not self._of_network[channel.network]:
            del self._of_network[channel.network]

    def used(self, channel: Channel) -> None:
        """Something was told through it."""
        channel.used = self._clock()

    def end_idle(self, number: int) -> int:
        """End those that have been idle longest, and tell how many there were."""
        idle = sorted((one for one in self._open if not one.ended.is_set()), key=lambda one: one.used)[:number]
        for channel in idle:
            channel.ended.set()
        return len(idle)
