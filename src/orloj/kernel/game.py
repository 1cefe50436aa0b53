"""What a game tells the kernel about itself."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from random import Random
from typing import Any, Generic, TypeVar, get_type_hints

import msgspec

from orloj.content import override_files
from orloj.kernel.asides import Aside
from orloj.kernel.errors import BrokenRecord, OrlojError
from orloj.kernel.lanes import LANES, run_lanes
from orloj.kernel.luck import Luck
from orloj.kernel.moments import Book
from orloj.kernel.orders import order_aside
from orloj.kernel.plain import described, plain
from orloj.kernel.scripts import Script
from orloj.kernel.sources import shared_sources
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
    """Something that can be chosen for a table; the first value is the usual one, and fits every table. Where others
    make sense for some modes or numbers of players only, `fits` says so."""

    id: str
    values: tuple[str, ...]
    fits: Callable[[str, str, int], bool] | None = None  # value, mode, seats

    def values_for(self, mode: str, seats: int) -> tuple[str, ...]:
        """The values that make sense for such a table."""
        return self.values if self.fits is None else tuple(one for one in self.values if self.fits(one, mode, seats))


ACTOR_COLOURS = ("red", "teal", "violet", "grey")  # none of them is the colour of a seat


@dataclass(frozen=True)
class Actor:
    """Somebody who acts but has no seat: raiders, a solo opponent. Nobody is asked for it; rules move it. Its name,
    and how lines of the story speak of it, are in the words of the game."""

    id: str
    colour: str  # one of ACTOR_COLOURS

    def __post_init__(self) -> None:
        if self.colour not in ACTOR_COLOURS:
            raise ValueError(f"the colour of {self.id} is one of: {', '.join(ACTOR_COLOURS)}; not {self.colour!r}")


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
    turn_of: Callable[[Any], Seat | None] = lambda _view: None  # whose turn a view shows; None: everybody acts
    sides: Callable[[Any], Sequence[int]] = lambda _view: ()  # by seat: equal numbers are a team; empty: no teams
    actors: Callable[[Any], Sequence[Actor]] = lambda _view: ()  # by a view: who acts at this table without a seat
    options: tuple[Option, ...] = ()
    book: Book[S] | None = None  # its abilities, if it has moments
    asides: tuple[Aside[S], ...] = ()  # what may be done at any time
    reshuffle: Callable[[S, Luck], None] | None = None  # deal anew, in place, all that nobody knows: for `Table.rewind`
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
    def all_scenes(self) -> Mapping[str, Scene]:
        """The scenes of the game, with those of its windows and lanes."""

        async def lanes(g: S) -> None:
            await run_lanes(g, self.scenes, self.encode)

        windows = self.book.scenes if self.book is not None else {}
        return {LANES: lanes, **windows, **self.scenes}

    @cached_property
    def asking(self) -> frozenset[str]:
        """The scenes that may ask somebody; the others happen by themselves."""
        return frozenset(name for name, scene in self.all_scenes.items() if inspect.iscoroutinefunction(scene))

    @cached_property
    def all_asides(self) -> Mapping[str, Aside[Any]]:
        """What may be done at any time by its id, standing orders too."""
        found: dict[str, Aside[Any]] = {aside.id: aside for aside in self.asides}
        if self.book is not None:
            orders = order_aside(self.book.windows(), self.book.lasting)
            found[orders.id] = orders
        return found

    @cached_property
    def wideners(self) -> Mapping[str, Sequence[Aside[S]]]:
        """By kind of question: the asides that may give it more answers."""
        kinds = sorted({kind for aside in self.asides for kind in aside.widens})
        return {kind: [aside for aside in self.asides if kind in aside.widens] for kind in kinds}

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

    @cached_property
    def view_type(self) -> type[msgspec.Struct]:
        """What `view` gives."""
        found: type[msgspec.Struct] = get_type_hints(self.view)["return"]
        return found

    def named(self, view: msgspec.Struct) -> dict[str, Any]:
        """A view as plain data, with tokens for components."""
        return plain(view)

    def view_schemas(self, address: str = "#/$defs/{name}") -> tuple[str, dict[str, dict[str, Any]]]:
        """The JSON Schema of such data: the name of the whole, and all its parts by their names."""
        prefix = "".join(part.capitalize() for part in self.id.split("_"))
        return described(self.view_type, prefix, address)

    @property
    def table_options(self) -> tuple[Option, ...]:
        """Everything that can be chosen for a table, also what all games have."""
        return (*self.options, POKER_FACE)

    @cached_property
    def revision(self) -> str:
        """A fingerprint of rules and content, with the shared rooms that the rules use, and somebody's own content too:
        the same fingerprint replays a record exactly."""
        digest = blake2b(digest_size=8)
        own = sorted(_sources(files(self.package)))
        shared = shared_sources(content for name, content in own if name.endswith(".py"))
        for name, content in [*sorted(_sources(files("orloj.kernel"))), *own, *shared]:
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
            fitting = known_options[key].values_for(mode, seats)
            if value not in fitting:
                raise BadSetup(
                    f"option {key} of {mode} games of {seats} is one of: {', '.join(fitting)}; not {value!r}"
                )
        return {option.id: options.get(option.id, option.values[0]) for option in known_options.values()}

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is pickled by its name: whoever reads it gets his own one, the very same object."""
        for module in (self.package, self.state.__module__):
            if getattr(sys.modules.get(module), "GAME", None) is self:
                return _game_in, (module,)
        raise TypeError(f"{self.name} cannot be pickled: it is not the GAME of {self.package}")

    def new_state(self, seats: int, mode: str, options: Mapping[str, str], luck: Luck) -> S:
        state = self.setup(Setup(seats, mode, options, luck))
        state.mode = mode
        state.poker_face = options.get(POKER_FACE.id) == "on"
        return state


_NO_RULES = (
    "rules.toml",
    "bots.py",
    "learned.py",
    "training.toml",
    "texts.py",
    "exercise.py",
    "study.py",
)  # files of a game that do not change how it runs


def _game_in(module: str) -> Game[Any]:
    game: Game[Any] = import_module(module).GAME
    return game


def random_key(rng: Random) -> bytes:
    """A key for luck from a caller's stream."""
    return rng.getrandbits(128).to_bytes(16, "big")


def _sources(folder: Traversable, prefix: str = "") -> list[tuple[str, bytes]]:
    """The files that make the rules: code and content. Looks and translations do not change a game."""
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        name = prefix + entry.name
        if entry.is_dir() and entry.name not in ("look", "words", "guide", "wording", "judgement", "__pycache__"):
            found += _sources(entry, name + "/")
        elif entry.name.endswith((".py", ".toml")) and entry.name not in _NO_RULES:
            found.append((name, entry.read_bytes()))
    return found
