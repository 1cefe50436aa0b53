"""Who is at a table: players with an open line, watchers by name or as a number, also in other processes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

import pytest
from msgspec import structs

from orloj import new_game
from orloj.server.live.presence import BEAT, GRACE, NOBODY, Crowd, Presence
from orloj.server.pages.table.page import _watchers
from orloj.words import LANGS
from tests.server.helpers import Server, wait_until
from tests.server.test_table_page import page, seat_panel


class Process:
    """One process of a site, with a clock that stands still."""

    def __init__(self) -> None:
        self.now = 100.0
        self.told: list[str] = []
        self.said: list[bytes] = []
        self.presence = Presence(self.told.append, clock=lambda: self.now)
        self.presence.send = self.said.extend

    def look(self) -> None:
        """What it does a little later."""
        for handle in self.presence._looks.values():
            handle.cancel()
        for table in list(self.presence._looks):
            self.presence._look(table)


def in_a_loop(test: Callable[[], None]) -> None:
    async def run() -> None:
        test()

    asyncio.run(run())


def exchange(*processes: Process) -> None:
    """Everything that is said is heard by all, until nobody has more to say."""
    while any(one.said for one in processes):
        for one in processes:
            said, one.said[:] = list(one.said), []
            for message in said:
                for other in processes:
                    other.presence.hear(message.decode())


def test_who_closes_a_page_stays_a_little_while() -> None:
    def test() -> None:
        here = Process()
        here.presence.come("table", 7, "Ada")
        here.presence.come("table", None)
        assert here.presence.at("table") == Crowd({7: "Ada"}, 1)
        here.look()
        assert here.told == ["table"]
        here.presence.go("table", 7, may_return=True)
        here.presence.come("table", 7, "Ada")  # the page was loaded again
        here.look()
        assert here.told == ["table"], "that is no news"
        here.presence.go("table", 7, may_return=True)
        here.presence.go("table", None, may_return=True)
        here.now += GRACE - 1
        assert here.presence.at("table") == Crowd({7: "Ada"}, 0)
        assert here.presence.people_at("table") == {7}
        here.now += 2
        assert here.presence.at("table") == NOBODY
        assert here.presence.people_at("table") == set()
        here.look()
        assert here.told[-1] == "table"
        here.presence.come("table", 8)
        here.presence.go("table", 8, may_return=False)  # a program that asked for news
        assert here.presence.at("table") == NOBODY

    in_a_loop(test)


def test_processes_tell_each_other() -> None:
    def test() -> None:
        one, two = Process(), Process()
        one.presence.come("table", 7, "Ada")
        one.presence.come("table", None)
        exchange(one, two)
        two.presence.come("table", 8, "Bob")  # asks, and is answered
        exchange(one, two)
        assert one.presence.at("table") == two.presence.at("table") == Crowd({7: "Ada", 8: "Bob"}, 1)
        for process in (one, two):
            process.look()
        exchange(one, two)
        assert one.told == two.told == ["table"]
        one.presence.go("table", None, may_return=True)
        one.look()
        exchange(one, two)
        two.look()
        assert two.presence.at("table") == Crowd({7: "Ada", 8: "Bob"}, 0)
        assert two.told == ["table", "table"]

    in_a_loop(test)


def test_a_process_that_died_is_forgotten() -> None:
    def test() -> None:
        one, two = Process(), Process()
        one.presence.come("table", 7, "Ada")
        two.presence.come("table", 8, "Bob")
        exchange(one, two)
        for _ in range(2):
            two.now += BEAT
            one.presence.beat()
            exchange(one, two)
        assert 7 in two.presence.at("table").people, "as long as it tells of itself"
        two.now += 3 * BEAT
        two.presence.beat()
        assert two.presence.at("table") == Crowd({8: "Bob"}, 0)

    in_a_loop(test)


def test_players_are_connected_or_away_and_watchers_are_named_or_counted(server: Server) -> None:
    ada, bob, table = server.duel()
    cyd, dan = server.account("Cyd Watches"), server.guest()
    assert 'class="line-down"' in seat_panel(page(bob, f"/t/{table}/fragment"), 0)
    assert "watchers" not in page(bob, f"/t/{table}/fragment")
    header = {"ada": ada, "cyd": cyd, "dan": dan}
    with (
        server.listen(table, authorization=header["ada"].headers["authorization"]),
        server.listen(table, authorization=header["cyd"].headers["authorization"]),
        server.listen(table, authorization=header["dan"].headers["authorization"]),
        server.listen(table, origin=server.url),
    ):
        crowd = server.site.hub.presence
        wait_until(lambda: len(crowd.at(table).people) == 3 and crowd.at(table).unknown == 1)
        for lang, words in zip(
            LANGS, ("Watching: Cyd Watches and 2 others", "Diváci: Cyd Watches a 2 další"), strict=True
        ):
            seen = page(bob, f"/t/{table}/fragment?lang={lang}")
            assert words in seen
            assert 'class="line-up"' in seat_panel(seen, 0)


def test_who_hides_his_profile_watches_without_a_name(server: Server) -> None:
    _, bob, table = server.duel()
    cyd, eve = server.account("Cyd Hides"), server.account("Eve Shows")
    person = server.run(server.site.people.by_key(cyd.headers["authorization"].removeprefix("Bearer ")))
    assert person is not None
    server.run(server.site.people.set(person, structs.replace(person.settings, profile="nobody")))
    with (
        server.listen(table, authorization=cyd.headers["authorization"]),
        server.listen(table, authorization=eve.headers["authorization"]),
    ):
        wait_until(lambda: len(server.site.hub.presence.at(table).people) == 2)
        seen = page(bob, f"/t/{table}/fragment?lang=en")
    assert "Watching: Eve Shows and 1 other" in seen
    assert "Cyd Hides" not in seen


def test_a_crowd_that_watches_is_named_in_part(server: Server) -> None:
    _, _, table = server.duel()
    watching = {10_000 + number: f"Watcher {number:02}" for number in range(30)}
    room = server.room(table)
    seen = _watchers(room, Crowd({**watching, 9_999: ""}, 1), "en")
    assert seen is not None
    assert (seen.names.count("Watcher"), seen.others) == (12, 20)


def test_who_is_told_that_somebody_came(server: Server) -> None:
    """Those who were there before."""
    ada, _, table = server.duel()
    cyd = server.account("Cyd Comes")
    hub = server.site.hub
    with server.listen(table, authorization=ada.headers["authorization"]) as first:
        wait_until(lambda: hub.is_watched(table) and not hub.presence._looks)
        with server.listen(table, authorization=cyd.headers["authorization"]):
            assert first.recv(10)


def test_two_who_come_at_the_same_time_learn_of_each_other(server: Server) -> None:
    """Each page was made before the other one listened; that both came is told as one thing."""
    ada, bob, table = server.duel()
    hub = server.site.hub
    with (
        server.listen(table, authorization=ada.headers["authorization"]) as first,
        server.listen(table, authorization=bob.headers["authorization"]) as second,
    ):
        wait_until(lambda: len(hub.people_at(table)) == 2)
        assert first.recv(10)
        assert second.recv(10)


@pytest.mark.parametrize("game", ["rftg", "andromeda"])
def test_who_seems_to_think_does_not_depend_on_what_is_hidden(game: str) -> None:
    """With the poker face, whatever others hide may be dealt anew: the same players are awaited."""
    table = new_game(game, seats=3, seed=8, options={"poker-face": "on"})
    rng, compared = Random(8), 0
    for number in range(260):
        if table.outcome is not None:
            break
        if number % 13 == 0:
            for seat in range(3):
                twin = table.fork(seat, rng)
                assert twin.awaited() == table.awaited()
                assert [one for one in twin.has_chosen() if one not in table.has_chosen()] == []
                compared += 1
        asks = table.asks()
        seat = rng.choice([seat for seat, ask in asks.items() if not ask.optional] or list(asks))
        table.answer(seat, asks[seat].sample(rng))
    assert compared > 40
