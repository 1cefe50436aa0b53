"""`orloj verify`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from orloj.cli.common import WORDS, LangOption, complain, console, language
from orloj.games import GAMES
from orloj.kernel import BrokenRecord, Record, Verdict
from orloj.kernel import verify as verify_record
from orloj.words import COMMON, Lang


def verify(
    context: typer.Context,
    records: Annotated[list[Path], typer.Argument(metavar="RECORD…", help="Files with records of games.")],
    lang: LangOption = None,
) -> None:
    """Check that the record of a game is true.

    Nobody may have cheated, and nothing may have been changed afterwards: the commitment published before the game
    must belong to the revealed seed, every shuffle and die must follow from it, and, if the rules are still the same,
    the whole game is played again and compared. A record that is not true is named at the first wrong place (exit
    code 1); a file that cannot be read gives exit code 2.

    \b
    Examples:
      orloj arena rftg --bots random,random --games 3 --save records
      orloj verify records/rftg-0-00000.json
      orloj verify records/*.json
    """
    spoken = language(context, lang)
    worst = max([_verify(path, spoken) for path in records])
    if worst:
        raise typer.Exit(worst)


def _verify(path: Path, lang: Lang) -> int:
    try:
        record = Record.read(path)
    except BrokenRecord as error:
        text = str(error)
        complain(text if str(path) in text else WORDS(lang, "verify.unreadable", file=path, error=text))
        return 2
    header = record.header
    if header.game not in GAMES:
        unknown = COMMON(lang, "error.no-such-game", game=repr(header.game), games=", ".join(GAMES))
        complain(WORDS(lang, "verify.unreadable", file=path, error=unknown))
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
