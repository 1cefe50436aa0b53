"""A player for Race for the Galaxy that thinks like a person, in points.

Everything is measured in victory points at the end of the game. A card in hand is worth a fraction of a point, because
it pays for something; a good is worth what it sells for or what it can be consumed for; a power is worth what it saves
or brings in each of the rounds that are left. From these few prices all answers follow:

- place the card that brings most for what it costs, pay with the cards that will bring least;
- pick the action that brings most, counting that others call some phases for us and gain from ours;
- the nearer the end, the less cards, goods and powers count and the more only points do.

`Weights` holds all numbers that are judgement; they were tuned by letting versions play each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any

from msgspec import Struct

from orloj.games.rftg.actions import ACTIONS, ADVANCED, STANDARD, first_copies
from orloj.games.rftg.cards import CARDS, GOOD, GOOD_KINDS, IS_WORLD, KEEPS_GOODS, TOKEN, CardId, Power
from orloj.games.rftg.consume import DONE, TRADE_PRICE
from orloj.games.rftg.explore import DRAWS, KEEPS
from orloj.games.rftg.powers import CONSUME_POWERS, Powers, powers_of
from orloj.games.rftg.produce import Filling
from orloj.games.rftg.rounds import FULL_TABLEAU
from orloj.games.rftg.scoring import points_of_six
from orloj.games.rftg.settle import CONQUER, Way, needless_in, ways
from orloj.games.rftg.state import PHASES
from orloj.games.rftg.view import PlayerView, View
from orloj.kernel import PASS, Decision, Lookahead, Question, Seat
from orloj.parts.judging import best_of, chances_by, lazy, pick, preferences, remembered


class Weights(Struct, frozen=True):
    """The judgement of the player: what things are worth, in points."""

    card: float = 1.07  # a card in hand while there are many rounds to use it
    card_fades: float = 2.46  # with so many rounds left it is worth half
    held: float = 0.34  # part of what a good will bring that counts while it still lies on its world
    span: float = 10.19  # how fast the rounds to come count less, the greater the slower
    cycle: float = 0.84  # part of a whole produce-and-consume cycle that a round brings, others' calls included
    explore: float = 0.26  # how often in a round an Explore power, ...
    develop: float = 0.33  # ... a Develop power, ...
    settle: float = 0.20  # ... a Settle power, ...
    trade: float = 0.10  # ... and a Trade power works
    military: float = 0.22  # chance in a round to conquer a world that the Military suffices for
    unlock: float = 0.35  # part of the value of a world in hand that new Military or a new power makes possible
    six_growth: float = 0.34  # points that a cost-6 development gains in a round, for each 5 points it has now
    six_in_hand: float = 0.20  # part of the points for a cost-6 development that is still in hand
    plan: float = 0.45  # chance that the best card in hand will be placed, if it can be placed well
    patience: float = 0.40  # how much smaller that chance is for each next card in hand
    saving: float = 0.61  # chance to get one more card that is needed to pay for something
    arming: float = 0.42  # chance to get one more point of Military that is needed to conquer something
    plenty: float = 0.37  # how much less each further card is worth as money, from the sixth one on
    dig: float = 0.87  # what an explored card is worth, in cards; the round could have brought more than cards
    choice: float = 0.12  # what it is worth to choose among more explored cards, in cards
    hunger: float = 0.05  # how much dearer cards are, for each card that the hand has less than four
    finish: float = 0.13  # how much a point of lead counts for ending the game, of deficit against it
    trust: float = 0.92  # how far to count on others to call a phase; who trusts too much waits for ever
    share: float = 0.44  # how much it hurts that another player gains a point


WEIGHTS = Weights()

# How others are judged; these numbers foretell best what players of this kind really picked.
BLIND = 0.4  # what a placement brings another player, for each card in the hand that nobody sees
SURPRISE = 0.6  # by how many points his actions must differ before he much prefers the better one
DOUBT = 0.1  # part of the guess that is not trusted at all
FORESEEN = 5.5  # what a power does in the rounds after these is not worth guessing
WHIM = 0.1  # by how many points actions must differ before the better one is much preferred


# ---------------------------------------------------------------- facts about the cards

_SIXES = [card for card, facts in enumerate(CARDS) if facts.scoring]
_TYPE = [card.id for card in CARDS]
_COST = [card.cost or 0 for card in CARDS]
_DEFENCE = [card.defence for card in CARDS]
_MILITARY_WORLDS = [card for card, facts in enumerate(CARDS) if facts.military]
_PAID_WORLDS = [card for card, facts in enumerate(CARDS) if facts.is_world and not facts.military]
_RANK: dict[str, int] = {kind: place for place, kind in enumerate(GOOD_KINDS)}  # from the cheapest good to the dearest


def _points_by_six() -> dict[CardId, list[int]]:
    """What each card in a tableau adds to each cost-6 development; also Military, which is a sum over cards."""
    return {six: [points_of_six(six, [card], 0) for card in range(len(CARDS))] for six in _SIXES}


_SIX_POINTS = _points_by_six()
_CHIPS_COUNT = {
    six: clause.every for six in _SIXES for clause in CARDS[six].scoring if clause.per == "vp_chips"
}  # Galactic Renaissance
_WORLD_SHARE = {  # by kind: what part of the worlds that are paid for have it
    kind: sum(GOOD[card] == kind for card in _PAID_WORLDS) / len(_PAID_WORLDS) for kind in (*GOOD_KINDS, "none")
}
_CONQUEST = {  # what a military world brings: its points and about a third of what its good sells for
    card: (CARDS[card].vp or 0) + TRADE_PRICE.get(GOOD[card], 0) / 3 for card in _MILITARY_WORLDS
}


# ---------------------------------------------------------------- goods: consuming, selling, producing

Kinds = tuple[int, ...]  # how many goods of each kind, in the order of GOOD_KINDS


def kinds_of(worlds: Iterable[CardId]) -> Kinds:
    """How many goods of each kind lie on these worlds."""
    counts = [0, 0, 0, 0]
    for world in worlds:
        counts[_RANK[GOOD[world]]] += 1
    return tuple(counts)


class Harvest(Struct, frozen=True):
    """What consuming brings."""

    points: int = 0
    cards: float = 0.0
    left: Kinds = (0, 0, 0, 0)

    def worth(self, card: float, factor: int = 1) -> float:
        return self.points * factor + self.cards * card


def reward_per_good(token: str) -> float:
    """How good a Consume power is, for each good that it takes; a card counts half a point here."""
    power = CONSUME_POWERS[token][1]
    if power.effect == "consume":
        return (power.vp + power.cards / 2) / power.goods_per_use
    if power.effect == "sell_at_trade_price":
        return 1.6  # about three cards
    return {"draw": 9.0, "gamble": 8.0, "consume_all": 0.1}.get(power.effect, 0.0)  # free ones first, all goods last


_REWARD = {token: reward_per_good(token) for token in CONSUME_POWERS}
_ONLY_KIND: dict[str, str] = {  # of goods that a power takes; empty if it takes several
    token: power.kinds[0] if len(power.kinds) == 1 and "any" not in power.kinds else ""
    for token, (_, power) in CONSUME_POWERS.items()
}
_WANTED = {token: power.max_uses * power.goods_per_use for token, (_, power) in CONSUME_POWERS.items()}


def consume_order(tokens: Iterable[str]) -> list[str]:
    """Powers in the order to use them: the best reward first, and of equals the one that takes only one kind."""
    return sorted(tokens, key=lambda token: (-_REWARD[token], not _ONLY_KIND[token], token))


def demand_for(kind: str, tokens: Iterable[str]) -> int:
    """How many goods of the kind these powers want that take no other kind."""
    return sum([_WANTED[token] for token in tokens if _ONLY_KIND[token] == kind])


def sparest(kinds: Iterable[int], counts: Sequence[int], later: Sequence[str]) -> int:
    """From which of these kinds to take a good for a power that takes any: first from one that no later power is made
    for, and of these from the cheapest, so that the dearest stay for a sale."""
    return min(kinds, key=lambda place: (demand_for(GOOD_KINDS[place], later) >= counts[place], place))


@lru_cache(maxsize=1 << 14)
def harvest(tokens: tuple[str, ...], kinds: Kinds) -> Harvest:
    """What these Consume powers make of these goods."""
    if not any(kinds):
        return Harvest(0, float(sum(CONSUME_POWERS[token][1].amount for token in tokens)), kinds)
    counts = list(kinds)
    points, cards = 0, 0.0
    queue = consume_order(tokens)
    for place, token in enumerate(queue):
        power = CONSUME_POWERS[token][1]
        later = queue[place + 1 :]
        if power.effect == "consume":
            for _ in range(power.max_uses):
                taken = _goods_for(power, counts, later)
                if len(taken) < power.goods_per_use:
                    break
                for kind in taken:
                    counts[kind] -= 1
                points += power.vp
                cards += power.cards
        elif power.effect == "consume_all":
            points += max(0, sum(counts) - 1)
            counts = [0, 0, 0, 0]
        elif power.effect == "sell_at_trade_price":
            if any(counts):
                kind = max(place for place, count in enumerate(counts) if count)
                counts[kind] -= 1
                cards += TRADE_PRICE[GOOD_KINDS[kind]]
        else:
            cards += power.amount or 0.1  # a draw; a gamble hardly ever wins anything good
    return Harvest(points, cards, tuple(counts))


def _goods_for(power: Power, counts: Sequence[int], later: Sequence[str]) -> list[int]:
    """The kinds of the goods for one use of a power."""
    rest = list(counts)
    taken: list[int] = []
    while len(taken) < power.goods_per_use:
        kinds = [
            kind
            for kind, count in enumerate(rest)
            if count and power.fits(GOOD_KINDS[kind]) and not (power.different_kinds and kind in taken)
        ]
        if not kinds:
            break
        kind = kinds[0] if len(kinds) == 1 else sparest(kinds, rest, later)
        rest[kind] -= 1
        taken.append(kind)
    return taken


def windfalls_to_fill(powers: Powers, goods: Sequence[CardId], bonus: bool) -> list[CardId]:
    """The windfall worlds that would get a good now: each power takes the dearest kind it may, narrow powers first."""
    empty = [world for world in powers.windfall_worlds if world not in goods]
    if not empty:
        return []
    empty.sort(key=lambda world: -_RANK[GOOD[world]])
    filled: list[CardId] = []
    wanted = sorted((power.kinds for _, power in powers.windfall), key=lambda kinds: "any" in kinds)
    for kinds in [*wanted, ("any",)] if bonus else wanted:
        for world in empty:
            if world not in filled and ("any" in kinds or GOOD[world] in kinds):
                filled.append(world)
                break
    return filled


def production(powers: Powers, goods: Sequence[CardId], bonus: bool) -> tuple[list[CardId], float]:
    """Which worlds would produce now, and how many cards that draws."""
    worlds = [world for world in powers.production_worlds if world not in goods]
    cards = float(powers.produce_draw + sum([power.draw for card, power in powers.produce_here if card in worlds]))
    worlds += windfalls_to_fill(powers, goods, bonus)
    for _, power in powers.produce_draw_per_world:
        cards += power.amount * sum([GOOD[world] in power.kinds for world in powers.tableau])
    cards += sum([power.amount for card, power in powers.produce_draw_if_here if card in worlds])
    kinds = [GOOD[world] for world in worlds]
    cards += sum([powers.produce_draw_per_good[kind] for kind in kinds])
    cards += powers.produce_draw_per_kind * len(set(kinds))
    for _, power in powers.produce_draw_if_most:  # as likely as not
        cards += 0.5 * power.amount * any(kind in power.kinds for kind in kinds)
    return worlds, cards


def sale(powers: Powers, world: CardId) -> int:
    """Cards for selling the good of this world with Consume: Trade."""
    return TRADE_PRICE[GOOD[world]] + powers.sale_bonus_for(world)


def conquests(powers: Powers) -> float:
    """What the worlds bring on average that the Military suffices for; near misses count in part, since more Military
    may come."""
    if powers.military <= 0 and not powers.pay_for_military:
        return 0.0
    against_kind = tuple(powers.military_against_kind.items())
    within_reach = _within_reach(powers.military, powers.military_against_rebels, against_kind)
    return within_reach + (0.4 if powers.pay_for_military else 0.0)


@lru_cache(maxsize=1 << 10)
def _within_reach(military: int, against_rebels: int, against_kind: tuple[tuple[str, int], ...]) -> float:
    by_kind = dict(against_kind)
    total = 0.0
    for world, brings in _CONQUEST.items():
        facts = CARDS[world]
        strength = military + by_kind[facts.good] + (against_rebels if "rebel" in facts.keywords else 0)
        missing = facts.price_or_defence - strength
        if missing <= 0:
            total += brings
        elif missing <= 2:
            total += brings * 0.25 / missing
    return total / len(_CONQUEST)


class Market(Struct, frozen=True):
    """What some goods are good for."""

    whole: Harvest  # of consuming all of them
    offers: list[tuple[int, Harvest, CardId]]  # of selling one: for how many cards, the harvest of the rest, its world


class Empire:
    """What a tableau can do, in numbers that do not depend on the moment."""

    def __init__(self, tableau: tuple[CardId, ...]) -> None:
        self.tableau = tableau
        self.powers = powers = powers_of(tableau)
        self.tokens = tuple(consume_order(powers.consume))
        self.sixes = [card for card in tableau if card in _SIX_POINTS]
        self.six_points = sum([_SIX_POINTS[six][card] for six in self.sixes for card in tableau])
        self.printed = sum([CARDS[card].vp or 0 for card in tableau])
        self.points_without_chips = self.printed + self.six_points
        self.types = powers.developments
        self.full_goods, self.produce_cards = production(powers, (), bonus=True)
        self.harvest = harvest(self.tokens, kinds_of(self.full_goods))
        self.best_sale = max([sale(powers, world) for world in self.full_goods], default=0)
        self.sale_bonus = sum(powers.sale_bonus.values()) / 4
        discount = powers.settle_discount
        self.settle_saving = sum([min(amount, 2) * _WORLD_SHARE[kind] for kind, amount in discount.items() if amount])
        self.conquests = conquests(powers)
        self.one_time = len(powers.to_zero) + len(powers.temporary_military)
        # What the powers of a phase do each time it is played, in cards.
        self.explore = 0.25 * powers.explore_draw + 0.7 * powers.explore_keep
        self.develop = powers.develop_discount + powers.develop_draw_first + powers.develop_draw_after
        self.settle = self.settle_saving + powers.settle_draw_after

    @remembered
    def market(self, goods: tuple[CardId, ...]) -> Market:
        """What can be had for these goods."""
        dearest: dict[str, tuple[int, CardId]] = {}  # of goods of one kind only the dearest needs a thought
        for world in goods:
            kind, offer = GOOD[world], (sale(self.powers, world), world)
            if kind not in dearest or offer > dearest[kind]:
                dearest[kind] = offer
        counts = kinds_of(goods)
        offers = []
        for kind, (cards, world) in dearest.items():
            place = _RANK[kind]
            rest = harvest(self.tokens, (*counts[:place], counts[place] - 1, *counts[place + 1 :]))
            offers.append((cards, rest, world))
        return Market(harvest(self.tokens, counts), offers)

    @remembered
    def production(self, goods: tuple[CardId, ...], bonus: bool) -> tuple[list[CardId], float]:
        """Which worlds would produce now, and how many cards that draws."""
        return production(self.powers, goods, bonus)

    def points(self, chips: int) -> int:
        """The score with so many chips."""
        by_chips = sum([chips // _CHIPS_COUNT[six] for six in self.sixes if six in _CHIPS_COUNT]) if self.sixes else 0
        return chips + self.points_without_chips + by_chips


@lru_cache(maxsize=1 << 13)  # four times as many are found hardly more often, and take 100 MB
def _empire(tableau: tuple[CardId, ...]) -> Empire:
    return Empire(tableau)


def empire_of(tableau: Iterable[CardId]) -> Empire:
    return _empire(tuple(tableau))


# ---------------------------------------------------------------- what a position is worth


def rounds_left(view: View) -> float:
    """How many rounds will probably follow the present one: until the first tableau is full or the chips are gone."""
    if view.pool <= 0:
        return 0.0
    pairs = 2 if view.mode == "advanced" else 1
    longest = max([len(player.tableau) for player in view.players])
    missing = FULL_TABLEAU - longest
    if missing <= 0:
        return 0.0
    # A tableau grows by about 0.9 cards in a round (twice that with two actions); what was seen counts more and more.
    seen = max(view.round - 1, 0)
    growth = (longest - 1 + 3 * 0.9 * pairs) / (seen + 3)
    until_full = missing / max(growth, 0.5) - 0.5
    # Chips are taken by those who can produce and consume; it takes them two actions to do both.
    taken = sum([empire_of(player.tableau).harvest.points * pairs for player in view.players]) + 0.5
    until_empty = view.pool / taken - 0.5
    return max(0.3, min(until_full, until_empty, 12.0))


class Judge:
    """What things are worth with so many rounds left."""

    __slots__ = ("card", "develop", "explore", "horizon", "rounds", "settle", "trade", "weights")

    def __init__(self, weights: Weights, rounds: float) -> None:
        self.weights = weights
        self.rounds = rounds  # that follow the present one
        near = min(rounds, FORESEEN)
        self.horizon = near / (1 + near / weights.span)  # for powers: later rounds count less
        self.card = weights.card * rounds / (rounds + weights.card_fades)
        # A card more each time that a phase is played.
        self.explore = weights.explore * self.card
        self.develop = weights.develop * self.card
        self.settle = weights.settle * self.card
        self.trade = weights.trade * self.card

    def goods(self, empire: Empire, goods: Sequence[CardId]) -> float:
        """What goods will bring when they are sold or consumed: the better of both."""
        if not goods or self.rounds <= 0:
            return 0.0
        card = self.card
        market = empire.market(tuple(goods))
        sold = max([cards * card + rest.worth(card) for cards, rest, _ in market.offers])
        return self.weights.held * min(1.0, self.rounds) * max(sold, market.whole.worth(card, 2))

    def selling(self, empire: Empire, goods: Sequence[CardId]) -> tuple[float, CardId]:
        """What Consume: Trade brings, and which good to sell."""
        card = self.card
        offers = empire.market(tuple(goods)).offers
        return max([(cards * card + rest.worth(card), world) for cards, rest, world in offers])

    def cycle(self, empire: Empire) -> float:
        """What producing everything and then consuming or selling it brings."""
        doubled = empire.harvest.worth(self.card, 2)
        sold = empire.best_sale * self.card + empire.harvest.worth(self.card) * 0.7
        return max(doubled, sold) + empire.produce_cards * self.card

    def empire(self, empire: Empire, chips: int) -> float:
        """What a tableau is worth: its points, and what its powers will still bring."""
        weights, card = self.weights, self.card
        each_round = (
            weights.cycle * self.cycle(empire)
            + self.explore * empire.explore
            + self.develop * empire.develop
            + self.settle * empire.settle
            + self.trade * empire.sale_bonus
            + weights.military * empire.conquests
        )
        six_growth = weights.six_growth * len(empire.sixes) * (0.5 + empire.six_points / 10)
        one_time = empire.one_time * 1.5 * card
        return empire.points(chips) + self.horizon * (each_round + six_growth) + one_time


class Position:
    """One seat's position with everything that its answers need, worked out when first asked for."""

    def __init__(
        self,
        view: View,
        seat: Seat,
        weights: Weights,
        *,
        tableau: Sequence[CardId] | None = None,
        goods: Sequence[CardId] | None = None,
        hand: Sequence[CardId] | None = None,
        purse: int | None = None,
        judge: Judge | None = None,
    ) -> None:
        self.view = view
        self.seat = seat
        self.me: PlayerView = view.players[seat]
        self.weights = weights
        self.judge = judge or Judge(weights, rounds_left(view))
        self.empire = empire_of(self.me.tableau if tableau is None else tableau)
        self.goods: Sequence[CardId] = self.me.goods if goods is None else goods
        self.hand: Sequence[CardId] = (self.me.hand or []) if hand is None else hand
        self.purse = len(self.hand) if purse is None else purse  # how many cards there will be to place and to pay with
        self._alone: dict[CardId, float] = {}

    def holding(self, hand: Sequence[CardId], purse: int | None = None) -> Position:
        """The same position with other cards in hand."""
        twin = Position(
            self.view,
            self.seat,
            self.weights,
            tableau=self.empire.tableau,
            goods=self.goods,
            hand=hand,
            purse=purse,
            judge=self.judge,
        )
        twin._alone = self._alone
        return twin

    # -- placing cards

    @lazy
    def now(self) -> float:
        """What the tableau with its goods is worth now."""
        return self._tableau_value(self.empire, self.goods)

    def _tableau_value(self, empire: Empire, goods: Sequence[CardId]) -> float:
        return self.judge.empire(empire, self.me.chips) + self.judge.goods(empire, goods)

    @remembered
    def value(self, card: CardId) -> float:
        """What it brings to have this card in the tableau, whatever it costs."""
        after = empire_of((*self.empire.tableau, card))
        if len(after.tableau) >= FULL_TABLEAU:
            return self._value_of_last(after)
        alone = self._alone.get(card)
        if alone is None:  # what does not depend on the hand
            goods = [*self.goods, card] if KEEPS_GOODS[card] == "windfall" else self.goods
            alone = self._alone[card] = self._tableau_value(after, goods) - self.now
        return alone + self._helps_hand(card, after)

    def _value_of_last(self, after: Empire) -> float:
        """What the card brings that ends the game: its points, and it is good to end while in the lead."""
        points = after.points(self.me.chips)
        gain = points - self.empire.points(self.me.chips)
        if self.judge.rounds <= 0:  # it ends anyway
            return gain
        return gain + self.weights.finish * (points - self.best_other_score)

    @lazy
    def best_other_score(self) -> int:
        return max([player.score.total for seat, player in enumerate(self.view.players) if seat != self.seat])

    def _helps_hand(self, card: CardId, after: Empire) -> float:
        """What a card does for those still in hand: more points for cost-6 developments, worlds within reach."""
        weights, help = self.weights, 0.0
        stronger = after.powers.military != self.empire.powers.military or not IS_WORLD[card]
        scored = _SIX_POINTS.get(card)
        for other in self.hand if scored is not None else self._helped:
            if other == card:
                continue
            if scored is not None:
                help += weights.six_in_hand * scored[other]
            if other in _SIX_POINTS:
                help += weights.six_in_hand * _SIX_POINTS[other][card]
            elif stronger and (defence := _DEFENCE[other]) is not None:
                before = self.empire.powers.military_against(other) >= defence
                now = after.powers.military_against(other) >= defence
                help += weights.unlock * (now - before) * _CONQUEST[other]
        return help

    @lazy
    def _helped(self) -> list[CardId]:
        """The cards in hand that another card in the tableau can help."""
        return [card for card in self.hand if card in _SIX_POINTS or _DEFENCE[card] is not None]

    def least_useful(self, cards: Iterable[CardId], count: int) -> list[CardId]:
        """Those that are best given away."""
        ranked = self.ranked(cards)
        return ranked[len(ranked) - count :]

    def ranked(self, cards: Iterable[CardId]) -> list[CardId]:
        """From the most useful card to the least useful one; a second copy of a development is of no use."""
        ranked = sorted([(-self.prospect(card), card) for card in cards])
        seen: set[str] = set()
        first: list[CardId] = []
        copies: list[CardId] = []
        for _, card in ranked:
            (copies if _TYPE[card] in seen else first).append(card)
            if not IS_WORLD[card]:
                seen.add(_TYPE[card])
        return first + copies

    @remembered
    def prospect(self, card: CardId) -> float:
        """What a card in hand may bring by being placed, more than the cards that would pay for it."""
        if not IS_WORLD[card] and _TYPE[card] in self.empire.types:
            return 0.0
        price, chance = self._reach(card)
        gain = self.value(card) - (price + 1) * self.judge.card
        return chance * gain if gain > 0 else 0.01 * gain  # even of those that are never worth it some are better

    def _affords(self, price: int) -> float:
        """The chance that a price will be paid sooner or later."""
        missing = price - (self.purse - 1)
        return self.weights.saving**missing if missing > 0 else 1.0

    def hand_value(self, ranked: Sequence[CardId]) -> float:
        """What a hand is worth: only one card is placed at a time, so each next one counts less."""
        weights = self.weights
        chance, value = weights.plan, 0.0
        for card in ranked:
            prospect = self.prospect(card)
            if prospect > 0:
                value += chance * prospect
            chance *= weights.patience
        money, count = 1.0, len(ranked)
        total = min(count, 5) * 1.0
        for _ in range(count - 5):
            money *= weights.plenty
            total += money
        return value + total * self.judge.card

    def _reach(self, card: CardId) -> tuple[int, float]:
        """What the card would cost, and the chance that it can be placed at all."""
        powers = self.empire.powers
        soon = min(1.0, (self.judge.rounds + 0.7) / 2)
        if not IS_WORLD[card]:
            price = max(0, _COST[card] - powers.develop_discount)
            return price, soon * self._affords(price)
        paid = powers.price_of(card)
        best = (paid, self._affords(paid)) if paid is not None else (0, 0.0)
        defence = _DEFENCE[card]
        if defence is not None:
            missing = defence - powers.military_against(card)
            conquer = self.weights.arming ** max(0, missing)
            if conquer > best[1]:
                best = 0, conquer
        return best[0], soon * best[1]

    def payment(self, price: int, without: CardId) -> float:
        """What it hurts to place a card of the hand and to discard so many others for it."""
        rest = [card for card in self._ranked_hand if card != without]
        return self._hand_worth - self.hand_value(rest[: max(0, len(rest) - price)])

    @lazy
    def _ranked_hand(self) -> list[CardId]:
        return self.ranked(self.hand)

    @lazy
    def _hand_worth(self) -> float:
        return self.hand_value(self._ranked_hand)

    def way_cost(self, way: Way, world: CardId) -> float:
        """What it costs to settle a world in one of the possible ways."""
        cost = self.payment(way.price, world)
        if way.used_up:
            without = empire_of([other for other in self.empire.tableau if other not in way.used_up])
            cost += self.now - self._tableau_value(without, self.goods)
        return cost

    def price(self, card: CardId, discount: int = 0) -> int:
        """How many cards it takes to place a card in the cheapest way that uses nothing up."""
        if not IS_WORLD[card]:
            return max(0, _COST[card] - discount)
        powers, defence = self.empire.powers, _DEFENCE[card]
        if defence is not None and powers.military_against(card) >= defence:
            return 0
        return powers.price_of(card) or 0

    def developing(self, card: CardId, discount: int) -> float:
        """What it brings to place a development, after paying for it."""
        return self.value(card) - self.payment(self.price(card, discount), card)

    def settling(self, world: CardId) -> float:
        """What it brings to settle a world in the cheapest way; nothing if there is none."""
        costs = [self.way_cost(way, world) for way in thrifty(ways(self.empire.powers, world, len(self.hand) - 1))]
        return self.value(world) - min(costs) if costs else 0.0

    def best_development(self, discount: int) -> Placement:
        """The best use of a Develop phase."""
        money = len(self.hand) - 1 + discount
        mine = self.empire.types
        best = NOTHING
        for card in self.hand:
            if not IS_WORLD[card] and _COST[card] <= money and _TYPE[card] not in mine:
                gain = self.developing(card, discount)
                if gain > best.gain:
                    best = Placement(card, gain, self.price(card, discount))
        return best

    @lazy
    def best_world(self) -> Placement:
        """The best use of a Settle phase."""
        best = NOTHING
        for card in self.hand:
            if IS_WORLD[card]:
                gain = self.settling(card)
                if gain > best.gain:
                    best = Placement(card, gain, self.price(card))
        return best

    def both(self, development: Placement, world: Placement) -> float:
        """What it brings to place both, which may be too much for the hand."""
        if development.card is None or world.card is None:
            return development.gain + world.gain
        less, more = sorted((development.gain, world.gain))
        enough = len(self.hand) - 2 - development.price - world.price
        return more + less * (0.9 if enough >= 0 else 0.5 if enough == -1 else 0.2)

    def after(self, placed: Placement) -> Position:
        """The position after a placement, to see what a second one would bring."""
        assert placed.card is not None
        ranked = self.ranked([card for card in self.hand if card != placed.card])
        goods = [*self.goods, placed.card] if KEEPS_GOODS[placed.card] == "windfall" else self.goods
        return Position(
            self.view,
            self.seat,
            self.weights,
            tableau=[*self.me.tableau, placed.card],
            goods=goods,
            hand=ranked[: max(0, len(ranked) - placed.price)],
            judge=self.judge,
        )

    # -- the phases

    def exploring(self, draws: int, keeps: int) -> float:
        """What an Explore phase brings with so many more cards to draw and to keep."""
        powers, weights = self.empire.powers, self.weights
        drawn = DRAWS + powers.explore_draw + draws
        kept = min(drawn, KEEPS + powers.explore_keep + keeps)
        hungry = 1.0 + weights.hunger * max(0, 4 - len(self.hand))
        return self.judge.card * hungry * (weights.dig * kept + weights.choice * float((drawn - kept) ** 0.7))


