"""Phase III: Settle. One test for each sentence of the chapter, and for the rulings that belong to it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from orloj.games.rftg.cards import CARDS, TOKEN, TYPES
from orloj.games.rftg.state import State
from orloj.games.rftg.view import View
from orloj.kernel import Illegal, Malformed, Seat
from orloj.testing import Position, assert_refused, proves
from orloj.testing.rftg import Area, area, cards, rftg


def names(numbers: Sequence[int]) -> list[str]:
    return [TOKEN[number] for number in numbers]


def tableau(t: Position[State], seat: Seat = 0) -> list[str]:
    return names(t.state.players[seat].tableau)


def hand(t: Position[State], seat: Seat = 0) -> list[str]:
    return names(t.state.players[seat].hand.cards)


def goods(t: Position[State], seat: Seat = 0) -> list[str]:
    return names(list(t.state.players[seat].goods))


def discards(t: Position[State]) -> list[str]:
    return names(t.state.discards.cards)


def view(t: Position[State], seat: Seat | None) -> View:
    seen = t.view(seat)
    assert isinstance(seen, View)
    return seen


def settle(
    mine: Area, other: Area | None = None, *, deck: Sequence[str] = (), phases: Sequence[str] = ("settle",)
) -> Position[State]:
    """A Settle phase of two players; the other one has nothing to place."""
    return rftg(mine, other or area("earths-lost-colony"), phases=phases, deck=deck)


def offers(mine: Area) -> list[str]:
    """What a player with this area may settle; `pass` is always among it and left out here."""
    t = settle(mine)
    if t.asked().get(0) != "settle":  # only passing was possible: nothing was asked
        return []
    options = t.options(0)
    assert options.pop() == "pass"
    return options


# -- choosing and revealing


@proves("rftg.settle.1")
def test_each_player_may_choose_one_world_from_hand_or_none() -> None:
    t = settle(
        area("old-earth", hand=["gem-world", "artist-colony", "space-marines", 2]),
        area("new-sparta", hand=["pirate-world", "rebel-miners", "spice-world", 2]),
    )
    assert t.asked() == {0: "settle", 1: "settle"}
    assert t.options(0) == ["gem-world", "artist-colony", "pass"]
    assert t.options(1) == ["rebel-miners", "spice-world", "pass"]
    t.play("0 pass", "1 pass")
    assert tableau(t, 0) == ["old-earth"]
    assert tableau(t, 1) == ["new-sparta"]
    assert len(hand(t, 0)) == len(hand(t, 1)) == 5
    assert t.story("settles") == []


@proves("rftg.settle.1")
def test_only_worlds_from_the_own_hand_can_be_chosen() -> None:
    t = settle(area("old-earth", hand=["gem-world", 2]), area("new-sparta", hand=["spice-world", 2]))
    for token in ("spice-world", "old-earth", "comet-zone"):
        error = assert_refused(t.table, 0, token)
        assert isinstance(error, Illegal)
        assert error.rule == "rftg.settle.1"


@proves("rftg.settle.2")
def test_chosen_worlds_stay_face_down_until_all_have_chosen_and_are_revealed_together() -> None:
    t = settle(area("old-earth", hand=["gem-world", 3]), area("new-sparta", hand=["spice-world", 3]))
    before = [msgspec.json.encode(t.view(seat)) for seat in (0, 1, None)]
    t.play("0 gem-world")
    assert t.asked() == {1: "settle"}
    assert [msgspec.json.encode(t.view(seat)) for seat in (0, 1, None)] == before
    assert t.story("reveals") == []
    t.play("1 spice-world")
    assert [(line.seat, TOKEN[line.values["card"]]) for line in t.story("reveals")] == [
        (0, "gem-world"),
        (1, "spice-world"),
    ]
    for seat in (0, 1, None):
        assert [TOKEN[player.placing] for player in view(t, seat).players] == ["gem-world", "spice-world"]
    assert tableau(t, 0) == ["old-earth"], "revealed worlds are paid for before they lie in the tableau"
    assert t.asked() == {0: "pay", 1: "pay"}


@proves("rftg.settle.2")
def test_a_choice_can_be_changed_until_the_worlds_are_revealed() -> None:
    t = settle(area("old-earth", hand=["gem-world", "artist-colony", 1]), area("new-sparta", hand=["rebel-miners"]))
    t.play("0 gem-world", "0 artist-colony", "1 pass")
    assert [TOKEN[line.values["card"]] for line in t.story("reveals")] == ["artist-colony"]


def test_who_can_only_pass_is_asked_only_with_a_poker_face() -> None:
    mine, other = area("old-earth", hand=["space-marines", 1]), area("new-sparta", hand=["rebel-miners"])
    assert rftg(mine, other, phases=["settle"]).asked() == {1: "settle"}
    t = rftg(mine, other, phases=["settle"], poker_face=True)
    assert t.asked() == {0: "settle", 1: "settle"}
    assert t.options(0) == ["pass"]


@proves("rftg.settle.3")
def test_a_player_places_at_most_one_world_in_one_phase() -> None:
    t = settle(area("new-sparta", hand=["rebel-miners", "new-survivalists"]))
    assert isinstance(assert_refused(t.table, 0, "rebel-miners,new-survivalists"), Malformed)
    t.play("0 rebel-miners")
    assert tableau(t) == ["new-sparta", "rebel-miners"]
    assert hand(t) == ["new-survivalists"]
    assert t.asked() == {0: "action", 1: "action"}, "the phase is over"


# -- paying


@proves("rftg.settle.4")
def test_costs_of_non_military_worlds_are_numbers_from_0_to_6() -> None:
    worlds = [card for card in TYPES if card.is_world and not card.military]
    assert len(worlds) == 41
    assert {card.cost for card in worlds} == {0, 1, 2, 3, 4, 5, 6}
    assert all(card.defence is None for card in worlds)


@proves("rftg.settle.15")
def test_defences_of_military_worlds_are_numbers_from_1_to_7() -> None:
    worlds = [card for card in TYPES if card.is_world and card.military]
    assert len(worlds) == 23
    assert {card.defence for card in worlds} == {1, 2, 3, 4, 5, 6, 7}
    assert all(card.cost is None for card in worlds)


COSTS = [
    ("refugee-world", 0),
    ("pilgrimage-world", 0),
    ("artist-colony", 1),
    ("gem-world", 2),
    ("old-earth", 3),
    ("distant-world", 4),
    ("terraformed-world", 5),
    ("alien-robotic-factory", 6),
]


@proves("rftg.settle.5", "rftg.rulings.1", "rftg.rulings.2")
@pytest.mark.parametrize(("world", "cost"), COSTS)
def test_a_world_is_paid_for_with_as_many_cards_as_its_cost(world: str, cost: int) -> None:
    t = settle(area("earths-lost-colony", hand=[world, cost + 1]), area("new-sparta"))
    others = hand(t)[1:]
    t.play(f"0 {world}")
    if cost:
        assert t.asked() == {0: "pay"}
        assert t.options(0) == others, "the world itself cannot pay"
        assert isinstance(assert_refused(t.table, 0, ",".join(others)), Illegal)  # one too many
        assert isinstance(assert_refused(t.table, 0, ",".join(others[2:]) or "-"), Illegal)  # one too few
        t.play("0 " + ",".join(others[1:]))
    assert tableau(t) == ["earths-lost-colony", world]
    assert hand(t) == others[: len(others) - cost]
    assert discards(t) == others[1:]


@proves("rftg.settle.5", "rftg.rulings.1", "rftg.rulings.2")
@pytest.mark.parametrize(("world", "cost"), [(world, cost) for world, cost in COSTS if cost])
def test_the_world_being_placed_cannot_help_to_pay_for_itself(world: str, cost: int) -> None:
    """As many cards in hand as the cost, but one of them is the world."""
    assert offers(area("new-sparta", hand=[world, cost - 1])) == []
    assert offers(area("new-sparta", hand=[world, cost])) == [world]


@proves("rftg.rulings.2")
def test_the_revealed_world_is_not_among_the_cards_to_pay_with() -> None:
    t = settle(area("old-earth", hand=["gem-world", "comet-zone", "spice-world", "mining-world"]))
    t.play("0 gem-world")
    assert t.options(0) == ["comet-zone", "spice-world", "mining-world"]
    assert isinstance(assert_refused(t.table, 0, "gem-world,comet-zone"), Illegal)


@proves("rftg.settle.5")
def test_cards_paid_for_a_world_are_discarded_face_down() -> None:
    t = settle(area("old-earth", hand=["gem-world", "comet-zone", "spice-world", "mining-world"]))
    t.play("0 gem-world", "0 comet-zone,mining-world")
    assert discards(t) == ["comet-zone", "mining-world"]
    assert t.state.discards.known_to(1) == []
    assert t.state.discards.known_to(0) == cards("comet-zone", "mining-world")
    [paid] = t.story("pays")
    assert paid.values == {"count": 2}, "the others learn only how many"
    assert paid.secret == {"cards": cards("comet-zone", "mining-world")}


@proves("rftg.settle.5")
def test_a_world_of_cost_0_is_placed_with_an_empty_hand() -> None:
    t = settle(area("old-earth", hand=["pilgrimage-world"]))
    t.play("0 pilgrimage-world")
    assert tableau(t) == ["old-earth", "pilgrimage-world"]
    assert t.story("pays") == []


@proves("rftg.settle.6")
def test_the_value_of_a_world_is_no_chip_and_counts_at_the_end_of_the_game() -> None:
    t = settle(area("old-earth", "drop-ships", hand=["rebel-underground"], chips=4), area("new-sparta", chips=3))
    t.play("0 rebel-underground")
    assert t.outcome is None
    assert t.state.players[0].chips == 4, "nothing is paid out for it"
    assert t.state.pool == 24 - 7
    eleven = ["old-earth", "space-marines", "lost-alien-warship", *MANY[:8]]
    t = settle(area(*eleven, hand=["rebel-underground"], chips=4), area("new-sparta", chips=3))
    t.play("0 rebel-underground")
    assert t.outcome is not None
    # Chips 4, Old Earth 2, Space Marines 1, Lost Alien Warship 3, eight worlds of 1, Rebel Underground 4.
    assert t.outcome.scores == [22, 3 + 1]


# -- the bonus


@proves("rftg.settle.7", "rftg.rulings.21")
def test_the_bonus_is_one_card_after_a_paid_world() -> None:
    t = settle(area("old-earth", hand=["artist-colony", 1], picks=["settle"]), deck=["comet-zone", "mining-world"])
    t.play("0 artist-colony")
    assert hand(t) == ["comet-zone"]


@proves("rftg.settle.20", "rftg.settle.7", "rftg.rulings.21")
def test_the_bonus_is_one_card_after_a_conquered_world_too() -> None:
    t = settle(area("new-sparta", hand=["rebel-miners"], picks=["settle"]), deck=["comet-zone", "mining-world"])
    t.play("0 rebel-miners")
    assert hand(t) == ["comet-zone"]


@proves("rftg.settle.7")
def test_without_a_placed_world_there_is_no_bonus() -> None:
    t = settle(area("new-sparta", hand=["rebel-miners"], picks=["settle"]), deck=["comet-zone"])
    t.play("0 pass")
    assert hand(t) == ["rebel-miners"]
    assert t.story("draws") == []


@proves("rftg.settle.7")
def test_who_has_no_world_to_place_gets_no_bonus() -> None:
    t = settle(area("old-earth", hand=["space-marines"], picks=["settle"]), deck=["comet-zone"])
    assert t.asked() == {0: "action", 1: "action"}
    assert hand(t) == ["space-marines"]


@proves("rftg.settle.7")
def test_who_did_not_pick_settle_gets_no_bonus() -> None:
    t = settle(
        area("new-sparta", hand=["rebel-miners"], picks=["explore-5"]),
        area("old-earth", hand=["artist-colony", 1], picks=["settle"]),
        deck=["comet-zone", "mining-world"],
    )
    t.play("0 rebel-miners", "1 artist-colony")
    assert hand(t, 0) == []
    assert hand(t, 1) == ["comet-zone"]


@proves("rftg.settle.7")
def test_the_bonus_card_comes_after_the_payment_and_cannot_be_part_of_it() -> None:
    t = settle(area("old-earth", hand=["gem-world", "artist-colony"], picks=["settle"]), deck=["comet-zone"])
    assert t.why(0, "gem-world") == ("too-expensive", "rftg.settle.5")
    assert t.options(0) == ["artist-colony", "pass"]


@proves("rftg.settle.7")
def test_the_good_of_a_windfall_world_is_laid_before_the_bonus_is_drawn() -> None:
    t = settle(area("old-earth", hand=["refugee-world"], picks=["settle"]), deck=["comet-zone", "mining-world"])
    t.play("0 refugee-world")
    assert list(t.state.players[0].goods.values()) == cards("comet-zone")
    assert hand(t) == ["mining-world"]


@proves("rftg.settle.7")
def test_in_the_second_settle_phase_of_a_round_only_who_picked_it_twice_has_the_bonus() -> None:
    t = rftg(
        area("new-sparta", hand=["rebel-miners", "new-survivalists"], picks=["settle", "settle.2"]),
        area("old-earth", hand=["pilgrimage-world", "refugee-world"], picks=["settle", "produce"]),
        phases=["settle", "settle"],
        mode="advanced",
        deck=["comet-zone", "mining-world", "gem-world", "spice-world"],
    )
    t.play("0 rebel-miners", "1 pilgrimage-world")  # the order is seat 1, seat 0
    assert hand(t, 1) == ["refugee-world", "comet-zone"]
    assert hand(t, 0) == ["new-survivalists", "mining-world"]
    t.play("0 new-survivalists", "1 refugee-world")
    assert list(t.state.players[1].goods.values()) == cards("gem-world")
    assert hand(t, 1) == ["comet-zone"], "no second bonus"
    assert hand(t, 0) == ["mining-world", "spice-world"]


# -- what counts in this phase


@proves("rftg.settle.8")
@pytest.mark.parametrize(
    ("world", "others"),
    [
        ("new-sparta", []),
        ("former-penal-colony", ["expedition-force"]),
        ("rebel-warrior-race", ["space-marines"]),
        ("alien-robot-scout-ship", ["drop-ships"]),
        ("lost-alien-warship", ["drop-ships", "expedition-force"]),
        ("rebel-outpost", ["drop-ships", "expedition-force"]),
        ("lost-alien-battle-fleet", ["drop-ships", "space-marines"]),
    ],
)
def test_the_military_of_a_world_does_not_help_to_conquer_itself(world: str, others: list[str]) -> None:
    t = settle(area("old-earth", *others, hand=[world, "refugee-world"]))
    assert t.why(0, world) == ("too-weak", "rftg.settle.17")


@proves("rftg.settle.8")
def test_a_reduction_on_the_world_being_placed_does_not_lower_its_own_cost() -> None:
    t = settle(area("old-earth", hand=["alpha-centauri", "refugee-world"]))
    assert t.why(0, "alpha-centauri") == ("too-expensive", "rftg.settle.5")
    t = settle(area("old-earth", hand=["alpha-centauri", 2]))
    t.play("0 alpha-centauri")
    assert hand(t) == []


@proves("rftg.settle.8")
def test_cards_in_hand_have_no_power() -> None:
    t = settle(area("old-earth", hand=["rebel-miners", "space-marines", "refugee-world", "replicant-robots"]))
    assert t.options(0) == ["refugee-world", "pass"]


@proves("rftg.settle.8", "rftg.settle.21")
def test_a_development_placed_earlier_in_the_round_counts_and_military_is_worked_out_anew() -> None:
    t = rftg(
        area("old-earth", hand=["space-marines", "rebel-miners", 2]),
        area("earths-lost-colony"),
        phases=["develop", "settle"],
    )
    assert view(t, 0).players[0].military == 0
    t.play("0 space-marines", "0 " + ",".join(hand(t)[-2:]))
    assert view(t, 0).players[0].military == 2
    assert t.options(0) == ["rebel-miners", "pass"]


# -- windfall worlds

WINDFALLS = {
    "alpha-centauri": "rare",
    "refugee-world": "novelty",
    "destroyed-world": "rare",
    "empath-world": "genes",
    "asteroid-belt": "rare",
    "pre-sentient-race": "genes",
    "radioactive-world": "rare",
    "blaster-gem-mines": "rare",
    "galactic-resort": "novelty",
    "deserted-alien-outpost": "alien",
    "deserted-alien-colony": "alien",
    "deserted-alien-library": "alien",
    "rebel-fuel-cache": "rare",
    "runaway-robots": "rare",
    "star-nomad-lair": "novelty",
    "the-last-of-the-uplift-gnarssh": "genes",
    "alien-robot-sentry": "alien",
    "aquatic-uplift-race": "genes",
    "avian-uplift-race": "genes",
    "former-penal-colony": "novelty",
    "reptilian-uplift-race": "genes",
    "pirate-world": "novelty",
    "rebel-warrior-race": "genes",
    "alien-robot-scout-ship": "alien",
    "lost-alien-warship": "alien",
}
OTHERS = [
    *("old-earth", "pilgrimage-world", "artist-colony", "gem-world", "comet-zone", "plague-world"),
    *("alien-robotic-factory", "outlaw-world", "new-survivalists", "rebel-miners", "malevolent-lifeforms"),
    *("lost-alien-battle-fleet", "rebel-base"),
]


@proves("rftg.settle.9")
def test_exactly_these_worlds_are_windfall_worlds() -> None:
    assert [card.id for card in TYPES if card.production == "windfall"] == list(WINDFALLS)


@proves("rftg.settle.14")
def test_there_are_four_kinds_of_goods() -> None:
    with_goods = [card.good for card in TYPES if card.is_world and card.production != "none"]
    assert set(with_goods) == {"alien", "genes", "rare", "novelty"}
    assert {card.good for card in TYPES if card.production == "none"} == {"none"}


@proves("rftg.settle.10", "rftg.settle.11", "rftg.settle.19")
@pytest.mark.parametrize(("world", "kind"), WINDFALLS.items())
def test_a_placed_windfall_world_gets_the_top_card_as_a_good_of_its_kind(world: str, kind: str) -> None:
    strong = area("new-sparta", "space-marines", "drop-ships", hand=[world, 6])
    t = settle(strong, deck=["mining-world", "spice-world"])
    t.play(f"0 {world}")
    if t.asked() == {0: "pay"}:
        t.play("0 " + ",".join(hand(t)[: t.question(0).price]))  # type: ignore[attr-defined]
    assert t.state.players[0].goods == dict(zip(cards(world), cards("mining-world"), strict=True))
    [told] = t.story("windfall")
    assert told.values == {"world": cards(world)[0], "kind": kind}
    assert told.secret == {}


@proves("rftg.settle.10")
@pytest.mark.parametrize("world", OTHERS)
def test_a_world_without_a_halo_gets_no_good(world: str) -> None:
    t = settle(area("new-sparta", "space-marines", "drop-ships", hand=[world, 6]), deck=["mining-world"])
    t.play(f"0 {world}")
    if t.asked() == {0: "pay"}:
        t.play("0 " + ",".join(hand(t)[: t.question(0).price]))  # type: ignore[attr-defined]
    assert tableau(t)[-1] == world
    assert goods(t) == []
    assert TOKEN[t.state.pile.cards[-1]] == "mining-world"


@proves("rftg.settle.11")
@pytest.mark.parametrize(
    ("world", "sale"),
    [
        ("pirate-world", 2 + 3),
        ("galactic-resort", 2),
        ("destroyed-world", 3),
        ("empath-world", 4),
        ("alien-robot-sentry", 5),
    ],
)
def test_the_good_sells_as_the_kind_of_the_halo(world: str, sale: int) -> None:
    t = rftg(
        area("new-sparta", "expedition-force", hand=[world, 6], picks=["consume-trade"]),
        area("earths-lost-colony"),
        phases=["settle", "consume"],
    )
    t.play(f"0 {world}")
    if t.asked() == {0: "pay"}:
        t.play("0 " + ",".join(hand(t)[: t.question(0).price]))  # type: ignore[attr-defined]
    [sold] = t.story("sells")
    assert sold.values["count"] == sale
    assert goods(t) == []


@proves("rftg.settle.10")
def test_nobody_sees_the_card_that_becomes_a_good_not_even_its_owner() -> None:
    """Two games that differ in that card alone look the same for everybody."""
    seen = []
    for top in (["mining-world", "spice-world"], ["spice-world", "mining-world"]):
        t = settle(area("old-earth", hand=["refugee-world"]), deck=top)
        t.play("0 refugee-world")
        assert list(t.state.players[0].goods.values()) == cards(top[0])
        assert cards(top[0])[0] not in [thing for _, thing in t.table._reveals]
        seen.append(
            (
                [msgspec.json.encode(t.view(seat)) for seat in (0, 1, None)],
                msgspec.json.encode(t.story()),
                [list(t.question(seat)) for seat in (0, 1)],
            )
        )
    assert seen[0] == seen[1]
    assert view(t, 0).players[0].goods == cards("refugee-world"), "the owner sees only that a good lies there"


@proves("rftg.settle.12")
def test_a_windfall_world_gets_its_good_only_when_it_is_placed() -> None:
    t = settle(area("old-earth", "refugee-world", hand=["destroyed-world", 1], picks=["settle"]))
    assert goods(t) == []
    t.play("0 destroyed-world")
    assert goods(t) == ["destroyed-world"], "the older world stays empty"
    t = settle(area("old-earth", "refugee-world", hand=["gem-world", 2]))
    t.play("0 gem-world")
    assert goods(t) == []
    t = settle(area("old-earth", "refugee-world", hand=["gem-world", 2]))
    t.play("0 pass")
    assert goods(t) == []


@proves("rftg.settle.12")
def test_a_world_that_still_has_its_good_keeps_just_that_one() -> None:
    t = settle(area("old-earth", "refugee-world", hand=["destroyed-world", 1], goods=["refugee-world"]))
    before = t.state.players[0].goods.copy()
    t.play("0 destroyed-world")
    assert {**before, **t.state.players[0].goods} == t.state.players[0].goods
    assert len(t.state.players[0].goods) == 2


@proves("rftg.rulings.8")
def test_the_good_laid_on_placing_does_not_count_as_produced_in_a_later_produce_phase() -> None:
    t = rftg(
        area("old-earth", "mining-conglomerate", "diversified-economy", hand=["destroyed-world", 1]),
        area("new-sparta"),
        phases=["settle", "produce"],
        deck=["gem-world", "spice-world"],
    )
    t.play("0 destroyed-world")
    assert goods(t) == ["destroyed-world"]
    assert hand(t) == [], "neither most Rare elements nor a kind was produced"
    assert t.story("produces") == []


@proves("rftg.rulings.8")
def test_a_good_really_produced_does_count() -> None:
    """The same cards as in the test before, but the world is empty and the good comes from Produce."""
    t = rftg(
        area("old-earth", "mining-conglomerate", "diversified-economy", "destroyed-world", picks=["produce"]),
        area("new-sparta"),
        phases=["settle", "produce"],
    )
    t.play("0 bonus>destroyed-world")
    assert len(hand(t)) == 2 + 1


# -- conquering

MANY = [
    *("artist-colony", "expanding-colony", "gambling-world", "secluded-world", "asteroid-belt", "gem-world"),
    *("new-vinland", "radioactive-world", "space-port", "spice-world", "pre-sentient-race"),
]  # eleven worlds of one point each, without Settle powers


@proves("rftg.settle.16", "rftg.rulings.1")
@pytest.mark.parametrize("world", ["outlaw-world", "rebel-miners", "pirate-world", "alien-robot-sentry", "rebel-base"])
def test_a_military_world_cannot_be_paid_for(world: str) -> None:
    t = settle(area("old-earth", hand=[world, "refugee-world", 12]))
    assert t.options(0) == ["refugee-world", "pass"]
    assert t.why(0, world) == ("too-weak", "rftg.settle.17")
    assert isinstance(assert_refused(t.table, 0, world), Illegal)


@proves("rftg.settle.16")
def test_reductions_and_colony_ship_alone_do_not_make_a_military_world_payable() -> None:
    mine = area(
        "old-earth", "replicant-robots", "mining-robots", "colony-ship", hand=["runaway-robots", "rebel-miners", 9]
    )
    assert offers(mine) == []


@proves("rftg.settle.17", "rftg.cat-settle.6", "rftg.rulings.1")
@pytest.mark.parametrize(
    ("world", "defence"),
    [
        ("outlaw-world", 1),
        ("aquatic-uplift-race", 2),
        ("pirate-world", 3),
        ("malevolent-lifeforms", 4),
        ("rebel-outpost", 5),
        ("rebel-base", 6),
        ("rebel-homeworld", 7),
    ],
)
def test_military_must_be_at_least_the_defence(world: str, defence: int) -> None:
    strength = {
        0: [],
        1: ["expedition-force"],
        2: ["space-marines"],
        3: ["drop-ships"],
        4: ["drop-ships", "expedition-force"],
        5: ["drop-ships", "space-marines"],
        6: ["drop-ships", "space-marines", "expedition-force"],
        7: ["drop-ships", "space-marines", "new-galactic-order"],
    }
    assert offers(area("old-earth", *strength[defence], hand=[world])) == [world]
    assert offers(area("old-earth", *strength[defence - 1], hand=[world, 9])) == []


@proves("rftg.settle.17")
def test_military_above_the_defence_is_enough() -> None:
    assert offers(area("old-earth", "drop-ships", hand=["outlaw-world"])) == ["outlaw-world"]


@proves("rftg.settle.18")
def test_a_conquered_world_costs_nothing() -> None:
    t = settle(area("old-earth", "drop-ships", hand=["pirate-world", 3]))
    others = hand(t)[1:]
    t.play("0 pirate-world")
    assert tableau(t) == ["old-earth", "drop-ships", "pirate-world"]
    assert hand(t) == others
    assert discards(t) == []
    assert [line.seat for line in t.story("conquers")] == [0]


@proves("rftg.settle.21")
def test_military_of_all_cards_adds_up_developments_and_worlds() -> None:
    strong = [
        "epsilon-eridani",
        "blaster-gem-mines",
        "expedition-force",
        "space-marines",
        "lost-alien-warship",
    ]  # 1+1+1+2+2
    assert offers(area(*strong, hand=["rebel-homeworld"])) == ["rebel-homeworld"]
    for gone in range(5):
        rest = [card for place, card in enumerate(strong) if place != gone]
        assert offers(area(*rest, hand=["rebel-homeworld"])) == []


@proves("rftg.settle.21")
def test_military_is_not_used_up_by_conquering() -> None:
    t = rftg(
        area("new-sparta", hand=["aquatic-uplift-race", "avian-uplift-race"], picks=["settle", "settle.2"]),
        area("old-earth"),
        phases=["settle", "settle"],
        mode="advanced",
    )
    t.play("0 aquatic-uplift-race", "0 avian-uplift-race")
    assert tableau(t) == ["new-sparta", "aquatic-uplift-race", "avian-uplift-race"]


@proves("rftg.settle.21", "rftg.settle.8")
def test_a_conquered_world_raises_military_only_from_the_next_settle_phase_on() -> None:
    t = rftg(
        area("new-sparta", hand=["former-penal-colony", "pirate-world"]),
        area("old-earth", picks=["settle", "settle.2"]),
        phases=["settle", "settle"],
        mode="advanced",
    )
    assert t.why(0, "pirate-world") == ("too-weak", "rftg.settle.17")
    t.play("0 former-penal-colony")
    assert t.options(0) == ["pirate-world", "pass"]


@proves("rftg.settle.21")
def test_only_the_own_tableau_counts_for_military() -> None:
    t = settle(area("old-earth", hand=["outlaw-world", "refugee-world"]), area("new-sparta", "drop-ships"))
    assert t.why(0, "outlaw-world") == ("too-weak", "rftg.settle.17")


@proves("rftg.settle.22", "rftg.cat-settle.7")
@pytest.mark.parametrize("negative", ["empath-world", "refugee-world", "contact-specialist", "pan-galactic-league"])
def test_negative_military_lowers_military_and_cannot_be_left_out(negative: str) -> None:
    # An Alien military world, so that Contact Specialist cannot pay for it.
    assert offers(area("old-earth", "space-marines", hand=["alien-robot-sentry"])) == ["alien-robot-sentry"]
    assert offers(area("old-earth", "space-marines", negative, hand=["alien-robot-sentry"])) == []
    assert offers(area("old-earth", "drop-ships", negative, hand=["alien-robot-sentry"])) == ["alien-robot-sentry"]


@proves("rftg.settle.22")
def test_military_can_fall_below_zero() -> None:
    weak = ["empath-world", "refugee-world"]
    assert offers(area("old-earth", *weak, "space-marines", hand=["outlaw-world"])) == []
    assert offers(area("old-earth", *weak, "drop-ships", hand=["outlaw-world"])) == ["outlaw-world"]


@proves("rftg.rulings.4", "rftg.cat-settle.8", "rftg.cat-settle.9")
def test_limited_military_does_not_help_against_other_worlds() -> None:
    # plain, Rebel, Alien, Rare elements
    worlds = ["outlaw-world", "rebel-underground", "alien-robot-sentry", "runaway-robots", "rebel-fuel-cache"]
    assert offers(area("galactic-imperium", hand=worlds)) == ["rebel-underground", "rebel-fuel-cache"]
    assert offers(area("alien-tech-institute", hand=worlds)) == ["alien-robot-sentry"]
    assert offers(area("alien-rosetta-stone-world", hand=worlds)) == ["alien-robot-sentry"]
    assert offers(area("alpha-centauri", hand=worlds)) == ["runaway-robots", "rebel-fuel-cache"]


@proves("rftg.cat-settle.8")
def test_military_against_rebels_is_four() -> None:
    assert offers(area("galactic-imperium", "expedition-force", hand=["rebel-outpost", "rebel-base"])) == [
        "rebel-outpost"
    ]
    assert offers(area("galactic-imperium", hand=["rebel-outpost"])) == []


@proves("rftg.cat-settle.8", "rftg.cat-settle.9", "rftg.settle.21")
def test_limited_military_adds_to_the_rest_and_to_each_other() -> None:
    weak = ["empath-world", "refugee-world", "pan-galactic-league"]
    mine = ["galactic-imperium", "alpha-centauri", *weak]  # against a Rebel world of Rare elements: 4 + 1 - 3 = 2
    assert offers(area(*mine, hand=["rebel-miners"])) == ["rebel-miners"]
    assert offers(area(*mine[1:], "expedition-force", hand=["rebel-miners"])) == []
    assert offers(area("galactic-imperium", *weak, hand=["rebel-miners"])) == []


# -- New Military Tactics


@proves("rftg.settle.23", "rftg.cat-settle.10", "rftg.powers.14")
def test_new_military_tactics_is_discarded_for_three_military() -> None:
    t = settle(area("old-earth", "new-military-tactics", hand=["pirate-world"]))
    t.play("0 pirate-world")
    assert tableau(t) == ["old-earth", "pirate-world"]
    assert discards(t) == ["new-military-tactics"]
    assert [TOKEN[line.values["card"]] for line in t.story("uses-up")] == ["new-military-tactics"]
    assert offers(area("old-earth", "new-military-tactics", hand=["malevolent-lifeforms"])) == []


@proves("rftg.settle.23", "rftg.cat-settle.10")
def test_the_military_of_new_military_tactics_adds_to_the_rest() -> None:
    strong = ["galactic-imperium", "new-military-tactics"]
    assert offers(area(*strong, hand=["rebel-homeworld", "rebel-base"])) == ["rebel-homeworld", "rebel-base"]
    assert offers(area(*strong, "empath-world", hand=["rebel-homeworld", "rebel-base"])) == ["rebel-base"]


@proves("rftg.settle.23", "rftg.cat-settle.10")
def test_without_being_discarded_new_military_tactics_gives_nothing() -> None:
    t = settle(area("new-sparta", "new-military-tactics", hand=["rebel-miners"]))
    assert view(t, 0).players[0].military == 2
    t.play("0 rebel-miners", "0 conquer")
    assert tableau(t) == ["new-sparta", "new-military-tactics", "rebel-miners"]


@proves("rftg.settle.23", "rftg.cat-settle.10")
def test_temporary_military_ends_with_the_phase() -> None:
    t = rftg(
        area("old-earth", "new-military-tactics", hand=["pirate-world", "outlaw-world", "refugee-world"]),
        area("new-sparta", picks=["settle", "settle.2"]),
        phases=["settle", "settle"],
        mode="advanced",
    )
    assert t.options(0) == ["pirate-world", "outlaw-world", "refugee-world", "pass"]
    t.play("0 pirate-world")
    assert t.options(0) == ["refugee-world", "pass"]
    assert t.why(0, "outlaw-world") == ("too-weak", "rftg.settle.17")


@proves("rftg.rulings.18")
def test_temporary_military_may_be_used_although_it_is_not_needed() -> None:
    t = settle(area("new-sparta", "new-military-tactics", hand=["rebel-miners"]))
    t.play("0 rebel-miners")
    assert t.options(0) == ["conquer", "conquer new-military-tactics"]
    t.play("0 conquer new-military-tactics")
    assert tableau(t) == ["new-sparta", "rebel-miners"]


@proves("rftg.rulings.19")
def test_one_time_cards_can_be_used_only_while_placing_a_world() -> None:
    t = settle(area("new-sparta", "new-military-tactics", "colony-ship", hand=["rebel-miners", "gem-world", 2]))
    t.play("0 pass")
    assert tableau(t) == ["new-sparta", "new-military-tactics", "colony-ship"]
    assert t.asked() == {0: "action", 1: "action"}, "nobody was asked about them"
    for phase in ("explore", "develop", "consume", "produce"):
        t = rftg(area("old-earth", "new-military-tactics", "colony-ship", hand=[2]), area("new-sparta"), phases=[phase])
        while t.asked() != {0: "action", 1: "action"}:
            assert set(t.asked().values()) == {"explore"}
            t.play(*[f"{seat} {t.options(seat)[0]}" for seat in t.asked()])
        assert tableau(t) == ["old-earth", "new-military-tactics", "colony-ship"]


@proves("rftg.rulings.19")
def test_new_military_tactics_was_kept_back_from_worlds_that_are_paid_for() -> None:
    """It may be given up beside the full price."""
    t = settle(area("old-earth", "new-military-tactics", hand=["gem-world", "comet-zone", "spice-world", 1]))
    t.play("0 gem-world")
    assert t.options(0) == ["pay", "pay new-military-tactics"]
    assert t.question(0).rule == "rftg.rulings.19"
    t.play("0 pay new-military-tactics")
    assert tableau(t) == ["old-earth"], "it is gone before the payment"
    t.play("0 comet-zone,spice-world")
    assert tableau(t) == ["old-earth", "gem-world"]
    assert discards(t) == ["new-military-tactics", "comet-zone", "spice-world"]
    assert t.story("conquers") == []


@proves("rftg.rulings.19")
def test_a_free_world_is_no_longer_placed_without_asking_about_new_military_tactics() -> None:
    t = settle(area("old-earth", "new-military-tactics", hand=["pilgrimage-world"]))
    t.play("0 pilgrimage-world")
    assert t.options(0) == ["pay", "pay new-military-tactics"]
    t.play("0 pay")
    assert tableau(t) == ["old-earth", "new-military-tactics", "pilgrimage-world"]


@proves("rftg.rulings.19")
def test_colony_ship_may_be_given_up_while_conquering() -> None:
    t = settle(area("new-sparta", "colony-ship", hand=["rebel-miners", 2]))
    t.play("0 rebel-miners")
    assert t.options(0) == ["conquer", "conquer colony-ship"]
    assert t.question(0).rule == "rftg.rulings.19"
    t.play("0 conquer colony-ship")
    assert tableau(t) == ["new-sparta", "rebel-miners"]
    assert len(hand(t)) == 2


@proves("rftg.cat-settle.4", "rftg.rulings.19")
def test_colony_ship_is_not_given_up_for_an_alien_world_however_it_is_placed() -> None:
    t = settle(area("new-sparta", "colony-ship", hand=["alien-robot-sentry"]))
    t.play("0 alien-robot-sentry")
    assert tableau(t) == ["new-sparta", "colony-ship", "alien-robot-sentry"], "conquered, without a question"
    t = settle(area("old-earth", "colony-ship", "new-military-tactics", hand=["deserted-alien-outpost", 5]))
    t.play("0 deserted-alien-outpost")
    assert t.options(0) == ["pay", "pay new-military-tactics"]


@proves("rftg.rulings.14", "rftg.rulings.19")
def test_two_cards_given_up_at_once_delay_the_end_by_two() -> None:
    twelve = ["new-sparta", "new-military-tactics", "colony-ship", *MANY[:9]]
    t = settle(area(*twelve, hand=["rebel-miners"]))
    t.play("0 rebel-miners", "0 conquer new-military-tactics colony-ship")
    assert len(tableau(t)) == 11
    assert [TOKEN[line.values["card"]] for line in t.story("uses-up")] == ["new-military-tactics", "colony-ship"]
    assert t.outcome is None


@proves("rftg.order.5", "rftg.rulings.19")
def test_near_the_end_a_world_that_is_paid_for_waits_too_while_somebody_may_give_up_new_military_tactics() -> None:
    t = rftg(
        area("old-earth", *MANY[:9], "new-military-tactics", hand=["pilgrimage-world"]),
        area("new-sparta", "colony-ship", hand=["comet-zone", 3]),
        phases=["settle"],
    )
    t.play("0 pilgrimage-world", "1 comet-zone")
    assert t.asked() == {0: "way"}, "the lowest start world begins"
    t.play("0 pay new-military-tactics")
    assert t.asked() == {1: "way"}
    assert len(view(t, 1).players[0].tableau) == 11, "it is seen that the game will not end by it"


def test_giving_up_a_card_in_vain_can_be_taken_back() -> None:
    t = settle(area("old-earth", "new-military-tactics", hand=["gem-world", "comet-zone", "spice-world", 1]))
    t.play("0 gem-world", "0 pay new-military-tactics")
    t.table.undo(0)
    assert t.asked() == {0: "way"}
    assert tableau(t) == ["old-earth", "new-military-tactics"]
    assert discards(t) == []
    t.play("0 pay", "0 comet-zone,spice-world")
    assert tableau(t) == ["old-earth", "new-military-tactics", "gem-world"]


@proves("rftg.rulings.14")
@pytest.mark.parametrize(
    ("card", "world", "way"),
    [
        ("new-military-tactics", "rebel-miners", "conquer new-military-tactics"),
        ("new-military-tactics", "pilgrimage-world", "pay new-military-tactics"),
        ("colony-ship", "pilgrimage-world", "pay colony-ship"),
        ("colony-ship", "rebel-miners", "conquer colony-ship"),
    ],
)
def test_a_used_up_card_no_longer_counts_for_the_twelve(card: str, world: str, way: str) -> None:
    eleven = ["new-sparta", card, *MANY[:9]]
    t = settle(area(*eleven, hand=[world]))
    t.play(f"0 {world}", f"0 {way}")
    assert len(tableau(t)) == 11
    assert t.outcome is None, "11 - 1 + 1 = 11: the game goes on"
    t = settle(area(*eleven, hand=[world]))
    t.play(f"0 {world}", f"0 {way.split()[0]}")
    assert len(tableau(t)) == 12
    assert t.outcome is not None
    assert t.outcome.reason == "full-tableau"


@proves("rftg.rulings.14")
def test_a_used_up_card_leaves_the_tableau_at_once() -> None:
    """Seen by the other player while the world itself is not yet placed."""
    t = settle(
        area("old-earth", "colony-ship", hand=["gem-world", 2]),
        area("new-sparta", hand=["spice-world", "comet-zone", "mining-world", "space-port"]),
    )
    t.play("0 gem-world", "1 spice-world", "0 pay colony-ship")
    assert t.asked() == {1: "pay"}
    assert names(view(t, 1).players[0].tableau) == ["old-earth"]
    assert t.state.discards.seen == {cards("colony-ship")[0]: (1 << 16) - 1}, "everybody saw which card was used"


# -- Contact Specialist


@proves("rftg.settle.24", "rftg.cat-settle.11", "rftg.settle.29")
@pytest.mark.parametrize(
    ("world", "price"),
    [
        ("outlaw-world", 0),
        ("aquatic-uplift-race", 1),
        ("pirate-world", 2),
        ("rebel-outpost", 4),
        ("rebel-homeworld", 6),
    ],
)
def test_contact_specialist_lets_a_military_world_be_paid_for_at_its_defence_minus_1(world: str, price: int) -> None:
    t = settle(area("old-earth", "contact-specialist", hand=[world, price]))
    t.play(f"0 {world}")
    assert tableau(t) == ["old-earth", "contact-specialist", world]
    assert len(discards(t)) == price
    assert t.story("conquers") == []
    if price:
        assert offers(area("old-earth", "contact-specialist", hand=[world, price - 1])) == []


@proves("rftg.settle.24")
def test_a_military_world_paid_for_gets_its_windfall_good_and_the_bonus() -> None:
    t = settle(
        area("old-earth", "contact-specialist", hand=["pirate-world", 2], picks=["settle"]),
        deck=["mining-world", "comet-zone"],
    )
    t.play("0 pirate-world")
    assert list(t.state.players[0].goods.values()) == cards("mining-world")
    assert hand(t) == ["comet-zone"]


@proves("rftg.settle.25", "rftg.cat-settle.13")
@pytest.mark.parametrize(
    "world", ["alien-robot-sentry", "alien-robot-scout-ship", "lost-alien-warship", "lost-alien-battle-fleet"]
)
def test_contact_specialist_cannot_be_used_for_alien_military_worlds(world: str) -> None:
    t = settle(area("old-earth", "contact-specialist", "colony-ship", hand=[world, "outlaw-world", 12]))
    assert t.options(0) == ["outlaw-world", "pass"]
    assert t.why(0, world) == ("too-weak-alien", "rftg.settle.25")
    assert isinstance(assert_refused(t.table, 0, world), Illegal)


@proves("rftg.settle.25")
def test_an_alien_military_world_can_still_be_conquered_beside_contact_specialist() -> None:
    t = settle(area("old-earth", "contact-specialist", "drop-ships", hand=["alien-robot-sentry", 3]))
    t.play("0 alien-robot-sentry")
    assert tableau(t)[-1] == "alien-robot-sentry"
    assert [line.key for line in t.story("conquers")] == ["conquers"], "by conquest, without a question"


@proves("rftg.settle.26")
def test_military_never_lowers_a_price() -> None:
    # Military 3 - 1 = 2 against a defence of 4: too weak, and the price is 3 all the same.
    mine = ["old-earth", "contact-specialist", "drop-ships"]
    assert offers(area(*mine, hand=["malevolent-lifeforms", 2])) == []
    t = settle(area(*mine, hand=["malevolent-lifeforms", 3]))
    t.play("0 malevolent-lifeforms")
    assert hand(t) == []
    assert len(discards(t)) == 3


@proves("rftg.settle.26")
def test_temporary_military_does_not_lower_a_price_either() -> None:
    mine = ["old-earth", "contact-specialist", "new-military-tactics"]
    t = settle(area(*mine, hand=["rebel-outpost", "rebel-base", "refugee-world", 1]))
    assert t.why(0, "rebel-base") == ("too-weak-and-too-expensive", "rftg.settle.29")
    assert t.why(0, "rebel-outpost") == ("too-weak-and-too-expensive", "rftg.settle.29")


@proves("rftg.settle.26")
def test_cards_from_hand_never_raise_military() -> None:
    assert offers(area("old-earth", "space-marines", hand=["pirate-world", 9])) == []


@proves("rftg.settle.27", "rftg.cat-settle.12")
@pytest.mark.parametrize(
    ("discounts", "world", "price"),
    [
        (["replicant-robots"], "rebel-homeworld", 4),
        (["mining-robots"], "rebel-miners", 0),
        (["replicant-robots", "mining-robots"], "rebel-miners", 0),
        (["mining-robots"], "pirate-world", 2),  # not of Rare elements
        (["replicant-robots", "mining-robots"], "malevolent-lifeforms", 1),
        (["replicant-robots", "alpha-centauri"], "runaway-robots", 0),
        (["alien-tech-institute", "alien-rosetta-stone-world"], "rebel-base", 5),
    ],
)
def test_cost_reductions_lower_a_price_paid_through_contact_specialist(
    discounts: list[str], world: str, price: int
) -> None:
    mine = ["old-earth", "contact-specialist", *discounts, "empath-world"]  # so weak that nothing can be conquered
    t = settle(area(*mine, hand=[world, price]))
    t.play(f"0 {world}")
    assert hand(t) == []
    assert len(discards(t)) == price
    if price:
        assert offers(area(*mine, hand=[world, price - 1])) == []


@proves("rftg.cat-settle.13", "rftg.cat-settle.12")
def test_reductions_for_alien_worlds_do_not_open_alien_military_worlds_to_payment() -> None:
    weak = ["empath-world", "refugee-world", "pan-galactic-league"]
    mine = ["contact-specialist", "alien-tech-institute", "replicant-robots", "colony-ship", *weak]
    assert offers(area(*mine, hand=["alien-robot-sentry", 9])) == []


@proves("rftg.settle.28")
def test_colony_ship_with_contact_specialist_places_a_military_world_for_nothing() -> None:
    t = settle(area("old-earth", "contact-specialist", "colony-ship", hand=["rebel-homeworld"]))
    t.play("0 rebel-homeworld")
    assert tableau(t) == ["old-earth", "contact-specialist", "rebel-homeworld"]
    assert discards(t) == ["colony-ship"]


@proves("rftg.settle.28", "rftg.settle.16")
def test_colony_ship_alone_places_no_military_world() -> None:
    assert offers(area("old-earth", "colony-ship", hand=["outlaw-world", 3])) == []


@proves("rftg.settle.28", "rftg.settle.25")
def test_colony_ship_with_contact_specialist_places_no_alien_military_world() -> None:
    assert offers(area("old-earth", "contact-specialist", "colony-ship", hand=["alien-robot-sentry", 9])) == []


@proves("rftg.settle.29", "rftg.rulings.3")
def test_who_can_conquer_and_pay_chooses_one_of_the_two_ways() -> None:
    mine = area("old-earth", "contact-specialist", "drop-ships", hand=["rebel-miners", 2])
    t = settle(mine)
    t.play("0 rebel-miners")
    assert t.asked() == {0: "way"}
    assert t.options(0) == ["conquer", "pay"]
    t.play("0 conquer")
    assert len(hand(t)) == 2
    t = settle(mine)
    t.play("0 rebel-miners", "0 pay")
    assert t.asked() == {0: "pay"}
    t.play(f"0 {t.options(0)[0]}")
    assert len(hand(t)) == 1
    assert t.story("conquers") == []


@proves("rftg.rulings.3")
def test_the_way_is_asked_even_when_paying_costs_nothing() -> None:
    t = settle(area("old-earth", "contact-specialist", "drop-ships", hand=["outlaw-world"]))
    t.play("0 outlaw-world")
    assert t.options(0) == ["conquer", "pay"]


@proves("rftg.settle.29")
def test_all_ways_to_place_one_world_are_offered() -> None:
    t = settle(
        area(
            *("old-earth", "contact-specialist", "drop-ships", "new-military-tactics", "colony-ship"),
            hand=["rebel-miners", 3],
        )
    )
    t.play("0 rebel-miners")
    given_up = ["", " new-military-tactics", " colony-ship", " new-military-tactics colony-ship"]
    assert t.options(0) == [means + cards for means in ("conquer", "pay") for cards in given_up]


@proves("rftg.settle.29")
def test_the_way_is_not_asked_when_there_is_only_one() -> None:
    t = settle(area("old-earth", "contact-specialist", "space-marines", hand=["pirate-world", 3]))
    t.play("0 pirate-world")  # Military 1 against 3: only payment
    assert t.asked() == {0: "pay"}
    t = settle(area("old-earth", "contact-specialist", "drop-ships", hand=["rebel-miners"]))
    t.play("0 rebel-miners")  # no cards to pay 1: only conquest
    assert tableau(t)[-1] == "rebel-miners"
    assert t.asked() == {0: "action", 1: "action"}


@proves("rftg.cat-settle.14")
def test_contact_specialist_lowers_military_by_1() -> None:
    assert offers(area("new-sparta", hand=["alien-robot-sentry"])) == ["alien-robot-sentry"]
    assert offers(area("new-sparta", "contact-specialist", hand=["alien-robot-sentry"])) == []
    assert offers(area("drop-ships", "contact-specialist", hand=["alien-robot-sentry"])) == ["alien-robot-sentry"]
    t = settle(area("new-sparta", "contact-specialist"))
    assert view(t, 0).players[0].military == 1


# -- reductions and Colony Ship


@proves("rftg.cat-settle.1", "rftg.rulings.21")
@pytest.mark.parametrize(
    ("world", "price"),
    [
        *(("pilgrimage-world", 0), ("artist-colony", 0), ("gem-world", 0), ("old-earth", 1), ("plague-world", 1)),
        *(("comet-zone", 1), ("deserted-alien-colony", 3), ("terraformed-world", 3), ("alien-robotic-factory", 4)),
    ],
)
def test_reduced_cost_is_two_cards_less_for_every_non_military_world(world: str, price: int) -> None:
    t = settle(area("new-sparta", "replicant-robots", hand=[world, price]))
    t.play(f"0 {world}")
    assert tableau(t) == ["new-sparta", "replicant-robots", world]
    assert hand(t) == []
    assert len(discards(t)) == price, "never less than nothing, and nothing is given back"
    if price:
        assert offers(area("new-sparta", "replicant-robots", hand=[world, price - 1])) == []


@proves("rftg.cat-settle.2")
@pytest.mark.parametrize("power", ["mining-robots", "alpha-centauri"])
@pytest.mark.parametrize(
    ("world", "price"),
    [
        *(("destroyed-world", 0), ("asteroid-belt", 1), ("comet-zone", 2), ("new-earth", 4)),  # windfall and production
        *(
            ("gem-world", 2),
            ("plague-world", 3),
            ("pre-sentient-race", 2),
            ("deserted-alien-outpost", 4),
            ("old-earth", 3),
        ),
    ],
)
def test_specific_reduced_cost_is_one_card_less_for_rare_elements_only(power: str, world: str, price: int) -> None:
    t = settle(area("new-sparta", power, hand=[world, price]))
    t.play(f"0 {world}")
    assert len(discards(t)) == price
    assert hand(t) == []
    if price:
        assert offers(area("new-sparta", power, hand=[world, price - 1])) == []


@proves("rftg.cat-settle.1", "rftg.cat-settle.2", "rftg.rulings.21")
def test_reductions_add_up_and_are_taken_without_a_question() -> None:
    t = settle(area("alpha-centauri", "replicant-robots", "mining-robots", hand=["new-earth", 3]))
    t.play("0 new-earth")
    assert t.asked() == {0: "pay"}
    t.play(f"0 {t.options(0)[0]}")  # 5 - 2 - 1 - 1
    assert len(hand(t)) == 2


@proves("rftg.cat-settle.9")
@pytest.mark.parametrize("power", ["alien-tech-institute", "alien-rosetta-stone-world"])
def test_a_power_of_a_kind_lowers_costs_or_adds_military_for_that_kind(power: str) -> None:
    t = settle(area("old-earth", power, hand=["deserted-alien-library", 4]))
    t.play("0 deserted-alien-library")
    assert hand(t) == []
    assert offers(area("old-earth", power, hand=["deserted-alien-library", 3])) == []
    assert offers(area("old-earth", power, hand=["alien-robot-sentry"])) == ["alien-robot-sentry"]
    assert offers(area("old-earth", power, hand=["alien-robot-scout-ship"])) == []
    assert offers(area("old-earth", power, hand=["gem-world", 1])) == []


@proves("rftg.rulings.5")
def test_kinds_are_kinds_of_goods_and_not_words_in_the_title() -> None:
    # Alien Rosetta Stone World is Alien by name only: no reduction for it.
    assert offers(area("old-earth", "alien-tech-institute", hand=["alien-rosetta-stone-world", 2])) == []
    assert offers(area("old-earth", "alien-tech-institute", hand=["alien-rosetta-stone-world", 3])) == [
        "alien-rosetta-stone-world"
    ]
    assert offers(area("old-earth", "alien-tech-institute", hand=["deserted-alien-outpost", 2])) == [
        "deserted-alien-outpost"
    ]
    # "Mining" in the title is not Rare elements, and Rare elements need no such title.
    assert offers(area("old-earth", "mining-robots", hand=["new-earth", 4])) == ["new-earth"]


@proves("rftg.rulings.5")
def test_trade_and_produce_powers_look_at_the_kind_of_goods_too() -> None:
    # Alien Rosetta Stone World produces on Alien windfall worlds; it has no kind itself and never holds a good.
    alien = area("old-earth", "alien-rosetta-stone-world", picks=["produce"])
    t = rftg(alien, area("new-sparta"), phases=["produce"])
    assert goods(t) == []
    # The power of Space Port for Rare elements works for New Earth's good, which has no such word in its title.
    t = rftg(
        area("space-port", "new-earth", goods=["new-earth"], picks=["consume-trade"]),
        area("new-sparta"),
        phases=["consume"],
    )
    assert [line.values["count"] for line in t.story("sells")] == [3 + 2]


@proves("rftg.cat-settle.3", "rftg.powers.14")
@pytest.mark.parametrize("world", ["terraformed-world", "new-earth", "lost-species-ark-world", "galactic-resort"])
def test_colony_ship_is_discarded_to_place_a_non_military_world_for_nothing(world: str) -> None:
    t = settle(area("old-earth", "colony-ship", hand=[world]))
    t.play(f"0 {world}")
    assert tableau(t) == ["old-earth", world]
    assert discards(t) == ["colony-ship"]
    assert t.story("pays") == []


@proves("rftg.cat-settle.3", "rftg.powers.13")
def test_colony_ship_may_be_kept_if_the_world_can_be_paid_for() -> None:
    mine = area("old-earth", "colony-ship", hand=["gem-world", 2])
    t = settle(mine)
    t.play("0 gem-world")
    assert t.options(0) == ["pay", "pay colony-ship"]
    t.play("0 pay")
    assert tableau(t) == ["old-earth", "colony-ship", "gem-world"]
    assert hand(t) == []
    t = settle(mine)
    t.play("0 gem-world", "0 pay colony-ship")
    assert tableau(t) == ["old-earth", "gem-world"]
    assert len(hand(t)) == 2


@proves("rftg.cat-settle.3", "rftg.powers.14")
def test_colony_ship_must_be_used_if_the_revealed_world_can_be_placed_in_no_other_way() -> None:
    t = settle(area("old-earth", "colony-ship", hand=["terraformed-world", 4]))
    t.play("0 terraformed-world")
    assert t.asked() == {0: "action", 1: "action"}, "without a question"
    assert tableau(t) == ["old-earth", "terraformed-world"]
    assert len(hand(t)) == 4


@proves("rftg.cat-settle.4")
@pytest.mark.parametrize(
    "world", ["deserted-alien-outpost", "deserted-alien-colony", "deserted-alien-library", "alien-robotic-factory"]
)
def test_colony_ship_cannot_be_used_for_worlds_with_alien_goods(world: str) -> None:
    t = settle(area("old-earth", "colony-ship", hand=[world, "artist-colony", 2]))
    assert t.why(0, world) == ("too-expensive-alien", "rftg.cat-settle.4")
    t = settle(area("old-earth", "colony-ship", hand=[world, 7]))
    t.play(f"0 {world}")
    assert t.asked() == {0: "pay"}, "it can only be paid for"


@proves("rftg.cat-settle.5", "rftg.rulings.5")
def test_colony_ship_can_be_used_for_alien_rosetta_stone_world() -> None:
    t = settle(area("old-earth", "colony-ship", hand=["alien-rosetta-stone-world"]))
    t.play("0 alien-rosetta-stone-world")
    assert tableau(t) == ["old-earth", "alien-rosetta-stone-world"]


# -- drawing


@proves("rftg.cat-settle.15", "rftg.rulings.21")
def test_terraforming_robots_draw_a_card_after_any_world() -> None:
    for start, world in (("old-earth", "pilgrimage-world"), ("new-sparta", "rebel-miners")):
        t = settle(area(start, "terraforming-robots", hand=[world]), deck=["comet-zone", "mining-world"])
        t.play(f"0 {world}")
        assert hand(t) == ["comet-zone"]


@proves("rftg.cat-settle.15")
def test_terraforming_robots_draw_nothing_without_a_placed_world() -> None:
    t = settle(area("old-earth", "terraforming-robots", hand=["pilgrimage-world"]), deck=["comet-zone"])
    t.play("0 pass")
    assert hand(t) == ["pilgrimage-world"]


@proves("rftg.cat-settle.15", "rftg.settle.7")
def test_terraforming_robots_and_the_bonus_add_up() -> None:
    t = settle(
        area("old-earth", "terraforming-robots", hand=["pilgrimage-world"], picks=["settle"]),
        deck=["comet-zone", "mining-world", "gem-world"],
    )
    t.play("0 pilgrimage-world")
    assert hand(t) == ["comet-zone", "mining-world"]


@proves("rftg.cat-settle.15")
def test_a_drawn_card_cannot_pay_for_the_world_just_placed() -> None:
    assert offers(area("old-earth", "terraforming-robots", hand=["artist-colony"], picks=["settle"])) == []


# -- what cannot be placed, and why

REFUSALS = [
    # tableau, hand, card, why, rule, values
    (["old-earth"], ["space-marines", "refugee-world"], "space-marines", "not-a-world", "rftg.settle.1", {}),
    (
        ["old-earth"],
        ["terraformed-world", "refugee-world", 2],
        "terraformed-world",
        "too-expensive",
        "rftg.settle.5",
        {"cost": 5, "have": 3},
    ),
    (
        ["old-earth", "replicant-robots"],
        ["terraformed-world", "refugee-world"],
        "terraformed-world",
        "too-expensive",
        "rftg.settle.5",
        {"cost": 3, "have": 1},
    ),
    (
        ["old-earth", "space-marines"],
        ["pirate-world", "refugee-world"],
        "pirate-world",
        "too-weak",
        "rftg.settle.17",
        {"defence": 3, "military": 2},
    ),
    (
        ["galactic-imperium", "new-military-tactics"],
        ["alien-robot-scout-ship", "rebel-base", "refugee-world"],
        "alien-robot-scout-ship",
        "too-weak",
        "rftg.settle.17",
        {"defence": 4, "military": 3},  # with what could be used up
    ),
    (
        ["old-earth", "colony-ship", "replicant-robots"],
        ["deserted-alien-library", "refugee-world", 2],
        "deserted-alien-library",
        "too-expensive-alien",
        "rftg.cat-settle.4",
        {"cost": 4, "have": 3},
    ),
    (
        ["old-earth", "contact-specialist"],
        ["alien-robot-sentry", "refugee-world", 5],
        "alien-robot-sentry",
        "too-weak-alien",
        "rftg.settle.25",
        {"defence": 2, "military": -1},
    ),
    (
        ["old-earth", "contact-specialist", "replicant-robots"],
        ["rebel-base", "refugee-world", 1],
        "rebel-base",
        "too-weak-and-too-expensive",
        "rftg.settle.29",
        {"defence": 6, "military": -1, "cost": 3, "have": 2},
    ),
]


@proves("rftg.rulings.1")
@pytest.mark.parametrize(("mine", "cards_in_hand", "card", "why", "rule", "values"), REFUSALS)
def test_a_card_that_cannot_be_placed_is_refused_with_the_reason_and_the_rule(
    mine: list[str], cards_in_hand: list[str | int], card: str, why: str, rule: str, values: dict[str, int]
) -> None:
    t = settle(area(*mine, hand=cards_in_hand))
    [refusal] = [no for no in t.question(0).blocked() if TOKEN[no.value] == card]
    assert (refusal.why, refusal.rule, refusal.values) == (why, rule, values)
    error = assert_refused(t.table, 0, card)
    assert isinstance(error, Illegal)
    assert (error.why, error.rule) == (why, rule)
    assert card not in error.allowed
    assert error.allowed[-1] == "pass"


@proves("rftg.rulings.1")
def test_every_card_in_hand_is_either_offered_or_refused() -> None:
    fixed = ("pass", "old-earth", "contact-specialist", "earths-lost-colony")
    everything = [token for token in TOKEN.values() if token not in fixed]
    t = settle(area("old-earth", "contact-specialist", hand=everything))
    refused = [TOKEN[no.value] for no in t.question(0).blocked()]
    assert sorted([*t.options(0), *refused]) == sorted([*everything, "pass"])
    worlds = [token for token in refused if CARDS[cards(token)[0]].is_world]
    alien = ["alien-robot-sentry", "alien-robot-scout-ship", "lost-alien-warship", "lost-alien-battle-fleet"]
    assert worlds == alien


# -- one after another

ELEVEN = ["new-sparta", *MANY[:10]]


@proves("rftg.order.4", "rftg.order.5", "rftg.order.7")
def test_near_the_end_players_with_one_time_cards_act_one_after_another_after_the_reveal() -> None:
    t = rftg(
        area("old-earth", "colony-ship", hand=["comet-zone", "mining-world", 3]),
        area(*ELEVEN, "new-military-tactics", hand=["rebel-miners"]),
        phases=["settle"],
    )
    t.play("0 comet-zone", "1 rebel-miners")
    assert [TOKEN[player.placing] for player in view(t, 1).players] == ["comet-zone", "rebel-miners"]
    assert t.asked() == {0: "way"}, "the lowest start world begins, the other one waits"
    t.play("0 pay colony-ship")
    assert tableau(t, 0) == ["old-earth", "comet-zone"], "placed before the other one decides"
    assert t.asked() == {1: "way"}
    t.play("1 conquer")
    assert t.outcome is not None


@proves("rftg.order.4", "rftg.order.5")
def test_the_order_goes_clockwise_from_the_lowest_start_world() -> None:
    t = rftg(
        area(*ELEVEN, "new-military-tactics", hand=["rebel-miners"]),
        area("earths-lost-colony", "colony-ship", hand=["comet-zone", 3]),
        area("epsilon-eridani", "colony-ship.2", hand=["mining-world", 3]),
        phases=["settle"],
    )
    t.play("0 rebel-miners", "1 comet-zone", "2 mining-world")
    asked = []
    while t.outcome is None:
        [(seat, kind)] = t.asked().items()
        assert kind == "way"
        asked.append(seat)
        t.play(f"{seat} {t.options(seat)[-1]}" if seat else "0 conquer")
    assert asked == [2, 0, 1]


@proves("rftg.order.5")
def test_a_twelfth_card_placed_earlier_in_the_order_is_seen_by_who_decides_later() -> None:
    t = rftg(
        area("old-earth", *MANY[:10], hand=["pilgrimage-world"]),
        area("new-sparta", "new-military-tactics", hand=["rebel-miners"]),
        phases=["settle"],
    )
    t.play("0 pilgrimage-world", "1 rebel-miners")
    assert t.asked() == {1: "way"}
    assert len(view(t, 1).players[0].tableau) == 12


@proves("rftg.order.4")
def test_a_tableau_that_is_already_full_counts_too() -> None:
    t = rftg(
        area("old-earth", *MANY, "public-works"),
        area("new-sparta", "colony-ship", hand=["comet-zone", 4]),
        area("earths-lost-colony", "colony-ship.2", hand=["mining-world", 4]),
        phases=["settle"],
    )
    t.play("1 comet-zone", "2 mining-world")
    assert t.asked() == {1: "way"}


@proves("rftg.order.4")
def test_far_from_the_end_all_act_side_by_side() -> None:
    t = rftg(
        area("old-earth", "colony-ship", hand=["comet-zone", 3]),
        area("new-sparta", "new-military-tactics", hand=["rebel-miners"]),
        phases=["settle"],
    )
    t.play("0 comet-zone", "1 rebel-miners")
    assert t.asked() == {0: "way", 1: "way"}
    t.play("1 conquer", "0 pay")
    assert tableau(t, 0)[-1] == "comet-zone"


@proves("rftg.order.4")
def test_near_the_end_without_one_time_cards_all_act_side_by_side() -> None:
    t = rftg(
        area("old-earth", hand=["gem-world", 3]),
        area(*["new-sparta", *MANY[:5], *MANY[6:]], hand=["comet-zone", 4]),
        phases=["settle"],
    )
    t.play("0 gem-world", "1 comet-zone")
    assert t.asked() == {0: "pay", 1: "pay"}


@proves("rftg.order.4", "rftg.order.7")
def test_whoever_pays_first_the_cards_are_dealt_in_the_order_of_the_start_worlds() -> None:
    for answers in (["0 gem-world", "1 spice-world"], ["1 spice-world", "0 gem-world"]):
        t = rftg(
            area("new-sparta", hand=["gem-world", 2], picks=["settle"]),
            area("old-earth", hand=["spice-world", 2], picks=["settle"]),
            phases=["settle"],
            deck=["comet-zone", "mining-world"],
        )
        t.play(*answers)
        assert hand(t, 1) == ["comet-zone"]
        assert hand(t, 0) == ["mining-world"]


@proves("rftg.order.2")
def test_with_few_cards_in_the_draw_pile_worlds_are_placed_one_after_another_though_there_are_discards() -> None:
    """Here the order decides which payments are shuffled into the new pile."""
    t = rftg(
        area("new-sparta", hand=["gem-world", "comet-zone", 2], picks=["settle"]),
        area("old-earth", hand=["spice-world", "mining-world", 2], picks=["settle"]),
        phases=["settle"],
        deck=["new-earth"],
        rest="discards",
    )
    t.play("0 gem-world", "1 spice-world")
    assert t.asked() == {1: "pay"}


@proves("rftg.order.4", "rftg.order.5")
def test_in_the_first_of_two_settle_phases_the_twelfth_card_of_the_second_one_is_near_too() -> None:
    """Ten cards, and two worlds may come in this round: whether a one-time card is used up now decides the end."""
    t = rftg(
        area("new-sparta", "new-military-tactics", *MANY[:8], hand=["rebel-miners", "outlaw-world"]),
        area("old-earth", "colony-ship", hand=["comet-zone", 4], picks=["settle", "settle.2"]),
        phases=["settle", "settle"],
        mode="advanced",
    )
    t.play("0 rebel-miners", "1 comet-zone")
    assert t.asked() == {1: "way"}


@proves("rftg.order.2")
def test_a_small_draw_pile_does_not_matter_if_nobody_draws_from_it() -> None:
    t = rftg(
        area("new-sparta", hand=["gem-world", "comet-zone", 2]),
        area("old-earth", hand=["spice-world", "mining-world", 2]),
        phases=["settle"],
        deck=["new-earth"],
        rest="discards",
    )
    t.play("0 gem-world", "1 spice-world")
    assert t.asked() == {0: "pay", 1: "pay"}


@proves("rftg.order.2", "rftg.rulings.12")
def test_when_cards_run_short_the_first_in_order_gets_good_and_cards_before_the_next_one() -> None:
    t = rftg(
        area("new-sparta", hand=["rebel-fuel-cache"], picks=["settle"]),
        area("old-earth", hand=["refugee-world"], picks=["settle"]),
        phases=["settle"],
        deck=["comet-zone", "mining-world", "gem-world"],
        rest="gone",
    )
    t.play("0 rebel-fuel-cache", "1 refugee-world")
    assert list(t.state.players[1].goods.values()) == cards("comet-zone")
    assert hand(t, 1) == ["mining-world"]
    assert list(t.state.players[0].goods.values()) == cards("gem-world")
    assert hand(t, 0) == [], "nothing is left for the bonus"


@proves("rftg.order.2")
def test_goods_for_windfall_worlds_can_empty_the_draw_pile_too() -> None:
    t = rftg(
        area("new-sparta", hand=["destroyed-world", "comet-zone", 2]),
        area("old-earth", hand=["asteroid-belt", "mining-world", 2]),
        phases=["settle"],
        deck=["new-earth", "gem-world"],
        rest="discards",
    )
    t.play("0 destroyed-world", "1 asteroid-belt")
    assert t.asked() == {1: "pay"}
