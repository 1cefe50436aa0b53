"""The lobby: who is here, wishes that come together at a table, and invitations."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

import pytest
from msgspec import structs

from orloj.games import GAMES
from orloj.server.live.hub import Hub
from orloj.server.live.inviting import invite
from orloj.server.live.online import LATELY, Here, Online
from orloj.server.live.presence import BEAT
from orloj.server.live.refusals import NoSuchTable, SeatTaken
from orloj.server.live.wanted import WantedTable
from orloj.server.meeting.wishes import BadWish, Gathering, Wish, gatherings, least_players, table_for
from orloj.server.pages.meeting.lobby import _named
from orloj.server.pages.meeting.times import span_of, usual_times
from orloj.server.people.people import Person, PersonSettings
from orloj.server.site import Site
from tests.server.helpers import Client, Server, expect, refusal
from tests.server.test_live import LINK, ME, on_site
from tests.server.test_ratings import account, guest

HOUR = 3600.0


def wish(person: int, starts: float = 0, ends: float = 3, *, game: str = "rftg", days: bool = False) -> Wish:
    """A wish from hour to hour."""
    return Wish(f"{person}-{starts}-{game}", person, f"P{person}", game, starts * HOUR, ends * HOUR, days)


def avoiding(person: int, *others: int, days: bool = False) -> Wish:
    return structs.replace(wish(person, days=days), avoids=frozenset(others))


def names(found: list[Gathering]) -> list[list[int]]:
    return [[one.person for one in group.people] for group in found]


# -- how wishes come together


def test_wishes_for_the_same_time_gather() -> None:
    found = gatherings([wish(1, 18, 22), wish(2, 20, 23), wish(3, 22, 24), wish(4, 20, 23, game="ti4")])
    assert names(found) == [[1, 2], [4], [2, 3]]
    assert (found[0].starts, found[0].ends) == (20 * HOUR, 22 * HOUR)


def test_a_moment_in_common_is_not_enough() -> None:
    assert names(gatherings([wish(1, 18, 20), wish(2, 19.9, 23)])) == [[1], [2]]


def test_who_has_days_to_think_meets_everybody_else_who_has() -> None:
    assert names(gatherings([wish(1, 0, 100, days=True), wish(2, 50, 150, days=True), wish(3, 0, 100)])) == [
        [3],
        [1, 2],
    ]


def test_who_avoids_somebody_is_in_another_gathering() -> None:
    """And all others are with each of them."""
    some = [avoiding(1, 4, 3), wish(2), wish(5, 1, 4), avoiding(3, 1), avoiding(4, 1), wish(6, 2.9, 5)]
    assert names(gatherings(some)) == [[2, 3, 4, 5], [1, 2, 5], [5, 6]]
    assert names(gatherings([wish(1), avoiding(2, 3), avoiding(3, 2)])) == [[1, 2], [1, 3]]
    over_days = [avoiding(1, 2, days=True), avoiding(2, 1, days=True), wish(3, days=True)]
    assert names(gatherings(over_days)) == [[1, 3], [2, 3]]
    later = [
        structs.replace(wish(1, 0, 5), avoids=frozenset({4})),
        structs.replace(wish(4, 3, 6), avoids=frozenset({1})),
    ]
    assert names(gatherings([*later, wish(3, 0, 2)])) == [[3, 1], [4]], "who is left alone is told of once"


class Looked(frozenset[int]):
    """Whom somebody avoids; counts how often that is looked at."""

    times = 0

    def __contains__(self, other: object) -> bool:
        Looked.times += 1
        return super().__contains__(other)

    def isdisjoint(self, others: Iterable[object]) -> bool:
        Looked.times += 1
        return super().isdisjoint(others)


@pytest.mark.parametrize("hours", [12.0, 1.0])
def test_a_crowd_that_avoids_each_other_does_not_make_the_list_slow(
    monkeypatch: pytest.MonkeyPatch, hours: float
) -> None:
    """Whoever opens the list has to wait for it, and with him everybody else."""
    monkeypatch.setattr(Looked, "times", 0)
    crowd, count = set(range(48)), 200  # as many wishes as the guests of an address may have, and those of others
    some = [
        structs.replace(wish(person, person / 100, hours + person / 100), avoids=Looked(crowd - {person}))
        if person in crowd
        else wish(person, person / 100, hours + person / 100)
        for person in range(count)
    ]
    found = gatherings(some)
    assert {person for group in names(found) for person in group} == set(range(count))
    for group in names(found):
        assert len(crowd & {*group}) <= 1
    assert Looked.times < 100_000


def test_somebody_with_two_wishes_is_one_person() -> None:
    [group] = gatherings([wish(1, 18, 22), wish(1, 19, 23)])
    assert len(group.people) == 1
    assert not group.enough_with(1)
    assert group.enough_with(2)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("count", [2, 3, 4, 6, 9])
def test_a_gathering_gets_a_table_that_the_game_allows(game: str, count: int) -> None:
    [group] = gatherings([wish(person, game=game) for person in range(count)])
    assert group.enough_with(None) is (count >= least_players(game))
    wanted = table_for(group)
    GAMES[game].check_setup(len(wanted.seats), wanted.mode, {})
    assert len(wanted.seats) == max(least_players(game), min(count, GAMES[game].players[1]))


@pytest.mark.parametrize(
    ("now", "proposed"),
    [
        ("00:10", "20:00–23:00"),
        ("20:59", "20:00–23:00"),
        ("22:29", "20:00–23:00"),
        ("22:30", "22:30–01:30"),
        ("23:57", "23:30–02:30"),
    ],
)
def test_what_a_form_proposes_can_be_wished(now: str, proposed: str) -> None:
    """At any time of day, also late in the evening."""
    moment = datetime.fromisoformat(f"2026-11-19T{now}:30+00:00").timestamp()
    usual = usual_times(moment)
    assert f"{usual['from']}–{usual['until']}" == proposed
    span = span_of({"day": "0", "zone": "UTC", **usual}, moment)
    assert span is not None
    assert max(span[0], moment) + HOUR / 2 <= span[1]


def test_times_of_a_form_are_the_readers_own() -> None:
    noon_in_prague = 1_784_282_400.0  # 17 July 2026, 12:00
    form = {"day": "1", "from": "20:00", "until": "01:00", "zone": "Europe/Prague"}
    assert span_of(form, noon_in_prague) == (noon_in_prague + 32 * HOUR, noon_in_prague + 37 * HOUR)
    nowhere, greenwich = ({**form, "zone": zone} for zone in ("../../etc/passwd", ""))
    assert span_of(nowhere, noon_in_prague) == span_of(greenwich, noon_in_prague)
    for wrong in ({"day": "9"}, {"day": "-1"}, {"from": "25:00"}, {"until": ""}):
        assert span_of({**form, **wrong}, noon_in_prague) is None


# -- at the site


def test_one_click_makes_a_table_of_wishes(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        ada, bob, cyd = await account(site, "Ada"), await guest(site, "Bob"), await guest(site, "Cyd")
        tonight = time.time() + HOUR
        ids = [id for one in (ada, bob) for id in await site.wishes.add(one.id, ["rftg"], tonight, tonight + HOUR)]
        with pytest.raises(BadWish):  # not his business
            await site.wishes.meet(cyd.id, "Cyd", ids)
        clicks = [site.wishes.meet(one.id, one.name, ids) for one in (ada, bob)]
        made = await asyncio.gather(*clicks, return_exceptions=True)
        [room] = [one for one in made if not isinstance(one, BaseException)]
        [late] = [one for one in made if isinstance(one, BaseException)]
        assert isinstance(late, BadWish)
        assert room.info.public
        first, second = (ada, bob) if room.info.owner == ada.id else (bob, ada)
        [invitation] = await site.invitations.of(second.id)
        assert (invitation.table_id, invitation.by, invitation.sitting) == (room.id, first.name, [first.name])
        assert await site.invitations.of(first.id) == []
        with pytest.raises(NoSuchTable):
            await site.invitations.accept(room.id, cyd.id, "Cyd")
        room = await site.invitations.accept(room.id, second.id, second.name)
        assert room.begun
        assert await site.wishes.all() == []
        assert await site.invitations.of(second.id) == []

    on_site(tmp_path, act)


def test_a_table_that_is_given_up_leaves_the_wishes(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        people = [await guest(site, name) for name in ("Ada", "Bob")]
        ids = [id for one in people for id in await site.wishes.add(one.id, ["rftg"], days=True)]
        room = await site.wishes.meet(people[0].id, "Ada", ids)
        assert [one.table_id for one in await site.wishes.all()] == [room.id] * 2
        assert room.info.clock == "days-3"
        await site.rooms.making.delete(room.id, people[0].id)
        assert [one.table_id for one in await site.wishes.all()] == [None] * 2
        again = await site.wishes.meet(people[1].id, "Bob", ids)
        assert again.id != room.id

    on_site(tmp_path, act)


def test_who_got_no_seat_still_wishes(tmp_path: Path) -> None:
    """More people than seats, and one who did not come: their wishes have not come true. Who has played has what he
    wished, also if he leaves."""

    async def act(site: Site) -> None:
        people = [await guest(site, name) for name in ("Ada", "Bob", "Cyd", "Dan", "Eva", "Fin")]
        ids = [id for one in people for id in await site.wishes.add(one.id, ["rftg"], days=True)]
        room = await site.wishes.meet(people[0].id, "Ada", ids)
        for one in people[1:4]:
            room = await site.invitations.accept(room.id, one.id, one.name)
        assert room.begun
        assert [(one.name, one.table_id) for one in await site.wishes.all()] == [("Eva", None), ("Fin", None)]
        again = await site.wishes.meet(people[5].id, "Fin", ids[4:])
        await site.rooms.seats.seat_bot(again.id, 1, people[5].id, "easy")
        [left] = await site.wishes.all()
        assert (left.name, left.table_id) == ("Eva", None)
        await site.rooms.seats.leave(room.id, people[1].id)
        assert [one.name for one in await site.wishes.all()] == ["Eva"]

    on_site(tmp_path, act)


def test_wishes_have_bounds(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        ada, now = await guest(site, "Ada"), time.time()
        for starts, ends in ((-3, -1), (0, 0.1), (0, 30), (5000, 5002)):
            with pytest.raises(BadWish, match="times"):
                await site.wishes.add(ada.id, ["rftg"], now + starts * HOUR, now + ends * HOUR)
        with pytest.raises(BadWish, match="no-game"):
            await site.wishes.add(ada.id, [], days=True)
        for _ in range(4):
            await site.wishes.add(ada.id, ["rftg", "andromeda", "ti4"], days=True)
        with pytest.raises(BadWish, match="too-many"):
            await site.wishes.add(ada.id, ["rftg"], days=True)
        [first, *_] = await site.wishes.all()
        assert not await site.wishes.withdraw(ada.id + 1, first.id)
        assert await site.wishes.withdraw(ada.id, first.id)
        assert len(await site.wishes.all()) == 11

    on_site(tmp_path, act)


def test_the_guests_of_an_address_cannot_fill_the_list_of_wishes(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        crowd = [(await site.people.new_guest(f"Crowd {number}", network="192.0.2.1"))[0] for number in range(6)]
        for one in crowd[:4]:
            for _ in range(6):
                await site.wishes.add(one.id, ["rftg", "ti4"], days=True)
        with pytest.raises(BadWish, match="too-many"):
            await site.wishes.add(crowd[4].id, ["rftg"], days=True)
        elsewhere = (await site.people.new_guest("Elsewhere", network="192.0.2.2"))[0]
        for one in (elsewhere, await guest(site, "Nowhere"), await account(site, "Ada")):
            await site.wishes.add(one.id, ["rftg"], days=True)

    on_site(tmp_path, act)


def test_who_has_blocked_somebody_does_not_meet_him_by_wishes(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        ada, eve, ida = [await account(site, name) for name in ("Ada", "Eve", "Ida")]
        await site.apart.keep(ada.id, eve.id, "block")
        ids = [id for one in (ada, eve, ida) for id in await site.wishes.add(one.id, ["rftg"], days=True)]
        assert [one.name for one in await site.wishes.all(ada.id)] == ["Ada", "Ida"]
        assert [one.name for one in await site.wishes.all(eve.id)] == ["Eve", "Ida"]
        assert len(await site.wishes.all(ida.id)) == len(await site.wishes.all()) == 3
        for one, with_whom in ((ada, ids[:2]), (eve, ids[:2]), (ada, ids)):
            with pytest.raises(BadWish, match="gone"):
                await site.wishes.meet(one.id, one.name, with_whom)
        room = await site.wishes.meet(ada.id, ada.name, [ids[0], ids[2]])
        assert room.info.owner == ada.id

    on_site(tmp_path, act)


def test_nobody_else_brings_them_together_either(tmp_path: Path) -> None:
    """The wishes of two who avoid each other lead to two tables, whoever makes them."""

    async def act(site: Site) -> None:
        ada, eve, ida = [await account(site, name) for name in ("Ada", "Eve", "Ida")]
        await site.apart.keep(ada.id, eve.id, "block")
        await site.apart.keep(ida.id, eve.id, "mute")  # that is only about what is said
        ids = [id for one in (ada, eve, ida) for id in await site.wishes.add(one.id, ["rftg"], days=True)]
        found = gatherings(await site.wishes.all(ida.id))
        assert [[one.name for one in group.people] for group in found] == [["Ada", "Ida"], ["Eve", "Ida"]]
        with pytest.raises(BadWish, match="gone"):
            await site.wishes.meet(ida.id, ida.name, ids)
        room = await site.wishes.meet(ida.id, ida.name, ids[1:])
        assert await site.invitations.invited_to(room.id) == ["Eve"]

    on_site(tmp_path, act)


def test_a_full_table_cannot_be_joined_by_invitation(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        ada, bob, cyd = [await guest(site, name) for name in ("Ada", "Bob", "Cyd")]
        room = await site.rooms.making.create(WantedTable("rftg", [ME, LINK]), ada.id, "Ada")
        await site.writer.write(lambda connection: invite(connection, room.id, ada.id, [bob.id, cyd.id, bob.id]))
        await site.invitations.accept(room.id, bob.id, "Bob")
        with pytest.raises(SeatTaken):
            await site.invitations.accept(room.id, cyd.id, "Cyd")
        assert await site.invitations.of(cyd.id) == []

    on_site(tmp_path, act)


def test_who_has_blocked_somebody_is_left_alone_by_him(tmp_path: Path) -> None:
    """Also later, when he does not block him any more: what was asked meanwhile never arrives."""

    async def act(site: Site) -> None:
        ada, bob, cyd = [await guest(site, name) for name in ("Ada", "Bob", "Cyd")]
        await site.apart.keep(bob.id, ada.id, "block")
        room = await site.rooms.making.create(WantedTable("rftg", [ME, LINK]), ada.id, "Ada")
        await site.writer.write(lambda connection: invite(connection, room.id, ada.id, [bob.id, cyd.id]))
        await site.apart.keep(bob.id, ada.id, None)
        assert await site.invitations.of(bob.id) == []
        assert len(await site.invitations.of(cyd.id)) == 1

    on_site(tmp_path, act)


# -- who is here


def person(number: int, name: str = "", *, hidden: bool = False) -> Person:
    settings = PersonSettings(profile="nobody" if hidden else "everybody")
    return Person(number, name or f"Guest {number}", not name, settings)


def test_who_is_here_is_named_only_if_he_wants_it() -> None:
    now = [0.0]
    online = Online(Hub().presence, clock=lambda: now[0])
    for one in (person(1, "Ada"), person(2), person(3, "Cyd", hidden=True)):
        online.seen(one)
    assert online.now() == (["Ada"], 2)
    assert online.now(without=1) == ([], 2)
    now[0] = LATELY + 1
    online.seen(person(2))
    assert online.now() == ([], 1)


def test_so_many_are_named_as_one_can_look_through() -> None:
    crowd = Here([f"P{number:03}" for number in range(100)], 7)
    shown = _named(crowd, {"P099", "P050"})
    assert shown.names[:3] == ["P050", "P099", "P000"], "friends first"
    assert (len(shown.names), shown.all) == (40, crowd.all)


def test_processes_tell_each_other_who_is_here() -> None:
    now = [0.0]
    one, other = Online(Hub().presence, clock=lambda: now[0]), Online(Hub().presence, clock=lambda: now[0])

    def send(reports: list[bytes]) -> None:
        for report in reports:
            other.hear(report.decode())

    one.send = send
    for number in range(1, 100):
        one.seen(person(number))
    one.seen(person(200, "Ada"))
    other.seen(person(200, "Ada"))
    one.beat()
    assert other.now() == (["Ada"], 99)
    now[0] += 3 * BEAT  # silence
    assert other.now() == (["Ada"], 0)


def test_who_has_a_table_open_stays_here() -> None:
    async def act() -> None:
        now, hub = [0.0], Hub()
        online = Online(hub.presence, clock=lambda: now[0])
        online.seen(person(1, "Ada"))
        listener = hub.join("t", 1, "Ada")
        now[0] = LATELY + 1
        assert online.now() == (["Ada"], 0)
        hub.leave("t", listener)
        assert online.now() == ([], 0)

    asyncio.run(act())


# -- pages and the interface


def visitor(server: Server, name: str = "") -> Client:
    client = server.browser(name)
    client.headers["accept-language"] = "en"
    return client


def test_tables_that_wait_for_the_invited_alone_are_not_called_open(server: Server) -> None:
    ada = visitor(server, "Ada Host")
    old, free, kept = (ada.make("me", seat, public=True)["id"] for seat in ("link", "open", "link"))
    for page in ("/", "/people", "/tables"):
        shown = server.client().get(page).text
        assert kept not in shown, page
        assert old not in shown, page
        assert free in shown, f"{page}: neither does the newer one take its row"
    assert kept in ada.get("/tables").text, "it is among her own ones"


def test_wishing_and_meeting_on_the_page(server: Server) -> None:
    ada, bob = visitor(server, "Ada Lobby"), visitor(server)
    form = {"game-andromeda": "yes", "when": "day", "day": "1", "from": "20:00", "until": "23:00", "zone": "UTC"}
    assert ada.post("/wishes", data=form).status_code == 303
    page = ada.get("/people").text
    assert "1 more person is needed." in page
    page = bob.get("/people").text
    assert "Count me in, make the table" in page
    assert "Ada Lobby" in page
    ids = page.partition('name="wishes" value="')[2].partition('"')[0]
    reply = bob.post("/wishes/join", data={"wishes": ids})
    table_id = reply.headers["location"].removeprefix("/t/")
    for path in ("/", "/people"):
        assert f"/invitations/{table_id}/accept" in ada.get(path).text
        assert f"/invitations/{table_id}/accept" not in bob.get(path).text
    assert ada.post(f"/invitations/{table_id}/accept").headers["location"] == f"/t/{table_id}"
    assert server.room(table_id).begun
    wrong = ada.post("/wishes", data={**form, "day": "77"})
    assert wrong.status_code == 422
    assert "These times do not work" in wrong.text
    gone = bob.post("/wishes/join", data={"wishes": ids})
    assert gone.status_code == 422


def ids_of(page: str, name: str) -> str:
    """The wishes of the gathering that somebody is in, as the page's button sends them."""
    group = next(one for one in page.split('<li class="panel') if f">{name}</li>" in one)
    return group.partition('name="wishes" value="')[2].partition('"')[0]


