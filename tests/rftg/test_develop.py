"""Phase II: Develop."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from orloj.games.rftg.cards import TYPES
from orloj.games.rftg.scoring import score_of
from orloj.games.rftg.state import State
from orloj.games.rftg.texts import TEXTS
from orloj.testing import Position, proves
from orloj.testing.rftg import area, cards, rftg

# With this card in the tableau: cards drawn at the start of the phase, the price of a development of cost 4,
# cards drawn after placing it. The second copies do the same.
DEVELOPERS = {
    "investment-credits": (0, 3, 0),
    "investment-credits.2": (0, 3, 0),
    "public-works": (0, 4, 1),
    "public-works.2": (0, 4, 1),
    "interstellar-bank": (1, 4, 0),
    "interstellar-bank.2": (1, 4, 0),
    "galactic-federation": (0, 2, 0),
}
FILLERS = ["gem-world", "spice-world", "comet-zone", "rebel-base", "new-earth", "plague-world", "mining-world"]


def hand(t: Position[State], seat: int = 0) -> list[int]:
    return t.state.players[seat].hand.cards


def known(t: Position[State], seat: int | None) -> tuple[Any, list[Any]]:
    """Everything a seat (or a spectator) can know: its view, and the story in its voice."""
    story = [(line.key, line.seat, line.values, line.secret if line.seat == seat else {}) for line in t.story()]
    return msgspec.to_builtins(t.view(seat)), story


def placing(
    development: str, *tableau: str, money: int = 7, bonus: bool = False, deck: list[str] | None = None
) -> Position[State]:
    """Seat 0 can place a development with these cards in the tableau, and so many other cards in hand."""
    builder = area(
        "old-earth", *tableau, hand=[development, *FILLERS[:money]], picks=["develop" if bonus else "settle"]
    )
    return rftg(builder, area("new-sparta"), phases=["develop"], deck=deck or [])


def price_of(development: str, *tableau: str, bonus: bool = False) -> int:
    """How many cards have to be discarded: so many, no more and no fewer."""
    t = placing(development, *tableau, bonus=bonus).play(f"0 {development}")
    if t.asked().get(0) != "pay":
        assert hand(t)[: len(FILLERS)] == cards(*FILLERS)
        return 0
    question = t.question(0)
    options = list(question)
    [price] = [count for count in range(len(options) + 1) if (",".join(options[:count]) or "-") in question]
    return price


# -- the action


def told_of_nothing(t: Position[State], reader: int | None) -> list[str]:
    """What a reader is told of those who place nothing."""
    lines = [line.heard_by(reader) for line in t.story() if line.key == "places-nothing"]
    return [TEXTS.line(line, reader, ["Ada", "Bob"], "en") for line in lines]


def test_who_can_place_nothing_is_told_why_and_the_others_only_that() -> None:
    """Without the poker face nobody asks him."""
    t = rftg(
        area("old-earth", hand=["galactic-federation", "gem-world"]),
        area("new-sparta", hand=["export-duties", "spice-world", "comet-zone"]),
        phases=["develop"],
    )
    t.play("1 pass")
    assert told_of_nothing(t, 0) == [
        "You cannot develop anything: your cheapest development costs 6 cards, and you can pay with 1.",
        "Bob places nothing.",
    ]
    assert told_of_nothing(t, 1) == ["Ada places nothing.", "You place nothing."]
    assert told_of_nothing(t, None) == ["Ada places nothing.", "Bob places nothing."]


@proves("rftg.develop.1")
def test_everybody_may_choose_a_development_in_hand_or_none() -> None:
    t = rftg(
        area("old-earth", hand=["public-works", "gem-world", "space-marines", "rebel-base"]),
        area("new-sparta", hand=["export-duties", 1]),
        phases=["develop"],
    )
    assert t.asked() == {0: "develop", 1: "develop"}
    assert t.options(0) == ["public-works", "space-marines", "pass"]
    for world in ("gem-world", "rebel-base"):
        assert world not in t.question(0)
        assert t.why(0, world) == ("not-a-development", "rftg.develop.1")
    assert t.why(0, "export-duties")[1] == "rftg.develop.1"  # somebody else's card
    t.play("0 pass", "1 pass")
    assert [len(player.tableau) for player in t.state.players] == [1, 1]
    assert [len(hand(t, seat)) for seat in range(2)] == [4, 2]


@proves("rftg.develop.2")
def test_chosen_developments_are_secret_until_all_have_chosen() -> None:
    def choosing() -> Position[State]:
        return rftg(
            area("old-earth", hand=["public-works", "space-marines", 3]),
            area("new-sparta", hand=["export-duties", 3]),
            area("epsilon-eridani", hand=["deficit-spending", 3]),
            phases=["develop"],
        )

    t = choosing()
    before = [known(t, looker) for looker in (1, 2, None)]
    for answer in ("public-works", "space-marines", "pass"):  # they can be changed, too
        t.play(f"0 {answer}")
        assert [known(t, looker) for looker in (1, 2, None)] == before
    t.play("0 space-marines", "1 export-duties")
    assert [known(t, looker) for looker in (2, None)] == before[1:]
    t.play("2 pass")
    lines = t.story("reveals")
    assert [(line.seat, line.values["card"]) for line in lines] == list(
        zip((0, 1), cards("space-marines", "export-duties"), strict=True)
    )
    assert len({line.at for line in lines}) == 1


@proves("rftg.develop.2")
def test_developments_are_paid_for_after_all_are_revealed() -> None:
    t = rftg(
        area("old-earth", hand=["space-marines", 3]), area("new-sparta", hand=["export-duties", 3]), phases=["develop"]
    )
    t.play("0 space-marines")
    assert t.asked() == {1: "develop"}
    assert len(hand(t)) == 4  # nothing is paid yet
    t.play("1 export-duties")
    assert t.asked() == {0: "pay", 1: "pay"}
    assert [player.placing for player in t.state.players] == cards("space-marines", "export-duties")
    assert [len(player.tableau) for player in t.state.players] == [1, 1]


@proves("rftg.develop.3")
def test_only_one_development_is_placed_in_a_phase() -> None:
    t = rftg(
        area("old-earth", hand=["public-works", "investment-credits", "export-duties", 3]),
        area("new-sparta"),
        phases=["develop"],
    )
    assert "public-works,investment-credits" not in t.question(0)
    t.play("0 public-works")
    t.play(f"0 {t.options(0)[-1]}")
    assert t.state.players[0].tableau == cards("old-earth", "public-works")
    assert t.asked() == {0: "action", 1: "action"}


@proves("rftg.develop.7")
@pytest.mark.parametrize(
    ("development", "cost"),
    [
        ("public-works", 1),
        ("space-marines", 2),
        ("terraforming-robots", 3),
        ("drop-ships", 4),
        ("consumer-markets", 5),
        ("merchant-guild", 6),
    ],
)
def test_a_development_costs_as_many_cards_as_its_diamond_says(development: str, cost: int) -> None:
    assert price_of(development) == cost
    t = placing(development).play(f"0 {development}")
    assert t.question(0).rule == "rftg.develop.7"
    t.play(f"0 {','.join(FILLERS[:cost])}")
    assert t.state.players[0].tableau == cards("old-earth", development)
    assert hand(t) == cards(*FILLERS[cost:])
    assert sorted(t.state.discards.cards) == sorted(cards(*FILLERS[:cost]))


@proves("rftg.develop.7")
def test_every_development_can_be_placed_for_its_cost() -> None:
    """The costs as printed, by name."""
    costs = {
        1: "contact-specialist expedition-force export-duties investment-credits new-military-tactics public-works",
        2: "colony-ship deficit-spending genetics-lab interstellar-bank mining-robots space-marines",
        3: "mining-conglomerate terraforming-robots",
        4: "diversified-economy drop-ships replicant-robots research-labs",
        5: "consumer-markets",
        6: "alien-tech-institute free-trade-association galactic-federation galactic-imperium galactic-renaissance "
        "galactic-survey-seti merchant-guild mining-league new-economy new-galactic-order pan-galactic-league "
        "trade-league",
    }
    listed = {name: cost for cost, names in costs.items() for name in names.split()}
    assert set(listed) == {card.id for card in TYPES if card.type == "development"}
    for name, cost in listed.items():
        assert price_of(name) == cost, name


@proves("rftg.develop.7")
def test_the_player_chooses_which_cards_pay_and_nobody_sees_them() -> None:
    payments = ["gem-world,rebel-base", "spice-world,plague-world"]
    tables = [placing("space-marines").play("0 space-marines", f"0 {paid}") for paid in payments]
    assert sorted(tables[0].state.discards.cards) == sorted(cards("gem-world", "rebel-base"))
    assert sorted(tables[1].state.discards.cards) == sorted(cards("spice-world", "plague-world"))
    for looker in (1, None):
        assert known(tables[0], looker) == known(tables[1], looker)


@proves("rftg.rulings.1")
def test_a_development_that_cannot_be_paid_for_cannot_be_chosen() -> None:
    t = rftg(
        area("old-earth", hand=["terraforming-robots", "space-marines", "gem-world"]),
        area("new-sparta"),
        phases=["develop"],
    )
    assert t.options(0) == ["space-marines", "pass"]
    assert t.why(0, "terraforming-robots") == ("too-expensive", "rftg.develop.7")
    [refusal] = [one for one in t.question(0).blocked() if one.value == cards("terraforming-robots")[0]]
    assert refusal.values == {"cost": 3, "have": 2}


@proves("rftg.rulings.1")
@pytest.mark.parametrize(("bonus", "power"), [(False, True), (True, False)])
def test_a_development_that_a_reduction_makes_affordable_can_be_chosen(bonus: bool, power: bool) -> None:
    tableau = ["investment-credits"] if power else []
    t = placing("terraforming-robots", *tableau, money=2, bonus=bonus)
    assert t.options(0) == ["terraforming-robots", "pass"]
    t.play("0 terraforming-robots")  # the two other cards pay
    assert t.state.players[0].tableau[-1:] == cards("terraforming-robots")
    assert hand(t) == []
    t = placing("terraforming-robots", *tableau, money=1, bonus=bonus)
    assert t.asked() == {0: "action", 1: "action"}  # one card is too few even so
    assert len(hand(t)) == 2


@proves("rftg.rulings.2")
def test_a_development_cannot_pay_for_itself() -> None:
    alone = placing("public-works", money=0)
    assert alone.asked() == {0: "action", 1: "action"}  # nothing could be placed
    assert hand(alone) == cards("public-works")
    t = placing("public-works", money=2).play("0 public-works")
    assert t.options(0) == FILLERS[:2]
    assert "public-works" not in t.question(0)


# -- no two alike


@proves("rftg.develop.8")
def test_a_second_copy_of_a_development_cannot_be_placed() -> None:
    t = rftg(
        area("old-earth", "public-works", hand=["public-works.2", "space-marines", 3]),
        area("new-sparta", hand=["space-marines.2", 3]),
        phases=["develop"],
    )
    assert t.options(0) == ["space-marines", "pass"]
    assert t.why(0, "public-works.2") == ("already-built", "rftg.develop.8")
    assert "space-marines.2" in t.options(1)
    t.play("0 space-marines", "1 space-marines.2")  # another player may have the other copy
    assert t.asked() == {0: "pay", 1: "pay"}


@proves("rftg.develop.8")
@pytest.mark.parametrize("name", [card.id for card in TYPES if card.copies == 2])
def test_no_development_can_be_doubled_whichever_copy_lies_there(name: str) -> None:
    for mine, other in ((name, f"{name}.2"), (f"{name}.2", name)):
        t = rftg(
            area("old-earth", mine, hand=[other, "galactic-imperium", *FILLERS]), area("new-sparta"), phases=["develop"]
        )
        assert t.why(0, other) == ("already-built", "rftg.develop.8")
        assert t.options(0) == ["galactic-imperium", "pass"]


@proves("rftg.develop.8")
def test_one_of_two_copies_in_hand_can_be_placed() -> None:
    t = rftg(
        area("old-earth", hand=["public-works", "public-works.2", 1]),
        area("new-sparta"),
        phases=["develop", "develop"],
        mode="advanced",
    )
    assert t.options(0) == ["public-works", "public-works.2", "pass"]
    t.play("0 public-works.2")
    t.play(f"0 {t.options(0)[-1]}")
    assert t.asked() == {0: "actions", 1: "actions"}  # in the second Develop the other copy is no choice
    assert hand(t) == cards("public-works")


@proves("rftg.develop.8")
def test_a_copy_that_has_left_the_tableau_does_not_count() -> None:
    t = rftg(
        area("old-earth", "colony-ship", hand=["new-earth", "colony-ship.2", "gem-world", "spice-world"]),
        area("new-sparta"),
        phases=["settle"],
    )
    t.play("0 new-earth")  # costs 5: only with the ship
    assert t.state.players[0].tableau == cards("old-earth", "new-earth")
    t.play("0 develop", "1 develop")
    assert t.options(0) == ["colony-ship.2", "pass"]


# -- points


@proves("rftg.develop.9")
def test_a_development_gives_its_points_at_the_end_and_no_chips_when_placed() -> None:
    t = placing("consumer-markets").play("0 consumer-markets", f"0 {','.join(FILLERS[:5])}")
    assert t.state.players[0].chips == 0
    assert t.state.pool == 24
    assert score_of(t.state, 0).developments == 3
    assert score_of(t.state, 0).total == 2 + 3  # with Old Earth
    assert score_of(t.state, 1).total == 1
    end = rftg(area("old-earth", "consumer-markets", "drop-ships"), area("new-sparta"), phases=["produce"], pool=0)
    assert end.outcome is not None
    assert end.outcome.scores == [2 + 3 + 2, 1]


@proves("rftg.develop.10")
def test_a_development_of_cost_six_counts_by_its_conditions_at_the_end() -> None:
    sixes = [card for card in TYPES if card.type == "development" and card.cost == 6]
    assert len(sixes) == 12
    for card in TYPES:
        assert (card.vp is None) == bool(card.scoring) == (card in sixes)
    alone = rftg(area("old-earth", "galactic-federation"), area("new-sparta"), phases=["produce"], pool=0)
    more = rftg(area("old-earth", "galactic-federation", "drop-ships"), area("new-sparta"), phases=["produce"], pool=0)
    assert alone.outcome is not None
    assert more.outcome is not None
    assert alone.outcome.scores == [2 + 2, 1]
    assert more.outcome.scores == [2 + 2 + (2 + 1), 1]  # the same card is worth one more


@proves("rftg.develop.10")
def test_the_value_of_a_cost_six_development_changes_after_it_was_placed() -> None:
    t = placing("drop-ships", "galactic-federation")
    [federation] = cards("galactic-federation")
    assert score_of(t.state, 0).sixes == {federation: 2}
    t.play("0 drop-ships", "0 gem-world,spice-world")
    assert score_of(t.state, 0).sixes == {federation: 3}
    assert t.state.players[0].chips == 0


# -- the bonus


@proves("rftg.develop.11")
@pytest.mark.parametrize(("development", "cost"), [("space-marines", 2), ("drop-ships", 4), ("merchant-guild", 6)])
def test_who_picked_develop_pays_one_card_less(development: str, cost: int) -> None:
    assert price_of(development, bonus=True) == cost - 1


@proves("rftg.develop.11")
def test_only_who_picked_develop_pays_less() -> None:
    t = rftg(
        area("old-earth", hand=["space-marines", 3], picks=["develop"]),
        area("new-sparta", hand=["deficit-spending", 3], picks=["settle"]),
        phases=["develop"],
    )
    t.play("0 space-marines", "1 deficit-spending")
    assert [t.question(seat).values["price"] for seat in range(2)] == [1, 2]


@proves("rftg.develop.12", "rftg.powers.7")
@pytest.mark.parametrize(
    ("development", "tableau"),
    [
        ("export-duties", ["investment-credits"]),
        ("space-marines", ["galactic-federation"]),
        ("export-duties", ["galactic-federation"]),
        ("export-duties", ["galactic-federation", "investment-credits"]),
    ],
)
def test_the_bonus_gives_nothing_if_powers_have_made_a_development_free(development: str, tableau: list[str]) -> None:
    for bonus in (False, True):
        t = placing(development, *tableau, bonus=bonus).play(f"0 {development}")
        assert hand(t) == cards(*FILLERS)  # nothing paid, and nothing gained
        assert t.state.discards.cards == []
        assert t.state.players[0].tableau[-1:] == cards(development)


@proves("rftg.develop.11", "rftg.powers.3")
def test_bonus_and_powers_add_up() -> None:
    assert price_of("drop-ships", "investment-credits", bonus=True) == 2
    assert price_of("drop-ships", "galactic-federation", bonus=True) == 1
    assert price_of("drop-ships", "galactic-federation", "investment-credits") == 1
    assert price_of("merchant-guild", "galactic-federation", "investment-credits", bonus=True) == 2


@proves("rftg.rulings.21")
def test_a_reduction_is_always_taken_in_full() -> None:
    t = placing("drop-ships", "investment-credits", bonus=True).play("0 drop-ships")
    for more in (3, 4):
        assert ",".join(FILLERS[:more]) not in t.question(0)
    assert ",".join(FILLERS[:2]) in t.question(0)
    assert t.why(0, ",".join(FILLERS[:4]))[1] == "rftg.develop.7"


# -- powers


@proves("rftg.cat-develop.1", "rftg.cat-develop.2", "rftg.cat-develop.3")
@pytest.mark.parametrize(("card", "numbers"), DEVELOPERS.items())
def test_each_card_with_a_develop_power(card: str, numbers: tuple[int, int, int]) -> None:
    assert effect_of(card) == numbers


@proves("rftg.powers.4")
def test_every_other_card_changes_nothing_in_develop() -> None:
    for card in TYPES:
        if card.id not in DEVELOPERS and card.id not in ("old-earth", "new-sparta"):
            assert effect_of(card.id) == (0, 4, 0), card.id
    assert sum(card.id in DEVELOPERS for card in TYPES) == 4


def effect_of(card: str) -> tuple[int, int, int]:
    """Draws at the start, price of a development of cost 4, draws after placing it."""
    development = "drop-ships" if card != "drop-ships" else "diversified-economy"
    fillers = [filler for filler in [*FILLERS, "artist-colony"] if filler != card][:7]
    t = rftg(area("old-earth", card, hand=[development, *fillers]), area("new-sparta"), phases=["develop"])
    first = len(hand(t)) - 8
    t.play(f"0 {development}")
    price: int = t.question(0).values["price"]
    t.play(f"0 {','.join(fillers[:price])}")
    assert t.state.players[0].tableau[-1:] == cards(development)
    assert len(hand(t, 1)) == 0  # only its owner draws
    return first, price, len(hand(t)) - (7 + first - price)


@proves("rftg.cat-develop.1", "rftg.powers.5")
def test_a_card_drawn_at_the_start_can_be_placed_or_paid_at_once() -> None:
    t = placing("public-works", "interstellar-bank", money=0, deck=["export-duties"])
    assert hand(t) == cards("public-works", "export-duties")
    assert t.options(0) == ["public-works", "export-duties", "pass"]
    t.play("0 export-duties")
    assert t.state.players[0].tableau[-1:] == cards("export-duties")
    assert t.state.discards.cards == cards("public-works")


@proves("rftg.cat-develop.1")
def test_the_card_at_the_start_is_drawn_also_by_who_places_nothing() -> None:
    t = rftg(area("old-earth", "interstellar-bank"), area("new-sparta"), phases=["develop"], deck=["gem-world"])
    assert hand(t) == cards("gem-world")
    assert hand(t, 1) == []


@proves("rftg.cat-develop.3", "rftg.rulings.21")
def test_the_card_after_placing_comes_too_late_to_pay() -> None:
    t = placing("space-marines", "public-works", money=2, deck=["artist-colony"])
    assert hand(t) == cards("space-marines", *FILLERS[:2])
    t.play("0 space-marines")  # the two other cards pay
    assert sorted(t.state.discards.cards) == sorted(cards(*FILLERS[:2]))
    assert hand(t) == cards("artist-colony")
    t = placing("terraforming-robots", "public-works", money=2, deck=["artist-colony"])
    assert t.asked() == {0: "action", 1: "action"}  # a third card would be needed before


@proves("rftg.cat-develop.4")
def test_without_a_placement_of_ones_own_no_card_is_drawn() -> None:
    t = rftg(
        area("old-earth", "public-works", hand=["space-marines", 3]),
        area("new-sparta", hand=["export-duties", 3]),
        phases=["develop"],
    )
    t.play("0 pass", "1 export-duties")
    t.play(f"1 {t.options(1)[0]}")
    assert len(hand(t)) == 4
    assert len(hand(t, 1)) == 2


# -- only what lay there before


@proves("rftg.develop.13", "rftg.powers.9")
@pytest.mark.parametrize(("development", "cost"), [("investment-credits", 1), ("galactic-federation", 6)])
def test_a_reduction_does_not_work_for_the_card_that_brings_it(development: str, cost: int) -> None:
    assert price_of(development) == cost


@proves("rftg.develop.13", "rftg.powers.9", "rftg.powers.10")
def test_public_works_draws_no_card_for_itself() -> None:
    """The rulebook's example."""
    t = placing("public-works", money=2, deck=["artist-colony"]).play("0 public-works", "0 gem-world")
    assert t.state.players[0].tableau == cards("old-earth", "public-works")
    assert hand(t) == cards("spice-world")
    assert t.story("draws") == []


@proves("rftg.develop.13", "rftg.powers.9")
def test_interstellar_bank_draws_no_card_in_the_phase_in_which_it_is_placed() -> None:
    t = placing("interstellar-bank", money=3, deck=["artist-colony"])
    t.play("0 interstellar-bank", "0 gem-world,spice-world")
    assert hand(t) == cards("comet-zone")


@proves("rftg.develop.13")
def test_a_power_placed_earlier_works_even_if_another_development_is_placed_now() -> None:
    t = placing("public-works.2", money=2, deck=["artist-colony"])
    assert t.options(0) == ["public-works.2", "pass"]
    t = placing("space-marines", "public-works", "interstellar-bank", money=2, deck=["artist-colony", "asteroid-belt"])
    t.play("0 space-marines", "0 gem-world,spice-world")
    assert hand(t) == cards("artist-colony", "asteroid-belt")
