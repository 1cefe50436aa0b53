"""Tournaments as a library."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from orloj.games import NoSuchGame
from orloj.games.outer_rim import study as outer_rim_study
from orloj.kernel import BadSetup, Bot, Decision, Outcome, Record, Table
from orloj.lab import Match, Played, Standings, play_games, play_match, play_one, wilson

TWO = Match("rftg", ("random", "random"), seed="lab")
THREE = Match("rftg", ("random", "random", "random"), seed="lab")


def without_time(standings: Standings) -> dict[str, Any]:
    result = standings.to_builtins()
    assert result.pop("cpu_s") > 0
    return result


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    alone = without_time(play_match(THREE, 12))
    assert without_time(play_match(THREE, 12, jobs=2)) == alone
    assert without_time(play_match(THREE, 12, jobs=1)) == alone
    assert without_time(play_match(Match("rftg", THREE.bots, seed="other"), 12)) != alone


def test_games_are_independent_of_each_other() -> None:
    standings = Standings(THREE)
    for number in reversed(range(6)):
        standings.add(play_one(THREE, number))
    assert without_time(standings) == without_time(play_match(THREE, 6))


class Named:
    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, decision: Decision) -> str | None:
        raise AssertionError("never asked")


def stub_games(monkeypatch: pytest.MonkeyPatch, winners: list[int]) -> list[list[str]]:
    """Games that are over at once; returns who sat where."""
    seated: list[list[str]] = []

    def play_out(table: Table[Any], bots: Sequence[Bot], seed: str) -> int:
        seated.append([bot.name for bot in bots if isinstance(bot, Named)])
        table.state.outcome = Outcome(winners, "stub", [10 * seat for seat in table.state.seats])
        return 5

    monkeypatch.setattr("orloj.lab.arena.bot_named", lambda name, _game: Named(name))
    monkeypatch.setattr("orloj.lab.arena.play_out", play_out)
    return seated


def test_seats_are_rotated(monkeypatch: pytest.MonkeyPatch) -> None:
    seated = stub_games(monkeypatch, winners=[0])
    standings = Standings(Match("rftg", ("a", "b", "c")))
    for number in range(7):
        standings.add(play_one(standings.match, number))
    assert seated[:4] == [["a", "b", "c"], ["c", "a", "b"], ["b", "c", "a"], ["a", "b", "c"]]
    assert [place.wins for place in standings.places] == [3, 2, 2]  # seat 0 wins always
    assert [place.score for place in standings.places] == [0 + 10 + 20 + 0 + 10 + 20 + 0, 70, 80]


def test_a_shared_win_is_a_tie(monkeypatch: pytest.MonkeyPatch) -> None:
    stub_games(monkeypatch, winners=[0, 1])
    standings = Standings(Match("rftg", ("a", "b", "c")))
    for number in range(3):
        standings.add(play_one(standings.match, number))
    assert [place.wins for place in standings.places] == [0, 0, 0]
    assert [place.ties for place in standings.places] == [2, 2, 2]
    assert standings.to_builtins()["mean_decisions"] == 5
    rate, low, high = standings.win_rate(standings.places[0])
    assert rate == pytest.approx(1 / 3)  # of three games two were half won
    assert (low, high) == wilson(1, 3)
    first = standings.to_builtins()["bots"][0]
    assert (first["win_rate"], first["win_interval"]) == (rate, [low, high])


def test_a_team_wins_as_a_whole() -> None:
    standings = Standings(Match("andromeda", ("a", "b", "c", "d"), "teams"))
    standings.add(Played(0, winners=(0, 3), scores=(9, 9, 9, 9), sides=(1, 0, 0, 1)))
    assert [(place.wins, place.ties) for place in standings.places] == [(1, 0), (0, 0), (0, 0), (1, 0)]
    standings.add(Played(1, winners=(0, 1, 2, 3), scores=(9, 9, 9, 9), sides=(1, 0, 0, 1)))
    assert [(place.wins, place.ties) for place in standings.places] == [(1, 1), (0, 1), (0, 1), (1, 1)]


def test_shares_of_a_victory_add_up_to_one_for_each_side() -> None:
    assert [Played(0, winners=(0, 2), scores=(5, 3, 5)).share(place) for place in range(3)] == [0.5, 0, 0.5]
    team = Played(0, winners=(0, 2), sides=(0, 1, 0, 1))
    assert [team.share(place) for place in range(4)] == [1, 0, 1, 0]
    tie = Played(0, winners=(0, 1, 2, 3), sides=(0, 1, 0, 1))
    assert [tie.share(place) for place in range(4)] == [0.5] * 4


def test_teams_are_told_by_the_game() -> None:
    played = play_one(Match("andromeda", ("random",) * 4, "teams"), 1)
    assert played.sides == (0, 1, 1, 0)  # by place: in game 1 the bots sit at seats 1, 2, 3 and 0
    assert len(played.winners) == 2
    assert sorted(played.ranks) == [1, 1, 3, 3]
    assert play_one(TWO, 0).sides == ()


def test_nobody_may_win(monkeypatch: pytest.MonkeyPatch) -> None:
    stub_games(monkeypatch, winners=[])
    played = play_one(TWO, 0)
    assert (played.winners, played.scores, played.error) == ((), (0, 10), "")


class Declines:
    def choose(self, decision: Decision) -> str | None:
        return None


class Cheats:
    def choose(self, decision: Decision) -> str | None:
        return "all-the-gold"


@pytest.mark.parametrize(("bot", "error"), [(Declines(), "declines"), (Cheats(), "all-the-gold")])
def test_a_bad_bot_is_an_error_of_its_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, bot: Bot, error: str
) -> None:
    monkeypatch.setattr("orloj.lab.arena.bot_named", lambda _name, _game: bot)
    match = Match("rftg", ("random", "random"), save=tmp_path)
    played = play_one(match, 1)
    assert error in played.error
    assert "\n" not in played.error
    assert "Traceback" in played.trace
    assert [path.name for path in tmp_path.iterdir()] == ["rftg-0-00001-failed.json"]


def test_a_record_that_cannot_be_kept_is_an_error_of_its_game(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    played = play_one(Match("rftg", ("random", "random"), save=gone), 0)  # nobody has made the folder
    assert played.error.startswith("FileNotFoundError")


def test_an_endless_game_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orloj.lab.arena.LONGEST_GAME", 20)
    assert "did not end within 20 answers" in play_one(TWO, 0).error


def test_a_game_may_say_when_it_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The laboratory ends it, never the rules; whoever does not let it end has only used up time."""
    match = Match("outer_rim", ("random", "random"))
    assert outer_rim_study.LONGEST_GAME == 20_000
    monkeypatch.setattr(outer_rim_study, "LONGEST_GAME", 30)
    assert "did not end within 30 answers" in play_one(match, 0).error


