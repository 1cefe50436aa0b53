"""Asides: what may be done at any time without being asked."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from orloj.kernel import (
    Aside,
    Ask,
    AskSpread,
    BrokenScript,
    Change,
    GameOver,
    Illegal,
    Malformed,
    NotYourChoice,
    Outcome,
    Record,
    Saver,
    Seat,
    StepsAside,
    Table,
    amount,
    choose,
    choose_some,
    digest_of,
    place,
    spread,
    together,
    verify,
)
from orloj.testing import assert_alike
from orloj.testing.harness import everything
from tests.kernel.duel import GAME
from tests.kernel.tiny import Tiny, letters, tiny

# `log` holds the purses: a number for each seat.


def gift(g: Tiny, seat: Seat) -> AskSpread[int] | None:
    """Coins for the others."""
    if not g.log or not g.log[seat]:
        return None
    others = [other for other in g.seats if other != seat]
    return AskSpread(seat, "gift", lambda _seat: others, lo=1, hi=g.log[seat])


def give(g: Tiny, seat: Seat, coins: tuple[tuple[int, int], ...]) -> None:
    for other, count in coins:
        g.log[seat] -= count
        g.log[other] += count
    g.tell("gives", seat, coins=dict(coins))
    if g.log[0] > 90:
        raise GameOver(Outcome([0], "rich", [0] * g.seat_count))


GIFT: Aside[Tiny] = Aside("gift", gift, give, widens=frozenset(["buy"]))


def fair(*scenes: Any, purses: list[int], more: tuple[Aside[Tiny], ...] = ()) -> Table[Tiny]:
    game = tiny(*scenes, asides=(GIFT, *more))
    setup = game.setup

    def rich(new: Any) -> Tiny:
        g: Tiny = setup(new)
        g.log = list(purses)
        return g

    object.__setattr__(game, "setup", rich)
    return Table.new(game, len(purses), seed=1)


async def questions(g: Tiny) -> None:
    """Every kind of question, one after the other."""
    await choose(0, "one", letters)
    await together([Ask(seat, "sealed", letters) for seat in g.seats])
    await choose_some(0, "some", letters)
    await amount(0, "amount", lo=0, hi=2)
    await spread(0, "spread", letters, total=2)
    await place(0, "place", letters, lambda _piece: ["x", "y"])
    g.then("questions")


def test_possible_while_any_kind_of_question_is_open() -> None:
    table = fair(questions, purses=[20, 20, 20])
    rng = Random(1)
    kinds: set[str] = set()
    while len(kinds) < 6:
        kinds.add(next(iter(table.asks().values())).kind)
        table.step_aside(1, "gift", "0=1")
        table.step_aside(0, "gift", "1=1")
        assert_alike(table, table.fork(), "a fork")
        for seat, question in list(table.asks().items()):
            table.answer(seat, question.sample(rng))
    assert sum(table.state.log) == 60
    assert [line.key for line in table.story] == ["gives"] * len(table.story)
    assert len(table.story) >= 12


def test_forked_saved_loaded_verified_and_travelled_like_answers() -> None:
    table = fair(questions, purses=[9, 9])
    rng = Random(7)
    stood = {}
    while table.number < 60:
        stood[table.number] = table.game.encode(table.state)
        seat = rng.randrange(2)
        if rng.random() < 0.5 and "gift" in table.asides(seat):
            table.step_aside(seat, "gift", table.asides(seat)["gift"].sample(rng))
        else:
            seat, question = rng.choice(list(table.asks().items()))
            table.answer(seat, question.sample(rng))
        loaded = Table.load(table.game, Record.from_json(table.record().to_json()))
        assert not loaded.returned
        assert_alike(table, loaded, "a loaded game")
        assert_alike(table, table.fork(), "a fork")
    for number, state in stood.items():
        assert table.game.encode(table.travel(number).state) == state


def test_an_aside_is_refused_with_what_is_possible_and_changes_nothing() -> None:
    table = fair(questions, purses=[0, 2])
    before = everything(table)
    with pytest.raises(NotYourChoice, match="cannot do 'gift' now; possible without being asked: nothing"):
        table.step_aside(0, "gift", "1=1")
    with pytest.raises(NotYourChoice, match="cannot do 'theft'"):
        table.step_aside(1, "theft", "0=1")
    with pytest.raises(NotYourChoice, match="no seat 5"):
        table.step_aside(5, "gift", "0=1")
    with pytest.raises(NotYourChoice, match="no seat '1'"):
        table.step_aside("1", "gift", "0=1")  # type: ignore[arg-type]
    with pytest.raises(Illegal, match="takes at most 2"):
        table.step_aside(1, "gift", "0=3")
    with pytest.raises(Malformed):
        table.step_aside(1, "gift", "everything")
    assert everything(table) == before


def test_a_mistake_in_an_aside_leaves_the_table_as_it_was() -> None:
    def stumble(g: Tiny, seat: Seat, _answer: str) -> None:
        g.log[seat] = 1000
        raise ZeroDivisionError

    def plan(g: Tiny, _seat: Seat, _answer: str) -> None:
        g.then("questions")

    def form(_g: Tiny, seat: Seat) -> Ask[str]:
        return Ask(seat, "x", letters)

    table = fair(questions, purses=[3, 2], more=(Aside("stumble", form, stumble), Aside("plan", form, plan)))
    table.step_aside(0, "gift", "1=1")
    before = everything(table)
    with pytest.raises(ZeroDivisionError):
        table.step_aside(0, "stumble", "a")
    with pytest.raises(BrokenScript, match="changes the plan"):
        table.step_aside(0, "plan", "a")
    assert everything(table) == before


def test_a_mistake_after_an_aside_brings_back_what_it_dropped() -> None:
    async def bids(g: Tiny) -> None:
        await together([Ask(seat, "bid", lambda seat: options(g, seat)) for seat in g.seats])

    def options(g: Tiny, seat: Seat) -> range:
        if seat == 2 and g.log[2] > 3:
            raise ZeroDivisionError
        return range(g.log[seat] + 1)

    table = fair(bids, purses=[3, 3, 3])
    table.answer(0, "3")
    table.step_aside(1, "gift", "0=1")
    before = everything(table)
    with pytest.raises(ZeroDivisionError):
        table.step_aside(0, "gift", "2=2")
    assert everything(table) == before
    assert table.sealed(0) == "3"


def test_not_while_options_are_open_that_were_worked_out_before() -> None:
    async def closed(g: Tiny) -> None:
        coins = list(range(g.log[0] + 1))
        await choose(0, "spend", lambda _seat: coins, asides=False)
        await choose(0, "more", letters)

    table = fair(closed, purses=[2, 2])
    assert table.asides(1) == {}
    with pytest.raises(NotYourChoice, match="now"):
        table.step_aside(1, "gift", "0=1")
    table.answer(0, "2")
    assert list(table.asides(1)) == ["gift"]


def test_a_question_that_an_aside_could_widen_is_not_answered_by_force() -> None:
    async def market(g: Tiny) -> None:
        g.log[0] -= await choose(0, "buy", lambda _seat: range(min(2, g.log[0]) + 1))
        await choose(0, "more", letters)

    table = fair(market, purses=[0, 1])
    assert list(table.asks()[0]) == ["0"], "poor, but somebody could help"
    table.step_aside(1, "gift", "0=1")
    assert list(table.asks()[0]) == ["0", "1"]
    table.answer(0, "1")
    assert table.asks()[0].kind == "more"
    assert fair(market, purses=[0, 0]).asks()[0].kind == "more", "nobody has anything to give"


def test_options_are_looked_at_again_and_forced_if_only_one_is_left() -> None:
    async def bets(g: Tiny) -> None:
        await choose(0, "bet", lambda _seat: range(g.log[0] + 1))
        await choose(0, "more", letters)

    table = fair(bets, purses=[1, 0])
    question = table.asks()[0]
    assert list(question) == ["0", "1"]
    table.step_aside(0, "gift", "1=1")
    assert table.asks()[0].kind == "more"
    assert [(one.token, one.forced) for one in table.record().answers] == [("1=1", False), ("0", True)]


def test_bounds_of_an_amount_may_follow_the_state() -> None:
    async def bets(g: Tiny) -> None:
        await amount(0, "bet", lo=0, hi=lambda: g.log[0])

    table = fair(bets, purses=[2, 2])
    table.step_aside(1, "gift", "0=2")
    table.answer(0, "4")
    assert table.outcome is not None


def test_a_sealed_answer_that_does_not_fit_any_more_is_opened_again_unnoticed() -> None:
    async def bids(g: Tiny) -> None:
        bids = await together([Ask(seat, "bid", lambda seat: range(g.log[seat] + 1)) for seat in g.seats])
        g.log += [list(bids.values())]
        await choose(0, "more", letters)

    table = fair(bids, purses=[3, 3, 3])
    table.answer(1, "3")
    table.answer(2, "3")
    awaited = table.awaited()
    table.step_aside(1, "gift", "0=1")
    assert table.awaited() == awaited == [0, 1, 2]
    assert table.sealed(1) is None
    assert table.sealed(2) == "3"
    assert_alike(table, table.fork(), "a fork")
    assert_alike(table, Table.load(table.game, table.record()), "a loaded game")
    assert [(one.seat, one.token) for one in table.record().answers] == [(2, "3"), (1, "0=1")], "as if never given"
    table.answer(1, "2")
    table.undo(1)
    table.answer(1, "1")
    table.undo(1)
    table.undo(1)
    assert table.state.log == [3, 3, 3]
    table.step_aside(1, "gift", "0=1")
    table.answer(1, "2")
    table.answer(0, "4")
    assert table.state.log[-1] == [4, 2, 3]
    assert verify(table.game, table.record()).true


def test_lines_told_by_asides_move_with_a_dropped_answer() -> None:
    async def bids(g: Tiny) -> None:
        await together([Ask(seat, "bid", lambda seat: range(g.log[seat] + 1)) for seat in g.seats])

    table = fair(bids, purses=[3, 3, 3])
    saver, record = Saver(table), Record(msgspec.structs.replace(table.header), [], [])
    for aside, seat, token in (
        ("", 1, "3"),
        ("gift", 2, "0=1"),
        ("gift", 1, "0=1"),  # the bid of seat 1 goes
        ("gift", 0, "2=1"),
        ("", 1, "1"),
        ("", 1, "2"),
    ):
        if aside:
            table.step_aside(seat, aside, token)
        else:
            table.answer(seat, token)
        Change.unpack(saver.change().pack()).apply_to(record)
        assert (record.answers, record.story) == (table.record().answers, table.record().story)
        assert Table.load(table.game, record).record().story == record.story
        assert verify(table.game, table.record()).wrong == ""
    assert [line.at for line in table.story] == [1, 2, 3]


def test_an_answer_that_was_forced_is_asked_if_an_aside_lets_another_one_widen_it() -> None:
    def found(g: Tiny, seat: Seat) -> Ask[str] | None:
        return Ask(seat, "find", lambda _seat: ["coin"]) if seat == 2 else None

    def find(g: Tiny, seat: Seat, _what: str) -> None:
        g.log[seat] += 1

    async def market(g: Tiny) -> None:
        asks: list[Ask[Any]] = [Ask(0, "buy", lambda _seat: range(g.log[0] + 1)), Ask(1, "bid", letters)]
        await together(asks)

    table = fair(market, purses=[0, 0, 0], more=(Aside("find", found, find),))
    assert table.sealed(0) == "0", "nobody could help"
    table.step_aside(2, "find", "coin")
    assert table.sealed(0) is None
    assert sorted(table.asks()) == [0, 1]
    assert verify(table.game, table.record()).true


def test_an_aside_can_be_taken_back() -> None:
    table = fair(questions, purses=[3, 3])
    table.step_aside(1, "gift", "0=1")
    table.answer(0, "a")
    table.undo(1)
    assert table.state.log == [3, 3]
    assert table.asks()[0].kind == "sealed"
    table.step_aside(1, "gift", "0=3")
    table.step_aside(0, "gift", "1=6")
    with pytest.raises(Illegal, match="built on it"):
        table.undo(1)
    table.undo(0)
    table.undo(1)
    assert table.state.log == [3, 3]
    assert verify(table.game, table.record()).true


def test_an_aside_may_end_the_game() -> None:
    table = fair(questions, purses=[50, 50])
    table.step_aside(1, "gift", "0=45")
    assert table.outcome is not None
    assert table.asides(0) == {}
    assert table.asks() == {}


async def plain_scene(g: Tiny) -> None:
    await choose(0, "one", letters)
    await choose(1, "two", letters)


async def busy_scene(g: Tiny) -> None:
    """Before it asks, it changes something, tells, casts, shows and marks."""
    g.log.append("begun")
    g.tell("begins")
    g.log.append(g.luck.roll(6))
    g.reveal(0, "card")
    g.mark("turn", 0)
    await choose(0, "one", letters)
    await choose(1, "two", letters)


async def sealed_scene(g: Tiny) -> None:
    """One seat has no choice: its sealed answer is there before anybody does anything."""
    g.tell("begins")
    await together([Ask(seat, "sealed", lambda seat: letters(seat)[: 3 - seat]) for seat in (2, 1, 0)])


@pytest.mark.parametrize("answers", [[], [(0, "a")]], ids=["before the first answer", "after it"])
@pytest.mark.parametrize("scene", [plain_scene, busy_scene, sealed_scene])
def test_two_hundred_asides_in_a_row_leave_a_short_tail(scene: Any, answers: list[tuple[Seat, str]]) -> None:
    table = fair(scene, purses=[1, 0, 0])
    told, cast = len(table.story), len(table.casts)
    for seat, token in answers:
        table.answer(seat, token)
    before = table.number
    for _ in range(100):
        table.step_aside(0, "gift", "1=1")
        table.step_aside(1, "gift", "0=1")
        assert len(table.tail) < 60
    assert table.number == before + 200
    assert (len(table.story), len(table.casts)) == (told + 200, cast), "the beginning of the scene is told once"
    assert table.marks(0) == (["turn"] if scene is busy_scene else [])
    assert_alike(table, table.fork(), "a fork")
    loaded = Table.load(table.game, table.record())
    assert_alike(table, loaded, "a loaded game")
    assert loaded.record() == table.record()
    assert verify(table.game, table.record()).wrong == ""
    forged = Record.from_json(table.record().to_json())
    next(one for one in forged.scenes if one.again).again = False
    assert "snapshot" in verify(table.game, forged).wrong
    assert "after its digest was published" in verify(table.game, forged, digest=digest_of(table.record())).wrong
    table.undo(1)
    assert table.state.log[:2] == [0, 1]
    assert verify(table.game, table.record()).wrong == ""


def test_a_scene_that_would_go_another_way_after_the_aside_keeps_its_snapshot() -> None:
    async def taxes(g: Tiny) -> None:
        """What happened before the question depends on the purses as they were then."""
        g.log.append(max(g.log))
        await choose(0, "one", letters)
        await choose(0, "two", letters)

    table = fair(taxes, purses=[5, 1])
    table.step_aside(0, "gift", "1=2")
    assert table.state.log == [3, 3, 5]
    assert len(table.tail) == 1
    table.step_aside(1, "gift", "0=1")
    assert table.state.log == [4, 2, 5]
    assert_alike(table, table.fork(), "a fork")
    assert_alike(table, Table.load(table.game, table.record()), "a loaded game")


def test_who_is_asked_although_there_is_one_answer_is_asked_in_a_copy_too() -> None:
    """Whether it is put at all may hang on what an aside has changed: the scene is not begun after it, then."""

    async def scene(g: Tiny) -> None:
        await choose(0, "one", lambda _seat: ["a", "b"][: g.log[1] + 1], ponder=g.log[0] > 2)
        g.then("scene")

    table = fair(scene, purses=[3, 0])
    table.step_aside(0, "gift", "1=1")
    copy = table.fork()
    for one in (table, copy):
        one.step_aside(1, "gift", "0=1")
        assert list(one.asks()[0]) == ["a"]
    assert_alike(table, copy, "a copy")


def test_bots_may_step_aside() -> None:
    class Generous:
        def choose(self, decision: Any) -> str:
            return str(decision.ask.sample(decision.rng))

        def step_aside(self, decision: Any) -> tuple[str, str] | None:
            if "gift" not in decision.asides:
                return None
            return "gift", decision.asides["gift"].sample(decision.rng)

    assert isinstance(Generous(), StepsAside)
    table = Table.new(GAME, 3, seed=3).play([Generous()] * 3)
    assert table.outcome is not None
    gifts = [answer for answer in table.record().answers if answer.aside == "gift"]
    assert len(gifts) > 5
    assert verify(GAME, table.record()).true
