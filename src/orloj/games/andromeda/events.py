"""Event cards [andromeda.event-card.1 to andromeda.event-card.6]."""

from __future__ import annotations

from orloj.games.andromeda.components import EVENT_STEPS, EVENTS, TRACK_FACTS, Effects, Event, EventId
from orloj.games.andromeda.deeds import GoOn
from orloj.games.andromeda.effects.core import Source, resolve
from orloj.games.andromeda.facts import Known
from orloj.games.andromeda.goods import score
from orloj.games.andromeda.raiders import deploy
from orloj.games.andromeda.state import State
from orloj.kernel import EVERYBODY, Ask, Pile, Seat, together
from orloj.parts.decks import Deck

MOON_CONDITIONS = ("moon_room", "has_captured_moon")


async def event_card(g: State) -> None:
    """Reveal the top card and carry out its four steps."""
    number = top_event(g)
    event = EVENTS[number]
    g.in_event = True
    g.tell("event", event=number)
    score_track(g, event.score_track)
    await deploy(g, event.raider_class)
    if looks_at_moons(event.effects):
        await last_storings(g, event)
    await resolve(g, g.active, event.effects, Source(event.id, g.active))
    g.in_event = False
    g.event_discards.append(number)
    g.event_due = -1
    g.event_marker = EVENT_STEPS[g.seat_count]  # in the last turns it no longer moves


def looks_at_moons(effects: Effects) -> bool:
    """Do effects depend on how many moons somebody has captured?"""
    return any(effect.cond in MOON_CONDITIONS or looks_at_moons(effect.effects) for effect in effects)


async def last_storings(g: State, event: Event) -> None:
    """Moons can be stored at any time [andromeda.store-moon.1], so also when an event was revealed that looks at those
    that were not: nobody with a captured moon is overtaken by it."""
    await together(
        [
            Ask(
                seat,
                "before-event",
                lambda _seat: [GoOn()],
                rule="andromeda.store-moon.1",
                values={"event": EVENTS.index(event)},
                ponder=True,
                public=True,
            )
            for seat in g.order()
            if g.players[seat].moons
        ]
    )


def fill_events(g: State) -> bool:
    """An empty deck is made of the discards [andromeda.ruling.event-deck-empty]. Says whether there is a card now."""
    if not g.events.cards:
        Deck(g.events, Pile(g.event_discards)).reshuffle(g.luck)
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


def event_points(g: Known, seat: Seat, track: str) -> int:
    player = g.players[seat]
    return max(0, TRACK_FACTS[track].points_by_step[player.tracks[track]] - len(player.damaged))
