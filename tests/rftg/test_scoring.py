"""What everything is worth: the twelve cost-6 developments on tableaus made by hand, and the whole score."""

from __future__ import annotations

import pytest

from orloj.games.rftg.cards import TYPES
from orloj.games.rftg.scoring import Score
from orloj.games.rftg.view import View
from orloj.testing import proves
from orloj.testing.rftg import Area, area, cards, rftg


def score(mine: Area, *others: Area) -> Score:
    t = rftg(mine, *(others or (area(),)))
    seen = t.view(None)
    assert isinstance(seen, View)
    return seen.players[0].score


def worth(six: str, *tableau: str, chips: int = 0) -> int:
    """The points of a cost-6 development beside these cards."""
    return score(area(six, *tableau, chips=chips)).sixes[cards(six)[0]]


@proves("rftg.six.1")
@pytest.mark.parametrize(
    ("six", "mine", "theirs"),
    [
        ("alien-tech-institute", 2, ["alien-robotic-factory", "deserted-alien-outpost", "alien-rosetta-stone-world"]),
        ("free-trade-association", 0, ["gem-world", "refugee-world", "consumer-markets", "expanding-colony"]),
        ("galactic-federation", 2, ["new-economy", "public-works", "drop-ships"]),
        ("galactic-imperium", 0, ["rebel-miners", "pirate-world"]),
        ("galactic-renaissance", 0, ["research-labs", "galactic-trendsetters", "artist-colony"]),
        ("galactic-survey-seti", 1, ["old-earth", "star-nomad-lair", "expedition-force"]),
        ("merchant-guild", 0, ["gem-world", "mining-world", "plague-world"]),
        ("mining-league", 0, ["mining-world", "asteroid-belt", "mining-robots", "mining-conglomerate"]),
        ("new-economy", 2, ["old-earth", "public-works"]),
        ("new-galactic-order", 2, ["new-sparta", "drop-ships", "empath-world"]),
        ("pan-galactic-league", 0, ["plague-world", "pirate-world", "contact-specialist"]),
        ("trade-league", 2, ["old-earth", "export-duties"]),
    ],
)
def test_a_cost_6_development_scores_for_the_own_tableau_only(six: str, mine: int, theirs: list[str]) -> None:
    alone = score(area(six, hand=theirs), area(chips=9))
    assert alone.sixes == {cards(six)[0]: mine}, "what lies in hand does not count"
    beside = score(area(six), area(*theirs, chips=9))
    assert beside.sixes == {cards(six)[0]: mine}, "what others have does not count"
    rich = score(area(six, *theirs, chips=9))
    assert rich.sixes[cards(six)[0]] > mine


@proves("rftg.six.4", "rftg.six.2")
@pytest.mark.parametrize(
    ("tableau", "points"),
    [
        ([], 2),  # itself
        (["alien-robotic-factory"], 3 + 2),  # Alien production
        (["lost-alien-battle-fleet"], 3 + 2),  # a military one too
        (["deserted-alien-outpost"], 2 + 2),  # Alien windfall
        (["alien-robot-sentry", "lost-alien-warship"], 2 + 2 + 2),  # military windfall
        (["alien-rosetta-stone-world"], 2 + 2),  # another Alien card
        (["old-earth", "space-marines", "gem-world", "rebel-base", "galactic-imperium"], 2),
        (
            ["alien-robotic-factory", "deserted-alien-colony", "deserted-alien-library", "alien-rosetta-stone-world"],
            3 + 2 + 2 + 2 + 2,
        ),
    ],
)
def test_alien_tech_institute(tableau: list[str], points: int) -> None:
    assert worth("alien-tech-institute", *tableau) == points


