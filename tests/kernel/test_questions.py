"""Each kind of question: what it reads, how it writes it, when its answer is forced, and that it draws legal ones."""

from __future__ import annotations

import re
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


def never(_value: object) -> Refusal:
    return Refusal(None, "never", "r.1")


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
    (AskSpread(0, "some points", of("a", "b", "z"), lo=1, hi=2, most=worth), {"a=1", "b=1", "b=2", "a=1,b=1"}),
    (AskSpread(0, "least", of("a", "b"), lo=2, hi=3, least=lambda option: 1 if option == "a" else -1),
     {"a=2", "a=3", "a=1,b=1", "a=1,b=2", "a=2,b=1"}),
    (AskPlace(0, "place", of("a", "b"), lambda piece: ["north", "south"] if piece == "a" else [18], lo=1, hi=2),
     {"a=north", "a=south", "b=18", "a=north,b=18", "a=south,b=18"}),
    # with a condition for the whole answer
    (Ask(0, "checked one", of("x", "y", None), check=lambda option: never(option) if option == "x" else None),
     {"y", "pass"}),
    (AskPay(0, "checked cards", of("a", "b", "c"), price=2, check=not_both), {"a,c", "b,c"}),
    (AskPay(0, "checked coins", of("a", "b", "c", "d", "e"), price=2, worth=lambda _option: 1,
            check=lambda chosen: never(chosen) if "e" in chosen or "d" in chosen else not_both(chosen)),
     {"a,c", "b,c"}),
    (AskOrder(0, "checked order", of("a", "b", "c"), check=lambda order: never(order) if order[0] == "a" else None),
     {"b,a,c", "b,c,a", "c,a,b", "c,b,a"}),
    (AskAmount(0, "even", lo=-1, hi=5, check=lambda number: never(number) if number % 2 else None), {"0", "2", "4"}),
    (AskSpread(0, "two of them", of("a", "b", "c"), total=2,
               check=lambda points: never(points) if len(points) < 2 else None),
     {"a=1,b=1", "a=1,c=1", "b=1,c=1"}),
    (AskPlace(0, "apart", of("a", "b"), lambda _piece: [1, 2], lo=2, hi=2,
              check=lambda sent: never(sent) if sent[0][1] == sent[1][1] else None),
     {"a=1,b=2", "a=2,b=1"}),
]  # fmt: skip
BY_KIND = pytest.mark.parametrize(("question", "answers"), QUESTIONS, ids=[question.kind for question, _ in QUESTIONS])


@BY_KIND
def test_exactly_these_answers_are_read(question: Question[Any, Any], answers: set[str]) -> None:
    check_question(question)
    for text in answers:
        canonical, value = question.read(text)
        assert canonical == text == question.write(value)
        assert text in question
    alphabet = ["a", "b", "c", "z", "x", "-", "7", "-1", "0", "a=1", "a=2", "b=1", "b=2", "c=1", "b=18", "a=north",
                "pass", "1", "2", "z=1"]  # fmt: skip
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
    assert only(AskSpread(0, "q", of("a", "b"), total=1, most=lambda o: -5 if o == "a" else 3)) == ("b=1", (("b", 1),))
    assert only(AskSpread(0, "q", of("a", "b"), lo=0, hi=3, most=lambda _option: -1)) == ("-", ())
    assert only(AskSpread(0, "q", of("a", "b"), lo=3, hi=9, most=worth)) == ("a=1,b=2", (("a", 1), ("b", 2)))
    assert only(AskSpread(0, "q", of("a", "b"), lo=0, hi=3, least=worth)) == ("a=1,b=2", (("a", 1), ("b", 2)))
    assert only(AskSpread(0, "q", of("a", "b"), lo=3, most=worth)) == ("a=1,b=2", (("a", 1), ("b", 2)))
    assert only(AskSpread(0, "q", of("a", "b"), total=4, least=worth)) is None
    assert only(AskSpread(0, "q", of("a", "b"), lo=2, most=worth)) is None


