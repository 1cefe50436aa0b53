"""Phase V: Produce. The powers of single cards are in test_produce_cards.py."""

from __future__ import annotations

from typing import Any

from orloj.games.rftg import GAME
from orloj.games.rftg.state import State
from orloj.testing import Position, assert_refused, proves
from orloj.testing.rftg import Area, area, cards, rftg

IDLE = area("new-sparta")  # has nothing to do in Produce
BONUS = ["produce"]


def produce(*areas: Area, **more: Any) -> Position[State]:
    return rftg(*(areas if len(areas) > 1 else (*areas, IDLE)), phases=["produce"], **more)


def round_is_over(t: Position[State]) -> bool:
    return set(t.asked().values()) == {"action"}


def goods(t: Position[State], seat: int = 0) -> list[int]:
    return sorted(t.state.players[seat].goods)


def worlds(*tokens: str) -> list[int]:
    return sorted(cards(*tokens))


def hand(t: Position[State], seat: int = 0) -> list[int]:
    return t.state.players[seat].hand.cards


# -- the action


@proves("rftg.produce.1", "rftg.produce.3")
def test_everybody_gets_a_good_on_each_empty_production_world() -> None:
    t = produce(
        area("artist-colony", "comet-zone", "plague-world", picks=["explore-5"]),
        area("earths-lost-colony", picks=BONUS),
    )
    assert round_is_over(t)
    assert goods(t) == worlds("artist-colony", "comet-zone", "plague-world")
    assert goods(t, 1) == worlds("earths-lost-colony")


@proves("rftg.produce.3")
def test_a_good_is_the_top_card_of_the_pile_face_down_and_nobody_looks_at_it() -> None:
    t = produce(
        area("artist-colony", "plague-world", start=0),
        area("spice-world", start=1),
        deck=["rebel-base", "comet-zone", "gem-world", "mining-world"],
    )
    [artists, plague] = cards("artist-colony", "plague-world")
    assert t.state.players[0].goods == {artists: cards("rebel-base")[0], plague: cards("comet-zone")[0]}
    assert list(t.state.players[1].goods.values()) == cards("gem-world")
    assert t.state.pile.cards[-1:] == cards("mining-world")
    hidden = {*cards("rebel-base", "comet-zone", "gem-world")}
    assert hand(t) == hand(t, 1) == []
    for line in t.story("produces"):
        assert not hidden & {*line.values["worlds"], *line.secret.get("cards", [])}
    for seat in (0, 1, None):
        view: Any = t.view(seat)
        assert view.players[0].goods == [artists, plague]


@proves("rftg.produce.1", "rftg.produce.5")
def test_a_production_world_with_a_good_does_not_get_a_second_one() -> None:
    t = produce(area("artist-colony", "plague-world", goods=["artist-colony"]))
    before = 114 - 2 - 1 - 1  # two worlds of seat 0, its good, one world of the other seat
    [artists] = cards("artist-colony")
    assert goods(t) == worlds("artist-colony", "plague-world")
    assert [line.values["worlds"] for line in t.story("produces")] == [cards("plague-world")]
    assert len(t.state.pile.cards) == before - 1
    assert artists in t.state.players[0].goods


@proves("rftg.produce.7")
def test_the_action_itself_puts_nothing_on_windfall_worlds() -> None:
    t = produce(area("alpha-centauri", "refugee-world", "deserted-alien-outpost"), area("empath-world"))
    assert round_is_over(t)
    assert goods(t) == goods(t, 1) == []
    assert t.story("produces") == []


@proves("rftg.produce.1")
def test_worlds_without_a_kind_produce_nothing() -> None:
    t = produce(area("old-earth", "tourist-world", "rebel-base", picks=BONUS))
    assert round_is_over(t)
    assert goods(t) == []


@proves("rftg.produce.8", "rftg.produce.9", "rftg.cat-produce.5", "rftg.cat-produce.6")
def test_gem_world_draws_a_card_when_it_produces_and_none_when_it_already_has_a_good() -> None:
    t = produce(area("gem-world"), deck=["rebel-base", "spice-world"])
    assert list(t.state.players[0].goods.values()) == cards("rebel-base")
    assert hand(t) == cards("spice-world")
    t = produce(area("gem-world", goods=["gem-world"]))
    assert hand(t) == []
    assert t.story("draws") == []


