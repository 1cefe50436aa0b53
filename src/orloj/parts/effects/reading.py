"""Reading content into nodes. A game says how its content is written; what is wrong is told at once, with its place and
with what was probably meant."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

import msgspec
from msgspec import Struct

from orloj.content import BadContent
from orloj.kernel import BrokenScript
from orloj.parts.effects.nodes import Counted, Fact, InOrder, Node, Word, walk


def meant(word: str, known: Iterable[str]) -> str:
    """Words that somebody may have meant; all, if none of them is similar."""
    names = list(known)
    return ", ".join(get_close_matches(word, names) or names)


class Meaning(Struct):
    """What a word does."""

    do: Callable[..., Any]
    args: Any  # the type of its arguments; None: as they are written
    possible: Callable[..., bool] | None
    outcome: Callable[..., Any] | None
    asks: bool


class Known(Struct):
    """A word for conditions or counts."""

    of: Callable[..., Any]
    args: Any


class Lexicon:
    """The words that a game knows, and the trees that were read with them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.words: dict[str, Meaning] = {}
        self.conditions: dict[str, Known] = {}
        self.counts: dict[str, Known] = {}
        self._nodes: dict[str, Node] = {}

    def read(self, at: Reader, raw: Any) -> Node:
        """What a piece of content means: for a game to say."""
        raise NotImplementedError

    def load(self, path: str, raw: Any) -> Node:
        """Read a tree and keep it under its path, so that a plan can name its nodes."""
        tree = self.read(Reader(self, path), raw)
        for node in walk(tree):
            if self._nodes.setdefault(node.path, node) is not node:
                raise Reader(self, node.path).wrong(f"two nodes of {self.name} are called so")
        return tree

    @property
    def nodes(self) -> Collection[Node]:
        """All that were read."""
        return self._nodes.values()

    def node(self, path: str) -> Node:
        try:
            return self._nodes[path]
        except KeyError:
            raise BrokenScript(f"{self.name} has no node {path!r}") from None


class Reader:
    """A place in the content from which nodes are read."""

    def __init__(self, lexicon: Lexicon, path: str) -> None:
        self.lexicon = lexicon
        self.path = path

    def node(self, raw: Any, where: str) -> Node:
        """A node below this one."""
        return self.lexicon.read(Reader(self.lexicon, f"{self.path}/{where}"), raw)

    def nodes(self, raws: Sequence[Any], where: str) -> tuple[Node, ...]:
        """A list of nodes below this one."""
        return tuple(self.node(raw, f"{where}.{number}") for number, raw in enumerate(raws))

    def in_order(self, raws: Sequence[Any], where: str, *, whole: bool = False) -> Node:
        """A list as one node; if it has one entry only, that one."""
        parts = self.nodes(raws, where)
        return parts[0] if len(parts) == 1 else InOrder(f"{self.path}/{where}", parts, whole)

    def maybe(self, raws: Sequence[Any], where: str, *, whole: bool = False) -> Node | None:
        """A list that may be empty, as one node."""
        return self.in_order(raws, where, whole=whole) if raws else None

    def word(self, op: str, args: Any, branches: Mapping[str, Sequence[Any]] | None = None) -> Word:
        """A word of the game; its branches are lists of nodes."""
        words = self.lexicon.words
        self.check("word", op, words)
        followed = {name: self.in_order(raws, name) for name, raws in (branches or {}).items() if raws}
        return Word(self.path, op, self._typed(op, args, words[op].args), followed)

    def fact(self, name: str, args: Any = None) -> Fact:
        self.check("condition", name, self.lexicon.conditions)
        return Fact(name, self._typed(name, args, self.lexicon.conditions[name].args))

    def counted(self, name: str, args: Any = None) -> Counted:
        self.check("count", name, self.lexicon.counts)
        return Counted(name, self._typed(name, args, self.lexicon.counts[name].args))

    def check(self, kind: str, name: str, known: Iterable[str]) -> None:
        """Is it one of the words that are known?"""
        if name not in known:
            raise self.wrong(f"{name!r} is not a {kind} of {self.lexicon.name}; did you mean: {meant(name, known)}")

    def wrong(self, what: str) -> BadContent:
        return BadContent(f"{self.path}: {what}")

    def _typed(self, name: str, args: Any, type_: Any) -> Any:
        """The arguments as the word wants them."""
        if type_ is None:
            return args
        try:
            return msgspec.convert(args, type_)
        except msgspec.ValidationError as error:
            raise self.wrong(f"{name}: {error}") from None
