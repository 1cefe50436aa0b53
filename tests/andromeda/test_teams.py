"""Two teams of two: setup, battles, cooperation, scoring."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.andromeda import GAME
from orloj.games.andromeda.components import DISCOVERY_BY_TOKEN, DOMINANCE_BY_TOKEN, EVENTS, MOON_BY_TOKEN
from orloj.games.andromeda.components import TACTIC_BY_TOKEN as CARDS
from orloj.games.andromeda.state import State
from orloj.kernel import BadSetup, Table
from orloj.testing import Position, assert_refused, proves
from orloj.testing.andromeda import andromeda, go_on, goods_of, modules_of, moons_of, ships_of, station

PLACE = "t01"


def teams(*stations: Any, **more: Any) -> Position[State]:
    """Seats 0 and 1 against 2 and 3; who is not named has an ordinary station."""
    filled = [*stations, *[station() for _ in range(4 - len(stations))]]
    return andromeda(*filled, mode="teams", **more)


def fight(*stations: Any, **more: Any) -> Position[State]:
    """Seat 0 launches to the place; nobody does anything else before the battle."""
    t = teams(*stations, moons={PLACE: []}, **more).play(f"0 launch {PLACE}")
    while t.asked().get(0) in ("before-activation", "before-battle", "before-sortie"):
        t.play("0 go-on")
    return t


def winners(t: Position[State]) -> list[int]:
    lines = t.story("wins")
    return list(lines[-1].values["winners"]) if lines else []


# -- setup


@proves("andromeda.team-setup.1", "andromeda.team-setup.2")
def test_two_teams_of_neighbours_choose_factions_as_always() -> None:
    """Four players only; team-mates sit side by side; everybody has three factions to choose from."""
    with pytest.raises(BadSetup, match="4 players"):
        Table.new(GAME, 3, mode="teams")
    t = Position.new(GAME, 4, mode="teams", seed="teams")
    g = t.state
    assert [g.team_of(seat) for seat in range(4)] == [0, 0, 1, 1]
    assert [g.mate_of(seat) for seat in range(4)] == [1, 0, 3, 2]
    assert t.asked() == dict.fromkeys(range(4), "faction")
    dealt = [faction for seat in range(4) for faction in t.options(seat)]
    assert len(dealt) == len(set(dealt)) == 12


@proves("andromeda.team-setup.3", "andromeda.team-setup.4", "andromeda.ruling.team-left")
@pytest.mark.parametrize(
    ("dice", "start"),
    [
        # the second team has 6 6 5 5, the first one only 6 6 1; the best single player does not matter
        ([6, 6, 1, 1, 1, 1] + [1] * 6 + [6, 5, 5, 1, 1, 1] + [6, 1, 1, 1, 1, 1], 3),
        ([6, 5, 1, 1, 1, 1] + [6, 5, 4, 1, 1, 1] + [6, 6, 5, 3, 1, 1] + [1] * 6, 1),
    ],
)
def test_teams_put_their_dice_together_for_the_start(dice: list[int], start: int) -> None:
    """All twelve in one row; of the winning team the one who sits on the left begins, then clockwise."""
    t = teams(plan=["first-player", "turn"], dice=dice)
    assert t.state.start == t.state.active == start
    assert t.asked() == {start: "turn"}
    assert [t.state.players[(start + place) % 4].score for place in range(4)] == [1, 2, 3, 4]
    go_on(t)
    assert t.state.active == (start + 1) % 4


@proves("andromeda.team-setup.3")
def test_an_equal_roll_is_repeated() -> None:
    """Until one row is better."""
    t = teams(plan=["first-player", "turn"], dice=[3] * 24 + [6] * 12 + [5] * 12)
    assert t.state.start == 1


# -- battles


@proves("andromeda.team-battle.1", "andromeda.team-coop.1")
def test_team_mates_do_not_fight() -> None:
    """A location with only a team-mate's ship is not even occupied for a first launch."""
    t = fight(
        station(),
        station(ships={PLACE: ["transport"]}),
    )
    assert t.story("battle") == []
    assert ships_of(t, 0)[PLACE] == ["transport"]


