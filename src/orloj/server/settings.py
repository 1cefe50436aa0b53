"""How a server is started."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from pathlib import Path
from typing import Literal, get_args
from urllib.parse import urlsplit

from msgspec import Struct

from orloj.bots import Budget

Tls = Literal["starttls", "tls", "none"]
Readers = Literal["local", "everybody", "nobody"]
_MOST_DAYS = 100_000
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
        tls = values.get("ORLOJ_SMTP_TLS", "") or "starttls"
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


def read_commits(values: Mapping[str, str]) -> bool:
    """Shall an answer be on the disk before it is acknowledged? From variables of the environment."""
    found = values.get("ORLOJ_COMMITS", "") or "durable"
    if found not in ("durable", "quick"):
        raise BadSetting("ORLOJ_COMMITS")
    return found == "durable"


def read_metrics(values: Mapping[str, str]) -> Readers:
    """Who may read the numbers about the running site? From variables of the environment."""
    found = values.get("ORLOJ_METRICS", "") or "local"
    if found not in get_args(Readers):
        raise BadSetting("ORLOJ_METRICS")
    return found  # type: ignore[return-value]  # checked above


class Retention(Struct, frozen=True):
    """After how many days something is deleted; 0: never. Finished games of people with accounts stay in any case."""

    guests: int = 0  # guests who have not played, written or come anew since
    unfinished: int = 0  # tables where nobody has answered since
    games: int = 0  # finished games in which nobody with an account took part
    chat: int = 0  # what people have said

    @classmethod
    def read(cls, values: Mapping[str, str]) -> Retention:
        """From variables of the environment."""
        return cls(**{name: _days(values, f"ORLOJ_KEEP_{name.upper()}") for name in cls.__struct_fields__})

    def __bool__(self) -> bool:
        return any((self.guests, self.unfinished, self.games, self.chat))


def read_notice_after(values: Mapping[str, str]) -> float:
    """How many seconds a question waits before somebody is told? From variables of the environment."""
    name = "ORLOJ_NOTICE_AFTER"
    try:
        found = float(values.get(name, "") or 60.0)
    except ValueError:
        raise BadSetting(name) from None
    if not 0.0 <= found < inf:
        raise BadSetting(name)
    return found


def _days(values: Mapping[str, str], name: str) -> int:
    found = values.get(name, "") or "0"
    if not found.isdecimal() or int(found) > _MOST_DAYS:
        raise BadSetting(name)
    return int(found)


class Settings(Struct, frozen=True):
    """Everything that can be set from outside."""

    data: Path
    database_url: str = ""  # empty: a SQLite file in the data folder
    durable: bool = True  # an answer that is acknowledged is on the disk; without it commits are quicker
    metrics: Readers = "local"  # who may read /metrics: whoever asks from this machine, everybody, or nobody
    log: tuple[str, Literal["text", "json"]] = ("warning", "text")  # level and form of the log
    quick_bots: bool = False  # bots never pause, whatever a table says
    thinkers: int = 0  # processes that think for bots; 0: one less than the machine has cores
    requests_per_second: float = 30.0  # of one visitor, on average; 0: no limit
    logins_per_minute: float = 10.0
    connections_per_address: int = 100  # at once; 0: no limit
    hints_per_minute: float = 20.0  # of one person, on average; 0: no limit
    hint_budget: str = "0.8s"  # how long a bot thinks about a hint: CPU time, or a number of tries
    review_budget: str = "200"  # the same for each decision of a game that is looked back at
    bot_tables: int = 3  # running tables of only bots that one person may have; 0: as many as he likes
    onlookers_share: float = 0.5  # of the server's time, for those who do not play at what they look at; 0: no limit

    retention: Retention = Retention()

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
