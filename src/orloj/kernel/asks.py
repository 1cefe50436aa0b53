"""Questions to a seat: a small closed set of kinds that serves pages, bots and the terminal alike.

| class       | asks for                          | answer as text        | value                        |
|-------------|-----------------------------------|-----------------------|------------------------------|
| `Ask`       | one of the options                | `new-vinland`         | the option                   |
| `AskSome`   | several options, `lo` to `hi`     | `a,b` (none: `-`)     | tuple, in the options' order |
| `AskPay`    | options that are worth a price    | `a,b` (nothing: `-`)  | tuple, in the options' order |
| `AskOrder`  | all options in an order           | `b,a,c`               | tuple                        |
| `AskAmount` | a number from `lo` to `hi`        | `3`                   | int                          |
| `AskSpread` | points for the options            | `a=2,b=1` (none: `-`) | tuple of (option, points)    |
| `AskPlace`  | pieces, each to a place           | `a=18,b=25`           | tuple of (piece, place)      |

Options are plain values (ids), never references into the state: answers are kept and given again to a copy.
Nothing is enumerated before somebody looks; what was enumerated is kept until the next answer at the table.
What only a whole answer can break (no two of one colour, at least one on the border) is told by `check`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain, combinations, islice, permutations, product
from random import Random
from typing import Any, ClassVar, Generic, Literal, TypeVar
from unicodedata import category

from msgspec import Struct, field

from orloj.kernel.errors import BrokenScript, Illegal, Malformed
from orloj.kernel.state import Seat

T = TypeVar("T")
P = TypeVar("P")
V = TypeVar("V")
Form = Literal["one", "some", "pay", "order", "amount", "spread", "place"]  # how an answer looks; each has its class
NONE = "-"  # the text of an empty answer
PASS = "pass"  # the text of the option None
_LONGEST = 65_536  # characters of an answer
_DRAWN = 200  # how often a random answer is drawn again if it breaks a rule or is too long
_SEARCHED = 100_000  # answers looked at to find one if none could be drawn
_TOO_LONG = _DRAWN + 100  # after so many that are too long, there will be no other ones
_LOOKED_AT = 2_000  # answers looked at to see whether only one is allowed
_ENDLESS = 10**6
_UNWRITTEN = frozenset(("Cc", "Cs", "Zl", "Zp"))  # control characters, halves of characters, ends of lines


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
    """An option that one might expect but that is not allowed now: why, as a key with values, and by which rule.

    What `check` says against a whole answer has as its `value` the part of the answer that is to blame.
    """

    value: Any
    why: str
    rule: str
    values: dict[str, Any] = field(default_factory=dict)


class Question(Generic[T, V]):
    """What all kinds of questions share. T is the type of the options, V that of the answer."""

    form: ClassVar[Form]
    # What most questions leave as it is; a class attribute costs nothing when a question is put.
    values: Mapping[str, Any] = {}  # for the prompt
    refs: Sequence[str] = ()  # pieces on the board that the question is about
    optional = False  # the seat may step in, nobody waits for it
    ponder = False  # ask even if only one answer is possible
    telling = False  # whether it is asked may depend on what others cannot see; with the poker face it must not
    public = False  # in a sealed choice others may see that the seat has chosen: its options depend on nothing hidden
    check: Callable[[V], Refusal | None] | None = None  # the rule that an answer breaks as a whole
    asides = True  # others may step aside meanwhile: the options are worked out from the state alone
    standing: Callable[[Seat], str | None] | None = None  # what the seat has ordered to be answered for it
    harmless: Callable[[T], bool] | None = (
        None  # options that can be taken back for certain right after they were chosen
    )
    _blocked: Callable[[Seat], Iterable[Refusal]] | None = None
    _lacking: Callable[[Seat], Iterable[Refusal]] | None = None
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
        lacking: Callable[[Seat], Iterable[Refusal]] | None = None,
        optional: bool = False,
        ponder: bool = False,
        telling: bool = False,
        public: bool = False,
        check: Callable[[V], Refusal | None] | None = None,
        asides: bool = True,
        standing: Callable[[Seat], str | None] | None = None,
        harmless: Callable[[T], bool] | None = None,
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
        if telling:
            self.telling = True
        if public:
            self.public = True
        if check is not None:
            self.check = check
        if blocked is not None:
            self._blocked = blocked
        if lacking is not None:
            self._lacking = lacking
        if not asides:
            self.asides = False
        if standing is not None:
            self.standing = standing
        if harmless is not None:
            self.harmless = harmless

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
        by_token = self._by_token
        if by_token is None:
            by_token = self._by_token = _by_token(f"options of {self.kind!r}", self.options, self._token)
        return by_token

    def token(self, option: T) -> str:
        return self._token(option)

    def blocked(self) -> list[Refusal]:
        """What is refused and why."""
        return list(self._blocked(self.seat)) if self._blocked is not None else []

    def lacking(self) -> list[Refusal]:
        """Why nothing at all of some kind can be chosen, where one might expect something: the value of each refusal is
        the name of the kind, its reason a sentence that stands alone."""
        return list(self._lacking(self.seat)) if self._lacking is not None else []

    def is_harmless(self, option: T) -> bool:
        """Will nothing hidden be seen and nobody else be asked if this is chosen? Then it can be taken back."""
        harmless = self.harmless
        return harmless is not None and harmless(option)

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

    def ordered(self) -> tuple[str, V] | None:
        """The answer that the seat has ordered in advance, if it is allowed now."""
        text = self.standing(self.seat) if self.standing is not None else None
        return self.read(text) if text is not None and text in self else None

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
        """The answer, if there is exactly one. With `check`, also None if that could not be found out quickly."""
        raise NotImplementedError

    def answers(self) -> Iterator[str]:
        """All answers that are allowed, one after the other. There may be very many of them."""
        return (self.write(value) for value in self._all() if self.refused(value) is None)

    def sample(self, rng: Random) -> str:
        """A random answer; each kind of question says how it is drawn. With `check`, it is drawn again until it fits;
        if it never does, it is the first one that fits."""
        check = self.check
        value = self._draw(rng)
        if check is None or check(value) is None:
            text = self.write(value)
            if len(text) <= _LONGEST:
                self._sampled = text, value
                return text
        return self._sample_again(rng)

    def _sample_again(self, rng: Random) -> str:
        drawn = (self._draw(rng) for _ in range(_DRAWN - 1))
        too_long = 0
        for value in chain(drawn, islice(self._all(), _SEARCHED)):
            if self.refused(value) is not None:
                continue
            text = self.write(value)
            if len(text) <= _LONGEST:
                self._sampled = text, value
                return text
            too_long += 1
            if too_long > _TOO_LONG:
                break
        raise BrokenScript(
            f"no answer of seat {self.seat} to {self.kind!r} was found that is allowed and has at most {_LONGEST} "
            f"characters: {_DRAWN} were drawn at random, then all were tried, {_SEARCHED} at most"
        )

    def refused(self, value: V) -> Refusal | None:
        """What speaks against an answer as a whole, if its parts may be chosen."""
        check = self.check
        return check(value) if check is not None else None

    def _read(self, text: str) -> tuple[str, V]:
        raise NotImplementedError

    def _draw(self, rng: Random) -> V:
        """A random answer, before `check`."""
        raise NotImplementedError

    def _all(self) -> Iterator[V]:
        """All answers, before `check`, one after the other."""
        raise NotImplementedError

    # -- helpers

    def _checked(self, text: str, value: V) -> tuple[str, V]:
        """What was read, if nothing speaks against it as a whole."""
        refusal = self.refused(value)
        if refusal is not None:
            blamed, everything = self._blamed(refusal.value), self._blamed(value)
            culprits = blamed if len(everything) == 1 or set(blamed) < set(everything) else ()
            raise self._forbidden(f"{_short(text)} cannot be chosen: {refusal.why}", refusal, culprits)
        return self.write(value), value

    def _blamed(self, part: Any) -> list[str]:
        """The options in a part of an answer, by their tokens: one, several, or pairs of options and something."""
        options = self.options
        named = part if isinstance(part, tuple | list) and part not in options else (part,)
        firsts = [one[0] if isinstance(one, tuple) and one not in options else one for one in named]
        return [self._token(option) for option in firsts if option in options]

    def _forced(self, value: V) -> tuple[str, V]:
        """The answer that is left, if nothing speaks against it as a whole."""
        if self.check is not None:
            refusal = self.check(value)
            if refusal is not None:
                raise BrokenScript(
                    f"seat {self.seat} could only answer {_short(self.write(value))} to {self.kind!r}, "
                    f"which is not allowed: {refusal.why}"
                )
        return self.write(value), value

    def _single(self) -> tuple[str, V] | None:
        """The answer, if a short look through the answers shows that only one is allowed."""
        found: list[V] = []
        for number, value in enumerate(self._all()):
            if number == _LOOKED_AT:
                return None
            if self.refused(value) is None:
                if found:
                    return None
                found.append(value)
        if not found:
            raise BrokenScript(f"no answer of seat {self.seat} to {self.kind!r} is allowed")
        return self.write(found[0]), found[0]

    def _allowed(self) -> list[str]:
        return list(self.by_token)

    def _example(self) -> str:
        return next(iter(self.by_token), NONE)

    def _option(self, text: str) -> T:
        """The option with this token."""
        by_token = self.by_token
        if text in by_token:
            return by_token[text]
        if _forbidden_in(text):
            raise Malformed(f"{_short(text)} is not a single option; one would be {self._example()!r}", culprits=[text])
        self._why_not(text)
        raise self._refuse(f"{_short(text)} is not among the options", "not-an-option", [text])

    def _why_not(self, text: str) -> None:
        """Refuse a token with the reason, if one is known."""
        for refusal in self.blocked():
            if self._token(refusal.value) == text:
                raise self._forbidden(f"{_short(text)} cannot be chosen here: {refusal.why}", refusal, [text])

    def _forbidden(self, message: str, refusal: Refusal, culprits: Sequence[str]) -> Illegal:
        """The game's reason against an answer."""
        why, rule, values = refusal.why, refusal.rule, refusal.values
        return self._illegal(message, why=why, rule=rule, values=values, culprits=culprits)

    def _refuse(self, message: str, why: str, culprits: Sequence[str] = (), /, **values: Any) -> Illegal:
        """The kernel's own reasons are keys of words that all games share: `error.<why>`, with these values."""
        return self._illegal(message, why=why, rule=self.rule, values=values, culprits=culprits)

    def _illegal(self, message: str, **facts: Any) -> Illegal:
        return Illegal(f"{self.kind}: {message}", allowed=self._allowed(), **facts)

    def _wrong_number(self, wanted: str, count: int, lo: int, hi: int) -> Illegal:
        """Of options, pieces or points there are too few or too many."""
        exactly = lo == hi
        many = f"{lo}" if exactly else f"{lo} to {hi}"
        why = "how-many-exactly" if exactly else "how-many"
        return self._refuse(wanted.format(many) + f", not {count}", why, lo=lo, hi=hi, count=count)

    def _several(self, text: str) -> dict[str, T]:
        """The options named in a list, by their tokens."""
        if text == NONE:
            return {}
        names = text.split(",")
        if len(set(names)) < len(names):
            raise Malformed(f"{_short(text)} names an option twice; name each once", culprits=_twice(names))
        return {name: self._option(name) for name in names}

    def _join(self, options: Iterable[T]) -> str:
        return ",".join(map(self._token, options)) or NONE


