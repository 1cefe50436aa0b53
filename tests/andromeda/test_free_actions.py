"""Free actions: at which moments, and what each of them does."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.andromeda.components import (
    BASES,
    HAND_LIMIT,
    MODULE_BY_TOKEN,
    MOON_BY_TOKEN,
    TACTIC_BY_TOKEN,
    TACTIC_TYPES,
    TACTICS,
    TRACK_FACTS,
    TRACKS,
)
from orloj.games.andromeda.limits import hand_limit
from orloj.games.andromeda.state import State, Turn
from orloj.kernel import Pile
from orloj.testing import Position, proves
from orloj.testing.andromeda import TILES, andromeda, changes, goods_of, moons_of, ships_of, station, tally

EVERYTHING: dict[str, Any] = {
    "hand": ["action-01"],
    "moons": ["moon-trade-1"],
    "cards": ["obelisk"],
    "discoveries": ["discovery-08"],
    "dominances": ["dominance-3"],
    "ships": {"t02": ["transport"], "pad": ["transport"]},
}
BOARD: dict[str, Any] = {"commanders": {"t02": [1, 1]}, "tokens": {"t02": {"credit": 1}}}
DEEDS = [
    "recruit t02",
    "collect t02 credit",
    "abandon moon-trade-1",
    "store moon-trade-1 manoeuvres",
    "card obelisk",
    "token discovery-08",
    "token dominance-3",
    "play action-01",
]


def rich(plan: str = "main", **board: Any) -> Position[State]:
    """Seat 0 could take a free action of every kind."""
    return andromeda(station(**EVERYTHING), station(), plan=[plan], **{**BOARD, **board})


# -- when


@proves("andromeda.free-actions.1", "andromeda.free-actions.5", "andromeda.turn.2")
@pytest.mark.parametrize("main", ["launch t01", "return"])
def test_any_number_of_free_actions_whatever_the_main_action(main: str) -> None:
    t = rich()
    assert [token for token in t.options(0) if token in DEEDS] == DEEDS
    done = [deed for deed in DEEDS if not deed.startswith("store")]
    t.play(*[f"0 {deed}" for deed in done])
    assert t.asked() == {0: "turn"}
    assert goods_of(t, 0) == {"energy": 4 + 3, "credit": 2}
    assert (t.state.players[0].score, t.state.players[0].commanders) == (9, 1)
    assert main in t.options(0)
    t.play(f"0 {main}")


@proves("andromeda.free-actions.2")
def test_free_actions_before_and_after_a_launch() -> None:
    t = rich()
    assert set(DEEDS) <= set(t.options(0))
    t.play("0 launch t01", "0 go-on")
    assert t.asked() == {0: "end-turn"}
    assert set(DEEDS) <= set(t.options(0))


@proves("andromeda.free-actions.2")
def test_free_actions_before_a_battle() -> None:
    t = rich(raiders={"S": ["t01"]}).play("0 launch t01", "0 go-on")
    assert t.asked() == {0: "before-battle"}
    assert set(DEEDS) <= set(t.options(0))


@proves("andromeda.free-actions.2")
def test_free_actions_between_the_launch_and_the_activation() -> None:
    """All of them, at any location; who could do nothing but go on is not asked."""
    t = rich().play("0 launch t01")
    assert t.asked() == {0: "before-activation"}
    assert set(DEEDS) <= set(t.options(0))
    t.play("0 abandon moon-trade-1")
    assert (t.asked(), goods_of(t, 0)) == ({0: "before-activation"}, {"credit": 1})
    assert t.story("captures") == [], "the planet is still to be activated"
    t.play("0 go-on")
    assert len(t.story("captures")) == 1
    poor = andromeda(station(), station()).play("0 launch t01")
    assert poor.asked() == {0: "end-turn"}, "the moon of the planet"


@proves("andromeda.free-actions.2", "andromeda.modules.4")
def test_nobody_is_asked_because_modules_could_be_arranged() -> None:
    """That is possible at any time without being asked; among other free actions it is listed. (To the shipyard.)"""
    row = ["ind-02", "ind-08", "ind-12"]
    t = andromeda(station(modules=row), station()).play("0 launch t09")
    assert t.asked() == {1: "turn"}, "nothing before the activation, nor at the end of the turn"
    assert "arrange" in t.table.asides(0)
    rich_too = andromeda(station(modules=row, discoveries=["discovery-08"]), station()).play("0 launch t09")
    assert rich_too.asked() == {0: "before-activation"}
    assert "arrange industry" in rich_too.options(0)


@proves("andromeda.free-actions.2", "andromeda.launch.11")
@pytest.mark.parametrize("place", [place for place, tile in TILES.items() if tile in BASES])
def test_a_base_does_what_it_can_for_who_has_spent_too_much_since_the_launch(place: str) -> None:
    """What was needed went for free actions between the launch and the activation."""
    t = andromeda(
        station(ships={place: ["transport"], "pad": ["transport"]}),
        station(),
        now=Turn(active=place, launched=0),
        plan=["before-activation", "activation", "end-menu"],
    )
    assert t.asked() == {1: "turn"}
    assert [line.values["base"] for line in t.story("base")] == [TILES[place]]


@proves("andromeda.free-actions.2", "andromeda.sortie.1")
@pytest.mark.parametrize("others", [(), ("transport",)])
def test_free_actions_before_every_sortie(others: tuple[str, ...]) -> None:
    """Whether there is a card to play or not, and also if a battle is coming anyway."""
    t = andromeda(
        station(ships={"pad": ["fighter", "transport"]}, moons=["moon-trade-1"]),
        station(ships={"t05": others, "pad": ["transport"]}),
        raiders={"S": ["n2"]},
        moons={"t05": []},
    )
    t.play("0 launch t05")
    if t.asked() == {0: "launch-ship"}:
        t.play("0 fighter")
    assert t.asked() == {0: "before-activation"}
    t.play("0 go-on")
    assert t.asked() == {0: "before-sortie"}
    assert "abandon moon-trade-1" in t.options(0)
    assert t.story("raider-moves") == []
    t.play("0 go-on")
    assert len(t.story("raider-moves")) == 1
    assert t.asked() == {0: "before-battle"}


@proves("andromeda.free-actions.2")
def test_with_a_poker_face_who_holds_cards_is_asked_also_if_none_can_be_played() -> None:
    def asked(card: str, *, poker_face: bool) -> list[str]:
        t = andromeda(station(hand=[card]), station(), poker_face=poker_face, moons={"t05": []}).play("0 launch t05")
        return list(t.asked().values())

    assert asked("battle-01", poker_face=True) == asked("action-01", poker_face=True) == ["before-activation"]
    assert asked("battle-01", poker_face=False) != ["before-activation"]


def test_with_a_poker_face_also_a_return_without_ships_is_asked_about() -> None:
    """Whether it was asked told whether a card could be played."""

    def asked(card: str) -> list[str]:
        t = andromeda(station(hand=[card], ships={"scrapyard": ["transport"]}), station(), poker_face=True)
        return list(t.play("0 return").asked().values())

    assert asked("battle-01") == asked("action-01") == ["return"]


@proves("andromeda.free-actions.2")
def test_free_actions_between_module_activations_and_after_the_return() -> None:
    t = rich().play("0 return")
    assert set(DEEDS) <= set(t.options(0))
    t.play("0 activate treasury")
    at_home = [deed for deed in DEEDS if not deed.startswith(("recruit", "collect"))]  # the ship has left the place
    assert [token for token in t.options(0) if token in DEEDS] == at_home
    t.play("0 done")
    assert t.asked() == {0: "end-turn"}
    assert [token for token in t.options(0) if token in DEEDS] == at_home


@proves("andromeda.free-actions.3", "andromeda.free-actions.4", "andromeda.moons.4")
def test_outside_the_own_turn_only_moons_are_stored_and_cards_played() -> None:
    t = rich(active=1, raiders={})
    assert t.asked() == {1: "turn"}
    assert list(t.table.asides(0)) == ["store", "orders"]
    assert list(t.table.asides(0)["store"]) == ["store moon-trade-1 manoeuvres"]
    t.table.step_aside(0, "store", "store moon-trade-1 manoeuvres")
    assert t.state.players[0].stored == {"manoeuvres": MOON_BY_TOKEN["moon-trade-1"]}
    assert t.asked() == {1: "turn"}, "it is still the other's turn"


@proves("andromeda.free-actions.4")
def test_a_tactic_card_is_played_on_another_turn() -> None:
    t = andromeda(
        station(hand=["action-01"]),
        station(hand=["action-10"]),
    ).play("0 play action-01")
    assert t.asked() == {1: "when.CardPlayed"}
    assert "action-10" in t.options(1)


# -- moons


@proves("andromeda.store-moon.1")
def test_a_captured_moon_is_stored_on_a_module_or_for_manoeuvres() -> None:
    t = andromeda(station(moons=["moon-trade-1", "moon-civilization-1"], modules=["tra-06"]), station())
    before = tally(t)
    t.play("0 store moon-trade-1 tra-06", "0 store moon-civilization-1 manoeuvres")
    assert t.state.players[0].stored == {
        "tra-06": MOON_BY_TOKEN["moon-trade-1"],
        "manoeuvres": MOON_BY_TOKEN["moon-civilization-1"],
    }
    assert changes(before, t) == {"moons": -2, "stored": 2, "score": 2}


@proves("andromeda.store-moon.2")
def test_a_stored_moon_can_no_longer_be_abandoned() -> None:
    t = andromeda(station(moons=["moon-trade-1"]), station())
    assert "abandon moon-trade-1" in t.options(0)
    t.play("0 store moon-trade-1 manoeuvres")
    assert "abandon moon-trade-1" not in t.question(0)
    assert not [token for token in t.options(0) if "moon-trade-1" in token]


@proves("andromeda.store-moon.2", "andromeda.abandon-moon.3")
def test_a_stored_moon_pays_for_nothing() -> None:
    t = andromeda(station(stored={"manoeuvres": "moon-nebula-1"}), station())
    assert t.why(0, "launch t02") == ("cannot-activate", "andromeda.launch.10")
    t = andromeda(station(moons=["moon-nebula-1"]), station())
    assert "launch t02" in t.options(0)


@proves("andromeda.store-moon.3")
def test_a_new_moon_replaces_a_stored_one_which_gives_nothing() -> None:
    t = andromeda(station(moons=["moon-trade-1"], stored={"manoeuvres": "moon-trade-2"}), station())
    before = tally(t)
    t.play("0 store moon-trade-1 manoeuvres")
    assert t.state.players[0].stored == {"manoeuvres": MOON_BY_TOKEN["moon-trade-1"]}
    assert t.state.moon_discards == [MOON_BY_TOKEN["moon-trade-2"]]
    assert changes(before, t) == {"moons": -1}


@proves("andromeda.abandon-moon.1", "andromeda.abandon-moon.4")
def test_an_abandoned_moon_gives_what_it_shows_and_lies_face_up_beside_the_board() -> None:
    t = andromeda(station(moons=["moon-trade-4", "moon-science-6"]), station())
    supply = {colour: moons.copy() for colour, moons in t.state.moon_supply.items()}
    t.play("0 abandon moon-trade-4")
    assert goods_of(t, 0) == {"credit": 1}
    assert t.state.players[0].score == 1
    t.play("0 abandon moon-science-6")
    assert goods_of(t, 0) == {"credit": 1, "nanocarbon": 1, "energy": 1}
    assert t.state.moon_discards == [MOON_BY_TOKEN["moon-trade-4"], MOON_BY_TOKEN["moon-science-6"]]
    assert t.state.moon_supply == supply, "apart from those that were never in play"
    assert t.view(None).moon_discards == t.state.moon_discards  # type: ignore[attr-defined]


@proves("andromeda.abandon-moon.2")
def test_a_repair_moon_repairs_a_ship_or_a_module() -> None:
    own = {
        "moons": ["moon-trade-9"],
        "damage": {"treasury": 1},
        "ships": {"scrapyard": ["fighter"], "pad": ["transport"]},
    }
    t = andromeda(station(**own), station()).play("0 abandon moon-trade-9")
    assert t.options(0) == ["ship fighter", "module treasury"]
    t.play("0 ship fighter")
    assert ships_of(t, 0)["bay"] == ["fighter"]
    t = andromeda(station(**own), station()).play("0 abandon moon-trade-9", "0 module treasury")
    assert t.state.players[0].damage == {}


@proves("andromeda.abandon-moon.3")
def test_a_moon_is_discarded_as_a_part_of_paying() -> None:
    t = andromeda(station(moons=["moon-trade-1", "moon-civilization-8"], goods={"ice": 1}), station())
    t.play("0 launch t04", "0 go-on")
    assert t.asked() == {0: "end-turn"}, "the only moon with resources went, and the two resources"
    assert goods_of(t, 0) == {"credit": 2}
    assert moons_of(t, 0) == ["moon-civilization-8"]


@proves("andromeda.abandon-moon.3")
def test_a_moon_can_be_a_part_of_a_payment_for_which_there_are_goods() -> None:
    t = andromeda(station(moons=["moon-trade-1"], goods={"ice": 1, "energy": 1}), station()).play(
        "0 launch t04", "0 go-on"
    )
    assert (t.asked(), t.options(0)) == ({0: "pay"}, ["energy.1 ice.1", "moon-trade-1"])
    t.play("0 moon-trade-1")
    assert (moons_of(t, 0), goods_of(t, 0)) == ([], {"ice": 1, "energy": 1, "credit": 1})
    assert t.options(0) == ["energy.1 ice.1", "ice.1 credit.1", "energy.1 credit.1"]
    t.play("0 energy.1 credit.1")
    assert goods_of(t, 0) == {"ice": 1, "credit": 2}


@proves("andromeda.abandon-moon.3")
def test_only_a_moon_of_which_something_can_be_paid_is_offered() -> None:
    """A price of 3 energy: neither ice nor a repair pays for it, and points are no resource."""
    moons = ["moon-civilization-3", "moon-civilization-8", "moon-trade-9", "moon-trade-6"]
    t = andromeda(station(moons=moons, hand=["event-05"], goods={"energy": 3}), station()).play("0 play event-05")
    t.play("0 yes")
    assert (t.asked(), t.options(0)) == ({0: "pay"}, ["energy.3", "moon-trade-6"])  # that one gives what one likes


@proves("andromeda.abandon-moon.3")
def test_with_many_ways_to_pay_a_moon_comes_first_or_the_mixture() -> None:
    goods = {"energy": 3, "ice": 3, "titanium": 3, "nanocarbon": 3, "credit": 3}
    t = andromeda(station(moons=["moon-trade-1"], goods=goods), station()).play("0 launch t04", "0 go-on")
    assert t.options(0) == ["by-hand", "moon-trade-1"]
    t.play("0 moon-trade-1", "0 energy=1,credit=1")
    assert goods_of(t, 0) == {**goods, "energy": 2, "credit": 5}
    t = andromeda(station(moons=["moon-trade-1"], goods=goods), station()).play("0 launch t04", "0 go-on", "0 by-hand")
    assert t.asked() == {0: "pay-any"}
    t.play("0 energy=2")
    assert moons_of(t, 0) == ["moon-trade-1"]


@proves("andromeda.abandon-moon.3")
def test_what_a_moon_of_any_resource_gives_has_to_pay() -> None:
    """Whoever abandons it for a price may not take something else and stay in debt."""
    t = andromeda(
        station(moons=["moon-trade-6"], hand=["event-05"], goods={"energy": 2}),
        station(),
    ).play("0 play event-05", "0 yes")
    assert t.state.players[0].tracks["dominance"] == 1
    assert (goods_of(t, 0), moons_of(t, 0)) == ({}, [])


@proves("andromeda.abandon-moon.1")
def test_moons_are_not_abandoned_to_pay_on_another_turn() -> None:
    """In somebody else's battle a captured moon cannot become energy for dice."""
    t = andromeda(
        station(ships={"t05": ["transport"], "pad": ["transport"]}, goods={"energy": 1}, moons=["moon-dominance-1"]),
        station(ships={"t06": ["transport"], "pad": ["transport"]}, goods={"energy": 1}, moons=["moon-dominance-2"]),
        tokens={},
    )
    t.play("0 launch t01", "0 go-on", "0 end")
    t.play("1 launch t05", "1 go-on", "1 go-on", "1 -", "0 -")
    assert t.asked() == {1: "energy-dice"}
    assert t.question(1).by_token.keys() >= {"3"}
    t.play("1 0")
    assert t.asked() == {0: "energy-dice"}
    assert list(t.options(0)) == ["0", "1"]


