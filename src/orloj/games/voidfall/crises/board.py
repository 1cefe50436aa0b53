"""The crisis board: rows, harbingers, catastrophes [voidfall.crisis-board.1 to voidfall.crisis-board.7]."""

from __future__ import annotations

from orloj.games.voidfall.components import (
    CATASTROPHE_SPACES,
    CRISES,
    ROW_SPACES,
    ROWS,
    STRIKES,
    TOLLS,
    CrisisId,
    Resource,
    Row,
)
from orloj.games.voidfall.facts import BoardSeen
from orloj.games.voidfall.invasion import compensate
from orloj.games.voidfall.scenes import scene
from orloj.games.voidfall.state import HARBINGER, NO_CARD, CrisisBoard, State
from orloj.kernel import GameOver, Outcome, Seat

LOST = "catastrophes"


def board_of(g: State) -> CrisisBoard:
    assert g.board is not None, "only in cooperative and solo games"
    return g.board


def strike_of_board(board: BoardSeen) -> int:
    """Power that the military row adds: by its leftmost free space [voidfall.crisis-board.3]."""
    return STRIKES[min(len(board.rows["military"]), len(STRIKES) - 1)]


def toll_of_board(board: BoardSeen) -> dict[Resource, int]:
    """Resources that the economic row demands."""
    return dict(TOLLS[min(len(board.rows["economic"]), len(TOLLS) - 1)])


def rows_for(crisis: CrisisId) -> list[Row]:
    """[voidfall.void-advance.7, voidfall.void-advance.8]"""
    kind = CRISES[crisis].kind
    return [row for row in ROWS if kind in (row, "general")]


def enter_crisis(g: State, crisis: CrisisId, row: Row) -> None:
    """At the leftmost space without a harbinger; the crises there slide to the right, and who falls off the end brings
    a catastrophe [voidfall.void-advance.9 to voidfall.void-advance.11]."""
    board = board_of(g)
    cards = board.rows[row]
    if len(cards) >= ROW_SPACES[row] and all(card == HARBINGER for card in cards):
        discard_crisis(g, crisis)
        place_catastrophe(g)
        return
    at = next((place for place, card in enumerate(cards) if card != HARBINGER), len(cards))
    cards.insert(at, crisis)
    _push_off(g, row)


def enter_harbinger(g: State, row: Row) -> None:
    """It comes first; all others move one space to the right [voidfall.crisis-board.5]."""
    board_of(g).rows[row].insert(0, HARBINGER)
    _push_off(g, row)


def _push_off(g: State, row: Row) -> None:
    """Whatever has no space left is discarded, for a catastrophe [voidfall.crisis-board.6]."""
    board = board_of(g)
    while len(board.rows[row]) > ROW_SPACES[row]:
        card = board.rows[row].pop()
        if card == HARBINGER:
            board.harbingers += 1
        else:
            discard_crisis(g, card)
        place_catastrophe(g)


def discard_crisis(g: State, crisis: CrisisId) -> None:
    """Face up beside its deck; starting crises go back to the box [voidfall.crisis-solve.2]."""
    level = CRISES[crisis].level
    if level != "starting":
        board_of(g).discards[str(level)].cards.append(crisis)


def remove_crisis(g: State, crisis: CrisisId) -> None:
    """From its row, where the rest slides to the left, or from its place as the current one
    [voidfall.crisis-solve.3]."""
    board = board_of(g)
    if board.current == crisis:
        board.current = NO_CARD
        g.now.solved = True
    for row in ROWS:
        if crisis in board.rows[row]:
            board.rows[row].remove(crisis)
    discard_crisis(g, crisis)


def can_place_catastrophe(g: State) -> bool:
    return g.board is not None and (g.board.catastrophes < CATASTROPHE_SPACES or g.now.step == "void")


def place_catastrophe(g: State) -> None:
    """With its compensation. The fourth one ends the game at once if it comes in the advance of the void; at other
    times there is no token left to place [voidfall.void-advance.21, voidfall.void-advance.22]."""
    board = board_of(g)
    if not can_place_catastrophe(g):
        return
    if board.catastrophes >= CATASTROPHE_SPACES:
        g.tell("doom")
        scores = [player.influence for player in g.players]
        raise GameOver(Outcome([], LOST, scores, [2] * g.seat_count, [0] * g.seat_count))
    board.catastrophes += 1
    g.tell("catastrophe", count=board.catastrophes)
    compensate(g)


@scene("harbinger-enters")
def harbinger_enters(g: State, _who: Seat, row: Row) -> None:
    g.tell("harbinger-row", _who, row=row)
    enter_harbinger(g, row)
