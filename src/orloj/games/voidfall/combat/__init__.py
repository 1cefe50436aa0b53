"""Combat of Voidfall as pure functions: no game, no table, no chance.

me = Side(fleet=Fleet(corvette=4), basic=frozenset({"shields"}))
them = Side(fleet=Fleet(voidborn=3), batteries=1)
fight = begin(me, them, "voidborn")
while (choice := pending(fight)) is not None:
    fight = chosen(fight, choice.options[0])
outcome(fight).result                       # "won"
forecast(fight, "attacker").outcome         # if both sides choose well
"""

from __future__ import annotations

from orloj.games.voidfall.combat.facts import (
    KINDS,
    NO_SHIPS,
    OTHER,
    SHIPS,
    TECHNOLOGIES,
    VOID_ABILITIES,
    Fleet,
    Kind,
    SideName,
    UnknownCard,
)
from orloj.games.voidfall.combat.model import (
    TARGETS,
    Absorbed,
    Approach,
    Choice,
    ChoiceKind,
    Dealt,
    Ended,
    Event,
    Fight,
    Launched,
    Lost,
    Option,
    Outcome,
    Pods,
    Result,
    Salvo,
    Side,
    Silent,
    Tally,
    Target,
)
from orloj.games.voidfall.combat.search import (
    Branch,
    Forecast,
    Line,
    Taken,
    Value,
    best_line,
    best_outcome,
    forecast,
    sensible,
    worth,
)
from orloj.games.voidfall.combat.steps import (
    BadFight,
    NotAnOption,
    begin,
    chosen,
    free_absorption,
    initiative,
    outcome,
    pending,
    resolve,
)

__all__ = [
    "KINDS",
    "NO_SHIPS",
    "OTHER",
    "SHIPS",
    "TARGETS",
    "TECHNOLOGIES",
    "VOID_ABILITIES",
    "Absorbed",
    "Approach",
    "BadFight",
    "Branch",
    "Choice",
    "ChoiceKind",
    "Dealt",
    "Ended",
    "Event",
    "Fight",
    "Fleet",
    "Forecast",
    "Kind",
    "Launched",
    "Line",
    "Lost",
    "NotAnOption",
    "Option",
    "Outcome",
    "Pods",
    "Result",
    "Salvo",
    "Side",
    "SideName",
    "Silent",
    "Taken",
    "Tally",
    "Target",
    "UnknownCard",
    "Value",
    "begin",
    "best_line",
    "best_outcome",
    "chosen",
    "forecast",
    "free_absorption",
    "initiative",
    "outcome",
    "pending",
    "resolve",
    "sensible",
    "worth",
]
