"""What must hold on the board whatever is played: looked at after every answer of whole games.

The question that is open, or a step that is planned already, may be about to see to what does not hold yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from orloj import new_game
from orloj.bots import bot_named
from orloj.games.ti4.cards import CARD_LIMIT, HAND_LIMIT, SECRETS_LIMIT, secrets_of
from orloj.games.ti4.components import MECATOL
from orloj.games.ti4.facts import current, fleets_in, is_ship, law_in_force, seats_alive, units_at
from orloj.games.ti4.limits import berths, fleet_limit
from orloj.games.ti4.moments import Invasion, SpaceCombat, TacticalAction
from orloj.games.ti4.state import State
from orloj.kernel import Decision
from orloj.testing import proves

LIMITS = {"limits", "system-settles", "arrival-settles", "arrive", "production-done", "fleets-settle"}
CONTROL = {"control-follows", "settle", "system-settles", "take-control"}


def wrong_with(g: State, asked: set[str]) -> Iterator[str]:
    """What does not hold and is not about to be seen to."""
    planned = {step.scene for step in g.plan}
    yield from _wrong_hands(g, asked | planned)
    if not asked & {"fleet-excess", "capacity-excess"} and not planned & LIMITS and current(g, SpaceCombat) is None:
        yield from _wrong_fleets(g)
    yield from _shared_systems(g)
    yield from _wrong_planets(g, settled=not planned & CONTROL)


def _wrong_hands(g: State, busy: set[str]) -> Iterator[str]:
    for seat in seats_alive(g):
        if g.players[seat].card_count > CARD_LIMIT(g, HAND_LIMIT, seat) and not busy & {
            "discard-cards",
            "too-many-cards",
        }:
            yield f"seat {seat} has too many action cards"
        if secrets_of(g, seat) > SECRETS_LIMIT and not busy & {"give-secret-back", "too-many-secrets"}:
            yield f"seat {seat} has too many secret objectives"


def _wrong_fleets(g: State) -> Iterator[str]:
    """Only a combat lets fighters and ground forces be more than the ships can carry."""
    for tile, system in g.systems.items():
        for seat in system.space:
            room = berths(g, seat, tile)
            if room.places > fleet_limit(g, seat):
                yield f"seat {seat} has too many ships in {tile}: {room}"
            if room.overload:
                yield f"seat {seat} has more in {tile} than can be carried: {room}"


def _shared_systems(g: State) -> Iterator[str]:
    """Fleets of two players meet in the active system alone."""
    action = current(g, TacticalAction)
    for tile in g.systems:
        fleets = fleets_in(g, tile)
        if len(fleets) > (2 if action is not None and action.tile == tile else 1):
            yield f"seats {fleets} have ships in {tile}"


def _wrong_planets(g: State, *, settled: bool) -> Iterator[str]:
    invaded = current(g, Invasion) is not None
    many_pds = law_in_force(g, "homeland-defense-act") is not None
    for id, planet in g.planets.items():
        there = sorted(planet.ground)
        if not invaded and len(there) > 1:
            yield f"seats {there} have units on {id}"
        if not invaded and settled and there and planet.owner not in there:
            yield f"seats {there} have units on {id}, and {planet.owner} controls it"
        if id == MECATOL and g.custodians and there:
            yield f"seats {there} have units beneath the custodians token"
        for seat in there:
            units = units_at(g, seat, id)
            if units.get("space-dock", 0) > 1 or (units.get("pds", 0) > 2 and not many_pds):
                yield f"seat {seat} has too many structures on {id}: {units}"
            if not invaded and any(map(is_ship, units)):
                yield f"seat {seat} has ships on {id}: {units}"


@proves("ti4.8.4", "ti4.8.5", "ti4.22.3", "ti4.22.3b", "ti4.25.4", "ti4.26.21", "ti4.28.2", "ti4.66.3")
@pytest.mark.parametrize(("seats", "seed", "thinking"), [(3, 4, 3), (6, 7, 3), (5, 6, 0)])
def test_the_board_is_as_it_may_be_after_every_answer(seats: int, seed: int, thinking: int) -> None:
    """Some seats think, mostly; the others do anything."""
    rng = Random(seed)
    table = new_game("ti4", seats=seats, seed=seed, options={"map": "generated"})
    bots = [bot_named("heuristic", "ti4") if seat < thinking else None for seat in range(seats)]
    while table.outcome is None:
        asks = table.asks()
        seat = min(asks)
        bot = bots[seat] if rng.random() < 0.9 else None
        token = None if bot is None else bot.choose(Decision(table, seat, rng))
        table.answer(seat, asks[seat].sample(rng) if token is None else token)
        asked = {ask.kind for ask in table.asks().values()}
        assert list(wrong_with(table.state, asked)) == [], f"after {table.number} answers"
