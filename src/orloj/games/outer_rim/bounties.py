"""Bounties: fighting contacts, eliminating or capturing them [outer-rim.bounty-resolve.1 to
outer-rim.bounty-resolve.16]."""

from __future__ import annotations

from orloj.games.outer_rim.assets import discard, leave_slot
from orloj.games.outer_rim.book import happened
from orloj.games.outer_rim.combat import fight, kind_between, won
from orloj.games.outer_rim.components import (
    ASSETS,
    CARDS,
    CONTACT_BY_ID,
    CONTACT_OF_CREW,
    CardId,
    ContactId,
)
from orloj.games.outer_rim.deeds import Capture, Deed, Eliminate, HuntCrew
from orloj.games.outer_rim.deliver import credits_in
from orloj.games.outer_rim.effects.core import begin_if_any
from orloj.games.outer_rim.facts import Known, assets_of
from orloj.games.outer_rim.menus import does, offers
from orloj.games.outer_rim.scenes import scene
from orloj.games.outer_rim.state import NO_CARD, Source, State
from orloj.kernel import Seat, Step, choose
from orloj.parts.effects import NO, YES


def bounty_on(g: Known, who: Seat, contact: ContactId) -> CardId:
    """A player's bounty on a contact, if there is one without a captive."""
    for card in assets_of(g, who, "bounty"):
        if CONTACT_BY_ID[ASSETS[card].target] == contact and card not in g.players[who].captives:
            return card
    return NO_CARD


def plan_bounty_fight(g: State, who: Seat, bounty: CardId) -> None:
    """Fight a contact on the map [outer-rim.bounty-resolve.2 to outer-rim.bounty-resolve.4]."""
    strength = ASSETS[bounty].combat
    assert strength is not None
    g.then(Step("bounty-result", [who, bounty]), "combat-damage")
    fight(g, who, strength.kind, enemy=ASSETS[bounty].target, strength=strength.n)


@scene("bounty-result")
async def bounty_result(g: State, who: Seat, bounty: CardId) -> None:
    """The winner eliminates the contact or takes it captive [outer-rim.bounty-resolve.5]."""
    if not won(g):
        return
    contact = CONTACT_BY_ID[ASSETS[bounty].target]
    deed = await choose(
        who,
        "bounty",
        lambda _seat: [Capture(), Eliminate()],
        rule="outer-rim.bounty-resolve.5",
        values={"card": bounty, "contact": contact},
    )
    spot = g.spot_of(contact)
    if spot is not None:
        del g.contacts[spot]
    else:  # it was crew
        g.homeless.remove(contact)
    if isinstance(deed, Capture):
        g.players[who].captives[bounty] = contact
        g.say("captures", who, contact=contact)
        return
    g.eliminated.append(contact)
    g.say("eliminates", who, contact=contact)
    id = CARDS[bounty].id
    g.then(Step("bounty-done", [who, bounty]))
    begin_if_any(g, who, ASSETS[bounty].eliminate, f"{id}/eliminate", Source(id=id, card=bounty))


@scene("bounty-done")
def bounty_done(g: State, who: Seat, bounty: CardId) -> None:
    """The card leaves the game after its reward [outer-rim.bounty-resolve.6]."""
    asset, id = ASSETS[bounty], CARDS[bounty].id
    happened(g, who, "bounty_eliminated", "bounty_reward", credits=credits_in(asset.eliminate), card=bounty)
    leave_slot(g, who, bounty)
    g.removed.append(bounty)
    begin_if_any(g, who, asset.after_reward, f"{id}/after_reward", Source(id=id, card=bounty))


# -- bounties on crew


def crew_of(g: Known, who: Seat, contact: ContactId) -> CardId:
    """The card of a contact who is a player's crew."""
    return next((card for card in g.players[who].assets if CONTACT_OF_CREW.get(card) == contact), NO_CARD)


@offers("encounter")
def _hunts(g: State, seat: Seat) -> list[Deed]:
    """Crew of one's own, or of a player in the same space [outer-rim.bounty-resolve.8,
    outer-rim.bounty-resolve.12]."""
    here = g.players_at(g.players[seat].at)
    return [
        HuntCrew(card, who)
        for card in assets_of(g, seat, "bounty")
        if card not in g.players[seat].captives
        for who in here
        if crew_of(g, who, CONTACT_BY_ID[ASSETS[card].target]) != NO_CARD
    ]


@does(HuntCrew)
def _hunt(g: State, seat: Seat, deed: HuntCrew) -> None:
    if deed.player != seat and g.has_seat(deed.player) and not g.players[deed.player].defeated:
        g.then(Step("protect", [seat, deed.card, deed.player]))  # outer-rim.defeat.11
    else:
        plan_hunt(g, seat, deed.card, deed.player, protected=False)


@scene("protect")
async def protect(g: State, seat: Seat, bounty: CardId, owner: Seat) -> None:
    """The owner may fight for the crew [outer-rim.bounty-resolve.13]."""
    answer = await choose(
        owner,
        "protect",
        lambda _seat: [YES, NO],
        rule="outer-rim.bounty-resolve.13",
        values={"player": seat, "contact": CONTACT_BY_ID[ASSETS[bounty].target]},
    )
    plan_hunt(g, seat, bounty, owner, protected=answer == YES)


def plan_hunt(g: State, seat: Seat, bounty: CardId, owner: Seat, *, protected: bool) -> None:
    strength = ASSETS[bounty].combat
    assert strength is not None
    crew = crew_of(g, owner, CONTACT_BY_ID[ASSETS[bounty].target])
    g.then(Step("hunt-result", [seat, bounty, owner]), "combat-damage")
    if protected:  # outer-rim.bounty-resolve.14
        fight(g, seat, kind_between(g.players[seat].at), defender=owner)
    else:
        without = crew if owner == seat else NO_CARD
        fight(g, seat, strength.kind, enemy=ASSETS[bounty].target, strength=strength.n, without=without)


@scene("hunt-result")
def hunt_result(g: State, seat: Seat, bounty: CardId, owner: Seat) -> None:
    """Who wins has beaten the contact, and the crew card is discarded; own crew leaves also if it wins
    [outer-rim.bounty-resolve.9, outer-rim.bounty-resolve.10, outer-rim.bounty-resolve.15]."""
    crew = crew_of(g, owner, CONTACT_BY_ID[ASSETS[bounty].target])
    if crew == NO_CARD:
        return
    if won(g):
        g.then(Step("bounty-result", [seat, bounty]))
        discard(g, owner, crew, returns=False)
    elif owner == seat:
        discard(g, owner, crew)
