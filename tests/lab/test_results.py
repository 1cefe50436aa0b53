"""Results in a file: a run that was stopped goes on, and nobody's file is spoilt."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from orloj.lab import Ladder, Match, Played, Processes, ResultsFile, Standings
from orloj.lab.fingerprint import bots_revision
from orloj.lab.lines import LineFile
from orloj.lab.results import BadResults
from orloj.lab.workers import Programme

MATCH = Match("rftg", ("random", "random", "random"), seed="kept")


def played_into(path: Path, programme: Programme, numbers: range, *, stop_after: int | None = None) -> list[Played]:
    """Play what is missing; returns what was played now."""
    new = []
    with ResultsFile(path, programme) as kept:
        for played in Processes().play(programme, kept.missing(numbers)):
            kept.add(played)
            new.append(played)
            if len(new) == stop_after:
                break
    return new


def lines(path: Path) -> list[dict[str, Any]]:
    """The games of a file in order, without what differs between two runs."""
    games = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
    assert all(game.pop("cpu_s") > 0 for game in games)
    return sorted(games, key=lambda game: int(game["game"]))


def test_interrupted_and_resumed_is_the_same_as_uninterrupted(tmp_path: Path) -> None:
    parts, whole = tmp_path / "parts.jsonl", tmp_path / "new" / "folder" / "whole.jsonl"
    played_into(whole, MATCH, range(6))
    assert [game.number for game in played_into(parts, MATCH, range(6), stop_after=2)] == [0, 1]
    assert [game.number for game in played_into(parts, MATCH, range(6))] == [2, 3, 4, 5]
    assert played_into(parts, MATCH, range(6)) == []
    assert lines(parts) == lines(whole)
    with ResultsFile(parts, MATCH) as kept:
        standings = Standings(MATCH)
        for played in kept.played.values():
            standings.add(played)
    assert standings.games == 6
    assert standings.to_builtins()["bots"] == _result_of(whole)["bots"]


def _result_of(path: Path) -> dict[str, Any]:
    standings = Standings(MATCH)
    with ResultsFile(path, MATCH) as kept:
        for played in kept.played.values():
            standings.add(played)
    return standings.to_builtins()


def test_a_line_tells_who_sat_where_and_how_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "it.jsonl"
    [played] = played_into(path, MATCH, range(4, 5))
    header = json.loads(path.read_text("utf-8").splitlines()[0])
    assert header["orloj-results"] == 1
    assert header["programme"]["bots"] == ["random"] * 3
    assert header["programme"]["seed"] == "kept"
    [line] = lines(path)
    assert line == {
        "game": 4,
        "bots": ["random"] * 3,
        "seats": [1, 2, 0],
        "winners": list(played.winners),
        "scores": list(played.scores),
        "ranks": list(played.ranks),
        "decisions": played.decisions,
        "error": "",
    }
    assert min(line["ranks"]) == 1
    assert [place for place, rank in enumerate(line["ranks"]) if rank == 1] == line["winners"]
    with ResultsFile(path, MATCH) as kept:
        assert kept.played[4] == replace(played, cpu_s=kept.played[4].cpu_s)


def test_a_longer_match_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "it.jsonl"
    played_into(path, MATCH, range(2))
    assert [game.number for game in played_into(path, MATCH, range(1, 4))] == [2, 3]


@pytest.mark.parametrize("cut", [1, 40])
def test_half_a_line_is_played_again(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "it.jsonl"
    played_into(path, MATCH, range(3))
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    assert [game.number for game in played_into(path, MATCH, range(3))] == [2]
    assert path.read_bytes().count(b"\n") == whole.count(b"\n")
    assert len(lines(path)) == 3


def test_killed_while_the_first_line_was_written(tmp_path: Path) -> None:
    path = tmp_path / "it.jsonl"
    played_into(path, MATCH, range(1))
    whole = path.read_bytes()
    path.write_bytes(whole[:30])
    assert len(played_into(path, MATCH, range(1))) == 1
    assert path.read_bytes().splitlines()[0] == whole.splitlines()[0]


@pytest.mark.parametrize("content", ["dear diary", "dear diary\n", "{}\n", "[1, 2]\n", '{"orloj-results":1}\n'])
def test_other_files_are_left_alone(tmp_path: Path, content: str) -> None:
    path = tmp_path / "diary.txt"
    path.write_text(content, "utf-8")
    with pytest.raises(BadResults, match="no file of results"):
        ResultsFile(path, MATCH)
    assert path.read_text("utf-8") == content


OTHERS: dict[str, Programme] = {
    "seed": replace(MATCH, seed="other"),
    "bots": replace(MATCH, bots=("random", "random", "heuristic")),
    "mode": replace(MATCH, mode="first"),
    "options": replace(MATCH, options={"poker-face": "on"}),
    "kind": Ladder("rftg", ("random", "heuristic"), seed="kept"),
}


@pytest.mark.parametrize("key", OTHERS)
def test_the_file_of_another_match_is_refused(tmp_path: Path, key: str) -> None:
    path = tmp_path / "it.jsonl"
    played_into(path, MATCH, range(1))
    before = path.read_bytes()
    with pytest.raises(BadResults, match="another match") as refused:
        ResultsFile(path, OTHERS[key])
    assert (refused.value.why, refused.value.values["key"]) == ("other-match", key)
    assert path.read_bytes() == before


def test_what_makes_no_difference_is_not_refused(tmp_path: Path) -> None:
    path = tmp_path / "it.jsonl"
    played_into(path, MATCH, range(1))
    same = replace(MATCH, mode="standard", options={"poker-face": "off"}, save=tmp_path)
    assert played_into(path, same, range(1)) == []


def test_games_by_other_rules_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "it.jsonl"
    played_into(path, MATCH, range(1))
    header, game = path.read_text("utf-8").splitlines()
    path.write_text(header.replace('"revision":"', '"revision":"x') + f"\n{game}\n", "utf-8")
    with pytest.raises(BadResults, match="other rules"):
        ResultsFile(path, MATCH)


def thinking(path: Path, name: str, answer: str) -> Match:
    """A match with a bot of somebody's own."""
    choosing = f"        {answer}\n        return decision.ask.sample(decision.rng)\n"
    source = f"class Bot:\n    def choose(self, decision):\n{choosing}"
    (path / f"{name}.py").write_text(source, "utf-8")
    return Match("rftg", (f"{name}:Bot", "random"), seed="kept")


