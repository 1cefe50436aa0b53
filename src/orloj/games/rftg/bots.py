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

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import exp
from typing import Any

from msgspec import Struct

from orloj.games.rftg.actions import ACTIONS, ADVANCED, STANDARD
from orloj.games.rftg.cards import BY_TOKEN, CARDS, GOOD, GOOD_KINDS, IS_WORLD, KEEPS_GOODS, TOKEN, CardId, Power
from orloj.games.rftg.consume import DONE, TRADE_PRICE
from orloj.games.rftg.explore import DRAWS, KEEPS
from orloj.games.rftg.powers import CONSUME_POWERS, Powers, powers_of
from orloj.games.rftg.rounds import FULL_TABLEAU
from orloj.games.rftg.scoring import points_of_six
from orloj.games.rftg.settle import CONQUER, PAY, ways
from orloj.games.rftg.state import PHASES, Player, State
from orloj.games.rftg.view import PlayerView, View
from orloj.kernel import PASS, Look, Luck, Pile, Question, Seat


class Weights(Struct, frozen=True):
    """The judgement of the player: what things are worth, in points."""

    card: float = 0.65  # a card in hand while there are many rounds to use it
    card_fades: float = 1.5  # with so many rounds left it is worth half
    held: float = 0.6  # part of what a good will bring that counts while it still lies on its world
    cycle: float = 0.3  # part of a whole produce-and-consume cycle that each round brings
    explore: float = 0.3  # how often in a round an Explore power, ...
    develop: float = 0.4  # ... a Develop power, ...
    settle: float = 0.4  # ... a Settle power, ...
    trade: float = 0.15  # ... and a Trade power works
    military: float = 0.5  # chance in a round to conquer a world that the Military suffices for
    unlock: float = 0.4  # part of the value of a world in hand that new Military or a new power makes possible
    six_growth: float = 0.35  # points that a cost-6 development gains in a round, for each 5 points it has now
    six_in_hand: float = 0.3  # part of the points for a cost-6 development that is still in hand
    plan: float = 0.6  # chance that the best card in hand will be placed, if it can be placed well
    patience: float = 0.7  # how much smaller that chance is for each next card in hand
    plenty: float = 0.85  # how much less each further card is worth as money, from the sixth one on
    choice: float = 0.35  # what it is worth to choose among more explored cards, in cards
    hunger: float = 0.12  # how much dearer cards are, for each card that the hand has less than four
    share: float = 0.5  # how much it hurts that another player gains a point
    blind: float = 0.3  # what another player's next placement brings him, for each card in his hand
    surprise: float = 0.8  # how unsure the guess of others' actions is


WEIGHTS = Weights()


# ---------------------------------------------------------------- facts about the cards

_SIXES = [card for card, facts in enumerate(CARDS) if facts.scoring]
_TYPE = [card.id for card in CARDS]
_MILITARY_WORLDS = [card for card, facts in enumerate(CARDS) if facts.military]
_PAID_WORLDS = [card for card, facts in enumerate(CARDS) if facts.is_world and not facts.military]
_RANK: dict[str, int] = {kind: place for place, kind in enumerate(GOOD_KINDS)}  # from the cheapest good to the dearest


def _points_by_six() -> dict[CardId, list[int]]:
    """What each card in a tableau adds to each cost-6 development; also Military, which is a sum over cards."""

    def alone(six: CardId, card: CardId) -> int:
        only = State(
            seat_count=1, luck=Luck(b""), players=[Player(0, tableau=[card])], pile=Pile(), discards=Pile(), pool=0
        )
        return points_of_six(only, 0, six)

    return {six: [alone(six, card) for card in range(len(CARDS))] for six in _SIXES}


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
_NARROW = {token: len(power.kinds) == 1 and "any" not in power.kinds for token, (_, power) in CONSUME_POWERS.items()}


def consume_order(tokens: Iterable[str]) -> list[str]:
    """Powers in the order to use them: the best reward first, and of equals the one that takes only one kind."""
    return sorted(tokens, key=lambda token: (-_REWARD[token], not _NARROW[token], token))


