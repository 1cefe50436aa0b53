"""What has to happen in games before every component can be called exercised (`orloj cards ti4 --exercised`).

Read by `orloj.lab.exercise`, which explains the names. Components that work by themselves count when an answer of the
rules came out otherwise because of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from orloj.games.ti4.book import ability_ids, component_action_ids
from orloj.games.ti4.bots import Heuristic
from orloj.games.ti4.components import (
    ACTION_CARDS,
    AGENDAS,
    FACTIONS,
    NOTES,
    OBJECTIVES,
    STRATEGY_CARDS,
    TECHNOLOGIES,
    UNITS,
)
from orloj.games.ti4.facts import note_kind
from orloj.games.ti4.outcomes import AgainstOutcome, ForOutcome, read_outcome
from orloj.games.ti4.queries import CHANGERS, Query
from orloj.games.ti4.setup import OPTIONS as TABLE_OPTIONS
from orloj.games.ti4.transactions import LAID_DOWN, notes_in
from orloj.games.ti4.view import View
from orloj.kernel import Decision, Line, Question, Seat, Table

USED, WORKS = "used", "works"
_ABILITIES = {*ability_ids(), *component_action_ids()}


def _of_component(id: str) -> set[str]:
    """Whether it is used by its owner, and whether it changes answers of the rules."""
    return ({USED} if id in _ABILITIES else set()) | ({WORKS} if id in CHANGERS else set())


def _of_agenda(vote: str) -> frozenset[str]:
    return frozenset({"for", "against"} if vote == "for-against" else {"elect"})


PARTS: Mapping[str, frozenset[str]] = {
    **{card.id: frozenset({"played"}) for card in ACTION_CARDS},
    **{agenda.id: _of_agenda(agenda.vote) for agenda in AGENDAS},
    **{objective.id: frozenset({"scored"}) for objective in OBJECTIVES},
    **{id: frozenset({"primary", "secondary"}) for id in STRATEGY_CARDS},
    **{id: frozenset({"gained"} | _of_component(id)) for id in TECHNOLOGIES},
    **{id: frozenset({"laid" if id in LAID_DOWN else "played"}) for id in NOTES},
    **{id: frozenset({"chosen"}) for id in FACTIONS},
    **{
        ability: frozenset(_of_component(ability))
        for faction in FACTIONS.values()
        for ability in (*faction.abilities, faction.flagship)
        if _of_component(ability)
    },
    **{f"unit.{kind}": frozenset({"placed", "destroyed"}) for kind in UNITS},
}

USUAL = Heuristic()  # players who answer at random never vote: nobody gets the custodians token

# Questions whose answer names something that is given up.
GIVES_UP = frozenset({"discard-cards", "give-secret-back", "stall-tactics"})

# The ways to play: each value of each option occurs.
OPTIONS: Sequence[Mapping[str, str]] = [
    {option.id: option.values[number % len(option.values)] for option in TABLE_OPTIONS} for number in range(6)
]


def taste(ask: Question[Any, Any], answer: str, missing: Mapping[str, frozenset[str]]) -> float:
    """Outcomes of an agenda that never came are voted for."""
    if ask.kind != "vote" or "agenda" not in ask.values:
        return 0
    return float(answer in missing.get(AGENDAS[ask.values["agenda"]].id, ()))


def unasked(decision: Decision, missing: Mapping[str, frozenset[str]]) -> tuple[str, str] | None:
    """Notes that nobody has used yet are given away in the own turn: only others can play them."""
    g: View = decision.view
    if g.active != decision.seat or g.offers:
        return None
    form = decision.asides.get("offer")
    if form is None:
        return None
    for term in form.options:
        notes = notes_in({term.item: 1}) if term.side == "give" else []
        if any(note // 5 == decision.seat and note_kind(g, note) in missing for note in notes):
            token = form.write(((term, 1),))
            if token in form:
                return "offer", token
    return None


_PLACED = ("produces", "places", "starts-with")
_BY_VALUE = {
    "plays-card": ("action_card", "played"),
    "plays-note": ("note", "played"),
    "lays-note-down": ("note", "laid"),
    "scores": ("objective", "scored"),
    "strategic": ("strategy", "primary"),
    "follows": ("strategy", "secondary"),
    "researches": ("technology", "gained"),
    "gains-technology": ("technology", "gained"),
    "copies": ("technology", "gained"),
    "uses-component": ("component", USED),
    "faction": ("faction", "chosen"),
}  # line of the story → which value names the component, and what happened with it


def happened(story: Sequence[Line]) -> set[tuple[str, str]]:
    """Pairs of a component and what happened with it in one game, by the game's story."""
    found: set[tuple[str, str]] = set()
    for line in story:
        if line.key in _BY_VALUE:
            name, part = _BY_VALUE[line.key]
            found.add((str(line.values.get(name)), part))
        elif line.key in _PLACED:
            found.add((f"unit.{line.values.get('kind')}", "placed"))
        elif line.key == "destroyed":
            found.add((f"unit.{line.values['kind']}", "destroyed"))
        elif line.key == "outcome":
            found.add((AGENDAS[line.values["agenda"]].id, _outcome(line.values["outcome"])))
    return {(id, part) for id, part in found if part in PARTS.get(id, ())}


def _outcome(token: str) -> str:
    outcome = read_outcome(token)
    return "for" if isinstance(outcome, ForOutcome) else "against" if isinstance(outcome, AgainstOutcome) else "elect"


class Watcher:
    """Notes which components have changed answers of the rules, and what players have from the start."""

    def __init__(self) -> None:
        self.changed: set[str] = set()

    def before(self, table: Table[Any], seat: Seat, answer: str) -> None:
        """Nothing has to be noted before an answer."""

    def found(self, table: Table[Any]) -> set[tuple[str, str]]:
        players = table.state.players
        own = {(id, "gained") for player in players for id in player.technologies}
        own |= {(player.faction, "chosen") for player in players}
        return own | {(id, WORKS) for id in self.changed if WORKS in PARTS.get(id, ())}


@contextmanager
def watching(_missing: Mapping[str, frozenset[str]]) -> Iterator[Watcher]:
    """What the story does not tell."""
    watcher = Watcher()
    Query.watch = watcher.changed.add
    try:
        yield watcher
    finally:
        Query.watch = None
