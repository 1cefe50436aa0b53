"""Words for contacts, patrols and movement."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from orloj.games.outer_rim.components import CONTACTS, Faction, Space, Spot, planet_of
from orloj.games.outer_rim.deeds import At, AtSpot, Deed, GoOn, Move, With
from orloj.games.outer_rim.effects.core import EFFECTS
from orloj.games.outer_rim.effects.credits import choose_faction, factions_meant
from orloj.games.outer_rim.encounters import turn_contact
from orloj.games.outer_rim.galaxy import galaxy
from orloj.games.outer_rim.menus import open_menu
from orloj.games.outer_rim.patrols import place_patrol
from orloj.games.outer_rim.state import Source, State
from orloj.games.outer_rim.turn import fly, reach
from orloj.kernel import Seat, choose


class Looking(Struct, frozen=True, forbid_unknown_fields=True):
    where: Literal["here", "any"]
    n: int

    @property
    def variant(self) -> str:
        return self.where


def facedown(g: State, who: Seat, where: str) -> list[Spot]:
    """Contacts that lie face down, on the own planet or anywhere."""
    return [
        spot
        for spot, token in g.contacts.items()
        if not token.open and (where == "any" or planet_of(spot) == g.players[who].at)
    ]


async def _choose_spot(who: Seat, kind: str, spots: list[Spot], run: Source, *, may_stop: bool) -> Spot | None:
    options: list[Deed] = [AtSpot(spot) for spot in spots]
    if may_stop:
        options.append(GoOn())
    deed = await choose(who, kind, lambda _seat: options, rule="outer-rim.contact.12", values={"source": run.id})
    return deed.spot if isinstance(deed, AtSpot) else None


@EFFECTS.word("peek_contact", Looking, possible=lambda g, who, args, _run: bool(facedown(g, who, args.where)))
async def _peek(g: State, who: Seat, args: Looking, run: Source) -> None:
    """Up to so many, one after another; only the player sees them, and not their databank cards
    [outer-rim.contact.12, outer-rim.contact.13]."""
    looked: list[Spot] = []
    for _ in range(args.n):
        spots = [spot for spot in facedown(g, who, args.where) if spot not in looked]
        spot = await _choose_spot(who, "peek", spots, run, may_stop=bool(looked) or not run.must) if spots else None
        if spot is None:
            return
        looked.append(spot)
        token = g.contacts[spot]
        token.seen |= 1 << who
        g.reveal(who, CONTACTS[token.contact].id)
        g.say("peeks", who, space=planet_of(spot), secret={"contact": token.contact})


@EFFECTS.word("reveal_contact", Looking, possible=lambda g, who, args, _run: bool(facedown(g, who, args.where)))
async def _reveal(g: State, who: Seat, args: Looking, run: Source) -> None:
    for number in range(args.n):
        spots = facedown(g, who, args.where)
        spot = await _choose_spot(who, "reveal", spots, run, may_stop=number > 0 or not run.must) if spots else None
        if spot is None:
            return
        turn_contact(g, spot)


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    pass


@EFFECTS.word("swap_contacts", Nothing, possible=lambda g, _who, _args, _run: len(g.contacts) > 1)
async def _swap(g: State, who: Seat, _args: Nothing, run: Source) -> None:
    """Each goes to the other's space and stays as it lay [outer-rim.contact.16, outer-rim.contact.17]."""
    one = await choose(
        who,
        "swap",
        lambda _seat: [AtSpot(spot) for spot in g.contacts],
        rule="outer-rim.contact.16",
        values={"source": run.id},
    )
    other = await choose(
        who,
        "swap-with",
        lambda _seat: [AtSpot(spot) for spot in g.contacts if spot != one.spot],
        rule="outer-rim.contact.16",
        values={"source": run.id},
    )
    g.contacts[one.spot], g.contacts[other.spot] = g.contacts[other.spot], g.contacts[one.spot]
    g.say("swaps", who, space=planet_of(one.spot), other=planet_of(other.spot))


# -- patrols


class PatrolStep(Struct, frozen=True, forbid_unknown_fields=True):
    faction: str
    to: Literal["here", "adjacent", "toward_other"]
    n: int = 1

    @property
    def variant(self) -> str:
        return self.to.replace("_", "-")


def _movable(g: State, who: Seat, args: PatrolStep, run: Source) -> list[Faction]:
    factions = factions_meant(g, who, args.faction, run)
    if args.to == "here":
        return [faction for faction in factions if g.patrols[faction].at != g.players[who].at]
    return factions


@EFFECTS.word(
    "move_patrol",
    PatrolStep,
    possible=lambda g, who, args, run: (
        bool(_movable(g, who, args, run)) and (args.to != "toward_other" or len(g.players) > 1)
    ),
)
async def _move_patrol(g: State, who: Seat, args: PatrolStep, run: Source) -> None:
    faction = await choose_faction(g, who, _movable(g, who, args, run), run)
    if args.to == "here":  # it does not pass what lies between [outer-rim.patrol-move.13]
        place_patrol(g, faction, g.players[who].at)
        return
    start = g.patrols[faction].at
    ends = list(galaxy(g.tiles).neighbours[start])
    if args.to == "toward_other":
        others = [With(other) for other in range(len(g.players)) if other != who]
        towards = await choose(who, "patrol-towards", lambda _seat: others, values={"faction": faction})
        ends = _ends_towards(g, start, g.players[towards.player].at, args.n)
    deed = await choose(
        who,
        "patrol-route",
        lambda _seat: [At(space) for space in ends],
        values={"faction": faction, "count": args.n, "player": who},
    )
    place_patrol(g, faction, deed.space)


def _ends_towards(g: State, start: Space, goal: Space, most: int) -> list[Space]:
    """Up to so many spaces in the direction of a player: as few as one wants."""
    ways = galaxy(g.tiles).patrol_ends
    return list(dict.fromkeys(end for n in range(1, most + 1) for end in ways(start, goal, n)))


# -- the own ship


class Spaces(Struct, frozen=True, forbid_unknown_fields=True):
    n: int


@EFFECTS.word("move_self", Spaces)
async def _move_self(g: State, who: Seat, args: Spaces, run: Source) -> None:
    """Additional movement: it does not pass the Maelstrom, but may leave it [outer-rim.maelstrom.3,
    outer-rim.maelstrom.4]."""
    reached = reach(g, who, args.n, additional=True)
    deed = await choose(
        who,
        "move-self",
        lambda _seat: [Move(space) for space in reached.costs],
        rule="outer-rim.maelstrom.3",
        values={"source": run.id, "count": args.n},
    )
    g.then(open_menu("moved", who))
    fly(g, who, deed.space, args.n, additional=True)
