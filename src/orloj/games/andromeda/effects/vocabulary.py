"""The whole vocabulary: every word registers itself when its module is read."""

from __future__ import annotations

from orloj.games.andromeda.effects import battles, flow, harm, places, progress, resources, stations
from orloj.games.andromeda.effects.core import WORDS

MODULES = (resources, progress, places, harm, flow, battles, stations)
VOCABULARY = tuple(WORDS)
