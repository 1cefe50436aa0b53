"""The custodians token [ti4.86]."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.ti4.invasion import CUSTODIANS_PRICE, MAY_LAND
from orloj.games.ti4.state import State
from orloj.testing import Position, proves
from tests.ti4.battles import ANSWERING, action, changing, is_idle
from tests.ti4.positions import table, units_of


def at_mecatol(units: str = "carrier, 2 infantry", **facts: Any) -> Position[State]:
    """Seat 0 has six trade goods and invades the system of Mecatol Rex."""
    players = {0: {"trade_goods": 6}}
    given = {"players": players, "exhausted": ["arretze", "hercant", "kamdorn"], **facts}
    return table(units={"0 18": units}, begin=action("invasion", tile=18), **given)


@proves("ti4.86.0", "ti4.86.1", "ti4.86.1.2")
def test_nobody_lands_beneath_the_token() -> None:
    t = at_mecatol(players={})
    assert t.state.custodians
    assert is_idle(t)
    assert units_of(t, "0 18") == {"carrier": 1, "infantry": 2}
    t = at_mecatol()
    t.play("0 leave-custodians")
    assert is_idle(t)
    assert t.state.custodians
    assert t.state.players[0].points == 0


@proves("ti4.86.2", "ti4.86.2.2", "ti4.86.3", "ti4.86.3.2")
def test_whoever_pays_removes_the_token_gains_a_point_and_lands() -> None:
    t = at_mecatol()
    assert t.options(0) == ["take-custodians", "leave-custodians"]
    t.play("0 take-custodians")
    assert t.state.players[0].trade_goods == 0
    assert (t.state.custodians, t.state.custodian, t.state.players[0].points) == (False, 0, 1)
    assert t.asked() == {0: "commit"}
    assert t.why(0, "-") == ("custodians-land", "ti4.86.2.2")
    t.play("0 land infantry mecatol-rex=1")
    assert t.state.planets["mecatol-rex"].owner == 0


@proves("ti4.86.2")
def test_six_influence_are_needed() -> None:
    t = at_mecatol(players={0: {"trade_goods": 5}})
    assert is_idle(t)


@proves("ti4.86.2a")
def test_whoever_cannot_land_cannot_remove_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_idle(at_mecatol("carrier, 2 fighter"))
    changing(monkeypatch, MAY_LAND, lambda *_: False)
    assert is_idle(at_mecatol(technologies={0: [ANSWERING]}))


def test_the_price_may_change(monkeypatch: pytest.MonkeyPatch) -> None:
    changing(monkeypatch, CUSTODIANS_PRICE, lambda _g, holder, price, seat: 0 if seat == holder else price)
    t = at_mecatol(players={}, technologies={0: [ANSWERING]})
    t.play("0 take-custodians")
    assert t.state.players[0].points == 1


@proves("ti4.86.3.2")
def test_the_point_may_end_the_game() -> None:
    t = at_mecatol(players={0: {"trade_goods": 6, "points": 9}})
    t.play("0 take-custodians")
    assert t.outcome is not None
    assert t.outcome.winners == [0]


def test_later_everybody_may_land() -> None:
    t = at_mecatol(custodians=False)
    assert t.asked() == {0: "commit"}
    t.play("0 -")
    assert is_idle(t)
