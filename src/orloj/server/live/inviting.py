"""Inviting certain people to a table, together with whatever else is written about it."""

from __future__ import annotations

import time
from collections.abc import Collection

from sqlalchemy import ColumnElement, Connection, exists, insert, select

from orloj.server.storage import schema


def invite(connection: Connection, table_id: str, by: int | None, people: Collection[int]) -> None:
    """In the writer's thread: these people may sit down at a table. Who has blocked whoever invites is left alone."""
    invitations, apart = schema.invitations, schema.apart
    there = set(connection.execute(select(invitations.c.person).where(invitations.c.table_id == table_id)).scalars())
    blocks = select(apart.c.person).where(apart.c.other == by, apart.c.kind == "block")
    wanted = {*people} - there - set(connection.execute(blocks).scalars())
    rows = [{"table_id": table_id, "person": person, "by": by, "at": time.time()} for person in sorted(wanted)]
    if rows:
        connection.execute(insert(invitations), rows)


def is_for_players() -> ColumnElement[bool]:
    """Which rows of `tables` are games of tournaments: though everybody may watch, nobody else sits down there."""
    games = schema.tournament_games
    return exists().where(games.c.table_id == schema.tables.c.id)
