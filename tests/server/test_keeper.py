"""What the keeper does when a bot cannot think, or wants to do something that nobody has asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from orloj.games.andromeda.components import MODULES, MOONS
from orloj.kernel import Record
from orloj.server.live import keeper as keeper_module
from orloj.server.live import room as room_module
from orloj.server.live.keeper import Keeper
from orloj.server.live.room import Room, SeatInfo, Stale, TableInfo
from orloj.server.live.thinker import Stepped, Unasked, unasked
from orloj.server.live.thinkers import NoThought
from orloj.server.turns import Rank, Share
from orloj.testing.andromeda import andromeda, station
from tests.server.helpers import Server, expect, wait_until


class Rooms:
    """Notes what was answered."""

    def __init__(self) -> None:
        self.on_change: Any = None
        self.play = self.upkeep = self  # all departments in one
        self.answered: list[str] = []

    def is_quick(self, room: Any) -> bool:
        return True

    hurries = is_quick
    always_quick = True

    def rank_of(self, room: Any) -> Rank:
        return Rank.MOVE

    async def answer(self, table_id: str, seat: int, token: str, question: str | None, *, by_bot: bool) -> None:
        self.answered.append(token)


class Stumbling:
    async def choose(self, *_: Any) -> str | None:
        raise NoThought("somewhere")

    unasked = choose


@pytest.mark.parametrize("optional", [False, True])
def test_a_bot_that_stumbles_gives_any_answer_but_never_steps_in(optional: bool) -> None:
    ask = SimpleNamespace(optional=optional, sample=lambda rng: "anything")
    table = SimpleNamespace(asks=lambda: {0: ask}, excerpt=lambda: None, awaited=list)
    seat = SimpleNamespace(bot="heuristic", is_bot=True)
    room = SimpleNamespace(
        id="here",
        info=SimpleNamespace(game="rftg", owner=1, guide=None, share=None),
        seats=[seat],
        table=table,
        question_id=lambda seat: "0.7",
        only_bots=False,
        number=7,
    )
    rooms = Rooms()
    keeper = Keeper(cast(Any, rooms), cast(Any, Stumbling()))
    asyncio.run(keeper._move(cast(Any, room), 0))
    assert rooms.answered == ([] if optional else ["anything"])
    assert (keeper._next_bot(cast(Any, room)) is None) == optional  # it is not asked again


def test_for_a_bot_that_never_ends_its_turn_chance_decides(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(keeper_module, "_MOST_IN_A_ROW", 5)
    ask = SimpleNamespace(optional=False, sample=lambda rng: "end")
    table = SimpleNamespace(asks=lambda: {0: ask, 1: ask}, excerpt=lambda: None, awaited=list)
    room = SimpleNamespace(
        id="here",
        info=SimpleNamespace(game="rftg", owner=1, guide=None, share=None),
        seats=[SimpleNamespace(bot="heuristic", is_bot=True)] * 2,
        table=table,
        question_id=lambda seat: "0.7",
        only_bots=False,
        number=0,
    )

    class Again:
        async def choose(self, *_: Any) -> str | None:
            return "again"

    rooms = Rooms()
    keeper = Keeper(cast(Any, rooms), cast(Any, Again()))

    async def moves(*seats: int) -> list[str]:
        rooms.answered.clear()
        for seat in seats:
            await keeper._move(cast(Any, room), seat)
            room.number += 1
        return rooms.answered

    assert asyncio.run(moves(*[0] * 7)) == ["again"] * 5 + ["end"] * 2
    assert caplog.text.count("does not end its turn") == 1
    assert asyncio.run(moves(*[1, 0] * 10)) == ["again"] * 20
    for _ in range(4):  # a person answers now and then
        room.number += 1
        assert asyncio.run(moves(*[0] * 4)) == ["again"] * 4


def test_the_bots_of_a_game_without_end_stop(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_module, "MOST_ANSWERS", 30)
    ada = server.browser()
    table = ada.make("normal", "normal", public=True)["id"]
    wait_until(lambda: table in server.site.keeper._failed)
    room = server.room(table)
    assert room.number == 30
    assert room.outcome is None
    page = ada.get(f"/t/{table}").text
    assert "The bots have stopped" in page
    expect(204, ada.delete(f"/api/tables/{table}"))


MOON = MOONS[0].id
SLOT = next(module.id for module in MODULES if any(one.kind == "gain" and one.vp == 2 for one in module.slots))


class Table:
    """One room, of which it is noted what was done unasked."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.on_change: Any = None
        self.play = self.upkeep = self  # all departments in one
        self.done: list[tuple[int, str, str]] = []

    def rank_of(self, room: Room) -> Rank:
        return Rank.MOVE

    async def step_aside(self, table_id: str, seat: int, id: str, token: str, *, by_bot: bool) -> None:
        if by_bot and not self.room.seats[seat].is_bot:
            raise Stale("the player is back")
        self.room.step_aside(seat, id, token)
        self.done.append((seat, id, token))


