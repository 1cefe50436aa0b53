"""Bots that others wrote are guests: what they print, and how they fail, must not disturb whoever lets them play."""

from __future__ import annotations

import sys
import traceback
from contextlib import AbstractContextManager, redirect_stdout
from pathlib import Path
from typing import Any

FAILURES = (Exception, SystemExit)  # of a bot: also one that wants to end the program


def printing_aside() -> AbstractContextManager[Any]:
    """While bots think, whatever is printed goes to standard error: standard output may be read by a program."""
    return redirect_stdout(sys.stderr)


def in_one_line(error: BaseException) -> str:
    """What went wrong, and where."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    text = " ".join(str(error).split())
    return f"{type(error).__name__}{': ' if text else ''}{text} ({Path(where.filename).name}, line {where.lineno})"
