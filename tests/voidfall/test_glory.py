"""Glory tokens [voidfall.glory]."""

from __future__ import annotations

from orloj.games.voidfall.tokens import glory_choices
from orloj.testing import proves
from tests.voidfall.positions import galaxy, invade, land, lord, offered, plain, player, table


@proves("voidfall.glory.2", "voidfall.glory.3")
def test_all_glory_of_a_sector_of_nobody_is_taken_and_then_counted() -> None:
    t = galaxy(
        plain(stock={"energy": 2}, glory=[2]),
        sectors={"O1": {"fleets": {"corvette": 5}}, "c1": {"glory": [1, 3], "void_power": 1, "bounties": 0}},
        focus="conquest",
    )
    invade(t, "c1", {"corvette O1": 3})
    assert sorted(player(t).glory) == [1, 2, 3]
    assert player(t).influence == 16


@proves("voidfall.glory.4")
def test_the_glory_of_a_rival_counts_and_none_is_taken() -> None:
    t = galaxy(
        plain(stock={"energy": 2}, glory=[5]),
        lord(house="dunlork", glory=[1, 1]),
        sectors={"O1": {"fleets": {"corvette": 5}}, "c1": land(1)},
        focus="conquest",
    )
    invade(t, "c1", {"corvette O1": 3})
    assert (player(t).influence, player(t).glory, player(t, 1).glory) == (12, [5], [1])


@proves("voidfall.glory.6")
def test_more_than_four_tokens_are_given_up_at_the_end_of_the_turn() -> None:
    """The rulebook's example: of five tokens one of value 1 goes."""
    t = galaxy(lord(glory=[1, 2, 2, 3, 4]), focus="production")
    t.play("0 end-turn")
    assert t.asked() == {0: "discard-glory"}
    assert t.options(0) == ["glory 1", "glory 2", "glory 3", "glory 4"]
    t.play("0 glory 1")
    assert player(t).glory == [2, 2, 3, 4]
    t = galaxy(lord(glory=[1, 2, 2, 3, 4, 5]), focus="production")
    t.play("0 end-turn", "0 glory 1", "0 glory 2")
    assert player(t).glory == [2, 3, 4, 5], "one after another until four are left"


@proves("voidfall.glory.7", "voidfall.glory.8")
def test_an_upgrade_is_by_exactly_one_and_never_beyond_five() -> None:
    t = galaxy(lord(stock={"credits": 1, "energy": 2}, glory=[1, 4, 5]), focus="politics")
    t.play("0 act politics impose", "0 1")
    assert offered(t, 0, "glory") == ["glory 1", "glory 4"]
    t.play("0 glory 4")
    assert sorted(player(t).glory) == [1, 5, 5]
    assert glory_choices(table(lord(glory=[5])), 0, below=5) == []


@proves("voidfall.glory.1")
def test_values_are_from_one_to_five() -> None:
    g = table(lord())
    assert all(1 <= value <= 5 for place in g.sectors.values() for value in place.glory)
