"""Strategy cards as such [ti4.24]: their numbers, their two sides, whose they are; too many secrets [ti4.29.4]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from orloj.games.ti4.components import OBJECTIVE_NUMBER, STRATEGY_CARDS
from orloj.games.ti4.facts import initiative_order
from orloj.games.ti4.moments import NOBODY
from orloj.games.ti4.names import name_of, text_of
from orloj.games.ti4.phases.strategy import set_initiative
from orloj.games.ti4.scenes import SCENES
from orloj.games.ti4.state import State
from orloj.games.ti4.strategy_cards.registry import rules_of
from orloj.games.ti4.view import View
from orloj.testing import Position, proves
from orloj.words import LANGS
from tests.ti4.positions import table, units_of
from tests.ti4.turns import pools, turn

Sees = Callable[[Position[State]], object]

ABOUT: dict[str, tuple[int, list[str], Sees, object]] = {  # number, what is answered, what is looked at, what is there
    "leadership": (1, ["0 tactic=3"], lambda t: pools(t, 0), (6, 3, 2)),
    "diplomacy": (2, ["0 16", "0 hercant"], lambda t: (t.state.systems[16].tokens, _spent(t)), ([1, 2], ["lodor"])),
    "politics": (3, ["0 player 1", "0 pass"], lambda t: (t.state.speaker, t.state.players[0].card_count), (1, 2)),
    "construction": (4, ["0 build pds lodor", "0 pass"], lambda t: units_of(t, "0 lodor"), {"pds": 1}),
    "trade": (5, ["0 -"], lambda t: _purse(t), (3, 6)),
    "warfare": (6, ["0 27", "0 fleet", "0 tactic=3,fleet=4,strategy=2"], lambda t: (_board(t), pools(t, 0)),
                ([20], (3, 4, 2))),
    "technology": (7, ["0 sarween-tools"], lambda t: t.state.players[0].technologies, ["sarween-tools"]),
    "imperial": (8, ["0 draw-secret"], lambda t: len(t.state.players[0].secrets.cards), 1),
}  # fmt: skip


def _spent(t: Position[State]) -> list[str]:
    return [id for id, planet in t.state.planets.items() if planet.exhausted]


def _purse(t: Position[State]) -> tuple[int, int]:
    return t.state.players[0].trade_goods, t.state.players[0].commodities


def _board(t: Position[State]) -> list[int]:
    return [tile for tile, system in t.state.systems.items() if 0 in system.tokens]


@proves(
    "ti4.69.0", "ti4.12.0", "ti4.44.0", "ti4.81.0", "ti4.34.0", "ti4.68.0", "ti4.64.0", "ti4.29.0",
)  # fmt: skip
@pytest.mark.parametrize("card", ABOUT)
def test_each_card_has_its_number_and_does_what_it_is_for(card: str) -> None:
    number, answers, sees, there = ABOUT[card]
    t = turn(card, tokens={27: [0], 20: [0]}, owners={"lodor": 0}, exhausted=["hercant", "lodor"])
    t.play(f"0 strategic {card}", *answers)
    assert sees(t) == there
    t.state.players[0].strategy_cards[:] = [card]
    set_initiative(t.state)
    assert t.state.players[0].initiative == number
    assert len(STRATEGY_CARDS) == len(ABOUT)


@proves("ti4.24.7")
@pytest.mark.parametrize("card", STRATEGY_CARDS)
def test_each_card_has_a_primary_and_a_secondary_ability(card: str) -> None:
    rules = rules_of(card)
    assert rules.primary
    assert rules.secondary
    assert rules.primary != rules.secondary
    assert all(step in SCENES for step in (*rules.primary, *rules.secondary))
    for lang in LANGS:
        assert text_of("strategy-card", card, lang, "primary") != text_of("strategy-card", card, lang, "secondary")


@proves("ti4.24.2", "ti4.24.2a", "ti4.24.2b")
def test_the_readied_side_can_be_used_and_the_number_is_on_both_sides() -> None:
    """Everybody sees which side is up; the exhausted one still says whose turn it is."""
    sheets: dict[int, dict[str, Any]] = {
        0: {"initiative": 6, "strategy_cards": ["warfare", "technology"], "spent_cards": ["warfare"]},
        1: {"initiative": 7, "strategy_cards": ["imperial"], "spent_cards": ["imperial"]},
    }
    t = turn("warfare", "technology", players=sheets, tokens={27: [0]})
    assert [one for one in t.options(0) if one.startswith("strategic")] == ["strategic technology"]
    others = t.view(1)
    assert isinstance(others, View)
    assert [others.players[seat].spent_cards for seat in (0, 1)] == [["warfare"], ["imperial"]]
    set_initiative(t.state)
    assert [t.state.players[seat].initiative for seat in (0, 1)] == [6, 8]
    assert initiative_order(t.state)[:2] == [0, 1]
    for card in STRATEGY_CARDS:
        assert name_of("strategy-card", card, "en")


@proves("ti4.24.3", "ti4.24.8b")
def test_nobody_uses_the_primary_ability_of_a_card_of_somebody_else() -> None:
    """Also cards that nobody has chosen are nobody's."""
    sheets = {1: {"strategy_cards": ["politics"]}, 2: {"strategy_cards": ["leadership"]}}
    t = turn("trade", players=sheets, begin=lambda g: g.offer.update({"imperial": 1}))
    assert [one for one in t.options(0) if one.startswith("strategic")] == ["strategic trade"]


