"""`orloj games` and `orloj bench`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from orloj.games import GAMES
from orloj.lab import Measured
from orloj.lab.speed import Speeds
from orloj.server.fragments import FragmentCost
from orloj.server.load import Load
from tests.cli.conftest import Orloj


def test_games_as_json(orloj: Orloj) -> None:
    done = orloj("games", "--json")
    assert done.code == 0
    assert [game["id"] for game in done.json] == list(GAMES)
    assert done.json[0] == {
        "id": "rftg",
        "name": "Race for the Galaxy",
        "players": [2, 4],
        "modes": ["standard", "first", "advanced"],
        "options": {"poker-face": ["off", "on"]},
        "status": GAMES["rftg"].status,
    }


def test_games_for_people(orloj: Orloj) -> None:
    assert "Race for the Galaxy" in orloj("games").out
    assert "Zkratka" in orloj("games", "--lang", "cs").out


@pytest.mark.parametrize("width", ["80", "160"])
def test_games_for_people_show_modes_and_options(orloj: Orloj, monkeypatch: pytest.MonkeyPatch, width: str) -> None:
    monkeypatch.setenv("COLUMNS", width)
    shown = orloj("games").out
    assert "poker-face=off|on" in shown
    assert "advanced" in shown
    assert "…" not in shown


def test_bench_as_json(orloj: Orloj) -> None:
    done = orloj("bench", "rftg", "--seconds", "0.1", "--passes", "1", "--json")
    assert done.code == 0
    assert list(done.json) == list(Measured.__dataclass_fields__)
    assert all(isinstance(number, float) and number > 0 for number in done.json.values())


def test_bench_for_people(orloj: Orloj) -> None:
    done = orloj("bench", "rftg", "--seats", "2", "--mode", "advanced", "--seconds", "0", "--passes", "2")
    assert done.code == 0
    assert "advanced" in done.out
    assert "2 seats" in done.out
    assert "tries of the search" in done.out
    assert "one answer in the last tenth of a game" in done.out
    assert "longest tail" in done.out
    assert "Median" in done.out  # what the numbers are is told without --compare too
    assert "Passes" in done.out
    assert "±" in done.out


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Measures nothing: each pass takes its numbers from this list, so many times as long for each game."""
    factors = [1.0]

    def measuring(*_: object, passes: int, **__: object) -> Iterator[Measured]:
        for number in range(passes):
            yield Measured(*[factors[0] * (100 + number)] * len(fields(Measured)))

    def load(*_: object, **__: object) -> Load:
        return Load(50, 1000, 500.0 * factors[0], 600.0 * factors[0], 3.0, 9.0)

    monkeypatch.setattr("orloj.cli.bench.measuring", measuring)
    monkeypatch.setattr("orloj.server.load.measure", load)
    monkeypatch.setattr("orloj.server.fragments.fragment_costs", lambda: {"rftg": FragmentCost(4.5, 12_345)})
    monkeypatch.setattr("orloj.cli.bench.yardstick", lambda: 100.0 * factors[0])
    return factors


@pytest.mark.usefixtures("quick")
def test_bench_measures_everything_unless_told_what(orloj: Orloj) -> None:
    every_game = [f"{id} {game.modes[0].id} {game.modes[0].players[1]}" for id, game in GAMES.items()]
    assert list(orloj("bench", "--json").json) == [*every_game, "server"]
    assert list(orloj("bench", "rftg", "server", "--json").json) == ["rftg standard 4", "server"]
    assert set(orloj("bench", "server", "--json").json) >= {"tables", "answers", "p99_ms"}
    assert orloj("bench", "server", "--json").json["fragments"] == {"rftg": {"ms": 4.5, "bytes": 12345}}
    assert "4.5 ms" in orloj("bench", "server").out
    said = orloj("bench").out
    assert said.index("Race for the Galaxy") < said.index("Andromeda") < said.index("Server")


def test_bench_compares_with_an_earlier_table(orloj: Orloj, tmp_path: Path, quick: list[float]) -> None:
    file = str(tmp_path / "before.json")
    assert orloj("bench", "--out", file).code == 0
    same = orloj("bench", "--compare", file).out
    assert "Nothing got slower." in same
    assert "none that is clear" in same
    quick[0] = 2.0
    changed = " ".join(orloj("bench", "rftg", "--compare", file, "--lang", "cs").out.split())
    assert "Pomalejší než dřív: rftg standard 4: jedna kopie stolu (4.00krát pomaleji)" in changed
    assert "Nic se nezrychlilo." in changed  # by as much as the machine got faster
    found = orloj("bench", "rftg", "--compare", file, "--json").json["changes"]
    assert {change["name"] for change in found if change["verdict"] == "slower"} == {
        "fork_us",
        "redealt_fork_us",
        "answer_us_first_tenth",
        "answer_us_last_tenth",
        "view_us",
        "evaluate_us",
        "learned_us",
    }


