"""Cards that lie open for all: strategy cards with who has them, and objectives with how far everybody is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orloj.games.ti4.components import OBJECTIVES, STRATEGY_CARDS
from orloj.games.ti4.look.symbols import WORDS
from orloj.games.ti4.names import name_of, text_of
from orloj.games.ti4.scoring import progress
from orloj.games.ti4.view import View
from orloj.kernel import Seat
from orloj.words import Lang

NOBODY = -1


@dataclass(frozen=True)
class StrategyCard:
    id: str
    name: str
    initiative: int
    owner: Seat = NOBODY
    player: str = ""
    spent: bool = False
    goods: int = 0
    offered: bool = False
    told: str = ""  # what the reader has told beforehand about its secondary ability


@dataclass(frozen=True)
class Standing:
    """How far a player is with an objective."""

    seat: Seat
    player: str
    have: int
    needed: int
    scored: bool

    @property
    def met(self) -> bool:
        return self.have >= self.needed


@dataclass(frozen=True)
class Objective:
    id: str
    name: str
    text: str
    stage: str
    points: int
    counted: bool  # how far one is can be counted
    standings: Sequence[Standing]


def strategy_cards(view: View, names: Sequence[str], lang: Lang) -> list[StrategyCard]:
    """All of them, in the order of their numbers."""
    found = []
    for id, facts in sorted(STRATEGY_CARDS.items(), key=lambda one: one[1].initiative):
        owner = next((seat for seat, one in enumerate(view.players) if id in one.strategy_cards), NOBODY)
        found.append(
            StrategyCard(
                id=id,
                name=name_of("strategy-card", id, lang),
                initiative=facts.initiative,
                owner=owner,
                player=names[owner] if owner >= 0 else "",
                spent=owner >= 0 and id in view.players[owner].spent_cards,
                goods=view.offer.get(id, 0),
                offered=id in view.offer,
                told=_told(view, id, lang),
            )
        )
    return found


def _told(view: View, card: str, lang: Lang) -> str:
    """Whether the reader follows a strategy card of somebody else, if he has said so."""
    player = view.players[view.you] if view.you is not None else None
    if player is None or card not in (*player.follows, *player.declines):
        return ""
    return WORDS(lang, "web.follows" if card in player.follows else "web.declines")


def objectives(view: View, names: Sequence[str], lang: Lang) -> list[Objective]:
    """The public objectives that lie open."""
    return [objective(view, number, list(view.seats), names, lang) for number in view.objectives]


def objective(view: View, number: int, seats: Sequence[Seat], names: Sequence[str], lang: Lang) -> Objective:
    facts = OBJECTIVES[number]
    counted = facts.condition.type != "event"
    return Objective(
        id=facts.id,
        name=name_of("objective", facts.id, lang),
        text=text_of("objective", facts.id, lang),
        stage=facts.stage,
        points=facts.points,
        counted=counted,
        standings=[_standing(view, number, seat, names) for seat in seats],
    )


def _standing(view: View, number: int, seat: Seat, names: Sequence[str]) -> Standing:
    player = view.players[seat]
    condition = OBJECTIVES[number].condition
    ready = bool(player.faction) and not player.eliminated and condition.type != "event"
    have, needed = progress(view, seat, condition) if ready else (0, 1)
    return Standing(seat, names[seat], min(have, needed), needed, number in player.scored)
