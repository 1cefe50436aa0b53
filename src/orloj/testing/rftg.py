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
from typing import Literal

from orloj.games.rftg import GAME
from orloj.games.rftg.actions import ADVANCED, STANDARD, first_copies
from orloj.games.rftg.cards import BY_TOKEN, CARDS, DECK, IS_WORLD, KEEPS_GOODS, START_WORLDS, CardId
from orloj.games.rftg.rounds import TWICE
from orloj.games.rftg.setup import POOL
from orloj.games.rftg.state import PHASES, Player, State
from orloj.kernel import Luck, Pile, Step
from orloj.testing.position import Position
from orloj.testing.sense import check_known, check_lists, check_number, check_once, check_seed, check_table

RESTS = ("deck", "discards", "gone")
_FIRST_BOX = 114  # cards of the base set
_LIST = "`orloj cards rftg`"


@dataclass(frozen=True)
class Area:
    """What one player has; made by `area`."""

    tableau: Sequence[str]
    hand: Sequence[str | int]
    goods: Sequence[str]
    chips: int
    picks: Sequence[str]
    start: int | None
    draws: Sequence[str]


def area(
    *tableau: str,
    hand: Sequence[str | int] = (),
    goods: Sequence[str] = (),
    chips: int = 0,
    picks: Sequence[str] = (),
    start: int | None = None,
    draws: Sequence[str] = (),
) -> Area:
    """A player's tableau, hand (a number stands for so many cards that do not matter), worlds that hold a good,
    chips, revealed action cards, the number of the original start world (the first one in the tableau if not given;
    otherwise the lowest number that is free), and the cards that this player draws next, the first one first."""
    return Area(tableau, hand, goods, chips, picks, start, draws)


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
    round if none are given. `deck` names the cards that are drawn next, the first one first, whoever draws them
    (`draws` of an area: by this player); `rest` says where the cards go that nobody mentions ("gone": out of the game,
    to try what happens without cards). What cannot be is refused with a ValueError."""
    _check(areas, phases, deck, discards, rest, pool, mode, round)
    check_seed(seed)
    named = [card for one in areas for card in (*one.tableau, *one.hand, *one.draws) if isinstance(card, str)]
    used = {BY_TOKEN[card] for card in (*named, *deck, *discards)}
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
    draws = {seat: [BY_TOKEN[card] for card in one.draws] for seat, one in enumerate(areas) if one.draws}
    bottom = [card for laid in draws.values() for card in laid]  # nobody else takes them by chance
    given_out = sum(one.chips for one in areas)
    full = POOL[len(areas)]
    g = State(
        seat_count=len(areas),
        luck=Luck(seed, laid_draws=draws),
        mode=mode,
        poker_face=poker_face,
        players=players,
        pile=Pile(bottom + (free if rest == "deck" else []) + top),
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


def _check(
    areas: Sequence[Area],
    phases: Sequence[str],
    deck: Sequence[str],
    discards: Sequence[str],
    rest: str,
    pool: int | None,
    mode: str,
    round: int,
) -> None:
    """Refuse a position that cannot be."""
    for one in areas:
        if not isinstance(one, Area):
            raise ValueError(f"a player is described by area(...), not by {one!r}")
    check_table(GAME, len(areas), mode)
    check_lists(phases=phases, deck=deck, discards=discards)
    check_known("phase", phases, PHASES)
    _check_phases(list(phases), mode)
    check_number("round", round, 1)
    if pool is not None:
        check_number("pool", pool, 0, POOL[len(areas)])
    check_known("place for the rest", [rest], RESTS)
    check_known("card", (*deck, *discards), BY_TOKEN, see=_LIST)
    for seat, one in enumerate(areas):
        try:
            _check_area(one, bool(phases), mode)
        except ValueError as error:
            raise ValueError(f"seat {seat}: {error}") from error
    everywhere = [card for one in areas for card in (*one.tableau, *one.hand, *one.draws) if isinstance(card, str)]
    check_once((*everywhere, *deck, *discards), "a second copy is called like public-works.2")
    left = len(DECK) - len(everywhere) - len(deck) - len(discards)
    wanted = sum(entry for one in areas for entry in one.hand if isinstance(entry, int))
    wanted += sum(len(one.goods) for one in areas)
    if wanted > left:
        raise ValueError(f"there are only {left} cards left for hands and goods, not {wanted}")


def _check_phases(phases: list[str], mode: str) -> None:
    """Phases come in the order of the round; only in the advanced game Develop and Settle may come twice."""
    if phases != sorted(phases, key=PHASES.index):
        raise ValueError(f"the phases of a round come in this order: {', '.join(PHASES)}; not {', '.join(phases)}")
    for phase in dict.fromkeys(phases):
        most = 2 if phase in TWICE and mode == "advanced" else 1
        if phases.count(phase) > most:
            also = "; only in the advanced game it may come twice" if phase in TWICE and mode != "advanced" else ""
            raise ValueError(f"{phase} comes {phases.count(phase)} times in one round, more than {most}{also}")


def _check_area(one: Area, is_amid_round: bool, mode: str) -> None:
    """Refuse what one player cannot have."""
    check_lists(hand=one.hand, goods=one.goods, picks=one.picks, draws=one.draws)
    for entry in one.hand:
        if not isinstance(entry, str):
            check_number("a number of cards in hand", entry, 0)
    named = [card for card in one.hand if isinstance(card, str)]
    check_known("card", (*one.tableau, *named, *one.draws, *one.goods), BY_TOKEN, see=_LIST)
    check_number("chips", one.chips, 0)
    if one.start is not None:
        check_number("the number of a start world", one.start, min(START_WORLDS), max(START_WORLDS))
    developments = [CARDS[BY_TOKEN[card]].id for card in one.tableau if not IS_WORLD[BY_TOKEN[card]]]
    check_once(developments, "nobody can place a development that he has already")
    check_once(one.goods, "a world holds one good")
    for world in one.goods:
        if world not in one.tableau:
            raise ValueError(f"there is no {world} in the tableau that could hold a good")
        if KEEPS_GOODS[BY_TOKEN[world]] == "none":
            raise ValueError(f"{world} never holds a good")
    check_known("action card", one.picks, ADVANCED if mode == "advanced" else STANDARD)
    check_once(one.picks, "everybody has each action card once (develop.2 and settle.2 are the second copies)")
    most = 2 if mode == "advanced" else 1
    if len(one.picks) > most:
        raise ValueError(f"{len(one.picks)} action cards are picked, but in the mode {mode} it is {most}")
    if first_copies(one.picks) != list(one.picks):
        raise ValueError("a second copy that is picked alone is called like the first one: develop, settle")
    if one.picks and not is_amid_round:
        raise ValueError("picks belong to a round that is being played: name its phases")


def cards(*tokens: str) -> list[CardId]:
    """The numbers of cards named by tokens, to compare with the state."""
    return [BY_TOKEN[token] for token in tokens]


def _starts(areas: Sequence[Area]) -> list[int]:
    starts: list[int | None] = []
    for one in areas:
        numbers = [CARDS[BY_TOKEN[card]].start_number for card in one.tableau]
        own = next((number for number in numbers if number is not None and number not in starts), None)
        starts.append(one.start if one.start is not None else own)
    for seat, start in enumerate(starts):
        if start is not None and start in starts[:seat]:
            raise ValueError(f"seats {starts.index(start)} and {seat} cannot both have begun with start world {start}")
    free = [number for number in sorted(START_WORLDS) if number not in starts]
    return [free.pop(0) if start is None else start for start in starts]
