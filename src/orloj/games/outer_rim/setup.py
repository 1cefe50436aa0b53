"""The set-up: map, patrols, contacts, characters, decks [outer-rim.setup.1 to outer-rim.setup.22]."""

from __future__ import annotations

from orloj.games.outer_rim.components import (
    ASSETS,
    BY_NUMBER,
    CARDS,
    CHARACTERS,
    CLASSES,
    CONTACTS,
    DAMAGE,
    DATABANK,
    DECKS,
    DIE,
    ENCOUNTER_DECKS,
    FACTIONS,
    LEVELS,
    SHIPS,
    SIDES,
    SPOTS,
    STANDARD_ORDER,
    STARTING_SHIPS,
    Level,
)
from orloj.games.outer_rim.deeds import About
from orloj.games.outer_rim.galaxy import galaxy
from orloj.games.outer_rim.market import turn_up
from orloj.games.outer_rim.scenes import scene
from orloj.games.outer_rim.solo.preparing import add_opponent, opponent_characters, take_opponent
from orloj.games.outer_rim.state import ContactToken, PatrolToken, Player, State
from orloj.kernel import EVERYBODY, Luck, Option, Pile, Seat, Setup, Step, choose

LONG = "12"
OPTIONS = (
    Option("fame", ("10", LONG)),  # outer-rim.fame.12
    Option("map", ("standard", "random")),
    Option("characters", ("chosen", "random")),
    Option("opponent-fame", ("0", "1", "2", "3", "4")),  # of a solo game: outer-rim.expert.1
)
SOLO = "solo"
START_DICE = 6
FIRST_CREDITS, MORE_CREDITS = 4000, 2000  # outer-rim.setup.14


def setup(new: Setup) -> State:
    luck = new.luck
    tiles = list(STANDARD_ORDER)
    if new.options["map"] == "random":  # outer-rim.random-map.1
        luck.shuffle(tiles)
    g = State(
        seat_count=new.seats,
        luck=luck,
        mode=new.mode,
        players=[Player(rep=dict.fromkeys(FACTIONS, 0)) for _ in range(new.seats)],
        tiles=tiles,
        target=int(new.options["fame"]),
        characters=list(CHARACTERS),
        databank=list(DATABANK),
        ship_supply=[id for id, ship in SHIPS.items() if not ship.starting],
    )
    _lay_patrols(g)
    _lay_contacts(g)
    _prepare_decks(g)
    first_player(g)
    is_solo = new.mode == SOLO
    if is_solo:  # who has a seat began without rolling [outer-rim.solo-setup.3]
        add_opponent(g, credits=FIRST_CREDITS + MORE_CREDITS, fame=int(new.options["opponent-fame"]))
    seats = g.order(g.start)
    by_lot = new.options["characters"] == "random"
    if by_lot:
        luck.shuffle(g.characters)
        for seat in seats:
            take_character(g, seat, g.characters.pop())
        if is_solo:
            take_opponent(g, opponent_characters(g)[0])
    g.then(
        *[Step("choose-character", [seat]) for seat in seats if not by_lot],
        *[Step("choose-opponent")] * (is_solo and not by_lot),
        *[Step("choose-ship", [seat]) for seat in seats],
        "begin",
    )
    return g


def _lay_patrols(g: State) -> None:
    """Those of level 1 beside their stacks [outer-rim.setup.3]."""
    entries = galaxy(g.tiles).entries
    g.patrols = {faction: PatrolToken(1, entries[faction]) for faction in FACTIONS}


def _lay_contacts(g: State) -> None:
    """Face down, one on each contact space of its class [outer-rim.setup.5]."""
    for class_ in CLASSES:
        tokens = [number for number, contact in enumerate(CONTACTS) if contact.class_ == class_]
        g.luck.shuffle(tokens)
        for spot, wanted in SPOTS.items():
            if wanted == class_:
                g.contacts[spot] = ContactToken(tokens.pop())
    g.contacts = {spot: g.contacts[spot] for spot in SPOTS}


