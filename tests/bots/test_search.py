"""The search: plays whole games by the rules, never peeks, keeps its budget, and finds what is worth finding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from random import Random
from typing import Any
from zlib import crc32

import pytest

from orloj.bots import Budget, Search, bot_named, bot_names
from orloj.bots.one_step_ahead import OneStepAhead
from orloj.bots.search import Branch, Settings, Thinking, Yardstick, choose_branch
from orloj.bots.variations import others_than, usual_writing
from orloj.games import GAMES, game_named
from orloj.kernel import Ask, AskSome, Bot, Decision, Table
from orloj.testing.rftg import area, rftg
from tests.seats import seats_for

MODES = [
    (game.id, mode.id, seats)
    for game in GAMES.values()
    for mode in game.modes
    for seats in range(mode.players[0], mode.players[1] + 1)
]
BLIND = [  # who must be blind to what is hidden, and after how many answers each to look
    (game, name, step)
    for game in GAMES
    for name, step in (("search@8", 23), ("search@40", 67), ("foresight", 23), ("learned", 67))
    if name != "learned" or name in bot_names(game)
]


def moments(game: str, after: Iterable[int], seed: str, seats: int = 2) -> Iterator[Table[Any]]:
    """The same table, after so many answers each: one game is played on and looked at on its way, until it is over."""
    seats = seats_for(game, seats)
    table = Table.new(game_named(game), seats, seed=seed)
    bot = bot_named("heuristic", game)
    looks = [Decision(table, seat, Random(f"{seed}/{seat}")) for seat in range(seats)]
    for answers in after:
        while table.number < answers and table.outcome is None:
            table.step(lambda seat, _: bot.choose(looks[seat]))
        yield table
        if table.outcome is not None:
            return


def played_on(game: str, answers: int, seed: str, seats: int = 2) -> Table[Any]:
    """A table in the middle of a game."""
    return next(moments(game, [answers], seed, seats))


def asked_in_another_form(game: str) -> Table[Any]:
    """A table at which somebody is asked for more than one of the options; good players seldom meet that in some games,
    so these are random ones."""
    rng = Random(1)
    for seed in range(20):
        table = Table.new(game_named(game), seats_for(game, 2), seed=seed)
        while table.outcome is None:
            if any(table.asks()[seat].form != "one" for seat in askable(table)):
                return table
            table.step(lambda _seat, question: question.sample(rng))
    raise AssertionError(f"all questions of {game} are of one form")


def askable(table: Table[Any]) -> list[int]:
    return [seat for seat, question in table.asks().items() if not question.optional]


@pytest.mark.parametrize(("game", "mode", "seats"), MODES)
def test_whole_games_are_played_by_the_rules(game: str, mode: str, seats: int) -> None:
    """The table refuses whatever is not allowed. One thinker is enough; the others are quick."""
    table = Table.new(game_named(game), seats, mode=mode, seed="whole")
    slow = game == "voidfall"  # there the heuristic itself tries its answers in imagined games
    bots: list[Bot] = [bot_named("random" if slow else "heuristic", game) for _ in range(seats)]
    bots[-1] = Search(game, Budget(tries=2))
    table.play(bots)
    assert table.outcome is not None


@pytest.mark.parametrize(("game", "name", "step"), BLIND)
@pytest.mark.parametrize("seats", [2, 3])
def test_what_is_hidden_never_changes_the_answer(game: str, name: str, step: int, seats: int) -> None:
    """The same view, question and stream of chance: the same answer, whatever was dealt."""
    compared = 0
    # By turns in two games, in which different cards are met.
    games = [moments(game, range(first, 200, 2 * step), f"hidden/{first}", seats) for first in (0, step)]
    for table in chain(*games):
        for seat in askable(table):
            bots = [OneStepAhead(game, worlds=1) if name == "foresight" else bot_named(name, game) for _ in range(3)]
            dealt = [table, table.fork(seat, Random(1)), table.fork(seat, Random(2))]
            assert dealt[0].view(seat) == dealt[1].view(seat)
            answer, *others = [bot.choose(Decision(one, seat, Random(7))) for bot, one in zip(bots, dealt, strict=True)]
            assert others == [answer, answer]
            compared += dealt[0].state != dealt[1].state
    assert compared > 1, "hardly anything was hidden"


def test_a_sealed_answer_of_another_seat_is_not_seen() -> None:
    table = played_on("rftg", 30, "sealed")
    while not all(question.kind == "action" for question in table.asks().values()):
        seat = next(iter(table.asks()))
        table.answer(seat, table.asks()[seat].sample(Random(1)))
    answers = set()
    for token in table.asks()[1]:
        twin = table.fork()
        twin.answer(1, token)
        answers.add(bot_named("search@25", "rftg").choose(Decision(twin, 0, Random(3))))
    answers.add(bot_named("search@25", "rftg").choose(Decision(table, 0, Random(3))))
    assert len(answers) == 1


def test_thinking_changes_nothing_at_the_table() -> None:
    table = played_on("rftg", 25, "untouched")
    before = table.record()
    seat = askable(table)[0]
    bot_named("search@20", "rftg").choose(Decision(table, seat, Random(1)))
    assert table.record() == before


def test_a_budget_of_tries_is_kept_and_the_thoughts_add_up() -> None:
    table = played_on("rftg", 25, "kept")
    seat = askable(table)[0]
    advice = Search("rftg", Budget(tries=40)).think(Decision(table, seat, Random(1)))
    assert 0 < advice.tries <= 40
    assert sum(thought.tries for thought in advice.thoughts) == advice.tries
    assert all(0 <= thought.value <= 1 for thought in advice.thoughts)
    assert all(thought.token in table.asks()[seat] for thought in advice.thoughts)
    assert advice.of(advice.best.token) == advice.best
    assert advice.of("no such answer") is None


def test_what_an_answer_leads_to_is_told_if_somebody_wants_to_know() -> None:
    table = played_on("rftg", 25, "kept")
    for explain in (False, True):
        thinking = Thinking(Search("rftg"), Decision(table, askable(table)[0], Random(1)), explain=explain)
        for _ in range(4):
            thinking.try_once()
        outlook = thinking.advice().best.outlook
        assert set(outlook) == ({"points", "cards", "goods", "tableau"} if explain else set())


# -- the tree


def own_answers(table: Table[Any], seat: int) -> list[str]:
    """What a seat has answered in an imagined game, without what was forced."""
    given = [one for chapter in table.history for one in chapter.given]
    return [one.token for one in given if one.seat == seat and not one.forced]


def liking(answer: str) -> float:
    """How good a seat finds an answer, for no reason at all."""
    return crc32(answer.encode()) % 100 / 100


def at_actions(seed: str) -> Table[Any]:
    """A table at which all choose their actions, sealed."""
    table = played_on("rftg", 25, seed)
    bot = bot_named("heuristic", "rftg")
    while [question.kind for question in table.asks().values()] != ["action", "action"]:
        table.step(lambda seat, _: bot.choose(Decision(table, seat, Random(1))))
    return table


def test_the_second_own_answer_is_searched_too() -> None:
    """Only the answer after the first one counts: the tree has to find out which one is liked."""

    def second_counts(table: Table[Any], seat: int) -> list[float]:
        tail = own_answers(table, seat)[1:2]
        return [liking(tail[0]) if tail and one == seat else 0.0 for one in table.state.seats]

    table = at_actions("second")
    thinking = Thinking(Search("rftg", judge=second_counts), Decision(table, 0, Random(1)))
    for _ in range(150):
        thinking.try_again(thinking.favourite)
    behind = thinking.favourite.following
    assert behind is not None
    kinds = {kind for kind, _ in behind.branches}
    choices = [[branch for (kind, _), branch in behind.branches.items() if kind == wanted] for wanted in kinds]
    several = [branches for branches in choices if sum(branch.tries for branch in branches) > 60]
    assert several
    for branches in several:
        assert len(branches) > 2
        most = max(branches, key=lambda branch: branch.tries)
        assert liking(most.token) == max(liking(branch.token) for branch in branches)


def test_others_look_after_themselves() -> None:
    """An opponent's sealed choice is searched in a tree of his own: he comes to prefer what is good for him."""

    def first_of_the_other_counts(table: Table[Any], seat: int) -> list[float]:
        return [0.0, liking(own_answers(table, 1)[0])]

    table = at_actions("others")
    thinking = Thinking(Search("rftg", judge=first_of_the_other_counts), Decision(table, 0, Random(1)))
    for _ in range(150):
        thinking.try_again(thinking.favourite)
    branches = list(thinking.trees[1].branches.values())
    assert len(branches) > 2
    most = max(branches, key=lambda branch: branch.tries)
    assert liking(most.token) == max(liking(branch.token) for branch in branches)


