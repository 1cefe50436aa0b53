"""Words for corruption."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from orloj.games.voidfall.asking import these
from orloj.games.voidfall.components import KINDS
from orloj.games.voidfall.corruption import (
    ANYWHERE,
    add_corruption,
    corrupted_spots,
    free_spots,
    move_corruption,
    remove_corruption,
    spots_or_fallback,
)
from orloj.games.voidfall.deeds import Forgo, GoOn, OnSector, OnTrack, Spot, With
from orloj.games.voidfall.effects.core import EFFECTS
from orloj.games.voidfall.state import Source, State
from orloj.kernel import Seat, choose
from orloj.parts.effects import NO, YES


class Added(Struct, frozen=True, forbid_unknown_fields=True):
    n: int = 1
    where: str = ANYWHERE
    fallback: tuple[str, ...] = ()


async def choose_spot(_g: State, who: Seat, kind: str, spots: list[Spot], run: Source, rule: str) -> Spot:
    options: list[Spot] = list(spots)
    chosen: Spot = await choose(who, kind, lambda _seat: options, rule=rule, values={"source": run.id})
    return chosen


def _remember(run: Source, spot: Spot) -> None:
    if isinstance(spot, OnTrack):
        run.track = spot.track
    if isinstance(spot, OnSector):
        run.bound = spot.sector


def _free(g: State, who: Seat, args: Added, run: Source) -> list[Spot]:
    return spots_or_fallback(g, who, args.where, args.fallback, run)


@EFFECTS.word("add_corruption", Added, possible=lambda g, who, args, run: bool(_free(g, who, args, run)))
async def _add(g: State, who: Seat, args: Added, run: Source) -> None:
    """Exactly where it is said [voidfall.corruption.10, voidfall.corruption.11]."""
    for _ in range(args.n):
        spots = _free(g, who, args, run)
        if not spots:
            return
        spot = await choose_spot(g, who, "add-corruption", spots, run, "voidfall.corruption.1")
        add_corruption(g, who, spot)
        _remember(run, spot)


def _bearers(g: State, who: Seat, args: Added, run: Source) -> list[Seat]:
    """Who can take corruption as a cost: the player, or any of the players if they bear it together."""
    return [seat for seat in (g.order if run.shared else [who]) if free_spots(g, seat, args.where, run)]


def _can_bear(g: State, who: Seat, args: Added, run: Source) -> bool:
    """If every place is full it cannot be paid [voidfall.corruption.6]."""
    return sum(len(free_spots(g, seat, args.where, run)) for seat in _bearers(g, who, args, run)) >= args.n


@EFFECTS.word("cost_add_corruption", Added, possible=_can_bear)
async def _add_as_cost(g: State, who: Seat, args: Added, run: Source) -> bool:
    """Players who bear it together share it as they agree: nobody has to take any [voidfall.event-boxes.5]."""
    bearers = await _agreed(g, who, args, run)
    for bearer in bearers:
        spots = free_spots(g, bearer, args.where, run)
        spot = await choose_spot(g, bearer, "add-corruption", spots, run, "voidfall.corruption.1")
        add_corruption(g, bearer, spot, cost=True)
        _remember(run, spot)
    return bool(bearers)


async def _agreed(g: State, who: Seat, args: Added, run: Source) -> list[Seat]:
    """Who takes each corruption: one proposes, the others agree to their part or not. Nobody, if too few agree."""
    room = {seat: len(free_spots(g, seat, args.where, run)) for seat in _bearers(g, who, args, run)}
    found: list[Seat] = []
    while len(found) < args.n:
        free = {seat: spots - found.count(seat) for seat, spots in room.items() if spots > found.count(seat)}
        if sum(free.values()) < args.n - len(found):
            return []
        bearer = await _bearer(who, list(free), run)
        if bearer == who or await _consents(bearer, run):
            found.append(bearer)
        else:
            del room[bearer]
    return found


async def _bearer(who: Seat, seats: list[Seat], run: Source) -> Seat:
    if len(seats) == 1:
        return seats[0]
    deed = await choose(
        who, "bearer", these([With(seat) for seat in seats]), rule="voidfall.event-boxes.5", values={"source": run.id}
    )
    return deed.player


async def _consents(bearer: Seat, run: Source) -> bool:
    answer = await choose(bearer, "bear", these([YES, NO]), rule="voidfall.event-boxes.5", values={"source": run.id})
    return answer == YES


class Taken(Struct, frozen=True, forbid_unknown_fields=True):
    n: int = 1
    where: str = ANYWHERE


@EFFECTS.word(
    "remove_corruption", Taken, possible=lambda g, who, args, run: bool(corrupted_spots(g, who, args.where, run))
)
async def _remove(g: State, who: Seat, args: Taken, run: Source) -> bool:
    done = 0
    while done < args.n * run.factor:
        spots = corrupted_spots(g, who, args.where, run)
        if not spots:
            break
        stop = [GoOn()] if done else [] if run.must else [Forgo()]
        deed = await choose(
            who,
            "remove-corruption",
            these([*spots, *stop]),
            rule="voidfall.corruption.9",
            values={"source": run.id},
        )
        if isinstance(deed, Forgo | GoOn):
            break
        remove_corruption(g, who, deed, run.id)
        done += 1
        if args.where == "same" and isinstance(deed, OnSector):
            run.same = deed.sector
    return done > 0


class Moved(Struct, frozen=True, forbid_unknown_fields=True):
    n: int | Literal["any"] = 1


def _movable(g: State, who: Seat) -> list[Spot]:
    """Corruption for which there is another place than its own."""
    free = free_spots(g, who)
    return [spot for spot in corrupted_spots(g, who) if any(to != spot for to in free)]


@EFFECTS.word(
    "move_corruption",
    Moved,
    possible=lambda g, who, _args, _run: bool(_movable(g, who)),
)
async def _move(g: State, who: Seat, args: Moved, run: Source) -> bool:
    done = 0
    most = 12 if args.n == "any" else args.n  # more than there are places on a board
    while done < most:
        spots = _movable(g, who)
        if not spots:
            break
        stop = [GoOn()] if done else [] if run.must else [Forgo()]
        deed = await choose(
            who,
            "move-corruption",
            these([*spots, *stop]),
            rule="voidfall.corruption.8",
            values={"source": run.id},
        )
        if isinstance(deed, Forgo | GoOn):
            break
        free = [spot for spot in free_spots(g, who) if spot != deed]
        to = await choose_spot(g, who, "move-corruption-to", free, run, "voidfall.corruption.8")
        move_corruption(g, who, deed, to)
        done += 1
    return done > 0


class OfKind(Struct, frozen=True, forbid_unknown_fields=True):
    kind: str


@EFFECTS.word("corrupt_offer", OfKind)
def _corrupt_offer(g: State, _who: Seat, args: OfKind, _run: Source) -> None:
    """Unless it is corrupted already [voidfall.event-boxes.17, voidfall.event-boxes.18]."""
    for kind in KINDS:
        if args.kind in (kind, "each") and kind not in g.corrupted_offers:
            g.corrupted_offers.append(kind)
            g.tell("offer-corrupted", kind=kind)