class Thinking:
    """Thinks here and now; `meanwhile` happens before it is told."""

    def __init__(self, meanwhile: Callable[[], object] = lambda: None) -> None:
        self.meanwhile = meanwhile
        self.times = 0

    async def unasked(self, share: Share, game: str, bots: dict[int, str], scene: Record) -> list[Stepped]:
        self.times += 1
        steps = unasked(Unasked(game, bots, scene, "chance"))
        self.meanwhile()
        return steps


def room_with_a_moon() -> Room:
    """Somebody's turn; the bot at the other seat has a moon and a slot that gives points for it."""
    info = TableInfo("here", "andromeda", "standard", 2, {}, 1, False, "none", "natural", "waiting", 0.0, 0.0)
    room = Room(info, [SeatInfo(0, "person", "P", person=1), SeatInfo(1, "bot", "Bot", bot="normal")])
    room.begin(andromeda(station(), station(moons=[MOON], modules=[SLOT])).table, 0.0)
    return room


def let_step_aside(room: Room, thinking: Any, times: int = 1) -> list[tuple[int, str, str]]:
    rooms = Table(room)
    keeper = Keeper(cast(Any, rooms), thinking)

    async def look() -> None:
        for _ in range(times):
            await keeper._let_step_aside(room)

    asyncio.run(look())
    return rooms.done


def test_a_bot_stores_a_moon_in_the_turn_of_somebody_else() -> None:
    room = room_with_a_moon()
    thinking = Thinking()
    assert let_step_aside(room, thinking, times=3) == [(1, "store", f"store {MOON} {SLOT}")]
    assert not room.table.state.players[1].moons
    assert thinking.times == 1, "it gets another chance only when something has happened"


def test_a_bot_with_nothing_to_do_unasked_costs_nothing() -> None:
    room = room_with_a_moon()
    room.table.step_aside(1, "store", f"store {MOON} {SLOT}")
    thinking = Thinking()
    assert let_step_aside(room, thinking) == []
    assert thinking.times == 0


def test_what_has_become_impossible_meanwhile_is_left_out() -> None:
    room = room_with_a_moon()
    assert let_step_aside(room, Thinking(lambda: room.step_aside(1, "store", f"store {MOON} {SLOT}"))) == []
    back = room_with_a_moon()

    def come_back() -> None:
        back.seats[1].kind = "person"

    assert let_step_aside(back, Thinking(come_back)) == []
    assert let_step_aside(room_with_a_moon(), Stumbling()) == []


def test_where_only_one_process_can_be_nobody_writes_down_that_he_keeps_a_table(server: Server) -> None:
    """With a hundred tables of bots that would be some dozen commits a second, for which everybody's answers wait."""
    table = server.guest().make("normal", "normal", public=True)["id"]
    wait_until(lambda: server.room(table).outcome is not None)
    assert server.rows("SELECT kept_by, kept_until FROM tables WHERE id = :id", id=table) == [(None, None)]
