"""How long a bot may think, as text; names of bots."""

from __future__ import annotations

import pytest

from orloj.bots import BadBudget, Budget, NoSuchBot, Search, bot_named, bot_names, with_budget
from orloj.bots.careless import Careless
from orloj.bots.levels import LEVELS, bot_at
from orloj.bots.spec import Spec
from orloj.games import GAMES


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("1s", Budget(seconds=1.0)),
        ("0.05s", Budget(seconds=0.05)),
        ("200ms", Budget(seconds=0.2)),
        ("300", Budget(tries=300)),
        (" 2s ", Budget(seconds=2.0)),
        ("0.01ms", Budget(seconds=0.00001)),
        ("0.1234567s", Budget(seconds=0.1234567)),
    ],
)
def test_a_budget_is_read(text: str, budget: Budget) -> None:
    assert Budget.read(text) == budget
    assert Budget.read(str(budget)) == budget


@pytest.mark.parametrize("text", ["", "s", "0s", "0", "-1s", "1.5", "1h", "4000s", "99999999999", "1s2s", "½s", "1 s"])
def test_what_is_no_budget_is_refused(text: str) -> None:
    with pytest.raises(BadBudget):
        Budget.read(text)


@pytest.mark.parametrize("text", ["search", "search@0.5s", "search+learned", "search+learned@20", "random"])
def test_a_name_is_taken_apart_and_put_together(text: str) -> None:
    assert str(Spec.read(text)) == text


def test_only_thinkers_without_their_own_budget_get_one() -> None:
    assert with_budget("search", "0.2s") == "search@0.2s"
    assert with_budget("search+learned", "50") == "search+learned@50"
    assert with_budget("search@1s", "0.2s") == "search@1s"
    assert with_budget("heuristic", "0.2s") == "heuristic"
    assert with_budget("mine:Bot", "0.2s") == "mine:Bot"
    with pytest.raises(BadBudget):
        with_budget("heuristic", "soon")


@pytest.mark.parametrize("name", ["heuristic@1s", "search+wishes", "search@", "search@soon", "serach", "learned@1s"])
def test_a_name_that_makes_no_sense_is_refused(name: str) -> None:
    with pytest.raises((NoSuchBot, BadBudget)):
        bot_named(name, "rftg")


@pytest.mark.parametrize("game", list(GAMES))
def test_every_bot_and_every_level_can_be_made(game: str) -> None:
    for name in bot_names(game):
        assert callable(bot_named(name, game).choose)
    for level in LEVELS:
        assert callable(bot_named(level, game).choose)


def test_a_budget_reaches_the_bot() -> None:
    bot = bot_named("search@37", "rftg")
    assert isinstance(bot, Search)
    assert bot.budget == Budget(tries=37)


def test_levels_are_bots_from_weak_to_strong() -> None:
    bots = bot_names("rftg")
    assert isinstance(bot_named("easy", "rftg"), Careless)
    places = [bots.index(str(Spec.read(bot_at(level)).name)) for level in LEVELS]
    assert places == sorted(places)
