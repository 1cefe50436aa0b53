"""Powers in general: when they work, for what, and whether one may leave them."""

from __future__ import annotations

import importlib
import sys
import tomllib
from typing import Any

import pytest

import orloj.games
from orloj.games.rftg import GAME
from orloj.games.rftg.cards import TYPES
from orloj.games.rftg.powers import powers_of
from orloj.games.rftg.state import State
from orloj.kernel import Game
from orloj.testing import Position, proves
from orloj.testing.rftg import area, cards, rftg


def hand(t: Position[State], seat: int = 0) -> list[int]:
    return t.state.players[seat].hand.cards


def price(t: Position[State], card: str) -> int:
    """What seat 0 has to pay for a card (an empty list of questions: nothing)."""
    t.play(f"0 {card}")
    if t.asked().get(0) != "pay":
        return 0
    amount: int = t.question(0).values["price"]
    return amount


# -- adding up


@proves("rftg.powers.3")
def test_powers_of_different_cards_add_up() -> None:
    def with_cards(*tableau: str) -> Position[State]:
        builder = area("old-earth", *tableau, hand=["consumer-markets", "terraformed-world", 8])
        return rftg(builder, area("new-sparta"), phases=["develop"])

    assert price(with_cards(), "consumer-markets") == 5
    assert price(with_cards("investment-credits"), "consumer-markets") == 4
    assert price(with_cards("galactic-federation"), "consumer-markets") == 3
    assert price(with_cards("investment-credits", "galactic-federation"), "consumer-markets") == 2


@proves("rftg.powers.3")
def test_military_of_all_cards_adds_up_and_so_do_minuses() -> None:
    tableau = ["new-sparta", "space-marines", "expedition-force", "drop-ships", "rebel-outpost", "contact-specialist"]
    assert powers_of(cards(*tableau)).military == 2 + 2 + 1 + 3 + 1 - 1
    conqueror = area(*tableau, hand=["rebel-homeworld"])
    assert rftg(conqueror, area("old-earth"), phases=["settle"]).options(0) == ["rebel-homeworld", "pass"]
    weaker = area(*[card for card in tableau if card != "space-marines"], hand=["rebel-homeworld"])
    t = rftg(weaker, area("old-earth"), phases=["settle"])
    assert t.asked() == {0: "action", 1: "action"}


@proves("rftg.powers.3")
def test_powers_for_goods_and_cards_add_up_in_every_phase() -> None:
    seller = area(
        "new-sparta", "spice-world", "export-duties", "trade-league", goods=["spice-world"], picks=["consume-trade"]
    )
    t = rftg(seller, area("epsilon-eridani"), phases=["consume"])
    assert len(hand(t)) == 2 + 2 + 1 + 1
    producer = area("new-sparta", "merchant-guild", "rebel-underground", "gem-world")
    t = rftg(producer, area("epsilon-eridani"), phases=["produce"])
    assert len(hand(t)) == 2 + 1 + 1


# -- a power changes only what it names


@proves("rftg.powers.4")
def test_a_reduction_for_developments_does_not_make_worlds_cheaper_nor_the_other_way_round() -> None:
    cheap = ["investment-credits", "galactic-federation"]
    settler = area("old-earth", *cheap, hand=["terraformed-world", 8])
    assert price(rftg(settler, area("new-sparta"), phases=["settle"]), "terraformed-world") == 5
    builder = area("old-earth", "replicant-robots", hand=["consumer-markets", 8])
    assert price(rftg(builder, area("new-sparta"), phases=["develop"]), "consumer-markets") == 5
    settler = area("old-earth", "replicant-robots", hand=["terraformed-world", 8])
    assert price(rftg(settler, area("new-sparta"), phases=["settle"]), "terraformed-world") == 3


@proves("rftg.powers.4")
def test_a_power_that_draws_more_does_not_keep_more_and_the_limit_of_hand_cards_stays() -> None:
    t = rftg(area("old-earth", "galactic-survey-seti", hand=[10]), area("new-sparta"), phases=["explore"])
    assert len(t.options(0)) == 4
    t.play(f"0 {t.options(0)[0]}", f"1 {t.options(1)[0]}")
    assert t.asked() == {0: "hand-limit"}


@proves("rftg.powers.4")
def test_powers_do_not_help_other_players() -> None:
    rich = area("old-earth", "investment-credits", "public-works", "interstellar-bank", "replicant-robots")
    t = rftg(rich, area("new-sparta", hand=["space-marines", 4]), phases=["develop"])
    t.play("1 space-marines")
    assert t.question(1).values["price"] == 2
    t.play(f"1 {','.join(t.options(1)[:2])}")
    assert len(hand(t, 1)) == 2


