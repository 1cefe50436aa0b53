"""Star Wars: Outer Rim."""

from orloj.games.outer_rim import setup
from orloj.games.outer_rim.asides import ASIDES
from orloj.games.outer_rim.book import BOOK
from orloj.games.outer_rim.effects.trees import read_all
from orloj.games.outer_rim.scenes import SCENES
from orloj.games.outer_rim.solo.orders import check_cards
from orloj.games.outer_rim.state import State
from orloj.games.outer_rim.view import ACTOR, View, invariants, redeal, reshuffle, view
from orloj.kernel import Actor, Game, Mode, Seat
from orloj.parts.scenes import read_family

FAMILIES = ("effects", "customs", "abilities", "solo")  # folders whose modules register themselves
for _family in FAMILIES:
    read_family(f"{__name__}.{_family}")
read_all()
check_cards()


def _actors(seen: View) -> tuple[Actor, ...]:
    return (ACTOR,) if seen.opponent is not None else ()


def _turn_of(seen: View) -> Seat | None:
    """Whose turn it is; nobody's while the solo opponent acts."""
    return seen.active if seen.turn and seen.active in seen.order else None


GAME: Game[State] = Game(
    id="outer_rim",
    name="Star Wars: Outer Rim",
    players=(1, 4),
    modes=(Mode("standard", (2, 4)), Mode(setup.SOLO, (1, 1))),
    options=setup.OPTIONS,
    state=State,
    scenes=SCENES,
    book=BOOK,
    asides=ASIDES,
    setup=setup.setup,
    view=view,
    redeal=redeal,
    reshuffle=reshuffle,
    invariants=invariants,
    package=__name__,
    status="complete",
    turn_of=_turn_of,
    actors=_actors,
)
