"""What a rule may ask of a table, or of a view of one.

Rules that only find something out take `Known`. The table satisfies it, and so does the view of a seat: bots, texts and
pages ask the same functions as the rules. What is hidden from a seat is not here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from orloj.games.voidfall.components import (
    AGENDAS,
    CONSTANTS,
    FALLEN_HOUSES,
    FOCUSES,
    HOUSES,
    IMPROVED_BY_TIER,
    LAST_SPACE,
    SECTOR_KINDS,
    SHIP_FACTS,
    TECHNOLOGIES,
    TIER_OF_SPACE,
    TRACK_FACTS,
    TRACKS,
    AgendaId,
    AlertId,
    AnyAbility,
    CrisisId,
    EventId,
    FocusAction,
    Grade,
    Guild,
    HeroicId,
    Installation,
    Kind,
    OnEvent,
    Passive,
    Row,
    SectorKey,
    SectorKind,
    Ship,
    Track,
)
from orloj.games.voidfall.galaxy import galaxy
from orloj.games.voidfall.state import NO_CARD, NOBODY, Haven, PublicPlayer, Sector, Turn
from orloj.kernel import Seat


class BoardSeen(Protocol):
    """The crisis board, as everybody sees it."""

    @property
    def difficulty(self) -> str: ...
    @property
    def rows(self) -> Mapping[Row, Sequence[CrisisId]]: ...
    @property
    def current(self) -> CrisisId: ...
    @property
    def alert(self) -> AlertId: ...
    @property
    def offer(self) -> Sequence[HeroicId]: ...
    @property
    def catastrophes(self) -> int: ...
    @property
    def harbingers(self) -> int: ...
    @property
    def havens(self) -> Sequence[Haven]: ...
    @property
    def consumed(self) -> Sequence[str]: ...


class Known(Protocol):
    """What everybody may know of a table."""

    @property
    def mode(self) -> str: ...
    @property
    def scenario(self) -> str: ...
    @property
    def seat_count(self) -> int: ...
    @property
    def players(self) -> Sequence[PublicPlayer]: ...
    @property
    def sectors(self) -> Mapping[SectorKey, Sector]: ...
    @property
    def cycle(self) -> int: ...
    @property
    def round(self) -> int: ...
    @property
    def order(self) -> Sequence[Seat]: ...
    @property
    def event(self) -> EventId: ...
    @property
    def lasting(self) -> Mapping[str, int]: ...
    @property
    def techs(self) -> Mapping[str, Sequence[int]]: ...
    @property
    def improved(self) -> Sequence[str]: ...
    @property
    def blocked(self) -> bool: ...
    @property
    def agenda_offer(self) -> Mapping[Kind, AgendaId]: ...
    @property
    def corrupted_offers(self) -> Sequence[Kind]: ...
    @property
    def trade_spaces(self) -> Sequence[int]: ...
    @property
    def now(self) -> Turn: ...
    @property
    def board(self) -> BoardSeen | None: ...
    @property
    def truce(self) -> bool: ...


# -- abilities


class Having(NamedTuple):
    """An ability that somebody has: of which component, and which one of it."""

    source: str  # token of the component
    path: str  # of its tree of effects
    ability: AnyAbility


def ability_path(source: str, grade: str, number: int) -> str:
    return f"{source}/{grade or 'ability'}.{number}"


@lru_cache(maxsize=8192)
def _abilities(house: str, techs: tuple[tuple[str, Grade], ...], kinds: tuple[str, ...]) -> tuple[Having, ...]:
    found = []
    if house:
        found += [Having(house, ability_path(house, "", n), one) for n, one in enumerate(HOUSES[house].ability)]
    for tech, grade in techs:
        abilities = TECHNOLOGIES[tech].abilities(grade)
        found += [Having(tech, ability_path(tech, grade, n), one) for n, one in enumerate(abilities)]
    for kind in kinds:
        found += [Having(kind, ability_path(kind, "", n), one) for n, one in enumerate(SECTOR_KINDS[kind].passive)]
    return tuple(found)


_SPECIAL = frozenset(id for id, kind in SECTOR_KINDS.items() if kind.passive)


def _having(g: Known, who: Seat) -> tuple[str, tuple[tuple[str, Grade], ...], tuple[str, ...]]:
    """What abilities come from: the house, technologies and special sectors [voidfall.sector-effects.1]."""
    player = g.players[who]
    kinds = [sector.kind for sector in g.sectors.values() if sector.owner == who and sector.kind in _SPECIAL]
    return player.house, tuple(player.techs.items()), tuple(kinds)


def abilities(g: Known, who: Seat) -> tuple[Having, ...]:
    """Everything that a player can do besides what all can."""
    return _abilities(*_having(g, who))


@lru_cache(maxsize=8192)
def _passives(
    house: str, techs: tuple[tuple[str, Grade], ...], kinds: tuple[str, ...]
) -> Mapping[str, tuple[Passive, ...]]:
    by_name: dict[str, tuple[Passive, ...]] = {}
    for one in _abilities(house, techs, kinds):
        if isinstance(one.ability, Passive):
            by_name[one.ability.modifies] = (*by_name.get(one.ability.modifies, ()), one.ability)
    return by_name


def forget_abilities() -> None:
    """The components have changed."""
    _abilities.cache_clear()
    _passives.cache_clear()


def passives(g: Known, who: Seat, modifies: str) -> tuple[Passive, ...]:
    """The abilities of a player that change this rule."""
    return _passives(*_having(g, who)).get(modifies, ())


def has_passive(g: Known, who: Seat, modifies: str) -> bool:
    return bool(passives(g, who, modifies))


def summed(g: Known, who: Seat, modifies: str) -> int:
    return sum(one.n for one in passives(g, who, modifies))


def triggered_by(g: Known, who: Seat, event: str) -> list[Having]:
    return [one for one in abilities(g, who) if isinstance(one.ability, OnEvent) and one.ability.on == event]


def focus_actions(g: Known, who: Seat) -> list[Having]:
    return [one for one in abilities(g, who) if isinstance(one.ability, FocusAction)]


# -- sectors


def kind_of(sector: Sector) -> SectorKind:
    return SECTOR_KINDS[sector.kind]


def near(g: Known, key: SectorKey) -> tuple[SectorKey, ...]:
    """The sectors adjacent to a sector."""
    return galaxy(g.scenario).near[key]


def own_keys(g: Known, who: Seat) -> list[SectorKey]:
    """All sectors of a player, with the home sector."""
    return [key for key, sector in g.sectors.items() if sector.owner == who]


def own_sectors(g: Known, who: Seat) -> list[Sector]:
    return [sector for sector in g.sectors.values() if sector.owner == who]


def home_of(g: Known, who: Seat) -> SectorKey:
    return next(key for key, sector in g.sectors.items() if sector.home == who)


def is_voidborn(sector: Sector) -> bool:
    """Does it hold power of the Voidborn? [voidfall.control.1]"""
    return sector.void_power > 0


def beside_own(g: Known, who: Seat) -> list[SectorKey]:
    """Sectors that are adjacent to any sector of the player and not their own [voidfall.event-boxes.9]."""
    found: dict[SectorKey, None] = {}
    for key, sector in g.sectors.items():
        if sector.owner == who:
            for other in near(g, key):
                if g.sectors[other].owner != who:
                    found[other] = None
    return [key for key in g.sectors if key in found]


HAVEN_POPULATION, HAVEN_GUILDS = 6, 3  # of a pure sector that builds safe havens [voidfall.upkeep.9]
_PRINTED_GUILDS = {id: tuple(kind.guilds) for id, kind in SECTOR_KINDS.items()}
_PRINTED_INSTALLATIONS = {id: tuple(kind.installations) for id, kind in SECTOR_KINDS.items()}


def guilds_in(sector: Sector) -> list[Guild]:
    """Printed ones count too [voidfall.infrastructure.15]."""
    return [*_PRINTED_GUILDS[sector.kind], *sector.guilds]


def installations_in(sector: Sector) -> list[Installation]:
    return [*_PRINTED_INSTALLATIONS[sector.kind], *sector.installations]


def batteries(sector: Sector) -> int:
    """Sector defenses and starbases, with those on a fallen house card [voidfall.approach.5, voidfall.approach.9]."""
    printed = FALLEN_HOUSES[sector.fallen].sector_defenses if sector.fallen else 0
    return printed + sum(piece in ("sector_defense", "starbase") for piece in installations_in(sector))


def has_population(sector: Sector) -> bool:
    return kind_of(sector).population != "none"


def is_corruptible(g: Known, sector: Sector) -> bool:
    """Can it ever hold corruption? [voidfall.purity.3, voidfall.population.9]"""
    if sector.home != NOBODY:
        return has_passive(g, sector.home, "home_corruptible")
    return kind_of(sector).corruptible and has_population(sector)


def is_fixed(sector: Sector) -> bool:
    return kind_of(sector).population == "fixed"


def void_limit(sector: Sector) -> int:
    """Power of the Voidborn that fits [voidfall.void-fleets.2]."""
    return kind_of(sector).void_fleets * SHIP_FACTS["voidborn"].token_capacity


def guild_slots(g: Known, sector: Sector) -> tuple[int, ...]:
    slots = kind_of(sector).guild_slots
    if sector.home != NOBODY:
        more = summed(g, sector.home, "home_guild_slots")
        return (*slots, *[0] * more)
    return slots


def ark_places(g: Known, sector: Sector) -> int:
    """Guilds that fit into a home sector beyond its slots."""
    return summed(g, sector.home, "extra_home_guilds") if sector.home != NOBODY else 0


def free_guild_slots(g: Known, sector: Sector, *, with_arks: bool = True) -> int:
    places = len(guild_slots(g, sector)) + (ark_places(g, sector) if with_arks else 0)
    return max(0, places - len(sector.guilds))


def free_installation_slots(sector: Sector) -> int:
    return max(0, len(kind_of(sector).installation_slots) - len(sector.installations))


def sector_upkeep(g: Known, sector: Sector) -> int:
    """Occupied slots with the symbol, and free-standing symbols [voidfall.upkeep.2, voidfall.upkeep.3]. Slots are
    filled from the left [voidfall.infrastructure.11]."""
    filled = sum(guild_slots(g, sector)[: len(sector.guilds)])
    filled += sum(kind_of(sector).installation_slots[: len(sector.installations)])
    return kind_of(sector).upkeep + filled


# -- fleets


def deployed(g: Known, who: Seat) -> int:
    return sum(sector.power for sector in g.sectors.values() if sector.owner == who)


def token_capacity(g: Known, who: Seat, ship: Ship) -> int:
    facts = SHIP_FACTS[ship]
    improved = facts.technology and g.players[who].techs.get(facts.technology) == "improved"
    return facts.token_capacity_improved if improved else facts.token_capacity


def tokens_needed(g: Known, who: Seat, fleets: Mapping[Ship, int]) -> int:
    """Fleet tokens for this power; fleets may be merged at any time [voidfall.fleets.6]."""
    return sum(-(-power // token_capacity(g, who, ship)) for ship, power in fleets.items() if power)


def shipyards(g: Known, who: Seat, sector: Sector) -> int:
    """What counts as a shipyard when deploying."""
    pieces = installations_in(sector)
    yards = pieces.count("shipyard")
    if has_passive(g, who, "starbase_is_shipyard"):
        yards += pieces.count("starbase")
    if not yards and sector.fleets.get("carrier") and has_passive(g, who, "carrier_is_shipyard"):
        yards = 1
    return yards + summed(g, who, "extra_shipyard_per_shipyard_sector") if yards else 0


def can_deploy_ship(g: Known, who: Seat, ship: Ship) -> bool:
    """Has the player the technology? [voidfall.fleets.10]"""
    needed = SHIP_FACTS[ship].technology
    return not needed or needed in g.players[who].techs


# -- house board


def tier(g: Known, who: Seat, track: Track) -> int:
    return TIER_OF_SPACE[g.players[who].tracks[track]]


def improved_limit(g: Known, who: Seat) -> int:
    """Improved technologies that the tracks allow, corrupted or not [voidfall.technology.12,
    voidfall.civilization.16]."""
    return sum(IMPROVED_BY_TIER[tier(g, who, track)] for track in TRACKS)


def tech_slots(g: Known, who: Seat) -> int:
    more = g.players[who].sixth_slot
    slots = CONSTANTS["technologies_max_with_fallen_house"] if more else CONSTANTS["technologies_max"]
    return slots + summed(g, who, "technology_slots")


def price_of_space(g: Known, who: Seat, track: Track, space: int) -> int:
    """Power to be deactivated before a marker enters a space [voidfall.civilization.7]."""
    if space > LAST_SPACE or has_passive(g, who, "no_tier_deactivation"):
        return 0
    return TRACK_FACTS[g.players[who].house, track].at(space).deactivate


def can_advance(g: Known, who: Seat, track: Track) -> bool:
    """Is there a next space, and can its price be paid? [voidfall.civilization.8, voidfall.civilization.9]"""
    space = g.players[who].tracks[track] + 1
    if space > LAST_SPACE:
        return False
    price = price_of_space(g, who, track, space)
    return not price or price <= g.players[who].active + deployed(g, who)


def least_advanced(g: Known, who: Seat) -> list[Track]:
    tracks = g.players[who].tracks
    return [track for track in TRACKS if tracks[track] == min(tracks.values())]


def agendas_in_play(g: Known, who: Seat, *, starting: bool = True) -> Iterator[tuple[int, AgendaId, bool]]:
    """Slots with agendas: the number of the slot, the card, and whether it is pure."""
    for number, slot in enumerate(g.players[who].slots):
        if slot.agenda != NO_CARD and (starting or number > 0):
            yield number, slot.agenda, not slot.corrupted


def trade_room(g: Known, who: Seat) -> int:
    """Trade tokens that can be kept: one on each agenda [voidfall.cleanup.15]."""
    return sum(1 for _ in agendas_in_play(g, who)) + summed(g, who, "trade_storage")


def house_board_corruption(g: Known, who: Seat) -> int:
    """On tracks and agenda slots: what counts for skirmishes [voidfall.skirmish.4]."""
    player = g.players[who]
    return len(player.corrupted_tracks) + sum(slot.corrupted for slot in player.slots)


def sector_corruption(g: Known, who: Seat) -> int:
    return sum(sector.corrupted for sector in own_sectors(g, who))


def glory_total(g: Known, who: Seat) -> int:
    return sum(g.players[who].glory)


# -- upkeep


def upkeep_of_agendas(g: Known, who: Seat) -> int:
    """Two each, unless a trade token lies on it; one that was gained lies on none before the clean-up of the own turn
    [voidfall.upkeep.1, voidfall.trade.4]."""
    agendas = [AGENDAS[card].upkeep for _, card, _ in agendas_in_play(g, who)]
    covered = min(len(agendas), g.players[who].trade - g.players[who].loose)
    return sum(sorted(agendas)[: len(agendas) - covered])


def upkeep_of_sectors(g: Known, who: Seat) -> int:
    return sum(sector_upkeep(g, sector) for sector in own_sectors(g, who))


def upkeep(g: Known, who: Seat) -> int:
    """All that would have to be paid now."""
    sectors = 0 if has_passive(g, who, "free_sector_upkeep") else upkeep_of_sectors(g, who)
    return upkeep_of_agendas(g, who) + sectors


# -- focus cards


def is_preferred(g: Known, who: Seat, focus: str) -> bool:
    """Is it one of the preferred focuses of the house? Heroic and alliance cards count as the focus whose name they
    have [voidfall.ruling.8]."""
    facts = FOCUSES[focus]
    name = facts.focus if facts.mode else facts.name_as_preferred
    return name in HOUSES[g.players[who].house].preferred


SURCHARGE, FLAT = "preferred_focus_surcharge", "preferred_focus_flat_cost"


def action_path(g: Known, who: Seat, focus: str, key: str) -> str:
    """The effect of an action of a focus card; an event may give those of preferred focuses another price."""
    if is_preferred(g, who, focus):
        for rule in (FLAT, SURCHARGE):
            if rule in g.lasting:
                return f"{focus}/{key}/{rule}"
    return f"{focus}/{key}"


def counts_as(focus: str, symbols: Iterable[str]) -> bool:
    """Does a focus card count as one of these focuses? Leadership counts as none [voidfall.ruling.8]."""
    return FOCUSES[focus].symbol in symbols


def is_coop(g: Known) -> bool:
    """Is it a game against the Voidborn, with a crisis board?"""
    return g.board is not None
