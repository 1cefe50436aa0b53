"""The commands that can be typed instead of an answer; the words of all languages work at any time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from orloj.cli.terminal.look import Page
from orloj.cli.terminal.reading import WORDS, folded
from orloj.words import LANGS, Lang

COMMANDS = (
    "rule",
    "undo",
    "aside",
    "order",
    "table",
    "players",
    "score",
    "story",
    "card",
    "rules",
    "hint",
    "lang",
    "save",
    "howto",
    "help",
    "quit",
)  # each has its words and its help in the words files


class Typed(NamedTuple):
    """A command with what follows it."""

    id: str
    rest: str


def words_of(command: str, lang: Lang) -> list[str]:
    """How a command is called."""
    return [word.strip() for word in WORDS(lang, f"command.{command}.words").split(",")]


def find_command(line: str, pages: Sequence[Page]) -> Typed | None:
    """The command in a line, if its first word is one."""
    line = line.strip()
    if line.startswith("?"):
        return Typed("rule", line[1:].strip())
    first, _, rest = line.partition(" ")
    word, forced = first.rstrip("!"), first.endswith("!")
    wanted = folded(word)
    if not wanted:
        return None
    known = {folded(name): id for id in COMMANDS for lang in LANGS for name in words_of(id, lang)}
    known |= {folded(name): page.id for page in pages for name in page.words}
    if wanted not in known:
        return None
    return Typed(known[wanted], ("! " if forced else "") + rest.strip())
