"""Games on file: saved and loaded at any moment, by later versions of the rules too; time travel and branches."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given as hypothesis_given
from hypothesis import strategies as st
from msgspec import field

from orloj.kernel import (
    Ask,
    BrokenRecord,
    Game,
    Illegal,
    Record,
    State,
    Step,
    Table,
    choose,
    side_by_side,
    together,
    verify,
)
from orloj.testing import assert_alike
from tests.kernel.duel import GAME, Duel, view
from tests.kernel.tiny import Tiny, given, letters, random_answer, random_duel, sit, tiny


def reread(table: Table[Any]) -> Record:
    return Record.from_json(table.record().to_json())


@hypothesis_given(st.integers(0, 10**6), st.integers(2, 4), st.integers(0, 70))
def test_a_game_goes_on_after_saving_and_loading(seed: int, seats: int, steps: int) -> None:
    table = random_duel(seed, seats, steps)
    record = reread(table)
    loaded = Table.load(GAME, record)
    assert_alike(table, loaded, "the loaded game")
    assert loaded.record() == record
    rng = Random(seed)
    while table.outcome is None:
        seat, token = random_answer(table, rng)
        table.answer(seat, token)
        loaded.answer(seat, token)
    assert loaded.record() == table.record()
    assert verify(GAME, loaded.record()).true


@hypothesis_given(st.integers(0, 10**6), st.integers(2, 4))
def test_travel_and_load_to_each_number(seed: int, seats: int) -> None:
    table = random_duel(seed, seats, 0)
    rng = Random(seed)
    stood: dict[int, tuple[bytes, int, int, int]] = {}
    while True:
        for number in range(max(stood, default=-1) + 1, table.number + 1):
            stood[number] = GAME.encode(table.state), len(table.story), len(table.casts), table.number
        if table.outcome is not None:
            break
        table.answer(*random_answer(table, rng))
    record = reread(table)
    for number, expected in stood.items():
        for there in (table.travel(number), Table.load(GAME, record, at=number)):
            assert (GAME.encode(there.state), len(there.story), len(there.casts), there.number) == expected
            assert not there.returned
    for number in (-1, table.number + 1):
        with pytest.raises(Illegal, match="no moment"):
            table.travel(number)
        with pytest.raises(Illegal, match="no moment"):
            Table.load(GAME, record, at=number)


@hypothesis_given(st.integers(0, 10**6), st.integers(2, 4), st.integers(0, 80))
def test_a_finished_game_can_be_branched_anywhere_exactly(seed: int, seats: int, number: int) -> None:
    table = random_duel(seed, seats)
    number = min(number, table.number)
    branch = table.branch(number, seed="other")
    there = table.travel(number)
    assert branch.state.luck != there.state.luck
    branch_state, there_state = msgspec.to_builtins(branch.state), msgspec.to_builtins(there.state)
    del branch_state["luck"], there_state["luck"]
    assert branch_state == there_state
    assert {seat: list(ask) for seat, ask in branch.asks().items()} == {
        seat: list(ask) for seat, ask in there.asks().items()
    }
    play_on(branch, seed)


@hypothesis_given(st.integers(0, 10**6), st.integers(2, 4), st.integers(0, 60), st.integers(0, 3))
def test_an_unfinished_game_can_be_branched_only_for_a_seat(seed: int, seats: int, steps: int, seat: int) -> None:
    table = random_duel(seed, seats, steps)
    seat %= seats
    if table.outcome is not None:
        return
    with pytest.raises(Illegal, match="only for one seat"):
        table.branch(table.number)
    branch = table.branch(table.number, seed=5, seat=seat)
    if branch.tail and branch.tail[-1].seat < 0:  # nobody was forced to answer by the new deal
        assert view(branch.state, seat) == view(table.state, seat)
        assert view(branch.state, None) == view(table.state, None)
    assert branch.state.luck.key != table.state.luck.key
    assert branch.header.commitment != table.header.commitment
    play_on(branch, seed)


def play_on(branch: Table[Duel], seed: int) -> None:
    """A branch is a table like any other: saved, loaded, forked, played to its end and verified."""
    begun = branch.number
    rng = Random(seed)
    loaded = Table.load(GAME, reread(branch))
    assert_alike(branch, loaded, "the loaded branch")
    assert loaded.record() == branch.record()
    assert_alike(branch, branch.fork(), "a fork of the branch")
    assert_alike(branch, branch.travel(0), "travelling to before the branch began")
    while branch.outcome is None:
        seat, token = random_answer(branch, rng)
        branch.answer(seat, token)
        if rng.random() < 0.2:
            loaded = Table.load(GAME, reread(loaded))
        loaded.answer(seat, token)
    record = reread(branch)
    assert record == reread(loaded)
    assert Table.load(GAME, record, at=0).number == begun
    verdict = verify(GAME, record)
    assert verdict.true, verdict.wrong
    assert verdict.unchecked == ("replay: it began in the middle of another game",)
    again = branch.branch(branch.number - 1, seed="third")  # a branch of a branch
    assert again.header.branched


def test_a_branch_gets_secret_luck_of_its_own() -> None:
    table = random_duel(1, 2)
    one, two = table.branch(5), table.branch(5)
    assert one.state.luck.key != two.state.luck.key
    assert one.header.salt != two.header.salt


def test_a_saved_game_keeps_its_seed_so_that_it_can_be_verified_when_it_is_over(tmp_path: Path) -> None:
    table = random_duel(1, 2, 5)
    assert table.record().header.seed == "1"
    loaded = Table.load(GAME, reread(table))
    rng = Random(2)
    while loaded.outcome is None:
        loaded.answer(*random_answer(loaded, rng))
    assert verify(GAME, reread(loaded)).true
    over = random_duel(1, 2)
    assert over.record().header.seed == "1"
    path = tmp_path / "game.json"
    over.record().save(path)
    assert Record.read(path) == over.record()
    with pytest.raises(BrokenRecord, match="cannot read"):
        Record.read(tmp_path / "nothing.json")


# -- later versions of the rules


class WindyDuel(Duel, kw_only=True):
    wind: str = "calm"
    gusts: list[int] = field(default_factory=list)


@pytest.mark.parametrize("steps", [0, 3, 17, 30, None])
def test_a_field_with_a_default_may_be_added(steps: int | None) -> None:
    later: Game[Any] = replace(GAME, state=WindyDuel)
    table = random_duel(2, 3, steps)
    loaded = Table.load(later, reread(table))
    assert not loaded.returned
    assert loaded.state.wind == "calm"
    assert loaded.state.hands == table.state.hands
    rng = Random(1)
    while loaded.outcome is None:
        loaded.answer(*random_answer(loaded, rng))
    for number in (0, loaded.number // 2):
        assert loaded.travel(number).state.wind == "calm"


class Diary(State, kw_only=True):
    diary: list[Any]  # was called log
    pages: int


async def write_log(g: Tiny) -> None:
    g.log.append(await choose(0, "write", letters))
    g.then("more")


async def write_diary(g: Diary) -> None:
    g.diary.append(await choose(0, "write", letters))
    g.then("more")


async def more(g: Any) -> None:
    await choose(0, "more", letters)
    await choose(0, "still more", letters)
    g.then("more")


old_game = tiny(write_log, more)


def upcast(raw: dict[str, Any]) -> dict[str, Any]:
    log = raw.pop("log")
    return {**raw, "diary": log, "pages": len(log)}


new_game: Game[Any] = replace(
    old_game,
    state=Diary,
    scenes={**old_game.scenes, "write_log": write_diary},
    schema=3,
    upcasts={2: upcast},  # 1 → 2 changed nothing in the data
)


def test_older_schemas_are_brought_up_step_by_step() -> None:
    table = Table.new(old_game, 2, seed=1)
    table.answer(0, "b")
    table.answer(0, "a")
    loaded = Table.load(new_game, reread(table))
    assert not loaded.returned
    assert (loaded.state.diary, loaded.state.pages) == (["b"], 1)
    assert loaded.asks()[0].kind == "still more"
    loaded.answer(0, "c")
    loaded.undo(0)
    loaded.undo(0)
    loaded.undo(0)  # back in a snapshot of the old schema
    assert (loaded.state.diary, loaded.state.pages) == ([], 0)
    loaded.answer(0, "c")
    record = reread(loaded)
    assert [scene.schema for scene in record.scenes] == [1, 3]
    assert Table.load(new_game, record).state.diary == ["c"]


def test_a_newer_schema_is_refused() -> None:
    table = Table.new(new_game_from_the_start(), 2, seed=1)
    with pytest.raises(BrokenRecord, match="newer version of tiny"):
        Table.load(old_game, reread(table))


def new_game_from_the_start() -> Game[Any]:
    def setup(new: Any) -> Diary:
        return Diary(seat_count=new.seats, luck=new.luck, diary=[], pages=0, plan=[Step("end"), Step("write_log")])

    return replace(new_game, setup=setup)


def test_a_missing_upcast_is_explained() -> None:
    table = Table.new(old_game, 2, seed=1)
    with pytest.raises(BrokenRecord, match="cannot be read"):
        Table.load(replace(new_game, upcasts={}), reread(table))


def test_a_tail_that_no_longer_fits_goes_back_to_the_start_of_the_scene() -> None:
    async def questions(g: Tiny) -> None:
        g.tell("begins")
        g.log.append(await choose(0, "one", letters))
        g.log.append(await choose(0, "two", letters))
        g.log.append(await choose(0, "three", letters))

    async def mended(g: Tiny) -> None:
        g.tell("begins")
        g.log.append(await choose(0, "one", letters))
        g.log.append(await choose(0, "two", lambda _seat: ["a", "b"]))
        g.log.append(await choose(0, "three", letters))

    async def crashing(g: Tiny) -> None:
        await choose(0, "one", letters)
        raise KeyError("new rule")

    async def forced(g: Tiny) -> None:
        g.log.append(await choose(1, "one", lambda _seat: ["only"]))
        g.log.append(await choose(0, "two", letters))

    table = sit(questions)
    table.answer(0, "a")
    table.answer(0, "c")
    record = reread(table)
    for scene, why in ((mended, "'c' is not among the options"), (crashing, "new rule")):
        loaded = Table.load(replace(table.game, scenes={**table.game.scenes, "questions": scene}), record)
        assert why in loaded.returned
        assert loaded.number == 0
        assert loaded.state.log == []
        assert loaded.asks()[0].kind == "one"
    loaded = Table.load(replace(table.game, scenes={**table.game.scenes, "questions": forced}), record)
    assert "not asked anything" in loaded.returned
    assert loaded.state.log == ["only"]
    assert Table.load(table.game, record).returned == ""


def test_a_question_to_which_others_leave_one_answer_is_forced_then_and_in_every_copy() -> None:
    """Whoever runs beside may change the options of an open question: it is looked at again."""

    async def share(g: Tiny) -> None:
        g.log += ["x", "y"]
        await side_by_side(g, {seat: take_one(g, seat) for seat in g.seats})
        await choose(0, "afterwards", letters)

    async def take_one(g: Tiny, seat: int) -> None:
        g.log.remove(await choose(seat, "take", lambda _seat: list(g.log)))
        await choose(seat, "more", letters)

    table = sit(share)
    table.answer(1, "x")
    assert table.number == 2
    assert table.tail[-1].forced
    assert [question.kind for question in table.asks().values()] == ["more", "more"]
    for copy in (Table.load(table.game, reread(table)), table.fork(), table.travel(1)):
        assert_alike(table, copy, "a copy")
        copy.answer(1, "a")
        assert copy.number == 3


def test_sealed_answers_survive_saving() -> None:
    async def sealed(g: Tiny) -> None:
        g.log.append(await together([Ask(seat, "pick", letters) for seat in g.seats]))

    table = sit(sealed, seats=3)
    table.answer(2, "b")
    table.answer(0, "a")
    table.answer(2, "c")
    loaded = Table.load(table.game, reread(table))
    assert loaded.sealed(2) == "c"
    assert loaded.awaited() == [0, 1, 2]
    loaded.answer(1, "a")
    assert loaded.state.log == [{0: "a", 1: "a", 2: "c"}]


# -- damaged files


def test_damaged_records_are_refused() -> None:
    table = random_duel(1, 2, 10)
    good = table.record()
    for raw in (b"", b"{}", b"[]", b"\xff", b'{"header": 1}', good.to_json()[:-9]):
        with pytest.raises(BrokenRecord, match="not a record"):
            Record.from_json(raw)
    for broken, why in (
        (msgspec.structs.replace(good, format=99), "newer version of Orloj"),
        (msgspec.structs.replace(good, scenes=[]), "no beginning"),
        (msgspec.structs.replace(good, scenes=good.scenes[1:]), "no beginning"),
    ):
        with pytest.raises(BrokenRecord, match=why):
            Record.from_json(broken.to_json())
    with pytest.raises(BrokenRecord, match="a game of duel, not of tiny"):
        Table.load(old_game, good)
    last = good.scenes[-1]
    for packed in (b"rubbish", b""):
        bad = msgspec.structs.replace(good, scenes=[*good.scenes[:-1], msgspec.structs.replace(last, packed=packed)])
        with pytest.raises(BrokenRecord, match="damaged"):
            Table.load(GAME, bad)
    assert given(Table.load(GAME, good)) == given(table)
