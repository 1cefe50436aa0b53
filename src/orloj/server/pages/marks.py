"""Marking what was searched for, whatever its case and accents."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup, escape

from orloj.ledger import fold


def marked(text: str, words: Sequence[str]) -> Markup:
    """The text as HTML with every occurrence of the words marked."""
    hit = _hits(text, [fold(word) for word in words if word])
    parts, at = [], 0
    while at < len(text):
        end = at
        while end < len(text) and hit[end] == hit[at]:
            end += 1
        piece = escape(text[at:end])
        parts.append(Markup("<mark>{}</mark>").format(piece) if hit[at] else piece)
        at = end
    return Markup("").join(parts)


def _hits(text: str, wanted: Sequence[str]) -> list[bool]:
    """For each letter: is it part of a word that was searched for?"""
    folded, origin = "", []  # folding can make a letter longer or shorter, so each folded one knows where it came from
    for place, char in enumerate(text):
        piece = fold(char)
        folded += piece
        origin += [place] * len(piece)
    hit = [False] * len(text)
    for word in wanted:
        start = folded.find(word) if word else -1
        while start >= 0:
            for place in origin[start : start + len(word)]:
                hit[place] = True
            start = folded.find(word, start + 1)
    return hit
