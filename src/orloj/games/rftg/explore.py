"""Phase I: Explore."""

from __future__ import annotations

from orloj.games.rftg.cards import TOKEN
from orloj.games.rftg.piles import draw_to_look
from orloj.games.rftg.powers import powers_of
from orloj.games.rftg.rounds import begin_phase, end_phase, has_bonus, pickers
from orloj.games.rftg.state import State
from orloj.kernel import AskSome, Seat, together

DRAWS, KEEPS = 2, 1


async def explore(g: State) -> None:
    """All draw [rftg.explore.2], then all choose at the same time what to keep [rftg.explore.3]."""
    begin_phase(g, "explore")
    order = g.order()
    for seat in order:
        draw_to_look(g, seat, draws_of(g, seat))
        player = g.players[seat]
        g.tell("explores", seat, count=len(player.looking), secret={"cards": player.looking.copy()})
    asks = []
    for seat in order:
        keep = min(keeps_of(g, seat), len(g.players[seat].looking))
        asks.append(
            AskSome(
                seat,
                "explore",
                lambda seat: g.players[seat].looking,
                lo=keep,
                hi=keep,
                rule="rftg.explore.1" if keep == 1 else "rftg.explore.7",
                values={"count": keep, "phase": "explore", "pickers": pickers(g, "explore")},
                token=TOKEN.__getitem__,
                ponder=g.poker_face,
                telling=True,
            )
        )
    for seat, kept in (await together(asks)).items():
        player = g.players[seat]
        g.discards.put_all([card for card in player.looking if card not in kept], seat)  # rftg.explore.4
        player.looking.clear()
        player.hand.cards += kept
        g.tell("keeps", seat, count=len(kept), secret={"cards": list(kept)})
    end_phase(g)


def draws_of(g: State, seat: Seat) -> int:
    """How many cards the seat explores [rftg.explore.5 to rftg.explore.8, rftg.two-player.4]."""
    bonus = 5 * has_bonus(g, seat, "explore-5") + has_bonus(g, seat, "explore-1-1")
    return DRAWS + powers_of(g.players[seat].tableau).explore_draw + bonus


def keeps_of(g: State, seat: Seat) -> int:
    """How many of them the seat keeps [rftg.explore.6, rftg.explore.7]."""
    return KEEPS + powers_of(g.players[seat].tableau).explore_keep + has_bonus(g, seat, "explore-1-1")
