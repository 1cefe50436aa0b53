"""What stays of somebody who is deleted."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, update

from orloj.server.storage import schema


def forget(connection: Connection, person: int) -> None:
    """Before somebody is deleted: his results stay for the sake of those who played with him, but under no name, and
    under a mark that no later person can have."""
    seats = schema.result_seats
    mine = seats.c.person == person
    connection.execute(update(seats).where(mine).values(name="–"))
    marked = update(seats).where(mine, seats.c.player.is_not(None)).values(player=f"x{secrets.token_hex(12)}")
    connection.execute(marked)
    players = schema.tournament_players
    connection.execute(update(players).where(players.c.person == person).values(name="–", dropped=True))
