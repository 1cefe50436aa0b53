"""What structures are worth, and the plan for the next one."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from orloj.games.andromeda.building import MOST_BUILD_POINTS, commanders_near, commanders_needed, why_no_structure
from orloj.games.andromeda.components import FACTIONS, MATERIALS, MODULES, PLANETS, STRUCTURES, Place
from orloj.games.andromeda.fleet import modified
from orloj.games.andromeda.judgement.track_worth import TrackWorth, construction
from orloj.games.andromeda.judgement.wealth import Goods
from orloj.games.andromeda.scoring import points_beside, points_of_structure
from orloj.games.andromeda.state import BAY, OFF_BOARD, PAD, SCRAPYARD
from orloj.parts.judging import lazy, remembered


class Needs(NamedTuple):
    """What a structure on a planet takes."""

    named: tuple[tuple[str, int], ...]  # resources that have to be these
    total: int  # units in all, any resource included
    commanders: int


@cache
def _needs(tile: str) -> Needs:
    planet = PLANETS[tile]
    named = tuple((resource, units) for resource, units in planet.cost.items() if resource != "any")
    return Needs(named, sum(planet.cost.values()), planet.commanders)


class Plan(NamedTuple):
    """A structure that could be built some day."""

    most: float  # what it counts if only the transport is missing
    promise: float  # and if nothing is missing
    place: Place
    needs: Needs
    way: int  # what is missing until a transport is there: nothing, its launch, or the ship too


class StructureWorth(TrackWorth):
    """A structure is worth far more than anything else, so the best one in reach is a plan."""

    @lazy
    def sites(self) -> dict[Place, float]:
        """What a structure on each free planet would bring, its price in commanders and resources taken off."""
        return {
            place: self.structure_worth(place)
            for place, tile in self.view.tiles.items()
            if tile in PLANETS and place not in self.view.structures
        }

    @lazy
    def _transport_less(self) -> float:
        """What it costs that a transport becomes part of a structure."""
        return self.ship_worth("transport", more=-1) * 0.8

    def structure_worth(self, place: Place) -> float:
        planet = PLANETS[self.view.tiles[place]]
        facts = STRUCTURES[planet.structure]
        points = min(MOST_BUILD_POINTS, commanders_near(self.view, place) + facts.commanders)
        step = self.me.tracks[facts.track]
        if self.turns < 1:
            end: float = points_of_structure(facts.track, step + 1)
        else:
            end = construction(facts.track, min(12.0, step + 1 + self.turns * self.w.growth))
        value = points + end + self.step(facts.track)
        value += self.structure_card(facts.id) if self.turns > 1 else 0.0
        value += points_beside(self.view, place)
        value += self.scored_per("own_structure") + self.scored_per(f"own_structure:{facts.id}")
        value -= planet.commanders * (1 + 0.4 * self.w.commander * self.fade)
        return value - self.price_of(planet.cost) - self._transport_less

    @remembered
    def structure_card(self, type_: str) -> float:
        """What the card of a structure brings some day."""
        return self.worth(STRUCTURES[type_].once_effects, later=True)

    def scored_per(self, what: str) -> float:
        """What one more of something scores at the end."""
        return self._scores_per.get(what, 0.0)

    @lazy
    def _scores_per(self) -> dict[str, float]:
        found = [effect for module in self.me.rows.get("civilization", ()) for effect in MODULES[module].end]
        if self.me.faction:
            for ability in FACTIONS[self.me.faction].abilities:
                if ability.when == "game_end":
                    found += ability.effects
        points: dict[str, float] = {}
        for effect in found:
            if effect.op == "score":
                points[effect.per] = points.get(effect.per, 0.0) + effect.count / effect.div
        return points

    # -- the plan

    @lazy
    def transports_at(self) -> frozenset[Place]:
        return frozenset(ship.at for ship in self.me.ships if ship.type == "transport" and ship.at not in OFF_BOARD)

    @lazy
    def free_transport(self) -> bool:
        return any(ship.type == "transport" and ship.at in (PAD, BAY, SCRAPYARD) for ship in self.me.ships)

    def _missing(self, plan: Plan, goods: Goods, owned: int, commanders: int, site: Place) -> int:
        """How many things a structure still needs: resources (of all those `owned`), commanders, and the transport."""
        short, spare = 0, goods["credit"]
        for resource, units in plan.needs.named:
            lacking = units - goods.get(resource, 0)
            if resource == "credit":
                spare -= min(spare, units)
            if lacking > 0:
                if resource in MATERIALS:
                    joker = min(spare, lacking)
                    spare -= joker
                    lacking -= joker
                short += lacking
        short = max(short, plan.needs.total - owned) - self._structure_discount
        return max(0, short) + max(0, plan.needs.commanders - commanders) + (0 if plan.place == site else plan.way)

    @lazy
    def _structure_discount(self) -> int:
        return modified(self.view, self.seat, "structure_discount")

    def best_plan(self, goods: Goods, commanders: int, site: Place) -> float:
        """The structure that promises most. It counts the less, the more is missing and the less time there is."""
        if len(self.fleet) < 2:
            return 0.0
        best = 0.0
        owned = sum(goods.values())
        for plan in self.plans:
            if plan.most <= best and not site:
                break  # so are all that follow
            missing = self._missing(plan, goods, owned, commanders, site)
            best = max(best, plan.promise * self._chance_of(missing))
        return best

    @remembered
    def _chance_of(self, missing: int) -> float:
        """How much of a plan counts if so many things are missing."""
        return self.w.patience**missing * min(1.0, (self.turns + 0.3) / (missing + 1.5))

    @lazy
    def plans(self) -> list[Plan]:
        """The structures that would bring something, the best first."""
        launch = 1 if self.free_transport else 2
        found = []
        for place, worth in self.sites.items():
            if worth > 0:
                promise = worth * self.w.hope
                way = 0 if place in self.transports_at else launch
                most = promise * self._chance_of(way)
                found.append(Plan(most, promise, place, _needs(self.view.tiles[place]), way))
        return sorted(found, key=lambda plan: plan.most, reverse=True)

    # -- building now

    def can_build(self, place: Place, less: int = 0, commanders_less: int = 0) -> bool:
        """Could the structure be built right now?"""
        return why_no_structure(self.view, self.seat, place, {"any": less}, commanders_less) is None

    def building(self, place: Place, less: int = 0, commanders_less: int = 0) -> float:
        """What building now brings, compared with keeping everything for the plan."""
        planet = PLANETS[self.view.tiles[place]]
        left = self.paid(self._less(planet.cost, less + self._structure_discount), self.purse)
        if left is None:
            return 0.0
        needed = commanders_needed(self.view, place, commanders_less)
        gross = self.sites[place] + self.price_of(planet.cost)
        gross += planet.commanders * (1 + 0.4 * self.w.commander * self.fade)
        kept = self.stock(left) + (self.me.commanders - needed) * (1 + self.w.commander * self.fade)
        had = self.stock(self.purse) + self.me.commanders * (1 + self.w.commander * self.fade)
        return gross + kept - had

    @remembered
    def best_building(self, less: int = 0, commanders_less: int = 0) -> tuple[float, Place]:
        able = [place for place in self.sites if self.can_build(place, less, commanders_less)]
        return max([(self.building(place, less, commanders_less), place) for place in able], default=(0.0, ""))
