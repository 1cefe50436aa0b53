"""The pages: HTML from what a reader may see.

| module | pages |
|---|---|
| `home.py` | the first page, one's tables, where everything comes from |
| `tables.py`, `wishes.py` | a new table, invitations, sitting down |
| `learn.py` | the way into a guided first game |
| `how.py` | how to play |
| `odds.py` | the combat calculator |
| `rules.py`, `prose.py`, `cards.py`, `symbols.py` | the rules, the components and the symbols of a game |
| `account.py`, `preferences.py` | log in, register, settings, keys, data; language and theme |
| `away.py` | how people are told when they are not here; forgotten passwords |
| `installed.py` | the site as an app: manifest, service worker, the page without a line |
| `apidocs.py` | the interface for programs, explained |
| `files.py` | styles, modules, pictures |
| `errors.py` | whatever goes wrong |
| `meeting/` | the lobby, ratings, profiles, friends and tournaments |
| `table/` | the table itself: playing, watching, looking back |
| `common.py`, `listed.py`, `marks.py`, `icons.py` | what they share |
"""

from __future__ import annotations

from typing import Any

from litestar import Router

from orloj.server.api.common import UNCOMPRESSED
from orloj.server.pages import (
    account,
    apidocs,
    away,
    cards,
    files,
    home,
    how,
    installed,
    learn,
    meeting,
    odds,
    preferences,
    rules,
    symbols,
    table,
    tables,
)

_PARTS = (
    home,
    tables,
    learn,
    how,
    rules,
    symbols,
    odds,
    cards,
    account,
    away,
    meeting,
    preferences,
    apidocs,
    files,
    installed,
    table,
)


def pages() -> list[Any]:
    """All route handlers of the pages, which compress themselves, around their secrets."""
    found = [handler for part in _PARTS for handler in part.handlers()]
    return [Router("/", route_handlers=found, include_in_schema=False, opt={UNCOMPRESSED: True})]