# -- the bonus


@proves("rftg.produce.10", "rftg.produce.6")
def test_the_bonus_puts_one_good_on_one_empty_windfall_world_of_the_players_choice() -> None:
    t = produce(area("alpha-centauri", "refugee-world", "empath-world", goods=["empath-world"], picks=BONUS))
    assert t.asked() == {0: "windfall"}
    assert t.options(0) == ["bonus>alpha-centauri", "bonus>refugee-world", "pass"]
    for wrong in ("bonus>empath-world", "bonus>new-sparta", "bonus>alpha-centauri,bonus>refugee-world"):
        assert_refused(t.table, 0, wrong)
    t.play("0 bonus>refugee-world")
    assert round_is_over(t)
    assert goods(t) == worlds("refugee-world", "empath-world")


@proves("rftg.produce.10", "rftg.rulings.21")
def test_the_bonus_may_be_left_also_with_a_single_windfall_world() -> None:
    t = produce(area("alpha-centauri", picks=BONUS))
    assert t.options(0) == ["bonus>alpha-centauri", "pass"]
    t.play("0 pass")
    assert round_is_over(t)
    assert goods(t) == []


@proves("rftg.produce.10", "rftg.produce.6")
def test_without_an_empty_windfall_world_the_bonus_is_skipped() -> None:
    t = produce(
        area("alpha-centauri", goods=["alpha-centauri"], picks=BONUS),
        area("earths-lost-colony", picks=BONUS),
    )
    assert round_is_over(t)
    assert goods(t) == worlds("alpha-centauri")
    assert goods(t, 1) == worlds("earths-lost-colony")


@proves("rftg.produce.10")
def test_only_who_picked_produce_has_the_bonus() -> None:
    t = produce(area("alpha-centauri", picks=["settle"]), area("refugee-world", picks=BONUS))
    assert t.asked() == {1: "windfall"}
    t.play("1 bonus>refugee-world")
    assert goods(t) == []
    assert goods(t, 1) == worlds("refugee-world")


# -- powers for windfall worlds


@proves("rftg.produce.11", "rftg.cat-produce.3", "rftg.powers.11")
def test_a_power_for_windfall_worlds_must_be_used() -> None:
    t = produce(area("genetics-lab", "empath-world"))
    assert round_is_over(t)  # there was no choice
    assert goods(t) == worlds("empath-world")
    t = produce(area("genetics-lab", "empath-world", "pre-sentient-race", "alpha-centauri"))
    assert t.options(0) == ["genetics-lab>empath-world", "genetics-lab>pre-sentient-race"]
    for wrong in ("pass", "done", "-", "genetics-lab>alpha-centauri"):
        assert_refused(t.table, 0, wrong)
    t.play("0 genetics-lab>pre-sentient-race")
    assert round_is_over(t)
    assert goods(t) == worlds("pre-sentient-race")


@proves("rftg.produce.10", "rftg.rulings.9")
def test_the_bonus_can_be_left_only_when_no_power_is_waiting() -> None:
    t = produce(area("genetics-lab", "empath-world", "alpha-centauri", picks=BONUS))
    assert t.options(0) == ["bonus>empath-world", "bonus>alpha-centauri", "genetics-lab>empath-world"]
    assert_refused(t.table, 0, "pass")
    t.play("0 genetics-lab>empath-world")
    assert t.options(0) == ["bonus>alpha-centauri", "pass"]
    t.play("0 pass")
    assert goods(t) == worlds("empath-world")


@proves("rftg.rulings.9", "rftg.powers.12")
def test_order_and_targets_are_free_even_if_a_power_then_finds_no_target() -> None:
    start = area("genetics-lab", "empath-world", "alpha-centauri", picks=BONUS)
    t = produce(start)
    t.play("0 bonus>empath-world")  # Genetics Lab finds no empty Genes world now
    assert round_is_over(t)
    assert goods(t) == worlds("empath-world")
    t = produce(start)
    t.play("0 genetics-lab>empath-world", "0 bonus>alpha-centauri")
    assert goods(t) == worlds("empath-world", "alpha-centauri")
    t = produce(start)
    t.play("0 bonus>alpha-centauri")
    assert round_is_over(t)
    assert goods(t) == worlds("empath-world", "alpha-centauri")


