"""What has to happen in games before every component can be called exercised (`orloj cards voidfall --exercised`).

Read by `orloj.lab.exercise`, which explains the names. Of a component with effects each word must have been carried
out; an ability that is always in force must have changed what came of an answer (see `knockouts`); the rest is told by
the story.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from orloj.games.voidfall import GAME
from orloj.games.voidfall.bots import Reflex
from orloj.games.voidfall.components import (
    AGENDAS,
    ALERTS,
    BOUNTIES,
    BOUNTY_KINDS,
    CRISES,
    DIFFICULTIES,
    EVENTS,
    FALLEN_HOUSES,
    GUILDS,
    INSTALLATIONS,
    ORIGINS,
    RECLAIM_KINDS,
    RECLAIMS,
    SECTOR_KINDS,
    SHIPS,
    TECHNOLOGIES,
    TRACK_FACTS,
    TRACKS,
    Agenda,
    Crisis,
    SectorKind,
)
from orloj.games.voidfall.effects.core import EFFECTS, SETTLE
from orloj.games.voidfall.effects.trees import all_effects
from orloj.games.voidfall.facts import FLAT, SURCHARGE
from orloj.games.voidfall.knockouts import KNOCKOUTS, Knockout, changes
from orloj.games.voidfall.state import COOPERATIVE, SOLO, State
from orloj.games.voidfall.tokens import MOST_GLORY
from orloj.kernel import Line, Question, Seat, Table
from orloj.parts.effects import Choice, Word
from orloj.parts.effects.nodes import walk

# -- effects

_DEARER = (f"/{SURCHARGE}", f"/{FLAT}")  # the same actions at another price
_EVENTS = frozenset(event.id for event in EVENTS)
_NEVER = frozenset(f"{card.id}/penalty" for card in CRISES if card.level == "starting")  # they are never current ones


def effect_part(path: str) -> tuple[str, str]:
    """Which component a word of an effect belongs to, and which part of it it is."""
    for dearer in _DEARER:
        path = path.replace(dearer, "")
    id, _, part = path.partition("/")
    prefix = "event." if id in _EVENTS else "origin." if id in ORIGINS else ""
    return f"{prefix}{id}", part


def _words() -> dict[str, set[str]]:
    """Of every component with effects the words of them."""
    found: dict[str, set[str]] = {}
    for path, _ in all_effects():
        if path == SETTLE or path.endswith(_DEARER) or path in _NEVER:
            continue
        for node in walk(EFFECTS.node(path)):
            if isinstance(node, Word):
                id, part = effect_part(node.path)
                found.setdefault(id, set()).add(part)
    return found


# -- what else there is


def _of_agenda(card: Agenda) -> set[str]:
    """Starting agendas lie on their slot from the beginning."""
    return {"scored"} if card.kind is None else {"acted", "stored", "scored"}


def _of_crisis(card: Crisis) -> set[str]:
    """Starting crises are ongoing ones from the beginning: nobody suffers them."""
    return {"solved"} if card.level == "starting" else {"solved", "suffered"}


def _of_sector(kind: SectorKind) -> set[str]:
    return {"won"} if kind.category == "special" and kind.invadable else set()


def _parts() -> dict[str, frozenset[str]]:
    found = _words()
    more: list[tuple[str, set[str]]] = [
        *[(f"agenda.{card.id}", _of_agenda(card)) for card in AGENDAS],
        *[(id, {"basic", "improved"}) for id in TECHNOLOGIES],
        *[(f"origin.{id}", {"chosen"}) for id in ORIGINS],
        *[(f"event.{card.id}", {"revealed"}) for card in EVENTS],
        *[(card.id, _of_crisis(card)) for card in CRISES],
        *[(card.id, {"revealed"}) for card in ALERTS],
        *[(token.id, {"gained"}) for token in (*BOUNTY_KINDS, *RECLAIM_KINDS)],
        *[(card.id, {"gained"}) for card in FALLEN_HOUSES.values()],
        *[(facts.id, {f"space.{one.space}" for one in facts.space}) for facts in TRACK_FACTS.values()],
        *[(id, _of_sector(kind)) for id, kind in SECTOR_KINDS.items()],
        *[(f"ship.{ship}", {"deployed", "sent"}) for ship in SHIPS],
        *[(f"guild.{guild}", {"founded"}) for guild in GUILDS],
        *[(f"installation.{piece}", {"built"}) for piece in INSTALLATIONS],
        ("glory", {str(value) for value in range(1, MOST_GLORY + 1)}),
        *[(one.id, {one.part}) for one in KNOCKOUTS.values()],
    ]
    for id, parts in more:
        found.setdefault(id, set()).update(parts)
    return {id: frozenset(parts) for id, parts in found.items() if parts}


PARTS: Mapping[str, frozenset[str]] = _parts()

# Questions whose answer names something that is given up.
GIVES_UP = frozenset({"drop-agenda", "give-bounty", "give-reclaim"})

_WAYS = [mode.id for mode in GAME.modes for _ in range(mode.players[0], mode.players[1] + 1)]  # as they are played


def _options(number: int) -> dict[str, str]:
    """Of the game with this number; only games against the Voidborn have a difficulty."""
    against_the_void = _WAYS[number % len(_WAYS)] in (COOPERATIVE, SOLO)
    difficulties = list(DIFFICULTIES)
    return {
        "scenario": "random",
        "houses": "chosen",
        "fallen-houses": ("scenario", "random")[number % 2],
        "preselect": ("off", "on")[number // 2 % 2],
        "difficulty": difficulties[number // len(_WAYS) % len(difficulties)] if against_the_void else difficulties[0],
    }


OPTIONS: Sequence[Mapping[str, str]] = [_options(number) for number in range(len(_WAYS) * 6)]
TRIED = 4  # every such answer of a game is tried without what is always in force

_BY_ID = {
    "learns": ("tech", "", "grade"),
    "deploys": ("ship", "ship.", "deployed"),
    "founds": ("guild", "guild.", "founded"),
    "builds": ("installation", "installation.", "built"),
    "house": ("origin", "origin.", "chosen"),
}  # line of the story -> where it names the component, how that is called, and what happened


def happened(story: Sequence[Line]) -> set[tuple[str, str]]:
    """Pairs of a component and what happened with it in one game, by the game's story."""
    found: set[tuple[str, str]] = set()
    for line in story:
        values = line.values
        if line.key in _BY_ID:
            name, prefix, part = _BY_ID[line.key]
            found.add((f"{prefix}{values[name]}", values.get(part, part)))
        match line.key:
            case "acts-agenda" | "stores-agenda":
                part = "acted" if line.key == "acts-agenda" else "stored"
                found.add((f"agenda.{AGENDAS[values['agenda']].id}", part))
            case "scores-agenda" if values["count"] > 0:
                found.add((f"agenda.{AGENDAS[values['agenda']].id}", "scored"))
            case "event":
                found.add((f"event.{EVENTS[values['event']].id}", "revealed"))
            case "solves" | "suffers":
                found.add((CRISES[values["crisis"]].id, "solved" if line.key == "solves" else "suffered"))
            case "alert":
                found.add((ALERTS[values["alert"]].id, "revealed"))
            case "bounty":
                found.add((BOUNTIES[values["bounty"]].id, "gained"))
            case "reclaim":
                found.add((RECLAIMS[values["reclaim"]].id, "gained"))
            case "fallen":
                found.add((FALLEN_HOUSES[values["house"]].id, "gained"))
            case "rift-closed":  # it is a standard sector from now on
                found.add(("rift", "won"))
            case "glory" | "upgrades-glory":
                found.add(("glory", str(values["value"])))
            case "musters":
                found |= {(f"ship.{ship}", "sent") for ship in values["power"]}
    return _of_components(found)


