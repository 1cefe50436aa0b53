"""Menus: what a player may do at some point of the game, offered by whoever has something to offer.

    @offers("action")
    def market(g: State, seat: Seat) -> list[Deed]: ...

    @does(GoToMarket)
    def go_to_market(g: State, seat: Seat, deed: GoToMarket) -> None: ...

A menu is a scene of one question; it comes again after each deed until its player goes on, so tails stay short. Rules,
abilities and secrets add to menus from files of their own. The menus:

| menu | when |
|---|---|
| `planning`, `action`, `encounter` | the steps of the own turn |
| `moved` | the movement was stopped by a patrol, and could go on |
| `buying` | a card is about to be bought |
| `before-test` | before a test of skill is rolled |
| `rolled` | after own dice outside combat (`g.rolls[-1]` says what for) |
| `strength`, `reroll`, `results` | in combat (`g.combats[-1]` says whose dice) |
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from orloj.games.outer_rim.deeds import Deed, GoOn
from orloj.games.outer_rim.scenes import scene
from orloj.games.outer_rim.state import State
from orloj.kernel import Refusal, Seat, Step, choose

Offer = Callable[[State, Seat], Iterable[Deed]]
D = TypeVar("D", bound=Deed)

_OFFERS: dict[str, list[Offer]] = defaultdict(list)
_REFUSES: dict[str, list[Callable[[State, Seat], Iterable[Refusal]]]] = defaultdict(list)
_FORCES: dict[str, list[Callable[[State, Seat], bool]]] = defaultdict(list)
_DOES: dict[type[Deed], Callable[[State, Seat, Any], Any]] = {}
HIDING = frozenset(
    {"planning", "action", "encounter", "moved", "buying", "before-test", "rolled", "results"}
)  # menus in which a secret could be used


def offers(*menus: str) -> Callable[[Offer], Offer]:
    """Registers a function that offers deeds in menus."""

    def keep(offer: Offer) -> Offer:
        for menu in menus:
            _OFFERS[menu].append(offer)
        return offer

    return keep


def refuses(*menus: str) -> Callable[[Callable[[State, Seat], Iterable[Refusal]]], object]:
    """Registers a function that says what one might expect in a menu but may not do, and why."""

    def keep(refuse: Callable[[State, Seat], Iterable[Refusal]]) -> object:
        for menu in menus:
            _REFUSES[menu].append(refuse)
        return refuse

    return keep


def does(kind: type[D]) -> Callable[[Callable[[State, Seat, D], Any]], Callable[[State, Seat, D], Any]]:
    """Registers the function (or script) that carries out a deed of a menu."""

    def keep(do: Callable[[State, Seat, D], Any]) -> Callable[[State, Seat, D], Any]:
        if kind in _DOES:
            raise ValueError(f"{kind.__name__} is carried out twice")
        _DOES[kind] = do
        return do

    return keep


def forces(menu: str) -> Callable[[Callable[[State, Seat], bool]], Callable[[State, Seat], bool]]:
    """Registers a function that tells when nobody may go on without doing something."""

    def keep(force: Callable[[State, Seat], bool]) -> Callable[[State, Seat], bool]:
        _FORCES[menu].append(force)
        return force

    return keep


def offered(g: State, seat: Seat, menu: str) -> list[Deed]:
    """What the player may do."""
    return [deed for offer in _OFFERS[menu] for deed in offer(g, seat)]


def refused(g: State, seat: Seat, menu: str) -> list[Refusal]:
    return [refusal for refuse in _REFUSES[menu] for refusal in refuse(g, seat)]


def options(g: State, seat: Seat, menu: str) -> Sequence[Deed]:
    """The same, and going on, unless something has to be done first."""
    deeds = offered(g, seat, menu)
    must = any(deed.must for deed in deeds) or (deeds and any(force(g, seat) for force in _FORCES[menu]))
    return deeds if must else [*deeds, GoOn()]


async def perform(g: State, seat: Seat, deed: Deed) -> None:
    doing = _DOES[type(deed)](g, seat, deed)
    if doing is not None:
        await doing


def keeps_face(g: State, seat: Seat, menu: str) -> bool:
    """With the poker face whoever has secrets is asked, whether one of them fits or not."""
    return g.poker_face and menu in HIDING and bool(g.players[seat].secrets)


def with_gifts(g: State, seat: Seat, menu: str) -> list[Deed]:
    """What the player could do if others gave him their credits, which is possible at any time [outer-rim.trade.8]."""
    player, own = g.players[seat], g.players[seat].credits
    player.credits += sum(g.players[other].credits for other in g.seats if other != seat)
    try:
        return offered(g, seat, menu)
    finally:
        player.credits = own


def open_menu(menu: str, who: Seat) -> Step:
    """A menu as a step of the plan; nobody is asked if there is nothing to do."""
    return Step("menu", [menu, who])


@scene("menu")
def menu_opens(g: State, menu: str, who: Seat) -> None:
    if g.has_seat(who) and (offered(g, who, menu) or keeps_face(g, who, menu)):
        g.then(Step("menu-asks", [menu, who]))


@scene("menu-asks")
async def menu_asks(g: State, menu: str, seat: Seat) -> None:
    deed = await choose(
        seat,
        menu,
        lambda seat: options(g, seat, menu),
        blocked=lambda seat: refused(g, seat, menu),
        rule=RULES.get(menu, ""),
        values=values_of(g, menu),
        telling=menu in HIDING,
        ponder=keeps_face(g, seat, menu),
    )
    if isinstance(deed, GoOn):
        return
    g.then(open_menu(menu, seat))
    await perform(g, seat, deed)


RULES = {
    "moved": "outer-rim.move.4",
    "buying": "outer-rim.buy.1",
    "before-test": "outer-rim.test.1",
    "rolled": "outer-rim.dice.1",
    "strength": "outer-rim.combat-step.3",
    "reroll": "outer-rim.combat-step.3",
    "results": "outer-rim.combat-step.6",
}


def values_of(g: State, menu: str) -> dict[str, Any]:
    """What the question is about."""
    if menu in ("strength", "reroll", "results") and g.combats:
        combat = g.combats[-1]
        return {"dice": [die.face for die in combat.sides[combat.rolling].dice], "enemy": combat.enemy}
    if menu in ("before-test", "rolled") and g.rolls:
        roll = g.rolls[-1]
        return {"dice": [die.face for die in roll.dice], "skill": roll.skill or "", "why": roll.why}
    return {}
