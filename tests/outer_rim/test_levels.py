"""The four levels that people may choose really play, at a table and alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from orloj.bots import LEVELS, Budget, Search, bot_named
from orloj.bots.levels import bot_at
from orloj.games.outer_rim import GAME
from orloj.kernel import Bot, Decision, Table
from orloj.testing import Position
from tests.outer_rim.positions import rim, rogue


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays(level: str, seats: int) -> None:
    """Those who think by the clock do so by a few tries here."""
    quick = bot_at(level).startswith("search")
    bot: Bot = Search("outer_rim", Budget(tries=2)) if quick else bot_named(level, "outer_rim")
    table = Table.new(GAME, seats, mode="solo" if seats == 1 else "standard", seed="levels")
    looks = [Decision(table, seat, Random(seat)) for seat in range(seats)]
    while table.outcome is None and table.number < 60:
        table.step(lambda seat, _: bot.choose(looks[seat]))
    assert table.number >= 60 or table.outcome is not None


def test_the_search_takes_what_wins() -> None:
    """Both ways lead to credits, only one of them to the last fame."""
    t: Position[Any] = rim(
        rogue(at="kessel", credits=20000, fame=9), rogue(fame=9), tops={"luxury": ["lux.chromium_hull"]}
    )
    t.play("0 market", "0 go-on")
    thought = Search("outer_rim", Budget(tries=24)).think(Decision(t.table, 0, Random(1)))
    assert thought.best.token == "buy luxury"
    assert thought.best.value == pytest.approx(1.0)
