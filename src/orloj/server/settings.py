"""How a server is started."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from orloj.bots import Budget


class Settings(Struct, frozen=True):
    """Everything that can be set from outside."""

    data: Path
    database_url: str = ""  # empty: a SQLite file in the data folder
    quick_bots: bool = False  # bots never pause, whatever a table says
    thinkers: int = 0  # processes that think for bots; 0: one less than the machine has cores
    requests_per_second: float = 30.0  # of one visitor, on average; 0: no limit
    logins_per_minute: float = 10.0
    hints_per_minute: float = 20.0  # of one person, on average; 0: no limit
    hint_budget: str = "0.8s"  # how long a bot thinks about a hint: CPU time, or a number of tries
    review_budget: str = "200"  # the same for each decision of a game that is looked back at

    def __post_init__(self) -> None:
        for budget in (self.hint_budget, self.review_budget):
            Budget.read(budget)  # better refused now than when somebody asks for a hint

    @property
    def database(self) -> str:
        return self.database_url or f"sqlite:///{self.data.resolve() / 'orloj.sqlite3'}"

    @property
    def is_sqlite(self) -> bool:
        return self.database.startswith("sqlite")
