"""`orloj lab`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from orloj.extras import install_command
from orloj.kernel import Decision
from orloj.lab import Match
from orloj.lab.report import Seen, observe
from orloj.lab.report.gathering import NOTES, Notes
from tests.cli.conftest import Orloj


def short(out: Path, *more: str) -> tuple[str, ...]:
    return ("lab", "report", "rftg", "--bots", "random,random", "--jobs", "1", "--out", str(out), *more)


def head(out: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads((out / NOTES).read_text("utf-8").splitlines()[0])
    return found


def test_a_report(orloj: Orloj, tmp_path: Path) -> None:
    out = tmp_path / "new" / "folder"
    done = orloj(*short(out, "--games", "2", "--seed", "7", "--mode", "first", "--option", "poker-face=on"))
    assert (done.code, done.err) == (0, "")
    assert done.out == f"{out / 'index.html'}: report on 2 games, with its data beside it\n"
    names = {path.name for path in out.iterdir()}
    tables = ("games", "players", "cards", "curves", "features")
    assert names == {"index.html", NOTES} | {f"{table}.{end}" for table in tables for end in ("csv", "parquet")}
    page = (out / "index.html").read_text("utf-8")
    assert '<html lang="en">' in page
    assert "Only 2 games" in page
    assert "--mode first --option poker-face=on --seed 7" in page
    assert len((out / "games.csv").read_text("utf-8").splitlines()) == 3


def test_a_report_says_what_has_changed_since_another(orloj: Orloj, tmp_path: Path) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    assert orloj(*short(before, "--games", "2")).code == 0
    done = orloj(*short(after, "--games", "3", "--compare", str(before), "--lang", "cs"))
    assert (done.code, done.err) == (0, "")
    page = (after / "index.html").read_text("utf-8")
    assert "Co se změnilo" in page
    assert str(before) in page
    assert (after / "changes.csv").read_text("utf-8").startswith("kind,trait,id,name,before,now,difference,low,high,")
    assert not (before / "changes.csv").exists()


def test_what_cannot_be_compared_is_said_before_any_game(orloj: Orloj, tmp_path: Path) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    assert orloj(*short(before, "--games", "1")).code == 0
    for other, complaint in [
        (tmp_path / "nowhere", "nowhere is no report: name the folder of an earlier one, or its notes.jsonl"),
        (before / "games.csv", "is damaged"),
    ]:
        assert complaint in orloj(*short(after, "--compare", str(other))).complaint()
    three = orloj(*short(after, "--seats", "3", "--compare", str(before), "--lang", "cs"))
    assert "srovnat nejde (players: 2, ne 3)" in three.complaint()
    assert not after.exists()


def test_the_page_speaks_the_language_of_the_command(orloj: Orloj, tmp_path: Path) -> None:
    done = orloj(*short(tmp_path, "--games", "1", "--lang", "cs"))
    assert done.out.endswith("zpráva o 1 hře, data jsou vedle\n")
    assert '<html lang="cs">' in (tmp_path / "index.html").read_text("utf-8")
    orloj("--lang", "en", *short(tmp_path, "--games", "1"))
    assert '<html lang="en">' in (tmp_path / "index.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "bots"),
    [
        ((), ["heuristic", "heuristic"]),
        (("--seats", "3"), ["heuristic"] * 3),
        (("--bots", "heuristic,random", "--seats", "3"), ["heuristic", "random", "random"]),
        (("--bots", "random,heuristic,random"), ["random", "heuristic", "random"]),
    ],
)
def test_who_plays(
    orloj: Orloj, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], bots: list[str]
) -> None:
    monkeypatch.setattr("orloj.lab.report.gathering.observe", lambda _match, number: Seen(number, error="not played"))
    orloj("lab", "report", "rftg", "--games", "1", "--jobs", "1", "--out", str(tmp_path), *arguments)
    assert head(tmp_path)["bots"] == bots


def test_teams_have_four_seats_by_themselves(orloj: Orloj, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orloj.lab.report.gathering.observe", lambda _match, number: Seen(number, error="not played"))
    orloj("lab", "report", "andromeda", "--mode", "teams", "--games", "1", "--jobs", "1", "--out", str(tmp_path))
    assert head(tmp_path)["bots"] == ["heuristic"] * 4


def test_an_interruption_keeps_what_was_played_and_the_same_command_goes_on(
    orloj: Orloj, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def until_two(match: Match, number: int) -> Seen:
        if number == 2:
            raise KeyboardInterrupt
        return observe(match, number)

    with monkeypatch.context() as patched:
        patched.setattr("orloj.lab.report.gathering.observe", until_two)
        done = orloj(*short(tmp_path / "part", "--games", "3"))
    assert done.code == 130
    assert done.out.endswith("report on 2 games, with its data beside it\n")
    assert done.err == "orloj: interrupted after 2 of 3 games; the same command goes on from here\n"
    assert "2 of 3 games so far" in (tmp_path / "part" / "index.html").read_text("utf-8")
    assert orloj(*short(tmp_path / "part", "--games", "3")).code == 0
    assert orloj(*short(tmp_path / "whole", "--games", "3")).code == 0
    for name in ("index.html", "games.csv", "players.csv", "cards.csv", "curves.csv", "features.csv", NOTES):
        assert (tmp_path / "part" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes(), name


class Clumsy:
    def choose(self, decision: Decision) -> str | None:
        raise ZeroDivisionError("I fell")


def test_failed_games_are_told(orloj: Orloj, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orloj.lab.arena.bot_named", lambda _name, _game: Clumsy())
    done = orloj(*short(tmp_path, "--games", "2"))
    assert done.code == 1
    assert done.err.startswith(
        "orloj: 2 games failed and do not count; the first one is game 0: ZeroDivisionError: I fell"
    )
    assert "No game came to an end" in (tmp_path / "index.html").read_text("utf-8")


def test_without_pyarrow(orloj: Orloj, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("orloj.cli.lab", "orloj.lab.report.making"):
        monkeypatch.setattr(f"{module}.has_parquet", lambda: False)
    done = orloj(*short(tmp_path, "--games", "1"))
    assert f"Parquet files as well: {install_command('parquet')}" in done.out
    assert not list(tmp_path.glob("*.parquet"))


def test_complaints(orloj: Orloj, tmp_path: Path) -> None:
    assert (
        "too many for 2 seats" in orloj(*short(tmp_path, "--bots", "random,random,random", "--seats", "2")).complaint()
    )
    assert "2 to 4 players, not 5" in orloj(*short(tmp_path, "--seats", "5")).complaint()
    assert "--out" in orloj("lab", "report", "rftg").complaint()
    assert "the commands: report" in orloj("lab", "frobnicate").complaint()
    assert not list(tmp_path.iterdir())
    (tmp_path / "file").touch()
    assert "cannot write to" in orloj(*short(tmp_path / "file", "--games", "1")).complaint()


def test_another_report_is_not_overwritten(orloj: Orloj, tmp_path: Path) -> None:
    assert orloj(*short(tmp_path, "--games", "1")).code == 0
    page = (tmp_path / "index.html").read_bytes()
    assert (
        "(seed: 0, not 8); choose another folder" in orloj(*short(tmp_path, "--games", "1", "--seed", "8")).complaint()
    )
    with Notes(tmp_path, Match("rftg", ("random", "random"), "standard")):
        assert "another run" in orloj(*short(tmp_path, "--games", "1")).complaint()
    assert (tmp_path / "index.html").read_bytes() == page
    (tmp_path / NOTES).write_text("{}\n[]\n", "utf-8")
    assert "other rules" in orloj(*short(tmp_path, "--games", "1")).complaint()
    (tmp_path / NOTES).write_text("[]\n", "utf-8")
    assert "damaged" in orloj(*short(tmp_path, "--games", "1")).complaint()


@pytest.mark.parametrize("name", ["index.html", "games.csv", "cards.parquet"])
@pytest.mark.parametrize("notes", [None, ""])
def test_files_of_somebody_else_are_not_overwritten(orloj: Orloj, tmp_path: Path, name: str, notes: str | None) -> None:
    (tmp_path / name).write_text("mine", "utf-8")
    if notes is not None:
        (tmp_path / NOTES).write_text(notes, "utf-8")
    before = sorted(path.name for path in tmp_path.iterdir())
    said = orloj(*short(tmp_path, "--games", "1")).complaint()
    assert f"holds {name}, but no notes of a report" in said
    assert "zvol jinou složku" in orloj(*short(tmp_path, "--games", "1", "--lang", "cs")).complaint()
    assert sorted(path.name for path in tmp_path.iterdir()) == before
    assert (tmp_path / name).read_text("utf-8") == "mine"


def test_other_files_of_a_folder_do_not_matter(orloj: Orloj, tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("mine", "utf-8")
    assert orloj(*short(tmp_path, "--games", "1")).code == 0
    assert orloj(*short(tmp_path, "--games", "1")).code == 0


def test_a_report_of_another_version_of_the_bots_is_not_mixed(
    orloj: Orloj, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ("lab", "report", "rftg", "--out", str(tmp_path), "--jobs", "1", "--games")
    assert orloj(*arguments, "1").code == 0
    monkeypatch.setattr("orloj.lab.arena.bots_revision", lambda *_: "newer")
    assert "another version of these bots; choose another folder" in orloj(*arguments, "2").complaint()
    assert "jiná verze těchto botů; zvol jinou složku" in orloj(*arguments, "2", "--lang", "cs").complaint()


def test_a_report_of_another_study_is_not_mixed(orloj: Orloj, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert orloj(*short(tmp_path, "--games", "1")).code == 0
    monkeypatch.setattr("orloj.lab.report.gathering.study_revision", lambda _game: "newer")
    assert "studied in another way" in orloj(*short(tmp_path, "--games", "2")).complaint()
    assert "dívala jinak" in orloj(*short(tmp_path, "--games", "2", "--lang", "cs")).complaint()


@pytest.mark.parametrize(("option", "name"), [("--think=200ms", "search@0.2s"), ("--iterations=7", "search@7")])
def test_bots_get_time_to_think(
    orloj: Orloj, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str, name: str
) -> None:
    monkeypatch.setattr("orloj.lab.report.gathering._observe", lambda match, number: Seen(number, error="not played"))
    orloj(*short(tmp_path, "--games", "1", "--bots", "search,random,search@5", option))
    assert head(tmp_path)["bots"] == [name, "random", "search@5"]


def test_help(orloj: Orloj) -> None:
    alone = orloj("lab")
    assert (alone.code, alone.err) == (0, "")
    assert alone.out.startswith("Usage: orloj lab [OPTIONS] COMMAND")
    assert "report  Let bots play many games" in alone.out
    assert orloj("lab", "--help").out == alone.out
    assert orloj("lab", "report", "--help").out.startswith("Usage: orloj lab report [OPTIONS] GAME")
    assert orloj("lab", "--lang", "cs", "report", "--help").out.startswith("Použití: orloj lab report [PŘEPÍNAČE] HRA")
    assert "lab " in orloj().out
