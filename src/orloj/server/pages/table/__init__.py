"""The table in the browser: playing, watching, looking back."""

from __future__ import annotations

from typing import Any


def handlers() -> list[Any]:
    """All route handlers of the table's pages."""
    return []
