"""What every game can say about itself; pages and the terminal know games only through this."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from orloj.words import Lang

# The layers of words and kernel do not know each other, so what comes from the kernel has no type here:
Ask = Any  # orloj.kernel.Question
Refused = Any  # orloj.kernel.Refusal or Illegal: both have `why` and `values`
Line = Any  # orloj.kernel.Line
Outcome = Any  # orloj.kernel.Outcome
View = Any  # the view of the game


class Text(NamedTuple):
    """Something that a component does: when, what, and the same in few words for a narrow card."""

    label: str
    text: str
    short: str


@dataclass(frozen=True)
class Component:
    """A component (a card, a tile …) in one language."""

    token: str
    name: str
    group: str  # id of its kind of component: "world", "development", "action" …
    kind: str  # one line of facts: "World, cost 2, 1 VP, produces Genes"
    marks: tuple[str, ...] = ()  # further properties that rules look at: "Rebel", "Start world"
    powers: tuple[Text, ...] = ()
    scoring: tuple[Text, ...] = ()
    origin: str = ""  # id: "rulebook", "public", "recalled", "designed"; COMMON has sentences `ui.origin.*`


class Texts(Protocol):
    """The words of a game. Options are given as values (`ask.options`), components as tokens."""

    def game_name(self, lang: Lang) -> str: ...

    def mode_name(self, mode: str, lang: Lang) -> str: ...

    def mode_help(self, mode: str, lang: Lang) -> str:
        """One or two sentences about a mode."""
        ...

    def phase_name(self, phase: str, lang: Lang) -> str: ...

    def reason(self, reason: str, lang: Lang) -> str:
        """Why the game ended, as a sentence."""
        ...

    def prompt(self, ask: Ask, lang: Lang) -> str:
        """The question in one sentence."""
        ...

    def label(self, ask: Ask, value: Any, lang: Lang) -> str:
        """One option as the text of a button."""
        ...

    def deed(self, ask: Ask, lang: Lang) -> str:
        """What choosing does, for the button that does it, with {names} for what is chosen: `Place {names}`."""
        ...

    def hint(self, ask: Ask, value: Any, view: View, lang: Lang) -> str:
        """What choosing an option would cost or give, worked out from the view of the seat; often empty."""
        ...

    def refusal(self, refused: Refused, lang: Lang) -> str:
        """Why an option is refused: a short sentence, without the rule's id."""
        ...

    def line(self, line: Line, reader: int | None, names: Sequence[str], lang: Lang) -> str:
        """A line of the story for a seat or a spectator (None). Only the line's own seat reads what is secret."""
        ...

    def outcome(self, outcome: Outcome, names: Sequence[str], lang: Lang) -> str:
        """How the game ended, in a few sentences."""
        ...

    def components(self) -> list[str]:
        """The tokens of all types of components."""
        ...

    def component(self, token: str, lang: Lang) -> Component:
        """A component; also by the token of a copy (`public-works.2`)."""
        ...


def texts_of(package: str) -> Texts:
    """The words of the game in a package: its module `texts` has them under the name TEXTS."""
    texts: Texts = import_module(f"{package}.texts").TEXTS
    return texts
