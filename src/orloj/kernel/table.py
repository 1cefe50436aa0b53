"""A live game: the state, the script that waits for answers, and the answers since the scene began.

Fork, undo, crash recovery, load and time travel are one operation: decode a scene's snapshot and run the scene again
with the answers given since (the tail).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from orloj.kernel.asides import Aside
from orloj.kernel.asks import PASS, Question
from orloj.kernel.bot import Bot, Decision, unasked
from orloj.kernel.errors import BrokenRecord, BrokenScript, Illegal, NotYourChoice, Refused
from orloj.kernel.game import Game, random_key
from orloj.kernel.history import Chapter, Given, History
from orloj.kernel.lanes import LANES
from orloj.kernel.luck import Cast, Luck, commitment_of, fresh_salt, fresh_seed, luck_key, salt_for
from orloj.kernel.packing import PackedList
from orloj.kernel.record import Answer, Header, Record, Rewound, SavedScene, TakenBack
from orloj.kernel.scripts import Group, Open, Script, WindowGroup
from orloj.kernel.state import EVERYBODY, GameOver, Line, Outcome, Seat, StandingOrder, State

S = TypeVar("S", bound=State)
_NEW_LUCK = "!luck"  # the kernel's own entries among the answers
_REDEAL = "!redeal"
_REWIND = "!rewind"
_OTHER_KEY = bytes(byte ^ 0x5C for byte in range(256))  # makes another key of a key
_MOST_STEPS = 10_000  # scenes in a row that ask nobody
_DEALINGS = 20  # how often to deal anew until everybody who is asked has an answer
_ASIDES = 4  # how many asides of bots may come between two answers
_LONG_TAIL = 40  # from here on older asides are put before the answers of their scene, if that makes no difference,
_RECENT = 10  # but not those among the last entries: they may still be taken back one by one


class _Asked(NamedTuple):
    """What a seat was asked when it answered, for an undo: the same must be asked without what was taken back."""

    seat: Seat
    kind: str
    values: Mapping[str, Any]
    awaited: list[tuple[Seat, str, Mapping[str, Any]]]
    passed: bool = False  # in a window


@dataclass
class _Since:
    """What was given and seen since an earlier moment."""

    given: list[Given]
    passes: list[Given]  # in windows
    seen: bool


class Table(Generic[S]):
    """A live game."""

    game: Game[S]
    header: Header
    state: S
    number: int  # of answers so far
    history: History
    story: PackedList[Line]
    casts: PackedList[Cast]
    taken_back: list[TakenBack]
    returned: str  # why a loaded game had to go back to the start of its scene; usually empty

    def __init__(
        self,
        game: Game[S],
        header: Header,
        snapshot: bytes,
        *,
        number: int = 0,
        schema: int | None = None,
        again: bool = False,
    ):
        self.game = game
        self.header = header
        self.number = number
        self.history = History()
        self.story = PackedList(Line)
        self.casts = PackedList(Cast)
        self.taken_back = []
        self.returned = ""
        self._reveals: list[tuple[int, Any]] = []  # what was seen since this table's first chapter
        self._is_sketch = False  # hardly anybody will fork it or go back in it: no snapshots
        self._rolled = 0  # how often dice were thrown since then
        self._answered: list[_Asked] = []  # which questions were answered again, for an undo,
        self._given_again: list[Given] = []  # and by what
        self._scene = ""  # that runs
        self._script: Script[None] | None = None
        self._open: Open = ()
        self._asks: dict[Seat, Question[Any, Any]] | None = None
        self._start(Chapter(snapshot, game.schema if schema is None else schema, number, again=again))

    # -- a new table

    @classmethod
    def new(
        cls,
        game: Game[S],
        seats: int,
        *,
        mode: str | None = None,
        options: Mapping[str, str] | None = None,
        seed: str | int | None = None,
        salt: bytes | None = None,
    ) -> Table[S]:
        """Set up a game. With a seed it can be repeated; without one nobody can guess it."""
        mode = game.modes[0].id if mode is None else mode
        complete = game.check_setup(seats, mode, options or {})
        if seed is None:
            seed, salt = fresh_seed(), salt or fresh_salt()
        seed = str(seed)
        salt = salt_for(seed) if salt is None else salt
        state = game.new_state(seats, mode, complete, Luck(luck_key(seed, salt)))
        header = Header(game.id, mode, seats, complete, commitment_of(seed, salt), game.schema, "", seed, salt)
        table = cls(game, header, game.encode(state))
        table._go_on()
        return table

    @classmethod
    def of(cls, game: Game[S], state: S) -> Table[S]:
        """A table that starts from a state made by hand (for tests and studies)."""
        key = state.luck.key.hex()
        header = Header(game.id, state.mode, state.seat_count, {}, "made by hand", game.schema, "", key, b"")
        table = cls(game, header, game.encode(state))
        table._go_on()
        return table

    # -- looking

    @property
    def outcome(self) -> Outcome | None:
        """Who won, or None while the game goes on."""
        return self.state.outcome

    @property
    def tail(self) -> list[Given]:
        """The answers since the running scene began."""
        return self.history[-1].given

    def asks(self) -> dict[Seat, Question[Any, Any]]:
        """The open questions by seat."""
        asks = self._asks
        if asks is None:
            asks = self._asks = {}
            for group in self._open:
                for seat, question in group.asks.items():
                    if seat not in group.answers:
                        asks[seat] = question
        return asks

    def question(self, seat: Seat) -> Question[Any, Any] | None:
        """The question that a seat may answer now, also one whose sealed answer can still be changed."""
        for group in self._open:
            if seat in group.asks and (group.sealed or seat not in group.answers):
                return group.asks[seat]
        return None

    def awaited(self) -> list[Seat]:
        """Whose answers the table waits for, as everybody may know it: in a sealed choice all its seats, until the
        last one has answered, so that a quick (or forced) answer tells nothing."""
        return sorted(
            [
                seat
                for group in self._open
                for seat, question in group.asks.items()
                if not question.optional and (group.sealed or seat not in group.answers)
            ]
        )

    def sealed(self, seat: Seat) -> str | None:
        """The own answer in a choice that is still sealed; it may be changed."""
        for group in self._open:
            if group.sealed and seat in group.answers:
                return group.asks[seat].write(group.answers[seat])
        return None

    def asides(self, seat: Seat) -> dict[str, Question[Any, Any]]:
        """What a seat may do now without being asked, by the ids of the asides."""
        if not self._may_step_aside():
            return {}
        forms = {id: aside.form(self.state, seat) for id, aside in self.game.all_asides.items()}
        return {id: form for id, form in forms.items() if form is not None}

    def orders(self, seat: Seat) -> list[StandingOrder]:
        """The standing orders of a seat; nobody else may see them."""
        return [order for order in self.state.orders if order.seat == seat]

    def in_window(self) -> list[Seat]:
        """The seats that are asked in a window and have not answered yet."""
        return [
            seat
            for group in self._open
            if isinstance(group, WindowGroup)
            for seat in group.asks
            if seat not in group.answers
        ]

    def has_chosen(self) -> list[Seat]:
        """Whose sealed answers are in, as far as everybody may know that (never which): only in choices that are
        declared `public`. In all others, windows above all, a quick or forced answer would tell something."""
        groups = [group for group in self._open if group.sealed and not isinstance(group, WindowGroup)]
        return sorted([seat for group in groups for seat in group.answers if group.asks[seat].public])

    def choosing(self) -> list[Seat]:
        """The seats of sealed choices that are open, whether they have answered or not."""
        return sorted(seat for group in self._open if group.sealed for seat in group.asks)

    def view(self, seat: Seat | None) -> msgspec.Struct:
        """What a seat sees (None: a spectator)."""
        return self.game.view(self.state, seat)

    def __repr__(self) -> str:
        where = "over" if self.outcome else f"waiting for seats {self.awaited()}"
        return f"<Table of {self.game.id}, {self.header.seats} seats, {self.number} answers, {where}>"

    # -- playing

    def answer(self, seat: Seat, token: str) -> None:
        """Take a seat's answer. A refused answer, or a mistake in a rule, leaves the table exactly as it was."""
        if type(seat) is not int:
            raise NotYourChoice(f"a seat is a whole number, not {seat!r}")
        for group in self._open:
            if seat in group.asks:
                break
        else:
            raise NotYourChoice(self._who_is_asked(seat))
        text, value = group.asks[seat].read(token)
        if seat in group.answers:  # a change of mind while the answers are sealed
            if text == group.asks[seat].write(group.answers[seat]):
                return
            if self.is_given_for(seat):
                raise Illegal("this was answered by a standing order; take the order back first", why="ordered")
            taken_out = self._take_out(group, seat, text)
            if taken_out is None:
                return
            group = taken_out
        history, before = self.history, self._open
        chapters, given, story, casts = len(history), len(history[-1].given), len(self.story), len(self.casts)
        try:
            self._take(group, seat, text, value)
            if self._open is not before:  # something happened: it was not only put into its envelope
                self._go_on()
                if not self._is_sketch:
                    self._shorten()
        except BaseException:
            self._return_to(chapters, given, story, casts)
            raise

    def _take_out(self, group: Group, seat: Seat, wanted: str) -> Group | None:
        """Take a sealed answer out of the tail again; tells where the seat is asked now. After an order it is answered
        already."""
        if not any(one.aside for one in self.tail):
            self._drop_sealed(seat)
            return group
        twin = self.fork()
        twin._drop_sealed(seat)
        twin = twin._without_dropped()
        answered = twin.sealed(seat)
        if answered not in (None, wanted):
            raise Illegal("you have ordered another answer; take the order back first", why="ordered")
        self._become(twin, len(self.history) - 1)
        return self._unanswered(seat) if answered is None else None

    def _drop_sealed(self, seat: Seat) -> bool:
        """A sealed answer does not count any more: it is as if it had never been given. Tells whether the seat had
        given it by itself."""
        chapter = self.history[-1]
        place = self._last_answer(chapter.given, seat)
        number = chapter.number + place
        dropped = chapter.given.pop(place)
        self.number -= 1
        lines = [*self.story[chapter.told :]]
        if any(line.at > number for line in lines):  # by asides after it, which come one answer earlier now
            self.story[chapter.told :] = [_told_earlier(line) if line.at > number else line for line in lines]
            self.history[-1] = copy(chapter)  # not the one whose lines are saved
        if any(part.at > number for part in self.header.rewinds):
            parts = [_went_back_earlier(part) if part.at > number else part for part in self.header.rewinds]
            self.header = msgspec.structs.replace(self.header, rewinds=parts)
        return not dropped.forced

    def _drop_forced(self) -> None:
        """Sealed answers that the runner has given are found anew, after what comes now."""
        for group in self._open:
            for seat in [seat for seat in group.answers if self.is_given_for(seat)]:
                del group.answers[seat]
                self._drop_sealed(seat)

    def _without_dropped(self) -> Table[S]:
        """The table as if the asides had come without an answer that was dropped."""
        twin = self._from_chapter(self.history[-1])
        twin._replay_anew(self.tail, _after_events(self.tail))
        return twin

    def step_aside(self, seat: Seat, id: str, token: str) -> None:
        """Do what a seat may do without being asked. Whatever is open stays open."""
        aside, form = self._aside(seat, id)
        text, value = form.read(token)
        chapters, given, story, casts = len(self.history), self.tail.copy(), len(self.story), len(self.casts)
        header, last = self.header, self.history[-1]
        lines = self.story[last.told :]
        try:
            self._take_aside(aside, seat, text, value)
            self._go_on()
            self._shorten(aside=True)
        except BaseException:
            last.given = given
            self.header, self.history[chapters - 1 :], self.story[last.told :] = header, [last], lines
            self._return_to(chapters, len(given), story, casts)
            raise

    def _may_step_aside(self) -> bool:
        """Not while options are open that were worked out before: nobody could look at them again."""
        return self.outcome is None and all(ask.asides for group in self._open for ask in group.asks.values())

    def _aside(self, seat: Seat, id: str) -> tuple[Aside[S], Question[Any, Any]]:
        aside = self.game.all_asides.get(id)
        if type(seat) is not int or seat not in self.state.seats:
            raise NotYourChoice(f"there is no seat {seat!r}")
        form = aside.form(self.state, seat) if aside is not None and self._may_step_aside() else None
        if aside is None or form is None:
            possible = ", ".join(self.asides(seat)) or "nothing"
            raise NotYourChoice(f"seat {seat} cannot do {id!r} now; possible without being asked: {possible}")
        return aside, form

    def play(self, bots: Sequence[Bot], seed: int = 0) -> Table[S]:
        """Let bots play the game to its end, one bot for each seat."""
        if len(bots) != self.state.seat_count:
            raise Illegal(f"{self.state.seat_count} bots are needed, one for each seat, not {len(bots)}")
        for bot in bots:
            if isinstance(bot, type):
                raise Illegal(f"a bot is an object: {bot.__name__}(), not {bot.__name__}")
        looks = [Decision(self, seat, Random(f"{seed}/{seat}")) for seat in self.state.seats]
        while self.outcome is None:
            self.let_step_aside(bots, looks)
            if self.outcome is None:
                self.step(lambda seat, _: bots[seat].choose(looks[seat]))
        return self

    def let_step_aside(self, bots: Sequence[Bot], looks: Sequence[Decision]) -> list[tuple[Seat, str, str]]:
        """Give those of the bots a chance that do things without being asked, each with its look at this table; returns
        what they have done: seat, id of the aside, token."""
        done: list[tuple[Seat, str, str]] = []
        if not self.game.all_asides:
            return done
        for bot, look in zip(bots, looks, strict=True):
            for _ in range(_ASIDES):
                wanted = unasked(bot, look) if self.outcome is None else None
                if wanted is None:
                    break
                self.step_aside(look.seat, *wanted)
                done.append((look.seat, *wanted))
        return done

    def step(self, choose: Callable[[Seat, Question[Any, Any]], str | None]) -> Seat:
        """One answer of the first seat that is asked and does not decline; tells which one it was."""
        asks = self.asks()
        for seat, question in asks.items():
            token = choose(seat, question)
            if token is not None:
                try:
                    self.answer(seat, token)
                except Refused as error:
                    error.add_note(f"(answer of seat {seat})")
                    raise
                return seat
        raise Illegal(f"seats {', '.join(map(str, asks))} are asked, but every bot declines to answer")

    # -- going back

    def undo(self, seat: Seat, *, to: str | None = None, agreed: bool = False, along: Collection[Seat] = ()) -> None:
        """Take back a seat's last answer or aside, if nothing hidden was seen since and the others' answers still fit.

        With `to` everything back to a mark that the rules have set for the seat (`State.mark`). With `agreed` (the
        others consent) also past what was seen. What the seats in `along` answered later is taken back with it: they
        (bots, usually) will simply answer again; so are passes in windows that do not open any more.
        """
        if self.outcome is not None:
            raise Illegal("the game is over, and its secrets are known", why="game-over")
        if to is not None:
            self._undo_to(seat, to, agreed, along)
            return
        found = self._last_own(seat)
        if found is None:
            raise Illegal(f"seat {seat} has nothing to take back", why="nothing-to-undo")
        first, place = found
        start = self.history[first]
        fence = _after_events(start.given)
        given = [one for chapter in self.history[first:] for one in chapter.given]
        given[fence:] = [one for one in given[fence:] if not one.forced]
        undone = start.given[place]
        later = given[given.index(undone) + 1 :]
        gone = [undone, *[one for one in later if one.seat in along]]
        kept = [one for one in given if one not in gone]
        try:
            before = self._rerun(start, given, fence)
            asked_then = list(zip(given[fence:], before._answered, strict=True))
            passes = [(one, asked) for one, asked in asked_then if asked.passed]
            after = self._rerun(start, kept, fence, passes)
        except Exception as error:  # the other answers do not fit, or a rule stumbles over them
            raise Illegal("it cannot be taken back: others have already built on it", why="cannot-undo") from error
        gone += [one for one, _ in passes if one in kept and one not in after._given_again]
        if [asked for one, asked in asked_then if one not in gone] != after._answered:
            raise Illegal("it cannot be taken back: others were asked something else then", why="cannot-undo")
        if not agreed and (before._reveals != after._reveals or before._rolls() != after._rolls()):
            raise Illegal("it cannot be taken back: something hidden was seen since", why="cannot-undo")
        self.taken_back += [TakenBack(self.number, one.seat, one.token, agreed) for one in gone]
        self._become(after, first)

    def seen_by(self, seat: Seat) -> int:
        """A number that changes whenever the seat has seen something hidden, or dice that were thrown."""
        return self._rolled + sum([who in (seat, EVERYBODY) for who, _ in self._reveals])

    def marks(self, seat: Seat, *, free: bool = False) -> list[str]:
        """To where a seat can try to go back in one go: marks behind which it has answered. `free`: only those to which
        it can go back now without asking anybody; that takes as long as going back."""
        first = self.history[0].number  # copies may have no past
        own = [mark for mark in self.state.marks if mark.seat == seat and mark.at >= first]
        if not own or self.outcome is not None or (found := self._last_own(seat)) is None:
            return []
        last = self.history[found[0]].number + found[1]
        names = [mark.name for mark in own if mark.at <= last]
        return [name for name in names if self._is_free(seat, name)] if free else names

    def _is_free(self, seat: Seat, to: str) -> bool:
        try:
            self._way_back(seat, to, agreed=False, along=())
        except Illegal:
            return False
        return True

    def _undo_to(self, seat: Seat, to: str, agreed: bool, along: Collection[Seat]) -> None:
        there, gone, private = self._way_back(seat, to, agreed=agreed, along=along)
        self.taken_back += [TakenBack(self.number, one.seat, one.token, agreed) for one in gone if one.seat == seat]
        self._go_back_to(there)
        for one in private:  # nobody noticed what others have ordered meanwhile, and it stays
            with suppress(Refused):
                self.step_aside(one.seat, one.aside, one.token)

    def _way_back(
        self, seat: Seat, to: str, *, agreed: bool, along: Collection[Seat]
    ) -> tuple[Table[S], Sequence[Given], Sequence[Given]]:
        """The table as it stood at a mark, what was answered since, and what others have ordered in private meanwhile;
        or why a seat cannot go back there."""
        at = next((mark.at for mark in self.state.marks if (mark.name, mark.seat) == (to, seat)), None)
        if at is None or at < self.history[0].number:
            raise Illegal(f"seat {seat} has no mark {to!r} to go back to", why="nothing-to-undo")
        there = self.travel(at)
        if there.number >= self.number:
            raise Illegal(f"seat {seat} has nothing to take back", why="nothing-to-undo")
        since = self._since(there)
        gone = [one for one in since.given if not one.forced]
        if any(one.seat == EVERYBODY for one in since.given):
            raise Illegal("it cannot be taken back: the game was dealt anew since", why="cannot-undo")
        others = [one for one in gone if one.seat != seat and one.seat not in along]
        private = [one for one in others if one.aside and self.game.all_asides[one.aside].private]
        if not agreed:
            if any(one not in since.passes and one not in private for one in others):
                raise Illegal("it cannot be taken back: others have answered since", why="cannot-undo")
            if since.seen:
                raise Illegal("it cannot be taken back: something hidden was seen since", why="cannot-undo")
        return there, gone, private

    def rewind(self, number: int, *, seed: str | None = None, salt: bytes | None = None) -> None:
        """Go back to where the table stood after so many answers, whatever came later; whoever is concerned has agreed.

        If something hidden was seen or cast since, what nobody knew then is dealt anew, by luck that is committed to
        now: `header.rewinds` has the new commitment. `verify` checks every part with its own luck.
        """
        if self.outcome is not None:
            raise Illegal("the game is over, and its secrets are known", why="game-over")
        there = self.travel(number)
        if there.number >= self.number:
            raise Illegal("the table stands there already", why="nothing-to-undo")
        since = self._since(there)
        if since.seen:
            if self.game.reshuffle is None:
                raise Illegal(f"{self.game.name} cannot be dealt anew past what was seen", why="cannot-undo")
            salt = salt or (fresh_salt() if seed is None else salt_for(seed))
            seed = seed or fresh_seed()
            there._drop_forced()
            rewound = Rewound(there.number, len(there.casts), commitment_of(seed, salt), seed, salt)
            there._take_event(f"{_REWIND} {luck_key(seed, salt).hex()}")
            there._go_on()
            there.header = msgspec.structs.replace(there.header, rewinds=[*there.header.rewinds, rewound])
        self.header = there.header
        self.taken_back.append(TakenBack(self.number, EVERYBODY, f"rewind {number}", True))
        self._go_back_to(there)

    def goes_back_by(self, token: str, at: int, rewinds: Sequence[Rewound]) -> bool:
        """In a replay: is this entry the fresh luck of a table that went back, at the place where that was noted?"""
        for part in rewinds:
            if part.at == at and part.seed is not None and part.salt is not None:
                if token == f"{_REWIND} {luck_key(part.seed, part.salt).hex()}":
                    self._drop_forced()
                    self._take_event(token)
                    self._go_on()
                    return True
        return False

    def _since(self, there: Table[S]) -> _Since:
        """What was answered and seen between an earlier moment of this table and now."""
        last = len(there.history) - 1
        found = _Since([], [], False)
        for number, chapter in enumerate(self.history[last:]):
            known = len(there.tail) if number == 0 else 0
            twin = self._from_chapter(chapter)
            twin._replay_recorded(chapter.given[:known])
            twin._reveals.clear()
            casts = len(twin._rolls())
            for one in chapter.given[known:]:
                group = twin._group_of(one.seat) if not one.aside else None
                if isinstance(group, WindowGroup) and one.token == PASS:
                    found.passes.append(one)
                twin._replay_recorded([one])
            found.given += chapter.given[known:]
            found.seen = found.seen or bool(twin._reveals) or len(twin._rolls()) > casts
        return found

    def _go_back_to(self, there: Table[S]) -> None:
        """Stand where a table stands that has travelled back from here."""
        kept = sum(mine is theirs for mine, theirs in zip(self.history, there.history, strict=False))
        self.history[kept:] = there.history[kept:]
        self.story[:] = there.story
        self.casts[:] = there.casts
        self._stand_like(there)

    def fork(self, seat: Seat | None = None, rng: Random | None = None) -> Table[S]:
        """A copy that can be played on. For a seat: everything that it cannot know is dealt anew by `rng`."""
        if seat is None:
            return self.fork_later()()
        chapter = self.history[-1]
        rng = rng or Random()
        given = self._known_tail(seat)
        for dealing in range(1, _DEALINGS + 1):
            twin = self._from_chapter(chapter)
            twin._replay(given)
            twin._take_event(f"{_REDEAL} {seat} {random_key(rng).hex()}")
            try:
                twin._go_on()
                for question in twin.asks().values():
                    if question.ponder:
                        question.only()
                break
            except Exception:  # somebody who is asked was dealt no answer: but the real one has one
                if dealing == _DEALINGS:
                    raise
        return twin

    def sketch(self) -> None:
        """From now on this copy is only played on: no snapshots are kept, so to fork it or to go back means to play all
        since then once more. A bot that plays many imagined turns saves much time by it."""
        self._is_sketch = True

    def fork_later(self) -> Callable[[], Table[S]]:
        """A copy of the table as it stands now that is made only when it is asked for: until then it weighs little."""
        chapter = self.history[-1]
        game, header, snapshot, given = self.game, self.header, chapter.snapshot, chapter.given.copy()
        number, schema, again = chapter.number, chapter.schema, chapter.again

        def make() -> Table[S]:
            twin = Table(game, header, snapshot, number=number, schema=schema, again=again)
            twin._replay(given)
            return twin

        return make

    def _known_tail(self, seat: Seat) -> list[Given]:
        """The tail without the sealed answers of others."""
        secret = {other for group in self._open if group.sealed for other in group.answers if other != seat}
        dropped = {self._last_answer(self.tail, other) for other in secret}
        return [one for place, one in enumerate(self.tail) if place not in dropped]

    # -- saving and loading

    def record(self) -> Record:
        """The whole game for a file, with all its secrets: before the game is over it is for its keeper only."""
        begun, now = self.header.revision, self.game.revision
        mixed = self.header.mixed or bool(begun and begun != now)
        first = self.history[0].number  # a fork begins in the middle
        branched = self.header.branched or first > 0
        header = msgspec.structs.replace(self.header, revision=begun or now, mixed=mixed, branched=branched)
        return Record(
            header,
            self.history.scenes(),
            [one.written() for chapter in self.history for one in chapter.given],
            list(self.story),
            list(self.casts),
            list(self.taken_back),
            self.outcome,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """A table is pickled as its record, with all its secrets; where a fork began is told besides."""
        begun = self.history[0].number
        return _unpickled, (self.game, self.header, self.record().to_json(), begun, self.returned)

    def excerpt(self) -> Record:
        """The running scene alone, without seed and salt: enough for somebody else to answer in it."""
        last = self.history[-1]
        return Record(
            msgspec.structs.replace(self.header, seed=None, salt=None, rewinds=[], revision=self.game.revision),
            [msgspec.structs.replace(SavedScene.pack(last.snapshot, 0, last.schema, 0, 0), again=last.again)],
            [one.written() for one in last.given],
        )

    @classmethod
    def load(cls, game: Game[S], record: Record, *, at: int | None = None, begun: int = 0) -> Table[S]:
        """Go on with a saved game, from its newest snapshot and the short tail after it.

        If the tail no longer fits (the rules were mended meanwhile), the table returns to the start of the scene and
        `returned` says why. With `at` the table stands where it stood after that many answers. `begun` answers came
        before the first one of a record of a fork.
        """
        if record.header.game != game.id:
            raise BrokenRecord(f"this is a game of {record.header.game}, not of {game.id}")
        if at is not None and not 0 <= at <= len(record.answers):
            raise Illegal(f"the game has {len(record.answers)} answers; there is no moment {at}")
        answers = record.answers[: _standing(record.answers, at)]
        chapters = Chapter.of_scenes([scene for scene in record.scenes if scene.number <= len(answers)])
        ends = [chapter.number for chapter in chapters[1:]] + [len(answers)]
        for chapter, end in zip(chapters, ends, strict=True):
            chapter.given = [Given.of(one) for one in answers[chapter.number : end]]
        same_rules = record.header.revision == game.revision and not record.header.mixed
        following = [scene.number for scene in record.scenes[len(chapters) : len(chapters) + 1]]
        whole = record.answers[chapters[-1].number : following[0] if following else None]
        cut = len(chapters[-1].given) < len(whole) and _had_asides(chapters[-1], whole)
        for chapter in chapters:
            chapter.number += begun
        table = cls._resume(game, _header_at(record.header, len(answers)), chapters, exact=same_rules, cut=cut)
        table.story[:0] = record.story[: chapters[-1].told]
        table.casts[:0] = record.casts[: chapters[-1].cast]
        table.taken_back = [undone for undone in record.taken_back if at is None or undone.at <= at]
        return table

    def travel(self, number: int) -> Table[S]:
        """The table as it stood after so many answers (and those that were forced by them)."""
        begun = self.history[0].number
        if not begun <= number <= self.number:
            raise Illegal(f"the game has {self.number} answers; there is no moment {number}")
        given = [one for chapter in self.history for one in chapter.given]
        number = begun + _standing(given, number - begun)
        chapters = [chapter for chapter in self.history if chapter.number <= number]
        last = chapters[-1]
        there = Chapter(last.snapshot, last.schema, last.number, last.told, last.cast, again=last.again)
        there.given = last.given[: number - last.number]
        cut = len(there.given) < len(last.given) and _had_asides(last, last.given)
        header = _header_at(self.header, number)
        table = self._resume(self.game, header, [*chapters[:-1], there], exact=True, cut=cut)
        table.story[:0] = self.story[: last.told]
        table.casts[:0] = self.casts[: last.cast]
        return table

    @classmethod
    def _resume(
        cls, game: Game[S], header: Header, chapters: Sequence[Chapter], *, exact: bool, cut: bool = False
    ) -> Table[S]:
        """A table that stands at the end of the last chapter, or at its start if its answers no longer fit.

        `exact`: the rules are the same, so that nobody is forced to anything that he was not forced to then. `cut`: it
        stands before asides that have dropped or moved sealed answers, so those that are forced are found anew.
        """
        last = chapters[-1]
        snapshot = last.snapshot

        def begin() -> Table[S]:
            return cls(game, header, snapshot, number=last.number, schema=last.schema, again=last.again)

        try:
            game.decode(snapshot, last.schema)
        except (msgspec.MsgspecError, KeyError, TypeError, ValueError) as error:
            raise BrokenRecord(f"the snapshot before answer {last.number} cannot be read: {error}") from error
        try:
            table = begin()
            try:
                if cut:
                    table._replay_anew(last.given, _after_events(last.given))
                else:
                    table._replay_recorded(last.given)
                    if exact:
                        table._have_looked()
                    table._go_on()
            except Exception as error:  # whatever mended rules make of old answers, the scene's start is there
                table = begin()
                table._go_on()
                table.returned = str(error) or type(error).__name__
        except Exception as error:  # not even the scene's start: go back to the one before
            if len(chapters) == 1:
                raise BrokenRecord(f"the game cannot go on from its beginning: {error}") from error
            table = cls._resume(game, header, chapters[:-1], exact=False)
            table.returned = table.returned or str(error) or type(error).__name__
            return table
        for chapter in table.history:
            chapter.told += last.told
            chapter.cast += last.cast
        table.history[:0] = chapters[:-1]
        return table

    def branch(self, number: int, *, seed: str | int | None = None, seat: Seat | None = None) -> Table[S]:
        """A new table that goes on from any moment of this one, with luck of its own.

        While this game is not over a branch may be made only for one seat: all that it cannot know is dealt anew.
        """
        if seat is None and self.outcome is None:
            raise Illegal("an unfinished game can be branched only for one seat, without its secrets")
        there = self.travel(number)
        last = there.history[-1]
        salt = fresh_salt() if seed is None else salt_for(str(seed))
        seed = fresh_seed() if seed is None else str(seed)
        header = msgspec.structs.replace(
            self.header, commitment=commitment_of(seed, salt), seed=seed, salt=salt, branched=True, rewinds=[]
        )
        given = there.tail
        if seat is not None:
            dealt = there.fork(seat, Random(f"branch/{seed}")).history[0].given
            given = dealt[: _after_events(dealt)]
        table = Table(self.game, header, last.snapshot, schema=last.schema, again=last.again)
        table._replay_recorded(given)
        table._have_looked()
        table._take_event(f"{_NEW_LUCK} {luck_key(seed, salt).hex()}")
        table._go_on()
        return table

    # -- the runner

    def _start(self, chapter: Chapter) -> None:
        """Begin at a snapshot: start its scene, without looking for forced answers."""
        self.history.append(chapter)
        g = self.state = self.game.decode(chapter.snapshot, chapter.schema)
        marks = g.marks.copy()
        self._next_scene(chapter)
        if chapter.again:  # the beginning of the scene was told, seen and marked before
            for spoken in (g.story, g.reveals, g.luck.casts):
                spoken.clear()
            g.marks[:] = marks

    def _next_scene(self, chapter: Chapter | None = None) -> None:
        """Take the next scenes from the plan, until one of them asks somebody."""
        g = self.state
        game = self.game
        self._asks = None
        self._script = None
        self._open = ()
        self._scene = ""
        steps = 0
        while g.plan and g.outcome is None:
            steps += 1
            if steps > _MOST_STEPS:
                raise BrokenScript(f"the plan runs for ever: {[step.scene for step in g.plan[-3:]]}")
            step = g.plan[-1]
            scene = game.all_scenes.get(step.scene)
            if scene is None:
                raise BrokenScript(f"{game.id} has no scene {step.scene!r}")
            if step.scene not in game.asking:
                g.plan.pop()
                try:
                    scene(g, *step.args)
                except GameOver as over:
                    g.outcome = over.outcome
                chapter = None
                continue
            self._drain()
            if chapter is None and not self._is_sketch:
                chapter = Chapter(game.encode(g), game.schema, self.number, len(self.story), len(self.casts))
                if self.history and not self.history[-1].given:
                    self.history[-1] = chapter  # nobody was asked in the scene before
                else:
                    self.history.append(chapter)
            g.plan.pop()
            script = scene(g, *step.args)
            assert script is not None
            try:
                open_groups = script.send(None)  # type: ignore[arg-type]  # None starts a coroutine
            except StopIteration:
                chapter = None
                continue
            except GameOver as over:
                g.outcome = over.outcome
                break
            self._open = open_groups if type(open_groups) is tuple else _refuse(open_groups)
            self._script = script
            self._scene = step.scene
            if g.outcome is None:
                return
        if g.outcome is None:
            raise BrokenScript("the plan is empty but the game has no outcome")
        self._end()

    def _end(self) -> None:
        """The game has an outcome: nothing that was planned or asked comes any more."""
        if self._script is not None:
            self._script.close()
        self.state.plan.clear()
        self._script, self._open, self._asks, self._scene = None, (), None, ""

    def _take(self, group: Group, seat: Seat, text: str, value: Any, forced: bool = False) -> None:
        """Write an answer down and let the script go on if it has all it waits for."""
        self._drain()
        self.history[-1].given.append(Given(seat, text, value, forced))
        self.number += 1
        asks, self._asks = self._asks, None
        answers = group.answers
        answers[seat] = value
        if group.need > 1:
            if len(answers) < group.need:
                if asks is not None:  # only this one is no longer open; whoever holds the old ones keeps them
                    self._asks = {other: question for other, question in asks.items() if other != seat}
                return
            seen = group.revealed()
            if seen is not None:  # by all, from now on: it cannot be taken back
                self._reveals.append((EVERYBODY, seen))
        if len(self._open) > 1:
            for other in self._open:
                other.looked_at = False
                for question in other.asks.values():
                    question.forget()
        assert self._script is not None
        try:
            open_groups = self._script.send(group)
        except StopIteration:
            self._next_scene()
        except GameOver as over:
            self.state.outcome = over.outcome
            self._end()
        else:
            self._open = open_groups if type(open_groups) is tuple else _refuse(open_groups)
            if self.state.outcome is not None:
                self._end()

    def _take_aside(self, aside: Aside[S], seat: Seat, text: str, value: Any) -> None:
        """Write an aside down and do it; then everything that is open is looked at again."""
        self._drain()
        self.tail.append(Given(seat, text, value, False, aside.id))
        self.number += 1
        planned, cast, dropped = len(self.state.plan), self.state.luck.counter, False
        try:
            aside.do(self.state, seat, value)
        except GameOver as over:
            self.state.outcome = over.outcome
        if len(self.state.plan) != planned:
            raise BrokenScript(f"the aside {aside.id!r} changes the plan of the scene that waits")
        if self.state.outcome is not None:
            self._end()
            return
        for group in self._open:
            for other, question in group.asks.items():
                question.forget()
                if other in group.answers and not self._still_fits(question, group.answers[other]):
                    del group.answers[other]  # sealed, so the others do not notice that it is asked again
                    dropped = self._drop_sealed(other) or dropped
        told = len(self.story)
        self._drain()
        if dropped and any(one.aside for one in self.tail[:-1]):
            self._become(self._without_dropped(), len(self.history) - 1)
        elif self.state.luck.counter == cast:
            self._begin_again(aside, seat, text, told)
        self._look_again()

    def _still_fits(self, question: Question[Any, Any], value: Any) -> bool:
        """May a sealed answer stay after an aside? Not if it is refused now, or was given for the seat by an order that
        is gone, or because there was no other one then."""
        if question.write(value) not in question:
            return False
        given_for_it = self.is_given_for(question.seat)
        return (
            not given_for_it
            or question.ordered() is not None
            or (not question.ponder and not self._may_widen(question.kind) and question.only() is not None)
        )

    def is_given_for(self, seat: Seat) -> bool:
        """Was the sealed answer of a seat given by the runner: by an order, or because there was no other one?"""
        return self.tail[self._last_answer(self.tail, seat)].forced

    def _begin_again(self, aside: Aside[S], seat: Seat, text: str, told: int) -> None:
        """After an aside before the first answer of a scene: a snapshot after it, so that many asides in a row leave no
        long tail. Only if the scene, begun after the aside, stands exactly where it stands now. Sealed answers that the
        runner has given already come after the aside, then."""
        game, before = self.game, self.history[-1]
        *given, own = before.given
        sealed = [other for group in self._open for other in group.answers]
        if any(not one.forced for one in given) or sorted([one.seat for one in given]) != sorted(sealed):
            return
        try:
            state = game.decode(before.snapshot, before.schema)
            form = aside.form(state, seat)
            if form is None or text not in form:
                return
            aside.do(state, seat, form.read(text)[1])
            for spoken in (state.story, state.reveals, state.luck.casts):
                spoken.clear()
            state.marks = self.state.marks
            snapshot = game.encode(state)
            twin = Table(game, self.header, snapshot, number=before.number + 1, again=True)
            twin._replay_recorded(given)
        except Exception:  # at the start of the scene it was not possible, or has another effect
            return
        if game.encode(twin.state) == game.encode(self.state) and _asked_by(twin) == _asked_by(self):
            number = before.number + 1
            self.history.append(Chapter(snapshot, game.schema, number, len(self.story), len(self.casts), again=True))
            before.given, self.number = [own], number
            for group in self._open:  # what is still forced is found anew, in the order of asking
                group.answers.clear()
            for line in self.story[told:]:  # by the aside, which comes before what was sealed
                line.at = number

    def _put_asides_first(self) -> None:
        """Many asides amid the answers of one scene: the older ones come before its first answer, so that they need not
        be played again for every copy. Only if everybody reads each answer and finds everything as it is now."""
        tail, start = self.tail, self.history[-1]
        recent = 0 if self._scene == LANES else _RECENT
        older = [one for one in tail[: len(tail) - recent] if one.aside]
        if older == tail[: len(older)] or any(one.seat == EVERYBODY for one in tail):
            return
        rest = [one for one in tail if one not in older]
        twin = self._from_chapter(start)
        try:
            twin._go_on()
            twin._replay_texts([one for one in (*older, *rest) if not one.forced])
        except Exception:  # it does make a difference
            return
        if (
            (twin.number, len(twin.tail)) == (self.number, len(rest))
            and self._stands_where(twin)
            and _asked_by(twin) == _asked_by(self)
            and twin.casts == self.casts[start.cast :]
            and sorted(map(_told, twin.story)) == sorted(map(_told, self.story[start.told :]))
        ):
            self._become(twin, len(self.history) - 1)

    def _stands_where(self, twin: Table[S]) -> bool:
        """Are the states the same, apart from after how many answers a mark was set?"""
        states = [msgspec.structs.replace(table.state, marks=[]) for table in (self, twin)]
        return self.game.encode(states[0]) == self.game.encode(states[1])

    def _look_again(self) -> None:
        """Something has changed: options are enumerated, and forced answers looked for, once more."""
        self._asks = None
        for group in self._open:
            group.looked_at = False
            for question in group.asks.values():
                question.forget()

    def _shorten(self, *, aside: bool = False) -> None:
        """After an answer or an aside: keep the tail short where the order of its entries makes no difference."""
        if aside and (len(self.tail) > _LONG_TAIL or self._scene == LANES):
            self._put_asides_first()
        elif not aside and self._scene == LANES:
            self._shorten_lanes()

    def _shorten_lanes(self) -> None:
        """Put the steps of lanes that are done before the answers of seats that are still inside theirs. It makes no
        difference who was quicker, and so the finished steps need not be played again for every copy."""
        fence = _after_events(self.tail)
        head, tail = self.tail[:fence], self.tail[fence:]
        inside = {seat for group in self._open if not group.fresh for seat in group.asks}
        done = {one.seat for one in tail} - inside
        if not done or any(one.aside for one in tail):
            return
        twin = self._from_chapter(self.history[-1])
        twin._replay(head)
        for seat in sorted(done):
            twin._replay([one for one in tail if one.seat == seat])
        twin._replay([one for one in tail if one.seat not in done])
        if not self._stands_where(twin):
            raise BrokenScript("lanes touch each other: it matters who was quicker")
        self._become(twin, len(self.history) - 1)

    def _take_event(self, token: str) -> None:
        """Write down and do something of the kernel's own: new luck, or dealing anew what a seat cannot know."""
        self._drain()
        self.history[-1].given.append(Given(EVERYBODY, token, None, True))
        self.number += 1
        self._asks = None
        name, *arguments = token.split(" ")
        key = bytes.fromhex(arguments[-1])
        if name == _REDEAL:
            seat = int(arguments[0])
            self.game.redeal(self.state, seat, Luck(key))
            self.state.orders[:] = [order for order in self.state.orders if order.seat == seat]
            self.story[:] = [line.heard_by(seat) for line in self.story]
            key = key.translate(_OTHER_KEY)  # the future must not repeat the dealing
        elif name == _REWIND:
            assert self.game.reshuffle is not None
            self.game.reshuffle(self.state, Luck(key))
            key = rewound_key(key)
        else:
            self.casts.clear()  # what was cast before does not follow from the new seed
        self.state.luck = Luck(key)
        self.state.marks.clear()  # nobody goes back past this, and in a branch answers are counted anew
        self._look_again()

    def _go_on(self) -> None:
        """Answer whatever has only one answer, until somebody has a real choice."""
        while (forced := self._find_forced()) is not None:
            group, seat, (text, value) = forced
            self._take(group, seat, text, value, True)
        self._drain()

    def _find_forced(self) -> tuple[Group, Seat, tuple[str, Any]] | None:
        """A question that has only one answer."""
        for group in self._open:
            if group.looked_at:
                continue
            forced = self._forced(group)
            if forced is not None:
                return group, *forced
            group.looked_at = True
        return None

    def _forced(self, group: Group) -> tuple[Seat, tuple[str, Any]] | None:
        """A question of the group that has only one answer, or one that was ordered in advance."""
        if group.need == 1 and len(group.asks) > 1:  # somebody else may step in first
            for question in group.asks.values():
                if not question.optional:
                    question.only()  # says so if there is no answer at all
            return None
        for seat, question in group.asks.items():
            if question.optional or seat in group.answers:
                continue
            answer = question.ordered()
            if answer is None and not question.ponder and not self._may_widen(question.kind):
                answer = question.only()
            if answer is not None:
                return seat, answer
        return None

    def _may_widen(self, kind: str) -> bool:
        """Could an aside give such a question more answers?"""
        wideners = self.game.wideners.get(kind)
        return (
            bool(wideners)
            and self._may_step_aside()
            and any(aside.form(self.state, seat) is not None for aside in wideners or () for seat in self.state.seats)
        )

    def _drain(self) -> None:
        """Collect what the rules told, revealed and cast."""
        g = self.state
        if g.story:
            number = self.number
            for line in g.story:
                line.at = number
            self.story += g.story
            g.story.clear()
        if g.reveals:
            self._reveals += g.reveals
            g.reveals.clear()
        if g.luck.casts:
            self._rolled += sum([cast.kind == "roll" for cast in g.luck.casts])
            self.casts += g.luck.casts
            g.luck.casts.clear()
        if g.marks and g.marks[-1].at < 0:
            for mark in g.marks:
                mark.at = self.number if mark.at < 0 else mark.at

    # -- running again

    def _replay(self, given: Iterable[Given]) -> None:
        """Give answers again whose values are known to fit."""
        for one in given:
            if one.seat == EVERYBODY:
                self._take_event(one.token)
                continue
            if one.aside:
                self._take_aside(self.game.all_asides[one.aside], one.seat, one.token, one.value)
                continue
            group = self._group_of(one.seat)
            if group is None:
                raise BrokenScript("a scene does not repeat itself: it depends on something outside the state")
            self._take(group, one.seat, one.token, one.value, one.forced)
        for group in self._open:
            group.looked_at = True
        self._drain()

    def _replay_texts(self, given: Iterable[Given], passes: Sequence[tuple[Given, _Asked]] = ()) -> None:
        """Give answers again, each read and checked like a new one; the forced ones come anew. Passes in windows that
        do not open any more are left out."""
        for one in given:
            if one.aside:
                aside, form = self._aside(one.seat, one.aside)
                text, value = form.read(one.token)
                self._answered.append(_Asked(one.seat, one.aside, form.values, []))
                self._take_aside(aside, one.seat, text, value)
            else:
                asked = next((asked for passed, asked in passes if passed is one), None)
                if asked is not None and not self._asks_for(asked):
                    continue
                group = self._unanswered(one.seat)
                question = group.asks[one.seat]
                text, value = question.read(one.token)
                awaited = [(seat, other.kind, other.values) for seat, other in group.asks.items() if not other.optional]
                passed = isinstance(group, WindowGroup) and text == PASS
                self._answered.append(_Asked(one.seat, question.kind, question.values, awaited, passed))
                self._take(group, one.seat, text, value)
            self._given_again.append(one)
            self._go_on()
            self._shorten(aside=bool(one.aside))

    def _asks_for(self, asked: _Asked) -> bool:
        """Is the seat asked the same as then?"""
        group = self._group_of(asked.seat)
        question = group.asks[asked.seat] if group is not None and asked.seat not in group.answers else None
        return question is not None and (question.kind, question.values) == (asked.kind, asked.values)

    def _replay_recorded(self, given: Iterable[Given]) -> None:
        """Give recorded answers again, each read and checked like a new one; the forced ones are among them."""
        for one in given:
            if one.seat == EVERYBODY:
                self._take_event(one.token)
                continue
            if one.aside:
                aside, form = self._aside(one.seat, one.aside)
                self._take_aside(aside, one.seat, *form.read(one.token))
                continue
            group = self._unanswered(one.seat)
            self._have_looked(group if one.forced else None)
            text, value = group.asks[one.seat].read(one.token)
            self._take(group, one.seat, text, value, one.forced)
        self._drain()

    def _have_looked(self, until: Group | None = None) -> None:
        """Everything that is open (before `until`) was looked at then, and nobody was forced."""
        for group in self._open:
            if group is until:
                break
            group.looked_at = True

    def _unanswered(self, seat: Seat) -> Group:
        group = self._group_of(seat)
        if group is None or seat in group.answers:
            raise NotYourChoice(self._who_is_asked(seat))
        return group

    def _rolls(self) -> list[Cast]:
        return [cast for cast in self.casts if cast.kind == "roll"]

    def _from_chapter(self, chapter: Chapter) -> Table[S]:
        return Table(
            self.game,
            self.header,
            chapter.snapshot,
            number=chapter.number,
            schema=chapter.schema,
            again=chapter.again,
        )

    def _rerun(
        self, start: Chapter, given: Sequence[Given], fence: int, passes: Sequence[tuple[Given, _Asked]] = ()
    ) -> Table[S]:
        """A table that went on from a scene's start with these answers; after the fence, forced ones come anew."""
        twin = self._from_chapter(start)
        twin._replay_anew(given, fence, passes)
        return twin

    def _replay_anew(self, given: Sequence[Given], fence: int, passes: Sequence[tuple[Given, _Asked]] = ()) -> None:
        """Give recorded answers again; after the fence, forced ones come anew."""
        self._replay_recorded(given[:fence])
        self._go_on()
        self._replay_texts([one for one in given[fence:] if not one.forced], passes)

    def _become(self, twin: Table[S], first: int) -> None:
        """Stand where the twin stands, which began at chapter `first`."""
        start = self.history[first]
        for chapter in twin.history:
            chapter.told += start.told
            chapter.cast += start.cast
        self.story[start.told :] = twin.story
        self.casts[start.cast :] = twin.casts
        self.history[first:] = twin.history
        self.header = twin.header
        self._stand_like(twin)

    def _stand_like(self, twin: Table[S]) -> None:
        self.state, self.number = twin.state, twin.number
        self._script, self._open, self._asks, self._scene = twin._script, twin._open, None, twin._scene

    def _return_to(self, chapters: int, given: int, story: int, casts: int) -> None:
        """Restore the table after a mistake in a rule."""
        if self._script is not None:
            self._script.close()
        del self.history[chapters:]
        chapter = self.history[-1]
        del chapter.given[given:]
        twin = self._from_chapter(chapter)
        twin._replay(chapter.given)
        self._stand_like(twin)
        del self.story[story:]
        del self.casts[casts:]

    def _last_own(self, seat: Seat) -> tuple[int, int] | None:
        """Where the last answer stands that the seat gave by itself."""
        for index in range(len(self.history) - 1, -1, -1):
            given = self.history[index].given
            for place in range(len(given) - 1, -1, -1):
                if given[place].seat == seat and not given[place].forced:
                    return index, place
                if given[place].seat == EVERYBODY:
                    return None
        return None

    @staticmethod
    def _last_answer(given: Sequence[Given], seat: Seat) -> int:
        return max(place for place, one in enumerate(given) if one.seat == seat and not one.aside)

    def _group_of(self, seat: Seat) -> Group | None:
        for group in self._open:
            if seat in group.asks:
                return group
        return None

    def _who_is_asked(self, seat: Seat) -> str:
        if self.outcome is not None:
            return "the game is over"
        asked = ", ".join(str(other) for other in self.awaited())
        return f"seat {seat} is not asked anything now; the table waits for seat {asked}"


def _unpickled(game: Game[S], header: Header, raw: bytes, begun: int, returned: str) -> Table[S]:
    """The table as it was; `begun` is how many answers came before a fork's own first one."""
    record = Record.from_json(raw)
    table = Table.load(game, record, begun=begun)
    table.header = header
    if not table.returned:  # otherwise the rules have changed meanwhile, and the scene begins anew
        table.story[:], table.casts[:], table.returned = record.story, record.casts, returned
    return table


def _after_events(given: Sequence[Given | Answer]) -> int:
    """The place after the kernel's last own entry: before it the table was another one."""
    return max((place for place, one in enumerate(given, 1) if one.seat == EVERYBODY), default=0)


def branched_at(given: Sequence[Given | Answer]) -> int:
    """How many answers came before this table was dealt anew for a branch: it begins there. (A table that goes back
    stays the same one.)"""
    events = [place for place, one in enumerate(given, 1) if one.seat == EVERYBODY]
    return max([place for place in events if not given[place - 1].token.startswith(_REWIND)], default=0)


def _standing(given: Sequence[Given | Answer], number: int | None) -> int:
    """The nearest place at which the table stood: not amid forced answers, nor before a branch began."""
    number = len(given) if number is None else max(number, branched_at(given))
    while number < len(given) and given[number].forced:
        number += 1
    return number


def _asked_by(table: Table[Any]) -> list[Any]:
    """What is open, with all options: questions may depend on what a script knew when it put them."""
    return [
        (
            group.need,
            [
                (ask.seat, ask.kind, ask.values, ask.optional, ask.asides, ask.ponder, *ask)
                for ask in group.asks.values()
            ],
            {seat: group.asks[seat].write(answer) for seat, answer in group.answers.items()},
        )
        for group in table._open
    ]


def _had_asides(chapter: Chapter, given: Sequence[Given | Answer]) -> bool:
    """Was anything done unasked in the scene? Sealed answers that were forced before it come later then, or not."""
    return chapter.again or any(one.aside for one in given)


def _told_earlier(line: Line) -> Line:
    return msgspec.structs.replace(line, at=line.at - 1)


def _went_back_earlier(part: Rewound) -> Rewound:
    return msgspec.structs.replace(part, at=part.at - 1)


def _told(line: Line) -> bytes:
    """A line of the story without its place in it."""
    return msgspec.json.encode(msgspec.structs.replace(line, at=0))


def _header_at(header: Header, number: int) -> Header:
    """The header as it was after so many answers: a table that went back later has its first luck here."""
    parts = [part for part in header.rewinds if part.at < number]
    return header if parts == header.rewinds else msgspec.structs.replace(header, rewinds=parts)


def rewound_key(key: bytes) -> bytes:
    """The key of all shuffles and dice after a table went back; the committed one deals anew what nobody knew."""
    return key.translate(_OTHER_KEY)


def _refuse(awaited: object) -> Open:
    raise BrokenScript(f"a rule awaited {type(awaited).__name__}, which is not a question of the kernel")
