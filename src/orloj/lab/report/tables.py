"""The data of a report as tidy tables, one row for each observation, as CSV and, with pyarrow, as Parquet.

| table | a row is | columns |
|---|---|---|
| games | a game | game, seed, players, winners (seats), reason, rounds, decisions, margin, error |
| players | a player in a game | game, seat, place, bot, side, score, share |
| cards | something that a player had | game, seat, trait, id, name |
| curves | a player at a moment | game, seat, moment (0 to 1), score, chance |
| features | a number of a player in the middle of a game | game, seat, feature, value |
| changes | a number of this report and of an earlier one | kind, trait, id, name, before, now, difference, … |

Seats count from 1. `share` is the part of the victory: 1 alone, 1/2 for one of two winners, 0 for the others.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from orloj.lab.report.comparing import Change, Comparison
from orloj.lab.report.gathering import STEPS, Seen
from orloj.lab.report.numbers import margins
from orloj.lab.report.study import Names

Value = str | int | float | None
TABLES = ("games", "players", "cards", "curves", "features")
CHANGES = "changes"  # only in a report that was compared with an earlier one


class Data:
    """One table: its name, its columns with their types, and its rows."""

    def __init__(self, name: str, columns: dict[str, type], rows: Sequence[tuple[Value, ...]]) -> None:
        self.name = name
        self.columns = columns
        self.rows = rows

    def write_csv(self, folder: Path) -> Path:
        path = folder / f"{self.name}.csv"
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(self.columns)
            writer.writerows(self.rows)
        return path

    def write_parquet(self, folder: Path) -> Path:
        """The same as Parquet; `has_parquet` says whether that can be done."""
        arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
        kinds = {str: arrow.string(), int: arrow.int64(), float: arrow.float64()}
        schema = arrow.schema([(name, kinds[kind]) for name, kind in self.columns.items()])
        columns: list[Any] = [list(column) for column in zip(*self.rows, strict=True)] or [[] for _ in self.columns]
        path = folder / f"{self.name}.parquet"
        parquet.write_table(arrow.table(columns, schema=schema), path)
        return path


def has_parquet() -> bool:
    return find_spec("pyarrow") is not None


def tables_of(seen: Sequence[Seen], seed: str, names: Names) -> list[Data]:
    """All tables of a report."""
    over = [one for one in seen if not one.error]
    return [_games(seen, seed), _players(over), _cards(over, names), _curves(over), _features(over)]


def _games(seen: Sequence[Seen], seed: str) -> Data:
    columns: dict[str, type] = {
        "game": int, "seed": str, "players": int, "winners": str, "reason": str, "rounds": int,
        "decisions": int, "margin": float, "error": str,
    }  # fmt: skip
    rows: list[tuple[Value, ...]] = [
        (
            one.number,
            f"{seed}/{one.number}",
            len(one.bots),
            " ".join(str(seat + 1) for seat in one.winners),
            one.reason,
            one.rounds,
            one.decisions,
            next(iter(margins([one])), None),
            one.error,
        )
        for one in seen
    ]
    return Data("games", columns, rows)


def _players(over: Sequence[Seen]) -> Data:
    columns: dict[str, type] = {
        "game": int, "seat": int, "place": int, "bot": str, "side": int, "score": int, "share": float,
    }  # fmt: skip
    rows: list[tuple[Value, ...]] = [
        (one.number, seat + 1, one.places[seat], bot, one.sides[seat] + 1, one.scores[seat], one.shares[seat])
        for one in over
        for seat, bot in enumerate(one.bots)
    ]
    return Data("players", columns, rows)


def _cards(over: Sequence[Seen], names: Names) -> Data:
    columns: dict[str, type] = {"game": int, "seat": int, "trait": str, "id": str, "name": str}
    rows: list[tuple[Value, ...]] = [
        (one.number, seat + 1, trait, value, names.component(value))
        for one in over
        for seat, traits in enumerate(one.traits)
        for trait, values in traits.items()
        for value in values
    ]
    return Data("cards", columns, rows)


def _curves(over: Sequence[Seen]) -> Data:
    columns: dict[str, type] = {"game": int, "seat": int, "moment": float, "score": float, "chance": float}
    rows: list[tuple[Value, ...]] = [
        (
            one.number,
            seat + 1,
            step / STEPS,
            one.score_curve[step][seat] if one.score_curve else None,
            one.chance_curve[step][seat] if one.chance_curve else None,
        )
        for one in over
        if one.score_curve or one.chance_curve
        for seat in range(len(one.bots))
        for step in range(STEPS + 1)
    ]
    return Data("curves", columns, rows)


def _features(over: Sequence[Seen]) -> Data:
    columns: dict[str, type] = {"game": int, "seat": int, "feature": str, "value": float}
    rows: list[tuple[Value, ...]] = [
        (one.number, seat + 1, name, value)
        for one in over
        for seat, features in enumerate(one.features)
        for name, value in features.items()
    ]
    return Data("features", columns, rows)


def changes_table(compared: Comparison, names: Names) -> Data:
    """Everything that was compared with an earlier report, the clearest first; too little to compare: no difference."""
    columns: dict[str, type] = {
        "kind": str, "trait": str, "id": str, "name": str, "before": float, "now": float, "difference": float,
        "low": float, "high": float, "p": float, "adjusted": float, "sure": int, "games_before": int, "games_now": int,
    }  # fmt: skip
    rows: list[tuple[Value, ...]] = [
        (
            one.kind,
            one.trait,
            one.value,
            names.component(one.value) if one.trait else "",
            one.before if one.games[0] else None,
            one.now if one.games[1] else None,
            *((None,) * 5 if one.few else _clearness(one)),
            int(one.sure),
            *one.games,
        )
        for one in compared.changes
    ]
    return Data(CHANGES, columns, rows)


def _clearness(one: Change) -> tuple[Value, ...]:
    return one.difference.value, one.difference.low, one.difference.high, one.chance, one.adjusted
