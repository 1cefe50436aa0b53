"""Words for guilds, installations, population, and pieces that events place."""

from __future__ import annotations

from msgspec import Struct

from orloj.games.voidfall.asking import these
from orloj.games.voidfall.components import ALERTS, GUILDS, RESOURCE_OF, Guild, Installation, SectorKey
from orloj.games.voidfall.deeds import At, Build, Forgo, Found, GoOn, PutSentry
from orloj.games.voidfall.effects.core import EFFECTS
from orloj.games.voidfall.effects.economy import WEALTH
from orloj.games.voidfall.effects.fleet import deploy_options, deploy_some
from orloj.games.voidfall.effects.targets import EACH, ONE, sectors_meant
from orloj.games.voidfall.facts import (
    free_guild_slots,
    free_installation_slots,
    has_passive,
    is_corruptible,
    near,
    void_limit,
)
from orloj.games.voidfall.holdings import (
    all_installations,
    build,
    buildings,
    can_grow,
    can_shrink,
    destroy,
    destroyable,
    destructions,
    found,
    foundings,
    grow,
    seize,
    shrink,
)
from orloj.games.voidfall.state import Source, State
from orloj.games.voidfall.tokens import lay_bounty, lay_reclaim
from orloj.kernel import Seat, choose

ANY = "any"
_WARS = frozenset(alert.id for alert in ALERTS if alert.kind == "war")


def _stop(run: Source, done: int) -> list[Forgo | GoOn]:
    """How an effect is declined, or left at what was done [voidfall.actions.14]."""
    if done:
        return [GoOn()]
    return [] if run.must else [Forgo()]


class Founded(Struct, frozen=True, forbid_unknown_fields=True):
    guild: str | tuple[Guild, ...] = ANY
    n: int = 1
    up_to: bool = False
    where: str = ANY
    free_slot: bool = False

    @property
    def guilds(self) -> tuple[Guild, ...]:
        if self.guild == ANY:
            return GUILDS
        return tuple(
            guild for guild in GUILDS if guild in ([self.guild] if isinstance(self.guild, str) else self.guild)
        )


def _foundings(g: State, who: Seat, args: Founded, run: Source) -> list[Found]:
    guilds = args.guilds
    if run.id == WEALTH and run.resources:  # both parts of that action are about the same resource
        guilds = tuple(guild for guild in guilds if RESOURCE_OF[guild] in run.resources)
    return foundings(g, who, guilds, sectors_meant(g, who, args.where, run))


@EFFECTS.word("found", Founded, possible=lambda g, who, args, run: bool(_foundings(g, who, args, run)))
async def _found(g: State, who: Seat, args: Founded, run: Source) -> bool:
    done = 0
    while done < args.n * run.factor:
        options = _foundings(g, who, args, run)
        if not options:
            break
        stop = _stop(run, done)
        deed = await choose(
            who,
            "found",
            these([*options, *stop]),
            rule="voidfall.infrastructure.8",
            values={"source": run.id},
        )
        if not isinstance(deed, Found):
            break
        found(g, who, deed.guild, deed.sector)
        done += 1
        run.guild = RESOURCE_OF[deed.guild]
        if args.where == "same":
            run.same = deed.sector
    return done > 0


class Built(Struct, frozen=True, forbid_unknown_fields=True):
    installation: str | tuple[Installation, ...] = ANY
    n: int = 1
    up_to: bool = False
    where: str = ANY


def _kinds(g: State, who: Seat, args: Built) -> list[Installation]:
    wanted = args.installation
    return [piece for piece in all_installations(g, who) if wanted == ANY or piece == wanted or piece in wanted]


def _buildings(g: State, who: Seat, args: Built, run: Source) -> list[Build]:
    return buildings(g, who, _kinds(g, who, args), sectors_meant(g, who, args.where, run))


def _sentries(g: State, who: Seat, args: Built, run: Source) -> list[PutSentry]:
    """Whoever has the technology may deploy a sentry instead of building."""
    if not (has_passive(g, who, "build_or_sentry") or has_passive(g, who, "build_and_sentry")):
        return []
    keys = sectors_meant(g, who, args.where, run)
    return [PutSentry(one.sector) for one in deploy_options(g, who, dict.fromkeys(keys, 1), "sentry")]


@EFFECTS.word(
    "build",
    Built,
    possible=lambda g, who, args, run: bool(_buildings(g, who, args, run) or _sentries(g, who, args, run)),
)
async def _build(g: State, who: Seat, args: Built, run: Source) -> bool:
    done = 0
    while done < args.n * run.factor:
        options = [*_buildings(g, who, args, run), *_sentries(g, who, args, run)]
        if not options:
            break
        stop = _stop(run, done)
        deed = await choose(
            who,
            "build",
            these([*options, *stop]),
            rule="voidfall.infrastructure.8",
            values={"source": run.id},
        )
        if not isinstance(deed, Build | PutSentry):
            break
        await _carry_out(g, who, deed, run)
        done += 1
        if args.where == "same":
            run.same = deed.sector
    return done > 0


