"""Results and ratings: counted once for each game, only where people with accounts meet, and the same when computed
again."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import structs
from sqlalchemy import select

from orloj.server.live.room import Room
from orloj.server.live.wanted import WantedTable
from orloj.server.meeting.results import ResultSeat, forget_results, is_contest, rate_again
from orloj.server.meeting.skills import Place, Skill, beginner, rated
from orloj.server.pages.meeting.curve import HEIGHT, curve_of
from orloj.server.pages.meeting.ratings import _rows
from orloj.server.people import profiles
from orloj.server.people.people import Person
from orloj.server.people.profiles import NoSuchPerson, Ranked, _best_first, shows_profile
from orloj.server.site import Site
from orloj.server.storage import schema
from tests.server.helpers import Server, expect, refusal
from tests.server.test_live import LINK, ME, OPEN, on_site, play_both, until

RATED = select(schema.ratings).order_by(schema.ratings.c.player)


async def account(site: Site, name: str) -> Person:
    return (await site.people.register(name, "correct horse", None))[0]


async def guest(site: Site, name: str) -> Person:
    return (await site.people.new_guest(name))[0]


async def played(site: Site, people: Sequence[Person], seed: int = 0, **more: Any) -> Room:
    """A game of these people that is over, and whose result is stored."""
    more = {"public": True, **more}
    free = OPEN if more["public"] else LINK
    wanted = WantedTable("rftg", [ME, *[free] * (len(people) - 1)], **more)
    room = await site.rooms.making.create(wanted, people[0].id, people[0].name)
    for seat, person in enumerate(people[1:], 1):
        room = await site.rooms.seats.sit(room.id, seat, person.id, person.name, room.seats[seat].invite)
    count = len(await rows(site, select(schema.results)))
    room = await play_both(site, room, 2000, seed)
    assert room.outcome is not None
    await settled(site, count + 1)
    return room


async def settled(site: Site, least: int) -> None:
    async def are_stored() -> bool:
        return len(await rows(site, select(schema.results))) >= least and not site.results._storing

    await until(are_stored)


async def rows(site: Site, query: Any) -> list[Any]:
    return list(await site.database.read(lambda connection: connection.execute(query).all()))


# -- ratings as such


def test_winning_raises_a_rating_and_every_game_narrows_it() -> None:
    after = rated([Place("ada", 0, 1), Place("bob", 1, 2)], {})
    assert after["ada"].mu > beginner().mu > after["bob"].mu
    assert all(skill.sigma < beginner().sigma for skill in after.values())
    assert beginner().provisional
    assert not Skill(25.0, 5.0).provisional
    assert Skill(25.0, 5.0).margin == 10.0


def test_who_shares_a_place_draws() -> None:
    after = rated([Place("ada", 0, 1), Place("bob", 1, 1)], {})
    assert after["ada"].mu == pytest.approx(after["bob"].mu)


def test_members_of_a_team_are_rated_together() -> None:
    places = [Place("ada", 0, 2), Place("bob", 0, 2), Place("cyd", 1, 1), Place("dan", 1, 1)]
    after = rated(places, {})
    assert after["ada"] == after["bob"]
    assert after["cyd"].mu > after["ada"].mu


def test_what_is_known_from_earlier_games_counts() -> None:
    """These numbers are Plackett-Luce's as openskill computes them; ratings that are stored were made so."""
    once = rated([Place("ada", 0, 1), Place("bob", 1, 2)], {})
    assert once["ada"].mu == pytest.approx(27.635389)
    assert once["bob"].mu == pytest.approx(22.364611)
    twice = rated([Place("ada", 0, 2), Place("bob", 1, 1)], once)
    assert twice["ada"].mu == pytest.approx(24.588691)
    assert twice["bob"].mu == pytest.approx(25.411309)  # to win against the stronger one tells more
    assert {round(skill.sigma, 6) for skill in twice.values()} == {7.822887}


