"""What a seat sees, as numbers: a vector of a fixed length for a game and a number of seats.

A view is taken apart generically. A number stays a number (`pool`); a word, or a list of words, becomes a count for
each word (`players[0].tableau=new-vinland`); None is nothing; other lists are numbered (`order[2]`); keys made of
several words are counted word by word. Which paths and
words there are is noted in `layouts/<game>.toml`, found by playing at random (`python -m orloj.lab.numbers rftg`); so
places in the vector, and the numbers of actions, stay the same until somebody makes the file anew. Whatever the file
does not know is counted in the last number of the view.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from itertools import product
from random import Random
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from orloj.games import GAMES, game_named
from orloj.kernel import AskPay, Game, Question, Seat, Table
from orloj.lab.stepping import Actions, Stepwise, Walk, words_of

LIMIT = 1000.0  # numbers beyond are cut off
UNKNOWN = "unknown"  # how many things were seen that have no number
_PLAYER = re.compile(r"^players\[\d+\]")
_COMPOSED = re.compile(r"[ +]")  # between the parts of a key
_COPY = re.compile(r"\.\d+$")  # which copy of a card it is
_ANY_PLAYER = "players[*]"
Numbers = NDArray[np.float32]


# -- taking a view apart


def flattened(plain: Any, path: str = "") -> dict[str, float]:
    """Plain data as named numbers."""
    found: dict[str, float] = {}
    _flatten(plain, path, found)
    return found


def _flatten(plain: Any, path: str, found: dict[str, float]) -> None:
    if isinstance(plain, dict):
        for key, value in plain.items():
            parts = _COMPOSED.split(str(key))
            if len(parts) == 1:
                _flatten(value, f"{path}.{key}" if path else str(key), found)
            else:  # there may be very many such keys, but not of their parts
                count = float(value) if isinstance(value, int) else 1.0
                for part in parts:
                    _count(path, part, count, found)
                if not isinstance(value, int):
                    _flatten(value, path, found)
    elif isinstance(plain, str):
        if plain:
            _count(path, plain, 1.0, found)
    elif isinstance(plain, list):
        for number, value in enumerate(plain):
            if isinstance(value, str):
                _flatten(value, path, found)
            elif isinstance(value, dict) and all(isinstance(one, str) for one in value.values()):
                _flatten(" ".join(value.values()), path, found)  # a ship and where it is: one thing
            else:
                _flatten(value, f"{path}[{number}]", found)
    elif plain is not None:
        found[path] = float(plain)


def _count(path: str, word: str, count: float, found: dict[str, float]) -> None:
    """Add to the count of a word; a second copy of a card is the same word."""
    name = f"{path}={_COPY.sub('', word)}"
    found[name] = found.get(name, 0.0) + count


def _of_view(table: Table[Any], seat: Seat) -> dict[str, float]:
    return flattened(table.game.named(table.view(seat)))


def _of_question(question: Question[Any, Any]) -> dict[str, float]:
    """What is asked: kind, form, bounds, and the plain ones of the values in its prompt."""
    facts: dict[str, Any] = {
        "kind": question.kind,
        "form": question.form,
        "optional": question.optional,
        "lo": getattr(question, "lo", 1),
        "hi": min(getattr(question, "hi", 1), int(LIMIT)),
        "price": question.price if isinstance(question, AskPay) else 0,
        "values": {key: value for key, value in question.values.items() if isinstance(value, str | int)},
    }
    return flattened(facts, "ask")


# -- the layout


@dataclass(frozen=True)
class Layout:
    """What a game's numbers and actions mean."""

    words: tuple[str, ...]  # of answers: the actions
    paths: Mapping[str, tuple[str, ...]]  # by path the words seen there; "" is a number

    @cached_property
    def actions(self) -> Actions:
        return Actions(self.words)

    def names(self, seats: int) -> list[str]:
        """The names of all numbers of the view and the question."""
        names = []
        for path, words in self.paths.items():
            for place in [path.replace("*", str(seat)) for seat in range(seats)] if "*" in path else [path]:
                names += [f"{place}={word}" if word else place for word in words]
        return names


@cache
def layout_of(game_id: str) -> Layout:
    """The layout from the game's file; a game without one is played at random to find out."""
    file = files("orloj.lab") / "layouts" / f"{game_id}.toml"
    if not file.is_file():
        return survey(game_named(game_id), games=6)
    plain = msgspec.toml.decode(file.read_bytes())
    return Layout(tuple(plain["words"]), {path: tuple(words) for path, words in plain["numbers"].items()})


