"""`orloj odds`."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from orloj.games import GAMES
from orloj.look.calculator import calculator_of, filled
from orloj.words import LANGS, Lang
from tests.cli.conftest import Orloj

CALCULATORS = [id for id, game in GAMES.items() if calculator_of(game.package) is not None]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", CALCULATORS)
def test_without_settings_all_fields_are_told_and_the_example_can_be_copied(
    orloj: Orloj, game: str, lang: Lang
) -> None:
    calculator = calculator_of(GAMES[game].package)
    assert calculator is not None
    out = orloj("odds", game, "--lang", lang).out
    for group in calculator.form(lang).groups:
        assert all(field.id in out for field in group.fields)
        assert f"--{group.id}" in out
    [example] = [line for line in out.splitlines() if "orloj odds" in line]
    done = orloj(*shlex.split(example.partition(": ")[2])[1:], "--lang", lang)
    assert done.code == 0
    assert calculator.answer(_values(game, lang), lang).headline in done.out


def _values(game: str, lang: Lang) -> dict[str, object]:
    calculator = calculator_of(GAMES[game].package)
    assert calculator is not None
    return filled(calculator.form(lang), calculator.example, lang)


def test_a_battle(orloj: Orloj) -> None:
    out = orloj("odds", "andromeda", "--me", "heavy_cruiser 1", "--opponent", "fighter 1").out
    assert "You win with a chance of" in out
    assert "How much energy" in out
    assert "★ 3 energy" in out


def test_a_battle_as_json(orloj: Orloj) -> None:
    found = orloj("odds", "andromeda", "--me=fighter 1", "--opponent", "fighter 1", "--json").json
    assert found["game"] == "andromeda"
    assert found["given"] == {"me.fighter": "1", "opponent.fighter": "1"}
    [mine, theirs] = found["answer"]["sides"]
    assert mine["win"] == theirs["win"] < 0.5
    fields = orloj("odds", "andromeda", "--json").json
    [fighter] = [one for one in fields if one["field"] == "me.fighter"]
    assert (fighter["name"], fighter["kind"]) == ("Fighter", "number")
    assert fighter["allowed"] == "a whole number from 0 to 1"


BAD = {
    ("andromeda", "--me", "corvette 1"): "--me knows no 'corvette'; it knows: transport, fighter",
    ("andromeda", "--me", "fighter 2"): "Fighter cannot be '2'; allowed: a whole number from 0 to 1",
    ("andromeda", "--you", "fighter 1"): "there is no --you; there is: --raiders, --figures, --me",
    ("andromeda", "--raiders", "kittens"): "allowed: none, vorticon",
    ("andromeda", "--me"): "--me needs a value",
    ("andromeda", "fighter"): "'fighter' belongs to no option",
    ("andromeda", "--me", "fighter 1"): "nobody to fight",
    ("rftg",): "Race for the Galaxy has no calculator; these games have one: andromeda",
    ("chess",): "rftg",
}


@pytest.mark.parametrize("arguments", BAD)
def test_bad_settings_are_explained_in_one_line(orloj: Orloj, arguments: tuple[str, ...]) -> None:
    assert BAD[arguments] in orloj("odds", *arguments).complaint()
    assert orloj("odds", *arguments, "--lang", "cs").complaint()


def test_the_example_of_the_document_is_true(orloj: Orloj) -> None:
    text = (Path(__file__).parents[2] / "docs/command-line.md").read_text("utf-8")
    [command] = re.findall(r"^\$ (orloj odds .*--json)$", text, re.MULTILINE)
    [shown] = re.findall(rf"{re.escape(command)}\n(\{{.*?\n)```", text, re.DOTALL)
    assert orloj(*shlex.split(command)[1:]).json == json.loads(shown)


@pytest.mark.parametrize("lang", LANGS)
def test_the_other_commands_of_the_document_work(orloj: Orloj, lang: Lang) -> None:
    text = (Path(__file__).parents[2] / "docs/command-line.md").read_text("utf-8")
    commands = re.findall(r"^\$ (orloj odds .*)$", text, re.MULTILINE)
    assert len(commands) > 4
    for command in commands:
        assert orloj(*shlex.split(command)[1:], "--lang", lang).code == 0, command


def test_a_combat_of_voidfall_is_told_step_by_step(orloj: Orloj) -> None:
    out = orloj("odds", "voidfall", "--attacker", "corvette 3, destroyer 1", "--defender", "voidborn 2").out
    assert "The attacker wins and keeps 3 corvette power and 1 destroyer power." in out
    assert "★ 1 destroyer fires" in out
    assert "Initiative 5 : 2; the attacker fires first." in out
