"""Teaching a network to judge positions of a game, by games of bots against themselves.

The work goes in generations. In the first ones the heuristic player plays against itself; in later ones a search does,
with the network of the generation before. Positions at the start of rounds are kept together with how their games
ended, and the network learns from them which player will win, and with how many points.

Everything lies in one folder, so the work can be interrupted at any time and goes on where it was:

    plan.json            what is to be done
    positions-G-P.npz    piece P of the games of generation G
    network-G.npz        what was learned from generation G and those before it
    curve.csv            the learning curve: errors of each network, and its results against the heuristic
"""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial
from importlib import import_module
from importlib.resources import files
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from orloj.bots.budget import Budget
from orloj.bots.careless import Careless
from orloj.bots.search import Search
from orloj.games import game_named
from orloj.kernel import Bot, Look, OrlojError, Seat, Table
from orloj.lab.memory import collect_less
from orloj.lab.stats import wilson
from orloj.network import Network, Numbers

GAMES_IN_A_PIECE = 100
MATCH_TRIES = 60  # of the search that shows what a network is worth


class Generation(Struct, frozen=True):
    """How many games are played, and how."""

    games: int
    seats: tuple[int, ...] = (2,)  # numbers of players, in turns
    tries: int = 0  # of a search with the network of the generation before; 0: the heuristic plays
    slips: float = 0.03  # part of the answers given at random, so that other positions are seen too


