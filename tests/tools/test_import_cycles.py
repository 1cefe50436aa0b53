"""No module of a game or a shared room imports itself by a detour, and what it imports is seen at its top: what two
modules need of each other belongs into a third one."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

import orloj
from orloj.games import GAMES

HOME = Path(orloj.__path__[0])
PACKAGES = [*(f"orloj.games.{game}" for game in GAMES), "orloj.parts"]


def cycle_in(imports: Mapping[str, set[str]]) -> list[str]:
    """Modules that import each other in a circle, the first one again at the end; nothing if there are none."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        circle: list[str] = error.args[1]
        return circle
    return []


def hidden_imports(source: str, package: str) -> Iterator[str]:
    """What a module imports of its own package inside a function, where it is hardly seen."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for inner in ast.walk(node):
                names = [inner.module or ""] if isinstance(inner, ast.ImportFrom) else []
                names += [alias.name for alias in inner.names] if isinstance(inner, ast.Import) else []
                yield from [name for name in names if name == package or name.startswith(f"{package}.")]


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("orloj")


@pytest.mark.parametrize("package", PACKAGES)
def test_modules_do_not_import_each_other_in_a_circle(package: str, graph: grimp.ImportGraph) -> None:
    modules = {one for one in graph.modules if one == package or one.startswith(f"{package}.")}
    assert len(modules) > 5
    assert not cycle_in({one: graph.find_modules_directly_imported_by(one) & modules for one in modules})


@pytest.mark.parametrize("package", PACKAGES)
def test_modules_import_each_other_at_their_top(package: str) -> None:
    for path in HOME.joinpath(*package.split(".")[1:]).rglob("*.py"):
        assert not list(hidden_imports(path.read_text(encoding="utf-8"), package)), path


def test_circles_and_hidden_imports_are_found() -> None:
    assert not cycle_in({"a": {"b"}, "b": {"c"}, "c": set()})
    assert set(cycle_in({"a": {"b"}, "b": {"c"}, "c": {"a"}})) == {"a", "b", "c"}
    source = (
        "from orloj.games.x.a import one\n\ndef f():\n    from orloj.games.x.b import two\n    import orloj.kernel\n"
    )
    assert list(hidden_imports(source, "orloj.games.x")) == ["orloj.games.x.b"]
