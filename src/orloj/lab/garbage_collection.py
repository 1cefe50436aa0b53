"""How a process that plays many games should keep its memory."""

from __future__ import annotations

import gc


def collect_less() -> None:
    """Look for lost cycles less often. Tables are trees of plain data, which are freed without it; the usual rhythm,
    made for other programs, costs a few per cent. For processes of our own only: it concerns everything in them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)
