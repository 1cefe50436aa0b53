"""Questions of every form, of a game that exists only here, for the tests of the table page."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace
from typing import Any, cast

from markupsafe import Markup

from orloj.kernel import Ask, AskAmount, AskOrder, AskPay, AskPlace, AskSome, AskSpread, Question, Refusal
from orloj.server.live.room import Room
from orloj.server.pages.common import environment, say
from orloj.server.pages.table.page import WORDS
from orloj.server.pages.table.question import question_for
from orloj.words import LANGS, Lang

_PACKAGE = "a_game_of_the_tests"


class _Texts:
    def prompt(self, ask: Question[Any, Any], lang: Lang) -> str:
        return f"{ask.kind} in {lang}? <b>"

    def label(self, ask: Question[Any, Any], value: Any, lang: Lang) -> str:
        return "Pass" if value is None else f"The {value}"

    def deed(self, ask: Question[Any, Any], lang: Lang) -> str:
        return "Do it with {names}"

    def deed_many(self, ask: Question[Any, Any], lang: Lang) -> str:
        return "Do it with {count} {count|thing|things}" if ask.kind != "order" else ""

    def cause(self, ask: Question[Any, Any], lang: Lang) -> str:
        return "Storm" if ask.kind == "some" else ""

    def hint(self, ask: Question[Any, Any], value: Any, view: Any, lang: Lang) -> str:
        return "costs 2" if value == "dear" else ""

    def danger(self, ask: Question[Any, Any], value: Any, view: Any, lang: Lang) -> str:
        return "wolves" if value == "risky" else ""

    def refusal(self, refused: Any, lang: Lang) -> str:
        return "nothing is near" if refused.why == "none" else "too far away"

    def place_label(self, ask: Question[Any, Any], place: Any, lang: Lang) -> str:
        return f"System {place}"


class _Look:
    def ref(self, ask: Question[Any, Any], value: Any) -> str:
        return "" if value in (None, "plain") else f"piece:{str(value).partition('.')[0]}"

    def icon(self, ask: Question[Any, Any], value: Any, lang: Lang) -> Markup:
        return Markup("")

    def alike(self, ask: Question[Any, Any], value: Any, lang: Lang) -> str:
        return str(value)[0] if ask.kind == "alike" else ""

    def usual(self, ask: Question[Any, Any], view: Any) -> str | None:
        return "credit" if ask.kind == "paying" else None

    def series(self, ask: Question[Any, Any]) -> list[Any]:
        return [one for one in ask.options if one != "stop"] if ask.kind == "series" else []

    def place_ref(self, ask: Question[Any, Any], place: Any) -> str:
        return f"system:{place}"


@contextmanager
def words_and_look() -> Iterator[None]:
    """The game's modules can be imported within the block."""
    texts, look, web = (ModuleType(f"{_PACKAGE}.{name}") for name in ("texts", "look", "look.web"))
    vars(texts)["TEXTS"], vars(web)["LOOK"] = _Texts(), _Look()
    modules = {one.__name__: one for one in (ModuleType(_PACKAGE), texts, look, web)}
    sys.modules.update(modules)
    try:
        yield
    finally:
        for name in modules:
            del sys.modules[name]


def _options(*values: Any) -> Any:
    return lambda _seat: list(values)


QUESTIONS: dict[str, Question[Any, Any]] = {
    "one": Ask(
        0,
        "one",
        _options("plain", "dear", "two.a", "two.b", None),
        rule="rftg.round.1",
        blocked=lambda _seat: [Refusal("far", "far", "rftg.settle.1")],
    ),
    "some": AskSome(0, "some", _options("a", "b", "plain"), lo=1, hi=2),
    "pay": AskPay(0, "pay", _options("a", "b", "c"), price=3, worth=lambda one: {"a": 1, "b": 2, "c": 3}[one]),
    "order": AskOrder(0, "order", _options("a", "b", "c")),
    "amount": AskAmount(0, "amount", lo=2, hi=7),
    "spread": AskSpread(0, "spread", _options("a", "b"), total=3, most=lambda one: 2),
    "place": AskPlace(0, "place", _options("a", "b"), lambda piece: [18, 25] if piece == "a" else [25], lo=1, hi=2),
}

FEW_CLICKS: dict[str, Question[Any, Any]] = {
    "harmless": Ask(0, "harmless", _options("dear", "b", "risky"), harmless=lambda _one: True),
    "harmful": Ask(0, "harmful", _options("dear", "b")),
    "alike": AskSome(0, "alike", _options("x1", "x2", "y1"), lo=0, hi=2),
    "paying": Ask(0, "paying", _options("ice", "credit", "energy")),
    "series": Ask(0, "series", _options("m1", "m2", "m3", "stop")),
    "series-2": Ask(0, "series", _options("m2", "m3", "stop")),
    "series-3": Ask(0, "series", _options("m3", "stop")),
    "lacking": Ask(0, "lacking", _options("a", "b"), lacking=lambda _seat: [Refusal("c", "none", "rftg.settle.1")]),
}


def ask_html(form: str, lang: Lang = "en", sealed: str | None = None, question_id: str = "0.0.0", seen: int = 0) -> str:
    """The question of this form as the page shows it."""
    question = (QUESTIONS | FEW_CLICKS)[form]
    room = SimpleNamespace(
        game=SimpleNamespace(package=_PACKAGE),
        seats=[],
        question=lambda _seat: question,
        question_id=lambda _seat: question_id,
        table=SimpleNamespace(sealed=lambda _seat: sealed, in_window=list, seen_by=lambda _seat: seen),
        view=lambda _seat: None,
    )
    shown = question_for(cast("Room", room), 0, lang)
    scene = SimpleNamespace(
        ask=shown,
        aside=None,
        game="rftg",
        deadline=None,
        waiting_for="",
        hints=True,
        asides=(),
        timely=(),
        expected=(),
        orders=(),
    )
    template = environment().get_template("table/ask.html")
    return template.render(scene=scene, say=say(lang, WORDS), lang=lang, langs=LANGS)
