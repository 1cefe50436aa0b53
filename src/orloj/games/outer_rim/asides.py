"""What everybody may do at any time. Assets may be rearranged at any time too [outer-rim.slot.8], but where they lie is
not kept: only what fits matters."""

from __future__ import annotations

from orloj.games.outer_rim.state import State
from orloj.games.outer_rim.trade import GIVE
from orloj.kernel import Aside

ASIDES: tuple[Aside[State], ...] = (GIVE,)
