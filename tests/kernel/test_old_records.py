"""Records that earlier versions wrote: they load, can be looked at, go on to the end, and are saved as of today."""

from __future__ import annotations

import gzip
from pathlib import Path
from random import Random
from typing import Any

import pytest

from orloj.games import GAMES
from orloj.kernel import Change, Record, Saver, Table, verify
from orloj.kernel.record import FORMAT
from tests.kernel.tiny import random_answer

FIXTURES = Path(__file__).parents[1] / "fixtures"
NAMES = sorted(f"{path.parent.name}/{path.name.removesuffix('.json.gz')}" for path in FIXTURES.glob("*/*.json.gz"))


def old(name: str) -> Record:
    return Record.from_json(gzip.decompress((FIXTURES / f"{name}.json.gz").read_bytes()))


def game_of(name: str) -> Any:
    return GAMES[name.rpartition("/")[2].partition("-")[0]]


def test_there_are_games_of_all_sorts() -> None:
    assert {game_of(name).id for name in NAMES} == set(GAMES)
    assert {name.rpartition("-")[2] for name in NAMES} == {"finished", "unfinished"}


@pytest.mark.parametrize("name", NAMES)
def test_old_records_are_of_their_format_and_load(name: str) -> None:
    record, game = old(name), game_of(name)
    assert record.format == int(name.partition("/")[0].removeprefix("format")) <= FORMAT
    if record.format == 1:
        assert {scene.depth for scene in record.scenes} == {0}
    table = Table.load(game, record)
    assert (table.outcome is not None) == name.endswith("-finished")
    assert table.outcome == record.outcome
    if not table.returned:
        assert table.number == len(record.answers)
        assert list(table.story)[: len(record.story)] == record.story
    assert list(table.history.snapshots())[:-1] == list(record.snapshots())[: len(table.history) - 1]


@pytest.mark.parametrize("name", NAMES)
def test_every_moment_of_an_old_record_can_be_visited(name: str) -> None:
    """Where rules were mended since, the answers of a scene may not fit any more; then its start is shown."""
    table = Table.load(game_of(name), old(name))
    numbers = range(0, table.number, 1 + table.number // 12)
    for number in numbers:
        there = table.travel(number)
        assert there.number >= number or there.returned
        start = max(chapter.number for chapter in table.history if chapter.number <= max(number, there.number))
        assert there.history[-1].number >= start
        assert there.view(0) is not None
    if game_of(name).id == "rftg":
        assert not any(table.travel(number).returned for number in numbers)


@pytest.mark.parametrize("name", NAMES)
def test_old_records_go_on_to_the_end_and_are_verified(name: str) -> None:
    """What was packed alone stays as it is; what is new is packed against it."""
    record, game = old(name), game_of(name)
    table, rng = Table.load(game, record), Random(7)
    kept = len(table.history) - 1
    while table.outcome is None:
        table.answer(*random_answer(table, rng))
    now = Record.from_json(table.record().to_json())
    assert now.format == FORMAT
    assert now.scenes[:kept] == record.scenes[:kept]
    if name.endswith("-unfinished"):
        assert any(scene.depth for scene in now.scenes[kept:])
    verdict = verify(game, now)
    assert verdict.true, verdict.wrong
    assert verify(game, record).true
    assert Table.load(game, now).record() == now


@pytest.mark.parametrize("name", [name for name in NAMES if name.endswith("-unfinished")])
def test_an_old_record_is_saved_on_bit_by_bit(name: str) -> None:
    record, game = old(name), game_of(name)
    table, rng = Table.load(game, record), Random(8)
    saver = Saver(table, record)
    for _ in range(60):
        Change.unpack(saver.change().pack()).apply_to(record)
        assert list(record.snapshots()) == list(table.history.snapshots())
        assert record.answers == table.record().answers
        table.answer(*random_answer(table, rng))
