"""Recorded games of thinking players as readable text (see `orloj.testing.golden`): three players on a ready map, and
six on one that was drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from orloj.bots import bot_named
from orloj.games.ti4 import GAME
from orloj.games.ti4.components import ACTION_CARDS, AGENDAS, OBJECTIVES
from orloj.games.ti4.state import State
from orloj.kernel import Table
from orloj.testing.golden import Golden

FOLDER = Path(__file__).parent / "golden"
MODE = "standard"
OWN = ("action_cards", "secrets", "notes")  # of a player: only the owner sees it
KNOWN = ("known_notes", "known_cards")  # of which others may know some
LISTED = ("systems", "planets")  # a line for each part, so that a change stands out
CARDS: Mapping[str, Sequence[Any]] = {"action_card": ACTION_CARDS, "agenda": AGENDAS, "objective": OBJECTIVES}


def heading(table: Table[State]) -> str:
    """Once in each round, when its first strategy card is chosen."""
    begins = any(ask.kind == "pick-strategy" for ask in table.asks().values())
    untouched = all(not player.strategy_cards for player in table.state.players)
    return f"round {table.state.round}" if begins and untouched else ""


def view(table: Table[State], looker: int | None) -> list[str]:
    """Everything that a seat sees; what is empty or 0 is left out."""
    seen = GAME.named(table.view(looker))
    assert seen.pop("you") == looker
    players = seen.pop("players")
    lines = []
    for key, value in seen.items():
        if key in LISTED and value:
            lines += [f"    {key} {part}: {_short(one)}" for part, one in value.items() if _short(one)]
        elif value:
            lines.append(f"    {key}: {value}")
    for seat, player in enumerate(players):
        lines += [f"    seat {seat} {key}: {value}" for key, value in player.items() if value]
    return lines


def _short(value: Any) -> Any:
    return {key: one for key, one in value.items() if one} if isinstance(value, dict) else value


def word(key: str, value: Any) -> str:
    """Numbers of cards as their ids, everything else as it is."""
    if key in CARDS and isinstance(value, int) and value >= 0:
        return str(CARDS[key][value].id)
    return str(value)


BOT = bot_named("heuristic", "ti4")
RECORDED = {
    3: Golden(GAME, FOLDER, heading, view, word, [BOT] * 3, {"map": "ready", "factions": "random"}),
    6: Golden(GAME, FOLDER, heading, view, word, [BOT] * 6, {"map": "generated", "factions": "choice"}),
}


@pytest.mark.parametrize("seats", RECORDED)
def test_a_recorded_game_comes_out_again(seats: int) -> None:
    RECORDED[seats].check(MODE, seats)


@pytest.mark.parametrize("seats", RECORDED)
def test_in_a_recorded_view_a_player_knows_more_than_a_spectator_only_of_his_own_cards(seats: int) -> None:
    """The files themselves are checked, so that nobody records a leak."""
    looker = "spectators"
    for line in (FOLDER / f"{MODE}-{seats}.txt").read_text("utf-8").splitlines():
        if line.startswith("  view of "):
            looker = line.split()[2]
        elif line.startswith("    seat "):
            _, seat, field, *_ = line.split()
            name = field.removesuffix(":")
            assert name not in OWN or looker == seat, line
            assert looker == "spectators" or name in (*OWN, *KNOWN), line
        elif line.startswith("    ") and looker != "spectators":
            assert line.split()[0].removesuffix(":") in ("known_agendas", "offers"), line
