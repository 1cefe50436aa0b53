"""Positions of Twilight Imperium made by hand.

    t = table(
        units={
            "0 16": "2 carrier, 4 fighter",  # seat and place: a tile is its space area, anything else a planet
            "0 hercant": "3 infantry, space-dock",
            "1 mecatol-rex": "2 pds, dreadnought*",  # a star: damaged
        },
        owners={"mecatol-rex": 1},
        tokens={27: [0]},
        technologies={0: ["fighter-ii"]},
        begin=lambda g: tactical.start(g, 0, 27),
        dice=[10, 1],
    )
    t.play("0 done")

It is seat 0's turn in the action phase. What is not named is not there: a position has no units but those that are
named. Everybody controls the planets of his home system and has 3 tactic, 3 fleet and 2 strategy tokens. When all that
was planned is over, seat 0 is asked "idle" and may go on idling.

The galaxy has two rings around Mecatol Rex (18); with three players, clockwise from above:

    ring 1    27 (New Albion, Starpoint), 46 (empty), 28 (Tequran, Torkan), 36 (Arnor, Lor), 47 (empty), 20 (Vefut II)
    ring 2    home of 0, gravity rift 41, 26 (Lodor, alpha), nebula 42, home of 1, 39 (alpha),
              25 (Quann, beta), 40 (beta), home of 2, asteroid field 44, 35 (Bereg, Lirta IV), supernova 43
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from orloj.games import ti4
from orloj.games.ti4.components import (
    ACTION_CARDS,
    AGENDA_NUMBER,
    AGENDAS,
    CARD_NUMBERS,
    FACTIONS,
    OBJECTIVE_NUMBER,
    OBJECTIVES,
    PLANETS,
    SYSTEMS,
    ring,
)
from orloj.games.ti4.facts import note_of
from orloj.games.ti4.scenes import SCENES
from orloj.games.ti4.state import Force, Lasting, Law, Planet, Player, State, System
from orloj.kernel import Game, Hand, Luck, Pile, Seat, Step, choose
from orloj.parts.decks import Deck
from orloj.parts.maps import Hex
from orloj.testing import Position

PLAIN = ("hacan", "xxcha", "yssaril", "winnu", "mentak", "yin")  # factions whose units are the common ones
INNER = (27, 46, 28, 36, 47, 20)
OUTER = (0, 41, 26, 42, 0, 39, 25, 40, 0, 44, 35, 43)  # 0: a home
CORNERS = (0, 4, 8, 2, 6, 10)  # where homes are in the outer ring, by seat


async def idle(g: State) -> None:
    """Nothing is left to do."""
    g.then("idle")
    await choose(max(g.active, 0), "idle", lambda _seat: ["idle", "idle-on"])


_SCRIPTS: list[Callable[[State], Awaitable[object]]] = []


async def script(g: State, number: int) -> None:
    """What a test wants to be done as a scene."""
    await _SCRIPTS[number](g)


GAME: Game[State] = replace(ti4.GAME, scenes=ChainMap({"idle": idle, "script": script}, SCENES))


def table(
    seats: int = 3,
    factions: Sequence[str] = PLAIN,
    *,
    units: Mapping[str, str] | None = None,
    owners: Mapping[str, Seat] | None = None,
    exhausted: Iterable[str] = (),
    tokens: Mapping[int, Sequence[Seat]] | None = None,
    technologies: Mapping[Seat, Sequence[str]] | None = None,
    players: Mapping[Seat, Mapping[str, Any]] | None = None,
    hands: Mapping[Seat, Sequence[str]] | None = None,
    notes: Mapping[Seat, Sequence[tuple[Seat, str]]] | None = None,
    secrets: Mapping[Seat, Sequence[str]] | None = None,
    tiles: Mapping[int, Hex | None] | None = None,
    wormholes: Mapping[int, Sequence[str]] | None = None,
    laws: Mapping[str, Mapping[str, Any]] | None = None,
    lasting: Sequence[Lasting] = (),
    objectives: Sequence[str] = (),
    custodians: bool = True,
    speaker: Seat = 0,
    active: Seat = 0,
    phase: str = "action",
    round: int = 2,
    dice: Sequence[int] = (),
    poker_face: bool = False,
    plan: Sequence[str | Step] = (),
    begin: Callable[[State], None] | None = None,
    script: Callable[[State], Awaitable[object]] | None = None,
) -> Position[State]:
    """A position, played on to the first question. `factions` by seat; `players` more fields of their command sheets;
    `hands` action cards, `secrets` secret objectives by their ids; `notes` promissory notes that somebody holds besides
    his own, as (owner, id); `tiles` where tiles lie, instead of the usual ones with the same hexes or numbers; `laws`
    the laws in force with the fields of their cards. What comes first: the steps of `plan`, or what `begin` plans, or a
    `script` that may ask."""
    g = made(
        seats,
        factions,
        units=units or {},
        owners=owners or {},
        exhausted=exhausted,
        tokens=tokens or {},
        tiles=tiles or {},
        wormholes=wormholes or {},
    )
    for seat, player in enumerate(g.players):
        player.technologies += (technologies or {}).get(seat, ())
        for name, value in (players or {}).get(seat, {}).items():
            assert hasattr(player, name), f"players have no {name}"
            setattr(player, name, value)
    _deal(g, hands or {}, notes or {}, secrets or {}, objectives, laws or {})
    g.lasting += lasting
    g.custodians, g.speaker, g.active, g.phase, g.round = custodians, speaker, active, phase, round
    g.poker_face = poker_face
    g.luck.laid_dice = list(dice)
    g.then("idle")
    g.then(*plan)
    if begin is not None:
        begin(g)
    if script is not None:
        _SCRIPTS.append(script)
        g.then(Step("script", [len(_SCRIPTS) - 1]))
    return Position(GAME, g)


def made(
    seats: int,
    factions: Sequence[str],
    *,
    units: Mapping[str, str],
    owners: Mapping[str, Seat],
    exhausted: Iterable[str],
    tokens: Mapping[int, Sequence[Seat]],
    tiles: Mapping[int, Hex | None],
    wormholes: Mapping[int, Sequence[str]],
) -> State:
    """The board and the players' sheets; no cards yet, and no plan."""
    g = State(
        seat_count=seats,
        luck=Luck(b"twilight imperium"[:16]),
        players=[
            Player(faction=faction, tactic=3, fleet=3, strategy=2, initiative=seat + 1)
            for seat, faction in enumerate(factions[:seats])
        ],
    )
    taken = [at for at in tiles.values() if at is not None]
    usual = {tile: at for tile, at in _layout(seats, factions).items() if at not in taken}
    for tile, at in {**usual, **tiles}.items():
        g.systems[tile] = System(tile, at, wormholes=list(wormholes.get(tile, ())))
    g.planets = {planet: Planet() for tile in g.systems for planet in SYSTEMS[tile].planets}
    for seat, player in enumerate(g.players):
        for planet in FACTIONS[player.faction].planets:
            g.planets[planet].owner = seat
    for planet, owner in owners.items():
        g.planets[planet].owner = owner
    for planet in exhausted:
        g.planets[planet].exhausted = True
    for tile, holders in tokens.items():
        g.systems[tile].tokens += holders
    for where, text in units.items():
        seat_text, place = where.split()
        _land(g, int(seat_text), place, text)
    return g


