"""What will happen, beside a question: each thing that could be done with what it leads to, the best one marked, and
the course of the best line to open.

For games without chance in their fights; where dice are rolled `orloj.look.advice` tells chances. A game's look returns
it from `panel(ask, view, lang)`. It is worked out from the view of the asked seat alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from orloj.look.calculator import Pick, Step
from orloj.look.rooms import ROOMS, templates_of
from orloj.words import Lang


@dataclass(frozen=True)
class Foreseen:
    """What a panel tells."""

    title: str
    picks: tuple[Pick, ...]
    steps: tuple[Step, ...] = ()  # of the best line
    note: str = ""
    mark: str = ""  # what the marked one is called, if not the best


def foreseen_panel(told: Foreseen, lang: Lang) -> Markup:
    """The panel as HTML."""
    page = templates_of("orloj.look").get_template("foreseen.html")
    return Markup(page.render(told=told, say=lambda key: ROOMS(lang, f"foreseen.{key}")))
