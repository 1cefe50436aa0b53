"""Ladders: everybody plays everybody equally often, and ratings do not depend on who was quicker."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from xml.etree import ElementTree

import pytest

from orloj.bots import NoSuchBot
from orloj.kernel import BadSetup
from orloj.lab import Ladder, LadderStandings, Match, Played, Processes, play_ladder, play_one
from orloj.lab.ladder import BadLadder, plot

PAIRS = Ladder("rftg", ("a", "b", "c", "d"))
TRIOS = Ladder("rftg", ("a", "b", "c", "d"), seats=3)


def seated(ladder: Ladder, number: int) -> tuple[str, ...]:
    """The bots of a game by seat."""
    match, round = ladder.match_of(number)
    by_seat = dict(zip(match.seats_of(round), match.bots, strict=True))
    return tuple(by_seat[seat] for seat in range(ladder.seats))


def test_every_pair_meets_equally_often_on_both_sides() -> None:
    games = [seated(PAIRS, number) for number in PAIRS.numbers(10)]
    assert len(games) == 60
    assert Counter(games) == {(one, two): 5 for one in "abcd" for two in "abcd" if one != two}


def test_at_bigger_tables_all_orders_come() -> None:
    games = [seated(TRIOS, number) for number in TRIOS.numbers(6)]
    assert len(games) == 24
    assert set(Counter(games).values()) == {1}
    for seat in range(3):
        assert Counter(game[seat] for game in games) == dict.fromkeys("abcd", 6)


def test_a_longer_ladder_goes_on_where_a_shorter_one_ended() -> None:
    shorter, longer = PAIRS.numbers(3), PAIRS.numbers(5)
    assert list(longer)[: len(shorter)] == list(shorter)
    assert Counter(frozenset(seated(PAIRS, number)) for number in shorter).most_common()[-1][1] == 3


def test_a_game_of_a_ladder_is_a_game_of_a_match() -> None:
    ladder = Ladder("rftg", ("random", "heuristic"), seed="x")
    played = ladder.play(3)
    alone = play_one(Match("rftg", ("random", "heuristic"), seed="x"), 3)
    assert replace(played, cpu_s=0) == replace(alone, cpu_s=0)
    assert PAIRS.match_of(7)[1] == 1  # a game of the second round, with the shuffles of all games of that round
    assert {PAIRS.match_of(number)[0].seed_of(1) for number in range(6, 12)} == {"0/1"}


def stub(number: int, winner: str, *, ladder: Ladder = PAIRS) -> Played:
    """A game that this bot won, if it was there; otherwise everybody shares the victory."""
    bots = ladder.match_of(number)[0].bots
    winners = tuple(place for place, name in enumerate(bots) if name == winner) or tuple(range(len(bots)))
    return Played(
        number,
        winners,
        scores=tuple(10 if place in winners else 4 for place in range(len(bots))),
        decisions=5,
        ranks=tuple(1 if place in winners else 2 for place in range(len(bots))),
    )


def standings_of(games: list[Played], ladder: Ladder = PAIRS) -> LadderStandings:
    standings = LadderStandings(ladder)
    for played in games:
        standings.add(played)
    return standings


def test_the_ladder_does_not_depend_on_the_order_of_finishing() -> None:
    dice = Random(3)
    games = [stub(number, dice.choice("aabc")) for number in PAIRS.numbers(8)]
    expected = standings_of(games).to_builtins()
    assert standings_of(games[::-1]).to_builtins() == expected
    dice.shuffle(games)
    assert standings_of(games).to_builtins() == expected
    # and yet each game counts
    assert standings_of(games[1:]).to_builtins() != expected


def test_who_wins_is_above_who_loses() -> None:
    standings = standings_of([stub(number, "c") for number in PAIRS.numbers(4)])
    rungs = {rung.name: rung for rung in standings.rungs()}
    assert standings.rungs()[0].name == "c"
    assert rungs["c"].tally.rate == 1
    assert rungs["c"].tally.games == 12
    assert rungs["a"].tally.wins == 4  # eight shared victories, and four games lost to c
    assert rungs["c"].interval[0] < rungs["c"].mu < rungs["c"].interval[1]
    assert rungs["c"].ordinal < rungs["c"].interval[0]
    assert standings.fair == 0.5
    assert standings.leader()[0] == "c"


def test_shared_victories_keep_ratings_together() -> None:
    level = standings_of([stub(number, "nobody") for number in PAIRS.numbers(20)]).rungs()
    assert max(rung.mu for rung in level) - min(rung.mu for rung in level) < 0.5
    assert {rung.tally.rate for rung in level} == {0.5}


def test_all_ranks_count_not_only_the_first() -> None:
    games = [replace(stub(number, "a", ladder=TRIOS), ranks=()) for number in TRIOS.numbers(6)]
    ranked = []
    for played in games:
        bots = TRIOS.match_of(played.number)[0].bots
        ranked.append(replace(played, ranks=tuple(1 + sorted(bots).index(name) for name in bots)))
    assert [rung.name for rung in standings_of(ranked, TRIOS).rungs()] == ["a", "b", "c", "d"]


def test_teams_are_rated_as_teams() -> None:
    four = Ladder("andromeda", ("a", "b", "c", "d"), 4, "teams")
    played = Played(0, (0, 1), (30, 10, 25, 25), ranks=(1, 1, 3, 3), sides=(0, 0, 1, 1))
    rungs = {rung.name: rung for rung in standings_of([played], four).rungs()}
    assert rungs["a"].mu == rungs["b"].mu > 25 > rungs["c"].mu == rungs["d"].mu
    assert (rungs["a"].tally.wins, rungs["c"].tally.wins) == (1, 0)


def test_a_game_that_failed_is_counted_but_not_rated() -> None:
    games = [stub(number, "a") for number in range(6)]
    failed = [*games, Played(6, error="broken")]
    result = standings_of(failed).to_builtins()
    assert (result["games"], result["errors"], result["mean_decisions"]) == (7, 1, 5)
    assert {bot["name"]: bot.pop("failed") for bot in result["bots"]} == {"a": 1, "b": 1, "c": 0, "d": 0}
    without = standings_of(games).to_builtins()["bots"]
    assert {bot.pop("failed") for bot in without} == {0}
    assert result["bots"] == without


def test_who_has_finished_no_game_comes_last() -> None:
    """The rating of such a bot is only where all begin; others are below that because they have lost."""
    games = [
        Played(number, error="broken") if "a" in PAIRS.match_of(number)[0].bots else stub(number, "b")
        for number in PAIRS.numbers(4)
    ]
    standings = standings_of(games)
    *rated, last = standings.rungs()
    assert (last.name, last.rated, last.failed, last.tally.games) == ("a", False, 12, 0)
    assert [rung.failed for rung in rated] == [4, 4, 4]
    assert min(rung.mu for rung in rated) < last.mu
    picture = ElementTree.fromstring(plot("", standings, rating="", rate=""))
    texts = [element.text for element in picture.iter() if element.tag.endswith("text")]
    assert texts.count("a") == 2
    assert {"–", "– · 0"} <= set(texts)
    assert len([element for element in picture.iter() if element.tag.endswith("circle")]) == 6


def test_real_games_on_any_number_of_processes() -> None:
    ladder = Ladder("rftg", ("random", "heuristic"), seed="real")
    alone, two = (play_ladder(ladder, 4, workers=Processes(jobs)).to_builtins() for jobs in (1, 2))
    assert alone.pop("cpu_s") > 0
    assert two.pop("cpu_s") > 0
    assert alone == two
    assert [bot["name"] for bot in alone["bots"]] == ["heuristic", "random"]


def test_a_ladder_that_cannot_be_played() -> None:
    with pytest.raises(BadLadder, match="at least 3 bots, not 2"):
        play_ladder(Ladder("rftg", ("random", "heuristic"), 3), 1)
    with pytest.raises(BadLadder, match="named once"):
        play_ladder(Ladder("rftg", ("random", "random")), 1)
    with pytest.raises(NoSuchBot, match="deep-thought"):
        play_ladder(Ladder("rftg", ("random", "deep-thought")), 1)
    with pytest.raises(BadSetup, match="blitz"):
        play_ladder(Ladder("rftg", ("random", "heuristic"), mode="blitz"), 1)


def test_the_plot_is_a_picture_with_every_bot() -> None:
    standings = standings_of([stub(number, "a") for number in PAIRS.numbers(2)])
    picture = plot("<A & B>", standings, rating="Rating", rate="Win rate")
    elements = list(ElementTree.fromstring(picture).iter())
    texts = [element.text for element in elements if element.tag.endswith("text")]
    assert texts[:2] == ["<A & B>", "Rating"]
    assert [text for text in texts if text in ("a", "b", "c", "d")] == [rung.name for rung in standings.rungs()] * 2
    assert len([element for element in elements if element.tag.endswith("circle")]) == 8
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")


def test_a_plot_without_games() -> None:
    ElementTree.fromstring(plot("", LadderStandings(PAIRS), rating="", rate=""))
