"""A table that cannot be read troubles nobody but its own people."""

from __future__ import annotations

import logging
import re
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, update
from websockets.exceptions import ConnectionClosed

from orloj.server.live import broken as broken_module
from orloj.server.live import memory as memory_module
from orloj.server.live.broken import Complaints
from orloj.server.meeting.results import forget_results
from orloj.server.storage import schema
from tests.server.helpers import PATIENCE, Client, Server, expect, play_out, refusal, serving, wait_until

tables, entries = schema.tables, schema.entries


def spoil(server: Server, table_id: str, how: str) -> None:
    """Make a table unreadable, as if another version or a bad disk had written it."""
    changes: dict[str, Any] = {
        "entry": update(entries).where(entries.c.table_id == table_id).values(change=b"nonsense"),
        "header": update(tables).where(tables.c.id == table_id).values(header=b"\xc1"),
        "game": update(tables).where(tables.c.id == table_id).values(game="forgotten"),
        "options": update(tables).where(tables.c.id == table_id).values(options="{"),
        "status": update(tables).where(tables.c.id == table_id).values(status="forgotten"),
        "clock": update(tables).where(tables.c.id == table_id).values(clock="forgotten"),
        "seats": update(tables).where(tables.c.id == table_id).values(seats=3),
        "another mode": update(tables).where(tables.c.id == table_id).values(mode="first"),
        "kind": update(schema.seats).where(schema.seats.c.table_id == table_id).values(kind="odd"),
        "mode": update(tables).where(tables.c.id == table_id).values(mode="forgotten", header=None, status="waiting"),
    }

    def store(connection: Connection) -> None:
        connection.execute(changes[how])

    server.run(server.site.writer.write(store))
    nothing_is_known(server)


def nothing_is_known(server: Server) -> None:
    """As after a restart: no table is in memory, and nobody knows which can be read."""
    server.call(server.site.rooms.look_again_at_all)
    server.call(server.site.rooms._readability._readable.clear)


SPOILED = ["entry", "header", "game", "options", "status", "clock", "seats", "another mode", "kind", "mode"]


@pytest.fixture(params=SPOILED)
def broken(server: Server, request: pytest.FixtureRequest) -> tuple[Client, Client, str]:
    """Two players and their public table, which cannot be read."""
    ada, bob = server.browser(), server.browser()
    table = ada.make("me", "open", public=True)["id"]
    bob.sit(table, 1)
    spoil(server, table, request.param)
    return ada, bob, table


def test_lists_leave_it_out_and_show_all_others(server: Server, broken: tuple[Client, Client, str]) -> None:
    _, _, table = broken
    sound = server.guest().make("me", "open", public=True)["id"]
    stranger = server.client()
    for address in ("/", "/tables", "/people", "/api/tables?which=public"):
        reply = stranger.get(address)
        assert reply.status_code == 200, address
        assert sound in reply.text, address
        assert table not in reply.text, address


def test_its_players_can_read_everything_else(server: Server, broken: tuple[Client, Client, str]) -> None:
    for player in broken[:2]:
        for address in ("/", "/people", "/account", "/account/data", "/api/tables", "/api/me/data"):
            assert player.get(address).status_code == 200, address


def test_its_players_are_told_and_strangers_are_not(server: Server, broken: tuple[Client, Client, str]) -> None:
    ada, bob, table = broken
    for player in (ada, bob):
        reply = player.get(f"/api/tables/{table}")
        assert refusal(503, "broken-table", reply)["message"]
        page = player.get(f"/t/{table}", headers={"accept": "text/html"})
        assert page.status_code == 503
        for said in (reply, page):
            assert int(said.headers["retry-after"]) == 60, "then it is read again"
        assert "This table cannot be read" in page.text
        assert f"/t/{table}" in player.get("/tables").text
        listed = {one["id"]: one["broken"] for one in expect(200, player.get("/api/tables"))}
        assert listed[table]
    stranger = server.guest()
    refusal(404, "not-found", stranger.get(f"/api/tables/{table}"))
    refusal(404, "not-found", stranger.put(f"/api/tables/{table}/seats/1", json={"invite": None}))
    assert stranger.get(f"/t/{table}").status_code in (403, 404)


def test_its_owner_is_told_also_if_he_does_not_play(server: Server) -> None:
    ada = server.browser()
    table = ada.make("random", "random", public=True)["id"]
    wait_until(lambda: server.room(table).outcome is not None)
    spoil(server, table, "header")
    refusal(503, "broken-table", ada.get(f"/api/tables/{table}"))
    assert f"/t/{table}" in ada.get("/tables").text
    refusal(404, "not-found", server.guest().get(f"/api/tables/{table}"))


