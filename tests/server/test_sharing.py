"""Tables that are shared: a link for watchers, bots on seats that nobody takes, and the site as an app."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from orloj.words import LANGS
from tests.server.helpers import Client, Server, expect, refusal, wait_until

# -- watchers


def watched(ada: Client, *seats: str) -> tuple[str, str]:
    """A private table with a link for watchers."""
    table = ada.make(*seats)
    assert table["watch"] is None
    link = expect(200, ada.post(f"/api/tables/{table['id']}/watch"))["watch"]
    assert expect(200, ada.post(f"/api/tables/{table['id']}/watch"))["watch"] == link
    return table["id"], link


def test_whoever_has_the_link_may_watch_and_nobody_else(server: Server) -> None:
    ada, bob, eve = server.guest(), server.browser(), server.browser()
    table, link = watched(ada, "me", "bot")
    assert bob.get(f"/t/{table}").status_code == 404
    page = bob.get(f"/watch/{link}")
    assert page.status_code == 200
    assert bob.get(f"/t/{table}").status_code == 404  # the page alone changes nothing
    reply = bob.post(f"/watch/{link}")
    assert (reply.status_code, reply.headers["location"]) == (303, f"/t/{table}")
    assert bob.get(f"/t/{table}").status_code == 200
    seen = bob.table(table)
    assert (seen["you"], seen["question"], seen["watch"], seen["invites"]) == (None, None, None, {})
    assert bob.get(f"/watch/{link}").headers["location"] == f"/t/{table}"
    assert eve.get(f"/t/{table}").status_code == 404
    refusal(404, "not-found", eve.get(f"/api/tables/{table}"))
    assert eve.get("/watch/nothing").status_code == 404
    assert eve.post("/watch/nothing").status_code == 404


def test_a_watcher_sees_what_everybody_may_see(server: Server) -> None:
    ada, bob = server.guest(), server.browser()
    table, link = watched(ada, "me", "bot")
    bob.post(f"/watch/{link}")
    public = server.call(lambda: server.site.rooms._rooms[table].table.view(None))
    game = server.room(table).game
    assert bob.table(table)["view"] == expect(200, bob.get(f"/api/tables/{table}"))["view"]
    assert game.named(public).keys() == bob.table(table)["view"].keys()
    refusal(422, "illegal", bob.get(f"/api/tables/{table}/record"))
    refusal(403, "not-seated", bob.answer(table, "x"))
    refusal(403, "not-seated", bob.post(f"/api/tables/{table}/looked"))


def test_the_owner_alone_makes_and_ends_the_link(server: Server) -> None:
    ada, bob = server.guest(), server.browser()
    table, link = watched(ada, "me", "bot")
    bob.post(f"/watch/{link}")
    refusal(404, "not-found", bob.delete(f"/api/tables/{table}/watch"))
    refusal(404, "not-found", bob.post(f"/api/tables/{table}/watch"))
    assert ada.delete(f"/api/tables/{table}/watch").status_code == 204
    assert bob.get(f"/t/{table}").status_code == 404
    assert bob.get(f"/watch/{link}").status_code == 404
    server.call(server.site.rooms.look_again_at_all)  # nor after it is read again
    assert bob.get(f"/t/{table}").status_code == 404
    again = expect(200, ada.post(f"/api/tables/{table}/watch"))["watch"]
    assert again != link
    assert bob.get(f"/t/{table}").status_code == 404


def test_watchers_are_remembered(server: Server) -> None:
    ada, bob = server.guest(), server.browser()
    table, link = watched(ada, "me", "bot")
    bob.post(f"/watch/{link}")
    server.call(server.site.rooms.look_again_at_all)
    assert bob.get(f"/t/{table}").status_code == 200
    watching = expect(200, bob.get("/api/me/data"))["watchers"]
    assert [table] == [one["table_id"] for one in watching]


def test_a_public_table_is_shared_by_its_own_address(server: Server) -> None:
    ada = server.guest()
    table = ada.make("me", "bot", public=True)["id"]
    assert expect(200, ada.post(f"/api/tables/{table}/watch"))["watch"] is None
    page = server.client().get(f"/t/{table}").text
    assert re.search(rf'data-do="share" data-url="http://[^"]+/t/{table}"', page)


def test_a_branch_or_rematch_has_no_watchers_of_its_own(server: Server) -> None:
    ada = server.guest()
    table, _ = watched(ada, "me", "bot")
    branch = expect(201, ada.post(f"/api/tables/{table}/branch", json={"at": 0}))
    assert branch["watch"] is None


def test_the_owners_page_offers_the_link(server: Server) -> None:
    ada = server.browser()
    table = ada.make("me", "link")["id"]
    page = ada.get(f"/t/{table}").text
    assert f'action="/t/{table}/watch"' in page
    assert 'data-do="share" data-url="http' in page  # of the invitation
    assert ada.post(f"/t/{table}/watch", data={"on": "yes"}).status_code == 303
    link = ada.table(table)["watch"]
    assert f"/watch/{link}" in ada.get(f"/t/{table}").text
    ada.post(f"/t/{table}/watch", data={"on": "no"})
    assert ada.table(table)["watch"] is None


# -- bots on free seats


@pytest.mark.parametrize("kind", ["link", "open"])
def test_a_bot_takes_a_free_seat_and_the_game_begins(server: Server, kind: str) -> None:
    ada = server.guest()
    table = ada.make("me", kind, public=kind == "open")
    assert table["status"] == "waiting"
    begun = expect(200, ada.put(f"/api/tables/{table['id']}/seats/1/bot", json={"bot": "easy"}))
    assert begun["status"] == "playing"
    assert (begun["seats"][1]["kind"], begun["seats"][1]["bot"]) == ("bot", "easy")
    assert begun["invites"] == {}
    if kind == "link":
        assert server.client().get(f"/join/{table['invites']['1']}").status_code == 404
    wait_until(lambda: ada.table(table["id"])["question"] is not None)
    ada.answer_anything(table["id"], Random(1))


def test_only_the_owner_seats_bots_and_only_on_free_seats(server: Server) -> None:
    ada, bob = server.guest(), server.guest()
    table = ada.make("me", "open", "open", public=True)["id"]
    bob.sit(table, 1)
    refusal(404, "not-found", bob.put(f"/api/tables/{table}/seats/2/bot", json={}))
    refusal(409, "seat-taken", ada.put(f"/api/tables/{table}/seats/1/bot", json={}))
    refusal(409, "seat-taken", ada.put(f"/api/tables/{table}/seats/0/bot", json={}))
    refusal(404, "not-found", ada.put(f"/api/tables/{table}/seats/7/bot", json={}))
    refusal(422, "bad-table", ada.put(f"/api/tables/{table}/seats/2/bot", json={"bot": "search@60s"}))
    assert ada.table(table)["status"] == "waiting"
    seated = expect(200, ada.put(f"/api/tables/{table}/seats/2/bot", json={}))
    assert (seated["status"], seated["seats"][2]["bot"]) == ("playing", "normal")
    refusal(409, "seat-taken", ada.put(f"/api/tables/{table}/seats/2/bot", json={}))


def test_bots_alone_need_a_public_table(server: Server) -> None:
    ada = server.guest()
    table = ada.make("link", "link")["id"]
    expect(200, ada.put(f"/api/tables/{table}/seats/0/bot", json={}))
    refusal(422, "bad-table", ada.put(f"/api/tables/{table}/seats/1/bot", json={}))


def test_the_owners_page_offers_bots(server: Server) -> None:
    ada = server.browser()
    table = ada.make("me", "link")["id"]
    page = ada.get(f"/t/{table}").text
    page = page[page.index(f'action="/t/{table}/bot"') :]
    assert [*re.findall(r'<option value="(\w+)"( selected)?', page)] == [
        ("easy", ""), ("normal", " selected"), ("hard", ""), ("expert", "")
    ]  # fmt: skip
    assert ada.post(f"/t/{table}/bot", data={"seat": "1", "bot": "easy"}).status_code == 303
    assert ada.table(table)["status"] == "playing"


# -- the site as an app


@pytest.mark.parametrize("lang", LANGS)
def test_the_manifest_names_pictures_that_are_there(server: Server, lang: str) -> None:
    client = server.client(**{"accept-language": lang})
    page = client.get("/").text
    assert f'<link rel="manifest" href="/manifest/{lang}">' in page
    reply = client.get(f"/manifest/{lang}")
    assert reply.headers["content-type"].startswith("application/manifest+json")
    assert "set-cookie" not in reply.headers
    manifest: dict[str, Any] = reply.json()
    assert (manifest["lang"], manifest["scope"], manifest["id"], manifest["start_url"]) == (lang, "/", "/", "/")
    assert {(one["sizes"], one["purpose"]) for one in manifest["icons"]} >= {
        ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")
    }  # fmt: skip
    for one in manifest["icons"]:
        picture = client.get(one["src"])
        assert picture.status_code == 200
        assert picture.headers["content-type"].startswith(one["type"])
        if one["type"] == "image/png":
            width, height = (int.from_bytes(picture.content[at : at + 4], "big") for at in (16, 20))
            assert f"{width}x{height}" == one["sizes"]


def test_the_worker_keeps_nothing_of_anybody(server: Server) -> None:
    client = server.client()
    reply = client.get("/sw.js")
    assert reply.headers["content-type"].startswith("text/javascript")
    assert reply.headers["cache-control"] == "public, max-age=0, must-revalidate"
    assert client.get("/sw.js", headers={"if-none-match": reply.headers["etag"]}).status_code == 304
    found = re.search(r"const FILES = (\[.*?\]);", reply.text)
    assert found is not None
    kept = re.findall(r'"([^"]+)"', found[1])
    assert kept
    assert all(one.startswith("/static/base/") for one in kept)
    assert all(client.get(one).status_code == 200 for one in kept)
    assert "null;" not in reply.text


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_without_a_line_is_the_same_for_all(server: Server, lang: str) -> None:
    ada, bob = server.browser(), server.client()
    for theme in ("auto", "dark", "light"):
        replies = [one.get(f"/offline/{lang}/{theme}") for one in (ada, bob)]
        assert [one.status_code for one in replies] == [200, 200]
        assert replies[0].text == replies[1].text
        assert "set-cookie" not in replies[1].headers
        assert f'<html lang="{lang}" data-theme="{theme}">' in replies[0].text
        assert "csrf" not in replies[0].text
        for address in re.findall(r'(?:href|src)="(/[^"]+)"', replies[0].text):
            assert address in bob.get("/sw.js").text  # all that it is drawn with is kept too
    assert bob.get(f"/offline/{lang}/pink").status_code == 404
    assert bob.get("/offline/xx/dark").status_code == 404
