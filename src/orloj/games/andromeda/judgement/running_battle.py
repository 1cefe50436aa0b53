"""The battle at the table, as a seat judges it: the chances, what is at stake, what dice and cards would change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from orloj.games.andromeda.components import Effect
from orloj.games.andromeda.forecast import More, chances
from orloj.games.andromeda.judgement.launch_worth import Mind
from orloj.games.andromeda.odds import MOST_DICE
from orloj.games.andromeda.state import RAIDERS
from orloj.games.andromeda.view import Fighter
from orloj.kernel import Seat
from orloj.parts.judging import lazy, remembered


class RunningBattle:
    """The battle at the table, as the seat judges it."""

    def __init__(self, mind: Mind) -> None:
        battle = mind.view.battle
        assert battle is not None
        self.mind = mind
        self.battle = battle
        self.fighters: dict[Seat, Fighter] = {one.seat: one for one in [*battle.fighters, *battle.outside]}
        self.mine = self.fighters.get(mind.seat)
        self.types = [ship.type for ship in mind.view.ships_at(battle.place, mind.seat)]
        self.gain = mind.winning(battle.raiders)

    @lazy
    def loss(self) -> float:
        return self.mind.losing(self.types, self.battle.place)

    @property
    def stakes(self) -> float:
        return self.gain + self.loss

    @lazy
    def _mates(self) -> list[Seat]:
        """The own side without the seat."""
        return [seat for side in self.battle.sides if self._is_own(side) for seat in side if seat != self.mind.seat]

    @lazy
    def _others(self) -> list[list[Seat]]:
        """The other sides."""
        return [side for side in self.battle.sides if not self._is_own(side)]

    def _is_own(self, side: Sequence[Seat]) -> bool:
        team_of = self.mind.view.team_of
        return any(seat != RAIDERS and team_of(seat) == team_of(self.mind.seat) for seat in side)

    def chance(self, dice: int = 0, aim: int = 0, *, ties: bool = False, cap: int = MOST_DICE) -> float:
        """The chance to win with so many more dice and so much more targeting."""
        return self._chance(dice, aim, ties, cap)

    @remembered
    def _chance(self, dice: int, aim: int, ties: bool, cap: int) -> float:
        if self.mine is None or not self._others:
            return 0.0
        sides, found = chances(self.mind.view, self.mind.seat, More(dice, aim, 1, ties), most=cap)
        return next(chance for chance, side in zip(found.win, sides, strict=True) if self.mind.seat in side)

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
        return max([self.row(side) for side in self._others], default=[])

    @lazy
    def own_row(self) -> list[int]:
        return self.row([self.mind.seat, *self._mates])

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
        side = max(self._others, key=self.row, default=[])
        row = self.row(side)
        if not row:
            return 0.0
        aim = max([self.fighters[seat].targeting for seat in side])
        faces = range(aim, 7)
        return sum(self.own_row > sorted([*row[1:], face], reverse=True) for face in faces) / len(faces)
