"""How a server is started."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal, get_args
from urllib.parse import urlsplit

from msgspec import Struct

from orloj.bots import Budget

Tls = Literal["starttls", "tls", "none"]
_PORTS: dict[Tls, int] = {"starttls": 587, "tls": 465, "none": 25}


class BadSetting(ValueError):
    """A setting that cannot be used; `name` says which."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class MailSettings(Struct, frozen=True):
    """The server that takes e-mail (SMTP). Without a host nothing is sent."""

    host: str = ""
    port: int = 0  # 0: the usual one
    tls: Tls = "starttls"
    user: str = ""
    password: str = ""
    sender: str = ""  # the address that letters come from

    def __repr__(self) -> str:  # the password stays out of logs
        return f"MailSettings({self.host!r}, {self.port})"

    @classmethod
    def read(cls, values: Mapping[str, str]) -> MailSettings:
        """From variables of the environment."""
        tls = values.get("ORLOJ_SMTP_TLS", "starttls")
        if tls not in get_args(Tls):
            raise BadSetting("ORLOJ_SMTP_TLS")
        port = values.get("ORLOJ_SMTP_PORT", "") or "0"
        if not port.isdecimal() or int(port) > 65_535:
            raise BadSetting("ORLOJ_SMTP_PORT")
        host, sender = values.get("ORLOJ_SMTP_HOST", ""), values.get("ORLOJ_MAIL_FROM", "")
        if host and "@" not in sender:
            raise BadSetting("ORLOJ_MAIL_FROM")
        chosen: Tls = tls  # type: ignore[assignment]  # checked above
        return cls(
            host=host,
            port=int(port) or _PORTS[chosen],
            tls=chosen,
            user=values.get("ORLOJ_SMTP_USER", ""),
            password=values.get("ORLOJ_SMTP_PASSWORD", ""),
            sender=sender,
        )


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
    bot_tables: int = 3  # running tables of only bots that one person may have; 0: as many as he likes
    onlookers_share: float = 0.5  # of the server's time, for those who do not play at what they look at; 0: no limit

    # People who are not here:
    site_url: str = ""  # where they find the site, for links in letters
    mail: MailSettings = MailSettings()
    mails_per_hour: float = 5.0  # to one address, and wanted by one person; 0: no limit
    push_hosts: tuple[str, ...] = ()  # push services (host:port) that need not be public, nor https
    notice_after: float = 60.0  # seconds that a question waits before somebody is told
    notice_rounds: float = 10.0  # seconds between two looks for such questions

    def __post_init__(self) -> None:
        parts = urlsplit(self.site_url)
        if (self.site_url or self.mail.host) and (parts.scheme not in ("http", "https") or not parts.netloc):
            raise BadSetting("ORLOJ_SITE_URL")
        for budget in (self.hint_budget, self.review_budget):
            Budget.read(budget)  # better refused now than when somebody asks for a hint

    @property
    def database(self) -> str:
        return self.database_url or f"sqlite:///{self.data.resolve() / 'orloj.sqlite3'}"

    @property
    def is_sqlite(self) -> bool:
        return self.database.startswith("sqlite")
