"""Deeds: values with a text of their own."""

from __future__ import annotations

from random import Random
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest

from orloj.games.andromeda import GAME, deeds
from orloj.games.andromeda.deeds import Activate, Deed, Join, Launch, Recruit, Store, Word
from orloj.kernel import AskAmount, Table

MENUS = ("turn", "return", "science", "end-turn", "before-battle", "manoeuvre", "escalate", "give")


def kinds_of_deeds() -> list[type[Deed]]:
    found = [one for one in vars(deeds).values() if isinstance(one, type) and issubclass(one, Deed)]
    return [one for one in found if one not in (Deed, Word)]


def sample(type_: Any) -> Any:
    """A value for a field."""
    if get_origin(type_) is Literal:
        return get_args(type_)[0]
    return "t05" if type_ is str else 1  # numbers of components


@pytest.mark.parametrize("kind", kinds_of_deeds(), ids=lambda kind: kind.__name__)
def test_deeds_are_plain_values(kind: type[Deed]) -> None:
    """They can be compared, kept in sets, and not be changed; each has a text without what separates answers."""
    fields = msgspec.structs.fields(kind)
    parts = [sample(field.type) for field in fields]
    one, same = kind(*parts), kind(*parts)
    assert one == same
    assert len({one, same}) == 1
    assert one.token
    assert not set(one.token) & set(",=")
    for field in fields:
        with pytest.raises(AttributeError):
            setattr(one, field.name, "other")


def test_deeds_of_different_kinds_are_different() -> None:
    assert len({Launch("t05"), Recruit("t05")}) == 2
    assert Activate(3).token != Launch("t03").token
    assert Store(0, "manoeuvres").token.startswith("store moon-")
    assert [Join("fighter", "t05", number).token for number in (1, 2)] == ["fighter t05", "fighter t05.2"]


def test_menus_offer_and_refuse_deeds() -> None:
    """In a whole game: all that menus list are deeds, and their texts lead back to them."""
    table = Table.new(GAME, 4, mode="teams", seed="deeds")
    rng = Random("deeds")
    met = set()
    while asks := table.asks():
        for ask in asks.values():
            if ask.kind in MENUS:
                met.add(ask.kind)
                assert all(isinstance(one, Deed) for one in ask.options)
                assert all(isinstance(refusal.value, Deed) for refusal in ask.blocked())
            if not isinstance(ask, AskAmount):
                assert list(ask.by_token) == [ask.token(one) for one in ask.options]
        seat, ask = next(iter(asks.items()))
        table.answer(seat, ask.sample(rng))
    assert met == set(MENUS)
