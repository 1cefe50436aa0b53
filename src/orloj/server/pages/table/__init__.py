"""The table in the browser: playing, watching, looking back.

| module | what it makes |
|---|---|
| `routes.py` | the addresses under `/t/` |
| `page.py` | the whole table as one reader sees it, ready for the template |
| `fragment.py` | the inside of the page, rendered once for all who read the same |
| `question.py` | the question to a seat |
| `story.py` | lines of the story with links and colours |
| `scores.py` | the score taken apart and its chart |
| `coach.py`, `coach_routes.py` | the coach of a guided first game |
| `hint.py` | what a good bot thinks of a question |
| `review.py` | a game that is over: chances, turning points, decisions |
| `replay.py` | the moments one may go back to |
| `static/` | the client: `main.js` puts its parts together |
"""

from __future__ import annotations

from typing import Any

from orloj.server.pages.table.routes import DEEDS, ROUTES


def handlers() -> list[Any]:
    """All route handlers of the table's pages."""
    return [ROUTES, DEEDS]
