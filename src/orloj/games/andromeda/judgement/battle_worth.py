"""What a battle promises that a launch would bring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct

from orloj.games.andromeda.abilities import abilities
from orloj.games.andromeda.battle import aim_with, roller, structure_dice
from orloj.games.andromeda.components import Place
from orloj.games.andromeda.fleet import cannons_of, shields_left
from orloj.games.andromeda.judgement.effect_worth import EffectWorth
from orloj.games.andromeda.odds import MOST_DICE, Fighter, Side, odds
from orloj.games.andromeda.raiders import cannons, comers, raider_of, sorties, targeting
from orloj.games.andromeda.reach import reaches
from orloj.kernel import Seat
from orloj.parts.judging import lazy, remembered


class BattlePlan(Struct, frozen=True):
    """What a battle would bring, and with how much energy it is fought best."""

    value: float
    chance: float = 0.0
    energy: int = 0


NO_BATTLE = BattlePlan(0.0)


@lru_cache(maxsize=4096)
def win_chance(own: Fighter, foes: tuple[Fighter, ...]) -> float:
    """The exact chance to win against these sides."""
    if not own.dice:
        return 0.0
    return odds([Side((own,)), *[Side((foe,)) for foe in foes]]).win[0]


class BattleWorth(EffectWorth):
    """The exact odds times what a victory brings, less the ships that a defeat costs."""

    # -- what is at stake

    @remembered
    def winning(self, raiders: str) -> float:
        """What a victory brings."""
        value = self.step("dominance")
        moments = ["battle.won"]
        if raiders:
            value += self.worth(raider_of(self.view, raiders).reward)
            moments.append("battle.won_raider")
        return value + sum(
            self.worth(one.effects) for _, one in abilities(self.view, self.seat, ()) if one.when in moments
        )

    def losing(self, ships: Iterable[str], place: Place) -> float:
        """What a defeat costs: the ships, a plan that needs one of them; but one draws a card, or better."""
        total = 0.0
        for type_ in ships:
            total += 0.3 if shields_left(self.view, self.seat, type_) else self.ship_loss
        if "transport" in ships and place in self.sites and place in self.transports_at:
            total += 0.25 * self.best_plan(self.purse, self.me.commanders, "")
        return total - max(self.prices["tactic"], 0.0)

    @lazy
    def ship_loss(self) -> float:
        """A ship in the scrapyard does not work in the next return."""
        count = len(self.fleet)
        least = self.docked_later[min(count, len(self.docked_later)) - 1] if self.docked_later else 0.0
        return (0.5 + max(0.4, least)) * min(1.0, self.turns)

    # -- against whom, with what

    def guns(self, seat: Seat, types: Iterable[str]) -> int:
        """The cannons of ships of these types."""
        values = self.view.players[seat].ship_values
        return sum([values[type_].cannons for type_ in types])

    @remembered
    def _aim(self, types: tuple[str, ...]) -> int:
        return aim_with(self.view, self.seat, types)

    def _raiders(self, class_: str, figures: int) -> Fighter:
        return roller(cannons(self.view, class_, figures), targeting(self.view, class_, figures))

    @remembered
    def raiders_for(self, place: Place) -> dict[str, int]:
        """The raiders that would be in a battle at a place, by class: those there, or those that would come."""
        there = self.view.raider_at(place)
        found = {there: self.view.raiders[there].places.count(place)} if there else {}
        for class_ in sorties(self.view, place):
            found[class_] = found.get(class_, 0) + len(comers(self.view, class_, place))
        return found

    @remembered
    def _foes(self, place: Place) -> list[Fighter]:
        """The opponents who have ships at a place; they will spend some energy."""
        found: list[Fighter] = []
        for other in self.rivals:
            types = [ship.type for ship in self.view.ships_at(place, other)]
            if types:
                guns = self.guns(other, types) + structure_dice(self.view, other, place)
                spare = min(2, self.view.players[other].goods.get("energy", 0))
                found.append(roller(guns + spare, aim_with(self.view, other, types)))
        return found

    @remembered
    def _helpers(self, place: Place) -> list[str]:
        """The types of own ships that could join a battle at a place, the strongest first."""
        near = [
            ship.type
            for ship in self.me.on_board
            if ship.at != place
            and not (ship.type == "transport" and ship.at in self.sites)
            and reaches(self.view, self.seat, ship.type, [ship.at], place) == "near"
        ]
        return sorted(near, key=lambda one: -self.ship_values(one).cannons)

    # -- battles

    def fight(self, place: Place, type_: str) -> BattlePlan:
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

    def _best_battle(self, place: Place, type_: str, foes: Sequence[Fighter], raiders: str) -> BattlePlan:
        mine = [ship.type for ship in self.view.ships_at(place, self.seat)]
        near = self._helpers(place)
        gain = self.winning(raiders)
        launched = cannons_of(self.view, self.seat, type_, launched=True) + structure_dice(self.view, self.seat, place)
        best = BattlePlan(-99.0)
        for count in range(min(3, len(near)) + 1):
            guns = self.guns(self.seat, [*mine, *near[:count]]) + launched
            types = (*mine, type_, *near[:count])
            aim = self._aim(types)
            found = self._with_energy(guns, aim, foes, gain, self.losing(types, place))
            if found.value > best.value:
                best = found
        return best

    def _with_energy(self, guns: int, aim: int, foes: Sequence[Fighter], gain: float, loss: float) -> BattlePlan:
        """The best amount of energy for a battle."""
        best = BattlePlan(-99.0)
        rivals = tuple(foes)
        for energy in range(max(0, min(self.goods["energy"], MOST_DICE - guns)) + 1):
            chance = win_chance(roller(guns + energy, aim), rivals)
            value = chance * gain - (1 - chance) * loss - self.energy_price(energy)
            if value > best.value:
                best = BattlePlan(value, chance, energy)
        return best

    def against(self, class_: str, place: Place) -> float:
        """What a battle of the ships at a place against raiders that come there is worth."""
        types = [ship.type for ship in self.view.ships_at(place, self.seat)]
        guns = self.guns(self.seat, types) + structure_dice(self.view, self.seat, place)
        foe = self._raiders(class_, self.raiders_for(place).get(class_, 1))
        aim = self._aim(tuple(types))
        return self._with_energy(guns, aim, [foe], self.winning(class_), self.losing(types, place)).value
