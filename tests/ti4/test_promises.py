"""Promises are written down, bind nobody, and it is remembered who broke one."""

from __future__ import annotations

from orloj.games.ti4.state import Promise
from orloj.games.ti4.transactions import promises_end, remember_activation
from orloj.testing import proves
from tests.ti4.positions import table


@proves("ti4.13.4")
def test_whoever_activates_a_system_of_somebody_he_promised_peace_has_broken_his_word() -> None:
    g = table(units={"1 28": "cruiser"}, owners={"starpoint": 2}).state
    peace = Promise(giver=0, taker=1, word="no-attack", round=1)
    distance = Promise(giver=0, taker=2, word="no-entry", round=1)
    others = Promise(giver=2, taker=1, word="no-attack", round=1)
    g.promises += [peace, distance, others]
    remember_activation(g, 0, 46)  # empty
    assert not peace.broken
    remember_activation(g, 0, 28)
    assert (peace.broken, distance.broken, others.broken) == (True, False, False)
    remember_activation(g, 0, 27)
    assert distance.broken
    assert [line.key for line in g.story] == ["breaks-promise"] * 2


def test_at_the_end_of_a_round_only_broken_promises_are_remembered() -> None:
    g = table().state
    g.promises += [
        Promise(giver=0, taker=1, word="no-attack", round=1, broken=True),
        Promise(giver=1, taker=0, word="vote-with", round=1),
    ]
    promises_end(g)
    assert [one.giver for one in g.promises] == [0]