def demand_for(kind: str, tokens: Iterable[str]) -> int:
    """How many goods of the kind these powers want that take no other kind."""
    total = 0
    for token in tokens:
        power = CONSUME_POWERS[token][1]
        if _NARROW[token] and power.kinds[0] == kind:
            total += power.max_uses * power.goods_per_use
    return total


def spare_kinds(counts: Sequence[int], later: Iterable[str]) -> list[int]:
    """The kinds from which to take a good for a power that takes any: first those that no later power is made for,
    and of these the cheapest, so that the dearest stay for a sale."""
    waiting = list(later)
    kinds = [place for place, count in enumerate(counts) if count]
    return sorted(kinds, key=lambda place: (demand_for(GOOD_KINDS[place], waiting) >= counts[place], place))


@lru_cache(maxsize=1 << 16)
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
            for kind in spare_kinds(rest, later)
            if power.fits(GOOD_KINDS[kind]) and not (power.different_kinds and kind in taken)
        ]
        if not kinds:
            break
        rest[kinds[0]] -= 1
        taken.append(kinds[0])
    return taken


def windfalls_to_fill(powers: Powers, goods: Sequence[CardId], bonus: bool) -> list[CardId]:
    """The windfall worlds that would get a good now: each power takes the dearest kind it may, narrow powers first."""
    empty = sorted((world for world in powers.windfall_worlds if world not in goods), key=lambda w: -_RANK[GOOD[w]])
    if not empty:
        return []
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
    cards: float = powers.produce_draw + sum([power.draw for card, power in powers.produce_here if card in worlds])
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
    return powers.sale_value(world, TRADE_PRICE[GOOD[world]])


