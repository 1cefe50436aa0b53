"""Andromeda's Edge in words: everything that the rules can say or ask has words in both languages, and whole games are
read aloud."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import orloj.games.andromeda
from orloj.games.andromeda import GAME
from orloj.games.andromeda.components import (
    DESTINIES,
    DISCOVERY_TOKEN,
    MODULES,
    MOONS,
    PLANETS,
    RAIDERS,
    SPACES,
    TACTIC_TOKEN,
    TACTICS,
)
from orloj.games.andromeda.deeds import Return
from orloj.games.andromeda.look import terminal
from orloj.games.andromeda.look.terminal import LOOK, map_lines
from orloj.games.andromeda.look.terminal import WORDS as LOOK_WORDS
from orloj.games.andromeda.moments import CARD_MOMENTS
from orloj.games.andromeda.state import Reason
from orloj.games.andromeda.texts import TEXTS, WORDS, AndromedaTexts, place_name, place_phrase, thing_name
from orloj.kernel import Line, Outcome, Question, Table
from orloj.look import terminal as shapes
from orloj.testing.andromeda import andromeda, station
from orloj.words import LANGS, Lang, problems
from orloj.words.texts import texts_of

FOLDER = Path(orloj.games.andromeda.__file__).parent
NAMES = ["Anna", "Bořivoj", "Cyril", "Dora"]
ASKING = {"Ask", "AskSome", "AskAmount", "AskOrder", "AskSpread", "choose", "choose_some", "amount", "order", "spread"}
KIND_AT = {"yes": 1, "choose_cards": 3, "_menu": 1}  # functions of the rules that ask, with the place of the kind
KINDS_OF_PAYING = ("kind", "by_hand")
BY_HAND = {"second-module", "end-turn-extra"}  # kinds and variants that no call names
LINE_VARIANTS = {
    "repairs": {"ship", "shield", "module"},
    "activates": {"ship", "energy", "reactor", "free"},
    "manoeuvres": {"card", "moon", "both"},
}
MORE_VARIANTS = {
    "pays-cards",
    "discards-cards",
    "spares-none",
    "withdraws-none",
    "ships-back-none",
    "ships-home-staying",
}
IDS = {  # what no text may show; copies ("action-01.2") begin with the id of the first one
    *(module.id for module in MODULES if not module.base),
    *TACTIC_TOKEN,
    *DISCOVERY_TOKEN,
    *(moon.id for moon in MOONS),
    *PLANETS,
}


def assert_no_id(text: str) -> None:
    assert not IDS.intersection(re.findall(r"[\w-]+", text)), text


def assert_spoken(text: str) -> None:
    assert text
    assert text == text.strip()
    assert not re.search(r"[{}_]|  |None|\(\)|: \.|\.\.", text), text
    assert_no_id(text)


# -- what the sources say


def texts_in(node: ast.expr) -> set[str]:
    return {one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)}


def results_of(node: ast.expr) -> set[str]:
    """The texts that an expression can be: also of `"a" if … else "b"` and of `x or "a"`."""
    match node:
        case ast.Constant(value=str() as value):
            return {value}
        case ast.IfExp(body=body, orelse=orelse):
            return results_of(body) | results_of(orelse)
        case ast.BoolOp(values=values):
            return set().union(*[results_of(value) for value in values])
    return set()


QUESTIONS: set[str] = set()
LINES: set[str] = set()
SECRETS: dict[str, set[str]] = {}  # key of a line -> names of its secret values
REFUSALS: set[str] = set()
for path in sorted([*FOLDER.glob("*.py"), *(FOLDER / "effects").glob("*.py")]):
    if path.name in ("texts.py", "bots.py", "exercise.py"):
        continue
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        place = 1 if name in ASKING else KIND_AT.get(name)
        if place is not None and len(node.args) > place:
            QUESTIONS |= results_of(node.args[place])
        elif name == "choose_way":  # a shared question whose kinds the game says
            QUESTIONS |= set().union(*[results_of(one.value) for one in node.keywords if one.arg in KINDS_OF_PAYING])
        elif name == "tell":
            keys = results_of(node.args[0])
            LINES |= keys
            secret = next((one.value for one in node.keywords if one.arg == "secret"), None)
            if secret is not None:
                for key in keys:
                    SECRETS[key] = texts_in(secret)
        elif name == "Refusal" and len(node.args) > 1:
            REFUSALS |= results_of(node.args[1])
QUESTIONS.discard("")


def keys_under(prefix: str) -> set[str]:
    return {key.removeprefix(prefix) for key in WORDS.keys("en") if key.startswith(prefix)}


def test_both_languages_have_all_messages() -> None:
    assert problems(WORDS) == []
    assert problems(LOOK_WORDS) == []


def test_every_question_has_a_prompt_and_no_prompt_is_left_over() -> None:
    windows = {f"when.{moment.__name__}" for moment in CARD_MOMENTS.values()} | {"after.Occasion"}
    assert {"turn", "pay", "escalate", "hand-limit"} <= QUESTIONS
    assert keys_under("prompt.") == QUESTIONS | windows | BY_HAND


def test_every_line_of_the_story_has_words() -> None:
    wanted = {f"{key}-{end}" for key, ends in LINE_VARIANTS.items() for end in ends} | MORE_VARIANTS
    wanted |= LINES - LINE_VARIANTS.keys()
    voices = keys_under("story.")
    assert {voice.rpartition(".")[0] for voice in voices} == wanted
    assert {f"{key}.all" for key in wanted} <= voices


@pytest.mark.parametrize("lang", LANGS)
def test_the_public_voice_uses_no_secret_value(lang: Lang) -> None:
    assert SECRETS.keys() >= {"draws", "peeks", "keeps-destiny", "takes-discovery"}
    for key, secret in SECRETS.items():
        assert not WORDS.places(lang, f"story.{key}.all") & secret, key


def test_every_refusal_has_words() -> None:
    assert {"empty-pad", "module-price", "repair-moon"} <= REFUSALS
    assert keys_under("refusal.") >= REFUSALS | {"other"}


def test_no_message_is_left_over() -> None:
    """Of the look; the keys under `web` and `card` belong to the browser."""
    code = "".join(Path(str(module.__file__)).read_text("utf-8") for module in (terminal, shapes))
    for key in LOOK_WORDS.keys("en"):
        head = key.split(".", 1)[0]
        if head not in ("web", "welcome", "card"):
            begins = rf'f?"{re.escape(re.split(r"[.-]", key)[0])}[.-]'
            assert re.search(rf"""["']{re.escape(key)}["']""", code) or re.search(begins, code), key


@pytest.mark.parametrize("lang", LANGS)
def test_names(lang: Lang) -> None:
    assert TEXTS.game_name(lang)
    for mode in GAME.modes:
        assert TEXTS.mode_name(mode.id, lang)
        assert TEXTS.mode_help(mode.id, lang).endswith(".")
    for phase in ("escalation", "preparation", "dice", "result", "damage", "over", ""):
        assert TEXTS.phase_name(phase, lang)
    for reason in Reason:
        assert TEXTS.reason(reason, lang).endswith(".")
    assert texts_of(GAME.package) is TEXTS
    for token in TEXTS.components():
        assert TEXTS.component(token, lang).name
    for raider in RAIDERS:
        assert_spoken(thing_name(raider, lang))


def test_places_are_called_by_their_tiles() -> None:
    tiles = {"t05": "planet-science-2", "t06": "shipyard", "t13": "vortex-2"}
    said = [place_name(tiles, place, "en", "at") for place in ("t05", "t06", "t13", "n3", "t20")]
    assert said == ["at Ysolde", "at the Shipyard", "at vortex II", "in nebula 3", "at the empty space 20"]
    assert place_name(tiles, "t05", "cs", "to") == "k planetě Ysolda"
    assert place_name(tiles, "n3", "cs", "from") == "z mlhoviny 3"
    assert place_phrase("shipyard", "t01", "cs") == "Loděnice"
    assert place_phrase("", "bay", "en") == "repair bay"


# -- whole games

ANDROMEDA = AndromedaTexts().at_table(NAMES)


def question_texts(table: Table[Any], question: Question[Any, Any], lang: Lang) -> Iterator[str]:
    yield TEXTS.prompt(question, lang)
    yield TEXTS.cause(question, lang) or "-"
    yield from [TEXTS.refusal(refusal, lang) for refusal in question.lacking()]
    assert "{names}" in TEXTS.deed(question, lang)
    view: Any = table.view(question.seat)
    for value in question.options:
        yield TEXTS.label(question, value, lang)
        yield TEXTS.hint(question, value, view, lang) or "-"
        yield ANDROMEDA.danger(question, value, view, lang) or "-"
    for refusal in question.blocked():
        yield TEXTS.refusal(refusal, lang)
        yield TEXTS.label(question, refusal.value, lang)


def look_texts(table: Table[Any], seat: int | None, seats: int, lang: Lang, plain: bool) -> Iterator[str]:
    view: Any = table.view(seat)
    for line in LOOK.status(view, lang, plain):
        yield line.plain
    for lines in LOOK.players(view, NAMES[:seats], lang, plain, full=True):
        yield from (line.plain for line in lines)
    for area in LOOK.areas(view, lang, plain, full=True):
        yield area.title
        yield from (item.name.plain for item in area.items)
    for row in LOOK.score(view, NAMES[:seats], lang, plain).rows:
        yield from row
    for page in LOOK.pages(lang):
        yield from (line.plain for line in LOOK.page(page.id, view, NAMES[:seats], lang, plain) if line.plain)


def assert_no_leak(line: Line, lang: Lang, reader: int | None) -> None:
    text = TEXTS.line(line, reader, NAMES, lang)
    assert text == TEXTS.line(msgspec.structs.replace(line, secret={}), reader, NAMES, lang)


@pytest.mark.parametrize(
    ("seats", "mode", "options"),
    [
        (2, "standard", {}),
        (3, "standard", {"special": "vortices", "destiny": "on", "events": "dusk"}),
        (4, "standard", {"poker-face": "on", "special": "quasars"}),
        (4, "teams", {"destiny": "on"}),
    ],
)
def test_whole_games_can_be_told(seats: int, mode: str, options: dict[str, str]) -> None:
    table = Table.new(GAME, seats, mode=mode, options=options, seed=f"words {seats}")
    rng = Random(seats)
    told = turn = 0
    asked: Counter[str] = Counter()
    while asks := table.asks():
        turn += 1
        for question in asks.values():
            asked[question.kind] += 1
            if asked[question.kind] > 6 and asked[question.kind] % 20:  # of the common ones some are enough
                continue
            for lang in LANGS:
                for text in question_texts(table, question, lang):
                    assert_spoken(text)
        if turn % 60 == 1:
            for lang in LANGS:
                for plain in (True, False):
                    for text in look_texts(table, turn % seats, seats, lang, plain):
                        assert not re.search(r"[{}_]|None|\(\)", text), text
                        assert_no_id(text)
                    list(look_texts(table, None, seats, lang, plain))
        seat = rng.choice(list(asks))
        table.answer(seat, asks[seat].sample(rng))
        for line in table.story[told:]:
            asked[line.key] += 1
            if asked[line.key] > 30 and not line.secret:
                continue
            for lang in LANGS:
                for reader in (0, 1, None):
                    assert_spoken(TEXTS.line(line, reader, NAMES, lang))
                    if line.secret and reader != line.seat:
                        assert_no_leak(line, lang, reader)
        told = len(table.story)
    assert table.outcome is not None
    for lang in LANGS:
        assert_spoken(TEXTS.outcome(table.outcome, NAMES[:seats], lang))


# -- single sentences


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "line",
    [
        Line("hands-card", 0, {"to": 1}, {"card": 3}),
        Line("replicated", 0, {"module": 3}),
        Line(
            "moves", 0, {"ship": "fighter", "start": "n1", "start_tile": "", "place": "t01", "tile": "planet-science-1"}
        ),
        Line("commander-leaves", 0, {"place": "n2", "tile": ""}),
        Line("spares", 0, {"ships": []}),
        Line("withdraws", 0, {"ships": [], "place": "n2", "tile": ""}),
        Line("ships-back", 0, {"ships": []}),
        Line("ships-home", 0, {"staying": 1}),
        Line("no-events", 0),
        Line("event-back", 0, {"left": 2}),
        Line("flips-card", 0, {"structure": "city"}),
        Line("repairs", 0, {"what": "shield", "ship": "heavy_cruiser"}),
        Line("repairs", 0, {"what": "ship", "ship": "fighter"}),
        Line("activates", 0, {"module": 3, "by": TACTICS[0].id}),
        Line("manoeuvres", 0, {"deed": "both"}),
        Line("extra-dice", None, {"count": 1}, actor="raiders"),
        Line("extra-targeting", None, {"count": 1}, actor="raiders"),
        Line("discards-moon", 0, {"moon": 3}),
        Line("pays", 0, {"paid": {"tactic": 1}, "cards": [3]}),
        Line("ends", None, {"reason": "target", "winners": [0, 1]}),
    ],
    ids=lambda line: line.key,
)
def test_rare_lines(line: Line, lang: Lang) -> None:
    texts = [TEXTS.line(line, reader, NAMES, lang) for reader in (0, 2, None)]
    for text in texts:
        assert_spoken(text)
    assert texts[1] == texts[2]
    assert (texts[0] != texts[1]) == (line.seat == 0 or 0 in line.values.get("winners", ()))
    assert_no_leak(line, lang, 2)


