"""Guessing passwords slows down whoever guesses, not whom the name belongs to.

Wrong logins count for the address that they come from, and for the name there. Elsewhere the right password opens the
account as if nothing had happened; and a browser that has been logged in before opens it from the same address too,
because it shows a mark that nobody else can have.
"""

from __future__ import annotations

from collections.abc import Iterable

from orloj.server.limits import Allowance
from orloj.server.people.people import People, Person, login_of

_NAMES = 3.0  # names' worth of wrong logins that one address may have


class TooManyLogins(Exception):
    """Not so often; `wait` is the number of seconds until the next attempt."""

    def __init__(self, wait: float) -> None:
        super().__init__("too many logins")
        self.wait = wait


class Logins:
    """Lets people in by name and password. `per_minute` is how often one may be wrong; 0: as often as he likes."""

    def __init__(self, per_minute: float) -> None:
        self.names = Allowance(per_minute / 60, per_minute)
        self.addresses = Allowance(_NAMES * per_minute / 60, _NAMES * per_minute)
        self.newcomers = Allowance(per_minute / 60, per_minute)

    async def log_in(
        self, people: People, name: str, password: str, network: str, marks: Iterable[str] = ()
    ) -> tuple[Person, str] | None:
        """The account and a new session, if name and password fit. `marks` are those of the browser."""
        is_known = await people.mark_of(name) in marks
        taken = [(self.names, f"{'known' if is_known else network} {login_of(name)}")]
        if not is_known:
            taken.append((self.addresses, network))
        for allowance, who in taken:
            self._take(allowance, who)
        found = await people.log_in(name, password, network=network)
        if found is not None:
            for allowance, who in taken:
                allowance.give_back(who)
        return found

    def check_newcomer(self, network: str) -> None:
        """Guests and accounts, or letters with links, are not made without end from one address."""
        self._take(self.newcomers, network)

    def check_proof(self, person: Person) -> None:
        """Somebody who is in already gives his password once more: whoever took his session cannot guess it, and keeps
        nobody out but himself."""
        self._take(self.names, f"session {person.session or person.id}")

    def _take(self, allowance: Allowance, who: str) -> None:
        wait = allowance.take(who)
        if wait:
            raise TooManyLogins(wait)