@proves("andromeda.team-battle.2", "andromeda.team-battle.3", "andromeda.team-battle.4")
def test_a_team_fights_as_one_side() -> None:
    """Each member rolls the own dice with the own targeting and pays own energy; the dice are compared in one row."""
    t = fight(
        station(ships={"pad": ["fighter"]}, goods={"energy": 1}),
        station(ships={PLACE: ["transport", "transport"]}, goods={"energy": 2}),
        station(ships={PLACE: ["heavy_cruiser"]}),
        dice=[6, 1, *[1, 1, 3], *[6, 5, 5], *[5, 2]],  # seats 0, 1, 2, then the ones of seat 1 again
    )
    assert t.asked() == {0: "energy-dice"}
    t.play("0 0")
    assert t.asked() == {1: "energy-dice"}
    t.play("1 1")
    rolled = {line.seat: (line.values["dice"], line.values["targeting"]) for line in t.story("rolls")}
    assert rolled[0] == ([6, 1], 1)
    assert rolled[1] == ([5, 3, 2], 2)
    assert winners(t) == [2]  # 6 5 5 against 6 5 3 2 1
    assert goods_of(t, 0) == {"energy": 1, "nanocarbon": 1}
    assert goods_of(t, 1) == {"energy": 1}


@proves("andromeda.team-battle.4")
@pytest.mark.parametrize(
    ("mine", "mate", "other", "won"),
    [
        ([6, 1], [6, 1], [6, 5, 5], [0, 1]),  # 6 6 1 1 beats 6 5 5: neither member alone would
        ([5, 1], [5, 1], [5, 5, 2], []),
        ([4, 4], [4, 4], [5, 1, 1], []),
        ([5, 5], [5, 1], [5, 5, 5], [0, 1]),  # the longer row
    ],
)
def test_rows_of_teams(mine: list[int], mate: list[int], other: list[int], won: list[int]) -> None:
    """All dice of a team, from the highest to the lowest, against the other row."""
    t = fight(
        station(ships={"pad": ["fighter"]}),
        station(ships={PLACE: ["science_vessel"]}),
        station(ships={PLACE: ["heavy_cruiser"]}),
        dice=[*mine, *mate, *other],
    )
    assert winners(t) == (won or [2])


@proves("andromeda.team-battle.3", "andromeda.team-battle.4")
def test_twelve_dice_of_a_team() -> None:
    """Six dice at most for each member, not for the team."""
    ships = ["heavy_cruiser", "science_vessel", "fighter"]
    t = fight(
        station(ships={"pad": ["fighter"], "t02": ["transport"]}, goods={"energy": 9}),
        station(ships={PLACE: ships}, goods={"energy": 3}),
        station(ships={PLACE: ["transport"]}),
        dice=[6] * 6 + [6] * 6 + [5],
    )
    t.play("0 -", "0 4")
    assert [len(line.values["dice"]) for line in t.story("rolls")] == [6, 6, 1]
    assert winners(t) == [0, 1]


@proves("andromeda.team-battle.4")
def test_a_team_against_a_team_and_raiders() -> None:
    """Three rows are compared."""
    t = fight(
        station(ships={"pad": ["fighter"]}),
        station(ships={PLACE: ["transport"]}),
        station(ships={PLACE: ["transport"]}),
        station(ships={PLACE: ["transport"]}),
        raiders={"A": [PLACE]},
        dice=[6, 1, 1, 6, 5, 6, 4, 4],
    )
    assert winners(t) == [2, 3]


@proves("andromeda.team-battle.5")
def test_both_winners_move_up_and_gain_the_reward() -> None:
    """Dominance and the reward for raiders, each of them."""
    t = fight(
        station(ships={"pad": ["fighter"]}),
        station(ships={PLACE: ["transport"]}),
        raiders={"A": [PLACE]},
        raider_cards={"A": "leech"},
        dice=[6, 1, 1, 5, 5],
    )
    assert winners(t) == [0, 1]
    for seat in (0, 1):
        assert t.state.players[seat].tracks["dominance"] == 1
        assert t.state.players[seat].score == 1
        assert goods_of(t, seat)["energy"] == 4
    assert t.state.raiders["A"].places == []


