"""Words for conditions: of abilities, and of steps (`if`). Each registers itself:

    @condition("droid")
    def droid(g: Known, who: Seat, args: Args, source: Source) -> bool: ...

Content writes them as a table whose first key is the word: `{ rep = "hutt", is = ["positive"] }`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from orloj.content import BadContent
from orloj.games.outer_rim.components import ASSETS, CHARACTERS, SPACES
from orloj.games.outer_rim.facts import Known, level, skills
from orloj.games.outer_rim.state import Source
from orloj.kernel import Seat
from orloj.parts.effects import meant

Args = Mapping[str, Any]
Test = Callable[[Known, Seat, Args, Source], bool]

CONDITIONS: dict[str, Test] = {}
NO_SOURCE = Source()
JOINED = ("or", "and", "not")


def condition(word: str) -> Callable[[Test], Test]:
    def keep(test: Test) -> Test:
        CONDITIONS[word] = test
        return test

    return keep


def word_of(cond: Args) -> str:
    """The word of a condition, as it is written."""
    word = next(iter(cond), "")
    if word not in CONDITIONS and word not in JOINED:
        raise BadContent(f"{word!r} is no condition; did you mean: {meant(word, CONDITIONS)}")
    return word


def holds(g: Known, who: Seat, cond: Args, source: Source = NO_SOURCE) -> bool:
    """Is a condition met? An empty one always is."""
    if not cond:
        return True
    word = word_of(cond)
    match word:
        case "or":
            return any(holds(g, who, part, source) for part in cond["or"])
        case "and":
            return all(holds(g, who, part, source) for part in cond["and"])
        case "not":
            return not holds(g, who, cond["not"], source)
    return CONDITIONS[word](g, who, cond, source)


@condition("rep")
def _rep(g: Known, who: Seat, args: Args, _source: Source) -> bool:
    return level(g, who, args["rep"]) in args["is"]


@condition("skill")
def _skill(g: Known, who: Seat, args: Args, _source: Source) -> bool:
    return args["skill"] in skills(g, who)


@condition("has")
def _has(g: Known, who: Seat, args: Args, _source: Source) -> bool:
    fitting = [
        card
        for card in g.players[who].assets
        if ASSETS[card].type == args["has"] and ("trait" not in args or args["trait"] in ASSETS[card].traits)
    ]
    return len(fitting) >= int(args["min"])


@condition("droid")
def _droid(g: Known, who: Seat, args: Args, _source: Source) -> bool:
    return CHARACTERS[g.players[who].character].droid is bool(args["droid"])


@condition("patrol_here")
def _patrol_here(g: Known, who: Seat, args: Args, _source: Source) -> bool:
    return any(level(g, who, faction) == args["patrol_here"] for faction in g.patrols_at(g.players[who].at))


@condition("positive_reps_min")
def _positive_reps(g: Known, who: Seat, args: Args, _source: Source) -> bool:
    return sum(rep > 0 for rep in g.players[who].rep.values()) >= int(args["positive_reps_min"])


@condition("on")
def _on(g: Known, who: Seat, args: Args, _source: Source) -> bool:
    space = SPACES[g.players[who].at]
    return any(
        kind == space.kind or (space.kind == "planet" and kind == f"{space.faction}_planet") for kind in args["on"]
    )
