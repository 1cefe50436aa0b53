"""Positions of cooperative and solo games of Voidfall: what `positions` has, with the crisis board.

    t = void(lord(), current="crisis_1_02", rows={"military": ["crisis_2_01", HARBINGER]}, alert="war_6")

Crises, alerts and heroic cards are named by their tokens; those that are not named lie in their decks. Unless another
mode is named there are two players; seat 0 has H1 and O1, beside a1, b1 (a fallen house), c1 and d1, and the rift is x.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from orloj.games.voidfall import GAME
from orloj.games.voidfall.components import ALERTS, CRISES, HEROIC_BY_ID, HEROICS
from orloj.games.voidfall.crises.board import board_of
from orloj.games.voidfall.effects.core import begin
from orloj.games.voidfall.pendings import pending_step
from orloj.games.voidfall.state import COOPERATIVE, HARBINGER, SOLO, CrisisBoard, Haven, Source, State
from orloj.kernel import Question, Refused, Seat
from orloj.testing import Position
from tests.voidfall.positions import Lord, crisis, table

__all__ = ["ALL", "HARBINGER", "answered", "board", "discarded", "void", "void_table", "with_effects"]


def void(*lords: Lord, **facts: Any) -> Position[State]:
    """A position against the Voidborn, with the facts that `void_table` knows."""
    return Position(GAME, void_table(*lords, **facts))


def void_table(
    *lords: Lord,
    current: str = "",
    rows: Mapping[str, Sequence[str | int]] | None = None,
    alert: str = "situation_1_1",
    catastrophes: int = 0,
    havens: Sequence[tuple[int, int]] = (),
    offer: Sequence[str] | None = None,
    shown: Mapping[str, str] | None = None,
    mode: str = COOPERATIVE,
    change: Callable[[State], None] | None = None,
    **facts: Any,
) -> State:
    """`havens`: levels that are built and levels that there are. `offer`: heroic or alliance cards; `shown`: the
    visible agendas. `change`: whatever else has to be so."""
    g = table(*lords, mode=mode, offer=shown, **facts)
    found = board_of(g)
    found.rows = {"military": [], "economic": []}
    for row, cards in (rows or {}).items():
        for card in cards:
            if card == HARBINGER:
                found.harbingers -= 1
                found.rows[row].append(HARBINGER)  # type: ignore[index]
            else:
                found.rows[row].append(_taken(found, str(card)))  # type: ignore[index]
    if current:
        found.current = _taken(found, current)
    if alert:
        found.alert = next(number for number, one in enumerate(ALERTS) if one.id == alert)
        pile = found.alerts.cards if found.alert in found.alerts.cards else found.alert_box
        pile.remove(found.alert)
    found.catastrophes = catastrophes
    if havens:
        found.havens = [Haven(levels, built) for built, levels in havens]
    if offer is not None:
        kind = "solo" if mode == SOLO else "coop"
        assert all(HEROICS[HEROIC_BY_ID[name]].mode == kind for name in offer)
        found.heroics.cards += found.offer
        found.offer = [HEROIC_BY_ID[name] for name in offer]
        found.heroics.cards[:] = [card for card in found.heroics.cards if card not in found.offer]
    if change is not None:
        change(g)
    GAME.invariants(g)
    return g


def _taken(found: CrisisBoard, name: str) -> int:
    """A crisis, out of its deck."""
    number = crisis(name)
    for pile in found.decks.values():
        if number in pile.cards:
            pile.take(number)
    return number


def board(t: Position[State]) -> CrisisBoard:
    return board_of(t.state)


def discarded(t: Position[State], name: str) -> bool:
    """Does a crisis lie beside its deck?"""
    return any(crisis(name) in pile.cards for pile in board(t).discards.values())


def answered(
    t: Position[State], *wanted: str, seat: Seat = 0, until: Sequence[str] = ("actions", "selection"), stop: str = ""
) -> Position[State]:
    """Answer for everybody: the first option that begins with one of the wanted words, or else the first one; until a
    question of one of these kinds, or until an answer that begins with `stop` is offered to a seat."""
    for _ in range(200):
        asked = t.asked()
        if t.outcome is not None or not asked:
            return t
        if stop and seat in asked and any(one.startswith(stop) for one in t.options(seat)):
            return t
        who = seat if seat in asked else next(iter(asked))
        if asked[who] in until:
            return t
        question = t.question(who)
        options = t.options(who)
        if question.form != "one":
            fits = next((one for one in wanted if _reads(question, one)), "")
            t.play(f"{who} {fits or next(iter(question.answers()))}")
            continue
        chosen = next((one for word in wanted for one in options if one.startswith(word)), options[0])
        t.play(f"{who} {chosen}")
    raise AssertionError(f"no end of questions: {t.asked()}")


def _reads(question: Question[Any, Any], token: str) -> bool:
    try:
        question.read(token)
    except Refused:
        return False
    return True


def with_effects(g: State, *paths: str, seat: Seat = 0, **facts: Any) -> Position[State]:
    """These effects of components come first, one after another, and then what follows from them."""
    g.then(pending_step(seat, last=True))
    for path in reversed(paths):
        begin(g, seat, path, Source(**{"id": path.partition("/")[0], "must": True, **facts}))
    return Position(GAME, g)


ALL = [one.id for one in CRISES]
