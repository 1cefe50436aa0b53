"""The printed facts: what is in the box, and every number of the rulebook's overview of cards."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable
from importlib.resources import files
from typing import Any

import pytest

from orloj.games.rftg.actions import ACTIONS, ADVANCED, STANDARD
from orloj.games.rftg.cards import CARDS, TYPES, Card, read_toml
from orloj.games.rftg.powers import powers_of
from orloj.games.rftg.setup import POOL
from orloj.testing import proves

OVERVIEW: dict[str, Any] = read_toml("overview.toml")
BOX: dict[str, Any] = read_toml("actions.toml")
LEDGER = {
    rule["id"]: rule for rule in tomllib.loads((files("orloj.games.rftg") / "rules.toml").read_text("utf-8"))["rule"]
}
KINDS = ("novelty", "rare", "genes", "alien")


def count(fits: Callable[[Card], bool], among: Iterable[Card] = CARDS) -> int:
    return sum(1 for card in among if fits(card))


def is_start(card: Card) -> bool:
    return card.start_number is not None


def is_world(card: Card) -> bool:
    return card.type == "world"


def is_military(card: Card) -> bool:
    return card.defence is not None


def is_alien(card: Card) -> bool:
    """An Alien world for Contact Specialist: its goods are Alien technology."""
    return card.good == "alien"


def is_rebel(card: Card) -> bool:
    return "rebel" in card.keywords


def military_of(card: Card) -> int:
    """What a card adds to Military, always and against everything."""
    return sum(power.amount for power in card.powers if power.effect == "military" and power.against == "any")


def has(card: Card, phase: str, effect: str) -> bool:
    return any(power.phase == phase and power.effect == effect for power in card.powers)


# -- the box


@proves("rftg.components.1")
def test_there_are_five_start_worlds_numbered_from_0_to_4() -> None:
    assert {card.start_number: card.id for card in CARDS if is_start(card)} == {
        0: "old-earth",
        1: "epsilon-eridani",
        2: "alpha-centauri",
        3: "new-sparta",
        4: "earths-lost-colony",
    }
    assert count(is_start) == 5
    assert all(is_world(card) for card in CARDS if is_start(card))


@proves("rftg.components.2")
def test_start_worlds_have_red_or_blue_boxes_that_nothing_reads() -> None:
    boxes = {card.id: card.start_box for card in TYPES if card.start_box}
    assert boxes == {
        "old-earth": "blue",
        "epsilon-eridani": "red",
        "alpha-centauri": "blue",
        "new-sparta": "red",
        "earths-lost-colony": "blue",
    }
    sources = [entry for entry in files("orloj.games.rftg").iterdir() if entry.name.endswith(".py")]
    assert [entry.name for entry in sources if "start_box" in entry.read_text("utf-8")] == ["cards.py"]


@proves("rftg.components.3")
def test_there_are_109_other_cards_59_worlds_and_50_developments() -> None:
    others = [card for card in CARDS if not is_start(card)]
    assert len(others) == 109
    assert (count(is_world, others), len(others) - count(is_world, others)) == (59, 50)
    assert count(lambda card: card.type == "development") == 50  # no start world is one


@proves("rftg.components.5")
def test_each_set_has_seven_different_action_cards() -> None:
    assert STANDARD == ["explore-5", "explore-1-1", "develop", "settle", "consume-trade", "consume-2x", "produce"]
    assert Counter(ACTIONS[action].phase for action in STANDARD) == {
        "explore": 2,
        "develop": 1,
        "settle": 1,
        "consume": 2,
        "produce": 1,
    }
    assert BOX["setup"]["players_max"] == 4  # one set for each player
    assert not set(ACTIONS) & {card.id for card in TYPES}  # an action card is never a game card


@proves("rftg.components.6")
def test_each_set_has_two_doubled_cards_for_the_advanced_game_only() -> None:
    doubled = [action for action in ADVANCED if ACTIONS[action].advanced_only]
    assert doubled == ["develop.2", "settle.2"]
    assert len(doubled) * BOX["setup"]["players_max"] == 8
    assert {raw["id"]: raw["duplicate_of"] for raw in BOX["action"] if "duplicate_of" in raw} == {
        "develop.2": "develop",
        "settle.2": "settle",
    }
    assert sorted(ADVANCED) == sorted([*STANDARD, *doubled])


@proves("rftg.components.7")
def test_there_are_28_chips() -> None:
    chips = {chip["value"]: chip["count"] for chip in BOX["vp_chips"]["denominations"]}
    assert chips == {1: 18, 5: 6, 10: 4}
    assert sum(chips.values()) == 28


@proves("rftg.setup.4")
def test_the_pool_is_made_of_chips_of_one_and_five() -> None:
    assert BOX["vp_chips"]["pool_denominations"] == [1, 5]
    assert BOX["vp_chips"]["overflow_denomination"] == 10
    assert {int(seats): points for seats, points in BOX["vp_chips"]["pool_by_players"].items()} == POOL
    assert POOL == {2: 24, 3: 36, 4: 48}
    assert POOL[4] == 18 * 1 + 6 * 5  # with four players every one of them
    for points in POOL.values():
        assert any(0 <= points - 5 * fives <= 18 for fives in range(7))


# -- what the cards show


@proves("rftg.develop.6")
def test_developments_cost_1_to_6() -> None:
    costs = [card.cost for card in CARDS if card.type == "development"]
    assert set(costs) == {1, 2, 3, 4, 5, 6}
    assert all(card.defence is None for card in CARDS if card.type == "development")


@proves("rftg.settle.4")
def test_worlds_that_are_not_military_cost_0_to_6() -> None:
    peaceful = [card for card in CARDS if is_world(card) and not is_military(card)]
    assert {card.cost for card in peaceful} == {0, 1, 2, 3, 4, 5, 6}
    assert all(not card.military for card in peaceful)


@proves("rftg.settle.15")
def test_military_worlds_have_a_defence_of_1_to_7_and_no_cost() -> None:
    military = [card for card in CARDS if card.military]
    assert {card.defence for card in military} == {1, 2, 3, 4, 5, 6, 7}
    assert {card.cost for card in military} == {None}
    assert [card.id for card in CARDS if is_military(card) != card.military] == []
    assert all(is_world(card) for card in military)


@proves("rftg.settle.14")
def test_there_are_four_kinds_of_goods() -> None:
    assert {card.good for card in CARDS} == {*KINDS, "none"}
    assert {card.good for card in CARDS if card.production != "none"} == set(KINDS)


@proves("rftg.settle.9", "rftg.produce.2")
def test_a_world_is_a_windfall_world_or_a_production_world_or_has_no_goods() -> None:
    for card in CARDS:
        assert card.production in ("none", "windfall", "production")
        assert (card.production == "none") == (card.good == "none"), card.id
        assert is_world(card) or card.production == "none"
        assert has(card, "produce", "produce_here") == (card.production == "production"), card.id
    assert [card.id for card in TYPES if card.production == "windfall"] == WINDFALL
    assert [card.id for card in TYPES if card.production == "production"] == PRODUCTION


WINDFALL = [
    "alpha-centauri",
    "refugee-world",
    "destroyed-world",
    "empath-world",
    "asteroid-belt",
    "pre-sentient-race",
    "radioactive-world",
    "blaster-gem-mines",
    "galactic-resort",
    "deserted-alien-outpost",
    "deserted-alien-colony",
    "deserted-alien-library",
    "rebel-fuel-cache",
    "runaway-robots",
    "star-nomad-lair",
    "the-last-of-the-uplift-gnarssh",
    "alien-robot-sentry",
    "aquatic-uplift-race",
    "avian-uplift-race",
    "former-penal-colony",
    "reptilian-uplift-race",
    "pirate-world",
    "rebel-warrior-race",
    "alien-robot-scout-ship",
    "lost-alien-warship",
]
PRODUCTION = [
    "earths-lost-colony",
    "artist-colony",
    "secluded-world",
    "gem-world",
    "new-vinland",
    "space-port",
    "spice-world",
    "bio-hazard-mining-world",
    "comet-zone",
    "mining-world",
    "plague-world",
    "prosperous-world",
    "distant-world",
    "imperium-armaments-world",
    "lost-species-ark-world",
    "new-earth",
    "alien-robotic-factory",
    "new-survivalists",
    "rebel-miners",
    "malevolent-lifeforms",
    "lost-alien-battle-fleet",
]


@proves("rftg.six.6")
def test_rebel_military_worlds_are_marked() -> None:
    assert {card.id: card.defence for card in CARDS if is_rebel(card)} == {
        "rebel-fuel-cache": 1,
        "rebel-miners": 2,
        "rebel-underground": 3,
        "rebel-warrior-race": 3,
        "rebel-outpost": 5,
        "rebel-base": 6,
        "rebel-homeworld": 7,
    }


@proves("rftg.powers.1")
def test_every_development_and_most_worlds_have_powers_each_of_a_phase() -> None:
    phases = {"explore", "develop", "settle", "trade", "consume", "produce"}
    assert all(card.powers for card in CARDS if card.type == "development")
    worlds = [card for card in CARDS if is_world(card)]
    assert count(lambda card: bool(card.powers), worlds) > len(worlds) / 2
    assert {power.phase for card in CARDS for power in card.powers} == phases


@proves("rftg.consume.3")
def test_some_consume_powers_take_any_good_and_others_one_kind() -> None:
    kinds = {
        card.id: power.kinds
        for card in TYPES
        for power in card.powers
        if power.phase == "consume" and power.effect == "consume" and power.kinds != ("any",)
    }
    assert kinds == {
        "plague-world": ("genes",),
        "new-survivalists": ("novelty",),
        "mining-conglomerate": ("rare",),
        "terraforming-robots": ("rare",),
        "research-labs": ("genes",),
        "consumer-markets": ("novelty",),
        "free-trade-association": ("novelty",),
        "mining-league": ("rare",),
    }
    any_good = [card.id for card in TYPES for power in card.powers if power.effect == "consume" and power.fits("any")]
    names = "old-earth epsilon-eridani earths-lost-colony expanding-colony gambling-world secluded-world new-vinland"
    names += " galactic-resort prosperous-world tourist-world galactic-trendsetters new-earth terraformed-world"
    names += " outlaw-world public-works diversified-economy"
    assert any_good == names.split()


# -- the overview of cards


@proves("rftg.overview.1")
def test_overview_of_the_deck() -> None:
    others = [card for card in CARDS if not is_start(card)]
    plain = [card for card in TYPES if card.type == "development" and card.cost != 6]
    found = {
        "game_cards": len(CARDS),
        "start_worlds": {
            "non_military": count(lambda card: is_start(card) and not is_military(card)),
            "military": count(lambda card: is_start(card) and is_military(card)),
        },
        "other_military_worlds": count(is_military, others),
        "other_non_military_worlds": count(lambda card: is_world(card) and not is_military(card), others),
        "cost6_developments": count(lambda card: card.type == "development" and card.cost == 6),
        "other_developments": count(lambda card: card.type == "development" and card.cost != 6),
        "other_developments_different": len(plain),
        "worlds_without_start": count(is_world, others),
        "developments": count(lambda card: card.type == "development"),
    }
    assert [*found.values()] == [114, {"non_military": 4, "military": 1}, 22, 37, 12, 38, 19, 59, 50]
    assert found == _without_origin(OVERVIEW["totals"])
    assert {card.copies for card in plain} == {2}
    assert {card.copies for card in TYPES if card not in plain} == {1}
    _says("rftg.overview.1", 114, 5, 4, 1, 22, 37, 12, 6, 38, 19, 2)


@proves("rftg.overview.2")
def test_overview_of_military_worlds() -> None:
    rows = {}
    for defence in range(1, 8):
        worlds = [card for card in CARDS if card.defence == defence]
        rows[defence] = (len(worlds), count(is_rebel, worlds), count(is_alien, worlds), count(is_start, worlds))
    assert rows == {
        1: (6, 1, 0, 0),
        2: (7, 1, 1, 1),
        3: (3, 2, 0, 0),
        4: (2, 0, 1, 0),
        5: (2, 1, 1, 0),
        6: (2, 1, 1, 0),
        7: (1, 1, 0, 0),
    }
    assert rows == {
        row["defence"]: (row["count"], row["rebel"], row["alien"], row["start"]) for row in OVERVIEW["military"]
    }
    assert _without_origin(OVERVIEW["military_total"]) == {
        "count": count(is_military),
        "alien_no_contact_specialist": count(lambda card: is_military(card) and is_alien(card)),
        "rebel": count(is_rebel),
        "rare": count(lambda card: is_military(card) and card.good == "rare"),
    }
    assert count(is_military) == 23
    numbers = [1, 6, 1, 2, 7, 1, 1, 1, 3, 3, 2, 4, 2, 1, 5, 2, 1, 1, 6, 2, 1, 1, 7, 1]  # defence, count, special ones
    _says("rftg.overview.2", 23, *numbers)


@proves("rftg.overview.4")
def test_overview_of_military_powers() -> None:
    raising = [card for card in CARDS if military_of(card) > 0]
    by_discard = [card for card in CARDS if has(card, "settle", "temporary_military")]
    developments = [card for card in raising if card.type == "development"]
    worlds = [card for card in raising if is_world(card) and not is_start(card)]
    military = [card for card in worlds if is_military(card)]
    peaceful = [card for card in worlds if not is_military(card)]
    starts = {card.id: military_of(card) for card in raising if is_start(card)}
    assert Counter(map(military_of, developments)) == {1: 2, 2: 3, 3: 2}
    assert [(card.id, power.amount) for card in by_discard for power in card.powers] == [
        ("new-military-tactics", 3)
    ] * 2
    assert Counter(map(military_of, military)) == {1: 4, 2: 1, 3: 1}
    assert Counter(map(military_of, peaceful)) == {1: 2}
    assert starts == {"epsilon-eridani": 1, "new-sparta": 2}
    assert len(raising) + len(by_discard) == 19
    table = OVERVIEW["military_powers"]
    assert table["cards_raising"] == 19
    assert table["developments"] == {"plus1": 2, "plus2": 3, "plus3": 2}
    assert table["developments_by_discard_plus3"] == 2
    assert table["military_worlds"] == {"plus1": 4, "plus2": 1, "plus3": 1}
    assert table["non_military_worlds_plus1"] == 2
    assert (table["start_non_military"], table["start_military"]) == (1, 2)
    for number, card in enumerate(CARDS):
        assert powers_of([number]).military == military_of(card)  # what the game adds up
    _says("rftg.overview.4", 19, *[7, 1, 2, 2, 3, 3, 2], *[2, 3], *[6, 1, 4, 2, 1, 3, 1], *[2, 1], *[2, 1, 2])


@proves("rftg.overview.5")
def test_overview_of_military_against_some_worlds_only() -> None:
    limited = {
        card.id: (power.amount, power.against, power.kinds)
        for card in CARDS
        for power in card.powers
        if power.effect == "military" and power.against != "any"
    }
    assert limited == {
        "galactic-imperium": (4, "rebel", ()),
        "alien-tech-institute": (2, "kind", ("alien",)),
        "alien-rosetta-stone-world": (2, "kind", ("alien",)),
        "alpha-centauri": (1, "kind", ("rare",)),
    }
    assert count(is_rebel) == 7
    assert count(lambda card: is_military(card) and is_alien(card)) == 4
    assert count(lambda card: is_military(card) and card.good == "rare") == 3
    table = OVERVIEW["military_powers"]
    assert table["against_rebel_plus4"] == 1
    assert table["against_alien_plus2"] == {"developments": 1, "worlds": 1}
    assert table["against_rare_plus1"] == 1
    _says("rftg.overview.5", 4, 7, 1, 1, 2, 4, 1, 3)


@proves("rftg.overview.6")
def test_overview_of_minus_military() -> None:
    minus = sorted(card.id for card in CARDS if military_of(card) < 0)
    names = ["contact-specialist", "contact-specialist", "empath-world", "pan-galactic-league", "refugee-world"]
    assert minus == names
    assert {military_of(card) for card in CARDS if military_of(card) < 0} == {-1}
    assert OVERVIEW["military_powers"]["cards_minus1"] == 5
    _says("rftg.overview.6", 5, 1)


@proves("rftg.overview.7")
def test_overview_of_costs() -> None:
    paid = [card for card in CARDS if card.cost is not None]
    assert Counter(card.cost for card in paid) == {0: 2, 1: 18, 2: 23, 3: 14, 4: 13, 5: 7, 6: 14}
    assert len(paid) == 91 == OVERVIEW["payment_total"]["count"]
    rows = {
        cost: (
            count(lambda card: card.cost == cost),  # noqa: B023
            count(lambda card: card.cost == cost and not is_world(card)),  # noqa: B023
            count(lambda card: card.cost == cost and is_world(card)),  # noqa: B023
        )
        for cost in range(7)
    }
    assert rows == {row["cost"]: (row["count"], row["developments"], row["worlds"]) for row in OVERVIEW["payment"]}
    assert (rows[0], rows[1]) == ((2, 0, 2), (18, 12, 6))  # the only split that the Czech rulebook prints
    _says("rftg.overview.7", 91, *[0, 2], *[1, 18], *[2, 23], *[3, 14], *[4, 13], *[5, 7], *[6, 14])


@proves("rftg.overview.8", "rftg.overview.9")
@pytest.mark.parametrize(
    ("production", "total", "split", "rule"),
    [
        ("windfall", 25, {"novelty": (2, 3), "rare": (5, 2), "genes": (2, 5), "alien": (3, 3)}, "rftg.overview.8"),
        ("production", 21, {"novelty": (8, 1), "rare": (5, 1), "genes": (3, 1), "alien": (1, 1)}, "rftg.overview.9"),
    ],
)
def test_overview_of_worlds_with_goods(
    production: str, total: int, split: dict[str, tuple[int, int]], rule: str
) -> None:
    worlds = [card for card in CARDS if card.production == production]
    assert len(worlds) == total == OVERVIEW[production]["count"]
    for kind, (peaceful, military) in split.items():
        some = [card for card in worlds if card.good == kind]
        assert (len(some) - count(is_military, some), count(is_military, some)) == (peaceful, military)
        assert OVERVIEW[production][kind] == {"non_military": peaceful, "military": military}
    _says(rule, total, *(sum(split[kind]) for kind in KINDS))


@proves("rftg.overview.10")
def test_overview_of_producers_on_windfall_worlds() -> None:
    producers = [card for card in CARDS if has(card, "produce", "produce_on_windfall")]
    kinds = {
        card.id: power.kinds for card in producers for power in card.powers if power.effect == "produce_on_windfall"
    }
    assert kinds == {
        "genetics-lab": ("genes",),
        "mining-robots": ("rare",),
        "free-trade-association": ("novelty",),
        "mining-league": ("rare",),
        "expanding-colony": ("novelty",),
        "alien-rosetta-stone-world": ("alien",),
        "galactic-engineers": ("any",),
    }
    specific = [card for card in producers if kinds[card.id] != ("any",)]
    found = (
        count(lambda card: not is_world(card), specific),
        count(is_world, specific),
        len(producers) - len(specific),
    )
    table = OVERVIEW["windfall_producers"]
    assert found == (6, 2, 1) == (table["specific_developments"], table["specific_worlds"], table["any_worlds"])
    _says("rftg.overview.10", 6, 2, 1)


@proves("rftg.overview.11", "rftg.overview.12")
def test_overview_of_consumers() -> None:
    goods = ("consume", "consume_all", "sell_at_trade_price")
    takes_goods = [card for card in CARDS if any(has(card, "consume", effect) for effect in goods)]
    peaceful = [card for card in takes_goods if is_world(card) and not is_military(card)]
    military = [card for card in takes_goods if is_military(card)]
    developments = [card for card in takes_goods if not is_world(card)]
    assert (len(takes_goods), len(peaceful), len(military), len(developments)) == (33, 16, 2, 15)
    assert count(is_start, peaceful) == 3
    takes_cards = [card for card in CARDS if has(card, "consume", "discard_hand_cards")]
    assert sorted(card.id for card in takes_cards) == ["deficit-spending", "deficit-spending", "merchant-world"]
    assert not set(takes_cards) & set(takes_goods)
    assert _without_origin(OVERVIEW["consumers"]) == {
        "count": 33,
        "non_military_worlds": 16,
        "of_these_start": 3,
        "military_worlds": 2,
        "developments": 15,
        "hand_card_developments": 2,
        "hand_card_worlds": 1,
    }
    _says("rftg.overview.11", 33, 16, 3, 2, 15)
    _says("rftg.overview.12", 2, 1)


def _without_origin(table: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key != "origin"}


WORDS = {"once": 1, "one": 1, "twice": 2, "two": 2, "three": 3, "four": 4, "six": 6, "seven": 7, "thirteen": 13}
WORDS |= {"fourteen": 14, "eighteen": 18, "twenty-three": 23}


def _says(rule: str, *numbers: int) -> None:
    """The ledger's text names exactly these numbers, in digits or in words."""
    words = re.findall(r"[0-9]+|[a-z-]+", LEDGER[rule]["text"].lower())
    assert [WORDS.get(word) or int(word) for word in words if word in WORDS or word.isdigit()] == list(numbers)


