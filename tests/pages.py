"""Reads the HTML that the looks draw, strictly and quickly: tests read thousands of pages."""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape
from typing import NamedTuple

_TAGS = re.compile(r"""(<[^"<>]*(?:"[^"]*"[^"<>]*)*>)""")
_TAG = re.compile(r"""<(/?)([a-zA-Z][\w:-]*)((?:\s+[\w:.-]+(?:="[^"]*")?)*)\s*(/?)>""")
_ATTRIBUTE = re.compile(r"""([\w:.-]+)(?:="([^"]*)")?""")
_NEVER_CLOSED = {"br", "hr", "img", "input"}


class _Tag(NamedTuple):
    name: str
    attributes: dict[str, str]
    closes: bool  # </b>
    stays_open: bool  # <b>, not <b/> or <br>


@lru_cache(100_000)  # most tags occur on most pages
def _tag(text: str) -> _Tag:
    found = _TAG.fullmatch(text)
    assert found, f"no tag: {text!r}"
    closes, name, attributes, ended = found.groups()
    assert not (closes and attributes), f"{text!r} has attributes"
    name = name.lower()
    values = {key.lower(): unescape(value) for key, value in _ATTRIBUTE.findall(attributes)}
    return _Tag(name, values, bool(closes), not closes and not ended and name not in _NEVER_CLOSED)


class Page:
    """Which tags and words there are. Fails if a tag is not closed where it should be, or is not quite a tag."""

    def __init__(self, html: str) -> None:
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.words: list[tuple[str, str]] = []  # text with the class of the element around it
        around: list[_Tag] = []
        for number, part in enumerate(_TAGS.split(html)):
            if number % 2 == 0:  # text between two tags
                if part and not part.isspace():
                    assert "<" not in part, f"no tag: {part!r}"
                    kind = around[-1].attributes.get("class", "") if around else ""
                    self.words.append((unescape(part).strip(), kind))
                continue
            tag = _tag(part)
            if tag.closes:
                assert around, f"{part} closes nothing"
                opened = around.pop()
                assert opened.name == tag.name, f"<{opened.name}> is closed by {part}"
                continue
            self.tags.append((tag.name, tag.attributes))
            if tag.stays_open:
                around.append(tag)
        assert not around, f"not closed: {[tag.name for tag in around]}"

    @property
    def said(self) -> str:
        """All the words, without the marks where they may be parted."""
        return " ".join(word for word, _ in self.words).replace("\xad", "")

    def values(self, attribute: str) -> list[str]:
        """What the attribute says wherever it occurs."""
        return [attributes[attribute] for _, attributes in self.tags if attribute in attributes]
