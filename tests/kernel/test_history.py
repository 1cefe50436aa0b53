"""What a table remembers: everything, in little room, and quickly at hand."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from random import Random
from statistics import median
from typing import Any

import msgspec
import pytest

from orloj.games import GAMES
from orloj.kernel import BrokenRecord, Change, Illegal, Record, Saver, Table, history, packing, verify
from orloj.kernel.history import History
from orloj.kernel.record import MOST_DEPTH, SavedScene
from tests.kernel import long
from tests.kernel.tiny import random_answer, random_duel

ANSWERS = 4_000


@pytest.fixture
def little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables pack all but the last two snapshots at once."""
    monkeypatch.setattr(History, "most_raw", 0)
    monkeypatch.setattr(history, "MOST_RAW_OF_SAVED", 0)


def long_table(answers: int, systems: int = long.SYSTEMS) -> Table[Any]:
    table = Table.new(long.game(systems=systems), 6, seed=1)
    long.play_on(table, Random(1), answers)
    return table


def raw(table: Table[Any]) -> list[bool]:
    """Which snapshots are at hand as they are?"""
    return [chapter._raw is not None for chapter in table.history]


# -- the same as without packing


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_state_of_the_past_can_be_had(game: Any, little_room: None) -> None:
    rng = Random(4)
    table: Table[Any] = Table.new(game, 3, seed=4)
    then: dict[int, bytes] = {}
    for _ in range(250):
        if table.outcome is not None:
            break
        then[table.number] = game.encode(table.state)
        table.answer(*random_answer(table, rng))
    assert raw(table)[:-2] == [False] * (len(table.history) - 2)
    for number, state in then.items():
        there = table.travel(number)
        assert game.encode(there.state) == state
        assert there.history[0] is table.history[0] or len(there.history) == 1


def test_a_table_that_packs_at_once_plays_undoes_and_saves_like_one_that_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for seed in range(8):
        records = []
        for most in (0, 1 << 30):
            monkeypatch.setattr(History, "most_raw", most)
            table, rng = random_duel(seed, 3, 15), Random(seed)
            for _ in range(80):
                if table.outcome is not None:
                    break
                if rng.random() < 0.3:
                    with suppress(Illegal):
                        table.undo(rng.randrange(3), agreed=rng.random() < 0.5)
                else:
                    table.answer(*random_answer(table, rng))
                if rng.random() < 0.2:
                    assert table.travel(rng.randrange(table.number + 1)).record().header == table.record().header
            records.append(table.record())
            assert list(table.history.snapshots()) == list(table.record().snapshots())
            assert [chapter.snapshot for chapter in table.history] == list(table.history.snapshots())
        assert records[0] == records[1]
        assert verify(table.game, records[0]).true


def test_a_saved_game_that_goes_back_and_on_stays_readable(little_room: None) -> None:
    """After an undo the next snapshots are packed against what stands now, in the table and in its stored changes."""
    rng = Random(9)
    table = long_table(100)
    saver, record = Saver(table), Record(msgspec.structs.replace(table.header), [], [])
    for _ in range(80):
        Change.unpack(saver.change().pack()).apply_to(record)
        last = len(record.scenes)
        assert last == len(table.history)
        for place in range(last - 14, last):
            assert record.snapshot(place) == table.history[place].snapshot
        if rng.random() < 0.3:
            for _ in range(rng.randrange(1, 12)):
                table.undo((table.state.turns - 1) % 6, agreed=True)
        else:
            long.play_on(table, rng, rng.randrange(1, 6))
        if rng.random() < 0.1:
            table = Table.load(table.game, Record.from_json(record.to_json()))
            saver = Saver(table, record)


def test_a_whole_snapshot_comes_at_least_every_32_scenes() -> None:
    table = long_table(150)
    depths = [scene.depth for scene in table.record().scenes]
    assert depths == [number % 32 for number in range(len(depths))]
    for _ in range(40):
        table.undo((table.state.turns - 1) % 6, agreed=True)
    long.play_on(table, Random(2), 60)
    assert [scene.depth for scene in table.record().scenes] == [number % 32 for number in range(len(table.history))]


def test_the_table_of_a_travel_packs_for_itself_without_harm(little_room: None) -> None:
    table = long_table(100)
    before = [chapter.snapshot for chapter in table.history]
    there = table.travel(60)
    long.play_on(there, Random(5), 50)
    assert [chapter.snapshot for chapter in table.history] == before
    assert list(there.record().snapshots())[:61] == before[:61]
    assert list(table.record().snapshots()) == before


# -- quick


def count_calls(monkeypatch: pytest.MonkeyPatch, name: str) -> list[int]:
    calls: list[int] = []
    real: Callable[..., bytes] = getattr(history, name)

    def counted(*args: Any) -> bytes:
        calls.append(1)
        return real(*args)

    monkeypatch.setattr(history, name, counted)
    return calls


def test_forks_and_undos_unpack_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = long_table(60)
    saver = Saver(table)
    saver.change()
    unpacked = count_calls(monkeypatch, "unpack")
    for number in range(40):
        long.play_on(table, Random(number), 1)
        saver.change()
        table.fork().fork(2, Random(1))
        table.excerpt()
        if number % 3 == 0:
            table.undo((table.state.turns - 1) % 6, agreed=True)
    assert not unpacked


