"""Reports: the numbers against games made by hand, the page, the tables, resuming."""

from __future__ import annotations

import csv
import os
import re
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape, unescape
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from orloj.extras import install_command
from orloj.games import GAMES, game_named
from orloj.kernel import Decision
from orloj.lab import Match, play_one, wilson
from orloj.lab.arena import play_out, sit_down
from orloj.lab.fingerprint import bots_revision, study_revision
from orloj.lab.report import BadNotes, Notes, Seen, make_report, observe, observing, write_report
from orloj.lab.report import numbers as n
from orloj.lab.report.gathering import MIDDLE, NOTES, STEPS, head_of
from orloj.lab.report.page import WORDS, page_of
from orloj.lab.report.study import Names, study_of
from orloj.lab.report.tables import Data, Value, tables_of
from orloj.testing.browser import axe_serious, launch, need
from orloj.words import LANGS, Lang, Words, problems
from tests.seats import seats_for

RANDOM = Match("rftg", ("random", "random"), seed="r")


def game(
    number: int,
    winners: Sequence[int],
    *,
    scores: Sequence[int] = (20, 10),
    sides: Sequence[int] = (),
    have: Sequence[Sequence[str]] = (),
    **more: Any,
) -> Seen:
    """A game made by hand: who won, and who had which cards."""
    seats = len(scores)
    traits = [{"card": list(cards)} for cards in have] or [{} for _ in range(seats)]
    return Seen(
        number,
        bots=["heuristic"] * seats,
        winners=list(winners),
        scores=list(scores),
        sides=list(sides) or list(range(seats)),
        places=list(range(1, seats + 1)),
        reason="full-tableau",
        decisions=80,
        traits=traits,
        **more,
    )


def cards(games: Sequence[Seen]) -> dict[str, n.Row]:
    return {row.value: row for row in n.by_value(games, lambda seen, seat: seen.traits[seat]["card"])}


# -- a little theory


def test_benjamini_and_hochberg() -> None:
    assert n.adjusted([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.02, 0.04, 0.04, 0.02])
    assert n.adjusted([0.9, 0.8]) == pytest.approx([0.9, 0.9])
    assert n.adjusted([]) == []
    assert n.adjusted([0.5]) == [0.5]


