"""Trees of effects: what the components of a game do, as data.

A game has a vocabulary of its own words; how they are put together (in order, chosen, repeated, for a price, on a
condition, by each player) is the same in all games. See `docs/parts-effects.md`.
"""

from orloj.parts.effects.nodes import (
    AllOf,
    Amount,
    AnyOf,
    Choice,
    Condition,
    Counted,
    Each,
    Exchange,
    Fact,
    If,
    InOrder,
    May,
    Node,
    Not,
    Repeat,
    Scaled,
    Word,
    walk,
)
from orloj.parts.effects.reading import Reader, meant
from orloj.parts.effects.vocabulary import DONE, NO, YES, Go, Result, Run, Vocabulary

__all__ = [
    "DONE",
    "NO",
    "YES",
    "AllOf",
    "Amount",
    "AnyOf",
    "Choice",
    "Condition",
    "Counted",
    "Each",
    "Exchange",
    "Fact",
    "Go",
    "If",
    "InOrder",
    "May",
    "Node",
    "Not",
    "Reader",
    "Repeat",
    "Result",
    "Run",
    "Scaled",
    "Vocabulary",
    "Word",
    "meant",
    "walk",
]