def test_questions_without_an_answer_are_mistakes_of_the_rules() -> None:
    def nowhere(_piece: str) -> list[int]:
        return []

    broken: list[Question[Any, Any]] = [
        Ask(0, "q", of()),
        Ask(0, "q", of("a", "b"), check=never),
        AskSome(0, "q", of("a"), lo=2, hi=2),
        AskSome(0, "q", of("a", "b"), lo=1, hi=1, check=never),
        AskSome(0, "q", of("a"), lo=1, hi=1, check=never),
        AskSome(0, "q", of("a"), lo=0, hi=0, check=never),
        AskPay(0, "q", of("a"), price=2),
        AskPay(0, "q", of("a"), price=2, worth=worth),
        AskPay(0, "q", of("a", "z"), price=2, worth=worth),
        AskPay(0, "q", of("a", "c"), price=3, worth=worth, check=never),
        AskPay(0, "q", of("a", "b", "c"), price=3, worth=worth, check=never),
        AskOrder(0, "q", of("a"), check=never),
        AskOrder(0, "q", of("a", "b"), check=never),
        AskAmount(0, "q", lo=1, hi=1, check=never),
        AskAmount(0, "q", lo=1, hi=1000, check=never),
        AskSpread(0, "q", of("a"), total=2, most=worth),
        AskSpread(0, "q", of("a", "b"), total=2, least=worth),
        AskSpread(0, "q", of("a"), lo=0, hi=5, least=lambda _option: 3, most=worth),
        AskSpread(0, "q", of("a"), total=2, check=never),
        AskSpread(0, "q", of("a", "b"), lo=0, hi=2, check=never),
        AskPlace(0, "q", of("a"), nowhere, lo=1, hi=1),
        AskPlace(0, "q", of("a"), lambda _piece: [1], lo=1, hi=1, check=never),
        AskPlace(0, "q", of("a"), lambda _piece: [1, 2], lo=0, hi=1, check=never),
    ]
    for question in broken:
        with pytest.raises(BrokenScript, match="'q'"):
            question.only()
        with pytest.raises(BrokenScript, match="'q'"):
            question.sample(Random(1))
        with pytest.raises((AssertionError, BrokenScript), match="no answer"):
            check_question(question)


def test_bounds_without_anything_between_them_are_mistakes_of_the_rules() -> None:
    broken: list[Callable[[], Question[Any, Any]]] = [
        lambda: AskSome(0, "q", of("a"), lo=2, hi=1),
        lambda: AskAmount(0, "q", lo=2, hi=1),
        lambda: AskSpread(0, "q", of("a"), lo=2, hi=1),
        lambda: AskSpread(0, "q", of("a"), total=-1),
        lambda: AskSpread(0, "q", of("a"), total=2, hi=3),
        lambda: AskSpread(0, "q", of("a"), lo=2),
        lambda: AskPlace(0, "q", of("a"), lambda _piece: [1], lo=2, hi=1),
    ]
    for make in broken:
        with pytest.raises(BrokenScript, match="'q'"):
            make()


class Counted:
    """A condition that counts how often it is asked."""

    def __init__(self, allows: Callable[[Any], bool]) -> None:
        self.allows = allows
        self.calls = 0

    def __call__(self, value: Any) -> Refusal | None:
        self.calls += 1
        return None if self.allows(value) else Refusal(value, "no", "r.1")


def many(check: Counted) -> list[Question[Any, Any]]:
    """Questions with more answers than anybody could look through."""
    return [
        AskSome(0, "q", lambda _seat: range(24), lo=0, hi=24, check=check),
        AskPay(0, "q", lambda _seat: range(24), price=12, check=check),
        AskPay(0, "q", lambda _seat: range(24), price=12, worth=lambda _option: 2, check=check),
        AskOrder(0, "q", lambda _seat: range(24), check=check),
        AskAmount(0, "q", lo=0, hi=10**8, check=check),
        AskSpread(0, "q", lambda _seat: range(24), lo=5, hi=24, check=check),
        AskPlace(0, "q", lambda _seat: range(24), lambda _piece: range(5), lo=0, hi=24, check=check),
    ]


