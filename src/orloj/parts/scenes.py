"""Scenes that register themselves where they are written, in as many files as a game likes.

SCENES = Scenes()
scene = SCENES.scene

@scene("market")
async def market(g: State) -> None: ...
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


class Scenes(dict[str, Callable[..., Any]]):
    """The scenes of a game by their names."""

    def scene(self, name: str) -> Callable[[F], F]:
        """Registers a scene under a name by which plans call it."""

        def keep(function: F) -> F:
            if name in self:
                raise ValueError(f"two scenes are called {name!r}")
            self[name] = function
            return function

        return keep


def read_family(package: str) -> tuple[str, ...]:
    """Read all modules of a folder, whose words, abilities and scenes register themselves. Says their names."""
    found = import_module(package)
    names = tuple(sorted(one.name for one in iter_modules(found.__path__, f"{package}.") if not one.ispkg))
    for name in names:
        import_module(name)
    return names
