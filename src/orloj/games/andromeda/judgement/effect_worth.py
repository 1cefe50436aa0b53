"""What the effects of any component are worth, by the words of the vocabulary."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from orloj.games.andromeda.building import unbuilt_ships
from orloj.games.andromeda.components import (
    BASES,
    DISCOVERIES,
    DISCOVERY_BY_TOKEN,
    DOMINANCE_BY_TOKEN,
    DOMINANCES,
    FACTIONS,
    GROUPS,
    MODULES,
    MOONS,
    PLANETS,
    REACTOR,
    RESOURCES,
    STRUCTURES,
    TACTICS,
    UPGRADES,
    Ability,
    Cost,
    Effect,
    Effects,
    MoonId,
    TacticId,
)
from orloj.games.andromeda.effects.core import holds
from orloj.games.andromeda.galaxy import is_nebula
from orloj.games.andromeda.judgement.module_worth import ModuleWorth
from orloj.games.andromeda.judgement.weights import LATER
from orloj.games.andromeda.state import MANOEUVRES_SLOT, PAD
from orloj.games.andromeda.tracks import open_tracks
from orloj.parts.judging import remembered


def _nested(effects: Iterable[Effect]) -> list[Effect]:
    """Effects with those inside them."""
    found: list[Effect] = []
    for effect in effects:
        inner = [*effect.then, *effect.else_, *effect.effects, *[one for option in effect.options for one in option]]
        found += [effect, *_nested(inner)]
    return found


def _all_effects(abilities: Iterable[Ability]) -> Effects:
    return tuple(effect for ability in abilities for effect in ability.effects)


def exchanges() -> dict[str, list[Effect]]:
    """The exchanges that each component offers, by its token."""
    sources: dict[str, Effects] = {module.id: module.activate for module in MODULES}
    sources |= {tactic.id: tactic.effects for tactic in TACTICS}
    sources |= {one.id: one.once_effects for one in STRUCTURES.values()}
    sources |= {base.id: base.effects for base in BASES.values()}
    sources |= {token: DISCOVERIES[number].effects for token, number in DISCOVERY_BY_TOKEN.items()}
    sources |= {token: DOMINANCES[number].effects for token, number in DOMINANCE_BY_TOKEN.items()}
    sources |= {id: _all_effects(faction.abilities) for id, faction in FACTIONS.items()}
    sources |= {id: _all_effects(upgrade.unique) for id, upgrade in UPGRADES.items()}
    return {id: [effect for effect in _nested(effects) if effect.op == "pay"] for id, effects in sources.items()}


EXCHANGES = exchanges()


def comes_back(cost: Cost, then: Iterable[Effect]) -> dict[str, int]:
    """What an exchange of any resources gives, as far as that is certain: whoever pays with it gets it back."""
    certain = [effect for effect in then if _is_certain_gain(effect)] if "any" in cost else []
    return {effect.res: effect.count for effect in certain}


def _is_certain_gain(effect: Effect) -> bool:
    return effect.op == "gain" and effect.res in RESOURCES and not effect.per


def costs_something(effects: Iterable[Effect]) -> bool:
    return any(effect.op in ("pay", "build_ship", "build_structure", "module") for effect in _nested(effects))


class EffectWorth(ModuleWorth):
    """What a component does is read from its effects, so other content is understood too."""

    def worth(self, effects: Iterable[Effect], *, later: bool = False, cost_moon: MoonId | None = None) -> float:
        """What effects bring the seat: right now, or as a rule some day (`later`)."""
        return sum([self._worth(effect, later, cost_moon) for effect in effects])

    def _amount(self, effect: Effect) -> float:
        units: float = effect.count
        if effect.per:
            units *= self.count(effect.per) // effect.div
        return units if effect.max is None else min(units, effect.max)

    def _worth(self, effect: Effect, later: bool, cost_moon: MoonId | None) -> float:
        match effect.op:
            case "gain":
                return self._gain(effect, later)
            case "draw":
                n = int(self._amount(effect))
                return n * self.prices["tactic"] if later else self.gaining("tactic", n)
            case "score":
                return self._amount(effect)
            case "lose_score":
                return -min(self._amount(effect), self.me.score)
            case "discard" | "give":
                return self._loss(effect)
            case "pay":
                return self._exchange(effect, later, cost_moon)
            case "choice":
                values = sorted([self.worth(option, later=later) for option in effect.options], reverse=True)
                return sum(values[: effect.pick])
            case "if":
                return self.worth(
                    effect.then if holds(self.view, self.seat, effect.cond) else effect.else_, later=later
                )
            case "each_player":
                return self._everybody(effect, later)
            case "repair":
                return effect.count * (self.w.repair if later else self.repairing(effect.count))
            case "build_ship":
                return self._build_ship(effect, later)
            case "build_structure":
                off = effect.discount.get("any", 0)
                here = self.best_building(off, effect.commanders_less)[0]
                return max(here, self.w.structure_later * self.fade) if later else here
            case "advance":
                tracks = open_tracks(self.view, self.seat, effect.track)
                return effect.count * max([self.step(track) for track in tracks], default=0.0)
            case "module":
                return max(0.0, self.w.module_later * self.fade) if later else self.buying(effect)
            case "upgrade":
                best = max([self.upgrade_worth(piece) for piece in self.open_upgrades], default=0.0)
                return min(best, self.w.upgrade) if later else best
            case "recruit":
                return self._recruit(effect, later)
            case "moon":
                return effect.count * (self.w.moon * self.fade if later else self._capture(effect))
            case "damage":
                return {"own_module": -2.5, "own_ship": -1.0}.get(effect.target, 1.0) * effect.count
            case "replicate":
                return -2.5 * effect.count
            case "discovery":
                return self.w.discovery
            case "extra_launch":
                return self.w.extra_launch if later or self.pad else 0.0
            case "event":
                return 0.1 * effect.count
            case "activate_row":
                return 0.0
            case "stored_moon_benefit":
                moon = self.me.stored.get(MANOEUVRES_SLOT)
                return self.abandoning(moon, later) if moon is not None else 0.0
            case "flip_structure":
                used = [self.structure_card(card.type) for card in self.me.cards if card.used]
                return max(used, default=0.0)
            case "modifier" if not later:
                return self._modifier(effect)
            case "return_ship" if not later:
                return 1.2 if not self.pad and len(self.places) > 1 and self.turns > 2 else 0.0
            case "activate_module" if not later:
                ready = [m for m in self.modules if self.runs(m) and m not in self.view.now.activated and m != REACTOR]
                return max([self.activation(module, later=False) for module in ready], default=0.0)
        value = LATER.get(effect.op, 0.0)
        return value * (self.fade if later else 0.5)

    # -- word by word

    def _gain(self, effect: Effect, later: bool) -> float:
        n = int(self._amount(effect))
        if n <= 0:
            return 0.0
        if effect.res in GROUPS:
            if later:
                return n * (self.prices["credit"] if effect.res == "any" else self.prices["titanium"])
            return self.best_gain(GROUPS[effect.res], n)[1]
        return n * self.prices[effect.res] if later else self.gaining(effect.res, n)

    def _loss(self, effect: Effect) -> float:
        if effect.res == "moon":
            return -self.w.moon if self.me.moons else 0.0
        kinds = GROUPS.get(effect.res, (effect.res,))
        return -self.best_loss(kinds, int(self._amount(effect)), self.goods)[1]

    def _exchange(self, effect: Effect, later: bool, cost_moon: MoonId | None) -> float:
        """What an exchange brings, if one wants it. It has to be paid from what is there, or will be."""
        cost = effect.cost
        if "slot" in cost:
            cost = {key: units for key, units in cost.items() if key != "slot"}
            moon_cost: Mapping[str, int] = {"ice": 1} if cost_moon is None else MOONS[cost_moon].as_cost
            for resource, units in moon_cost.items():
                cost[resource] = cost.get(resource, 0) + units
        if later:
            gain = self.worth(effect.then, later=True)
            return max(0.0, gain - self.price_of(cost)) * self.w.doubt * effect.times
        value = self.exchanging(cost, effect.then)
        return 0.0 if value is None else max(0.0, value) * (1 + 0.6 * (effect.times - 1))

    def exchanging(self, cost: Cost, then: Effects) -> float | None:
        """What paying a cost for what follows brings now, or nothing if it cannot be paid. A credit for a credit is
        worth nothing, so what comes back is not counted apart from what is paid; moons are not abandoned for it."""
        back = comes_back(cost, then)
        if not back:
            loss = self.paying(cost)
            return None if loss is None else self.worth(then) - loss
        richer = {resource: units + back.get(resource, 0) for resource, units in self.goods.items()}
        left = self.paid(cost, richer) if self.paid(cost, self.goods) is not None else None
        if left is None:
            return None
        more = self.worth([effect for effect in then if not _is_certain_gain(effect)])
        return more + self.wealth(left) - self.wealth(self.goods)

    def _everybody(self, effect: Effect, later: bool) -> float:
        """The own part, less a part of what opponents get."""
        own = self.worth(effect.effects, later=later) if effect.who in ("all", "participants", "losers") else 0.0
        others = self.worth(effect.effects, later=True)
        if effect.who == "losers":
            return own
        return own - self.w.rival * others

    def _build_ship(self, effect: Effect, later: bool) -> float:
        if later:
            return 1.2 * self.fade
        values = [
            self.ship_gain(type_, effect.discount, effect.free)
            for type_ in unbuilt_ships(self.view, self.seat, effect.types)
        ]
        return max([value for value in values if value is not None], default=0.0)

    def _recruit(self, effect: Effect, later: bool) -> float:
        if later:
            return effect.count * (0.5 + self.w.commander * self.fade)
        left = sum(
            counts[self.seat]
            for place, counts in self.view.commanders.items()
            if effect.from_ != "ship_locations" or place in self.places
        )
        return self.recruiting(min(effect.count, left))

    def _capture(self, effect: Effect) -> float:
        """The best moon that could be captured."""
        moons = self.view.moons
        match effect.from_:
            case "active":
                places = [self.view.now.active]
            case "ship_location":
                places = self.places
            case "own_structure":
                places = [place for place, built in self.view.structures.items() if built.seat == self.seat]
            case "any_planet":
                places = [place for place in moons if self.view.tiles.get(place) in PLANETS]
            case "nebula":
                places = [place for place in moons if is_nebula(place)]
            case "discard":
                return max([self.moon_worth(moon) for moon in self.view.moon_discards], default=0.0)
            case _:
                return self.w.moon * self.fade
        return max([self.moon_worth(moons[place][0]) for place in places if place in moons], default=0.0)

    def _modifier(self, effect: Effect) -> float:
        """Changes until the next return help most when all ships are still at home."""
        if effect.until == "battle":
            return 0.0
        at_home = sum(ship.at == PAD for ship in self.me.ships)
        match effect.what:
            case "energy_without_ship":
                return 0.9 if self.view.now.returning and self.goods["energy"] >= 2 else 0.0
            case "may_stay":
                return 0.6 if self.view.now.returning and self.turns > 2 else 0.0
            case "range" | "trait" if effect.until == "turn":
                return 0.2 if self.places else 0.0
        return 0.3 * at_home * self.fade if at_home >= 2 and self.turns > 3 else 0.0

    # -- tactic cards

    @remembered
    def card_worth(self, card: TacticId) -> float:
        """What a card in hand is worth if it is kept."""
        value = 0.55 * self.worth(TACTICS[card].effects, later=True)
        return max(0.35, min(1.8, value)) * self.fade + self.kept[0] + self.kept[1]
