"""`orloj verify`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from orloj.cli.common import WORDS, LangOption, Usage, complain, console, language
from orloj.cli.saved import read_saved
from orloj.games import GAMES
from orloj.kernel import Record, Verdict
from orloj.kernel import verify as verify_record
from orloj.words import COMMON, Lang


def verify(
    context: typer.Context,
    records: Annotated[list[Path], typer.Argument(metavar="RECORD…")],
    lang: LangOption = None,
) -> None:
    """The command; what it does is told by `help.verify` of the words."""
    spoken = language(context, lang)
    worst = max([_verify(path, spoken) for path in records])
    if worst:
        raise typer.Exit(worst)


def _verify(path: Path, lang: Lang) -> int:
    try:
        record = read_saved(path, lang).record
    except Usage as error:
        complain(str(error))
        return 2
    header = record.header
    if header.game not in GAMES:
        unknown = COMMON(lang, "error.no-such-game", game=repr(header.game), games=", ".join(GAMES))
        complain(WORDS(lang, "saved.unusable", file=path, error=unknown))
        return 2
    try:
        verdict = verify_record(GAMES[header.game], record)
    except Exception as error:  # a number or a snapshot that no honest record could hold
        text = " ".join(str(error).split()) or type(error).__name__
        verdict = Verdict((), (), WORDS(lang, "verify.damaged", error=text))
    _show(path, record, verdict, lang)
    return 0 if verdict.true else 1


def _show(path: Path, record: Record, verdict: Verdict, lang: Lang) -> None:
    out = console()
    header = record.header
    if verdict.true:
        out.print(WORDS(lang, "verify.true", file=path), style="green", markup=False, soft_wrap=True)
    else:
        wrong = WORDS(lang, "verify.false", file=path, wrong=verdict.wrong)
        out.print(wrong, style="red", markup=False, soft_wrap=True)
    facts = {"game": header.game, "mode": header.mode, "seats": header.seats, "commitment": header.commitment}
    out.print("  " + WORDS(lang, "verify.game", **facts), markup=False, soft_wrap=True)
    for what in verdict.checked:
        out.print("  " + WORDS(lang, "verify.checked", what=what), markup=False)
    for what in verdict.unchecked:
        out.print("  " + WORDS(lang, "verify.unchecked", what=what), markup=False)