def test_what_the_rules_take_for_granted_is_what_the_content_says() -> None:
    """Facts that are written down for readers only: if one of them changes, the rules must learn to read it."""
    for card in TYPES:
        for power in card.powers:
            if power.effect in ("temporary_military", "cost_to_zero"):
                assert power.discard_this
                assert power.optional
            if power.effect == "temporary_military":
                assert power.lasts == "phase"
            if power.effect == "consume_all":
                assert power.vp_formula == "goods_minus_1"
            if power.effect == "sell_at_trade_price":
                assert (power.goods, power.kinds) == (1, ("any",))
            if power.effect == "discard_hand_cards":
                assert power.optional
                assert not power.doubled_by_2x
            if power.effect == "draw_if_most_produced":
                assert not power.ties
            if power.effect == "consume":
                assert power.doubled_by_2x == (power.vp > 0)
            assert power.optional == (
                power.effect in ("temporary_military", "cost_to_zero", "pay_for_military", "discard_hand_cards")
            )
        for clause in card.scoring:
            if clause.per == "military_point":
                assert (clause.specialised, clause.temporary, clause.negative_counts) == (False, False, True)
            if clause.per == "vp_chips":
                assert clause.round == "down"
    bonuses = {action["id"]: action["bonus"] for action in read_toml("actions.toml")["action"]}
    assert bonuses["explore-5"] == {"draw_extra": 5, "keep_extra": 0}
    assert bonuses["explore-1-1"] == {"draw_extra": 1, "keep_extra": 1}
    assert bonuses["develop"] == bonuses["develop.2"] == {"reduce_cost": 1}
    assert bonuses["settle"] == bonuses["settle.2"] == {"draw_after_place": 1}