@proves("rftg.rulings.9", "rftg.cat-produce.2", "rftg.cat-produce.3")
def test_several_powers_each_produce_on_a_world_of_their_own() -> None:
    tableau = ["galactic-engineers", "genetics-lab", "mining-robots", "expanding-colony"]
    windfalls = ["refugee-world", "destroyed-world", "empath-world", "deserted-alien-outpost", "asteroid-belt"]
    t = produce(area(*tableau, *windfalls, picks=BONUS))
    t.play("0 galactic-engineers>deserted-alien-outpost", "0 bonus>asteroid-belt")
    left = ["genetics-lab>empath-world", "mining-robots>destroyed-world", "expanding-colony>refugee-world"]
    assert t.options(0) == left
    t.play(f"0 {left[1]}", f"0 {left[2]}")
    assert round_is_over(t)
    assert goods(t) == worlds(*windfalls)
    t = produce(area(*tableau, *windfalls))
    t.play("0 galactic-engineers>destroyed-world", "0 mining-robots>asteroid-belt", f"0 {left[0]}")
    assert round_is_over(t)  # Expanding Colony had one target and was used by itself
    assert goods(t) == worlds("destroyed-world", "asteroid-belt", "empath-world", "refugee-world")


@proves("rftg.rulings.9")
def test_a_power_without_a_target_is_skipped_without_a_question() -> None:
    t = produce(area("genetics-lab", "mining-robots", "refugee-world", "alpha-centauri", goods=["alpha-centauri"]))
    assert round_is_over(t)
    assert goods(t) == worlds("alpha-centauri")


@proves("rftg.produce.6", "rftg.rulings.9")
def test_no_two_powers_can_put_goods_on_the_same_windfall_world() -> None:
    t = produce(area("galactic-engineers", "mining-robots", "alpha-centauri", picks=BONUS))
    assert round_is_over(t)  # it is filled in any case, whichever power does it
    assert len(t.state.players[0].goods) == 1
    assert [line.values["worlds"] for line in t.story("produces")] == [cards("alpha-centauri")]


@proves("rftg.produce.11")
def test_powers_for_windfall_worlds_do_not_fill_production_worlds() -> None:
    t = produce(area("galactic-engineers", "artist-colony", "refugee-world", goods=["refugee-world"]))
    assert round_is_over(t)
    assert len(t.story("produces")) == 1
    assert goods(t) == worlds("artist-colony", "refugee-world")


@proves("rftg.produce.11")
def test_windfall_worlds_of_others_are_no_targets() -> None:
    t = produce(area("galactic-engineers", picks=BONUS), area("refugee-world"))
    assert round_is_over(t)
    assert goods(t, 1) == []


# -- what counts as produced


@proves("rftg.rulings.7", "rftg.cat-produce.8")
def test_goods_on_windfall_worlds_count_as_produced() -> None:
    t = produce(
        area("consumer-markets", "expanding-colony", "artist-colony", "refugee-world", "pirate-world", picks=BONUS)
    )
    t.play("0 expanding-colony>refugee-world", "0 bonus>pirate-world")
    assert len(hand(t)) == 3
    t = produce(area("consumer-markets", "artist-colony", "refugee-world", picks=BONUS))
    t.play("0 pass")
    assert len(hand(t)) == 1


@proves("rftg.rulings.7", "rftg.cat-produce.11")
def test_the_kind_of_a_windfall_good_counts_for_diversified_economy() -> None:
    t = produce(area("diversified-economy", "artist-colony", "empath-world", picks=BONUS))
    t.play("0 bonus>empath-world")
    assert len(hand(t)) == 2


@proves("rftg.rulings.8")
def test_a_windfall_good_that_came_with_settling_is_not_produced() -> None:
    t = rftg(
        area(
            "consumer-markets", "diversified-economy", "mining-conglomerate", hand=["refugee-world"], picks=["settle"]
        ),
        IDLE,
        phases=["settle", "produce"],
    )
    t.play("0 refugee-world")
    assert goods(t) == worlds("refugee-world")
    assert [line.values["why"] for line in t.story("draws")] == ["settle"]


