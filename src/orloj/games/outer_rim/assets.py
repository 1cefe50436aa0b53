"""Assets: gaining them, losing them, and what becomes of cards and contacts that leave a slot."""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import combinations

from orloj.games.outer_rim.book import happened
from orloj.games.outer_rim.components import (
    ASSETS,
    CARDS,
    CONTACT_OF_CREW,
    CONTACTS,
    DATABANK,
    ENCOUNTERS,
    SHIPS,
    SPOTS,
    CardId,
    ContactId,
    Space,
    Spot,
    planet_of,
)
from orloj.games.outer_rim.deeds import At, AtSpot, Decline, DropCard, Keep
from orloj.games.outer_rim.facts import Known, assets_of
from orloj.games.outer_rim.galaxy import galaxy
from orloj.games.outer_rim.goals import all_needs_met, count_event, settle
from orloj.games.outer_rim.scenes import scene
from orloj.games.outer_rim.state import NO_CARD, ContactToken, State
from orloj.games.outer_rim.values import fits, room_makers, stat
from orloj.kernel import EVERYBODY, Seat, Step, choose

CREW_GAINED = "crew_gained"


def put_home(g: State, card: CardId, *, seen_by: Seat | None = EVERYBODY) -> None:
    """A discarded card goes under its deck, or back to its place in the databank [outer-rim.discard.1,
    outer-rim.discard.3]. `seen_by`: who knows which card it is."""
    home = CARDS[card].home
    if card in DATABANK:
        g.databank.append(card)
    elif card in ENCOUNTERS:
        g.encounters[home].put_under(card, seen_by)
    else:
        g.markets[home].put_under(card, seen_by)  # type: ignore[index]
        if len(g.markets[home].cards) == 1:  # type: ignore[index]
            g.reveal(EVERYBODY, card)


def add(g: State, who: Seat, card: CardId) -> None:
    """A card comes into a slot; there has to be one."""
    g.players[who].assets.append(card)
    g.say("gains", who, card=card)
    settle(g)


def leave_slot(g: State, who: Seat, card: CardId) -> None:
    """A card leaves its slot; where it goes is for the caller to say. A captive goes back to the map first."""
    player = g.players[who]
    bore = stat(g, who, "health"), stat(g, who, "hull")
    player.assets.remove(card)
    player.marked.pop(card, None)
    if bore != (stat(g, who, "health"), stat(g, who, "hull")) or not fits(g, who):
        g.then(Step("slot-left", [who]))
    captive = player.captives.pop(card, None)
    if captive is not None:
        _send_home(g, who, captive, "captive-returns")  # outer-rim.bounty.6


@scene("slot-left")
def slot_left(g: State, who: Seat) -> None:
    """What a lost asset has carried: without its slot others may be too many [outer-rim.slot.9], and without its bonus
    the damage may be all that one takes [outer-rim.damage.3 to outer-rim.damage.5]."""
    player = g.players[who]
    if g.has_seat(who) and not fits(g, who):
        g.then(Step("overflow", [who]))
    health, hull = stat(g, who, "health"), stat(g, who, "hull")
    player.wounds, player.hull_damage = min(player.wounds, health), min(player.hull_damage, hull)
    if player.wounds == health or player.hull_damage == hull:
        g.then(Step("defeat-looms", [who]))


def discard(g: State, who: Seat, card: CardId, *, returns: bool = True) -> None:
    """A card is discarded from its slot. The contact of a crew goes back to the map [outer-rim.crew.6], unless it was
    beaten."""
    leave_slot(g, who, card)
    put_home(g, card)
    g.say("discards", who, card=card)
    if card in CONTACT_OF_CREW:
        if returns:
            _send_home(g, who, CONTACT_OF_CREW[card], "contact-returns")
        else:
            g.homeless.append(CONTACT_OF_CREW[card])


def _send_home(g: State, who: Seat, contact: ContactId, how: str) -> None:
    g.homeless.append(contact)
    g.then(Step(how, [who, contact]))


def remove(g: State, who: Seat, card: CardId) -> None:
    """A card leaves the game [outer-rim.discard.7]."""
    leave_slot(g, who, card)
    g.removed.append(card)


# -- contacts that come back


def homes_of_contact(g: Known, space: Space, taken: Container[Spot]) -> list[Space]:
    """The nearest planets with a free contact space, whatever its class [outer-rim.discard.8, outer-rim.bounty.6].
    There are as many spaces as contacts, so one is always free."""
    free = list(dict.fromkeys(planet_of(spot) for spot in SPOTS if spot not in taken))
    distance = galaxy(g.tiles).distances[space]
    nearest = min(distance[planet] for planet in free)
    return [planet for planet in free if distance[planet] == nearest]


@scene("contact-returns")
async def contact_returns(g: State, who: Seat, contact: ContactId) -> None:
    """Of equally near planets the owner of the crew chooses [outer-rim.crew.7]."""
    await _come_home(g, who, contact, who, "outer-rim.crew.7")


@scene("captive-returns")
async def captive_returns(g: State, who: Seat, contact: ContactId) -> None:
    """Of equally near planets the active player chooses [outer-rim.nearest.3], in whose turn a trade may have left
    somebody else without a slot for the bounty."""
    await _come_home(g, who, contact, g.active if g.has_seat(g.active) else who, "outer-rim.nearest.3")


