"""The event track: what moves its marker, what happens at its end, and how an event card is resolved."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.andromeda.components import CLASSES, EVENT_STEPS, EVENTS, MOONS, PLANETS, TRACKS
from orloj.games.andromeda.state import State
from orloj.testing import Position, assert_refused, proves
from orloj.testing.andromeda import TILES, andromeda, go_on, goods_of, station

SPARE = [id for id in PLANETS if id not in TILES.values()]  # planets that are not on the map of the tests


def due(event: str, *stations: Any, **more: Any) -> Position[State]:
    """The turn of seat 0 ends and this event card is due."""
    return andromeda(
        *(stations or [station(), station()]),
        events=[event],
        event_deck=event.split("-")[0],
        event_due=0,
        event_marker=0,
        plan=["turn-end"],
        **more,
    )


# -- what moves the marker


@proves("andromeda.event-track.1", "andromeda.icons.8")
@pytest.mark.parametrize(("place", "goods"), [("t06", {"titanium": 1}), ("t08", {"ice": 1})])
def test_the_fields_move_the_marker_once(place: str, goods: dict[str, int]) -> None:
    """Maximus and Odessa move it one step, however many modules are bought."""
    t = andromeda(station(goods=goods), station(), event_marker=4)
    t.play(f"0 launch {place}")
    assert t.state.event_marker == 3


@proves("andromeda.event-track.1")
def test_certain_cards_move_the_marker() -> None:
    """Tactic cards of the type event and a module with the symbol; others do not."""
    t = andromeda(
        station(hand=["event-04", "action-01"], modules=["tra-13"], ships={"t01": ["transport"], "pad": ["transport"]}),
        station(),
        event_marker=4,
    )
    t.play("0 play action-01")
    assert t.state.event_marker == 4
    t.play("0 play event-04")
    assert t.state.event_marker == 3
    t.play("0 return", "0 activate tra-13", "0 ice")
    assert t.state.event_marker == 2


# -- the end of the track


def at_the_end(**more: Any) -> Position[State]:
    """Seat 1's event card moves the marker to the end."""
    t = andromeda(
        station(),
        station(hand=["event-04"]),
        active=1,
        event_marker=1,
        events=["dawn-07"],
        planets=[SPARE[0], SPARE[1]],
        **more,
    )
    return t.play("1 play event-04")


@proves("andromeda.event-track.2", "andromeda.event-occurs.1", "andromeda.event-occurs.2", "andromeda.event-occurs.3")
def test_a_new_planet_at_once_and_the_card_at_the_end_of_the_turn() -> None:
    """The top planet lies on the next free space with three moons of its colour, the marker on the active player's
    station; the card comes when the turn ends."""
    t = at_the_end()
    assert t.state.tiles["t14"] == SPARE[0]
    assert "t15" not in t.state.tiles
    stack = t.state.moons["t14"]
    assert [MOONS[moon].colour for moon in stack] == [PLANETS[SPARE[0]].moon_colour] * 3
    assert t.view(None).moons["t14"] == (stack[-1], 3)  # type: ignore[attr-defined]
    assert t.state.event_due == 1
    assert t.story("event") == []
    assert "launch t14" in t.options(1)
    go_on(t)
    assert len(t.story("event")) == 1
    assert t.state.active == 0


@proves("andromeda.event-occurs.1")
def test_the_next_free_space_in_reading_order() -> None:
    """A gap further up is filled first; special locations are not free."""
    tiles = {place: tile for place, tile in TILES.items() if place != "t03"}
    t = at_the_end(tiles=tiles)
    assert t.state.tiles["t03"] == SPARE[0]
    assert "t14" not in t.state.tiles


@proves("andromeda.ruling.pending-event")
def test_further_steps_are_lost_while_a_card_is_due() -> None:
    """No second planet comes, and the marker is back on its start space only after the card."""
    t = andromeda(
        station(hand=["event-04", "event-04.2"], discoveries=["discovery-03"], tracks={"trade": 2}),
        station(),
        event_marker=1,
        events=["dawn-07"],
    )
    t.play("0 play event-04", "0 play event-04", "0 token discovery-03")  # trade 3 is an event space
    assert t.state.event_due == 0
    assert t.state.event_marker == 0
    assert len(t.story("new-planet")) == 1
    go_on(t)
    assert t.state.event_marker == EVENT_STEPS[2]


@proves("andromeda.ruling.pending-event")
def test_steps_during_the_event_are_lost_too() -> None:
    """A module bought in an event that moves a track marker to an event space does not move the event marker."""
    t = due("dawn-06", station(goods={"nanocarbon": 1}, tracks={"science": 1}), station(), dice=[4])
    t.play(f"0 {t.options(0)[0]}")
    assert t.state.players[0].tracks["science"] == 2
    assert t.state.event_marker == EVENT_STEPS[2]
    assert t.story("event-step") == []


# -- the card


@proves("andromeda.event-card.1", "andromeda.event-card.2", "andromeda.event-card.3", "andromeda.event-card.4")
def test_the_steps_of_a_card_in_their_order() -> None:
    """Points, then the raider, then the special effect."""
    t = due("dawn-07", station(tracks={"trade": 8}), station(tracks={"trade": 4}))
    assert [player.score for player in t.state.players] == [10, 4]
    assert t.state.raiders["D"].revealed
    assert t.state.raiders["D"].places == ["t11"]
    assert t.state.tokens["t02"] == {"credit": 1}
    keys = [line.key for line in t.story()]
    steps = [keys.index(key) for key in ("event", "scores", "raider-appears", "resource-placed", "turn")]
    assert steps == sorted(steps)


