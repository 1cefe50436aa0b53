"""Push messages: encrypted for one browser (RFC 8291, coded by RFC 8188), signed with this site's key (RFC 8292).

The push service in between sees neither who gets a message nor what it says.
"""

from __future__ import annotations

import os
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

_CURVE = ec.SECP256R1()
_RECORD = 4096  # the whole message is one record of at most this size
LONGEST = 3000  # bytes of a message; push services take no more than 4096 with all that is added
_VALID_FOR = 12 * 3600  # seconds; push services refuse more than a day
KEY_FILE = "webpush.pem"


def encoded(raw: bytes) -> str:
    """Base64 as the web uses it: without padding."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The same back; ValueError if it is nothing of the kind."""
    return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))


def is_public_key(raw: bytes) -> bool:
    """Is this a point of the curve that browsers use?"""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, raw)
    except ValueError:
        return False
    return len(raw) == 65


def encrypted(
    message: bytes,
    p256dh: bytes,
    auth: bytes,
    *,
    private: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """A message that only the browser with this public key and secret can read. (`private` and `salt` are new for each
    message; tests bring their own.)"""
    if len(message) > LONGEST:
        raise ValueError("the message is too long")
    private = private or ec.generate_private_key(_CURVE)
    salt = salt or secrets.token_bytes(16)
    sender = _point(private.public_key())
    shared = private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, p256dh))
    secret = _derived(auth, shared, b"WebPush: info\0" + p256dh + sender, 32)
    key = _derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    head = salt + _RECORD.to_bytes(4, "big") + bytes([len(sender)]) + sender
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)  # 2: the last record


def _derived(salt: bytes, secret: bytes, about: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, about).derive(secret)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class BadKey(Exception):
    """What is kept as the key of the site is none."""


class SiteKey:
    """The key by which push services know this site. Browsers tie their subscriptions to it, so it is kept."""

    def __init__(self, private: ec.EllipticCurvePrivateKey) -> None:
        self._private = private
        self.public = encoded(_point(private.public_key()))

    @classmethod
    def kept_in(cls, folder: Path) -> SiteKey:
        """The key of a data folder; made at the first start, readable by its owner only."""
        path = folder / KEY_FILE
        if not path.exists():
            _make(path)
        try:
            found = load_pem_private_key(path.read_bytes(), None)
        except (ValueError, TypeError, UnsupportedAlgorithm) as error:
            raise BadKey from error
        if not isinstance(found, ec.EllipticCurvePrivateKey) or found.curve.name != _CURVE.name:
            raise BadKey
        return cls(found)

    def derived(self, about: bytes) -> bytes:
        """Another secret of this site, for another use."""
        number = self._private.private_numbers().private_value.to_bytes(32, "big")
        return _derived(b"", number, about, 32)

    def signed(self, endpoint: str, contact: str) -> str:
        """What the Authorization header says to the push service of an endpoint: who sends this, and until when."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + _VALID_FOR}
        if contact:
            claims["sub"] = contact
        head = encoded(msgspec.json.encode({"typ": "JWT", "alg": "ES256"}))
        text = f"{head}.{encoded(msgspec.json.encode(claims))}"
        r, s = decode_dss_signature(self._private.sign(text.encode(), ec.ECDSA(SHA256())))
        return f"vapid t={text}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"


def _make(path: Path) -> None:
    """Several processes may start at once: the first one's key counts, and nobody reads half of one."""
    pem = ec.generate_private_key(_CURVE).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    draft = path.with_name(f"{path.name}.{secrets.token_hex(6)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(pem)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink(missing_ok=True)