def test_looking_for_a_forced_answer_ends_soon() -> None:
    for question in many(never := Counted(lambda _value: False)):
        never.calls = 0
        assert question.only() is None  # not found out: it is asked
        assert never.calls <= 2000
        with pytest.raises(BrokenScript, match="no answer of seat 0 to 'q' was found"):
            question.sample(Random(1))
        assert never.calls <= 2000 + 200 + 100_000
    for question in many(always := Counted(lambda _value: True)):
        always.calls = 0
        assert question.only() is None
        assert always.calls <= (200 if isinstance(question, AskPay) else 2)


def test_a_forced_answer_is_found_among_a_few() -> None:
    def only(question: Question[Any, Any]) -> Any:
        return question.only()

    def is_(*wanted: Any) -> Counted:
        return Counted(lambda value: value == wanted)

    assert only(Ask(0, "q", of("a", None), check=Counted(lambda value: value is None))) == ("pass", None)
    assert only(AskSome(0, "q", of("a", "b", "c"), lo=0, hi=3, check=is_("a", "c"))) == ("a,c", ("a", "c"))
    assert only(AskPay(0, "q", of("a", "b", "c"), price=3, worth=worth, check=is_("a", "b"))) == ("a,b", ("a", "b"))
    assert only(AskOrder(0, "q", of("a", "b", "c"), check=is_("c", "a", "b"))) == ("c,a,b", ("c", "a", "b"))
    assert only(AskAmount(0, "q", lo=0, hi=1999, check=Counted(lambda value: value == 1999))) == ("1999", 1999)
    assert only(AskAmount(0, "q", lo=0, hi=2000, check=Counted(lambda value: value == 2000))) is None
    assert only(AskSpread(0, "q", of("a", "b"), lo=0, hi=9, check=is_(("b", 9)))) == ("b=9", (("b", 9),))
    assert only(AskPlace(0, "q", of("a", "b"), lambda _piece: [1, 2], lo=0, hi=2, check=is_(("b", 2)))) == (
        "b=2",
        (("b", 2),),
    )


def test_a_rare_answer_is_found_by_searching() -> None:
    wanted = tuple(range(0, 20, 2))
    check = Counted(lambda chosen: chosen == wanted)
    ask = AskSome(0, "q", lambda _seat: range(20), lo=10, hi=10, check=check)
    assert ask.sample(Random(1)) == ",".join(map(str, wanted))
    assert check.calls > 200
    ask.forget()
    assert ask.read("18,16,14,12,10,8,6,4,2,0")[1] == wanted


@given(
    st.lists(st.tuples(st.integers(-2, 3), st.integers(-2, 4)), max_size=4), st.integers(0, 7), st.integers(0, 7),
    st.integers(),
)  # fmt: skip
@settings(max_examples=200)
def test_spreading_by_brute_force(bounds: list[tuple[int, int]], one: int, two: int, seed: int) -> None:
    lo, hi = sorted((one, two))
    legal = {
        tuple((option, points) for option, points in enumerate(spread) if points)
        for spread in product(range(6), repeat=len(bounds))
        if lo <= sum(spread) <= hi
        and all(
            least <= points <= max(0, most) for points, (least, most) in zip(spread, bounds, strict=True)
        )
    }  # fmt: skip
    ask = AskSpread(
        0, "q", lambda _seat: range(len(bounds)), lo=lo, hi=hi,
        least=lambda option: bounds[option][0], most=lambda option: bounds[option][1],
    )  # fmt: skip
    if not legal:
        for look in (ask.only, lambda: ask.sample(Random(seed)), lambda: list(ask._all())):
            with pytest.raises(BrokenScript):
                look()
        return
    only = ask.only()
    assert (only is not None) == (len(legal) == 1)
    if only is not None:
        assert {only[1]} == legal
    found = list(ask._all())
    assert len(found) == len(legal)
    assert set(found) == legal
    for value in legal:
        assert ask.read(ask.write(value))[1] == value
    rng = Random(seed)
    for _ in range(5):
        text = ask.sample(rng)
        ask.forget()
        assert ask.read(text)[1] in legal


