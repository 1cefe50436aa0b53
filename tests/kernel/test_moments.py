"""Moments and windows: when, the thing, after; in the order of seats; cancelled before anything is revealed."""

from __future__ import annotations

from orloj.kernel import PASS, PASS_FOR_NOW, Book, Moment, Standing, Table, choose, clear_standing
from orloj.testing import assert_alike
from tests.kernel.tiny import Tiny, letters, tiny


class Loss(Moment):
    """Several things lost together: one moment, not several."""

    def __init__(self, ships: list[str]) -> None:
        self.ships = ships


class Other(Moment):
    pass


CARDS = {0: {"save", "stop"}, 1: {"save", "avenge"}, 2: {"stop", "save"}, 3: {"blank"}}
book = Book[Tiny](
    holds=lambda g, seat, id: id in CARDS[seat] and [seat, id] not in g.log,
    hidden=lambda _g, seat: bool(CARDS[seat]),
)


@book.ability("save", "when", Loss, lambda _g, _seat, loss: len(loss.ships) > 1 and not loss.cancelled, rule="t.1")
async def save(g: Tiny, seat: int, loss: Loss) -> None:
    g.log.append([seat, "save"])
    loss.ships.remove(await choose(seat, "which", lambda _seat: list(loss.ships)))


@book.ability("stop", "when", Loss, lambda _g, _seat, loss: not loss.cancelled)
async def stop(g: Tiny, seat: int, loss: Loss) -> None:
    g.log.append([seat, "stop"])
    loss.cancelled = True


@book.ability("avenge", "after", Loss)
async def avenge(g: Tiny, seat: int, loss: Loss) -> None:
    g.log.append([seat, "avenge", *loss.ships])


async def battle(g: Tiny) -> None:
    loss = Loss(["a", "b", "c"])

    async def lose() -> None:
        g.log.append(["lost", *loss.ships])
        g.log.append(["target", await choose(3, "target", letters)])

    g.log.append(await book.happen(g, loss, [1, 2, 0, 3], lose))
    await choose(0, "afterwards", letters)
    g.then("battle")


def table_of(poker_face: str = "off") -> Table[Tiny]:
    return Table.new(tiny(battle), 4, seed=1, options={"poker-face": poker_face})


def play(table: Table[Tiny], *lines: str) -> list[str]:
    """Give answers; tells who was asked what before each."""
    asked = []
    for line in lines:
        seat, token = line.split()
        asked.append(" ".join(f"{seat}:{ask.kind}" for seat, ask in table.asks().items()))
        table.answer(int(seat), token)
    return asked


def test_seats_answer_in_order_until_all_have_passed_in_a_row() -> None:
    table = table_of()
    asked = play(table, "1 save", "1 b", "2 pass", "0 save", "0 a", "2 pass", "0 pass", "3 a", "1 pass", "0 a")
    when, after = "when.Loss", "after.Loss"
    assert asked == [
        f"1:{when}", "1:which", f"2:{when}", f"0:{when}", "0:which",
        f"2:{when}", f"0:{when}",  # 1 has nothing left
        "3:target", f"1:{after}", "0:afterwards",
    ]  # fmt: skip
    assert table.state.log[:5] == [[1, "save"], [0, "save"], ["lost", "c"], ["target", "a"], True]


def test_everything_is_looked_at_again_after_each_ability() -> None:
    table = table_of()
    assert list(table.asks()[1]) == [PASS, PASS_FOR_NOW, "save"]
    play(table, "1 save", "1 b", "2 save", "2 a")
    # One ship is left: nothing can be saved any more. The seat whose turn it is may only stop.
    assert {seat: list(ask) for seat, ask in table.asks().items()} == {0: [PASS, PASS_FOR_NOW, "stop"]}


def test_a_joint_moment_opens_one_window_and_is_edited() -> None:
    table = table_of()
    play(table, "1 save", "1 b", "2 pass", "0 pass")
    assert table.state.log[-1] == ["lost", "a", "c"]


def test_cancelled_before_targets() -> None:
    table = table_of()
    asked = play(table, "1 pass", "2 stop", "0 a")
    assert asked == ["1:when.Loss", "2:when.Loss", "0:afterwards"]  # no target, no after
    assert table.state.log[:2] == [[2, "stop"], False]


def test_a_standing_pass_lasts_until_the_game_clears_it() -> None:
    table = table_of()
    play(table, f"1 {PASS_FOR_NOW}", "2 pass", "0 pass", "3 a")
    assert table.state.standing == [Standing(1, "when.Loss")]
    assert list(table.asks()) == [1]  # the other window is another one
    play(table, "1 pass", "0 a")
    assert list(table.asks()) == [2]  # the next battle: 1 is not asked
    assert_alike(table, table.fork(), "a fork")
    loaded = Table.load(table.game, table.record())
    assert loaded.state.standing == [Standing(1, "when.Loss")]
    clear_standing(table.state, 2)
    assert table.state.standing == [Standing(1, "when.Loss")]
    clear_standing(table.state, 1)
    assert table.state.standing == []
    table.state.standing += [Standing(0, "x"), Standing(1, "x")]
    clear_standing(table.state)
    assert table.state.standing == []


def test_a_standing_pass_is_an_answer_like_any_other() -> None:
    table = table_of()
    table.answer(1, PASS_FOR_NOW)
    table.undo(1)
    assert table.state.standing == []
    assert list(table.asks()) == [1]


def test_poker_face_asks_also_those_who_can_only_pass() -> None:
    table = table_of("on")
    asked = play(table, "1 pass", "2 pass", "0 pass", "3 pass", "3 a", "1 pass", "2 pass", "0 pass", "3 pass")
    assert asked[3] == "3:when.Loss"
    assert asked[-1] == "3:after.Loss"
    table = table_of("on")
    play(table, "1 pass", "2 pass", "0 pass")
    assert list(table.asks()[3]) == [PASS, PASS_FOR_NOW]  # two answers, and asked even so
    assert table_of().state.poker_face is False


def test_offers_are_bound_to_timing_and_kind_of_moment() -> None:
    g = table_of().state
    assert book.offers(g, "when", Loss(["a", "b"]), 0) == ["save", "stop"]
    assert book.offers(g, "when", Loss(["a"]), 0) == ["stop"]
    assert book.offers(g, "after", Loss(["a"]), 0) == []
    assert book.offers(g, "after", Loss(["a"]), 1) == ["avenge"]
    assert book.offers(g, "when", Other(), 0) == []
    assert book.offers(g, "when", Loss(["a", "b"]), 0, used=[(0, "save")]) == ["stop"]
