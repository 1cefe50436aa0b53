"""Questions as programs get them: every field of an option is there, whatever the form of the question."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec import json

from orloj.kernel import (
    Ask,
    AskAmount,
    AskOrder,
    AskPay,
    AskPlace,
    AskSome,
    AskSpread,
    Illegal,
    Question,
    Refusal,
    Table,
    ask,
)
from orloj.kernel.asks import _ENDLESS
from orloj.server.api.describe import describe_question
from orloj.server.live.room import Room, SeatInfo
from orloj.server.load import random_answer
from orloj.words import LANGS, Lang
from orloj.words.texts import refusal_in_words, texts_of
from tests.kernel.tiny import Tiny, letters, tiny

WORTH = {"a": 1, "b": 2, "c": 3}
ASKS: dict[str, Question[Any, Any]] = {
    "one": Ask(0, "one", letters),
    "some": AskSome(0, "some", letters, lo=1, hi=_ENDLESS),
    "order": AskOrder(0, "order", letters),
    "amount": AskAmount(0, "amount", lo=2, hi=9),
    "pay": AskPay(0, "pay", letters, price=3, worth=WORTH.__getitem__),
    "pay-cards": AskPay(0, "pay", letters, price=2),
    "spread": AskSpread(0, "spread", letters, lo=2, least=lambda one: int(one == "b"), most=WORTH.__getitem__),
    "place": AskPlace(0, "place", letters, lambda one: ["here", "there"][: WORTH[one]], lo=1, hi=_ENDLESS),
}


def seen(question: Question[Any, Any]) -> Any:
    """The question as data, without texts, as it goes over the wire."""

    async def scene(g: Tiny) -> None:
        g.log.append(await ask(question))

    table = Table.new(tiny(scene, package="orloj.games.rftg"), 2, seed=1)
    room = SimpleNamespace(
        table=table,
        game=table.game,
        seats=[SeatInfo(seat, "person", f"Player {seat}") for seat in range(2)],
        question=table.question,
        question_id=lambda _seat: "0.0",
        view=table.view,
    )
    return describe_question(cast(Room, room), 0, None)


@pytest.mark.parametrize("name", list(ASKS))
def test_worth_and_least_are_always_there(name: str) -> None:

    data = json.decode(json.encode(seen(ASKS[name])))
    for option in data["options"]:
        token = option["token"]
        assert option["worth"] == (WORTH[token] if name == "pay" else 1 if name == "pay-cards" else None)
        assert option["least"] == (int(token == "b") if name == "spread" else None)
        assert option["most"] == (WORTH[token] if name == "spread" else None)
        assert len(option["places"]) == (min(2, WORTH[token]) if name == "place" else 0)
    assert data["price"] == {"pay": 3, "pay-cards": 2}.get(name)
    assert data["hi"] == {"one": 1, "amount": 9, "spread": 6}.get(name, 3)  # never more than there is


@pytest.mark.parametrize("name", list(ASKS))
def test_a_program_can_answer_by_what_is_described(name: str) -> None:

    question = ASKS[name]
    data = json.decode(json.encode(seen(question)))
    for number in range(50):
        assert random_answer(data, Random(number)) in question


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", ["rftg", "andromeda"])
@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("one", "z"),
        ("some", "-"),
        ("order", "a,b"),
        ("amount", "1"),
        ("pay", "a"),
        ("pay", "a,c"),
        ("spread", "a=2,b=1"),
        ("spread", "a=1,c=1"),
        ("spread", "b=1"),
        ("place", "a=there"),
    ],
)
def test_every_reason_of_the_kernel_has_words_in_every_game(game: str, name: str, answer: str, lang: Lang) -> None:
    class Letters:
        """A game's texts that call the options `Letter a`, `Letter b` …"""

        def __init__(self) -> None:
            self._game = texts_of(f"orloj.games.{game}")

        def label(self, _ask: Any, value: Any, _lang: Lang) -> str:
            return f"Letter {value}"

        def refusal(self, refused: Refusal, lang: Lang) -> str:
            return self._game.refusal(refused, lang)

    with pytest.raises(Illegal) as refused:
        ASKS[name].read(answer)
    told = refusal_in_words(cast(Any, Letters()), ASKS[name], refused.value, lang)
    assert told
    for culprit in refused.value.culprits:
        assert (f"Letter {culprit}" if culprit in WORTH else culprit) in told
