"""Which shared rooms (`orloj.parts`) some code uses, found in its sources: a list kept by hand would be forgotten."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

SHARED = "orloj.parts"


def shared_sources(sources: Iterable[bytes]) -> list[tuple[str, bytes]]:
    """The modules of `orloj.parts` that this code imports, with those that they import in turn: their names and what is
    in them, in the order of names."""
    found: dict[str, bytes] = {}
    to_visit = [name for source in sources if b"parts" in source for name in _imported(source)]
    for name in to_visit:  # grows while it is walked through
        entry = None if name in found else _source_file(name)
        if entry is not None:
            found[name] = entry.read_bytes()
            package = name if entry.name == "__init__.py" else name.rpartition(".")[0]
            to_visit += [*_packages_around(name), *_imported(found[name], package)]
    return sorted(found.items())


def _imported(source: bytes, package: str = "") -> Iterator[str]:
    """Whatever of `orloj.parts` this code may import: modules, and names in modules, for which there is no file."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:  # relative to the package
                module = ".".join([*package.split(".")[: 1 - node.level or None], module]).rstrip(".")
            names = [module, *[f"{module}.{alias.name}" for alias in node.names]]
        else:
            continue
        yield from (name for name in names if name == SHARED or name.startswith(f"{SHARED}."))


def _packages_around(name: str) -> list[str]:
    """The packages that are imported before a module of them is."""
    parts = name.split(".")
    return [".".join(parts[:count]) for count in range(SHARED.count(".") + 1, len(parts))]


def _source_file(name: str) -> Traversable | None:
    place = files(SHARED)
    for part in name.removeprefix(SHARED).split(".")[1:-1]:
        place = place / part
    last = name.removeprefix(SHARED).rpartition(".")[2]
    candidates = [place / f"{last}.py", place / last / "__init__.py"] if last else [place / "__init__.py"]
    return next((entry for entry in candidates if entry.is_file()), None)
