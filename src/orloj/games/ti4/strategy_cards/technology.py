"""Technology [ti4.64]."""

from __future__ import annotations

from typing import ClassVar

from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import Known
from orloj.games.ti4.queries import Query
from orloj.games.ti4.research import research, research_for, researches, researches_for
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import State
from orloj.games.ti4.strategy_cards.registry import strategy_card
from orloj.kernel import Seat, Step, choose

SECOND_PRICE = 6
FOLLOW_PRICE = 4

RESEARCH_PRICE: Query[[Seat], int] = Query()  # resources that a player pays for researching by this card
MAY_USE_PRIMARY: Query[[Seat], bool] = Query()  # may somebody who follows use the primary ability?

strategy_card(
    "technology",
    primary=["technology-first", "technology-second"],
    secondary=["technology-follows"],
    useful=lambda g, seat: _can_follow(g, seat),
)


def _can_follow(g: Known, seat: Seat) -> bool:
    if MAY_USE_PRIMARY(g, False, seat) and researches(g, seat):
        return True
    return researches_for(g, seat, RESEARCH_PRICE(g, FOLLOW_PRICE, seat))


class Research(Deed, frozen=True):
    """Pay and research."""

    word: ClassVar[str] = "research-for"
    price: int


class UsePrimary(Deed, frozen=True):
    """Use the primary ability in place of the secondary one."""

    word: ClassVar[str] = "use-primary"


@scene("technology-first")
async def technology_first(g: State, seat: Seat) -> None:
    """One technology [ti4.64.2]."""
    await research(g, seat)


@scene("technology-second")
async def technology_second(g: State, seat: Seat) -> None:
    """One more for six resources, if the player likes [ti4.64.2.2]."""
    price = RESEARCH_PRICE(g, SECOND_PRICE, seat)
    if not researches_for(g, seat, price):
        return

    def options(_seat: Seat) -> list[Research | None]:
        pays = researches_for(g, seat, price)  # unless he gives trade goods away meanwhile [ti4.65.1a]
        return [None, Research(price)] if pays else [None]

    wanted = await choose(seat, "technology-second", options, rule="ti4.64.2.2")
    if wanted is not None:
        await research_for(g, seat, price, "technology")


@scene("technology-follows")
async def technology_follows(g: State, seat: Seat) -> None:
    """One technology for four resources [ti4.64.3]."""
    price = RESEARCH_PRICE(g, FOLLOW_PRICE, seat)

    def options(_seat: Seat) -> list[Research | UsePrimary]:
        found: list[Research | UsePrimary] = []
        if researches_for(g, seat, price):
            found.append(Research(price))
        if MAY_USE_PRIMARY(g, False, seat):
            found.append(UsePrimary())
        return found

    if not options(seat):
        return
    chosen = await choose(seat, "technology-follows", options, rule="ti4.64.3")
    if isinstance(chosen, UsePrimary):
        g.then(Step("technology-first", [seat]), Step("technology-second", [seat]))
        return
    await research_for(g, seat, price, "technology")
