"""`orloj rules`: the ledger of a game, and which of its rules are proved."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table as Grid

from orloj.cli.common import (
    WORDS,
    JsonOption,
    LangOption,
    OptionalGame,
    Usage,
    console,
    language,
    pick_game,
    print_json,
)
from orloj.games import GAMES
from orloj.kernel import Game
from orloj.ledger import Ledger, Rule, ledger_of
from orloj.testing.proof import read_proved
from orloj.words import Lang


def rules(
    context: typer.Context,
    game: OptionalGame = None,
    words: Annotated[list[str] | None, typer.Argument(metavar="ID|WORDS…")] = None,
    coverage: Annotated[bool, typer.Option("--coverage")] = False,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """The command; what it does is told by `help.rules` of the words."""
    spoken = language(context, lang)
    if coverage:
        _coverage([pick_game(game, spoken)] if game is not None else list(GAMES.values()), spoken, json)
        return
    if game is None:
        raise Usage(WORDS(spoken, "name-a-game", games=", ".join(GAMES)))
    ledger = ledger_of(pick_game(game, spoken).package)
    if not words:
        if json:
            print_json([msgspec.to_builtins(rule) for rule in ledger.values()])
        else:
            _show_sections(GAMES[game], ledger, spoken)
        return
    one = ledger.find(words[0]) if len(words) == 1 else None
    found = [one] if one is not None else ledger.search(words, spoken)
    if json:
        print_json([msgspec.to_builtins(rule) for rule in found])
    elif not found:
        raise Usage(WORDS(spoken, "rules.none", game=game, words=" + ".join(map(repr, words))))
    elif len(found) == 1:
        _show_rule(found[0], spoken)
    else:
        _show_list(found, spoken)


def _show_sections(game: Game[Any], ledger: Ledger, lang: Lang) -> None:
    out = console()
    grid = Grid(
        title=WORDS(lang, "rules.sections", game=game.name, count=len(ledger)),
        title_justify="left",
    )
    grid.add_column(WORDS(lang, "rules.section"))
    grid.add_column("Id")
    grid.add_column(WORDS(lang, "rules.count"), justify="right")
    for section in ledger.sections:
        ids = dict.fromkeys(rule.id.rpartition(".")[0] + ".*" for rule in section.rules)
        grid.add_row(section.name_in(lang), ", ".join(ids), str(len(section.rules)))
    out.print(grid)
    example = next(iter(ledger)).removeprefix(ledger.prefix)
    out.print(WORDS(lang, "rules.hint", game=game.id, example=example), markup=False)


def _show_list(found: list[Rule], lang: Lang) -> None:
    out = console()
    section = ""
    for rule in found:
        if rule.section_in(lang) != section:
            section = rule.section_in(lang)
            out.print(section, style="bold", markup=False)
        out.print(f"  {rule.id}", style="cyan", markup=False, end="  ")
        out.print(rule.text_in(lang), markup=False, soft_wrap=True)
    out.print(WORDS(lang, "rules.found", count=len(found)), style="dim")


def _show_rule(rule: Rule, lang: Lang) -> None:
    out = console()
    out.print(rule.id, style="bold cyan", markup=False, end="  ")
    out.print(rule.section_in(lang), style="bold", markup=False)
    out.print(rule.text_in(lang), markup=False)
    proof = WORDS(lang, f"rules.checked-by.{rule.check}")
    if rule.why:
        proof += f" ({rule.why_in(lang)})"
    for key, value in (
        ("kind", rule.kind),
        ("mode", rule.mode),
        ("origin", rule.origin),
        ("note", rule.note_in(lang)),
        ("check", proof),
    ):
        if value:
            out.print(f"{WORDS(lang, f'rules.{key}')}: {value}", style="dim", markup=False)


# -- what is proved


def coverage_of(ledger: Ledger, proved: Collection[str]) -> dict[str, Any]:
    """How the rules of a ledger are covered: `{"rules","proved","data","manner","missing":[ids]}`.

    Rules that are proved by behaviour or by the content need a test that passed; a mere manner needs a reason.
    """
    counts = {"test": 0, "data": 0, "manner": 0}
    missing = []
    for rule in ledger.values():
        if bool(rule.why) if rule.check == "manner" else rule.id in proved:
            counts[rule.check] += 1
        else:
            missing.append(rule.id)
    return {
        "rules": len(ledger),
        "proved": counts["test"],
        "data": counts["data"],
        "manner": counts["manner"],
        "missing": missing,
    }


def _coverage(games: list[Game[Any]], lang: Lang, json: bool) -> None:
    try:
        record = read_proved()
    except ValueError as error:
        raise Usage(str(error)) from error
    if record is None or not record.complete:
        raise Usage(WORDS(lang, "rules.no-proofs"))
    ledgers = {game.id: ledger_of(game.package) for game in games}
    covered = {id: coverage_of(ledger, record.rules) for id, ledger in ledgers.items()}
    if json:
        print_json(covered)
        return
    _show_coverage(covered, lang)
    for id, ledger in ledgers.items():
        unknown = [rule for rule in record.rules if rule.startswith(ledger.prefix) and rule not in ledger]
        if unknown:
            console().print(WORDS(lang, "rules.unknown", game=id, ids=", ".join(unknown)), style="red", markup=False)


def _show_coverage(covered: Mapping[str, Mapping[str, Any]], lang: Lang) -> None:
    out = console()
    grid = Grid(title=WORDS(lang, "rules.coverage"), title_justify="left")
    grid.add_column(WORDS(lang, "rules.game"))
    columns = ("rules", "proved", "data", "manner", "missing")
    for column in columns:
        grid.add_column(WORDS(lang, f"rules.{column}"), justify="right")
    for id, numbers in covered.items():
        cells = [numbers[column] for column in columns]
        grid.add_row(id, *(str(len(cell) if isinstance(cell, list) else cell) for cell in cells))
    out.print(grid)
    for id, numbers in covered.items():
        if numbers["missing"]:
            ids = ", ".join(numbers["missing"])
            out.print(WORDS(lang, "rules.missing-ids", game=id, ids=ids), style="red", markup=False)
    if not any(numbers["missing"] for numbers in covered.values()):
        out.print(WORDS(lang, "rules.complete"), style="green")
