"""The map: hexes with all that stands in them, storms on their edges, wormholes. A hex has an edge up.

`Sector` is what stands in one sector, whether it comes from a game or from a scenario that nobody plays yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256

from orloj.games.voidfall.components import SCENARIOS, SECTOR_KINDS
from orloj.games.voidfall.facts import Known, guild_slots
from orloj.games.voidfall.look import printed
from orloj.games.voidfall.look.art.places import VARIANTS
from orloj.games.voidfall.look.drawn import card_of, picture, render
from orloj.games.voidfall.look.symbols import SYMBOLS, WORDS
from orloj.games.voidfall.names import house_name, sector_kind_name, sector_name
from orloj.look import Markup
from orloj.look.maps import Box, Hexes, MapPlace, box_of, side_by_side
from orloj.look.maps import Piece as MapPiece
from orloj.words import Lang

HEXES = Hexes(radius=120.0, pointy=False)
VOID = -2  # the owner of Voidborn fleets and sectors
NOBODY = -1
GUILDS = ("farmers", "engineers", "miners", "bankers", "scientists")
_AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


@dataclass(frozen=True, kw_only=True)
class Fleet:
    owner: int  # a seat, or VOID
    ship: str
    power: int


@dataclass(frozen=True, kw_only=True)
class Sector:
    """What stands in a sector."""

    key: str
    q: int
    r: int
    kind: str
    letter: str = ""  # of a wormhole
    owner: int = NOBODY
    population: int = 0
    corrupted: bool = False
    guilds: Sequence[str] = ()  # without those that are printed
    installations: Sequence[str] = ()
    fleets: Sequence[Fleet] = ()
    glory: Sequence[int] = ()
    bounty: int = 0
    reclaim: int = 0
    harbingers: int = 0
    fallen: str = ""  # the house whose card lies here
    extra_guild_slots: int = 0


@dataclass(frozen=True, kw_only=True)
class Piece(MapPiece):
    """Something in a sector."""

    form: str = "token"  # fleet, token, die, slot
    upkeep: bool = False  # of a slot
    printed: bool = False


@dataclass(frozen=True, kw_only=True)
class Place(MapPlace):
    name: str
    picture: str
    key: str  # by which the story names it
    owner: int = NOBODY
    corrupted: bool = False
    letter: str = ""


@dataclass(frozen=True)
class Storm:
    """A voidstorm on the edge between two sectors."""

    x1: float
    y1: float
    x2: float
    y2: float
    x: float
    y: float


def ground(sector: Sector) -> str:
    """The picture of a sector; standard ones differ by their place."""
    if sector.kind != "standard":
        return picture(f"sector.{sector.kind}")
    number = sha256(f"{sector.q},{sector.r}".encode()).digest()[0] % VARIANTS
    return picture(f"sector.standard.{number}")


def drawn(
    sectors: Sequence[Sector], storms: Iterable[tuple[str, str]], names: Sequence[str], lang: Lang, id: str = "vf-map"
) -> Markup:
    """The whole map, for a table or for a page that teaches."""
    box = box_of([HEXES.spot((one.q, one.r)) for one in sectors], HEXES.size, margin=12)
    sky = Box(box.x - box.width, box.y - box.height, 3 * box.width, 3 * box.height)
    return render(
        "map.html",
        lang,
        id=id,
        box=box,
        sky=sky,
        outline=HEXES.outline,
        places=[place(one, names, lang) for one in sectors],
        storms=edges({one.key: (one.q, one.r) for one in sectors}, storms),
    )


def edges(at: Mapping[str, tuple[int, int]], storms: Iterable[tuple[str, str]]) -> list[Storm]:
    found = []
    for one, other in storms:
        (q, r), (to_q, to_r) = at[one], at[other]
        step = (to_q - q, to_r - r)
        if step not in _AROUND:
            continue
        x, y = HEXES.spot((q, r))
        (x1, y1), (x2, y2) = HEXES.edge(step)
        found.append(Storm(x + x1, y + y1, x + x2, y + y2, x + (x1 + x2) / 2, y + (y1 + y2) / 2))
    return found


# -- one sector


def place(sector: Sector, names: Sequence[str], lang: Lang) -> Place:
    x, y = HEXES.spot((sector.q, sector.r))
    tokens, fleets = list(_tokens(sector, lang)), list(_fleets(sector, names, lang))
    guilds, built = list(_guilds(sector, lang)), list(_installations(sector, lang))
    name = _name(sector, lang)
    key = "" if sector.letter else sector_name(sector.key)
    pieces = [one.title for one in (*tokens, *fleets, *guilds, *built) if one.form != "slot"]
    said = [key, name, _owner(sector, names, lang), *pieces]
    return Place(
        place=sector.key,
        x=round(x, 1),
        y=round(y, 1),
        kind=f"k-{sector.kind}{' void' if sector.owner == VOID else ''}"
        f"{f' s{sector.owner} owned' if sector.owner >= 0 else ''}{' spoiled' if sector.corrupted else ''}",
        label=", ".join(part for part in said if part),
        ref=f"sector:{sector.key}",
        key=key,
        name="" if sector.kind == "standard" and not sector.fallen else name,
        picture=ground(sector),
        owner=sector.owner,
        corrupted=sector.corrupted,
        letter=sector.letter,
        pieces=[
            *side_by_side(tokens, -58.0, 150.0, 4),
            *side_by_side(fleets, -8.0, 200.0, 6),
            *side_by_side(guilds, 42.0, 176.0, 4),
            *side_by_side(built, 76.0, 144.0, 4),
        ],
    )


def _name(sector: Sector, lang: Lang) -> str:
    if sector.fallen:
        return house_name(sector.fallen, lang)
    kind = sector_kind_name(sector.kind, lang)
    return f"{kind} {sector.letter}" if sector.letter else kind


def _owner(sector: Sector, names: Sequence[str], lang: Lang) -> str:
    if sector.owner == VOID:
        return WORDS(lang, "web.void-sector")
    return names[sector.owner] if sector.owner >= 0 else ""


def _tokens(sector: Sector, lang: Lang) -> Iterator[Piece]:
    """What is known of tokens: glory lies face up, bounties and reclaim tokens face down."""
    if sector.fallen:
        yield Piece(
            kind="fallen", symbol=f"house.{sector.fallen}", size=40, title=SYMBOLS.name("fallen", lang),
            card=card_of("fallen", sector.fallen),
        )  # fmt: skip
    if sector.population:
        fixed = printed.sector_kinds()[sector.kind]["population"] == "fixed"
        symbol = f"{'fixed' if fixed else 'pop'}.{min(sector.population, 6)}"
        colour = "spoiled" if sector.corrupted else ""
        yield Piece(kind="pop", form="die", symbol=symbol, size=34, title=SYMBOLS.name(symbol, lang), colour=colour)
    if sector.corrupted:
        yield Piece(kind="blot", symbol="corruption", size=30, title=SYMBOLS.name("corruption", lang))
    for value in sector.glory:
        symbol = f"glory.{value}"
        yield Piece(kind="glory", symbol=symbol, size=30, title=SYMBOLS.name(symbol, lang))
    for symbol, count in (("bounty", sector.bounty), ("reclaim", sector.reclaim)):
        if count:
            title = WORDS(lang, "web.facedown", token=SYMBOLS.name(symbol, lang), count=count)
            yield Piece(kind=symbol, symbol=symbol, size=28, title=title, count=count, room=8 if count > 1 else 0)
    if sector.harbingers:
        title = f"{SYMBOLS.name('harbinger', lang)} ×{sector.harbingers}"
        yield Piece(
            kind="harbinger", symbol="harbinger", size=34, title=title, count=sector.harbingers,
            room=8 if sector.harbingers > 1 else 0,
        )  # fmt: skip


def _fleets(sector: Sector, names: Sequence[str], lang: Lang) -> Iterator[Piece]:
    for fleet in sector.fleets:
        void = fleet.owner == VOID
        symbol = "ship.voidborn" if void else f"ship.{fleet.ship}"
        whose = WORDS(lang, "web.voidborn") if void else names[fleet.owner]
        title = WORDS(lang, "web.fleet", player=whose, ship=SYMBOLS.name(symbol, lang), power=fleet.power)
        yield Piece(
            kind="fleet void" if void else "fleet", form="fleet", symbol=symbol, size=44, title=title,
            seat=NOBODY if void else fleet.owner, count=fleet.power, room=14,
            ref=f"fleet:{sector.key}:{fleet.ship}",
        )  # fmt: skip


def _guilds(sector: Sector, lang: Lang) -> Iterator[Piece]:
    facts = printed.sector_kinds()[sector.kind]
    yield from _slots(
        sector, "guild", GUILDS, sector.guilds, [*facts["guild_slots"], *[0] * sector.extra_guild_slots], lang
    )


def _installations(sector: Sector, lang: Lang) -> Iterator[Piece]:
    facts = printed.sector_kinds()[sector.kind]
    kinds = ("shipyard", "sector_defense", "starbase")
    yield from _slots(sector, "inst", kinds, sector.installations, facts["installation_slots"], lang)


def _slots(
    sector: Sector, group: str, kinds: Sequence[str], here: Sequence[str], slots: Sequence[int], lang: Lang
) -> Iterator[Piece]:
    """Printed pieces, then those that were put there, then what is free; a slot may bring upkeep."""
    free = SYMBOLS.name("slot", lang)
    base = Piece(kind=group, form="slot", symbol="slot", size=30 if group == "guild" else 28, title=free)
    for one in printed.sector_kinds()[sector.kind]["printed"]:
        if one in kinds:
            name = SYMBOLS.name(f"{group}.{one}", lang)
            yield replace(base, form="built", symbol=f"{group}.{one}", title=name, colour=one, printed=True)
    for number in range(max(len(here), len(slots))):
        upkeep = number < len(slots) and bool(slots[number])
        if number < len(here):
            symbol = f"{group}.{here[number]}"
            ref = f"{group}:{sector.key}:{number}"
            name = SYMBOLS.name(symbol, lang)
            yield replace(base, form="built", symbol=symbol, title=name, colour=here[number], upkeep=upkeep, ref=ref)
        elif sector.owner >= 0:
            title = WORDS(lang, "web.free-with-upkeep") if upkeep else free
            yield replace(base, upkeep=upkeep, title=title)


# -- from a game


def of_view(g: Known) -> list[Sector]:
    """All sectors of a table, with the wormholes, which are no sectors."""
    return [
        _standing(g, plan.key, plan.q, plan.r)
        if plan.key in g.sectors
        else Sector(key=plan.key, q=plan.q, r=plan.r, kind=plan.kind, letter=plan.letter)
        for plan in SCENARIOS[g.scenario].sector
    ]


def _standing(g: Known, key: str, q: int, r: int) -> Sector:
    here = g.sectors[key]
    owner = here.owner if here.owner >= 0 else VOID if here.void_power else NOBODY
    fleets = [Fleet(owner=here.owner, ship=ship, power=power) for ship, power in here.fleets.items() if power]
    if here.void_power:
        fleets.append(Fleet(owner=VOID, ship="voidborn", power=here.void_power))
    return Sector(
        key=key,
        q=q,
        r=r,
        kind=here.kind,
        owner=owner,
        population=here.population,
        corrupted=here.corrupted,
        guilds=list(here.guilds),
        installations=list(here.installations),
        fleets=fleets,
        glory=list(here.glory),
        bounty=here.bounties,
        reclaim=here.reclaims,
        harbingers=here.harbingers,
        fallen=here.fallen,
        extra_guild_slots=len(guild_slots(g, here)) - len(SECTOR_KINDS[here.kind].guild_slots),
    )


def table_map(g: Known, names: Sequence[str], lang: Lang) -> Markup:
    """The map of a table."""
    return drawn(of_view(g), SCENARIOS[g.scenario].voidstorm, names, lang)


# -- scenarios


@cache
def of_scenario(id: str) -> tuple[Sector, ...]:
    """The sectors of a scenario as it begins, before anybody has a house."""
    return tuple(_printed(facts) for facts in printed.scenarios()[id]["sector"])


def _printed(facts: printed.Facts) -> Sector:
    seat = int(facts.get("seat", 0)) - 1
    power = int(facts.get("void_power", 0))
    taken = power or facts.get("corrupted")
    value = facts.get("glory", 0)
    return Sector(
        key=facts["key"],
        q=facts["q"],
        r=facts["r"],
        kind=facts["kind"],
        letter=str(facts.get("letter", "")),
        owner=seat if seat >= 0 else VOID if taken else NOBODY,
        population=int(facts.get("population", 0)),
        corrupted=bool(facts.get("corrupted")),
        installations=["sector_defense"] * int(facts.get("sector_defense", 0)),
        fleets=[Fleet(owner=VOID, ship="voidborn", power=power)] if power else (),
        glory=[value] if value else (),
        bounty=int(facts.get("bounty", 0)),
        reclaim=int(facts.get("reclaim", 0)),
        harbingers=int(facts.get("harbinger", 0)),
    )


def scenario(id: str, lang: Lang) -> Markup:
    """A scenario as a picture of its map."""
    facts = printed.scenarios()[id]
    names = [str(number + 1) for number in range(facts["players"])]
    storms = [(one, other) for one, other in facts.get("voidstorm", ())]
    return drawn(of_scenario(id), storms, names, lang)
