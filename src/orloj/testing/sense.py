"""Refusing nonsense in positions made by hand.

Each mistake is a `ValueError` with a sentence that says what is wrong and, where it can be guessed, what was meant.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import get_close_matches
from typing import Any

from orloj.kernel.errors import OrlojError
from orloj.kernel.game import Game


def check_table(game: Game[Any], seats: int, mode: str) -> None:
    """So many players can play the game in this mode."""
    if not isinstance(mode, str):
        raise ValueError(f"the name of a mode is a text, not {mode!r}")
    try:
        game.check_setup(seats, mode, {})
    except OrlojError as error:
        raise ValueError(str(error)) from error


def check_lists(**values: object) -> None:
    """Where several names are wanted, a single text would be taken for a list of letters."""
    for name, value in values.items():
        if isinstance(value, str):
            raise ValueError(f"{name} is a list of names, such as [{value!r}], not a text")
        if not isinstance(value, Iterable):
            example = f", such as [{value}]," if isinstance(value, int) else ","
            raise ValueError(f"{name} is a list{example} not {value!r}")


def check_seed(seed: object) -> None:
    """Luck begins with bytes."""
    if not isinstance(seed, bytes):
        raise ValueError(f"a seed is made of bytes, such as b'seed', not {seed!r}")


def check_known(what: str, words: Iterable[object], known: Collection[str], *, see: str = "") -> None:
    """Each of the words is the name of something; if not, say what was probably meant."""
    for word in words:
        if not isinstance(word, str):
            raise ValueError(f"the name of {what} is a text, not {word!r}")
        if word not in known:
            near = get_close_matches(word, list(known))
            if near:
                rest = f"did you mean: {', '.join(near)}"
            else:
                rest = f"see {see}" if see else f"there are: {', '.join(known)}"
            raise ValueError(f"there is no {what} {word!r}; {rest}")


def check_once(words: Iterable[str], advice: str) -> None:
    """Nothing is named twice."""
    seen: set[str] = set()
    for word in words:
        if word in seen:
            raise ValueError(f"{word!r} is named twice; {advice}")
        seen.add(word)


def check_number(what: str, number: object, lo: int, hi: int | None = None) -> None:
    """A whole number within its bounds."""
    if type(number) is not int:
        raise ValueError(f"{what} is a whole number, not {number!r}")
    if number < lo or (hi is not None and number > hi):
        bounds = f"{lo} or more" if hi is None else f"from {lo} to {hi}"
        raise ValueError(f"{what} is {bounds}, not {number}")
