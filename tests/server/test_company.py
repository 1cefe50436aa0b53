"""People whom one does not want to hear or meet; what the owner of a table decides about its chat; reports."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import insert

from orloj.server.storage import schema
from orloj.words import LANGS, Lang, Words
from tests.server.helpers import Client, Server, expect, refusal

SAID = Words("orloj.server.pages.table")


def say(client: Client, table: str, text: str) -> None:
    expect(204, client.post(f"/api/tables/{table}/chat", json={"text": text}))


def heard(client: Client, table: str) -> list[str]:
    return [one["text"] for one in expect(200, client.get(f"/api/tables/{table}/chat"))]


def who(client: Client, table: str, name: str) -> str:
    """What the page calls somebody."""
    page = client.get(f"/t/{table}/company").text
    [section] = [one for one in page.split("<section")[1:] if f"<span>{name}</span>" in one]
    return section.split('name="who" value="')[1].split('"')[0]


def do(client: Client, table: str, what: str, about: str = "", **more: str) -> int:
    reply = client.post(f"/t/{table}/company", data={"do": what, "who": about, **more})
    return reply.status_code


@pytest.fixture
def trio(server: Server) -> tuple[Client, Client, Client, str]:
    """An owner, another player and somebody who watches and may write."""
    owner, player, watcher = (server.browser(f"{name} {len(server._clients)}") for name in ("Ada", "Bea", "Cyr"))
    table = owner.make("me", "open", public=True, onlookers_talk=True)["id"]
    player.sit(table, 1)
    for client, text in ((owner, "from ada"), (player, "from bea"), (watcher, "from cyr")):
        say(client, table, text)
    return owner, player, watcher, table


def person_of(server: Server, name: str) -> int:
    [[number]] = server.rows("SELECT id FROM people WHERE name = :name", name=name)
    return int(number)


def invite_by_name(server: Server, table: str, host: str, guest: str) -> None:
    row = {"table_id": table, "person": person_of(server, guest), "by": person_of(server, host), "at": 1.0}
    server.run(server.site.writer.write(lambda link: link.execute(insert(schema.invitations).values(**row))))


def name_of(client: Client) -> str:
    name: str = expect(200, client.get("/api/me"))["name"]
    return name


def test_who_is_muted_is_hidden_for_one_reader_only(server: Server, trio: tuple[Client, Client, Client, str]) -> None:
    owner, player, watcher, table = trio
    version = server.site.version_for
    me = server.room(table).people[0]
    ada = server.run(server.site.people.by_session(owner.cookies["orloj_session"]))
    assert ada is not None
    assert ada.id == me
    before = server.run(version(server.room(table), ada))
    assert do(owner, table, "mute", who(owner, table, name_of(player))) == 303
    assert server.run(version(server.room(table), ada)) != before  # other pages of hers look again
    assert heard(owner, table) == ["from ada", "from cyr"]
    assert "from bea" not in owner.get(f"/t/{table}").text
    assert "from bea" not in owner.get(f"/t/{table}/fragment").text
    for client in (player, watcher, server.client()):
        assert heard(client, table) == ["from ada", "from bea", "from cyr"]
    fragment = owner.get(f"/t/{table}/fragment").text
    assert server.run(version(server.room(table), ada)) in fragment  # it does not look again and again
    assert do(owner, table, "unmute", who(owner, table, name_of(player))) == 303
    assert heard(owner, table) == ["from ada", "from bea", "from cyr"]


def test_who_is_blocked_finds_no_table_and_no_invitation(server: Server) -> None:
    ada, eve, other = (server.browser(f"{name} Blocking") for name in ("Ada", "Eve", "Ida"))
    met = ada.make("me", "open", public=True)["id"]
    eve.sit(met, 1)
    assert do(ada, met, "block", who(ada, met, "Eve Blocking")) == 303
    table = ada.make("me", "open", public=True)["id"]
    private = ada.make("me", "link")
    invite = private["invites"]["1"]

    invite_by_name(server, private["id"], "Ada Blocking", "Eve Blocking")
    invite_by_name(server, private["id"], "Ada Blocking", "Ida Blocking")
    assert len(server.run(server.site.invitations.of(person_of(server, "Ida Blocking")))) == 1

    def listed(client: Client) -> set[str]:
        return {one["id"] for one in expect(200, client.get("/api/tables?which=public"))}

    assert table in listed(other)
    assert table not in listed(eve)
    refusal(409, "seat-taken", eve.put(f"/api/tables/{table}/seats/1", json={"invite": None}))
    refusal(409, "seat-taken", eve.put(f"/api/tables/{private['id']}/seats/1", json={"invite": invite}))
    assert eve.get(f"/join/{invite}").status_code == 404
    assert other.get(f"/join/{invite}").status_code == 200
    assert server.run(server.site.invitations.of(person_of(server, "Eve Blocking"))) == []
    hers = eve.make("me", "open", public=True)["id"]
    assert hers in listed(other)
    assert hers not in listed(ada)  # neither does Ada want to meet Eve
    # It ends on the page of the account.
    page = ada.get("/account").text
    assert "Eve Blocking" in page
    number = page.split('name="other" value="')[1].split('"')[0]
    assert ada.post("/account/apart", data={"other": number}).status_code == 303
    assert table in listed(eve)
    eve.sit(table, 1)


def test_nobody_learns_who_has_blocked_him(server: Server) -> None:
    ada, eve, table = server.browser("Ada Quiet"), server.browser("Eve Quiet"), ""
    table = ada.make("me", "open", public=True)["id"]
    eve.sit(table, 1)
    do(ada, table, "block", who(ada, table, "Eve Quiet"))
    do(ada, table, "report", who(ada, table, "Eve Quiet"), text="she was rude")
    hers = expect(200, eve.get("/api/me/data"))
    assert hers["apart"] == hers["reports"] == []
    mine = expect(200, ada.get("/api/me/data"))
    assert [one["kind"] for one in mine["apart"]] == ["block"]
    assert [one["text"] for one in mine["reports"]] == ["she was rude"]


def test_the_owner_removes_somebody_from_the_chat(trio: tuple[Client, Client, Client, str], server: Server) -> None:
    owner, player, watcher, table = trio
    assert do(player, table, "silence", who(player, table, name_of(watcher))) == 404  # only the owner does
    assert do(owner, table, "silence", who(owner, table, name_of(watcher))) == 303
    for client in (owner, player, server.client()):
        assert heard(client, table) == ["from ada", "from bea"]
        assert "from cyr" not in client.get(f"/t/{table}").text
    reply = watcher.post(f"/api/tables/{table}/chat", json={"text": "more"})
    refusal(403, "not-to-talk-silenced", reply)
    assert SAID("en", "chat.silenced") in watcher.get(f"/t/{table}").text
    server.call(server.site.rooms._rooms.clear)  # it is stored
    refusal(403, "not-to-talk-silenced", watcher.post(f"/api/tables/{table}/chat", json={"text": "more"}))
    assert do(owner, table, "unsilence", who(owner, table, name_of(watcher))) == 303
    say(watcher, table, "again")
    assert heard(player, table) == ["from ada", "from bea", "from cyr", "again"]


def test_who_watches_writes_only_if_the_table_allows_it(server: Server) -> None:
    owner, watcher = server.browser("Ada Open"), server.browser("Cyr Open")
    made = owner.post("/new/rftg", data={"mode": "standard", "public": "yes", "seat-0": "me", "seat-1": "open"})
    table = made.headers["location"].removeprefix("/t/")
    refusal(403, "not-to-talk-onlooker", watcher.post(f"/api/tables/{table}/chat", json={"text": "hello"}))
    page = watcher.get(f"/t/{table}").text
    assert SAID("en", "chat.onlooker") in page
    assert 'id="say"' not in page
    assert do(watcher, table, "onlookers", on="yes") == 404
    assert do(owner, table, "onlookers", on="yes") == 303
    assert 'id="say"' in watcher.get(f"/t/{table}").text
    say(watcher, table, "hello")
    assert do(owner, table, "onlookers", on="no") == 303
    refusal(403, "not-to-talk-onlooker", watcher.post(f"/api/tables/{table}/chat", json={"text": "hello"}))
    say(owner, table, "players always may")
    form = {"mode": "standard", "public": "yes", "seat-0": "me", "seat-1": "open", "onlookers-talk": "yes"}
    talkative = owner.post("/new/rftg", data=form).headers["location"].removeprefix("/t/")
    say(watcher, talkative, "hello")


def test_nobody_talks_without_end(trio: tuple[Client, Client, Client, str], server: Server) -> None:
    """Each line makes everybody at the table look."""
    owner, player, _, table = trio
    replies = [player.post(f"/api/tables/{table}/chat", json={"text": f"line {number}"}) for number in range(40)]
    refused = [reply for reply in replies if reply.status_code == 429]
    assert refused
    refusal(429, "too-talkative", refused[0])
    assert int(refused[0].headers["retry-after"]) >= 1, "as the description of the interface says of 429"
    kept_from_us = {f"line {number}" for number, reply in enumerate(replies) if reply.status_code == 429}
    assert kept_from_us.isdisjoint(heard(owner, table))
    say(owner, table, "still heard")  # nobody else is kept from it


def test_guests_of_one_address_talk_like_a_few_people(server: Server) -> None:
    """Guests can be made at will, so that a pace for each of them is none."""
    owner = server.browser("Ada Talked To")
    table = owner.make("me", "open", public=True, onlookers_talk=True)["id"]
    crowd = []
    for number in range(8):
        line = server.client(**{"x-forwarded-for": f"2001:db8:7:7::{number}"})  # a network of one visitor
        line.headers["authorization"] = f"Bearer {expect(201, line.post('/api/me/guest'))['secret']}"
        crowd.append(line)
    codes = [one.post(f"/api/tables/{table}/chat", json={"text": "buy"}).status_code for one in crowd for _ in range(7)]
    assert codes[:28] == [204] * 28, "four people at one address talk undisturbed"
    assert codes.count(429) >= 8
    say(owner, table, "nobody else is kept from it")


def test_reports_are_kept_for_whoever_runs_the_site(trio: tuple[Client, Client, Client, str], server: Server) -> None:
    owner, player, watcher, table = trio
    about = who(player, table, name_of(watcher))
    assert do(player, table, "report", about, text="  he is\nrude ") == 303
    [row] = server.rows("SELECT * FROM reports WHERE table_id = :id", id=table)
    people = dict(server.rows("SELECT name, id FROM people"))
    assert (row.person, row.about) == (people[name_of(player)], people[name_of(watcher)])
    assert (row.text, row.said, row.name, row.state) == ("he is rude", "from cyr", name_of(watcher), "new")
    assert row.at > 1_600_000_000
    codes = [do(owner, table, "report", who(owner, table, name_of(player)), text="again") for _ in range(12)]
    assert codes == [303] * 10 + [429] * 2  # each of them has to be read


def test_guests_of_one_address_report_like_one_person(server: Server) -> None:
    owner = server.browser("Ada Reported")
    table = owner.make("me", "open", public=True)["id"]
    codes = []
    for number in range(6):
        line = server.client(**{"x-forwarded-for": f"2001:db8:7:8::{number}"})  # a network of one visitor
        line.headers["authorization"] = f"Bearer {expect(201, line.post('/api/me/guest'))['secret']}"
        codes += [do(line, table, "report", "seat-0", text="again") for _ in range(2)]
    assert codes == [303] * 10 + [429] * 2
    watcher = server.browser("Bea Reports")
    assert do(watcher, table, "report", "seat-0", text="he is rude") == 303, "nobody else is kept from it"


def test_nobody_else_and_nothing_else_can_be_dealt_with(trio: tuple[Client, Client, Client, str]) -> None:
    owner, player, _, table = trio
    for what, about in (
        ("mute", "seat-0"),
        ("mute", "seat-9"),
        ("mute", "said-999999"),
        ("hit", "seat-1"),
        ("mute", ""),
    ):
        assert do(owner, table, what, about) == 404, about
    private = player.make("me", "link")["id"]
    assert owner.get(f"/t/{private}/company").status_code == 404
    assert do(owner, private, "mute", "seat-0") == 404


@pytest.mark.parametrize("lang", LANGS)
def test_the_chat_leads_to_the_page(trio: tuple[Client, Client, Client, str], lang: Lang, server: Server) -> None:
    _, player, _, table = trio
    page = player.get(f"/t/{table}", params={"lang": lang}).text
    lines: list[Any] = expect(200, player.get(f"/api/tables/{table}/chat"))
    assert f"/t/{table}/company?who=said-{lines[0]['id']}" in page
    assert f'said-{lines[1]["id"]}"' not in page.replace('id="said-', "")  # not beside one's own lines
    about = player.get(f"/t/{table}/company", params={"who": f"said-{lines[2]['id']}", "lang": lang}).text
    first = about.split('class="panel companion"')[1]
    assert lines[2]["name"] in first
    assert SAID(lang, "company.title") in about
    assert "/company" not in server.client().get(f"/t/{table}").text  # visitors have nobody to mute
