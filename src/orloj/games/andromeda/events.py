"""Event cards [andromeda.event-card.1 to andromeda.event-card.6]."""

from __future__ import annotations

from orloj.games.andromeda.components import EVENT_STEPS, EVENTS, TRACK_FACTS, EventId
from orloj.games.andromeda.effects.core import Source, resolve
from orloj.games.andromeda.goods import score
from orloj.games.andromeda.raiders import deploy
from orloj.games.andromeda.state import State
from orloj.kernel import EVERYBODY, Seat


async def event_card(g: State) -> None:
    """Reveal the top card and carry out its four steps."""
    number = top_event(g)
    event = EVENTS[number]
    g.in_event = True
    g.tell("event", event=number)
    score_track(g, event.score_track)
    deploy(g, event.raider_class)
    await resolve(g, g.active, event.effects, Source(event.id, g.active))
    g.in_event = False
    g.event_discards.append(number)
    g.event_due = -1
    g.event_marker = EVENT_STEPS[g.seat_count]  # in the last turns it no longer moves


def fill_events(g: State) -> bool:
    """An empty deck is made of the discards [andromeda.ruling.event-deck-empty]. Says whether there is a card now."""
    if not g.events.cards:
        g.events.cards[:] = sorted(g.event_discards)
        g.event_discards.clear()
        g.events.shuffle(g.luck)
    return bool(g.events.cards)


def top_event(g: State) -> EventId:
    """Take the top card."""
    fill_events(g)
    number = g.events.take_top()
    g.reveal(EVERYBODY, f"event {number}")
    return number


def score_track(g: State, track: str) -> None:
    """Everybody scores the own place on a track, less one point for each damaged module, never less than nothing."""
    for seat in g.order():
        points = event_points(g, seat, track)
        if points:
            score(g, seat, points)


def event_points(g: State, seat: Seat, track: str) -> int:
    player = g.players[seat]
    return max(0, TRACK_FACTS[track].points_by_step[player.tracks[track]] - len(player.damaged))
