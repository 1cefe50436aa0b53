"""The part of every game's state that the kernel itself needs. Structs only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct, field

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
    actor: str = ""  # who did it, if it was nobody's seat: the id of an `Actor`

    def heard_by(self, reader: Seat | None) -> Line:
        """The line as a reader may have it: without the secret, unless it is his own."""
        if not self.secret or (reader is not None and reader == self.seat):
            return self
        return Line(self.key, self.seat, self.values, {}, self.at, self.actor)


class StandingOrder(Struct, array_like=True, gc=False):
    """What a seat wants to be done for it in a window, or in every one (`orloj.kernel.orders`)."""

    seat: Seat
    window: str
    does: str  # "pass", or "ask": ask me in any case
    until: str  # "turn", "round", "game", …


class Mark(Struct, array_like=True, gc=False):
    """A place in the game to which a seat may go back in one go: the start of its turn."""

    name: str
    seat: Seat
    at: int = -1  # after how many answers; the runner fills it in


class Outcome(Struct, gc=False):
    """The end of a game: who won, why it ended, and the scores by seat."""

    winners: list[Seat]
    reason: Annotated[str, Meta(description="the key of the reason why the game ended")]
    scores: Annotated[list[int], Meta(description="by seat")]
    ranks: Annotated[list[int], Meta(description="by seat: 1 is the best; equal numbers are ties")] = field(
        default_factory=list
    )
    sides: Annotated[
        list[int], Meta(description="by seat: equal numbers won or lost as one team; empty if there are no teams")
    ] = field(default_factory=list)

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
    moments: list[Any] = field(default_factory=list)  # a stack; a game with moments names its kinds here
    orders: list[StandingOrder] = field(default_factory=list)
    lanes: dict[Seat, list[Step]] = field(default_factory=dict)  # plans of seats whose turns overlap
    marks: list[Mark] = field(default_factory=list)
    poker_face: bool = False  # ask also those who can only pass, so that silence tells nothing

    @property
    def seats(self) -> range:
        return range(self.seat_count)

    def then(self, *steps: str | Step) -> None:
        """Plan these scenes, the first one first, before everything planned earlier."""
        self.plan += [step if isinstance(step, Step) else Step(step) for step in steps[::-1]]

    def mark(self, name: str, seat: Seat) -> None:
        """From here on the seat may take back all that it does at once (`Table.undo(seat, to=name)`)."""
        self.marks[:] = [mark for mark in self.marks if (mark.name, mark.seat) != (name, seat)]
        self.marks.append(Mark(name, seat))

    def tell(
        self,
        key: str,
        seat: Seat | None = None,
        *,
        actor: str = "",
        secret: dict[str, Any] | None = None,
        **values: Any,
    ) -> None:
        """Add a line to the story: about a seat, about somebody who has none (an `Actor`), or about neither."""
        if actor and seat is not None:
            raise ValueError(f"{key}: a line is about a seat or about an actor, not about both")
        self.story.append(Line(key, seat, values, secret or {}, actor=actor))

    def reveal(self, seat: Seat, *things: int | str) -> None:
        """Note that a seat (or EVERYBODY) has seen something hidden: from now on it cannot be unseen."""
        self.reveals += [(seat, thing) for thing in things]
