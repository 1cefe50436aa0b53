"""The player that looks one step ahead: it takes what its judgement likes, and leaves the rest to the heuristic."""

from __future__ import annotations

from random import Random
from typing import Any

from orloj.bots import bot_named
from orloj.bots.foresight import WORLDS, Foresight
from orloj.bots.judging import Judge
from orloj.kernel import Look
from tests.bots.test_search import at_actions, own_answers, played_on


def liking_only(wanted: str) -> Judge:
    return lambda twin, seat: [float(own_answers(twin, seat)[0] == wanted), 0.5]


def test_it_gives_the_answer_that_it_judges_best(imagined: list[Any]) -> None:
    table = at_actions("foresight")
    answers = list(table.asks()[0])
    for wanted in answers:
        imagined.clear()
        bot = Foresight("rftg", judge=liking_only(wanted))
        assert bot.choose(Look(table, 0, Random(1))) == wanted
        assert len(imagined) == WORLDS * len(answers)
        assert len(set(imagined)) == WORLDS, "all answers are tried in the same worlds"


def test_if_all_answers_are_equally_good_the_heuristic_decides() -> None:
    table = at_actions("foresight")
    proposed = bot_named("heuristic", "rftg").choose(Look(table, 0, Random(1)))
    bot = Foresight("rftg", judge=lambda twin, seat: [0.5, 0.5])
    assert bot.choose(Look(table, 0, Random(1))) == proposed


def test_what_is_not_a_choice_of_one_of_a_few_is_left_to_the_heuristic(imagined: list[Any]) -> None:
    left = 0
    for answers in range(0, 60, 3):
        table = played_on("rftg", answers, "left")
        for seat, question in table.asks().items():
            if question.form != "one" or len(question) > 12:
                bot, heuristic = bot_named("learned", "rftg"), bot_named("heuristic", "rftg")
                assert bot.choose(Look(table, seat, Random(2))) == heuristic.choose(Look(table, seat, Random(2)))
                left += 1
    assert left > 3
    assert imagined == []
