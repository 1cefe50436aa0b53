"""Views as plain data with tokens for components, and their description: both follow from the types alone."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import pytest
from jsonschema_rs import Draft202012Validator
from msgspec import Meta, Struct, json

from orloj.kernel import Named
from orloj.kernel.plain import described, plain

WORDS = ["sun", "moon", "star"]
CardId = Annotated[int, Named("card", lambda card: WORDS[card])]


class Pair(Struct, array_like=True):
    """Written as a list."""

    card: CardId
    count: int


class Sum(Struct):
    """Tells more than its fields."""

    also_told: ClassVar = ("total",)
    by_card: dict[CardId, int]

    @property
    def total(self) -> int:
        return sum(self.by_card.values())


class Played(Struct, tag=True):
    """One of two kinds of things."""

    card: CardId


class Turn(Struct, tag=True):
    """The other kind."""

    card: int


class Stack(Struct):
    """Things of both kinds."""

    things: list[Played | Turn | None]


class View(Struct):
    """Everything that a view may hold."""

    hand: Annotated[list[CardId] | None, Meta(description="only the own one")]
    top: CardId | None
    stacks: dict[str, tuple[CardId, int]]
    by_place: dict[int, CardId]
    row: tuple[CardId, ...]
    pairs: list[Pair]
    sums: list[Sum]
    number: int = 0


SEEN = View([0, 1], None, {"a": (2, 5)}, {3: 1}, (0, 2), [Pair(1, 4)], [Sum({0: 2, 2: 3})])
TOLD = {
    "hand": ["sun", "moon"],
    "top": None,
    "stacks": {"a": ["star", 5]},
    "by_place": {3: "moon"},
    "row": ["sun", "star"],
    "pairs": [["moon", 4]],
    "sums": [{"by_card": {"sun": 2, "star": 3}, "total": 5}],
    "number": 0,
}


def validator() -> Draft202012Validator:
    name, schemas = described(View, "Test", "#/$defs/{name}")
    assert name == "TestView"
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": schemas})


def test_numbers_of_components_become_tokens_wherever_they_are() -> None:
    assert plain(SEEN) == TOLD
    assert plain(View(None, 2, {}, {}, (), [], []))["top"] == "star"


def test_what_is_told_is_as_described() -> None:
    validator().validate(json.decode(json.encode(plain(SEEN))))


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("hand", [0, 1]),
        ("stacks", {"a": [2, 5]}),
        ("pairs", [[1, 4]]),
        ("sums", [{"by_card": {"sun": 2}}]),
        ("more", 1),
    ],
)
def test_what_would_not_be_told_is_not_described(field: str, wrong: Any) -> None:
    data = json.decode(json.encode({**plain(SEEN), field: wrong}))
    assert not validator().is_valid(data)


def test_everything_is_explained() -> None:
    _, schemas = described(View, "Test", "#/$defs/{name}")
    assert set(schemas) == {"TestView", "TestPair", "TestSum"}
    assert schemas["TestView"]["description"] == "Everything that a view may hold."
    assert schemas["TestView"]["properties"]["hand"]["description"] == "only the own one"
    assert schemas["TestSum"]["required"] == ["by_card", "total"]


def test_a_type_that_leaves_open_what_is_a_component_is_refused() -> None:
    class Unclear(Struct):
        it: CardId | str

    with pytest.raises(TypeError, match="does not say which of its values are components"):
        plain(Unclear(1))


def test_things_of_several_kinds_are_told_by_the_kind_they_are_of() -> None:
    told = plain(Stack([Turn(1), Played(1), None]))
    assert told == {"things": [{"type": "Turn", "card": 1}, {"type": "Played", "card": "moon"}, None]}


def test_a_view_without_components_is_told_as_it_is() -> None:
    class Bare(Struct):
        number: int
        names: list[str]

    assert plain(Bare(3, ["a"])) == {"number": 3, "names": ["a"]}
