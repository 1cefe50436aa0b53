"""The five progress tracks and the event track."""

from __future__ import annotations

from collections.abc import Sequence

from orloj.games.andromeda.building import upgrade
from orloj.games.andromeda.components import (
    DISCOVERY_TOKEN,
    EVENT_STEPS,
    MOONS_PER_PLANET,
    PLANETS,
    TRACK_FACTS,
    TRACKS,
    Place,
    Track,
    TrackSpecial,
)
from orloj.games.andromeda.facts import Known
from orloj.games.andromeda.galaxy import next_free_space
from orloj.games.andromeda.goods import draw, score
from orloj.games.andromeda.limits import hand_limit
from orloj.games.andromeda.state import State
from orloj.kernel import EVERYBODY, Seat, choose


def open_tracks(g: Known, seat: Seat, track: str) -> list[Track]:
    """The tracks that a word such as `any` means, those left out on which the player is at the top."""
    tracks = {"any": TRACKS, "any_not_dominance": tuple(one for one in TRACKS if one != "dominance")}.get(
        track, (track,)
    )
    return [one for one in tracks if g.players[seat].tracks[one] < TRACK_FACTS[one].top_step]


async def advance(g: State, seats: Sequence[Seat], track: Track, steps: int = 1) -> None:
    """Move markers up, one space after another, several players' together [andromeda.team-battle.5]; each space has its
    effect when a marker arrives. At the top a marker stays and gains nothing [andromeda.ruling.track-top]."""
    facts = TRACK_FACTS[track]
    for _ in range(steps):
        moved = [seat for seat in seats if g.players[seat].tracks[track] < facts.top_step]
        for seat in moved:
            g.players[seat].tracks[track] += 1
            g.tell("advances", seat, track=track, step=g.players[seat].tracks[track])
        for seat in moved:
            if g.players[seat].tracks[track] in facts.event_steps:
                advance_event(g, seat)  # andromeda.tracks.5, andromeda.team-battle.7
        arrived = [
            (seat, special)
            for seat in moved
            for special in facts.special
            if special.step == g.players[seat].tracks[track]
        ]
        arrived = await _who_takes_the_token(g, arrived)
        for seat, special in arrived:
            await _arrive(g, seat, special)


async def _who_takes_the_token(g: State, arrived: list[tuple[Seat, TrackSpecial]]) -> list[tuple[Seat, TrackSpecial]]:
    """Team-mates who reach a dominance token together: the active player decides [andromeda.team-battle.6]."""
    together = [seat for seat, special in arrived if special.kind == "dominance_token"]
    same_space = len({special.step for _, special in arrived}) == 1
    if len(together) < 2 or not same_space or g.dominance_spaces[dominance_space(arrived[0][1])] is None:
        return arrived
    taker = await choose(
        g.active,
        "who-takes-token",
        lambda _seat: together,
        rule="andromeda.team-battle.6",
        values={"factions": [player.faction for player in g.players]},
    )
    return sorted(arrived, key=lambda pair: pair[0] != taker)


def dominance_space(special: TrackSpecial) -> int:
    """The number of a space with a dominance token."""
    spaces = [one.step for one in TRACK_FACTS["dominance"].special if one.kind == "dominance_token"]
    return spaces.index(special.step)


async def _arrive(g: State, seat: Seat, special: TrackSpecial) -> None:
    """What a space of a track gives."""
    match special.kind:
        case "discovery":
            await take_discovery(g, seat, special.stack)
        case "upgrade":
            await upgrade(g, seat, rule="andromeda.tracks.8")
        case "dominance_token":
            space = dominance_space(special)
            token = g.dominance_spaces[space]
            if token is None:
                score(g, seat, special.no_token_points)  # andromeda.tracks.12
            else:
                g.dominance_spaces[space] = None
                g.players[seat].dominances.put(token)
                g.reveal(seat, f"dominance {token}")
                g.tell("takes-dominance", seat, secret={"token": token})  # andromeda.tracks.10
        case "hand_limit":
            missing = hand_limit(g, seat) - len(g.players[seat].hand.cards)
            if missing > 0:  # andromeda.tracks.16
                draw(g, seat, missing)
        case "vault":
            g.tell("vault", seat, points=special.per_resource)


async def take_discovery(g: State, seat: Seat, stack: str, *, from_observatory: bool = False, source: str = "") -> None:
    """Look at all tokens left in a stack and keep one face down [andromeda.tracks.6, andromeda.structure-effects.5]."""
    pile = g.discovery_stacks[stack]
    if not pile.cards:
        return
    for token in pile.cards:
        pile.seen[token] = 1 << seat  # what others remembered is stale: one of these is taken now
    g.reveal(seat, *[f"discovery {token}" for token in pile.cards])
    token = await choose(
        seat,
        "discovery",
        lambda _seat: sorted(g.discovery_stacks[stack].cards),
        rule="andromeda.structure-effects.5" if from_observatory else "andromeda.tracks.6",
        values={"stack": stack, "source": source},
        token=DISCOVERY_TOKEN.__getitem__,
    )
    pile.take(token)
    g.players[seat].discoveries.put(token)
    g.tell("takes-discovery", seat, stack=stack, secret={"token": token})


def advance_event(g: State, seat: Seat, steps: int = 1) -> None:
    """Move the event marker. At the end of its track a new planet appears at once and an event card is due
    [andromeda.event-track.2, andromeda.event-occurs.1 to andromeda.event-occurs.3]. While a card is due, or in the last
    turns, further steps are lost [andromeda.ruling.pending-event, andromeda.end.2]."""
    for _ in range(abs(steps)):
        if g.ending or g.event_due >= 0:
            return
        if steps < 0:
            g.event_marker = min(g.event_marker + 1, EVENT_STEPS[g.seat_count])
            g.tell("event-back", seat, left=g.event_marker)
            continue
        g.event_marker -= 1
        g.tell("event-step", seat, left=g.event_marker)
        if g.event_marker == 0:
            g.event_due = g.active
            g.tell("event-due", g.active)
            new_planet(g)


def new_planet(g: State) -> None:
    """Reveal the next planet with its moons, unless no tile or no space is left
    [andromeda.ruling.planet-stack-empty]."""
    place = next_free_space(g)
    if place is None or not g.tile_stack:
        return
    planet = g.tile_stack.pop()
    g.reveal(EVERYBODY, f"planet {planet}")
    lay_planet(g, place, planet)
    g.tell("new-planet", place=place, planet=planet)


def lay_planet(g: State, place: Place, planet: str) -> None:
    """Put a planet on its space with three moons of its colour; only the top one is seen [andromeda.setup.14]."""
    g.tiles[place] = planet
    supply = g.moon_supply[PLANETS[planet].moon_colour]
    stack = [supply.pop() for _ in range(min(MOONS_PER_PLANET, len(supply)))]
    g.moons[place] = stack
    if stack:
        g.reveal(EVERYBODY, f"moon {stack[-1]}")
