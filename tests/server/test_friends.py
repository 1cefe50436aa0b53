"""Friends: asked, agreed to, ended; and invited to tables."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from sqlalchemy import insert

from orloj.server.live.refusals import NoSuchTable, SeatTaken
from orloj.server.live.wanted import WantedTable
from orloj.server.people import friends
from orloj.server.people.friends import BadFriend, Circle
from orloj.server.people.people import Person
from orloj.server.site import Site
from orloj.server.storage import schema
from tests.server.helpers import Server, expect, refusal
from tests.server.test_live import BOT, LINK, ME, on_site
from tests.server.test_lobby import visitor
from tests.server.test_ratings import account, guest


async def names(site: Site, person: Person) -> list[list[str]]:
    circle: Circle = await site.friends.of(person)
    return [[one.name for one in some] for some in (circle.friends, circle.asking, circle.asked)]


def test_one_asks_and_the_other_agrees(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        ada, bob, cyd = [await account(site, name) for name in ("Ada", "Bob", "Cyd")]
        await site.friends.ask(ada, "BOB")
        await site.friends.ask(ada, "bob")  # once more changes nothing
        assert await names(site, ada) == [[], [], ["Bob"]]
        assert await names(site, bob) == [[], ["Ada"], []]
        with pytest.raises(BadFriend):
            await site.friends.agree(cyd, ada.id)
        await site.friends.agree(bob, ada.id)
        assert await names(site, ada) == [["Bob"], [], []]
        await site.friends.ask(cyd, "Ada")
        await site.friends.ask(ada, "Cyd")  # who was asked, and asks, agrees
        assert await names(site, cyd) == [["Ada"], [], []]
        await site.friends.remove(ada, bob.id)
        assert await names(site, bob) == [[], [], []]
        gus = await guest(site, "Gus")
        for who, name, why in ((ada, "Ada", "yourself"), (ada, "Nobody", "nobody"), (gus, "Ada", "needs-account")):
            with pytest.raises(BadFriend, match=why):
                await site.friends.ask(who, name)

    on_site(tmp_path, act)


def test_a_crowd_of_new_accounts_neither_floods_nor_hinders_anybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(site: Site) -> None:
        monkeypatch.setattr(friends, "_MOST", 5)
        monkeypatch.setattr(friends, "_MOST_OPEN", 4)
        ada, bob, *others = [await account(site, name) for name in ("Ada", "Bob", "Cyd", "Dan", "Eva")]

        async def newcomer(number: int, network: str) -> Person:
            return (await site.people.register(f"New {number}", "correct horse", None, network=network))[0]

        crowd = [await newcomer(number, "192.0.2.1") for number in range(5)]
        for one in crowd[:4]:
            await site.friends.ask(one, "Ada")
        with pytest.raises(BadFriend, match="too-many-asked"):
            await site.friends.ask(crowd[4], "Bob")
        await site.friends.ask(await newcomer(5, "192.0.2.2"), "Ada")  # elsewhere nobody notices
        assert len((await site.friends.of(ada)).asking) == 5
        for one in (bob, *others):  # whoever is asked by many asks as before
            await site.friends.ask(ada, one.name)
        with pytest.raises(BadFriend, match="too-many-asked"):  # nor may one person ask everybody
            await site.friends.ask(ada, (await account(site, "Fin")).name)
        await site.friends.agree(ada, crowd[0].id)
        await site.friends.ask(crowd[4], "Bob")

    on_site(tmp_path, act)


def test_who_was_blocked_asks_in_vain_and_does_not_learn_it(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        ada, bob, cyd = [await account(site, name) for name in ("Ada", "Bob", "Cyd")]
        row = {"person": bob.id, "other": ada.id, "kind": "block", "since": time.time()}
        await site.writer.write(lambda connection: connection.execute(insert(schema.apart).values(**row)))
        await site.friends.ask(ada, "Bob")
        assert await names(site, ada) == [[], [], ["Bob"]]
        assert await names(site, bob) == [[], [], []]
        await site.friends.ask(ada, "Cyd")
        told = (await site.people.data_of(ada))["friends"]
        in_vain, open_still = sorted(told, key=lambda one: one["asked"])
        assert (in_vain["asked"], open_still["asked"]) == (bob.id, cyd.id)
        same = {"asked", "at"}
        assert {name: value for name, value in in_vain.items() if name not in same} == {
            name: value for name, value in open_still.items() if name not in same
        }, "not even from what is stored about him"

    on_site(tmp_path, act)


def test_who_is_blocked_is_no_friend_any_more(tmp_path: Path) -> None:
    """Wherever he is blocked; also what he has asked before is not heard."""

    async def act(site: Site) -> None:
        ada, bob, cyd, dan = [await account(site, name) for name in ("Ada", "Bob", "Cyd", "Dan")]
        await site.friends.ask(bob, "Ada")
        await site.friends.agree(ada, bob.id)
        for one in (cyd, dan):
            await site.friends.ask(one, "Ada")
        await site.apart.keep(ada.id, dan.id, "mute")  # that is only about what is said
        for one in (bob, cyd):
            await site.apart.keep(ada.id, one.id, "block")
        circle = await site.friends.of(ada)
        assert ([one.name for one in circle.friends], [one.name for one in circle.asking]) == ([], ["Dan"])
        assert await site.friends.of(bob) == Circle()

    on_site(tmp_path, act)


def test_no_link_leads_to_a_friend_who_hides_his_profile(server: Server) -> None:
    ada, bob = (visitor(server, name) for name in ("Ada Linked", "Bob Linked"))
    ada.post("/friends/ask", data={"name": "Bob Linked"})
    bob.post("/friends/ask", data={"name": "Ada Linked"})
    link = 'href="/people/Bob%20Linked"'
    assert link in ada.get("/friends").text
    bob.post("/account/profile", data={"profile": "nobody"})
    assert ada.get("/people/Bob%20Linked").status_code == 404
    shown = ada.get("/friends").text
    assert "Bob Linked" in shown
    assert link not in shown


def test_friends_are_invited_to_a_private_table(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        ada, bob, cyd = [await account(site, name) for name in ("Ada", "Bob", "Cyd")]
        room = await site.rooms.making.create(WantedTable("rftg", [ME, LINK]), ada.id, "Ada")
        with pytest.raises(NoSuchTable):  # no friend yet
            await site.invitations.invite_friend(room.id, ada.id, bob.id)
        await site.friends.ask(ada, "Bob")
        await site.friends.agree(bob, ada.id)
        await site.invitations.invite_friend(room.id, ada.id, bob.id)
        assert await site.invitations.invited_to(room.id) == ["Bob"]
        with pytest.raises(NoSuchTable):  # not his table
            await site.invitations.invite_friend(room.id, bob.id, ada.id)
        assert (await site.invitations.accept(room.id, bob.id, "Bob")).begun
        full = await site.rooms.making.create(WantedTable("rftg", [ME, BOT]), ada.id, "Ada")
        with pytest.raises(SeatTaken):
            await site.invitations.invite_friend(full.id, ada.id, bob.id)
        assert await site.invitations.of(cyd.id) == []

    on_site(tmp_path, act)


def test_friends_on_pages(server: Server) -> None:
    ada, bob = visitor(server, "Ada Friend"), visitor(server, "Bob Friend")
    assert "Ask to be friends" in ada.get("/people/bob friend").text
    assert ada.post("/friends/ask", data={"name": "Bob Friend"}).status_code == 303
    page = bob.get("/friends").text
    number = page.partition('action="/friends/')[2].partition("/agree")[0]
    assert bob.post(f"/friends/{number}/agree").status_code == 303
    assert "★" in ada.get("/people/bob friend").text
    table = ada.make("me", "link")
    waiting = ada.get(f"/t/{table['id']}").text
    assert "Invite Bob Friend" in waiting
    friend = waiting.partition('name="friend" value="')[2].partition('"')[0]
    assert ada.post(f"/t/{table['id']}/invite", data={"friend": friend}).status_code == 303
    text = ada.get(f"/t/{table['id']}").text
    assert "Bob Friend is invited" in text
    assert "Invited: Bob Friend" not in text, "that is said once"
    assert f"/invitations/{table['id']}/accept" in bob.get("/").text
    wrong = ada.post("/friends/ask", data={"name": "Nobody At All"})
    assert wrong.status_code == 422
    assert "Nobody with an account is called that." in wrong.text


def test_whoever_asks_again_and_again_is_blocked_where_he_asks(server: Server) -> None:
    ada, bob = visitor(server, "Ada Nagging"), visitor(server, "Bob Nagged")

    def ask() -> str:
        assert ada.post("/friends/ask", data={"name": "Bob Nagged"}).status_code == 303
        return bob.get("/friends").text

    number = ask().partition('action="/friends/')[2].partition("/agree")[0]
    assert bob.post(f"/friends/{number}/remove").status_code == 303
    assert bob.post(f"/friends/{number}/block").status_code == 404  # only who asks just now
    assert "Ada Nagging" in ask()
    assert bob.post(f"/friends/{number}/block").status_code == 303
    assert "Ada Nagging" not in ask()
    assert "Ada Nagging" in bob.get("/account").text, "there it ends"
    table = bob.make("me", "open", public=True)["id"]
    refusal(409, "seat-taken", ada.put(f"/api/tables/{table}/seats/1", json={"invite": None}))


def test_friends_over_the_interface(server: Server) -> None:
    ada, bob = server.account("Ada Circle"), server.account("Bob Circle")
    expect(204, ada.post("/api/friends", json={"name": "bob circle"}))
    assert expect(200, bob.get("/api/friends")) == {"friends": [], "asking": ["Ada Circle"], "asked": []}
    expect(204, bob.post("/api/friends", json={"name": "Ada Circle"}))
    table = ada.make("me", "link")
    expect(204, ada.put(f"/api/invitations/{table['id']}", json={"name": "Bob Circle"}))
    assert [one["by"] for one in expect(200, bob.get("/api/invitations"))] == ["Ada Circle"]
    expect(204, bob.delete("/api/friends/Ada Circle"))
    assert expect(200, ada.get("/api/friends"))["friends"] == []
    refusal(404, "bad-friend", ada.put(f"/api/invitations/{table['id']}", json={"name": "Bob Circle"}))
    refusal(422, "bad-friend", server.guest().post("/api/friends", json={"name": "Ada Circle"}))
