"""Tournaments: who meets whom, how it stands, and how an organiser runs one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from msgspec import structs
from sqlalchemy import Connection

from orloj.server.admin.people import ban, find_person, unban
from orloj.server.live import making
from orloj.server.live.refusals import NoSuchTable, SeatTaken, TooManyTables
from orloj.server.live.room import Room
from orloj.server.live.wanted import WantedTable
from orloj.server.meeting import tournaments
from orloj.server.meeting.pairing import (
    ROBIN,
    SWISS,
    meetings_of,
    needs_another_round,
    pair_round,
    robin_pairs,
    rounds_of_robin,
    table_sizes,
)
from orloj.server.meeting.standings import Played, points_at, standings
from orloj.server.meeting.tournaments import BadTournament, NewTournament, NoSuchTournament, Tournament
from orloj.server.people.people import Person
from orloj.server.site import Site
from orloj.words import Lang, Words
from tests.server.helpers import PASSWORD, Client, Server, expect, refusal
from tests.server.test_live import on_site, play_both
from tests.server.test_lobby import visitor
from tests.server.test_ratings import account, guest, settled

SAID = Words("orloj.server.pages.meeting")

# -- who meets whom


@pytest.mark.parametrize(
    ("count", "size", "least", "sizes"),
    [
        (4, 2, 2, [2, 2]),
        (5, 2, 2, [2, 2]),
        (7, 4, 2, [4, 3]),
        (9, 4, 2, [3, 3, 3]),
        (5, 4, 2, [4]),
        (5, 3, 2, [3, 2]),
        (10, 6, 3, [5, 5]),
        (1, 2, 2, []),
        (2, 3, 3, []),
    ],
)
def test_tables_for_everybody(count: int, size: int, least: int, sizes: list[int]) -> None:
    assert table_sizes(count, size, least) == sizes


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8, 11])
def test_in_a_round_robin_of_pairs_everybody_meets_everybody_once(count: int) -> None:
    players = list(range(1, count + 1))
    rounds = [robin_pairs(players, number) for number in range(1, rounds_of_robin(count, 2) + 1)]
    met = meetings_of([pair for pairs in rounds for pair in pairs])
    assert met == {frozenset(pair): 1 for pair in combinations(players, 2)}
    for pairs in rounds:
        there = [player for pair in pairs for player in pair]
        assert len(there) == len(set(there)) == count - count % 2


@pytest.mark.parametrize(("system", "size"), [(SWISS, 2), (SWISS, 4), (ROBIN, 3), (ROBIN, 4)])
def test_nobody_meets_again_while_there_are_others(system: str, size: int) -> None:
    players, rng = list(range(1, 17)), Random(size)
    games: list[list[int]] = []
    points = dict.fromkeys(players, 0.0)
    for number in range(1, 4):
        ordered = sorted(players, key=lambda one: (-points[one], one))
        tables = pair_round(system, number, ordered, players, size, 2, meetings_of(games), {}, points)
        assert sorted(player for table in tables for player in table) == players
        for table in tables:
            points[rng.choice(table)] += 1
        games += tables
    assert max(meetings_of(games).values()) <= (1 if size < 4 else 2)


@pytest.mark.parametrize("size", [3, 4, 6])
@pytest.mark.parametrize("count", [5, 6, 7, 9, 10, 13])
def test_in_a_round_robin_everybody_meets_everybody_at_larger_tables_too(count: int, size: int) -> None:
    players, games, free = list(range(1, count + 1)), list[list[int]](), dict.fromkeys(range(1, count + 1), 0)
    number, rounds = 0, rounds_of_robin(count, size)
    while number < rounds:
        number, met = number + 1, meetings_of(games)
        tables = pair_round(ROBIN, number, players, players, size, 2, met, free, {})
        if number == rounds:
            rounds += needs_another_round(players, met, tables)
        games += tables
        for player in {*players} - {one for table in tables for one in table}:
            free[player] += 1
    assert len(meetings_of(games)) == count * (count - 1) / 2
    assert rounds <= 2 * rounds_of_robin(count, size) + 1, "and not for ever"


@pytest.mark.parametrize("seed", [2, 9, 10, 12])
def test_nobody_meets_again_where_exchanging_two_gets_stuck(seed: int) -> None:
    """Seven players and many rounds: whoever has a table could meet somebody new, and does."""
    players, rng = list(range(1, 8)), Random(seed * 10 + 7)
    games: list[list[int]] = []
    points, free = dict.fromkeys(players, 0.0), dict.fromkeys(players, 0)
    for number in range(1, 7):
        ordered, met = sorted(players, key=lambda one: (-points[one], one)), meetings_of(games)
        tables = pair_round(SWISS, number, ordered, players, 2, 2, met, free, points)
        there = [player for table in tables for player in table]
        assert sum(bool(met[frozenset(pair)]) for pair in tables) == _fewest_again(sorted(there), met)
        for player in {*players} - {*there}:
            free[player] += 1
            points[player] += 1
        for pair in tables:
            for player, gained in zip(pair, rng.choice([(1, 0), (0, 1), (0.5, 0.5)]), strict=True):
                points[player] += gained
        games += tables


def _fewest_again(players: list[int], met: Mapping[frozenset[int], int]) -> int:
    """Of all ways to pair them: how many have to meet again."""
    if not players:
        return 0
    first, *rest = players
    return min(
        bool(met.get(frozenset((first, other)))) + _fewest_again([one for one in rest if one != other], met)
        for other in rest
    )


def test_another_round_is_for_people_who_have_not_met() -> None:
    assert needs_another_round([1, 2, 3], {}, [[1, 2]])
    assert not needs_another_round([1, 2, 3], {}, [[1, 2, 3]])
    assert not needs_another_round([1, 2], meetings_of([[1, 2]]), [[1, 2]])
    assert not needs_another_round([1, 2, 3], meetings_of([[1, 2]]), [[1, 2]]), "that would never end"


def test_in_a_swiss_system_those_meet_who_stand_alike() -> None:
    points = {1: 1.0, 2: 1.0, 3: 0.0, 4: 0.0}
    assert pair_round(SWISS, 2, [1, 2, 3, 4], [], 2, 2, {}, {}, points) == [[1, 2], [3, 4]]
    met = meetings_of([[1, 2]])
    again = pair_round(SWISS, 2, [1, 2, 3, 4], [], 2, 2, met, {}, points)
    assert all(set(pair) != {1, 2} for pair in again)


def test_free_rounds_go_round() -> None:
    free: dict[int, int] = {}
    for number in range(1, 6):
        [table] = pair_round(SWISS, number, [1, 2, 3], [], 2, 2, {}, free, {})
        [left] = {1, 2, 3} - set(table)
        free[left] = free.get(left, 0) + 1
    assert sorted(free.values()) == [1, 2, 2]


# -- how it stands


def test_points_by_places() -> None:
    assert points_at([1, 2]) == [1.0, 0.0]
    assert points_at([1, 1]) == [0.5, 0.5]
    assert points_at([1, 2, 2, 4]) == pytest.approx([1, 0.5, 0.5, 0])


def test_who_had_the_harder_way_goes_first() -> None:
    games = [Played([1, 3], [1, 2]), Played([2, 4], [1, 2]), Played([3, 4], [1, 2]), Played([1, 2], None)]
    lines = standings([1, 2, 3, 4], games, {}, 2)
    assert [(line.place, line.player) for line in lines] == [(1, 1), (1, 3), (3, 2), (4, 4)]
    assert {line.player: line.opponents for line in lines} == {1: 1.0, 2: 0.0, 3: 1.0, 4: 2.0}
    assert standings([1, 2], [], {2: 1}, 2)[0].points == 1.0
    assert standings([1, 2], [], {2: 1}, 4)[0].points == 0.5


# -- at the site


async def sit_and_play(site: Site, found: Tournament, seed: int) -> None:
    """Everybody of the round accepts the invitation, and all games are played."""
    people = {one.number: one for one in found.players}
    for game in [one for one in found.games if one.round == found.round and one.ranks is None]:
        assert game.table_id is not None
        for number in game.players:
            person = people[number].person
            assert person is not None
            room = await site.invitations.accept(game.table_id, person, people[number].name)
        await play_both(site, room, 2000, seed)
    finished = [one for one in found.games if one.table_id is not None]
    await settled(site, len(finished))


def test_a_round_robin_from_signing_up_to_the_winner(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        olga = await account(site, "Olga")
        people = [await guest(site, name) for name in ("Ada", "Bob", "Cyd")]
        wanted = NewTournament("Evening cup", "rftg", size=2, system=ROBIN, goes_on=False)
        id = await site.tournaments.create(olga, wanted)
        with pytest.raises(BadTournament, match="too-few"):
            await site.tournaments.next_round(id, olga)
        for person in people:
            await site.tournaments.join(id, person)
            await site.tournaments.join(id, person)  # twice is once
        with pytest.raises(NoSuchTournament):
            await site.tournaments.next_round(id, people[0])
        for number in range(1, 4):
            await site.tournaments.next_round(id, olga)
            await site.tournaments.get(id)
            found = await site.tournaments.get(id)
            assert (found.round, found.rounds, len(found.games)) == (number, 3, number)
            with pytest.raises(BadTournament, match="round-goes-on"):
                await site.tournaments.next_round(id, olga)
            assert not (await site.tournaments.listed(olga.id))[0].over
            await sit_and_play(site, found, number)
        found = await site.tournaments.get(id)
        assert found.is_over
        assert (await site.tournaments.listed(olga.id))[0].over
        assert sum(line.points for line in found.standings()) == 6.0  # three games, three free rounds
        assert all(line.games == 2 for line in found.standings())
        with pytest.raises(BadTournament, match="over"):
            await site.tournaments.next_round(id, olga)

    on_site(tmp_path, act)


def test_an_organiser_drops_people_and_sets_results(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        olga, *people = [await guest(site, name) for name in ("Olga", "Ada", "Bob", "Cyd", "Dan")]
        id = await site.tournaments.create(olga, NewTournament("Cup", "rftg", size=2, rounds=2, goes_on=False))
        for person in people:
            await site.tournaments.join(id, person)
        await site.tournaments.next_round(id, olga)
        for game in (await site.tournaments.get(id)).games:
            assert not (await site.tournaments.listed(olga.id))[0].over
            with pytest.raises(BadTournament, match="ranks"):
                await site.tournaments.set_result(id, olga, game.round, game.number, [2, 2])
            await site.tournaments.set_result(id, olga, game.round, game.number, [1, 2])
            with pytest.raises(NoSuchTable):  # its table is not needed any more
                await site.rooms.get(str(game.table_id))
        with pytest.raises(NoSuchTournament):
            await site.tournaments.set_result(id, people[0], 1, 1, [2, 1])
        await site.tournaments.drop(id, olga, 1)
        with pytest.raises(BadTournament, match="has-begun"):
            await site.tournaments.join(id, await guest(site, "Late"))
        await site.tournaments.next_round(id, olga)
        found = await site.tournaments.get(id)
        second = [game for game in found.games if game.round == 2]
        assert len(second) == 1
        assert 1 not in second[0].players
        with pytest.raises(BadTournament, match="barred"):  # otherwise nobody could be dropped
            await site.tournaments.join(id, people[0])
        assert (await site.tournaments.get(id)).players[0].dropped
        with pytest.raises(NoSuchTournament):
            await site.tournaments.let_back(id, people[0], 1)
        await site.tournaments.let_back(id, olga, 1)
        assert not (await site.tournaments.get(id)).players[0].dropped
        await site.tournaments.leave(id, people[0])
        await site.tournaments.join(id, people[0])  # who has withdrawn comes back by himself
        assert not (await site.tournaments.get(id)).players[0].dropped

    on_site(tmp_path, act)


def test_a_round_robin_goes_on_until_everybody_has_met_everybody(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        olga, *people = [await guest(site, name) for name in ("Olga", "Ada", "Bob", "Cyd", "Dan", "Eva")]
        wanted = NewTournament("Cup", "rftg", size=4, system=ROBIN)
        id = await site.tournaments.create(olga, wanted)
        for person in people:
            await site.tournaments.join(id, person)
        await site.tournaments.next_round(id, olga)
        found = await site.tournaments.get(id)
        while not found.is_over:
            for game in [one for one in found.games if one.ranks is None]:
                await site.tournaments.set_result(id, olga, game.round, game.number, [*range(1, len(game.players) + 1)])
            found = await site.tournaments.get(id)
        assert len(meetings_of([game.players for game in found.games])) == 10
        assert found.round == found.rounds == 3  # two could not have been enough: each time somebody has a free round

    on_site(tmp_path, act)


def test_a_round_that_one_was_away_for_is_no_free_round(tmp_path: Path) -> None:
    """Otherwise whoever withdraws before a hard game and comes back after it has won it; and a free round that
    somebody really had is not taken from him when he goes."""

    async def act(site: Site) -> None:
        olga, *people = [await guest(site, name) for name in ("Olga", "Ada", "Bob", "Cyd", "Dan", "Eva")]
        id = await site.tournaments.create(olga, NewTournament("Cup", "rftg", size=2, rounds=4, goes_on=False))
        for person in people:
            await site.tournaments.join(id, person)

        async def play_round() -> Tournament:
            await site.tournaments.next_round(id, olga)
            found = await site.tournaments.get(id)
            for game in [one for one in found.games if one.round == found.round]:
                await site.tournaments.set_result(id, olga, game.round, game.number, [1, 2])
            return await site.tournaments.get(id)

        def points(found: Tournament) -> dict[int, float]:
            return {line.player: line.points for line in found.standings()}

        first = await play_round()
        [rested] = first.free_in(1)
        assert points(first)[rested.number] == 1.0
        away = next(one for one in first.players if one.number != rested.number)
        await site.tournaments.leave(id, people[away.number - 1])
        second = await play_round()
        assert second.free_in(2) == []
        await site.tournaments.join(id, people[away.number - 1])
        back = await site.tournaments.get(id)
        assert points(back)[away.number] == points(first)[away.number]
        assert back.free_in(2) == []
        await site.tournaments.drop(id, olga, rested.number)
        assert points(await site.tournaments.get(id)) == points(back)
        third = await play_round()
        assert third.free_in(3) == []
        await site.tournaments.let_back(id, olga, rested.number)
        assert points(await site.tournaments.get(id)) == points(third)
        assert sum(points(await play_round()).values()) == 3 + 2 + 2 + 3

    on_site(tmp_path, act)


def test_who_is_deleted_leaves_no_name_behind(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        olga, ada = [await account(site, name) for name in ("Olga", "Ada")]
        id = await site.tournaments.create(olga, NewTournament("Cup", "rftg"))
        await site.tournaments.join(id, ada)
        await site.people.delete(ada)
        [entrant] = (await site.tournaments.get(id)).players
        assert (entrant.name, entrant.person, entrant.dropped) == ("–", None, True)

    on_site(tmp_path, act)


def test_who_deletes_his_account_changes_nobodys_points(tmp_path: Path) -> None:
    """Otherwise a winner who goes would make a victor of whom he has beaten."""

    async def act(site: Site) -> None:
        olga, *people = [await account(site, name) for name in ("Olga", "Ada", "Bob", "Cyd", "Dan")]
        id = await site.tournaments.create(olga, NewTournament("Cup", "rftg", system=ROBIN, goes_on=False))
        for person in people:
            await site.tournaments.join(id, person)
        await site.tournaments.next_round(id, olga)
        await sit_and_play(site, await site.tournaments.get(id), 1)
        found = await site.tournaments.get(id)
        first, second = found.games
        assert first.ranks is not None
        assert sorted(first.ranks) == [1, 2]
        winner = first.players[first.ranks.index(1)]
        for number in (winner, *second.players):  # of the second game nobody is left
            await site.people.delete(people[number - 1])
        after = await site.tournaments.get(id)
        assert [game.ranks for game in after.games] == [first.ranks, second.ranks]
        assert [(line.player, line.points) for line in after.standings()] == [
            (line.player, line.points) for line in found.standings()
        ]
        assert after.round_is_over

    on_site(tmp_path, act)


def test_the_seats_of_a_game_are_kept_for_its_players(tmp_path: Path) -> None:
    """Also if they get up or decline, at tables that everybody may see; and they can sit down again."""

    async def act(site: Site) -> None:
        olga, *people = [await account(site, name) for name in ("Olga", "Ada", "Bob", "Cyd", "Dan")]
        id = await site.tournaments.create(olga, NewTournament("Cup", "rftg", public=True))
        for person in people:
            await site.tournaments.join(id, person)
        await site.tournaments.next_round(id, olga)
        game = (await site.tournaments.get(id)).games[0]
        table = str(game.table_id)
        ada, bob = (people[number - 1] for number in game.players)
        [cyd, _] = [one for one in people if one not in (ada, bob)]

        async def ban_and_pardon(person: Person) -> None:
            def do(connection: Connection) -> None:
                row = find_person(connection, person.name)
                ban(connection, row, None, "")
                unban(connection, row)

            await site.writer.write(do)
            await site.rooms.catch_up(await site.rooms.get(table))

        for get_up in (lambda one: site.rooms.seats.leave(table, one.id), ban_and_pardon):
            room = await site.invitations.accept(table, ada.id, ada.name)
            seat = room.seat_of(ada.id)
            assert seat is not None
            await get_up(ada)
            room = await site.rooms.get(table)
            assert [one.kind for one in room.seats] == ["link", "link"]
            with pytest.raises(SeatTaken):
                await site.rooms.seats.sit(table, seat, cyd.id, cyd.name, None)
        assert await site.invitations.decline(table, bob.id)
        with pytest.raises(NoSuchTable):
            await site.invitations.accept(table, cyd.id, cyd.name)  # his game is another one
        for one in (ada, bob):
            room = await site.invitations.accept(table, one.id, one.name)
        assert room.begun

    on_site(tmp_path, act)


def test_whom_the_organiser_has_blocked_finds_no_tournament_of_his(tmp_path: Path) -> None:
    """He could not sit down at its tables, and those whom he would meet would wait for ever."""

    async def act(site: Site) -> None:
        olga, eve, early = [await account(site, name) for name in ("Olga", "Eve", "Early")]
        id = await site.tournaments.create(olga, NewTournament("Cup", "rftg", public=True))
        await site.tournaments.join(id, early)
        for one in (eve, early):
            assert [cup.id for cup in await site.tournaments.listed(one.id)] == [id]
            await site.apart.keep(olga.id, one.id, "block")
        assert await site.tournaments.listed(eve.id) == []
        for attempt in (site.tournaments.see(id, eve.id), site.tournaments.join(id, eve)):
            with pytest.raises(NoSuchTournament):
                await attempt
        assert [cup.id for cup in await site.tournaments.listed(early.id)] == [id]
        for reader in (early.id, olga.id, None):
            assert [one.name for one in (await site.tournaments.see(id, reader)).players] == ["Early"]

    on_site(tmp_path, act)


def test_new_names_are_told_in_tournaments_too(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        olga, ada = [await guest(site, name) for name in ("Olga", "Ada")]
        id = await site.tournaments.create(olga, NewTournament("Cup", "rftg"))
        await site.tournaments.join(id, ada)

        async def called() -> tuple[str, str]:
            found = await site.tournaments.get(id)
            return found.organiser_name, found.players[0].name

        await site.people.rename(ada, "Adele")
        assert await called() == ("Olga", "Adele")
        for name in ("Olga", "Adele"):  # whoever comes now is not taken for them, nor they for him
            await account(site, name)
        assert await called() == ("~Olga", "~Adele")
        await site.people.register("Ada the First", "correct horse", ada)
        assert await called() == ("~Olga", "Ada the First")

    on_site(tmp_path, act)


def test_nobody_fills_the_list(tmp_path: Path) -> None:
    """Of an organiser, and of all guests at one address, it shows the newest three; one's own are always there."""

    async def act(site: Site) -> None:
        crowd = [(await site.people.new_guest(f"Crowd {number}", network="192.0.2.1"))[0] for number in range(4)]
        olga, reader = await account(site, "Olga"), await account(site, "Reader")

        async def make(organiser: Person, name: str) -> str:
            return await site.tournaments.create(organiser, NewTournament(name, "rftg", public=True))

        hers = [await make(olga, f"Cup {number}") for number in range(4)]
        made = [await make(crowd[number % 4], f"Flood {number}") for number in range(40)]
        with pytest.raises(BadTournament, match="too-many"):
            await make(crowd[0], "one more")
        for person in (None, reader.id):
            assert [one.id for one in await site.tournaments.listed(person)] == [*made[:-4:-1], *hers[:0:-1]]
        assert {one.id for one in await site.tournaments.listed(olga.id) if one.mine} == set(hers)
        assert {one.id for one in await site.tournaments.listed(crowd[0].id) if one.mine} == set(made[::4])

    on_site(tmp_path, act)


