"""Positions of Race for the Galaxy made by hand.

    t = rftg(
        area("old-earth", "space-marines", hand=["pirate-world", 2], picks=["settle"]),
        area("new-sparta", goods=[]),
        phases=["settle"],
        deck=["gem-world"],
    )
    t.play("0 pirate-world", "1 pass")

Cards are named by their tokens. What is not mentioned lies in the draw pile under the named cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

from orloj.games.rftg import GAME
from orloj.games.rftg.actions import ADVANCED
from orloj.games.rftg.cards import BY_TOKEN, CARDS, DECK, CardId
from orloj.games.rftg.rounds import TWICE
from orloj.games.rftg.setup import POOL
from orloj.games.rftg.state import Player, State
from orloj.kernel import Luck, Pile, Step
from orloj.testing.position import Position

_FIRST_BOX = 114  # cards of the base set


@dataclass(frozen=True)
class Area:
    """What one player has; made by `area`."""

    tableau: Sequence[str]
    hand: Sequence[str | int]
    goods: Sequence[str]
    chips: int
    picks: Sequence[str]
    start: int | None


def area(
    *tableau: str,
    hand: Sequence[str | int] = (),
    goods: Sequence[str] = (),
    chips: int = 0,
    picks: Sequence[str] = (),
    start: int | None = None,
) -> Area:
    """A player's tableau, hand (a number stands for so many cards that do not matter), worlds that hold a good,
    chips, revealed action cards, and the number of the original start world (the first one in the tableau if not
    given; otherwise the lowest number that is free)."""
    return Area(tableau, hand, goods, chips, picks, start)


def rftg(
    *areas: Area,
    phases: Sequence[str] = (),
    deck: Sequence[str] = (),
    discards: Sequence[str] = (),
    rest: Literal["deck", "discards", "gone"] = "deck",
    pool: int | None = None,
    mode: str = "standard",
    round: int = 5,
    poker_face: bool = False,
    seed: bytes = b"position",
) -> Position[State]:
    """A position at the start of `phases` (a second develop or settle is the second one of the round), or of a new
    round if none are given. `deck` names the cards that are drawn next, the first one first; `rest` says where the
    cards go that nobody mentions ("gone": out of the game, to try what happens without cards)."""
    _check_names(areas, deck, discards)
    named = [card for one in areas for card in (*one.tableau, *one.hand) if isinstance(card, str)]
    used = {BY_TOKEN[card] for card in (*named, *deck, *discards)}
    if len(used) < len(named) + len(deck) + len(discards):
        raise ValueError("a card is named twice; a second copy is called like public-works.2")
    fillers = [*reversed(range(_FIRST_BOX)), *range(_FIRST_BOX, len(DECK))]  # a new card changes no old position
    free = [card for card in fillers if card not in used]
    starts = _starts(areas)
    players = []
    for one, start in zip(areas, starts, strict=True):
        player = Player(start=start, chips=one.chips, picks=list(one.picks))
        player.tableau = [BY_TOKEN[card] for card in one.tableau]
        player.goods = {BY_TOKEN[world]: free.pop(0) for world in one.goods}
        for entry in one.hand:
            if isinstance(entry, str):
                player.hand.cards.append(BY_TOKEN[entry])
            else:
                player.hand.cards.extend(free.pop(0) for _ in range(entry))
        players.append(player)
    top = [BY_TOKEN[card] for card in reversed(deck)]
    given_out = sum(one.chips for one in areas)
    full = POOL[len(areas)]
    g = State(
        seat_count=len(areas),
        luck=Luck(seed),
        mode=mode,
        poker_face=poker_face,
        players=players,
        pile=Pile((free if rest == "deck" else []) + top),
        discards=Pile((free if rest == "discards" else []) + [BY_TOKEN[card] for card in discards]),
        pool=max(0, full - given_out) if pool is None else pool,
        overflow=max(0, given_out - full),
        lead=starts.index(min(starts)),
        round=round if phases else round - 1,
        phases=list(phases),
    )
    if phases:
        steps = [
            Step(phase, [list(phases[:place]).count(phase)]) if phase in TWICE else Step(phase)
            for place, phase in enumerate(phases)
        ]
        g.then(*steps, "round-end")
    else:
        g.then("round")
    return Position(GAME, g)


def _check_names(areas: Sequence[Area], *piles: Sequence[str]) -> None:
    """Name what is spelt wrong, with what was probably meant."""
    cards = [card for one in areas for card in (*one.tableau, *one.hand, *one.goods) if isinstance(card, str)]
    for pile in piles:
        cards += pile
    for words, known in ((cards, list(BY_TOKEN)), ([pick for one in areas for pick in one.picks], ADVANCED)):
        for word in words:
            if word not in known:
                near = ", ".join(get_close_matches(word, known)) or "see `orloj cards rftg`"
                raise ValueError(f"there is no {word!r}; did you mean: {near}")


def cards(*tokens: str) -> list[CardId]:
    """The numbers of cards named by tokens, to compare with the state."""
    return [BY_TOKEN[token] for token in tokens]


def _starts(areas: Sequence[Area]) -> list[int]:
    starts: list[int | None] = []
    for one in areas:
        numbers = [CARDS[BY_TOKEN[card]].start_number for card in one.tableau]
        own = next((number for number in numbers if number is not None and number not in starts), None)
        starts.append(one.start if one.start is not None else own)
    free = [number for number in range(5) if number not in starts]
    return [free.pop(0) if start is None else start for start in starts]
