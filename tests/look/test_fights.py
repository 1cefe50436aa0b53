"""Fights as pictures: sides, throws, who wins, what is lost and gained, and nothing that the story does not tell."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from markupsafe import Markup

from orloj import new_game
from orloj.kernel import Line
from orloj.look import look_of
from orloj.look.beats import Beat, in_fights
from orloj.look.dice import ShownDie
from orloj.look.fights import Fight, Fights, Named, Stroke, fights_in, picture_of
from orloj.words import LANGS


def drawn(*strokes: Stroke) -> list[Fight]:
    """The fights of a story whose lines mean these strokes."""
    lines = [(number, Line(str(number))) for number in range(len(strokes))]
    return fights_in(lines, lambda line: strokes[int(line.key)])


def dice(*faces: int) -> list[ShownDie]:
    return [ShownDie(face) for face in faces]


BEGINS = Stroke("begins")


def test_both_sides_throw_one_wins_and_ships_are_lost() -> None:
    [fight] = drawn(
        BEGINS,
        Stroke("throws", ["0"], ["cruiser", "fighter", "fighter"], dice(5, 3)),
        Stroke("throws", ["pirates"], ["raider"], dice(6, 1)),
        Stroke("wins", ["pirates"]),
        Stroke("lost", ["0"], ["fighter"]),
        Stroke("damaged", ["0"], ["cruiser"]),
        Stroke("over"),
        Stroke("lost", ["0"], ["fighter"]),
    )
    mine = fight.fighters["0"]
    assert [(one.id, one.fate, one.line) for one in mine.pieces] == [
        ("cruiser", "damaged", 5),
        ("fighter", "lost", 4),
        ("fighter", "", -1),
    ]
    assert (mine.fate, fight.fighters["pirates"].fate, fight.verdict) == ("lost", "won", 3)
    assert (fight.begin, fight.end) == (0, 5), "what comes later does not belong to it"


def test_what_was_gained_before_the_result_is_no_prize() -> None:
    [fight] = drawn(
        BEGINS, Stroke("gains", ["0"]), Stroke("throws", ["0"]), Stroke("wins", ["0"]), Stroke("gains", ["0"])
    )
    assert fight.fighters["0"].gains == [4]


def test_the_die_that_decides_is_marked() -> None:
    strokes = [
        BEGINS,
        Stroke("throws", ["0"], dice=dice(6, 5, 2)),
        Stroke("throws", ["1"], dice=dice(6, 4, 4)),
        Stroke("throws", ["2"], dice=dice(3)),
    ]
    [fight] = drawn(*strokes, Stroke("wins", ["0"], rows=[[6, 5, 2], [6, 4, 4], [3]]))
    assert [one.throws[-1].deciding for one in fight.fighters.values()] == [1, 1, None]
    [draw] = drawn(*strokes, Stroke("wins", [], rows=[[6, 5], [6, 5]]))
    assert {one.fate for one in draw.fighters.values()} == {"lost"}
    assert all(one.throws[-1].deciding is None for one in draw.fighters.values())
    [allies] = drawn(*strokes, Stroke("wins", ["0", "1"], rows=[[6, 6, 5, 4, 4, 2], [3]]))
    assert allies.fighters["0"].throws[-1].deciding is None, "they laid their dice together"


def test_a_fight_of_many_rounds_has_a_row_for_each_and_grows_line_by_line() -> None:
    [fight] = drawn(
        BEGINS,
        Stroke("throws", ["0"], ["ship"], [ShownDie(9, 10, "hit"), ShownDie(2, 10, "miss")], total="1", round=1),
        Stroke("throws", ["1"], ["ship"], [ShownDie(4, 10, "miss")], total="0", round=1),
        Stroke("throws", ["0"], dice=[ShownDie(3, 10, "miss")], total="0", round=2),
        Stroke("throws", ["1"], dice=[ShownDie(10, 10, "hit")], total="1", round=2),
        Stroke("wins", ["1"]),
        Stroke("lost", ["0"], ["ship"]),
    )
    named = {side: Named(f"Player <{side}>", f"seat-{side}", Markup("")) for side in ("0", "1")}
    fights = Fights(lambda _line: None, lambda piece, _lang: Markup("<i>{}</i>").format(piece))
    for lang in LANGS:
        shown = picture_of(fight, fights, named, lambda number: Markup(f"line {number}"), lang)
        assert shown.count({"en": "Round 2", "cs": "2. kolo"}[lang]) == 2
        for number in (1, 2, 3, 4):
            assert f'class="fight-throw" data-line="{number}"' in shown
        assert 'data-struck="6" data-fate="is-lost"' in shown
        assert "Player &lt;0&gt;" in shown


def test_beats_know_their_fight() -> None:
    fights = drawn(BEGINS, Stroke("throws", ["0"]), Stroke("over"), BEGINS, Stroke("throws", ["0"]))
    beats = [Beat(line=number) for number in (-1, 0, 1, 2, 4)]
    in_fights(beats, fights)
    assert [beat.fight for beat in beats] == [None, 0, 0, None, 3]


@pytest.mark.parametrize("seats", [2, 3])
def test_every_battle_of_andromeda_ends_with_a_picture(seats: int) -> None:
    table = new_game("andromeda", seats=seats, seed=4)
    rng = Random(4)
    while table.outcome is None:
        asks = table.asks()
        seat = rng.choice([seat for seat, ask in asks.items() if not ask.optional] or list(asks))
        table.answer(seat, asks[seat].sample(rng))
    motion = look_of(table.game.package).motion
    fights = fights_in(list(enumerate(table.story)), motion.fights.stroke)
    told = [line.key for line in table.story]
    assert len(fights) == told.count("battle") > 5
    named: dict[str, Named] = {str(seat): Named(f"P{seat}", f"seat-{seat}", Markup("")) for seat in range(seats)}
    named["raiders"] = Named("Raiders", "actor-red", Markup(""))
    for fight in fights:
        check(fight, list(table.story)[fight.begin : fight.end + 1])
        for lang in LANGS:
            assert picture_of(fight, motion.fights, named, lambda number: Markup(f"line {number}"), lang)


def check(fight: Fight, lines: list[Any]) -> None:
    """All that was rolled, won and lost is in it."""
    keys = [line.key for line in lines]
    rolls = [line for line in lines if line.key in ("rolls", "raiders-roll")]
    assert fight.verdict >= 0
    for line in rolls:
        fighter = fight.fighters[line.actor or str(line.seat)]
        assert [die.face for die in fighter.throws[0].dice] == line.values["dice"]
        assert len(fighter.pieces) >= 1
    if "wins" in keys:
        winners = next(line for line in lines if line.key == "wins").values["winners"]
        assert [side for side, one in fight.fighters.items() if one.fate == "won"] == [str(seat) for seat in winners]
    lost = [piece for one in fight.fighters.values() for piece in one.pieces if piece.fate == "lost"]
    assert len(lost) == keys.count("scrapped") + keys.count("raider-returns")
