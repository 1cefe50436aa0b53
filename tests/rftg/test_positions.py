"""Positions made by hand refuse what cannot be, each time with a sentence that tells what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from orloj.games.rftg.cards import TOKEN
from orloj.games.rftg.state import State
from orloj.testing import Position
from orloj.testing.rftg import area, cards, rftg

OTHER = area("old-earth")
TWICE = "is named twice; a second copy is called like public-works.2"


def refused(make: Callable[[], Any]) -> str:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # the sentence is compared by who calls this
        make()
    return str(caught.value)


def one(*tableau: str, **more: Any) -> Callable[[], Any]:
    """A position with this player."""
    return lambda: rftg(area(*tableau, **more), OTHER, phases=["settle"])


def table(**more: Any) -> Callable[[], Any]:
    """A position with these facts of the table."""
    return lambda: rftg(area("new-sparta"), OTHER, **more)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        # names
        (
            one("new-sprata"),
            "seat 0: there is no card 'new-sprata'; did you mean: new-sparta, new-earth, new-survivalists",
        ),
        (one(hand=["xyzzy"]), "seat 0: there is no card 'xyzzy'; see `orloj cards rftg`"),
        (
            one(goods=["public-wroks"]),
            "seat 0: there is no card 'public-wroks'; did you mean: public-works, public-works.2",
        ),
        (one(draws=["comet-zne"]), "seat 0: there is no card 'comet-zne'; did you mean: comet-zone"),
        (table(deck=["comet-zne"]), "there is no card 'comet-zne'; did you mean: comet-zone"),
        (table(discards=["pass"]), "there is no card 'pass'; see `orloj cards rftg`"),
        (one(hand=[None]), "seat 0: a number of cards in hand is a whole number, not None"),
        (one(hand="gem-world"), "seat 0: hand is a list of names, such as ['gem-world'], not a text"),
        (table(phases="settle"), "phases is a list of names, such as ['settle'], not a text"),
        (table(deck="gem-world"), "deck is a list of names, such as ['gem-world'], not a text"),
        (one(hand=3), "seat 0: hand is a list, such as [3], not 3"),
        (one("gem-world", goods=None), "seat 0: goods is a list, not None"),
        (table(phases=None), "phases is a list, not None"),
        (table(mode=[]), "the name of a mode is a text, not []"),
        (table(seed="luck"), "a seed is made of bytes, such as b'seed', not 'luck'"),
        (lambda: rftg("new-sparta", OTHER), "a player is described by area(...), not by 'new-sparta'"),  # type: ignore[arg-type]
        # cards
        (
            one("gem-world", hand=["gem-world"]),
            f"'gem-world' {TWICE}",
        ),
        (
            one("gem-world", draws=["gem-world"]),
            f"'gem-world' {TWICE}",
        ),
        (table(deck=["new-sparta"]), f"'new-sparta' {TWICE}"),
        (
            one("public-works", "public-works.2"),
            "seat 0: 'public-works' is named twice; nobody can place a development that he has already",
        ),
        (one(hand=[-1]), "seat 0: a number of cards in hand is 0 or more, not -1"),
        (one(hand=[200]), "there are only 113 cards left for hands and goods, not 200"),
        # goods
        (one("new-sparta", goods=["gem-world"]), "seat 0: there is no gem-world in the tableau that could hold a good"),
        (one("new-sparta", goods=["old-earth"]), "seat 0: there is no old-earth in the tableau that could hold a good"),
        (one("new-sparta", goods=["new-sparta"]), "seat 0: new-sparta never holds a good"),
        (one("gem-world", goods=["gem-world"] * 2), "seat 0: 'gem-world' is named twice; a world holds one good"),
        # numbers
        (one(chips=-1), "seat 0: chips is 0 or more, not -1"),
        (table(pool=-1), "pool is from 0 to 24, not -1"),
        (table(pool=25), "pool is from 0 to 24, not 25"),
        (table(round=0), "round is 1 or more, not 0"),
        # start worlds
        (one(start=5), "seat 0: the number of a start world is from 0 to 4, not 5"),
        (
            lambda: rftg(area("alpha-centauri"), area("new-sparta", start=2)),
            "seats 0 and 1 cannot both have begun with start world 2",
        ),
        (lambda: rftg(area(start=3), area(start=3)), "seats 0 and 1 cannot both have begun with start world 3"),
        # tables
        (lambda: rftg(OTHER), "Race for the Galaxy (standard) is for 2 to 4 players, not 1"),
        (lambda: rftg(*[area()] * 5), "Race for the Galaxy (standard) is for 2 to 4 players, not 5"),
        (lambda: rftg(*[area()] * 3, mode="advanced"), "Race for the Galaxy (advanced) is for 2 players, not 3"),
        (table(mode="expert"), "Race for the Galaxy has no mode 'expert'; choose one of: standard, first, advanced"),
        (table(rest="box"), "there is no place for the rest 'box'; there are: deck, discards, gone"),
        # phases and actions
        (table(phases=["setle"]), "there is no phase 'setle'; did you mean: settle"),
        (
            table(phases=["settle", "develop"]),
            "the phases of a round come in this order: explore, develop, settle, consume, produce; not settle, develop",
        ),
        (
            table(phases=["settle", "settle"]),
            "settle comes 2 times in one round, more than 1; only in the advanced game it may come twice",
        ),
        (table(phases=["settle"] * 3, mode="advanced"), "settle comes 3 times in one round, more than 2"),
        (table(phases=["consume"] * 2, mode="advanced"), "consume comes 2 times in one round, more than 1"),
        (one(picks=["setle"]), "seat 0: there is no action card 'setle'; did you mean: settle"),
        (one(picks=["settle.2"]), "seat 0: there is no action card 'settle.2'; did you mean: settle"),
        (one(picks=["settle", "develop"]), "seat 0: 2 action cards are picked, but in the mode standard it is 1"),
        (
            lambda: rftg(area(picks=["settle", "settle"]), OTHER, phases=["settle"], mode="advanced"),
            "seat 0: 'settle' is named twice; everybody has each action card once "
            "(develop.2 and settle.2 are the second copies)",
        ),
        (
            lambda: rftg(area(picks=["settle.2", "produce"]), OTHER, phases=["settle"], mode="advanced"),
            "seat 0: a second copy that is picked alone is called like the first one: develop, settle",
        ),
        (
            lambda: rftg(area(picks=["settle"]), OTHER),
            "seat 0: picks belong to a round that is being played: name its phases",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(make: Callable[[], Any], sentence: str) -> None:
    assert refused(make) == sentence


# -- the next cards of one seat


def drawn(t: Position[State], seat: int) -> list[str]:
    cards = [card for line in t.story() if line.seat == seat for card in line.secret.get("cards", [])]
    return [TOKEN[card] for card in cards]


def test_a_seat_draws_the_cards_that_were_laid_for_it_whoever_draws_before() -> None:
    t = rftg(
        area("old-earth", picks=["explore-5"]),
        area("new-sparta", draws=["gem-world", "comet-zone"]),
        phases=["explore"],
        deck=["spice-world", "public-works"],
    )
    assert drawn(t, 0)[:2] == ["spice-world", "public-works"]
    assert drawn(t, 1) == ["gem-world", "comet-zone"]
    assert t.options(1) == ["gem-world", "comet-zone"]


def test_laid_cards_wait_until_their_seat_draws() -> None:
    t = rftg(
        area("old-earth", hand=["outlaw-world", "gem-world", 4]),
        area("new-sparta", hand=["rebel-miners", 1], picks=["settle"], draws=["comet-zone", "spice-world"]),
        phases=["explore", "settle"],
    )
    assert t.options(1) == ["comet-zone", "spice-world"]
    t = rftg(
        area("old-earth", hand=["gem-world", 4], picks=["settle"]),
        area("new-sparta", hand=["rebel-miners", 1], draws=["comet-zone", "spice-world"]),
        phases=["settle"],
    )
    t.play("0 gem-world", "1 pass", f"0 {t.fork().play('0 gem-world', '1 pass').answers(0)[0]}")
    assert drawn(t, 1) == []
    t.play("0 produce", "1 explore-5")
    assert drawn(t, 1)[:2] == ["comet-zone", "spice-world"]
    assert "comet-zone" not in drawn(t, 0)


def test_a_copy_draws_the_laid_cards_too_but_an_imagined_one_does_not_know_them() -> None:
    t = rftg(area("old-earth"), area("new-sparta", draws=["gem-world", "comet-zone"]))
    picks = ["0 produce", "1 explore-5"]
    assert drawn(t.fork().play(*picks), 1)[:2] == ["gem-world", "comet-zone"]
    assert t.fork(0).state.luck.laid_draws == {}
    assert drawn(t.play(*picks), 1)[:2] == ["gem-world", "comet-zone"]


def test_laid_cards_keep_all_cards_where_they_belong() -> None:
    t = rftg(
        area("old-earth", draws=["gem-world"]),
        area("new-sparta", draws=["comet-zone", "spice-world", "public-works"]),
        phases=["explore"],
        deck=["outlaw-world"],
    )
    assert "gem-world" in t.options(0)
    assert t.options(1) == ["comet-zone", "spice-world"]
    assert t.state.luck.laid_draws == {0: [], 1: cards("public-works")}
    pile = [TOKEN[card] for card in t.state.pile.cards]
    assert len(pile) == len(set(pile)) == 114 - 2 - 2 * 2
    assert "public-works" in pile
