"""Accounts and keys."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar import Controller
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath, JSONBody

from orloj.server.addresses import network_of_scope
from orloj.server.api.common import UNCOMPRESSED, Call, delete, get, post, site_of, whole_person
from orloj.server.api.models import BrowserModel, Credentials, KeyModel, MeModel, NewBrowser, NewKey, PushModel
from orloj.server.gate import KNOWN_COOKIE, MOST_KNOWN, person_of, visit_of
from orloj.server.languages import lang_of
from orloj.server.notices.outside import NotOutside, reachable
from orloj.server.notices.webpush import decoded, is_public_key
from orloj.server.people.logins import Logins, TooManyLogins
from orloj.server.people.people import GUEST_KEY, LOGIN_KEY, BadAccount, Person, proper_name
from orloj.server.people.reach import Browser

_STARS = (  # a guest is called after one: the same word in every language, and nobody's name
    *("Achernar", "Alcor", "Aldebaran", "Alkaid", "Alnilam", "Altair", "Antares", "Arcturus", "Canopus", "Capella"),
    *("Deneb", "Dubhe", "Fomalhaut", "Mizar", "Polaris", "Procyon", "Regulus", "Rigel", "Sirius", "Spica", "Vega"),
)


class Account(Controller):
    """`/api/me`"""

    path = "/me"
    tags = ("account",)
    opt = {UNCOMPRESSED: True}  # noqa: RUF012  # what tells secrets has no length that depends on them

    @get("/", summary="Who am I?")
    async def me(self, request: Call) -> MeModel:
        person = person_of(request)
        return MeModel(person.name, person.is_guest)

    @post("/guest", summary="Begin as a guest, without an account; the key stands for him")
    async def guest(self, request: Call) -> KeyModel:
        check_newcomer(request)
        person, _ = await site_of(request).people.new_guest(guest_name(), network=network_of_scope(request.scope))
        key, secret = await site_of(request).people.new_key(person, GUEST_KEY)
        return KeyModel(key.id, key.label, key.table_id, key.seat, key.created, secret)

    @post("/login", summary="A new key for an account, by name and password")
    async def log_in(self, request: Call, data: JSONBody[Credentials]) -> KeyModel:
        found = await by_password(request, data.name, data.password)
        if found is None:
            raise BadAccount("wrong-login")
        key, secret = await site_of(request).people.new_key(found[0], LOGIN_KEY)
        return KeyModel(key.id, key.label, key.table_id, key.seat, key.created, secret)

    @get("/keys", summary="Your keys")
    async def keys(self, request: Call) -> list[KeyModel]:
        keys = await site_of(request).people.keys_of(whole_person(request))
        return [KeyModel(key.id, key.label, key.table_id, key.seat, key.created) for key in keys]

    @post("/keys", summary="A new key; its secret is shown only this once")
    async def new_key(self, request: Call, data: JSONBody[NewKey]) -> KeyModel:
        key, secret = await site_of(request).people.new_key(whole_person(request), data.label)
        return KeyModel(key.id, key.label, key.table_id, key.seat, key.created, secret)

    @delete("/keys/{key_id:str}", summary="Delete a key", status_code=204)
    async def delete_key(self, request: Call, key_id: FromPath[str]) -> None:
        if not await site_of(request).people.delete_key(whole_person(request), key_id):
            raise NotFoundException

    @get("/push", summary="Browsers that are told when it is your turn in games over days")
    async def browsers(self, request: Call) -> PushModel:
        site = site_of(request)
        found = await site.reach.browsers_of(whole_person(request))
        return PushModel(site.push_key.public, [_browser(one) for one in found])

    @post("/push", summary="Let this browser be told; it ends with the session")
    async def subscribe(self, request: Call, data: JSONBody[NewBrowser]) -> BrowserModel:
        person, site = whole_person(request), site_of(request)
        if not person.session:
            raise BadAccount("push-needs-session")
        try:
            p256dh, auth = decoded(data.keys.p256dh), decoded(data.keys.auth)
        except ValueError:
            raise BadAccount("bad-subscription") from None
        if not is_public_key(p256dh) or len(auth) != 16:
            raise BadAccount("bad-subscription")
        try:
            await site.lookups.do(person.share, lambda: reachable(data.endpoint, site.settings.push_hosts))
        except NotOutside:
            raise BadAccount("bad-endpoint") from None
        one = await site.reach.subscribe(person, data.endpoint, p256dh, auth, data.label, lang_of(request))
        return _browser(one)

    @delete("/push/{browser_id:str}", summary="Do not tell this browser any more", status_code=204)
    async def unsubscribe(self, request: Call, browser_id: FromPath[str]) -> None:
        if not await site_of(request).reach.unsubscribe(whole_person(request), browser_id):
            raise NotFoundException

    @get("/data", summary="Everything that is stored about you")
    async def data(self, request: Call) -> dict[str, Any]:
        return await site_of(request).people.data_of(whole_person(request))


def _browser(one: Browser) -> BrowserModel:
    return BrowserModel(one.id, one.label, one.created, one.here)


def check_newcomer(request: Call) -> None:
    """Guests and accounts are not made without end."""
    with too_many_logins():
        logins_of(request).check_newcomer(network_of_scope(request.scope))


def check_proof(request: Call, person: Person) -> None:
    """Somebody who is in already is asked for his password: guessing it takes too long to be worth it."""
    with too_many_logins():
        logins_of(request).check_proof(person)


async def by_password(request: Call, name: str, password: str) -> tuple[Person, str] | None:
    """Who comes with a name and a password, and a new session."""
    with too_many_logins():
        people, network = site_of(request).people, network_of_scope(request.scope)
        return await logins_of(request).log_in(people, name, password, network, marks_of(request))


def logins_of(request: Call) -> Logins:
    logins: Logins = request.app.state.logins
    return logins


@contextmanager
def too_many_logins() -> Iterator[None]:
    try:
        yield
    except TooManyLogins as error:
        wait = str(int(error.wait) + 1)
        raise HTTPException(status_code=429, detail="too-many", headers={"Retry-After": wait}) from None


def marks_of(request: Call) -> list[str]:
    """The accounts that were opened in this browser before (`orloj.server.people.logins`)."""
    return request.cookies.get(KNOWN_COOKIE, "").split(".")[:MOST_KNOWN]


def guest_name() -> str:
    """`Vega 4821`"""
    return f"{secrets.choice(_STARS)} {secrets.randbelow(9000) + 1000}"


async def someone(request: Call, name: str = "") -> Person:
    """Who acts; a visitor becomes a guest, with this name if there is one, and keeps his seats through a cookie."""
    visit = visit_of(request)
    if visit.person is None:
        name = proper_name(name) if name.strip() else guest_name()
        check_newcomer(request)
        visit.person, token = await site_of(request).people.new_guest(name, network=network_of_scope(request.scope))
        visit.remember(token, secure=request.url.scheme == "https")
    return visit.person