def test_games_of_another_version_of_a_bot_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    match = thinking(tmp_path, "bot_that_changes", "pass")
    path = tmp_path / "it.jsonl"
    played_into(path, match, range(1))
    assert played_into(path, match, range(1)) == []
    before = path.read_bytes()
    thinking(tmp_path, "bot_that_changes", "decision.rng.random()")
    bots_revision.cache_clear()  # as in another run
    with pytest.raises(BadResults, match="another version of the bots") as refused:
        ResultsFile(path, match)
    assert refused.value.why == "other-bots"
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "changed", ["bots/search.py", "network.py", "games/rftg/bots.py", "games/rftg/learned.npz", "parts/judging.py"]
)
def test_everything_that_a_bot_is_made_of_counts(monkeypatch: pytest.MonkeyPatch, changed: str) -> None:
    """Except for those who play at random: they are made of nothing."""
    before = [bots_revision("rftg", names) for names in (("search", "random"), ("random", "random"))]
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + path.as_posix().endswith(changed) * b"#")
    bots_revision.cache_clear()
    after = [bots_revision("rftg", names) for names in (("search", "random"), ("random", "random"))]
    bots_revision.cache_clear()
    assert after[0] != before[0]
    assert after[1] == before[1] == ""


def test_a_judgement_in_a_folder_counts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    before = bots_revision("voidfall", ("heuristic",))
    read = Path.read_bytes
    changed = "games/voidfall/judgement/weights.py"
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + path.as_posix().endswith(changed) * b"#")
    bots_revision.cache_clear()
    after = bots_revision("voidfall", ("heuristic",))
    bots_revision.cache_clear()
    assert after != before


@pytest.mark.parametrize("line", ["{", '{"game": 7}', '{"scores":[1,2]', ""])
def test_damage_in_the_middle_is_told(tmp_path: Path, line: str) -> None:
    path = tmp_path / "it.jsonl"
    played_into(path, MATCH, range(2))
    header, *games = path.read_text("utf-8").splitlines()
    path.write_text("\n".join([header, games[0], line, games[1], ""]), "utf-8")
    with pytest.raises(BadResults, match="line 3"):
        ResultsFile(path, MATCH)


def test_too_few_scores_are_damage(tmp_path: Path) -> None:
    path = tmp_path / "it.jsonl"
    with ResultsFile(path, MATCH) as kept:
        kept.add(Played(0, (0,), (3, 1)))
    with pytest.raises(BadResults, match="line 2: a score for each bot"):
        ResultsFile(path, MATCH)


