"""Whole games played at random, with everything checked on the way: the test that every game must pass.

    report = play_through(GAME, seats=3, seed=7)

`bad_answers` and `assert_refused` help to prove that nothing but a legal answer is accepted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from orloj.kernel.asks import (
    NONE,
    AskAmount,
    AskOrder,
    AskPlace,
    AskSome,
    AskSpread,
    Question,
)
from orloj.kernel.bot import Bot, Decision, StepsAside
from orloj.kernel.errors import BrokenScript, Illegal, Refused
from orloj.kernel.game import Game
from orloj.kernel.lanes import LANES
from orloj.kernel.luck import Luck
from orloj.kernel.orders import ORDERS
from orloj.kernel.record import Record
from orloj.kernel.scripts import WindowGroup
from orloj.kernel.state import EVERYBODY, Outcome, Seat, State, Step
from orloj.kernel.table import Table
from orloj.kernel.verify import verify

S = TypeVar("S", bound=State)
_LONGEST_GAME = 50_000  # answers
_STEPS_IN = 0.3  # how often a random player uses an optional question,
_STEPS_ASIDE = 0.05  # an aside,
_ORDERS = 0.005  # and a standing order
_TOLD = 60  # lines of the story that are looked at after an answer
_CHANGES_MIND = 0.1  # how often a random player changes a sealed answer
_OFTEN_SAVED = 100  # answers after which a game is saved and loaded more rarely: its record has become long
_IMAGINED = 8  # answers played on in a copy in which the hidden was dealt anew


@dataclass
class WholeGame(Generic[S]):
    """What a played game was like.

    `decisions` are the answers that were not forced. A tail is what has to be played again for a copy: keep it short.
    `redealt` has all pairs (looker, other) for which dealing anew what the looker cannot know changed what the other
    one sees: in a game with secret hands, a pair that never occurs means that a hand was forgotten in `redeal`.
    """

    table: Table[S]
    answers: int = 0
    decisions: int = 0
    mean_tail: float = 0.0
    max_tail: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    redealt: set[tuple[Seat, Seat]] = field(default_factory=set)
    outcome: Outcome | None = None


class RandomPlayer:
    """Answers at random; uses an optional question only now and then."""

    def choose(self, decision: Decision) -> str | None:
        if decision.ask.optional and decision.rng.random() > _STEPS_IN:
            return None
        return decision.ask.sample(decision.rng)


def random_aside(table: Table[Any], seat: Seat, rng: Random) -> tuple[str, str] | None:
    """Something that the seat may do without being asked: the id of the aside and a token. Orders only now and then,
    and not for the whole game: who passes always sees little of it."""
    forms = table.asides(seat)
    orders = forms.pop(ORDERS, None)
    if orders is not None and rng.random() < _ORDERS / _STEPS_ASIDE:
        return ORDERS, rng.choice([token for token in orders if not token.startswith("pass every game")])
    if not forms:
        return None
    id = rng.choice(list(forms))
    return id, forms[id].sample(rng)


def play_through(
    game: Game[S],
    *,
    seats: int,
    mode: str | None = None,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
    policy: Sequence[Bot] | None = None,
    check_every: int = 1,
    leaks_every: int = 5,
    forks: bool = True,
    checks_at_end: bool = True,
) -> WholeGame[S]:
    """Play a whole game and check, after every `check_every`-th answer, all that a table promises.

    The players are random ones, or `policy` (a bot for each seat); whose answer comes first is random too. `forks`
    plays the same game on a copy, which is copied again or saved and loaded again and again. Every `leaks_every`-th
    answer the hidden is dealt anew for each seat: nothing that a seat sees may change by it. 0 switches a check off.
    Turns that overlap (lanes) are played once more with another order of arrival: they must end the same.
    `checks_at_end`: the record is written, read, loaded, replayed, verified and travelled.
    An error carries a note with all that is needed to repeat it.
    """
    table = Table.new(game, seats, mode=mode, options=options, seed=seed)
    run = _Run(table, Random(f"play_through/{seed}"), policy or [RandomPlayer()] * seats, seed)
    try:
        run.play(check_every, leaks_every, forks)
        if checks_at_end:
            run.check_end()
    except Exception as error:
        last = [f"{one.seat} {one.token}" for one in table.tail[-5:]]
        error.add_note(
            f"play_through({game.id}, seats={seats}, mode={mode!r}, options={options!r}, seed={seed}) "
            f"after {table.number} answers, the last ones: {last}"
        )
        raise
    return run.report


class _Run(Generic[S]):
    """One game being played and checked."""

    def __init__(self, table: Table[S], rng: Random, policy: Sequence[Bot], seed: int) -> None:
        self.table = table
        self.game = table.game
        self.rng = rng
        self.policy = policy
        self.looks = [Decision(table, seat, Random(f"{seed}/{seat}")) for seat in table.state.seats]
        self.report = WholeGame(table)
        self.stood: dict[int, bytes] = {table.number: self.encoded(table)}
        self.overlapping: tuple[Table[S], list[tuple[Seat, str]]] | None = None  # before lanes, and the answers in them

    def encoded(self, table: Table[S]) -> bytes:
        return self.game.encode(table.state)

    # -- playing

    def play(self, check_every: int, leaks_every: int, forks: bool) -> None:
        table = self.table
        copies = [table.fork(), _saved_and_loaded(table)] if forks else []
        tails: list[int] = []
        for step in range(_LONGEST_GAME):
            if check_every and step % check_every == 0:
                check_looking(table)
            if leaks_every and step % leaks_every == 0:
                self.report.redealt |= check_secrets(table, self.rng)
                check_asked(table, self.rng)
            if table.outcome is not None:
                break
            aside, seat, token = self.next_step()
            if table._scene == LANES and self.overlapping is None:
                self.overlapping = table.fork(), []
            number, begun = table.number, table.history[-1].number
            self.report.kinds[aside or self.kind_of(seat)] += 1
            if aside:
                table.step_aside(seat, aside, token)
            else:
                self.give(seat, token)
            if aside or self.overlapping or table.number == number:  # earlier answers may stand in another order now
                self.stood = {old: state for old, state in self.stood.items() if old <= begun}
            tails.append(len(table.tail))
            self.check_arrival(aside, seat, token)
            if copies:
                chance = self.rng.random()
                if chance < 0.4:
                    copies[0] = copies[0].fork()
                elif chance < (0.6 if step < _OFTEN_SAVED else 0.42):
                    copies[1] = _saved_and_loaded(copies[1])
                for copy, what in zip(copies, ("the game played on a copy", "the game saved and loaded"), strict=True):
                    if aside:
                        copy.step_aside(seat, aside, token)
                    else:
                        copy.answer(seat, token)
                    if check_every and step % check_every == 0:
                        assert_alike(table, copy, what)
            if len(self.stood) < 40 or self.rng.random() < 0.02:
                self.stood[table.number] = self.encoded(table)
        else:
            raise AssertionError(f"the game is not over after {_LONGEST_GAME} answers")
        if copies:
            same = copies[1].record() == table.record()
            assert same, f"the game saved and loaded has another record: {_difference(copies[1], table)}"
        report = self.report
        report.answers = table.number
        report.decisions = len(tails)
        report.mean_tail = sum(tails) / max(1, len(tails))
        report.max_tail = max(tails, default=0)
        report.outcome = table.outcome

    def kind_of(self, seat: Seat) -> str:
        asks = self.table.asks()
        return asks[seat].kind if seat in asks else "(another sealed answer)"

    def next_step(self) -> tuple[str, Seat, str]:
        """What comes next: the id of an aside (empty: an answer), whose it is, and its token."""
        rng = self.rng
        for seat in self.table.state.seats if self.game.all_asides else ():
            bot = self.policy[seat]
            wanted = None
            if isinstance(bot, StepsAside):
                wanted = bot.step_aside(self.looks[seat])
            elif rng.random() < _STEPS_ASIDE:
                wanted = random_aside(self.table, seat, rng)
            if wanted is not None:
                return wanted[0], seat, wanted[1]
        return "", *self.next_answer()

    def next_answer(self) -> tuple[Seat, str]:
        """The next answer, from a random one of those who are asked."""
        table, rng = self.table, self.rng
        if rng.random() < _CHANGES_MIND:
            for seat in table.state.seats:
                sealed = self.sealed_question(seat)
                if sealed is not None:
                    return seat, sealed.sample(rng)
        seats = list(table.asks())
        for _ in range(100):
            rng.shuffle(seats)
            for seat in seats:
                token = self.policy[seat].choose(self.looks[seat])
                if token is not None:
                    return seat, token
        raise AssertionError(f"nobody answers: seats {seats} are asked")

    def sealed_question(self, seat: Seat) -> Question[Any, Any] | None:
        for group in self.table._open:
            if group.sealed and seat in group.answers and not self.table.is_given_for(seat):
                return group.asks[seat]
        return None

    def give(self, seat: Seat, token: str) -> None:
        """Answer; as long as the answer is sealed, nothing may be different for anybody."""
        table = self.table
        group = table._group_of(seat)
        harmless = is_declared_harmless(table, seat, token)
        asked, seen = set(table.asks()), table.seen_by(seat)
        if group is None or not group.sealed:
            table.answer(seat, token)
            if harmless:
                check_harmless(table, seat, token, asked, seen)
            return
        assert not harmless, f"{group.asks[seat].kind!r} is answered by several: the last answer reveals all of them"
        before, views, awaited = self.encoded(table), _views(table), table.awaited()
        table.answer(seat, token)
        if group in table._open:
            assert self.encoded(table) == before, f"a sealed answer of seat {seat} changed the state"
            assert _views(table) == views, f"a sealed answer of seat {seat} is seen in a view"
            assert table.awaited() == awaited, f"a sealed answer of seat {seat} is seen in whom the table waits for"

    def check_arrival(self, aside: str, seat: Seat, token: str) -> None:
        """When lanes are done: do they end the same if others are quicker? (It may matter when an aside comes.)"""
        if self.overlapping is None:
            return
        start, answers = self.overlapping
        if aside:  # begin anew after it
            self.overlapping = None
            return
        answers.append((seat, token))
        if self.table._scene != LANES:
            self.overlapping = None
            for number in range(len(answers)):
                asked = [place for place, (other, _) in enumerate(answers) if other in start.asks()]
                firsts = {answers[place][0]: place for place in reversed(asked)}
                assert firsts, f"with another order of arrival nobody who answered is asked any more ({number} answers)"
                start.answer(*answers.pop(self.rng.choice(sorted(firsts.values()))))
            assert self.table._stands_where(start), (
                f"lanes end differently with another order of arrival: {_difference(self.table, start)}"
            )

    # -- after the game

    def check_end(self) -> None:
        table, game = self.table, self.game
        record = table.record()
        again = Record.from_json(record.to_json())
        assert again == record, "the record is another one after it was written and read (plain values only!)"
        loaded = Table.load(game, again)
        assert not loaded.returned, loaded.returned
        assert_alike(table, loaded, "the loaded game")
        assert loaded.record() == record, "the record of the loaded game differs"

        replayed = Table.new(
            game, record.header.seats, mode=record.header.mode, options=record.header.options, seed=record.header.seed
        )
        for answer in record.answers:
            if answer.aside:
                replayed.step_aside(answer.seat, answer.aside, answer.token)
            elif not answer.forced:
                replayed.answer(answer.seat, answer.token)
        assert_alike(table, replayed, "the replay")

        verdict = verify(game, again)
        assert verdict.true, verdict.wrong
        assert not verdict.unchecked, verdict.unchecked

        numbers = sorted(self.stood)
        for number in {*self.rng.sample(numbers, min(5, len(numbers))), 0, numbers[-1]}:
            if number in self.stood:
                visited = table.travel(number)
                assert not visited.returned, visited.returned
                assert self.encoded(visited) == self.stood[number], f"travelling to answer {number} leads elsewhere"
                loaded = Table.load(game, again, at=number)
                assert self.encoded(loaded) == self.stood[number], f"loading at answer {number} leads elsewhere"


def is_declared_harmless(table: Table[Any], seat: Seat, token: str) -> bool:
    """Do the rules say that this answer can be taken back for certain?"""
    ask = table.asks().get(seat)
    if ask is None or ask.harmless is None:
        return False
    return token in ask.by_token and ask.is_harmless(ask.by_token[token])


def check_harmless(table: Table[Any], seat: Seat, token: str, asked: set[Seat], seen: int) -> None:
    """An answer was declared harmless: nothing was seen, nobody else is asked because of it, and it can be undone."""
    assert table.seen_by(seat) == seen, f"{token!r} of seat {seat} is called harmless, but something was seen"
    assert set(table.asks()) <= asked | {seat}, f"{token!r} of seat {seat} is called harmless, but others are asked"
    back = _saved_and_loaded(table)
    try:
        back.undo(seat)
    except Illegal as error:
        raise AssertionError(f"{token!r} of seat {seat} is called harmless, but: {error}") from error


def check_looking(table: Table[Any]) -> None:
    """The invariants hold, somebody is asked or it is over, everybody has a view, and looking changes nothing."""
    game, state = table.game, table.state
    game.invariants(state)
    check_unshared(state)
    before = game.encode(state)
    asks = table.asks()
    if table.outcome is None:
        assert table.awaited(), "the game is not over, but nobody is waited for"
    else:
        assert not asks, f"the game is over, but seats {list(asks)} are asked"
        scores = table.outcome.scores
        assert len(scores) in (0, state.seat_count), "scores are by seat"
        assert all(0 <= seat < state.seat_count for seat in table.outcome.winners), "winners are seats"
    for seat, ask in asks.items():
        check_question(ask)
        assert ask.seat == seat
    _views(table)
    acting = {actor.id for actor in game.actors(table.view(None))}
    for line in table.story[-_TOLD:]:
        assert line.seat is None or line.seat in state.seats, f"the line {line.key!r} is about seat {line.seat}"
        assert not line.actor or line.actor in acting, f"{line.actor!r} of {line.key!r} is not among the actors"
    assert game.encode(state) == before, "looking at questions and views changed the state or its luck"


def check_unshared(state: State) -> None:
    """Nothing that can change stands in two places of the state: a copy, a fork or a saved game would have two of it,
    and go on otherwise as soon as one of them changes."""
    seen: dict[int, str] = {}
    waiting: list[tuple[str, Any]] = [("state", state)]
    while waiting:
        where, one = waiting.pop()
        if isinstance(one, Step):  # what is planned is never changed, only taken off the plan
            continue
        changes = isinstance(one, list | dict | set) or (
            isinstance(one, msgspec.Struct) and not one.__struct_config__.frozen
        )
        if changes:
            assert id(one) not in seen, f"{where} and {seen[id(one)]} are the same object"
            seen[id(one)] = where
        if isinstance(one, msgspec.Struct):
            waiting += [(f"{where}.{name}", getattr(one, name)) for name in one.__struct_fields__]
        elif isinstance(one, dict):
            waiting += [(f"{where}[{key!r}]", value) for key, value in one.items()]
        elif isinstance(one, list | tuple):
            waiting += [(f"{where}[{number}]", value) for number, value in enumerate(one)]


def check_question(ask: Question[Any, Any]) -> None:
    """Options are plain values, their tokens are readable and unique (the kernel looks), a refused option is not
    offered, there is an answer, and a drawn one is accepted."""
    numbers = range(ask.lo, ask.hi + 1) if isinstance(ask, AskAmount) else range(0)
    offered = ask.by_token if not numbers else {}
    _check_options(ask, offered)
    if isinstance(ask, AskPlace):
        for piece in ask.options:
            _check_options(ask, ask.places_by_token(piece))
    for refusal in ask.blocked():
        assert refusal.why, f"{ask.kind}: a refusal of {refusal.value!r} without a reason"
        both = refusal.value in numbers if numbers else ask.token(refusal.value) in offered
        assert not both, f"{ask.kind}: {refusal.value!r} is both offered and refused"
    repr(ask)
    try:
        sampled = ask.sample(Random(0))
    except BrokenScript as error:
        raise AssertionError(f"{ask.kind}: seat {ask.seat} is asked, but there is no answer: {error}") from error
    ask.forget()  # else the sampled answer would not be read
    text, value = ask.read(sampled)
    assert text == sampled == ask.write(value), f"{ask.kind}: {sampled!r} is read as {text!r}"
    ask.forget()


def _check_options(ask: Question[Any, Any], by_token: Mapping[str, object]) -> None:
    for token, option in by_token.items():
        assert token == token.strip(), f"{ask.kind}: the token {token!r} begins or ends with a blank"
        try:
            hash(option)
        except TypeError:
            raise AssertionError(
                f"{ask.kind}: the option {option!r} is not a plain value: {type(option).__name__} cannot be hashed. "
                "Offer ids, texts, numbers or frozen Structs with a `token`, never lists or parts of the state"
            ) from None


def check_secrets(table: Table[Any], rng: Random) -> set[tuple[Seat, Seat]]:
    """For each seat: what it cannot know can be dealt anew without any change for it or for a spectator.

    Returns the pairs of a seat and another one whose view was changed by it.
    """
    game = table.game
    views = _views(table)
    changed: set[tuple[Seat, Seat]] = set()
    for seat in table.state.seats:
        one, two = rng.randbytes(16), rng.randbytes(16)
        view, public = views[seat], views[-1]
        question, asides = _question(table, seat), _asides(table, seat)

        twin = table.fork()
        luck = twin.state.luck
        game.redeal(twin.state, seat, Luck(one))
        for ask in twin.asks().values():
            ask.forget()
        game.invariants(twin.state)
        assert twin.state.luck is luck, "redeal must use only the luck that it is given"
        assert luck == table.state.luck, "redeal must use only the luck that it is given"
        assert _view(twin, seat) == view, f"dealing anew what seat {seat} cannot know changes its view"
        assert _view(twin, None) == public, f"dealing anew what seat {seat} cannot know changes a spectator's view"
        assert _question(twin, seat) == question, f"the question to seat {seat} depends on what it cannot know"
        assert _asides(twin, seat) == asides, f"what seat {seat} may do unasked depends on what it cannot know"
        assert _public_choices(twin) == _public_choices(table), (
            f"a choice is declared public, but its options depend on what seat {seat} cannot know"
        )

        changed |= {(seat, other) for other in table.state.seats if _view(twin, other) != views[other]}

        # Nothing of what was hidden may be left: dealt twice must be the same as dealt once.
        twice = table.fork()
        game.redeal(twice.state, seat, Luck(two))
        game.redeal(twice.state, seat, Luck(one))
        assert game.encode(twice.state) == game.encode(twin.state), (
            f"the same view of seat {seat} and the same stream give different copies: {_difference(twin, twice)}"
        )

        imagined = table.fork(seat, Random(1))
        for place in table.tail:  # others' sealed answers are not in it
            if place.seat not in (seat, EVERYBODY) and table.sealed(place.seat) is not None:
                assert imagined.sealed(place.seat) is None or _only_forced(imagined, place.seat)
        if imagined.tail and imagined.tail[-1].seat == EVERYBODY:  # else somebody was forced to answer meanwhile
            assert _view(imagined, seat) == view, f"fork({seat}) changes the view of seat {seat}"
            assert _question(imagined, seat) == question, f"fork({seat}) changes the question to seat {seat}"
            again = table.fork(seat, Random(2)).fork(seat, Random(1))
            if again.number == imagined.number + 1:
                assert game.encode(again.state) == game.encode(imagined.state), (
                    f"the same view and the same stream give different forks: {_difference(imagined, again)}"
                )
        for _ in range(_IMAGINED):  # the copy must be playable
            asks = [ask for ask in imagined.asks().values() if not ask.optional]
            if not asks:
                break
            ask = asks[int(rng.random() * len(asks))]
            imagined.answer(ask.seat, ask.sample(rng))
            game.invariants(imagined.state)
    return changed


def check_asked(table: Table[Any], rng: Random) -> None:
    """Being asked, or not, tells nothing: for each seat, the running scene asks the same players the same questions if
    what the seat cannot know was dealt anew before it began. With the poker face this holds without exception, also for
    answers that the table gives by itself; without it windows may differ, and questions that declare it (`telling`)."""
    if table.outcome is not None or any(not one.forced for one in table.tail):
        return
    game, start = table.game, table.history[-1]
    again = table._from_chapter(start).state
    if again.reveals or again.luck.casts:
        return  # the scene begins by showing something: dealt anew, it would be another one
    for seat in table.state.seats:
        state = game.decode(start.snapshot, start.schema)
        game.redeal(state, seat, Luck(rng.randbytes(16)))
        twin = Table.of(game, state)
        ours, theirs = _asked(table), _asked(twin)
        if ours != theirs and not (not table.state.poker_face and (_tells(table) or _tells(twin))):
            raise AssertionError(
                f"who is asked depends on what seat {seat} cannot know: {ours}, but {theirs} if it is dealt anew"
            )


def _asked(table: Table[Any]) -> tuple[list[tuple[Seat, str]], list[Seat]]:
    """Whom the table waits for and by which questions, as everybody may know it; and for whom it has answered."""
    awaited = [
        (seat, question.kind)
        for group in table._open
        for seat, question in group.asks.items()
        if not question.optional and (group.sealed or seat not in group.answers)
    ]
    return awaited, [one.seat for one in table.tail if one.forced] if table.state.poker_face else []


def _tells(table: Table[Any]) -> bool:
    """Is a question open that may tell, by being asked or not, what somebody holds?"""
    return any(
        isinstance(group, WindowGroup) or question.telling for group in table._open for question in group.asks.values()
    )


def assert_alike(table: Table[S], other: Table[S], what: str) -> None:
    """Two tables stand at the same place: state, questions, whom they wait for, and the number of answers."""
    if table.game.encode(table.state) != other.game.encode(other.state):
        raise AssertionError(f"{what} differs: {_difference(table, other)}")
    assert table.number == other.number, f"{what} has {other.number} answers instead of {table.number}"
    assert table.awaited() == other.awaited(), f"{what} waits for {other.awaited()} instead of {table.awaited()}"
    assert list(table.asks()) == list(other.asks()), f"{what} asks other seats"
    for seat in table.asks():
        ours, theirs = _question(table, seat), _question(other, seat)
        assert ours == theirs, f"{what} asks seat {seat} {theirs} instead of {ours}"


# -- wrong answers


def bad_answers(ask: Question[Any, Any], rng: Random, n: int) -> Iterator[object]:
    """`n` answers that must be refused: of a wrong type, not readable, or against the rules."""
    endless = _bad(ask, rng)
    return islice(endless, n)


def assert_refused(table: Table[Any], seat: Seat, text: object) -> Refused:
    """The table refuses this answer, says what would be allowed, and is exactly as it was. Returns the error."""
    before = everything(table)
    try:
        table.answer(seat, text)  # type: ignore[arg-type]
    except Refused as error:
        refused = error
    else:
        raise AssertionError(f"seat {seat} may answer {text!r}, which should be refused")
    assert everything(table) == before, f"the refused answer {text!r} of seat {seat} changed the table"
    assert str(refused), "a refusal without a word"
    if isinstance(refused, Illegal):
        assert refused.allowed, f"the refusal does not say what is allowed: {refused}"
        assert refused.allowed[0] in str(refused), f"the refusal does not say what is allowed: {refused}"
    return refused


_STRANGE: tuple[object, ...] = (
    None, True, 0, 1.5, b"0", [], ["0"], {}, ("0",), object, "", " ", "\n", "\0", ",", "=", ",,", "==", "-,-", "--",
    "x" * 5000, "pass ", " pass", "PASS", "Pass", "no such thing", "a=b=c", "=1", "1=", "a=", "0x1", "1e3", "+1", "01",
    "-0", "１", "²", "½", "nan", "None", "null", "[]", "{}", "'", '"', "%s", "{0}", "../../etc", "<script>", "1,1",
    "\N{ZERO WIDTH SPACE}", "š" * 100, "\ud800", "x" * 70_000,
)  # fmt: skip


def _bad(ask: Question[Any, Any], rng: Random) -> Iterator[object]:
    tokens = _tokens(ask)
    by_token = ask.by_token if not isinstance(ask, AskAmount) else {}
    legal = {*tokens, NONE}
    strange = [text for text in _STRANGE if not (isinstance(text, str) and text in legal)]
    blocked = [ask.token(refusal.value) for refusal in ask.blocked()]
    while True:
        kind = rng.random()
        token = rng.choice(tokens) if tokens else "x"
        some = rng.sample(tokens, rng.randint(0, len(tokens)))
        if kind < 0.3:
            yield rng.choice(strange)
        elif kind < 0.4:
            text = "".join(rng.choice("abcxyz019-=,. \n\u00e1\u017e") for _ in range(rng.randint(1, 12)))
            number = isinstance(ask, AskAmount) and text.lstrip("-").isdecimal()
            if not number and not any(part.partition("=")[0] in legal for part in text.split(",")):
                yield text
        elif kind < 0.5:
            text = rng.choice(["{} ", " {}", "{}x", "{},", ",{}", "{}=", "{}\n"]).format(token)
            if text not in legal:
                yield text
        elif kind < 0.55 and ask.check is not None:
            drawn = ask._draw(rng)
            if ask.refused(drawn) is not None:
                yield ask.write(drawn)
        elif kind < 0.6 and blocked:
            yield rng.choice([rng.choice(blocked), ",".join([*some, rng.choice(blocked)])])
        elif isinstance(ask, AskSome):
            chosen = tuple(option for name, option in by_token.items() if name in some)
            if not ask.lo <= len(some) <= ask.hi or ask.refused(chosen) is not None:
                yield ",".join(some) or NONE
            elif some:
                yield rng.choice([",".join([*some, some[0]]), ",".join([*some, "no such thing"])])
        elif isinstance(ask, AskOrder):
            if tokens:
                yield ",".join(rng.choice([tokens[1:], [*tokens, token], [*tokens[1:], "x y"]])) or NONE
        elif isinstance(ask, AskAmount):
            far = rng.randint(1, 10**6)
            yield str(rng.choice([ask.lo - 1, ask.hi + 1, ask.lo - far, ask.hi + far]))
            yield rng.choice([f"0{ask.hi}", f"+{ask.hi}", f"{ask.hi}.0", f"{ask.hi} ", f"{ask.lo},{ask.hi}", "9" * 30])
        elif isinstance(ask, AskSpread):
            wrong = rng.choice([ask.lo - 1, ask.hi + 1, ask.hi + 7] if ask.lo > 0 else [ask.hi + 1, ask.hi + 7])
            yield f"{token}={wrong}" if wrong > 0 else NONE
            yield rng.choice([f"{token}=0", f"{token}=-1", f"{token}=1.0", f"{token}=1,{token}={ask.hi}", token])
            yield f"{token}={ask.most(by_token[token]) + 1}"
        elif isinstance(ask, AskPlace):
            yield rng.choice([f"{token}=nowhere", f"{token}=", token, f"nobody={token}", f"{token}={token}={token}"])
            place = rng.choice([ask.write_place(place) for place in ask.places(by_token[token])] or ["x"])
            yield f"{token}={place},{token}={place}"
            if ask.lo > 0:
                yield NONE
        else:
            yield rng.choice([",".join([token, *some]) + ",", f"{token}=1", f"{token},{token}", NONE])


# -- helpers


def _view(table: Table[Any], seat: Seat | None) -> bytes:
    return msgspec.json.encode(table.view(seat))


def _views(table: Table[Any]) -> list[bytes]:
    return [_view(table, seat) for seat in (*table.state.seats, None)]


def _question(table: Table[Any], seat: Seat) -> tuple[str, bool, list[str], list[tuple[str, str, str]]] | None:
    ask = table.asks().get(seat)
    if ask is None:
        return None
    blocked = [(ask.token(refusal.value), refusal.why, refusal.rule) for refusal in ask.blocked()]
    return ask.kind, ask.optional, _tokens(ask), blocked


def _asides(table: Table[Any], seat: Seat) -> dict[str, list[str]]:
    return {id: _tokens(form) for id, form in table.asides(seat).items()}


def _public_choices(table: Table[Any]) -> dict[Seat, tuple[Any, ...]]:
    """What "has chosen" may tell, if others see it: whether there was a choice, and between what."""
    asks = {seat: table.question(seat) for seat in table.state.seats}
    found: dict[Seat, tuple[Any, ...]] = {}
    for seat, ask in asks.items():
        if ask is not None and ask.public:
            ask.forget()  # also what was answered already
            bounds = [getattr(ask, bound, None) for bound in ("lo", "hi", "price")]
            found[seat] = (ask.kind, ask.form, _tokens(ask), bounds, ask.only())
    return found


def _tokens(ask: Question[Any, Any]) -> list[str]:
    """The tokens of the options; of numbers, which may be very many, the first and the last."""
    return list(ask) if not isinstance(ask, AskAmount) else [str(number) for number in dict.fromkeys((ask.lo, ask.hi))]


def everything(table: Table[Any]) -> tuple[object, ...]:
    """All that can be told of a table: to prove that something left it exactly as it was."""
    return (
        table.game.encode(table.state),
        table.number,
        [_question(table, seat) for seat in table.state.seats],
        [table.sealed(seat) for seat in table.state.seats],
        table.awaited(),
        len(table.history),
        [(one.seat, one.token, one.forced) for one in table.tail],
        len(table.story),
        len(table.casts),
        len(table.taken_back),
    )


def _saved_and_loaded(table: Table[S]) -> Table[S]:
    loaded = Table.load(table.game, Record.from_json(table.record().to_json()))
    assert not loaded.returned, loaded.returned
    return loaded


def _only_forced(table: Table[Any], seat: Seat) -> bool:
    return any(one.seat == seat and one.forced for one in table.tail)


def _difference(table: Table[Any], other: Table[Any]) -> str:
    """The first place where two states differ."""
    ours, theirs = msgspec.to_builtins(table.state), msgspec.to_builtins(other.state)
    found = _differs(ours, theirs, "state")
    if not found:
        ours, theirs = msgspec.to_builtins(table.record()), msgspec.to_builtins(other.record())
        found = _differs(ours, theirs, "record")
    return found or "only in the order of a dictionary"


def _differs(ours: Any, theirs: Any, where: str) -> str:
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in [*ours, *[key for key in theirs if key not in ours]]:
            found = _differs(ours.get(key), theirs.get(key), f"{where}.{key}")
            if found:
                return found
        return ""
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for place, (one, two) in enumerate(zip(ours, theirs, strict=True)):
            found = _differs(one, two, f"{where}[{place}]")
            if found:
                return found
        return ""
    return "" if ours == theirs else f"{where} is {ours!r} and {theirs!r}"
