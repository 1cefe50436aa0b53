"""Questions in small steps, for programs that choose among a fixed set of numbered actions.

An answer is put together from *items* (a card, a point for an option, a piece with its place), an item from *words*
(`store moon-1 archive` has three): each step chooses one word. A word has the same number in the whole game. Every
step can be completed: what leads to no allowed answer is not offered, and a step with one possibility is not asked.

    play = Stepwise(table, Actions(words))
    while play.seat is not None:
        play.step(choose(play.legal))
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

from orloj.kernel import (
    NONE,
    AskAmount,
    AskOrder,
    AskPay,
    AskPlace,
    AskSome,
    AskSpread,
    Illegal,
    Outcome,
    Question,
    Seat,
    Table,
)

STOP = 0  # no more: the answer, or the item, is complete
LEAVE = 1  # do not step in
MORE = 2  # show the further words without a number of their own
SPARE = 24  # actions for words without a number of their own, by their place in the list
_FIRST_WORD = 3 + SPARE
_PIECES = re.compile(r"[ >+.=]?[^ >+.=]+|[ >+.=]")  # a word, with what separates it from the one before
_SEPARATORS = " >+.="
_WAY = re.compile(r"[ >+.=]?\d+(?:-\d+)+")  # numbers joined by dashes: each of them is a word
_STATIONS = re.compile(r"[ >+.=-]?\d+")
_LISTED = 2_000  # answers that are listed to see which of them a rule about the whole answer allows
_NUMBERS = 16  # a longer range of numbers is chosen in parts
_TRIES = 3  # how often a question with very many answers may be begun again
_DRAWN = 32  # random answers to choose from after that

Steps = Generator[dict[int, str], int, str]  # gives the legal actions and what they say, gets one of them


class Actions:
    """The actions of a game: three of all games, spare ones, and one for each known word."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = tuple(words)
        self._by_word = {word: number for number, word in enumerate(self.words, _FIRST_WORD)}
        if len(self._by_word) < len(self.words):
            raise ValueError("a word is listed twice")

    def __len__(self) -> int:
        return _FIRST_WORD + len(self.words)

    def name(self, action: int) -> str:
        """What an action means everywhere: a word, or `(stop)`, `(leave)`, `(more)`, `(spare 1)`…"""
        if action >= _FIRST_WORD:
            return self.words[action - _FIRST_WORD]
        return ("(stop)", "(leave)", "(more)")[action] if action <= MORE else f"(spare {action - MORE})"

    def pages(self, pieces: Iterable[str]) -> list[dict[int, str]]:
        """The pieces by their actions; what has no number of its own takes spare ones, as many pages as needed."""
        known: dict[int, str] = {}
        unknown: list[str] = []
        for piece in pieces:
            action = self._by_word.get(_word(piece))
            if action is None or action in known:
                unknown.append(piece)
            else:
                known[action] = piece
        pages = [known]
        for first in range(0, len(unknown), SPARE):
            page = dict(enumerate(unknown[first : first + SPARE], MORE + 1))
            if first:
                pages.append(page)
            else:
                known.update(page)
        return pages


def words_of(question: Question[Any, Any]) -> set[str]:
    """The words that the steps of a question are made of."""
    if isinstance(question, AskAmount):
        return set(map(str, islice(range(question.lo, question.hi + 1), _NUMBERS)))
    items = list(question)
    if isinstance(question, AskPlace):
        items += [place for piece in question.options for place in question.places_by_token(piece)]
    return pieces_of(items)


def pieces_of(items: Iterable[str]) -> set[str]:
    """The words that some items are made of."""
    return {_word(piece) for item in items for piece in _spelt(item)} - {""}


def _spelt(item: str) -> list[str]:
    """The words of an item, each with what separates it from the one before."""
    pieces: list[str] = _PIECES.findall(item)
    return [part for piece in pieces for part in (_STATIONS.findall(piece) if _WAY.fullmatch(piece) else [piece])]


def _word(piece: str) -> str:
    """A word without what separates it from the one before."""
    return piece.lstrip(_SEPARATORS + "-") if _STATIONS.fullmatch(piece) else piece.lstrip(_SEPARATORS)


