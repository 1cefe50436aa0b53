"""Agendas on the table, for tests.

    t = vote_on("mutiny", owners={"lodor": 1})
    cast(t, s1="for: lodor+quann")  # everybody else abstains

`vote_on` reveals an agenda; with three players and speaker 0 the seats 1, 2 and 0 vote, in this order. Everybody has
the planets of his home, and Lodor, Quann and Vefut II belong to the seats 0, 1 and 2 unless `owners` says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from orloj.games.ti4.components import AGENDA_NUMBER, AGENDAS
from orloj.games.ti4.phases.agenda import on_table
from orloj.games.ti4.state import State
from orloj.kernel import Seat
from orloj.parts.scenes import read_family
from orloj.testing import Position
from tests.ti4.positions import table

read_family("orloj.games.ti4.agendas")

OWNERS = {"lodor": 0, "quann": 1, "vefut-ii": 2}


def lay_agendas(g: State, *ids: str) -> None:
    """These agendas come next, the first one first."""
    pile = g.agenda_deck.pile
    for id in reversed(ids):
        pile.take(AGENDA_NUMBER[id])
        pile.put(AGENDA_NUMBER[id])


def vote_on(
    *ids: str,
    plan: tuple[str, ...] = ("agenda",),
    owners: Mapping[str, Seat] | None = None,
    players: Mapping[Seat, Mapping[str, Any]] | None = None,
    begin: Callable[[State], None] | None = None,
    **more: Any,
) -> Position[State]:
    """The first of these agendas is revealed, the others come after it. Seat 1 cannot pay for discarding one."""
    sheets = {**(players or {}), 1: {"strategy": 0, **(players or {}).get(1, {})}}

    def prepare(g: State) -> None:
        lay_agendas(g, *ids)
        if begin is not None:
            begin(g)

    return table(
        plan=plan,
        begin=prepare,
        custodians=False,
        phase="agenda",
        active=-1,
        owners={**OWNERS, **(owners or {})},
        players=sheets,
        **more,
    )


def cast(t: Position[State], **outcomes: str) -> Position[State]:
    """All vote on the agenda on the table: `s1="for quann"`, an outcome and the planets that are exhausted for it
    (written `elect-player 2: quann+lodor`); whoever is not named abstains."""
    agenda = on_table(t.state).agenda
    while (asked := t.asked()) and next(iter(asked.values())) == "vote" and on_table(t.state).agenda == agenda:
        [seat] = asked
        outcome, _, planets = outcomes.get(f"s{seat}", "abstain").partition(":")
        t.play(f"{seat} {outcome}")
        if planets and t.asked() == {seat: "vote-planets"}:
            t.play(f"{seat} {planets.strip().replace('+', ',')}")
    return t


def passed(t: Position[State], outcome: str, planets: str = "quann") -> Position[State]:
    """Seat 1 alone votes for an outcome, which is resolved."""
    return cast(t, s1=f"{outcome}: {planets}")


def in_force(t: Position[State]) -> list[str]:
    """The laws in force."""
    return [AGENDAS[law.agenda].id for law in t.state.laws]


def discarded(t: Position[State]) -> list[str]:
    """The discarded agendas, the last one on top."""
    return [AGENDAS[number].id for number in t.state.agenda_deck.discards.cards]
