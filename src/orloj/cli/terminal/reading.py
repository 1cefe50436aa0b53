"""From what a person types to the token of an answer.

An option can be named by its number, its token or its name, also by a beginning of them that fits only one; letters
without accents and small letters are fine. Several are separated by blanks or commas.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from orloj.cli.terminal.look import Item
from orloj.kernel import NONE, AskAmount, AskOrder, AskPay, AskPlace, AskSome, AskSpread, Question
from orloj.ledger import fold
from orloj.words import COMMON, Lang, Words

WORDS = Words("orloj.cli.terminal")
_PAIR = re.compile(r"[^=]+=\s*[^=\s]+")
_DRAWN = 20  # answers among which an example is looked for
_BETWEEN_WORDS = re.compile(r"[\W_]+")


def folded(text: str) -> str:
    """For comparing: without case, accents and punctuation."""
    return " ".join(_BETWEEN_WORDS.sub(" ", fold(text)).split())


@dataclass(frozen=True)
class Choice:
    """An option as it is shown, or (with a reason) something that is refused."""

    number: str
    token: str
    label: str
    names: tuple[str, ...]  # what it may be called, folded
    hint: str = ""
    item: Item | None = None
    reason: str = ""
    rule: str = ""
    aside: str = ""  # not worth more than its name: what all of these are, such as “Not worlds”


class Misread(Exception):
    """What was typed is no answer; says why, in the reader's language."""

    def __init__(self, message: str, rule: str = "") -> None:
        self.message = message
        self.rule = rule
        super().__init__(message)


