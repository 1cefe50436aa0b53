"""What a terminal cannot show is replaced by something similar."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from orloj.cli.substitutes import NAME, SUBSTITUTES, substitute
from orloj.words import LANGS

SOURCES = Path(__file__).parents[2] / "src/orloj"


def test_substitutes() -> None:
    assert substitute("−1 → 2×, “a” – b…") == '-1 -> 2x, "a" - b...'
    assert substitute("Příliš žluťoučký kůň") == "Prilis zlutoucky kun"
    assert substitute("\N{SNOWMAN}") == "?"
    assert "Osídlí − 3".encode("ascii", NAME) == b"Osidli - 3"
    assert "Osídlí − 3".encode("iso-8859-2", NAME).decode("iso-8859-2") == "Osídlí - 3"
    assert all(sign.isascii() for sign in SUBSTITUTES.values())


def test_only_encoding_is_treated() -> None:
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("utf-8", NAME)


@pytest.mark.parametrize("folder", ["cli", "games/rftg", "words"])
def test_every_sign_that_is_used_has_a_substitute(folder: str) -> None:
    for path in (SOURCES / folder).rglob("*.toml"):
        for char in set(re.findall(r"[^\x00-\x7f]", path.read_text("utf-8"))):
            assert substitute(char) != "?", (path, char)
    for path in (SOURCES / "cli/terminal/screen.py", SOURCES / "games/rftg/look/terminal.py"):
        for char in set(re.findall(r"[^\x00-\x7f]", path.read_text("utf-8"))):
            assert substitute(char) != "?", (path, char)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("arguments", [["cards", "rftg", "refugee-world"], ["play", "rftg", "--seed", "7"]])
def test_no_question_marks_on_a_poor_terminal(tmp_path: Path, lang: str, arguments: list[str]) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "COLUMNS": "300"}
    command = [sys.executable, "-c", "from orloj.cli import main; main()", "--lang", lang, *arguments]
    done = subprocess.run(
        command, input=b"1 2\nsettle\n", capture_output=True, env=environment, cwd=tmp_path, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    said = done.stdout.decode("ascii")
    assert done.stderr == b""
    assert not re.search(r"\w\?\w|\?\d", said)
    if arguments[0] == "cards":
        assert "-1" in said