def test_bots_do_not_pay_for_packing(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = count_calls(monkeypatch, "pack")
    fork = long_table(200).fork()
    long.play_on(fork, Random(1), 200)
    assert not packed


def test_a_record_packs_only_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    table = long_table(200)
    table.record()
    packed = count_calls(monkeypatch, "pack")
    table.record()
    assert not packed
    long.play_on(table, Random(1), 3)
    table.record()
    assert len(packed) == 3
    loaded = Table.load(table.game, table.record())
    loaded.record()
    assert len(packed) == 4  # its last scene was run again


def test_an_excerpt_is_one_snapshot_however_long_the_game() -> None:
    excerpt = long_table(300).excerpt()
    assert [scene.depth for scene in excerpt.scenes] == [0]
    assert len(excerpt.to_json()) < 8_000


def test_a_game_of_4000_answers_with_15_kb_of_state_stays_small(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.new(long.game(ANSWERS + 1), 6, seed=1)
    assert 14_500 < len(table.game.encode(table.state)) < 15_500
    saver, rng = Saver(table), Random(1)
    sizes = [len(saver.change().pack())]
    for _ in range(ANSWERS):
        long.play_on(table, rng, 1)
        sizes.append(len(saver.change().pack()))
    assert table.number == ANSWERS
    # Stored: what each answer adds, at the end as at the start, or all in one file.
    tenth = ANSWERS // 10
    assert median(sizes[-tenth:]) < 1.2 * median(sizes[1:tenth])
    assert sum(sizes) < 2_000_000
    record = table.record()
    assert sum(len(scene.packed) for scene in record.scenes) < 700_000
    assert len(record.to_json()) < 2_000_000
    # Any moment is there after a few unpackings.
    unpacked = count_calls(monkeypatch, "unpack")
    for number in (0, 31, 1_983, 2_000, 2_015, 3_967, ANSWERS):
        unpacked.clear()
        table.travel(number)
        assert len(unpacked) <= MOST_DEPTH + 1


def test_a_game_of_4000_answers_takes_little_memory() -> None:
    long_table(50).record()  # whatever is made once, and kept
    gc.collect()
    tracemalloc.start()
    try:
        table = Table.new(long.game(ANSWERS + 1), 6, seed=1)
        saver, rng = Saver(table), Random(1)
        for _ in range(ANSWERS):
            long.play_on(table, rng, 1)
            saver.change()
        gc.collect()
        memory = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert memory < 3_000_000
    assert sum(len(one._raw or b"") + len(one._packed or b"") for one in table.history) < 1_000_000


def test_a_table_that_nobody_saves_keeps_only_so_much_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(History, "most_raw", 200_000)
    table = long_table(100)
    at_hand = [len(one._raw) for one in table.history if one._raw is not None]
    assert 180_000 < sum(at_hand) <= 200_000
    assert raw(table) == [False] * (len(table.history) - len(at_hand)) + [True] * len(at_hand)


def test_states_of_more_than_32_kb_are_packed_as_well() -> None:
    table = long_table(200, systems=400)
    assert len(table.game.encode(table.state)) > 100_000
    record = table.record()
    steps = [len(scene.packed) for scene in record.scenes if scene.depth]
    assert median(steps) < 150
    assert list(record.snapshots()) == [chapter.snapshot for chapter in table.history]


@pytest.mark.parametrize(("name", "most"), [("andromeda", 0.045), ("rftg", 0.4)])
def test_the_snapshots_of_a_real_game_shrink(name: str, most: float) -> None:
    game, rng = GAMES[name], Random(2)
    table: Table[Any] = Table.new(game, 4, seed=2)
    while table.outcome is None and table.number < 400:
        table.answer(*random_answer(table, rng))
    packed = sum(len(scene.packed) for scene in table.record().scenes)
    assert packed < most * sum(map(len, table.history.snapshots()))


# -- damaged


def damaged(record: Record, place: int, **changes: Any) -> Record:
    scenes = [*record.scenes]
    scenes[place] = msgspec.structs.replace(scenes[place], **changes)
    return msgspec.structs.replace(record, scenes=scenes)


def test_a_damaged_snapshot_is_named_when_it_is_needed() -> None:
    table = long_table(100)
    record = table.record()
    broken = damaged(record, 70, packed=b"rubbish")
    loaded = Table.load(table.game, broken)  # the running scene stands on a whole snapshot after it
    assert loaded.state == table.state
    assert loaded.travel(69).number == 69
    for number in (70, 80, 95):
        with pytest.raises(BrokenRecord, match="the snapshot before answer 70 is damaged"):
            loaded.travel(number)
    assert loaded.travel(96).number == 96
    with pytest.raises(BrokenRecord, match="the snapshot before answer 70 is damaged"):
        Table.load(table.game, broken, at=80)
    long.play_on(loaded, Random(1), 3)
    assert verify(table.game, loaded.record()).wrong == "the snapshot before answer 71 differs"


@pytest.mark.parametrize(("place", "depth"), [(0, 1), (5, 4), (5, 6), (5, -1), (32, 32)])
def test_a_snapshot_that_does_not_follow_the_one_before_is_refused(place: int, depth: int) -> None:
    table = long_table(40)
    broken = damaged(table.record(), place, depth=depth)
    with pytest.raises(BrokenRecord, match=f"before answer {place} does not follow the one before it"):
        Table.load(table.game, broken)
    with pytest.raises(BrokenRecord, match=f"before answer {place} does not follow the one before it"):
        list(broken.snapshots())


def test_no_record_makes_anybody_unpack_for_ever() -> None:
    """A chain without whole snapshots would have to be unpacked from its beginning each time."""
    table = long_table(MOST_DEPTH + 10)
    record = table.record()
    before = b""
    for place, (scene, snapshot) in enumerate(zip(record.scenes, table.history.snapshots(), strict=True)):
        record.scenes[place] = SavedScene(
            scene.number, scene.schema, scene.told, scene.cast, packing.pack(snapshot, before or None), place
        )
        before = snapshot
    with pytest.raises(BrokenRecord, match="does not follow"):
        Table.load(table.game, record)