def test_a_process_that_dies_costs_only_its_game() -> None:
    results = play_games(TWO, range(40), jobs=2)
    numbers = [next(results).number]
    multiprocessing.active_children()[0].kill()
    errors = []
    for played in results:
        numbers.append(played.number)
        if played.error:
            errors.append(played.error)
    assert sorted(numbers) == list(range(40))
    assert errors == ["the process died (exit code -9)"]


def test_closing_ends_the_processes() -> None:
    results = play_games(TWO, range(10_000), jobs=2)
    next(results)
    results.close()
    assert multiprocessing.active_children() == []


def test_records_are_kept(tmp_path: Path) -> None:
    match = Match("rftg", ("random", "random"), "advanced", seed="a/b c", save=tmp_path / "deep" / "er")
    for _ in play_games(match, range(2, 4)):
        pass
    paths = sorted((tmp_path / "deep" / "er").iterdir())
    assert [path.name for path in paths] == ["rftg-a_b_c-00002.json", "rftg-a_b_c-00003.json"]
    header = Record.read(paths[0]).header
    assert (header.seed, header.mode, header.seats) == ("a/b c/2", "advanced", 2)


def test_a_match_that_cannot_be_played() -> None:
    with pytest.raises(NoSuchGame):
        play_match(Match("chess", ("random", "random")), 1)
    with pytest.raises(BadSetup, match="2 to 4 players"):
        play_match(Match("rftg", ("random",)), 1)
    with pytest.raises(Exception, match="deep-thought"):
        play_match(Match("rftg", ("random", "deep-thought")), 1)


@pytest.mark.parametrize("mode", [None, "first", "advanced"])
def test_the_mode_is_told(mode: str | None) -> None:
    result = play_match(Match("rftg", ("random", "random"), mode), 1).to_builtins()
    assert result["mode"] == (mode or "standard")
