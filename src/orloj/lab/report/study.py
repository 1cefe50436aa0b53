"""What a game lets be studied about itself; everything in a report that belongs to one game comes from here.

A game's module `study` may have

- `traits(view, seat)`: what a player had or did, each trait with its values (see `orloj.lab.by_trait`);
- `ONE_OF`: the traits of which every player has exactly one value (a faction, a start world);
- `score(view, seat)`: the points as they stand in the middle of a game;
- `rounds(view)`: how many rounds were begun;
- `ORDERED`: where in a view the order of words matters, and `COPIES = False` if a number at the end of a word does not
  tell which copy of a card it is; `HEAPS`: where lists of things are only added up; `KINDS`: where they are told by
  their kind; `rare()`: names of numbers, and `rare_answers()`: answers, that few games show (see `orloj.lab.numbers`);
- `LONGEST_GAME`: after how many answers the laboratory gives a game up (see `orloj.lab.arena`).

Its module `bots` may have `evaluate(view, seat)`, the chance to win, and `features(view, seat)`, named numbers that
describe a position. Names of all these for people stand in the game's words: `study.trait.X`, `study.feature.X`,
`study.rounds`. Whatever is missing is left out of the report, which says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from orloj.kernel import Game
from orloj.lab.by_trait import SEAT, optional_module, traits_of
from orloj.words import Lang, Words
from orloj.words.texts import Texts, texts_of

Traits = dict[str, list[str]]
OfSeat = Callable[[Any, int], Any]


@dataclass(frozen=True)
class Study:
    """The means by which one game can be studied; None is what it does not offer."""

    package: str
    one_of: tuple[str, ...]
    score: OfSeat | None
    rounds: Callable[[Any], int] | None
    evaluate: OfSeat | None
    features: Callable[[Any, int], Mapping[str, float]] | None

    def traits(self, view: Any, seat: int, order: Sequence[int]) -> Traits:
        found = traits_of(self.package, view, seat, order)
        return {trait: list(dict.fromkeys(values)) for trait, values in found.items() if trait != SEAT}


def study_of(game: Game[Any]) -> Study:
    study, bots = optional_module(f"{game.package}.study"), optional_module(f"{game.package}.bots")
    return Study(
        package=game.package,
        one_of=tuple(getattr(study, "ONE_OF", ())),
        score=getattr(study, "score", None),
        rounds=getattr(study, "rounds", None),
        evaluate=getattr(bots, "evaluate", None),
        features=getattr(bots, "features", None),
    )


class Names:
    """The names of a game's things in one language; an id without a name stands for itself."""

    def __init__(self, game: Game[Any], lang: Lang) -> None:
        self.lang = lang
        self.game_id = game.name
        self.texts: Texts | None = None
        self.words: Words | None = None
        if find_spec(f"{game.package}.texts") is not None:
            self.texts = texts_of(game.package)
            self.words = Words(game.package)
            self._known = frozenset(self.texts.components())

    @property
    def game(self) -> str:
        return self.texts.game_name(self.lang) if self.texts else self.game_id

    def mode(self, mode: str) -> str:
        return self.texts.mode_name(mode, self.lang) if self.texts else mode

    def reason(self, reason: str) -> str:
        return self.texts.reason(reason, self.lang) if self.texts else plain(reason)

    def component(self, token: str) -> str:
        return self.texts.component(token, self.lang).name if self.texts and token in self._known else plain(token)

    def trait(self, trait: str) -> str:
        return self._said(f"study.trait.{trait}", trait)

    def feature(self, feature: str) -> str:
        return self._said(f"study.feature.{feature}", feature)

    def rounds(self, otherwise: str) -> str:
        return self._said("study.rounds", otherwise)

    def _said(self, key: str, otherwise: str) -> str:
        return self.words(self.lang, key) if self.words and self.words.has(key) else plain(otherwise)


def plain(id: str) -> str:
    """An id as people would write it."""
    return id.replace("_", " ").replace("-", " ")
