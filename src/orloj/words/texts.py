"""What every game can say about itself; pages and the terminal know games only through this."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, Protocol, Self

from orloj.words import COMMON, Lang, Words

# The layers of words and kernel do not know each other, so what comes from the kernel has no type here:
Ask = Any  # orloj.kernel.Question
Refused = Any  # orloj.kernel.Refusal or Illegal: both have `why` and `values`
Line = Any  # orloj.kernel.Line
Outcome = Any  # orloj.kernel.Outcome
View = Any  # the view of the game
Order = Any  # orloj.kernel.orders.OrderChoice or StandingOrder: both have `does`, `window` and `until`
_NAMED = 6  # options in a sentence
_LONGEST_NAME = 60


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

    def window_name(self, window: str, lang: Lang) -> str:
        """A window in a few words, for standing orders; games without windows are not asked."""
        ...

    def aside_name(self, aside: str, lang: Lang) -> str:
        """What may be done at any time, in a few words; empty: its question says it."""
        ...

    def deed(self, ask: Ask, lang: Lang) -> str:
        """What choosing does, for the button that does it, with {names} for what is chosen: `Place {names}`."""
        ...

    def deed_many(self, ask: Ask, lang: Lang) -> str:
        """The same for several things at once, as a message that is still to be filled with {count}: `Pay {count}
        {count|card|cards}`; empty: the things are only counted."""
        ...

    def cause(self, ask: Ask, lang: Lang) -> str:
        """What the question comes from, if not from the course of the game: `Event: Lost Colonies`; often empty."""
        ...

    def hint(self, ask: Ask, value: Any, view: View, lang: Lang) -> str:
        """What choosing an option would cost or give, worked out from the view of the seat; often empty."""
        ...

    def refusal(self, refused: Refused, lang: Lang) -> str:
        """Why an option is refused: a short sentence, without the rule's id."""
        ...

    def actor_name(self, actor: str, lang: Lang) -> str:
        """Somebody who acts without a seat (`Game.actors`), as a heading; games without actors are not asked."""
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


def texts_at(package: str, names: Sequence[str]) -> Texts:
    """The words of a game for a table whose players have these names."""
    texts = texts_of(package)
    return texts.at_table(names) if isinstance(texts, FromWords) else texts


