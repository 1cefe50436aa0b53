"""The site publishes what proves a game: the commitment before it, the digest of its record after it."""

from __future__ import annotations

from random import Random

import pytest
from sqlalchemy import Connection, update

from orloj.games import GAMES
from orloj.kernel import Record, digest_of, verify
from orloj.server.storage import schema
from tests.server.helpers import Client, Server, play_out, wait_until


@pytest.fixture(scope="module")
def game(server: Server) -> tuple[Client, str, str]:
    """Somebody at a table whose game is over, and the commitment that he was told at its beginning."""
    ada, bob, table = server.duel()
    before = ada.table(table)
    assert before["commitment"]
    assert before["digest"] is None
    play_out([ada, bob], table, Random(3))
    return ada, table, before["commitment"]


def published(server: Server, table: str) -> str | None:
    [row] = server.rows("SELECT digest FROM tables WHERE id = :id", id=table)
    found: str | None = row.digest
    return found


def test_the_digest_is_published_when_the_game_is_over(server: Server, game: tuple[Client, str, str]) -> None:
    ada, table, commitment = game
    wait_until(lambda: published(server, table) is not None)  # whether or not anybody looks
    seen = ada.table(table)
    record = Record.from_json(ada.get(f"/api/tables/{table}/record").content)
    assert seen["digest"] == published(server, table) == digest_of(record)
    verdict = verify(GAMES["rftg"], record, commitment=commitment, digest=seen["digest"])
    assert verdict.true, verdict.wrong
    assert verdict.unproved == ()
    for lang in ("en", "cs"):
        page = server.client().get(f"/t/{table}", params={"lang": lang}).text
        assert f"--commitment {commitment} --digest {seen['digest']}" in page


def test_one_that_is_missing_is_made_when_somebody_looks(server: Server, game: tuple[Client, str, str]) -> None:
    """The process died just then, or the game is of an earlier version."""
    ada, table, _ = game
    wait_until(lambda: published(server, table) is not None)
    before, tables = published(server, table), schema.tables

    def forget(connection: Connection) -> None:
        connection.execute(update(tables).where(tables.c.id == table).values(digest=None))

    server.run(server.site.writer.write(forget))
    server.call(server.site.rooms.look_again_at_all)
    assert ada.table(table)["digest"] == before == published(server, table)
