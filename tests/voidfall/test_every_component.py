"""What counts as exercised, and that every component is at work in some run (`orloj cards voidfall --exercised`)."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.voidfall import GAME
from orloj.games.voidfall.components import AGENDAS, ALERTS, CRISES, EVENTS, HEROICS, ORIGINS, TECHNOLOGIES
from orloj.games.voidfall.effects.core import EFFECTS
from orloj.games.voidfall.exercise import OPTIONS, PARTS, effect_part, happened, taste, watching
from orloj.games.voidfall.knockouts import KNOCKOUTS
from orloj.games.voidfall.state import State
from orloj.kernel import Line
from orloj.lab import exercised
from orloj.testing import Position
from tests.voidfall.exercising import Exercise, Shown, enter
from tests.voidfall.positions import agenda, crisis, event_card, galaxy, invade, land, lord, resolving, table


def told(key: str, **values: Any) -> Line:
    return Line(key=key, seat=0, values=values)


@pytest.mark.parametrize(
    ("line", "pair"),
    [
        (told("learns", tech="shields", grade="improved"), ("shields", "improved")),
        (told("solves", crisis=crisis("crisis_2_03")), ("crisis_2_03", "solved")),
        (told("suffers", crisis=crisis("crisis_2_03")), ("crisis_2_03", "suffered")),
        (told("event", event=event_card("2J")), ("event.2J", "revealed")),
        (told("stores-agenda", agenda=agenda("M1"), slot=1), ("agenda.M1", "stored")),
        (told("scores-agenda", agenda=agenda("M1"), count=3), ("agenda.M1", "scored")),
        (told("fallen", house="nervo"), ("fallen_nervo", "gained")),
        (told("alert", alert=0), (ALERTS[0].id, "revealed")),
        (told("founds", guild="miners", sector="a1"), ("guild.miners", "founded")),
        (told("glory", value=3), ("glory", "3")),
    ],
)
def test_what_the_story_tells(line: Line, pair: tuple[str, str]) -> None:
    assert happened([line]) == {pair}


def test_an_agenda_that_brings_nothing_was_not_scored() -> None:
    assert happened([told("scores-agenda", agenda=agenda("M1"), count=0)]) == set()


# -- what the story does not tell


def watched(t: Position[State], *lines: str) -> set[tuple[str, str]]:
    """What a watch finds while these answers are given."""
    with watching(PARTS, 1) as watch:
        shown = Shown.of(t, watch).play(*lines)
        return watch.found(shown.table)


def test_words_count_when_they_are_carried_out() -> None:
    t = resolving("politics/control/then/any.0", lord())
    assert EFFECTS.carried_out is None
    assert ("politics", "control/then/any.0") not in watched(t)
    t = galaxy(lord(stock={"credits": 9, "food": 9}), focus="politics")
    found = watched(t, "0 act politics control", "0 1")
    assert ("politics", "control/then/any.0") in found
    assert ("politics", "control/then/any.1") not in found
    assert EFFECTS.carried_out is None


def test_dearer_actions_are_the_same_actions() -> None:
    base = effect_part("conquest/engage/then/one.0")
    assert base == ("conquest", "engage/then/one.0")
    assert effect_part("conquest/engage/preferred_focus_surcharge/then/one.0") == base
    assert effect_part("2J/box.0") == ("event.2J", "box.0")


def test_spaces_of_tracks_belong_to_the_house() -> None:
    with watching(PARTS, 0) as watch:
        t = enter("yarvek", "society", 5)
        assert ("yarvek_society", "space.5") in watch.found(t.table)


@pytest.mark.parametrize(("corvettes", "mattered"), [(4, True), (0, False)])
def test_a_card_of_combat_counts_when_the_combat_ends_otherwise(corvettes: int, mattered: bool) -> None:
    """Shields absorb with corvettes only."""
    fleets = {"corvette": corvettes} if corvettes else {"dreadnought": 4}
    one = lord(house="belitan", letter="B", stock={"energy": 3}, techs={"shields": "basic", "dreadnoughts": "basic"})
    sectors = {"O1": land(0, fleets=fleets), "c1": {"void_power": 2}}
    with watching(PARTS, 1) as watch:
        t = Shown.of(galaxy(one, sectors=sectors, focus="conquest"), watch)
        invade(t, "c1", {f"{next(iter(fleets))} O1": 4})
        assert (("shields", "basic.combat") in watch.found(t.table)) == mattered


def test_what_is_tried_leaves_the_table_and_the_components_alone() -> None:
    before = dict(TECHNOLOGIES)
    one = lord(techs=dict.fromkeys(("robotics", "purifier", "starbases"), "improved"))
    plain = Position(GAME, table(one, focus="production")).play("0 act production supply")
    t = galaxy(one, focus="production")
    watched(t, "0 act production supply")
    assert before == TECHNOLOGIES
    assert t.state == plain.state


# -- what there is


def test_every_component_has_its_parts() -> None:
    names = set(PARTS)
    assert {*TECHNOLOGIES, *[one.id for one in HEROICS], *[one.id for one in CRISES]} <= names
    assert {one.id for one in ALERTS} <= names
    assert {f"agenda.{one.id}" for one in AGENDAS} | {f"event.{one.id}" for one in EVENTS} <= names
    assert all(PARTS.values())
    assert {f"origin.{id}" for id in ORIGINS} | {"trade", "haven", "compensation", "glory", "rift"} <= names
    assert all(part in PARTS[id] for id, part in KNOCKOUTS)
    assert {option["difficulty"] for option in OPTIONS} == {"easy", "medium", "hard"}


def test_a_curious_player_does_something_and_no_catastrophe() -> None:
    t = galaxy(lord(stock={"credits": 9, "food": 9}), focus="politics").play("0 act politics control")
    ask = t.question(0)
    nothing: dict[str, frozenset[str]] = {}
    assert taste(ask, "catastrophe", nothing) < taste(ask, "done", nothing) < taste(ask, "1", nothing)
    assert taste(ask, "1", {"politics": frozenset({"control/then/any.0"})}) > taste(ask, "1", nothing)
    assert taste(ask, "house yarvek", {"yarvek_raid": frozenset({"x", "y"})}) == 2


# -- every component


def test_every_component_is_at_work_in_some_run() -> None:
    """Whole games of all ways to play; whatever they leave in positions that are made for it, by the same rules."""
    done = Exercise()
    done.all_of_it(games=44, positions=300)
    assert not done.missing, f"never happened in {done.positions} positions: {done.missing}"


@pytest.mark.soak
def test_whole_games_alone_exercise_nearly_everything() -> None:
    """Without any position made by hand; `orloj cards voidfall --exercised --games 600` shows what is left."""
    found = exercised("voidfall", 600)
    total, left = sum(map(len, PARTS.values())), sum(map(len, found.missing.values()))
    assert left / total < 0.15, found.missing
