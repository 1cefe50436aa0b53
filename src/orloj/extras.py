"""What needs more libraries than a player has, and the command that brings them."""

from __future__ import annotations

import sys
from pathlib import Path

DISTRIBUTION = "orloj-games"  # what it is called where packages come from; the import and the command are `orloj`
STAMP = ".orloj-player"  # lies in an environment that the Makefile has made, see tools/setup.sh


def install_command(extra: str) -> str:
    """The command that installs an extra (they stand in pyproject.toml), as this copy of Orloj was installed."""
    if (Path(sys.prefix) / STAMP).exists():
        return f"make extras EXTRAS={extra}"
    return f'pip install "{DISTRIBUTION}[{extra}]"'
