"""Recorded games of thinking players as readable text (see `orloj.testing.golden`): four players, and one against the
AI cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from orloj.bots import bot_named
from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.components import CARDS, CONTACTS
from orloj.games.outer_rim.state import State
from orloj.kernel import Table
from orloj.testing.golden import Golden

FOLDER = Path(__file__).parent / "golden"
EVERY = 16  # turns between two looks at the views
HIDDEN = ("secrets",)  # of a player: only the owner sees it
LISTED = ("contacts", "markets")  # a line for each, so that what somebody has seen stands out
KNOWN = (*LISTED, "opponent")  # what a player may have looked at


def heading(table: Table[State]) -> str:
    g = table.state
    begins = any(ask.kind == "planning" for ask in table.asks().values())
    return f"turn {g.turn}" if g.turn % EVERY == 1 and begins else ""


def view(table: Table[State], looker: int | None) -> list[str]:
    """Everything that a seat sees; what is empty or 0 is left out."""
    seen = GAME.named(table.view(looker))
    assert seen.pop("seat") == looker
    players = seen.pop("players")
    del seen["databank"]  # what is not elsewhere
    lines = []
    for key, value in seen.items():
        if key in LISTED:
            lines += [f"    {key} {place}: {one}" for place, one in value.items()]
        elif value:
            lines.append(f"    {key}: {value}")
    for seat, player in enumerate(players):
        lines += [f"    seat {seat} {key}: {value}" for key, value in player.items() if value]
    return lines


def word(key: str, value: Any) -> str:
    """Numbers of cards and contacts as tokens, everything else as it is."""
    if isinstance(value, int) and not isinstance(value, bool):
        if key == "card":
            return CARDS[value].id
        if key == "contact":
            return CONTACTS[value].id
    return str(value)


BOT = bot_named("heuristic", "outer_rim")
RECORDED = {
    ("standard", 4): Golden(GAME, FOLDER, heading, view, word, [BOT] * 4, {"map": "random"}),
    ("solo", 1): Golden(GAME, FOLDER, heading, view, word, [BOT], {"opponent-fame": "2"}),
}


@pytest.mark.parametrize(("mode", "seats"), RECORDED)
def test_a_recorded_game_comes_out_again(mode: str, seats: int) -> None:
    RECORDED[mode, seats].check(mode, seats)


@pytest.mark.parametrize(("mode", "seats"), RECORDED)
def test_in_a_recorded_view_a_player_knows_more_than_a_spectator_only_by_looking(mode: str, seats: int) -> None:
    """The files themselves are checked, so that nobody records a leak."""
    looker = "spectators"
    for line in (FOLDER / f"{mode}-{seats}.txt").read_text("utf-8").splitlines():
        if line.startswith("  view of "):
            looker = line.split()[2]
        elif line.startswith("    seat "):
            _, seat, field, *_ = line.split()
            assert (field.removesuffix(":") in HIDDEN) == (looker == seat), line
        elif line.startswith("    ") and looker != "spectators":
            assert line.split()[0].removesuffix(":") in KNOWN, line
