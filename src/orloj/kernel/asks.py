"""Questions to a seat: a small closed set of kinds that serves pages, bots and the terminal alike.

| class       | asks for                          | answer as text        | value                        |
|-------------|-----------------------------------|-----------------------|------------------------------|
| `Ask`       | one of the options                | `new-vinland`         | the option                   |
| `AskSome`   | several options, `lo` to `hi`     | `a,b` (none: `-`)     | tuple, in the options' order |
| `AskPay`    | options that are worth a price    | `a,b` (nothing: `-`)  | tuple, in the options' order |
| `AskOrder`  | all options in an order           | `b,a,c`               | tuple                        |
| `AskAmount` | a number from `lo` to `hi`        | `3`                   | int                          |
| `AskSpread` | `total` points on the options     | `a=2,b=1` (none: `-`) | tuple of (option, points)    |
| `AskPlace`  | pieces, each to a place           | `a=18,b=25`           | tuple of (piece, place)      |

Options are plain values (ids), never references into the state: answers are kept and given again to a copy.
Nothing is enumerated before somebody looks; what was enumerated is kept until the next answer at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct, field

from orloj.kernel.errors import BrokenScript, Illegal, Malformed
from orloj.kernel.state import Seat

T = TypeVar("T")
P = TypeVar("P")
V = TypeVar("V")
NONE = "-"  # the text of an empty answer
PASS = "pass"  # the text of the option None
_LONGEST = 4000
_FORBIDDEN = frozenset(",=\n\r\t")


def token_of(value: Any) -> str:
    """The text of an option: itself, `pass` for None, or its own `token`."""
    if value is None:
        return PASS
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return str(value)
    token: str = value.token
    return token


class Refusal(Struct, gc=False):
    """An option that one might expect but that is not allowed now: why, as a key with values, and by which rule."""

    value: Any
    why: str
    rule: str
    values: dict[str, Any] = field(default_factory=dict)


class Question(Generic[T, V]):
    """What all kinds of questions share. T is the type of the options, V that of the answer."""

    form: ClassVar[str]
    # What most questions leave as it is; a class attribute costs nothing when a question is put.
    values: Mapping[str, Any] = {}  # for the prompt
    refs: Sequence[str] = ()  # pieces on the board that the question is about
    optional = False  # the seat may step in, nobody waits for it
    ponder = False  # ask even if only one answer is possible
    _blocked: Callable[[Seat], Iterable[Refusal]] | None = None
    _options: list[T] | None = None
    _by_token: dict[str, T] | None = None
    _sampled: tuple[str, V] | None = None

    def __init__(
        self,
        seat: Seat,
        kind: str,
        options: Callable[[Seat], Iterable[T]],
        *,
        rule: str = "",
        values: Mapping[str, Any] | None = None,
        refs: Sequence[str] = (),
        blocked: Callable[[Seat], Iterable[Refusal]] | None = None,
        optional: bool = False,
        ponder: bool = False,
        token: Callable[[T], str] = token_of,
    ) -> None:
        self.seat = seat
        self.kind = kind  # key of the prompt
        self.options_for = options
        self.rule = rule  # the rule that gives this choice
        self._token = token
        if values is not None:
            self.values = values
        if refs:
            self.refs = refs
        if optional:
            self.optional = True
        if ponder:
            self.ponder = True
        if blocked is not None:
            self._blocked = blocked

    # -- looking at the options

    @property
    def options(self) -> list[T]:
        found = self._options
        if found is None:
            found = self._options = list(self.options_for(self.seat))  # a copy: it may be a list of the state
        return found

    @property
    def by_token(self) -> dict[str, T]:
        """The options by their tokens."""
        if self._by_token is None:
            token = self._token
            by_token = {token(option): option for option in self.options}
            if len(by_token) < len(self.options):
                raise BrokenScript(f"two options of {self.kind!r} have the same token")
            self._by_token = by_token
        return self._by_token

    def token(self, option: T) -> str:
        return self._token(option)

    def blocked(self) -> list[Refusal]:
        """What is refused and why."""
        return list(self._blocked(self.seat)) if self._blocked is not None else []

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_token)

    def __len__(self) -> int:
        return len(self.options)

    def __contains__(self, text: object) -> bool:
        """Would this answer be accepted?"""
        try:
            self.read(text)
        except (Malformed, Illegal):
            return False
        return True

    def __repr__(self) -> str:
        return f"<{type(self).__name__} seat {self.seat} {self.kind!r}: {', '.join(self)}>"

    def forget(self) -> None:
        """The table has changed: enumerate again when somebody looks."""
        if self._options is not None:
            self._options = self._by_token = self._sampled = None

    # -- answers

    def read(self, text: object) -> tuple[str, V]:
        """The canonical text and the value of an answer, or an error that says what would be allowed."""
        if self._sampled is not None and text is self._sampled[0]:
            return self._sampled
        if not isinstance(text, str):
            raise Malformed(f"an answer is a text such as {self._example()!r}, not {type(text).__name__}")
        if not text or len(text) > _LONGEST:
            raise Malformed(f"an answer is a short text such as {self._example()!r}")
        return self._read(text)

    def write(self, value: V) -> str:
        """The canonical text of an answer."""
        raise NotImplementedError

    def only(self) -> tuple[str, V] | None:
        """The answer, if there is exactly one."""
        raise NotImplementedError

    def sample(self, rng: Random) -> str:
        """A random answer; each kind of question says how it is drawn."""
        value = self._draw(rng)
        self._sampled = (self.write(value), value)
        return self._sampled[0]

    def _read(self, text: str) -> tuple[str, V]:
        raise NotImplementedError

    def _draw(self, rng: Random) -> V:
        raise NotImplementedError

    # -- helpers

    def _example(self) -> str:
        return next(iter(self.by_token), NONE)

    def _option(self, text: str) -> T:
        """The option with this token."""
        by_token = self.by_token
        if text in by_token:
            return by_token[text]
        if not _FORBIDDEN.isdisjoint(text):
            raise Malformed(f"{text!r} is not a single option; one would be {self._example()!r}")
        for refusal in self.blocked():
            if self._token(refusal.value) == text:
                raise self._refuse(f"{text!r} cannot be chosen here: {refusal.why}", refusal)
        raise self._refuse(f"{text!r} is not among the options")

    def _refuse(self, message: str, refusal: Refusal | None = None) -> Illegal:
        return Illegal(
            f"{self.kind}: {message}",
            rule=refusal.rule if refusal else self.rule,
            why=refusal.why if refusal else "",
            values=refusal.values if refusal else {},
            allowed=list(self.by_token),
        )

    def _several(self, text: str) -> list[T]:
        """The options named in a list."""
        if text == NONE:
            return []
        names = text.split(",")
        if len(set(names)) < len(names):
            raise Malformed(f"{text!r} names an option twice; name each once")
        return [self._option(name) for name in names]

    def _in_order(self, chosen: Iterable[T]) -> tuple[T, ...]:
        wanted = list(chosen)
        return tuple(option for option in self.options if option in wanted)

    def _join(self, options: Iterable[T]) -> str:
        return ",".join(map(self._token, options)) or NONE


class Ask(Question[T, T]):
    """Choose one option."""

    form = "one"

    def _read(self, text: str) -> tuple[str, T]:
        return text, self._option(text)

    def write(self, value: T) -> str:
        return self._token(value)

    def only(self) -> tuple[str, T] | None:
        if self._options is not None:
            options = self._options
        else:  # look at two options at most
            lazy = self.options_for(self.seat)
            if type(lazy) is list:
                options = self._options = lazy.copy()
            else:
                options = list(islice(lazy, 2))
        if len(options) > 1:
            return None
        if not options:
            raise BrokenScript(f"seat {self.seat} is asked {self.kind!r} but has no option")
        return self._token(options[0]), options[0]

    def sample(self, rng: Random) -> str:
        options = self.options
        value = options[int(rng.random() * len(options))]
        token = self._token(value)
        self._sampled = token, value
        return token


class AskSome(Question[T, tuple[T, ...]]):
    """Choose several options, at least `lo` and at most `hi`; `check` names the rule that a combination breaks."""

    form = "some"
    check: Callable[[tuple[T, ...]], Refusal | None] | None = None

    def __init__(
        self,
        seat: Seat,
        kind: str,
        options: Callable[[Seat], Iterable[T]],
        *,
        lo: int,
        hi: int,
        check: Callable[[tuple[T, ...]], Refusal | None] | None = None,
        **more: Any,
    ) -> None:
        Question.__init__(self, seat, kind, options, **more)
        self.lo = lo
        self.hi = hi
        if check is not None:
            self.check = check

    def _read(self, text: str) -> tuple[str, tuple[T, ...]]:
        chosen = self._in_order(self._several(text))
        if not self.lo <= len(chosen) <= self.hi:
            wanted = f"{self.lo}" if self.lo == self.hi else f"{self.lo} to {self.hi}"
            exactly = self.lo == self.hi
            raise Illegal(
                f"{self.kind}: choose {wanted}, not {len(chosen)}",
                rule=self.rule,
                why="how-many-exactly" if exactly else "how-many",
                values={"count": self.lo} if exactly else {"lo": self.lo, "hi": self.hi, "count": len(chosen)},
                allowed=list(self.by_token),
            )
        refusal = self.check(chosen) if self.check is not None else None
        if refusal is not None:
            raise self._refuse(f"{text!r} cannot be chosen together: {refusal.why}", refusal)
        return self._join(chosen), chosen

    def write(self, value: tuple[T, ...]) -> str:
        return self._join(value)

    def only(self) -> tuple[str, tuple[T, ...]] | None:
        options = self.options
        if len(options) < self.lo:
            raise BrokenScript(f"seat {self.seat} is asked for {self.lo} of {len(options)} in {self.kind!r}")
        if self.hi == 0:
            return NONE, ()
        if self.check is None:
            return (self._join(options), tuple(options)) if len(options) == self.lo else None
        two = list(islice(self._combinations(), 2))
        if not two:
            raise BrokenScript(f"no combination of {self.kind!r} is allowed for seat {self.seat}")
        return (self._join(two[0]), two[0]) if len(two) == 1 else None

    def _combinations(self) -> Iterator[tuple[T, ...]]:
        """All allowed answers."""
        check = self.check
        for count in range(self.lo, min(self.hi, len(self.options)) + 1):
            for chosen in combinations(self.options, count):
                if check is None or check(chosen) is None:
                    yield chosen

    def _draw(self, rng: Random) -> tuple[T, ...]:
        """A random number of options, then random ones; with `check`, tried again until they fit together."""
        options, lo, check = self.options, self.lo, self.check
        hi = min(self.hi, len(options))
        for _ in range(200):
            chosen = _some_of(options, lo if lo == hi else lo + int(rng.random() * (hi - lo + 1)), rng)
            if check is None or check(chosen) is None:
                return chosen
        return next(self._combinations())


class AskPay(AskSome[T]):
    """Choose options that are together worth at least `price`, none of them needlessly.

    `worth` tells what an option is worth (1 if not given: then it is a number of cards to discard).
    """

    form = "pay"

    def __init__(
        self,
        seat: Seat,
        kind: str,
        options: Callable[[Seat], Iterable[T]],
        *,
        price: int,
        worth: Callable[[T], int] | None = None,
        **more: Any,
    ) -> None:
        check = None if worth is None else self._check_price
        lo, hi = (0, 0) if price <= 0 else (price, price) if worth is None else (1, 10**6)
        super().__init__(seat, kind, options, lo=lo, hi=hi, check=check, **more)
        self.price = price
        self.worth = worth

    def only(self) -> tuple[str, tuple[T, ...]] | None:
        """Those options without which the rest is not enough, if they are enough."""
        worth = self.worth
        if worth is None or self.price <= 0:
            return super().only()
        worths = [worth(option) for option in self.options]
        spare = sum(worths) - self.price
        if spare < 0:
            raise BrokenScript(f"seat {self.seat} cannot pay {self.price} in {self.kind!r}")
        needed = tuple([option for option, value in zip(self.options, worths, strict=True) if value > spare])
        if sum([value for value in worths if value > spare]) < self.price:
            return None
        return self._join(needed), needed

    def _draw(self, rng: Random) -> tuple[T, ...]:
        """In a random order, as many as are needed; then without those that have become needless."""
        worth = self.worth
        if worth is None or self.price <= 0:
            return super()._draw(rng)
        options = self.options
        taken: list[int] = []
        total = 0
        for place in rng.sample(range(len(options)), len(options)):
            if total >= self.price:
                break
            taken.append(place)
            total += worth(options[place])
        kept = []
        for place in taken:
            value = worth(options[place])
            if total - value >= self.price:
                total -= value
            else:
                kept.append(place)
        return tuple([options[place] for place in sorted(kept)])

    def _check_price(self, chosen: tuple[T, ...]) -> Refusal | None:
        assert self.worth is not None
        worths = [self.worth(option) for option in chosen]
        total = sum(worths)
        if total < self.price:
            return Refusal(chosen, "too-little", self.rule, {"worth": total, "price": self.price})
        if worths and total - min(worths) >= self.price:
            return Refusal(chosen, "needless", self.rule, {"worth": total, "price": self.price})
        return None


class AskOrder(Question[T, tuple[T, ...]]):
    """Put all options into an order."""

    form = "order"

    def _read(self, text: str) -> tuple[str, tuple[T, ...]]:
        chosen = tuple(self._several(text))
        if len(chosen) < len(self.options):
            raise self._refuse(f"name all {len(self.options)} in the order you want")
        return self._join(chosen), chosen

    def write(self, value: tuple[T, ...]) -> str:
        return self._join(value)

    def only(self) -> tuple[str, tuple[T, ...]] | None:
        options = self.options
        return (self._join(options), tuple(options)) if len(options) < 2 else None

    def _draw(self, rng: Random) -> tuple[T, ...]:
        return tuple(rng.sample(self.options, len(self.options)))


class AskAmount(Question[int, int]):
    """Choose a number from `lo` to `hi`."""

    form = "amount"

    def __init__(self, seat: Seat, kind: str, *, lo: int, hi: int, **more: Any) -> None:
        super().__init__(seat, kind, lambda _seat: range(lo, hi + 1), **more)
        self.lo = lo
        self.hi = hi

    def _read(self, text: str) -> tuple[str, int]:
        digits = text[1:] if text[0] == "-" else text
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 9 or str(int(text)) != text:
            raise Malformed(f"{text!r} is not a number; one would be {str(self.lo)!r}")
        number = int(text)
        if not self.lo <= number <= self.hi:
            raise Illegal(
                f"{self.kind}: {number} is not between {self.lo} and {self.hi}",
                rule=self.rule,
                allowed=[f"{self.lo} to {self.hi}"],
            )
        return text, number

    def write(self, value: int) -> str:
        return str(value)

    def only(self) -> tuple[str, int] | None:
        if self.lo > self.hi:
            raise BrokenScript(f"{self.kind!r} has no number to choose")
        return (str(self.lo), self.lo) if self.lo == self.hi else None

    def _draw(self, rng: Random) -> int:
        return rng.randint(self.lo, self.hi)


class AskSpread(Question[T, tuple[tuple[T, int], ...]]):
    """Spread `total` points over the options, at most `most(option)` on each."""

    form = "spread"

    def __init__(
        self,
        seat: Seat,
        kind: str,
        options: Callable[[Seat], Iterable[T]],
        *,
        total: int,
        most: Callable[[T], int] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(seat, kind, options, **more)
        self.total = total
        self.most = most if most is not None else lambda _option: total

    def _read(self, text: str) -> tuple[str, tuple[tuple[T, int], ...]]:
        points: dict[T, int] = {}
        for name, number in _pairs(text, "a=2,b=1"):
            if not number.isascii() or not number.isdigit() or len(number) > 6 or int(number) == 0:
                raise Malformed(f"{number!r} is not a number of points above 0")
            points[self._option(name)] = int(number)
        if sum(points.values()) != self.total:
            raise self._refuse(f"spread {self.total} points, not {sum(points.values())}")
        for option, number_of in points.items():
            if number_of > self.most(option):
                raise self._refuse(f"{self._token(option)} takes at most {self.most(option)}")
        value = tuple((option, points[option]) for option in self.options if option in points)
        return self.write(value), value

    def write(self, value: tuple[tuple[T, int], ...]) -> str:
        return ",".join(f"{self._token(option)}={points}" for option, points in value) or NONE

    def only(self) -> tuple[str, tuple[tuple[T, int], ...]] | None:
        room = {option: min(self.most(option), self.total) for option in self.options}
        if sum(room.values()) < self.total:
            raise BrokenScript(f"{self.kind!r} has no room for {self.total} points")
        if self.total and sum(room.values()) > self.total and sum(1 for most in room.values() if most) > 1:
            return None
        left = self.total
        value = []
        for option, most in room.items():
            points = min(left, most)
            left -= points
            if points:
                value.append((option, points))
        return self.write(tuple(value)), tuple(value)

    def _draw(self, rng: Random) -> tuple[tuple[T, int], ...]:
        room = [option for option in self.options for _ in range(min(self.most(option), self.total))]
        chosen = rng.sample(room, self.total)
        return tuple((option, chosen.count(option)) for option in self.options if option in chosen)


class AskPlace(Question[T, tuple[tuple[T, P], ...]], Generic[T, P]):
    """Send pieces to places on the map: `lo` to `hi` of the pieces, each to one of its own places."""

    form = "place"

    def __init__(
        self,
        seat: Seat,
        kind: str,
        pieces: Callable[[Seat], Iterable[T]],
        places: Callable[[T], Sequence[P]],
        *,
        lo: int,
        hi: int,
        place_token: Callable[[P], str] = token_of,
        **more: Any,
    ) -> None:
        super().__init__(seat, kind, pieces, **more)
        self.places = places
        self.lo = lo
        self.hi = hi
        self.write_place = place_token

    def _read(self, text: str) -> tuple[str, tuple[tuple[T, P], ...]]:
        sent: dict[T, P] = {}
        for name, target in _pairs(text, "a=18,b=25"):
            piece = self._option(name)
            by_token = {self.write_place(place): place for place in self.places(piece)}
            if target not in by_token:
                raise Illegal(
                    f"{self.kind}: {name} cannot go to {target!r}",
                    rule=self.rule,
                    allowed=[f"{name}={place}" for place in by_token] or list(self.by_token),
                )
            sent[piece] = by_token[target]
        if not self.lo <= len(sent) <= self.hi:
            raise self._refuse(f"place {self.lo} to {self.hi} pieces, not {len(sent)}")
        value = tuple((piece, sent[piece]) for piece in self.options if piece in sent)
        return self.write(value), value

    def write(self, value: tuple[tuple[T, P], ...]) -> str:
        return ",".join(f"{self._token(piece)}={self.write_place(place)}" for piece, place in value) or NONE

    def only(self) -> tuple[str, tuple[tuple[T, P], ...]] | None:
        pieces = [piece for piece in self.options if self.places(piece)]
        if len(pieces) < self.lo:
            raise BrokenScript(f"{self.kind!r} cannot place {self.lo} of {len(pieces)} pieces")
        if self.hi > 0 and (len(pieces) > self.lo or any(len(self.places(piece)) > 1 for piece in pieces)):
            return None
        value = tuple((piece, self.places(piece)[0]) for piece in pieces[: self.hi])
        return self.write(value), value

    def _draw(self, rng: Random) -> tuple[tuple[T, P], ...]:
        pieces = [piece for piece in self.options if self.places(piece)]
        chosen = rng.sample(pieces, rng.randint(self.lo, min(self.hi, len(pieces))))
        return tuple((piece, rng.choice(self.places(piece))) for piece in self.options if piece in chosen)


def _some_of(options: Sequence[T], count: int, rng: Random) -> tuple[T, ...]:
    """So many of the options, in their order, each set of them equally likely."""
    left = len(options)
    chosen = []
    for option in options:  # take each with the chance (still wanted) / (still left)
        if rng.random() * left < count:
            chosen.append(option)
            count -= 1
            if not count:
                break
        left -= 1
    return tuple(chosen)


def _pairs(text: str, example: str) -> list[tuple[str, str]]:
    """The parts of `a=2,b=1`."""
    if text == NONE:
        return []
    pairs = [tuple(part.split("=")) for part in text.split(",")]
    if any(len(pair) != 2 for pair in pairs):
        raise Malformed(f"{text!r} is not of the form {example!r}")
    if len({pair[0] for pair in pairs}) < len(pairs):
        raise Malformed(f"{text!r} names an option twice; name each once")
    return [(pair[0], pair[1]) for pair in pairs]
