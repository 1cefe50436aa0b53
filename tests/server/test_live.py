"""Tables in memory: questions with names, answers that count once, sealed answers, undo, seats, clocks and bots."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from orloj.kernel import Illegal, Table
from orloj.server.live.refusals import NoSuchTable, SeatTaken, TooManyTables
from orloj.server.live.room import Room, Stale
from orloj.server.live.wanted import BadTable, WantedSeat, WantedTable
from orloj.server.settings import Settings
from orloj.server.site import Site

ME, BOT, LINK, OPEN = WantedSeat("me"), WantedSeat("bot"), WantedSeat("link"), WantedSeat("open")


def on_site(folder: Path, act: Callable[[Site], Awaitable[Any]]) -> Any:
    """Open a site, do something at it, close it."""

    async def go() -> Any:
        site = Site(Settings(data=folder, quick_bots=True, thinkers=1))
        await site.open()
        try:
            return await act(site)
        finally:
            await site.close()

    return asyncio.run(go())


async def two_people(site: Site, **more: Any) -> tuple[Room, list[int]]:
    """A table of two people that has begun."""
    people = [(await site.people.new_guest(name))[0] for name in ("Ada", "Bea")]
    wanted = WantedTable("rftg", [ME, OPEN], public=True, **more)
    room = await site.rooms.making.create(wanted, people[0].id, people[0].name)
    room = await site.rooms.seats.sit(room.id, 1, people[1].id, people[1].name, None)
    return room, [one.id for one in people]


def some_answer(room: Room, seat: int, seed: int = 0) -> str:
    question = room.question(seat)
    assert question is not None
    return question.sample(Random(seed))


def other_answer(room: Room, seat: int, token: str) -> str:
    return next(found for seed in range(100) if (found := some_answer(room, seat, seed)) != token)


async def play_both(site: Site, room: Room, steps: int, seed: int = 0) -> Room:
    rng = Random(seed)
    for _ in range(steps):
        asks = room.table.asks()
        if not asks:
            return room
        seat = rng.choice(list(asks))
        room = await site.rooms.play.answer(room.id, seat, asks[seat].sample(rng), room.question_id(seat))
    return room


def as_data(room: Room) -> Any:
    data: Any = msgspec.to_builtins(room.record())
    return data


# -- answers


def test_a_second_click_counts_once(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        room, _ = await two_people(site)
        room = await play_both(site, room, 30)
        seat = next(iter(room.table.asks()))
        token, question = some_answer(room, seat), room.question_id(seat)
        results = await asyncio.gather(*[site.rooms.play.answer(room.id, seat, token, question) for _ in range(5)])
        assert len({result.number for result in results}) == 1
        again = await site.rooms.play.answer(room.id, seat, token, question)
        assert again.number == results[0].number

    on_site(tmp_path, act)


def test_only_an_answer_to_a_closed_question_is_stale(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        room, _ = await two_people(site)
        names = [room.question_id(seat) for seat in (0, 1)]
        await site.rooms.play.answer(room.id, 0, some_answer(room, 0), names[0])
        # Somebody else answered meanwhile: that does not make this one stale.
        room = await site.rooms.play.answer(room.id, 1, some_answer(room, 1), names[1])
        number = room.number
        with pytest.raises(Stale):
            await site.rooms.play.answer(room.id, 1, "nothing-like-before", names[1])
        assert (await site.rooms.get(room.id)).number == number

    on_site(tmp_path, act)


def test_a_sealed_answer_can_be_changed_and_nobody_notices(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        room, people = await two_people(site)
        other = site.hub.join(room.id, people[1])
        heard = asyncio.create_task(other.news())
        question, seen = room.question_id(0), room.seen_number
        first = some_answer(room, 0)
        await site.rooms.play.answer(room.id, 0, first, question)
        changed = other_answer(room, 0, first)
        room = await site.rooms.play.answer(room.id, 0, changed, question)
        await asyncio.sleep(0.05)
        assert room.table.sealed(0) == changed
        assert room.question_id(0) == question
        assert room.seen_number == seen
        assert not heard.done()
        room = await site.rooms.play.answer(room.id, 1, some_answer(room, 1), room.question_id(1))
        assert room.seen_number == room.number
        await asyncio.wait_for(heard, 1)

    on_site(tmp_path, act)


def test_a_sealed_answer_stays_unnoticed_after_a_restart(tmp_path: Path) -> None:
    async def begin(site: Site) -> tuple[str, int]:
        room, _ = await two_people(site)
        seen = room.seen_number
        first = some_answer(room, 0)
        await site.rooms.play.answer(room.id, 0, first)
        await site.rooms.play.answer(room.id, 0, other_answer(room, 0, first))
        return room.id, seen

    table_id, seen = on_site(tmp_path, begin)

    async def later(site: Site) -> None:
        room = await site.rooms.get(table_id)
        assert room.seen_number == seen
        assert room.table.sealed(0) is not None
        await site.rooms.play.answer(table_id, 1, some_answer(room, 1))

    on_site(tmp_path, later)


def test_a_refused_answer_changes_nothing(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        room, _ = await two_people(site)
        before = as_data(room)
        with pytest.raises(Illegal):
            await site.rooms.play.answer(room.id, 0, "no-such-card")
        assert as_data(room) == before

    on_site(tmp_path, act)


@pytest.mark.parametrize("steps", [0, 1, 7, 40, 111])
def test_a_restart_goes_on_exactly_there(tmp_path: Path, steps: int) -> None:
    async def begin(site: Site) -> tuple[str, Any, Any, Any]:
        room, _ = await two_people(site)
        room = await play_both(site, room, steps)
        return room.id, as_data(room), room.table.state, [room.question_id(seat) for seat in (0, 1)]

    table_id, record, state, names = on_site(tmp_path, begin)

    async def later(site: Site) -> Room:
        room = await site.rooms.get(table_id)
        assert as_data(room) == record
        assert room.table.state == state
        assert [room.question_id(seat) for seat in (0, 1)] == names
        return await play_both(site, room, 1000, seed=1)

    assert on_site(tmp_path, later).outcome is not None


# -- undo


def test_undo_gives_the_question_a_new_name(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        room, _ = await two_people(site)
        question = room.question_id(0)
        await site.rooms.play.answer(room.id, 0, some_answer(room, 0), question)
        room = await site.rooms.back.undo(room.id, 0)
        assert room.question_id(0) not in (None, question)
        with pytest.raises(Stale):
            await site.rooms.play.answer(room.id, 0, some_answer(room, 0), question)

    on_site(tmp_path, act)


def test_the_undo_of_one_does_not_disturb_another(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        room, _ = await two_people(site)
        other = room.question_id(1)
        await site.rooms.play.answer(room.id, 0, some_answer(room, 0))
        room = await site.rooms.back.undo(room.id, 0)
        assert room.question_id(1) == other
        await site.rooms.play.answer(room.id, 1, some_answer(room, 1), other)

    on_site(tmp_path, act)


def test_names_of_questions_survive_a_restart_after_undos(tmp_path: Path) -> None:
    async def begin(site: Site) -> tuple[str, list[str | None]]:
        room, _ = await two_people(site)
        for _ in range(2):
            await site.rooms.play.answer(room.id, 0, some_answer(room, 0))
            room = await site.rooms.back.undo(room.id, 0)
        return room.id, [room.question_id(seat) for seat in (0, 1)]

    table_id, names = on_site(tmp_path, begin)

    async def later(site: Site) -> None:
        room = await site.rooms.get(table_id)
        assert [room.question_id(seat) for seat in (0, 1)] == names

    on_site(tmp_path, later)


async def _past_a_reveal(site: Site, room: Room) -> int:
    """Play until somebody cannot take back freely what he did last; returns his seat."""
    rng = Random(5)
    for _ in range(200):
        seat = rng.choice(list(room.table.asks()))
        await site.rooms.play.answer(room.id, seat, room.table.asks()[seat].sample(rng))
        fork = room.table.fork()
        try:
            room.table.undo(seat)
        except Illegal as refusal:
            if refusal.why == "cannot-undo":
                return seat
        else:
            room = await _reloaded(site, room)
        del fork
    raise AssertionError("everything could be taken back")


async def _reloaded(site: Site, room: Room) -> Room:
    site.rooms.look_again_at_all()
    return await site.rooms.get(room.id)


def test_beyond_a_reveal_the_others_are_asked(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        room, _ = await two_people(site)
        seat = await _past_a_reveal(site, room)
        room = await _reloaded(site, room)
        with pytest.raises(Illegal):
            await site.rooms.back.undo(room.id, seat)
        room = await site.rooms.back.wish_undo(room.id, seat)
        assert room.info.wish is not None
        await site.rooms.back.answer_wish(room.id, 1 - seat, agree=False)
        assert (await site.rooms.get(room.id)).info.wish is None
        await site.rooms.back.wish_undo(room.id, seat)
        number = room.number
        try:
            room = await site.rooms.back.answer_wish(room.id, 1 - seat, agree=True)
        except Illegal:  # what others did since does not fit any more: then not even consent helps
            pass
        else:
            assert room.number == number + 1
        assert (await site.rooms.get(room.id)).info.wish is None

    on_site(tmp_path, act)


# -- seats


def test_a_private_table_is_seen_only_by_its_people(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        ada, bea, eve = [(await site.people.new_guest(name))[0] for name in ("Ada", "Bea", "Eve")]
        room = await site.rooms.making.create(WantedTable("rftg", [ME, LINK]), ada.id, ada.name)
        invite = room.seats[1].invite
        for stranger in (eve.id, None):
            with pytest.raises(NoSuchTable):
                await site.rooms.see(room.id, stranger)
        with pytest.raises(NoSuchTable):
            await site.rooms.seats.sit(room.id, 1, eve.id, eve.name, "wrong")
        room = await site.rooms.seats.sit(room.id, 1, bea.id, bea.name, invite)
        assert room.begun
        with pytest.raises(NoSuchTable):
            await site.rooms.seats.sit(room.id, 1, eve.id, eve.name, invite)

    on_site(tmp_path, act)


def test_two_who_want_the_same_seat(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        people = [(await site.people.new_guest(name))[0] for name in ("Ada", "Bea", "Eve")]
        room = await site.rooms.making.create(WantedTable("rftg", [ME, OPEN, OPEN], public=True), people[0].id, "Ada")
        tries = [site.rooms.seats.sit(room.id, 1, person.id, person.name, None) for person in people[1:]]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(result) for result in results if isinstance(result, Exception)] == [SeatTaken]

    on_site(tmp_path, act)


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        (WantedTable("rftg", [ME, OPEN]), "seats"),
        (WantedTable("rftg", [ME, ME], public=True), "seats"),
        (WantedTable("rftg", [BOT, BOT]), "seats"),
        (WantedTable("rftg", [ME, WantedSeat("robot")]), "seats"),
        (WantedTable("rftg", [ME, WantedSeat("bot", "genius")]), "seats"),
        (WantedTable("rftg", [ME, BOT], clock="soon"), "clock"),
        (WantedTable("rftg", [ME, BOT], pace="slow"), "pace"),
    ],
)
def test_a_table_that_cannot_be(tmp_path: Path, wanted: WantedTable, field: str) -> None:
    async def act(site: Site) -> None:
        ada, _ = await site.people.new_guest("Ada")
        with pytest.raises(BadTable) as refused:
            await site.rooms.making.create(wanted, ada.id, ada.name)
        assert refused.value.field == field

    on_site(tmp_path, act)


# -- bots and clocks


async def until(condition: Callable[[], Awaitable[bool]], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not await condition():
        assert time.monotonic() < end, "it did not happen in time"
        await asyncio.sleep(0.02)


def test_bots_alone_play_to_the_end(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        ada, _ = await site.people.new_guest("Ada")
        room = await site.rooms.making.create(WantedTable("rftg", [BOT, BOT], public=True), ada.id, ada.name)

        async def is_over() -> bool:
            return (await site.rooms.get(room.id)).outcome is not None

        await until(is_over)

    on_site(tmp_path, act)


def test_after_a_restart_bots_go_on_by_themselves(tmp_path: Path) -> None:
    async def begin(site: Site) -> str:
        await site.keeper.close()  # the keeper dies before the bots have moved
        ada, _ = await site.people.new_guest("Ada")
        return (await site.rooms.making.create(WantedTable("rftg", [BOT, BOT], public=True), ada.id, ada.name)).id

    table_id = on_site(tmp_path, begin)

    async def later(site: Site) -> None:
        async def is_over() -> bool:
            return (await site.rooms.get(table_id)).outcome is not None

        await until(is_over)

    on_site(tmp_path, later)


def test_a_bot_stands_in_for_somebody_who_is_away_until_he_is_back(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        room, people = await two_people(site, clock="live-2")
        room = await site.rooms.play.answer(room.id, 0, some_answer(room, 0))
        assert room.deadline_of(0) is None
        assert room.deadline_of(1) is not None
        now = time.time() + 121
        site.keeper._clock = lambda: now

        async def moved() -> bool:
            found = await site.rooms.get(room.id)
            return found.seats[1].away and 1 not in found.table.asks()

        await until(moved)
        await site.rooms.seats.come_back(room.id, people[1])
        found = await site.rooms.get(room.id)
        assert not found.seats[1].away
        assert found.seats[1].person == people[1]

    on_site(tmp_path, act)


def test_whoever_leaves_is_replaced_by_a_bot(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        room, people = await two_people(site)
        await site.rooms.seats.leave(room.id, people[1])
        found = await site.rooms.get(room.id)
        assert found.seats[1].kind == "bot"
        assert found.seat_of(people[1]) is None

        async def moved() -> bool:
            return 1 not in (await site.rooms.get(room.id)).table.asks()

        await until(moved)

    on_site(tmp_path, act)


# -- branches, rematches


def test_a_branch_of_a_running_game_keeps_its_secrets(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        room, people = await two_people(site)
        room = await play_both(site, room, 40)
        branch = await site.rooms.branches.branch_off(room, room.table.number, people[0], "Ada")
        assert branch.seat_of(people[0]) == 0
        assert branch.table.view(0) == room.table.view(0)

        async def is_over() -> bool:
            found = await site.rooms.get(branch.id)
            if (found.outcome is None) and 0 in found.table.asks():
                await site.rooms.play.answer(branch.id, 0, some_answer(found, 0))
            return found.outcome is not None

        await until(is_over)
        with pytest.raises(Illegal):
            await site.rooms.branches.record_of(await site.rooms.get(branch.id))
        await play_both(site, await site.rooms.get(room.id), 1000)
        assert (await site.rooms.branches.record_of(await site.rooms.get(branch.id))).answers

    on_site(tmp_path, act)


def test_both_who_want_a_rematch_meet_at_the_same_table(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        room, people = await two_people(site)
        room = await play_both(site, room, 1000)
        assert room.outcome is not None
        watcher = await site.people.new_guest("Cyd")
        with pytest.raises(NoSuchTable):  # nobody else takes their names and seats for a table of his own
            await site.rooms.rematches.rematch(room, watcher[0].id, "Cyd")
        first = await site.rooms.rematches.rematch(room, people[0], "Ada")
        second = await site.rooms.rematches.rematch(await site.rooms.get(room.id), people[1], "Bea")
        assert first.id == second.id
        assert second.begun
        assert {seat.person for seat in second.seats} == set(people)

    on_site(tmp_path, act)


def test_against_bots_everything_of_the_own_can_be_taken_back(tmp_path: Path) -> None:
    """Also when they have answered since, openly or sealed: they simply think again."""

    async def act(site: Site) -> int:
        ada, _ = await site.people.new_guest("Ada")
        room = await site.rooms.making.create(WantedTable("rftg", [ME, BOT, BOT]), ada.id, ada.name)
        taken_back = 0
        for step in range(25):

            async def asked() -> bool:
                found = await site.rooms.get(room.id)
                bots = [seat for seat in found.table.asks() if seat > 0]
                return found.outcome is not None or (0 in found.table.asks() and not bots)

            await until(asked)
            found = await site.rooms.get(room.id)
            if found.outcome is not None:
                break
            question = found.question_id(0)
            kind = found.table.asks()[0].kind
            await site.rooms.play.answer(room.id, 0, some_answer(found, 0, step), question)
            if step % 3 == 2:
                await until(asked)
                if (await site.rooms.get(room.id)).outcome is not None:
                    break
                found = await site.rooms.back.undo(room.id, 0)
                assert found.table.asks()[0].kind == kind
                taken_back += 1
        return taken_back

    assert on_site(tmp_path, act) > 4


# -- races, and ways to cheat


def test_nobody_sits_twice_at_one_table(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        ada, bea = [(await site.people.new_guest(name))[0] for name in ("Ada", "Bea")]
        room = await site.rooms.making.create(WantedTable("rftg", [ME, OPEN, OPEN], public=True), ada.id, ada.name)
        tries = [site.rooms.seats.sit(room.id, seat, bea.id, bea.name, None) for seat in (1, 2)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(result) for result in results if isinstance(result, Exception)] == [SeatTaken]
        found = await site.rooms.get(room.id)
        assert [seat.person for seat in found.seats].count(bea.id) == 1
        assert not found.begun
        free = next(seat.seat for seat in found.seats if seat.person is None)
        with pytest.raises(SeatTaken, match="you sit at this table already"):
            await site.rooms.seats.sit(room.id, free, bea.id, bea.name, None)

    on_site(tmp_path, act)


def test_a_full_table_begins_even_if_nobody_was_there_to_begin_it(tmp_path: Path) -> None:
    async def begin(site: Site) -> str:
        ada, bea = [(await site.people.new_guest(name))[0] for name in ("Ada", "Bea")]
        room = await site.rooms.making.create(WantedTable("rftg", [ME, OPEN], public=True), ada.id, ada.name)
        await site.rooms.seats._seat_person(room, 1, bea.id, bea.name)  # and here the process was killed
        return room.id

    table_id = on_site(tmp_path, begin)

    async def later(site: Site) -> None:
        async def begun() -> bool:
            return (await site.rooms.get(table_id)).begun

        await until(begun)

    on_site(tmp_path, later)


def test_somebody_who_is_away_has_not_agreed_to_anything(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        room, _ = await two_people(site, clock="live-2")
        seat = await _past_a_reveal(site, room)
        room = await _reloaded(site, room)
        await site.rooms.seats.take_over(room, [1 - seat])
        await site.keeper.close()
        with pytest.raises(Illegal):
            await site.rooms.back.undo(room.id, seat)
        room = await site.rooms.back.wish_undo(room.id, seat)
        assert room.info.wish is not None

    on_site(tmp_path, act)


def test_a_wish_ends_when_the_one_who_wished_plays_on(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        room, _ = await two_people(site)
        room = await play_both(site, room, 20)
        seat = next(iter(room.table.asks()))
        await site.rooms.back.wish_undo(room.id, seat)
        given = room.answers_of(seat)
        while room.answers_of(seat) == given or room.number != room.seen_number:
            other = next(iter(room.table.asks()))
            room = await site.rooms.play.answer(room.id, other, some_answer(room, other))
        assert room.info.wish is None
        with pytest.raises(Stale):
            await site.rooms.back.answer_wish(room.id, 1 - seat, agree=True)

    on_site(tmp_path, act)


def test_taking_back_and_answering_again_does_not_stop_the_clock(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        room, _ = await two_people(site, clock="live-2")
        deadline = room.deadline_of(0)
        for _ in range(3):
            await site.rooms.play.answer(room.id, 0, some_answer(room, 0))
            room = await site.rooms.back.undo(room.id, 0)
        assert room.deadline_of(0) == deadline

    on_site(tmp_path, act)


def test_an_undo_does_not_tell_who_has_chosen(tmp_path: Path) -> None:
    """At the start of a sealed choice nobody's earlier answer can be taken back, whoever has sealed already."""

    async def act(site: Site) -> None:
        room, _ = await two_people(site)
        for seat in (0, 1):
            room = await site.rooms.play.answer(room.id, seat, some_answer(room, seat))
        assert room.table.choosing() == [0, 1]
        for _ in range(2):
            with pytest.raises(Illegal) as refused:
                await site.rooms.back.undo(room.id, 0)
            assert refused.value.why == "cannot-undo"
            if room.table.sealed(1) is None:
                room = await site.rooms.play.answer(room.id, 1, some_answer(room, 1))

    on_site(tmp_path, act)


