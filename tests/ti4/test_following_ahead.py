"""Secondary abilities answered beforehand: nobody waits for who has told what he wants."""

from __future__ import annotations

from orloj.games.ti4 import GAME
from orloj.games.ti4.look.habits import timely
from orloj.games.ti4.look.web import LOOK
from orloj.games.ti4.state import State
from orloj.games.ti4.view import redeal, view
from orloj.kernel import Luck, Seat
from orloj.testing import Position, proves
from tests.ti4.turns import pools, turn

PEOPLE = ("hacan", "winnu", "yin")


def tells(t: Position[State], seat: Seat, token: str) -> None:
    t.table.step_aside(seat, "follow-ahead", token)


def politics() -> Position[State]:
    return turn("politics", factions=PEOPLE, players={1: {"strategy_cards": ["trade"]}})


@proves("ti4.58.1", "ti4.58.1a")
def test_who_has_told_it_beforehand_is_not_asked() -> None:
    t = politics()
    tells(t, 1, "follow-ahead politics")
    tells(t, 2, "decline-ahead politics")
    t.play("0 strategic politics", "0 player 1", "0 pass")
    assert [line.seat for line in t.story("follows")] == [1]
    assert "follow" not in t.asked().values()
    assert (pools(t, 1)[2], pools(t, 2)[2]) == (1, 2)


@proves("ti4.58.1")
def test_answers_given_while_others_think_keep_to_the_order_of_the_table() -> None:
    """Seat 2 answers first, and still follows after seat 1."""
    t = politics().play("0 strategic politics", "0 player 1", "0 pass")
    assert t.asked() == {1: "follow"}
    tells(t, 2, "follow-ahead politics")
    t.play("1 follow politics")
    assert [line.seat for line in t.story("follows")] == [1, 2]


def test_who_cannot_pay_any_more_does_not_follow() -> None:
    t = politics()
    tells(t, 1, "follow-ahead politics")
    t.table.state.players[1].strategy = 0
    t.play("0 strategic politics", "0 player 1", "0 pass")
    assert [line.seat for line in t.story("follows")] == []


def test_an_answer_can_be_taken_back_or_given_for_all_cards() -> None:
    t = politics()
    tells(t, 2, "decline-all")
    assert sorted(t.state.players[2].declines) == ["politics", "trade"]
    tells(t, 2, "follow-ahead trade")
    tells(t, 2, "ask-about politics")
    assert (t.state.players[2].follows, t.state.players[2].declines) == (["trade"], [])
    t.play("0 strategic politics", "0 player 1", "0 pass", "1 pass")
    assert t.asked() == {2: "follow"}


def test_it_is_about_cards_of_others_that_are_still_to_come() -> None:
    t = politics()
    assert all("trade" in token or token == "decline-all" for token in t.table.asides(0)["follow-ahead"].by_token)
    tells(t, 1, "follow-ahead politics")
    t.play("0 strategic politics", "0 player 1", "0 pass", "2 pass")
    assert t.state.players[1].follows == [], "the card is used"
    assert "follow-ahead" not in t.table.asides(1)  # only his own card is left


def test_nobody_else_knows_of_it() -> None:
    t = politics()
    before = [view(t.state, seat) for seat in (0, 2, None)]
    tells(t, 1, "follow-ahead politics")
    assert [view(t.state, seat) for seat in (0, 2, None)] == before
    assert view(t.state, 1).players[1].follows == ["politics"]
    for seat, kept in ((0, []), (1, ["politics"])):
        g = GAME.decode(GAME.encode(t.state))
        redeal(g, seat, Luck(bytes(16)))
        assert g.players[1].follows == kept


def test_the_page_offers_it_while_others_decide_and_shows_what_was_told() -> None:
    t = politics()
    assert not timely(view(t.state, 2))
    t.play("0 strategic politics", "0 player 1", "0 pass")
    assert t.asked() == {1: "follow"}
    assert timely(view(t.state, 2)) == ("follow-ahead",)
    assert not timely(view(t.state, 0)), "it is his card"
    tells(t, 2, "decline-ahead politics")
    board = [LOOK.board(view(t.state, seat), ["Ann", "Bob", "Cid"], "en") for seat in (1, 2)]
    assert ["you do not follow" in one for one in board] == [False, True]
