"""Bad arguments get one line that says what is allowed, and exit code 2."""

from __future__ import annotations

from pathlib import Path

import pytest

from orloj import __version__
from orloj.cli import main
from orloj.cli.common import WORDS, environment_language
from orloj.words import problems
from tests.cli.conftest import Orloj

TWO = "--bots random,random"
BAD = {
    "frobnicate": "the commands: games, serve, play, arena",
    "--frobnicate": "--frobnicate",
    "games one too many": "too many arguments: one too many",
    "games --json=3": "--json takes no value",
    "arena rftg --bots": "--bots needs a value",
    "arena rftg --boots 3": "--bots",
    "games --lang de": "'en', 'cs'",
    "--lang de games": "'en', 'cs'",
    f"arena chess {TWO}": "rftg",
    "arena": "GAME",
    "arena rftg": "--bots",
    "arena rftg --bots random": "2 to 4 players, not 1",
    "arena rftg --bots random,random,random,random,random": "2 to 4 players, not 5",
    "arena rftg --bots random,deep-thought": "random",
    "arena rftg --bots random,": "random",
    f"arena rftg {TWO} --mode blitz": "standard, first, advanced",
    "arena rftg --bots random,random,random --mode advanced": "for 2 players, not 3",
    f"arena rftg {TWO} --option colour": "key=value",
    f"arena rftg {TWO} --option colour=red": "poker-face",
    f"arena rftg {TWO} --option poker-face=sometimes": "off, on",
    f"arena rftg {TWO} --games 0": "--games",
    f"arena rftg {TWO} --games -3": "--games",
    f"arena rftg {TWO} --games many": "--games",
    f"arena rftg {TWO} --jobs 0": "--jobs",
    f"arena rftg {TWO} --first -1": "--first",
    f"arena rftg {TWO} --save {__file__}": "cannot write",
    "bench rftg --passes 0": "--passes",
    "bench chess": "rftg",
    "bench rftg --seats 1": "2 to 4 players, not 1",
    "bench rftg --seats 3 --mode advanced": "for 2 players, not 3",
    "bench rftg --seconds -1": "--seconds",
    "bench rftg --mode blitz": "standard, first, advanced",
    "rules": "rftg",
    "rules chess": "rftg",
    "rules rftg no-such-word-anywhere": "`orloj rules rftg`",
    "rules chess --coverage": "rftg",
    "cards": "GAME",
    "cards chess": "rftg",
    "cards rftg no-such-word-anywhere": "`orloj cards rftg`",
    "cards rftg --games 3": "--exercised",
    "cards rftg --seed 3": "--exercised",
    "cards rftg --exercised --games 0": "--games",
    "cards rftg --exercised alien": "alien",
    "verify": "RECORD",
    "verify /no/such/file": "/no/such/file",
    "play": "rftg",
    "play --load /no/such/file": "/no/such/file",
    "play chess --load /no/such/file": "rftg",
    "play chess": "rftg",
    "play rftg --seats 7": "2 to 4 players, not 7",
    "play rftg --mode blitz": "standard, first, advanced",
    "play rftg --bots deep-thought": "random",
    "play rftg --seats 2 --bots random,random": "2 bots are too many for 1 other seat",
    "play rftg --option poker-face": "key=value",
}


@pytest.mark.parametrize("arguments", BAD)
def test_bad_arguments_are_explained_in_one_line(orloj: Orloj, arguments: str) -> None:
    assert BAD[arguments] in orloj(*arguments.split()).complaint()


