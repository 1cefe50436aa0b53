"""Rifts [voidfall.after-player.11, voidfall.after-player.12]."""

from __future__ import annotations

from orloj.games.voidfall.crises.total import void_rows
from orloj.games.voidfall.state import Turn
from orloj.kernel import Step
from orloj.testing import proves
from tests.voidfall.positions import land, lord, player, sector, stock
from tests.voidfall.void_positions import answered, void_table, with_effects


@proves("voidfall.after-player.11", "voidfall.after-player.12", "voidfall.end.5")
def test_a_rift_that_is_closed() -> None:
    g = void_table(
        lord(stock={}),
        lord(stock={}),
        sectors={"f1": land(0, fleets={"corvette": 6}), "x": {"void_power": 1, "harbingers": 0}},
        turn=Turn(seat=0, step="actions", focus="conquest"),
        plan=[Step("selection", [1])],
    )
    assert void_rows(g)["rift"] == (1, 30)
    t = with_effects(g, "conquest/engage/then/one.0").play("0 invade x", "0 power corvette f1=6")
    answered(t, "resolve rift", until=("choice",))
    assert sector(t, "x").kind == "standard"
    assert (sector(t, "x").population, sector(t, "x").corrupted, sector(t, "x").owner) == (1, False, 0)
    assert void_rows(t.state)["rift"] == (0, 0)
    assert {"1", "2", "done"} <= set(t.options(0))
    t.play("0 1")
    answered(t, until=("choice", "selection"))
    assert not player(t).slots[3].corrupted
    assert t.asked() == {1: "choice"}, "every player may"
    t.play("1 2", "1 science=5")
    assert stock(t, 1) == {"science": 5}
