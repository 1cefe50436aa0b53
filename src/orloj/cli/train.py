"""`orloj lab train`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from orloj.cli.common import (
    WORDS,
    GameArgument,
    LangOption,
    Usage,
    complain,
    console,
    language,
    percent,
    pick_game,
)
from orloj.cli.tournament import progress_bar
from orloj.lab.training import BadTraining, Plan, network_path, plan_of, read_curve, train
from orloj.lab.workers import cores
from orloj.words import Lang


def train_network(
    context: typer.Context,
    game: GameArgument,
    out: Annotated[Path, typer.Option("--out", metavar="DIR")],
    scale: Annotated[float, typer.Option("--scale", min=0.001, max=100, metavar="X")] = 1.0,
    jobs: Annotated[int | None, typer.Option("--jobs", min=1, metavar="J")] = None,
    lang: LangOption = None,
) -> None:
    """The command; what it does is told by `help.train` of the words."""
    spoken = language(context, lang)
    chosen = pick_game(game, spoken)
    if find_spec(f"{chosen.package}.learned") is None:
        raise Usage(WORDS(spoken, "train.no-inputs", game=chosen.id))
    plan = plan_of(chosen.id).scaled(scale)
    try:
        _train(plan, out, jobs or cores(), spoken)
    except BadTraining as error:
        raise Usage(WORDS(spoken, f"train.folder.{error.why}", folder=out, **error.values)) from error
    except OSError as error:
        raise Usage(WORDS(spoken, "train.folder.cannot-write", folder=out, error=error.strerror or error)) from error
    except KeyboardInterrupt:
        complain(WORDS(spoken, "train.interrupted"))
        raise typer.Exit(130) from None
    _show(out, spoken)
    last = network_path(out, len(plan.generations) - 1)
    console().print(WORDS(spoken, "train.done", file=last), markup=False, soft_wrap=True)


train_network.__name__ = "train"  # the word on the command line; in Python it would hide what it calls


def _train(plan: Plan, folder: Path, jobs: int, lang: Lang) -> None:
    progress = progress_bar()
    tasks = {}
    with progress:
        for report in train(plan, folder, jobs):
            if report.stage == "damaged":
                complain(WORDS(lang, "train.damaged-piece", file=folder / report.note))
                continue
            key = report.stage, report.generation
            if key not in tasks:
                described = WORDS(lang, f"train.{report.stage}", number=report.generation)
                tasks[key] = progress.add_task(described, total=report.total)
            progress.update(tasks[key], completed=report.done)


def _show(folder: Path, lang: Lang) -> None:
    """The learning curve as a table."""
    grid = Grid(title=WORDS(lang, "train.curve"), title_justify="left")
    for column in ("generation", "games", "loss", "right", "won", "interval"):
        grid.add_column(WORDS(lang, f"train.{column}"), justify="right")
    for point in read_curve(folder):
        grid.add_row(
            str(point.generation),
            str(point.games),
            f"{point.loss:.4f}",
            percent(point.accuracy),
            percent(point.won),
            f"{percent(point.low)} – {percent(point.high)}",
        )
    console().print(grid)
