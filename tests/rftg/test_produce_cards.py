"""Every card with a Produce power, every production world and every windfall world."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from orloj.games.rftg.cards import TYPES
from orloj.games.rftg.state import State
from orloj.testing import Position, assert_refused, proves
from orloj.testing.rftg import area, cards, rftg

# world -> the kind of its good, cards drawn when it produces, cards for its good if it is sold at once
PRODUCTION_WORLDS = {
    "earths-lost-colony": ("novelty", 0, 2),
    "artist-colony": ("novelty", 0, 2),
    "secluded-world": ("novelty", 0, 2),
    "gem-world": ("novelty", 1, 2),
    "new-vinland": ("novelty", 0, 2),
    "space-port": ("novelty", 0, 2),
    "spice-world": ("novelty", 0, 4),
    "prosperous-world": ("novelty", 0, 2),
    "new-survivalists": ("novelty", 0, 2),
    "bio-hazard-mining-world": ("rare", 0, 3),
    "comet-zone": ("rare", 1, 3),
    "mining-world": ("rare", 1, 3),
    "imperium-armaments-world": ("rare", 0, 3),
    "new-earth": ("rare", 0, 3),
    "rebel-miners": ("rare", 0, 3),
    "plague-world": ("genes", 0, 4),
    "distant-world": ("genes", 0, 4),
    "lost-species-ark-world": ("genes", 2, 4),
    "malevolent-lifeforms": ("genes", 0, 4),
    "alien-robotic-factory": ("alien", 0, 5),
    "lost-alien-battle-fleet": ("alien", 0, 5),
}
WINDFALL_WORLDS = {
    "novelty": ["refugee-world", "galactic-resort", "star-nomad-lair", "former-penal-colony", "pirate-world"],
    "rare": [
        "alpha-centauri",
        "destroyed-world",
        "asteroid-belt",
        "radioactive-world",
        "blaster-gem-mines",
        "rebel-fuel-cache",
        "runaway-robots",
    ],
    "genes": [
        "empath-world",
        "pre-sentient-race",
        "the-last-of-the-uplift-gnarssh",
        "aquatic-uplift-race",
        "avian-uplift-race",
        "reptilian-uplift-race",
        "rebel-warrior-race",
    ],
    "alien": [
        "deserted-alien-outpost",
        "deserted-alien-colony",
        "deserted-alien-library",
        "alien-robot-sentry",
        "alien-robot-scout-ship",
        "lost-alien-warship",
    ],
}
# Cards that produce on a windfall world, and of which kinds.
WINDFALL_PRODUCERS: dict[str, list[str]] = {
    "expanding-colony": ["novelty"],
    "free-trade-association": ["novelty"],
    "mining-robots": ["rare"],
    "mining-league": ["rare"],
    "genetics-lab": ["genes"],
    "alien-rosetta-stone-world": ["alien"],
    "galactic-engineers": ["novelty", "rare", "genes", "alien"],
}
DRAWING_CARDS = {
    "rebel-underground",
    "merchant-guild",
    "runaway-robots",
    "consumer-markets",
    "research-labs",
    "diversified-economy",
    "mining-conglomerate",
    "pan-galactic-league",
}


def produce(*tableau: str, goods: Sequence[str] = (), picks: Sequence[str] = ()) -> Position[State]:
    """Seat 0 produces; the other seat has nothing to do."""
    return rftg(area(*tableau, goods=goods, picks=picks), area("new-sparta"), phases=["produce"])


def sell(t: Position[State]) -> Position[State]:
    """In the next round seat 0 sells a good."""
    return t.play("0 consume-trade", "1 consume-trade")


def hand_size(t: Position[State]) -> int:
    assert set(t.asked().values()) == {"action"}, t.asked()
    return len(t.state.players[0].hand.cards)


@proves("rftg.produce.2")
def test_every_card_with_a_produce_power_is_tested_here() -> None:
    with_power = {card.id for card in TYPES if card.powers_in("produce")}
    assert with_power == {*PRODUCTION_WORLDS, *WINDFALL_PRODUCERS, *DRAWING_CARDS}


@proves("rftg.produce.2")
def test_the_rulebook_counts_21_production_and_25_windfall_worlds() -> None:
    production = {card.id: card.good for card in TYPES if card.production == "production"}
    assert production == {world: facts[0] for world, facts in PRODUCTION_WORLDS.items()}
    kinds = list(production.values())
    assert [kinds.count(kind) for kind in ("novelty", "rare", "genes", "alien")] == [9, 6, 4, 2]
    windfall = {card.id: card.good for card in TYPES if card.production == "windfall"}
    assert windfall == {world: kind for kind, names in WINDFALL_WORLDS.items() for world in names}
    assert [len(names) for names in WINDFALL_WORLDS.values()] == [5, 7, 7, 6]


@proves("rftg.produce.2", "rftg.cat-produce.3")
def test_the_rulebook_counts_6_developments_and_3_worlds_that_produce_on_windfall_worlds() -> None:
    producers = [card for card in TYPES if card.id in WINDFALL_PRODUCERS]
    assert sum(card.copies for card in producers if not card.is_world) == 6
    assert sum(card.copies for card in producers if card.is_world) == 3


@pytest.mark.parametrize("world", PRODUCTION_WORLDS)
@proves("rftg.produce.1", "rftg.produce.4", "rftg.produce.8", "rftg.cat-produce.1", "rftg.cat-produce.5")
def test_a_production_world_produces_a_good_of_its_kind_and_draws_its_cards(world: str) -> None:
    kind, drawn, price = PRODUCTION_WORLDS[world]
    t = produce(world)
    assert list(t.state.players[0].goods) == cards(world)
    assert hand_size(t) == drawn
    sell(t)
    assert [(line.values["kind"], line.values["count"]) for line in t.story("sells")] == [(kind, price)]


@pytest.mark.parametrize("world", PRODUCTION_WORLDS)
@proves("rftg.produce.5", "rftg.produce.9", "rftg.cat-produce.1", "rftg.cat-produce.6")
def test_a_production_world_with_a_good_neither_produces_nor_draws(world: str) -> None:
    t = produce(world, goods=[world], picks=["produce"])
    assert hand_size(t) == 0
    assert t.story("produces") == []
    assert list(t.state.players[0].goods) == cards(world)


@pytest.mark.parametrize(
    ("kind", "world"), [(kind, world) for kind, names in WINDFALL_WORLDS.items() for world in names]
)
@proves("rftg.produce.6", "rftg.produce.7", "rftg.produce.10", "rftg.cat-produce.7")
def test_a_windfall_world_gets_a_good_of_its_kind_by_the_bonus_only_and_only_if_empty(kind: str, world: str) -> None:
    t = produce(world)
    assert hand_size(t) == 0
    assert t.state.players[0].goods == {}
    t = produce(world, picks=["produce"])
    sell(t.play(f"0 bonus>{world}"))
    assert [line.values["kind"] for line in t.story("sells")] == [kind]
    drawn = sum(line.values["count"] for line in t.story("draws") if line.values["why"] == "produce")
    assert drawn == (1 if world == "runaway-robots" else 0)
    t = produce(world, goods=[world], picks=["produce"])
    assert hand_size(t) == 0
    assert t.story("produces") == []


@pytest.mark.parametrize("kind", WINDFALL_WORLDS)
@pytest.mark.parametrize("card", WINDFALL_PRODUCERS)
@proves("rftg.produce.11", "rftg.cat-produce.2", "rftg.cat-produce.3")
def test_a_power_produces_on_one_empty_windfall_world_of_its_kind(card: str, kind: str) -> None:
    one, two, *_ = WINDFALL_WORLDS[kind]
    t = produce(card, one, two)
    if kind not in WINDFALL_PRODUCERS[card]:
        assert hand_size(t) == 0
        assert t.state.players[0].goods == {}
        return
    assert t.options(0) == [f"{card}>{one}", f"{card}>{two}"]
    assert_refused(t.table, 0, "pass")
    t.play(f"0 {card}>{two}")
    assert hand_size(t) == 0
    assert list(t.state.players[0].goods) == cards(two)


@pytest.mark.parametrize(("card", "count"), [("rebel-underground", 1), ("merchant-guild", 2)])
@proves("rftg.cat-produce.4")
def test_a_plain_draw(card: str, count: int) -> None:
    assert hand_size(produce(card)) == count


@proves("rftg.cat-produce.7")
def test_runaway_robots_draw_a_card_only_when_a_good_is_produced_on_them() -> None:
    assert hand_size(produce("runaway-robots", "rebel-miners")) == 0
    t = produce("runaway-robots", "alpha-centauri", "mining-robots")
    t.play("0 mining-robots>alpha-centauri")
    assert hand_size(t) == 0
    t = produce("runaway-robots", "alpha-centauri", "mining-robots")
    t.play("0 mining-robots>runaway-robots")
    assert hand_size(t) == 1
    t = produce("runaway-robots", picks=["produce"])
    t.play("0 pass")
    assert hand_size(t) == 0


@proves("rftg.cat-produce.8")
def test_consumer_markets_draw_for_each_novelty_good_produced() -> None:
    assert hand_size(produce("consumer-markets")) == 0
    assert hand_size(produce("consumer-markets", "artist-colony")) == 1
    assert hand_size(produce("consumer-markets", "artist-colony", "spice-world", "new-vinland")) == 3
    assert hand_size(produce("consumer-markets", "artist-colony", "rebel-miners", "plague-world")) == 1
    assert hand_size(produce("consumer-markets", "artist-colony", "spice-world", goods=["spice-world"])) == 1
    t = produce("consumer-markets", "refugee-world", picks=["produce"])
    t.play("0 bonus>refugee-world")
    assert hand_size(t) == 1


@proves("rftg.cat-produce.8")
def test_research_labs_draw_for_each_alien_good_produced() -> None:
    assert hand_size(produce("research-labs", "plague-world", "artist-colony", "rebel-miners")) == 0
    assert hand_size(produce("research-labs", "alien-robotic-factory", "lost-alien-battle-fleet")) == 2
    t = produce("research-labs", "alien-rosetta-stone-world", "deserted-alien-outpost", "alien-robotic-factory")
    assert hand_size(t) == 2


@proves("rftg.cat-produce.11")
def test_diversified_economy_draws_for_each_different_kind_produced() -> None:
    assert hand_size(produce("diversified-economy")) == 0
    assert hand_size(produce("diversified-economy", "artist-colony", "spice-world", "space-port")) == 1
    assert hand_size(produce("diversified-economy", "artist-colony", "spice-world", "rebel-miners")) == 2
    four = ["artist-colony", "rebel-miners", "plague-world", "alien-robotic-factory"]
    assert hand_size(produce("diversified-economy", *four, "space-port")) == 4
    assert hand_size(produce("diversified-economy", *four, goods=four[:3])) == 1


@proves("rftg.cat-produce.9")
def test_mining_conglomerate_draws_two_for_most_rare_goods() -> None:
    assert hand_size(produce("mining-conglomerate")) == 0
    assert hand_size(produce("mining-conglomerate", "artist-colony", "plague-world")) == 0
    assert hand_size(produce("mining-conglomerate", "rebel-miners")) == 2
    assert hand_size(produce("mining-conglomerate", "rebel-miners", "imperium-armaments-world")) == 2
    assert hand_size(produce("mining-conglomerate", "rebel-miners", goods=["rebel-miners"])) == 0


@proves("rftg.produce.12", "rftg.cat-produce.12")
def test_pan_galactic_league_draws_for_each_genes_world_with_or_without_a_good() -> None:
    assert hand_size(produce("pan-galactic-league", "artist-colony", "rebel-miners", "alpha-centauri")) == 0
    assert hand_size(produce("pan-galactic-league", "plague-world")) == 1
    assert hand_size(produce("pan-galactic-league", "plague-world", goods=["plague-world"])) == 1
    worlds = ["plague-world", "malevolent-lifeforms", "empath-world", "avian-uplift-race"]
    assert hand_size(produce("pan-galactic-league", *worlds, goods=["empath-world"])) == 4
    assert hand_size(produce("pan-galactic-league", "genetics-lab", "research-labs")) == 0
