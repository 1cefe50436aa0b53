"""Taking something back: at once where nobody minds, otherwise by a wish to which the others agree."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from sqlalchemy import Connection, select, update

from orloj.kernel import Illegal, Seat
from orloj.server.live.guided import check_free, is_in_lesson
from orloj.server.live.memory import Memory
from orloj.server.live.room import Moment, Room, Stale, UndoWish
from orloj.server.storage import schema
from orloj.server.storage.writer import Entry


class GoingBack:
    """Undo, and going back to an earlier moment."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def undo(self, table_id: str, seat: Seat, answers: int | None = None, *, to: str | None = None) -> Room:
        """Take back the seat's last answer, or all back to a mark of the rules. Past what was seen only if the other
        people agree; bots always do.

        `answers` tells how many the seat had given when it wanted that, so that two clicks take back one.
        """

        def undo(room: Room) -> Entry:
            if answers is not None and room.answers_of(seat) != answers:
                raise Stale("something else was answered or taken back meanwhile")
            bots = [bot for bot in _bots_of(room) if bot != seat]
            alone = len(bots) == room.info.seats - 1
            try:
                return room.undo(seat, to=to)
            except Illegal as refusal:
                # In a lesson what was seen stays seen: fresh luck would not fit the deal that the coach speaks of.
                if refusal.why != "cannot-undo" or not bots or is_in_lesson(room):
                    raise
            # Bots that have gone on meanwhile think again; if nobody else is there, they do not mind what was seen.
            return room.undo(seat, to=to, agreed=alone, along=bots)

        return await self._memory.change(table_id, undo)

    async def wish_undo(self, table_id: str, seat: Seat) -> Room:
        """Ask the others to agree to an undo that is not free any more. One wish at a time."""
        room = await self._memory.get(table_id)
        answers = room.answers_of(seat)
        if not answers:
            raise Illegal("there is nothing to take back", why="nothing-to-undo")
        return await self._wish(room, UndoWish(seat, answers))

    async def wish_rewind(self, table_id: str, seat: Seat, to: Moment) -> Room:
        """Ask the others to agree to go back to an earlier moment. Where no other people sit, it happens at once."""
        room = await self._memory.get(table_id)
        check_free(room)
        room.check_moment(seat, to)
        wish = UndoWish(seat, room.answers_of(seat), to=to)
        if not _others_to_agree(room, seat):
            return await self._memory.change(table_id, lambda room: _undo_agreed(room, wish))
        return await self._wish(room, wish)

    async def _wish(self, room: Room, wish: UndoWish) -> Room:
        """An own wish can be changed for another one; somebody else's has to be answered first."""
        stored = await self._change_wish(room, lambda now: now if now is not None and _goes_before(now, wish) else wish)
        if stored is None or stored.seat != wish.seat:
            raise Illegal("another player has asked for an undo already", why="another-wish")
        return room

    async def answer_wish(self, table_id: str, seat: Seat, *, agree: bool, id: str | None = None) -> Room:
        """Agree to another player's undo, or refuse it. When the last one agrees, it happens. `id` names the wish that
        is meant."""
        room = await self._memory.get(table_id)
        wish = room.info.wish
        if wish is None or wish.seat == seat or (id is not None and id != wish.id):
            raise Stale("nobody asks for this now")

        def agreed(now: UndoWish | None) -> UndoWish | None:
            if now is None or now.id != wish.id:
                return now
            return msgspec.structs.replace(now, agreed=sorted({*now.agreed, seat})) if agree else None

        changed = await self._change_wish(room, agreed)
        if changed is None or changed.id != wish.id or not _others_to_agree(room, wish.seat) <= set(changed.agreed):
            return room
        try:
            return await self._memory.change(table_id, lambda room: _undo_agreed(room, changed))
        except (Illegal, Stale):
            await self._change_wish(room, lambda now: None if now is not None and now.id == wish.id else now)
            raise

    async def withdraw_wish(self, table_id: str, seat: Seat) -> Room:
        room = await self._memory.get(table_id)
        await self._change_wish(room, lambda wish: None if wish is not None and wish.seat == seat else wish)
        return room

    async def _change_wish(self, room: Room, change: Callable[[UndoWish | None], UndoWish | None]) -> UndoWish | None:
        """Two may agree at the same moment, in two processes: the stored wish is changed, not the one in memory."""
        tables = schema.tables

        def store(connection: Connection) -> UndoWish | None:
            query = select(tables.c.wish).where(tables.c.id == room.id).with_for_update()
            packed = connection.execute(query).scalar_one_or_none()
            wish = change(msgspec.json.decode(packed, type=UndoWish) if packed is not None else None)
            packed = msgspec.json.encode(wish).decode() if wish is not None else None
            connection.execute(update(tables).where(tables.c.id == room.id).values(wish=packed))
            self._memory.announce(connection, room.id)
            return wish

        room.info.wish = await self._memory.writer.write(store)
        self._memory.tell(room.id)
        return room.info.wish


def marks_for(room: Room, seat: Seat) -> list[str]:
    """To where a seat is offered to take all back at once. Bots always agree to it, and people can be asked; in a
    lesson what was seen stays seen, and nobody is offered what would be refused."""
    return room.table.marks(seat, free=is_in_lesson(room))


def _bots_of(room: Room) -> list[Seat]:
    """Seats that belong to bots; not those where one only stands in for somebody."""
    return [one.seat for one in room.seats if one.kind == "bot"]


def _others_to_agree(room: Room, seat: Seat) -> set[Seat]:
    """The other people at the table."""
    return {one.seat for one in room.seats if one.seat != seat and one.kind == "person"}


def _goes_before(now: UndoWish, wish: UndoWish) -> bool:
    """Does a wish stay when this one comes? Others' do, and the same once more keeps who has agreed."""
    return now.seat != wish.seat or now.id == wish.id


def _undo_agreed(room: Room, wish: UndoWish) -> Entry:
    if wish.to is not None:
        return room.rewind(wish.seat, wish.to)
    if room.answers_of(wish.seat) != wish.answers:
        raise Stale("something else was answered or taken back meanwhile")
    # What others have put into their envelopes since goes with it, or its being there would matter.
    along = {*_bots_of(room), *room.table.choosing()} - {wish.seat}
    return room.undo(wish.seat, agreed=True, along=along)
