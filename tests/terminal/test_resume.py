"""Leaving a game and going on with it later: `save`, `quit`, `orloj play --load`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from orloj.cli import play
from orloj.cli.app import run
from orloj.cli.saved import read_saved
from orloj.cli.terminal import Session
from orloj.cli.terminal.reading import WORDS
from orloj.games import GAMES
from orloj.kernel import AskSome, Record
from orloj.lab import Match, play_one
from orloj.words import LANGS, Lang

LAST = Path(".orloj/last-rftg.json")
OPENING = ["1 2", "settle"]
GO_ON = {lang: WORDS(lang, "go-on", command="") for lang in LANGS}


class Person:
    """Types the given lines, then plays on at random if asked to, then is gone."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.at_the_end: list[str] = []
        self.stays = False
        self.session: Session | None = None
        self.rng = Random(5)

    def read(self, _prompt: str = "") -> str:
        assert self.session is not None
        table = self.session.table
        if self.lines:
            return self.lines.pop(0)
        if not self.stays:
            raise EOFError
        if table.outcome is not None:
            return self.at_the_end.pop(0) if self.at_the_end else ""
        ask = table.asks()[self.session.seat]
        numbers = [choice.number for choice in self.session.choices]
        if isinstance(ask, AskSome):
            return " ".join(self.rng.sample(numbers, ask.lo)) or "-"
        return self.rng.choice(numbers)


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Person:
    """Somebody at the keyboard, in a folder of the test."""
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    someone = Person()
    usual = play.session_for

    def watched(*arguments: Any, **named: Any) -> Session:
        someone.session = usual(*arguments, **named)
        return someone.session

    monkeypatch.setattr(play, "session_for", watched)
    monkeypatch.setattr("builtins.input", someone.read)
    return someone