@proves("andromeda.team-battle.5", "andromeda.ruling.team-winners")
def test_only_members_in_the_battle_gain() -> None:
    """A team-mate elsewhere gets nothing."""
    t = fight(
        station(ships={"pad": ["fighter"]}),
        raiders={"A": [PLACE]},
        raider_cards={"A": "leech"},
        dice=[6, 1, 5, 5],
    )
    assert winners(t) == [0]
    assert t.state.players[1].tracks["dominance"] == 0


@proves("andromeda.team-battle.6")
@pytest.mark.parametrize("taker", [0, 1])
def test_the_active_player_decides_who_takes_the_token(taker: int) -> None:
    """The other one finds the space empty and gains 2 points."""
    t = fight(
        station(ships={"pad": ["fighter", "transport"]}, tracks={"dominance": 2}),
        station(ships={PLACE: ["transport"], "pad": ["transport"]}, tracks={"dominance": 2}),
        station(ships={PLACE: ["transport"]}),
        dominance=["dominance-4", "dominance-1", "dominance-2"],
        dice=[6, 1, 1, 5],
    )
    assert t.asked() == {0: "who-takes-token"}
    assert t.options(0) == ["0", "1"]
    t.play(f"0 {taker}")
    assert [len(t.state.players[seat].dominances.cards) for seat in (0, 1)] == [int(taker == 0), int(taker == 1)]
    assert [t.state.players[seat].score for seat in (0, 1)] == [2 * (taker == 1), 2 * (taker == 0)]


@proves("andromeda.team-battle.7")
def test_two_event_spaces_at_once() -> None:
    """The event marker advances 2 spaces."""
    t = fight(
        station(ships={"pad": ["fighter", "transport"]}, tracks={"dominance": 1}),
        station(ships={PLACE: ["transport"], "pad": ["transport"]}, tracks={"dominance": 4}),
        station(ships={PLACE: ["transport"]}),
        event_marker=5,
        dice=[6, 1, 1, 5],
    )
    assert t.state.event_marker == 3


@proves("andromeda.team-battle.2", "andromeda.ship-damage.1")
def test_both_members_of_a_losing_team_are_damaged() -> None:
    """And both may manoeuvre."""
    t = fight(
        station(ships={"pad": ["fighter", "transport"]}),
        station(ships={PLACE: ["transport"], "pad": ["transport"]}),
        station(ships={PLACE: ["transport"]}),
        dice=[5, 1, 5, 6],
    )
    t.play("0 card", "1 pass")
    assert ships_of(t, 0) == {"scrapyard": ["fighter"], "pad": ["transport"]}
    assert ships_of(t, 1) == {"scrapyard": ["transport"], "pad": ["transport"]}


# -- cooperation


@proves("andromeda.team-coop.1")
def test_a_team_mate_is_another_player_but_no_opponent() -> None:
    """What others gain, the team-mate gains too; ships of the team-mate are not counted as those of opponents."""
    t = teams(station(hand=["event-04"])).play("0 play event-04")
    assert [goods_of(t, seat) for seat in range(4)] == [{"credit": 2}, *[{"energy": 1}] * 3]
    battle = fight(
        station(ships={"pad": ["fighter"]}, hand=["diplomacy-01"]),
        station(ships={PLACE: ["transport", "transport"]}),
        station(ships={PLACE: ["transport"]}),
        station(ships={PLACE: ["fighter"]}),
        raiders={"A": [PLACE]},
    )
    battle.play("0 diplomacy-01")
    assert battle.state.players[0].score == 3


