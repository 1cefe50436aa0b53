"""All kinds of questions, with the kernel's demonstration game, which has no look of its own."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from rich.console import Console

from orloj.bots import RandomBot
from orloj.cli.terminal import PlainScreen, Session, look_of, scripted
from orloj.cli.terminal.reading import Choice, Misread, Reading, folded
from orloj.cli.terminal.screen import THEME
from orloj.kernel import AskAmount, AskOrder, AskPay, AskPlace, AskSome, AskSpread, Question, Refusal, Table
from orloj.words import Lang
from orloj.words.texts import Component
from tests.kernel.duel import GAME


class DuelTexts:
    """The least that a game can say."""

    def game_name(self, lang: Lang) -> str:
        return "Duel"

    def window_name(self, window: str, lang: Lang) -> str:
        return window

    def actor_name(self, actor: str, lang: Lang) -> str:
        return actor

    def deed_many(self, ask: Question[Any, Any], lang: Lang) -> str:
        return ""

    def cause(self, ask: Question[Any, Any], lang: Lang) -> str:
        return ""

    def aside_name(self, aside: str, lang: Lang) -> str:
        return ""

    def mode_name(self, mode: str, lang: Lang) -> str:
        return mode

    def mode_help(self, mode: str, lang: Lang) -> str:
        return mode

    def option_name(self, option: str, lang: Lang) -> str:
        return option

    def option_help(self, option: str, lang: Lang) -> str:
        return option

    def option_value(self, option: str, value: str, lang: Lang) -> str:
        return value

    def phase_name(self, phase: str, lang: Lang) -> str:
        return phase

    def reason(self, reason: str, lang: Lang) -> str:
        return reason

    def prompt(self, ask: Any, lang: Lang) -> str:
        return f"{ask.kind}?"

    def label(self, ask: Any, value: Any, lang: Lang) -> str:
        return f"{ask.token(value)}"

    def deed(self, ask: Any, lang: Lang) -> str:
        return "{names}"

    def hint(self, ask: Any, value: Any, view: Any, lang: Lang) -> str:
        return ""

    def refusal(self, refused: Any, lang: Lang) -> str:
        return f"no: {refused.why}"

    def line(self, line: Any, reader: int | None, names: Sequence[str], lang: Lang) -> str:
        return f"{line.key}"

    def outcome(self, outcome: Any, names: Sequence[str], lang: Lang) -> str:
        return ""

    def components(self) -> list[str]:
        return []

    def component(self, token: str, lang: Lang) -> Component:
        raise KeyError(token)


def duel(seed: str, read: Callable[[str], str], output: io.StringIO) -> Session:
    table = Table.new(GAME, 3, seed=seed)
    return Session(
        table,
        seat=0,
        bots={1: RandomBot(), 2: RandomBot()},
        bot_names={1: "Ann", 2: "Bob"},
        texts=DuelTexts(),
        look=look_of(GAME.package),
        ledger=None,
        screen=PlainScreen(Console(file=output, width=100, theme=THEME)),
        read=read,
        lang="en",
        luck=seed,
    )


NONSENSE = ["xyzzy", "1=1=1", ",", "999", "- -", "=", "?", "rules", "hint", "score", "card x", "why", "save", "lang"]


class Typist:
    """Types as people do: answers, sometimes nonsense, sometimes nothing."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.output = io.StringIO()
        self.forms: set[str] = set()
        self.declined = 0
        self.session = duel(str(seed), self.read, self.output)

    def read(self, _prompt: str) -> str:
        ask = self.session.table.asks().get(0)
        if ask is None:
            return ""
        if self.rng.random() < 0.1:
            return self.rng.choice(NONSENSE)
        if ask.optional and self.rng.random() < 0.5:
            self.declined += 1
            return ""
        self.forms.add(ask.form)
        return ask.sample(self.rng).replace(",", self.rng.choice([" ", ", ", ","]))


def test_whole_duels_with_every_kind_of_question() -> None:
    typists = [Typist(seed) for seed in range(24)]
    for typist in typists:
        assert typist.session.run() == 0
        assert typist.session.table.outcome is not None
    forms = set.union(*(typist.forms for typist in typists))
    assert forms == {"one", "some", "pay", "order", "amount", "spread", "place"}
    assert any(typist.declined for typist in typists)


def test_input_ends_anywhere() -> None:
    for lines in range(12):
        output = io.StringIO()
        assert duel("end", scripted(["1"] * lines), output).run() == 0
        assert output.getvalue().endswith("Goodbye!\n")


# -- reading alone


def choices(*names: str) -> list[Choice]:
    return [
        Choice(str(number), name.lower().replace(" ", "-"), name, (folded(name), folded(name.replace(" ", "-"))))
        for number, name in enumerate(names, 1)
    ]


NAMES = ("New Vinland", "New Sparta", "Stará Země", "Pilgrimage World")
TOKENS = ["new-vinland", "new-sparta", "stará-země", "pilgrimage-world"]


def reading(make: Callable[..., Question[Any, Any]], **more: Any) -> Reading:
    ask = make(0, "test", lambda _seat: TOKENS, **more) if make is not AskAmount else make(0, "test", **more)
    refused = Choice("", "old-earth", "Old Earth", ("old earth",), reason="too dear", rule="x.1")
    return Reading(ask, choices(*NAMES), [refused], "en")


def misread(read: Reading, line: str) -> str:
    with pytest.raises(Misread) as caught:
        read.read(line)
    return caught.value.message


