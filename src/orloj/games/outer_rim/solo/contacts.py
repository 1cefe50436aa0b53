"""Contacts and crew of the opponent [outer-rim.solo-crew.1 to outer-rim.solo-crew.6]."""

from __future__ import annotations

from orloj.games.outer_rim.assets import add, discard, lift
from orloj.games.outer_rim.components import ASSETS, BY_NUMBER, CLASSES, CONTACTS, SPOTS, CardId, Spot, planet_of
from orloj.games.outer_rim.encounters import turn_contact
from orloj.games.outer_rim.facts import assets_of
from orloj.games.outer_rim.solo.orders import opponent, opponent_of, order
from orloj.games.outer_rim.state import State
from orloj.games.outer_rim.values import has_room


def _lowest(g: State, *, is_open: bool) -> Spot | None:
    """The contact of the lowest class here, of equal ones the left one [outer-rim.solo-crew.6]."""
    spots = [
        spot
        for spot in SPOTS
        if planet_of(spot) == opponent(g).at and spot in g.contacts and g.contacts[spot].open == is_open
    ]
    return min(spots, key=lambda spot: CLASSES[CONTACTS[g.contacts[spot].contact].class_].dots, default=None)


def _crew_on(g: State, spot: Spot) -> CardId | None:
    """The databank card of a contact, if it has crew on it."""
    number = CONTACTS[g.contacts[spot].contact].databank
    card = next(card for card in BY_NUMBER[number] if card in g.databank)
    return card if card in ASSETS and ASSETS[card].type == "crew" else None


@order(
    "reveal_lowest_facedown_contact",
    rule="outer-rim.solo-crew.5",
    applies=lambda g: _lowest(g, is_open=False) is not None,
)
def reveal(g: State) -> None:
    spot = _lowest(g, is_open=False)
    assert spot is not None
    turn_contact(g, spot)


def _contact(g: State) -> Spot | None:
    """Which contact is resolved: one that lies face down, and only if there is none, one that lies face up."""
    facedown = _lowest(g, is_open=False)
    return facedown if facedown is not None else _lowest(g, is_open=True)


def _can_gain(g: State) -> bool:
    """Would it have an effect? Of a contact that lies face up everybody knows whether it is crew
    [outer-rim.solo-ruling.11]."""
    spot = _contact(g)
    return spot is not None and (not g.contacts[spot].open or _crew_on(g, spot) is not None)


@order("crew_from_lowest_facedown_contact", rule="outer-rim.solo-crew.5", applies=_can_gain)
def gain_crew(g: State) -> None:
    """Only the crew is taken, nothing else of the databank card is resolved [outer-rim.solo-crew.1,
    outer-rim.solo-crew.2]. Without a free slot one crew goes at random [outer-rim.solo-crew.3]; a card without crew
    stays in the databank [outer-rim.solo-crew.4]."""
    who, spot = opponent_of(g), _contact(g)
    assert spot is not None
    turn_contact(g, spot)
    card = _crew_on(g, spot)
    if card is None:
        g.say("ai-no-crew", who, contact=g.contacts[spot].contact, rule="outer-rim.solo-crew.4")
        return
    is_full = not has_room(g, who, "crew")
    lift(g, card)
    if is_full:
        discard(g, who, g.luck.pick(assets_of(g, who, "crew")))
    add(g, who, card)
