"""One position as one seat sees it; what is worked out about it is worked out once."""

from __future__ import annotations

from typing import NamedTuple

from orloj.games.ti4.cannon import offense_batteries
from orloj.games.ti4.components import MECATOL, OBJECTIVES, PLANETS, Stats
from orloj.games.ti4.facts import (
    board_tokens,
    has,
    home_tile,
    is_home,
    is_ship,
    note_kind,
    note_owner,
    planets_of,
    seats_alive,
    units_at,
)
from orloj.games.ti4.galaxy import adjacent, neighbours
from orloj.games.ti4.invasion import CUSTODIANS_PRICE, INFLUENCE_FOR_TOKEN
from orloj.games.ti4.judgement.goals import Aim, aims_of, by_planet, by_ships
from orloj.games.ti4.judgement.purse_worth import Means, all_means, payment
from orloj.games.ti4.judgement.weights import WEIGHTS, Weights
from orloj.games.ti4.movement import SPARE_MOVE, move_value, reach
from orloj.games.ti4.purse import GOOD_WORTH, Currency, Good, influence, ready_planets, resources, wealth, worth_of
from orloj.games.ti4.scoring import home_is_whole
from orloj.games.ti4.state import Kind, Place, PlanetId, TileId
from orloj.games.ti4.units import stats
from orloj.games.ti4.view import View
from orloj.kernel import Seat
from orloj.parts.judging import lazy, remembered

USUAL_ROUNDS = 8  # of a game
PAID = 0.4  # of an objective, what brings all that is lacking for its price
SAVINGS = 4  # trade goods that are saved up for an objective of a later round, at most
NO_ATTACK = "no-attack"
PEACE = (NO_ATTACK, "no-entry")
THRONE, PILLAGE = "support-for-the-throne", "pillage"


class Earmark(NamedTuple):
    """What is kept for objectives of this round."""

    planets: frozenset[PlanetId] = frozenset()
    goods: int = 0
    tokens: int = 0  # of the tactic and strategy pools
    aims: tuple[Aim, ...] = ()


class Mover(NamedTuple):
    """Ships of a kind that could come."""

    origin: TileId
    kind: Kind
    number: int
    far: bool = False  # do they come only by moving farther than usual, as few ships may?


