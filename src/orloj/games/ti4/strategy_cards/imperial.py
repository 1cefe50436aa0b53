"""Imperial [ti4.29]."""

from __future__ import annotations

from typing import ClassVar

from orloj.games.ti4.cards import draw_secret
from orloj.games.ti4.components import MECATOL, ObjectiveId
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import Known
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.scoring import Score, gain_points, home_is_whole, is_met, may_be_scored, score
from orloj.games.ti4.state import State
from orloj.games.ti4.strategy_cards.registry import strategy_card
from orloj.kernel import Seat, choose


class DrawSecret(Deed, frozen=True):
    """Draw a secret objective."""

    word: ClassVar[str] = "draw-secret"


strategy_card("imperial", primary=["imperial-scores", "imperial-rex"], secondary=["imperial-draws"])


def _met(g: Known, seat: Seat) -> list[ObjectiveId]:
    """Public objectives whose requirement the player meets now, whatever phase they are scored in [ti4.29.2]."""
    if not home_is_whole(g, seat):
        return []
    return [one for one in g.objectives if may_be_scored(g, seat, one) and is_met(g, seat, one)]


@scene("imperial-scores")
async def imperial_scores(g: State, seat: Seat) -> None:
    """A public objective, if the player likes [ti4.29.2]."""
    if not _met(g, seat):
        return
    chosen = await choose(
        seat, "imperial-scores", lambda _seat: [None, *[Score(one) for one in _met(g, seat)]], rule="ti4.29.2"
    )
    if chosen is not None:
        await score(g, seat, chosen.objective)


@scene("imperial-rex")
async def imperial_rex(g: State, seat: Seat) -> None:
    """A point for Mecatol Rex, or else a secret objective, if the player likes [ti4.29.2.2, ti4.29.2.3]."""
    if g.planets[MECATOL].owner == seat:
        gain_points(g, seat, 1, "imperial")
    elif g.secret_deck.cards:
        chosen = await choose(seat, "imperial-secret", lambda _seat: [None, DrawSecret()], rule="ti4.29.2.3")
        if chosen is not None:
            draw_secret(g, seat)


@scene("imperial-draws")
def imperial_draws(g: State, seat: Seat) -> None:
    """A secret objective [ti4.29.3]."""
    draw_secret(g, seat)
