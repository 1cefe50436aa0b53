"""Push messages: encrypted as the RFCs say, signed, and sent to public places only."""

from __future__ import annotations

import socket
import stat
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from orloj.server.notices.outside import NotOutside, check, is_public, post, reachable
from orloj.server.notices.webpush import KEY_FILE, SiteKey, decoded, encoded, encrypted, is_public_key
from tests.server.sinks import push_service

# RFC 8291, section 5 and appendix A.
TEXT = b"When I grow up, I want to be a watermelon"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
BROWSER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
    "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_rfc() -> None:
    sender = ec.derive_private_key(int.from_bytes(decoded(SENDER), "big"), ec.SECP256R1())
    sealed = encrypted(TEXT, decoded(BROWSER), decoded(AUTH), private=sender, salt=decoded(SALT))
    assert encoded(sealed) == SEALED


def test_each_message_has_its_own_key_and_only_so_much_is_sent() -> None:
    first, second = (encrypted(TEXT, decoded(BROWSER), decoded(AUTH)) for _ in range(2))
    assert first != second
    assert first[:16] != second[:16]
    assert first[21:86] != second[21:86]
    with pytest.raises(ValueError, match="too long"):
        encrypted(b"x" * 3001, decoded(BROWSER), decoded(AUTH))


def test_what_is_no_key_is_noticed() -> None:
    assert is_public_key(decoded(BROWSER))
    assert not is_public_key(b"")
    assert not is_public_key(b"\x04" + b"\x01" * 64)
    assert not is_public_key(decoded(BROWSER)[:40])


def test_the_key_is_made_once_and_is_nobody_elses_to_read(tmp_path: Path) -> None:
    first = SiteKey.kept_in(tmp_path)
    assert SiteKey.kept_in(tmp_path).public == first.public
    assert stat.S_IMODE((tmp_path / KEY_FILE).stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [KEY_FILE]
    assert SiteKey.kept_in(_folder(tmp_path / "other")).public != first.public


def _folder(path: Path) -> Path:
    path.mkdir()
    return path


def test_a_message_says_who_sends_it(tmp_path: Path) -> None:
    key = SiteKey.kept_in(tmp_path)
    said = key.signed("https://push.example.net:443/a/b?c", "mailto:us@example.org")
    token, public = said.removeprefix("vapid t=").split(", k=")
    head, claims, signature = token.split(".")
    assert public == key.public
    assert msgspec.json.decode(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    read: dict[str, Any] = msgspec.json.decode(decoded(claims))
    assert (read["aud"], read["sub"]) == ("https://push.example.net:443", "mailto:us@example.org")
    assert time.time() < read["exp"] < time.time() + 86_400
    raw = decoded(signature)
    r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    there = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(public))
    there.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
        *("224.0.0.1", "255.255.255.255", "240.0.0.1", "192.0.2.1", "198.18.0.1"),
        *("::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12:3456::1", "ff02::1", "2001:db8::1"),
        *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "::7f00:1", "name", ""),
    ],
)
def test_addresses_that_are_not_public(address: str) -> None:
    assert not is_public(address)


def test_public_addresses() -> None:
    assert all(map(is_public, ("8.8.8.8", "142.250.1.188", "2a00:1450:4014:80b::200e")))


@pytest.mark.parametrize(
    "endpoint",
    [
        *(
            "http://push.example.net/a",
            "ftp://push.example.net/a",
            "https://push.example.net:22/a",
            "https://",
            "a",
            "",
        ),
        *("https://ada@push.example.net/a", "https://ada:x@push.example.net/", "https://push.example.net/a#b"),
        *("https://push.example.net/a b", "https://push.example.net/\r\nX: y", "https://localhost/a", "https://push/"),
        *("https://[::1/a", "https://push.example.net:x/", "https://pušh.example.net/", f"https://a.net/{'x' * 1000}"),
    ],
)
def test_endpoints_that_are_refused_at_once(endpoint: str) -> None:
    with pytest.raises(NotOutside):
        check(endpoint)


@pytest.mark.parametrize(
    "endpoint", ["https://127.0.0.1/a", "https://[::1]/a", "https://0x7f.1/a", "https://10.0.0.7/"]
)
def test_numbers_of_this_machine_and_its_neighbours_are_refused(endpoint: str) -> None:
    with pytest.raises(NotOutside):
        reachable(endpoint)


def test_a_name_must_lead_to_public_addresses_only(monkeypatch: pytest.MonkeyPatch) -> None:
    known: list[str] = []

    def look_up(host: str, port: int, **_: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in known]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    known[:] = ["8.8.8.8"]
    assert reachable("https://push.example.net/a") == "8.8.8.8"
    for inner in ("127.0.0.1", "10.0.0.1", "169.254.169.254"):
        known[:] = ["8.8.8.8", inner]
        with pytest.raises(NotOutside):
            reachable("https://push.example.net/a")
        with pytest.raises(NotOutside):  # also if it was public when the browser subscribed
            post("https://push.example.net/a", b"", {})
    known[:] = []
    with pytest.raises(NotOutside):
        reachable("https://push.example.net/a")


def test_where_an_answer_leads_on_to_nobody_goes() -> None:
    with push_service() as service:
        service.status["/here"] = 307
        assert post(f"http://{service.host}/here", b"x", {}, [service.host])[0] == 307
        assert [path for path, _, _ in service.posts] == ["/here"]
        with pytest.raises(NotOutside):  # only tests, and whoever has a push service of his own, may do that
            post(f"http://{service.host}/here", b"x", {})
