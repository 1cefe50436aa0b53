"""The description of the interface (OpenAPI), completed by what the games know: what their seats see."""

from __future__ import annotations

from typing import Any

from litestar import Litestar, Request
from litestar.openapi.plugins import JsonRenderPlugin

from orloj.games import GAMES

_ADDRESS = "#/components/schemas/{name}"


def complete(document: dict[str, Any]) -> dict[str, Any]:
    """With the views of all games: what `view` of a table is, and its parts, each under the name of its game."""
    views = []
    schemas = dict(document["components"]["schemas"])
    for game in GAMES.values():
        name, parts = game.view_schemas(_ADDRESS)
        views.append({"$ref": _ADDRESS.format(name=name)})
        schemas |= parts
    table = schemas["TableModel"]
    view = {
        "description": "What your seat sees; `game` of the table says which of these it is.",
        "anyOf": [*views, {"type": "null"}],
    }
    schemas["TableModel"] = {**table, "properties": {**table["properties"], "view": view}}
    return {**document, "components": {**document["components"], "schemas": schemas}}


def description_of(app: Litestar) -> dict[str, Any]:
    return complete(app.openapi_schema.to_schema())


class CompleteJson(JsonRenderPlugin):
    """Serves the whole description, which is the same for everybody and as long as the site runs: it is made once,
    because that takes long."""

    _made: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        if self._made is None:
            self._made = super().render(request, complete(openapi_schema))
        return self._made
