"""Passwords that were forgotten: a letter with a way to a new one.

Whether an address belongs to anybody is found out away from the request, which is answered the same in any case.
"""

from __future__ import annotations

from orloj.server.limits import Allowance
from orloj.server.notices.mail import Mailer, proper_address
from orloj.server.notices.outbox import Outbox
from orloj.server.people.reach import Reach
from orloj.words import LANGS, Lang


class Recovery:
    """Takes wishes for a new password."""

    def __init__(self, reach: Reach, mailer: Mailer, outbox: Outbox, per_hour: float) -> None:
        self._reach = reach
        self._mailer = mailer
        self._outbox = outbox
        self._allowance = Allowance(per_hour / 3600, per_hour)

    def ask(self, text: str) -> None:
        """Somebody says that this is his address. OutboxFull if too much waits already."""
        address = proper_address(text)
        if address is not None and not self._allowance.take(address.lower()):
            self._outbox.put(lambda: self._write(address))

    async def _write(self, address: str) -> None:
        for name, lang, to, token in await self._reach.recoveries_for(address):
            spoken: Lang = next((one for one in LANGS if one == lang), "en")
            link = self._mailer.link(f"/recover/{token}")
            self._mailer.send_soon(self._mailer.letter(to, "recover", spoken, name=name, link=link))
