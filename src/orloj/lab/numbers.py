"""What a seat sees, as numbers: a vector of a fixed length for a game and a number of seats.

A view is taken apart generically. A number stays a number (`pool`); a word, or a list of words, becomes a count for
each word (`players[0].tableau=new-vinland`); None is nothing; other lists are numbered (`order[2]`); keys made of
several words are counted word by word. Where the order matters, the game's `study` says so (`ORDERED`), and each word
also has its place in the list (`players[0].rows.trade.place=treasury`). A number after a dot tells which copy of a card
it is and is left out, unless the game says that it has no copies (`COPIES = False`).

Which paths and words there are is noted in `layouts/<game>.toml`, found by playing
(`python -m orloj.lab.numbers rftg`); so places in the vector, and the numbers of actions, stay the same until somebody
makes the file anew. No number of games shows every piece in every place, so what was seen is completed: names that
differ only in their numbers (`t01`, `t02`) are a *series*, and what is possible for one of a series is possible for all
(`completed`). What few games show a game may name itself (`rare` and `rare_answers` in its `study`). Where lists of
things may get very long, it says that they are heaps (`HEAPS`), whose things are added up; where things of many kinds
lie in a list, that each is told by its kind (`KINDS`: `moments.CardPlayed[0].card`). Whatever the file still does not
know is counted in the last number of the view.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib.resources import files
from itertools import combinations, product, zip_longest
from random import Random
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from orloj.bots import bot_named, bot_names
from orloj.games import GAMES, game_named
from orloj.kernel import AskPay, Bot, Decision, Game, Question, Seat, Table
from orloj.lab.by_trait import optional_module
from orloj.lab.stepping import Actions, Stepwise, Walk, pieces_of, words_of
from orloj.words import Words

LIMIT = 1_000_000.0  # numbers beyond are cut off
_MANY_ANSWERS = 1000  # if more may be chosen, that is no bound worth telling
UNKNOWN = "unknown"  # how many things were seen that have no number
_PROMPTS = ("prompt", "ask")  # where the words of a game have the sentences of its questions, by their kinds
_PLAYER = re.compile(r"^players\[\d+\]")
_COMPOSED = re.compile(r"[ +]")  # between the parts of a key
_COPY = re.compile(r"\.\d+$")  # which copy of a card it is
_ANY_PLAYER = "players[*]"
_NUMBER = re.compile(r"\d+")
_MANY = 10  # words at a path, of which
_NEARLY_ALL = 0.9  # must be at another one too if they are to have all of them in common
_REMEMBERED = 4_000  # parts of views whose numbers are kept
Numbers = NDArray[np.float32]


# -- taking a view apart


class Ordered:
    """At which paths the order of words matters: `players[*].rows.*` has a `*` for each number and each key. At which
    ones lists of things are heaps, so that the things have no numbers: what they hold is added up. At which ones things
    are told by their kind, and which field names it. And whether a number after a dot tells which copy of a card it is,
    or belongs to the word."""

    def __init__(
        self,
        paths: Iterable[str] = (),
        *,
        heaps: Iterable[str] = (),
        kinds: Mapping[str, str] | None = None,
        copies: bool = True,
    ) -> None:
        self.paths = tuple(paths)
        self.kinds = kinds or {}
        self.copies = copies
        self._wanted = _one_of(self.paths)
        self._known: dict[str, bool] = {}
        self._heaps = _one_of(heaps)

    def __contains__(self, path: str) -> bool:
        known = self._known.get(path)
        if known is None:
            known = self._known[path] = self._wanted.fullmatch(path) is not None
        return known

    def is_heap(self, path: str) -> bool:
        return self._heaps.fullmatch(path) is not None

    def word(self, word: str) -> str:
        """A word as it is counted: a second copy of a card is the same word."""
        return _COPY.sub("", word) if self.copies else word


def _one_of(paths: Iterable[str]) -> re.Pattern[str]:
    wanted = [re.escape(path).replace(r"\*", r"[^.\[\]]+") for path in paths]
    return re.compile("|".join(wanted) or r"(?!)")


_UNORDERED = Ordered()


@cache
def ordered_in(package: str) -> Ordered:
    """What the game in this package says about the order in its views, and about copies."""
    study = optional_module(f"{package}.study")
    return Ordered(
        getattr(study, "ORDERED", ()),
        heaps=getattr(study, "HEAPS", ()),
        kinds=getattr(study, "KINDS", {}),
        copies=getattr(study, "COPIES", True),
    )


def flattened(plain: Any, path: str = "", ordered: Ordered = _UNORDERED) -> dict[str, float]:
    """Plain data as named numbers."""
    found: dict[str, float] = {}
    _flatten(plain, path, found, ordered)
    return found


def _flatten(plain: Any, path: str, found: dict[str, float], ordered: Ordered) -> None:
    if isinstance(plain, dict):
        if path in ordered:
            _note_pairs(plain, path, found, ordered)
        for key, value in plain.items():
            parts = _COMPOSED.split(str(key))
            if len(parts) == 1:
                _flatten(value, f"{path}.{key}" if path else str(key), found, ordered)
            else:  # there may be very many such keys, but not of their parts
                count = float(value) if isinstance(value, int) else 1.0
                for part in parts:
                    _count(path, ordered.word(part), count, found)
                if not isinstance(value, int):
                    _flatten(value, path, found, ordered)
    elif isinstance(plain, str):
        if plain:
            for part in plain.split("+"):  # as in keys
                _count(path, ordered.word(part), 1.0, found)
    elif isinstance(plain, list | tuple) and path in ordered.kinds:
        _flatten_by_kind(plain, path, found, ordered)
    elif isinstance(plain, list | tuple):
        if path in ordered:
            _note_places(plain, path, found, ordered)
        is_heap = ordered.is_heap(path)
        for number, value in enumerate(plain):
            if isinstance(value, str) or is_heap:
                _flatten(value, path, found, ordered)
            elif isinstance(value, dict) and all(isinstance(one, str) for one in value.values()):
                _flatten(" ".join(value.values()), path, found, ordered)  # a ship and where it is: one thing
            else:
                _flatten(value, f"{path}[{number}]", found, ordered)
    elif plain is not None:
        found[path] = found.get(path, 0.0) + float(plain)  # there is one already in a heap only


def _flatten_by_kind(things: Iterable[Mapping[str, Any]], path: str, found: dict[str, float], ordered: Ordered) -> None:
    """Things are counted kind by kind, and each has its place among all of them."""
    seen: Counter[str] = Counter()
    for place, thing in enumerate(things, 1):
        kind = thing[ordered.kinds[path]]
        at = f"{path}.{kind}[{seen[kind]}]"
        seen[kind] += 1
        found[f"{at}.place"] = float(place)
        _flatten({name: value for name, value in thing.items() if name != ordered.kinds[path]}, at, found, ordered)


def _count(path: str, word: str, count: float, found: dict[str, float]) -> None:
    """Add to the count of a word."""
    name = f"{path}={word}"
    found[name] = found.get(name, 0.0) + count


def _note_places(words: Iterable[str | None], path: str, found: dict[str, float], ordered: Ordered) -> None:
    """At which place of a list, from 1 on, each word stands; one that is there again is a word of its own."""
    seen: Counter[str] = Counter()
    for place, word in enumerate(words, 1):
        if word:
            name = ordered.word(word)
            seen[name] += 1
            found[f"{path}.place={name if seen[name] == 1 else f'{name}.{seen[name]}'}"] = float(place)


def _note_pairs(plain: Mapping[Any, Any], path: str, found: dict[str, float], ordered: Ordered) -> None:
    """What belongs together under keys of several words: the keys are a list in the order of the alphabet, and each
    word, of a key or of what lies there, has its place in that list."""
    keys = sorted([key for key in plain if len(_COMPOSED.split(str(key))) > 1])
    for number, column in enumerate(zip_longest(*[_COMPOSED.split(str(key)) for key in keys]), 1):
        _note_places(column, f"{path}.key{number}", found, ordered)
    _note_places([plain[key] if isinstance(plain[key], str) else None for key in keys], path, found, ordered)


def _of_view(table: Table[Any], seat: Seat) -> dict[str, float]:
    return flattened(table.game.named(table.view(seat)), ordered=ordered_in(table.game.package))


def _of_question(question: Question[Any, Any], package: str) -> dict[str, float]:
    """What is asked: kind, form, bounds, and the plain ones of the values in its prompt."""
    facts: dict[str, Any] = {
        "kind": question.kind,
        "form": question.form,
        "optional": question.optional,
        "lo": getattr(question, "lo", 1),
        "hi": min(getattr(question, "hi", 1), _MANY_ANSWERS),
        "price": question.price if isinstance(question, AskPay) else 0,
        "values": {key: value for key, value in question.values.items() if isinstance(value, str | int)},
    }
    return flattened(facts, "ask", Ordered(copies=ordered_in(package).copies))


# -- the layout


@dataclass(frozen=True)
class Layout:
    """What a game's numbers and actions mean."""

    words: tuple[str, ...]  # of answers: the actions
    paths: Mapping[str, tuple[str, ...]]  # by path the words seen there; "" is a number
    actors: Mapping[int, int] = field(default_factory=dict)  # number of seats -> further players, who have no seat

    @cached_property
    def actions(self) -> Actions:
        return Actions(self.words)

    def names(self, seats: int) -> list[str]:
        """The names of all numbers of the view and the question."""
        names = []
        players = range(seats + self.actors.get(seats, 0))
        for path, words in self.paths.items():
            for place in [path.replace("*", str(seat)) for seat in players] if "*" in path else [path]:
                names += [f"{place}={word}" if word else place for word in words]
        return names


