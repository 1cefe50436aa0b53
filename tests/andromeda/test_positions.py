"""Positions made by hand refuse what cannot be, each time with a sentence that tells what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from orloj.testing.andromeda import TILES, andromeda, station


def one(**more: Any) -> Callable[[], Any]:
    """A position with this player."""
    return lambda: andromeda(station(**more), station())


def table(**more: Any) -> Callable[[], Any]:
    """A position with these facts of the table."""
    return lambda: andromeda(station(), station(), **more)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        # tables
        (lambda: andromeda(station()), "Andromeda's Edge (standard) is for 2 to 4 players, not 1"),
        (table(mode="teams"), "Andromeda's Edge (teams) is for 4 players, not 2"),
        (table(mode="team"), "Andromeda's Edge has no mode 'team'; choose one of: standard, teams"),
        (table(active=2), "active is from 0 to 1, not 2"),
        (table(special="quasar"), "there is no set of special locations 'quasar'; did you mean: quasars"),
        (table(dice=[7]), "a die is from 1 to 6, not 7"),
        (table(events="dawn-01"), "events is a list of names, such as ['dawn-01'], not a text"),
        (table(event_deck="noon"), "there is no deck of events 'noon'; there are: dawn, dusk"),
        (table(events=["nonsense"]), "there is no event 'nonsense'; there are: dawn-01, "),
        # the map
        (table(tiles={**TILES, "t99": "monolith"}), "there is no place of tiles 't99'; did you mean: t19, t09"),
        (table(tiles={"t01": "monolit"}), "there is no tile 'monolit'; did you mean: monolith"),
        (table(tiles={"t01": "monolith", "t02": "monolith"}), "'monolith' is named twice; each tile exists once"),
        (table(planets=["nowhere"]), "there is no planet 'nowhere'; see `orloj cards andromeda`"),
        (table(commanders={"x1": [1, 0]}), "there is no place of commanders 'x1'; there are: "),
        (
            table(commanders={"t01": [1]}),
            "commanders at a place are a number for each of the 2 seats, not [1]",
        ),
        (table(commanders={"t01": [10, 0]}), "seat 0 has 9 commanders in all"),
        (table(structures={"t01": (2, "observatory")}), "the seat of a structure is from 0 to 1, not 2"),
        (table(structures={"t01": (0, "observatry")}), "there is no structure 'observatry'; did you mean: observatory"),
        (table(tokens={"t01": {"enery": 1}}), "there is no resource 'enery'; did you mean: energy"),
        (table(raiders={"E": ["n1"]}), "there is no class of raiders 'E'; there are: S, A, B, C, D"),
        (table(raiders={"S": ["x1"]}), "there is no place of raiders 'x1'; there are: "),
        (table(offer={"science": [None]}), "the offer of science has 3 rows (None: an empty one), not 1"),
        (
            table(offer={"art": []}),
            "there is no kind of modules 'art'; there are: science, industry, trade, civilization",
        ),
        # players
        (one(faction="nobody"), "seat 0: there is no faction 'nobody'"),
        (one(goods={"enery": 1}), "seat 0: there is no resource 'enery'; did you mean: energy"),
        (one(goods={"energy": -1}), "seat 0: energy is 0 or more, not -1"),
        (one(hand=["action-99"]), "there is no tactic card 'action-99'"),
        (one(hand="action-01"), "seat 0: hand is a list of names, such as ['action-01'], not a text"),
        (one(hand=["action-01", "action-01"]), "'action-01' is named twice; a second copy is called like action-01.2"),
        (one(ships={"pad": ["transprt"]}), "seat 0: there is no type of ship 'transprt'; did you mean: transport"),
        (one(ships={"x1": ["transport"]}), "seat 0: there is no place of ships 'x1'; there are: "),
        (one(ships={"pad": "transport"}), "seat 0: ships is a list of names, such as ['transport'], not a text"),
        (one(ships={"pad": []}), "this position cannot be: seat 0 has no ship"),
        (one(ships={"t14": ["transport"]}), "this position cannot be: a ship is where no place is"),
        (one(upgrades=["nc-99"]), "seat 0: there is no upgrade 'nc-99'"),
        (one(modules=["sci-99"]), "seat 0: there is no module 'sci-99'"),
        (one(modules=["sci-01", "sci-01"]), "'sci-01' is named twice; a second copy is called like action-01.2"),
        (one(damage={"sci-01": 1}), "seat 0: damage: there is no sci-01 among the modules"),
        (one(replicated=["sci-01"]), "seat 0: replicated: there is no sci-01 among the modules"),
        (one(modules=["sci-01"], damage={"sci-01": 0}), "seat 0: the damage of sci-01 is 1 or more, not 0"),
        (one(moons=["moon-99"]), "there is no moon 'moon-99'"),
        (one(cards=["village"]), "seat 0: there is no structure card 'village'"),
        (one(discoveries=["discovery-99"]), "there is no discovery token 'discovery-99'"),
        (one(dominances=["dominance-99"]), "there is no dominance token 'dominance-99'"),
        (one(destiny="fate"), "seat 0: there is no destiny card 'fate'"),
        (one(tracks={"arts": 1}), "seat 0: there is no track 'arts'"),
        (one(tracks={"science": 99}), "seat 0: the step on the track science is from 0 to"),
        (one(commanders=10), "seat 0: commanders is from 0 to 9, not 10"),
        (one(score=-1), "seat 0: score is 0 or more, not -1"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(make: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # the sentence is compared below
        make()
    assert str(caught.value).startswith(sentence)
