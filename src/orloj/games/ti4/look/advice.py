"""Beside a question: the ways of ships that could come, and the odds of the combat that a move leads to, of one that
goes on, of a landing.

They are worked out by `odds` from the view of the asked seat alone: with all technologies and abilities that work by
themselves, and without cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import structs

from orloj.games.ti4.components import SYSTEMS, UNITS
from orloj.games.ti4.facts import current, fleets_in, force_at, is_ship, units_at
from orloj.games.ti4.galaxy import anomaly_of
from orloj.games.ti4.look.symbols import WORDS
from orloj.games.ti4.moments import Sailing, SpaceCombat, TacticalAction
from orloj.games.ti4.names import name_of
from orloj.games.ti4.odds import Group, Side, ground_odds, space_odds
from orloj.games.ti4.odds.abilities import side_of
from orloj.games.ti4.odds.at_the_table import force_of, guns_of, guns_of_others
from orloj.games.ti4.prospects import prospect
from orloj.games.ti4.sailing import Sail, arriving, sailings_open
from orloj.games.ti4.state import Kind, Place, TileId
from orloj.games.ti4.tactical import Activate
from orloj.games.ti4.units import stats
from orloj.games.ti4.view import View
from orloj.games.ti4.wording import system_name
from orloj.kernel import Question, Seat
from orloj.look.advice import Advice, AdviceRow
from orloj.words import Lang

_MOST_SYSTEMS = 5  # for which the odds of an attack are told before one is chosen
_MOST_SHIPS = 24  # of both sides; more would take too long


def ways_for(ask: Question[Any, Any], view: View) -> dict[TileId, str]:
    """Where ships could come if a system were activated: by system the ships, each with its way."""
    if ask.kind != "action":
        return {}
    found: dict[TileId, str] = {}
    for one in ask.options:
        if isinstance(one, Activate):
            coming = prospect(view, ask.seat, one.system).coming
            ways = [f"{each.kind}:{'-'.join(map(str, each.way))}" for each in coming]
            found |= {one.system: " ".join(ways)} if ways else {}
    return found


def advice_for(ask: Question[Any, Any], view: View, lang: Lang) -> Advice | None:
    """What the chances are for what is asked now."""
    told = _Told(view, ask.seat, lang)
    match ask.kind:
        case "action":
            told.attacks(one.system for one in ask.options if isinstance(one, Activate))
        case "move-ships":
            told.plan(one for one in ask.options if isinstance(one, Sail))
        case "announce-retreat" | "retreat-to":
            told.fight_goes_on()
        case "commit":
            told.landings()
    return Advice(WORDS(lang, f"odds.{told.title}"), told.rows, WORDS(lang, "odds.note")) if told.rows else None


class _Told:
    def __init__(self, view: View, seat: Seat, lang: Lang) -> None:
        self.view, self.seat, self.lang = view, seat, lang
        self.title = "win"
        self.rows: list[AdviceRow] = []

    # -- space

    def attacks(self, tiles: Iterable[TileId]) -> None:
        """With everything that could come."""
        self.title = "attack"
        for tile in tiles:
            if len(self.rows) == _MOST_SYSTEMS:
                return
            foe = self._foe(tile)
            if foe is None:
                continue
            action = TacticalAction(seat=self.seat, tile=tile)
            units = Counter(_own_ships(self.view, self.seat, tile))
            hurt = self._hurt(self.seat, str(tile))
            origins = {
                (one.unit, one.route.partition("-")[0])
                for one in sailings_open(self.view, action)
                if isinstance(one, Sail)
            }
            for kind, origin in sorted(origins):
                units[kind] += units_at(self.view, self.seat, origin)[kind]
                hurt[kind] += self._hurt(self.seat, origin)[kind]
            units += self._wings(units, [origin for _, origin in sorted(origins)])
            if units:
                self._row(system_name(tile, self.lang), dict(units), foe, tile, hurt=hurt)

    def _wings(self, units: Mapping[Kind, int], origins: Iterable[Place]) -> Counter[Kind]:
        """Fighters that the ships could bring along."""
        room = sum(stats(self.view, self.seat, kind).capacity * count for kind, count in units.items())
        there = sum(units_at(self.view, self.seat, origin).get("fighter", 0) for origin in dict.fromkeys(origins))
        count = 0 if units.get("fighter") else min(room, there)
        return Counter({"fighter": count}) if count else Counter()

    def _hurt(self, seat: Seat, place: Place) -> Counter[Kind]:
        """The damaged units of a player in a place: they do not sustain damage again [ti4.36.2]."""
        force = force_at(self.view, seat, place)
        return Counter(force.damaged) if force is not None else Counter()

    def plan(self, more: Iterable[Sail]) -> None:
        """As it is planned, and with one ship more."""
        action = current(self.view, TacticalAction)
        foe = self._foe(action.tile) if action is not None else None
        if action is None or foe is None:
            return
        here = _own_ships(self.view, self.seat, action.tile)
        hurt = self._hurt(self.seat, str(action.tile))
        hurt.update(one.kind for one in action.sailings if one.damaged and one.route[0] != action.tile)
        if here or action.sailings:
            coming = self._coming(action, here)
            self._row(WORDS(self.lang, "odds.planned"), coming, foe, action.tile, now=True, hurt=hurt)
        for kind, route in {one.unit: one.route for one in more}.items():
            joined = TacticalAction(seat=self.seat, tile=action.tile, sailings=list(action.sailings))
            joined.sailings.append(Sailing(kind=kind, route=[int(tile) for tile in route.split("-")]))
            label = WORDS(self.lang, "odds.with", unit=name_of("unit", kind, self.lang))
            self._row(label, self._coming(joined, here), foe, action.tile, hurt=hurt)

    def _coming(self, action: TacticalAction, here: Mapping[Kind, int]) -> dict[Kind, int]:
        coming = Counter(here) + arriving(action)
        return {kind: count for kind, count in coming.items() if is_ship(kind)}

    def fight_goes_on(self) -> None:
        combat = current(self.view, SpaceCombat)
        if combat is None:
            return
        foe = combat.opponent(self.seat)
        attacks = combat.attacker == self.seat
        self._row(
            WORDS(self.lang, "odds.stay"),
            _own_ships(self.view, self.seat, combat.tile),
            foe,
            combat.tile,
            attacks=attacks,
            fresh=False,
            hurt=self._hurt(self.seat, str(combat.tile)),
        )

    def _foe(self, tile: TileId) -> Seat | None:
        return next((seat for seat in fleets_in(self.view, tile) if seat != self.seat), None)

    def _row(
        self,
        label: str,
        units: Mapping[Kind, int],
        foe: Seat,
        tile: TileId,
        *,
        now: bool = False,
        attacks: bool = True,
        fresh: bool = True,
        hurt: Mapping[Kind, int],
    ) -> None:
        """A combat in space; a fresh one begins with the space cannons, of another one the barrage is over."""
        place = str(tile)
        theirs = {kind: count for kind, count in units_at(self.view, foe, place).items() if is_ship(kind)}
        if not units or not theirs or sum(units.values()) + sum(theirs.values()) > _MOST_SHIPS:
            return
        own = force_of(self.view, self.seat, units, place, "space", hurt)
        other = force_of(self.view, foe, theirs, place, "space", self._hurt(foe, place))
        nebula = anomaly_of(tile) == "nebula"
        mine = side_of(own, other, "space", attacks=attacks, nebula=nebula)
        against = side_of(other, own, "space", attacks=not attacks, nebula=nebula)
        if fresh:
            mine = _armed(mine, guns_of(self.view, self.seat, foe, tile))
            guns = guns_of(self.view, foe, self.seat, tile) + guns_of_others(self.view, self.seat, foe, tile)
            against = _armed(against, guns)
        odds = space_odds(*((mine, against) if attacks else (against, mine)), begun=not fresh)
        self.rows.append(AdviceRow(label, odds.win if attacks else odds.lose, now))

    # -- ground

    def landings(self) -> None:
        """With all forces that could land; bombardment is over by then."""
        self.title = "landing"
        action = current(self.view, TacticalAction)
        if action is None:
            return
        place = str(action.tile)
        there = units_at(self.view, self.seat, place)
        for planet, state in ((id, one) for id, one in self.view.planets.items() if id in _planets_of(action.tile)):
            foe = next((seat for seat in state.ground if seat != self.seat), None)
            if foe is None:
                continue
            own = force_of(self.view, self.seat, there, place, "ground", {})
            other = force_of(self.view, foe, units_at(self.view, foe, planet), planet, "ground", {})
            odds = ground_odds(
                side_of(own, other, "ground", attacks=True),
                side_of(other, own, "ground", attacks=False),
                bombarded=True,
            )
            self.rows.append(AdviceRow(name_of("planet", planet, self.lang), odds.win))


def _armed(side: Side, guns: Iterable[Group]) -> Side:
    """With space cannons that fire before the combat."""
    return structs.replace(side, support=(*side.support, *guns))


def _planets_of(tile: TileId) -> tuple[str, ...]:
    return SYSTEMS[tile].planets


def _own_ships(view: View, seat: Seat, tile: TileId) -> dict[Kind, int]:
    here = units_at(view, seat, str(tile))
    return {kind: count for kind, count in here.items() if UNITS[kind].category == "ship"}
