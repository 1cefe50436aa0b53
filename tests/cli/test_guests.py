"""Somebody's own bot that prints disturbs no output for programs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

BOT = """
import os
print("loaded")

class Bot:
    def __init__(self):
        print("made")

    def choose(self, decision):
        print("thinking")
        return decision.ask.sample(decision.rng)
"""


def run_with(bot: str, arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    (folder / "loud_bot.py").write_text(bot)
    code = "import sys; from orloj.cli.app import run; sys.exit(run(sys.argv[1:]))"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments.split()],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )


@pytest.mark.parametrize(
    "arguments",
    [
        "arena rftg --bots loud_bot:Bot,random --games 2 --jobs 1 --json",
        "arena rftg --bots loud_bot:Bot,random --games 2 --jobs 2 --json",
        "ladder rftg --bots loud_bot:Bot,random --games 2 --jobs 1 --json",
    ],
)
def test_what_a_bot_prints_is_not_among_the_json(arguments: str, tmp_path: Path) -> None:
    done = run_with(BOT, arguments, tmp_path)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"]
    assert {"loaded", "made", "thinking"} <= set(done.stderr.splitlines())


def test_a_bot_that_wants_to_end_the_program_loses_only_its_games(tmp_path: Path) -> None:
    quitting = BOT.replace('print("thinking")', "raise SystemExit(0)")
    done = run_with(quitting, "arena rftg --bots loud_bot:Bot,random --games 2 --jobs 1 --json", tmp_path)
    assert done.returncode == 1
    assert json.loads(done.stdout)["errors"] == 2
    assert "SystemExit: 0 (loud_bot.py, line" in done.stderr
