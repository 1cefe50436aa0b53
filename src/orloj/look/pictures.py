"""Pictures for pages that teach: real cards and symbols beside each other, with arrows, labels and steps.

A picture is only looked at (`inert`): whatever it shows is told by the words beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from markupsafe import Markup

from orloj.look.dice import die_face

F = TypeVar("F", bound=int | str)  # the face of a die
_ARROW = (
    '<svg class="pic-arrow" viewBox="0 0 48 24" aria-hidden="true">'
    '<path d="M2 12h40M33 4l9 8-9 8" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" '
    'stroke-linejoin="round"/></svg>'
)
_BACK = (
    '<svg class="pic-back" viewBox="0 0 50 70" aria-hidden="true">'
    '<rect x="1" y="1" width="48" height="68" rx="6" fill="#241c46" stroke="#d9a441" stroke-width="1.5"/>'
    '<circle cx="25" cy="35" r="14" fill="none" stroke="#d9a441" stroke-width="1.2"/>'
    '<ellipse cx="25" cy="35" rx="20" ry="6" fill="none" stroke="#8d7fc4" transform="rotate(-24 25 35)"/>'
    '<circle cx="25" cy="35" r="5" fill="#d9a441"/></svg>'
)


def scene(*parts: Markup | str, kind: str = "") -> Markup:
    """A whole picture; what stands beside each other wraps where there is no room."""
    return Markup('<div class="pic {}" inert>{}</div>').format(kind, Markup("").join(parts))


def item(shown: Markup, label: str = "", kind: str = "") -> Markup:
    """Something with a few words below it. Kinds: "dim" (given away), "chosen"."""
    words = Markup("<small>{}</small>").format(label) if label else ""
    return Markup('<div class="pic-item {}">{}{}</div>').format(kind, shown, words)


def arrow() -> Markup:
    return Markup(_ARROW)


def sign(text: str) -> Markup:
    """`+`, `=`, `≥` between things."""
    return Markup('<b class="pic-sign">{}</b>').format(text)


def number(text: str, kind: str = "") -> Markup:
    """A number that is large enough to be the point of the picture."""
    return Markup('<b class="pic-number {}">{}</b>').format(kind, text)


def backs(count: int) -> Markup:
    """Cards face down, one over the other."""
    return Markup('<span class="pic-fan">{}</span>').format(Markup(_BACK) * count)


class Step(NamedTuple):
    """One of several things in a row: a mark, a name, and more words."""

    mark: Markup | str
    name: str
    text: str = ""
    on: bool = False


def steps(all: Iterable[Step], kind: str = "") -> Markup:
    """Things in their order. Kinds: "bar" (short ones beside each other)."""
    rows = [
        Markup('<li class="{}"><b>{}</b><span>{}{}</span></li>').format(
            "on" if one.on else "", one.mark, one.name, Markup("<small>{}</small>").format(one.text) if one.text else ""
        )
        for one in all
    ]
    return Markup('<ol class="pic-steps {}">{}</ol>').format(kind, Markup("").join(rows))


def anatomy(shown: Markup, parts: Sequence[tuple[str, str]]) -> Markup:
    """A thing with numbers on it, and what they point at. Places: "nw", "ne", "w", "e", "sw", "se"."""
    dots = [
        Markup('<i class="pic-dot {}">{}</i>').format(place, count) for count, (place, _) in enumerate(parts, start=1)
    ]
    words = [Markup("<li>{}</li>").format(text) for _, text in parts]
    return Markup('<div class="pic-anatomy"><div class="pic-thing">{}{}</div><ol>{}</ol></div>').format(
        shown, Markup("").join(dots), Markup("").join(words)
    )


def dice(faces: Iterable[F], best: int = 0, draw: Callable[[F], str] | None = None) -> Markup:
    """Dice in a row; the first `best` of them are those that count. `draw` shows a game's own faces."""
    drawn = [
        Markup('<svg class="pic-die {}" viewBox="0 0 24 24">{}</svg>').format(
            "best" if place < best else "", Markup(draw(face) if draw else die_face(face))
        )
        for place, face in enumerate(faces)
    ]
    return Markup('<span class="pic-dice">{}</span>').format(Markup("").join(drawn))


def sums(rows: Iterable[tuple[Markup | str, str, str]], total: tuple[str, str]) -> Markup:
    """What adds up: a mark, words and a number in each row, and the whole below."""
    lines = [Markup("<li><i>{}</i><span>{}</span><b>{}</b></li>").format(*row) for row in rows]
    end = Markup('<li class="total"><i></i><span>{}</span><b>{}</b></li>').format(*total)
    return Markup('<ul class="pic-sums">{}{}</ul>').format(Markup("").join(lines), end)
