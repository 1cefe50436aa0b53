"""What can be studied about a game (`orloj lab report rftg`, `orloj arena rftg --by start-world`); see
`orloj.lab.report.study`."""

from __future__ import annotations

from orloj.games.rftg.cards import CARDS, IS_WORLD, START_WORLDS
from orloj.games.rftg.view import View

ONE_OF = ("start-world",)


def traits(view: View, seat: int) -> dict[str, list[str]]:
    """The start world of a seat and the cards that it has placed; those that it used up are gone."""
    player = view.players[seat]
    start = START_WORLDS[player.start]
    placed = [card for card in player.tableau if card != start]
    return {
        "start-world": [CARDS[start].id],
        "development": [CARDS[card].id for card in placed if not IS_WORLD[card]],
        "world": [CARDS[card].id for card in placed if IS_WORLD[card]],
    }


def score(view: View, seat: int) -> int:
    """The points as they stand."""
    return view.players[seat].score.total


def rounds(view: View) -> int:
    return view.round
