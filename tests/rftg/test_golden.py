"""Recorded games as readable text, one for each mode (see `orloj.testing.golden`), and counts of legal continuations.

The counts catch a changed rule that no other test notices.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from orloj.games.rftg import GAME
from orloj.games.rftg.cards import TOKEN
from orloj.games.rftg.state import State
from orloj.games.rftg.view import View
from orloj.kernel import Table
from orloj.testing import Position
from orloj.testing.golden import Golden
from orloj.testing.rftg import area, rftg

FOLDER = Path(__file__).parent / "golden"
GAMES = [("standard", 3), ("first", 2), ("advanced", 2)]
CARDS_IN = {"card", "cards", "world", "worlds", "tableau", "goods", "placing", "hand", "looking", "produced"}


def heading(table: Table[State]) -> str:
    return f"round {table.state.round}" if table.state.round and table.state.phase == "" else ""


def view(table: Table[State], looker: int | None) -> list[str]:
    """Everything that a seat sees; what is empty or 0 is left out."""
    seen = table.view(looker)
    assert isinstance(seen, View)
    assert seen.seat == looker
    fields = msgspec.structs.asdict(seen)
    del fields["players"], fields["seat"]
    lines = [f"    {GOLDEN.values(fields)}"]
    for seat, player in enumerate(seen.players):
        fields = msgspec.structs.asdict(player)
        fields["score"] = player.score.total
        fields["sixes"] = [f"{TOKEN[six]}:{points}" for six, points in player.score.sixes.items()]
        lines.append(f"    seat {seat}: {GOLDEN.values(fields)}")
    return lines


def word(key: str, value: Any) -> str:
    """Card numbers as tokens, everything else as it is (a single number of `cards` tells how many)."""
    if isinstance(value, list):
        return ",".join(TOKEN[one] if key in CARDS_IN else str(one) for one in value)
    return TOKEN[value] if key in CARDS_IN and key != "cards" else str(value)


GOLDEN = Golden(GAME, FOLDER, heading, view, word)


@pytest.mark.parametrize(("mode", "seats"), GAMES)
def test_a_recorded_game_comes_out_again(mode: str, seats: int) -> None:
    GOLDEN.check(mode, seats)


@pytest.mark.parametrize(("mode", "seats"), GAMES)
def test_in_a_recorded_view_a_player_knows_more_than_a_spectator_only_of_the_own_area(mode: str, seats: int) -> None:
    """The files themselves are checked, so that nobody records a leak."""
    looker = "spectators"
    for line in (FOLDER / f"{mode}-{seats}.txt").read_text("utf-8").splitlines():
        if line.startswith("  view of "):
            looker = line.split()[2]
        elif line.startswith("    seat "):
            assert (looker == "spectators") or line.split()[1] == f"{looker}:", line
            assert (" hand=" in line) <= (looker != "spectators"), line


# -- counts of legal continuations


def test_legal_continuations_of_a_settle_phase() -> None:
    """Two players near the end, with every way to place a world."""
    t = rftg(
        area(
            *("old-earth", "contact-specialist", "drop-ships", "new-military-tactics", "colony-ship"),
            hand=["rebel-miners", "pirate-world", "alien-robot-sentry", "comet-zone", "space-marines"],
        ),
        area("new-sparta", "mining-robots", hand=["outlaw-world", "asteroid-belt", "rebel-underground", "gem-world"]),
        phases=["settle"],
    )
    # Each world and passing: 5 for the first player, 4 for the second.
    assert t.options(0) == ["rebel-miners", "pirate-world", "alien-robot-sentry", "comet-zone", "pass"]
    assert t.options(1) == ["outlaw-world", "asteroid-belt", "gem-world", "pass"]
    # Two one-time cards may be given up or not, so each way counts 4 times; but 2 times where it needs one of them
    # (to conquer Pirate World), or where only one of them can be used (Alien Robot Sentry, no Colony Ship). To conquer
    # and to pay: Rebel Miners 4 + 4, Pirate World 2 + 4, Alien Robot Sentry 2, Comet Zone 4, whatever the other one
    # places. If the first player passes: 3 payments for Asteroid Belt (2 - 1) and for Gem World, else 7 actions of the
    # next round.
    assert (8 + 6 + 2 + 4) * 4 + 3 + 3 + 7 + 7 == 100
    assert [count(t, depth) for depth in (1, 2, 3, 4)] == [5, 5 * 4, 100, 532]


def test_legal_continuations_of_a_consume_phase() -> None:
    """One player with many powers and goods, the sale first."""
    worlds = ["gem-world", "asteroid-belt", "pre-sentient-race", "deserted-alien-outpost", "spice-world"]
    t = rftg(
        area(
            *("new-vinland", "old-earth", "tourist-world", "diversified-economy", "deficit-spending", *worlds),
            goods=worlds,
            hand=["public-works", "space-marines"],
            picks=["consume-trade"],
        ),
        area("new-sparta"),
        phases=["consume"],
    )
    assert len(t.options(0)) == 5, "five goods to sell"
    # Five powers. Of four goods New Vinland takes 1, Old Earth and Tourist World 2, Diversified Economy 3 different
    # ones (4 ways if a Novelty was sold, else 2), and Deficit Spending takes up to 2 cards from hand: there are 2 and
    # those of the sale, 5 for Novelty (2 + 1 + 2), 4 for Rare elements, 5 for Genes, 6 for Alien technology.
    spending = {5: 1 + 7 + 21, 4: 1 + 6 + 15, 6: 1 + 8 + 28}
    novelty = 4 + 6 + 6 + 4 + spending[5]
    rest = 3 * (4 + 6 + 6 + 2) + spending[4] + spending[5] + spending[6]
    assert 2 * novelty + rest == 240
    assert [count(t, depth) for depth in (1, 2, 3, 4)] == [5, 5 * 5, 240, 880]


def test_legal_continuations_of_an_advanced_round() -> None:
    """Two action cards of nine for each, then what they call for."""
    t = rftg(
        area("epsilon-eridani", hand=["space-marines", "gem-world", "outlaw-world"]),
        area("alpha-centauri", hand=["mining-robots", "comet-zone"], goods=["alpha-centauri"]),
        mode="advanced",
    )
    assert [count(t, depth) for depth in (1, 2, 3)] == [36, 36 * 36, 5335]


def count(t: Position[State], depth: int) -> int:
    """In how many ways the next answers can be given."""
    return sum(1 for _ in t.lines(depth))
