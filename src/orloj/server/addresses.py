"""Where somebody comes from, as far as it is counted.

Whoever has an IPv6 address has all addresses of its network (the first 64 bits): they count as one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

_MAPPED = "::ffff:"
_LONGEST = 50  # characters; every address has fewer


def network_of(host: str) -> str:
    """The network of an address; empty for this machine and for what is no address: there a proxy stands in front that
    does not tell for whom it asks, and everybody would be taken for one."""
    return _network_of(host.partition("%")[0][:_LONGEST])


@lru_cache(10_000)  # every request asks for it several times
def _network_of(host: str) -> str:
    try:
        address = ip_address(host)
    except ValueError:
        return ""
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    if address.is_loopback or address.is_unspecified:
        return ""
    if isinstance(address, IPv4Address):
        return str(address)
    return str(IPv6Network((int(address) >> 64 << 64, 64)))


def as_written(client: tuple[str, int] | None) -> tuple[str, int] | None:
    """Who connects, as people and proxies write him. Who comes by IPv4 to a socket that listens to both kinds (`--host
    ::`) is called `::ffff:127.0.0.1` there, and nobody would take him for this machine, or for a proxy."""
    if client is None or not client[0].startswith(_MAPPED):
        return client
    mapped = IPv6Address(client[0]).ipv4_mapped
    return client if mapped is None else (str(mapped), client[1])


class Proxies:
    """The proxies whose word for whom they ask is taken, as `FORWARDED_ALLOW_IPS` names them: addresses and networks
    with commas, or `*`."""

    def __init__(self, named: str) -> None:
        words = [word for word in (one.strip() for one in named.split(",")) if word]
        self._all = "*" in words
        self._networks = [found for word in words if (found := _read_network(word)) is not None]

    def __contains__(self, host: str) -> bool:
        if self._all:
            return True
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)


def _read_network(word: str) -> IPv4Network | IPv6Network | None:
    try:
        return ip_network(word)
    except ValueError:  # a name, or the path of a socket
        return None


def network_of_scope(scope: Mapping[str, Any]) -> str:
    """The network that a request comes from."""
    client = scope.get("client")
    return network_of(client[0]) if client else ""
