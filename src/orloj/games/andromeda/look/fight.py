"""The battle: who rolls what, and the exact odds as it stands and with what could still be added."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from orloj.games.andromeda.components import RAIDERS as RAIDER_FACTS
from orloj.games.andromeda.look.drawn import WORDS, component
from orloj.games.andromeda.look.galaxy import place_name
from orloj.games.andromeda.odds import MOST_TARGETING, Odds, Side, odds
from orloj.games.andromeda.odds import Fighter as Roller
from orloj.games.andromeda.state import RAIDERS
from orloj.games.andromeda.view import BattleView, Fighter, View
from orloj.kernel import AskAmount, Question, Seat
from orloj.words import Lang


@dataclass(frozen=True)
class More:
    """What a player could add: ships with their cannons and targeting, or dice for energy."""

    dice: int = 0
    targeting: int = 0
    ships: int = 0


NOTHING = More()


# -- odds


def _team(view: View, seat: Seat) -> int:
    """Seats of the same number fight on the same side."""
    if seat == RAIDERS:
        return -1
    return seat // 2 if view.teams else seat


def _sides(view: View, battle: BattleView, seat: Seat, more: More) -> list[list[Seat]]:
    """The sides, with a player who comes into the battle."""
    found = [list(side) for side in battle.sides]
    if seat == RAIDERS or not more.ships or any(seat in side for side in found):
        return found
    for side in found:
        if any(_team(view, other) == _team(view, seat) for other in side):
            side.append(seat)
            return found
    return [*found, [seat]]


def _roller(fighter: Fighter, more: More) -> Roller:
    dice = min(fighter.cap, fighter.guns + more.dice)
    return Roller(max(0, dice), max(1, min(MOST_TARGETING, fighter.aim + more.targeting)))


def chances(view: View, seat: Seat = RAIDERS, more: More = NOTHING) -> tuple[list[list[Seat]], Odds]:
    """Who wins how likely, if this player adds that."""
    battle = view.battle
    assert battle is not None
    everybody = {fighter.seat: fighter for fighter in (*battle.fighters, *battle.outside)}
    sides = [[one for one in side if one in everybody] for side in _sides(view, battle, seat, more)]
    found = [
        Side(
            tuple(_roller(everybody[one], more if one == seat else NOTHING) for one in side),
            any(everybody[one].wins_ties for one in side),
        )
        for side in sides
    ]
    return sides, odds(found)


def percent(chance: float, lang: Lang) -> str:
    """A chance in words: not 0 or 100 unless it is certain."""
    number = round(100 * chance)
    if number == 0 and chance > 0:
        return WORDS(lang, "web.percent-below")
    if number == 100 and chance < 1:
        return WORDS(lang, "web.percent-above")
    return WORDS(lang, "web.percent", number=number)


# -- the panel on the board


@dataclass(frozen=True)
class Combatant:
    seat: Seat
    name: str
    dice: int
    targeting: int
    rolled: Sequence[int]
    wins_ties: bool
    raider: str  # the symbol of its class


@dataclass(frozen=True)
class FightSide:
    who: Sequence[Combatant]
    chance: str
    width: int  # in hundredths, of the bar
    state: str  # won, lost, leads, or nothing
    mine: bool


@dataclass(frozen=True)
class Fight:
    """The battle as the board shows it."""

    title: str
    step: str
    sides: Sequence[FightSide]
    nobody: str
    rolled: bool


def fight_of(view: View, names: Sequence[str], lang: Lang) -> Fight | None:
    battle = view.battle
    if battle is None or not battle.fighters:
        return None
    rolled = any(fighter.rolled for fighter in battle.fighters)
    before = not rolled and not battle.ended and len(battle.sides) > 1
    sides, found = chances(view) if before else (battle.sides, None)
    fighters = {fighter.seat: fighter for fighter in battle.fighters}
    decided = bool(battle.winners or battle.losers)
    drawn = []
    for number, side in enumerate(sides):
        who = [_combatant(view, fighters[one], names, lang) for one in side if one in fighters]
        chance = found.win[number] if found else 0
        drawn.append(
            FightSide(
                who=who,
                chance=percent(chance, lang) if found else "",
                width=round(100 * chance),
                state=_state(battle, side) if decided else "",
                mine=view.seat in side,
            )
        )
    return Fight(
        title=WORDS(lang, "web.battle-at", place=place_name(view, battle.place, lang)),
        step=WORDS(lang, "web.step.over" if battle.ended else f"web.step.{battle.step}"),
        sides=drawn,
        nobody=percent(found.nobody, lang) if found and found.nobody else "",
        rolled=rolled,
    )


def _combatant(view: View, fighter: Fighter, names: Sequence[str], lang: Lang) -> Combatant:
    if fighter.seat == RAIDERS:
        assert view.battle is not None
        raider = view.raiders[view.battle.raiders].id if view.battle.raiders else ""
        name = component(raider, lang).name if raider else WORDS(lang, "web.raiders")
        symbol = f"raider.{RAIDER_FACTS[raider].class_}" if raider else "raider"
    else:
        name, symbol = names[fighter.seat], ""
    return Combatant(fighter.seat, name, fighter.dice, fighter.targeting, fighter.rolled, fighter.wins_ties, symbol)


def _state(battle: BattleView, side: Sequence[Seat]) -> str:
    if side == [RAIDERS]:
        return "lost" if battle.winners else "won" if not battle.winners and battle.losers else ""
    return "won" if any(seat in battle.winners for seat in side) else "lost"


# -- advice beside a question


@dataclass(frozen=True)
class Line:
    """One thing that could be added, and what comes of it for the asked player."""

    label: str
    win: str
    width: int
    nobody: str
    now: bool  # as it stands


@dataclass(frozen=True)
class Advice:
    lines: Sequence[Line]
    note: str


def advice_for(ask: Question[Any, Any], view: View, lang: Lang) -> Advice | None:
    """The odds for what is asked now, if it is about a battle whose dice are not rolled yet."""
    battle = view.battle
    if battle is None or battle.ended or any(one.rolled for one in battle.fighters) or len(battle.sides) < 2:
        return None
    match ask.kind:
        case "escalate":
            return _for_ships(ask, view, lang)
        case "energy-dice" if isinstance(ask, AskAmount):
            return _for_energy(ask, view, lang)
        case "when.Diplomacy" | "when.Preparation" | "end-battle":
            return _advice([_line(WORDS(lang, "web.odds.now"), ask.seat, NOTHING, view, lang, now=True)], lang)
    return None


def _line(label: str, seat: Seat, more: More, view: View, lang: Lang, *, now: bool = False) -> Line | None:
    sides, found = chances(view, seat, more)
    team = _team(view, seat)
    mine = next((number for number, side in enumerate(sides) if any(_team(view, one) == team for one in side)), None)
    if mine is None:
        return None
    chance = found.win[mine]
    return Line(label, percent(chance, lang), round(100 * chance), percent(found.nobody, lang), now)


def _advice(lines: Sequence[Line | None], lang: Lang) -> Advice | None:
    shown = [line for line in lines if line is not None]
    return Advice(shown, WORDS(lang, "web.odds.note")) if shown else None


def _for_ships(ask: Question[Any, Any], view: View, lang: Lang) -> Advice | None:
    """With each kind of ship that could come, and with all of them."""
    types = [str(token).split(" ")[0] for token in ask.options]
    lines = [_line(WORDS(lang, "web.odds.now"), ask.seat, NOTHING, view, lang, now=True)]
    for type_ in dict.fromkeys(types):
        label = WORDS(lang, "web.odds.with", what=WORDS(lang, f"web.ship.{type_}"))
        lines.append(_line(label, ask.seat, _ships(view, ask.seat, [type_]), view, lang))
    if len(types) > 1:
        label = WORDS(lang, "web.odds.with-all", count=len(types))
        lines.append(_line(label, ask.seat, _ships(view, ask.seat, types), view, lang))
    return _advice(lines, lang)


def _ships(view: View, seat: Seat, types: Sequence[str]) -> More:
    values: Mapping[str, Any] = view.players[seat].ship_values
    return More(
        dice=sum(values[type_].cannons for type_ in types),
        targeting=sum(1 + values[type_].targeting for type_ in types),
        ships=len(types),
    )


def _for_energy(ask: AskAmount, view: View, lang: Lang) -> Advice | None:
    """For each amount of energy."""
    battle = view.battle
    assert battle is not None
    mine = next(fighter for fighter in battle.fighters if fighter.seat == ask.seat)
    lines = []
    for energy in range(ask.lo, ask.hi + 1):
        dice = energy + mine.first_energy - 1 if energy else 0
        label = WORDS(lang, "web.odds.energy", count=energy)
        lines.append(_line(label, ask.seat, More(dice=dice), view, lang, now=not energy))
    return _advice(lines, lang)
