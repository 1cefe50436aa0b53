"""Recorded games of thinking players as readable text (see `orloj.testing.golden`): a duel with vortices and destiny
cards, and two against two."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from orloj.bots import bot_named
from orloj.games.andromeda import GAME
from orloj.games.andromeda.components import (
    DESTINIES,
    DISCOVERY_TOKEN,
    DOMINANCES,
    EVENTS,
    MODULES,
    MOONS,
    TACTIC_TOKEN,
)
from orloj.games.andromeda.state import State
from orloj.kernel import Table
from orloj.testing.golden import Golden

FOLDER = Path(__file__).parent / "golden"
EVERY = 10  # turns between two looks at the views
TOKENS = {
    "module": [one.id for one in MODULES],
    "moon": [one.id for one in MOONS],
    "card": TACTIC_TOKEN,
    "event": [one.id for one in EVENTS],
    "destiny": [one.id for one in DESTINIES],
}


def heading(table: Table[State]) -> str:
    g = table.state
    return f"turn {g.turn}" if g.turn % EVERY == 1 and g.plan == [] and "turn" in _kinds(table) else ""


def _kinds(table: Table[State]) -> list[str]:
    return [ask.kind for ask in table.asks().values()]


def view(table: Table[State], looker: int | None) -> list[str]:
    """Everything that a seat sees; what is empty or 0 is left out."""
    seen = GAME.named(table.view(looker))
    assert seen.pop("seat") == looker
    players = seen.pop("players")
    lines = [f"    {key}: {value}" for key, value in seen.items() if value]
    for seat, player in enumerate(players):
        lines += [f"    seat {seat} {key}: {value}" for key, value in player.items() if value]
    return lines


def word(key: str, value: Any) -> str:
    """Numbers of pieces as tokens, everything else as it is."""
    if key == "token" and isinstance(value, int):  # a token that was taken face down
        return f"{DISCOVERY_TOKEN[value]} or {DOMINANCES[value % len(DOMINANCES)].id}"
    names = TOKENS.get(key.removesuffix("s"))
    if names is None:
        return str(value)
    numbers = value if isinstance(value, list) else [value]
    return ",".join(names[one] if isinstance(one, int) else str(one) for one in numbers)


BOT = bot_named("heuristic", "andromeda")
RECORDED = {
    ("standard", 2): Golden(
        GAME, FOLDER, heading, view, word, [BOT] * 2, {"special": "vortices", "destiny": "on", "target": "50"}
    ),
    ("teams", 4): Golden(GAME, FOLDER, heading, view, word, [BOT] * 4, {"events": "dusk", "target": "50"}),
}


@pytest.mark.parametrize(("mode", "seats"), RECORDED)
def test_a_recorded_game_comes_out_again(mode: str, seats: int) -> None:
    RECORDED[mode, seats].check(mode, seats)


@pytest.mark.parametrize(("mode", "seats"), RECORDED)
def test_in_a_recorded_view_a_player_knows_more_than_a_spectator_only_of_the_own_side(mode: str, seats: int) -> None:
    """The files themselves are checked, so that nobody records a leak."""
    looker = "spectators"
    hidden = ("hand", "discoveries", "dominances", "destiny", "looking", "factions_dealt")
    for line in (FOLDER / f"{mode}-{seats}.txt").read_text("utf-8").splitlines():
        if line.startswith("  view of "):
            looker = line.split()[2]
        elif line.startswith("    seat ") and looker != "spectators":
            _, seat, field, *_ = line.split()
            own = int(seat) // 2 == int(looker) // 2 if mode == "teams" else seat == looker
            assert own, line
            assert field.removesuffix(":") in hidden, line
        elif line.startswith("    seat "):
            assert line.split()[2].removesuffix(":") not in hidden, line
