"""The pages: HTML from what a reader may see."""

from __future__ import annotations

from typing import Any

from orloj.server.pages import table


def pages() -> list[Any]:
    """All route handlers of the pages."""
    return [*table.handlers()]
