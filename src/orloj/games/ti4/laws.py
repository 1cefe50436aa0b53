"""Laws in force: where they lie, how they come and go [ti4.23, ti4.51]."""

from __future__ import annotations

from collections.abc import Callable

from orloj.games.ti4.components import AGENDAS, AgendaId
from orloj.games.ti4.facts import Known, law_in_force
from orloj.games.ti4.outcomes import ElectObjective, ElectPlanet, ElectPlayer, Outcome
from orloj.games.ti4.state import Law, PlanetId, State
from orloj.kernel import Seat

Gone = Callable[[State, Law], None]
_GONE: dict[str, Gone] = {}


def when_repealed(id: str) -> Callable[[Gone], Gone]:
    """Registers what happens when a law leaves play, besides that it works no more."""

    def keep(script: Gone) -> Gone:
        _GONE[id] = script
        return script

    return keep


def enact(g: State, agenda: AgendaId, outcome: Outcome) -> Law:
    """A law is in force from now on and lies where its text says [ti4.15.20, ti4.23.3]; one that was voted on again
    is moved there."""
    law = law_in_force(g, AGENDAS[agenda].id)
    if law is None:
        law = Law(agenda=agenda)
        g.laws.append(law)
        if agenda in g.agenda_deck.discards.cards:  # its owner has discarded it while it was voted on again
            g.agenda_deck.discards.take(agenda)
    match outcome:
        case ElectPlayer(player):
            law.owner = player
        case ElectPlanet(planet):
            law.planet = planet
        case ElectObjective(objective):
            law.objective = objective
    g.tell("law-enacted", agenda=agenda, outcome=outcome.token)
    return law


def repeal(g: State, law: Law) -> None:
    """A law leaves play: it works no more, and its card goes on top of the discards [ti4.23.5]. Victory points that it
    gave stay [ti4.74.6]. Call it last in a scene."""
    g.laws.remove(law)
    g.agenda_deck.discard([law.agenda])
    g.tell("law-repealed", agenda=law.agenda)
    gone = _GONE.get(AGENDAS[law.agenda].id)
    if gone is not None:
        gone(g, law)


def repeal_by_id(g: State, id: str) -> None:
    """The owner discards his law, or its own text does."""
    law = law_in_force(g, id)
    assert law is not None, f"{id} is not in force"
    repeal(g, law)


def hand_over(g: State, law: Law, seat: Seat) -> None:
    """Another player becomes the owner of a law [ti4.23.4]."""
    law.owner = seat
    g.tell("law-taken", seat, agenda=law.agenda)


def repeal_laws_of(g: State, seat: Seat) -> None:
    """All laws that a player owns are discarded [ti4.80.3]."""
    for law in [law for law in g.laws if law.owner == seat]:
        repeal(g, law)


def attached_to(g: Known, id: str, planet: PlanetId) -> bool:
    """Is a law attached to this planet? It stays there, whoever controls it [ti4.51.2]."""
    law = law_in_force(g, id)
    return law is not None and law.planet == planet
