"""Steps and abilities in words, made from the data that the rules carry out, so that they cannot disagree.

Each word of the vocabulary needs only messages: `op.<word>` and `op-short.<word>`, filled with the names of its
arguments, and the verb in three forms (`verb.gain.do`, `.to`, `.they`): the first part of the word, or what its
arguments have as `verb`. If they have a `variant`, the messages are those of `<word>-<variant>`.
"""

from orloj.games.outer_rim.wording.abilities import ability_text, goal_text
from orloj.games.outer_rim.wording.steps import nodes_text, steps_text

__all__ = ["ability_text", "goal_text", "nodes_text", "steps_text"]
