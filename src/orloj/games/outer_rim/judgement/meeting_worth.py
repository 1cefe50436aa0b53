"""What the encounters of a place bring: patrols, contacts, the space, jobs, hunts and abilities."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from orloj.games.outer_rim.abilities.goals import Challenge
from orloj.games.outer_rim.abilities.rules import Attack
from orloj.games.outer_rim.bounties import bounty_on, crew_of
from orloj.games.outer_rim.components import (
    ASSETS,
    BY_NUMBER,
    CARDS,
    CONTACT_BY_ID,
    CONTACT_OF_CREW,
    CONTACTS,
    ENCOUNTERS,
    SHIPS,
    CardId,
    ContactId,
    EncounterAbility,
    EncounterCard,
    Faction,
    Spot,
    planet_of,
)
from orloj.games.outer_rim.conditions import holds
from orloj.games.outer_rim.customs.characters import RANGE
from orloj.games.outer_rim.deeds import Deed, DoJob, HuntCrew, MeetContact, MeetPatrol, MeetSpace, UseAbility
from orloj.games.outer_rim.encounters import deck_of, forced_patrols, section_path, where_of
from orloj.games.outer_rim.facts import abilities, assets_of
from orloj.games.outer_rim.galaxy import galaxy
from orloj.games.outer_rim.jobs import can_do
from orloj.games.outer_rim.judgement.asset_worth import AssetWorth
from orloj.games.outer_rim.judgement.effect_worth import About
from orloj.games.outer_rim.odds import against
from orloj.games.outer_rim.patrols import patrol_of
from orloj.games.outer_rim.state import NO_CARD
from orloj.games.outer_rim.values import rule_of
from orloj.kernel import Seat
from orloj.parts.judging import lazy, remembered


@cache
def _sections(deck: str, where: str) -> list[tuple[CardId, EncounterCard, int]]:
    """All sections that may be drawn at a place."""
    return [
        (card, facts, number)
        for card, facts in ENCOUNTERS.items()
        if facts.deck == deck
        for number, section in enumerate(facts.section)
        if section.where == where
    ]


class MeetingWorth(AssetWorth):
    @remembered
    def patrol(self, faction: Faction) -> float:
        """What fighting a patrol brings."""
        patrol = patrol_of(self.view, faction)
        if patrol.infinite:
            return -self.harm("ship", self.left("ship"))
        won = self.credits(patrol.reward_credits) + self.fame(patrol.reward_fame)
        if rule_of(self.view, self.seat, "no_rep_loss_for_patrol") is None:
            won += self.reputation(faction, -1)
        won += self.won_by("ship") + self.event("patrol_combat_won")
        if patrol.reward_fame:
            won += self.event("fame_patrol_beaten")
        return self.judged(against(self.seat, "ship", patrol.ship_combat)).worth(won)

    # -- contacts

    @lazy
    def unknown(self) -> Mapping[str, list[ContactId]]:
        """The contacts of each class that may lie face down where one has not looked."""
        view = self.view
        known = {token.contact for token in view.contacts.values()} | set(view.eliminated)
        for player in view.players:
            known |= set(player.captives.values())
            known |= {CONTACT_OF_CREW[card] for card in player.assets if card in CONTACT_OF_CREW}
        found: dict[str, list[ContactId]] = {}
        for number, contact in enumerate(CONTACTS):
            if number not in known:
                found.setdefault(contact.class_, []).append(number)
        return found

    def contact(self, spot: Spot) -> float:
        """What meeting whoever is at a spot brings."""
        token = self.view.contacts[spot]
        if token.contact is not None:
            return self.meeting(token.contact)
        possible = self.unknown.get(token.class_, [])
        return sum([self.meeting(one) for one in possible]) / len(possible) + self.w.look if possible else 0.0

    @remembered
    def meeting(self, contact: ContactId) -> float:
        """What meeting a contact brings: talking, or fighting if there is a bounty."""
        talking = self.talking(contact)
        bounty = bounty_on(self.view, self.seat, contact)
        return talking if bounty == NO_CARD else max(talking, self.hunting(bounty, self.me.at))

    @remembered
    def talking(self, contact: ContactId) -> float:
        card = next((one for one in BY_NUMBER[CONTACTS[contact].databank] if one in self.view.databank), NO_CARD)
        return 0.0 if card == NO_CARD else self.worth_of(f"{CARDS[card].id}/steps", About(card))

    # -- the space

    @property
    def space(self) -> float:
        """What a card of the space brings on average."""
        return self.drawing(deck_of(self.me.at), where_of(self.view, self.seat))

    @remembered
    def drawing(self, deck: str, where: str) -> float:
        """The same for a kind of space: all navpoints without a patrol are alike."""
        found = []
        for card, facts, number in _sections(deck, where):
            if facts.section[number].secret is not None:
                found.append(self.w.secret)
            else:
                path = section_path(self.view, self.seat, facts, number)
                found.append(self.worth_of(path, About(card)))
        return sum(found) / len(found) if found else 0.0

    # -- all of them

    def hunt(self, card: CardId, owner: Seat) -> float:
        """What fighting somebody who is crew brings; whoever owns it may protect it."""
        value = self.hunting(card, self.me.at)
        crew = crew_of(self.view, owner, CONTACT_BY_ID[ASSETS[card].target])
        if owner == self.seat:
            return value - self.asset(crew)
        return min(value, self.against_player(owner).worth(max(0.0, value)))

    def met(self, deed: Deed) -> float:
        """What an encounter brings."""
        match deed:
            case MeetPatrol(faction):
                return self.patrol(faction)
            case MeetContact(spot):
                return self.contact(spot)
            case MeetSpace():
                return self.space
            case DoJob(card):
                return self.job(card)
            case HuntCrew(card, player):
                return self.hunt(card, player)
            case Challenge(player):
                won = self.fame(SHIPS[self.me.ship].goal_fame) + self.won_by("ship") + self.w.rival
                return self.fighting("ship", 0, player).worth(won)
            case Attack(player):
                return self.fighting("ship", 0, player).worth(self.won_by("ship") + self.w.rival)
            case UseAbility(source, number):
                return self.worth_of(f"{source}/ability.{number}")
        return 0.0

    @lazy
    def meetings(self) -> list[Deed]:
        """The encounters that are possible here, as far as it matters."""
        view, seat = self.view, self.seat
        forced = forced_patrols(view, seat)
        if forced:
            return [MeetPatrol(faction) for faction in forced]
        return [
            MeetSpace(),
            *[MeetPatrol(faction) for faction in view.patrols_at(self.me.at)],
            *[MeetContact(spot) for spot in view.contacts if planet_of(spot) == self.me.at],
            *[DoJob(card) for card in assets_of(view, seat, "job") if can_do(view, seat, card)],
            *[
                HuntCrew(card, who)
                for card in assets_of(view, seat, "bounty")
                if card not in self.me.captives
                for who in view.players_at(self.me.at)
                if crew_of(view, who, CONTACT_BY_ID[ASSETS[card].target]) != NO_CARD
            ],
            *[
                UseAbility(one.source, one.number)
                for one in abilities(view, seat)
                if isinstance(one.ability, EncounterAbility) and holds(view, seat, one.ability.cond)
            ],
        ]

    @lazy
    def best_meeting(self) -> float:
        return max(map(self.met, self.meetings))

    def afar(self) -> list[Deed]:
        """Whom one can encounter within three spaces."""
        near = set(galaxy(self.view.tiles).within(self.me.at, RANGE))
        return [
            *[MeetPatrol(faction) for faction, token in self.view.patrols.items() if token.at in near],
            *[MeetContact(spot) for spot in self.view.contacts if planet_of(spot) in near],
        ]

    def meeting_afar(self) -> float:
        return max(map(self.met, self.afar()), default=0.0)
