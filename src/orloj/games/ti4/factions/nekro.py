"""The Nekro Virus [ti4.63.16 to ti4.63.22, ti4.77.1a]."""

from __future__ import annotations

from typing import ClassVar

from orloj.games.ti4.book import BOOK, note, unchosen
from orloj.games.ti4.combats import fights
from orloj.games.ti4.components import TECHNOLOGIES
from orloj.games.ti4.deeds import Deed, Troop
from orloj.games.ti4.facts import (
    Known,
    count_at,
    current,
    has,
    is_ground_force,
    places_in,
    planets_in,
    printed,
    units_at,
)
from orloj.games.ti4.limits import enforce
from orloj.games.ti4.moments import AgendaOnTable, AgendaRevealed, Combat, RoundStart, SpaceCombat, UnitsDestroyed
from orloj.games.ti4.outcomes import payout, read_outcome, voters
from orloj.games.ti4.phases.agenda import MAY_VOTE, predict
from orloj.games.ti4.placing import may_place
from orloj.games.ti4.purse import gain_tokens
from orloj.games.ti4.research import COPY_GONE, gain_technology, give_up, given_up, instead_of_research
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import Lasting, PlanetId, State, TileId
from orloj.games.ti4.units import put, take
from orloj.kernel import Seat, Step, choose, choose_some, spread

ASSIMILATORS = ("valefar-assimilator-x", "valefar-assimilator-y")
TOKENS = 3
DOCK, WAR_SUN, INFANTRY = "space-dock", "war-sun", "infantry"

unchosen("propagation")

# -- Propagation: command tokens instead of every research


@instead_of_research("propagation")
async def propagation(g: State, seat: Seat) -> None:
    await gain_tokens(g, seat, TOKENS)


# ---------------------------------------------------------------- technologies of others


class Copy(Deed, frozen=True):
    """A technology of somebody else: gained, or copied by an assimilator."""

    word: ClassVar[str] = "copy"
    phrases: ClassVar[tuple[str, ...]] = ("copy-by",)
    player: Seat
    technology: str
    card: str = ""

    @property
    def phrase(self) -> str:
        return "copy-by" if self.card else "copy"


def spoils(g: Known, seat: Seat, others: list[Seat]) -> list[Copy]:
    """What a player could gain of these others: technologies that he could own himself, and their faction technologies
    by an assimilator [ti4.63.16]. What is on a faction sheet is no technology [ti4.63.17]."""
    player = g.players[seat]
    found = []
    for other in others:
        for id in g.players[other].technologies:
            if id in player.technologies or id in player.copies.values() or id in ASSIMILATORS:
                continue
            if not TECHNOLOGIES[id].faction:
                found.append(Copy(other, id))
            else:
                found += [Copy(other, id, card) for card in _assimilators_for(g, seat, id)]
    return found


def _assimilators_for(g: Known, seat: Seat, technology: str) -> list[str]:
    """A second copied upgrade of the same unit has to use the token of the first [ti4.63.21.2, ti4.77.1a.2]."""
    player = g.players[seat]
    own = [card for card in ASSIMILATORS if card in player.technologies]
    kind = TECHNOLOGIES[technology].unit
    same = [card for card in own if card in player.copies and kind and TECHNOLOGIES[player.copies[card]].unit == kind]
    return same or own


async def take_technology(g: State, seat: Seat, others: list[Seat]) -> None:
    """A technology of one of these players is gained or copied. Call it last in a scene."""
    chosen = await choose(seat, "copy", lambda _seat: spoils(g, seat, others), rule="ti4.63.16")
    if not chosen.card:
        gain_technology(g, seat, chosen.technology)
        return
    g.then(Step(COPY_GONE, [seat]))
    player = g.players[seat]
    give_up(g, seat, given_up(g, seat, chosen.technology, chosen.card))
    player.copies[chosen.card] = chosen.technology
    if chosen.card in player.exhausted:
        player.exhausted.remove(chosen.card)
    g.tell("copies", seat, technology=chosen.technology, other=chosen.player)


# ---------------------------------------------------------------- when a token leaves a technology


@scene(COPY_GONE)
def copies_settle(g: State, seat: Seat) -> None:
    """Units that cannot be as they are any more: docks that no longer float, war suns without their technology
    [ti4.63.19, ti4.63.20], units that waited on a card, and what a lost upgrade had room for."""
    fighting = current(g, Combat)
    for tile in reversed(list(g.systems)):
        if fighting is None or tile != fighting.tile:  # there it is looked at when the combat is over [ti4.22.3b]
            enforce(g, seat, tile)
    if not _may_wait(g, seat):
        g.players[seat].waiting.clear()
    if printed(g, seat, WAR_SUN) is None:
        _suns_go(g, seat)
    g.then(*[Step("dock-lands", [seat, tile]) for tile in g.systems if _grounded(g, seat, tile)])


def _may_wait(g: Known, seat: Seat) -> bool:
    figures = printed(g, seat, INFANTRY)
    return figures is not None and figures.revives > 0


