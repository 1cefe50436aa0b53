"""The command line: `orloj --help` tells what it can do, `docs/command-line.md` shows it.

Here is only the entrance, so that helping processes of a tournament, which come through it too, start quickly.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import TextIOWrapper


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and leave with its exit code: 0 done, 1 something is wrong, 2 bad arguments,
    3 partly checked, 130 interrupted."""
    from orloj.cli import substitutes
    from orloj.cli.start import start

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=substitutes.NAME)  # a terminal that cannot show a sign shows a similar one
    sys.exit(start(sys.argv[1:] if arguments is None else arguments))
