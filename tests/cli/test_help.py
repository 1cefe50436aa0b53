"""`--help` and typer's complaints, in the reader's language."""

from __future__ import annotations

import re
from typing import Any

import pytest
from typer.main import get_command

from orloj.cli.app import COMMANDS, app
from orloj.cli.common import WORDS, given_language
from orloj.cli.help import help_key, help_page, name_of, translated
from orloj.words import COMMON, LANGS, Lang
from tests.cli.conftest import Orloj
from tests.cli.test_arguments import BAD

NAMES = [command.__name__ for command in COMMANDS]
ALL: Any = get_command(app)
EVERY = [command for one in ALL.commands.values() for command in (one, *getattr(one, "commands", {}).values())]


def params_of(command: Any) -> list[Any]:
    return list(command.get_params(command.context_class(command)))


def flat(text: str) -> str:
    return " ".join(text.split())


def sentences(key: str) -> list[str]:
    """The sentences of an English text, without what is the same in Czech."""
    czech = flat(WORDS.raw("cs", key))
    return [part for part in re.split(r"(?<=[.:;])\s+", flat(WORDS.raw("en", key))) if part not in czech]


def test_every_command_and_parameter_has_its_help_and_nothing_is_left_over() -> None:
    wanted = set()
    for command in [ALL, *EVERY]:
        name = name_of(command)
        wanted |= {f"help.{name}.text", f"help.{name}.examples"}
        wanted |= {help_key(name, param.name) for param in params_of(command)}
    for lang in LANGS:
        there = [key for key in WORDS.keys(lang) if key.startswith("help.")]
        assert {key for key in there if not key.startswith(("help.page.", "help.metavar."))} == wanted


def test_every_word_of_a_metavar_is_known_and_used() -> None:
    metavars = [param.metavar for command in EVERY for param in params_of(command) if param.metavar]
    used = {word for metavar in metavars for word in re.findall(r"[A-Z]{3,}", metavar)} | {"OPTIONS", "COMMAND"}
    known = {key.rpartition(".")[2] for key in WORDS.keys("en") if key.startswith("help.metavar.")}
    assert used == known
    assert translated("[ID|WORDS…]", "cs") == "[ID|SLOVA…]"
    assert translated("KEY=VALUE", "cs") == "KLÍČ=HODNOTA"


def test_every_parameter_that_takes_something_says_what() -> None:
    for command in EVERY:
        for param in params_of(command):
            assert param.metavar or param.is_flag or param.name == "help", (command.name, param.name)


def test_no_english_help_stands_in_the_code() -> None:
    for command in [ALL, *EVERY]:
        assert not [param.name for param in params_of(command) if param.name != "help" and param.help]


@pytest.mark.parametrize("command", NAMES)
def test_the_help_of_each_command_teaches(orloj: Orloj, command: str) -> None:
    done = orloj(command, "--help")
    assert (done.code, done.err) == (0, "")
    assert f"Usage: orloj {command} [OPTIONS]" in done.out
    assert "Examples:" in done.out
    assert f"  orloj {command}" in done.out
    assert "Options:" in done.out
    assert command in orloj().out
    for key in WORDS.keys("en"):
        if key.startswith(f"help.{command}.") and not key.endswith(".examples"):
            assert flat(WORDS.raw("en", key)) in flat(done.out)


@pytest.mark.parametrize("command", NAMES)
def test_czech_help_is_czech(orloj: Orloj, command: str) -> None:
    done = orloj("--lang", "cs", command, "--help")
    assert (done.code, done.err) == (0, "")
    said = flat(done.out)
    assert f"Použití: orloj {command} [PŘEPÍNAČE]" in done.out
    for key in WORDS.keys("en"):
        if key.startswith("help.") and not key.startswith("help.metavar.") and not key.endswith(".examples"):
            for sentence in sentences(key):
                phrase = sentence.replace("{line}", "").replace("{value}", "").strip()
                assert not re.search(rf"(?<![\w-]){re.escape(phrase)}(?!\w)", said), (key, phrase)
    for key in WORDS.keys("cs"):
        if key.startswith(f"help.{command}.") and not key.endswith(".examples"):
            assert flat(WORDS.raw("cs", key)) in said
    assert not re.search(r"\b(GAME|MODE|KEY|VALUE|WORDS|RECORD|FILE|DIR|OPTIONS|required|default)\b", said)


def test_the_search_for_english_would_find_some() -> None:
    assert sum(len(sentences(key)) for key in WORDS.keys("en") if key.startswith("help.")) > 50


