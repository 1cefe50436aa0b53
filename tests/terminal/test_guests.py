"""Somebody's own bot that prints, fails or answers nonsense at a table in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from orloj.cli.app import run
from orloj.cli.terminal.reading import WORDS
from orloj.words import LANGS, Lang
from tests.terminal.test_resume import LAST, OPENING, Orloj, Person, answers_of, orloj, person

__all__ = ["orloj", "person"]  # fixtures

FAILING = """
import sys
asked = 0

class Bot:
    def choose(self, decision):
        global asked
        asked += 1
        if asked > 2:
            {deed}
        return decision.ask.sample(decision.rng)
"""
MENDED = FAILING.format(deed="pass")


@pytest.fixture
def guest(person: Person, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of a bot of one's own; `guest:Bot`."""
    monkeypatch.syspath_prepend(Path.cwd())
    sys.dont_write_bytecode, before = True, sys.dont_write_bytecode
    yield Path("guest.py")
    sys.dont_write_bytecode = before
    sys.modules.pop("guest", None)


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero (guest.py, line 10)"),
        ("sys.exit(3)", "SystemExit: 3 (guest.py, line 10)"),
        ("return 'checkmate'", "'checkmate'"),
    ],
)
def test_a_bot_that_fails_ends_the_session_in_one_line_and_the_game_can_go_on(
    orloj: Orloj, person: Person, guest: Path, deed: str, said: str
) -> None:
    guest.write_text(FAILING.format(deed=deed))
    left = orloj("play rftg --seats 2 --bots guest:Bot --seed 3", *OPENING, stays=True, code=1)
    [line] = [line for line in left.splitlines() if "(guest:Bot) cannot play on: " in line]
    assert said in line
    assert "Traceback" not in left
    assert f"To go on: orloj play --load {LAST}" in left
    before = answers_of(person)
    assert before

    guest.write_text(MENDED)
    sys.modules.pop("guest")
    orloj(f"play --load {LAST}", stays=True)
    assert answers_of(person)[: len(before)] == before
    assert person.session is not None
    assert person.session.table.outcome is not None


@pytest.mark.parametrize("lang", LANGS)
def test_a_bot_that_declines_what_must_be_answered(orloj: Orloj, guest: Path, lang: Lang) -> None:
    guest.write_text(FAILING.format(deed="return None"))
    left = orloj(f"play rftg --bots guest:Bot --seed 3 --lang {lang}", *OPENING, stays=True, code=1)
    assert WORDS(lang, "bot-declined") in left


def test_what_a_bot_prints_goes_to_standard_error(
    person: Person, guest: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    guest.write_text("print('loaded')\n" + MENDED.replace("asked += 1", "asked += 1; print('thinking', asked)"))
    person.lines = [*OPENING, "quit"]
    assert run(["play", "rftg", "--bots", "guest:Bot", "--seed", "3"]) == 0
    captured = capsys.readouterr()
    assert "thinking" not in captured.out
    assert "loaded" not in captured.out
    assert captured.err.splitlines()[:2] == ["loaded", "thinking 1"]


def test_a_bot_that_cannot_even_be_made_is_explained(orloj: Orloj, guest: Path) -> None:
    guest.write_text("1 / 0")
    assert "'guest:Bot' cannot be made: ZeroDivisionError: division by zero" in orloj(
        "play rftg --bots guest:Bot", code=2
    )
