"""What every request passes before it reaches a page or the interface: who is it, may he, not too often.

Written as a plain ASGI wrapper around the application, so that it also covers what the application never routes.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import parse_qs, urlsplit

from litestar.exceptions import HTTPException

from orloj.server.addresses import network_of_scope
from orloj.server.limits import Allowance, Pace
from orloj.server.onlookers import Onlookers, TooManyLookers
from orloj.server.people.people import SESSION_DAYS, Person
from orloj.server.site import Site
from orloj.server.storage.trouble import StorageAway

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

log = logging.getLogger("orloj.gate")

SESSION_COOKIE = "orloj_session"
CSRF_COOKIE = "orloj_csrf"
KNOWN_COOKIE = "orloj_known"  # the accounts that were opened in this browser (`orloj.server.people.logins`)
MOST_KNOWN = 4
CSRF_HEADER = b"x-csrf-token"
_SAFE = ("GET", "HEAD", "OPTIONS")
_LARGEST_BODY = 100_000
_BURST = 4.0  # seconds' worth of requests that may come at once
_PLAYERS = 0.9  # of the event loop's time, for those who play; the rest is for bots and for storing
_AT_ONE_ADDRESS = 4.0  # visitors' worth of requests that may come from one address, whoever sends them
_REFUSALS = 50.0  # a second that one address gets for asking too often; more are held back,
_LONGEST_HELD = 2.0  # but for no more than so many seconds
_ONLY_TLS = (b"strict-transport-security", b"max-age=31536000")
_QUIET_PATHS = ("/static/", "/art/", "/look/")  # pictures and styles: many at once, the same for everybody
_FOR_THE_BANNED = ("/logout", "/privacy", "/account/data", "/api/me/data")
_TABLES = ("/t/", "/api/tables/")  # what follows is the name of a table

# What this site may be called: a name or an address, and perhaps a port. Old programs do not say it at all.
_HOST = re.compile(
    rb"(?:(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])"
    rb"(?::(?:[0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])?)?)?"
)

HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        b"font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; manifest-src 'self'; "
        b"worker-src 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class Visit:
    """What is known about a request: who sends it, and the token that its forms must carry."""

    __slots__ = ("cookies", "csrf", "package", "person", "wants_csrf_cookie")

    def __init__(self, person: Person | None, csrf: str, wants_csrf_cookie: bool) -> None:
        self.person = person
        self.csrf = csrf
        self.wants_csrf_cookie = wants_csrf_cookie
        self.cookies: list[tuple[bytes, bytes]] = []  # to be set with the response
        self.package: str | None = None  # of the game that it is about: refusals speak the game's words

    def remember(self, token: str, *, secure: bool) -> None:
        """Set the session's cookie."""
        age = SESSION_DAYS * 86_400
        self._set(f"{SESSION_COOKIE}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax", secure)

    def remember_account(self, marks: Iterable[str], *, secure: bool) -> None:
        """Set the cookie by which this browser is let in although somebody else guesses."""
        kept = ".".join(list(dict.fromkeys(marks))[:MOST_KNOWN])
        self._set(f"{KNOWN_COOKIE}={kept}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax", secure)

    def forget(self, *, secure: bool) -> None:
        self._set(f"{SESSION_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax", secure)

    def set_csrf(self, *, secure: bool) -> None:
        self._set(f"{CSRF_COOKIE}={self.csrf}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax", secure)

    def _set(self, cookie: str, secure: bool) -> None:
        self.cookies.append((b"set-cookie", (cookie + ("; Secure" if secure else "")).encode()))


class Refuse(Exception):
    """The request goes no further."""

    def __init__(self, status: int, error: str, *, wait: float = 0.0) -> None:
        super().__init__(error)
        self.status = status
        self.error = error
        self.wait = wait


def visit_of(connection: Any) -> Visit:
    """The visit behind a request or a live channel."""
    visit: Visit = connection.scope["orloj.visit"]
    return visit


