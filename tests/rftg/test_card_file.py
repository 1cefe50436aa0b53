"""Mistakes in the list of cards are named with their card."""

from __future__ import annotations

from typing import Any

import pytest

from orloj.games.rftg.cards import TYPES, read_toml, read_types
from orloj.games.rftg.setup import setup
from orloj.games.rftg.view import invariants
from orloj.kernel import Luck, Setup
from orloj.testing.rftg import area, rftg

MOON: dict[str, Any] = {
    "id": "singing-moon",
    "name": "Singing Moon",
    "name_cs": "Zpívající měsíc",
    "type": "world",
    "copies": 1,
    "cost": 2,
    "vp": 1,
    "production": "windfall",
    "good": "novelty",
    "origin": "designed",
    "powers": [{"phase": "explore", "effect": "draw_extra", "amount": 1}],
}


def test_a_new_card_is_read() -> None:
    cards = read_types([*read_toml("cards.toml")["card"], MOON])
    assert len(cards) == len(TYPES) + 1
    assert cards[-1].powers[0].amount == 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"id": "old-earth"}, "already"),
        ({"powers": [{"phase": "explore", "effect": "draw_moar"}]}, "draw_extra"),
        ({"powers": [{"phase": "explore", "effect": "draw_extra", "amonut": 1}]}, "amonut"),
        ({"good": "noveltie"}, "noveltie"),
        ({"good": "none"}, "windfall"),
        ({"cost": None}, "cost"),
        ({"defence": 2}, "defence"),
        ({"origin": "mine"}, "mine"),
    ],
)
def test_a_mistake_is_named_with_its_card(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        read_types([*read_toml("cards.toml")["card"], {**MOON, **change}])
    assert str(change.get("id", "singing-moon")) in str(caught.value)


def test_a_game_begun_with_fewer_cards_keeps_its_deck() -> None:
    g = setup(Setup(2, "standard", {}, Luck(b"fewer")))
    assert g.deck_size == 114
    g.pile.cards.remove(113)
    with pytest.raises(AssertionError, match="missing"):
        invariants(g)
    g.deck_size = 113
    invariants(g)


def test_positions_name_what_is_spelt_wrong() -> None:
    with pytest.raises(ValueError, match="gem-world"):
        rftg(area("old-earth", hand=["gem-wold"]), area("new-sparta"))
    with pytest.raises(ValueError, match="settle"):
        rftg(area("old-earth", picks=["settl"]), area("new-sparta"))