def test_answers_join_the_race_in_the_order_in_which_the_heuristic_likes_them() -> None:
    table, search, compared = played_on("andromeda", 20, "order"), Search("andromeda"), 0
    assert search.ranked is not None
    while compared < 6:
        seat = next(iter(table.asks()))
        look = Decision(table, seat, Random(1))
        liked = [token for token, _ in search.ranked(look)]
        if len(liked) > 4:
            thinking = Thinking(search, look)
            for _ in range(4):
                thinking._admit_another()
            admitted = [branch.token for branch in thinking.root.branches.values()]
            assert admitted == [admitted[0], *[token for token in liked if token != admitted[0]][:4]]
            compared += 1
        table.step(lambda seat, _: search.heuristic.choose(Decision(table, seat, Random(1))))


# -- the budget


def test_a_budget_of_time_ends() -> None:
    table = played_on("rftg", 25, "ends")
    short, long = (Search("rftg", Budget(seconds=seconds)) for seconds in (1e-9, 0.1))
    assert short.think(Decision(table, askable(table)[0], Random(1))).tries == 1
    assert long.think(Decision(table, askable(table)[0], Random(1))).tries > 3


def test_it_sees_how_the_game_ends() -> None:
    """In the last round one good decides: only doubling what it brings wins."""
    position = rftg(
        area("old-earth", "pre-sentient-race", goods=["pre-sentient-race"], chips=10, hand=[1]),
        area("epsilon-eridani", chips=13),
        pool=1,
    )
    table = position.table
    advice = Search("rftg", Budget(tries=120)).think(Decision(table, 0, Random(1)))
    winning = advice.of("consume-2x")
    assert winning is not None
    assert advice.best == winning
    others = [thought.value for thought in advice.thoughts if thought.token != "consume-2x"]
    assert winning.value > max(others)


