"""The nouns of a combat: sides, the fight as it stands, what somebody has to choose, what happened, how it ended.

All of it is plain data without any sentence: whoever shows it finds the words.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from orloj.games.voidfall.combat.facts import NO_SHIPS, Card, Fleet, SideName, cards_of

Target = Literal["voidborn", "fleetless", "fallen", "player", "skirmish"]
TARGETS: tuple[Target, ...] = ("voidborn", "fleetless", "fallen", "player", "skirmish")


class Side(Struct, frozen=True, kw_only=True):
    """One side before the combat. What does not concern it (batteries of an attacker) is left at nothing."""

    fleet: Fleet = NO_SHIPS
    basic: tuple[str, ...] = ()  # technologies; no set, whose order would change when a fight is written and read
    improved: tuple[str, ...] = ()
    void: tuple[str, ...] = ()  # abilities of the Voidborn
    batteries: int = 0  # sector defenses and starbases of the defender, also those printed on a fallen house
    yard_sectors: int = 0  # own sectors next to this one that have a shipyard or a starbase
    active: int = 0  # power that carriers could launch as corvettes
    energy: int = 0
    trade: int = 0  # trade tokens
    bombard: bool = False  # is it the action Bombard?
    materials: int = 0
    energy_is_materials: bool = False  # energy would be paid out of the materials
    absorbs_each_salvo: int = 0  # of the Voidborn: absorptions that come back in every salvo step

    @property
    def cards(self) -> tuple[Card, ...]:
        return cards_of(self.basic, self.improved, self.void)


class Standing(Struct):
    """One side in the midst of the combat."""

    fleet: Fleet
    active: int
    energy: int
    trade: int
    materials: int
    launched: int = 0
    home: Fleet = NO_SHIPS  # went home in escape pods
    tired: Fleet = NO_SHIPS  # of the power left: whose one use in this combat is over (destroyers, absorbing ships)
    absorbed: int = 0  # by cards, of what they absorb once in a combat
    drones: int = 0  # salvo absorptions that are paid for and left
    drones_paid: bool = False
    absorbed_now: int = 0  # in this salvo step, of what comes back in each
    hits: int = 0  # damage that is not dealt with yet


ChoiceKind = Literal["launch", "missiles", "fire", "absorb", "drones", "bombard", "lose", "pods"]
Stage = Literal["launch", "missiles", "fire", "absorb", "drones", "bombard", "lose", "pods", "over"]
Order = Literal["attacker", "defender", "both"]
Result = Literal["won", "surrendered", "held", "tied"]
Source = Literal["cards", "ships", "drones", "bombard", "void"]


class Option(Struct, frozen=True):
    """One answer: a number, or ships."""

    amount: int = 0
    ships: Fleet = NO_SHIPS

    @property
    def token(self) -> str:
        """Short text that is its own within a choice: `2`, or `corvette 2, sentry 1`."""
        named = ", ".join(f"{kind} {count}" for kind, count in self.ships.by_kind().items())
        return named or str(self.amount)


class Choice(Struct, frozen=True):
    """Who has to choose what.

    launch: how many corvettes the carriers launch. missiles: pay energy for missiles (0 or 1). fire: how many
    destroyers use their extra damage now. absorb: how many salvo absorptions are used now. drones: return a trade token
    (0 or 1). bombard: how many absorptions are bought for materials. lose: the power that is recalled. pods: which of
    the power lost in the whole combat moves home instead.
    """

    side: SideName
    kind: ChoiceKind
    options: tuple[Option, ...]
    hits: int = 0  # damage that is to be dealt with


# -- what happened


class Launched(Struct, frozen=True, tag=True):
    """Carriers of the attacker launched corvettes."""

    corvettes: int


class Approach(Struct, frozen=True, tag=True):
    """What a side deals in the approach step, by where it comes from."""

    side: SideName
    batteries: int = 0
    sentries: int = 0
    missiles: int = 0
    cells: int = 0
    destroyers: int = 0
    barrage: int = 0

    @property
    def damage(self) -> int:
        return self.batteries + self.sentries + self.missiles + self.cells + self.destroyers + self.barrage


class Salvo(Struct, frozen=True, tag=True):
    """A salvo step begins."""

    number: int
    attacker: int  # initiative
    defender: int
    first: Order
    always: bool = False  # by Targeting, not by the higher number


class Dealt(Struct, frozen=True, tag=True):
    """A side deals damage in a salvo step."""

    side: SideName
    base: int
    torpedoes: int = 0
    destroyers: int = 0

    @property
    def damage(self) -> int:
        return self.base + self.torpedoes + self.destroyers


class Silent(Struct, frozen=True, tag=True):
    """A side has no initiative and deals nothing."""

    side: SideName


class Absorbed(Struct, frozen=True, tag=True):
    """A side absorbs damage."""

    side: SideName
    by: Source
    amount: int
    materials: int = 0  # paid
    trade: int = 0  # tokens returned


class Lost(Struct, frozen=True, tag=True):
    """Power of a side leaves the combat."""

    side: SideName
    ships: Fleet


class Pods(Struct, frozen=True, tag=True):
    """Power that was lost is moved home instead of being recalled."""

    side: SideName
    ships: Fleet


class Ended(Struct, frozen=True, tag=True):
    result: Result


Event: TypeAlias = Launched | Approach | Salvo | Dealt | Silent | Absorbed | Lost | Pods | Ended


AFTER = -1  # in the place of the number of a salvo: what happens when the combat is over


def by_steps(log: Iterable[Event]) -> list[tuple[int, list[Event]]]:
    """The log by steps: 0 is the approach step, then the salvo steps by their numbers, then `AFTER`."""
    found: list[tuple[int, list[Event]]] = [(0, [])]
    for event in log:
        if isinstance(event, Ended):
            found.append((AFTER, []))
            continue
        if isinstance(event, Salvo):
            found.append((event.number, []))
        found[-1][1].append(event)
    return [(number, events) for number, events in found if events]


class Fight(Struct):
    """A combat as it stands. Never changed once it is handed out: `chosen` returns another one."""

    target: Target
    attacker: Side
    defender: Side
    attacking: Standing
    defending: Standing
    stage: Stage = "launch"
    turn: SideName = "attacker"  # whose damage is being dealt with
    salvo: int = 0  # 0: the approach step
    first: Order = "both"
    reply: bool = False  # the other side has yet to deal its damage in this salvo step
    options: tuple[Option, ...] = ()  # of the choice that is pending
    log: tuple[Event, ...] | None = ()  # None: nobody wants to read it
    result: Result | None = None

    def side(self, name: SideName) -> Side:
        return self.attacker if name == "attacker" else self.defender

    def standing(self, name: SideName) -> Standing:
        return self.attacking if name == "attacker" else self.defending


class Tally(Struct, frozen=True):
    """What the combat meant for one side."""

    left: Fleet  # in the sector
    lost: Fleet  # all that left the combat
    home: Fleet  # of it, moved home
    launched: int = 0
    energy: int = 0  # spent
    materials: int = 0
    trade: int = 0

    @property
    def recalled(self) -> Fleet:
        return self.lost.minus(self.home)


class Outcome(Struct, frozen=True, eq=False):
    """How a combat ended. Outcomes are equal if they are the same for both sides, however many salvos it took.

    `replicators`: it is tied, but the attacker may deploy in the sector and so win it (improved Combat Replicators).
    `keeps_installations`: the attacker need not remove the installations of a sector that is won.
    """

    result: Result
    attacker: Tally
    defender: Tally
    salvos: int
    replicators: bool = False
    keeps_installations: bool = False

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Outcome):
            return NotImplemented
        return (self.result, self.attacker, self.defender) == (other.result, other.attacker, other.defender)

    def __hash__(self) -> int:
        return hash((self.result, self.attacker, self.defender))

    def of(self, side: SideName) -> Tally:
        return self.attacker if side == "attacker" else self.defender

    @property
    def taken(self) -> bool:
        """Does the attacker have the sector, or may have it by deploying there?"""
        return self.result in ("won", "surrendered") or self.replicators
