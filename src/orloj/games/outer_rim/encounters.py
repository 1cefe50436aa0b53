"""The Encounter step: patrols, contacts, the own space [outer-rim.encounter.1 to outer-rim.encounter.7]."""

from __future__ import annotations

from orloj.games.outer_rim.assets import put_home
from orloj.games.outer_rim.bounties import bounty_on, plan_bounty_fight
from orloj.games.outer_rim.components import (
    BY_NUMBER,
    CARDS,
    CONTACTS,
    ENCOUNTERS,
    SPACES,
    CardId,
    EncounterCard,
    Faction,
    Space,
    Spot,
    planet_of,
)
from orloj.games.outer_rim.databank import read_databank
from orloj.games.outer_rim.deeds import Fight, MeetContact, MeetPatrol, MeetSpace, Talk
from orloj.games.outer_rim.effects.core import begin
from orloj.games.outer_rim.facts import Known, level
from orloj.games.outer_rim.menus import does, offers
from orloj.games.outer_rim.patrols import plan_patrol_encounter
from orloj.games.outer_rim.scenes import scene
from orloj.games.outer_rim.sections import told_name
from orloj.games.outer_rim.state import NO_CARD, Secret, Source, State
from orloj.games.outer_rim.values import rule_of
from orloj.kernel import EVERYBODY, Seat, Step, choose


def forced_patrols(g: Known, who: Seat, space: Space | None = None) -> list[Faction]:
    """Patrols that have to be encountered where a player is, or would be [outer-rim.encounter.3,
    outer-rim.patrol-encounter.7]."""
    if rule_of(g, who, "no_forced_patrol_encounter") is not None:
        return []
    return [faction for faction in g.patrols_at(space or g.players[who].at) if level(g, who, faction) == "negative"]


# -- patrols


@offers("encounter", "forced-encounter")
def _patrols(g: State, seat: Seat) -> list[MeetPatrol]:
    factions = forced_patrols(g, seat) or g.patrols_at(g.players[seat].at)
    return [MeetPatrol(faction) for faction in factions]


@does(MeetPatrol)
def _meet_patrol(g: State, seat: Seat, deed: MeetPatrol) -> None:
    plan_patrol_encounter(g, seat, deed.faction)


# -- contacts


@offers("encounter")
def _contacts(g: State, seat: Seat) -> list[MeetContact]:
    return [MeetContact(spot) for spot in g.contacts if planet_of(spot) == g.players[seat].at]


@does(MeetContact)
def _meet_contact(g: State, seat: Seat, deed: MeetContact) -> None:
    plan_contact(g, seat, deed.spot)


def plan_contact(g: State, who: Seat, spot: Spot) -> None:
    """A contact that lies face down is turned first [outer-rim.contact-encounter.2]."""
    turn_contact(g, spot)
    g.say("meets", who, contact=g.contacts[spot].contact)
    g.then(Step("contact", [who, spot]))


def turn_contact(g: State, spot: Spot) -> None:
    token = g.contacts[spot]
    if not token.open:
        token.open, token.seen = True, 0
        g.reveal(EVERYBODY, CONTACTS[token.contact].id)
        g.tell("contact-revealed", contact=token.contact, space=planet_of(spot))


@scene("contact")
async def contact(g: State, seat: Seat, spot: Spot) -> None:
    """Whoever has a bounty on the contact may fight it instead of talking [outer-rim.contact-encounter.4,
    outer-rim.contact-encounter.5]."""
    met = g.contacts[spot].contact
    bounty = bounty_on(g, seat, met)
    card = next(card for card in BY_NUMBER[CONTACTS[met].databank] if card in g.databank)
    if bounty != NO_CARD:
        g.reading = f"{CARDS[card].id}/steps"  # one may look at it before
        deed = await choose(
            seat,
            "contact",
            lambda _seat: [Fight(), Talk()],
            rule="outer-rim.contact-encounter.4",
            values={"contact": met},
        )
        if isinstance(deed, Fight):
            g.reading = ""
            plan_bounty_fight(g, seat, bounty)
            return
    read_databank(g, seat, card)
    begin(g, seat, f"{CARDS[card].id}/steps", Source(id=CARDS[card].id, card=card, contact=met))


# -- the space


def deck_of(space: Space) -> str:
    return SPACES[space].encounter_deck


def where_of(g: Known, who: Seat) -> str:
    """Which sections of encounter cards fit a player now [outer-rim.encounter-card.9]."""
    space = g.players[who].at
    if SPACES[space].kind == "navpoint":
        return "patrol" if g.patrols_at(space) else "no_patrol"
    return space


@offers("encounter")
def _space(_g: State, _seat: Seat) -> list[MeetSpace]:
    return [MeetSpace()]


@does(MeetSpace)
def _meet_space(g: State, seat: Seat, _deed: MeetSpace) -> None:
    """A card of the matching deck; one section of it is resolved [outer-rim.space-encounter.1]. A secret is kept face
    down [outer-rim.space-encounter.4]."""
    pile = g.encounters[deck_of(g.players[seat].at)]
    where = where_of(g, seat)
    if not pile.cards:  # outer-rim.limits.5
        g.say("no-encounter", seat)
        return
    card = pile.take_top()
    g.reveal(seat, card)
    facts = ENCOUNTERS[card]
    number = next(number for number, section in enumerate(facts.section) if section.where == where)
    section = facts.section[number]
    if section.secret is not None:
        g.players[seat].secrets.append(Secret(card, where))
        g.say("keeps-secret", seat, space=g.players[seat].at, secret={"card": card})
        return
    g.drawn = card
    path = section_path(g, seat, facts, number)
    g.reveal(EVERYBODY, told_name(path))
    g.say("encounter", seat, section=told_name(path), secret={"card": card})  # the others only hear the section
    g.reading = path
    g.then(Step("space-over", [seat]))
    begin(g, seat, path, Source(id=facts.id, card=card))


def section_path(g: Known, who: Seat, facts: EncounterCard, number: int) -> str:
    """The steps of a section, or of the subsection for the player's reputation [outer-rim.encounter-card.7]."""
    section = facts.section[number]
    for sub, part in enumerate(section.sub):
        if level(g, who, part.faction) in part.levels:
            return f"{facts.id}/section.{number}.sub.{sub}"
    return f"{facts.id}/section.{number}"


@scene("space-over")
def space_over(g: State, who: Seat) -> None:
    """Under its deck, unless it was kept as an asset [outer-rim.space-encounter.7]; what else stands on it was not read
    aloud."""
    if g.drawn != NO_CARD:
        card, g.drawn = g.drawn, NO_CARD
        put_home(g, card, seen_by=who)


def secret_number(card: CardId, where: str) -> int:
    """Which section of a card is the secret that was drawn at a place."""
    return next(number for number, section in enumerate(ENCOUNTERS[card].section) if section.where == where)
