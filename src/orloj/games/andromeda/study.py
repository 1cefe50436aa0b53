"""What can be studied about a game (`orloj lab report andromeda`, `orloj arena andromeda --by faction`); see
`orloj.lab.report.study`."""

from __future__ import annotations

from orloj.games.andromeda.components import DESTINIES, MODULES
from orloj.games.andromeda.view import View

ONE_OF = ("faction",)


def traits(view: View, seat: int) -> dict[str, list[str]]:
    """The faction of a seat, its added modules, upgrades, structures and destiny."""
    player = view.players[seat]
    return {
        "faction": [player.faction],
        "module": [MODULES[one].id for row in player.rows.values() for one in row if not MODULES[one].base],
        "upgrade": list(player.upgrades.values()),
        "structure": [card.type for card in player.cards],
        "destiny": [DESTINIES[card].id for card in player.destiny or ()],
    }


def score(view: View, seat: int) -> int:
    """The points that the seat would have if the game ended now, without what is hidden."""
    return view.players[seat].final.total


def rounds(view: View) -> int:
    """How many turns the player has had who had most of them."""
    return -(-view.turn // len(view.players))
