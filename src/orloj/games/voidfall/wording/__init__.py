"""Effects, abilities, objectives and crises in words, made from the data that the rules carry out, so that they cannot
disagree.

Each word of the vocabulary needs only messages: `op.<word>` and `op-short.<word>`, filled with what its arguments are
called. Every condition and limit is said: who, where, how many, pure or corrupted, how often.
"""

from orloj.games.voidfall.wording.abilities import (
    ability_text,
    combat_text,
    crisis_text,
    deed_text,
    fleet_text,
    objective_text,
)
from orloj.games.voidfall.wording.measures import condition_text, each_text
from orloj.games.voidfall.wording.steps import action_text, costs_text, effect_text, node_text

__all__ = [
    "ability_text",
    "action_text",
    "combat_text",
    "condition_text",
    "costs_text",
    "crisis_text",
    "deed_text",
    "each_text",
    "effect_text",
    "fleet_text",
    "node_text",
    "objective_text",
]
