"""Every card with a Settle power, and that no other card has one.

What each card does is written down here by hand and tried out at a table: how strong its owner is against worlds of
each sort, what worlds of each sort cost, how many cards are drawn after placing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

import pytest

from orloj.games.rftg.cards import TYPES
from orloj.games.rftg.state import State
from orloj.testing import Position, proves
from orloj.testing.rftg import area, rftg

# Cards that make their owner stronger or weaker against every world: the weights on the scales.
WEIGHTS = {
    "expedition-force.2": 1,
    "space-marines.2": 2,
    "drop-ships.2": 3,
    "imperium-armaments-world": 1,
    "blaster-gem-mines": 1,
    "lost-alien-warship": 2,
    "empath-world": -1,
    "refugee-world": -1,
    "pan-galactic-league": -1,
}

# A sort of military worlds -> one of them, its defence.
PLAIN, REBEL, ALIEN, RARE, REBEL_RARE = "plain", "rebel", "alien", "rare", "rebel-rare"
TARGETS = {
    PLAIN: ("pirate-world", 3),
    REBEL: ("rebel-base", 6),
    ALIEN: ("alien-robot-sentry", 2),
    RARE: ("runaway-robots", 1),
    REBEL_RARE: ("rebel-miners", 2),
}

# The same, to be used when the first one is the card in question.
OTHER_TARGETS = {
    PLAIN: ("malevolent-lifeforms", 4),
    REBEL: ("rebel-homeworld", 7),
    ALIEN: ("alien-robot-scout-ship", 4),
    RARE: ("rebel-fuel-cache", 1),
    REBEL_RARE: ("rebel-fuel-cache", 1),
}

# A sort of non-military worlds -> one of them, its cost.
PRICES = {
    "grey": ("terraformed-world", 5),
    "alien by name": ("alien-rosetta-stone-world", 3),
    "novelty production": ("prosperous-world", 3),
    "novelty windfall": ("galactic-resort", 3),
    "genes production": ("lost-species-ark-world", 5),
    "genes windfall": ("pre-sentient-race", 2),
    "rare production": ("new-earth", 5),
    "rare windfall": ("asteroid-belt", 2),
    "alien production": ("alien-robotic-factory", 6),
    "alien windfall": ("deserted-alien-library", 6),
}


# The same, to be used when the first one is the card in question.
OTHER_PRICES = {
    "grey": ("galactic-trendsetters", 5),
    "alien by name": ("terraformed-world", 5),  # there is only one
    "novelty production": ("gem-world", 2),
    "novelty windfall": ("refugee-world", 0),
    "genes production": ("distant-world", 4),
    "genes windfall": ("empath-world", 1),
    "rare production": ("comet-zone", 3),
    "rare windfall": ("destroyed-world", 1),
    "alien production": ("deserted-alien-colony", 5),  # there is only one that can be paid for
    "alien windfall": ("deserted-alien-outpost", 4),
}


@dataclass(frozen=True)
class Does:
    """What a card does in Settle for its owner, by the rulebook."""

    military: int = 0  # against every world
    more: dict[str, int] = field(default_factory=dict)  # against worlds of a sort, in addition
    less: dict[str, int] = field(default_factory=dict)  # so much cheaper are worlds of a sort
    draws: int = 0  # after placing


ALIENS_CHEAPER = {"alien production": 2, "alien windfall": 2}
RARE_CHEAPER = {"rare production": 1, "rare windfall": 1}

# Cards that work by themselves.
STEADY = {
    "epsilon-eridani": Does(military=1),
    "alpha-centauri": Does(more={RARE: 1, REBEL_RARE: 1}, less=RARE_CHEAPER),
    "new-sparta": Does(military=2),
    "refugee-world": Does(military=-1),
    "empath-world": Does(military=-1),
    "alien-rosetta-stone-world": Does(more={ALIEN: 2}, less=ALIENS_CHEAPER),
    "blaster-gem-mines": Does(military=1),
    "imperium-armaments-world": Does(military=1),
    "former-penal-colony": Does(military=1),
    "rebel-warrior-race": Does(military=1),
    "alien-robot-scout-ship": Does(military=1),
    "lost-alien-warship": Does(military=2),
    "rebel-outpost": Does(military=1),
    "lost-alien-battle-fleet": Does(military=3),
    "expedition-force": Does(military=1),
    "mining-robots": Does(less=RARE_CHEAPER),
    "space-marines": Does(military=2),
    "terraforming-robots": Does(draws=1),
    "drop-ships": Does(military=3),
    "replicant-robots": Does(less=dict.fromkeys(PRICES, 2)),
    "alien-tech-institute": Does(more={ALIEN: 2}, less=ALIENS_CHEAPER),
    "galactic-imperium": Does(more={REBEL: 4, REBEL_RARE: 4}),
    "new-galactic-order": Does(military=2),
    "pan-galactic-league": Does(military=-1),
}

# Cards that may be used or not; what they do is tested one by one below.
CHOSEN = ["contact-specialist", "new-military-tactics", "colony-ship"]

# All other cards.
NOTHING = [card.id for card in TYPES if card.id not in STEADY and card.id not in CHOSEN]


def test_twenty_seven_cards_have_settle_powers() -> None:
    assert len(STEADY) + len(CHOSEN) == 27
    assert len(NOTHING) == 95 - 27


def can_settle(world: str, *tableau: str, hand: int = 0) -> bool:
    """May a player with this tableau and so many other cards choose the world?"""
    t = _table(world, *tableau, hand=hand)
    return t.asked().get(0) == "settle" and world in t.options(0)


def _table(world: str, *tableau: str, hand: int, picks: tuple[str, ...] = ()) -> Position[State]:
    return rftg(area(*tableau, hand=[world, hand], picks=picks), area(), phases=["settle"])


def weights(amount: int, without: str, world: str) -> list[str]:
    """Cards that together weigh this much."""
    usable = [card for card in WEIGHTS if without != card.removesuffix(".2") and card != world]
    for count in range(len(usable) + 1):
        for chosen in combinations(usable, count):
            if sum(WEIGHTS[card] for card in chosen) == amount:
                return list(chosen)
    raise AssertionError(f"nothing weighs {amount}")


@pytest.mark.parametrize("amount", range(-3, 9))
@pytest.mark.parametrize("sort", TARGETS)
def test_the_scales_are_right(sort: str, amount: int) -> None:
    world, defence = TARGETS[sort]
    assert can_settle(world, *weights(amount, "", world)) == (amount >= defence)


@proves("rftg.cat-settle.6", "rftg.cat-settle.7", "rftg.cat-settle.8", "rftg.cat-settle.9", "rftg.settle.21")
@pytest.mark.parametrize("sort", TARGETS)
@pytest.mark.parametrize("card", [*STEADY, *NOTHING])
def test_the_military_of_a_card_against_each_sort_of_world(card: str, sort: str) -> None:
    world, defence = TARGETS[sort] if TARGETS[sort][0] != card else OTHER_TARGETS[sort]
    does = STEADY.get(card, Does())
    needed = defence - does.military - does.more.get(sort, 0)
    assert can_settle(world, card, *weights(needed, card, world))
    assert not can_settle(world, card, *weights(needed - 1, card, world), hand=9)


@proves("rftg.cat-settle.1", "rftg.cat-settle.2", "rftg.cat-settle.9", "rftg.rulings.5")
@pytest.mark.parametrize("sort", PRICES)
@pytest.mark.parametrize("card", [*STEADY, *NOTHING])
def test_the_price_of_each_sort_of_world_beside_a_card(card: str, sort: str) -> None:
    world, cost = PRICES[sort] if PRICES[sort][0] != card else OTHER_PRICES[sort]
    price = max(0, cost - STEADY.get(card, Does()).less.get(sort, 0))
    assert can_settle(world, card, hand=price)
    assert price == 0 or not can_settle(world, card, hand=price - 1)
    t = _table(world, card, hand=price)
    t.play(f"0 {world}")
    assert len(t.state.discards.cards) == price


@proves("rftg.cat-settle.15")
@pytest.mark.parametrize("card", [*STEADY, *CHOSEN, *NOTHING])
def test_how_many_cards_are_drawn_after_placing_beside_a_card(card: str) -> None:
    world = "pilgrimage-world" if card != "pilgrimage-world" else "refugee-world"
    for picks, bonus in ((("settle",), 1), (("produce",), 0)):
        t = _table(world, card, hand=0, picks=picks)
        t.play(f"0 {world}")
        if t.asked() == {0: "way"}:
            t.play("0 pay")
        assert len(t.state.players[0].hand.cards) == STEADY.get(card, Does()).draws + bonus


# -- the three cards that may be used or not


def ways(world: str, *tableau: str, hand: int = 0) -> list[str]:
    """In which ways a player can place the world."""
    if not can_settle(world, *tableau, hand=hand):
        return []
    t = _table(world, *tableau, hand=hand)
    t.play(f"0 {world}")
    if t.asked() == {0: "way"}:
        return t.options(0)
    if t.story("uses-up"):
        return ["only by using up"]
    return ["conquer"] if t.story("conquers") else ["pay"]


@proves("rftg.settle.24", "rftg.settle.25", "rftg.cat-settle.11", "rftg.cat-settle.13", "rftg.cat-settle.14")
@pytest.mark.parametrize(
    ("world", "price"),
    [
        *(
            ("new-sparta", 1),
            ("new-survivalists", 0),
            ("outlaw-world", 0),
            ("rebel-fuel-cache", 0),
            ("runaway-robots", 0),
        ),
        *(("star-nomad-lair", 0), ("the-last-of-the-uplift-gnarssh", 0), ("alien-robot-sentry", None)),
        *(("aquatic-uplift-race", 1), ("avian-uplift-race", 1), ("former-penal-colony", 1), ("rebel-miners", 1)),
        *(("reptilian-uplift-race", 1), ("pirate-world", 2), ("rebel-underground", 2), ("rebel-warrior-race", 2)),
        *(("alien-robot-scout-ship", None), ("malevolent-lifeforms", 3), ("lost-alien-warship", None)),
        *(("rebel-outpost", 4), ("lost-alien-battle-fleet", None), ("rebel-base", 5), ("rebel-homeworld", 6)),
    ],
)
def test_contact_specialist_and_every_military_world(world: str, price: int | None) -> None:
    def settles(hand: int) -> bool:
        t = rftg(area("contact-specialist", hand=[world, hand]), area("old-earth"), phases=["settle"])
        return t.asked().get(0) == "settle" and world in t.options(0)

    if price is None:
        assert not settles(12)
        return
    assert settles(price)
    assert price == 0 or not settles(price - 1)
    t = rftg(area("contact-specialist", hand=[world, price]), area("old-earth"), phases=["settle"])
    t.play(f"0 {world}")
    assert len(t.state.discards.cards) == price
    assert t.story("conquers") == []


@proves("rftg.settle.24")
def test_without_contact_specialist_no_way_to_pay() -> None:
    assert ways("rebel-miners", "old-earth", hand=9) == []
    assert ways("rebel-miners", "contact-specialist", hand=9) == ["pay"]


@proves("rftg.cat-settle.14")
@pytest.mark.parametrize("sort", TARGETS)
def test_contact_specialist_lowers_military_against_each_sort_of_world(sort: str) -> None:
    world, defence = TARGETS[sort]
    for amount in (defence, defence + 1):
        found = ways(world, "contact-specialist", *weights(amount, "contact-specialist", world), hand=9)
        assert ("conquer" in found) == (amount > defence)
        assert ("pay" in found) == (sort != ALIEN)


@proves("rftg.settle.23", "rftg.cat-settle.10")
@pytest.mark.parametrize("sort", TARGETS)
def test_new_military_tactics_adds_three_once_against_each_sort_of_world(sort: str) -> None:
    world, defence = TARGETS[sort]
    tactics = "new-military-tactics"
    assert ways(world, tactics, *weights(defence, tactics, world)) == ["conquer", "conquer new-military-tactics"]
    assert ways(world, tactics, *weights(defence - 1, tactics, world)) == ["only by using up"]
    assert ways(world, tactics, *weights(defence - 3, tactics, world)) == ["only by using up"]
    assert ways(world, tactics, *weights(defence - 4, tactics, world), hand=9) == []


@proves("rftg.settle.23", "rftg.rulings.19")
@pytest.mark.parametrize("sort", PRICES)
def test_new_military_tactics_may_be_given_up_for_non_military_worlds_but_does_nothing(sort: str) -> None:
    world, cost = PRICES[sort]
    assert ways(world, "new-military-tactics", hand=cost) == ["pay", "pay new-military-tactics"]
    assert ways(world, "new-military-tactics", hand=cost - 1) == []
    t = _table(world, "new-military-tactics", hand=cost)
    t.play(f"0 {world}", "0 pay new-military-tactics")
    assert t.state.players[0].hand.cards == [], "the price is the same"


@proves("rftg.cat-settle.3", "rftg.cat-settle.4", "rftg.cat-settle.5")
@pytest.mark.parametrize("sort", PRICES)
def test_colony_ship_and_each_sort_of_world(sort: str) -> None:
    world, cost = PRICES[sort]
    if sort in ("alien production", "alien windfall"):
        assert ways(world, "colony-ship", hand=cost) == ["pay"]
        assert ways(world, "colony-ship", hand=cost - 1) == []
    else:
        assert ways(world, "colony-ship", hand=cost) == ["pay", "pay colony-ship"]
        assert ways(world, "colony-ship", hand=cost - 1) == ["only by using up"]
        assert ways(world, "colony-ship") == ["only by using up"]


@proves("rftg.cat-settle.3", "rftg.settle.16", "rftg.rulings.19")
@pytest.mark.parametrize("sort", TARGETS)
def test_colony_ship_may_be_given_up_for_military_worlds_but_does_nothing(sort: str) -> None:
    world, defence = TARGETS[sort]
    found = ["conquer"] if sort == ALIEN else ["conquer", "conquer colony-ship"]
    assert ways(world, "colony-ship", *weights(defence, "", world), hand=9) == found
    assert ways(world, "colony-ship", *weights(defence - 1, "", world), hand=9) == []


@proves("rftg.settle.28")
@pytest.mark.parametrize("sort", TARGETS)
def test_colony_ship_with_contact_specialist_and_each_sort_of_world(sort: str) -> None:
    world, _ = TARGETS[sort]
    found = ways(world, "colony-ship", "contact-specialist", "empath-world", "replicant-robots.2", hand=9)
    assert found == ([] if sort == ALIEN else ["pay", "pay colony-ship"])


@proves("rftg.cat-settle.3")
def test_a_free_world_may_be_paid_for_with_colony_ship_too() -> None:
    assert ways("pilgrimage-world", "colony-ship") == ["pay", "pay colony-ship"]


@proves("rftg.cat-settle.12")
def test_a_price_that_reductions_bring_to_nothing_is_paid_without_cards() -> None:
    assert ways("pirate-world", "contact-specialist", "replicant-robots", "empath-world") == ["pay"]
    assert ways("pirate-world", "contact-specialist", "mining-robots", "empath-world") == []
