"""Pictures of numbers with their intervals, as SVG that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

_ROW, _LEFT, _WIDTH, _TOP = 26, 190, 420, 46
_STYLE = (
    "svg{background:#fbf7ee}text{font:14px sans-serif;fill:#2a2440}.t{font:600 18px serif}"
    ".h{font-weight:600}.n{fill:#6b6580}circle{fill:#a8741a}.i{stroke:#a8741a;stroke-width:3;opacity:.45}"
    ".f{stroke:#2a2440;stroke-width:1}.b{stroke:#2a2440;stroke-width:1;stroke-dasharray:3 4;opacity:.5}"
)
LINE, DASHED = "f", "b"  # kinds of lines across a panel


class Row(NamedTuple):
    """A number with its interval, and words on both sides; a number that nobody knows is not drawn."""

    label: str
    value: float | None
    interval: tuple[float, float]
    words: str


class Picture:
    """Panels below each other; each has a scale of its own."""

    def __init__(self, title: str) -> None:
        self.height = _TOP
        self.parts = [f'<text class="t" x="16" y="24">{escape(title)}</text>']

    def panel(
        self, name: str, rows: Sequence[Row], span: tuple[float, float], lines: Iterable[tuple[float, str]] = ()
    ) -> None:
        """Rows on a scale from one end of the span to the other, and lines across them at some numbers."""
        least, most = span
        scale = _WIDTH / (most - least)

        def x(value: float) -> str:
            return f"{_LEFT + (value - least) * scale:.1f}"

        self.parts.append(f'<text class="h" x="16" y="{self.height}">{escape(name)}</text>')
        self.height += 14
        top = self.height
        for row in rows:
            self.height += _ROW
            y = self.height - 9
            self.parts.append(f'<text x="{_LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(row.label)}</text>')
            if row.value is not None:
                low, high = row.interval
                self.parts.append(f'<path class="i" d="M{x(low)} {y}H{x(high)}"/>')
                self.parts.append(f'<circle cx="{x(row.value)}" cy="{y}" r="5"/>')
            self.parts.append(f'<text class="n" x="{_LEFT + _WIDTH + 14}" y="{y + 4}">{escape(row.words)}</text>')
        for value, kind in lines:
            if least <= value <= most:
                self.parts.append(f'<path class="{kind}" d="M{x(value)} {top}V{self.height}"/>')
        self.height += 40

    def svg(self) -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 {self.height}" width="760" '
            f'height="{self.height}"><style>{_STYLE}</style>{"".join(self.parts)}</svg>\n'
        )
