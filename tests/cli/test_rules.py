"""`orloj rules` and the ledger behind it."""

from __future__ import annotations

from pathlib import Path

import pytest

from orloj.games import GAMES
from orloj.ledger import BrokenLedger, Ledger, Rule, fold, ledger_of, read_ledger
from orloj.testing.proof import Proved, write_proved
from tests.cli.conftest import Orloj

LEDGER = ledger_of("orloj.games.rftg")
NEEDS_PROOF = [id for id, rule in LEDGER.items() if rule.check != "manner"]


# -- the ledger


def test_every_game_has_a_ledger_in_both_languages() -> None:
    for game in GAMES.values():
        for rule in ledger_of(game.package).values():
            assert rule.id.startswith(game.id.replace("_", "-") + ".")
            assert rule.text_cs
            assert rule.section_cs
            assert bool(rule.why) == bool(rule.why_cs) == (rule.check == "manner"), rule.id
            assert bool(rule.note) == bool(rule.note_cs), rule.id


def test_rules_by_id() -> None:
    assert LEDGER["rftg.settle.17"].section == "III: Settle"
    assert LEDGER.find("settle.17") is LEDGER["rftg.settle.17"]
    assert LEDGER.find(" RFTG.Settle.17 ") is LEDGER["rftg.settle.17"]
    assert LEDGER.find("settle") is None
    assert len(LEDGER) == len(list(LEDGER)) == sum(len(section.rules) for section in LEDGER.sections)


def test_searching() -> None:
    rules = [
        Rule("g.a.1", "Žluť", "Kůň a Pes", "Yellow", "HORSE and dog"),
        Rule("g.a.2", "Žluť", "kočka", "Yellow", "Cat"),
        Rule("g.b.1", "Yellow horse", "Fish"),
    ]
    ledger = Ledger("g", rules)
    assert [rule.id for rule in ledger.search(["kun"])] == ["g.a.1"]
    assert [rule.id for rule in ledger.search(["KŮŇ", "pés"])] == ["g.a.1"]
    assert [rule.id for rule in ledger.search(["zlut"])] == ["g.a.1", "g.a.2"]
    assert [rule.id for rule in ledger.search(["horse"], "cs")] == ["g.a.1", "g.b.1"]  # without Czech: English
    assert [rule.id for rule in ledger.search(["horse", "dog"], "cs")] == ["g.a.1"]
    assert [rule.id for rule in ledger.search(["g.a"])] == ["g.a.1", "g.a.2"]
    assert ledger.search(["horse"], "en") == [rules[2]]
    assert ledger.search([]) == rules
    assert [section.name_in("cs") for section in ledger.sections] == ["Yellow", "Yellow horse"]
    assert fold("Příliš ŽLUŤOUČKÝ") == "prilis zlutoucky"


@pytest.mark.parametrize(
    "text",
    [
        "game = ",
        "rule = []",
        'game = "g"\n[[rule]]\nid = "g.1"\n',
        'game = "g"\n[[rule]]\nid = "g.1"\nsection = "s"\ntext = "t"\ncolour = "red"\n',
        'game = "g"\n[[rule]]\nid = "g.1"\nsection = "s"\ntext = "t"\ncheck = "maybe"\n',
        'game = "g"\n[[rule]]\nid = "g.1"\nsection = "s"\ntext = "t"\nmode = "drunk"\n',
        'game = "g"\n' + 2 * '[[rule]]\nid = "g.1"\nsection = "s"\ntext = "t"\n',
    ],
)
def test_a_broken_ledger_is_refused(text: str) -> None:
    with pytest.raises(BrokenLedger):
        read_ledger(text)


# -- the command


def test_the_sections(orloj: Orloj) -> None:
    out = orloj("rules", "rftg").out
    assert "III: Settle" in out
    assert f"{len(LEDGER)} rules" in out
    assert "III: Osidlování" in orloj("rules", "rftg", "--lang", "cs").out


@pytest.mark.parametrize("id", ["rftg.settle.17", "settle.17"])
def test_one_rule(orloj: Orloj, id: str) -> None:
    rule = LEDGER["rftg.settle.17"]
    done = orloj("rules", "rftg", id)
    assert done.code == 0
    assert rule.id in done.out
    assert rule.text in done.out
    assert "tests of behaviour" in done.out
    assert rule.text_cs in orloj("rules", "rftg", id, "--lang", "cs").out


