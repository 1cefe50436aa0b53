"""What things are worth in Andromeda's Edge, in points: the judgement behind the heuristic player (`bots`).

A few prices carry all decisions:

- a **resource** is worth what modules and structures can be bought with it: less the more of it lies in the storage,
  more if a structure that is planned still lacks it, and nothing (or what the vault pays) when the game ends;
- a **step on a track** counts at the end, at every event that scores the track, for the structures of its kind, and for
  what lies on the spaces ahead;
- a **module** is worth its step, and what it does in each of the returns to come if a ship is left for it;
- a **structure** is worth far more than anything else, so the best one in reach is a plan: resources, commanders and a
  transport count for it the more, the less is missing;
- a **battle** is worth the exact odds times what a victory brings, less the ships that a defeat costs. Ships come home
  from the scrapyard with the next return: a defeat costs little more than the use of the ships in that return.

What a component does is read from its effects (`Mind.worth`), so other content is understood too. `Weights` holds all
numbers that are judgement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache, wraps
from itertools import accumulate
from math import exp
from operator import itemgetter
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeVar, cast

from msgspec import Struct

from orloj.games.andromeda.battle import MOST_DICE, MOST_TARGETING
from orloj.games.andromeda.building import MOST_BUILD_POINTS
from orloj.games.andromeda.components import (
    BASES,
    DESTINIES,
    DISCOVERIES,
    DISCOVERY_BY_TOKEN,
    DOMINANCE_BY_TOKEN,
    DOMINANCES,
    EVENTS,
    FACTIONS,
    MATERIALS,
    MODULE_BY_TOKEN,
    MODULES,
    MOONS,
    PLANETS,
    PRICES,
    REACTOR,
    RESOURCES,
    SHIPS,
    SPACES,
    SPECIALS,
    STORAGE,
    STRUCTURES,
    TACTICS,
    TRACK_FACTS,
    TRACKS,
    UPGRADES,
    Cost,
    Effect,
    Effects,
    EventId,
    Kind,
    ModuleId,
    MoonId,
    Place,
    TacticId,
    Track,
    TrackSpecial,
)
from orloj.games.andromeda.components import RAIDERS as RAIDER_FACTS
from orloj.games.andromeda.effects.asking import GROUPS
from orloj.games.andromeda.galaxy import MARKED, distance, is_nebula, with_neighbours
from orloj.games.andromeda.moons import is_cost_slot, slot_name
from orloj.games.andromeda.odds import Fighter, Side, odds
from orloj.games.andromeda.raiders import SWARM
from orloj.games.andromeda.state import (
    BAY,
    BUILT_IN,
    MANOEUVRES_SLOT,
    OFF_BOARD,
    PAD,
    RAIDERS,
    RESERVE,
    SCRAPYARD,
    Modifier,
    Ship,
)
from orloj.games.andromeda.view import Fighter as FighterView
from orloj.games.andromeda.view import PlayerView, ShipValues, View
from orloj.kernel import Seat

Goods = Mapping[str, int]
P = ParamSpec("P")
T = TypeVar("T")


class Weights(Struct, frozen=True):
    """The judgement of the player: what things are worth, in points."""

    energy: float = 0.45  # one unit, while there is time to use it
    material: float = 1.0  # titanium, nanocarbon, ice
    credit: float = 1.15  # stands for any material
    card: float = 0.8  # a tactic card
    fades: float = 4.0  # with so many turns left, resources are worth two thirds
    pace: float = 5.0  # points that the leader scores in a turn
    slow_start: float = 4.0  # turns that the first points take more
    events: float = 0.34  # events in each of the own turns
    commander: float = 0.9  # a recruited commander beyond the point that it scores at the end
    patience: float = 0.86  # how much less a planned structure counts for everything that is still missing
    hope: float = 0.8  # part of a plan that counts when nothing is missing
    growth: float = 0.14  # steps on a track that come in each turn by themselves
    ship: float = 3.6  # what a turn with one more ship brings: see `ship_worth`
    repair: float = 1.3  # a repair that will be done later
    discovery: float = 3.2  # a token that is not known yet
    dominance: float = 3.2
    upgrade: float = 3.5
    moon: float = 1.3  # a moon that is not known yet
    extra_launch: float = 2.8
    structure_later: float = 2.5  # a chance to build a structure later
    module_later: float = 2.0  # a chance to buy a module later
    ahead: float = 0.25  # part of what lies on the space after the next one of a track
    reach: float = 0.12  # part of what a new ship could reach that counts
    rival: float = 0.3  # how much it hurts that an opponent gains a point
    home: float = 2.2  # what the best launch must bring, or the ships come home first
    doubt: float = 0.85  # part of an exchange that will be possible later


WEIGHTS = Weights()

# How much each further unit of a resource counts, as a part of its price; more than the storage holds is nearly lost.
_MORE = (1.0, 0.95, 0.85, 0.7, 0.5)
_MORE_ENERGY = (1.0, 1.0, 1.0, 0.95, 0.9, 0.8, 0.65, 0.5, 0.35, 0.25)
_TOO_MUCH = 0.05
_UP_TO = tuple(accumulate(_MORE, initial=0.0))  # so many units together
_UP_TO_ENERGY = tuple(accumulate(_MORE_ENERGY, initial=0.0))
_amounts = itemgetter(*RESOURCES)
_LATER: Mapping[str, float] = {  # what battle cards and the like bring at their moment, in points
    "dice": 0.5,
    "targeting": 0.7,
    "reroll": 0.7,
    "set_die": 0.8,
    "prevent_damage": 0.9,
    "withdraw": 0.9,
    "end_battle": 0.8,
    "modifier": 0.5,
    "cancel": 0.8,
    "return_ship": 1.0,
    "activate_module": 1.6,
    "peek_events": 0.3,
    "move": 0.2,
    "place_resource": 0.3,
    "flip_structure": 1.5,
}


def _units(up_to: Sequence[float], count: int) -> float:
    """So many units, each further one as the part that it counts. Energy that a moon has still to give (below 0) counts
    as nearly a full storage: the player gladly abandons moons for dice."""
    most = len(up_to) - 1
    if count < 0:
        return up_to[most + count]
    return up_to[count] if count <= most else up_to[most] + _TOO_MUCH * (count - most)


# ---------------------------------------------------------------- facts about components


def _nested(effects: Iterable[Effect]) -> list[Effect]:
    """Effects with those inside them."""
    found: list[Effect] = []
    for effect in effects:
        inner = [*effect.then, *effect.else_, *effect.effects, *[one for option in effect.options for one in option]]
        found += [effect, *_nested(inner)]
    return found


def exchanges() -> dict[str, list[Effect]]:
    """The exchanges that each component offers, by its token."""
    sources: dict[str, Effects] = {module.id: module.activate for module in MODULES}
    sources |= {tactic.id: tactic.effects for tactic in TACTICS}
    sources |= {one.id: one.once_effects for one in STRUCTURES.values()}
    sources |= {base.id: base.effects for base in BASES.values()}
    sources |= {token: DISCOVERIES[number].effects for token, number in DISCOVERY_BY_TOKEN.items()}
    sources |= {token: DOMINANCES[number].effects for token, number in DOMINANCE_BY_TOKEN.items()}
    return {id: [effect for effect in _nested(effects) if effect.op == "pay"] for id, effects in sources.items()}


EXCHANGES = exchanges()


@cache
def moon_yield(moon: MoonId) -> Mapping[str, int]:
    """The resources for abandoning a moon; a free choice counts as credits."""
    found: dict[str, int] = {}
    for effect in MOONS[moon].effects:
        if effect.op == "gain":
            resource = "credit" if effect.res in GROUPS else effect.res
            found[resource] = found.get(resource, 0) + effect.count
        elif effect.op == "draw":
            found["tactic"] = found.get("tactic", 0) + effect.count
    return found


def costs_something(effects: Iterable[Effect]) -> bool:
    return any(effect.op in ("pay", "build_ship", "build_structure", "module") for effect in _nested(effects))


@lru_cache(maxsize=4096)
def _construction(track: Track, step: float) -> float:
    """What a structure of a track is worth at the end, with the levels connected by lines: half way to a level is half
    of the hope to reach it."""
    before, value = 0.0, 0.0
    for level in TRACK_FACTS[track].construction:
        if step >= level.step:
            before, value = level.step, level.points
        else:
            return value + (level.points - value) * (step - before) / (level.step - before)
    return value


@cache
def _construction_now(track: Track, step: int) -> int:
    return max([level.points for level in TRACK_FACTS[track].construction if level.step <= step], default=0)


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


@lru_cache(maxsize=4096)
def _tracks_to_come(gone: tuple[EventId, ...]) -> Sequence[Track]:
    """The tracks that the events score which are still in the deck."""
    deck = {EVENTS[number].deck for number in gone} or {"dawn"}
    left = [event.score_track for number, event in enumerate(EVENTS) if event.deck in deck and number not in gone]
    return left or [event.score_track for event in EVENTS]


def turns_left(view: View, seat: Seat, weights: Weights = WEIGHTS) -> float:
    """How many turns the seat will have, without the one that it is in."""
    if view.outcome is not None:
        return 0.0
    wait = (seat - view.active) % len(view.players)
    if view.last_turns >= 0:
        return 1.0 if 0 < wait < view.last_turns else 0.0
    if view.ending:
        return 1.0
    best = max(player.score for player in view.players)
    missing = max(0, view.target - best)
    return 1.0 + missing / weights.pace + weights.slow_start * (missing / 60) ** 4


# ---------------------------------------------------------------- a position as one seat judges it


class Battle(Struct, frozen=True):
    """What a battle would bring, and with how much energy it is fought best."""

    value: float
    chance: float = 0.0
    energy: int = 0


NO_BATTLE = Battle(0.0)


class Plan(NamedTuple):
    """A structure that could be built some day."""

    most: float  # what it counts if only the transport is missing
    promise: float  # and if nothing is missing
    place: Place
    needs: Needs
    way: int  # what is missing until a transport is there: nothing, its launch, or the ship too


class SlotUse(NamedTuple):
    """What a slot for a moon is good for."""

    points: int  # for storing a moon there
    module: ModuleId | None = None  # nothing: the slot of tactical manoeuvres
    is_cost: bool = False
    coming: float = 0.0  # how often the moon will still work
    instead: float = 0.0  # what is lost of the moon that lies there, or gained because none does


class lazy(Generic[T]):  # written and read like `property`
    """A property that is worked out once; `functools.cached_property` without its lock, which would cost more than many
    of the values here."""

    def __init__(self, find: Callable[[Any], T]) -> None:
        self.find = find
        self.__doc__ = find.__doc__

    def __set_name__(self, _owner: type, name: str) -> None:
        self.name = name

    def __get__(self, mind: Any, _owner: type | None = None) -> T:
        found = mind.__dict__[self.name] = self.find(mind)  # from now on found there first
        return found


def remembered(method: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[Any, P], T]:
    """The same for a method: each object works each answer out once. Arguments by position only."""
    memory = f"_{method.__name__}_remembered"
    work_out = cast(Callable[..., T], method)

    def answer(self: Any, /, *args: Any) -> T:
        known: dict[Any, T] | None = self.__dict__.get(memory)
        if known is None:
            known = self.__dict__[memory] = {}
        found = known.get(args)
        if found is None:
            found = known[args] = work_out(self, *args)
        return found

    return cast(Callable[Concatenate[Any, P], T], wraps(method)(answer))


class Mind:
    """A view with all prices that follow from it, for one seat. Numbers are found out when they are needed, and so is
    the view itself, if a way to it is given."""

    def __init__(self, view: View | Callable[[], View], seat: Seat, weights: Weights = WEIGHTS) -> None:
        self._view = view
        self.seat = seat
        self.w = weights
        self._wealth: dict[tuple[Any, ...], float] = {}

    @lazy
    def view(self) -> View:
        return self._view if isinstance(self._view, View) else self._view()

    @lazy
    def me(self) -> PlayerView:
        return self.view.players[self.seat]

    # -- time

    @lazy
    def turns(self) -> float:
        return turns_left(self.view, self.seat, self.w)

    @lazy
    def fleet(self) -> list[Ship]:
        return [ship for ship in self.me.ships if ship.at not in (RESERVE, BUILT_IN)]

    @lazy
    def returns(self) -> float:
        """How often the ships will come home, this return not counted."""
        return self.turns / (1 + max(1, len(self.fleet)))

    @lazy
    def fade(self) -> float:
        """What is left of the value of things that have to be turned into points first."""
        return 1 - exp(-self.turns / self.w.fades)

    @property
    def my_turn(self) -> bool:
        return self.view.active == self.seat

    # -- who is who

    def team(self, seat: Seat) -> int:
        return seat // 2 if self.view.teams else seat

    @lazy
    def rivals(self) -> list[Seat]:
        return [other for other in range(len(self.view.players)) if self.team(other) != self.team(self.seat)]

    # -- ships

    def changes(self, seat: Seat) -> list[Effect | Modifier]:
        """What changes values of a player's ships now; like `fleet.modifiers`, from the view."""
        player = self.view.players[seat]
        found: list[Effect | Modifier] = []
        if player.faction:
            for ability in FACTIONS[player.faction].abilities:
                if ability.when == "passive":
                    found += ability.effects
        for piece in player.upgrades.values():
            for ability in UPGRADES[piece].unique:
                if ability.when == "passive":
                    found += ability.effects
        for card in player.ongoing:
            found += TACTICS[card].effects
        if seat == self.view.active:
            found += self.view.now.modifiers
        return found

    @lazy
    def own_changes(self) -> list[Effect | Modifier]:
        return self.changes(self.seat)

    def _changes_of(self, seat: Seat) -> list[Effect | Modifier]:
        return self.own_changes if seat == self.seat else self.changes(seat)

    def has_change(self, what: str) -> bool:
        return any(getattr(change, "what", "") == what for change in self.own_changes)

    def facts(self, type_: str) -> ShipValues:
        return self.me.ship_values[type_]

    @remembered
    def _launched(self, what: str) -> list[Modifier]:
        """What was played for the ship that is launched this turn."""
        return [change for change in self.view.now.modifiers if change.what == what and "launched" in change.ships]

    def cannons(self, seat: Seat, type_: str, *, launched: bool = False) -> int:
        value = self.view.players[seat].ship_values[type_].cannons
        return value + sum(change.n for change in self._launched("cannons")) if launched else value

    def has_trait(self, type_: str, trait: str, *, launched: bool = False) -> bool:
        if trait in self.facts(type_).traits:
            return True
        return launched and any(change.value == trait for change in self._launched("trait"))

    @lazy
    def places(self) -> list[Place]:
        return list(dict.fromkeys(ship.at for ship in self.me.ships if ship.at not in OFF_BOARD))

    @lazy
    def pad(self) -> list[str]:
        return list(dict.fromkeys(ship.type for ship in self.me.ships if ship.at == PAD))

    def ship_worth(self, type_: str, *, more: int = 0) -> float:
        """One more ship makes the time between returns longer: of n + 1 turns only one is spent coming home."""
        ships = len(self.fleet) + more
        base = self.w.ship * self.turns / ((ships + 1) * (ships + 2))
        facts = self.facts(type_)
        extra = 0.35 * (facts.cannons - 1) + 0.5 * (facts.range - 1) + 0.8 * ("navigation" in facts.traits)
        return base + (extra + 0.4 * facts.shields + facts.targeting) * self.fade

    # -- resources

    @lazy
    def prices(self) -> dict[str, float]:
        """One unit of each resource."""
        w = self.w
        prices = {"energy": w.energy, "credit": w.credit, "tactic": w.card}
        return {resource: prices.get(resource, w.material) * self.fade for resource in RESOURCES}

    @lazy
    def kept(self) -> tuple[float, float]:
        """What a resource, and what a card in hand beyond that, scores if it is left at the end."""
        step = self.me.tracks.get("trade", 0)
        vault = max([one.per_resource for one in TRACK_FACTS["trade"].special if one.step <= step], default=0)
        per_resource, per_card = float(vault), 0.0
        for module in self.me.rows.get("civilization", ()):
            if module in self.me.damage or module in self.me.replicated:
                continue
            for effect in MODULES[module].end:
                if effect.per == "resource":
                    per_resource += effect.count / effect.div
                elif effect.per == "tactic_in_hand":
                    per_card += effect.count
        return per_resource, per_card

    @lazy
    def goods(self) -> dict[str, int]:
        return {**{resource: self.me.goods.get(resource, 0) for resource in RESOURCES}, "tactic": self.me.hand_size}

    @lazy
    def purse(self) -> dict[str, int]:
        """What could be paid on the own turn: also by abandoning moons."""
        purse = dict(self.goods)
        if self.my_turn:
            for moon in self.me.moons:
                for resource, count in moon_yield(moon).items():
                    purse[resource] += count
        return purse

    def stock(self, goods: Goods) -> float:
        """What resources are worth, whatever they are needed for."""
        total = 0.0
        per_resource, per_card = self.kept
        for resource, price in self.prices.items():
            count = goods.get(resource, 0)
            if not count:
                continue
            total += price * _units(_UP_TO_ENERGY if resource == "energy" else _UP_TO, count)
            if per_resource or per_card:
                room = STORAGE.get(resource) or self.me.hand_limit
                total += min(count, room) * (per_resource + per_card * (resource == "tactic"))
        return total

    def wealth(self, goods: Goods, commanders: int | None = None, site: Place = "") -> float:
        """Resources, recruited commanders and a transport on its way (to `site`), together with the best plan."""
        if commanders is None:
            commanders = self.me.commanders
        key = (_amounts(goods), commanders, site)
        found = self._wealth.get(key)
        if found is None:
            found = self.stock(goods) + commanders * (1 + self.w.commander * self.fade)
            found += self.best_plan(goods, commanders, site)
            self._wealth[key] = found
        return found

    @lazy
    def now(self) -> float:
        return self.wealth(self.purse)

    @remembered
    def gaining(self, resource: str, count: int) -> float:
        """What so many more units bring."""
        return self.wealth({**self.purse, resource: self.purse[resource] + count}) - self.now

    def best_gain(self, kinds: Sequence[str], count: int) -> tuple[dict[str, int], float]:
        """The best units to take, one after another."""
        goods = dict(self.purse)
        taken: dict[str, int] = {}
        start = self.now
        for _ in range(count):
            best = max(kinds, key=lambda one: self.wealth({**goods, one: goods[one] + 1}))
            goods[best] += 1
            taken[best] = taken.get(best, 0) + 1
        return taken, self.wealth(goods) - start

    def best_loss(self, kinds: Iterable[str], count: int, goods: Goods) -> tuple[dict[str, int], float]:
        """The units that are missed least, one after another."""
        left = dict(goods)
        lost: dict[str, int] = {}
        start = self.wealth(left)
        for _ in range(count):
            able = [one for one in kinds if left[one]]
            if not able:
                break
            worst = max(able, key=lambda one: self.wealth({**left, one: left[one] - 1}))
            left[worst] -= 1
            lost[worst] = lost.get(worst, 0) + 1
        return lost, start - self.wealth(left)

    @lazy
    def _credit_pays(self) -> tuple[str, ...]:
        """What a credit can stand for."""
        return ("energy", *MATERIALS) if self.has_change("credit_pays_energy") else MATERIALS

    def paid(self, cost: Cost, goods: Goods) -> dict[str, int] | None:
        """The resources that are left after paying a cost, or nothing if it cannot be paid."""
        left = dict(goods)
        jokers = self._credit_pays
        for resource, units in cost.items():
            if resource == "any":
                continue
            own = min(units, left.get(resource, 0))
            left[resource] = left.get(resource, 0) - own
            if own < units:
                if resource not in jokers or left["credit"] < units - own:
                    return None
                left["credit"] -= units - own
        units = cost.get("any", 0)
        if units:
            lost, _ = self.best_loss(RESOURCES, units, left)
            if sum(lost.values()) < units:
                return None
            for resource, count in lost.items():
                left[resource] -= count
        return left

    @lazy
    def _usual_prices(self) -> dict[str, float]:
        """The prices of resources, and of costs that name none: any resource, or what a moon says."""
        return {**self.prices, "any": min(self.prices.values()) * 1.3, "slot": self.prices["titanium"]}

    def price_of(self, cost: Cost) -> float:
        """About what a cost is worth, if it has to be paid some day."""
        prices = self._usual_prices
        return sum([units * prices[resource] for resource, units in cost.items()])

    def paying(self, cost: Cost) -> float | None:
        """What paying a cost now takes away, or nothing if it cannot be paid."""
        left = self.paid(cost, self.purse)
        return None if left is None else self.now - self.wealth(left)

    # -- tracks

    @lazy
    def scorings(self) -> dict[Track, float]:
        """How often each track will be scored by events."""
        to_come = self.turns * self.w.events
        if self.view.ending:
            to_come = 1.0 if self.view.event_due >= 0 else 0.0
        left = _tracks_to_come(tuple(self.view.event_discards))
        return {track: to_come * left.count(track) / len(left) for track in TRACKS}

    def structures_of(self, track: Track) -> float:
        return sum(
            built.seat == self.seat and STRUCTURES[built.type].track == track for built in self.view.structures.values()
        )

    @remembered
    def step(self, track: Track) -> float:
        """What the next step on a track brings."""
        facts = TRACK_FACTS[track]
        here = self.me.tracks[track]
        if here >= facts.top_step:
            return 0.0
        more = facts.points_by_step[here + 1] - facts.points_by_step[here]
        value = more * (1 + self.scorings[track])
        own = self.structures_of(track)
        if self.turns >= 1:
            own += 0.4 * self.fade
            value += own * (_construction(track, here + 1) - _construction(track, here))
        else:
            value += own * (_construction_now(track, here + 1) - _construction_now(track, here))
        for special in facts.special:
            if special.step == here + 1:
                value += self.special(special) * (1 if self.turns < 1 else 1 - self.w.ahead)
            elif special.step == here + 2 and self.turns >= 1:
                value += self.special(special) * self.w.ahead
        return value + self._destiny_step(track)

    def special(self, special: TrackSpecial) -> float:
        """What a space of a track gives."""
        match special.kind:
            case "discovery":
                return self.w.discovery if self.view.discovery_left.get(special.stack) else 0.0
            case "upgrade":
                return max([self.upgrade_worth(piece) for piece in self.open_upgrades], default=0.0)
            case "dominance_token":
                spaces = [one.step for one in TRACK_FACTS["dominance"].special if one.kind == "dominance_token"]
                left = self.view.dominance_left[spaces.index(special.step)]
                return self.w.dominance if left else special.no_token_points
            case "vault":
                return 0.6 * min(10, sum(self.goods.values()) + 3 * (self.turns > 1))
            case "hand_limit":
                return self.w.card * max(0, special.limit - self.me.hand_size) * self.fade + 0.3

    def _destiny_step(self, track: Track) -> float:
        """A step helps the own destiny card most where the race is close."""
        if not self.me.destiny:
            return 0.0
        here = self.me.tracks[track]
        best = max([self.view.players[other].tracks[track] for other in self.rivals], default=0)
        close = 0.5 if here + 1 == best else 0.16 if abs(here - best) <= 2 else 0.05
        return sum(
            bonus.points * close for card in self.me.destiny for bonus in DESTINIES[card].bonus if bonus.track == track
        )

    # -- upgrades

    @lazy
    def open_upgrades(self) -> list[str]:
        return [piece for piece in self.me.spare_upgrades if UPGRADES[piece].ship not in self.me.upgrades]

    @remembered
    def upgrade_worth(self, piece: str) -> float:
        """Better values for all ships of the type, and a free ship."""
        new, old = UPGRADES[piece], SHIPS[UPGRADES[piece].ship]
        ships = sum(ship.type == old.id for ship in self.fleet)
        free = any(ship.type == old.id and ship.at == RESERVE for ship in self.me.ships)
        better = 0.5 * (new.range - old.range) + 0.5 * (new.cannons - old.cannons) + 0.4 * (new.shields - old.shields)
        better += 0.8 * (new.targeting - old.targeting) + 0.6 * len(set(new.traits) - set(old.traits))
        better += sum(0.8 * self.worth(one.effects, later=True) for one in new.unique if one.when != "passive")
        value = better * min(3, ships + free) * self.fade
        return value + (self.ship_worth(old.id) if free else 0.0)

    # -- structures

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

    def commanders_near(self, place: Place) -> int:
        commanders, structures = self.view.commanders, self.view.structures
        total = 0
        for near in with_neighbours(place):
            if near in commanders:
                total += sum(commanders[near])
            if near in structures:
                total += STRUCTURES[structures[near].type].commanders
        return total

    def structure_worth(self, place: Place) -> float:
        planet = PLANETS[self.view.tiles[place]]
        facts = STRUCTURES[planet.structure]
        points = min(MOST_BUILD_POINTS, self.commanders_near(place) + facts.commanders)
        step = self.me.tracks[facts.track]
        if self.turns < 1:
            end: float = _construction_now(facts.track, step + 1)
        else:
            end = _construction(facts.track, min(12.0, step + 1 + self.turns * self.w.growth))
        value = points + end + self.step(facts.track)
        value += self.structure_card(facts.id) if self.turns > 1 else 0.0
        if self.view.special:
            beside = [mark for mark in MARKED.values() if mark in with_neighbours(place)]
            value += sum(SPECIALS[self.view.tiles[mark]].points_per_adjacent_own_structure for mark in beside)
        value += self._per("own_structure") + self._per(f"own_structure:{facts.id}")
        value -= planet.commanders * (1 + 0.4 * self.w.commander * self.fade)
        return value - self.price_of(planet.cost) - self._transport_less

    @remembered
    def structure_card(self, type_: str) -> float:
        """What the card of a structure brings some day."""
        return self.worth(STRUCTURES[type_].once_effects, later=True)

    def _per(self, what: str) -> float:
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
        return sum(
            change.count
            for change in self.own_changes
            if isinstance(change, Effect) and change.what == "structure_discount"
        )

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

    def can_build(self, place: Place, less: int = 0, commanders_less: int = 0) -> bool:
        """Could the structure be built right now?"""
        planet = PLANETS[self.view.tiles[place]]
        if place not in self.transports_at or len(self.fleet) < 2:
            return False
        if self.me.commanders < max(1, planet.commanders - commanders_less):
            return False
        return self.paid(self._less(planet.cost, less + self._structure_discount), self.purse) is not None

    def _less(self, cost: Cost, off: int) -> dict[str, int]:
        """A cost with some units taken off, first those that are lacking most."""
        left = dict(cost)
        for _ in range(min(off, sum(cost.values()))):
            keys = [key for key in left if left[key]]
            lacking = max(keys, key=lambda key: (left[key] - self.purse.get(key, 99), self.prices.get(key, 0)))
            left[lacking] -= 1
        return {key: units for key, units in left.items() if units}

    def building(self, place: Place, less: int = 0, commanders_less: int = 0) -> float:
        """What building now brings, compared with keeping everything for the plan."""
        planet = PLANETS[self.view.tiles[place]]
        left = self.paid(self._less(planet.cost, less + self._structure_discount), self.purse)
        if left is None:
            return 0.0
        needed = max(1, planet.commanders - commanders_less)
        gross = self.sites[place] + self.price_of(planet.cost)
        gross += planet.commanders * (1 + 0.4 * self.w.commander * self.fade)
        kept = self.stock(left) + (self.me.commanders - needed) * (1 + self.w.commander * self.fade)
        had = self.stock(self.purse) + self.me.commanders * (1 + self.w.commander * self.fade)
        return gross + kept - had

    @remembered
    def best_building(self, less: int = 0, commanders_less: int = 0) -> tuple[float, Place]:
        able = [place for place in self.sites if self.can_build(place, less, commanders_less)]
        return max([(self.building(place, less, commanders_less), place) for place in able], default=(0.0, ""))

    # -- modules

    def runs(self, module: ModuleId) -> bool:
        """Is it whole?"""
        return module not in self.me.damage and module not in self.me.replicated

    @lazy
    def modules(self) -> list[ModuleId]:
        return [module for row in self.me.rows.values() for module in row]

    def activation(self, module: ModuleId, *, later: bool) -> float:
        """What a module does when it works, with the moons on it."""
        return self._activation(module, later)

    @remembered
    def _activation(self, module: ModuleId, later: bool) -> float:
        facts = MODULES[module]
        value = 0.0
        cost_moon = self.me.stored.get(slot_name(module)) if facts.has_cost_slot else None
        if facts.has_cost_slot and cost_moon is None:
            if not later:
                return 0.0
        for number, slot in enumerate(facts.whole_slots, 1):
            moon = self.me.stored.get(slot_name(module, number))
            if slot.kind == "gain":
                if moon is not None:
                    value += self.abandoning(moon, later)
                elif later:
                    value += 0.7 * self.w.moon * self.fade
        value += self.worth(facts.activate, later=later, cost_moon=cost_moon)
        if module == REACTOR and not later:
            value += sum(max(0.0, self.activation(one, later=False)) for one in self.ready_science)
        return value

    @lazy
    def ready_science(self) -> list[ModuleId]:
        return [
            module
            for module in self.me.rows.get("science", ())
            if module != REACTOR and self.runs(module) and module not in self.view.now.activated
        ]

    @lazy
    def docked_later(self) -> list[float]:
        """What the modules do that need a ship, the best first."""
        values = [
            self.activation(module, later=True) for module in self.modules if MODULES[module].dock and self.runs(module)
        ]
        return sorted(values, reverse=True)

    def use(self, module: ModuleId) -> float:
        """What a new module would add to each return: if it needs a ship, only what it does better than the one that
        gives its ship up, or than what the energy for it is worth."""
        facts = MODULES[module]
        value = self.activation(module, later=True)
        if facts.kind == "science":
            return max(0.0, value)
        if not facts.dock:
            return 0.0
        ships = len(self.fleet)
        worst = self.docked_later[ships - 1] if len(self.docked_later) >= ships else 0.0
        return max(0.0, value - min(worst, 1.2 * self.prices["energy"]))

    @remembered
    def module_worth(self, module: ModuleId) -> float:
        """The step on its track, its use in the returns to come, its points at the end."""
        facts = MODULES[module]
        found = self.step(facts.kind)
        returns = self.returns + (0.5 if self.turns >= 1 else 0)
        found += self.use(module) * max(0.0, returns - 0.6 * facts.damage)
        found += sum(slot.vp * self.fade for slot in facts.slots)
        if facts.end:
            found += self.end_worth(facts.end)
        found -= facts.damage * (0.9 if self.turns > 3 else 2.0)
        found += self._per(f"own_module:{facts.kind}") + self._per("own_module")
        return found

    def end_worth(self, effects: Effects) -> float:
        """Points at the end, with some growth until then for what is counted."""
        total = 0.0
        for effect in effects:
            if effect.op != "score":
                continue
            units: float = effect.count
            if effect.per:
                count = self.count(effect.per) + self._growth(effect.per)
                units = effect.count * count / effect.div
            total += units if effect.max is None else min(units, effect.max)
        return total

    def _growth(self, what: str) -> float:
        name = what.partition(":")[0]
        rate = {"own_structure": 0.1, "own_module": 0.1, "own_upgrade": 0.05, "track_at_least": 0.06}.get(name, 0.02)
        return rate * self.turns

    def count(self, what: str) -> float:
        """How many of something the seat has; like `effects.core.count`, from the view."""
        me = self.me
        name, _, detail = what.partition(":")
        match name:
            case "own_structure":
                return sum(one.seat == self.seat and detail in ("", one.type) for one in self.view.structures.values())
            case "own_module":
                return sum(not MODULES[one].base and detail in ("", MODULES[one].kind) for one in self.modules)
            case "own_upgrade":
                return len(me.upgrades)
            case "own_ship_built":
                return len(self.fleet)
            case "own_ship_scrapyard":
                return sum(ship.at in (SCRAPYARD, BAY) for ship in me.ships)
            case "own_ship_damaged":
                return 1
            case "opponent_ship_in_battle":
                place = self.view.now.active
                ships = sum(ship.at == place for other in self.rivals for ship in self.view.players[other].ships)
                return ships + sum(card.places.count(place) for card in self.view.raiders.values())
            case "commander_station":
                return me.commanders
            case "stored_moon":
                return len(me.stored)
            case "resource":
                return sum(self.goods.values())
            case "tactic_in_hand":
                return me.hand_size
            case "track_at_least":
                return sum(step >= int(detail) for step in me.tracks.values())
        return 0

    def offered(self, kinds: Sequence[str], rows: Sequence[int]) -> list[tuple[ModuleId, Kind, int]]:
        return [
            (module, kind, row)
            for kind, column in self.view.offer.items()
            if "any" in kinds or kind in kinds
            for row, module in enumerate(column, 1)
            if module is not None and row in rows
        ]

    def buying(self, effect: Effect) -> float:
        """What taking modules from the offer brings now: the best one, then the best one that can be paid still."""
        free = effect.mode == "gain"
        goods: Mapping[str, int] = self.purse
        left = self.offered(effect.kinds, effect.rows)
        total = 0.0
        for number in range(effect.count):
            best, choice, rest = (0.0 if number else -9.0), None, goods
            for one in left:
                after = goods if free else self.paid(self._module_cost(one[1], one[2], effect), goods)
                if after is None:
                    continue
                net = self.module_worth(one[0]) * (0.9 if number else 1) + self.wealth(after) - self.wealth(goods)
                if net > best:
                    best, choice, rest = net, one, after
            if choice is None:
                break
            total += best
            goods = rest
            left.remove(choice)
        return max(total, -3.0)

    def _module_cost(self, kind: Kind, row: int, effect: Effect) -> dict[str, int]:
        cost = PRICES[kind, row]
        off = effect.discount.get("any", 0)
        off = min(off, max(0, sum(cost.values()) - effect.least))
        return self._less(cost, off)

    # -- the value of effects

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
                return self.worth(effect.then if self._holds(effect.cond) else effect.else_, later=later)
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
                return effect.count * max([self.step(track) for track in self._tracks(effect.track)], default=0.0)
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
        value = _LATER.get(effect.op, 0.0)
        return value * (self.fade if later else 0.5)

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
        gain = self.worth(effect.then, later=later)
        if later:
            return max(0.0, gain - self.price_of(cost)) * self.w.doubt * effect.times
        loss = self.paying(cost)
        return 0.0 if loss is None else max(0.0, gain - loss) * (1 + 0.6 * (effect.times - 1))

    def _holds(self, condition: str) -> bool:
        name, *details = condition.split(":")
        match name:
            case "has":
                has = sum(self.goods.values()) if details[0] == "any" else self.goods.get(details[0], 0)
                return has >= int(details[1])
            case "has_captured_moon":
                return bool(self.me.moons)
            case "has_commander":
                return self.me.commanders > 0
            case "has_ship_on_board":
                return bool(self.places)
            case "moon_room":
                return len(self.me.moons) < self.me.moon_limit
        return True

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
        values = [self.ship_gain(type_, effect.discount, effect.free) for type_ in self.reserve(effect.types)]
        return max([value for value in values if value is not None], default=0.0)

    def reserve(self, types: Sequence[str] = ("any",)) -> list[str]:
        reserve = dict.fromkeys(ship.type for ship in self.me.ships if ship.at == RESERVE)
        return [type_ for type_ in reserve if "any" in types or type_ in types]

    def ship_gain(self, type_: str, discount: Goods, free: bool) -> float | None:
        """What building a ship now brings, or nothing if it cannot be paid."""
        value = self.ship_worth(type_)
        if free:
            return value
        cost = {res: max(0, units - discount.get(res, 0)) for res, units in SHIPS[type_].build_cost.items()}
        off = sum(change.n for change in self.own_changes if change.what == "build_discount" and change.n != "all")
        loss = self.paying(self._less(cost, off + discount.get("any", 0)))
        return None if loss is None else value - loss

    def _tracks(self, track: str) -> list[Track]:
        groups = {"any": TRACKS, "any_not_dominance": tuple(one for one in TRACKS if one != "dominance")}
        return list(groups.get(track, (track,)))

    def _recruit(self, effect: Effect, later: bool) -> float:
        if later:
            return effect.count * (0.5 + self.w.commander * self.fade)
        left = sum(
            counts[self.seat]
            for place, counts in self.view.commanders.items()
            if effect.from_ != "ship_locations" or place in self.places
        )
        return self.recruiting(min(effect.count, left))

    def recruiting(self, count: int) -> float:
        return self.wealth(self.purse, self.me.commanders + count) - self.now if count else 0.0

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

    def repairing(self, count: int = 1) -> float:
        """What each of so many repairs does, on average: the best first; with nothing to repair it scores a point."""
        values = sorted([self.repair_worth(target) for target in self.repairable], reverse=True)[:count]
        values += [1.0] * (count - len(values))
        return sum(values) / count

    @lazy
    def repairable(self) -> list[str]:
        ships = dict.fromkeys(ship.type for ship in self.me.ships if ship.at == SCRAPYARD)
        damaged = [module for module in self.modules if not self.runs(module)]
        return [
            *[f"ship {type_}" for type_ in ships],
            *[f"shield {type_}" for type_, worn in self.me.worn.items() if worn],
            *[f"module {MODULES[module].id}" for module in damaged],
        ]

    def repair_worth(self, target: str) -> float:
        kind, _, name = target.partition(" ")
        if kind == "ship":
            return 1.1 if self.turns >= 1 or self.view.now.returning else 0.0
        if kind == "shield":
            return 0.4 * self.fade
        module = MODULE_BY_TOKEN[name]
        return self.whole_worth(module) / (1 + 0.4 * (self.me.damage.get(module, 1) - 1))  # further markers stay

    def whole_worth(self, module: ModuleId) -> float:
        """What it is worth that a module is not damaged: its work, no lost points at events and at the end."""
        facts = MODULES[module]
        value = 2 + sum(self.scorings.values()) * 0.8
        if facts.end:
            value += self.end_worth(facts.end)
        if facts.kind == "science" and module != REACTOR:
            return value + max(0.0, self.activation(module, later=True)) * self.returns
        if facts.dock:
            rank = sum(one > self.activation(module, later=True) for one in self.docked_later)
            used = 1.0 if rank < len(self.fleet) else 0.4
            value += max(0.3, self.activation(module, later=True)) * self.returns * used
        if module == REACTOR:
            value += 3 * self.returns
        return value

    # -- moons

    @remembered
    def abandoning(self, moon: MoonId, later: bool) -> float:
        """What a moon gives when it is abandoned: now, or as a rule some day."""
        return self.worth(MOONS[moon].effects, later=later)

    @remembered
    def moon_worth(self, moon: MoonId) -> float:
        """What capturing a moon brings: abandoned for what it shows, or stored well."""
        value = self.abandoning(moon, False)
        stored = self.best_storing(moon)
        return max(value, value * 0.3 + stored * 0.9 if stored > value else 0.0) + 0.1 * self.fade

    @remembered
    def best_storing(self, moon: MoonId) -> float:
        return max([self.storing(moon, slot) for slot in self.me.slots], default=0.0)

    def storing(self, moon: MoonId, slot: str) -> float:
        """What a moon on a slot brings in all, what lies there already taken off."""
        use = self._slots[slot]
        return use.points + self._stored(moon, use) + use.instead

    def _stored(self, moon: MoonId, use: SlotUse) -> float:
        """What a moon does on a slot in the returns to come."""
        if use.module is None:  # tactical manoeuvres: instead of a card, after a defeat
            return 0.5 * self.fade * max(0.0, self.abandoning(moon, True) - self.prices["tactic"])
        if use.is_cost:
            if not MOONS[moon].cost_slot_allowed:
                return -9.0
            return use.coming * self.worth(MODULES[use.module].activate, later=True, cost_moon=moon)
        return self.abandoning(moon, True) * use.coming

    @lazy
    def _slots(self) -> dict[str, SlotUse]:
        """What the slots of the station are good for."""
        return {slot: self._use_of(slot, points) for slot, points in self.me.slots.items()}

    def _use_of(self, slot: str, points: int) -> SlotUse:
        use = SlotUse(points)
        if slot != MANOEUVRES_SLOT:
            module = MODULE_BY_TOKEN[slot.partition("+")[0].partition(".")[0]]
            returning = self.view.now.returning and module not in self.view.now.activated
            coming = (self.returns + (0.7 if returning else 0)) * (0.8 if self.runs(module) else 0.4)
            use = SlotUse(points, module, is_cost_slot(slot), coming * 0.5 if "+" in slot else coming)
        old = self.me.stored.get(slot)
        return use._replace(instead=-self._stored(old, use) if old is not None else self._per("stored_moon"))

    # -- tactic cards

    @remembered
    def card_worth(self, card: TacticId) -> float:
        """What a card in hand is worth if it is kept."""
        value = 0.55 * self.worth(TACTICS[card].effects, later=True)
        return max(0.35, min(1.8, value)) * self.fade + self.kept[0] + self.kept[1]

    # -- battles

    @lazy
    def ship_loss(self) -> float:
        """A ship in the scrapyard does not work in the next return."""
        count = len(self.fleet)
        least = self.docked_later[min(count, len(self.docked_later)) - 1] if self.docked_later else 0.0
        return (0.5 + max(0.4, least)) * min(1.0, self.turns)

    def losing(self, ships: Iterable[str], place: Place) -> float:
        """What a defeat costs: the ships, a plan that needs one of them; but one draws a card, or better."""
        total = 0.0
        for type_ in ships:
            shields = self.facts(type_).shields - self.me.worn.get(type_, 0)
            total += 0.3 if shields > 0 else self.ship_loss
        if "transport" in ships and place in self.sites and place in self.transports_at:
            total += 0.25 * self.best_plan(self.purse, self.me.commanders, "")
        return total - max(self.prices["tactic"], 0.0)

    @remembered
    def winning(self, raiders: str) -> float:
        """What a victory brings."""
        value = self.step("dominance")
        abilities = list(FACTIONS[self.me.faction].abilities) if self.me.faction else []
        moments = ["battle.won"]
        if raiders:
            value += self.worth(RAIDER_FACTS[self.view.raiders[raiders].id].reward)
            moments.append("battle.won_raider")
        return value + sum(self.worth(one.effects) for one in abilities if one.when in moments)

    def structure_dice(self, seat: Seat, place: Place) -> int:
        built = [self.view.structures.get(near) for near in with_neighbours(place)]
        return sum(one is not None and one.seat == seat for one in built)

    def _aim(self, seat: Seat, types: Sequence[str]) -> int:
        bonus = sum(self.view.players[seat].ship_values[type_].targeting for type_ in types)
        for change in self._changes_of(seat):
            if change.what == "targeting":
                bonus += change.count if isinstance(change, Effect) else change.n
        return max(1, min(MOST_TARGETING, len(types) + bonus))

    def _raiders(self, class_: str, figures: int) -> Fighter:
        facts = RAIDER_FACTS[self.view.raiders[class_].id]
        aim = (figures if class_ == SWARM else 1) + facts.targeting_bonus
        return Fighter(min(MOST_DICE, facts.cannons * figures), max(1, min(MOST_TARGETING, aim)))

    @remembered
    def raiders_for(self, place: Place) -> dict[str, int]:
        """The raiders that would be in a battle at a place, by class: those there, or those that would come."""
        found: dict[str, int] = {}
        for class_, card in self.view.raiders.items():
            here = card.places.count(place)
            if here:
                return {class_: here + (self._coming(class_, place) if class_ == SWARM else 0)}
            coming = self._coming(class_, place)
            if coming:
                found[class_] = coming if class_ == SWARM else 1
        return found

    def _coming(self, class_: str, place: Place) -> int:
        card = self.view.raiders[class_]
        if not card.places:
            return 0
        reach = RAIDER_FACTS[card.id].range
        return sum(start != place and distance(self.view, start, place) <= reach for start in card.places)

    def fight(self, place: Place, type_: str) -> Battle:
        """The battle after a launch to a place: against whom, with which of the own ships beside, with how much
        energy. Of several raiders the own player chooses."""
        sides, raiders = self._foes(place), self.raiders_for(place)
        if not sides and not raiders:
            return NO_BATTLE
        found = [
            self._best_battle(place, type_, [*sides, self._raiders(class_, count)], class_)
            for class_, count in raiders.items()
        ] or [self._best_battle(place, type_, sides, "")]
        return max(found, key=lambda battle: battle.value)

    @remembered
    def _foes(self, place: Place) -> list[Fighter]:
        """The opponents who have ships at a place."""
        found: list[Fighter] = []
        for other in self.rivals:
            types = [ship.type for ship in self.view.players[other].ships if ship.at == place]
            if types:
                guns = sum(self.cannons(other, one) for one in types) + self.structure_dice(other, place)
                spare = min(2, self.view.players[other].goods.get("energy", 0))
                found.append(Fighter(min(MOST_DICE, guns + spare), self._aim(other, types)))
        return found

    @remembered
    def _helpers(self, place: Place) -> list[str]:
        """The types of own ships that could join a battle at a place, the strongest first."""
        near = [
            ship.type
            for ship in self.me.ships
            if ship.at not in OFF_BOARD
            and ship.at != place
            and distance(self.view, ship.at, place) <= self.facts(ship.type).range
            and (not is_nebula(place) or self.has_trait(ship.type, "navigation"))
            and not (ship.type == "transport" and ship.at in self.sites)
        ]
        return sorted(near, key=lambda one: -self.cannons(self.seat, one))

    def _best_battle(self, place: Place, type_: str, foes: Sequence[Fighter], raiders: str) -> Battle:
        mine = [ship.type for ship in self.me.ships if ship.at == place]
        near = self._helpers(place)
        gain = self.winning(raiders)
        more = self.structure_dice(self.seat, place) + sum(change.n for change in self._launched("cannons"))
        best = Battle(-99.0)
        for count in range(min(3, len(near)) + 1):
            types = [*mine, type_, *near[:count]]
            guns = sum([self.cannons(self.seat, one) for one in types]) + more
            found = self._with_energy(guns, self._aim(self.seat, types), foes, gain, self.losing(types, place))
            if found.value > best.value:
                best = found
        return best

    def _with_energy(self, guns: int, aim: int, foes: Sequence[Fighter], gain: float, loss: float) -> Battle:
        """The best amount of energy for a battle."""
        best = Battle(-99.0)
        rivals = tuple(foes)
        for energy in range(max(0, min(self.goods["energy"], MOST_DICE - guns)) + 1):
            chance = win_chance(min(MOST_DICE, guns + energy), aim, rivals)
            value = chance * gain - (1 - chance) * loss - self.energy_price(energy)
            if value > best.value:
                best = Battle(value, chance, energy)
        return best

    @remembered
    def energy_price(self, energy: int) -> float:
        """What so much energy is worth that is given away."""
        return self.stock(self.goods) - self.stock({**self.goods, "energy": self.goods["energy"] - energy})

    def against(self, class_: str, place: Place) -> float:
        """What a battle of the ships at a place against raiders that come there is worth."""
        types = [ship.type for ship in self.me.ships if ship.at == place]
        guns = sum(self.cannons(self.seat, one) for one in types) + self.structure_dice(self.seat, place)
        foe = self._raiders(class_, self.raiders_for(place).get(class_, 1))
        aim = self._aim(self.seat, types)
        return self._with_energy(guns, aim, [foe], self.winning(class_), self.losing(types, place)).value

    # -- launches and returns

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
        if self._needs_jump(place, type_):
            value -= self.prices["energy"]
        # the ship that is left for later launches should be the better one
        return value - 0.05 * self.facts(type_).range - 0.1 * self.has_trait(type_, "navigation")

    def _needs_jump(self, place: Place, type_: str) -> bool:
        reach = self.facts(type_).range + sum(change.n for change in self._launched("range"))
        return bool(self.places) and all(distance(self.view, start, place) > reach for start in self.places)

    def can_launch(self, place: Place, type_: str) -> bool:
        """About what `turn.why_no_launch` finds out; the question names the types that really may go."""
        if is_nebula(place) and not self.has_trait(type_, "navigation", launched=True):
            return False
        if not self.places:
            occupied = any(place in card.places for card in self.view.raiders.values()) or any(
                ship.at == place for other in self.rivals for ship in self.view.players[other].ships
            )
            return not occupied or self.has_trait(type_, "attack", launched=True)
        if not self._needs_jump(place, type_):
            return True
        return self.has_trait(type_, "hyperjump", launched=True) and self.purse["energy"] > 0

    def activating(self, place: Place, type_: str) -> float:
        """What the active location gives."""
        tile = self.view.tiles.get(place, "")
        value = 0.0
        moon = self.view.moons.get(place)
        if is_nebula(place):
            value += (self.moon_worth(moon[0]) if moon else 0.0) + 0.3
            value += self._abilities("activate.nebula", type_)
        elif tile in PLANETS:
            value += self.moon_worth(moon[0]) if moon else self.worth(PLANETS[tile].no_moon_gain)
        elif tile in SPECIALS:
            value += 2 * self.worth(SPECIALS[tile].benefit)
        elif tile in BASES:
            value += self._base(tile)
        if moon and (is_nebula(place) or tile in PLANETS):
            value += self._abilities("moon.captured", type_)
        return value + self._abilities("activate.after", type_)

    @remembered
    def _base(self, tile: str) -> float:
        return self.worth(BASES[tile].effects)

    @remembered
    def _abilities(self, when: str, type_: str) -> float:
        found = list(FACTIONS[self.me.faction].abilities) if self.me.faction else []
        piece = self.me.upgrades.get(type_)
        if piece:
            found += UPGRADES[piece].unique
        return sum(self.worth(one.effects) for one in found if one.when == when)

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

    @remembered
    def home_values(self) -> list[tuple[float, ModuleId]]:
        """What each module that needs a ship would do in a return now, the best first."""
        values = [
            (self.activation(module, later=False), module)
            for module in self.modules
            if MODULES[module].dock and self.runs(module) and module not in self.view.now.activated
        ]
        return sorted(values, reverse=True)

    def coming_home(self, ships: int) -> float:
        """What a return with so many ships on the board brings: they work in the best modules, energy in others."""
        values = self.home_values()
        total = sum(max(0.0, value) for value, _ in values[:ships])
        rows = {MODULES[module].kind for _, module in values[:ships]}
        energy = self.goods["energy"]
        for value, module in values[ships:]:
            if MODULES[module].kind in rows and module != REACTOR and energy > 0 and value > self.prices["energy"]:
                total += value - self.prices["energy"]
                energy -= 1
        return total

    @lazy
    def launch_price(self) -> float:
        """What a launch must bring: in the last turn more than coming home, before it about what the delay costs."""
        ships = self.working_ships
        home = self.coming_home(ships)
        if self.turns < 1:
            return home
        return home + self.w.home - self.coming_home(ships + 1) if ships else 0.0

    @lazy
    def working_ships(self) -> int:
        return sum(ship.at not in OFF_BOARD or ship.at == BAY for ship in self.me.ships)


