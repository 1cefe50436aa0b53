"""Movement of the solo opponent [outer-rim.solo-move]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.outer_rim.components import MAELSTROM
from orloj.games.outer_rim.solo.moving import Way, landing_of, landings
from orloj.testing import proves
from tests.outer_rim.positions import rogue
from tests.outer_rim.solo_positions import RIVAL, opponent_acts, orders, rival, solo, told_because

SALVAGE = "cargo.salvage"  # to Mon Calamari, 7 spaces from Tatooine
STASH, YAVIN, SPIES = "job.jabbas_hidden_stash", "job.jewel_of_yavin", "job.rooting_out_spies"
FASTER = "mod.improved_nav_computer"
SLOW = "g1a_starfighter"  # hyperdrive 5
FAR: dict[str, Any] = {"tops": {"cargo": [], "job": []}}  # nothing is bought, so nothing moves


def ends(at: str, *assets: str, ship: str = "g9_rigger", rep: dict[str, int] | None = None, **facts: Any) -> set[str]:
    """Where a movement of the opponent may end, as things stand."""
    t = solo(rogue(at="cantonica"), rogue(at=at, assets=assets, ship=ship, rep=rep or {}), **facts)
    return {landing.space for landing in landings(t.state, RIVAL)}


@proves("outer-rim.solo-move.1")
def test_it_moves_as_many_spaces_as_its_hyperdrive_has() -> None:
    t = opponent_acts("ai-04", rogue(at="tatooine", assets=[SALVAGE]), **FAR)
    assert rival(t).at == "t2.ri"  # 6 of 7
    assert told_because(t, "moves") == ["full"]
    assert ends("tatooine", SALVAGE, FASTER) == {"mon_calamari"}


@proves("outer-rim.solo-move.2")
def test_it_moves_to_the_nearest_goal_token() -> None:
    assert ends("tatooine", SALVAGE, YAVIN) == {"naboo"}
    assert ends("kessel", SALVAGE, YAVIN) == {"mon_calamari"}
    t = opponent_acts("ai-04", rogue(at="tatooine", assets=[SALVAGE, SPIES]), **FAR)
    assert told_because(t, "moves") == ["full"]
    assert [line.values["other"] for line in t.story("moves")] == ["mon_calamari"]  # Takodana is 8 spaces away


@proves("outer-rim.solo-move.3")
def test_it_does_not_move_where_a_goal_token_lies() -> None:
    """Another token elsewhere changes nothing; it takes credits instead."""
    t = opponent_acts("ai-03", rogue(at="naboo", assets=[YAVIN, SALVAGE]), **FAR)
    assert rival(t).at == "naboo"
    assert orders(t)[0] == "gain_2000"


@proves("outer-rim.solo-ruling.1")
def test_it_stops_at_its_goal() -> None:
    """Naboo is 5 spaces away, the hyperdrive has 6."""
    t = opponent_acts("ai-03", rogue(at="tatooine", assets=[YAVIN]), **FAR)
    assert rival(t).at == "naboo"
    assert told_because(t, "moves") == ["reached"]


def test_without_goal_tokens_it_does_not_move() -> None:
    t = opponent_acts("ai-04", rogue(at="naboo"), **FAR)
    assert rival(t).at == "naboo"
    assert orders(t)[0] == "gain_2000"


@proves("outer-rim.solo-move.4")
def test_of_several_ways_it_takes_the_one_that_brings_it_closest() -> None:
    """Two ways of 5 spaces lead from Lothal to Kessel; a patrol stops it on one of them."""
    assert ends("lothal", "job.kessel_run", patrols={"rebel": "t3.n1"}) == {"kessel"}
    for patrol in ("t3.n1", "t3.li"):
        t = solo(rogue(), rogue(at="lothal", assets=["job.kessel_run"]), patrols={"rebel": patrol})
        assert [landing.why for landing in landings(t.state, RIVAL)] == ["reached"]
    assert ends("lothal", "job.kessel_run", patrols={"rebel": "t3.n1", "hutt": MAELSTROM}) == {MAELSTROM}  # 1, not 2


@proves("outer-rim.solo-move.5")
def test_a_patrol_without_a_positive_reputation_stops_it() -> None:
    for rep, end in ((-1, "t3.ro"), (0, "t3.ro"), (1, "t2.ri")):
        assert ends("tatooine", SALVAGE, rep={"hutt": rep}, patrols={"hutt": "t3.ro"}) == {end}
    t = opponent_acts("ai-04", rogue(at="tatooine", assets=[SALVAGE]), patrols={"hutt": "t3.ro"}, **FAR)
    assert told_because(t, "moves") == ["patrol"]
    assert ends("t3.ro", SALVAGE, patrols={"hutt": "t3.ro"}) == {"mon_calamari"}  # it may leave one


@proves("outer-rim.solo-move.6")
def test_the_maelstrom_does_not_stop_it() -> None:
    assert ends("nal_hutta", SALVAGE) == {"mon_calamari"}  # through the Maelstrom, 6 spaces
    assert ends("nal_hutta", SALVAGE, patrols={"rebel": MAELSTROM}) == {MAELSTROM}  # but a patrol there does


@proves("outer-rim.solo-move.7")
def test_it_goes_no_longer_way_to_avoid_patrols() -> None:
    """A way of 8 spaces would lead past the patrol."""
    for rep in (-1, 0):
        assert ends("tatooine", SALVAGE, rep={"hutt": rep}, patrols={"hutt": "t4.lo"}) == {"t4.lo"}


@proves("outer-rim.solo-move.8")
def test_of_ways_that_bring_it_equally_close_it_prefers_one_without_a_patrol() -> None:
    """From Cantonica to Kessel it can end at either of two navpoints, with 2 spaces left."""
    assert ends("cantonica", "job.kessel_run") == {"t3.n1", "t3.li"}
    assert ends("cantonica", "job.kessel_run", patrols={"rebel": "t3.n1"}) == {"t3.li"}
    assert ends("cantonica", "job.kessel_run", patrols={"rebel": "t3.li"}) == {"t3.n1"}
    assert ends("t4.lo", SPIES, patrols={"rebel": "naboo"}) == {"ryloth"}  # on the way without one


@proves("outer-rim.solo-move.9")
def test_without_patrols_it_prefers_to_end_on_a_planet() -> None:
    assert ends("t4.lo", SPIES) == {"naboo"}  # not t6.lo
    assert ends("t4.li", "job.hijacking_a_freighter") == {"ryloth"}  # not t6.li


@proves("outer-rim.solo-move.9", "outer-rim.solo-decision.2", "outer-rim.solo-ruling.2")
@pytest.mark.parametrize(("lot", "end"), [(1, "tatooine"), (2, "nal_hutta")])
def test_between_two_planets_chance_decides(lot: int, end: str) -> None:
    other = rogue(at="t4.c", assets=[STASH, "cargo.food_supplies"])
    t = opponent_acts("ai-03", other, dice=[lot], **FAR)
    assert ends("t4.c", STASH, "cargo.food_supplies") == {"nal_hutta", "tatooine"}
    assert rival(t).at == end


@proves("outer-rim.solo-move.10", "outer-rim.solo-ruling.3")
def test_it_moves_a_little_less_to_end_on_a_planet() -> None:
    assert ends("cantonica", "job.kessel_run", ship=SLOW) == {"lothal"}  # 3 instead of 5 spaces
    assert ends("t4.lo", YAVIN, ship=SLOW) == {"ryloth"}  # 4 instead of 5
    assert ends("cantonica", "job.kessel_run") == {"t3.n1", "t3.li"}  # three fewer would be too many
    t = opponent_acts("ai-04", rogue(at="cantonica", assets=["job.kessel_run"], ship=SLOW), **FAR)
    assert told_because(t, "moves") == ["planet"]


@proves("outer-rim.solo-move.10")
def test_whoever_is_stopped_by_a_patrol_does_not_go_back_to_a_planet() -> None:
    """It ends on a navpoint, but not with the last space of its hyperdrive."""
    assert ends("cantonica", "job.kessel_run", patrols={"rebel": "t2.ro"}) == {"t2.ro"}


@proves("outer-rim.solo-ruling.4")
def test_the_maelstrom_is_no_better_end_than_a_navpoint() -> None:
    way = Way(("t3.n1", "t3.n2", "kessel", MAELSTROM), "nal_hutta")
    assert landing_of(way, 3, ()).space == "kessel"


@proves("outer-rim.solo-move.11")
def test_rather_one_space_fewer_than_two() -> None:
    """No two planets of the map are adjacent, so the way is made up."""
    way = Way(("t4.lo", "t3.ro", "tatooine", "nal_hutta", "t4.ri"), "takodana")
    assert landing_of(way, 4, ()).space == "nal_hutta"
    assert landing_of(Way((*way.spaces[:3], "t4.c", "t4.ri"), "takodana"), 4, ()).space == "tatooine"


@proves("outer-rim.solo-clarify.1")
@pytest.mark.parametrize(("answer", "end"), [("yes", "lothal"), ("no", "t3.li")])
def test_the_ship_of_the_human_may_stop_it(answer: str, end: str) -> None:
    """The goal of the Lancer is reached: it may stop whoever flies through its space."""
    own = rogue(at="lothal", ship="lancer", ship_goal_done=True)
    t = opponent_acts("ai-06", rogue(at="cantonica", assets=["job.kessel_run"]), own, patrols={"rebel": "t3.n1"}, **FAR)
    assert t.asked() == {0: "catch"}
    t.play(f"0 {answer}")
    assert rival(t).at == end
    assert told_because(t, "moves") == ["caught" if answer == "yes" else "full"]
