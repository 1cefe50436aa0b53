"""Whole solo games by random players, with everything checked on the way."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.components import AI_CARDS
from orloj.games.outer_rim.look.terminal import LOOK as TERMINAL
from orloj.games.outer_rim.look.web import RimWebLook
from orloj.games.outer_rim.solo.orders import ORDERS, SECTIONS
from orloj.games.outer_rim.state import State
from orloj.games.outer_rim.texts import TEXTS
from orloj.kernel import Table
from orloj.ledger import ledger_of
from orloj.testing import play_through
from orloj.words import LANGS

LEDGER = ledger_of("orloj.games.outer_rim")


@pytest.mark.parametrize(
    ("options", "seed"),
    [
        ({}, 1),
        ({"map": "random", "characters": "random", "opponent-fame": "2"}, 2),
        ({"fame": "12", "poker-face": "on"}, 3),
        ({"opponent-fame": "4"}, 4),
    ],
)
def test_random_players_finish(options: dict[str, str], seed: int) -> None:
    report = play_through(GAME, seats=1, mode="solo", options=options, seed=seed, check_every=3, leaks_every=10)
    assert report.outcome is not None
    target = int(options.get("fame", "10"))
    fames = [player.total_fame for player in report.table.view(0).players]  # type: ignore[attr-defined]
    assert max(fames) >= target
    assert report.outcome.winners == ([0] if fames[0] >= target else [])
    assert report.mean_tail < 2


def played(seed: int) -> Table[State]:
    table = Table.new(
        GAME, 1, mode="solo", seed=seed, options={"fame": "12", "map": "random" if seed % 2 else "standard"}
    )
    rng = Random(seed)
    while table.outcome is None:
        table.answer(0, table.asks()[0].sample(rng))
    return table


def test_every_ai_card_and_every_order_is_resolved_and_told() -> None:
    """Each line that explains a step names a rule of the ledger."""
    cards, orders = set(), set()
    wanted = {id for card in AI_CARDS for section in SECTIONS for id in getattr(card, section)}
    for seed in range(60):
        table = played(seed)
        for line in table.story:
            if line.key == "ai-card":
                cards.add(line.values["card"])
            if line.key == "ai-order":
                orders.add(line.values["order"])
            if "rule" in line.values:
                assert line.actor == "opponent"
                assert line.values["rule"] in LEDGER
                for lang in LANGS:
                    assert TEXTS.line(line.heard_by(0), 0, ["Ann"], lang)
        if cards == {card.id for card in AI_CARDS} and orders == wanted:
            break
    assert cards == {card.id for card in AI_CARDS}
    assert orders == wanted
    assert wanted <= set(ORDERS)


def test_a_solo_game_is_drawn() -> None:
    table, look = played(1), RimWebLook()
    for number in range(0, table.number, max(1, table.number // 6)):
        seen: Any = table.travel(number).view(0)
        for lang in LANGS:
            assert look.board(seen, ["Ann"], lang)
            assert look.status(seen, lang)
            assert TERMINAL.status(seen, lang, plain=True)
            assert TERMINAL.players(seen, ["Ann"], lang, plain=True, full=True)
            for actor in GAME.actors(seen):
                assert look.actor(seen, actor.id, lang)
                assert TERMINAL.actor(seen, actor.id, lang, plain=True, full=True)
    drawn = [line for line in table.story if line.key == "ai-card"]
    assert [look.mentions(line, 0) for line in drawn] == [[line.values["card"]] for line in drawn]
    assert table.outcome is not None
    for lang in LANGS:
        assert TEXTS.outcome(table.outcome, ["Ann"], lang)


def test_an_ai_card_tells_its_orders_in_words() -> None:
    texts = [text.text for text in TEXTS.component("ai-07", "en").powers]
    assert len(texts) == 4  # three sections, and what illegal cargo costs
    assert texts[0].startswith("1. Removes all damage if defeated. 2. Flies towards the nearest goal token.")
    assert texts[3] == "Loses 1 reputation with the faction of the planet."
    assert len(TEXTS.component("ai-04", "cs").powers) == 3
    assert TEXTS.component("ai-10", "cs").powers[3].text.startswith("1. Odhodí svrchní kartu balíčku: Zatykače.")
