"""Tables of speeds and their comparison; that everything is measured is in `test_lab.py` and `tests/cli`."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from orloj.bots import bot_names
from orloj.games import GAMES
from orloj.kernel import Decision, Illegal, Table
from orloj.lab import bench
from orloj.lab.arena import play_out
from orloj.lab.bench import Measured, measure, measuring, middle, yardstick
from orloj.lab.speed import NoSpeeds, Speeds, Verdict, changes, spread, unit_of

STEADY = [100.0, 101.0, 99.0, 100.0]


def speeds(**measured: list[float]) -> Speeds:
    """A table with one subject."""
    table = Speeds.now({"rftg": "0123"})
    for numbers in zip(*measured.values(), strict=True):
        table.note("rftg standard 4", dict(zip(measured, numbers, strict=True)))
    return table


def verdict(before: dict[str, list[float]], after: dict[str, list[float]]) -> Verdict:
    [change] = changes(speeds(**before), speeds(**after))
    return change.verdict


@pytest.mark.parametrize(
    ("name", "before", "after", "expected"),
    [
        ("decisions_per_cpu_s", [100, 101, 99, 100], [80, 82, 81, 80], Verdict.SLOWER),
        ("decisions_per_cpu_s", [80, 82, 81, 80], [100, 101, 99, 100], Verdict.FASTER),
        ("fork_us", [100, 101, 99, 100], [80, 82, 81, 80], Verdict.FASTER),
        ("fork_us", [80, 82, 81, 80], [100, 101, 99, 100], Verdict.SLOWER),
        ("p99_ms", [80, 82, 81, 80], [100, 101, 99, 100], Verdict.SLOWER),
        ("answer_us_last_tenth", [80, 82, 81, 80], [100, 101, 99, 100], Verdict.SLOWER),
        ("decisions_per_cpu_s", [100, 101, 79, 100], [80, 82, 81, 80], Verdict.NOISY),  # one pass was as slow before
        ("decisions_per_cpu_s", [100, 101, 99, 100], [80, 82, 101, 80], Verdict.NOISY),
        ("decisions_per_cpu_s", [60, 100, 140, 100], [60, 100, 140, 100], Verdict.NOISY),  # a quarter could hide here
        ("decisions_per_cpu_s", [60, 100, 140, 100], [30, 31, 59, 40], Verdict.SLOWER),  # clear all the same
        ("decisions_per_cpu_s", [100, 101, 99, 100], [90, 91, 89, 90], Verdict.SAME),  # no more than from run to run
        ("decisions_per_cpu_s", [100, 101, 99, 100], [111, 112, 113, 112], Verdict.SAME),
        ("decisions_per_cpu_s", [100, 101, 99], [50, 51, 52, 50], Verdict.UNKNOWN),  # by luck in 1 of 18
        ("decisions_per_cpu_s", [100, 101, 99, 100], [50, 51, 52], Verdict.UNKNOWN),
    ],
)
def test_a_difference_counts_only_beyond_the_spread(
    name: str, before: list[float], after: list[float], expected: Verdict
) -> None:
    assert verdict({name: before}, {name: after}) is expected


def test_a_busy_machine_is_no_slower_program() -> None:
    before = {"decisions_per_cpu_s": STEADY, "yardstick_per_cpu_s": [10.0] * 4}
    busy = {"decisions_per_cpu_s": [50.0, 50.5, 49.5, 50.0], "yardstick_per_cpu_s": [5.0] * 4}
    slower = {"decisions_per_cpu_s": [50.0, 50.5, 49.5, 50.0], "yardstick_per_cpu_s": [10.0] * 4}
    assert verdict(before, busy) is Verdict.SAME
    assert verdict(before, slower) is Verdict.SLOWER


def test_how_many_times_faster() -> None:
    [change] = changes(speeds(fork_us=[90.0, 100.0, 110.0]), speeds(fork_us=[45.0, 50.0, 55.0]))
    assert change.times == pytest.approx(2.0)
    assert (change.before, change.after) == (100.0, 50.0)


def test_only_what_both_have_is_compared_and_only_speeds() -> None:
    before = speeds(fork_us=STEADY, mean_tail=STEADY, longest_tail=STEADY, yardstick_per_cpu_s=STEADY)
    after = speeds(fork_us=STEADY, mean_tail=STEADY, longest_tail=STEADY, view_us=STEADY, yardstick_per_cpu_s=STEADY)
    after.note("server", {"p50_ms": 3.0})
    assert [(change.subject, change.name) for change in changes(before, after)] == [("rftg standard 4", "fork_us")]


def test_spread() -> None:
    assert spread([90.0, 100.0, 105.0]) == pytest.approx(0.1)
    assert spread([0.0]) == 0.0


def test_a_table_survives_its_file(tmp_path: Path) -> None:
    table = speeds(fork_us=STEADY)
    file = tmp_path / "folder" / "bench.json"
    table.write(file)
    assert Speeds.read(file) == table
    text = file.read_text()
    assert '"version": "' in text
    assert str(Path.home()) not in text  # nothing that tells whose machine it was


@pytest.mark.parametrize("content", [None, "[]", "{", '{"version": 3}'])
def test_what_is_no_table(tmp_path: Path, content: str | None) -> None:
    file = tmp_path / "bench.json"
    if content is not None:
        file.write_text(content)
    with pytest.raises(NoSpeeds):
        Speeds.read(file)


def test_one_result_for_each_pass_and_medians_of_them() -> None:
    passes = list(measuring("rftg", 2, seconds=0.0, passes=3))
    assert len(passes) == 3
    assert all(number > 0 for one in passes for number in one.to_builtins().values())
    tails = sorted(one.mean_tail for one in passes)
    assert middle(passes).mean_tail == tails[1]


def test_all_games_are_measured_and_a_trained_network_where_there_is_one() -> None:
    for game in ("rftg", "andromeda"):
        measured = measure(game, 2, seconds=0.0, passes=1)
        assert measured.search_tries_per_cpu_s < measured.decisions_per_cpu_s
        assert (measured.learned_us is not None) == ("learned" in bot_names(game))
        assert ("learned_us" in measured.to_builtins()) == ("learned" in bot_names(game))


class Slower:
    """Notes what it is asked to think about; each time takes a second."""

    def __init__(self, clock: list[float]) -> None:
        self.clock = clock
        self.asked: list[tuple[int, str]] = []

    def think(self, decision: Decision) -> Any:
        self.clock[0] += 1
        self.asked.append((decision.seat, decision.ask.kind + decision.ask.sample(decision.rng)))
        return SimpleNamespace(tries=16)


@pytest.mark.parametrize("seconds", [0, 7, 100])
def test_the_search_thinks_about_the_same_moments_in_every_pass(
    monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    """The time decides only how often: whole lists of the same questions with the same luck."""
    clock = [0.0]
    monkeypatch.setattr(bench, "process_time", lambda: clock[0])
    run = bench._Run(GAMES["rftg"], 2, "standard", "0")
    run.search = thinker = Slower(clock)
    assert run.thinking(0.0) == {"search_tries_per_cpu_s": 16}
    once = thinker.asked.copy()
    assert len(set(once)) == len(once) == 6
    assert run.thinking(seconds) == {"search_tries_per_cpu_s": 16}
    times, rest = divmod(len(thinker.asked), len(once))
    assert (thinker.asked, rest) == (once * times, 0)
    assert (times - 2) * 6 < seconds <= (times - 1) * 6 or seconds == 0


def test_every_pass_plays_the_same_games_and_remembers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    run = bench._Run(GAMES["rftg"], 2, "standard", "0")
    assert run.memories
    played: list[list[int]] = []
    for _ in range(2):
        counts: list[int] = []

        def noted(table: Table[Any], bots: list[Any], seed: str, counts: list[int] = counts) -> int:
            counts.append(play_out(table, bots, seed))
            return counts[-1]

        monkeypatch.setattr(bench, "play_out", noted)
        run.heuristic_play(0.0)
        played.append(counts)
    assert played[0] == played[1]
    assert len(played[0]) == 2
    run.forget()
    assert not any(memory.cache_info().currsize for memory in run.memories)


def test_the_beginning_and_the_end_of_games_are_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that takes the longer the more answers there are: the clock is that of the answers alone."""
    clock = [0.0]
    answer = Table.answer

    def slow_answer(table: Table[Any], seat: int, token: str) -> None:
        clock[0] += 1e-6 * (len(given) + 1)
        given.append(token)
        answer(table, seat, token)

    given: list[str] = []
    run = bench._Run(GAMES["rftg"], 2, "standard", "0")
    monkeypatch.setattr(bench, "process_time", lambda: clock[0])
    monkeypatch.setattr(Table, "answer", slow_answer)
    run.answers = run.answers[:1]
    found = run.answering(0.0)
    [answers] = run.answers
    tenth = len(answers) // 10
    assert given == [token for _, token in answers]
    assert found["answer_us_first_tenth"] == pytest.approx((tenth + 1) / 2)
    assert found["answer_us_last_tenth"] == pytest.approx(len(answers) - (tenth - 1) / 2)


