"""What games tell beside their rules: chapters, how to play, symbols."""

from __future__ import annotations

import pytest

from orloj.games import GAMES
from orloj.ledger import Ledger, Rule
from orloj.look import manual
from orloj.look.manual import BrokenManual, rulebook_of, stem_of

PACKAGES = [game.package for game in GAMES.values()]


def made(*ids: str) -> Ledger:
    return Ledger("duel", [Rule(id, id.split(".")[1].title(), "It is so.") for id in ids])


@pytest.mark.parametrize("package", PACKAGES)
def test_chapters_hold_every_rule_once(package: str) -> None:
    book = rulebook_of(package)
    rules = [rule.id for chapter in book.chapters for rule in chapter.rules()]
    assert sorted(rules) == sorted(book.ledger)
    for chapter in book.chapters:
        assert "." not in chapter.id  # or it could be taken for a rule
        assert book.ledger.find(chapter.id) is None
        assert chapter.title != ""
        assert chapter.title_cs != ""
        assert set(chapter.lists) <= {stem_of(section) for section in chapter.sections}
        assert all(book.chapter_of(rule) == chapter for rule in chapter.rules())
    assert len({chapter.id for chapter in book.chapters}) == len(book.chapters)


def test_without_chapters_every_section_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manual, "ledger_of", lambda package: made("duel.raid.1", "duel.raid.2", "duel.march.1"))
    monkeypatch.setattr(manual, "_read", lambda *wanted: None)
    book = rulebook_of.__wrapped__("tests.kernel.duel")
    assert [(chapter.id, len(list(chapter.rules()))) for chapter in book.chapters] == [("raid", 2), ("march", 1)]


def test_chapters_that_forget_a_section_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manual, "ledger_of", lambda package: made("duel.raid.1", "duel.march.1"))
    entry = manual._ChapterEntry("raid", "Raid", "Nájezd", ("raid",))
    monkeypatch.setattr(manual, "_read", lambda *wanted: [entry])
    with pytest.raises(BrokenManual, match="march"):
        rulebook_of.__wrapped__("tests.kernel.duel")
