"""The actions step [voidfall.actions, voidfall.tech-actions, voidfall.triggered]."""

from __future__ import annotations

from orloj.testing import proves
from tests.voidfall.positions import galaxy, land, lord, offered, sector, stock


@proves("voidfall.actions.1", "voidfall.actions.3")
def test_two_of_three_actions_in_any_order_each_once() -> None:
    t = galaxy(lord(stock={"materials": 3, "science": 1}), focus="development")
    assert t.options(0) == [f"act development {key}" for key in ("grow", "settle", "harmonize")] + ["end-turn"]
    t.play("0 act development harmonize", "0 1", "0 at O1", "0 act development grow", "0 2", "0 build shipyard O1")
    assert t.asked() != {0: "actions"} or offered(t, 0, "act") == []
    assert stock(t) == {"materials": 2}


@proves("voidfall.actions.8", "voidfall.actions.9")
def test_an_action_whose_cost_cannot_be_paid_is_not_offered() -> None:
    t = galaxy(lord(stock={}), sectors={"a1": land(0)}, focus="development")
    assert offered(t, 0, "act") == ["act development settle"]
    assert t.why(0, "act development grow") == ("cannot-pay", "voidfall.actions.9")
    t.play("0 act development settle")
    assert sector(t, "a1").power == 1
