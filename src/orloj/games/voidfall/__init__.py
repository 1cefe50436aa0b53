"""Voidfall."""

from orloj.games.voidfall import setup
from orloj.games.voidfall.asides import ASIDES
from orloj.games.voidfall.effects.trees import read_all
from orloj.games.voidfall.scenes import SCENES
from orloj.games.voidfall.state import COMPETITIVE, COOPERATIVE, SOLO, TUTORIAL, State
from orloj.games.voidfall.view import ACTOR, View, invariants, redeal, reshuffle, view
from orloj.kernel import Actor, Game, Mode, Seat
from orloj.parts.scenes import read_family

FAMILIES = ("effects", "crises", "phases")  # folders whose modules register themselves
for _family in FAMILIES:
    read_family(f"{__name__}.{_family}")
read_all()


def _actors(_seen: View) -> tuple[Actor, ...]:
    return (ACTOR,)


def _turn_of(seen: View) -> Seat | None:
    """Whose turn it is; nobody's in preparation and evaluation."""
    return seen.now.seat if seen.now.seat >= 0 else None


def _sides(seen: View) -> tuple[int, ...]:
    """In cooperative games all players are one team."""
    return (0,) * seen.seat_count if seen.board is not None else ()


GAME: Game[State] = Game(
    id="voidfall",
    name="Voidfall",
    players=(1, 4),
    modes=(Mode(COMPETITIVE, (2, 4)), Mode(COOPERATIVE, (2, 4)), Mode(SOLO, (1, 1)), Mode(TUTORIAL, (1, 4))),
    options=setup.OPTIONS,
    state=State,
    scenes=SCENES,
    asides=ASIDES,
    setup=setup.setup,
    view=view,
    redeal=redeal,
    reshuffle=reshuffle,
    invariants=invariants,
    package=__name__,
    status="complete",
    turn_of=_turn_of,
    sides=_sides,
    actors=_actors,
)