def test_a_huge_range_of_numbers_is_never_listed() -> None:
    ask = AskAmount(0, "gold", lo=-(10**15), hi=10**15, rule="r.4")
    assert next(iter(ask)) == "-1000000000000000"
    assert len(ask) == 2 * 10**15 + 1
    assert repr(ask) == "<AskAmount seat 0 'gold': -1000000000000000 to 1000000000000000>"
    for wrong in (5, "", "x", "1.5", "01", "9" * 30):
        with pytest.raises((Malformed, Illegal)):
            ask.read(wrong)
    with pytest.raises(Illegal) as caught:
        ask.read("1000000000000001")
    assert (caught.value.rule, caught.value.allowed) == ("r.4", ("-1000000000000000 to 1000000000000000",))
    assert ask.read("1000000000000000")[1] == 10**15
    assert ask.only() is None
    for text in bad_answers(ask, Random(1), 300):
        assert text not in ask
    check_question(ask)
    assert ask._options is None
    ask.sample(Random(1))
    ask.forget()
    assert ask._sampled is None


def test_why_a_number_cannot_be_chosen() -> None:
    ask = AskAmount(0, "gold", lo=0, hi=3, blocked=lambda _seat: [Refusal(4, "too-poor", "r.5", {"have": 3})])
    with pytest.raises(Illegal) as caught:
        ask.read("4")
    assert (caught.value.why, caught.value.rule, caught.value.values) == ("too-poor", "r.5", {"have": 3})
    check_question(ask)
    ask = AskAmount(0, "gold", lo=0, hi=3, blocked=lambda _seat: [Refusal(2, "odd-only", "r.5")])
    with pytest.raises(AssertionError, match="both offered and refused"):
        check_question(ask)


def test_the_refusal_of_a_whole_answer_tells_why() -> None:
    def check(_value: object) -> Refusal:
        return Refusal(None, "quarrel", "r.2", {"who": "ab"})

    asked: list[tuple[Question[Any, Any], str]] = [
        (Ask(0, "q", of("a", "b"), check=check), "a"),
        (AskSome(0, "q", of("a", "b"), lo=0, hi=2, check=check), "a"),
        (AskPay(0, "q", of("a", "b"), price=1, check=check), "a"),
        (AskPay(0, "q", of("a", "b"), price=2, worth=worth, check=check), "b"),
        (AskOrder(0, "q", of("a", "b"), check=check), "b,a"),
        (AskAmount(0, "q", lo=1, hi=2, check=check), "1"),
        (AskSpread(0, "q", of("a", "b"), total=2, check=check), "a=2"),
        (AskPlace(0, "q", of("a", "b"), lambda _piece: [1], lo=0, hi=2, check=check), "a=1"),
    ]
    for question, text in asked:
        with pytest.raises(Illegal, match="quarrel") as caught:
            question.read(text)
        error = caught.value
        assert (error.why, error.rule, error.values) == ("quarrel", "r.2", {"who": "ab"})
        assert error.allowed == (("1 to 2",) if question.form == "amount" else ("a", "b"))
    with pytest.raises(Illegal, match="too-little"):  # the price comes first
        AskPay(0, "q", of("a", "b"), price=2, worth=worth, check=check).read("a")
    with pytest.raises(Illegal, match="at least 1"):
        AskSpread(0, "q", of("a", "b"), total=2, least=lambda _option: 1).read("a=2")
    with pytest.raises(Illegal, match="spread 1 to 2 points, not 3"):
        AskSpread(0, "q", of("a", "b"), lo=1, hi=2).read("a=2,b=1")


