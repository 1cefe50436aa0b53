"""Everything that can happen at a table, in any order: moments, windows, lanes, sealed choices, asides, orders, changes
of mind, undo, going back to marks and by consent. After each step every copy stands where the table stands, what was
saved bit by bit is the record, and the record is true."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import field

from orloj.kernel import (
    EVERYBODY,
    Aside,
    Ask,
    Book,
    Change,
    Illegal,
    Luck,
    Moment,
    Pile,
    Record,
    Saver,
    Seat,
    Setup,
    Step,
    Table,
    amount,
    choose,
    deal_anew,
    end_orders,
    in_lanes,
    place,
    together,
    verify,
)
from orloj.kernel.orders import ORDERS
from orloj.testing import assert_alike
from orloj.testing.harness import check_looking, everything, play_through
from tests.kernel.tiny import Tiny, letters, tiny

TURNS = 6
CARDS = ("stop", "no", "bless")


class Raid(Moment, kw_only=True):
    seat: Seat


class CardPlayed(Moment, kw_only=True):
    seat: Seat


class Fair(Tiny, kw_only=True):
    moments: list[Raid | CardPlayed] = field(default_factory=list)
    purses: list[int] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    walked: dict[Seat, list[str]] = field(default_factory=dict)
    deck: Pile = field(default_factory=Pile)
    turns: int = 0

    def others(self, seat: Seat) -> list[Seat]:
        return [(seat + step) % self.seat_count for step in range(1, self.seat_count)]


BOOK = Book[Fair](holds=lambda g, seat, id: id in g.hands[seat], hides=lambda g, seat, _ids: bool(g.hands[seat]))


@BOOK.ability("stop", "when", Raid)
def stop(g: Fair, seat: Seat, _raid: Raid) -> None:
    play_card(g, seat, "stop")


@BOOK.ability("no", "when", CardPlayed, lambda _g, seat, played: seat != played.seat, again=True)
def no(g: Fair, seat: Seat, _played: CardPlayed) -> None:
    play_card(g, seat, "no")


@BOOK.ability("bless", "after", Raid)
async def bless(g: Fair, seat: Seat, _raid: Raid) -> None:
    g.hands[seat].remove("bless")
    g.log.append(await choose(seat, "blessing", lambda seat: letters(seat)[: 1 + g.purses[seat] % 3]))


def play_card(g: Fair, seat: Seat, card: str) -> None:
    g.hands[seat].remove(card)
    g.reveal(EVERYBODY, card)
    g.tell("plays", seat, card=card)
    BOOK.begin(g, CardPlayed(seat=seat), Step("work", [card]), order=g.others(seat))


def work(g: Fair, card: str) -> None:
    g.log.append(card)
    BOOK.cancel(g, g.moments[-2])


def turn(g: Fair) -> None:
    g.turns += 1
    if g.turns > TURNS:
        return
    seat = g.turns % g.seat_count
    end_orders(g, "turn")
    g.mark("turn", seat)
    g.tell("turn", seat)
    g.then(Step("act", [seat]), "overlap", "bid", "turn")


async def act(g: Fair, seat: Seat) -> None:
    g.tell("acts", seat)
    if g.turns % 2:
        card = g.deck.cards[-1]
        g.reveal(seat, card)
        g.tell("peeks", seat, secret={"card": card})
    letter = await choose(seat, "one", letters)
    if await amount(seat, "amount", lo=0, hi=lambda: g.purses[seat]):
        await choose(seat, "buy", lambda seat: range(g.purses[seat] + 1))
    if letter == "c":
        g.log.append(g.luck.roll(6))
    g.mark("amid", seat)
    await place(seat, "place", lambda _seat: ["x", "y"], lambda _piece: ["u", "v"])
    BOOK.begin(g, Raid(seat=seat), Step("loot", [seat]), order=g.others(seat))


async def loot(g: Fair, seat: Seat) -> None:
    g.log.append(await choose(seat, "loot", letters))
    for other in g.seats:
        if len(g.hands[other]) < 2:
            g.hands[other].append(CARDS[(len(g.log) + other) % 3])


def overlap(g: Fair) -> None:
    g.walked = {seat: [] for seat in g.seats}
    in_lanes(g, {seat: [Step("set_out", [seat]), Step("walk", [seat, 2]), Step("walk", [seat, 1])] for seat in g.seats})


def set_out(g: Fair, seat: Seat) -> None:
    g.mark("lane", seat)


async def walk(g: Fair, seat: Seat, steps: int) -> None:
    for _ in range(steps):
        g.walked[seat].append(await choose(seat, "walk", lambda seat: letters(seat)[: 1 + g.purses[seat] % 3]))
        g.tell("walks", seat)


async def bid(g: Fair) -> None:
    bids = await together([Ask(seat, "bid", lambda seat: range(g.purses[seat] + 1)) for seat in g.seats])
    for seat, coins in bids.items():
        g.purses[seat] -= coins
        g.purses[(seat + 1) % g.seat_count] += coins
    g.log.append(list(bids.values()))


def gifts(g: Fair, seat: Seat) -> Ask[Seat] | None:
    return Ask(seat, "gift", g.others) if g.purses[seat] else None


def give(g: Fair, seat: Seat, to: Seat) -> None:
    g.purses[seat] -= 1
    g.purses[to] += 1
    g.tell("gives", seat, to=to)


def looks(g: Fair, seat: Seat) -> Ask[str] | None:
    return Ask(seat, "look", letters) if g.turns % 3 == 0 else None


def look(g: Fair, seat: Seat, where: str) -> None:
    g.reveal(seat, where)
    g.tell("looks", seat)


def setup(new: Setup) -> Fair:
    deck = Pile(list(range(20)))
    deck.shuffle(new.luck)
    return Fair(
        seat_count=new.seats,
        luck=new.luck,
        plan=[Step("end"), Step("turn")],
        purses=[2] * new.seats,
        hands=[[CARDS[seat % 3], CARDS[(seat + 1) % 3]] for seat in range(new.seats)],
        deck=deck,
    )


def reshuffle(g: Fair, luck: Luck) -> None:
    deal_anew(luck, [(g.deck, g.deck.seen)])


GAME = tiny(
    turn,
    act,
    loot,
    work,
    overlap,
    set_out,
    walk,
    bid,
    state=Fair,
    book=BOOK,
    setup=setup,
    reshuffle=reshuffle,
    asides=(Aside("gift", gifts, give, widens=frozenset(["buy"])), Aside("look", looks, look)),
)


def step_aside(table: Table[Fair], seat: Seat, rng: Random) -> None:
    forms = table.asides(seat)
    id = rng.choice(list(forms))
    lasting = [token for token in forms[id] if id != ORDERS or not token.startswith("pass every game")]
    table.step_aside(seat, id, rng.choice(lasting))


def happen(table: Table[Fair], rng: Random, asides: float) -> str:
    """Something that somebody does at the table."""
    seat = rng.randrange(table.state.seat_count)
    if rng.random() < asides:
        step_aside(table, seat, rng)
        return "aside"
    what = rng.random()
    if what < 0.13:
        table.undo(seat, agreed=rng.random() < 0.3)
        return "undo"
    if what < 0.17 and table.marks(seat):
        table.undo(seat, to=rng.choice(table.marks(seat)), agreed=rng.random() < 0.3)
        return "undo to a mark"
    if what < 0.2 and table.number > 5:
        table.rewind(max(0, table.number - rng.randrange(1, 15)))
        return "rewind"
    question = table.question(seat)
    if what < 0.4 and question is not None and table.sealed(seat) is not None:
        table.answer(seat, question.sample(rng))
        return "change of mind"
    seat, question = rng.choice(list(table.asks().items()))
    table.answer(seat, question.sample(rng))
    return "answer"


def check_copies(table: Table[Fair], saved: Record) -> None:
    record = table.record()
    assert (saved.answers, saved.scenes, saved.story, saved.casts) == (
        record.answers,
        record.scenes,
        record.story,
        record.casts,
    )
    assert saved.header.rewinds == record.header.rewinds
    assert [line.at for line in table.story] == sorted(line.at for line in table.story)
    loaded = Table.load(GAME, Record.from_json(record.to_json()))
    assert not loaded.returned
    assert loaded.record() == record
    for copy in (table.fork(), loaded, table.travel(table.number)):
        assert everything(copy)[:5] == everything(table)[:5]
    for seat in table.state.seats:
        assert all(order.seat == seat for order in table.fork(seat, Random(1)).state.orders)


def play(seed: int, asides: float, steps: int) -> tuple[Counter[str], int]:
    rng = Random(seed)
    table = Table.new(GAME, 3 + seed % 2, seed=seed, options={"poker-face": "on" if seed % 2 else "off"})
    saver, saved = Saver(table), Record(msgspec.structs.replace(table.header, revision=GAME.revision), [], [])
    happened: Counter[str] = Counter()
    longest = 0
    for _ in range(steps):
        if table.outcome is not None:
            break
        before: Any = everything(table)
        try:
            happened[happen(table, rng, asides)] += 1
        except Illegal:
            assert everything(table) == before
            continue
        longest = max(longest, len(table.tail))
        check_looking(table)
        Change.unpack(saver.change().pack()).apply_to(saved)
        if rng.random() < 0.3:
            check_copies(table, saved)
        if rng.random() < 0.1:
            assert verify(GAME, table.record()).wrong == ""
        if rng.random() < 0.05:
            number = rng.randrange(table.number + 1)
            there = table.travel(number)
            assert_alike(there, Table.load(GAME, table.record(), at=number), "loaded there")
            assert verify(GAME, there.record()).wrong == ""
        if rng.random() < 0.05:
            table = Table.load(GAME, saved)
            saver = Saver(table, saved)
    assert verify(GAME, table.record()).wrong == ""
    return happened, longest


@pytest.mark.parametrize(("asides", "seeds", "steps"), [(0.25, range(12), 250), (0.85, range(3), 200)])
def test_whatever_happens_copies_are_equal_and_records_true(asides: float, seeds: range, steps: int) -> None:
    happened: Counter[str] = Counter()
    for seed in seeds:
        counted, longest = play(seed, asides, steps)
        happened += counted
        assert longest < 60
    assert len(happened) >= 5, happened


@pytest.mark.parametrize("poker_face", ["off", "on"])
def test_the_harness_finds_nothing(poker_face: str) -> None:
    play_through(GAME, seats=3, seed=1, options={"poker-face": poker_face})
