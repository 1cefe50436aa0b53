"""What the page shows of a game that goes on: odds beside questions, beats, combats as pictures."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.look.advice import advice_for
from orloj.games.outer_rim.look.web import LOOK, RimWebLook
from orloj.games.outer_rim.state import State
from orloj.games.outer_rim.texts import TEXTS
from orloj.games.outer_rim.view import view
from orloj.kernel import Table
from orloj.look import Markup
from orloj.look.fights import Named, fights_in, picture_of
from orloj.words import LANGS, Lang
from tests.outer_rim.positions import rim, rogue

NAMES = ["Ann", "Bob", "Cyd"]
Played = tuple[Table[State], Counter[str]]


@pytest.fixture(scope="module")
def played() -> Played:
    """Part of a game at random, with the kinds of questions for which there were odds."""
    table = Table.new(GAME, 3, seed=11)
    rng = Random(11)
    advised: Counter[str] = Counter()
    for _ in range(700):
        if table.outcome is not None:
            break
        asks = table.asks()
        seat = next(iter(asks))
        ask, seen = asks[seat], view(table.state, seat)
        advice = advice_for(ask, seen, "en")
        if advice is not None:
            advised[ask.kind] += 1
            assert all(0 <= row.chance <= 1 for row in advice.rows)
            assert RimWebLook().panel(ask, seen, "cs")
        LOOK.motion.whereabouts(seen)
        table.answer(seat, ask.sample(rng))
    return table, advised


def test_odds_stand_beside_tests_and_fights(played: Played) -> None:
    _, advised = played
    assert {"encounter", "may"} <= set(advised)


def test_every_line_is_a_beat(played: Played) -> None:
    table, _ = played
    kinds = {LOOK.motion.telling(line.heard_by(0)).kind for line in table.story}
    assert {"heading", "dice", "card", "result", "line"} <= kinds


@pytest.mark.parametrize("lang", LANGS)
def test_combats_are_pictures_of_both_sides(played: Played, lang: Lang) -> None:
    table, _ = played
    fights = LOOK.motion.fights
    found = fights_in(enumerate(table.story), fights.stroke)
    assert found
    named = {str(seat): Named(name, f"seat-{seat}", Markup("")) for seat, name in enumerate(NAMES)}
    for fight in found:
        drawn = picture_of(
            fight, fights, named, lambda number: Markup(TEXTS.line(table.story[number], 0, NAMES, lang)), lang
        )
        if fight.verdict >= 0 and len(fight.fighters) == 2:
            assert {fighter.fate for fighter in fight.fighters.values()} == {"won", "lost"}
            assert drawn.count("fight-side") >= 2


def test_the_odds_of_a_test_grow_with_the_skill() -> None:
    t = rim(
        rogue(character="doctor_aphra", at="ring_of_kafrene", assets=["db.92.1"]), rogue(character="bossk", at="naboo")
    )
    t.play("0 end-actions", "0 job db.92.1")
    advice = advice_for(t.question(0), view(t.state, 0), "en")
    assert advice is not None
    now, more = advice.rows
    assert now.now
    assert round(now.chance, 3) == 0.75  # two dice, a hit or a critical hit
    assert more.chance > now.chance
