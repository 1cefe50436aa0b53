"""What everybody may do at any time."""

from __future__ import annotations

from orloj.games.outer_rim.state import State
from orloj.games.outer_rim.trade import GIVE
from orloj.kernel import Aside

ASIDES: tuple[Aside[State], ...] = (GIVE,)