def _of_components(found: set[tuple[str, str]]) -> set[tuple[str, str]]:
    return {(id, part) for id, part in found if part in PARTS.get(id, ())}


# -- looking on


class Watcher:
    """Gathers the words that are carried out, and finds out whether what is always in force has changed anything."""

    def __init__(self, wanted: Mapping[str, frozenset[str]], every: int = 1) -> None:
        """`every`: only every such answer is tried without something, which takes its time; 0: none."""
        self.words: set[str] = set()
        self.seen: set[tuple[str, str]] = set()
        self.wanted = [one for (id, part), one in KNOCKOUTS.items() if part in wanted.get(id, ())]
        self.every = every
        self.answers = 0
        self.tried: list[tuple[Knockout, Any]] = []

    def before(self, table: Table[State], seat: Seat, answer: str) -> None:
        """Whoever shows many answers need not wait for what came of the last one: it is looked at now."""
        self._compare(table)
        self.answers += 1
        if not self.every or self.answers % self.every:
            return
        g, kind = table.state, table.asks()[seat].kind
        able = [one for one in self.wanted if one.matters(g, seat, kind)]
        gathering, EFFECTS.carried_out = EFFECTS.carried_out, None
        self.tried = [(one, changes(one, table, seat, answer)) for one in able]
        EFFECTS.carried_out = gathering

    def _compare(self, table: Table[State]) -> None:
        for one, is_other in self.tried:
            if is_other(table):
                self.seen.add((one.id, one.part))
                self.wanted.remove(one)
        self.tried = []

    def found(self, table: Table[State]) -> set[tuple[str, str]]:
        self._compare(table)
        return _of_components({*self.seen, *map(effect_part, self.words), *_by_the_table(table)})


