"""Agendas about victory points."""

from __future__ import annotations

from orloj.games.ti4.book import begin
from orloj.games.ti4.control import gain_control
from orloj.games.ti4.moments import ProductionUse, SpaceCombat
from orloj.games.ti4.production import production_limit
from orloj.games.ti4.state import State
from orloj.kernel import Seat
from orloj.testing import Position, proves
from tests.ti4.positions import table
from tests.ti4.voting import cast, discarded, in_force, passed, vote_on


def points(t: Position[State]) -> list[int]:
    return [player.points for player in t.state.players]


def with_points(*numbers: int) -> dict[Seat, dict[str, int]]:
    return {seat: {"points": number} for seat, number in enumerate(numbers)}


# ---------------------------------------------------------------- mutiny, seed


def test_mutineers_gain_a_point_each() -> None:
    t = cast(
        vote_on("mutiny", players=with_points(2, 2, 2)), s1="for: archon-ren", s0="for: lodor", s2="against: vefut-ii"
    )
    assert points(t) == [3, 3, 2]


def test_mutineers_lose_a_point_each() -> None:
    t = cast(vote_on("mutiny", players=with_points(2, 0, 2)), s1="for: quann", s0="for: lodor", s2="against: retillion")
    assert points(t) == [1, 0, 2]


@proves("ti4.74.7.2")
def test_of_several_who_reach_the_goal_the_one_nearest_to_the_speaker_wins() -> None:
    t = vote_on("mutiny", players=with_points(9, 9, 9), speaker=2)
    cast(t, s0="for: lodor", s1="for: quann", s2="abstain")
    assert t.outcome is not None
    assert t.outcome.winners == [0]


@proves("ti4.74.5")
def test_seed_of_an_empire() -> None:
    assert points(passed(vote_on("seed-of-an-empire", players=with_points(3, 1, 3)), "for")) == [4, 1, 4]
    assert points(passed(vote_on("seed-of-an-empire", players=with_points(3, 1, 1)), "against")) == [3, 2, 2]


# ---------------------------------------------------------------- the shard and the crown


def fought(id: str, owner: Seat, winner: Seat, loser: Seat) -> Position[State]:
    """A combat is over."""
    return table(
        laws={id: {"owner": owner}},
        players=with_points(3, 3, 3),
        begin=lambda g: begin(g, SpaceCombat(attacker=0, defender=1, tile=27, winner=winner, loser=loser)),
    )


def test_the_shard_gives_a_point() -> None:
    t = passed(vote_on("shard-of-the-throne"), "elect-player 2")
    assert (points(t), t.state.laws[0].owner) == ([0, 0, 1], 2)


def test_whoever_defeats_the_owner_takes_the_shard() -> None:
    t = fought("shard-of-the-throne", owner=1, winner=0, loser=1)
    assert (points(t), t.state.laws[0].owner) == ([4, 2, 3], 0)
    t = fought("shard-of-the-throne", owner=1, winner=1, loser=0)
    assert (points(t), t.state.laws[0].owner) == ([3, 3, 3], 1)
    t = fought("shard-of-the-throne", owner=2, winner=0, loser=1)
    assert (points(t), t.state.laws[0].owner) == ([3, 3, 3], 2)
    t = fought("shard-of-the-throne", owner=1, winner=-1, loser=1)  # both sides are gone
    assert (points(t), t.state.laws[0].owner) == ([3, 3, 3], 1)


@proves("ti4.74.6", "ti4.23.5")
def test_the_point_stays_when_the_law_goes() -> None:
    t = passed(vote_on("shard-of-the-throne", "judicial-abolishment", plan=("agenda", "agenda")), "elect-player 2")
    passed(t, "elect-law shard-of-the-throne", "archon-ren")
    assert (in_force(t), discarded(t)) == ([], ["shard-of-the-throne", "judicial-abolishment"])
    assert points(t) == [0, 0, 1]


def taken(id: str, won: str, by: Seat, **law: object) -> Position[State]:
    """Somebody gains control of a planet."""
    return table(
        laws={id: law},
        owners={"lodor": 1},
        players=with_points(3, 3, 3),
        begin=lambda g: gain_control(g, by, won),
    )


def test_the_crown_of_emphidia_gives_a_point() -> None:
    t = passed(vote_on("the-crown-of-emphidia"), "elect-player 2")
    assert (points(t), t.state.laws[0].owner) == ([0, 0, 1], 2)


def test_whoever_takes_a_home_planet_of_the_owner_takes_the_crown() -> None:
    t = taken("the-crown-of-emphidia", "archon-ren", 0, owner=1)
    assert (points(t), t.state.laws[0].owner) == ([4, 2, 3], 0)
    t = taken("the-crown-of-emphidia", "lodor", 0, owner=1)  # not at home
    assert (points(t), t.state.laws[0].owner) == ([3, 3, 3], 1)


# ---------------------------------------------------------------- the holy planet


def test_whoever_controls_the_holy_planet_has_a_point() -> None:
    t = passed(vote_on("holy-planet-of-ixth"), "elect-planet lodor")
    assert (points(t), t.state.laws[0].planet) == ([1, 0, 0], "lodor")


@proves("ti4.51.2")
def test_the_point_goes_with_the_holy_planet() -> None:
    t = taken("holy-planet-of-ixth", "lodor", 2, planet="lodor")
    assert points(t) == [3, 2, 4]
    assert t.state.laws[0].planet == "lodor"
    assert points(taken("holy-planet-of-ixth", "quann", 2, planet="lodor")) == [3, 3, 3]


def test_nothing_is_produced_on_the_holy_planet() -> None:
    dock = {"1 lodor": "space-dock"}
    here = ProductionUse(seat=1, tile=26)
    free = table(units=dock, owners={"lodor": 1})
    holy = table(units=dock, owners={"lodor": 1}, laws={"holy-planet-of-ixth": {"planet": "lodor"}})
    assert production_limit(free.state, here) == 5
    assert production_limit(holy.state, here) == 0
