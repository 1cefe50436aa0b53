"""Each kind of question: what it reads, how it writes it, when its answer is forced, and that it draws legal ones."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from orloj.kernel import (
    Ask,
    AskAmount,
    AskOrder,
    AskPay,
    AskPlace,
    AskSome,
    AskSpread,
    BrokenScript,
    Illegal,
    Malformed,
    Question,
    Refusal,
    token_of,
)
from orloj.testing import bad_answers
from orloj.testing.harness import check_question


def of(*options: Any) -> Callable[[int], list[Any]]:
    return lambda _seat: list(options)


def not_both(chosen: tuple[str, ...]) -> Refusal | None:
    return Refusal(chosen, "quarrel", "r.2", {"who": "ab"}) if {"a", "b"} <= set(chosen) else None


def worth(option: str) -> int:
    return {"a": 1, "b": 2, "c": 3, "z": 0}[option]


# question, all its answers as canonical texts
QUESTIONS: list[tuple[Question[Any, Any], set[str]]] = [
    (Ask(0, "one", of("x", "y", None, 7)), {"x", "y", "pass", "7"}),
    (AskSome(0, "some", of("a", "b", "c"), lo=1, hi=2), {"a", "b", "c", "a,b", "a,c", "b,c"}),
    (AskSome(0, "some or none", of("a", "b"), lo=0, hi=9), {"-", "a", "b", "a,b"}),
    (AskSome(0, "checked", of("a", "b", "c"), lo=2, hi=3, check=not_both), {"a,c", "b,c"}),
    (AskPay(0, "cards", of("a", "b", "c"), price=2), {"a,b", "a,c", "b,c"}),
    (AskPay(0, "coins", of("z", "a", "b", "c"), price=3, worth=worth), {"a,b", "c"}),
    (AskOrder(0, "order", of("a", "b", "c")), {",".join(order) for order in permutations("abc")}),
    (AskAmount(0, "amount", lo=-1, hi=2), {"-1", "0", "1", "2"}),
    (AskSpread(0, "spread", of("a", "b"), total=2), {"a=2", "b=2", "a=1,b=1"}),
    (AskSpread(0, "capped", of("a", "b", "c"), total=3, most=worth), {"a=1,b=2", "a=1,b=1,c=1", "a=1,c=2", "b=2,c=1",
                                                                     "b=1,c=2", "c=3"}),
    (AskPlace(0, "place", of("a", "b"), lambda piece: ["north", "south"] if piece == "a" else [18], lo=1, hi=2),
     {"a=north", "a=south", "b=18", "a=north,b=18", "a=south,b=18"}),
]  # fmt: skip
BY_KIND = pytest.mark.parametrize(("question", "answers"), QUESTIONS, ids=[question.kind for question, _ in QUESTIONS])


@BY_KIND
def test_exactly_these_answers_are_read(question: Question[Any, Any], answers: set[str]) -> None:
    check_question(question)
    for text in answers:
        canonical, value = question.read(text)
        assert canonical == text == question.write(value)
        assert text in question
    alphabet = ["a", "b", "c", "z", "x", "-", "7", "-1", "0", "a=1", "a=2", "b=1", "c=1", "b=18", "a=north", "pass"]
    for count in (1, 2, 3):
        for parts in product(alphabet, repeat=count):
            text = ",".join(parts)
            if text in question:
                assert question.read(text)[0] in answers
    assert question.only() is None
    assert None not in question


@BY_KIND
@given(st.integers())
@settings(max_examples=10)
def test_drawn_answers_are_legal_and_all_of_them_come(
    question: Question[Any, Any], answers: set[str], seed: int
) -> None:
    rng = Random(seed)
    drawn = set()
    for _ in range(200):
        drawn.add(question.sample(rng))
        question.forget()
    assert drawn == answers
    assert question.sample(Random(seed)) == question.sample(Random(seed))


@BY_KIND
def test_bad_answers_are_refused_with_an_example_or_all_that_is_allowed(
    question: Question[Any, Any], answers: set[str]
) -> None:
    for text in bad_answers(question, Random(1), 500):
        with pytest.raises((Malformed, Illegal)) as caught:
            question.read(text)
        assert str(caught.value)
        if isinstance(caught.value, Illegal):
            assert caught.value.allowed


def test_answers_are_written_in_the_order_of_the_options() -> None:
    some = AskSome(0, "some", of("a", "b", "c"), lo=1, hi=3)
    assert some.read("c,a") == ("a,c", ("a", "c"))
    assert AskOrder(0, "order", of("a", "b")).read("b,a") == ("b,a", ("b", "a"))
    assert AskSpread(0, "spread", of("a", "b"), total=3).read("b=02,a=1") == ("a=1,b=2", (("a", 1), ("b", 2)))
    place = AskPlace(0, "place", of("a", "b"), lambda _piece: [1, 2], lo=0, hi=2)
    assert place.read("b=2,a=1") == ("a=1,b=2", (("a", 1), ("b", 2)))


def test_forced_answers() -> None:
    def only(question: Question[Any, Any]) -> Any:
        return question.only()

    assert only(Ask(0, "q", of("x"))) == ("x", "x")
    assert only(Ask(0, "q", lambda _seat: iter(["x"]))) == ("x", "x")
    assert only(Ask(0, "q", lambda _seat: iter("xyz"))) is None
    assert only(Ask(0, "q", of(None))) == ("pass", None)
    assert only(AskSome(0, "q", of("a", "b"), lo=2, hi=2)) == ("a,b", ("a", "b"))
    assert only(AskSome(0, "q", of("a", "b"), lo=0, hi=0)) == ("-", ())
    assert only(AskSome(0, "q", of(), lo=0, hi=3)) == ("-", ())
    assert only(AskSome(0, "q", of("a", "b", "c"), lo=3, hi=5, check=lambda _chosen: None)) == ("a,b,c", tuple("abc"))
    assert only(AskSome(0, "q", of("a", "b", "c"), lo=2, hi=2, check=not_both)) is None
    assert only(AskPay(0, "q", of("a", "b"), price=0)) == ("-", ())
    assert only(AskPay(0, "q", of("a", "b"), price=-2, worth=worth)) == ("-", ())
    assert only(AskPay(0, "q", of("a", "b"), price=2)) == ("a,b", ("a", "b"))
    assert only(AskPay(0, "q", of("a"), price=1, worth=worth)) == ("a", ("a",))
    assert only(AskPay(0, "q", of("z", "a", "c"), price=4, worth=worth)) == ("a,c", ("a", "c"))
    assert only(AskPay(0, "q", of("a", "c"), price=3, worth=worth)) == ("c", ("c",))
    assert only(AskOrder(0, "q", of())) == ("-", ())
    assert only(AskOrder(0, "q", of("a"))) == ("a", ("a",))
    assert only(AskAmount(0, "q", lo=4, hi=4)) == ("4", 4)
    assert only(AskSpread(0, "q", of("a", "b"), total=0)) == ("-", ())
    assert only(AskSpread(0, "q", of("a"), total=3)) == ("a=3", (("a", 3),))
    assert only(AskSpread(0, "q", of("a", "b"), total=3, most=worth)) == ("a=1,b=2", (("a", 1), ("b", 2)))
    assert only(AskPlace(0, "q", of("a", "b"), lambda p: [1] if p == "a" else [], lo=1, hi=2)) == ("a=1", (("a", 1),))
    assert only(AskPlace(0, "q", of("a"), lambda _piece: [1, 2], lo=0, hi=0)) == ("-", ())
    assert only(AskPlace(0, "q", of("a"), lambda _piece: [1], lo=0, hi=1)) is None


def test_questions_without_an_answer_are_mistakes_of_the_rules() -> None:
    def refuse(_chosen: object) -> Refusal:
        return Refusal(None, "never", "r.1")

    broken: list[Question[Any, Any]] = [
        Ask(0, "q", of()),
        AskSome(0, "q", of("a"), lo=2, hi=2),
        AskSome(0, "q", of("a", "b"), lo=1, hi=1, check=refuse),
        AskSome(0, "q", of("a"), lo=1, hi=1, check=refuse),
        AskPay(0, "q", of("a"), price=2),
        AskPay(0, "q", of("a"), price=2, worth=worth),
        AskPay(0, "q", of("a", "z"), price=2, worth=worth),
        AskAmount(0, "q", lo=2, hi=1),
        AskSpread(0, "q", of("a"), total=2, most=worth),
        AskPlace(0, "q", of("a"), lambda _piece: [], lo=1, hi=1),
    ]
    for question in broken:
        with pytest.raises(BrokenScript):
            question.only()


@given(st.lists(st.integers(0, 4), max_size=7), st.integers(0, 12), st.integers())
def test_paying_by_brute_force(worths: list[int], price: int, seed: int) -> None:
    def total(chosen: tuple[int, ...]) -> int:
        return sum(worths[place] for place in chosen)

    legal = [
        chosen
        for count in range(len(worths) + 1)
        for chosen in combinations(range(len(worths)), count)
        if total(chosen) >= price
        and all(total(tuple(other for other in chosen if other != one)) < price for one in chosen)
    ]
    ask = AskPay(0, "pay", lambda _seat: range(len(worths)), price=price, worth=lambda place: worths[place])
    if not legal:
        with pytest.raises(BrokenScript):
            ask.only()
        return
    only = ask.only()
    assert (only is not None) == (len(legal) == 1)
    if only is not None:
        assert only[1] == legal[0]
    for chosen in legal:
        assert ask.read(",".join(map(str, chosen)) or "-")[1] == chosen
    rng = Random(seed)
    for _ in range(5):
        assert ask.read(ask.sample(rng))[1] in legal


def test_paying_with_many_cards_is_quick() -> None:
    ask = AskPay(0, "pay", lambda _seat: range(40), price=40, worth=lambda _place: 1)
    assert ask.only() == (",".join(map(str, range(40))), tuple(range(40)))
    ask = AskPay(0, "pay", lambda _seat: range(40), price=20, worth=lambda _place: 1)
    assert ask.only() is None
    assert len(ask.sample(Random(1)).split(",")) == 20


def test_refusals_tell_why() -> None:
    ask = Ask(2, "buy", of("x"), rule="r.1", blocked=lambda seat: [Refusal("y", "too-dear", "r.9", {"seat": seat})])
    with pytest.raises(Illegal) as caught:
        ask.read("y")
    assert (caught.value.why, caught.value.rule, caught.value.values) == ("too-dear", "r.9", {"seat": 2})
    assert caught.value.allowed == ("x",)
    with pytest.raises(Illegal) as caught:
        ask.read("w")
    assert (caught.value.why, caught.value.rule) == ("", "r.1")
    with pytest.raises(Illegal) as caught:
        AskSome(0, "some", of("a", "b", "c"), lo=2, hi=2, check=not_both).read("a,b")
    assert (caught.value.why, caught.value.rule, caught.value.values) == ("quarrel", "r.2", {"who": "ab"})
    pay = AskPay(0, "pay", of("a", "b", "c"), price=3, worth=worth, rule="r.3")
    for text, why in (("a", "too-little"), ("a,c", "needless"), ("b,c", "needless")):
        with pytest.raises(Illegal) as caught:
            pay.read(text)
        assert (caught.value.why, caught.value.rule) == (why, "r.3")
        assert caught.value.values["price"] == 3
    with pytest.raises(Illegal, match="at most 1"):
        AskSpread(0, "spread", of("a", "c"), total=2, most=worth).read("a=2")
    with pytest.raises(Illegal, match="between 1 and 3"):
        AskAmount(0, "amount", lo=1, hi=3).read("4")


class Move(Struct, frozen=True):
    who: str
    to: int

    @property
    def token(self) -> str:
        return f"{self.who} >{self.to}"


def test_tokens() -> None:
    assert [token_of(value) for value in (None, "x", 3, Move("a", 18))] == ["pass", "x", "3", "a >18"]
    ask = Ask(0, "move", of(Move("a", 18), Move("a", 25)))
    assert list(ask) == ["a >18", "a >25"]
    assert ask.read("a >25")[1] == Move("a", 25)
    assert len(ask) == 2
    assert repr(ask) == "<Ask seat 0 'move': a >18, a >25>"
    own = Ask(0, "card", of(1, 2), token=lambda card: f"card {card}")
    assert list(own) == ["card 1", "card 2"]
    assert own.token(2) == "card 2"


def test_the_same_token_twice_is_a_mistake_of_the_rules() -> None:
    ask = Ask(0, "double", of("1", 1))
    for look in (lambda: list(ask), lambda: ask.read("1"), lambda: repr(ask)):
        with pytest.raises(BrokenScript, match="same token"):
            look()


def test_nothing_is_enumerated_before_somebody_looks_and_then_once() -> None:
    looked = []

    def options(seat: int) -> list[str]:
        looked.append(seat)
        return ["a", "b"]

    ask = Ask(3, "lazy", options)
    assert looked == []
    assert list(ask) == ["a", "b"]
    assert ask.sample(Random(1)) in ask
    assert looked == [3]
    ask.forget()
    assert "a" in ask
    assert looked == [3, 3]
