"""A live game: the state, the script that waits for answers, and the answers since the scene began.

Fork, undo, crash recovery, load and time travel are one operation: decode a scene's snapshot and run the scene again
with the answers given since (the tail).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from orloj.kernel.asks import Question
from orloj.kernel.bot import Bot, Look
from orloj.kernel.errors import BrokenRecord, BrokenScript, Illegal, NotYourChoice, Refused
from orloj.kernel.game import Game, random_key
from orloj.kernel.luck import Cast, Luck, commitment_of, fresh_salt, fresh_seed, luck_key, salt_for
from orloj.kernel.record import Answer, Header, Record, SavedScene, TakenBack
from orloj.kernel.scripts import Group, Open, Script
from orloj.kernel.state import EVERYBODY, GameOver, Line, Outcome, Seat, State

S = TypeVar("S", bound=State)
_NEW_LUCK = "!luck"  # the kernel's own entries among the answers
_REDEAL = "!redeal"
_OTHER_KEY = bytes(byte ^ 0x5C for byte in range(256))  # makes another key of a key
_MOST_STEPS = 10_000  # scenes in a row that ask nobody
_DEALINGS = 20  # how often to deal anew until everybody who is asked has an answer


class Given:
    """An answer in the tail, with its value, so that a copy need not read it again."""

    __slots__ = ("forced", "seat", "token", "value")

    def __init__(self, seat: Seat, token: str, value: Any, forced: bool) -> None:
        self.seat = seat
        self.token = token
        self.value = value
        self.forced = forced


class Chapter:
    """One scene: the state at its start and the answers given in it."""

    __slots__ = ("cast", "given", "number", "schema", "snapshot", "told")

    def __init__(self, snapshot: bytes, schema: int, number: int, told: int = 0, cast: int = 0) -> None:
        self.snapshot = snapshot
        self.schema = schema
        self.number = number  # how many answers came before,
        self.told = told  # how many lines of the story,
        self.cast = cast  # and how many casts of luck
        self.given: list[Given] = []


class Table(Generic[S]):
    """A live game."""

    game: Game[S]
    header: Header
    state: S
    number: int  # of answers so far
    history: list[Chapter]
    story: list[Line]
    casts: list[Cast]
    taken_back: list[TakenBack]
    returned: str  # why a loaded game had to go back to the start of its scene; usually empty

    def __init__(self, game: Game[S], header: Header, snapshot: bytes, *, number: int = 0, schema: int | None = None):
        self.game = game
        self.header = header
        self.number = number
        self.history = []
        self.story = []
        self.casts = []
        self.taken_back = []
        self.returned = ""
        self._reveals: list[tuple[int, Any]] = []  # what was seen since this table's first chapter
        self._answered: list[Any] = []  # which questions were answered again, for an undo
        self._script: Script[None] | None = None
        self._open: Open = ()
        self._asks: dict[Seat, Question[Any, Any]] | None = None
        self._start(Chapter(snapshot, game.schema if schema is None else schema, number))

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
            seat
            for group in self._open
            for seat, question in group.asks.items()
            if not question.optional and (group.sealed or seat not in group.answers)
        )

    def sealed(self, seat: Seat) -> str | None:
        """The own answer in a choice that is still sealed; it may be changed."""
        for group in self._open:
            if group.sealed and seat in group.answers:
                return group.asks[seat].write(group.answers[seat])
        return None

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
            del self.tail[self._last_given(self.tail, seat)]
            self.number -= 1
        history, before = self.history, self._open
        chapters, given, story, casts = len(history), len(history[-1].given), len(self.story), len(self.casts)
        try:
            self._take(group, seat, text, value)
            if self._open is not before:  # something happened: it was not only put into its envelope
                self._go_on()
        except BaseException:
            self._return_to(chapters, given, story, casts)
            raise

    def play(self, bots: Sequence[Bot], seed: int = 0) -> Table[S]:
        """Let bots play the game to its end, one bot for each seat."""
        if len(bots) != self.state.seat_count:
            raise Illegal(f"{self.state.seat_count} bots are needed, one for each seat, not {len(bots)}")
        for bot in bots:
            if isinstance(bot, type):
                raise Illegal(f"a bot is an object: {bot.__name__}(), not {bot.__name__}")
        looks = [Look(self, seat, Random(f"{seed}/{seat}")) for seat in self.state.seats]
        while self.outcome is None:
            self.step(lambda seat, _: bots[seat].choose(looks[seat]))
        return self

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

    def undo(self, seat: Seat, *, agreed: bool = False, along: Collection[Seat] = ()) -> None:
        """Take back a seat's last answer, if nothing hidden was seen since and the others' answers still fit.

        With `agreed` (the others consent) also past what was seen. What the seats in `along` answered later is taken
        back with it: they (bots, usually) will simply answer again.
        """
        if self.outcome is not None:
            raise Illegal("the game is over, and its secrets are known", why="game-over")
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
            after = self._rerun(start, kept, fence)
        except Exception as error:  # the other answers do not fit, or a rule stumbles over them
            raise Illegal("it cannot be taken back: others have already built on it", why="cannot-undo") from error
        answered = zip(given[fence:], before._answered, strict=True)
        if [question for one, question in answered if one not in gone] != after._answered:
            raise Illegal("it cannot be taken back: others were asked something else then", why="cannot-undo")
        if not agreed and (before._reveals != after._reveals or before._rolls() != after._rolls()):
            raise Illegal("it cannot be taken back: something hidden was seen since", why="cannot-undo")
        self.taken_back += [TakenBack(self.number, one.seat, one.token, agreed) for one in gone]
        self._become(after, first)

    def fork(self, seat: Seat | None = None, rng: Random | None = None) -> Table[S]:
        """A copy that can be played on. For a seat: everything that it cannot know is dealt anew by `rng`."""
        chapter = self.history[-1]
        if seat is None:
            twin = self._from_chapter(chapter)
            twin._replay(chapter.given)
            return twin
        rng = rng or Random()
        given = self._known_tail(seat)
        for dealing in range(1, _DEALINGS + 1):
            twin = self._from_chapter(chapter)
            twin._replay(given)
            twin._take_event(f"{_REDEAL} {seat} {random_key(rng).hex()}")
            try:
                twin._go_on()
                break
            except Exception:  # somebody who is asked was dealt no answer: but the real one has one
                if dealing == _DEALINGS:
                    raise
        return twin

    def _known_tail(self, seat: Seat) -> list[Given]:
        """The tail without the sealed answers of others."""
        secret = {other for group in self._open if group.sealed for other in group.answers if other != seat}
        dropped = {self._last_given(self.tail, other) for other in secret}
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
            [
                SavedScene.pack(chapter.snapshot, chapter.number - first, chapter.schema, chapter.told, chapter.cast)
                for chapter in self.history
            ],
            [Answer(one.seat, one.token, one.forced) for chapter in self.history for one in chapter.given],
            list(self.story),
            list(self.casts),
            list(self.taken_back),
            self.outcome,
        )

    def excerpt(self) -> Record:
        """The running scene alone, without seed and salt: enough for somebody else to answer in it."""
        last = self.history[-1]
        return Record(
            msgspec.structs.replace(self.header, seed=None, salt=None, revision=self.game.revision),
            [SavedScene.pack(last.snapshot, 0, last.schema, 0, 0)],
            [Answer(one.seat, one.token, one.forced) for one in last.given],
        )

    @classmethod
    def load(cls, game: Game[S], record: Record, *, at: int | None = None) -> Table[S]:
        """Go on with a saved game, from its newest snapshot and the short tail after it.

        If the tail no longer fits (the rules were mended meanwhile), the table returns to the start of the scene and
        `returned` says why. With `at` the table stands where it stood after that many answers.
        """
        if record.header.game != game.id:
            raise BrokenRecord(f"this is a game of {record.header.game}, not of {game.id}")
        if at is not None and not 0 <= at <= len(record.answers):
            raise Illegal(f"the game has {len(record.answers)} answers; there is no moment {at}")
        answers = record.answers[: _standing(record.answers, at)]
        chapters = [
            Chapter(scene.snapshot(), scene.schema, scene.number, scene.told, scene.cast)
            for scene in record.scenes
            if scene.number <= len(answers)
        ]
        ends = [chapter.number for chapter in chapters[1:]] + [len(answers)]
        for chapter, end in zip(chapters, ends, strict=True):
            chapter.given = [Given(one.seat, one.token, None, one.forced) for one in answers[chapter.number : end]]
        same_rules = record.header.revision == game.revision and not record.header.mixed
        table = cls._resume(game, record.header, chapters, exact=same_rules)
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
        copy = Chapter(last.snapshot, last.schema, last.number, last.told, last.cast)
        copy.given = last.given[: number - last.number]
        table = self._resume(self.game, self.header, [*chapters[:-1], copy], exact=True)
        table.story[:0] = self.story[: last.told]
        table.casts[:0] = self.casts[: last.cast]
        return table

    @classmethod
    def _resume(cls, game: Game[S], header: Header, chapters: Sequence[Chapter], *, exact: bool) -> Table[S]:
        """A table that stands at the end of the last chapter, or at its start if its answers no longer fit.

        `exact`: the rules are the same, so that nobody is forced to anything that he was not forced to then.
        """
        last = chapters[-1]
        try:
            game.decode(last.snapshot, last.schema)
        except (msgspec.MsgspecError, KeyError, TypeError, ValueError) as error:
            raise BrokenRecord(f"the snapshot before answer {last.number} cannot be read: {error}") from error
        try:
            table = cls(game, header, last.snapshot, number=last.number, schema=last.schema)
            try:
                table._replay_recorded(last.given)
                if exact:
                    table._have_looked()
                table._go_on()
            except Exception as error:  # whatever mended rules make of old answers, the scene's start is there
                table = cls(game, header, last.snapshot, number=last.number, schema=last.schema)
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
            self.header, commitment=commitment_of(seed, salt), seed=seed, salt=salt, branched=True
        )
        given = there.tail
        if seat is not None:
            dealt = there.fork(seat, Random(f"branch/{seed}")).history[0].given
            given = dealt[: _after_events(dealt)]
        table = Table(self.game, header, last.snapshot, schema=last.schema)
        table._replay_recorded(given)
        table._have_looked()
        table._take_event(f"{_NEW_LUCK} {luck_key(seed, salt).hex()}")
        table._go_on()
        return table

    # -- the runner

    def _start(self, chapter: Chapter) -> None:
        """Begin at a snapshot: start its scene, without looking for forced answers."""
        self.history.append(chapter)
        self.state = self.game.decode(chapter.snapshot, chapter.schema)
        self._next_scene(chapter)

    def _next_scene(self, chapter: Chapter | None = None) -> None:
        """Take the next scenes from the plan, until one of them asks somebody."""
        g = self.state
        game = self.game
        self._asks = None
        self._script = None
        self._open = ()
        steps = 0
        while g.plan and g.outcome is None:
            steps += 1
            if steps > _MOST_STEPS:
                raise BrokenScript(f"the plan runs for ever: {[step.scene for step in g.plan[-3:]]}")
            step = g.plan[-1]
            scene = game.scenes.get(step.scene)
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
            if chapter is None:
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
        self._script, self._open, self._asks = None, (), None

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
            # What was sealed is seen by all now: none of it can be taken back.
            self._reveals.append((EVERYBODY, tuple([answers[other] for other in group.asks])))
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
            self.story[:] = [line.heard_by(seat) for line in self.story]
            key = key.translate(_OTHER_KEY)  # the future must not repeat the dealing
        else:
            self.casts.clear()  # what was cast before does not follow from the new seed
        self.state.luck = Luck(key)
        for group in self._open:
            group.looked_at = False
            for question in group.asks.values():
                question.forget()

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
            forced = _forced(group)
            if forced is not None:
                return group, *forced
            group.looked_at = True
        return None

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
            self.casts += g.luck.casts
            g.luck.casts.clear()

    # -- running again

    def _replay(self, given: Iterable[Given]) -> None:
        """Give answers again whose values are known to fit."""
        for one in given:
            if one.seat == EVERYBODY:
                self._take_event(one.token)
                continue
            group = self._group_of(one.seat)
            if group is None:
                raise BrokenScript("a scene does not repeat itself: it depends on something outside the state")
            self._take(group, one.seat, one.token, one.value, one.forced)
        for group in self._open:
            group.looked_at = True
        self._drain()

    def _replay_texts(self, given: Iterable[Given]) -> None:
        """Give answers again, each read and checked like a new one; the forced ones come anew."""
        for one in given:
            group = self._unanswered(one.seat)
            question = group.asks[one.seat]
            text, value = question.read(one.token)
            awaited = [(seat, other.kind, other.values) for seat, other in group.asks.items() if not other.optional]
            self._answered.append((one.seat, question.kind, question.values, awaited))
            self._take(group, one.seat, text, value)
            self._go_on()

    def _replay_recorded(self, given: Iterable[Given]) -> None:
        """Give recorded answers again, each read and checked like a new one; the forced ones are among them."""
        for one in given:
            if one.seat == EVERYBODY:
                self._take_event(one.token)
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
        return Table(self.game, self.header, chapter.snapshot, number=chapter.number, schema=chapter.schema)

    def _rerun(self, start: Chapter, given: Sequence[Given], fence: int) -> Table[S]:
        """A table that went on from a scene's start with these answers; after the fence, forced ones come anew."""
        twin = self._from_chapter(start)
        twin._replay_recorded(given[:fence])
        twin._go_on()
        twin._replay_texts(given[fence:])
        return twin

    def _become(self, twin: Table[S], first: int) -> None:
        """Stand where the twin stands, which began at chapter `first`."""
        start = self.history[first]
        for chapter in twin.history:
            chapter.told += start.told
            chapter.cast += start.cast
        self.story[start.told :] = twin.story
        self.casts[start.cast :] = twin.casts
        self.history[first:] = twin.history
        self._stand_like(twin)

    def _stand_like(self, twin: Table[S]) -> None:
        self.state, self.number = twin.state, twin.number
        self._script, self._open, self._asks = twin._script, twin._open, None

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
    def _last_given(given: Sequence[Given], seat: Seat) -> int:
        return max(place for place, one in enumerate(given) if one.seat == seat)

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


def _after_events(given: Sequence[Given | Answer]) -> int:
    """The place after the kernel's last own entry: before it the table was another one."""
    return max((place for place, one in enumerate(given, 1) if one.seat == EVERYBODY), default=0)


def _standing(given: Sequence[Given | Answer], number: int | None) -> int:
    """The nearest place at which the table stood: not amid forced answers, nor before a branch began."""
    number = len(given) if number is None else max(number, _after_events(given))
    while number < len(given) and given[number].forced:
        number += 1
    return number


def _refuse(awaited: object) -> Open:
    raise BrokenScript(f"a rule awaited {type(awaited).__name__}, which is not a question of the kernel")


def _forced(group: Group) -> tuple[Seat, tuple[str, Any]] | None:
    """A question of the group that has only one answer."""
    if group.need == 1 and len(group.asks) > 1:  # somebody else may step in first
        for question in group.asks.values():
            if not question.optional:
                question.only()  # says so if there is no answer at all
        return None
    for seat, question in group.asks.items():
        if not question.ponder and not question.optional and seat not in group.answers:
            only = question.only()
            if only is not None:
                return seat, only
    return None
