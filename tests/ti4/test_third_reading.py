"""What a third reading of the rulebook found: choices that players have, and the order in which things happen."""

from __future__ import annotations

import pytest

from orloj.games.ti4 import research
from orloj.games.ti4.purse import Payment, least_payment
from orloj.games.ti4.research import researches_for
from orloj.parts.maps import Hex
from orloj.testing import proves
from tests.ti4.positions import table
from tests.ti4.turns import turn

# ---------------------------------------------------------------- paying for research

GRAL = {34: Hex(1, -1)}  # Centauri and Gral, which has a blue specialty


@pytest.fixture
def one_technology_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only Gravity Drive is left to research, which needs a blue technology."""
    monkeypatch.setattr(research, "deck_of", lambda _g, _seat: ["gravity-drive"])


@proves("ti4.64.3", "ti4.63.15")
@pytest.mark.usefixtures("one_technology_left")
def test_the_planet_that_a_research_needs_cannot_pay_for_it() -> None:
    t = turn("technology", tiles=GRAL, owners={"gral": 1, "lodor": 1}, players={1: {"trade_goods": 3}})
    t.play("0 strategic technology", "1 follow technology")
    assert t.asked() == {1: "pay"}
    assert t.why(1, "lodor,gral") == ("needed-for-research", "ti4.63.15")
    t.play("1 lodor,good 1")
    assert t.state.players[1].technologies == ["gravity-drive"]
    assert t.state.planets["gral"].exhausted


@proves("ti4.64.3", "ti4.63.15")
@pytest.mark.usefixtures("one_technology_left")
def test_who_could_not_research_after_paying_does_not_follow() -> None:
    """Three resources besides the planet that is needed: four with it."""
    facts = {"tiles": GRAL, "owners": {"gral": 1, "lodor": 1}}
    exhausted = ["archon-ren", "archon-tau"]
    assert not researches_for(table(**facts, exhausted=exhausted).state, 1, 4)
    assert researches_for(table(**facts, exhausted=exhausted).state, 1, 3)
    assert researches_for(table(**facts, exhausted=exhausted, players={1: {"trade_goods": 1}}).state, 1, 4)


@proves("ti4.84.2")
def test_a_payment_that_wastes_least() -> None:
    g = table(owners={"lodor": 1, "mecatol-rex": 1, "vefut-ii": 1}, players={1: {"trade_goods": 1}}).state
    ready = {"lodor": 3, "mecatol-rex": 1, "vefut-ii": 2, "archon-ren": 2, "archon-tau": 1}
    for price in range(1, 11):
        payment = least_payment(g, 1, "resources", price)
        assert payment is not None
        assert sum(ready[planet] for planet in payment.planets) + payment.goods == price
    assert least_payment(g, 1, "resources", 11) is None
    assert least_payment(g, 1, "resources", 3, spared=list(ready)) is None
    assert least_payment(g, 1, "resources", 1, spared=list(ready)) == Payment((), 1)
