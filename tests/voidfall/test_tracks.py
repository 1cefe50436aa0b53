"""Civilization tracks [voidfall.civilization]."""

from __future__ import annotations

import pytest

from orloj.games.voidfall.components import HOUSES, LAST_SPACE, TIER_OF_SPACE, TRACK_FACTS, TRACKS
from orloj.games.voidfall.facts import can_advance, deployed, improved_limit, least_advanced, price_of_space, tier
from orloj.testing import proves
from tests.voidfall.positions import galaxy, land, lord, offered, player, resolving, sector, stock, table


@proves("voidfall.civilization.1", "voidfall.civilization.3")
@pytest.mark.parametrize("house", HOUSES)
def test_each_house_has_three_tracks_of_eight_spaces(house: str) -> None:
    for track in TRACKS:
        facts = TRACK_FACTS[house, track]
        assert [space.tier for space in facts.space] == list(TIER_OF_SPACE[1:])
        assert [facts.at(space).deactivate for space in range(1, 8)] == [0, 0, 0, 0, 0, 1, 2]
    assert tuple(TIER_OF_SPACE) == (0, 0, 0, 1, 1, 2, 3, 4)


@proves("voidfall.civilization.2")
def test_an_advance_gives_the_benefit_of_the_new_space() -> None:
    t = galaxy(lord(stock={"science": 1}), focus="politics")
    active = player(t).active
    t.play("0 act politics inspire", "0 advance statecraft")
    assert (player(t).tracks["statecraft"], player(t).active) == (1, active + 1)


@proves("voidfall.civilization.2")
def test_a_benefit_may_be_left() -> None:
    t = galaxy(lord(tracks={"society": 1}), focus="production")
    t.play("0 act production thrive", "0 advance society")
    assert t.options(0)[-1] == "forgo"
    before = sector(t, "O1").population
    t.play("0 forgo")
    assert (player(t).tracks["society"], sector(t, "O1").population) == (2, before)


@proves("voidfall.civilization.4", "voidfall.civilization.12", "voidfall.technology.12")
def test_tiers_are_counted_for_each_track() -> None:
    g = table(lord(tracks={"society": 7, "statecraft": 3, "economy": 2}))
    assert [tier(g, 0, track) for track in TRACKS] == [4, 1, 0]


@proves("voidfall.civilization.5")
def test_any_track_a_named_one_or_the_least_advanced() -> None:
    t = galaxy(lord(active=2, tracks={"society": 2, "statecraft": 1, "economy": 1}), focus="reinforcement")
    t.play("0 act reinforcement accelerate", "0 1")
    assert offered(t, 0, "advance") == ["advance society", "advance statecraft", "advance economy"]
    t = galaxy(lord(house="kradmor", tracks={"society": 2, "statecraft": 1, "economy": 1}), focus="kradmor_temptation")
    assert least_advanced(t.state, 0) == ["statecraft", "economy"]
    t.play("0 act kradmor_temptation foresee", "0 1")
    assert offered(t, 0, "advance") == ["advance statecraft", "advance economy"]
    assert least_advanced(table(lord(tracks={"society": 3, "statecraft": 2, "economy": 1})), 0) == ["economy"]


@proves("voidfall.civilization.6", "voidfall.civilization.16", "voidfall.technology.12")
def test_tiers_allow_improved_technologies() -> None:
    """The rulebook's example: society at tier 4, a corrupted statecraft at tier 1, economy at tier 0: three."""
    g = table(lord(tracks={"society": 7, "statecraft": 3, "economy": 2}, corrupted_tracks=["statecraft"]))
    assert improved_limit(g, 0) == 3
    assert improved_limit(table(lord(tracks={"society": 5, "statecraft": 4, "economy": 6})), 0) == 2 + 1 + 2
    assert improved_limit(table(lord(tracks={"society": 2})), 0) == 0


@proves("voidfall.civilization.7", "voidfall.civilization.2")
def test_the_example_of_tier_four() -> None:
    """From tier 3 to tier 4 of society two power are deactivated, and 20 influence are gained."""
    t = galaxy(lord(active=3, tracks={"society": 6}), focus="production")
    inactive = player(t).inactive
    t.play("0 act production thrive", "0 advance society")
    assert (player(t).active, player(t).inactive) == (1, inactive + 2)
    assert (player(t).tracks["society"], player(t).influence) == (7, 30)