class Ask(Question[T, T]):
    """Choose one option."""

    form: ClassVar[Form] = "one"

    def _read(self, text: str) -> tuple[str, T]:
        option = self._option(text)
        return (text, option) if self.check is None else self._checked(text, option)

    def write(self, value: T) -> str:
        return self._token(value)

    def only(self) -> tuple[str, T] | None:
        if self.check is not None:
            return self._single()
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
        if self.check is not None or not options:
            return super().sample(rng)
        value = options[int(rng.random() * len(options))]
        token = self._token(value)
        if len(token) > _LONGEST:
            return self._sample_again(rng)
        self._sampled = token, value
        return token

    def _draw(self, rng: Random) -> T:
        options = self.options
        if not options:
            raise BrokenScript(f"seat {self.seat} is asked {self.kind!r} but has no option")
        return options[int(rng.random() * len(options))]

    def _all(self) -> Iterator[T]:
        return iter(self.options)


class AskSome(Question[T, tuple[T, ...]]):
    """Choose several options, at least `lo` and at most `hi`."""

    form: ClassVar[Form] = "some"

    def __init__(
        self,
        seat: Seat,
        kind: str,
        options: Callable[[Seat], Iterable[T]],
        *,
        lo: int,
        hi: int,
        **more: Any,
    ) -> None:
        Question.__init__(self, seat, kind, options, **more)
        self.lo = lo
        self.hi = hi
        if lo > hi:
            raise BrokenScript(f"{kind!r} asks for {lo} to {hi} options")

    def _read(self, text: str) -> tuple[str, tuple[T, ...]]:
        named = self._several(text)
        chosen = tuple([option for name, option in self.by_token.items() if name in named])
        if not self.lo <= len(chosen) <= self.hi:
            raise self._wrong_number("choose {}", len(chosen), self.lo, min(self.hi, len(self.options)))
        return self._checked(text, chosen)

    def write(self, value: tuple[T, ...]) -> str:
        return self._join(value)

    def only(self) -> tuple[str, tuple[T, ...]] | None:
        options = self.options
        if len(options) < self.lo:
            raise BrokenScript(f"seat {self.seat} is asked for {self.lo} of {len(options)} in {self.kind!r}")
        if self.hi == 0:
            return self._forced(())
        if len(options) == self.lo:
            return self._forced(tuple(options))
        return self._single() if self.check is not None else None

    def _draw(self, rng: Random) -> tuple[T, ...]:
        """A random number of options, then random ones."""
        options, lo = self.options, self.lo
        hi = min(self.hi, len(options))
        if lo > hi:
            raise BrokenScript(f"seat {self.seat} is asked for {lo} of {hi} in {self.kind!r}")
        return _some_of(options, lo if lo == hi else lo + int(rng.random() * (hi - lo + 1)), rng)

    def _all(self) -> Iterator[tuple[T, ...]]:
        options = self.options
        for count in range(self.lo, min(self.hi, len(options)) + 1):
            yield from combinations(options, count)


