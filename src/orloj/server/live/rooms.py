"""All tables of the site: finding them, and everything that can be done with one, by departments."""

from __future__ import annotations

from orloj.server.live.branches import Branches
from orloj.server.live.company import Company
from orloj.server.live.going_back import GoingBack
from orloj.server.live.hub import Hub
from orloj.server.live.learning import Learning
from orloj.server.live.making import Making
from orloj.server.live.memory import Memory
from orloj.server.live.playing import Playing
from orloj.server.live.rematches import Rematches
from orloj.server.live.seats import Seats
from orloj.server.live.upkeep import Upkeep
from orloj.server.storage.database import Database
from orloj.server.storage.writer import Writer


class Rooms(Memory):
    """The tables that this process has in memory, the way to all the others, and what changes them."""

    def __init__(
        self, database: Database, writer: Writer, hub: Hub, *, always_quick: bool = False, bot_tables: int = 0
    ) -> None:
        super().__init__(database, writer, hub)
        self.making = Making(self, bot_tables)  # new tables, their beginning, giving them up
        self.seats = Seats(self, self.making)  # sitting down, getting up, standing in
        self.play = Playing(self)  # answers
        self.back = GoingBack(self)  # undo, and wishes for it
        self.company = Company(self)  # watching and talking
        self.branches = Branches(self, self.making)  # going on from a moment of another game
        self.rematches = Rematches(self, self.making, self.seats)  # the same people once more
        self.learning = Learning(self, self.making)  # guided first games
        self.upkeep = Upkeep(self, always_quick=always_quick)  # for the keeper