@proves("andromeda.ruling.manoeuvre-moon")
def test_a_moon_for_manoeuvres_stays_and_is_used_after_every_lost_battle() -> None:
    own = station(
        stored={"manoeuvres": "moon-trade-1"}, ships={"t12": ["transport"], "pad": ["transport", "transport"]}
    )
    t = andromeda(own, station(ships={"pad": ["transport"]}), raiders={"S": ["t07"]}, dice=[1, 6, 5, 1, 6, 5])
    for battle in (1, 2):
        t.play("0 launch t07")
        while t.asked().get(0) in ("before-activation", "before-battle"):
            t.play("0 go-on")
        t.play("0 -")
        assert t.asked() == {0: "manoeuvre"}
        t.play("0 moon")
        assert goods_of(t, 0) == {"credit": battle}
        assert t.state.players[0].stored == {"manoeuvres": MOON_BY_TOKEN["moon-trade-1"]}
        t.play("0 end", "1 return")


# -- cards, tokens, structures


@proves("andromeda.tactics.1")
def test_a_card_is_a_resource_and_says_when_it_can_be_played() -> None:
    t = andromeda(station(hand=["action-01", "action-09", "battle-02"]), station())
    assert t.state.players[0].resources == 3
    assert [token for token in t.options(0) if token.startswith("play")] == ["play action-01"]
    t.play("0 launch t04", "0 go-on", "0 action-09,battle-02")  # two cards pay at the Trade Terminal
    assert goods_of(t, 0) == {"credit": 2}


