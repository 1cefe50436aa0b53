"""What trees of effects are made of.

Leaves are the words of a game; everything else is the same in all games and stands here. A node knows its path, by
which a plan can name it: `astoran-conquest/besiege/any.1`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct


class Counted(Struct, frozen=True):
    """Something that is counted when it is needed: a word for counts, with what the game wrote about it."""

    name: str
    args: Any = None


class Amount(Struct, frozen=True):
    """How much or how often: `n`, for each `every` of what is counted, `most` at most."""

    n: int = 1
    per: Counted | None = None
    every: int = 1
    most: int | None = None


class Fact(Struct, frozen=True):
    """A condition: a word for conditions, with what the game wrote about it."""

    name: str
    args: Any = None


class AllOf(Struct, frozen=True):
    parts: tuple[Condition, ...]


class AnyOf(Struct, frozen=True):
    parts: tuple[Condition, ...]


class Not(Struct, frozen=True):
    part: Condition


Condition = Fact | AllOf | AnyOf | Not


class Node(Struct, frozen=True):
    """One node of a tree."""

    path: str

    @property
    def parts(self) -> Iterator[Node]:
        """The nodes right below this one."""
        yield from ()


class Word(Node, frozen=True):
    """A leaf: a word of the game with its arguments. What follows from how it went are its branches: after a test
    `pass` or `fail`, after a combat `win` or `lose`."""

    op: str
    args: Any = None
    branches: Mapping[str, Node] = {}

    @property
    def parts(self) -> Iterator[Node]:
        yield from self.branches.values()


class InOrder(Node, frozen=True):
    """One part after another, each as far as possible. With `whole` a part that is not done drops the rest."""

    items: tuple[Node, ...]
    whole: bool = False

    @property
    def parts(self) -> Iterator[Node]:
        yield from self.items


class Choice(Node, frozen=True):
    """The player's choice of parts and of their order, each once: from `least` to `most` of them. What cannot do
    anything is not offered; if too few can, fewer are chosen. Whoever chooses a part has said that it is wanted."""

    items: tuple[Node, ...]
    least: int = 1
    most: int = 1
    about: Any = None  # what the game wants to say in its question
    least_if_must: int = 1  # where nobody may decline

    @property
    def parts(self) -> Iterator[Node]:
        yield from self.items


class May(Node, frozen=True):
    """The player is asked whether it is wanted."""

    part: Node
    about: Any = None  # for the question, as in a `Choice`

    @property
    def parts(self) -> Iterator[Node]:
        yield self.part


class If(Node, frozen=True):
    """One of two parts, or nothing, by a condition that is looked at when it is reached."""

    condition: Condition
    then: Node | None = None
    otherwise: Node | None = None

    @property
    def parts(self) -> Iterator[Node]:
        yield from (part for part in (self.then, self.otherwise) if part is not None)


class Exchange(Node, frozen=True):
    """Pay to do something: if the player wants to, the whole cost, and then the part; up to `times`."""

    cost: Node | None
    then: Node
    times: int = 1
    about: Any = None

    @property
    def parts(self) -> Iterator[Node]:
        if self.cost is not None:
            yield self.cost
        yield self.then


class Repeat(Node, frozen=True):
    """The same several times, as long as it does something. With `up_to` the player is asked each time."""

    part: Node
    times: Amount
    up_to: bool = False
    about: Any = None

    @property
    def parts(self) -> Iterator[Node]:
        yield self.part


class Scaled(Node, frozen=True):
    """The part with its numbers multiplied by an amount (`Run.factor`); nothing if that is 0."""

    part: Node
    by: Amount

    @property
    def parts(self) -> Iterator[Node]:
        yield self.part


class Each(Node, frozen=True):
    """Several players, one after another; who they are is for the game to say."""

    who: str
    part: Node

    @property
    def parts(self) -> Iterator[Node]:
        yield self.part


def walk(node: Node) -> Iterator[Node]:
    """A node and everything below it."""
    yield node
    for part in node.parts:
        yield from walk(part)
