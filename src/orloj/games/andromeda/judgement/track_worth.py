"""What steps on the tracks are worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from orloj.games.andromeda.components import (
    DESTINIES,
    EVENTS,
    STRUCTURES,
    TRACK_FACTS,
    TRACKS,
    EventId,
    Track,
    TrackSpecial,
)
from orloj.games.andromeda.judgement.ship_worth import ShipWorth
from orloj.games.andromeda.scoring import points_of_structure
from orloj.games.andromeda.tracks import dominance_space
from orloj.parts.judging import lazy, remembered


@lru_cache(maxsize=4096)
def _tracks_to_come(gone: tuple[EventId, ...]) -> Sequence[Track]:
    """The tracks that the events score which are still in the deck."""
    deck = {EVENTS[number].deck for number in gone} or {"dawn"}
    left = [event.score_track for number, event in enumerate(EVENTS) if event.deck in deck and number not in gone]
    return left or [event.score_track for event in EVENTS]


@lru_cache(maxsize=4096)
def construction(track: Track, step: float) -> float:
    """What a structure of a track is worth at the end, with the levels connected by lines: half way to a level is half
    of the hope to reach it."""
    before, value = 0.0, 0.0
    for level in TRACK_FACTS[track].construction:
        if step >= level.step:
            before, value = level.step, level.points
        else:
            return value + (level.points - value) * (step - before) / (level.step - before)
    return value


class TrackWorth(ShipWorth):
    """A step counts at the end, at every event that scores the track, for structures, and for the spaces ahead."""

    @lazy
    def scorings(self) -> dict[Track, float]:
        """How often each track will be scored by events."""
        to_come = self.turns * self.w.events
        if self.view.ending:
            to_come = 1.0 if self.view.event_due >= 0 else 0.0
        left = _tracks_to_come(tuple(self.view.event_discards))
        return {track: to_come * left.count(track) / len(left) for track in TRACKS}

    def structures_of(self, track: Track) -> float:
        return sum(
            built.seat == self.seat and STRUCTURES[built.type].track == track for built in self.view.structures.values()
        )

    @remembered
    def step(self, track: Track) -> float:
        """What the next step on a track brings."""
        facts = TRACK_FACTS[track]
        here = self.me.tracks[track]
        if here >= facts.top_step:
            return 0.0
        more = facts.points_by_step[here + 1] - facts.points_by_step[here]
        value = more * (1 + self.scorings[track])
        own = self.structures_of(track)
        if self.turns >= 1:
            own += 0.4 * self.fade
            value += own * (construction(track, here + 1) - construction(track, here))
        else:
            value += own * (points_of_structure(track, here + 1) - points_of_structure(track, here))
        for special in facts.special:
            if special.step == here + 1:
                value += self.special(special) * (1 if self.turns < 1 else 1 - self.w.ahead)
            elif special.step == here + 2 and self.turns >= 1:
                value += self.special(special) * self.w.ahead
        return value + self._destiny_step(track)

    def special(self, special: TrackSpecial) -> float:
        """What a space of a track gives."""
        match special.kind:
            case "discovery":
                return self.w.discovery if self.view.discovery_left.get(special.stack) else 0.0
            case "upgrade":
                return max([self.upgrade_worth(piece) for piece in self.open_upgrades], default=0.0)
            case "dominance_token":
                left = self.view.dominance_left[dominance_space(special)]
                return self.w.dominance if left else special.no_token_points
            case "vault":
                return 0.6 * min(10, sum(self.goods.values()) + 3 * (self.turns > 1))
            case "hand_limit":
                return self.w.card * max(0, special.limit - self.me.hand_size) * self.fade + 0.3

    def _destiny_step(self, track: Track) -> float:
        """A step helps the own destiny card most where the race is close."""
        if not self.me.destiny:
            return 0.0
        here = self.me.tracks[track]
        best = max([self.view.players[other].tracks[track] for other in self.rivals], default=0)
        close = 0.5 if here + 1 == best else 0.16 if abs(here - best) <= 2 else 0.05
        return sum(
            bonus.points * close for card in self.me.destiny for bonus in DESTINIES[card].bonus if bonus.track == track
        )
