"""Duel: a tiny game for 2 to 4 seats that uses everything the kernel offers. `docs/adding-a-game.md` walks through it.

Three rounds. Each round everybody draws, throws some cards away and may train for more; all bid one card in secret;
the winner spreads glory over three lanes and may raid somebody (who may answer by cards); then everybody sends scouts
to the lanes. At the end each lane's glory goes to whoever has most scouts there.
"""

from __future__ import annotations

from msgspec import Struct, field

from orloj.kernel import (
    EVERYBODY,
    Actor,
    Aside,
    Ask,
    Book,
    Game,
    Hand,
    Luck,
    Mode,
    Moment,
    Option,
    Outcome,
    Pile,
    Refusal,
    Seat,
    Setup,
    State,
    Step,
    amount,
    choose,
    choose_some,
    deal_anew,
    end_orders,
    first,
    order,
    pay,
    place,
    side_by_side,
    spread,
    together,
)

LANES = ("north", "ford", "south")
SCOUTS = ("ann", "bob")
NUMBERS = range(16)  # cards with a value of 1 to 4
SPECIAL = {"veto": range(16, 20), "fog": range(20, 23), "revenge": range(23, 26)}
WAGES = 3  # the price of a raid
ROOM = 5  # scouts in a lane


# -- the table as data


class Raid(Moment, kw_only=True):
    """Somebody is about to be raided."""

    raider: Seat
    dice: int = 2
    victim: Seat | None = None


class Duel(State, kw_only=True):
    moments: list[Raid] = field(default_factory=list)
    deck: Pile
    discard: Pile = field(default_factory=Pile)
    hands: list[Hand]
    coins: list[int]
    scouts: dict[str, list[int]]  # lane → scouts of each seat
    glory: dict[str, int]
    leader: Seat = 0
    round: int = 0
    rounds: int = 3

    def others(self, seat: Seat) -> list[Seat]:
        """All the others, clockwise."""
        return [(seat + step) % self.seat_count for step in range(1, self.seat_count)]


def value_of(card: int) -> int:
    return card % 4 + 1 if card in NUMBERS else 0


def setup(new: Setup) -> Duel:
    deck = Pile(list(range(26)))
    deck.shuffle(new.luck)
    g = Duel(
        seat_count=new.seats,
        luck=new.luck,
        deck=deck,
        hands=[Hand() for _ in range(new.seats)],
        coins=[3] * new.seats,
        scouts={lane: [0] * new.seats for lane in LANES},
        glory=dict.fromkeys(LANES, 1),
        rounds=int(new.options["rounds"]),
    )
    for seat in g.seats:
        draw(g, seat, 2 if new.mode == "standard" else 4)
    g.then("next_round")
    return g


def draw(g: Duel, seat: Seat, count: int) -> None:
    """Draw cards; the discards become the new deck when it is empty."""
    drawn: list[int] = []
    for _ in range(count):
        if not g.deck.cards:
            g.deck.cards, g.discard.cards = g.discard.cards, []
            g.discard.seen.clear()
            g.deck.shuffle(g.luck)
        if g.deck.cards:
            drawn.append(g.deck.take_top())
    g.hands[seat].cards += drawn
    g.reveal(seat, *drawn)
    g.tell("draws", seat, count=len(drawn), secret={"cards": drawn})


# -- scenes


def next_round(g: Duel) -> None:
    """Without any question: the kernel does it by itself."""
    end_orders(g, "round")
    if g.round == g.rounds:
        g.then("count")
        return
    g.round += 1
    g.tell("round", number=g.round)
    g.then("supply", "auction", "raid", "march", "next_round")


async def supply(g: Duel) -> None:
    """Everybody at the same time (rule duel.supply.1)."""
    await side_by_side(g, {seat: supply_one(g, seat) for seat in g.seats})