def test_a_rule_that_needs_no_test_says_why(orloj: Orloj) -> None:
    rule = next(rule for rule in LEDGER.values() if rule.check == "manner")
    out = " ".join(orloj("rules", "rftg", rule.id).out.split())
    assert rule.why in out


@pytest.mark.parametrize("words", [["vojenské", "planety"], ["vojenske", "planety"], ["VOJENSKÉ PLANETY"]])
def test_words_are_found_with_and_without_accents(orloj: Orloj, words: list[str]) -> None:
    out = orloj("--lang", "cs", "rules", "rftg", *words).out
    assert "rftg.settle.17" in out
    assert "Vyjednavač" in out
    assert "rftg.explore.1" not in out


def test_rules_as_json(orloj: Orloj) -> None:
    assert [rule["id"] for rule in orloj("rules", "rftg", "--json").json] == list(LEDGER)
    assert orloj("rules", "rftg", "settle.17", "--json").json[0]["text"] == LEDGER["rftg.settle.17"].text
    assert orloj("rules", "rftg", "no-such-word-anywhere", "--json").json == []


# -- coverage


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("form", [[], ["--json"], ["rftg"]])
def test_without_a_full_run_of_the_tests(orloj: Orloj, project: Path, form: list[str]) -> None:
    assert "run make test first" in orloj("rules", "--coverage", *form).complaint()
    assert "run make test first" in orloj("--lang", "cs", "rules", "--coverage", *form).complaint()


def test_after_a_run_that_was_not_full(orloj: Orloj, project: Path) -> None:
    write_proved(Proved(complete=False, rules={}), project)
    assert "run make test first" in orloj("rules", "--coverage").complaint()


def test_a_damaged_record_of_proofs(orloj: Orloj, project: Path) -> None:
    write_proved(Proved(complete=True, rules={}), project).write_text("{")
    assert "damaged" in orloj("rules", "--coverage", "--json").complaint()


def test_coverage(orloj: Orloj, project: Path) -> None:
    counts = {check: sum(rule.check == check for rule in LEDGER.values()) for check in ("test", "data", "manner")}
    missing = [next(id for id in NEEDS_PROOF if LEDGER[id].check == check) for check in ("test", "data")]
    write_proved(Proved(complete=True, rules={id: ["t"] for id in NEEDS_PROOF if id not in missing}), project)
    done = orloj("rules", "--coverage", "--json")
    assert (done.code, done.err) == (0, "")
    assert list(done.json) == list(GAMES)
    covered = done.json["rftg"]
    assert list(covered) == ["rules", "proved", "data", "manner", "missing"]
    assert covered["rules"] == len(LEDGER)
    assert covered["proved"] == counts["test"] - 1
    assert covered["data"] == counts["data"] - 1
    assert covered["manner"] == counts["manner"]
    assert sorted(covered["missing"]) == sorted(missing)
    out = orloj("rules", "--coverage").out
    assert all(id in out for id in missing)
    assert "Every rule is covered" not in out


def test_full_coverage(orloj: Orloj, project: Path) -> None:
    write_proved(Proved(complete=True, rules={id: ["t"] for id in [*NEEDS_PROOF, "rftg.typo.1", "duel.1"]}), project)
    assert orloj("rules", "--coverage", "--json").json["rftg"]["missing"] == []
    out = orloj("rules", "rftg", "--coverage").out
    assert "Every rule is covered" in out
    assert "rftg.typo.1" in out  # a test proves what is no rule
    assert "duel.1" not in out


def test_a_manner_needs_a_reason() -> None:
    from orloj.cli.rules import coverage_of

    ledger = Ledger(
        "g",
        [
            Rule("g.1", "s", "t", check="manner"),
            Rule("g.2", "s", "t", check="manner", why="w"),
            Rule("g.3", "s", "t", check="data"),
            Rule("g.4", "s", "t"),
        ],
    )
    assert coverage_of(ledger, {"g.1", "g.4"}) == {
        "rules": 4,
        "proved": 1,
        "data": 0,
        "manner": 1,
        "missing": ["g.1", "g.3"],
    }
