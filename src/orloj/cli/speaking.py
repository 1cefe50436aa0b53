"""Languages and complaints. Nothing here needs the games, because they may be what is complained about."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence

from orloj.words import LANGS, Lang, Words

WORDS = Words("orloj.cli")


class Usage(Exception):
    """Bad arguments: one line that says what is allowed; exit code 2."""


def given_language(arguments: Sequence[str]) -> Lang | None:
    """The language that stands somewhere on the command line; the last one counts."""
    found: Lang | None = None
    for place, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--lang":
            wanted = value if equals else "".join(arguments[place + 1 : place + 2])
            found = next((lang for lang in LANGS if lang == wanted), found)
    return found


def spoken_language(chosen: Lang | None) -> Lang:
    """The language chosen on the command line, or that of the environment."""
    return chosen or environment_language(os.environ)


def environment_language(environment: Mapping[str, str]) -> Lang:
    locale = environment.get("LC_ALL") or environment.get("LC_MESSAGES") or environment.get("LANG") or ""
    return "cs" if locale.lower().startswith("cs") else "en"


def complain(message: str) -> None:
    """One line on standard error."""
    print("orloj: " + " ".join(message.split()), file=sys.stderr)
