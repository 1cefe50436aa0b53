"""OpenSpiel's own random simulation for every game, and what the games promise beyond it."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from importlib import import_module
from random import Random
from typing import Any

import pyspiel
import pytest

from orloj.extras import install_command
from orloj.games import GAMES
from orloj.kernel import BadSetup, Illegal, Table
from orloj.lab import MissingLibrary, openspiel_game, spiel


def deal(game: Any, seed: int) -> Any:
    state = game.new_initial_state()
    state.apply_action(seed)
    return state


def play_on(state: Any, rng: Random, most: int = 100_000) -> Any:
    """Random legal steps."""
    for _ in range(most):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(
    "name",
    [
        "orloj_rftg",
        "orloj_rftg(players=3)",
        "orloj_rftg(players=4)",
        "orloj_rftg(mode=advanced)",
        "orloj_andromeda(target=50)",
        "orloj_outer_rim(longest=400)",
        "orloj_outer_rim(players=4,map=random,longest=150)",
        "orloj_outer_rim(mode=solo,players=1,longest=250)",
        "orloj_voidfall(longest=150)",
        "orloj_voidfall(mode=cooperative,players=2,longest=100)",
        "orloj_ti4(players=3,longest=150)",
    ],
)
def test_the_librarys_own_random_simulation(name: str) -> None:
    """Cloning, saving, masks, observations, bounds and sums: checked at every step of a whole game."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False, mask_test=True)


def simulate(name: str) -> tuple[float, float]:
    """The library's simulation in a process of its own: CPU seconds, and MB above what the libraries need."""
    code = """
import resource, sys, time
import pyspiel, orloj.lab.spiel
game = pyspiel.load_game(sys.argv[1])
before, start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, mask_test=True)
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print("used", time.process_time() - start, (after - before) / 1024)
"""
    done = subprocess.run([sys.executable, "-c", code, name], capture_output=True, text=True, check=True)
    _, seconds, megabytes = done.stdout.splitlines()[-1].split()
    return float(seconds), float(megabytes)


def test_a_simulation_keeps_its_copies_cheaply() -> None:
    """The library clones the state three times in each step, keeps one of the clones and observes every seat twice."""
    seconds, megabytes = simulate("orloj_andromeda(players=4,longest=600)")
    assert seconds < 10
    assert megabytes < 27  # it was 42


@pytest.mark.soak
def test_a_whole_simulation_of_four_players_is_bounded() -> None:
    """It took 3.5 GB and four minutes."""
    seconds, megabytes = simulate("orloj_andromeda(players=4)")
    assert seconds < 60
    assert megabytes < 900


def test_a_clone_is_made_when_somebody_looks_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    state = play_on(deal(openspiel_game("andromeda", players=2), 1), Random(1), most=40)
    made: list[Table[Any]] = []
    really = Table.__init__

    def counted(table: Table[Any], *more: Any, **named: Any) -> None:
        made.append(table)
        really(table, *more, **named)

    monkeypatch.setattr(Table, "__init__", counted)
    clones = [state.clone() for _ in range(5)]
    again = clones[0].clone()
    before = str(state)
    play_on(state, Random(2), most=10)
    assert not made
    assert {str(one) for one in [*clones, again]} == {before}
    assert len(made) == 6


def test_all_games_are_registered() -> None:
    assert {f"orloj_{game}" for game in GAMES} <= set(pyspiel.registered_names())
    for game in GAMES.values():
        kind = pyspiel.load_game(f"orloj_{game.id}").get_type()
        assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
        assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
        assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM


def test_alone_there_is_a_win_or_a_defeat() -> None:
    game = openspiel_game("outer_rim", mode="solo", players=1)
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert game.num_players() == 1
    state = play_on(deal(game, 3), Random(3))
    won = bool(state.play.outcome.winners)
    assert state.returns() == [1.0 if won else -1.0]
    with pytest.raises(BadSetup, match="not 1"):
        openspiel_game("outer_rim", players=1)


def test_a_team_without_rivals_wins_or_loses_as_a_whole() -> None:
    game = openspiel_game("voidfall", mode="cooperative", players=2)
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    state = play_on(deal(game, 3), Random(3))
    won = bool(state.play.outcome.winners)
    assert state.returns() == [1.0 if won else -1.0] * 2
    rivals = openspiel_game("voidfall", players=2)
    assert rivals.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM


def test_parameters() -> None:
    game = openspiel_game("andromeda", players=3, target=70, seeds=5)
    assert game.num_players() == 3
    assert (game.min_utility(), game.max_utility()) == (-1, 1)
    assert game.max_chance_outcomes() == 5
    assert len(game.layout()) == game.observation_tensor_shape()[0]
    assert deal(game, 4).play.table.view(0).target == 70
    with pytest.raises(BadSetup, match="not 9"):
        openspiel_game("rftg", players=9)
    with pytest.raises(BadSetup, match="no parameter 'player'; known: longest, mode, players"):
        openspiel_game("rftg", player=2)