class AskPay(AskSome[T]):
    """Choose options that are together worth at least `price`, none of them needlessly.

    `worth` tells what an option is worth (1 if not given: then it is a number of cards to discard).
    """

    form: ClassVar[Form] = "pay"

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
        lo, hi = (0, 0) if price <= 0 else (price, price) if worth is None else (1, _ENDLESS)
        super().__init__(seat, kind, options, lo=lo, hi=hi, **more)
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
            return self._single() if self.check is not None else None
        return self._forced(needed)

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
        if total < self.price:
            raise BrokenScript(f"seat {self.seat} cannot pay {self.price} in {self.kind!r}")
        kept = []
        for place in taken:
            value = worth(options[place])
            if total - value >= self.price:
                total -= value
            else:
                kept.append(place)
        return tuple([options[place] for place in sorted(kept)])

    def refused(self, value: tuple[T, ...]) -> Refusal | None:
        """What is wrong with the price, or else what `check` says."""
        if self.worth is not None:
            worths = [self.worth(option) for option in value]
            total = sum(worths)
            if total < self.price:
                return Refusal((), "too-little", self.rule, {"worth": total, "price": self.price})
            spare = total - self.price
            if worths and min(worths) <= spare:
                needless = tuple([option for option, worth in zip(value, worths, strict=True) if worth <= spare])
                return Refusal(needless, "needless", self.rule, {"worth": total, "price": self.price})
        return super().refused(value)