def test_a_bot_on_several_seats_learns_from_all_of_them() -> None:
    alone = rated([Place("ada", 0, 1), Place("bnormal", 1, 3)], {})["bnormal"]
    first, second = [rated([Place("ada", 0, 1), Place("b", 1, 2), Place("c", 2, 3)], {})[one] for one in "bc"]
    both = rated([Place("ada", 0, 1), Place("bnormal", 1, 2), Place("bnormal", 2, 3)], {})["bnormal"]
    assert both.mu == pytest.approx((first.mu + second.mu) / 2) != alone.mu
    assert both.sigma == pytest.approx((first.sigma + second.sigma) / 2)


def test_a_margin_is_two_standard_deviations_and_lists_go_by_the_lower_end() -> None:
    assert Skill(25.0, 5.0).least == 15.0
    assert [Skill(25.0, sigma).provisional for sigma in (6.0, 6.01)] == [False, True]
    sure, unsure, strong, unknown = [
        Ranked(name, "", skill, 9, me=False)
        for name, skill in (
            ("sure", Skill(25.0, 2.0)),
            ("unsure", Skill(27.0, 4.0)),
            ("strong", Skill(31.0, 4.0)),
            ("unknown", Skill(60.0, 8.0)),
        )
    ]
    assert _best_first([unknown, unsure, sure, strong]) == [strong, sure, unsure, unknown]
    rows = _rows([strong, sure, unknown], "en")
    assert [row.place for row in rows] == [1, 2, None]
    assert [row.skill.margin for row in rows] == ["8.0", "4.0", "16.0"]
    lowest, highest = 19.0, 78.0  # two more than the lower end of the second and the upper end of the last one
    for row, middle, margin in zip(rows, (31.0, 25.0, 60.0), (8.0, 4.0, 16.0), strict=True):
        wanted = (middle - margin - lowest, 2 * margin, middle - lowest)
        assert row.span == pytest.approx([100 * one / (highest - lowest) for one in wanted], abs=0.06)


def test_a_curve_shows_numbers_and_margins() -> None:
    assert curve_of([Skill(25.0, 5.0)]) is None
    curve = curve_of([Skill(25.0, 5.0), Skill(28.0, 4.0)])
    assert curve is not None
    top, bottom = 10.0, HEIGHT - 12.0  # 36 and 15

    def y(value: float) -> float:
        return top + (bottom - top) * (36.0 - value) / 21.0

    def heights(points: str) -> list[float]:
        return [float(point.split(",")[1]) for point in points.split()]

    assert heights(curve.line) == pytest.approx([y(25), y(28)], abs=0.06)
    assert heights(curve.band) == pytest.approx([y(35), y(36), y(20), y(15)], abs=0.06)
    assert [value for _, value in curve.grid] == [20, 30]


def seats(*who: str, sides: Sequence[int] = ()) -> list[ResultSeat]:
    """`p1` is a person with an account, `bhard` a bot, empty a guest."""
    return [
        ResultSeat(seat, one or None, None, one, one[1:] if one[:1] == "b" else "", side, 1, 0, 0.0, gone=False)
        for seat, (one, side) in enumerate(zip(who, sides or range(len(who)), strict=True))
    ]


@pytest.mark.parametrize(
    ("found", "counts"),
    [
        (seats("p1", "p2"), True),
        (seats("p1", "bhard"), False),
        (seats("p1", ""), False),
        (seats("p1", "p2", ""), True),
        (seats("p1"), False),
        (seats("p1", "p2", sides=(0, 0)), False),
        (seats("p1", "p2", "p3", "bhard", sides=(0, 0, 1, 1)), True),
        (seats("p1", "p2", "bhard", "bhard", sides=(0, 0, 1, 1)), False),
        (seats("p1", "", "p3", "p4", sides=(0, 0, 1, 1)), False),
    ],
)
def test_a_game_counts_when_people_with_accounts_play_against_each_other(found: list[ResultSeat], counts: bool) -> None:
    assert is_contest(found) is counts


# -- at the site


