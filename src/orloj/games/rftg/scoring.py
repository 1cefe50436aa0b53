"""The end of the game: what everything is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from orloj.games.rftg.cards import CARDS, IS_WORLD, Card, CardId, Clause
from orloj.games.rftg.powers import powers_of
from orloj.games.rftg.state import Reason, State
from orloj.kernel import Outcome, Seat


class Score(Struct):
    """A player's points taken apart [rftg.game-end.7]."""

    also_told: ClassVar = ("total",)

    chips: Annotated[int, Meta(description="for victory-point chips")]
    worlds: Annotated[int, Meta(description="for worlds")]
    developments: Annotated[int, Meta(description="for developments, without what cost-6 developments count")]
    sixes: Annotated[dict[CardId, int], Meta(description="cost-6 development -> the points that it counts")]
    goods_and_hand: Annotated[int, Meta(description="goods and cards in hand together: they break ties")]

    @property
    def total(self) -> int:
        return self.chips + self.worlds + self.developments + sum(self.sixes.values())


def score_of(g: State, seat: Seat) -> Score:
    """The seat's score as it stands: everything it counts is open to all."""
    player = g.players[seat]
    worlds, developments, sixes = _points_of(tuple(player.tableau), player.chips)
    return Score(player.chips, worlds, developments, sixes.copy(), len(player.goods) + len(player.hand.cards))


@lru_cache(maxsize=1 << 12)
def _points_of(tableau: tuple[CardId, ...], chips: int) -> tuple[int, int, dict[CardId, int]]:
    """Worlds, developments and cost-6 developments; worked out once, since views show it again and again."""
    return (
        sum([CARDS[card].vp or 0 for card in tableau if IS_WORLD[card]]),
        sum([CARDS[card].vp or 0 for card in tableau if not IS_WORLD[card]]),
        {card: points_of_six(card, tableau, chips) for card in tableau if CARDS[card].scoring},
    )


def points_of_six(six: CardId, tableau: Sequence[CardId], chips: int) -> int:
    """What a cost-6 development is worth: each card of the tableau counts for the first line that it meets, and for
    no other line of the same development [rftg.six.1, rftg.six.2]."""
    clauses = CARDS[six].scoring
    points = 0
    for clause in clauses:
        if clause.per == "vp_chips":
            points += clause.vp * (chips // clause.every)  # rftg.six.11
        elif clause.per == "military_point":
            points += clause.vp * powers_of(tableau).military  # rftg.six.8, rftg.six.9
    for card in tableau:
        for clause in clauses:
            if clause.per == "card" and meets(CARDS[card], clause):
                points += clause.vp
                break
    return points


def meets(card: Card, clause: Clause) -> bool:
    return (
        (clause.type is None or card.type == clause.type)
        and (clause.good is None or card.good == clause.good)
        and (clause.production is None or card.production == clause.production)
        and (clause.military is None or card.military == clause.military)
        and (clause.keyword is None or clause.keyword in card.keywords)
        and (clause.power_phase is None or bool(card.powers_in(clause.power_phase)))
        and (clause.cost is None or card.cost == clause.cost)
        and (clause.card is None or card.id == clause.card)
    )


def outcome_of(g: State, reason: Reason) -> Outcome:
    """Most points win; goods and hand cards break ties; who is still tied wins together [rftg.game-end.8 to
    rftg.game-end.10]."""
    scores = [score_of(g, seat) for seat in g.seats]
    results = [(score.total, score.goods_and_hand) for score in scores]
    ranks = [1 + sum(other > mine for other in results) for mine in results]
    return Outcome(
        winners=[seat for seat in g.seats if ranks[seat] == 1],
        reason=str(reason),
        scores=[score.total for score in scores],
        ranks=ranks,
    )
