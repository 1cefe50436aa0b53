"""Order of play: who acts first when it matters."""

from __future__ import annotations

from itertools import permutations

import pytest

from orloj.games.rftg import GAME
from orloj.games.rftg.state import State
from orloj.games.rftg.view import View
from orloj.testing import Position, proves
from orloj.testing.rftg import area, cards, rftg

STARTS = ["old-earth", "epsilon-eridani", "alpha-centauri", "new-sparta", "earths-lost-colony"]


def hand(t: Position[State], seat: int = 0) -> list[int]:
    return t.state.players[seat].hand.cards


def two_builders(deck: list[str], discards: list[str] | None = None) -> Position[State]:
    """Both place a development and draw a card for it; seat 1 has the lower start world."""
    return rftg(
        area("new-sparta", "public-works", hand=["export-duties", "gem-world", "spice-world"]),
        area("old-earth", "public-works.2", hand=["space-marines", "comet-zone", "mining-world", "artist-colony"]),
        phases=["develop"],
        deck=deck,
        discards=discards or [],
        rest="gone",
    )


# -- together


@proves("rftg.order.1")
def test_normally_all_act_at_the_same_time() -> None:
    many = ["rebel-base", "new-earth", "plague-world"]
    t = two_builders(many)
    assert t.asked() == {0: "develop", 1: "develop"}
    t.play("0 export-duties", "1 space-marines")
    assert t.asked() == {0: "pay", 1: "pay"}


@proves("rftg.order.1")
def test_who_answers_first_does_not_matter_when_all_act_at_the_same_time() -> None:
    many = ["rebel-base", "new-earth", "plague-world"]
    answers = ["0 gem-world", "1 comet-zone,mining-world"]
    results = []
    for order in permutations(answers):
        t = two_builders(many).play("1 space-marines", "0 export-duties", *order)
        results.append([(player.tableau, player.hand.cards) for player in t.state.players])
    assert results[0] == results[1]
    assert results[0][1] == (
        cards("old-earth", "public-works.2", "space-marines"),
        cards("artist-colony", "rebel-base"),
    )
    assert results[0][0] == (cards("new-sparta", "public-works", "export-duties"), cards("spice-world", "new-earth"))


@proves("rftg.order.1")
def test_in_explore_settle_consume_and_produce_all_act_at_the_same_time_too() -> None:
    t = rftg(area("old-earth"), area("new-sparta"), phases=["explore"])
    assert t.asked() == {0: "explore", 1: "explore"}
    t = rftg(area("old-earth", hand=["gem-world", 4]), area("new-sparta", hand=["spice-world", 4]), phases=["settle"])
    t.play("0 gem-world", "1 spice-world")
    assert t.asked() == {0: "pay", 1: "pay"}
    t = rftg(
        area("old-earth", "merchant-world", hand=[3]),
        area("new-sparta", "deficit-spending", hand=[3]),
        phases=["consume"],
    )
    assert t.asked() == {0: "consume", 1: "consume"}
    t = rftg(
        area("old-earth", "asteroid-belt", "radioactive-world", picks=["produce"]),
        area("new-sparta", "pirate-world", "empath-world", picks=["produce"]),
        phases=["produce"],
    )
    assert t.asked() == {0: "windfall", 1: "windfall"}


# -- one after another


@proves("rftg.order.2", "rftg.order.6", "rftg.order.7")
def test_with_too_few_cards_left_developments_are_paid_and_drawn_for_one_after_another() -> None:
    t = two_builders(["rebel-base"])
    t.play("0 export-duties")
    assert t.asked() == {1: "develop"}  # chosen and revealed together all the same
    t.play("1 space-marines")
    assert [line.seat for line in t.story("reveals")] == [1, 0]
    assert [player.placing for player in t.state.players] == cards("export-duties", "space-marines")
    assert t.asked() == {1: "pay"}  # seat 1 has the lowest start world
    t.play("1 comet-zone,mining-world")
    assert hand(t, 1) == [*cards("artist-colony"), *cards("rebel-base")]  # it has drawn the last card of the pile;
    assert sorted(t.state.pile.cards) == sorted(cards("comet-zone", "mining-world"))  # its payment is the new pile
    assert t.asked() == {0: "pay"}
    t.play("0 gem-world")
    assert t.state.discards.cards == cards("gem-world")  # so this card cannot be drawn again
    assert len(hand(t, 0)) == 2
    assert set(hand(t, 0)) < set(cards("spice-world", "comet-zone", "mining-world"))


