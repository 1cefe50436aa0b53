"""What a game tells the kernel about itself."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from orloj.content import override_files
from orloj.kernel.errors import BrokenRecord, OrlojError
from orloj.kernel.luck import Luck
from orloj.kernel.scripts import Script
from orloj.kernel.state import Seat, State

S = TypeVar("S", bound=State)
Scene = Callable[..., Script[None] | None]  # a plain function for what happens without any question


class BadSetup(OrlojError):
    """A table with these seats, this mode or these options cannot be set up."""


@dataclass(frozen=True)
class Mode:
    """A way to play the game, with the numbers of players that it allows."""

    id: str
    players: tuple[int, int]


@dataclass(frozen=True)
class Option:
    """Something that can be chosen for a table; the first value is the usual one."""

    id: str
    values: tuple[str, ...]


POKER_FACE = Option("poker-face", ("off", "on"))


@dataclass(frozen=True)
class Setup:
    """What the set-up of a new table starts from."""

    seats: int
    mode: str
    options: Mapping[str, str]
    luck: Luck


@dataclass(frozen=True, eq=False)
class Game(Generic[S]):
    """A game: its facts and its entry points. Everything else about it lives in its own folder."""

    id: str
    name: str
    players: tuple[int, int]
    modes: tuple[Mode, ...]
    state: type[S]
    scenes: Mapping[str, Scene]
    setup: Callable[[Setup], S]
    view: Callable[[S, Seat | None], msgspec.Struct]
    redeal: Callable[[S, Seat, Luck], None]  # deal anew, in place, all that the seat cannot know
    invariants: Callable[[S], None]  # raises AssertionError if the state cannot be
    package: str
    named: Callable[[Any], dict[str, Any]] = msgspec.to_builtins  # a view as plain data, with tokens for components
    options: tuple[Option, ...] = ()
    status: str = "in development"
    schema: int = 1  # of the state; raise it when a new field cannot have a default
    upcasts: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)

    @cached_property
    def encode(self) -> Callable[[S], bytes]:
        return msgspec.msgpack.Encoder().encode

    @cached_property
    def _decode(self) -> Callable[[bytes], S]:
        return msgspec.msgpack.Decoder(self.state).decode

    @cached_property
    def asking(self) -> frozenset[str]:
        """The scenes that may ask somebody; the others happen by themselves."""
        return frozenset(name for name, scene in self.scenes.items() if inspect.iscoroutinefunction(scene))

    def decode(self, snapshot: bytes, schema: int | None = None) -> S:
        """The state of a snapshot; older ones are brought up to today's schema step by step."""
        if schema is None or schema == self.schema:
            return self._decode(snapshot)
        if schema > self.schema:
            raise BrokenRecord(f"saved by a newer version of {self.id} (schema {schema}, known {self.schema})")
        raw: dict[str, Any] = msgspec.msgpack.decode(snapshot, strict=False)
        for number in range(schema, self.schema):
            if number in self.upcasts:
                raw = self.upcasts[number](raw)
        return self._decode(msgspec.msgpack.encode(raw))

    @property
    def table_options(self) -> tuple[Option, ...]:
        """Everything that can be chosen for a table, also what all games have."""
        return (*self.options, POKER_FACE)

    @cached_property
    def revision(self) -> str:
        """A fingerprint of rules and content, somebody's own too: the same fingerprint replays a record exactly."""
        digest = blake2b(digest_size=8)
        for package in ("orloj.kernel", self.package):
            for name, content in sorted(_sources(files(package))):
                digest.update(name.encode() + b"\0" + content + b"\0")
        for override in override_files(self.package):
            digest.update(b"own content " + override.name.encode() + b"\0" + override.content + b"\0")
        return digest.hexdigest()

    def check_setup(self, seats: int, mode: str, options: Mapping[str, str]) -> dict[str, str]:
        """The complete options of a table, or an explanation of what is wrong."""
        modes = {known.id: known for known in self.modes}
        if mode not in modes:
            raise BadSetup(f"{self.name} has no mode {mode!r}; choose one of: {', '.join(modes)}")
        lo, hi = modes[mode].players
        if not lo <= seats <= hi:
            wanted = str(lo) if lo == hi else f"{lo} to {hi}"
            raise BadSetup(f"{self.name} ({mode}) is for {wanted} players, not {seats}")
        known_options = {option.id: option for option in self.table_options}
        for key, value in options.items():
            if key not in known_options:
                raise BadSetup(f"{self.name} has no option {key!r}; known: {', '.join(known_options)}")
            if value not in known_options[key].values:
                raise BadSetup(f"option {key} is one of: {', '.join(known_options[key].values)}; not {value!r}")
        return {option.id: options.get(option.id, option.values[0]) for option in known_options.values()}

    def new_state(self, seats: int, mode: str, options: Mapping[str, str], luck: Luck) -> S:
        state = self.setup(Setup(seats, mode, options, luck))
        state.mode = mode
        state.poker_face = options.get(POKER_FACE.id) == "on"
        return state


_NO_RULES = (
    "rules.toml",
    "bots.py",
    "judgement.py",
    "learned.py",
    "training.toml",
    "texts.py",
    "wording.py",
    "exercise.py",
    "study.py",
)  # files of a game that do not change how it runs


def random_key(rng: Random) -> bytes:
    """A key for luck from a caller's stream."""
    return rng.getrandbits(128).to_bytes(16, "big")


def _sources(folder: Traversable, prefix: str = "") -> list[tuple[str, bytes]]:
    """The files that make the rules: code and content. Looks and translations do not change a game."""
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        name = prefix + entry.name
        if entry.is_dir() and entry.name not in ("look", "words", "__pycache__"):
            found += _sources(entry, name + "/")
        elif entry.name.endswith((".py", ".toml")) and entry.name not in _NO_RULES:
            found.append((name, entry.read_bytes()))
    return found