def person_of(connection: Any) -> Person:
    """Who sends this; somebody unknown is refused."""
    person = visit_of(connection).person
    if person is None:
        raise HTTPException(status_code=401, detail="unauthorized")
    return person


class Gate:
    """The wrapper."""

    def __init__(self, app: Any, site: Site, explain: Callable[[Scope, int, str], tuple[bytes, bytes]]) -> None:
        self.app = app
        self.site = site
        self._stopping = False
        self._explain = explain  # the words for a refusal: media type and text
        rate = site.settings.requests_per_second
        self._requests = Allowance(rate, rate * _BURST)
        self._addresses = Allowance(rate * _AT_ONE_ADDRESS, rate * _AT_ONE_ADDRESS * _BURST)
        self._refusals = Pace(_REFUSALS, at_once=_REFUSALS, longest=_LONGEST_HELD)
        share = site.settings.onlookers_share
        self._onlookers = Onlookers(share) if 0 < share < 1 else None
        self._players = Onlookers(_PLAYERS) if self._onlookers is not None else None

    def wind_down(self) -> None:
        """The site is about to stop: whoever waits for something to happen is answered now."""
        self._stopping = True
        self.site.wind_down()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        scope["orloj.site"] = self.site
        headers: dict[bytes, bytes] = dict(scope["headers"])
        is_live = scope["type"] == "websocket"
        visit = Visit(None, "", False)
        try:
            if not _HOST.fullmatch(headers.get(b"host", b"")):
                scope["headers"] = [pair for pair in scope["headers"] if pair[0] != b"host"]  # nobody shall read it
                raise Refuse(400, "bad-host")
            if "\0" in scope["path"]:  # some databases refuse to look for such a thing
                raise Refuse(404, "not-found")
            if not scope["path"].startswith(_QUIET_PATHS):
                visit = await self._visit(scope, headers)
                self._check_rate(scope, visit.person)
                _check_key(scope, visit.person)
                _check_ban(scope, visit.person)
                if visit.person is not None and (is_live or scope["method"] in _SAFE):
                    self.site.online.seen(visit.person)  # by looking: nobody is to notice when somebody answers
            if is_live:
                _check_origin(headers, must_have=visit.person is None or not visit.person.by_key)
            elif scope["method"] not in _SAFE:
                _check_size(headers)
                if visit.person is None or not visit.person.by_key:
                    _check_origin(headers, must_have=False)
                    if visit.person is not None or not scope["path"].startswith("/api/"):
                        receive = await _check_csrf(headers, visit, receive)
        except Refuse as refusal:
            scope["orloj.visit"] = visit
            await self._refuse(refusal, scope, send)
            return
        except StorageAway as away:  # nobody can tell who it is
            scope["orloj.visit"] = visit
            await self._refuse(Refuse(503, "storage", wait=away.wait), scope, send)
            return
        except Exception as error:
            scope["orloj.visit"] = visit
            self.site.failures.met(scope.get("method", "LIVE"), scope["path"], error)
            await self._refuse(Refuse(500, "server"), scope, send)
            return
        scope["orloj.visit"] = visit
        if is_live:
            await self.app(scope, receive, send)
            return
        secure = scope.get("scheme") == "https"
        begun = False

        async def send_with_headers(message: MutableMapping[str, Any]) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                if visit.wants_csrf_cookie:
                    visit.set_csrf(secure=secure)
                message["headers"] = [*message["headers"], *_headers(scope), *visit.cookies]
            await send(message)

        try:
            if scope["method"] in _SAFE or b"content-length" not in headers:  # otherwise `_check_size` has looked
                receive = _limited(receive)
            work = self.app(scope, receive, send_with_headers)
            line = self._onlookers if self._only_looks(scope, visit.person) else self._players
            if line is None or scope["path"].startswith(_QUIET_PATHS):
                await work
            else:
                await line.run(_share(scope, visit.person), work)
        except TooManyLookers:
            await self._refuse(Refuse(429, "too-many", wait=2.0), scope, send)
        except asyncio.CancelledError:
            if begun or not self._stopping:
                raise
            await self._refuse(Refuse(503, "stopping", wait=5.0), scope, send)
        except Exception as error:
            if begun:
                raise
            self.site.failures.met(scope["method"], scope["path"], error)
            await self._refuse(Refuse(500, "server"), scope, send)

    async def _visit(self, scope: Scope, headers: dict[bytes, bytes]) -> Visit:
        people = self.site.people
        authorization = headers.get(b"authorization")
        if authorization is not None:
            kind, _, token = authorization.decode("latin-1").partition(" ")
            person = await people.by_key(token.strip()) if kind.lower() == "bearer" else None
            if person is None:
                self._check_rate(scope, None)  # guessing keys counts too
                raise Refuse(401, "bad-key")
            return Visit(person, "", False)
        cookies = _cookies(headers.get(b"cookie", b""))
        token = cookies.get(SESSION_COOKIE, "")
        person = await people.by_session(token) if token else None
        csrf = cookies.get(CSRF_COOKIE, "")
        known = len(csrf) >= 20
        wants_cookie = not known and scope["type"] == "http" and not scope["path"].startswith("/api/")
        return Visit(person, csrf if known else secrets.token_urlsafe(24), wants_cookie)

    def _only_looks(self, scope: Scope, person: Person | None) -> bool:
        """Does the request come from somebody who does not play at what he asks for, nor does anything? Files are
        quickly sent to all."""
        path: str = scope["path"]
        if path.startswith(_QUIET_PATHS) or scope["method"] not in _SAFE:
            return False
        if person is None:
            return True
        table_id = next((path[len(before) :].partition("/")[0] for before in _TABLES if path.startswith(before)), None)
        return table_id is None or not self.site.rooms.may_play(table_id, person.id)

    def _check_rate(self, scope: Scope, person: Person | None) -> None:
        """Keys and guests can be had at will: so an address has its limit too."""
        wait = self._requests.take(_who(scope, person))
        if not wait and (network := network_of_scope(scope)):
            wait = self._addresses.take(network)
        if wait:
            raise Refuse(429, "too-many", wait=wait)

    async def _hold_back(self, scope: Scope) -> None:
        """Somebody asks too often. If he were told so at once, he could ask again at once: a few hundred connections
        would keep the loop busy with nothing but refusals."""
        network = network_of_scope(scope)
        if network and not self._stopping and (wait := self._refusals.wait(network)):
            await asyncio.sleep(wait)

    async def _refuse(self, refusal: Refuse, scope: Scope, send: Send) -> None:
        if refusal.status == 429:
            await self._hold_back(scope)
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4000 + refusal.status % 1000, "reason": refusal.error})
            return
        try:
            media, body = self._explain(scope, refusal.status, refusal.error)
        except Exception:
            log.exception("no words for %s", refusal.error)
            media, body = b"text/plain", refusal.error.encode()
        headers = [(b"content-type", media), (b"content-length", str(len(body)).encode()), *_headers(scope)]
        visit: Visit = scope["orloj.visit"]
        if visit.wants_csrf_cookie and media.startswith(b"text/html"):
            visit.set_csrf(secure=scope.get("scheme") == "https")  # so that the forms of this page work
            headers += visit.cookies
        if refusal.wait:
            headers.append((b"retry-after", str(int(refusal.wait) + 1).encode()))
        await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def payer_of(connection: Any) -> str:
    """Whose share of the server's time a request takes."""
    return _share(connection.scope, visit_of(connection).person)[0]


