"""Every component in words, made from the effects that the rules carry out, so that text and behaviour cannot disagree.

`names` and `amounts` are the nouns; `frame` joins clauses (`orloj.parts.effects.wording`); `goods`, `progress`,
`places`, `lasting`, `battles` and `stations` have one clause for each word of the vocabulary; `sentences` makes whole
texts of them, `pieces` the texts of single components, `catalogue` the components with all their facts.
"""

from orloj.games.andromeda.effects.wording.amounts import cost_text, resources_text
from orloj.games.andromeda.effects.wording.catalogue import component, tokens
from orloj.games.andromeda.effects.wording.frame import SAY
from orloj.games.andromeda.effects.wording.names import WORDS, resource_name, track_name
from orloj.games.andromeda.effects.wording.sentences import ability_text, effect_text, effects_text, when_text

__all__ = [
    "SAY",
    "WORDS",
    "ability_text",
    "component",
    "cost_text",
    "effect_text",
    "effects_text",
    "resource_name",
    "resources_text",
    "tokens",
    "track_name",
    "when_text",
]
