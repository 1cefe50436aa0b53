"""What several agendas do: everybody in turn, units that are lost, planets that are exhausted later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from orloj.games.ti4.cards import discard_cards, draw_cards
from orloj.games.ti4.components import AGENDAS, CardId
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import Known, clockwise, places_in, units_at
from orloj.games.ti4.moments import Loss
from orloj.games.ti4.phases.agenda import on_table
from orloj.games.ti4.placing import destroy_and_settle
from orloj.games.ti4.purse import exhaust, gain_goods
from orloj.games.ti4.research import research, researches
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Kind, Place, PlanetId, State
from orloj.kernel import EVERYBODY, Seat, Step, choose, spread

STRATEGY_PHASE = "strategy-phase"  # in `State.later`: the start of the next strategy phase


def everybody(g: Known) -> list[Seat]:
    """Where several players act in the agenda phase, the speaker is first and the others follow clockwise
    [ti4.timing.2]."""
    return clockwise(g, g.speaker)


# ---------------------------------------------------------------- cards, goods, technologies


@scene("agenda-draws")
def agenda_draws(g: State, seat: Seat, count: int) -> None:
    draw_cards(g, seat, count)


@scene("agenda-goods")
def agenda_goods(g: State, seat: Seat, count: int) -> None:
    gain_goods(g, seat, count)


def discard_hand(g: State, seat: Seat) -> None:
    """All action cards of a player are discarded."""
    hand = list(g.players[seat].action_cards.cards)
    if hand:
        discard_openly(g, seat, hand)


def discard_openly(g: State, seat: Seat, cards: Sequence[CardId]) -> None:
    """Cards of a player are discarded without his choice, and everybody sees them."""
    g.reveal(EVERYBODY, *cards)
    discard_cards(g, seat, cards)


class ResearchNow(Deed, frozen=True):
    """Research a technology."""

    word: ClassVar[str] = "research-now"


@scene("agenda-research")
async def agenda_research(g: State, seat: Seat) -> None:
    """A player may research a technology; prerequisites apply."""
    if not researches(g, seat):
        return
    wanted = await choose(
        seat,
        "agenda-research",
        lambda _seat: [None, ResearchNow()],
        rule="ti4.53.20",
        values={"source": AGENDAS[on_table(g).agenda].id},
    )
    if wanted is not None:
        await research(g, seat)


# ---------------------------------------------------------------- units


class LoseUnit(Deed, frozen=True):
    """A unit that is destroyed."""

    word: ClassVar[str] = "lose-unit"
    unit: Kind
    place: Place


def all_units(g: Known, seat: Seat, places: Sequence[Place]) -> list[Loss]:
    """All units of a player in some places."""
    return [
        Loss(seat=seat, kind=kind, count=count, place=place)
        for place in places
        for kind, count in units_at(g, seat, place).items()
    ]


def board_places(g: Known) -> list[Place]:
    """All space areas and planets."""
    return [place for tile in g.systems for place in places_in(tile)]


async def pick_losses(seat: Seat, among: Sequence[Loss], count: int, agenda: str) -> list[Loss]:
    """A player chooses which of his units he loses."""
    if count >= sum(loss.count for loss in among):
        return list(among)
    there = {LoseUnit(loss.kind, loss.place): loss.count for loss in among}
    chosen = await spread(
        seat,
        "agenda-losses",
        lambda _seat: list(there),
        total=count,
        most=lambda unit: there[unit],
        rule="ti4.53.20",
        values={"source": agenda, "count": count},
    )
    return [Loss(seat=seat, kind=unit.unit, count=lost, place=unit.place) for unit, lost in chosen if lost]


def lose_units(g: State, losses: Sequence[Loss], agenda: str) -> None:
    """Units are destroyed at the same time, and what follows from that in their systems. Call it last in a scene."""
    destroy_and_settle(g, losses, cause=agenda)


# ---------------------------------------------------------------- the start of the next strategy phase


def in_next_strategy_phase(g: State, scene: str, *seats: Seat) -> None:
    """A scene for each of these players at the start of the next strategy phase, whatever becomes of the agenda."""
    g.later.setdefault(STRATEGY_PHASE, []).extend(Step(scene, [seat]) for seat in seats)


def exhaust_for(g: State, seat: Seat, planets: Sequence[PlanetId], agenda: str) -> None:
    """Planets of a player are exhausted by an agenda."""
    ready_ones = [planet for planet in planets if not g.planets[planet].exhausted]
    if ready_ones:
        exhaust(g, ready_ones)
        g.tell("agenda-exhausts", seat, planets=ready_ones, agenda=agenda)
