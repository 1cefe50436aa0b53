"""The scenes of the game. Each registers itself where it is written:

@scene("market")
async def market(g: State) -> None: ...
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

SCENES: dict[str, Callable[..., Any]] = {}


def scene(name: str) -> Callable[[F], F]:
    """Registers a scene under a name by which plans call it."""

    def keep(function: F) -> F:
        if name in SCENES:
            raise ValueError(f"two scenes are called {name!r}")
        SCENES[name] = function
        return function

    return keep


def read_family(package: str) -> tuple[str, ...]:
    """Read all modules of a folder, whose words, abilities and scenes register themselves. Says their names."""
    found = import_module(package)
    names = tuple(sorted(one.name for one in iter_modules(found.__path__, f"{package}.") if not one.ispkg))
    for name in names:
        import_module(name)
    return names
