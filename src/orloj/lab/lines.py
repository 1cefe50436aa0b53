"""Files of lines to which every finished game adds one, so that a run can be stopped and resumed.

The first line tells whose games they are. Each line is on the disk before the next game counts: whatever stops a run,
a killed process or a machine without power, costs at most the games that were being played. A last line that was not
written to its end is cut off.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from orloj.kernel import OrlojError

if sys.platform != "win32":
    import fcntl


class InUse(OrlojError):
    """Another run adds to the file."""


class LineFile:
    """A file of lines, for this run alone. A file of somebody else's is not changed by looking at it:

    file = LineFile(path, b'{"game":"rftg"}')
    first, *lines = file.read()
    ...  # is it ours? is everything understood?
    file.mend()
    file.add(b'{"winners":[0]}')
    """

    def __init__(self, path: Path, first: bytes) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._first = first + b"\n"
        self._whole = 0  # bytes up to the end of the last whole line
        self._file = path.open("a+b", buffering=0)
        try:
            self._claim(path)
        except BaseException:
            self._file.close()
            raise

    def close(self) -> None:
        self._file.close()

    def read(self) -> list[bytes]:
        """The whole lines, at least one: a file that is empty, or was left while its first line was written, will have
        that line. If there is no end of a line at all, and it is not ours, everything is one line."""
        self._file.seek(0)
        content = self._file.read()
        self._whole = content.rfind(b"\n") + 1
        if self._first.startswith(content):
            return [self._first[:-1]]
        return content[: self._whole].split(b"\n")[:-1] or [content]

    def mend(self) -> None:
        """Cut off what follows the last end of a line; a file without any gets its first line."""
        self._file.truncate(self._whole)
        if not self._whole:
            self._write(self._first)

    def add(self, line: bytes) -> None:
        self._write(line + b"\n")

    def _write(self, data: bytes) -> None:
        left = memoryview(data)
        while left:  # a write may take only a part
            left = left[self._file.write(left) :]
        os.fsync(self._file.fileno())

    def _claim(self, path: Path) -> None:
        """Two runs that add to the same file would both play what is missing. (Windows does not watch over it.)"""
        if sys.platform != "win32":
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise InUse(f"another run adds to {path} just now") from error


class Difference(NamedTuple):
    """The first thing in which two runs differ, as people would write it."""

    key: str
    theirs: str
    ours: str


def difference(theirs: Mapping[str, Any], ours: Mapping[str, Any]) -> Difference | None:
    """In what somebody else's games differ from ours."""
    for key, mine in ours.items():
        if theirs.get(key) != mine:
            return Difference(key, _said(theirs.get(key)), _said(mine))
    return None


def _said(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    if isinstance(value, dict):
        return " ".join(f"{key}={one}" for key, one in value.items()) or "–"
    return str(value)
