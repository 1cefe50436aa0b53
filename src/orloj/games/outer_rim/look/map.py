"""The map: the arch of the Outer Rim as one picture, with everything that lies on it. All of it comes from the view.

Tiles stand side by side along the arch in the order of the table (a random map has another one). A tile has an outer
and an inner lane and something between them; `arc` says how far along its tile a space lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from orloj.games.outer_rim.components import (
    ASSETS,
    BY_NUMBER,
    CARDS,
    CONTACTS,
    ENTRIES,
    LEVELS,
    PATROLS,
    SPACES,
    SPOTS,
    Faction,
    Space,
    planet_of,
)
from orloj.games.outer_rim.galaxy import TILE_ARC, galaxy
from orloj.games.outer_rim.look.drawn import card_of, picture, render, sentences
from orloj.games.outer_rim.look.planner import leads
from orloj.games.outer_rim.look.symbols import WORDS
from orloj.games.outer_rim.names import WORDS as GAME_WORDS
from orloj.games.outer_rim.names import class_name, contact_name, space_name, thing_name
from orloj.games.outer_rim.view import ContactView, View
from orloj.look import Markup
from orloj.look.maps import Arch, Box, Link, MapPlace, Spot, box_of, in_two_rows, link, side_by_side
from orloj.look.maps import Piece as MapPiece
from orloj.words import Lang

ARCH = Arch((0.0, 0.0), 560.0, 0.7)
LANES: Mapping[str, float] = {"outer": 149.0, "middle": 0.0, "inner": -149.0}
RADII: Mapping[str, float] = {"planet": 74.0, "maelstrom": 74.0, "navpoint": 34.0}
_ALONG: Mapping[int, float] = {0: 0.12, 2: 0.31, 4: 0.5, 7: 0.69, 9: 0.88}  # of a tile, by the last digit of `arc`
_FEET = (-0.03, 1.03)  # where the end caps stand
_MARGIN = 16.0
_ORDERS = 64  # of tiles whose places are remembered: every random map has another one
_CONTACTS: Sequence[Spot] = ((-46.0, -44.0), (46.0, -44.0))
_ROOM: Mapping[str, float] = {"planet": 132.0, "maelstrom": 128.0, "navpoint": 76.0}  # for pieces in one row
_ROWS: Mapping[str, tuple[float, tuple[float, float]]] = {  # heights of the pieces: in one row, and in two
    "planet": (12.0, (-8.0, 34.0)),
    "maelstrom": (8.0, (-14.0, 30.0)),
    "navpoint": (0.0, (-15.0, 18.0)),
}
_MOST: Mapping[str, int] = {"planet": 3, "maelstrom": 3, "navpoint": 2}  # in one row


@dataclass(frozen=True, kw_only=True)
class Piece(MapPiece):
    """Something that lies on a space: a patrol, a contact, a ship, a token."""

    faction: str = ""  # of a patrol
    level: int = 0
    attitude: str = ""  # of a patrol towards the one who looks
    picture: str = ""  # of a contact that is known
    peeked: bool = False  # only by the one who looks
    down: bool = False  # a defeated player


@dataclass(frozen=True, kw_only=True)
class Place(MapPlace):
    """A space of the map."""

    name: str
    picture: str
    radius: float
    faction: str
    marks: Sequence[str]  # kinds of the looker's cards that lead here


@dataclass(frozen=True)
class Road:
    """A route between two spaces."""

    one: Space
    other: Space
    line: Link


@dataclass(frozen=True)
class Cap:
    """A place at an end of the arch where patrols of a faction come from."""

    faction: Faction
    x: float
    y: float
    line: Link
    next: str  # the symbol of the level that comes next; nothing if there is none
    title: str


# -- where everything is


@lru_cache(_ORDERS)
def spots(order: tuple[str, ...]) -> Mapping[Space, Spot]:
    """The middle of every space."""
    return {
        id: ARCH.spot((order.index(space.tile) + _ALONG[space.arc % TILE_ARC]) / len(order), LANES[space.lane])
        for id, space in SPACES.items()
    }


@lru_cache(_ORDERS)
def roads(order: tuple[str, ...]) -> tuple[Road, ...]:
    """All routes, from rim to rim."""
    at = spots(order)
    return tuple(
        Road(one, other, link(at[one], at[other], _radius(one), _radius(other)))
        for one, other in galaxy(list(order)).lines
    )


def _radius(space: Space) -> float:
    return RADII[SPACES[space].kind]


def foot(faction: Faction) -> Spot:
    """Where the cap of a faction stands: at the end of the lane by which its patrols come."""
    end, lane = ENTRIES[faction].split("_")
    return ARCH.spot(_FEET[end == "right"], LANES[lane])


def _box() -> Box:
    """The whole arch; it is the same for every order of tiles."""
    top = ARCH.spot(0.5, LANES["outer"])
    sides = [ARCH.spot(along, LANES["outer"]) for along in (0.5 - 0.25 / ARCH.sweep, 0.5 + 0.25 / ARCH.sweep)]
    return box_of([top, *sides, *map(foot, ENTRIES)], (2 * RADII["planet"], 2 * RADII["planet"]), _MARGIN)


BOX = _box()
SKY = Box(-1500.0, -1340.0, 3000.0, 2294.0)  # the backdrop, far beyond the box: frames are wider or higher than it


def drawn(view: View, names: Sequence[str], lang: Lang) -> Markup:
    """The whole map, for a table or for a page that teaches."""
    order = tuple(view.tiles)
    return render(
        "map.html", lang, box=BOX, sky=SKY, roads=roads(order), caps=caps(view, lang), places=places(view, names, lang)
    )


# -- what is there


def places(view: View, names: Sequence[str], lang: Lang) -> list[Place]:
    return [_place(view, space, names, lang) for space in SPACES]


def _place(view: View, space: Space, names: Sequence[str], lang: Lang) -> Place:
    facts = SPACES[space]
    x, y = spots(tuple(view.tiles))[space]
    people = [*_contacts(view, space, lang)]
    standing = [*_patrols(view, space, lang), *_players(view, space, names, lang)]
    row, rows = _ROWS[facts.kind]
    marks = _marks(view, space)
    name = space_name(space, lang)
    tokens = [*_tokens(view, space, names, lang)]
    said = [
        *[one.title for one in (*people, *standing, *tokens)],
        *[WORDS(lang, "web.leads-here", kind=GAME_WORDS(lang, f"kind.{mark}")) for mark in marks],
    ]
    return Place(
        place=space.replace(".", "-"),
        x=x,
        y=y,
        kind=facts.kind,
        ref=f"space:{space}",
        card=card_of(space),
        label=sentences([name, "; ".join(said)]),
        name=name,
        picture=picture(space),
        radius=RADII[facts.kind],
        faction=facts.faction or "",
        marks=marks,
        pieces=[
            *people,
            *in_two_rows(standing, row, rows, _ROOM[facts.kind], _MOST[facts.kind]),
            *side_by_side(tokens, -38.0, 50.0),
        ],
    )


def _contacts(view: View, planet: Space, lang: Lang) -> Iterator[Piece]:
    """Contacts on their two places: facedown the class alone, otherwise who it is."""
    here = [spot for spot in SPOTS if planet_of(spot) == planet]
    for (x, y), spot in zip(_CONTACTS, here, strict=False):
        contact = view.contacts.get(spot)
        if contact is None:
            yield Piece(
                kind="seat-for",
                symbol=f"contact.{SPOTS[spot]}",
                size=38,
                title=WORDS(lang, "web.no-contact"),
                colour=SPOTS[spot],
                x=x,
                y=y,
            )
            continue
        known = "" if contact.contact is None else CONTACTS[contact.contact].id
        yield Piece(
            kind="contact",
            symbol=f"contact.{contact.class_}",
            size=42,
            title=_who(contact, lang),
            ref=f"spot:{spot}",
            card=card_of(_card_token(contact)) if known else "",
            colour=contact.class_,
            picture=picture(known) if known else "",
            peeked=bool(known) and not contact.open,
            x=x,
            y=y,
        )


def _card_token(contact: ContactView) -> str:
    """What can be read about a contact: face up its databank card, by everybody at any time [outer-rim.contact.11];
    whoever has only looked at it secretly sees the token alone [outer-rim.contact.13]."""
    assert contact.contact is not None
    facts = CONTACTS[contact.contact]
    return CARDS[BY_NUMBER[facts.databank][0]].id if contact.open else facts.id


def _who(contact: ContactView, lang: Lang) -> str:
    if contact.contact is None:
        return WORDS(lang, "web.contact-hidden", kind=class_name(contact.class_, lang))
    name = contact_name(contact.contact, lang)
    return name if contact.open else WORDS(lang, "web.contact-peeked", name=name)


def _patrols(view: View, space: Space, lang: Lang) -> Iterator[Piece]:
    for faction in view.patrols_at(space):
        level = view.patrols[faction].level
        facts = PATROLS[faction, level]
        attitude = "" if view.seat is None else LEVELS[1 + view.players[view.seat].rep[faction]]
        title = thing_name(facts.id, lang)
        if attitude:
            title = WORDS(lang, "web.patrol-and", patrol=title, level=GAME_WORDS(lang, f"level.{attitude}"))
        yield Piece(
            kind="patrol", symbol=f"faction.{faction}", size=44, title=title, ref=f"patrol:{faction}",
            card=card_of(facts.id), faction=faction, level=level, attitude=attitude, colour=faction,
        )  # fmt: skip


def _players(view: View, space: Space, names: Sequence[str], lang: Lang) -> Iterator[Piece]:
    for who in view.players_at(space):
        player = view.players[who]
        key = "player-down" if player.defeated else "player-here"
        title = WORDS(lang, f"web.{key}", player=names[who], ship=thing_name(player.ship, lang))
        yield Piece(
            kind="ship", symbol=f"ship.{player.ship}", size=46, title=title, seat=who, ref=f"player:{who}",
            card=card_of(player.ship), down=player.defeated,
        )  # fmt: skip


def _tokens(view: View, space: Space, names: Sequence[str], lang: Lang) -> Iterator[Piece]:
    """Tokens that players have left on a planet, and where the solo opponent wants to go."""
    for who, player in enumerate(view.players):
        if space in player.sabotaged:
            title = WORDS(lang, "web.token-here", player=names[who])
            yield Piece(kind="token", symbol="damage", size=26, title=title, seat=who)
    wanted = view.opponent.goals.get(space, 0) if view.opponent is not None else 0
    if wanted:
        title = WORDS(lang, "web.goal-here", count=wanted)
        yield Piece(kind="goal", symbol="goal", size=28, title=title, count=wanted, room=8 if wanted > 1 else 0)


def _marks(view: View, space: Space) -> list[str]:
    """Which kinds of the looker's cards lead to this space: cargo, a job, a captive, a bounty if one knows where."""
    if view.seat is None:
        return []
    player = view.players[view.seat]
    found = [ASSETS[card].type for card in player.assets if leads(view, card, view.seat) == [space]]
    return list(dict.fromkeys(found))


def caps(view: View, lang: Lang) -> list[Cap]:
    """The ends of the arch: where new patrols come from, and how strong the next one is."""
    at, entries = spots(tuple(view.tiles)), galaxy(view.tiles).entries
    found = []
    for faction in ENTRIES:
        x, y = foot(faction)
        level = view.patrols[faction].level + 1
        last = (faction, level) not in PATROLS
        title = WORDS(
            lang,
            "web.no-more-patrols" if last else "web.next-patrol",
            faction=GAME_WORDS(lang, f"faction.{faction}"),
            level=level,
        )
        line = link((x, y), at[entries[faction]], 30, RADII["navpoint"])
        found.append(Cap(faction, x, y, line, "" if last else f"patrol.{level}", title))
    return found