class Placement(Struct, frozen=True):
    """A card that could be placed, with what it brings and how many cards pay for it."""

    card: CardId | None
    gain: float
    price: int


NOTHING = Placement(None, 0.0, 0)


def thrifty(possible: list[Way]) -> list[Way]:
    """The ways that waste nothing: no card is given up without need."""
    return [way for way in possible if not (way.used_up and needless_in(way, possible))]


def trade_goods(judge: Judge, empire: Empire, goods: Sequence[CardId], consume: str, produce: str) -> float:
    """What a Consume phase and then a Produce phase bring. Each is `no` if it is not played, `plain` without bonus,
    else the bonus: `trade`, `2x`, `both`; `bonus`."""
    before = judge.goods(empire, goods)
    gain, left = 0.0, list(goods)
    if consume != "no":
        if left and consume in ("trade", "both"):
            world = judge.selling(empire, left)[1]
            gain += sale(empire.powers, world) * judge.card
            left.remove(world)
        got = empire.market(tuple(left)).whole
        gain += got.worth(judge.card, 2 if consume in ("2x", "both") else 1)
        left = _worlds_left(left, got.left)
    if produce != "no":
        worlds, cards = empire.production(tuple(left), produce == "bonus")
        left += worlds
        gain += cards * judge.card
    return gain + judge.goods(empire, left) - before