def test_only_the_own_seat_reads_the_secret() -> None:
    line = Line("keeps-destiny", 0, {}, {"destiny": 0})
    assert DESTINIES[0].name in TEXTS.line(line, 0, NAMES, "en")
    assert TEXTS.line(line, 1, NAMES, "en") == "Anna keeps a destiny card."
    assert TEXTS.line(line, None, NAMES, "cs") == "Anna si nechává kartu osudu."


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("before", "today"),
    [
        (Line("repairs", 0, {"target": "shield fighter"}), Line("repairs", 0, {"what": "shield", "ship": "fighter"})),
        (Line("repairs", 0, {"target": "module ind-01"}), Line("repairs", 0, {"what": "module", "module": "ind-01"})),
        (
            Line("activates", 0, {"module": 3, "by": "transport bay"}),
            Line("activates", 0, {"module": 3, "by": "ship", "ship": "transport", "at": "bay"}),
        ),
    ],
)
def test_lines_of_old_records_are_told_like_those_of_today(before: Line, today: Line, lang: Lang) -> None:
    assert TEXTS.line(before, 0, NAMES, lang) == TEXTS.line(today, 0, NAMES, lang)


def test_lines_read_well() -> None:
    launch = Line("launches", 1, {"ship": "fighter", "place": "n3", "tile": ""})
    assert TEXTS.line(launch, 0, NAMES, "en") == "Bořivoj launches a fighter to nebula 3."
    assert TEXTS.line(launch, 1, NAMES, "cs") == "Vypouštíš stíhačku do mlhoviny 3."
    built = Line("builds-structure", 0, {"structure": "observatory", "place": "t02", "tile": "planet-science-1"})
    assert TEXTS.line(built, 1, NAMES, "en") == "Anna builds an observatory at Lumen."