class Reading:
    """Reads the answers to one question."""

    def __init__(
        self, ask: Question[Any, Any], choices: Sequence[Choice], refused: Sequence[Choice], lang: Lang
    ) -> None:
        self.ask = ask
        self.choices = choices
        self.refused = refused
        self.lang = lang

    def exact(self, line: str) -> bool:
        """Is the line just the token or the name of an option?"""
        name = folded(line)
        return any(name in (folded(choice.token), *choice.names) for choice in self.choices)

    def read(self, line: str) -> str:
        """The token of the answer; whether the rules allow it, the table will say."""
        ask = self.ask
        line = line.strip()
        if isinstance(ask, AskAmount):
            return self._amount(line, ask)
        if isinstance(ask, AskSpread):
            return self._spread(line, ask)
        if isinstance(ask, AskPlace):
            return self._place(line, ask)
        if isinstance(ask, AskOrder):
            chosen = self._several(line)
            self._count(len(chosen), len(self.choices), len(self.choices))
            return ",".join(choice.token for choice in chosen)
        if isinstance(ask, AskSome):
            chosen = [] if line == NONE else self._several(line)
            if not isinstance(ask, AskPay) or ask.worth is None:
                self._count(len(chosen), ask.lo, ask.hi)
            return ",".join(choice.token for choice in chosen) or NONE
        return self._one(line, ()).token

    def example(self) -> str:
        """An answer that the question would accept, as a person could type it."""
        numbers = {choice.token: choice.number for choice in self.choices}
        parts = [part.partition("=") for part in self._possible().split(",")]
        return " ".join(f"{numbers.get(name, name)}{equals}{target}" for name, equals, target in parts)

    def _possible(self) -> str:
        """Some answer; one in which something is chosen teaches more."""
        answers = [self.ask.sample(Random(seed)) for seed in range(_DRAWN)]
        return next((answer for answer in answers if answer != NONE), NONE)

    # -- the kinds of answers

    def _amount(self, line: str, ask: AskAmount) -> str:
        if not re.fullmatch(r"-?[0-9]{1,9}", line) or not ask.lo <= int(line) <= ask.hi:
            raise Misread(COMMON(self.lang, "error.not-a-number", lo=ask.lo, hi=ask.hi), ask.rule)
        return str(int(line))

    def _spread(self, line: str, ask: AskSpread[Any]) -> str:
        points: dict[str, int] = {}
        for choice, number in self._pairs(line):
            if not re.fullmatch(r"[0-9]{1,6}", number):
                raise Misread(COMMON(self.lang, "error.malformed", example=self.example()))
            points[choice.token] = points.get(choice.token, 0) + int(number)
            most = ask.most(ask.by_token[choice.token])
            if points[choice.token] > most:
                raise Misread(WORDS(self.lang, "at-most", name=choice.label, count=most), ask.rule)
        total, hi = sum(points.values()), most_points(ask)
        if not ask.lo <= total <= hi:
            key = "spread" if ask.lo == hi else "spread-between"
            raise Misread(WORDS(self.lang, key, lo=ask.lo, hi=hi, count=total), ask.rule)
        for choice in self.choices:
            least = ask.least(ask.by_token[choice.token])
            if points.get(choice.token, 0) < least:
                raise Misread(WORDS(self.lang, "at-least", name=choice.label, count=least), ask.rule)
        return ",".join(f"{token}={number}" for token, number in points.items() if number) or NONE

    def _place(self, line: str, ask: AskPlace[Any, Any]) -> str:
        sent: dict[str, str] = {}
        for choice, target in self._pairs(line):
            places = [ask.write_place(place) for place in ask.places(ask.by_token[choice.token])]
            wanted = folded(target)
            fitting = [place for place in places if folded(place) == wanted]
            fitting = fitting or [place for place in places if wanted and folded(place).startswith(wanted)]
            if len(fitting) != 1:
                raise Misread(
                    WORDS(self.lang, "no-such-place", name=choice.label, place=target, places=", ".join(places)),
                    ask.rule,
                )
            sent[choice.token] = fitting[0]
        self._count(len(sent), ask.lo, min(ask.hi, len(self.choices)))
        return ",".join(f"{token}={place}" for token, place in sent.items()) or NONE

    def _pairs(self, line: str) -> Iterable[tuple[Choice, str]]:
        """The parts of `a=2 b=1`."""
        if line == NONE:
            return
        parts = line.split(",") if "," in line else _PAIR.findall(line)
        if "," not in line and _PAIR.sub("", line).strip():
            parts.append("")  # something is left that is no pair
        for part in parts:
            name, equals, target = part.partition("=")
            if not equals:
                raise Misread(COMMON(self.lang, "error.malformed", example=self.example()))
            yield self._one(name.strip(), ()), target.strip()

    def _count(self, count: int, lo: int, hi: int) -> None:
        if lo <= count <= hi:
            return
        if count < lo:
            key, values = ("too-few" if lo == hi else "too-few-at-least"), {"lo": lo, "more": lo - count}
        else:
            key, values = ("too-many" if lo == hi else "too-many-at-most"), {"hi": hi, "less": count - hi}
        raise Misread(WORDS(self.lang, key, count=count, **values), self.ask.rule)

    # -- naming options

    def _several(self, line: str) -> list[Choice]:
        chosen: list[Choice] = []
        for part in line.split(","):
            if part.strip():
                self._add(part.strip(), chosen)
        return chosen

    def _add(self, part: str, chosen: list[Choice]) -> None:
        """One name, or several separated by blanks: as many words as possible for each."""
        words = part.split()
        while words:
            for end in range(len(words), 0, -1):
                name = " ".join(words[:end])
                if end == 1:
                    chosen.append(self._one(name, chosen))
                    break
                found = self._candidates(name, chosen)
                if found and _all_alike(found):
                    chosen.append(found[0])
                    break
            words = words[end:]

    def _one(self, text: str, taken: Sequence[Choice]) -> Choice:
        """The one option that a text names."""
        found = self._candidates(text, taken)
        if found and _all_alike(found):
            return found[0]
        if found:
            names = ", ".join(dict.fromkeys(choice.label for choice in found[:6]))
            raise Misread(WORDS(self.lang, "ambiguous", text=text, names=names))
        if self._candidates(text, ()):
            raise Misread(WORDS(self.lang, "twice", text=text))
        for choice in _fitting(text, self.refused):
            raise Misread(WORDS(self.lang, "refused", name=choice.label, reason=choice.reason), choice.rule)
        raise Misread(WORDS(self.lang, "no-such-option", text=text))

    def _candidates(self, text: str, taken: Sequence[Choice]) -> list[Choice]:
        """The options that a text may mean: by number, by name, by the beginning of a name, of a word in it."""
        for choice in self.choices:
            if choice.number == text or choice.token == text:
                if choice not in taken:
                    return [choice]
                if choice.number == text:
                    return []
        return [choice for choice in _fitting(text, self.choices) if choice not in taken]


def _fitting(text: str, choices: Sequence[Choice]) -> list[Choice]:
    name = folded(text)
    if not name or name.isdecimal():  # a number is never a part of a name
        return []
    for fits in (
        lambda known: known == name,
        lambda known: known.startswith(name),
        lambda known: f" {name}" in known,
    ):
        found = [choice for choice in choices if any(fits(known) for known in choice.names)]
        if found:
            return found
    return []


def _all_alike(choices: Sequence[Choice]) -> bool:
    """Copies of one card: it does not matter which of them is meant."""
    return len({choice.label for choice in choices}) == 1


def most_points(ask: AskSpread[Any]) -> int:
    """So many points can be spread at most."""
    return min(ask.hi, sum(map(ask.most, ask.options)))


def labels_of(ask: Question[Any, Any], token: str, choices: Sequence[Choice]) -> str:
    """An answer in words."""
    by_token = {choice.token: choice.label for choice in choices}
    if isinstance(ask, AskSpread | AskPlace):
        pairs = [part.partition("=") for part in token.split(",")]
        return ", ".join(f"{by_token.get(name, name)} {target}" for name, _, target in pairs)
    return ", ".join(by_token.get(part, part) for part in token.split(","))
