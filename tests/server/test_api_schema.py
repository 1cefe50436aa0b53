"""The description of the interface (OpenAPI) is complete and true: what it allows is answered as it says."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from orloj.server.api import document
from orloj.server.load import random_answer
from tests.server.helpers import SAMPLES, Client, Server, expect, routes, wish

ADDRESS = "/api/schema/openapi.json"
EXAMPLES = 15  # for each call
TRUE = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def described(server: Server) -> dict[str, Any]:
    """The description as it is served to anybody."""
    document: dict[str, Any] = expect(200, server.client().get(ADDRESS))
    return document


def operations(document: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (method.upper(), path, operation)
        for path, item in document["paths"].items()
        for method, operation in item.items()
    ]


def test_every_call_is_described_and_nothing_else(server: Server, described: dict[str, Any]) -> None:
    calls = {
        (method, path)
        for method, path in routes(server)
        if path.startswith("/api/") and not path.startswith("/api/schema")
    }
    assert {(method, path) for method, path, _ in operations(described)} == calls


def test_it_is_put_together_once(server: Server, described: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """That takes long, and everybody else would wait meanwhile."""
    monkeypatch.setattr(document, "complete", None)
    assert expect(200, server.client().get(ADDRESS)) == described


def test_every_call_says_what_it_does_and_how_it_refuses(described: dict[str, Any]) -> None:
    names = set()
    for method, path, operation in operations(described):
        where = f"{method} {path}"
        assert operation["summary"], where
        assert operation["tags"], where
        names.add(operation["operationId"])
        good = [status for status in operation["responses"] if status.startswith("2")]
        assert len(good) == 1, where
        for status in ("400", "401", "403", "404", "409", "413", "422", "429"):
            content = operation["responses"][status]["content"]["application/json"]
            assert content["schema"] == {"$ref": "#/components/schemas/ErrorModel"}, where
        for parameter in operation.get("parameters", []):
            assert "nothing" not in parameter["name"]
            assert parameter["schema"], where
    assert len(names) == len(operations(described))
    assert described["components"]["securitySchemes"]["key"]["scheme"] == "bearer"


def test_the_description_names_nothing_that_is_not_there(described: dict[str, Any]) -> None:
    known = {f"#/components/schemas/{name}" for name in described["components"]["schemas"]}
    text = str(described)
    used = set(re.findall(r"#/components/schemas/\w+", text))
    assert used == known
    assert described["openapi"].startswith("3.1")


def schema_of(server: Server, document: dict[str, Any]) -> Any:
    schema = schemathesis.openapi.from_dict(document, config=SchemathesisConfig())
    schema.config.update(base_url=server.url)
    return schema


class Caller:
    """Somebody whose every call is checked against the description."""

    def __init__(self, server: Server, document: dict[str, Any]) -> None:
        self.schema = schema_of(server, document)
        self.headers = {"Authorization": server.guest().headers["authorization"]}

    def __call__(self, method: str, path: str, body: Any = None, **places: str) -> Any:
        more = {"body": body, "media_type": "application/json"} if body is not None else {}
        case = self.schema[path][method].Case(path_parameters=places, **more)
        reply = case.call(headers=self.headers)
        case.validate_response(reply, checks=TRUE)
        assert reply.status_code < 300 or body is not None, reply.text
        return reply.json()

    def play(self, table: Any, most: int = 100_000) -> tuple[Any, set[str]]:
        """Answer at random until the game is over, or so often; what the table is then, and the forms of questions."""
        rng, forms = Random(1), set()
        while table["outcome"] is None and most:
            question = table["question"]
            if question is not None and question["sealed"] is None:
                most -= 1
                forms.add(question["form"])
                body = {"answer": random_answer(question, rng), "question": question["id"]}
                reply = self("POST", "/api/tables/{table_id}/answers", body, table_id=table["id"])
                if reply.get("error") == "stale":  # the site has passed for the seat meanwhile
                    reply = self("GET", "/api/tables/{table_id}", table_id=table["id"])
                elif "error" in reply:  # some questions want more than they can say
                    body["answer"] = reply["example"]
                    reply = self("POST", "/api/tables/{table_id}/answers", body, table_id=table["id"])
                table = reply
            else:
                table = self("GET", "/api/tables/{table_id}", table_id=table["id"])
        return table, forms


def test_the_other_game_looks_as_described_too(server: Server, described: dict[str, Any]) -> None:
    call = Caller(server, described)
    table = call("POST", "/api/tables", {**wish("me", "random"), "game": "andromeda"})
    table, forms = call.play(table, most=30)
    assert table["view"]["players"][0]["faction"]
    assert table["turn_of"] in (0, 1)
    assert "one" in forms


def test_a_game_over_the_interface_looks_as_described(server: Server, described: dict[str, Any]) -> None:
    call = Caller(server, described)
    table = call("POST", "/api/tables", wish("me", "bot", "random", public=True, clock="live-5"))
    table, forms = call.play(table)
    assert forms >= {"one", "some"}  # whether there was something to pay for depends on the cards
    call("GET", "/api/tables/{table_id}/story", table_id=table["id"])
    call("GET", "/api/tables/{table_id}/record", table_id=table["id"])
    call("POST", "/api/tables/{table_id}/branch", {"at": 5}, table_id=table["id"])
    call("GET", "/api/tables")
    call("GET", "/api/games/{game_id}/rules", game_id="rftg")
    call("GET", "/api/games/{game_id}/components", game_id="rftg")
    call("GET", "/api/me/data")


def test_whatever_the_description_allows_is_answered_as_it_says(server: Server, described: dict[str, Any]) -> None:
    tried = 0
    for found in schema_of(server, described).get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        ada, table, waiting = someone_at_tables(server)
        answered = try_call(operation, ada, [table, waiting])
        assert answered, operation.label
        tried += 1
    assert tried == len(operations(described))


def someone_at_tables(server: Server) -> tuple[Client, str, str]:
    """Somebody who sits at a table where it is his turn, and at one that waits for players."""
    ada, bob, table = server.duel()
    for player in (ada, bob):
        player.answer_anything(table, Random(1))
    return ada, table, ada.make("me", "open", public=True)["id"]


def try_call(operation: Any, caller: Client, tables: list[str]) -> set[int]:
    """Call it with whatever its description allows, often at tables that exist. Gives the statuses of the answers."""
    statuses: set[int] = set()

    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), table=st.sampled_from([*tables, None]))
    def check(case: Any, table: str | None) -> None:
        if table is not None:  # not always what does not exist
            there = {**SAMPLES, "table_id": table}
            case.path_parameters.update({name: there[name] for name in case.path_parameters})
        if "wait" in case.query:
            case.query["wait"] = min(case.query["wait"], 0.01)
        reply = case.call(headers={"Authorization": caller.headers["authorization"]}, timeout=30)
        statuses.add(reply.status_code)
        case.validate_response(reply, checks=TRUE)

    check()
    return statuses
