"""Teaching a network to judge positions of a game, by games of bots against themselves.

The work goes in generations. In the first ones the heuristic player plays against itself; in later ones a search does,
with the network of the generation before. Positions at the start of rounds are kept together with how their games
ended, and the network learns from them which player will win, and with how many points.

Everything lies in one folder, so the work can be interrupted at any time and goes on where it was:

    begun.json           what is to be done, by which rules and by which players
    positions-G-P.npz    piece P of the games of generation G
    network-G.npz        what was learned from generation G and those before it
    curve.csv            the learning curve: errors of each network, and its results against the heuristic
"""

from __future__ import annotations

import csv
import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from importlib.resources import files
from multiprocessing import get_context, parent_process
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from orloj.bots.budget import Budget
from orloj.bots.careless import Careless
from orloj.bots.judging import by_network
from orloj.bots.search import Search
from orloj.content import BadContent
from orloj.games import game_named
from orloj.kernel import Bot, Decision, OrlojError, Seat, Table
from orloj.lab.fingerprint import training_revision
from orloj.lab.garbage_collection import collect_less
from orloj.lab.stats import wilson
from orloj.network import UNREADABLE, Network, Numbers

GAMES_IN_A_PIECE = 100  # of a large generation; the pieces of a small one have fewer
HELD_OUT = 20  # one piece in so many, the first of them, is not learned from but measures what was learned
MATCH_TRIES = 60  # of the search that shows what a network is worth
CURVE = "curve.csv"


