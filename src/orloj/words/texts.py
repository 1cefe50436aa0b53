"""What every game can say about itself; pages and the terminal know games only through this."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from orloj.words import COMMON, Lang, Words

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


@dataclass(frozen=True)
class TableOption:
    """An option of a table in one language."""

    id: str
    name: str
    help: str
    values: Mapping[str, str]  # value -> its name; the usual one first


class Texts(Protocol):
    """The words of a game. Options are given as values (`ask.options`), components as tokens."""

    def game_name(self, lang: Lang) -> str: ...

    def mode_name(self, mode: str, lang: Lang) -> str: ...

    def mode_help(self, mode: str, lang: Lang) -> str:
        """One or two sentences about a mode."""
        ...

    def option_name(self, option: str, lang: Lang) -> str:
        """An option of a table (`Game.options`) in a few words; those that all games have are in COMMON."""
        ...

    def option_help(self, option: str, lang: Lang) -> str:
        """One or two sentences about an option."""
        ...

    def option_value(self, option: str, value: str, lang: Lang) -> str:
        """One of the values of an option, for a list to choose from."""
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


class FromWords:
    """What every game says in the same way: by keys of its words."""

    words: Words

    def game_name(self, lang: Lang) -> str:
        return self.words(lang, "game")

    def mode_name(self, mode: str, lang: Lang) -> str:
        return self.words(lang, f"mode.{mode}.name")

    def mode_help(self, mode: str, lang: Lang) -> str:
        return self.words(lang, f"mode.{mode}.help")

    def option_name(self, option: str, lang: Lang) -> str:
        return self.words(lang, f"option.{option}.name")

    def option_help(self, option: str, lang: Lang) -> str:
        return self.words(lang, f"option.{option}.help")

    def option_value(self, option: str, value: str, lang: Lang) -> str:
        return self.words(lang, f"option.{option}.value.{value}")

    def phase_name(self, phase: str, lang: Lang) -> str:
        return self.words(lang, f"phase.{phase or 'none'}")

    def reason(self, reason: str, lang: Lang) -> str:
        return self.words(lang, f"reason.{reason}")

    def deed(self, ask: Ask, lang: Lang) -> str:
        key = f"deed.{ask.kind}"
        return self.words(lang, key, names="{names}") if self.words.has(key) else "{names}"

    def refusal(self, refused: Refused, lang: Lang) -> str:
        key = f"refusal.{refused.why or 'other'}"
        if not self.words.has(key):  # one of the kernel's own, the same in every game
            return COMMON(lang, f"error.{refused.why}", **refused.values)
        return self.words(lang, key, **self.shown(refused.values, lang))

    def shown(self, values: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
        """The values of a message with names instead of ids."""
        raise NotImplementedError


def texts_of(package: str) -> Texts:
    """The words of the game in a package: its module `texts` has them under the name TEXTS."""
    texts: Texts = import_module(f"{package}.texts").TEXTS
    return texts


# The kernel's options are given as they are: they have `id` and `values`.


def option_words(texts: Texts, options: Iterable[Any], lang: Lang) -> list[TableOption]:
    """Options of a table (`game.table_options`) with their words: those of all games, or else those of the game."""
    return [_option(texts, option.id, option.values, lang) for option in options]


def unusual_options(
    texts: Texts, options: Iterable[Any], chosen: Mapping[str, str], lang: Lang
) -> list[tuple[TableOption, str]]:
    """The options for which a table has not the usual value, each with the name of the value."""
    return [
        (words, words.values[chosen[words.id]])
        for words in option_words(texts, options, lang)
        if chosen.get(words.id, next(iter(words.values))) != next(iter(words.values))
    ]


def _option(texts: Texts, id: str, values: Sequence[str], lang: Lang) -> TableOption:
    key = f"option.{id}"
    if COMMON.has(f"{key}.name"):
        named = {value: COMMON(lang, f"{key}.value.{value}") for value in values}
        return TableOption(id, COMMON(lang, f"{key}.name"), COMMON(lang, f"{key}.help"), named)
    named = {value: texts.option_value(id, value, lang) for value in values}
    return TableOption(id, texts.option_name(id, lang), texts.option_help(id, lang), named)