@proves("andromeda.team-coop.2")
def test_team_mates_see_what_is_hidden_from_others() -> None:
    """Cards in hand, face-down tokens, and event cards that one of them has looked at."""
    t = teams(
        station(ships={"pad": ["science_vessel", "transport"]}),
        station(hand=["action-01"], discoveries=["discovery-08"], dominances=["dominance-3"]),
        events=["dawn-05", "dawn-06"],
    )
    mate: Any = t.view(0)
    other: Any = t.view(2)
    assert mate.players[1].hand == [CARDS["action-01"]]
    assert mate.players[1].discoveries == [DISCOVERY_BY_TOKEN["discovery-08"]]
    assert mate.players[1].dominances == [DOMINANCE_BY_TOKEN["dominance-3"]]
    assert other.players[1].hand is other.players[1].discoveries is other.players[1].dominances is None
    t.play("0 launch n1")
    assert t.asked() == {0: "peek"}
    watched: Any = t.view(1)
    assert sorted(EVENTS[card].id for card in watched.players[0].looking) == ["dawn-05", "dawn-06"]
    assert t.view(3).players[0].looking is None  # type: ignore[attr-defined]
    t.play("0 dawn-06")
    seen: Any = t.view(1)
    hidden: Any = t.view(2)
    assert EVENTS[seen.events_known[0]].id == "dawn-06"
    assert hidden.events_known == {}


GIFTS = ["credit", "action-01", "moon-trade-1", "dominance-3", "discovery-08"]


def has(t: Position[State], seat: int, gift: str) -> int:
    """How many of the gift a player has."""
    player = t.state.players[seat]
    return [
        player.goods["credit"],
        player.hand.cards.count(CARDS["action-01"]),
        moons_of(t, seat).count("moon-trade-1"),
        len(player.dominances.cards),
        len(player.discoveries.cards),
    ][GIFTS.index(gift)]


def giver() -> Position[State]:
    return teams(
        station(
            goods={"credit": 1},
            hand=["action-01"],
            moons=["moon-trade-1"],
            stored={"manoeuvres": "moon-trade-2"},
            dominances=["dominance-3"],
            discoveries=["discovery-08"],
        )
    )


@proves("andromeda.team-coop.3", "andromeda.team-coop.4")
@pytest.mark.parametrize("gift", GIFTS)
def test_one_thing_is_handed_over_in_a_turn(gift: str) -> None:
    """A resource, a card, a captured moon or a token; the team-mate agrees; only once."""
    t = giver().play("0 give")
    assert t.options(0) == [*GIFTS, "nothing"]
    t.play(f"0 {gift}")
    assert t.asked() == {1: "accept"}
    assert has(t, 0, gift) == 1  # nothing happens before the team-mate agrees
    t.play("1 yes")
    assert (has(t, 0, gift), has(t, 1, gift)) == (0, 1)
    assert t.asked()[0] == "turn"  # a free action
    assert_refused(t.table, 0, "give")
    go_on(t)
    assert "give" in t.options(1)  # a new turn, that of the team-mate


@proves("andromeda.team-coop.3")
def test_a_gift_alone_is_no_reason_to_ask_where_it_can_wait() -> None:
    """Before the launch, before a battle and at the end of the turn it can be offered."""
    t = teams(station(goods={"credit": 1}))
    assert "give" in t.options(0)
    t.play("0 launch t09")  # the shipyard
    assert t.asked() == {0: "end-turn"}
    assert t.options(0) == ["end", "give"]


@proves("andromeda.team-coop.4")
def test_a_gift_may_be_refused() -> None:
    """Then nothing moves, and something else may be offered; the same thing only in another turn."""
    t = giver().play("0 give", "0 credit", "1 no")
    assert goods_of(t, 0) == {"credit": 1}
    assert goods_of(t, 1) == {}
    t.play("0 give")
    assert t.options(0) == [*[gift for gift in GIFTS if gift != "credit"], "nothing"]
    t.play("0 nothing")
    t.state.turn += 2
    assert "credit" in t.play("0 give").options(0)


@proves("andromeda.team-coop.4")
def test_a_refused_gift_is_not_offered_for_ever() -> None:
    t = teams(station(goods={"credit": 1}), station()).play("0 give", "0 credit", "1 no")
    assert "give" not in t.options(0)