def _suns_go(g: State, seat: Seat) -> None:
    for tile in g.systems:
        suns = count_at(g, seat, str(tile), WAR_SUN)
        if suns:
            take(g, seat, WAR_SUN, suns, str(tile))
            g.tell("removed", seat, kind=WAR_SUN, count=suns, place=str(tile))


def _grounded(g: Known, seat: Seat, tile: TileId) -> int:
    """Docks in the space area that do not float."""
    figures = printed(g, seat, DOCK)
    return 0 if figures is None or figures.in_space else count_at(g, seat, str(tile), DOCK)


def _sites(g: Known, seat: Seat, tile: TileId) -> list[PlanetId]:
    return [
        planet for planet in planets_in(tile) if g.planets[planet].owner == seat and may_place(g, seat, DOCK, planet)
    ]


@scene("dock-lands")
async def dock_lands(g: State, seat: Seat, tile: TileId) -> None:
    """The docks go to own planets of the system, or to the reinforcements [ti4.63.19]."""
    docks = _grounded(g, seat, tile)
    planets = await choose_some(
        seat,
        "dock-lands",
        lambda _seat: _sites(g, seat, tile),
        hi=docks,
        rule="ti4.63.19",
        values={"system": tile, "count": docks},
    )
    take(g, seat, DOCK, docks, str(tile))
    for planet in planets:
        put(g, seat, DOCK, 1, planet)
        g.tell("places", seat, kind=DOCK, count=1, place=planet)
    if docks > len(planets):
        g.tell("removed", seat, kind=DOCK, count=docks - len(planets), place=str(tile))
    g.then("eliminations")


# -- Galactic Threat: no votes, but a prediction in each agenda phase


@MAY_VOTE.by("galactic-threat", last=True)
def _no_vote(_g: Known, holder: Seat, may: bool, seat: Seat) -> bool:
    return may and seat != holder


def _has_predicted(g: State, seat: Seat) -> bool:
    return any(one.id == "galactic-threat" and one.seat == seat for one in g.lasting)


@BOOK.ability("galactic-threat", "after", AgendaRevealed, lambda g, seat, _moment: not _has_predicted(g, seat))
async def galactic_threat(g: State, seat: Seat, _moment: AgendaRevealed) -> None:
    g.lasting.append(Lasting(id="galactic-threat", seat=seat, until="agenda phase"))
    await predict(g, seat, "galactic-threat")


@payout("galactic-threat")
async def threat_pays(g: State, seat: Seat, table: AgendaOnTable) -> None:
    """A technology of somebody who has voted for the outcome."""
    others = [other for other in voters(g, table, read_outcome(table.outcome)) if other != seat]
    if spoils(g, seat, others):
        await take_technology(g, seat, others)


# -- Technological Singularity: a technology of an opponent whose unit was destroyed


def _is_singular(g: State, seat: Seat, moment: UnitsDestroyed) -> bool:
    combat = current(g, Combat)
    if (
        combat is None
        or seat not in (combat.attacker, combat.defender)
        or "technological-singularity" in combat.used_once
    ):
        return False
    opponent = combat.opponent(seat)
    lost = any(loss.seat == opponent for loss in moment.losses)
    return lost and not has(g, opponent, "antivirus") and bool(spoils(g, seat, [opponent]))


@BOOK.ability("technological-singularity", "after", UnitsDestroyed, _is_singular)
async def technological_singularity(g: State, seat: Seat, _moment: UnitsDestroyed) -> None:
    """Once in each combat."""
    combat = current(g, Combat)
    assert combat is not None
    combat.used_once.append("technological-singularity")
    await take_technology(g, seat, [combat.opponent(seat)])


# -- The Alastor: ground forces fight as ships


def _boarders(g: Known, seat: Seat) -> dict[Troop, int]:
    combat = current(g, SpaceCombat)
    if combat is None or not count_at(g, seat, str(combat.tile), "flagship"):
        return {}
    return {
        Troop(kind, place): count
        for place in places_in(combat.tile)
        for kind, count in units_at(g, seat, place).items()
        if is_ground_force(kind)
    }


@BOOK.ability(
    "the-alastor",
    "after",
    RoundStart,
    lambda g, seat, moment: moment.round == 1 and fights(g, seat) and bool(_boarders(g, seat)),
)
async def the_alastor(g: State, seat: Seat, _moment: RoundStart) -> None:
    combat = current(g, SpaceCombat)
    assert combat is not None
    chosen = await spread(
        seat,
        "alastor",
        lambda _seat: list(_boarders(g, seat)),
        lo=1,
        most=lambda one: _boarders(g, seat)[one],
        rule="ti4.72.2",
    )
    combat.as_ships[seat] = {one.place: count for one, count in chosen}
    g.tell("alastor", seat, count=sum(count for _one, count in chosen))


# -- Antivirus: the Nekro take nothing of the holder


@note("antivirus", "after", RoundStart, lambda g, seat, moment, _owner: moment.round == 1 and fights(g, seat))
def antivirus(_g: State, _seat: Seat, _moment: RoundStart, _owner: Seat) -> None:
    """It works as long as the note lies there."""