def _worlds_left(goods: Iterable[CardId], left: Kinds) -> list[CardId]:
    """Which goods stay, if so many of each kind do: those of windfall worlds, which are harder to refill."""
    if not any(left):
        return []
    counts = list(left)
    worlds = []
    for world in sorted(goods, key=lambda world: KEEPS_GOODS[world] == "production"):
        if counts[_RANK[GOOD[world]]]:
            counts[_RANK[GOOD[world]]] -= 1
            worlds.append(world)
    return worlds


class Others:
    """What the other players will probably do in this round, and what they would gain from each phase."""

    def __init__(self, position: Position) -> None:
        view = position.view
        picks = 2 if view.mode == "advanced" else 1
        self.called = dict.fromkeys(PHASES, 0.0)  # chance that one of them calls it
        self.gain = dict.fromkeys(PHASES, 0.0)
        for seat, player in enumerate(view.players):
            if seat == position.seat:
                continue
            gains = guessed_gains(player, position.judge)
            for phase, chance in called_by(gains, picks).items():
                self.called[phase] = 1 - (1 - self.called[phase]) * (1 - position.weights.trust * chance)
            for phase, actions in _ACTIONS_OF.items():
                # Without the bonus they gain less. The mean of all, for one has to beat all of them.
                self.gain[phase] += 0.8 * max([gains[action] for action in actions]) / (len(view.players) - 1)