async def _carry_out(g: State, who: Seat, deed: Build | PutSentry, run: Source) -> None:
    """With the improved technology a sentry may come as well."""
    one = {deed.sector: 1}
    if isinstance(deed, PutSentry):
        await deploy_some(g, who, one, 1, "sentry", _sure(run), "")
        return
    build(g, who, deed.installation, deed.sector)
    if has_passive(g, who, "build_and_sentry"):
        await deploy_some(g, who, one, 1, "sentry", Source(id=run.id), "")


def _sure(run: Source) -> Source:
    return Source(id=run.id, must=True)


# -- population


class Grown(Struct, frozen=True, forbid_unknown_fields=True):
    n: int = 1
    up_to: bool = False
    where: str = ANY
    distinct: str = ""


def _growing(g: State, who: Seat, args: Grown, run: Source) -> list[SectorKey]:
    keys = [key for key in sectors_meant(g, who, args.where, run) if can_grow(g.sectors[key])]
    if run.solid:  # a box that must be resolved in full corrupts the same sector [voidfall.event-boxes.10]
        keys = [key for key in keys if is_corruptible(g, g.sectors[key])]
    return [key for key in keys if not (args.distinct and key in run.chosen)]


@EFFECTS.word("increase_population", Grown, possible=lambda g, who, args, run: bool(_growing(g, who, args, run)))
async def _increase(g: State, who: Seat, args: Grown, run: Source) -> bool:
    done = 0
    while done < args.n * run.factor:
        keys = _growing(g, who, args, run)
        if not keys:
            break
        stop = _stop(run, done)
        deed = await choose(
            who,
            "increase-population",
            these([*[At(key) for key in keys], *stop]),
            rule="voidfall.population.4",
            values={"source": run.id},
        )
        if not isinstance(deed, At):
            break
        grow(g, who, deed.sector)
        done += 1
        run.bound = run.bound or deed.sector  # what a cost has bound stays bound
        if args.where == "same":
            run.same = deed.sector
        if args.distinct:
            run.chosen.append(deed.sector)
    return done > 0


class Shrunk(Struct, frozen=True, forbid_unknown_fields=True):
    n: int = 1
    where: str = ANY
    bind: str = ""


def _shrinking(g: State, who: Seat, args: Shrunk, run: Source) -> list[SectorKey]:
    return [key for key in sectors_meant(g, who, args.where, run) if can_shrink(g.sectors[key])]


def _can_shrink(g: State, who: Seat, args: Shrunk, run: Source) -> bool:
    return sum(g.sectors[key].population - 1 for key in _shrinking(g, who, args, run)) >= args.n


@EFFECTS.word("cost_decrease_population", Shrunk, possible=_can_shrink)
async def _decrease(g: State, who: Seat, args: Shrunk, run: Source) -> None:
    keys = _shrinking(g, who, args, run)
    deed = await choose(
        who,
        "decrease-population",
        lambda _seat: [At(key) for key in keys],
        rule="voidfall.population.6",
        values={"source": run.id},
    )
    shrink(g, who, deed.sector)
    if args.bind:
        run.bound = deed.sector


# -- destroying


class Destroyed(Struct, frozen=True, forbid_unknown_fields=True):
    what: str
    n: int = 1
    where: str = "non_home"
    bind: str = ""


async def _destroy(g: State, who: Seat, args: Destroyed, run: Source) -> bool:
    for _ in range(args.n):
        options = destructions(g, who, args.what)
        if not options:
            return False
        deed = await choose(
            who,
            "destroy",
            these(options),
            rule="voidfall.infrastructure.14",
            values={"source": run.id},
        )
        destroy(g, who, deed.piece, deed.sector)
        if args.bind:
            run.bound = deed.sector
    return True


EFFECTS.word("destroy", Destroyed, possible=lambda g, who, args, _run: destroyable(g, who, args.what) > 0)(_destroy)
EFFECTS.word("cost_destroy", Destroyed, possible=lambda g, who, args, _run: destroyable(g, who, args.what) >= args.n)(
    _destroy
)


# -- what events place


class Placed(Struct, frozen=True, forbid_unknown_fields=True):
    where: str
    what: dict[str, int]
    pick: str = ""


