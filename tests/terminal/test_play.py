"""`play` itself: arguments, plain or not, the keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from orloj.cli.common import Usage
from orloj.cli.play import play, wants_plain


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are left are kept in the folder of the test."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Lines that will be typed; then the input ends."""
    lines: list[str] = []
    typed: Iterator[str] = iter(lines)

    def read(_prompt: str = "") -> str:
        for line in typed:
            return line
        raise EOFError

    monkeypatch.setattr("builtins.input", read)
    return lines


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"game": "chess"}, "rftg"),
        ({"game": "rftg", "mode": "blitz"}, "standard, first, advanced"),
        ({"game": "rftg", "seats": 5}, "2 to 4"),
        ({"game": "rftg", "mode": "advanced", "seats": 3}, "2 players"),
        ({"game": "rftg", "bots": "genius"}, "random, careless, heuristic"),
        ({"game": "rftg", "options": ["poker-face"]}, "key=value"),
        ({"game": "rftg", "options": ["x=y"]}, "poker-face"),
        ({"game": "rftg", "options": {"poker-face": "maybe"}}, "off, on"),
    ],
)
def test_bad_arguments_are_explained_in_one_line(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(Usage) as caught:
        play(**arguments)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_game_begins(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    keyboard += ["1 2", "settle", "quit"]
    assert play("rftg", seats=None, mode=None, options=[], bots=None, seed="7", lang="en", plain=False) == 0
    output = capsys.readouterr().out
    assert "Seal of the shuffle: " in output
    assert "You pick Settle." in output
    assert output.endswith("Goodbye!\n")
    assert "\x1b" not in output  # not a terminal


def test_the_same_seed_is_the_same_game(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    outputs = []
    for _ in range(2):
        keyboard += ["1 2", "settle", "quit"]
        assert play("rftg", seats=3, seed="same", bots=["random"], lang="cs") == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]


def test_as_many_seats_as_bots(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    keyboard += ["players"]
    assert play("rftg", bots="random,heuristic,random", seed="1") == 0
    assert capsys.readouterr().out.count("VP, chips 0") == 8  # before the question and by the command


@pytest.mark.parametrize(
    ("environment", "terminal", "plain"),
    [
        ({}, True, False),
        ({}, False, True),
        ({"NO_COLOR": "1"}, True, True),
        ({"TERM": "dumb"}, True, True),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, True, False),
    ],
)
def test_when_it_speaks_plainly(environment: dict[str, str], terminal: bool, plain: bool) -> None:
    assert wants_plain(environment, terminal) is plain
