"""What the Voidborn score [voidfall.end.4 to voidfall.end.13]."""

from __future__ import annotations

from orloj.games.voidfall.components import DIFFICULTIES, VOID_SCORES
from orloj.games.voidfall.facts import Known, house_board_corruption, is_voidborn
from orloj.games.voidfall.state import HARBINGER


def void_rows(g: Known) -> dict[str, tuple[int, int]]:
    """For each line how many there are, and how much influence that is; the base first."""
    board = g.board
    if board is None:
        return {}
    corruption = sum(sector.corrupted for sector in g.sectors.values()) + len(g.corrupted_offers)
    corruption += sum(house_board_corruption(g, who) for who in range(g.seat_count))
    counts = {
        "rift": sum(sector.kind == "rift" for sector in g.sectors.values()),
        "unfinished_safe_haven": sum(haven.built < haven.levels for haven in board.havens),
        "catastrophe": board.catastrophes,
        "harbinger_on_map": sum(sector.harbingers + sector.edge_harbingers for sector in g.sectors.values()),
        "consumed_technology": len(board.consumed),
        "ongoing_crisis": sum(card != HARBINGER for row in board.rows.values() for card in row),
        "fallen_house_card_in_sector": sum(bool(sector.fallen) for sector in g.sectors.values()),
        "corruption_token": corruption,
        "population_in_voidborn_sectors": sum(
            sector.population for sector in g.sectors.values() if is_voidborn(sector)
        ),
    }
    base = DIFFICULTIES[board.difficulty].base_influence
    return {"base": (1, base), **{name: (n, n * VOID_SCORES[name]) for name, n in counts.items()}}


def void_total(g: Known) -> int:
    return sum(influence for _, influence in void_rows(g).values())
