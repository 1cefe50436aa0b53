"""What stands in for the world outside: a server that takes e-mail, and a push service with a browser behind it."""

from __future__ import annotations

import http.server
import re
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from orloj.server.notices.webpush import encoded


class Letters:
    """All that has arrived."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.letters: list[EmailMessage] = []
        self.refuse = ""  # what to say to the next senders instead of taking a letter
        self.logins: list[str] = []

    def to(self, address: str) -> list[EmailMessage]:
        return [one for one in self.letters if one["To"] == address]

    @staticmethod
    def text(letter: EmailMessage) -> str:
        body = letter.get_body()
        assert body is not None
        return str(body.get_content())

    def link(self, letter: EmailMessage, path: str) -> str:
        """The part of a link in a letter that comes after the site's address."""
        found = re.search(rf"https?://[^/\s]+({path}\S+)", self.text(letter))
        assert found is not None, self.text(letter)
        return found[1]


@contextmanager
def mail_server() -> Iterator[Letters]:
    """SMTP, as far as a well-behaved sender needs it."""

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.say("220 sink")
            while line := self.rfile.readline():
                word = line.split()[0].upper() if line.split() else b""
                if word == b"EHLO":
                    self.say("250-sink\r\n250 AUTH PLAIN")
                elif word == b"AUTH":
                    sink.logins.append(line.decode())
                    self.say("235 welcome")
                elif word == b"MAIL" and sink.refuse:
                    self.say(sink.refuse)
                elif word == b"DATA":
                    self.say("354 go on")
                    self.take()
                elif word == b"QUIT":
                    self.say("221 bye")
                    return
                else:
                    self.say("250 ok")

        def take(self) -> None:
            lines = []
            while (line := self.rfile.readline()) and line != b".\r\n":
                lines.append(line.removeprefix(b"."))
            letter = message_from_bytes(b"".join(lines), policy=policy.default)
            assert isinstance(letter, EmailMessage)
            sink.letters.append(letter)
            self.say("250 taken")

        def say(self, text: str) -> None:
            self.wfile.write(text.encode() + b"\r\n")

    with _running(socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)) as port:
        sink = Letters(port)
        yield sink


class PushService:
    """Takes messages for browsers; each has an address of its own, and a key that only it knows."""

    def __init__(self, port: int) -> None:
        self.host = f"127.0.0.1:{port}"
        self.posts: list[tuple[str, dict[str, str], bytes]] = []
        self.status: dict[str, int] = {}  # what to answer to an address, if not 201
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = bytes(range(16))

    def subscription(self, name: str = "ada") -> dict[str, Any]:
        """What a browser would tell the site."""
        keys = {"p256dh": encoded(self._public), "auth": encoded(self._auth)}
        return {"endpoint": f"http://{self.host}/{name}", "keys": keys, "label": f"Browser of {name}"}

    @property
    def _public(self) -> bytes:
        return self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def read(self, body: bytes) -> dict[str, Any]:
        """A message as the browser reads it (RFC 8291)."""
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = HKDF(SHA256(), 32, self._auth, b"WebPush: info\0" + self._public + sender).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\x02")
        read: dict[str, Any] = msgspec.json.decode(plain[:-1])
        return read


@contextmanager
def push_service() -> Iterator[PushService]:
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            service.posts.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(service.status.get(self.path, 201))
            self.send_header("Location", f"http://{service.host}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with _running(http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)) as port:
        service = PushService(port)
        yield service


@contextmanager
def _running(server: socketserver.TCPServer) -> Iterator[int]:
    server.daemon_threads = True  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