# -- drawing


@proves("rftg.powers.5")
def test_outside_explore_a_drawn_card_comes_from_the_top_of_the_pile_into_hand() -> None:
    deck = ["artist-colony", "asteroid-belt", "comet-zone"]
    builder = area("old-earth", "interstellar-bank", "public-works", hand=["export-duties", "gem-world", "spice-world"])
    t = rftg(builder, area("new-sparta"), phases=["develop"], deck=deck)
    assert hand(t)[-1:] == cards("artist-colony")
    t.play("0 export-duties", "0 gem-world")
    assert hand(t) == cards("spice-world", "artist-colony", "asteroid-belt")
    assert t.state.players[0].looking == []
    assert t.state.pile.cards[-1:] == cards("comet-zone")
    settler = area("old-earth", "terraforming-robots", hand=["gem-world", "spice-world", "new-earth"], picks=["settle"])
    t = rftg(settler, area("new-sparta"), phases=["settle"], deck=deck).play("0 gem-world")
    assert hand(t) == cards("artist-colony", "asteroid-belt")
    t = rftg(area("old-earth", "rebel-underground"), area("new-sparta"), phases=["produce"], deck=deck)
    assert hand(t) == cards("artist-colony")
    t = rftg(area("old-earth", "new-economy"), area("new-sparta"), phases=["consume"], deck=deck)
    assert hand(t) == cards("artist-colony")


@proves("rftg.powers.7")
def test_a_cost_below_nothing_is_nothing_and_brings_no_cards() -> None:
    builder = area(
        "old-earth", "galactic-federation", "investment-credits", hand=["export-duties", 2], picks=["develop"]
    )
    t = rftg(builder, area("new-sparta"), phases=["develop"])
    assert price(t, "export-duties") == 0
    assert len(hand(t)) == 2
    settler = area("old-earth", "replicant-robots", hand=["artist-colony", 2])
    t = rftg(settler, area("new-sparta"), phases=["settle"])
    assert price(t, "artist-colony") == 0
    assert len(hand(t)) == 2


@proves("rftg.powers.7", "rftg.rulings.1")
def test_a_free_card_can_be_placed_with_no_other_card_in_hand() -> None:
    t = rftg(area("old-earth", "galactic-federation", hand=["space-marines"]), area("new-sparta"), phases=["develop"])
    assert t.options(0) == ["space-marines", "pass"]
    t.play("0 space-marines")
    assert t.state.players[0].tableau[-1:] == cards("space-marines")


# -- words for expansions


def _games(game: Game[Any]) -> list[object]:
    """A few whole games, as outcomes and stories."""
    found: list[object] = []
    for seed in range(6):
        t = Position.new(game, 2 + seed % 3, seed=seed).play_all(seed=seed)
        found.append((t.outcome, [(line.key, line.seat, line.values) for line in t.story()]))
    return found


