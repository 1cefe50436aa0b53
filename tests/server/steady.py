"""People who play for long at many tables, each with pauses: `asyncio.run(Company(port, 200).play(seconds))`.

Most tables are of Race for the Galaxy, whose games end soon, so that tables come and go. The others are given up after
some answers: their games would last longer than the company stays.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import closing
from random import Random
from typing import Any, NamedTuple

from orloj.server.load import Line, random_answer
from tests.server.playing import QUIET

PAUSE = (1.0, 3.0)  # seconds between two answers of a seat
_AT_ONCE = 8  # tables that are made at the same time
_QUERY = "&".join(f"{name}={value}" for name, value in QUIET.items())


class Kind(NamedTuple):
    """What is played at a table, and by whom."""

    game: str
    people: int
    bots: int
    answers: int = 0  # of one person, then the table is given up; 0: the game is played to its end


DUEL, ALONE = Kind("rftg", 2, 0), Kind("rftg", 1, 2)
OTHERS = [Kind(game, 1, bots, 40) for game, bots in (("andromeda", 2), ("outer_rim", 1), ("voidfall", 1), ("ti4", 2))]
# Of ten tables seven are duels, two are played against bots, and one is of another game.
MIXED = [kind for other in OTHERS for kind in (*[DUEL] * 7, ALONE, ALONE, other)]


class Company:
    """All of them."""

    def __init__(self, port: int, tables: int, pause: tuple[float, float] = PAUSE) -> None:
        self._port = port
        self._tables = tables
        self._pause = pause
        self._end = 0.0
        self._making = asyncio.Semaphore(_AT_ONCE)
        self.answers = 0
        self.over: list[float] = []  # when tables came to their end
        self.unexpected: list[str] = []

    async def play(self, seconds: float) -> None:
        """Until the time is over."""
        self._end = time.monotonic() + seconds
        kinds = [MIXED[number % len(MIXED)] for number in range(self._tables)]
        await asyncio.gather(*[self._play(kind, Random(number)) for number, kind in enumerate(kinds)])

    async def _play(self, kind: Kind, rng: Random) -> None:
        """One table after the other, for the same people."""
        with closing(Line(self._port)) as line:
            keys = [(await self._ask(line, 201, "POST", "/api/me/guest"))["secret"] for _ in range(kind.people)]
            while time.monotonic() < self._end:
                async with self._making:
                    table = await self._make(line, kind, keys)
                await asyncio.gather(*[self._sit(table, key, kind, Random(rng.random())) for key in keys])
                if time.monotonic() > self._end:
                    return
                if kind.answers:  # some games are over by then
                    await self._ask(line, (204, 422), "DELETE", f"/api/tables/{table}", keys[0])
                self.over.append(time.monotonic())

    async def _ask(
        self, line: Line, expected: int | tuple[int, ...], method: str, path: str, key: str = "", body: Any = None
    ) -> Any:
        status, reply = await line.call(method, path, key, body)
        if status not in (expected if isinstance(expected, tuple) else (expected,)):
            self.unexpected.append(f"{method} {path} gave {status}: {str(reply)[:200]}")
        return reply

    async def _make(self, line: Line, kind: Kind, keys: list[str]) -> str:
        bots = [{"kind": "bot", "bot": "normal"}] * kind.bots
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (kind.people - 1), *bots]
        wish = {"game": kind.game, "seats": seats, "public": True, "pace": "quick"}
        table = str((await self._ask(line, 201, "POST", "/api/tables", keys[0], wish))["id"])
        for seat, key in enumerate(keys[1:], 1):
            await self._ask(line, 200, "PUT", f"/api/tables/{table}/seats/{seat}?{_QUERY}", key, {})
        return table

    async def _sit(self, table: str, key: str, kind: Kind, rng: Random) -> None:
        """Answer whatever the seat is asked, until the game is over or given up."""
        given = 0
        with closing(Line(self._port)) as line:
            while time.monotonic() < self._end and not (kind.answers and given >= kind.answers):
                seen = await self._ask(line, 200, "GET", f"/api/tables/{table}?wait=5&{_QUERY}", key)
                if seen["outcome"] is not None:
                    return
                question = seen["question"]
                if question is not None and question["sealed"] is None:
                    await self._answer(line, table, key, question, rng)
                    given += 1
                    await asyncio.sleep(rng.uniform(*self._pause))

    async def _answer(self, line: Line, table: str, key: str, question: dict[str, Any], rng: Random) -> None:
        """Anything; if the rules forbid what chance proposes, what the refusal proposes."""
        path = f"/api/tables/{table}/answers?{_QUERY}"
        body = {"answer": random_answer(question, rng), "question": question["id"]}
        status, reply = await line.call("POST", path, key, body)
        if status == 422:
            status, reply = await line.call("POST", path, key, {**body, "answer": reply["example"]})
        self.answers += status == 200
        if status not in (200, 409):
            self.unexpected.append(f"an answer gave {status}: {str(reply)[:200]}")