@pytest.mark.parametrize(
    ("freedom", "reach"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_students_t(freedom: int, reach: float) -> None:
    assert n.t95(freedom) == pytest.approx(reach, rel=0.015)


def test_a_mean_has_an_interval_only_if_there_are_two_values() -> None:
    found = n.mean_of([1.0, 2.0, 3.0])
    assert found.value == 2.0
    assert found.high - 2.0 == pytest.approx(4.303 / sqrt(3), rel=0.001)
    assert not n.mean_of([7.0]).bounded
    assert n.two_sided(1.959964) == pytest.approx(0.05, rel=1e-4)


# -- who wins with what


def test_holders_are_compared_with_the_others_of_their_game() -> None:
    """In 40 games one player has the card and wins 30; in 20 games nobody has it."""
    games = [game(k, [0] if k < 30 else [1], have=[["x"], []]) for k in range(40)]
    games += [game(k, [0], have=[[], []]) for k in range(40, 60)]
    row = cards(games)["x"]
    assert (row.players, row.others) == (40, 80)
    assert row.rate.value == 0.75
    assert (row.rate.low, row.rate.high) == wilson(30, 40)
    assert row.other_rate == pytest.approx((10 + 20) / 80)
    assert row.advantage.value == pytest.approx(0.75 - 0.25)
    assert row.chance == pytest.approx(n.two_sided((30 - 20) / sqrt(40 * 0.25)))
    assert row.sure
    assert not row.few


def test_games_in_which_all_have_it_tell_nothing_about_it() -> None:
    games = [game(k, [k % 2], have=[["x"], ["x"]]) for k in range(100)]
    row = cards(games)["x"]
    assert (row.players, row.others, row.rate.value) == (200, 0, 0.5)
    assert not row.advantage.bounded
    assert row.few
    assert not row.sure


def test_a_shared_victory_counts_in_parts_but_a_team_wins_as_a_whole() -> None:
    assert game(0, [0, 1]).shares == [0.5, 0.5]
    assert game(0, [2, 3], scores=(1, 2, 3, 4), sides=(0, 0, 1, 1)).shares == [0.0, 0.0, 1.0, 1.0]
    assert n.fair_share([game(0, [2, 3], scores=(1, 2, 3, 4), sides=(0, 0, 1, 1))]) == 0.5


def test_members_of_a_team_are_one_trial() -> None:
    """Both members of the winning team have the card in 40 games: that is known from 40 results, not from 80."""
    four = {"scores": (1, 2, 3, 4), "sides": (0, 0, 1, 1)}
    games = [game(k, [0, 1] if k < 30 else [2, 3], have=[["x"], ["x"], [], []], **four) for k in range(40)]
    row = cards(games)["x"]
    assert row.players == 80
    assert (row.rate.low, row.rate.high) == wilson(30, 40)
    assert row.chance == pytest.approx(n.two_sided((30 - 20) / sqrt(40 * 0.25)))


def test_few_players_are_not_compared() -> None:
    games = [game(k, [0], have=[["x"] if k < 29 else ["y"], []]) for k in range(100)]
    rows = cards(games)
    assert rows["x"].few
    assert rows["x"].chance < 1e-6
    assert not rows["x"].sure
    assert rows["y"].sure


def test_many_comparisons_are_corrected_together() -> None:
    """One card out of 60 that looks like a difference at 5 % is not marked."""
    rng = Random(1)
    games = []
    for k in range(400):
        have = [[f"c{card}" for card in range(60) if rng.random() < 0.5], []]
        have[1] = [f"c{card}" for card in range(60) if rng.random() < 0.5]
        games.append(game(k, [rng.randrange(2)], have=have))
    rows = cards(games).values()
    assert any(row.chance < 0.05 for row in rows)
    assert not any(row.sure for row in rows)


def test_luck_alone_is_found_as_often_as_it_should_be() -> None:
    """Four players, of whom any number may have a card that does nothing."""
    rng = Random(7)
    chances = []
    for _ in range(300):
        games = [
            game(
                k, [rng.randrange(4)], scores=(1, 2, 3, 4), have=[["x"] if rng.random() < 0.4 else [] for _ in range(4)]
            )
            for k in range(60)
        ]
        chances.append(cards(games)["x"].chance)
    assert 0.02 < sum(chance < 0.05 for chance in chances) / len(chances) < 0.09


def test_cards_of_all_kinds_are_one_family() -> None:
    games = [game(k, [0] if k < 28 else [1]) for k in range(40)]
    for seen in games:
        seen.traits = [{"world": ["w"], "development": ["d"]}, {"world": [], "development": []}]
    report = n.report_of({"bots": ["a", "a"]}, 40, games, ())
    (world,), (development,) = report.by_trait["world"], report.by_trait["development"]
    assert world.chance == development.chance
    assert world.adjusted == pytest.approx(world.chance)  # two equal ones: twice as many, but the second of two
    report = n.report_of({"bots": ["a", "a"]}, 40, games, ("world",))
    assert report.one_of == ("world",)
    assert report.compared() == ["development"]


# -- distributions


def test_bins_are_whole_and_the_same_for_all_groups() -> None:
    low, high = n.binned([[1, 2, 2], [3, 4]])
    assert (low.start, low.width, low.counts) == (1, 1, (1, 2, 0, 0))
    assert high.counts == (0, 0, 1, 1)
    (wide,) = n.binned([[0, 99]], most=24)
    assert wide.width == 5
    assert sum(wide.counts) == 2
    assert n.whole_bins(wide)[0] == (0, 4)
    assert n.whole_bins(wide)[-1] == (95, 99)
    (negative,) = n.binned([[-7, 3]])
    assert negative.start == -7


@pytest.mark.parametrize(
    ("value", "most", "found"),
    [(37, 5, [0, 10, 20, 30, 40]), (1, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]), (0, 5, [0, 1]), (0.23, 3, [0, 0.1, 0.2, 0.3])],
)
def test_ticks_are_round(value: float, most: int, found: list[float]) -> None:
    assert n.ticks(value, most) == pytest.approx(found)


def test_margins() -> None:
    assert n.margins([game(0, [0], scores=(20, 13)), game(1, [1], scores=(9, 9))]) == [7, 0]
    assert n.margins([game(0, [2, 3], scores=(9, 1, 6, 7), sides=(0, 0, 1, 1))]) == [3]
    assert n.margins([game(0, [0, 1], scores=(12, 12))]) == [0]  # all win together
    assert n.margins([game(0, [])]) == []  # nobody wins


# -- the course of a game


def growing(number: int, winner: int, ends: Sequence[int], turn: int = 0) -> Seen:
    """Points that grow steadily; until the moment `turn` the other player leads by one."""
    curve = [[end * step / STEPS for end in ends] for step in range(STEPS + 1)]
    for step in range(turn):
        curve[step] = [1.0 if seat != winner else 0.0 for seat in range(len(ends))]
    chances = [[0.9 if seat == winner else 0.1 for seat in range(len(ends))] for _ in range(STEPS + 1)]
    return game(number, [winner], scores=ends, score_curve=curve, chance_curve=chances)


def test_curves_of_winners_and_others() -> None:
    games = [growing(0, 0, (20, 10)), growing(1, 1, (14, 30))]
    winners, others = n.score_curves(games)
    assert len(winners) == STEPS + 1
    assert [point.estimate.value for point in (winners[0], winners[MIDDLE], winners[-1])] == [0, 12.5, 25]
    assert others[-1].estimate.value == 12
    assert (winners[-1].quarter, winners[-1].three_quarters) == (22.5, 27.5)
    assert [point.at for point in winners][::10] == [0, 0.5, 1]
    chance = n.chance_curve(games)
    assert len(chance) == STEPS
    assert {point.estimate.value for point in chance} == {0.9}


def test_how_early_the_winner_can_be_told() -> None:
    games = [growing(k, k % 2, (20, 10) if k % 2 == 0 else (10, 20), turn=8 if k < 4 else 0) for k in range(8)]
    by_points = n.foretold(games, lambda seen: seen.score_curve, add=True)
    assert [round(point.estimate.value, 6) for point in by_points] == [0.25] + [0.5] * 7 + [1.0] * 12
    assert (by_points[8].estimate.low, by_points[8].estimate.high) == wilson(8, 8)
    assert n.told_from(by_points) == 8 / STEPS
    assert n.told_from(by_points[:8]) is None
    assert n.guessing(games) == 0.5


def test_teams_lead_by_the_sum_of_their_points() -> None:
    sides = (0, 0, 1, 1)
    curve = [[9.0, 0.0, 6.0, 6.0]] * (STEPS + 1)
    chances = [[0.3, 0.3, 0.7, 0.7]] * (STEPS + 1)
    seen = game(0, [2, 3], scores=(9, 0, 6, 6), sides=sides, score_curve=curve, chance_curve=chances)
    assert n.foretold([seen], lambda one: one.score_curve, add=True)[0].estimate.value == 1.0
    assert n.foretold([seen], lambda one: one.chance_curve, add=False)[0].estimate.value == 1.0
    assert n.guessing([seen]) == 0.5


# -- what goes with winning


def with_features(count: int, difference: Callable[[int], float]) -> list[Seen]:
    return [
        game(k, [0], features=[{"a": 10.0 * k + difference(k), "round": float(k)}, {"a": 10.0 * k, "round": float(k)}])
        for k in range(count)
    ]


def test_many_games_are_drawn_anew_in_little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """All numbers of 2000 resamples at once would take 40 MB here, and 800 MB after 50,000 games."""
    values = np.random.default_rng(1).normal(size=(2500, 2))
    tracemalloc.start()
    in_parts = n.resampled(values)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 25_000_000
    assert in_parts.shape == (n.RESAMPLES, 2)
    monkeypatch.setattr(n, "_DRAWN_AT_ONCE", n.RESAMPLES * len(values))
    assert np.allclose(in_parts, n.resampled(values))


def test_effects_are_differences_within_a_game() -> None:
    """Games differ a lot (10, 20, 30 …), but that does not matter."""
    found, same = n.effects(with_features(40, lambda k: 1.0 if k % 4 else 0.0))
    assert same == ["round"]
    (effect,) = found
    assert effect.effect.value == pytest.approx(0.75 / sqrt(0.75 * 0.5))
    assert effect.effect.low < effect.effect.value < effect.effect.high
    assert effect.more == pytest.approx(0.75 + 0.25 / 2)
    assert effect.sure
    assert found == n.effects(with_features(40, lambda k: 1.0 if k % 4 else 0.0))[0]  # the same each time


def test_effects_that_may_be_luck_are_not_marked() -> None:
    (none,), _ = n.effects(with_features(40, lambda k: 1.0 if k % 2 else -1.0))
    assert none.effect.value == pytest.approx(0)
    assert not none.sure
    (few,), _ = n.effects(with_features(10, lambda k: 1.0 + k % 2))
    assert few.few
    assert not few.sure
    assert n.effects([game(0, [0])]) == ([], [])


# -- one game, many games


def test_a_game_is_looked_at_in_its_course() -> None:
    seen = observe(Match("rftg", ("heuristic", "random"), seed="3"), 1)
    assert seen.error == ""
    assert seen.bots == ["random", "heuristic"]  # the bots move on by one seat
    assert len(seen.score_curve) == len(seen.chance_curve) == STEPS + 1
    assert seen.score_curve[-1] == seen.scores
    assert seen.chance_curve[-1] == [float(seat in seen.winners) for seat in range(2)]
    assert all(sum(chances) == pytest.approx(1, abs=1e-4) for chances in seen.chance_curve)
    assert seen.score_curve[0] != seen.score_curve[-1]
    assert 0 < seen.features[0]["round"] < (seen.rounds or 0)
    assert len(seen.traits[0]["start-world"]) == 1


@pytest.mark.parametrize("id", GAMES)
def test_a_moment_is_the_last_beginning_of_a_scene_before_it(id: str) -> None:
    """The same as `_look_back` in the plainest way: every moment is looked for among all beginnings."""
    seats = seats_for(id)
    match = Match(id, ("random",) * seats, seed="moments")
    seen = observe(match, 0)
    table, bots = sit_down(match, 0)
    play_out(table, bots, match.seed_of(0))
    played, study = table.game, study_of(table.game)
    assert study.score is not None
    assert study.evaluate is not None
    assert study.features is not None
    for step in range(STEPS):
        before = [chapter for chapter in table.history if chapter.number <= table.number * step / STEPS]
        state = played.decode(before[-1].snapshot, before[-1].schema)
        public: Any = played.view(state, None)
        assert seen.score_curve[step] == [study.score(public, seat) for seat in range(seats)]
        chances = [study.evaluate(public, seat) for seat in range(seats)]
        assert seen.chance_curve[step] == pytest.approx(chances, abs=1e-6)
        if step == STEPS // 2:
            found = [study.features(played.view(state, seat), seat) for seat in range(seats)]
            assert seen.features == [pytest.approx(dict(one), abs=1e-6) for one in found]
    courses = {(*points, *chances) for points, chances in zip(seen.score_curve, seen.chance_curve, strict=True)}
    assert len(courses) > 4, "a shift would be seen"  # in Twilight Imperium by the chances: hardly anybody scores


def test_teams_are_known() -> None:
    seen = observe(Match("andromeda", ("random",) * 4, mode="teams", options={"target": "50"}), 0)
    assert seen.error == ""
    assert len(set(seen.sides)) == 2
    assert len({seen.sides[seat] for seat in seen.winners}) == 1
    assert sum(seen.shares) == 2


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_everything_that_a_game_tells_has_a_name(id: str, lang: Lang) -> None:
    seen = observe(Match(id, ("random",) * seats_for(id), seed="names"), 0)
    words = Words(game_named(id).package)
    wanted = {f"study.feature.{feature}" for feature in seen.features[0]} | {"study.rounds"}
    wanted |= {f"study.trait.{trait}" for trait in seen.traits[0]}
    assert wanted == {key for key in words.keys(lang) if key.startswith("study.")}
    names = Names(game_named(id), lang)
    tokens = {value for traits in seen.traits for values in traits.values() for value in values}
    assert tokens
    assert all(names.component(token) != token for token in tokens if "-" in token)


class Clumsy:
    def choose(self, decision: Decision) -> str | None:
        raise ZeroDivisionError("I\nfell <hard>")


def test_a_game_that_fails_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orloj.lab.arena.bot_named", lambda _name, _game: Clumsy())
    error = observe(RANDOM, 0).error
    assert re.fullmatch(r"ZeroDivisionError: I fell <hard> \(test_report.py, line \d+\)", error)
    assert play_one(RANDOM, 0).error == error


def test_any_number_of_processes_sees_the_same() -> None:
    alone = list(observing(RANDOM, range(3)))
    several = sorted(observing(RANDOM, range(3), jobs=2), key=lambda seen: seen.number)
    assert several == alone
    assert [seen.number for seen in alone] == [0, 1, 2]


class Deadly:
    def choose(self, decision: Decision) -> str | None:
        os._exit(3)


def test_a_process_that_dies_costs_only_its_game() -> None:
    deadly = Match("rftg", ("random", "tests.lab.test_report:Deadly"))
    seen = sorted(observing(deadly, range(2), jobs=2), key=lambda one: one.number)
    assert [one.error for one in seen] == ["the process died (exit code 3)"] * 2


# -- going on


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != NOTES}


