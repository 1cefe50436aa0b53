"""What a view works out by itself, for speed, is what the rules say."""

from __future__ import annotations

from random import Random

import pytest

from orloj.games.andromeda import GAME
from orloj.games.andromeda.components import KINDS, SHIP_TYPES, TRAITS
from orloj.games.andromeda.fleet import cannons_of, facts_of, has_trait, range_of
from orloj.games.andromeda.offer import buyable
from orloj.games.andromeda.state import State
from orloj.games.andromeda.view import ShipValues, view
from orloj.kernel import Table

EVERY = 9  # answers between two looks


def values_by_the_rules(g: State, seat: int, type_: str) -> ShipValues:
    facts = facts_of(g, seat, type_)
    traits = [trait for trait in TRAITS if has_trait(g, seat, type_, trait)]
    reach, cannons = range_of(g, seat, type_), cannons_of(g, seat, type_)
    return ShipValues(reach, cannons, facts.shields, facts.targeting, traits)


@pytest.mark.parametrize(("mode", "seats"), [("standard", 2), ("standard", 3), ("teams", 4)])
def test_ships_and_prices_in_views_are_those_of_the_rules(mode: str, seats: int) -> None:
    table = Table.new(GAME, seats, mode=mode, seed="views")
    rng = Random(mode)
    changed = able = number = 0
    while asks := table.asks():
        number += 1
        g = table.state
        if number % EVERY == 0:
            for seat in g.seats:
                picture = view(g, seat)
                for type_, values in picture.players[seat].ship_values.items():
                    assert values == values_by_the_rules(g, seat, type_)
                    changed += (values.range, values.cannons) != _printed(g, seat, type_)
                assert list(picture.players[seat].ship_values) == list(SHIP_TYPES)
                if g.players[seat].faction:
                    assert picture.affordable == buyable(g, seat, KINDS, {})
                    able += len(picture.affordable)
        seat, ask = next(iter(asks.items()))
        table.answer(seat, ask.sample(rng))
    assert able, "nobody could ever pay for anything"
    assert changed, "nothing ever changed a ship"


def _printed(g: State, seat: int, type_: str) -> tuple[int, int]:
    facts = facts_of(g, seat, type_)
    return facts.range, facts.cannons
