"""Nothing but a legal answer is accepted, and a refused one changes nothing."""

from __future__ import annotations

from random import Random

import pytest

from orloj.kernel import Illegal, Malformed, NotYourChoice, Refusal, Table, choose_some
from orloj.testing import assert_refused, bad_answers, play_through
from tests.kernel.duel import GAME
from tests.kernel.tiny import Tiny, random_answer, random_duel, sit


@pytest.mark.parametrize("part", range(4))
def test_ten_thousand_bad_answers_are_refused(part: int) -> None:
    tried = 0
    reasons = {Malformed: 0, Illegal: 0, NotYourChoice: 0}
    for seed in range(part * 100, part * 100 + 100):
        rng = Random(seed)
        table = Table.new(GAME, 2 + seed % 3, seed=seed, options={"poker-face": "on"})
        while table.outcome is None and tried < 2500:
            for seat, ask in list(table.asks().items()):
                for text in bad_answers(ask, rng, 6):
                    reasons[type(assert_refused(table, seat, text))] += 1
                    tried += 1
            idle = [seat for seat in (*table.state.seats, -1, 99) if seat not in table.asks()]
            for other in idle:
                if other < 0 or table.sealed(other) is None:
                    assert type(assert_refused(table, other, "pass")) is NotYourChoice
            table.answer(*random_answer(table, rng))
        if tried >= 2500:
            break
    assert tried >= 2500
    assert reasons[Malformed] > 200
    assert reasons[Illegal] > 200


def test_refusals_say_who_is_asked() -> None:
    table = random_duel(1, 2, 0)
    assert "the table waits for seat 0, 1" in str(assert_refused(table, 7, "1"))
    over = random_duel(1, 2)
    assert str(assert_refused(over, 0, "1")) == "the game is over"


def test_an_illegal_answer_says_what_is_allowed_and_by_which_rule() -> None:
    table = random_duel(1, 2, 0)
    refused = assert_refused(table, 0, "99")
    assert isinstance(refused, Illegal)
    assert refused.rule == "duel.supply.2"
    assert "(rule duel.supply.2)" in str(refused)
    assert list(refused.allowed) == list(table.asks()[0])
    assert "Allowed: " in str(refused)


def test_many_options_are_shortened_in_the_message() -> None:
    refused = Illegal("no", allowed=[str(number) for number in range(100)])
    assert "11, … (100 in all)" in str(refused)
    assert len(refused.allowed) == 100


def test_the_harness_notices_an_answer_that_is_accepted() -> None:
    table = random_duel(1, 2, 0)
    with pytest.raises(AssertionError, match="should be refused"):
        assert_refused(table, 0, next(iter(table.asks()[0])))


def test_the_harness_finds_a_question_that_nobody_can_answer() -> None:
    def never(_chosen: object) -> Refusal:
        return Refusal(None, "never", "r.1")

    async def hopeless(g: Tiny) -> None:
        g.log.append(await choose_some(0, "many", lambda _seat: range(24), check=never))

    with pytest.raises(AssertionError, match="many: seat 0 is asked, but there is no answer"):
        play_through(sit(hopeless).game, seats=2)
