"""What a launch is worth, and what it must bring: with it the mind of a seat is complete."""

from __future__ import annotations

from orloj.games.andromeda.abilities import abilities
from orloj.games.andromeda.components import BASES, PLANETS, SPACES, SPECIALS, Place
from orloj.games.andromeda.galaxy import distance, is_nebula
from orloj.games.andromeda.judgement.battle_worth import BattleWorth
from orloj.games.andromeda.reach import Ready, ready, too_far, why_not_go
from orloj.parts.judging import lazy, remembered


class Mind(BattleWorth):
    """A view with all prices that follow from it, for one seat."""

    def launching(self, place: Place, type_: str) -> float:
        """What launching a ship of a type to a place brings in all."""
        value = self.activating(place, type_)
        counts = self.view.commanders.get(place)
        if counts and counts[self.seat]:
            value += self.recruiting(counts[self.seat])
        for resource, count in self.view.tokens.get(place, {}).items():
            value += self.gaining(resource, count)
        if type_ == "transport" and place in self.sites:
            value += self.wealth(self.purse, site=place) - self.now
        value += self.fight(place, type_).value
        value += self.w.reach * self._new_reach(place)
        if too_far(self.view, self.ready(type_), place):
            value -= self.prices["energy"]
        # the ship that is left for later launches should be the better one
        values = self.ship_values(type_)
        return value - 0.05 * values.range - 0.1 * ("navigation" in values.traits)

    def can_launch(self, place: Place, type_: str) -> bool:
        """May a ship of the type go there? Whether anything could be done there the question knows."""
        return why_not_go(self.view, self.seat, self.ready(type_), place) is None

    @remembered
    def ready(self, type_: str) -> Ready:
        """A type of ship on the launch pad, with what counts for a launch."""
        return ready(self.view, self.seat, type_)

    def activating(self, place: Place, type_: str) -> float:
        """What the active location gives."""
        tile = self.view.tiles.get(place, "")
        value = 0.0
        moon = self.view.top_moon(place)
        if is_nebula(place):
            value += (self.moon_worth(moon) if moon is not None else 0.0) + 0.3
            value += self._abilities("activate.nebula", type_)
        elif tile in PLANETS:
            value += self.moon_worth(moon) if moon is not None else self.worth(PLANETS[tile].no_moon_gain)
        elif tile in SPECIALS:
            value += 2 * self.worth(SPECIALS[tile].benefit)
        elif tile in BASES:
            value += self._base(tile)
        if moon is not None and (is_nebula(place) or tile in PLANETS):
            value += self._abilities("moon.captured", type_)
        return value + self._abilities("activate.after", type_)

    @remembered
    def _base(self, tile: str) -> float:
        return self.worth(BASES[tile].effects)

    @remembered
    def _abilities(self, when: str, type_: str) -> float:
        found = abilities(self.view, self.seat, (type_,))
        return sum(self.worth(one.effects) for _, one in found if one.when == when)

    def _new_reach(self, place: Place) -> float:
        """What could be reached from there next that is out of reach now."""
        if len(self.pad) == 0 or self.turns < 2:
            return 0.0
        total = 0.0
        for near in SPACES[place].adjacent:
            if near in self.view.tiles and not any(distance(self.view, start, near) <= 1 for start in self.places):
                total += self._charm(near)
        return total

    def _charm(self, place: Place) -> float:
        """A quick guess of what a place has."""
        counts = self.view.commanders.get(place)
        value = 2.0 * counts[self.seat] if counts else 0.0
        if place in self.sites:
            value += 1.5 + 0.1 * max(0.0, self.sites[place])
        return value + 1.0

    @lazy
    def launch_price(self) -> float:
        """What a launch must bring: in the last turn more than coming home, before it about what the delay costs."""
        ships = self.working_ships
        home = self.coming_home(ships)
        if self.turns < 1:
            return home
        return home + self.w.home - self.coming_home(ships + 1) if ships else 0.0