@proves("rftg.six.5", "rftg.six.2")
@pytest.mark.parametrize(
    ("tableau", "points"),
    [
        ([], 0),
        (["rebel-miners"], 2),
        (["rebel-fuel-cache", "rebel-underground", "rebel-warrior-race", "rebel-outpost"], 8),
        (["rebel-base", "rebel-homeworld"], 4),
        (["pirate-world"], 1),  # another military world
        (["new-sparta", "alien-robot-sentry", "malevolent-lifeforms"], 3),
        (["rebel-base", "outlaw-world", "old-earth", "imperium-armaments-world", "drop-ships"], 2 + 1),
    ],
)
def test_galactic_imperium(tableau: list[str], points: int) -> None:
    assert worth("galactic-imperium", *tableau) == points


@proves("rftg.six.6")
def test_exactly_these_worlds_are_rebel_military_worlds() -> None:
    rebels = [card for card in TYPES if "rebel" in card.keywords]
    assert [card.id for card in rebels] == [
        *("rebel-fuel-cache", "rebel-miners", "rebel-underground", "rebel-warrior-race"),
        *("rebel-outpost", "rebel-base", "rebel-homeworld"),
    ]
    assert all(card.military for card in rebels)


@proves("rftg.six.7")
@pytest.mark.parametrize(
    ("tableau", "points"),
    [
        ([], 0),
        (["gem-world"], 2),  # Novelty
        (["mining-world"], 2),  # Rare elements
        (["plague-world"], 2),  # Genes
        (["alien-robotic-factory"], 2),  # Alien technology
        (["new-survivalists", "rebel-miners", "malevolent-lifeforms", "lost-alien-battle-fleet"], 8),  # military ones
        (["earths-lost-colony", "gem-world", "spice-world"], 6),
        (["refugee-world", "asteroid-belt", "empath-world", "alien-robot-sentry", "old-earth", "public-works"], 0),
        (["pirate-world", "artist-colony"], 2),
    ],
)
def test_merchant_guild(tableau: list[str], points: int) -> None:
    assert worth("merchant-guild", *tableau) == points


@proves("rftg.six.7")
def test_goods_on_worlds_are_worth_nothing_for_merchant_guild() -> None:
    """A later edition counts goods; this one does not."""
    mine = score(area("merchant-guild", "gem-world", "refugee-world", goods=["gem-world", "refugee-world"]))
    assert mine.sixes == {cards("merchant-guild")[0]: 2}


@proves("rftg.six.8")
@pytest.mark.parametrize(
    ("tableau", "points"),
    [
        ([], 2),  # its own Military
        (["new-sparta", "drop-ships", "space-marines"], 2 + 2 + 3 + 2),
        (["epsilon-eridani", "lost-alien-battle-fleet", "rebel-outpost"], 2 + 1 + 3 + 1),
        (["empath-world"], 1),  # negative values count
        (["empath-world", "refugee-world", "drop-ships"], 2 - 1 - 1 + 3),
        (["old-earth", "rebel-base", "pirate-world"], 2),  # a defence is no Military
    ],
)
def test_new_galactic_order(tableau: list[str], points: int) -> None:
    assert worth("new-galactic-order", *tableau) == points


@proves("rftg.six.9")
@pytest.mark.parametrize(
    "card",
    [
        "galactic-imperium",
        "alien-tech-institute",
        "alien-rosetta-stone-world",
        "alpha-centauri",
        "new-military-tactics",
    ],
)
def test_new_galactic_order_counts_neither_limited_nor_one_time_military(card: str) -> None:
    assert worth("new-galactic-order", card) == 2


@proves("rftg.rulings.15", "rftg.six.8")
def test_new_galactic_order_can_be_negative() -> None:
    weak = ["empath-world", "refugee-world", "pan-galactic-league", "contact-specialist"]
    assert worth("new-galactic-order", *weak[:2]) == 0
    assert worth("new-galactic-order", *weak[:3]) == -1
    mine = score(area("new-galactic-order", *weak))
    assert mine.sixes[cards("new-galactic-order")[0]] == -2
    # Empath World 1, Refugee World 1, Contact Specialist 1; the league: one Genes world 2, Contact Specialist 3.
    assert mine.total == 1 + 1 + 1 + (2 + 3) - 2


