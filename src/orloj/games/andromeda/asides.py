"""What everybody may do at any time of the game, in whoever's turn and whatever is being asked: store moons
[andromeda.free-actions.3, andromeda.store-moon.1] and change the order of modules [andromeda.modules.4]."""

from __future__ import annotations

from orloj.games.andromeda.components import MODULES, ModuleId
from orloj.games.andromeda.deeds import Store
from orloj.games.andromeda.moons import no_storings, store, storings
from orloj.games.andromeda.offer import arrange
from orloj.games.andromeda.state import State
from orloj.games.andromeda.turn import is_free, pledged
from orloj.kernel import Aside, Ask, AskOrder, Question, Seat

INDUSTRY = "industry"  # only in this row does it matter which module stands beside which

# What may have more answers after a moon was stored: a module with a cost slot works, a stored moon has a benefit, and
# a moon that was stored need not be discarded. (Who returns with a captured moon is always asked: it can be abandoned.)
WIDENED_BY_STORING = frozenset({"activate-free", "manoeuvre", "discard-moon"})


def moons_to_store(g: State, seat: Seat) -> Ask[Store] | None:
    """A captured moon onto a slot."""
    if not any(is_free(g, seat, moon) for moon in g.players[seat].moons):
        return None
    return Ask(
        seat,
        "store",
        lambda seat: [one for one in storings(g, seat) if is_free(g, seat, one.moon)],
        blocked=lambda seat: [*no_storings(g, seat), *pledged(g, seat)],
        rule="andromeda.store-moon.1",
    )


def store_moon(g: State, seat: Seat, deed: Store) -> None:
    store(g, seat, deed.moon, deed.slot)


def modules_to_arrange(g: State, seat: Seat) -> Question[ModuleId, tuple[ModuleId, ...]] | None:
    """The order of the industry modules; the printed one stays at the board."""
    if len(g.players[seat].rows.get(INDUSTRY, ())) < 3:
        return None
    return AskOrder(
        seat,
        "arrange",
        lambda seat: g.players[seat].rows[INDUSTRY][1:],
        rule="andromeda.modules.4",
        token=lambda module: MODULES[module].id,
        values={"kind": INDUSTRY},
    )


def arrange_modules(g: State, seat: Seat, modules: tuple[ModuleId, ...]) -> None:
    if list(modules) != g.players[seat].rows[INDUSTRY][1:]:
        arrange(g, seat, INDUSTRY, modules)


ASIDES: tuple[Aside[State], ...] = (
    Aside("store", moons_to_store, store_moon, widens=WIDENED_BY_STORING),
    Aside("arrange", modules_to_arrange, arrange_modules),
)
