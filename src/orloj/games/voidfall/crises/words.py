"""Words of effects that only cooperative and solo games know, and those of events that change rules."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from orloj.games.voidfall.components import CRISES, HAVEN_REWARDS, ROWS, CrisisId, CrisisKind, Grade, SectorKey
from orloj.games.voidfall.crises.board import (
    board_of,
    can_place_catastrophe,
    enter_harbinger,
    place_catastrophe,
    remove_crisis,
)
from orloj.games.voidfall.deeds import (
    At,
    BuildHaven,
    Consume,
    DropCrisis,
    Forgo,
    HarbingerAt,
    HarbingerIn,
    InRow,
    Reward,
)
from orloj.games.voidfall.effects.core import CATASTROPHE, EFFECTS, begin, possible
from orloj.games.voidfall.effects.targets import EACH, ONE
from orloj.games.voidfall.facts import deployed
from orloj.games.voidfall.fleets import recall_one
from orloj.games.voidfall.galaxy import WORMHOLE
from orloj.games.voidfall.pendings import begins
from orloj.games.voidfall.purse import SHELTER
from orloj.games.voidfall.scenes import scene
from orloj.games.voidfall.state import HARBINGER, NO_CARD, Pending, Source, State
from orloj.kernel import Seat, Step, choose


def _declinable(run: Source) -> list[Forgo]:
    return [] if run.must else [Forgo()]


# -- crises


class OfKinds(Struct, frozen=True, forbid_unknown_fields=True):
    kinds: tuple[CrisisKind, ...] = ("military", "economic", "general")
    ongoing_only: bool = False


def _crises(g: State, args: OfKinds) -> list[CrisisId]:
    if g.board is None:
        return []
    found = [card for row in ROWS for card in g.board.rows[row] if card != HARBINGER]
    if not args.ongoing_only and g.board.current != NO_CARD:
        found.insert(0, g.board.current)
    return [card for card in found if CRISES[card].kind in args.kinds]


@EFFECTS.word("discard_crisis", OfKinds, possible=lambda g, _who, args, _run: bool(_crises(g, args)))
async def _discard_crisis(g: State, who: Seat, args: OfKinds, run: Source) -> bool:
    """Without solving it [voidfall.crisis-solve.12]."""
    cards = _crises(g, args)
    deed = await choose(
        who,
        "drop-crisis",
        lambda _seat: [*[DropCrisis(card) for card in cards], *_declinable(run)],
        rule="voidfall.crisis-solve.12",
        values={"source": run.id},
    )
    if not isinstance(deed, DropCrisis):
        return False
    g.tell("drops-crisis", who, crisis=deed.crisis)
    remove_crisis(g, deed.crisis)
    return True


class Count(Struct, frozen=True, forbid_unknown_fields=True):
    n: int = 1


@EFFECTS.word(CATASTROPHE, Count, possible=lambda g, _who, _args, _run: can_place_catastrophe(g))
def _catastrophe(g: State, _who: Seat, _args: Count, _run: Source) -> None:
    place_catastrophe(g)


# -- harbingers


def _harbingers(g: State) -> list[HarbingerAt | HarbingerIn]:
    """On the crisis board or in a sector [voidfall.harbingers.7]; those on edges and in wormholes stay
    [voidfall.harbingers.1]."""
    if g.board is None:
        return []
    found: list[HarbingerAt | HarbingerIn] = [HarbingerIn(row) for row in ROWS if HARBINGER in g.board.rows[row]]
    return [
        *found,
        *[HarbingerAt(key) for key, one in g.sectors.items() if one.harbingers and one.kind != WORMHOLE],
    ]


@EFFECTS.word("remove_harbinger", Count, possible=lambda g, _who, _args, _run: bool(_harbingers(g)))
async def _remove_harbinger(g: State, who: Seat, _args: Count, run: Source) -> bool:
    found = _harbingers(g)
    deed = await choose(
        who,
        "remove-harbinger",
        lambda _seat: [*found, *_declinable(run)],
        rule="voidfall.harbingers.7",
        values={"source": run.id},
    )
    board = board_of(g)
    match deed:
        case HarbingerIn(row):
            board.rows[row].remove(HARBINGER)  # the rest closes the gap [voidfall.crisis-board.7]
        case HarbingerAt(sector):
            g.sectors[sector].harbingers -= 1
        case _:
            return False
    board.harbingers += 1
    g.tell("banishes", who)
    return True


class Where(Struct, frozen=True, forbid_unknown_fields=True):
    n: int = 1
    where: str = "void_adjacent"


def _haunts(g: State, who: Seat, args: Where) -> list[SectorKey]:
    """Those without one first [voidfall.harbingers.5]."""
    if g.board is None or not g.board.harbingers:
        return []
    if args.where in EACH:
        return EACH[args.where](g, who)
    keys = ONE[args.where](g, who)
    return [key for key in keys if not g.sectors[key].harbingers] or keys


@EFFECTS.word("place_harbinger", Where, possible=lambda g, who, args, _run: bool(_haunts(g, who, args)))
async def _place_harbinger(g: State, who: Seat, args: Where, run: Source) -> None:
    """[voidfall.harbingers.4, voidfall.harbingers.6]"""
    board = board_of(g)
    keys = _haunts(g, who, args)
    if args.where not in EACH:
        deed = await choose(
            who,
            "place-harbinger",
            lambda _seat: [At(key) for key in keys],
            rule="voidfall.harbingers.4",
            values={"source": run.id},
        )
        keys = [deed.sector]
    for key in keys:
        if board.harbingers:
            board.harbingers -= 1
            g.sectors[key].harbingers += 1
            g.tell("harbinger", sector=key)


@scene("add-harbinger")
async def add_harbinger(g: State, who: Seat) -> None:
    """To a row of the players' choice [voidfall.prep.9]."""
    board = board_of(g)
    if not board.harbingers:
        return
    deed = await choose(who, "harbinger-row", lambda _seat: [InRow(row) for row in ROWS], rule="voidfall.prep.9")
    board.harbingers -= 1
    g.tell("harbinger-row", who, row=deed.row)
    enter_harbinger(g, deed.row)


