"""The scenes of the game. Each registers itself where it is written:

@scene("move-ships")
async def move_ships(g: State) -> None: ...

What players do without being asked cannot plan anything, because a scene is waiting for an answer meanwhile. If others
may react to it (a transaction), it leaves steps in `State.aftermath`; they come when that scene is done.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any, TypeVar

from orloj.parts.scenes import Scenes

F = TypeVar("F", bound=Callable[..., Any])

SCENES = Scenes()


def scene(name: str) -> Callable[[F], F]:
    """Registers a scene under a name by which plans call it."""

    def keep(function: F) -> F:
        SCENES.scene(name)(with_aftermath(function))
        return function

    return keep


def with_aftermath(function: Callable[..., Any]) -> Callable[..., Any]:
    """A scene after which others may react to what was done unasked meanwhile."""
    if iscoroutinefunction(function):

        @wraps(function)
        async def asking(g: Any, *args: Any) -> None:
            await function(g, *args)
            if g.aftermath:
                _plan_aftermath(g)

        return asking

    @wraps(function)
    def happening(g: Any, *args: Any) -> None:
        function(g, *args)
        if g.aftermath:
            _plan_aftermath(g)

    return happening


def _plan_aftermath(g: Any) -> None:
    steps, g.aftermath = g.aftermath, []
    g.then(*steps)
