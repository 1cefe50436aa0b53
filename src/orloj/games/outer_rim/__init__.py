"""Star Wars: Outer Rim."""

from orloj.games.outer_rim import setup
from orloj.games.outer_rim.asides import ASIDES
from orloj.games.outer_rim.book import BOOK
from orloj.games.outer_rim.effects.trees import read_all
from orloj.games.outer_rim.scenes import SCENES, read_family
from orloj.games.outer_rim.state import State
from orloj.games.outer_rim.view import ACTOR, View, invariants, redeal, reshuffle, view
from orloj.kernel import Actor, Game, Mode

FAMILIES = ("effects", "customs", "abilities", "solo")  # folders whose modules register themselves
for _family in FAMILIES:
    read_family(f"{__name__}.{_family}")
read_all()


def _actors(seen: View) -> tuple[Actor, ...]:
    return (ACTOR,) if seen.mode == "solo" else ()


GAME: Game[State] = Game(
    id="outer_rim",
    name="Star Wars: Outer Rim",
    players=(2, 4),
    modes=(Mode("standard", (2, 4)),),
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
    turn_of=lambda seen: seen.active if seen.turn else None,
    actors=_actors,
)