@proves("rftg.rulings.8", "rftg.rulings.10")
def test_a_rare_good_that_came_with_settling_does_not_count_for_mining_conglomerate() -> None:
    t = rftg(area("mining-conglomerate", hand=["destroyed-world", 1]), area("new-sparta"), phases=["settle", "produce"])
    t.play("0 destroyed-world")
    assert goods(t) == worlds("destroyed-world")
    assert hand(t) == []


@proves("rftg.cat-produce.8", "rftg.cat-produce.11")
def test_goods_that_were_there_before_do_not_count_as_produced() -> None:
    filled = ["artist-colony", "plague-world"]
    t = produce(area("consumer-markets", "diversified-economy", *filled, "spice-world", goods=filled))
    assert len(hand(t)) == 2  # one Novelty good, one kind


@proves("rftg.cat-produce.8", "rftg.cat-produce.11", "rftg.rulings.21")
def test_what_was_produced_in_the_last_round_does_not_count_again() -> None:
    t = produce(area("consumer-markets", "diversified-economy", "mining-conglomerate", "artist-colony", "comet-zone"))
    assert len(hand(t)) == 1 + 2 + 2 + 1  # a Novelty good, two kinds, most Rare goods, and Comet Zone itself
    t.play("0 produce", "1 produce")
    assert len(hand(t)) == 6


# -- draws


@proves("rftg.cat-produce.9", "rftg.rulings.10")
def test_mining_conglomerate_compares_after_all_have_produced() -> None:
    miner = area("mining-conglomerate", "comet-zone", "mining-world", start=0)
    t = produce(miner, area("mining-robots", "rebel-miners", "destroyed-world", "asteroid-belt", picks=BONUS, start=1))
    assert len(hand(t)) == 2  # of its own worlds; the comparison waits
    t.play("1 bonus>destroyed-world")  # and Mining Robots fill Asteroid Belt: three Rare goods against two
    assert round_is_over(t)
    assert len(hand(t)) == 2
    t = produce(miner, area("rebel-miners", "destroyed-world", picks=BONUS, start=1))
    t.play("1 pass")
    assert len(hand(t)) == 2 + 2


@proves("rftg.cat-produce.9", "rftg.cat-produce.10")
def test_a_tie_for_most_rare_goods_gives_nothing() -> None:
    t = produce(area("mining-conglomerate", "rebel-miners"), area("mining-conglomerate.2", "imperium-armaments-world"))
    assert hand(t) == hand(t, 1) == []
    t = produce(area("mining-conglomerate"), area("new-sparta"))
    assert hand(t) == []  # none is not more than none
    t = produce(
        area("mining-conglomerate", "rebel-miners"),
        area("artist-colony"),
        area("imperium-armaments-world", "bio-hazard-mining-world"),
    )
    assert hand(t) == []


@proves("rftg.cat-produce.9")
def test_only_the_owner_of_mining_conglomerate_draws_and_only_rare_goods_count() -> None:
    t = produce(
        area("artist-colony", "spice-world", "rebel-miners"),
        area("mining-conglomerate", "imperium-armaments-world", "bio-hazard-mining-world"),
        area("plague-world", "space-port", "earths-lost-colony"),
    )
    assert [len(hand(t, seat)) for seat in range(3)] == [0, 2, 0]


@proves("rftg.cat-produce.9", "rftg.rulings.10")
def test_goods_that_lay_there_before_do_not_count_for_mining_conglomerate() -> None:
    t = produce(
        area("mining-conglomerate", "rebel-miners"),
        area("imperium-armaments-world", "bio-hazard-mining-world", goods=["imperium-armaments-world"]),
    )
    assert hand(t) == []  # one against one
    t = produce(
        area("mining-conglomerate", "rebel-miners"),
        area(
            "imperium-armaments-world",
            "bio-hazard-mining-world",
            goods=["imperium-armaments-world", "bio-hazard-mining-world"],
        ),
    )
    assert len(hand(t)) == 2


@proves("rftg.produce.12", "rftg.cat-produce.12", "rftg.powers.3")
def test_all_drawing_powers_add_up() -> None:
    t = produce(
        area("merchant-guild", "rebel-underground", "pan-galactic-league", "lost-species-ark-world", "gem-world")
    )
    assert len(hand(t)) == 2 + 1 + 1 + 2 + 1