def test_one_joins_also_when_little_time_is_left(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody said until when, and it is ten minutes before: who is here can still play with him."""
    ada, bob, now = visitor(server, "Ada Until"), visitor(server), time.time()
    expect(201, ada.post("/api/wishes", json={"games": ["outer_rim"], "starts": now, "ends": now + HOUR}))
    monkeypatch.setattr(server.site.wishes, "_clock", lambda: now + HOUR - 600)
    reply = bob.post("/wishes/join", data={"wishes": ids_of(bob.get("/people").text, "Ada Until")})
    assert reply.status_code == 303, reply.text
    table_id = reply.headers["location"].removeprefix("/t/")
    assert f"/invitations/{table_id}/accept" in ada.get("/people").text


def test_the_invited_sit_down_on_the_page_of_the_table_too(server: Server) -> None:
    """Links lead there: from one's own wishes, or from whoever has sat down already."""
    ada, bob, eve = visitor(server, "Ada Page"), visitor(server, "Bob Page"), visitor(server, "Eve Page")
    wishes = [expect(201, one.post("/api/wishes", json={"games": ["voidfall"], "days": True})) for one in (ada, bob)]
    ids = [one["id"] for [one] in wishes]
    table_id = expect(201, ada.post("/api/wishes/meet", json={"wishes": ids}))["id"]
    accept = f'action="/invitations/{table_id}/accept"'
    for path in (f"/t/{table_id}", f"/t/{table_id}/fragment"):
        assert accept not in eve.get(path).text
        assert accept in bob.get(path).text
        assert accept not in ada.get(path).text
        assert accept not in server.client().get(path).text
        assert "Invited: Bob Page." in ada.get(path).text
        assert "Invited:" not in bob.get(path).text
    number = dict(server.rows("SELECT name, id FROM people WHERE name LIKE '% Page'"))
    server.run(server.site.apart.keep(number["Ada Page"], number["Bob Page"], "block"))
    assert accept not in bob.get(f"/t/{table_id}").text, "he could not sit down"
    server.run(server.site.apart.keep(number["Ada Page"], number["Bob Page"], None))
    assert bob.post(f"/invitations/{table_id}/accept").headers["location"] == f"/t/{table_id}"


def test_who_invites_is_told_apart_from_an_account_of_that_name(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        olga, bob = await guest(site, "Olga"), await guest(site, "Bob")
        room = await site.rooms.making.create(WantedTable("rftg", [ME, LINK]), olga.id, "Olga")
        await site.writer.write(lambda connection: invite(connection, room.id, olga.id, [bob.id]))
        await account(site, "Olga")
        assert [one.by for one in await site.invitations.of(bob.id)] == ["~Olga"]

    on_site(tmp_path, act)


def test_the_first_page_counts_only_those_whom_one_may_meet(server: Server) -> None:
    ada, bob = visitor(server, "Ada Counted"), visitor(server, "Bob Counting")

    def count() -> int:
        found = re.search(r"(\d+) (?:person|people) would play", bob.get("/").text)
        return int(found[1]) if found else 0

    before = count()
    expect(201, ada.post("/api/wishes", json={"games": ["ti4"], "days": True}))
    assert count() == before + 1
    numbers = dict(server.rows("SELECT name, id FROM people WHERE name LIKE '% Count%'"))
    server.run(server.site.apart.keep(numbers["Ada Counted"], numbers["Bob Counting"], "block"))
    assert count() == before


@pytest.mark.parametrize("name", ["wish", "join", "wishes"])
def test_no_address_of_the_lobby_takes_the_place_of_a_profile(server: Server, name: str) -> None:
    server.register(name)
    assert f"<h1>{name}</h1>" in server.client().get(f"/people/{name}").text


def test_who_loads_a_refusal_anew_is_back_in_the_lobby(server: Server) -> None:
    ada = visitor(server)
    for path in ("/wishes", "/wishes/join"):
        assert ada.post(path, data={"when": "days"}).status_code == 422
        assert ada.get(path).headers["location"] == "/people"


def test_private_tables_are_not_in_the_lobby(server: Server) -> None:
    ada, bob = server.guest(), visitor(server)
    table = ada.make("me", "link")
    assert table["id"] not in bob.get("/people").text
    open_one = ada.make("me", "open", public=True)
    assert open_one["id"] in bob.get("/people").text


def test_wishes_over_the_interface(server: Server) -> None:
    ada, bob = server.account("Ada Wish"), server.guest()
    wishes = [expect(201, one.post("/api/wishes", json={"games": ["voidfall"], "days": True})) for one in (ada, bob)]
    ids = [one["id"] for [one] in wishes]
    [group] = [one for one in expect(200, bob.get("/api/wishes")) if one["game"] == "voidfall"]
    assert group["enough"]
    assert [one["mine"] for one in group["wishes"]] == [False, True]
    table = expect(201, bob.post("/api/wishes/meet", json={"wishes": ids}))
    refusal(422, "bad-wish", ada.post("/api/wishes/meet", json={"wishes": ids}))
    assert [one["table_id"] for one in expect(200, ada.get("/api/wishes/mine"))] == [table["id"]]
    [invitation] = expect(200, ada.get("/api/invitations"))
    assert invitation["table_id"] == table["id"]
    expect(200, ada.post(f"/api/invitations/{table['id']}"))
    assert expect(200, ada.get("/api/invitations")) == []
    refusal(422, "bad-wish", ada.post("/api/wishes", json={"games": ["voidfall"], "starts": 1, "ends": 2}))
    refusal(404, "not-found", ada.post("/api/wishes", json={"games": ["chess"], "days": True}))
    refusal(404, "not-found", ada.delete("/api/wishes/nothing"))
    assert "Ada Wish" in expect(200, bob.get("/api/people"))["names"]
