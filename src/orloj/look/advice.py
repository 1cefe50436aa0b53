"""Advice beside a question: what each thing that could be done makes of the asked player's chances.

A game's look returns it from `panel(ask, view, lang)`. It is worked out from the view of the asked seat alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from orloj.look.rooms import ROOMS
from orloj.words import Lang


def percent(chance: float, lang: Lang) -> str:
    """A chance in words: not 0 or 100 unless it is certain."""
    number = round(100 * chance)
    if number == 0 and chance > 0:
        return ROOMS(lang, "chance.below")
    if number == 100 and chance < 1:
        return ROOMS(lang, "chance.above")
    return ROOMS(lang, "chance.percent", number=number)


def chance_bar(chance: float) -> Markup:
    """A chance as a bar; the number stands beside it."""
    return Markup(
        '<svg class="chance-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">'
        '<rect width="{}" height="6"/></svg>'
    ).format(round(100 * chance))


@dataclass(frozen=True)
class AdviceRow:
    """One thing that could be done, and the chance that comes of it."""

    label: str
    chance: float
    now: bool = False  # as it stands, if nothing is done


@dataclass(frozen=True)
class Advice:
    """What a panel tells."""

    title: str  # of the chances: "Your chance to win"
    rows: Sequence[AdviceRow]
    note: str = ""  # what is not counted


def advice_panel(advice: Advice, lang: Lang) -> Markup:
    """The panel as HTML."""
    rows = [
        Markup('<tr{}><th scope="row">{}</th><td class="odds-bar">{}</td><td><b>{}</b></td></tr>').format(
            Markup(' class="now"') if row.now else "", row.label, chance_bar(row.chance), percent(row.chance, lang)
        )
        for row in advice.rows
    ]
    note = Markup('<tfoot><tr><td colspan="3">{}</td></tr></tfoot>').format(advice.note) if advice.note else ""
    return Markup('<table class="odds"><caption>{}</caption><tbody>{}</tbody>{}</table>').format(
        advice.title, Markup("").join(rows), note
    )