class Generation(Struct, frozen=True):
    """How many games are played, and how."""

    games: int  # at least two: one to learn from, and one for the exam
    seats: tuple[int, ...] = ()  # numbers of players, in turns; none: as few as can play against each other
    mode: str = ""  # of the game; empty: its usual one
    tries: int = 0  # of a search with the network of the generation before; 0: the heuristic plays
    slips: float = 0.03  # part of the answers given at random, so that other positions are seen too

    def __post_init__(self) -> None:
        if self.games < 2:
            raise ValueError(f"a generation plays two games or more, not {self.games}: one of them is for the exam")

    @property
    def piece(self) -> int:
        """How many games are a piece: in a small generation so few that there is always one to learn from and one for
        the exam."""
        return min(GAMES_IN_A_PIECE, -(-self.games // HELD_OUT))


class Plan(Struct, frozen=True):
    """All that decides how a training goes."""

    game: str
    generations: tuple[Generation, ...]
    hidden: tuple[int, ...] = (64, 32)
    passes: int = 6  # over all positions, for each network
    batch: int = 256
    rate: float = 0.001
    fading: float = 0.0  # how fast weights go back to 0, compared with the rate: what is seldom useful is forgotten
    remembered: int = 3  # generations that a network learns from, the newest among them
    match: int = 200  # games against the heuristic after each generation
    seed: int = 1

    def scaled(self, factor: float) -> Plan:
        """The same with so many times the games."""
        if factor == 1:
            return self
        generations = tuple(
            msgspec.structs.replace(one, games=max(2, round(one.games * factor))) for one in self.generations
        )
        return msgspec.structs.replace(self, generations=generations, match=max(2, round(self.match * factor)))

    def pieces(self, generation: int) -> int:
        one = self.generations[generation]
        return -(-one.games // one.piece)

    def seats_of(self, generation: int, game: int) -> int:
        """How many play a game of a generation."""
        numbers = self.generations[generation].seats or (fewest(self.game),)
        return numbers[game % len(numbers)]

    def games_of(self, generation: int, piece: int) -> range:
        """The numbers of the games of a piece."""
        one = self.generations[generation]
        return range(piece * one.piece, min((piece + 1) * one.piece, one.games))


def fewest(game: str) -> int:
    """How many players a game needs in which they play against each other."""
    return max(2, game_named(game).players[0])


def plan_of(game: str) -> Plan:
    """How the network that comes with a game was trained."""
    text = (files(game_named(game).package) / "training.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=Plan)


class BadTraining(OrlojError):
    """A folder that cannot be used. `why` and `values` carry the reason as data, for the reader's language."""

    def __init__(self, message: str, why: str, /, **values: Any) -> None:
        super().__init__(message)
        self.why = why
        self.values = values


class Positions(Struct):
    """Positions of games with the same number of players."""

    rows: NDArray[np.float16]  # position, player, input
    wins: Numbers  # position, player: 1 for the winner
    scores: Numbers  # position, player: at the end of the game

    @property
    def players(self) -> int:
        return int(self.rows.shape[1])

    def part(self, chosen: NDArray[Any]) -> Positions:
        return Positions(self.rows[chosen], self.wins[chosen], self.scores[chosen])


def joined(several: Sequence[Positions]) -> Positions:
    return Positions(
        np.concatenate([one.rows for one in several]),
        np.concatenate([one.wins for one in several]),
        np.concatenate([one.scores for one in several]),
    )


def save_positions(path: Path, groups: Sequence[Positions]) -> None:
    arrays: dict[str, Any] = {}
    for group in groups:
        for name in Positions.__struct_fields__:
            arrays[f"{name}{group.players}"] = getattr(group, name)
    with _written(path) as beside, beside.open("wb") as file:
        np.savez_compressed(file, **arrays)


def load_positions(path: Path) -> list[Positions]:
    """One group for each number of players."""
    with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
        counts = sorted(int(name.removeprefix("rows")) for name in arrays.files if name.startswith("rows"))
        return [Positions(*[arrays[f"{name}{count}"] for name in Positions.__struct_fields__]) for count in counts]


def _is_damaged(path: Path) -> bool:
    """Whether there is a file that cannot be read to its end."""
    try:
        load_positions(path)
    except FileNotFoundError:
        return False
    except UNREADABLE:
        return True
    return False


@contextmanager
def _written(path: Path) -> Iterator[Path]:
    """A file to write instead of the path: what is there is whole, whenever the work is interrupted."""
    beside = path.with_name(f"{path.stem}.part{path.suffix}")
    yield beside
    beside.replace(path)


class Progress(Struct):
    """What a training tells while it runs."""

    stage: str  # "play", "learn", "match"; "damaged": a piece, named in the note, that will be played again
    generation: int
    done: int
    total: int
    note: str = ""


# ---------------------------------------------------------------- the whole training


def train(plan: Plan, folder: Path, jobs: int) -> Iterator[Progress]:
    """Do what is left to do, and tell about it. Raises BadTraining if the folder cannot be used, and an OSError if
    nothing can be written there."""
    folder.mkdir(parents=True, exist_ok=True)
    _agree(plan, folder / "begun.json")
    for number in range(len(plan.generations)):
        yield from _play(plan, number, folder, jobs)
        if not _has_network(folder, number):
            yield from _learn(plan, number, folder)
        if number not in {row.generation for row in read_curve(folder)}:
            yield from _match(plan, number, folder, jobs)


class Begun(Struct, frozen=True):
    """What a folder was begun with: games of other rules or of other players and rows of other inputs must not be
    mixed in."""

    plan: Plan
    revision: str
    inputs: tuple[str, ...]
    bots_revision: str = ""  # folders that do not say it are of older versions: nobody knows who has played there


def _agree(plan: Plan, path: Path) -> None:
    """The training of the folder is this one; only more generations may be added to it."""
    game = game_named(plan.game)
    inputs = import_module(f"{game.package}.learned").INPUTS
    begun = Begun(plan, game.revision, inputs, training_revision(plan.game))
    if path.exists():
        try:
            before = msgspec.json.decode(path.read_bytes(), type=Begun)
        except msgspec.MsgspecError as error:
            raise BadTraining(f"{path} is damaged: {error}", "damaged-beginning", file=path.name) from error
        generations = plan.generations[: len(before.plan.generations)]
        if before.plan != msgspec.structs.replace(plan, generations=generations):
            raise BadTraining(f"{path} is of another training", "other-plan")
        if (before.revision, before.inputs) != (begun.revision, begun.inputs):
            raise BadTraining(f"{path}: played by other rules or content, or seen in another way", "other-rules")
        if before.bots_revision != begun.bots_revision:
            raise BadTraining(f"{path}: played by another version of the bots", "other-bots")
        if begun == before:
            return
    elif foreign := [one.name for one in sorted(path.parent.iterdir()) if one.match("*-*.npz") or one.name == CURVE]:
        raise BadTraining(f"{path.parent} holds {foreign[0]}, but no {path.name}", "foreign", file=foreign[0])
    with _written(path) as beside:
        beside.write_bytes(msgspec.json.format(msgspec.json.encode(begun), indent=1))


def network_path(folder: Path, generation: int) -> Path:
    return folder / f"network-{generation}.npz"


def _has_network(folder: Path, generation: int) -> bool:
    """Whether the network of a generation is there. One that cannot be read is left where it is: the generation after
    it may have played by it, so people shall decide."""
    path = network_path(folder, generation)
    if not path.exists():
        return False
    try:
        Network.load(path)
    except BadContent as error:
        raise BadTraining(f"{path} is damaged: {error}", "damaged", file=path.name) from error
    return True


def _piece_path(folder: Path, generation: int, piece: int) -> Path:
    return folder / f"positions-{generation}-{piece:04}.npz"


# ---------------------------------------------------------------- playing


def _play(plan: Plan, number: int, folder: Path, jobs: int) -> Iterator[Progress]:
    pieces = range(plan.pieces(number))
    damaged = [piece for piece in pieces if _is_damaged(_piece_path(folder, number, piece))]
    for piece in damaged:  # its games depend only on the plan and on their numbers, so the same ones are played
        _piece_path(folder, number, piece).unlink()
        yield Progress("damaged", number, 0, 0, _piece_path(folder, number, piece).name)
    missing = [piece for piece in pieces if not _piece_path(folder, number, piece).exists()]
    total = plan.generations[number].games
    done = total - sum(len(plan.games_of(number, piece)) for piece in missing)
    work = [partial(_play_piece, plan, number, folder, piece) for piece in missing]
    for place, _ in _spread(work, jobs):
        done += len(plan.games_of(number, missing[place]))
        yield Progress("play", number, done, total)


def _play_piece(plan: Plan, number: int, folder: Path, piece: int) -> None:
    """Play the games of a piece; games with other numbers of players lie in the same file."""
    generation = plan.generations[number]
    player = Careless(player_of(plan.game, network_path(folder, number - 1), generation.tries), generation.slips)
    by_seats: dict[int, list[Positions]] = {}
    for game in plan.games_of(number, piece):
        seats = plan.seats_of(number, game)
        seed = f"{plan.seed}/{number}/{game}"
        by_seats.setdefault(seats, []).append(gather(plan.game, seats, player, seed, mode=generation.mode))
    save_positions(_piece_path(folder, number, piece), [joined(by_seats[seats]) for seats in sorted(by_seats)])


def player_of(game: str, network: Path, tries: int) -> Bot:
    """Who plays: a search with a network, or, without tries, the heuristic."""
    if tries:
        return Search(game, Budget(tries=tries), judge=by_network(game, network))
    heuristic: Bot = import_module(f"{game_named(game).package}.bots").Heuristic()
    return heuristic


def gather(game: str, seats: int, bot: Bot, seed: str, *, mode: str = "") -> Positions:
    """Play a game; keep what one seat, drawn by lot, saw at the start of each round."""
    package = game_named(game).package
    lookahead = import_module(f"{package}.bots").LOOKAHEAD
    learned = import_module(f"{package}.learned")
    table = Table.new(game_named(game), seats, mode=mode or None, seed=seed)
    looks = [Decision(table, seat, Random(f"{seed}/{seat}")) for seat in range(seats)]
    lot = Random(f"{seed}/lot")
    rows: list[Numbers] = []
    now = -1
    everybody = [bot] * seats
    while asks := table.asks():
        if lookahead.is_quiet(table.state, asks, now + 1):
            now = lookahead.now(table.state)
            rows.append(learned.inputs(table.view(lot.randrange(seats))))
        table.step(lambda seat, _: bot.choose(looks[seat]))
        table.let_step_aside(everybody, looks)
    outcome = table.outcome
    assert outcome is not None
    wins = outcome.shares(seats)
    scores = outcome.scores or [0] * seats
    return Positions(
        np.array(rows, np.float16),
        np.tile(np.array(wins, np.float32), (len(rows), 1)),
        np.tile(np.array(scores, np.float32), (len(rows), 1)),
    )


# ---------------------------------------------------------------- learning

SCORE_SCALE = 30.0  # points that count as 1 for the network
SCORE_WEIGHT = 0.5  # how much the error of the score counts beside that of the victory


def _learn(plan: Plan, number: int, folder: Path) -> Iterator[Progress]:
    learned = import_module(f"{game_named(plan.game).package}.learned")
    rng = np.random.default_rng([plan.seed, number])
    if number:
        network = Network.load(network_path(folder, number - 1)).fitted(learned.INPUTS)
    else:
        network = Network.new(learned.INPUTS, plan.hidden, len(learned.OUTPUTS), rng)
    learner = Learner(network, plan.rate, plan.fading)
    groups = _positions(plan, folder, range(max(0, number + 1 - plan.remembered), number + 1), exam=False)
    steps = plan.passes * sum(-(-len(group.rows) // plan.batch) for group in groups)
    taken = 0
    for _ in range(plan.passes):
        for group, chosen in _batches(groups, plan.batch, rng):
            learner.rate = plan.rate * (1 - taken / steps) + plan.rate / 50
            learner.step(group.part(chosen))
            taken += 1
            if taken % 500 == 0:
                yield Progress("learn", number, taken, steps)
    with _written(network_path(folder, number)) as beside:
        network.save(beside)
    yield Progress("learn", number, steps, steps)


def _positions(plan: Plan, folder: Path, generations: Iterable[int], *, exam: bool) -> list[Positions]:
    """What is learned from, or what is kept for an exam; one group for each number of players.

    The first piece of every twenty of a generation is for exams, always the same ones."""
    groups: dict[int, list[Positions]] = {}
    for number in generations:
        for piece in range(plan.pieces(number)):
            if (piece % HELD_OUT == 0) == exam:
                for group in load_positions(_piece_path(folder, number, piece)):
                    groups.setdefault(group.players, []).append(group)
    return [joined(group) for _, group in sorted(groups.items())]


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
    """Changes a network so that its errors get smaller: gradients, steps by Adam, and weights that fade (AdamW)."""

    def __init__(self, network: Network, rate: float, fading: float = 0.0) -> None:
        self.network = network
        self.rate = rate
        self.fading = fading
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
        for weights in self.network.weights:
            weights *= 1 - self.fading * self.rate


def softmax(strengths: Numbers) -> Numbers:
    odds = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    chances: Numbers = odds / odds.sum(axis=1, keepdims=True)
    return chances


def examine(network: Network, groups: Sequence[Positions]) -> tuple[float, float]:
    """The log loss on these positions, and how often the likeliest winner won."""
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
    """One line of the learning curve. The exam is the same for all generations: games of heuristic players."""

    generation: int
    games: int  # played by then, over all generations
    loss: float
    accuracy: float
    won: float  # of a match with as few players as possible, all others of them heuristic; ties count in part
    low: float  # between which the true share lies (95 %)
    high: float


def read_curve(folder: Path) -> list[CurvePoint]:
    path = folder / CURVE
    if not path.exists():
        return []
    try:
        with path.open(newline="") as file:
            return [msgspec.convert(row, CurvePoint, strict=False) for row in csv.DictReader(file)]
    except (msgspec.ValidationError, csv.Error, ValueError) as error:
        raise BadTraining(f"{path} is damaged: {error}", "damaged", file=path.name) from error


def _match(plan: Plan, number: int, folder: Path, jobs: int) -> Iterator[Progress]:
    pieces = 2 * jobs
    shares = [range(start, plan.match, pieces) for start in range(min(pieces, plan.match))]
    network = network_path(folder, number)
    work = [partial(_match_piece, plan.game, network, plan.seed, share) for share in shares]
    won, done = 0.0, 0
    for piece, share in _spread(work, jobs):
        won += share
        done += len(shares[piece])
        yield Progress("match", number, done, plan.match)
    loss, accuracy = examine(Network.load(network), _positions(plan, folder, [0], exam=True))
    games = sum(one.games for one in plan.generations[: number + 1])
    point = CurvePoint(number, games, loss, accuracy, won / plan.match, *wilson(won, plan.match))
    _write_curve(folder, [*read_curve(folder), point])
    yield Progress("match", number, plan.match, plan.match, f"{won / plan.match:.1%} of {plan.match} games won")


def _write_curve(folder: Path, points: Sequence[CurvePoint]) -> None:
    with _written(folder / CURVE) as beside, beside.open("w", newline="") as file:
        writer = csv.DictWriter(file, CurvePoint.__struct_fields__)
        writer.writeheader()
        writer.writerows(msgspec.structs.asdict(point) for point in points)


def _match_piece(game: str, network: Path, seed: int, numbers: Sequence[int]) -> float:
    seats = fewest(game)
    return sum(_match_game(game, network, f"{seed}/match/{number}", seats, number % seats) for number in numbers)


def _match_game(game: str, network: Path, seed: str, seats: int, seat: Seat) -> float:
    """What part of the victory a player with the network has against the heuristic."""
    bots = [player_of(game, network, 0) for _ in range(seats)]
    bots[seat] = player_of(game, network, MATCH_TRIES)
    table = Table.new(game_named(game), seats, seed=seed)
    outcome = table.play(bots, seed=int.from_bytes(seed.encode(), "big")).outcome
    assert outcome is not None
    return outcome.shares(seats)[seat]


# ---------------------------------------------------------------- many processes


def _spread(work: Sequence[Callable[[], Any]], jobs: int) -> Iterator[tuple[int, Any]]:
    """Do the work on several processes; gives the place and the result of each piece as it is done."""
    if not work:
        return
    if jobs <= 1:
        yield from ((place, one()) for place, one in enumerate(work))
        return
    with _one_thread_each(), ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_at_work) as pool:
        waiting: dict[Future[Any], int] = {pool.submit(one): place for place, one in enumerate(work)}
        try:
            while waiting:
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for one in done:
                    yield waiting.pop(one), one.result()
        except BaseException:
            for process in list((pool._processes or {}).values()):
                process.terminate()  # nobody wants the pieces that are being played
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _one_thread_each() -> Iterator[None]:
    """Processes that are started meanwhile leave the cores that numpy would like to each other."""
    names = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
    before = {name: os.environ.get(name) for name in names}
    os.environ.update(dict.fromkeys(names, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _at_work() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ^C is for the first process alone
    Thread(target=_end_with_the_first, daemon=True).start()
    collect_less()


def _end_with_the_first() -> None:
    """Nobody waits for the work any more if the first process was killed."""
    first = parent_process()
    if first is not None:
        first.join()
        os._exit(1)
