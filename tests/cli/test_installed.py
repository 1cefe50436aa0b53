"""What is installed and what is not: the name of the package, what is loaded, and how to get what is missing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from orloj.extras import STAMP, install_command
from tests.cli.conftest import Orloj

PROJECT = Path(__file__).parents[2]


def loaded_by(*arguments: str) -> set[str]:
    """The modules that a fresh Python loads for a program."""
    command = [sys.executable, "-X", "importtime", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return {line.rpartition("|")[2].strip() for line in done.stderr.splitlines() if line.startswith("import time:")}


@pytest.mark.parametrize(
    "program",
    [("-c", "import orloj"), ("-m", "orloj", "--version"), ("-m", "orloj", "--content", "nowhere", "--version")],
    ids=["import", "version", "version-with-content"],
)
def test_no_game_is_loaded_before_one_is_needed(program: tuple[str, ...]) -> None:
    loaded = loaded_by(*program)
    assert "orloj" in loaded
    assert [name for name in sorted(loaded) if name.startswith(("orloj.games", "orloj.kernel", "numpy"))] == []


def test_a_game_is_loaded_when_one_is_asked_for() -> None:
    assert "orloj.games.rftg" in loaded_by("-c", "from orloj import RandomBot, new_game; new_game('rftg', 2)")


def test_an_extra_is_installed_by_make_where_make_installed_orloj(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert install_command("lab") == 'pip install "orloj-games[lab]"'
    (tmp_path / STAMP).touch()
    assert install_command("lab") == "make extras EXTRAS=lab"


def test_the_set_up_leaves_the_stamp_that_is_looked_for() -> None:
    for file in ("Makefile", "tools/setup.sh"):
        assert STAMP in (PROJECT / file).read_text("utf-8")


def test_postgresql_without_its_driver_is_refused_in_one_sentence(
    orloj: Orloj, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.setenv("ORLOJ_DATABASE_URL", "postgresql://nobody@127.0.0.1:1/nothing")
    complaint = orloj("serve", "--data", str(tmp_path)).complaint()
    assert complaint == f"orloj: PostgreSQL needs psycopg, which is not installed here: {install_command('postgres')}\n"
    assert "není nainstalovaný" in orloj("serve", "--data", str(tmp_path), "--lang", "cs").complaint()
