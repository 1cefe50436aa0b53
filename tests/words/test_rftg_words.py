"""Race for the Galaxy: everything that the rules can say or ask has words in both languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import orloj.games.rftg
import orloj.kernel.asks
from orloj.games.rftg import GAME
from orloj.games.rftg.actions import ACTIONS
from orloj.games.rftg.cards import GOOD_KINDS, TOKEN, TYPES, Card, Clause, Power
from orloj.games.rftg.state import PHASES, Reason
from orloj.games.rftg.texts import TEXTS, WORDS, power_text, scoring_texts
from orloj.words import COMMON, LANGS, Lang, problems
from orloj.words.texts import Text, texts_of

FOLDER = Path(orloj.games.rftg.__file__).parent
ASKING = {"Ask", "AskSome", "AskPay", "AskAmount", "AskOrder", "AskSpread", "AskPlace"}
ASKING |= {"choose", "choose_some", "pay", "amount", "order", "spread", "place"}
VARIANTS = {"gambles-lucky": "gambles", "consumes-no-points": "consumes"}  # of lines and questions
PROMPT_VARIANTS = {"develop-discount": "develop", "sell-bare": "sell"}


# -- what the sources say


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            function = node.func
            yield f".{function.attr}" if isinstance(function, ast.Attribute) else getattr(function, "id", ""), node


def text_at(call: ast.Call, place: int) -> str:
    argument = call.args[place]
    assert isinstance(argument, ast.Constant), f"line {call.lineno}: the key is not written out"
    assert isinstance(argument.value, str)
    return argument.value


def keys_of(node: ast.expr | None) -> set[str]:
    """The keys of a dict that is written out."""
    if not isinstance(node, ast.Dict):
        return set()
    return {key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}


def keyword(call: ast.Call, name: str) -> ast.expr | None:
    return next((one.value for one in call.keywords if one.arg == name), None)


RULES = sorted(path for path in FOLDER.glob("*.py") if path.name not in ("texts.py", "bots.py"))
QUESTIONS: dict[str, set[str]] = {}  # kind -> names of values
LINES: dict[str, tuple[set[str], set[str]]] = {}  # key -> names of public and of secret values
REFUSALS: set[str] = set()
for path in RULES:
    for name, call in calls(path):
        if name in ASKING:
            QUESTIONS[text_at(call, 1)] = keys_of(keyword(call, "values"))
        elif name == ".tell":
            values = {one.arg for one in call.keywords if one.arg not in (None, "secret")}
            LINES[text_at(call, 0)] = {str(value) for value in values}, keys_of(keyword(call, "secret"))
        elif name == "Refusal":
            REFUSALS.add(text_at(call, 1))
KERNEL_REFUSALS = {text_at(call, 1) for name, call in calls(Path(orloj.kernel.asks.__file__)) if name == "Refusal"}


def test_the_sources_were_read() -> None:
    assert {"opening", "action", "actions", "explore", "develop", "settle", "pay", "hand-limit"} <= set(QUESTIONS)
    assert {"draws", "pays", "ends"} <= set(LINES)
    assert {"too-weak", "same-kind"} <= REFUSALS


def test_both_languages_have_all_messages() -> None:
    assert problems(WORDS) == []


def keys_under(prefix: str) -> set[str]:
    return {key.removeprefix(prefix) for key in WORDS.keys("en") if key.startswith(prefix)}


def test_every_question_has_a_prompt_and_no_prompt_is_left_over() -> None:
    assert keys_under("prompt.") == QUESTIONS.keys() | PROMPT_VARIANTS.keys()


@pytest.mark.parametrize("lang", LANGS)
def test_prompts_use_only_values_that_the_question_has(lang: Lang) -> None:
    for key in keys_under("prompt."):
        assert WORDS.places(lang, f"prompt.{key}") <= QUESTIONS[PROMPT_VARIANTS.get(key, key)], key


def test_every_refusal_has_words() -> None:
    assert keys_under("refusal.") == REFUSALS | {"other"}
    assert [why for why in KERNEL_REFUSALS if not COMMON.has(f"error.{why}")] == []  # the same in every game


def told_by(key: str) -> str:
    return VARIANTS.get(key, key.removesuffix("-none"))


def test_every_line_of_the_story_has_words() -> None:
    voices = keys_under("story.")
    keys = {key.rpartition(".")[0] for key in voices}
    assert keys >= LINES.keys()
    assert {told_by(key) for key in keys} == LINES.keys()
    impersonal = {"phase", "reshuffle", "ends"}
    assert voices == {f"{key}.all" for key in keys} | {f"{key}.own" for key in keys if key not in impersonal}


@pytest.mark.parametrize("lang", LANGS)
def test_the_public_voice_uses_no_secret_value(lang: Lang) -> None:
    for voice in keys_under("story."):
        key, _, whose = voice.rpartition(".")
        public, secret = LINES[told_by(key)]
        known = {"player", *public} | ({"count"} if {"worlds", "winners"} & public else set())
        allowed = known | secret if whose == "own" else known
        assert WORDS.places(lang, f"story.{voice}") <= allowed, voice


@pytest.mark.parametrize("lang", LANGS)
def test_names(lang: Lang) -> None:
    assert TEXTS.game_name(lang)
    for mode in GAME.modes:
        assert TEXTS.mode_name(mode.id, lang)
        assert TEXTS.mode_help(mode.id, lang).endswith(".")
    for phase in (*PHASES, "trade", "end", "over", ""):
        assert TEXTS.phase_name(phase, lang)
    for reason in Reason:
        assert TEXTS.reason(reason, lang).endswith(".")
    assert texts_of(GAME.package) is TEXTS


# -- cards


def assert_readable(text: str, lang: Lang) -> None:
    assert text
    assert text == text.strip()
    assert "  " not in text
    assert not re.search(r"[{}_|]|None|\(\)", text), text
    if lang == "cs":
        assert not re.search(r"\b(any|novelty|rare|genes|alien|rebel|world|card|cards|VP|good|goods)\b", text), text


@pytest.mark.parametrize("lang", LANGS)
def test_every_component_has_readable_texts(lang: Lang) -> None:
    assert len(TEXTS.components()) == len(set(TEXTS.components())) == len(TYPES) + len(ACTIONS)
    for token in TEXTS.components():
        component = TEXTS.component(token, lang)
        assert component.token == token
        assert component.group in ("world", "development", "action")
        assert component.origin
        for text in (component.name, component.kind, *component.marks):
            assert_readable(text, lang)
        for one in (*component.powers, *component.scoring):
            for text in one:
                assert_readable(text, lang)
            assert one.text.endswith(".")
            assert not one.short.endswith(".")
            assert len(one.short) <= 60


def test_a_copy_is_the_same_component() -> None:
    assert TEXTS.component("public-works.2", "en") == TEXTS.component("public-works", "en")
    for token in TOKEN.values():
        if token != "pass":
            assert TEXTS.component(token, "en").token == token.partition(".")[0]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("short", [False, True])
def test_different_powers_read_differently(lang: Lang, short: bool) -> None:
    powers = {power for card in TYPES for power in card.powers}
    texts = {(power.phase, power_text(power, lang, short=short)) for power in powers}
    assert len(texts) == len(powers)


@pytest.mark.parametrize("lang", LANGS)
def test_numbers_in_the_texts_are_those_of_the_powers(lang: Lang) -> None:
    for card in TYPES:
        for power in card.powers:
            for field in ("amount", "vp", "cards", "draw", "max_cards", "vp_per_card", "name_min", "name_max"):
                number = abs(getattr(power, field))
                if number and power.effect != "consume_all":
                    assert str(number) in power_text(power, lang), (card.id, field)
                    assert str(number) in power_text(power, lang, short=True), (card.id, field)


@pytest.mark.parametrize("lang", LANGS)
def test_different_scorings_read_differently(lang: Lang) -> None:
    sixes = [card for card in TYPES if card.scoring]
    for place in (1, 2):  # full and short
        texts = {tuple(line[place] for line in scoring_texts(card.scoring, lang)) for card in sixes}
        assert len(texts) == len(sixes) == 12
    for card in sixes:
        lines = scoring_texts(card.scoring, lang)
        assert len(set(lines)) == len(lines)


def full_texts(card: str, lang: Lang) -> list[str]:
    return [line.text for line in TEXTS.component(card, lang).scoring]


def test_what_an_earlier_line_could_count_makes_the_later_count_others() -> None:
    assert full_texts("galactic-federation", "en") == [
        "2 VP for each development of cost 6.",
        "1 VP for each other development.",
    ]
    assert full_texts("pan-galactic-league", "cs") == [
        "2 VB za každou produkující planetu druhu Geny.",
        "2 VB za každou prémiovou planetu druhu Geny.",
        "1 VB za každou další vojenskou planetu.",
        "3 VB za kartu Vyjednavač.",
    ]


def test_lines_for_all_four_goods_are_one_line() -> None:
    assert full_texts("merchant-guild", "en") == ["2 VP for each production world."]
    assert full_texts("merchant-guild", "cs") == ["2 VB za každou produkující planetu."]


def test_power_texts_read_well() -> None:
    old_earth = TEXTS.component("old-earth", "en")
    assert old_earth.kind == "World, cost 3, 2 VP"
    assert old_earth.powers[1] == Text(
        "Consume", "Discard any good for 1 VP, up to 2 times.", "any good → 1 VP (up to 2×)"
    )
    labs = TEXTS.component("research-labs", "cs")
    assert labs.powers[1] == Text("Spotřeba", "Spotřebuj 1 zboží druhu Geny a získej 1 VB.", "Geny → 1 VB")


# -- the vocabulary beyond the cards of the box: owners may enter cards of their own


def power(phase: str, effect: str, **fields: object) -> Power:
    return msgspec.convert({"phase": phase, "effect": effect, **fields}, Power)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "made",
    [
        power("settle", "cost_to_zero", discard_this=True, optional=True),
        power("settle", "pay_for_military", optional=True),
        power("settle", "pay_for_military", optional=True, cost_modifier=2, excluded_kinds=["alien", "genes"]),
        power("settle", "reduce_cost", amount=1, kinds=["rare", "genes"]),
        power("settle", "military", amount=0, against="any"),
        power("consume", "consume", kinds=["novelty", "rare"], goods_per_use=5, max_uses=2, vp=6, cards=5),
        power("consume", "consume", kinds=["any"], vp=1, optional=True),
        power("produce", "draw_per_good_produced", kinds=["any"], amount=5),
    ],
)
def test_other_cards_of_the_vocabulary(made: Power, lang: Lang) -> None:
    assert_readable(power_text(made, lang), lang)
    assert_readable(power_text(made, lang, short=True), lang)


@pytest.mark.parametrize("lang", LANGS)
def test_every_filter_of_scoring_has_words(lang: Lang) -> None:
    keywords = sorted({word for card in TYPES for word in card.keywords})
    clauses = [
        Clause(vp=1, per="card", type="world", military=False, production="none"),
        *(Clause(vp=1, per="card", keyword=word, cost=3) for word in keywords),
        *(
            Clause(vp=1, per="card", good=kind, power_phase=phase)
            for kind in GOOD_KINDS
            for phase in (*PHASES, "trade")
        ),
    ]
    texts = [scoring_texts([clause], lang)[0] for clause in clauses]
    for one in texts:
        assert_readable(one.text, lang)
        assert_readable(one.short, lang)
    assert len(set(texts)) == len(clauses)


def test_every_keyword_and_good_has_a_name() -> None:
    card: Card
    for card in TYPES:
        assert all(WORDS.has(f"keyword.{word}") for word in card.keywords)
        assert card.good == "none" or WORDS.has(f"kind.{card.good}")
