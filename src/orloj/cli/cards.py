"""`orloj cards`: the components of a game with their texts, and which of them games have exercised."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from orloj.cli.common import (
    WORDS,
    GameArgument,
    JsonOption,
    LangOption,
    Usage,
    complain,
    console,
    language,
    pick_game,
    print_json,
    texts_for,
)
from orloj.kernel import Game
from orloj.lab import Exercised, NothingToExercise, exercising
from orloj.ledger import fold
from orloj.words import COMMON, LANGS, Lang
from orloj.words.texts import Component, Texts


def cards(
    context: typer.Context,
    game: GameArgument,
    words: Annotated[list[str] | None, typer.Argument(metavar="WORDS…")] = None,
    exercised: Annotated[bool, typer.Option("--exercised")] = False,
    games: Annotated[int | None, typer.Option("--games", min=1, metavar="N")] = None,
    seed: Annotated[str | None, typer.Option("--seed", metavar="S")] = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """The command; what it does is told by `help.cards` of the words."""
    spoken = language(context, lang)
    chosen = pick_game(game, spoken)
    if exercised:
        if words:
            raise Usage(WORDS(spoken, "one-form", wrong="--exercised", other=repr(" ".join(words))))
        _exercised(chosen, 100 if games is None else games, "0" if seed is None else seed, spoken, json)
        return
    for option, given in (("--games", games), ("--seed", seed)):
        if given is not None:
            raise Usage(WORDS(spoken, "cards.only-with-exercised", option=option))
    found = _search(texts_for(chosen, spoken), words or [], spoken)
    if json:
        print_json([_to_builtins(card) for card in found])
    elif not found:
        raise Usage(WORDS(spoken, "cards.none", game=game, words=" + ".join(map(repr, words or []))))
    elif len(found) == 1:
        _show_card(found[0], spoken)
    else:
        _show_list(found, game, spoken)


def _search(texts: Texts, words: list[str], lang: Lang) -> list[Component]:
    """The components in which all words occur; only one, if the words are exactly its id or its name."""
    wanted = [fold(word) for word in words]
    whole = " ".join(wanted)
    found = []
    for token in texts.components():
        card = texts.component(token, lang)
        names = [fold(texts.component(token, other).name) for other in LANGS]
        if words and whole in (fold(token), *names):
            return [card]
        facts = [token, *names, card.kind, *card.marks, *(part for text in card.powers + card.scoring for part in text)]
        folded = fold("\n".join(facts))
        if all(word in folded for word in wanted):
            found.append(card)
    return found


def _show_list(found: list[Component], game: str, lang: Lang) -> None:
    out = console()
    grid = Grid(WORDS(lang, "cards.name"), WORDS(lang, "cards.kind"))
    grid.add_column(WORDS(lang, "cards.id"), no_wrap=True)
    for card in found:
        grid.add_row(card.name, card.kind, card.token)
    out.print(grid)
    out.print(WORDS(lang, "cards.found", count=len(found)), style="dim")
    out.print(WORDS(lang, "cards.hint", game=game, example=found[0].token), style="dim", markup=False)


def _show_card(card: Component, lang: Lang) -> None:
    out = console()
    out.print(card.name, style="bold", markup=False, end="  ")
    out.print(card.token, style="dim", markup=False)
    out.print(card.kind, markup=False)
    if card.marks:
        out.print(", ".join(card.marks), markup=False)
    for text in card.powers + card.scoring:
        out.print(f"• {text.label}: {text.text}" if text.label else f"• {text.text}", markup=False)
    key = f"ui.origin.{card.origin}"
    if COMMON.has(key):
        out.print(COMMON(lang, key), style="dim", markup=False)


def _to_builtins(card: Component) -> dict[str, Any]:
    return {
        "id": card.token,
        "name": card.name,
        "group": card.group,
        "kind": card.kind,
        "marks": list(card.marks),
        "powers": [{"label": text.label, "text": text.text} for text in card.powers],
        "scoring": [{"label": text.label, "text": text.text} for text in card.scoring],
        "origin": card.origin,
    }


def _exercised(game: Game[Any], games: int, seed: str, lang: Lang, json: bool) -> None:
    result: Exercised | None = None
    interrupted = False
    try:
        for result in exercising(game.id, games, seed):  # noqa: B007
            pass
    except NothingToExercise as error:
        raise Usage(str(error)) from error
    except KeyboardInterrupt:
        interrupted = True
    if result is not None and json:
        print_json(result.to_builtins())
    elif result is not None:
        _show_exercised(game, result, lang)
    if interrupted:
        complain(WORDS(lang, "cards.interrupted", games=result.games if result is not None else 0, of=games))
        raise typer.Exit(130)


def _show_exercised(game: Game[Any], result: Exercised, lang: Lang) -> None:
    missing = result.missing
    total = len(result.parts)
    out = console()
    used = total - len(missing)
    out.print(WORDS(lang, "cards.exercised", game=game.name, used=used, total=total, games=result.games), markup=False)
    for id, parts in missing.items():
        out.print(WORDS(lang, "cards.never", id=id, parts=", ".join(parts)), markup=False)
