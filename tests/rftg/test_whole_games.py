"""Whole games in every mode with every number of players, with everything checked on the way."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import cycle, islice
from random import Random
from typing import Any

import pytest

from orloj.bots import bot_named
from orloj.games.rftg import GAME
from orloj.games.rftg.cards import CARDS, DECK, START_WORLDS, TOKEN, TYPES
from orloj.games.rftg.state import Reason, State
from orloj.kernel import Decision, Line, Record, Table, verify
from orloj.testing import WholeGame, play_through, proves

WAYS = [("standard", 2), ("standard", 3), ("standard", 4), ("first", 2), ("first", 3), ("first", 4), ("advanced", 2)]


def test_the_ways_to_play_are_all_there_are() -> None:
    assert [(mode.id, seats) for mode in GAME.modes for seats in range(mode.players[0], mode.players[1] + 1)] == WAYS


# -- every rule of the table holds in whole games


@pytest.mark.parametrize("poker_face", ["off", "on"])
@pytest.mark.parametrize(("mode", "seats"), WAYS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_random_game_keeps_all_promises_of_the_table(mode: str, seats: int, poker_face: str, seed: int) -> None:
    report = play_through(GAME, seats=seats, mode=mode, options={"poker-face": poker_face}, seed=seed)
    assert_sane(report)


@pytest.mark.parametrize(("mode", "seats"), WAYS)
def test_a_game_of_thinking_players_keeps_all_promises_of_the_table(mode: str, seats: int) -> None:
    bots = [bot_named("heuristic", "rftg")] * seats
    report = play_through(GAME, seats=seats, mode=mode, seed=1, policy=bots, check_every=4, leaks_every=40)
    assert_sane(report)
    assert report.table.state.round <= 25, "thinking players come to an end"


def assert_sane(report: WholeGame[State]) -> None:
    """What every finished game shows."""
    g = report.table.state
    outcome = report.outcome
    assert outcome is not None
    full = max(len(player.tableau) for player in g.players) >= 12
    assert (
        outcome.reason
        == {(True, True): "both", (True, False): "full-tableau", (False, True): "no-chips"}[full, not g.pool]
    )
    best = max(outcome.scores)
    assert outcome.winners
    assert {outcome.scores[seat] for seat in outcome.winners} == {best}
    assert all(len(player.hand.cards) <= 10 for player in g.players)
    for player in g.players:
        developments = [CARDS[card].id for card in player.tableau if not CARDS[card].is_world]
        assert len(set(developments)) == len(developments), "a development twice in one tableau"
        assert player.placing is None
        assert player.looking == []
    assert report.mean_tail <= 8, "scenes are short, so that copies are cheap"
    assert report.max_tail <= 60


def game_of(seed: int, seats: int = 3, mode: str = "standard") -> Table[State]:
    return Table.new(GAME, seats, mode=mode, seed=seed).play([_Random()] * seats, seed)


class _Random:
    def choose(self, decision: Decision) -> str | None:
        return decision.ask.sample(decision.rng)


# -- every end of the game


@proves("rftg.game-end.1", "rftg.game-end.3", "rftg.game-end.6")
def test_random_games_come_to_every_end_and_each_can_be_repeated_and_verified() -> None:
    found: dict[str, Table[State]] = {}
    for seed in range(400):
        table = game_of(seed)
        assert table.outcome is not None
        found.setdefault(table.outcome.reason, table)
        if len(found) == len(Reason):
            break
    assert set(found) == {"full-tableau", "no-chips", "both"}
    for reason, table in found.items():
        record = Record.from_json(table.record().to_json())
        again = Table.new(GAME, 3, mode="standard", seed=record.header.seed)
        for answer in record.answers:
            if not answer.forced:
                again.answer(answer.seat, answer.token)
        assert again.outcome == record.outcome
        assert again.outcome is not None
        assert again.outcome.reason == reason
        assert verify(GAME, record).true


# -- every card


class Curious:
    """Answers at random, but keeps and places cards that are still wanted, and sells rather than not."""

    def __init__(self) -> None:
        self.wanted: set[str] = set()

    def choose(self, decision: Decision) -> str | None:
        ask, rng = decision.ask, decision.rng
        tries = [ask.sample(rng) for _ in range(6)]
        if ask.kind in ("pay", "opening", "hand-limit", "discard-for-points"):
            return min(tries, key=self.count)
        if ask.kind in ("settle", "develop"):
            return max((token for token in ask if token != "pass"), key=self.count, default="pass")
        if ask.kind == "explore":
            return max(tries, key=self.count)
        return tries[0]

    def count(self, answer: str) -> int:
        return sum(token.removesuffix(".2") in self.wanted for token in answer.split(","))


def exercised(story: Iterable[Line]) -> Iterator[tuple[str, str]]:
    """Pairs of a card and a phase in which it lay in a tableau and had a power, and `placed` for each placed card."""
    tableaus: dict[int, list[int]] = {}
    for line in story:
        values: dict[str, Any] = line.values
        if line.key == "phase":
            for card in [card for tableau in tableaus.values() for card in tableau]:
                if CARDS[card].powers_in(values["phase"]):
                    yield CARDS[card].id, values["phase"]
        elif line.seat is not None:
            mine = tableaus.setdefault(line.seat, [])
            if line.key in ("starts", "settles", "develops"):
                mine.append(values["world"] if line.key == "starts" else values["card"])
                yield CARDS[mine[-1]].id, "placed"
            elif line.key == "uses-up":
                mine.remove(values["card"])
                yield CARDS[values["card"]].id, "used up"
            elif line.key == "sells":
                for card in mine:
                    if CARDS[card].powers_in("trade"):
                        yield CARDS[card].id, "trade"


def test_every_card_is_placed_and_lies_in_a_tableau_in_each_phase_of_its_powers() -> None:
    wanted = {(card.id, part) for card in TYPES for part in ("placed", *(power.phase for power in card.powers))}
    wanted |= {("new-military-tactics", "used up"), ("colony-ship", "used up")}
    bot = Curious()
    games = 0
    for games, (mode, seats) in enumerate(islice(cycle(WAYS), 700), 1):
        bot.wanted = {card for card, _ in wanted}
        table = Table.new(GAME, seats, mode=mode, seed=games).play([bot] * seats, games)
        GAME.invariants(table.state)
        wanted -= set(exercised(table.story))
        if not wanted:
            break
    assert not wanted, f"never happened in {games} games: {sorted(wanted)}"


def test_every_card_is_also_a_good_and_a_payment_and_every_start_world_begins() -> None:
    goods: set[int] = set()
    paid: set[int] = set()
    starts: set[int] = set()
    for seed in range(150):
        table = Table.new(GAME, 4, mode="standard", seed=seed)
        looks = [Decision(table, seat, Random(f"{seed}/{seat}")) for seat in range(4)]
        while asks := table.asks():
            seat = next(iter(asks))
            table.answer(seat, looks[seat].ask.sample(looks[seat].rng))
            goods.update(card for player in table.state.players for card in player.goods.values())
        starts.update(player.start for player in table.state.players)
        paid.update(card for line in table.story if line.key == "pays" for card in line.secret["cards"])
        if len(goods) == len(paid) == len(DECK) and len(starts) == len(START_WORLDS):
            break
    assert [TOKEN[card] for card in DECK if card not in goods] == []
    assert [TOKEN[card] for card in DECK if card not in paid] == []
    assert starts == {0, 1, 2, 3, 4}


# -- long runs


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_soak_random_games(part: int, capsys: pytest.CaptureFixture[str]) -> None:
    """300 games in ten parts, with the strictest checks."""
    reports = []
    for number, (mode, seats) in enumerate(islice(cycle(WAYS), 30)):
        face = "on" if number % 2 else "off"
        seed = 1000 + 30 * part + number
        reports.append(
            play_through(GAME, seats=seats, mode=mode, options={"poker-face": face}, seed=seed, leaks_every=1)
        )
        assert_sane(reports[-1])
    with capsys.disabled():
        print(summary(f"random, part {part}", reports), file=sys.stderr)  # under xdist stdout is lost


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_soak_games_of_thinking_players(part: int, capsys: pytest.CaptureFixture[str]) -> None:
    """60 games in four parts."""
    bot = bot_named("heuristic", "rftg")
    reports = []
    for number, (mode, seats) in enumerate(islice(cycle(WAYS), 15)):
        seed = 2000 + 15 * part + number
        reports.append(play_through(GAME, seats=seats, mode=mode, seed=seed, policy=[bot] * seats, leaks_every=2))
        assert_sane(reports[-1])
    with capsys.disabled():
        print(summary(f"thinking, part {part}", reports), file=sys.stderr)  # under xdist stdout is lost


def summary(what: str, reports: list[WholeGame[State]]) -> str:
    ends = Counter(report.outcome.reason for report in reports if report.outcome)
    scores = [score for report in reports if report.outcome for score in report.outcome.scores]
    rounds = [report.table.state.round for report in reports]
    kinds = sum((report.kinds for report in reports), Counter[str]())
    return (
        f"\n{what}: {len(reports)} games, {sum(report.decisions for report in reports)} decisions, "
        f"{sum(rounds) / len(rounds):.1f} rounds, {sum(scores) / len(scores):.1f} points, ends {dict(ends)}, "
        f"longest tail {max(report.max_tail for report in reports)}\n  asked: "
        + ", ".join(f"{kind} {count}" for kind, count in kinds.most_common())
    )