async def _come_home(g: State, who: Seat, contact: ContactId, chooser: Seat, rule: str) -> None:
    """Face up on a free contact space of the planet that is nearest to the player who had the contact. Which space of
    the planet it is matters only to the solo opponent [outer-rim.contact.9, outer-rim.solo-crew.6]."""
    planets = homes_of_contact(g, g.players[who].at, g.contacts)
    planet = planets[0]
    if g.has_seat(chooser):
        planet = (
            await choose(
                chooser,
                "contact-returns",
                lambda _seat: [At(one) for one in planets],
                rule=rule,
                values={"contact": contact},
            )
        ).space
    elif len(planets) > 1:
        planet = g.luck.pick(planets)
    spots = [spot for spot in SPOTS if spot not in g.contacts and planet_of(spot) == planet]
    spot = spots[0]
    if len(spots) > 1 and g.opponent is not None and g.has_seat(chooser):  # for the opponent the left one comes first
        spot = (
            await choose(
                chooser,
                "contact-spot",
                lambda _seat: [AtSpot(one) for one in spots],
                rule="outer-rim.contact.9",
                values={"contact": contact},
            )
        ).spot
    elif len(spots) > 1 and g.opponent is not None:
        spot = g.luck.pick(spots)  # outer-rim.solo-decision.2
    g.homeless.remove(contact)
    g.contacts[spot] = ContactToken(contact, open=True)
    g.tell("contact-returns", contact=contact, space=planet)


# -- gaining an asset of a databank or encounter card


def lift(g: State, card: CardId) -> None:
    """Take a card from where it was read; the token of a contact who becomes crew goes beside the map."""
    if card in DATABANK:
        g.databank.remove(card)
        if card in CONTACT_OF_CREW:
            spot = g.spot_of(CONTACT_OF_CREW[card])
            if spot is not None:
                del g.contacts[spot]
    else:
        assert g.drawn == card
        g.drawn = NO_CARD


def finds_slot(g: Known, who: Seat, card: CardId, *, but: Sequence[CardId] = ()) -> bool:
    """Is there a slot for a card? Crew that completes the goal of the ship finds it on the other side of the sheet."""
    return fits(g, who, but=but, more=[card]) or (ASSETS[card].type == "crew" and wants_crew(g, who))


def wants_crew(g: Known, who: Seat) -> bool:
    """Is it the goal of the ship to gain one more crew now?"""
    player = g.players[who]
    goal = SHIPS[player.ship].goal
    return goal is not None and not player.ship_goal_done and goal.event == CREW_GAINED and all_needs_met(g, who, goal)


def add_gained(g: State, who: Seat, card: CardId) -> None:
    """The same as `add` for a card that is gained; crew counts for goals. It lies in its slot when that ends the
    game."""
    g.players[who].assets.append(card)
    g.say("gains", who, card=card)
    count_gained(g, who, [card])
    settle(g)


def count_gained(g: State, who: Seat, cards: Sequence[CardId]) -> None:
    """Crew counts once it is aboard, wherever it came from: besides it there have to be so many others."""
    goal = SHIPS[g.players[who].ship].goal
    besides = goal.needs.get("crew_min", 0) if goal is not None else 0
    if any(ASSETS[card].type == "crew" for card in cards) and len(assets_of(g, who, "crew")) > besides:
        count_event(g, who, CREW_GAINED)


@scene("gain-asset")
async def gain_asset(g: State, seat: Seat, card: CardId) -> None:
    """Into an empty slot; to make room one card may be discarded, or the asset is declined [outer-rim.slot.6,
    outer-rim.slot.7]. Crew may be discarded instead of coming aboard [outer-rim.crew.5]."""
    fitting = finds_slot(g, seat, card)
    if not fitting or ASSETS[card].type == "crew":
        deed = await choose(
            seat,
            "keep" if fitting else "make-room",
            lambda seat: [*([Keep(card)] if fitting else map(DropCard, room_makers(g, seat, card))), Decline()],
            rule="outer-rim.crew.5" if fitting else "outer-rim.slot.7",
            values={"card": card},
        )
        if isinstance(deed, Decline):
            if card in ENCOUNTERS:  # what it would have been is not said: the others did not see the card
                g.say("leaves-asset", seat, secret={"card": card})
            else:
                g.say("declines", seat, card=card)
            return
        lift(g, card)
        if isinstance(deed, DropCard):
            discard(g, seat, deed.card)
    else:
        lift(g, card)
    add_gained(g, seat, card)
    contact = CONTACT_OF_CREW.get(card)
    if contact is not None and CONTACTS[contact].class_ == "orange":
        happened(g, seat, "crew_gained_from_orange_contact", card=card)


@scene("overflow")
async def overflow(g: State, who: Seat) -> None:
    """Whoever has too few slots discards assets until all fit [outer-rim.slot.10]."""
    if fits(g, who):
        return
    surplus = surplus_of(g, who)
    g.then(Step("overflow", [who]))
    if not g.has_seat(who):
        discard(g, who, g.luck.pick(surplus))  # outer-rim.solo-decision.2
        return
    deed = await choose(who, "overflow", lambda _seat: [DropCard(card) for card in surplus], rule="outer-rim.slot.10")
    discard(g, who, deed.card)


def surplus_of(g: Known, who: Seat) -> list[CardId]:
    """The assets of which one has to go: each that lies in no slot if as many as possible lie in one."""
    assets = g.players[who].assets
    for count in range(1, len(assets) + 1):
        found = {card for cards in combinations(assets, count) if fits(g, who, but=cards) for card in cards}
        if found:
            return [card for card in assets if card in found]
    return []
