"""Positions made by hand, and played on by short readable lines.

position = Position(GAME, state)
position.play("0 new-vinland", "1 pass")
assert position.state.hands[0].cards == []
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from orloj.kernel.asks import PASS, Question
from orloj.kernel.bot import Bot
from orloj.kernel.errors import Illegal, Refused
from orloj.kernel.game import Game
from orloj.kernel.state import Line, Outcome, Seat, State
from orloj.kernel.table import Table
from orloj.testing.harness import RandomPlayer

S = TypeVar("S", bound=State)


class Position(Generic[S]):
    """A table for a test. The given state is copied: look at `position.state` afterwards.

    What has to be drawn or rolled can be laid in advance: `state.luck.laid_dice = [6, 1]`, `state.luck.laid_cards`.
    """

    def __init__(self, game: Game[S], state: S) -> None:
        if not isinstance(state, game.state):
            raise ValueError(f"{game.name} begins with a {game.state.__name__} of its own, not with {state!r}")
        self.table: Table[S] = Table.of(game, state)

    @classmethod
    def new(cls, game: Game[S], seats: int, **more: Any) -> Position[S]:
        """A game from its beginning (see `Table.new`)."""
        return cls.at(Table.new(game, seats, **more))

    @classmethod
    def at(cls, table: Table[S]) -> Position[S]:
        """A table as it stands."""
        position = cls.__new__(cls)
        position.table = table
        return position

    # -- playing

    def play(self, *lines: str) -> Position[S]:
        """Give answers, each as a line: seat, blank, token."""
        for number, line in enumerate(lines, 1):
            seat, blank, token = line.partition(" ")
            if not blank or not seat.isdigit():
                raise AssertionError(f"line {number}, {line!r}, is not of the form 'seat token'")
            try:
                self.table.answer(int(seat), token)
            except Refused as error:
                raise AssertionError(f"line {number}, {line!r}: {error}\n{self._open()}") from error
            self._pass_for_the_helpless()
        return self

    def _pass_for_the_helpless(self) -> None:
        """In windows that ask everybody, who can do nothing passes, as a site does it for people. (With the poker face
        a test gives these answers itself.)"""
        while not self.state.poker_face:
            helpless = [seat for seat in self.table.in_window() if list(self.table.asks()[seat]) == [PASS]]
            if not helpless:
                return
            self.table.answer(helpless[0], PASS)

    def play_all(self, policy: Sequence[Bot] | Bot | None = None, seed: int = 0) -> Position[S]:
        """Let bots (random ones if none are given, or the same one in all seats) play to the end."""
        if policy is None:
            policy = RandomPlayer()
        bots = policy if isinstance(policy, Sequence) else [policy] * self.state.seat_count
        while self.table.outcome is None:  # a random player may decline: ask again
            try:
                self.table.play(bots, seed)
            except Illegal as error:
                if "declined" not in str(error):
                    raise
                seed += 1
        return self

    # -- trying

    def fork(self, seat: Seat | None = None, rng: Random | None = None) -> Position[S]:
        """A copy to play on, while this one stays where it is; its story begins with the present scene. For a seat:
        with everything that it cannot know dealt anew (see `Table.fork`)."""
        return Position.at(self.table.fork(seat, rng))

    def lines(self, depth: int) -> Iterator[tuple[str, ...]]:
        """All lines of play of so many answers (fewer, if the game ends), each as lines for `play`; forced answers and
        asides are not among them. There may be very many: they come one by one.

        Where several are asked, the lowest seat comes first, since a result never depends on who was quicker. Whoever
        is asked optionally may step in before.
        """
        if depth < 1:
            raise ValueError(f"a line of play has one answer or more, not {depth}")
        asks = self.table.asks()
        waited_for = [seat for seat in sorted(asks) if not asks[seat].optional]
        if not asks:
            yield ()
        for seat in [*[seat for seat in sorted(asks) if asks[seat].optional], *waited_for[:1]]:
            for token in asks[seat].answers():
                first = f"{seat} {token}"
                if depth == 1:
                    yield (first,)
                else:
                    yield from ((first, *rest) for rest in self.fork().play(first).lines(depth - 1))

    # -- looking

    @property
    def state(self) -> S:
        return self.table.state

    @property
    def outcome(self) -> Outcome | None:
        return self.table.outcome

    def view(self, seat: Seat | None) -> msgspec.Struct:
        return self.table.view(seat)

    def asked(self) -> dict[Seat, str]:
        """Who is asked, and which kind of question."""
        return {seat: question.kind for seat, question in self.table.asks().items()}

    def question(self, seat: Seat) -> Question[Any, Any]:
        asks = self.table.asks()
        if seat not in asks:
            raise AssertionError(f"seat {seat} is not asked anything.\n{self._open()}")
        return asks[seat]

    def options(self, seat: Seat) -> list[str]:
        """The tokens of what a seat is offered."""
        return list(self.question(seat))

    def answers(self, seat: Seat) -> list[str]:
        """Everything that a seat may answer: also all combinations, where several things are chosen."""
        return list(self.question(seat).answers())

    def forced(self) -> list[str]:
        """What was answered by itself so far, because it was the only answer, each as a line for `play`."""
        return [f"{one.seat} {one.token}" for one in self.table.record().answers if one.forced and one.seat >= 0]

    def why(self, seat: Seat, token: str) -> tuple[str, str]:
        """Why an answer is refused, and by which rule."""
        question = self.question(seat)
        for refusal in question.blocked():
            if question.token(refusal.value) == token:
                return refusal.why, refusal.rule
        try:
            question.read(token)
        except Illegal as error:
            return error.why or error.reason, error.rule
        except Refused as error:
            return str(error), ""
        raise AssertionError(f"seat {seat} may answer {token!r}.\n{self._open()}")

    def story(self, key: str | None = None) -> list[Line]:
        """The lines of the story so far, or those with this key."""
        return [line for line in self.table.story if key is None or line.key == key]

    def _open(self) -> str:
        if self.table.outcome is not None:
            return f"The game is over: {self.table.outcome}"
        return "Open questions:\n" + "\n".join(
            f"  seat {seat}, {question.kind} ({question.form}): {', '.join(question)}"
            + "".join(f"\n    not {question.token(no.value)}: {no.why} ({no.rule})" for no in question.blocked())
            for seat, question in self.table.asks().items()
        )
