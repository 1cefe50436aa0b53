"""What differs between two reports: the numbers against games made by hand, the section of the page, the table."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from orloj.games import game_named
from orloj.lab import Match
from orloj.lab.report import BadNotes, Earlier, Seen, earlier_report, make_report
from orloj.lab.report import numbers as n
from orloj.lab.report.comparing import Change, Comparison, comparison
from orloj.lab.report.gathering import NOTES, head_of
from orloj.lab.report.page import page_of
from orloj.lab.report.study import Names
from orloj.lab.report.tables import changes_table
from orloj.words import LANGS, Lang
from tests.lab.test_report import game, parsed, texts

RANDOM = Match("rftg", ("random", "random"), seed="r")
HEAD = head_of(RANDOM)


def compared(before: Sequence[Seen], now: Sequence[Seen], **other: Any) -> Comparison:
    """Both about the same deals, unless `other` tells what was different before."""
    return comparison(Earlier("before", {**HEAD, **other}, list(before)), HEAD, now)


def found(comparison: Comparison, kind: str, value: str = "") -> Change:
    [change] = [one for one in comparison.changes if (one.kind, one.value) == (kind, value)]
    return change


def lengths(rng: Random, count: int, more: float = 0.0) -> list[Seen]:
    """Games whose lengths depend on their deal, and a little on luck."""
    games = []
    for number in range(count):
        deal = Random(number).gauss(80, 10)
        games.append(game(number, [number % 2]))
        games[-1].decisions = round(deal + rng.gauss(0, 2) + more)
    return games


def test_a_difference_of_means_has_the_usual_interval() -> None:
    before, now = lengths(Random(1), 50), lengths(Random(2), 80, more=5)
    change = found(compared(before, now, seed="another"), "decisions")
    spreads = [n.mean_of([float(seen.decisions) for seen in games]) for games in (before, now)]
    assert (change.before, change.now) == pytest.approx([one.value for one in spreads])
    errors = [(one.high - one.value) / n.t95(count - 1) for one, count in zip(spreads, (50, 80), strict=True)]
    reach = n.t95(49) * sqrt(errors[0] ** 2 + errors[1] ** 2)
    assert change.difference.value == pytest.approx(change.now - change.before)
    assert change.difference.high == pytest.approx(change.difference.value + reach)
    assert change.games == (50, 80)


def test_the_same_deals_are_compared_in_pairs() -> None:
    """Most of the length comes from the deal: in pairs a difference is clear that is lost among all games."""
    before, now = lengths(Random(1), 60), lengths(Random(2), 75, more=2.5)
    paired = compared(before, now[::-1])
    assert paired.paired
    assert paired.games == (60, 60)  # the games that both have
    change = found(paired, "decisions")
    differences = [float(one.decisions - other.decisions) for one, other in zip(now, before, strict=False)]
    by_hand = n.mean_of(differences)
    assert change.difference.value == pytest.approx(by_hand.value)
    assert (change.difference.low, change.difference.high) == pytest.approx((by_hand.low, by_hand.high))
    assert change.sure
    apart = found(compared(before, now, seed="another"), "decisions")
    assert not apart.sure
    assert apart.difference.high - apart.difference.low > 3 * (by_hand.high - by_hand.low)


@pytest.mark.parametrize("other", [{"mode": "first"}, {"bots": ["x", "y"]}, {"options": {"a": "b"}}, {"seed": "x"}])
def test_other_deals_are_no_pairs(other: dict[str, Any]) -> None:
    result = compared(lengths(Random(1), 40), lengths(Random(1), 40), **other)
    assert not result.paired
    assert list(result.setting) == list(other)
    assert compared([], [], revision="0123").paired  # other rules, the same deals: that is what it is for


def with_card(count: int, rng: Random, *, have: float, strength: float) -> list[Seen]:
    """Games of two players, of whom some have a card, with which one wins more often."""
    games = []
    for number in range(count):
        holders = [["x"] if rng.random() < have else [] for _ in range(2)]
        chance = 0.5 + strength * (bool(holders[0]) - bool(holders[1]))
        games.append(game(number, [0 if rng.random() < chance else 1], have=holders))
    return games


def test_a_card_that_was_changed_is_found() -> None:
    before = with_card(600, Random(1), have=0.3, strength=0.0)
    now = with_card(600, Random(2), have=0.5, strength=0.3)
    result = compared(before, now)
    usage, win = found(result, "usage", "x"), found(result, "win", "x")
    assert usage.sure
    assert usage.difference.low < 0.2 < usage.difference.high
    assert win.sure
    assert win.trait == "card"
    assert win.before == pytest.approx(0.5, abs=0.05)
    assert not found(result, "decisions").sure
    assert result.changes[:2] == sorted([usage, win], key=lambda one: -abs(one.clarity))
    assert result.sure == [usage, win] or result.sure == [win, usage]


def test_players_of_a_game_are_not_counted_as_independent() -> None:
    """If both always have the card, one of them wins: its win rate is one half in every game, whatever the luck."""
    before, now = (with_card(50, Random(seed), have=1.0, strength=0.0) for seed in (1, 2))
    change = found(compared(before, now), "win", "x")
    assert (change.before, change.now, change.clarity, change.chance) == (0.5, 0.5, 0.0, 1.0)
    assert not change.few


def test_luck_alone_is_found_as_often_as_it_should_be() -> None:
    rng = Random(7)
    chances = {"win": [], "usage": [], "decisions": []}  # type: dict[str, list[float]]
    for _ in range(150):
        before, now = (with_card(90, rng, have=0.4, strength=0.1) for _ in range(2))
        for seen in (*before, *now):
            seen.decisions = rng.randrange(60, 100)
        result = compared(before, now)
        for kind, its in chances.items():
            its.append(found(result, kind, "" if kind == "decisions" else "x").chance)
    for kind, its in chances.items():
        assert 0.01 <= sum(chance < 0.05 for chance in its) / len(its) <= 0.1, kind


def test_what_few_games_tell_is_not_compared() -> None:
    before = with_card(400, Random(1), have=0.01, strength=0.0)
    now = with_card(400, Random(2), have=0.5, strength=0.0)
    result = compared(before, now)
    win, usage = found(result, "win", "x"), found(result, "usage", "x")
    assert win.few
    assert not win.sure
    assert not win.difference.bounded
    assert result.changes[-1] == win
    assert usage.sure  # that it is had more often is known
    assert compared(before[:29], now[:29]).compared == []


def test_what_is_the_same_in_all_games_differs_for_sure() -> None:
    before, now = ([game(number, [0], rounds=rounds) for number in range(40)] for rounds in (9, 10))
    change = found(compared(before, now), "rounds")
    assert (change.before, change.now, change.difference) == (9, 10, n.Estimate(1, 1, 1))
    assert change.sure


def test_everything_that_a_report_tells_is_compared() -> None:
    before = [game(number, [number % 2], scores=(30, 20) if number % 2 == 0 else (20, 30)) for number in range(40)]
    now = [game(number, [0], scores=(50, 20), rounds=3) for number in range(40)]
    for seen in now:
        seen.reason = "no-chips"
        seen.bots = ["heuristic", "random"]
    result = compared(before, now)
    numbers = {(one.kind, one.value): (one.before, one.now) for one in result.changes}
    assert numbers == {
        ("decisions", ""): (80, 80),
        ("rounds", ""): (0, 3),
        ("winner", ""): (30, 50),
        ("others", ""): (20, 20),
        ("margin", ""): (10, 30),
        ("reason", "full-tableau"): (1, 0),
        ("reason", "no-chips"): (0, 1),
        ("seat", "1"): (0.5, 1),
        ("seat", "2"): (0.5, 0),
        ("bot", "heuristic"): (0.5, 1),
        ("bot", "random"): (0, 0),
    }
    assert found(result, "rounds").few  # the earlier one did not tell


# -- the page and the table


def pages(lang: Lang, result: Comparison | None) -> str:
    games = with_card(40, Random(1), have=0.4, strength=0.0)
    return page_of(n.report_of(HEAD, 40, games, ()), lang, parquet=True, compared=result)


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_tells_what_has_changed(lang: Lang) -> None:
    before = with_card(300, Random(1), have=0.3, strength=0.0)
    now = with_card(300, Random(2), have=0.6, strength=0.0)
    page = pages(lang, compared(before, now, revision="0123", bots=["x", "y"]))
    parsed(page)
    said = texts(page)
    for words in {
        "en": (
            "What has changed",
            "Rules and content",
            "The deals are not the same",
            "x: players who have it",
            "Before",
        ),
        "cs": ("Co se změnilo", "Pravidla a obsah", "Rozdání nejsou stejná", "x: hráči, kteří to mají", "Předtím"),
    }[lang]:
        assert words in said, words
    assert 'href="#changes"' in page
    assert "changes.csv" in said
    without = pages(lang, None)
    assert "changes" not in without


@pytest.mark.parametrize("lang", LANGS)
def test_a_page_without_a_change_says_so(lang: Lang) -> None:
    games = with_card(60, Random(1), have=0.3, strength=0.0)
    said = texts(pages(lang, compared(games, games)))
    assert {"en": "none of 9 numbers", "cs": "žádné ze srovnávaných čísel (9)"}[lang] in said
    assert {"en": "whatever differs is luck", "cs": "co se liší, je náhoda"}[lang] in said
    few = texts(pages(lang, compared(games[:5], games[:5])))
    assert {"en": "Too few games to compare anything", "cs": "Na srovnání je her málo"}[lang] in few


def test_hostile_names_are_only_text() -> None:
    games = [game(number, [0], have=[["<script>x</script>"], []]) for number in range(40)]
    earlier = Earlier("<b>before</b>", {**HEAD, "bots": ["<i>", "x"]}, games)
    page = pages("en", comparison(earlier, HEAD, games))
    assert "<script" not in page
    assert "<b>before" not in page
    parsed(page)


def test_a_component_that_can_be_had_in_several_ways_is_told_apart() -> None:
    games = [game(number, [0], have=[["old-earth"], []]) for number in range(40)]
    for seen in games:
        seen.traits[1]["start-world"] = ["old-earth"]
    said = texts(pages("en", compared(games, games)))
    assert "Old Earth (start world): win rate" in said
    assert "Old Earth (card): win rate" in said


def test_the_table_holds_what_was_compared(tmp_path: Path) -> None:
    result = compared(
        with_card(300, Random(1), have=0.02, strength=0.0), with_card(300, Random(2), have=0.6, strength=0.0)
    )
    path = changes_table(result, Names(game_named("rftg"), "en")).write_csv(tmp_path)
    rows = list(csv.DictReader(path.read_text("utf-8").splitlines()))
    assert [(row["kind"], row["id"]) for row in rows] == [(one.kind, one.value) for one in result.changes]
    usage = rows[0]
    assert (usage["kind"], usage["trait"], usage["id"], usage["sure"]) == ("usage", "card", "x", "1")
    assert float(usage["low"]) < float(usage["difference"]) < float(usage["high"])
    assert float(usage["difference"]) == pytest.approx(float(usage["now"]) - float(usage["before"]))
    win = rows[-1]
    assert (win["kind"], win["difference"], win["p"], win["sure"]) == ("win", "", "", "0")


# -- files


def test_a_report_beside_an_earlier_one(tmp_path: Path) -> None:
    before, now = tmp_path / "before", tmp_path / "now"
    make_report(RANDOM, 2, before)
    page = make_report(RANDOM, 2, now, compare=before)
    assert 'id="changes"' in page.read_text("utf-8")
    assert {path.name for path in now.iterdir()} >= {"changes.csv", "changes.parquet"}
    assert make_report(RANDOM, 2, now, compare=before / NOTES).read_text("utf-8").count("notes.jsonl") > 1
    again = make_report(RANDOM, 2, now)
    assert "changes" not in again.read_text("utf-8")
    assert not list(now.glob("changes.*"))  # nothing is left of a comparison that nobody asked for


def test_what_cannot_be_compared_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "report"
    make_report(RANDOM, 1, folder)
    for match, key in ((Match("andromeda", ("random", "random")), "game"), (Match("rftg", ("random",) * 3), "players")):
        with pytest.raises(BadNotes, match=key) as error:
            earlier_report(folder, match)
        assert error.value.why == "not-comparable"
    for path in (tmp_path, tmp_path / "nowhere", tmp_path / "report" / "index.html"):
        with pytest.raises(BadNotes):
            earlier_report(path, RANDOM)


@pytest.mark.parametrize(
    ("content", "why"),
    [("", "damaged"), ("[]\n", "damaged"), ("{}\n", "no-report"), ('{"form": 1}\n{"number": "x"}\n', "damaged")],
)
def test_damaged_notes_are_told(tmp_path: Path, content: str, why: str) -> None:
    (tmp_path / NOTES).write_text(content, "utf-8")
    with pytest.raises(BadNotes) as error:
        Earlier.read(tmp_path)
    assert error.value.why == why


def test_a_line_that_was_not_written_to_its_end_is_left_out(tmp_path: Path) -> None:
    (tmp_path / NOTES).write_text('{"form": 1}\n{"number": 3}\n{"number": 4, "err', "utf-8")
    assert [seen.number for seen in Earlier.read(tmp_path).seen] == [3]
