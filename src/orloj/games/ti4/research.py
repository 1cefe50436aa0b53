"""Technologies: what can be researched, by which means, and gaining them [ti4.63]."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar, NamedTuple

from orloj.games.ti4.book import begin, may_choose
from orloj.games.ti4.components import COLOURS, PLANETS, TECHNOLOGIES, Colour, Technology
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.facts import Known, has_ready, holders
from orloj.games.ti4.moments import TechnologyGain
from orloj.games.ti4.purse import Payment, after_paying, can_spend, exhaust, least_payment, ready_planets, spend
from orloj.games.ti4.queries import Query
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import PlanetId, State
from orloj.kernel import Refusal, Seat, Step, choose, choose_some

PREREQUISITES: Query[[Seat, str], Mapping[Colour, int]] = Query()  # of a technology, for a player


class Waiver(NamedTuple):
    """A component by which prerequisites can be ignored: how many symbols, and what that costs."""

    symbols: Callable[[Known, Seat, Technology], int]
    cost: Callable[[State, Seat], Awaitable[None] | None]
    colour: Colour | None = None  # only symbols of this colour, like a planet's specialty


_WAIVERS: dict[str, Waiver] = {}
_INSTEAD: dict[str, Callable[[State, Seat], Awaitable[None]]] = {}


def waiver(
    id: str, symbols: Callable[[Known, Seat, Technology], int], colour: Colour | None = None
) -> Callable[[Callable[[State, Seat], Awaitable[None] | None]], Callable[[State, Seat], Awaitable[None] | None]]:
    """Registers a component that lets its owner ignore prerequisites; the function pays for it [ti4.63.12c]."""

    def keep(cost: Callable[[State, Seat], Awaitable[None] | None]) -> Any:
        _WAIVERS[id] = Waiver(symbols, cost, colour)
        return cost

    return keep


def instead_of_research(id: str) -> Callable[[Callable[[State, Seat], Awaitable[None]]], Any]:
    """Registers a component whose owner does something else whenever he would research."""

    def keep(script: Callable[[State, Seat], Awaitable[None]]) -> Any:
        _INSTEAD[id] = script
        return script

    return keep


class Specialty(Deed, frozen=True):
    """A planet whose technology specialty stands for a prerequisite [ti4.63.14]."""

    word: ClassVar[str] = "specialty"
    planet: PlanetId


class Waive(Deed, frozen=True):
    """A component by which prerequisites are ignored."""

    word: ClassVar[str] = "waive"
    component: str


Means = Specialty | Waive


def owned_colours(g: Known, seat: Seat) -> dict[Colour, int]:
    """How many technologies of each colour a player owns; copies have the colour of what they copy [ti4.63.22]."""
    player = g.players[seat]
    texts = [id for id in player.technologies if id not in player.copies] + list(player.copies.values())
    colours = [TECHNOLOGIES[id].colour for id in texts]
    return {colour: colours.count(colour) for colour in COLOURS}


def missing(g: Known, seat: Seat, technology: str, owned: Mapping[Colour, int] | None = None) -> dict[Colour, int]:
    """The prerequisites that a player does not satisfy by what he owns [ti4.63.12]; who looks at many technologies
    finds that out once (`owned_colours`)."""
    own = owned_colours(g, seat) if owned is None else owned
    wanted = PREREQUISITES(g, TECHNOLOGIES[technology].prerequisites, seat, technology)
    return {colour: count - own[colour] for colour, count in wanted.items() if count > own[colour]}


def deck_of(g: Known, seat: Seat) -> list[str]:
    """The technologies that a player does not own and could: his faction's, and the common ones, unless his faction has
    its own version [ti4.63.11, ti4.77.1]."""
    player = g.players[seat]
    own = [id for id, one in TECHNOLOGIES.items() if one.faction in ("", player.faction)]
    replaced = {TECHNOLOGIES[id].replaces for id in own if TECHNOLOGIES[id].faction}
    return [id for id in own if id not in player.technologies and id not in replaced]


def means_for(g: Known, seat: Seat, technology: str) -> list[Means]:
    """By what a player could ignore prerequisites of this technology."""
    return _means_for(g, seat, technology, missing(g, seat, technology))


def _means_for(g: Known, seat: Seat, technology: str, lacking: Mapping[Colour, int]) -> list[Means]:
    planets = [Specialty(one) for one in ready_planets(g, seat) if PLANETS[one].specialty in lacking]
    waivers = [
        Waive(id)
        for id, one in _WAIVERS.items()
        if has_ready(g, seat, id) and may_choose(g, seat, id) and one.symbols(g, seat, TECHNOLOGIES[technology]) > 0
    ]
    return [*planets, *waivers]


def enough(g: Known, seat: Seat, technology: str, means: tuple[Means, ...]) -> bool:
    """Do these means and the owned technologies satisfy all prerequisites?"""
    return _enough(g, seat, technology, missing(g, seat, technology), means)


def _enough(g: Known, seat: Seat, technology: str, missing: Mapping[Colour, int], means: Sequence[Means]) -> bool:
    lacking = dict(missing)
    for colour in [_colour_of(one) for one in means]:
        if colour is not None and lacking.get(colour, 0) > 0:
            lacking[colour] -= 1
    rest = sum(count for count in lacking.values() if count > 0)
    return rest <= sum(
        _WAIVERS[one.component].symbols(g, seat, TECHNOLOGIES[technology])
        for one in means
        if isinstance(one, Waive) and _colour_of(one) is None
    )


def _colour_of(means: Means) -> Colour | None:
    """The only colour for which such means stand, or None if it does not matter."""
    if isinstance(means, Waive):
        return _WAIVERS[means.component].colour
    return next(colour for colour in COLOURS if colour == PLANETS[means.planet].specialty)


def can_research(g: Known, seat: Seat, technology: str, owned: Mapping[Colour, int] | None = None) -> bool:
    """Could a player research it with all means that he has?"""
    lacking = missing(g, seat, technology, owned)
    return not lacking or _enough(g, seat, technology, lacking, _means_for(g, seat, technology, lacking))


def technologies_open(g: Known, seat: Seat) -> list[str]:
    """The technologies that a player could research now."""
    owned = owned_colours(g, seat)
    return [id for id in deck_of(g, seat) if can_research(g, seat, id, owned)]


def _unready(g: Known, seat: Seat) -> list[Refusal]:
    return [
        Refusal(id, "no-prerequisites", "ti4.63.12", {"missing": missing(g, seat, id)})
        for id in deck_of(g, seat)
        if not can_research(g, seat, id)
    ]


def researches(g: Known, seat: Seat) -> bool:
    """Would a research do anything for this player?"""
    return _researches_any(g, seat) or any(seat in holders(g, id) for id in _INSTEAD)


def _researches_any(g: Known, seat: Seat) -> bool:
    """Is there any technology that a player could research now?"""
    owned = owned_colours(g, seat)
    return any(can_research(g, seat, id, owned) for id in deck_of(g, seat))


def researches_after(g: Known, seat: Seat, payment: Payment) -> bool:
    """Would a research do anything for this player once he has paid so?"""
    return researches(after_paying(g, seat, payment), seat)


def researches_for(g: Known, seat: Seat, price: int) -> bool:
    """Could a player pay resources and then research something? Planets whose specialties he needs pay nothing."""
    if _needs_no_means(g, seat):
        return can_spend(g, seat, "resources", price)
    special = [planet for planet in ready_planets(g, seat) if PLANETS[planet].specialty]
    for count in range(len(special), -1, -1):
        for spared in combinations(special, count):
            payment = least_payment(g, seat, "resources", price, spared)
            if payment is not None and researches_after(g, seat, payment):
                return True
    return False


async def research_for(g: State, seat: Seat, price: int, purpose: str) -> None:
    """The player pays resources and researches a technology: he cannot pay with all that he would need for it
    [ti4.63.15]. Call it last in a scene."""

    def unfit(payment: Payment) -> Refusal | None:
        if researches_after(g, seat, payment):
            return None
        return Refusal(payment.planets, "needed-for-research", "ti4.63.15")

    await spend(g, seat, "resources", price, purpose, unfit=None if _needs_no_means(g, seat) else unfit)
    await research(g, seat)


def _needs_no_means(g: Known, seat: Seat) -> bool:
    """Is there something to research without planets and goods? Hardly ever there is not."""
    return researches_after(g, seat, Payment(tuple(ready_planets(g, seat)), g.players[seat].trade_goods))


async def research(g: State, seat: Seat) -> None:
    """The player researches a technology of his choice [ti4.63.9 to ti4.63.12]. Call it last in a scene."""
    for id, script in _INSTEAD.items():
        if seat in holders(g, id):
            await script(g, seat)
            return
    if not _researches_any(g, seat):
        return
    technology: str = await choose(
        seat,
        "research",
        lambda _seat: technologies_open(g, seat),
        blocked=lambda _seat: _unready(g, seat),
        rule="ti4.63.12",
    )
    await _ignore_prerequisites(g, seat, technology)
    gain_technology(g, seat, technology, researched=True)


async def _ignore_prerequisites(g: State, seat: Seat, technology: str) -> None:
    """What the player lacks he makes up for by planets and other means, none of them needlessly [ti4.63.14]."""
    if not missing(g, seat, technology):
        return

    def check(means: tuple[Means, ...]) -> Refusal | None:
        if not enough(g, seat, technology, means):
            return Refusal(means, "means-too-few", "ti4.63.12")
        for one in means:
            if enough(g, seat, technology, tuple(other for other in means if other != one)):
                return Refusal(one, "needless", "ti4.63.14")
        return None

    means = await choose_some(
        seat,
        "ignore-prerequisites",
        lambda _seat: means_for(g, seat, technology),
        lo=1,
        check=check,
        rule="ti4.63.14",
        values={"technology": technology, "missing": missing(g, seat, technology)},
        asides=False,  # the means may have to be paid for
    )
    exhaust(g, [one.planet for one in means if isinstance(one, Specialty)])
    for one in means:
        if isinstance(one, Waive):
            paying = _WAIVERS[one.component].cost(g, seat)
            if paying is not None:
                await paying


def gain_technology(g: State, seat: Seat, technology: str, *, researched: bool = False) -> None:
    """A player gains a technology, by research or without it [ti4.63.5]; others may react. Call it last in a scene."""
    begin(g, TechnologyGain(seat=seat, technology=technology, researched=researched), "technology-arrives")


@scene("technology-arrives")
def technology_arrives(g: State) -> None:
    """The card lies in the play area now [ti4.63.10]."""
    moment = g.moments[-1]
    assert isinstance(moment, TechnologyGain)
    player = g.players[moment.seat]
    copied = len(player.copies)
    if moment.technology not in player.technologies:
        give_up(g, moment.seat, given_up(g, moment.seat, moment.technology))
        player.technologies.append(moment.technology)
    g.tell("researches" if moment.researched else "gains-technology", moment.seat, technology=moment.technology)
    if len(player.copies) < copied:
        g.then(Step(COPY_GONE, [moment.seat]))


COPY_GONE = "copies-settle"  # a scene of whoever copies: what becomes of units that had the text of a copy


def given_up(g: Known, seat: Seat, technology: str, card: str = "") -> list[str]:
    """What a player loses by gaining a technology, or by copying it with a card: a new upgrade of a unit takes the
    place of the one that he has or copies [ti4.63.21.2, ti4.77.1a.2], and the card copies only one."""
    player = g.players[seat]
    unit = TECHNOLOGIES[technology].unit
    upgrades = [id for id in [*player.technologies, *player.copies.values()] if unit and TECHNOLOGIES[id].unit == unit]
    copied = [player.copies[card]] if card in player.copies else []
    return list(dict.fromkeys(upgrades + copied))


def give_up(g: State, seat: Seat, technologies: list[str]) -> None:
    """A player no longer has these technologies, or copies of them."""
    player = g.players[seat]
    for technology in technologies:
        if technology in player.technologies:
            player.technologies.remove(technology)
        for card, text in list(player.copies.items()):
            if text == technology:
                del player.copies[card]
        g.tell("gives-up-technology", seat, technology=technology)


def exhaust_technology(g: State, seat: Seat, id: str) -> None:
    """A technology (or a card that copies it) is exhausted [ti4.52.3]."""
    player = g.players[seat]
    cards = [id] if id in player.technologies else []
    cards += [copy for copy, text in player.copies.items() if text == id]
    player.exhausted.append(next(card for card in cards if card not in player.exhausted))