@proves("andromeda.tactics.2")
def test_a_played_card_goes_to_the_discards_when_it_is_fully_resolved() -> None:
    t = andromeda(station(hand=["action-02"]), station()).play("0 play action-02")
    card = TACTIC_BY_TOKEN["action-02"]
    assert (t.state.playing, t.state.tactic_discards) == ([card], [])
    t.play("0 ice=2")
    assert (t.state.playing, t.state.tactic_discards) == ([], [card])
    assert t.view(1).tactic_discards == [card]  # type: ignore[attr-defined]


@proves("andromeda.tactics.3")
def test_an_empty_deck_is_made_of_the_discards() -> None:
    t = andromeda(station(discoveries=["discovery-09"]), station(), discards=["action-01", "action-02"])
    t.state.tactics = Pile([TACTIC_BY_TOKEN["battle-01"]])
    t.play("0 token discovery-09")
    drawn = [TACTICS[card].id for card in t.state.players[0].hand.cards]
    assert drawn[0] == "battle-01"
    assert sorted(drawn[1:]) == ["action-01", "action-02"]
    assert (t.state.tactics.cards, t.state.tactic_discards) == ([], [])


@proves("andromeda.tactics.2", "andromeda.tactics.3")
def test_a_card_that_is_being_played_is_not_shuffled_in() -> None:
    t = andromeda(station(hand=["action-13"], goods={"ice": 2}), station(), discards=["battle-01"])
    t.state.tactics = Pile([])
    t.play("0 play action-13", "0 yes", "0 tactic=3")
    assert t.state.players[0].hand.cards == [TACTIC_BY_TOKEN["battle-01"]], "there was only one card to draw"
    assert t.state.tactic_discards == [TACTIC_BY_TOKEN["action-13"]]


