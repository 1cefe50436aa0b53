"""What components do for some time, and when it ends."""

from __future__ import annotations

from orloj.games.ti4.book import WHEN_RESOLVED
from orloj.games.ti4.components import NOTES
from orloj.games.ti4.facts import note_kind
from orloj.games.ti4.state import State
from orloj.games.ti4.transactions import note_leaves
from orloj.kernel import Seat


def end_lasting(g: State, until: str) -> None:
    """Everything that lasted until this moment is over, and the notes that did it go back [ti4.54.3]."""
    over = [one for one in g.lasting if one.until == until]
    g.lasting[:] = [one for one in g.lasting if one.until != until]
    for one in over:
        if one.id in NOTES and WHEN_RESOLVED in NOTES[one.id].returns:
            _give_back(g, one.seat, one.id)


def _give_back(g: State, seat: Seat, kind: str) -> None:
    for note in list(g.players[seat].notes_in_play):
        if note_kind(g, note) == kind:
            note_leaves(g, seat, note)
