"""Trees of effects in words: the frame of all games around the words of one, in both languages."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from orloj.parts.effects import Counted, Fact, InOrder, Node, Reader, Word
from orloj.parts.effects.wording import Wording
from orloj.words import LANGS, Lang, Words, joined, problems
from orloj.words.clauses import Clause, Having, Mood, having, message
from tests.parts.bazaar import EFFECTS, Dice, Goods, some_tree

WORDS = Words("tests.parts")


class BazaarWording(Wording):
    def cost(self, node: Node, mood: Mood) -> str:
        parts = node.items if isinstance(node, InOrder) else (node,)
        return joined(mood.lang, [goods(part.args, mood) for part in parts if isinstance(part, Word)])

    def fact(self, fact: Fact, mood: Mood, *, negated: bool) -> Having:
        if fact.name == "rich":
            return having(goods(Goods(fact.args, 3), mood), mood, negated=negated)
        text = mood.say("have.not-away" if negated else "have.away")
        return Having(text, brief=text)

    def per(self, counted: Counted, every: int, mood: Mood) -> str:
        return mood.say(f"per.{counted.name}", count=every)


SAY = BazaarWording(WORDS)


def goods(one: Goods, mood: Mood) -> str:
    return mood.say(f"goods.{one.what}", count=one.n)


@SAY.word("gain")
def gain(one: Goods, mood: Mood) -> Clause:
    return Clause(f"+{goods(one, mood)}") if mood.short else Clause("", gains=goods(one, mood))


@SAY.word("spend")
def spend(one: Goods, mood: Mood) -> Clause:
    return message(mood, "spend", "spend", what=goods(one, mood))


@SAY.word("lend")
def lend(one: Goods, mood: Mood) -> Clause:
    return message(mood, "lend", "lend", may=True, what=goods(one, mood))


@SAY.word("go")
def go(_args: Any, mood: Mood) -> Clause:
    return message(mood, "go", "go")


@SAY.word("build")
def build(_args: Any, mood: Mood) -> Clause:
    return message(mood, "build", plain=False)


@SAY.word("tour")
def tour(_args: Any, mood: Mood) -> Clause:
    return message(mood, "tour", "visit")


@SAY.word("gamble")
def gamble(dice: Dice, mood: Mood) -> Clause:
    return message(mood, "gamble", "roll", count=dice.dice)


@SAY.word("detour")
def detour(_args: Any, mood: Mood) -> Clause:
    return message(mood, "detour", "make")


@SAY.word("halt")
def halt(_args: Any, mood: Mood) -> Clause:
    return message(mood, "halt", plain=False)


@SAY.word("fight")
def fight(_args: Any, mood: Mood) -> Clause:
    return message(mood, "fight", "fight")


def said(raw: Any, lang: Lang, *, short: bool = False) -> str:
    return SAY.text([EFFECTS.read(Reader(EFFECTS, "said"), raw)], lang, short=short)


def test_all_words_have_a_clause() -> None:
    assert set(SAY.said) == set(EFFECTS.words)
    assert problems(WORDS) == []


TEA, SALT = {"op": "gain", "what": "tea"}, {"op": "gain", "what": "salt", "n": 2}
SPEND, LEND, GO = {"op": "spend", "what": "silk"}, {"op": "lend", "what": "silk"}, {"op": "go"}


@pytest.mark.parametrize(
    ("raw", "english", "czech"),
    [
        (
            {"in order": [TEA, SALT, SPEND]},
            "Gain 1 tea and 2 salt and spend 1 silk.",
            "Získej 1 čaj a 2 soli a utrať 1 hedvábí.",
        ),
        (LEND, "You may lend 1 silk.", "Smíš půjčit 1 hedvábí."),
        ({"may": GO}, "You may go to a place.", "Smíš se vydat na některé místo."),
        (
            {"choose": [TEA, GO], "least": 1, "most": 1},
            "Gain 1 tea or go to a place.",
            "Získej 1 čaj, nebo se vydej na některé místo.",
        ),
        (
            {"choose": [TEA, SPEND], "least": 0, "most": 2},
            "Choose any of these, in any order: gain 1 tea; or spend 1 silk.",
            "Vyber si cokoli z toho, v libovolném pořadí: získej 1 čaj; nebo utrať 1 hedvábí.",
        ),
        (
            {"choose": [TEA, SPEND, LEND], "least": 0, "most": 2},
            "Choose up to 2 of these: gain 1 tea; or spend 1 silk; or lend 1 silk.",
            "Vyber si až 2 možnosti: získej 1 čaj; nebo utrať 1 hedvábí; nebo půjč 1 hedvábí.",
        ),
        (
            {"pay": [SPEND], "to": [TEA, GO]},
            "You may pay 1 silk to gain 1 tea and go to a place.",
            "Smíš zaplatit 1 hedvábí a získat 1 čaj a vydat se na některé místo.",
        ),
        (
            {"pay": [SPEND], "to": [{"op": "build"}], "times": 2},
            "You may pay 1 silk: a house is built there, up to 2 times.",
            "Smíš zaplatit 1 hedvábí: tam vyroste dům, a to až 2krát.",
        ),
        ({"pay": [], "to": [GO]}, "You may go to a place.", "Smíš se vydat na některé místo."),
        ({"choose": [GO], "least": 0, "most": 1}, "You may go to a place.", "Smíš se vydat na některé místo."),
        (
            {"may": {"in order": [GO, TEA]}},
            "You may go to a place and gain 1 tea.",
            "Smíš se vydat na některé místo a získat 1 čaj.",
        ),
        (
            {"if": "rich tea", "then": [SALT], "else": [SPEND]},
            "If you have 3 teas, gain 2 salt; otherwise spend 1 silk.",
            "Pokud máš 3 čaje, získej 2 soli; jinak utrať 1 hedvábí.",
        ),
        (
            {"if": {"not": {"or": ["rich tea", "away"]}}, "then": [SALT]},
            "If you do not have 3 teas and you are at home, gain 2 salt.",
            "Pokud nemáš 3 čaje a jsi doma, získej 2 soli.",
        ),
        (
            {"if": "away", "then": [], "else": [TEA]},
            "If you are at home, gain 1 tea.",
            "Pokud jsi doma, získej 1 čaj.",
        ),
        (
            {"each": "others", "do": [GO]},
            "Each other player goes to a place.",
            "Každý jiný hráč se vydá na některé místo.",
        ),
        (
            {"each": "all", "do": [{"if": "rich tea", "then": [SPEND], "else": [GO]}]},
            "Each player who has 3 teas spends 1 silk; anyone else goes to a place.",
            "Každý hráč, který má 3 čaje, utratí 1 hedvábí; kdo nemá, vydá se na některé místo.",
        ),
        (
            {"each": "all", "do": [{"if": "away", "then": [SPEND]}]},
            "Each player: if the player is away, spends 1 silk.",
            "Každý hráč: pokud je hráč na cestách, utratí 1 hedvábí.",
        ),
        (
            {"times": 3, "do": {"op": "tour"}, "up to": True},
            "Visit a place that you have not seen, up to 3 times.",
            "Navštiv místo, kde jsi ještě nebyl, a to až 3krát.",
        ),
        (
            {"for each": "silk", "do": TEA},
            "Gain 1 tea for every 2 silk (at most 3).",
            "Získej 1 čaj za každé 2 hedvábí (nejvýše 3).",
        ),
        (
            {"op": "fight", "win": [TEA], "lose": [SPEND]},
            "Fight; if you win, gain 1 tea; if you lose, spend 1 silk.",
            "Bojuj; vyhraješ-li, získej 1 čaj; prohraješ-li, utrať 1 hedvábí.",
        ),
        (
            {"may": {"if": "away", "then": [TEA]}},
            "If you like: if you are away, gain 1 tea.",
            "Chceš-li: pokud jsi na cestách, získej 1 čaj.",
        ),
    ],
)
def test_how_it_reads(raw: Any, english: str, czech: str) -> None:
    assert said(raw, "en") == english
    assert said(raw, "cs") == czech


def test_in_few_words() -> None:
    assert said({"choose": [TEA, SPEND], "least": 1, "most": 1}, "en", short=True) == "+1 tea / −1 silk"
    assert said({"pay": [SPEND], "to": [TEA, SALT]}, "cs", short=True) == "1 hedvábí → +1 čaj, +2 soli"
    assert said({"if": "rich tea", "then": [SALT], "else": [GO]}, "en", short=True) == "3 teas? +2 salt, else go"
    assert said({"each": "all", "do": [GO, TEA]}, "cs", short=True) == "všichni: jdi, +1 čaj"
    assert said({"times": 2, "do": GO}, "en", short=True) == "go (2×)"


@pytest.mark.parametrize("lang", LANGS)
def test_every_tree_can_be_said(lang: Lang) -> None:
    for number in range(300):
        raw = some_tree(Random(number))
        full, short = said(raw, lang), said(raw, lang, short=True)
        assert full.endswith(".")
        for text in (full, short):
            assert not re.search(r"[{}_|]|  | [.,;]|,,|\.\.|None", text), text