async def supply_one(g: Duel, seat: Seat) -> None:
    draw(g, seat, 2)
    gone = await choose_some(
        seat, "discard", lambda seat: g.hands[seat].cards, lo=1, hi=2, check=smuggled, rule="duel.supply.2"
    )
    for card in gone:
        g.hands[seat].give([card], g.discard, seat)
    g.tell("discards", seat, count=len(gone), secret={"cards": list(gone)})
    trained = await amount(seat, "train", lo=0, hi=lambda: min(2, g.coins[seat]), rule="duel.supply.3")
    g.coins[seat] -= trained
    if trained:
        draw(g, seat, trained)


def smuggled(cards: tuple[int, ...]) -> Refusal | None:
    """Two cards may be thrown away only if they are worth at most 5 together."""
    worth = sum(map(value_of, cards))
    if len(cards) > 1 and worth > 5:
        return Refusal(cards, "smuggling", "duel.supply.2", {"worth": worth})
    return None


async def auction(g: Duel) -> None:
    """Sealed bids; the highest leads, a tie goes clockwise from the old leader (rule duel.bid.1)."""
    bids = await together(
        [
            Ask(
                seat,
                "bid",
                lambda seat: bids_of(g, seat),
                blocked=lambda seat: no_bids_of(g, seat),
                rule="duel.bid.1",
                ponder=g.poker_face,
            )
            for seat in g.seats
        ]
    )
    for seat, card in bids.items():
        if card is not None:
            g.hands[seat].take(card)
            g.discard.put(card, EVERYBODY)
    values = [0 if card is None else value_of(card) for card in bids.values()]
    g.tell("bids", cards=list(bids.values()))
    if any(values):
        g.leader = max([g.leader, *g.others(g.leader)], key=lambda seat: values[seat])
        g.then(Step("triumph", [g.leader, values[g.leader]]))


def bids_of(g: Duel, seat: Seat) -> list[int | None]:
    return [None, *[card for card in g.hands[seat].cards if card in NUMBERS]]


def no_bids_of(g: Duel, seat: Seat) -> list[Refusal]:
    return [Refusal(card, "no-number", "duel.bid.2") for card in g.hands[seat].cards if card not in NUMBERS]


async def triumph(g: Duel, leader: Seat, points: int) -> None:
    """The leader spreads glory, takes coins and looks at the top card of the deck (rule duel.triumph.1)."""
    given = await spread(
        leader, "glory", lambda _seat: LANES, total=points, most=lambda _lane: 2, rule="duel.triumph.1"
    )
    for lane, more in given:
        g.glory[lane] += more
    g.coins[leader] += 2
    if g.deck.cards:
        top = g.deck.take_top()
        g.deck.put(top, leader)
        g.reveal(leader, top)
        g.tell("peeks", leader, secret={"card": top})


async def raid(g: Duel) -> None:
    """The leader may raid; anybody may bribe him first (rule duel.raid.1)."""
    leader = g.leader
    asks = [
        Ask(
            leader,
            "raid",
            lambda seat: raids_of(g, seat),
            blocked=lambda seat: no_raid(g, seat),
            ponder=g.poker_face,
            telling=True,
        )
    ]
    asks += [
        Ask(
            other, "bribe", lambda _seat: ["bribe"], optional=True, rule="duel.raid.3", asides=False
        )  # who has coins now
        for other in g.others(leader)
        if g.coins[other]
    ]
    briber, does = await first(asks)
    if does == "bribe":
        g.coins[briber] -= 1
        g.coins[leader] += 1
        g.tell("bribes", briber)
    elif does == "raid":
        await pay_wages(g, leader)
        BOOK.begin(g, Raid(raider=leader), "plunder", order=g.others(leader))


async def pay_wages(g: Duel, raider: Seat) -> None:
    """Raiders want their wages first (rule duel.raid.2)."""
    hand = g.hands[raider]
    wages = await pay(
        raider,
        "wages",
        lambda _seat: [card for card in hand.cards if card in NUMBERS],
        price=WAGES,
        worth=value_of,
        rule="duel.raid.2",
        ponder=g.poker_face,
        telling=True,
    )
    for card in wages:
        hand.give([card], g.discard, raider)


