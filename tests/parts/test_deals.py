"""Deals between players."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Struct, field

from orloj.kernel import Aside, Ask, Illegal, Question, Record, Seat, Setup, State, Step, Table, choose, together
from orloj.parts.deals import (
    NOT_WITH_ONESELF,
    NOTHING_OFFERED,
    OFFERED_ALREADY,
    ONE_AT_A_TIME,
    REFUSED_BEFORE,
    REFUSED_TOO_OFTEN,
    Closed,
    Deals,
    Items,
    Offer,
    Reply,
    Rules,
    Sheet,
    Terms,
    accept,
    expire,
    make_offer,
    offer_form,
    propose,
    refuse,
    replies,
    reply,
    why_no_offer,
    withdraw,
)
from orloj.testing import assert_alike
from tests.kernel.tiny import letters, tiny

SHIP, COINS, PROMISE = "ship", "coins", "promise of peace"


class Town:
    """A game as far as deals concern it: everybody owns something, and there are turns."""

    def __init__(self, *owned: Items, most_refusals: int | None = None) -> None:
        self.owned = list(owned)
        self.turn = 1
        self.deals = Deals()
        self.rules = Rules(
            self.why_not, self.possible, self.binds, lambda _one, _other: f"turn {self.turn}", most_refusals
        )

    def has(self, seat: Seat, items: Items) -> bool:
        return all(item == PROMISE or self.owned[seat].get(item, 0) >= count for item, count in items.items())

    def why_not(self, offer: Offer) -> str:
        """Everybody hides what he owns."""
        return "" if self.has(offer.giver, offer.gives) else "giver-has-not-got-it"

    def possible(self, offer: Offer) -> bool:
        return self.has(offer.giver, offer.gives) and self.has(offer.taker, offer.wants)

    def binds(self, offer: Offer) -> bool:
        return PROMISE not in {**offer.gives, **offer.wants}

    def offer(self, giver: Seat, taker: Seat, gives: Items, wants: Items) -> Offer:
        return make_offer(self.deals, self.rules, giver, taker, gives, wants)

    def why(self, giver: Seat, taker: Seat, gives: Items, wants: Items) -> str:
        return why_no_offer(self.deals, self.rules, giver, taker, gives, wants)


@pytest.fixture
def town() -> Town:
    return Town({COINS: 5}, {SHIP: 2, COINS: 1}, {COINS: 3})


# -- the usual way


def test_an_offer_is_made_and_accepted(town: Town) -> None:
    offer = town.offer(0, 1, {COINS: 3}, {SHIP: 1})
    assert town.deals.made_to(1) == [offer]
    assert town.deals.made_by(0) == [offer]
    assert town.deals.made_to(0) == town.deals.made_by(1) == []
    assert accept(town.deals, town.rules, 1, offer.id) == Offer(1, 0, 1, {COINS: 3}, {SHIP: 1})
    assert town.deals == Deals(next_id=2)


def test_a_gift_is_an_offer_that_wants_nothing(town: Town) -> None:
    assert town.offer(0, 2, {COINS: 2}, {SHIP: 0}).wants == {}


def test_what_does_not_bind_is_noted_as_promised(town: Town) -> None:
    offer = town.offer(0, 1, {PROMISE: 1}, {COINS: 1})
    accept(town.deals, town.rules, 1, offer.id)
    assert town.deals.open == []
    assert town.deals.promised == [offer]


def test_an_offer_is_refused(town: Town) -> None:
    offer = town.offer(0, 1, {COINS: 3}, {SHIP: 1})
    assert refuse(town.deals, town.rules, 1, offer.id) is offer
    assert town.deals.open == []


def test_an_offer_is_withdrawn(town: Town) -> None:
    offer = town.offer(0, 1, {COINS: 3}, {SHIP: 1})
    withdraw(town.deals, town.rules, 0, offer.id)
    assert town.deals.open == []


def test_an_offer_is_answered_by_another_one(town: Town) -> None:
    first = town.offer(0, 1, {COINS: 2}, {SHIP: 1})
    second = town.offer(1, 0, {SHIP: 1}, {COINS: 4})
    assert second == Offer(2, 1, 0, {SHIP: 1}, {COINS: 4}, answers=first.id)
    assert town.deals.open == [second]
    third = town.offer(0, 1, {COINS: 3}, {SHIP: 1})
    assert third.answers == second.id
    assert third.refusals == 1  # of offers that the giver has made
    assert town.why(0, 1, {COINS: 2}, {SHIP: 1}) == REFUSED_BEFORE
    assert town.why(1, 0, {SHIP: 1}, {COINS: 4}) == REFUSED_BEFORE
    accept(town.deals, town.rules, 1, third.id)


def test_between_two_players_one_offer_is_open(town: Town) -> None:
    town.offer(0, 1, {COINS: 2}, {SHIP: 1})
    to_another = town.offer(0, 2, {COINS: 1}, {})
    better = town.offer(0, 1, {COINS: 3}, {SHIP: 1})
    assert better.answers == 0
    assert town.deals.open == [to_another, better]
    assert town.deals.between(1, 0) == better
    assert town.deals.between(1, 2) is None


# -- what is not possible


def test_the_game_says_what_can_be_offered(town: Town) -> None:
    assert town.why(0, 1, {COINS: 6}, {}) == "giver-has-not-got-it"
    assert town.why(0, 1, {COINS: 5}, {SHIP: 2}) == ""
    with pytest.raises(ValueError, match=r"cannot be offered \(giver-has-not-got-it"):
        town.offer(0, 1, {COINS: 6}, {})


def test_nobody_deals_with_himself_or_about_nothing(town: Town) -> None:
    assert town.why(0, 0, {COINS: 1}, {}) == NOT_WITH_ONESELF
    assert town.why(0, 1, {COINS: 0}, {}) == NOTHING_OFFERED
    with pytest.raises(ValueError, match="less than nothing"):
        town.why(0, 1, {COINS: -1}, {})


def test_only_the_taker_answers_and_only_the_giver_withdraws(town: Town) -> None:
    offer = town.offer(0, 1, {COINS: 3}, {SHIP: 1})
    for seat in (0, 2):
        with pytest.raises(ValueError, match=f"no open offer 1 for seat {seat}"):
            accept(town.deals, town.rules, seat, offer.id)
        with pytest.raises(ValueError, match=f"no open offer 1 for seat {seat}"):
            refuse(town.deals, town.rules, seat, offer.id)
    with pytest.raises(ValueError, match="no open offer 1 for seat 1"):
        withdraw(town.deals, town.rules, 1, offer.id)
    with pytest.raises(ValueError, match="no open offer 9 for seat 1"):
        accept(town.deals, town.rules, 1, 9)
    assert town.deals.open == [offer]


def test_what_is_gone_cannot_be_accepted_and_expires(town: Town) -> None:
    offer, other = town.offer(0, 1, {COINS: 3}, {SHIP: 1}), town.offer(2, 1, {COINS: 3}, {SHIP: 1})
    assert expire(town.deals, town.rules) == []
    town.owned[0] = {COINS: 2}
    with pytest.raises(ValueError, match="cannot be accepted any more"):
        accept(town.deals, town.rules, 1, offer.id)
    assert expire(town.deals, town.rules) == [offer]
    assert town.deals.open == [other]
    town.owned[0] = {COINS: 3}
    assert town.why(0, 1, {COINS: 3}, {SHIP: 1}) == ""  # it was not refused


def test_what_the_taker_has_not_got_can_be_asked_for_but_not_be_had(town: Town) -> None:
    """Whether he has it is his secret: neither making the offer nor its staying open tells."""
    offer = town.offer(0, 1, {COINS: 1}, {SHIP: 3})
    assert expire(town.deals, town.rules) == []
    assert replies(town.deals, town.rules, 1) == [Reply("refuse", offer.id)]
    with pytest.raises(ValueError, match="cannot be accepted any more"):
        accept(town.deals, town.rules, 1, offer.id)


def test_an_offer_that_cannot_be_made_leaves_everything_as_it_was(town: Town) -> None:
    offer = town.offer(0, 1, {COINS: 3}, {SHIP: 1})
    with pytest.raises(ValueError, match="cannot be offered"):
        town.offer(1, 0, {SHIP: 3}, {})
    assert town.deals == Deals(open=[offer], next_id=2)


# -- nobody is pestered


def test_a_refused_offer_is_not_made_again_until_something_changes(town: Town) -> None:
    refuse(town.deals, town.rules, 1, town.offer(0, 1, {COINS: 3}, {SHIP: 1}).id)
    assert town.why(0, 1, {COINS: 3, "": 0}, {SHIP: 1}) == REFUSED_BEFORE
    assert town.why(0, 1, {COINS: 4}, {SHIP: 1}) == ""
    assert town.why(2, 1, {COINS: 3}, {SHIP: 1}) == ""  # of somebody else
    town.turn = 2
    assert town.offer(0, 1, {COINS: 3}, {SHIP: 1}).refusals == 0


def test_a_withdrawn_offer_is_not_made_again_until_something_changes(town: Town) -> None:
    withdraw(town.deals, town.rules, 0, town.offer(0, 1, {COINS: 3}, {SHIP: 1}).id)
    assert town.why(0, 1, {COINS: 3}, {SHIP: 1}) == REFUSED_BEFORE


def test_two_offers_cannot_take_turns_for_ever(town: Town) -> None:
    town.offer(0, 1, {COINS: 3}, {SHIP: 1})
    assert town.why(0, 1, {COINS: 3}, {SHIP: 1}) == OFFERED_ALREADY
    town.offer(0, 1, {COINS: 4}, {SHIP: 1})
    assert town.why(0, 1, {COINS: 3}, {SHIP: 1}) == REFUSED_BEFORE


def test_a_game_may_limit_how_often_somebody_is_refused() -> None:
    town = Town({COINS: 5}, {COINS: 5}, most_refusals=2)
    refuse(town.deals, town.rules, 1, town.offer(0, 1, {COINS: 1}, {}).id)
    town.offer(0, 1, {COINS: 2}, {})
    assert town.why(0, 1, {COINS: 3}, {}) == REFUSED_TOO_OFTEN  # the open one would be the second that came to nothing
    assert town.why(1, 0, {COINS: 3}, {}) == ""  # nobody can use up the offers of another one
    town.turn = 2
    assert town.why(0, 1, {COINS: 3}, {}) == ""


def test_old_refusals_are_forgotten() -> None:
    town = Town({COINS: 5}, {COINS: 5})
    for town.turn in range(50):
        refuse(town.deals, town.rules, 1, town.offer(0, 1, {COINS: 1}, {}).id)
    assert town.deals.closed == [Closed(0, 1, {COINS: 1}, {}, "turn 49")]


@pytest.mark.parametrize("most", [None, 3])
def test_players_who_only_haggle_come_to_an_end(most: int | None) -> None:
    """However they make, answer, refuse and withdraw offers: some day nothing is left to say."""
    town = Town({COINS: 3}, {COINS: 3}, {COINS: 3}, most_refusals=most)
    rng = Random(1)
    bundles: list[tuple[Items, Items]] = [({COINS: a}, {COINS: b}) for a in range(4) for b in range(4)]
    possible = [(giver, taker, *bundle) for giver in range(3) for taker in range(3) for bundle in bundles]
    steps = 0
    while True:
        deeds = [one for one in possible if not town.why(*one)]
        if not deeds and not town.deals.open:
            break
        steps += 1
        if deeds and (not town.deals.open or rng.random() < 0.5):
            town.offer(*rng.choice(deeds))
        else:
            one = rng.choice(town.deals.open)
            if rng.random() < 0.5:
                refuse(town.deals, town.rules, one.taker, one.id)
            else:
                withdraw(town.deals, town.rules, one.giver, one.id)
    pairs, kinds = 6, 15 if most is None else most
    assert len(town.deals.closed) == pairs * kinds
    assert steps <= 2 * pairs * kinds


def test_deals_are_plain_data(town: Town) -> None:
    refuse(town.deals, town.rules, 1, town.offer(0, 1, {COINS: 3}, {SHIP: 1}).id)
    accept(town.deals, town.rules, 1, town.offer(0, 1, {PROMISE: 1}, {COINS: 1}).id)
    town.offer(0, 2, {COINS: 1}, {})
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(town.deals), type=Deals) == town.deals


# -- as asides


class Fair(State, kw_only=True):
    """A game in which everybody talks while somebody is asked something else."""

    owned: list[Items] = field(default_factory=list)
    deals: Deals = field(default_factory=Deals)
    turn: int = 0


class FairView(Struct):
    owned: list[Items]
    deals: Deals


def rules_of(g: Fair) -> Rules:
    def has(seat: Seat, items: Items) -> bool:
        return all(g.owned[seat].get(item, 0) >= count for item, count in items.items())

    return Rules(
        lambda offer: "" if has(offer.giver, offer.gives) else "not-owned",
        lambda offer: has(offer.taker, offer.wants),
        circumstances=lambda _one, _other: str(g.turn),
    )


def form(g: Fair, seat: Seat) -> Question[Any, Any] | None:
    sheets = {other: Sheet(g.owned[seat], {COINS: 2, SHIP: 1}) for other in g.seats if other != seat}
    return offer_form(g.deals, rules_of(g), seat, sheets)


def offer(g: Fair, seat: Seat, terms: Terms) -> None:
    made = propose(g.deals, rules_of(g), seat, terms)
    g.tell("offers", seat, to=made.taker, gives=made.gives, wants=made.wants)


def answers(g: Fair, seat: Seat) -> Question[Any, Any] | None:
    possible = replies(g.deals, rules_of(g), seat)
    return Ask(seat, "deal", lambda _seat: possible) if possible else None


def answer(g: Fair, seat: Seat, given: Reply) -> None:
    done = reply(g.deals, rules_of(g), seat, given)
    g.tell(given.verb, seat)
    if given.verb == "accept":
        for one, other, items in ((done.giver, done.taker, done.gives), (done.taker, done.giver, done.wants)):
            for item, count in items.items():
                g.owned[one][item] -= count
                g.owned[other][item] = g.owned[other].get(item, 0) + count
    expire(g.deals, rules_of(g))


async def day(g: Fair) -> None:
    await choose(g.turn % g.seat_count, "one", letters)
    await together([Ask(seat, "sealed", letters) for seat in g.seats])
    g.turn += 1
    expire(g.deals, rules_of(g))
    if g.turn < 4:
        g.then("day")


def fair() -> Table[Any]:
    def setup(new: Setup) -> Fair:
        owned = [{COINS: 3, SHIP: 1} for _ in range(3)]
        return Fair(seat_count=3, luck=new.luck, plan=[Step("end"), Step("day")], owned=owned)

    asides = (Aside("offer", form, offer), Aside("deal", answers, answer))
    game = tiny(day, state=Fair, setup=setup, asides=asides, view=lambda g, _seat: FairView(g.owned, g.deals))
    return Table.new(game, 3, seed=1)


def test_deals_are_made_while_others_are_asked() -> None:
    table = fair()
    table.step_aside(2, "offer", "0 give coins=2,0 want ship=1")
    assert [*table.asides(0)["deal"]] == ["accept 1", "refuse 1"]
    assert [*table.asides(2)["deal"]] == ["withdraw 1"]
    assert "deal" not in table.asides(1)
    table.step_aside(0, "offer", "2 give ship=1,2 want coins=2,2 give coins=1")
    table.step_aside(2, "deal", "refuse 2")
    table.step_aside(0, "offer", "2 give ship=1,2 want coins=2")
    table.step_aside(2, "deal", "accept 3")
    assert table.state.owned[0] == {COINS: 5, SHIP: 0}
    assert table.state.owned[2] == {COINS: 1, SHIP: 2}
    assert table.asks()[0].kind == "one"  # as before


def test_what_cannot_be_offered_is_refused_with_the_reason() -> None:
    table = fair()
    table.step_aside(2, "offer", "0 give coins=2")
    table.step_aside(0, "deal", "refuse 1")
    for terms, why in (("0 give coins=2", REFUSED_BEFORE), ("0 give coins=1,1 give coins=1", ONE_AT_A_TIME)):
        with pytest.raises(Illegal) as refused:
            table.step_aside(2, "offer", terms)
        assert refused.value.why == why
    with pytest.raises(Illegal, match="takes at most 3"):
        table.step_aside(2, "offer", "0 give coins=4")


def test_whoever_has_nothing_to_exchange_is_not_asked_for_it() -> None:
    assert offer_form(Deals(), Rules(), 0, {1: Sheet({COINS: 0}, {})}) is None
    assert offer_form(Deals(), Rules(), 0, {}) is None


@pytest.mark.parametrize("seed", range(6))
def test_games_full_of_deals_are_forked_saved_and_taken_back(seed: int) -> None:
    table, rng = fair(), Random(seed)
    talk = 0
    while table.outcome is None:
        seat = rng.randrange(3)
        possible = table.asides(seat)
        if possible and rng.random() < 0.8:
            id = rng.choice([*possible])
            table.step_aside(seat, id, possible[id].sample(rng))
            talk += 1
            if rng.random() < 0.2:
                table.undo(seat)
        else:
            seat, question = rng.choice([*table.asks().items()])
            table.answer(seat, question.sample(rng))
        assert [sum(owned.get(item, 0) for owned in table.state.owned) for item in (COINS, SHIP)] == [9, 3]
        assert all(count >= 0 for owned in table.state.owned for count in owned.values())
        assert_alike(table, table.fork(), "a fork")
        assert_alike(table, Table.load(table.game, Record.from_json(table.record().to_json())), "a loaded game")
    assert talk > 10
