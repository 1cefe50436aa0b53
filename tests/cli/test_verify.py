"""`orloj verify`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from orloj.cli import verify as verify_module
from orloj.games import GAMES
from orloj.kernel import Record, Table, digest_of
from orloj.lab import Match, play_one
from tests.cli.conftest import Orloj


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a game."""
    match = Match("rftg", ("random", "random"), save=tmp_path_factory.mktemp("records"))
    assert play_one(match, 3).error == ""
    path = match.record_of(3)
    assert path is not None
    return path


def test_a_true_record(orloj: Orloj, record: Path) -> None:
    done = orloj("verify", str(record))
    assert (done.code, done.err) == (0, "")
    assert f"{record}: true" in done.out
    assert "checked: commitment" in done.out
    assert "checked: casts" in done.out
    assert "checked: replay" in done.out
    czech = orloj("verify", str(record), "--lang", "cs").out
    assert f"{record}: pravý\n" in czech
    assert "ověřeno: průběh hry" in czech
    assert "checked" not in czech


def set_at(*path: Any, to: Any) -> Callable[[Any], None]:
    def change(document: Any) -> None:
        for step in path[:-1]:
            document = document[step]
        assert document[path[-1]] != to
        document[path[-1]] = to

    return change


TAMPERED = {
    "another seed": (set_at("header", "seed", to="4"), "commitment"),
    "another commitment": (set_at("header", "commitment", to="00"), "commitment"),
    "an unknown mode": (set_at("header", "mode", to="blitz"), "blitz"),
    "a shuffle": (lambda record: record["casts"][0][3].reverse(), "cast 1 "),
    "an impossible cast": (set_at("casts", 0, 0, to=-1), "cast"),
    "an answer": (set_at("answers", 0, 1, to="old-earth"), "answer 1 "),
    "a missing answer": (lambda record: record["answers"].pop(), "the record has"),
    "a forced answer": (set_at("answers", 0, 2, to=True), "answer 1 "),
    "a snapshot": (set_at("scenes", 1, "packed", to="AAAA"), "snapshot"),
    "the winner": (set_at("outcome", "winners", to=[7]), "outcome"),
    "the story": (set_at("story", 5, "key", to="cheats"), "line 6 of the story"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_a_tampered_record_is_named_at_the_first_wrong_place(
    orloj: Orloj, record: Path, tmp_path: Path, what: str
) -> None:
    change, where = TAMPERED[what]
    document = json.loads(record.read_bytes())
    change(document)
    path = tmp_path / "tampered.json"
    path.write_text(json.dumps(document))
    done = orloj("verify", str(path))
    assert done.code == 1
    assert done.err == ""
    assert "FALSE" in done.out
    assert where in done.out
    assert "checked: replay" not in done.out  # what failed is not listed as checked
    assert ("checked: commitment" in done.out) == (where != "commitment")


def test_what_cannot_even_be_checked_is_no_true_record(
    orloj: Orloj, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a file holds, there is an answer in one line."""

    def stumble(*_: object, **__: object) -> None:
        raise OverflowError("a number that\nno honest record holds")

    monkeypatch.setattr(verify_module, "verify_record", stumble)
    done = orloj("verify", str(record))
    assert (done.code, done.err) == (1, "")
    assert "FALSE" in done.out
    assert "a number that no honest record holds" in done.out


@pytest.fixture
def changed(record: Path, tmp_path: Path) -> Callable[..., str]:
    """The record with fields of its header changed."""

    def change(name: str, **header: Any) -> str:
        document = json.loads(record.read_bytes())
        document["header"].update(header)
        path = tmp_path / name
        path.write_text(json.dumps(document))
        return str(path)

    return change


@pytest.mark.parametrize(
    ("header", "reason", "reason_cs"),
    [
        ({"revision": "old"}, "the rules have changed since", "pravidla se od té doby změnila"),
        ({"mixed": True}, "the rules were changed during the game", "pravidla se změnila během hry"),
        ({"branched": True}, "it began in the middle of another game", "záznam začíná uprostřed jiné hry"),
    ],
)
def test_a_record_that_can_be_checked_only_in_part(
    orloj: Orloj, changed: Callable[..., str], header: dict[str, Any], reason: str, reason_cs: str
) -> None:
    path = changed("partly.json", **header)
    done = orloj("verify", path)
    assert (done.code, done.err) == (3, "")
    assert f"{path}: PARTLY CHECKED: shuffles true; play not checked: {reason}" in done.out
    assert "  checked: casts" in done.out
    assert "  not checked: replay" in done.out
    assert ": true\n" not in done.out
    done = orloj("--lang", "cs", "verify", path)
    assert done.code == 3
    assert f"OVĚŘENO JEN ZČÁSTI: zamíchání sedí; průběh hry neověřen: {reason_cs}\n" in done.out
    assert "neověřeno: průběh hry" in done.out


def test_a_game_that_is_not_over(orloj: Orloj, tmp_path: Path) -> None:
    table = Table.new(GAMES["rftg"], 2, seed="7")
    path = tmp_path / "begun.json"
    for _ in range(3):
        seat, ask = next(iter(table.asks().items()))
        table.answer(seat, ask.sample(Random(1)))
        table.record().save(path)
        done = orloj("verify", str(path))
        assert done.code == 0
        assert f"{path}: true so far (the game is not over)\n" in done.out
    assert "zatím pravý (hra není u konce)" in orloj("--lang", "cs", "verify", str(path)).out


def test_the_worst_of_several_records_counts(orloj: Orloj, record: Path, changed: Callable[..., str]) -> None:
    true, partly, false = str(record), changed("partly.json", revision="old"), changed("false.json", seed="4")
    missing = "/no/such/file"
    assert orloj("verify", true, partly).code == 3
    assert orloj("verify", partly, false, true).code == 1
    assert orloj("verify", false, missing, partly).code == 2


@pytest.mark.parametrize("content", [b"", b"{}", b"[]", b"nonsense", b"\xff\xfe", b'{"header": 1}'])
def test_what_is_no_record(orloj: Orloj, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "garbage.json"
    path.write_bytes(content)
    assert "garbage.json" in orloj("verify", str(path)).complaint()


def test_what_cannot_be_read(orloj: Orloj, record: Path, tmp_path: Path) -> None:
    assert "missing.json" in orloj("verify", str(tmp_path / "missing.json")).complaint()
    assert str(tmp_path) in orloj("verify", str(tmp_path)).complaint()
    document = json.loads(record.read_bytes())
    document["header"]["game"] = "chess"
    path = tmp_path / "chess.json"
    path.write_text(json.dumps(document))
    assert "chess" in orloj("verify", str(path)).complaint()


def test_several_records(orloj: Orloj, record: Path, tmp_path: Path) -> None:
    done = orloj("verify", str(record), str(tmp_path / "missing.json"), str(record))
    assert done.code == 2
    assert done.out.count(": true") == 2


def test_what_was_published_is_compared(orloj: Orloj, record: Path, changed: Callable[..., str]) -> None:
    saved = Record.read(record)
    published = ("--commitment", saved.header.commitment.upper(), "--digest", digest_of(saved))
    done = orloj("verify", str(record), *published)
    assert done.code == 0
    assert "checked: digest" in done.out
    assert "not proved" not in done.out
    alone = orloj("verify", str(record)).out
    assert "--commitment" in alone
    assert "that these answers were given" in alone
    for header in ({"revision": "other"}, {"mixed": True}):
        hidden = changed("hidden.json", **header)
        assert orloj("verify", hidden).code == 3
        assert "hide a change" in orloj("verify", hidden).out
        assert "zakryly" in orloj("verify", hidden, "--lang", "cs").out
        done = orloj("verify", hidden, *published)
        assert done.code == 1
        assert "changed after its digest was published" in done.out
    assert orloj("verify", str(record), str(record), *published).code == 2


def test_luck_after_going_back_has_commitments_of_its_own(orloj: Orloj, tmp_path: Path) -> None:
    table = Table.new(GAMES["rftg"], 2, seed="7")

    def go_on(answers: int) -> None:
        for _ in range(answers):
            seat, ask = next(iter(table.asks().items()))
            table.answer(seat, ask.sample(Random(table.number)))

    go_on(30)
    table.rewind(20)
    go_on(5)
    record = table.record()
    [part] = record.header.rewinds
    path = tmp_path / "back.json"
    record.save(path)
    first = ("--commitment", record.header.commitment)
    digest = ("--digest", digest_of(record))
    for lang, words in (("en", "not proved: that the fresh luck"), ("cs", "nedokázáno: že nová náhoda")):
        assert words in orloj("verify", str(path), *first, *digest, "--lang", lang).out
    done = orloj("verify", str(path), *first, "--commitment", part.commitment.upper(), *digest)
    assert (done.code, done.err) == (0, "")
    assert "not proved" not in done.out
    done = orloj("verify", str(path), *first, "--commitment", "0" * 64, *digest)
    assert done.code == 1
    assert "committed to then" in done.out