def guessed_gains(player: PlayerView, judge: Judge) -> dict[str, float]:
    """What each action would bring another player, as far as one can tell without seeing his hand."""
    empire = empire_of(player.tableau)
    goods, hand = player.goods, player.hand_size
    placing = BLIND * hand if hand > 1 else 0.0
    hungry = 0.4 * max(0, 4 - hand)
    return {
        "explore-5": judge.card * (1.0 + hungry),
        "explore-1-1": judge.card * (1.4 + hungry),
        "develop": placing * (1.1 + 0.1 * empire.powers.develop_discount),
        "settle": placing * 0.8 + 0.3 * empire.conquests + judge.card if hand else 0.0,
        "consume-trade": trade_goods(judge, empire, goods, "trade", "no") if goods else 0.0,
        "consume-2x": trade_goods(judge, empire, goods, "2x", "no"),
        "produce": trade_goods(judge, empire, goods, "no", "bonus"),
    }


_PHASE = {action: facts.phase for action, facts in ACTIONS.items()}
_ACTIONS_OF = {phase: [action for action in STANDARD if _PHASE[action] == phase] for phase in PHASES}


def called_by(gains: dict[str, float], picks: int) -> dict[str, float]:
    """The chance that a player with these gains calls each phase: the more it brings him, the likelier."""
    chances = dict.fromkeys(PHASES, 0.0)
    for action, chance in preferences(gains, SURPRISE).items():
        chances[_PHASE[action]] += (1 - DOUBT) * chance + DOUBT / len(gains)
    return {phase: 1 - (1 - chance) ** picks for phase, chance in chances.items()}