@pytest.mark.parametrize(
    "arguments",
    [
        "--lang cs",
        "--lang=cs",
        "--lang cs --help",
        "--help --lang cs",
        "--lang cs arena --help",
        "arena --help --lang cs",
        "arena --lang cs --help",
        "--lang en arena --help --lang=cs",
    ],
)
def test_the_language_is_found_anywhere(orloj: Orloj, arguments: str) -> None:
    done = orloj(*arguments.split())
    assert done.code == 0
    assert done.out.startswith("Použití: orloj ")


@pytest.mark.parametrize("variable", ["LC_ALL", "LC_MESSAGES", "LANG"])
def test_the_language_of_the_environment_counts(orloj: Orloj, monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    monkeypatch.setenv(variable, "cs_CZ.UTF-8")
    for arguments in ((), ("--help",), ("arena", "--help")):
        assert orloj(*arguments).out.startswith("Použití: ")
        assert orloj("--lang", "en", *arguments).out.startswith("Usage: ")
    assert "chybí HRA" in orloj("arena").complaint()


def test_finding_the_language() -> None:
    assert given_language([]) is None
    assert given_language(["games", "--lang"]) is None
    assert given_language(["games", "--lang", "de"]) is None
    assert given_language(["--lang", "cs", "games"]) == "cs"
    assert given_language(["--lang=cs", "games", "--lang", "en"]) == "en"


COMPLAINTS = {
    "frobnicate": "příkaz 'frobnicate' neexistuje; příkazy: games, serve, play, arena",
    "--frobnicate": "přepínač --frobnicate tu není (viz: orloj --help)",
    "games one too many": "příliš mnoho argumentů: one too many (viz: orloj games --help)",
    "games --lang de": "--lang má být jedno z 'en', 'cs'",
    "games --lang": "přepínač --lang potřebuje hodnotu",
    "games --json=3": "přepínač --json nemá hodnotu",
    "arena": "chybí HRA (viz: orloj arena --help)",
    "arena rftg": "chybí přepínač --bots",
    "arena rftg --bots random,random --option colour=red": "Race for the Galaxy nemá volbu 'colour'; má: poker-face",
    "arena rftg --bots random,random --option poker-face=no": "volba poker-face je jedno z: off, on; ne 'no'",
    "arena rftg --boots 3": "přepínač --boots tu není, ale: --bots, --jobs",
    "arena rftg --bots random,random --games 0": "--games má být celé číslo, nejméně 1",
    "arena rftg --bots random,random --games many": "--games má být celé číslo, nejméně 1",
    "bench rftg --seconds -1": "--seconds má být číslo, nejméně 0 (",
    "verify": "chybí ZÁZNAM…",
}


@pytest.mark.parametrize("arguments", COMPLAINTS)
def test_complaints_in_czech(orloj: Orloj, arguments: str) -> None:
    assert COMPLAINTS[arguments] in orloj("--lang", "cs", *arguments.split()).complaint()


@pytest.mark.parametrize("arguments", BAD)
def test_no_complaint_of_typer_itself_is_shown(orloj: Orloj, arguments: str) -> None:
    said = orloj("--lang", "cs", *arguments.split()).complaint()
    assert not re.search("Invalid|Missing|No such [a-eg-z]|Got unexpected|requires|Input should|Value error|see:", said)


@pytest.mark.parametrize("lang", LANGS)
def test_help_lists_modes_options_and_bots(orloj: Orloj, lang: Lang) -> None:
    for command in ("play", "arena"):
        said = flat(orloj("--lang", lang, command, "--help").out)
        assert "rftg " in said
        assert "standard (2–4), first (2–4), advanced (2)." in said
        assert "poker-face=off|on (" in said
        assert COMMON(lang, "option.poker-face.name") in said
        assert "random, careless, heuristic, learned, search; " in said
    said = flat(orloj("--lang", lang, "bench", "--help").out)
    assert "advanced (2)" in said
    assert "heuristic" not in said
    assert "(2–4)" not in orloj("--lang", lang, "rules", "--help").out


def test_help_tells_the_defaults(orloj: Orloj) -> None:
    said = flat(orloj("play", "--help").out)
    assert "usually the first one listed below" in said
    assert "or as few as possible" in said


@pytest.mark.parametrize("lang", LANGS)
def test_help_fits_the_terminal(monkeypatch: pytest.MonkeyPatch, lang: Lang) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for command in [ALL, *EVERY]:
        page = help_page(command, command.context_class(command, info_name=name_of(command)), lang)
        assert max(map(len, page.splitlines())) <= 80
