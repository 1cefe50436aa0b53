"""Chance: a key and a counter inside the state, hashed.

The same key gives the same shuffles and dice on every machine. Before a game its *commitment* is shown, a hash of
the seed and of 32 secret bytes (the salt); after the game both are revealed, and anyone can derive the key again
and check every cast (`orloj verify`).
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import blake2b
from struct import unpack
from typing import Any, TypeVar

from msgspec import Struct, field

T = TypeVar("T")
_PER_BLOCK = 8  # one 64-byte hash gives eight numbers of 64 bits


class Cast(Struct, array_like=True, gc=False):
    """One use of luck, as the record keeps it: enough to check it without knowing the game."""

    at: int  # the counter before the cast
    kind: str  # "shuffle" or "roll"
    given: list[int]  # what was shuffled; the numbers of sides of the dice
    result: list[int]


class Luck(Struct, gc=False):
    """A stream of random numbers: block number `counter` is the hash of `counter` under `key`."""

    key: bytes
    counter: int = 0
    casts: list[Cast] = field(default_factory=list)  # since the last answer; the runner collects them
    laid_dice: list[int] = field(default_factory=list)  # faces that a test laid in advance, the next one first
    laid_cards: list[int] = field(default_factory=list)  # cards that a test wants on top after the next shuffle
    laid_draws: dict[int, list[int]] = field(default_factory=dict)  # seat -> cards that a test wants it to draw next

    def shuffle(self, cards: list[Any]) -> None:
        """Put the cards into a random order, in place. (Other things than numbers are shuffled by their places.)"""
        if cards and type(cards[0]) is not int:
            places = list(range(len(cards)))
            self.shuffle(places)
            cards[:] = [cards[place] for place in places]
            return
        cast = Cast(self.counter, "shuffle", cards.copy(), cards)
        _shuffle(cards, self._numbers(len(cards) - 1))
        if self.laid_cards:
            top = [card for card in self.laid_cards if card in cards]
            self.laid_cards.clear()
            cards[:] = [card for card in cards if card not in top] + top[::-1]
        cast.result = cards.copy()
        self.casts.append(cast)

    def bring_up(self, cards: list[int], seat: int, count: int) -> None:
        """A seat is about to draw from a pile whose top is the last card: what a test has laid for it comes there, each
        card in exchange for the one that lay there."""
        laid = self.laid_draws.get(seat, [])
        for place, card in enumerate([card for card in laid[:count] if card in cards], 1):
            was = cards.index(card)
            cards[was], cards[-place] = cards[-place], card
        del laid[:count]

    def roll(self, sides: int, count: int = 1) -> list[int]:
        """Roll `count` dice with faces 1 to `sides`."""
        at = self.counter
        if not self.laid_dice:
            faces = [(number * sides >> 64) + 1 for number in self._numbers(count)]
        else:
            faces = self.laid_dice[:count]
            del self.laid_dice[:count]
            if len(faces) < count or not all(1 <= face <= sides for face in faces):
                raise ValueError(f"the laid dice {faces} do not fit {count} dice with {sides} sides")
        self.casts.append(Cast(at, "roll", [sides] * count, faces.copy()))
        return faces

    def pick(self, things: Sequence[T]) -> T:
        """One of several things, each equally likely."""
        return things[self.roll(len(things))[0] - 1]

    def _numbers(self, count: int) -> tuple[int, ...]:
        if count <= 0:
            return ()
        blocks = -(-count // _PER_BLOCK)
        keyed = blake2b(key=self.key, digest_size=64)  # copied for each block: cheaper than keyed anew
        stream = []
        for number in range(self.counter, self.counter + blocks):
            block = keyed.copy()
            block.update(number.to_bytes(8, "big"))
            stream.append(block.digest())
        self.counter += blocks
        return unpack(f">{count}Q", b"".join(stream)[: 8 * count])


def _shuffle(cards: list[Any], numbers: Sequence[int]) -> None:
    """Fisher and Yates, one number for each step."""
    last = len(cards)
    for number in numbers:
        other = number * last >> 64
        last -= 1
        cards[last], cards[other] = cards[other], cards[last]


def fresh_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


def fresh_salt() -> bytes:
    """The 32 secret bytes that keep a published commitment from being guessed."""
    return secrets.token_bytes(32)


def salt_for(seed: str) -> bytes:
    """The salt of a game whose seed was named by its player: repeatable, and so no secret."""
    return blake2b(seed.encode(), digest_size=32, person=b"orloj-salt").digest()


def luck_key(seed: str, salt: bytes) -> bytes:
    """The key of all shuffles and dice of a game."""
    return blake2b(seed.encode() + salt, digest_size=16, person=b"orloj-luck").digest()


def commitment_of(seed: str, salt: bytes) -> str:
    """What is published before the game."""
    return blake2b(seed.encode() + salt, digest_size=32).hexdigest()


def check_cast(key: bytes, cast: Cast) -> bool:
    """Does this cast follow from the key?"""
    if not 0 <= cast.at < 1 << 64:
        return False
    luck = Luck(key, cast.at)
    if cast.kind == "shuffle":
        cards = cast.given.copy()
        luck.shuffle(cards)
        return cards == cast.result
    if cast.kind == "roll" and cast.given and len(set(cast.given)) == 1:
        return luck.roll(cast.given[0], len(cast.given)) == cast.result
    return False