def can_raid(g: Duel, seat: Seat) -> bool:
    return sum(map(value_of, g.hands[seat].cards)) >= WAGES and bool(victims_of(g, seat))


def victims_of(g: Duel, seat: Seat) -> list[Seat]:
    return [other for other in g.others(seat) if g.hands[other].cards]


def raids_of(g: Duel, seat: Seat) -> list[str | None]:
    return [None, "raid"] if can_raid(g, seat) else [None]


def no_raid(g: Duel, seat: Seat) -> list[Refusal]:
    return [] if can_raid(g, seat) else [Refusal("raid", "too-poor", "duel.raid.2", {"price": WAGES})]


async def march(g: Duel) -> None:
    """The leader says who scouts when (rule duel.march.1)."""
    turns = await order(g.leader, "turns", lambda _seat: g.seats, rule="duel.march.1")
    g.then(*[Step("scout", [seat]) for seat in turns])


async def scout(g: Duel, seat: Seat) -> None:
    """Send one or two scouts to lanes that have room (rule duel.march.2)."""
    lanes = [lane for lane in LANES if sum(g.scouts[lane]) < ROOM]
    if lanes:
        sent = await place(seat, "scout", lambda _seat: SCOUTS, lambda _scout: lanes, lo=1, hi=2, rule="duel.march.2")
        for _scout, lane in sent:
            g.scouts[lane][seat] += 1


def count(g: Duel) -> None:
    """Each lane's glory goes to whoever has most scouts there, if he is alone (rule duel.end.1)."""
    scores = list(g.coins)
    for lane in LANES:
        most = max(g.scouts[lane])
        if g.scouts[lane].count(most) == 1:
            scores[g.scouts[lane].index(most)] += 3 * g.glory[lane]
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    g.outcome = Outcome([seat for seat in g.seats if ranks[seat] == 1], "counted", scores, ranks)


# -- moments


async def plunder(g: Duel) -> None:
    """Name the victim, roll, and take a card (rule duel.raid.4)."""
    raid = g.moments[-1]
    if not victims_of(g, raid.raider):
        return
    raid.victim = await choose(raid.raider, "victim", lambda seat: victims_of(g, seat), rule="duel.raid.4")
    faces = g.luck.roll(6, raid.dice)
    g.tell("rolls", actor="mercenaries", faces=faces)
    if max(faces) >= 4:
        card = g.luck.pick(g.hands[raid.victim].cards)
        g.hands[raid.victim].take(card)
        g.hands[raid.raider].put(card, raid.victim)
        g.reveal(raid.raider, card)
        g.tell("loses", raid.victim, secret={"card": card})


def held(g: Duel, seat: Seat, ability: str) -> list[int]:
    return [card for card in g.hands[seat].cards if card in SPECIAL[ability]]


def show(g: Duel, seat: Seat, ability: str) -> None:
    card = held(g, seat, ability)[0]
    g.hands[seat].take(card)
    g.discard.put(card, EVERYBODY)
    g.tell("plays", seat, card=ability)


BOOK = Book[Duel](
    holds=lambda g, seat, id: bool(held(g, seat, id)),
    hides=lambda g, seat, _ids: bool(g.hands[seat].cards),
    lasting=["round"],
)


@BOOK.ability("veto", "when", Raid, rule="duel.raid.5")
def veto(g: Duel, seat: Seat, raid: Raid) -> None:
    show(g, seat, "veto")
    BOOK.cancel(g, raid)


@BOOK.ability("fog", "when", Raid, lambda _g, _seat, raid: raid.dice > 1, rule="duel.raid.6", again=True)
def fog(g: Duel, seat: Seat, raid: Raid) -> None:
    show(g, seat, "fog")
    raid.dice -= 1


