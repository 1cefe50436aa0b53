"""Agendas about technologies [ti4.63]."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from orloj.games.ti4.agendas.common import (
    all_units,
    board_places,
    discard_hand,
    everybody,
    in_next_strategy_phase,
    lose_units,
    pick_losses,
)
from orloj.games.ti4.book import BOOK
from orloj.games.ti4.components import TECHNOLOGIES, Colour, Stats, Technology
from orloj.games.ti4.facts import Known, is_ship
from orloj.games.ti4.moments import AgendaOnTable, Loss, TechnologyGain
from orloj.games.ti4.outcomes import AgainstOutcome, effect
from orloj.games.ti4.purse import exhaust, ready_planets
from orloj.games.ti4.research import PREREQUISITES, missing, waiver
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Kind, Place, State
from orloj.games.ti4.strategy_cards.technology import RESEARCH_PRICE
from orloj.games.ti4.units import STATS
from orloj.kernel import Seat, choose_some

REVOLUTION, SCHEMATICS, SCIENCES = "anti-intellectual-revolution", "publicize-weapon-schematics", "minister-of-sciences"
TEAMS: Mapping[str, Colour] = {
    "research-team-biotic": "green",
    "research-team-cybernetic": "yellow",
    "research-team-propulsion": "blue",
    "research-team-warfare": "red",
}
WAR_SUN: Kind = "war-sun"


# ---------------------------------------------------------------- revolution


def _big_ships(g: Known, seat: Seat) -> list[Loss]:
    """All ships of a player that are no fighters."""
    return [loss for loss in all_units(g, seat, board_places(g)) if is_ship(loss.kind) and loss.kind != "fighter"]


@BOOK.ability(
    REVOLUTION,
    "after",
    TechnologyGain,
    lambda g, seat, gain: gain.researched and gain.seat == seat and bool(_big_ships(g, seat)),
    mandatory=True,
)
async def revolution(g: State, seat: Seat, _gain: TechnologyGain) -> None:
    """Whoever has researched destroys one of his ships that is no fighter."""
    lose_units(g, await pick_losses(seat, _big_ships(g, seat), 1, REVOLUTION), REVOLUTION)


@effect(REVOLUTION, AgainstOutcome)
def no_revolution(g: State, _table: AgendaOnTable, _outcome: AgainstOutcome) -> None:
    in_next_strategy_phase(g, "revolution-exhausts", *everybody(g))


@scene("revolution-exhausts")
async def revolution_exhausts(g: State, seat: Seat) -> None:
    """A planet for each technology, of the player's choice."""

    def count() -> int:
        return min(len(g.players[seat].technologies), len(ready_planets(g, seat)))

    if not count():
        return
    planets = await choose_some(
        seat,
        "agenda-exhausts",
        lambda _seat: ready_planets(g, seat),
        exactly=count(),
        rule="ti4.53.20",
        values={"source": REVOLUTION, "count": count()},
    )
    exhaust(g, planets)
    g.tell("agenda-exhausts", seat, planets=list(planets), agenda=REVOLUTION)


# ---------------------------------------------------------------- war suns


def _war_suns(technologies: list[str]) -> bool:
    return any(TECHNOLOGIES[id].unit == WAR_SUN for id in technologies)


def _owns_war_sun(g: Known, seat: Seat) -> bool:
    """Has a player the technology? A copy of it counts; a war sun of the faction sheet does not."""
    player = g.players[seat]
    return _war_suns([*player.technologies, *player.copies.values()])


@PREREQUISITES.by(SCHEMATICS)
def public_schematics(
    g: Known, _holder: Seat, wanted: Mapping[Colour, int], _seat: Seat, technology: str
) -> Mapping[Colour, int]:
    """As soon as anybody owns such a technology, the others need no prerequisites for it."""
    return {} if _war_suns([technology]) and any(_owns_war_sun(g, seat) for seat in everybody(g)) else wanted


@STATS.by(SCHEMATICS, last=True)
def weak_war_suns(_g: Known, _holder: Seat, figures: Stats, _seat: Seat, kind: Kind, _place: Place) -> Stats:
    """War suns have no Sustain Damage."""
    return msgspec.structs.replace(figures, sustain=False) if kind == WAR_SUN else figures


@effect(SCHEMATICS, AgainstOutcome)
def secret_schematics(g: State, _table: AgendaOnTable, _outcome: AgainstOutcome) -> None:
    for seat in everybody(g):
        if _owns_war_sun(g, seat):
            discard_hand(g, seat)


# ---------------------------------------------------------------- research without means


@RESEARCH_PRICE.by(SCIENCES)
def free_research(_g: Known, holder: Seat, price: int, seat: Seat) -> int:
    """With the strategy card the owner pays no resources."""
    return 0 if seat == holder else price


def _team(id: str, colour: Colour) -> None:
    """Whoever controls the planet may exhaust the law instead of a prerequisite."""

    def symbols(g: Known, seat: Seat, technology: Technology) -> int:
        return 1 if missing(g, seat, technology.id).get(colour) else 0

    def exhausts(g: State, seat: Seat) -> None:
        g.players[seat].exhausted.append(id)

    waiver(id, symbols, colour)(exhausts)


for _id, _colour in TEAMS.items():
    _team(_id, _colour)