@cache
def layout_of(game_id: str) -> Layout:
    """The layout from the game's file; a game without one is played to find out."""
    file = files("orloj.lab") / "layouts" / f"{game_id}.toml"
    if not file.is_file():
        return survey(game_named(game_id), quiet=1)
    plain = msgspec.toml.decode(file.read_bytes())
    paths = {path: tuple(words) for path, words in plain["numbers"].items()}
    actors = {int(seats): more for seats, more in plain.get("actors", {}).items()}
    return Layout(tuple(plain["words"]), paths, actors)


class Observer:
    """Makes the vector: view and question by the layout; then, for each action, how often it was taken in the answer
    that is being put together, and as which step last."""

    def __init__(self, layout: Layout, seats: int) -> None:
        self.layout = layout
        self.seats = seats
        known = layout.names(seats)
        actions = [layout.actions.name(action) for action in range(len(layout.actions))]
        self.names = [
            *known,
            UNKNOWN,
            *[f"taken {name}" for name in actions],
            *[f"taken as step {name}" for name in actions],
        ]
        self._place = {name: place for place, name in enumerate(known)}
        self._unknown = len(known)
        self._taken = len(known) + 1
        self._actions = len(actions)
        self._parts: dict[tuple[str, bytes], _Part] = {}

    def __len__(self) -> int:
        return len(self.names)

    def __reduce__(self) -> tuple[Any, ...]:
        return Observer, (self.layout, self.seats)

    def observe(self, table: Table[Any], seat: Seat, walk: Walk | None = None) -> Numbers:
        """The numbers for a seat; `walk` is its own answer in the making, if it is its step."""
        return self._with_answer(self._of_view(table, seat), walk, table.game.package)

    def observe_step(self, play: Stepwise, seat: Seat) -> Numbers:
        """The numbers for any seat at a table played step by step."""
        known: Numbers | None = play.memory.get((self, seat))
        if known is None:
            known = play.memory[self, seat] = self._of_view(play.table, seat)
        walk = play.walk if seat == play.seat else None
        return self._with_answer(known.copy(), walk, play.table.game.package)

    def _of_view(self, table: Table[Any], seat: Seat) -> Numbers:
        """Part by part: most parts of a view are as they were a moment ago, and their numbers are known."""
        numbers = np.zeros(len(self.names), np.float32)
        ordered = ordered_in(table.game.package)
        unknown = 0
        for path, plain in _parts_of(table.game.named(table.view(seat))):
            key = path, msgspec.msgpack.encode(plain)
            part = self._parts.get(key)
            if part is None:
                if len(self._parts) >= _REMEMBERED:
                    self._parts.clear()
                part = self._parts[key] = self._part(flattened(plain, path, ordered))
            numbers[part.places] = part.values
            unknown += part.unknown
        numbers[self._unknown] = unknown
        return numbers

    def _part(self, found: Mapping[str, float]) -> _Part:
        known = [(self._place[name], value) for name, value in found.items() if name in self._place]
        places = np.array([place for place, _ in known], np.intp)
        values = np.array([value for _, value in known], np.float32)
        return _Part(places, values, len(found) - len(known))

    def _with_answer(self, numbers: Numbers, walk: Walk | None, package: str) -> Numbers:
        if walk is not None:
            asked = self._part(_of_question(walk.question, package))
            numbers[asked.places] = asked.values
            numbers[self._unknown] += asked.unknown
            for step, action in enumerate(walk.taken, 1):
                numbers[self._taken + action] += 1
                numbers[self._taken + self._actions + action] = step
        return np.clip(numbers, -LIMIT, LIMIT, out=numbers)