class AskOrder(Question[T, tuple[T, ...]]):
    """Put all options into an order."""

    form: ClassVar[Form] = "order"

    def _read(self, text: str) -> tuple[str, tuple[T, ...]]:
        named = self._several(text)
        if len(named) < len(self.options):
            missing = [token for token in self.by_token if token not in named]
            count = len(self.options)
            raise self._refuse(f"name all {count} in the order you want", "not-all", missing, count=count)
        return self._checked(text, tuple(named.values()))

    def write(self, value: tuple[T, ...]) -> str:
        return self._join(value)

    def only(self) -> tuple[str, tuple[T, ...]] | None:
        options = self.options
        if len(options) < 2:
            return self._forced(tuple(options))
        return self._single() if self.check is not None else None

    def _draw(self, rng: Random) -> tuple[T, ...]:
        return tuple(rng.sample(self.options, len(self.options)))

    def _all(self) -> Iterator[tuple[T, ...]]:
        return permutations(self.options)


class AskAmount(Question[int, int]):
    """Choose a number from `lo` to `hi`. There may be very many of them: `options` and `by_token` list them all,
    nothing else does."""

    form: ClassVar[Form] = "amount"

    def __init__(
        self, seat: Seat, kind: str, *, lo: int | Callable[[], int], hi: int | Callable[[], int], **more: Any
    ) -> None:
        super().__init__(seat, kind, lambda _seat: range(self.lo, self.hi + 1), **more)
        self._bounds = lo, hi
        self._find_bounds()

    def _find_bounds(self) -> None:
        """Bounds that depend on the state are given as functions: an aside may change them."""
        lo, hi = self._bounds
        self.lo = lo if isinstance(lo, int) else lo()
        self.hi = hi if isinstance(hi, int) else hi()
        if self.lo > self.hi:
            raise BrokenScript(f"{self.kind!r} has no number to choose: from {self.lo} to {self.hi}")

    def __iter__(self) -> Iterator[str]:
        return map(str, range(self.lo, self.hi + 1))

    def __len__(self) -> int:
        return self.hi - self.lo + 1

    def __repr__(self) -> str:
        return f"<{type(self).__name__} seat {self.seat} {self.kind!r}: {self.lo} to {self.hi}>"

    def forget(self) -> None:
        self._options = self._by_token = self._sampled = None
        self._find_bounds()

    def _read(self, text: str) -> tuple[str, int]:
        digits = text[1:] if text[0] == "-" else text
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 100 or str(int(text)) != text:
            raise Malformed(f"{_short(text)} is not a number; one would be {str(self.lo)!r}", culprits=[text])
        number, lo, hi = int(text), self.lo, self.hi
        if not lo <= number <= hi:
            self._why_not(text)
            raise self._refuse(f"{number} is not between {lo} and {hi}", "not-between", [text], lo=lo, hi=hi)
        return self._checked(text, number)

    def _blamed(self, part: Any) -> list[str]:
        return [str(part)] if isinstance(part, int) else []

    def write(self, value: int) -> str:
        return str(value)

    def only(self) -> tuple[str, int] | None:
        if self.lo == self.hi:
            return self._forced(self.lo)
        return self._single() if self.check is not None else None

    def _draw(self, rng: Random) -> int:
        return rng.randint(self.lo, self.hi)

    def _all(self) -> Iterator[int]:
        return iter(range(self.lo, self.hi + 1))

    def _example(self) -> str:
        return str(self.lo)

    def _allowed(self) -> list[str]:
        return [f"{self.lo} to {self.hi}"]


