"""Skirmishes: invasions of the Voidborn [voidfall.skirmish.1 to voidfall.skirmish.22]."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from msgspec import Struct

from orloj.games.voidfall.battles import power_of, settle_side, skirmish_fight
from orloj.games.voidfall.cards import return_trade_token
from orloj.games.voidfall.combat import Fight, best_outcome, outcome
from orloj.games.voidfall.components import SectorKey, VoidAbility
from orloj.games.voidfall.effects.core import EFFECTS, begin
from orloj.games.voidfall.facts import Known, guilds_in, house_board_corruption, is_voidborn, kind_of, near, passives
from orloj.games.voidfall.galaxy import galaxy
from orloj.games.voidfall.holdings import seize
from orloj.games.voidfall.scenes import scene
from orloj.games.voidfall.state import NOBODY, VOIDBORN, Invasion, Source, State
from orloj.games.voidfall.tokens import discard_glory
from orloj.kernel import Seat, Step, choose
from orloj.parts.effects import NO, YES


def strike_power(g: Known, who: Seat, more: int = 0, *, evaluation: bool = False) -> int:
    """Corruption on tracks and agenda slots, one more in the evaluation of cycles 2 and 3, and what cards add
    [voidfall.skirmish.4, voidfall.skirmish.7, voidfall.skirmish.8]."""
    late = 1 if evaluation and g.cycle >= 2 else 0
    return max(0, house_board_corruption(g, who) + late + more)


def threatened(g: Known, who: Seat) -> list[SectorKey]:
    """Sectors adjacent to Voidborn ones, or to harbingers; never the home sector, never a sector closed to the Voidborn
    [voidfall.skirmish.10 to voidfall.skirmish.13, voidfall.harbingers.2, voidfall.harbingers.3]."""
    haunted = {key for key, sector in g.sectors.items() if sector.harbingers}
    around = {other for key, keys in galaxy(g.scenario).wormholes.items() if key in haunted for other in keys}
    found = []
    for key, sector in g.sectors.items():
        if sector.owner != who or sector.home != NOBODY or not kind_of(sector).void_fleets:
            continue
        beside = near(g, key)
        if (
            any(is_voidborn(g.sectors[other]) or other in haunted for other in beside)
            or key in haunted
            or sector.edge_harbingers
            or key in around
        ):
            found.append(key)
    return found


def is_immune(g: Known, who: Seat) -> bool:
    """An event may protect who has little influence."""
    limit = g.lasting.get("skirmish_immunity_low_influence")
    return limit is not None and g.players[who].influence <= limit


def preferred_targets(g: Known, who: Seat, power: int, void: Collection[str] = ()) -> list[SectorKey]:
    """What the Voidborn would attack: of several equal ones chance decides [voidfall.skirmish.14 to
    voidfall.skirmish.19]."""
    keys = threatened(g, who)
    if len(keys) < 2:
        return keys
    ends = {key: best_outcome(skirmish_fight(g, key, power, void, log=False)) for key in keys}
    tests: list[Callable[[SectorKey], int]] = [
        lambda key: ends[key].result in ("won", "tied"),
        lambda key: ends[key].defender.recalled.power,
        lambda key: not g.sectors[key].corrupted,
        lambda key: g.sectors[key].population,
        lambda key: len(guilds_in(g.sectors[key])),
    ]
    for test in tests:
        best = max(test(key) for key in keys)
        keys = [key for key in keys if test(key) == best]
    return keys


class Coming(Struct, frozen=True):
    """A skirmish before it happens: its power, and the combat in each sector that it may go for; of several such
    sectors chance decides."""

    power: int
    fights: dict[SectorKey, Fight]


def coming(
    g: Known, who: Seat, more: int = 0, void: Collection[str] = (), *, evaluation: bool = False
) -> Coming | None:
    """What a skirmish would come to as things stand; None: an event protects the player."""
    if is_immune(g, who):
        return None
    power = strike_power(g, who, more, evaluation=evaluation)
    keys = preferred_targets(g, who, power, void)
    return Coming(power, {key: skirmish_fight(g, key, power, void) for key in keys})


def choose_target(g: State, who: Seat, power: int, void: Collection[str] = ()) -> SectorKey:
    """Empty: there is none."""
    found = preferred_targets(g, who, power, void)
    return "" if not found else found[0] if len(found) == 1 else g.luck.pick(found)


class Strike(Struct, frozen=True, forbid_unknown_fields=True):
    power: int = 0
    void: tuple[VoidAbility, ...] = ()
    held: dict[str, object] | None = None


@EFFECTS.word("skirmish", Strike)
def _skirmish(g: State, who: Seat, args: Strike, _run: Source) -> None:
    """As the penalty of a crisis: for the player whose turn it is [voidfall.skirmish.3]."""
    plan_skirmish(g, who, args.power, args.void)


def plan_skirmish(
    g: State, who: Seat, more: int, void: Sequence[str] = (), held: str = "", *, evaluation: bool = False
) -> None:
    g.then(Step("skirmish", [who, more, "+".join(void), held, int(evaluation)]))


@scene("skirmish")
async def skirmish(g: State, who: Seat, more: int, void: str, held: str, evaluation: int) -> None:
    """The power, the target and the combat."""
    power = strike_power(g, who, more, evaluation=bool(evaluation))
    abilities = void.split("+") if void else []
    if is_immune(g, who):
        g.tell("immune", who)
        return
    target = g.strikes.pop(who, "") if evaluation else choose_target(g, who, power, abilities)
    if not target or g.sectors[target].owner != who:
        g.tell("no-target", who)
        if not power:
            _held(g, who, held, "")
        return
    g.tell("strike", actor=VOIDBORN, sector=target, count=power, player=who)
    if not power or (evaluation and await _auto_defends(g, who)):
        g.tell("holds", who, sector=target)
        _held(g, who, held, target)
        return
    fight = skirmish_fight(g, target, power, abilities)
    g.invasions.append(Invasion(NOBODY, target, fight=fight, victim=who, held=held, evaluation=bool(evaluation)))
    g.then("combat", "skirmish-ends")


async def _auto_defends(g: State, who: Seat) -> bool:
    """Autonomous Drones: for nothing, or for a trade token."""
    for one in passives(g, who, "evaluation_skirmish_auto_defence"):
        if not one.cost_trade:
            return True
        if g.players[who].trade >= one.cost_trade:
            answer = await choose(who, "drones-defend", lambda _seat: [YES, NO], rule="voidfall.triggered.2")
            if answer == YES:
                for _ in range(one.cost_trade):
                    return_trade_token(g, who)
                return True
    return False


@scene("skirmish-ends")
async def skirmish_ends(g: State) -> None:
    """[voidfall.after-void.1 to voidfall.after-void.3, voidfall.after-tie.2, voidfall.after-tie.3]"""
    now = g.invasions.pop()
    assert now.fight is not None
    end = outcome(now.fight)
    who, sector = now.victim, g.sectors[now.sector]
    sector.fleets = power_of(await settle_side(g, who, now.sector, end, "defender"))
    if end.result == "held":
        g.tell("holds", who, sector=now.sector)
        _held(g, who, now.held, now.sector)
        return
    g.tell("falls", who, sector=now.sector)
    sector.owner = NOBODY
    await discard_glory(g, who, "voidfall.after-void.1")
    seize(g, now.sector, who)


def _held(g: State, who: Seat, path: str, sector: SectorKey) -> None:
    """What follows from a successful defence: of a sector, or against no power at all [voidfall.skirmish-extra.2,
    voidfall.skirmish-extra.3]."""
    if path:
        begin(g, who, path, Source(id=path.partition("/")[0], must=True, bound=sector))
