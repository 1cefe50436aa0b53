"""Finds in the code of Twilight Imperium all that players are asked, told and refused, so that nothing lacks words.

It reads the code itself: the kind of a question may be handed down to a helper (`who_fires(seat, "space-cannon", …)`),
and is looked for at the calls of that helper then.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import orloj.games.ti4 as package

FOLDER = Path(str(package.__file__)).parent
_SCRIPTS = ("choose", "choose_some", "spread", "amount", "pay", "place", "order")
_FORMS = ("Ask", "AskSome", "AskSpread", "AskAmount", "AskPay", "AskPlace", "AskOrder")
QUESTIONS = dict.fromkeys((*_SCRIPTS, *_FORMS), 1)  # the position of the kind among the arguments
REFUSALS = {"Refusal": 1, "WhyNot": 0}
PURPOSES = {"spend": 4}


class Call(NamedTuple):
    """A call somewhere in the code, and the function in which it stands."""

    file: str
    name: str
    node: ast.Call
    inside: ast.FunctionDef | ast.AsyncFunctionDef | None


class Told(NamedTuple):
    """A line of the story as the code has it."""

    key: str
    values: frozenset[str]
    secret: frozenset[str]


@cache
def calls() -> list[Call]:
    """All calls in the rules."""
    found: list[Call] = []
    for file in sorted(FOLDER.rglob("*.py")):
        if not {"look", "odds"} & set(file.relative_to(FOLDER).parts):
            found += _calls_in(str(file.relative_to(FOLDER)), ast.parse(file.read_text("utf-8")), None)
    return found


def _calls_in(file: str, node: ast.AST, inside: ast.FunctionDef | ast.AsyncFunctionDef | None) -> Iterator[Call]:
    if isinstance(node, ast.Call):
        function = node.func
        name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
        yield Call(file, name, node, inside)
    within = node if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else inside
    for child in ast.iter_child_nodes(node):
        yield from _calls_in(file, child, within)


def spoken(functions: dict[str, int], keyword: str) -> set[str]:
    """The constants that these functions are called with, directly or handed down by others."""
    found: set[str] = set()
    wanted = [(name, position, keyword, "") for name, position in functions.items()]
    seen = set()
    while wanted:
        name, position, key, tail = wanted.pop()
        if (name, position, tail) in seen:
            continue
        seen.add((name, position, tail))
        for call in calls():
            if call.name != name:
                continue
            for text, variable in _constants(_argument(call.node, position, key)):
                if not variable:
                    found.add(f"{text}{tail}")
                elif call.inside is not None and variable in _parameters(call.inside):
                    place = _parameters(call.inside).index(variable)
                    wanted.append((call.inside.name, place, variable, f"{text}{tail}"))
                elif call.inside is not None:
                    found |= {f"{one}{text}{tail}" for one in _assigned(call.inside, variable)}
    return found


def _assigned(function: ast.AST, variable: str) -> set[str]:
    """The constants that a variable may be, also as one of several: `why, rule = ("barred", …) if … else (…)`."""
    found: set[str] = set()
    for node in ast.walk(function):
        if not isinstance(node, ast.Assign):
            continue
        target = node.targets[0]
        names = target.elts if isinstance(target, ast.Tuple) else [target]
        for place, name in enumerate(names):
            if isinstance(name, ast.Name) and name.id == variable:
                for value in _branches(node.value):
                    one = value.elts[place] if isinstance(value, ast.Tuple) else value
                    found |= {text for text, unknown in _constants(one) if not unknown}
    return found


def _branches(node: ast.expr) -> list[ast.expr]:
    return [*_branches(node.body), *_branches(node.orelse)] if isinstance(node, ast.IfExp) else [node]


def _argument(call: ast.Call, position: int, keyword: str) -> ast.expr | None:
    for one in call.keywords:
        if one.arg == keyword:
            return one.value
    return call.args[position] if len(call.args) > position else None


def _constants(node: ast.expr | None) -> Iterator[tuple[str, str]]:
    """Texts that an expression may be, each with the variable before it, if there is one."""
    match node:
        case ast.Constant(value=str(text)):
            yield text, ""
        case ast.IfExp(body=body, orelse=orelse):
            yield from _constants(body)
            yield from _constants(orelse)
        case ast.Name(id=name):
            yield "", name
        case ast.JoinedStr(values=[ast.FormattedValue(value=ast.Name(id=name)), ast.Constant(value=str(tail))]):
            yield tail, name


def _parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    return [one.arg for one in (*function.args.args, *function.args.kwonlyargs)]


def told() -> list[Told]:
    """All lines of the story."""
    found = []
    for call in calls():
        if call.name != "tell":
            continue
        secret = next((one.value for one in call.node.keywords if one.arg == "secret"), None)
        hidden = (
            [key.value for key in secret.keys if isinstance(key, ast.Constant)] if isinstance(secret, ast.Dict) else []
        )
        values = frozenset(str(one.arg) for one in call.node.keywords if one.arg not in (None, "secret", "actor"))
        for key, _ in _constants(call.node.args[0]):
            found.append(Told(key, values, frozenset(map(str, hidden))))
    return found


class Asked(NamedTuple):
    """A question as the code has it."""

    kind: str
    values: frozenset[str]


def asked() -> list[Asked]:
    """All questions whose kind and values stand where they are asked."""
    found = []
    for call in calls():
        values = next((one.value for one in call.node.keywords if one.arg == "values"), None)
        kind = _argument(call.node, QUESTIONS.get(call.name, 0), "kind") if call.name in QUESTIONS else None
        if isinstance(kind, ast.Constant) and (values is None or isinstance(values, ast.Dict)):
            keys = [key.value for key in values.keys if isinstance(key, ast.Constant)] if values is not None else []
            found.append(Asked(str(kind.value), frozenset(map(str, keys))))
    return found