# -- which items an answer may have


class _Items:
    """What can be chosen next, given what was chosen: the part that differs from form to form."""

    start: tuple[str, ...] = ()

    def further(self, chosen: Sequence[str]) -> tuple[Sequence[str], bool]:
        """The items that may come next, and whether the answer may end here."""
        raise NotImplementedError

    def text(self, chosen: Sequence[str]) -> str:
        return ",".join(chosen) or NONE


class _One(_Items):
    def __init__(self, tokens: Iterable[str]) -> None:
        self._tokens = list(tokens)

    def further(self, chosen: Sequence[str]) -> tuple[Sequence[str], bool]:
        return ((), True) if chosen else (self._tokens, False)


class _Some(_Items):
    """Several different ones, in any order."""

    def __init__(self, tokens: Iterable[str], lo: int, hi: int) -> None:
        self._tokens = list(tokens)
        self._lo, self._hi = lo, hi

    def further(self, chosen: Sequence[str]) -> tuple[Sequence[str], bool]:
        if len(chosen) >= self._hi:
            return (), True
        left = [token for token in self._tokens if token not in chosen]
        if len(chosen) + len(left) == self._lo:  # all that are left are needed: nothing to choose
            return left[:1], False
        return left, len(chosen) >= self._lo


class _Order(_Items):
    def __init__(self, tokens: Iterable[str]) -> None:
        self._tokens = list(tokens)

    def further(self, chosen: Sequence[str]) -> tuple[Sequence[str], bool]:
        return [token for token in self._tokens if token not in chosen], False


class _Payment(_Items):
    """One payment after the other until the price is reached, so that none becomes needless."""

    def __init__(self, worths: Mapping[str, int], price: int) -> None:
        self._worths = {token: worth for token, worth in worths.items() if worth > 0}
        self._price = price

    def further(self, chosen: Sequence[str]) -> tuple[Sequence[str], bool]:
        paid = [self._worths[token] for token in chosen]
        if sum(paid) >= self._price:
            return (), True
        left = {token: worth for token, worth in self._worths.items() if token not in chosen}
        fits: dict[int, bool] = {}  # by worth: equal ones need not be worked out again
        for token, worth in left.items():
            if worth not in fits:
                rest = [other for name, other in left.items() if name != token]
                fits[worth] = self._can_end([*paid, worth], rest)
        return [token for token, worth in left.items() if fits[worth]], False

    def _can_end(self, paid: Sequence[int], rest: Sequence[int]) -> bool:
        """Can these payments be completed exactly enough: without the smallest one it would be too little?"""
        total, smallest = sum(paid), min(paid)
        for least in {smallest, *[worth for worth in rest if worth < smallest]}:
            sums = 1 << total  # bit n: a total of n can be reached by payments of at least `least`
            for worth in rest:
                if worth >= least:
                    sums |= sums << worth
            if sums >> self._price & ((1 << least) - 1):
                return True
        return False


class _Points(_Items):
    """One point after the other, beyond what each option must get."""

    def __init__(self, least: Mapping[str, int], most: Mapping[str, int], lo: int, hi: int) -> None:
        self._most = most
        self._lo, self._hi = lo, hi
        self.start = tuple(token for token, points in least.items() for _ in range(points))

    def further(self, chosen: Sequence[str]) -> tuple[Sequence[str], bool]:
        if len(chosen) >= self._hi:
            return (), True
        given = Counter(chosen)
        return [token for token, most in self._most.items() if given[token] < most], len(chosen) >= self._lo

    def text(self, chosen: Sequence[str]) -> str:
        return _points_text(chosen)


class _Places(_Items):
    """One piece after the other with its place, in any order."""

    def __init__(self, places: Mapping[str, Iterable[str]], lo: int, hi: int) -> None:
        self._moves = {piece: [f"{piece}={place}" for place in there] for piece, there in places.items()}
        self._lo, self._hi = lo, hi

    def further(self, chosen: Sequence[str]) -> tuple[Sequence[str], bool]:
        if len(chosen) >= self._hi:
            return (), True
        sent = {move.partition("=")[0] for move in chosen}
        moves = [move for piece, there in self._moves.items() if piece not in sent for move in there]
        return moves, len(chosen) >= self._lo


