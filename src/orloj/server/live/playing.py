"""What seats do: answers, and what nobody asked for."""

from __future__ import annotations

from orloj.kernel import Seat
from orloj.server.live.guided import check_answer, check_free
from orloj.server.live.memory import Memory
from orloj.server.live.room import Room, Stale
from orloj.server.storage.writer import Entry


class Playing:
    """Takes what people and bots do."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def answer(
        self, table_id: str, seat: Seat, token: str, question: str | None = None, *, by_bot: bool = False
    ) -> Room:
        """Take an answer; done when it is safe."""

        def answer(room: Room) -> Entry | None:
            if by_bot and not room.seats[seat].is_bot:
                raise Stale("the player is back")
            if not by_bot and room.question_id(seat) == (question or room.question_id(seat)):
                check_answer(room, seat, token)
            return room.answer(seat, token, question)

        return await self._memory.change(table_id, answer)

    async def step_aside(
        self, table_id: str, seat: Seat, id: str, token: str, answers: int | None = None, *, by_bot: bool = False
    ) -> Room:
        """Do what a seat may do without being asked. `answers` tells how many answers and asides the seat had given
        when it wanted that, so that two clicks do it once."""

        def step_aside(room: Room) -> Entry:
            if by_bot and not room.seats[seat].is_bot:
                raise Stale("the player is back")
            if answers is not None and room.answers_of(seat) != answers:
                raise Stale("something else was done meanwhile")
            check_free(room)
            return room.step_aside(seat, id, token)

        return await self._memory.change(table_id, step_aside)