class Forecast:
    """What the coming round will bring, for each choice of own actions."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.others = Others(position)
        self.discount = position.empire.powers.develop_discount

    def score(self, picks: Sequence[str]) -> float:
        """How good it is to pick these actions: what the round will bring, less what we give to others."""
        given = 0.0
        for phase in {_PHASE[action] for action in picks}:
            given += (1 - self.others.called[phase]) * self.others.gain[phase]
        return self._explore(picks) + self._place(picks) + self._trade(picks) - self.position.weights.share * given

    def useful(self, action: str) -> bool:
        """Does the action bring something even if nobody else calls anything? Who only waits for others, waits for
        ever if they do the same."""
        phase = _PHASE[action]
        if phase == "develop":
            return self._development(self.discount + 1).gain > 0
        if phase == "settle":
            return self.position.best_world.gain > 0
        if phase == "consume":
            return self._trading("trade" if action == "consume-trade" else "2x", "no") > 0
        if phase == "produce":
            return self._trading("no", "bonus") > 0
        return True

    def _explore(self, picks: Sequence[str]) -> float:
        bonus5, bonus1 = "explore-5" in picks, "explore-1-1" in picks
        if bonus5 or bonus1:
            return self.position.exploring(5 * bonus5 + bonus1, int(bonus1))
        return self.others.called["explore"] * self.position.exploring(0, 0)

    def _place(self, picks: Sequence[str]) -> float:
        return self._placing("develop" in picks, "settle" in picks, "develop.2" in picks, "settle.2" in picks)

    @remembered
    def _placing(self, picked_develop: bool, picked_settle: bool, develop_again: bool, settle_again: bool) -> float:
        position, called = self.position, self.others.called
        development = self._development(self.discount + picked_develop)
        world = position.best_world
        if picked_settle and world.card is not None:
            world = Placement(world.card, world.gain + position.judge.card, world.price)
        develops = 1.0 if picked_develop else called["develop"]
        settles = 1.0 if picked_settle else called["settle"]
        gain = (
            develops * (1 - settles) * development.gain
            + settles * (1 - develops) * world.gain
            + settles * develops * position.both(development, world)
        )
        if develop_again and development.card is not None:
            gain += position.after(development).best_development(self.discount + 1).gain
        if settle_again and world.card is not None:
            second = position.after(world).best_world
            gain += second.gain + (position.judge.card if second.card is not None else 0.0)
        return gain

    @remembered
    def _development(self, discount: int) -> Placement:
        return self.position.best_development(discount)

    def _trade(self, picks: Sequence[str]) -> float:
        sell, double = "consume-trade" in picks, "consume-2x" in picks
        mine = "both" if sell and double else "trade" if sell else "2x" if double else ""
        return self._trade_with(mine, "produce" in picks)

    @remembered
    def _trade_with(self, mine: str, picked_produce: bool) -> float:
        called = self.others.called
        consumes = {mine: 1.0} if mine else {"plain": called["consume"], "no": 1 - called["consume"]}
        produces = {"bonus": 1.0} if picked_produce else {"plain": called["produce"], "no": 1 - called["produce"]}
        return sum(
            [
                chance * likely * self._trading(consume, produce)
                for consume, chance in consumes.items()
                for produce, likely in produces.items()
            ]
        )

    @remembered
    def _trading(self, consume: str, produce: str) -> float:
        position = self.position
        return trade_goods(position.judge, position.empire, position.goods, consume, produce)


# ---------------------------------------------------------------- the player

# A second copy of an action card makes sense only together with the first.
_PAIRS = [pair for pair in combinations(ADVANCED, 2) if first_copies(pair) == list(pair)]


class Heuristic:
    """Plays by what things are worth in points."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def choose(self, decision: Decision) -> str:
        ask = decision.ask
        if ask.kind in _BLIND:
            return _BLIND[ask.kind](ask)
        position = Position(decision.view, decision.seat, self.weights)
        if ask.kind == "action":
            return self._action(position, decision.rng)
        if ask.kind == "actions":
            return self._actions(position, decision.rng)
        answer: str = getattr(self, "_" + ask.kind.replace("-", "_"))(position, ask)
        return answer

    # -- picking actions

    def _action(self, position: Position, rng: Random) -> str:
        forecast = Forecast(position)
        return pick({action: forecast.score((action,)) for action in STANDARD if forecast.useful(action)}, WHIM, rng)

    def _actions(self, position: Position, rng: Random) -> str:
        return pick(self._pairs(position), WHIM, rng)

    def _pairs(self, position: Position) -> dict[str, float]:
        """The pairs of actions that bring something, with how good they are."""
        forecast = Forecast(position)
        useful = {action: forecast.useful(action) for action in ADVANCED}
        return {",".join(pair): forecast.score(pair) for pair in _PAIRS if useful[pair[0]] or useful[pair[1]]}

    def ranked(self, decision: Decision) -> list[tuple[str, float]]:
        """The pairs of actions to think about, the best first, each with about what it brings, in points. Nothing for
        other questions."""
        if decision.ask.kind != "actions":
            return []
        pairs = self._pairs(Position(decision.view, decision.seat, self.weights))
        return sorted(pairs.items(), key=lambda pair: -pair[1])

    # -- choosing cards to keep or to give away

    def _opening(self, position: Position, ask: Question[Any, Any]) -> str:
        """Keep the four cards that are worth most together."""
        hands = [position.holding(hand) for hand in combinations(ask.options, len(ask.options) - ask.values["count"])]
        best = max(hands, key=lambda one: one.hand_value(one.ranked(one.hand)))
        return _tokens([card for card in ask.options if card not in best.hand])

    def _hand_limit(self, position: Position, ask: Question[Any, Any]) -> str:
        return _tokens(position.least_useful(ask.options, ask.values["count"]))

    def _explore(self, position: Position, ask: Question[Any, Any]) -> str:
        count = ask.values["count"]
        together = position.holding([*position.hand, *ask.options], len(position.hand) + count)
        dropped = together.least_useful(ask.options, len(ask.options) - count)
        return _tokens([card for card in ask.options if card not in dropped])

    def _pay(self, position: Position, ask: Question[Any, Any]) -> str:
        return _tokens(position.least_useful(ask.options, ask.values["price"]))

    def _discard_for_points(self, position: Position, ask: Question[Any, Any]) -> str:
        ranked = position.least_useful(ask.options, len(ask.options))
        most, dropped = ask.values["count"], 0
        while dropped < most and position.hand_value(ranked) - position.hand_value(ranked[:-1]) < 1:
            ranked.pop()
            dropped += 1
        return _tokens([card for card in ask.options if card not in ranked])

    # -- placing

    def _develop(self, position: Position, ask: Question[Any, Any]) -> str:
        discount = ask.values["discount"]
        world = position.best_world if "settle" in position.view.phases else NOTHING
        gains = {}
        for card in ask.options:
            if card is not None:
                one = Placement(card, position.developing(card, discount), position.price(card, discount))
                gains[card] = position.both(one, world) - world.gain if one.gain > 0 else one.gain
        return _best_or_pass(gains)

    def _settle(self, position: Position, ask: Question[Any, Any]) -> str:
        return _best_or_pass({card: position.settling(card) for card in ask.options if card is not None})

    def _way(self, position: Position, ask: Question[Any, Any]) -> str:
        world = ask.values["card"]
        best = min(thrifty(ask.options), key=lambda way: (position.way_cost(way, world), way != CONQUER))
        return best.token

    # -- goods

    def _sell(self, position: Position, ask: Question[Any, Any]) -> str:
        if ask.values["powers"]:
            return TOKEN[position.judge.selling(position.empire, ask.options)[1]]
        return TOKEN[max(ask.options, key=lambda world: TRADE_PRICE[GOOD[world]])]

    def _goods(self, position: Position, ask: Question[Any, Any]) -> str:
        [power] = [power for power in CARDS[ask.values["card"]].powers_in("consume") if power.effect == "consume"]
        later = [token for token in position.empire.tokens if CONSUME_POWERS[token][0] != ask.values["card"]]
        worlds: list[CardId] = list(ask.options)
        chosen: list[CardId] = []
        while len(chosen) < ask.values["count"]:
            counts = kinds_of(worlds)
            kinds = [place for place, count in enumerate(counts) if count]
            if power.different_kinds:
                kinds = [place for place in kinds if GOOD_KINDS[place] not in [GOOD[world] for world in chosen]]
            kind = GOOD_KINDS[sparest(kinds, counts, later)]
            # production worlds first: those that keep a good produce nothing
            fitting = [world for world in worlds if GOOD[world] == kind]
            world = min(fitting, key=lambda world: (KEEPS_GOODS[world] != "production", world))
            worlds.remove(world)
            chosen.append(world)
        return _tokens(chosen)

    def _windfall(self, position: Position, ask: Question[Any, Any]) -> str:
        offers: list[Filling] = [offer for offer in ask.options if offer is not None]

        def merit(offer: Filling) -> tuple[float, bool]:
            with_good = position.judge.goods(position.empire, [*position.goods, offer.world])
            narrow = offer.power is not None and all(
                "any" not in power.kinds
                for power in CARDS[offer.power].powers_in("produce")
                if power.effect == "produce_on_windfall"
            )
            return with_good + 0.01 * _RANK[GOOD[offer.world]], narrow

        return max(offers, key=merit).token

    # -- odds and ends

    def _gamble(self, position: Position, ask: Question[Any, Any]) -> str:
        """The number that most of the cards have which are not known to be elsewhere."""
        known = {*position.hand, *(card for player in position.view.players for card in player.tableau)}
        numbers = [facts.price_or_defence for card, facts in enumerate(CARDS) if card not in known]
        return str(max(ask.options, key=lambda number: (numbers.count(number), number)))


