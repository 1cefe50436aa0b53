"""Positions of Andromeda's Edge made by hand.

    t = andromeda(
        station(goods={"energy": 3}, ships={"t05": ["transport"], "pad": ["fighter"]}, hand=["action-01"]),
        station(ships={"t06": ["heavy_cruiser"]}, modules=["sci-01"], damage={"sci-01": 1}),
        raiders={"S": ["n1", "n1"]},
        dice=[6, 5, 1],
    )
    t.play("0 launch t06", "0 fighter")

It is seat 0's turn, who is asked for the main action, unless `plan` says otherwise. The map has a fixed layout
(`TILES`); whatever is not mentioned lies in its pile or bank. A faction is given only if it is named: without one
there are no abilities to think of.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from orloj.games.andromeda import GAME
from orloj.games.andromeda.components import (
    BASE_MODULE_OF,
    CLASSES,
    COMMANDERS,
    DECKS,
    DESTINIES,
    DISCOVERIES,
    DISCOVERY_BY_TOKEN,
    DISCOVERY_STACKS,
    DOMINANCE_BY_TOKEN,
    DOMINANCES,
    EVENT_STEPS,
    EVENTS,
    FACTIONS,
    KINDS,
    MODULE_BY_TOKEN,
    MODULES,
    MOON_BY_TOKEN,
    MOONS,
    PLANETS,
    RAIDERS,
    REPLICATORS,
    SHIP_TYPES,
    SHIPS,
    SPECIALS,
    STRUCTURES,
    TACTIC_BY_TOKEN,
    TACTICS,
    TOKENS,
    TRACKS,
    UPGRADES,
)
from orloj.games.andromeda.galaxy import MARKED, NEBULAE
from orloj.games.andromeda.state import (
    BAY,
    PAD,
    RESERVE,
    SCRAPYARD,
    Built,
    Player,
    RaiderCard,
    Ship,
    State,
    StructureCard,
    Turn,
)
from orloj.kernel import Hand, Luck, Pile, Step
from orloj.testing.andromeda_sense import check_position, check_state
from orloj.testing.position import Position
from orloj.testing.sense import check_seed

_planets = list(PLANETS)
TILES: Mapping[str, str] = {  # planets of all kinds and the six bases, in reading order
    "t01": _planets[0],  # science
    "t02": "monolith",
    "t03": _planets[3],  # industry
    "t04": "terminal",
    "t05": _planets[6],  # trade
    "t06": "maximus",
    "t07": _planets[9],  # civilization
    "t08": "odessa",
    "t09": "shipyard",
    "t10": _planets[12],  # dominance
    "t11": "construction",
    "t12": _planets[1],  # science
    "t13": _planets[4],  # industry
}
START_FLEET: Mapping[str, Sequence[str]] = {"pad": ["transport"] * 3}


@dataclass(frozen=True)
class Station:
    """What one player has; made by `station`."""

    faction: str = ""
    goods: Mapping[str, int] = field(default_factory=dict)
    hand: Sequence[str | int] = ()
    ongoing: Sequence[str] = ()
    ships: Mapping[str, Sequence[str]] = field(default_factory=lambda: START_FLEET)
    worn: Mapping[str, int] = field(default_factory=dict)
    upgrades: Sequence[str] = ()
    spare_upgrades: Sequence[str] = ()
    commanders: int = 0
    modules: Sequence[str] = ()
    damage: Mapping[str, int] = field(default_factory=dict)
    replicated: Sequence[str] = ()
    moons: Sequence[str] = ()
    stored: Mapping[str, str] = field(default_factory=dict)
    cards: Sequence[str] = ()
    discoveries: Sequence[str] = ()
    dominances: Sequence[str] = ()
    destiny: str = ""
    tracks: Mapping[str, int] = field(default_factory=dict)
    score: int = 0


def station(**more: Any) -> Station:
    """A player's things by their tokens. `hand` may also hold a number: so many cards that do not matter. `ships` tells
    where built ships are (`pad`, `scrapyard`, `bay` or a place); the others are in the reserve. `cards` are structure
    cards; a used one is called `city used`."""
    return Station(**more)


def andromeda(
    *stations: Station,
    tiles: Mapping[str, str] | None = None,
    moons: Mapping[str, Sequence[str]] | None = None,
    commanders: Mapping[str, Sequence[int]] | None = None,
    tokens: Mapping[str, Mapping[str, int]] | None = None,
    structures: Mapping[str, tuple[int, str]] | None = None,
    raiders: Mapping[str, Sequence[str]] | None = None,
    raider_cards: Mapping[str, str] | None = None,
    raiders_worn: Mapping[str, int] | None = None,
    offer: Mapping[str, Sequence[str | None]] | None = None,
    events: Sequence[str] = (),
    event_discards: Sequence[str] = (),
    event_deck: str = "dawn",
    tactics: Sequence[str] = (),
    discards: Sequence[str] = (),
    discovery: Mapping[str, Sequence[str]] | None = None,
    dominance: Sequence[str | None] | None = None,
    planets: Sequence[str] = (),
    event_marker: int | None = None,
    event_due: int = -1,
    special: str = "",
    mode: str = "standard",
    target: int = 60,
    active: int = 0,
    now: Turn | None = None,
    plan: Sequence[str | Step] = ("main",),
    dice: Sequence[int] = (),
    poker_face: bool = False,
    ending: bool = False,
    last_turns: int = -1,
    seed: bytes = b"position",
) -> Position[State]:
    """A position. `moons` and the decks (`events`, `tactics`, `discovery`, `planets`) name what comes next, the first
    one first; `raiders` tells for each class where its figures are, `raider_cards` which raider it is; `offer` gives
    for a kind of modules the rows 1, 2, 3; `dice` are the next results. After `plan` the turn ends as usual. Whatever
    cannot be is refused with a ValueError."""
    check_position(
        stations,
        tiles=tiles or {},
        by_place={
            "tiles": tiles or {},
            "moons": moons or {},
            "commanders": commanders or {},
            "tokens": tokens or {},
            "structures": structures or {},
        },
        moons=moons or {},
        commanders=commanders or {},
        tokens=tokens or {},
        structures=structures or {},
        raiders=raiders or {},
        raider_cards=raider_cards or {},
        raiders_worn=raiders_worn or {},
        offer=offer or {},
        events=events,
        event_discards=event_discards,
        event_deck=event_deck,
        tactics=tactics,
        discards=discards,
        discovery=discovery or {},
        dominance=dominance or (),
        planets=planets,
        special=special,
        mode=mode,
        active=active,
        dice=dice,
        plan=plan,
    )
    check_seed(seed)
    seats = len(stations)
    used_tactics = _numbers(
        TACTIC_BY_TOKEN, [*tactics, *discards, *[card for one in stations for card in (*one.hand, *one.ongoing)]]
    )
    spare_tactics = [card for card in reversed(range(len(TACTICS))) if card not in used_tactics]
    players = [_player(one, spare_tactics) for one in stations]
    laid = dict(TILES if tiles is None else tiles)
    if special:
        for id, facts in SPECIALS.items():
            if facts.kind == special.removesuffix("s").replace("vortice", "vortex"):
                laid[MARKED[facts.mark]] = id
    stacks, supply, moon_discards = _moons(laid, moons or {}, players)
    counts = {place: list(numbers) for place, numbers in (commanders or {}).items()}
    for seat, player in enumerate(players):
        player.assigned = COMMANDERS - player.commanders - sum(numbers[seat] for numbers in counts.values())
    deck = [number for number, event in enumerate(EVENTS) if event.deck == event_deck]
    by_event = {event.id: number for number, event in enumerate(EVENTS)}
    top_events = [by_event[id] for id in reversed(events)]
    old_events = [by_event[id] for id in event_discards]
    rows, decks = _offer(offer or {}, players)
    stacks_of_tokens, token_box = _discoveries(discovery or {}, players)
    spaces, dominance_box = _dominances(dominance, players)
    waiting = [id for id in PLANETS if id not in laid.values() and id not in planets]
    g = State(
        seat_count=seats,
        luck=Luck(seed, laid_dice=list(dice)),
        mode=mode,
        poker_face=poker_face,
        players=players,
        tiles=laid,
        tile_stack=[*waiting, *reversed(planets)],
        moons=stacks,
        moon_supply=supply,
        moon_discards=moon_discards,
        commanders=counts,
        tokens={place: dict(there) for place, there in (tokens or {}).items()},
        structures={place: Built(seat, type_) for place, (seat, type_) in (structures or {}).items()},
        raiders=_raiders(raiders or {}, raider_cards or {}, raiders_worn or {}),
        replicators=REPLICATORS - sum(len(player.replicated) for player in players),
        events=Pile([*[number for number in deck if number not in (*top_events, *old_events)], *top_events]),
        event_discards=old_events,
        event_marker=EVENT_STEPS[seats] if event_marker is None else event_marker,
        event_due=event_due,
        tactics=Pile([*spare_tactics, *[TACTIC_BY_TOKEN[card] for card in reversed(tactics)]]),
        tactic_discards=[TACTIC_BY_TOKEN[card] for card in discards],
        decks=decks,
        offer=rows,
        discovery_stacks=stacks_of_tokens,
        discovery_box=token_box,
        dominance_spaces=spaces,
        dominance_box=dominance_box,
        target=target,
        special=special,
        teams=mode == "teams",
        active=active,
        turn=7,
        now=now or Turn(),
        ending=ending,
        last_turns=last_turns,
    )
    for built in g.structures.values():
        cards = g.players[built.seat].cards
        if sum(card.type == built.type for card in cards) < sum(
            other.seat == built.seat and other.type == built.type for other in g.structures.values()
        ):
            cards.append(StructureCard(built.type))
    check_state(g)
    steps = list(plan)
    g.then(*steps, *([] if _ends_by_itself(steps) else ["turn-end"]))
    return Position(GAME, g)


def _ends_by_itself(steps: Sequence[str | Step]) -> bool:
    return bool(steps) and steps[-1] in ("main", "turn", "turn-end", "next-turn")


def _numbers(known: Mapping[str, int], tokens: Sequence[str | int]) -> set[int]:
    names = [token for token in tokens if isinstance(token, str)]
    for name in names:
        if name not in known:
            near = ", ".join(get_close_matches(name, list(known))) or "see `orloj cards andromeda`"
            raise ValueError(f"there is no {name!r}; did you mean: {near}")
    if len(set(names)) < len(names):
        raise ValueError("something is named twice; a second copy is called like action-01.2")
    return {known[name] for name in names}


def _player(one: Station, spare_tactics: list[int]) -> Player:
    hand = []
    for entry in one.hand:
        if isinstance(entry, str):
            hand.append(TACTIC_BY_TOKEN[entry])
        else:
            hand += [spare_tactics.pop(0) for _ in range(entry)]
    ships = []
    where = {place: list(types) for place, types in one.ships.items()}
    for type_ in SHIP_TYPES:
        places = [place for place, types in where.items() for one_type in types if one_type == type_]
        if len(places) > SHIPS[type_].per_player:
            raise ValueError(f"there are only {SHIPS[type_].per_player} ships of the type {type_}")
        ships += [Ship(type_, place) for place in places]
        ships += [Ship(type_, RESERVE) for _ in range(SHIPS[type_].per_player - len(places))]
    rows = {kind: [BASE_MODULE_OF[kind]] for kind in KINDS}
    for token in one.modules:
        rows[MODULES[MODULE_BY_TOKEN[token]].kind].append(MODULE_BY_TOKEN[token])
    if one.faction and one.faction not in FACTIONS:
        raise ValueError(f"there is no faction {one.faction!r}; choose one of {', '.join(FACTIONS)}")
    return Player(
        faction=one.faction,
        goods={**dict.fromkeys(TOKENS, 0), **one.goods},
        hand=Hand(hand),
        ongoing=[TACTIC_BY_TOKEN[card] for card in one.ongoing],
        ships=ships,
        worn=dict(one.worn),
        upgrades={UPGRADES[piece].ship: piece for piece in one.upgrades},
        spare_upgrades=list(one.spare_upgrades),
        commanders=one.commanders,
        rows=rows,
        damage={MODULE_BY_TOKEN[token]: count for token, count in one.damage.items()},
        replicated=[MODULE_BY_TOKEN[token] for token in one.replicated],
        moons=[MOON_BY_TOKEN[token] for token in one.moons],
        stored={slot: MOON_BY_TOKEN[token] for slot, token in one.stored.items()},
        cards=[StructureCard(*_card(card)) for card in one.cards],
        discoveries=Hand([DISCOVERY_BY_TOKEN[token] for token in one.discoveries]),
        dominances=Hand([DOMINANCE_BY_TOKEN[token] for token in one.dominances]),
        destiny=[number for number, card in enumerate(DESTINIES) if card.id == one.destiny],
        tracks={**dict.fromkeys(TRACKS, 0), **one.tracks},
        score=one.score,
    )


def _card(card: str) -> tuple[str, bool]:
    type_, _, used = card.partition(" ")
    assert type_ in STRUCTURES, f"there is no structure {type_!r}"
    return type_, used == "used"


def _moons(
    tiles: Mapping[str, str], named: Mapping[str, Sequence[str]], players: Sequence[Player]
) -> tuple[dict[str, list[int]], dict[str, list[int]], list[int]]:
    """Stacks on the map (the top one last), the supply by colour, the discards."""
    own = {moon for player in players for moon in (*player.moons, *player.stored.values())}
    own |= _numbers(MOON_BY_TOKEN, [token for stack in named.values() for token in stack])
    free = {
        colour: [number for number, moon in enumerate(MOONS) if moon.colour == colour and number not in own]
        for colour in dict.fromkeys(moon.colour for moon in MOONS)
    }
    stacks: dict[str, list[int]] = {}
    for place in (*tiles, *NEBULAE.values()):
        colour = PLANETS[tiles[place]].moon_colour if tiles.get(place) in PLANETS else "nebula"
        if place in named:
            stacks[place] = [MOON_BY_TOKEN[token] for token in reversed(named[place])]
        elif tiles.get(place) in PLANETS or place in NEBULAE.values():
            count = 1 if colour == "nebula" else 3
            stacks[place] = [free[colour].pop(0) for _ in range(min(count, len(free[colour])))][::-1]
    return stacks, free, []


def _raiders(
    places: Mapping[str, Sequence[str]], cards: Mapping[str, str], worn: Mapping[str, int]
) -> dict[str, RaiderCard]:
    first = {class_: next(id for id, one in RAIDERS.items() if one.class_ == class_) for class_ in CLASSES}
    return {
        class_: RaiderCard(
            cards.get(class_, first[class_]),
            revealed=class_ in places or class_ == "S",
            places=list(places.get(class_, ())),
            worn=worn.get(class_, 0),
        )
        for class_ in CLASSES
    }


def _offer(
    named: Mapping[str, Sequence[str | None]], players: Sequence[Player]
) -> tuple[dict[str, list[int | None]], dict[str, Pile]]:
    own = {module for player in players for module in player.modules}
    own |= _numbers(MODULE_BY_TOKEN, [token for row in named.values() for token in row if token])
    rows: dict[str, list[int | None]] = {}
    decks: dict[str, Pile] = {}
    for kind in KINDS:
        free = [module for module in reversed(DECKS[kind]) if module not in own]
        if kind in named:
            rows[kind] = [None if token is None else MODULE_BY_TOKEN[token] for token in named[kind]]
        else:
            rows[kind] = [free.pop(0) for _ in range(3)]
        decks[kind] = Pile(free)
    return rows, decks


def _discoveries(named: Mapping[str, Sequence[str]], players: Sequence[Player]) -> tuple[dict[str, Pile], Pile]:
    own = {token for player in players for token in player.discoveries.cards}
    own |= _numbers(DISCOVERY_BY_TOKEN, [token for stack in named.values() for token in stack])
    free = [token for token in range(len(DISCOVERIES)) if token not in own]
    stacks = {}
    for name, count in DISCOVERY_STACKS.items():
        if name in named:
            stacks[name] = Pile([DISCOVERY_BY_TOKEN[token] for token in reversed(named[name])])
        else:
            stacks[name] = Pile([free.pop(0) for _ in range(min(count, len(free)))])
    return stacks, Pile(free)


def _dominances(named: Sequence[str | None] | None, players: Sequence[Player]) -> tuple[list[int | None], list[int]]:
    own = {token for player in players for token in player.dominances.cards}
    free = [token for token in range(len(DOMINANCES)) if token not in own]
    if named is None:
        return [free.pop(0) for _ in range(3)], free
    spaces = [None if token is None else DOMINANCE_BY_TOKEN[token] for token in named]
    return spaces, [token for token in free if token not in spaces]


def ships_of(position: Position[State], seat: int) -> dict[str, list[str]]:
    """Where a player's ships are that are not in the reserve: place -> types."""
    found: dict[str, list[str]] = {}
    for ship in position.state.players[seat].ships:
        if ship.at != RESERVE:
            found.setdefault(ship.at, []).append(ship.type)
    return found


