"""What the Makefile gives to whatever it starts."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

PROJECT = Path(__file__).parents[2]


def test_processes_may_keep_bytecode_although_the_environment_forbids_it() -> None:
    """Each process that a test starts compiled everything anew: half of what the tests with Ray cost."""
    probe = 'probe: ; @echo "[$$PYTHONDONTWRITEBYTECODE]"'
    done = subprocess.run(
        ["make", "--no-print-directory", "--eval", probe, "probe"],
        cwd=PROJECT,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "[]\n"