def test_few_tries_prove_little_against_the_heuristic() -> None:
    favourite, lucky, better = Branch("favourite"), Branch("lucky"), Branch("better")
    for number in range(60):
        favourite.note(0.4 + 0.2 * (number % 2))
        better.note(0.65 - 0.2 * (number % 2))
    lucky.note(0.6)
    yardstick = Yardstick(favourite, Settings())
    assert yardstick.ranked([favourite, lucky, better])[0] is better
    assert tuple(yardstick.belief(favourite)) == (0, 0)
    assert yardstick.belief(lucky).mean < 0.1 / 2
    assert yardstick.belief(better).doubt < yardstick.belief(lucky).doubt


def test_answers_are_compared_in_the_same_worlds() -> None:
    """Luck that both had proves nothing, and hides nothing either."""
    favourite, alike, independent = Branch("favourite"), Branch("alike"), Branch("independent")
    luck = Random(1)
    for _ in range(40):
        world = luck.uniform(0.1, 0.8)
        favourite.note(world)
        alike.note(world + 0.03)
        independent.note(luck.uniform(0.1, 0.8) + 0.03)
    yardstick = Yardstick(favourite, Settings())
    assert yardstick.belief(alike).doubt < yardstick.belief(independent).doubt / 2
    assert yardstick.belief(alike).mean > 0.02


