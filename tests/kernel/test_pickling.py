"""Tables can be pickled: for other processes, and for programs that keep positions."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from orloj.games import GAMES
from orloj.kernel import Decision, Game, Illegal, Table, choose
from tests.kernel.duel import GAME as DUEL
from tests.kernel.tiny import letters, sit

EVERY_GAME = [*GAMES.values(), DUEL]


def answer_at_random(table: Table[Any], rng: Random) -> None:
    asks = table.asks()
    seat = rng.choice(list(asks))
    table.answer(seat, asks[seat].sample(rng))


def same(one: Table[Any], two: Table[Any]) -> None:
    """Everything that can be asked of the two tables is the same."""
    assert two.game is one.game
    assert two.header == one.header
    assert two.state == one.state
    assert (two.number, two.outcome, two.returned) == (one.number, one.outcome, one.returned)
    assert (two.story, two.casts, two.taken_back) == (one.story, one.casts, one.taken_back)
    assert two.record() == one.record()
    assert [chapter.number for chapter in two.history] == [chapter.number for chapter in one.history]
    assert two.awaited() == one.awaited()
    assert {seat: list(ask) for seat, ask in two.asks().items()} == {
        seat: list(ask) for seat, ask in one.asks().items()
    }


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.id)
def test_a_table_comes_out_of_a_pickle_as_it_went_in(game: Game[Any]) -> None:
    rng = Random(2)
    table: Table[Any] = Table.new(game, 3, seed=4)
    forks = imagined = 0
    while table.asks() and table.number < 150:
        seat = next(iter(table.asks()))
        dealt = Decision(table, seat, rng).imagine()
        tables = [table, table.fork(), dealt, dealt.fork()]
        for one in tables if table.number % 5 == 0 else ():
            for answers in range(3):
                twin = pickle.loads(pickle.dumps(one))
                same(one, twin)
                if one is table or not one.asks():
                    break
                forks += one is tables[1] and one.history[0].number > 0
                imagined += one is dealt and answers > 0
                answer_at_random(one, Random(answers))
                answer_at_random(twin, Random(answers))
                same(one, twin)
        answer_at_random(table, rng)
    assert forks > 3
    assert imagined > 3


def test_a_sealed_answer_can_still_be_changed_after_a_pickle() -> None:
    table: Table[Any] = Table.new(GAMES["rftg"], 2, seed=1)
    first, second = sorted({table.asks()[0].sample(Random(number)) for number in range(9)})[:2]
    table.answer(0, first)
    twin = pickle.loads(pickle.dumps(table))
    assert twin.sealed(0) == first
    twin.answer(0, second)
    assert twin.sealed(0) == second
    assert table.sealed(0) == first


def test_what_was_taken_back_is_remembered_and_more_can_be() -> None:
    table: Table[Any] = Table.new(DUEL, 3, seed=3)
    rng = Random(1)
    while not table.taken_back:
        asks = table.asks()
        seat = next(iter(asks))
        table.answer(seat, asks[seat].sample(rng))
        twin = pickle.loads(pickle.dumps(table))
        undone = []
        for one in (table, twin):
            try:
                one.undo(seat)
                undone.append("taken back")
            except Illegal as error:
                undone.append(str(error))
        assert undone[0] == undone[1]
        same(table, twin)


def test_another_process_goes_on_with_a_pickle() -> None:
    table: Table[Any] = Table.new(GAMES["andromeda"], 2, seed=5)
    code = "import pickle, sys; print(repr(pickle.load(sys.stdin.buffer)))"
    done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(table), capture_output=True, check=True)
    assert done.stdout.decode().strip() == repr(table)


def test_a_deep_copy_is_a_table_of_its_own() -> None:
    table: Table[Any] = Table.new(GAMES["rftg"], 2, seed=1)
    twin = copy.deepcopy(table)
    same(table, twin)
    answer_at_random(twin, Random(1))
    assert twin.tail
    assert not table.tail


def test_a_game_that_cannot_be_found_again_says_so() -> None:
    async def ask(g: Any) -> None:
        g.log.append(await choose(0, "letter", letters))

    with pytest.raises(TypeError, match="cannot be pickled: it is not the GAME of"):
        pickle.dumps(sit(ask))
