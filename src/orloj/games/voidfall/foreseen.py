"""A combat before it happens: what each target, each force and each choice leads to, from the view of a seat; and
what a skirmish would come to that one may choose.

There is no chance in a combat, so it is told exactly; against a player for the best reply, with the range.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from orloj.games.voidfall.battles import invasion_fight, power_of
from orloj.games.voidfall.combat import Fight, Fleet, Forecast, Outcome, best_outcome, forecast, pending, worth
from orloj.games.voidfall.components import SHIPS, SectorKey, Ship
from orloj.games.voidfall.crises.turns import coming_by_penalty, coming_in_war
from orloj.games.voidfall.deeds import Invade, ResolveBoard, Suffer
from orloj.games.voidfall.invasion import senders
from orloj.games.voidfall.names import WORDS, sector_name
from orloj.games.voidfall.telling import ends_text, option_text, outcome_text, power_name, sector_text, steps_of
from orloj.games.voidfall.view import View
from orloj.kernel import Question, Seat
from orloj.look.calculator import Pick, Step
from orloj.look.foreseen import Foreseen
from orloj.words import Lang

_MOST_POSITIONS = 2000  # a page does not think for long
_FEW_POSITIONS = 300  # where many combats are compared
_MOST_FORCES = 120  # that are tried before an invasion
_MOST_ROWS = 6


def foreseen(ask: Question[Any, Any], view: View, lang: Lang) -> Foreseen | None:
    """What is told beside a question about a combat; None if it is about something else."""
    if ask.kind in ("war", "void-advance"):
        return _skirmish(ask, view, lang)
    if not view.invasions:
        return None
    if ask.kind == "invade":
        return _targets(ask, view, lang)
    if ask.kind == "muster":
        return _forces(ask.seat, view, lang)
    fight = view.invasions[-1].fight
    return _choices(fight, lang) if ask.kind.startswith("combat-") and fight is not None else None


# -- what the Voidborn would do


def _skirmish(ask: Question[Any, Any], view: View, lang: Lang) -> Foreseen | None:
    """Of a war, or of the penalty of a crisis: in which sector, and how it ends there."""
    found = None
    for deed in ask.options:
        match deed:
            case ResolveBoard():
                found = coming_in_war(view, ask.seat)
            case Suffer(crisis):
                found = coming_by_penalty(view, ask.seat, crisis)
    if found is None or not found.fights:
        return None
    told = {key: forecast(fight, "defender", most=_MOST_POSITIONS) for key, fight in found.fights.items()}
    named = "foreseen.struck" if len(told) == 1 else "foreseen.struck-by-lot"
    picks = tuple(
        Pick(WORDS(lang, named, sector=sector_name(key), count=len(told)), ends_text(one.outcome, lang))
        for key, one in told.items()
    )
    if len(told) > 1:
        return Foreseen(WORDS(lang, "foreseen.skirmish", count=found.power), picks, (), WORDS(lang, "foreseen.by-lot"))
    [(key, one)] = told.items()
    title = WORDS(lang, "foreseen.skirmish", count=found.power)
    return Foreseen(title, picks, _steps(one, lang), _note(found.fights[key], one, lang))


# -- where to


def _targets(ask: Question[Any, Any], view: View, lang: Lang) -> Foreseen:
    """Every target, with all power that could be sent there."""
    who = ask.seat
    ends = {
        deed.sector: best_outcome(
            _invasion(view, who, deed.sector, _power(view, who, deed.sector)), most=_FEW_POSITIONS
        )
        for deed in ask.options
        if isinstance(deed, Invade)
    }
    best = max(ends, key=lambda key: worth(ends[key], "attacker"))
    picks = [
        Pick(WORDS(lang, "foreseen.target", sector=sector_name(key)), outcome_text(end, lang), key == best)
        for key, end in ends.items()
    ]
    return Foreseen(WORDS(lang, "foreseen.targets"), tuple(picks))


def _power(view: View, who: Seat, target: SectorKey) -> dict[Ship, int]:
    """All power that could move into a sector."""
    fleets = [view.sectors[key].fleets for key in senders(view, who, target)]
    return {ship: sum(fleet.get(ship, 0) for fleet in fleets) for ship in SHIPS}


def _invasion(view: View, who: Seat, target: SectorKey, power: Mapping[Ship, int], *, log: bool = False) -> Fight:
    return invasion_fight(view, who, target, power, bombard=bool(view.invasions[-1].bombard), log=log)


# -- with how much


def _forces(who: Seat, view: View, lang: Lang) -> Foreseen:
    """For each number of power the force that does best; the smallest that takes the sector is marked."""
    target = view.invasions[-1].sector
    whole = Fleet(**_power(view, who, target))
    tried: dict[int, tuple[Fleet, Outcome]] = {}
    enough = 0
    for fleet in [*_forces_of(whole)[:_MOST_FORCES], whole]:
        if enough and enough + 1 < fleet.power < whole.power:
            continue
        end = best_outcome(_invasion(view, who, target, power_of(fleet)), most=_FEW_POSITIONS)
        old = tried.get(fleet.power)
        if old is None or worth(end, "attacker") > worth(old[1], "attacker"):
            tried[fleet.power] = (fleet, end)
        enough = enough or (fleet.power if end.taken else 0)
    shown = sorted(tried, key=lambda power: (power != whole.power, abs(power - enough)))[:_MOST_ROWS]
    picks = tuple(
        Pick(power_name(tried[power][0], lang), ends_text(tried[power][1], lang), power == enough)
        for power in sorted(shown)
    )
    best = tried[enough or whole.power][0]
    fight = _invasion(view, who, target, power_of(best), log=True)
    found = forecast(fight, "attacker", most=_MOST_POSITIONS)
    title, mark = WORDS(lang, "foreseen.forces"), WORDS(lang, "foreseen.enough")
    return Foreseen(title, picks, _steps(found, lang), _note(fight, found, lang), mark)


def _forces_of(whole: Fleet) -> list[Fleet]:
    """Every force that could be sent, the smallest first."""
    found = [Fleet(*counts) for counts in product(*[range(count + 1) for count in whole])]
    return sorted(found, key=lambda fleet: fleet.power)[1:]


# -- in the combat


def _choices(fight: Fight, lang: Lang) -> Foreseen | None:
    """What each option of the pending choice leads to."""
    choice = pending(fight)
    if choice is None:
        return None
    found = forecast(fight, choice.side, most=_MOST_POSITIONS)
    picks = tuple(
        Pick(option_text(choice, branch.option, lang), ends_text(branch.outcome, lang), number == 0)
        for number, branch in enumerate(found.branches[:_MOST_ROWS])
    )
    return Foreseen(WORDS(lang, "foreseen.choices"), picks, _steps(found, lang), _note(fight, found, lang))


def _steps(found: Forecast, lang: Lang) -> tuple[Step, ...]:
    return tuple(Step(title, tuple(lines)) for title, lines in steps_of(found.line.log, lang))


def _note(fight: Fight, found: Forecast, lang: Lang) -> str:
    """What becomes of the sector, and the range if the other side has something to say."""
    after = sector_text(found.outcome, fight.target, lang)
    if found.certain:
        return after
    best, worst = outcome_text(found.best, lang), outcome_text(found.worst, lang)
    return f"{after} {WORDS(lang, 'foreseen.range', best=best, worst=worst)}"