def test_reading_several() -> None:
    some = reading(AskSome, lo=2, hi=3)
    for line in ("1 2", "2,1", "new vinland new sparta", "vinland sparta", "NEW-V, 2", "1, new s"):
        assert sorted(some.read(line).split(",")) == ["new-sparta", "new-vinland"]
    assert some.read("stara 1") == "stará-země,new-vinland"
    assert "At least 2 are needed" in misread(some, "1")
    assert "At most 3" in misread(some, "1 2 3 4")
    assert some.read("1 new") == "new-vinland,new-sparta"  # the other one was meant
    assert "fits several" in misread(some, "3 new")
    assert "Old Earth: too dear" in misread(some, "1 old")
    assert "twice" in misread(some, "1 1")
    assert reading(AskSome, lo=0, hi=2).read("-") == "-"


def test_reading_an_order_and_a_number() -> None:
    order = reading(AskOrder)
    assert order.read("4 3 2 1") == "pilgrimage-world,stará-země,new-sparta,new-vinland"
    assert "4 are needed, you named 3: 1 more." in misread(order, "1 2 3")
    amount = reading(AskAmount, lo=0, hi=5)
    assert amount.read(" 3 ") == "3"
    assert "0 to 5" in misread(amount, "6")
    assert "0 to 5" in misread(amount, "x")


def test_reading_points_and_places() -> None:
    spread = reading(AskSpread, total=3, most=lambda _option: 2)
    assert spread.read("1=2 2=1") == "new-vinland=2,new-sparta=1"
    assert spread.read("pilgrimage = 1, new v=2") == "pilgrimage-world=1,new-vinland=2"
    assert "It must be 3 in all, you gave 2" in misread(spread, "1=2")
    assert "at most 2" in misread(spread, "1=3")
    for wrong in ("1 2", "1=x"):
        assert spread.example() in misread(spread, wrong)
    place = reading(AskPlace, places=lambda _piece: ["north", "ford", "south"], lo=1, hi=2)
    assert place.read("1=n 2=Ford") == "new-vinland=north,new-sparta=ford"
    assert "north, ford, south" in misread(place, "1=west")
    assert "At most 2" in misread(place, "1=n 2=n 3=n")
    assert "At least 1" in misread(place, "-")


def test_points_may_be_left_over_where_the_question_says_so() -> None:
    """It was read as if all points had to be spread, and an option that must get some was not looked at."""
    spread = reading(AskSpread, lo=1, hi=3, least=lambda option: int(option == "new-sparta"))
    assert spread.read("2=1") == "new-sparta=1"
    assert spread.read("1=1 2=2") == "new-vinland=1,new-sparta=2"
    assert "It must be 1 to 3 in all, you gave 4" in misread(spread, "1=2 2=2")
    assert "New Sparta takes at least 1" in misread(spread, "1=2")


def no_neighbours(chosen: tuple[str, ...]) -> Refusal | None:
    return Refusal(chosen, "no", "x.2") if {"new-vinland", "new-sparta"} <= set(chosen) else None


QUESTIONS: list[tuple[type[Question[Any, Any]], dict[str, Any]]] = [
    (AskSpread, {"total": 4, "most": lambda _option: 1}),
    (AskSpread, {"total": 1}),
    (AskSpread, {"lo": 0, "hi": 2, "most": lambda option: int(option == "pilgrimage-world")}),
    (AskSpread, {"total": 3, "least": lambda option: int(option == "pilgrimage-world") * 2}),
    (AskPlace, {"places": lambda piece: ["ford"] if piece == "new-sparta" else [], "lo": 1, "hi": 1}),
    (AskPlace, {"places": lambda _piece: ["north", "ford"], "lo": 3, "hi": 4}),
    (AskSome, {"lo": 2, "hi": 2, "check": no_neighbours}),
    (AskSome, {"lo": 0, "hi": 1}),
    (AskPay, {"price": 4, "worth": len}),
    (AskOrder, {}),
]


@pytest.mark.parametrize("number", range(len(QUESTIONS)))
def test_the_example_of_an_answer_would_be_accepted(number: int) -> None:
    """`1=2 2=1` was shown for every spread, also where it was impossible, and `1 3` for all that names several."""
    kind, more = QUESTIONS[number]
    read = reading(kind, **more)
    assert read.example() != "-"
    assert read.read(read.example()) in read.ask


def test_reading_a_payment_leaves_the_sum_to_the_rules() -> None:
    pay = reading(AskPay, price=3, worth=lambda _option: 2)
    assert pay.read("1") == "new-vinland"
    assert re.search("3 are needed", misread(reading(AskPay, price=3), "1"))


def test_copies_of_one_card_are_the_same() -> None:
    copies = [
        Choice("1", "public-works", "Public Works", ("public works",)),
        Choice("2", "public-works.2", "Public Works", ("public works", "public works 2")),
        Choice("3", "new-earth", "New Earth", ("new earth",)),
    ]
    ask = AskSome(0, "test", lambda _seat: [choice.token for choice in copies], lo=2, hi=2)
    read = Reading(ask, copies, [], "en")
    assert read.read("public, public") == "public-works,public-works.2"
    assert read.read("public new") == "public-works,new-earth"
    assert read.read("public-works.2 3") == "public-works.2,new-earth"


def test_a_combination_that_the_rules_forbid_is_refused_by_the_table() -> None:
    ask = AskSome(0, "test", lambda _seat: TOKENS, lo=1, hi=2, check=lambda pair: Refusal(pair, "no", "x.2"))
    assert Reading(ask, choices(*NAMES), [], "en").read("1 2") == "new-vinland,new-sparta"