class FromWords:
    """What every game says in the same way: by keys of its words."""

    words: Words
    names: Sequence[str] = ()  # of the players, where they are known

    def at_table(self, names: Sequence[str]) -> Self:
        """The same words for a table with these players."""
        found = copy(self)
        found.names = names
        return found

    def player(self, seat: int, lang: Lang) -> str:
        """A player by name, or else by the number of the seat."""
        return self.names[seat] if self.names else COMMON(lang, "ui.seat", number=seat + 1)

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

    def window_name(self, window: str, lang: Lang) -> str:
        return self.words(lang, f"window.{window}")

    def actor_name(self, actor: str, lang: Lang) -> str:
        return self.words(lang, f"actor.{actor}")

    def subject(self, line: Line, names: Sequence[str], lang: Lang) -> str:
        """Whom a line of the story is about, by name; often nobody."""
        if line.actor:
            return self.actor_name(line.actor, lang)
        return names[line.seat] if line.seat is not None else ""

    def voice(self, key: str, line: Line, reader: int | None) -> str:
        """In which of its voices a sentence of the story is told: `own` to the seat that it is about, named after an
        actor if there is such a one (`story.rolls.raiders`), otherwise `all`."""
        if line.actor:
            return line.actor if self.words.has(f"story.{key}.{line.actor}") else "all"
        return "own" if line.seat is not None and line.seat == reader else "all"

    def aside_name(self, aside: str, lang: Lang) -> str:
        key = f"aside.{aside}"
        return self.words(lang, key) if self.words.has(key) else ""

    def deed(self, ask: Ask, lang: Lang) -> str:
        key = f"deed.{ask.kind}"
        return self.words(lang, key, names="{names}") if self.words.has(key) else "{names}"

    def deed_many(self, ask: Ask, lang: Lang) -> str:
        key = f"deed-many.{ask.kind}"
        return self.words.raw(lang, key) if self.words.has(key) else ""

    def cause(self, ask: Ask, lang: Lang) -> str:  # noqa: ARG002 -- for games whose questions have one
        return ""

    def refusal(self, refused: Refused, lang: Lang) -> str:
        key = f"refusal.{refused.why or 'other'}"
        if not self.words.has(key):  # one of the kernel's own, the same in every game
            return COMMON(lang, f"error.{refused.why}", **refused.values)
        return self.words(lang, key, **self.shown(refused.values, lang))

    def shown(self, values: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
        """The values of a message with names instead of ids."""
        raise NotImplementedError


def asked_in_words(texts: Texts, ask: Ask, lang: Lang) -> str:
    """The whole question: what it comes from, and what is asked."""
    words = form_texts(texts, ask)
    cause, prompt = words.cause(ask, lang), words.prompt(ask, lang)
    if not cause:
        return str(prompt)
    return COMMON(lang, "ui.caused", cause=cause, prompt=f"{prompt[:1].lower()}{prompt[1:]}")


def refusal_in_words(texts: Texts, ask: Ask, refused: Refused, lang: Lang) -> str:
    """Why an answer is refused, with the names of the options that are to blame (an `Illegal` knows them)."""
    names = ", ".join(_name_of(texts, ask, token, lang) for token in refused.culprits[:_NAMED])
    own = f"error.{refused.why}"
    if COMMON.has(own) and "names" in COMMON.places(lang, own):
        return COMMON(lang, own, names=names, **refused.values)
    reason = texts.refusal(refused, lang)
    return COMMON(lang, "error.named", names=names, reason=reason) if names else reason


def _name_of(texts: Texts, ask: Ask, token: str, lang: Lang) -> str:
    """An option by its label; what is none as it was said."""
    if ask.form != "amount":  # those are numbers without end
        refused = {ask.token(one.value): one.value for one in ask.blocked()}
        for known in (ask.by_token, refused):
            if token in known:
                return texts.label(ask, known[token], lang)
    return token if len(token) <= _LONGEST_NAME else f"{token[:_LONGEST_NAME]}…"


class OrderTexts:
    """The form of standing orders in words: it is the same in all games, but for the names of their windows."""

    KIND = "orders"  # orloj.kernel.orders.ORDERS

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def prompt(self, ask: Ask, lang: Lang) -> str:  # noqa: ARG002 -- there is only one
        return COMMON(lang, "order.prompt")

    def label(self, ask: Ask, value: Order, lang: Lang) -> str:  # noqa: ARG002
        return order_in_words(self.texts, value, lang)

    def deed(self, ask: Ask, lang: Lang) -> str:  # noqa: ARG002
        return "{names}"

    def deed_many(self, ask: Ask, lang: Lang) -> str:  # noqa: ARG002
        return ""

    def cause(self, ask: Ask, lang: Lang) -> str:  # noqa: ARG002
        return ""

    def hint(self, ask: Ask, value: Order, view: View, lang: Lang) -> str:  # noqa: ARG002
        return ""

    def refusal(self, refused: Refused, lang: Lang) -> str:
        return self.texts.refusal(refused, lang)


def form_texts(texts: Texts, ask: Ask) -> Any:
    """Who has the words for a question: the game, but for standing orders."""
    return OrderTexts(texts) if ask.kind == OrderTexts.KIND else texts


def order_in_words(texts: Texts, order: Order, lang: Lang) -> str:
    """A standing order, or the wish to take one back."""
    window = COMMON(lang, "order.every") if order.window == "every" else texts.window_name(order.window, lang)
    until = COMMON(lang, f"order.until-{order.until}")
    if order.does == "forget":
        return COMMON(lang, "order.forget", order=f"{window} ({until})")
    return COMMON(lang, f"order.{order.does}", window=window, until=until)


def aside_in_words(texts: Texts, id: str, form: Ask, lang: Lang) -> str:
    """What may be done at any time, for a list: by its name, or else by its question."""
    if form.kind == OrderTexts.KIND:
        return COMMON(lang, "order.name")
    return texts.aside_name(id, lang) or asked_in_words(texts, form, lang)


def mark_in_words(mark: str, lang: Lang) -> str:
    """To take everything back to a mark of the rules, for a button."""
    key = f"mark.{mark}"
    return COMMON(lang, key) if COMMON.has(key) else COMMON(lang, "mark.other", mark=mark)


def texts_of(package: str) -> Texts:
    """The words of the game in a package: its module `texts` has them under the name TEXTS."""
    texts: Texts = _module(f"{package}.texts").TEXTS
    return texts


_module = cache(import_module)


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


def stated_options(texts: Texts, game: Any, chosen: Mapping[str, str], lang: Lang) -> list[tuple[TableOption, str]]:
    """What whoever plays at a table has to know about its options: those without the usual value, and, if the game has
    windows, in any case whether being asked tells something (the poker face)."""
    found = unusual_options(texts, game.table_options, chosen, lang)
    faces = [option for option in game.table_options if option.id == _FACE] if game.book is not None else []
    for face in option_words(texts, faces, lang):
        if all(option.id != _FACE for option, _ in found):
            usual = next(iter(face.values.values()))
            found.append((replace(face, help=COMMON(lang, f"option.{_FACE}.help-off")), usual))
    return found


_FACE = "poker-face"


def _option(texts: Texts, id: str, values: Sequence[str], lang: Lang) -> TableOption:
    key = f"option.{id}"
    if COMMON.has(f"{key}.name"):
        named = {value: COMMON(lang, f"{key}.value.{value}") for value in values}
        return TableOption(id, COMMON(lang, f"{key}.name"), COMMON(lang, f"{key}.help"), named)
    named = {value: texts.option_value(id, value, lang) for value in values}
    return TableOption(id, texts.option_name(id, lang), texts.option_help(id, lang), named)
