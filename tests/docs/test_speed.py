"""The table of speeds agrees with `orloj bench`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from orloj.bots import bot_names
from orloj.cli.common import WORDS
from orloj.games import GAMES
from orloj.lab import Measured
from orloj.lab.bench import _Run

SPEED = Path(__file__).parents[2] / "docs" / "speed.md"


def rows() -> list[list[str]]:
    """The cells of the table, without its head."""
    section = SPEED.read_text("utf-8").split("## What `orloj bench` says")[1].split("\n## ")[0]
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in section.splitlines() if line[:1] == "|"][2:]


def test_the_rows_of_the_table_are_those_of_the_bench() -> None:
    assert [row[0] for row in rows()] == [
        WORDS("en", f"bench.measure.{name}") for name in Measured.__dataclass_fields__
    ]


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_has_a_number_in_every_row(game: str) -> None:
    """Most of them were dashes."""
    column = 1 + list(GAMES).index(game)
    for name, row in zip(Measured.__dataclass_fields__, rows(), strict=True):
        assert bool(re.search(r"\d", row[column])) == (name != "learned_us" or "learned" in bot_names(game)), name


@pytest.mark.parametrize("game", list(GAMES))
def test_what_does_not_depend_on_the_machine_is_about_as_measured(game: str) -> None:
    """Not to the last byte: other games come with every change of the rules."""
    run = _Run(GAMES[game], 4, GAMES[game].modes[0].id, "0")
    measured = run.copies(0.0)
    told = {
        name: row[1 + list(GAMES).index(game)] for name, row in zip(Measured.__dataclass_fields__, rows(), strict=True)
    }
    for name in ("mean_tail", "longest_tail", "snapshot_bytes", "history_bytes"):
        number = float(told[name].removesuffix(" bytes").replace(",", ""))
        assert measured[name] / 1.5 < number < measured[name] * 1.5, name
