"""For terminals that know few characters: something similar instead of a question mark."""

from __future__ import annotations

import codecs
import unicodedata

NAME = "orloj-substitutes"  # of the way to treat what cannot be encoded
SUBSTITUTES = {
    "−": "-",
    "–": "-",
    "—": "-",
    "·": "-",
    "•": "*",
    "→": "->",
    "×": "x",
    "±": "+/-",
    "…": "...",
    "“": '"',
    "”": '"',
    "„": '"',
    "‘": "'",
    "’": "'",
    "µ": "u",
    # signs of the terminal; one character each, so that columns stay in place
    "▸": ">",
    "▶": ">",
    "✓": "v",
    "✗": "!",
    "▲": "^",
    "●": "+",
    "■": "#",
    "◆": "&",
    "⬟": "%",
    "★": "*",
    "○": "o",
    "◎": "@",
    "◇": "%",
    "⬡": "*",
    "◌": "~",
    "✦": "*",
    "▣": "#",
}


def substitute(text: str) -> str:
    """The text in ASCII: look-alikes, letters without accents, and a question mark only as the last resort."""
    found = []
    for char in text:
        plain = SUBSTITUTES.get(char)
        if plain is None:
            plain = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
        found.append(plain or "?")
    return "".join(found)


def _treat(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return substitute(error.object[error.start : error.end]), error.end


codecs.register_error(NAME, _treat)