def test_a_single_try_goes_to_the_heuristic_and_proves_nothing() -> None:
    heuristic = bot_named("heuristic", "rftg")
    for answers in range(0, 80, 9):
        table = played_on("rftg", answers, f"single/{answers}")
        for seat in askable(table):
            for tries in (1, 2):
                advice = Search("rftg", Budget(tries=tries)).think(Decision(table, seat, Random(4)))
                rng = Random(4)
                rng.getrandbits(64)  # the search draws its stream before it asks the heuristic
                proposed = heuristic.choose(Decision(table, seat, rng))
                assert proposed is not None
                assert advice.best.token == usual_writing(table.asks()[seat], proposed)


@pytest.mark.parametrize("game", list(GAMES))
def test_the_nth_try_of_every_answer_happens_in_the_same_world(game: str, imagined: list[Any]) -> None:
    table = played_on(game, 25, "pairs")
    thinking = Thinking(Search(game, Budget(tries=1)), Decision(table, askable(table)[0], Random(1)))
    before: dict[str, int] = {}
    met: dict[int, set[Any]] = {}
    compared = 0
    for _ in range(60):
        if not thinking.try_once():
            break
        now = {branch.token: branch.tries for branch in thinking.root.branches.values()}
        (tried,) = [token for token, tries in now.items() if tries != before.get(token, 0)]
        compared += now[tried] in met
        met.setdefault(now[tried], set()).add(imagined[-1])
        before = now
    assert compared > 5
    assert all(len(states) == 1 for states in met.values())
    assert len({state for states in met.values() for state in states}) == len(met)


def with_results(thinking: Thinking, results: dict[str, float], tries: int) -> None:
    """Let the answers be tried by turns, with these results."""
    for _ in range(tries):
        branch = thinking._next()
        if branch is None:
            return
        noise = 0.01 * (branch.tries % 2)  # the same for all: luck of the world
        branch.note(results[branch.token] + noise)
        thinking.root.visits += 1


def race_of(tokens: list[str]) -> Thinking:
    table = played_on("rftg", 25, "race")
    thinking = Thinking(Search("rftg", Budget(tries=1)), Decision(table, askable(table)[0], Random(1)))
    thinking.favourite.token = tokens[0]
    thinking.to_try = iter(tokens[1:])
    return thinking


def test_who_cannot_win_is_left_behind_and_who_may_is_tried_on() -> None:
    thinking = race_of(["favourite", "bad", "good", "worse"])
    results = {"favourite": 0.5, "bad": 0.2, "good": 0.53, "worse": 0.1}
    with_results(thinking, results, 200)
    tries = {branch.token: branch.tries for branch in thinking.root.branches.values()}
    assert tries["good"] == tries["favourite"] > 5
    assert tries["bad"] < tries["favourite"] / 2 > tries["worse"]
    assert thinking.ranked()[0].token == "good"
    assert thinking._next() is None, "it is decided"
    assert thinking.root.visits < 60


def test_who_was_left_behind_comes_back_when_the_leader_turns_out_to_be_weaker() -> None:
    thinking = race_of(["favourite", "boaster", "modest"])
    thinking._admit_another()
    thinking._admit_another()
    favourite, boaster, modest = thinking.root.branches.values()
    for number in range(20):
        luck = 0.05 * (-1) ** number
        favourite.note(0.5)
        boaster.note(0.7 + luck)
        if number < 6:
            modest.note(0.52 + luck)
    thinking._begin_lap()
    assert thinking.hopeful == [favourite, boaster]
    for _ in range(20):
        favourite.note(0.5)
        boaster.note(0.1)
    assert thinking._begin_lap()
    assert modest in thinking.hopeful


def test_answers_that_differ_by_a_hair_are_not_thought_about_for_ever() -> None:
    thinking = race_of(["favourite", "other"])
    with_results(thinking, {"favourite": 0.5, "other": 0.5}, 1000)
    assert thinking._next() is None
    assert 10 < thinking.root.visits < 400


