"""Politics [ti4.44]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from orloj.games.ti4.cards import draw_cards
from orloj.games.ti4.components import AGENDAS
from orloj.games.ti4.deeds import Deed, ThePlayer
from orloj.games.ti4.facts import seats_alive
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.state import State
from orloj.games.ti4.strategy_cards.registry import strategy_card
from orloj.games.ti4.tokens import agenda_token
from orloj.kernel import Seat, choose, choose_some, order
from orloj.parts.decks import put_back

CARDS = 2
LOOKED_AT = 2

strategy_card(
    "politics",
    primary=["politics-speaker", "politics-cards", "politics-agendas"],
    secondary=["politics-cards"],
)


class Look(Deed, frozen=True):
    """Look at the top of the agenda deck."""

    word: ClassVar[str] = "look-at-agendas"


@scene("politics-speaker")
async def politics_speaker(g: State, seat: Seat) -> None:
    """Somebody else becomes the speaker [ti4.44.2a, ti4.32.6]."""
    others = [ThePlayer(other) for other in seats_alive(g) if other != g.speaker]
    speaker = await choose(seat, "politics-speaker", lambda _seat: others, rule="ti4.44.2a")
    make_speaker(g, speaker.player)


def make_speaker(g: State, seat: Seat) -> None:
    g.speaker = seat
    g.tell("speaker", seat)


@scene("politics-cards")
def politics_cards(g: State, seat: Seat) -> None:
    """Two action cards [ti4.44.2b, ti4.44.3]."""
    draw_cards(g, seat, CARDS)


@scene("politics-agendas")
async def politics_agendas(g: State, seat: Seat) -> None:
    """The two topmost agendas may be looked at; each goes back to the top or the bottom [ti4.44.2c, ti4.44.2c.2]."""
    deck = g.agenda_deck
    look = await choose(seat, "politics-look", lambda _seat: [None, Look()], rule="ti4.44.2c")
    if look is None:
        return
    seen = deck.draw(g.luck, LOOKED_AT).cards  # they do not leave the deck: it has not run out [ti4.37.5]
    for agenda in reversed(seen):
        deck.pile.put(agenda, seat)
    g.reveal(seat, *seen)
    g.tell("looks-at-agendas", seat, secret={"agendas": [AGENDAS[agenda].id for agenda in seen]})
    under = await choose_some(seat, "agendas-under", lambda _seat: seen, rule="ti4.44.2c.2", token=agenda_token)
    top = [agenda for agenda in seen if agenda not in under]
    for agenda in seen:
        deck.pile.take(agenda)
    put_back(deck.pile, top=top, under=under, seen_by=seat)
    if len(top) > 1 or len(under) > 1:
        await _arrange(g, seat, seen, on_top=len(top) > 1)


async def _arrange(g: State, seat: Seat, agendas: Sequence[int], *, on_top: bool) -> None:
    """If both go to the same place, the player chooses their order; the first one is drawn first [ti4.44.2c.2]."""
    wanted = await order(
        seat, "agendas-order", lambda _seat: agendas, rule="ti4.44.2c.2", token=agenda_token, values={"top": on_top}
    )
    pile = g.agenda_deck.pile
    for agenda in wanted:
        pile.take(agenda)
    put_back(pile, top=wanted if on_top else (), under=() if on_top else wanted, seen_by=seat)
