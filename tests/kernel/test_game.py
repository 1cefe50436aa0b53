"""What a game says about the tables that can be made."""

from __future__ import annotations

from dataclasses import replace

import pytest

from orloj.kernel import BadSetup, Option
from tests.kernel.duel import GAME

LANES = Option("map", ("usual", "small", "large"), fits=lambda value, _mode, seats: value != "large" or seats > 2)
GAME_WITH_MAPS = replace(GAME, options=(LANES,))


def test_values_of_an_option_may_fit_some_tables_only() -> None:
    mode = GAME.modes[0].id
    assert LANES.values_for(mode, 2) == ("usual", "small")
    assert LANES.values_for(mode, 3) == LANES.values
    assert GAME_WITH_MAPS.check_setup(3, mode, {"map": "large"})["map"] == "large"
    with pytest.raises(BadSetup, match="option map of standard games of 2 is one of: usual, small; not 'large'"):
        GAME_WITH_MAPS.check_setup(2, mode, {"map": "large"})


def test_the_usual_value_is_the_first_one() -> None:
    assert GAME_WITH_MAPS.check_setup(2, GAME.modes[0].id, {})["map"] == "usual"
