"""Games as OpenSpiel games: importing this registers `orloj_<game>` for each game. See docs/research.md.

pyspiel.load_game("orloj_rftg(players=3)")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, ClassVar

import numpy as np

from orloj.games import GAMES
from orloj.kernel import BadSetup, Game, Illegal, Option, Table
from orloj.lab.adapters import needing
from orloj.lab.by_trait import optional_module
from orloj.lab.numbers import Numbers, Observer, layout_of
from orloj.lab.stepping import Stepwise, utilities

with needing("OpenSpiel"):
    import pyspiel

SEEDS = 10_000  # outcomes of the chance node; OpenSpiel lists them all
LONGEST = 200_000  # steps; a game that is longer counts as a draw. A game's `study` may say something else


def short_name(game: Game[Any]) -> str:
    return f"orloj_{game.id}"


def _game_type(game: Game[Any], *, alone: bool = False) -> Any:
    """What OpenSpiel knows of a game before it is loaded; or of one that somebody plays alone, without rivals."""
    kind = pyspiel.GameType
    return kind(
        short_name=short_name(game),
        long_name=f"{game.name} (Orloj)",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM if alone else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.players[1],
        min_num_players=game.players[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": max(2, game.players[0]),
            "mode": game.modes[0].id,
            "seeds": SEEDS,
            "longest": _longest(game),
            **{_parameter(option.id): _typed(option) for option in game.table_options},
        },
    )


def _longest(game: Game[Any]) -> int:
    return int(getattr(optional_module(f"{game.package}.study"), "LONGEST", LONGEST))


def _parameter(option: str) -> str:
    return option.replace("-", "_")


def _typed(option: Option) -> str | int:
    """The usual value; OpenSpiel reads digits as a number."""
    usual = option.values[0]
    return int(usual) if all(value.isdigit() for value in option.values) else usual


class OrlojGame(pyspiel.Game):  # type: ignore[misc]  # the library has no types
    """A game of Orloj with its number of players, its mode and its options; each game has a subclass."""

    game: ClassVar[Game[Any]]
    game_type: ClassVar[Any]

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        game = self.game
        chosen = {**self.game_type.parameter_specification, **(parameters or {})}
        self.players = int(chosen["players"])
        self.mode = str(chosen["mode"])
        self.seeds = int(chosen["seeds"])
        if self.seeds < 1:
            raise BadSetup(f"seeds, the number of deals to choose from, is 1 or more, not {self.seeds}")
        self.longest = int(chosen["longest"])
        if self.longest < 1:
            raise BadSetup(
                f"longest, the number of steps after which a game is a draw, is 1 or more, not {self.longest}"
            )
        self.options = {option.id: str(chosen[_parameter(option.id)]) for option in game.table_options}
        game.check_setup(self.players, self.mode, self.options)
        layout = layout_of(game.id)
        self.actions = layout.actions
        self.observer = Observer(layout, self.players)
        alone = self.players == 1 or self._is_one_team()
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.actions),
            max_chance_outcomes=self.seeds,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if alone else 0.0,
            max_game_length=self.longest,
        )
        game_type = _game_type(game, alone=True) if alone else self.game_type
        super().__init__(game_type, info, parameters or {})

    def _is_one_team(self) -> bool:
        """Does nobody play against anybody who has a seat?"""
        table = Table.new(self.game, self.players, mode=self.mode, options=self.options, seed=0)
        return len(set(self.game.sides(table.view(None)))) == 1

    def new_initial_state(self) -> OrlojState:
        return OrlojState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> OrlojObserver:
        if params:
            raise ValueError(f"observations have no parameters, but got {params}")
        if iig_obs_type is not None and (
            iig_obs_type.perfect_recall
            or not iig_obs_type.public_info
            or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER
        ):
            raise ValueError("a seat is shown all that it may see now and nothing else: no perfect recall, no parts")
        return OrlojObserver(self.observer)

    def layout(self) -> list[str]:
        """The name of each number of an observation."""
        return self.observer.names.copy()

    def max_chance_nodes_in_history(self) -> int:
        return 1

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.game, self.get_parameters())


class _Held:
    """A table played step by step. Its copies are made only when somebody looks at them: OpenSpiel's own tests, and
    some algorithms, copy every position and keep the copies, and never look at most of them again."""

    def __init__(self, play: Stepwise | None, later: Callable[[], Stepwise] | None = None) -> None:
        self._play = play
        self._later = later

    @property
    def play(self) -> Stepwise:
        if self._play is None:
            assert self._later is not None
            self._play, self._later = self._later(), None
        return self._play

    def __deepcopy__(self, memo: object) -> _Held:
        return _Held(None, self._later or self.play.fork_later())

    def __reduce__(self) -> tuple[Any, ...]:
        return _Held, (self.play,)


class OrlojState(pyspiel.State):  # type: ignore[misc]  # the library has no types
    """A table played step by step, or none yet: the first node chooses the seed.

    OpenSpiel copies and saves a state by its attributes: this is why there is just one that changes.
    """

    _held: _Held | None

    def __init__(self, game: OrlojGame) -> None:
        super().__init__(game)
        self._held = None

    @property
    def play(self) -> Stepwise | None:
        return self._held.play if self._held is not None else None

    def current_player(self) -> int:
        if self.play is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        assert self.play.seat is not None
        return self.play.seat

    def is_terminal(self) -> bool:
        play = self.play
        return play is not None and (play.seat is None or play.steps >= self.get_game().longest)

    def returns(self) -> list[float]:
        return utilities(self.play.outcome if self.play else None, self.get_game().players)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        seeds = self.get_game().seeds
        return [(seed, 1 / seeds) for seed in range(seeds)]

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  # always the current one
        return sorted(self.play.legal) if self.play else []

    def _apply_action(self, action: int) -> None:
        if self.play is not None:
            self.play.step(action)
            return
        game = self.get_game()
        if not 0 <= action < game.seeds:
            raise Illegal(f"the seed is one of 0 to {game.seeds - 1}, not {action}")
        table = Table.new(game.game, game.players, mode=game.mode, options=game.options, seed=str(action))
        self._held = _Held(Stepwise(table, game.actions))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        if self.play is not None and player == self.play.seat and action in self.play.legal:
            return self.play.legal[action].strip()
        return str(self.get_game().actions.name(action))

    def __str__(self) -> str:
        """Where the game stands, with a fingerprint of everything, secrets too."""
        if self.play is None:
            return "before the game"
        table, walk = self.play.table, self.play.walk
        taken = [self.play.actions.name(action) for action in walk.taken] if walk else []
        fingerprint = blake2b(table.game.encode(table.state), digest_size=8).hexdigest()
        return f"{table!r} step {self.play.steps} {' '.join(taken)} #{fingerprint}"


class OrlojObserver:
    """What a seat sees now, as OpenSpiel wants it."""

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self.tensor: Numbers = np.zeros(len(observer), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OrlojState, player: int) -> None:
        if state.play is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self._observer.observe_step(state.play, player)

    def string_from(self, state: OrlojState, player: int) -> str:
        """All numbers that are not 0, by their names."""
        self.set_from(state, player)
        names, places = self._observer.names, np.flatnonzero(self.tensor)
        shown = zip(places.tolist(), self.tensor[places].tolist(), strict=True)
        return ", ".join([f"{names[place]}: {number:g}" for place, number in shown])


def load(game: Game[Any], parameters: Mapping[str, str | int]) -> OrlojGame:
    """The game with these parameters; the others are the usual ones."""
    known = _game_type(game).parameter_specification
    for name in parameters:
        if name not in known:
            raise BadSetup(f"{game.name} has no parameter {name!r}; known: {', '.join(known)}")
    loaded: OrlojGame = pyspiel.load_game(short_name(game), dict(parameters))
    return loaded


def _register(game: Game[Any]) -> None:
    """Make the game known to OpenSpiel. (By a class: the registry outlives the interpreter, a function does not.)"""
    game_type = _game_type(game)
    pyspiel.register_game(game_type, type(f"Orloj_{game.id}", (OrlojGame,), {"game": game, "game_type": game_type}))


for _game in GAMES.values():
    _register(_game)
