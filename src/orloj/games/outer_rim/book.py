"""The book of everything that can be done at the moments of the game (`moments`), and how moments begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from orloj.games.outer_rim.components import AfterEvent, CardId
from orloj.games.outer_rim.facts import abilities
from orloj.games.outer_rim.goals import count_event
from orloj.games.outer_rim.moments import Happened
from orloj.games.outer_rim.state import NO_CARD, State
from orloj.kernel import Book, Seat

SECRET = "secret "  # beginning of the ids of abilities that are secrets


def _holds(_g: State, _seat: Seat, _id: str) -> bool:
    """Whether somebody has an ability is one of its own conditions: they lie open, but for secrets."""
    return True


def _hides(g: State, seat: Seat, ids: Sequence[str]) -> bool:
    return bool(g.players[seat].secrets) and any(id.startswith(SECRET) for id in ids)


def _decides(g: State, _seat: Seat) -> Seat:
    """What happens at the same time comes in the order that the active player wants [outer-rim.ability-timing.4]."""
    return g.active if g.has_seat(g.active) else 0


BOOK: Book[State] = Book(_holds, _hides, decides=_decides, lasting=["turn"])


Watch = Callable[[State, Seat], bool]
_WATCHERS: dict[str, list[Watch]] = {}


def watches(event: str) -> Callable[[Watch], Watch]:
    """Registers a function that tells whether somebody could do something at an event, besides abilities of cards."""

    def keep(watch: Watch) -> Watch:
        _WATCHERS.setdefault(event, []).append(watch)
        return watch

    return keep


def happened(g: State, who: Seat, *events: str, n: int = 0, credits: int = 0, card: CardId = NO_CARD) -> None:
    """Something has happened to a player, by all names that it has: goals count it, and abilities that he had by then
    work at it right after the running scene [outer-rim.goal.8]. Call it last in a scene: what is planned after it comes
    before it."""
    had = [one.key for one in abilities(g, who) if isinstance(one.ability, AfterEvent) and one.ability.event in events]
    for event in events:
        count_event(g, who, event, n=n)
    if g.has_seat(who) and (had or any(watch(g, who) for event in events for watch in _WATCHERS.get(event, ()))):
        moment = Happened(seat=who, events=list(events), had=had, n=n, credits=credits, card=card)
        BOOK.begin(g, moment, order=[who])
