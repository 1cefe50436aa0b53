"""`orloj games` and `orloj bench`."""

from __future__ import annotations

import pytest

from orloj.games import GAMES
from orloj.lab import Measured
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
    done = orloj("bench", "rftg", "--seconds", "0.1", "--json")
    assert done.code == 0
    assert list(done.json) == [
        "games_per_cpu_s",
        "decisions_per_cpu_s",
        "fork_us",
        "mean_tail",
        "snapshot_bytes",
    ]
    assert all(isinstance(number, float) and number > 0 for number in done.json.values())


def test_bench_for_people(orloj: Orloj) -> None:
    done = orloj("bench", "rftg", "--seats", "2", "--mode", "advanced", "--seconds", "0.1")
    assert done.code == 0
    assert "advanced" in done.out
    assert "2 seats" in done.out
    assert "random decisions" in done.out


@pytest.mark.parametrize("turns", [0, 2])
def test_an_interrupted_bench_shows_what_it_has(orloj: Orloj, monkeypatch: pytest.MonkeyPatch, turns: int) -> None:
    def measuring(*_: object, **__: object):  # type: ignore[no-untyped-def]
        for turn in range(turns):
            yield Measured(1.0, 2.0, 3.0, 4.0, float(turn))
        raise KeyboardInterrupt

    monkeypatch.setattr("orloj.cli.bench.measuring", measuring)
    done = orloj("bench", "rftg", "--json")
    assert done.code == 130
    if turns:
        assert done.json["snapshot_bytes"] == 1.0
    else:
        assert "interrupted" in done.err
