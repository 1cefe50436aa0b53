"""PettingZoo's own tests for every game, and what the environment promises beyond them."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from orloj.extras import install_command
from orloj.games import GAMES
from orloj.kernel import BadSetup, Illegal
from orloj.lab import MissingLibrary, pettingzoo_env
from orloj.lab.stepping import LEAVE, STOP
from orloj.lab.zoo import OrlojEnv
from tests.seats import seats_for

TABLES = [
    (game.id, mode.id, seats)
    for game in GAMES.values()
    for mode in game.modes
    for seats in range(mode.players[0], mode.players[1] + 1)
]


def play_on(env: OrlojEnv, rng: Random, most: int = 100_000) -> None:
    """Random legal steps."""
    for _ in range(most):
        if env.terminations[env.agent_selection]:
            return
        env.step(rng.choice(sorted(env._playing.legal)))  # what the mask says, but quicker


# The library warns of observations that are no plain arrays and of games that it does not know.
@pytest.mark.filterwarnings("ignore:::pettingzoo")
@pytest.mark.parametrize(("game", "mode", "seats"), TABLES)
def test_the_librarys_own_test_of_the_interface(game: str, mode: str, seats: int) -> None:
    api_test(pettingzoo_env(game, seats, mode=mode), num_cycles=60)


@pytest.mark.filterwarnings("ignore:::pettingzoo")
def test_the_librarys_own_test_with_a_whole_game() -> None:
    api_test(pettingzoo_env("rftg", 3, reward="score"), num_cycles=2000)


@pytest.mark.parametrize("game", GAMES)
def test_the_librarys_own_test_of_seeds(game: str) -> None:
    seed_test(lambda: pettingzoo_env(game), num_cycles=100)


def test_a_seed_repeats_all_games_after_it() -> None:
    def first_hands(env: OrlojEnv) -> list[bytes]:
        hands = []
        for seed in (5, None, None):
            env.reset(seed=seed)
            hands.append(env.observe("player_0")["observation"].tobytes())
        return hands

    one, two = first_hands(pettingzoo_env("rftg")), first_hands(pettingzoo_env("rftg"))
    assert one == two
    assert len(set(one)) == 3


@pytest.mark.parametrize(("game", "reward"), [("rftg", "win"), ("rftg", "score"), ("andromeda", "win")])
def test_a_whole_game_is_rewarded_at_its_end(game: str, reward: Any) -> None:
    env = pettingzoo_env(game, 2, reward=reward)
    env.reset(seed=3)
    play_on(env, Random(3))
    outcome = env.table.outcome
    assert outcome is not None
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    assert sum(env.rewards.values()) == pytest.approx(0)
    for seat, agent in enumerate(env.possible_agents):
        if reward == "score":
            assert env.rewards[agent] == outcome.scores[seat] - sum(outcome.scores) / 2
        elif len(outcome.winners) == 1:
            assert env.rewards[agent] == (1 if seat in outcome.winners else -1)
    while env.agents:
        env.step(None)
    assert env.agents == []


def test_team_mates_get_the_same_reward_and_winning_is_better() -> None:
    env = pettingzoo_env("andromeda", 4, mode="teams", options={"target": "50"}, reward="score")
    env.reset(seed=3)
    play_on(env, Random(3))
    outcome = env.table.outcome
    assert outcome is not None
    rewards = [env.rewards[agent] for agent in env.possible_agents]
    assert sum(rewards) == pytest.approx(0)
    by_side = dict(zip(outcome.sides, rewards, strict=True))
    assert rewards == [by_side[side] for side in outcome.sides]
    assert rewards[outcome.winners[0]] == max(rewards)


@pytest.mark.parametrize("reward", ["win", "score"])
def test_alone_it_is_about_the_own_fame(reward: Any) -> None:
    env = pettingzoo_env("outer_rim", mode="solo", reward=reward)
    env.reset(seed=3)
    play_on(env, Random(3))
    outcome = env.table.outcome
    assert outcome is not None
    won = 1 if outcome.winners else -1
    assert list(env.rewards.values()) == [won if reward == "win" else outcome.scores[0]]


@pytest.mark.parametrize("reward", ["win", "score"])
def test_a_team_without_rivals_is_rewarded_for_what_it_reached(reward: Any) -> None:
    env = pettingzoo_env("voidfall", 3, mode="cooperative", reward=reward)
    env.reset(seed=3)
    play_on(env, Random(3))
    outcome = env.table.outcome
    assert outcome is not None
    won = 1 if outcome.winners else -1
    assert list(env.rewards.values()) == pytest.approx([won if reward == "win" else sum(outcome.scores) / 3] * 3)


def test_deals_are_made_step_by_step() -> None:
    """Two players in the same space: one offers, the other one answers; credits and cards change hands."""
    env = pettingzoo_env("outer_rim", 3, render_mode="ansi")
    offered = agreed = 0
    for seed in range(20):
        env.reset(seed=seed)
        rng = Random(seed)
        while not env.terminations[env.agent_selection] and not agreed:
            legal = env._playing.legal
            kind = env._playing.walk.question.kind if env._playing.walk else ""
            offered += kind == "trade-answer"
            eager = [action for action, name in legal.items() if name.strip() in ("trade", "with", "accept-offer")]
            env.step(eager[0] if eager else rng.choice(sorted(legal)))
            agreed += any(line.key == "trades" for line in list(env.table.story)[-6:])
        if agreed:
            break
    assert offered
    assert agreed


def test_names_of_numbers_and_actions() -> None:
    env = pettingzoo_env("rftg", 3)
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)
    assert len(env.layout()) == len(seen["observation"])
    assert env.observation_space("player_0").contains(seen)
    assert len(env.action_names()) == len(seen["action_mask"]) == env.action_space("player_0").n
    assert env.action_names()[STOP] == "(stop)"
    assert env.action_names()[LEAVE] == "(leave)"
    legal = {env.action_names()[action] for action in np.flatnonzero(seen["action_mask"])}
    seat = int(env.agent_selection[-1])
    numbers = dict(zip(env.layout(), seen["observation"], strict=True))
    assert legal == {
        name.split("=")[1] for name in numbers if name.startswith(f"players[{seat}].looking=") and numbers[name]
    }
    assert numbers["pool"] == 36


def test_only_whoever_is_to_act_has_legal_actions() -> None:
    env = pettingzoo_env("andromeda", 3)
    env.reset(seed=2)
    play_on(env, Random(2), most=30)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


def test_an_illegal_action_is_refused() -> None:
    env = pettingzoo_env("rftg")
    env.reset(seed=1)
    before = env.observe(env.agent_selection)
    [illegal] = np.nonzero(before["action_mask"] == 0)
    with pytest.raises(Illegal, match="not a legal action"):
        env.step(int(illegal[0]))
    with pytest.raises(ValueError, match="an action is needed"):
        env.step(None)
    assert np.array_equal(env.observe(env.agent_selection)["observation"], before["observation"])


@pytest.mark.parametrize("action", [1.5, 1.0, "1"])
def test_an_action_is_a_whole_number(action: Any) -> None:
    env = pettingzoo_env("rftg")
    env.reset(seed=1)
    with pytest.raises(TypeError, match="a whole number, not"):
        env.step(action)
    assert env._playing.steps == 0
    env.step(np.int64(min(env._playing.legal)))
    assert env._playing.steps == 1


def test_nothing_can_be_done_before_the_first_game() -> None:
    env = pettingzoo_env("rftg")
    for deed in (lambda: env.step(0), env.last, lambda: env.observe("player_0"), lambda: env.table):
        with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
            deed()


@pytest.mark.parametrize("game", GAMES)
def test_rendering(game: str) -> None:
    env = pettingzoo_env(game, render_mode="ansi")
    with pytest.raises(RuntimeError, match="reset"):
        env.render()
    env.reset(seed=1)
    shown = env.render()
    assert shown is not None
    assert "player_0" in shown
    assert "player_1" in shown
    play_on(env, Random(1))
    assert "over" in (env.render() or "")
    quiet = pettingzoo_env(game)
    quiet.reset(seed=1)
    assert quiet.render() is None


def test_impossible_tables_are_refused() -> None:
    with pytest.raises(BadSetup, match="2 to 4 players, not 9"):
        pettingzoo_env("rftg", 9)
    with pytest.raises(BadSetup, match="2 to 4 players, not 0"):
        pettingzoo_env("rftg", 0)
    with pytest.raises(BadSetup, match="no mode"):
        pettingzoo_env("rftg", mode="blitz")
    with pytest.raises(BadSetup, match="no option"):
        pettingzoo_env("rftg", options={"colour": "red"})
    wrong: Any = "chips"
    with pytest.raises(ValueError, match="win, score"):
        pettingzoo_env("rftg", reward=wrong)


# -- without the libraries


def test_the_laboratory_does_not_load_the_libraries() -> None:
    code = (
        "import sys, orloj.lab; print([name for name in ('pettingzoo', 'gymnasium', 'pyspiel') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "orloj.lab.zoo")
    for wanted in (lambda: pettingzoo_env("rftg"), lambda: import_module("orloj.lab.zoo")):
        with pytest.raises(MissingLibrary, match=re.escape(f"PettingZoo is not installed: {install_command('lab')}")):
            wanted()


@pytest.mark.parametrize("game", GAMES)
def test_a_started_environment_can_be_pickled(game: str) -> None:
    env = pettingzoo_env(game, seats_for(game))
    env.reset(seed=5)
    play_on(env, Random(1), most=45)
    twin = pickle.loads(pickle.dumps(env))
    for one in (env, twin):
        play_on(one, Random(2), most=60)
    for agent in env.agents:
        one, other = env.observe(agent), twin.observe(agent)
        assert all(np.array_equal(one[key], other[key]) for key in one)
    assert twin.agent_selection == env.agent_selection
    assert twin.table.record() == env.table.record()
    for one in (env, twin):
        one.reset()
    assert twin.table.header == env.table.header  # also the stream of later games
