"""What has to happen in games before every component can be called exercised (`orloj cards voidfall --exercised`).

Read by `orloj.lab.exercise`, which explains the names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from orloj.games.voidfall import GAME
from orloj.games.voidfall.components import (
    AGENDAS,
    ALERTS,
    BOUNTIES,
    BOUNTY_KINDS,
    CRISES,
    DIFFICULTIES,
    EVENTS,
    FALLEN_HOUSES,
    FOCUSES,
    ORIGINS,
    RECLAIM_KINDS,
    RECLAIMS,
    TECHNOLOGIES,
    TRACK_FACTS,
    Agenda,
    Crisis,
    FocusAction,
    Technology,
)
from orloj.games.voidfall.state import COOPERATIVE, SOLO
from orloj.kernel import Line


def _of_agenda(card: Agenda) -> frozenset[str]:
    """Starting agendas lie on their slot from the beginning."""
    return frozenset({"scored"} if card.kind is None else {"acted", "stored", "scored"})


def _of_technology(card: Technology) -> frozenset[str]:
    actions = [one for grade in ("basic", "improved") for one in card.abilities(grade)]
    used = any(isinstance(one, FocusAction) for one in actions)
    return frozenset({"basic", "improved", *(["used"] if used else [])})


def _of_crisis(card: Crisis) -> frozenset[str]:
    """Starting crises are ongoing ones from the beginning: nobody suffers them."""
    return frozenset({"solved"} if card.level == "starting" else {"solved", "suffered"})


PARTS: Mapping[str, frozenset[str]] = {
    **{card.id: frozenset(action.key for action in card.action) for card in FOCUSES.values()},
    **{f"agenda.{card.id}": _of_agenda(card) for card in AGENDAS},
    **{card.id: _of_technology(card) for card in TECHNOLOGIES.values()},
    **{f"origin.{id}": frozenset({"chosen"}) for id in ORIGINS},
    **{f"event.{card.id}": frozenset({"revealed"}) for card in EVENTS},
    **{card.id: _of_crisis(card) for card in CRISES},
    **{card.id: frozenset({"revealed"}) for card in ALERTS},
    **{token.id: frozenset({"gained"}) for token in (*BOUNTY_KINDS, *RECLAIM_KINDS)},
    **{card.id: frozenset({"gained"}) for card in FALLEN_HOUSES.values()},
    **{facts.id: frozenset(f"space.{one.space}" for one in facts.space) for facts in TRACK_FACTS.values()},
}

# Questions whose answer names something that is given up.
GIVES_UP = frozenset({"drop-agenda", "give-bounty", "give-reclaim"})

_WAYS = [mode.id for mode in GAME.modes for _ in range(mode.players[0], mode.players[1] + 1)]  # as they are played


def _options(number: int) -> dict[str, str]:
    """Of the game with this number; only games against the Voidborn have a difficulty."""
    against_the_void = _WAYS[number % len(_WAYS)] in (COOPERATIVE, SOLO)
    difficulties = list(DIFFICULTIES)
    return {
        "scenario": "random",
        "houses": "random",
        "fallen-houses": ("scenario", "random")[number % 2],
        "preselect": ("off", "on")[number // 2 % 2],
        "difficulty": difficulties[number // len(_WAYS) % len(difficulties)] if against_the_void else difficulties[0],
    }


OPTIONS: Sequence[Mapping[str, str]] = [_options(number) for number in range(len(_WAYS) * 6)]

_BY_ID = {
    "learns": ("tech", "grade"),
    "acts": ("focus", "action"),
}  # line of the story -> where it names the component, and what happened
_ALWAYS = {"uses": ("thing", "", "used"), "house": ("origin", "origin.", "chosen")}


def happened(story: Sequence[Line]) -> set[tuple[str, str]]:
    """Pairs of a component and what happened with it in one game, by the game's story."""
    found: set[tuple[str, str]] = set()
    house_of: dict[int, str] = {}
    for line in story:
        values = line.values
        if line.key in _BY_ID:
            name, part = _BY_ID[line.key]
            found.add((values[name], values[part]))
        if line.key in _ALWAYS:
            name, prefix, part = _ALWAYS[line.key]
            found.add((f"{prefix}{values[name]}", part))
        match line.key:
            case "house":
                assert line.seat is not None
                house_of[line.seat] = values["house"]
            case "acts-agenda" | "stores-agenda" | "scores-agenda":
                part = {"acts-agenda": "acted", "stores-agenda": "stored"}.get(line.key, "scored")
                found.add((f"agenda.{AGENDAS[values['agenda']].id}", part))
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
            case "advances":
                assert line.seat is not None
                track = TRACK_FACTS[house_of[line.seat], values["track"]].id
                found.add((track, f"space.{values['count']}"))
    return {(id, part) for id, part in found if part in PARTS.get(id, ())}