def test_nobody_fills_a_tournament(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guests can be made at will: those of one address leave room for others, and whom the organiser drops, or who
    withdraws before it begins, takes nobody's place."""

    async def act(site: Site) -> None:
        monkeypatch.setattr(tournaments, "MOST_PLAYERS", 4)
        monkeypatch.setattr(tournaments, "_MOST_PLAYERS_OF_SHARE", 2)
        olga, early, late = [await account(site, name) for name in ("Olga", "Early", "Late")]
        crowd = [(await site.people.new_guest(f"Crowd {number}", network="192.0.2.1"))[0] for number in range(5)]
        id = await site.tournaments.create(olga, NewTournament("Cup", "rftg", public=True))

        async def names() -> list[str]:
            return [one.name for one in (await site.tournaments.get(id)).players]

        for one in crowd[:2]:
            await site.tournaments.join(id, one)
        with pytest.raises(BadTournament, match="full-of-guests"):
            await site.tournaments.join(id, crowd[2])
        await site.tournaments.leave(id, crowd[0])
        await site.tournaments.join(id, crowd[2])
        assert await names() == ["Crowd 1", "Crowd 2"]
        await site.tournaments.join(id, early)
        await site.tournaments.join(id, olga)
        with pytest.raises(BadTournament, match="full"):
            await site.tournaments.join(id, late)
        await site.tournaments.drop(id, olga, 2)
        await site.tournaments.leave(id, crowd[1])  # that does not open the door to him
        with pytest.raises(BadTournament, match="barred"):
            await site.tournaments.join(id, crowd[1])
        await site.tournaments.join(id, late)
        await site.tournaments.next_round(id, olga)
        assert await names() == ["Crowd 2", "Early", "Olga", "Late"]
        private = await site.tournaments.create(olga, NewTournament("Club", "rftg"))
        for one in crowd[:4]:  # who meets by link may well sit in one room
            await site.tournaments.join(private, one)

    on_site(tmp_path, act)


def test_who_comes_or_goes_while_a_round_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(site: Site) -> None:
        olga, *people = [await guest(site, name) for name in ("Olga", "Ada", "Bob", "Cyd", "Dan")]
        id = await site.tournaments.create(olga, NewTournament("Cup", "rftg", rounds=2, goes_on=False))
        for person in people[:3]:
            await site.tournaments.join(id, person)
        for gone in (people[0], people[1]):
            seen = await site.tournaments._read(id)
            await site.tournaments.leave(id, gone)
            with suppress(BadTournament):  # in the end too few are left
                await site.tournaments._begin_round(seen)
            assert {number for game in (await site.tournaments.get(id)).games for number in game.players} == {2, 3}

        async def as_it_was(_: str) -> Tournament:
            return structs.replace(seen, round=0)

        monkeypatch.setattr(site.tournaments, "_read", as_it_was)
        with pytest.raises(BadTournament, match="has-begun"):
            await site.tournaments.join(id, people[3])

    on_site(tmp_path, act)


def test_a_tournament_is_shown_although_its_organiser_has_too_many_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its other tables are made later, when there is room again."""

    async def act(site: Site) -> None:
        olga, *people = [await guest(site, name) for name in ("Olga", "Ada", "Bob", "Cyd", "Dan", "Eva", "Fin")]
        id = await site.tournaments.create(olga, NewTournament("Cup", "rftg", size=2, rounds=1))
        for person in people:
            await site.tournaments.join(id, person)
        monkeypatch.setattr(making, "_MOST_TABLES", 1)
        await site.tournaments.next_round(id, olga)
        assert [game.table_id is not None for game in (await site.tournaments.get(id)).games] == [True, False, False]
        attempts: list[str] = []

        async def refuse(wanted: WantedTable, *_: object, **__: object) -> Room:
            attempts.append(wanted.game)
            raise TooManyTables("too many tables")

        with monkeypatch.context() as patched:
            patched.setattr(site.rooms.making, "create", refuse)
            await site.tournaments.get(id)
        assert len(attempts) == 1, "whoever looks costs no more than that"
        monkeypatch.undo()
        assert all(game.table_id is not None for game in (await site.tournaments.get(id)).games)

    on_site(tmp_path, act)


def test_the_next_round_begins_by_itself_when_all_results_are_there(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        olga, *people = [await guest(site, name) for name in ("Olga", "Ada", "Bob", "Cyd", "Dan")]
        id = await site.tournaments.create(olga, NewTournament("Cup", "rftg", size=2, system=ROBIN))
        for person in people:
            await site.tournaments.join(id, person)
        assert (await site.tournaments.get(id)).round == 0  # the organiser says when people may come no more
        await site.tournaments.next_round(id, olga)
        for number in range(1, 4):
            found = await site.tournaments._read(id)  # nobody has looked at its page
            assert (found.round, len(found.games)) == (number, 2 * number)
            assert all(game.table_id is not None for game in found.games)
            await sit_and_play(site, found, number)
        assert (await site.tournaments._read(id)).is_over

    on_site(tmp_path, act)


def test_whether_rounds_begin_by_themselves_is_the_organisers_choice(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        olga, *people = [await guest(site, name) for name in ("Olga", "Ada", "Bob")]
        id = await site.tournaments.create(olga, NewTournament("Cup", "rftg", size=2, rounds=3))
        for person in people:
            await site.tournaments.join(id, person)
        await site.tournaments.next_round(id, olga)
        with pytest.raises(NoSuchTournament):
            await site.tournaments.let_go_on(id, people[0], on=False)
        await site.tournaments.let_go_on(id, olga, on=False)
        await site.tournaments.set_result(id, olga, 1, 1, [1, 2])
        assert (await site.tournaments.get(id)).round == 1
        await site.tournaments.let_go_on(id, olga, on=True)
        assert (await site.tournaments.get(id)).round == 2
        await site.tournaments.drop(id, olga, 2)
        await site.tournaments.set_result(id, olga, 2, 1, [1, 2])
        found = await site.tournaments.get(id)  # nobody is left to play with
        assert (found.round, found.is_over) == (2, False)
        await site.tournaments.let_back(id, olga, 2)
        assert (await site.tournaments.get(id)).round == 3

    on_site(tmp_path, act)


def test_tables_that_were_not_made_are_made_by_whoever_looks_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(site: Site) -> None:
        olga, *people = [await guest(site, name) for name in ("Olga", "Ada", "Bob", "Cyd", "Dan")]
        id = await site.tournaments.create(olga, NewTournament("Cup", "rftg"))
        for person in people:
            await site.tournaments.join(id, person)
        with monkeypatch.context() as patched:
            patched.setattr(site.tournaments, "_make_tables", _nothing)  # the process dies
            await site.tournaments.next_round(id, olga)
        assert {game.table_id for game in (await site.tournaments._read(id)).games} == {None}
        games = (await site.tournaments.get(id)).games
        assert len({game.table_id for game in games} - {None}) == 2
        await site.tournaments._make_tables(await site.tournaments._read(id))
        assert (await site.tournaments.get(id)).games == games
        assert not (await site.rooms.get(str(games[0].table_id))).info.public

    on_site(tmp_path, act)


async def _nothing(_: Tournament) -> None:
    """Nobody does it."""


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        (NewTournament("  ", "rftg"), "name"),
        (NewTournament("Cup", "rftg", size=5), "size"),
        (NewTournament("Cup", "ti4", size=2), "size"),
        (NewTournament("Cup", "rftg", mode="chess"), "size"),
        (NewTournament("Cup", "rftg", system="knockout"), "terms"),
        (NewTournament("Cup", "rftg", rounds=99), "terms"),
    ],
)
def test_what_cannot_be_played_is_refused(tmp_path: Path, wanted: NewTournament, why: str) -> None:
    async def act(site: Site) -> None:
        with pytest.raises(BadTournament, match=why):
            await site.tournaments.create(await guest(site, "Olga"), wanted)

    on_site(tmp_path, act)


# -- pages and the interface


def test_a_tournament_on_pages(server: Server) -> None:
    olga, ada, bob = (visitor(server, name) for name in ("Olga Cup", "Ada Cup", "Bob Cup"))
    form = {"name": "<b>Cup</b>", "game": "rftg", "size": "2", "system": "robin", "rounds": "1", "clock": "none"}
    address = olga.post("/tournaments", data=form).headers["location"]
    assert address not in ada.get("/tournaments").text, "it is private"
    assert address in olga.get("/tournaments").text
    for one in (ada, bob):
        assert one.post(f"{address}/join").status_code == 303
    refused = ada.post(f"{address}/round")
    assert refused.status_code == 404
    assert olga.post(f"{address}/round").status_code == 303
    page = ada.get(address).text
    assert "&lt;b&gt;Cup" in page
    assert "<b>Cup" not in page
    for path in ("/", "/people"):
        assert "Your game in the tournament &lt;b&gt;Cup&lt;/b&gt;." in ada.get(path).text
    assert [one["tournament"] for one in expect(200, ada.get("/api/invitations"))] == ["<b>Cup</b>"]
    table = page.partition('action="/invitations/')[2].partition("/accept")[0]
    for one in (ada, bob):
        assert one.post(f"/invitations/{table}/accept").headers["location"] == f"/t/{table}"
    for one in (ada, bob):
        at_table = one.get(f"/t/{table}", params={"lang": "en"}).text
        assert f'href="{address}"' in at_table
        assert "Tournament, round 1" in at_table
    assert olga.post(f"{address}/round").status_code == 422
    assert olga.post(f"{address}/games/1/1", data={"rank-0": "2", "rank-1": "1"}).status_code == 303
    page = bob.get(address).text
    assert "set by the organiser" in page
    assert [one["over"] for one in expect(200, olga.get("/api/tournaments")) if one["name"] == "<b>Cup</b>"] == [True]
    second = olga.post("/tournaments", data={**form, "goes_on": "yes"}).headers["location"]
    assert "I begin rounds myself" in olga.get(second).text
    assert ada.post(f"{second}/goes-on", data={"on": ""}).status_code == 404
    assert olga.post(f"{second}/goes-on", data={"on": ""}).status_code == 303
    assert "Let rounds begin by themselves" in olga.get(second).text
    assert olga.post("/tournaments", data={**form, "name": " "}).status_code == 422
    assert server.client().get("/tournaments/nothing").status_code == 404
    assert olga.post("/tournaments", data={**form, "public": "yes"}).status_code == 303
    assert "signing up" in server.client(**{"accept-language": "en"}).get("/tournaments").text


@pytest.mark.parametrize("public", [True, False])
def test_who_looks_on_finds_the_tournament_if_it_is_public(server: Server, public: bool) -> None:
    """During the game and after it; one that goes by link is shown only to its players."""
    olga, *players = (visitor(server) for _ in range(3))
    form = {"name": "Looked at", "game": "rftg", "size": "2", "system": "swiss", "rounds": "1", "clock": "none"}
    address = olga.post("/tournaments", data={**form, "public": "yes"} if public else form).headers["location"]
    for one in players:
        one.post(f"{address}/join")
    olga.post(f"{address}/round")
    table = players[0].get(address).text.partition('action="/invitations/')[2].partition("/accept")[0]
    for one in players:
        one.post(f"/invitations/{table}/accept")
    stranger = visitor(server)
    if not public:
        link = expect(200, olga.post(f"/api/tables/{table}/watch"))["watch"]
        assert stranger.post(f"/watch/{link}").status_code == 303
    there = stranger.get(f"/t/{table}")
    assert there.status_code == 200
    assert (f'href="{address}"' in there.text) == public


@pytest.mark.parametrize(
    ("lang", "to_make", "gone", "nobody"),
    [
        ("en", "its table is still to be made", "its table is gone", "Nobody runs this tournament any more"),
        ("cs", "stůl se teprve založí", "stůl už není", "Tenhle turnaj už nikdo nepořádá"),
    ],
)
def test_it_is_told_how_far_a_game_without_a_result_has_come(
    server: Server, monkeypatch: pytest.MonkeyPatch, lang: Lang, to_make: str, gone: str, nobody: str
) -> None:
    olga, *players = (visitor(server) for _ in range(5))
    olga.post("/register", data={"name": f"Olga Still {lang}", "password": PASSWORD})
    form = {"name": f"Still {lang}", "game": "rftg", "size": "2", "system": "swiss", "rounds": "1", "clock": "none"}
    address = olga.post("/tournaments", data=form).headers["location"]
    for one in players:
        one.post(f"{address}/join")

    def page(reader: Client) -> str:
        return reader.get(address, params={"lang": lang}).text

    with monkeypatch.context() as patched:
        patched.setattr(making, "_MOST_TABLES", 1)
        olga.post(f"{address}/round")
        assert page(players[0]).count(to_make) == 1
        assert SAID(lang, "cup.waits") in page(players[0])
        assert SAID(lang, "cup.to-make-why") in page(olga)
        assert SAID(lang, "cup.to-make-why") not in page(players[0])
    assert to_make not in page(players[0])
    shown = page(olga).split('<form class="set-result"')[1]  # as they were paired, until somebody says otherwise
    assert re.findall(r"<option selected>(\d)", shown) == ["1", "2"]
    assert shown.count("selected") == 2
    assert gone not in page(olga)
    assert nobody not in page(olga)
    table = page(players[0]).partition('action="/invitations/')[2].partition("/accept")[0]
    in_vain = SAID(lang, "cup.waits-in-vain")
    assert in_vain not in page(olga)
    players[0].post(f"{address}/leave")
    assert page(olga).count(in_vain) == 1, "his opponent does not wait for ever"
    players[0].post(f"{address}/join")
    assert in_vain not in page(olga)
    assert expect(204, olga.delete(f"/api/tables/{table}")) is None
    assert gone in page(players[0])
    assert olga.post("/account/delete", data={"sure": "yes", "proof": PASSWORD}).status_code in (200, 201)
    assert nobody in page(players[0])
    assert gone not in page(players[0]), "there is nobody to set the result"
    assert SAID(lang, "cup.no-table") in page(players[0])


def test_a_tournament_over_the_interface(server: Server) -> None:
    olga, *players = server.guest(), server.guest(), server.guest(), server.guest()
    made = expect(201, olga.post("/api/tournaments", json={"name": "Cup", "game": "rftg", "size": 3, "rounds": 1}))
    where = f"/api/tournaments/{made['id']}"
    for number, one in enumerate(players, 1):
        assert expect(200, one.put(f"{where}/players"))["you"] == number
    refusal(404, "not-found", players[0].post(f"{where}/rounds"))
    begun = expect(201, olga.post(f"{where}/rounds"))
    [game] = begun["games"]
    assert sorted(game["players"]) == [1, 2, 3]
    expect(200, players[0].post(f"/api/invitations/{game['table_id']}"))
    refusal(422, "bad-tournament", olga.put(f"{where}/rounds/1/1", json={"ranks": [2, 2, 2]}))
    done = expect(200, olga.put(f"{where}/rounds/1/1", json={"ranks": [1, 2, 2]}))
    assert done["over"]
    assert [line["points"] for line in done["standings"]] == [1.0, 0.25, 0.25]
    expect(204, olga.delete(f"{where}/players/2"))
    refusal(404, "not-found", players[2].put(f"{where}/players/2"))
    expect(204, players[0].delete(f"{where}/players"))
    assert [one["dropped"] for one in expect(200, olga.get(where))["players"]] == [True, True, False]
    assert made["id"] in [one["id"] for one in expect(200, olga.get("/api/tournaments"))]
    assert made["id"] not in [one["id"] for one in expect(200, server.client().get("/api/tournaments"))]
    refusal(404, "not-found", server.guest().get("/api/tournaments/nothing"))
