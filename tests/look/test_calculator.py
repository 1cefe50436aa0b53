"""Forms of calculators: what may be written into them, by an address or by a command."""

from __future__ import annotations

import pytest

from orloj.games import GAMES
from orloj.look.calculator import (
    Answer,
    BadForm,
    Field,
    Form,
    Group,
    as_given,
    calculator_of,
    filled,
    from_options,
)
from orloj.words import LANGS, Lang

BOOTS = Field(id="boots", name="Boots", kind="choice", choices=(("none", "None"), ("blue", "Blue")))
FORM = Form(
    (
        Group(
            "", "All", (Field(id="target", name="Target", kind="choice", choices=(("moon", "Moon"), ("sun", "Sun"))),)
        ),
        Group(
            "me",
            "Me",
            (Field(id="ships", name="Ships", most=12), Field(id="brave", name="Brave", kind="switch"), BOOTS),
        ),
    )
)
CALCULATORS = [id for id, game in GAMES.items() if calculator_of(game.package) is not None]


def test_what_is_missing_has_its_first_value() -> None:
    assert filled(FORM, {}, "en") == {"target": "moon", "me.ships": 0, "me.brave": False, "me.boots": "none"}
    assert filled(FORM, {"me.ships": " ", "target": "", "other": "x"}, "en")["me.ships"] == 0


def test_what_was_written_is_read_and_written_again() -> None:
    given = {"target": "sun", "me.ships": "12", "me.brave": "on"}
    values = filled(FORM, given, "en")
    assert values == {"target": "sun", "me.ships": 12, "me.brave": True, "me.boots": "none"}
    assert as_given(FORM, values) == given
    assert as_given(FORM, filled(FORM, {"me.ships": "0", "target": "moon", "me.brave": "off"}, "en")) == {}


@pytest.mark.parametrize("written", ["13", "-1", "1.5", "many", "²", "٣", "1" * 5000, "<b>"])
def test_bad_numbers_are_refused_with_what_is_allowed(written: str) -> None:
    with pytest.raises(BadForm, match=r"Ships cannot be .*from 0 to 12") as refused:
        filled(FORM, {"me.ships": written}, "en")
    assert list(refused.value.problems) == ["me.ships"]
    assert len(str(refused.value)) < 120


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(BadForm) as refused:
        filled(FORM, {"me.ships": "x", "target": "mars", "me.brave": "perhaps"}, "cs")
    assert {"me.ships", "target", "me.brave"} == set(refused.value.problems)
    assert "moon, sun" in refused.value.problems["target"]
    assert "on, off" in refused.value.problems["me.brave"]


def test_options_of_a_command() -> None:
    options = [("target", "sun"), ("me", "ships 3, brave")]
    assert from_options(FORM, options, "en") == {"target": "sun", "me.ships": "3", "me.brave": "on"}
    assert from_options(FORM, [("me", "ships=2 , brave off,")], "en") == {"me.ships": "2", "me.brave": "off"}
    assert from_options(FORM, [("me", "ships, boots")], "en") == {"me.ships": "1", "me.boots": "blue"}


def test_unknown_options_and_fields_are_refused_with_those_that_are_known() -> None:
    with pytest.raises(BadForm, match="there is no --you; there is: --target, --me"):
        from_options(FORM, [("you", "ships 3")], "en")
    with pytest.raises(BadForm, match="--me knows no 'tanks'; it knows: ships, brave, boots"):
        from_options(FORM, [("me", "tanks 3")], "en")


# -- the calculators of the games


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", CALCULATORS)
def test_the_example_of_each_calculator_works(game: str, lang: Lang) -> None:
    calculator = calculator_of(GAMES[game].package)
    assert calculator is not None
    form = calculator.form(lang)
    keys = [key for key, _ in form.fields()]
    assert len(set(keys)) == len(keys)
    assert set(calculator.example) <= set(keys)
    values = filled(form, calculator.example, lang)
    assert as_given(form, values) == dict(calculator.example)
    answer = calculator.answer(values, lang)
    assert isinstance(answer, Answer)
    assert answer.headline
    for decision in answer.decisions:
        assert sum(pick.best for pick in decision.picks) == 1
    for sheet in answer.sheets:
        assert {len(row) for row in sheet.rows} == {len(sheet.head)}


def test_a_game_without_fights_has_none() -> None:
    assert calculator_of(GAMES["rftg"].package) is None
    assert "andromeda" in CALCULATORS