class _Number(_Items):
    """A number; if there are many, first the part of the range in which it lies."""

    def __init__(self, lo: int, hi: int) -> None:
        self._lo, self._hi = lo, hi

    def further(self, chosen: Sequence[str]) -> tuple[Sequence[str], bool]:
        lo, hi = self._lo, self._hi
        if chosen:
            first, dots, last = chosen[-1].partition("…")
            if not dots:
                return (), True
            lo, hi = int(first), int(last)
        size = 1
        while (hi - lo) // size >= _NUMBERS:
            size *= _NUMBERS
        parts = [(first, min(first + size - 1, hi)) for first in range(lo, hi + 1, size)]
        return [str(first) if first == last else f"{first}…{last}" for first, last in parts], False

    def text(self, chosen: Sequence[str]) -> str:
        return chosen[-1]


class _Listed(_Items):
    """Whatever leads to one of these answers."""

    def __init__(self, question: Question[Any, Any], answers: Iterable[str]) -> None:
        self._spread = isinstance(question, AskSpread)
        self._ordered = isinstance(question, AskOrder)
        self._answers = [self._items(answer) for answer in answers]

    def _items(self, answer: str) -> list[str]:
        items = [] if answer == NONE else answer.split(",")
        if self._spread:
            pairs = [item.split("=") for item in items]
            items = [name for name, points in pairs for _ in range(int(points))]
        return items

    def further(self, chosen: Sequence[str]) -> tuple[Sequence[str], bool]:
        items: dict[str, None] = {}
        ends = False
        if self._ordered:
            for answer in self._answers:
                if answer[: len(chosen)] == list(chosen):
                    ends |= len(answer) == len(chosen)
                    items.update(dict.fromkeys(answer[len(chosen) : len(chosen) + 1]))
            return list(items), ends
        wanted = Counter(chosen)
        for answer in self._answers:
            rest = Counter(answer)
            rest.subtract(wanted)
            if min(rest.values(), default=0) >= 0:
                ends |= len(answer) == len(chosen)
                items.update(dict.fromkeys(item for item, count in rest.items() if count))
        return list(items), ends

    def text(self, chosen: Sequence[str]) -> str:
        return _points_text(chosen) if self._spread else super().text(chosen)


def _points_text(chosen: Sequence[str]) -> str:
    return ",".join([f"{token}={points}" for token, points in Counter(chosen).items()]) or NONE


def _free_items(question: Question[Any, Any]) -> _Items:
    """The items of a question, whatever its rule about the whole answer says."""
    if isinstance(question, AskAmount):
        return _Number(question.lo, question.hi)
    names = question.by_token
    if isinstance(question, AskPay) and question.worth is not None and question.price > 0:
        return _Payment({token: question.worth(option) for token, option in names.items()}, question.price)
    if isinstance(question, AskSome):
        return _Some(names, question.lo, question.hi)
    if isinstance(question, AskOrder):
        return _Order(names)
    if isinstance(question, AskSpread):
        least = {token: question.least(option) for token, option in names.items()}
        most = {token: question.most(option) for token, option in names.items()}
        return _Points(least, most, question.lo, question.hi)
    if isinstance(question, AskPlace):
        places = {token: question.places_by_token(piece) for token, piece in names.items()}
        return _Places(places, question.lo, question.hi)
    return _One(names)


def _allowed_answers(question: Question[Any, Any]) -> list[str] | None:
    """The answers that the rule about the whole answer allows; None if there are too many to look at."""
    allowed = []
    for number, value in enumerate(question._all()):
        if number == _LISTED:
            return None
        if question.refused(value) is None:
            allowed.append(question.write(value))
    return allowed


# -- from items to actions