def _layout(seats: int, factions: Sequence[str]) -> dict[int, Hex | None]:
    """Where the tiles lie; a faction that lives behind a gate has its home beside the map."""
    tiles: dict[int, Hex | None] = {18: Hex(0, 0), **dict(zip(INNER, ring(1), strict=True))}
    tiles |= {tile: hex for tile, hex in zip(OUTER, ring(2), strict=True) if tile}
    corners = ring(2)
    for seat in range(seats):
        faction = FACTIONS[factions[seat]]
        corner = corners[CORNERS[seat]]
        for tile in [tile for tile, at in tiles.items() if at == corner]:
            del tiles[tile]
        tiles[faction.gate_tile or faction.home_tile] = corner
        if faction.gate_tile:
            tiles[faction.home_tile] = None
    return tiles


def _land(g: State, seat: Seat, place: str, text: str) -> None:
    """Put units on the board that are written like `2 carrier, dreadnought*`."""
    forces = g.systems[int(place)].space if place.isdigit() else g.planets[place].ground
    force = forces.setdefault(seat, Force())
    for part in text.split(","):
        words = part.split()
        count, kind = (int(words[0]), words[1]) if len(words) > 1 else (1, words[0])
        hurt = kind.endswith("*")
        kind = kind.removesuffix("*")
        force.units[kind] = force.units.get(kind, 0) + count
        if hurt:
            force.damaged[kind] = force.damaged.get(kind, 0) + count


def _deal(
    g: State,
    hands: Mapping[Seat, Sequence[str]],
    notes: Mapping[Seat, Sequence[tuple[Seat, str]]],
    secrets: Mapping[Seat, Sequence[str]],
    objectives: Sequence[str],
    laws: Mapping[str, Mapping[str, Any]],
) -> None:
    """Cards: what is named is where it is named to be, everything else lies in its deck."""
    cards = list(range(len(ACTION_CARDS)))
    for seat, ids in hands.items():
        for id in ids:
            card = next(number for number in CARD_NUMBERS[id] if number in cards)
            cards.remove(card)
            g.players[seat].action_cards.cards.append(card)
    g.action_deck = Deck(Pile(cards))
    given = {note_of(owner, g.players[owner].faction, id): seat for seat, held in notes.items() for owner, id in held}
    for seat, player in enumerate(g.players):
        player.notes = Hand([note for note in range(seat * 5, seat * 5 + 5) if note not in given])
    for note, seat in given.items():
        g.players[seat].notes.cards.append(note)
    open_ones = [OBJECTIVE_NUMBER[id] for id in objectives]
    held_secrets = {OBJECTIVE_NUMBER[id]: seat for seat, ids in secrets.items() for id in ids}
    for number, seat in held_secrets.items():
        g.players[seat].secrets.cards.append(number)
    g.objectives = open_ones
    taken = {*open_ones, *held_secrets, *[one for player in g.players for one in player.scored]}
    piles = {
        stage: Pile([number for number, one in enumerate(OBJECTIVES) if one.stage == stage and number not in taken])
        for stage in ("1", "2", "secret")
    }
    g.secret_deck = piles["secret"]
    g.hidden_objectives = [piles["1"], piles["2"]]
    g.laws = [Law(agenda=AGENDA_NUMBER[id], **facts) for id, facts in laws.items()]
    in_force = [law.agenda for law in g.laws]
    g.agenda_deck = Deck(Pile([number for number in range(len(AGENDAS)) if number not in in_force]))


def units_of(t: Position[State], where: str) -> dict[str, int]:
    """The units of a seat in a place, as `0 16` names them."""
    seat, place = where.split()
    assert place.isdigit() or place in PLANETS
    forces = t.state.systems[int(place)].space if place.isdigit() else t.state.planets[place].ground
    force = forces.get(int(seat))
    return dict(force.units) if force is not None else {}