def test_a_resumed_report_is_the_same_as_one_without_interruption(tmp_path: Path) -> None:
    make_report(RANDOM, 5, tmp_path / "whole")
    part = tmp_path / "part"
    with Notes(part, RANDOM) as notes:
        for seen in observing(RANDOM, (3, 1)):  # in any order
            notes.add(seen)
    notes_file = part / NOTES
    notes_file.write_bytes(notes_file.read_bytes() + b'{"number":4,"bots":["ran')  # killed in the middle of a line
    with Notes(part, RANDOM) as notes:
        assert notes.missing(range(5)) == [0, 2, 4]
    make_report(RANDOM, 5, part)
    assert contents(part) == contents(tmp_path / "whole")
    assert sorted(notes_file.read_bytes().splitlines()) == sorted(
        (tmp_path / "whole" / NOTES).read_bytes().splitlines()
    )
    assert set(contents(part)) >= {"index.html", "games.csv", "players.csv", "cards.csv", "cards.parquet"}


def test_a_shorter_report_takes_only_its_games(tmp_path: Path) -> None:
    make_report(RANDOM, 3, tmp_path)
    page = make_report(RANDOM, 2, tmp_path).read_text("utf-8")
    assert "report on 2 games" in page
    assert len((tmp_path / "games.csv").read_text("utf-8").splitlines()) == 3