@proves("andromeda.tactics.4")
def test_the_typical_moments_are_printed_on_cards() -> None:
    moments = {tactic.when for tactic in TACTIC_TYPES}
    assert {"battle.damage", "return.activate", "opponent.tactic", "opponent.launch"} <= moments


@proves("andromeda.structure-card-use.1", "andromeda.free-actions.5")
def test_a_structure_card_works_once() -> None:
    t = andromeda(station(cards=["obelisk", "obelisk", "factory used"]), station())
    assert [token for token in t.options(0) if token.startswith("card")] == ["card obelisk"]
    t.play("0 card obelisk")
    assert goods_of(t, 0) == {"energy": 4}
    t.play("0 card obelisk")
    assert goods_of(t, 0) == {"energy": 8}
    assert "card obelisk" not in t.question(0)
    assert [card.used for card in t.state.players[0].cards] == [True] * 3


@proves("andromeda.token-use.1")
def test_tokens_are_discarded_for_their_benefit() -> None:
    t = andromeda(station(discoveries=["discovery-08"], dominances=["dominance-3"]), station())
    t.play("0 token discovery-08", "0 token dominance-3")
    assert t.state.players[0].score == 4 + 5
    assert t.state.players[0].discoveries.cards == t.state.players[0].dominances.cards == []
    assert (len(t.state.used_tokens), len(t.state.used_dominances)) == (1, 1)
    assert "token discovery-08" not in t.question(0)