@proves("andromeda.event-card.1")
def test_no_card_without_the_marker_on_the_station() -> None:
    """A turn that does not reach the end of the track has no event."""
    t = go_on(andromeda(station(hand=["event-04"]), station(), event_marker=2).play("0 play event-04"))
    assert t.state.event_marker == 1
    assert t.story("event") == []


@proves("andromeda.event-card.2", "andromeda.damage.4", "andromeda.ruling.damaged-count")
@pytest.mark.parametrize(
    ("step", "damage", "points"),
    [
        (8, {}, 10),
        (8, {"ind-02": 1}, 9),
        (8, {"ind-02": 2, "treasury": 1}, 8),  # modules count, not markers; printed ones too
        (1, {"ind-02": 1, "treasury": 1}, 0),  # never less than nothing
    ],
)
def test_damaged_modules_lower_the_points(step: int, damage: dict[str, int], points: int) -> None:
    """One point less for each damaged module, of this scoring only."""
    t = due("dawn-07", station(tracks={"trade": step}, modules=["ind-02"], damage=damage, score=5), station())
    assert t.state.players[0].score == 5 + points


@proves("andromeda.event-card.2")
def test_only_the_shown_track_is_scored() -> None:
    """The others give nothing."""
    t = due("dawn-07", station(tracks={track: 5 for track in TRACKS if track != "trade"}), station())
    assert t.state.players[0].score == 0


@proves("andromeda.event-card.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_marker_returns_and_the_card_is_discarded(seats: int) -> None:
    """To the start space for the number of players; the card lies face up beside the deck."""
    t = due("dawn-07", *[station() for _ in range(seats)])
    assert t.state.event_marker == EVENT_STEPS[seats]
    assert t.state.event_due == -1
    assert [EVENTS[number].id for number in t.state.event_discards] == ["dawn-07"]
    assert t.view(None).event_discards == t.state.event_discards  # type: ignore[attr-defined]
    assert all(EVENTS[number].id != "dawn-07" for number in t.state.events.cards)


@proves("andromeda.event-card.6")
def test_no_actions_during_an_event() -> None:
    """Who is asked by the card may only answer it; others cannot store moons, nobody plays cards, and moons cannot be
    abandoned to pay."""
    t = due(
        "dawn-06",
        station(goods={"nanocarbon": 1}, moons=["moon-science-1"], hand=["action-01"]),
        station(moons=["moon-industry-1"], hand=["action-10"]),
        dice=[4],
    )
    assert t.asked() == {0: "buy-module"}
    assert all(option == "no-module" or option[:4] in ("sci-", "ind-", "tra-", "civ-") for option in t.options(0))
    assert [option for option in t.options(0) if option.startswith("sci-")] == [t.options(0)[0]]  # 1 nanocarbon only
    for answer in ("play action-01", "abandon moon-science-1", "store moon-science-1 manoeuvres"):
        assert_refused(t.table, 0, answer)
    assert_refused(t.table, 1, "store moon-industry-1 manoeuvres")
    t.play("0 no-module")
    assert t.state.players[1].score == 0
    assert t.state.active == 1  # whose moon could have paid for a module was not asked
    assert goods_of(t, 0) == {"nanocarbon": 1}


@proves("andromeda.event-track.3", "andromeda.event-track.4")
@pytest.mark.parametrize("deck", ["dawn", "dusk"])
def test_two_decks(deck: str) -> None:
    """Ten cards each, every track and every class of raiders twice; dusk takes away where dawn gives."""
    cards = [event for event in EVENTS if event.deck == deck]
    assert len(cards) == 10
    assert sorted(event.score_track for event in cards) == sorted([*TRACKS, *TRACKS])
    assert sorted(event.raider_class for event in cards) == sorted([*CLASSES, *CLASSES])
    harsh = {"damage", "discard", "lose_score", "deploy_raider"}
    for event in cards:
        words = {one.op for effect in event.effects for one in _all_of(effect)}
        assert bool(words & harsh) == (deck == "dusk"), event.id


def _all_of(effect: Any) -> list[Any]:
    nested = [*effect.effects, *effect.then, *effect.else_, *[one for option in effect.options for one in option]]
    return [effect, *[inner for one in nested for inner in _all_of(one)]]


# -- events and the end of the game


@proves("andromeda.ruling.end-and-event", "andromeda.end.2")
def test_a_due_event_is_resolved_after_the_target_was_reached() -> None:
    """With all its steps; afterwards nothing moves the marker any more."""
    t = andromeda(
        station(hand=["event-04", "event-04.2"], dominances=["dominance-3"], score=57, tracks={"trade": 8}),
        station(),
        event_marker=1,
        events=["dawn-07"],
    )
    t.play("0 play event-04", "0 token dominance-3")
    assert t.state.ending
    go_on(t)
    assert t.state.players[0].score == 57 + 5 + 10
    assert t.state.raiders["D"].places == ["t11"]
    assert t.state.tokens["t02"] == {"credit": 1}
    assert t.state.last_turns == 2
    go_on(t)
    before = t.state.event_marker, len(t.state.tiles)
    t.play("0 play event-04")
    assert (t.state.event_marker, len(t.state.tiles)) == before
    assert t.state.event_due == -1
    go_on(t)
    assert t.outcome is not None
    assert len(t.story("event")) == 1


@proves("andromeda.ruling.target-in-event", "andromeda.end.3")
def test_the_target_reached_in_an_event() -> None:
    """The event is resolved to its end; then everybody has one last turn, also the player whose turn it was."""
    t = due("dawn-07", station(tracks={"trade": 8}, score=55), station())
    assert t.state.players[0].score == 65
    assert t.state.tokens["t02"] == {"credit": 1}
    assert t.state.last_turns == 2
    assert t.asked() == {1: "turn"}
    go_on(t)
    assert t.asked() == {0: "turn"}
    go_on(t)
    assert t.outcome is not None
