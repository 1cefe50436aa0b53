"""What counts as exercised, and that games reach it (`orloj cards voidfall --exercised`)."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.voidfall.components import AGENDAS, ALERTS, CRISES, EVENTS, HEROICS, TECHNOLOGIES
from orloj.games.voidfall.exercise import OPTIONS, PARTS, happened
from orloj.kernel import Line
from orloj.lab import exercised
from tests.voidfall.positions import agenda, crisis, event_card


def told(key: str, **values: Any) -> Line:
    return Line(key=key, seat=0, values=values)


@pytest.mark.parametrize(
    ("line", "pair"),
    [
        (told("acts", focus="conquest", action="engage"), ("conquest", "engage")),
        (told("acts", focus="heroic_conquest", action="plan"), ("heroic_conquest", "plan")),
        (told("learns", tech="shields", grade="improved"), ("shields", "improved")),
        (told("solves", crisis=crisis("crisis_2_03")), ("crisis_2_03", "solved")),
        (told("suffers", crisis=crisis("crisis_2_03")), ("crisis_2_03", "suffered")),
        (told("event", event=event_card("2J")), ("event.2J", "revealed")),
        (told("stores-agenda", agenda=agenda("M1"), slot=1), ("agenda.M1", "stored")),
        (told("scores-agenda", agenda=agenda("M1"), count=3), ("agenda.M1", "scored")),
        (told("fallen", house="nervo"), ("fallen_nervo", "gained")),
        (told("alert", alert=0), (ALERTS[0].id, "revealed")),
    ],
)
def test_what_the_story_tells(line: Line, pair: tuple[str, str]) -> None:
    assert happened([line]) == {pair}


def test_spaces_of_tracks_belong_to_the_house() -> None:
    story = [told("house", house="valnis", origin="valnis_A"), told("advances", track="society", count=3)]
    tracks = {pair for pair in happened(story) if pair[1] == "space.3"}
    assert len(tracks) == 1
    assert happened([told("uses", thing="nothing")]) == set()


def test_every_component_has_its_parts() -> None:
    names = set(PARTS)
    assert {*TECHNOLOGIES, *[one.id for one in HEROICS], *[one.id for one in CRISES]} <= names
    assert {one.id for one in ALERTS} <= names
    assert {f"agenda.{one.id}" for one in AGENDAS} | {f"event.{one.id}" for one in EVENTS} <= names
    assert all(PARTS.values())


def test_games_of_all_ways_exercise_components_of_every_sort() -> None:
    """A few games; a whole table takes hundreds (see the command)."""
    found = exercised("voidfall", 22)
    assert {option["difficulty"] for option in OPTIONS} == {"easy", "medium", "hard"}
    seen = {id for id, parts in found.seen.items() if parts}
    for sort in ("agenda.", "event.", "origin.", "crisis_", "situation_", "alliance_", "bounty_", "standard_"):
        assert any(id.startswith(sort) for id in seen), sort
