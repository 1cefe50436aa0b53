"""The databank: cards by number, of which one comes by luck [outer-rim.databank.4, outer-rim.databank.5]."""

from __future__ import annotations

from orloj.games.outer_rim.components import BY_NUMBER, CARDS, CardId
from orloj.games.outer_rim.prose import is_told
from orloj.games.outer_rim.state import NO_CARD, Source, State
from orloj.kernel import Seat


def draw(g: State, number: int) -> CardId:
    """One of the cards with this number at random; none if all of them are elsewhere."""
    cards = [card for card in BY_NUMBER[number] if card in g.databank]
    if not cards:
        return NO_CARD
    return cards[0] if len(cards) == 1 else g.luck.pick(cards)


def read_databank(g: State, who: Seat, card: CardId) -> None:
    """The topmost section is read aloud [outer-rim.databank.2]."""
    g.reading = f"{CARDS[card].id}/steps"
    g.say("databank", who, card=card)


def tell_outcome(g: State, who: Seat, run: Source, *hows: str) -> None:
    """What comes of the card that is being read, if its story goes on."""
    for how in hows:
        if not run.told and run.id and is_told(run.id, how):
            run.told = True
            g.say("comes-of", who, source=run.id, how=how)