@pytest.fixture
def orloj(person: Person, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Runs a command with these lines typed; returns the output."""

    def command(arguments: str, *lines: str, code: int = 0, stays: bool = False) -> str:
        person.lines, person.stays = list(lines), stays
        capsys.readouterr()
        got = run(arguments.split())
        captured = capsys.readouterr()
        assert got == code, captured
        if code == 2:
            assert captured.out == ""
            assert captured.err.count("\n") == 1
            return captured.err
        assert captured.err == ""
        return captured.out

    return command


Orloj = Callable[..., str]


def answers_of(person: Person) -> list[tuple[int, str]]:
    assert person.session is not None
    return [(one.seat, one.token) for chapter in person.session.table.history for one in chapter.given]


@pytest.mark.parametrize("lang", LANGS)
def test_a_game_is_saved_left_continued_and_true(orloj: Orloj, person: Person, lang: Lang) -> None:
    left = orloj(f"play rftg --seats 3 --bots random,heuristic --lang {lang}", *OPENING, "save my.json", "quit")
    assert left.count(f"{GO_ON[lang]}orloj play --load my.json\n") == 2  # after `save` and before leaving
    before = answers_of(person)
    assert person.session is not None
    names, salt = person.session.names(), person.session.table.header.salt
    assert "my.json: true" in orloj("verify my.json")
    person.at_the_end = ["save done.json"]
    played = orloj("play --load my.json", stays=True)
    session = person.session
    assert session.table.header.salt == salt
    assert answers_of(person)[: len(before)] == before
    assert session.names() == names
    assert (session.seat, list(session.kinds), session.lang) == (0, ["random", "heuristic"], lang)
    assert "orloj verify done.json" in played
    assert session.table.outcome is not None
    Record.read(Path("done.json"))  # a plain record
    verified = orloj("verify done.json")
    assert "done.json: true" in verified
    assert "checked: replay" in verified


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("leaving", [["quit"], []], ids=["quit", "ctrl-D"])
def test_a_game_that_is_left_is_kept(orloj: Orloj, person: Person, lang: Lang, leaving: list[str]) -> None:
    left = orloj(f"--lang {lang} play rftg --seed 7", *OPENING, *leaving)
    assert f"{GO_ON[lang]}orloj play --load {LAST}\n" in left
    before = answers_of(person)
    shown = orloj(f"play --load {LAST}")
    assert answers_of(person) == before
    assert f"{GO_ON[lang]}orloj play --load {LAST}\n" in shown
    assert "FALSE" not in orloj(f"verify {LAST}")


def test_leaving_by_ctrl_c(orloj: Orloj, person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_prompt: str = "") -> str:
        if person.lines:
            return person.lines.pop(0)
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert str(LAST) in orloj("play rftg", *OPENING, code=130)
    assert LAST.exists()


def test_going_on_several_times(orloj: Orloj, person: Person) -> None:
    orloj("play rftg --seed 7 --bots random", *OPENING)
    for _ in range(3):
        assert person.session is not None
        before = len(answers_of(person))
        orloj(f"play rftg --load {LAST}", "1", "1 2", "1", "1 2", "-")
        assert len(answers_of(person)) > before
    person.at_the_end = ["save done.json"]
    orloj(f"play --load {LAST}", stays=True)
    assert "done.json: true" in orloj("verify done.json")


def test_a_game_without_answers_replaces_nothing(orloj: Orloj) -> None:
    orloj("play rftg --seed 7", *OPENING, "save my.json")
    kept = LAST.read_bytes()
    assert "--load" not in orloj("play rftg", "quit")
    assert "orloj play --load my.json" in orloj("play --load my.json", "quit")
    assert LAST.read_bytes() == kept


@pytest.mark.parametrize("lang", LANGS)
def test_a_game_that_cannot_be_kept_is_a_remark(orloj: Orloj, lang: Lang) -> None:
    Path(".orloj").write_text("in the way")
    left = orloj(f"play rftg --lang {lang}", *OPENING, "quit")
    assert WORDS(lang, "cannot-save", file=LAST, error="File exists") in left
    assert "--load" not in left


def test_the_command_can_be_copied(orloj: Orloj) -> None:
    left = orloj("play rftg", *OPENING, "save my own game.json", "quit")
    assert "orloj play --load 'my own game.json'\n" in left


def test_undo_after_loading(orloj: Orloj, person: Person) -> None:
    orloj("play rftg --seed 7", "1 2", "settle", "save my.json")
    before = answers_of(person)
    orloj("play --load my.json", "undo!", "save undone.json")
    undone = answers_of(person)
    assert ((0, "settle") in before, (0, "settle") in undone) == (True, False)
    assert undone == before[: len(undone)]
    person.at_the_end = ["save done.json"]
    orloj("play --load undone.json", "undo!", stays=True)
    assert "done.json: true" in orloj("verify done.json")
    assert len(Record.read(Path("done.json")).taken_back) >= 2


def test_language(orloj: Orloj) -> None:
    orloj("play rftg --lang cs", *OPENING, "save my.json")
    assert "Jsi na tahu" in orloj("play --load my.json")
    assert "Your turn" in orloj("play --load my.json --lang en")
    assert "Your turn" in orloj("--lang en play --load my.json")


@pytest.mark.parametrize("seed", ["", "--seed 7"])
def test_the_seed_of_a_saved_game_is_not_called_secret(orloj: Orloj, seed: str) -> None:
    assert ("secret seed" in orloj(f"play rftg {seed}", *OPENING, "save my.json")) == (not seed)
    shown = orloj("play --load my.json")
    assert "Seal of the shuffle: " in shown
    assert "secret" not in shown


def test_going_on_with_a_first_game_teaches_no_more(orloj: Orloj) -> None:
    assert "How to play" in orloj("play rftg --mode first", "settle", "save my.json")
    shown = orloj("play --load my.json")
    assert "How to play" not in shown
    assert "howto explains" in shown


# -- games that are over


def test_a_finished_game_shows_its_result(orloj: Orloj, person: Person) -> None:
    person.at_the_end = ["save done.json"]
    orloj("play rftg --seed 7 --bots random", stays=True)
    shown = orloj("play --load done.json", "never read")
    assert person.lines == ["never read"]
    assert "Player 1" in shown
    assert "Winner" in shown
    assert "You" not in shown
    assert "Seed: 7." in shown
    assert "Goodbye" not in shown
    assert "Hráč 1" in orloj("play rftg --load done.json --lang cs")
    assert not LAST.exists()


def test_a_record_of_the_arena(orloj: Orloj, tmp_path: Path) -> None:
    match = Match("rftg", ("random", "random", "random"), save=tmp_path)
    assert play_one(match, 3).error == ""
    assert "Player 3" in orloj(f"play --load {match.record_of(3)}")


def test_an_unfinished_record_without_players(orloj: Orloj, person: Person) -> None:
    orloj("play rftg --seed 7", *OPENING, "save my.json")
    record = read_saved(Path("my.json"), "en").record
    record.header.seed = record.header.salt = None
    record.save(Path("plain.json"))
    shown = orloj("play --load plain.json", stays=True)
    assert "The game is over." in shown
    assert "Seed: " not in shown


# -- what cannot be loaded


def spoiled(change: Callable[[Any], None]) -> str:
    document = json.loads(Path("my.json").read_bytes())
    change(document)
    Path("spoiled.json").write_text(json.dumps(document))
    return "spoiled.json"


SPOILED: dict[str, tuple[Callable[[Any], None], str]] = {
    "a later form": (lambda file: file.update({"orloj-terminal": 2}), "spoiled.json"),
    "no form": (lambda file: file.update({"orloj-terminal": None}), "spoiled.json"),
    "no record": (lambda file: file.pop("record"), "record"),
    "a record of something else": (lambda file: file.update(record=[1]), "spoiled.json"),
    "no players": (lambda file: file.pop("players"), "players"),
    "a seat that is not there": (lambda file: file["players"].update(seat=2), "seat 2"),
    "an unknown bot": (lambda file: file["players"].update(bots=["genius"]), "random, careless, heuristic"),
    "an unknown language": (lambda file: file["players"].update(lang="de"), "de"),
    "an unknown game": (lambda file: file["record"]["header"].update(game="chess"), "rftg"),
    "an unknown mode": (lambda file: file["record"]["header"].update(mode="blitz"), "standard"),
    "too many seats": (lambda file: file["record"]["header"].update(seats=9), "9"),
    "a damaged snapshot": (lambda file: file["record"]["scenes"][-1].update(packed="AAAA"), "snapshot"),
    "a snapshot of nothing": (lambda file: file["record"]["scenes"][-1].update(packed="eJwDAAAAAAE="), "spoiled.json"),
}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("what", SPOILED)
def test_spoiled_files_are_explained_in_one_line(orloj: Orloj, what: str, lang: Lang) -> None:
    orloj("play rftg --seed 7", *OPENING, "save my.json")
    change, said = SPOILED[what]
    assert said in orloj(f"--lang {lang} play --load {spoiled(change)}", code=2)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("content", [b"", b"{}", b"[]", b"nonsense", b"\xff\xfe", b'{"orloj-terminal": 1}'])
def test_what_is_no_saved_game(orloj: Orloj, content: bytes, lang: Lang) -> None:
    Path("garbage.json").write_bytes(content)
    said = {"en": "garbage.json is not a record of a game", "cs": "garbage.json není záznam hry"}[lang]
    assert said in orloj(f"play --load garbage.json --lang {lang}", code=2)
    assert said in orloj(f"verify garbage.json --lang {lang}", code=2)


def test_what_cannot_be_read(orloj: Orloj, tmp_path: Path) -> None:
    assert "cannot read missing.json" in orloj("play --load missing.json", code=2)
    assert "nejde přečíst" in orloj("play --load missing.json --lang cs", code=2)
    assert str(tmp_path) in orloj(f"play --load {tmp_path}", code=2)


def test_another_game_is_refused(orloj: Orloj, monkeypatch: pytest.MonkeyPatch) -> None:
    orloj("play rftg --seed 7", *OPENING, "save my.json")
    assert "rftg" in orloj("play chess --load my.json", code=2)
    with monkeypatch.context() as patched:
        patched.setitem(GAMES, "chess", GAMES["rftg"])
        assert "my.json holds a game of rftg, not of chess" in orloj("play chess --load my.json", code=2)
        assert "my.json je hra rftg, ne chess" in orloj("play chess --load my.json --lang cs", code=2)


@pytest.mark.parametrize("option", ["--seats 2", "--mode first", "--option poker-face=on", "--bots random", "--seed 1"])
def test_the_file_says_what_is_played(orloj: Orloj, option: str) -> None:
    said = orloj(f"play --load my.json {option}", code=2)
    assert f"{option.split()[0]} and --load do not go together" in said


@pytest.mark.parametrize("lang", LANGS)
def test_rules_that_changed_meanwhile(orloj: Orloj, person: Person, lang: Lang) -> None:
    orloj("play rftg --seed 7", *OPENING, "save my.json")

    def change(file: Any) -> None:
        file["record"]["header"]["revision"] = "old"
        number = file["record"]["scenes"][-1]["number"]
        while len(file["record"]["answers"]) > number:
            file["record"]["answers"].pop()
        file["record"]["answers"].append([0, "no-such-thing", False])

    shown = orloj(f"play --lang {lang} --load {spoiled(change)}", stays=True)
    assert WORDS(lang, "returned") in shown
    assert person.session is not None
    assert person.session.table.outcome is not None
