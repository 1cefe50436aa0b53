"""What comes before the commands: somebody's own content, because the games are read when they are imported."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from orloj import __version__, content
from orloj.cli.speaking import WORDS, Usage, complain, given_language, spoken_language
from orloj.content import BadContent
from orloj.words import Lang

OPTION = "--content"
VERSION = f"orloj {__version__}"


def start(arguments: Sequence[str]) -> int:
    """Run a command; returns the exit code."""
    lang = spoken_language(given_language(arguments))
    try:
        rest = use_content(arguments, lang)
        if rest == ["--version"]:  # no game is needed to tell it
            print(VERSION)
            return 0
        from orloj.cli.app import run  # now the games are imported
    except Usage as error:
        complain(str(error))
        return 2
    except Exception as error:
        if content.folder() is None:  # then it is our own mistake
            raise
        complain(explained(error, lang))
        return 2
    return run(rest)


def use_content(arguments: Sequence[str], lang: Lang) -> list[str]:
    """Let this process, and those that it starts, use the folder that the arguments name; returns the others."""
    folder, rest = split(arguments, lang)
    if folder is not None:
        path = str(Path(folder).absolute())
        if "orloj.games" in sys.modules and os.environ.get(content.VARIABLE) != path:
            raise Usage(WORDS(lang, "content.too-late", variable=content.VARIABLE))
        os.environ[content.VARIABLE] = path
    return rest


def split(arguments: Sequence[str], lang: Lang) -> tuple[str | None, list[str]]:
    """The folder of `--content`, which may stand anywhere (the last one counts), and the other arguments."""
    folder: str | None = None
    rest: list[str] = []
    coming = iter(arguments)
    for argument in coming:
        name, equals, value = argument.partition("=")
        if argument == "--":
            rest += [argument, *coming]
        elif name == OPTION:
            folder = value if equals else next(coming, "")
            if not folder:
                raise Usage(WORDS(lang, "wrong.needs-value", name=OPTION))
        else:
            rest.append(argument)
    return folder, rest


def explained(error: Exception, lang: Lang) -> str:
    """What is wrong with the content, in the reader's language as far as it is not for the game to say."""
    if isinstance(error, BadContent) and error.why:
        return WORDS(lang, f"content.{error.why}", **error.values)
    said = str(error) if isinstance(error, BadContent) else f"{type(error).__name__}: {error}"
    return WORDS(lang, "content.unusable", folder=content.folder(), error=said)
