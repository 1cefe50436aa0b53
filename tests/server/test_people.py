"""Accounts: what ends with a new password, and keys that do not pile up."""

from __future__ import annotations

from pathlib import Path

from orloj.server.people.people import LOGIN_KEY
from orloj.server.site import Site
from tests.server.test_live import on_site


def test_a_new_password_ends_all_sessions_and_keys(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        ada, token = await site.people.register("Ada", "correct horse", None)
        _, secret = await site.people.new_key(ada, "for my bot")
        assert await site.people.by_key(secret) is not None
        _, fresh = await site.people.change_password(ada, "correct horse", "battery staple")
        assert await site.people.by_key(secret) is None
        assert await site.people.by_session(token) is None
        assert await site.people.by_session(fresh) is not None
        assert await site.people.log_in("ada", "correct horse") is None
        assert await site.people.log_in("ada", "battery staple") is not None

    on_site(tmp_path, act)


def test_keys_of_logins_do_not_pile_up(tmp_path: Path) -> None:
    async def act(site: Site) -> None:
        ada, _ = await site.people.register("Ada", "correct horse", None)
        _, own = await site.people.new_key(ada, "for my bot")
        secrets = [(await site.people.new_key(ada, LOGIN_KEY))[1] for _ in range(60)]
        assert len(await site.people.keys_of(ada)) == 11
        assert await site.people.by_key(own) is not None
        assert await site.people.by_key(secrets[-1]) is not None
        assert await site.people.by_key(secrets[0]) is None

    on_site(tmp_path, act)