@proves("rftg.powers.8", "rftg.components.2")
@pytest.mark.parametrize("what", ["no coloured words", "coloured words everywhere", "other boxes"])
def test_coloured_words_and_boxes_have_no_effect(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same games with the words taken off the cards or printed on all of them: the whole module is read anew."""

    def loads(text: str) -> dict[str, Any]:
        raw = real_loads(text)
        for card in raw.get("card", []):
            words = card.get("keywords", [])
            if what == "no coloured words":
                card["keywords"] = [word for word in words if word in ("alien", "rebel")]
                card["icons"] = []
            elif what == "coloured words everywhere":
                card["keywords"] = [*words, "uplift", "imperium", "terraforming"]
                card["icons"] = ["chromosome"]
            else:
                card["start_box"] = "blue" if card.get("start_box") == "red" else "red"
        return raw

    before = _games(GAME)
    real_loads = tomllib.loads
    monkeypatch.setattr(orloj.games, "rftg", orloj.games.rftg)  # put back afterwards
    for name in [name for name in sys.modules if name.startswith("orloj.games.rftg")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(tomllib, "loads", loads)
    changed = importlib.import_module("orloj.games.rftg").GAME
    assert changed is not GAME
    assert _games(changed) == before


@proves("rftg.powers.8")
def test_no_power_and_no_condition_asks_for_a_word_of_the_expansions() -> None:
    asked = {clause.keyword for card in TYPES for clause in card.scoring}
    assert asked == {None, "alien", "rebel"}
    for card in TYPES:
        for power in card.powers:
            assert set(power.kinds) <= {"any", "novelty", "rare", "genes", "alien"}
            assert power.against in ("", "any", "rebel", "kind")
    # Galactic Imperium itself, and Imperium Armaments World, count nothing for the word Imperium
    t = rftg(
        area("old-earth", "galactic-imperium", "imperium-armaments-world"),
        area("new-sparta"),
        pool=0,
        phases=["produce"],
    )
    assert t.outcome is not None
    assert t.outcome.scores == [2 + 0 + 2, 1]


# -- not in the phase of its placement


@proves("rftg.powers.9")
def test_a_power_works_from_the_next_phase_on() -> None:
    """Space Marines, placed in Develop, conquer in the Settle of the same round."""
    t = rftg(area("old-earth", hand=["space-marines", "rebel-miners", "gem-world", "spice-world"]), area("new-sparta"))
    t.play("0 develop", "1 settle")
    assert t.why(0, "rebel-miners")[0] == "not-a-development"
    t.play("0 space-marines")
    t.play("0 gem-world")
    assert t.options(0) == ["rebel-miners", "pass"]
    t = rftg(area("old-earth", hand=["space-marines", "rebel-miners", "gem-world", "spice-world"]), area("new-sparta"))
    t.play("0 develop", "1 settle", "0 pass")
    assert t.why(0, "rebel-miners") == ("too-weak", "rftg.settle.17")


@proves("rftg.powers.9")
def test_a_world_does_not_help_in_the_settle_in_which_it_is_placed() -> None:
    """Two Settle phases: Former Penal Colony gives its Military only in the second."""
    t = rftg(
        area("epsilon-eridani", "expedition-force", hand=["former-penal-colony", "pirate-world"]),
        area("old-earth"),
        phases=["settle", "settle"],
        mode="advanced",
    )
    assert t.why(0, "pirate-world")[0] == "too-weak"
    t.play("0 former-penal-colony")
    assert t.options(0) == ["pirate-world", "pass"]


@proves("rftg.powers.9", "rftg.cat-settle.15")
def test_a_world_draws_no_card_for_its_own_placement() -> None:
    t = rftg(
        area("old-earth", hand=["terraforming-robots", "artist-colony", 4]), area("new-sparta"), phases=["develop"]
    )
    t.play("0 terraforming-robots")
    t.play(f"0 {','.join(t.options(0)[-3:])}")
    assert len(hand(t)) == 2  # it draws for worlds only, and from the next phase on
    assert t.story("draws") == []


# -- must and may


@proves("rftg.powers.11")
def test_powers_of_the_phase_are_used_without_asking_or_must_be_used() -> None:
    t = rftg(area("old-earth", "interstellar-bank"), area("new-sparta"), phases=["develop"], deck=["gem-world"])
    assert hand(t) == cards("gem-world")
    goods = ["gem-world", "spice-world"]
    t = rftg(
        area("new-sparta", "new-vinland", "tourist-world", *goods, goods=goods), area("old-earth"), phases=["consume"]
    )
    assert t.options(0) == ["new-vinland", "tourist-world"]  # one or the other, but one cannot stop
    for stop in ("done", "pass"):
        assert stop not in t.question(0)
    t.play("0 new-vinland")
    t.play(f"0 {t.options(0)[0]}")
    assert len(t.state.players[0].goods) == 1  # Tourist World needs two goods: it cannot be used any more
    assert t.asked() == {0: "action", 1: "action"}


@proves("rftg.powers.11")
def test_a_minus_must_be_counted_too() -> None:
    t = rftg(area("new-sparta", "contact-specialist", hand=["rebel-miners"]), area("old-earth"), phases=["settle"])
    assert t.asked() == {0: "action", 1: "action"}  # strength 1 only; and no card to pay for it
    t = rftg(area("new-sparta", hand=["rebel-miners"]), area("old-earth"), phases=["settle"])
    assert t.options(0) == ["rebel-miners", "pass"]


@proves("rftg.powers.12")
@pytest.mark.parametrize("order", [["earths-lost-colony", "new-vinland"], ["new-vinland", "earths-lost-colony"]])
def test_the_owner_chooses_the_order_of_powers(order: list[str]) -> None:
    worlds = ["new-vinland", "earths-lost-colony"]
    t = rftg(area(*worlds, goods=worlds), area("old-earth"), phases=["consume"])
    assert sorted(t.options(0)) == sorted(order)
    for power in order:
        if t.asked().get(0) == "consume":
            t.play(f"0 {power}")
        if t.asked().get(0) == "goods":
            t.play("0 new-vinland")
    used = [line.values["card"] for line in t.story("consumes")]
    assert used == cards(*order)
    assert (t.state.players[0].chips, len(hand(t))) == (1, 2)


@proves("rftg.powers.13")
def test_a_power_worded_with_may_can_be_left() -> None:
    for tableau in (["merchant-world"], ["deficit-spending"]):
        t = rftg(area("old-earth", *tableau, hand=[3]), area("new-sparta"), phases=["consume"])
        assert t.options(0) == [*tableau, "done"]
        t.play("0 done")
        assert (len(hand(t)), t.state.players[0].chips) == (3, 0)
        assert t.asked() == {0: "action", 1: "action"}


@proves("rftg.powers.13")
def test_a_power_worded_with_may_is_not_forced_where_there_is_another_way() -> None:
    t = rftg(area("old-earth", "colony-ship", hand=["gem-world", 2]), area("new-sparta"), phases=["settle"])
    t.play("0 gem-world")
    assert sorted(t.options(0)) == ["pay", "pay colony-ship"]
    t.play("0 pay")
    assert t.state.players[0].tableau == cards("old-earth", "colony-ship", "gem-world")
    assert hand(t) == []


@proves("rftg.powers.14")
def test_an_optional_power_is_used_if_the_revealed_card_cannot_be_placed_otherwise() -> None:
    """The rulebook's example: Colony Ship."""
    t = rftg(area("old-earth", "colony-ship", hand=["new-earth", 2]), area("new-sparta"), phases=["settle"])
    t.play("0 new-earth")
    assert t.asked() == {0: "action", 1: "action"}  # nobody is asked: it is the only way
    assert t.state.players[0].tableau == cards("old-earth", "new-earth")
    assert t.state.discards.cards == cards("colony-ship")
    assert len(hand(t)) == 2  # and nothing else is paid


@proves("rftg.powers.15")
def test_a_power_that_was_begun_is_finished_before_another_one() -> None:
    """The rulebook's example: three Novelties, Free Trade Association and New Vinland."""
    worlds = ["gem-world", "spice-world", "new-vinland"]
    t = rftg(area("new-sparta", "free-trade-association", *worlds, goods=worlds), area("old-earth"), phases=["consume"])
    assert sorted(t.options(0)) == ["free-trade-association", "new-vinland"]
    t.play("0 free-trade-association")
    while 0 in t.asked() and t.asked()[0] != "action":
        assert t.asked()[0] == "goods"  # only which goods, never another power
        t.play(f"0 {t.options(0)[0]}")
    assert t.state.players[0].goods == {}
    assert (t.state.players[0].chips, len(hand(t))) == (3, 3)  # New Vinland got none
    assert {line.values["card"] for line in t.story("consumes")} == set(cards("free-trade-association"))


@proves("rftg.powers.15", "rftg.powers.12")
def test_the_other_order_has_to_be_chosen_before_the_power_is_begun() -> None:
    worlds = ["gem-world", "spice-world", "new-vinland"]
    t = rftg(area("new-sparta", "free-trade-association", *worlds, goods=worlds), area("old-earth"), phases=["consume"])
    t.play("0 new-vinland", "0 gem-world")
    while t.asked().get(0) == "goods":
        t.play(f"0 {t.options(0)[0]}")
    assert (t.state.players[0].chips, len(hand(t))) == (2, 2 + 2)


# -- against Alien military worlds


@proves("rftg.overview.3")
def test_contact_specialist_pays_for_every_military_world_but_the_four_of_the_aliens() -> None:
    aliens = {
        "alien-robot-sentry": 2,
        "alien-robot-scout-ship": 4,
        "lost-alien-warship": 5,
        "lost-alien-battle-fleet": 6,
    }
    tried = 0
    for card in TYPES:
        if card.defence is None or card.start_number is not None:
            continue
        envoy = area("old-earth", "contact-specialist", hand=[card.id, "artist-colony", 8])
        t = rftg(envoy, area("epsilon-eridani"), phases=["settle"])
        assert (card.id in t.options(0)) == (card.id not in aliens), card.id
        if card.id in aliens:
            assert card.defence == aliens[card.id]
            assert t.why(0, card.id) == ("too-weak-alien", "rftg.settle.25")
        tried += 1
    assert tried == 22