@proves("voidfall.civilization.7", "voidfall.abandoned.1", "voidfall.fleets.21")
def test_the_price_of_a_tier_may_cost_a_sector() -> None:
    t = galaxy(lord(active=0, tracks={"society": 5}, glory=[2]), sectors={"a1": land(0)}, focus="production")
    t.play("0 act production thrive", "0 advance society", "0 power corvette a1")
    assert (sector(t, "a1").owner, sector(t, "a1").void_power, player(t).glory) == (-1, 2, [])
    assert player(t).tracks["society"] == 6


@proves("voidfall.civilization.8")
def test_who_cannot_pay_does_not_advance() -> None:
    g = table(lord(active=1, tracks={"society": 6}), sectors={"H1": {"fleets": {}}, "O1": {"fleets": {"corvette": 1}}})
    assert can_advance(g, 0, "society")
    g.players[0].active, g.players[0].inactive = 0, 13
    assert deployed(g, 0) == 1
    assert not can_advance(g, 0, "society")
    assert can_advance(g, 0, "economy")


@proves("voidfall.civilization.9")
def test_the_last_space_is_the_end() -> None:
    t = galaxy(lord(tracks={"society": LAST_SPACE}), focus="production")
    assert not can_advance(t.state, 0, "society")
    assert "act production thrive" not in t.options(0)
    assert LAST_SPACE == 7


@proves("voidfall.civilization.10", "voidfall.safe-havens.5")
def test_tier_four_lets_build_a_safe_haven() -> None:
    t = galaxy(lord(active=3, tracks={"society": 6}), mode="cooperative", focus="production")
    t.play("0 act production thrive", "0 advance society")
    assert [token for token in offered(t, 0, "resolve") if "haven" in token]


@proves("voidfall.civilization.11")
def test_a_skip_goes_on_to_the_next_space_for_who_wants_to() -> None:
    t = galaxy(lord(stock={"materials": 1}), focus="prosperity")
    t.play("0 act prosperity prosper", "0 advance economy")
    assert t.options(0) == ["advance economy", "forgo"]
    skipped = t.fork().play("0 advance economy")
    assert player(skipped).tracks["economy"] == 2
    assert (player(skipped).trade, stock(skipped)) == (1, {"science": 1})
    t.play("0 forgo")
    assert (player(t).tracks["economy"], player(t).trade) == (1, 0)


@proves("voidfall.civilization.12")
def test_a_skip_into_tier_three_has_its_price() -> None:
    g = table(lord(active=0), sectors={"H1": {"fleets": {}}, "O1": {"fleets": {"corvette": 1}}})
    assert [price_of_space(g, 0, "society", space) for space in (5, 6, 7)] == [0, 1, 2]
    late = [
        (house, track, one.space)
        for (house, track), facts in TRACK_FACTS.items()
        for one in facts.space
        if one.benefit.get("op") == "skip" and facts.at(one.space + 1).deactivate
    ]
    for house, track, space in late:
        path = f"{TRACK_FACTS[house, track].id}/{space}"
        t = resolving(path, lord(house=house, active=4, tracks={track: space}), source={"track": track})
        inactive = player(t).inactive
        t.play(f"0 advance {track}")
        assert player(t).inactive == inactive + TRACK_FACTS[house, track].at(space + 1).deactivate
    assert late


@proves("voidfall.civilization.13", "voidfall.civilization.14", "voidfall.civilization.15")
def test_a_corrupted_track_advances_without_benefits() -> None:
    t = galaxy(lord(stock={"materials": 1}, corrupted_tracks=["economy"]), focus="prosperity")
    t.play("0 act prosperity prosper", "0 advance economy")
    assert player(t).tracks["economy"] == 1  # and no skip
    assert t.asked() != {0: "advance"}
    t = galaxy(lord(stock={"science": 1}, active=2, corrupted_tracks=["statecraft"]), focus="politics")
    t.play("0 act politics inspire", "0 advance statecraft")
    assert (player(t).tracks["statecraft"], player(t).active) == (1, 2)
    assert stock(t) == {}


@proves("voidfall.civilization.16")
def test_a_corrupted_track_has_the_same_prices() -> None:
    t = galaxy(lord(active=2, tracks={"society": 5}, corrupted_tracks=["society"]), focus="production")
    inactive = player(t).inactive
    t.play("0 act production thrive", "0 advance society")
    assert (player(t).tracks["society"], player(t).inactive) == (6, inactive + 1)