@lru_cache(maxsize=4096)
def win_chance(dice: int, aim: int, foes: tuple[Fighter, ...]) -> float:
    """The exact chance to win against these sides."""
    if dice <= 0:
        return 0.0
    return odds([Side((Fighter(dice, aim),)), *[Side((foe,)) for foe in foes]]).win[0]


# ---------------------------------------------------------------- a battle that is being fought


class Fray:
    """The battle at the table, as the seat judges it."""

    def __init__(self, mind: Mind) -> None:
        battle = mind.view.battle
        assert battle is not None
        self.mind = mind
        self.battle = battle
        self.fighters: dict[Seat, FighterView] = {one.seat: one for one in [*battle.fighters, *battle.outside]}
        self.mine = self.fighters.get(mind.seat)
        self.types = [ship.type for ship in mind.me.ships if ship.at == battle.place]
        self.gain = mind.winning(battle.raiders)

    @lazy
    def loss(self) -> float:
        return self.mind.losing(self.types, self.battle.place)

    @property
    def stakes(self) -> float:
        return self.gain + self.loss

    @lazy
    def _sides(self) -> tuple[list[Seat], list[list[Seat]]]:
        """The own side without the seat, and the others."""
        own: list[Seat] = []
        others = []
        for side in self.battle.sides:
            if any(seat != RAIDERS and self.mind.team(seat) == self.mind.team(self.mind.seat) for seat in side):
                own = [seat for seat in side if seat != self.mind.seat]
            else:
                others.append(list(side))
        return own, others

    def chance(self, dice: int = 0, aim: int = 0, *, ties: bool = False, cap: int = MOST_DICE) -> float:
        """The chance to win with so many more dice and so much more targeting."""
        return self._chance(dice, aim, ties, cap)

    @remembered
    def _chance(self, dice: int, aim: int, ties: bool, cap: int) -> float:
        mates, others = self._sides
        if self.mine is None or not others:
            return 0.0
        own = Fighter(
            max(0, min(cap, self.mine.cap or MOST_DICE, self.mine.guns + dice)),
            max(1, min(MOST_TARGETING, self.mine.aim + aim)),
        )
        wins_ties = ties or self.mine.wins_ties
        sides = [Side((own, *[self._fighter(seat, cap) for seat in mates]), wins_ties)]
        sides += [
            Side(tuple(self._fighter(seat, cap) for seat in side), any(self.fighters[seat].wins_ties for seat in side))
            for side in others
        ]
        return odds(sides).win[0]

    def _fighter(self, seat: Seat, cap: int = MOST_DICE) -> Fighter:
        one = self.fighters[seat]
        return Fighter(max(0, min(cap, one.dice)), one.targeting)

    @lazy
    def now(self) -> float:
        return self.chance()

    @property
    def value(self) -> float:
        """What the battle brings as it stands."""
        return self.now * self.gain - (1 - self.now) * self.loss

    # -- after the dice

    def row(self, side: Iterable[Seat]) -> list[int]:
        return sorted([face for seat in side for face in self.fighters[seat].rolled], reverse=True)

    @lazy
    def best_foe(self) -> list[int]:
        _, others = self._sides
        return max([self.row(side) for side in others], default=[])

    @lazy
    def own_row(self) -> list[int]:
        mates, _ = self._sides
        return self.row([self.mind.seat, *mates])

    def wins(self, row: Sequence[int]) -> bool:
        mine = sorted(row, reverse=True)
        return mine > self.best_foe or (mine == self.best_foe and self.mine is not None and self.mine.wins_ties)

    def after_reroll(self, kept: Sequence[int], rolled: int) -> float:
        """About how likely a victory is with some dice kept and some rolled again: each new die is one of the faces
        that targeting allows. Six dice have too many outcomes, so the last ones are taken as evenly spread."""
        aim = self.mine.targeting if self.mine else 1
        faces = range(aim, 7)
        outcomes: list[tuple[int, ...]] = [()]
        for _ in range(min(rolled, 4)):
            outcomes = [(*one, face) for one in outcomes for face in faces]
        rest = [aim + (number * 3) % len(faces) for number in range(rolled - min(rolled, 4))]
        return sum(self.wins([*kept, *one, *rest]) for one in outcomes) / len(outcomes)

    def rerolls(self, own: Sequence[int]) -> tuple[float, int]:
        """The best number of the lowest own dice to roll again, and the chance then."""
        others = list(self.own_row)
        for face in own:
            others.remove(face)
        lowest = sorted(own)
        found = [(self.after_reroll([*others, *lowest[count:]], count), -count) for count in range(len(own) + 1)]
        chance, count = max(found)
        return chance, -count

    # -- cards

    def card(self, effects: Iterable[Effect]) -> float:
        """What a card brings in this battle."""
        return sum(self._effect(effect) for effect in effects)

    def _effect(self, effect: Effect) -> float:
        mind, step = self.mind, self.battle.step
        match effect.op:
            case "dice" if effect.whose == "own":
                return (self.chance(dice=effect.count) - self.now) * self.stakes
            case "targeting" if effect.whose == "own":
                return (self.chance(aim=effect.count) - self.now) * self.stakes
            case "modifier":
                if effect.what == "win_ties":
                    return (self.chance(ties=True) - self.now) * self.stakes
                if effect.what == "dice_cap":
                    return (self.chance(cap=effect.count) - self.now) * self.stakes
                return 0.0
            case "end_battle":
                return max(0.0, -self.value)
            case "withdraw":
                if effect.to == "repair_bay":
                    return max(0.0, self.loss - 0.2)
                return -self.value + 0.4 * len(self.types)
            case "prevent_damage":
                return min(effect.count, len(self.types)) * mind.ship_loss
            case "reroll" if step == "dice":
                if self.wins(self.own_row):
                    return 0.0
                if effect.whose == "own":
                    return self.rerolls(self.mine.rolled if self.mine else [])[0] * self.stakes
                return self._foe_rerolled() * self.stakes
            case "set_die" if step == "dice":
                if self.wins(self.own_row) or not self.own_row:
                    return 0.0
                return self.wins([*self.own_row[:-1], int(effect.value)]) * self.stakes
            case "pay":
                loss = mind.paying(effect.cost)
                return 0.0 if loss is None else max(0.0, self.card(effect.then) - loss)
            case "each_player":
                return 0.6
            case "cancel":
                return 0.6
        return mind.worth([effect])

    def _foe_rerolled(self) -> float:
        """The chance to win if the best die of the best opponent is rolled again."""
        _, others = self._sides
        side = max(others, key=self.row, default=[])
        row = self.row(side)
        if not row:
            return 0.0
        aim = max([self.fighters[seat].targeting for seat in side])
        faces = range(aim, 7)
        return sum(self.own_row > sorted([*row[1:], face], reverse=True) for face in faces) / len(faces)