@proves("rftg.powers.5", "rftg.cat-produce.4")
def test_goods_come_before_draws_from_the_pile() -> None:
    t = produce(area("merchant-guild", "artist-colony"), deck=["rebel-base", "comet-zone", "gem-world", "mining-world"])
    assert list(t.state.players[0].goods.values()) == cards("rebel-base")
    assert hand(t) == cards("comet-zone", "gem-world")


# -- who is asked, and in which order


@proves("rftg.order.1", "rftg.rulings.9")
def test_who_has_nothing_to_choose_is_not_asked() -> None:
    t = produce(
        area("artist-colony", "merchant-guild", "genetics-lab", picks=BONUS),
        area("alpha-centauri", picks=BONUS),
        area("mining-robots", "destroyed-world"),
        area("empath-world"),
    )
    assert t.asked() == {1: "windfall"}
    assert t.table.awaited() == [1]
    t.play("1 pass")
    assert goods(t, 2) == worlds("destroyed-world")


@proves("rftg.order.1")
def test_windfall_worlds_are_chosen_side_by_side_and_the_result_does_not_depend_on_who_is_quicker() -> None:
    first = ["0 genetics-lab>empath-world", "0 bonus>alpha-centauri"]
    second = ["1 mining-robots>destroyed-world", "1 bonus>runaway-robots"]
    orders = [
        [*first, *second],
        [*second, *first],
        [first[0], second[0], first[1], second[1]],
        [second[0], first[0], second[1], first[1]],
    ]
    states = []
    for order in orders:
        t = produce(
            area("genetics-lab", "empath-world", "alpha-centauri", "gem-world", picks=BONUS),
            area("mining-robots", "destroyed-world", "runaway-robots", "consumer-markets", picks=BONUS),
        )
        assert t.asked() == {0: "windfall", 1: "windfall"}
        t.play(*order)
        assert round_is_over(t)
        GAME.invariants(t.state)
        states.append(GAME.encode(t.state))
    assert all(state == states[0] for state in states)


@proves("rftg.order.2", "rftg.order.6")
def test_when_cards_may_run_short_windfall_worlds_are_chosen_one_after_another() -> None:
    t = produce(
        area("alpha-centauri", picks=BONUS, start=3),
        area("refugee-world", picks=BONUS, start=1),
        deck=["rebel-base"],
        rest="gone",
    )
    assert t.asked() == {1: "windfall"}
    t.play("1 bonus>refugee-world")
    assert round_is_over(t)  # there is no card for Alpha Centauri
    assert goods(t, 1) == worlds("refugee-world")
    assert goods(t) == []


@proves("rftg.order.2", "rftg.order.6")
def test_when_cards_may_run_short_the_first_player_produces_all_before_the_second_one() -> None:
    t = produce(
        area("genetics-lab", "empath-world", start=0), area("artist-colony", start=1), deck=["rebel-base"], rest="gone"
    )
    assert goods(t) == worlds("empath-world")
    assert goods(t, 1) == []


@proves("rftg.rulings.10", "rftg.order.6")
def test_when_cards_may_run_short_the_comparison_of_rare_goods_still_comes_after_all() -> None:
    t = produce(
        area("mining-conglomerate", "rebel-miners", start=0),
        area("imperium-armaments-world", start=1),
        deck=["rebel-base", "comet-zone", "gem-world", "spice-world"],
        rest="gone",
    )
    assert hand(t) == []  # one good each
    t = produce(
        area("mining-conglomerate", "rebel-miners", start=0),
        area("artist-colony", start=1),
        deck=["rebel-base", "comet-zone", "gem-world", "spice-world"],
        rest="gone",
    )
    assert hand(t) == cards("gem-world", "spice-world")  # after the good of the other player


@proves("rftg.rulings.12", "rftg.order.6")
def test_a_good_that_cannot_be_supplied_is_skipped_and_does_not_count_as_produced() -> None:
    t = produce(
        area("gem-world", "consumer-markets", start=1),
        area("artist-colony", "spice-world", start=0),
        deck=["rebel-base", "comet-zone"],
        rest="gone",
    )
    assert goods(t, 1) == worlds("artist-colony", "spice-world")
    assert goods(t) == hand(t) == []
    t = produce(area("gem-world", "merchant-guild"), deck=["rebel-base", "comet-zone"], rest="gone")
    assert goods(t) == worlds("gem-world")
    assert hand(t) == cards("comet-zone")