# -- technologies


class OfGrade(Struct, frozen=True, forbid_unknown_fields=True):
    grade: Grade


def _consumable(g: State, grade: Grade) -> list[str]:
    """Of the basic ones those that give influence, if there are any; of the improved ones the leftmost
    [voidfall.consumed.1 to voidfall.consumed.3]."""
    if grade == "improved":
        return [] if g.blocked else g.improved[:1]
    offered = [tech for tech, copies in g.techs.items() if copies]
    return [tech for tech in offered if max(g.techs[tech]) > 0] or offered


@EFFECTS.word("consume_tech", OfGrade, possible=lambda g, _who, args, _run: bool(_consumable(g, args.grade)))
async def _consume(g: State, who: Seat, args: OfGrade, run: Source) -> None:
    board = board_of(g)
    if args.grade == "improved":
        tech = g.improved.pop(0)
    else:
        found = _consumable(g, "basic")
        deed = await choose(
            who,
            "consume",
            lambda _seat: [Consume(one) for one in found],
            rule="voidfall.consumed.1",
            values={"source": run.id},
        )
        tech = deed.tech
        g.techs[tech].pop(0)
    board.consumed.append(tech)
    g.tell("consumed", tech=tech)


# -- safe havens


def _sites(g: State) -> list[BuildHaven]:
    if g.board is None:
        return []
    return [BuildHaven(n + 1) for n, haven in enumerate(g.board.havens) if haven.built < haven.levels]


def can_build_haven(g: State, who: Seat) -> bool:
    player = g.players[who]
    return bool(_sites(g)) and player.inactive + player.active + deployed(g, who) > 0


@EFFECTS.word("build_safe_haven", Count, possible=lambda g, who, _args, _run: can_build_haven(g, who))
def _build_haven(g: State, who: Seat, _args: Count, run: Source) -> None:
    g.then(Step("build-haven", [who, int(run.must)]))


@begins("haven", lambda g, one: can_build_haven(g, one.seat))
def _begin_haven(g: State, one: Pending) -> None:
    if one.what == SHELTER:
        g.now.sheltered.append(one.seat)
    g.then(Step("build-haven", [one.seat, 1]))


@scene("build-haven")
async def build_haven(g: State, who: Seat, must: int) -> None:
    """One inactive power, or what can be made inactive [voidfall.safe-havens.2, voidfall.safe-havens.3]."""
    deed = await choose(
        who, "haven", lambda _seat: [*_sites(g), *([] if must else [Forgo()])], rule="voidfall.safe-havens.2"
    )
    if not isinstance(deed, BuildHaven):
        return
    player = g.players[who]
    if not player.inactive and not player.active:
        await recall_one(g, who, "haven")
    if player.inactive:
        player.inactive -= 1
    else:
        player.active -= 1
    player.havened += 1
    haven = board_of(g).havens[deed.haven - 1]
    haven.built += 1
    g.tell("builds-haven", who, count=haven.built, levels=haven.levels)
    if haven.built == haven.levels:
        g.tell("haven-done", who)
        first = g.order.index(who) if who in g.order else 0
        order = [*g.order[first:], *g.order[:first]] or list(g.seats)
        g.then(*[Step("haven-reward", [seat, ""]) for seat in order])


@scene("haven-reward")
async def haven_reward(g: State, who: Seat, taken: str) -> None:
    """Everybody a different one [voidfall.safe-havens.8]."""
    gone = taken.split("+") if taken else []
    left = [name for name in HAVEN_REWARDS if name not in gone and possible(g, who, f"haven/{name}", Source())]
    if not left:
        return
    deed = await choose(
        who,
        "haven-reward",
        lambda _seat: [*[Reward(name) for name in left], Forgo()],
        rule="voidfall.safe-havens.8",
    )
    if not isinstance(deed, Reward):
        return
    for step in g.plan:
        if step.scene == "haven-reward":
            step.args[1] = "+".join([*gone, deed.reward])
    begin(g, who, f"haven/{deed.reward}", Source(id=f"haven.{deed.reward}"))


# -- rules that an event changes


class Modified(Struct, frozen=True, forbid_unknown_fields=True):
    rule: Literal[
        "keep_removed_corruption",
        "deploy_tax",
        "ignore_crisis_board",
        "skirmish_immunity_low_influence",
        "void_absorbs_per_improved_tech",
        "upgrade_new_glory",
        "reinforce_harbingers_before_evaluation",
        "preferred_focus_surcharge",
        "preferred_focus_flat_cost",
        "delayed_skirmish",
    ]
    n: int = 1
    until: str = ""
    each: str = ""


@EFFECTS.word("modify", Modified)
def _modify(g: State, _who: Seat, args: Modified, _run: Source) -> None:
    """For the whole cycle [voidfall.event-boxes.6]."""
    g.lasting[args.rule] = args.n