# -- commanders and resources on the map


@proves("andromeda.recruit.1")
def test_commanders_are_recruited_where_own_ships_are() -> None:
    t = andromeda(
        station(ships={"t02": ["transport"], "t05": ["transport"], "pad": ["transport"]}),
        station(),
        commanders={"t02": [2, 1], "t05": [1, 0], "t06": [1, 0], "t04": [0, 1]},
    )
    assert [token for token in t.options(0) if token.startswith("recruit")] == [
        "recruit t02",
        "recruit t05",
        "recruit-all",
    ]
    t.play("0 recruit t02")
    assert t.state.players[0].commanders == 1
    assert t.state.commanders["t02"] == [1, 1]
    t.play("0 recruit-all")
    assert t.state.players[0].commanders == 3
    assert t.state.commanders == {"t02": [0, 1], "t05": [0, 0], "t06": [1, 0], "t04": [0, 1]}
    assert not [token for token in t.options(0) if token.startswith("recruit")]


@proves("andromeda.collect.1", "andromeda.collect.2")
def test_resources_laid_on_the_map_are_collected_where_own_ships_are() -> None:
    """An event puts a credit on every base."""
    t = andromeda(
        station(ships={"t02": ["transport"], "pad": ["transport"]}),
        station(),
        events=["dawn-07"],
        event_marker=0,
        event_due=0,
        plan=["event-card", "main"],
        tokens={"t02": {"ice": 2}},
    )
    assert {place: there.get("credit", 0) for place, there in t.state.tokens.items()} == {
        "t02": 1,
        "t04": 1,
        "t06": 1,
        "t08": 1,
        "t09": 1,
        "t11": 1,
    }
    assert [token for token in t.options(0) if token.startswith("collect")] == ["collect t02 ice", "collect t02 credit"]
    t.play("0 collect t02 ice", "0 collect t02 credit")
    assert goods_of(t, 0) == {"ice": 1, "credit": 1}
    assert t.state.tokens["t02"] == {"ice": 1, "credit": 0}
    assert "collect t02 credit" not in t.question(0)
    assert "collect t02 ice" in t.options(0)