@proves("rftg.order.2", "rftg.order.6")
def test_with_few_cards_in_the_draw_pile_players_act_one_after_another_though_there_are_discards() -> None:
    """Here the order decides which payments are shuffled into the new pile."""
    t = two_builders(["rebel-base"], discards=["new-earth", "plague-world", "asteroid-belt"])
    t.play("0 export-duties", "1 space-marines")
    assert t.asked() == {1: "pay"}
    t.play("1 comet-zone,mining-world", "0 gem-world")
    assert t.state.discards.cards == cards("gem-world")


@proves("rftg.order.3", "rftg.order.6")
def test_when_chips_may_run_out_players_consume_one_after_another() -> None:
    goods = ["gem-world", "spice-world"]
    others = ["artist-colony", "prosperous-world"]

    def consuming(pool: int) -> Position[State]:
        return rftg(
            area("new-sparta", "tourist-world", "galactic-trendsetters", *goods, goods=goods),
            area("epsilon-eridani", *others, goods=others),
            phases=["consume"],
            pool=pool,
        )

    assert consuming(20).asked() == {0: "consume", 1: "consume"}
    t = consuming(4)
    assert t.asked() == {1: "consume"}  # seat 1 has the lower start world
    t.play("1 prosperous-world")
    t.play(f"1 {t.options(1)[0]}")
    assert t.state.players[1].chips == 2
    assert t.asked() == {0: "consume"}


@proves("rftg.order.6")
@pytest.mark.parametrize("starts", list(permutations([4, 1, 3])))
def test_the_order_is_clockwise_from_the_lowest_start_world_and_not_by_numbers(starts: tuple[int, ...]) -> None:
    copies = ["public-works", "public-works.2"]
    placed = ["export-duties", "space-marines", "deficit-spending"]
    areas = []
    for seat in range(3):
        tableau = [STARTS[starts[seat]], *copies[seat : seat + 1]]
        areas.append(area(*tableau, hand=[placed[seat], 3]))
    t = rftg(*areas, phases=["develop"], deck=["rebel-base"], rest="gone")
    lead = starts.index(1)
    order = [lead, (lead + 1) % 3, (lead + 2) % 3]
    view = t.view(None)
    assert isinstance(view, View)
    assert view.order == order
    for seat in range(3):
        t.play(f"{seat} {placed[seat]}")
    asked = []
    while "pay" in t.asked().values():
        [seat] = t.asked()
        asked.append(seat)
        t.play(f"{seat} {','.join(t.options(seat)[: t.question(seat).values['price']])}")
    assert asked == order


@proves("rftg.order.6", "rftg.order.8")
@pytest.mark.parametrize(("seats", "mode"), [(2, "standard"), (3, "standard"), (4, "first"), (2, "advanced")])
def test_in_every_new_game_the_lowest_start_world_received_leads_to_the_end(seats: int, mode: str) -> None:
    leads = set()
    for seed in range(30):
        t = Position.new(GAME, seats, mode=mode, seed=seed)
        starts = [player.start for player in t.state.players]
        lead = starts.index(min(starts))
        order = [(lead + step) % seats for step in range(seats)]
        assert t.state.order() == order
        if seed < 5:
            assert t.play_all(seed=seed).state.order() == order
        leads.add(lead)
    assert leads == set(range(seats))


@proves("rftg.order.6", "rftg.order.2")
def test_in_explore_the_last_cards_go_to_whom_comes_first_in_the_order_of_play() -> None:
    t = rftg(
        area("new-sparta"),
        area("alpha-centauri"),
        area("earths-lost-colony"),
        phases=["explore"],
        deck=["gem-world", "spice-world", "comet-zone"],
        rest="gone",
    )
    assert [player.looking for player in t.state.players] == [
        [],
        cards("gem-world", "spice-world"),
        cards("comet-zone"),
    ]


