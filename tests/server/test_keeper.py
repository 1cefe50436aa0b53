"""What the keeper does when a bot cannot think."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from orloj.server.live.keeper import Keeper
from orloj.server.live.thinkers import NoThought
from orloj.server.turns import Rank


class Rooms:
    """Notes what was answered."""

    def __init__(self) -> None:
        self.on_change: Any = None
        self.answered: list[str] = []

    def is_quick(self, room: Any) -> bool:
        return True

    hurries = is_quick
    always_quick = True

    def rank_of(self, room: Any) -> Rank:
        return Rank.MOVE

    async def answer(self, table_id: str, seat: int, token: str, question: str | None, *, by_bot: bool) -> None:
        self.answered.append(token)


class Stumbling:
    async def choose(self, *_: Any) -> str | None:
        raise NoThought("somewhere")


@pytest.mark.parametrize("optional", [False, True])
def test_a_bot_that_stumbles_gives_any_answer_but_never_steps_in(optional: bool) -> None:
    ask = SimpleNamespace(optional=optional, sample=lambda rng: "anything")
    table = SimpleNamespace(asks=lambda: {0: ask}, excerpt=lambda: None, awaited=list)
    seat = SimpleNamespace(bot="heuristic", is_bot=True)
    room = SimpleNamespace(
        id="here",
        info=SimpleNamespace(game="rftg", owner=1),
        seats=[seat],
        table=table,
        question_id=lambda seat: "0.7",
        only_bots=False,
    )
    rooms = Rooms()
    keeper = Keeper(cast(Any, rooms), cast(Any, Stumbling()))
    asyncio.run(keeper._move(cast(Any, room), 0))
    assert rooms.answered == ([] if optional else ["anything"])
    assert (keeper._next_bot(cast(Any, room)) is None) == optional  # it is not asked again
