"""All commands put together."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from orloj.cli.admin import admin
from orloj.cli.arena import arena
from orloj.cli.bench import bench
from orloj.cli.cards import cards
from orloj.cli.common import WORDS, LangOption, Usage, complain, given_language, language, spoken_language
from orloj.cli.games import games
from orloj.cli.help import HelpedCommand, HelpedGroup, complaint
from orloj.cli.lab import lab
from orloj.cli.ladder import ladder
from orloj.cli.odds import odds
from orloj.cli.rules import rules
from orloj.cli.serve import serve
from orloj.cli.start import OPTION, VERSION
from orloj.cli.table import play
from orloj.cli.verify import verify
from orloj.content import VARIABLE

COMMANDS: tuple[Callable[..., None], ...] = (games, serve, play, arena, ladder, bench, rules, cards, odds, verify)

app = typer.Typer(
    name="orloj",
    cls=HelpedGroup,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        print(VERSION)
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _start(
    context: typer.Context,
    lang: LangOption = None,
    content: Annotated[Path | None, typer.Option(OPTION, metavar="DIR")] = None,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True)] = False,  # noqa: ARG001
) -> None:
    if content is not None:  # `orloj.cli.start` has taken it, unless somebody came in another way
        raise Usage(WORDS(language(context, lang), "content.too-late", variable=VARIABLE))
    if context.invoked_subcommand is None:
        print(context.get_help())


for command in COMMANDS:
    # What can be said to `odds` depends on the game, so that it reads its options itself.
    own_options = {"ignore_unknown_options": command is odds}
    app.command(cls=HelpedCommand, context_settings=own_options)(command)
app.add_typer(lab, name="lab")
app.add_typer(admin, name="admin")


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code. Bad arguments are explained in one line."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    chosen = given_language(given)  # before anything else, because help and complaints speak it too
    try:
        result = app(args=given, prog_name="orloj", standalone_mode=False, obj=chosen)
    except Usage as error:
        complain(str(error))
        return 2
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if not hasattr(error, "format_message"):  # it is not typer's complaint about arguments
            raise
        complain(complaint(error, spoken_language(chosen)))
        return 2
    return result if isinstance(result, int) else 0