@proves("rftg.six.10", "rftg.six.2")
@pytest.mark.parametrize(
    ("tableau", "points"),
    [
        ([], 0),
        (["gem-world"], 2),  # production
        (["new-survivalists", "earths-lost-colony"], 4),
        (["refugee-world"], 1),  # windfall
        (["pirate-world", "star-nomad-lair", "galactic-resort"], 3),
        (["consumer-markets"], 2),
        (["expanding-colony"], 2),
        (["mining-world", "plague-world", "asteroid-belt", "old-earth", "public-works", "merchant-guild"], 0),
        (["gem-world", "refugee-world", "consumer-markets", "expanding-colony"], 2 + 1 + 2 + 2),
    ],
)
def test_free_trade_association(tableau: list[str], points: int) -> None:
    assert worth("free-trade-association", *tableau) == points


@proves("rftg.six.11")
@pytest.mark.parametrize(
    ("chips", "points"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1), (5, 1), (6, 2), (11, 3), (12, 4), (29, 9), (30, 10)]
)
def test_galactic_renaissance_scores_a_third_of_the_chips_rounded_down(chips: int, points: int) -> None:
    assert worth("galactic-renaissance", chips=chips) == points


@proves("rftg.six.11")
def test_galactic_renaissance_counts_no_points_but_chips() -> None:
    assert worth("galactic-renaissance", "rebel-homeworld", "terraformed-world", chips=2) == 0


@proves("rftg.six.12")
@pytest.mark.parametrize(
    ("tableau", "points"),
    [
        (["research-labs"], 3),
        (["research-labs.2"], 3),
        (["galactic-trendsetters"], 3),
        (["artist-colony"], 3),
        (["research-labs", "galactic-trendsetters", "artist-colony"], 9),
        (["expanding-colony", "gem-world", "galactic-resort", "genetics-lab"], 0),
    ],
)
def test_galactic_renaissance_scores_three_cards(tableau: list[str], points: int) -> None:
    assert worth("galactic-renaissance", *tableau) == points
    assert worth("galactic-renaissance", *tableau, chips=7) == points + 2


@proves("rftg.six.13", "rftg.six.2")
@pytest.mark.parametrize(
    ("tableau", "points"),
    [
        ([], 0),
        (["mining-world"], 2),  # production
        (["rebel-miners", "imperium-armaments-world"], 4),
        (["asteroid-belt"], 1),  # windfall
        (["alpha-centauri", "runaway-robots", "rebel-fuel-cache"], 3),
        (["mining-robots"], 2),
        (["mining-conglomerate.2"], 2),
        (["gem-world", "plague-world", "old-earth", "replicant-robots", "empath-world"], 0),
        (["comet-zone", "destroyed-world", "mining-robots", "mining-conglomerate"], 2 + 1 + 2 + 2),
    ],
)
def test_mining_league(tableau: list[str], points: int) -> None:
    assert worth("mining-league", *tableau) == points


@proves("rftg.six.14", "rftg.six.2")
@pytest.mark.parametrize(
    ("tableau", "points"),
    [
        ([], 0),
        (["plague-world"], 2),  # Genes production
        (["empath-world"], 2),  # Genes windfall
        (["malevolent-lifeforms"], 2),  # Genes and military: not 3
        (["aquatic-uplift-race", "rebel-warrior-race"], 4),  # the same
        (["pirate-world"], 1),  # another military world
        (["new-sparta", "rebel-base", "alien-robot-sentry"], 3),
        (["contact-specialist"], 3),
        (["gem-world", "old-earth", "space-marines", "genetics-lab"], 0),
        (["lost-species-ark-world", "reptilian-uplift-race", "outlaw-world", "contact-specialist"], 2 + 2 + 1 + 3),
    ],
)
def test_pan_galactic_league(tableau: list[str], points: int) -> None:
    assert worth("pan-galactic-league", *tableau) == points


