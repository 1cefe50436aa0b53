"""Corner cases that a review of the kernel found, each named after what went wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from orloj.kernel import (
    EVERYBODY,
    Ask,
    BrokenRecord,
    BrokenScript,
    GameOver,
    Illegal,
    NotYourChoice,
    Outcome,
    Pile,
    Record,
    Table,
    ask,
    choose,
    first,
    side_by_side,
    together,
    verify,
)
from tests.kernel.tiny import Tiny, fixed_luck, letters, sit, tiny


def reread(table: Table[Tiny]) -> Record:
    return Record.from_json(table.record().to_json())


# -- the end of a game


def test_an_outcome_ends_the_game_at_once_although_the_script_asks_on() -> None:
    async def win(g: Tiny) -> None:
        await choose(0, "one", letters)
        g.outcome = Outcome([0], "won", [1, 0])
        await choose(0, "two", letters)

    table = sit(win)
    table.answer(0, "a")
    assert table.outcome is not None
    assert table.outcome.reason == "won"
    assert not table.asks()
    assert table.state.plan == []
    assert verify(table.game, reread(table)).true


def test_game_over_ends_the_game_from_deep_inside_scripts_that_run_side_by_side() -> None:
    async def race(g: Tiny) -> None:
        await side_by_side(g, {seat: run(g, seat) for seat in g.seats})

    async def run(g: Tiny, seat: int) -> None:
        await choose(seat, "step", letters)
        if await choose(seat, "leap", letters) == "c":
            raise GameOver(Outcome([seat], "leapt", [0, 0]))
        g.log.append(seat)

    table = sit(race)
    table.answer(0, "a")
    table.answer(1, "a")
    before = table.fork()
    table.answer(1, "c")
    assert table.outcome == Outcome([1], "leapt", [0, 0])
    assert not table.asks()
    before.answer(1, "b")
    before.answer(0, "b")
    assert before.outcome is not None
    assert before.outcome.reason == "end"


def test_a_plain_scene_can_end_the_game_before_the_rest_of_the_plan() -> None:
    def sudden(g: Tiny) -> None:
        g.then("never")
        raise GameOver(Outcome([0], "sudden", [0, 0]))

    def never(g: Tiny) -> None:
        raise AssertionError

    table = sit(sudden, never)
    assert table.outcome is not None
    assert table.outcome.reason == "sudden"


def test_a_plan_that_runs_for_ever_is_a_mistake_of_the_game() -> None:
    def again(g: Tiny) -> None:
        g.then("again")

    with pytest.raises(BrokenScript, match="for ever"):
        sit(again)


# -- undo


def test_an_undo_does_not_move_the_answer_of_another_seat_to_another_question() -> None:
    async def bribes(g: Tiny) -> None:
        for active in (0, 2):
            asks = [
                Ask(active, "act", letters),
                Ask(1, "bribe", lambda _seat: ["bribe"], optional=True, values={"whom": active}),
            ]
            seat, value = await first(asks)
            g.log.append([active, seat, value])
        await choose(0, "end", letters)

    table = sit(bribes, seats=3)
    table.answer(0, "a")
    table.answer(1, "bribe")
    log = list(table.state.log)
    with pytest.raises(Illegal, match="asked something else"):
        table.undo(0)
    assert table.state.log == log
    table.undo(1)
    table.undo(0)
    assert table.state.log == []


def test_a_rule_that_stumbles_over_an_undo_refuses_it() -> None:
    async def fussy(g: Tiny) -> None:
        g.log.append(await first([Ask(0, "one", letters), Ask(1, "one", letters, optional=True)]))
        if g.log[0][0] != 0:
            raise RuntimeError("a mistake in a rule")
        await choose(1, "two", letters)
        await choose(0, "three", letters)

    table = sit(fussy)
    table.answer(0, "a")
    table.answer(1, "b")
    with pytest.raises(Illegal, match="built on it"):
        table.undo(0)
    assert table.number == 2


# -- records


def test_a_game_that_went_on_under_mended_rules_is_not_accused() -> None:
    async def old(g: Tiny) -> None:
        g.log.append(await choose(0, "one", letters))
        g.then("second")

    async def second(g: Tiny) -> None:
        g.log.append(await choose(1, "two", letters))

    async def mended(g: Tiny) -> None:
        g.log.append(await choose(0, "one", lambda _seat: ["x", "y"]))
        g.then("second")

    mended.__name__ = "old"
    table = sit(old, second)
    table.answer(0, "a")
    later = replace(tiny(mended, second), package="orloj.testing")  # another revision
    loaded = Table.load(later, reread(table))
    loaded.answer(1, "b")
    verdict = verify(later, reread(loaded))
    assert verdict.true
    assert verdict.unchecked == ("replay: the rules were changed during the game",)


def test_a_scene_that_cannot_even_start_any_more_goes_back_to_the_one_before() -> None:
    async def one(g: Tiny) -> None:
        await choose(0, "one", letters)
        g.then("two")

    async def two(g: Tiny) -> None:
        await choose(0, "two", letters)

    table = sit(one, two)
    table.answer(0, "a")
    without_two = tiny(one)
    loaded = Table.load(without_two, reread(table))
    assert loaded.asks()[0].kind == "one"
    assert "two" in loaded.returned
    with pytest.raises(BrokenRecord):
        Table.load(tiny(two), Record.from_json(sit(one, two).record().to_json()))


def test_a_story_with_numbers_as_keys_is_verified() -> None:
    async def tale(g: Tiny) -> None:
        await choose(0, "one", letters)
        g.tell("hits", by={3: 2}, pair=(1, 2))

    table = sit(tale)
    table.answer(0, "a")
    assert verify(table.game, reread(table)).true


def test_words_can_be_shuffled_saved_and_verified() -> None:
    async def factions(g: Tiny) -> None:
        g.log += ["hacan", "sol", "letnev", "naalu"]
        g.luck.shuffle(g.log)
        await choose(0, "one", letters)

    table = sit(factions)
    table.answer(0, "a")
    assert sorted(table.state.log) == ["hacan", "letnev", "naalu", "sol"]
    assert verify(table.game, reread(table)).true


def test_scenes_that_do_not_follow_each_other_are_refused() -> None:
    async def one(g: Tiny) -> None:
        await choose(0, "one", letters)
        g.then("one") if len(g.log) < 3 else None
        g.log.append(1)

    table = sit(one)
    for _ in range(3):
        table.answer(0, "a")
    record = table.record()
    record.scenes[1:] = record.scenes[:0:-1]
    with pytest.raises(BrokenRecord, match="follow"):
        Record.from_json(record.to_json())


# -- what cannot be


@pytest.mark.parametrize("seat", [True, 1.0, "1", None])
def test_a_seat_is_a_whole_number(seat: object) -> None:
    async def one(g: Tiny) -> None:
        await together([Ask(seat, "one", letters) for seat in g.seats])

    table = sit(one)
    with pytest.raises(NotYourChoice):
        table.answer(seat, "a")  # type: ignore[arg-type]
    assert table.number == 0


def test_somebody_must_be_awaited() -> None:
    async def nobody(g: Tiny) -> None:
        await first([])

    async def only_optional(g: Tiny) -> None:
        await first([Ask(seat, "one", letters, optional=True) for seat in g.seats])

    async def lone_optional(g: Tiny) -> None:
        await ask(Ask(0, "one", letters, optional=True))

    async def sealed_optional(g: Tiny) -> None:
        await together([Ask(0, "one", letters), Ask(1, "one", letters, optional=True)])

    async def nothing_to_answer(g: Tiny) -> None:
        await first([Ask(0, "one", lambda _seat: []), Ask(1, "one", letters, optional=True)])

    for script in (nobody, only_optional, lone_optional, sealed_optional, nothing_to_answer):
        with pytest.raises(BrokenScript):
            sit(script)


def test_an_answer_that_leaves_a_neighbour_without_any_is_refused_as_a_mistake_of_the_game() -> None:
    async def share(g: Tiny) -> None:
        g.log.append("x")
        await side_by_side(g, {seat: take(g, seat) for seat in g.seats})

    async def take(g: Tiny, seat: int) -> None:
        if await choose(seat, "take", lambda _seat: [*g.log, *(["leave"] if g.log else [])]) == "x":
            g.log.remove("x")

    table = sit(share)
    with pytest.raises(BrokenScript):
        table.answer(0, "x")
    assert table.number == 0
    table.answer(0, "leave")


def test_several_cards_can_be_laid_for_everybody_to_see() -> None:
    pile = Pile()
    pile.put_all([3, 4], EVERYBODY)
    assert pile.known_to(5) == [3, 4]
    fixed_luck().shuffle(pile.cards)