@BOOK.ability("revenge", "after", Raid, lambda _g, seat, raid: raid.victim == seat, rule="duel.raid.7")
async def revenge(g: Duel, seat: Seat, raid: Raid) -> None:
    show(g, seat, "revenge")
    lane = await choose(seat, "burn", lambda _seat: [lane for lane in LANES if g.scouts[lane][raid.raider]] or [None])
    if lane is not None:
        g.scouts[lane][raid.raider] -= 1


# -- what may be done at any time


def gifts_of(g: Duel, seat: Seat) -> Ask[Seat] | None:
    """A coin may be given away whenever one likes (rule duel.gift.1)."""
    return Ask(seat, "gift", lambda seat: g.others(seat), rule="duel.gift.1") if g.coins[seat] else None


def give_coin(g: Duel, seat: Seat, to: Seat) -> None:
    g.coins[seat] -= 1
    g.coins[to] += 1
    g.tell("gives", seat, to=to)


# -- what a seat may see, and what it cannot know


class View(Struct):
    """Built from nothing: what is not written here stays hidden."""

    round: int
    leader: Seat
    coins: list[int]
    scouts: dict[str, list[int]]
    glory: dict[str, int]
    deck: int
    top: int | None  # the top card of the deck, if this seat has seen it
    discard: list[int | None]  # None: a card that this seat has not seen
    hands: list[list[int | None]]
    outcome: Outcome | None


def view(g: Duel, seat: Seat | None) -> View:
    bit = 0 if seat is None else 1 << seat

    def face(zone: Pile, card: int, public: int = 1 << 15) -> int | None:
        return card if zone.seen.get(card, 0) & (bit | public) else None

    return View(
        g.round,
        g.leader,
        g.coins,
        g.scouts,
        g.glory,
        len(g.deck.cards),
        face(g.deck, g.deck.cards[-1]) if g.deck.cards else None,
        [face(g.discard, card) for card in g.discard.cards],
        [
            sorted([card if owner == seat else face(hand, card) for card in hand.cards], key=str)
            for owner, hand in enumerate(g.hands)
        ],
        g.outcome,
    )


def redeal(g: Duel, seat: Seat, luck: Luck) -> None:
    """Deal anew what the seat cannot know: the deck, the discards and the others' hands, but for what it has seen."""
    zones: list[Pile] = [g.deck, g.discard, *[g.hands[other] for other in g.others(seat)]]
    deal_anew(luck, [(zone, zone.known_to(seat)) for zone in zones])


def reshuffle(g: Duel, luck: Luck) -> None:
    """Deal anew what nobody knows: for a table that goes back past something that was seen."""
    deal_anew(luck, [(g.deck, g.deck.seen)])


def invariants(g: Duel) -> None:
    zones: list[Pile] = [g.deck, g.discard, *g.hands]
    assert sorted(card for zone in zones for card in zone.cards) == list(range(26)), "a card was lost or doubled"
    assert all(card in zone.cards for zone in zones for card in zone.seen), "a card was seen where it is not"
    assert all(coins >= 0 for coins in g.coins)
    assert all(sum(g.scouts[lane]) <= ROOM + 1 for lane in LANES)


GAME: Game[Duel] = Game(
    id="duel",
    name="Duel",
    players=(2, 4),
    modes=(Mode("standard", (2, 4)), Mode("rich", (2, 3))),
    options=(Option("rounds", ("3", "1", "2")),),
    state=Duel,
    scenes={
        scene.__name__: scene for scene in (next_round, supply, auction, triumph, raid, plunder, march, scout, count)
    },
    book=BOOK,
    asides=(Aside("gift", gifts_of, give_coin, widens=frozenset(["train"])),),
    reshuffle=reshuffle,
    setup=setup,
    view=view,
    redeal=redeal,
    invariants=invariants,
    actors=lambda _view: (Actor("mercenaries", "grey"),),
    package="tests.kernel",
)
