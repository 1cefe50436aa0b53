"""The same people once more: seats turn, those who were there are invited, and a series knows how it stands."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from orloj.kernel import Outcome
from orloj.server.live.room import Room
from orloj.server.live.series import Standing, seats_to_turn
from orloj.server.live.wanted import BadTable, WantedTable
from orloj.server.pages.table.page import _series
from orloj.server.site import Site
from orloj.words import Lang
from tests.server.helpers import Server, expect, play_out, refusal, wait_until, wish
from tests.server.test_live import ME, OPEN, on_site, play_both
from tests.server.test_ratings import guest, settled


def outcome(*sides: int) -> Outcome:
    return Outcome([0], "", [0] * len(sides), sides=list(sides))


@pytest.mark.parametrize(
    ("sides", "step"),
    [((0, 1), 1), ((0, 1, 2, 3), 1), ((0, 0, 1, 1), 2), ((0, 1, 0, 1), 1), ((0, 0, 0), 1), ((0, 0, 1), 0), ((0,), 0)],
)
def test_everybody_moves_a_seat_on_but_partners_stay_together(sides: tuple[int, ...], step: int) -> None:
    assert seats_to_turn(outcome(*sides), len(sides)) == step


def test_when_a_series_is_decided() -> None:
    assert not Standing(3, [1.0, 0.0], 1).decided
    assert Standing(3, [2.0, 0.0], 2).decided
    assert not Standing(3, [1.5, 0.5], 2).decided
    assert Standing(3, [1.5, 1.5], 3).decided


async def again(site: Site, room: Room, people: list[int]) -> Room:
    for person in people:
        room_again = await site.rooms.rematches.rematch(await site.rooms.get(room.id), person, f"P{person}")
    return room_again


def test_a_series_is_played_with_turned_seats_until_it_is_decided(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        people = [(await guest(site, name)).id for name in ("Ada", "Bob")]
        wanted = WantedTable("rftg", [ME, OPEN], public=True, best_of=3)
        room = await site.rooms.making.create(wanted, people[0], "Ada")
        room = await site.rooms.seats.sit(room.id, 1, people[1], "Bob", None)
        wins, first = dict.fromkeys(people, 0.0), room.id
        for number in range(1, 4):
            assert room.info.series == first
            assert room.people == (people if number % 2 else people[::-1])
            room = await play_both(site, room, 2000, number)
            assert room.outcome is not None
            await settled(site, number)
            for seat, share in enumerate(room.outcome.shares(2)):
                wins[room.people[seat]] += share
            standing = await site.rooms.rematches.standing_of(room)
            assert standing.points == [wins[person] for person in room.people]
            assert standing.games == number
            if standing.decided:
                break
            before = room
            room = await site.rooms.rematches.rematch(room, people[0], "Ada")
            [invitation] = await site.invitations.of(people[1])
            assert invitation.table_id == room.id
            room = await again(site, before, [people[1]])
            assert room.begun
        assert standing.decided
        room = await again(site, room, people)
        assert room.info.series == room.id, "a new series begins"
        assert (await site.rooms.rematches.standing_of(room)).points == [0.0, 0.0]

    on_site(tmp_path, act)


@pytest.mark.parametrize(("lang", "score"), [("en", "Ada: 1.33 · Bob: 0.5"), ("cs", "Ada: 1,33 · Bob: 0,5")])
def test_shared_victories_are_written_as_people_write_numbers(server: Server, lang: Lang, score: str) -> None:
    _, _, table = server.duel(best_of=5)
    standing = Standing(5, [4 / 3, 0.5], 3)
    assert _series(server.room(table), standing, ["Ada", "Bob"], lang).score == score


def test_visitors_see_how_a_series_stands_after_a_game(server: Server) -> None:
    ada, bob, table = server.duel(best_of=3)
    play_out([ada, bob], table, Random(5))
    wait_until(lambda: bool(server.rows("SELECT 1 FROM results WHERE table_id = :id", id=table)))
    for reader in (server.client(), server.browser()):
        assert "The series (best of 3) stands:" in reader.get(f"/t/{table}?lang=en").text


def test_who_watches_a_private_game_is_not_led_to_the_next_one(server: Server) -> None:
    """He has no link to that one."""
    ada, bob, table = server.duel(public=False)
    link = expect(200, ada.post(f"/api/tables/{table}/watch"))["watch"]
    eve = server.browser()
    assert eve.post(f"/watch/{link}").status_code == 303
    play_out([ada, bob], table, Random(6))
    again = expect(200, ada.post(f"/api/tables/{table}/rematch"))["id"]
    assert eve.get(f"/t/{again}").status_code == 404
    assert again not in eve.get(f"/t/{table}").text


def test_a_series_has_an_odd_number_of_games(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        with pytest.raises(BadTable):
            await site.rooms.making.create(WantedTable("rftg", [ME, OPEN], public=True, best_of=4), 1, "Ada")

    on_site(tmp_path, act)


def test_a_series_is_shown_at_the_table_and_told_to_programs(server: Server) -> None:
    ada, bob = server.guest(), server.guest()
    table = ada.make("me", "open", public=True, best_of=3)
    bob.sit(table["id"], 1)
    assert ada.table(table["id"])["series"] == {"best_of": 3, "points": [0.0, 0.0], "games": 0, "decided": False}
    page = server.client(**{"accept-language": "en"}).get(f"/t/{table['id']}").text
    assert "Game 1, best of 3:" in page
    refusal(422, "bad-table", ada.post("/api/tables", json=wish("me", "bot", best_of=2)))
    assert expect(201, ada.post("/api/tables", json=wish("me", "bot")))["series"] is None