class Plan(Struct, frozen=True):
    """All that decides how a training goes."""

    game: str
    generations: tuple[Generation, ...]
    hidden: tuple[int, ...] = (64, 32)
    passes: int = 6  # over all positions, for each network
    batch: int = 256
    rate: float = 0.001
    remembered: int = 3  # generations that a network learns from, the newest among them
    match: int = 200  # games against the heuristic after each generation
    seed: int = 1

    def scaled(self, factor: float) -> Plan:
        """The same with so many times the games."""
        if factor == 1:
            return self
        generations = tuple(
            msgspec.structs.replace(one, games=max(1, round(one.games * factor))) for one in self.generations
        )
        return msgspec.structs.replace(self, generations=generations, match=max(2, round(self.match * factor)))

    def pieces(self, generation: int) -> int:
        return -(-self.generations[generation].games // GAMES_IN_A_PIECE)


def plan_of(game: str) -> Plan:
    """How the network that comes with a game was trained."""
    text = (files(game_named(game).package) / "training.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=Plan)


class OtherPlan(OrlojError):
    """The folder holds another training."""


class Positions(Struct):
    """Positions of games with the same number of players."""

    rows: NDArray[np.float16]  # position, player, input
    wins: Numbers  # position, player: 1 for the winner
    scores: Numbers  # position, player: at the end of the game

    def save(self, path: Path) -> None:
        beside = path.with_suffix(".part")
        with beside.open("wb") as file:
            np.savez_compressed(file, rows=self.rows, wins=self.wins, scores=self.scores)
        beside.replace(path)  # a piece is there as a whole or not at all

    @classmethod
    def load(cls, path: Path) -> Positions:
        with np.load(path, allow_pickle=False) as arrays:
            return cls(arrays["rows"], arrays["wins"], arrays["scores"])

    def part(self, chosen: NDArray[Any]) -> Positions:
        return Positions(self.rows[chosen], self.wins[chosen], self.scores[chosen])


class Report(Struct):
    """What a training tells while it runs."""

    stage: str  # "play", "learn", "match"
    generation: int
    done: int
    total: int
    note: str = ""


# ---------------------------------------------------------------- the whole training


def train(plan: Plan, folder: Path, jobs: int) -> Iterator[Report]:
    """Do what is left to do, and tell about it."""
    folder.mkdir(parents=True, exist_ok=True)
    _agree(plan, folder / "plan.json")
    for number in range(len(plan.generations)):
        yield from _play(plan, number, folder, jobs)
        if not network_path(folder, number).exists():
            yield from _learn(plan, number, folder)
        if number not in {row.generation for row in read_curve(folder)}:
            yield from _match(plan, number, folder, jobs)


def _agree(plan: Plan, path: Path) -> None:
    """The plan of the folder is this one; only more generations may be added to it."""
    if path.exists():
        before = msgspec.json.decode(path.read_bytes(), type=Plan)
        same = msgspec.structs.replace(plan, generations=plan.generations[: len(before.generations)])
        if same != before:
            raise OtherPlan(f"{path} plans another training; choose another folder, or the same settings")
    path.write_bytes(msgspec.json.format(msgspec.json.encode(plan), indent=1))


def network_path(folder: Path, generation: int) -> Path:
    return folder / f"network-{generation}.npz"


def _piece_path(folder: Path, generation: int, piece: int) -> Path:
    return folder / f"positions-{generation}-{piece:04}.npz"


# ---------------------------------------------------------------- playing


def _play(plan: Plan, number: int, folder: Path, jobs: int) -> Iterator[Report]:
    total = plan.pieces(number)
    missing = [piece for piece in range(total) if not _piece_path(folder, number, piece).exists()]
    work = [partial(_play_piece, plan, number, folder, piece) for piece in missing]
    done = total - len(missing)
    for _ in _spread(work, jobs):
        done += 1
        yield Report("play", number, done * GAMES_IN_A_PIECE, total * GAMES_IN_A_PIECE)


def _play_piece(plan: Plan, number: int, folder: Path, piece: int) -> None:
    generation = plan.generations[number]
    seats = generation.seats[piece % len(generation.seats)]
    player = player_of(plan.game, network_path(folder, number - 1), generation.tries)
    found = [
        gather(plan.game, seats, Careless(player, generation.slips), f"{plan.seed}/{number}/{piece}/{game}")
        for game in range(GAMES_IN_A_PIECE)
    ]
    Positions(
        np.concatenate([one.rows for one in found]),
        np.concatenate([one.wins for one in found]),
        np.concatenate([one.scores for one in found]),
    ).save(_piece_path(folder, number, piece))


def player_of(game: str, network: Path, tries: int) -> Bot:
    """Who plays: a search with a network, or, without tries, the heuristic."""
    if tries:
        return Search(game, Budget(tries=tries), judge=judge_of(game, network))
    heuristic: Bot = import_module(f"{game_named(game).package}.bots").Heuristic()
    return heuristic


def judge_of(game: str, network: Path) -> Callable[[Table[Any], Seat], list[float]]:
    """The judgement of a network in a file."""
    learned = import_module(f"{game_named(game).package}.learned")
    fitted: Network = learned.fitted(Network.load(network))

    def judge(table: Table[Any], seat: Seat) -> list[float]:
        chances: list[float] = learned.chances(table.view(seat), fitted)
        return chances

    return judge


def gather(game: str, seats: int, bot: Bot, seed: str) -> Positions:
    """Play a game; keep what one seat, drawn by lot, saw at the start of each round."""
    package = game_named(game).package
    lookahead = import_module(f"{package}.bots").LOOKAHEAD
    learned = import_module(f"{package}.learned")
    table = Table.new(game_named(game), seats, seed=seed)
    looks = [Look(table, seat, Random(f"{seed}/{seat}")) for seat in range(seats)]
    lot = Random(f"{seed}/lot")
    rows: list[Numbers] = []
    now = -1
    while asks := table.asks():
        if lookahead.is_quiet(table.state, asks, now + 1):
            now = lookahead.now(table.state)
            rows.append(learned.inputs(table.view(lot.randrange(seats))))
        for seat in asks:
            token = bot.choose(looks[seat])
            if token is not None:
                table.answer(seat, token)
                break
    outcome = table.outcome
    assert outcome is not None
    wins = [float(seat in outcome.winners) / len(outcome.winners) for seat in range(seats)]
    scores = outcome.scores or [0] * seats
    return Positions(
        np.array(rows, np.float16),
        np.tile(np.array(wins, np.float32), (len(rows), 1)),
        np.tile(np.array(scores, np.float32), (len(rows), 1)),
    )


# ---------------------------------------------------------------- learning

SCORE_SCALE = 30.0  # points that count as 1 for the network
SCORE_WEIGHT = 0.5  # how much the error of the score counts beside that of the victory
_HELD_OUT = 20  # one piece in so many is not learned from but measures what was learned


def _learn(plan: Plan, number: int, folder: Path) -> Iterator[Report]:
    learned = import_module(f"{game_named(plan.game).package}.learned")
    rng = np.random.default_rng([plan.seed, number])
    before = network_path(folder, number - 1)
    if number:
        network = Network.load(before)
    else:
        network = Network.new(learned.INPUTS, plan.hidden, len(learned.OUTPUTS), rng)
    first = max(0, number + 1 - plan.remembered)
    paths = [_piece_path(folder, old, piece) for old in range(first, number + 1) for piece in range(plan.pieces(old))]
    lessons = [path for place, path in enumerate(paths) if place % _HELD_OUT]
    exams = [path for place, path in enumerate(paths) if not place % _HELD_OUT]
    learner = Learner(network, plan.rate)
    groups = _by_players(lessons)
    steps = plan.passes * sum(-(-len(group.rows) // plan.batch) for group in groups)
    taken = 0
    for _ in range(plan.passes):
        for group, chosen in _batches(groups, plan.batch, rng):
            learner.rate = plan.rate * (1 - taken / steps) + plan.rate / 50
            learner.step(group.part(chosen))
            taken += 1
            if taken % 500 == 0:
                yield Report("learn", number, taken, steps)
    loss, accuracy = examine(network, _by_players(exams))
    network.save(folder / "network.part.npz")
    (folder / "network.part.npz").replace(network_path(folder, number))
    yield Report("learn", number, steps, steps, f"log loss {loss:.4f}, right {accuracy:.1%}")


def _by_players(paths: Iterable[Path]) -> list[Positions]:
    """All positions, one group for each number of players."""
    groups: dict[int, list[Positions]] = {}
    for path in paths:
        positions = Positions.load(path)
        groups.setdefault(positions.rows.shape[1], []).append(positions)
    return [
        Positions(
            np.concatenate([one.rows for one in group]),
            np.concatenate([one.wins for one in group]),
            np.concatenate([one.scores for one in group]),
        )
        for _, group in sorted(groups.items())
    ]


def _batches(
    groups: Sequence[Positions], size: int, rng: np.random.Generator
) -> Iterator[tuple[Positions, NDArray[Any]]]:
    pieces = []
    for group in groups:
        order = rng.permutation(len(group.rows))
        pieces += [(group, order[start : start + size]) for start in range(0, len(order), size)]
    for place in rng.permutation(len(pieces)):
        yield pieces[place]


class Learner:
    """Changes a network so that its errors get smaller: gradients, and steps by Adam."""

    def __init__(self, network: Network, rate: float) -> None:
        self.network = network
        self.rate = rate
        self.count = 0
        self.parameters = [*network.weights, *network.biases]
        self.means = [np.zeros_like(one) for one in self.parameters]
        self.squares = [np.zeros_like(one) for one in self.parameters]

    def step(self, positions: Positions) -> None:
        count, players, size = positions.rows.shape
        flat = positions.rows.reshape(count * players, size).astype(np.float32)
        layers, out = self._forward(flat)
        chances = softmax(out[:, 0].reshape(count, players))
        error = np.zeros_like(out)
        error[:, 0] = ((chances - positions.wins) / count).reshape(-1)
        wanted = positions.scores.reshape(-1) / SCORE_SCALE
        error[:, 1] = SCORE_WEIGHT * (out[:, 1] - wanted) / len(flat)
        self._adam(self._gradients(layers, error))

    def _forward(self, numbers: Numbers) -> tuple[list[Numbers], Numbers]:
        network = self.network
        layers = [numbers]
        for weights, biases in zip(network.weights[:-1], network.biases[:-1], strict=True):
            layers.append(np.maximum(layers[-1] @ weights + biases, 0))
        return layers, layers[-1] @ network.weights[-1] + network.biases[-1]

    def _gradients(self, layers: list[Numbers], error: Numbers) -> list[Numbers]:
        weights: list[Numbers] = []
        biases: list[Numbers] = []
        for place in range(len(layers) - 1, -1, -1):
            weights.append(layers[place].T @ error)
            biases.append(error.sum(axis=0))
            if place:
                error = (error @ self.network.weights[place].T) * (layers[place] > 0)
        return [*weights[::-1], *biases[::-1]]

    def _adam(self, gradients: list[Numbers]) -> None:
        self.count += 1
        first, second = 1 - 0.9**self.count, 1 - 0.999**self.count
        for parameter, gradient, mean, square in zip(self.parameters, gradients, self.means, self.squares, strict=True):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            parameter -= self.rate * (mean / first) / (np.sqrt(square / second) + 1e-8)


def softmax(strengths: Numbers) -> Numbers:
    odds = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    chances: Numbers = odds / odds.sum(axis=1, keepdims=True)
    return chances


def examine(network: Network, groups: Sequence[Positions]) -> tuple[float, float]:
    """The log loss on positions that were not learned from, and how often the likeliest winner won."""
    losses: list[Numbers] = []
    right: list[Numbers] = []
    for group in groups:
        count, players, size = group.rows.shape
        for start in range(0, count, 4096):
            part = group.part(np.arange(start, min(start + 4096, count)))
            out = network(part.rows.reshape(-1, size).astype(np.float32))
            chances = softmax(out[:, 0].reshape(-1, players))
            losses.append(-(part.wins * np.log(chances + 1e-9)).sum(axis=1))
            right.append(part.wins[np.arange(len(chances)), chances.argmax(axis=1)])
    return float(np.concatenate(losses).mean()), float(np.concatenate(right).mean())


# ---------------------------------------------------------------- measuring


class CurvePoint(Struct, frozen=True):
    """One line of the learning curve."""

    generation: int
    games: int  # played by then, over all generations
    loss: float
    accuracy: float
    won: float  # of a match with two players against the heuristic; ties count half
    low: float  # between which the true share lies (95 %)
    high: float


def read_curve(folder: Path) -> list[CurvePoint]:
    path = folder / "curve.csv"
    if not path.exists():
        return []
    with path.open(newline="") as file:
        return [msgspec.convert(row, CurvePoint, strict=False) for row in csv.DictReader(file)]


def _match(plan: Plan, number: int, folder: Path, jobs: int) -> Iterator[Report]:
    pieces = 2 * jobs
    shares = [range(start, plan.match, pieces) for start in range(min(pieces, plan.match))]
    network = network_path(folder, number)
    work = [partial(_match_piece, plan.game, network, plan.seed, share) for share in shares]
    won, done = 0.0, 0
    for piece, share in _spread(work, jobs):
        won += share
        done += len(shares[piece])
        yield Report("match", number, done, plan.match)
    first = max(0, number + 1 - plan.remembered)
    paths = [_piece_path(folder, old, piece) for old in range(first, number + 1) for piece in range(plan.pieces(old))]
    loss, accuracy = examine(
        Network.load(network), _by_players(path for place, path in enumerate(paths) if not place % _HELD_OUT)
    )
    games = sum(plan.pieces(old) * GAMES_IN_A_PIECE for old in range(number + 1))
    point = CurvePoint(number, games, loss, accuracy, won / plan.match, *wilson(won, plan.match))
    _write_curve(folder, [*read_curve(folder), point])
    yield Report("match", number, plan.match, plan.match, f"{won / plan.match:.1%} of {plan.match} games won")


def _write_curve(folder: Path, points: Sequence[CurvePoint]) -> None:
    with (folder / "curve.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, CurvePoint.__struct_fields__)
        writer.writeheader()
        writer.writerows(msgspec.structs.asdict(point) for point in points)


def _match_piece(game: str, network: Path, seed: int, numbers: Sequence[int]) -> float:
    return sum(_match_game(game, network, f"{seed}/match/{number}", number % 2) for number in numbers)


def _match_game(game: str, network: Path, seed: str, seat: Seat) -> float:
    """What part of the victory a player with the network has against the heuristic."""
    bots = [player_of(game, network, 0), player_of(game, network, 0)]
    bots[seat] = player_of(game, network, MATCH_TRIES)
    table = Table.new(game_named(game), 2, seed=seed)
    outcome = table.play(bots, seed=int.from_bytes(seed.encode(), "big")).outcome
    assert outcome is not None
    return float(seat in outcome.winners) / len(outcome.winners)


# ---------------------------------------------------------------- many processes


def _spread(work: Sequence[Callable[[], Any]], jobs: int) -> Iterator[tuple[int, Any]]:
    """Do the work on several processes; gives the place and the result of each piece as it is done."""
    if not work:
        return
    if jobs <= 1:
        yield from ((place, one()) for place, one in enumerate(work))
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_at_work) as pool:
        waiting: dict[Future[Any], int] = {pool.submit(one): place for place, one in enumerate(work)}
        try:
            while waiting:
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for one in done:
                    yield waiting.pop(one), one.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _at_work() -> None:
    """A worker of many: it leaves the cores that numpy would like to the other workers."""
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[name] = "1"
    collect_less()