def test_two_clicks_on_undo_take_back_one_answer(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        ada, _ = await site.people.new_guest("Ada")
        room = await site.rooms.making.create(WantedTable("rftg", [ME, BOT]), ada.id, ada.name)
        table_id = room.id

        async def asked() -> bool:
            return list((await site.rooms.get(table_id)).table.asks()) == [0]

        for step in range(2):
            await until(asked)
            room = await site.rooms.play.answer(room.id, 0, some_answer(room, 0, step))
        await until(asked)
        given = room.answers_of(0)
        undos = [site.rooms.back.undo(room.id, 0, given) for _ in range(3)]
        results = await asyncio.gather(*undos, return_exceptions=True)
        assert [type(result) for result in results if isinstance(result, Exception)] == [Stale, Stale]
        assert (await site.rooms.get(room.id)).answers_of(0) == given - 1

    on_site(tmp_path, act)


def test_a_bot_does_not_answer_for_somebody_who_came_back(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        room, _ = await two_people(site)
        with pytest.raises(Stale):
            await site.rooms.play.answer(room.id, 0, some_answer(room, 0), room.question_id(0), by_bot=True)
        assert 0 in room.table.asks()

    on_site(tmp_path, act)


def test_a_bot_that_answers_nonsense_is_helped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(site: Site) -> None:
        async def nonsense(*_: Any) -> str:
            return "no-such-thing"

        monkeypatch.setattr(site.thinkers, "choose", nonsense)
        ada, _ = await site.people.new_guest("Ada")
        room = await site.rooms.making.create(WantedTable("rftg", [BOT, BOT], public=True), ada.id, ada.name)

        async def is_over() -> bool:
            return (await site.rooms.get(room.id)).outcome is not None

        await until(is_over)

    on_site(tmp_path, act)


def test_two_clicks_on_rematch_make_one_table(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        ada, _ = await site.people.new_guest("Ada")
        room = await site.rooms.making.create(WantedTable("rftg", [ME, BOT]), ada.id, ada.name)

        async def is_over() -> bool:
            found = await site.rooms.get(room.id)
            if found.outcome is None and 0 in found.table.asks():
                await site.rooms.play.answer(room.id, 0, some_answer(found, 0))
            return found.outcome is not None

        await until(is_over)
        source = await site.rooms.get(room.id)
        made = await asyncio.gather(*[site.rooms.rematches.rematch(source, ada.id, ada.name) for _ in range(3)])
        assert len({one.id for one in made}) == 1
        assert len(await site.lists.mine(ada.id)) == 2

    on_site(tmp_path, act)


def test_a_rematch_that_was_given_up_is_made_anew(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        room, people = await two_people(site)
        room = await play_both(site, room, 1000)
        first = await site.rooms.rematches.rematch(room, people[0], "Ada")
        await site.rooms.making.delete(first.id, people[0])
        second = await site.rooms.rematches.rematch(await site.rooms.get(room.id), people[1], "Bea")
        assert second.id != first.id

    on_site(tmp_path, act)


def test_a_table_that_goes_does_not_disturb_the_news_of_others(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        ada, _ = await site.people.new_guest("Ada")
        room = await site.rooms.making.create(WantedTable("rftg", [ME, LINK]), ada.id, ada.name)
        await site.rooms.making.delete(room.id, ada.id)
        await site.rooms.look_again(room.id)
        await site.rooms.look_again(room.id, 5)
        await site.rooms.hear_of_room(room.id, "another")

    on_site(tmp_path, act)


def test_one_person_cannot_have_tables_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orloj.server.live.making._MOST_TABLES", 3)

    async def act(site: Site) -> None:
        ada, _ = await site.people.new_guest("Ada")
        for _ in range(3):
            await site.rooms.making.create(WantedTable("rftg", [ME, LINK]), ada.id, ada.name)
        with pytest.raises(TooManyTables):
            await site.rooms.making.create(WantedTable("rftg", [ME, LINK]), ada.id, ada.name)

    on_site(tmp_path, act)


def test_guests_of_one_address_do_not_have_tables_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They can be made at will: together they may have as many as two people."""
    monkeypatch.setattr("orloj.server.live.making._MOST_TABLES", 3)

    async def act(site: Site) -> None:
        async def make(number: int, network: str = "192.0.2.1") -> None:
            one, _ = await site.people.new_guest(f"Crowd {number}", network=network)
            await site.rooms.making.create(WantedTable("rftg", [ME, LINK]), one.id, one.name)

        for number in range(6):
            await make(number)
        with pytest.raises(TooManyTables):
            await make(6)
        await make(7, "192.0.2.2")

    on_site(tmp_path, act)


# -- what is stored


def test_what_is_stored_counts_until_a_table_that_had_to_go_back_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a change of the rules a table may stand at the start of its scene. Another process, with the rules of
    before, still writes behind what is stored."""

    async def act(site: Site) -> None:
        room, _ = await two_people(site)
        room = await play_both(site, room, 40, seed=2)
        while all(one.forced for one in room.table.tail):  # what is forced happens again by itself
            room = await play_both(site, room, 1, seed=2)
        stored = as_data(room)
        site.rooms.look_again_at_all()
        with monkeypatch.context() as changed:
            changed.setattr(Table, "_replay_recorded", _no_longer_fits)
            back = await site.rooms.get(room.id)
        assert back.table.returned
        assert back.table.number < room.table.number
        assert as_data(back) == stored
        # The other process goes on, and this one hears of it.
        seat, question = next(iter(room.table.asks().items()))
        entry = room.answer(seat, question.sample(Random(1)))
        assert entry is not None
        names = msgspec.json.encode(room._names).decode()
        news = [(entry.number, seat, entry.question, entry.token, entry.change, entry.sealed)]
        back.load(b"", names, news)
        assert not back.table.returned
        assert as_data(back) == as_data(room)
        # Once it has gone on by itself, its own game is the stored one.
        with monkeypatch.context() as changed:
            changed.setattr(Table, "_replay_recorded", _no_longer_fits)
            back.load(b"", names, [])
        await play_both(site, back, 1)
        assert as_data(back)["answers"] == msgspec.to_builtins(back.table.record().answers)

    on_site(tmp_path, act)


def _no_longer_fits(table: Table[Any], given: Any) -> None:
    raise Illegal("this is not allowed any more")


def test_a_finished_game_does_not_count_as_mixed_when_the_rules_change_later(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        room, _ = await two_people(site)
        room = await play_both(site, room, 10)
        room.table.header = msgspec.structs.replace(room.table.header, revision="earlier rules")
        assert not room.record().header.mixed
        await play_both(site, room, 1)
        assert room.record().header.mixed

    on_site(tmp_path, act)
