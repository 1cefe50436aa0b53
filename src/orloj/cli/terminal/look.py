"""What a game shows in the terminal: few facts as lines and rows; how they are drawn is the screen's business.

A game's look is `LOOK` in its module `look.terminal`. Everything is made from the view of a seat, so it can tell no
more than the seat may know. With `plain` all facts are words (for screen readers), otherwise signs and colours may
be used, but never colour alone. Games lie in a layer below this one, so they bring rows and areas of their own shape;
the protocols here say what they must have.

A game with actors that have no seat (`Game.actors`) may also have `actor(view, actor, lang, plain, *, full)`: the lines
about one of them, of which the first begins with the name.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from rich.text import Text

from orloj.words import Lang

View = Any  # the view of the game
Ask = Any  # orloj.kernel.Question
Refused = Any  # orloj.kernel.Refusal


class Item(Protocol):
    """A component as a row of a table."""

    @property
    def token(self) -> str: ...

    @property
    def name(self) -> Text: ...

    @property
    def facts(self) -> Sequence[Text]:
        """Each is a column; in plain mode the empty ones are left out."""
        ...

    @property
    def text(self) -> Text:
        """What it does."""
        ...


class Area(Protocol):
    """Components that lie together: a hand, a tableau."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def items(self) -> Sequence[Item]: ...

    @property
    def empty(self) -> str:
        """What to say if there are none."""
        ...


class Grid(Protocol):
    """A table: a column for each seat, a row for each thing that is counted; the first cell of each names it."""

    @property
    def head(self) -> Sequence[str]: ...

    @property
    def rows(self) -> Sequence[Sequence[str]]: ...


class Page(Protocol):
    """Something more that can be looked at by a command of its own."""

    @property
    def id(self) -> str: ...

    @property
    def words(self) -> Sequence[str]:
        """The command in each language, in the order of `LANGS`."""
        ...

    @property
    def help(self) -> str: ...


class TerminalLook(Protocol):
    """The look of a game. `names` are the seats' names; `full` asks for everything instead of a summary."""

    @property
    def teaching_modes(self) -> Sequence[str]:
        """The modes for people who never played: they begin with `howto`."""
        ...

    def howto(self, lang: Lang) -> Sequence[str]:
        """The game in about ten short lines, for somebody who never played it."""
        ...

    def legend(self, lang: Lang, plain: bool) -> Sequence[Text]:
        """What the signs mean; empty if there are none."""
        ...

    def status(self, view: View, lang: Lang, plain: bool) -> Sequence[Text]:
        """Where the game stands."""
        ...

    def players(
        self, view: View, names: Sequence[str], lang: Lang, plain: bool, *, full: bool
    ) -> Sequence[Sequence[Text]]:
        """The lines about each seat."""
        ...

    def areas(self, view: View, lang: Lang, plain: bool, *, full: bool) -> Sequence[Area]:
        """What the looking seat has."""
        ...

    def item(self, ask: Ask, value: Any, view: View, lang: Lang, plain: bool) -> Item | None:
        """The component that an option (or a refused value) is, if its facts help to choose."""
        ...

    def aside(self, refusal: Refused, lang: Lang) -> str:
        """If something is refused so obviously that its name is enough: what all such things are (“Not worlds”)."""
        ...

    def score(self, view: View, names: Sequence[str], lang: Lang, plain: bool) -> Grid | None:
        """Everybody's points taken apart."""
        ...

    def pages(self, lang: Lang) -> Sequence[Page]:
        """Further commands; one whose id is that of an area shows the area."""
        ...

    def page(self, id: str, view: View, names: Sequence[str], lang: Lang, plain: bool) -> Sequence[Text]:
        """What such a command shows."""
        ...


class BareLook:
    """For a game that has no look yet: only its questions are shown."""

    teaching_modes: Sequence[str] = ()

    def howto(self, _lang: Lang) -> Sequence[str]:
        return []

    def legend(self, _lang: Lang, _plain: bool) -> Sequence[Text]:
        return []

    def status(self, _view: View, _lang: Lang, _plain: bool) -> Sequence[Text]:
        return []

    def players(
        self,
        _view: View,
        names: Sequence[str],
        _lang: Lang,
        _plain: bool,
        *,
        full: bool,  # noqa: ARG002
    ) -> Sequence[Sequence[Text]]:
        return [[Text(name)] for name in names]

    def areas(self, _view: View, _lang: Lang, _plain: bool, *, full: bool) -> Sequence[Area]:  # noqa: ARG002
        return []

    def item(self, _ask: Ask, _value: Any, _view: View, _lang: Lang, _plain: bool) -> Item | None:
        return None

    def aside(self, _refusal: Refused, _lang: Lang) -> str:
        return ""

    def score(self, _view: View, _names: Sequence[str], _lang: Lang, _plain: bool) -> Grid | None:
        return None

    def pages(self, _lang: Lang) -> Sequence[Page]:
        return []

    def page(self, _id: str, _view: View, _names: Sequence[str], _lang: Lang, _plain: bool) -> Sequence[Text]:
        return []


def look_of(package: str) -> TerminalLook:
    """The terminal look of the game in a package."""
    name = f"{package}.look.terminal"
    if find_spec(f"{package}.look") is None or find_spec(name) is None:
        return BareLook()
    look: TerminalLook = import_module(name).LOOK
    return look
