"""The Mentak Coalition."""

from __future__ import annotations

from typing import ClassVar

from orloj.games.ti4.book import BOOK, begin, note_action
from orloj.games.ti4.combats import fights
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.dicing import is_hit
from orloj.games.ti4.facts import Known, count_at, current, holders, is_ship
from orloj.games.ti4.galaxy import neighbours
from orloj.games.ti4.hits import MAY_SUSTAIN, make_hits, strength
from orloj.games.ti4.moments import (
    DiceRolled,
    GoodsGained,
    ProductionUse,
    RoundStart,
    SpaceCombat,
    Throw,
    TransactionDone,
)
from orloj.games.ti4.production import produce
from orloj.games.ti4.purse import GOOD_WORTH, gain_goods
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Kind, Place, State
from orloj.games.ti4.units import stats
from orloj.kernel import Seat, choose, spread

AMBUSHERS = ("cruiser", "destroyer")
FLAGSHIP = "flagship"
RICH = 3  # trade goods from which a neighbour can be pillaged

# -- Ambush: up to two cruisers or destroyers fire at the start of a space combat


def _ambushers(g: Known, seat: Seat) -> dict[Kind, int]:
    combat = current(g, SpaceCombat)
    if combat is None:
        return {}
    return {kind: n for kind in AMBUSHERS if (n := count_at(g, seat, str(combat.tile), kind))}


def _is_faced(g: Known, seat: Seat) -> bool:
    """Is anybody left who could be hit?"""
    combat = current(g, SpaceCombat)
    return combat is not None and strength(g, combat.opponent(seat), str(combat.tile)) > 0


@BOOK.ability(
    "ambush",
    "after",
    RoundStart,
    lambda g, seat, moment: moment.round == 1 and fights(g, seat) and bool(_ambushers(g, seat)) and _is_faced(g, seat),
)
async def ambush(g: State, seat: Seat, _moment: RoundStart) -> None:
    """One die for each. They are no combat rolls, so nothing is added to them; but what lets the player roll any of his
    dice of this combat again lets him roll these again [ti4.38.0]."""
    combat = current(g, SpaceCombat)
    assert combat is not None
    chosen = await spread(
        seat,
        "ambush",
        lambda _seat: list(_ambushers(g, seat)),
        lo=1,
        hi=2,
        most=lambda kind: _ambushers(g, seat)[kind],
        rule="ti4.72.2",
    )
    place = str(combat.tile)
    throws = [Throw(kind=kind, hit=stats(g, seat, kind, place).combat, units=count, at=place) for kind, count in chosen]
    rolled = DiceRolled(seat=seat, target=combat.opponent(seat), purpose="ambush", tile=combat.tile, throws=throws)
    begin(g, rolled, "dice-fall", closing="ambush-counts", seats=[seat])


@scene("ambush-counts")
def ambush_counts(g: State) -> None:
    """The hits of all dice are assigned together."""
    rolled = g.moments[-1]
    assert isinstance(rolled, DiceRolled)
    hits = 0
    for throw in rolled.throws:
        made = sum(is_hit(throw, number) for number in range(len(throw.dice)))
        faces = [die.face for die in throw.dice]
        g.tell("ambush", rolled.seat, unit=throw.kind, faces=faces, hit=throw.hit, hits=made)
        hits += made
    make_hits(g, by=rolled.seat, against=rolled.target, count=hits, source="ambush")


# -- Pillage: a trade good or commodity of a rich neighbour


class Pillage(Deed, frozen=True):
    """Take something of a player."""

    word: ClassVar[str] = "pillage"
    player: Seat
    what: str


def _may_pillage(g: Known, seat: Seat, victim: Seat) -> bool:
    protected = victim in holders(g, "promise-of-protection")
    rich = g.players[victim].trade_goods >= RICH
    return victim != seat and rich and not protected and neighbours(g, seat, victim)


def _loot(g: Known, seat: Seat, victims: list[Seat]) -> list[Pillage]:
    found = []
    for victim in victims:
        if _may_pillage(g, seat, victim):
            found.append(Pillage(victim, "trade-goods"))
            found += [Pillage(victim, "commodities")] if g.players[victim].commodities else []
    return found


@BOOK.ability("pillage", "after", GoodsGained, lambda g, seat, moment: _may_pillage(g, seat, moment.seat))
async def pillage(g: State, seat: Seat, moment: GoodsGained) -> None:
    await _take(g, seat, [moment.seat])


def _unpillaged(moment: TransactionDone) -> list[Seat]:
    return [seat for seat in (moment.one, moment.other) if seat not in moment.pillaged]


@BOOK.ability(
    "pillage",
    "after",
    TransactionDone,
    lambda g, seat, moment: any(_may_pillage(g, seat, victim) for victim in _unpillaged(moment)),
    again=True,
)
async def pillage_partners(g: State, seat: Seat, moment: TransactionDone) -> None:
    """Both partners of a transaction can be hit."""
    moment.pillaged.append(await _take(g, seat, _unpillaged(moment)))


async def _take(g: State, seat: Seat, victims: list[Seat]) -> Seat:
    chosen = await choose(
        seat,
        "pillage",
        lambda _seat: _loot(g, seat, victims),
        rule="ti4.53.5.2",
        asides=False,  # who is being pillaged cannot give away what made him rich
    )
    victim = g.players[chosen.player]
    if chosen.what == "trade-goods":
        victim.trade_goods -= 1
    else:
        victim.commodities -= 1
    g.tell("pillages", seat, other=chosen.player, what=chosen.what)
    gain_goods(g, seat, 1)
    return chosen.player


# -- Fourth Moon: ships of others in its system cannot sustain damage


@MAY_SUSTAIN.by("fourth-moon", last=True)
def _unsustained(g: Known, holder: Seat, may: bool, seat: Seat, kind: Kind, place: Place) -> bool:
    here = place.isdigit() and count_at(g, holder, place, FLAGSHIP) > 0
    return may and not (seat != holder and here and is_ship(kind))


# -- Salvage Operations: a trade good after a space combat, and a ship for the winner


@BOOK.ability(
    "salvage-operations",
    "after",
    SpaceCombat,
    lambda _g, seat, moment: seat in (moment.winner, moment.loser),
    mandatory=True,
)
def salvage_operations(g: State, seat: Seat, moment: SpaceCombat) -> None:
    kinds = list(dict.fromkeys(loss.kind for loss in moment.lost if is_ship(loss.kind)))
    if moment.winner == seat and kinds:
        produce(
            g,
            ProductionUse(seat=seat, tile=moment.tile, ability="salvage-operations", limit=1, kinds=kinds),
        )
    gain_goods(g, seat, 1)


# -- Mirror Computing: a trade good is worth two resources or influence


@GOOD_WORTH.by("mirror-computing")
def _mirrored(_g: Known, holder: Seat, worth: int, seat: Seat) -> int:
    return max(2, worth) if seat == holder else worth


# -- Promise of Protection: the holder cannot be pillaged


@note_action("promise-of-protection")
def promise_of_protection(_g: State, _seat: Seat, _owner: Seat) -> None:
    """It works as long as the note lies there."""
