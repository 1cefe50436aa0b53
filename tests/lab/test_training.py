"""Learning from games: gradients that are right, work that can be interrupted, and nothing seen that is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from orloj.bots import bot_named
from orloj.bots.judging import by_network
from orloj.content import BadContent
from orloj.games import game_named
from orloj.games.rftg import learned
from orloj.kernel import Decision, Table
from orloj.lab import training
from orloj.lab.fingerprint import training_revision
from orloj.lab.training import (
    BadTraining,
    Generation,
    Learner,
    Plan,
    Positions,
    examine,
    load_positions,
    plan_of,
    save_positions,
    softmax,
    train,
)
from orloj.network import Network

SMALL = Plan(
    "rftg", (Generation(4), Generation(2, seats=(3, 4)), Generation(2, tries=2)), hidden=(8,), passes=1, match=2
)


@pytest.fixture(autouse=True)
def _small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "GAMES_IN_A_PIECE", 2)
    monkeypatch.setattr(training, "MATCH_TRIES", 2)


def test_as_many_play_as_a_game_needs() -> None:
    """In Twilight Imperium three are the fewest."""
    plan = Plan("ti4", (Generation(4), Generation(4, seats=(5, 6))))
    assert [plan.seats_of(0, game) for game in range(3)] == [3, 3, 3]
    assert [plan.seats_of(1, game) for game in range(3)] == [5, 6, 5]
    assert SMALL.seats_of(0, 0) == 2


def some_positions(count: int, players: int, rng: np.random.Generator, inputs: int = 6) -> Positions:
    rows = rng.normal(size=(count, players, inputs)).astype(np.float16)
    best = (rows[:, :, 0] - rows[:, :, 1]).argmax(axis=1)
    wins = np.eye(players, dtype=np.float32)[best]
    return Positions(rows, wins, 20 + 5 * rows[:, :, 2].astype(np.float32))


def loss_of(network: Network, positions: Positions) -> float:
    """What the learner makes smaller, written down once more in the plainest way."""
    count, players, size = positions.rows.shape
    out = network(positions.rows.reshape(-1, size).astype(np.float32)).astype(np.float64)
    total = 0.0
    for place in range(count):
        strengths = out[place * players : (place + 1) * players, 0]
        chances = np.exp(strengths) / np.exp(strengths).sum()
        total -= float((positions.wins[place] * np.log(chances)).sum()) / count
    errors = out[:, 1] - positions.scores.reshape(-1) / training.SCORE_SCALE
    return total + training.SCORE_WEIGHT * float((errors**2).mean()) / 2


def test_the_gradients_are_right(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(3)
    positions = some_positions(7, 3, rng)
    network = Network.new([f"x{number}" for number in range(6)], (5, 4), 2, rng)
    network.biases = [rng.normal(size=one.shape).astype(np.float32) for one in network.biases]
    learner = Learner(network, 0.0)
    found: list[Any] = []
    monkeypatch.setattr(learner, "_adam", found.extend)
    learner.step(positions)
    for parameter, gradient in zip(learner.parameters, found, strict=True):
        measured = np.zeros_like(parameter)
        for place in np.ndindex(parameter.shape):
            before, step = float(parameter[place]), 1e-2
            parameter[place] = before + step
            above = loss_of(network, positions)
            parameter[place] = before - step
            below = loss_of(network, positions)
            parameter[place] = before
            measured[place] = (above - below) / (2 * step)
        assert np.abs(measured).max() > 1e-2
        assert np.allclose(gradient, measured, rtol=0.05, atol=2e-3)


def test_it_learns_who_will_win() -> None:
    rng = np.random.default_rng(1)
    lessons, exam = some_positions(4000, 2, rng), some_positions(500, 2, rng)
    network = Network.new([f"x{number}" for number in range(6)], (16,), 2, rng)
    before = examine(network, [exam])
    learner = Learner(network, 0.01)
    for start in range(0, 4000, 100):
        learner.step(lessons.part(np.arange(start, start + 100)))
    loss, accuracy = examine(network, [exam])
    assert loss < before[0] / 2
    assert accuracy > 0.9


def test_what_is_never_useful_fades() -> None:
    """An input that is always 0 moves nothing; only fading changes its weights."""
    rng = np.random.default_rng(2)
    lessons = some_positions(400, 2, rng)
    lessons.rows[:, :, -1] = 0

    def idle_weights(fading: float) -> float:
        network = Network.new([f"x{number}" for number in range(6)], (8,), 2, np.random.default_rng(5))
        learner = Learner(network, 0.01, fading)
        for _ in range(50):
            learner.step(lessons)
        return float(np.abs(network.weights[0][-1]).sum())

    assert idle_weights(1.0) == pytest.approx(idle_weights(0.0) * (1 - 0.01) ** 50, rel=1e-3)


def test_chances_add_up() -> None:
    assert softmax(np.array([[1000.0, 1000.0], [0.0, np.log(3.0)]], np.float32)).tolist() == [
        [0.5, 0.5],
        pytest.approx([0.25, 0.75]),
    ]


def run(folder: Path, plan: Plan = SMALL, stop: int | None = None) -> list[training.Progress]:
    reports = []
    for report in train(plan, folder, jobs=1):
        reports.append(report)
        if len(reports) == stop:
            break
    return reports


def networks(folder: Path) -> list[Any]:
    return [[one.tolist() for one in Network.load(path).weights] for path in sorted(folder.glob("network-*.npz"))]


def test_an_interrupted_training_ends_like_another_one(tmp_path: Path) -> None:
    run(tmp_path / "whole")
    for stop in (1, 2, 3):
        run(tmp_path / "pieces", stop=stop)
    run(tmp_path / "pieces")
    assert len(networks(tmp_path / "whole")) == 3
    assert networks(tmp_path / "whole") == networks(tmp_path / "pieces")
    assert (tmp_path / "whole/curve.csv").read_text() == (tmp_path / "pieces/curve.csv").read_text()
    assert not run(tmp_path / "whole"), "what is done is not done again"
    [three], [four] = (load_positions(tmp_path / f"whole/positions-1-000{piece}.npz") for piece in range(2))
    assert (three.players, four.players) == (3, 4)
    assert three.rows.shape[2] == len(learned.INPUTS)


def test_generations_can_be_added_but_nothing_else_changed(tmp_path: Path) -> None:
    first = msgspec.structs.replace(SMALL, generations=SMALL.generations[:1])
    run(tmp_path, first)
    more = msgspec.structs.replace(SMALL, generations=SMALL.generations[:2])
    assert {report.generation for report in run(tmp_path, more)} == {1}
    with pytest.raises(BadTraining) as other:
        run(tmp_path, msgspec.structs.replace(more, rate=0.5))
    assert other.value.why == "other-plan"


def test_a_folder_of_other_rules_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = msgspec.structs.replace(SMALL, generations=SMALL.generations[:1])
    run(tmp_path, first)
    monkeypatch.setattr(learned, "INPUTS", learned.INPUTS[1:])
    with pytest.raises(BadTraining) as other:
        run(tmp_path, first)
    assert other.value.why == "other-rules"


def changed_sources(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """As in another run, in which this file is different."""
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + path.as_posix().endswith(name) * b"#")
    training_revision.cache_clear()


@pytest.mark.parametrize("name", ["games/rftg/bots.py", "games/rftg/learned.py", "bots/careless.py", "network.py"])
def test_games_of_other_players_are_not_mixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    first = msgspec.structs.replace(SMALL, generations=SMALL.generations[:1])
    run(tmp_path, first, stop=1)
    with monkeypatch.context() as patched:
        changed_sources(patched, name)
        with pytest.raises(BadTraining) as other:
            run(tmp_path, first)
    training_revision.cache_clear()
    assert other.value.why == "other-bots"
    assert run(tmp_path, first)


def test_the_network_that_comes_with_the_game_may_change_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = msgspec.structs.replace(SMALL, generations=SMALL.generations[:1])
    run(tmp_path, first, stop=1)
    with monkeypatch.context() as patched:
        changed_sources(patched, "games/rftg/learned.npz")
        assert run(tmp_path, first)
    training_revision.cache_clear()


def test_exams_are_never_learned_from_and_have_all_numbers_of_players(tmp_path: Path) -> None:
    plan = msgspec.structs.replace(SMALL, generations=(Generation(84, seats=(2, 3)),))
    rng = np.random.default_rng(1)
    for piece in range(plan.pieces(0)):
        groups = [some_positions(1, players, rng) for players in (2, 3)]
        for group in groups:
            group.scores[:] = piece
        save_positions(training._piece_path(tmp_path, 0, piece), groups)
    pieces = {
        exam: [set(group.scores[:, 0].tolist()) for group in training._positions(plan, tmp_path, [0], exam=exam)]
        for exam in (False, True)
    }
    assert pieces[True] == [{0, 20, 40}, {0, 20, 40}]
    assert pieces[False] == [set(range(42)) - {0, 20, 40}] * 2


def learned_from(folder: Path, remembered: int, only: Sequence[int]) -> list[Any]:
    """The last of three networks, if only the games of these generations are there."""
    generations = (Generation(4), Generation(4), Generation(4))
    plan = Plan("rftg", generations, hidden=(4,), passes=1, remembered=remembered)
    rng = np.random.default_rng(5)
    for generation in range(3):
        for piece in range(plan.pieces(generation)):
            positions = some_positions(20, 2, rng, len(learned.INPUTS))
            if generation in only:
                save_positions(training._piece_path(folder, generation, piece), [positions])
    Network.new(learned.INPUTS, plan.hidden, 2, np.random.default_rng(1)).save(training.network_path(folder, 1))
    list(training._learn(plan, 2, folder))
    return [one.tolist() for one in Network.load(training.network_path(folder, 2)).weights]


def test_a_network_learns_from_as_many_generations_as_it_remembers(tmp_path: Path) -> None:
    folders = iter(range(10))

    def network(remembered: int, only: Sequence[int]) -> list[Any]:
        folder = tmp_path / str(next(folders))
        folder.mkdir()
        return learned_from(folder, remembered, only)

    newest, two, all_three = network(1, [2]), network(2, [1, 2]), network(3, [0, 1, 2])
    assert newest != two != all_three
    assert network(1, [0, 1, 2]) == newest, "what is forgotten does not count"
    assert network(2, [0, 1, 2]) == two
    with pytest.raises(FileNotFoundError):
        network(3, [1, 2])


def test_some_answers_are_slips(tmp_path: Path) -> None:
    """The games are those of the player, but for the part of the answers that is given at random."""

    def played(slips: float) -> list[Any]:
        plan = Plan("rftg", (Generation(2, slips=slips),))
        training._play_piece(plan, 0, tmp_path, 0)
        [found] = load_positions(training._piece_path(tmp_path, 0, 0))
        return [found.rows.tolist(), found.scores.tolist()]

    assert played(0.0) == played(0.0)
    assert len({str(played(slips)) for slips in (0.0, 0.1, 1.0)}) == 3


@pytest.mark.parametrize("game", ["rftg", "andromeda"])
def test_three_answers_in_a_hundred_are_slips(game: str) -> None:
    assert {generation.slips for generation in plan_of(game).generations} == {0.03}


def games_in_pieces(plan: Plan, generation: int = 0) -> list[int]:
    return [len(plan.games_of(generation, piece)) for piece in range(plan.pieces(generation))]


def test_a_plan_plays_exactly_its_games() -> None:
    plan = msgspec.structs.replace(SMALL, generations=(Generation(45),))
    assert games_in_pieces(plan) == [2] * 22 + [1]
    played = [game for piece in range(plan.pieces(0)) for game in plan.games_of(0, piece)]
    assert played == list(range(45))


@pytest.mark.parametrize("games", [2, 3, 19, 20, 21, 80, 100, 101, 150, 1999])
def test_something_is_held_out_of_every_generation(monkeypatch: pytest.MonkeyPatch, games: int) -> None:
    """And most of the games are learned from."""
    monkeypatch.setattr(training, "GAMES_IN_A_PIECE", 100)
    plan = msgspec.structs.replace(SMALL, generations=(Generation(games),))
    exam, *lessons = games_in_pieces(plan)
    assert exam + sum(lessons) == games
    assert 1 <= exam <= max(1, games // 8) <= sum(lessons)
    assert len(lessons) < training.HELD_OUT


def test_the_smallest_training_is_examined_by_games_that_it_has_not_learned_from(tmp_path: Path) -> None:
    plan = msgspec.structs.replace(SMALL, generations=(Generation(1000),)).scaled(0.001)
    run(tmp_path, plan)
    for exam, name in ((True, "positions-0-0000.npz"), (False, "positions-0-0001.npz")):
        [seen], [there] = training._positions(plan, tmp_path, [0], exam=exam), load_positions(tmp_path / name)
        assert seen.rows.tolist() == there.rows.tolist()


def test_a_single_game_is_no_generation() -> None:
    with pytest.raises(ValueError, match="two games or more, not 1"):
        Generation(1)


@pytest.mark.parametrize(("game", "pieces"), [("rftg", [400, 40, 100]), ("andromeda", [60, 20])])
def test_the_whole_plans_have_pieces_of_a_hundred(
    monkeypatch: pytest.MonkeyPatch, game: str, pieces: list[int]
) -> None:
    """The trained network that comes with a game can only be made again if games, pieces and exams stay the same."""
    monkeypatch.setattr(training, "GAMES_IN_A_PIECE", 100)
    plan = plan_of(game)
    for generation, count in enumerate(pieces):
        assert games_in_pieces(plan, generation) == [100] * count
        assert plan.games_of(generation, count - 1) == range(100 * count - 100, 100 * count)


@pytest.mark.parametrize("game", ["rftg", "andromeda"])
def test_the_plan_that_comes_with_a_game(game: str) -> None:
    plan = plan_of(game)
    assert plan.game == game
    small = plan.scaled(0.0001)
    assert all(2 <= one.games <= 4 for one in small.generations)
    assert plan.scaled(1) == plan


def test_the_network_also_learns_from_advanced_games(tmp_path: Path) -> None:
    assert "advanced" in {generation.mode for generation in plan_of("rftg").generations}
    plan = msgspec.structs.replace(SMALL, generations=(Generation(2, mode="advanced"), Generation(2)))
    assert run(tmp_path, plan)
    advanced = learned.INPUTS.index("advanced")
    for generation, is_advanced in ((0, 1.0), (1, 0.0)):
        for piece in range(plan.pieces(generation)):
            for group in load_positions(training._piece_path(tmp_path, generation, piece)):
                assert set(group.rows[:, :, advanced].ravel().tolist()) == {is_advanced}


def middle(seed: int, answers: int, seats: int = 2) -> Table[Any]:
    table = Table.new(game_named("rftg"), seats, seed=seed)
    bot = bot_named("heuristic", "rftg")
    while table.number < answers and (asks := table.asks()):
        seat = next(iter(asks))
        token = bot.choose(Decision(table, seat, Random(seed)))
        assert token is not None
        table.answer(seat, token)
    return table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_network_sees_only_what_the_seat_sees(seats: int) -> None:
    for seed in range(5):
        table = middle(seed, 40, seats)
        for seat in table.asks():  # for others the game might go on by itself after the dealing
            numbers = learned.inputs(table.view(seat))  # type: ignore[arg-type]
            dealt = learned.inputs(table.fork(seat, Random(seed)).view(seat))  # type: ignore[arg-type]
            assert (numbers == dealt).all()
            assert np.abs(numbers).max() < 5, "a number is far out of the range that networks like"
            assert numbers[:, learned.INPUTS.index("own")].tolist() == [float(one == seat) for one in range(seats)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chances_of_all_players_add_up_to_one(seats: int) -> None:
    table = middle(7, 60, seats)
    judge = by_network("rftg")
    chances = judge(table, 0)
    assert len(chances) == seats
    assert sum(chances) == pytest.approx(1)
    ended = middle(7, 10_000, seats)
    assert ended.outcome is not None
    assert judge(ended, 0)[ended.outcome.winners[0]] == 1 / len(ended.outcome.winners)


def test_a_network_that_knows_other_cards_is_fitted() -> None:
    network = Network.new(["never-heard-of", *learned.INPUTS[5:]], (3,), 2, np.random.default_rng(1))
    fitted = network.fitted(learned.INPUTS)
    assert fitted.inputs == learned.INPUTS
    assert not fitted.weights[0][:5].any()
    assert (fitted.weights[0][5:] == network.weights[0][1:]).all()
    assert fitted.fitted(learned.INPUTS) is fitted


def test_a_network_is_saved_and_read(tmp_path: Path) -> None:
    network = Network.new(["a", "b"], (3,), 2, np.random.default_rng(1))
    network.save(tmp_path / "network.npz")
    again = Network.load(tmp_path / "network.npz")
    assert again.inputs == ("a", "b")
    numbers = np.ones((1, 2), np.float32)
    assert np.allclose(network(numbers), again(numbers), atol=1e-3)
    whole = (tmp_path / "network.npz").read_bytes()
    for damaged in (b"", b"no network", whole[:-100], whole[:200] + b"?" * 50 + whole[250:]):
        (tmp_path / "broken.npz").write_bytes(damaged)
        with pytest.raises(BadContent):
            Network.load(tmp_path / "broken.npz")


def test_it_judges_better_than_chance() -> None:
    """The network that comes with the game tells winners of games that it has not seen."""
    right = 0
    for seed in range(30):
        table = Table.new(game_named("rftg"), 2, seed=f"exam/{seed}")
        bots = [bot_named("heuristic", "rftg") for _ in range(2)]
        looks = [Decision(table, seat, Random(f"{seed}/{seat}")) for seat in range(2)]
        chance = 0.5
        while asks := table.asks():
            if table.state.round == 8 and all(question.kind == "action" for question in asks.values()):
                chance = by_network("rftg")(table, 0)[0]
            seat = next(iter(asks))
            token = bots[seat].choose(looks[seat])
            assert token is not None
            table.answer(seat, token)
        assert table.outcome is not None
        right += (chance > 0.5) == (0 in table.outcome.winners)
    assert right >= 20
