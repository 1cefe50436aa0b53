"""Andromeda's Edge with things that may be done at any time, one for each form of a question; it exists only here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from orloj.games import GAMES
from orloj.games.andromeda.state import State
from orloj.games.andromeda.texts import TEXTS
from orloj.kernel import Aside, Ask, AskAmount, AskOrder, AskPay, AskPlace, AskSome, AskSpread, Question, Seat

KINDS = ("gift", "some", "pay", "order", "amount", "spread", "place")


def _letters(_seat: Seat) -> list[str]:
    return ["a", "b", "c"]


def _form(kind: str, g: State, seat: Seat) -> Question[Any, Any] | None:
    name = f"fair-{kind}"
    match kind:
        case "gift":
            others = [other for other in g.seats if other != seat]
            return Ask(seat, name, lambda _seat: others) if g.players[seat].goods.get("energy") else None
        case "some":
            return AskSome(seat, name, _letters, lo=1, hi=2)
        case "pay":
            return AskPay(seat, name, _letters, price=2, worth=lambda one: 2 if one == "c" else 1)
        case "order":
            return AskOrder(seat, name, _letters)
        case "amount":
            return AskAmount(seat, name, lo=1, hi=5)
        case "spread":
            return AskSpread(seat, name, _letters, total=2)
    return AskPlace(seat, name, _letters, lambda _piece: ["x", "y"], lo=1, hi=2)


def _do(kind: str, g: State, seat: Seat, answer: Any) -> None:
    if kind == "gift":
        g.players[seat].goods["energy"] -= 1
        g.players[answer].goods["energy"] = g.players[answer].goods.get("energy", 0) + 1


def _aside(kind: str) -> Aside[State]:
    return Aside(kind, lambda g, seat: _form(kind, g, seat), lambda g, seat, answer: _do(kind, g, seat, answer))


@contextmanager
def fair() -> Iterator[None]:
    """Within the block the site plays the game with all of these."""
    own = {name: getattr(TEXTS, name) for name in ("prompt", "label", "hint", "place_label")}

    def prompt(ask: Any, lang: Any) -> str:
        return f"Fair: {ask.kind} ({lang})" if ask.kind.startswith("fair-") else own["prompt"](ask, lang)

    def label(ask: Any, value: Any, lang: Any) -> str:
        return f"The {value}" if ask.kind.startswith("fair-") else own["label"](ask, value, lang)

    def hint(ask: Any, value: Any, view: Any, lang: Any) -> str:
        return "" if ask.kind.startswith("fair-") else own["hint"](ask, value, view, lang)

    def place_label(ask: Any, place: Any, lang: Any) -> str:
        return f"At {place}" if ask.kind.startswith("fair-") else own["place_label"](ask, place, lang)

    words = {"prompt": prompt, "label": label, "hint": hint, "place_label": place_label}
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, "andromeda", replace(GAMES["andromeda"], asides=tuple(map(_aside, KINDS))))
        for name, function in words.items():
            patch.setattr(TEXTS, name, function, raising=False)
        yield