def test_a_finished_game_is_rated_once(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        ada, bob = await account(site, "Ada"), await account(site, "Bob")
        room = await played(site, [ada, bob])
        once = await rows(site, RATED)
        assert [row.player for row in once] == [f"p{ada.id}", f"p{bob.id}"]
        await asyncio.gather(*[site.results.settle(room.info, room.outcome) for _ in range(3)])
        assert await rows(site, RATED) == once
        winner = room.outcome.winners[0] if room.outcome is not None else 0
        assert max(once, key=lambda row: row.mu).person == (ada, bob)[winner].id

    on_site(tmp_path, act)


def test_guests_at_a_table_are_left_out(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        ada, bob, eve = await account(site, "Ada"), await account(site, "Bob"), await guest(site, "Eve")
        await played(site, [ada, eve, bob])
        assert [row.player for row in await rows(site, RATED)] == [f"p{ada.id}", f"p{bob.id}"]
        assert len(await rows(site, select(schema.result_seats))) == 3

    on_site(tmp_path, act)


def test_a_result_that_was_not_stored_is_found_after_a_restart(tmp_path: Path) -> None:
    async def lose(site: Site) -> list[Any]:
        people = [await account(site, "Ada"), await account(site, "Bob")]
        await played(site, people)
        before = await rows(site, RATED)
        await site.writer.write(forget_results)
        assert await rows(site, RATED) == []
        return before

    async def find(site: Site) -> list[Any]:
        await settled(site, 1)
        return await rows(site, RATED)

    assert on_site(tmp_path, lose) == on_site(tmp_path, find)


@pytest.mark.parametrize("more", [{"public": False}, {"hints": True}])
def test_private_games_and_games_with_hints_do_not_count(tmp_path: Path, more: dict[str, Any]) -> None:
    async def act(site: Site) -> None:
        ada, bob = await account(site, "Ada"), await account(site, "Bob")
        await played(site, [ada, bob], **more)
        assert await rows(site, RATED) == []
        assert await site.writer.write(rate_again) == 0
        assert await rows(site, RATED) == [], "nor when all are computed again"

    on_site(tmp_path, act)


def test_branches_and_lessons_do_not_count(tmp_path: Path) -> None:
    """Otherwise one could win the same good position again and again."""

    async def act(site: Site) -> None:
        room = await played(site, [await account(site, name) for name in ("Ada", "Bob")])
        for more, counts in (({"parent": "another"}, False), ({"guide": object()}, False), ({}, True)):
            await site.writer.write(forget_results)
            await site.results.settle(structs.replace(room.info, **more), room.outcome)
            assert bool(await rows(site, RATED)) == counts, more

    on_site(tmp_path, act)


def test_ratings_are_the_same_when_they_are_computed_again(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        people = [await account(site, name) for name in ("Ada", "Bob", "Cyd")]
        for number in range(3):
            await played(site, [people[number % 3], people[(number + 1) % 3]], number)
        before = await rows(site, RATED)
        assert await site.writer.write(rate_again) == 3
        assert await rows(site, RATED) == before
        await site.people.delete(people[2])
        await site.writer.write(rate_again)
        again = await rows(site, RATED)
        assert [row[4:6] for row in again if row.person is not None] == [row[4:6] for row in before[:2]]
        assert "Cyd" not in str(await rows(site, select(schema.result_seats)))

    on_site(tmp_path, act)


def test_who_leaves_comes_last(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        people = [await account(site, name) for name in ("Ada", "Bob")]
        wanted = WantedTable("rftg", [ME, OPEN], public=True)
        room = await site.rooms.making.create(wanted, people[0].id, "Ada")
        room = await site.rooms.seats.sit(room.id, 1, people[1].id, "Bob", None)
        await site.rooms.seats.leave(room.id, people[0].id)

        async def is_over() -> bool:
            found = await site.rooms.get(room.id)
            if found.outcome is None and 1 in found.table.asks():
                await site.rooms.play.answer(room.id, 1, found.table.asks()[1].sample(Random(1)))
            return found.outcome is not None

        await until(is_over)
        await settled(site, 1)
        found = await rows(site, RATED)
        best_first = sorted(found, key=lambda row: -row.mu)
        assert [row.player for row in best_first] == [f"p{people[1].id}", f"p{people[0].id}"]
        seats = await rows(site, select(schema.result_seats).order_by(schema.result_seats.c.seat))
        assert [(row.gone, row.name, row.bot) for row in seats] == [(True, "Ada", ""), (False, "Bob", "")]

    on_site(tmp_path, act)


# -- profiles


def test_a_profile_tells_others_only_of_public_tables(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        ada, bob = await account(site, "Ada"), await guest(site, "Bob")
        await played(site, [ada, bob])
        await played(site, [ada, bob], public=False)
        for reader, count in ((None, 1), (bob, 1), (ada, 2)):
            profile = await site.profiles.of("ada", reader)
            assert [record.played for record in profile.records] == [count]
            assert len(profile.games) == count
            assert all(game.public for game in profile.games) or reader is ada
        with pytest.raises(NoSuchPerson):  # a guest has none
            await site.profiles.of("bob", None)

    on_site(tmp_path, act)


def test_who_hides_his_profile_is_in_no_list(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        ada, bob = await account(site, "Ada"), await account(site, "Bob")
        await played(site, [ada, bob])
        assert {one.name for one in await site.profiles.ranking("rftg", None)} == {"Ada", "Bob"}
        ada.settings.profile = "nobody"
        await site.people.set(ada, ada.settings)
        assert [one.name for one in await site.profiles.ranking("rftg", bob)] == ["Bob"]
        assert {one.name for one in await site.profiles.ranking("rftg", ada)} == {"Ada", "Bob"}
        with pytest.raises(NoSuchPerson):
            await site.profiles.of("Ada", bob)
        assert (await site.profiles.of("Ada", ada)).records[0].rated_games == 1

    on_site(tmp_path, act)


def test_what_is_stored_about_results_is_handed_out(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        ada, bob = await account(site, "Ada"), await account(site, "Bob")
        await played(site, [ada, bob])
        data = await site.people.data_of(ada)
        assert [row["name"] for row in data["result_seats"]] == ["Ada"]
        assert data["ratings"][0]["games"] == 1

    on_site(tmp_path, act)


def test_settings_of_another_version_hide_a_profile() -> None:
    """It may have known more ways to hide one."""
    assert shows_profile("{}")
    assert not shows_profile('{"profile": "friends"}')


# -- pages and the interface


def test_ratings_and_profiles_have_pages_and_calls(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    people = [server.register(name)[0] for name in ("Ada", "Bob")]
    for seed in range(2):
        server.run(played(server.site, people, seed))
    reader = server.client(**{"accept-language": "en"})
    listed = reader.get("/ratings/rftg").text
    assert "/people/Ada" in listed
    assert "provisional" in listed
    page = reader.get("/people/ada").text
    assert "rating-curve" in page
    assert "Hide my profile" not in page
    assert reader.get("/people/nobody").status_code == 404
    ranked = expect(200, reader.get("/api/ratings/rftg"))
    assert {one["name"] for one in ranked} == {"Ada", "Bob"}
    assert all(one["rating"]["provisional"] and one["rating"]["games"] == 2 for one in ranked)
    shown = expect(200, reader.get("/api/people/Ada"))
    assert shown["records"][0]["played"] == 2
    history = shown["records"][0]["history"]
    assert len(history) == 2
    [stored] = server.rows("SELECT mu, sigma FROM ratings JOIN people ON people.id = person WHERE people.name = 'Ada'")
    number, margin = round(stored.mu, 2), round(2 * stored.sigma, 2)
    assert (history[-1]["rating"], history[-1]["margin"]) == (number, margin)
    assert history[0]["margin"] > margin
    mine = next(one["rating"] for one in ranked if one["name"] == "Ada")
    assert (mine["rating"], mine["margin"]) == (number, margin)
    monkeypatch.setattr(profiles, "_LONGEST_CURVE", 1)
    [shortened] = expect(200, reader.get("/api/people/Ada"))["records"]
    assert (shortened["history"], shortened["rating"]["games"]) == (history[1:], 2)
    refusal(404, "not-found", reader.get("/api/ratings/chess"))


def test_a_profile_can_be_hidden_by_its_owner(server: Server) -> None:
    cyd = server.browser("Cyd")
    reader = server.client()
    assert reader.get("/people/cyd").status_code == 200
    assert cyd.post("/account/profile", data={"profile": "nobody"}).status_code == 303
    assert reader.get("/people/cyd").status_code == 404
    assert cyd.get("/people/cyd").status_code == 200
    # Other settings leave it as it is.
    assert cyd.post("/account/settings", data={"lang": "en"}).status_code == 303
    assert reader.get("/people/cyd").status_code == 404
