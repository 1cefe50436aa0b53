"""`orloj verify`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from orloj.cli.common import WORDS, LangOption, Usage, complain, console, language
from orloj.cli.saved import read_saved
from orloj.games import GAMES
from orloj.kernel import Record, Verdict
from orloj.kernel import verify as verify_record
from orloj.words import COMMON, Lang

TRUE, FALSE, UNREADABLE, PARTLY = 0, 1, 2, 3  # exit codes
_FROM_GOOD_TO_BAD = (TRUE, PARTLY, FALSE, UNREADABLE)


def verify(
    context: typer.Context,
    records: Annotated[list[Path], typer.Argument(metavar="RECORD…")],
    commitment: Annotated[list[str] | None, typer.Option("--commitment", metavar="HEX")] = None,
    digest: Annotated[str | None, typer.Option("--digest", metavar="HEX")] = None,
    lang: LangOption = None,
) -> None:
    """The command; what it does is told by `help.verify` of the words."""
    spoken = language(context, lang)
    if len(records) > 1 and (commitment or digest is not None):
        raise Usage(WORDS(spoken, "verify.one-record"))
    luck = [_hex(one) for one in commitment or []]
    published = {
        "commitment": luck[0] if luck else None,
        "rewinds": luck[1:],
        "digest": _hex(digest) if digest is not None else None,
    }
    worst = max([_verify(path, published, spoken) for path in records], key=_FROM_GOOD_TO_BAD.index)
    if worst:
        raise typer.Exit(worst)


def _hex(given: str) -> str:
    return given.strip().lower()


def _verify(path: Path, published: dict[str, Any], lang: Lang) -> int:
    try:
        record = read_saved(path, lang).record
    except Usage as error:
        complain(str(error))
        return UNREADABLE
    header = record.header
    if header.game not in GAMES:
        unknown = COMMON(lang, "error.no-such-game", game=repr(header.game), games=", ".join(GAMES))
        complain(WORDS(lang, "saved.unusable", file=path, error=unknown))
        return UNREADABLE
    try:
        verdict = verify_record(GAMES[header.game], record, **published)
    except Exception as error:  # a number or a snapshot that no honest record could hold
        text = " ".join(str(error).split()) or type(error).__name__
        verdict = Verdict((), (), WORDS(lang, "verify.damaged", error=text))
    _show(path, record, verdict, lang)
    if not verdict.true:
        return FALSE
    return PARTLY if verdict.unchecked else TRUE


def _show(path: Path, record: Record, verdict: Verdict, lang: Lang) -> None:
    out = console()
    header = record.header
    checked = list(verdict.checked)
    if not verdict.true:
        said, style = WORDS(lang, "verify.false", file=path, wrong=verdict.wrong), "red"
        checked = [what for what in checked if not what.startswith("replay")]  # it comes last, so it is what failed
    elif verdict.unchecked:
        said, style = WORDS(lang, "verify.partly", file=path, why=_why_unchecked(record, lang)), "yellow"
    else:
        said, style = WORDS(lang, "verify.true" if record.outcome else "verify.so-far", file=path), "green"
    out.print(said, style=style, markup=False, soft_wrap=True)
    facts = {"game": header.game, "mode": header.mode, "seats": header.seats, "commitment": header.commitment}
    out.print("  " + WORDS(lang, "verify.game", **facts), markup=False, soft_wrap=True)
    for what in checked:
        out.print("  " + WORDS(lang, "verify.checked", what=_what(what, record, lang)), markup=False)
    for what in verdict.unchecked:
        out.print("  " + WORDS(lang, "verify.unchecked", what=_what(what, record, lang)), markup=False)
    for what in verdict.unproved:
        played_again = "unplayed" if what == "play" and verdict.unchecked else what
        out.print("  " + WORDS(lang, f"verify.unproved.{played_again}"), markup=False, soft_wrap=True)


def _what(what: str, record: Record, lang: Lang) -> str:
    """What the kernel calls `casts (3)` or `replay: why not`, in the reader's language."""
    key = "verify.what." + what.replace(":", " ").split()[0]
    if not WORDS.has(key):
        return what
    return WORDS(lang, key, casts=len(record.casts), answers=len(record.answers))


def _why_unchecked(record: Record, lang: Lang) -> str:
    header = record.header
    why = "branched" if header.branched else "mixed" if header.mixed else "changed"
    return WORDS(lang, f"verify.why.{why}")