def _parts_of(plain: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """A view in parts of which few change at a time: each of its fields, and each player."""
    for name, value in plain.items():
        if name == "players":
            for seat, player in enumerate(value):
                yield f"players[{seat}]", player
        else:
            yield name, value


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a view as numbers: where in the vector, which ones, and how many things have no place there."""

    places: NDArray[np.intp]
    values: Numbers
    unknown: int


# -- finding a layout


NOTHING = Layout((), {})


def survey(game: Game[Any], *, quiet: int, every: int = 3, known: Layout = NOTHING) -> Layout:
    """What is seen in games of random and thinking players, besides what is known. In a round there is one game for
    each mode and number of players, with any options; rounds are played until `quiet` of them in a row have shown
    nothing new."""
    study = optional_module(f"{game.package}.study")
    words = pieces_of(getattr(study, "rare_answers", tuple)())
    seen: dict[str, set[str]] = defaultdict(set)
    _note(seen, [f"ask.kind={kind}" for kind in _question_kinds(game)])
    _note(seen, getattr(study, "rare", tuple)())
    actors: dict[int, int] = {}
    layout = both(known, completed(words, seen))
    without_news = number = 0
    while without_news < quiet:
        for table, rng in _tables(game, number):
            _watch(table, rng, words, seen, every)
            seats = table.header.seats
            players = table.game.named(table.view(None)).get("players", range(seats))
            if len(players) > seats:
                actors[seats] = len(players) - seats
        before, layout = layout, both(known, replace(completed(words, seen), actors=actors))
        without_news = without_news + 1 if layout == before else 0
        number += 1
    return layout


def _tables(game: Game[Any], number: int) -> Iterator[tuple[Table[Any], Random]]:
    for mode in game.modes:
        for seats in range(mode.players[0], mode.players[1] + 1):
            rng = Random(f"survey/{mode.id}/{seats}/{number}")
            options = {option.id: rng.choice(option.values_for(mode.id, seats)) for option in game.table_options}
            yield Table.new(game, seats, mode=mode.id, options=options, seed=rng.getrandbits(32)), rng


def _watch(table: Table[Any], rng: Random, words: set[str], seen: dict[str, set[str]], every: int) -> None:
    """Play a game to its end and note what is seen: all questions, and each so many answers the views."""
    seats = range(table.header.seats)
    thinker = _thinker(table.game)
    thinking = {seat: thinker for seat in seats if thinker is not None and rng.random() < 0.5}
    looks = [Decision(table, seat, rng) for seat in seats]
    for number in range(100_000):
        asks = table.asks()
        for question in asks.values():
            words |= words_of(question)
            _note(seen, _of_question(question, table.game.package))
        if not asks or number % every == 0:
            for seat in seats:
                _note(seen, _of_view(table, seat))
        if not asks:
            break
        awaited = [seat for seat in asks if not asks[seat].optional or rng.random() < 0.1]
        seat = rng.choice(awaited or list(asks))
        answer = thinking[seat].choose(looks[seat]) if seat in thinking else None
        table.answer(seat, answer or asks[seat].sample(rng))
    if "outcome.winners[0]" in seen:  # all may win together, but that is too rare to wait for
        _note(seen, [f"outcome.winners[{seat}]" for seat in seats])


def _thinker(game: Game[Any]) -> Bot | None:
    """The game's own player, if the game is one of ours and has one."""
    return bot_named("heuristic", game.id) if game.id in GAMES and "heuristic" in bot_names(game.id) else None


def _question_kinds(game: Game[Any]) -> Iterable[str]:
    """All kinds of questions, even those asked very rarely: each has its prompt among the words of the game."""
    if game.id not in GAMES or not (files(game.package) / "words").is_dir():
        return ()
    keys = [key.partition(".") for key in Words(game.package).keys("en")]
    return [kind for place, _, kind in keys if place in _PROMPTS]


def _note(seen: dict[str, set[str]], found: Iterable[str]) -> None:
    for name in found:
        path, _, word = name.partition("=")
        seen[_PLAYER.sub(_ANY_PLAYER, path)].add(word)


# -- completing what was seen


def completed(words: Iterable[str], seen: Mapping[str, Iterable[str]]) -> Layout:
    """The layout with everything that follows from what was seen.

    - What was seen at one path of a series can be at each of them: a city on `t01` means that one may be on `t02`.
    - Where one word of a series was seen, each of them can be: `moon-trade-1` brings along all the moons of trade.
    - Where nearly the same words were seen, as in a hand and on the table, each of them can be at both paths.
    - Where a third of a series was seen as keys, all of it can be.
    - A list of several things can have one more than the longest that was seen.
    - If several numbers of a path differ (`fighters[0].rolled[1]`), all their combinations can be.
    """
    words = set(words)
    series: dict[str, set[str]] = defaultdict(set)
    for word in words.union(*seen.values()):
        for part in word.split(" "):
            series[_series_of(part)].add(part)
    alike: dict[str, set[str]] = defaultdict(set)  # by series of paths: the words of all of them
    for path, there in seen.items():
        alike[_series_of(path)] |= _with_series(there, series)
    _level(alike)
    paths = sorted(_with_further_numbers(seen, series), key=_naturally)
    ordered = {path: tuple(sorted(alike[_series_of(path)], key=_naturally)) for path in paths}
    return Layout(tuple(sorted(_with_series(words, series), key=_naturally)), ordered)


def both(one: Layout, other: Layout) -> Layout:
    """Everything that one or the other has."""
    paths = {
        path: tuple(sorted({*one.paths.get(path, ()), *other.paths.get(path, ())}, key=_naturally))
        for path in sorted({*one.paths, *other.paths}, key=_naturally)
    }
    words = tuple(sorted({*one.words, *other.words}, key=_naturally))
    return Layout(words, paths, {**one.actors, **other.actors})


def _series_of(name: str) -> str:
    return _NUMBER.sub("#", name)


def _with_series(words: Iterable[str], series: Mapping[str, set[str]]) -> set[str]:
    """The words, and those that differ from them only in their numbers; `fighter t01` is a word of two parts."""
    found: set[str] = set()
    for kind in set(map(_series_of, words)):
        found.update([" ".join(parts) for parts in product(*[series[part] for part in kind.split(" ")])])
    return found


def _level(alike: dict[str, set[str]]) -> None:
    """Paths that have nearly all words in common get all of them."""
    many = [words for words in alike.values() if len(words) >= _MANY]
    before = 0
    while before != (before := sum(map(len, many))):
        for one, other in combinations(many, 2):
            if one != other and len(one & other) >= _NEARLY_ALL * len(one | other):
                one |= other
                other |= one


def _with_further_numbers(paths: Iterable[str], series: Mapping[str, set[str]]) -> set[str]:
    """The paths, and those that differ from them only in their numbers."""
    by_series: dict[str, list[list[str]]] = defaultdict(list)
    for path in paths:
        by_series[_series_of(path)].append(_NUMBER.findall(path))
    found: set[str] = set()
    for kind, numbers in by_series.items():
        between = kind.split("#")
        columns = [set(column) for column in zip(*numbers, strict=True)]
        for place, column in enumerate(columns):
            if not between[place].endswith("["):
                key = between[place].rpartition(".")[2] + "#" + re.split(r"[.\[]", between[place + 1])[0]
                known = {number for word in series.get(key, ()) for number in _NUMBER.findall(word)}
                if 3 * len(column) >= len(known):
                    column |= known
            elif len(column) > 1:
                column.add(str(max(map(int, column)) + 1))
        for chosen in product(*columns):
            found.add("".join([text + number for text, number in zip(between, (*chosen, ""), strict=True)]))
    return found


def _naturally(text: str) -> list[tuple[int, int, str]]:
    """2 before 10."""
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.split(r"(\d+)", text) if part]


def written(layout: Layout) -> str:
    """A layout as the text of its file."""
    numbers = [f"{_toml(path)} = {_toml(words)}" for path, words in layout.paths.items()]
    actors = ["[actors]", *[f"{seats} = {more}" for seats, more in sorted(layout.actors.items())], ""]
    some = actors if layout.actors else []
    return "\n".join([f"words = {_toml(layout.words)}", "", *some, "[numbers]", *numbers, ""])


def _toml(plain: Any) -> str:
    return msgspec.json.encode(plain).decode()  # texts and lists of them look the same in both


FURTHER = "--further"


def main(arguments: Sequence[str]) -> None:
    """Print the layout of a game, for its file: found anew, or with `--further` what the file has and what is new."""
    [game_id, *how] = arguments
    if how not in ([], [FURTHER]):
        raise SystemExit(f"python -m orloj.lab.numbers GAME [{FURTHER}]")
    known, quiet = (layout_of(game_id), 2) if how else (NOTHING, 15)
    layout = survey(GAMES[game_id], quiet=quiet, known=known)
    sys.stdout.write(f"# Made by `python -m orloj.lab.numbers {game_id}`.\n{written(layout)}")


if __name__ == "__main__":
    main(sys.argv[1:])