class Empire:
    """What a tableau can do, in numbers that do not depend on the moment."""

    def __init__(self, tableau: tuple[CardId, ...]) -> None:
        self.tableau = tableau
        self.powers = powers = powers_of(tableau)
        self.tokens = tuple(powers.consume)
        self.sixes = [card for card in tableau if CARDS[card].scoring]
        self.six_points = sum([_SIX_POINTS[six][card] for six in self.sixes for card in tableau])
        self.printed = sum([CARDS[card].vp or 0 for card in tableau])
        self.types = {_TYPE[card] for card in tableau if not IS_WORLD[card]}
        self.full_goods, self.produce_cards = production(powers, (), bonus=True)
        self.harvest = harvest(self.tokens, kinds_of(self.full_goods))
        self.best_sale = max([sale(powers, world) for world in self.full_goods], default=0)
        self.sale_bonus = sum(powers.sale_bonus.values()) / 4
        discount = powers.settle_discount
        self.settle_saving = sum([min(amount, 2) * _WORLD_SHARE[kind] for kind, amount in discount.items() if amount])
        self.conquests = self._conquests()
        self.one_time = len(powers.to_zero) + len(powers.temporary_military)

    def _conquests(self) -> float:
        """What the worlds bring on average that the Military suffices for; near misses count in part, since more
        Military may come."""
        powers = self.powers
        if powers.military <= 0 and not powers.pay_for_military:
            return 0.0
        total = 0.0
        for world, brings in _CONQUEST.items():
            missing = CARDS[world].price_or_defence - powers.military_against(world)
            if missing <= 0:
                total += brings
            elif missing <= 2:
                total += brings * 0.25 / missing
        return total / len(_CONQUEST) + (0.4 if powers.pay_for_military else 0.0)

    def points(self, chips: int) -> int:
        """The score with so many chips."""
        by_chips = sum([chips // _CHIPS_COUNT[six] for six in self.sixes if six in _CHIPS_COUNT])
        return chips + self.printed + self.six_points + by_chips


@lru_cache(maxsize=1 << 15)
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

    __slots__ = ("card", "rounds", "weights")

    def __init__(self, weights: Weights, rounds: float) -> None:
        self.weights = weights
        self.rounds = rounds  # that follow the present one
        self.card = weights.card * rounds / (rounds + weights.card_fades)

    def goods(self, empire: Empire, goods: Sequence[CardId]) -> float:
        """What goods will bring when they are sold or consumed: the better of both."""
        if not goods or self.rounds <= 0:
            return 0.0
        return (
            self.weights.held
            * min(1.0, self.rounds)
            * max(self.selling(empire, goods)[0], self.doubling(empire, goods))
        )

    def selling(self, empire: Empire, goods: Sequence[CardId]) -> tuple[float, CardId]:
        """What Consume: Trade brings, and which good to sell."""
        return max([self._selling_one(empire, goods, world) for world in goods])

    def _selling_one(self, empire: Empire, goods: Sequence[CardId], world: CardId) -> tuple[float, CardId]:
        rest = harvest(empire.tokens, kinds_of([other for other in goods if other != world]))
        return sale(empire.powers, world) * self.card + rest.worth(self.card), world

    def doubling(self, empire: Empire, goods: Sequence[CardId]) -> float:
        """What Consume: 2x VP brings."""
        return harvest(empire.tokens, kinds_of(goods)).worth(self.card, 2)

    def cycle(self, empire: Empire) -> float:
        """What producing everything and then consuming or selling it brings."""
        doubled = empire.harvest.worth(self.card, 2)
        sold = empire.best_sale * self.card + empire.harvest.worth(self.card) * 0.7
        return max(doubled, sold) + empire.produce_cards * self.card

    def empire(self, empire: Empire, chips: int) -> float:
        """What a tableau is worth: its points, and what its powers will still bring."""
        weights, card, powers = self.weights, self.card, empire.powers
        each_round = (
            weights.cycle * self.cycle(empire)
            + weights.explore * card * (0.25 * powers.explore_draw + 0.7 * powers.explore_keep)
            + weights.develop * card * (powers.develop_discount + powers.develop_draw_first + powers.develop_draw_after)
            + weights.settle * card * (empire.settle_saving + powers.settle_draw_after)
            + weights.trade * card * empire.sale_bonus
            + weights.military * empire.conquests
        )
        six_growth = weights.six_growth * len(empire.sixes) * (0.5 + empire.six_points / 10)
        one_time = empire.one_time * 1.5 * card
        return empire.points(chips) + self.rounds * (each_round + six_growth) + one_time


class Position:
    """One seat's position with everything that its answers need, worked out when first asked for."""

    def __init__(self, view: View, seat: Seat, weights: Weights) -> None:
        self.view = view
        self.seat = seat
        self.me: PlayerView = view.players[seat]
        self.hand: list[CardId] = self.me.hand or []
        self.weights = weights
        self.judge = Judge(weights, rounds_left(view))
        self.empire = empire_of(self.me.tableau)
        self.goods = self.me.goods
        self._value: dict[CardId, float] = {}
        self._prospect: dict[CardId, float] = {}
        self._now: float | None = None

    # -- placing cards

    @property
    def now(self) -> float:
        """What the tableau with its goods is worth now."""
        if self._now is None:
            self._now = self._tableau_value(self.empire, self.goods)
        return self._now

    def _tableau_value(self, empire: Empire, goods: Sequence[CardId], judge: Judge | None = None) -> float:
        judge = judge or self.judge
        return judge.empire(empire, self.me.chips) + judge.goods(empire, goods)

    def value(self, card: CardId) -> float:
        """What it brings to have this card in the tableau, whatever it costs."""
        found = self._value.get(card)
        if found is None:
            found = self._value[card] = self._value_of(card)
        return found

    def _value_of(self, card: CardId) -> float:
        tableau = (*self.empire.tableau, card)
        after = empire_of(tableau)
        goods = [*self.goods, card] if KEEPS_GOODS[card] == "windfall" else self.goods
        last = len(tableau) >= FULL_TABLEAU
        judge = Judge(self.weights, 0.0) if last else self.judge
        gain = self._tableau_value(after, goods, judge) - (
            self._tableau_value(self.empire, self.goods, judge) if last else self.now
        )
        if not last:
            gain += self._helps_hand(card, after)
        return gain

    def _helps_hand(self, card: CardId, after: Empire) -> float:
        """What a card does for those still in hand: more points for cost-6 developments, worlds within reach."""
        weights, help = self.weights, 0.0
        stronger = after.powers.military != self.empire.powers.military or IS_WORLD[card] is False
        for other in self.hand:
            if other == card:
                continue
            if other in _SIX_POINTS:
                help += weights.six_in_hand * _SIX_POINTS[other][card]
            elif stronger and CARDS[other].military:
                defence = CARDS[other].price_or_defence
                before = self.empire.powers.military_against(other) >= defence
                now = after.powers.military_against(other) >= defence
                help += weights.unlock * (now - before) * _CONQUEST[other]
        return help

    def least_useful(self, cards: Iterable[CardId], count: int) -> list[CardId]:
        """Those that are best given away."""
        ranked = self._ranked(cards)
        return ranked[len(ranked) - count :]

    def _ranked(self, cards: Iterable[CardId]) -> list[CardId]:
        """From the most useful card to the least useful one; a second copy of a development is of no use."""
        ranked = sorted(cards, key=lambda card: (-self.prospect(card), card))
        seen: set[str] = set()
        first: list[CardId] = []
        copies: list[CardId] = []
        for card in ranked:
            (copies if _TYPE[card] in seen else first).append(card)
            if not IS_WORLD[card]:
                seen.add(_TYPE[card])
        return first + copies

    def prospect(self, card: CardId) -> float:
        """What a card in hand may bring by being placed, more than the cards that would pay for it."""
        found = self._prospect.get(card)
        if found is None:
            found = self._prospect[card] = self._prospect_of(card)
        return found

    def _prospect_of(self, card: CardId) -> float:
        if not IS_WORLD[card] and _TYPE[card] in self.empire.types:
            return 0.0
        price, chance = self._reach(card)
        gain = self.value(card) - (price + 1) * self.judge.card
        return chance * gain if gain > 0 else 0.01 * gain  # even of those that are never worth it some are better

    def hand_value(self, ranked: Sequence[CardId]) -> float:
        """What a hand is worth: only one card is placed at a time, so each next one counts less."""
        weights = self.weights
        chance, value = weights.plan, 0.0
        for card in ranked:
            value += chance * max(0.0, self.prospect(card))
            chance *= weights.patience
        money, count = 1.0, len(ranked)
        total = min(count, 5) * 1.0
        for _ in range(count - 5):
            money *= weights.plenty
            total += money
        return value + total * self.judge.card

    def _reach(self, card: CardId) -> tuple[int, float]:
        """What the card would cost, and the chance that it can be placed at all."""
        facts, powers = CARDS[card], self.empire.powers
        soon = min(1.0, (self.judge.rounds + 0.7) / 2)
        cards = len(self.hand) + 1
        if not facts.is_world:
            price = max(0, (facts.cost or 0) - powers.develop_discount)
            return price, soon * _afford(price, cards)
        paid = powers.price_of(card)
        best = (paid, _afford(paid, cards)) if paid is not None else (0, 0.0)
        if facts.military:
            missing = facts.price_or_defence - powers.military_against(card)
            conquer = 1.0 if missing <= 0 else 0.55**missing
            if conquer > best[1]:
                best = 0, conquer
        return best[0], soon * best[1]

    def payment(self, price: int, without: CardId) -> float:
        """What it hurts to place a card of the hand and to discard so many others for it."""
        before = self._ranked(self.hand)
        rest = [card for card in before if card != without]
        return self.hand_value(before) - self.hand_value(rest[: max(0, len(rest) - price)])

    def way_cost(self, way: str, world: CardId) -> float:
        """What it costs to settle a world in one of the possible ways."""
        means, _, used_up = way.partition(" ")
        if used_up:
            card = BY_TOKEN[used_up]
            without = empire_of([other for other in self.empire.tableau if other != card])
            return self.payment(0, world) + self.now - self._tableau_value(without, self.goods)
        if means == CONQUER:
            return self.payment(0, world)
        price = self.empire.powers.price_of(world)
        return self.payment(price or 0, world)

    def developing(self, card: CardId, discount: int) -> float:
        """What it brings to place a development, after paying for it."""
        price = max(0, (CARDS[card].cost or 0) - discount)
        return self.value(card) - self.payment(price, card)

    def settling(self, world: CardId) -> float:
        """What it brings to settle a world in the cheapest way."""
        possible = list(ways(self.empire.powers, world, len(self.hand) - 1))
        cost = min([self.way_cost(way, world) for way in possible])
        return self.value(world) - cost

    def best_development(self, discount: int) -> float:
        """The most that a Develop phase brings."""
        money = len(self.hand) - 1 + discount
        mine = self.empire.types
        gains = [
            self.developing(card, discount)
            for card in self.hand
            if not IS_WORLD[card] and (CARDS[card].cost or 0) <= money and _TYPE[card] not in mine
        ]
        return max([0.0, *gains])

    def best_world(self) -> float:
        """The most that a Settle phase brings."""
        money, powers = len(self.hand) - 1, self.empire.powers
        gains = [self.settling(card) for card in self.hand if IS_WORLD[card] and next(ways(powers, card, money), None)]
        return max([0.0, *gains])

    # -- the phases

    def exploring(self, draws: int, keeps: int) -> float:
        """What an Explore phase brings with so many more cards to draw and to keep."""
        powers, weights = self.empire.powers, self.weights
        drawn = DRAWS + powers.explore_draw + draws
        kept = min(drawn, KEEPS + powers.explore_keep + keeps)
        hungry = 1.0 + weights.hunger * max(0, 4 - len(self.hand))
        return self.judge.card * hungry * (kept + weights.choice * (drawn - kept) ** 0.7)

    def gains(self) -> dict[str, float]:
        """What each action would bring, its bonus included."""
        judge, empire, goods = self.judge, self.empire, self.goods
        discount = empire.powers.develop_discount
        world = self.best_world()
        held = judge.goods(empire, goods)
        return {
            "explore-5": self.exploring(5, 0),
            "explore-1-1": self.exploring(1, 1),
            "develop": self.best_development(discount + 1),
            "settle": world + judge.card if world else 0.0,
            "consume-trade": judge.selling(empire, goods)[0] - held if goods else self.consuming(1),
            "consume-2x": self.consuming(2),
            "produce": self.producing(True),
        }

    def shared_gains(self) -> dict[str, float]:
        """What each phase brings if somebody else calls it."""
        return {
            "explore": self.exploring(0, 0),
            "develop": self.best_development(self.empire.powers.develop_discount),
            "settle": self.best_world(),
            "consume": self.consuming(1),
            "produce": self.producing(False),
        }

    def consuming(self, factor: int) -> float:
        """What a Consume phase brings; the goods are gone then."""
        got = harvest(self.empire.tokens, kinds_of(self.goods))
        return got.worth(self.judge.card, factor) - self.judge.goods(self.empire, self.goods)

    def producing(self, bonus: bool) -> float:
        """What a Produce phase brings."""
        worlds, cards = production(self.empire.powers, self.goods, bonus)
        judge = self.judge
        more = judge.goods(self.empire, [*self.goods, *worlds]) - judge.goods(self.empire, self.goods)
        return more + cards * judge.card

    # -- the others

    def others(self) -> list[dict[str, float]]:
        """What each action would bring each other player, as far as one can tell without seeing his hand."""
        return [self._blind_gains(player) for seat, player in enumerate(self.view.players) if seat != self.seat]

    def _blind_gains(self, player: PlayerView) -> dict[str, float]:
        weights, judge = self.weights, self.judge
        empire = empire_of(player.tableau)
        goods, hand = player.goods, player.hand_size
        placing = weights.blind * min(hand, 8) if hand > 1 else 0.0
        held = judge.goods(empire, goods)
        worlds, cards = production(empire.powers, goods, True)
        got = harvest(empire.tokens, kinds_of(goods))
        return {
            "explore-5": judge.card * (1.5 + 0.3 * max(0, 4 - hand)),
            "explore-1-1": judge.card * (2.0 + 0.3 * max(0, 4 - hand)),
            "develop": placing * (1.0 + 0.15 * empire.powers.develop_discount),
            "settle": placing * 0.8 + (0.6 * empire.conquests if hand else 0.0) + judge.card,
            "consume-trade": judge.selling(empire, goods)[0] - held if goods else 0.0,
            "consume-2x": got.worth(judge.card, 2) - held,
            "produce": judge.goods(empire, [*goods, *worlds]) - held + cards * judge.card,
        }


def _afford(price: int, cards: int) -> float:
    """The chance that a price will be paid sooner or later by a hand of so many cards, this one among them."""
    missing = price - (cards - 1)
    return 1.0 if missing <= 0 else 0.85**missing


_PHASE = {action: facts.phase for action, facts in ACTIONS.items()}


def called_by(gains: dict[str, float], picks: int, surprise: float) -> dict[str, float]:
    """The chance that a player with these gains calls each phase: the more it brings him, the likelier."""
    best = max(gains.values())
    odds = {action: exp((gain - best) / surprise) for action, gain in gains.items()}
    total = sum(odds.values())
    chances = dict.fromkeys(PHASES, 0.0)
    for action, odd in odds.items():
        chances[_PHASE[action]] += odd / total
    return {phase: 1 - (1 - chance) ** picks for phase, chance in chances.items()}


class Outlook:
    """What the others will probably do in this round, and what they would gain."""

    def __init__(self, position: Position) -> None:
        picks = 2 if position.view.mode == "advanced" else 1
        others = position.others()
        self.called = dict.fromkeys(PHASES, 0.0)
        self.their_gain = dict.fromkeys(PHASES, 0.0)
        for gains in others:
            for phase, chance in called_by(gains, picks, position.weights.surprise).items():
                self.called[phase] = 1 - (1 - self.called[phase]) * (1 - chance)
            for action, gain in gains.items():
                phase = _PHASE[action]
                # without the bonus they gain a little less; the mean, since one has to beat all of them
                self.their_gain[phase] = max(self.their_gain[phase], 0.8 * gain / len(others))


def action_scores(position: Position) -> dict[str, float]:
    """How much better it is to call an action than to leave it: what it brings beyond what others will give us
    anyway, less what it gives to them."""
    gains, shared, outlook = position.gains(), position.shared_gains(), Outlook(position)
    scores = {}
    for action, gain in gains.items():
        phase = _PHASE[action]
        chance = outlook.called[phase]
        given = position.weights.share * (1 - chance) * outlook.their_gain[phase]
        scores[action] = gain - chance * shared[phase] - given
    return scores


def pair_score(pair: tuple[str, str], scores: dict[str, float], position: Position) -> float:
    """How good two actions are together (advanced game)."""
    one, two = pair
    if _PHASE[one] != _PHASE[two]:
        return scores[one] + scores[two]
    judge = position.judge
    if _PHASE[one] == "explore":  # both bonuses
        return max(scores[one], scores[two]) + position.exploring(6, 1) - position.exploring(1, 1)
    if _PHASE[one] == "consume":  # sell one, consume the rest for double points
        if not position.goods:
            return scores[one]
        world = judge.selling(position.empire, position.goods)[1]
        rest = harvest(position.empire.tokens, kinds_of([good for good in position.goods if good != world]))
        return scores["consume-trade"] + rest.points
    return scores[one] + 0.5 * max(0.0, scores[one])  # a second placement, mostly a worse one


# ---------------------------------------------------------------- the player


class Heuristic:
    """Plays by what things are worth in points."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def choose(self, look: Look) -> str:
        ask = look.ask
        position = Position(look.view, look.seat, self.weights)
        answer: str = getattr(self, "_" + ask.kind.replace("-", "_"))(position, ask)
        return answer

    # -- picking actions

    def _action(self, position: Position, _ask: Question[Any, Any]) -> str:
        scores = action_scores(position)
        return max(STANDARD, key=lambda action: scores[action])

    def _actions(self, position: Position, _ask: Question[Any, Any]) -> str:
        scores = action_scores(position)
        scores |= {action: scores[action.removesuffix(".2")] for action in ADVANCED}
        pair = max(combinations(ADVANCED, 2), key=lambda pair: pair_score(pair, scores, position))
        return ",".join(pair)

    # -- choosing cards to keep or to give away

    def _opening(self, position: Position, ask: Question[Any, Any]) -> str:
        return _tokens(position.least_useful(ask.options, 2))

    def _hand_limit(self, position: Position, ask: Question[Any, Any]) -> str:
        return _tokens(position.least_useful(ask.options, ask.values["count"]))

    def _explore(self, position: Position, ask: Question[Any, Any]) -> str:
        dropped = position.least_useful(ask.options, len(ask.options) - ask.values["count"])
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
        gains = {card: position.developing(card, discount) for card in ask.options if card is not None}
        return _best_or_pass(gains)

    def _settle(self, position: Position, ask: Question[Any, Any]) -> str:
        return _best_or_pass({card: position.settling(card) for card in ask.options if card is not None})

    def _way(self, position: Position, ask: Question[Any, Any]) -> str:
        world = ask.values["card"]
        return min(ask.options, key=lambda way: (position.way_cost(way, world), not way.startswith(PAY)))

    # -- goods

    def _sell(self, position: Position, ask: Question[Any, Any]) -> str:
        if ask.values["powers"]:
            return TOKEN[position.judge.selling(position.empire, ask.options)[1]]
        return TOKEN[max(ask.options, key=lambda world: TRADE_PRICE[GOOD[world]])]

    def _consume(self, _position: Position, ask: Question[Any, Any]) -> str:
        return consume_order([token for token in ask.options if token != DONE])[0]

    def _goods(self, position: Position, ask: Question[Any, Any]) -> str:
        [power] = [power for power in CARDS[ask.values["card"]].powers_in("consume") if power.effect == "consume"]
        later = [token for token in position.empire.tokens if CONSUME_POWERS[token][0] != ask.values["card"]]
        worlds: list[CardId] = list(ask.options)
        chosen: list[CardId] = []
        while len(chosen) < ask.values["count"]:
            kinds = [GOOD_KINDS[place] for place in spare_kinds(kinds_of(worlds), later)]
            if power.different_kinds:
                kinds = [kind for kind in kinds if kind not in [GOOD[world] for world in chosen]]
            # production worlds first: those that keep a good produce nothing
            fitting = [world for world in worlds if GOOD[world] == kinds[0]]
            world = min(fitting, key=lambda world: (KEEPS_GOODS[world] != "production", world))
            worlds.remove(world)
            chosen.append(world)
        return _tokens(chosen)

    def _windfall(self, position: Position, ask: Question[Any, Any]) -> str:
        offers = [offer for offer in ask.options if offer != PASS]

        def merit(offer: str) -> tuple[float, bool]:
            source, _, world = offer.partition(">")
            with_good = position.judge.goods(position.empire, [*position.goods, BY_TOKEN[world]])
            narrow = source in BY_TOKEN and all(
                "any" not in power.kinds
                for power in CARDS[BY_TOKEN[source]].powers_in("produce")
                if power.effect == "produce_on_windfall"
            )
            return with_good + 0.01 * _RANK[GOOD[BY_TOKEN[world]]], narrow

        return max(offers, key=merit)

    # -- odds and ends

    def _gamble(self, position: Position, ask: Question[Any, Any]) -> str:
        """The number that most of the cards have which are not known to be elsewhere."""
        known = {*position.hand, *(card for player in position.view.players for card in player.tableau)}
        numbers = [facts.price_or_defence for card, facts in enumerate(CARDS) if card not in known]
        return str(max(ask.options, key=lambda number: (numbers.count(number), number)))

    def _keep(self, _position: Position, _ask: Question[Any, Any]) -> str:
        return "keep"


def _tokens(cards: Iterable[CardId]) -> str:
    return ",".join([TOKEN[card] for card in cards]) or "-"


def _best_or_pass(gains: dict[CardId, float]) -> str:
    """The card that brings most, or none if all of them cost more than they bring."""
    best = max(gains, key=lambda card: (gains[card], -card), default=None)
    return PASS if best is None or gains[best] <= 0 else TOKEN[best]


# ---------------------------------------------------------------- for search and lab


def standing(view: View, seat: Seat, weights: Weights = WEIGHTS) -> float:
    """What a seat will probably score, as far as the view tells."""
    player = view.players[seat]
    judge = Judge(weights, rounds_left(view))
    empire = empire_of(player.tableau)
    return judge.empire(empire, player.chips) + judge.goods(empire, player.goods) + judge.card * player.hand_size


def evaluate(view: View, seat: Seat) -> float:
    """The chance that the seat wins, as far as the view tells."""
    if view.outcome is not None:
        winners = view.outcome.winners
        return 1 / len(winners) if seat in winners else 0.0
    spread = 2.5 + 0.6 * rounds_left(view)  # the further the end, the less a lead means
    standings = [standing(view, other) / spread for other in range(len(view.players))]
    best = max(standings)
    odds = [exp(one - best) for one in standings]
    return odds[seat] / sum(odds)


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
