"""Reports on many games of bots: a page with pictures, and the data as tables (`orloj lab report`).

from orloj.lab import Match
from orloj.lab.report import make_report

make_report(Match("rftg", ("heuristic", "heuristic")), games=200, folder=Path("report"))
"""

from orloj.lab.report.gathering import BadNotes, Earlier, Notes, Seen, observe, observing
from orloj.lab.report.making import earlier_report, make_report, notes_in, write_report

__all__ = [
    "BadNotes",
    "Earlier",
    "Notes",
    "Seen",
    "earlier_report",
    "make_report",
    "notes_in",
    "observe",
    "observing",
    "write_report",
]
