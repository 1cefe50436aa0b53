"""What cards are worth: cargo, jobs and bounties by what they will bring and when, all others by what they can do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Self

from msgspec import structs

from orloj.games.outer_rim.bounties import crew_of
from orloj.games.outer_rim.components import (
    ASSETS,
    CARDS,
    CHARACTERS,
    CONTACT_BY_ID,
    CONTACT_OF_CREW,
    CONTACTS,
    MARKED_PLANET,
    MARKET,
    SHIPS,
    WITH_PLAYER,
    WITH_WANTED,
    AfterEvent,
    Asset,
    BeforeTest,
    ByStep,
    CardId,
    ContactId,
    InCombat,
    OnBuy,
    Passive,
    Rule,
    Skill,
    Space,
    WithDice,
    planet_of,
)
from orloj.games.outer_rim.conditions import holds
from orloj.games.outer_rim.customs.event_cards import USED_DAMAGE
from orloj.games.outer_rim.deliver import NO_DELIVERY, credits_in, destination_of
from orloj.games.outer_rim.effects.core import EFFECTS
from orloj.games.outer_rim.goals import STATES
from orloj.games.outer_rim.judgement.effect_worth import IMPOSSIBLE, About, EffectWorth
from orloj.games.outer_rim.judgement.weights import STATS
from orloj.games.outer_rim.market import barterable, price_of
from orloj.games.outer_rim.state import NO_CARD
from orloj.games.outer_rim.values import fits, room_makers, slots
from orloj.parts.judging import lazy, remembered

_MARKED_FAR = 2  # turns to a planet that an opponent marks
_CONTRACT_FAR = 2  # turns to a job or to the target of a bounty
_AGAIN = 0.4  # part of a delivery that is left if it may be tried again


class AssetWorth(EffectWorth):
    supposed = False  # is this a player as he might be?

    @remembered
    def asset(self, card: CardId) -> float:
        """What a card in a slot is worth."""
        asset = ASSETS[card]
        match asset.type:
            case "cargo":
                return self._cargo(card) + self._abilities(asset)
            case "job":
                return self.job(card) * self.later(self._turns_to_job(asset))
            case "bounty":
                return self._bounty(card)
        skills = self.skilled(asset.skills, self.me.skills)
        return self._abilities(asset) + skills + self._for_goals(card) + self.for_contracts(card)

    # -- cargo

    def _turns_to(self, space: Space) -> int:
        """Turns until one can be somewhere; what is here comes now."""
        return self.turns_to(space)

    def _cargo(self, card: CardId) -> float:
        held = card in self.me.assets
        space = destination_of(self.view, self.seat, card) if held else ASSETS[card].destination
        turns = _MARKED_FAR if space in ("", MARKED_PLANET) else self._turns_to(space)
        return max(0.0, self.trying(card)) * self.later(turns)

    def reward(self, card: CardId, name: str, steps: object) -> float:
        """What one of the rewards of a card brings."""
        return self.value(EFFECTS.node(f"{CARDS[card].id}/{name}"), About(card)) if steps else 0.0

    @remembered
    def delivering(self, card: CardId) -> float:
        """What a delivery brings that is not stopped."""
        asset = ASSETS[card]
        if asset.type == "bounty":
            return self._captive(card)
        value = self.reward(card, "reward", asset.reward) + self.event("cargo_delivered")
        if asset.is_illegal:
            value += self.event("illegal_delivered")
            value += max(0.0, self.fame_for_credits("illegal_delivered", credits_in(asset.reward)))
        return value

    @remembered
    def trying(self, card: CardId) -> float:
        """What trying a delivery brings."""
        brings = self.delivering(card)
        if not ASSETS[card].is_illegal:
            return brings
        noticed = self.databank(NO_DELIVERY, About(cargo=card), _AGAIN * brings)
        return self.smuggles * brings + (1 - self.smuggles) * noticed

    # -- jobs

    def _turns_to_job(self, asset: Asset) -> float:
        if asset.destination in (WITH_PLAYER, WITH_WANTED):
            return 1 + min([self.turns_to(self.view.players[other].at) for other in self.others], default=9)
        return self._turns_to(asset.destination)

    @remembered
    def job(self, card: CardId) -> float:
        """What doing a job brings."""
        asset = ASSETS[card]
        value = self.value(EFFECTS.node(f"{CARDS[card].id}/encounter"), About(card, job=card))
        if asset.destination in (WITH_PLAYER, WITH_WANTED):
            value = self.w.met * self.completing(card)
        return max(0.0, value)

    @remembered
    def completing(self, job: CardId) -> float:
        asset = ASSETS[job]
        value = self.reward(job, "reward", asset.reward) + self.event("job_completed")
        return value + max(0.0, self.fame_for_credits("job_completed", credits_in(asset.reward)))

    # -- bounties

    @remembered
    def _captive(self, card: CardId) -> float:
        """What delivering a captive brings."""
        asset = ASSETS[card]
        assert asset.capture is not None
        return self.reward(card, "capture", asset.capture.reward) + self._rewarded(card, "captive_delivered")

    @remembered
    def eliminating(self, card: CardId) -> float:
        return self.reward(card, "eliminate", ASSETS[card].eliminate) + self._rewarded(card, "bounty_eliminated")

    def _rewarded(self, card: CardId, event: str) -> float:
        """What comes with the reward of a bounty."""
        asset = ASSETS[card]
        steps = asset.capture.reward if event == "captive_delivered" and asset.capture else asset.eliminate
        value = self.event(event) + self.event("bounty_reward")
        value += self.reward(card, "after_reward", asset.after_reward)
        return value + max(0.0, self.fame_for_credits("bounty_reward", credits_in(steps)))

    def capturing(self, card: CardId, start: Space) -> float:
        """What a captive is worth who has to be brought from a place to where the bounty is paid."""
        asset = ASSETS[card]
        assert asset.capture is not None
        return self._captive(card) * self.later(self.turns_between(start, asset.capture.destination))

    def hunting(self, card: CardId, space: Space) -> float:
        """What fighting the target of a bounty brings, in some space."""
        strength = ASSETS[card].combat
        assert strength is not None
        prize = max(self.eliminating(card), self.capturing(card, space)) + self.won_by(strength.kind)
        return self.fighting(strength.kind, strength.n).worth(prize)

    def _bounty(self, card: CardId) -> float:
        asset = ASSETS[card]
        if card in self.me.captives:
            return self.capturing(card, self.me.at)
        target = CONTACT_BY_ID[asset.target]
        if target in self.view.eliminated or any(target in player.captives.values() for player in self.view.players):
            return 0.0
        if any(crew_of(self.view, who, target) != NO_CARD for who in range(len(self.view.players))):
            return self.w.hunted * max(0.0, self.hunting(card, self.me.at)) * self.later(1)
        return max(
            [
                chance * max(0.0, self.hunting(card, space)) * self.later(turns)
                for space, turns, chance in self.whereabouts(target)
            ],
            default=0.0,
        )

    def whereabouts(self, target: ContactId) -> list[tuple[Space, float, float]]:
        """Where a contact may be: the planet, about when one meets it there, and a chance (of finding it at all in the
        end: who lies face down is looked for)."""
        for spot, token in self.view.contacts.items():
            if token.contact == target:
                return [(planet_of(spot), self._turns_to(planet_of(spot)), 1.0)]
        hidden = [
            spot
            for spot, token in self.view.contacts.items()
            if token.contact is None and token.class_ == CONTACTS[target].class_
        ]
        search = (len(hidden) - 1) / 2
        return [(planet_of(spot), self._turns_to(planet_of(spot)) + search, 1.0) for spot in hidden]

    # -- gear, mods and crew

    def _abilities(self, asset: Asset) -> float:
        w, value = self.w, 0.0
        for one in asset.abilities:
            met = 1.0 if holds(self.view, self.seat, one.cond) else 0.25
            match one:
                case Passive(fame=fame) if fame:
                    value += self.fame(fame) if met == 1.0 else met * fame * self.fade
                case Passive(stat=stat, n=n) if stat is not None:
                    value += STATS[stat] * n * met * self.fade
                case Passive():
                    value += w.slot * self.fade
                case InCombat(use=use, step=step):
                    kinds = {"reroll": w.reroll, "turn": w.turned, "turn_instead": 0.0, "cancel_instead": 0.0}
                    value += (w.cancels if step == "damage" else kinds.get(use, w.cancels)) * met * self.fade
                case AfterEvent():
                    famous = one.fame or any(step["op"] == "fame" for step in one.steps)
                    value += w.pays * (2 if famous else 1) * self.fade
                case Rule() | WithDice() | BeforeTest():
                    value += w.rule * met * self.fade
                case OnBuy():
                    pass
                case ByStep():
                    value += w.rule * met * self.fade
        return value

    def skilled(self, more: Iterable[Skill], have: Mapping[Skill, int]) -> float:
        """What further skills are worth to somebody who has some."""
        value, had = 0.0, dict(have)
        for skill in more:
            value += (self.w.skill, self.w.more_skill, 0.0)[min(had.get(skill, 0), 2)]
            had[skill] = had.get(skill, 0) + 1
        return value * self.fade

    @remembered
    def for_contracts(self, card: CardId) -> float:
        """What a card adds to the jobs and bounties that one has: skills for their tests, strength for their fights.
        Wherever one is, they are some turns away."""
        contracts = [
            one for one in self.me.assets if ASSETS[one].type in ("job", "bounty") and one not in self.me.captives
        ]
        if self.supposed or not contracts or not _helps(ASSETS[card], contracts):
            return 0.0
        other = self.supposing(card)
        more = sum([other.success(one) - self.success(one) for one in contracts]) * self.later(_CONTRACT_FAR)
        return -more if card in self.me.assets else more

    def success(self, contract: CardId) -> float:
        """What trying a job, or fighting the target of a bounty, brings once one is there."""
        asset = ASSETS[contract]
        if asset.type == "job":
            return self.job(contract)
        assert asset.capture is not None
        return max(0.0, self.hunting(contract, asset.capture.destination))

    def supposing(self, card: CardId) -> Self:
        """The same player with a card that he has not, or without one that he has."""
        assets = [one for one in self.me.assets if one != card]
        if len(assets) == len(self.me.assets):
            assets.append(card)
        players = list(self.view.players)
        players[self.seat] = structs.replace(self.me, assets=assets)
        other = type(self)(structs.replace(self.view, players=players), self.seat, self.w)
        other.supposed = True
        other.__dict__["ways"] = self.ways
        return other

    def _for_goals(self, card: CardId) -> float:
        """What a card does for goals that are a state of things: the one that completes it brings the fame."""
        asset = ASSETS[card]
        goal, value = self.personal_goal, 0.0
        fame = CHARACTERS[self.me.character].goal_fame if goal is not None else 0
        wanted = goal is not None and (
            (goal.state == "mods_and_gear" and asset.type in ("mod", "gear"))
            or (goal.state == "droid_crew" and asset.type == "crew" and asset.droid)
        )
        if goal is not None and wanted:
            if card not in self.me.assets and STATES[goal.state](self.supposing(card).view, self.seat, goal):
                value += self.reaching(fame)
            elif goal.cost_min:
                value += self.w.progress * self.reaching(fame) * min(1.0, (asset.cost or 0) / goal.cost_min + 0.2)
            else:
                value += self.w.progress * self.reaching(fame) / goal.count + 0.2
        goal = self.ship_goal
        if goal is not None and asset.type == "mod" and ("mods_min" in goal.needs or goal.needs_any):
            value += 0.3 * self.fade
        return value

    # -- ships

    def ship(self, id: str, goal_done: bool = False) -> float:
        """What flying a ship is worth."""
        ship, w = SHIPS[id], self.w
        room = slots(id, goal_done)
        strength = (goal_done and ship.flip_ship_combat) or ship.ship_combat
        value = STATS["hyperdrive"] * ship.hyperdrive + STATS["ship_combat"] * strength + STATS["hull"] * ship.hull
        value += w.slot * (room.cargo + room.mod + room.cargo_or_mod) + w.crew_slot * room.crew
        if ship.goal is not None:
            value += w.rule if goal_done else w.ship_goal * ship.goal_fame
        return value * self.fade

    @remembered
    def changing(self, id: str) -> float:
        """What taking another ship brings."""
        me = self.me
        goal = self.personal_goal
        value = self.ship(id) - self.ship(me.ship, me.ship_goal_done) - self.harm("ship", -me.hull_damage)
        if goal is not None and goal.state == "ship_cost":
            reached = SHIPS[id].cost >= goal.cost_min
            fame = CHARACTERS[me.character].goal_fame
            more = SHIPS[id].cost - SHIPS[me.ship].cost
            value += self.reaching(fame) if reached else self.w.progress * self.reaching(fame) * more / goal.cost_min
        if goal is not None and goal.state == "droid_crew":
            berths = [
                min(goal.count, slots(one, done).crew) for one, done in ((id, False), (me.ship, me.ship_goal_done))
            ]
            value += self.w.progress * CHARACTERS[me.character].goal_fame * (berths[0] - berths[1]) / goal.count
        return value

    def used_ship(self, id: str) -> float:
        """What buying a damaged ship of the supply brings."""
        price = SHIPS[id].cost - SHIPS[self.me.ship].cost
        return self.changing(id) - self.paying(price) - self.frailty(USED_DAMAGE, SHIPS[id].hull)

    def best_used_ship(self) -> float:
        own = SHIPS[self.me.ship].cost
        return max([self.used_ship(id) for id in self.view.ship_supply if SHIPS[id].cost > own], default=0.0)

    @lazy
    def investing(self) -> float:
        """What spending credits for the goal of the ship brings."""
        goal, me = self.ship_goal, self.me
        if goal is None:
            return 0.0
        better = self.ship(me.ship, goal_done=True) - self.ship(me.ship)
        return self.fame(SHIPS[me.ship].goal_fame) + better + self.credits(-goal.spend)

    # -- gaining and buying

    @remembered
    def gaining(self, card: CardId) -> float:
        """What gaining a card for nothing brings, if one has to make room."""
        value = self.asset(card)
        if ASSETS[card].type == "crew":
            value += self.event("crew_gained")
            if card in CONTACT_OF_CREW and CONTACTS[CONTACT_OF_CREW[card]].class_ == "orange":
                value += self.event("crew_gained_from_orange_contact")
        return value - self.room_for(card)

    def room_for(self, card: CardId) -> float:
        """What has to be given up to have a slot for a card."""
        if fits(self.view, self.seat, more=[card]):
            return 0.0
        return min([self.asset(one) for one in room_makers(self.view, self.seat, card)], default=-IMPOSSIBLE)

    def buying(self, card: CardId, discount: int = 0, *, free: bool = False) -> float:
        """What buying a card brings."""
        facts = MARKET[card]
        price = price_of(self.view, self.seat, card, discount, free=free)
        if self.me.at in facts.cannot_buy_on:
            return IMPOSSIBLE
        if facts.type == "ship":
            if facts.ship not in self.view.ship_supply:
                return IMPOSSIBLE
            value = self.changing(facts.ship)
        elif facts.type == "event":
            value = max(self.worth_of(f"{facts.id}/ability.{number}") for number in range(len(facts.abilities)))
        else:
            value = self.gaining(card)
        return value - self.paying(price)

    def paying(self, price: int) -> float:
        """What paying a price costs: credits, and if they are not enough, what is worth least and can be bartered."""
        short = price - self.me.credits
        if short <= 0:
            return -self.credits(-price)
        lost = -self.credits(-self.me.credits)
        for card in sorted(self.bartered, key=self.asset):
            lost += self.asset(card)
            short -= ASSETS[card].cost or 0
            if short <= 0:
                return lost
        return -IMPOSSIBLE

    @lazy
    def bartered(self) -> list[CardId]:
        return barterable(self.view, self.seat)


def _helps(asset: Asset, contracts: Iterable[CardId]) -> bool:
    """Could it make the tests or fights of these contracts easier?"""
    wanted = {skill for one in contracts for skill in ASSETS[one].skills_listed}
    return not wanted.isdisjoint(asset.skills) or any(
        isinstance(one, WithDice | BeforeTest) or (isinstance(one, Passive) and one.stat is not None)
        for one in asset.abilities
    )
