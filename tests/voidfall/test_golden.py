"""Recorded games of thinking players as readable text (see `orloj.testing.golden`): three rivals, and one alone against
the Voidborn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from orloj.bots import bot_named
from orloj.games.voidfall import GAME
from orloj.games.voidfall.components import AGENDAS, ALERTS, BOUNTIES, CRISES, EVENTS, HEROICS, RECLAIMS
from orloj.games.voidfall.state import COMPETITIVE, SOLO, State
from orloj.kernel import Table
from orloj.testing.golden import Golden

FOLDER = Path(__file__).parent / "golden"
OWN = ("drawn", "peeked", "preselected", "asks_benefits", "asks_payment")  # of a player: only the owner sees it
HIDDEN = (*OWN, "known_agendas")  # of which others may know some
LISTED = ("sectors", "board", "now")  # a line for each part, so that a change stands out
KNOWN = ("known_events", "known_piles")  # what a player may have looked at
CARDS: Mapping[str, Sequence[Any]] = {
    "agenda": AGENDAS,
    "alert": ALERTS,
    "bounty": BOUNTIES,
    "crisis": CRISES,
    "event": EVENTS,
    "heroic": HEROICS,
    "reclaim": RECLAIMS,
}


def heading(table: Table[State]) -> str:
    """Once in each cycle, when its first turn begins."""
    begins = any(ask.kind == "selection" for ask in table.asks().values())
    return f"cycle {table.state.cycle}" if table.state.round == 1 and begins else ""


def view(table: Table[State], looker: int | None) -> list[str]:
    """Everything that a seat sees; what is empty or 0 is left out."""
    seen = GAME.named(table.view(looker))
    assert seen.pop("seat") == looker
    players = seen.pop("players")
    lines = []
    for key, value in seen.items():
        if key in LISTED and value:
            lines += [f"    {key} {part}: {_short(one)}" for part, one in value.items() if one]
        elif value:
            lines.append(f"    {key}: {value}")
    for seat, player in enumerate(players):
        lines += [f"    seat {seat} {key}: {value}" for key, value in player.items() if value]
    return lines


def _short(value: Any) -> Any:
    return {key: one for key, one in value.items() if one} if isinstance(value, dict) else value


def word(key: str, value: Any) -> str:
    """Numbers of cards and tokens as their ids, everything else as it is."""
    if key in CARDS and isinstance(value, int) and value >= 0:
        return str(CARDS[key][value].id)
    return str(value)


BOT = bot_named("heuristic", "voidfall")
RECORDED = {
    (COMPETITIVE, 3): Golden(GAME, FOLDER, heading, view, word, [BOT] * 3),
    (SOLO, 1): Golden(GAME, FOLDER, heading, view, word, [BOT], {"difficulty": "medium"}),
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
            if looker == "spectators":
                assert field.removesuffix(":") not in OWN, line
            else:
                assert field.removesuffix(":") in HIDDEN, line
                assert looker == seat or field == "known_agendas:", line
        elif line.startswith("    ") and looker != "spectators":
            assert line.split()[0].removesuffix(":") in KNOWN, line