def mend(server: Server, table_id: str) -> None:
    """Undo what `spoil` did to the mode."""
    change = update(tables).where(tables.c.id == table_id).values(mode="standard")
    server.run(server.site.writer.write(lambda connection: connection.execute(change)))


def test_it_is_read_again_after_a_minute(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Perhaps a file was put back; until then nobody reads it again and again."""
    ada = server.guest()
    table = ada.make("me", "open", public=True)["id"]
    spoil(server, table, "mode")
    refusal(503, "broken-table", ada.get(f"/api/tables/{table}"))
    mend(server, table)
    refusal(503, "broken-table", ada.get(f"/api/tables/{table}"))
    monkeypatch.setattr(broken_module, "_BROKEN_FOR", 0.0)
    assert ada.table(table)["status"] == "waiting"


def test_it_is_read_again_at_once_when_something_about_it_changes(server: Server) -> None:
    ada = server.guest()
    table = ada.make("me", "open", public=True)["id"]
    spoil(server, table, "mode")
    refusal(503, "broken-table", ada.get(f"/api/tables/{table}"))
    mend(server, table)
    server.run(server.site.rooms.look_again(table))
    assert ada.table(table)["status"] == "waiting"


@pytest.mark.parametrize(("how", "why"), [("entry", "Error"), ("game", "forgotten"), ("options", "cannot be read")])
def test_the_operator_is_told_why(tmp_path: Path, caplog: pytest.LogCaptureFixture, how: str, why: str) -> None:
    with serving(tmp_path) as server:
        ada, _, table = server.duel()
        spoil(server, table, how)
        for _ in range(3):
            refusal(503, "broken-table", ada.get(f"/api/tables/{table}"))
    told = [record for record in caplog.records if record.name == "orloj.broken"]
    assert [record.getMessage() for record in told] == [f"table {table} cannot be read"]
    assert told[0].levelno == logging.ERROR
    assert re.search(why, repr(told[0].exc_info))


def test_lists_try_a_few_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a start nobody has read any table. Others hear of those that were; who plays there of all of them."""
    monkeypatch.setattr(memory_module, "_MOST_TRIED", 2)
    with serving(tmp_path) as server:
        ada, stranger = server.browser(), server.client()
        many = {server.duel()[2] for _ in range(5)}
        mine = {ada.make("me", "random", public=False)["id"] for _ in range(5)}
        nothing_is_known(server)
        for count in (2, 4, 5):
            assert len(many & {one["id"] for one in expect(200, stranger.get("/api/tables?which=public"))}) == count
        nothing_is_known(server)
        page = ada.get("/tables").text
        assert all(f"/t/{table}" in page for table in mine)
        assert sum(f"/t/{table}" in page for table in many) == 2


def test_its_players_can_leave_it_among_their_tables(server: Server, broken: tuple[Client, Client, str]) -> None:
    _, bob, table = broken
    assert f"/tables/{table}/leave" in bob.get("/tables").text
    assert "among your tables" in refusal(503, "broken-table", bob.get(f"/api/tables/{table}"))["message"]
    assert bob.post(f"/tables/{table}/leave").status_code == 303
    assert f"/t/{table}" not in bob.get("/tables").text


def test_its_owner_can_end_it_once_nobody_else_plays(server: Server, broken: tuple[Client, Client, str]) -> None:
    ada, bob, table = broken
    if server.rows("SELECT header FROM tables WHERE id = :id", id=table)[0].header is not None:
        refusal(422, "illegal", ada.delete(f"/api/tables/{table}"))
    expect(204, bob.delete(f"/api/tables/{table}/seat"))
    assert f"/tables/{table}/end" in ada.get("/tables").text
    expect(204, ada.delete(f"/api/tables/{table}"))
    refusal(404, "not-found", ada.get(f"/api/tables/{table}"))


def test_somebody_who_plays_there_can_delete_his_account(server: Server, broken: tuple[Client, Client, str]) -> None:
    _, bob, table = broken
    if server.rows("SELECT status FROM tables WHERE id = :id", id=table)[0].status == "playing":
        assert bob.post("/account/delete", data={"sure": "yes"}).status_code == 200
        [seat] = server.rows("SELECT kind, person FROM seats WHERE table_id = :id AND seat = 1", id=table)
        assert (seat.kind, seat.person) == ("bot", None)


def test_a_branch_of_it_can_be_played_but_tells_nothing(server: Server) -> None:
    """How the game before it stands nobody knows: it may go on, so hints and reviews have to wait."""
    ada, _, shared = server.duel(hints=True)
    branch = expect(201, ada.post(f"/api/tables/{shared}/branch", json={"at": 0}))["id"]
    assert ada.table(branch)["hints"]
    spoil(server, shared, "entry")
    assert not ada.table(branch)["hints"]
    refusal(422, "illegal", ada.get(f"/api/tables/{branch}/record"))
    over = update(tables).where(tables.c.id == shared).values(status="over")
    server.run(server.site.writer.write(lambda connection: connection.execute(over)))
    server.call(server.site.rooms.look_again_at_all)
    assert ada.table(branch)["hints"], "it is over, whatever came of it"


def test_nobody_can_listen_to_it(server: Server) -> None:
    ada, _, table = server.duel()
    spoil(server, table, "entry")
    with server.listen(table, authorization=ada.headers["authorization"]) as live:
        with pytest.raises(ConnectionClosed):
            live.recv(PATIENCE)
        assert live.close_code == 4404


def test_results_of_other_games_are_stored(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with serving(tmp_path) as server:
        ada = server.guest()
        first, second = [ada.make("random", "random", public=True)["id"] for _ in range(2)]

        def with_result() -> set[str]:
            return {row.table_id for row in server.rows("SELECT table_id FROM results")}

        wait_until(lambda: with_result() == {first, second})
        server.run(server.site.writer.write(forget_results))
        longer_ago = update(tables).where(tables.c.id == first).values(changed=time.time() - 60)
        server.run(server.site.writer.write(lambda connection: connection.execute(longer_ago)))
        spoil(server, first, "entry")
        server.run(server.site.results._find_missing())
        assert with_result() == {second}
        server.run(server.site.results._find_missing())  # it is not tried again and again
        assert caplog.text.count("cannot be read") == 1


def test_one_who_plays_again_gets_another_table(server: Server) -> None:
    ada, bob, table = server.duel()
    play_out([ada, bob], table, Random(1))
    again = expect(200, ada.post(f"/api/tables/{table}/rematch"))["id"]
    spoil(server, again, "mode")
    anew = expect(200, bob.post(f"/api/tables/{table}/rematch"))["id"]
    assert anew != again
    assert expect(200, ada.post(f"/api/tables/{table}/rematch"))["id"] == anew


def test_lessons_that_cannot_be_read_begin_anew(server: Server) -> None:
    ada = server.browser()
    first = ada.post("/learn/rftg").headers["location"]
    assert ada.post("/learn/rftg").headers["location"] == first
    spoil(server, first.removeprefix("/t/"), "entry")
    assert ada.get("/learn/rftg").status_code == 200
    second = ada.post("/learn/rftg").headers["location"]
    assert second.startswith("/t/")
    assert second != first


def test_bots_of_other_tables_go_on(server: Server) -> None:
    ada = server.guest()
    table = ada.make("me", "random")["id"]
    keeper = server.site.keeper
    room = server.room(table)
    # The bot's first answer would tell the list of tables that it is nobody's turn but the person's.
    wait_until(lambda: server.call(lambda: keeper._next_bot(room) is None and table not in keeper._tending))
    change = update(tables).where(tables.c.id == table).values(bot_turn=True)

    def store(connection: Connection) -> None:
        connection.execute(change)

    server.run(server.site.writer.write(store))
    spoil(server, table, "header")
    server.run(keeper._make_a_round())
    wait_until(lambda: table in server.call(lambda: dict(keeper._failed)))
    needing = server.run(server.site.rooms.upkeep.needing_care(keeper.name, keeper._clock(), keeper._failed))
    assert table not in needing  # it is left alone for a minute
    other = ada.make("random", "random", public=True)["id"]
    wait_until(lambda: server.room(other).outcome is not None)
    assert expect(200, server.client().get(f"/api/tables/{other}"))["outcome"]


def test_a_cause_is_logged_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    now = 0.0
    complaints = Complaints(clock=lambda: now)

    def stumble(table: str, kind: type[Exception]) -> None:
        try:
            raise kind("somewhere")
        except Exception as error:
            complaints.about(table, error)

    def told() -> list[str]:
        return [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]

    for _ in range(5):
        stumble("first", ValueError)
        stumble("second", ValueError)
    stumble("third", KeyError)
    assert told() == ["table first cannot be read", "table third cannot be read"]
    now += 61
    stumble("second", ValueError)
    assert told()[2:] == ["table second cannot be read (9 times more since the last message)"]