@proves("andromeda.team-coop.3")
def test_a_moon_for_a_full_team_mate() -> None:
    """It needs room there: outside the own turn one is discarded without benefit."""
    four = ["moon-industry-1", "moon-industry-2", "moon-industry-3", "moon-industry-4"]
    t = teams(station(moons=["moon-trade-1"]), station(moons=four))
    t.play("0 give", "0 moon-trade-1", "1 yes")
    assert t.asked() == {1: "moon-room"}
    t.play("1 discard moon-industry-1")
    assert len(t.state.players[1].moons) == 4
    assert MOON_BY_TOKEN["moon-industry-1"] in t.state.moon_discards
    assert goods_of(t, 1) == {}


@proves("andromeda.team-coop.3")
def test_nothing_is_given_outside_teams_or_on_the_turn_of_another() -> None:
    """No such free action."""
    assert "give" not in andromeda(station(goods={"credit": 1}), station()).options(0)
    t = teams(station(), station(goods={"credit": 1}))
    assert_refused(t.table, 1, "give")


@proves("andromeda.team-coop.5")
def test_the_first_module_of_a_turn_may_go_to_the_team_mate() -> None:
    """The team-mate puts it into the own station and moves up instead; a second one is kept."""
    t = teams(
        station(cards=["city", "city"]),
        offer={"trade": ["tra-04", "tra-05", "tra-06"]},
    )
    t.play("0 card city", "0 tra-04")
    assert t.asked() == {0: "module-for"}
    t.play("0 mate")
    assert modules_of(t, 1) == ["tra-04"]
    assert t.state.players[1].tracks["trade"] == 1
    assert modules_of(t, 0) == []
    assert t.state.players[0].tracks["trade"] == 0
    t.play("0 card city", "0 tra-05")
    assert t.asked()[0] == "turn"
    assert modules_of(t, 0) == ["tra-05"]


@proves("andromeda.team-coop.5")
def test_a_first_module_that_is_kept_was_the_chance() -> None:
    """The second one of the same turn cannot be handed over any more."""
    t = teams(station(cards=["city", "city"]), offer={"trade": ["tra-04", "tra-05", "tra-06"]})
    t.play("0 card city", "0 tra-04", "0 me", "0 card city", "0 tra-05")
    assert modules_of(t, 0) == ["tra-04", "tra-05"]


# -- scoring


def finished(*stations: Any) -> Position[State]:
    return teams(*stations, ending=True, last_turns=1, plan=["next-turn"])


@proves("andromeda.team-scoring.1", "andromeda.team-scoring.2")
def test_the_sums_decide() -> None:
    """Everybody has an own score; the team with the higher sum wins, not the best player."""
    t = finished(station(score=60), station(score=10), station(score=40), station(score=40, commanders=1))
    assert t.outcome is not None
    assert t.outcome.scores == [60, 10, 40, 41]
    assert t.outcome.winners == [2, 3]
    assert t.outcome.ranks == [3, 3, 1, 1]


@proves("andromeda.ruling.team-tie")
@pytest.mark.parametrize(
    ("stations", "won"),
    [
        ([{"modules": ["sci-01"]}, {}, {"goods": {"ice": 3}}, {}], [0, 1]),
        ([{"modules": ["sci-01"]}, {}, {"modules": ["sci-03"]}, {"modules": ["sci-07"]}], [2, 3]),
        ([{"goods": {"ice": 2}}, {"hand": [1]}, {"goods": {"ice": 2}}, {}], [0, 1]),
        ([{"goods": {"ice": 2}}, {}, {"goods": {"ice": 1}}, {"hand": [1]}], [0, 1, 2, 3]),
    ],
)
def test_ties_of_teams(stations: list[dict[str, Any]], won: list[int]) -> None:
    """Sums of modules, then sums of resources, then the victory is shared."""
    t = finished(*[station(score=10, **one) for one in stations])
    assert t.outcome is not None
    assert t.outcome.winners == won
