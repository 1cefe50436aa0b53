"""Dice as they are drawn: faces, what was kept or rolled again, their sum. `orloj.parts.dice` rolls them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from orloj.look.art import num, regular
from orloj.look.rooms import ROOMS
from orloj.look.symbols import dot, solid
from orloj.words import Lang

_SQUARE = "M5 2.5h14A2.5 2.5 0 0 1 21.5 5v14a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 19V5A2.5 2.5 0 0 1 5 2.5z"
_QUESTION = (
    '<path fill="none" stroke="var(--pips, #0b0917)" stroke-width="2.2" '
    'stroke-linecap="round" d="M9 9.5a3 3 0 1 1 4.2 2.7c-.8.4-1.2 1-1.2 1.9M12 17.6h.01"/>'
)
_L, _M, _H = 7.0, 12.0, 17.0
_PIPS: Mapping[int, tuple[tuple[float, float], ...]] = {
    1: ((_M, _M),),
    2: ((_L, _L), (_H, _H)),
    3: ((_L, _L), (_M, _M), (_H, _H)),
    4: ((_L, _L), (_H, _L), (_L, _H), (_H, _H)),
    5: ((_L, _L), (_H, _L), (_M, _M), (_L, _H), (_H, _H)),
    6: ((_L, 6.5), (_H, 6.5), (_L, _M), (_H, _M), (_L, 17.5), (_H, 17.5)),
}
_CORNERS: Mapping[int, int] = {4: 3, 8: 4, 10: 6, 12: 5, 20: 6}  # of a die seen from above; all others are square


def die_face(face: int | str | None, sides: int = 6) -> str:
    """A die in a square of 24 with a face up: pips for six sides, numbers and letters for others; None: not rolled."""
    body = solid(_SQUARE if sides not in _CORNERS else regular(12, 12, 11.5, _CORNERS[sides]))
    if face is None:
        return body + _QUESTION
    if sides == 6 and face in _PIPS:
        spots = "".join(dot(x, y, 2) for x, y in _PIPS[int(face)])
        return body + f'<path class="pips" fill="var(--pips, #0b0917)" d="{spots}"/>'
    return body + str(
        Markup('<text class="pips" fill="var(--pips, #0b0917)" x="12" y="{}">{}</text>').format(
            num(17 if sides == 4 else 16), face
        )
    )


@dataclass(frozen=True)
class ShownDie:
    """A die that lies on the table."""

    face: int | str | None
    sides: int = 6
    mark: str = ""  # "kept", "rerolled", "added", "hit", "miss", or nothing


def _drawn(die: ShownDie) -> Markup:
    return Markup('<svg class="sym die" viewBox="0 0 24 24" aria-hidden="true">{}</svg>').format(
        Markup(die_face(die.face, die.sides))
    )


def dice_row(
    dice: Sequence[ShownDie],
    lang: Lang,
    *,
    total: str = "",
    draw: Callable[[ShownDie], Markup] = _drawn,
    name: Callable[[ShownDie], str] | None = None,
) -> Markup:
    """Dice in a row with what they come to. What is marked is told in words too. `draw` may show a game's own faces, or
    point to its sheet of symbols; `name` says what such a face is called."""
    inside = [
        Markup('<i class="{}" title="{}">{}</i>').format(die.mark, ROOMS(lang, f"dice.{die.mark}"), draw(die))
        if die.mark
        else draw(die)
        for die in dice
    ]
    said = " ".join(_said(die, lang, name) for die in dice)
    row = Markup('<span class="dice" role="img" aria-label="{}">{}</span>').format(said, Markup("").join(inside))
    return row + Markup('<b class="dice-total">{}</b>').format(total) if total else row


def _said(die: ShownDie, lang: Lang, name: Callable[[ShownDie], str] | None) -> str:
    if die.face is None:
        face = ROOMS(lang, "dice.unrolled")
    else:
        face = str(die.face) if name is None else name(die)
    return f"{face} ({ROOMS(lang, f'dice.{die.mark}')})" if die.mark else face
