"""Race for the Galaxy: whole games, of which every question, option, hint, refusal and line is read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from orloj import new_game
from orloj.games.rftg.cards import BY_TOKEN
from orloj.games.rftg.texts import TEXTS, card_name
from orloj.kernel import Illegal, Line, Outcome, Question, Refused, Table
from orloj.testing.rftg import area, rftg
from orloj.words import LANGS, Lang

NAMES = ["Anna", "Bořivoj", "Cyril", "Dora"]
IDS = re.compile("|".join(re.escape(token) for token in BY_TOKEN if "-" in token))


def assert_spoken(text: str) -> None:
    assert text
    assert text == text.strip()
    assert not re.search(r"[{}_]|  |None|\(\)|: \.", text), text
    assert not IDS.search(text), text


def questions_texts(table: Table[Any], question: Question[Any, Any], lang: Lang) -> Iterator[str]:
    yield TEXTS.prompt(question, lang)
    yield TEXTS.cause(question, lang) or "-"
    yield from [TEXTS.refusal(refusal, lang) for refusal in question.lacking()]
    view = table.view(question.seat)
    for value in question.options:
        yield TEXTS.label(question, value, lang)
        yield TEXTS.hint(question, value, view, lang) or "-"
    for refusal in question.blocked():
        yield TEXTS.refusal(refusal, lang)
        yield TEXTS.label(question, refusal.value, lang)


def cards_in(values: Any) -> set[int]:
    """The cards that a line names openly."""
    found: set[int] = set()
    for name, value in values.items():
        if name in ("card", "world"):
            found.add(value)
        elif name in ("cards", "worlds") and isinstance(value, list):
            found.update(value)
    return found


def assert_no_leak(line: Line, lang: Lang, reader: int | None) -> None:
    text = TEXTS.line(line, reader, NAMES, lang)
    assert text == TEXTS.line(msgspec.structs.replace(line, secret={}), reader, NAMES, lang)
    for card in cards_in(line.secret) - cards_in(line.values):
        assert card_name(card, lang) not in text, text


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("seats", "mode", "options"),
    [
        (2, "standard", {}),
        (3, "standard", {}),
        (4, "standard", {"poker-face": "on"}),
        (4, "first", {}),
        (2, "advanced", {}),
        (2, "advanced", {"poker-face": "on"}),
    ],
)
def test_whole_games_can_be_told(seats: int, mode: str, options: dict[str, str], seed: int) -> None:
    table = new_game("rftg", seats, mode=mode, options=options, seed=f"words {seed}")
    rng = Random(seed)
    told = 0
    while asks := table.asks():
        for question in asks.values():
            for lang in LANGS:
                for text in questions_texts(table, question, lang):
                    assert_spoken(text)
        seat = rng.choice(list(asks))
        table.answer(seat, asks[seat].sample(rng))
        for line in table.story[told:]:
            for lang in LANGS:
                for reader in (*range(seats), None):
                    assert_spoken(TEXTS.line(line, reader, NAMES, lang))
                    if reader != line.seat or line.seat is None:
                        assert_no_leak(line, lang, reader)
        told = len(table.story)
    assert table.outcome is not None
    for lang in LANGS:
        assert_spoken(TEXTS.outcome(table.outcome, NAMES[:seats], lang))


# -- the odd cases that a random game may not meet


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "line",
    [
        Line("explores", 0, {"count": 0}, {"cards": []}),
        Line("keeps", 0, {"count": 0}, {"cards": []}),
        Line("discards-for-points", 0, {"card": 3, "count": 0, "points": 0}, {"cards": []}),
        Line("discards-for-points", 0, {"card": 3, "count": 2, "points": 2}, {"cards": [4, 5]}),
        Line("gambles", 0, {"number": 3, "card": 5, "lucky": True}),
        Line("gambles", 0, {"number": 3, "card": 5, "lucky": False}),
        Line("wins-card", 0, {"card": 5}),
        Line("consumes", 0, {"card": 3, "worlds": [4], "points": 0}),
        Line("consumes", 0, {"card": 3, "worlds": [4, 5], "points": 3}),
        Line("uses-up", 0, {"card": 70}),
        Line("ends", None, {"reason": "both", "winners": [0, 1]}),
        Line("ends", None, {"reason": "no-chips", "winners": [1]}),
    ],
    ids=lambda line: line.key,
)
def test_rare_lines(line: Line, lang: Lang) -> None:
    texts = [TEXTS.line(line, reader, NAMES, lang) for reader in (0, 1, None)]
    for text in texts:
        assert_spoken(text)
    assert texts[1] == texts[2]
    assert (texts[0] != texts[1]) == (line.seat == 0)
    assert_no_leak(line, lang, 1)


def test_the_reader_is_addressed_and_reads_the_secret() -> None:
    line = Line("draws", 0, {"count": 2, "why": "sale"}, {"cards": [BY_TOKEN["gem-world"], BY_TOKEN["new-earth"]]})
    assert TEXTS.line(line, 0, NAMES, "en") == "You draw Gem World and New Earth (sale)."
    assert TEXTS.line(line, 1, NAMES, "en") == "Anna draws 2 cards (sale)."
    assert TEXTS.line(line, 0, NAMES, "cs") == "Bereš si: Planeta drahokamů a Nová Země (prodej)."
    assert TEXTS.line(line, None, NAMES, "cs") == "Anna si bere 2 karty (prodej)."


def test_outcomes() -> None:
    won = Outcome([0], "no-chips", [40, 33], [1, 2])
    assert TEXTS.outcome(won, NAMES[:2], "en") == (
        "The last victory point chips were given out. Winner: Anna, with 40 VP. Scores: Anna 40, Bořivoj 33."
    )
    broken = Outcome([1], "both", [40, 40], [2, 1])
    assert TEXTS.outcome(broken, NAMES[:2], "en").endswith(
        "Winner: Bořivoj, with 40 VP. Goods and cards in hand broke the tie. Scores: Bořivoj 40, Anna 40."
    )
    shared = Outcome([0, 1], "full-tableau", [40, 40], [1, 1])
    assert TEXTS.outcome(shared, NAMES[:2], "cs") == (
        "Někdo má na svém území dvanáct karet. Společné vítězství: Anna a Bořivoj, každý 40 VB. "
        "Body: Anna 40, Bořivoj 40."
    )


@pytest.mark.parametrize("lang", LANGS)
def test_an_error_can_be_told_like_a_refusal(lang: Lang) -> None:
    table = new_game("rftg", 2, seed=1)
    question = table.asks()[0]
    with pytest.raises(Illegal) as refused:
        question.read("old-earth,new-sparta")
    assert_spoken(TEXTS.refusal(refused.value, lang))
    worded = Illegal("no", why="too-expensive", values={"cost": 1, "have": 0})
    assert re.search("1 (card|kartu); .* 0", TEXTS.refusal(worded, lang))
    assert issubclass(Illegal, Refused)


# -- hints tell what will really happen


def hint(table: Table[Any], seat: int, token: str, lang: Lang = "en") -> str:
    question = table.asks()[seat]
    return TEXTS.hint(question, question.by_token[token], table.view(seat), lang)


def test_hint_for_a_world_to_pay_for() -> None:
    table = rftg(
        area("old-earth", "replicant-robots", hand=["new-earth", 5], picks=["settle"]),
        area("new-sparta"),
        phases=["settle"],
    ).table
    assert hint(table, 0, "new-earth") == "Costs 5 − 2 = 3 cards; you keep 2. Then you draw 1 card."
    assert hint(table, 0, "new-earth", "cs") == ("Stojí 5 − 2 = 3 karty; v ruce ti zůstanou 2. Pak si vezmeš 1 kartu.")
    assert hint(table, 0, "pass") == ""


def test_hint_for_a_world_to_conquer() -> None:
    table = rftg(
        area("new-sparta", "space-marines", hand=["pirate-world", 1]),
        area("old-earth"),
        phases=["settle"],
    ).table
    assert hint(table, 0, "pirate-world") == "Defence 3, your Military 4. It comes with a good (Novelty)."


def test_hint_for_a_world_that_needs_a_card_used_up() -> None:
    table = rftg(
        area("new-sparta", "new-military-tactics", "colony-ship", hand=["rebel-outpost", "deserted-alien-colony"]),
        area("old-earth"),
        phases=["settle"],
    ).table
    assert hint(table, 0, "rebel-outpost") == "Possible only by using up New Military Tactics."


def test_hints_for_the_ways_to_place_a_world() -> None:
    position = rftg(
        area("new-sparta", "new-military-tactics", "contact-specialist", hand=["pirate-world", 5]),
        area("old-earth"),
        phases=["settle"],
    ).play("0 pirate-world")
    question = position.table.asks()[0]
    said = {
        TEXTS.label(question, way, "en"): TEXTS.hint(question, way, position.table.view(0), "en")
        for way in question.options
    }
    assert said == {
        "Conquer it, using up New Military Tactics": (
            "Defence 3, your Military 1 + 3. New Military Tactics leaves your tableau."
        ),
        "Pay 2 cards": "Costs 2 cards; you keep 3.",
        "Pay 2 cards, and give up New Military Tactics": (
            "Costs 2 cards; you keep 3. New Military Tactics leaves your tableau. "
            "It would also work without New Military Tactics."
        ),
    }


def test_labels_for_giving_up_two_cards_at_once() -> None:
    position = rftg(
        area("old-earth", "new-military-tactics", "colony-ship", hand=["gem-world", 2]),
        area("new-sparta"),
        phases=["settle"],
    ).play("0 gem-world")
    question = position.table.asks()[0]
    way = question.by_token["pay new-military-tactics colony-ship"]
    view = position.table.view(0)
    assert TEXTS.label(question, way, "en") == "Pay nothing, using up New Military Tactics and Colony Ship"
    assert TEXTS.label(question, way, "cs") == "Nezaplatit nic; obětovat karty Nová vojenská taktika a Kolonizační loď"
    assert TEXTS.hint(question, way, view, "en") == (
        "Costs nothing; you keep 2 cards. New Military Tactics and Colony Ship leave your tableau. "
        "It would also work without New Military Tactics."
    )
    assert TEXTS.hint(question, way, view, "cs") == (
        "Nestojí nic; v ruce ti zůstanou 2 karty. Z tvého území zmizí karty Nová vojenská taktika a Kolonizační loď. "
        "Šlo by to i bez karty Nová vojenská taktika."
    )


def test_a_card_that_does_not_help_is_not_named_as_what_a_world_needs() -> None:
    table = rftg(
        area("new-sparta", "new-military-tactics", "colony-ship", hand=["rebel-outpost", 2]),
        area("old-earth"),
        phases=["settle"],
    ).table
    assert hint(table, 0, "rebel-outpost") == "Possible only by using up New Military Tactics."


def test_hint_for_a_development() -> None:
    table = rftg(
        area("old-earth", "public-works", "investment-credits", hand=["galactic-federation", 6], picks=["develop"]),
        area("new-sparta"),
        phases=["develop"],
    ).table
    assert TEXTS.prompt(table.asks()[0], "en") == "Which development do you place? You pay 2 less."
    assert hint(table, 0, "galactic-federation") == (
        "Costs 6 − 2 = 4 cards; you keep 2. It would be worth 4 VP now. Then you draw 1 card."
    )


def test_hint_for_a_sale() -> None:
    table = rftg(
        area("old-earth", "spice-world", "comet-zone", goods=["spice-world", "comet-zone"], picks=["consume-trade"]),
        area("new-sparta"),
        phases=["consume"],
    ).table
    assert hint(table, 0, "spice-world") == "Brings 5 cards."
    assert hint(table, 0, "comet-zone", "cs") == "Dostaneš 4 karty."
    before = len(table.state.players[0].hand.cards)
    table.answer(0, "spice-world")
    assert len(table.state.players[0].hand.cards) == before + 5


def test_hints_for_consume_powers_count_the_doubling() -> None:
    table = rftg(
        area(
            "old-earth",
            "spice-world",
            "gem-world",
            "pilgrimage-world",
            "black-market-trading-world",
            goods=["spice-world", "gem-world"],
            picks=["consume-2x"],
        ),
        area("new-sparta"),
        phases=["consume"],
    ).table
    assert hint(table, 0, "old-earth") == "Takes 2 goods and gives 4 VP."
    assert hint(table, 0, "pilgrimage-world") == "Takes all your goods (2) and gives 2 VP."
    assert hint(table, 0, "black-market-trading-world") == "Brings up to 2 cards."


def test_hints_for_actions() -> None:
    table = rftg(
        area(
            "earths-lost-colony",
            "expedition-force",
            "asteroid-belt",
            "spice-world",
            "mining-robots",
            hand=["gem-world", "investment-credits", "new-earth"],
            goods=["spice-world"],
        ),
        area("new-sparta"),
    ).table
    said = {action: hint(table, 0, action) for action in table.asks()[0]}
    assert said == {
        "explore-5": "You would look at 8 cards and keep 1.",
        "explore-1-1": "You would look at 4 cards and keep 2.",
        "develop": "You could place 1 of the developments in your hand.",
        "settle": "You could place 1 of the worlds in your hand.",
        "consume-trade": "Your best sale: Spice World for 4 cards.",
        "consume-2x": "You have 1 good and 1 Consume power.",
        "produce": "You would produce 2 goods.",
    }


def test_hint_for_the_gamble() -> None:
    position = rftg(area("gambling-world", hand=["rebel-homeworld"]), area("new-sparta"), phases=["consume"])
    assert hint(position.table, 0, "7") == "Of the 111 cards you do not see, 0 have this number."


def test_hint_of_the_bonus_in_a_second_settle() -> None:
    position = rftg(
        area("old-earth", hand=["gem-world", 4], picks=["settle"]),
        area("new-sparta", hand=["artist-colony", 4], picks=["settle", "settle.2"]),
        phases=["settle", "settle"],
        mode="advanced",
    )
    assert hint(position.table, 0, "gem-world").endswith("Then you draw 1 card.")
    position.play("0 pass", "1 pass")
    assert hint(position.table, 0, "gem-world") == "Costs 2 cards; you keep 2."
    assert hint(position.table, 1, "artist-colony").endswith("Then you draw 1 card.")
