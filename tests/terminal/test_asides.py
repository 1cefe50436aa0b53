"""At the terminal: what can be done without being asked, standing orders, and a whole turn taken back."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from orloj.words import LANGS, Lang
from tests.server.fair import fair
from tests.terminal.desk import SEAT, Desk, at_random
from tests.terminal.test_commands import flat


@pytest.fixture
def at_the_fair() -> Iterator[None]:
    with fair():
        yield


def at_a_turn(lang: Lang, lines: list[str]) -> tuple[Desk, list[str]]:
    """Play until it is the person's turn, then type these lines; also what was shown before each, and after them."""
    desk = Desk(lang=lang, game="andromeda", width=300)
    choose, left, heard = at_random(Random(3)), [*lines], list[str]()

    def answer(desk: Desk) -> str:
        if not heard and not (desk.table.state.turn and desk.table.state.active == SEAT):
            return choose(desk)
        heard.append(flat(desk.last))
        if not left:
            raise EOFError
        return left.pop(0)

    assert desk.run(answer) == 0
    return desk, heard


@pytest.mark.parametrize("lang", LANGS)
def test_standing_orders(lang: Lang) -> None:
    word = {"en": "order", "cs": "pokyn"}[lang]
    desk, heard = at_a_turn(lang, [word, "1", word, "", f"{word} 1", word, ""])
    assert desk.table.orders(SEAT) == []
    _, form, done, again, *rest = heard
    every = {"en": "Pass until the end of the turn: in every window", "cs": "Vynechávat do konce tahu: v každém okně"}
    none = {"en": "You have given no standing orders.", "cs": "Žádné trvalé pokyny nemáš."}[lang]
    assert none in form
    assert every[lang] in form
    assert {"en": "Done: Standing orders.", "cs": "Hotovo: Trvalé pokyny."}[lang] in done
    assert {"en": "Your standing orders", "cs": "Tvé trvalé pokyny"}[lang] in again
    assert {"en": "Take back", "cs": "Zrušit"}[lang] in again
    assert any(none in screen for screen in rest), "the first option took it back"


@pytest.mark.parametrize("lang", LANGS)
def test_asides_are_listed_shown_and_done(at_the_fair: None, lang: Lang) -> None:
    word = {"en": "aside", "cs": "kdykoli"}[lang]
    desk, heard = at_a_turn(
        lang, [word, f"{word} 2", "a b", f"{word} amount 3", f"{word} order 2 1 3", f"{word} dance"]
    )
    _, listed, form, done, amount, order, wrong = heard
    assert f"Fair: fair-some ({lang})" in listed
    assert {"en": "Standing orders", "cs": "Trvalé pokyny"}[lang] in listed
    assert "The a" in form
    for screen in (done, amount, order):
        assert {"en": "Done: ", "cs": "Hotovo: "}[lang] in screen
    assert {"en": "You cannot do", "cs": "teď udělat nejde"}[lang] in wrong
    given = [(one.aside, one.token) for chapter in desk.table.history for one in chapter.given if one.aside]
    assert given == [("some", "a,b"), ("amount", "3"), ("order", "b,a,c")]


def test_a_wrong_answer_to_a_form_changes_nothing(at_the_fair: None) -> None:
    desk, heard = at_a_turn("en", ["aside some a b c", "aside amount 77", "aside spread", "", "aside some x"])
    _, many, large, *_ = heard
    assert "At most 2" in many
    assert "from 1 to 5" in large
    assert not [one for chapter in desk.table.history for one in chapter.given if one.aside]


def test_a_game_without_any() -> None:
    desk = Desk()
    assert desk.type(["aside", "order", "kdykoli 1", "pokyn"]) == 0
    assert all("nothing that you can do now without being asked" in flat(screen) for screen in desk.screens[1:5])


@pytest.mark.parametrize("command", ["undo turn", "zpet tah", "undo! turn"])
def test_a_whole_turn_is_taken_back(command: str) -> None:
    """As long as nothing was seen since; `undo!` also past that."""
    assert any(_took_the_turn_back(command, seed) for seed in range(12))


def _took_the_turn_back(command: str, seed: int) -> bool:
    desk = Desk(game="andromeda", width=300, seed=f"turn{seed}")
    choose, turns = at_random(Random(seed)), list[int]()

    def answer(desk: Desk) -> str:
        table = desk.table
        if turns:
            raise EOFError
        if table.state.active == SEAT and table.marks(SEAT) == ["turn"] and table.state.turn > 2:
            turns.append(table.state.turn)
            return command
        return choose(desk)

    assert desk.run(answer) == 0
    done = "You took back all since then." in desk.text
    assert not done or (desk.table.state.turn == turns[0] and desk.table.marks(SEAT) == [])
    return done
