"""The moments at which something can be done outside the own free actions: by tactic cards, or by abilities.

They are parts of the state; `windows.py` has what can be done at them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from orloj.games.andromeda.components import Place, TacticId
from orloj.kernel import Moment, Seat


class InBattle(Moment, kw_only=True):
    """A step of the battle that is being fought."""

    rule: ClassVar[str] = "andromeda.tactic-types.8"

    place: Place

    def values(self) -> dict[str, Any]:
        return {"place": self.place}

    def refs(self) -> Sequence[str]:
        return (f"place:{self.place}",)


class Diplomacy(InBattle, kw_only=True):
    """One chance for each player to play one card [andromeda.diplomacy.2]."""

    rule: ClassVar[str] = "andromeda.diplomacy.1"
    single_chance: ClassVar[bool] = True


class Preparation(InBattle, kw_only=True):
    pass


class Rolled(InBattle, kw_only=True):
    """All dice have been rolled, also again for targeting."""


class Won(InBattle, kw_only=True):
    pass


class WonAgainstRaiders(InBattle, kw_only=True):
    pass


class Lost(InBattle, kw_only=True):
    pass


class Damage(InBattle, kw_only=True):
    """The losers' ships are about to be damaged."""


class Scrapped(InBattle, kw_only=True):
    """Ships have gone to the scrapyard."""


class BattleOver(InBattle, kw_only=True):
    pass


class ShipLaunched(Moment, kw_only=True):
    """Somebody has put a ship where others stand."""

    rule: ClassVar[str] = "andromeda.tactic-types.1"

    seat: Seat
    place: Place

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "place": self.place}

    def refs(self) -> Sequence[str]:
        return (f"place:{self.place}",)


class CardPlayed(Moment, kw_only=True):
    """Somebody has played a tactic card, which can still be cancelled. Nobody may notice who could do so."""

    rule: ClassVar[str] = "andromeda.tactic-types.1"
    covert: ClassVar[bool] = True

    seat: Seat
    card: TacticId

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "card": self.card}


class Occasion(Moment, kw_only=True):
    """Something at which factions, upgraded ships or raiders do something by themselves."""

    rule: ClassVar[str] = "andromeda.overview.8"

    seat: Seat
    what: str  # as the abilities name it: "moon.captured"
    ships: list[str]  # the types of ships that take part

    def values(self) -> dict[str, Any]:
        return {"player": self.seat}


CARD_MOMENTS: Mapping[str, type[Moment]] = {
    "battle.diplomacy": Diplomacy,
    "battle.prepare": Preparation,
    "battle.rolled": Rolled,
    "battle.won": Won,
    "battle.won_raider": WonAgainstRaiders,
    "battle.lost": Lost,
    "battle.damage": Damage,
    "ship.scrapped": Scrapped,
    "battle.end": BattleOver,
    "opponent.launch": ShipLaunched,
    "opponent.tactic": CardPlayed,
}  # by the `when` of tactic cards
AnyMoment = (
    Diplomacy
    | Preparation
    | Rolled
    | Won
    | WonAgainstRaiders
    | Lost
    | Damage
    | Scrapped
    | BattleOver
    | ShipLaunched
    | CardPlayed
    | Occasion
)
