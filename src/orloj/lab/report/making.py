"""A whole report: games, page, tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from orloj.games import game_named
from orloj.lab.arena import Match
from orloj.lab.report.comparing import comparison
from orloj.lab.report.gathering import NOTES, BadNotes, Earlier, Notes, Seen, head_of, observing
from orloj.lab.report.numbers import report_of
from orloj.lab.report.page import page_of
from orloj.lab.report.study import Names, study_of
from orloj.lab.report.tables import CHANGES, TABLES, changes_table, has_parquet, tables_of
from orloj.words import Lang

PAGE = "index.html"
WRITTEN = (PAGE, *[f"{table}.{end}" for table in (*TABLES, CHANGES) for end in ("csv", "parquet")])


def make_report(
    match: Match, games: int, folder: Path, *, lang: Lang = "en", jobs: int = 1, compare: Path | None = None
) -> Path:
    """Play what is missing in the folder and write everything; returns the page. With several jobs a script must guard
    its own start by `if __name__ == "__main__":`. `compare` is the folder of an earlier report."""
    match.check()
    earlier = earlier_report(compare, match) if compare is not None else None
    with notes_in(folder, match) as notes:
        for seen in observing(match, notes.missing(range(games)), jobs):
            notes.add(seen)
        return write_report(match, games, notes.of(range(games)), folder, lang, earlier)


def earlier_report(path: Path, match: Match) -> Earlier:
    """The report in a folder, if one on this match can be compared with it."""
    earlier = Earlier.read(path)
    earlier.check(match)
    return earlier


def notes_in(folder: Path, match: Match) -> Notes:
    """The notes of a folder, new ones too. They come before everything else that a report writes: where there are none,
    a file with one of its names is somebody else's and must not be overwritten."""
    path = folder / NOTES
    begun = path.exists() and b"\n" in path.read_bytes()
    foreign = [name for name in WRITTEN if not begun and (folder / name).exists()]
    if foreign:
        raise BadNotes(f"{folder} holds {foreign[0]}, but no notes of a report", "foreign", file=foreign[0])
    return Notes(folder, match)


def write_report(
    match: Match, wanted: int, seen: Sequence[Seen], folder: Path, lang: Lang, earlier: Earlier | None = None
) -> Path:
    """Write page and tables about the games seen so far, of so many that are wanted; also what has changed since an
    earlier report, or without one nothing about changes, even if there was something."""
    game = game_named(match.game)
    head, names = head_of(match), Names(game, lang)
    report = report_of(head, wanted, seen, study_of(game).one_of)
    compared = comparison(earlier, head, seen) if earlier is not None else None
    parquet = has_parquet()
    for end in ("csv", "parquet"):
        (folder / f"{CHANGES}.{end}").unlink(missing_ok=True)
    for table in [*tables_of(seen, match.seed, names), *([changes_table(compared, names)] if compared else [])]:
        table.write_csv(folder)
        if parquet:
            table.write_parquet(folder)
    page = folder / PAGE
    page.write_text(page_of(report, lang, parquet=parquet, compared=compared), "utf-8")
    return page
