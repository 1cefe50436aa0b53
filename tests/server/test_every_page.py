"""Whole games as pages: whatever comes up in a game, everybody's page of it can be drawn, in both languages, and every
piece that can be chosen says its name."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from orloj.games import GAMES
from orloj.kernel import AskAmount, AskPlace, Game, Question, Seat, Table
from orloj.look import look_of
from orloj.server.live.room import Room, SeatInfo, TableInfo
from orloj.server.pages.common import environment, say
from orloj.server.pages.table.page import WORDS, scene_of
from orloj.server.pages.table.playback import played_between
from orloj.server.people.people import Person, PersonSettings
from orloj.words import LANGS, Lang

_NAMES = ("Ada", "Bob", "Eve", "Ivo", "Jan", "Lea")
_UNFILLED = re.compile(r">[^<]*\{\w+[|}]|>None<|>\[\]<")  # in what one reads; attributes are filled by the page itself
_SOME = 0.01  # of the later questions of a kind are looked at too


# -- names of pieces


class Pieces(HTMLParser):
    """The pieces on the board and in the hand, and whether each of them has a name for who cannot see it."""

    _PLACES = ("board", "hand")
    _SAYING = ("aria-label", "title", "alt")
    _WITHOUT_END = ("img", "input", "br", "hr", "meta", "link")

    def __init__(self, html: str) -> None:
        super().__init__()
        self._found: list[tuple[str, list[bool]]] = []
        self._inside: list[tuple[bool, bool, list[bool]]] = []  # for each element: in such a place? hidden? named?
        self.feed(html)

    def nameless(self) -> set[str]:
        return {ref for ref, named in self._found if not any(named)}

    def refs(self) -> set[str]:
        return {ref for ref, _ in self._found}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open(dict(attrs))
        if tag in self._WITHOUT_END:
            self._inside.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open(dict(attrs))
        self._inside.pop()

    def handle_endtag(self, tag: str) -> None:
        self._inside.pop()

    def handle_data(self, data: str) -> None:
        if self._inside and data.strip() and not self._inside[-1][1]:
            for _, _, named in self._inside:
                named.append(True)

    def _open(self, attributes: dict[str, str | None]) -> None:
        placed, hidden, _ = self._inside[-1] if self._inside else (False, False, [])
        placed = placed or attributes.get("id") in self._PLACES
        named: list[bool] = []
        self._inside.append((placed, hidden or attributes.get("aria-hidden") == "true", named))
        if placed and attributes.get("data-ref"):
            self._found.append((attributes["data-ref"] or "", named))
        for name in self._SAYING:
            self.handle_data(attributes.get(name) or "")


def chosen_by_click(game: Game[Any], question: Question[Any, Any]) -> set[str]:
    """The pieces that stand for options, and for the places where pieces may go."""
    look: Any = look_of(game.package)
    if isinstance(question, AskAmount):
        return set()
    found = {look.ref(question, value) for value in question.options}
    if isinstance(question, AskPlace):
        places = [place for piece in question.options for place in question.places_by_token(piece).values()]
        found |= {look.place_ref(question, place) for place in places}
    return found - {""}


# -- whole games


def room_of(table: Table[Any], mode: str, seats: int) -> Room:
    """A table of the site, with the people 0, 1, … in its seats."""
    info = TableInfo("table", table.game.id, mode, seats, {}, 0, True, "live-5", "quick", "playing", 0.0, 0.0)
    room = Room(info, [SeatInfo(seat, "person", _NAMES[seat], person=seat) for seat in range(seats)])
    room.begin(table, 0.0)
    return room


def draw(room: Room, reader: Seat | None, lang: Lang, aside: str | None = None) -> str:
    person = None if reader is None else Person(reader, _NAMES[reader], True, PersonSettings())
    scene = scene_of(room, person, lang, hints=True, aside=aside)
    known = {"say": say(lang, WORDS), "lang": lang, "langs": LANGS, "csrf": "", "theme": "dark", "here": "/"}
    html = environment().get_template("table/table.html").render(known, scene=scene)
    assert not _UNFILLED.search(html), _UNFILLED.findall(html)
    return html


def draw_whole_game(game: Game[Any], mode: str, seats: int, seed: int, often: int) -> int:
    """Play at random, and look at the first questions of each kind with all that stands on the page then: as whoever is
    asked, as anybody, and as somebody who only watches. How many pieces could be chosen?"""
    table = Table.new(game, seats, mode=mode, seed=seed)
    room, rng, looked = room_of(table, mode, seats), Random(seed), Counter[str]()
    before, drawn, lit = table.fork(), 0, 0
    while table.outcome is None:
        asks = table.asks()
        seat = rng.choice(list(asks))
        question = asks[seat]
        looked[question.kind] += 1
        if looked[question.kind] <= often or rng.random() < _SOME:
            room._name_questions(0.0)
            lang = LANGS[drawn % 2]
            pieces, wanted = Pieces(draw(room, seat, lang)), chosen_by_click(game, question)
            assert wanted & pieces.nameless() == set(), f"pieces without a name: {question.kind}"
            lit += len(wanted & pieces.refs())
            for reader in (rng.randrange(seats), None):
                draw(room, reader, lang)
                played_between(before, table, reader, _NAMES[:seats], lang)
            for aside in table.asides(seat):
                draw(room, seat, lang, aside)
            before, drawn = table.fork(), drawn + 1
        table.answer(seat, question.sample(rng))
    for reader in (0, None):
        for lang in LANGS:
            draw(room, reader, lang)
    return lit


@pytest.mark.parametrize("id", GAMES)
def test_every_moment_of_a_game_has_its_pages(id: str) -> None:
    mode = GAMES[id].modes[0]
    assert draw_whole_game(GAMES[id], mode.id, mode.players[0], seed=1, often=2) > 20


EVERY_TABLE = [
    pytest.param(id, mode.id, seats, id=f"{id}-{mode.id}-{seats}")
    for id, game in GAMES.items()
    for mode in game.modes
    for seats in range(mode.players[0], mode.players[1] + 1)
]


@pytest.mark.soak
@pytest.mark.parametrize(("id", "mode", "seats"), EVERY_TABLE)
def test_soak_every_moment_of_many_games_has_its_pages(id: str, mode: str, seats: int) -> None:
    assert sum(draw_whole_game(GAMES[id], mode, seats, seed, often=8) for seed in range(100, 106)) > 120
