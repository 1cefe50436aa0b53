"""Words for what is counted, and conditions on it: in objectives, effects, abilities and crises.

    { m = "guilds", kind = ["bankers"], pure = true, min = 3 }

Each metric registers itself and takes `Known`, so that pages and bots can ask what an agenda would score. Only what
belongs to the player counts [voidfall.targets.5, voidfall.targets.6].
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from orloj.content import BadContent
from orloj.games.voidfall.components import RESOURCES, TRACKS, YIELDS, Objective, Resource, Track
from orloj.games.voidfall.facts import (
    Known,
    agendas_in_play,
    free_guild_slots,
    glory_total,
    guilds_in,
    house_board_corruption,
    installations_in,
    is_preferred,
    own_sectors,
    sector_corruption,
    sector_upkeep,
    tier,
    upkeep,
    upkeep_of_sectors,
)
from orloj.games.voidfall.production import production_level
from orloj.games.voidfall.state import Sector, Source
from orloj.kernel import Seat
from orloj.parts.effects import meant

Args = Mapping[str, Any]
Measure = Callable[[Known, Seat, Args, Source], int]

METRICS: dict[str, Measure] = {}
BOUNDS = ("min", "max", "is")
NO_SOURCE = Source()


def metric(name: str) -> Callable[[Measure], Measure]:
    def keep(measure: Measure) -> Measure:
        METRICS[name] = measure
        return measure

    return keep


def measure(g: Known, who: Seat, args: Args, source: Source = NO_SOURCE) -> int:
    """How many there are."""
    return METRICS[args["m"]](g, who, args, source)


def check_metric(args: Args) -> None:
    if args.get("m") not in METRICS:
        raise BadContent(f"{args.get('m')!r} is no metric; did you mean: {meant(str(args.get('m')), METRICS)}")


def holds(g: Known, who: Seat, cond: Args, source: Source = NO_SOURCE) -> bool:
    """Is a condition met? An empty one always is."""
    if not cond:
        return True
    if "and" in cond:
        return all(holds(g, who, part, source) for part in cond["and"])
    if "or" in cond:
        return any(holds(g, who, part, source) for part in cond["or"])
    if cond.get("all_sectors_pure"):
        return not any(sector.corrupted for sector in own_sectors(g, who))
    if "not" in cond:
        return not holds(g, who, cond["not"], source)
    if cond["m"] == "stock_types":  # its own `min` says how much there must be of each
        return measure(g, who, cond, source) >= len(RESOURCES)
    number = measure(g, who, cond, source)
    if "is" in cond and number != cond["is"]:
        return False
    return bool(cond.get("min", number) <= number <= cond.get("max", number))


def worth(g: Known, who: Seat, objective: Objective) -> int:
    """Influence that an objective gives now; rewards that are no influence count nothing."""
    match objective.type:
        case "achievement":
            return objective.influence if holds(g, who, objective.when) else 0
        case "tier":
            tracks = TRACKS if objective.track == "each" else (objective.track,)
            return sum(_by_tier(g, who, track, objective) for track in tracks if track in TRACKS)
    times = times_met(g, who, objective)
    return -times * objective.influence if objective.type == "penalty" else times * objective.influence


def times_met(g: Known, who: Seat, objective: Objective) -> int:
    """How often the benefit of a multiplier is gained [voidfall.objectives.5]."""
    times = measure(g, who, objective.per) // objective.every
    return times if objective.max is None else min(times, objective.max)


def _by_tier(g: Known, who: Seat, track: str, objective: Objective) -> int:
    found = next(one for one in TRACKS if one == track)
    reached = tier(g, who, found)
    if not reached or (objective.pure and found in g.players[who].corrupted_tracks):
        return 0
    return objective.values[reached - 1]


# -- sectors and what lies in them


def _wanted(sector: Sector, args: Args) -> bool:
    return not (args.get("pure") and sector.corrupted)


def _kinds(args: Args) -> Collection[str] | None:
    kind = args.get("kind")
    return kind if kind is None else tuple(kind)


@metric("guilds")
def _guilds(g: Known, who: Seat, args: Args, _source: Source) -> int:
    kinds = _kinds(args)
    return sum(
        kinds is None or guild in kinds
        for sector in own_sectors(g, who)
        if _wanted(sector, args)
        for guild in guilds_in(sector)
    )


@metric("installations")
def _installations(g: Known, who: Seat, args: Args, _source: Source) -> int:
    kinds = _kinds(args)
    return sum(
        kinds is None or piece in kinds
        for sector in own_sectors(g, who)
        if _wanted(sector, args)
        for piece in installations_in(sector)
    )


@metric("sectors")
def _sectors(g: Known, who: Seat, args: Args, _source: Source) -> int:
    found = sum(_fits(g, sector, args) for sector in own_sectors(g, who))
    return max(0, found - int(args.get("beyond", 0)))


def _fits(g: Known, sector: Sector, args: Args) -> bool:
    """Does a sector satisfy every filter?"""
    if not _wanted(sector, args):
        return False
    if "guild" in args or "guilds_min" in args or "guild_kinds_min" in args:
        guilds = [guild for guild in guilds_in(sector) if "guild" not in args or guild in args["guild"]]
        if len(guilds) < args.get("guilds_min", 1) or len(set(guilds)) < args.get("guild_kinds_min", 1):
            return False
    if "installation" in args or "installations_min" in args:
        pieces = [one for one in installations_in(sector) if "installation" not in args or one in args["installation"]]
        if len(pieces) < args.get("installations_min", 1):
            return False
    if sector.power < args.get("power_min", 0) or ("ship" in args and not sector.fleets.get(args["ship"])):
        return False
    if "population" in args and sector.population != args["population"]:
        return False
    if sector.population < args.get("population_min", 0):
        return False
    if "upkeep_min" in args and sector_upkeep(g, sector) < args["upkeep_min"]:
        return False
    if args.get("no_upkeep") and sector_upkeep(g, sector):
        return False
    return not (args.get("no_free_guild_slot") and free_guild_slots(g, sector, with_arks=False))


@metric("population")
def _population(g: Known, who: Seat, args: Args, _source: Source) -> int:
    return sum(sector.population for sector in own_sectors(g, who) if _wanted(sector, args))


@metric("free_guild_slots")
def _free_guild_slots(g: Known, who: Seat, _args: Args, _source: Source) -> int:
    return sum(free_guild_slots(g, sector, with_arks=False) for sector in own_sectors(g, who))


@metric("bound_population")
def _bound_population(g: Known, _who: Seat, _args: Args, source: Source) -> int:
    return g.sectors[source.bound].population if source.bound else 0


@metric("upkeep")
def _upkeep(g: Known, who: Seat, args: Args, _source: Source) -> int:
    return upkeep(g, who) if args["scope"] == "total" else upkeep_of_sectors(g, who)


@metric("upkeep_unpaid")
def _upkeep_unpaid(g: Known, who: Seat, _args: Args, _source: Source) -> int:
    return g.players[who].upkeep_unpaid


# -- fleets


@metric("power")
def _power(g: Known, who: Seat, args: Args, _source: Source) -> int:
    where = args["where"] if isinstance(args["where"], list | tuple) else [args["where"]]
    player = g.players[who]
    found = 0
    for place in where:
        match place:
            case "active":
                found += player.active
            case "inactive":
                found += player.inactive
            case "pure_sectors":
                found += sum(sector.power for sector in own_sectors(g, who) if not sector.corrupted)
            case _:
                found += sum(sector.power for sector in own_sectors(g, who))
    return found


@metric("ship_types")
def _ship_types(g: Known, who: Seat, args: Args, _source: Source) -> int:
    return len(
        {
            ship
            for sector in own_sectors(g, who)
            if _wanted(sector, args)
            for ship, power in sector.fleets.items()
            if power
        }
    )


@metric("void_power_removed")
def _void_power_removed(_g: Known, _who: Seat, _args: Args, source: Source) -> int:
    return source.removed_power


# -- house board


@metric("glory")
def _glory(g: Known, who: Seat, _args: Args, _source: Source) -> int:
    return glory_total(g, who)


@metric("glory_tokens")
def _glory_tokens(g: Known, who: Seat, args: Args, _source: Source) -> int:
    return sum(
        ("value" not in args or value == args["value"]) and value >= args.get("value_min", 0)
        for value in g.players[who].glory
    )


@metric("glory_best")
def _glory_best(g: Known, who: Seat, args: Args, _source: Source) -> int:
    return sum(sorted(g.players[who].glory, reverse=True)[: args["n"]])


@metric("bounty")
def _bounty(g: Known, who: Seat, _args: Args, _source: Source) -> int:
    return len(g.players[who].bounty)


@metric("reclaim")
def _reclaim(g: Known, who: Seat, _args: Args, _source: Source) -> int:
    return len(g.players[who].reclaim)


@metric("trade")
def _trade(g: Known, who: Seat, _args: Args, _source: Source) -> int:
    return g.players[who].trade + g.players[who].flipped


@metric("techs")
def _techs(g: Known, who: Seat, args: Args, _source: Source) -> int:
    return sum("grade" not in args or grade == args["grade"] for grade in g.players[who].techs.values())


def _resources(args: Args) -> Collection[Resource]:
    of = args.get("of", RESOURCES)
    return tuple(resource for resource in RESOURCES if resource in ([of] if isinstance(of, str) else of))


@metric("stock")
def _stock(g: Known, who: Seat, args: Args, _source: Source) -> int:
    return sum(g.players[who].stock[resource] for resource in _resources(args))


@metric("stock_least")
def _stock_least(g: Known, who: Seat, args: Args, _source: Source) -> int:
    return min(g.players[who].stock[resource] for resource in _resources(args))


@metric("stock_types")
def _stock_types(g: Known, who: Seat, args: Args, _source: Source) -> int:
    return sum(units >= args.get("min", 1) for units in g.players[who].stock.values())


def _yields(g: Known, who: Seat, args: Args) -> list[int]:
    return [YIELDS[resource][production_level(g, who, resource)] for resource in _resources(args)]


@metric("yield")
def _yield(g: Known, who: Seat, args: Args, _source: Source) -> int:
    return _yields(g, who, args)[0]


@metric("yield_max")
def _yield_max(g: Known, who: Seat, args: Args, _source: Source) -> int:
    return max(_yields(g, who, args))


@metric("yield_min")
def _yield_min(g: Known, who: Seat, args: Args, _source: Source) -> int:
    return min(_yields(g, who, args))


def _tiers(g: Known, who: Seat, args: Args) -> dict[Track, int]:
    """With `pure` a corrupted track counts as if it had not advanced."""
    corrupted = g.players[who].corrupted_tracks
    return {
        track: 0 if args.get("pure") and track in corrupted else tier(g, who, track)
        for track in TRACKS
        if not (args.get("corrupted") and track not in corrupted)
    }


@metric("tier")
def _tier(g: Known, who: Seat, args: Args, _source: Source) -> int:
    tiers = _tiers(g, who, args)
    return max(tiers.values()) if args["track"] == "best" else tiers[args["track"]]


@metric("tracks")
def _tracks(g: Known, who: Seat, args: Args, _source: Source) -> int:
    corrupted = g.players[who].corrupted_tracks
    return sum(
        not (args.get("pure") and track in corrupted) and reached >= args.get("tier_min", 0)
        for track, reached in _tiers(g, who, args).items()
    )


@metric("corruption")
def _corruption(g: Known, who: Seat, args: Args, _source: Source) -> int:
    """Decontamination Chambers never count."""
    match args["where"]:
        case "house_board":
            return house_board_corruption(g, who)
        case "sectors":
            return sector_corruption(g, who)
        case "kept":
            return g.players[who].kept_corruption
    return house_board_corruption(g, who) + sector_corruption(g, who)


@metric("agendas")
def _agendas(g: Known, who: Seat, args: Args, _source: Source) -> int:
    starting = bool(args.get("starting", True))
    return sum(pure or not args.get("pure") for _, _, pure in agendas_in_play(g, who, starting=starting))


@metric("preferred_in_discard")
def _preferred_in_discard(g: Known, who: Seat, _args: Args, _source: Source) -> int:
    return sum(is_preferred(g, who, focus) for focus in g.players[who].discard)


# -- the table


@metric("influence")
def _influence(g: Known, who: Seat, _args: Args, _source: Source) -> int:
    return g.players[who].influence


@metric("catastrophes")
def _catastrophes(g: Known, _who: Seat, _args: Args, _source: Source) -> int:
    return g.board.catastrophes if g.board is not None else 0