def test_an_unlucky_start_of_the_favourite_is_not_believed() -> None:
    """The same results prove less if the favourite was seldom tried."""

    def advantage(tries: int) -> float:
        favourite, other = Branch("favourite"), Branch("other")
        for number in range(tries):
            favourite.note(0.4 + 0.1 * (number % 2))
        for number in range(60):
            other.note(0.5 + 0.1 * (number % 2))
        return Yardstick(favourite, Settings()).belief(other).mean

    assert 0 < advantage(4) < advantage(60) * 0.8


def test_time_is_used_while_there_is_something_to_find_out() -> None:
    """Whoever may still win the race is tried as often as the others; the thinking ends when the winner is known."""
    ended = 0
    for answers in (25, 31, 44):
        table = played_on("rftg", answers, "used")
        look = Decision(table, askable(table)[0], Random(1))
        thinking = Thinking(Search("rftg", Budget(tries=1)), look)
        while (going_on := thinking.try_once()) and thinking.root.visits < 400:
            assert thinking.favourite.tries == max(branch.tries for branch in thinking.root.branches.values())
        if not going_on:
            tries = {branch.tries for branch in thinking.hopeful}
            assert len(tries) == 1, "the best answer is known before it was tried as often as the favourite"
            assert len(thinking.hopeful) <= 2
        assert going_on == (thinking.root.visits == 400)
        ended += not going_on
    assert ended


def test_there_is_nothing_to_think_about_a_single_answer() -> None:
    question = Ask(0, "only", lambda _: ["this"])
    table = played_on("rftg", 25, "single")
    look = Decision(table, askable(table)[0], Random(1))
    thinking = Thinking(Search("rftg", Budget(tries=1)), look)
    thinking.to_try = others_than(question, "this", Random(1))
    assert thinking.try_once()
    assert not thinking.try_once()


def test_the_favourite_is_left_when_another_answer_proves_better() -> None:
    favourite, other = Branch("favourite"), Branch("other")
    for _ in range(50):
        favourite.note(0.4)
        other.note(0.6)
    assert choose_branch([favourite, other], favourite, Settings()) is other
    untried = Branch("untried")
    assert choose_branch([favourite, untried], favourite, Settings()) is untried


@pytest.mark.parametrize("game", list(GAMES))
def test_other_answers_are_allowed_and_all_different(game: str) -> None:
    forms = set()
    games = [moments(game, range(first, 260, 14), f"else/{first}") for first in (0, 7)]
    for table in chain(*games, [asked_in_another_form(game)]):
        for seat in askable(table):
            question = table.asks()[seat]
            forms.add(question.form)
            proposed = question.sample(Random(5))
            found = []
            for token in others_than(question, proposed, Random(6)):
                found.append(token)
                if len(found) == 30:
                    break
            assert proposed not in found
            assert len(set(found)) == len(found)
            assert all(token in question for token in found)
            if question.form == "one" and len(question) <= 30:
                assert {proposed, *found} == set(question)
    assert len(forms) > 1


def test_likely_combinations_come_before_others() -> None:
    question = AskSome(0, "actions", lambda _: ["a", "b", "c", "d"], lo=2, hi=2)
    found = list(others_than(question, "a,b", Random(1), likely=["c,d", "a,b", "a,d"]))
    assert found[:2] == ["c,d", "a,d"]
    assert sorted(found) == ["a,c", "a,d", "b,c", "b,d", "c,d"]


def test_it_never_wastes_its_time_at_the_table() -> None:
    """Modules could be put into another order for ever; that is done only if the heuristic proposes it."""
    question = Ask(0, "return", lambda _: ["arrange industry", "activate sci-01", "done"])
    assert set(others_than(question, "done", Random(1), idle={"arrange"})) == {"activate sci-01"}
    table = played_on("andromeda", 0, "idle")
    bot = Search("andromeda", Budget(tries=2))
    looks = [Decision(table, seat, Random(f"idle/{seat}")) for seat in range(2)]
    while table.state.turn < 12:
        table.step(lambda seat, _: bot.choose(looks[seat]))
        assert table.number < 400, "the turns do not end"