_BLIND: Mapping[str, Callable[[Question[Any, Any]], str]] = {  # answers that need no look at the table
    "consume": lambda ask: consume_order([token for token in ask.options if token != DONE])[0],
    "keep": lambda _ask: "keep",
}


def _tokens(cards: Iterable[CardId]) -> str:
    return ",".join([TOKEN[card] for card in cards]) or "-"


def _best_or_pass(gains: Mapping[CardId, float]) -> str:
    """The card that brings most, or none if all of them cost more than they bring."""
    best = best_of(dict(sorted(gains.items())), least=0.0)
    return PASS if best is None else TOKEN[best]


# ---------------------------------------------------------------- for search and lab


def standing(view: View, seat: Seat, weights: Weights = WEIGHTS) -> float:
    """What a seat will probably score, as far as the view tells."""
    return _standing(view.players[seat], Judge(weights, rounds_left(view)))


def _standing(player: PlayerView, judge: Judge) -> float:
    empire = empire_of(player.tableau)
    return judge.empire(empire, player.chips) + judge.goods(empire, player.goods) + judge.card * player.hand_size


def chances(view: View) -> list[float]:
    """The chance of each seat to win, as far as the view tells."""
    if view.outcome is not None:
        return view.outcome.shares(len(view.players))
    judge = Judge(WEIGHTS, rounds_left(view))
    spread = 2 + 0.15 * judge.rounds**1.6  # the further the end, the less a lead means (fitted to games)
    return chances_by([_standing(player, judge) for player in view.players], spread)


