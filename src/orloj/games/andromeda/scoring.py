"""The end of the game: the final scoring by the rows of the rulebook, and who has won."""

from __future__ import annotations

from functools import cache
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

from orloj.games.andromeda.components import (
    DESTINIES,
    END_POINTS,
    FACTIONS,
    MODULES,
    SPECIALS,
    STRUCTURES,
    TRACK_FACTS,
    TRACKS,
    DestinyId,
    Effects,
    ModuleId,
    Place,
    Track,
)
from orloj.games.andromeda.effects.core import amount
from orloj.games.andromeda.facts import Known
from orloj.games.andromeda.galaxy import MARKED, with_neighbours
from orloj.games.andromeda.state import Reason, State
from orloj.kernel import Outcome, Seat

PER_DAMAGED_MODULE = 2


class Score(Struct):
    """A player's points taken apart [andromeda.final-scoring.1 to andromeda.final-scoring.8]."""

    also_told: ClassVar = ("total",)

    track: Annotated[int, Meta(description="on the score track, before the final scoring")]
    tracks: Annotated[dict[Track, int], Meta(description="for the steps on each track")] = field(default_factory=dict)
    structures: Annotated[int, Meta(description="for structures")] = 0
    specials: Annotated[int, Meta(description="for structures beside quasars or vortices")] = 0
    damaged: Annotated[int, Meta(description="for damaged modules; never above 0")] = 0
    vault: Annotated[int, Meta(description="for resources that are left")] = 0
    modules: Annotated[
        dict[ModuleId, int], Meta(description="civilization module with an effect at the end -> its points")
    ] = field(default_factory=dict)
    commanders: Annotated[int, Meta(description="for commanders")] = 0
    destiny: Annotated[int, Meta(description="for the destiny card")] = 0
    faction: Annotated[int, Meta(description="by abilities of the faction")] = 0
    module_count: Annotated[int, Meta(description="modules in the station: breaks ties")] = 0
    resources: Annotated[int, Meta(description="resources and cards in hand: breaks ties after that")] = 0

    @property
    def total(self) -> int:
        parts = (self.structures, self.specials, self.damaged, self.vault, self.commanders, self.destiny, self.faction)
        return max(0, self.track + sum(self.tracks.values()) + sum(parts) + sum(self.modules.values()))


def construction_points(g: Known, seat: Seat, track: Track) -> int:
    """What each structure of a track's type is worth [andromeda.final-scoring.2]."""
    return points_of_structure(track, g.players[seat].tracks[track])


@cache
def points_of_structure(track: Track, step: int) -> int:
    """The same by the step on the track."""
    reached = [one for one in TRACK_FACTS[track].construction if one.step <= step]
    return reached[-1].points if reached else END_POINTS["none"]


def vault_points(g: Known, seat: Seat) -> int:
    """Points for each resource that is left [andromeda.tracks.14]."""
    step = g.players[seat].tracks["trade"]
    levels = [one.per_resource for one in TRACK_FACTS["trade"].special if one.kind == "vault" and one.step <= step]
    return max(levels, default=0)


def special_points(g: Known, seat: Seat) -> int:
    """For each own structure beside a quasar or vortex; beside both it counts for both [andromeda.special.5,
    andromeda.special.6]."""
    return sum([points_beside(g, place) for place, built in g.structures.items() if built.seat == seat])


def points_beside(g: Known, place: Place) -> int:
    """What a structure at a place scores for the special locations beside it."""
    if not g.special:
        return 0
    beside = [mark for mark in MARKED.values() if mark in with_neighbours(place)]
    return sum([SPECIALS[g.tiles[mark]].points_per_adjacent_own_structure for mark in beside])


def destiny_points(g: Known, seat: Seat, destiny: DestinyId) -> int:
    """For each of the two tracks on which no opponent is higher [andromeda.destiny.5]."""
    rivals = g.opponents(seat)
    own = g.players[seat].tracks
    return sum(
        bonus.points
        for bonus in DESTINIES[destiny].bonus
        if all(g.players[other].tracks[bonus.track] <= own[bonus.track] for other in rivals)
    )


def end_points(g: Known, seat: Seat, effects: Effects) -> int:
    return sum(amount(g, seat, effect) for effect in effects if effect.op == "score")


def score_of(g: State, seat: Seat, *, hidden: bool = False) -> Score:
    """The final score as it would be now. What others cannot know of it (the destiny card, and cards in hand as such)
    counts only with `hidden`; the number of cards in hand is open."""
    player = g.players[seat]
    modules = player.modules
    faction = FACTIONS[player.faction].abilities if player.faction else ()
    return Score(
        track=player.score,
        tracks={track: TRACK_FACTS[track].points_by_step[player.tracks[track]] for track in TRACKS},
        structures=sum(
            construction_points(g, seat, STRUCTURES[one.type].track)
            for one in g.structures.values()
            if one.seat == seat
        ),
        specials=special_points(g, seat),
        damaged=-PER_DAMAGED_MODULE * len(player.damaged),
        vault=vault_points(g, seat) * player.resources,
        modules={
            module: end_points(g, seat, MODULES[module].end)
            for module in modules
            if MODULES[module].end and not player.is_damaged(module)
        },
        commanders=player.commanders,
        destiny=sum(destiny_points(g, seat, one) for one in player.destiny) if hidden else 0,
        faction=sum(end_points(g, seat, ability.effects) for ability in faction if ability.when == "game_end"),
        module_count=sum([not MODULES[module].base for module in modules]),
        resources=player.resources,
    )


def finish(g: State) -> None:
    """The final scoring [andromeda.end.4]. Ties: more modules, then more resources, then shared [andromeda.ties.1 to
    andromeda.ties.3]; teams add up [andromeda.team-scoring.1, andromeda.ruling.team-tie]."""
    scores = [score_of(g, seat, hidden=True) for seat in g.seats]
    results = []
    for seat in g.seats:
        side = [other for other in g.seats if g.team_of(other) == g.team_of(seat)]
        results.append(
            (
                sum(scores[other].total for other in side),
                sum(scores[other].module_count for other in side),
                sum(scores[other].resources for other in side),
            )
        )
    ranks = [1 + sum(other > mine for other in results) for mine in results]
    g.outcome = Outcome(
        winners=[seat for seat in g.seats if ranks[seat] == 1],
        reason=str(Reason.TARGET),
        scores=[score.total for score in scores],
        ranks=ranks,
        sides=[g.team_of(seat) for seat in g.seats] if g.teams else [],
    )
    g.tell("ends", reason=str(Reason.TARGET), winners=g.outcome.winners)
