"""Preparing the game."""

from __future__ import annotations

from orloj.games.rftg.cards import DECK, GOOD, KEEPS_GOODS, PRESET_HANDS, START_WORLDS, TOKEN
from orloj.games.rftg.piles import draw_to_look, put_good
from orloj.games.rftg.state import Player, State
from orloj.kernel import AskSome, Luck, Pile, Setup, together

POOL = {2: 24, 3: 36, 4: 48}  # rftg.setup.1 to rftg.setup.3
DEAL = 6
OPENING_DISCARD = 2


def setup(setup: Setup) -> State:
    """A new table: chips, start worlds, deck. The first scene deals the hands."""
    luck = setup.luck
    first_game = setup.mode == "first"
    starts = _start_worlds(luck, setup.seats, first_game)
    players = [Player(start=number, tableau=[START_WORLDS[number]]) for number in starts]
    taken = {card for player in players for card in player.tableau}
    if first_game:  # rftg.setup.16
        for player in players:
            player.hand.cards.extend(PRESET_HANDS[player.start])
            taken.update(PRESET_HANDS[player.start])
    g = State(
        seat_count=setup.seats,
        luck=luck,
        players=players,
        pile=Pile([card for card in DECK if card not in taken]),  # rftg.setup.9, rftg.setup.17
        discards=Pile(),
        pool=POOL[setup.seats],
        lead=starts.index(min(starts)),
        deck_size=len(DECK),
    )
    g.pile.shuffle(luck)
    g.then("opening", "round")
    return g


def _start_worlds(luck: Luck, seats: int, first_game: bool) -> list[int]:
    """Which start world each seat gets [rftg.setup.7, rftg.setup.8; first game: rftg.setup.13 to rftg.setup.15]."""
    numbers = list(range(1, seats + 1)) if first_game else sorted(START_WORLDS)
    luck.shuffle(numbers)
    return numbers[:seats]


async def opening(g: State) -> None:
    """Deal six cards, keep four [rftg.setup.10, rftg.setup.11]; then the good of a windfall start world
    [rftg.setup.18]. In the first game the hands are given."""
    for seat in g.order():
        world = g.players[seat].tableau[0]
        g.tell("starts", seat, world=world)
        if g.mode == "first":
            g.reveal(seat, *g.players[seat].hand.cards)
        else:
            draw_to_look(g, seat, DEAL)
    for seat in g.order():
        world = g.players[seat].tableau[0]
        if KEEPS_GOODS[world] == "windfall":
            put_good(g, seat, world)
            g.tell("windfall", seat, world=world, kind=GOOD[world])
    if g.mode == "first":
        return
    dropped = await together(
        [
            AskSome(
                seat,
                "opening",
                lambda seat: g.players[seat].looking,
                lo=OPENING_DISCARD,
                hi=OPENING_DISCARD,
                rule="rftg.setup.11",
                values={"count": OPENING_DISCARD},
                token=TOKEN.__getitem__,
            )
            for seat in g.order()
        ]
    )
    for seat, cards in dropped.items():
        player = g.players[seat]
        player.hand.cards += [card for card in player.looking if card not in cards]
        player.looking.clear()
        g.discards.put_all(cards, seat)
        g.tell("opening", seat, count=len(cards), secret={"cards": list(cards)})
