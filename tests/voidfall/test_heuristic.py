"""The heuristic player: it plays whole games of every mode, wins them, and its answers depend on nothing hidden."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from orloj.bots import RandomBot
from orloj.games.voidfall import GAME, study
from orloj.games.voidfall.bots import LOOKAHEAD, Heuristic, Reflex, chances, evaluate, features, outlook
from orloj.games.voidfall.effects.core import EFFECTS
from orloj.games.voidfall.effects.trees import all_effects
from orloj.games.voidfall.judgement.effect_worth import WORDS, tree
from orloj.games.voidfall.judgement.mind import Mind
from orloj.games.voidfall.judgement.position_worth import standing
from orloj.games.voidfall.names import WORDS as NAMES
from orloj.games.voidfall.view import View
from orloj.kernel import Decision, Seat, Table

SILENT = {"nothing", "settle", "modify", "choose_ally"}  # words that bring nothing by themselves


def new(seats: int, mode: str = "competitive", seed: int = 1, **options: Any) -> Table[Any]:
    return Table.new(GAME, seats, seed=seed, mode=mode, options=options)


def seen(table: Table[Any], seat: Seat) -> View:
    view = table.view(seat)
    assert isinstance(view, View)
    return view


def played(table: Table[Any], bots: list[Any], until: int = 10_000) -> Table[Any]:
    rng = Random(0)
    looks = [Decision(table, seat, rng) for seat in range(len(bots))]
    for _ in range(until):
        if table.outcome is not None:
            break
        table.step(lambda seat, _: bots[seat].choose(looks[seat]))
    return table


def test_it_beats_random_players() -> None:
    for number in range(3):
        seat: Seat = number % 2
        bots: list[Any] = [RandomBot(), RandomBot()]
        bots[seat] = Heuristic()
        outcome = played(new(2, seed=number), bots).outcome
        assert outcome is not None
        assert outcome.winners == [seat]
        assert outcome.scores[seat] > 2 * outcome.scores[1 - seat]


@pytest.mark.parametrize(("mode", "seats"), [("competitive", 3), ("cooperative", 2), ("solo", 1), ("tutorial", 1)])
def test_at_a_glance_it_plays_whole_games(mode: str, seats: int) -> None:
    outcome = played(new(seats, mode), [Reflex()] * seats).outcome
    assert outcome is not None
    assert outcome.reason != "catastrophes"
    assert min(outcome.scores) > 10


def test_alone_it_keeps_catastrophes_away() -> None:
    outcome = played(new(1, "solo", difficulty="easy"), [Heuristic()]).outcome
    assert outcome is not None
    assert outcome.reason in ("victory", "defeat")
    assert outcome.scores[0] > 80


def test_allies_are_given_what_they_need_more() -> None:
    table = played(new(2, "cooperative", seed=3), [Reflex()] * 2, until=40)
    g = table.state
    for player, stock in zip(g.players, (9, 0), strict=True):
        player.stock.update(dict.fromkeys(player.stock, stock))
    options = [*g.players[0].stock]

    def gift(giver: Seat, taker: Seat) -> dict[str, int]:
        ask: Any = SimpleNamespace(options=options, values={"count": 4, "player": taker})
        return dict(Reflex()._gift(Mind(g, giver), Mind(g, taker), ask))

    assert sum(gift(0, 1).values()) == 4
    assert gift(1, 0) == {}


def test_hidden_things_do_not_change_its_answers() -> None:
    bot = Heuristic()
    table = new(3, seed=4)
    for number in range(90):
        for seat in table.asks():
            token = bot.choose(Decision(table, seat, Random(1)))
            if number % 6 == 0:
                twin = table.fork(seat, Random(number))
                assert bot.choose(Decision(twin, seat, Random(1))) == token
            assert token is not None
            table.answer(seat, token)
            break


def test_every_word_of_effects_is_judged() -> None:
    assert {op for op in EFFECTS.words if op not in SILENT} == set(WORDS)


def test_every_effect_can_be_judged() -> None:
    table = played(new(2), [Reflex()] * 2, until=40)
    mind = Mind(seen(table, 0), 0)
    for path, _ in all_effects():
        assert abs(tree(mind, EFFECTS.node(path))) < 200, path


def test_positions_are_judged() -> None:
    table = new(4, seed=2)
    before = chances(seen(table, 0))
    assert sum(before) == pytest.approx(1)
    played(table, [Heuristic(), RandomBot(), RandomBot(), RandomBot()], until=150)
    view = seen(table, 0)
    assert chances(view)[0] == max(chances(view)) == evaluate(view, 0)
    assert standing(view, 0) > standing(view, 1)
    assert features(view, 0)["evaluation"] == evaluate(view, 0)
    assert outlook(view, 0)["sectors"] >= 1
    assert LOOKAHEAD.settled


def test_alone_and_together_the_chance_is_that_of_all() -> None:
    assert len(set(chances(seen(new(3, "cooperative"), 1)))) == 1
    assert 0 < evaluate(seen(new(1, "solo"), 0), 0) < 1
    assert 0 < evaluate(seen(new(1, "tutorial"), 0), 0) < 1


def test_games_can_be_studied() -> None:
    """Everything that a report tells has a name."""
    table = played(new(2), [Reflex()] * 2, until=60)
    view = seen(table, 0)
    assert study.traits(view, 0)["house"] == [view.players[0].house]
    assert study.score(view, 1) == view.players[1].influence
    assert study.rounds(view) >= 1
    wanted = {f"study.trait.{trait}" for trait in study.traits(view, 0)} | {"study.rounds", "outlook.later"}
    wanted |= {f"study.feature.{name}" for name in features(view, 0)} | {f"outlook.{name}" for name in outlook(view, 0)}
    assert {key for key in wanted if not NAMES.has(key)} == set()


def test_a_sector_that_may_build_a_safe_haven_is_worth_more_while_there_is_one_to_build() -> None:
    table = played(new(1, "solo", seed=3), [Reflex()], until=40)
    g = table.state
    assert g.board is not None

    def last_person(levels_left: bool) -> float:
        """What the sixth person of a sector with three guilds is worth."""
        for haven in g.board.havens:
            haven.built = 0 if levels_left else haven.levels
        sector = g.sectors[Mind(g, 0).keys[-1]]
        sector.corrupted, sector.guilds = False, ["farmers", "farmers", "farmers"]
        worth = []
        for sector.population in (5, 6):
            worth.append(standing(g, 0))
        return worth[1] - worth[0]

    assert last_person(levels_left=True) > last_person(levels_left=False) + 3
