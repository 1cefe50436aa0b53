"""How many turns every way takes, with the patrols and the Maelstrom where a ship has to stop."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from orloj.games.outer_rim.components import SPACES, Space
from orloj.games.outer_rim.galaxy import galaxy
from orloj.games.outer_rim.judgement.fights import Fights
from orloj.games.outer_rim.turn import stopping
from orloj.parts.judging import lazy

FAR = 9  # turns to a place where a ship never comes


@lru_cache(maxsize=256)
def _turns(tiles: tuple[str, ...], n: int, stops: frozenset[Space]) -> Mapping[Space, Mapping[Space, int]]:
    """From each space to each other one, for a ship that moves so many spaces in a turn."""
    at_once = {space: frozenset(galaxy(list(tiles)).reach(space, n, stops).costs) for space in SPACES}
    found = {}
    for start in SPACES:
        turns = {start: 0}
        edge = frozenset([start])
        number = 0
        while edge:
            number += 1
            edge = frozenset().union(*[at_once[space] for space in edge]) - turns.keys()
            turns |= dict.fromkeys(edge, number)
        found[start] = turns
    return found


class Routes(Fights):
    @lazy
    def ways(self) -> Mapping[Space, Mapping[Space, int]]:
        """Turns between all spaces for the own ship, as the patrols lie now."""
        return _turns(tuple(self.view.tiles), self.me.hyperdrive, frozenset(stopping(self.view, self.seat)))

    def turns_between(self, one: Space, other: Space) -> int:
        return self.ways[one].get(other, FAR)

    def turns_to(self, space: Space) -> int:
        return self.turns_between(self.me.at, space)

    def later(self, turns: float) -> float:
        """The part of a value that is left if it comes so many turns later."""
        return float(self.w.patience**turns)