def _steps(question: Question[Any, Any], actions: Actions) -> Steps:
    """All steps to an answer."""
    if question.check is None:
        return (yield from _choose_items(_free_items(question), actions, question.optional))
    allowed = _allowed_answers(question)
    if allowed is None:  # choose freely, and begin again if the rule about the whole answer says no
        optional = question.optional
        for _ in range(_TRIES):
            answer = yield from _choose_items(_free_items(question), actions, optional)
            if not answer or answer in question:
                return answer
            optional = False
        rng = Random(0)  # the same ones whoever asks, so that a copy offers the same steps
        allowed = sorted({question.sample(rng) for _ in range(_DRAWN)})
        return (yield from _choose_items(_Listed(question, allowed), actions, False))
    return (yield from _choose_items(_Listed(question, allowed), actions, question.optional))


def _choose_items(items: _Items, actions: Actions, optional: bool) -> Steps:
    """Item after item; the text of the answer, or an empty one if the seat does not step in."""
    chosen = list(items.start)
    while True:
        further, may_stop = items.further(chosen)
        if not further and not optional:
            return items.text(chosen)
        item = yield from _spell(further, actions, may_stop, optional)
        if item is None:
            return ""
        if not item:
            return items.text(chosen)
        chosen.append(item)
        optional = False


def _spell(
    items: Sequence[str], actions: Actions, may_stop: bool, may_leave: bool
) -> Generator[dict[int, str], int, str | None]:
    """One of the items, word by word; nothing for a stop, None for not stepping in."""
    spelt = [(item, _spelt(item)) for item in items]
    depth = 0
    while len(spelt) > 1 or may_stop or may_leave:
        pieces = dict.fromkeys(pieces[depth] for _, pieces in spelt if len(pieces) > depth)
        ended = next((item for item, pieces in spelt if len(pieces) == depth), None)
        if len(pieces) == 1 and ended is None and not may_stop and not may_leave:
            depth += 1
            continue
        page, pages = 0, actions.pages(pieces)
        while True:
            legal = dict(pages[page])
            if page == 0 and (may_stop or ended is not None):
                legal[STOP] = "(stop)"
            if page == 0 and may_leave:
                legal[LEAVE] = "(leave)"
            if page + 1 < len(pages):
                legal[MORE] = "(more)"
            action = yield legal
            if action != MORE:
                break
            page += 1
        if action == LEAVE:
            return None
        if action == STOP:
            return ended or ""
        piece = legal[action]
        spelt = [(item, pieces) for item, pieces in spelt if len(pieces) > depth and pieces[depth] == piece]
        may_stop = may_leave = False
        depth += 1
    return spelt[0][0]


class Walk:
    """One seat's way to a whole answer. `legal` are the actions of the next step and what they say."""

    def __init__(self, question: Question[Any, Any], actions: Actions, taken: Iterable[int] = ()) -> None:
        self.question = question
        self.legal: dict[int, str] = {}
        self.taken: list[int] = []
        self.answer: str | None = None  # as soon as it is whole; empty: the seat does not step in
        self._steps = _steps(question, actions)
        self._go_on(None)
        for action in taken:
            self.take(action)

    def take(self, action: int) -> None:
        if action not in self.legal:
            names = ", ".join(f"{number} {name.strip()}" for number, name in sorted(self.legal.items()))
            raise Illegal(f"{self.question.kind}: {action} is not a legal action; these are: {names or 'none'}")
        self.taken.append(action)
        self._go_on(action)

    def _go_on(self, action: int | None) -> None:
        try:
            self.legal = self._steps.send(action)  # type: ignore[arg-type]  # None starts a generator
        except StopIteration as end:
            self.legal, self.answer = {}, end.value


# -- a whole game