def fits(g: State, key: SectorKey, what: dict[str, int]) -> bool:
    """Can all of it be put into the sector? If not, the sector gets nothing of it [voidfall.event-boxes.2]."""
    sector = g.sectors[key]
    guilds = sum(n for piece, n in what.items() if piece in GUILDS or piece == "guild_any")
    if guilds > free_guild_slots(g, sector) or what.get("sector_defense", 0) > free_installation_slots(sector):
        return False
    if what.get("void_power") and sector.void_power >= void_limit(sector):
        return False
    if what.get("corruption") and (sector.corrupted or not is_corruptible(g, sector)):
        return False
    return not (what.get("harbinger") and (g.board is None or not g.board.harbingers))


def _places(g: State, who: Seat, args: Placed, run: Source) -> list[SectorKey]:
    """Where it can be placed; where more power of the Voidborn fits goes first [voidfall.void-fleets.5]."""
    finder = ONE.get(args.where) or EACH[args.where]
    keys = [key for key in finder(g, who) if fits(g, key, args.what)]
    if args.where == "void_adjacent" and run.id in _WARS:
        keys = [key for key in ONE["void_any"](g, who) if fits(g, key, args.what)]
        beside = [key for key in keys if run.bound and key in near(g, run.bound)]
        keys = beside or keys  # voidfall.skirmish-extra.4
    power = args.what.get("void_power", 0)
    if args.where in ONE and power > 1 and keys:
        room = {key: min(power, void_limit(g.sectors[key]) - g.sectors[key].void_power) for key in keys}
        keys = [key for key in keys if room[key] == max(room.values())]
    return keys


def can_place_all(g: State, who: Seat, args: Placed) -> bool:
    """Every piece in one of the sectors, or in each of them."""
    power = args.what.get("void_power", 0)

    def whole(key: SectorKey) -> bool:
        sector = g.sectors[key]
        return fits(g, key, args.what) and sector.void_power + power <= max(void_limit(sector), sector.void_power)

    if args.where in EACH:
        keys = EACH[args.where](g, who)
        return bool(keys) and all(whole(key) for key in keys)
    return any(whole(key) for key in ONE[args.where](g, who))


@EFFECTS.word("place", Placed, possible=lambda g, who, args, run: bool(_places(g, who, args, run)))
async def _place(g: State, who: Seat, args: Placed, run: Source) -> None:
    keys = _places(g, who, args, run)
    if args.where in ONE and len(keys) > 1:
        deed = await choose(
            who,
            "place",
            lambda _seat: [At(key) for key in keys],
            rule="voidfall.event-boxes.10",
            values={"source": run.id, "what": dict(args.what)},
        )
        keys = [deed.sector]
    for key in keys:
        await put_pieces(g, who, key, args.what, run)


async def put_pieces(g: State, who: Seat, key: SectorKey, what: dict[str, int], run: Source) -> None:
    """[voidfall.event-boxes.12 to voidfall.event-boxes.16]"""
    sector = g.sectors[key]
    for piece, n in what.items():
        match piece:
            case "bounty":
                for _ in range(n):
                    lay_bounty(g, key, who)
            case "reclaim":
                for _ in range(n):
                    lay_reclaim(g, key, who)
            case "glory":
                sector.glory.append(n)
            case "void_power":
                sector.void_power = min(void_limit(sector), sector.void_power + n)
            case "sector_defense":
                sector.installations += ["sector_defense"] * n
            case "corruption":
                sector.corrupted = True
            case "harbinger":
                assert g.board is not None
                sector.harbingers += n
                g.board.harbingers -= n
            case "guild_any":
                options = [Found(guild, key) for guild in GUILDS]
                deed = await choose(who, "place-guild", these(options), values={"source": run.id})
                sector.guilds.append(deed.guild)
            case _:
                sector.guilds += [guild for guild in GUILDS if guild == piece] * n
    g.tell("placed", who, sector=key, what=what)


class Removed(Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    where: str = "void_adjacent"


@EFFECTS.word("remove_void_power", Removed, possible=lambda g, who, args, _run: bool(ONE[args.where](g, who)))
async def _remove_void_power(g: State, who: Seat, args: Removed, run: Source) -> bool:
    """From an adjacent Voidborn sector; a sector that loses the last one is seized again."""
    keys = ONE[args.where](g, who)
    stop = _stop(run, 0)
    deed = await choose(
        who, "remove-void-power", lambda _seat: [*[At(key) for key in keys], *stop], values={"source": run.id}
    )
    if not isinstance(deed, At):
        return False
    sector = g.sectors[deed.sector]
    sector.void_power = max(0, sector.void_power - args.n)
    g.tell("weakens", who, sector=deed.sector, count=args.n)
    if not sector.void_power:
        seize(g, deed.sector, who)
    return True
