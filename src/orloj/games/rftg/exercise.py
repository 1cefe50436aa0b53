"""What has to happen in games before every card can be called exercised (`orloj cards rftg --exercised`).

Read by `orloj.lab.exercise`, which explains the three names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from orloj.games.rftg.cards import CARDS, TYPES, CardId
from orloj.kernel import Line

# A card must have been placed (or dealt as a start world), and for each phase in which it has a power it must have
# lain in a tableau while its owner went through that phase; for Trade powers, while its owner sold a good.
PARTS: Mapping[str, frozenset[str]] = {
    card.id: frozenset({"placed", *(power.phase for power in card.powers)}) for card in TYPES
}

# Questions whose answer names cards that are given up.
GIVES_UP = frozenset({"opening", "way", "pay", "hand-limit", "discard-for-points"})


def happened(story: Sequence[Line]) -> set[tuple[str, str]]:
    """Pairs of a card and what happened with it in one game, by the game's story."""
    tableaus: dict[int, list[CardId]] = {}
    found: set[tuple[str, str]] = set()

    def powers(cards: Iterable[CardId], phase: str) -> None:
        found.update((CARDS[card].id, phase) for card in cards if CARDS[card].powers_in(phase))

    for line in story:
        if line.key == "phase":
            for tableau in tableaus.values():
                powers(tableau, line.values["phase"])
        if line.seat is None:
            continue
        mine = tableaus.setdefault(line.seat, [])
        if line.key == "starts":
            mine.append(line.values["world"])
            found.add((CARDS[mine[-1]].id, "placed"))
        elif line.key in ("develops", "settles"):
            mine.append(line.values["card"])
            found.add((CARDS[mine[-1]].id, "placed"))
        elif line.key == "uses-up":
            mine.remove(line.values["card"])
        elif line.key == "sells":
            powers(mine, "trade")
    return found
