"""A refused answer names its culprits: the options that are wrong or missing, as data."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.kernel import (
    Ask,
    AskAmount,
    AskOrder,
    AskPay,
    AskPlace,
    AskSome,
    AskSpread,
    Illegal,
    Malformed,
    Question,
    Refusal,
)

WORTH = {"gold": 3, "silver": 2, "tin": 1}


def metals(_seat: int) -> list[str]:
    return list(WORTH)


def no_tin_with_gold(chosen: tuple[str, ...]) -> Refusal | None:
    return Refusal(("tin",), "alloy", "r.2") if {"tin", "gold"} <= set(chosen) else None


def no_tin_first(points: tuple[tuple[str, int], ...]) -> Refusal | None:
    return Refusal((points[0],), "alloy", "r.2") if points[0][0] == "silver" else None


ONE = Ask(0, "one", metals, rule="r.1", blocked=lambda _seat: [Refusal("lead", "too-heavy", "r.3")])
SOME = AskSome(0, "some", metals, lo=1, hi=2, check=no_tin_with_gold, rule="r.1")
PAY = AskPay(0, "pay", metals, price=3, worth=WORTH.__getitem__, rule="r.1")
ORDER = AskOrder(0, "order", metals, rule="r.1")
AMOUNT = AskAmount(0, "amount", lo=2, hi=4, rule="r.1")
SPREAD = AskSpread(
    0,
    "spread",
    metals,
    total=3,
    least=lambda metal: int(metal == "gold"),
    most=lambda metal: WORTH[metal],
    check=lambda points: no_tin_first(points[1:]) if len(points) > 2 else None,
    rule="r.1",
)
PLACE = AskPlace(0, "place", metals, lambda metal: ["mint", "forge"] if metal != "tin" else ["forge"], lo=1, hi=2)


@pytest.mark.parametrize(
    ("question", "answer", "why", "culprits", "values"),
    [
        (ONE, "lead", "too-heavy", ["lead"], {}),
        (ONE, "clay", "not-an-option", ["clay"], {}),
        (SOME, "gold,clay", "not-an-option", ["clay"], {}),
        (SOME, "gold,tin", "alloy", ["tin"], {}),
        (SOME, "gold,silver,tin", "how-many", [], {"lo": 1, "hi": 2, "count": 3}),
        (PAY, "silver", "too-little", [], {"worth": 2, "price": 3}),
        (PAY, "gold,tin", "needless", ["tin"], {"worth": 4, "price": 3}),
        (ORDER, "tin,gold", "not-all", ["silver"], {"count": 3}),
        (AMOUNT, "7", "not-between", ["7"], {"lo": 2, "hi": 4}),
        (SPREAD, "gold=1,tin=2", "at-most", ["tin"], {"most": 1, "count": 2}),
        (SPREAD, "silver=2,tin=1", "at-least", ["gold"], {"least": 1, "count": 0}),
        (SPREAD, "gold=1,silver=1", "how-many-exactly", [], {"lo": 3, "hi": 3, "count": 2}),
        (SPREAD, "gold=1,silver=1,tin=1", "alloy", ["silver"], {}),
        (PLACE, "gold=mint,tin=mint", "no-such-place", ["tin"], {"place": "mint"}),
        (PLACE, "-", "how-many", [], {"lo": 1, "hi": 2, "count": 0}),
    ],
)
def test_an_illegal_answer_names_what_is_wrong_with_it(
    question: Question[Any, Any], answer: str, why: str, culprits: list[str], values: dict[str, Any]
) -> None:
    with pytest.raises(Illegal) as refused:
        question.read(answer)
    assert refused.value.why == why
    assert list(refused.value.culprits) == culprits
    assert refused.value.values == values


@pytest.mark.parametrize(
    ("question", "answer", "culprits"),
    [
        (ONE, "gold,tin", ["gold,tin"]),
        (SOME, "gold,gold,tin", ["gold"]),
        (AMOUNT, "many", ["many"]),
        (SPREAD, "gold=2,tin=lots", ["tin"]),
        (SPREAD, "gold=1,gold=2", ["gold"]),
        (SPREAD, "gold=2,tin", ["tin"]),
        (PLACE, "gold", ["gold"]),
        (SOME, "", []),
    ],
)
def test_an_answer_that_cannot_be_read_names_the_part_that_cannot(
    question: Question[Any, Any], answer: str, culprits: list[str]
) -> None:
    with pytest.raises(Malformed) as refused:
        question.read(answer)
    assert list(refused.value.culprits) == culprits
