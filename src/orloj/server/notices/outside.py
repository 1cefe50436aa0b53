"""Sending something to an address that a stranger has named: only to public places, and never where it leads on to.

A subscription names the address of a push service. Whoever writes another address there must not make this server
talk to machines that only it can reach: names are looked up here, every address is checked, and exactly the checked
address is connected to. Redirects are answers like others.
"""

from __future__ import annotations

import http.client
import socket
import ssl
from collections.abc import Collection, Mapping
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from orloj.kernel import OrlojError

_PATIENCE = 8.0  # seconds
_LONGEST = 1000  # characters of an address
# IPv6 addresses that stand for IPv4 ones: what they lead to depends on the network.
_TRANSLATED = [IPv6Network(one) for one in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96")]


class NotOutside(OrlojError):
    """Nothing is sent to this address."""


def is_public(address: str) -> bool:
    """Can anybody reach this address (a number, not a name)?"""
    try:
        found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        elif any(found in network for network in _TRANSLATED):
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def check(endpoint: str, allowed: Collection[str] = ()) -> SplitResult:
    """An https address of a public place. `allowed` are hosts with ports that are taken nevertheless, also by http:
    a push service of one's own, and tests."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise NotOutside("not an address") from None
    odd = len(endpoint) > _LONGEST or not endpoint.isascii() or any(ord(letter) < 33 for letter in endpoint)
    if odd or parts.username is not None or parts.password is not None or not parts.hostname or parts.fragment:
        raise NotOutside("not an address")
    if parts.scheme in ("http", "https") and parts.netloc in allowed:
        return parts
    if parts.scheme != "https" or port not in (None, 443):
        raise NotOutside("only https, at its usual port")
    if "." not in parts.hostname and ":" not in parts.hostname:
        raise NotOutside("not a public name")
    return parts


def reachable(endpoint: str, allowed: Collection[str] = ()) -> str:
    """The number of a host, after everything it may be was checked. Asks the network, so not in the event loop."""
    parts = check(endpoint, allowed)
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = [str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError):
        raise NotOutside("nobody knows this name") from None
    if not found or (parts.netloc not in allowed and not all(map(is_public, found))):
        raise NotOutside("not a public address")
    return found[0]


@cache
def _trusted() -> ssl.SSLContext:
    return ssl.create_default_context()


def _connection(parts: SplitResult, address: str) -> http.client.HTTPConnection:
    """A connection to this very address, that asks for the host by its name."""
    is_safe = parts.scheme == "https"
    port = parts.port or (443 if is_safe else 80)
    connection = http.client.HTTPConnection(parts.hostname or "", port, timeout=_PATIENCE)
    line = socket.create_connection((address, port), timeout=_PATIENCE)
    try:
        connection.sock = _trusted().wrap_socket(line, server_hostname=parts.hostname) if is_safe else line
    except BaseException:
        line.close()
        raise
    return connection


def post(
    endpoint: str, body: bytes, headers: Mapping[str, str], allowed: Collection[str] = ()
) -> tuple[int, str | None]:
    """Send it; the status, and after how long to try again if that is said. OSError if nobody answers."""
    parts = check(endpoint, allowed)
    address = reachable(endpoint, allowed)
    try:
        connection = _connection(parts, address)
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            connection.request("POST", path, body, dict(headers))
            answer = connection.getresponse()
            return answer.status, answer.headers.get("Retry-After")
        finally:
            connection.close()
    except http.client.HTTPException as error:
        raise OSError(f"no proper answer: {type(error).__name__}") from None
