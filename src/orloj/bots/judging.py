"""By what a bot can judge a position: the hand-written evaluation of a game, or a trained network."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from orloj.games import game_named
from orloj.kernel import Seat, Table

if TYPE_CHECKING:
    from orloj.network import Network  # brings numpy, which only those need who judge by a network

Judge = Callable[[Table[Any], Seat], Sequence[float]]  # the chance of each seat, as far as the seat can tell
_WEIGHTS = "learned.npz"


def evaluations(game: str) -> list[str]:
    """By what positions of the game can be judged; the best comes first and is the usual one."""
    is_trained = (files(game_named(game).package) / _WEIGHTS).is_file()
    return ["learned", "heuristic"] if is_trained else ["heuristic"]


def judge_by(evaluation: str, game: str) -> Judge:
    """The judgement of one of these evaluations; an empty name: of the usual one."""
    evaluation = evaluation or evaluations(game)[0]
    return by_network(game) if evaluation == "learned" else by_evaluation(game)


def by_evaluation(game: str) -> Judge:
    """The judgement of the game's own `chances`."""
    chances: Callable[[Any], Sequence[float]] = import_module(f"{game_named(game).package}.bots").chances

    def judge(table: Table[Any], seat: Seat) -> Sequence[float]:
        return chances(table.view(seat))

    return judge


def by_network(game: str, path: Path | None = None) -> Judge:
    """The judgement of a network: of the one that comes with the game, or of one in a file."""
    package = game_named(game).package
    learned = import_module(f"{package}.learned")
    network = _shipped(package) if path is None else _fitted(package, path)

    def judge(table: Table[Any], seat: Seat) -> Sequence[float]:
        chances: list[float] = learned.chances(table.view(seat), network)
        return chances

    return judge


@cache
def _shipped(package: str) -> Network:
    return _fitted(package, files(package) / _WEIGHTS)


def _fitted(package: str, path: Path | Traversable) -> Network:
    from orloj.network import Network

    inputs: Sequence[str] = import_module(f"{package}.learned").INPUTS
    return Network.load(path).fitted(inputs)