def test_outcomes() -> None:
    won = Outcome([0], "target", [70, 63], [1, 2])
    assert TEXTS.outcome(won, NAMES[:2], "en").endswith("Winner: Anna, with 70 points. Scores: Anna 70, Bořivoj 63.")
    broken = Outcome([1], "target", [70, 70], [2, 1])
    assert "Modules and resources broke the tie." in TEXTS.outcome(broken, NAMES[:2], "en")
    shared = Outcome([0, 1], "target", [70, 70], [1, 1])
    assert "Anna and Bořivoj share the victory with 70 points each." in TEXTS.outcome(shared, NAMES[:2], "en")
    teams = Outcome([2, 3], "target", [60, 61, 80, 40 + 3], [3, 3, 1, 1])
    assert "The team of Cyril and Dora wins with 123 points to 121." in TEXTS.outcome(teams, NAMES, "en")
    assert "Vyhrává tým Cyril a Dora v poměru 123 : 121." in TEXTS.outcome(teams, NAMES, "cs")
    even = Outcome([0, 1, 2, 3], "target", [60, 61, 80, 41], [1, 1, 1, 1])
    assert "two teams share the victory with 121 points" in TEXTS.outcome(even, NAMES, "en")


# -- the terminal


@pytest.mark.parametrize("lang", LANGS)
def test_the_map_fits_a_narrow_terminal(lang: Lang) -> None:
    table = Table.new(GAME, 4, seed="map")
    view: Any = table.view(0)
    sketch = terminal.map_sketch(view, lang)
    assert len(sketch) == 10
    assert all(line.cell_len <= 80 for line in sketch)
    assert len(map_lines(view, lang, True)) == len(SPACES) + 1


def test_how_to_play_is_short() -> None:
    for lang in LANGS:
        assert 10 <= len(LOOK.howto(lang)) <= 12


def test_a_module_with_a_replicator_is_not_counted_among_those_that_work() -> None:
    """The hint for a return counted it, although it cannot be activated before it is repaired."""

    def hint(**more: Any) -> str:
        t = andromeda(station(ships={"t06": ["transport"], "pad": ["transport"]}, **more), station())
        ask = t.table.asks()[0]
        return TEXTS.hint(ask, Return(), t.table.view(0), "en")

    assert hint(replicated=["treasury"]) == hint(damage={"treasury": 1}) != hint()