class Stepwise:
    """A table played step by step, one seat at a time.

    Sealed answers are asked for one seat after the other; no view tells them before the last one is in. Whoever may
    step in is asked before the one who is waited for, each once: then again only after an answer that was waited for,
    so nobody can hold up the game by stepping in.
    """

    def __init__(self, table: Table[Any], actions: Actions) -> None:
        self.table = table
        self.actions = actions
        self.seat: Seat | None = None  # whose step it is; None: the game is over
        self.walk: Walk | None = None
        self.steps = 0
        self.memory: dict[Any, Any] = {}  # what somebody worked out about the table as it stands
        self._asked: set[Seat] = set()  # who was asked whether to step in
        self._next_walk()

    @property
    def outcome(self) -> Outcome | None:
        return self.table.outcome

    @property
    def legal(self) -> dict[int, str]:
        """The actions that the seat may take, and what they say."""
        return self.walk.legal if self.walk is not None else {}

    def step(self, action: int) -> None:
        """Take a step; a whole answer is given to the table at once."""
        if self.walk is None:
            raise Illegal("the game is over")
        self.walk.take(action)
        self.steps += 1
        if self.walk.answer is not None:
            self._give(self.walk)
            self._next_walk()

    def _give(self, walk: Walk) -> None:
        assert self.seat is not None
        assert walk.answer is not None
        self.memory.clear()
        if walk.question.optional:
            self._asked.add(self.seat)
        else:
            self._asked.clear()
        if walk.answer:
            self.table.answer(self.seat, walk.answer)

    def _next_walk(self, taken: Iterable[int] = ()) -> None:
        """Find out who is next; what leaves no choice is answered at once."""
        while (seat := self._next_seat()) is not None:
            self.seat = seat
            self.walk = Walk(self.table.asks()[seat], self.actions, taken)
            if self.walk.answer is None:
                return
            self._give(self.walk)
        self.seat = self.walk = None

    def _next_seat(self) -> Seat | None:
        asks = self.table.asks()
        for seat, question in asks.items():
            if question.optional and seat not in self._asked:
                return seat
        return next((seat for seat, question in asks.items() if not question.optional), None)

    # -- copies

    def fork(self) -> Stepwise:
        """A copy that can be played on."""
        return self.fork_later()()

    def fork_later(self) -> Callable[[], Stepwise]:
        """A copy of what is here now that is made only when it is asked for: until then it weighs little."""
        make_table, actions = self.table.fork_later(), self.actions
        taken, steps, asked = tuple(self.walk.taken) if self.walk else (), self.steps, tuple(self._asked)
        return lambda: Stepwise._again(make_table(), actions, taken, steps, asked)

    @classmethod
    def _again(
        cls, table: Table[Any], actions: Actions, taken: Iterable[int], steps: int, asked: Iterable[Seat]
    ) -> Stepwise:
        twin = cls.__new__(cls)
        twin.table, twin.actions, twin.steps, twin._asked = table, actions, steps, set(asked)
        twin.seat = twin.walk = None
        twin.memory = {}
        twin._next_walk(taken)
        return twin

    def __deepcopy__(self, memo: object) -> Stepwise:
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        taken = tuple(self.walk.taken) if self.walk else ()
        return Stepwise._again, (self.table, self.actions, taken, self.steps, tuple(sorted(self._asked)))


def utilities(outcome: Outcome | None, seats: int) -> list[float]:
    """What the end is worth to each seat: 1 to a sole winner and to each member of a team that wins alone,
    -1 / (sides - 1) to the others; sides that win together share it. The sum is 0; but where nobody plays against
    each other, there is only 1 for a win and -1 for a defeat."""
    sides = len(_sides(outcome, seats))
    if outcome is not None and sides == 1:
        return [1.0 if outcome.winners else -1.0] * seats
    if outcome is None or not outcome.winners:
        return [0.0] * seats
    return [part * sides / (sides - 1) for part in _less_the_mean(outcome.shares(seats))]


def leads(outcome: Outcome, seats: int) -> list[float]:
    """By how much each seat's score lies above the mean of all; a team has the mean score of its members. Where nobody
    plays against each other, the score itself."""
    scores = [0.0] * seats
    sides = _sides(outcome, seats)
    for members in sides:
        together = sum([outcome.scores[seat] for seat in members]) / len(members)
        for seat in members:
            scores[seat] = together
    return _less_the_mean(scores) if len(sides) > 1 else scores


def _sides(outcome: Outcome | None, seats: int) -> list[list[Seat]]:
    """Who belongs together; without teams each seat is a side of its own."""
    by_side: dict[int, list[Seat]] = {}
    for seat, side in enumerate((outcome.sides if outcome else None) or range(seats)):
        by_side.setdefault(side, []).append(seat)
    return list(by_side.values())


def _less_the_mean(numbers: Sequence[float]) -> list[float]:
    mean = sum(numbers) / len(numbers)
    return [number - mean for number in numbers]