def _prepare_decks(g: State) -> None:
    """Six market decks with their top cards face up, seven encounter decks [outer-rim.setup.19, outer-rim.setup.20]."""
    homes: dict[str, list[int]] = {}
    for number, card in enumerate(CARDS):
        homes.setdefault(card.home, []).append(number)
    for deck in DECKS:
        g.markets[deck] = _pile(g.luck, homes[deck])
        turn_up(g, deck)
    for name in ENCOUNTER_DECKS:
        g.encounters[name] = _pile(g.luck, homes[name])


def _pile(luck: Luck, cards: list[int]) -> Pile:
    pile = Pile(cards)
    pile.shuffle(luck)
    return pile


def first_player(g: State) -> None:
    """Six dice each; the most hits and critical hits begin, ties roll again [outer-rim.setup.7, outer-rim.setup.8]."""
    rolling = list(g.seats)
    while len(rolling) > 1:
        counts = {}
        for seat in rolling:
            faces = [DIE[face - 1] for face in g.luck.roll(SIDES, START_DICE)]
            counts[seat] = sum(DAMAGE[face] > 0 for face in faces)
            g.tell("start-roll", seat, faces=faces)
        rolling = [seat for seat in rolling if counts[seat] == max(counts.values())]
    g.start = g.active = rolling[0]
    g.tell("begins", g.start)
    for place, seat in enumerate(g.order(g.start)):
        g.players[seat].credits = FIRST_CREDITS + place * MORE_CREDITS


@scene("choose-character")
async def choose_character(g: State, seat: Seat) -> None:
    """One after another, clockwise [outer-rim.setup.9]."""
    character = await choose(seat, "character", lambda _seat: list(g.characters), rule="outer-rim.setup.9")
    g.characters.remove(character)
    take_character(g, seat, character)


def take_character(g: State, who: Seat, character: str) -> None:
    g.players[who].character = character
    g.say("character", who, character=character)


@scene("choose-ship")
async def choose_ship(g: State, seat: Seat) -> None:
    """A side of the starting sheet [outer-rim.setup.12]."""
    ship = await choose(seat, "start-ship", lambda _seat: list(STARTING_SHIPS), rule="outer-rim.setup.12")
    take_ship(g, seat, ship)


def take_ship(g: State, who: Seat, ship: str) -> None:
    g.players[who].ship = ship
    g.say("start-ship", who, ship=ship)


@scene("begin")
def begin(g: State) -> None:
    """Everybody follows the instructions on the character card [outer-rim.setup.15]."""
    asked = []
    for who in (*g.order(g.start), *range(g.seat_count, len(g.players))):
        take_start_card(g, who)
        asked += take_start_reputation(g, who)
    g.characters.clear()
    g.reveal(EVERYBODY, "start cards")
    g.then(*[Step("start-reputation", [who, level]) for who, level in asked], "turn")
    if g.opponent is not None:
        g.then("opponent-begins")


def take_start_card(g: State, who: Seat) -> None:
    """A databank card, which also says where the character begins [outer-rim.setup.16, outer-rim.setup.17]."""
    player = g.players[who]
    cards = [card for card in BY_NUMBER[CHARACTERS[player.character].start_databank] if card in g.databank]
    card = g.luck.pick(cards)
    g.databank.remove(card)
    player.assets.append(card)
    player.at = DATABANK[card].start_planet
    g.say("starts", who, card=card, space=player.at)
    assert card in ASSETS


def take_start_reputation(g: State, who: Seat) -> list[tuple[Seat, Level]]:
    """What is printed on the character card; what is to be chosen comes later [outer-rim.setup.18]."""
    later: list[tuple[Seat, Level]] = []
    for start in CHARACTERS[g.players[who].character].start_rep:
        if start.faction in FACTIONS:
            g.players[who].rep[start.faction] = LEVELS.index(start.level) - 1
        else:
            later.append((who, start.level))
    return later


@scene("start-reputation")
async def start_reputation(g: State, who: Seat, level: Level) -> None:
    """With a faction of one's choice."""
    if g.has_seat(who):
        deed = await choose(
            who, "start-reputation", lambda _seat: [About(faction) for faction in FACTIONS], rule="outer-rim.setup.18"
        )
        faction = deed.faction
    else:
        faction = g.luck.pick(list(FACTIONS))  # outer-rim.solo-decision.2
    g.players[who].rep[faction] = LEVELS.index(level) - 1
    g.say("reputation", who, faction=faction, level=level)