# -- limits


@proves("andromeda.tactic-limit.1", "andromeda.tactic-limit.2")
def test_cards_above_five_are_discarded_at_the_end_of_the_turn_by_choice() -> None:
    t = andromeda(station(hand=[7], ships={"t05": ["transport"], "pad": ["transport"]}), station())
    assert (hand_limit(t.state, 0), HAND_LIMIT) == (5, 5)
    t.play("0 launch t01", "0 end")
    assert t.asked() == {0: "hand-limit"}
    hand = t.options(0)
    assert len(hand) == 7
    assert ",".join(hand[:1]) not in t.question(0)
    assert ",".join(hand[:3]) not in t.question(0)
    t.play(f"0 {hand[1]},{hand[4]}")
    assert len(t.state.players[0].hand.cards) == 5
    assert t.state.tactic_discards == [TACTIC_BY_TOKEN[hand[1]], TACTIC_BY_TOKEN[hand[4]]]


@proves("andromeda.tactic-limit.1")
def test_during_the_turn_there_is_no_limit() -> None:
    t = andromeda(station(hand=[5, "action-01"]), station()).play("0 play action-01")
    t.play("0 launch t01", "0 end")
    assert t.asked()[1] == "turn"
    assert len(t.state.players[0].hand.cards) == 5