def test_notes_of_other_games_are_not_mixed(tmp_path: Path) -> None:
    Notes(tmp_path, RANDOM).__exit__()
    with pytest.raises(BadNotes) as other:
        Notes(tmp_path, Match("rftg", ("random", "heuristic"), seed="r"))
    assert (other.value.why, other.value.values["key"]) == ("other-games", "bots")
    text = (tmp_path / NOTES).read_text("utf-8")
    (tmp_path / NOTES).write_text(text.replace(game_named("rftg").revision, "older"), "utf-8")
    with pytest.raises(BadNotes) as older:
        Notes(tmp_path, RANDOM)
    assert older.value.why == "other-rules"


def test_notes_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / NOTES).write_text("hello\nworld\n", "utf-8")
    with pytest.raises(BadNotes) as damaged:
        Notes(tmp_path, RANDOM)
    assert damaged.value.why == "damaged"
    assert (tmp_path / NOTES).read_text("utf-8") == "hello\nworld\n"  # nothing of somebody else's is lost


@pytest.mark.parametrize("content", ["a line without an end", '{"form":1}', "{"])
def test_a_foreign_line_without_an_end_is_left_alone(tmp_path: Path, content: str) -> None:
    (tmp_path / NOTES).write_text(content, "utf-8")
    if content == "{":  # as our own first line begins
        Notes(tmp_path, RANDOM).__exit__()
        assert (tmp_path / NOTES).read_text("utf-8").startswith('{"form":')
        return
    with pytest.raises(BadNotes):
        Notes(tmp_path, RANDOM)
    assert (tmp_path / NOTES).read_text("utf-8") == content


