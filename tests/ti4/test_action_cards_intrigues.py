"""Action cards that answer to other cards, and those of the strategy, status and agenda phases; the rules of action
cards [ti4.25], the order of abilities [ti4.timing]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.ti4.cards import draw_cards
from orloj.games.ti4.components import ACTION_CARDS, AGENDA_NUMBER
from orloj.games.ti4.moments import NOBODY
from orloj.games.ti4.phases.agenda import on_table
from orloj.games.ti4.state import State
from orloj.games.ti4.view import View
from orloj.testing import Position, proves
from tests.ti4.battles import battle
from tests.ti4.positions import table, units_of
from tests.ti4.turns import discarded, hand, pools, turn
from tests.ti4.voting import cast, vote_on

PEOPLE = ("hacan", "winnu", "yin")  # without cards of their own for these windows


# ---------------------------------------------------------------- Sabotage


def sabotaged(**facts: Any) -> Position[State]:
    """Seat 0 plays Mining Initiative, seat 1 holds Sabotage."""
    hands = {0: ["mining-initiative"], 1: ["sabotage", "sabotage"], **facts.pop("hands", {})}
    return turn(hands=hands, **facts).play("0 component mining-initiative")


@proves("ti4.1.4", "ti4.25.8", "ti4.53.14")
def test_a_cancelled_card_does_nothing_and_uses_up_no_action() -> None:
    t = sabotaged(factions=PEOPLE)
    assert t.asked() == {1: "when.CardPlayed"}
    t.play("1 sabotage")
    assert t.state.players[0].trade_goods == 0
    assert discarded(t) == ["mining-initiative", "sabotage"]
    assert t.asked() == {0: "action"}
    assert "component mining-initiative" not in t.options(0)
    t.play("0 activate 46")
    assert t.asked() == {0: "idle"}


def test_without_sabotage_the_card_works() -> None:
    t = sabotaged(factions=PEOPLE).play("1 pass", "0 arretze")
    assert t.state.players[0].trade_goods == 2


def test_sabotage_cannot_be_sabotaged() -> None:
    t = sabotaged(factions=PEOPLE, hands={0: ["mining-initiative", "sabotage"]}).play("1 sabotage")
    assert t.asked() == {0: "action"}
    assert hand(t, 0) == ["sabotage"]


@proves("ti4.25.8")
def test_instinct_training_cancels_sabotage_and_the_card_works() -> None:
    """Seat 2, the Xxcha, saves the card of seat 0."""
    people = ("hacan", "winnu", "xxcha")
    t = sabotaged(factions=people, technologies={2: ["instinct-training"]}, hands={1: ["sabotage"]})
    t.play("1 sabotage", "2 pass")  # against the card; now about Sabotage
    assert t.asked() == {2: "when.CardPlayed"}
    t.play("2 instinct-training")
    assert pools(t, 2) == (3, 3, 1)
    t.play("0 arretze")
    assert t.state.players[0].trade_goods == 2


@proves("ti4.25.6b.2")
def test_a_cancelled_card_does_not_count_so_another_copy_may_follow() -> None:
    t = battle("cruiser", "carrier", hands={0: ["morale-boost", "morale-boost"], 1: ["sabotage"]}, dice=[6, 1],
               factions=PEOPLE)  # fmt: skip
    t.play("0 morale-boost", "1 sabotage")
    assert t.asked() == {0: "after.RoundStart"}
    t.play("0 morale-boost")
    assert hand(t, 0) == []
    assert len(t.story("plays-card")) == 3
    assert len(t.story("combat-round")) == 1  # at the same moment: the six is a hit


# ---------------------------------------------------------------- strategy and status phase


def choosing(each: int = 2, **facts: Any) -> Position[State]:
    def prepare(g: State) -> None:
        g.cards_each = each
        g.then("strategy-phase")

    return table(begin=prepare, phase="status", active=NOBODY, factions=PEOPLE, **facts)


def test_summit() -> None:
    t = choosing(hands={1: ["summit"]})
    assert t.asked() == {1: "after.StrategyPhaseStart"}
    t.play("1 summit", "1 fleet=2")
    assert pools(t, 1) == (3, 5, 2)
    assert t.asked() == {0: "pick-strategy"}


def test_public_disgrace() -> None:
    t = choosing(hands={2: ["public-disgrace"]}).play("0 trade")
    assert t.asked() == {2: "when.CardPick"}
    t.play("2 public-disgrace")
    assert t.asked() == {0: "pick-strategy"}
    assert "trade" not in t.options(0)
    t.play("0 warfare")
    assert t.state.players[0].strategy_cards == ["warfare"]
    assert t.asked() == {1: "pick-strategy"}
    assert "trade" in t.options(1)


def test_nobody_disgraces_himself() -> None:
    t = choosing(hands={0: ["public-disgrace"]}).play("0 trade")
    assert t.asked() == {1: "pick-strategy"}


@pytest.mark.parametrize(("seats", "each", "own"), [(3, 2, ["trade", "politics"]), (5, 1, ["trade"])])
def test_political_stability(seats: int, each: int, own: list[str]) -> None:
    """Whoever keeps his strategy cards chooses none in the next strategy phase."""

    def prepare(g: State) -> None:
        g.cards_each = each
        g.then("strategy-cards-return", "status-phase-ends", "round-ends")

    t = table(seats, begin=prepare, phase="status", active=NOBODY, factions=(*PEOPLE, "sol", "saar"),
              players={1: {"strategy_cards": own}, 0: {"strategy_cards": ["imperial"]}},
              hands={1: ["political-stability"]})  # fmt: skip
    t.play("1 political-stability")
    chosen = []
    while "pick-strategy" in t.asked().values():
        [seat] = t.asked()
        assert not {*own} & {*t.options(seat)}
        chosen.append(seat)
        t.play(f"{seat} {t.options(seat)[-1]}")
    assert 1 not in chosen
    assert t.state.players[1].strategy_cards == own
    assert t.state.players[1].spent_cards == []
    assert t.state.players[1].initiative == (3 if "politics" in own else 5)
    assert all(len(player.strategy_cards) == each for player in t.state.players)
    assert "imperial" in {card for seat in chosen for card in t.state.players[seat].strategy_cards}


# ---------------------------------------------------------------- agenda phase


def _revealed(card: str, seat: int = 2, **facts: Any) -> Position[State]:
    return vote_on("mutiny", hands={seat: [card]}, factions=PEOPLE, **facts)


def test_ancient_burial_sites() -> None:
    planets = {"lodor": 1, "quann": 1, "vefut-ii": 1}
    t = table(plan=["agenda-phase"], hands={0: ["ancient-burial-sites"]}, owners=planets, custodians=False,
              phase="status", active=NOBODY, factions=PEOPLE)  # fmt: skip
    t.play("0 ancient-burial-sites", "0 player 1")
    assert [t.state.planets[planet].exhausted for planet in planets] == [True, True, False]


def test_veto() -> None:
    t = vote_on("mutiny", "economic-equality", hands={2: ["veto"]}, factions=PEOPLE).play("2 veto")
    assert len(t.story("agenda-revealed")) == 2
    assert on_table(t.state).agenda == AGENDA_NUMBER["economic-equality"]


def test_assassinate_representative() -> None:
    t = _revealed("assassinate-representative").play("2 assassinate-representative", "2 player 1")
    assert t.asked() == {2: "vote"}


def test_distinguished_councilor() -> None:
    t = _revealed("distinguished-councilor", seat=1)
    t.play("1 for", "1 quann", "1 distinguished-councilor")
    assert [(vote.seat, vote.count) for vote in on_table(t.state).votes] == [(1, 6)]


def test_bribery() -> None:
    t = _revealed("bribery", seat=1, players={1: {"trade_goods": 3}})
    t.play("1 for", "1 quann", "2 abstain", "0 abstain")
    assert t.asked() == {1: "after.VotingDone"}
    t.play("1 bribery", "1 2")
    assert t.state.players[1].trade_goods == 1
    assert [(line.seat, line.values["count"]) for line in t.story("votes-more")] == [(1, 2)]


def test_bribery_needs_votes() -> None:
    t = _revealed("bribery", seat=1, players={1: {"trade_goods": 3}})
    cast(t)
    assert hand(t, 1) == ["bribery"]


def test_confusing_legal_text() -> None:
    t = vote_on("minister-of-war", hands={1: ["confusing-legal-text"]}, factions=PEOPLE)
    cast(t, s1="elect-player 1: quann")
    assert t.asked() == {1: "when.Elected"}
    t.play("1 confusing-legal-text")
    assert t.options(1) == ["player 0", "player 2"]
    t.play("1 player 2")
    assert [law.owner for law in t.state.laws] == [2]


RIDERS = sorted({card.id for card in ACTION_CARDS if card.rider})


def ridden(card: str, **facts: Any) -> Position[State]:
    """Seat 0 predicts what comes to pass."""
    t = vote_on("mutiny", hands={0: [card]}, factions=PEOPLE, **facts)
    t.play(f"0 {card}", "0 for")
    return cast(t, s1="for: quann")


@pytest.mark.parametrize("card", RIDERS)
def test_who_plays_a_rider_does_not_vote(card: str) -> None:
    t = vote_on("mutiny", hands={0: [card]}, factions=PEOPLE).play(f"0 {card}")
    assert t.asked() == {0: "predict"}
    t.play("0 against")
    assert list(t.asked()) == [1]
    cast(t, s1="for: quann")
    assert t.state.players[0].points == t.state.players[0].trade_goods == 0


def test_construction_rider() -> None:
    t = ridden("construction-rider")
    assert t.asked() == {0: "construction"}
    t.play("0 build space-dock lodor")
    assert units_of(t, "0 lodor") == {"space-dock": 1}


def test_diplomacy_rider() -> None:
    t = ridden("diplomacy-rider")
    assert t.asked() == {0: "which-system"}
    t.play("0 26")
    assert sorted(t.state.systems[26].tokens) == [1, 2]


def test_imperial_rider() -> None:
    assert ridden("imperial-rider").state.players[0].points == 1


def test_leadership_rider() -> None:
    t = ridden("leadership-rider").play("0 strategy=3")
    assert pools(t, 0) == (3, 3, 5)


def test_politics_rider() -> None:
    t = ridden("politics-rider", speaker=2)
    assert len(hand(t, 0)) == 3
    assert t.state.speaker == 0


def test_technology_rider() -> None:
    t = ridden("technology-rider").play("0 sarween-tools")
    assert t.state.players[0].technologies == ["sarween-tools"]


def test_trade_rider() -> None:
    assert ridden("trade-rider").state.players[0].trade_goods == 5


def test_warfare_rider() -> None:
    t = ridden("warfare-rider", units={"0 27": "fighter", "0 28": "cruiser"}).play("0 28")
    assert units_of(t, "0 28") == {"cruiser": 1, "dreadnought": 1}


# ---------------------------------------------------------------- rules of action cards


@proves("ti4.25.4", "ti4.25.4.2")
def test_seven_cards_are_kept() -> None:
    held = ["bunker", "spy", "veto", "plague", "summit", "salvage", "parley"]
    t = table(hands={0: held}, begin=lambda g: draw_cards(g, 0, 1))
    assert t.asked() == {0: "discard-cards"}
    assert len(t.options(0)) == 8
    t.play("0 veto")
    assert len(hand(t, 0)) == 7
    assert discarded(t) == ["veto"]
    assert t.asked() == {0: "idle"}


@proves("ti4.25.4a")
def test_the_limit_of_the_hand_can_change() -> None:
    held = ["bunker", "spy", "veto"]
    t = table(hands={0: held}, begin=lambda g: draw_cards(g, 0, 1), laws={"executive-sanctions": {}})
    assert t.asked() == {0: "discard-cards"}


@proves("ti4.25.5", "ti4.54.6", "ti4.26.17")
def test_hands_are_hidden_from_others() -> None:
    t = table(hands={0: ["bunker"]}, secrets={0: ["unveil-flagship"]}, notes={0: [(1, "ceasefire")]})
    mine, theirs, nobodys = t.view(0), t.view(1), t.view(None)
    assert isinstance(mine, View)
    assert isinstance(theirs, View)
    assert isinstance(nobodys, View)
    assert mine.players[0].action_cards
    assert mine.players[0].secrets
    assert mine.players[0].notes
    for view in (theirs, nobodys):
        player = view.players[0]
        assert not any([player.action_cards, player.secrets, player.notes, player.known_cards])
        assert (player.card_count, player.secret_count, player.note_count) == (1, 1, 6)


@proves("ti4.25.9", "ti4.timing.1", "ti4.timing.1.2")
def test_the_active_player_comes_first_and_everybody_again_until_all_have_passed() -> None:
    hands = {0: ["morale-boost", "emergency-repairs"], 1: ["morale-boost"]}
    t = battle("dreadnought*", "carrier", hands=hands, factions=PEOPLE, dice=[1, 1, 5, 1])
    assert t.asked() == {0: "after.RoundStart", 1: "after.RoundStart"}
    t.play("1 morale-boost", "0 morale-boost")
    assert [line.seat for line in t.story("plays-card")] == [0]  # sealed: who is active is the first
    assert t.asked() == {0: "after.RoundStart", 1: "after.RoundStart"}
    t.play("1 morale-boost", "0 emergency-repairs")
    assert [line.seat for line in t.story("plays-card")] == [0, 1]  # now it was the turn of seat 1