@proves("rftg.order.6", "rftg.order.2")
def test_cards_at_the_start_of_develop_are_drawn_in_the_order_of_play() -> None:
    t = rftg(
        area("new-sparta", "interstellar-bank"),
        area("alpha-centauri", "interstellar-bank.2"),
        phases=["develop"],
        deck=["gem-world"],
        rest="gone",
    )
    assert (hand(t, 0), hand(t, 1)) == ([], cards("gem-world"))


@proves("rftg.order.7")
def test_everything_is_revealed_before_the_first_player_in_order_pays() -> None:
    t = two_builders(["rebel-base"])
    t.play("1 space-marines")
    assert t.story("reveals") == []
    t.play("0 export-duties")
    for looker in (0, 1, None):
        view = t.view(looker)
        assert isinstance(view, View)
        assert [player.placing for player in view.players] == cards("export-duties", "space-marines")
    assert t.story("pays") == []


@proves("rftg.order.8")
def test_a_start_world_placed_later_does_not_count_for_the_order() -> None:
    t = rftg(
        area("new-sparta", "public-works", hand=["old-earth", "export-duties", 6]),
        area("epsilon-eridani", "public-works.2", hand=["space-marines", 3]),
        phases=["settle"],
    )
    t.play("0 old-earth")
    t.play(f"0 {','.join(t.options(0)[-3:])}")
    assert t.state.players[0].tableau[-1:] == cards("old-earth")
    assert t.state.order() == [1, 0]
    t = rftg(
        area("new-sparta", "public-works", "old-earth", hand=["export-duties", 3]),
        area("epsilon-eridani", "public-works.2", hand=["space-marines", 3]),
        phases=["develop"],
        deck=["gem-world"],
        rest="gone",
    )
    t.play("0 export-duties", "1 space-marines")
    assert t.asked() == {1: "pay"}


@proves("rftg.order.4", "rftg.order.5")
def test_near_the_end_worlds_are_placed_one_after_another_if_a_card_could_be_used_up() -> None:
    eleven = ["public-works", "investment-credits", "export-duties", "expedition-force", "deficit-spending"]
    eleven += ["genetics-lab", "interstellar-bank", "mining-robots", "contact-specialist", "drop-ships"]

    def settling(*tableau: str, ship: bool) -> Position[State]:
        return rftg(
            area("new-sparta", *tableau, hand=["gem-world", 4]),
            area("old-earth", *(["colony-ship"] if ship else []), hand=["spice-world", 4]),
            phases=["settle"],
        ).play("0 gem-world", "1 spice-world")

    assert settling(*eleven, ship=True).asked() == {1: "way"}
    assert settling(*eleven, ship=False).asked() == {0: "pay", 1: "pay"}
    assert settling(*eleven[:5], ship=True).asked() == {0: "pay", 1: "way"}


@proves("rftg.order.2", "rftg.order.6")
def test_with_too_few_cards_left_each_player_produces_everything_before_the_next_one() -> None:
    t = rftg(
        area("new-sparta", "mining-world", "artist-colony"),
        area("old-earth", "spice-world", "asteroid-belt", picks=["produce"]),
        phases=["produce"],
        deck=["rebel-base", "new-earth", "plague-world"],
        rest="gone",
    )
    if t.asked().get(1) == "windfall":
        t.play(f"1 {t.options(1)[0]}")
    assert list(t.state.players[1].goods) == cards("spice-world", "asteroid-belt")
    assert list(t.state.players[0].goods) == cards("mining-world")


@proves("rftg.powers.11", "rftg.order.2")
def test_a_consume_power_that_becomes_possible_when_others_discard_is_used() -> None:
    """No card anywhere; the first player's good becomes the pile from which New Economy must draw."""
    t = rftg(
        area("old-earth", "gem-world", goods=["gem-world"]),
        area("new-sparta", "new-economy"),
        phases=["consume"],
        rest="gone",
    )
    assert t.state.players[0].chips == 1
    assert len(hand(t, 1)) == 1
