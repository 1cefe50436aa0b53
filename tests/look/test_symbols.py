"""Symbols: many drawings in place become a sheet and pointers to it."""

from __future__ import annotations

from markupsafe import Markup

from orloj.look.symbols import Symbols, solid

SYMBOLS = Symbols(
    prefix="x",
    names=("ship.fighter", "star", "moon"),
    draw=lambda name: solid(f"M0 0h{len(name)}z"),
    name=lambda name, lang: f"{name} in {lang}",
)


def test_pieces_of_a_page_share_their_symbols() -> None:
    spoken, silent = SYMBOLS.alone("ship.fighter", title="A fighter"), SYMBOLS.alone("star")
    other = Markup('<svg class="sym sign-star" viewBox="0 0 24 24" data-symbol="star"><circle r="3"/></svg>')
    sheet, [one, two, three] = SYMBOLS.shared([spoken + Markup("<b>2</b>") + silent, Markup("<p>") + spoken, other])
    fighter = '<svg class="sym ship-fighter"><use href="#x-ship-fighter"/></svg>'
    assert one == f'{fighter}<b>2</b><svg class="sym sign-star"><use href="#x-star"/></svg>'
    assert two == f"<p>{fighter}"
    assert three == other, "what is drawn otherwise stays"
    assert sheet.count("<symbol ") == 2
    assert 'id="x-moon"' not in sheet, "nobody needs it"
    assert SYMBOLS.draw("star") in sheet