def evaluate(view: View, seat: Seat) -> float:
    """The chance that the seat wins, as far as the view tells."""
    return chances(view)[seat]


def features(view: View, seat: Seat) -> dict[str, float]:
    """Named numbers that describe a seat's position."""
    player = view.players[seat]
    empire = empire_of(player.tableau)
    others = [other for place, other in enumerate(view.players) if place != seat]
    return {
        "round": float(view.round),
        "rounds_left": rounds_left(view),
        "pool": float(view.pool),
        "points": float(player.score.total),
        "lead": float(player.score.total - max(other.score.total for other in others)),
        "chips": float(player.chips),
        "hand": float(player.hand_size),
        "goods": float(len(player.goods)),
        "tableau": float(len(player.tableau)),
        "longest_other_tableau": float(max(len(other.tableau) for other in others)),
        "worlds": float(sum(IS_WORLD[card] for card in player.tableau)),
        "military": float(player.military),
        "production": float(len(empire.full_goods)),
        "consumption": float(empire.harvest.points),
        "produce_cards": float(empire.produce_cards),
        "best_sale": float(empire.best_sale),
        "develop_discount": float(empire.powers.develop_discount),
        "settle_saving": float(empire.settle_saving),
        "sixes": float(len(empire.sixes)),
        "six_points": float(empire.six_points),
        "standing": standing(view, seat),
        "win_chance": evaluate(view, seat),
    }


LOOKAHEAD = Lookahead(settled=frozenset(("action", "actions")), clock="round")  # to the start of the next round


def outlook(view: View, seat: Seat) -> dict[str, float]:
    """What the seat has, for a short comparison of two futures."""
    player = view.players[seat]
    return {
        "points": float(player.score.total),
        "cards": float(player.hand_size),
        "goods": float(len(player.goods)),
        "tableau": float(len(player.tableau)),
    }