@proves("rftg.six.15", "rftg.six.2")
@pytest.mark.parametrize(
    ("tableau", "points"),
    [
        ([], 2),  # itself
        (["new-economy"], 4),
        (["public-works"], 3),
        (["consumer-markets", "drop-ships", "contact-specialist"], 2 + 3),
        (["old-earth", "gem-world", "deserted-alien-library", "alien-robotic-factory"], 2),  # worlds of cost 6 are none
        (["new-economy", "trade-league", "public-works", "rebel-base"], 2 + 2 + 2 + 1),
    ],
)
def test_galactic_federation(tableau: list[str], points: int) -> None:
    assert worth("galactic-federation", *tableau) == points


@proves("rftg.six.16", "rftg.six.2")
@pytest.mark.parametrize(
    ("tableau", "points"),
    [
        ([], 1),  # itself
        (["expedition-force"], 2),
        (["research-labs", "galactic-renaissance", "expedition-force"], 4),
        (["star-nomad-lair"], 3),  # a world with an Explore power: 2, not 3
        (["malevolent-lifeforms", "star-nomad-lair"], 5),
        (["old-earth"], 2),  # another world
        (["gem-world", "rebel-base", "refugee-world"], 4),
        (["space-marines", "public-works", "merchant-guild"], 1),  # developments without an Explore power
        (["old-earth", "malevolent-lifeforms", "research-labs", "drop-ships"], 1 + 1 + 2 + 1),
    ],
)
def test_galactic_survey_seti(tableau: list[str], points: int) -> None:
    assert worth("galactic-survey-seti", *tableau) == points


@proves("rftg.six.17")
@pytest.mark.parametrize(
    ("tableau", "points"),
    [
        ([], 2),  # itself
        (["public-works"], 4),
        (["deficit-spending", "mining-conglomerate", "trade-league"], 2 + 6),
        (["old-earth"], 3),
        (["black-market-trading-world", "merchant-world", "gambling-world"], 2 + 3),  # two powers count once
        (["pilgrimage-world", "tourist-world", "outlaw-world", "new-survivalists"], 2 + 4),
        (["space-marines", "gem-world", "rebel-base", "merchant-guild"], 2),
        (["old-earth", "new-earth", "public-works", "free-trade-association"], 2 + 1 + 1 + 2 + 2),
    ],
)
def test_new_economy(tableau: list[str], points: int) -> None:
    assert worth("new-economy", *tableau) == points


@proves("rftg.six.18")
@pytest.mark.parametrize(
    "card", ["export-duties", "genetics-lab", "space-port", "spice-world", "galactic-engineers", "pirate-world"]
)
def test_trade_powers_are_no_consume_powers_for_new_economy(card: str) -> None:
    assert worth("new-economy", card) == 2


@proves("rftg.six.19", "rftg.six.18")
@pytest.mark.parametrize(
    ("tableau", "points"),
    [
        ([], 2),  # itself
        (["export-duties"], 4),
        (["genetics-lab", "mining-conglomerate"], 2 + 4),
        (["old-earth"], 3),
        (["galactic-engineers", "space-port", "spice-world", "distant-world", "merchant-world"], 2 + 5),
        (["pirate-world", "star-nomad-lair", "bio-hazard-mining-world"], 2 + 3),
        (["black-market-trading-world", "public-works", "new-economy", "gem-world"], 2),  # Consume powers only
        (["old-earth", "pirate-world", "export-duties", "rebel-base"], 2 + 1 + 1 + 2),
    ],
)
def test_trade_league(tableau: list[str], points: int) -> None:
    assert worth("trade-league", *tableau) == points


@proves("rftg.six.3")
def test_one_card_scores_for_several_cost_6_developments() -> None:
    # Malevolent Lifeforms: Genes, production, military, Explore.
    sixes = ["galactic-imperium", "merchant-guild", "pan-galactic-league", "galactic-survey-seti"]
    alone = score(area(*sixes)).sixes
    beside = score(area(*sixes, "malevolent-lifeforms")).sixes
    assert [alone[six] for six in cards(*sixes)] == [0, 0, 0, 1]
    assert [beside[six] for six in cards(*sixes)] == [1, 2, 2, 3]


