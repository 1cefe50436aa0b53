"""How games look in a page: what the server asks of a game's `look/web.py`, and what all games draw with.

The server knows games only through this. It frames the page (seats, question, story, menu); the game fills it from the
view of the reading seat, which is all it gets. Whatever can be chosen on the board carries `data-ref="…"`; `ref` says
which piece an option stands for, and the page lights these up. The same question is always a plain list of buttons too.

Some methods are optional and so not in the protocol: `place_ref(ask, place)` says which piece a place is, for games
that ask for pieces and places; `panel(ask, view, lang)` returns advice for the open question (the odds of a battle,
with what is about to be added), worked out from the view of the asked seat alone; `actor(view, actor, lang)` is for
somebody who acts without a seat (`Game.actors`) what `seat` is for a player; `reason(line)` says which decision a line
of the story tells of, so that a bot can be asked why (`orloj.look.reasons`); `passes(ask, view)` tells which standing
orders to pass are offered beside the question of a window, as pairs of a window and how long; `ordered(view)` which
standing orders the page lists, as windows with how long, where there are too many windows to list all; `timely(view)`
which asides get a button in sight while nobody asks the reader anything; `expected(view)` which ones always get one,
because somebody waits for what the reader says (to an offer, say); `prices(ask, view)` what the things of a
question cost that are spread, so that the page adds them up; `term(term, view, names, lang)` what a term of an offer
(`orloj.parts.deals.Term`) is called by itself, where the page says already who gives it to whom.

Everything returned is `Markup`: HTML that is already escaped. Templates come from `templates_of`, which escapes values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from markupsafe import Markup

from orloj.kernel import Line, Question
from orloj.look.beats import Motion
from orloj.look.rooms import templates_of
from orloj.look.symbols import Symbols
from orloj.words import Lang

__all__ = ["Filter", "Markup", "ScoreSheet", "WebLook", "look_of", "templates_of"]

View = Any  # the view of the game


class ScoreSheet(NamedTuple):
    """The score taken apart: rows of a name and one cell for each seat; the total has a row of its own."""

    rows: Sequence[tuple[str, Sequence[str]]]
    total: tuple[str, Sequence[str]]
    team: tuple[str, Sequence[str]] | None = None  # where teams add up: the sum of each seat's team
    ties: Sequence[tuple[str, Sequence[str]]] = ()  # what broke (or would break) a tie


@dataclass(frozen=True)
class Filter:
    """A way to narrow the card browser down: its name, and for each value (id, words) the tokens that have it."""

    id: str
    name: str
    values: Sequence[tuple[str, str]]
    tokens: Mapping[str, frozenset[str]]


class WebLook(Protocol):
    """A game in the page."""

    styles: Sequence[str]  # files beside the look, served as /look/<game>/<file>
    modules: Sequence[str]  # ES modules beside the look; usually none
    motion: Motion  # where pieces are and what lines mean, so that the page can show what happens
    symbols: Symbols  # everything small on cards and boards that has to be explained

    def status(self, view: View, lang: Lang) -> Markup:
        """For the page's head: where the round stands, what is left."""
        ...

    def seat(self, view: View, seat: int, lang: Lang) -> Markup:
        """One player's numbers and open pieces in few words, inside the panel that has the name already."""
        ...

    def board(self, view: View, names: Sequence[str], lang: Lang) -> Markup:
        """The middle of the page: everything that lies open, the reader's own things largest. Refs are in it."""
        ...

    def hand(self, view: View, lang: Lang) -> Markup:
        """What only the reader sees, to lie beside the question; empty for a spectator."""
        ...

    def ref(self, ask: Question[Any, Any], value: Any) -> str:
        """The `data-ref` of the piece that an option (or a refused one) stands for; empty if there is none."""
        ...

    def icon(self, ask: Question[Any, Any], value: Any, lang: Lang) -> Markup:
        """A small picture for an option's button; often empty."""
        ...

    def mentions(self, line: Line, reader: int | None) -> list[str]:
        """The tokens of the components that a line of the story names, to link them."""
        ...

    def card(self, token: str, lang: Lang) -> Markup:
        """A component drawn as it lies on the table, without a ref."""
        ...

    def details(self, token: str, lang: Lang) -> Markup:
        """A component explained: large, with its full texts, facts and origin; for tooltips and the card browser."""
        ...

    def filters(self, lang: Lang) -> list[Filter]:
        """How the card browser can be narrowed down."""
        ...

    def art(self, id: str) -> str | None:
        """The picture `/art/<game>/<id>.svg` as SVG text, or None if there is none. `cover` is the game's own."""
        ...

    def tagline(self, lang: Lang) -> str:
        """One sentence that makes one want to play."""
        ...

    def scores(self, view: View, lang: Lang) -> ScoreSheet:
        """The score of every seat taken apart, as far as everybody may know it."""
        ...

    def points(self, view: View) -> list[int]:
        """The score of every seat now, as far as everybody may know it; for the chart over the rounds."""
        ...

    def clock(self, view: View) -> int:
        """The number of the round (or turn) that the view shows; the chart has one point for each."""
        ...

    def clock_name(self, number: int, lang: Lang) -> str:
        """What that number is called: `Round 3`."""
        ...


@cache
def look_of(package: str) -> WebLook:
    """The look of the game in a package: its module `look.web` has it under the name LOOK."""
    look: WebLook = import_module(f"{package}.look.web").LOOK
    return look
