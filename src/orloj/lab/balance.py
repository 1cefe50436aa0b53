"""Documents about how well a game is balanced: what happened in many games is noted, a line for each, and tables and
pictures are made from the notes. A tool of its own for each game plays, notes and counts (`tools/*_balance.py`); a test
compares its document with the notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from orloj.lab.stats import mean, wilson

FAIR = (0.6, 1.5)  # of the fair share: who is beyond with certainty is far off


class Share(Struct):
    """How often somebody won, as a part of the fair share."""

    games: int
    part: float
    interval: tuple[float, float]

    @classmethod
    def of(cls, won: float, games: int, seats: int) -> Share:
        """Of so many games at tables with so many seats."""
        low, high = wilson(won, games)
        return cls(games, mean(won, games) * seats, (low * seats, high * seats))

    @property
    def far_off(self) -> bool:
        return self.interval[1] < FAIR[0] or self.interval[0] > FAIR[1]

    @property
    def words(self) -> str:
        low, high = self.interval
        return f"{percent(self.part)} ({100 * low:.0f}–{100 * high:.0f}){'!' if self.far_off else ''}"


def percent(part: float) -> str:
    return f"{part:.0%}".replace("%", " %")


def percents(interval: tuple[float, float]) -> str:
    low, high = interval
    return f"{percent(low)} – {percent(high)}"


# -- notes


def compact(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def write_notes(path: Path, head: Mapping[str, Any], games: Iterable[Any], tallies: Mapping[str, Any] | None) -> None:
    """As JSON with a line for each game and for each tally, so that changes can be read."""
    first = "".join(f"{compact(key)}:{compact(value)}," for key, value in head.items())
    text = f'{{{first}"games":[\n' + ",\n".join(map(compact, games)) + "\n]"
    if tallies is not None:
        lines = [f"{compact(id)}:{compact(tally)}" for id, tally in sorted(tallies.items())]
        text += ',"components":{\n' + ",\n".join(lines) + "\n}"
    fresh = path.with_suffix(".new")
    fresh.write_text(text + "}\n", "utf-8")
    fresh.replace(path)


# -- documents


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows))


def fill(text: str, tables: Mapping[str, str]) -> str:
    """The document with these tables: each stands between two marks."""
    for title, found in tables.items():
        before, mark, rest = text.partition(f"<!-- {title} -->\n")
        _, end, after = rest.partition("<!-- end -->")
        assert mark, title
        assert end, title
        text = f"{before}{mark}{found}\n{end}{after}"
    return text


def show(document: Path, folder: Path, tables: Mapping[str, str], pictures: Mapping[str, Callable[[], str]]) -> None:
    """Put the tables into the document and draw the pictures."""
    document.write_text(fill(document.read_text("utf-8"), tables), "utf-8")
    for name, draw in pictures.items():
        (folder / f"{name}.svg").write_text(draw(), "utf-8")
