"""Which components of a game were ever really used in play, over many games of all modes and numbers of players.

A game that wants to be studied so has a module `exercise` in its folder with

- `PARTS`: for each component id what has to happen with it before it counts as exercised;
- `happened(story)`: the pairs (component id, part) that the story of one game tells of;
- `GIVES_UP`: the kinds of questions in which a component is named to be given up;
- perhaps `OPTIONS`: options of tables that the games go through, one after another.

Half of the games are played at random, the other half by players who keep and use what was not yet exercised.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import cycle
from re import compile as pattern
from typing import Any, Protocol, cast

from orloj.bots import RandomBot
from orloj.games import game_named
from orloj.kernel import Bot, Decision, Game, Line, OrlojError, Table
from orloj.lab.arena import play_out

TRIES = 8  # answers that a curious player considers
_NAMES = pattern(r"[^,=> ]+")


class NothingToExercise(OrlojError):
    """The game does not tell what its components are."""


class Hook(Protocol):
    """The module `exercise` of a game."""

    PARTS: Mapping[str, frozenset[str]]
    GIVES_UP: frozenset[str]

    def happened(self, story: Sequence[Line]) -> set[tuple[str, str]]: ...


@dataclass(frozen=True)
class Exercised:
    """What was found."""

    games: int
    parts: Mapping[str, frozenset[str]]
    seen: Mapping[str, frozenset[str]]

    @property
    def missing(self) -> dict[str, list[str]]:
        """The components that were not fully exercised, each with what never happened."""
        return {id: sorted(parts - self.seen[id]) for id, parts in self.parts.items() if not parts <= self.seen[id]}

    def to_builtins(self) -> dict[str, Any]:
        """The JSON form of `orloj cards --exercised`."""
        return {"total": len(self.parts), "never": list(self.missing)}


class _Curious:
    """Considers a few random answers and takes the one that uses most of what was not yet exercised."""

    def __init__(self, hook: Hook, missing: frozenset[str]) -> None:
        self.hook = hook
        self.missing = missing

    def choose(self, decision: Decision) -> str | None:
        ask = decision.ask
        sign = -1 if ask.kind in self.hook.GIVES_UP else 1
        answers = [ask.sample(decision.rng) for _ in range(TRIES)]
        worth = [sign * sum(self.is_missing(name) for name in _NAMES.findall(answer)) for answer in answers]
        return answers[worth.index(max(worth))]

    def is_missing(self, name: str) -> bool:
        return name in self.missing or name.rpartition(".")[0] in self.missing  # a copy: `public-works.2`


def exercised(game_id: str, games: int, seed: str = "0") -> Exercised:
    """Play so many games and tell what was exercised."""
    *_, last = exercising(game_id, games, seed)
    return last


def exercising(game_id: str, games: int, seed: str = "0") -> Iterator[Exercised]:
    """The same, but tells it after each game."""
    game = game_named(game_id)
    hook = _hook_of(game)
    seen: dict[str, set[str]] = {id: set() for id in hook.PARTS}
    choices = cycle(getattr(hook, "OPTIONS", [{}]))
    ways = cycle([(mode.id, seats) for mode in game.modes for seats in range(mode.players[0], mode.players[1] + 1)])
    for number in range(games):
        if number % 2 == 0:  # so that each way is played by both kinds of players
            mode, seats = next(ways)
            options = next(choices)
            bots: list[Bot] = [RandomBot()] * seats
        else:
            missing = frozenset(id for id, parts in hook.PARTS.items() if not parts <= seen[id])
            bots = [_Curious(hook, missing)] * seats
        table = Table.new(game, seats, mode=mode, options=options, seed=f"{seed}/{number}")
        play_out(table, bots, f"{seed}/{number}")
        for id, part in hook.happened(table.story):
            seen[id].add(part)
        yield Exercised(number + 1, hook.PARTS, {id: frozenset(parts) for id, parts in seen.items()})


def _hook_of(game: Game[Any]) -> Hook:
    name = f"{game.package}.exercise"
    if find_spec(name) is None:
        raise NothingToExercise(f"{game.name} does not tell which components there are to exercise")
    return cast(Hook, import_module(name))
