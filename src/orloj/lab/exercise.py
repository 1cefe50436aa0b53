"""Which components of a game were ever really used in play, over many games of all modes and numbers of players.

A game that wants to be studied so has a module `exercise` in its folder with

- `PARTS`: for each component id what has to happen with it before it counts as exercised;
- `happened(story)`: the pairs (component id, part) that the story of one game tells of;
- `GIVES_UP`: the kinds of questions in which a component is named to be given up;
- perhaps `OPTIONS`: options of tables that the games go through, one after another;
- perhaps `watching(missing)`: a context in which a `Watch` finds out what the story does not tell;
- perhaps `taste(question, answer, missing)`: how much a curious player likes an answer besides;
- perhaps `USUAL`: a bot for games in which random players do not come far. It plays instead of them, and a curious
  player asks it where nothing new is to be had;
- perhaps `unasked(decision, missing)`: what a curious player does without being asked: an aside and a token.

Half of the games are played at random (or as usual), the other half by players who keep and use what was not yet
exercised.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import cycle
from re import compile as pattern
from typing import Any, Protocol, cast

from orloj.bots import RandomBot
from orloj.games import game_named
from orloj.kernel import Bot, Decision, Game, Line, OrlojError, Question, Seat, Table, unasked
from orloj.lab.arena import play_out

TRIES = 8  # answers that a curious player considers
MOSTLY = 0.97  # how often one does the usual thing where nothing new is to be had
_NAMES = pattern(r"[^,=> ]+")
Missing = Mapping[str, frozenset[str]]  # by component what has not happened yet


class NothingToExercise(OrlojError):
    """The game does not tell what its components are."""


class Hook(Protocol):
    """The module `exercise` of a game."""

    PARTS: Mapping[str, frozenset[str]]
    GIVES_UP: frozenset[str]

    def happened(self, story: Sequence[Line]) -> set[tuple[str, str]]: ...


class Watch(Protocol):
    """Looks on while a game is played."""

    def before(self, table: Table[Any], seat: Seat, answer: str) -> None:
        """This answer is given now."""

    def found(self, table: Table[Any]) -> set[tuple[str, str]]:
        """Pairs of a component and what happened with it, once the game is over."""


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


class Curious:
    """Considers a few random answers and takes the one that uses most of what was not yet exercised."""

    def __init__(self, hook: Hook, missing: Missing) -> None:
        self.hook = hook
        self.missing = missing
        self.usual: Bot | None = getattr(hook, "USUAL", None)

    def choose(self, decision: Decision) -> str | None:
        ask = decision.ask
        answers = [ask.sample(decision.rng) for _ in range(TRIES)]
        worth = [self.worth(ask, answer) for answer in answers]
        if max(worth) <= 0 and self.usual is not None and decision.rng.random() < MOSTLY:
            return self.usual.choose(decision)
        return answers[worth.index(max(worth))]

    def step_aside(self, decision: Decision) -> tuple[str, str] | None:
        wish = getattr(self.hook, "unasked", None)
        wanted: tuple[str, str] | None = wish(decision, self.missing) if wish is not None else None
        return wanted or (unasked(self.usual, decision) if self.usual is not None else None)

    def worth(self, ask: Question[Any, Any], answer: str) -> float:
        sign = -1 if ask.kind in self.hook.GIVES_UP else 1
        named = sign * sum(self.is_missing(name) for name in _NAMES.findall(answer))
        taste = getattr(self.hook, "taste", None)
        return named + (taste(ask, answer, self.missing) if taste is not None else 0)

    def is_missing(self, name: str) -> bool:
        return name in self.missing or name.rpartition(".")[0] in self.missing  # a copy: `public-works.2`


class Watched:
    """A bot whose answers are shown to a watch."""

    def __init__(self, bot: Bot, watch: Watch, table: Table[Any]) -> None:
        self.bot, self.watch, self.table = bot, watch, table

    def choose(self, decision: Decision) -> str | None:
        answer = self.bot.choose(decision)
        if answer is not None:
            self.watch.before(self.table, decision.seat, answer)
        return answer

    def step_aside(self, decision: Decision) -> tuple[str, str] | None:
        return unasked(self.bot, decision)


def exercised(game_id: str, games: int, seed: str = "0") -> Exercised:
    """Play so many games and tell what was exercised."""
    *_, last = exercising(game_id, games, seed)
    return last


def exercising(
    game_id: str, games: int, seed: str = "0", known: Mapping[str, frozenset[str]] | None = None
) -> Iterator[Exercised]:
    """The same, but tells it after each game. `known`: what was seen elsewhere."""
    game = game_named(game_id)
    hook = _hook_of(game)
    seen: dict[str, set[str]] = {id: set((known or {}).get(id, ())) for id in hook.PARTS}
    choices = cycle(getattr(hook, "OPTIONS", [{}]))
    ways = cycle([(mode.id, seats) for mode in game.modes for seats in range(mode.players[0], mode.players[1] + 1)])
    for number in range(games):
        missing = {id: frozenset(parts - seen[id]) for id, parts in hook.PARTS.items() if not parts <= seen[id]}
        if number % 2 == 0:  # so that each way is played by both kinds of players
            mode, seats = next(ways)
            options = next(choices)
            bots: list[Bot] = [getattr(hook, "USUAL", None) or RandomBot()] * seats
        else:
            bots = [Curious(hook, missing)] * seats
        table = Table.new(game, seats, mode=mode, options=options, seed=f"{seed}/{number}")
        for id, part in _played(hook, table, bots, f"{seed}/{number}", missing):
            seen[id].add(part)
        yield Exercised(number + 1, hook.PARTS, {id: frozenset(parts) for id, parts in seen.items()})


def _played(hook: Hook, table: Table[Any], bots: list[Bot], seed: str, missing: Missing) -> set[tuple[str, str]]:
    """What happens in a game."""
    watching = getattr(hook, "watching", None)
    about: AbstractContextManager[Watch | None] = watching(missing) if watching is not None else nullcontext()
    with about as watch:
        play_out(table, bots if watch is None else [Watched(bot, watch, table) for bot in bots], seed)
        seen = set() if watch is None else watch.found(table)
    return seen | hook.happened(table.story)


def _hook_of(game: Game[Any]) -> Hook:
    name = f"{game.package}.exercise"
    if find_spec(name) is None:
        raise NothingToExercise(f"{game.name} does not tell which components there are to exercise")
    return cast(Hook, import_module(name))
