"""`orloj odds`: what a fight would come to, without a table."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table as Grid

from orloj.cli.common import (
    WORDS,
    GameArgument,
    JsonOption,
    LangOption,
    Usage,
    console,
    language,
    pick_game,
    print_json,
)
from orloj.games import GAMES
from orloj.look.advice import percent
from orloj.look.calculator import (
    Answer,
    BadForm,
    Calculator,
    CannotWork,
    Form,
    Group,
    as_given,
    calculator_of,
    filled,
    from_options,
)
from orloj.words import Lang


def odds(
    context: typer.Context,
    game: GameArgument,
    settings: Annotated[list[str] | None, typer.Argument(metavar="SETTINGS…")] = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """The command; what it does is told by `help.odds` of the words."""
    spoken = language(context, lang)
    chosen = pick_game(game, spoken)
    calculator = calculator_of(chosen.package)
    if calculator is None:
        able = [id for id, one in GAMES.items() if calculator_of(one.package) is not None]
        raise Usage(WORDS(spoken, "odds.none", game=chosen.name, games=", ".join(able)))
    form = calculator.form(spoken)
    if not settings:
        if json:
            print_json(_described(form, spoken))
        else:
            _show_form(game, calculator, form, spoken)
        return
    try:
        values = filled(form, from_options(form, _options(settings, spoken), spoken), spoken)
        answer = calculator.answer(values, spoken)
    except (BadForm, CannotWork) as error:
        raise Usage(str(error)) from error
    if json:
        print_json({"game": game, "given": as_given(form, values), "answer": answer.data})
    else:
        _show(answer, spoken)


def _options(settings: Sequence[str], lang: Lang) -> list[tuple[str, str]]:
    """The pairs of `--attacker "corvette 3"` and `--attacker="corvette 3"`."""
    found = []
    words = iter(settings)
    for word in words:
        name, equals, value = word.partition("=")
        if not name.startswith("--"):
            raise Usage(WORDS(lang, "odds.no-option", word=repr(word)))
        text = value if equals else next(words, None)
        if text is None:
            raise Usage(WORDS(lang, "odds.no-value", name=name))
        found.append((name.removeprefix("--"), text))
    return found


# -- the form


def _show_form(game: str, calculator: Calculator, form: Form, lang: Lang) -> None:
    """All that can be said, and an example that can be copied."""
    out = console()
    for groups in _alike(form):
        names = ", ".join(f"--{group.id}" for group in groups if group.id)
        grid = Grid(title=names or None, title_justify="left", title_style="bold")
        grid.add_column(WORDS(lang, "odds.write"), no_wrap=True)
        grid.add_column(WORDS(lang, "odds.values"))
        grid.add_column(WORDS(lang, "odds.meaning"))
        for field in groups[0].fields:
            told = f"{field.part}: {field.name}" if field.part and field.kind == "choice" else field.name
            told += f". {field.help}" if field.help else ""
            grid.add_row(field.id if names else f"--{field.id}", escape(field.short()), escape(told))
        out.print(grid)
    out.print(f"{WORDS(lang, 'odds.example')}: {_command(game, calculator, form)}", markup=False, soft_wrap=True)


def _alike(form: Form) -> list[list[Group]]:
    """The groups, those with the same fields together."""
    found: list[list[Group]] = []
    for group in form.groups:
        ids = [field.id for field in group.fields]
        same = next((some for some in found if [field.id for field in some[0].fields] == ids and group.id), None)
        if same is None:
            found.append([group])
        else:
            same.append(group)
    return found


def _command(game: str, calculator: Calculator, form: Form) -> str:
    """The example of the calculator as a command."""
    words = ["orloj", "odds", game]
    for group in form.groups:
        said = [(field.id, calculator.example.get(group.key(field), "")) for field in group.fields]
        said = [(id, value) for id, value in said if value]
        if group.id and said:
            words += [f"--{group.id}", ", ".join(f"{id} {value}" for id, value in said)]
        else:
            words += [word for id, value in said for word in (f"--{id}", value)]
    return shlex.join(words)


def _described(form: Form, lang: Lang) -> list[dict[str, Any]]:
    return [
        {"field": key, "name": field.name, "kind": field.kind, "allowed": field.allowed(lang)}
        for key, field in form.fields()
    ]


# -- the answer


def _show(answer: Answer, lang: Lang) -> None:
    out = console()
    style = {"good": "bold green", "bad": "bold red", "even": "bold yellow"}[answer.tone]
    out.print(answer.headline, style=style, markup=False)
    for note in answer.notes:
        out.print(note, style="dim", markup=False)
    for one in answer.chances:
        out.print(f"  {percent(one.chance, lang):>6}  {one.name}", markup=False)
    for sheet in answer.sheets:
        grid = Grid(title=escape(sheet.title), title_justify="left")
        for name in sheet.head:
            grid.add_column(escape(name))
        for row in sheet.rows:
            grid.add_row(*map(escape, row))
        out.print(grid)
    for decision in answer.decisions:
        out.print(decision.question, style="bold", markup=False)
        for pick in decision.picks:
            mark = "★" if pick.best else "·"
            out.print(f"  {mark} {pick.name}: {pick.leads}", markup=False)
    for step in answer.steps:
        out.print(step.title, style="bold", markup=False)
        for line in step.lines:
            out.print(f"  {line}", markup=False)
