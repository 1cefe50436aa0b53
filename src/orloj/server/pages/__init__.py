"""The pages: HTML from what a reader may see.

| module | pages |
|---|---|
| `home.py` | the first page, one's tables, where everything comes from |
| `tables.py`, `wishes.py` | a new table, invitations, sitting down |
| `rules.py`, `cards.py` | the rules and the components of a game |
| `account.py`, `preferences.py` | log in, register, settings, keys, data; language and theme |
| `apidocs.py` | the interface for programs, explained |
| `files.py` | styles, modules, pictures |
| `errors.py` | whatever goes wrong |
| `table/` | the table itself: playing, watching, looking back |
| `common.py`, `listed.py`, `marks.py`, `icons.py` | what they share |
"""

from __future__ import annotations

from typing import Any

from litestar import Router

from orloj.server.pages import account, apidocs, cards, files, home, preferences, rules, table, tables
from orloj.server.pages.common import UNCOMPRESSED

_PARTS = (home, tables, rules, cards, account, preferences, apidocs, files, table)


def pages() -> list[Any]:
    """All route handlers of the pages."""
    found = [handler for part in _PARTS for handler in part.handlers()]
    return [Router("/", route_handlers=found, include_in_schema=False, opt={UNCOMPRESSED: True})]
