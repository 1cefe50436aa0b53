"""Whole games at the terminal."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len

from orloj.cli.terminal import TerminalLook
from orloj.games import game_named
from orloj.games.rftg.cards import CARDS, TYPES, CardId
from orloj.games.rftg.look.terminal import LOOK
from orloj.games.rftg.texts import TEXTS, card_name
from orloj.kernel import Record, verify
from orloj.words import COMMON, Lang
from orloj.words.texts import asked_in_words
from tests.terminal.desk import SEAT, Desk, always_first, at_random

GAMES = [
    ("standard", 2, "en", True),
    ("standard", 3, "cs", False),
    ("standard", 4, "en", False),
    ("standard", 4, "cs", True),
    ("first", 2, "cs", False),
    ("first", 3, "en", True),
    ("first", 4, "en", False),
    ("advanced", 2, "en", False),
    ("advanced", 2, "cs", True),
]


@pytest.mark.parametrize(("mode", "seats", "lang", "plain"), GAMES)
def test_a_whole_game_by_what_is_printed(mode: str, seats: int, lang: Lang, plain: bool) -> None:
    desk = Desk(lang=lang, plain=plain, seats=seats, mode=mode, seed=f"{mode}{seats}")
    asked = 0

    def answer(desk: Desk) -> str:
        nonlocal asked
        asked += 1
        no_leak(desk)
        return at_random(rng)(desk)

    rng = Random(seats)
    assert desk.run(answer) == 0
    assert asked > 15
    assert COMMON.raw(lang, "error.broken-rule")[:30] not in " ".join(desk.text.split())
    header = desk.table.header
    assert desk.table.outcome is not None
    ending = desk.text[desk.text.rindex({"en": "The game is over.", "cs": "Hra skončila."}[lang]) :]
    assert header.seed is not None
    assert header.salt is not None
    assert header.seed in ending
    for proof in (header.commitment, header.salt.hex()):
        assert proof in ending.replace("\n", "")
        assert (proof in desk.screens[0].replace("\n", "")) == (proof == header.commitment)
    for score in desk.table.outcome.scores:
        assert str(score) in ending


@pytest.mark.parametrize(("plain", "bots"), [(True, "heuristic"), (False, "random")])
def test_always_the_first_option_ends_too(plain: bool, bots: str) -> None:
    desk = Desk(plain=plain, bots=[bots], seats=3)

    def answer(desk: Desk) -> str:
        ask = desk.table.asks().get(SEAT)
        if ask is not None and ask.kind in ("action", "actions"):
            return str(1 + len(desk.screens) % 7)  # somebody has to build something
        return always_first(desk)

    assert desk.run(answer) == 0
    assert desk.table.outcome is not None


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize(("width", "lang"), [(80, "cs"), (120, "en")])
def test_lines_fit_and_nothing_is_cut(width: int, lang: Lang, plain: bool) -> None:
    desk = Desk(lang=lang, plain=plain, seats=3, width=width, height=width // 3, seed="wide", bots=["heuristic"])
    pages = ["hand", "tableau", "military", "players", "score", "help", "card galactic federation"]
    choose = at_random(Random(3))
    assert desk.run(lambda desk: pages.pop() if len(desk.screens) % 5 == 0 and pages else choose(desk)) == 0
    assert not pages
    too_long = [line for line in desk.text.splitlines() if cell_len(line) > width]
    assert not too_long
    assert "…" not in desk.text  # how rich marks what it had to cut
    if plain:
        assert not any(char in desk.text for char in "│╭─▲●◆■▸\x1b")


def no_leak(desk: Desk) -> None:
    """Nothing printed names a card that the seat cannot know to be in another's hand."""
    state = desk.table.state
    lang = desk.session.lang
    visible = set(state.discards.known_to(SEAT)) | set(state.pile.known_to(SEAT))
    for seat, player in enumerate(state.players):
        visible |= {*player.tableau} | ({player.placing} - {None})
        visible |= {*player.hand.cards, *player.looking} if seat == SEAT else set(player.hand.known_to(SEAT))
    for line in desk.table.story:
        visible |= set(_cards_in(line.values))
        if line.seat == SEAT:
            visible |= set(_cards_in(line.secret))
    ask = desk.table.asks().get(SEAT)
    if ask is not None:
        visible |= set(_cards_in(ask.values))
    hidden = {
        card
        for seat, player in enumerate(state.players)
        if seat != SEAT
        for card in (*player.hand.cards, *player.looking)
        if card not in visible
    }
    text = " ".join(desk.last.replace("│", " ").split())
    names = {card_name(card, lang) for card in visible}
    names |= {name for card in visible if CARDS[card].scoring for name in _mentioned_by(card, lang)}
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "")
    for name in {card_name(card, lang) for card in hidden} - names:
        assert name not in text, f"{name} is hidden"


def _cards_in(values: Mapping[str, Any]) -> Iterator[CardId]:
    for key in ("card", "world"):
        if isinstance(values.get(key), int):
            yield values[key]
    for key in ("cards", "worlds"):
        if isinstance(values.get(key), list):
            yield from values[key]


@lru_cache
def _mentioned_by(card: CardId, lang: Lang) -> frozenset[str]:
    """The names of other cards in the text of a cost-6 development."""
    text = " ".join(clause.text for clause in TEXTS.component(CARDS[card].id, lang).scoring)
    return frozenset(name for name in (card_name(other, lang) for other in TYPES) if name in text)


def test_the_check_for_leaks_finds_one() -> None:
    desk = Desk(seats=2, seed="leak")

    def answer(desk: Desk) -> str:
        if desk.table.state.round == 0:
            return "1 2"
        [card] = desk.table.state.players[1].hand.cards[:1]
        desk.screens[-1] += card_name(card, "en")
        with pytest.raises(AssertionError, match="is hidden"):
            no_leak(desk)
        raise EOFError

    assert desk.run(answer) == 0


def test_the_look_fits_the_protocol() -> None:
    look: TerminalLook = LOOK
    assert look.pages("en")


def test_the_saved_record_can_be_verified(tmp_path: Path) -> None:
    desk = Desk(seed="kept")
    file = tmp_path / "kept.json"
    saved = False

    def answer(desk: Desk) -> str:
        nonlocal saved
        if desk.table.outcome is None or saved:
            return at_random(rng)(desk)
        saved = True
        return f"save {file}"

    rng = Random(1)
    assert desk.run(answer) == 0
    record = Record.read(file)
    assert record.header.seed == "kept"
    assert verify(game_named("rftg"), record).true
    assert json.loads(file.read_bytes())["outcome"]["scores"] == record.outcome.scores  # type: ignore[union-attr]


def test_every_question_names_its_rule_and_numbers_its_options() -> None:
    desk = Desk(seed="rules", seats=2, mode="advanced")

    def answer(desk: Desk) -> str:
        ask = desk.table.asks().get(SEAT)
        if ask is not None:
            said = " ".join(desk.last.split())
            assert f"(Rule {ask.rule})" in said
            assert asked_in_words(TEXTS, ask, "en").split("?")[0] in said
            for refusal in ask.blocked():
                assert refusal.rule in desk.last
        return at_random(rng)(desk)

    rng = Random(5)
    assert desk.run(answer) == 0
