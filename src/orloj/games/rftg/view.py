"""What a seat may see, built from nothing."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, to_builtins

from orloj.games.rftg.cards import TOKEN, CardId
from orloj.games.rftg.powers import powers_of
from orloj.games.rftg.scoring import Score, score_of
from orloj.games.rftg.state import Player, State
from orloj.kernel import Luck, Outcome, Seat, deal_anew


class PlayerView(Struct):
    """One player's area as the looker sees it."""

    start: int
    tableau: list[CardId]
    goods: list[CardId]  # the worlds that hold one; which card it is nobody knows [rftg.settle.10]
    placing: CardId | None
    chips: int  # open to all [rftg.round-end.5]
    hand_size: int  # open to all [rftg.round-end.6]
    looking_size: int
    picks: list[str]
    military: int
    score: Score
    hand: list[CardId] | None = None  # only the own one
    looking: list[CardId] | None = None


class View(Struct):
    """The table as a seat sees it."""

    seat: Seat | None
    mode: str
    round: int
    phase: str
    phases: list[str]
    pool: int
    pile_size: int
    discards_size: int
    order: list[Seat]
    players: list[PlayerView]
    outcome: Outcome | None


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


def named(view: View) -> dict[str, Any]:
    """A view as plain data for programs elsewhere: cards by their tokens instead of their numbers."""
    plain: dict[str, Any] = to_builtins(view)
    for player, seen in zip(plain["players"], view.players, strict=True):
        for zone in ("tableau", "goods", "hand", "looking"):
            cards = getattr(seen, zone)
            player[zone] = None if cards is None else [TOKEN[card] for card in cards]
        player["placing"] = None if seen.placing is None else TOKEN[seen.placing]
        player["score"]["sixes"] = {TOKEN[card]: points for card, points in seen.score.sixes.items()}
        player["score"]["total"] = seen.score.total
    return plain


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
    for player, lying in zip(g.players, goods, strict=True):
        for world, card in zip(player.goods, lying, strict=True):
            player.goods[world] = card
    for pile in (g.pile, g.discards, *[player.hand for player in g.players]):
        pile.forget_others(seat)


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
