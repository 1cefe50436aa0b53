"""Help and complaints about arguments in the reader's language, in place of typer's English ones.

The texts stand in the words under `help.COMMAND.text`, `help.COMMAND.examples` and `help.COMMAND.PARAMETER`; what
several commands share under `help.all.PARAMETER`. Metavars in the code are English; each word of three and more
capitals is a key under `help.metavar`.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Sequence, Set
from math import inf
from textwrap import wrap
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from orloj.bots import bot_names
from orloj.cli.common import WORDS, Usage, language, modes_of, named_options_of
from orloj.games import GAMES
from orloj.words import Lang

ROOT = "orloj"  # the key of what stands before all commands
_WIDEST = 100


class HelpedCommand(TyperCommand):
    """A command whose help comes from the words."""

    def get_help(self, ctx: Any) -> str:
        return help_page(self, ctx, language(ctx, None))


class HelpedGroup(TyperGroup):
    """All commands; their help comes from the words."""

    def get_help(self, ctx: Any) -> str:
        return help_page(self, ctx, language(ctx, None))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name = args[0]
        if name not in self.commands and not name.startswith("-"):
            lang = language(ctx, None)
            wrong = WORDS(lang, "wrong.no-such-command", name=repr(name), commands=", ".join(self.commands))
            raise Usage(_with_place(wrong, ctx, lang))
        return super().resolve_command(ctx, args)


# -- a page of help


def help_page(command: Any, context: typer.Context, lang: Lang) -> str:
    """The whole help of a command."""
    name = name_of(command)
    width = min(shutil.get_terminal_size().columns, _WIDEST)
    params = command.get_params(context)
    arguments = [param for param in params if param.param_type_name == "argument"]
    options = [param for param in params if param.param_type_name == "option"]
    pieces = [context.command_path, "[OPTIONS]", *map(_usage, arguments)]
    if isinstance(command, TyperGroup):
        pieces.append("COMMAND …")
    lines = [WORDS(lang, "help.page.usage", line=translated(" ".join(pieces), lang)), ""]
    for paragraph in WORDS(lang, f"help.{name}.text").split("\n\n"):
        lines += [*wrap(paragraph, width, initial_indent="  ", subsequent_indent="  "), ""]
    lines += [f"  {WORDS(lang, 'help.page.examples')}:"]
    lines += [f"    {line}" for line in WORDS(lang, f"help.{name}.examples").splitlines()]
    sections = {
        "arguments": [_described(name, param, lang) for param in arguments],
        "options": [_described(name, param, lang) for param in options],
        "commands": [(sub, _first_sentence(sub, lang)) for sub in getattr(command, "commands", ())],
        "games": list(_about_games({param.name for param in params}, lang)),
    }
    for section, rows in sections.items():
        if rows:
            lines += ["", WORDS(lang, f"help.page.{section}") + ":", *_columns(rows, width)]
    return "\n".join(lines)


def _about_games(params: Set[str], lang: Lang) -> Iterator[tuple[str, str]]:
    """The games with what these parameters can be for each of them."""
    if "mode" not in params:
        return
    for game in GAMES.values():
        told = [WORDS(lang, "help.page.modes", modes=modes_of(game))]
        if "option" in params:
            told.append(WORDS(lang, "help.page.table-options", options=named_options_of(game, lang)))
        if "bots" in params:
            told.append(WORDS(lang, "help.page.bots", bots=", ".join(bot_names(game.id))))
        yield game.id, " ".join(told)


def name_of(command: Any) -> str:
    """A command's name in the keys."""
    return str(command.name or ROOT)


def help_key(command: str, param: str) -> str:
    """Where the help of a parameter stands."""
    own = f"help.{command}.{param}"
    return own if WORDS.has(own) else f"help.all.{param}"


def translated(metavar: str, lang: Lang) -> str:
    return re.sub(r"\b[A-Z]{3,}\b", lambda word: WORDS(lang, f"help.metavar.{word[0]}"), metavar)


def _described(command: str, param: Any, lang: Lang) -> tuple[str, str]:
    """A parameter and what it is for."""
    metavar = translated(param.metavar or "", lang)
    if param.param_type_name == "option":
        metavar = f"{', '.join(param.opts)} {metavar}".rstrip()
    notes = []
    if param.required:
        notes.append(WORDS(lang, "help.page.required"))
    elif param.default and not isinstance(param.default, bool):
        notes.append(WORDS(lang, "help.page.default", value=param.default))
    text = WORDS(lang, help_key(command, param.name))
    return metavar, f"{text}  [{'; '.join(notes)}]" if notes else text


def _usage(argument: Any) -> str:
    return str(argument.metavar) if argument.required else f"[{argument.metavar}]"


def _first_sentence(command: str, lang: Lang) -> str:
    return WORDS(lang, f"help.{command}.text").partition("\n\n")[0]


def _columns(rows: Sequence[tuple[str, str]], width: int) -> Iterator[str]:
    left = 2 + max(len(name) for name, _ in rows) + 2
    for name, text in rows:
        first, *rest = wrap(text, max(width - left, 20))
        yield f"  {name}".ljust(left) + first
        yield from (" " * left + line for line in rest)


# -- complaints


def complaint(error: Exception, lang: Lang) -> str:
    """What typer complains about, in one line with the place where help is found."""
    return _with_place(_wrong(error, lang), getattr(error, "ctx", None), lang)


def _with_place(wrong: str, context: typer.Context | None, lang: Lang) -> str:
    command = context.command_path if context is not None else ROOT
    return f"{wrong} ({WORDS(lang, 'wrong.see', command=command)})"


def _wrong(error: Any, lang: Lang) -> str:
    """Typer's errors are told apart by what they know, because its versions keep them in different places."""
    message = str(error.format_message())
    if isinstance(error, typer.BadParameter) and error.param is not None:
        param: Any = error.param
        is_option = param.param_type_name == "option"
        name = param.opts[0] if is_option else translated(param.metavar, lang)
        if hasattr(error, "param_type"):  # only of a missing one
            return WORDS(lang, "wrong.missing-option" if is_option else "wrong.missing-argument", name=name)
        if "not readable" in message:
            return WORDS(lang, "wrong.path", name=name)
        key = f"wrong.{param.name}"
        lo, hi = _bounds(param)
        return WORDS(lang, key if WORDS.has(key) else "wrong.number", name=name, lo=f"{lo:g}", hi=f"{hi:g}")
    if hasattr(error, "possibilities"):
        near = ", ".join(sorted(error.possibilities or ()))
        key = "wrong.no-such-option-but" if near else "wrong.no-such-option"
        return WORDS(lang, key, name=error.option_name, near=near)
    if hasattr(error, "option_name"):
        key = "wrong.takes-no-value" if "not take" in message else "wrong.needs-value"
        return WORDS(lang, key, name=error.option_name)
    extra = re.search(r"extra argument\S* \((.*)\)", message)
    return WORDS(lang, "wrong.extra", arguments=extra[1]) if extra else message.rstrip(".")


def _bounds(param: Any) -> tuple[float, float]:
    """The lowest and the highest number that a parameter takes."""
    return _bound(param, "min", 0), _bound(param, "max", inf)


def _bound(param: Any, name: str, otherwise: float) -> float:
    found = getattr(param, name, None)
    found = getattr(getattr(param, "type", None), name, None) if found is None else found
    return otherwise if found is None else float(found)
