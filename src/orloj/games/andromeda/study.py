"""What can be studied about a game (`orloj lab report andromeda`, `orloj arena andromeda --by faction`); see
`orloj.lab.report.study`."""

from __future__ import annotations

from orloj.games.andromeda.components import DESTINIES, MODULES
from orloj.games.andromeda.view import View

ONE_OF = ("faction",)
ORDERED = (  # where in a view the order of words matters:
    "offer.*",  # the row of a module is its price,
    "players[*].rows.*",  # neighbours in a row have slots in common,
    "players[*].stored",  # and which moon lies in which of them makes a difference
)

LONGEST = 5_000  # steps of a game in OpenSpiel; thinking players need about 1,000, random ones sometimes 15,000


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
