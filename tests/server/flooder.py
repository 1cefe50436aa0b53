"""Somebody who wants all of a server for himself: `python -m tests.server.flooder URL SECONDS CONNECTIONS TABLES`.

He makes as many tables of expert bots as he is let, watches them on a part of his connections, and asks for costly
pages on all the others as quickly as he is answered. Everything comes from one address, by several guests. What he was
answered is printed as JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections import Counter
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import connect

ADDRESS = {"x-forwarded-for": "203.0.113.66"}
GUESTS = 5
PAGES = (
    "/rules/andromeda?search=ship",
    "/rules/ti4/whole",
    "/cards/rftg",
    "/",
    "/tables",
    "/t/{table}",
    "/t/{table}?story=all",
    "/api/tables/{table}",
    "/api/tables?which=public",
)


class Flooder:
    """One of them."""

    def __init__(self, url: str, seconds: float, connections: int, tables: int) -> None:
        self.url = url.rstrip("/")
        self.end = time.monotonic() + seconds
        self.connections = connections
        self.wanted = tables
        self.keys: list[str] = []
        self.tables: list[str] = []
        self.statuses: Counter[str] = Counter()

    async def run(self) -> None:
        limits = httpx.Limits(max_connections=self.connections, max_keepalive_connections=self.connections)
        async with httpx.AsyncClient(base_url=self.url, headers=ADDRESS, timeout=60, limits=limits) as client:
            await self.prepare(client)
            watching = self.connections // 4
            await asyncio.gather(
                *[self.watch(number) for number in range(watching)],
                *[self.ask(client, number) for number in range(self.connections - watching)],
            )

    async def prepare(self, client: httpx.AsyncClient) -> None:
        for _ in range(GUESTS):
            made = await client.post("/api/me/guest")
            self.keys.append(made.json()["secret"])
        body = {"game": "rftg", "seats": [{"kind": "bot", "bot": "expert"}] * 4, "public": True, "pace": "quick"}
        for number in range(3 * self.wanted):
            if len(self.tables) == self.wanted:
                break
            reply = await client.post("/api/tables", json=body, headers=self.key(number))
            if reply.status_code == 201:
                self.tables.append(reply.json()["id"])
            else:
                await asyncio.sleep(0.1)

    def key(self, number: int) -> dict[str, str]:
        return {"authorization": f"Bearer {self.keys[number % GUESTS]}"}

    async def ask(self, client: httpx.AsyncClient, number: int) -> None:
        while time.monotonic() < self.end:
            page = PAGES[number % len(PAGES)].format(table=self.tables[number % len(self.tables)])
            number += 1
            try:
                reply = await client.get(page, headers=self.key(number))
                self.statuses[str(reply.status_code)] += 1
            except httpx.HTTPError as error:
                self.statuses[type(error).__name__] += 1

    async def watch(self, number: int) -> None:
        table = self.tables[number % len(self.tables)]
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        while time.monotonic() < self.end:
            with suppress(Exception):
                async with connect(address, additional_headers={**ADDRESS, **self.key(number)}, proxy=None) as line:
                    async with asyncio.timeout(self.end - time.monotonic()):
                        async for _ in line:
                            self.statuses["news"] += 1
            await asyncio.sleep(0.2)


def main() -> None:
    url, seconds, connections, tables = sys.argv[1:]
    flooder = Flooder(url, float(seconds), int(connections), int(tables))
    asyncio.run(flooder.run())
    told: dict[str, Any] = {"tables": len(flooder.tables), **flooder.statuses}
    print(json.dumps(told))


if __name__ == "__main__":
    main()
