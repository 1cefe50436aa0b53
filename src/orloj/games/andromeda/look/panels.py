"""Beside the map: stations, progress tracks, the offer of modules, raiders and supplies. All from the view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orloj.games.andromeda.components import (
    CLASSES,
    EVENT_STEPS,
    EVENTS,
    KINDS,
    MODULES,
    MOONS,
    PRICES,
    RAIDERS,
    RESOURCES,
    ROWS,
    SHIP_TYPES,
    SHIPS,
    STORAGE,
    TACTIC_TOKEN,
    TRACK_FACTS,
    TRACKS,
    Kind,
    ModuleId,
    MoonId,
    Track,
    TrackSpecial,
)
from orloj.games.andromeda.look.drawn import (
    WORDS,
    Sign,
    card_of,
    component,
    cost_signs,
    effect_signs,
    full,
    sentences,
    short,
)
from orloj.games.andromeda.look.galaxy import place_name
from orloj.games.andromeda.moons import pair_name, slot_name
from orloj.games.andromeda.state import BAY, BUILT_IN, DOCKED, MANOEUVRES_SLOT, PAD, RESERVE, SCRAPYARD
from orloj.games.andromeda.view import PlayerView, View
from orloj.kernel import Seat
from orloj.look.mats import Counter as Stock
from orloj.look.mats import Slot
from orloj.words import Lang

# -- a station


@dataclass(frozen=True)
class MoonFace:
    token: str
    name: str
    signs: Sequence[Sign]
    colour: str
    card: str
    ref: str = ""


@dataclass(frozen=True, kw_only=True)
class SlotFace(Slot):
    """A place for a moon: cost, gain, half, manoeuvres."""

    moon: MoonFace | None


@dataclass(frozen=True)
class ModuleFace:
    token: str
    name: str
    text: str
    kind: Kind
    card: str
    ref: str
    label: str
    dock: bool
    end: bool  # counts at the end of the game
    damage: int
    replicated: bool
    used: str  # "", "ship", "energy", "reactor": what set it to work in this return
    slots: Sequence[SlotFace]
    between: SlotFace | None  # the half slots between it and the next one


@dataclass(frozen=True)
class RowFace:
    kind: Kind
    name: str
    modules: Sequence[ModuleFace]


@dataclass(frozen=True)
class ShipFace:
    """A type of ship: how many are where, and what they can do."""

    type: str
    name: str
    ref: str
    pad: int
    board: int
    docked: int
    reserve: int
    built_in: int
    range: int
    cannons: int
    shields: int
    worn: int
    targeting: int
    traits: Sequence[tuple[str, str]]  # id and name
    upgrade: str
    upgrade_card: str
    cost: Sequence[Sign]
    label: str


@dataclass(frozen=True)
class Chip:
    """Something small with a name: an upgrade, a structure card, an ongoing card, a ship in the scrapyard."""

    symbol: str
    name: str
    ref: str
    card: str
    count: int = 1
    off: bool = False  # used
    text: str = ""


@dataclass(frozen=True)
class Station:
    seat: Seat
    mine: bool
    name: str
    title: str
    faction: str
    faction_name: str
    score: int
    total: int
    goods: Sequence[Stock]
    commanders: int
    assigned: int
    ships: Sequence[ShipFace]
    spare: Sequence[Chip]
    moons: Sequence[MoonFace]
    moon_limit: int
    manoeuvres: SlotFace
    rows: Sequence[RowFace]
    scrapyard: Sequence[Chip]
    bay: Sequence[Chip]
    structures: Sequence[Chip]
    ongoing: Sequence[Chip]
    tokens: Sequence[tuple[str, int]]  # hidden ones: words and how many
    seen: Sequence[Chip]  # what a team-mate shows


def station_of(view: View, seat: Seat, name: str, lang: Lang) -> Station:
    player = view.players[seat]
    mine = seat == view.seat
    return Station(
        seat=seat,
        mine=mine,
        name=name,
        title=WORDS(lang, "web.station") if mine else WORDS(lang, "web.station-of", player=name),
        faction=card_of(player.faction),
        faction_name=component(player.faction, lang).name if player.faction else "",
        score=player.score,
        total=player.final.total,
        goods=[*goods_of(player, lang)],
        commanders=player.commanders,
        assigned=player.assigned,
        ships=[_ship(player, type_, lang, mine=mine) for type_ in SHIP_TYPES],
        spare=[
            Chip("upgrade", component(piece, lang).name, f"upgrade:{piece}" if mine else "", card_of(piece))
            for piece in player.spare_upgrades
        ],
        moons=[moon_face(moon, lang, ref=mine) for moon in player.moons],
        moon_limit=player.moon_limit,
        manoeuvres=_slot("manoeuvres", 0, player.stored.get(MANOEUVRES_SLOT), lang),
        rows=[_row(view, seat, kind, lang, mine=mine) for kind in KINDS],
        scrapyard=[*_broken(player, SCRAPYARD, "scrap", lang, mine=mine)],
        bay=[*_broken(player, BAY, "bay", lang, mine=mine)],
        structures=[*_structure_cards(player, lang, mine=mine)],
        ongoing=[
            Chip("always", component(TACTIC_TOKEN[card], lang).name, "", card_of(TACTIC_TOKEN[card]))
            for card in player.ongoing
        ],
        tokens=[
            (WORDS(lang, f"web.tokens.{kind}"), count)
            for kind, count in (("discovery", player.discovery_count), ("dominance", player.dominance_count))
            if count
        ],
        seen=[
            Chip("res.tactic", component(TACTIC_TOKEN[card], lang).name, "", card_of(TACTIC_TOKEN[card]))
            for card in (() if mine else player.hand or ())
        ],
    )


def goods_of(player: PlayerView, lang: Lang) -> Iterator[Stock]:
    for resource in RESOURCES:
        count = player.hand_size if resource == "tactic" else player.goods.get(resource, 0)
        limit = player.hand_limit if resource == "tactic" else STORAGE[resource]
        yield Stock(resource, f"res.{resource}", WORDS(lang, f"web.resource.{resource}"), count, limit)


def _ship(player: PlayerView, type_: str, lang: Lang, *, mine: bool) -> ShipFace:
    where = Counter(ship.at for ship in player.ships if ship.type == type_)
    values = player.ship_values[type_]
    off_board = sum(where[place] for place in (PAD, SCRAPYARD, BAY, DOCKED, RESERVE, BUILT_IN))
    upgrade = player.upgrades.get(type_, "")
    name = WORDS(lang, f"web.ship.{type_}")
    traits = [(trait, WORDS(lang, f"web.trait.{trait}")) for trait in values.traits]
    return ShipFace(
        type=type_,
        name=name,
        ref=f"pad:{type_}" if mine else "",
        pad=where[PAD],
        board=where.total() - off_board,
        docked=where[DOCKED],
        reserve=where[RESERVE],
        built_in=where[BUILT_IN],
        range=values.range,
        cannons=values.cannons,
        shields=values.shields,
        worn=player.worn.get(type_, 0),
        targeting=values.targeting,
        traits=traits,
        upgrade=component(upgrade, lang).name if upgrade else "",
        upgrade_card=card_of(upgrade) if upgrade else "",
        cost=cost_signs(SHIPS[type_].build_cost),
        label=sentences(
            [
                name,
                WORDS(lang, "web.ship-where", pad=where[PAD], board=where.total() - off_board, reserve=where[RESERVE]),
                WORDS(
                    lang, "web.ship-values", range=values.range, cannons=values.cannons, shields=values.shields,
                    worn=player.worn.get(type_, 0),
                ),
                ", ".join(name for _, name in traits),
            ]
        ),
    )  # fmt: skip


def _broken(player: PlayerView, where: str, ref: str, lang: Lang, *, mine: bool) -> Iterator[Chip]:
    types = Counter(ship.type for ship in player.ships if ship.at == where)
    for type_, count in types.items():
        name = WORDS(lang, f"web.ship.{type_}")
        yield Chip(f"ship.{type_}", name, f"{ref}:{type_}" if mine else "", "", count)


def _structure_cards(player: PlayerView, lang: Lang, *, mine: bool) -> Iterator[Chip]:
    for type_ in dict.fromkeys(card.type for card in player.cards):
        cards = [card for card in player.cards if card.type == type_]
        unused = sum(not card.used for card in cards)
        text = WORDS(lang, "web.cards-unused", count=unused, of=len(cards))
        name = component(type_, lang).name
        ref = f"structure:{type_}" if mine else ""
        yield Chip(f"structure.{type_}", name, ref, card_of(type_), len(cards), not unused, text)


def moon_face(moon: MoonId, lang: Lang, *, ref: bool = False) -> MoonFace:
    facts = MOONS[moon]
    name = component(facts.id, lang).name
    signs = effect_signs(facts.effects)
    return MoonFace(facts.id, name, signs, facts.colour, card_of(facts.id), f"moon:{facts.id}" if ref else "")


def _slot(kind: str, vp: int, moon: MoonId | None, lang: Lang) -> SlotFace:
    return SlotFace(
        kind=kind,
        words=WORDS(lang, f"web.slot.{kind}"),
        note=f"+{vp}" if vp else "",
        full=moon is not None,
        moon=None if moon is None else moon_face(moon, lang),
    )


def _row(view: View, seat: Seat, kind: Kind, lang: Lang, *, mine: bool) -> RowFace:
    row = view.players[seat].rows.get(kind, [])
    following = [*row[1:], None] if row else []
    modules = [_module(view, seat, one, after, lang, mine=mine) for one, after in zip(row, following, strict=True)]
    return RowFace(kind, WORDS(lang, f"web.track.{kind}"), modules)


def _module(view: View, seat: Seat, module: ModuleId, after: ModuleId | None, lang: Lang, *, mine: bool) -> ModuleFace:
    player = view.players[seat]
    facts = MODULES[module]
    name = component(facts.id, lang).name
    damage = player.damage.get(module, 0)
    slots = [
        _slot(slot.kind, slot.vp, player.stored.get(slot_name(module, number)), lang)
        for number, slot in enumerate(facts.whole_slots, 1)
    ]
    between = None
    if facts.kind == "industry" and after is not None:
        between = _slot("half", 0, player.stored.get(pair_name(module, after)), lang)
    now = view.now if seat == view.active else None
    used = ""
    if now is not None and module in now.activated:
        used = "ship" if module in now.by_ship else "energy" if module in now.by_energy else "reactor"
    return ModuleFace(
        token=facts.id,
        name=name,
        text=short(facts.id, lang),
        kind=facts.kind,
        card=card_of(facts.id),
        ref=f"module:{facts.id}" if mine else "",
        label=sentences([name, full(facts.id, lang), WORDS(lang, "web.damaged", count=damage) if damage else ""]),
        dock=facts.dock,
        end=bool(facts.end),
        damage=damage,
        replicated=module in player.replicated,
        used=used,
        slots=slots,
        between=between,
    )


# -- tracks


@dataclass(frozen=True)
class Cell:
    step: int
    points: int
    event: bool
    construction: int  # points for each structure from here on
    sign: str  # symbol of something special
    note: str  # beside that symbol
    gone: bool  # it was taken
    words: str
    seats: Sequence[Seat]


@dataclass(frozen=True)
class TrackFace:
    track: Track
    name: str
    ref: str
    cells: Sequence[Cell]
    label: str


def tracks_of(view: View, names: Sequence[str], lang: Lang) -> list[TrackFace]:
    return [_track(view, track, names, lang) for track in TRACKS]


_SPECIAL = {
    "discovery": "discovery", "upgrade": "upgrade", "dominance_token": "targeting", "vault": "points",
    "hand_limit": "res.tactic",
}  # fmt: skip


def _track(view: View, track: Track, names: Sequence[str], lang: Lang) -> TrackFace:
    facts = TRACK_FACTS[track]
    name = WORDS(lang, f"web.track.{track}")
    where = [player.tracks.get(track, 0) for player in view.players]
    cells = []
    for step in range(facts.top_step + 1):
        special = next((one for one in facts.special if one.step == step), None)
        built = next((one.points for one in facts.construction if one.step == step), 0)
        event = step in facts.event_steps
        words = [WORDS(lang, "web.cell.points", count=facts.points_by_step[step])]
        if event:
            words.append(WORDS(lang, "web.cell.event"))
        if built:
            words.append(WORDS(lang, "web.cell.construction", count=built))
        gone = False
        if special:
            gone = _is_gone(view, track, special)
            words.append(_special_words(special, lang, gone=gone))
        cells.append(
            Cell(
                step=step,
                points=facts.points_by_step[step],
                event=event,
                construction=built,
                sign=_SPECIAL[special.kind] if special else "",
                note=str(special.limit or special.per_resource or "") if special else "",
                gone=gone,
                words=" · ".join(words),
                seats=[seat for seat, at in enumerate(where) if at == step],
            )
        )
    said = ", ".join(f"{one}: {step}" for one, step in zip(names, where, strict=True))
    return TrackFace(track, name, f"track:{track}", cells, f"{name}. {said}")


def _is_gone(view: View, track: Track, special: TrackSpecial) -> bool:
    if special.kind == "dominance_token":
        steps = [one.step for one in TRACK_FACTS[track].special if one.kind == "dominance_token"]
        return not view.dominance_left[steps.index(special.step)]
    return special.kind == "discovery" and not view.discovery_left.get(special.stack, 0)


def _special_words(special: TrackSpecial, lang: Lang, *, gone: bool) -> str:
    if special.kind == "dominance_token" and gone:
        return WORDS(lang, "web.cell.dominance_gone", count=special.no_token_points)
    count = special.limit or special.per_resource
    return WORDS(lang, f"web.cell.{special.kind}", count=count)


@dataclass(frozen=True)
class EventTrack:
    left: int
    total: int
    due: bool
    words: str


def event_track(view: View, lang: Lang) -> EventTrack:
    total = EVENT_STEPS[len(view.players)]
    due = view.event_due >= 0
    key = "ended" if view.ending else "due" if due else "left"
    words = WORDS(lang, f"web.event.{key}", count=view.event_marker)
    return EventTrack(view.event_marker, total, due, words)


# -- the offer


@dataclass(frozen=True)
class OfferCell:
    module: ModuleFace | None
    price: Sequence[Sign]
    afford: bool
    words: str


@dataclass(frozen=True)
class OfferColumn:
    kind: Kind
    name: str
    left: int
    cells: Sequence[OfferCell]  # the dearest first


def offer_of(view: View, lang: Lang) -> list[OfferColumn]:
    found = []
    for kind in KINDS:
        cells = []
        for row in reversed(ROWS):
            module = view.offer[kind][row - 1]
            afford = module is not None and MODULES[module].id in view.affordable
            words = ""
            if module is not None and view.seat is not None:
                words = WORDS(lang, "web.can-afford" if afford else "web.cannot-afford")
            cells.append(
                OfferCell(
                    None if module is None else _offered(module, lang), cost_signs(PRICES[kind, row]), afford, words
                )
            )
        found.append(OfferColumn(kind, WORDS(lang, f"web.track.{kind}"), view.decks_left[kind], cells))
    return found


def _offered(module: ModuleId, lang: Lang) -> ModuleFace:
    facts = MODULES[module]
    name = component(facts.id, lang).name
    return ModuleFace(
        token=facts.id, name=name, text=short(facts.id, lang), kind=facts.kind, card=card_of(facts.id),
        ref=f"module:{facts.id}", label=sentences([name, full(facts.id, lang)]), dock=facts.dock,
        end=bool(facts.end), damage=facts.damage, replicated=False, used="",
        slots=[_slot(slot.kind, slot.vp, None, lang) for slot in facts.whole_slots], between=None,
    )  # fmt: skip


# -- raiders and supplies


@dataclass(frozen=True)
class RaiderFace:
    id: str
    class_: str
    name: str
    card: str
    ref: str
    symbol: str
    revealed: bool
    where: str
    count: int
    figures: int
    cannons: int
    range: int
    targeting: int
    shields: int
    worn: int
    reward: Sequence[Sign]
    text: str


def raiders_of(view: View, lang: Lang) -> list[RaiderFace]:
    found = []
    for class_ in CLASSES:
        if class_ not in view.raiders:
            continue
        card = view.raiders[class_]
        if not card.id:
            found.append(_unknown(class_, lang))
            continue
        facts = RAIDERS[card.id]
        places = [place_name(view, place, lang) for place in dict.fromkeys(card.places)]
        found.append(
            RaiderFace(
                id=card.id, class_=class_, name=component(card.id, lang).name, card=card_of(card.id),
                ref=f"raider:{card.id}", symbol=f"raider.{class_}", revealed=card.revealed,
                where=", ".join(places) or WORDS(lang, "web.raider-waits"), count=len(card.places),
                figures=facts.figures, cannons=facts.cannons, range=facts.range, targeting=1 + facts.targeting_bonus,
                shields=facts.shields, worn=card.worn, reward=effect_signs(facts.reward), text=short(card.id, lang),
            )
        )  # fmt: skip
    return found


def _unknown(class_: str, lang: Lang) -> RaiderFace:
    """Nobody knows which raider of the class it will be."""
    return RaiderFace(
        id="", class_=class_, name=WORDS(lang, "web.raider-unknown"), card="", ref="", symbol=f"raider.{class_}",
        revealed=False, where="", count=0, figures=0, cannons=0, range=0, targeting=0, shields=0, worn=0, reward=(),
        text="",
    )  # fmt: skip


@dataclass(frozen=True)
class Supplies:
    """Decks, discards, and what is left."""

    piles: Sequence[tuple[str, int]]
    moons: Sequence[tuple[str, str, int]]  # colour, name, how many are left
    moon_discards: Sequence[MoonFace]
    tactic_discards: Sequence[Chip]
    event_discards: Sequence[Chip]
    events_known: Sequence[tuple[str, Chip]]


def supplies_of(view: View, lang: Lang) -> Supplies:
    return Supplies(
        piles=[
            (WORDS(lang, "web.pile.tactics"), view.tactics_left),
            (WORDS(lang, "web.pile.events"), view.events_left),
            (WORDS(lang, "web.pile.planets"), view.planets_left),
            (WORDS(lang, "web.pile.replicators"), view.replicators),
            *[(WORDS(lang, f"web.stack.{name}"), count) for name, count in view.discovery_left.items()],
        ],
        moons=[(colour, WORDS(lang, f"web.colour.{colour}"), count) for colour, count in view.moon_supply.items()],
        moon_discards=[moon_face(moon, lang, ref=True) for moon in view.moon_discards],
        tactic_discards=[
            Chip("res.tactic", component(TACTIC_TOKEN[card], lang).name, "", card_of(TACTIC_TOKEN[card]))
            for card in reversed(view.tactic_discards)
        ],
        event_discards=[_event(event, lang) for event in reversed(view.event_discards)],
        events_known=[
            (
                WORDS(lang, "web.event-place.top")
                if place == 0
                else WORDS(lang, "web.event-place.later", place=place + 1),
                _event(event, lang),
            )
            for place, event in sorted(view.events_known.items())
        ],
    )


def _event(event: int, lang: Lang) -> Chip:
    id = EVENTS[event].id
    return Chip("event", component(id, lang).name, "", card_of(id))
