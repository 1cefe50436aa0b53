"""Resources, tactic cards and points."""

from __future__ import annotations

from orloj.games.andromeda.components import TacticId
from orloj.games.andromeda.state import State
from orloj.kernel import EVERYBODY, Pile, Seat
from orloj.parts.decks import Deck


def gain(g: State, seat: Seat, resource: str, count: int) -> None:
    """Take resources from the supply. There is no limit until the turn ends [andromeda.turn.3], and the supply is never
    empty [andromeda.ruling.supply]. A tactic card is drawn."""
    if count <= 0:
        return
    if resource == "tactic":
        draw(g, seat, count)
        return
    goods = g.players[seat].goods
    goods[resource] = goods.get(resource, 0) + count
    g.tell("gains", seat, resource=resource, count=count)


def lose(g: State, seat: Seat, resource: str, count: int) -> None:
    """Give tokens back to the supply."""
    goods = g.players[seat].goods
    goods[resource] -= count
    assert goods[resource] >= 0, f"seat {seat} has not that much {resource}"


def draw(g: State, seat: Seat, count: int) -> None:
    """Draw tactic cards; an empty deck is made of the discards [andromeda.tactics.3]."""
    drawn, reshuffled = Deck(g.tactics, Pile(g.tactic_discards)).draw(g.luck, count)
    if reshuffled:
        g.tell("reshuffle", count=reshuffled)
    if drawn:
        g.players[seat].hand.cards += drawn
        g.reveal(seat, *[f"tactic {card}" for card in drawn])
        g.tell("draws", seat, count=len(drawn), secret={"cards": drawn})


def discard_cards(g: State, seat: Seat, cards: list[TacticId] | tuple[TacticId, ...]) -> None:
    """Put tactic cards from the hand face up on the discard pile."""
    for card in cards:
        g.players[seat].hand.take(card)
        g.tactic_discards.append(card)
    if cards:
        g.reveal(EVERYBODY, *[f"tactic {card}" for card in cards])


def score(g: State, seat: Seat, points: int) -> None:
    """Gain or lose points; never below 0 [andromeda.ruling.score-floor]. Whoever reaches the target ends the game soon:
    the event marker is taken away at once [andromeda.end.1, andromeda.end.2]."""
    player = g.players[seat]
    before = player.score
    player.score = max(0, before + points)
    if player.score != before:
        g.tell("scores" if points > 0 else "loses-points", seat, count=abs(player.score - before))
    if player.score >= g.target and not g.ending:
        g.ending = True
        g.tell("target", seat, target=g.target)
