"""What the steps of a card bring, with all tests, fights and choices on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from orloj.games.outer_rim.components import (
    ASSETS,
    BY_NUMBER,
    CARDS,
    CHARACTERS,
    DIE,
    LEVELS,
    MARKET,
    CardId,
    Deck,
    Faction,
)
from orloj.games.outer_rim.conditions import holds
from orloj.games.outer_rim.effects.core import EFFECTS
from orloj.games.outer_rim.effects.credits import factions_meant
from orloj.games.outer_rim.effects.fights import rivals
from orloj.games.outer_rim.facts import assets_of
from orloj.games.outer_rim.judgement.routes import Routes
from orloj.games.outer_rim.state import NO_CARD, Source
from orloj.parts.effects import AllOf, AnyOf, Choice, Condition, Each, Exchange, If, InOrder, May, Node, Not, Word
from orloj.parts.judging import remembered

IMPOSSIBLE = -99.0


class About(Struct, frozen=True, gc=False):
    """What steps come from: the card that is read, the job that is done, the cargo that was noticed."""

    card: CardId = NO_CARD
    job: CardId = NO_CARD
    cargo: CardId = NO_CARD

    @property
    def source(self) -> Source:
        return Source(card=self.card, job=self.job, cargo=self.cargo, id=CARDS[self.card].id if self.card >= 0 else "")


NOTHING = About()


class EffectWorth(Routes):
    """`value(node, about, rest)`: what a node brings if `rest` follows it. So a job that fails loses the rest, and a
    choice is made with an eye on it."""

    # -- said by those who know more

    def asset(self, card: CardId) -> float:
        """What having a card is worth: see `asset_worth`."""
        raise NotImplementedError

    def gaining(self, card: CardId) -> float:
        """What gaining it for nothing brings, if one has to make room."""
        raise NotImplementedError

    def buying(self, card: CardId, discount: int = 0, *, free: bool = False) -> float:
        raise NotImplementedError

    def delivering(self, card: CardId) -> float:
        """What a delivery brings that is not stopped."""
        raise NotImplementedError

    def completing(self, job: CardId) -> float:
        raise NotImplementedError

    def best_used_ship(self) -> float:
        raise NotImplementedError

    def meeting_afar(self) -> float:
        raise NotImplementedError

    # -- trees

    def worth_of(self, path: str, about: About = NOTHING) -> float:
        return self.value(EFFECTS.node(path), about)

    def value(self, node: Node | None, about: About = NOTHING, rest: float = 0.0) -> float:
        match node:
            case Word():
                word = _WORDS.get(node.op)
                return rest if word is None else word(self, node, about, rest)
            case InOrder():
                for part in reversed(node.items):
                    rest = self.value(part, about, rest)
                return rest
            case May():
                return max(rest, self.value(node.part, about, rest))
            case Choice():
                return max([self.value(part, about, rest) for part in node.items])
            case Exchange():
                return max(rest, self.exchanging(node, about, rest))
            case If():
                branch = node.then if self.holds(node.condition) else node.otherwise
                return self.value(branch, about, rest)
            case Each():
                return rest + self.w.rival
        return rest

    def exchanging(self, node: Exchange, about: About, rest: float = 0.0) -> float:
        """What paying the cost for what follows brings."""
        if node.cost is not None and not self.can_pay(node.cost):
            return IMPOSSIBLE
        return self.value(node.cost, about, self.value(node.then, about, rest))

    def can_pay(self, cost: Node) -> bool:
        match cost:
            case Word(op="spend_credits"):
                return bool(self.me.credits >= cost.args.n)
            case Word(op="discard_asset"):
                return any(ASSETS[card].type == cost.args.type for card in self.me.assets)
            case InOrder():
                return all(map(self.can_pay, cost.items))
        return True

    def holds(self, condition: Condition) -> bool:
        match condition:
            case AllOf(parts):
                return all(map(self.holds, parts))
            case AnyOf(parts):
                return any(map(self.holds, parts))
            case Not(part):
                return not self.holds(part)
        return holds(self.view, self.seat, condition.args)

    # -- words

    def branch(self, node: Word, name: str, about: About, rest: float) -> float:
        part = node.branches.get(name)
        return rest if part is None else self.value(part, about, rest)

    def _test(self, node: Word, about: About, rest: float) -> float:
        chance = self.passes(node.args.skill)
        passed, failed = self.branch(node, "pass", about, rest), self.branch(node, "fail", about, rest)
        return chance * passed + (1 - chance) * failed

    def _contest(self, node: Word, about: About, rest: float) -> float:
        """Against somebody who passes every other test."""
        chance = self.passes(node.args.skill)
        ends = {"win": chance / 2, "tie": 0.5, "lose": (1 - chance) / 2}
        return sum([chance * self.branch(node, name, about, rest) for name, chance in ends.items()])

    def _combat(self, node: Word, about: About, rest: float) -> float:
        battle = self.fighting(node.args.kind, node.args.n)
        won = self.branch(node, "win", about, rest) + self.won_by(node.args.kind)
        return battle.worth(won, self.branch(node, "lose", about, rest))

    def _fight_player(self, node: Word, about: About, rest: float) -> float:
        found = rivals(self.view, self.seat, node.args, about.source)
        won = self.branch(node, "win", about, rest) + self.winning + self.w.rival
        lost = self.branch(node, "lose", about, rest)
        return max([self.against_player(other).worth(won, lost) for other in found], default=rest)

    def _roll(self, node: Word, about: About, rest: float) -> float:
        each = sum([self.branch(node, face, about, 0.0) for face in DIE]) / len(DIE)
        count: int = node.args.dice
        return rest + count * each

    def _rep(self, node: Word, about: About, rest: float) -> float:
        found = factions_meant(self.view, self.seat, node.args.faction, about.source)
        return rest + max([self.reputation(faction, node.args.n) for faction in found], default=0.0)

    def _set_rep(self, node: Word, _about: About, rest: float) -> float:
        faction: Faction = node.args.faction
        return rest + self.reputation(faction, LEVELS.index(node.args.level) - 1 - self.me.rep[faction])

    def _recover(self, node: Word, _about: About, rest: float) -> float:
        for part in node.args.parts:
            had = self.me.wounds if part == "character" else self.me.hull_damage
            rest -= self.harm(part, -had if node.args.all else -min(had, node.args.n))
        return rest

    def _gain_asset(self, _node: Word, about: About, rest: float) -> float:
        return rest + (max(0.0, self.gaining(about.card)) if about.card in ASSETS else 0.0)

    def _discard_asset(self, node: Word, _about: About, rest: float) -> float:
        lost = sorted(self.asset(card) for card in self.me.assets if ASSETS[card].type == node.args.type)
        return rest - sum(lost[: node.args.n])

    def _buy(self, node: Word, _about: About, rest: float) -> float:
        card = self.view.markets[node.args.deck].top
        if card is None:
            return rest
        return rest + max(0.0, self.buying(card, node.args.discount, free=node.args.free))

    def _databank(self, node: Word, about: About, rest: float) -> float:
        return self.databank(node.args.n, about, rest)

    def databank(self, number: int, about: About, rest: float) -> float:
        """What one of the cards with a number brings."""
        cards = [card for card in BY_NUMBER[number] if card in self.view.databank]
        if not cards:
            return rest
        values = [
            self.value(EFFECTS.node(f"{CARDS[card].id}/steps"), About(card, about.job, about.cargo), rest)
            for card in cards
        ]
        return sum(values) / len(values)

    def _complete(self, _node: Word, about: About, _rest: float) -> float:
        return self.completing(about.job) if about.job in ASSETS else 0.0

    def _deliver(self, _node: Word, about: About, rest: float) -> float:
        return rest + (self.delivering(about.cargo) if about.cargo in ASSETS else 0.0)

    def _sabotage(self, _node: Word, _about: About, rest: float) -> float:
        goal = self.personal_goal
        if goal is None or self.me.at in self.me.sabotaged:
            return rest
        return rest + self.steps_to(goal, len(self.me.sabotaged), CHARACTERS[self.me.character].goal_fame)

    def taking_droids(self) -> float:
        """What the best droid brings that is crew of somebody here."""
        here = self.view.players_at(self.me.at, but=self.seat)
        droids = [card for who in here for card in assets_of(self.view, who, "crew") if ASSETS[card].droid]
        return max([self.gaining(card) + self.w.rival for card in droids], default=0.0)

    @remembered
    def top_worth(self, deck: Deck) -> float:
        """What the card on a deck would bring, if it is bought."""
        card = self.view.markets[deck].top
        return 0.0 if card is None or card not in MARKET else self.buying(card)


Judge = Callable[[Any, Word, About, float], float]


def _more(worth: Callable[[EffectWorth, Any], float]) -> Judge:
    return lambda mind, node, _about, rest: rest + worth(mind, node.args)


_WORDS: Mapping[str, Judge] = {
    "gain_credits": _more(lambda mind, args: mind.credits(args.n)),
    "lose_credits": _more(lambda mind, args: mind.credits(-args.n)),
    "spend_credits": _more(lambda mind, args: mind.credits(-args.n)),
    "fame": _more(lambda mind, args: mind.fame(args.n)),
    "rep": EffectWorth._rep,
    "set_rep": EffectWorth._set_rep,
    "damage": _more(lambda mind, args: -mind.harm(args.to, args.n)),
    "recover": EffectWorth._recover,
    "test": EffectWorth._test,
    "contest": EffectWorth._contest,
    "roll": EffectWorth._roll,
    "combat": EffectWorth._combat,
    "fight_player": EffectWorth._fight_player,
    "gain_asset": EffectWorth._gain_asset,
    "discard_asset": EffectWorth._discard_asset,
    "discard_this": lambda mind, _node, about, rest: rest - (mind.asset(about.card) if about.card in ASSETS else 0.0),
    "buy": EffectWorth._buy,
    "market_action": _more(lambda mind, _args: mind.w.market),
    "cycle": _more(lambda mind, _args: mind.w.look),
    "databank": EffectWorth._databank,
    "complete_job": EffectWorth._complete,
    "fail_job": lambda _mind, _node, _about, _rest: 0.0,
    "deliver_the_cargo_now": EffectWorth._deliver,
    "discard_the_cargo": lambda _mind, _node, _about, _rest: 0.0,
    "discard_one_illegal_cargo": _more(lambda mind, _args: -mind.credits(3000)),
    "extra_turn": _more(lambda mind, _args: mind.w.turn),
    "peek_contact": _more(lambda mind, _args: mind.w.look),
    "reveal_contact": _more(lambda mind, _args: mind.w.look),
    "move_self": _more(lambda mind, _args: mind.w.look),
    "move_patrol": _more(lambda mind, _args: mind.w.look),
    "special_order": _more(lambda mind, _args: 2 * mind.w.market),
    "used_ship_for_sale": _more(lambda mind, _args: max(0.0, mind.best_used_ship())),
    "reveal_all_contacts_on_planet_without_players": _more(lambda mind, _args: 2 * mind.w.look),
    "place_damage_token_on_planet": EffectWorth._sabotage,
    "take_droid_crew_from_player_in_space": _more(lambda mind, _args: mind.taking_droids()),
    "encounter_patrol_or_contact_within_3": _more(lambda mind, _args: mind.meeting_afar()),
    "roll_one_die_per_crew_2000_per_focus": _more(lambda mind, _args: mind.credits(1000)),
}
assert set(_WORDS) <= set(EFFECTS.words)