def test_options_as_usual_may_be_named(tmp_path: Path) -> None:
    Notes(tmp_path, RANDOM).__exit__()
    Notes(tmp_path, replace(RANDOM, options={"poker-face": "off"}, mode="standard")).__exit__()
    with pytest.raises(BadNotes) as other:
        Notes(tmp_path, replace(RANDOM, options={"poker-face": "on"}))
    assert other.value.values["key"] == "options"


def test_notes_of_another_version_of_the_bots_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking = Match("rftg", ("heuristic", "random"), seed="r")
    Notes(tmp_path, thinking).__exit__()
    monkeypatch.setattr("orloj.lab.arena.bots_revision", lambda *_: "newer")
    with pytest.raises(BadNotes) as newer:
        Notes(tmp_path, thinking)
    assert newer.value.why == "other-bots"


@pytest.mark.parametrize("name", ["rftg/study.py", "rftg/bots.py"])
def test_games_that_were_looked_at_in_another_way_are_not_mixed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Also those of players at random, whose own fingerprint is empty."""
    Notes(tmp_path, RANDOM).__exit__()
    before = (tmp_path / NOTES).read_bytes()
    read = Path.read_bytes
    with monkeypatch.context() as patched:
        patched.setattr(Path, "read_bytes", lambda path: read(path) + path.as_posix().endswith(name) * b"#")
        study_revision.cache_clear()
        with pytest.raises(BadNotes) as other:
            Notes(tmp_path, RANDOM)
    study_revision.cache_clear()
    assert (other.value.why, other.value.values["key"]) == ("other-study", "study_revision")
    assert (tmp_path / NOTES).read_bytes() == before


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "players.csv").touch()
    with pytest.raises(BadNotes) as foreign:
        make_report(RANDOM, 1, tmp_path)
    assert (foreign.value.why, foreign.value.values) == ("foreign", {"file": "players.csv"})
    assert [path.name for path in tmp_path.iterdir()] == ["players.csv"]


def test_two_runs_do_not_add_to_the_same_notes(tmp_path: Path) -> None:
    with Notes(tmp_path, RANDOM), pytest.raises(BadNotes) as used:
        Notes(tmp_path, RANDOM)
    assert used.value.why == "in-use"


def test_a_failed_game_is_played_again(tmp_path: Path) -> None:
    with Notes(tmp_path, RANDOM) as notes:
        notes.add(Seen(0, error="it fell"))
        assert notes.missing(range(2)) == [0, 1]
        notes.add(game(0, [1]))
    with Notes(tmp_path, RANDOM) as notes:
        assert notes.missing(range(2)) == [1]
        assert notes.of(range(2)) == [game(0, [1])]


# -- tables


HOSTILE = 'a "quoted", name\nwith <b>everything</b> & ěščř'


def some_tables() -> list[Data]:
    games = [growing(k, k % 2, (20, 10)) for k in range(3)]
    games[0].traits = [{"card": [HOSTILE, "old-earth"]}, {"card": []}]
    games[0].features = [{"a": 0.1}, {"a": 1 / 3}]
    games[1].rounds = 12
    games.append(Seen(3, error=HOSTILE))
    return tables_of(games, "s,1", Names(game_named("rftg"), "cs"))


def read_csv(path: Path, columns: dict[str, type]) -> list[tuple[Value, ...]]:
    """The rows of a table as they were written; what is empty in a column of numbers is unknown."""
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.reader(file)
        assert next(reader) == list(columns), f"{path.name} has other columns"
        return [
            tuple(
                None if not text and kind is not str else kind(text)
                for text, kind in zip(row, columns.values(), strict=True)
            )
            for row in reader
        ]


def test_tables_come_back_from_csv_as_they_were(tmp_path: Path) -> None:
    for table in some_tables():
        assert table.rows
        assert read_csv(table.write_csv(tmp_path), table.columns) == list(table.rows)


def test_tables_hold_what_was_seen() -> None:
    games, players, cards, curves, features = some_tables()
    assert games.rows[1] == (1, "s,1/1", 2, "2", "full-tableau", 12, 80, -10.0, "")
    assert games.rows[3][-1] == HOSTILE
    assert players.rows[0] == (0, 1, 1, "heuristic", 1, 20, 1.0)
    assert len(players.rows) == 6  # the failed game has no players
    assert cards.rows[1] == (0, 1, "card", "old-earth", "Stará Země")
    assert len(curves.rows) == 3 * 2 * (STEPS + 1)
    assert curves.rows[STEPS] == (0, 1, 1.0, 20.0, 0.9)
    assert features.rows == [(0, 1, "a", 0.1), (0, 2, "a", 1 / 3)]


def test_parquet_holds_the_same_as_csv(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    for table in some_tables():
        read = parquet.read_table(table.write_parquet(tmp_path))
        assert read.column_names == list(table.columns)
        rows = [tuple(row.values()) for row in read.to_pylist()]
        assert rows == read_csv(table.write_csv(tmp_path), table.columns)


def test_without_pyarrow_the_page_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orloj.lab.report.making.has_parquet", lambda: False)
    page = write_report(RANDOM, 1, [growing(0, 0, (20, 10))], tmp_path, "en").read_text("utf-8")
    assert escape(WORDS("en", "data.no-parquet", command=install_command("parquet"))) in page
    assert not list(tmp_path.glob("*.parquet"))


# -- the page


def texts(page: str) -> str:
    """What a reader sees, without the style."""
    body = page.partition("<body>")[2]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def page_for(games: Sequence[Seen], lang: Lang = "en", match: Match = RANDOM, wanted: int | None = None) -> str:
    report = n.report_of(head_of(match), len(games) if wanted is None else wanted, games, ("start-world",))
    return page_of(report, lang, parquet=True)


def full_games(count: int) -> list[Seen]:
    """Games in which everything is there; who has the card wins."""
    games = []
    for k in range(count):
        seen = growing(k, k % 2, (20, 10) if k % 2 == 0 else (10, 20))
        seen.traits = [
            {"start-world": ["old-earth"], "world": ["gem-world"] if k % 2 == 0 else []},
            {"start-world": ["alpha-centauri"], "world": ["gem-world"] if k % 2 else ["comet-zone", f"rare-{k % 9}"]},
        ]
        seen.features = [{"points": float(k % 2 == 0), "round": 5.0}, {"points": float(k % 2), "round": 5.0}]
        seen.rounds = 10 + k % 3
        games.append(seen)
    return games


def parsed(page: str) -> ElementTree.Element:
    return ElementTree.fromstring(page.removeprefix("<!doctype html>\n"))


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_is_well_formed_and_needs_nothing_else(lang: Lang) -> None:
    page = page_for(full_games(120), lang)
    root = parsed(page)
    assert not list(root.iter("script"))
    assert not re.search(r"https?:|//|url\(|@import", page)
    for element in root.iter():
        assert "src" not in element.attrib
        assert element.attrib.get("href", "#").startswith("#")
        assert not [name for name in element.attrib if name.startswith("on")]
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert {element.attrib["href"][1:] for element in root.iter("a")} <= set(ids)
    assert root.attrib["lang"] == lang


@pytest.mark.parametrize("lang", LANGS)
def test_every_picture_has_a_title_a_description_and_numbers(lang: Lang) -> None:
    root = parsed(page_for(full_games(120), lang))
    pictures = [svg for svg in root.iter("svg") if svg.attrib.get("role") == "img"]
    assert len(pictures) >= 11
    for picture in pictures:
        named = picture.attrib["aria-labelledby"].split()
        told = {child.attrib["id"]: child.text for child in picture if child.tag in ("title", "desc")}
        assert list(told) == named
        assert all(told.values())
    assert len(list(root.iter("details"))) >= 11
    assert "prefers-color-scheme: light" in page_for(full_games(1))


def test_the_page_tells_everything() -> None:
    said = texts(page_for(full_games(120)))
    for section in (
        "seats",
        "cards",
        "scores",
        "length",
        "course",
        "decides",
        "notes",
        "data",
        "setting-table",
        "short",
    ):
        assert WORDS("en", f"{section}.title") in said
    assert "Who wins by start world" in said
    assert "Gem World" in said
    assert "★ 100 % · 120" in said
    assert "More victories than luck explains (world): Gem World (100 %)." in said
    assert "No seat is shown to be better or worse: the rates lie between 50.0 % and 50.0 %" in said
    assert game_named("rftg").revision in said
    assert "orloj lab report rftg --games 120 --bots random,random --mode standard --seed r --lang en" in said
    assert WORDS("en", "decides.features-same", names="round") in said
    assert "Only" not in said


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_tells_both_fingerprints_that_make_the_games(lang: Lang) -> None:
    thinking = Match("rftg", ("heuristic", "random"), seed="r")
    said = texts(page_for(full_games(2), lang, thinking))
    revision = bots_revision("rftg", thinking.bots)
    assert revision
    assert WORDS(lang, "setting-table.revision-help", revision=game_named("rftg").revision) in said
    assert WORDS(lang, "setting-table.bots-revision-help", revision=revision) in said
    assert WORDS(lang, "setting-table.bots-revision-none") in texts(page_for(full_games(2), lang))


def test_the_czech_page_is_czech() -> None:
    said = texts(page_for(full_games(120), "cs"))
    assert "Planeta drahokamů" in said
    assert "100,0 %" in said
    for key in WORDS.keys("en"):
        english = WORDS.raw("en", key)
        if "{" not in english and " " in english and english != WORDS.raw("cs", key):
            assert english not in said


def names_in(page: str, section: str) -> tuple[list[str], list[str]]:
    """The names in the pictures and in the tables of a section."""
    found = next(one for one in parsed(page).iter("section") if one.attrib["id"] == section)
    drawn = [one.text or "" for one in found.iter("text") if one.attrib.get("class") == "name"]
    return drawn, [one.text or "" for one in found.iter("th") if one.attrib["scope"] == "row"]


@pytest.mark.parametrize("lang", LANGS)
def test_the_order_of_rows_is_as_it_is_said(lang: Lang) -> None:
    """Rows without a comparison are sorted by how many had the card, both in the picture and in the table."""
    games = [game(k, [0], have=[["often", "twice"] if k < 2 else ["often"], ["never-won"]]) for k in range(20)]
    games.append(game(20, [0], have=[["once"], []]))
    page = page_for(games, lang)
    assert WORDS(lang, "cards.sorted") not in texts(page)
    assert WORDS(lang, "cards.few", few=4, least=n.FEW_PLAYERS) in texts(page)
    assert names_in(page, "cards") == (["never won", "often", "twice", "once"],) * 2
    assert WORDS(lang, "cards.sorted") in texts(page_for(full_games(120), lang))


def test_seats_in_czech_are_no_ranking() -> None:
    """A place in the order of play is not the place in which one has ended."""
    page = page_for(full_games(120), "cs")
    assert names_in(page, "seats") == (["1. na tahu", "2. na tahu"],) * 2
    assert "1. místo" not in texts(page)


@pytest.mark.parametrize("lang", LANGS)
def test_a_single_game_works_and_is_said_to_be_too_few(lang: Lang) -> None:
    said = texts(page_for(full_games(1), lang))
    assert WORDS(lang, "warning.few", games=1, off=45, enough=400).split(":")[0] in said
    assert WORDS(lang, "short.few-seats") in said
    assert "★" not in said
    assert WORDS(lang, "short.no-comparison", trait="Start world" if lang == "en" else "Startovní planeta") in said


def test_no_games_failed_games_and_missing_games_are_told() -> None:
    said = texts(page_for([Seen(4, error="it <fell>")], wanted=9))
    assert WORDS("en", "warning.nothing") in said
    assert "1 game failed and does not count; the first one is game 4: it <fell>" in said
    assert "1 of 9 games so far" in said
    parsed(page_for([]))


@pytest.mark.parametrize("lang", LANGS)
def test_what_a_game_does_not_tell_is_left_out_with_a_sentence(lang: Lang) -> None:
    said = texts(page_for([game(k, [k % 2]) for k in range(40)], lang))
    for key in ("traits.none", "cards.none", "length.no-rounds", "course.no-scores", "course.no-chances",
                "decides.no-features"):  # fmt: skip
        assert WORDS(lang, key, game="Race for the Galaxy") in said


def test_hostile_names_are_only_text() -> None:
    bad = '<script>alert("1")</script>&amp;<b>'
    games = full_games(40)
    for seen in games:
        seen.bots = [bad, "random"]
        seen.traits[0]["world"] = [bad]
        seen.traits[0][bad] = [bad]
        seen.features = [{bad: float(one["points"])} for one in seen.features]
        seen.reason = "full-tableau"
    match = Match("rftg", (bad, "random"), seed=bad)
    page = page_for([*games, Seen(99, error=bad)], match=match)
    root = parsed(page)
    assert not list(root.iter("script"))
    assert not list(root.iter("b")) or all("<" not in (bold.text or "") for bold in root.iter("b"))
    assert "<script>alert(" in texts(page)


def test_bots_that_differ_get_a_section_and_a_warning() -> None:
    games = full_games(40)
    assert WORDS("en", "warning.mixed") not in texts(page_for(games))
    for seen in games:
        seen.bots = ["random", "heuristic"]
    said = texts(page_for(games))
    assert WORDS("en", "bots.title") in said
    assert WORDS("en", "warning.mixed") in said


def test_both_languages_have_all_messages() -> None:
    assert problems(WORDS) == []


def test_a_game_without_its_own_studies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orloj.lab.report.study.optional_module", lambda _name: None)
    study = study_of(game_named("rftg"))
    assert (study.one_of, study.score, study.rounds, study.evaluate, study.features) == ((), None, None, None, None)
    seen = observe(RANDOM, 0)
    assert (seen.error, seen.score_curve, seen.chance_curve, seen.features, seen.rounds) == ("", [], [], [], None)


def test_the_page_in_a_browser(tmp_path: Path) -> None:
    """Nothing serious for screen readers, nothing wider than a phone, no text over another one."""
    need("chromium", "a report is opened in a browser")
    from playwright.sync_api import sync_playwright

    games = full_games(120)
    with sync_playwright() as playwright, launch(playwright) as browser:
        for lang in LANGS:
            path = tmp_path / f"{lang}.html"
            path.write_text(page_for(games, lang), "utf-8")
            for width, theme in ((390, "dark"), (1440, "light")):
                page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=theme)  # type: ignore[arg-type]
                page.goto(path.as_uri())
                for details in page.locator("summary").all():
                    details.click()
                assert page.evaluate("document.documentElement.scrollWidth") <= width
                assert axe_serious(page) == []
                assert page.evaluate(OVERLAPS) == []


OVERLAPS = """() => [...document.querySelectorAll('svg text.name')].filter(name =>
    name.getBoundingClientRect().right > name.nextSibling.getBoundingClientRect().left).map(name => name.textContent)"""
