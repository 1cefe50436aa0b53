"""Forecasts, and what holds for every fight."""

from __future__ import annotations

import pytest

from orloj.games.voidfall.combat import (
    Absorbed,
    Approach,
    Dealt,
    Fight,
    Lost,
    Option,
    Outcome,
    Salvo,
    Silent,
    begin,
    best_line,
    best_outcome,
    chosen,
    forecast,
    outcome,
    pending,
    resolve,
    sensible,
    worth,
)
from orloj.games.voidfall.combat.search import _best_of
from orloj.games.voidfall.combat.steps import key
from tests.voidfall.combat.fighting import against, any_fight, ships, side, voidborn

SEEDS = range(150)


def every_end(fight: Fight, seen: dict[object, list[Fight]]) -> list[Fight]:
    """All ends of a fight, whatever is chosen."""
    if (choice := pending(fight)) is None:
        return [fight]
    position = key(fight)
    if position not in seen:
        seen[position] = [end for option in choice.options for end in every_end(chosen(fight, option), seen)]
    return seen[position]


def by_trying_everything(fight: Fight, seen: dict[object, Outcome]) -> Outcome:
    if (choice := pending(fight)) is None:
        return outcome(fight)
    position = key(fight)
    if position not in seen:
        ends = [by_trying_everything(chosen(fight, option), seen) for option in choice.options]
        seen[position] = _best_of(ends, choice.side, worth)
    return seen[position]


@pytest.mark.parametrize("part", range(5))
def test_the_forecast_is_as_good_as_trying_everything(part: int) -> None:
    for seed in range(part, 300, 5):
        fight = any_fight(seed, most=8)
        tried, found = by_trying_everything(fight, {}), best_outcome(fight)
        assert worth(found, "attacker") == worth(tried, "attacker"), seed
        assert worth(found, "defender") == worth(tried, "defender"), seed


def test_every_fight_ends_whatever_is_chosen_and_nothing_gets_lost() -> None:
    for seed in SEEDS:
        fight = any_fight(seed, most=6)
        for end in every_end(fight, {}):
            ended = outcome(end)
            for name in ("attacker", "defender"):
                tally, started = ended.of(name), fight.side(name)
                assert min(*tally.left, *tally.lost, *tally.home, *tally.recalled) >= 0, seed
                whole = tally.left.plus(tally.lost)
                assert whole.power == started.fleet.power + tally.launched, seed
                assert 0 <= tally.energy <= started.energy
                assert 0 <= tally.trade <= started.trade
                assert 0 <= tally.materials <= started.materials
            assert (ended.result in ("won", "surrendered")) == (ended.attacker.left.power > 0), seed
            assert not (ended.attacker.left.power and ended.defender.left.power), seed


def test_damage_is_either_absorbed_or_lost() -> None:
    for seed in SEEDS:
        log = best_line(any_fight(seed)).log
        dealt = {"attacker": 0, "defender": 0}
        for event in log:
            if isinstance(event, Approach | Dealt):
                dealt[{"attacker": "defender", "defender": "attacker"}[event.side]] += event.damage
            elif isinstance(event, Absorbed):
                dealt[event.side] -= event.amount
            elif isinstance(event, Lost):
                dealt[event.side] -= event.ships.power
        assert all(left >= 0 for left in dealt.values()), f"{seed}: more absorbed and lost than dealt"
        ended = best_line(any_fight(seed)).outcome
        for name in ("attacker", "defender"):
            if ended.of(name).left.power:
                assert dealt[name] == 0, f"{seed}: damage was forgotten"


def test_no_option_is_refused_and_each_is_there_once() -> None:
    for seed in SEEDS:
        fight = any_fight(seed)
        while (choice := pending(fight)) is not None:
            assert len(choice.options) > 1
            assert len({option.token for option in choice.options}) == len(choice.options)
            assert set(sensible(fight)) <= set(choice.options)
            for option in choice.options:
                chosen(fight, option)
            fight = chosen(fight, choice.options[seed % len(choice.options)])


