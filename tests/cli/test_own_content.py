"""Somebody's own content on the command line: `--content DIR`, in a process of its own, as the games are read once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from orloj.cli.common import WORDS, Usage
from orloj.cli.start import explained, split
from orloj.content import VARIABLE
from tests.cli.conftest import Orloj

Process = subprocess.CompletedProcess[str]
Run = Callable[..., Process]

CARDS = """
[[card]]
id = "old-earth"
name = "Older Earth"
name_cs = "Starší Země"
powers = [{ phase = "explore", effect = "draw_extra", amount = 2 }]
"""


@pytest.fixture
def box(tmp_path: Path) -> Path:
    folder = tmp_path / "box"
    write(folder / "rftg" / "cards.toml", CARDS)
    return folder


def write(path: Path, content: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, "utf-8")


@pytest.fixture
def orloj_process(tmp_path: Path) -> Run:
    kept = {
        name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "LANG", VARIABLE)
    }

    def run(*arguments: str, **environment: str) -> Process:
        command = [sys.executable, "-m", "orloj", *arguments]
        env = {**kept, "PYTHONIOENCODING": "utf-8", **environment}
        return subprocess.run(command, capture_output=True, encoding="utf-8", cwd=tmp_path, env=env, check=False)

    return run


def test_a_card_is_replaced_wherever_the_option_stands(orloj_process: Run, box: Path) -> None:
    ways = [
        ("--content", "box", "cards", "rftg", "old-earth", "--json"),
        ("cards", "rftg", "old-earth", "--json", f"--content={box}"),
    ]
    for arguments in ways:
        [card] = json.loads(orloj_process(*arguments).stdout)
        assert card["name"] == "Older Earth"
        assert [power["label"] for power in card["powers"]] == ["Explore"]
    [card] = json.loads(
        orloj_process("cards", "rftg", "old-earth", "--json", "--lang", "cs", ORLOJ_CONTENT="box").stdout
    )
    assert card["name"] == "Starší Země"
    [card] = json.loads(orloj_process("cards", "rftg", "old-earth", "--json").stdout)
    assert card["name"] == "Old Earth"


def test_records_of_other_content_are_recognised(orloj_process: Run, box: Path) -> None:
    arena = ("arena", "rftg", "--bots", "random,random", "--games", "2", "--jobs", "2", "--save", "records", "--json")
    assert json.loads(orloj_process(*arena, "--content", "box").stdout)["errors"] == 0
    record = "records/rftg-0-00000.json"
    assert orloj_process("verify", record, "--content", "box").returncode == 0
    changed = orloj_process("verify", record)
    assert changed.returncode == 3
    assert WORDS("en", "verify.why.changed") in changed.stdout


@pytest.mark.parametrize(
    ("file", "content", "said", "said_cs"),
    [
        ("rftg/cards.toml", '[[card]]\nid = "old-erth"', "no 'old-erth'; there is: old-earth", "'old-erth' tu není"),
        ("rftg/cards.toml", '[[card]]\nname = "x"', "an entry has no id", "nemá id"),
        ("rftg/cards.toml", "[[card]", "is not a TOML file", "není soubor TOML"),
        (
            "rftg/cards.toml",
            '[[card]]\nid = "old-earth"\nvp = "many"',
            "card 'old-earth': Expected `int",
            "nejde použít",
        ),
        ("rftg/cards.toml", '[[card]]\nid = "old-earth"\nvpp = 1', "unknown field `vpp`", "nejde použít"),
        ("rftg/crads.toml", "", "there is: cards.toml", "rftg nemá obsah crads.toml"),
        ("rfgt/cards.toml", "", "there is no game rfgt; there is: rftg", "hra rfgt neexistuje"),
        ("cards.toml", "", 'game = "rftg"', "musí říct, čí je"),
        ("rftg/actions.toml", '[[action]]\nid = "settle"\nsets = 3', "TypeError", "nejde použít"),
    ],
)
def test_mistakes_are_one_line(
    orloj_process: Run, tmp_path: Path, file: str, content: str, said: str, said_cs: str
) -> None:
    write(tmp_path / "wrong" / file, content)
    for lang, wanted in (("en", said), ("cs", said_cs)):
        done = orloj_process("games", "--lang", lang, "--content", "wrong")
        assert done.returncode == 2
        assert done.stdout == ""
        assert wanted in done.stderr
        assert done.stderr.startswith("orloj: ")
        assert done.stderr.count("\n") == 1


def test_a_missing_folder_and_a_missing_value(orloj_process: Run, tmp_path: Path) -> None:
    done = orloj_process("games", "--content", "nowhere")
    assert (done.returncode, done.stderr) == (2, f"orloj: there is no folder {tmp_path / 'nowhere'} for content\n")
    done = orloj_process("games", "--content")
    assert (done.returncode, done.stderr) == (2, "orloj: the option --content needs a value\n")


def test_it_is_found_anywhere() -> None:
    assert split([], "en") == (None, [])
    assert split(["--content", "a", "games", "--content=b", "--json"], "en") == ("b", ["games", "--json"])
    assert split(["cards", "--", "--content", "a"], "en") == (None, ["cards", "--", "--content", "a"])
    for lang in ("en", "cs"):
        with pytest.raises(Usage, match="--content"):
            split(["--content="], "cs" if lang == "cs" else "en")


def test_when_the_games_are_there_it_is_too_late(orloj: Orloj, box: Path) -> None:
    assert VARIABLE in orloj("--content", str(box), "games").complaint()


def test_the_help_mentions_it(orloj: Orloj) -> None:
    assert "--content DIR" in orloj("--help").out
    assert "--content SLOŽKA" in orloj("--help", "--lang", "cs").out


def test_other_mistakes_of_a_game_are_told_with_their_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "/box")
    assert explained(KeyError("vp"), "en") == "the content of /box cannot be used: KeyError: 'vp'"
