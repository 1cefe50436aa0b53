"""Results by traits of the players."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from orloj.lab import Played, Standings, wilson
from orloj.lab.arena import Match, play_match
from orloj.lab.by_trait import ByTrait, plot


def test_a_fair_share_is_what_everybody_wins_on_average() -> None:
    results = ByTrait()
    for number in range(8):
        results.add({"faction": ["sun" if number % 2 else "moon"], "seat": [str(number % 2 + 1)]}, number % 2, 10)
    assert results.fair == 0.5
    assert [(value, tally.rate, tally.games) for value, tally in results.rows("faction")] == [
        ("sun", 1.0, 4),
        ("moon", 0.0, 4),
    ]
    assert [value for value, _ in results.rows("seat")] == ["1", "2"]


def test_a_value_twice_in_one_game_counts_once() -> None:
    results = ByTrait()
    results.add({"card": ["a", "a", "b"]}, 1.0, 5)
    assert {value: tally.games for value, tally in results.rows("card")} == {"a": 1, "b": 1}


def test_a_team_is_one_trial() -> None:
    """Both of a team have the card, and both of the other team have another one: 20 trials each, not 40."""
    standings = Standings(Match("andromeda", ("a", "b", "c", "d"), "teams", study=True))
    for number in range(20):
        traits = [{"card": ["sun" if place % 2 else "moon"], "seat": [str(place)]} for place in range(4)]
        standings.add(Played(number, (1, 3), (9,) * 4, sides=(0, 1, 0, 1), traits=tuple(traits)))
    by_card, by_seat = dict(standings.by_trait.rows("card")), dict(standings.by_trait.rows("seat"))
    assert (by_card["sun"].games, by_card["sun"].wins) == (40, 40)
    assert by_card["sun"].interval == by_seat["1"].interval == wilson(20, 20)


def test_opponents_are_trials_of_their_own() -> None:
    standings = Standings(Match("rftg", ("a", "b"), study=True))
    standings.add(Played(0, (1,), (9, 9), traits=({"card": ["sun"]}, {"card": ["sun"]})))
    assert dict(standings.by_trait.rows("card"))["sun"].interval == wilson(1, 2)


def test_the_plot_is_a_picture_with_every_value() -> None:
    results = ByTrait()
    results.add({"faction": ["<sun> & moon"]}, 1.0, 5)
    picture = plot("A & B", [("faction", results.fair, results.rows("faction"))])
    texts = [element.text for element in ElementTree.fromstring(picture).iter() if element.tag.endswith("text")]
    assert "<sun> & moon" in texts
    assert "A & B" in texts


def test_a_match_is_studied_by_the_order_of_play() -> None:
    standings = play_match(Match("rftg", ("heuristic", "random"), study=True), games=4)
    seats = dict(standings.by_trait.rows("seat"))
    assert set(seats) == {"1", "2"}
    assert sum(tally.games for tally in seats.values()) == 8
    assert standings.by_trait.fair == pytest.approx(0.5)
