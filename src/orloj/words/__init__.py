"""What Orloj says, in all its languages: whole sentences by key, from `words/en.toml` and `words/cs.toml` of a package,
or from all files of `words/en/` and `words/cs/` where there are many.

A message is a sentence with places: `{name}` inserts a value, `{count|card|cards}` inserts the form of a word that fits
a number (English has two forms; Czech three: 1, 2 to 4, the rest), so "{count} {count|card|cards}" is a whole phrase.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal

__all__ = ["COMMON", "LANGS", "Lang", "Words", "joined", "plural", "problems"]

Lang = Literal["en", "cs"]
LANGS: tuple[Lang, ...] = ("en", "cs")
FORMS: Mapping[Lang, int] = {"en": 2, "cs": 3}  # of a word that follows a number
_AND: Mapping[Lang, str] = {"en": "and", "cs": "a"}
_OR: Mapping[Lang, str] = {"en": "or", "cs": "nebo"}
_PLACE = re.compile(r"\{([a-z_]+)((?:\|[^{}|]*)*)\}")


def plural(lang: Lang, number: int) -> int:
    """Which of the forms goes with a number."""
    number = abs(number)
    if number == 1:
        return 0
    return 1 if lang == "en" or 2 <= number <= 4 else 2


def joined(lang: Lang, parts: Iterable[str], *, either: bool = False) -> str:
    """`A, B and C`; with `either`: `A, B or C`."""
    *some, last = [*parts] or [""]
    return f"{', '.join(some)} {(_OR if either else _AND)[lang]} {last}" if some else last


class _Place:
    """A place in a message: a value's name, and the forms if only a fitting form is inserted."""

    __slots__ = ("forms", "name")

    def __init__(self, name: str, forms: str) -> None:
        self.name = name
        self.forms = forms.split("|")[1:]


class Words:
    """The messages of one package in all languages."""

    def __init__(self, package: str) -> None:
        self.package = package
        folder = files(package) / "words"
        self._messages: dict[Lang, dict[str, str]] = {lang: _read(folder, lang) for lang in LANGS}
        self._parsed: dict[tuple[Lang, str], list[str | _Place]] = {}

    def __call__(self, lang: Lang, key: str, /, **values: Any) -> str:
        """A message with its values."""
        parts = self._parsed.get((lang, key))
        if parts is None:
            parts = self._parsed[lang, key] = list(_parse(self.raw(lang, key)))
        try:
            return "".join([part if isinstance(part, str) else _fill(lang, part, values) for part in parts])
        except KeyError as missing:
            raise KeyError(f"{self.package}: message {key!r} needs the value {missing.args[0]!r}") from None

    def raw(self, lang: Lang, key: str) -> str:
        """A message as it was written."""
        try:
            return self._messages[lang][key]
        except KeyError:
            raise KeyError(f"{self.package} has no message {key!r} in {lang!r}") from None

    def places(self, lang: Lang, key: str) -> set[str]:
        """The names of the values that a message needs."""
        return {part.name for part in _parse(self.raw(lang, key)) if isinstance(part, _Place)}

    def has(self, key: str) -> bool:
        """Is there such a message, in every language?"""
        return all(key in messages for messages in self._messages.values())

    def keys(self, lang: Lang) -> list[str]:
        return list(self._messages[lang])


def _read(folder: Traversable, lang: Lang) -> dict[str, str]:
    """The messages of a language: of its file, or of all files in its folder, in which no key may come twice."""
    inside = folder / lang
    if not inside.is_dir():
        return dict(_flat(tomllib.loads((folder / f"{lang}.toml").read_text("utf-8"))))
    found: dict[str, str] = {}
    for file in sorted((one for one in inside.iterdir() if one.name.endswith(".toml")), key=lambda one: one.name):
        for key, message in _flat(tomllib.loads(file.read_text("utf-8"))):
            if key in found:
                raise ValueError(f"message {key} stands twice, the second time in {lang}/{file.name}")
            found[key] = message
    return found


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Nested tables as keys with dots."""
    for name, entry in table.items():
        if isinstance(entry, Mapping):
            yield from _flat(entry, f"{prefix}{name}.")
        elif isinstance(entry, str):
            yield prefix + name, entry
        else:
            raise TypeError(f"message {prefix}{name} is not a text")


def _parse(message: str) -> Iterator[str | _Place]:
    end = 0
    for match in _PLACE.finditer(message):
        if match.start() > end:
            yield message[end : match.start()]
        yield _Place(match[1], match[2])
        end = match.end()
    if end < len(message):
        yield message[end:]


def _fill(lang: Lang, place: _Place, values: Mapping[str, Any]) -> str:
    value = values[place.name]
    return place.forms[plural(lang, value)] if place.forms else str(value)


def problems(words: Words) -> list[str]:
    """What is wrong with the messages of a package; empty if nothing is."""
    found = []
    for key in dict.fromkeys(key for lang in LANGS for key in words.keys(lang)):
        inserted: dict[Lang, set[str]] = {}
        for lang in LANGS:
            if key not in words.keys(lang):
                found.append(f"{key}: missing in {lang}")
                continue
            parts = list(_parse(words.raw(lang, key)))
            places = [part for part in parts if isinstance(part, _Place)]
            inserted[lang] = {place.name for place in places if not place.forms}
            if not words.raw(lang, key).strip():
                found.append(f"{key}: empty in {lang}")
            if any(isinstance(part, str) and not {"{", "}"}.isdisjoint(part) for part in parts):
                found.append(f"{key}: a brace without its partner, or an odd name, in {lang}")
            found += [
                f"{key}: {len(place.forms)} forms for {place.name} in {lang}, not {FORMS[lang]}"
                for place in places
                if place.forms and len(place.forms) != FORMS[lang]
            ]
        if len(inserted) == len(LANGS):
            names = sorted(set().union(*inserted.values()))
            found += [
                f"{key}: {{{name}}} does not stand in {lang}"
                for name in names
                for lang in LANGS
                if name not in inserted[lang]
            ]
    return found


COMMON = Words("orloj.words")  # what the program itself says, whatever the game
