"""Rules that flow into paragraphs, lists and examples."""

from __future__ import annotations

import pytest

from orloj.games import GAMES
from orloj.ledger import Rule
from orloj.look.manual import rulebook_of, stem_of
from orloj.server.pages.prose import Block, blocks_of, term_of


def rules(*texts: str, kind: str = "must") -> list[Rule]:
    return [Rule(f"duel.raid.{number}", "Raid", text, kind=kind) for number, text in enumerate(texts, 1)]


def shapes(blocks: list[Block]) -> list[tuple[str, int]]:
    return [(block.kind, len(block.rules)) for block in blocks]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_lost_and_the_order_stays(game: str) -> None:
    for chapter in rulebook_of(GAMES[game].package).chapters:
        for section in chapter.sections:
            blocks = blocks_of(section.rules, listed=stem_of(section) in chapter.lists)
            assert [rule for block in blocks for rule in block.rules] == list(section.rules)


def test_short_sentences_flow_together_and_long_ones_stand_alone() -> None:
    assert shapes(blocks_of(rules(*["Roll a die."] * 4))) == [("text", 4)]
    assert shapes(blocks_of(rules("Roll a die.", "x" * 300, "Roll a die."))) == [("text", 1), ("text", 1), ("text", 1)]


def test_terms_make_a_list_and_examples_stand_apart() -> None:
    terms = rules("Scout: it sees.", "Guard: it stays.", "Thief: it takes.")
    assert blocks_of(terms) == [Block("list", tuple(terms), terms=True)]
    assert shapes(blocks_of(rules("Scout: it sees.", "It is fast."))) == [("text", 2)]
    assert shapes(blocks_of(rules("Roll a die.", "Example: a 5 wins.", "Stop."))) == [
        ("text", 1), ("example", 1), ("text", 1)
    ]  # fmt: skip
    assert blocks_of(rules("One.", "Two."), listed=True)[0].kind == "list"


def test_the_term_of_a_rule() -> None:
    assert term_of("Transport: range 1.") == "Transport"
    assert term_of("They fight. Then: peace.") == ""
