"""What a seat sees is described for programs (JSON Schema in the OpenAPI document), and truly so."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator
from msgspec import json

from orloj.games import GAMES, game_named
from orloj.kernel import Table
from tests.server.helpers import Server, expect

TABLES = [
    ("rftg", 2, "advanced"),
    ("rftg", 4, "standard"),
    ("andromeda", 2, "standard"),
    ("andromeda", 4, "teams"),
]
SEEN_EVERY = 7  # answers


@pytest.fixture(scope="module")
def described(server: Server) -> dict[str, Any]:
    document: dict[str, Any] = expect(200, server.client().get("/api/schema/openapi.json"))
    return document


def views_of(game: str, seats: int, mode: str) -> list[Any]:
    """What everybody sees in a whole game, as it goes over the wire."""
    table = Table.new(game_named(game), seats, mode=mode, seed=3)
    rng, found, number = Random(4), list[Any](), 0
    while True:
        if number % SEEN_EVERY == 0 or table.outcome is not None:
            for seat in (*range(seats), None):
                found.append(json.decode(json.encode(table.game.named(table.view(seat)))))
        if table.outcome is not None:
            return found
        asks = table.asks()
        seat = rng.choice(list(asks))
        table.answer(seat, asks[seat].sample(rng))
        number += 1


@pytest.mark.parametrize(("game", "seats", "mode"), TABLES)
def test_every_view_of_a_whole_game_is_as_described(
    described: dict[str, Any], game: str, seats: int, mode: str
) -> None:
    name = f"{game.capitalize()}View"
    validator = Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": described["components"]})
    views = views_of(game, seats, mode)
    assert len(views) > 30
    for view in views:
        for error in validator.iter_errors(view):
            raise AssertionError(f"{error.message[:500]} at {list(error.instance_path)}")


@pytest.mark.parametrize("game", list(GAMES))
def test_views_are_typed_and_every_field_is_explained(described: dict[str, Any], game: str) -> None:
    schemas = described["components"]["schemas"]
    view = schemas["TableModel"]["properties"]["view"]
    name_of_game = "".join(word.capitalize() for word in game.split("_"))
    assert {"$ref": f"#/components/schemas/{name_of_game}View"} in view["anyOf"]
    parts = [f"{name_of_game}{part}" for part in ("View", "PlayerView", "Score")]
    for part in [part for part in parts if part in schemas or not part.endswith("Score")]:  # fame needs no sheet
        schema = schemas[part]
        assert schema["additionalProperties"] is False  # what is not described is not sent
        told = [name for name in schema["properties"] if name != "total"]
        assert all(schema["properties"][name].get("description") for name in told)
        assert sorted(schema["required"]) == sorted(schema["properties"])


def test_a_component_is_a_text_not_a_number(described: dict[str, Any]) -> None:
    hand = described["components"]["schemas"]["RftgPlayerView"]["properties"]["hand"]
    cards = next(one for one in hand["anyOf"] if one["type"] == "array")
    assert cards["items"] == {"type": "string", "description": "the token of a card"}


def test_the_forms_of_questions_are_listed(described: dict[str, Any]) -> None:
    form = described["components"]["schemas"]["QuestionModel"]["properties"]["form"]
    assert sorted(form["enum"]) == ["amount", "one", "order", "pay", "place", "some", "spread"]
