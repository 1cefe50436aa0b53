"""The room for trees of effects: both ways to carry them out mean the same, and content is checked when it is read."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from orloj.content import BadContent
from orloj.kernel import Ask, BrokenScript, Step, Table
from orloj.parts.effects import NO, YES, Node, Reader, Word, walk
from orloj.testing import play_through
from orloj.testing.position import Position
from tests.parts.bazaar import EFFECTS, GAME, GOODS, TREES, Bazaar, Effects, Trip

NUMBERS = range(TREES)


def table_of(tree: str, driver: str, seed: int = 5) -> Table[Bazaar]:
    return Table.new(GAME, 2, seed=seed, options={"tree": tree, "driver": driver})


Question = tuple[int, str, list[str], dict[str, Any]]


def played(tree: str, driver: str, seed: int, *, break_off: bool = False) -> tuple[list[Question], Any, list[Any]]:
    """All questions of a game, its end and its story. Answers are drawn at random, the same for the same questions.
    With `break_off` each answer is given to a copy, or to the table as it was saved and loaded."""
    table = table_of(tree, driver)
    rng, breaks, questions = Random(seed), Random(seed), []
    while table.outcome is None:
        [(seat, ask)] = table.asks().items()
        questions.append((seat, ask.kind, list(ask), dict(ask.values)))
        answer = rng.choice(list(ask))
        if break_off:
            table = table.fork() if breaks.random() < 0.5 else Table.load(GAME, table.record())
        table.answer(seat, answer)
    g = table.state
    story = [(line.key, line.seat, line.values) for line in table.story]
    return questions, (g.purses, g.built, g.turns, g.runs, g.luck), story


@pytest.mark.parametrize("number", NUMBERS)
def test_both_drivers_play_the_same_games(number: int) -> None:
    """And both mean what is written down in `plainly`."""
    for seed in range(4):
        game = played(f"tree-{number}", "scene", seed)
        assert game == played(f"tree-{number}", "plan", seed)
        assert game == played(f"tree-{number}", "plainly", seed)


@pytest.mark.parametrize("number", NUMBERS[::3])
def test_a_planned_tree_can_be_copied_and_saved_in_the_middle(number: int) -> None:
    whole, pieces = (played(f"tree-{number}", "plan", 9, break_off=off) for off in (False, True))
    assert whole[:2] == pieces[:2]  # a copy tells its own story


@pytest.mark.parametrize("number", NUMBERS[::6])
def test_whole_games_with_all_checks(number: int) -> None:
    report = play_through(GAME, seats=3, options={"tree": f"tree-{number}"}, seed=number)
    assert report.outcome is not None
    assert report.max_tail <= 2  # no word asks more


def test_the_random_trees_have_every_kind_of_node_and_word() -> None:
    nodes = [node for number in NUMBERS for node in walk(EFFECTS.node(f"tree-{number}"))]
    assert {type(node).__name__ for node in nodes} == {
        *("Word", "InOrder", "Choice", "May", "If", "Exchange", "Repeat", "Scaled", "Each")
    }
    words = {node.op for node in nodes if hasattr(node, "op")}
    assert words == set(EFFECTS.words) - {"fight"}
    asked = {kind for number in NUMBERS for _, kind, _, _ in played(f"tree-{number}", "scene", 0)[0]}
    assert asked >= {"effect.may", "effect.exchange", "effect.again", "effect.choice", "lend", "go", "tour"}


# -- single nodes


def carried_out(raw: Any, *answers: str, silk: int = 2, run: Trip | None = None) -> Position[Bazaar]:
    """The tree as the only thing in the plan, after some answers of seat 0."""
    path = f"test-{len(EFFECTS._nodes)}"
    EFFECTS.load(path, raw)
    state = table_of("brawl", "plan").state
    state.plan = [Step("turn")]
    state.turns = 99
    state.purses[0]["silk"] = silk
    EFFECTS.begin(state, 0, path, run or Trip("test"))
    return Position(GAME, state).play(*[f"0 {answer}" for answer in answers])


GAIN_TEA = {"op": "gain", "what": "tea"}
GAIN_SALT = {"op": "gain", "what": "salt"}
SPEND_SILK = {"op": "spend", "what": "silk"}


def test_in_order_goes_on_after_what_cannot_be_done_but_whole_does_not() -> None:
    parts = [GAIN_TEA, {"op": "spend", "what": "silk", "n": 9}, GAIN_SALT]
    assert carried_out({"in order": parts}).state.purses[0] == {"silk": 2, "tea": 3, "salt": 3}
    assert carried_out({"whole": parts}).state.purses[0] == {"silk": 2, "tea": 3, "salt": 2}


def test_whole_drops_the_rest_after_something_declined() -> None:
    parts = {"whole": [{"op": "lend", "what": "silk"}, GAIN_TEA]}
    assert carried_out(parts, "keep").state.purses[0]["tea"] == 2
    assert carried_out(parts, "lend").state.purses[0]["tea"] == 3


def test_only_what_can_be_done_is_offered_and_the_rest_again() -> None:
    parts = [{"op": "spend", "what": "silk", "n": 2}, {"op": "spend", "what": "silk", "n": 1}, GAIN_TEA]
    choice = {"choose": parts, "least": 0, "most": 3}
    position = carried_out(choice)
    assert list(position.table.asks()[0]) == ["1", "2", "3", "done"]
    position.play("0 2")
    assert list(position.table.asks()[0]) == ["3", "done"]
    assert position.play("0 done").table.outcome is not None


def test_a_choice_that_must_be_made_cannot_be_stopped() -> None:
    choice = {"choose": [GAIN_TEA, GAIN_SALT], "least": 1, "most": 2}
    position = carried_out(choice)
    assert list(position.table.asks()[0]) == ["1", "2"]
    assert list(position.play("0 1").table.asks()[0]) == ["2", "done"]


def test_what_was_chosen_is_not_asked_again() -> None:
    exchange = {"pay": [SPEND_SILK], "to": [GAIN_TEA]}
    position = carried_out({"choose": [exchange, GAIN_SALT], "least": 1, "most": 1}, "1")
    assert position.state.purses[0] == {"silk": 1, "tea": 3, "salt": 2}
    lend = {"op": "lend", "what": "silk"}
    assert carried_out({"choose": [lend, GAIN_SALT], "least": 1, "most": 1}, "1").state.purses[0]["silk"] == 1


def test_an_exchange_is_offered_as_often_as_it_can_be_paid() -> None:
    exchange = {"pay": [SPEND_SILK], "to": [GAIN_TEA], "times": 3}
    position = carried_out(exchange, "yes", "yes")
    assert position.table.outcome is not None
    assert position.state.purses[0] == {"silk": 0, "tea": 4, "salt": 2}
    assert carried_out(exchange, "yes", "no").state.purses[0] == {"silk": 1, "tea": 3, "salt": 2}
    assert carried_out(exchange, silk=0).table.outcome is not None


def test_a_question_before_a_word_is_put_to_who_has_not_said_yes_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask_first(_self: Effects, _g: Bazaar, seat: int, node: Word, _run: Trip) -> Ask[str] | None:
        return Ask(seat, "wanted", lambda _seat: [YES, NO]) if node.op == "gain" else None

    monkeypatch.setattr(Effects, "ask_first", ask_first)
    assert carried_out(GAIN_TEA, "yes").state.purses[0]["tea"] == 3
    assert carried_out(GAIN_TEA, "no").state.purses[0]["tea"] == 2
    assert carried_out({"whole": [GAIN_TEA, GAIN_SALT]}, "no").state.purses[0] == {"silk": 2, "tea": 2, "salt": 2}
    assert carried_out({"may": GAIN_TEA}, "yes").state.purses[0]["tea"] == 3, "one yes is enough"
    assert carried_out(GAIN_TEA, run=Trip("test", must=True)).state.purses[0]["tea"] == 3, "or none, if it is a duty"


def test_what_was_paid_for_may_be_a_duty(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def ask_first(_self: Effects, _g: Bazaar, seat: int, node: Word, _run: Trip) -> None:
        if node.op == "gain":
            seen.append(node.op)

    monkeypatch.setattr(Effects, "ask_first", ask_first)
    exchange = {"pay": [SPEND_SILK], "to": [GAIN_TEA]}
    carried_out(exchange, "yes")
    assert seen == ["gain"], "what is bought may still be declined"
    monkeypatch.setattr(Effects, "insists", lambda _self, _run: True)
    carried_out(exchange, "yes")
    assert seen == ["gain"]


def test_what_is_bought_needs_the_whole_cost() -> None:
    exchange = {"pay": [{"op": "spend", "what": "tea", "n": 2}, SPEND_SILK], "to": [GAIN_SALT]}
    assert carried_out(exchange, silk=0).table.outcome is not None  # not even asked
    assert carried_out(exchange, "yes").state.purses[0] == {"silk": 1, "tea": 0, "salt": 3}
    twice = {"pay": [SPEND_SILK, SPEND_SILK], "to": [GAIN_SALT]}  # each can be paid, but not both
    assert carried_out(twice, "yes", silk=1).state.purses[0] == {"silk": 0, "tea": 2, "salt": 2}


def test_a_condition_is_looked_at_when_it_is_reached() -> None:
    tree = {"in order": [GAIN_TEA, {"if": "rich tea", "then": [GAIN_SALT], "else": [SPEND_SILK]}]}
    assert carried_out(tree).state.purses[0] == {"silk": 2, "tea": 3, "salt": 3}
    negated = {"if": {"or": [{"not": "rich tea"}, {"and": ["away", "rich salt"]}]}, "then": [GAIN_TEA]}
    assert carried_out({"in order": [negated, negated]}).state.purses[0]["tea"] == 3


def test_numbers_are_multiplied_by_what_is_counted() -> None:
    tree = {"for each": "silk", "do": {"in order": [{"op": "gain", "what": "tea", "n": 2}, GAIN_SALT]}}
    assert carried_out(tree, silk=5).state.purses[0] == {"silk": 5, "tea": 6, "salt": 4}  # 5 // 2
    assert carried_out(tree, silk=9).state.purses[0]["salt"] == 5  # 3 at most
    assert carried_out(tree, silk=1).state.purses[0]["salt"] == 2


def test_rounds_of_a_repeat_remember_what_was_chosen() -> None:
    position = carried_out({"times": 3, "do": {"op": "tour"}, "up to": True}, "yes", "harbour", "yes")
    assert list(position.table.asks()[0]) == ["market", "temple"]
    assert position.play("0 temple", "0 no").state.purses[0]["tea"] == 4


def test_a_later_word_knows_what_an_earlier_one_chose() -> None:
    position = carried_out({"in order": [{"op": "build"}, {"op": "go"}, {"op": "build"}]}, "temple")
    assert position.state.built == {"temple": 1}


def test_what_others_choose_is_their_own_affair() -> None:
    each = {"each": "all", "do": [{"if": "away", "then": [GAIN_TEA], "else": [{"op": "go"}]}, {"op": "build"}]}
    position = carried_out({"in order": [{"op": "go"}, each, {"op": "build"}]}, "temple")
    assert position.state.built == {"temple": 3}  # each of them, and the first player once more
    assert position.state.purses[1]["tea"] == 3


def test_branches_follow_from_how_a_word_went() -> None:
    tree = {"in order": [{"op": "gamble", "dice": 3, "win": [GAIN_TEA], "lose": [SPEND_SILK]}, GAIN_SALT]}
    position = carried_out(tree, silk=5)
    [faces] = [line.values["faces"] for line in position.table.story if line.key == "gamble"]
    won = sum(face > 3 for face in faces)
    assert position.state.purses[0] == {"silk": 5 - (3 - won), "tea": 2 + won, "salt": 3}


def test_nothing_of_a_tree_happens_after_a_halt() -> None:
    halt = {"each": "all", "do": [{"op": "halt"}, GAIN_TEA]}
    assert carried_out({"in order": [halt, GAIN_SALT]}).state.purses[0] == {"silk": 2, "tea": 2, "salt": 3}
    assert carried_out({"in order": [{"op": "halt"}, GAIN_SALT]}).state.purses[0]["salt"] == 2


def test_whole_scenes_may_lie_between_a_word_and_its_branches() -> None:
    position = Position.at(table_of("brawl", "plan"))
    position.play("1 temple", "1 hit", "1 hit")
    assert position.state.built == {"temple": 1}
    position.play("0 harbour", "0 miss", "0 hit")
    assert position.state.built == {"temple": 1}
    assert [purse["tea"] for purse in position.state.purses] == [3, 2]
    assert [purse["silk"] for purse in position.state.purses] == [3, 3]


def test_a_word_that_plans_scenes_is_refused_inside_one_scene() -> None:
    with pytest.raises(BrokenScript, match="'fight' has planned scenes"):
        Position.at(table_of("brawl", "scene")).play("1 temple")


def test_what_was_known_about_trees_that_left_the_plan_is_forgotten() -> None:
    state = table_of("brawl", "plan").state
    EFFECTS.begin(state, 0, "brawl", Trip("cancelled"))
    state.plan = [Step("turn")]
    EFFECTS.begin(state, 1, "brawl", Trip("another player's"))
    EFFECTS.begin(state, 0, "brawl", Trip("outer"))
    EFFECTS.begin(state, 0, "detour", Trip("inner"))
    assert [run.source for run in state.runs.values()] == ["another player's", "outer", "inner"]
    state.runs["0:0>1"] = Trip("of another player in an outer one")  # does not count
    state.plan.insert(0, Step("effect", [1, "detour", "0:0>1"]))
    EFFECTS.begin(state, 0, "detour", Trip("innermost"))
    assert list(state.runs) == ["1:0", "0:0", "0:1", "0:0>1", "0:2"]


def test_another_tree_may_begin_between_the_turns_of_two_players() -> None:
    EFFECTS.load("tea for all", {"each": "all", "do": [GAIN_TEA]})
    EFFECTS.load("salt in between", GAIN_SALT)
    state = table_of("brawl", "plan").state
    state.plan, state.turns = [Step("turn")], 99
    EFFECTS.begin(state, 0, "tea for all", Trip("outer"))
    while "0:0>0" not in state.runs or state.plan[-1].args[2] != "0:0":  # until the first one has his tea
        step = state.plan.pop()
        EFFECTS.scenes[step.scene](state, *step.args)
    EFFECTS.begin(state, 0, "salt in between", Trip("inner"))
    assert "0:0>0" not in state.runs, "nothing of it is planned any more"
    purses = Position(GAME, state).state.purses
    assert [purse["tea"] for purse in purses] == [3, 3]
    assert purses[0]["salt"] == 3


def test_trees_run_in_lanes_whoever_is_quicker() -> None:
    """And a tree inside another one leaves the outer one alone."""
    ends, tails = set(), []
    for seed in range(12):
        arrival, answers = Random(seed), [Random(seat) for seat in range(2)]
        table = table_of("errand", "lanes")
        while table.outcome is None:
            asks = table.asks()
            seat = arrival.choice(list(asks))
            table.answer(seat, answers[seat].choice(list(asks[seat])))
            tails.append(len(table.tail))
        ends.add(msgspec.json.encode((table.state.purses, sorted(table.state.built.items()), table.state.runs)))
    assert len(ends) == 1
    assert max(tails) <= 3


# -- content


def test_steps_of_the_plan_are_short() -> None:
    state = table_of("tree-0", "plan").state
    EFFECTS.begin(state, 0, "detour", Trip("x"))
    assert state.plan[-1] == Step("effect", [0, "detour", "0:0"])


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ({"op": "gian", "what": "tea"}, "new: 'gian' is not a word of the bazaar; did you mean: gain"),
        ({"in order": [{"op": "gain", "what": 3}]}, r"new/part.0: gain: Expected `str`, got `int` - at `\$.what`"),
        ({"op": "gain", "what": "tea", "no": 1}, "new: gain: Object contains unknown field `no`"),
        ({"may": {"if": "ritch tea", "then": []}}, "new/may: 'ritch' is not a condition of the bazaar; .*: rich"),
        ({"times": "houzes", "do": {}}, "new/do: {} is no effect"),
        ({"times": "houzes", "do": GAIN_TEA}, "new: 'houzes' is not a count of the bazaar; did you mean: houses"),
    ],
)
def test_mistakes_in_content_are_told_at_once(raw: Any, message: str) -> None:
    with pytest.raises(BadContent, match=message):
        Effects.load(_copy(), "new", raw)


def _copy() -> Effects:
    copy = Effects("the bazaar")
    copy.words, copy.conditions, copy.counts = EFFECTS.words, EFFECTS.conditions, EFFECTS.counts
    return copy


def test_two_trees_cannot_have_the_same_name() -> None:
    copy = _copy()
    copy.load("a", GAIN_TEA)
    with pytest.raises(BadContent, match="a: two nodes of the bazaar are called so"):
        copy.load("a", GAIN_TEA)
    with pytest.raises(BrokenScript, match="the bazaar has no node 'b'"):
        copy.node("b")


def test_a_list_of_one_is_that_one() -> None:
    reader = Reader(_copy(), "a")
    node: Node = reader.in_order([GAIN_TEA], "then")
    assert node == reader.node(GAIN_TEA, "then.0")
    assert reader.maybe([], "then") is None
    assert msgspec.to_builtins(node)["path"] == "a/then.0"
    assert set(GOODS) == {"silk", "salt", "tea"}
