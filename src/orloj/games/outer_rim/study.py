"""What can be studied about a game (`orloj lab report outer_rim`, `orloj arena outer_rim --by character`); see
`orloj.lab.report.study`."""

from __future__ import annotations

from orloj.games.outer_rim.components import ASSETS, CARDS
from orloj.games.outer_rim.view import View

ONE_OF = ("character", "ship")
ORDERED = (  # where in a view the order of words matters:
    "tiles",  # neighbours on the map,
    "now.failed",  # and the delivery that was stopped is the last one
)
COPIES = False  # `db.1.2` is another card than `db.1.1`, and each place of a planet has its own contact
KINDS = ("cargo", "gear", "mod", "crew", "job", "bounty")


def traits(view: View, seat: int) -> dict[str, list[str]]:
    """The character of a seat, the ship that it has in the end, and its assets by kind."""
    player = view.players[seat]
    assets = {kind: [CARDS[card].id for card in player.assets if ASSETS[card].type == kind] for kind in KINDS}
    return {"character": [player.character], "ship": [player.ship], **assets}


def score(view: View, seat: int) -> int:
    """The fame as it stands."""
    return view.players[seat].total_fame


def rounds(view: View) -> int:
    """How many turns the player has had who had most of them."""
    return -(-view.turn // len(view.players))
