"""The part of every game's state that the kernel itself needs. Structs only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct, field

from orloj.kernel.luck import Luck

Seat = int
EVERYBODY: Seat = -1


class Step(Struct, array_like=True, gc=False):
    """One entry of the plan: which scene comes, with which small arguments."""

    scene: str
    args: list[int | str] = field(default_factory=list)


class Line(Struct, gc=False):
    """One line of the story as keys and values; translations make sentences of it.

    `values` are for everybody; `secret` only for `seat`, who reads the line's private voice.
    """

    key: str
    seat: Seat | None = None
    values: dict[str, Any] = field(default_factory=dict)
    secret: dict[str, Any] = field(default_factory=dict)
    at: int = 0  # after how many answers it was told

    def heard_by(self, reader: Seat | None) -> Line:
        """The line as a reader may have it: without the secret, unless it is his own."""
        if not self.secret or (reader is not None and reader == self.seat):
            return self
        return Line(self.key, self.seat, self.values, {}, self.at)


class Standing(Struct, array_like=True, gc=False):
    """A standing pass: this seat does not want to be asked in this window until the game clears it."""

    seat: Seat
    window: str


class Outcome(Struct, gc=False):
    """The end of a game: who won, why it ended, and the scores by seat."""

    winners: list[Seat]
    reason: str
    scores: list[int]
    ranks: list[int] = field(default_factory=list)  # 1 is the best; equal numbers are ties
    sides: list[int] = field(default_factory=list)  # by seat: equal numbers won or lost as one team; empty: no teams

    def shares(self, seat_count: int) -> list[float]:
        """The part of the victory that each seat has."""
        return shares_of(self.winners, self.sides or range(seat_count))


def shares_of(winners: Iterable[int], sides: Sequence[int]) -> list[float]:
    """The part of the victory that each member of these sides has: sides that win together have a part of it each, and
    all members of a side have the whole part."""
    winning = {sides[winner] for winner in winners}
    return [1 / len(winning) if side in winning else 0.0 for side in sides]


class GameOver(Exception):
    """Raised by a rule that ends the game at once, however deep inside windows and scripts it runs."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.reason)
        self.outcome = outcome


class State(Struct, kw_only=True):
    """A table as plain data: games add their fields in a subclass, each later one with a default."""

    seat_count: int
    luck: Luck
    mode: str = "standard"
    plan: list[Step] = field(default_factory=list)  # a stack: the last step comes next
    outcome: Outcome | None = None
    story: list[Line] = field(default_factory=list)  # told since the last answer; the runner collects it
    reveals: list[tuple[int, int | str]] = field(default_factory=list)  # (seat or EVERYBODY, thing) seen since then
    standing: list[Standing] = field(default_factory=list)
    poker_face: bool = False  # ask also those who can only pass, so that silence tells nothing

    @property
    def seats(self) -> range:
        return range(self.seat_count)

    def then(self, *steps: str | Step) -> None:
        """Plan these scenes, the first one first, before everything planned earlier."""
        self.plan += [step if isinstance(step, Step) else Step(step) for step in steps[::-1]]

    def tell(self, key: str, seat: Seat | None = None, *, secret: dict[str, Any] | None = None, **values: Any) -> None:
        """Add a line to the story."""
        self.story.append(Line(key, seat, values, secret or {}))

    def reveal(self, seat: Seat, *things: int | str) -> None:
        """Note that a seat (or EVERYBODY) has seen something hidden: from now on it cannot be unseen."""
        self.reveals += [(seat, thing) for thing in things]
