"""A whole report: games, page, tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from orloj.games import game_named
from orloj.lab.arena import Match
from orloj.lab.report.gathering import NOTES, BadNotes, Notes, Seen, head_of, observing
from orloj.lab.report.numbers import report_of
from orloj.lab.report.page import page_of
from orloj.lab.report.study import Names, study_of
from orloj.lab.report.tables import TABLES, has_parquet, tables_of
from orloj.words import Lang

PAGE = "index.html"
WRITTEN = (PAGE, *[f"{table}.{end}" for table in TABLES for end in ("csv", "parquet")])


def make_report(match: Match, games: int, folder: Path, *, lang: Lang = "en", jobs: int = 1) -> Path:
    """Play what is missing in the folder and write everything; returns the page. With several jobs a script must guard
    its own start by `if __name__ == "__main__":`."""
    match.check()
    with notes_in(folder, match) as notes:
        for seen in observing(match, notes.missing(range(games)), jobs):
            notes.add(seen)
        return write_report(match, games, notes.of(range(games)), folder, lang)


def notes_in(folder: Path, match: Match) -> Notes:
    """The notes of a folder, new ones too. They come before everything else that a report writes: where there are none,
    a file with one of its names is somebody else's and must not be overwritten."""
    path = folder / NOTES
    begun = path.exists() and b"\n" in path.read_bytes()
    foreign = [name for name in WRITTEN if not begun and (folder / name).exists()]
    if foreign:
        raise BadNotes(f"{folder} holds {foreign[0]}, but no notes of a report", "foreign", file=foreign[0])
    return Notes(folder, match)


def write_report(match: Match, wanted: int, seen: Sequence[Seen], folder: Path, lang: Lang) -> Path:
    """Write page and tables about the games seen so far, of so many that are wanted."""
    game = game_named(match.game)
    report = report_of(head_of(match), wanted, seen, study_of(game).one_of)
    parquet = has_parquet()
    for table in tables_of(seen, match.seed, Names(game, lang)):
        table.write_csv(folder)
        if parquet:
            table.write_parquet(folder)
    page = folder / PAGE
    page.write_text(page_of(report, lang, parquet=parquet), "utf-8")
    return page