def test_long_answers() -> None:
    """An answer may have 65,536 characters; a random one never has more."""
    ask = AskSome(0, "q", lambda _seat: range(10**4, 3 * 10**4), lo=0, hi=10**6)
    rng = Random(1)
    lengths = []
    for _ in range(20):
        text = ask.sample(rng)
        lengths.append(len(text))
        ask.forget()
        assert ask.read(text)[0] == text
    assert 10_000 < max(lengths) <= 65_536
    fits = ",".join(str(number) for number in range(10**4, 10**4 + 10_922))
    assert len(fits) == 65_531
    assert len(ask.read(fits)[1]) == 10_922
    with pytest.raises(Malformed, match="short text such as '10000'"):
        ask.read(fits + ",29999")
    with pytest.raises(Illegal) as caught:
        ask.read(fits[:-5] + "xxxxx" * 2)
    assert len(str(caught.value)) < 1000
    with pytest.raises(BrokenScript, match="at most 65536 characters"):
        AskOrder(0, "q", lambda _seat: range(10**4, 3 * 10**4)).sample(rng)
    assert Ask(0, "q", of("x" * 70_000, "y")).sample(Random(0)) == "y"


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
    assert (caught.value.why, caught.value.rule) == ("not-an-option", "r.1")
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
        with pytest.raises(BrokenScript, match="two options of 'double' have the same token '1'"):
            look()
    assert ask.only() is None  # looks only whether there is a choice


@pytest.mark.parametrize("token", ["", "-", "a,b", "a=1", "a\n", "\t", "\0", "\x7f", "\x85", "\u2028", "\ud800"])
def test_a_token_that_could_not_be_read_is_a_mistake_of_the_rules(token: str) -> None:
    what = re.escape(repr(token))
    for ask in (Ask(0, "q", of("x", token)), AskSome(0, "q", of("x", token), lo=0, hi=2)):
        with pytest.raises(BrokenScript, match=f"one of the options of 'q' has the token {what}"):
            list(ask)
        with pytest.raises(BrokenScript, match=f"one of the options of 'q' has the token {what}"):
            ask.read("x")
    place = AskPlace(0, "q", of("a"), lambda _piece: ["x", token], lo=1, hi=1)
    with pytest.raises(BrokenScript, match=f"one of the places of 'a' in 'q' has the token {what}"):
        place.read("a=x")
    with pytest.raises(BrokenScript, match=f"one of the places of 'a' in 'q' has the token {what}"):
        check_question(place)


def test_strange_but_readable_tokens() -> None:
    tokens = ["pass!", "--", "-1", "a b", "\N{NO-BREAK SPACE}x", "Žižkov", "x\N{ZERO WIDTH SPACE}", "🂡"]
    ask = Ask(0, "q", of(*tokens))
    assert list(ask) == tokens
    for token in tokens:
        assert ask.read(token) == (token, token)


def test_tokens_are_texts() -> None:
    with pytest.raises(BrokenScript, match="tokens of the options of 'q' are not texts"):
        list(Ask(0, "q", of(1, 2), token=lambda option: option))


def test_two_places_with_the_same_token_are_a_mistake_of_the_rules() -> None:
    ask = AskPlace(0, "q", of("a"), lambda _piece: ["1", 1], lo=1, hi=1)
    with pytest.raises(BrokenScript, match="two places of 'a' in 'q' have the same token '1'"):
        ask.read("a=1")


class Piece(Struct):
    """Not frozen: something of the state."""

    token: str


def test_the_harness_finds_options_that_are_not_plain_values() -> None:
    ask: Question[Any, Any]
    for ask in (
        Ask(0, "q", of(Piece("a"), Piece("b"))),
        AskPlace(0, "q", of("a"), lambda _piece: [Piece("b")], lo=0, hi=1),
    ):
        with pytest.raises(AssertionError, match=r"q: the option Piece\(token='.'\) is not a plain value"):
            check_question(ask)


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