@proves("rftg.six.3")
def test_cost_6_developments_score_for_each_other() -> None:
    mine = score(area("galactic-federation", "alien-tech-institute", "new-economy", "trade-league"))
    assert [mine.sixes[six] for six in cards("galactic-federation", "alien-tech-institute", "new-economy")] == [8, 2, 4]
    assert mine.sixes[cards("trade-league")[0]] == 2
    assert mine.total == 16


@proves("rftg.six.2")
def test_no_card_scores_twice_for_one_development() -> None:
    # One world, or one development, that meets two lines of its development by the letter.
    assert worth("alien-tech-institute", "deserted-alien-outpost") - worth("alien-tech-institute") == 2
    assert worth("galactic-imperium", "rebel-base") == 2
    assert worth("pan-galactic-league", "rebel-warrior-race") == 2
    assert worth("galactic-federation", "new-economy") - worth("galactic-federation") == 2
    assert worth("galactic-survey-seti", "star-nomad-lair") - worth("galactic-survey-seti") == 2


# -- the whole score


@proves("rftg.game-end.7")
def test_the_score_is_chips_and_printed_values_and_cost_6_developments() -> None:
    mine = score(
        area(
            *("old-earth", "rebel-homeworld", "plague-world"),  # 2 + 7 + 0
            *("consumer-markets", "contact-specialist"),  # 3 + 1
            "galactic-imperium",  # one Rebel world: 2
            "galactic-federation",  # 2 + 2 + 1 + 1
            chips=11,
            hand=["terraformed-world", "drop-ships"],
            goods=["plague-world"],
        )
    )
    assert (mine.chips, mine.worlds, mine.developments) == (11, 9, 4)
    assert mine.sixes == dict(zip(cards("galactic-imperium", "galactic-federation"), [2, 6], strict=True))
    assert mine.total == 11 + 9 + 4 + 2 + 6, "neither hand nor goods are worth points"
    assert mine.goods_and_hand == 3


VALUES = {
    0: ["alpha-centauri", "destroyed-world", "plague-world", "the-last-of-the-uplift-gnarssh"],
    4: ["deserted-alien-colony", "rebel-underground", "lost-alien-battle-fleet"],
    5: ["terraformed-world", "alien-robotic-factory", "deserted-alien-library", "rebel-outpost"],
    6: ["rebel-base"],
    7: ["rebel-homeworld"],
}


@proves("rftg.game-end.7", "rftg.settle.6")
@pytest.mark.parametrize("value", VALUES)
def test_worlds_score_their_printed_value(value: int) -> None:
    assert score(area(*VALUES[value])).total == value * len(VALUES[value])


@proves("rftg.game-end.7")
def test_every_development_scores_its_printed_value() -> None:
    values = {
        1: ["contact-specialist", "expedition-force", "export-duties", "investment-credits", "new-military-tactics"],
        2: ["mining-conglomerate", "terraforming-robots", "diversified-economy", "drop-ships", "replicant-robots"],
        3: ["consumer-markets"],
    }
    values[1] += ["public-works", "colony-ship", "deficit-spending", "genetics-lab", "interstellar-bank"]
    values[1] += ["mining-robots", "space-marines"]
    values[2] += ["research-labs"]
    for value, developments in values.items():
        for development in developments:
            assert score(area(development)).developments == value
            assert score(area(development)).total == value
    assert sum(map(len, values.values())) == 19


def test_all_twelve_cost_6_developments_are_tested_here() -> None:
    sixes = {card.id.replace("-", "_") for card in TYPES if card.scoring}
    assert len(sixes) == 12
    tests = " ".join(name for name in globals() if name.startswith("test_"))
    assert all(f"test_{six}" in tests for six in sixes)