@proves("ti4.24.8b", "ti4.24.8")
def test_cards_stay_with_their_players_until_the_status_phase() -> None:
    t = table(
        players={seat: {"strategy_cards": [card]} for seat, card in enumerate(("trade", "politics", "warfare"))},
        plan=["strategy-cards-return", "status-phase-ends", "round-ends"],
        phase="status",
        active=NOBODY,
    )
    assert t.asked() == {0: "pick-strategy"}
    assert t.options(0) == list(STRATEGY_CARDS)
    assert all(not player.strategy_cards for player in t.state.players)


@proves("ti4.29.4", "ti4.26.21", "ti4.26.21a")
def test_of_too_many_secrets_one_that_is_not_scored_is_shuffled_into_the_deck() -> None:
    """Imperial by its secondary ability: with two in hand and one scored the new one is the fourth."""
    scored, public = OBJECTIVE_NUMBER["become-the-gatekeeper"], OBJECTIVE_NUMBER["lead-from-the-front"]
    held = ["unveil-flagship", "spark-a-rebellion"]
    t = turn("imperial", secrets={1: held}, players={1: {"scored": [scored, public]}})
    before = list(t.state.secret_deck.cards)
    drawn = before[-1]
    t.play("0 strategic imperial", "0 pass", "1 follow imperial")
    assert t.asked() == {1: "give-secret-back"}
    assert len(t.options(1)) == 3
    assert "become-the-gatekeeper" not in t.options(1)
    t.play("1 spark-a-rebellion")
    assert t.state.players[1].secrets.cards == [OBJECTIVE_NUMBER["unveil-flagship"], drawn]
    deck = t.state.secret_deck
    assert sorted(deck.cards) == sorted([*before[:-1], OBJECTIVE_NUMBER["spark-a-rebellion"]])
    assert deck.cards[:-1] != before[:-1]  # shuffled, so nobody knows where the card is
    assert not deck.seen
    assert t.asked() == {2: "follow"}


@proves("ti4.26.21")
def test_three_secrets_are_not_too_many() -> None:
    t = turn(
        "imperial",
        secrets={1: ["unveil-flagship"]},
        players={1: {"scored": [OBJECTIVE_NUMBER["become-the-gatekeeper"]]}},
    )
    t.play("0 strategic imperial", "0 pass", "1 follow imperial")
    assert t.asked() == {2: "follow"}
    assert len(t.state.players[1].secrets.cards) == 2
