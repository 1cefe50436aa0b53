"""Setting up, playing by bots, and the helpers for tests themselves."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from orloj.kernel import (
    BadSetup,
    Decision,
    Illegal,
    Line,
    Luck,
    NotYourChoice,
    Pile,
    Seat,
    Step,
    Table,
    choose,
    deal_anew,
)
from orloj.kernel.game import Game
from orloj.testing import Position, play_through
from tests.kernel import duel
from tests.kernel.duel import GAME, Duel, View, view
from tests.kernel.tiny import Tiny, letters, random_duel, sit


class Shy:
    """Never steps in, and otherwise takes the first option it draws."""

    def choose(self, decision: Decision) -> str | None:
        return None if decision.ask.optional else decision.ask.sample(decision.rng)


class Silent:
    def choose(self, decision: Decision) -> str | None:
        return None


@pytest.mark.parametrize("bots", [0, 1, 3, 4])
def test_one_bot_for_each_seat(bots: int) -> None:
    table = random_duel(1, 2, 0)
    with pytest.raises(Illegal, match=f"2 bots are needed, one for each seat, not {bots}"):
        table.play([Shy()] * bots)
    assert table.number == 0


def test_bots_play_and_a_seed_repeats_it() -> None:
    games = [Table.new(GAME, 3, seed=1).play([Shy()] * 3, seed=seed) for seed in (1, 1, 2)]
    assert games[0].outcome is not None
    assert games[0].record() == games[1].record()
    assert games[0].record() != games[2].record()
    assert games[0].play([Shy()] * 3) is games[0]  # nothing left to do


def test_somebody_must_answer() -> None:
    with pytest.raises(Illegal, match="every bot declines"):
        random_duel(1, 2, 0).play([Silent()] * 2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seats": 1}, r"Duel \(standard\) is for 2 to 4 players, not 1"),
        ({"seats": 4, "mode": "rich"}, r"Duel \(rich\) is for 2 to 3 players, not 4"),
        ({"seats": 2, "mode": "poor"}, "no mode 'poor'; choose one of: standard, rich"),
        ({"seats": 2, "options": {"size": "1"}}, "no option 'size'; known: rounds, poker-face"),
        ({"seats": 2, "options": {"rounds": "9"}}, "option rounds is one of: 3, 1, 2; not '9'"),
    ],
)
def test_a_bad_setup_is_explained(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        Table.new(GAME, **arguments)


def test_options_are_completed() -> None:
    table = Table.new(GAME, 2, options={"rounds": "1"})
    assert table.header.options == {"rounds": "1", "poker-face": "off"}
    assert table.state.rounds == 1
    assert table.header.mode == table.state.mode == "standard"


def test_nobody_else_may_answer() -> None:
    async def turn(g: Tiny) -> None:
        await choose(1, "turn", letters)

    table = sit(turn)
    with pytest.raises(NotYourChoice, match="the table waits for seat 1"):
        table.answer(0, "a")
    table.answer(1, "a")
    with pytest.raises(NotYourChoice, match="the game is over"):
        table.answer(1, "a")


def test_the_revision_is_a_fingerprint_of_the_rules() -> None:
    assert GAME.revision == replace(GAME).revision
    assert len(GAME.revision) == 16
    assert GAME.revision != replace(GAME, package="orloj.testing").revision
    assert random_duel(1, 2, 1).record().header.revision == GAME.revision


# -- Position


def test_positions_explain_wrong_lines() -> None:
    position = Position.new(GAME, 2, seed=1)
    for line, wanted in (
        ("0 99", r"line 2, '0 99': discard: '99' is not among the options"),
        ("7 1", "seat 7 is not asked"),
        ("x", "is not of the form"),
        ("0", "is not of the form"),
    ):
        state = position.state
        with pytest.raises(AssertionError, match=wanted) as caught:
            Position.at(position.table.fork()).play(f"1 {position.options(1)[0]}", line)
        assert position.state is state
        if "form" not in wanted:
            assert "seat 0, discard (some): " in str(caught.value)
    with pytest.raises(AssertionError, match="seat 5 is not asked anything"):
        position.options(5)
    with pytest.raises(AssertionError, match="seat 0 may answer"):
        position.why(0, position.options(0)[0])
    assert position.why(0, "1,1") == ("'1,1' names an option twice; name each once", "")


def test_positions_can_be_looked_at_and_played_to_the_end() -> None:
    position = Position.new(GAME, 3, seed=1, options={"rounds": "2"})
    assert position.asked() == {0: "discard", 1: "discard", 2: "discard"}
    assert position.question(0).rule == "duel.supply.2"
    assert isinstance(position.view(None), View)
    assert [line.key for line in position.story("round")] == ["round"]
    assert len(position.story()) == 1 + 3 + 3
    assert position.play_all().outcome is not None
    with pytest.raises(AssertionError, match="The game is over"):
        position.play("0 pass")
    for policy in (Shy(), [Shy()] * 3):
        assert Position.new(GAME, 3, seed=1).play_all(policy).outcome is not None
    with pytest.raises(Illegal, match="3 bots"):
        Position.new(GAME, 3, seed=1).play_all([Shy()])


def test_a_position_copies_the_given_state() -> None:
    state = random_duel(1, 2, 0).state
    state.plan.append(Step("supply"))
    position = Position(GAME, state)
    before = GAME.encode(state)
    position.play(f"0 {position.options(0)[0]}")
    assert GAME.encode(state) == before


# -- what the harness finds


def broken(**more: Any) -> Game[Any]:
    game: Game[Any] = replace(GAME, **more)
    return game


def leaky_view(g: Duel, seat: Seat | None) -> View:
    seen = view(g, seat)
    seen.top = g.deck.cards[-1] if g.deck.cards else None
    return seen


def meddling_view(g: Duel, seat: Seat | None) -> View:
    g.coins[0] += 1
    return view(g, seat)


def no_redeal(g: Duel, seat: Seat, luck: Luck) -> None:
    """Forgotten: whoever plans with a fork would see everything."""


def greedy_redeal(g: Duel, seat: Seat, luck: Luck) -> None:
    zones: list[Pile] = [g.deck, g.discard, *g.hands]
    deal_anew(luck, [(zone, []) for zone in zones])


def unsorted_redeal(g: Duel, seat: Seat, luck: Luck) -> None:
    g.deck.shuffle(luck)


def lucky_redeal(g: Duel, seat: Seat, luck: Luck) -> None:
    duel.redeal(g, seat, g.luck)


def poor(g: Duel) -> None:
    assert max(g.coins) < 4, "too rich"


class Opaque(msgspec.Struct):
    what: object


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (broken(view=leaky_view), "changes its view|changes a spectator's view"),
        (broken(view=meddling_view), "changed the state"),
        (broken(view=lambda g, seat: Opaque(object())), "Encoding objects"),
        (broken(redeal=greedy_redeal), "changes its view"),
        (broken(redeal=unsorted_redeal), "different copies|changes its view"),
        (broken(redeal=lucky_redeal), "only the luck that it is given"),
        (broken(invariants=poor), "too rich"),
    ],
    ids=["leak", "meddling", "not data", "greedy", "unsorted", "luck", "invariant"],
)
def test_the_harness_finds_a_broken_game(game: Game[Any], message: str) -> None:
    with pytest.raises((AssertionError, TypeError), match=message) as caught:
        play_through(game, seats=3, seed=1, leaks_every=1)
    assert "play_through(duel, seats=3" in caught.value.__notes__[0]


def test_the_harness_finds_rules_that_do_not_repeat_themselves() -> None:
    rng = Random()  # a global stream: forbidden

    async def moody(g: Tiny) -> None:
        g.log.append(rng.randrange(10**9))
        for _ in range(3):
            await choose(0, "one", letters)

    game = sit(moody).game
    with pytest.raises(AssertionError, match=r"differs: state.log\[0\] is"):
        play_through(game, seats=2, leaks_every=0)
    assert play_through(game, seats=2, check_every=0, leaks_every=0, forks=False, checks_at_end=False).decisions == 3


def test_the_harness_finds_options_that_change_something() -> None:
    async def meddling(g: Tiny) -> None:
        def options(seat: int) -> list[str]:
            g.log.append("looked")
            return ["a", "b"]

        await choose(0, "one", options)

    with pytest.raises(AssertionError, match=r"changed the state|differs"):
        play_through(sit(meddling).game, seats=2)


def test_the_report_tells_whose_secrets_were_never_dealt_anew() -> None:
    """Which things are hidden only the game knows; but hands that never change in a fork are suspicious."""
    assert play_through(GAME, seats=2, seed=1).redealt == {(0, 1), (1, 0)}
    assert play_through(broken(redeal=no_redeal), seats=2, seed=1).redealt == set()


def test_reports() -> None:
    report = play_through(GAME, seats=2, seed=3, policy=[Shy(), Shy()], check_every=7, leaks_every=0, forks=False)
    assert report.kinds["bid"] >= 4
    assert "bribe" not in report.kinds
    assert report.outcome == report.table.outcome
    assert report.answers == report.table.number >= report.decisions - report.kinds["(another sealed answer)"]
    assert 0 < report.mean_tail <= report.max_tail


def test_a_line_gives_its_secret_only_to_its_own_seat() -> None:
    line = Line("draws", 1, {"count": 2}, {"cards": [3, 4]}, 7)
    assert line.heard_by(1).secret == {"cards": [3, 4]}
    assert line.heard_by(0) == Line("draws", 1, {"count": 2}, {}, 7)
    assert line.heard_by(None).secret == {}