def _who(scope: Scope, person: Person | None) -> str:
    """Whose requests are counted together."""
    return f"p{person.id}" if person is not None else f"a{network_of_scope(scope)}"


def _share(scope: Scope, person: Person | None) -> tuple[str, str]:
    """Whose share of the server's time it is, and who it is within that: visitors and guests of an address have one
    together, because there can be any number of them."""
    network, who = network_of_scope(scope), _who(scope, person)
    if person is not None and (not person.share.startswith("a") or not network):
        return who, who
    return f"a{network}", who


def _cookies(raw: bytes) -> dict[str, str]:
    """Plainly: a strange cookie of somebody else must not hide ours."""
    pairs = [part.partition("=") for part in raw.decode("latin-1").split(";")]
    return {name.strip(): value.strip() for name, _, value in pairs}


def _headers(scope: Scope) -> list[tuple[bytes, bytes]]:
    """Of every answer. Whoever came by TLS shall never come without it again."""
    secure = [_ONLY_TLS] if scope.get("scheme") == "https" else []
    return [*HEADERS, *_caching(scope), *secure]


def _caching(scope: Scope) -> list[tuple[bytes, bytes]]:
    """What the interface tells is for one reader and for now."""
    return [(b"cache-control", b"no-store")] if scope["path"].startswith("/api/") else []


