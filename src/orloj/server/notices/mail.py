"""Letters: what they look like, and handing them to the server that takes them."""

from __future__ import annotations

import re
import smtplib
import ssl
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formataddr, formatdate, make_msgid
from urllib.parse import urlsplit

from orloj.server.notices.outbox import Outbox, TryLater
from orloj.server.settings import MailSettings
from orloj.words import Lang, Words

WORDS = Words("orloj.server.notices")
_PATIENCE = 15.0  # seconds
_UNFOLDED = SMTP.clone(max_line_length=500)  # links stay in one piece
_LOCAL = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}")
_DOMAIN = re.compile(r"(?=.{4,190}\Z)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]")


def proper_address(text: str) -> str | None:
    """An address as it is stored: what comes after @ in lower case, foreign letters of names as the net writes them."""
    local, at, domain = text.strip().rpartition("@")
    try:
        domain = domain.encode("idna").decode("ascii").lower()
    except UnicodeError:
        return None
    fits = at and _LOCAL.fullmatch(local) and _DOMAIN.fullmatch(domain)
    return f"{local}@{domain}" if fits and ".." not in local and local.strip(".") == local else None


class Mailer:
    """Writes letters and hands them over, through the outbox."""

    def __init__(self, settings: MailSettings, site_url: str, outbox: Outbox) -> None:
        self._settings = settings
        self._site_url = site_url.rstrip("/")
        self._outbox = outbox

    @property
    def works(self) -> bool:
        """Links in letters need the site's address: what a request calls it may be a lie."""
        return bool(self._settings.host and self._site_url)

    def link(self, path: str) -> str:
        return self._site_url + path

    def letter(self, to: str, key: str, lang: Lang, *, stop: str = "", **values: str) -> EmailMessage:
        """A letter in words: `<key>.subject` and `<key>.text`. `stop` ends letters of its kind."""
        letter = EmailMessage(_UNFOLDED)
        letter["From"] = formataddr(("Orloj", self._settings.sender))
        letter["To"] = to
        letter["Subject"] = WORDS(lang, f"{key}.subject", **values)
        letter["Date"] = formatdate()
        letter["Message-ID"] = make_msgid(domain=urlsplit(self._site_url).hostname or "localhost")
        letter["Auto-Submitted"] = "auto-generated"
        letter["Content-Language"] = lang
        text = WORDS(lang, f"{key}.text", **values)
        if stop:
            letter["List-Unsubscribe"] = f"<{self.link(f'/api/mail/stop/{stop}')}>"
            letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
            text += "\n" + WORDS(lang, "stop", link=self.link(f"/mail/stop/{stop}"))
        letter.set_content(text)
        return letter

    def send_soon(self, letter: EmailMessage) -> None:
        self._outbox.put(lambda: self.send(letter))

    async def send(self, letter: EmailMessage) -> None:
        await self._outbox.work(lambda: _hand_over(self._settings, letter))


def _hand_over(settings: MailSettings, letter: EmailMessage) -> None:
    try:
        _deliver(settings, letter)
    except smtplib.SMTPRecipientsRefused as error:
        if any(code < 500 for code, _ in error.recipients.values()):
            raise TryLater from None
        raise
    except smtplib.SMTPResponseException as error:
        if error.smtp_code < 500:
            raise TryLater from None
        raise
    except (OSError, smtplib.SMTPServerDisconnected):
        raise TryLater from None


def _deliver(settings: MailSettings, letter: EmailMessage) -> None:
    if settings.tls == "tls":
        trusted = ssl.create_default_context()
        server: smtplib.SMTP = smtplib.SMTP_SSL(settings.host, settings.port, timeout=_PATIENCE, context=trusted)
    else:
        server = smtplib.SMTP(settings.host, settings.port, timeout=_PATIENCE)
    with server:
        if settings.tls == "starttls":
            server.starttls(context=ssl.create_default_context())
        if settings.user:
            server.login(settings.user, settings.password)
        server.send_message(letter)