def test_one_chance_node_chooses_the_seed() -> None:
    game = openspiel_game("rftg", seeds=50)
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 50
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    assert state.action_to_string(7) == "seed 7"
    assert not any(state.observation_tensor(0))
    one, two, other = deal(game, 7), deal(game, 7), deal(game, 8)
    assert str(one) == str(two) != str(other)
    assert one.observation_tensor(0) == two.observation_tensor(0) != other.observation_tensor(0)
    assert not one.is_chance_node()
    assert game.max_chance_nodes_in_history() == 1


@pytest.mark.parametrize("seeds", [0, -4])
def test_there_is_at_least_one_seed(seeds: int) -> None:
    with pytest.raises(BadSetup, match=f"1 or more, not {seeds}"):
        openspiel_game("rftg", seeds=seeds)


def test_the_longest_game_has_a_step() -> None:
    assert openspiel_game("rftg").max_game_length() == spiel.LONGEST
    assert openspiel_game("andromeda").max_game_length() == 5_000
    with pytest.raises(
        BadSetup, match="longest, the number of steps after which a game is a draw, is 1 or more, not 0"
    ):
        openspiel_game("rftg", longest=0)


@pytest.mark.parametrize("seed", [50, 20_000, -2])
def test_a_seed_that_is_not_there_is_refused(seed: int) -> None:
    state = openspiel_game("rftg", seeds=50).new_initial_state()
    with pytest.raises(Illegal, match=f"one of 0 to 49, not {seed}"):
        state.apply_action(seed)
    assert state.is_chance_node()
    assert state.history() == []
    state.apply_action(49)
    assert not state.is_chance_node()


@pytest.mark.parametrize("game", GAMES)
def test_clones_and_saved_states_are_apart_and_alike(game: str) -> None:
    loaded = openspiel_game(game, players=3)
    state = play_on(deal(loaded, 2), Random(2), most=57)
    before = str(state)
    clone = state.clone()
    saved = pickle.loads(pickle.dumps(state))
    assert str(clone) == str(saved) == before
    play_on(clone, Random(9), most=40)
    play_on(saved, Random(9), most=40)
    assert str(state) == before
    assert str(clone) == str(saved) != before
    assert clone.history() == saved.history()


def test_another_process_goes_on_with_pickled_games_and_states() -> None:
    game = openspiel_game("andromeda", players=3, target=50)
    state = play_on(deal(game, 4), Random(3), most=31)
    code = "import pickle, sys; [print(one) for one in pickle.load(sys.stdin.buffer)]"
    raw = pickle.dumps([state, game])
    done = subprocess.run([sys.executable, "-c", code], input=raw, capture_output=True, check=True)
    assert done.stdout.decode().splitlines() == [str(state), str(game)]


def test_the_winner_gets_what_the_others_lose() -> None:
    state = play_on(deal(openspiel_game("rftg", players=4), 1), Random(1))
    assert sum(state.returns()) == pytest.approx(0)
    outcome = state.play.table.outcome
    assert max(state.returns()) == state.returns()[outcome.winners[0]] > 0
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == []


def test_a_game_without_an_end_is_a_draw() -> None:
    game = openspiel_game("rftg", longest=20)
    state = play_on(deal(game, 1), Random(1))
    assert game.max_game_length() == 20
    assert len(state.history()) == 21  # the seed is not a step
    assert state.returns() == [0, 0]


def test_observations_name_what_is_seen() -> None:
    game = openspiel_game("rftg")
    state = deal(game, 3)
    mover = state.current_player()
    shown = state.observation_string(mover)
    assert f"players[{mover}].looking=" in shown
    assert f"players[{1 - mover}].looking=" not in shown
    assert "ask.kind=opening: 1" in shown
    assert "ask.kind" not in state.observation_string(1 - mover)
    with pytest.raises(ValueError, match="perfect recall"):
        game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"a": 1})


def test_a_program_ends_in_peace() -> None:
    """The registry of the library outlives the interpreter; whatever we register must not mind."""
    code = "import pyspiel, orloj.lab.spiel; state = pyspiel.load_game('orloj_rftg').new_initial_state(); print(state)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "before the game\n", "")


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "orloj.lab.spiel")
    for wanted in (lambda: openspiel_game("rftg"), lambda: import_module("orloj.lab.spiel")):
        with pytest.raises(MissingLibrary, match=re.escape(f"OpenSpiel is not installed: {install_command('lab')}")):
            wanted()
