"""The player that looks one step ahead: it takes what its judgement likes, and leaves the rest to the heuristic."""

from __future__ import annotations

from random import Random
from typing import Any

from orloj.bots import bot_named
from orloj.bots.judging import Judge
from orloj.bots.one_step_ahead import WORLDS, OneStepAhead
from orloj.games.rftg.bots import Heuristic
from orloj.kernel import Decision, Table
from orloj.testing.rftg import area, rftg
from tests.bots.test_search import at_actions, own_answers, played_on


def liking_only(wanted: str) -> Judge:
    return lambda twin, seat: [float(own_answers(twin, seat)[0] == wanted), 0.5]


def test_it_gives_the_answer_that_it_judges_best(imagined: list[Any]) -> None:
    table = at_actions("foresight")
    answers = list(table.asks()[0])
    for wanted in answers:
        imagined.clear()
        bot = OneStepAhead("rftg", judge=liking_only(wanted))
        assert bot.choose(Decision(table, 0, Random(1))) == wanted
        assert len(imagined) == WORLDS * len(answers)
        assert len(set(imagined)) == WORLDS, "all answers are tried in the same worlds"


def test_if_all_answers_are_equally_good_the_heuristic_decides() -> None:
    table = at_actions("foresight")
    proposed = bot_named("heuristic", "rftg").choose(Decision(table, 0, Random(1)))
    bot = OneStepAhead("rftg", judge=lambda twin, seat: [0.5, 0.5])
    assert bot.choose(Decision(table, 0, Random(1))) == proposed


def at_pairs() -> Table[Any]:
    """A table of the advanced game at which both choose two actions."""
    return rftg(
        area("new-sparta", "space-marines", hand=["rebel-miners", "gem-world", "public-works", 2]),
        area("old-earth", "spice-world", hand=[4]),
        mode="advanced",
    ).table


def test_pairs_of_actions_were_left_to_the_heuristic(imagined: list[Any]) -> None:
    """The likeliest ones are tried, all in the same worlds."""
    table = at_pairs()
    likely = [pair for pair, _ in Heuristic().ranked(Decision(table, 0, Random(1)))]
    assert len(likely) > 12
    for wanted in likely[:11]:
        imagined.clear()
        bot = OneStepAhead("rftg", judge=liking_only(wanted))
        assert bot.choose(Decision(table, 0, Random(1))) == wanted
        assert len(imagined) == WORLDS * 12
        assert len(set(imagined)) == WORLDS


def test_an_unlikely_pair_is_not_tried(imagined: list[Any]) -> None:
    table = at_pairs()
    proposed = bot_named("heuristic", "rftg").choose(Decision(table, 0, Random(1)))
    last, _ = Heuristic().ranked(Decision(table, 0, Random(1)))[-1]
    bot = OneStepAhead("rftg", judge=liking_only(last))
    assert bot.choose(Decision(table, 0, Random(1))) == proposed
    assert imagined


def test_a_pair_does_not_depend_on_what_is_hidden() -> None:
    table = at_pairs()
    bot = bot_named("learned", "rftg")
    answer = bot.choose(Decision(table, 0, Random(3)))
    for seed in range(3):
        assert bot.choose(Decision(table.fork(0, Random(seed)), 0, Random(3))) == answer


def test_what_is_not_a_choice_of_one_of_a_few_is_left_to_the_heuristic(imagined: list[Any]) -> None:
    left = 0
    for answers in range(0, 60, 3):
        table = played_on("rftg", answers, "left")
        for seat, question in table.asks().items():
            if question.form != "one" or len(question) > 12:
                bot, heuristic = bot_named("learned", "rftg"), bot_named("heuristic", "rftg")
                assert bot.choose(Decision(table, seat, Random(2))) == heuristic.choose(
                    Decision(table, seat, Random(2))
                )
                left += 1
    assert left > 3
    assert imagined == []
