"""A player for Andromeda's Edge that thinks in points.

`judgement` says what everything is worth; here every question is answered with what brings most. Free actions that help
come first; then the best launch, or the ships come home if no launch brings enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from math import exp
from typing import Any

from msgspec import Struct

from orloj.games.andromeda.battle import MOST_DICE
from orloj.games.andromeda.building import NOT_NOW
from orloj.games.andromeda.components import (
    DESTINIES,
    DISCOVERIES,
    DISCOVERY_BY_TOKEN,
    DOMINANCE_BY_TOKEN,
    DOMINANCES,
    EVENTS,
    FACTIONS,
    MODULE_BY_TOKEN,
    MODULES,
    MOON_BY_TOKEN,
    MOONS,
    PRICES,
    RESOURCES,
    STORAGE,
    STRUCTURES,
    TACTIC_BY_ID,
    TACTICS,
    TRACK_FACTS,
    TRACKS,
    UPGRADES,
    Effect,
    Effects,
    EventId,
    ModuleId,
    MoonId,
    Place,
    Track,
)
from orloj.games.andromeda.effects.asking import STOP
from orloj.games.andromeda.galaxy import distance, is_nebula, with_neighbours
from orloj.games.andromeda.judgement import (
    EXCHANGES,
    WEIGHTS,
    Fray,
    Goods,
    Mind,
    Weights,
    costs_something,
    moon_yield,
    turns_left,
)
from orloj.games.andromeda.moons import is_cost_slot
from orloj.games.andromeda.offer import NO_MODULE
from orloj.games.andromeda.paying import Bundle
from orloj.games.andromeda.paying import read as read_bundle
from orloj.games.andromeda.state import (
    MANOEUVRES_SLOT,
    OFF_BOARD,
    SCRAPYARD,
)
from orloj.games.andromeda.station import DONE
from orloj.games.andromeda.turn import END, GO_ON, RETURN
from orloj.games.andromeda.view import PlayerView, View
from orloj.kernel import PASS, AskSpread, Look, Lookahead, Question, Seat

LEAST_GAIN = 0.05  # a free action that brings less is not worth the trouble


# ---------------------------------------------------------------- the player


class Heuristic:
    """Answers every question with what brings most points by `Mind`."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def choose(self, look: Look) -> str | None:
        ask = look.ask
        mind = Mind(lambda: look.view, look.seat, self.weights)
        if ask.optional:
            return self._aside(mind, ask) if ask.kind == "aside" else None
        answer = _ANSWERS.get(ask.kind)
        if answer is None and ask.kind.startswith("when."):
            answer = Heuristic._window
        if answer is None or not ask.options:
            return ask.sample(look.rng)  # also the faction: they are equally good (docs/andromeda-balance.md)
        return ask.write(answer(self, mind, ask))

    def ranked(self, look: Look) -> list[tuple[str, float]]:
        """All answers to the question `turn`, the best first, each with about what it brings, in points, compared with
        coming home. The first one is what `choose` answers. Nothing for other questions."""
        ask = look.ask
        if ask.kind != "turn":
            return []
        mind = Mind(lambda: look.view, look.seat, self.weights)
        chosen = self._turn(mind, ask)
        values = {RETURN: 0.0}
        for option in ask.options:
            if option.startswith("launch "):
                values[option] = self._launch_value(mind, option) - mind.launch_price
        best = max(values.values())
        for option in ask.options:
            if option not in values:  # free actions leave the turn as it is
                values[option] = best + self._deed(mind, option, ask.kind) - LEAST_GAIN
        order = sorted(values, key=lambda option: (option != chosen, -values[option]))
        return [(option, values[option]) for option in order]

    # -- before the game

    def _destiny(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        def worth(card: int) -> float:
            return sum(
                bonus.points * (0.4 + 0.15 * (mind.me.tracks[bonus.track] - _best_rival(mind, bonus.track)))
                for bonus in DESTINIES[card].bonus
            )

        return max(ask.options, key=worth)

    # -- the turn

    def _turn(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """A free action that helps; else the best launch; else home."""
        free = self._free(mind, ask)
        if free is not None:
            return free
        launch, value = self._best_launch(mind, ask)
        if launch is None:
            return RETURN
        ships = mind.working_ships
        home = mind.coming_home(ships)
        if mind.turns < 1:  # the last turn
            return launch if value > home else RETURN
        if not ships:
            return launch
        return launch if value + mind.coming_home(ships + 1) - home >= mind.w.home else RETURN

    def _best_launch(self, mind: Mind, ask: Question[Any, Any]) -> tuple[str | None, float]:
        best: tuple[str | None, float] = (None, 0.0)
        for option in ask.options:
            if option.startswith("launch "):
                value = self._launch_value(mind, option)
                if best[0] is None or value > best[1]:
                    best = option, value
        return best

    def _launch_value(self, mind: Mind, option: str) -> float:
        """What a launch brings with the best ship for it."""
        place = option.removeprefix("launch ")
        types = [type_ for type_ in mind.pad if mind.can_launch(place, type_)] or mind.pad[:1]
        return max([mind.launching(place, type_) for type_ in types], default=-5.0)

    def _launch_ship(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return max(ask.options, key=lambda type_: mind.launching(ask.values["place"], type_))

    def _menu(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """Between the steps of a turn: whatever helps, then on."""
        free = self._free(mind, ask)
        if free is not None:
            return free
        if any(option.startswith("launch ") for option in ask.options):
            launch, value = self._best_launch(mind, ask)
            if launch is not None and value > 0.5:
                return launch
        return next((option for option in ask.options if option in (GO_ON, END)), ask.options[0])

    def _free(self, mind: Mind, ask: Question[Any, Any]) -> str | None:
        """The free action that brings most, if one brings anything."""
        best, found = LEAST_GAIN, None
        for option in ask.options:
            value = self._deed(mind, option, ask.kind)
            if value > best:
                best, found = value, option
        return found

    def _deed(self, mind: Mind, deed: str, kind: str) -> float:
        """What a free action brings, compared with doing it later."""
        verb, _, rest = deed.partition(" ")
        match verb:
            case "recruit" | "recruit-all":
                return 9.0
            case "collect":
                return 8.0
            case "abandon":
                return self._abandon(mind, MOON_BY_TOKEN[rest])
            case "store":
                moon, slot = rest.split(" ")
                return self._store(mind, MOON_BY_TOKEN[moon], slot)
            case "card":
                return self._once(mind, STRUCTURES[rest].once_effects)
            case "token":
                number = DISCOVERY_BY_TOKEN.get(rest)
                token = DISCOVERIES[number] if number is not None else DOMINANCES[DOMINANCE_BY_TOKEN[rest]]
                return self._once(mind, token.effects)
            case "play":
                return self._play(mind, rest)
            case "ability":
                abilities = FACTIONS[rest].abilities if rest in FACTIONS else UPGRADES[rest].unique
                return mind.worth([effect for one in abilities if one.when == "your_turn" for effect in one.effects])
            case "give" if kind == "end-turn":
                return 0.2 if self._surplus(mind) else 0.0
        return 0.0

    def _abandon(self, mind: Mind, moon: MoonId) -> float:
        """Moons that score need not be kept; others are a reserve until they are needed or the game ends."""
        scores = any(effect.op == "score" for effect in MOONS[moon].effects)
        full = len(mind.me.moons) >= mind.me.moon_limit
        if not (mind.turns < 1 or (scores and not moon_yield(moon)) or (full and not _overflows(mind, moon))):
            return 0.0
        value = mind.abandoning(moon, False)
        return value if value >= mind.best_storing(moon) else 0.0

    def _store(self, mind: Mind, moon: MoonId, slot: str) -> float:
        if is_cost_slot(slot) and not MOONS[moon].cost_slot_allowed:
            return -9.0
        value = mind.storing(moon, slot)
        return value - max(0.2, mind.abandoning(moon, False)) if value > 0.2 else 0.0

    def _once(self, mind: Mind, effects: Effects) -> float:
        """Something that can be used once: now, if it does most of what it may do later."""
        value = mind.worth(effects)
        if mind.turns < 2:
            return value
        return value if value >= 0.75 * mind.worth(effects, later=True) else 0.0

    def _play(self, mind: Mind, id: str) -> float:
        tactic = TACTIC_BY_ID[id]
        card = next(card for card in mind.me.hand or () if TACTICS[card].id == id)
        value = mind.worth(tactic.effects)
        return value - mind.card_worth(card) if value > 0 else 0.0

    def _surplus(self, mind: Mind) -> str:
        """A resource that the storage would not hold."""
        return next((res for res, room in STORAGE.items() if mind.me.goods.get(res, 0) > room), "")

    def _aside(self, mind: Mind, ask: Question[Any, Any]) -> str | None:
        """Outside the own turn: only a moon that gains points right now."""
        best, found = 0.3, None
        for option in ask.options:
            if not option.startswith("store "):
                continue
            _, moon, slot = option.split(" ")
            value = self._store(mind, MOON_BY_TOKEN[moon], slot)
            if mind.me.slots.get(slot, 0) > 0 and value > best:
                best, found = value, option
        return found

    # -- the return

    def _return(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """Modules that cost nothing first: they may pay for the others."""
        free = self._free(mind, ask)
        if free is not None:
            return free
        wanted = self._wanted(mind, ask.options)
        if not wanted:
            return DONE
        able = wanted[: max(1, mind.working_ships)]
        _, module = min(able, key=lambda one: (costs_something(MODULES[one[1]].activate), -one[0]))
        return f"activate {MODULES[module].id}"

    def _wanted(self, mind: Mind, options: Iterable[str]) -> list[tuple[float, ModuleId]]:
        """The modules that are worth a ship or energy, the best first."""
        found = []
        ships = mind.working_ships
        for option in options:
            verb, _, id = option.partition(" ")
            if verb == "activate":
                module = MODULE_BY_TOKEN[id]
                value = mind.activation(module, later=False)
                if value > (0.01 if ships else mind.prices["energy"]):
                    found.append((value, module))
        return sorted(found, reverse=True)

    def _activate_by(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """Ships as long as there are enough of them; never the transport that is about to be built in."""
        site = mind.best_building()[1]
        ships = [option for option in ask.options if option != "energy"]
        spare = [option for option in ships if not (site and option == f"transport {site}")]
        others = [value for value, module in mind.home_values() if module != ask.values["module"]]
        wanted = sum(value > mind.prices["energy"] for value in others)
        if "energy" in ask.options and wanted >= len(spare):
            return "energy"
        return (spare or ships or ask.options)[0]

    def _activate_free(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return max(ask.options, key=lambda id: mind.activation(MODULE_BY_TOKEN[id], later=False))

    def _science(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        values = {id: mind.activation(MODULE_BY_TOKEN[id], later=False) for id in ask.options if id in MODULE_BY_TOKEN}
        good = [id for id, value in values.items() if value > 0]
        if not good:
            return DONE
        return min(good, key=lambda id: (costs_something(MODULES[MODULE_BY_TOKEN[id]].activate), -values[id]))

    def _stay(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """Ships that may stay out: transports where a structure is planned."""
        at = {number: mind.me.ships[number] for number in ask.options}
        useful = [n for n in ask.options if at[n].type == "transport" and at[n].at in mind.sites]
        useful.sort(key=lambda number: -mind.sites[at[number].at])
        return _in_order(ask, useful[: ask.hi] if mind.turns >= 1 else ())  # type: ignore[attr-defined]

    def _return_ships(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        at = {number: mind.me.ships[number] for number in ask.options}
        useful = [n for n in ask.options if not (at[n].type == "transport" and at[n].at in mind.sites)]
        return _in_order(ask, useful[: ask.hi])  # type: ignore[attr-defined]

    # -- resources

    def _exchange(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """Is what follows worth more than what is paid?"""
        effects = EXCHANGES.get(ask.values["source"], [])
        loss = mind.paying(ask.values["cost"])
        gain = max([self._gain_of(mind, effect) for effect in effects], default=1.0)
        return "yes" if loss is not None and gain > loss else "no"

    def _gain_of(self, mind: Mind, effect: Effect) -> float:
        if mind.view.battle is not None and not mind.view.battle.ended:
            return Fray(mind).card(effect.then)
        return mind.worth(effect.then)

    def _choice(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        options = ask.values["options"]

        def value(number: int) -> float:
            effects = options[number - 1]
            if any(effect.whose == "card_player" for effect in effects):  # an opponent gets more dice
                return -0.7
            return mind.worth(effects)

        return max(ask.options, key=value)

    def _gain_one(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return max(ask.options, key=lambda resource: mind.gaining(resource, 1))

    def _gain_any(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        count = ask.values["count"]
        taken, _ = mind.best_gain(ask.options, count)
        given = tuple((resource, taken[resource]) for resource in ask.options if resource in taken)
        if ask.refused(given) is None:
            return given
        goods = mind.purse  # something has to be paid with it: of all ways that do, the best
        return self._best_spread(ask, [count] * len(ask.options), count, lambda more: mind.wealth(_with(goods, more)))

    def _discard_any(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        lost, _ = mind.best_loss(ask.options, ask.values["count"], mind.goods)
        return tuple((resource, lost[resource]) for resource in ask.options if resource in lost)

    def _hand_over(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        lost, _ = mind.best_loss(ask.options, 1, mind.goods)
        return next(iter(lost))

    def _pay(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        def left(token: str) -> float:
            return mind.wealth(_without(mind.goods, read_bundle(token)))

        return max(ask.options, key=left)

    def _pay_any(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        assert isinstance(ask, AskSpread)
        most = [mind.goods[resource] for resource in ask.options]
        return self._best_spread(ask, most, ask.total, lambda paid: mind.wealth(_without(mind.goods, paid)))

    def _best_spread(
        self, ask: Question[Any, Any], most: Sequence[int], total: int, value: Callable[[Bundle], float]
    ) -> Bundle:
        """Of all ways to spread so many units, those that are refused left out, the one with the best value."""
        best: tuple[float, Bundle] | None = None
        for amounts in _spreads(most, total):
            given = tuple((resource, count) for resource, count in zip(ask.options, amounts, strict=True) if count)
            if ask.refused(given) is None and (best is None or value(given) > best[0]):
                best = value(given), given
        assert best is not None, f"no answer to {ask.kind!r} is allowed"
        return best[1]

    def _pay_moon(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """The moon that is missed least, among those that help if there are any."""
        cost = ask.values["cost"]

        def missed(moon: MoonId) -> tuple[bool, float]:
            gives = moon_yield(moon)
            helps = "any" in cost or any(resource in cost or resource == "credit" for resource in gives)
            return not helps, mind.moon_worth(moon)

        return min(ask.options, key=missed)

    def _cards(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """Cards to give up: the worst ones."""
        worst = sorted(ask.options, key=mind.card_worth)[: ask.lo]  # type: ignore[attr-defined]
        return _in_order(ask, worst)

    # -- building

    def _build_ship(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        types = [type_ for type_ in ask.options if type_ != NOT_NOW]
        values = {type_: mind.ship_gain(type_, {}, False) for type_ in types}
        found = {
            type_: -0.3 if value is None else value for type_, value in values.items()
        }  # a discount makes it possible
        return _best(found, NOT_NOW if NOT_NOW in ask.options else None, 0.0)

    def _build_structure(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        values = {place: mind.sites.get(place, 0.0) for place in ask.options if place != NOT_NOW}
        return _best(values, NOT_NOW if NOT_NOW in ask.options else None, 0.0)

    def _upgrade(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return max(ask.options, key=mind.upgrade_worth)

    def _gain_module(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        values = {token: mind.module_worth(MODULE_BY_TOKEN[token]) for token in ask.options if token != NO_MODULE}
        return _best(values, NO_MODULE if NO_MODULE in ask.options else None, 0.0)

    def _buy_module(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        values = {}
        for token in ask.options:
            if token == NO_MODULE:
                continue
            module = MODULE_BY_TOKEN[token]
            kind = MODULES[module].kind
            cost = PRICES[kind, mind.view.offer[kind].index(module) + 1]
            loss = mind.paying(cost)
            if loss is None:  # only a discount makes it possible
                loss = 0.7 * mind.price_of(cost)
            values[token] = mind.module_worth(module) - loss
        return _best(values, NO_MODULE if NO_MODULE in ask.options else None, 0.0)

    def _discard_module(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return min(ask.options, key=lambda token: mind.module_worth(MODULE_BY_TOKEN[token]))

    def _repair(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return max(ask.options, key=mind.repair_worth)

    def _advance(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return max(ask.options, key=mind.step)

    def _discovery(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        def worth(number: int) -> float:
            effects = DISCOVERIES[number].effects
            return max(mind.worth(effects), 0.9 * mind.worth(effects, later=True) if mind.turns > 2 else 0.0)

        return max(ask.options, key=worth)

    def _flip_card(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return max(ask.options, key=lambda type_: mind.worth(STRUCTURES[type_].once_effects, later=True))

    # -- damage

    def _hurt_module(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """One that is damaged already, else the least useful one."""

        def harm(token: str) -> float:
            module = MODULE_BY_TOKEN[token]
            return 0.3 if not mind.runs(module) else mind.whole_worth(module)

        return min(ask.options, key=harm)

    def _hurt_ship(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        def harm(token: str) -> float:
            type_, place = token.split(" ")
            if mind.facts(type_).shields > mind.me.worn.get(type_, 0):
                return 0.0
            return 1.0 + (type_ == "transport" and place in mind.sites)

        return min(ask.options, key=harm)

    def _victim(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return max(ask.options, key=lambda seat: mind.view.players[int(seat)].score)

    # -- moons and commanders

    def _moon_room(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        def value(deed: str) -> float:
            verb, token, *slot = deed.split(" ")
            moon = MOON_BY_TOKEN[token]
            if verb == "store":
                return mind.storing(moon, slot[0]) - mind.moon_worth(moon)
            return (mind.worth(MOONS[moon].effects) if verb == "abandon" else 0.0) - mind.moon_worth(moon)

        return max(ask.options, key=value)

    def _capture_from(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        def value(where: str) -> float:
            if where == STOP:
                return 0.0
            if where in MOON_BY_TOKEN:
                return mind.moon_worth(MOON_BY_TOKEN[where])
            return mind.moon_worth(mind.view.moons[where][0]) if where in mind.view.moons else mind.w.moon

        return max(ask.options, key=value)

    def _discard_moon(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return min(ask.options, key=mind.moon_worth)

    def _recruit_from(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """From where ships hardly come: nebulae first, and not where one is already."""

        def value(place: str) -> float:
            if place == STOP:
                return -1.0
            return 2.0 * is_nebula(place) + (place not in mind.places) + 0.5 * bool(mind.raiders_for(place))

        return max(ask.options, key=value)

    # -- events and raiders

    def _peek(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        def value(event: EventId) -> float:
            facts = EVENTS[event]
            return _event_lead(mind, facts.score_track) + mind.worth(facts.effects)

        return max(ask.options, key=value)

    def _sortie(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return max(ask.options, key=lambda class_: mind.against(class_, ask.values["place"]))

    def _move_raider(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """Who stands nearest to the own ships goes away."""
        return min(
            ask.options,
            key=lambda figure: min([distance(mind.view, figure.split(" ")[1], own) for own in mind.places], default=9),
        )

    def _away(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """A place for something that harms: near opponents, far from the own ships."""

        def value(place: str) -> float:
            near = with_neighbours(place)
            foes = sum(ship.at in near for other in mind.rivals for ship in mind.view.players[other].ships)
            return foes - 1.5 * sum(own in near for own in mind.places)

        return max(ask.options, key=value)

    # -- battles

    def _escalate(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """Which ships to bring into the battle: each changes the odds, and can be lost."""
        fray = Fray(mind)
        place = ask.values["place"]
        jumps = set(ask.values.get("jumps", ()))
        tokens = sorted(ask.options, key=lambda token: -mind.cannons(mind.seat, token.split(" ")[0]))[:5]
        involved = bool(fray.types)
        best: tuple[float, tuple[str, ...]] = (fray.value if involved else 0.3, ())
        for count in range(1, len(tokens) + 1):
            for some in combinations(tokens, count):
                value = self._with_ships(mind, fray, some, place, jumps)
                if value > best[0] + 0.1:
                    best = value, some
        return _in_order(ask, best[1])

    def _with_ships(self, mind: Mind, fray: Fray, tokens: Sequence[str], place: Place, jumps: set[str]) -> float:
        energy = sum(token in jumps for token in tokens)
        if energy > mind.goods["energy"]:
            return -99.0
        types = [token.split(" ")[0] for token in tokens]
        dice = sum(mind.cannons(mind.seat, type_) for type_ in types)
        aim = sum(1 + mind.facts(type_).targeting for type_ in types)
        loss = mind.losing([*fray.types, *types], place)
        leaves = [token for token in tokens if token.startswith("transport ") and token.split(" ")[1] in mind.sites]
        if fray.mine is None:
            return -99.0
        best = -99.0
        free = fray.mine.cap or MOST_DICE
        most = min(mind.goods["energy"] - energy, max(0, free - fray.mine.guns - dice))
        for more in range(max(0, most) + 1):
            chance = fray.chance(dice + more, aim)
            value = chance * fray.gain - (1 - chance) * loss
            best = max(best, value - (more + energy) * mind.prices["energy"])
        return best - 0.6 * len(leaves)

    def _energy_dice(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        fray = Fray(mind)
        first = fray.mine.first_energy if fray.mine else 1

        def value(energy: int) -> float:
            dice = energy + first - 1 if energy else 0
            chance = fray.chance(dice)
            return chance * fray.gain - (1 - chance) * fray.loss - mind.energy_price(energy)

        return max(ask.options, key=value)

    def _window(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """A moment at which cards may be played: the best one, if it is worth more than in the hand."""
        fray = Fray(mind) if mind.view.battle is not None else None
        best, found = 0.0, None
        for id in ask.options:
            tactic = TACTIC_BY_ID.get(id or "")
            if tactic is None:
                continue
            card = next(card for card in mind.me.hand or () if TACTICS[card].id == id)
            value = fray.card(tactic.effects) if fray is not None else self._answer_card(mind, tactic.effects)
            value -= mind.card_worth(card)
            if value > best:
                best, found = value, id
        return found if found is not None else next(option for option in ask.options if option in (PASS, None))

    def _answer_card(self, mind: Mind, effects: Effects) -> float:
        """Cards that answer what an opponent does: cancel a card, or get out of the way of a ship."""
        value = 0.0
        for effect in effects:
            if effect.op == "cancel":
                value += 1.2
            elif effect.op == "withdraw":  # an opponent comes to win: the ships go home, and can be launched once more
                value += 0.8
            else:
                value += mind.worth([effect])
        return value

    def _end_battle(self, mind: Mind, _ask: Question[Any, Any]) -> Any:
        fray = Fray(mind)
        return "yes" if fray.types and fray.value < 0 else "no"

    def _reroll(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        fray = Fray(mind)
        faces = {token: int(token.split(" ")[1]) for token in ask.options}
        if fray.wins(fray.own_row):
            return ()
        if all(token.startswith(f"{mind.seat}.") for token in ask.options):
            _, count = fray.rerolls(list(faces.values()))
            chosen = sorted(faces, key=faces.__getitem__)[:count]
        else:  # of opponents: the best dice of who is winning
            chosen = sorted(faces, key=lambda token: -faces[token])
            chosen = chosen[: ask.hi]  # type: ignore[attr-defined]
        return _in_order(ask, chosen[: ask.hi])  # type: ignore[attr-defined]

    def _set_die(self, _mind: Mind, ask: Question[Any, Any]) -> Any:
        return min(ask.options, key=lambda token: int(token.split(" ")[1]))

    def _spare(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        ships = sorted(ask.options, key=lambda number: mind.facts(mind.me.ships[number].type).shields)
        return _in_order(ask, ships[: ask.hi])  # type: ignore[attr-defined]

    def _all_ships(self, _mind: Mind, ask: Question[Any, Any]) -> Any:
        return _in_order(ask, ask.options[: ask.hi])  # type: ignore[attr-defined]

    def _manoeuvre(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        moon = mind.me.stored.get(MANOEUVRES_SLOT)
        values = {PASS: -1.0, "both": 9.0, "card": mind.gaining("tactic", 1) + 0.01}
        values["moon"] = mind.worth(MOONS[moon].effects) if moon is not None else 0.0
        if mind.turns < 1 and moon is None:  # a moon that cannot be abandoned any more
            for option in ask.options:
                if option.startswith("store "):
                    values[option] = mind.worth(MOONS[MOON_BY_TOKEN[option.split(" ")[1]]].effects) + 0.1
        return max(ask.options, key=lambda option: values.get(option, -2.0))

    # -- teams

    def _give(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        surplus = self._surplus(mind)
        return surplus if surplus in ask.options else "nothing"

    def _who(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return str(mind.seat) if str(mind.seat) in ask.options else ask.options[0]

    # -- short answers

    def _yes(self, _mind: Mind, _ask: Question[Any, Any]) -> Any:
        return "yes"

    def _me(self, _mind: Mind, _ask: Question[Any, Any]) -> Any:
        return "me"

    def _first(self, _mind: Mind, ask: Question[Any, Any]) -> Any:
        return ask.options[0]

    def _as_it_is(self, _mind: Mind, ask: Question[Any, Any]) -> Any:
        return tuple(ask.options)


Answer = Callable[[Heuristic, Mind, Question[Any, Any]], Any]
_ANSWERS: Mapping[str, Answer] = {
    "destiny": Heuristic._destiny,
    "turn": Heuristic._turn,
    "launch-ship": Heuristic._launch_ship,
    "before-activation": Heuristic._menu,
    "before-sortie": Heuristic._menu,
    "before-battle": Heuristic._menu,
    "end-turn": Heuristic._menu,
    "return": Heuristic._return,
    "activate-by": Heuristic._activate_by,
    "activate-free": Heuristic._activate_free,
    "science": Heuristic._science,
    "stay": Heuristic._stay,
    "return-ships": Heuristic._return_ships,
    "exchange": Heuristic._exchange,
    "use-effect": Heuristic._yes,
    "choice": Heuristic._choice,
    "gain-one": Heuristic._gain_one,
    "gain-any": Heuristic._gain_any,
    "discard-any": Heuristic._discard_any,
    "hand-over": Heuristic._hand_over,
    "pay": Heuristic._pay,
    "pay-any": Heuristic._pay_any,
    "pay-moon": Heuristic._pay_moon,
    "pay-cards": Heuristic._cards,
    "discard-cards": Heuristic._cards,
    "hand-over-card": Heuristic._cards,
    "hand-limit": Heuristic._cards,
    "build-ship": Heuristic._build_ship,
    "build-structure": Heuristic._build_structure,
    "upgrade": Heuristic._upgrade,
    "upgrade-ship": Heuristic._yes,
    "gain-module": Heuristic._gain_module,
    "buy-module": Heuristic._buy_module,
    "second-module": Heuristic._buy_module,
    "discard-module": Heuristic._discard_module,
    "repair": Heuristic._repair,
    "advance": Heuristic._advance,
    "discovery": Heuristic._discovery,
    "which-stack": Heuristic._first,
    "flip-card": Heuristic._flip_card,
    "damage-module": Heuristic._hurt_module,
    "replicate": Heuristic._hurt_module,
    "damage-ship": Heuristic._hurt_ship,
    "victim": Heuristic._victim,
    "moon-room": Heuristic._moon_room,
    "capture-from": Heuristic._capture_from,
    "discard-moon": Heuristic._discard_moon,
    "recruit-from": Heuristic._recruit_from,
    "peek": Heuristic._peek,
    "move-raider": Heuristic._move_raider,
    "move-to": Heuristic._away,
    "sortie": Heuristic._sortie,
    "escalate": Heuristic._escalate,
    "energy-dice": Heuristic._energy_dice,
    "end-battle": Heuristic._end_battle,
    "reroll": Heuristic._reroll,
    "set-die": Heuristic._set_die,
    "spare": Heuristic._spare,
    "withdraw": Heuristic._all_ships,
    "manoeuvre": Heuristic._manoeuvre,
    "give": Heuristic._give,
    "accept": Heuristic._yes,
    "module-for": Heuristic._me,
    "who-takes-token": Heuristic._who,
    "order-end": Heuristic._as_it_is,
    "order-effects": Heuristic._as_it_is,
    "order-vortices": Heuristic._as_it_is,
    "arrange": Heuristic._as_it_is,
}


def _in_order(ask: Question[Any, Any], chosen: Iterable[Any]) -> tuple[Any, ...]:
    """Several options in the order of the question."""
    some = set(chosen)
    return tuple(option for option in ask.options if option in some)


def _best(values: Mapping[str, float], otherwise: str | None, least: float) -> str:
    """The best option, or the way out if even that brings less than something."""
    best = max(values, key=values.__getitem__, default=None)
    if best is None or (otherwise is not None and values[best] <= least):
        assert otherwise is not None
        return otherwise
    return best


def _without(goods: Goods, given: Iterable[tuple[str, int]]) -> dict[str, int]:
    left = dict(goods)
    for resource, count in given:
        left[resource] -= count
    return left


def _with(goods: Goods, more: Bundle) -> dict[str, int]:
    return _without(goods, [(resource, -count) for resource, count in more])


def _spreads(most: Sequence[int], total: int) -> list[tuple[int, ...]]:
    """All ways to take so many units."""
    if not most:
        return [()] if total == 0 else []
    return [(count, *rest) for count in range(min(most[0], total) + 1) for rest in _spreads(most[1:], total - count)]


def _overflows(mind: Mind, moon: MoonId) -> bool:
    """Would abandoning the moon fill the storage too much?"""
    return any(mind.goods[res] + count > STORAGE.get(res, 99) for res, count in moon_yield(moon).items())


def _best_rival(mind: Mind, track: Track) -> int:
    return max([mind.view.players[other].tracks[track] for other in mind.rivals], default=0)


def _event_lead(mind: Mind, track: Track) -> float:
    """How much more the seat scores than the best opponent if a track is scored now."""

    def points(player: PlayerView) -> int:
        damaged = len(set(player.damage) | set(player.replicated))
        return max(0, TRACK_FACTS[track].points_by_step[player.tracks[track]] - damaged)

    return points(mind.me) - max([points(mind.view.players[other]) for other in mind.rivals], default=0)


# ---------------------------------------------------------------- for search and lab


class Prospects(Struct, frozen=True):
    """What turns into points until the end, and by how much a lead may still be wrong; for `standing` and `chances`.

    Fitted to who won 632 games between heuristic players (300 of two, 150 of three, 150 of four, 32 of teams), judged
    at the beginning of every turn. Log loss in games that were not fitted to: 0.45 (two players), 0.70 (three), 0.83
    (four), 0.37 (teams). `stock`, `plan` and `commander` are set by judgement, which costs a little: who has much in
    store has also failed to spend it, so results alone would teach to despise resources.
    """

    events: float = 1.33  # what the events to come would score now
    damaged: float = -0.13  # a damaged module, at each of these events
    stock: float = 0.6
    plan: float = 0.7
    commander: float = 0.6  # beyond the point that it scores; fades, like the two below
    upgrade: float = 5.9
    scrapped: float = -3.4  # a ship that will not work in the next return
    ship: float = 4.9  # in each turn to come, by the part of turns that are launches
    work: float = 3.7  # a module with a ship for it, in each return to come
    card: float = 2.7  # of a structure, not used yet
    token: float = 3.3
    moon: float = 1.4
    wait: float = -2.7  # for the last in turn order
    spread: float = 7.2  # points by which a lead at the end may still be wrong,
    spread_per_turn: float = 0.85  # more for each turn to come,
    spread_of_teams: float = 1.85  # and so many times more if two scores add up


PROSPECTS = Prospects()


def standing(view: View, seat: Seat, prospects: Prospects = PROSPECTS) -> float:
    """What a seat will probably score, as far as the view tells."""
    player = view.players[seat]
    if not player.faction:
        return 0.0
    mind = Mind(view, seat)
    p = prospects
    ships = len(mind.fleet)
    docks = sum(MODULES[module].dock and mind.runs(module) for module in mind.modules)
    scored = sum(TRACK_FACTS[track].points_by_step[player.tracks[track]] * n for track, n in mind.scorings.items())
    value = player.final.total + p.events * scored
    value += p.damaged * len(set(player.damage) | set(player.replicated)) * sum(mind.scorings.values())
    value += p.stock * mind.stock(mind.purse) + p.plan * mind.best_plan(mind.purse, player.commanders, "")
    value += p.commander * player.commanders * mind.fade
    value += p.upgrade * len(player.upgrades) * mind.fade
    value += p.scrapped * sum(ship.at == SCRAPYARD for ship in player.ships) * mind.fade
    value += p.ship * mind.turns * ships / (ships + 1) + p.work * min(docks, ships) * mind.returns
    value += p.card * sum(not card.used for card in player.cards) + p.moon * len(player.moons)
    value += p.token * (player.discovery_count + player.dominance_count)
    return value + p.wait * ((seat - view.active) % len(view.players)) / (len(view.players) - 1)


def lead(view: View, seat: Seat) -> float:
    """By how many points the seat (or its team) will probably lead at the end; below 0, how far it will be behind."""
    finals = _finals(view)
    if view.teams:
        sides = [finals[0] + finals[1], finals[2] + finals[3]]
        return sides[seat // 2] - sides[1 - seat // 2]
    return finals[seat] - max(final for other, final in enumerate(finals) if other != seat)


def _finals(view: View) -> list[float]:
    """The probable score of every seat at the end."""
    if view.outcome is not None:
        return [float(score) for score in view.outcome.scores]
    return [standing(view, other) for other in range(len(view.players))]


def evaluate(view: View, seat: Seat) -> float:
    """The chance that the seat (or its team) wins, as far as the view tells."""
    return chances(view)[seat]


def chances(view: View) -> list[float]:
    """The chance of every seat to win, as far as the view tells; members of a team share theirs."""
    seats = range(len(view.players))
    if view.outcome is not None:
        return view.outcome.shares(len(view.players))
    finals = _finals(view)
    spread = spread_of_leads(view)
    if view.teams:
        finals = [finals[0] + finals[1], finals[2] + finals[3]]
    best = max(finals)
    odds = [exp((final - best) / spread) for final in finals]
    return [odds[seat // 2 if view.teams else seat] / sum(odds) for seat in seats]


def spread_of_leads(view: View) -> float:
    """By how many points a lead may still be wrong: the further the end, the less it means."""
    spread = PROSPECTS.spread + PROSPECTS.spread_per_turn * turns_left(view, view.active)
    return spread * PROSPECTS.spread_of_teams if view.teams else spread


def features(view: View, seat: Seat) -> dict[str, float]:
    """Named numbers that describe a seat's position."""
    player = view.players[seat]
    mind = Mind(view, seat)
    others = [other for place, other in enumerate(view.players) if place != seat]
    works = mind.docked_later[: len(mind.fleet)]
    return {
        "turn": float(view.turn),
        "turns_left": mind.turns,
        "score": float(player.score),
        "final": float(player.final.total),
        "lead": float(player.final.total - max(other.final.total for other in others)),
        "best_other_score": float(max(other.score for other in others)),
        **{f"track_{track}": float(player.tracks[track]) for track in TRACKS},
        **{resource: float(mind.goods[resource]) for resource in RESOURCES},
        "ships": float(len(mind.fleet)),
        "ships_out": float(sum(ship.at not in OFF_BOARD for ship in player.ships)),
        "scrapped": float(sum(ship.at == SCRAPYARD for ship in player.ships)),
        "upgrades": float(len(player.upgrades)),
        "commanders": float(player.commanders),
        "structures": float(mind.count("own_structure")),
        "modules": float(mind.count("own_module")),
        "damaged": float(len(set(player.damage) | set(player.replicated))),
        "moons": float(len(player.moons)),
        "stored_moons": float(len(player.stored)),
        "tokens": float(player.discovery_count + player.dominance_count),
        "activations": float(sum(works)),
        "wealth": mind.wealth(mind.purse),
        "plan": mind.best_plan(mind.purse, player.commanders, ""),
        "event_marker": float(view.event_marker),
        "standing": standing(view, seat),
        "evaluation": evaluate(view, seat),
    }


LOOKAHEAD = Lookahead(  # to the start of the next turn
    settled=frozenset(("turn",)), clock="turn", idle=frozenset(("arrange", "give"))
)


def outlook(view: View, seat: Seat) -> dict[str, float]:
    """What the seat has, for a short comparison of two futures."""
    player = view.players[seat]
    return {
        "points": float(player.score),
        "final": float(player.final.total),
        "resources": float(sum(player.goods.values())),
        "modules": float(sum(len(row) for row in player.rows.values())),
        "ships": float(len(player.ships)),
    }