def modules_of(position: Position[State], seat: int) -> list[str]:
    """The added modules of a player."""
    player = position.state.players[seat]
    return [MODULES[module].id for module in player.modules if not MODULES[module].base]


def moons_of(position: Position[State], seat: int) -> list[str]:
    """The captured moons of a player."""
    return [MOONS[moon].id for moon in position.state.players[seat].moons]


def goods_of(position: Position[State], seat: int) -> dict[str, int]:
    """What a player has in the storage, without zeros."""
    return {resource: count for resource, count in position.state.players[seat].goods.items() if count}


def tally(position: Position[State]) -> dict[str, int]:
    """What can be counted, for comparing before and after: the things of seat 0 by their names, those of the others
    with their seat in front (`1 energy`), and the table's."""
    g = position.state
    found = {"event": g.event_marker, "dominance_tokens": sum(token is not None for token in g.dominance_spaces)}
    for seat, player in enumerate(g.players):
        own: dict[str, int] = {
            **{resource: player.goods[resource] for resource in TOKENS},
            "tactic": len(player.hand.cards),
            "ongoing": len(player.ongoing),
            "score": player.score,
            "commanders": player.commanders,
            "moons": len(player.moons),
            "stored": len(player.stored),
            "modules": len(player.modules),
            "damage": sum(player.damage.values()),
            "replicated": len(player.replicated),
            "worn": sum(player.worn.values()),
            "upgrades": len(player.upgrades),
            "structures": sum(built.seat == seat for built in g.structures.values()),
            "used_cards": sum(card.used for card in player.cards),
            "discoveries": len(player.discoveries.cards),
            "dominances": len(player.dominances.cards),
            "fleet": len(player.fleet),
            **{where: len(player.at(where)) for where in (PAD, SCRAPYARD, BAY)},
            **{f"track_{track}": step for track, step in player.tracks.items()},
        }
        found.update({(name if seat == 0 else f"{seat} {name}"): count for name, count in own.items()})
    return found


def changes(before: Mapping[str, int], position: Position[State]) -> dict[str, int]:
    """What is more or less than in an earlier `tally`."""
    after = tally(position)
    return {name: after[name] - before[name] for name in after if after[name] != before[name]}


_LEAVING = {
    "turn": "return",
    "return": "done",
    "end-turn": "end",
    "before-activation": "go-on",
    "before-battle": "go-on",
    "before-sortie": "go-on",
}


def go_on(position: Position[State]) -> Position[State]:
    """The active player makes no more use of the own turn: returns, if it has just begun, and leaves all menus, until
    the next turn or another question."""
    turn, seat = position.state.turn, position.state.active
    while position.outcome is None and position.state.turn == turn and position.asked().get(seat) in _LEAVING:
        position.play(f"{seat} {_LEAVING[position.asked()[seat]]}")
    return position
