"""Whoever wants much of the bots does not keep them from the others."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, update

from orloj.server.addresses import network_of
from orloj.server.gate import CSRF_COOKIE, SESSION_COOKIE
from orloj.server.live.wanted import WantedSeat, WantedTable
from orloj.server.slowly import Slowly
from orloj.server.storage import schema
from orloj.server.turns import FairLine, Rank, Share, Turns
from tests.server.helpers import PASSWORD, Client, Server, expect, refusal, serving, wait_until


def test_shares_take_turns_and_so_do_their_people_and_tables() -> None:
    waiting: FairLine[str] = FairLine()
    for number in range(4):
        waiting.put(("home", "greedy", "a"), f"a{number}")
    waiting.put(("home", "greedy", "b"), "b0")
    waiting.put(("home", "guest", "c"), "c0")
    waiting.put(("elsewhere", "modest", "d"), "d0")
    waiting.put(("third", "third", "e"), "e0")
    waiting.remove(("third", "third", "e"), "e0")
    waiting.remove(("third", "third", "e"), "e0")  # once is enough
    waiting.remove(("nobody", "nobody", "f"), "f0")
    assert [waiting.pop() for _ in range(7)] == ["a0", "d0", "c0", "b0", "a1", "a2", "a3"]
    assert not waiting


def test_what_was_got_is_what_is_charged() -> None:
    """Slow work counts for more than quick work; but nobody pays for what he got while nobody else waited, and nobody
    saves up turns while he is away."""
    waiting: FairLine[str] = FairLine()
    waiting.put(("slow", 1), "slow")
    assert waiting.pop() == "slow"
    waiting.charge(("slow", 1), 60.0)
    for number in range(3):
        waiting.put(("slow", 1), "slow")
        waiting.put(("quick", 2), f"quick{number}")
    assert [waiting.pop() for _ in range(3)] == ["quick0", "quick1", "quick2"]
    waiting.charge(("quick", 2), 90.0)
    waiting.put(("quick", 2), "quick3")
    assert [waiting.pop() for _ in range(2)] == ["slow", "slow"]  # he has got less by now
    waiting.put(("new", 3), "new")
    waiting.charge(("slow", 1), 60.0)
    assert [waiting.pop() for _ in range(3)] == ["new", "quick3", "slow"]


def test_who_comes_later_has_not_saved_up_turns() -> None:
    waiting: FairLine[str] = FairLine()
    for _ in range(6):
        waiting.put(("busy", 1), "busy")
    for _ in range(3):
        waiting.pop()
        waiting.charge(("busy", 1), 20.0)
    for _ in range(3):
        waiting.put(("late", 2), "late")
    found = []
    while waiting:
        found.append(waiting.pop())
        waiting.charge((found[-1], {"busy": 1, "late": 2}[found[-1]]), 20.0)
    assert found == ["late", "busy"] * 3


def test_a_turn_costs_something_before_it_is_known_what() -> None:
    """Or whoever has cost least would have all of them, as long as his first thought lasts."""
    waiting: FairLine[str] = FairLine()
    for name in ("least", "little"):
        for _ in range(3):
            waiting.put((name,), name)
    waiting.charge(("little",), 0.0005)
    assert [waiting.pop() for _ in range(6)] == ["least", "little"] * 3


def test_those_who_do_not_wait_are_not_remembered_for_ever() -> None:
    waiting: FairLine[int] = FairLine()
    for number in range(5000):
        waiting.put((number, "table"), number)
        assert waiting.pop() == number
        waiting.charge((number, "table"), 5.0)
    assert len(waiting._root.lines) < 2000


def test_whoever_waits_is_not_forgotten_however_many_they_are() -> None:
    waiting: FairLine[int] = FairLine()
    for number in range(2500):
        waiting.put((number, "table"), number)
    assert [waiting.pop() for _ in range(2500)] == [*range(2500)]


def served(places: int, shares: Sequence[Share]) -> list[str]:
    """In which order those who come at the same moment get a place, named by their tables."""

    async def work() -> list[str]:
        turns, order = Turns(places), []

        async def one(share: Share) -> None:
            await turns.take(share)
            order.append(share.table)
            await asyncio.sleep(0)
            turns.leave()

        for _ in range(places):  # nobody begins before all stand in line
            await turns.take(Share(Rank.MOVE, None, "before"))
        tasks = [asyncio.create_task(one(share)) for share in shares]
        await asyncio.sleep(0)
        for _ in range(places):
            turns.leave()
        await asyncio.gather(*tasks)
        return order

    return asyncio.run(work())


@pytest.mark.parametrize("places", [1, 3])
def test_a_hundred_tables_of_one_owner_weigh_as_much_as_one_of_another(places: int) -> None:
    many = [Share(Rank.MOVE, 1, f"many-{number}") for number in range(100)]
    order = served(places, [*many, Share(Rank.MOVE, 2, "other"), Share(Rank.MOVE, 3, "third")])
    assert order.index("other") == 1
    assert order.index("third") == 2


def test_a_hundred_guests_of_one_address_weigh_as_much_as_one_person() -> None:
    guests = [Share(Rank.MOVE, number, f"guest-{number}", "address") for number in range(100)]
    order = served(1, [*guests, Share(Rank.MOVE, 200, "other", "p200"), Share(Rank.MOVE, 201, "third", "elsewhere")])
    assert order.index("other") == 1
    assert order.index("third") == 2


def test_tables_of_one_guest_weigh_as_much_as_one_of_another_at_his_address() -> None:
    many = [Share(Rank.MOVE, 1, f"many-{number}", "address") for number in range(20)]
    order = served(1, [*many, Share(Rank.MOVE, 2, "other", "address"), Share(Rank.MOVE, 3, "third", "address")])
    assert order.index("other") == 1
    assert order.index("third") == 2


def test_who_got_many_hints_is_not_the_first_one_for_moves() -> None:
    async def work() -> None:
        turns, order = Turns(1), []

        async def move(who: int) -> None:
            await turns.take(Share(Rank.MOVE, who, "table"))
            order.append(who)
            turns.leave()

        await turns.take(Share(Rank.HINT, 1, "table"))
        moves = [asyncio.create_task(move(who)) for who in (1, 2)]
        await asyncio.sleep(0)
        turns.leave(Share(Rank.HINT, 1, "table"), 5.0)
        await asyncio.gather(*moves)
        assert order == [2, 1]

    asyncio.run(work())


def test_slow_thoughts_cost_more_turns_than_quick_ones() -> None:
    async def work() -> None:
        turns, order = Turns(1), []

        async def one(who: int, cost: float) -> None:
            share = Share(Rank.MOVE, who, "table")
            for _ in range(4):
                await turns.take(share)
                order.append(who)
                await asyncio.sleep(0)
                turns.leave(share, cost)

        await asyncio.gather(*[one(1, 1.5), *[one(2, 0.5) for _ in range(3)]])
        assert [order[:8].count(who) for who in (1, 2)] == [2, 6]

    asyncio.run(work())


def test_hints_come_before_moves_and_moves_before_what_nobody_watches() -> None:
    later = [Share(Rank.LATER, 1, f"later-{number}") for number in range(3)]
    order = served(1, [*later, Share(Rank.MOVE, 2, "move"), Share(Rank.HINT, 3, "hint")])
    assert order == ["hint", "move", "later-0", "later-1", "later-2"]


def test_nobody_waits_for_ever() -> None:
    """Urgent work may go first four times, then it is the turn of whoever waits."""
    hints = [Share(Rank.HINT, number, f"hint-{number}") for number in range(10)]
    order = served(1, [Share(Rank.LATER, 90, "later"), Share(Rank.MOVE, 91, "move"), *hints])
    assert order.index("move") == 4
    assert order.index("later") == 5


def test_what_nobody_waits_for_is_served_at_its_own_pace() -> None:
    """Each bot's answer has to be taken by the event loop: there must be time for others in between."""
    now = 0.0

    async def work() -> None:
        nonlocal now
        turns = Turns(3, gap=100.0, clock=lambda: now)
        await turns.take(Share(Rank.LATER, 1, "a"))
        with pytest.raises(TimeoutError):
            await turns.take(Share(Rank.LATER, 1, "b"), wait=0.01)
        await turns.take(Share(Rank.MOVE, 1, "c"))  # there are places for others
        now += 100.0
        await turns.take(Share(Rank.LATER, 1, "b"), wait=60)
        assert turns._alarm is not None
        turns._alarm.cancel()

    asyncio.run(work())


