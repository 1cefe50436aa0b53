"""The end of the game: the final scoring by the rows of the rulebook, and who has won."""

from __future__ import annotations

from msgspec import Struct, field

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
    Track,
)
from orloj.games.andromeda.effects.core import amount
from orloj.games.andromeda.galaxy import MARKED, with_neighbours
from orloj.games.andromeda.state import Reason, State
from orloj.kernel import Outcome, Seat

PER_DAMAGED_MODULE = 2


class Score(Struct):
    """A player's points taken apart [andromeda.final-scoring.1 to andromeda.final-scoring.8]."""

    track: int  # on the score track, before the final scoring
    tracks: dict[Track, int] = field(default_factory=dict)
    structures: int = 0
    specials: int = 0  # structures beside quasars or vortices
    damaged: int = 0  # negative
    vault: int = 0
    modules: dict[ModuleId, int] = field(default_factory=dict)  # civilization modules with an effect at the end
    commanders: int = 0
    destiny: int = 0
    faction: int = 0
    module_count: int = 0  # these two break ties
    resources: int = 0

    @property
    def total(self) -> int:
        parts = (self.structures, self.specials, self.damaged, self.vault, self.commanders, self.destiny, self.faction)
        return max(0, self.track + sum(self.tracks.values()) + sum(parts) + sum(self.modules.values()))


def construction_points(g: State, seat: Seat, track: Track) -> int:
    """What each structure of a track's type is worth [andromeda.final-scoring.2]."""
    step = g.players[seat].tracks[track]
    reached = [one for one in TRACK_FACTS[track].construction if one.step <= step]
    return reached[-1].points if reached else END_POINTS["none"]


def vault_points(g: State, seat: Seat) -> int:
    """Points for each resource that is left [andromeda.tracks.14]."""
    step = g.players[seat].tracks["trade"]
    levels = [one.per_resource for one in TRACK_FACTS["trade"].special if one.kind == "vault" and one.step <= step]
    return max(levels, default=0)


def special_points(g: State, seat: Seat) -> int:
    """For each own structure beside a quasar or vortex; beside both it counts for both [andromeda.special.5,
    andromeda.special.6]."""
    if not g.special:
        return 0
    return sum(
        SPECIALS[g.tiles[place]].points_per_adjacent_own_structure
        for place in MARKED.values()
        for near in with_neighbours(place)
        if near in g.structures and g.structures[near].seat == seat
    )


def destiny_points(g: State, seat: Seat, destiny: DestinyId) -> int:
    """For each of the two tracks on which no opponent is higher [andromeda.destiny.5]."""
    rivals = g.opponents(seat)
    own = g.players[seat].tracks
    return sum(
        bonus.points
        for bonus in DESTINIES[destiny].bonus
        if all(g.players[other].tracks[bonus.track] <= own[bonus.track] for other in rivals)
    )


def end_points(g: State, seat: Seat, effects: Effects) -> int:
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
