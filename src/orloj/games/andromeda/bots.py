"""A player for Andromeda's Edge that thinks in points.

`judgement` says what everything is worth; here every question is answered with what brings most. Free actions that help
come first; then the best launch, or the ships come home if no launch brings enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from orloj.games.andromeda.battle import dice_by_energy
from orloj.games.andromeda.building import NOT_NOW
from orloj.games.andromeda.components import (
    DESTINIES,
    DISCOVERIES,
    DOMINANCES,
    EVENTS,
    FACTIONS,
    MODULE_BY_TOKEN,
    MODULES,
    MOON_BY_TOKEN,
    MOONS,
    PRICES,
    STORAGE,
    STRUCTURES,
    TACTIC_BY_ID,
    TACTICS,
    UPGRADES,
    Cost,
    Effect,
    Effects,
    EventId,
    ModuleId,
    MoonId,
    Place,
    Track,
)
from orloj.games.andromeda.deeds import (
    Abandon,
    AbandonFirst,
    Activate,
    ByEnergy,
    ByShip,
    Collect,
    Deed,
    DiscardMoon,
    Done,
    EndTurn,
    Give,
    GiveNothing,
    GiveResource,
    GoOn,
    Join,
    Launch,
    Manoeuvre,
    NoMoreScience,
    Play,
    Recruit,
    RecruitAll,
    Return,
    RunScience,
    ShipAt,
    Store,
    UseAbility,
    UseCard,
    UseDiscovery,
    UseDominance,
)
from orloj.games.andromeda.effects.asking import STOP
from orloj.games.andromeda.events import event_points
from orloj.games.andromeda.fleet import shields_left
from orloj.games.andromeda.forecast import with_ships
from orloj.games.andromeda.galaxy import distance, is_nebula, with_neighbours
from orloj.games.andromeda.judgement.effect_worth import EXCHANGES, comes_back, costs_something
from orloj.games.andromeda.judgement.launch_worth import Mind
from orloj.games.andromeda.judgement.position_worth import (
    chances,
    evaluate,
    features,
)
from orloj.games.andromeda.judgement.running_battle import RunningBattle
from orloj.games.andromeda.judgement.wealth import Goods, moon_yield
from orloj.games.andromeda.judgement.weights import WEIGHTS, Weights
from orloj.games.andromeda.limits import excess
from orloj.games.andromeda.moons import is_cost_slot, points_on
from orloj.games.andromeda.odds import MOST_DICE
from orloj.games.andromeda.offer import NO_MODULE, row_of
from orloj.games.andromeda.state import (
    MANOEUVRES_SLOT,
)
from orloj.games.andromeda.view import View
from orloj.kernel import PASS, AskSpread, Decision, Lookahead, Question, Seat
from orloj.parts.judging import best_of
from orloj.parts.paying import BY_HAND, Bundle, spreads

Units = tuple[tuple[str, int], ...]  # of resources
LEAST_GAIN = 0.05  # a free action that brings less is not worth the trouble


# ---------------------------------------------------------------- the player


class Heuristic:
    """Answers every question with what brings most points by `Mind`."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def choose(self, decision: Decision) -> str | None:
        ask = decision.ask
        mind = Mind(lambda: decision.view, decision.seat, self.weights)
        answer = _ANSWERS.get(ask.kind)
        if answer is None and ask.kind.startswith("when."):
            answer = Heuristic._window
        if answer is None or not ask.options:
            return ask.sample(decision.rng)  # also the faction: they are equally good (docs/andromeda-balance.md)
        return ask.write(answer(self, mind, ask))

    def ranked(self, decision: Decision) -> list[tuple[str, float]]:
        """All answers to the question `turn`, the best first, each with about what it brings, in points, compared with
        coming home. The first one is what `choose` answers. Nothing for other questions."""
        ask = decision.ask
        if ask.kind != "turn":
            return []
        mind = Mind(lambda: decision.view, decision.seat, self.weights)
        chosen = self._turn(mind, ask)
        values: dict[Deed, float] = {Return(): 0.0}
        for option in ask.options:
            if isinstance(option, Launch):
                values[option] = self._launch_value(mind, option.place) - mind.launch_price
        best = max(values.values())
        for option in ask.options:
            if option not in values:  # free actions leave the turn as it is
                values[option] = best + self._deed(mind, option, ask.kind) - LEAST_GAIN
        order = sorted(values, key=lambda option: (option != chosen, -values[option]))
        return [(ask.token(option), values[option]) for option in order]

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
            return Return()
        ships = mind.working_ships
        home = mind.coming_home(ships)
        if mind.turns < 1:  # the last turn
            return launch if value > home else Return()
        if not ships:
            return launch
        return launch if value + mind.coming_home(ships + 1) - home >= mind.w.home else Return()

    def _best_launch(self, mind: Mind, ask: Question[Any, Any]) -> tuple[Launch | None, float]:
        best: tuple[Launch | None, float] = (None, 0.0)
        for option in ask.options:
            if isinstance(option, Launch):
                value = self._launch_value(mind, option.place)
                if best[0] is None or value > best[1]:
                    best = option, value
        return best

    def _launch_value(self, mind: Mind, place: Place) -> float:
        """What a launch brings with the best ship for it."""
        types = [type_ for type_ in mind.pad if mind.can_launch(place, type_)] or mind.pad[:1]
        return max([mind.launching(place, type_) for type_ in types], default=-5.0)

    def _launch_ship(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return max(ask.options, key=lambda type_: mind.launching(ask.values["place"], type_))

    def _menu(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """Between the steps of a turn: whatever helps, then on."""
        free = self._free(mind, ask)
        if free is not None:
            return free
        launch, value = self._best_launch(mind, ask)
        if launch is not None and value > 0.5:
            return launch
        return next((option for option in ask.options if isinstance(option, GoOn | EndTurn)), ask.options[0])

    def _free(self, mind: Mind, ask: Question[Any, Any]) -> Deed | None:
        """The free action that brings most, if one brings anything."""
        best, found = LEAST_GAIN, None
        for option in ask.options:
            value = self._deed(mind, option, ask.kind)
            if value > best:
                best, found = value, option
        return found

    def _deed(self, mind: Mind, deed: Deed, kind: str) -> float:
        """What a free action brings, compared with doing it later."""
        match deed:
            case Recruit() | RecruitAll():
                return 9.0
            case Collect():
                return 8.0
            case Abandon(moon):
                return self._abandon(mind, moon)
            case Store(moon, slot):
                return self._store(mind, moon, slot)
            case UseCard(structure):
                return self._once(mind, STRUCTURES[structure].once_effects)
            case UseDiscovery(number):
                return self._once(mind, DISCOVERIES[number].effects)
            case UseDominance(number):
                return self._once(mind, DOMINANCES[number].effects)
            case Play(tactic):
                return self._play(mind, tactic)
            case UseAbility(source):
                abilities = FACTIONS[source].abilities if source in FACTIONS else UPGRADES[source].unique
                return mind.worth([effect for one in abilities if one.when == "your_turn" for effect in one.effects])
            case Give() if kind == "end-turn":
                return 0.2 if self._surplus(mind) and not mind.view.now.gift_refused else 0.0
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
        return next(iter(excess(mind.view, mind.seat)), "")

    def step_aside(self, decision: Decision) -> tuple[str, str] | None:
        """Outside the own turn (there it is one of the free actions): only a moon that gains points at once."""
        form = decision.asides.get("store")
        scoring = [option for option in form.options if points_on(option.slot)] if form is not None else []
        if form is None or not scoring or decision.view.active == decision.seat:
            return None
        mind = Mind(lambda: decision.view, decision.seat, self.weights)
        best = best_of({option: self._store(mind, option.moon, option.slot) for option in scoring}, least=0.3)
        return None if best is None else ("store", form.token(best))

    # -- the return

    def _return(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """Modules that cost nothing first: they may pay for the others."""
        free = self._free(mind, ask)
        if free is not None:
            return free
        wanted = self._wanted(mind, ask.options)
        if not wanted:
            return Done()
        able = wanted[: max(1, mind.working_ships)]
        _, module = min(able, key=lambda one: (costs_something(MODULES[one[1]].activate), -one[0]))
        return Activate(module)

    def _wanted(self, mind: Mind, options: Iterable[Deed]) -> list[tuple[float, ModuleId]]:
        """The modules that are worth a ship or energy, the best first."""
        found = []
        ships = mind.working_ships
        for option in options:
            if isinstance(option, Activate):
                value = mind.activation(option.module, later=False)
                if value > (0.01 if ships else mind.prices["energy"]):
                    found.append((value, option.module))
        return sorted(found, reverse=True)

    def _activate_by(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """Ships as long as there are enough of them; never the transport that is about to be built in."""
        site = mind.best_building()[1]
        ships = [option for option in ask.options if isinstance(option, ByShip)]
        spare = [option for option in ships if not (site and option == ByShip("transport", site))]
        others = [value for value, module in mind.home_values() if module != ask.values["module"]]
        wanted = sum(value > mind.prices["energy"] for value in others)
        if ByEnergy() in ask.options and wanted >= len(spare):
            return ByEnergy()
        return (spare or ships or ask.options)[0]

    def _activate_free(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return max(ask.options, key=lambda id: mind.activation(MODULE_BY_TOKEN[id], later=False))

    def _science(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        modules = [option.module for option in ask.options if isinstance(option, RunScience)]
        values = {module: mind.activation(module, later=False) for module in modules}
        good = [module for module, value in values.items() if value > 0]
        if not good:
            return NoMoreScience()
        return RunScience(min(good, key=lambda one: (costs_something(MODULES[one].activate), -values[one])))

    def _order_gains(self, _mind: Mind, ask: Question[Any, Any]) -> Any:
        """What costs something comes last: the rest may help to pay."""
        return tuple(
            sorted(
                ask.options,
                key=lambda token: (
                    token in MODULE_BY_TOKEN and costs_something(MODULES[MODULE_BY_TOKEN[token]].activate)
                ),
            )
        )

    def _stay(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """Ships that may stay out: transports where a structure is planned."""
        useful = [one for one in ask.options if one.type == "transport" and one.at in mind.sites]
        useful.sort(key=lambda one: -mind.sites[one.at])
        return _in_order(ask, useful[: ask.hi] if mind.turns >= 1 else ())  # type: ignore[attr-defined]

    def _return_ships(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        useful = [one for one in ask.options if not (one.type == "transport" and one.at in mind.sites)]
        return _in_order(ask, useful[: ask.hi])  # type: ignore[attr-defined]

    # -- resources

    def _exchange(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """Is what follows worth more than what is paid?"""
        effects, cost = EXCHANGES.get(ask.values["source"], []), ask.values["cost"]
        loss = mind.paying(cost)
        if loss is None:
            return "no"
        value = max([self._value_of(mind, effect, cost, loss) for effect in effects], default=1.0 - loss)
        return "yes" if value > 0 else "no"

    def _value_of(self, mind: Mind, effect: Effect, cost: Cost, loss: float) -> float:
        if mind.view.battle is not None and not mind.view.battle.ended:
            return RunningBattle(mind).card(effect.then) - loss
        return mind.exchanging(cost, effect.then) or 0.0

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
        """With goods, as long as there are enough of them: moons can still be abandoned later."""

        goods = self._goods_after(mind, ask)

        def left(bundle: Bundle) -> float:
            return mind.wealth(_without(goods, bundle.units))

        return max([one for one in ask.options if isinstance(one, Bundle)], key=left, default=BY_HAND)

    def _pay_any(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        assert isinstance(ask, AskSpread)
        most = [mind.goods[resource] for resource in ask.options]
        goods = self._goods_after(mind, ask)
        return self._best_spread(ask, most, ask.total, lambda paid: mind.wealth(_without(goods, paid)))

    def _goods_after(self, mind: Mind, ask: Question[Any, Any]) -> Goods:
        """The own goods with those that an exchange gives for what is being paid."""
        for effect in EXCHANGES.get(ask.values["what"], []):
            if effect.cost == ask.values["cost"]:
                return _with(mind.goods, tuple(comes_back(effect.cost, effect.then).items()))
        return mind.goods

    def _best_spread(
        self, ask: Question[Any, Any], most: Sequence[int], total: int, value: Callable[[Units], float]
    ) -> Units:
        """Of all ways to spread so many units, those that are refused left out, the one with the best value."""
        best: tuple[float, Units] | None = None
        for amounts in spreads(most, total):
            given = tuple((resource, count) for resource, count in zip(ask.options, amounts, strict=True) if count)
            if ask.refused(given) is None and (best is None or value(given) > best[0]):
                best = value(given), given
        assert best is not None, f"no answer to {ask.kind!r} is allowed"
        return best[1]

    def _pay_moon(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """The moon that is missed least, among those that help if there are any."""
        cost = ask.values["cost"]

        def missed(option: AbandonFirst) -> tuple[bool, float]:
            gives = moon_yield(option.moon)
            helps = "any" in cost or any(resource in cost or resource == "credit" for resource in gives)
            return not helps, mind.moon_worth(option.moon)

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
        values = {piece: mind.upgrade_worth(piece) for piece in ask.options if piece != NOT_NOW}
        return _best(values, NOT_NOW, 0.0)

    def _gain_module(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        values = {token: mind.module_worth(MODULE_BY_TOKEN[token]) for token in ask.options if token != NO_MODULE}
        return _best(values, NO_MODULE if NO_MODULE in ask.options else None, 0.0)

    def _buy_module(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        values = {}
        for token in ask.options:
            if token == NO_MODULE:
                continue
            module = MODULE_BY_TOKEN[token]
            cost = PRICES[MODULES[module].kind, row_of(mind.view, module)]
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
        def harm(ship: ShipAt) -> float:
            if shields_left(mind.view, mind.seat, ship.type):
                return 0.0
            return 1.0 + (ship.type == "transport" and ship.place in mind.sites)

        return min(ask.options, key=harm)

    def _victim(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return max(ask.options, key=lambda seat: mind.view.players[seat].score)

    # -- moons and commanders

    def _moon_room(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        def value(deed: Abandon | DiscardMoon | Store | GoOn) -> float:
            match deed:
                case Store(moon, slot):
                    gain = mind.storing(moon, slot)
                case Abandon(moon):
                    gain = mind.worth(MOONS[moon].effects)
                case DiscardMoon():
                    gain = 0.0
                case GoOn():
                    return 0.0
            return gain - mind.moon_worth(deed.moon)

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
        return min(ask.options, key=lambda deed: mind.moon_worth(deed.moon) if isinstance(deed, DiscardMoon) else 0.0)

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
            key=lambda figure: min([distance(mind.view, figure.place, own) for own in mind.places], default=9),
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
        fight = RunningBattle(mind)
        place = ask.values["place"]
        ships: list[Join] = sorted(ask.options, key=lambda ship: -mind.ship_values(ship.type).cannons)[:5]
        involved = bool(fight.types)
        best: tuple[float, tuple[Join, ...]] = (fight.value if involved else 0.3, ())
        for count in range(1, len(ships) + 1):
            for some in combinations(ships, count):
                value = self._with_ships(mind, fight, some, place)
                if value > best[0] + 0.1:
                    best = value, some
        return _in_order(ask, best[1])

    def _with_ships(self, mind: Mind, fight: RunningBattle, ships: Sequence[Join], place: Place) -> float:
        energy = sum(ship.jumps for ship in ships)
        if energy > mind.goods["energy"]:
            return -99.0
        types = [ship.type for ship in ships]
        added = with_ships(mind.view, mind.seat, types)
        loss = mind.losing([*fight.types, *types], place)
        # the first transport at a building site waits there; further ones may go
        leaves = [one for one in ships if one.type == "transport" and one.number == 1 and one.start in mind.sites]
        if fight.mine is None:
            return -99.0
        best = -99.0
        free = fight.mine.cap or MOST_DICE
        most = min(mind.goods["energy"] - energy, max(0, free - fight.mine.guns - added.dice))
        for more in range(max(0, most) + 1):
            chance = fight.chance(added.dice + more, added.targeting)
            value = chance * fight.gain - (1 - chance) * loss
            best = max(best, value - (more + energy) * mind.prices["energy"])
        return best - 0.6 * len(leaves)

    def _energy_dice(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        fight = RunningBattle(mind)
        first = fight.mine.first_energy if fight.mine else 1

        def value(energy: int) -> float:
            chance = fight.chance(dice_by_energy(energy, first))
            return chance * fight.gain - (1 - chance) * fight.loss - mind.energy_price(energy)

        return max(ask.options, key=value)

    def _window(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        """A moment at which cards may be played: the best one, if it is worth more than in the hand."""
        fight = RunningBattle(mind) if mind.view.battle is not None else None
        best, found = 0.0, None
        for id in ask.options:
            tactic = TACTIC_BY_ID.get(id or "")
            if tactic is None:
                continue
            card = next(card for card in mind.me.hand or () if TACTICS[card].id == id)
            value = fight.card(tactic.effects) if fight is not None else self._answer_card(mind, tactic.effects)
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
        fight = RunningBattle(mind)
        return "yes" if fight.types and fight.value < 0 else "no"

    def _reroll(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        fight = RunningBattle(mind)
        faces = {die: die.face for die in ask.options}
        if fight.wins(fight.own_row):
            return ()
        if all(die.owner == mind.seat for die in ask.options):
            _, count = fight.rerolls(list(faces.values()))
            chosen = sorted(faces, key=faces.__getitem__)[:count]
        else:  # of opponents: the best dice of who is winning
            chosen = sorted(faces, key=lambda die: -faces[die])
            chosen = chosen[: ask.hi]  # type: ignore[attr-defined]
        return _in_order(ask, chosen[: ask.hi])  # type: ignore[attr-defined]

    def _set_die(self, _mind: Mind, ask: Question[Any, Any]) -> Any:
        return min(ask.options, key=lambda die: die.face)

    def _spare(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        ships = sorted(ask.options, key=lambda ship: mind.ship_values(ship.type).shields)
        return _in_order(ask, ships[: ask.hi])  # type: ignore[attr-defined]

    def _all_ships(self, _mind: Mind, ask: Question[Any, Any]) -> Any:
        return _in_order(ask, ask.options[: ask.hi])  # type: ignore[attr-defined]

    def _manoeuvre(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        moon = mind.me.stored.get(MANOEUVRES_SLOT)

        def value(deed: Deed) -> float:
            match deed:
                case Manoeuvre("both"):
                    return 9.0
                case Manoeuvre("card"):
                    return mind.gaining("tactic", 1) + 0.01
                case Manoeuvre("moon"):
                    return mind.worth(MOONS[moon].effects) if moon is not None else 0.0
            return -1.0

        return max(ask.options, key=value)

    # -- teams

    def _give(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        surplus = GiveResource(self._surplus(mind))
        return surplus if surplus in ask.options else GiveNothing()

    def _who(self, mind: Mind, ask: Question[Any, Any]) -> Any:
        return mind.seat if mind.seat in ask.options else ask.options[0]

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
    "after.Occasion": Heuristic._first,
    "order-gains": Heuristic._order_gains,
    "order-vortices": Heuristic._as_it_is,
    "arrange": Heuristic._as_it_is,
}


def _in_order(ask: Question[Any, Any], chosen: Iterable[Any]) -> tuple[Any, ...]:
    """Several options in the order of the question."""
    some = set(chosen)
    return tuple(option for option in ask.options if option in some)


def _best(values: Mapping[str, float], otherwise: str | None, least: float) -> str:
    """The best option, or the way out if even that brings less than something."""
    best = best_of(values, None if otherwise is None else least)
    if best is None:
        assert otherwise is not None
        return otherwise
    return best


def _without(goods: Goods, given: Iterable[tuple[str, int]]) -> dict[str, int]:
    left = dict(goods)
    for resource, count in given:
        left[resource] -= count
    return left


def _with(goods: Goods, more: Units) -> dict[str, int]:
    return _without(goods, [(resource, -count) for resource, count in more])


def _overflows(mind: Mind, moon: MoonId) -> bool:
    """Would abandoning the moon fill the storage too much?"""
    return any(mind.goods[res] + count > STORAGE.get(res, 99) for res, count in moon_yield(moon).items())


def _best_rival(mind: Mind, track: Track) -> int:
    return max([mind.view.players[other].tracks[track] for other in mind.rivals], default=0)


def _event_lead(mind: Mind, track: Track) -> float:
    """How much more the seat scores than the best opponent if a track is scored now."""
    best = max([event_points(mind.view, other, track) for other in mind.rivals], default=0)
    return event_points(mind.view, mind.seat, track) - best


# ---------------------------------------------------------------- for search and lab


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


__all__ = ["LOOKAHEAD", "Heuristic", "chances", "evaluate", "features", "outlook"]