def _check_key(scope: Scope, person: Person | None) -> None:
    """A key for one seat opens nothing but the interface for programs, which knows what it may do there."""
    if person is not None and person.table_id is not None and not scope["path"].startswith("/api/"):
        raise Refuse(403, "key-for-one-seat")


def _check_ban(scope: Scope, person: Person | None) -> None:
    """Who is not let in is told why, and can still have what is stored about him, and go."""
    if person is not None and person.ban is not None and scope["path"] not in _FOR_THE_BANNED:
        raise Refuse(403, "banned")


def _check_origin(headers: dict[bytes, bytes], *, must_have: bool) -> None:
    """A browser says where a request comes from: it must be this site."""
    origin = headers.get(b"origin")
    if origin is None:
        if must_have:
            raise Refuse(403, "origin")
        return
    try:
        host = urlsplit(origin.decode("latin-1")).netloc.encode("latin-1")
    except ValueError:  # not an address at all
        host = b""
    if not host or host != headers.get(b"host", b""):
        raise Refuse(403, "origin")


def _check_size(headers: dict[bytes, bytes]) -> None:
    length = headers.get(b"content-length", b"0")
    if not length.isdigit() or len(length) > 9 or int(length) > _LARGEST_BODY:
        raise Refuse(413, "too-large")


async def _check_csrf(headers: dict[bytes, bytes], visit: Visit, receive: Receive) -> Receive:
    """The token of the cookie must come back in a header or in a field of the form: other sites cannot read it."""
    given = headers.get(CSRF_HEADER, b"").decode("latin-1")
    if not given and headers.get(b"content-type", b"").startswith(b"application/x-www-form-urlencoded"):
        body, receive = await _read(receive)
        given = _field(body, "csrf")
    if visit.wants_csrf_cookie or not secrets.compare_digest(given.encode(), visit.csrf.encode()):
        raise Refuse(403, "csrf")
    return receive


async def _read(receive: Receive) -> tuple[bytes, Receive]:
    """The whole body, and a way to read it again."""
    messages = []
    body = b""
    while True:
        message = await receive()
        messages.append(message)
        body += message.get("body", b"")
        if len(body) > _LARGEST_BODY:
            raise Refuse(413, "too-large")
        if message["type"] != "http.request" or not message.get("more_body"):
            break
    waiting = iter(messages)

    async def again() -> MutableMapping[str, Any]:
        for message in waiting:
            return message
        return await receive()

    return body, again


def _field(body: bytes, name: str) -> str:
    try:
        found: Iterable[str] = parse_qs(body.decode(), max_num_fields=500).get(name, [""])
    except (UnicodeDecodeError, ValueError):
        return ""
    return next(iter(found))


def _limited(receive: Receive) -> Receive:
    """A body that grows too long while it arrives ends the request."""
    size = 0

    async def limited() -> MutableMapping[str, Any]:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > _LARGEST_BODY:
            raise HTTPException(status_code=413, detail="too-large")
        return message

    return limited