IMPOSSIBLE: dict[str, Any] = {
    "winners": ([9], [-1], [0, 0]),
    "game": (-5, -1),
    "bots": (["foo", "random", "random"], ["random", "random"]),
    "seats": ([0, 0, 0], [1, 2, 0], [0, 1]),
    "ranks": ([1, 2], [0, 1, 2], [1, 2, 4]),
    "sides": ([0, 1],),
    "traits": ([{"seat": ["1"]}],),
    "scores": ([1, 2], [1, 2, 3, 4]),
    "decisions": (-1,),
    "cpu_s": (-0.5,),
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in IMPOSSIBLE.items() for value in values])
def test_games_that_cannot_be_are_not_counted(tmp_path: Path, key: str, value: Any) -> None:
    path = tmp_path / "it.jsonl"
    played_into(path, MATCH, range(2))
    header, first, second = path.read_text("utf-8").splitlines()
    changed = json.dumps(json.loads(first) | {key: value})
    path.write_text("\n".join([header, changed, second, ""]), "utf-8")
    with pytest.raises(BadResults, match=r"line 2: .*; delete that line, and its game is played again") as refused:
        ResultsFile(path, MATCH)
    assert refused.value.why == "damaged"
    path.write_text("\n".join([header, second, ""]), "utf-8")  # what the message says
    assert [game.number for game in played_into(path, MATCH, range(2))] == [0]


def test_a_line_of_a_ladder_belongs_to_its_table(tmp_path: Path) -> None:
    path = tmp_path / "it.jsonl"
    ladder = Ladder("rftg", ("random", "careless", "heuristic"), seed="kept")
    with ResultsFile(path, ladder) as kept:
        for number in range(3):
            kept.add(Played(number, (0,), (3, 1)))
    with ResultsFile(path, ladder) as kept:
        assert len(kept.played) == 3
    text = path.read_text("utf-8")
    path.write_text(text.replace('{"game":1', '{"game":2'), "utf-8")
    with pytest.raises(BadResults, match="line 3: game 2 is played by careless,heuristic"):
        ResultsFile(path, ladder)


def test_what_failed_is_played_again_and_the_last_line_counts(tmp_path: Path) -> None:
    path = tmp_path / "it.jsonl"
    with ResultsFile(path, MATCH) as kept:
        kept.add(Played(0, error="the process died"))
        kept.add(Played(1, (0,), (3, 1, 1), ranks=(1, 2, 2)))
    with ResultsFile(path, MATCH) as kept:
        assert kept.missing(range(3)) == [0, 2]
        kept.add(Played(0, (2,), (0, 0, 9)))
    with ResultsFile(path, MATCH) as kept:
        assert kept.missing(range(3)) == [2]
        assert kept.played[0].winners == (2,)


def test_games_without_traits_are_missing_to_a_study(tmp_path: Path) -> None:
    path = tmp_path / "it.jsonl"
    played_into(path, MATCH, range(2))
    study = replace(MATCH, study=True)
    assert len(played_into(path, study, range(2))) == 2
    assert played_into(path, study, range(2)) == []
    assert played_into(path, MATCH, range(2)) == []
    with ResultsFile(path, study) as kept:
        assert "seat" in kept.played[0].traits[0]


def test_two_runs_do_not_share_a_file(tmp_path: Path) -> None:
    path = tmp_path / "it.jsonl"
    with ResultsFile(path, MATCH), pytest.raises(BadResults, match="another run"):
        ResultsFile(path, MATCH)
    ResultsFile(path, MATCH).__exit__(None, None, None)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(BadResults, match="cannot write"):
        ResultsFile(tmp_path, MATCH)


def test_a_line_is_on_the_disk_before_the_next_game_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced = []
    path = tmp_path / "it.jsonl"
    monkeypatch.setattr("orloj.lab.lines.os.fsync", lambda _file: synced.append(path.read_bytes().count(b"\n")))
    with ResultsFile(path, MATCH) as kept:
        kept.add(Played(0, (0,), (3, 1, 1)))
        kept.add(Played(1, (0,), (3, 1, 1)))
    assert synced == [1, 2, 3]


class Slow:
    """A file that takes only a few bytes at a time."""

    def __init__(self, file: Any) -> None:
        self.file = file

    def write(self, data: memoryview) -> int:
        return int(self.file.write(data[:7]))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def test_a_write_may_take_only_a_part(tmp_path: Path) -> None:
    file = LineFile(tmp_path / "it", b"first")
    file.read()
    file.mend()
    monkey: Any = file
    monkey._file = Slow(monkey._file)
    file.add(b"a line of many bytes")
    assert file.read() == [b"first", b"a line of many bytes"]
    file.close()


def test_a_full_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    with ResultsFile(tmp_path / "it.jsonl", MATCH) as kept:
        monkeypatch.setattr("orloj.lab.lines.os.fsync", full)
        with pytest.raises(BadResults, match="No space left"):
            kept.add(Played(0, (0,), (3, 1, 1)))
