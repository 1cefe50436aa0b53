"""What happens to illegal cargo that was noticed."""

from __future__ import annotations

from orloj.games.outer_rim.assets import discard
from orloj.games.outer_rim.components import ASSETS, CardId
from orloj.games.outer_rim.deliver import plan_delivery
from orloj.games.outer_rim.effects.cards import Nothing, choose_asset
from orloj.games.outer_rim.effects.core import EFFECTS
from orloj.games.outer_rim.facts import Known, assets_of
from orloj.games.outer_rim.state import Source, State
from orloj.kernel import Seat


def _has_it(g: Known, who: Seat, _args: Nothing, run: Source) -> bool:
    return run.cargo in g.players[who].assets


@EFFECTS.word("deliver_the_cargo_now", Nothing, possible=_has_it)
def _deliver(g: State, who: Seat, _args: Nothing, run: Source) -> None:
    plan_delivery(g, who, run.cargo)


@EFFECTS.word("discard_the_cargo", Nothing, possible=_has_it)
def _discard(g: State, who: Seat, _args: Nothing, run: Source) -> None:
    discard(g, who, run.cargo)


def illegal_cargo(g: Known, who: Seat) -> list[CardId]:
    return [card for card in assets_of(g, who, "cargo") if ASSETS[card].is_illegal]


@EFFECTS.word("discard_one_illegal_cargo", Nothing, possible=lambda g, who, _args, _run: bool(illegal_cargo(g, who)))
async def _discard_one(g: State, who: Seat, _args: Nothing, run: Source) -> None:
    discard(g, who, await choose_asset(g, who, illegal_cargo(g, who), run))
