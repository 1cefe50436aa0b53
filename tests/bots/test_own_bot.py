"""Anybody's own bot plays by the name `module:Class`."""

from __future__ import annotations

import pytest

from orloj.bots import NoSuchBot, RandomBot, bot_named


def test_a_bot_is_found_by_module_and_class() -> None:
    assert isinstance(bot_named("orloj.bots.random_bot:RandomBot", "rftg"), RandomBot)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("no_such_module:Bot", "no_such_module"),
        ("orloj.bots.random_bot:Nobody", "Nobody"),
        ("collections:OrderedDict", "choose"),
        (":Bot", "cannot be made"),
        ("clever", "random, careless, heuristic"),
    ],
)
def test_what_is_no_bot_is_explained(name: str, message: str) -> None:
    with pytest.raises(NoSuchBot, match=message):
        bot_named(name, "rftg")
