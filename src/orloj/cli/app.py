"""All commands put together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

import typer

from orloj import __version__
from orloj.cli.arena import arena
from orloj.cli.bench import bench
from orloj.cli.cards import cards
from orloj.cli.common import LangOption, Usage, complain
from orloj.cli.games import games
from orloj.cli.rules import rules
from orloj.cli.table import play
from orloj.cli.verify import verify

COMMANDS: tuple[Callable[..., None], ...] = (games, play, arena, bench, rules, cards, verify)

app = typer.Typer(
    name="orloj",
    help="Board games with every rule enforced, for people and programs.",
    epilog="Start with: orloj play rftg",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"orloj {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _start(
    context: typer.Context,
    lang: LangOption = None,
    version: Annotated[  # noqa: ARG001
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    context.obj = lang
    if context.invoked_subcommand is None:
        print(context.get_help())


for command in COMMANDS:
    app.command()(command)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code. Bad arguments are explained in one line."""
    try:
        result = app(args=arguments, prog_name="orloj", standalone_mode=False)
    except Usage as error:
        complain(str(error))
        return 2
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        explain = getattr(error, "format_message", None)  # typer's own complaints about arguments
        if explain is None:
            raise
        complain(_taught(explain(), getattr(error, "ctx", None)))
        return 2
    return result if isinstance(result, int) else 0


def _taught(complaint: str, context: typer.Context | None) -> str:
    """A complaint of typer's with the place where help is found."""
    complaint = complaint.replace("Value error, ", "").rstrip(".")
    if complaint.startswith("No such command"):
        complaint += "; the commands: " + ", ".join(command.__name__ for command in COMMANDS)
    return f"{complaint} (see: {context.command_path if context is not None else 'orloj'} --help)"
