"""The room for paying: exact, whatever may stand for what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random

import pytest

from orloj.kernel import Illegal, Table
from orloj.parts.paying import BY_HAND, MOST_LISTED, Bundle, Means, Tender, choose_pieces, choose_way, less
from tests.kernel.tiny import Tiny, tiny

GOODS = ("food", "energy", "ore", "credit")
MEMBERS = {"any": GOODS, "raw": ("food", "ore")}
JOKERS = {"credit": ("food", "ore")}
TENDER = Tender(GOODS, jokers=JOKERS, groups=MEMBERS, spare=("credit",))


def meets(unit: str, demand: str) -> bool:
    """The rule, said plainly: the thing itself, what it stands for, or a group with one of these."""
    stands_for = {unit, *JOKERS.get(unit, ())}
    return demand in stands_for or bool(stands_for & set(MEMBERS.get(demand, ())))


def matched(units: list[str], demands: list[str]) -> bool:
    """Can every demand have a unit of its own? Tries everything; wild units become something first."""
    if not demands:
        return True
    first, *rest = demands
    return any(
        any(meets(become, first) for become in MEMBERS.get(unit, (unit,)))
        and matched(units[:place] + units[place + 1 :], rest)
        for place, unit in enumerate(units)
    )


def listed(amounts: Mapping[str, int]) -> list[str]:
    return [name for name, count in amounts.items() for _ in range(count)]


def some_amounts(rng: Random, names: tuple[str, ...], most: int) -> dict[str, int]:
    return {name: rng.randint(0, most) for name in rng.sample(names, rng.randint(1, len(names)))}


def cases(number: int) -> Iterator[tuple[dict[str, int], dict[str, int]]]:
    rng = Random(7)
    for _ in range(number):
        yield some_amounts(rng, (*GOODS, *MEMBERS), 2), some_amounts(rng, (*GOODS, *MEMBERS), 2)


def test_what_is_affordable_is_exactly_what_can_be_matched() -> None:
    found = {True: 0, False: 0}
    for supply, cost in cases(600):
        expected = matched(listed(supply), listed(cost))
        found[expected] += 1
        assert TENDER.covers(supply, cost) == expected, (supply, cost)
    assert min(found.values()) > 100


def test_all_ways_to_pay_and_no_others() -> None:
    rng = Random(3)
    several = 0
    for _ in range(240):
        purse = some_amounts(rng, GOODS, 3)
        cost = some_amounts(rng, (*GOODS, *MEMBERS), 2)
        expected = {
            Bundle(tuple((name, count) for name, count in zip(GOODS, counts, strict=True) if count))
            for counts in product(*[range(purse.get(name, 0) + 1) for name in GOODS])
            if sum(counts) == sum(cost.values())
            and matched([name for name, n in zip(GOODS, counts, strict=True) for _ in range(n)], listed(cost))
        }
        ways = TENDER.ways(purse, [cost])
        assert set(ways) == expected
        assert len(ways) == len(expected)
        assert bool(ways) == TENDER.covers(purse, cost)
        credits = [way.count("credit") for way in ways]
        assert credits == sorted(credits)  # jokers are spared
        several += len(ways) > 1
    assert several > 20


def test_a_wild_unit_becomes_only_what_it_may() -> None:
    assert TENDER.covers({"raw": 1}, {"food": 1})
    assert not TENDER.covers({"raw": 1}, {"energy": 1})
    assert not TENDER.covers({"raw": 1, "food": 1}, {"ore": 2})


def test_a_toll_is_part_of_every_price() -> None:
    purse = {"energy": 2, "food": 1}
    assert Means(TENDER, purse).cover({"energy": 2, "food": 1})
    owing = Means(TENDER, purse, {"energy": 1})
    assert owing.cover({"energy": 1, "food": 1})
    assert not owing.cover({"energy": 2})
    assert not owing.cover({"any": 3})
    assert owing.cover_any([{"energy": 2}, {"food": 1}])


@pytest.mark.parametrize(
    ("discount", "least", "left"),
    [
        ({}, 0, [{"food": 2, "ore": 1}]),
        ({"food": 1}, 0, [{"food": 1, "ore": 1}]),
        ({"food": 5}, 0, [{"food": 0, "ore": 1}]),
        ({"any": 1}, 0, [{"food": 2, "ore": 0}, {"food": 1, "ore": 1}]),
        ({"food": 1, "any": 1}, 0, [{"food": 1, "ore": 0}, {"food": 0, "ore": 1}]),
        ({"any": 9}, 0, [{"food": 0, "ore": 0}]),
        ({"any": 9}, 2, [{"food": 2, "ore": 0}, {"food": 1, "ore": 1}]),
        ({"food": 2}, 2, [{"food": 2, "ore": 0}, {"food": 1, "ore": 1}]),
    ],
)
def test_discounts_leave_the_payer_the_choice(discount: dict[str, int], least: int, left: list[dict[str, int]]) -> None:
    assert sorted(less({"food": 2, "ore": 1}, discount, least=least), key=str) == sorted(left, key=str)


def test_a_way_to_pay_is_a_short_token() -> None:
    assert Bundle((("food", 2), ("credit", 1))).token == "food.2 credit.1"
    assert Bundle().token == "nothing"
    assert len(Bundle((("food", 2), ("credit", 1)))) == 3


# -- the questions


def asked(cost: dict[str, int], purse: dict[str, int], first: tuple[str, ...] = ()) -> Table[Tiny]:
    async def buy(g: Tiny) -> None:
        ways = TENDER.ways(purse, [cost])
        g.log.append(await choose_way(0, ways, purse, first=lambda: first, rule="tiny.pay", values={"what": "it"}))

    return Table.new(tiny(buy), 1, seed=1)


def test_few_ways_are_a_list() -> None:
    table = asked({"food": 2}, {"food": 2, "credit": 2})
    assert list(table.asks()[0]) == ["food.2", "food.1 credit.1", "credit.2"]
    table.answer(0, "food.1 credit.1")
    assert table.state.log == [Bundle((("food", 1), ("credit", 1)))]


def test_the_only_way_is_not_asked() -> None:
    assert asked({"energy": 2}, {"energy": 3, "food": 1}).state.log == [Bundle((("energy", 2),))]


def test_many_ways_are_put_together_by_hand() -> None:
    purse = dict.fromkeys(GOODS, 4)
    assert len(TENDER.ways(purse, [{"any": 4}])) > MOST_LISTED
    table = asked({"any": 3, "food": 1}, purse)
    assert table.asks()[0].kind == "pay-any"
    with pytest.raises(Illegal, match="not-the-price"):
        table.answer(0, "energy=4")
    table.answer(0, "food=1,energy=2,ore=1")
    assert table.state.log == [Bundle((("food", 1), ("energy", 2), ("ore", 1)))]


def test_something_else_can_be_done_first() -> None:
    table = asked({"food": 1}, {"food": 1}, first=("moon",))
    assert list(table.asks()[0]) == ["food.1", "moon"]
    table.answer(0, "moon")
    assert table.state.log == ["moon"]
    many = asked({"any": 4}, dict.fromkeys(GOODS, 4), first=("moon",))
    assert list(many.asks()[0]) == [BY_HAND, "moon"]
    many.answer(0, BY_HAND)
    assert many.asks()[0].kind == "pay-any"


def test_credits_replace_what_is_missing_but_not_science() -> None:
    """As in Voidfall: credits stand for food, energy and materials."""
    resources = ("food", "energy", "materials", "credits", "science")
    tender = Tender(resources, jokers={"credits": resources[:3]}, groups={"any": resources}, spare=("credits",))
    purse = {"food": 1, "credits": 2, "science": 1}
    assert [way.token for way in tender.ways(purse, [{"food": 2, "energy": 1}])] == ["food.1 credits.2"]
    assert not tender.covers(purse, {"science": 2})
    assert tender.covers(purse, {"any": 4})


def test_something_is_traded_in_and_credits_fill_up_the_price() -> None:
    """As in Outer Rim: an old ship is worth something, the rest is paid in credits, nothing is given back."""

    async def buy(g: Tiny) -> None:
        g.log.append(
            await choose_pieces(
                0, "buy", lambda _seat: ["old ship"], price=8, worth=lambda _ship: 5, loose=9, rule="tiny.pay"
            )
        )

    for answer, paid in (("old ship", (("old ship",), 3)), ("-", ((), 8))):
        table = Table.new(tiny(buy), 1, seed=1)
        table.answer(0, answer)
        assert table.state.log == [paid]


def test_pieces_are_given_as_a_whole_but_never_needlessly() -> None:
    planets = {"jord": 4, "mecatol": 1, "quann": 2}

    async def produce(g: Tiny) -> None:
        given, loose = await choose_pieces(
            0, "exhaust", lambda _seat: list(planets), price=3, worth=planets.__getitem__, loose=1, rule="tiny.pay"
        )
        g.log += [given, loose]

    def answered(token: str) -> list[object]:
        table = Table.new(tiny(produce), 1, seed=1)
        table.answer(0, token)
        log: list[object] = table.state.log
        return log

    assert answered("jord") == [("jord",), 0]  # more than the price: nothing is given back
    assert answered("quann") == [("quann",), 1]
    assert answered("mecatol,quann") == [("mecatol", "quann"), 0]
    for wrong, why in (("jord,mecatol", "needless"), ("mecatol", "too-little"), ("-", "too-little")):
        with pytest.raises(Illegal, match=why):
            answered(wrong)