def test_who_goes_away_leaves_his_place_to_others() -> None:
    async def work() -> None:
        turns = Turns(1)
        await turns.take(Share(Rank.MOVE, 1, "a"))
        gone, kept = (asyncio.create_task(turns.take(Share(Rank.MOVE, who, "b"))) for who in (2, 3))
        await asyncio.sleep(0)
        turns.leave()  # the place is given to the second one,
        gone.cancel()  # who goes away before he knows
        await asyncio.wait_for(kept, 60)
        turns.leave()
        await turns.take(Share(Rank.MOVE, 4, "c"), wait=60)
        with pytest.raises(TimeoutError):
            await turns.take(Share(Rank.MOVE, 5, "d"), wait=0.01)
        assert turns.waiting(Rank.MOVE) == 0

    asyncio.run(work())


def test_slow_work_is_done_in_turn_and_nobody_waits_for_a_crowd() -> None:
    done: list[str] = []

    async def act() -> None:
        slowly = Slowly("test")
        work = [slowly.do("many", partial(done.append, f"many {number}")) for number in range(5)]
        await asyncio.gather(*work, slowly.do("one", partial(done.append, "one")))
        with pytest.raises(ZeroDivisionError):
            await slowly.do("one", lambda: 1 // 0)
        assert await slowly.do("one", lambda: "and it goes on") == "and it goes on"
        slowly.close()

    asyncio.run(act())
    assert done.index("one") == 1


# -- on the site


def test_one_person_has_few_tables_of_only_bots_and_can_end_them(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(tmp_path_factory.mktemp("few"), quick_bots=False, bot_tables=2) as server:
        ada, bob = server.guest(), server.guest()
        first, _ = (ada.make("normal", "normal", public=True)["id"] for _ in range(2))
        body = {"game": "rftg", "seats": [{"kind": "bot"}, {"kind": "bot"}], "public": True}
        said = refusal(429, "too-many-bot-tables", ada.post("/api/tables", json=body))
        assert "2 running tables" in said["message"]
        assert "End one" in said["message"]
        assert bob.make("normal", "normal", public=True)  # others are free to
        against = ada.make("me", "normal")["id"]
        refusal(429, "too-many-bot-tables", ada.delete(f"/api/tables/{against}/seat"))  # it would become another one
        refusal(404, "not-found", bob.delete(f"/api/tables/{first}"))
        expect(204, ada.delete(f"/api/tables/{first}"))
        refusal(404, "not-found", ada.get(f"/api/tables/{first}"))
        assert server.rows("SELECT * FROM entries WHERE table_id = :id", id=first) == []
        expect(204, ada.delete(f"/api/tables/{against}/seat"))
        refusal(429, "too-many-bot-tables", ada.post("/api/tables", json=body))


BOTS_PLAY: dict[str, Any] = {"quick_bots": False, "bot_tables": 2}  # so slowly that the tables of a test go on


def only_bots(server: Server) -> int:
    """How many running tables have nobody but bots."""
    tables = "SELECT count(*) FROM tables WHERE status = 'playing' AND"
    [[count]] = server.rows(f"{tables} id NOT IN (SELECT table_id FROM seats WHERE kind != 'bot')")
    return int(count)


def at_once(server: Server, calls: Sequence[Coroutine[Any, Any, Any]]) -> list[str]:
    """All of these in the same moment; what kind of error each had, or nothing."""

    async def act() -> list[Any]:
        return await asyncio.gather(*calls, return_exceptions=True)

    return [type(one).__name__ if isinstance(one, Exception) else "" for one in server.run(act())]


def test_a_table_that_bots_fill_one_by_one_counts_like_any_other_one(tmp_path: Path) -> None:
    with serving(tmp_path, **BOTS_PLAY) as server:
        ada = server.guest()
        waiting = [ada.make("open", "bot", public=True)["id"] for _ in range(3)]
        codes = [ada.put(f"/api/tables/{table}/seats/0/bot", json={}).status_code for table in waiting]
        assert codes == [200, 200, 429]
        assert only_bots(server) == 2
        assert ada.table(waiting[2])["seats"][0]["kind"] == "open"
        expect(204, ada.delete(f"/api/tables/{waiting[0]}"))
        expect(200, ada.put(f"/api/tables/{waiting[2]}/seats/0/bot", json={}))
        beside = ada.make("me", "open", public=True)["id"]
        expect(200, ada.put(f"/api/tables/{beside}/seats/1/bot", json={}))  # somebody plays there


@pytest.mark.parametrize("what", ["made", "filled", "filled twice", "left"])
def test_asking_many_times_at_the_same_moment_gives_no_more_bot_tables(tmp_path: Path, what: str) -> None:
    with serving(tmp_path, **BOTS_PLAY) as server:
        ada, rooms = server.guest(), server.site.rooms
        made = server.room(ada.make("me", "open", public=True)["id"]).people[0]
        bots = WantedTable("rftg", [WantedSeat("bot"), WantedSeat("bot")], public=True)
        calls: list[Coroutine[Any, Any, Any]]
        if what == "made":
            calls = [rooms.making.create(bots, made, "Ada") for _ in range(6)]
        elif what == "left":
            left = [ada.make("me", "bot")["id"] for _ in range(6)]
            calls = [rooms.seats.leave(table, made) for table in left]
        else:
            free = ["open", "bot"] if what == "filled" else ["open", "open"]
            tables = [ada.make(*free, public=True)["id"] for _ in range(6)]
            seats = [0] if what == "filled" else [0, 1]
            calls = [rooms.seats.seat_bot(table, seat, made, "") for table in tables for seat in seats]
        assert at_once(server, calls).count("TooManyBotTables") == 4
        assert only_bots(server) == 2
        if what == "left":
            assert sum(server.room(table).seat_of(made) is not None for table in left) == 4, "who may not go sits there"


def test_who_deletes_his_account_leaves_no_bots_alone_at_his_tables(tmp_path: Path) -> None:
    with serving(tmp_path, **BOTS_PLAY) as server:
        ada, bob = server.browser("Ada"), server.guest()
        watched = ada.make("normal", "normal", public=True)["id"]
        alone = [ada.make("me", "normal")["id"] for _ in range(4)]
        waiting = ada.make("open", "open", public=True)["id"]
        shared = ada.make("me", "open", public=True)["id"]
        bob.sit(shared, 1)
        between = expect(201, ada.post(f"/api/tables/{shared}/branch", json={"at": 0}))["id"]
        expect(201, ada.post(f"/api/tables/{between}/branch", json={"at": 0}))
        assert ada.post("/account/delete", data={"sure": "yes", "proof": PASSWORD}).status_code == 200
        for table in (watched, *alone, waiting):
            refusal(404, "not-found", bob.get(f"/api/tables/{table}"))
        assert bob.table(shared)["seats"][0]["kind"] == "bot", "the others play on with a bot"
        assert server.rows("SELECT id FROM tables WHERE parent IS NOT NULL") == []


@pytest.mark.soak
def test_a_hundred_tables_of_experts_stop_nobody(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Without the limit on such tables: another person's bots move, hints come, and lists can be seen."""
    with serving(tmp_path_factory.mktemp("many"), quick_bots=False, thinkers=1, hint_budget="0.2s") as server:
        greedy, modest, rng = server.guest(), server.guest(), Random(5)
        for _ in range(100):
            greedy.make(*["expert"] * 4, public=True, pace="quick")
        table = modest.make("me", "normal", "normal", pace="quick")["id"]
        for _ in range(12):
            seen = modest.table(table, wait=25.0)
            while (question := seen["question"]) is None or question["sealed"] is not None:
                seen = modest.table(table, wait=25.0)
            assert expect(200, modest.post(f"/api/tables/{table}/hint"))["options"]
            assert server.client().get("/tables").status_code == 200
            modest.answer_question(table, question, rng)


def test_a_game_against_bots_can_be_ended_but_none_that_others_play(server: Server) -> None:
    ada, bob, shared = server.duel()
    assert "others play" in refusal(422, "illegal", ada.delete(f"/api/tables/{shared}"))["message"]
    assert bob.table(shared)
    alone = ada.make("me", "normal")["id"]
    expect(204, ada.delete(f"/api/tables/{alone}"))
    assert alone not in [one["id"] for one in expect(200, ada.get("/api/tables"))]


def test_no_link_is_taken_out_between_a_branch_and_the_game_of_others(server: Server) -> None:
    """Whoever looks into a branch of a branch looks into the game at its beginning: that one has to be over."""
    ada, _, shared = server.duel()
    middle = expect(201, ada.post(f"/api/tables/{shared}/branch", json={"at": 0}))["id"]
    last = expect(201, ada.post(f"/api/tables/{middle}/branch", json={"at": 0}))["id"]
    refusal(422, "illegal", ada.delete(f"/api/tables/{middle}"))
    expect(204, ada.delete(f"/api/tables/{last}"))
    expect(204, ada.delete(f"/api/tables/{middle}"))


def test_the_list_of_own_tables_has_a_button_that_ends_one(server: Server) -> None:
    ada, bob = server.browser(), server.browser()
    table, shared = ada.make("me", "normal")["id"], ada.make("me", "open", public=True)["id"]
    bob.sit(shared, 1)
    page = ada.get("/tables").text
    assert f"/tables/{table}/end" in page
    assert f"/tables/{shared}/end" not in page
    reply = ada.post(f"/tables/{table}/end")
    assert (reply.status_code, reply.headers["location"]) == (303, "/tables")
    assert f"/tables/{table}/end" not in ada.get("/tables").text


def test_the_list_of_open_tables_is_not_filled_by_one_owner(server: Server) -> None:
    greedy, modest = server.guest(), server.guest()
    mine = {greedy.make("me", "open", public=True)["id"] for _ in range(60)}
    many = [_guest_at(server, "203.0.113.5") for _ in range(8)]
    theirs = {guest.make("me", "open", public=True)["id"] for guest in many for _ in range(10)}
    other = modest.make("me", "open", public=True)["id"]
    server.run(server.site.writer.write(_long_ago(other)))
    listed = {one["id"] for one in expect(200, server.client().get("/api/tables?which=public"))}
    assert other in listed
    assert len(listed & mine) == 1
    assert len(listed & theirs) == 3


def _guest_at(server: Server, address: str) -> Client:
    made = server.client(**{"x-forwarded-for": address}).post("/api/me/guest")
    return server.with_key(expect(201, made)["secret"])


def test_guests_of_one_address_have_a_budget_of_bot_tables_together(tmp_path: Path) -> None:
    with serving(tmp_path, quick_bots=False, bot_tables=2) as server:
        body = {"game": "rftg", "seats": [{"kind": "bot"}, {"kind": "bot"}], "public": True}
        codes = [
            _guest_at(server, f"2001:db8::{number:x}").post("/api/tables", json=body).status_code for number in range(7)
        ]
        assert codes == [201] * 4 + [429] * 3
        assert _guest_at(server, "2001:db8:0:1::1").post("/api/tables", json=body).status_code == 201
        # Who registers is one of them for a day; then he has his own budget.
        _, token = server.run(server.site.people.register("Ada", PASSWORD, None, network="2001:db8::/64"))
        ada = server.client(cookie=f"{SESSION_COOKIE}={token}; {CSRF_COOKIE}={'c' * 32}", **{"x-csrf-token": "c" * 32})
        refusal(429, "too-many-bot-tables", ada.post("/api/tables", json=body))
        old = update(schema.people).where(schema.people.c.name == "Ada").values(created=1.0)
        server.run(server.site.writer.write(lambda connection: connection.execute(old)))
        server.call(server.site.people.forget_all)
        expect(201, ada.post("/api/tables", json=body))


def test_bots_and_hints_of_guests_are_charged_to_their_address(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    shares: list[Share] = []
    thinkers = server.site.thinkers
    for turns in (thinkers.turns, thinkers.quick_turns):

        async def noted(share: Share, wait: float | None = None, take: Any = turns.take) -> None:
            shares.append(share)
            await take(share, wait)

        monkeypatch.setattr(turns, "take", noted)
    guests = [_guest_at(server, address) for address in ("203.0.113.7", "203.0.113.7", "203.0.113.8")]
    tables = [guest.make("me", "normal", hints=True)["id"] for guest in guests]
    for guest, table in zip(guests, tables, strict=True):
        expect(200, guest.post(f"/api/tables/{table}/hint"))

    def paid(rank: Rank) -> list[str]:
        """By whom, table by table."""
        found = {share.table: share.group for share in shares if (share.rank == Rank.HINT) == (rank == Rank.HINT)}
        return [found.get(table, "") for table in tables]

    wait_until(lambda: all(paid(Rank.MOVE)))
    for rank in (Rank.HINT, Rank.MOVE):
        here, too, elsewhere = paid(rank)
        assert here == too != elsewhere
        assert here.startswith("a")
    assert paid(Rank.HINT) == paid(Rank.MOVE)


def test_where_somebody_came_from_is_not_stored(server: Server) -> None:
    _guest_at(server, "203.0.113.77")
    stored = [row.origin for row in server.rows("SELECT origin FROM people WHERE origin IS NOT NULL")]
    assert stored
    assert all(re.fullmatch("[0-9a-f]{32}", one) for one in stored)
    assert network_of("203.0.113.77").encode() not in Path(server.site.settings.data, "orloj.sqlite3").read_bytes()


def _long_ago(table_id: str) -> Callable[[Connection], Any]:
    change = update(schema.tables).where(schema.tables.c.id == table_id).values(changed=1.0)
    return lambda connection: connection.execute(change)
