"""What can be studied about a game (`orloj lab report voidfall`, `orloj arena voidfall --by house`); see
`orloj.lab.report.study`."""

from __future__ import annotations

from orloj.games.voidfall.components import AGENDAS
from orloj.games.voidfall.state import NO_CARD
from orloj.games.voidfall.view import View

ONE_OF = ("house", "origin")
USUAL_ROUNDS = 5  # of a cycle that is over
LONGEST_GAME = 20_000  # answers; players need some hundred


def traits(view: View, seat: int) -> dict[str, list[str]]:
    """The house and origin of a seat, and the technologies and agendas that it has in the end."""
    player = view.players[seat]
    return {
        "house": [player.house],
        "origin": [f"{player.house}_{player.letter}"],
        "technology": list(player.techs),
        "agenda": [AGENDAS[slot.agenda].id for slot in player.slots[1:] if slot.agenda != NO_CARD],
    }


def score(view: View, seat: int) -> int:
    """The influence as it stands."""
    return view.players[seat].influence


def rounds(view: View) -> int:
    """How many turns everybody has had, about."""
    return USUAL_ROUNDS * max(0, view.cycle - 1) + view.round
