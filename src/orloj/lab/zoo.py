"""Games as PettingZoo environments: `orloj.lab.pettingzoo_env("rftg")`. See docs/research.md."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from operator import index
from random import Random
from typing import Any, Literal, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from orloj.games import game_named
from orloj.kernel import Seat, Table
from orloj.lab.adapters import needing
from orloj.lab.numbers import LIMIT, Observer, layout_of
from orloj.lab.stepping import Stepwise, leads, utilities

with needing("PettingZoo"):
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv

Reward = Literal["win", "score"]
Observation = dict[str, NDArray[Any]]


class OrlojEnv(AECEnv):  # type: ignore[misc]  # the library has no types
    """One table, played step by step. `env.table` is the table itself, with all its secrets."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        mode: str | None = None,
        options: Mapping[str, str] | None = None,
        reward: Reward = "win",
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        super().__init__()
        if reward not in ("win", "score"):
            raise ValueError(f"the reward is one of: win, score; not {reward!r}")
        self.game = game_named(game)
        self.mode = mode or self.game.modes[0].id
        if seats is None:
            seats = next((known.players[0] for known in self.game.modes if known.id == self.mode), 2)
        self.seats = seats
        self.options = self.game.check_setup(self.seats, self.mode, options or {})
        self.reward = reward
        self.render_mode = render_mode
        self.metadata = {"name": f"orloj_{game}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        layout = layout_of(game)
        self.actions = layout.actions
        self._observer = Observer(layout, self.seats)
        self._rng = Random()
        self._play: Stepwise | None = None
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(-LIMIT, LIMIT, (len(self._observer),), np.float32),
                    "action_mask": Box(0, 1, (len(self.actions),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(len(self.actions)) for agent in self.possible_agents}

    # -- what there is

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        return self.action_spaces[agent]

    def layout(self) -> list[str]:
        """The name of each number of an observation."""
        return self._observer.names.copy()

    def action_names(self) -> list[str]:
        """The name of each action; those in parentheses are not words of the game."""
        return [self.actions.name(action) for action in range(len(self.actions))]

    @property
    def table(self) -> Table[Any]:
        return self._playing.table

    @property
    def _playing(self) -> Stepwise:
        if self._play is None:
            raise RuntimeError("there is no game yet: call reset() first")
        return self._play

    # -- playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A new game. A seed makes it, and all later ones, repeatable."""
        if seed is not None:
            self._rng = Random(seed)
        table = Table.new(
            self.game, self.seats, mode=self.mode, options=self.options, seed=str(self._rng.getrandbits(64))
        )
        self._play = Stepwise(table, self.actions)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        _ = self._playing  # refuses before the first game
        seen: tuple[Observation | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return seen

    def step(self, action: SupportsIndex | None) -> None:
        play = self._playing
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an action is needed as long as the game goes on")
        try:
            number = index(action)
        except TypeError:
            raise TypeError(f"an action is a whole number, not {action!r}") from None
        play.step(number)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        if play.seat is None:
            self.rewards = dict(zip(self.agents, self._results(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        seat = self._playing.seat
        self.agent_selection = self.agents[0 if seat is None else seat]

    def _results(self) -> list[float]:
        """By `win`: 1 to a sole winner, the sum is 0. By `score`: the score of the own side less the mean of all."""
        outcome = self._playing.outcome
        if self.reward == "win" or outcome is None:
            return utilities(outcome, self.seats)
        return leads(outcome, self.seats)

    def observe(self, agent: str) -> Observation:
        """What an agent sees; only whoever is to act sees a question and has legal actions."""
        seat: Seat = self.possible_agents.index(agent)
        play = self._playing
        mask = np.zeros(len(self.actions), np.int8)
        if seat == play.seat:
            mask[list(play.legal)] = 1
        return {"observation": self._observer.observe_step(play, seat), "action_mask": mask}

    def render(self) -> str | None:
        """The game as the terminal shows it to whoever is to act, as text."""
        if self.render_mode is None:
            return None
        play = self._playing
        lines = [repr(play.table)]
        look = f"{self.game.package}.look.terminal"
        if find_spec(look) is not None:
            shown = import_module(look).LOOK
            view = play.table.view(play.seat or 0)
            lines += [line.plain for line in shown.status(view, "en", True)]
            for about in shown.players(view, self.possible_agents, "en", True, full=True):
                lines += [line.plain for line in about]
        if play.walk is not None:
            lines.append(f"{self.agent_selection}, {play.walk.question.kind}: {', '.join(play.legal.values())}")
        return "\n".join(lines)

    def close(self) -> None:
        """Nothing is open."""
