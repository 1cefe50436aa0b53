"""`orloj arena`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from orloj.kernel import Look, Record
from orloj.lab import Match, Played
from tests.cli.conftest import Orloj

SHORT = ("arena", "rftg", "--bots", "random,random", "--games", "4", "--jobs", "1")


def test_the_json_form(orloj: Orloj) -> None:
    done = orloj(*SHORT, "--seed", "3", "--mode", "first", "--json")
    assert (done.code, done.err) == (0, "")
    result = done.json
    assert list(result) == ["game", "mode", "games", "errors", "bots", "mean_decisions", "cpu_s"]
    assert (result["game"], result["mode"], result["games"], result["errors"]) == ("rftg", "first", 4, 0)
    assert len(result["bots"]) == 2
    for bot in result["bots"]:
        assert list(bot) == ["name", "wins", "ties", "mean_score"]
        assert (type(bot["wins"]), type(bot["ties"]), type(bot["mean_score"])) == (int, int, float)
        assert bot["name"] == "random"
    ties = max(bot["ties"] for bot in result["bots"])
    assert sum(bot["wins"] for bot in result["bots"]) + ties == 4
    assert result["mean_decisions"] > 20
    assert result["cpu_s"] > 0


def test_the_table_for_people(orloj: Orloj) -> None:
    done = orloj(*SHORT)
    assert done.code == 0
    assert "95 % interval" in done.out
    assert "decisions per game" in done.out
    assert "Interval 95 %" in orloj(*SHORT, "--lang", "cs").out


def test_options_reach_the_table(orloj: Orloj, tmp_path: Path) -> None:
    done = orloj(*SHORT, "--option", "poker-face=on", "--save", str(tmp_path / "new" / "folder"))
    assert done.code == 0
    records = sorted((tmp_path / "new" / "folder").iterdir())
    assert [path.name for path in records] == [f"rftg-0-0000{number}.json" for number in range(4)]
    assert Record.read(records[0]).header.options == {"poker-face": "on"}
    assert str(tmp_path) in done.out


class Clumsy:
    def choose(self, look: Look) -> str | None:
        raise ZeroDivisionError("I\nfell")


@pytest.fixture
def clumsy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orloj.lab.arena.bot_named", lambda _name, _game: Clumsy())


def test_errors_in_games_are_counted_and_can_be_repeated(orloj: Orloj, clumsy: None) -> None:
    done = orloj(*SHORT, "--seed", "x y", "--json")
    assert done.code == 1
    assert (done.json["games"], done.json["errors"]) == (4, 4)
    assert [bot["wins"] for bot in done.json["bots"]] == [0, 0]
    assert done.json["mean_decisions"] == 0
    lines = done.err.splitlines()
    assert len(lines) == 4
    assert "game 2 failed: ZeroDivisionError: I fell (test_arena.py, line" in lines[2]
    assert "seed x y/2" in lines[2]
    assert lines[2].endswith("--mode standard --seed 'x y' --first 2 --games 1")


def test_a_single_failing_game_shows_where(orloj: Orloj, clumsy: None) -> None:
    done = orloj("arena", "rftg", "--bots", "random,random", "--first", "2", "--games", "1")
    assert done.code == 1
    assert "Traceback" in done.err
    assert "game 2 failed" in done.err
    assert "1 game failed" in done.out


def test_an_interruption_shows_what_was_played(orloj: Orloj, monkeypatch: pytest.MonkeyPatch) -> None:
    def play_one(match: Match, number: int) -> Played:
        if number == 2:
            raise KeyboardInterrupt
        return Played(number, (0,), (3, 1), 10, 0.5)

    monkeypatch.setattr("orloj.lab.arena.play_one", play_one)
    done = orloj(*SHORT)
    assert done.code == 130
    assert "2 games" in done.out
    assert done.err.splitlines()[-1] == "orloj: interrupted after 2 of 4 games"
    done = orloj(*SHORT, "--json")
    assert done.code == 130
    assert done.json["games"] == 2
    assert done.json["bots"][0] == {"name": "random", "wins": 2, "ties": 0, "mean_score": 3.0}


# A test run in the background of a shell script ignores SIGINT, and so would all that it starts.
HEARS_INTERRUPTIONS = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from orloj.cli import main
main()
"""


def test_interrupting_real_processes(tmp_path: Path) -> None:
    """^C reaches a whole group of processes: all of them end, and the result so far is printed."""
    command = [sys.executable, "-c", HEARS_INTERRUPTIONS, "arena", "rftg", "--bots", "random,random",
               "--games", "5000", "--jobs", "2", "--json", "--save", str(tmp_path)]  # fmt: skip
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, text=True
    ) as process:
        try:
            for _ in range(600):
                if len(list(tmp_path.iterdir())) > 4:
                    break
                time.sleep(0.05)
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=30)
            _check_interrupted(process, out, err)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def _check_interrupted(process: subprocess.Popen[str], out: str, err: str) -> None:
    assert process.returncode == 130
    assert json.loads(out)["games"] >= 1
    assert json.loads(out)["errors"] == 0
    assert err.startswith("orloj: interrupted after ")
    assert err.count("\n") == 1
    for _ in range(200):  # nobody of the group is left (python's own helper takes a moment)
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    raise AssertionError("a process goes on")
