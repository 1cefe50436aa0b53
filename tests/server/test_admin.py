"""`orloj admin` and retention: on both databases, beside a running server, and nothing that must not go."""

from __future__ import annotations

import asyncio
import errno
import io
import json
import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, func, insert, select, text, update
from sqlalchemy.exc import OperationalError

from orloj.cli.app import run
from orloj.server.admin import copies, retention
from orloj.server.admin.copies import _seal, is_empty
from orloj.server.admin.retention import Forgetting, find_old
from orloj.server.gate import CSRF_COOKIE, SESSION_COOKIE
from orloj.server.settings import BadSetting, Retention, Settings
from orloj.server.storage import schema
from orloj.server.storage.database import Database
from orloj.server.storage.writer import Writer
from orloj.testing.browser import need
from orloj.testing.postgres import fresh_database, private_postgres
from tests.server.helpers import PASSWORD, Server, expect, refusal, serving, wait_until
from tests.server.test_storage import to_revision

DAY = 86_400.0


class Office:
    """Somebody at the command line of a site."""

    def __init__(self, folder: Path, url: str, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.url = url
        self._capsys = capsys

    def run(self, *arguments: str) -> tuple[int, str, str]:
        self._capsys.readouterr()
        code = run(["admin", *arguments, "--data", str(self.folder)])
        said = self._capsys.readouterr()
        return code, said.out, said.err

    def __call__(self, *arguments: str) -> str:
        code, out, err = self.run(*arguments)
        assert (code, err) == (0, ""), (code, out, err)
        return out

    def refused(self, *arguments: str) -> str:
        code, _, err = self.run(*arguments)
        assert code == 2, err
        return err

    def json(self, *arguments: str) -> Any:
        return json.loads(self(*arguments, "--json"))


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    need("postgres", "the database for several processes")
    with private_postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def office(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Office:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "200")
    url = ""
    if request.param == "postgresql":
        url = fresh_database(request.getfixturevalue("postgres"), f"admin_{abs(hash(tmp_path)) % 10**9}")
    monkeypatch.setenv("ORLOJ_DATABASE_URL", url)
    return Office(tmp_path, url, capsys)


@pytest.fixture
def database(office: Office) -> Iterator[Database]:
    found = Database(Settings(office.folder, office.url).database)
    found.migrate()
    yield found
    found.close()


@pytest.fixture
def server(office: Office) -> Iterator[Server]:
    with serving(office.folder, database_url=office.url) as running:
        yield running


def write(database: Database, do: Callable[[Connection], Any]) -> Any:
    with database.engine.begin() as connection:
        return do(connection)


def store(database: Database, where: Any, **row: Any) -> None:
    write(database, lambda connection: connection.execute(insert(where).values(**row)))


def person(database: Database, name: str, *, guest: bool = False, days: float = 0.0) -> int:
    row = {"name": name, "login": None if guest else name.lower(), "created": time.time() - days * DAY}
    query = insert(schema.people).values(**row, settings="{}").returning(schema.people.c.id)
    return int(write(database, lambda connection: connection.execute(query).scalar_one()))


def table(database: Database, id: str, *people: int, days: float = 0.0, **more: Any) -> str:
    """A table where these people sit, and where nobody has answered for so many days."""
    changed = time.time() - days * DAY
    row = {
        "id": id, "game": "rftg", "mode": "standard", "seats": 2, "options": "{}", "public": True, "clock": "none",
        "pace": "quick", "status": "over", "created": changed, "changed": changed, "bot_turn": False, **more,
    }  # fmt: skip

    def lay(connection: Connection) -> None:
        connection.execute(insert(schema.tables).values(**row))
        for seat in range(2):
            who = people[seat] if seat < len(people) else None
            kind = "person" if who is not None else "bot"
            values = {"table_id": id, "seat": seat, "kind": kind, "person": who, "name": f"s{seat}", "away": False}
            connection.execute(insert(schema.seats).values(**values))

    write(database, lay)
    return id


def ids(database: Database, which: Any) -> list[Any]:
    with database.engine.connect() as connection:
        return sorted(connection.execute(select(*which.primary_key)).scalars())


def deeds(office: Office) -> list[str]:
    return [line["what"] for line in office.json("audit")]


# -- looking


def test_lists_have_filters_and_counts(office: Office, database: Database) -> None:
    ada, eve = person(database, "Ada"), person(database, "Eve", guest=True)
    table(database, "one", ada, eve)
    table(database, "two", status="playing", game="andromeda")
    store(database, schema.reports, about=eve, name="Eve", said="…", text="rude", at=1.0, person=ada)
    found = office.json("list", "people")
    assert (found["count"], found["people"][0]["name"], found["people"][0]["tables"]) == (1, "Ada", 1)
    assert office.json("list", "guests", "--search", "EV")["count"] == 1
    assert office.json("list", "people", "--search", "eve")["count"] == 0
    assert [one["id"] for one in office.json("list", "tables", "--state", "playing")["tables"]] == ["two"]
    assert office.json("list", "tables", "--game", "rftg", "--search", "s1")["count"] == 1
    assert office.json("list", "reports", "--state", "new")["reports"][0]["by"] == "Ada"
    assert "1 of 2" in office("list", "tables", "--most", "1")
    assert "choose one of waiting, playing, over, ended" in office.refused("list", "tables", "--state", "sad")
    assert "people, guests, tables, reports" in office.refused("list", "bots")
    office("resolve-report", "1")
    assert office.json("list", "reports", "--state", "new")["count"] == 0
    assert "no report 7" in office.refused("resolve-report", "7")
    assert deeds(office) == ["resolve-report"]


def test_statistics_count_what_there_is(office: Office, database: Database) -> None:
    person(database, "Ada")
    eve, ida = person(database, "Eve", guest=True), person(database, "Ida", guest=True)
    for who, until in ((eve, None), (ida, time.time() - DAY)):  # one of the bans is over
        store(database, schema.bans, person=who, reason="", until=until, since=1.0)
    for state in ("new", "done"):
        store(database, schema.reports, about=eve, name="Eve", said="…", text="rude", at=1.0, state=state)
    table(database, "one", header=b"12345")
    table(database, "same", header=b"1")
    table(database, "two", status="playing", header=b"not finished")
    table(database, "cut", header=b"ended by the operator", ended=1.0)
    row = {"seat": 0, "question": "0.0", "token": "abc", "change": b"1234567890", "sealed": False}
    begun = time.time() // DAY * DAY - 13 * DAY  # of the first of fourteen days
    for number, at in ((1, time.time()), (2, begun), (3, begun - 1)):
        store(database, schema.entries, **row, table_id="one", number=number, at=at)
    for other in ("two", "cut"):
        store(database, schema.entries, **row, table_id=other, number=1, at=time.time())
    found = office.json("statistics")
    assert (found["accounts"], found["guests"], found["banned"], found["reports"]) == (1, 2, 1, 1)
    assert found["games"] == [
        {"game": "rftg", "waiting": 0, "playing": 1, "over": 3, "bytes_per_finished": (3 * (10 + 3 + 3) + 5 + 1) // 2}
    ]
    assert list(found["answers"].values()) == [1, *[0] * 12, 3]
    assert found["size"] > 10_000
    assert "1 account, 2 guests" in office("statistics")


def test_there_must_be_a_site_of_this_version(tmp_path: Path, office: Office) -> None:
    if office.url:
        assert "start the server of this version once" in office.refused("statistics")
        return
    assert "there is no site in" in office.refused("statistics")
    (tmp_path / "orloj.sqlite3").touch()
    assert "start the server of this version once" in office.refused("statistics")


# -- people


@pytest.mark.parametrize("office", ["sqlite"], indirect=True)
@pytest.mark.parametrize("url", ["mysql://user@host/orloj", "postgressql://user@host/orloj", "orloj"])
def test_an_address_of_no_database_is_refused_and_leaves_no_file(
    tmp_path: Path, office: Office, monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ORLOJ_DATABASE_URL", url)
    assert "ORLOJ_DATABASE_URL names no database" in office.refused("statistics")
    assert run(["serve", "--data", str(tmp_path / "site"), "--port", "0"]) == 2
    assert list(tmp_path.iterdir()) == []


def test_renaming_takes_nobodys_name_and_reaches_all_tables(office: Office, database: Database) -> None:
    ada = person(database, "Ada")
    table(database, "one", ada)
    with database.engine.begin() as connection:
        connection.execute(update(schema.people).values(lookalike="ada"))
    person(database, "Bob")
    with database.engine.begin() as connection:
        connection.execute(update(schema.people).where(schema.people.c.name == "Bob").values(lookalike="bob"))
    assert "Somebody else has this name" in office.refused("rename", "Ada", "B0b")
    assert "kept for bots" in office.refused("rename", "Ada", "Admin")
    assert "1 to 30 readable letters" in office.refused("rename", "Ada", "?")
    office("rename", "ada", "ADA")  # her own
    office("rename", f"#{ada}", "Lovelace")
    with database.engine.connect() as connection:
        row = connection.execute(select(schema.people).where(schema.people.c.id == ada)).one()
        names = connection.execute(select(schema.seats.c.name).order_by(schema.seats.c.seat)).scalars().all()
    assert (row.name, row.login) == ("Lovelace", "lovelace")
    assert names == ["Lovelace", "s1"]
    assert "nobody here is called Ada" in office.refused("unban", "Ada")
    assert "is not banned" in office.refused("unban", "Lovelace")


def test_guests_of_one_name_are_told_apart_by_number(office: Office, database: Database) -> None:
    one, other = person(database, "Eve", guest=True), person(database, "Eve", guest=True)
    assert f"#{one}, #{other}" in office.refused("ban", "Eve", "--yes")
    office("ban", f"#{other}", "--yes")
    [banned] = office.json("list", "guests", "--state", "banned")["guests"]
    assert banned["id"] == other
    assert "is a guest and has no password" in office.refused("reset-password", f"#{one}", "--yes")


def test_a_ban_is_noticed_told_and_lifted(office: Office, server: Server) -> None:
    """By the server that runs, on either database: no login, no playing, no chat, and a bot stands in."""
    ada, bob = server.account("Ada"), server.guest()
    made = ada.make("me", "open", public=True)
    bob.sit(made["id"], 1)
    waiting = ada.make("me", "open", public=True)["id"]
    browser = server.client()
    form = {"name": "Ada", "password": PASSWORD, "csrf": "c" * 32}
    browser.cookies.set(CSRF_COOKIE, "c" * 32)
    assert browser.post("/login", data=form).status_code == 303
    assert SESSION_COOKIE in browser.cookies
    office("ban", "Ada", "--until", "2099-01-31", "--reason", "insults", "--yes")
    wait_until(lambda: ada.get("/api/me").status_code == 403)
    moment = "January 31, 2099 00:00 UTC".replace(" ", "\N{NO-BREAK SPACE}")  # a narrow page does not break it
    assert moment in refusal(403, "banned", ada.get("/api/me"))["message"]
    said = refusal(403, "banned", ada.post(f"/api/tables/{made['id']}/chat", json={"text": "hello"}))["message"]
    assert "insults" in said
    page = browser.get("/tables", headers={"accept-language": "cs"})
    assert page.status_code == 403
    assert "Důvod: insults" in page.text
    assert "Sem teď nesmíš" in page.text
    assert 'action="/logout"' in page.text
    assert browser.get("/privacy").status_code == 200
    again = {"name": "Ada", "password": PASSWORD}
    refusal(403, "banned", server.client().post("/api/me/login", json=again))
    assert ada.get("/api/me/data").status_code == 200  # what is stored about her stays hers
    seats = server.rows("SELECT kind, away FROM seats WHERE table_id = :id AND seat = 0", id=made["id"])
    assert [(row.kind, bool(row.away)) for row in seats] == [("person", True)]
    wait_until(lambda: server.room(made["id"]).number > 1)  # the bot has answered
    assert [one["kind"] for one in bob.table(waiting)["seats"]] == ["open", "open"]
    office("unban", "Ada")
    wait_until(lambda: ada.get("/api/me").status_code == 200)
    assert deeds(office) == ["unban", "ban"]


def test_a_ban_ends_by_itself(office: Office, database: Database) -> None:
    person(database, "Ada")
    assert "is no date" in office.refused("ban", "Ada", "--until", "soon", "--yes")
    assert "is in the past" in office.refused("ban", "Ada", "--until", "2001-01-01", "--yes")
    office("ban", "Ada", "--until", "2099-01-31", "--yes")
    assert office.json("statistics")["banned"] == 1
    write(database, lambda connection: connection.execute(update(schema.bans).values(until=time.time() - 1)))
    assert office.json("statistics")["banned"] == 0


def test_a_new_password_ends_everything_else(office: Office, server: Server) -> None:
    ada = server.account("Ada")
    password = office("reset-password", "Ada", "--yes").split()[-1]
    wait_until(lambda: ada.get("/api/me").status_code == 401)
    old, new = ({"name": "Ada", "password": word} for word in (PASSWORD, password))
    refusal(422, "wrong-login", server.client().post("/api/me/login", json=old))
    expect(201, server.client().post("/api/me/login", json=new))
    assert password not in office("audit")


# -- tables


def test_tables_end_and_go_while_the_server_runs(office: Office, server: Server) -> None:
    ada, _bob, id = server.duel()
    question = ada.table(id)["question"]
    office("end-table", id, "--yes")
    wait_until(lambda: ada.table(id)["question"] is None)
    shown = ada.table(id)
    assert (shown["status"], shown["awaited"], shown["outcome"], shown["seed"]) == ("over", [], None, None)
    said = refusal(422, "illegal", ada.answer(id, question["options"][0]["token"], question["id"]))
    assert said["why"] == "ended"
    page = ada.get(f"/t/{id}").text
    assert "has ended this game" in page
    assert "seat awaited" not in page
    listed = ada.get("/tables").text
    assert "Ended by the site" in listed
    assert ">Over<" not in listed
    assert "is over already" in office.refused("end-table", id, "--yes")
    assert office.json("list", "tables", "--state", "ended")["count"] == 1
    expect(204, ada.post(f"/api/tables/{id}/chat", json={"text": "oh"}))
    assert "1 line" in office("remove-chat", id, "--yes")
    wait_until(lambda: ada.get(f"/api/tables/{id}/chat").json() == [])
    office("delete-table", id, "--yes")
    wait_until(lambda: ada.get(f"/api/tables/{id}").status_code == 404)
    assert f"no table {id}" in office.refused("delete-table", id, "--yes")
    waiting = ada.make("me", "open", public=True)["id"]
    office("end-table", waiting, "--yes")
    wait_until(lambda: ada.get(f"/api/tables/{waiting}").status_code == 404)
    assert deeds(office) == ["end-table", "delete-table", "remove-chat", "end-table"]


def test_what_lies_between_a_game_and_its_branch_stays(office: Office, database: Database) -> None:
    for id, parent in (("first", None), ("branch", "first"), ("twig", "branch")):
        table(database, id, parent=parent, days=100)
    assert "delete the branches first" in office.refused("delete-table", "branch", "--yes")
    with database.engine.connect() as connection:
        assert len(find_old(connection, "games", 50, time.time())) == 2
    office("delete-table", "twig", "--yes")
    office("delete-table", "branch", "--yes")


def test_a_table_may_be_called_like_an_option(office: Office, database: Database) -> None:
    for id in ("-Dash_1", "--yes-"):
        table(database, id, status="playing")
        assert "0 lines" in office("remove-chat", id, "--yes")
        office("end-table", "--yes", id)
        office("delete-table", id, "--yes")
    assert ids(database, schema.tables) == []


def test_chat_of_one_person(office: Office, database: Database) -> None:
    ada, bob = person(database, "Ada"), person(database, "Bob")
    table(database, "one", ada, bob)
    for who in (ada, bob, bob):
        store(database, schema.chat, table_id="one", person=who, name="x", text="y", at=1.0)
    assert "2 lines" in office("remove-chat", "one", "--person", "Bob", "--yes")
    with database.engine.connect() as connection:
        assert connection.execute(select(schema.chat.c.person)).scalars().all() == [ada]


# -- asking


@pytest.mark.parametrize("office", ["sqlite"], indirect=True)
def test_it_asks_before_it_destroys(office: Office, database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    person(database, "Ada")
    table(database, "one", days=100)
    destroying = [
        ("ban", "Ada"), ("reset-password", "Ada"), ("delete-table", "one"), ("remove-chat", "one"),
        ("prune", "--games", "50"),
    ]  # fmt: skip
    for words in destroying:
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        assert "--yes" in office.refused(*words)
        monkeypatch.setattr("sys.stdin", io.StringIO("perhaps\n"))
        code, out, _ = office.run(*words)
        assert code == 1
        assert "Nothing was done." in out
    assert deeds(office) == []
    assert ids(database, schema.tables) == ["one"]
    monkeypatch.setattr("sys.stdin", io.StringIO("ano\n"))
    assert "Napiš ano" in office("delete-table", "one", "--lang", "cs")
    assert ids(database, schema.tables) == []
    [line] = office.json("audit")
    assert (line["what"], line["about"]) == ("delete-table", "one")
    assert line["who"]
    assert re.search(r"delete-table  one", office("audit"))


# -- what is old


def an_old_site(database: Database) -> None:
    ada, eve, old = (
        person(database, "Ada", days=900),
        person(database, "Eve", guest=True, days=900),
        person(database, "Old", guest=True, days=900),
    )
    person(database, "New", guest=True)
    table(database, "registered", ada, eve, days=800)
    table(database, "guests", eve, days=800)
    table(database, "owned", owner=ada, days=800)
    table(database, "left", eve, days=800)
    store(database, schema.leavers, table_id="left", seat=1, person=ada, name="Ada")
    table(database, "waiting", ada, days=800, status="waiting")
    table(database, "stuck", ada, days=800, status="playing")
    table(database, "ended", ada, days=800, ended=1.0)
    table(database, "fresh", old, status="playing")
    for days in (800, 1):
        at = time.time() - days * DAY
        store(database, schema.chat, table_id="fresh", person=ada, name="x", text="y", at=at)


def check_what_is_left(database: Database) -> None:
    assert ids(database, schema.tables) == ["fresh", "left", "owned", "registered"]
    with database.engine.connect() as connection:
        names = set(connection.execute(select(schema.people.c.name)).scalars())
        assert connection.execute(select(func.count()).select_from(schema.chat)).scalar_one() == 1
    assert names == {"Ada", "Old", "New"}  # Old sits at a table that goes on, Eve nowhere any more


def test_pruning_keeps_what_registered_people_have_finished(office: Office, database: Database) -> None:
    an_old_site(database)
    given = ["--guests", "90", "--unfinished", "90", "--games", "90", "--chat", "90"]
    said = office("prune", *given, "--dry-run")
    assert "3 unfinished tables" in said
    assert "1 game of only guests and bots" in said
    assert len(ids(database, schema.tables)) == 8
    office("prune", *given, "--yes")
    check_what_is_left(database)
    assert deeds(office) == ["prune"] * 4
    assert "say what is old" in office.refused("prune")


@pytest.mark.parametrize("office", ["sqlite"], indirect=True)
def test_pruning_follows_the_settings_unless_told(
    office: Office, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    an_old_site(database)
    monkeypatch.setenv("ORLOJ_KEEP_CHAT", "90")
    assert office("prune", "--dry-run").splitlines() == ["1 line of chat older than 90 days"]
    monkeypatch.setenv("ORLOJ_KEEP_CHAT", "soon")
    assert "ORLOJ_KEEP_CHAT" in office.refused("prune", "--dry-run")


def test_pruning_deletes_what_it_has_told_and_nothing_else(office: Office, database: Database) -> None:
    """Whoever is kept by nothing but a table that goes with it was not among those that were counted."""
    eve = person(database, "Eve", guest=True, days=900)
    table(database, "waiting", eve, days=800, status="waiting")
    given = ["--guests", "90", "--unfinished", "90"]
    assert office("prune", *given, "--dry-run").splitlines() == [
        "1 unfinished table without an answer for 90 days",
        "0 guests idle for 90 days",
    ]
    assert office("prune", *given, "--yes").splitlines()[2:] == ["1 unfinished table deleted.", "0 guests deleted."]
    assert ids(database, schema.people) == [eve]
    assert "1 guest deleted." in office("prune", *given, "--yes")
    assert [line["about"] for line in office.json("audit")] == ["guests: 1", "unfinished: 1"]


@pytest.mark.parametrize("office", ["sqlite"], indirect=True)
def test_days_without_end_are_no_days(office: Office, database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    person(database, "Eve", guest=True, days=900)
    monkeypatch.setenv("ORLOJ_KEEP_GUESTS", "90")
    assert "say what is old" in office.refused("prune", "--guests", "0", "--yes")
    assert "1 guest deleted." in office("prune", "--yes")


def test_what_is_deleted_is_written_down_with_it(office: Office, database: Database) -> None:
    """Also if it ends in the middle: by Ctrl-C, or because the server stops."""
    for number in range(12):
        table(database, f"t{number}", days=800, status="waiting")
    kind = retention._KINDS["unfinished"]
    left = iter(range(7))

    def delete_and_stop(connection: Connection, table_id: str) -> None:
        if next(left, None) is None:
            raise KeyboardInterrupt
        kind[1](connection, table_id)

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(retention._KINDS, "unfinished", (kind[0], delete_and_stop, kind[2]))
        assert office.run("prune", "--unfinished", "90", "--yes")[0] != 0
    assert len(ids(database, schema.tables)) == 7
    [line] = office.json("audit")
    assert (line["what"], line["about"]) == ("prune", "unfinished: 5")


def test_the_server_forgets_by_its_settings(office: Office, database: Database) -> None:
    an_old_site(database)

    async def forget(retention: Retention) -> dict[str, int]:
        writer = Writer(database)
        try:
            return await Forgetting(retention, writer, pause=0.0).forget_what_is_old()
        finally:
            writer.close()

    assert asyncio.run(forget(Retention())) == {}
    assert len(ids(database, schema.tables)) == 8
    found = asyncio.run(forget(Retention(guests=90, unfinished=90, games=90, chat=90)))
    assert found == {"unfinished": 3, "games": 1, "chat": 1, "guests": 1}
    check_what_is_left(database)
    assert {line["who"] for line in office.json("audit")} == {"orloj serve"}


@pytest.mark.parametrize("office", ["sqlite"], indirect=True)
def test_a_running_server_does_it_by_itself(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orloj.server.site.Forgetting.__init__.__kwdefaults__", {"first": 0.1, "pause": 0.0})
    before = Database(Settings(office.folder).database)
    before.migrate()
    table(before, "old", days=100)
    before.close()
    with serving(office.folder, retention=Retention(games=90)) as server:
        wait_until(lambda: not server.rows("SELECT id FROM tables"))


def test_retention_is_off_unless_it_is_set() -> None:
    assert not Retention.read({})
    assert Retention.read({"ORLOJ_KEEP_GUESTS": "90"}) == Retention(guests=90)
    for wrong in ("soon", "-1", "1.5"):
        with pytest.raises(BadSetting):
            Retention.read({"ORLOJ_KEEP_GAMES": wrong})


# -- ratings and copies


def test_ratings_are_computed_again(office: Office, database: Database) -> None:
    assert "--recompute" in office.refused("ratings")
    store(database, schema.ratings, game="rftg", player="p1", mu=1.0, sigma=1.0, games=1, at=1.0)
    assert "from 0 games" in office("ratings", "--recompute")
    assert ids(database, schema.ratings) == []


@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
def test_a_copy_is_restored_into_either_database(
    office: Office,
    database: Database,
    target: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    an_old_site(database)
    row = {"table_id": "fresh", "number": 1, "seat": 0, "question": "0.0", "token": "ž\n", "at": 1 / 3, "sealed": True}
    store(database, schema.entries, **row, change=b"\0\xff")
    store(database, schema.notices, at=time.time(), message="room:fresh:other")  # for a server that runs now
    copy = tmp_path / "copy.sqlite3"
    copy.with_name("copy.sqlite3.part").write_text("an earlier attempt that was interrupted")
    office("backup", str(copy))
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT count(*) FROM notices").fetchone() == (0,)
        assert connection.execute("SELECT rows FROM copied WHERE name = 'seats'").fetchone()[0] > 0
        assert connection.execute("SELECT rows FROM copied WHERE name = 'notices'").fetchone() is None
    assert copy.stat().st_mode & 0o077 == 0
    assert {one.name for one in tmp_path.iterdir() if one.name.startswith("copy")} == {"copy.sqlite3"}
    assert "exists already" in office.refused("backup", str(copy))
    assert "is not empty" in office.refused("restore", str(copy))
    url = ""
    if target == "postgresql":
        url = fresh_database(request.getfixturevalue("postgres"), f"restored_{abs(hash(tmp_path)) % 10**9}")
    monkeypatch.setenv("ORLOJ_DATABASE_URL", url)
    office.folder = tmp_path / "new"
    office("restore", str(copy))
    restored = Database(Settings(office.folder, url).database)
    try:
        for kind in schema.metadata.sorted_tables:
            if kind not in (schema.audit, schema.notices):
                with database.engine.connect() as one, restored.engine.connect() as other:
                    found = [sorted(map(repr, each.execute(select(kind)).all())) for each in (one, other)]
                assert found[0] == found[1], kind.name
        assert person(restored, "Later") > max(ids(database, schema.people))  # it goes on counting
    finally:
        restored.close()
    assert deeds(office) == ["restore"]


@pytest.mark.parametrize("office", ["sqlite"], indirect=True)
def test_a_damaged_copy_is_not_restored(office: Office, database: Database, tmp_path: Path) -> None:
    person(database, "Ada")
    copy = tmp_path / "copy.sqlite3"
    office("backup", str(copy))
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("UPDATE people SET name = 'Eve'")
        connection.commit()
    office.folder = tmp_path / "new"
    assert "there is no file" in office.refused("restore", str(tmp_path / "nothing"))
    assert not office.folder.exists(), "a folder is made only when there is something for it"
    assert "is damaged: what it holds in people" in office.refused("restore", str(copy))
    for wrong in (b"no database at all", b""):
        copy.write_bytes(wrong)
        assert "is no copy" in office.refused("restore", str(copy))
    empty = Database(Settings(office.folder).database)
    with empty.engine.connect() as connection:
        assert is_empty(connection)
    empty.close()


@pytest.mark.parametrize("office", ["sqlite"], indirect=True)
def test_what_belongs_to_a_newer_version_is_said_to(office: Office, database: Database, tmp_path: Path) -> None:
    """A copy, and a database: it would be no use to start the server of this version."""
    copy = tmp_path / "copy.sqlite3"
    office("backup", str(copy))
    for path in (copy, Path(str(database.url.database))):
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
            connection.execute("DROP TABLE IF EXISTS copied")
            connection.commit()
    _seal(copy)
    assert "newer version of Orloj (it stands at 9999" in office.refused("statistics")
    office.folder = tmp_path / "new"
    assert "newer version of Orloj (it stands at 9999" in office.refused("restore", str(copy))


@pytest.mark.parametrize("office", ["sqlite"], indirect=True)
def test_a_copy_that_cannot_be_written_leaves_nothing_behind(
    office: Office, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person(database, "Ada")
    assert "No such file" in office.refused("backup", str(tmp_path / "nowhere" / "copy.sqlite3"))

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def no_room(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    for where, name, fault in ((copies, "_copy_rows" if office.url else "_copy_file", no_room), (os, "replace", full)):
        with monkeypatch.context() as patch:
            patch.setattr(where, name, fault)
            told = office.refused("backup", str(tmp_path / "copy.sqlite3"))
        assert "copy.sqlite3 cannot be written: " in told
        assert "No space left" in told or "disk is full" in told
    assert list(tmp_path.glob("copy*")) == []


@pytest.mark.parametrize("office", ["sqlite"], indirect=True)
def test_a_copy_is_made_although_the_database_has_no_room(
    office: Office, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Never is one more welcome."""
    person(database, "Ada")

    def full(*_: object) -> None:
        with closing(sqlite3.connect(":memory:")) as small:
            small.execute("CREATE TABLE notes (words TEXT)")
            small.execute("PRAGMA max_page_count = 2")
            try:
                small.execute("INSERT INTO notes VALUES (zeroblob(100000))")
            except sqlite3.Error as error:
                raise OperationalError("INSERT", {}, error) from error

    for module in ("office", "people"):
        monkeypatch.setattr(f"orloj.server.admin.{module}.note", full)
    code, said, told = office.run("backup", str(tmp_path / "copy.sqlite3"))
    assert code == 0
    assert "each with its digest" in said
    assert "could not be written down for `orloj admin audit`: database or disk is full" in told
    assert "nothing more can be written, because the disk" in office.refused("rename", "Ada", "Eve")
    monkeypatch.undo()
    monkeypatch.setenv("ORLOJ_DATABASE_URL", "")
    office.folder = tmp_path / "new"
    office("restore", str(tmp_path / "copy.sqlite3"))


@pytest.mark.parametrize("office", ["sqlite"], indirect=True)
def test_where_nothing_can_be_restored_to_is_said(
    office: Office, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "copy.sqlite3"
    office("backup", str(copy))
    office.folder = copy
    assert f"{copy} cannot be written: File exists" in office.refused("restore", str(copy))
    office.folder = tmp_path / "new"

    def full(_: object, where: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(copy), None, str(where))

    monkeypatch.setattr("shutil.copyfile", full)
    assert re.search(r"\S+ cannot be written: No space left", office.refused("restore", str(copy)))


@pytest.mark.parametrize("office", ["sqlite"], indirect=True)
def test_a_database_that_stores_something_else_is_noticed(
    office: Office, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person(database, "Ada")
    copy = tmp_path / "copy.sqlite3"
    office("backup", str(copy))

    def copy_badly(source: Connection, target: Connection, which: Any) -> Any:
        found = copy_rows(source, target, which)
        if which is schema.people:
            target.execute(update(which).values(name="Eve"))
        return found

    copy_rows = copies._copy_rows
    monkeypatch.setattr(copies, "_copy_rows", copy_badly)
    office.folder = tmp_path / "new"
    assert "what was copied differs in people; nothing was kept" in office.refused("restore", str(copy))
    empty = Database(Settings(office.folder).database)
    with empty.engine.connect() as connection:
        assert is_empty(connection)
    empty.close()


@pytest.mark.parametrize("office", ["sqlite"], indirect=True)
def test_a_copy_of_an_older_version_is_brought_up_to_date(office: Office, database: Database, tmp_path: Path) -> None:
    person(database, "Ada")
    copy = tmp_path / "copy.sqlite3"
    office("backup", str(copy))
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("DROP TABLE copied")
        connection.commit()
    old = Database(f"sqlite:///{copy}")
    to_revision(old, "0009", down=True)  # nobody had thought of friends, or of bans
    old.close()
    _seal(copy)
    office.folder = tmp_path / "new"
    office("restore", str(copy))
    assert office.json("list", "people")["count"] == 1


def test_a_running_server_keeps_its_folder(tmp_path: Path, server: Server, office: Office) -> None:
    """A copy is made while it runs; nothing is restored below it."""
    server.account("Ada")
    copy = tmp_path / "copy.sqlite3"
    office("backup", str(copy))
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT name FROM people").fetchall() == [("Ada",)]
    assert "is not empty" in office.refused("restore", str(copy))
    with server.site.database.engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM people")).scalar_one() == 1
