"""Agendas about cards, trade goods and objectives."""

from __future__ import annotations

from orloj.games.ti4.book import begin
from orloj.games.ti4.components import ACTION_CARDS, OBJECTIVES
from orloj.games.ti4.control import gain_control
from orloj.games.ti4.moments import StatusPhaseEnd
from orloj.games.ti4.purse import replenish
from orloj.games.ti4.state import State
from orloj.kernel import Pile, Seat
from orloj.testing import Position
from tests.ti4.positions import table
from tests.ti4.voting import cast, passed, vote_on

HAND = ("sabotage", "direct-hit", "morale-boost", "skilled-retreat")


def goods(t: Position[State]) -> list[int]:
    return [player.trade_goods for player in t.state.players]


def hands(t: Position[State]) -> list[int]:
    return [player.card_count for player in t.state.players]


def test_economic_equality() -> None:
    rich: dict[Seat, dict[str, int]] = {0: {"trade_goods": 9}, 1: {"trade_goods": 1}}
    t = passed(vote_on("economic-equality", players=rich), "for")
    assert goods(t) == [5, 5, 5]
    assert [line.seat for line in t.story("gains-goods")] == [0, 1, 2]
    assert goods(passed(vote_on("economic-equality", players=rich), "against")) == [0, 0, 0]


def test_archived_secret() -> None:
    t = vote_on("archived-secret")
    left = len(t.state.secret_deck.cards)
    passed(t, "elect-player 2")
    assert [len(player.secrets.cards) for player in t.state.players] == [0, 0, 1]
    assert len(t.state.secret_deck.cards) == left - 1


def incentive(outcome: str) -> list[str]:
    """The objective that is revealed; all but one of each stage were laid out in setup."""
    laid_out = [[number for number, one in enumerate(OBJECTIVES) if one.stage == stage][1:] for stage in ("1", "2")]

    def lay_out(g: State) -> None:
        g.hidden_objectives = [Pile(list(cards)) for cards in laid_out]

    t = passed(vote_on("incentive-program", begin=lay_out), outcome)
    assert [pile.cards for pile in t.state.hidden_objectives] == laid_out
    return [OBJECTIVES[found].id for found in t.state.objectives]


def test_incentive_program() -> None:
    assert incentive("for") == ["corner-the-market"]
    assert incentive("against") == ["centralize-galactic-trade"]


def test_unconventional_measures() -> None:
    held = {0: HAND, 1: HAND, 2: HAND}
    factions = ("hacan", "xxcha", "winnu")
    t = cast(
        vote_on("unconventional-measures", hands=held, factions=factions), s1="for: archon-ren", s0="against: lodor"
    )
    assert hands(t) == [4, 6, 4]
    t = cast(
        vote_on("unconventional-measures", hands=held, factions=factions), s1="for: quann", s0="against: lodor+hercant"
    )
    assert hands(t) == [4, 0, 4]


def test_executive_sanctions_limit_all_hands() -> None:
    t = passed(
        vote_on("executive-sanctions", hands={0: HAND, 1: HAND[:3]}, factions=("hacan", "xxcha", "winnu")), "for"
    )
    assert t.asked() == {0: "discard-cards"}
    t.play("0 morale-boost")
    assert [ACTION_CARDS[card].id for card in t.state.players[0].action_cards.cards] == [
        "sabotage",
        "direct-hit",
        "skilled-retreat",
    ]
    assert hands(t) == [3, 3, 0]


def test_refused_sanctions_cost_a_random_card() -> None:
    t = vote_on("executive-sanctions", hands={0: HAND, 1: HAND[:1]}, dice=[2, 1])
    passed(t, "against")
    assert [ACTION_CARDS[card].id for card in t.state.players[0].action_cards.cards] == [
        "sabotage",
        "morale-boost",
        "skilled-retreat",
    ]
    assert hands(t) == [3, 0, 0]


def test_the_minister_of_commerce_gains_a_good_for_each_neighbour() -> None:
    units = {"1 27": "cruiser", "2 28": "cruiser"}

    def goods_after(seat: Seat, owner: Seat) -> list[int]:
        t = table(
            units={"0 18": "cruiser", **units},
            laws={"minister-of-commerce": {"owner": owner}},
            begin=lambda g: replenish(g, seat),
        )
        return goods(t)

    assert goods_after(0, owner=0) == [2, 0, 0]
    assert goods_after(1, owner=0) == [0, 0, 0]


def test_the_minister_of_exploration_gains_a_good_for_each_planet() -> None:
    def goods_after(seat: Seat) -> list[int]:
        laws = {"minister-of-exploration": {"owner": 1}}
        return goods(table(laws=laws, begin=lambda g: gain_control(g, seat, "lodor")))

    assert goods_after(1) == [0, 1, 0]
    assert goods_after(0) == [0, 0, 0]


def test_the_minister_of_policy_draws_a_card_at_the_end_of_the_status_phase() -> None:
    t = table(laws={"minister-of-policy": {"owner": 1}}, phase="status", begin=lambda g: begin(g, StatusPhaseEnd()))
    assert hands(t) == [0, 1, 0]
