"""Events that give actions of preferred focuses another price hold for every card that can be one."""

from __future__ import annotations

import pytest

from orloj.games.voidfall.components import FOCUSES, HOUSES
from orloj.games.voidfall.effects.core import EFFECTS
from orloj.games.voidfall.facts import FLAT, SURCHARGE, action_path
from orloj.testing import proves
from tests.voidfall.positions import lord, table


@proves("voidfall.ruling.8")
@pytest.mark.parametrize("rule", [SURCHARGE, FLAT])
def test_heroic_cards_of_a_preferred_focus_have_the_price_too(rule: str) -> None:
    for house, facts in HOUSES.items():
        g = table(lord(house=house), mode="solo", lasting={rule: 1})
        for focus in FOCUSES.values():
            for action in focus.action:
                path = action_path(g, 0, focus.id, action.key)
                assert EFFECTS.node(path) is not None, path
                if focus.mode and focus.focus in facts.preferred:
                    assert path.endswith(rule)