def test_bench_says_what_is_too_noisy_to_tell(
    orloj: Orloj, tmp_path: Path, quick: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between passes that differ by half nobody would see that something got a quarter slower."""

    def measuring(*_: object, passes: int, **__: object) -> Iterator[Measured]:
        for number in range(passes):
            steady: dict[str, float] = dict.fromkeys(Measured.__dataclass_fields__, 100.0)
            yield Measured(**{**steady, "search_tries_per_cpu_s": 100.0 + 12 * number})

    monkeypatch.setattr("orloj.cli.bench.measuring", measuring)
    file = str(tmp_path / "before.json")
    orloj("bench", "rftg", "--out", file)
    said = " ".join(orloj("bench", "rftg", "--compare", file).out.split())
    noisy = "Too noisy to tell a change of 15 %: rftg standard 4: tries of the search per CPU second."
    assert noisy in said
    assert "Nothing else got slower." in said
    assert "Nothing got slower." not in said
    assert "Nic jiného se nezpomalilo." in orloj("bench", "rftg", "--compare", file, "--lang", "cs").out
    found = orloj("bench", "rftg", "--compare", file, "--json").json["changes"]
    assert [change["name"] for change in found if change["verdict"] == "noisy"] == ["search_tries_per_cpu_s"]


@pytest.mark.usefixtures("quick")
def test_bench_gives_no_verdict_on_few_passes(orloj: Orloj, tmp_path: Path) -> None:
    file = str(tmp_path / "before.json")
    orloj("bench", "rftg", "--out", file)
    short = " ".join(orloj("bench", "rftg", "--passes", "3", "--compare", file).out.split())
    assert "at least 4 passes of both runs" in short
    assert "Nothing got slower" not in short
    assert "aspoň 4 kola" in orloj("bench", "rftg", "--passes", "3", "--compare", file, "--lang", "cs").out


@pytest.mark.usefixtures("quick")
def test_bench_with_nothing_to_compare(orloj: Orloj, tmp_path: Path) -> None:
    file = str(tmp_path / "before.json")
    orloj("bench", "andromeda", "--out", file)
    assert "holds nothing" in orloj("bench", "rftg", "--compare", file).out


@pytest.mark.usefixtures("quick")
def test_bench_with_bad_files(orloj: Orloj, tmp_path: Path) -> None:
    assert "is no table" in orloj("bench", "rftg", "--compare", str(tmp_path / "missing.json")).complaint()
    assert "cannot be written" in orloj("bench", "rftg", "--out", str(tmp_path)).complaint()


@pytest.mark.parametrize("turns", [0, 2])
def test_an_interrupted_bench_shows_what_it_has(
    orloj: Orloj, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, turns: int
) -> None:
    def measuring(*_: object, **__: object) -> Iterator[Measured]:
        for turn in range(turns):
            yield Measured(*[float(turn + 1)] * len(fields(Measured)))
        raise KeyboardInterrupt

    monkeypatch.setattr("orloj.cli.bench.measuring", measuring)
    file = tmp_path / "bench.json"
    done = orloj("bench", "rftg", "--json", "--out", str(file))
    assert done.code == 130
    assert not file.exists()  # half a table would be compared like a whole one
    if turns:
        assert done.json["snapshot_bytes"] == 1.5
        assert done.json["interrupted"] == {"rftg standard 4": 2}
        assert "interrupted; so far: rftg standard 4 (2 of 5 passes)" in done.err
    else:
        assert done.json == {"interrupted": {}}
        assert "interrupted before anything was measured" in done.err
    assert "bench.json was not written: the table is not complete" in done.err


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody presses Ctrl-C in the second pass of the second game."""

    def measuring(game: str, *_: object, passes: int, **__: object) -> Iterator[Measured]:
        for number in range(passes):
            if game == "andromeda" and number == 1:
                raise KeyboardInterrupt
            yield Measured(*[100.0 + number] * len(fields(Measured)))

    monkeypatch.setattr("orloj.cli.bench.measuring", measuring)


@pytest.mark.usefixtures("interrupted")
def test_of_an_interrupted_bench_what_is_complete_is_kept(orloj: Orloj, tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    done = orloj("bench", "--out", str(file))
    assert done.code == 130
    left = len(GAMES) - 2 + 1  # the other games, and the server
    assert (
        f"so far: rftg standard 4 (5 of 5 passes), andromeda standard 4 (1 of 5 passes), {left} not begun" in done.err
    )
    assert "bench.json holds what is complete: rftg standard 4" in done.err
    assert "Race for the Galaxy" in done.out
    assert list(Speeds.read(file).subjects) == ["rftg standard 4"]


@pytest.mark.usefixtures("interrupted")
def test_an_interrupted_bench_leaves_an_earlier_table_alone(orloj: Orloj, tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    file.write_text("earlier")
    done = orloj("bench", "--out", str(file), "--lang", "cs")
    assert (done.code, file.read_text()) == (130, "earlier")
    assert "zatím: rftg standard 4 (5 z 5 kol), andromeda standard 4 (1 z 5 kol), nezačatých: " in done.err
    assert "se nezapsal" in done.err


def test_an_interrupted_bench_of_the_server_says_so(orloj: Orloj, monkeypatch: pytest.MonkeyPatch) -> None:
    def load(*_: object, **__: object) -> Load:
        raise KeyboardInterrupt

    monkeypatch.setattr("orloj.server.load.measure", load)
    done = orloj("bench", "server")
    assert (done.code, done.err) == (130, "orloj: interrupted before anything was measured\n")
