"""The moments at which tactic cards can be played outside the own free actions, and the book of these cards.

A card says by its `when` to which moment it belongs; the windows of the kernel ask those who hold a fitting one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from orloj.games.andromeda.components import TACTIC_TYPES, TACTICS, Place, Tactic, TacticId
from orloj.games.andromeda.state import State
from orloj.kernel import Book, Moment, Seat


class InBattle(Moment):
    """A step of the battle that is being fought."""

    rule = "andromeda.tactic-types.8"

    def __init__(self, place: Place) -> None:
        self.place = place

    def values(self) -> dict[str, Any]:
        return {"place": self.place}

    def refs(self) -> Sequence[str]:
        return (f"place:{self.place}",)


class Diplomacy(InBattle):
    rule = "andromeda.diplomacy.1"


class Preparation(InBattle):
    rule = "andromeda.tactic-types.8"


class Rolled(InBattle):
    """All dice have been rolled, also again for targeting."""


class Won(InBattle):
    pass


class WonAgainstRaiders(InBattle):
    pass


class Lost(InBattle):
    pass


class Damage(InBattle):
    """The losers' ships are about to be damaged."""


class Scrapped(InBattle):
    """Ships have gone to the scrapyard."""


class BattleOver(InBattle):
    pass


class ShipLaunched(Moment):
    """Somebody has put a ship where others stand."""

    rule = "andromeda.tactic-types.1"

    def __init__(self, seat: Seat, place: Place) -> None:
        self.seat = seat
        self.place = place

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "place": self.place}

    def refs(self) -> Sequence[str]:
        return (f"place:{self.place}",)


class CardPlayed(Moment):
    """Somebody has played a tactic card, which can still be cancelled."""

    rule = "andromeda.tactic-types.1"

    def __init__(self, seat: Seat, card: TacticId) -> None:
        self.seat = seat
        self.card = card

    def values(self) -> dict[str, Any]:
        return {"player": self.seat, "card": self.card}


MOMENTS: Mapping[str, type[Moment]] = {
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
}


def _holds(g: State, seat: Seat, id: str) -> bool:
    return any(TACTICS[card].id == id for card in g.players[seat].hand.cards)


def _hides(g: State, seat: Seat) -> bool:
    return bool(g.players[seat].hand.cards)


BOOK: Book[State] = Book(_holds, _hides)


def _usable(tactic: Tactic) -> Any:
    """May a seat play the card at this moment, if it holds it?"""

    def usable(g: State, seat: Seat, moment: Moment) -> bool:
        battle = g.battle
        if tactic.own_turn_only and seat != g.active:
            return False
        if tactic.needs_own_ships_in_battle and (battle is None or seat not in battle.fighters):
            return False
        match moment:
            case ShipLaunched():
                return bool(g.ships_at(moment.place, seat)) and g.team_of(seat) != g.team_of(moment.seat)
            case CardPlayed():
                return not moment.cancelled and g.team_of(seat) != g.team_of(moment.seat)
            case Diplomacy():
                return battle is not None and seat not in battle.diplomacy
            case Won() | WonAgainstRaiders():
                return battle is not None and seat in battle.winners
            case Lost() | Damage():
                return battle is not None and seat in battle.losers
            case Scrapped():
                return battle is not None and battle.scrapped.get(seat, 0) > 0
        return True

    return usable


def _register() -> None:
    for tactic in TACTIC_TYPES:
        if tactic.when in MOMENTS:
            BOOK.ability(tactic.id, "when", MOMENTS[tactic.when], _usable(tactic), rule="andromeda.tactics.1")(
                _player_of(tactic)
            )


def _player_of(tactic: Tactic) -> Any:
    async def play(g: State, seat: Seat, moment: Moment) -> bool:
        from orloj.games.andromeda.tactics import play_by_id

        await play_by_id(g, seat, tactic.id, moment)
        return False  # a second copy may be played in the same window

    return play


_register()