class Observer:
    """Makes the vector: view and question by the layout; then, for each action, how often it was taken in the answer
    that is being put together, and as which step last."""

    def __init__(self, layout: Layout, seats: int) -> None:
        known = layout.names(seats)
        actions = [layout.actions.name(action) for action in range(len(layout.actions))]
        self.names = [
            *known,
            UNKNOWN,
            *[f"taken {name}" for name in actions],
            *[f"taken as step {name}" for name in actions],
        ]
        self._place = {name: place for place, name in enumerate(known)}
        self._unknown = len(known)
        self._taken = len(known) + 1
        self._actions = len(actions)

    def __len__(self) -> int:
        return len(self.names)

    def observe(self, table: Table[Any], seat: Seat, walk: Walk | None = None) -> Numbers:
        """The numbers for a seat; `walk` is its own answer in the making, if it is its step."""
        numbers = np.zeros(len(self.names), np.float32)
        self._fill(numbers, _of_view(table, seat))
        if walk is not None:
            self._fill(numbers, _of_question(walk.question))
            for step, action in enumerate(walk.taken, 1):
                numbers[self._taken + action] += 1
                numbers[self._taken + self._actions + action] = step
        return np.clip(numbers, -LIMIT, LIMIT, out=numbers)

    def observe_step(self, play: Stepwise, seat: Seat) -> Numbers:
        """The numbers for any seat at a table played step by step."""
        return self.observe(play.table, seat, play.walk if seat == play.seat else None)

    def _fill(self, numbers: Numbers, found: Mapping[str, float]) -> None:
        place_of = self._place
        unknown = 0
        for name, value in found.items():
            place = place_of.get(name)
            if place is None:
                unknown += 1
            else:
                numbers[place] = value
        numbers[self._unknown] += unknown


# -- finding a layout


def survey(game: Game[Any], *, games: int, every: int = 7) -> Layout:
    """What is seen in games played at random, `games` for each mode and number of players, with all the options."""
    words: set[str] = set()
    seen: dict[str, set[str]] = defaultdict(set)
    for table, rng in _tables(game, games):
        for number in range(100_000):
            asks = table.asks()
            for seat, question in asks.items():
                words |= words_of(question)
                _note(seen, _of_question(question))
                if number % every == 0:
                    _note(seen, _of_view(table, seat))
            if not asks:
                for seat in range(table.header.seats):
                    _note(seen, _of_view(table, seat))
                break
            awaited = [seat for seat in asks if not asks[seat].optional or rng.random() < 0.1]
            seat = rng.choice(awaited or list(asks))
            table.answer(seat, asks[seat].sample(rng))
    paths = {path: tuple(sorted(seen[path], key=_naturally)) for path in sorted(seen, key=_naturally)}
    return Layout(tuple(sorted(words, key=_naturally)), paths)


def _tables(game: Game[Any], games: int) -> Iterator[tuple[Table[Any], Random]]:
    for mode in game.modes:
        for seats, number in product(range(mode.players[0], mode.players[1] + 1), range(games)):
            rng = Random(f"survey/{mode.id}/{seats}/{number}")
            options = {option.id: rng.choice(option.values) for option in game.options}
            yield Table.new(game, seats, mode=mode.id, options=options, seed=rng.getrandbits(32)), rng


def _note(seen: dict[str, set[str]], found: Iterable[str]) -> None:
    for name in found:
        path, _, word = name.partition("=")
        seen[_PLAYER.sub(_ANY_PLAYER, path)].add(word)


def _naturally(text: str) -> list[tuple[int, int, str]]:
    """2 before 10."""
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.split(r"(\d+)", text) if part]


def written(layout: Layout) -> str:
    """A layout as the text of its file."""
    numbers = [f"{_toml(path)} = {_toml(words)}" for path, words in layout.paths.items()]
    return "\n".join([f"words = {_toml(layout.words)}", "", "[numbers]", *numbers, ""])


def _toml(plain: Any) -> str:
    return msgspec.json.encode(plain).decode()  # texts and lists of them look the same in both


def main(arguments: Sequence[str]) -> None:
    """Print the layout of a game, for its file."""
    [game_id] = arguments
    sys.stdout.write(f"# Made by `python -m orloj.lab.numbers {game_id}`.\n{written(survey(GAMES[game_id], games=30))}")


if __name__ == "__main__":
    main(sys.argv[1:])
