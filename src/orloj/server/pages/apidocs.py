"""The interface for programs, explained: made from its own description, so that it is always true."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from litestar import Litestar, Response, get

from orloj.games import GAMES
from orloj.server.api.common import Call
from orloj.server.api.document import description_of
from orloj.server.pages.kept import kept

_METHODS = ("get", "post", "put", "delete")
_TAGS = ("tables", "games", "people", "account")  # in this order


@get("/api")
async def api_page(request: Call) -> Response[bytes]:
    base = str(request.base_url).rstrip("/")

    def values() -> dict[str, Any]:
        calls = _calls(_description(request.app), base)
        groups = [(tag, [call for call in calls if call["tag"] == tag]) for tag in _TAGS]
        return {"groups": groups, "base": base, "game": next(iter(GAMES))}

    return kept(request, "api.html", "/api", values, depends_on=base)


@lru_cache(1)
def _description(app: Litestar) -> dict[str, Any]:
    """It never changes while the site runs, and making it takes a while."""
    return description_of(app)


def _calls(description: dict[str, Any], base: str) -> list[dict[str, Any]]:
    schemas = description.get("components", {}).get("schemas", {})
    return [
        _call(path, method, operation, schemas, base)
        for path, methods in sorted(description["paths"].items())
        for method, operation in methods.items()
        if method in _METHODS
    ]


def _call(path: str, method: str, operation: dict[str, Any], schemas: dict[str, Any], base: str) -> dict[str, Any]:
    body = _body(operation, schemas)
    return {
        "id": operation.get("operationId", f"{method}{path}"),
        "tag": next(iter(operation.get("tags", [])), ""),
        "method": method.upper(),
        "path": path,
        "summary": operation.get("summary", ""),
        "parameters": [
            {
                "name": one["name"],
                "where": one["in"],
                "type": _type(one.get("schema", {}), schemas),
                "required": one.get("required", False),
                "default": one.get("schema", {}).get("default"),
                "text": one.get("description", ""),
            }
            for one in operation.get("parameters", [])
        ],
        "body": body,
        "example": _example(path, method, body, base),
    }


def _body(operation: dict[str, Any], schemas: dict[str, Any]) -> list[dict[str, Any]]:
    """The fields of what is sent."""
    content = operation.get("requestBody", {}).get("content", {})
    schema = content.get("application/json", {}).get("schema", {})
    known = schemas.get(schema.get("$ref", "").rpartition("/")[2], schema)
    needed = known.get("required", [])
    return [
        {
            "name": name,
            "where": "",
            "type": _type(field, schemas),
            "required": name in needed,
            "default": field.get("default"),
            "text": field.get("description", ""),
        }
        for name, field in known.get("properties", {}).items()
    ]


def _type(schema: dict[str, Any], schemas: dict[str, Any]) -> str:
    """A type in few words."""
    if "$ref" in schema:
        inside = schemas.get(schema["$ref"].rpartition("/")[2], {}).get("properties", {})
        return "{" + ", ".join(inside) + "}" if inside else "object"
    if "oneOf" in schema or "anyOf" in schema:
        return " | ".join(_type(one, schemas) for one in schema.get("oneOf") or schema["anyOf"])
    if schema.get("type") == "array":
        return f"[{_type(schema.get('items', {}), schemas)}]"
    kind = schema.get("type", "any")
    return " | ".join(kind) if isinstance(kind, list) else str(kind)


_SAMPLES = {"boolean": "true", "integer": "0", "number": "0", "string": '"…"'}


def _example(path: str, method: str, body: list[dict[str, Any]], base: str) -> str:
    address = base + path.replace("{", "").replace("}", "").replace("table_id", "TABLE").replace("game_id", "rftg")
    parts = ["curl", *([] if method == "get" else ["-X", method.upper()]), '-H "Authorization: Bearer $KEY"']
    if body:
        fields = ", ".join(f'"{one["name"]}": {_SAMPLES.get(one["type"], "…")}' for one in body if one["required"])
        parts += ["--json", "'{" + fields + "}'"]
    return " ".join([*parts, address])


def handlers() -> list[Any]:
    return [api_page]