@proves("andromeda.ruling.hand-limit-when", "andromeda.tactic-limit.2")
def test_everybody_s_hand_is_checked_but_only_the_active_storage() -> None:
    t = andromeda(
        station(hand=[6], goods={"energy": 11, "ice": 6}),
        station(hand=[6], goods={"energy": 12, "ice": 7}),
    ).play("0 launch t01", "0 end")
    assert t.asked() == {0: "hand-limit"}
    t.play(f"0 {t.options(0)[0]}")
    assert t.asked() == {1: "hand-limit"}
    t.play(f"1 {t.options(1)[0]}")
    assert [len(player.hand.cards) for player in t.state.players] == [5, 5]
    assert goods_of(t, 0) == {"energy": 10, "ice": 5}
    assert goods_of(t, 1) == {"energy": 12, "ice": 7}
    t.play("1 launch t03", "1 end")
    assert goods_of(t, 1) == {"energy": 10, "ice": 5}


@proves("andromeda.tactic-limit.3")
@pytest.mark.parametrize(("step", "limit"), [(0, 5), (2, 5), (3, 6), (5, 6), (6, 7), (9, 8), (12, 8)])
def test_the_civilization_track_raises_the_limit(step: int, limit: int) -> None:
    t = andromeda(station(tracks={"civilization": step}, hand=[limit + 1]), station())
    assert hand_limit(t.state, 0) == limit
    t.play("0 launch t01", "0 end")
    t.play(f"0 {t.options(0)[0]}")
    assert len(t.state.players[0].hand.cards) == limit


# -- rulings about points and tracks


@proves("andromeda.ruling.track-top")
@pytest.mark.parametrize("track", TRACKS)
def test_a_marker_on_the_top_step_stays_and_gains_nothing(track: str) -> None:
    top = TRACK_FACTS[track].top_step
    token = f"discovery-0{1 + TRACKS.index(track)}"
    t = andromeda(station(tracks={track: top}, discoveries=[token]), station())
    before = tally(t)
    t.play(f"0 token {token}")
    assert changes(before, t) == {"score": 1, "discoveries": -1}


@proves("andromeda.ruling.track-top")
def test_a_module_or_a_victory_adds_no_step_at_the_top() -> None:
    own = station(tracks={"science": 12, "dominance": 12}, cards=["city"], ships={"pad": ["fighter"]})
    t = andromeda(own, station(ships={"t05": ["transport"]}), dice=[6, 6, 1], offer={"science": ["sci-01", None, None]})
    t.play("0 card city", "0 sci-01", "0 launch t05", "0 go-on", "1 pass")
    assert [line.values["winners"] for line in t.story("wins")] == [[0]]
    assert t.state.players[0].tracks == {**dict.fromkeys(TRACKS, 0), "science": 12, "dominance": 12}
    assert t.story("advances") == []


@proves("andromeda.ruling.track-top")
def test_a_free_advance_cannot_be_wasted_on_a_full_track() -> None:
    t = andromeda(station(tracks={"trade": 12}, discoveries=["discovery-06"]), station()).play("0 token discovery-06")
    assert t.options(0) == ["science", "industry", "civilization", "dominance"]


@proves("andromeda.ruling.score-floor")
def test_a_score_never_falls_below_zero() -> None:
    for before, after in ((0, 0), (1, 0), (2, 0), (5, 3)):
        t = andromeda(
            station(score=before),
            station(score=9),
            plan=["event-card"],
            events=["dusk-07"],
            event_deck="dusk",
            event_due=0,
        )
        t.play("0 2", "1 2")
        assert [player.score for player in t.state.players] == [after, 7]


def test_a_damaged_module_can_still_hold_moons() -> None:
    """Only its activation is stopped."""
    t = andromeda(station(modules=["tra-06"], damage={"tra-06": 1}, moons=["moon-trade-1"]), station())
    t.play("0 store moon-trade-1 tra-06")
    assert t.state.players[0].score == 2
    assert t.state.players[0].is_damaged(MODULE_BY_TOKEN["tra-06"])
