"""`orloj ladder`."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from orloj.kernel import Decision
from orloj.lab import Match, Played
from tests.cli.conftest import Orloj

SHORT = ("ladder", "rftg", "--bots", "random,heuristic", "--games", "4", "--jobs", "1")


def test_the_json_form(orloj: Orloj) -> None:
    done = orloj(*SHORT, "--seed", "3", "--json")
    assert (done.code, done.err) == (0, "")
    result = done.json
    assert list(result) == ["game", "mode", "seats", "games", "errors", "bots", "mean_decisions", "cpu_s"]
    assert (result["game"], result["mode"], result["seats"], result["games"]) == ("rftg", "standard", 2, 4)
    best, worst = result["bots"]
    assert list(best) == ["name", "rating", "sigma", "interval", "ordinal", "games", "failed", "wins", "win_rate",
                          "win_interval", "mean_score"]  # fmt: skip
    assert (best["name"], best["wins"], best["win_rate"], best["games"]) == ("heuristic", 4, 1, 4)
    assert worst["rating"] < 25 < best["rating"]
    assert best["interval"][0] < best["rating"] < best["interval"][1]


def test_the_table_for_people(orloj: Orloj, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    said = orloj(*SHORT).out
    assert "rftg (standard), ladder, tables of 2, 4 games" in said
    heuristic, random = [line for line in said.splitlines() if "heuristic" in line or "random" in line]
    assert "│ 1 │ heuristic │" in heuristic
    assert "100.0 % (51.0 – 100.0)" in heuristic
    assert "│ 2 │ random" in random
    assert "Hodnocení" in orloj(*SHORT, "--lang", "cs").out


def test_the_plot(orloj: Orloj, tmp_path: Path) -> None:
    path = tmp_path / "it.svg"
    assert orloj(*SHORT, "--plot", str(path), "--lang", "cs").code == 0
    texts = [element.text for element in ElementTree.parse(path).iter() if element.tag.endswith("text")]
    assert texts[:3] == ["rftg (standard), žebříček, u stolu 2, 4 hry", "Hodnocení (95 %)", "heuristic"]


def test_a_plot_that_cannot_be_written_is_told_before_the_games(
    orloj: Orloj, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    played: list[int] = []
    monkeypatch.setattr("orloj.lab.arena.play_one", lambda _match, number: played.append(number))
    said = orloj(*SHORT, "--plot", str(tmp_path)).complaint()
    assert said == f"orloj: cannot write to {tmp_path}: Is a directory\n"
    assert played == []


def test_a_ladder_goes_on_and_grows(orloj: Orloj, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    played: list[tuple[str, ...]] = []

    def play_one(match: Match, number: int) -> Played:
        if len(played) == 4:
            raise KeyboardInterrupt
        played.append(match.bots)
        return Played(number, (0,), (3, 1), 10, 0.5)

    monkeypatch.setattr("orloj.lab.arena.play_one", play_one)
    command = ("ladder", "rftg", "--bots", "random,heuristic,careless", "--jobs", "1", "--json", "--games", "2")
    kept = (*command, "--results", str(tmp_path / "it.jsonl"))
    done = orloj(*kept)
    assert (done.code, done.json["games"]) == (130, 4)
    assert done.err == "orloj: interrupted after 4 of 6 games; the same command goes on from here\n"
    played.clear()
    done = orloj(*kept)
    assert (done.code, len(played)) == (0, 2)
    played.clear()
    monkeypatch.setattr("orloj.lab.arena.play_one", lambda _match, number: Played(number, (0,), (3, 1), 10, 0.5))
    assert orloj(*command).json == done.json
    assert orloj(*kept[:-3], "3", *kept[-2:]).json["games"] == 9
    assert (
        "another match (kind: ladder, not match)"
        in orloj("arena", "rftg", "--bots", "random,heuristic", "--results", str(tmp_path / "it.jsonl")).complaint()
    )


def test_a_failed_game_can_be_played_again_alone(orloj: Orloj, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orloj.lab.arena.play_one", lambda _match, number: Played(number, error="broken"))
    done = orloj("ladder", "rftg", "--bots", "random,heuristic,careless", "--games", "2", "--jobs", "1", "--seed", "x")
    assert done.code == 1
    assert "6 games failed" in done.out
    assert done.err.splitlines()[4] == (
        "orloj: game 4 failed: broken; seed x/1; play it again: "
        "orloj arena rftg --bots random,careless --mode standard --seed x --first 1 --games 1"
    )


class Clumsy:
    def choose(self, decision: Decision) -> str | None:
        raise ZeroDivisionError("I fell")


def test_a_bot_without_a_finished_game_is_last_and_has_no_numbers(orloj: Orloj) -> None:
    clumsy = f"{__name__}:Clumsy"
    done = orloj("ladder", "rftg", "--bots", f"{clumsy},random,heuristic", "--games", "2", "--jobs", "1")
    assert done.code == 1
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in done.out.splitlines() if line[:1] == "│"]
    assert [row[:2] for row in rows] == [["1", "heuristic"], ["2", "random"], ["–", clumsy]]
    assert rows[2][2:] == ["–", "0", "–", "–"]
    assert f"failed games by bot: {clumsy} 4, random 2, heuristic 2\n" in done.out
    assert "failed" not in orloj(*SHORT).out


BAD = {
    "--bots random,random": ("named once, random", "každý bot jen jednou, random"),
    "--bots random": ("at least 2 bots, not 1", "aspoň 2 boti, ne 1"),
    "--bots random,heuristic --seats 3": ("tables of 3 need at least 3 bots, not 2", "stoly po 3"),
    "--bots random,heuristic --seats 5": ("2 to 4 players, not 5", "2 až 4 hráče, ne pro 5"),
    "--bots random,heuristic --seats 1": ("--seats takes a whole number, 2 or more", "nejméně 2"),
    "--bots random,heuristic --games 0": ("--games", "nejméně 1"),
    "--bots random,nobody": ("nobody", "nobody"),
}


@pytest.mark.parametrize("arguments", BAD)
def test_bad_arguments(orloj: Orloj, arguments: str) -> None:
    english, czech = BAD[arguments]
    assert english in orloj("ladder", "rftg", *arguments.split()).complaint()
    assert czech in orloj("ladder", "rftg", *arguments.split(), "--lang", "cs").complaint()