def _by_the_table(table: Table[State]) -> Iterator[tuple[str, str]]:
    """What the story tells about a sector of this map, or a track of this house."""
    g = table.state
    for line in table.story:
        if line.key == "wins-sector":
            yield g.sectors[line.values["sector"]].kind, "won"
        elif line.key == "advances" and line.seat is not None:
            yield TRACK_FACTS[g.players[line.seat].house, line.values["track"]].id, f"space.{line.values['count']}"


@contextmanager
def watching(wanted: Mapping[str, frozenset[str]], every: int = TRIED) -> Iterator[Watcher]:
    """What the story does not tell."""
    watcher = Watcher(wanted, every)
    EFFECTS.carried_out = watcher.words
    try:
        yield watcher
    finally:
        EFFECTS.carried_out = None


# -- a curious player

USUAL = Reflex()  # so that games come to what only good players reach

_DULL = {"catastrophe": -5.0, "forgo": -1.0, "go-on": -1.0, "done": -1.0, "no": -1.0, "end-turn": -1.0}
_BOLD = {"advance": 0.5, "invade": 0.5}  # tracks to their ends, and every sector


def taste(ask: Question[Any, Any], answer: str, missing: Mapping[str, frozenset[str]]) -> float:
    """Something rather than nothing, no catastrophe (after the fourth one the game is lost), and of the parts of an
    effect those that nobody has done."""
    word, _, name = answer.partition(" ")
    worth = _DULL.get(word, _BOLD.get(word, 0.0))
    if word == "house":
        tracks = {TRACK_FACTS[name, track].id for track in TRACKS}
        worth += sum(len(parts) for id, parts in missing.items() if name in id or id in tracks)
    elif word == "origin":
        worth += f"origin.{name}" in missing
    if ask.kind == "choice" and answer.isdigit():
        node = EFFECTS.node(ask.values["node"])
        if isinstance(node, Choice):
            words = [one.path for one in walk(node.items[int(answer) - 1]) if isinstance(one, Word)]
            worth += any(part in missing.get(id, ()) for id, part in map(effect_part, words))
    return worth