def test_the_explanation_is_in_the_readers_language(orloj: Orloj, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Na výběr jsou: rftg" in orloj("--lang", "cs", "bench", "chess").complaint()
    assert "Na výběr jsou: rftg" in orloj("bench", "chess", "--lang", "cs").complaint()
    monkeypatch.setenv("LANG", "cs_CZ.UTF-8")
    assert "Na výběr jsou: rftg" in orloj("bench", "chess").complaint()
    assert "The games: rftg" in orloj("--lang", "en", "bench", "chess").complaint()
    assert "The games: rftg" in orloj("--lang", "cs", "bench", "chess", "--lang", "en").complaint()


def test_the_language_of_the_environment() -> None:
    assert environment_language({}) == "en"
    assert environment_language({"LANG": "cs_CZ.UTF-8"}) == "cs"
    assert environment_language({"LANG": "cs"}) == "cs"
    assert environment_language({"LANG": "cs_CZ.UTF-8", "LC_ALL": "C.UTF-8"}) == "en"
    assert environment_language({"LANG": "cs_CZ.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}) == "en"
    assert environment_language({"LANG": "C", "LC_MESSAGES": "cs_CZ.UTF-8"}) == "cs"
    assert environment_language({"LANG": "C", "LC_MESSAGES": "C", "LC_ALL": "cs_CZ.UTF-8"}) == "cs"
    assert environment_language({"LANG": "en_GB.UTF-8", "LC_ALL": "cs_CZ"}) == "cs"
    assert environment_language({"LANG": "de_DE.UTF-8", "LC_ALL": ""}) == "en"


def test_all_words_are_there_in_both_languages() -> None:
    assert problems(WORDS) == []


def test_no_words_are_left_over() -> None:
    source = Path(__file__).parents[2] / "src/orloj"
    # The server names its reasons for not starting, the content those for not being used; here are the words for them.
    others = (
        "server/serve.py",
        "server/storage/trouble.py",
        "content.py",
        "lab/bench.py",
        "lab/results.py",
        "lab/cluster.py",
        "lab/report/gathering.py",
        "lab/report/making.py",
        "lab/training.py",
    )
    files = [
        *(source / "cli").glob("*.py"),
        *(source / "server/admin").glob("*.py"),
        *(source / name for name in others),
    ]
    sources = "".join(path.read_text("utf-8") for path in files)
    unused = [key for key in WORDS.keys("en") if key not in sources and key.rpartition(".")[2] not in sources]
    assert unused == []


def test_the_version(orloj: Orloj) -> None:
    assert orloj("--version").out == f"orloj {__version__}\n"


def test_the_exit_code_reaches_the_shell() -> None:
    with pytest.raises(SystemExit) as left:
        main(["frobnicate"])
    assert left.value.code == 2
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0


def test_play_gets_what_was_asked_for(orloj: Orloj, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys
    from types import ModuleType

    given = {}
    fake = ModuleType("orloj.cli.play")
    fake.play = lambda **arguments: given.update(arguments) or 0  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "orloj.cli.play", fake)
    done = orloj("--lang", "cs", "play", "rftg", "--seats", "3", "--bots", "random", "--option", "poker-face=on",
                 "--seed", "7", "--plain")  # fmt: skip
    assert done.code == 0
    assert given == {
        "game": "rftg",
        "seats": 3,
        "mode": "standard",
        "options": {"poker-face": "on"},
        "bots": ["random"],
        "seed": "7",
        "lang": "cs",
        "plain": True,
    }
    assert orloj("play", "rftg", "--mode", "advanced").code == 0
    assert (given["seats"], given["bots"], given["seed"], given["lang"]) == (2, [], None, "en")


def test_what_may_not_be_read_is_not_told_of_as_a_number(
    orloj: Orloj, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As by somebody who looks after a site that belongs to another user of the system."""
    copy = tmp_path / "copy.sqlite3"
    copy.touch()
    monkeypatch.setattr("os.access", lambda *_, **__: False)  # who runs the tests may read everything
    assert orloj("admin", "restore", str(copy)).complaint().startswith("orloj: FILE names something that this user")
    assert orloj("admin", "statistics", "--data", str(tmp_path)).complaint().startswith("orloj: --data names something")
    assert "nesmí číst" in orloj("--lang", "cs", "admin", "restore", str(copy)).complaint()
