"""Somebody's own content for Andromeda's Edge: it is used, and a mistake in it is told at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


def _cards(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    (folder / "andromeda").mkdir()
    (folder / "andromeda" / "tactics.toml").write_text(text, "utf-8")
    command = [
        sys.executable,
        "-m",
        "orloj",
        "--content",
        str(folder),
        "--lang",
        "en",
        "cards",
        "andromeda",
        "action-01",
    ]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "200"}
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False, timeout=120)


def test_a_replaced_card_has_its_own_name_and_text(tmp_path: Path) -> None:
    entry = 'effects = [ { op = "gain", res = "ice", n = 7 } ]'
    shown = _cards(tmp_path, f'[[tactic]]\nid = "action-01"\nname = "Polar Convoy"\n{entry}\n')
    assert shown.returncode == 0, shown.stderr
    assert "Polar Convoy" in shown.stdout
    assert "7 ice" in shown.stdout


@pytest.mark.parametrize(
    ("field", "meant"),
    [
        ('effects = [ { op = "gane", res = "ice" } ]', "gain"),
        ('effects = [ { op = "score", per = "own_modul" } ]', "own_module"),
        ('effects = [ { op = "pay", cost = { ice = 1 }, then = [ { op = "drow" } ] } ]', "draw"),
        ('when = "yor_turn"', "your_turn"),
    ],
)
def test_a_misspelt_word_is_named_with_what_was_meant(tmp_path: Path, field: str, meant: str) -> None:
    shown = _cards(tmp_path, f'[[tactic]]\nid = "action-01"\n{field}\n')
    assert shown.returncode == 2
    assert "tactics.toml, action-01" in shown.stderr
    assert meant in shown.stderr
    assert "Traceback" not in shown.stderr
