"""What a fight comes to if both sides choose well: for bots, for the page before a combat, for the calculator.

There is no chance in a combat [voidfall.combat.2], so it is enough to try everything. Few positions are really
different, since equal ones are looked at once, and some choices never have to be tried:

- Absorbing at once is at least as good as absorbing later: what is still there gives initiative, fires and absorbs.
- Firing at once is at least as good as firing later, for the same reason seen from the other side.
- Of ships that are of the same use for the rest of the combat the cheapest is lost.
- Escape pods take the dearest ships, as many as possible or none.

So a value must neither reward a side for losing its own power nor for keeping cheap ships instead of dear ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from operator import le
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from orloj.games.voidfall.combat.facts import OTHER, USED_ONCE, Fleet, SideName, ship_initiative
from orloj.games.voidfall.combat.model import Choice, Event, Fight, Option, Outcome
from orloj.games.voidfall.combat.steps import chosen, key, outcome, pending, worth_of

Value: TypeAlias = Callable[[Outcome, SideName], Any]  # how good it is for that side; more is better
Reply = Literal["best", "friendly", "hostile"]

MOST_POSITIONS = 20_000  # that are looked at before the rest is guessed; usual fights have a few hundred
_TRADE = 3  # resources that a trade token is worth, to compare what is spent


def worth(end: Outcome, side: SideName) -> tuple[int, ...]:
    """Who has the sector, then the own power that is left, then what was spent, then what the other side lost."""
    own, other = end.of(side), end.of(OTHER[side])
    if end.taken:
        rank = 2
    elif end.result == "tied":
        rank = 1
    else:
        rank = 0
    return (
        rank if side == "attacker" else 2 - rank,
        own.left.power,
        own.home.power,
        -(own.energy + own.materials + _TRADE * own.trade),
        other.lost.power,
        worth_of(own.left) * 2 + worth_of(own.home),
    )


class Taken(NamedTuple):
    """A choice and what was chosen."""

    choice: Choice
    option: Option


class Line(Struct, frozen=True):
    """One way in which the fight goes on to its end."""

    outcome: Outcome
    taken: tuple[Taken, ...]  # from here on
    log: tuple[Event, ...]  # from the beginning of the combat; empty if the fight keeps none


class Branch(Struct, frozen=True):
    """An answer to the pending choice and what it leads to, if both sides go on well. `best` and `worst` are for the
    side that asks, if the other one does what is best or worst for it."""

    option: Option
    outcome: Outcome
    best: Outcome
    worst: Outcome


class Crossroads(Struct, frozen=True):
    """A choice on the way, with what each of its options leads to if both sides go on well."""

    fight: Fight
    choice: Choice
    taken: Option
    ends: tuple[tuple[Option, Outcome], ...]


class Forecast(Struct, frozen=True):
    """What one side can expect.

    `line`: both sides choose what is best for themselves. `best`, `worst`: the side chooses well, and the other one as
    this side would like it most or least. `branches`: all answers to the pending choice, first the best for who
    chooses.
    """

    side: SideName
    line: Line
    best: Outcome
    worst: Outcome
    branches: tuple[Branch, ...]
    exact: bool = True  # False: there was too much to try, and late choices are the natural ones

    @property
    def outcome(self) -> Outcome:
        return self.line.outcome

    @property
    def certain(self) -> bool:
        """Nothing that the other side chooses makes a difference to how this one ends."""
        return self.best == self.worst


def forecast(fight: Fight, side: SideName, value: Value = worth, *, most: int = MOST_POSITIONS) -> Forecast:
    """The best line of a side against the best reply, the range, and all answers to the pending choice, best first."""
    main = _Search(side, value, "best", most)
    open_ended = _chooses(fight, OTHER[side])
    friendly = _Search(side, value, "friendly", most) if open_ended else main
    hostile = _Search(side, value, "hostile", most) if open_ended else main
    quiet = _quiet(fight)
    line = _line(fight, main)
    choice = pending(fight)
    if choice is None:
        return Forecast(side, line, line.outcome, line.outcome, ())
    found = []
    for option in choice.options:
        after = chosen(quiet, option)
        found.append(Branch(option, main.solve(after), friendly.solve(after), hostile.solve(after)))
    found.sort(key=lambda branch: value(branch.outcome, choice.side), reverse=True)
    best, worst = friendly.solve(quiet), hostile.solve(quiet)
    exact = main.exact and friendly.exact and hostile.exact
    return Forecast(side, line, best, worst, tuple(found), exact)


def best_line(fight: Fight, value: Value = worth, *, most: int = MOST_POSITIONS) -> Line:
    """How the fight goes on if both sides choose what is best for themselves."""
    return _line(fight, _Search("attacker", value, "best", most))


def best_outcome(fight: Fight, value: Value = worth, *, most: int = MOST_POSITIONS) -> Outcome:
    """How the fight ends if both sides choose what is best for themselves: the quick question of bots."""
    return _Search("attacker", value, "best", most).solve(_quiet(fight))


def _chooses(fight: Fight, name: SideName) -> bool:
    """May this side have anything to choose that makes a difference?"""
    side = fight.side(name)
    fleet = side.fleet
    if fleet.voidborn or not fleet.power:
        return False
    return (
        len(fleet.by_kind()) > 1
        or side.bombard
        or any(card.recall_to_home or card.cost_energy or card.cost_trade for card in side.cards)
        or (name == "attacker" and (fleet.carrier > 0))
    )


def crossroads(fight: Fight, value: Value = worth, *, most: int = MOST_POSITIONS) -> tuple[Crossroads, ...]:
    """All choices of the line in which both sides choose what is best for themselves."""
    search = _Search("attacker", value, "best", most)
    at = _quiet(fight)
    found = []
    while (choice := pending(at)) is not None:
        taken = search.answer(at)
        ends = tuple([(option, search.solve(chosen(at, option))) for option in choice.options])
        found.append(Crossroads(at, choice, taken, ends))
        at = chosen(at, taken)
    return tuple(found)


class _Search:
    """Positions that were solved, for one way in which the other side replies."""

    def __init__(self, side: SideName, value: Value, reply: Reply, most: int) -> None:
        self.side = side
        self.value = value
        self.reply = reply
        self.most = most
        self.exact = True
        self.solved: dict[tuple[object, ...], Outcome] = {}

    def solve(self, fight: Fight) -> Outcome:
        if fight.stage == "over":
            return outcome(fight)
        position = key(fight)
        found = self.solved.get(position)
        if found is None:
            found = self.solved[position] = self._best(fight)
        return found

    def answer(self, fight: Fight) -> Option:
        """What is chosen at the pending choice."""
        wanted = self.solve(fight)
        return next(option for option in sensible(fight) if self.solve(chosen(fight, option)) == wanted)

    def _best(self, fight: Fight) -> Outcome:
        options = sensible(fight)
        if len(self.solved) >= self.most and len(options) > 1:
            options, self.exact = options[:1], False
        ends = [self.solve(chosen(fight, option)) for option in options]
        if len(ends) == 1:
            return ends[0]
        chooser = fight.turn
        if chooser == self.side or self.reply == "best":
            return _best_of(ends, chooser, self.value)
        wished = max if self.reply == "friendly" else min
        return wished(ends, key=lambda end: self.value(end, self.side))


def _best_of(ends: Sequence[Outcome], chooser: SideName, value: Value) -> Outcome:
    """What the chooser likes best; of several such what the other side likes least."""
    values = [value(end, chooser) for end in ends]
    most = max(values)
    liked = [end for end, worth in zip(ends, values, strict=True) if worth == most]
    return liked[0] if len(liked) == 1 else min(liked, key=lambda end: value(end, OTHER[chooser]))


def sensible(fight: Fight) -> tuple[Option, ...]:
    """The options of the pending choice that can be better than the others. A game that does not want to ask needlessly
    asks only if there are several of these."""
    match fight.stage:
        case "absorb" | "fire":
            return fight.options[:1]
        case "lose":
            return _sensible_losses(fight)
        case "pods":
            return _sensible_pods(fight)
        case _:
            return fight.options


def _sensible_losses(fight: Fight) -> tuple[Option, ...]:
    """Without those that cost as much or more of everything: initiative, cards that need a corvette, extra damage or
    absorptions that are still to come, and the worth of the ships."""
    found: list[tuple[Option, tuple[int, ...]]] = []
    for option in fight.options:  # in the order of their worth
        price = _price(fight, option.ships)
        if not any(all(map(le, lower, price)) for _, lower in found):
            found.append((option, price))
    return tuple([option for option, _ in found])


def _sensible_pods(fight: Fight) -> tuple[Option, ...]:
    """All that is possible, dearest ships first, or nothing; after a tie also all but one, which could be deployed."""
    most = fight.options[0].ships.power
    wanted = [most, most - 1, 0] if fight.result == "tied" else [most, 0]
    by_power: dict[int, Option] = {}
    for option in fight.options:
        by_power.setdefault(option.ships.power, option)
    return tuple([by_power[power] for power in dict.fromkeys(wanted)])


def _price(fight: Fight, ships: Fleet) -> tuple[int, ...]:
    """What the combat strength of the side falls by; its worth is known by the order."""
    name = fight.turn
    own = fight.standing(name)
    left = own.fleet.minus(ships)
    last_corvette = ships.corvette > 0 and not left.corvette
    needed = last_corvette and any(card.needs == "corvette" for card in fight.side(name).cards)
    useful = USED_ONCE[name]
    used_up = sum([max(0, ships[place] - own.tired[place]) for place in useful])
    return (ship_initiative(own.fleet, name) - ship_initiative(left, name), int(needed), used_up)


def _quiet(fight: Fight) -> Fight:
    """The same fight without a log: most of what is tried is not told to anybody."""
    if fight.log is None:
        return fight
    silent = copy(fight)
    silent.log = None
    return silent


def _line(fight: Fight, search: _Search) -> Line:
    told, quiet = fight, _quiet(fight)
    taken: list[Taken] = []
    while (choice := pending(told)) is not None:
        option = search.answer(quiet)
        taken.append(Taken(choice, option))
        told, quiet = chosen(told, option), chosen(quiet, option)
    return Line(outcome(told), tuple(taken), told.log or ())