def test_initiative_in_the_log_goes_with_who_deals() -> None:
    for seed in SEEDS:
        first = None
        for event in best_line(any_fight(seed)).log:
            if isinstance(event, Salvo):
                first = event.first
            elif isinstance(event, Dealt | Silent) and first is not None:
                assert first in ("both", event.side), seed
                first = None


def test_the_range_holds_what_is_expected() -> None:
    for seed in SEEDS:
        fight = any_fight(seed)
        for name in ("attacker", "defender"):
            found = forecast(fight, name)
            low, middle, high = (worth(end, name) for end in (found.worst, found.outcome, found.best))
            assert low <= middle <= high, seed
            assert found.outcome == best_outcome(fight)
            if found.branches:
                choice = pending(fight)
                assert choice is not None
                assert {branch.option for branch in found.branches} == set(choice.options)
                values = [worth(branch.outcome, choice.side) for branch in found.branches]
                assert values == sorted(values, reverse=True)
                assert values[0] == worth(found.outcome, choice.side)


def test_a_fight_without_choices_is_resolved_exactly() -> None:
    fight = against(side("torpedoes", corvette=4), voidborn(4, batteries=1))
    assert pending(fight) is None
    found = forecast(fight, "attacker")
    assert found.outcome == resolve(fight) == found.best == found.worst
    assert found.certain
    assert found.branches == ()


def test_the_best_choice_comes_first_and_says_what_it_leads_to() -> None:
    fight = against(side("torpedoes+", corvette=1, carrier=3), voidborn(3, batteries=1))
    found = forecast(fight, "attacker")
    assert [branch.option.ships for branch in found.branches] == [ships(carrier=1), ships(corvette=1)]
    assert [branch.outcome.result for branch in found.branches] == ["won", "tied"]


def test_a_value_of_ones_own_decides_what_is_best() -> None:
    fight = against(side(corvette=2, bombard=True, materials=3), side(batteries=1))
    assert best_outcome(fight).attacker.left.power == 2
    thrifty = best_outcome(fight, lambda end, name: (end.taken, -end.of(name).materials))
    assert (thrifty.attacker.left.power, thrifty.attacker.materials) == (1, 0)


def test_the_line_tells_every_choice_and_the_whole_log() -> None:
    fight = against(side("destroyers", destroyer=2, corvette=2), voidborn(4))
    line = best_line(fight)
    replayed = fight
    for choice, option in line.taken:
        assert pending(replayed) == choice
        replayed = chosen(replayed, option)
    assert outcome(replayed) == line.outcome
    assert replayed.log == line.log


def test_a_fight_without_a_log_ends_alike() -> None:
    for seed in SEEDS:
        fight = any_fight(seed)
        quiet = begin(fight.attacker, fight.defender, fight.target, log=False)
        assert quiet.log is None
        assert resolve(quiet) == resolve(fight)
        assert best_line(quiet).log == ()


def test_the_same_position_after_more_salvos_is_the_same_position() -> None:
    """A line was not found again if a position could be reached after different numbers of salvo steps."""
    cards = ("destroyers+", "shields+", "torpedoes+", "escape_pods+", "autonomous_drones")
    attacker = side(*cards, sentry=1, destroyer=2, dreadnought=1, carrier=1, active=2, trade=1)
    defender = side(*cards, corvette=3, sentry=2, dreadnought=1, carrier=1)
    fight = against(attacker, defender)
    assert best_line(fight).outcome == best_outcome(fight)
    for most in (5, 50):  # also if late choices are only guessed
        found = forecast(fight, "attacker", most=most)
        assert not found.exact
        assert found.outcome == best_line(fight, most=most).outcome


def test_options_have_short_names() -> None:
    assert Option(2).token == "2"
    assert Option(ships=ships(sentry=1, corvette=2)).token == "corvette 2, sentry 1"
    assert Option().token == "0"
