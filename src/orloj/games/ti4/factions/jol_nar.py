"""The Universities of Jol-Nar."""

from __future__ import annotations

from orloj.games.ti4.book import BOOK, note, unchosen
from orloj.games.ti4.components import TECHNOLOGIES, Technology
from orloj.games.ti4.dicing import COMBAT, HITS_OF_THROW, PLUS, Shot
from orloj.games.ti4.facts import Known, has_ships_in, has_units_in, lasting
from orloj.games.ti4.galaxy import LINKS, Pairs, Purpose
from orloj.games.ti4.moments import Activation, TechnologyGain, Throw
from orloj.games.ti4.purse import gain_goods
from orloj.games.ti4.research import deck_of, exhaust_technology, gain_technology, waiver
from orloj.games.ti4.state import Lasting, State
from orloj.games.ti4.strategy_cards.technology import MAY_USE_PRIMARY
from orloj.kernel import Seat

NATURAL = 9  # dice of the flagship from which more hits are made
SIPHONED = 4

# -- Fragile: -1 to combat rolls. Brilliant, Analytical: research is easier

unchosen("fragile")


@PLUS.by("fragile")
def _fragile(_g: Known, holder: Seat, plus: int, shot: Shot) -> int:
    return plus - 1 if shot.purpose == COMBAT and shot.seat == holder else plus


@MAY_USE_PRIMARY.by("brilliant")
def _brilliant(_g: Known, holder: Seat, may: bool, seat: Seat) -> bool:
    return may or seat == holder


def _one_symbol(_g: Known, _seat: Seat, technology: Technology) -> int:
    return 0 if technology.unit else 1


@waiver("analytical", _one_symbol)
def analytical(_g: State, _seat: Seat) -> None:
    """One prerequisite of a technology that is no unit upgrade; it costs nothing."""


# -- J.N.S. Hylarim: two more hits for each natural 9 or 10


@HITS_OF_THROW.by("jns-hylarim")
def _brilliant_gunnery(_g: Known, holder: Seat, hits: int, shot: Shot, throw: Throw) -> int:
    own = shot.purpose == COMBAT and shot.seat == holder and shot.kind == "flagship"
    return hits + 2 * sum(die.face >= NATURAL for die in throw.dice) if own else hits


# -- E-Res Siphons: trade goods when somebody activates a system with Jol-Nar ships


@BOOK.ability(
    "e-res-siphons",
    "after",
    Activation,
    lambda g, seat, moment: moment.seat != seat and has_ships_in(g, seat, moment.tile),
    mandatory=True,
)
def e_res_siphons(g: State, seat: Seat, _moment: Activation) -> None:
    gain_goods(g, seat, SIPHONED)


# -- Spatial Conduit Cylinder: systems with own units are adjacent to the active one


@BOOK.ability(
    "spatial-conduit-cylinder",
    "after",
    Activation,
    lambda g, seat, moment: moment.seat == seat and has_units_in(g, seat, moment.tile),
)
def spatial_conduit_cylinder(g: State, seat: Seat, moment: Activation) -> None:
    exhaust_technology(g, seat, "spatial-conduit-cylinder")
    g.lasting.append(Lasting(id="spatial-conduit-cylinder", seat=seat, tile=moment.tile, until="action"))
    g.tell("conduit", seat, system=moment.tile)


@LINKS.by("spatial-conduit-cylinder")
def _conduit(g: Known, holder: Seat, links: Pairs, _viewer: Seat | None, _purpose: Purpose) -> Pairs:
    active = next((one.tile for one in lasting(g, "spatial-conduit-cylinder") if one.seat == holder), 0)
    if not active:
        return links
    return (*links, *[(active, tile) for tile in g.systems if tile != active and has_units_in(g, holder, tile)])


# -- Research Agreement: the holder gains what the Jol-Nar have researched


@note(
    "research-agreement",
    "after",
    TechnologyGain,
    lambda g, seat, moment, owner: (
        moment.seat == owner
        and moment.researched
        and not TECHNOLOGIES[moment.technology].faction
        and moment.technology in deck_of(g, seat)
    ),
)
def research_agreement(g: State, seat: Seat, moment: TechnologyGain, _owner: Seat) -> None:
    gain_technology(g, seat, moment.technology)
