"""Where somebody comes from, as far as it is counted.

Whoever has an IPv6 address has all addresses of its network (the first 64 bits): they count as one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any

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


def network_of_scope(scope: Mapping[str, Any]) -> str:
    """The network that a request comes from."""
    client = scope.get("client")
    return network_of(client[0]) if client else ""