class AskSpread(Question[T, tuple[tuple[T, int], ...]]):
    """Spread points over the options: `total`, or from `lo` to `hi`; on each option from `least` to `most` of it."""

    form: ClassVar[Form] = "spread"

    def __init__(
        self,
        seat: Seat,
        kind: str,
        options: Callable[[Seat], Iterable[T]],
        *,
        total: int | None = None,
        lo: int | None = None,
        hi: int | None = None,
        least: Callable[[T], int] | None = None,
        most: Callable[[T], int] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(seat, kind, options, **more)
        if total is not None:
            if lo is not None or hi is not None:
                raise BrokenScript(f"{kind!r} has a total and also bounds of it: `total` means `lo` and `hi`")
            lo = hi = total
        elif hi is None and most is None:
            raise BrokenScript(f"{kind!r} does not say how many points may be spread: `total`, `hi` or `most`")
        self.lo = lo if lo is not None else 0
        self.hi = hi if hi is not None else _ENDLESS
        if self.lo > self.hi or self.hi < 0:
            raise BrokenScript(f"{kind!r} asks for {self.lo} to {self.hi} points")
        self._least = least
        self._most = most
        self._known_bounds: tuple[list[int], list[int], int, int] | None = None

    def forget(self) -> None:
        super().forget()
        self._known_bounds = None

    @property
    def total(self) -> int:
        """The points to spread; if there is a choice, the most of them."""
        return self.hi

    def least(self, option: T) -> int:
        """So many points the option must get."""
        return max(0, self._least(option)) if self._least is not None else 0

    def most(self, option: T) -> int:
        """More points the option cannot take."""
        return max(0, min(self._most(option), self.hi)) if self._most is not None else self.hi

    def _read(self, text: str) -> tuple[str, tuple[tuple[T, int], ...]]:
        points: dict[str, int] = {}
        for name, number in _pairs(text, "a=2,b=1"):
            if not number.isascii() or not number.isdigit() or len(number) > 18 or int(number) == 0:
                raise Malformed(f"{_short(number)} is not a number of points above 0", culprits=[name])
            self._option(name)
            points[name] = int(number)
        value = []
        for name, option in self.by_token.items():
            given = points.get(name, 0)
            least, most = self.least(option), self.most(option)
            if given and given > most:
                raise self._refuse(f"{name} takes at most {most}", "at-most", [name], most=most, count=given)
            if given < least:
                raise self._refuse(f"{name} takes at least {least}", "at-least", [name], least=least, count=given)
            if given:
                value.append((option, given))
        total = sum(points.values())
        if not self.lo <= total <= self.hi:
            room = sum(map(self.most, self.options))
            raise self._wrong_number("spread {} points", total, self.lo, min(self.hi, room))
        return self._checked(text, tuple(value))

    def write(self, value: tuple[tuple[T, int], ...]) -> str:
        return ",".join([f"{self._token(option)}={points}" for option, points in value]) or NONE

    def only(self) -> tuple[str, tuple[tuple[T, int], ...]] | None:
        least, room, lo, hi = self._bounds()
        if lo < hi or (0 < lo < sum(room) and sum(1 for more in room if more) > 1):
            return self._single() if self.check is not None else None
        left = lo
        points = []
        for already, more in zip(least, room, strict=True):
            points.append(already + min(left, more))
            left -= min(left, more)
        return self._forced(self._given(points))

    def _draw(self, rng: Random) -> tuple[tuple[T, int], ...]:
        """A random number of points; then each goes to a random one of the free places."""
        least, room, lo, hi = self._bounds()
        points = least.copy()
        free = lo if lo == hi else rng.randint(lo, hi)
        if free:
            for place in rng.sample(range(len(room)), free, counts=room):
                points[place] += 1
        return self._given(points)

    def _all(self) -> Iterator[tuple[tuple[T, int], ...]]:
        least, room, lo, hi = self._bounds()
        after = [*accumulate(reversed(room), initial=0)][-2::-1]  # room on the options after this one

        def span(place: int) -> Iterator[int]:
            left = given[place]
            return iter(range(max(0, lo - left - after[place]), min(room[place], hi - left) + 1))

        points = least.copy()
        if not points:
            yield ()
            return
        given = [0] * (len(points) + 1)  # beyond the least, before this option
        spans = [span(0)]
        while spans:
            place = len(spans) - 1
            more = next(spans[-1], None)
            if more is None:
                spans.pop()
                continue
            points[place] = least[place] + more
            given[place + 1] = given[place] + more
            if place + 1 < len(points):
                spans.append(span(place + 1))
            else:
                yield self._given(points)

    def _bounds(self) -> tuple[list[int], list[int], int, int]:
        """By option, the least it gets and the room beyond that; and the bounds of what is spread beyond the least."""
        if self._known_bounds is None:
            self._known_bounds = self._find_bounds()
        return self._known_bounds

    def _find_bounds(self) -> tuple[list[int], list[int], int, int]:
        least = [self.least(option) for option in self.options]
        needed = sum(least)
        room = [self.most(option) - already for option, already in zip(self.options, least, strict=True)]
        if needed > self.hi or any(more < 0 for more in room):
            raise BrokenScript(f"{self.kind!r} must give more points than it may")
        if needed + sum(room) < self.lo:
            raise BrokenScript(f"{self.kind!r} has no room for {self.lo} points")
        return least, room, max(0, self.lo - needed), min(self.hi - needed, sum(room))

    def _given(self, points: Sequence[int]) -> tuple[tuple[T, int], ...]:
        return tuple([(option, given) for option, given in zip(self.options, points, strict=True) if given])


class AskPlace(Question[T, tuple[tuple[T, P], ...]], Generic[T, P]):
    """Send pieces to places on the map: `lo` to `hi` of the pieces, each to one of its own places."""

    form: ClassVar[Form] = "place"

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
        if lo > hi:
            raise BrokenScript(f"{kind!r} asks for {lo} to {hi} pieces")

    def places_by_token(self, piece: T) -> dict[str, P]:
        """Where a piece may go, by the tokens of the places."""
        what = f"places of {self._token(piece)!r} in {self.kind!r}"
        return _by_token(what, self.places(piece), self.write_place)

    def _read(self, text: str) -> tuple[str, tuple[tuple[T, P], ...]]:
        sent: dict[str, P] = {}
        for name, target in _pairs(text, "a=18,b=25"):
            places = self.places_by_token(self._option(name))
            if target not in places:
                raise Illegal(
                    f"{self.kind}: {_short(name, str)} cannot go to {_short(target)}",
                    rule=self.rule,
                    why="no-such-place",
                    values={"place": _short(target, str)},
                    allowed=[f"{name}={place}" for place in places] or self._allowed(),
                    culprits=[name],
                )
            sent[name] = places[target]
        if not self.lo <= len(sent) <= self.hi:
            raise self._wrong_number("place {} pieces", len(sent), self.lo, min(self.hi, len(self.options)))
        return self._checked(
            text, tuple([(piece, sent[name]) for name, piece in self.by_token.items() if name in sent])
        )

    def write(self, value: tuple[tuple[T, P], ...]) -> str:
        return ",".join([f"{self._token(piece)}={self.write_place(place)}" for piece, place in value]) or NONE

    def only(self) -> tuple[str, tuple[tuple[T, P], ...]] | None:
        movable = self._movable()
        if self.hi > 0 and (len(movable) > self.lo or any(len(places) > 1 for _, places in movable)):
            return self._single() if self.check is not None else None
        return self._forced(tuple([(piece, places[0]) for piece, places in movable[: self.hi]]))

    def _draw(self, rng: Random) -> tuple[tuple[T, P], ...]:
        """A random number of pieces, random ones of them, each to a random place."""
        movable = self._movable()
        chosen = rng.sample(range(len(movable)), rng.randint(self.lo, min(self.hi, len(movable))))
        return tuple([(movable[number][0], rng.choice(movable[number][1])) for number in sorted(chosen)])

    def _all(self) -> Iterator[tuple[tuple[T, P], ...]]:
        movable = self._movable()
        for count in range(self.lo, min(self.hi, len(movable)) + 1):
            for some in combinations(movable, count):
                for targets in product(*[places for _, places in some]):
                    yield tuple([(piece, target) for (piece, _), target in zip(some, targets, strict=True)])

    def _movable(self) -> list[tuple[T, Sequence[P]]]:
        """The pieces that have a place to go to."""
        movable = [(piece, places) for piece in self.options if (places := self.places(piece))]
        if len(movable) < self.lo:
            raise BrokenScript(f"{self.kind!r} cannot place {self.lo} of {len(movable)} pieces")
        return movable


def _by_token(what: str, options: Sequence[T], token: Callable[[T], str]) -> dict[str, T]:
    """Options by their tokens, if those can be told from each other and from the rest of an answer."""
    by_token = {token(option): option for option in options}
    if len(by_token) < len(options):
        seen: set[str] = set()
        for name in map(token, options):
            if name in seen:
                raise BrokenScript(f"two {what} have the same token {name!r}")
            seen.add(name)
    if "" in by_token or NONE in by_token:
        raise BrokenScript(f"one of the {what} has the token {'' if '' in by_token else NONE!r}")
    try:
        wrong = _forbidden_in("".join(by_token))
    except TypeError as error:
        raise BrokenScript(f"the tokens of the {what} are not texts: {error}") from error
    if wrong:
        name = next(name for name in by_token if wrong in name)
        raise BrokenScript(f"one of the {what} has the token {_short(name)}, which contains {wrong!r}")
    return by_token


def _forbidden_in(text: str) -> str:
    """The first character that cannot be part of a token: a separator, or one that is not written or not stored."""
    if text.isprintable():
        return "," if "," in text else "=" if "=" in text else ""
    return next((sign for sign in text if sign in ",=" or category(sign) in _UNWRITTEN), "")


def _short(text: str, show: Callable[[str], str] = repr) -> str:
    """A text as a part of a message."""
    return show(text if len(text) <= 200 else text[:200] + "…")


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
    odd = [pair[0] for pair in pairs if len(pair) != 2]
    if odd:
        raise Malformed(f"{_short(text)} is not of the form {example!r}", culprits=odd)
    names = [pair[0] for pair in pairs]
    if len(set(names)) < len(names):
        raise Malformed(f"{_short(text)} names an option twice; name each once", culprits=_twice(names))
    return [(pair[0], pair[1]) for pair in pairs]


def _twice(names: Sequence[str]) -> list[str]:
    """What is named more than once."""
    return [name for name, count in Counter(names).items() if count > 1]
