"""What the Voidborn score, and who wins [voidfall.end.4 to voidfall.end.14]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from orloj.games.voidfall.components import DIFFICULTIES
from orloj.games.voidfall.crises.board import board_of
from orloj.games.voidfall.crises.total import void_rows, void_total
from orloj.games.voidfall.state import SOLO, Haven, State, Turn
from orloj.testing import Position, proves
from tests.voidfall.positions import land, lord
from tests.voidfall.void_positions import HARBINGER, void, void_table

LINES = {
    "rift": 30,
    "unfinished_safe_haven": 20,
    "catastrophe": 20,
    "harbinger_on_map": 10,
    "consumed_technology": 5,
    "ongoing_crisis": 5,
    "fallen_house_card_in_sector": 3,
    "corruption_token": 2,
    "population_in_voidborn_sectors": 1,
}


@proves("voidfall.end.4")
@pytest.mark.parametrize(("difficulty", "base"), [("easy", 60), ("medium", 100), ("hard", 140)])
def test_they_begin_with_what_the_difficulty_says(difficulty: str, base: int) -> None:
    assert list(DIFFICULTIES) == ["easy", "medium", "hard"]
    rows = void_rows(void_table(difficulty=difficulty))
    assert rows["base"] == (1, base)


def change(**facts: Any) -> State:
    return void_table(**facts)


def _close_haven(g: State) -> None:
    board_of(g).havens[0].built = board_of(g).havens[0].levels


def _nearly(g: State) -> None:
    board_of(g).havens[0].built = board_of(g).havens[0].levels - 1


def _consume(g: State) -> None:
    board_of(g).consumed += ["shields", "robotics"]


def _offer(g: State) -> None:
    g.corrupted_offers.append("might")


def _slot(g: State) -> None:
    g.players[1].slots[2].corrupted = True


def _track(g: State) -> None:
    g.players[1].corrupted_tracks.append("society")


def _own_sector(g: State) -> None:
    g.sectors["O2"].corrupted = True


def _nobodys_sector(g: State) -> None:
    g.sectors["f1"].corrupted = True


def _chambers(g: State) -> None:
    g.players[0].chambers = 1


def _empty_sector(g: State) -> None:
    g.sectors["f1"].population = 5


def _voidborn_sector(g: State) -> None:
    g.sectors["c1"].population += 2


def _rift_gone(g: State) -> None:
    g.sectors["x"].kind = "standard"
    g.sectors["x"].population = 0


def _on_edge(g: State) -> None:
    g.sectors["O1"].edge_harbingers = 1


def _in_sector(g: State) -> None:
    g.sectors["c1"].harbingers += 2


def _no_card(g: State) -> None:
    g.sectors["b1"].fallen = ""


@proves(
    "voidfall.end.5",
    "voidfall.end.6",
    "voidfall.end.8",
    "voidfall.end.9",
    "voidfall.end.11",
    "voidfall.end.12",
    "voidfall.end.13",
)
@pytest.mark.parametrize(
    ("what", "line", "by"),
    [
        (_rift_gone, "rift", -1),
        (_close_haven, "unfinished_safe_haven", -1),
        (_nearly, "unfinished_safe_haven", 0),
        (_in_sector, "harbinger_on_map", 2),
        (_on_edge, "harbinger_on_map", 1),
        (_consume, "consumed_technology", 2),
        (_no_card, "fallen_house_card_in_sector", -1),
        (_offer, "corruption_token", 1),
        (_slot, "corruption_token", 1),
        (_track, "corruption_token", 1),
        (_own_sector, "corruption_token", 1),
        (_nobodys_sector, "corruption_token", 1),
        (_chambers, "corruption_token", 0),
        (_voidborn_sector, "population_in_voidborn_sectors", 2),
        (_empty_sector, "population_in_voidborn_sectors", 0),
    ],
)
def test_each_line_scores(what: Callable[[State], None], line: str, by: int) -> None:
    before, g = void_table(), void_table()
    if what is _nobodys_sector:
        before.sectors["f1"].corrupted = g.sectors["f1"].corrupted = False
    what(g)
    assert void_rows(g)[line][0] - void_rows(before)[line][0] == by
    assert void_total(g) - void_total(before) == by * LINES[line]


@proves("voidfall.end.7", "voidfall.end.8", "voidfall.end.10")
def test_catastrophes_and_ongoing_crises_score_but_not_harbingers_on_the_board() -> None:
    before = void_table()
    rows: dict[str, list[str | int]] = {
        "military": [HARBINGER, "crisis_1_01"],
        "economic": ["crisis_1_07", "crisis_2_09"],
    }
    g = void_table(catastrophes=2, rows=rows)
    assert void_total(g) - void_total(before) == 2 * 20 + 3 * 5


@proves("voidfall.end.4", "voidfall.end.10")
def test_the_sum_of_all_lines() -> None:
    rows = void_rows(void_table(catastrophes=1))
    assert void_total(void_table(catastrophes=1)) == sum(points for _, points in rows.values())
    assert set(rows) == {"base", *LINES}


def ending(*influence: int, **facts: Any) -> Position[State]:
    return void(*[lord(influence=n) for n in influence], plan=["game-ends"], turn=Turn(), cycle=3, **facts)


@proves("voidfall.end.14")
def test_everybody_needs_at_least_the_total() -> None:
    total = void_total(void_table(cycle=3))
    for influence, won in (
        ((total, total), True),
        ((total + 50, total - 1), False),
        ((total - 1, total - 1), False),
        ((total, total + 9), True),
    ):
        outcome = ending(*influence).outcome
        assert outcome is not None
        assert outcome.winners == ([0, 1] if won else [])
        assert outcome.reason == ("victory" if won else "defeat")


@proves("voidfall.end.14")
def test_alone_too() -> None:
    total = void_total(void_table(mode=SOLO, cycle=3))
    for more, won in ((0, True), (-1, False)):
        outcome = ending(total + more, mode=SOLO).outcome
        assert outcome is not None
        assert bool(outcome.winners) is won


@proves("voidfall.end.6", "voidfall.safe-havens.7")
def test_a_haven_scores_until_its_last_level_is_built() -> None:
    def three(g: State) -> None:
        board_of(g).havens = [Haven(2, 2), Haven(3, 2), Haven(4, 0)]

    assert void_rows(void_table(change=three))["unfinished_safe_haven"] == (2, 40)


def test_land_helps_here() -> None:
    """A sector of a player never counts as one of the Voidborn."""
    before = void_rows(void_table())["population_in_voidborn_sectors"][0]
    g = void_table(sectors={"c1": land(0, population=6)})
    assert void_rows(g)["population_in_voidborn_sectors"][0] < before