def test_the_past_of_a_game_is_measured_at_its_end() -> None:
    run = bench._Run(GAMES["rftg"], 3, "standard", "0")
    longest, sizes = 0, []
    for number, answers in enumerate(run.answers):
        table, _ = run.table(number)
        for seat, token in answers:
            longest = max(longest, len(table.tail))
            table.answer(seat, token)
        assert table.outcome is not None
        sizes.append(sum(len(scene.packed) for scene in table.record().scenes))
    found = run.copies(0.0)
    assert found["longest_tail"] == longest
    assert found["history_bytes"] == sum(sizes) / 2


@pytest.mark.parametrize(
    ("name", "unit"),
    [("fork_us", "us"), ("answer_us_last_tenth", "us"), ("p99_ms", "ms"), ("history_bytes", "bytes"), ("bus", "")],
)
def test_the_name_of_a_number_tells_its_unit(name: str, unit: str) -> None:
    assert unit_of(name) == unit


class Declines:
    def choose(self, decision: Decision) -> str | None:
        return None


def test_players_who_all_decline_are_no_endless_measurement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orloj.lab.bench.bot_named", lambda _name, _game: Declines())
    with pytest.raises(Illegal, match="declines"):
        measure("rftg", 2, seconds=0.0, passes=1)


def test_the_yardstick_never_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its work is fixed: so many cards are drawn, and these. Otherwise numbers of before and after mean nothing."""
    drawn: list[int] = []
    draw = bench._Pile.draw

    def noted(pile: bench._Pile, turn: int) -> int:
        drawn.append(draw(pile, turn))
        return drawn[-1]

    monkeypatch.setattr(bench._Pile, "draw", noted)
    ticks = iter([10.0, 12.0])
    monkeypatch.setattr(bench, "process_time", lambda: next(ticks))
    assert yardstick() == 250  # 500 rounds in two seconds
    assert (len(drawn), sum(drawn), drawn[:10]) == (20_000, 5_086_000, [0, 1, 2, 3, 4, 5, 6, 7, 9, 10])


def numbers(**known: float) -> Measured:
    every: dict[str, Any] = dict.fromkeys(Measured.__dataclass_fields__, 1.0)
    return Measured(**{**every, **known})


def test_the_middle_of_passes() -> None:
    found = middle([numbers(fork_us=5.0), numbers(fork_us=1.0), numbers(fork_us=2.0)])
    assert found == numbers(fork_us=2.0)
