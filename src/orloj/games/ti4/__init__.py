"""Twilight Imperium, fourth edition (base game)."""

from importlib import import_module

from orloj.games.ti4 import setup
from orloj.games.ti4.book import BOOK
from orloj.games.ti4.following import AHEAD
from orloj.games.ti4.scenes import SCENES
from orloj.games.ti4.scoring import CLAIM
from orloj.games.ti4.state import State
from orloj.games.ti4.transactions import ASIDES
from orloj.games.ti4.view import invariants, redeal, reshuffle, turn_of, view
from orloj.kernel import Game, Mode
from orloj.parts.scenes import read_family

FAMILIES = (
    "phases",
    "strategy_cards",
    "technologies",
    "factions",
    "action_cards",
    "agendas",
    "notes",
    "objectives",
)  # folders whose modules register themselves
CHAPTERS = (
    "cannon",
    "elimination",
    "invasion",
    "production",
    "sailing",
    "space_combat",
)  # with scenes that plans name
for _chapter in CHAPTERS:
    import_module(f"{__name__}.{_chapter}")
for _family in FAMILIES:
    read_family(f"{__name__}.{_family}")

GAME: Game[State] = Game(
    id="ti4",
    name="Twilight Imperium 4",
    players=(3, 6),
    modes=(Mode("standard", (3, 6)),),
    options=setup.OPTIONS,
    state=State,
    scenes=SCENES,
    book=BOOK,
    asides=(*ASIDES, AHEAD, CLAIM),
    setup=setup.setup,
    view=view,
    redeal=redeal,
    reshuffle=reshuffle,
    invariants=invariants,
    package=__name__,
    status="complete",
    turn_of=turn_of,
)
