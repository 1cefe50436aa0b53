"""A house board: stocks with their production, the upkeep that is coming, fleets, tracks, technologies, agendas.

Whatever is worked out here comes from what everybody sees of a player.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from orloj.games.voidfall.cards import improved_count
from orloj.games.voidfall.combat import best_outcome
from orloj.games.voidfall.components import (
    AGENDAS,
    CONSTANTS,
    FLEET_POWER,
    HOUSES,
    LAST_SPACE,
    OVERPRODUCTION,
    RESOURCES,
    STOCK_MAX,
    TIER_OF_SPACE,
    TRACK_FACTS,
    TRACKS,
    Objective,
    Resource,
    Track,
)
from orloj.games.voidfall.crises.board import strike_of_board
from orloj.games.voidfall.facts import (
    Known,
    deployed,
    has_passive,
    house_board_corruption,
    improved_limit,
    passives,
    price_of_space,
    tech_slots,
    trade_room,
    upkeep,
    upkeep_of_agendas,
    upkeep_of_sectors,
)
from orloj.games.voidfall.look import icons
from orloj.games.voidfall.look.art import technology_symbol
from orloj.games.voidfall.look.drawn import card_of
from orloj.games.voidfall.look.symbols import WORDS
from orloj.games.voidfall.measures import worth
from orloj.games.voidfall.names import agenda_name, focus_name, house_name, sector_name, technology_name, track_name
from orloj.games.voidfall.production import production_level, production_yield
from orloj.games.voidfall.skirmish import coming
from orloj.games.voidfall.state import NO_CARD, NOBODY
from orloj.kernel import Seat
from orloj.words import Lang, joined

_CHAMBERS = "decontamination_chambers"
_FEW_POSITIONS = 300  # a page does not think for long
_FOOD_PAYS, _OTHERS_PAY = CONSTANTS["upkeep_food"], CONSTANTS["upkeep_materials_or_energy"]


@dataclass(frozen=True)
class Stock:
    """A resource: what there is, what a production would add, and what would be lost."""

    resource: str
    count: int
    level: int
    gain: int
    lost: int  # beyond the limit, if it were produced now
    bonus: int  # influence for overproduction


@dataclass(frozen=True)
class Upkeep:
    total: int
    agendas: int
    sectors: int
    covered: int  # points that the stock could pay now
    short: int
    loss: int  # influence, if nothing changes


@dataclass(frozen=True)
class Strike:
    """The skirmish of the evaluation, if nothing changes before it."""

    power: int
    words: str
    falls: bool


@dataclass(frozen=True)
class Space:
    number: int
    tier: int
    first: bool  # of its tier
    state: str  # done, here, next, far
    price: int
    benefit: icons.Part


@dataclass(frozen=True)
class ShownTrack:
    track: str
    name: str
    corrupted: bool
    tier: int
    spaces: Sequence[Space]
    next: Space | None


@dataclass(frozen=True)
class Tech:
    id: str
    name: str
    symbol: str
    improved: bool
    card: str


@dataclass(frozen=True)
class ShownAgenda:
    """An agenda slot with what it will score."""

    number: int
    id: str  # empty: nothing lies there
    name: str
    kind: str
    corrupted: bool
    trade: bool  # a trade token covers its upkeep
    rows: Sequence[tuple[icons.Part, int]]  # objectives, and what each is worth now
    forecast: int
    upkeep: int
    card: str


@dataclass(frozen=True)
class HouseBoard:
    seat: Seat
    own: bool
    over: bool  # nothing more will be scored or paid
    title: str
    house: str
    house_name: str
    letter: str
    influence: int
    stocks: Sequence[Stock]
    upkeep: Upkeep
    strike: Strike | None  # None: it is over, or there will be none
    active: int
    inactive: int
    deployed: int
    elsewhere: int  # power on safe havens
    tracks: Sequence[ShownTrack]
    techs: Sequence[Tech]
    tech_room: int
    improved: int
    improved_limit: int
    agendas: Sequence[ShownAgenda]
    forecast: int
    trade: int
    flipped: int
    trade_room: int
    glory: Sequence[int]
    bounty: int
    reclaim: int
    chambers: int | None  # corruption on that technology; None without it
    corruption: int  # that counts for skirmishes
    kept: int
    discard: Sequence[tuple[str, str]]  # symbol and name of focus cards that were played
    hand: int


def house_board(g: Known, who: Seat, name: str, lang: Lang, *, own: bool, over: bool = False) -> HouseBoard:
    player = g.players[who]
    agendas = [_agenda(g, who, number, lang) for number in range(len(player.slots))]
    return HouseBoard(
        seat=who,
        own=own,
        over=over,
        title=name,
        house=player.house,
        house_name=house_name(player.house, lang),
        letter=player.letter,
        influence=player.influence,
        stocks=[stock_of(g, who, resource) for resource in RESOURCES],
        upkeep=upkeep_of(g, who),
        strike=None if over else strike_of(g, who, lang),
        active=player.active,
        inactive=player.inactive,
        deployed=deployed(g, who),
        elsewhere=max(0, FLEET_POWER - player.active - player.inactive - deployed(g, who)),
        tracks=[_track(g, who, track, lang) for track in TRACKS],
        techs=[
            Tech(id, technology_name(id, lang), technology_symbol(id), grade == "improved", card_of("tech", id))
            for id, grade in player.techs.items()
        ],
        tech_room=tech_slots(g, who),
        improved=improved_count(g, who),
        improved_limit=improved_limit(g, who),
        agendas=agendas,
        forecast=sum(one.forecast for one in agendas),
        trade=player.trade,
        flipped=player.flipped,
        trade_room=trade_room(g, who),
        glory=sorted(player.glory, reverse=True),
        bounty=len(player.bounty),
        reclaim=len(player.reclaim),
        chambers=player.chambers if _CHAMBERS in player.techs else None,
        corruption=house_board_corruption(g, who),
        kept=player.kept_corruption,
        discard=[(icons.focus_sign(focus), focus_name(focus, lang)) for focus in player.discard],
        hand=len(player.hand),
    )


# -- resources


def stock_of(g: Known, who: Seat, resource: Resource) -> Stock:
    count, gain = g.players[who].stock.get(resource, 0), production_yield(g, who, resource)
    lost = max(0, count + gain - STOCK_MAX)
    return Stock(resource, count, production_level(g, who, resource), gain, lost, OVERPRODUCTION if lost else 0)


def upkeep_of(g: Known, who: Seat) -> Upkeep:
    """What would have to be paid now, and how much of it the stock covers [voidfall.upkeep.5, voidfall.upkeep.7]."""
    total, stock = upkeep(g, who), g.players[who].stock
    covered = stock.get("food", 0) // _FOOD_PAYS + (stock.get("materials", 0) + stock.get("energy", 0)) // _OTHERS_PAY
    short = max(0, total - covered)
    sectors = 0 if has_passive(g, who, "free_sector_upkeep") else upkeep_of_sectors(g, who)
    loss = -short * CONSTANTS["unpaid_upkeep_influence"]
    return Upkeep(total, upkeep_of_agendas(g, who), sectors, min(covered, total), short, loss)


# -- the skirmish


def strike_of(g: Known, who: Seat, lang: Lang) -> Strike | None:
    """What the skirmish of the evaluation would do now; whoever may pay for a defence is told what happens without."""
    over = g.now.seat == NOBODY and 0 < g.round <= len(g.players[who].discard)  # it comes first in an evaluation
    if over or "ignore_crisis_board" in g.lasting:
        return None
    found = coming(g, who, strike_of_board(g.board) if g.board is not None else 0, evaluation=True)
    if found is None:
        return None
    if not found.fights:
        return Strike(found.power, WORDS(lang, "web.strike-nowhere"), falls=False)
    drones = any(not one.cost_trade for one in passives(g, who, "evaluation_skirmish_auto_defence"))
    ends = [best_outcome(fight, most=_FEW_POSITIONS).result for fight in found.fights.values()]
    falls = not drones and "held" not in ends
    sectors = joined(lang, [sector_name(key) for key in found.fights], either=True)
    words = WORDS(lang, "web.strike-falls" if falls else "web.strike-holds", sectors=sectors)
    return Strike(found.power, words, falls)


# -- tracks


def _track(g: Known, who: Seat, track: Track, lang: Lang) -> ShownTrack:
    player = g.players[who]
    here = player.tracks[track]
    spaces = [_space(g, who, track, number, here) for number in range(LAST_SPACE + 1)]
    following = spaces[here + 1] if here < LAST_SPACE else None
    corrupted = track in player.corrupted_tracks
    return ShownTrack(track, track_name(track, lang), corrupted, TIER_OF_SPACE[here], spaces, following)


def _space(g: Known, who: Seat, track: Track, number: int, here: int) -> Space:
    benefit = TRACK_FACTS[g.players[who].house, track].at(number).benefit if number else {}
    tier = TIER_OF_SPACE[number]
    state = "done" if number < here else "here" if number == here else "next" if number == here + 1 else "far"
    first = number > 0 and tier != TIER_OF_SPACE[number - 1]
    price = price_of_space(g, who, track, number) if number else 0
    return Space(number, tier, first, state, price, icons.effect(benefit) if benefit else icons.NOTHING)


# -- agendas


def objective_icons(objective: Objective) -> icons.Part:
    return icons.objective(msgspec.to_builtins(objective))


def _agenda(g: Known, who: Seat, number: int, lang: Lang) -> ShownAgenda:
    """Corrupted ones score nothing [voidfall.agendas.12]; trade tokens cover agendas from the left."""
    slot = g.players[who].slots[number]
    if slot.agenda == NO_CARD:
        return ShownAgenda(number, "", "", "starting" if not number else "", slot.corrupted, False, (), 0, 0, "")
    facts = AGENDAS[slot.agenda]
    rows = [(objective_icons(one), worth(g, who, one)) for one in facts.objective]
    filled = sum(one.agenda != NO_CARD for one in g.players[who].slots[:number])
    covered = filled < g.players[who].trade - g.players[who].loose
    return ShownAgenda(
        number=number,
        id=facts.id,
        name=agenda_name(facts.id, lang),
        kind=facts.kind or "starting",
        corrupted=slot.corrupted,
        trade=covered,
        rows=rows,
        forecast=0 if slot.corrupted else sum(value for _, value in rows),
        upkeep=0 if covered else facts.upkeep,
        card=card_of("agenda" if facts.kind else "starting", facts.id),
    )


def preferred(g: Known, who: Seat) -> Sequence[str]:
    """The preferred focuses of a player's house."""
    return HOUSES[g.players[who].house].preferred
