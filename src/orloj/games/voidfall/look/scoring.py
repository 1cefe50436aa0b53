"""The influence of all players taken apart: what it came from, and what else decides."""

from __future__ import annotations

from orloj.games.voidfall.look.house import house_board
from orloj.games.voidfall.look.symbols import WORDS
from orloj.games.voidfall.phases.cycle import TUTORIAL_GOAL, corruption_of
from orloj.games.voidfall.state import EARNINGS
from orloj.games.voidfall.view import View
from orloj.look import ScoreSheet
from orloj.words import Lang


def score_sheet(view: View, lang: Lang) -> ScoreSheet:
    start = [str(player.influence - sum(player.earned.values())) for player in view.players]
    rows = [(WORDS(lang, "web.earned.start"), start)]
    for earning in EARNINGS:
        found = [player.earned.get(earning, 0) for player in view.players]
        if any(found):
            rows.append((WORDS(lang, f"web.earned.{earning}"), [str(one).replace("-", "−") for one in found]))
    total = [str(player.influence) for player in view.players]
    return ScoreSheet(rows, (WORDS(lang, "web.total"), total), ties=_beside(view, lang))


def _beside(view: View, lang: Lang) -> list[tuple[str, list[str]]]:
    """What decides beside the influence; before the end also what the agendas would add."""
    seats = range(view.seat_count)
    found: list[tuple[str, list[str]]] = []
    if not view.sectors:
        return found
    if view.outcome is None:
        boards = [house_board(view, seat, "", lang, own=False) for seat in seats]
        found.append((WORDS(lang, "web.agendas-now"), [str(board.forecast) for board in boards]))
    if view.board is not None:
        goal = sum(points for _, points in view.board.total.values())
        found.append((WORDS(lang, "web.to-reach"), [str(goal) for _ in seats]))
    elif view.truce:
        found.append((WORDS(lang, "web.to-reach-tutorial"), [str(TUTORIAL_GOAL) for _ in seats]))
    else:
        found.append((WORDS(lang, "web.tie"), [str(corruption_of(view, seat)) for seat in seats]))
    return found
