"""The whole vocabulary: every word registers itself when its module is read; then the effects of all components are."""

from __future__ import annotations

from orloj.games.andromeda.components import all_effects
from orloj.games.andromeda.effects import (
    battles,
    conditions,
    counting,
    harm,
    lasting,
    places,
    progress,
    resources,
    stations,
)
from orloj.games.andromeda.effects.core import COST, EFFECTS

MODULES = (resources, progress, places, harm, lasting, battles, stations, conditions, counting)
COMPOSITES = ("pay", "choice", "if", "each_player")  # what the content writes for nodes that all games have
VOCABULARY = (*COMPOSITES, *[op for op in EFFECTS.words if op != COST])

for effect in all_effects():
    EFFECTS.load(effect.path, effect)
