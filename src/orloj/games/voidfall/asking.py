"""Small helps for questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from orloj.kernel import Seat

T = TypeVar("T")


def these(options: Sequence[T]) -> Callable[[Seat], Sequence[T]]:
    """Options that were found already and cannot change while somebody is asked."""
    return lambda _seat: options
