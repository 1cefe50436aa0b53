"""`orloj arena`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from orloj.extras import install_command
from orloj.kernel import Decision, Record
from orloj.lab import Match, Played, wilson
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
        assert list(bot) == ["name", "wins", "ties", "win_rate", "win_interval", "mean_score"]
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
    def choose(self, decision: Decision) -> str | None:
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


def test_without_a_finished_game_there_are_no_rates(orloj: Orloj, clumsy: None) -> None:
    done = orloj(*SHORT)
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in done.out.splitlines() if line[:1] == "│"]
    assert [row[4:] for row in rows] == [["–", "–", "–"]] * 2
    assert "– decisions per game" in done.out
    assert "0.0 %" not in done.out


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
    [first, _] = done.json["bots"]
    assert first.pop("win_interval")[1] == 1
    assert first == {"name": "random", "wins": 2, "ties": 0, "win_rate": 1.0, "mean_score": 3.0}


def test_results_of_another_version_of_the_bots_are_not_mixed(
    orloj: Orloj, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = ("arena", "rftg", "--bots", "heuristic,random", "--jobs", "1", "--results", str(tmp_path / "it.jsonl"))
    assert orloj(*match, "--games", "1").code == 0
    monkeypatch.setattr("orloj.lab.arena.bots_revision", lambda *_: "newer")
    assert "another version of these bots; choose another file" in orloj(*match, "--games", "2").complaint()
    assert "jiná verze těchto botů; zvol jiný soubor" in orloj(*match, "--games", "2", "--lang", "cs").complaint()


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


# -- results in a file


def stubbed(monkeypatch: pytest.MonkeyPatch, *, interrupt_at: int | None = None) -> list[int]:
    """Games that are over at once; returns the numbers of those that were played."""
    played: list[int] = []

    def play_one(match: Match, number: int) -> Played:
        if number == interrupt_at:
            raise KeyboardInterrupt
        played.append(number)
        return Played(number, (number % 2,), (3, 1), 10, 0.5)

    monkeypatch.setattr("orloj.lab.arena.play_one", play_one)
    return played


def test_the_same_command_goes_on_after_an_interruption(
    orloj: Orloj, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    command = (*SHORT, "--results", str(tmp_path / "it.jsonl"), "--json")
    stubbed(monkeypatch, interrupt_at=2)
    done = orloj(*command)
    assert (done.code, done.json["games"]) == (130, 2)
    assert done.err == "orloj: interrupted after 2 of 4 games; the same command goes on from here\n"
    played = stubbed(monkeypatch)
    done = orloj(*command)
    assert (done.code, played) == (0, [2, 3])
    assert done.json == orloj(*SHORT, "--json").json
    played.clear()
    assert orloj(*command).json == done.json
    assert played == []


def test_the_table_covers_all_games_of_the_file(orloj: Orloj, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    command = (*SHORT, "--results", str(tmp_path / "it.jsonl"))
    played = stubbed(monkeypatch)
    orloj(*command, "--first", "6", "--games", "3")
    assert "rftg (standard), 7 games" in orloj(*command).out
    assert played == [6, 7, 8, 0, 1, 2, 3]


def test_an_interruption_counts_what_was_there_before(
    orloj: Orloj, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    command = (*SHORT, "--results", str(tmp_path / "it.jsonl"), "--lang", "cs")
    stubbed(monkeypatch)
    orloj(*command, "--games", "2")
    stubbed(monkeypatch, interrupt_at=3)
    said = orloj(*command).err
    assert said == "orloj: přerušeno po 3 z 4 her; stejný příkaz bude pokračovat odtud\n"


def test_real_games_resumed(orloj: Orloj, tmp_path: Path) -> None:
    """By faction, so that everything that a file keeps is compared too."""
    command = ("arena", "andromeda", "--bots", "random,random", "--jobs", "1", "--by", "faction", "--json")
    path = str(tmp_path / "it.jsonl")
    orloj(*command, "--games", "1", "--results", path)
    resumed, whole = orloj(*command, "--games", "2", "--results", path).json, orloj(*command, "--games", "2").json
    assert resumed.pop("cpu_s") > 0
    assert whole.pop("cpu_s") > 0
    assert resumed == whole
    assert whole["breakdown"]["by"]["faction"]


def test_traits_and_pictures_are_checked_before_the_games(
    orloj: Orloj, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    played = stubbed(monkeypatch)
    said = orloj(*SHORT, "--by", "seat", "--by", "foo").complaint()
    assert "nothing to tell by foo; known: seat, start-world, development, world" in said
    assert "podle foo není co říct" in orloj(*SHORT, "--by", "foo", "--lang", "cs").complaint()
    nowhere = tmp_path / "no" / "folder.svg"
    assert f"cannot write to {nowhere}" in orloj(*SHORT, "--plot", str(nowhere)).complaint()
    assert played == []


def test_asking_whether_a_picture_can_be_written_changes_nothing(
    orloj: Orloj, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    there = tmp_path / "there.svg"
    there.write_text("an older picture", "utf-8")
    monkeypatch.setattr("orloj.cli.arena.play_all", lambda *_, **__: sys.exit(5))
    for path in (there, tmp_path / "new.svg"):
        with pytest.raises(SystemExit):
            orloj(*SHORT, "--plot", str(path))
    assert [path.name for path in tmp_path.iterdir()] == ["there.svg"]
    assert there.read_text("utf-8") == "an older picture"


def test_the_json_form_by_traits(orloj: Orloj) -> None:
    """Only those that are asked for, with their intervals."""
    result = orloj(*SHORT, "--by", "start-world", "--by", "seat", "--json").json["breakdown"]
    assert result["fair"] == 0.5
    assert list(result["by"]) == ["start-world", "seat"]
    for value in result["by"]["seat"].values():
        assert list(value) == ["games", "wins", "rate", "interval", "mean_score"]
        low, high = value["interval"]
        assert 0 <= low <= value["rate"] <= high <= 1
        assert (low, high) == wilson(value["wins"], value["games"])


@pytest.mark.parametrize(
    ("lang", "complaint"),
    [("en", "belongs to another match (seed: 3, not 4)"), ("cs", "patří k jinému zápasu (seed: 3, ne 4)")],
)
def test_the_file_of_another_match_is_refused(orloj: Orloj, tmp_path: Path, lang: str, complaint: str) -> None:
    command = (*SHORT, "--results", str(tmp_path / "it.jsonl"), "--lang", lang, "--seed")
    assert orloj(*command, "3").code == 0
    before = (tmp_path / "it.jsonl").read_bytes()
    assert complaint in orloj(*command, "4").complaint()
    assert (tmp_path / "it.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("lang", "advice"),
    [("en", "delete that line, and its game is played again"), ("cs", "smaž ten řádek a jeho hra se odehraje znovu")],
)
def test_a_damaged_line_is_told_with_what_to_do(
    orloj: Orloj, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str, advice: str
) -> None:
    stubbed(monkeypatch)
    path = tmp_path / "it.jsonl"
    command = (*SHORT, "--results", str(path), "--lang", lang)
    assert orloj(*command).code == 0
    path.write_text(path.read_text("utf-8").replace('"winners":[1]', '"winners":[9]', 1), "utf-8")
    said = orloj(*command).complaint()
    assert f"{path} " in said
    assert advice in said


def test_killed_processes_lose_only_the_running_games(orloj: Orloj, tmp_path: Path) -> None:
    path = tmp_path / "it.jsonl"
    match = ["arena", "rftg", "--bots", "random,random", "--json"]
    command = [sys.executable, "-m", "orloj", *match, "--jobs", "2", "--games", "50000", "--results", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True) as process:
        try:
            for _ in range(1200):
                if path.exists() and path.read_bytes().count(b"\n") > 5:
                    break
                time.sleep(0.05)
        finally:
            os.killpg(process.pid, signal.SIGKILL)
    there = path.read_bytes().count(b"\n") - 1
    assert there >= 5
    with path.open("ab") as file:
        file.write(b'{"game": 99')
    wanted = [*match, "--jobs", "1", "--games", str(there + 4)]
    assert orloj(*wanted, "--results", str(path)).json["bots"] == orloj(*wanted).json["bots"]


# -- progress, clusters, budgets


def test_progress_tells_how_many_how_long_and_the_score(
    orloj: Orloj, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    screen = StringIO()

    def console() -> Console:
        return Console(file=screen, force_terminal=True, width=160, color_system=None, _environ={"TERM": "xterm"})

    monkeypatch.setattr("orloj.cli.tournament.error_console", console)
    stubbed(monkeypatch)
    orloj(*SHORT, "--games", "1", "--results", str(tmp_path / "it.jsonl"))
    assert orloj(*SHORT, "--results", str(tmp_path / "it.jsonl")).code == 0
    said = screen.getvalue()
    assert "rftg: random 50.0 % (15.0 % – 85.0 %)" in said
    assert "4/4" in said
    assert said.count("0:00:00") >= 2  # since the start, and left


class Cluster:
    made: tuple[Any, ...] = ()

    def __init__(self, *arguments: Any) -> None:
        Cluster.made = arguments

    def play(self, match: Match, numbers: list[int]) -> Any:
        for number in reversed(numbers):
            yield match.play(number)


def test_a_cluster_plays_the_same(orloj: Orloj, monkeypatch: pytest.MonkeyPatch) -> None:
    here = orloj(*SHORT, "--json").json
    monkeypatch.setattr("orloj.cli.tournament.RayCluster", Cluster)
    there = orloj(*SHORT, "--ray", "head:6379", "--json").json
    assert Cluster.made == ("head:6379", 1)
    assert here.pop("cpu_s") > 0
    assert there.pop("cpu_s") > 0
    assert there == here


def test_without_ray_it_is_said_how_to_install_it(orloj: Orloj, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert f"not installed here: {install_command('cluster')}" in orloj(*SHORT, "--ray", "local").complaint()
    assert "není nainstalovaný" in orloj(*SHORT, "--ray", "local", "--lang", "cs").complaint()


def test_records_stay_at_home(orloj: Orloj, tmp_path: Path) -> None:
    said = orloj(*SHORT, "--ray", "local", "--save", str(tmp_path / "new")).complaint()
    assert "--save and --ray do not go together" in said
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("budget", "names"),
    [
        (("--think", "200ms"), ["search@0.2s", "search@7", "random"]),
        (("--iterations", "5"), ["search@5", "search@7", "random"]),
        ((), ["search", "search@7", "random"]),
    ],
)
def test_a_budget_for_all_who_think_and_name_none(
    orloj: Orloj, monkeypatch: pytest.MonkeyPatch, budget: tuple[str, ...], names: list[str]
) -> None:
    monkeypatch.setattr("orloj.lab.arena.play_one", lambda _match, number: Played(number, (0,), (3, 2, 1), 10, 0.5))
    done = orloj("arena", "rftg", "--bots", "search,search@7,random", "--games", "1", "--jobs", "1", "--json", *budget)
    assert [bot["name"] for bot in done.json["bots"]] == names


@pytest.mark.parametrize(
    ("budget", "complaint"),
    [
        ("--think 1s --iterations 3", "--think and --iterations do not go together"),
        ("--think 300", "--think takes a time such as 0.5s or 200ms, not '300'"),
        ("--think long", "--think takes a time such as 0.5s or 200ms, not 'long'"),
        ("--iterations 0", "--iterations takes a whole number, 1 or more"),
    ],
)
def test_bad_budgets(orloj: Orloj, budget: str, complaint: str) -> None:
    assert complaint in orloj(*SHORT, *budget.split()).complaint()


@pytest.mark.parametrize(
    ("bot", "english", "czech"),
    [
        ("random@3", "only a bot that searches", "jen bot, který prohledává"),
        ("random@0", "only a bot that searches", "jen bot, který prohledává"),
        ("search@", "a time to think is more than nothing", "čas na přemýšlení je delší než nic"),
        ("search@soon", "a time to think is more than nothing", "čas na přemýšlení je delší než nic"),
        ("search@0", "tries are a whole number, 1 or more", "pokusy jsou celé číslo, nejméně 1"),
        ("search@-1s", "a time to think is more than nothing", "čas na přemýšlení je delší než nic"),
        ("search+luck@5", "a search can judge by: learned, heuristic", "hodnotit podle: learned, heuristic"),
    ],
)
def test_names_with_bad_budgets(orloj: Orloj, bot: str, english: str, czech: str) -> None:
    command = ("arena", "rftg", "--bots", f"random,{bot}")
    said = orloj(*command).complaint()
    assert f"'{bot}': " in said
    assert english in said
    assert czech in orloj(*command, "--lang", "cs").complaint()