class Mind:
    """A position, judged by one of the players."""

    def __init__(self, g: View, seat: Seat, weights: Weights = WEIGHTS) -> None:
        self.g = g
        self.seat = seat
        self.w = weights
        self.me = g.players[seat]

    # -- how far the game has come

    @lazy
    def horizon(self) -> float:
        """Rounds that are still to come after this one, as far as one can guess."""
        lead = max(player.points for player in self.g.players)
        return max(0.0, min(USUAL_ROUNDS - self.g.round, (self.g.goal - lead) / 1.3))

    @lazy
    def others(self) -> list[Seat]:
        return [seat for seat in seats_alive(self.g) if seat != self.seat]

    @lazy
    def leader(self) -> Seat:
        """The strongest of the others."""
        return max(self.others, key=lambda seat: self.g.players[seat].points, default=self.seat)

    @lazy
    def home(self) -> TileId:
        return home_tile(self.g, self.seat)

    @lazy
    def planets(self) -> list[PlanetId]:
        return planets_of(self.g, self.seat)

    @lazy
    def tokens_on_board(self) -> list[TileId]:
        return board_tokens(self.g, self.seat)

    @lazy
    def friends(self) -> frozenset[Seat]:
        """Whom the player will not attack: he has promised it for this round, or a note of theirs gives him a point."""
        promised = {
            one.taker
            for one in self.g.promises
            if one.giver == self.seat and one.word in PEACE and one.round == self.g.round
        }
        notes = {note_owner(one) for one in self.me.notes_in_play if note_kind(self.g, one) == THRONE}
        return frozenset((promised - self.faithless) | notes)

    @lazy
    def faithless(self) -> frozenset[Seat]:
        """Who has broken a promise to the player: nobody trusts him again."""
        return frozenset(one.giver for one in self.g.promises if one.taker == self.seat and one.broken)

    @lazy
    def dangerous(self) -> frozenset[Seat]:
        """Who may win in this round."""
        return frozenset(seat for seat in self.others if self.g.players[seat].points >= self.g.goal - 3)

    @remembered
    def ahead(self, seat: Seat) -> float:
        """How far somebody is ahead of the table, by points and by planets: 1 so far that all others should do
        something about it, 0 not at all, less if he is behind."""
        alive = [self.seat, *self.others]
        points = self.g.players[seat].points - sum([self.g.players[one].points for one in alive]) / len(alive)
        planets = len(planets_of(self.g, seat)) - sum([len(planets_of(self.g, one)) for one in alive]) / len(alive)
        return min(1.0, max(-1.0, points / 2 + planets / 4))

    def enmity(self, seat: Seat) -> float:
        """What comes of attacking somebody: all are glad if it hits those who lead, and whoever is behind already is
        nobody's rival."""
        ahead = self.ahead(seat)
        return self.w.war * (1 - 0.9 * ahead if ahead > 0 else 1 - 0.5 * ahead)

    def rivalry(self, seat: Seat) -> float:
        """How much of somebody's loss is a gain: the more he leads, the more."""
        return self.w.rival * (1 + 3 * max(0.0, self.ahead(seat)))

    # -- objectives

    @lazy
    def aims(self) -> list[Aim]:
        return aims_of(self.g, self.seat)

    @lazy
    def open_aims(self) -> list[Aim]:
        return [aim for aim in self.aims if not aim.met]

    @lazy
    def slots(self) -> int:
        """Public objectives that can be scored until the end of the status phase."""
        if not home_is_whole(self.g, self.seat):
            return 0
        return 1 + ("imperial" in self.me.strategy_cards and "imperial" not in self.me.spent_cards)

    @lazy
    def earmark(self) -> Earmark:
        """What has to be kept for objectives that cost something, if no others will do."""
        public = [aim for aim in self.aims if not aim.secret and aim.met]
        ranked = sorted(public, key=lambda aim: -(self.w.point * aim.points - self.burden(aim)))
        chosen = [aim for aim in ranked[: self.slots] if aim.costs]
        planets: frozenset[PlanetId] = frozenset()
        goods = tokens = 0
        for aim in chosen:
            match aim.condition.resource:
                case "resources" | "influence":
                    means: list[Means] = [one for one in all_means(self.g, self.seat) if one not in planets]
                    paid = payment(self.g, self.seat, aim.condition.resource, aim.condition.amount, means)
                    if paid is not None:
                        goods += sum(isinstance(one, Good) for one in paid.means)
                        planets |= {one for one in paid.means if not isinstance(one, Good)}
                case "trade-goods":
                    goods += aim.condition.amount
                case "command-tokens":
                    tokens += aim.condition.amount
        return Earmark(planets, goods, tokens, tuple(chosen))

    def burden(self, aim: Aim) -> float:
        """What an objective costs, in resources."""
        if aim.condition.type != "spend":
            return 0.0
        each = {"resources": 0.8, "influence": 0.5, "trade-goods": 1.0, "command-tokens": 2.0}
        return each[aim.condition.resource] * aim.condition.amount

    @lazy
    def hoards_goods(self) -> int:
        """Trade goods that an objective wants which is not far, or that a whole income lacks for one."""
        wanted = [
            aim.condition.amount
            for aim in self.aims
            if aim.condition.type == "spend" and aim.condition.resource == "trade-goods" and aim.gap <= 4
        ]
        lacking = [self._short_of(aim) for aim in self.open_aims if aim.condition.type == "spend" and not aim.secret]
        saved = min([goods for goods in lacking if goods > 0], default=0)
        return max([*wanted, saved if saved <= min(SAVINGS, self.g.round) else 0])

    def _short_of(self, aim: Aim) -> int:
        """How much an objective costs more than all planets bring in a round."""
        match aim.condition.resource:
            case "resources":
                return aim.condition.amount - sum([resources(self.g, planet) for planet in self.planets])
            case "influence":
                return aim.condition.amount - sum([influence(self.g, planet) for planet in self.planets])
        return 0

    def _pays(self, aim: Aim, planet: PlanetId) -> float:
        """How much of an objective that costs more than all planets bring a further planet would be."""
        if aim.condition.type != "spend" or aim.secret or (short := self._short_of(aim)) <= 0:
            return 0.0
        brings = resources if aim.condition.resource == "resources" else influence
        return PAID * min(1.0, brings(self.g, planet) / short)

    @lazy
    def free_tokens(self) -> int:
        """Tokens of the tactic and strategy pools that are not kept for an objective."""
        return self.me.tactic + self.me.strategy - self.earmark.tokens

    # -- money

    def spare(self, currency: Currency) -> int:
        """What can be spent without touching what is earmarked."""
        kept = self.earmark
        planets = [planet for planet in ready_planets(self.g, self.seat) if planet not in kept.planets]
        return sum(worth_of(self.g, currency, planet) for planet in planets) + self.spare_goods

    @lazy
    def spare_goods(self) -> int:
        """What trade goods bring that are not earmarked."""
        goods = max(0, self.me.trade_goods - max(self.earmark.goods, self.hoards_goods))
        return goods * GOOD_WORTH(self.g, 1, self.seat)

    @lazy
    def is_robbed(self) -> bool:
        """Does a neighbour take from those who have many trade goods?"""
        return any(neighbours(self.g, self.seat, other) for other in self.others if has(self.g, other, PILLAGE))

    def wealth(self, currency: Currency) -> int:
        return wealth(self.g, self.seat, currency)

    @lazy
    def round_influence(self) -> int:
        """Influence of all planets and trade goods, as it will be when they are ready again."""
        return sum([influence(self.g, planet) for planet in self.planets]) + self.me.trade_goods

    @lazy
    def custodians_price(self) -> int:
        return CUSTODIANS_PRICE(self.g, INFLUENCE_FOR_TOKEN, self.seat)

    @lazy
    def ways_to_mecatol(self) -> dict[TileId, int]:
        """How far those systems are from Mecatol Rex that are near it."""
        beside = set(adjacent(self.g, PLANETS[MECATOL].tile, self.seat, "move")) - {PLANETS[MECATOL].tile}
        behind = {near for tile in beside for near in adjacent(self.g, tile, self.seat, "move")}
        return {**dict.fromkeys(behind, 2), **dict.fromkeys(beside, 1), PLANETS[MECATOL].tile: 0}

    @lazy
    def threshold(self) -> frozenset[TileId]:
        """The systems beside Mecatol Rex, if the token on it can be paid for now."""
        if not self.g.custodians or self.wealth("influence") < self.custodians_price:
            return frozenset()
        return frozenset(tile for tile, steps in self.ways_to_mecatol.items() if steps == 1)

    # -- planets

    @remembered
    def planet(self, planet: PlanetId) -> float:
        """What control of a planet is worth that the player does not control."""
        worth = self.income(planet)
        for aim in self.open_aims:
            worth += self.w.point * aim.points * (by_planet(self.g, self.seat, aim, planet) + self._pays(aim, planet))
        if planet == MECATOL and self.g.custodians:
            worth += self.w.point - 0.5 * self.custodians_price
        return worth + self._throne(planet)

    def _throne(self, planet: PlanetId) -> float:
        """What Mecatol Rex brings beside its income: points by Imperial."""
        return self.w.point * min(1.0, 0.15 * (1 + self.horizon)) if planet == MECATOL else 0.0

    @remembered
    def income(self, planet: PlanetId) -> float:
        """What a planet brings until the end, objectives aside."""
        r, i = resources(self.g, planet), influence(self.g, planet)
        rounds = min(self.w.rounds, self.horizon)
        specialty = 0.5 if PLANETS[planet].specialty else 0.0
        home = 6.0 if is_home(PLANETS[planet].tile) and PLANETS[planet].tile == self.home else 0.0
        return 0.4 + (max(r, i) + 0.4 * min(r, i)) * self.w.planet * rounds + specialty + home

    @remembered
    def harm(self, planet: PlanetId) -> float:
        """What it is worth that its owner loses a planet."""
        owner = self.g.planets[planet].owner
        if owner in (self.seat, -1):
            return 0.0
        worth = self.rivalry(owner) * (self.income(planet) + self._throne(planet))
        if owner in self.dangerous:
            at_home = PLANETS[planet].tile == home_tile(self.g, owner)  # without it he scores no public objectives
            worth += self.w.point * (0.8 if at_home else 0.4 if planet == MECATOL else 0.1)
        return worth

    # -- ships

    @remembered
    def figures(self, kind: Kind, place: Place) -> Stats:
        """The figures of the player's own units."""
        return stats(self.g, self.seat, kind, place)

    @lazy
    def spare_moves(self) -> int:
        """How many ships may move farther than usual in one action."""
        return SPARE_MOVE(self.g, 0, self.seat)

    @lazy
    def reaches(self) -> dict[tuple[TileId, Kind], dict[TileId, int]]:
        """By system and kind of ship: where such ships could go, without the help of gravity rifts."""
        found = {}
        for tile, system in self.g.systems.items():
            force = system.space.get(self.seat)
            if force is None or self.seat in system.tokens:
                continue
            for kind in force.units:
                farthest = move_value(self.g, self.seat, kind, tile) + bool(self.spare_moves)
                there = reach(self.g, self.seat, kind, tile)
                if near := {to: steps for to, steps in there.items() if steps <= farthest}:
                    found[tile, kind] = near
        return found

    @lazy
    def movers(self) -> dict[TileId, list[Mover]]:
        """By system: the ships that could come from elsewhere."""
        found: dict[TileId, list[Mover]] = {}
        for (origin, kind), tiles in self.reaches.items():
            count = units_at(self.g, self.seat, str(origin))[kind]
            usual = move_value(self.g, self.seat, kind, origin)
            for tile, steps in tiles.items():
                if tile != origin:
                    found.setdefault(tile, []).append(Mover(origin, kind, count, steps > usual))
        return found

    @remembered
    def presence(self, tile: TileId) -> float:
        """What it is worth for objectives to have ships in a system where the player has none."""
        return sum(
            [
                self.w.point * aim.points * by_ships(self.g, self.seat, aim, tile)
                for aim in self.aims
                if aim.condition.type in ("ships-in-systems", "ships-at-wormholes", "all")
            ]
        )

    @lazy
    def ships(self) -> dict[TileId, dict[Kind, int]]:
        """The player's ships by system."""
        found = {}
        for tile, system in self.g.systems.items():
            force = system.space.get(self.seat)
            if force is not None and (here := {kind: n for kind, n in force.units.items() if is_ship(kind)}):
                found[tile] = here
        return found

    @lazy
    def threatened(self) -> frozenset[TileId]:
        """Systems where others could land soon: they have transports there or beside them."""
        found = {tile for tile in self.g.systems if any(self._can_land(seat, tile) for seat in self.others)}
        return frozenset(found | {near for tile in found for near in adjacent(self.g, tile, self.seat, "move")})

    def _can_land(self, seat: Seat, tile: TileId) -> bool:
        here = units_at(self.g, seat, str(tile))
        return any(is_ship(kind) and stats(self.g, seat, kind, str(tile)).capacity for kind in here)

    @remembered
    def cannons(self, tile: TileId) -> tuple[float, ...]:
        """By die: the chances of space cannons that others could fire at the player's ships in a system."""
        found: list[float] = []
        for other in self.others:
            for one in offense_batteries(self.g, other, self.seat, tile):
                cannon = stats(self.g, other, one.kind, one.place).cannon
                if cannon is not None:
                    found += [(11 - cannon.hit) / 10] * (cannon.dice * one.units)
        return tuple(found)

    @lazy
    def lacking_units(self) -> dict[Kind, float]:
        """What one more unit of a kind is worth for objectives that count units on the board."""
        found: dict[Kind, float] = {}
        for aim in self.open_aims:
            if aim.condition.type == "units-on-board" and aim.gap:
                kind = aim.condition.unit
                found[kind] = found.get(kind, 0.0) + self.w.point * aim.points * 0.8 / aim.gap
        return found

    @lazy
    def secrets_left(self) -> int:
        """How many more secret objectives the player may have."""
        scored = [one for one in self.me.scored if OBJECTIVES[one].stage == "secret"]
        return 3 - len(scored) - len(self.me.secrets or ())

    @lazy
    def loose_infantry(self) -> int:
        """Ground forces beyond one on each planet."""
        total = 0
        for tile in self.g.systems:
            total += units_at(self.g, self.seat, str(tile)).get("infantry", 0)
        for planet in self.planets:
            total += max(0, units_at(self.g, self.seat, planet).get("infantry", 0) - 1)
        return total
