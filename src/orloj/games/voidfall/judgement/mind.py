"""One position as one seat sees it; what is worked out about it is worked out once."""

from __future__ import annotations

from collections.abc import Sequence

from orloj.games.voidfall.components import (
    EVENTS,
    RESOURCES,
    STOCK_MAX,
    YIELDS,
    AgendaId,
    Resource,
)
from orloj.games.voidfall.facts import Known, abilities, own_keys
from orloj.games.voidfall.judgement.weights import WEIGHTS, Weights
from orloj.games.voidfall.production import production_levels
from orloj.games.voidfall.state import NO_CARD, Player, PublicPlayer
from orloj.games.voidfall.view import PlayerView
from orloj.kernel import Seat
from orloj.parts.judging import lazy

CYCLES = 3
USUAL_ROUNDS = 5  # of a cycle whose event is not known yet
WHOLE_GAME = 14.0  # turns


def hand_of(player: PublicPlayer) -> Sequence[AgendaId]:
    """The agendas in hand that are known."""
    if isinstance(player, PlayerView):
        return player.known_agendas
    return player.agendas.cards if isinstance(player, Player) else ()


class Mind:
    """A position and how far the game has come. Other modules ask it what they need more than once."""

    def __init__(self, g: Known, seat: Seat, weights: Weights = WEIGHTS) -> None:
        self.g = g
        self.seat = seat
        self.w = weights
        self.me = g.players[seat]
        self.agendas: dict[AgendaId, float] = {}  # what they would score, as far as it was asked

    @lazy
    def turns_here(self) -> int:
        """Own turns that come in this cycle, after the current one."""
        g = self.g
        if g.event == NO_CARD:
            return USUAL_ROUNDS
        left = EVENTS[g.event].rounds - g.round
        order = list(g.order)
        if g.now.seat >= 0 and g.now.seat != self.seat and self.seat in order and g.now.seat in order:
            left += order.index(self.seat) > order.index(g.now.seat)
        return max(0, left)

    @lazy
    def turns(self) -> float:
        """Own turns that come until the end of the game."""
        return self.turns_here + USUAL_ROUNDS * max(0, CYCLES - max(1, self.g.cycle))

    @lazy
    def evaluations(self) -> int:
        """That are still to come, with that of this cycle."""
        return CYCLES + 1 - max(1, self.g.cycle)

    @lazy
    def turns_to_evaluations(self) -> float:
        """Own turns before each evaluation that is to come, summed up."""
        return sum(self.turns_here + USUAL_ROUNDS * number for number in range(self.evaluations))

    @lazy
    def future(self) -> float:
        """The part of the game that is to come, from 1 to 0."""
        return min(1.0, self.turns / WHOLE_GAME)

    @lazy
    def soon(self) -> float:
        """How much it matters to have something that takes a turn to be used."""
        return min(1.0, self.turns / 3)

    @lazy
    def keys(self) -> list[str]:
        return own_keys(self.g, self.seat)

    @lazy
    def is_able(self) -> frozenset[str]:
        """Tokens of the components that give abilities."""
        return frozenset(one.source for one in abilities(self.g, self.seat))

    # -- resources

    @lazy
    def room(self) -> float:
        """Units of a resource that will find a use."""
        return self.w.used_per_turn * self.turns

    def stocked(self, resource: str, n: float) -> float:
        """What so many units are worth: each one less than the one before."""
        room = min(7.0, self.room)
        if n <= 0 or room <= 0:
            return 0.0
        return self.w.resource[resource] * room * (n / (n + room)) * 1.5

    def unit(self, resource: str, n: int = 1) -> float:
        """What so many more units are worth; fewer, if the number is negative."""
        have = self.me.stock[resource]
        return self.stocked(resource, min(STOCK_MAX, have + n)) - self.stocked(resource, have)

    @lazy
    def levels(self) -> dict[str, int]:
        return production_levels(self.g, self.seat)

    def level(self, resource: Resource) -> int:
        return self.levels[resource]

    def yielding(self, resource: Resource, level: float) -> float:
        """What a production level brings at once; between two steps the next one counts a little."""
        table = YIELDS[resource]
        at = min(int(level), len(table) - 1)
        return table[at] + 0.3 * (table[min(at + 1, len(table) - 1)] - table[at])

    def production(self, resource: Resource, level: float) -> float:
        """What a production level is worth until the end."""
        return self.w.productions * self.turns * self.w.resource[resource] * 0.75 * self.yielding(resource, level)

    @lazy
    def resources(self) -> tuple[Resource, ...]:
        return RESOURCES
