"""The battle: who rolls what, and the exact odds as it stands and with what could still be added."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from orloj.games.andromeda.battle import dice_by_energy
from orloj.games.andromeda.components import RAIDERS as RAIDER_FACTS
from orloj.games.andromeda.forecast import NOTHING, More, chances, with_ships
from orloj.games.andromeda.look.drawn import WORDS, component
from orloj.games.andromeda.look.galaxy import place_name
from orloj.games.andromeda.state import RAIDERS
from orloj.games.andromeda.view import BattleView, Fighter, View
from orloj.kernel import AskAmount, Question, Seat
from orloj.look.advice import Advice, AdviceRow
from orloj.look.dice import ShownDie
from orloj.words import Lang

# -- the panel on the board


@dataclass(frozen=True)
class Combatant:
    seat: Seat
    name: str
    dice: int
    targeting: int
    rolled: Sequence[ShownDie]
    wins_ties: bool
    raider: str  # the symbol of its class


@dataclass(frozen=True)
class FightSide:
    who: Sequence[Combatant]
    chance: float | None  # None: the dice have been rolled
    state: str  # won, lost, leads, or nothing
    mine: bool


@dataclass(frozen=True)
class Fight:
    """The battle as the board shows it."""

    title: str
    step: str
    sides: Sequence[FightSide]
    nobody: float  # the chance that all lose
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
        drawn.append(
            FightSide(
                who=who,
                chance=found.win[number] if found else None,
                state=_state(battle, side) if decided else "",
                mine=view.seat in side,
            )
        )
    return Fight(
        title=WORDS(lang, "web.battle-at", place=place_name(view, battle.place, lang)),
        step=WORDS(lang, "web.step.over" if battle.ended else f"web.step.{battle.step}"),
        sides=drawn,
        nobody=found.nobody if found else 0.0,
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
    rolled = [ShownDie(face) for face in fighter.rolled]
    return Combatant(fighter.seat, name, fighter.dice, fighter.targeting, rolled, fighter.wins_ties, symbol)


def _state(battle: BattleView, side: Sequence[Seat]) -> str:
    if side == [RAIDERS]:
        return "lost" if battle.winners else "won" if not battle.winners and battle.losers else ""
    return "won" if any(seat in battle.winners for seat in side) else "lost"


# -- advice beside a question


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
            return _advice([_line(WORDS(lang, "web.odds.now"), ask.seat, NOTHING, view, now=True)], lang)
    return None


def _line(label: str, seat: Seat, more: More, view: View, *, now: bool = False) -> AdviceRow | None:
    sides, found = chances(view, seat, more)
    mine = next((number for number, side in enumerate(sides) if _together(view, seat, side)), None)
    if mine is None:
        return None
    return AdviceRow(label, found.win[mine], now)


def _together(view: View, seat: Seat, side: Sequence[Seat]) -> bool:
    """Does a player fight on this side, or would?"""
    return any(one != RAIDERS and view.team_of(one) == view.team_of(seat) for one in side)


def _advice(lines: Sequence[AdviceRow | None], lang: Lang) -> Advice | None:
    shown = [line for line in lines if line is not None]
    return Advice(WORDS(lang, "web.odds.title"), shown) if shown else None


def _for_ships(ask: Question[Any, Any], view: View, lang: Lang) -> Advice | None:
    """With each kind of ship that could come, and with all of them."""
    types = [ship.type for ship in ask.options]
    lines = [_line(WORDS(lang, "web.odds.now"), ask.seat, NOTHING, view, now=True)]
    for type_ in dict.fromkeys(types):
        label = WORDS(lang, "web.odds.with", what=WORDS(lang, f"web.ship.{type_}"))
        lines.append(_line(label, ask.seat, with_ships(view, ask.seat, [type_]), view))
    if len(types) > 1:
        label = WORDS(lang, "web.odds.with-all", count=len(types))
        lines.append(_line(label, ask.seat, with_ships(view, ask.seat, types), view))
    return _advice(lines, lang)


def _for_energy(ask: AskAmount, view: View, lang: Lang) -> Advice | None:
    """For each amount of energy."""
    battle = view.battle
    assert battle is not None
    mine = next(fighter for fighter in battle.fighters if fighter.seat == ask.seat)
    lines = []
    for energy in range(ask.lo, ask.hi + 1):
        label = WORDS(lang, "web.odds.energy", count=energy)
        more = More(dice=dice_by_energy(energy, mine.first_energy))
        lines.append(_line(label, ask.seat, more, view, now=not energy))
    return _advice(lines, lang)
