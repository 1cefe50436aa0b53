"""What a seat may see, built from nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from orloj.games.rftg.cards import CardId
from orloj.games.rftg.powers import powers_of
from orloj.games.rftg.scoring import Score, score_of
from orloj.games.rftg.state import Player, State
from orloj.kernel import Luck, Outcome, Seat, deal_anew


class PlayerView(Struct):
    """One player's area as the looker sees it."""

    start: Annotated[int, Meta(description="the number of the start world")]
    tableau: Annotated[list[CardId], Meta(description="the cards that were placed, the first one first")]
    goods: Annotated[  # which card a good is nobody knows [rftg.settle.10]
        list[CardId], Meta(description="the worlds that hold a good")
    ]
    placing: Annotated[CardId | None, Meta(description="the card that is just being placed")]
    chips: Annotated[int, Meta(description="victory-point chips")]  # open to all [rftg.round-end.5]
    hand_size: Annotated[int, Meta(description="how many cards are in hand")]  # open to all [rftg.round-end.6]
    looking_size: Annotated[int, Meta(description="how many drawn cards are being looked at")]
    picks: Annotated[list[str], Meta(description="the actions of this round, once they are revealed")]
    military: Annotated[int, Meta(description="general Military")]
    score: Annotated[Score, Meta(description="the points as they stand")]
    hand: Annotated[list[CardId] | None, Meta(description="the cards in hand: only your own, otherwise null")] = None
    looking: Annotated[
        list[CardId] | None, Meta(description="the cards that you are looking at: only your own, otherwise null")
    ] = None


class View(Struct):
    """Race for the Galaxy as a seat sees it."""

    seat: Annotated[Seat | None, Meta(description="who looks; null for a spectator")]
    mode: Annotated[str, Meta(description="the mode of the game")]
    round: Annotated[int, Meta(description="the number of the round; 0 before the first one")]
    phase: Annotated[str, Meta(description="the phase that is being played; empty while actions are chosen")]
    phases: Annotated[list[str], Meta(description="the phases of this round that are not over, in their order")]
    pool: Annotated[int, Meta(description="victory points left in the pool; the game ends when it is empty")]
    pile_size: Annotated[int, Meta(description="cards in the draw pile")]
    discards_size: Annotated[int, Meta(description="cards in the discard pile")]
    order: Annotated[list[Seat], Meta(description="the order of play")]
    players: Annotated[list[PlayerView], Meta(description="everybody's area, by seat")]
    outcome: Annotated[Outcome | None, Meta(description="who has won; null while the game goes on")]


def view(g: State, seat: Seat | None) -> View:
    """The picture for a seat, or for a spectator (None)."""
    return View(
        seat=seat,
        mode=g.mode,
        round=g.round,
        phase=g.phase,
        phases=g.phases.copy(),
        pool=g.pool,
        pile_size=len(g.pile.cards),
        discards_size=len(g.discards.cards),
        order=g.order(),
        players=[_player_view(g, other, own=other == seat) for other in g.seats],
        outcome=g.outcome,
    )


def _player_view(g: State, seat: Seat, own: bool) -> PlayerView:
    player: Player = g.players[seat]
    return PlayerView(
        start=player.start,
        tableau=player.tableau.copy(),
        goods=list(player.goods),
        placing=player.placing,
        chips=player.chips,
        hand_size=len(player.hand.cards),
        looking_size=len(player.looking),
        picks=player.picks.copy(),
        military=powers_of(player.tableau).military,
        score=score_of(g, seat),
        hand=player.hand.cards.copy() if own else None,
        looking=player.looking.copy() if own else None,
    )


def redeal(g: State, seat: Seat, luck: Luck) -> None:
    """Deal anew what the seat cannot know: the pile, the discards of others, all goods, the others' hands."""
    zones: list[tuple[list[CardId], list[CardId]]] = [
        (g.pile.cards, g.pile.known_to(seat)),
        (g.discards.cards, g.discards.known_to(seat)),
    ]
    goods = []
    for other in g.seats:
        player = g.players[other]
        lying = list(player.goods.values())
        goods.append(lying)
        zones.append((lying, []))
        if other != seat:
            zones.append((player.hand.cards, player.hand.known_to(seat)))
            zones.append((player.looking, []))
    deal_anew(luck, zones)
    _lay_goods(g, goods)
    for pile in (g.pile, g.discards, *[player.hand for player in g.players]):
        pile.forget_others(seat)


def reshuffle(g: State, luck: Luck) -> None:
    """Deal anew what nobody knows: the pile, goods on their worlds, and goods that were discarded unseen."""
    goods = [list(player.goods.values()) for player in g.players]
    zones: list[tuple[list[CardId], Iterable[CardId]]] = [
        (g.pile.cards, g.pile.seen),
        (g.discards.cards, g.discards.seen),
        *[(lying, ()) for lying in goods],
    ]
    deal_anew(luck, zones)
    _lay_goods(g, goods)


def _lay_goods(g: State, goods: Sequence[Sequence[CardId]]) -> None:
    """Lay other cards on the worlds that have goods: by seat, in the order of the worlds."""
    for player, lying in zip(g.players, goods, strict=True):
        for world, card in zip(player.goods, lying, strict=True):
            player.goods[world] = card


def invariants(g: State) -> None:
    """What is true of every position: every card is in exactly one place, and the chips add up."""
    places = [*g.pile.cards, *g.discards.cards]
    for player in g.players:
        places += [*player.hand.cards, *player.tableau, *player.goods.values(), *player.looking]
        if player.placing is not None:
            places.append(player.placing)
        assert set(player.goods) <= set(player.tableau), "a good lies beside a world"
        assert player.chips >= 0
    assert sorted(places) == list(range(g.deck_size)), "a card is missing or doubled"
    assert g.pool >= 0
    assert g.overflow >= 0
    assert g.overflow == 0 or g.pool == 0, "chips of value 10 were paid while the pool was not empty"
    chips = sum(player.chips for player in g.players)
    assert g.pool + chips - g.overflow == {2: 24, 3: 36, 4: 48}[g.seat_count], "victory points were lost or made"
