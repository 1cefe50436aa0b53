"""Pictures of a report as SVG inside the page.

They are as wide as their place: what has a position has it in per cent, and lines lie in an inner picture that is
stretched, so letters and strokes keep their size on a phone as on a wide screen. Colours come from the page's style by
classes. Every picture has a title and a description for those who cannot see it; the numbers stand in a table below it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import count

from orloj.lab.report.numbers import Bins, Curve, Estimate, Spread, ticks

Format = Callable[[float], str]

_ROW = 40  # pixels for a row of a list
_HEAD = 22  # above the first row
_FOOT = 24  # below the last one


class Pictures:
    """Draws the pictures of one page, each with ids of its own."""

    def __init__(self) -> None:
        self._ids = count(1)

    def frame(self, title: str, description: str, height: float, inner: Iterable[str], kind: str = "") -> str:
        id = f"plot-{next(self._ids)}"
        return (
            f'<svg class="plot {kind}" role="img" width="100%" height="{height:g}" '
            f'aria-labelledby="{id}-t {id}-d"><title id="{id}-t">{escape(title)}</title>'
            f'<desc id="{id}-d">{escape(description)}</desc>{"".join(inner)}</svg>'
        )

    # -- lists of rates and effects

    def dots(self, title: str, description: str, dots: Sequence[Dot], scale: Scale) -> str:
        """One row for each thing: its name, its number, and a track with a dot, an interval and perhaps the others."""
        height = _HEAD + _ROW * len(dots) + _FOOT
        parts = [_vertical(scale.at(mark), _HEAD - 6, height - _FOOT + 4, "grid") for mark in scale.marks]
        if scale.reference is not None:
            parts.append(_vertical(scale.at(scale.reference), _HEAD - 6, height - _FOOT + 4, "fair"))
        for place, dot in enumerate(dots):
            parts.append(_dot_row(dot, _HEAD + place * _ROW, scale))
        parts += [_tick(scale.at(mark), height - 6, scale.write(mark)) for mark in scale.marks]
        if scale.reference is not None and scale.named:
            x = scale.at(scale.reference)
            parts.append(f'<text class="fair" x="{x:.2f}%" y="12" {_anchor(x)}>{escape(scale.named)}</text>')
        return self.frame(title, description, height, parts, "dots")

    def bar(self, title: str, description: str, rate: Estimate) -> str:
        """A single part of the whole, for words that are too long to stand inside a picture."""
        ends = f'x1="{100 * rate.low:.2f}%" x2="{100 * rate.high:.2f}%" y1="8" y2="8"'
        inner = [
            '<line class="track" x2="100%" y1="8" y2="8"/>',
            f'<line class="interval" {ends}/>',
            f'<circle class="dot" cx="{100 * rate.value:.2f}%" cy="8" r="5"/>',
        ]
        return self.frame(title, description, 18, inner, "bar")

    # -- distributions

    def columns(self, title: str, description: str, groups: Sequence[tuple[str, Bins]], write: Format) -> str:
        """Histograms over each other: the first group filled, the others as outlines. Heights are parts of a group."""
        height, bottom, top = 212.0, 190.0, 16.0
        parts_of = [[number / max(1, sum(bins.counts)) for number in bins.counts] for _, bins in groups]
        levels = ticks(max([part for parts in parts_of for part in parts]), 3)
        most = levels[-1]
        bins = groups[0][1]
        drawn = [_level(bottom - (bottom - top) * level / most, write(level)) for level in levels[1:]]
        paths = []
        for (kind, _), parts in zip(groups, parts_of, strict=True):
            steps = [f"M0 {100:.2f}"]
            for place, part in enumerate(parts):
                y = 100 - 100 * part / most
                steps.append(f"V{y:.2f}H{100 * (place + 1) / len(parts):.3f}")
            paths.append(f'<path class="{kind}" d="{"".join(steps)}V100H0Z"/>')
        drawn += [_stretched(top, bottom - top, paths), f'<line class="base" x2="100%" y1="{bottom}" y2="{bottom}"/>']
        several = len(bins.counts)
        for place in range(0, several, max(1, round(several / 6))):
            middle = 0.5 if bins.width == 1 else 0.0  # a column of one number has it below, others where they begin
            drawn.append(_tick(100 * (place + middle) / several, bottom + 16, f"{bins.start + place * bins.width:g}"))
        return self.frame(title, description, height, drawn, "columns")

    def spreads(self, title: str, description: str, spreads: Sequence[Spread], write: Format) -> str:
        """One row for each group: where 90 % and the middle half of its values lie, the median and the mean."""
        height = 6 + _ROW * len(spreads) + _FOOT
        above = ticks(max([1.0, *[one.high for one in spreads]]))
        below = (
            [-mark for mark in ticks(-min(one.low for one in spreads))] if min(one.low for one in spreads) < 0 else []
        )
        marks = sorted({*above, *below})
        low, top = marks[0], marks[-1]

        def at(value: float) -> float:
            return 100 * (value - low) / (top - low)

        parts = [_vertical(at(mark), 0, height - _FOOT + 4, "grid") for mark in marks]
        for place, one in enumerate(spreads):
            y = 6 + place * _ROW
            line = y + 26
            parts += [
                _named(y + 13, one.name, write(one.mean.value)),
                f'<line class="whole" x1="{at(one.low):.2f}%" x2="{at(one.high):.2f}%" y1="{line}" y2="{line}"/>',
                f'<line class="half" x1="{at(one.quarter):.2f}%" x2="{at(one.three_quarters):.2f}%" '
                f'y1="{line}" y2="{line}"/>',
                f'<line class="median" x1="{at(one.median):.2f}%" x2="{at(one.median):.2f}%" '
                f'y1="{line - 6}" y2="{line + 6}"/>',
                f'<circle class="dot" cx="{at(one.mean.value):.2f}%" cy="{line}" r="4"/>',
            ]
        parts += [_tick(at(mark), height - 6, write(mark)) for mark in marks]
        return self.frame(title, description, height, parts, "spreads")

    # -- curves

    def curves(
        self, title: str, description: str, lines: Sequence[BandedCurve], write: Format, across: Format,
        *, top: float | None = None, reference: tuple[float, str] | None = None,
    ) -> str:  # fmt: skip
        """Curves over the course of a game, with bands."""
        height, bottom, head = 270.0, 246.0, 16.0
        values = [value for line in lines for low, high in line.band for value in (low, high)]
        values += [point.estimate.value for line in lines for point in line.curve]
        levels = ticks(top or max([0.01, *values]))
        most = levels[-1]

        def y(value: float) -> float:
            return 100 - 100 * min(max(value, 0.0), most) / most

        drawn = [
            _level(bottom - (bottom - head) * level / most, write(level))
            for level in levels[1:]
            if reference is None or abs(level - reference[0]) > most / 20  # it has words of its own
        ]
        if reference is not None:
            level = bottom - (bottom - head) * reference[0] / most
            drawn.append(f'<line class="fair" x2="100%" y1="{level:.1f}" y2="{level:.1f}"/>')
            drawn.append(
                f'<text class="fair" x="100%" y="{level - 5:.1f}" text-anchor="end">{escape(reference[1])}</text>'
            )
        paths = []
        for line in lines:
            xs = [100 * point.at for point in line.curve]
            there = [f"{x:.2f} {y(high):.2f}" for x, (_, high) in zip(xs, line.band, strict=True)]
            back = [f"{x:.2f} {y(low):.2f}" for x, (low, _) in zip(xs, line.band, strict=True)]
            if there:
                paths.append(f'<path class="band {line.kind}" d="M{"L".join([*there, *reversed(back)])}Z"/>')
        for line in lines:
            points = [f"{100 * point.at:.2f} {y(point.estimate.value):.2f}" for point in line.curve]
            if points:
                paths.append(f'<path class="curve {line.kind}" d="M{"L".join(points)}"/>')
        drawn += [_stretched(head, bottom - head, paths), f'<line class="base" x2="100%" y1="{bottom}" y2="{bottom}"/>']
        drawn += [_tick(100 * part, bottom + 18, across(part)) for part in (0.0, 0.25, 0.5, 0.75, 1.0)]
        return self.frame(title, description, height, drawn, "curves")


@dataclass(frozen=True)
class Dot:
    """A row of a list of rates or effects."""

    name: str
    said: str  # the number in words, at the right end
    value: float
    low: float
    high: float
    other: float | None = None  # of those who do not have it
    kind: str = ""  # "sure", "few" or nothing


@dataclass(frozen=True)
class Scale:
    """Where numbers lie across a picture."""

    low: float
    high: float
    marks: tuple[float, ...]
    write: Format
    reference: float | None = None
    named: str = ""

    def at(self, value: float) -> float:
        """In per cent of the width; what lies outside is drawn at the edge."""
        return 100 * (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)


@dataclass(frozen=True)
class BandedCurve:
    """A curve with its band."""

    kind: str  # class of the style
    curve: Curve
    band: Sequence[tuple[float, float]]


def legend(*entries: tuple[str, str]) -> str:
    """What the signs of a picture mean: (class, words) each."""
    signs = {
        "dot": '<circle class="dot" cx="13" cy="7" r="5"/>',
        "other": '<circle class="other" cx="13" cy="7" r="4"/>',
        "interval": '<line class="interval" x1="1" x2="25" y1="7" y2="7"/>',
        "fair": '<line class="fair" x1="13" x2="13" y1="0" y2="14"/>',
        "half": '<line class="half" x1="2" x2="24" y1="7" y2="7"/>',
        "whole": '<line class="whole" x1="1" x2="25" y1="7" y2="7"/>',
        "median": '<line class="median" x1="13" x2="13" y1="1" y2="13"/>',
        "fill": '<rect class="fill" x="3" y="1" width="20" height="12"/>',
        "outline": '<path class="outline" d="M3 13V2h20v11"/>',
        "first": '<path class="curve first" d="M1 7h24"/>',
        "second": '<path class="curve second" d="M1 7h24"/>',
        "band": '<rect class="band first" x="3" y="1" width="20" height="12"/>',
        "few": '<line class="interval few" x1="1" x2="25" y1="7" y2="7"/>'
        '<circle class="dot few" cx="13" cy="7" r="5"/>',
    }
    items = [
        f'<li><svg class="plot" width="26" height="14" aria-hidden="true">{signs[kind]}</svg>{escape(words)}</li>'
        for kind, words in entries
    ]
    return f'<ul class="legend">{"".join(items)}</ul>'


def rates(high: float, fair: float, write: Format, named: str) -> Scale:
    """A scale for rates from 0 to a round number above the highest."""
    top = next(step for step in (0.2, 0.4, 0.6, 0.8, 1.0) if step >= min(high, 1.0) - 1e-9)
    return Scale(0.0, top, tuple(top * part / 4 for part in range(5)), write, fair, named)


def around_zero(reach: float, write: Format, named: str) -> Scale:
    half = ticks(reach, 2)
    return Scale(-half[-1], half[-1], tuple(sorted({*half, *[-mark for mark in half]})), write, 0.0, named)


# -- pieces


def _dot_row(dot: Dot, y: float, scale: Scale) -> str:
    line = y + 26
    parts = [
        f'<g class="row {dot.kind}">',
        _named(y + 13, dot.name, dot.said),
        f'<line class="track" x2="100%" y1="{line}" y2="{line}"/>',
        f'<line class="interval {dot.kind}" x1="{scale.at(dot.low):.2f}%" x2="{scale.at(dot.high):.2f}%" '
        f'y1="{line}" y2="{line}"/>',
    ]
    if dot.other is not None:
        parts.append(f'<circle class="other" cx="{scale.at(dot.other):.2f}%" cy="{line}" r="4"/>')
    parts.append(f'<circle class="dot {dot.kind}" cx="{scale.at(dot.value):.2f}%" cy="{line}" r="5"/></g>')
    return "".join(parts)


def _named(y: float, name: str, said: str) -> str:
    return (
        f'<text class="name" x="0" y="{y:g}">{escape(name)}</text>'
        f'<text class="said" x="100%" y="{y:g}" text-anchor="end">{escape(said)}</text>'
    )


def _vertical(x: float, top: float, bottom: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x:.2f}%" x2="{x:.2f}%" y1="{top:g}" y2="{bottom:g}"/>'


def _level(y: float, words: str) -> str:
    """A line across, with its number above its beginning."""
    return f'<line class="grid" x2="100%" y1="{y:.1f}" y2="{y:.1f}"/><text x="0" y="{y - 4:.1f}">{escape(words)}</text>'


def _tick(x: float, y: float, words: str) -> str:
    return f'<text x="{x:.2f}%" y="{y:g}" {_anchor(x)}>{escape(words)}</text>'


def _anchor(x: float) -> str:
    """Words at the edges must not leave the picture."""
    return 'text-anchor="start"' if x < 4 else 'text-anchor="end"' if x > 96 else 'text-anchor="middle"'


def _stretched(top: float, height: float, paths: Iterable[str]) -> str:
    """An inner picture of 100 by 100 that fills the width."""
    return (
        f'<svg x="0" y="{top:g}" width="100%" height="{height:g}" viewBox="0 0 100 100" '
        f'preserveAspectRatio="none" aria-hidden="true">{"".join(paths)}</svg>'
    )
